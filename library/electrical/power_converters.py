"""Power converters: rectifiers, step-down and step-up converters, bridges and inverters.

They are made of ideal semiconductors; those with switches contain their pulse width modulation.
"""

from __future__ import annotations

from typing import Any

import acausal as ac
from domains import electrical, signal, thermal
from library.electrical.basic import Capacitor, Inductor
from library.electrical.ideal_semiconductors import IdealDiode, IdealGTOThyristor, IdealTransistor
from library.electrical.pwm import LegPWM
from library.electrical.valves import DataSheetTransistor, SwitchingLosses, ValveData


def join_heat(converter: Any, *parts: Any) -> None:
    """Join the heat ports of parts to one of the converter, if it has one."""
    if converter.use_heat_port:
        converter.heat_port = thermal.HeatPort()
        converter.connect(converter.heat_port, *[part.heat_port for part in parts])


class Converter(ac.Assembly):
    """What all converters have: the law of their diodes, and a heat port for the losses."""

    RonDiode: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting diodes", default=1e-5, min=0
    )
    Goff: ac.Parameter = ac.parameter("S", "Conductance of what blocks", default=1e-5, min=0)
    VkneeDiode: ac.Parameter = ac.parameter("V", "Threshold voltage of diodes", default=0.0, min=0)
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def _diode(self) -> IdealDiode:
        return IdealDiode(
            Ron=self.RonDiode,
            Goff=self.Goff,
            Vknee=self.VkneeDiode,
            use_heat_port=self.use_heat_port,
        )


