"""Ideal valves and end stops: they switch at located instants instead of opening smoothly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.checks import beyond_stop
from library.hydraulic.cylinders import TwoChambers
from library.hydraulic.two_port import TwoPort
from library.locks import hold_if

_ROUNDING = 1e-9
"""Share of the stroke beyond an end that is rounding."""


class SwitchingValve(TwoPort):
    """Abstract: a valve that is closed below a pressure difference and open above it.

    With R_open = 0 one that opens between volumes evens out their pressures at once.
    """

    R_open: ac.Parameter = ac.parameter(
        "Pa.s/m3", "Resistance of the open valve", default=1e6, min=0
    )
    G_leak: ac.Parameter = ac.parameter(
        "m3/(s.Pa)", "Conductance when closed", default=1e-15, min=0
    )
    mode = ac.modes("closed", "open", description="Closed or open")
    zero_matters = ("R_open", "G_leak")

    def switching(self, dp_open: Any) -> Iterator[Any]:
        """Yield the law of a valve that opens at the pressure difference ``dp_open`` [Pa]."""
        q_open = self.G_leak * dp_open
        yield self.mode.choose(
            {
                "closed": hold_if(self, "G_leak", self.q, self.G_leak * self.dp),
                "open": hold_if(self, "R_open", self.dp, dp_open + self.R_open * (self.q - q_open)),
            }
        )
        yield ac.transition(self.mode, "closed", "open", self.dp > dp_open)
        yield ac.transition(self.mode, "open", "closed", self.q < q_open)


class IdealCheckValve(SwitchingValve):
    """Ideal check valve, dp = p_crack + R_open q from port_a to port_b, closed against it.

    CheckValve is its smooth twin, for optimisation.
    """

    p_crack: ac.Parameter = ac.parameter("Pa", "Cracking pressure difference", default=0.0, min=0)

    def equations(self) -> Iterator[Any]:
        yield from self.switching(self.p_crack)


class IdealReliefValve(SwitchingValve):
    """Ideal relief valve, it holds dp at p_set + R_open q as long as liquid flows through it.

    ReliefValve is its smooth twin, for optimisation.
    """

    p_set: ac.Parameter = ac.parameter("Pa", "Pressure difference at which it opens", above=0)

    def equations(self) -> Iterator[Any]:
        yield from self.switching(self.p_set)


class HardStopCylinder(TwoChambers):
    """Cylinder with compressible chambers and rigid ends, 0 <= s_rel - s_rel0 <= stroke.

    With x = s_rel - s_rel0 the volumes are V_a = V0 + A_a x and V_b = V0 + A_b (stroke - x), and
    V/beta der(p) = q - der(V). The piston is stopped at the ends by a plastic impact and leaves
    them when the force of the end would have to pull. DoubleActingCylinder has elastic ends.
    """

    f_stop = ac.variable("N", "Force of the end on the piston, positive where it pushes inwards")
    mode = ac.modes("moving", "at_inner_end", "at_outer_end", description="Moving or at an end")
    a_rel = TwoChambers.rod.a

    @staticmethod
    def start_fault(get: Any) -> str | None:
        """Say that the piston begins beyond an end and does not come back."""
        x, stroke, v = get("s_rel") - get("s_rel0"), get("stroke"), get("v_rel")
        depth = max(-x * (v <= 0), (x - stroke) * (v >= 0))
        return beyond_stop(depth) if depth > _ROUNDING * stroke else None

    def equations(self) -> Iterator[Any]:
        x, v = self.s_rel - self.s_rel0, self.v_rel
        free = self.f == self.d * v - self.drive()
        yield self.mode.choose({"moving": free, ("at_inner_end", "at_outer_end"): ac.hold(v)})
        yield from self.chambers()
        yield self.f_stop == self.f + self.drive() - self.d * v
        mode = self.mode
        yield ac.transition(mode, "moving", "at_outer_end", ca.logic_and(x > self.stroke, v > 0))
        yield ac.transition(mode, "moving", "at_inner_end", ca.logic_and(x < 0, v < 0))
        yield ac.transition(mode, "at_outer_end", "moving", self.f_stop < 0)
        yield ac.transition(mode, "at_inner_end", "moving", self.f_stop > 0)
