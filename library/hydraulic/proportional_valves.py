"""Proportional directional valves: the flow of each land from the curve of a data sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic
from library.hydraulic.servo_valves import Spool


class ProportionalValve(Spool):
    """Proportional valve with two load ports and the curve of its data sheet.

    u > 0 opens P to A and B to T, u < 0 P to B and A to T. A land passes q_nominal
    share(|x|) sqrt(dp/dp_nominal), shares from the rows of ``curve``: |x|, share of the lands at P,
    share of those at T. A dead band is a row with shares 0.
    """

    curve: ac.types.TableParameter = ac.table(
        "Rows of |x|, share of the lands at P and share of those at T",
        columns=(
            ac.parameter("1", "Magnitude of the position of the spool", min=0),
            ac.parameter("1", "Share of the lands at P", min=0),
            ac.parameter("1", "Share of the lands at T", min=0),
        ),
        default=((0.0, 0.0, 0.0), (0.1, 0.0, 0.0), (1.0, 1.0, 1.0)),
        begins=0,
    )
    port_p, port_t, port_a, port_b = ac.ports(hydraulic.Port, 4)
    pa = ac.Edge(port_p, port_a)
    pb = ac.Edge(port_p, port_b)
    at = ac.Edge(port_a, port_t)
    bt = ac.Edge(port_b, port_t)

    def share(self, column: int) -> tuple[Any, Any]:
        """Return the share of a land that x > 0 opens, and of one that x < 0 does."""
        table: Any = self.curve
        size = ac.interpolate(ca.fabs(self.x), table[:, 0], table[:, column], "linear", "hold")
        return ca.if_else(self.x > 0, size, 0), ca.if_else(self.x < 0, size, 0)

    def equations(self) -> Iterator[Any]:
        yield from self.motion()
        (p_on, p_back), (t_on, t_back) = self.share(1), self.share(2)
        at_p, at_a, at_b, at_t = self.port_p, self.port_a, self.port_b, self.port_t
        yield self.pa.q == self.opened_flow(p_on, at_p, at_a)
        yield self.bt.q == self.opened_flow(t_on, at_b, at_t)
        yield self.pb.q == self.opened_flow(p_back, at_p, at_b)
        yield self.at.q == self.opened_flow(t_back, at_a, at_t)
