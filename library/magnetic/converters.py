"""Converters: coils, by which circuits and magnetic networks exchange energy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, magnetic
from library.magnetic.interfaces import MU_0

_LEAST_CURRENT = 100 * 2.220446049250313e-16
"""Current [A] below which the inductance Psi/i is not taken, as in Modelica's converter."""


class Coil(ac.Component):
    """Abstract: N turns around a magnetic path, V_m = N i."""

    p, n = ac.ports(electrical.Pin, 2)
    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    N: ac.Parameter = ac.parameter("1", "Number of turns", above=0)
    Psi = ac.variable("Wb", "Flux linkage, dPsi/dt = -v")
    L_stat = ac.variable("H", "Static inductance |Psi/i|, if this coil is the only source")
    winding = ac.Edge(p, n)
    # Its flux is then a state, and fluxes of parallel paths follow from it without differentiation.
    path = ac.Edge(port_p, port_n, prefer="chord")  # type: ignore[assignment]
    v = winding.v
    i = winding.i
    V_m = path.V_m
    Phi = path.Phi

    def linkage(self, flux: Any) -> Iterator[Any]:
        """Yield Ampère's law, and linkage and static inductance of the flux [Wb] in the coil."""
        yield self.V_m == self.N * self.i
        yield self.Psi == self.N * flux
        yield self.L_stat == ca.fabs(self.Psi) / ca.fmax(ca.fabs(self.i), _LEAST_CURRENT)


class ElectroMagneticConverter(Coil):
    """Ideal coil of N turns, V_m = N i and v = -N dPhi/dt: no energy is stored or lost.

    Phi flows into the coil at port_p, so a coil that drives a flux through a core has Phi < 0, and
    with it Psi = N Phi.
    """

    def equations(self) -> Iterator[Any]:
        yield self.v == -self.N * ac.der(self.Phi)
        yield from self.linkage(self.Phi)


class ElectroMagneticConverterWithLeakageInductance(Coil):
    """Coil of N turns with a leakage path of its own, V_m = N i and v = -N dPhi_ind/dt.

    Phi = Phi_ind + G_m V_m with G_m = mu_0 mu_rel A/L; the leakage stores G_m V_m²/2, as an
    inductance N² G_m in series with an ideal coil does.
    """

    L: ac.Parameter = ac.parameter("m", "Length of the leakage path along the flux", above=0)
    A: ac.Parameter = ac.parameter("m2", "Cross section of the leakage path", min=0)
    mu_rel: ac.Parameter = ac.parameter(
        "1", "Relative permeability of the leakage", default=1.0, above=0
    )
    Phi_ind = ac.variable("Wb", "Flux in the coil", nominal=1e-4)
    Phi_leak = ac.variable("Wb", "Flux of the leakage", nominal=1e-4)

    def equations(self) -> Iterator[Any]:
        yield self.v == -self.N * ac.der(self.Phi_ind)
        yield self.Phi_leak == MU_0 * self.mu_rel * self.A / self.L * self.V_m
        yield self.Phi == self.Phi_ind + self.Phi_leak
        yield from self.linkage(self.Phi_ind)
