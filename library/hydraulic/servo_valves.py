"""Servo valves: a spool that opens and closes the lands between supply, load and tank ports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from domains import hydraulic, signal
from library.hydraulic.flow_laws import signed_root, smooth_ramp
from library.hydraulic.liquid import Wetted, in_tension

_SHARP = 1e-12  # share of full travel: far below any spool, and no division by zero


class Spool(Wetted):
    """A spool at position x between -1 and 1, at its command u or following it.

    A land opens linearly with x; open fully it passes q_nominal at the pressure drop dp_nominal.
    """

    u: signal.Input = ac.signal_input(unit="1", description="Command of the spool, -1 to 1")
    with_dynamics: bool = ac.structural(
        default=False, description="True: the spool follows u as a second-order system"
    )
    q_nominal: ac.Parameter = ac.parameter("m3/s", "Flow of one land, fully open", above=0)
    dp_nominal: ac.Parameter = ac.parameter(
        "Pa", "Pressure drop over one land at q_nominal", default=3.5e6, above=0
    )
    overlap: ac.Parameter = ac.parameter(
        "1", "Overlap of the lands (negative: underlap)", default=0.0
    )
    leakage: ac.Parameter = ac.parameter("1", "Opening of a closed land", default=1e-4, min=0)
    rounding: ac.Parameter = ac.parameter(
        "1",
        "Travel over which the edge of a land opens smoothly (0: sharp edges)",
        default=0.0,
        min=0,
    )
    dp_small: ac.Parameter = ac.parameter(
        "Pa", "Pressure difference below which the root is regularised", default=100.0, above=0
    )
    f0: ac.Parameter = ac.parameter("Hz", "Natural frequency of the spool", default=100.0, above=0)
    damping: ac.Parameter = ac.parameter("1", "Damping ratio of the spool", default=0.7, min=0)
    x = ac.variable("1", "Position of the spool")
    v_spool = ac.variable("1/s", "Velocity of the spool", nominal=100.0, when="with_dynamics")

    def motion(self) -> Iterator[Any]:
        """Yield the equations of the spool."""
        command = ca.fmin(ca.fmax(self.u, -1), 1)
        if self.with_dynamics:
            w0 = 2 * ca.pi * self.f0
            spring = w0**2 * (command - self.x)
            yield ac.der(self.x) == self.v_spool
            yield ac.der(self.v_spool) == spring - 2 * self.damping * w0 * self.v_spool
        else:
            yield self.x == command

    def flow(self, travel: Any, source: Any, target: Any) -> Any:
        """Return the flow through a land opened by ``travel`` from one port to another."""
        edge = ca.fmax(self.rounding, _SHARP)
        return self.opened_flow(
            ca.fmin(smooth_ramp(travel - self.overlap, edge), 1), source, target
        )

    def opened_flow(self, opened: Any, source: Any, target: Any) -> Any:
        """Return the flow through a land of which the share ``opened`` is open."""
        dp = source.p - target.p
        opening = self.leakage + (1 - self.leakage) * opened
        root = signed_root(dp, self.dp_small) / ca.sqrt(self.dp_nominal)
        if self.fluid:
            ends = (self.relative_density(port.p) for port in (source, target))
            root = root * ca.sqrt(ca.if_else(dp > 0, *ends))
        return self.q_nominal * opening * root

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension, of the ports that every spool has."""
        return in_tension(get, "port_p.p", "port_a.p", "port_t.p")

    @staticmethod
    def edge_energies(get: Any) -> Mapping[str, Any]:
        """Say that lands hold nothing: what flows into them is lost."""
        return dict.fromkeys(("pa", "pb", "at", "bt"), np.zeros(1))


class ThreeWayServoValve(Spool):
    """Servo valve with one load port: u > 0 opens P to A, u < 0 opens A to T."""

    port_p, port_t, port_a = ac.ports(hydraulic.Port, 3)
    pa = ac.Edge(port_p, port_a)
    at = ac.Edge(port_a, port_t)

    def equations(self) -> Iterator[Any]:
        yield from self.motion()
        yield self.pa.q == self.flow(self.x, self.port_p, self.port_a)
        yield self.at.q == self.flow(-self.x, self.port_a, self.port_t)


class FourWayServoValve(Spool):
    """Servo valve with two load ports: u > 0 opens P to A and B to T, u < 0 P to B and A to T."""

    port_p, port_t, port_a, port_b = ac.ports(hydraulic.Port, 4)
    pa = ac.Edge(port_p, port_a)
    pb = ac.Edge(port_p, port_b)
    at = ac.Edge(port_a, port_t)
    bt = ac.Edge(port_b, port_t)

    def equations(self) -> Iterator[Any]:
        yield from self.motion()
        yield self.pa.q == self.flow(self.x, self.port_p, self.port_a)
        yield self.bt.q == self.flow(self.x, self.port_b, self.port_t)
        yield self.pb.q == self.flow(-self.x, self.port_p, self.port_b)
        yield self.at.q == self.flow(-self.x, self.port_a, self.port_t)
