"""Rectifiers of two and of 2 m pulses: bridges of diodes and thyristors, and what fires them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, signal
from library import electrical as el
from library.electrical.power_converters import FiredValves, join_heat
from library.polyphase.basic import Star
from library.polyphase.ideal import IdealDiode, IdealGTOThyristor, IdealThyristor
from library.polyphase.interfaces import Polyphase, base_systems

NEVER = 1e30  # [s] before the first sign of a voltage is known nothing fires


class PhaseFiring(ac.Component):
    """Firing of two thyristors by a voltage v: fire_p from firing_angle after v is positive.

    fire_n is 1 from firing_angle after v is negative, each until v changes its sign. The angle,
    from firing_angle_min to firing_angle_max, is read when v does so; a half period in which a
    run begins counts from the beginning of the run. With ``use_filter=True`` the signs are those
    of v behind a first order low-pass at f_cut and two all-passes, which turn it by a period at f.
    """

    v: signal.Input = ac.signal_input(unit="V", description="Voltage that commutates")
    firing_angle: signal.Input = ac.signal_input(unit="rad", description="Firing angle, 0 to pi")
    fire_p = ac.port(signal.Output, description="1 fires while v is positive")
    fire_n = ac.port(signal.Output, description="1 fires while v is negative")
    f: ac.Parameter = ac.parameter("Hz", "Frequency of the mains", default=50.0, above=0)
    f_cut: ac.Parameter = ac.parameter(
        "Hz", "Cut-off frequency of the filter", default=lambda self: 2 * self.f, above=0
    )
    firing_angle_max: ac.Parameter = ac.parameter(
        "rad", "Largest firing angle", default=math.pi, min=0, max=math.pi
    )
    firing_angle_min: ac.Parameter = ac.parameter(
        "rad", "Smallest firing angle", default=0.0, min=0, max=math.pi
    )
    use_filter: bool = ac.structural(default=False, description="True: v is filtered")
    low = ac.variable("V", "Behind the low-pass", start=0.0, when="use_filter")
    first = ac.variable("V", "State of the first all-pass", start=0.0, when="use_filter")
    second = ac.variable("V", "State of the second all-pass", start=0.0, when="use_filter")
    due_p = ac.discrete("s", "Instant of firing at positive v", start=NEVER)
    due_n = ac.discrete("s", "Instant of firing at negative v", start=NEVER)

    def equations(self) -> Iterator[Any]:
        v = self.v
        if self.use_filter:
            yield from self.filtered()
            v = 2 * self.second - (2 * self.first - self.low)
        angle = ca.fmax(ca.fmin(self.firing_angle, self.firing_angle_max), self.firing_angle_min)
        soon = ac.time + angle / (2 * math.pi * self.f)
        both = [ac.assign(self.due_p, soon), ac.assign(self.due_n, soon)]
        yield ac.when(ac.initial(), *both)
        yield ac.when(v > 0, both[0])
        yield ac.when(v < 0, both[1])
        yield self.fire_p == ac.is_true(v > 0) * ac.after(self.due_p)
        yield self.fire_n == ac.is_true(v < 0) * ac.after(self.due_n)

    def filtered(self) -> Iterator[Any]:
        """Yield the equations of the filter: 1/(1 + s T), then (1 - s Ta)/(1 + s Ta) twice."""
        lag = ca.atan(self.f / self.f_cut) / 4
        w = 2 * math.pi * self.f / ca.tan(math.pi / 2 - lag)
        yield ac.der(self.low) == 2 * math.pi * self.f_cut * (self.v - self.low)
        yield ac.der(self.first) == w * (self.low - self.first)
        yield ac.der(self.second) == w * (2 * self.first - self.low - self.second)


class Firing(ac.Assembly):
    """Abstract: the firing angle and what fires by it."""

    f: ac.Parameter = ac.parameter("Hz", "Frequency of the mains", default=50.0, above=0)
    f_cut: ac.Parameter = ac.parameter(
        "Hz", "Cut-off frequency of the filter", default=lambda self: 2 * self.f, above=0
    )
    firing_angle_max: ac.Parameter = ac.parameter(
        "rad", "Largest firing angle", default=math.pi, min=0, max=math.pi
    )
    firing_angle_min: ac.Parameter = ac.parameter(
        "rad", "Smallest firing angle", default=0.0, min=0, max=math.pi
    )
    use_filter: bool = ac.structural(default=True, description="False: voltages are not filtered")
    constant_firing_angle: float | None = ac.structural(
        default=None, description="Firing angle [rad]; None: it is the input firing_angle"
    )

    def _fired_by(self, voltages: Sequence[Any], p: Sequence[Any], n: Sequence[Any]) -> None:
        """Fire by voltages: outputs p while they are positive, n while they are negative."""
        names = ("f", "f_cut", "firing_angle_max", "firing_angle_min", "use_filter")
        given = {name: getattr(self, name) for name in names}
        constant = self.constant_firing_angle
        if constant is None:
            self.firing_angle = signal.Input(unit="rad", description="Firing angle, 0 to pi")
        else:
            given["firing_angle"] = constant
        self.phase = [PhaseFiring(**given) for _ in voltages]
        for part, voltage, up, down in zip(self.phase, voltages, p, n, strict=True):
            self.connect(voltage, part.v)
            self.connect(part.fire_p, up)
            self.connect(part.fire_n, down)
            if constant is None:
                self.connect(self.firing_angle, part.firing_angle)


class Signal2mPulse(Firing, Polyphase):
    """Firing of a rectifier of m phases by the voltages v[0], v[1], …: fire_p and fire_n."""

    def assemble(self) -> None:
        self.v = self._inputs("V", "Voltage of a phase")
        self.fire_p, self.fire_n = self._outputs(), self._outputs()
        self._fired_by(self.v, self.fire_p, self.fire_n)


class VoltageBridge2Pulse(Firing):
    """Firing of a two-pulse bridge by the voltage between ac_p and ac_n."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n = electrical.Pin(), electrical.Pin()
        self.fire_p, self.fire_n = signal.Output(), signal.Output()
        self.sensor = el.VoltageSensor()
        self.connect(self.ac_p, self.sensor.p)
        self.connect(self.ac_n, self.sensor.n)
        self._fired_by([self.sensor.v], [self.fire_p], [self.fire_n])


