"""Comparisons: signals that are 1 while a relation is true, 0 while it is not, exact at events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.blocks.interfaces import SI2SO, SISO
from library.checks import ordered


class Greater(SI2SO):
    """Comparison, y = 1 while u1 > u2, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u1 > self.u2)


class GreaterEqual(SI2SO):
    """Comparison, y = 1 while u1 >= u2, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u1 >= self.u2)


class Less(SI2SO):
    """Comparison, y = 1 while u1 < u2, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u1 < self.u2)


class LessEqual(SI2SO):
    """Comparison, y = 1 while u1 <= u2, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u1 <= self.u2)


class WithThreshold(SISO):
    """A comparison of one input with a number."""

    threshold: ac.Parameter = ac.parameter("1", "What u is compared with", default=0.0)


class GreaterThreshold(WithThreshold):
    """Comparison with a number, y = 1 while u > threshold, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u > self.threshold)


class GreaterEqualThreshold(WithThreshold):
    """Comparison with a number, y = 1 while u >= threshold, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u >= self.threshold)


class LessThreshold(WithThreshold):
    """Comparison with a number, y = 1 while u < threshold, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u < self.threshold)


class LessEqualThreshold(WithThreshold):
    """Comparison with a number, y = 1 while u <= threshold, else 0."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u <= self.threshold)


class RealToInteger(SISO):
    """The whole number nearest to u, which changes at events; halves are rounded away from 0."""

    whole = ac.discrete("1", "Whole number")

    def equations(self) -> Iterator[Any]:
        # At an instant u may be short of the half by rounding: the number changes all the same.
        was, nearest = ac.pre(self.whole), ca.sign(self.u) * ca.floor(ca.fabs(self.u) + 0.5)
        over, positive = self.u - self.whole, self.u > 0
        rises = ca.logic_or(over > 0.5, ca.logic_and(positive, over >= 0.5))
        falls = ca.logic_or(over < -0.5, ca.logic_and(self.u < 0, over <= -0.5))
        yield ac.when(ac.initial(), ac.assign(self.whole, nearest))
        yield ac.when(rises, ac.assign(self.whole, ca.fmax(was + 1, nearest)))
        yield ac.when(falls, ac.assign(self.whole, ca.fmin(was - 1, nearest)))
        yield self.y == self.whole


class RealToBoolean(SISO):
    """Truth value of any signal, y = 1 while u >= threshold, else 0."""

    threshold: ac.Parameter = ac.parameter("1", "Where y becomes 1", default=0.5)

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.is_true(self.u >= self.threshold)


class BooleanToReal(SISO):
    """Value for a truth value, y = real_true while u is 1, real_false while it is 0."""

    real_true: ac.Parameter = ac.parameter("1", "Output for 1", default=1.0)
    real_false: ac.Parameter = ac.parameter("1", "Output for 0", default=0.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.real_false + self.u * (self.real_true - self.real_false)


class TwoPoint(ac.Component):
    """A block whose output ``y`` changes between 0 and 1 at two different values of its input."""

    u: signal.Input = ac.signal_input(description="Input")
    y = ac.port(signal.Output, description="Output, 0 or 1")
    pre_y_start: ac.Parameter = ac.parameter(
        "1", "Output before the first change, 0 or 1", default=0.0, min=0, max=1
    )
    mode = ac.modes("as before", "off", "on", description="What the output is")

    def between(self, rises: Any, falls: Any) -> Iterator[Any]:
        """Yield the output that becomes 1 when ``rises`` is true and 0 when ``falls`` is."""
        yield self.y == self.mode.within("on") + self.mode.within("as before") * self.pre_y_start
        yield ac.transition(self.mode, ("as before", "off"), "on", rises)
        yield ac.transition(self.mode, ("as before", "on"), "off", falls)


class Hysteresis(TwoPoint):
    """Hysteresis, y becomes 1 when u rises above u_high and 0 when u falls below u_low."""

    u_low: ac.Parameter = ac.parameter("1", "Where y becomes 0")
    u_high: ac.Parameter = ac.parameter("1", "Where y becomes 1")
    checked = ordered("u_low", "u_high")

    def equations(self) -> Iterator[Any]:
        yield from self.between(self.u > self.u_high, self.u < self.u_low)


class OnOffController(TwoPoint):
    """On-off controller, y = 1 below reference - bandwidth/2, 0 above reference + bandwidth/2."""

    reference: signal.Input = ac.signal_input(description="Reference of u")
    bandwidth: ac.Parameter = ac.parameter("1", "Width of the band around the reference", min=0)

    def equations(self) -> Iterator[Any]:
        low, high = self.reference - self.bandwidth / 2, self.reference + self.bandwidth / 2
        yield from self.between(self.u < low, self.u > high)
