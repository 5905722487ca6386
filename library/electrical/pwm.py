"""Pulse width modulation: a duty cycle made into a command for switches, with exact edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError, did_you_mean
from acausal.language.expression import elapsed
from domains import signal

REFERENCES = ("Sawtooth", "Triangle")


class Modulation(ac.Component):
    """Abstract: pulses that last the share duty_cycle of each period 1/f.

    The duty cycle is sampled at the start of a period and limited to 0 … 1, so that both edges are
    known then: they are time events, hit exactly.
    """

    duty_cycle: signal.Input = ac.signal_input(description="Share of a period in which fire is 1")
    fire = ac.port(signal.Output, description="Command, 0 or 1")
    not_fire = ac.port(signal.Output, description="Command of the other switch, 0 or 1")
    f: ac.Parameter = ac.parameter("Hz", "Switching frequency", default=1000.0, above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the first period", default=0.0)
    ref_type: str = ac.structural(
        default="Sawtooth", description="Reference: Sawtooth or Triangle, from 0 to 1"
    )
    share = ac.discrete("1", "Duty cycle of this period")

    def sampling(self) -> Iterator[Any]:
        """Yield what keeps the duty cycle: ticks, and a start of the run within a period."""
        keep = ac.assign(self.share, ca.fmax(ca.fmin(self.duty_cycle, 1), 0))
        yield ac.when(ac.sample(1 / self.f, self.start_time), keep)
        yield ac.when(ca.logic_and(ac.initial(), ac.time >= self.start_time), keep)

    def below(self, level: Any) -> Any:
        """Return 1 while the reference of this period is below a level from 0 to 1, else 0."""
        if self.ref_type not in REFERENCES:
            hint = did_you_mean(str(self.ref_type), REFERENCES)
            raise ParameterError(f"ref_type = {self.ref_type!r} is not a reference. {hint}")
        period = 1 / self.f
        begin = self.start_time + elapsed(self.start_time, period) * period
        if self.ref_type == "Sawtooth":
            return 1 - ac.after(begin + level * period)
        return 1 - ac.after(begin + level / 2 * period) + ac.after(begin + (1 - level / 2) * period)


class SignalPWM(Modulation):
    """Pulse width modulation, fire = 1 while a reference of frequency f is below duty_cycle.

    The reference rises from 0 to 1 in each period (``ref_type="Sawtooth"``): fire is 1 for the
    first share duty_cycle of it. A ``"Triangle"`` rises and falls: fire is 1 for half of that share
    at the beginning and half at the end. not_fire is 1 - fire, and 1 before start_time; with
    ``common_comparison=False`` it is 1 while the reference is below 1 - duty_cycle, for bridges
    whose halves are modulated against each other.

    The duty cycle is sampled at the start of a period and limited to 0 … 1, so that all edges are
    known then: they are time events, hit exactly.
    """

    common_comparison: bool = ac.structural(
        default=True, description="False: not_fire is compared by itself, with 1 - duty_cycle"
    )

    def equations(self) -> Iterator[Any]:
        running = ac.after(self.start_time)
        fire = running * self.below(self.share)
        yield from self.sampling()
        yield self.fire == fire
        if self.common_comparison:
            yield self.not_fire == 1 - fire
        else:
            yield self.not_fire == 1 - running * (1 - self.below(1 - self.share))


class LegPWM(Modulation):
    """Pulse width modulation of a half bridge: as SignalPWM, both commands 0 before start_time.

    With a dead time each command begins that much later, so that both are 0 in between.
    """

    dead_time: float = ac.structural(
        default=0.0, description="Time [s] in which neither valve of a half bridge is fired"
    )

    def equations(self) -> Iterator[Any]:
        running, pulse = ac.after(self.start_time), self.below(self.share)
        yield from self.sampling()
        if not self.dead_time:
            yield self.fire == running * pulse
            yield self.not_fire == running * (1 - pulse)
            return
        if not isinstance(self.dead_time, int | float) or self.dead_time < 0:
            raise ParameterError(f"dead_time = {self.dead_time!r}: give a time in s, 0 or more.")
        period = 1 / self.f
        begin = self.start_time + elapsed(self.start_time, period) * period
        late = ac.after(begin + self.dead_time)
        after = ac.after(begin + self.share * period + self.dead_time)
        full, empty = self.share >= 1, self.share <= 0
        yield self.fire == running * ca.if_else(full, 1, pulse * late)
        yield self.not_fire == running * ca.if_else(empty, 1, (1 - pulse) * after)


class Voltage2DutyCycle(ac.Component):
    """Duty cycle of a converter for a voltage v within ± VLim.

    Bipolar: (v/VLim + 1)/2; else v/VLim, from 0; ``reciprocal``: 1 - VLim/v of a step-up converter,
    v above VLim. With ``use_voltage_limit_input=True`` the limit is the signal v_lim.
    """

    v: signal.Input = ac.signal_input(unit="V", description="Wanted voltage")
    v_lim: signal.Input = ac.signal_input(
        when="use_voltage_limit_input", unit="V", description="Voltage of the duty cycle 1"
    )
    duty_cycle = ac.port(signal.Output, description="Duty cycle, 0 to 1")
    reciprocal: bool = ac.structural(default=False, description="True: of a step-up converter")
    use_bipolar_voltage: bool = ac.structural(
        default=True, description="False: the voltage is positive"
    )
    use_voltage_limit_input: bool = ac.structural(
        default=False, description="True: the limit is the signal v_lim"
    )
    VLim: ac.Parameter = ac.parameter("V", "Voltage of the duty cycle 1", default=1.0, above=0)

    def equations(self) -> Iterator[Any]:
        limit = self.v_lim if self.use_voltage_limit_input else self.VLim
        if self.reciprocal:
            yield self.duty_cycle == 1 - limit / ca.fmax(self.v, limit)
        elif self.use_bipolar_voltage:
            yield self.duty_cycle == (ca.fmax(ca.fmin(self.v / limit, 1), -1) + 1) / 2
        else:
            yield self.duty_cycle == ca.fmax(ca.fmin(self.v / limit, 1), 0)
