"""Interfaces: the ports and the edge that magnetic parts have in common, and checks of radii."""

from __future__ import annotations

import acausal as ac
from acausal.errors import ParameterError
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


class CheckedTogether(ac.Component):
    """Abstract: a part some of whose parameters must fit each other, see ``checked``."""

    def _check(self) -> None:
        declared, given = self._spec.parameters, self.__dict__["_values"]
        for names, fault in self.checked:
            values = [given.get(name, declared[name].default) for name in names]
            wrong = fault(*values) if all(isinstance(v, float) for v in values) else None
            if wrong is not None:
                raise ParameterError(f"{type(self).__name__}: {wrong}")
