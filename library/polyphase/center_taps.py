"""Rectifiers with a centre tap, bridges of two pulses with diodes, and what fires the former."""

from __future__ import annotations

from typing import Any

from domains import electrical, signal
from library import electrical as el
from library.blocks import Gain
from library.electrical.power_converters import join_heat
from library.polyphase.basic import Star
from library.polyphase.interfaces import Polyphase, base_systems
from library.polyphase.rectifiers import Firing, WithDiodes, WithThyristors


class VoltageCenterTap2mPulse(Firing, Polyphase):
    """Firing of a rectifier with centre tap: phase k by minus the potential of the one before."""

    def assemble(self) -> None:
        self.ac = self._plug()
        self.fire_p, self.fire_n = self._outputs(), self._outputs()
        self.sensor = [el.PotentialSensor() for _ in range(self.m)]
        self.minus = [Gain(k=-1.0) for _ in range(self.m)]
        size = self.m // base_systems(self.m)
        for k, (sensor, minus) in enumerate(zip(self.sensor, self.minus, strict=True)):
            before = k - 1 if k % size else k - 1 + size
            self.connect(self.ac.pins[before], sensor.p)
            self.connect(sensor.phi, minus.u)
        self._fired_by([minus.y for minus in self.minus], self.fire_p, self.fire_n)


class DiodeCenterTap2Pulse(WithDiodes):
    """Two diodes from ac_p and ac_n to dc_p: with a centre tap as dc_n a full-wave rectifier."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n, self.dc_p = (electrical.Pin() for _ in range(3))
        self.diode_p, self.diode_n = (self._diodes(el.IdealDiode) for _ in range(2))
        self.connect(self.ac_p, self.diode_p.p)
        self.connect(self.ac_n, self.diode_n.p)
        self.connect(self.dc_p, self.diode_p.n, self.diode_n.n)
        join_heat(self, self.diode_p, self.diode_n)


class ThyristorCenterTap2Pulse(WithThyristors):
    """Two thyristors from ac_p and ac_n to dc_p, fired by fire_p and fire_n."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n, self.dc_p = (electrical.Pin() for _ in range(3))
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        self.thyristor_p, self.thyristor_n = (self._thyristors(el.IdealThyristor) for _ in range(2))
        self.connect(self.ac_p, self.thyristor_p.p)
        self.connect(self.ac_n, self.thyristor_n.p)
        self.connect(self.dc_p, self.thyristor_p.n, self.thyristor_n.n)
        self.connect(self.fire_p, self.thyristor_p.fire)
        self.connect(self.fire_n, self.thyristor_n.fire)
        join_heat(self, self.thyristor_p, self.thyristor_n)


class DiodeCenterTap2mPulse(WithDiodes, Polyphase):
    """Diodes of m phases from the plugs ac_p and ac_n to dc_p: 2 m pulses with a centre tap."""

    def assemble(self) -> None:
        self.diode_p, self.diode_n = self._diodes(m=self.m), self._diodes(m=self.m)
        _onto_one_pin(self, self.diode_p, self.diode_n)


class ThyristorCenterTap2mPulse(WithThyristors, Polyphase):
    """Thyristors of m phases from the plugs ac_p and ac_n to dc_p, fired by fire_p, fire_n."""

    def assemble(self) -> None:
        self.thyristor_p, self.thyristor_n = self._thyristors(m=self.m), self._thyristors(m=self.m)
        _onto_one_pin(self, self.thyristor_p, self.thyristor_n)
        self._gates("fire_p", self.thyristor_p)
        self._gates("fire_n", self.thyristor_n)


def _onto_one_pin(model: Any, upper: Any, lower: Any) -> None:
    """Lead valves of m phases from two plugs to the pin dc_p."""
    model.ac_p, model.ac_n, model.dc_p = model._plug(), model._plug(), electrical.Pin()
    model.star_p, model.star_n = Star(m=model.m), Star(m=model.m)
    model.connect(model.ac_p, upper.plug_p)
    model.connect(model.ac_n, lower.plug_p)
    model.connect(upper.plug_n, model.star_p.plug_p)
    model.connect(lower.plug_n, model.star_n.plug_p)
    model.connect(model.dc_p, model.star_p.pin_n, model.star_n.pin_n)
    join_heat(model, upper, lower)


class DiodeBridge2Pulse(WithDiodes):
    """Bridge of four diodes between ac_p, ac_n and dc_p, dc_n."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n = electrical.Pin(), electrical.Pin()
        self._dc()
        kind = el.IdealDiode
        self.diode_p1, self.diode_p2 = self._diodes(kind), self._diodes(kind)
        self.diode_n1, self.diode_n2 = self._diodes(kind), self._diodes(kind)
        self.connect(self.ac_p, self.diode_p1.p, self.diode_n1.n)
        self.connect(self.ac_n, self.diode_p2.p, self.diode_n2.n)
        self.connect(self.dc_p, self.diode_p1.n, self.diode_p2.n)
        self.connect(self.dc_n, self.diode_n1.p, self.diode_n2.p)
        join_heat(self, self.diode_p1, self.diode_p2, self.diode_n1, self.diode_n2)


class HalfControlledBridge2Pulse(WithThyristors, WithDiodes):
    """Bridge of two thyristors at dc_p, fired by fire_p and fire_n, and two diodes at dc_n."""

    def assemble(self) -> None:
        self.ac_p, self.ac_n = electrical.Pin(), electrical.Pin()
        self._dc()
        self.fire_p, self.fire_n = signal.Input(), signal.Input()
        kind = el.IdealThyristor
        self.thyristor_p1, self.thyristor_p2 = self._thyristors(kind), self._thyristors(kind)
        self.diode_n1, self.diode_n2 = (self._diodes(el.IdealDiode) for _ in range(2))
        self.connect(self.ac_p, self.thyristor_p1.p, self.diode_n1.n)
        self.connect(self.ac_n, self.thyristor_p2.p, self.diode_n2.n)
        self.connect(self.dc_p, self.thyristor_p1.n, self.thyristor_p2.n)
        self.connect(self.dc_n, self.diode_n1.p, self.diode_n2.p)
        self.connect(self.fire_p, self.thyristor_p1.fire)
        self.connect(self.fire_n, self.thyristor_p2.fire)
        join_heat(self, self.thyristor_p1, self.thyristor_p2, self.diode_n1, self.diode_n2)
