"""Interfaces: the flanges and edges that translational parts have in common."""

from __future__ import annotations

import acausal as ac
from domains import translational


class OneFlange(ac.Component):
    """Abstract: a flange seen from its support, or from the housing if there is none."""

    flange = ac.port(translational.Flange)
    support = ac.port(translational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the housing is the flange support"
    )
    e = ac.Edge(flange, support)
    s = e.s
    v = e.v
    a = e.a
    f = e.f


class Compliant(ac.Component):
    """Abstract: a part whose force depends on the relative motion of its two flanges."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    e = ac.Edge(flange_b, flange_a)
    s_rel = e.s
    v_rel = e.v
    a_rel = e.a
    f = e.f
