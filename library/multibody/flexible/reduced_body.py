"""A flexible body in few shapes: what a moving frame needs of it, made, saved and loaded."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import FileFormatError, ParameterError
from library.multibody.flexible.invariants import (
    EIGENVECTORS,
    Invariants,
    invariants_of_points,
    without_rounding,
)
from library.multibody.modes import Modes, check_no_rigid_motion, invariants_of_modes

Array = npt.NDArray[np.float64]

FORMAT = "acausal-reduced-body"
VERSION = 2
"""1 had no interfaces and no forms."""

MEASURED = 0.03
"""Part of a measured shape that is error: a rigid motion measured with it is still one. The first
shape of a cantilever, of all the nearest to a rigid turn, is left with 0.1."""

DEPENDENT = 1e-8
"""Smallest eigenvalue of the products of unit shapes below which one is a sum of the others."""


@dataclass(frozen=True, eq=False)
class ReducedBody:
    """Nodes whose displacement is Φ q and rotation Ψ q, with M(q), K and C of q.

    Parameters
    ----------
    nodes
        Positions (n, 3) [m].
    translations, rotations
        Φ and Ψ at the nodes, (n, 3, k).
    stiffness, damping
        K and C, (k, k); the mass is in the invariants.
    invariants
        Inertia invariants.
    lines, triangles
        Cells of two and of three nodes, for pictures.
    interfaces
        Nodes with a frame, by name.
    forms
        G (a, n, n) of the last a shapes, which follow the first n by s = −½ qᵀGq: membrane fields
        of plates that come shorter as they bend. Without them all k shapes are free.
    """

    nodes: Array
    translations: Array
    rotations: Array
    stiffness: Array
    damping: Array
    invariants: Invariants
    lines: npt.NDArray[np.int64]
    triangles: npt.NDArray[np.int64]
    interfaces: tuple[tuple[str, int], ...] = ()
    forms: Array = field(default_factory=lambda: np.zeros((0, 0, 0)))

    def __post_init__(self) -> None:
        n, k = len(self.nodes), len(self.invariants)
        sizes = {"nodes": (n, 3), "translations": (n, 3, k), "rotations": (n, 3, k)}
        sizes |= {"stiffness": (k, k), "damping": (k, k)}
        for name, size in sizes.items():
            value = np.array(getattr(self, name), dtype=float)
            if value.shape != size:
                raise ParameterError(
                    f"ReducedBody: {name} has the size {value.shape}; for {n} nodes and {k} shapes "
                    f"it is {size}."
                )
            object.__setattr__(self, name, value)
        names = dict(self.interfaces)
        wrong = [name for name, node in names.items() if not 0 <= node < n]
        if wrong:
            raise ParameterError(
                f"ReducedBody: the interface {wrong[0]!r} is at node {names[wrong[0]]}, which does "
                f"not exist. There are {n}, counted from 0."
            )
        for name in (*sizes, "lines", "triangles", "forms"):
            getattr(self, name).flags.writeable = False

    def __len__(self) -> int:
        """Return the number of shapes k."""
        return len(self.invariants)

    @property
    def mass(self) -> Array:
        """M of q at rest, (k, k): traces of the invariants."""
        return np.asarray(np.einsum("ijaa->ij", self.invariants.modal))

    def _key(self) -> tuple[Any, ...]:
        arrays = (np.asarray(getattr(self, one.name)) for one in fields(self)[:5])
        own = (array.tobytes() for array in (*arrays, self.forms))
        return (self.invariants, self.interfaces, *own)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReducedBody) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def reduced_body(modes: Modes, *, ratios: Any = 0.0, viscous: Any = None) -> ReducedBody:
    """Return the body in its modes, K = diag(ω²), C = diag(2ζω) + ΦᵀC_vΦ.

    Parameters
    ----------
    modes
        Shapes and frequencies.
    ratios
        Damping ratios ζ, one or k [1].
    viscous
        C_v of ``assemble_damping``, (6n, 6n).
    """
    structure, w = modes.structure, modes.frequencies
    check_no_rigid_motion(structure.nodes, modes.shapes, w)
    damping = np.diag(2 * _ratios(ratios, w) * w)
    if viscous is not None:
        damping = damping + modes.shapes.T @ (viscous @ modes.shapes)
    return ReducedBody(
        structure.nodes,
        modes.translations,
        modes.rotations,
        np.diag(w**2),
        damping,
        invariants_of_modes(modes),
        structure.lines,
        structure.triangles,
    )


def stiffened_body(modes: Modes, body: ReducedBody, fields: Array, forms: Array) -> ReducedBody:
    """Return a body with further fields (6n, a) that follow its shapes, s = −½ qᵀGq."""
    structure, a = modes.structure, fields.shape[1]
    shapes = np.hstack([modes.shapes, fields])
    Phi = (structure.shapes @ shapes).reshape(len(structure.points), 3, -1)
    inertia = invariants_of_points(structure.points, structure.masses, Phi)
    at_nodes = shapes.reshape(len(structure), -1, shapes.shape[1])
    return replace(
        body,
        translations=at_nodes[:, :3],
        rotations=at_nodes[:, 3:],
        stiffness=np.pad(body.stiffness, (0, a)),
        damping=np.pad(body.damping, (0, a)),
        invariants=without_rounding(inertia, EIGENVECTORS),
        forms=forms,
    )


def body_of_measured_modes(
    positions: Array, masses: Array, shapes: Array, frequencies: Array, ratios: Any = 0.0
) -> ReducedBody:
    """Return a body known by points (n, 3), masses (n,), shapes (n, 3, k) and ω (k,) [rad/s].

    Measured shapes are seldom orthogonal over the masses. The nearest ones that are take their
    place, Φ (ΦᵀmΦ)^(−½), so that each has its frequency and its damping ratio ζ alone. The
    rotations of the points are not known, and 0.
    """
    Phi, w = np.asarray(shapes, dtype=float), np.asarray(frequencies, dtype=float)
    if not Phi.size:
        raise ParameterError("body_of_measured_modes: there is no shape; use Body for a rigid one.")
    inertia = invariants_of_points(positions, masses, Phi)
    k = len(inertia)
    if w.shape == (k,):
        check_no_rigid_motion(positions, Phi.reshape(-1, k), w, small=MEASURED)
    if w.shape != (k,) or not (w > 0).all():
        raise ParameterError(
            f"body_of_measured_modes: {k} shapes need {k} frequencies above 0 rad/s; given are {w}."
        )
    mass = np.einsum("ijaa->ij", inertia.modal)
    size = np.sqrt(np.diag(mass))
    values, vectors = np.linalg.eigh(mass / np.outer(size, size))
    if not values[0] > DEPENDENT:
        raise ParameterError(
            "body_of_measured_modes: the shapes depend on each other over the masses: one of them "
            "is a sum of the others, or moves no mass."
        )
    normal = Phi / size @ (vectors / np.sqrt(values) @ vectors.T)
    return ReducedBody(
        nodes=np.asarray(positions, dtype=float),
        translations=normal,
        rotations=np.zeros_like(normal),
        stiffness=np.diag(w**2),
        damping=np.diag(2 * _ratios(ratios, w) * w),
        invariants=invariants_of_points(positions, masses, normal),
        lines=np.zeros((0, 2), dtype=np.int64),
        triangles=np.zeros((0, 3), dtype=np.int64),
    )


def _ratios(given: Any, w: Array) -> Array:
    """Return one damping ratio a shape."""
    ratios = np.asarray(given, dtype=float)
    if ratios.shape not in ((), w.shape) or not (ratios >= 0).all():
        raise ParameterError(
            f"Damping ratios: {ratios.tolist()}; one for all or {w.size}, none negative."
        )
    return np.broadcast_to(ratios, w.shape)


def deformed(body: ReducedBody, q: Any) -> Array:
    """Return where the nodes are for q (k,), (n, 3) [m]: what a picture draws lines between."""
    return np.asarray(body.nodes + body.translations @ np.asarray(q, dtype=float))


def mode_picture(body: ReducedBody, mode: int, *, part: float = 0.1) -> Array:
    """Return the nodes moved by one shape, its largest displacement a part of the body's size."""
    if not 0 <= mode < len(body):
        raise ParameterError(
            f"mode_picture: there is no mode {mode}; there are {len(body)}, from 0."
        )
    size = float(np.ptp(body.nodes, axis=0).max())
    largest = float(np.linalg.norm(body.translations[..., mode], axis=1).max())
    return deformed(body, np.eye(len(body))[mode] * (part * size / largest if largest else 0.0))


