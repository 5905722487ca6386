"""Lines with waves and walls that give way: a pair of delays, and a hose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic
from library.hydraulic.lines import Line
from library.hydraulic.liquid import bulk_modulus, density


class WaveLine(ac.Component):
    """Line with travelling waves, the method of characteristics as a pair of delays.

    With Z = sqrt(rho beta)/area and T = length sqrt(rho/beta), p_a = Z q_a + wave_b(t - T) and
    wave_b = p_b + Z q_b, and likewise at the other end: d'Alembert's solution, exact without
    friction. Half of the resistance R stands at either end. It begins as a line at rest in its
    waves: what the ends see before T is what they began with.
    """

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    length: ac.Parameter = ac.parameter("m", "Length", above=0)
    diameter: ac.Parameter = ac.parameter("m", "Inner diameter", above=0)
    R: ac.Parameter = ac.parameter("Pa.s/m3", "Resistance, half at either end", default=0.0, min=0)
    rho: ac.Parameter = density()
    beta: ac.Parameter = bulk_modulus()
    wave_a = ac.variable("Pa", "Wave that leaves port_a, p_a + Z q_a", nominal=1e5)
    wave_b = ac.variable("Pa", "Wave that leaves port_b, p_b + Z q_b", nominal=1e5)
    end_a = ac.Edge(port_a)
    end_b = ac.Edge(port_b)
    p_a, p_b = end_a.p, end_b.p
    q_a, q_b = end_a.q, end_b.q

    def equations(self) -> Iterator[Any]:
        area = ca.pi / 4 * self.diameter**2
        Z, T = ca.sqrt(self.rho * self.beta) / area, self.length * ca.sqrt(self.rho / self.beta)
        ends = ((self.p_a, self.q_a, self.wave_a), (self.p_b, self.q_b, self.wave_b))
        for (p, q, wave), (_, _, other) in (ends, ends[::-1]):
            inside = p - self.R / 2 * q
            yield wave == inside + Z * q
            yield inside == Z * q + ac.delay(other, T)


class Hose(Line):
    """Hose: a line whose wall gives way, 1/beta_effective = 1/beta + expansion.

    ``expansion`` is the share by which its volume grows per pascal; data sheets give it as cm³/m
    at a pressure. Waves travel at sqrt(beta_effective/rho).
    """

    expansion: ac.Parameter = ac.parameter(
        "1/Pa", "Relative growth of the volume with pressure", min=0
    )

    def stiffness(self) -> Any:
        return 1 / (1 / self.beta + self.expansion)
