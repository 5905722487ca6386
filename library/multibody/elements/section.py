"""Cross-sections of beams: area, second moments, torsion constant, shear factors."""

from __future__ import annotations

import math
from dataclasses import dataclass

from acausal.errors import ParameterError


@dataclass(frozen=True)
class Section:
    """Cross-section in the plane of the beam's axes 2 and 3, with its centroid on axis 1.

    Parameters
    ----------
    A
        Area [m2].
    I2
        ∫ X₃² dA, which bending in the plane 1-3 meets [m4].
    I3
        ∫ X₂² dA, which bending in the plane 1-2 meets [m4].
    J
        Torsion constant [m4]; I2 + I3 for circles and tubes only.
    k2, k3
        Shear factors: the areas A k2 and A k3 carry the forces along 2 and 3 [1].
    angle
        From axis 2 of the beam to the principal axis 2 of the section, about axis 1 [rad]; I2 and
        I3 are about the principal axes. The shear centre is taken at the centroid.
    """

    A: float
    I2: float
    I3: float
    J: float
    k2: float = 5 / 6
    k3: float = 5 / 6
    angle: float = 0.0

    def __post_init__(self) -> None:
        for name in ("A", "I2", "I3", "J", "k2", "k3"):
            value = getattr(self, name)
            if not (value > 0 and math.isfinite(value)):
                raise ParameterError(f"Section: {name} = {value:g}; it is positive and finite.")


def general(
    A: float, I2: float, I3: float, J: float, *, I23: float = 0.0, k: float = 1.0
) -> Section:
    """Return a section of given moments; I23 = ∫ X₂ X₃ dA ≠ 0 turns the principal axes.

    >>> angle = general(A=1.0, I2=2.0, I3=2.0, J=1.0, I23=1.0)
    >>> round(angle.I2, 12), round(angle.I3, 12), round(math.degrees(angle.angle), 6)
    (1.0, 3.0, 45.0)
    """
    mean, half = (I2 + I3) / 2, (I3 - I2) / 2
    radius = math.hypot(half, I23)
    # A section that is principal already keeps its axes, whichever of its moments is larger.
    sign = -1.0 if half < 0 else 1.0
    turn = 0.5 * math.atan2(sign * I23, sign * half) if radius else 0.0
    return Section(A, mean - sign * radius, mean + sign * radius, J, k, k, angle=turn)


def rectangle(b: float, h: float) -> Section:
    """Return a full rectangle of width b along axis 2 and height h along axis 3 [m].

    J = a c³ (1/3 − 64/π⁵ c/a Σ tanh(nπa/2c)/n⁵) over odd n, a the longer side (Saint-Venant).

    >>> round(rectangle(1.0, 1.0).J, 4)
    0.1406
    """
    for name, value in (("b", b), ("h", h)):
        if not value > 0:
            raise ParameterError(f"rectangle: the side {name} = {value:g} m is not positive.")
    a, c = max(b, h), min(b, h)
    # The terms fall with n⁻⁵: those after n = 199 are below 1e-10 of the sum.
    series = sum(math.tanh(n * math.pi * a / (2 * c)) / n**5 for n in range(1, 200, 2))
    J = a * c**3 * (1 / 3 - 64 / math.pi**5 * (c / a) * series)
    return Section(b * h, I2=b * h**3 / 12, I3=h * b**3 / 12, J=J)


def tube(outer: float, inner: float = 0.0) -> Section:
    """Return a tube of outer and inner radius [m]; shear factor of Cowper (1966) at ν = 0.

    >>> section = tube(0.0195, 0.0180)
    >>> round(section.A * 1e6, 2), round(section.I2 * 1e12)
    (176.71, 31113)
    """
    if not 0 <= inner < outer:
        raise ParameterError(
            f"tube: the radii {outer:g} m (outer) and {inner:g} m (inner) enclose no material."
        )
    A, I = math.pi * (outer**2 - inner**2), math.pi / 4 * (outer**4 - inner**4)
    m = (1 + (inner / outer) ** 2) ** 2
    k = 6 * m / (7 * m + 20 * (inner / outer) ** 2)
    return Section(A, I, I, 2 * I, k, k)
