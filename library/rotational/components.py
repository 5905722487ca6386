"""Rotational parts: housing, inertia, disc, springs and dampers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational
from library.checks import TWO_TURNS
from library.losses import Losses
from library.rotational.interfaces import Compliant


class Fixed(ac.Component):
    """Flange fixed in the housing at an angle, phi = phi0."""

    flange = ac.port(rotational.Flange)
    phi0: ac.Parameter = ac.parameter(
        "rad", "Fixed offset angle of the housing", default=0.0, usual=TWO_TURNS
    )
    e = ac.Edge(flange)
    phi = e.phi
    w = e.w
    a = e.a
    tau = e.tau

    def equations(self) -> Iterator[Any]:
        yield self.e.phi == self.phi0


class Inertia(ac.Component):
    """Rigid shaft with inertia, J a = flange_a.tau + flange_b.tau."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    J: ac.Parameter = ac.parameter("kg.m2", "Moment of inertia", min=0)
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")
    e = ac.Edge(flange_a)
    rod = ac.Edge(flange_b, flange_a)
    phi = e.phi
    w = e.w
    a = e.a

    def equations(self) -> Iterator[Any]:
        yield self.J * self.a == self.e.tau
        yield self.rod.phi == 0


class Disc(ac.Component):
    """Rigid shaft without inertia, its flanges turned by an angle, phi_b - phi_a = delta_phi.

    ``phi`` is the angle halfway between the flanges.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    delta_phi: ac.Parameter = ac.parameter(
        "rad", "Fixed angle of flange_b over flange_a", default=0.0, usual=TWO_TURNS
    )
    phi = ac.variable("rad", "Absolute angle of the component")
    e = ac.Edge(flange_a)
    rod = ac.Edge(flange_b, flange_a)
    w = e.w
    a = e.a

    def equations(self) -> Iterator[Any]:
        yield self.rod.phi == self.delta_phi
        yield self.e.tau == 0
        yield self.phi == self.e.phi + self.delta_phi / 2


class Spring(Compliant):
    """Linear torsional spring, tau = c (phi_rel - phi_rel0)."""

    c: ac.Parameter = ac.parameter("N.m/rad", "Spring constant", min=0)
    phi_rel0: ac.Parameter = ac.parameter("rad", "Unstretched spring angle", default=0.0)

    def equations(self) -> Iterator[Any]:
        yield self.tau == self.c * (self.phi_rel - self.phi_rel0)


class Damper(Losses, Compliant):
    """Linear rotational damper, tau = d w_rel."""

    d: ac.Parameter = ac.parameter("N.m.s/rad", "Damping constant", min=0)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield self.tau == self.d * self.w_rel
        yield from self.losses(self.tau * self.w_rel)


class SpringDamper(Losses, Compliant):
    """Linear spring and damper in parallel, tau = c (phi_rel - phi_rel0) + d w_rel."""

    c: ac.Parameter = ac.parameter("N.m/rad", "Spring constant", min=0)
    d: ac.Parameter = ac.parameter("N.m.s/rad", "Damping constant", min=0)
    phi_rel0: ac.Parameter = ac.parameter("rad", "Unstretched spring angle", default=0.0)
    tau_c = ac.variable("N.m", "Spring torque")
    tau_d = ac.variable("N.m", "Damping torque")
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield self.tau_c == self.c * (self.phi_rel - self.phi_rel0)
        yield self.tau_d == self.d * self.w_rel
        yield self.tau == self.tau_c + self.tau_d
        yield from self.losses(self.tau_d * self.w_rel)
