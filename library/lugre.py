"""Friction after LuGre: bristles that bend before they slip, for shafts and for slides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.losses import Losses
from library.mechanics import Mechanical


class LuGre(Losses, Mechanical):
    """Abstract: friction with a state z, dz/dt = v - sigma_0 |v|/g(v) z.

    Through = sigma_0 z + sigma_1 dz/dt + sigma_2 v with g(v) = F_C + (F_S - F_C) exp(-(v/v_S)²).
    At a constant speed it is sign(v) g(v) + sigma_2 v. What bends the bristles is stored,
    sigma_0 z²/2; the rest is heat.
    """

    def bristles(self) -> Any:
        """Return the friction of a steady sliding, without what grows with the speed."""
        raise NotImplementedError

    def equations(self: Any) -> Iterator[Any]:
        rate, through = self.seen("rate", "through")
        slope = rate - self.sigma_0 * ca.fabs(rate) / self.bristles() * self.z
        yield ac.der(self.z) == slope
        yield through == self.sigma_0 * self.z + self.sigma_1 * slope + self.sigma_2 * rate
        yield from self.losses(through * rate - self.sigma_0 * self.z * slope)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy, and that of the bristles [J]."""
        return 0.0, get("sigma_0") * get("z") ** 2 / 2


def stribeck(low: Any, high: Any, share: Any) -> Any:
    """Return low + (high - low) exp(-share²): high at rest, low at speed."""
    return low + (high - low) * ca.exp(-(share**2))
