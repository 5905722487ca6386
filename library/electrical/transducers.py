"""Transducers: electromotive force elements between circuits and mechanics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical, rotational, translational


class RotationalEMF(ac.Component):
    """Electromotive force of a rotating machine, v = k w and tau = -k i.

    ``tau`` is the torque into the part at its flange; the part pushes with k i.
    """

    p, n = ac.ports(electrical.Pin, 2)
    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the housing is at the flange support"
    )
    k: ac.Parameter = ac.parameter("N.m/A", "Torque constant, also V.s/rad")
    e = ac.Edge(p, n)
    shaft = ac.Edge(flange, support)
    v = e.v
    i = e.i
    phi = shaft.phi
    w = shaft.w
    tau = shaft.tau

    def equations(self) -> Iterator[Any]:
        yield self.v == self.k * self.w
        yield self.tau == -self.k * self.i


class TranslationalEMF(ac.Component):
    """Electromotive force of a linear machine, v = k vel and f = -k i.

    ``f`` is the force into the part at its flange; the part pushes with k i.
    """

    p, n = ac.ports(electrical.Pin, 2)
    flange = ac.port(translational.Flange)
    support = ac.port(translational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the housing is at the flange support"
    )
    k: ac.Parameter = ac.parameter("N/A", "Force constant, also V.s/m")
    e = ac.Edge(p, n)
    rod = ac.Edge(flange, support)
    v = e.v
    i = e.i
    s = rod.s
    vel = rod.v
    f = rod.f

    def equations(self) -> Iterator[Any]:
        yield self.v == self.k * self.vel
        yield self.f == -self.k * self.i
