"""Synchronous machines with pins: reluctance rotor, permanent magnets, electrical excitation."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, thermal
from library.polyphase.machines import T_20, ThreePhaseMachine, gap_flux, warming


class SynchronousMachine(ThreePhaseMachine):
    """Abstract: main inductances along d and q, and a damper cage in the rotor, if wanted."""

    heat_port_rotor_winding = ac.port(thermal.HeatPort, when="use_thermal_port")
    use_damper_cage: bool = ac.structural(default=True, description="False: without damper cage")
    Lmd: ac.Parameter = ac.parameter("H", "Main field inductance of a phase along d", above=0)
    Lmq: ac.Parameter = ac.parameter("H", "Main field inductance of a phase along q", above=0)
    Lrsigmad: ac.Parameter = ac.parameter(
        "H",
        "Stray inductance of the damper cage along d",
        default=lambda self: 0.05 / (2 * math.pi * self.fsNominal),
        above=0,
    )
    Lrsigmaq: ac.Parameter = ac.parameter(
        "H",
        "Stray inductance of the damper cage along q (Lrsigmad)",
        default=lambda self: self.Lrsigmad,
        above=0,
    )
    Rrd: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of the damper cage along d at TrRef", default=0.04, min=0
    )
    Rrq: ac.Parameter = ac.parameter(
        "Ohm",
        "Resistance of the damper cage along q at TrRef (Rrd)",
        default=lambda self: self.Rrd,
        min=0,
    )
    TrRef: ac.Parameter = ac.parameter(
        "K", "Reference temperature of the damper cage", default=T_20, above=0
    )
    TrOperational: ac.Parameter = ac.parameter(
        "K", "Temperature of the damper cage without heat port", default=T_20, above=0
    )
    alpha20r: ac.Parameter = ac.parameter(
        "1/K", "Temperature coefficient of the damper cage", default=0.0
    )
    psi_rd = ac.variable("Wb", "Flux linkage of the cage along d", when="use_damper_cage")
    psi_rq = ac.variable("Wb", "Flux linkage of the cage along q", when="use_damper_cage")
    i_rd = ac.variable(
        "A", "Current of the damper cage along d, into the air gap", when="use_damper_cage"
    )
    i_rq = ac.variable(
        "A", "Current of the damper cage along q, into the air gap", when="use_damper_cage"
    )
    loss_rotor_winding = ac.variable("W", "Losses of the damper cage", when="use_damper_cage")
    heat_rotor = ac.Edge(heat_port_rotor_winding)

    def magnetised(self, *resisting: Any, along_d: Any = (), source: Any = 0) -> Iterator[Any]:
        """Yield the equations of stator, shaft and damper cage.

        Parameters
        ----------
        resisting
            Torques [N.m] that losses resist with, other than friction and stray load.
        along_d
            Other windings along d: (flux linkage, stray inductance), of the stator's turns.
        source
            Magnetising current [A] along d that does not depend on flux, of a magnet.
        """
        d, q = [(self.psi_sd, self.Lssigma), *along_d], [(self.psi_sq, self.Lssigma)]
        if self.use_damper_cage:
            d, q = [*d, (self.psi_rd, self.Lrsigmad)], [*q, (self.psi_rq, self.Lrsigmaq)]
        ahead = source / (1 / self.Lmd + sum(1 / stray for _, stray in d))
        psi_md, psi_mq = gap_flux(self.Lmd, d) + ahead, gap_flux(self.Lmq, q)
        yield from self.stator_and_shaft(psi_md, psi_mq, *resisting)
        yield from self.damped(psi_md, psi_mq)
        if self.use_thermal_port:
            losses = self.loss_rotor_winding if self.use_damper_cage else 0
            yield self.heat_rotor.Q_flow == -losses

    def damped(self, psi_md: Any, psi_mq: Any) -> Iterator[Any]:
        """Yield the equations of the damper cage, 0 = R i_r + dpsi_r/dt, if there is one."""
        if not self.use_damper_cage:
            return
        T = self.heat_rotor.T if self.use_thermal_port else self.TrOperational
        warm = warming(T, self.TrRef, self.alpha20r)
        Rd, Rq = self.Rrd * warm, self.Rrq * warm
        yield self.i_rd == (self.psi_rd - psi_md) / self.Lrsigmad
        yield self.i_rq == (self.psi_rq - psi_mq) / self.Lrsigmaq
        yield ac.der(self.psi_rd) == -Rd * self.i_rd
        yield ac.der(self.psi_rq) == -Rq * self.i_rq
        yield self.loss_rotor_winding == 1.5 * (Rd * self.i_rd**2 + Rq * self.i_rq**2)


class SM_ReluctanceRotor(SynchronousMachine):  # noqa: N801
    """Synchronous machine with reluctance rotor and damper cage.

    psi_md = Lmd (i_sd + i_rd), psi_mq = Lmq (i_sq + i_rq), psi_s = Lssigma i_s + psi_m,
    v_s = Rs i_s + dpsi_s/dt + j p w psi_s, tau_electrical = 3/2 p (psi_m x i_s).
    """

    def equations(self) -> Iterator[Any]:
        yield from self.magnetised()


class SM_PermanentMagnet(SynchronousMachine):  # noqa: N801
    """Synchronous machine with permanent magnets, and a damper cage if wanted.

    psi_md = Lmd (i_sd + i_rd + I_m), psi_mq = Lmq (i_sq + i_rq); the magnet is the current
    I_m = psi_PM/Lmd. A run begins without currents unless it is told. Losses are a torque,
    magnet_PRef/magnet_wRef (c + (1 - c) (I/magnet_IRef)^power_I) (w/magnet_wRef)^power_w.
    """

    heat_port_permanent_magnet = ac.port(thermal.HeatPort, when="use_thermal_port")
    VsOpenCircuit: ac.Parameter = ac.parameter(
        "V", "Open circuit voltage of a phase, RMS, at fsNominal", min=0
    )
    psi_PM: ac.Parameter = ac.parameter(
        "Wb",
        "Flux linkage of the magnets, peak of a phase",
        default=lambda self: math.sqrt(2) * self.VsOpenCircuit / (2 * math.pi * self.fsNominal),
        min=0,
    )
    psi_sd = ac.variable("Wb", "Flux linkage of the stator along d", guess="psi_PM")
    psi_rd = ac.variable(
        "Wb", "Flux linkage of the cage along d", guess="psi_PM", when="use_damper_cage"
    )
    magnet_PRef: ac.Parameter = ac.parameter(
        "W", "Losses of the magnets at magnet_IRef and magnet_wRef", default=0.0, min=0
    )
    magnet_c: ac.Parameter = ac.parameter(
        "1", "Share of magnet_PRef without current", default=0.0, min=0, max=1
    )
    magnet_IRef: ac.Parameter = ac.parameter(
        "A", "Stator current, RMS, of magnet_PRef", default=100.0, above=0
    )
    magnet_power_I: ac.Parameter = ac.parameter(
        "1", "Exponent of magnet losses by current", default=2.0, above=0
    )
    magnet_wRef: ac.Parameter = ac.parameter(
        "rad/s",
        "Speed of magnet_PRef",
        default=lambda self: 2 * math.pi * self.fsNominal / self.p,
        above=0,
    )
    magnet_power_w: ac.Parameter = ac.parameter(
        "1", "Exponent of the torque of magnet losses by speed", default=1.0, above=0
    )
    loss_permanent_magnet = ac.variable("W", "Losses of the magnets")
    heat_magnet = ac.Edge(heat_port_permanent_magnet)

    def equations(self) -> Iterator[Any]:
        Im = self.psi_PM / self.Lmd
        squared = (self.s1.i**2 + self.s2.i**2 + self.s3.i**2) / (3 * self.magnet_IRef**2)
        share = self.magnet_c + (1 - self.magnet_c) * squared ** (self.magnet_power_I / 2)
        speed = self.power_law(self.magnet_PRef, self.magnet_wRef, self.magnet_power_w)
        yield from self.magnetised(share * speed, source=Im)
        yield self.loss_permanent_magnet == share * speed * self.w_mechanical
        if self.use_thermal_port:
            yield self.heat_magnet.Q_flow == -self.loss_permanent_magnet


class SM_ElectricalExcited(SynchronousMachine):  # noqa: N801
    """Synchronous machine with an excitation winding between pin_ep and pin_en, and damper cage.

    psi_md = Lmd (i_sd + i_rd + n ie) with n = sqrt(2) VsNominal/(2 pi fsNominal Lmd IeOpenCircuit);
    ve = v_brush + Re ie + dpsi_e/dt, psi_e = Le ie + 3/2 n psi_md, its stray inductance
    Le = 3/2 n² Lmd sigmae/(1 - sigmae). Brushes drop brush_V above brush_ILinear.
    """

    pin_ep, pin_en = ac.ports(electrical.Pin, 2)
    heat_port_excitation = ac.port(thermal.HeatPort, when="use_thermal_port")
    heat_port_brush = ac.port(thermal.HeatPort, when="use_thermal_port")
    VsNominal: ac.Parameter = ac.parameter("V", "Nominal voltage of a phase, RMS", above=0)
    IeOpenCircuit: ac.Parameter = ac.parameter(
        "A", "Excitation current for VsNominal at fsNominal without load", above=0
    )
    Re: ac.Parameter = ac.parameter("Ohm", "Resistance of the excitation at TeRef", min=0)
    TeRef: ac.Parameter = ac.parameter("K", "Reference temperature of Re", default=T_20, above=0)
    TeOperational: ac.Parameter = ac.parameter(
        "K", "Temperature of the excitation without heat port", default=T_20, above=0
    )
    alpha20e: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of Re", default=0.0)
    sigmae: ac.Parameter = ac.parameter(
        "1", "Stray share of the inductance of the excitation", default=0.025, above=0, max=0.99
    )
    brush_V: ac.Parameter = ac.parameter("V", "Voltage drop of the brushes", default=0.0, min=0)
    brush_ILinear: ac.Parameter = ac.parameter(
        "A", "Current below which that drop is proportional to it", default=0.01, above=0
    )
    psi_e = ac.variable("Wb", "Flux linkage of the excitation")
    loss_excitation = ac.variable("W", "Losses of the excitation winding")
    loss_brush = ac.variable("W", "Losses of the brushes")
    excitation = ac.Edge(pin_ep, pin_en)
    heat_excitation = ac.Edge(heat_port_excitation)
    heat_brush = ac.Edge(heat_port_brush)
    ve = excitation.v
    ie = excitation.i

    def equations(self) -> Iterator[Any]:
        w = 2 * math.pi * self.fsNominal
        n = math.sqrt(2) * self.VsNominal / (w * self.Lmd * self.IeOpenCircuit)
        stray = self.Lmd * self.sigmae / (1 - self.sigmae)  # of the stator's turns
        T = self.heat_excitation.T if self.use_thermal_port else self.TeOperational
        R = self.Re * warming(T, self.TeRef, self.alpha20e)
        linear = self.brush_V * self.ie / self.brush_ILinear
        drop = ca.fmax(ca.fmin(linear, self.brush_V), -self.brush_V)
        psi_e = self.psi_e / (1.5 * n)
        yield from self.magnetised(along_d=[(psi_e, stray)])
        damper = self.i_rd if self.use_damper_cage else 0
        psi_md = self.psi_sd - self.Lssigma * self.i_sd
        yield n * self.ie == psi_md / self.Lmd - self.i_sd - damper
        yield self.ve == drop + R * self.ie + ac.der(self.psi_e)
        yield self.loss_excitation == R * self.ie**2
        yield self.loss_brush == drop * self.ie
        if self.use_thermal_port:
            yield self.heat_excitation.Q_flow == -self.loss_excitation
            yield self.heat_brush.Q_flow == -self.loss_brush
