"""Interfaces: the flanges and edges that rotational parts have in common."""

from __future__ import annotations

import acausal as ac
from domains import rotational


class OneFlange(ac.Component):
    """Abstract: a flange seen from its support, or from the housing if there is none."""

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the housing is the flange support"
    )
    e = ac.Edge(flange, support)
    phi = e.phi
    w = e.w
    a = e.a
    tau = e.tau


class Compliant(ac.Component):
    """Abstract: a part whose torque depends on the relative motion of its two flanges."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    e = ac.Edge(flange_b, flange_a)
    phi_rel = e.phi
    w_rel = e.w
    a_rel = e.a
    tau = e.tau
