"""Flux tubes with hysteresis by Tellinen's model, with branches of tanh form.

The outer loop is given by its rising and its falling branch. Within it, a growing field follows
the slope of the rising branch, weighted with how far the falling one is, and a decreasing field the
other way round [1]. The power V_m dPhi/dt into the tube is what it stores and loses; over a closed
loop it is the loss, the area of the loop in B and H times the volume.

1. J. Tellinen: A simple scalar model for magnetic hysteresis. IEEE Transactions on Magnetics 34
   (1998) 2200-2206.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.losses import Losses
from library.magnetic.interfaces import MU_0, TwoPort

_LEAST_SHARE = 0.01
"""Least weight of a branch, as in Modelica's tubes: outside the outer loop B goes on growing."""

_OPENING = 1e-3
"""Distance of the branches far in saturation, of their saturation: weights need one."""


def remanence_fault(Br: float, Js: float) -> str | None:
    """Return what is wrong with remanence and saturation [T], None if nothing.

    >>> remanence_fault(1.0, 1.35)
    """
    if Br < Js:
        return None
    return (
        f"the remanence Br = {Br:g} T is not below the saturation Js = {Js:g} T: no branch passes "
        "it. Give a larger Js or a smaller Br."
    )


def coercivity_fault(K: float, Hc: float, Br: float) -> str | None:
    """Return what is wrong with a coercivity [A/m] and a remanence [T], None if nothing.

    >>> coercivity_fault(1.0, 5e5, 1.2)
    """
    if K * MU_0 * Hc < Br:
        return None
    return (
        f"the coercivity Hc = {Hc:g} A/m is not below Br/(K mu_0) = {Br / (K * MU_0):g} A/m: no "
        "branch passes it. Hc is where B is 0, not where the magnet loses its polarisation."
    )


class GenericHysteresisTellinen(Losses, TwoPort):
    """Abstract: a tube with hysteresis, V_m = H l and Phi = B A, dB = (K mu_0 + k dJ/dH) dH_stat.

    H = H_stat + H_eddy, where eddy currents in laminations of thickness d take sigma d²/12 dB/dt.
    """

    l: ac.Parameter = ac.parameter("m", "Length along the flux", above=0)
    A: ac.Parameter = ac.parameter("m2", "Area of the cross section", above=0)
    K: ac.Parameter = ac.parameter("1", "Slope in saturation over mu_0", default=1.0, above=0)
    include_eddy_currents: bool = ac.structural(
        default=False, description="True: laminations have eddy currents"
    )
    sigma: ac.Parameter = ac.parameter("S/m", "Conductivity of the core", default=10e6, min=0)
    d: ac.Parameter = ac.parameter("m", "Thickness of a lamination", default=0.5e-3, min=0)
    B = ac.variable("T", "Magnetic flux density")
    H = ac.variable("A/m", "Magnetic field strength", nominal=100.0)
    H_stat = ac.variable("A/m", "Field strength of the hysteresis", nominal=100.0)
    H_eddy = ac.variable("A/m", "Field strength of the eddy currents", nominal=100.0)
    heat = ac.Edge(Losses.heat_port)

    def branches(self) -> tuple[Any, Any, Any]:
        """Return saturation polarisation [T], slope [m/A] and shift of J = ±J_s tanh(M H ∓ H_0)."""
        raise NotImplementedError

    def equations(self) -> Iterator[Any]:
        rate = ac.der(self.B)
        yield self.V_m == self.H * self.l
        yield self.Phi == self.B * self.A
        rising, falling = self._slopes()
        field = ac.der(self.H_stat)
        # Not by a condition: whichever of the two rates is unknown, the law is seen to be bent.
        yield rate == rising * ca.fmax(field, 0) + falling * ca.fmin(field, 0)
        drag = self.sigma * self.d**2 / 12 if self.include_eddy_currents else 0
        yield self.H_eddy == drag * rate
        yield self.H_stat + self.H_eddy == self.H
        yield from self.losses(self.V_m * self.A * rate)

    def _slopes(self) -> tuple[Any, Any]:
        """Return dB/dH_stat for a growing and for a decreasing field."""
        saturation, M, shift = self.branches()
        J = self.B - self.K * MU_0 * self.H_stat
        rise, fall = (ca.tanh(M * self.H_stat + sign * shift) for sign in (-1, 1))
        width = saturation * (fall - rise + _OPENING)
        up = (saturation * (fall + _OPENING / 2) - J) / width
        down = (J - saturation * (rise - _OPENING / 2)) / width
        growing, decreasing = (
            self.K * MU_0 + ca.fmax(_LEAST_SHARE, share) * saturation * M * (1 - branch**2)
            for share, branch in ((up, rise), (down, fall))
        )
        return growing, decreasing


class GenericHystTellinenSoft(GenericHysteresisTellinen):
    """Soft magnetic tube with hysteresis, outer loop B = ±Js tanh(M H ∓ H_0) + K mu_0 H.

    H_0 = artanh(Br/Js) and M = H_0/Hc: it passes the remanence Br and the coercivity Hc.
    """

    Js: ac.Parameter = ac.parameter("T", "Saturation polarisation", above=0)
    Br: ac.Parameter = ac.parameter("T", "Remanence, below Js", above=0)
    Hc: ac.Parameter = ac.parameter("A/m", "Coercivity", above=0)
    checked = ((("Br", "Js"), remanence_fault),)

    def branches(self) -> tuple[Any, Any, Any]:
        """Return saturation polarisation, slope and shift."""
        shift = ca.atanh(self.Br / self.Js)
        return self.Js, shift / self.Hc, shift


class GenericHystTellinenHard(GenericHysteresisTellinen):
    """Hard magnetic tube with hysteresis, outer loop B = ±Br tanh(M H ∓ H_0) + K mu_0 H.

    H_0 = artanh(K mu_0 Hc/Br) + M Hc: it passes the coercivity Hc of B, and nearly Br at H = 0.
    """

    Br: ac.Parameter = ac.parameter("T", "Remanence", above=0)
    Hc: ac.Parameter = ac.parameter("A/m", "Coercivity, below Br/(K mu_0)", above=0)
    M: ac.Parameter = ac.parameter(
        "m/A", "Slope of the tanh function (10/Hc)", default=lambda self: 10 / self.Hc, above=0
    )
    checked = ((("K", "Hc", "Br"), coercivity_fault),)

    def branches(self) -> tuple[Any, Any, Any]:
        """Return saturation polarisation, slope and shift."""
        return self.Br, self.M, ca.atanh(self.K * MU_0 * self.Hc / self.Br) + self.M * self.Hc
