"""Sensors of m phases: currents, voltages, power, their root mean square, rotor angle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, rotational, signal
from library import electrical as el
from library.laws import law_of
from library.polyphase.interfaces import Polyphase, TwoPlug
from library.polyphase.phasors import phasor, turned


class CurrentSensor(TwoPlug):
    """Ideal ammeters of m phases, in series: outputs i[0], i[1], … ."""

    def assemble(self) -> None:
        self.sensor = self._each(el.CurrentSensor)
        self._between(self.sensor)
        self.i = self._outputs("A", "Current of a phase, from plug_p to plug_n")
        for sensor, output in zip(self.sensor, self.i, strict=True):
            self.connect(sensor.i, output)


class VoltageSensor(TwoPlug):
    """Ideal voltmeters of m phases, in parallel: outputs v[0], v[1], … ."""

    def assemble(self) -> None:
        self.sensor = self._each(el.VoltageSensor)
        self._between(self.sensor)
        self.v = self._outputs("V", "Voltage of a phase, plug_p against plug_n")
        for sensor, output in zip(self.sensor, self.v, strict=True):
            self.connect(sensor.v, output)


class PotentialSensor(Polyphase):
    """Ideal voltmeters of m phases against ground: outputs phi[0], phi[1], … ."""

    def assemble(self) -> None:
        self.plug_p = self._plug()
        self.sensor = [el.PotentialSensor() for _ in range(self.m)]
        self.phi = self._outputs("V", "Potential of a phase")
        for pin, sensor, output in zip(self.plug_p.pins, self.sensor, self.phi, strict=True):
            self.connect(pin, sensor.p)
            self.connect(sensor.phi, output)


class CurrentQuasiRMSSensor(Polyphase):
    """Ideal ammeter of m phases, I = sqrt(Σ i_k²/m): at once the RMS of symmetric sines."""

    def assemble(self) -> None:
        self.plug_p, self.plug_n = self._plug(), self._plug()
        self.I = signal.Output(unit="A", description="Root of the mean square of the currents")
        self.sensor = CurrentSensor(m=self.m)
        self.connect(self.plug_p, self.sensor.plug_p)
        self.connect(self.plug_n, self.sensor.plug_n)
        law_of(self, f"QuasiRMS{self.m}", self.sensor.i, (self.I,), _quasi_rms)


class VoltageQuasiRMSSensor(Polyphase):
    """Ideal voltmeter of m phases, V = sqrt(Σ v_k²/m): at once the RMS of symmetric sines."""

    def assemble(self) -> None:
        self.plug_p, self.plug_n = self._plug(), self._plug()
        self.V = signal.Output(unit="V", description="Root of the mean square of the voltages")
        self.sensor = VoltageSensor(m=self.m)
        self.connect(self.plug_p, self.sensor.plug_p)
        self.connect(self.plug_n, self.sensor.plug_n)
        law_of(self, f"QuasiRMS{self.m}", self.sensor.v, (self.V,), _quasi_rms)


class PowerSensor(Polyphase):
    """Ideal wattmeter of m phases, power = Σ i_k v_k: currents pc to nc, voltages pv to nv."""

    def assemble(self) -> None:
        self.pc, self.nc, self.pv, self.nv = (self._plug() for _ in range(4))
        self.power = signal.Output(unit="W", description="Instantaneous power of all phases")
        self.current, self.voltage = CurrentSensor(m=self.m), VoltageSensor(m=self.m)
        self.connect(self.pc, self.current.plug_p)
        self.connect(self.nc, self.current.plug_n)
        self.connect(self.pv, self.voltage.plug_p)
        self.connect(self.nv, self.voltage.plug_n)
        signals = (*self.current.i, *self.voltage.v)
        law_of(self, f"Power{self.m}", signals, (self.power,), _power)


class ElectricalPowerSensor(ac.Component):
    """Ideal wattmeter of three phases from space phasors: power P and reactive power Q.

    P = 3/2 (v_alpha i_alpha + v_beta i_beta), Q = 3/2 (v_beta i_alpha - v_alpha i_beta); the
    current flows from plug_p to plug_ni, the voltage is between plug_p and plug_nv.
    """

    plug_p, plug_ni, plug_nv = ac.ports(electrical.Plug3, 3)
    P = ac.port(signal.Output, unit="W", description="Instantaneous power")
    Q = ac.port(signal.Output, unit="W", description="Instantaneous reactive power")
    i1 = ac.Edge(plug_p.pin1, plug_ni.pin1)
    i2 = ac.Edge(plug_p.pin2, plug_ni.pin2)
    i3 = ac.Edge(plug_p.pin3, plug_ni.pin3)
    v1 = ac.Edge(plug_p.pin1, plug_nv.pin1)
    v2 = ac.Edge(plug_p.pin2, plug_nv.pin2)
    v3 = ac.Edge(plug_p.pin3, plug_nv.pin3)

    def equations(self) -> Iterator[Any]:
        currents, voltages = (self.i1, self.i2, self.i3), (self.v1, self.v2, self.v3)
        for edge in currents:
            yield edge.v == 0
        for edge in voltages:
            yield edge.i == 0
        i_a, i_b = phasor([edge.i for edge in currents])
        v_a, v_b = phasor([edge.v for edge in voltages])
        yield 1.5 * (v_a * i_a + v_b * i_b) == self.P
        yield 1.5 * (v_b * i_a - v_a * i_b) == self.Q


class RotorDisplacementAngle(ac.Component):
    """Angle of the voltage of a machine against the q axis of its rotor, in (-pi, pi].

    It is the argument of the voltage space phasor seen from axes at p phi + pi/2; with
    ``positive_range=True`` from 0 to 2 pi. Below ``threshold`` volts it is 0.
    """

    plug_p, plug_n = ac.ports(electrical.Plug3, 2)
    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the angle is against the flange support"
    )
    positive_range: bool = ac.structural(default=False, description="True: from 0 to 2 pi")
    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)
    threshold: ac.Parameter = ac.parameter(
        "V", "Length of the space phasor below which the angle is 0", default=0.0, min=0
    )
    rotor_displacement_angle = ac.port(
        signal.Output, unit="rad", description="Angle between voltage and q axis"
    )
    shaft = ac.Edge(flange, support)
    v1 = ac.Edge(plug_p.pin1, plug_n.pin1)
    v2 = ac.Edge(plug_p.pin2, plug_n.pin2)
    v3 = ac.Edge(plug_p.pin3, plug_n.pin3)

    def equations(self) -> Iterator[Any]:
        edges = (self.v1, self.v2, self.v3)
        for edge in edges:
            yield edge.i == 0
        yield self.shaft.tau == 0
        alpha, beta = phasor([edge.v for edge in edges])
        x, y = turned(alpha, beta, self.p * self.shaft.phi + math.pi / 2)
        angle = ca.atan2(y, x)
        if self.positive_range:
            angle = ca.if_else(angle < 0, angle + 2 * math.pi, angle)
        short = ca.sqrt(x**2 + y**2) < self.threshold
        yield self.rotor_displacement_angle == ca.if_else(short, 0, angle)


def _quasi_rms(*values: Any) -> Sequence[Any]:
    return (ca.sqrt(sum(value**2 for value in values) / len(values)),)


def _power(*signals: Any) -> Sequence[Any]:
    half = len(signals) // 2
    return (sum(i * v for i, v in zip(signals[:half], signals[half:], strict=True)),)
