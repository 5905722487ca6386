"""Batteries: a cell as an equivalent circuit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import acausal as ac
from domains import electrical, signal, thermal
from library.electrical.basic import Capacitor, Resistor


class OpenCircuitVoltage(ac.Component):
    """Voltage that follows the state of charge, v = OCV(SOC) and dSOC/dt = i / Q_nom."""

    p, n = ac.ports(electrical.Pin, 2)
    SOC = ac.port(signal.Output, unit="1", description="State of charge")
    OCV_SOC: Sequence[Sequence[float]] = ac.structural(
        description="Rows [SOC, open-circuit voltage in V], SOC increasing", required=True
    )
    Q_nom: ac.Parameter = ac.parameter("C", "Nominal charge", above=0)
    SOC_start: ac.Parameter = ac.parameter(
        "1", "State of charge at the start", default=1.0, min=0, max=1
    )
    charged = ac.variable("1", "State of charge", start="SOC_start")
    e = ac.Edge(p, n)
    v = e.v
    i = e.i

    def equations(self) -> Iterator[Any]:
        socs, voltages = zip(*self.OCV_SOC, strict=True)
        kind = "akima" if len(socs) > 2 else "linear"
        yield self.v == ac.interpolate(self.charged, socs, voltages, kind)
        yield ac.der(self.charged) == self.i / self.Q_nom
        yield self.charged == self.SOC


class BatteryCell(ac.Assembly):
    """Battery cell: open-circuit voltage OCV(SOC), series resistance R0 and pairs R parallel C.

    All pairs are in series: v = OCV(SOC) + R0 i + Σ v_k, C_k dv_k/dt = i - v_k / R_k, with i
    into p (positive when charging). Part k of the circuit is ``resistor[k]`` and
    ``capacitor[k]``, its values are the parameters ``resistor[k].R`` and ``capacitor[k].C``.
    """

    OCV_SOC: Sequence[Sequence[float]] = ac.structural(
        description="Rows [SOC, open-circuit voltage in V], SOC increasing", required=True
    )
    RC: Sequence[tuple[float, float]] = ac.structural(
        default=(), description="Rows [R in Ohm, C in F], one a pair"
    )
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")
    Q_nom: ac.Parameter = ac.parameter("C", "Nominal charge", above=0)
    SOC_start: ac.Parameter = ac.parameter(
        "1", "State of charge at the start", default=1.0, min=0, max=1
    )
    R0: ac.Parameter = ac.parameter("Ohm", "Series resistance at T_ref", min=0)
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=293.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of R0", default=0.0)

    def assemble(self) -> None:
        heated = self.use_heat_port
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.SOC = signal.Output(unit="1", description="State of charge")
        self.source = OpenCircuitVoltage(
            OCV_SOC=self.OCV_SOC, Q_nom=self.Q_nom, SOC_start=self.SOC_start
        )
        self.series = Resistor(R=self.R0, T_ref=self.T_ref, alpha=self.alpha, use_heat_port=heated)
        self.resistor = [Resistor(R=R, use_heat_port=heated) for R, _ in self.RC]
        self.capacitor = [Capacitor(C=C) for _, C in self.RC]
        self.connect(self.p, self.series.p)
        last = self.series.n
        for resistor, capacitor in zip(self.resistor, self.capacitor, strict=True):
            self.connect(last, resistor.p, capacitor.p)
            self.connect(resistor.n, capacitor.n)
            last = resistor.n
        self.connect(last, self.source.p)
        self.connect(self.source.n, self.n)
        self.connect(self.source.SOC, self.SOC)
        if self.use_heat_port:
            self.heat_port = thermal.HeatPort()
            heaters = [part.heat_port for part in (self.series, *self.resistor)]
            self.connect(self.heat_port, *heaters)
