"""Cylinders: pistons between hydraulic chambers and a rod.

The rod is flange_b, the housing flange_a, fixed unless use_support is True. Pressure in the
chamber (chamber a where there are two) drives the rod out: s_rel = s_b - s_a grows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic, translational
from library.hydraulic.liquid import Wetted, bulk_modulus, in_tension
from library.hydraulic.storages import Chamber

_SMALLEST_CHAMBER = 0.1
"""Share of the dead volume below which no chamber falls: its compliance never vanishes."""


class Rod(ac.Component):
    """A rod that slides in a housing, with viscous friction d v_rel."""

    flange_a = ac.port(translational.Flange, when="use_support")
    flange_b = ac.port(translational.Flange)
    use_support: bool = ac.structural(
        default=False, description="True: the housing is the port flange_a, not fixed"
    )
    d: ac.Parameter = ac.parameter("N.s/m", "Viscous friction of the piston", default=0.0, min=0)
    rod = ac.Edge(flange_b, flange_a)
    s_rel = rod.s
    v_rel = rod.v
    f = rod.f
    s = rod.s
    v = rod.v
    a = rod.a


class SingleActing(Rod):
    """A rod driven by one chamber."""

    port = ac.port(hydraulic.Port)
    A: ac.Parameter = ac.parameter("m2", "Area of the piston", above=0)
    chamber = ac.Edge(port)
    p = chamber.p
    q = chamber.q


class IdealCylinder(SingleActing):
    """Cylinder with incompressible liquid, q = A v_rel and rod force A p."""

    def equations(self) -> Iterator[Any]:
        yield self.q == self.A * self.v_rel
        yield self.f == self.d * self.v_rel - self.A * self.p

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "p", takes_fluid=False)


class Cylinder(Chamber, SingleActing):
    """Cylinder with a compressible chamber, V/beta der(p) + A v_rel = q and rod force A p.

    The volume is V = V0 + A (s_rel - s_rel0). With a ``fluid`` der(excess) = q - der(V), and p
    follows from ρ/ρ₀ = 1 + excess/V.
    """

    V0: ac.Parameter = ac.parameter("m3", "Dead volume", above=0)
    s_rel0: ac.Parameter = ac.parameter("m", "s_rel with the rod fully in", default=0.0)

    def equations(self) -> Iterator[Any]:
        V = chamber_volume(self.V0, self.A * (self.s_rel - self.s_rel0))
        if self.fluid is None:
            yield ac.der(self.p) == self.beta / V * (self.q - self.A * self.v_rel)
        else:
            yield ac.der(self.excess) == self.q - self.A * self.v_rel
            yield self.p == self.pressure(1 + self.excess / V)
        yield self.f == self.d * self.v_rel - self.A * self.p

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "p")

    @staticmethod
    def nominals(get: Any) -> Mapping[str, Any]:
        """Return the size of the excess: that of 1 bar in the dead volume."""
        return {"excess": get("V0") / get("beta") * 1e5}


class DoubleActing(Rod):
    """A rod driven by chamber a outwards and by chamber b inwards."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    A_a: ac.Parameter = ac.parameter("m2", "Area of the piston in chamber a", above=0)
    A_b: ac.Parameter = ac.parameter("m2", "Area of the piston in chamber b", above=0)
    chamber_a = ac.Edge(port_a)
    chamber_b = ac.Edge(port_b)
    p_a = chamber_a.p
    q_a = chamber_a.q
    p_b = chamber_b.p
    q_b = chamber_b.q

    def drive(self) -> Any:
        """Return the force by which the two pressures drive the rod out."""
        return self.A_a * self.p_a - self.A_b * self.p_b


