"""Stacks of battery cells, and a charger for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from acausal.language.declaration import number_of
from domains import electrical, signal
from library.electrical.basic import Capacitor, Conductor, Resistor
from library.electrical.interfaces import OnePort
from library.electrical.power_converters import join_heat


class CCCVcharger(OnePort):
    """Charger: the current I, from start_time on within ramp_time, until v reaches Vend; then v.

    It charges what is connected between p and n with a positive current out of p.
    """

    I: ac.Parameter = ac.parameter("A", "Charging current", above=0)
    Vend: ac.Parameter = ac.parameter("V", "Voltage at the end of charge", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of charging", default=0.0)
    ramp_time: ac.Parameter = ac.parameter(
        "s", "Time in which the current rises", default=60.0, min=0
    )
    mode = ac.modes("CC", "CV", description="Constant current or constant voltage")

    def equations(self) -> Iterator[Any]:
        begun, full = ac.after(self.start_time), ac.after(self.start_time + self.ramp_time)
        share = ca.if_else(self.ramp_time > 0, (ac.time - self.start_time) / self.ramp_time, 1)
        ramp = full + (begun - full) * share
        yield self.mode.choose({"CC": self.i == -self.I * ramp, "CV": self.v == self.Vend})
        yield ac.transition(self.mode, "CC", "CV", self.v > self.Vend)


class StackVoltage(OnePort):
    """Open-circuit voltage of Ns cells in series and Np in parallel, with their state of charge.

    v = Ns OCVmax f(SOC), dSOC/dt = i/(Np Qnom).
    """

    SOC = ac.port(signal.Output, unit="1", description="State of charge")
    OCV_SOC: Sequence[Sequence[float]] = ac.structural(
        default=((0.0, 0.6), (1.0, 1.0)), description="Rows [SOC, OCV/OCVmax], SOC increasing"
    )
    smoothness: str = ac.structural(
        default="linear", description="Between rows: linear, or akima with a continuous slope"
    )
    Ns: ac.Parameter = ac.parameter("1", "Cells in series", default=1, above=0)
    Np: ac.Parameter = ac.parameter("1", "Cells in parallel", default=1, above=0)
    OCVmax: ac.Parameter = ac.parameter("V", "Open-circuit voltage of a full cell", above=0)
    Qnom: ac.Parameter = ac.parameter("C", "Nominal charge of a cell", above=0)
    SOC_start: ac.Parameter = ac.parameter(
        "1", "State of charge at the start", default=1.0, min=0, max=1
    )
    charged = ac.variable("1", "State of charge", start="SOC_start")

    def equations(self) -> Iterator[Any]:
        socs, shares = zip(*self.OCV_SOC, strict=True)
        share = ac.interpolate(self.charged, socs, shares, self.smoothness, "hold")
        yield self.v == self.Ns * self.OCVmax * share
        yield ac.der(self.charged) == self.i / (self.Np * self.Qnom)
        yield self.charged == self.SOC


class CellRCStack(ac.Assembly):
    """Stack of Ns cells in series and Np in parallel: OCV(SOC), self-discharge, R0 and RC pairs.

    Of a cell Ri is the whole resistance, R0 = Ri - Σ R_k; rows of ``RC`` are [R_k, C_k]. The stack
    has Ns/Np of the resistances, Np/Ns of the capacitances, and the conductance
    Np Idis/(Ns OCVmax) beside its open-circuit voltage.
    """

    OCV_SOC: Sequence[Sequence[float]] = ac.structural(
        default=((0.0, 0.6), (1.0, 1.0)), description="Rows [SOC, OCV/OCVmax], SOC increasing"
    )
    smoothness: str = ac.structural(
        default="linear", description="Between rows: linear, or akima with a continuous slope"
    )
    RC: Sequence[tuple[float, float]] = ac.structural(
        default=(), description="Rows [R in Ohm, C in F] of a cell, one a pair"
    )
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")
    Ns: ac.Parameter = ac.parameter("1", "Cells in series", default=1, above=0)
    Np: ac.Parameter = ac.parameter("1", "Cells in parallel", default=1, above=0)
    Qnom: ac.Parameter = ac.parameter("C", "Nominal charge of a cell", above=0)
    OCVmax: ac.Parameter = ac.parameter("V", "Open-circuit voltage of a full cell", above=0)
    Ri: ac.Parameter = ac.parameter("Ohm", "Resistance of a cell", above=0)
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=293.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of resistances", default=0.0)
    Idis: ac.Parameter = ac.parameter("A", "Self-discharge of a full cell", default=0.0, min=0)
    SOC_start: ac.Parameter = ac.parameter(
        "1", "State of charge at the start", default=1.0, min=0, max=1
    )

    def assemble(self) -> None:
        inner = sum(R for R, _ in self.RC)
        whole = number_of(self, "Ri")
        if whole is not None and whole <= inner:
            raise ParameterError(
                f"CellRCStack: the resistances of the pairs, {inner:g} Ohm, leave nothing of "
                f"Ri = {whole:g} Ohm. Ri is the whole resistance of a cell."
            )
        ratio, heated = self.Ns / self.Np, self.use_heat_port
        warm: dict[str, Any] = {"T_ref": self.T_ref, "alpha": self.alpha, "use_heat_port": heated}
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.SOC = signal.Output(unit="1", description="State of charge")
        names = ("OCV_SOC", "smoothness", "Ns", "Np", "OCVmax", "Qnom", "SOC_start")
        self.ocv = StackVoltage(**{name: getattr(self, name) for name in names})
        self.self_discharge = Conductor(
            G=self.Idis / (ratio * self.OCVmax), T_ref=293.15, use_heat_port=heated
        )
        self.r0 = Resistor(R=ratio * (self.Ri - inner), **warm)
        self.resistor = [Resistor(R=ratio * R, **warm) for R, _ in self.RC]
        self.capacitor = [Capacitor(C=C / ratio, start={"v": 0.0}) for _, C in self.RC]
        self.connect(self.p, self.ocv.p, self.self_discharge.p)
        self.connect(self.ocv.n, self.self_discharge.n, self.r0.p)
        last = self.r0.n
        for resistor, capacitor in zip(self.resistor, self.capacitor, strict=True):
            self.connect(last, resistor.p, capacitor.p)
            self.connect(resistor.n, capacitor.n)
            last = resistor.n
        self.connect(last, self.n)
        self.connect(self.ocv.SOC, self.SOC)
        join_heat(self, self.self_discharge, self.r0, *self.resistor)
