"""Direct current machines: with permanent magnets, and with an excitation winding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, rotational, thermal


class DCMachine(ac.Component):
    """Armature, air gap, rotor and stator that all direct current machines have in common."""

    pin_ap, pin_an = ac.ports(electrical.Pin, 2)
    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    use_support: bool = ac.structural(
        default=False, description="True: the stator is at the flange support"
    )
    use_heat_port: bool = ac.structural(
        default=False, description="True: winding losses flow to heat_port"
    )
    VaNominal: ac.Parameter = ac.parameter("V", "Nominal armature voltage")
    IaNominal: ac.Parameter = ac.parameter("A", "Nominal armature current")
    wNominal: ac.Parameter = ac.parameter("rad/s", "Nominal speed", above=0)
    Ra: ac.Parameter = ac.parameter("Ohm", "Armature resistance", min=0)
    La: ac.Parameter = ac.parameter("H", "Armature inductance", min=0)
    Jr: ac.Parameter = ac.parameter("kg.m2", "Moment of inertia of the rotor", min=0)
    Js: ac.Parameter = ac.parameter(
        "kg.m2", "Moment of inertia of the stator (Jr)", default=lambda self: self.Jr, min=0
    )
    tau_electrical = ac.variable("N.m", "Torque of the air gap on the rotor")
    armature = ac.Edge(pin_ap, pin_an)
    shaft = ac.Edge(flange, support)
    rotor = ac.Edge(flange)
    stator = ac.Edge(support)
    heat = ac.Edge(heat_port)
    va = armature.v
    ia = armature.i
    phi_mechanical = shaft.phi
    w_mechanical = shaft.w

    def armature_and_shaft(self, k: Any, field_loss: Any = 0) -> Iterator[Any]:
        """Yield the equations for the flux constant ``k`` [V.s/rad] and losses [W] of the field."""
        yield self.va == self.Ra * self.ia + self.La * ac.der(self.ia) + k * self.w_mechanical
        yield self.tau_electrical == k * self.ia
        yield self.shaft.tau == -self.tau_electrical
        yield self.rotor.tau == self.Jr * self.rotor.a
        if self.use_support:
            yield self.stator.tau == self.Js * self.stator.a
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.Ra * self.ia**2 - field_loss


class Excitation(DCMachine):
    """Abstract: a machine with an excitation winding between pin_ep and pin_en."""

    pin_ep, pin_en = ac.ports(electrical.Pin, 2)
    Re: ac.Parameter = ac.parameter("Ohm", "Field resistance", min=0)
    Le: ac.Parameter = ac.parameter("H", "Field inductance", min=0)
    excitation = ac.Edge(pin_ep, pin_en)
    ve = excitation.v
    ie = excitation.i

    def field(self) -> Iterator[Any]:
        """Yield the equation of the winding."""
        yield self.ve == self.Re * self.ie + self.Le * ac.der(self.ie)


class DC_PermanentMagnet(DCMachine):  # noqa: N801
    """Permanent magnet machine, va = Ra ia + La dia/dt + k w and tau_electrical = k ia.

    The nominal point gives k = (VaNominal - Ra IaNominal) / wNominal.
    """

    def equations(self) -> Iterator[Any]:
        k = (self.VaNominal - self.Ra * self.IaNominal) / self.wNominal
        yield from self.armature_and_shaft(k)


class DC_ElectricalExcited(Excitation):  # noqa: N801
    """Machine with separate or shunt excitation: k grows with the field current, k = kn ie.

    va = Ra ia + La dia/dt + k w, tau_electrical = k ia, ve = Re ie + Le die/dt; the nominal
    point gives kn = (VaNominal - Ra IaNominal) / (wNominal IeNominal).
    """

    IeNominal: ac.Parameter = ac.parameter("A", "Nominal excitation current", above=0)

    def equations(self) -> Iterator[Any]:
        induced = self.VaNominal - self.Ra * self.IaNominal
        k = induced / (self.wNominal * self.IeNominal) * self.ie
        yield from self.field()
        yield from self.armature_and_shaft(k, self.Re * self.ie**2)


class DC_SeriesExcited(Excitation):  # noqa: N801
    """Machine for series excitation: connect pin_an to pin_ep; k = kn ie.

    VaNominal is the voltage of armature and field together: the nominal point gives
    kn = (VaNominal - (Ra + Re) IaNominal) / (wNominal |IaNominal|).
    """

    def equations(self) -> Iterator[Any]:
        induced = self.VaNominal - (self.Ra + self.Re) * self.IaNominal
        k = induced / (self.wNominal * ca.fabs(self.IaNominal)) * self.ie
        yield from self.field()
        yield from self.armature_and_shaft(k, self.Re * self.ie**2)
