"""Continuous blocks: integrators, derivatives and first and second order lags."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError, did_you_mean
from domains import signal
from library.blocks.interfaces import SISO
from library.checks import ordered

INITS = ("state", "steady")
"""How blocks with a derivative begin."""

# Share of the range over which a limited integrator comes to rest at a limit.
LIMIT_BAND = 1e-6


class Resettable(SISO):
    """Abstract: an integrator whose state ``x`` may be set anew."""

    reset: signal.Input = ac.signal_input(when="use_reset", description="Sets y when it becomes 1")
    set: signal.Input = ac.signal_input(when="use_set", description="y after a reset")
    use_reset: bool = ac.structural(default=False, description="True: with the input reset")
    use_set: bool = ac.structural(
        default=False, description="True: with the input set, in place of y_start"
    )
    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    y_start: ac.Parameter = ac.parameter(
        "1", "Initial value of y, and that after a reset", default=0.0
    )
    x = ac.variable("1", "State, equal to y", start="y_start")

    def resets(self, allowed: Callable[[Any], Any]) -> Iterator[Any]:
        """Yield the event that sets the state to what is wanted, as far as it is allowed."""
        if self.use_reset:
            wanted = self.set if self.use_set else self.y_start
            yield ac.when(self.reset > 0.5, ac.reinit(self.x, allowed(wanted)))


class Integrator(Resettable):
    """Integrator, der(y) = k u.

    With ``use_reset``, y is set to y_start when ``reset`` becomes 1, or with ``use_set`` to the
    input ``set``.
    """

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.k * self.u
        yield self.y == self.x
        yield from self.resets(lambda value: value)


class LimIntegrator(Resettable):
    """Integrator that stops at limits, der(y) = k u, out_min <= y <= out_max, without windup.

    Within the last millionth of the range before a limit the rate goes to zero continuously.
    Beyond a limit it moves back only. Resets as of Integrator, within the limits.
    """

    out_max: ac.Parameter = ac.parameter("1", "Upper limit of y")
    out_min: ac.Parameter = ac.parameter(
        "1", "Lower limit of y", default=lambda self: -self.out_max
    )
    checked = ordered("out_min", "out_max")

    def equations(self) -> Iterator[Any]:
        rate = self.k * self.u
        band = LIMIT_BAND * (self.out_max - self.out_min)
        room_up, room_down = self.out_max - self.x, self.x - self.out_min
        up = ca.fmax(rate, 0) * ca.fmax(ca.fmin(room_up, band), 0)
        down = ca.fmin(rate, 0) * ca.fmax(ca.fmin(room_down, band), 0)
        yield ac.der(self.x) == (up + down) / band
        yield self.y == self.x
        yield from self.resets(lambda value: ca.fmax(ca.fmin(value, self.out_max), self.out_min))


class Der(SISO):
    """Exact derivative, y = der(u); u must be differentiable."""

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.der(self.u)


class Derivative(SISO):
    """Approximate derivative, y = k s/(T s + 1) u.

    It begins with x = x_start, or with ``init="steady"`` where x is u, and y is 0.
    """

    init: str = ac.structural(default="state", description="state: x is x_start; steady: y is 0")
    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    T: ac.Parameter = ac.parameter("s", "Time constant of the lag", default=0.01, above=0)
    x_start: ac.Parameter = ac.parameter("1", "Initial value of x", default=0.0)
    x = ac.variable("1", "State: u after the lag")
    gap = ac.variable("1", "What x is behind, u - x")

    def _check(self) -> None:
        if self.init not in INITS:
            raise ParameterError(
                f"{type(self).__name__}: init = {self.init!r} is not known. "
                f"{did_you_mean(str(self.init), INITS)}"
            )
        held = self.__dict__["_start"]
        if not {"x", "gap"} & set(held):
            held |= {"gap": 0.0} if self.init == "steady" else {"x": self.x_start}

    def equations(self) -> Iterator[Any]:
        yield self.gap == self.u - self.x
        yield ac.der(self.x) == self.gap / self.T
        yield self.y == self.k * self.gap / self.T


class FirstOrder(SISO):
    """First order lag, y = k/(T s + 1) u."""

    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    T: ac.Parameter = ac.parameter("s", "Time constant", above=0)
    y_start: ac.Parameter = ac.parameter("1", "Initial value of y", default=0.0)
    x = ac.variable("1", "State, equal to y", start="y_start")

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == (self.k * self.u - self.x) / self.T
        yield self.y == self.x


class SecondOrder(SISO):
    """Second order lag, y = k/((s/w)^2 + 2 D s/w + 1) u."""

    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    w: ac.Parameter = ac.parameter("rad/s", "Angular frequency", above=0)
    D: ac.Parameter = ac.parameter("1", "Damping ratio")
    y_start: ac.Parameter = ac.parameter("1", "Initial value of y", default=0.0)
    yd_start: ac.Parameter = ac.parameter("1/s", "Initial value of der(y)", default=0.0)
    x = ac.variable("1", "State, equal to y", start="y_start")
    yd = ac.variable("1/s", "Derivative of y", start="yd_start")

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.yd
        yield ac.der(self.yd) == self.w * (
            self.w * (self.k * self.u - self.x) - 2 * self.D * self.yd
        )
        yield self.y == self.x
