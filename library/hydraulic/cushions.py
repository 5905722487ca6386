"""Cushioned cylinders: oil that must leave through a gap brakes the piston before its ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.hydraulic.cylinders import DoubleActingCylinder
from library.hydraulic.liquid import density


class CushionedCylinder(DoubleActingCylinder):
    """Cylinder with a cushion before each end, which brakes with A_c rho/2 (A_c v/(Cd a))².

    Within L_cushion of an end the oil of the area A_cushion leaves through a gap whose area ``a``
    falls linearly from a_0 at the entry to a_1 at the end. It brakes what moves towards the end
    only: a check valve opens on the way back. With a_0 = a_1 the speed falls as exp(-k x/m), k v²
    the braking force.
    """

    L_cushion: ac.Parameter = ac.parameter("m", "Length of the cushions", above=0)
    A_cushion: ac.Parameter = ac.parameter("m2", "Area that the cushion shuts in", above=0)
    a_0: ac.Parameter = ac.parameter("m2", "Area of the gap at the entry", above=0)
    a_1: ac.Parameter = ac.parameter(
        "m2", "Area of the gap at the end", default=lambda self: self.a_0, above=0
    )
    Cd: ac.Parameter = ac.parameter("1", "Discharge coefficient", default=0.7, above=0)
    rho: ac.Parameter = density()
    f_cushion = ac.variable("N", "Force of the cushions on the piston, positive where it is inward")

    def equations(self) -> Iterator[Any]:
        x, v = self.s_rel - self.s_rel0, self.v_rel
        yield from self.chambers()
        brake = self._brake(self.stroke - x, v) - self._brake(x, -v)
        yield self.f_cushion == brake
        stop = self._stop(x - self.stroke, v) - self._stop(-x, -v)
        yield self.f == self.d * v - self.drive() + stop + self.f_cushion

    def _brake(self, left: Any, speed: Any) -> Any:
        """Return the force where ``left`` [m] is left to an end that is neared with ``speed``."""
        depth = ca.fmin(ca.fmax(1 - left / self.L_cushion, 0), 1)
        gap = self.a_0 + (self.a_1 - self.a_0) * depth
        nearing = ca.fmax(speed, 0) * self.A_cushion / (self.Cd * gap)
        return ca.if_else(left < self.L_cushion, self.A_cushion * self.rho / 2 * nearing**2, 0)
