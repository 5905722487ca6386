"""Pressure and pilot valves: counterbalance, reducing, compensator, shuttle, pilot-operated check.

Their openings are smooth functions of pressures, without dynamics: 0 closed to 1 open. Fully open
they pass q_nominal at the pressure drop dp_nominal, as data sheets say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic
from library.hydraulic.flow_laws import signed_root, smooth_ramp, smooth_step
from library.hydraulic.two_port import WetTwoPort


class Opening(WetTwoPort):
    """Abstract: a valve with an opening from port_a to port_b, q = x q_nominal sqrt(dp/dp_nominal).

    ``x`` goes from leakage to 1.
    """

    q_nominal: ac.Parameter = ac.parameter("m3/s", "Flow of the open valve", above=0)
    dp_nominal: ac.Parameter = ac.parameter(
        "Pa", "Pressure drop of the open valve at q_nominal", default=5e5, above=0
    )
    p_range: ac.Parameter = ac.parameter(
        "Pa", "Change of pressure from closed to open", default=5e5, above=0
    )
    leakage: ac.Parameter = ac.parameter("1", "Opening of the closed valve", default=1e-5, min=0)
    dp_small: ac.Parameter = ac.parameter(
        "Pa", "Pressure difference below which the root is regularised", default=1e3, above=0
    )
    x = ac.variable("1", "Opening, 0 closed to 1 open")

    def opened(self, excess: Any) -> Any:
        """Return the opening at a pressure [Pa] in excess of that at which it begins to open."""
        share = smooth_ramp(excess / self.p_range, 0.1)
        full = 1 - smooth_ramp(1 - share, 0.1)
        return self.leakage + (1 - self.leakage) * full

    def flow(self, dp: Any) -> Any:
        """Return the flow through the open valve at a pressure drop [Pa]."""
        root = signed_root(dp, self.dp_small) / ca.sqrt(self.dp_nominal)
        return self.q_nominal * root * ca.sqrt(self.upstream)


class PilotPort(Opening):
    """Abstract: a valve with a pilot port that takes no flow."""

    port_x = ac.port(hydraulic.Port)
    pilot = ac.Edge(port_x)

    def equations(self) -> Iterator[Any]:
        yield self.pilot.q == 0


class PressureReducingValve(Opening):
    """Reducing valve: it closes as the pressure at port_b comes to p_set, over p_range.

    x falls from 1 at p_b = p_set - p_range to 0 at p_set; q = x q_nominal sqrt(dp/dp_nominal).
    """

    p_set: ac.Parameter = ac.parameter("Pa", "Pressure at port_b at which it is shut", above=0)

    def equations(self) -> Iterator[Any]:
        yield self.x == self.opened(self.p_set - self.port_b.p)
        yield self.q == self.x * self.flow(self.dp)


class PressureCompensator(Opening):
    """Compensator: it keeps p_x - p_y over a metering edge near dp_set, whatever the load.

    It is open where p_x - p_y is at dp_set - p_range, and shut at dp_set. In series before an
    orifice from port_x to port_y the flow is that of the orifice at dp_set, less what p_range
    makes.
    """

    port_x, port_y = ac.ports(hydraulic.Port, 2)
    high = ac.Edge(port_x)
    low = ac.Edge(port_y)
    dp_set: ac.Parameter = ac.parameter(
        "Pa", "Pressure drop of the metering edge at which it is shut", default=1e6, above=0
    )

    def equations(self) -> Iterator[Any]:
        yield self.high.q == 0
        yield self.low.q == 0
        yield self.x == self.opened(self.dp_set - (self.port_x.p - self.port_y.p))
        yield self.q == self.x * self.flow(self.dp)


class CounterbalanceValve(PilotPort):
    """Counterbalance valve: it holds a load at port_a until pilot and load pressure open it.

    It opens where (p_a - p_b) + pilot_ratio (p_x - p_b) exceeds p_set, fully p_range above it. From
    port_b to port_a a check valve of the flow gain G_check lets liquid pass freely.
    """

    p_set: ac.Parameter = ac.parameter("Pa", "Load pressure that opens it without pilot", above=0)
    pilot_ratio: ac.Parameter = ac.parameter("1", "Pilot area over load area", default=3.0, min=0)
    G_check: ac.Parameter = ac.parameter(
        "m3/(s.Pa)", "Flow gain of the check valve", default=1e-9, min=0
    )
    p_crack: ac.Parameter = ac.parameter(
        "Pa", "Cracking pressure of the check valve", default=3e4, min=0
    )

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        pushed = self.dp + self.pilot_ratio * (self.port_x.p - self.port_b.p)
        yield self.x == self.opened(pushed - self.p_set)
        back = self.G_check * smooth_ramp(-self.dp - self.p_crack, self.p_crack + self.dp_small)
        yield self.q == self.x * self.flow(self.dp) - back


class PilotOperatedCheckValve(PilotPort):
    """Check valve from port_a to port_b that a pilot at port_x opens for the way back.

    Forward it opens at dp = p_crack, fully p_range above it. The pilot opens it where
    pilot_ratio (p_x - p_a) exceeds p_b - p_a + p_crack.
    """

    p_crack: ac.Parameter = ac.parameter("Pa", "Cracking pressure difference", default=1e5, min=0)
    pilot_ratio: ac.Parameter = ac.parameter("1", "Pilot area over seat area", default=4.0, min=0)

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        pushed = ca.fmax(0, self.pilot_ratio * (self.port_x.p - self.port_a.p))
        yield self.x == self.opened(self.dp + pushed - self.p_crack)
        yield self.q == self.x * self.flow(self.dp)


class ShuttleValve(ac.Component):
    """Shuttle valve: the port of higher pressure, a or b, is joined to port_c, the other is shut.

    An open seat passes q_nominal at dp_nominal. The ball moves over a difference of p_small.
    """

    port_a, port_b, port_c = ac.ports(hydraulic.Port, 3)
    q_nominal: ac.Parameter = ac.parameter("m3/s", "Flow of an open seat", default=1e-4, above=0)
    dp_nominal: ac.Parameter = ac.parameter(
        "Pa", "Pressure drop of an open seat at q_nominal", default=1e5, above=0
    )
    p_small: ac.Parameter = ac.parameter(
        "Pa", "Difference of pressures over which the ball moves", default=1e4, above=0
    )
    leakage: ac.Parameter = ac.parameter("1", "Opening of a closed seat", default=1e-5, min=0)
    dp_small: ac.Parameter = ac.parameter(
        "Pa", "Pressure difference below which the root is regularised", default=1e3, above=0
    )
    x = ac.variable("1", "Place of the ball: 1 where port_a is open, 0 where port_b is")
    e_a = ac.Edge(port_a, port_c)
    e_b = ac.Edge(port_b, port_c)
    q_a, q_b = e_a.q, e_b.q

    def equations(self) -> Iterator[Any]:
        yield self.x == smooth_step((self.port_a.p - self.port_b.p) / self.p_small + 0.5)
        for edge, share in ((self.e_a, self.x), (self.e_b, 1 - self.x)):
            opening = self.leakage + (1 - self.leakage) * share
            root = signed_root(edge.p, self.dp_small) / ca.sqrt(self.dp_nominal)
            yield edge.q == self.q_nominal * opening * root
