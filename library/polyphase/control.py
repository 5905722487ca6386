"""Control of three-phase drives: field oriented, and by voltage over frequency."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.laws import law_of
from library.polyphase.interfaces import Polyphase, orientation
from library.polyphase.phasors import phases, phasor, turned


class CurrentControl(ac.Component):
    """Abstract: currents along two axes that turn with a field, sampled, to duty cycles.

    Current loops u = L w_c e + x, dx/dt = R w_c e answer with w_c (``bandwidth``); integrators take
    back what the limit of the voltage cuts off. What couples the axes is added. Phases centred
    between the rails reach v_dc/sqrt(3). Where the voltage exceeds ``weakening_voltage`` of that,
    the reference along d goes down at ``weakening_gain`` until it does not, by i_weak_max at most;
    the reference along q is cut so that both stay within i_max. The voltage is held over a period:
    it is turned ahead to its middle.
    """

    i1: signal.Input = ac.signal_input(unit="A", description="Current of phase 1")
    i2: signal.Input = ac.signal_input(unit="A", description="Current of phase 2")
    i3: signal.Input = ac.signal_input(unit="A", description="Current of phase 3")
    phi: signal.Input = ac.signal_input(unit="rad", description="Angle of the shaft")
    w: signal.Input = ac.signal_input(unit="rad/s", description="Speed of the shaft")
    v_dc: signal.Input = ac.signal_input(unit="V", description="Voltage of the link")
    i_d_ref: signal.Input = ac.signal_input(unit="A", description="Wanted current along d")
    i_q_ref: signal.Input = ac.signal_input(unit="A", description="Wanted current along q")
    d_a, d_b, d_c = (ac.port(signal.Output, description=f"Duty cycle of phase {x}") for x in "abc")
    sample_period: ac.Parameter = ac.parameter("s", "Sample period", default=1e-4, above=0)
    start_time: ac.Parameter = ac.parameter("s", "First sample", default=0.0)
    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)
    Rs: ac.Parameter = ac.parameter("Ohm", "Stator resistance of a phase", min=0)
    bandwidth: ac.Parameter = ac.parameter(
        "rad/s",
        "Bandwidth of the current loops",
        default=lambda self: 0.2 * math.pi / self.sample_period,
        above=0,
    )
    i_max: ac.Parameter = ac.parameter("A", "Largest current, peak of a phase", above=0)
    i_weak_max: ac.Parameter = ac.parameter(
        "A", "Largest current of field weakening (0: none)", default=0.0, min=0
    )
    weakening_voltage: ac.Parameter = ac.parameter(
        "1", "Share of the largest voltage above which the field is weakened", default=0.95, above=0
    )
    weakening_gain: ac.Parameter = ac.parameter(
        "A/(V.s)",
        "Rate of the current of field weakening by voltage",
        default=lambda self: 0.05 / self.inductances[0],
        above=0,
    )
    i_d = ac.discrete("A", "Current along d at the last sample")
    i_q = ac.discrete("A", "Current along q at the last sample")
    x_d = ac.discrete("V", "Integrator of the loop along d")
    x_q = ac.discrete("V", "Integrator of the loop along q")
    i_weak = ac.discrete("A", "Current of field weakening along d")
    duty_1 = ac.discrete("1", "Duty cycle of phase 1", start=0.5)
    duty_2 = ac.discrete("1", "Duty cycle of phase 2", start=0.5)
    duty_3 = ac.discrete("1", "Duty cycle of phase 3", start=0.5)

    @property
    def inductances(self) -> tuple[Any, Any]:
        """Inductances [H] that the loops along d and q see."""
        raise NotImplementedError

    @property
    def resistance(self) -> Any:
        """Resistance [Ohm] that the loops see."""
        return self.Rs

    def field(self, i_d: Any, i_q: Any) -> tuple[Any, list[Any]]:
        """Return how fast the axes turn against the rotor [rad/s], and what is remembered."""
        return 0.0, []

    def axes(self) -> Any:
        """Return the angle [rad] of the axes against the stator."""
        return self.p * self.phi

    def coupling(self, i_d: Any, i_q: Any, w: Any) -> tuple[Any, Any]:
        """Return the voltages [V] along d and q of axes that turn at w."""
        raise NotImplementedError

    def equations(self) -> Iterator[Any]:
        yield ac.when(ac.sample(self.sample_period, self.start_time), *self.step())
        yield self.d_a == self.duty_1
        yield self.d_b == self.duty_2
        yield self.d_c == self.duty_3

    def step(self) -> list[Any]:
        """Return what is done at a sample."""
        T, gamma = self.sample_period, self.axes()
        i_d, i_q = turned(*phasor([self.i1, self.i2, self.i3]), gamma)
        slip, remembered = self.field(i_d, i_q)
        w = self.p * self.w + slip
        weak = ac.pre(self.i_weak)
        i_d_ref = ca.fmax(ca.fmin(self.i_d_ref + weak, self.i_max), -self.i_max)
        room = ca.sqrt(ca.fmax(self.i_max**2 - i_d_ref**2, 0))
        e_d = i_d_ref - i_d
        e_q = ca.fmax(ca.fmin(self.i_q_ref, room), -room) - i_q
        x_d, x_q = ac.pre(self.x_d), ac.pre(self.x_q)
        gain_d, gain_q = (L * self.bandwidth for L in self.inductances)
        c_d, c_q = self.coupling(i_d, i_q, w)
        u_d, u_q = gain_d * e_d + x_d + c_d, gain_q * e_q + x_q + c_q
        largest, size = self.v_dc / math.sqrt(3), ca.sqrt(u_d**2 + u_q**2)
        share = ca.fmin(1, largest / ca.fmax(size, 1e-12 * largest + 1e-300))
        v_d, v_q = share * u_d, share * u_q
        rate = T * self.resistance * self.bandwidth
        excess = self.weakening_voltage * largest - size
        deeper = weak + T * self.weakening_gain * excess
        return [
            ac.assign(self.i_d, i_d),
            ac.assign(self.i_q, i_q),
            ac.assign(self.x_d, x_d + rate * (e_d + (v_d - u_d) / gain_d)),
            ac.assign(self.x_q, x_q + rate * (e_q + (v_q - u_q) / gain_q)),
            ac.assign(self.i_weak, ca.fmax(ca.fmin(deeper, 0), -self.i_weak_max)),
            *self.modulated(*turned(v_d, v_q, -(gamma + w * T / 2))),
            *remembered,
        ]

    def modulated(self, alpha: Any, beta: Any) -> Iterator[Any]:
        """Yield the duty cycles of a voltage space phasor, its phases centred between the rails."""
        wanted = phases(alpha, beta, 0)
        highest = ca.fmax(ca.fmax(wanted[0], wanted[1]), wanted[2])
        lowest = ca.fmin(ca.fmin(wanted[0], wanted[1]), wanted[2])
        for duty, phase in zip((self.duty_1, self.duty_2, self.duty_3), wanted, strict=True):
            share = 0.5 + (phase - (highest + lowest) / 2) / self.v_dc
            yield ac.assign(duty, ca.fmax(ca.fmin(share, 1), 0))


class FieldOrientedControl(CurrentControl):
    """Field oriented control of a synchronous machine, sampled: currents along d and q, to duties.

    Each sample_period it takes the currents i1, i2, i3, the angle and speed of the shaft and the
    voltage of the link, and gives the duty cycles of an inverter:

    - current loops u = L w_c e + x, dx/dt = R w_c e, so that a current answers with w_c
      (``bandwidth``); the integrators take back what the limit of the voltage cuts off;
    - decoupling, - p w Lq i_q along d and + p w (Ld i_d + psi_PM) along q;
    - space vector modulation: phases centred between the rails reach v_dc/sqrt(3);
    - field weakening: where the voltage exceeds ``weakening_voltage`` of that, the reference along
      d goes down at ``weakening_gain`` until it does not, and not below -i_weak_max; the reference
      along q is cut so that both stay within i_max.

    The voltage is held over a period: it is turned ahead to its middle, p w sample_period/2.
    """

    Ld: ac.Parameter = ac.parameter("H", "Inductance along d", above=0)
    Lq: ac.Parameter = ac.parameter("H", "Inductance along q", above=0)
    psi_PM: ac.Parameter = ac.parameter("Wb", "Flux linkage of the magnet, peak of a phase")

    @property
    def inductances(self) -> tuple[Any, Any]:
        """Those of the machine [H]."""
        return self.Ld, self.Lq

    def coupling(self, i_d: Any, i_q: Any, w: Any) -> tuple[Any, Any]:
        """Return the voltages [V] that the turning flux induces."""
        return -w * self.Lq * i_q, w * (self.Ld * i_d + self.psi_PM)


class InductionFieldOrientedControl(CurrentControl):
    """Field oriented control of an induction machine, sampled, along the flux of the rotor.

    As FieldOrientedControl, with d along the flux of the rotor, which a model of the rotor finds
    from the currents (indirect orientation), T_r = Lr/Rr, Lr = Lm + Lrsigma:

        dpsi/dt = (Lm i_d - psi)/T_r,   angle of d = p phi + delta,   ddelta/dt = Lm i_q/(T_r psi).

    i_d_ref makes the flux, psi = Lm i_d, and i_q_ref the torque, 3/2 p Lm/Lr psi i_q. Loops see the
    inductance Ls - Lm²/Lr and the resistance Rs + Rr (Lm/Lr)². Values of the rotor are those
    referred to the stator, as IM_SquirrelCage has them.
    """

    Rr: ac.Parameter = ac.parameter("Ohm", "Rotor resistance of a phase", above=0)
    Lm: ac.Parameter = ac.parameter("H", "Main field inductance", above=0)
    Lssigma: ac.Parameter = ac.parameter("H", "Stator stray inductance", above=0)
    Lrsigma: ac.Parameter = ac.parameter("H", "Rotor stray inductance", above=0)
    psi_r = ac.discrete("Wb", "Flux of the rotor, of the model")
    delta = ac.discrete("rad", "Angle of the flux against the rotor, of the model")

    @property
    def share(self) -> Any:
        """Lm/Lr, how much of the rotor's flux the stator sees."""
        return self.Lm / (self.Lm + self.Lrsigma)

    @property
    def inductances(self) -> tuple[Any, Any]:
        """Transient inductance of the stator [H], along both axes."""
        transient = self.Lssigma + self.Lm * (1 - self.share)
        return transient, transient

    @property
    def resistance(self) -> Any:
        """Resistance [Ohm] of stator and rotor."""
        return self.Rs + self.Rr * self.share**2

    def axes(self) -> Any:
        """Return the angle [rad] of the flux against the stator."""
        return self.p * self.phi + ac.pre(self.delta)

    def field(self, i_d: Any, i_q: Any) -> tuple[Any, list[Any]]:
        """Return the slip [rad/s], and flux and angle of the model after a period."""
        T, rate = self.sample_period, self.Rr / (self.Lm + self.Lrsigma)
        psi = ac.pre(self.psi_r)
        least = 1e-3 * self.Lm * self.i_max  # before there is a flux it has no angle
        slip = rate * self.Lm * i_q / ca.fmax(psi, least)
        grown = psi + (1 - ca.exp(-T * rate)) * (self.Lm * i_d - psi)
        return slip, [
            ac.assign(self.psi_r, grown),
            ac.assign(self.delta, ac.pre(self.delta) + T * slip),
        ]

    def coupling(self, i_d: Any, i_q: Any, w: Any) -> tuple[Any, Any]:
        """Return the voltages [V] that the turning flux induces."""
        L, rate = self.inductances[0], self.Rr / (self.Lm + self.Lrsigma)
        induced = self.share * ac.pre(self.psi_r)
        return -w * L * i_q - rate * induced, w * (L * i_d + induced)


