"""Thyristor with gate, switching times, holding current and breakthrough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, thermal
from library.electrical.characteristics import bounded_exp

V_ON, V_OFF = 5.0, 1.5  # [V] of the control voltage: conducting above, blocking below
V_GATE = 0.65  # [V] corner of the characteristic of the gate
_BREAKDOWN_EXPONENT = 40.0  # tangent beyond: 2e17 times the current of blocking


class Thyristor(ac.Component):
    """Thyristor: resistance between anode and cathode that a control voltage changes.

    The control voltage vControl follows 10 vAK while the gate takes IGT, and 5 V while the current
    is above IH or the voltage above VDRM, with time constants 1.87 TON upwards and 0.638 TOFF
    downwards. Below 1.5 V the resistance is VDRM²/(VTM IH), above 5 V (VTM - 0.7)/ITM, between
    them a smooth way of its logarithm. Below -VRRM it breaks through.
    """

    Anode, Cathode, Gate = ac.ports(electrical.Pin, 3)
    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")
    VDRM: ac.Parameter = ac.parameter("V", "Forward breakthrough voltage", default=100.0, above=0)
    VRRM: ac.Parameter = ac.parameter("V", "Reverse breakthrough voltage", default=100.0, above=0)
    VTM: ac.Parameter = ac.parameter("V", "Voltage at ITM while conducting", default=1.7, above=0.7)
    IH: ac.Parameter = ac.parameter("A", "Holding current", default=6e-3, above=0)
    ITM: ac.Parameter = ac.parameter("A", "Conducting current", default=25.0, above=0)
    VGT: ac.Parameter = ac.parameter("V", "Gate trigger voltage", default=0.7, above=0)
    IGT: ac.Parameter = ac.parameter("A", "Gate trigger current", default=5e-3, above=0)
    TON: ac.Parameter = ac.parameter("s", "Switch-on time", default=1e-6, above=0)
    TOFF: ac.Parameter = ac.parameter("s", "Switch-off time", default=15e-6, above=0)
    Vt: ac.Parameter = ac.parameter("V", "Voltage equivalent of temperature", default=0.04, above=0)
    Nbv: ac.Parameter = ac.parameter(
        "1", "Emission coefficient of reverse breakthrough", default=0.74, above=0
    )
    vControl = ac.variable("V", "Control voltage", start=0.0)
    loss_power = ac.variable("W", "Power turned into heat")
    main = ac.Edge(Anode, Cathode)
    gate = ac.Edge(Gate, Cathode)
    heat = ac.Edge(heat_port)
    vAK = main.v
    iAK = main.i
    vGK = gate.v
    iGK = gate.i

    def equations(self) -> Iterator[Any]:
        yield self.iGK == self.gate_current()
        held = ac.is_true(ca.logic_or(self.iAK > self.IH, self.vAK > self.VDRM))
        triggered = ca.fmax(ca.fmin(1e4 * (self.iGK - 0.95 * self.IGT), 10), 0)
        aim = held * V_ON + triggered * self.vAK - self.vControl
        lag = ca.if_else(aim > 0, 1.87 * self.TON, 0.638 * self.TOFF)
        yield ac.der(self.vControl) == aim / lag
        yield self.iAK == self.main_current()
        yield self.loss_power == self.vAK * self.iAK + self.vGK * self.iGK
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.loss_power

    def gate_current(self) -> Any:
        """Return the current of the gate: two straight lines that meet at 0.65 V."""
        steep = (self.vGK - V_GATE**2 / self.VGT) * self.IGT / (self.VGT - V_GATE)
        return ca.if_else(self.vGK < V_GATE, self.vGK * self.IGT / self.VGT, steep)

    def main_current(self) -> Any:
        """Return the current of the anode at the present control voltage."""
        on = (self.VTM - 0.7) / self.ITM
        off = self.VDRM**2 / self.VTM / self.IH
        x = (2 * self.vControl - V_ON - V_OFF) / (2 * (V_ON - V_OFF))
        x = ca.fmax(ca.fmin(x, 0.5), -0.5)
        resistance = ca.sqrt(on * off) * (on / off) ** ((3 * x - 4 * x**3) / 2)
        beyond = -(self.vAK + self.VRRM) / (self.Nbv * self.Vt)
        broken = -self.VRRM / off * bounded_exp(ca.fmax(beyond, 0), _BREAKDOWN_EXPONENT)
        return ca.if_else(self.vAK < -self.VRRM, broken, self.vAK / resistance)
