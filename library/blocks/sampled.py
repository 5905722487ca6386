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


class ZeroOrderHold(Sampler):
    """Zero order hold, y = u(t_k) for t_k <= t < t_k + sample_period; y_start before the first."""


class FirstOrderHold(Sampled):
    """First order hold, y = u_k + (u_k - u_{k-1})/sample_period (t - t_k) after tick k."""

    sample = ac.discrete("1", "Last sample u_k")
    slope = ac.discrete("1/s", "Slope through the last two samples")
    tick = ac.discrete("s", "Instant t_k of the last sample")
    ticks = ac.discrete("1", "Number of samples taken")

    def equations(self) -> Iterator[Any]:
        change = (self.u - ac.pre(self.sample)) / self.sample_period
        yield self.at_ticks(
            # One sample has no slope: it is held.
            ac.assign(self.slope, ca.if_else(ac.pre(self.ticks) > 0, change, 0)),
            ac.assign(self.ticks, ac.pre(self.ticks) + 1),
            ac.assign(self.sample, self.u),
            ac.assign(self.tick, ac.time),
        )
        yield self.y == self.sample + self.slope * (ac.time - self.tick)


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

    When ``reset`` becomes 1 the sum is set to y_start, whatever the trigger does.
    """

    reset: signal.Input = ac.signal_input(when="use_reset", description="Sets the sum to y_start")
    use_reset: bool = ac.structural(default=False, description="True: with the input reset")
    y_start: ac.Parameter = ac.parameter(
        "1", "Initial value of y, and that after a reset", default=0.0
    )
    total = ac.discrete("1", "Sum so far", start="y_start")

    def equations(self) -> Iterator[Any]:
        more = ac.pre(self.total) + self.u
        if self.use_reset:
            yield ac.when(self.reset > 0.5, ac.assign(self.total, self.y_start))
            more = ca.if_else(self.reset > 0.5, self.y_start, more)
        yield ac.when(self.trigger > 0.5, ac.assign(self.total, more))
        yield self.y == self.total
