"""Prescribed motions of a flange: angle, speed or acceleration given by a signal.

The motion is relative to the support, or to the housing if ``use_support`` is False.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal
from library import mechanics
from library.rotational.interfaces import OneFlange


class Position(mechanics.Position, OneFlange):
    """Angle given by a signal, phi = phi_ref.

    The reference must be twice differentiable where the torque or acceleration is wanted. With
    ``exact=False`` phi is phi_ref behind a second-order Bessel filter of critical frequency
    ``f_crit``, a = ((phi_ref - phi) w_crit - 1.3617 w) w_crit/0.618; the filter starts at rest
    at the reference, or at ``start={"phi": …}``.
    """

    phi_ref: signal.Input = ac.signal_input(unit="rad", description="Reference angle")


class Speed(mechanics.Speed, OneFlange):
    """Speed given by a signal, w = w_ref.

    The angle is integrated from ``start={"phi": …}``. With ``exact=False`` w is w_ref behind a
    first-order filter of critical frequency ``f_crit``, a = (w_ref - w) w_crit, which begins with
    w = w_ref.
    """

    w_ref: signal.Input = ac.signal_input(unit="rad/s", description="Reference speed")
    phi_start: ac.types.StartValue = ac.start("phi")


class Accelerate(OneFlange):
    """Acceleration given by a signal, a = a_ref; start values for ``phi`` and ``w``."""

    a_ref: signal.Input = ac.signal_input(unit="rad/s2", description="Reference acceleration")
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")

    def equations(self) -> Iterator[Any]:
        yield self.e.a == self.a_ref


class Move(OneFlange):
    """Motion given by angle, speed and acceleration, phi = phi_ref.

    The three signals must belong to one motion. The angle alone is imposed and its derivatives
    are exact, so speed and acceleration cannot drift away from it; ``w_ref`` and ``a_ref`` are
    there for exchange with parts that offer all three.
    """

    phi_ref: signal.Input = ac.signal_input(unit="rad", description="Reference angle")
    w_ref: signal.Input = ac.signal_input(unit="rad/s", description="Derivative of phi_ref")
    a_ref: signal.Input = ac.signal_input(unit="rad/s2", description="Second derivative of phi_ref")

    def equations(self) -> Iterator[Any]:
        yield self.e.phi == self.phi_ref


class ConstantSpeed(OneFlange):
    """Constant speed, w = w_fixed; the angle is integrated from ``start={"phi": …}``."""

    w_fixed: ac.Parameter = ac.parameter("rad/s", "Fixed speed; turns backwards if negative")
    phi_start: ac.types.StartValue = ac.start("phi")

    def equations(self) -> Iterator[Any]:
        yield self.e.w == self.w_fixed
