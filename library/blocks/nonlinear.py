"""Nonlinear blocks: limits, dead zone, limited slew rate and exact delays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.blocks.interfaces import SISO
from library.checks import ordered


class Limiter(SISO):
    """Limited signal, y = u within u_min <= y <= u_max."""

    u_max: ac.Parameter = ac.parameter("1", "Upper limit")
    u_min: ac.Parameter = ac.parameter("1", "Lower limit", default=lambda self: -self.u_max)
    checked = ordered("u_min", "u_max")

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.fmax(ca.fmin(self.u, self.u_max), self.u_min)


class VariableLimiter(SISO):
    """Signal with limits that are signals, y = u within limit2 <= y <= limit1."""

    limit1: signal.Input = ac.signal_input(description="Upper limit")
    limit2: signal.Input = ac.signal_input(description="Lower limit")

    def equations(self) -> Iterator[Any]:
        yield self.y == ca.fmax(ca.fmin(self.u, self.limit1), self.limit2)


class DeadZone(SISO):
    """Dead zone, y = 0 for u_min <= u <= u_max and the excess of u outside."""

    u_max: ac.Parameter = ac.parameter("1", "Upper end of the dead zone")
    u_min: ac.Parameter = ac.parameter("1", "Lower end", default=lambda self: -self.u_max)
    checked = ordered("u_min", "u_max")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u - ca.fmax(ca.fmin(self.u, self.u_max), self.u_min)


class SlewRateLimiter(SISO):
    """Limited slew rate, der(y) = (u - y)/Td within falling <= der(y) <= rising.

    It begins with y = u, or where ``y_start`` says.
    """

    rising: ac.Parameter = ac.parameter("1/s", "Largest rate", default=1.0, above=0)
    falling: ac.Parameter = ac.parameter(
        "1/s", "Least rate (negative)", default=lambda self: -self.rising, max=0
    )
    Td: ac.Parameter = ac.parameter("s", "Time constant of following u", default=0.001, above=0)
    y_start: ac.types.StartValue = ac.start("x")
    x = ac.variable("1", "State, equal to y")
    lag = ac.variable("1", "What y is behind, u - y")

    def start_values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return start values with which nothing lags, unless others are given."""
        return given or {"lag": 0.0}

    def equations(self) -> Iterator[Any]:
        yield self.lag == self.u - self.x
        rate = self.lag / self.Td
        yield ac.der(self.x) == ca.fmax(ca.fmin(rate, self.rising), self.falling)
        yield self.y == self.x


class FixedDelay(SISO):
    """Exact delay, y(t) = u(t - delay_time), and the first value of u before that."""

    delay_time: ac.Parameter = ac.parameter("s", "Delay", above=0)

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.delay(self.u, self.delay_time)


class VariableDelay(SISO):
    """Exact delay by a signal, y(t) = u(t - delay_time(t)), and the first value of u before that.

    ``delay_time`` stays between ``delay_min`` and ``delay_max``: a run in which it leaves them ends
    with an error that says so. No step is longer than ``delay_min``. It may depend on time, states
    and inputs, not on algebraic unknowns: pass it through a FirstOrder then. In
    Modelica.Blocks.Nonlinear.VariableDelay the least lag is 0.
    """

    delay_time: signal.Input = ac.signal_input(unit="s", description="Delay")
    delay_max: ac.Parameter = ac.parameter("s", "Longest delay", above=0)
    delay_min: ac.Parameter = ac.parameter(
        "s", "Shortest delay (delay_max/100)", default=lambda self: self.delay_max / 100, above=0
    )

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.delay(
            self.u, self.delay_time, shortest=self.delay_min, longest=self.delay_max
        )
