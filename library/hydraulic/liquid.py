"""The liquid: its properties, with the values of a mineral oil (ISO VG 46), and oil that cavitates.

The through of the hydraulic domain is flow at reference density, q = ṁ/ρ₀: what flows into a node
flows out of it, whatever the density there, and mass is kept. Without a ``fluid`` liquids are
stiff, ρ = ρ₀ but for the compliance V/β of chambers, and carry any tension; a run that goes below
-1 bar says so. With a ``fluid`` there is free air in the oil, and vapour: with s = ρ₀/ρ

    s(p) = (1 - air) - p/beta + air π₀/π,    π = p + p_atm - p_vapour,    π₀ = π at p = 0,

the volume of the liquid and that of the bubbles, in which the partial pressure of the air is what
the vapour leaves of the whole. It is smooth and falls with p, and grows without bound as p comes
near the vapour pressure: no pressure below that is a solution.

The power that q takes through a port is then q H(p), H(p) = ∫ s dp from 0 to p, which is p q where
s = 1. A chamber of the volume V stores V ∫ H d(1/s); what is left of q H is p dV/dt, the work on
the piston. So a chamber, an ideal pump and a joint lose no power.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.arguments import Told
from acausal.errors import ParameterError, did_you_mean
from acausal.language.units import to_si
from domains import hydraulic

STANDARD_GRAVITY = 9.80665
"""Acceleration of gravity [m/s2]."""

ATMOSPHERE = 101325.0
"""Absolute pressure of the atmosphere [Pa], the datum of all pressures."""

VACUUM = -1e5
"""Pressure [Pa] (gauge) below which a liquid without a ``fluid`` is in tension."""

GRADES = {
    "ISO VG 22": (22.0, 4.3, 865.0),
    "ISO VG 32": (32.0, 5.4, 870.0),
    "ISO VG 46": (46.0, 6.8, 875.0),
    "ISO VG 68": (68.0, 8.7, 880.0),
    "ISO VG 100": (100.0, 11.4, 885.0),
}
"""Mineral oils: viscosity [mm2/s] at 40 °C (ISO 3448) and, for a viscosity index near 100, at
100 °C; density [kg/m3] at 15 °C, typical of such oils."""

_EXPANSION = 7e-4  # [1/K], of the volume of mineral oil


@dataclass(frozen=True)
class Oil:
    """A liquid with free air and vapour, ``hy.Oil("ISO VG 46", T="40 degC")``.

    Parameters
    ----------
    label
        A grade of mineral oil, ISO VG 22 to 100, or the name of your own liquid with rho and nu.
    T
        Temperature [K], or a text with its unit: 40 °C.
    rho
        Density [kg/m3] of the liquid at atmospheric pressure; of a grade at T.
    nu
        Kinematic viscosity [m2/s]; of a grade at T by the line of ASTM D341.
    beta
        Bulk modulus [Pa] of the liquid without air.
    air
        Share of free air in the volume at atmospheric pressure, above 0.
    p_vapour
        Vapour pressure [Pa], absolute.

    >>> round(Oil("ISO VG 46", T="60 degC").nu * 1e6, 1)
    20.6
    """

    label: str = "ISO VG 46"
    T: float | str = 313.15
    rho: float | None = None
    nu: float | None = None
    beta: float | str = 1.4e9
    air: float = 0.005
    p_vapour: float | str = 10.0

    def __post_init__(self) -> None:
        """Take numbers with units, and what is not given from the grade."""
        where = f"Oil({self.label!r})"
        units = {"T": "K", "rho": "kg/m3", "nu": "m2/s", "beta": "Pa", "p_vapour": "Pa"}
        for name, unit in units.items():
            value = getattr(self, name)
            if isinstance(value, str):
                object.__setattr__(self, name, to_si(value, unit, f"{where}.{name}"))
        if self.rho is None or self.nu is None:
            if self.label not in GRADES:
                raise ParameterError(
                    f"{where}: no grade of that name is known. {did_you_mean(self.label, GRADES)} "
                    "Of another liquid give rho and nu."
                )
            rho, nu = _of_grade(self.label, float(self.T))
            object.__setattr__(self, "rho", rho if self.rho is None else self.rho)
            object.__setattr__(self, "nu", nu if self.nu is None else self.nu)
        for name in ("T", "rho", "nu", "beta", "p_vapour"):
            if not (math.isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise ParameterError(f"{where}: {name} = {getattr(self, name)} must be above 0.")
        if not 0 < self.air < 1:
            raise ParameterError(f"{where}: air = {self.air} must be between 0 and 1.")


def _of_grade(label: str, T: float) -> tuple[float, float]:
    """Return density and viscosity of a grade at a temperature [K]."""
    at_40, at_100, rho_15 = GRADES[label]

    def folded(nu: float) -> float:
        return math.log10(math.log10(nu + 0.7))

    slope = (folded(at_40) - folded(at_100)) / (math.log10(373.15) - math.log10(313.15))
    high = folded(at_40) - slope * (math.log10(T) - math.log10(313.15))
    return rho_15 / (1 + _EXPANSION * (T - 288.15)), (10 ** (10**high) - 0.7) * 1e-6


def density() -> Any:
    """Return the declaration of a density ``rho``."""
    return ac.parameter("kg/m3", "Density of the liquid", default=870.0, above=0)


def kinematic_viscosity() -> Any:
    """Return the declaration of a kinematic viscosity ``nu``."""
    return ac.parameter("m2/s", "Kinematic viscosity of the liquid", default=46e-6, above=0)


def bulk_modulus() -> Any:
    """Return the declaration of a bulk modulus ``beta``."""
    return ac.parameter("Pa", "Bulk modulus of the liquid", default=1.4e9, above=0)


def ambient_pressure() -> Any:
    """Return the declaration of the pressure ``p_atm`` of the atmosphere."""
    return ac.parameter("Pa", "Absolute pressure where p is 0", default=ATMOSPHERE, above=0)


def fluid() -> Any:
    """Return the declaration of the record of a liquid."""
    return ac.structural(
        default=None, description="An Oil, with air and vapour in it; None: a stiff liquid"
    )


def take_properties(part: Any) -> None:
    """Give a part the numbers of its fluid, other than those that it was given itself."""
    if part.fluid is None:
        return
    if not isinstance(part.fluid, Oil):
        raise ParameterError(
            f"{type(part).__name__}: fluid = {part.fluid!r} is no liquid. "
            'Give hy.Oil("ISO VG 46") or one of your own.'
        )
    held = part.__dict__["_values"]
    for name in {"rho", "nu", "beta"} & set(part._spec.parameters):
        held.setdefault(name, getattr(part.fluid, name))


def head_of(oil: Any, p_atm: Any, p: Any) -> Any:
    """Return H(p) = ∫ ρ₀/ρ dp from 0 to p [Pa] of an Oil."""
    start = p_atm - oil.p_vapour
    return (1 - oil.air) * p - p**2 / (2 * oil.beta) + oil.air * start * ca.log1p(p / start)


class Wetted(ac.Component):
    """Abstract: a part with liquid in it, which may hold air and vapour."""

    fluid: Told[Oil | None] = fluid()
    p_atm: ac.Parameter = ambient_pressure()

    def _check(self) -> None:
        take_properties(self)

    def relative_density(self, p: Any) -> Any:
        """Return ρ/ρ₀ at a pressure [Pa]; 1 of a stiff liquid."""
        if not self.fluid:
            return 1.0
        air, start, beta = self._oil()
        return 1 / (1 - air - p / beta + air * start / (p + start))

    def _oil(self) -> tuple[float, Any, Any]:
        """Return the share of air, π₀ and the bulk modulus of the liquid."""
        oil: Any = self.fluid
        beta = getattr(self, "beta") if "beta" in self._spec.parameters else oil.beta  # noqa: B009
        return oil.air, self.p_atm - oil.p_vapour, beta

    def head(self, p: Any) -> Any:
        """Return H(p) = ∫ ρ₀/ρ dp [Pa]: q H is the power that passes a port; p if it is stiff."""
        return head_of(self.fluid, self.p_atm, p) if self.fluid else p

    power_domain = hydraulic.domain.name

    @staticmethod
    def power_value(get: Any, value: Any) -> Any:
        """Return H(p): powers in a circuit with a fluid are q H."""
        return head_of(get("fluid"), get("p_atm"), value) if get("fluid") else None

    def pressure(self, r: Any) -> Any:
        """Return the pressure [Pa] (gauge) at r = ρ/ρ₀, the inverse of ``relative_density``."""
        air, start, beta = self._oil()
        b = 1 / r - (1 - air) - start / beta
        root = ca.sqrt(b**2 + 4 * air * start / beta)
        # Two forms of the root of one quadratic, each without a difference of near numbers.
        full = ca.if_else(b > 0, 2 * air * start / (ca.fmax(b, 0) + root), beta / 2 * (root - b))
        return full - start


def in_tension(get: Any, *names: str, takes_fluid: bool = True) -> str | None:
    """Return what is to be said of pressures that a stiff liquid does not have, or None."""
    if takes_fluid and get("fluid") is not None:
        return None
    least = min(float(np.min(get(name))) for name in names)
    # A part without a fluid may stand in a circuit with one, whose vapour has -p_atm at least.
    if least >= (VACUUM if takes_fluid else -ATMOSPHERE):
        return None
    return (
        f"the pressure falls to {least / 1e5:.4g} bar (gauge), below vacuum: oil would cavitate. "
        'Give the parts of the circuit fluid=hy.Oil("ISO VG 46") for a liquid with air and vapour.'
    )
