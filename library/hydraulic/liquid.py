"""The liquid: declarations of its properties, with the values of a mineral oil (ISO VG 46)."""

from __future__ import annotations

from typing import Any

import acausal as ac

STANDARD_GRAVITY = 9.80665
"""Acceleration of gravity [m/s2]."""

ATMOSPHERE = 101325.0
"""Absolute pressure of the atmosphere [Pa], the datum of all pressures."""


def density() -> Any:
    """Return the declaration of a density ``rho``."""
    return ac.parameter("kg/m3", "Density of the liquid", default=870.0, above=0)


def kinematic_viscosity() -> Any:
    """Return the declaration of a kinematic viscosity ``nu``."""
    return ac.parameter("m2/s", "Kinematic viscosity of the liquid", default=46e-6, above=0)


def bulk_modulus() -> Any:
    """Return the declaration of a bulk modulus ``beta``."""
    return ac.parameter("Pa", "Bulk modulus of the liquid", default=1.4e9, above=0)
