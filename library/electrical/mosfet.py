"""Field effect transistors: NMOS and PMOS with square-law characteristics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical
from library.losses import Losses


class Mosfet(Losses):
    """Pins, parameters and current that NMOS and PMOS transistors have in common."""

    D, G, S, B = ac.ports(electrical.Pin, 4)
    use_temperature_dependency: bool = ac.structural(
        default=False, description="True: Beta, Vt, K2 depend on T"
    )
    W: ac.Parameter = ac.parameter("m", "Width", default=20e-6, above=0)
    L: ac.Parameter = ac.parameter("m", "Length", default=6e-6, above=0)
    dW: ac.Parameter = ac.parameter("m", "Narrowing of channel", default=-2.5e-6)
    RDS: ac.Parameter = ac.parameter("Ohm", "Drain-source resistance", default=1e7, above=0)
    T: ac.Parameter = ac.parameter(
        "K", "Device temperature without heat port", default=293.15, above=0
    )
    Tnom: ac.Parameter = ac.parameter("K", "Temperature of the parameters", default=300.15, above=0)
    # Each channel has defaults of its own for these.
    Beta: ac.Parameter
    Vt: ac.Parameter
    K2: ac.Parameter
    K5: ac.Parameter
    dL: ac.Parameter
    kvt: ac.Parameter
    kk2: ac.Parameter
    ds = ac.Edge(D, S)
    gs = ac.Edge(G, S)
    bs = ac.Edge(B, S)
    heat = ac.Edge(Losses.heat_port)

    def square_law(self, sign: int) -> Iterator[Any]:
        """Yield the equations; ``sign`` is 1 for the N channel and -1 for the P channel."""
        Beta, Vt, K2 = self._at_temperature()
        uds, ugs, ubs = sign * self.ds.v, sign * self.gs.v, sign * self.bs.v
        # The pin of lower potential acts as source: voltages are counted from there.
        source = ca.fmin(uds, 0)
        excess = (ugs - source - sign * Vt + K2 * ca.fmin(ubs - source, 0)) * self.K5
        open_ = ca.fmax(excess, 0)
        u = ca.fmax(ca.fmin(uds, open_), -open_)
        factor = Beta * (self.W + self.dW) / (self.L + self.dL)
        channel = factor * u * (open_ - ca.fabs(u) / 2)
        yield self.ds.i == sign * channel + self.ds.v / self.RDS
        yield self.gs.i == 0
        yield self.bs.i == 0
        yield from self.losses(self.ds.v * self.ds.i)

    def _at_temperature(self) -> tuple[Any, Any, Any]:
        if not self.use_temperature_dependency:
            return self.Beta, self.Vt, self.K2
        T = self.heat.T if self.use_heat_port else self.T
        rise = T - self.Tnom
        Beta = self.Beta * (T / self.Tnom) ** -1.5
        return Beta, self.Vt * (1 + self.kvt * rise), self.K2 * (1 + self.kk2 * rise)


class NMOS(Mosfet):
    """N channel transistor: iD = K u (ugst - u / 2), u = min(uds, ugst), K = Beta W / L.

    ugst = (ugs - Vt + K2 ubs) K5 is the gate voltage beyond threshold; effective width and
    length are W + dW and L + dL. Drain and source exchange roles where uds < 0.
    """

    Beta: ac.Parameter = ac.parameter(
        "A/V^2", "Transconductance parameter", default=0.041e-3, min=0
    )
    Vt: ac.Parameter = ac.parameter("V", "Zero bias threshold voltage", default=0.8)
    K2: ac.Parameter = ac.parameter("1", "Bulk threshold parameter", default=1.144)
    K5: ac.Parameter = ac.parameter("1", "Reduction of pinch-off region", default=0.7311)
    dL: ac.Parameter = ac.parameter("m", "Shortening of channel", default=-1.5e-6)
    kvt: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of Vt", default=-6.96e-3)
    kk2: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of K2", default=6e-4)

    def equations(self) -> Iterator[Any]:
        yield from self.square_law(1)


class PMOS(Mosfet):
    """P channel transistor: the N channel one with all voltages and currents reversed."""

    Beta: ac.Parameter = ac.parameter(
        "A/V^2", "Transconductance parameter", default=0.0105e-3, min=0
    )
    Vt: ac.Parameter = ac.parameter("V", "Zero bias threshold voltage", default=-1.0)
    K2: ac.Parameter = ac.parameter("1", "Bulk threshold parameter", default=0.41)
    K5: ac.Parameter = ac.parameter("1", "Reduction of pinch-off region", default=0.839)
    dL: ac.Parameter = ac.parameter("m", "Shortening of channel", default=-2.1e-6)
    kvt: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of Vt", default=-2.9e-3)
    kk2: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of K2", default=6.2e-4)

    def equations(self) -> Iterator[Any]:
        yield from self.square_law(-1)
