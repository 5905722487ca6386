"""Averaged converters: means over a switching period, without events; they lose no power.

Beside the switched ones of power_converters.py they run a hundred times as fast, and linearise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical, signal

_ROUNDING = 1e-9
"""Excess of a duty cycle that is not worth a word."""


def _check_duty(part: ac.Component, least: float, names: tuple[str, ...]) -> None:
    """Refuse a duty cycle given as a number that no switch has."""
    for name in names:
        value = part.__dict__["_bound_inputs"].get(name)
        if isinstance(value, (int, float)) and not least <= value <= 1:
            raise ParameterError(
                f"{type(part).__name__}: {name} = {value:g} is no duty cycle: it must be from "
                f"{least:g} to 1."
            )


def _limited(get: Any, least: float, names: tuple[str, ...]) -> str | None:
    for name in names:
        values = np.asarray(get(name))
        low, high = float(np.min(values)), float(np.max(values))
        if low < least - _ROUNDING or high > 1 + _ROUNDING:
            return (
                f"{name} goes from {low:.3g} to {high:.3g}; what is beyond {least:g} to 1 was "
                "limited, as by a modulator. Limit the controller's output too, or its integral "
                "part winds up."
            )
    return None


class AveragedChopper(ac.Component):
    """Averaged chopper, v2 = duty_cycle v1 and i1 = -duty_cycle i2.

    With a duty cycle from 0 to 1 it is the mean of a step-down converter or of a half bridge,
    from -1 to 1 that of a full bridge (FullBridge takes (1 + duty_cycle)/2). Backwards it is a
    step-up converter. Inductors and capacitors are the user's. No switch gives a mean beyond these:
    a duty cycle that leaves -1 to 1 counts as its limit, and the run says so.
    """

    dc_p1, dc_n1, dc_p2, dc_n2 = ac.ports(electrical.Pin, 4)
    duty_cycle: signal.Input = ac.signal_input(description="Mean of v2/v1")
    left = ac.Edge(dc_p1, dc_n1)
    right = ac.Edge(dc_p2, dc_n2)
    v1 = left.v
    i1 = left.i
    v2 = right.v
    i2 = right.i

    def _check(self) -> None:
        _check_duty(self, -1, ("duty_cycle",))

    def equations(self) -> Iterator[Any]:
        duty = ca.fmin(ca.fmax(self.duty_cycle, -1), 1)
        yield self.right.v == duty * self.left.v
        yield self.left.i == -duty * self.right.i

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where the duty cycle was limited."""
        return _limited(get, -1, ("duty_cycle",))


class AveragedInverter(ac.Component):
    """Averaged three-phase inverter, v_x - v(dc_n) = d_x v_dc and i_dc = -sum of d_x i_x.

    Duty cycles d_a, d_b, d_c go from 0 to 1, as those of ThreePhaseInverter, whose mean it is; one
    that leaves 0 to 1 counts as its limit, and the run says so.
    """

    dc_p, dc_n, pin_a, pin_b, pin_c = ac.ports(electrical.Pin, 5)
    d_a: signal.Input = ac.signal_input(description="Duty cycle of phase a")
    d_b: signal.Input = ac.signal_input(description="Duty cycle of phase b")
    d_c: signal.Input = ac.signal_input(description="Duty cycle of phase c")
    dc = ac.Edge(dc_p, dc_n)
    a = ac.Edge(pin_a, dc_n)
    b = ac.Edge(pin_b, dc_n)
    c = ac.Edge(pin_c, dc_n)
    v_dc = dc.v
    i_dc = dc.i

    def _check(self) -> None:
        _check_duty(self, 0, ("d_a", "d_b", "d_c"))

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a duty cycle was limited."""
        return _limited(get, 0, ("d_a", "d_b", "d_c"))

    def equations(self) -> Iterator[Any]:
        given = ((self.d_a, self.a), (self.d_b, self.b), (self.d_c, self.c))
        legs = [(ca.fmin(ca.fmax(duty, 0), 1), leg) for duty, leg in given]
        for duty, leg in legs:
            yield leg.v == duty * self.dc.v
        yield self.dc.i == -sum(duty * leg.i for duty, leg in legs)


class SpaceVectorModulator(ac.Component):
    """Duty cycles of an inverter for voltages v_d, v_q at an electrical angle phi.

    d_x = 1/2 + (v_x + v_0)/v_dc, limited to 0 and 1; v_0 = -(max + min)/2 of the three phases
    centres them, so that peaks of phases up to v_dc/sqrt(3) are reached.
    """

    v_d: signal.Input = ac.signal_input(unit="V", description="Voltage along d, peak of a phase")
    v_q: signal.Input = ac.signal_input(unit="V", description="Voltage along q, peak of a phase")
    phi: signal.Input = ac.signal_input(unit="rad", description="Electrical angle of the rotor")
    v_dc: signal.Input = ac.signal_input(unit="V", description="Voltage of the inverter")
    d_a, d_b, d_c = (ac.port(signal.Output, description=f"Duty cycle of phase {x}") for x in "abc")

    def equations(self) -> Iterator[Any]:
        c, s = ca.cos(self.phi), ca.sin(self.phi)
        alpha, beta = self.v_d * c - self.v_q * s, self.v_d * s + self.v_q * c
        phases = [
            alpha,
            (math.sqrt(3) * beta - alpha) / 2,
            (-math.sqrt(3) * beta - alpha) / 2,
        ]
        highest = ca.fmax(ca.fmax(phases[0], phases[1]), phases[2])
        lowest = ca.fmin(ca.fmin(phases[0], phases[1]), phases[2])
        for duty, phase in zip((self.d_a, self.d_b, self.d_c), phases, strict=True):
            wanted = 0.5 + (phase - (highest + lowest) / 2) / self.v_dc
            yield duty == ca.fmin(ca.fmax(wanted, 0), 1)
