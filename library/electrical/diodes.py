"""Diodes: exponential junction, with series resistance, and Zener diode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.electrical.characteristics import BOLTZMANN_BY_CHARGE, bounded_exp
from library.electrical.interfaces import HeatedOnePort

_BREAKDOWN_EXPONENT = 40.0  # tangent beyond: 2e17 times the saturation current


class Diode(HeatedOnePort):
    """Exponential diode, i = Ids (exp(v / Vt) - 1) + v / R, straight beyond v = Maxexp Vt.

    With temperature dependency Vt = N k T / q, and Ids grows as
    (T / TNOM)^(XTI / N) exp((T / TNOM - 1) EG / (N k T / q)).
    """

    use_temperature_dependency: bool = ac.structural(
        default=False, description="True: Vt and Ids depend on T"
    )
    Ids: ac.Parameter = ac.parameter("A", "Saturation current", default=1e-6, min=0)
    Vt: ac.Parameter = ac.parameter("V", "Voltage equivalent of temperature", default=0.04, above=0)
    Maxexp: ac.Parameter = ac.parameter(
        "1", "Exponent beyond which i is linear", default=15.0, above=0
    )
    R: ac.Parameter = ac.parameter("Ohm", "Parallel resistance", default=1e8, above=0)
    EG: ac.Parameter = ac.parameter("V", "Energy gap", default=1.11, min=0)
    N: ac.Parameter = ac.parameter("1", "Emission coefficient", default=1.0, above=0)
    TNOM: ac.Parameter = ac.parameter(
        "K", "Temperature at which Ids was measured", default=300.15, above=0
    )
    XTI: ac.Parameter = ac.parameter("1", "Temperature exponent of saturation current", default=3.0)

    def equations(self) -> Iterator[Any]:
        Ids, Vt = self.Ids, self.Vt
        if self.use_temperature_dependency:
            relative = self.device_temperature / self.TNOM
            Vt = self.N * BOLTZMANN_BY_CHARGE * self.device_temperature
            Ids = Ids * relative ** (self.XTI / self.N) * ca.exp((relative - 1) * self.EG / Vt)
        yield self.i == Ids * (bounded_exp(self.v / Vt, self.Maxexp) - 1) + self.v / self.R
        yield from self.losses()


class Diode2(HeatedOnePort):
    """Diode with series resistance Rs and breakdown: i = id(vd) + Gp v and v = vd + Rs id.

    id = Ids (exp(vd / (N Vt)) - 1), straight beyond vd = Vf + N Vt and growing exponentially
    below -Bv, straight again beyond exp(40). With a heat port Vt is k T / q of its temperature.
    """

    Vf: ac.Parameter = ac.parameter("V", "Forward voltage", default=0.7, above=0)
    Ids: ac.Parameter = ac.parameter("A", "Reverse saturation current", default=1e-13, min=0)
    Rs: ac.Parameter = ac.parameter("Ohm", "Series resistance", default=16.0, min=0)
    Vt: ac.Parameter = ac.parameter(
        "V",
        "Thermal voltage without heat port (k T / q)",
        default=lambda self: BOLTZMANN_BY_CHARGE * self.T,
        above=0,
    )
    N: ac.Parameter = ac.parameter("1", "Emission coefficient", default=1.0, above=0)
    Bv: ac.Parameter = ac.parameter("V", "Reverse breakdown voltage", default=100.0, above=0)
    Gp: ac.Parameter = ac.parameter("S", "Parallel conductance", default=1e-6, min=0)
    vd = ac.variable("V", "Voltage across the junction")

    def equations(self) -> Iterator[Any]:
        Vt = BOLTZMANN_BY_CHARGE * self.heat.T if self.use_heat_port else self.Vt
        scale = self.N * Vt
        forward = bounded_exp(self.vd / scale, self.Vf / scale + 1) - 1
        breakdown = bounded_exp(-(self.vd + self.Bv) / scale, _BREAKDOWN_EXPONENT)
        continuity = 1 - 2 * ca.exp(-self.Bv / (2 * scale))
        deep = self.vd < -self.Bv / 2
        id_ = self.Ids * ca.if_else(deep, -breakdown - continuity, forward)
        yield self.v == self.vd + self.Rs * id_
        yield self.i == id_ + self.Gp * self.v
        yield from self.losses()


class ZDiode(HeatedOnePort):
    """Zener diode, i = Ids (exp(v / Vt) - 1) - Ibv exp(-(v + Bv) / (Nbv Vt)) + v / R.

    Both exponentials continue straight beyond the exponent Maxexp.
    """

    Ids: ac.Parameter = ac.parameter("A", "Saturation current", default=1e-6, min=0)
    Vt: ac.Parameter = ac.parameter("V", "Voltage equivalent of temperature", default=0.04, above=0)
    Maxexp: ac.Parameter = ac.parameter(
        "1", "Exponent beyond which i is linear", default=30.0, above=0
    )
    R: ac.Parameter = ac.parameter("Ohm", "Parallel resistance", default=1e8, above=0)
    Bv: ac.Parameter = ac.parameter("V", "Breakthrough (Zener) voltage", default=5.1, above=0)
    Ibv: ac.Parameter = ac.parameter("A", "Breakthrough knee current", default=0.7, min=0)
    Nbv: ac.Parameter = ac.parameter(
        "1", "Breakthrough emission coefficient", default=0.74, above=0
    )

    def equations(self) -> Iterator[Any]:
        forward = bounded_exp(self.v / self.Vt, self.Maxexp) - 1
        reverse = bounded_exp(-(self.v + self.Bv) / (self.Nbv * self.Vt), self.Maxexp)
        yield self.i == self.Ids * forward - self.Ibv * reverse + self.v / self.R
        yield from self.losses()
