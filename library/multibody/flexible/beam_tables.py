"""Tables of a uniform beam of length 1 and mass 1: inertia, stiffness, damping, nodes.

Only these non-dimensional integrals are numbers; length, mass and rigidities scale them, and stay
parameters of the model. A beam lies along x; its coordinates are, in this order, deflections along
y, along z (in space), angles of torsion times L, displacements along x, and the fields of
foreshortening.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import scipy.linalg

from acausal.errors import ParameterError
from library.multibody.flexible.beam_shapes import (
    Array,
    Axial,
    Foreshortening,
    Shape,
    bending_modes,
    foreshortening,
    gauss,
    portable,
)
from library.multibody.flexible.elastic import RIGIDITIES, Table, nested, without_rounding_of
from library.multibody.flexible.invariants import Invariants, invariants_of_points

ALONG_Y, ALONG_Z, TORSION, AXIAL = range(RIGIDITIES)

SMALL = 1e-10
"""Entries of shapes and invariants below this part of their size are rounding of quadrature."""

RANK = 1e-8
"""Smallest singular value, over the largest, of shapes that are not rigid motions."""


@dataclass(frozen=True)
class Basis:
    """The shapes of a beam, by the way they move it."""

    along_y: tuple[Shape, ...]
    along_z: tuple[Shape, ...]
    torsion: tuple[Shape, ...]
    axial: tuple[Shape, ...]
    stiffening: bool

    def __getstate__(self) -> dict[str, Any]:
        own = self.__dict__
        return {k: portable(v) if isinstance(v, tuple) else v for k, v in own.items()}

    @property
    def groups(self) -> tuple[tuple[Shape, ...], ...]:
        """Shapes in the order of the coordinates."""
        return self.along_y, self.along_z, self.torsion, self.axial

    @property
    def count(self) -> int:
        """Number of coordinates."""
        return sum(map(len, self.groups))


@dataclass(frozen=True, eq=False)
class BeamTables:
    """What an Elastic, its arms and its manifold need of a uniform beam."""

    basis: Basis
    shortening: Foreshortening | None
    inertia: tuple[Invariants, ...]
    stiffness: tuple[Table, ...]
    resistance: tuple[Table, ...]

    @property
    def size(self) -> int:
        """Number of elastic coordinates η, those of foreshortening with them."""
        return len(self.inertia[0])

    @property
    def forms(self) -> tuple[Table, ...]:
        """G_a of the foreshortening, for all coordinates."""
        if self.shortening is None:
            return ()
        n, bent = self.basis.count, self.shortening.forms.shape[1]
        return tuple(nested(np.pad(form, (0, n - bent))) for form in self.shortening.forms)

    def node(self, xi: float) -> tuple[Array, Array]:
        """Return Φ and Ψ, (3, k) each, at ξ on the axis."""
        placed = _fields(self.basis, self.shortening, np.array([xi]), np.zeros((1, 2)))[0]
        turned = np.zeros((3, self.size))
        first = 0
        for group, axis, sign in zip(
            self.basis.groups[:3], (2, 1, 0), (1.0, -1.0, 1.0), strict=True
        ):
            for number, shape in enumerate(group):
                order = 0 if axis == 0 else 1
                turned[axis, first + number] = sign * float(shape(np.array(xi), order))
            first += len(group)
        # An end that is held stays exactly where it is: rounding of its shape is dropped.
        sizes = np.sqrt(sum(np.einsum("iiaa->i", one.modal) for one in self.inertia))
        placed = np.where(np.abs(placed) > SMALL * sizes, placed, 0.0)
        return placed, np.where(np.abs(turned) > SMALL * sizes, turned, 0.0)

    def loaded(self, first: float, last: float) -> Array:
        """Return ∫ Φ dξ, (3, k), from first to last."""
        nodes, weights = _between(self.basis, first, last)
        fields = _fields(self.basis, self.shortening, nodes, np.zeros((len(nodes), 2)))
        return np.asarray(np.einsum("n,nak->ak", weights, fields))


def _between(basis: Basis, first: float, last: float) -> tuple[Array, Array]:
    """Return nodes and weights from ξ = first to last, between the breaks of piecewise shapes."""
    nodes, weights = gauss()
    inner = [x for x in _breaks(basis) if first < x < last]
    spans = list(pairwise([first, *inner, last]))
    return (
        np.concatenate([low + (high - low) * nodes for low, high in spans]),
        np.concatenate([(high - low) * weights for low, high in spans]),
    )


def _breaks(basis: Basis) -> list[float]:
    """Return where shapes that are piecewise polynomials change from one to the next."""
    shapes = [shape for group in basis.groups for shape in group]
    return sorted({float(x) for shape in shapes for x in getattr(shape, "x", ())})


def _fields(basis: Basis, shortening: Foreshortening | None, xi: Array, offset: Array) -> Array:
    """Return the displacements (n, 3, k) of points at ξ with offsets y, z in the section."""
    columns = []
    y, z = offset[:, 0], offset[:, 1]
    nothing = np.zeros(len(xi))
    for shape in basis.along_y:
        columns.append((-y * shape(xi, 1), shape(xi, 0), nothing))
    for shape in basis.along_z:
        columns.append((-z * shape(xi, 1), nothing, shape(xi, 0)))
    for shape in basis.torsion:
        turn = shape(xi, 0)
        columns.append((nothing, -z * turn, y * turn))
    for shape in basis.axial:
        columns.append((shape(xi, 0), nothing, nothing))
    if shortening is not None:
        for field in shortening(xi).T:
            columns.append((field, nothing, nothing))
    return np.stack([np.stack(column, axis=1) for column in columns], axis=2)


def beam_basis(
    dimension: int,
    modes: int | tuple[int, int],
    ends: str | tuple[str, str],
    torsion: int,
    axial: int,
    stiffening: bool,
) -> Basis:
    """Return the modes of a beam: as many along y, and in space along z too."""
    counts = (modes, modes) if isinstance(modes, int) else tuple(modes)
    if len(counts) != 2 or any(count < 0 for count in (*counts, torsion, axial)):
        raise ParameterError(
            f"FlexibleBeam: modes = {modes!r} is no number of modes. Write modes=2, or in space "
            "modes=(2, 1) for bending along y and along z."
        )
    along_y = bending_modes(ends, counts[0])
    along_z = bending_modes(ends, counts[1]) if dimension == 3 else ()
    stretched = tuple(Axial(number + 1) for number in range(axial))
    twisted = tuple(Axial(number + 1) for number in range(torsion))
    return Basis(along_y, along_z, twisted, stretched, stiffening)


@lru_cache(maxsize=64)
def beam_tables(basis: Basis, rotary: bool) -> BeamTables:
    """Return the tables of a beam, with the inertia of its sections if ``rotary``.

    Raises
    ------
    ParameterError
        If there is no mode, or a rigid motion is among the shapes.
    """
    if basis.count == 0:
        raise ParameterError(
            "FlexibleBeam: with no mode at all the beam is rigid. Use a Body or BodyShape."
        )
    if basis.torsion and not rotary:
        raise ParameterError(
            "FlexibleBeam: a line has no inertia about its axis, so torsion_modes need the radii "
            "of gyration of the section. Give gyration=(i_2, i_3) [m], or a section."
        )
    _check_rigid(basis)
    bent = tuple(plane for plane in (basis.along_y, basis.along_z) if plane)
    shortening = foreshortening(bent) if basis.stiffening and bent else None
    inertia = [_inertia(basis, shortening, 0.0, 0.0)]
    if rotary:
        inertia += [_difference(_inertia(basis, shortening, *one), inertia[0]) for one in _ONES]
    size = len(inertia[0])
    stiffness, resistance = [], []
    # The inertia of torsion is all in the sections; its damping is scaled with their radii.
    masses = [np.einsum("ijaa->ij", one.modal) for one in inertia]
    first = 0
    for number, group in enumerate(basis.groups):
        mine = slice(first, first + len(group))
        table, losses = np.zeros((size, size)), np.zeros((size, size))
        table[mine, mine] = _stiffness(group, 2 if number < TORSION else 1)
        mass = masses[-1] if number == TORSION else masses[0]
        losses[mine, mine] = _modal_damping(table[mine, mine], mass[mine, mine])
        stiffness.append(nested(table))
        resistance.append(nested(losses))
        first += len(group)
    return BeamTables(basis, shortening, tuple(inertia), tuple(stiffness), tuple(resistance))


_ONES = ((1.0, 0.0), (0.0, 1.0))
_CORNERS = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]], dtype=float)


def _inertia(
    basis: Basis, shortening: Foreshortening | None, gyration_y: float, gyration_z: float
) -> Invariants:
    """Return the invariants of a beam whose sections are four points at the radii of gyration."""
    nodes, weights = _between(basis, 0.0, 1.0)
    corners = _CORNERS * np.array([gyration_y, gyration_z])
    xi = np.repeat(nodes, 4)
    offset = np.tile(corners, (len(nodes), 1))
    positions = np.column_stack([xi, offset])
    masses = np.repeat(weights, 4) / 4
    return invariants_of_points(positions, masses, _fields(basis, shortening, xi, offset))


def _difference(one: Invariants, other: Invariants) -> Invariants:
    """Return what the sections add; what is the same in both leaves rounding, which is dropped."""

    def less(name: str) -> Array:
        before, after = np.asarray(getattr(other, name)), np.asarray(getattr(one, name))
        change = after - before
        return np.where(np.abs(change) > SMALL * np.abs(after).max(initial=1.0), change, 0.0)

    names = ("first", "shape", "second", "mixed", "modal")
    return Invariants(0.0, *[less(name) for name in names])


def _stiffness(group: tuple[Shape, ...], order: int) -> Array:
    """Return ∫ φᵢ'' φⱼ'' (or of first derivatives) of one group of shapes."""
    nodes, weights = _between(Basis(group, (), (), (), False), 0.0, 1.0)
    curved = [shape(nodes, order) for shape in group]
    table = np.array([[(weights * one * two).sum() for two in curved] for one in curved])
    table = table.reshape(len(group), len(group))
    return without_rounding_of(table)


def _modal_damping(stiffness: Array, masses: Array) -> Array:
    """Return M V diag(2ω) Vᵀ M: with factor ζ every mode is damped by that ratio."""
    if not len(stiffness):
        return stiffness
    squares, modes = scipy.linalg.eigh(stiffness, masses)
    table = masses @ modes @ np.diag(2 * np.sqrt(np.abs(squares))) @ modes.T @ masses
    return without_rounding_of(table)


def _check_rigid(basis: Basis) -> None:
    """Refuse shapes that, with the motion of the frame, can be no deformation."""
    nodes = np.linspace(0.0, 1.0, 64)
    for group, rigid in zip(basis.groups, (("1", "x"), ("1", "x"), ("1",), ("1",)), strict=True):
        fields = [np.ones_like(nodes), nodes][: len(rigid)] + [shape(nodes) for shape in group]
        scaled = np.stack([field / np.abs(field).max() for field in fields], axis=1)
        sizes = np.linalg.svd(scaled, compute_uv=False)
        if group and sizes[-1] < RANK * sizes[0]:
            raise ParameterError(
                "FlexibleBeam: a combination of the shapes is a motion of the whole beam, which "
                "its frame makes already: the motion would be counted twice. Choose shapes that "
                "vanish where the frame is held, e.g. those of ends='clamped' or 'pinned', or "
                "free ones without the rigid ones."
            )
