"""Pumps that adjust their displacement: to a pressure, or to the load they sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic
from library.hydraulic.machines import Machine

_BAND = 1e-3  # share of the stroke over which the swash plate comes to rest at its stops


class CompensatedPump(Machine):
    """Pump whose swash plate s follows a pressure, T der(s) = (p_wanted - p_b)/p_range.

    It stays between 0 and 1. This one holds p_b at p_set, below it its displacement is full.
    """

    p_set: ac.Parameter = ac.parameter("Pa", "Pressure at port_b that it holds", above=0)
    p_range: ac.Parameter = ac.parameter(
        "Pa", "Error of pressure at which s changes by 1 in T", default=1e6, above=0
    )
    T: ac.Parameter = ac.parameter("s", "Time constant of the swash plate", default=0.05, above=0)
    s_start: ac.types.StartValue = ac.start("s")
    s = ac.variable("1", "Swash plate: displacement as a share of D")

    def displacement(self) -> Any:
        return self.s * self.D

    def wanted(self) -> Any:
        """Return the pressure at port_b that the compensator holds."""
        return self.p_set

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        rate = (self.wanted() - self.port_b.p) / self.p_range / self.T
        # At a stop the rate goes to 0 within a small band: nothing winds up.
        up = ca.fmin(ca.fmax((1 - self.s) / _BAND, 0), 1)
        down = ca.fmin(ca.fmax(self.s / _BAND, 0), 1)
        yield ac.der(self.s) == ca.fmax(rate, 0) * up + ca.fmin(rate, 0) * down


class PressureCompensatedPump(CompensatedPump):
    """Pump that holds its pressure: p_b = p_set as long as its displacement is below D."""


class LoadSensingPump(CompensatedPump):
    """Pump that holds dp_ls over the load at port_ls, p_b = min(p_ls + dp_ls, p_set).

    Its flow is then what the open valve between port_b and the load takes: flow compensation. Above
    p_set the pressure compensator takes over.
    """

    port_ls = ac.port(hydraulic.Port)
    sense = ac.Edge(port_ls)
    dp_ls: ac.Parameter = ac.parameter("Pa", "Margin over the load", default=2e6, above=0)

    def wanted(self) -> Any:
        return ca.fmin(self.port_ls.p + self.dp_ls, self.p_set)

    def equations(self) -> Iterator[Any]:
        yield self.sense.q == 0
        yield from super().equations()
