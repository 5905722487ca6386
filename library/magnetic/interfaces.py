"""Interfaces: the ports and the edge that magnetic parts have in common, and checks of radii."""

from __future__ import annotations

import acausal as ac
from domains import magnetic

MU_0 = 1.25663706212e-6
"""Magnetic permeability of vacuum [H/m] (CODATA 2018)."""


class TwoPort(ac.Component):
    """A part between two ports: ``V_m = V_m(port_p) - V_m(port_n)``, ``Phi`` flows into port_p."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    e = ac.Edge(port_p, port_n)
    V_m = e.V_m
    Phi = e.Phi


def radii_fault(inner: float, outer: float) -> str | None:
    """Return what is wrong with an inner and an outer radius [m], None if nothing.

    >>> radii_fault(0.01, 0.02)
    """
    if inner < outer:
        return None
    return (
        f"the inner radius, {inner:g} m, is not below the outer one, {outer:g} m: the permeance "
        "would be negative or without bound. Exchange the radii, or give other ones."
    )
