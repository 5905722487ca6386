"""Restrictions and valves between two ports: orifice, throttle, check valve, relief valve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.hydraulic.flow_laws import signed_root, smooth_ramp
from library.hydraulic.liquid import density
from library.hydraulic.two_port import TwoPort, WetTwoPort


class Restriction(WetTwoPort):
    """Turbulent flow through an opening, q = Cd area sqrt(2 dp/rho), regularised at dp = 0.

    With a ``fluid`` the density is that upstream, and q = ṁ/ρ₀.
    """

    Cd: ac.Parameter = ac.parameter("1", "Discharge coefficient", default=0.7, above=0)
    rho: ac.Parameter = density()
    dp_small: ac.Parameter = ac.parameter(
        "Pa", "Pressure difference below which the root is regularised", default=100.0, above=0
    )

    def flow(self, area: Any) -> Any:
        """Return the flow through an opening of ``area`` [m2]."""
        speed = ca.sqrt(2 / self.rho * self.upstream) * signed_root(self.dp, self.dp_small)
        return self.Cd * area * speed


class Orifice(Restriction):
    """Sharp-edged orifice, q = Cd A sqrt(2 dp/rho), in both directions."""

    A: ac.Parameter = ac.parameter("m2", "Area of the opening", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.q == self.flow(self.A)


class Valve(Restriction):
    """Throttle valve, an orifice whose area goes from A_leak to A_max with opening from 0 to 1."""

    opening: signal.Input = ac.signal_input(unit="1", description="Opening, 0 closed to 1 open")
    A_max: ac.Parameter = ac.parameter("m2", "Area when open", above=0)
    A_leak: ac.Parameter = ac.parameter("m2", "Area when closed", default=1e-12, min=0)

    def equations(self) -> Iterator[Any]:
        opening = ca.fmin(ca.fmax(self.opening, 0), 1)
        yield self.q == self.flow(self.A_leak + (self.A_max - self.A_leak) * opening)


class SeatValve(TwoPort):
    """A valve held shut by a spring: it opens with dp, a conductance G above the cracking point."""

    G: ac.Parameter = ac.parameter("m3/(s.Pa)", "Flow gain of the open valve", above=0)
    G_leak: ac.Parameter = ac.parameter(
        "m3/(s.Pa)", "Leakage conductance of the closed valve", default=1e-15, min=0
    )
    dp_small: ac.Parameter = ac.parameter(
        "Pa", "Width of the smooth change from closed to open", default=1e4, above=0
    )

    def flow(self, dp_open: Any) -> Any:
        """Return the flow of a valve that opens at the pressure difference ``dp_open`` [Pa]."""
        return self.G_leak * self.dp + self.G * smooth_ramp(self.dp - dp_open, self.dp_small)


class CheckValve(SeatValve):
    """Check valve, q = G (dp - p_crack) from port_a to port_b and only leakage back."""

    p_crack: ac.Parameter = ac.parameter("Pa", "Cracking pressure difference", default=3e4, min=0)

    def equations(self) -> Iterator[Any]:
        yield self.q == self.flow(self.p_crack)


class ReliefValve(SeatValve):
    """Relief valve, q = G (dp - p_set) from port_a to port_b once dp exceeds p_set."""

    p_set: ac.Parameter = ac.parameter("Pa", "Pressure difference at which it opens", above=0)

    def equations(self) -> Iterator[Any]:
        yield self.q == self.flow(self.p_set)
