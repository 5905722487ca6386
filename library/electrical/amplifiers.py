"""Operational amplifiers, from the ideal one to a model with poles, slew rate and offsets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical
from library.electrical.characteristics import limited
from library.electrical.interfaces import TwoPort

_TINY = 1e-12  # [V] keeps the output defined while the supply and the input are both zero
_CLAMP = 1e3  # clamping gain by differential gain: overshoot of 1 mV a volt at the input


class IdealOpAmp(TwoPort):
    """Ideal operational amplifier with four pins, v1 = 0 and i1 = 0; v2 and i2 are free.

    It needs a feedback, and takes any for a negative one: which input is which does not matter.
    """

    def equations(self) -> Iterator[Any]:
        yield self.v1 == 0
        yield self.i1 == 0


class IdealOpAmp3Pin(ac.Component):
    """Ideal operational amplifier with its output against ground: no input voltage, no current.

    It needs a feedback, and takes any for a negative one: which input is which does not matter.
    Comparators and Schmitt triggers are an IdealizedOpAmpLimited.
    """

    in_p, in_n, out = ac.ports(electrical.Pin, 3)
    input = ac.Edge(in_p, in_n)
    output = ac.Edge(out)
    vin = input.v

    def equations(self) -> Iterator[Any]:
        yield self.input.v == 0
        yield self.input.i == 0


class SuppliedOpAmp(ac.Component):
    """Pins of an amplifier whose output lies between VMin and VMax; these carry no current."""

    in_p, in_n, out, VMax, VMin = ac.ports(electrical.Pin, 5)
    input = ac.Edge(in_p, in_n)
    output = ac.Edge(out)
    upper = ac.Edge(VMax)
    lower = ac.Edge(VMin)
    vin = input.v

    def no_currents(self) -> Iterator[Any]:
        """Yield that the inputs and the supply pins carry no current."""
        yield self.input.i == 0
        yield self.upper.i == 0
        yield self.lower.i == 0


class IdealOpAmpLimited(SuppliedOpAmp):
    """Ideal operational amplifier with limited output: vin = 0 between the limits.

    One parameter s runs along the characteristic: the output is the middle of the supply plus
    half its span times s limited to ±1, and vin (in volts) is what s exceeds the limit by. The
    corners are rounded over one part in a thousand of the supply. With a positive feedback three
    outputs obey that, and a run may follow the middle one, at which a real amplifier does not
    stay: comparators and Schmitt triggers are an IdealizedOpAmpLimited or an OpAmp.
    """

    s = ac.variable("1", "Parameter along the characteristic")

    def equations(self) -> Iterator[Any]:
        inside = limited(self.s, -1, 1)
        middle, half = (self.upper.v + self.lower.v) / 2, (self.upper.v - self.lower.v) / 2
        yield self.vin == self.s - inside
        yield self.output.v == middle + half * inside
        yield from self.no_currents()


class OpAmp(SuppliedOpAmp):
    """Amplifier with finite gain that saturates: out = middle + half x / (half + |x|).

    x = Slope vin; middle and half span are those of the supply VMin … VMax.
    """

    Slope: ac.Parameter = ac.parameter("1", "Gain at vin = 0", default=1e4, min=0)

    def equations(self) -> Iterator[Any]:
        middle, half = (self.upper.v + self.lower.v) / 2, (self.upper.v - self.lower.v) / 2
        wanted = self.Slope * self.vin
        span = ca.fabs(half) + ca.fabs(wanted) + _TINY
        yield self.output.v == middle + ca.fabs(half) * wanted / span
        yield from self.no_currents()


class OpAmpDetailed(ac.Component):
    """Operational amplifier with input currents, poles, slew rate and output limits.

    Stages: input (Rdm, Cin, Rcm, Vos, Ib, Ios); frequency response with the poles fp2, fp3, fp4
    and the zero fz; gain Avd0 and common mode gain, with the pole fp1 and clamped to the supply;
    slew rate, with the time constant Ts; output resistance with limited current. The limits of
    slew rate and current have rounded corners.
    """

    p, m, outp, p_supply, m_supply = ac.ports(electrical.Pin, 5)
    Rdm: ac.Parameter = ac.parameter("Ohm", "Input resistance, differential", default=2e6, above=0)
    Rcm: ac.Parameter = ac.parameter("Ohm", "Input resistance, common mode", default=2e9, above=0)
    Cin: ac.Parameter = ac.parameter("F", "Input capacitance", default=1.4e-12, min=0)
    Vos: ac.Parameter = ac.parameter("V", "Input offset voltage", default=1e-3)
    Ib: ac.Parameter = ac.parameter("A", "Input bias current", default=80e-9)
    Ios: ac.Parameter = ac.parameter("A", "Input offset current", default=20e-9)
    vcp: ac.Parameter = ac.parameter(
        "V", "Distance of the upper limit to p_supply", default=0.0, min=0
    )
    vcm: ac.Parameter = ac.parameter(
        "V", "Distance of the lower limit to m_supply", default=0.0, min=0
    )
    Avd0: ac.Parameter = ac.parameter("1", "Differential gain in dB", default=106.0, min=0)
    CMRR: ac.Parameter = ac.parameter("1", "Common-mode rejection in dB", default=90.0, min=0)
    fp1: ac.Parameter = ac.parameter("Hz", "Dominant pole", default=5.0, above=0)
    fp2: ac.Parameter = ac.parameter("Hz", "Pole frequency", default=2e6, above=0)
    fp3: ac.Parameter = ac.parameter("Hz", "Pole frequency", default=20e6, above=0)
    fp4: ac.Parameter = ac.parameter("Hz", "Pole frequency", default=100e6, above=0)
    fz: ac.Parameter = ac.parameter("Hz", "Zero frequency", default=5e6, above=0)
    sr_p: ac.Parameter = ac.parameter("V/s", "Slew rate for increase", default=0.5e6, above=0)
    sr_m: ac.Parameter = ac.parameter("V/s", "Slew rate for decrease", default=0.5e6, above=0)
    Rout: ac.Parameter = ac.parameter("Ohm", "Output resistance", default=75.0, above=0)
    Imaxso: ac.Parameter = ac.parameter("A", "Largest source current", default=25e-3, above=0)
    Imaxsi: ac.Parameter = ac.parameter("A", "Largest sink current", default=25e-3, above=0)
    Ts: ac.Parameter = ac.parameter(
        "s", "Time constant of the slew rate stage", default=1.2e-6, above=0
    )
    q_fr1 = ac.variable("V", "Behind the pole fp2")
    q_fr2 = ac.variable("V", "Behind the pole fp3 and the zero")
    q_fr3 = ac.variable("V", "Behind the pole fp4")
    q_fp1 = ac.variable("V", "Behind the dominant pole")
    v_source = ac.variable("V", "Inner voltage of the output stage")
    differential = ac.Edge(p, m)
    common_p = ac.Edge(p)
    common_m = ac.Edge(m)
    output = ac.Edge(outp)
    upper = ac.Edge(p_supply)
    lower = ac.Edge(m_supply)

    def equations(self) -> Iterator[Any]:
        yield from self._input_stage()
        yield from self._frequency_response()
        yield from self._gain_and_slew_rate()
        wanted = (self.output.v - self.v_source) / self.Rout
        yield self.output.i == limited(wanted, -self.Imaxso, self.Imaxsi)
        yield self.upper.i == 0
        yield self.lower.i == 0

    def _input_stage(self) -> Iterator[Any]:
        v_in = self.differential.v - self.Vos
        yield self.differential.i == v_in / self.Rdm + self.Cin * ac.der(self.differential.v)
        yield self.common_p.i == self.Ib + self.Ios / 2 + (self.common_p.v - self.Vos) / self.Rcm
        yield self.common_m.i == self.Ib - self.Ios / 2 + self.common_m.v / self.Rcm

    def _frequency_response(self) -> Iterator[Any]:
        w2, w3, w4, wz = (2 * ca.pi * f for f in (self.fp2, self.fp3, self.fp4, self.fz))
        v_in = self.differential.v - self.Vos
        rate = w2 * (v_in - self.q_fr1)
        yield ac.der(self.q_fr1) == rate
        yield ac.der(self.q_fr2) == w3 * (self.q_fr1 + rate / wz - self.q_fr2)
        yield ac.der(self.q_fr3) == w4 * (self.q_fr2 - self.q_fr3)

    def _gain_and_slew_rate(self) -> Iterator[Any]:
        gain = 10 ** (self.Avd0 / 20)
        common_gain = gain / 10 ** (self.CMRR / 20) / 2
        both = self.common_p.v - self.Vos + self.common_m.v
        above = ca.fmax(self.q_fp1 - (self.upper.v - self.vcp), 0)
        below = ca.fmax(self.lower.v + self.vcm - self.q_fp1, 0)
        wanted = gain * (self.q_fr3 - _CLAMP * (above - below)) + common_gain * both
        yield ac.der(self.q_fp1) == 2 * ca.pi * self.fp1 * (wanted - self.q_fp1)
        slope = (self.q_fp1 - self.v_source) / self.Ts
        yield ac.der(self.v_source) == limited(slope, -self.sr_m, self.sr_p)
