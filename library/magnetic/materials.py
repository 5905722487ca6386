"""Materials: soft magnetic ones by their permeability curve, permanent magnets by two points.

The curve is Roschke's approximation of measured mu_r(B) [1], hysteresis left out. The coefficients
are those of the Modelica Standard Library 4.1, package Magnetic.FluxTubes.Material, which Roschke
compiled and measured; its sheets were measured at 50 Hz on strips, M330-50A as a complete core. The
magnets there are typical values, not of one product. Its steel DC03 is left out: with mu_i = 0 it
has no field strength at B = 0.

1. T. Roschke: Entwurf geregelter elektromagnetischer Antriebe für Luftschütze. Fortschritt-Berichte
   VDI 21/293, VDI-Verlag, Düsseldorf 2000.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from acausal.errors import ParameterError
from library.magnetic.interfaces import MU_0


def permeability(B: Any, mu_i: Any, B_my_max: Any, c_a: Any, c_b: Any, n: Any) -> Any:
    """Return mu_r at a flux density [T]: 1 + (mu_i - 1 + c_a b)/(1 + c_b b + bⁿ)."""
    b = ca.fabs(B) / B_my_max
    return 1 + (mu_i - 1 + c_a * b) / (1 + c_b * b + b**n)


@dataclass(frozen=True)
class SoftMagnetic:
    """Soft magnetic material, mu_r = 1 + (mu_i - 1 + c_a b)/(1 + c_b b + bⁿ), b = |B|/B_my_max.

    Parameters
    ----------
    label
        Name of the material.
    mu_i
        Relative permeability at B = 0.
    B_my_max
        Flux density [T] of the largest permeability.
    c_a, c_b, n
        Coefficients and exponent of the approximation.
    """

    label: str
    mu_i: float
    B_my_max: float
    c_a: float
    c_b: float
    n: float

    def __post_init__(self) -> None:
        """Refuse coefficients that leave no field strength, or no saturation."""
        if not (self.mu_i > 0 and self.B_my_max > 0 and self.n > 1):
            raise ParameterError(
                f"material {self.label}: mu_i = {self.mu_i:g} and B_my_max = {self.B_my_max:g} "
                f"must be above 0, n = {self.n:g} above 1: else there is no field strength at "
                "B = 0, or no saturation. Fit the coefficients to the measured curve again."
            )

    def mu_r(self, B: Any) -> Any:
        """Return the relative permeability at a flux density [T], a number or an expression.

        >>> round(float(M350_50A.mu_r(0.0)))
        1210
        """
        return permeability(B, self.mu_i, self.B_my_max, self.c_a, self.c_b, self.n)

    def field_strength(self, B: Any) -> Any:
        """Return the field strength [A/m] at a flux density [T], H = B/(mu_0 mu_r)."""
        return B / (MU_0 * self.mu_r(B))


@dataclass(frozen=True)
class HardMagnetic:
    """Permanent magnet with a straight line, B = mu_0 mu_r H + B_r, from -H_cB to 0.

    Parameters
    ----------
    label
        Name of the material.
    H_cB_ref, B_r_ref
        Coercivity [A/m] and remanence [T] at T_ref.
    alpha_Br
        Temperature coefficient [1/K] of both.
    T_ref, T_op
        Reference and operating temperature [K].
    """

    label: str
    H_cB_ref: float
    B_r_ref: float
    alpha_Br: float = 0.0
    T_ref: float = 293.15
    T_op: float = 293.15

    @property
    def remanence(self) -> float:
        """Remanence B_r [T] at the operating temperature."""
        return self.B_r_ref * (1 + self.alpha_Br * (self.T_op - self.T_ref))

    @property
    def coercivity(self) -> float:
        """Coercivity H_cB [A/m] at the operating temperature."""
        return self.H_cB_ref * (1 + self.alpha_Br * (self.T_op - self.T_ref))

    @property
    def mu_r(self) -> float:
        """Relative permeability, B_r/(mu_0 H_cB)."""
        return self.remanence / (MU_0 * self.coercivity)


# Columns: label, mu_i, B_my_max [T], c_a, c_b, n.
Vacoflux50 = SoftMagnetic("VACOFLUX 50", 3850, 1.75, 11790, 2.63, 15.02)
M330_50A = SoftMagnetic("M330-50A", 500, 0.7, 24000, 9.38, 9.6)
M350_50A = SoftMagnetic("M350-50A", 1210, 1.16, 24630, 2.44, 14)
M530_50A = SoftMagnetic("M530-50A", 2120, 1.25, 12400, 1.6, 13.5)
M700_100A = SoftMagnetic("M700-100A", 1120, 1.2, 20750, 3.55, 13.15)
M940_100A = SoftMagnetic("M940-100A", 680, 1.26, 17760, 3.13, 13.9)
MuMetall = SoftMagnetic("Mu-metal", 27300, 0.46, 1037500, 3.67, 10)
Permenorm3601K3 = SoftMagnetic("PERMENORM 3601 K3", 3000, 0.67, 50000, 2.39, 9.3)
RFe80 = SoftMagnetic("RFe80", 123, 1.27, 44410, 6.4, 10)
VacoferS2 = SoftMagnetic("VACOFER S2", 2666, 1.15, 187000, 4.24, 19)
AISI_1008 = SoftMagnetic("AISI 1008", 200, 1.17, 8100, 2.59, 10)
AISI_12L14 = SoftMagnetic("AISI 12L14", 10, 0.94, 5900, 4.19, 6.4)
DC01 = SoftMagnetic("DC01", 5, 1.1, 6450, 3.65, 7.7)
Steel_9SMn28K = SoftMagnetic("9SMn28K", 500, 1.036, 43414, 35.8, 14)
Steel_9SMnPb28 = SoftMagnetic("9SMnPb28", 400, 1.488, 1200, 3, 12.5)
X6Cr17 = SoftMagnetic("X6Cr17", 274, 1.1, 970, 1.2, 8.3)

# Columns: label, H_cB_ref [A/m], B_r_ref [T], alpha_Br [1/K].
HardFerrite = HardMagnetic("hard ferrite", 170e3, 0.38, -0.002)
NdFeB = HardMagnetic("NdFeB", 900e3, 1.2, -0.001)
PlasticHardFerrite = HardMagnetic("plastic-bonded hard ferrite", 130e3, 0.21, -0.002)
PlasticNdFeB = HardMagnetic("plastic-bonded NdFeB", 400e3, 0.58, -0.001)
PlasticSmCo = HardMagnetic("plastic-bonded SmCo", 385e3, 0.57, -0.0004)
Sm2Co17 = HardMagnetic("Sm2Co17", 750e3, 1.02, -0.0003)
SmCo5 = HardMagnetic("SmCo5", 720e3, 0.95, -0.0004)