class VoltageBridge2mPulse(Firing, Polyphase):
    """Firing of a bridge of 2 m pulses: phase k by its voltage against the phase before it."""

    def assemble(self) -> None:
        self.ac = self._plug()
        self.fire_p, self.fire_n = self._outputs(), self._outputs()
        self.sensor = [el.VoltageSensor() for _ in range(self.m)]
        size = self.m // base_systems(self.m)
        for k, sensor in enumerate(self.sensor):
            before = k - 1 if k % size else k - 1 + size
            self.connect(self.ac.pins[k], sensor.p)
            self.connect(self.ac.pins[before], sensor.n)
        self._fired_by([sensor.v for sensor in self.sensor], self.fire_p, self.fire_n)


class Rectifier(ac.Assembly):
    """Abstract: a heat port for the losses, and the pins dc_p and dc_n."""

    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def _dc(self) -> None:
        self.dc_p, self.dc_n = electrical.Pin(), electrical.Pin()


class WithDiodes(Rectifier):
    """Abstract: the law of the diodes of a rectifier."""

    RonDiode: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting diodes", default=1e-5, min=0
    )
    GoffDiode: ac.Parameter = ac.parameter(
        "S", "Conductance of blocking diodes", default=1e-5, min=0
    )
    VkneeDiode: ac.Parameter = ac.parameter("V", "Threshold voltage of diodes", default=0.0, min=0)

    def _diodes(self, kind: Any = IdealDiode, **given: Any) -> Any:
        return kind(
            Ron=self.RonDiode,
            Goff=self.GoffDiode,
            Vknee=self.VkneeDiode,
            use_heat_port=self.use_heat_port,
            **given,
        )


