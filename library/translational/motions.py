"""Prescribed motions of a flange: position, speed or acceleration given by a signal.

The motion is relative to the support, or to the housing if ``use_support`` is False.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal
from library import mechanics
from library.translational.interfaces import OneFlange


class Position(mechanics.Position, OneFlange):
    """Position given by a signal, s = s_ref.

    The reference must be twice differentiable where the force or acceleration is wanted. With
    ``exact=False`` s is s_ref behind a second-order Bessel filter of critical frequency
    ``f_crit``, a = ((s_ref - s) w_crit - 1.3617 v) w_crit/0.618; the filter starts at rest
    at the reference, or at ``start={"s": …}``.
    """

    s_ref: signal.Input = ac.signal_input(unit="m", description="Reference position")


class Speed(mechanics.Speed, OneFlange):
    """Speed given by a signal, v = v_ref.

    The position is integrated from ``start={"s": …}``. With ``exact=False`` v is v_ref behind a
    first-order filter of critical frequency ``f_crit``, a = (v_ref - v) w_crit, which begins with
    v = v_ref.
    """

    v_ref: signal.Input = ac.signal_input(unit="m/s", description="Reference speed")


class Accelerate(OneFlange):
    """Acceleration given by a signal, a = a_ref; start values for ``s`` and ``v``."""

    a_ref: signal.Input = ac.signal_input(unit="m/s2", description="Reference acceleration")

    def equations(self) -> Iterator[Any]:
        yield self.e.a == self.a_ref


class Move(OneFlange):
    """Motion given by position, speed and acceleration, s = s_ref.

    The three signals must belong to one motion. The position alone is imposed and its derivatives
    are exact, so speed and acceleration cannot drift away from it; ``v_ref`` and ``a_ref`` are
    there for exchange with parts that offer all three.
    """

    s_ref: signal.Input = ac.signal_input(unit="m", description="Reference position")
    v_ref: signal.Input = ac.signal_input(unit="m/s", description="Derivative of s_ref")
    a_ref: signal.Input = ac.signal_input(unit="m/s2", description="Second derivative of s_ref")

    def equations(self) -> Iterator[Any]:
        yield self.e.s == self.s_ref


class ConstantSpeed(OneFlange):
    """Constant speed, v = v_fixed; the position is integrated from ``start={"s": …}``."""

    v_fixed: ac.Parameter = ac.parameter("m/s", "Fixed speed; moves backwards if negative")

    def equations(self) -> Iterator[Any]:
        yield self.e.v == self.v_fixed
