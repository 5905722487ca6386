"""A flexible body in few shapes: what a moving frame needs of it, made, saved and loaded."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import FileFormatError, ParameterError
from library.multibody.flexible.invariants import Invariants, invariants_of_points
from library.multibody.modes import Modes, check_no_rigid_motion, invariants_of_modes

Array = npt.NDArray[np.float64]

FORMAT = "acausal-reduced-body"
VERSION = 1

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
    """

    nodes: Array
    translations: Array
    rotations: Array
    stiffness: Array
    damping: Array
    invariants: Invariants
    lines: npt.NDArray[np.int64]
    triangles: npt.NDArray[np.int64]

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
        for name in ("nodes", *sizes, "lines", "triangles"):
            getattr(self, name).flags.writeable = False

    def __len__(self) -> int:
        """Return the number of shapes k."""
        return len(self.invariants)

    @property
    def mass(self) -> Array:
        """M of q at rest, (k, k): traces of the invariants."""
        return np.asarray(np.einsum("ijaa->ij", self.invariants.modal))

    def _key(self) -> tuple[Any, ...]:
        arrays = (np.asarray(getattr(self, field.name)) for field in fields(self)[:5])
        return (self.invariants, *(array.tobytes() for array in arrays))

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


def body_of_measured_modes(
    positions: Array, masses: Array, shapes: Array, frequencies: Array, ratios: Any = 0.0
) -> ReducedBody:
    """Return a body known by points (n, 3), masses (n,), shapes (n, 3, k) and ω (k,) [rad/s].

    Measured shapes are seldom orthogonal over the masses. The nearest ones that are take their
    place, Φ (ΦᵀmΦ)^(−½), so that each has its frequency and its damping ratio ζ alone. The
    rotations of the points are not known, and 0.
    """
    Phi, w = np.asarray(shapes, dtype=float), np.asarray(frequencies, dtype=float)
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
    own = {field.name: getattr(body, field.name) for field in fields(body)}
    inertia = own.pop("invariants")
    own |= {f"invariants_{field.name}": getattr(inertia, field.name) for field in fields(inertia)}
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
        own = {
            field.name: table[field.name]
            for field in fields(ReducedBody)
            if field.name != "invariants"
        }
        inertia = {field.name: table[f"invariants_{field.name}"] for field in fields(Invariants)}
    except KeyError as missing:
        raise FileFormatError(f"{path}: the file is damaged: {missing} is not in it.") from None
    return ReducedBody(**own, invariants=Invariants(**inertia))
