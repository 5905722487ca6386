"""Strains of an element of a large-rotation beam, at its middle, from the sections at both ends.

Both measures have one point in the middle, as more of them lock in shear, and are 0 at rest. A
section is r, m, n: its place and the directions of its axes 2 and 3. The order is that of García de
Jalón and Bayo (1994), eq. 11.66: Γ₁ along the beam, Γ₂ and Γ₃ of bending [1/m], Γ₄ and Γ₅ of shear,
Γ₆ of torsion [1/m]; in the plane Γ₁, Γ₃, Γ₄.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from acausal.errors import ParameterError

_HALVINGS = 3
"""Of the angle between two sections: π comes down to 0.2, where the series below is soon done."""

_TERMS = 12
"""Of arctan x = x - x³/3 + …: with x = tan(π/16) the next one is below 1e-17."""


def green_strains(dimension: int, q: Any, l: Any) -> Any:
    """Return strains that are quadratic in the sections.

    Γ₁ = (r'·r' - 1)/2, Γ₂ = r'·n', Γ₃ = r'·m', Γ₄ = r'·m, Γ₅ = r'·n, Γ₆ = n'·m. Where the beam is
    stretched by ε, those of bending are (1 + ε) times the curvature.

    Parameters
    ----------
    q
        r, m (and n in space) of the first node, then of the second.
    l
        Length at rest [m].
    """
    a, b = _nodes(dimension, q)
    slope, middle = ca.horzsplit((b - a) / l), ca.horzsplit((a + b) / 2)
    along, m_slope, m = slope[0], slope[1], middle[1]
    stretch = (ca.dot(along, along) - 1) / 2
    if dimension == 2:
        return ca.vertcat(stretch, ca.dot(along, m_slope), ca.dot(along, m))
    n_slope, n = slope[2], middle[2]
    return ca.vertcat(
        stretch,
        ca.dot(along, n_slope),
        ca.dot(along, m_slope),
        ca.dot(along, m),
        ca.dot(along, n),
        ca.dot(n_slope, m),
    )


def reissner_strains(dimension: int, q: Any, l: Any) -> Any:
    """Return the material strains: r' and the curvature on the axes of the section in the middle.

    Γ₁ = r'·t - 1, Γ₄ = r'·m, Γ₅ = r'·n with t = m × n; Γ₂ = κ₂, Γ₃ = -κ₃ and Γ₆ = -κ₁, where κ l is
    the turn from the first section to the second, and half of it leads to the one in the middle.
    Bending and stretch do not mix: M = EI κ, whatever the beam is stretched by.

    References
    ----------
    Reissner (1972), On one-dimensional finite-strain beam theory; Crisfield and Jelenić (1999).
    """
    a, b = _nodes(dimension, q)
    along = (b[:, 0] - a[:, 0]) / l
    if dimension == 2:
        first, last = a[:, 1], b[:, 1]
        turn = ca.atan2(first[0] * last[1] - first[1] * last[0], ca.dot(first, last))
        m = (first + last) / ca.norm_2(first + last)
        return ca.vertcat(along[0] * m[1] - along[1] * m[0] - 1, -turn / l, ca.dot(along, m))
    axes, others = (ca.horzcat(ca.cross(one[:, 1], one[:, 2]), one[:, 1:]) for one in (a, b))
    half, turn = _turn(axes.T @ others)
    local = axes.T @ along
    sideways = ca.cross(half, local)
    seen = local - 2 / (1 + ca.dot(half, half)) * (sideways - ca.cross(half, sideways))
    kappa = turn / l
    return ca.vertcat(seen[0] - 1, kappa[1], -kappa[2], seen[1], seen[2], -kappa[0])


_MEASURES = {"green": green_strains, "reissner": reissner_strains}


def strains_by(measure: str) -> Callable[[int, Any, Any], Any]:
    """Return the strains of a measure.

    Raises
    ------
    ParameterError
        Where there is none of that name.
    """
    if measure not in _MEASURES:
        raise ParameterError(
            f"LargeRotationBeam: no strains are called measure={measure!r}; give "
            f"{' or '.join(map(repr, _MEASURES))}."
        )
    return _MEASURES[measure]


def _nodes(dimension: int, q: Any) -> Any:
    """Return r, m (and n) of both nodes, as columns."""
    halves: Any = ca.vertsplit(q, dimension**2)
    return [ca.reshape(half, dimension, dimension) for half in halves]


def _turn(R: Any) -> tuple[Any, Any]:
    """Return tan(θ/4) a and θ a of a rotation by θ < π about a, smooth at θ = 0 and exact.

    Angles are halved by tan(θ/2) = tan θ/(1 + √(1 + tan² θ)) until the series of arctan is short:
    θ/sin θ itself is 0/0 at rest, and its derivatives lose all digits nearby.
    """
    skew = ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1])
    tangents = [skew / (1 + ca.trace(R))]
    for _ in range(_HALVINGS):
        last = tangents[-1]
        tangents.append(last / (1 + ca.sqrt(1 + ca.dot(last, last))))
    square = ca.dot(tangents[-1], tangents[-1])
    series = ca.SX(0)
    for k in reversed(range(_TERMS)):
        series = 1 / (2 * k + 1) - square * series
    return tangents[1], 2 ** (_HALVINGS + 1) * series * tangents[-1]
