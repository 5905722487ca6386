"""Logic with memory: flip-flop, timer, delay, detection of edges, and the break of a logic loop.

Truth values are signals of 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.blocks.interfaces import SISO

LONG_AGO = -1e300  # [s]: before any run


class Pre(SISO):
    """Truth value before the event, y = pre(u): it breaks a loop of logic blocks.

    The event is iterated until y equals u.
    """

    pre_u_start: ac.Parameter = ac.parameter(
        "1", "Output at the start, 0 or 1", default=0.0, min=0, max=1
    )
    value = ac.discrete("1", "Input before", start="pre_u_start")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.value
        yield ac.when(ac.initial(), ac.assign(self.value, ac.pre(self.u)))
        yield ac.when(self.u > 0.5, ac.assign(self.value, 1))
        yield ac.when(self.u < 0.5, ac.assign(self.value, 0))


class Pulsed(SISO):
    """A block whose output is 1 only while an event is processed: others see it, curves do not."""

    pulse = ac.discrete("1", "Output")

    def pulse_at(self, *conditions: Any) -> Iterator[Any]:
        """Yield a pulse at the instants at which one of the conditions becomes true."""
        for condition in conditions:
            yield ac.when(condition, ac.assign(self.pulse, 1))
        yield ac.when(self.pulse > 0.5, ac.assign(self.pulse, 0))
        yield self.y == self.pulse


class EdgeDetector(Pulsed):
    """A block that compares a truth value with what it was before."""

    pre_u_start: ac.Parameter = ac.parameter(
        "1", "Input before the start, 0 or 1", default=0.0, min=0, max=1
    )
    was = ac.discrete("1", "Input before", start="pre_u_start")

    def compared(self, *edges: Any) -> Iterator[Any]:
        """Yield pulses at the edges, one at the start too, and what keeps ``was`` up to date."""
        yield from self.pulse_at(*edges)
        opening = ca.fmax(*edges) if len(edges) > 1 else edges[0]
        remember = ac.assign(self.was, ac.pre(self.u))
        yield ac.when(ac.initial(), ac.assign(self.pulse, ac.pre(opening)), remember)
        yield ac.when(self.u > 0.5, ac.assign(self.was, 1))
        yield ac.when(self.u < 0.5, ac.assign(self.was, 0))

    @property
    def rising(self) -> Any:
        """True as soon as u is 1 where it was 0."""
        return ca.logic_and(self.u > 0.5, self.was < 0.5)

    @property
    def falling(self) -> Any:
        """True as soon as u is 0 where it was 1."""
        return ca.logic_and(self.u < 0.5, self.was > 0.5)


class Edge(EdgeDetector):
    """Rising edge, y = 1 at the instants at which u becomes 1."""

    def equations(self) -> Iterator[Any]:
        yield from self.compared(self.rising)


class FallingEdge(EdgeDetector):
    """Falling edge, y = 1 at the instants at which u becomes 0."""

    def equations(self) -> Iterator[Any]:
        yield from self.compared(self.falling)


class Change(EdgeDetector):
    """Any edge, y = 1 at the instants at which u becomes 1 or 0."""

    def equations(self) -> Iterator[Any]:
        yield from self.compared(self.rising, self.falling)


class ZeroCrossing(Pulsed):
    """Zero crossing, y = 1 at the instants at which u changes its sign while ``enable`` is 1.

    At the start 0 has no sign: what u becomes then is no crossing.
    """

    enable: signal.Input = ac.signal_input(description="1: crossings count")
    sign = ac.discrete("1", "Sign of u before, 0 at the start")

    def equations(self) -> Iterator[Any]:
        up, down, counts = self.u > 0, self.u < 0, self.enable > 0.5
        yield from self.pulse_at(
            ca.logic_and(ca.logic_and(up, self.sign < 0), counts),
            ca.logic_and(ca.logic_and(down, self.sign > 0), counts),
        )
        yield ac.when(ac.initial(), ac.assign(self.sign, ca.sign(ac.pre(self.u))))
        yield ac.when(up, ac.assign(self.sign, 1))
        yield ac.when(down, ac.assign(self.sign, -1))


class RSFlipFlop(ac.Component):
    """Flip-flop of two nor gates: S = 1 sets Q, R = 1 resets it, and R wins; QI is its inverse."""

    S: signal.Input = ac.signal_input(description="Sets Q")
    R: signal.Input = ac.signal_input(description="Resets Q")
    Q = ac.port(signal.Output, description="Truth value that is kept")
    QI = ac.port(signal.Output, description="Nor of S and the value that was kept")
    Q_ini: ac.Parameter = ac.parameter(
        "1", "Value of Q before the start, 0 or 1", default=0.0, min=0, max=1
    )
    kept = ac.discrete("1", "Q before", start="Q_ini")

    def equations(self) -> Iterator[Any]:
        yield (1 - self.S) * (1 - self.kept) == self.QI
        yield self.Q == (1 - self.R) * (1 - self.QI)
        yield ac.when(ac.initial(), ac.assign(self.kept, ac.pre(self.Q)))
        yield ac.when(self.Q > 0.5, ac.assign(self.kept, 1))
        yield ac.when(self.Q < 0.5, ac.assign(self.kept, 0))


class Timer(SISO):
    """Timer, y = time since u became 1, or since the start of the run, and 0 while u is 0."""

    entry = ac.discrete("s", "Instant at which u became 1")

    def equations(self) -> Iterator[Any]:
        yield ac.when(ac.initial(), ac.assign(self.entry, ac.time))
        yield ac.when(self.u > 0.5, ac.assign(self.entry, ac.time))
        yield self.y == self.u * (ac.time - self.entry)


class LogicalDelay(ac.Component):
    """Delay of a truth value: y1 falls, and y2 rises, delay_time after u; the rest at once."""

    u: signal.Input = ac.signal_input(description="Input")
    y1 = ac.port(signal.Output, description="Rises with u, falls later")
    y2 = ac.port(signal.Output, description="Rises later, falls with u")
    delay_time: ac.Parameter = ac.parameter("s", "Delay", min=0)
    changed = ac.discrete("s", "Instant at which u changed last", start=LONG_AGO)

    def equations(self) -> Iterator[Any]:
        settled = ac.after(self.changed + self.delay_time)
        yield self.y1 == 1 - (1 - self.u) * settled
        yield self.y2 == self.u * settled
        noted = ac.assign(self.changed, ac.time)
        yield ac.when(self.u > 0.5, noted)
        yield ac.when(self.u < 0.5, noted)