class WithThyristors(Rectifier):
    """Abstract: the law of the thyristors of a rectifier."""

    RonThyristor: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting thyristors", default=1e-5, min=0
    )
    GoffThyristor: ac.Parameter = ac.parameter(
        "S", "Conductance of blocking thyristors", default=1e-5, min=0
    )
    VkneeThyristor: ac.Parameter = ac.parameter(
        "V", "Threshold voltage of thyristors", default=0.0, min=0
    )

    def _thyristors(self, kind: Any = IdealThyristor, **given: Any) -> Any:
        return kind(
            Ron=self.RonThyristor,
            Goff=self.GoffThyristor,
            Vknee=self.VkneeThyristor,
            use_heat_port=self.use_heat_port,
            **given,
        )

    def _gates(self, name: str, valves: Any) -> None:
        """Lead the gates of valves of m phases out, as a list of inputs."""
        gates = [signal.Input(description="Gate of a phase: 1 fires") for _ in valves.fire]
        setattr(self, name, gates)
        for gate, fire in zip(getattr(self, name), valves.fire, strict=True):
            self.connect(gate, fire)


def bridge(model: Any, upper: Any, lower: Any) -> None:
    """Put valves of m phases from the plug ac to dc_p, and from dc_n to it."""
    model.ac = model._plug()
    model._dc()
    model.star_p, model.star_n = Star(m=model.m), Star(m=model.m)
    model.connect(model.ac, upper.plug_p, lower.plug_n)
    model.connect(upper.plug_n, model.star_p.plug_p)
    model.connect(lower.plug_p, model.star_n.plug_p)
    model.connect(model.star_p.pin_n, model.dc_p)
    model.connect(model.star_n.pin_n, model.dc_n)
    join_heat(model, upper, lower)


class DiodeBridge2mPulse(WithDiodes, Polyphase):
    """Bridge of 2 m diodes: dc_p is at the highest phase of ac, dc_n at the lowest."""

    def assemble(self) -> None:
        self.diode_p, self.diode_n = self._diodes(m=self.m), self._diodes(m=self.m)
        bridge(self, self.diode_p, self.diode_n)


class ThyristorBridge2mPulse(WithThyristors, Polyphase):
    """Bridge of 2 m thyristors, fired by fire_p[k] and fire_n[k]."""

    def assemble(self) -> None:
        self.thyristor_p, self.thyristor_n = self._thyristors(m=self.m), self._thyristors(m=self.m)
        bridge(self, self.thyristor_p, self.thyristor_n)
        self._gates("fire_p", self.thyristor_p)
        self._gates("fire_n", self.thyristor_n)


class HalfControlledBridge2mPulse(WithThyristors, WithDiodes, Polyphase):
    """Bridge of m thyristors, fired by fire_p[k], and m diodes."""

    def assemble(self) -> None:
        self.thyristor_p, self.diode_n = self._thyristors(m=self.m), self._diodes(m=self.m)
        bridge(self, self.thyristor_p, self.diode_n)
        self._gates("fire_p", self.thyristor_p)


