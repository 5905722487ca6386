"""Interfaces: the pins and edges that electrical parts have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical, thermal


class OnePort(ac.Component):
    """A part between two pins: ``v = v(p) - v(n)``, ``i`` flows into ``p`` and out of ``n``."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)


class HeatedOnePort(ac.Component):
    """A part between two pins whose losses flow to an optional heat port."""

    p, n = ac.ports(electrical.Pin, 2)
    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    use_heat_port: bool = ac.structural(False, "True: losses flow to heat_port")
    T: ac.Parameter = ac.parameter("K", "Device temperature without heat port", 293.15, above=0)
    e = ac.Edge(p, n)
    heat = ac.Edge(heat_port)
    loss_power = ac.variable("W", "Power turned into heat")
    v = e.v
    i = e.i

    @property
    def device_temperature(self) -> Any:
        """Temperature of the heat port, or ``T`` without one."""
        return self.heat.T if self.use_heat_port else self.T

    @property
    def warming(self) -> Any:
        """Resistance over that at T_ref, of a part with T_ref and alpha."""
        return 1 + self.alpha * (self.device_temperature - self.T_ref)

    def losses(self) -> Iterator[Any]:
        """Yield loss_power = v i, and that it flows out at the heat port, if there is one."""
        yield self.loss_power == self.v * self.i
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.loss_power


class TwoPort(ac.Component):
    """A part with a left and a right pair of pins: ``v1, i1`` and ``v2, i2``."""

    p1, n1, p2, n2 = ac.ports(electrical.Pin, 4)
    left = ac.Edge(p1, n1)
    right = ac.Edge(p2, n2)
    v1 = left.v
    i1 = left.i
    v2 = right.v
    i2 = right.i
