"""Linear elastic, isotropic material."""

from __future__ import annotations

import math
from dataclasses import dataclass

from acausal.errors import ParameterError


@dataclass(frozen=True)
class Material:
    """Isotropic material, σ = E ε in a bar; the same class holds viscous moduli, σ = E ε̇.

    Parameters
    ----------
    E
        Young's modulus [Pa].
    nu
        Poisson's ratio, in (−1, ½) [1].
    density
        Mass per volume [kg/m3].
    """

    E: float
    nu: float = 0.3
    density: float = 0.0

    def __post_init__(self) -> None:
        if not (self.E > 0 and math.isfinite(self.E)):
            raise ParameterError(f"Material: E = {self.E:g} Pa; Young's modulus is positive.")
        if not -1 < self.nu < 0.5:
            raise ParameterError(
                f"Material: nu = {self.nu:g} is outside (-1, 1/2), where a material stores "
                f"energy in every strain. Metals have about 0.3, rubber 0.499."
            )
        if not (self.density >= 0 and math.isfinite(self.density)):
            raise ParameterError(
                f"Material: density = {self.density:g} kg/m3; it is not negative, and finite."
            )

    @property
    def G(self) -> float:  # noqa: N802 - the letter of physics
        """Shear modulus E / (2 (1 + ν)) [Pa]."""
        return self.E / (2 * (1 + self.nu))
