"""Orientations: angles about a sequence of axes, quaternions, and their rotation matrices."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import casadi as ca
import numpy as np

import acausal as ac
from acausal.arguments import real, shown
from acausal.errors import ParameterError
from acausal.language.group import matrix
from acausal.language.units import to_si
from library.multibody.space import axis_rotation

UPRIGHT: Any = (1.0, 0.0, 0.0, 0.0)
"""The quaternion of no rotation."""


def sequence_rotation(sequence: Sequence[int], angles: Any) -> Any:
    """Return R(e_i, angles[0]) R(e_j, angles[1]) R(e_k, angles[2]) for sequence (i, j, k)."""
    if len(sequence) != 3 or any(axis not in (1, 2, 3) for axis in sequence):
        raise ParameterError(
            f"sequence = {sequence!r} does not name three axes: write for example (1, 2, 3)."
        )
    turn = ca.SX.eye(3)
    for position, axis in enumerate(sequence):
        direction = ca.SX([float(axis == k) for k in (1, 2, 3)])
        turn = turn @ axis_rotation(direction, angles[position])
    return turn


def angles_123(turn: Any) -> tuple[Any, Any, Any]:
    """Return the angles about x, the new y and the new z of R = Rx(a) Ry(b) Rz(c).

    At b = ±90° only a ± c is defined; the result stays finite there.
    """
    second = ca.atan2(turn[0, 2], ca.sqrt(turn[0, 0] ** 2 + turn[0, 1] ** 2))
    return ca.atan2(-turn[1, 2], turn[2, 2]), second, ca.atan2(-turn[0, 1], turn[0, 0])


def quaternion_of_angles(
    angles: Sequence[float], sequence: Sequence[int] = (1, 2, 3)
) -> tuple[float, ...]:
    """Return the quaternion, scalar first, of Rx(a) Ry(b) Rz(c), or about other axes in turn.

    >>> quaternion_of_angles((0.0, 0.0, 0.0))
    (1.0, 0.0, 0.0, 0.0)
    """
    made = np.array(UPRIGHT)
    for axis, angle in zip(sequence, angles, strict=True):
        s, v = made[0], made[1:]
        c, u = math.cos(angle / 2), math.sin(angle / 2) * np.eye(3)[axis - 1]
        made = np.array([s * c - v @ u, *(s * u + c * v + np.cross(v, u))])
    return tuple(float(number) for number in made)


def angles_to_quaternion(
    given: dict[str, Any], name: str, sequence: Sequence[int] = (1, 2, 3)
) -> dict[str, Any]:
    """Return start values in which ``angles``, about axes in turn, have become a quaternion."""
    if "angles" not in given:
        return given
    if name in given:
        raise ParameterError(f"start gives both {name} and angles: give one of them.")
    others = {key: value for key, value in given.items() if key != "angles"}
    return {**others, name: quaternion_of_angles(three_angles(given["angles"]), sequence)}


def three_angles(given: Any) -> list[float]:
    """Return three angles [rad], each a number or a text with a unit.

    Raises
    ------
    ParameterError
        If they are anything else.
    """
    where = "start of angles"
    try:
        listed = [given] if isinstance(given, str) else list(given)
        angles = [to_si(a, "rad", where) if isinstance(a, str) else real(a) for a in listed]
    except (TypeError, ValueError, OverflowError):
        angles = []
    if len(angles) != 3 or not np.all(np.isfinite(angles)):
        raise ParameterError(f"{where} = {shown(given)}: give three numbers in [rad].")
    return angles


def quaternion_of(value: Any) -> Any:
    """Return the quaternion, scalar first and not negative, of an orientation in nine numbers.

    Of the four ways to find it that with the largest divisor is taken (Shepperd 1978).
    """
    m = matrix(value)
    axial = ca.vertcat(m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1])
    squares = ca.vertcat(1 + ca.trace(m), *(1 + 2 * m[i, i] - ca.trace(m) for i in range(3)))
    ways = [ca.vertcat(squares[0], axial)]
    for i in range(3):
        others = [squares[1 + i] if j == i else m[i, j] + m[j, i] for j in range(3)]
        ways.append(ca.vertcat(axial[i], *others))
    found, largest = ways[0], squares[0]
    for way, square in zip(ways[1:], ca.vertsplit(squares)[1:], strict=True):
        found = ca.if_else(square > largest, way, found)
        largest = ca.fmax(square, largest)
    return found * ca.if_else(found[0] < 0, -1, 1) / (2 * ca.sqrt(largest))


def quarter_tangents(value: Any) -> list[Any]:
    """Return n tan(angle/4) of an orientation in nine numbers: no turn is singular.

    The quaternion is (1 - p·p, 2 p)/(1 + p·p) of these numbers p.
    """
    q = quaternion_of(value)
    return [q[i] / (1 + q[0]) for i in (1, 2, 3)]


class Oriented(ac.Component):
    """Abstract: a part with a quaternion q, scalar first; ``angles`` may give it at the start."""

    quaternions = ("q",)
    start_names: ClassVar[tuple[str, ...]] = ("angles",)
    turns_about: ClassVar[tuple[int, int, int]] = (1, 2, 3)

    def start_values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return start values in which ``angles``, about axes in turn, have become ``q``."""
        return angles_to_quaternion(given, "q", self.turns_about)

    def invariants(self: Any) -> Iterator[Any]:
        yield (ca.dot(self.q, self.q) - 1) / 2
