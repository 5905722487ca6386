"""Sampled blocks: samplers, holds and the unit delay; their outputs change at clock ticks only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.blocks.interfaces import SISO


class Sampled(SISO):
    """A block with one input and one output that acts every sample_period from start_time on."""

    sample_period: ac.Parameter = ac.parameter("s", "Time between two ticks", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time of the first tick", default=0.0)

    def at_ticks(self, *actions: Any) -> Any:
        """Return what is done at every tick of the clock."""
        return ac.when(ac.sample(self.sample_period, self.start_time), *actions)


class Sampler(Sampled):
    """Ideal sampler, y = u at every tick, held until the next; y_start before the first."""

    y_start: ac.Parameter = ac.parameter("1", "Output before the first tick", default=0.0)
    sample = ac.discrete("1", "Last sample", start="y_start")

    def equations(self) -> Iterator[Any]:
        yield self.at_ticks(ac.assign(self.sample, self.u))
        yield self.y == self.sample


class ZeroOrderHold(Sampled):
    """Zero order hold, y = u(t_k) for t_k < t <= t_k + sample_period; y_start before the first.

    At the instant of a tick y is still what it was: another block that samples y with the same
    clock sees the value of the tick before.
    """

    y_start: ac.Parameter = ac.parameter("1", "Output before the first tick", default=0.0)
    sample = ac.discrete("1", "Last sample", start="y_start")
    held = ac.discrete("1", "Output: the sample, once the tick is over", start="y_start")

    def equations(self) -> Iterator[Any]:
        yield self.at_ticks(ac.assign(self.sample, self.u))
        begins = ca.logic_and(ac.initial(), ac.time >= self.start_time)
        yield ac.when(begins, ac.assign(self.held, self.u))
        newer = ca.fabs(self.sample - self.held) > 0
        yield ac.when(newer, ac.assign(self.held, self.sample))
        yield self.y == self.held


class FirstOrderHold(Sampled):
    """First order hold, y = u_{k-1} + (u_k - u_{k-1})/sample_period (t - t_k) after tick k.

    It joins the samples by straight lines, one period late. Up to the second tick y is the value
    of u at the start.
    """

    sample = ac.discrete("1", "Last sample u_k")
    before = ac.discrete("1", "The sample before that, u_{k-1}")
    slope = ac.discrete("1/s", "Slope through the last two samples")
    tick = ac.discrete("s", "Instant t_k of the last sample")
    ticks = ac.discrete("1", "Number of samples taken, -1 at first", start=-1.0)

    def equations(self) -> Iterator[Any]:
        old, taken = ac.pre(self.sample), ac.pre(self.ticks)
        change = (self.u - old) / self.sample_period
        yield self.at_ticks(
            ac.assign(self.before, ca.if_else(taken < 0, self.u, old)),
            ac.assign(self.slope, ca.if_else(taken > 0, change, 0)),
            ac.assign(self.ticks, ca.fmax(taken, 0) + 1),
            ac.assign(self.sample, self.u),
            ac.assign(self.tick, ac.time),
        )
        waits = ca.logic_and(ac.initial(), ac.time < self.start_time)
        begun = ac.assign(self.sample, self.u), ac.assign(self.before, self.u)
        yield ac.when(waits, *begun, ac.assign(self.ticks, 0))
        yield self.y == self.before + self.slope * (ac.time - self.tick)


class UnitDelay(Sampled):
    """Unit delay, y_k = u_{k-1}: at every tick y becomes what u was just before it."""

    y_start: ac.Parameter = ac.parameter("1", "Output before the first tick", default=0.0)
    sample = ac.discrete("1", "Input before the last tick", start="y_start")

    def equations(self) -> Iterator[Any]:
        yield self.at_ticks(ac.assign(self.sample, ac.pre(self.u)))
        yield self.y == self.sample


class Triggered(SISO):
    """A block with one input and one output that acts when ``trigger`` becomes 1."""

    trigger: signal.Input = ac.signal_input(description="Acts when it becomes 1")


class TriggeredSampler(Triggered):
    """Sampler with a trigger, y = u when ``trigger`` becomes 1, held until the next time."""

    y_start: ac.Parameter = ac.parameter("1", "Output before the first trigger", default=0.0)
    sample = ac.discrete("1", "Last sample", start="y_start")

    def equations(self) -> Iterator[Any]:
        yield ac.when(self.trigger > 0.5, ac.assign(self.sample, self.u))
        yield self.y == self.sample


class TriggeredMax(Triggered):
    """Largest magnitude at triggers, y = max(y, |u|) when ``trigger`` becomes 1."""

    largest = ac.discrete("1", "Largest |u| so far")

    def equations(self) -> Iterator[Any]:
        larger = ca.fmax(ac.pre(self.largest), ca.fabs(self.u))
        yield ac.when(self.trigger > 0.5, ac.assign(self.largest, larger))
        yield self.y == self.largest


class TriggeredAdd(Triggered):
    """Sum of u at triggers, y = y + u when ``trigger`` becomes 1; with u = 1 it counts them.

    When ``reset`` becomes 1 the sum is set to y_start, or to the input ``set`` if there is one,
    whatever the trigger does.
    """

    reset: signal.Input = ac.signal_input(when="use_reset", description="Sets the sum anew")
    set: signal.Input = ac.signal_input(when="use_set", description="The sum after a reset")
    use_reset: bool = ac.structural(default=False, description="True: with the input reset")
    use_set: bool = ac.structural(default=False, description="True: with the input set")
    y_start: ac.Parameter = ac.parameter(
        "1", "Initial value of y, and that after a reset", default=0.0
    )
    total = ac.discrete("1", "Sum so far", start="y_start")

    def equations(self) -> Iterator[Any]:
        more = ac.pre(self.total) + self.u
        if self.use_reset:
            anew = self.set if self.use_set else self.y_start
            yield ac.when(self.reset > 0.5, ac.assign(self.total, anew))
            more = ca.if_else(self.reset > 0.5, anew, more)
        yield ac.when(self.trigger > 0.5, ac.assign(self.total, more))
        yield self.y == self.total