class VfController(Polyphase):
    """Voltages of m phases for a frequency u: y_k = A sin(x + base_phase - orientation_k).

    dx/dt = 2 pi u and A = sqrt(2) VNominal |u|/fNominal up to fNominal, constant above; in
    ``economy_mode`` the square of that share.
    """

    VNominal: ac.Parameter = ac.parameter("V", "Nominal voltage of a phase, RMS", min=0)
    fNominal: ac.Parameter = ac.parameter("Hz", "Nominal frequency", above=0)
    base_phase: ac.Parameter = ac.parameter("rad", "Phase of the first voltage", default=0.0)
    economy_mode: bool = ac.structural(
        default=False, description="True: the voltage grows with the square of the frequency"
    )

    def assemble(self) -> None:
        self.u = signal.Input(unit="Hz", description="Frequency")
        self.y = self._outputs("V", "Voltage of a phase")
        self.wave = Wave(
            VNominal=self.VNominal,
            fNominal=self.fNominal,
            base_phase=self.base_phase,
            exponent=2 if self.economy_mode else 1,
        )
        self.connect(self.u, self.wave.u)
        angles = orientation(self.m)
        inner = (self.wave.amplitude, self.wave.angle)
        law_of(self, f"Waves{self.m}", inner, self.y, _Waves(tuple(angles)))


