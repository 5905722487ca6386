"""Encoders: an angle counted in steps, read by a clock."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.blocks.sampled import Sampled


class Encoder(Sampled):
    """Encoder, y = step floor(u/step) with step = turn/resolution, read at every tick.

    Counts cost nothing: only ticks are events. With ``latency`` [s] a tick reads what u was that
    long ago. ``index`` is 1 after a tick before which u passed a whole turn, and else 0. With
    ``wrap`` y is within one turn, from 0 on.
    """

    index = ac.port(signal.Output, description="1 if a whole turn was passed since the last tick")
    latency: float = ac.structural(default=0.0, description="Age of what a tick reads [s]")
    wrap: bool = ac.structural(default=False, description="True: y stays within one turn")
    resolution: ac.Parameter = ac.parameter("1", "Steps in a turn", above=0)
    turn: ac.Parameter = ac.parameter("1", "u of a turn", default=2 * math.pi, above=0)
    count = ac.discrete("1", "Steps counted")
    turns = ac.discrete("1", "Whole turns passed")
    passed = ac.discrete("1", "1 if a whole turn was passed since the last tick")

    def equations(self) -> Iterator[Any]:
        seen = ac.delay(self.u, self.latency) if self.latency > 0 else self.u
        turns = ca.floor(seen / self.turn)
        steps = ca.floor(seen / self.turn * self.resolution)
        if self.wrap:
            steps = steps - self.resolution * ca.floor(steps / self.resolution)
        read = ac.assign(self.count, steps), ac.assign(self.turns, turns)
        yield self.at_ticks(
            *read, ac.assign(self.passed, ca.fabs(turns - ac.pre(self.turns)) > 0.5)
        )
        yield ac.when(ac.initial(), *read, ac.assign(self.passed, 0))
        yield self.y == self.count * self.turn / self.resolution
        yield self.index == self.passed
