"""Induction machines: with a squirrel cage, and with slip rings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical, thermal
from library.polyphase.machines import (
    T_20,
    ThreePhaseMachine,
    gap_flux,
    phasor_equations,
    warming,
)
from library.polyphase.phasors import phasor


class InductionMachine(ThreePhaseMachine):
    """Abstract: a rotor without poles, windings with one main inductance on both axes."""

    heat_port_rotor_winding = ac.port(thermal.HeatPort, when="use_thermal_port")
    Lm: ac.Parameter = ac.parameter("H", "Main field inductance of a phase", above=0)
    Lrsigma: ac.Parameter = ac.parameter("H", "Rotor stray inductance of a phase", above=0)
    Rr: ac.Parameter = ac.parameter("Ohm", "Rotor resistance of a phase at TrRef", min=0)
    TrRef: ac.Parameter = ac.parameter("K", "Reference temperature of Rr", default=T_20, above=0)
    TrOperational: ac.Parameter = ac.parameter(
        "K", "Temperature of the rotor without heat port", default=T_20, above=0
    )
    alpha20r: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of Rr", default=0.0)
    psi_rd = ac.variable("Wb", "Flux linkage of the rotor along d")
    psi_rq = ac.variable("Wb", "Flux linkage of the rotor along q")
    i_rd = ac.variable("A", "Rotor current along d, into the air gap, of the stator's turns")
    i_rq = ac.variable("A", "Rotor current along q, into the air gap, of the stator's turns")
    loss_rotor_winding = ac.variable("W", "Losses of the rotor")
    heat_rotor = ac.Edge(heat_port_rotor_winding)

    @property
    def R_rotor(self) -> Any:  # noqa: N802
        """Rotor resistance at its temperature [Ohm]."""
        T = self.heat_rotor.T if self.use_thermal_port else self.TrOperational
        return self.Rr * warming(T, self.TrRef, self.alpha20r)

    def magnetised(self, stray: Any, losses: Any) -> Iterator[Any]:
        """Yield the equations of all but the rotor's circuit, for its stray inductance [H]."""
        psi_md = gap_flux(self.Lm, [(self.psi_sd, self.Lssigma), (self.psi_rd, stray)])
        psi_mq = gap_flux(self.Lm, [(self.psi_sq, self.Lssigma), (self.psi_rq, stray)])
        yield from self.stator_and_shaft(psi_md, psi_mq)
        yield self.i_rd == (self.psi_rd - psi_md) / stray
        yield self.i_rq == (self.psi_rq - psi_mq) / stray
        yield self.loss_rotor_winding == losses
        if self.use_thermal_port:
            yield self.heat_rotor.Q_flow == -self.loss_rotor_winding


class IM_SquirrelCage(InductionMachine):  # noqa: N801
    """Induction machine with squirrel cage: 0 = Rr i_r + dpsi_r/dt in the axes of the rotor.

    psi_m = Lm (i_s + i_r), psi_s = Lssigma i_s + psi_m, psi_r = Lrsigma i_r + psi_m,
    v_s = Rs i_s + dpsi_s/dt + j p w psi_s, tau_electrical = 3/2 p (psi_m x i_s).
    """

    def equations(self) -> Iterator[Any]:
        R = self.R_rotor
        yield from self.magnetised(self.Lrsigma, 1.5 * R * (self.i_rd**2 + self.i_rq**2))
        yield ac.der(self.psi_rd) == -R * self.i_rd
        yield ac.der(self.psi_rq) == -R * self.i_rq


class IM_SlipRing(InductionMachine):  # noqa: N801
    """Induction machine with slip rings: the rotor's windings are between plug_rp and plug_rn.

    Rr, Lrsigma and Lrzero are those of the rotor; ``turns_ratio`` is that of stator to rotor. With
    ``use_turns_ratio=False`` it comes from VsNominal and VrLockedRotor:
    VsNominal/VrLockedRotor X_m / sqrt(Rs² + (X_m + X_s)²).
    """

    plug_rp, plug_rn = ac.ports(electrical.Plug3, 2)
    heat_port_rotor_core = ac.port(thermal.HeatPort, when="use_thermal_port")
    Lrzero: ac.Parameter = ac.parameter(
        "H", "Rotor zero sequence inductance (Lrsigma)", default=lambda self: self.Lrsigma, above=0
    )
    use_turns_ratio: bool = ac.structural(
        default=True, description="False: turns_ratio comes from the locked-rotor voltage"
    )
    turns_ratio: ac.Parameter = ac.parameter(
        "1", "Effective turns of the stator over those of the rotor", default=1.0, above=0
    )
    VsNominal: ac.Parameter = ac.parameter(
        "V", "Nominal voltage of a stator phase", default=100.0, above=0
    )
    VrLockedRotor: ac.Parameter = ac.parameter(
        "V", "Voltage of a rotor phase at rest", default=100.0, above=0
    )
    rotor_core_PRef: float = ac.structural(
        default=0.0, description="Losses [W] of the rotor core at rotor_core_VRef; 0: it has none"
    )
    rotor_core_VRef: ac.Parameter = ac.parameter(
        "V", "Inner voltage of a rotor phase, RMS, of rotor_core_PRef", default=1.0, above=0
    )
    i_0_r = ac.variable("A", "Zero sequence current of the rotor")
    loss_rotor_core = ac.variable("W", "Losses of the rotor core")
    r1 = ac.Edge(plug_rp.pin1, plug_rn.pin1)
    r2 = ac.Edge(plug_rp.pin2, plug_rn.pin2)
    r3 = ac.Edge(plug_rp.pin3, plug_rn.pin3)
    heat_rotor_core = ac.Edge(heat_port_rotor_core)
    i_r1 = r1.i
    i_r2 = r2.i
    i_r3 = r3.i

    @property
    def ratio(self) -> Any:
        """Turns of the stator over those of the rotor."""
        if self.use_turns_ratio:
            return self.turns_ratio
        w = 2 * math.pi * self.fsNominal
        impedance = (self.Rs**2 + (w * (self.Lm + self.Lssigma)) ** 2) ** 0.5
        return self.VsNominal / self.VrLockedRotor * w * self.Lm / impedance

    def equations(self) -> Iterator[Any]:
        edges, R, ratio = (self.r1, self.r2, self.r3), self.R_rotor, self.ratio
        inner = [edge.v - R * edge.i for edge in edges]
        u_d, u_q = phasor(inner)
        G = self.conductance("rotor_core")
        losses = R * sum(edge.i**2 for edge in edges)
        yield from self.magnetised(ratio**2 * self.Lrsigma, losses)
        yield ratio * u_d == ac.der(self.psi_rd)
        yield ratio * u_q == ac.der(self.psi_rq)
        yield sum(inner) / 3 == self.Lrzero * ac.der(self.i_0_r)
        d, q = ratio * self.i_rd + G * u_d, ratio * self.i_rq + G * u_q
        yield self.i_0_r == sum(edge.i for edge in edges) / 3
        yield from phasor_equations([edge.i for edge in edges], d, q)
        yield self.loss_rotor_core == 1.5 * G * (u_d**2 + u_q**2)
        if self.use_thermal_port:
            yield self.heat_rotor_core.Q_flow == -self.loss_rotor_core
