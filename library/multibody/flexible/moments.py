"""Inertia of a moving body whose points stand at X + Φη in its frame, as expressions.

With the velocity v of the frame's origin, its acceleration a (less gravity), its angular velocity
Ω = ω× and Γ = α× + ω×ω×, all in the axes of the frame, a point has the acceleration
a + Γ X + Σ Z_j φ_j, Z_j = η_j Γ + 2 η̇_j Ω + η̈_j 1. The integrals of it, of its moment and of its
products with the shapes are sums over the non-zero entries of the invariants (Shabana 1986,
Richard's eqs. 57-59). In two dimensions as in three, where a moment is the antisymmetric part of
∫ p aᵀ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.language.group import matrix
from library.multibody.flexible.invariants import Invariants
from library.multibody.space import Space

_LEVI_CIVITA = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


@dataclass(frozen=True, eq=False)
class Moments:
    """Invariants for each kilogram, as non-zero entries by their indices."""

    dimension: int
    count: int
    first: dict[tuple[int, ...], Any]
    shape: dict[tuple[int, ...], Any]
    second: dict[tuple[int, ...], Any]
    mixed: dict[tuple[int, ...], Any]
    modal: dict[tuple[int, ...], Any]


def weighted_moments(
    dimension: int, tables: tuple[Invariants, ...], weights: list[Any], length: Any
) -> Moments:
    """Return the sum of tables of a body of length 1, with weights, for a length."""

    def entries(name: str, scale: Any) -> dict[tuple[int, ...], Any]:
        found: dict[tuple[int, ...], Any] = {}
        for table, weight in zip(tables, weights, strict=True):
            values = getattr(table, name)
            for index in map(tuple, np.argwhere(values != 0)):
                axes = index if name in ("first", "second") else index[_AXES[name]]
                if max(axes) < dimension:
                    part = float(values[index]) * weight
                    found[index] = found[index] + part if index in found else part
        return {index: value * scale for index, value in found.items()}

    return Moments(
        dimension,
        len(tables[0]),
        entries("first", length),
        entries("shape", 1.0),
        entries("second", length**2),
        entries("mixed", length),
        entries("modal", 1.0),
    )


_AXES = {"shape": slice(0, 1), "mixed": slice(1, None), "modal": slice(2, None)}
"""Where the indices of axes stand, after those of shapes (in shape: before)."""


def turning_matrices(dimension: int, w: Any, alpha: Any) -> tuple[Any, Any]:
    """Return Ω and Γ = α× + ω×ω× of a frame."""
    if dimension == 3:
        return ca.skew(w), ca.skew(alpha) + w @ w.T - ca.dot(w, w) * ca.SX.eye(3)
    turn = ca.SX([[0, -1], [1, 0]])
    return w * turn, alpha * turn - w**2 * ca.SX.eye(2)


def matrix_of(space: Space, frame: Any) -> Any:
    """Return the matrix that turns vectors of a frame into the world."""
    if space.dimension == 3:
        return matrix(frame.R)
    c, s = ca.cos(frame.phi), ca.sin(frame.phi)
    return ca.vertcat(ca.horzcat(c, -s), ca.horzcat(s, c))


def moved(space: Space, frame: Any, local: Any) -> tuple[Any, Any, Any]:
    """Return r, velocity and acceleration, from its origin, of a point that moves in a frame.

    As ``space.moved``, but formed in the axes of the frame, where the coordinates of a node are
    few numbers, and turned once.
    """
    axes = matrix_of(space, frame)
    w, alpha = frame.w, frame.z
    if space.dimension == 3:
        w, alpha = axes.T @ w, axes.T @ alpha
    spin, gradient = turning_matrices(space.dimension, w, alpha)
    speed = ac.der(local)
    rate = speed + spin @ local
    acceleration = ac.der(speed) + 2 * spin @ speed + gradient @ local
    return axes @ local, axes @ rate, axes @ acceleration


def center(moments: Moments, eta: Any, rest: bool = True) -> Any:
    """Return ∫ X + Φη for each kilogram, or of a rate of it ∫ Φη̇."""
    total = [ca.SX(0)] * moments.dimension
    if rest:
        for (axis,), value in moments.first.items():
            total[axis] += value
    for (axis, mode), value in moments.shape.items():
        total[axis] += value * eta[mode]
    return ca.vertcat(*total)


def with_shapes(moments: Moments, eta: Any) -> dict[tuple[int, int, int], Any]:
    """Return D_j = ∫ p φ_jᵀ, by j and two axes."""
    found: dict[tuple[int, int, int], Any] = {}
    for (j, a, b), value in moments.mixed.items():
        found[j, a, b] = value
    for (i, j, a, b), value in moments.modal.items():
        part = value * eta[i]
        found[j, a, b] = found[j, a, b] + part if (j, a, b) in found else part
    return found


def inertia_forces(
    moments: Moments, a: Any, w: Any, alpha: Any, eta: tuple[Any, Any, Any]
) -> tuple[Any, Any, Any]:
    """Return ∫ acc, ∫ p × acc and ∫ Φᵀ acc for each kilogram, in the axes of the frame."""
    d, k = moments.dimension, moments.count
    spin, gradient = turning_matrices(d, w, alpha)
    value, rate, acceleration = eta
    steps = [
        value[j] * gradient + 2 * rate[j] * spin + acceleration[j] * ca.SX.eye(d) for j in range(k)
    ]
    force = a + gradient @ _vector(moments.first, d)
    for (axis, j), coefficient in moments.shape.items():
        force += coefficient * steps[j][:, axis]
    on_shapes = _on_shapes(moments, a, gradient, steps)
    turned = center(moments, value) @ a.T
    for (p, b), coefficient in _resting(moments, value).items():
        for c in range(d):
            turned[p, c] += coefficient * gradient[c, b]
    for (j, p, b), coefficient in with_shapes(moments, value).items():
        for c in range(d):
            turned[p, c] += coefficient * steps[j][c, b]
    return force, axial(turned), on_shapes


def _on_shapes(moments: Moments, a: Any, gradient: Any, steps: list[Any]) -> Any:
    """Return ∫ φ_iᵀ acc."""
    total = [ca.SX(0)] * moments.count
    for (axis, i), coefficient in moments.shape.items():
        total[i] += coefficient * a[axis]
    for (i, p, b), coefficient in moments.mixed.items():
        total[i] += coefficient * gradient[b, p]
    for (i, j, p, b), coefficient in moments.modal.items():
        total[i] += coefficient * steps[j][p, b]
    return ca.vertcat(*total)


def _resting(moments: Moments, eta: Any) -> dict[tuple[int, int], Any]:
    """Return ∫ p Xᵀ."""
    found: dict[tuple[int, int], Any] = {}
    for (a, b), value in moments.second.items():
        found[a, b] = value
    for (j, a, b), value in moments.mixed.items():
        part = value * eta[j]
        found[b, a] = found[b, a] + part if (b, a) in found else part
    return found


@dataclass(frozen=True, eq=False)
class Motion:
    """What a body's motion holds, for each kilogram, in the axes of its frame."""

    velocity: Any  # of the centre of mass
    spin: Any  # angular momentum about the centre of mass
    energy: Any  # kinetic


