"""Storage and transfer of heat: capacitor, conductor, convection, radiation, collector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal, thermal

STEFAN_BOLTZMANN = 5.670374419e-8
"""Stefan-Boltzmann constant [W/(m2.K4)]."""


class HeatCapacitor(ac.Component):
    """Lumped thermal mass, C der(T) = Q_flow."""

    port = ac.port(thermal.HeatPort)
    C: ac.Parameter = ac.parameter("J/K", "Heat capacity", min=0)
    T_start: ac.types.StartValue = ac.start("T")
    e = ac.Edge(port)
    T = e.T
    Q_flow = e.Q_flow

    def equations(self) -> Iterator[Any]:
        yield self.C * ac.der(self.T) == self.Q_flow


class Element1D(ac.Component):
    """Heat flow from port_a to port_b without storage: dT = T_a - T_b, Q_flow into port_a."""

    port_a, port_b = ac.ports(thermal.HeatPort, 2)
    e = ac.Edge(port_a, port_b)
    dT = e.T
    Q_flow = e.Q_flow


class ThermalConductor(Element1D):
    """Heat conduction, Q_flow = G dT."""

    G: ac.Parameter = ac.parameter("W/K", "Thermal conductance", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.Q_flow == self.G * self.dT


class ThermalResistor(Element1D):
    """Heat conduction, dT = R Q_flow."""

    R: ac.Parameter = ac.parameter("K/W", "Thermal resistance", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.dT == self.R * self.Q_flow


class BodyRadiation(Element1D):
    """Radiation between two bodies, Q_flow = Gr sigma (T_a^4 - T_b^4)."""

    Gr: ac.Parameter = ac.parameter(
        "m2", "Net radiation conductance (area times emissivity)", min=0
    )

    def equations(self) -> Iterator[Any]:
        T_a, T_b = self.port_a.T, self.port_b.T
        # T_a^4 - T_b^4, factored: the conductance of the edge is then visible. Temperatures below
        # 0 K, which do not exist, would give a second solution: with |T| the law rises there too.
        slope = (T_a**2 + T_b**2) * (ca.fabs(T_a) + ca.fabs(T_b))
        yield self.Q_flow == self.Gr * STEFAN_BOLTZMANN * slope * self.dT


class SolidToFluid(ac.Component):
    """Heat flow from a surface to a fluid: dT = T_solid - T_fluid, Q_flow into the fluid."""

    solid, fluid = ac.ports(thermal.HeatPort, 2)
    e = ac.Edge(solid, fluid)
    dT = e.T
    Q_flow = e.Q_flow


class Convection(SolidToFluid):
    """Convection at a surface, Q_flow = Gc dT."""

    Gc: signal.Input = ac.signal_input(
        unit="W/K", description="Convective conductance (area times h)"
    )

    def equations(self) -> Iterator[Any]:
        yield self.Q_flow == self.Gc * self.dT


class ConvectiveResistor(SolidToFluid):
    """Convection at a surface, dT = Rc Q_flow."""

    Rc: signal.Input = ac.signal_input(
        unit="K/W", description="Convective resistance 1/(area times h)"
    )

    def equations(self) -> Iterator[Any]:
        yield self.dT == self.Rc * self.Q_flow


class ThermalCollector(ac.Assembly):
    """Joins the m ports port_a[0], port_a[1], … with port_b at one temperature.

    ``connect`` takes any number of ports, so this is needed only as the interface of a sub-model.
    """

    m: int = ac.structural(default=3, description="Number of ports port_a")

    def assemble(self) -> None:
        self.port_a = [thermal.HeatPort() for _ in range(self.m)]
        self.port_b = thermal.HeatPort()
        self.connect(*self.port_a, self.port_b)
