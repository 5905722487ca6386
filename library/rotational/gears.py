"""Ideal gears and wheels: fixed ratios between angles, or between an angle and a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, translational
from library.checks import nonzero


class Gear(ac.Component):
    """Abstract: two shafts seen from the case, phi_a = ratio phi_b."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the case is the flange support"
    )
    ratio: ac.Parameter = ac.parameter("1", "Transmission ratio, phi_a/phi_b")
    checked = nonzero("ratio")
    edge_a = ac.Edge(flange_a, support)
    edge_b = ac.Edge(flange_b, support)
    phi_a = edge_a.phi
    phi_b = edge_b.phi


class IdealGear(Gear):
    """Gear without inertia, phi_a = ratio phi_b and ratio tau_a + tau_b = 0.

    The angles are taken from the support, which is the housing if ``use_support`` is False.
    """

    def equations(self) -> Iterator[Any]:
        yield self.phi_a == self.ratio * self.phi_b
        yield self.ratio * self.edge_a.tau + self.edge_b.tau == 0


class IdealPlanetary(ac.Component):
    """Planetary gear without inertia, (1 + ratio) phi_carrier = phi_sun + ratio phi_ring.

    Seen from the carrier it is a gear of ratio -``ratio`` from ring to sun, so it needs two edges
    only: tau_ring = ratio tau_sun, and the carrier takes the sum of both.
    """

    sun, carrier, ring = ac.ports(rotational.Flange, 3)
    ratio: ac.Parameter = ac.parameter(
        "1", "Number of ring teeth over number of sun teeth", above=0
    )
    edge_sun = ac.Edge(sun, carrier)
    edge_ring = ac.Edge(ring, carrier)

    def equations(self) -> Iterator[Any]:
        yield self.edge_sun.phi == -self.ratio * self.edge_ring.phi
        yield self.edge_ring.tau == self.ratio * self.edge_sun.tau


class RotationToTranslation(ac.Component):
    """Abstract: a part between a shaft and a straight motion, each seen from its support."""

    flange_r = ac.port(rotational.Flange)
    flange_t = ac.port(translational.Flange)
    support_r = ac.port(rotational.Flange, when="use_support_r")
    support_t = ac.port(translational.Flange, when="use_support_t")
    use_support_r: bool = ac.structural(
        default=False, description="True: angles are taken from support_r"
    )
    use_support_t: bool = ac.structural(
        default=False, description="True: positions are taken from support_t"
    )
    shaft = ac.Edge(flange_r, support_r)
    rack = ac.Edge(flange_t, support_t)


class IdealGearR2T(RotationToTranslation):
    """Rack and pinion without inertia, phi = ratio s and ratio tau + f = 0."""

    ratio: ac.Parameter = ac.parameter("rad/m", "Angle of the shaft per travel of the rack")
    checked = nonzero("ratio")

    def equations(self) -> Iterator[Any]:
        yield self.shaft.phi == self.ratio * self.rack.s
        yield self.ratio * self.shaft.tau + self.rack.f == 0


class IdealRollingWheel(RotationToTranslation):
    """Wheel without inertia that rolls without slip, radius phi = s and radius f + tau = 0."""

    radius: ac.Parameter = ac.parameter("m", "Rolling radius", above=0)

    def equations(self) -> Iterator[Any]:
        yield self.radius * self.shaft.phi == self.rack.s
        yield self.radius * self.rack.f + self.shaft.tau == 0