class Wave(ac.Component):
    """Amplitude and angle of voltages for a frequency u."""

    u: signal.Input = ac.signal_input(unit="Hz", description="Frequency")
    amplitude = ac.port(signal.Output, unit="V", description="Peak of a phase")
    angle = ac.port(signal.Output, unit="rad", description="Angle of the first phase")
    VNominal: ac.Parameter = ac.parameter("V", "Nominal voltage of a phase, RMS", min=0)
    fNominal: ac.Parameter = ac.parameter("Hz", "Nominal frequency", above=0)
    base_phase: ac.Parameter = ac.parameter("rad", "Phase of the first voltage", default=0.0)
    exponent: int = ac.structural(default=1, description="Power of the share of the frequency")
    x = ac.variable("rad", "Integral of the frequency", start=0.0)

    def equations(self) -> Iterator[Any]:
        share = ca.fmin(ca.fabs(self.u) / self.fNominal, 1)
        yield self.amplitude == math.sqrt(2) * self.VNominal * share**self.exponent
        yield ac.der(self.x) == 2 * math.pi * self.u
        yield self.angle == self.x + self.base_phase


class _Waves(tuple):  # type: ignore[type-arg]
    """The law of m sines of one amplitude, behind an angle by those in the tuple."""

    __slots__ = ()

    def __call__(self, amplitude: Any, angle: Any) -> list[Any]:
        return [amplitude * ca.sin(angle - behind) for behind in self]
