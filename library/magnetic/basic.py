"""Basic elements: ground, reluctances, permeances, eddy currents, leakage by its share of flux."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import magnetic, signal
from library.losses import Losses
from library.magnetic.interfaces import TwoPort


class Ground(ac.Component):
    """Ground: the node of zero magnetic potential, V_m = 0."""

    port = ac.ports(magnetic.MagneticPort, 1)
    datum = ac.types.Datum(port)


class ConstantReluctance(TwoPort):
    """Constant reluctance, V_m = R_m Phi, which stores R_m Phi²/2."""

    R_m: ac.Parameter = ac.parameter("1/H", "Magnetic reluctance", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.V_m == self.R_m * self.Phi


class ConstantPermeance(TwoPort):
    """Constant permeance, Phi = G_m V_m, which stores G_m V_m²/2."""

    G_m: ac.Parameter = ac.parameter("H", "Magnetic permeance", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.Phi == self.G_m * self.V_m


class VariableReluctance(TwoPort):
    """Reluctance that follows a signal, V_m = R_m Phi; the signal does work on the field."""

    R_m: signal.Input = ac.signal_input(unit="1/H", description="Magnetic reluctance")

    def equations(self) -> Iterator[Any]:
        yield self.V_m == self.R_m * self.Phi


class VariablePermeance(TwoPort):
    """Permeance that follows a signal, Phi = G_m V_m; the signal does work on the field."""

    G_m: signal.Input = ac.signal_input(unit="H", description="Magnetic permeance")

    def equations(self) -> Iterator[Any]:
        yield self.Phi == self.G_m * self.V_m


class EddyCurrent(Losses, TwoPort):
    """Eddy current in a conducting flux tube, V_m = G dPhi/dt, which loses G (dPhi/dt)².

    The current runs around the flux in one closed path of resistance 1/G = rho l/A, and opposes
    the change of the flux. In series with a reluctance R_m it delays the flux by G/R_m.
    """

    use_conductance: bool = ac.structural(
        default=False, description="True: G is given, not rho, l and A"
    )
    rho: ac.Parameter = ac.parameter(
        "Ohm.m", "Resistivity, iron at 20 °C", default=0.098e-6, above=0
    )
    l: ac.Parameter = ac.parameter(
        "m", "Average length of the eddy current path", default=1.0, above=0
    )
    A: ac.Parameter = ac.parameter(
        "m2", "Cross section of the eddy current path", default=1.0, above=0
    )
    G: ac.Parameter = ac.parameter(
        "S", "Loss conductance (A/(rho l) of iron, 1 m and 1 m2)", default=1 / 0.098e-6, min=0
    )
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        conductance = self.G if self.use_conductance else self.A / (self.rho * self.l)
        yield self.V_m == conductance * ac.der(self.Phi)
        yield from self.losses(self.V_m * ac.der(self.Phi))


class LeakageWithCoefficient(TwoPort):
    """Leakage beside a useful path, R_m = R_m_useful_tot c_useful_flux/(1 - c_useful_flux).

    With the useful path of reluctance R_m_useful_tot in parallel, the share c_useful_flux of the
    total flux is useful. Where an armature moves, the share does too: take a leakage of fixed shape
    there, since this one would make or lose energy.
    """

    R_m_useful_tot: signal.Input = ac.signal_input(
        unit="1/H", description="Reluctance of the useful flux path"
    )
    c_useful_flux: ac.Parameter = ac.parameter(
        "1", "Useful flux over total flux, between 0 and 1", above=0, max=1
    )
    R_m = ac.variable("1/H", "Magnetic reluctance", nominal=1e6)

    def equations(self) -> Iterator[Any]:
        useful, leaking = self.c_useful_flux, 1 - self.c_useful_flux
        yield leaking * self.V_m == useful * self.R_m_useful_tot * self.Phi  # none if all is useful
        yield self.R_m == useful / leaking * self.R_m_useful_tot


class Short(TwoPort):
    """Magnetic short cut, V_m = 0."""

    def equations(self) -> Iterator[Any]:
        yield self.V_m == 0


class Idle(TwoPort):
    """Branch without flux, Phi = 0."""

    def equations(self) -> Iterator[Any]:
        yield self.Phi == 0


class Crossing(ac.Component):
    """Two branches that cross: port_p1 is one node with port_p2, and port_n1 with port_n2."""

    port_p1, port_p2, port_n1, port_n2 = ac.ports(magnetic.MagneticPort, 4)
    positive = ac.Edge(port_p1, port_p2)
    negative = ac.Edge(port_n1, port_n2)

    def equations(self) -> Iterator[Any]:
        yield self.positive.V_m == 0
        yield self.negative.V_m == 0
