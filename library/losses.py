"""Losses: the power a part turns into heat, and the port it flows out at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import thermal


class Losses(ac.Component):
    """Abstract: a part with losses, heat_port.Q_flow = -loss_power.

    The part declares the edge of that port, ``heat = ac.Edge(Losses.heat_port)``: a base with one
    edge would show the temperature as the part's own.
    """

    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    use_heat_port: bool = ac.structural(
        default=False, description="True: the losses flow out at heat_port"
    )
    loss_power = ac.variable("W", "Power turned into heat")

    def losses(self: Any, power: Any) -> Iterator[Any]:
        """Yield the equations for the power [W] that is lost."""
        yield self.loss_power == power
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.loss_power
