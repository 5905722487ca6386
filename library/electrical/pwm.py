"""Pulse width modulation: a duty cycle made into a command for switches, with exact edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal


class SignalPWM(ac.Component):
    """Pulse width modulation, fire = 1 for the share duty_cycle of each period 1/f, else 0.

    The duty cycle is sampled at the start of a period and limited to 0 … 1, so that both edges are
    known then: they are time events, hit exactly.
    """

    duty_cycle: signal.Input = ac.signal_input(description="Share of a period in which fire is 1")
    fire = ac.port(signal.Output, description="Command, 0 or 1")
    not_fire = ac.port(signal.Output, description="Inverse of fire after start_time")
    f: ac.Parameter = ac.parameter("Hz", "Switching frequency", default=1000.0, above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the first period", default=0.0)
    share = ac.discrete("1", "Duty cycle of this period")

    def equations(self) -> Iterator[Any]:
        period = 1 / self.f
        within = ca.fmax(ca.fmin(self.duty_cycle, 1), 0)
        yield ac.when(ac.sample(period, self.start_time), ac.assign(self.share, within))
        begin = self.start_time + ac.elapsed(self.start_time, period) * period
        over = ac.after(begin + self.share * period)
        running = ac.after(self.start_time)
        yield self.fire == running * (1 - over)
        yield self.not_fire == running * over
