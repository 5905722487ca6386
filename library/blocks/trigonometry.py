"""Trigonometry: circular and hyperbolic functions, and angles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.blocks.interfaces import SI2SO, SISO


class Sin(SISO):
    """Sine, y = sin(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.sin(self.u)


class Cos(SISO):
    """Cosine, y = cos(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.cos(self.u)


class Tan(SISO):
    """Tangent, y = tan(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.tan(self.u)


class Asin(SISO):
    """Arc sine, y = asin(u) for -1 <= u <= 1."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.asin(self.u)


class Acos(SISO):
    """Arc cosine, y = acos(u) for -1 <= u <= 1."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.acos(self.u)


class Atan(SISO):
    """Arc tangent, y = atan(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.atan(self.u)


class Atan2(SI2SO):
    """Angle of the point (u2, u1), y = atan2(u1, u2)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.atan2(self.u1, self.u2)


class Sinh(SISO):
    """Hyperbolic sine, y = sinh(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.sinh(self.u)


class Cosh(SISO):
    """Hyperbolic cosine, y = cosh(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.cosh(self.u)


class Tanh(SISO):
    """Hyperbolic tangent, y = tanh(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.tanh(self.u)


class WrapAngle(SISO):
    """Angle within one turn, y = u - 2π n in (-π, π], or in [0, 2π)."""

    positive_range: bool = ac.structural(
        default=False, description="True: y in [0, 2π) instead of (-π, π]"
    )

    def equations(self) -> Iterator[Any]:
        turns = self.u / (2 * ca.pi)
        whole = ca.floor(turns) if self.positive_range else ca.ceil(turns - 0.5)
        yield self.y == self.u - 2 * ca.pi * whole
