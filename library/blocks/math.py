"""Mathematics: outputs that are functions of the inputs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.blocks.interfaces import SI2SO, SISO


class Gain(SISO):
    """Gain, y = k u."""

    k: ac.Parameter = ac.parameter("1", "Gain")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.k * self.u


class UnaryMinus(SISO):
    """Change of sign, y = -u."""

    def equations(self) -> Iterator[Any]:
        yield self.y == -self.u


class Add(SI2SO):
    """Weighted sum of two signals, y = k1 u1 + k2 u2."""

    k1: ac.Parameter = ac.parameter("1", "Gain of u1", default=1.0)
    k2: ac.Parameter = ac.parameter("1", "Gain of u2", default=1.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.k1 * self.u1 + self.k2 * self.u2


class Add3(SI2SO):
    """Weighted sum of three signals, y = k1 u1 + k2 u2 + k3 u3."""

    u3: signal.Input = ac.signal_input(description="Third input")
    k1: ac.Parameter = ac.parameter("1", "Gain of u1", default=1.0)
    k2: ac.Parameter = ac.parameter("1", "Gain of u2", default=1.0)
    k3: ac.Parameter = ac.parameter("1", "Gain of u3", default=1.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.k1 * self.u1 + self.k2 * self.u2 + self.k3 * self.u3


class Feedback(SI2SO):
    """Difference of command and feedback, y = u1 - u2."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u1 - self.u2


class Product(SI2SO):
    """Product, y = u1 u2."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u1 * self.u2


class Division(SI2SO):
    """Quotient, y = u1/u2; u2 must not pass through 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u1 / self.u2


class LinearDependency(SI2SO):
    """Linear dependency, y = y0 + k1 u1 + k2 u2."""

    y0: ac.Parameter = ac.parameter("1", "Output at u1 = u2 = 0", default=0.0)
    k1: ac.Parameter = ac.parameter("1", "Gain of u1", default=0.0)
    k2: ac.Parameter = ac.parameter("1", "Gain of u2", default=0.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.y0 + self.k1 * self.u1 + self.k2 * self.u2


class Max(SI2SO):
    """The larger one, y = max(u1, u2)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.fmax(self.u1, self.u2)


class Min(SI2SO):
    """The smaller one, y = min(u1, u2)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.fmin(self.u1, self.u2)


class Abs(SISO):
    """Absolute value, y = abs(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.fabs(self.u)


class Sign(SISO):
    """Sign, y = 1 for u > 0, 0 for u = 0 and -1 for u < 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.sign(self.u)


class Sqrt(SISO):
    """Square root, y = sqrt(u) for u >= 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.sqrt(self.u)


class Exp(SISO):
    """Exponential function, y = exp(u)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.exp(self.u)


class Power(SISO):
    """Power of a base, y = base^u."""

    base: ac.Parameter = ac.parameter("1", "Base", default=math.e, above=0)

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.exp(self.u * ca.log(self.base))


class Exponentiation(SISO):
    """Input raised to an exponent, y = u^exponent."""

    exponent: ac.Parameter = ac.parameter("1", "Exponent", default=2.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u**self.exponent


class Log(SISO):
    """Logarithm to a base, y = log(u)/log(base) for u > 0."""

    base: ac.Parameter = ac.parameter("1", "Base", default=math.e, above=0)

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.log(self.u) / ca.log(self.base)


class Log10(SISO):
    """Decimal logarithm, y = log10(u) for u > 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.log10(self.u)
