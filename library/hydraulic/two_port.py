"""The two-port: what all parts between two hydraulic ports share."""

from __future__ import annotations

from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic
from library.hydraulic.liquid import Wetted, in_tension


class TwoPort(ac.Component):
    """Flow from port_a to port_b: dp = p_a - p_b, q into port_a."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    e = ac.Edge(port_a, port_b)
    dp = e.p
    q = e.q

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "port_a.p", "port_b.p", takes_fluid=False)


class WetTwoPort(Wetted, TwoPort):
    """Abstract: a part between two ports whose law knows the density of the liquid."""

    @property
    def upstream(self) -> Any:
        """ρ/ρ₀ where the liquid comes from."""
        if not self.fluid:
            return 1.0
        ends = (self.relative_density(port.p) for port in (self.port_a, self.port_b))
        return ca.if_else(self.dp > 0, *ends)

    @property
    def mean_density(self) -> Any:
        """Mean of ρ/ρ₀ at the two ports."""
        ends = [self.relative_density(port.p) for port in (self.port_a, self.port_b)]
        return (ends[0] + ends[1]) / 2

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "port_a.p", "port_b.p")
