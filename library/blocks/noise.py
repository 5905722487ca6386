"""Noise with a seed: the same numbers at every run and on every machine.

Numbers come from the minimal standard generator z' = 16807 z mod (2³¹ - 1), exact in floating
point (S. K. Park and K. W. Miller, Random number generators: good ones are hard to find,
Communications of the ACM 31 (1988) 1192-1201).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.checks import ordered

MULTIPLIER, MODULUS = 16807, 2147483647


class Noise(ac.Component):
    """Abstract: a random number at every tick of a clock, held until the next."""

    y = ac.port(signal.Output, description="Output")
    sample_period: ac.Parameter = ac.parameter("s", "Time between two numbers", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time of the first number", default=0.0)
    seed: ac.Parameter = ac.parameter("1", "Whole number from 1 to 2147483646", default=1.0, min=1)
    z = ac.discrete("1", "State of the generator", start="seed")
    value = ac.discrete("1", "Number of the last tick")

    def draw(self, count: int, number: Any) -> Iterator[Any]:
        """Yield that each tick draws so many numbers, and makes one of them by a function."""
        z, found = ac.pre(self.z), []
        for _ in range(count):
            z = ca.fmod(MULTIPLIER * z, MODULUS)
            found.append(z / MODULUS)
        yield ac.when(
            ac.sample(self.sample_period, self.start_time),
            ac.assign(self.z, z),
            ac.assign(self.value, number(*found)),
        )
        yield self.y == self.value


class UniformNoise(Noise):
    """Noise that is equally likely from y_min to y_max, a number every sample_period."""

    y_min: ac.Parameter = ac.parameter("1", "Least value", default=-1.0)
    y_max: ac.Parameter = ac.parameter("1", "Largest value", default=1.0)
    checked = ordered("y_min", "y_max")

    def equations(self) -> Iterator[Any]:
        yield from self.draw(1, lambda x: self.y_min + (self.y_max - self.y_min) * x)


class NormalNoise(Noise):
    """Normal noise of mean mu and standard deviation sigma, a number every sample_period.

    Two uniform numbers make one: mu + sigma sqrt(-2 ln x1) cos(2 pi x2), after Box and Muller.
    """

    mu: ac.Parameter = ac.parameter("1", "Mean", default=0.0)
    sigma: ac.Parameter = ac.parameter("1", "Standard deviation", default=1.0, min=0)

    def equations(self) -> Iterator[Any]:
        yield from self.draw(2, self._normal)

    def _normal(self, x1: Any, x2: Any) -> Any:
        return self.mu + self.sigma * ca.sqrt(-2 * ca.log(x1)) * ca.cos(2 * math.pi * x2)
