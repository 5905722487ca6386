"""What three-phase machines have in common: stator, shaft, losses and where their heat goes.

Windings are seen from the rotor: space phasors with invariant amplitudes, d along the rotor's axis.
Currents and fluxes of Modelica's machines are the same, be their air gap described in the stator
or in the rotor.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical, rotational, thermal
from library.polyphase.phasors import phasor, turned

T_20 = 293.15  # [K] temperature coefficients of windings are given at 20 °C
LINEAR = 1e-3  # of wRef: below, the torque of friction is proportional to the speed


def warming(T: Any, T_ref: Any, alpha20: Any) -> Any:
    """Return the resistance at T over that at T_ref, for a coefficient at 20 °C."""
    return 1 + alpha20 / (1 + alpha20 * (T_ref - T_20)) * (T - T_ref)


class Shaft(ac.Component):
    """Abstract: rotor, stator, support, and friction of a machine."""

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the stator is at the flange support"
    )
    use_thermal_port: bool = ac.structural(
        default=False, description="True: losses flow to heat ports, which give temperatures"
    )
    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", default=2, above=0)
    fsNominal: ac.Parameter = ac.parameter("Hz", "Nominal frequency", default=50.0, above=0)
    Jr: ac.Parameter = ac.parameter("kg.m2", "Moment of inertia of the rotor", min=0)
    Js: ac.Parameter = ac.parameter(
        "kg.m2", "Moment of inertia of the stator (Jr)", default=lambda self: self.Jr, min=0
    )
    friction_PRef: ac.Parameter = ac.parameter(
        "W", "Losses of friction at friction_wRef", default=0.0, min=0
    )
    friction_wRef: ac.Parameter = ac.parameter(
        "rad/s",
        "Speed of friction_PRef",
        default=lambda self: 2 * math.pi * self.fsNominal / self.p,
        above=0,
    )
    friction_power_w: ac.Parameter = ac.parameter(
        "1", "Exponent of the torque of friction by speed", default=2.0, above=0
    )
    tau_electrical = ac.variable("N.m", "Torque of the air gap on the rotor")
    tau_losses = ac.variable("N.m", "Torque of friction, stray load and magnet losses")
    loss_friction = ac.variable("W", "Losses of friction")
    heat_port_friction = ac.port(thermal.HeatPort, when="use_thermal_port")
    shaft = ac.Edge(flange, support)
    rotor = ac.Edge(flange)
    stator = ac.Edge(support)
    heat_friction = ac.Edge(heat_port_friction)
    phi_mechanical = shaft.phi
    w_mechanical = shaft.w

    @property
    def w_electrical(self) -> Any:
        """Electrical speed of the rotor [rad/s]."""
        return self.p * self.w_mechanical

    def power_law(self, PRef: Any, wRef: Any, exponent: Any) -> Any:
        """Return the torque PRef/wRef (w/wRef)^exponent against the speed."""
        w = self.w_mechanical
        return PRef / wRef * ca.sign(w) * (ca.fabs(w) / wRef) ** exponent

    def friction(self) -> Any:
        """Return the torque of friction, proportional to the speed near rest."""
        w, wRef = self.w_mechanical, self.friction_wRef
        slow = self.friction_PRef / wRef * LINEAR ** (self.friction_power_w - 1) * w / wRef
        fast = self.power_law(self.friction_PRef, wRef, self.friction_power_w)
        return ca.if_else(ca.fabs(w) > LINEAR * wRef, fast, slow)

    def turning(self, torque: Any, *resisting: Any) -> Iterator[Any]:
        """Yield the equations of the shaft under a torque, and torques that losses resist with."""
        friction = self.friction()
        yield self.tau_electrical == torque
        yield self.tau_losses == friction + sum(resisting)
        yield self.shaft.tau == self.tau_losses - self.tau_electrical
        yield self.rotor.tau == self.Jr * self.rotor.a
        if self.use_support:
            yield self.stator.tau == self.Js * self.stator.a
        yield self.loss_friction == friction * self.w_mechanical
        if self.use_thermal_port:
            yield self.heat_friction.Q_flow == -self.loss_friction


class ThreePhaseMachine(Shaft):
    """Abstract: the three windings of the stator between plug_sp and plug_sn.

    v_k = Rs i_k + u_k; in the axes of the rotor u = dpsi_s/dt + j p w psi_s with
    psi_s = Lssigma i_s + psi_m; the zero component is u_0 = Lszero di_0/dt.
    """

    plug_sp, plug_sn = ac.ports(electrical.Plug3, 2)
    heat_port_stator_winding = ac.port(thermal.HeatPort, when="use_thermal_port")
    heat_port_stator_core = ac.port(thermal.HeatPort, when="use_thermal_port")
    heat_port_stray_load = ac.port(thermal.HeatPort, when="use_thermal_port")
    Rs: ac.Parameter = ac.parameter("Ohm", "Stator resistance of a phase at TsRef", min=0)
    TsRef: ac.Parameter = ac.parameter("K", "Reference temperature of Rs", default=T_20, above=0)
    TsOperational: ac.Parameter = ac.parameter(
        "K", "Temperature of the stator without heat port", default=T_20, above=0
    )
    alpha20s: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of Rs", default=0.0)
    Lssigma: ac.Parameter = ac.parameter("H", "Stator stray inductance of a phase", above=0)
    Lszero: ac.Parameter = ac.parameter(
        "H",
        "Stator zero sequence inductance (Lssigma)",
        default=lambda self: self.Lssigma,
        above=0,
    )
    core_PRef: float = ac.structural(
        default=0.0, description="Losses [W] of the stator core at core_VRef; 0: it has none"
    )
    core_VRef: ac.Parameter = ac.parameter(
        "V", "Inner voltage of a phase, RMS, of core_PRef", default=100.0, above=0
    )
    stray_PRef: ac.Parameter = ac.parameter(
        "W", "Stray load losses at stray_IRef and stray_wRef", default=0.0, min=0
    )
    stray_IRef: ac.Parameter = ac.parameter(
        "A", "Current of a phase, RMS, of stray_PRef", default=100.0, above=0
    )
    stray_wRef: ac.Parameter = ac.parameter(
        "rad/s",
        "Speed of stray_PRef",
        default=lambda self: 2 * math.pi * self.fsNominal / self.p,
        above=0,
    )
    stray_power_w: ac.Parameter = ac.parameter(
        "1", "Exponent of the torque of stray load losses by speed", default=1.0, above=0
    )
    psi_sd = ac.variable("Wb", "Flux linkage of the stator along d")
    psi_sq = ac.variable("Wb", "Flux linkage of the stator along q")
    i_sd = ac.variable("A", "Stator current along d, peak of a phase")
    i_sq = ac.variable("A", "Stator current along q, peak of a phase")
    i_0_s = ac.variable("A", "Zero sequence current of the stator")
    loss_stator_winding = ac.variable("W", "Losses of the stator windings")
    loss_stator_core = ac.variable("W", "Losses of the stator core")
    loss_stray_load = ac.variable("W", "Stray load losses")
    s1 = ac.Edge(plug_sp.pin1, plug_sn.pin1)
    s2 = ac.Edge(plug_sp.pin2, plug_sn.pin2)
    s3 = ac.Edge(plug_sp.pin3, plug_sn.pin3)
    heat_winding = ac.Edge(heat_port_stator_winding)
    heat_core = ac.Edge(heat_port_stator_core)
    heat_stray = ac.Edge(heat_port_stray_load)
    v_s1 = s1.v
    v_s2 = s2.v
    v_s3 = s3.v
    i_s1 = s1.i
    i_s2 = s2.i
    i_s3 = s3.i

    def conductance(self, core: str) -> Any:
        """Return the conductance [S] of a phase that stands for the losses of a core.

        Whether there is one decides the structure: without it currents follow from fluxes.
        """
        power = getattr(self, f"{core}_PRef")
        if not isinstance(power, int | float) or not 0 <= power < math.inf:
            raise ParameterError(f"{core}_PRef = {power!r}: give a number of watts, 0 or more.")
        return power / getattr(self, f"{core}_VRef") ** 2 / 3 if power else 0.0

    def stator_circuit(self, psi_md: Any, psi_mq: Any) -> Iterator[Any]:
        """Yield the equations of the stator for the fluxes [Wb] of the air gap."""
        edges = (self.s1, self.s2, self.s3)
        T = self.heat_winding.T if self.use_thermal_port else self.TsOperational
        R = self.Rs * warming(T, self.TsRef, self.alpha20s)
        inner = [edge.v - R * edge.i for edge in edges]
        gamma, w = self.p * self.phi_mechanical, self.w_electrical
        u_d, u_q = turned(*phasor(inner), gamma)
        G = self.conductance("core")
        yield u_d == ac.der(self.psi_sd) - w * self.psi_sq
        yield u_q == ac.der(self.psi_sq) + w * self.psi_sd
        yield sum(inner) / 3 == self.Lszero * ac.der(self.i_0_s)
        yield self.i_sd == (self.psi_sd - psi_md) / self.Lssigma
        yield self.i_sq == (self.psi_sq - psi_mq) / self.Lssigma
        alpha, beta = turned(self.i_sd + G * u_d, self.i_sq + G * u_q, -gamma)
        yield self.i_0_s == sum(edge.i for edge in edges) / 3
        yield from phasor_equations([edge.i for edge in edges], alpha, beta)
        yield self.loss_stator_winding == R * (self.s1.i**2 + self.s2.i**2 + self.s3.i**2)
        yield self.loss_stator_core == 1.5 * G * (u_d**2 + u_q**2)
        if self.use_thermal_port:
            yield self.heat_winding.Q_flow == -self.loss_stator_winding
            yield self.heat_core.Q_flow == -self.loss_stator_core
            yield self.heat_stray.Q_flow == -self.loss_stray_load

    def stator_and_shaft(self, psi_md: Any, psi_mq: Any, *resisting: Any) -> Iterator[Any]:
        """Yield the equations of stator and shaft for the fluxes [Wb] of the air gap."""
        yield from self.stator_circuit(psi_md, psi_mq)
        squared = (self.s1.i**2 + self.s2.i**2 + self.s3.i**2) / (3 * self.stray_IRef**2)
        stray = squared * self.power_law(self.stray_PRef, self.stray_wRef, self.stray_power_w)
        yield self.loss_stray_load == stray * self.w_mechanical
        torque = 1.5 * self.p * (psi_md * self.i_sq - psi_mq * self.i_sd)
        yield from self.turning(torque, stray, *resisting)


def phasor_equations(currents: list[Any], alpha: Any, beta: Any) -> Iterator[Any]:
    """Yield that three currents have a space phasor: two equations without the zero component."""
    x, y = phasor(currents)
    yield x == alpha
    yield y == beta


def gap_flux(main: Any, branches: list[tuple[Any, Any]]) -> Any:
    """Return the flux of the air gap on an axis, from windings that share it.

    Each winding is (flux linkage, stray inductance): psi_m (1/L_m + Σ 1/L_k) = Σ psi_k/L_k.
    """
    total = sum(psi / stray for psi, stray in branches)
    return total / (1 / main + sum(1 / stray for _, stray in branches))