def motion(moments: Moments, v: Any, w: Any, eta: Any, rate: Any) -> Motion:
    """Return velocity of the centre of mass, angular momentum about it, and kinetic energy."""
    d = moments.dimension
    omega, _ = turning_matrices(d, w, w * 0)
    place, shift = center(moments, eta), center(moments, rate, rest=False)
    shapes = with_shapes(moments, eta)
    square = ca.SX.zeros(d, d)
    for (p, b), value in _resting(moments, eta).items():
        square[p, b] += value
    flow = ca.SX.zeros(d, d)  # ∫ p (Φη̇)ᵀ
    for (j, p, b), value in shapes.items():
        square[p, b] += value * eta[j]
        flow[p, b] += value * rate[j]
    relative = omega @ place + shift
    turned = square @ omega.T + flow
    bending = sum(
        (c * rate[i] * rate[j] for (i, j, p, b), c in moments.modal.items() if p == b), ca.SX(0)
    )
    energy = (
        ca.dot(v, v) / 2
        + ca.dot(v, relative)
        + ca.trace(omega @ square @ omega.T) / 2
        + ca.trace(omega @ flow)
        + bending / 2
    )
    spin = axial(turned - place @ relative.T)
    return Motion(v + relative, spin, energy)


def axial(product: Any) -> Any:
    """Return ∫ p × a of ∫ p aᵀ."""
    if product.shape[0] == 2:
        return product[0, 1] - product[1, 0]
    return ca.vertcat(*[product[b, c] - product[c, b] for _, b, c in _LEVI_CIVITA])


def _vector(entries: dict[tuple[int, ...], Any], dimension: int) -> Any:
    total = [ca.SX(0)] * dimension
    for (axis,), value in entries.items():
        total[axis] += value
    return ca.vertcat(*total)


def products(table: Any, vector: Any) -> Iterator[tuple[int, Any]]:
    """Yield (row, coefficient times element) of the non-zero entries of a matrix."""
    for row, column in np.argwhere(np.asarray(table) != 0):
        yield int(row), float(table[row][column]) * vector[int(column)]