class ThyristorBridge2Pulse(WithThyristors):
    """Bridge of four thyristors: fire_p fires while v(ac_p) > v(ac_n), fire_n while it is less."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n = electrical.Pin(), electrical.Pin()
        self._dc()
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        kind = el.IdealThyristor
        self.thyristor_p1, self.thyristor_p2 = self._thyristors(kind), self._thyristors(kind)
        self.thyristor_n1, self.thyristor_n2 = self._thyristors(kind), self._thyristors(kind)
        self.connect(self.ac_p, self.thyristor_p1.p, self.thyristor_n1.n)
        self.connect(self.ac_n, self.thyristor_p2.p, self.thyristor_n2.n)
        self.connect(self.dc_p, self.thyristor_p1.n, self.thyristor_p2.n)
        self.connect(self.dc_n, self.thyristor_n1.p, self.thyristor_n2.p)
        self.connect(self.fire_p, self.thyristor_p1.fire, self.thyristor_n2.fire)
        self.connect(self.fire_n, self.thyristor_p2.fire, self.thyristor_n1.fire)
        join_heat(self, self.thyristor_p1, self.thyristor_p2, self.thyristor_n1, self.thyristor_n2)


class ThyristorCenterTapmPulse(WithThyristors, Polyphase):
    """Half-wave rectifier of m thyristors from the plug ac to dc_p, fired by fire_p[k]."""

    def assemble(self) -> None:
        self.ac, self.dc_p = self._plug(), electrical.Pin()
        self.thyristor, self.star = self._thyristors(m=self.m), Star(m=self.m)
        self.connect(self.ac, self.thyristor.plug_p)
        self.connect(self.thyristor.plug_n, self.star.plug_p)
        self.connect(self.star.pin_n, self.dc_p)
        self._gates("fire_p", self.thyristor)
        join_heat(self, self.thyristor)


class DiodeCenterTapmPulse(WithDiodes, Polyphase):
    """Half-wave rectifier of m diodes from the plug ac to dc_p."""

    def assemble(self) -> None:
        self.ac, self.dc_p = self._plug(), electrical.Pin()
        self.diode, self.star = self._diodes(m=self.m), Star(m=self.m)
        self.connect(self.ac, self.diode.plug_p)
        self.connect(self.diode.plug_n, self.star.plug_p)
        self.connect(self.star.pin_n, self.dc_p)
        join_heat(self, self.diode)


class Polyphase2Level(FiredValves, WithDiodes, Polyphase):
    """Inverter of m half bridges, fired by fire_p[k] and fire_n[k], diodes across the valves.

    With ``valves=ValveData(…)`` they conduct and switch with the losses of a data sheet.
    """

    RonTransistor: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of conducting transistors", default=1e-5, min=0
    )
    GoffTransistor: ac.Parameter = ac.parameter(
        "S", "Conductance of blocking transistors", default=1e-5, min=0
    )
    VkneeTransistor: ac.Parameter = ac.parameter(
        "V", "Threshold voltage of transistors", default=0.0, min=0
    )

    def assemble(self) -> None:
        self._dc()
        self.ac = self._plug()
        self.fire_p = self._inputs(description="Gate towards dc_p: 1 conducts")
        self.fire_n = self._inputs(description="Gate towards dc_n: 1 conducts")
        if self.valves is not None:
            self._by_data_sheet()
            return
        self.star_p, self.star_n = Star(m=self.m), Star(m=self.m)
        self.transistor_p, self.transistor_n = self._transistors(), self._transistors()
        self.diode_p, self.diode_n = self._diodes(m=self.m), self._diodes(m=self.m)
        for one, other in ((self.transistor_p, self.diode_p), (self.transistor_n, self.diode_n)):
            self.connect(one.plug_p, other.plug_n)
            self.connect(one.plug_n, other.plug_p)
        self.connect(self.star_p.plug_p, self.transistor_p.plug_p)
        self.connect(self.ac, self.transistor_p.plug_n, self.transistor_n.plug_p)
        self.connect(self.transistor_n.plug_n, self.star_n.plug_p)
        self.connect(self.star_p.pin_n, self.dc_p)
        self.connect(self.star_n.pin_n, self.dc_n)
        for k in range(self.m):
            self.connect(self.fire_p[k], self.transistor_p.fire[k])
            self.connect(self.fire_n[k], self.transistor_n.fire[k])
        join_heat(self, self.transistor_p, self.transistor_n, self.diode_p, self.diode_n)

    def _by_data_sheet(self) -> None:
        self.leg = [self._data_leg(self.GoffTransistor, self.use_heat_port) for _ in range(self.m)]
        self.connect(self.dc_p, *[leg.dc_p for leg in self.leg])
        self.connect(self.dc_n, *[leg.dc_n for leg in self.leg])
        for k, leg in enumerate(self.leg):
            self.connect(self.ac.pins[k], leg.ac)
            self.connect(self.fire_p[k], leg.fire_p)
            self.connect(self.fire_n[k], leg.fire_n)
        join_heat(self, *self.leg)

    def _transistors(self) -> IdealGTOThyristor:
        return IdealGTOThyristor(
            m=self.m,
            Ron=self.RonTransistor,
            Goff=self.GoffTransistor,
            Vknee=self.VkneeTransistor,
            use_heat_port=self.use_heat_port,
        )
