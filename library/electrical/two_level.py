"""Bridges between two levels of voltage, fired from outside: transistors and diodes across."""

from __future__ import annotations

import acausal as ac
from domains import electrical, signal
from library.electrical.ideal_semiconductors import IdealDiode, IdealGTOThyristor
from library.electrical.power_converters import FiredValves, join_heat


class TwoLevel(ac.Assembly):
    """Abstract: the laws of transistors that conduct one way and of the diodes across them."""

    RonTransistor: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting transistors", default=1e-5, min=0
    )
    GoffTransistor: ac.Parameter = ac.parameter(
        "S", "Conductance of blocking transistors", default=1e-5, min=0
    )
    VkneeTransistor: ac.Parameter = ac.parameter(
        "V", "Threshold voltage of transistors", default=0.0, min=0
    )
    RonDiode: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting diodes", default=1e-5, min=0
    )
    GoffDiode: ac.Parameter = ac.parameter(
        "S", "Conductance of blocking diodes", default=1e-5, min=0
    )
    VkneeDiode: ac.Parameter = ac.parameter("V", "Threshold voltage of diodes", default=0.0, min=0)
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def _transistor(self) -> IdealGTOThyristor:
        return IdealGTOThyristor(
            Ron=self.RonTransistor,
            Goff=self.GoffTransistor,
            Vknee=self.VkneeTransistor,
            use_heat_port=self.use_heat_port,
        )

    def _diode(self) -> IdealDiode:
        return IdealDiode(
            Ron=self.RonDiode,
            Goff=self.GoffDiode,
            Vknee=self.VkneeDiode,
            use_heat_port=self.use_heat_port,
        )


class Chopper(TwoLevel):
    """Abstract: one transistor, fired, and one diode between two pairs of pins."""

    def assemble(self) -> None:
        self.dc_p1, self.dc_n1 = electrical.Pin(), electrical.Pin()
        self.dc_p2, self.dc_n2 = electrical.Pin(), electrical.Pin()
        self.fire_p = signal.Input(description="Gate: 1 conducts")
        self.transistor, self.diode = self._transistor(), self._diode()
        self.connect(self.fire_p, self.transistor.fire)
        join_heat(self, self.transistor, self.diode)


class ChopperStepDown(Chopper):
    """Step-down chopper, fired: fire_p = 1 joins dc_p2 to dc_p1; the diode leads from dc_n1."""

    def assemble(self) -> None:
        super().assemble()
        self.connect(self.dc_p1, self.transistor.p)
        self.connect(self.transistor.n, self.diode.n, self.dc_p2)
        self.connect(self.dc_n1, self.diode.p, self.dc_n2)


class ChopperStepUp(Chopper):
    """Step-up chopper, fired: fire_p = 1 joins dc_p1 to dc_n1; the diode leads to dc_p2."""

    def assemble(self) -> None:
        super().assemble()
        self.connect(self.dc_p1, self.transistor.p, self.diode.p)
        self.connect(self.dc_n1, self.transistor.n, self.dc_n2)
        self.connect(self.diode.n, self.dc_p2)


class SinglePhase2Level(FiredValves, TwoLevel):
    """Half bridge, fired: fire_p = 1 joins ac to dc_p, fire_n = 1 joins it to dc_n.

    A transistor carries current from dc_p towards dc_n, the diode across it current the other way,
    be the transistor fired or not. With ``valves=ValveData(…)`` they conduct and switch with the
    losses of a data sheet.
    """

    def assemble(self) -> None:
        self.dc_p, self.dc_n, self.ac = (electrical.Pin() for _ in range(3))
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        if self.valves is not None:
            self.leg = self._data_leg(self.GoffTransistor, self.use_heat_port)
            for name in ("dc_p", "dc_n", "ac", "fire_p", "fire_n"):
                self.connect(getattr(self, name), getattr(self.leg, name))
            join_heat(self, self.leg)
            return
        self.transistor_p, self.transistor_n = self._transistor(), self._transistor()
        self.diode_p, self.diode_n = self._diode(), self._diode()
        self.connect(self.fire_p, self.transistor_p.fire)
        self.connect(self.fire_n, self.transistor_n.fire)
        self.connect(self.dc_p, self.transistor_p.p, self.diode_p.n)
        self.connect(self.ac, self.transistor_p.n, self.diode_p.p)
        self.connect(self.ac, self.transistor_n.p, self.diode_n.n)
        self.connect(self.dc_n, self.transistor_n.n, self.diode_n.p)
        join_heat(self, self.transistor_p, self.transistor_n, self.diode_p, self.diode_n)


class HBridge(FiredValves, TwoLevel):
    """Four-quadrant converter, fired: v2 = (fire_p - fire_n) v1 less what its valves drop.

    fire_p = 1 joins dc_p2 to dc_p1, 0 joins it to dc_n1; so does fire_n with dc_n2. A SignalPWM
    whose fire and not_fire are at fire_p and fire_n gives the mean v2 = (2 duty_cycle - 1) v1.
    ``FullBridge`` contains its modulation. ``valves=`` is as that of SinglePhase2Level.
    """

    def assemble(self) -> None:
        self.dc_p1, self.dc_n1 = electrical.Pin(), electrical.Pin()
        self.dc_p2, self.dc_n2 = electrical.Pin(), electrical.Pin()
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        self.inverter_p, self.inverter_n = self._inverter(), self._inverter()
        from library.blocks.logic import Not  # all blocks come with it: only when it is needed

        self.not_p, self.not_n = Not(), Not()
        for fire, inverter, inverse in (
            (self.fire_p, self.inverter_p, self.not_p),
            (self.fire_n, self.inverter_n, self.not_n),
        ):
            self.connect(fire, inverter.fire_p)
            self.connect(fire, inverse.u)
            self.connect(inverse.y, inverter.fire_n)
            self.connect(self.dc_p1, inverter.dc_p)
            self.connect(self.dc_n1, inverter.dc_n)
        self.connect(self.inverter_p.ac, self.dc_p2)
        self.connect(self.inverter_n.ac, self.dc_n2)
        join_heat(self, self.inverter_p, self.inverter_n)

    def _inverter(self) -> SinglePhase2Level:
        return SinglePhase2Level(
            RonTransistor=self.RonTransistor,
            GoffTransistor=self.GoffTransistor,
            VkneeTransistor=self.VkneeTransistor,
            RonDiode=self.RonDiode,
            GoffDiode=self.GoffDiode,
            VkneeDiode=self.VkneeDiode,
            use_heat_port=self.use_heat_port,
            valves=self.valves,
            f_losses=self.f_losses,
        )
