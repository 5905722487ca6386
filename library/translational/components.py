"""Translational parts: housing, rod, mass, springs and dampers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import translational
from library.losses import Losses
from library.translational.interfaces import Compliant


class Fixed(ac.Component):
    """Flange fixed in the housing at a position, s = s0."""

    flange = ac.port(translational.Flange)
    s0: ac.Parameter = ac.parameter("m", "Fixed offset position of the housing", default=0.0)
    e = ac.Edge(flange)
    s = e.s
    v = e.v
    a = e.a
    f = e.f

    def equations(self) -> Iterator[Any]:
        yield self.e.s == self.s0


class Rigid(ac.Component):
    """Abstract: a rigid part of length L with its centre at ``s``, flanges at s - L/2, s + L/2."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    s = ac.variable("m", "Absolute position of the centre")
    e = ac.Edge(flange_a)
    rod = ac.Edge(flange_b, flange_a)
    v = e.v
    a = e.a


class Rod(Rigid):
    """Rigid rod without mass, s_b - s_a = L."""

    L: ac.Parameter = ac.parameter("m", "Length from flange_a to flange_b")

    def equations(self) -> Iterator[Any]:
        yield self.e.f == 0
        yield self.rod.s == self.L
        yield self.s == self.e.s + self.L / 2


class Mass(Rigid):
    """Sliding mass of length L, m a = flange_a.f + flange_b.f."""

    m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
    L: ac.Parameter = ac.parameter("m", "Length from flange_a to flange_b", default=0.0)
    s_start: ac.types.StartValue = ac.start("s")
    v_start: ac.types.StartValue = ac.start("v")

    def equations(self) -> Iterator[Any]:
        yield self.m * self.a == self.e.f
        yield self.rod.s == self.L
        yield self.s == self.e.s + self.L / 2


class Spring(Compliant):
    """Linear spring, f = c (s_rel - s_rel0)."""

    c: ac.Parameter = ac.parameter("N/m", "Spring constant", min=0)
    s_rel0: ac.Parameter = ac.parameter("m", "Unstretched spring length", default=0.0)

    def equations(self) -> Iterator[Any]:
        yield self.f == self.c * (self.s_rel - self.s_rel0)


class Damper(Losses, Compliant):
    """Linear damper, f = d v_rel."""

    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", min=0)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield self.f == self.d * self.v_rel
        yield from self.losses(self.f * self.v_rel)


class SpringDamper(Losses, Compliant):
    """Linear spring and damper in parallel, f = c (s_rel - s_rel0) + d v_rel."""

    c: ac.Parameter = ac.parameter("N/m", "Spring constant", min=0)
    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", min=0)
    s_rel0: ac.Parameter = ac.parameter("m", "Unstretched spring length", default=0.0)
    f_c = ac.variable("N", "Spring force")
    f_d = ac.variable("N", "Damping force")
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield self.f_c == self.c * (self.s_rel - self.s_rel0)
        yield self.f_d == self.d * self.v_rel
        yield self.f == self.f_c + self.f_d
        yield from self.losses(self.f_d * self.v_rel)
