"""Prescribed motions of a flange: angle, speed or acceleration given by a signal.

The motion is relative to the support, or to the housing if ``use_support`` is False.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import rotational, signal


class Driver(ac.Component):
    """Abstract: a flange that is moved against its support."""

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(False, "True: the motion is relative to support")
    e = ac.Edge(flange, support)


class Position(Driver):
    """Angle given by a signal, phi = phi_ref.

    The reference must be twice differentiable where the torque or acceleration is wanted. With
    ``exact=False`` phi is phi_ref behind a second-order Bessel filter of critical frequency
    ``f_crit``, a = ((phi_ref - phi) w_crit - 1.3617 w) w_crit/0.618; the filter starts at rest at
    ``start={"phi": …}``.
    """

    phi_ref = ac.port(signal.Input, unit="rad", description="Reference angle")
    exact: bool = ac.structural(True, "False: the reference is filtered")
    f_crit: ac.Parameter = ac.parameter("Hz", "Critical frequency of the filter", 50.0, above=0)

    def equations(self) -> Iterator[Any]:
        if self.exact:
            yield self.e.phi == self.phi_ref
        else:
            w_crit = 2 * ca.pi * self.f_crit
            error = (self.phi_ref - self.e.phi) * w_crit - 1.3617 * self.e.w
            yield self.e.a == error * w_crit / 0.6180


class Speed(Driver):
    """Speed given by a signal, w = w_ref.

    The angle is integrated from ``start={"phi": …}``. With ``exact=False`` w is w_ref behind a
    first-order filter of critical frequency ``f_crit``, a = (w_ref - w) w_crit.
    """

    w_ref = ac.port(signal.Input, unit="rad/s", description="Reference speed")
    exact: bool = ac.structural(True, "False: the reference is filtered")
    f_crit: ac.Parameter = ac.parameter("Hz", "Critical frequency of the filter", 50.0, above=0)

    def equations(self) -> Iterator[Any]:
        if self.exact:
            yield self.e.w == self.w_ref
        else:
            yield self.e.a == (self.w_ref - self.e.w) * 2 * ca.pi * self.f_crit


class Accelerate(Driver):
    """Acceleration given by a signal, a = a_ref; start values for ``phi`` and ``w``."""

    a_ref = ac.port(signal.Input, unit="rad/s2", description="Reference acceleration")

    def equations(self) -> Iterator[Any]:
        yield self.e.a == self.a_ref


class Move(Driver):
    """Motion given by angle, speed and acceleration, phi = phi_ref.

    The three signals must belong to one motion. The angle alone is imposed and its derivatives
    are exact, so speed and acceleration cannot drift away from it; ``w_ref`` and ``a_ref`` are
    there for exchange with parts that offer all three.
    """

    phi_ref = ac.port(signal.Input, unit="rad", description="Reference angle")
    w_ref = ac.port(signal.Input, unit="rad/s", description="Derivative of phi_ref")
    a_ref = ac.port(signal.Input, unit="rad/s2", description="Second derivative of phi_ref")

    def equations(self) -> Iterator[Any]:
        yield self.e.phi == self.phi_ref


class ConstantSpeed(Driver):
    """Constant speed, w = w_fixed; the angle is integrated from ``start={"phi": …}``."""

    w_fixed: ac.Parameter = ac.parameter("rad/s", "Fixed speed; turns backwards if negative")

    def equations(self) -> Iterator[Any]:
        yield self.e.w == self.w_fixed
