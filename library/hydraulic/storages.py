"""Storages of liquid: open tank, compressible volume, gas-charged accumulator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import casadi as ca

import acausal as ac
from domains import hydraulic
from library.hydraulic.flow_laws import smooth_ramp
from library.hydraulic.liquid import (
    ATMOSPHERE,
    STANDARD_GRAVITY,
    Wetted,
    bulk_modulus,
    density,
    in_tension,
)

_SEATING = 0.02
"""Pressure range, as a share of the charge pressure, over which an accumulator fills its neck."""


TINY = 1e-12
"""Volume [m3] that sizes of an excess have at least."""


class Chamber(Wetted):
    """Abstract: a chamber of compressible liquid."""

    beta: ac.Parameter = bulk_modulus()
    excess = ac.variable(
        "m3", "What it holds over its volume, at reference density", when="fluid", nominal=1e-7
    )


class Tank(ac.Component):
    """Vented tank with vertical walls, A der(level) = q and p = rho g level at its bottom."""

    port = ac.port(hydraulic.Port)
    A: ac.Parameter = ac.parameter("m2", "Area of the free surface", above=0)
    rho: ac.Parameter = density()
    g: ac.Parameter = ac.parameter(
        "m/s2", "Acceleration of gravity", default=STANDARD_GRAVITY, above=0
    )
    level_start: ac.types.StartValue = ac.start("level")
    level = ac.variable("m", "Height of the surface above port")
    e = ac.Edge(port)
    p = e.p
    q = e.q

    def equations(self) -> Iterator[Any]:
        yield self.A / (self.rho * self.g) * ac.der(self.p) == self.q
        yield self.level == self.p / (self.rho * self.g)


class Volume(Chamber):
    """Rigid volume filled with compressible liquid, V/beta der(p) = q.

    With a ``fluid`` der(excess) = q and p follows from ρ/ρ₀ = 1 + excess/V.
    """

    port = ac.port(hydraulic.Port)
    V: ac.Parameter = ac.parameter("m3", "Volume", min=0)
    p_start: ac.types.StartValue = ac.start("p")
    e = ac.Edge(port)
    p = e.p
    q = e.q

    def equations(self) -> Iterator[Any]:
        if self.fluid is None:
            yield self.V / self.beta * ac.der(self.p) == self.q
        else:
            yield ac.der(self.excess) == self.q
            yield self.p == self.pressure(1 + self.excess / self.V)

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a stiff liquid is in tension."""
        return in_tension(get, "p")

    @staticmethod
    def nominals(get: Any) -> Mapping[str, Any]:
        """Return the size of the excess: that of 1 bar."""
        return {"excess": (get("V") + TINY) / get("beta") * 1e5}


class Accumulator(ac.Component):
    """Gas-charged accumulator, der(V_oil) = q with (p + p_atm) (V0 - V_oil)^n = (p0 + p_atm) V0^n.

    Below the charge pressure p0 the gas fills the vessel, and only the liquid V_dead in its neck
    yields: V_oil = V_dead (p - p0)/beta, slightly negative. The change is smooth, within 1 % of
    the charge pressure.
    """

    port = ac.port(hydraulic.Port)
    V0: ac.Parameter = ac.parameter("m3", "Gas volume of the empty accumulator", above=0)
    p0: ac.Parameter = ac.parameter("Pa", "Charge pressure of the gas (gauge)", above=0)
    n: ac.Parameter = ac.parameter("1", "Polytropic exponent (1 isothermal)", default=1.4, min=1)
    p_atm: ac.Parameter = ac.parameter(
        "Pa", "Pressure of the atmosphere", default=ATMOSPHERE, min=0
    )
    V_dead: ac.Parameter = ac.parameter(
        "m3", "Liquid left when empty", default=lambda part: 0.01 * part.V0, above=0
    )
    beta: ac.Parameter = bulk_modulus()
    p_start: ac.types.StartValue = ac.start("p")
    V_oil = ac.variable("m3", "Volume of liquid taken up", nominal=1e-3)
    e = ac.Edge(port)
    p = e.p
    q = e.q

    def equations(self) -> Iterator[Any]:
        charge = self.p0 + self.p_atm
        rise = smooth_ramp((self.p - self.p0) / charge, _SEATING)
        gas = self.V0 * (1 + rise) ** (-1 / self.n)
        neck = self.V_dead / self.beta * (self.p - self.p0 - rise * charge)
        taken = self.V0 - gas + neck
        yield ac.der(self.p) == self.q / ca.jacobian(taken, self.p)
        yield self.V_oil == taken
