"""Machines with magnets in the rotor: synchronous with signals or pins, brushless, stepper.

A stator of three phases is in star, its midpoint not connected: i_a + i_b + i_c = 0. Edges lead
from pins a and b to pin c, so that line voltages and two currents say all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, rotational, signal, thermal


class MagnetMachine(ac.Component):
    """Abstract: shaft, rotor, support and heat port of a machine with magnets in its rotor."""

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    use_support: bool = ac.structural(
        default=False, description="True: the stator is at the flange support"
    )
    use_heat_port: bool = ac.structural(
        default=False, description="True: winding losses flow to heat_port"
    )
    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)
    Jr: ac.Parameter = ac.parameter("kg.m2", "Moment of inertia of the rotor", min=0)
    tau_electrical = ac.variable("N.m", "Torque of the air gap on the rotor")
    loss_power = ac.variable("W", "Power turned into heat in the windings")
    shaft = ac.Edge(flange, support)
    rotor = ac.Edge(flange)
    heat = ac.Edge(heat_port)
    phi_mechanical = shaft.phi
    w_mechanical = shaft.w

    def shaft_and_heat(self, torque: Any, losses: Any) -> Iterator[Any]:
        """Yield the equations of the rotor under a torque [N.m], and where losses [W] go."""
        yield self.tau_electrical == torque
        yield self.loss_power == losses
        yield self.shaft.tau == -self.tau_electrical
        yield self.rotor.tau == self.Jr * self.rotor.a
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.loss_power


class RotorCoordinates(MagnetMachine):
    """Abstract: windings seen from the rotor, d along the magnet, with invariant amplitudes.

    v_d = Rs i_d + dpsi_d/dt - p w psi_q, v_q = Rs i_q + dpsi_q/dt + p w psi_d,
    psi_d = Ld i_d + psi_PM, psi_q = Lq i_q,
    tau_electrical = 3/2 p (psi_PM i_q + (Ld - Lq) i_d i_q).
    """

    i_d = ac.port(signal.Output, unit="A", description="Current along d, peak of a phase")
    i_q = ac.port(signal.Output, unit="A", description="Current along q, peak of a phase")
    Rs: ac.Parameter = ac.parameter("Ohm", "Stator resistance of a phase", min=0)
    Ld: ac.Parameter = ac.parameter("H", "Inductance along d", above=0)
    Lq: ac.Parameter = ac.parameter("H", "Inductance along q", above=0)
    psi_PM: ac.Parameter = ac.parameter("Wb", "Flux linkage of the magnet, peak of a phase")
    psi_d = ac.variable("Wb", "Flux linkage along d", guess="psi_PM")
    psi_q = ac.variable("Wb", "Flux linkage along q")

    def currents(self) -> tuple[Any, Any]:
        """Return the currents along d and q."""
        return (self.psi_d - self.psi_PM) / self.Ld, self.psi_q / self.Lq

    def windings(self, v_d: Any, v_q: Any, besides: Any = 0) -> Iterator[Any]:
        """Yield the equations of windings, rotor and heat port under voltages along d and q.

        Losses [W] ``besides`` are those of the zero sequence.
        """
        i_d, i_q = self.currents()
        w = self.p * self.w_mechanical
        yield v_d == self.Rs * i_d + ac.der(self.psi_d) - w * self.psi_q
        yield v_q == self.Rs * i_q + ac.der(self.psi_q) + w * self.psi_d
        yield self.i_d == i_d
        yield self.i_q == i_q
        torque = 1.5 * self.p * (self.psi_d * i_q - self.psi_q * i_d)
        yield from self.shaft_and_heat(torque, 1.5 * self.Rs * (i_d**2 + i_q**2) + besides)


class PMSM(RotorCoordinates):
    """Permanent magnet synchronous machine and its ideal inverter, controlled by signals v_d, v_q.

    v_d = Rs i_d + dpsi_d/dt - p w psi_q, v_q = Rs i_q + dpsi_q/dt + p w psi_d,
    psi_d = Ld i_d + psi_PM, psi_q = Lq i_q,
    tau_electrical = 3/2 p (psi_PM i_q + (Ld - Lq) i_d i_q).

    The three phases are balanced and appear through Park's transformation with invariant
    amplitudes; the electrical angle is p times that of the shaft. The windings take
    P_electrical = 3/2 (v_d i_d + v_q i_q); the inverter takes it from the network between dc_p and
    dc_n, i_dc = P_electrical/v_dc. With ``use_dc_pins=False`` the supply is inside the part, which
    is then a source of energy, as SignalVoltage is. ``PermanentMagnetMachine`` has three pins
    instead.
    """

    v_d: signal.Input = ac.signal_input(unit="V", description="Voltage along d, peak of a phase")
    v_q: signal.Input = ac.signal_input(unit="V", description="Voltage along q, peak of a phase")
    dc_p, dc_n = ac.ports(electrical.Pin, 2, when="use_dc_pins")
    use_dc_pins: bool = ac.structural(
        default=True, description="False: the supply is inside, P_electrical is what it gives"
    )
    P_electrical = ac.variable("W", "Power into the windings")
    link = ac.Edge(dc_p, dc_n)

    def equations(self) -> Iterator[Any]:
        i_d, i_q = self.currents()
        yield from self.windings(self.v_d, self.v_q)
        yield self.P_electrical == 1.5 * (self.v_d * i_d + self.v_q * i_q)
        if self.use_dc_pins:
            yield self.link.v * self.link.i == self.P_electrical


class PermanentMagnetMachine(RotorCoordinates):
    """Permanent magnet synchronous machine with three pins, in star, sinusoidal.

    Line voltages and currents go through Park's transformation with the electrical angle p phi:
    v_d = Rs i_d + dpsi_d/dt - p w psi_q, v_q = Rs i_q + dpsi_q/dt + p w psi_d,
    tau_electrical = 3/2 p (psi_d i_q - psi_q i_d). At phi = 0 the magnet points to phase a.
    Outputs i_d, i_q and phi_electrical serve a controller. With ``use_star_pin=True`` the star
    point is at pin_star, and the zero sequence has the law v_0 = Rs i_0 + L0 di_0/dt.
    ``polyphase.SM_PermanentMagnet`` is Modelica's machine, with damper cage and losses; there
    psi_PM = sqrt(2) VsOpenCircuit/(2 pi fsNominal), Ld = Lssigma + Lmd, Lq = Lssigma + Lmq.
    """

    pin_a, pin_b, pin_c = ac.ports(electrical.Pin, 3)
    pin_star = ac.port(electrical.Pin, when="use_star_pin")
    phi_electrical = ac.port(
        signal.Output, unit="rad", description="p times the angle of the shaft"
    )
    use_star_pin: bool = ac.structural(
        default=False, description="True: the star point of the windings is at pin_star"
    )
    L0: ac.Parameter = ac.parameter(
        "H",
        "Zero sequence inductance, with pin_star",
        default=lambda self: 0.1 * self.Ld,
        above=0,
    )
    line_a = ac.Edge(pin_a, pin_c)
    line_b = ac.Edge(pin_b, pin_c)
    star = ac.Edge(pin_star, pin_c)
    i_a = line_a.i
    i_b = line_b.i

    def equations(self) -> Iterator[Any]:
        angle = self.p * self.phi_mechanical
        c, s = ca.cos(angle), ca.sin(angle)
        v_a = (2 * self.line_a.v - self.line_b.v) / 3  # without a zero sequence
        v_b = (2 * self.line_b.v - self.line_a.v) / 3
        beta = (v_a + 2 * v_b) / math.sqrt(3)
        i_d, i_q = self.currents()
        i_alpha, i_beta = i_d * c - i_q * s, i_d * s + i_q * c
        i_0 = -self.star.i / 3 if self.use_star_pin else 0
        yield from self.windings(v_a * c + beta * s, beta * c - v_a * s, 3 * self.Rs * i_0**2)
        yield self.line_a.i == i_alpha + i_0
        yield self.line_b.i == (math.sqrt(3) * i_beta - i_alpha) / 2 + i_0
        yield self.phi_electrical == angle
        if self.use_star_pin:
            mean = (self.line_a.v + self.line_b.v) / 3
            inductive = self.L0 * ac.der(self.star.i)
            yield 3 * (mean - self.star.v) == -self.Rs * self.star.i - inductive


class BLDC(MagnetMachine):
    """Brushless machine with three pins, in star, and trapezoidal back-EMF.

    v_x - v_star = R i_x + L di_x/dt + k w f(p phi + shift_x) for the phases a, b, c with shifts
    0, -120°, +120°; f is 1 over 120°, -1 over 120°, with ramps of 60° between.
    tau_electrical = k (f_a i_a + f_b i_b + f_c i_c).
    """

    pin_a, pin_b, pin_c = ac.ports(electrical.Pin, 3)
    phi_electrical = ac.port(
        signal.Output, unit="rad", description="p times the angle of the shaft"
    )
    R: ac.Parameter = ac.parameter("Ohm", "Resistance of a phase", min=0)
    L: ac.Parameter = ac.parameter("H", "Inductance of a phase less that between two", above=0)
    k: ac.Parameter = ac.parameter("V.s/rad", "Back-EMF of a phase at its flat top, by speed")
    line_a = ac.Edge(pin_a, pin_c)
    line_b = ac.Edge(pin_b, pin_c)
    i_a = line_a.i
    i_b = line_b.i

    def forms(self) -> list[Any]:
        """Return the form of the back-EMF of the three phases, from -1 to 1."""
        angle = self.p * self.phi_mechanical
        return [trapezoid(angle + shift) for shift in (0.0, -2 * math.pi / 3, 2 * math.pi / 3)]

    def equations(self) -> Iterator[Any]:
        i = [self.line_a.i, self.line_b.i, -self.line_a.i - self.line_b.i]
        f = self.forms()
        slopes = ac.der(self.line_a.i), ac.der(self.line_b.i)
        for edge, k, slope in ((self.line_a, 0, slopes[0]), (self.line_b, 1, slopes[1])):
            induced = self.k * self.w_mechanical * (f[k] - f[2])
            inductive = self.L * (slope + slopes[0] + slopes[1])
            yield edge.v == self.R * (i[k] - i[2]) + inductive + induced
        torque = self.k * sum(one * current for one, current in zip(f, i, strict=True))
        losses = self.R * sum(current**2 for current in i)
        yield from self.shaft_and_heat(torque, losses)
        yield self.phi_electrical == self.p * self.phi_mechanical


def trapezoid(angle: Any) -> Any:
    """Return a trapezoidal wave of period 2 pi: 1 from 30° to 150°, -1 from 210° to 330°."""
    at = [0.0, 1 / 6, 5 / 6, 7 / 6, 11 / 6, 2.0]
    values = [0.0, 1.0, 1.0, -1.0, -1.0, 0.0]
    return ac.interpolate(angle, [math.pi * x for x in at], values, "linear", "periodic")


class StepperMotor(MagnetMachine):
    """Hybrid stepper motor with two phases: p teeth, a full step is pi/(2 p).

    v_A = R i_A + L di_A/dt - k w sin(p phi), v_B = R i_B + L di_B/dt + k w cos(p phi),
    tau_electrical = k (i_B cos(p phi) - i_A sin(p phi)) - tau_detent sin(4 p phi).
    ``p`` is the number of teeth of the rotor, 50 for steps of 1.8°.
    """

    pin_Ap, pin_An, pin_Bp, pin_Bn = ac.ports(electrical.Pin, 4)
    R: ac.Parameter = ac.parameter("Ohm", "Resistance of a phase", min=0)
    L: ac.Parameter = ac.parameter("H", "Inductance of a phase", above=0)
    k: ac.Parameter = ac.parameter("N.m/A", "Torque constant")
    tau_detent: ac.Parameter = ac.parameter(
        "N.m", "Amplitude of the detent torque without current", default=0.0, min=0
    )
    A = ac.Edge(pin_Ap, pin_An)
    B = ac.Edge(pin_Bp, pin_Bn)
    i_A = A.i
    i_B = B.i

    def equations(self) -> Iterator[Any]:
        angle = self.p * self.phi_mechanical
        c, s = ca.cos(angle), ca.sin(angle)
        w = self.w_mechanical
        yield self.A.v == self.R * self.A.i + self.L * ac.der(self.A.i) - self.k * w * s
        yield self.B.v == self.R * self.B.i + self.L * ac.der(self.B.i) + self.k * w * c
        torque = self.k * (self.B.i * c - self.A.i * s) - self.tau_detent * ca.sin(4 * angle)
        yield from self.shaft_and_heat(torque, self.R * (self.A.i**2 + self.B.i**2))
