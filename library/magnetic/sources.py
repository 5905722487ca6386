"""Sources: magnetic potential differences and fluxes, constant or by a signal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import magnetic, signal


class ConstantMagneticPotentialDifference(ac.Component):
    """Constant magnetomotive force V_m from port_n to port_p."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    V_m: ac.Parameter = ac.parameter("A", "Magnetic potential difference")
    e = ac.Edge(port_p, port_n)
    Phi = e.Phi

    def equations(self) -> Iterator[Any]:
        yield self.e.V_m == self.V_m


class SignalMagneticPotentialDifference(ac.Component):
    """Magnetomotive force driven by the input signal V_m."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    V_m: signal.Input = ac.signal_input(unit="A", description="Magnetic potential difference")
    e = ac.Edge(port_p, port_n)
    Phi = e.Phi

    def equations(self) -> Iterator[Any]:
        yield self.e.V_m == self.V_m


class ConstantMagneticFlux(ac.Component):
    """Constant flux Phi, through the source from port_p to port_n."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    Phi: ac.Parameter = ac.parameter("Wb", "Magnetic flux from port_p to port_n")
    e = ac.Edge(port_p, port_n)
    V_m = e.V_m

    def equations(self) -> Iterator[Any]:
        yield self.e.Phi == self.Phi


class SignalMagneticFlux(ac.Component):
    """Flux driven by the input signal Phi, through the source from port_p to port_n."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    Phi: signal.Input = ac.signal_input(
        unit="Wb", description="Magnetic flux from port_p to port_n"
    )
    e = ac.Edge(port_p, port_n)
    V_m = e.V_m

    def equations(self) -> Iterator[Any]:
        yield self.e.Phi == self.Phi