class DiodeBridge(Converter):
    """Single-phase bridge of four diodes, v(dc) = |v(ac)| while they conduct."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n = electrical.Pin(), electrical.Pin()
        self.dc_p, self.dc_n = electrical.Pin(), electrical.Pin()
        _rectify(self, (self.ac_p, self.ac_n))


class ThreePhaseRectifier(Converter):
    """Three-phase bridge of six diodes: dc_p is at the highest phase, dc_n at the lowest."""

    def assemble(self) -> None:
        self.ac = [electrical.Pin() for _ in range(3)]
        self.dc_p, self.dc_n = electrical.Pin(), electrical.Pin()
        _rectify(self, self.ac)


def _rectify(bridge: Any, phases: Any) -> None:
    """Put two diodes at each phase: from it to dc_p, and from dc_n to it."""
    bridge.diode_p = [bridge._diode() for _ in phases]
    bridge.diode_n = [bridge._diode() for _ in phases]
    for phase, upper, lower in zip(phases, bridge.diode_p, bridge.diode_n, strict=True):
        bridge.connect(phase, upper.p, lower.n)
    bridge.connect(bridge.dc_p, *[upper.n for upper in bridge.diode_p])
    bridge.connect(bridge.dc_n, *[lower.p for lower in bridge.diode_n])
    join_heat(bridge, *bridge.diode_p, *bridge.diode_n)


class SwitchingConverter(Converter):
    """A converter with transistors."""

    RonTransistor: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting transistors", default=1e-5, min=0
    )


class InverterLeg(SwitchingConverter):
    """Half bridge: fire_p = 1 joins ac to dc_p, fire_n = 1 joins it to dc_n.

    The diodes of the transistors carry the current while neither is fired.
    """

    def assemble(self) -> None:
        self.dc_p, self.dc_n, self.ac = (electrical.Pin() for _ in range(3))
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        self.transistor_p, self.transistor_n = self._transistor(), self._transistor()
        self.connect(self.fire_p, self.transistor_p.fire)
        self.connect(self.fire_n, self.transistor_n.fire)
        self.connect(self.dc_p, self.transistor_p.p)
        self.connect(self.ac, self.transistor_p.n, self.transistor_n.p)
        self.connect(self.dc_n, self.transistor_n.n)
        join_heat(self, self.transistor_p, self.transistor_n)

    def _transistor(self) -> IdealTransistor:
        return IdealTransistor(
            Ron=self.RonTransistor,
            Goff=self.Goff,
            RonDiode=self.RonDiode,
            Vknee=self.VkneeDiode,
            use_heat_port=self.use_heat_port,
        )


class ModulatedConverter(SwitchingConverter):
    """A converter with pulse width modulation at the switching frequency f."""

    f: ac.Parameter = ac.parameter("Hz", "Switching frequency", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of switching", default=0.0)

    def _pwm(self) -> LegPWM:
        return LegPWM(f=self.f, start_time=self.start_time)

    def _leg(self) -> InverterLeg:
        return InverterLeg(
            RonDiode=self.RonDiode,
            Goff=self.Goff,
            VkneeDiode=self.VkneeDiode,
            RonTransistor=self.RonTransistor,
            use_heat_port=self.use_heat_port,
        )


class SingleStage(ModulatedConverter):
    """A converter with one transistor and one diode, inductor L and output capacitor C."""

    L: ac.Parameter = ac.parameter("H", "Inductance", above=0)
    C: ac.Parameter = ac.parameter("F", "Capacitance at the output", above=0)

    def assemble(self) -> None:
        self.dc_p1, self.dc_n1 = electrical.Pin(), electrical.Pin()
        self.dc_p2, self.dc_n2 = electrical.Pin(), electrical.Pin()
        self.duty_cycle, self.pwm = signal.Input(), self._pwm()
        self.transistor = IdealGTOThyristor(
            Ron=self.RonTransistor, Goff=self.Goff, use_heat_port=self.use_heat_port
        )
        self.diode = self._diode()
        self.inductor, self.capacitor = Inductor(L=self.L), Capacitor(C=self.C)
        self.connect(self.duty_cycle, self.pwm.duty_cycle)
        self.connect(self.pwm.fire, self.transistor.fire)
        join_heat(self, self.transistor, self.diode)


class Buck(SingleStage):
    """Step-down converter with inductor L and output capacitor C, mean v2 = duty_cycle v1.

    That mean is reached while the current of the inductor does not come down to 0.
    """

    def assemble(self) -> None:
        super().assemble()
        self.connect(self.dc_p1, self.transistor.p)
        self.connect(self.transistor.n, self.diode.n, self.inductor.p)
        self.connect(self.inductor.n, self.capacitor.p, self.dc_p2)
        self.connect(self.dc_n1, self.diode.p, self.capacitor.n, self.dc_n2)


class Boost(SingleStage):
    """Step-up converter with inductor L and output capacitor C, mean v2 = v1/(1 - duty_cycle).

    That mean is reached while the current of the inductor does not come down to 0.
    """

    def assemble(self) -> None:
        super().assemble()
        self.connect(self.dc_p1, self.inductor.p)
        self.connect(self.inductor.n, self.transistor.p, self.diode.p)
        self.connect(self.diode.n, self.capacitor.p, self.dc_p2)
        self.connect(self.dc_n1, self.transistor.n, self.capacitor.n, self.dc_n2)


class BridgeConverter(ModulatedConverter):
    """Abstract: half bridges with a dead time, and valves by their data sheet, if given."""

    dead_time: float = ac.structural(
        default=0.0, description="Time [s] in which neither valve of a half bridge is fired"
    )
    valves: ValveData | None = ac.structural(
        default=None, description="Curves and energies of a data sheet; None: Ron and Vknee"
    )

    def _pwm(self) -> LegPWM:
        return LegPWM(f=self.f, start_time=self.start_time, dead_time=self.dead_time)

    def _bridge_leg(self) -> InverterLeg | DataSheetLeg:
        if self.valves is None:
            return self._leg()
        return DataSheetLeg(
            f=self.f,
            start_time=self.start_time,
            Goff=self.Goff,
            data=self.valves,
            use_heat_port=self.use_heat_port,
        )


class FiredValves(ac.Assembly):
    """Abstract: half bridges that are fired from outside, with valves by a data sheet if given."""

    valves: ValveData | None = ac.structural(
        default=None, description="Curves and energies of a data sheet; None: Ron, Goff, Vknee"
    )
    f_losses: ac.Parameter = ac.parameter(
        "Hz", "Energies of switching are taken over periods of this", default=1e4, above=0
    )

    def _data_leg(self, Goff: Any, heated: bool) -> DataSheetLeg:
        if self.valves is None:
            raise TypeError("a leg by a data sheet needs one")
        return DataSheetLeg(f=self.f_losses, Goff=Goff, data=self.valves, use_heat_port=heated)


class DataSheetLeg(ac.Assembly):
    """Half bridge by a data sheet: as InverterLeg, with curves and with energies of switching."""

    f: ac.Parameter = ac.parameter("Hz", "Switching frequency", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of switching", default=0.0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance of what blocks", default=1e-5, min=0)
    data: ValveData = ac.structural(description="Curves of the data sheet", required=True)
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def assemble(self) -> None:
        self.dc_p, self.dc_n, self.ac = (electrical.Pin() for _ in range(3))
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        self.transistor_p, self.transistor_n = self._transistor(), self._transistor()
        self.connect(self.fire_p, self.transistor_p.fire)
        self.connect(self.fire_n, self.transistor_n.fire)
        self.connect(self.dc_p, self.transistor_p.p)
        self.connect(self.dc_n, self.transistor_n.n)
        if not self.data.energies:
            self.connect(self.ac, self.transistor_p.n, self.transistor_n.p)
            join_heat(self, self.transistor_p, self.transistor_n)
            return
        self.switching = SwitchingLosses(
            f=self.f,
            start_time=self.start_time,
            data=self.data,
            use_heat_port=self.use_heat_port,
        )
        self.connect(self.transistor_p.n, self.transistor_n.p, self.switching.p)
        self.connect(self.switching.n, self.ac)
        self.connect(self.dc_p, self.switching.dc_p)
        self.connect(self.dc_n, self.switching.dc_n)
        self.connect(self.fire_p, self.switching.fire)
        join_heat(self, self.transistor_p, self.transistor_n, self.switching)

    def _transistor(self) -> DataSheetTransistor:
        return DataSheetTransistor(data=self.data, Goff=self.Goff, use_heat_port=self.use_heat_port)


class FullBridge(BridgeConverter):
    """Four-quadrant converter of two half bridges, mean v2 = (2 duty_cycle - 1) v1.

    It contains its pulse width modulation, and its transistors conduct in both directions while
    fired; HBridge takes firing signals. With ``dead_time`` both valves of a half bridge are off
    for that time at each change; with ``valves=ValveData(…)`` they conduct and switch with the
    losses of a data sheet.
    """

    def assemble(self) -> None:
        self.dc_p1, self.dc_n1 = electrical.Pin(), electrical.Pin()
        self.dc_p2, self.dc_n2 = electrical.Pin(), electrical.Pin()
        self.duty_cycle, self.pwm = signal.Input(), self._pwm()
        self.leg_p, self.leg_n = self._bridge_leg(), self._bridge_leg()
        self.connect(self.duty_cycle, self.pwm.duty_cycle)
        self.connect(self.pwm.fire, self.leg_p.fire_p)
        self.connect(self.pwm.fire, self.leg_n.fire_n)
        self.connect(self.pwm.not_fire, self.leg_p.fire_n)
        self.connect(self.pwm.not_fire, self.leg_n.fire_p)
        self.connect(self.dc_p1, self.leg_p.dc_p, self.leg_n.dc_p)
        self.connect(self.dc_n1, self.leg_p.dc_n, self.leg_n.dc_n)
        self.connect(self.leg_p.ac, self.dc_p2)
        self.connect(self.leg_n.ac, self.dc_n2)
        join_heat(self, self.leg_p, self.leg_n)


class ThreePhaseInverter(BridgeConverter):
    """Three half bridges, mean of v(ac[k]) - v(dc_n) = duty_cycle[k] v(dc).

    ``dead_time`` and ``valves`` are as those of FullBridge.
    """

    def assemble(self) -> None:
        self.dc_p, self.dc_n = electrical.Pin(), electrical.Pin()
        self.ac = [electrical.Pin() for _ in range(3)]
        self.duty_cycle = [signal.Input() for _ in range(3)]
        self.pwm = [self._pwm() for _ in range(3)]
        self.leg = [self._bridge_leg() for _ in range(3)]
        for duty, pwm, leg, pin in zip(self.duty_cycle, self.pwm, self.leg, self.ac, strict=True):
            self.connect(duty, pwm.duty_cycle)
            self.connect(pwm.fire, leg.fire_p)
            self.connect(pwm.not_fire, leg.fire_n)
            self.connect(leg.ac, pin)
        self.connect(self.dc_p, *[leg.dc_p for leg in self.leg])
        self.connect(self.dc_n, *[leg.dc_n for leg in self.leg])
        join_heat(self, *self.leg)