class TwoChambers(Wetted, DoubleActing):
    """Abstract: two chambers of compressible liquid, V/beta der(p) = q - der(V).

    With x = s_rel - s_rel0 the volumes are V_a = V0 + A_a x and V_b = V0 + A_b (stroke - x). With a
    ``fluid`` der(excess) = q - der(V), and p follows from ρ/ρ₀ = 1 + excess/V.
    """

    stroke: ac.Parameter = ac.parameter("m", "Stroke", above=0)
    V0: ac.Parameter = ac.parameter("m3", "Dead volume of either chamber", above=0)
    s_rel0: ac.Parameter = ac.parameter("m", "s_rel with the rod fully in", default=0.0)
    G_leak: ac.Parameter = ac.parameter(
        "m3/(s.Pa)", "Leakage conductance past the piston", default=0.0, min=0
    )
    beta: ac.Parameter = bulk_modulus()
    excess_a, excess_b = (
        ac.variable(
            "m3",
            f"What chamber {x} holds over its volume, at reference density",
            when="fluid",
            nominal=1e-7,
        )
        for x in "ab"
    )

    def chambers(self) -> Iterator[Any]:
        """Yield how the pressures of the two chambers change."""
        x, v = self.s_rel - self.s_rel0, self.v_rel
        V_a = chamber_volume(self.V0, self.A_a * x)
        V_b = chamber_volume(self.V0, self.A_b * (self.stroke - x))
        leak = self.G_leak * (self.p_a - self.p_b)
        gain_a, gain_b = self.q_a - self.A_a * v - leak, self.q_b + self.A_b * v + leak
        if self.fluid is None:
            yield ac.der(self.p_a) == self.beta / V_a * gain_a
            yield ac.der(self.p_b) == self.beta / V_b * gain_b
            return
        yield ac.der(self.excess_a) == gain_a
        yield ac.der(self.excess_b) == gain_b
        yield self.p_a == self.pressure(1 + self.excess_a / V_a)
        yield self.p_b == self.pressure(1 + self.excess_b / V_b)

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "p_a", "p_b")

    @staticmethod
    def nominals(get: Any) -> Mapping[str, Any]:
        """Return the size of the excesses: that of 1 bar in the dead volume."""
        size = get("V0") / get("beta") * 1e5
        return {"excess_a": size, "excess_b": size}


class IdealDoubleActingCylinder(DoubleActing):
    """Cylinder with incompressible liquid, q_a = A_a v_rel, q_b = -A_b v_rel, no end stops."""

    def equations(self) -> Iterator[Any]:
        yield self.q_a == self.A_a * self.v_rel
        yield self.q_b == -self.A_b * self.v_rel
        yield self.f == self.d * self.v_rel - self.drive()

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "p_a", "p_b", takes_fluid=False)


class DoubleActingCylinder(TwoChambers):
    """Cylinder with compressible chambers, leakage and end stops, V/beta der(p) = q - der(V).

    With x = s_rel - s_rel0 the volumes are V_a = V0 + A_a x and V_b = V0 + A_b (stroke - x).
    At x < 0 and x > stroke a stop pushes back with c_stop times the penetration.
    """

    c_stop: ac.Parameter = ac.parameter("N/m", "Stiffness of the end stops", default=1e8, min=0)
    d_stop: ac.Parameter = ac.parameter(
        "s/m", "Damping of the end stops over c_stop x", default=2.0, min=0
    )

    def equations(self) -> Iterator[Any]:
        x, v = self.s_rel - self.s_rel0, self.v_rel
        stop = self._stop(x - self.stroke, v) - self._stop(-x, -v)
        yield from self.chambers()
        yield self.f == self.d * v - self.drive() + stop

    def _stop(self, depth: Any, speed: Any) -> Any:
        # Hunt and Crossley: damping grows with the depth, so the force starts at 0 and never pulls.
        return self.c_stop * ca.fmax(depth, 0) * ca.fmax(1 + self.d_stop * speed, 0)


def chamber_volume(V0: Any, swept: Any) -> Any:
    """Return the volume of a chamber, bounded below by a share of the dead volume ``V0``."""
    return ca.fmax(V0 + swept, _SMALLEST_CHAMBER * V0)
