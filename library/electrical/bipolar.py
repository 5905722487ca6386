"""Bipolar transistors: Ebers-Moll with Early effect and junction capacitances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical
from library.electrical.characteristics import BOLTZMANN_BY_CHARGE, bounded_exp
from library.losses import Losses

_LEAST_CAPACITANCE = 1e-18  # [F] keeps the junction voltages states where Cje or Cjc is 0


class Bipolar(Losses):
    """Pins, parameters and currents that NPN and PNP transistors have in common."""

    C, B, E = ac.ports(electrical.Pin, 3)
    S = ac.port(electrical.Pin, when="use_substrate")
    use_substrate: bool = ac.structural(
        default=False, description="True: substrate at pin S, else grounded"
    )
    use_temperature_dependency: bool = ac.structural(
        default=False, description="True: Bf, Br, Is, Vt depend on T"
    )
    Bf: ac.Parameter = ac.parameter("1", "Forward beta", default=50.0, above=0)
    Br: ac.Parameter = ac.parameter("1", "Reverse beta", default=0.1, above=0)
    Is: ac.Parameter = ac.parameter("A", "Transport saturation current", default=1e-16, min=0)
    Vak: ac.Parameter = ac.parameter("1/V", "Inverse Early voltage", default=0.02, min=0)
    Tauf: ac.Parameter = ac.parameter("s", "Ideal forward transit time", default=0.12e-9, min=0)
    Taur: ac.Parameter = ac.parameter("s", "Ideal reverse transit time", default=5e-9, min=0)
    Ccs: ac.Parameter = ac.parameter("F", "Collector-substrate capacitance", default=1e-12, min=0)
    Cje: ac.Parameter = ac.parameter(
        "F", "Base-emitter zero bias capacitance", default=0.4e-12, min=0
    )
    Cjc: ac.Parameter = ac.parameter(
        "F", "Base-collector zero bias capacitance", default=0.5e-12, min=0
    )
    Phie: ac.Parameter = ac.parameter("V", "Base-emitter diffusion voltage", default=0.8, above=0)
    Me: ac.Parameter = ac.parameter("1", "Base-emitter gradation exponent", default=0.4, min=0)
    Phic: ac.Parameter = ac.parameter("V", "Base-collector diffusion voltage", default=0.8, above=0)
    Mc: ac.Parameter = ac.parameter("1", "Base-collector gradation exponent", default=0.333, min=0)
    Gbc: ac.Parameter = ac.parameter("S", "Base-collector conductance", default=1e-15, min=0)
    Gbe: ac.Parameter = ac.parameter("S", "Base-emitter conductance", default=1e-15, min=0)
    EMin: ac.Parameter = ac.parameter("1", "Exponent below which exp is linear", default=-100.0)
    EMax: ac.Parameter = ac.parameter("1", "Exponent beyond which exp is linear", default=40.0)
    Vt: ac.Parameter = ac.parameter(
        "V", "Voltage equivalent of temperature", default=0.02585, above=0
    )
    T: ac.Parameter = ac.parameter(
        "K", "Device temperature without heat port", default=293.15, above=0
    )
    Tnom: ac.Parameter = ac.parameter("K", "Temperature of the parameters", default=300.15, above=0)
    XTI: ac.Parameter = ac.parameter("1", "Temperature exponent of Is", default=3.0)
    XTB: ac.Parameter = ac.parameter("1", "Temperature exponent of Bf and Br", default=0.0)
    EG: ac.Parameter = ac.parameter("V", "Energy gap", default=1.11, min=0)
    NF: ac.Parameter = ac.parameter("1", "Forward emission coefficient", default=1.0, above=0)
    NR: ac.Parameter = ac.parameter("1", "Reverse emission coefficient", default=1.0, above=0)
    i_qe = ac.variable("A", "Charging current of the emitter junction", nominal=1e-6)
    i_qc = ac.variable("A", "Charging current of the collector junction", nominal=1e-6)
    cs = ac.Edge(C, S)
    heat = ac.Edge(Losses.heat_port)

    def ebers_moll(self, emitter: Any, collector: Any) -> Iterator[Any]:
        """Yield the equations of both junctions (edges of positive forward voltage)."""
        Bf, Br, Is, Vt = self._at_temperature()
        forward = bounded_exp(emitter.v / (self.NF * Vt), self.EMax, self.EMin)
        reverse = bounded_exp(collector.v / (self.NR * Vt), self.EMax, self.EMin)
        i_e = Is * (forward - 1) + self.Gbe * emitter.v
        i_c = Is * (reverse - 1) + self.Gbc * collector.v
        transport = (i_e - i_c) * (1 - self.Vak * collector.v)
        C_e = self.Cje * _depletion(emitter.v / self.Phie, self.Me) + _LEAST_CAPACITANCE
        C_c = self.Cjc * _depletion(collector.v / self.Phic, self.Mc) + _LEAST_CAPACITANCE
        C_e += self.Tauf * Is / (self.NF * Vt) * forward
        C_c += self.Taur * Is / (self.NR * Vt) * reverse
        yield emitter.i == i_e / Bf + transport + self.i_qe
        yield collector.i == i_c / Br - transport + self.i_qc
        yield ac.der(emitter.v) == self.i_qe / C_e
        yield ac.der(collector.v) == self.i_qc / C_c
        yield self.cs.i == self.Ccs * ac.der(self.cs.v)
        loss = emitter.v * i_e / Bf + collector.v * i_c / Br
        yield from self.losses(loss + (emitter.v - collector.v) * transport)

    def _at_temperature(self) -> tuple[Any, Any, Any, Any]:
        if not self.use_temperature_dependency:
            return self.Bf, self.Br, self.Is, self.Vt
        T = self.heat.T if self.use_heat_port else self.T
        relative, Vt = T / self.Tnom, BOLTZMANN_BY_CHARGE * T
        growth = bounded_exp((relative - 1) * self.EG / Vt, self.EMax, self.EMin)
        betas = relative**self.XTB
        return self.Bf * betas, self.Br * betas, self.Is * relative**self.XTI * growth, Vt


class NPN(Bipolar):
    """NPN transistor: iC = ibe - ibc (1 + 1 / Br), iB = ibe / Bf + ibc / Br without Early effect.

    ibe = Is (exp(vbe / (NF Vt)) - 1) and ibc likewise; the transport current ibe - ibc is
    multiplied by 1 - Vak vbc. The junctions have depletion and diffusion capacitances.
    """

    be = ac.Edge(Bipolar.B, Bipolar.E)
    bc = ac.Edge(Bipolar.B, Bipolar.C)
    vbe = be.v
    vbc = bc.v

    def equations(self) -> Iterator[Any]:
        yield from self.ebers_moll(self.be, self.bc)


class PNP(Bipolar):
    """PNP transistor: the NPN transistor with all junction voltages and currents reversed."""

    eb = ac.Edge(Bipolar.E, Bipolar.B)
    cb = ac.Edge(Bipolar.C, Bipolar.B)
    veb = eb.v
    vcb = cb.v

    def equations(self) -> Iterator[Any]:
        yield from self.ebers_moll(self.eb, self.cb)


def _depletion(relative: Any, exponent: Any) -> Any:
    """Return (1 - relative)^-exponent for reverse voltages, continued by its tangent at 0."""
    reverse = ca.fmin(relative, 0)
    return (1 - reverse) ** (-exponent) + exponent * ca.fmax(relative, 0)
