"""Operational amplifier of finite gain with limits, supplied from pins or by parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical
from library.electrical.characteristics import limited


class IdealizedOpAmpLimited(ac.Component):
    """Operational amplifier, v(out) = V0 (v(in_p) - v(in_n)) between the supply voltages.

    With ``use_supply=True`` these are at the pins s_p and s_n, which give the power of the output:
    i_s = -v(out) i(out)/(v(s_p) - v(s_n)); else they are Vps and Vns. Corners are rounded over one
    part in a thousand of the supply.
    """

    in_p, in_n, out = ac.ports(electrical.Pin, 3)
    s_p, s_n = ac.ports(electrical.Pin, 2, when="use_supply")
    use_supply: bool = ac.structural(default=False, description="True: supply pins s_p and s_n")
    V0: ac.Parameter = ac.parameter("1", "Gain without load", default=15000.0, above=0)
    Vps: ac.Parameter = ac.parameter("V", "Positive supply voltage", default=15.0)
    Vns: ac.Parameter = ac.parameter("V", "Negative supply voltage", default=-15.0)
    input = ac.Edge(in_p, in_n)
    output = ac.Edge(out)
    upper = ac.Edge(s_p)
    lower = ac.Edge(s_n)
    v_in = input.v
    v_out = output.v

    def equations(self) -> Iterator[Any]:
        high = self.upper.v if self.use_supply else self.Vps
        low = self.lower.v if self.use_supply else self.Vns
        yield self.input.i == 0
        yield self.output.v == limited(self.V0 * self.v_in, low, high)
        if self.use_supply:
            supplied = -self.output.v * self.output.i
            yield self.upper.i * (high - low) == supplied
            yield self.lower.i == -self.upper.i
