"""What a beam of large rotation answers after a run: deflections, strains and stresses.

Strains are those of the elements at their middles, along the beam on straight lines between them
and on to the ends: bending moments that are linear in the length come out as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.flexible.forms import part_of_length, section_of

Array = npt.NDArray[np.float64]
Getters = Sequence[Callable[[str], Any]]

_ROUND = 1e-9  # relative: what J of a circle or tube may differ from I2 + I3 by rounding


FORCES = {2: ("EA", "GA", "EI"), 3: ("EA", "GA_2", "GA_3", "GJ", "EI_2", "EI_3")}
ORDER = {2: [0, 2, 1], 3: [0, 3, 4, 5, 1, 2]}
SIGNS = {2: np.array([1.0, 1.0, -1.0]), 3: np.array([1.0, 1.0, 1.0, -1.0, 1.0, -1.0])}
"""Rigidities, strains and signs of forces and moments about the axes: Γ₆ = n'·m is - the twist."""


def _dimension(gets: Getters) -> int:
    """Return whether the elements are in the plane, 2, or in space, 3."""
    return int(gets[0]("frame_a.r").shape[1])


def _deflection(gets: Getters, node: float) -> Array:
    """Return how far the place ξ of the beam is off in frame_a [m], (times, d).

    Nodes are exact, between them straight lines.
    """
    found, share = _weights(gets, part_of_length(node), nodes=True)
    first, d = gets[0], _dimension(gets)
    if d == 3:
        axes = first("frame_a.R")
    else:
        c, s = np.cos(first("frame_a.phi")), np.sin(first("frame_a.phi"))
        axes = np.stack([np.stack([c, -s], axis=1), np.stack([s, c], axis=1)], axis=1)
    chords = [get("l")[:, None] * _along(d, get) for get in gets]
    rest = np.cumsum([0.0 * chords[0], *chords], axis=0)
    places = [first("frame_a.r"), *[get("frame_b.r") for get in gets]]
    off = [
        np.einsum("tji,tj->ti", axes, places[k] - places[0]) - rest[k] for k in (found, found + 1)
    ]
    return np.asarray((1 - share[:, None]) * off[0] + share[:, None] * off[1])


def _strain(gets: Getters, s: float, y: float = 0.0, z: float = 0.0) -> Array:
    """Return the strain along the beam at ξ = s and y, z on axes 2, 3: Γ₁ + y Γ₃ + z Γ₂."""
    return np.asarray(_strains(gets, s) @ np.array([1.0, y, z]))


def _stress(
    gets: Getters, s: float, y: float = 0.0, z: float = 0.0, *, section: Any = None
) -> Array:
    """Return the stress along the beam at ξ = s and y, z on axes 2, 3 of its section [Pa].

    σ = EA Γ₁/A + EI₃ Γ₃ y/I₃ + EI₂ Γ₂ z/I₂, of small strains; damping does not count.
    """
    own, d = section_of(gets[0], section), _dimension(gets)
    names = ("EA", "EI") if d == 2 else ("EA", "EI_3", "EI_2")
    rigid = [gets[0](name) for name in names]
    levers = [1.0 / own.A, y / own.I3, z / own.I2]
    gamma = _strains(gets, s)
    return np.asarray(sum(k * gamma[:, i] * levers[i] for i, k in enumerate(rigid)), dtype=float)


def _section_forces(gets: Getters, s: float) -> Array:
    """Return what the sections carry at ξ = s: N, V₂, V₃ [N], T, M₂, M₃ [N.m]; (times, 6).

    That of the part beyond on the part before, on the axes of the section: EA Γ₁, GA₂ Γ₄,
    GA₃ Γ₅, -GJ Γ₆, EI₂ Γ₂, -EI₃ Γ₃. In the plane N, V and M, (times, 3). Damping does not
    count.
    """
    d = _dimension(gets)
    rigid = [gets[0](name) for name in FORCES[d]]
    gamma = _gamma(gets, s)[:, ORDER[d]]
    return np.asarray(np.stack(rigid, axis=1) * gamma * SIGNS[d])


def _shear_stress(
    gets: Getters, s: float, y: float = 0.0, z: float = 0.0, *, section: Any = None
) -> Array:
    """Return the shear stresses on a section along its axes 2 and 3 at y, z [Pa], (times, 2).

    V/A, the mean over the section, and of torsion T (-z, y)/J, of circles and tubes. In the
    plane V/A, (times, 1).
    """
    own, carried, d = section_of(gets[0], section), _section_forces(gets, s), _dimension(gets)
    mean = carried[:, 1:d] / own.A
    if d == 2 or (y == 0 and z == 0):
        return np.asarray(mean)
    _check_round(own)
    return np.asarray(mean + carried[:, 3:4] / own.J * np.array([-z, y]))


def _check_round(section: Any) -> None:
    """Refuse the torsion of what is no circle or tube: its stress is not T r/J."""
    polar = section.I2 + section.I3
    even = abs(section.I2 - section.I3) <= _ROUND * polar
    if not even or abs(section.J - polar) > _ROUND * polar:
        raise ParameterError(
            "the stress of torsion is T r/J in circles and tubes only, and this section is "
            "neither. Ask with y = z = 0 for the mean of shear, or take the torque, "
            "res.section_forces(…)[:, 3], and the formula of the section."
        )


def _along(d: int, get: Callable[[str], Any]) -> Array:
    """Return the direction of an element at rest, in the frames of its ends, over time."""
    m = get("m_a")
    return np.stack([m[:, 1], -m[:, 0]], axis=1) if d == 2 else np.cross(m, get("n_a"))


def _strains(gets: Getters, s: float) -> Array:
    """Return Γ₁, Γ₃ and Γ₂ (0 in the plane) at ξ = s, (times, 3)."""
    gamma, d = _gamma(gets, s), _dimension(gets)
    across = np.zeros(len(gamma)) if d == 2 else gamma[:, 1]
    return np.stack([gamma[:, 0], gamma[:, 1 if d == 2 else 2], across], axis=1)


def _gamma(gets: Getters, s: float) -> Array:
    """Return all strains Γ at ξ = s, on the line through the two middles beside it."""
    found, share = _weights(gets, part_of_length(s), nodes=False)
    last = min(found + 1, len(gets) - 1)
    before, after = gets[found]("gamma"), gets[last]("gamma")
    return np.asarray((1 - share[:, None]) * before + share[:, None] * after)


def _weights(gets: Getters, xi: float, nodes: bool) -> tuple[int, Array]:
    """Return which node, or middle of an element, is before ξ, and the part of the way to the next.

    Beyond the first and the last middle that part is below 0 and above 1.
    """
    lengths = np.stack([get("l") for get in gets], axis=1)
    ends = np.cumsum(lengths, axis=1) / lengths.sum(axis=1)[:, None]
    marks = np.concatenate([np.zeros((len(ends), 1)), ends], axis=1)
    if not nodes:
        marks = (marks[:, :-1] + marks[:, 1:]) / 2
    if marks.shape[1] == 1:
        return 0, np.zeros(len(marks))
    k = int(np.clip(np.searchsorted(marks[0], xi, side="right") - 1, 0, marks.shape[1] - 2))
    return k, np.asarray((xi - marks[:, k]) / (marks[:, k + 1] - marks[:, k]))


CHAIN_READINGS: dict[str, Callable[..., Any]] = {
    "deflection": _deflection,
    "strain": _strain,
    "stress": _stress,
    "section_forces": _section_forces,
    "shear_stress": _shear_stress,
}
"""What elements one after the other answer together, in the plane or in space."""