def save_body(body: ReducedBody, path: Any) -> None:
    """Write a body to one npz file of plain arrays."""
    own = {one.name: getattr(body, one.name) for one in fields(body)}
    inertia, interfaces = own.pop("invariants"), own.pop("interfaces")
    own |= {f"invariants_{one.name}": getattr(inertia, one.name) for one in fields(inertia)}
    own["interface_names"] = np.array([name for name, _ in interfaces], dtype=str)
    own["interface_nodes"] = np.array([node for _, node in interfaces], dtype=np.int64)
    np.savez_compressed(Path(path), format=FORMAT, version=VERSION, **own)


def load_body(path: Any) -> ReducedBody:
    """Return the body that ``save_body`` wrote; nothing in the file is executed."""
    try:
        with np.load(Path(path), allow_pickle=False) as file:
            table = {name: file[name] for name in file.files}
    except (ValueError, EOFError, zipfile.BadZipFile) as error:
        raise FileFormatError(f"{path}: this is not an npz file: {error}") from None
    if str(table.get("format")) != FORMAT or int(table.get("version", 0)) > VERSION:
        raise FileFormatError(
            f"{path}: this is not a reduced body of format {VERSION}. Bodies are written by "
            f"save_body; results of runs are read by acausal.load_result."
        )
    try:
        plain = [one.name for one in fields(ReducedBody)[:8] if one.name != "invariants"]
        own = {name: table[name] for name in plain}
        inertia = {one.name: table[f"invariants_{one.name}"] for one in fields(Invariants)}
        body = ReducedBody(**own, invariants=Invariants(**inertia))
        if int(table["version"]) == 1:
            return body
        pairs = zip(table["interface_names"], table["interface_nodes"], strict=True)
        named = tuple((str(name), int(node)) for name, node in pairs)
        return replace(body, interfaces=named, forms=table["forms"])
    except KeyError as missing:
        raise FileFormatError(f"{path}: the file is damaged: {missing} is not in it.") from None
