"""The two-port: what all parts between two hydraulic ports share."""

from __future__ import annotations

import acausal as ac
from domains import hydraulic


class TwoPort(ac.Component):
    """Flow from port_a to port_b: dp = p_a - p_b, q into port_a."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    e = ac.Edge(port_a, port_b)
    dp = e.p
    q = e.q
