"""Drives: a ball screw between a shaft and a nut, and an elastic belt between two pulleys."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import rotational
from library.rotational.gears import RotationToTranslation


class BallScrew(RotationToTranslation):
    """Screw that moves a nut by lead for each turn, s = lead phi/(2 pi), with friction.

    tau = -lead/(2 pi) f + tau_friction, where the friction grows with the load:
    tau_friction = (1/efficiency - 1) lead/(2 pi) |f| against the motion. Driven by the shaft it
    has that efficiency, driven by the nut 2 - 1/efficiency. Within speeds of w_small the friction
    goes smoothly through 0.
    """

    lead: ac.Parameter = ac.parameter("m", "Travel of the nut for one turn")
    efficiency: ac.Parameter = ac.parameter(
        "1", "Of the shaft that drives the nut", default=1.0, above=0, max=1
    )
    w_small: ac.Parameter = ac.parameter(
        "rad/s", "Speed below which the friction fades", default=1e-3, above=0
    )
    loss_power = ac.variable("W", "Power turned into heat")

    def equations(self) -> Iterator[Any]:
        pitch = self.lead / (2 * math.pi)
        w, f = self.shaft.w, self.rack.f
        load = ca.sqrt(f**2 + 1e-24) - 1e-12  # smooth where the force changes its sign
        way = w / ca.sqrt(w**2 + self.w_small**2)
        friction = (1 / self.efficiency - 1) * pitch * load * way
        yield self.rack.s == pitch * self.shaft.phi
        yield self.shaft.tau == -pitch * f + friction
        yield self.loss_power == friction * w


class Belt(ac.Component):
    """Elastic belt without slip on two pulleys, stretch = radius_a phi_a - radius_b phi_b.

    The strands pull with f = c stretch + d der(stretch) more on one side than on the other:
    tau_a = radius_a f and tau_b = -radius_b f on the belt. c counts both strands. With the
    preload F0 of each the tensions are F0 ± f/2; where the slack one falls below 0 a real belt
    hangs through.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    radius_a: ac.Parameter = ac.parameter("m", "Radius of pulley a", above=0)
    radius_b: ac.Parameter = ac.parameter("m", "Radius of pulley b", above=0)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness of both strands together", above=0)
    d: ac.Parameter = ac.parameter("N.s/m", "Damping of both strands together", default=0.0, min=0)
    F0: ac.Parameter = ac.parameter("N", "Preload of a strand", default=0.0, min=0)
    stretch = ac.variable("m", "Way of pulley a less that of pulley b")
    f = ac.variable("N", "Force from pulley to pulley")
    f_tight = ac.variable("N", "Tension of the strand that pulls")
    f_slack = ac.variable("N", "Tension of the other strand")
    edge_a = ac.Edge(flange_a)
    edge_b = ac.Edge(flange_b)

    def equations(self) -> Iterator[Any]:
        rate = self.radius_a * self.edge_a.w - self.radius_b * self.edge_b.w
        yield self.stretch == self.radius_a * self.edge_a.phi - self.radius_b * self.edge_b.phi
        yield self.f == self.c * self.stretch + self.d * rate
        yield self.edge_a.tau == self.radius_a * self.f
        yield self.edge_b.tau == -self.radius_b * self.f
        yield self.f_tight == self.F0 + ca.fabs(self.f) / 2
        yield self.f_slack == self.F0 - ca.fabs(self.f) / 2
