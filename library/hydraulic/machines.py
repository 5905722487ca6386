"""Displacement machines: pumps and motors between a shaft and two hydraulic ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic, rotational, signal
from library.hydraulic.liquid import Wetted, in_tension


class Machine(Wetted):
    """A displacement machine: a shaft that turns forward moves liquid from port_a to port_b.

    Without losses, q = D w and tau = D (p_b - p_a): it absorbs no power. A pump (p_b > p_a) takes
    torque from the shaft, a motor (p_a > p_b) gives it. With a ``fluid`` the volume D w has the
    density of the side of lower pressure, q = D w ρ/ρ₀ and tau = D ρ/ρ₀ (H(p_b) - H(p_a)).
    """

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    port_a, port_b = ac.ports(hydraulic.Port, 2)
    use_support: bool = ac.structural(
        default=False, description="True: the housing is the port support, not fixed"
    )
    D: ac.Parameter = ac.parameter("m3/rad", "Displacement per radian")
    G_leak: ac.Parameter = ac.parameter(
        "m3/(s.Pa)", "Leakage conductance between the ports", default=0.0, min=0
    )
    d: ac.Parameter = ac.parameter("N.m.s/rad", "Viscous friction of the shaft", default=0.0, min=0)
    shaft = ac.Edge(flange, support)
    e = ac.Edge(port_a, port_b)
    phi = shaft.phi
    w = shaft.w
    tau = shaft.tau
    dp = e.p
    q = e.q

    def displacement(self) -> Any:
        """Return the present displacement [m3/rad]."""
        return self.D

    def equations(self) -> Iterator[Any]:
        p_a, p_b = self.port_a.p, self.port_b.p
        D, rise = self.displacement(), -self.dp
        if self.fluid:
            D = D * self.relative_density(ca.fmin(p_a, p_b))
            rise = self.head(p_b) - self.head(p_a)
        yield self.q == D * self.w + self.G_leak * self.dp
        yield self.tau == self.d * self.w + D * rise

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "port_a.p", "port_b.p")


class VariableMachine(Machine):
    """Abstract: a machine of the displacement s D."""

    s: signal.Input = ac.signal_input(unit="1", description="Displacement as a share of D")

    def displacement(self) -> Any:
        return self.s * self.D


class Pump(Machine):
    """Pump of fixed displacement, q = D w + G_leak (p_a - p_b), tau = D (p_b - p_a) + d w."""


class VariablePump(VariableMachine):
    """Pump of variable displacement s D, with s from -1 (reverse) to 1 (full)."""


class Motor(Machine):
    """Motor of fixed displacement: p_a > p_b turns the shaft forward with torque D (p_a - p_b)."""


class VariableMotor(VariableMachine):
    """Motor of variable displacement s D, with s from -1 (reverse) to 1 (full)."""
