"""Flux tubes of fixed shape: linear, or saturating by the permeability curve of their material.

A tube is a path of the flux with one cross section A and one permeance G_m = mu_0 mu_r times its
area per length. Formulas for the shapes: H. C. Roters, Electromagnetic Devices, Wiley, 1941.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from library.magnetic.interfaces import MU_0, TwoPort, radii_fault
from library.magnetic.materials import SoftMagnetic, permeability


class FixedShape(TwoPort):
    """Abstract: a flux tube of fixed shape, V_m = R_m Phi with R_m = 1/G_m."""

    non_linear_permeability: bool = ac.structural(
        default=True,
        description="True: mu_r follows the curve of material; False: it is mu_r_const",
    )
    mu_r_const: ac.Parameter = ac.parameter(
        "1", "Relative permeability if it is constant", default=1.0, above=0
    )
    material: SoftMagnetic | None = ac.structural(
        default=None, description="Soft magnetic material, one of library.magnetic.materials"
    )
    mu_i: ac.Parameter = ac.parameter(
        "1", "Relative permeability of the material at B = 0", default=1.0, above=0
    )
    B_my_max: ac.Parameter = ac.parameter(
        "T", "Flux density of its largest permeability", default=1.0, above=0
    )
    c_a: ac.Parameter = ac.parameter("1", "Coefficient of its curve", default=0.0)
    c_b: ac.Parameter = ac.parameter("1", "Coefficient of its curve", default=0.0)
    n: ac.Parameter = ac.parameter("1", "Exponent of its curve", default=2.0, above=1)
    R_m = ac.variable("1/H", "Magnetic reluctance", nominal=1e6)
    G_m = ac.variable("H", "Magnetic permeance", nominal=1e-6)
    A = ac.variable("m2", "Cross section that the flux passes", nominal=1e-4)
    B = ac.variable("T", "Magnetic flux density")
    H = ac.variable("A/m", "Magnetic field strength", nominal=1e3)
    mu_r = ac.variable("1", "Relative permeability", nominal=1e3)

    def _check(self) -> None:
        """Take the numbers of the curve from the material, but for those that are given."""
        if isinstance(self.material, SoftMagnetic):
            held = self.__dict__["_values"]
            for name in ("mu_i", "B_my_max", "c_a", "c_b", "n"):
                held.setdefault(name, float(getattr(self.material, name)))

    def shape(self) -> tuple[Any, Any]:
        """Return the cross section [m2], and area per length [m], G_m/(mu_0 mu_r)."""
        raise NotImplementedError

    def equations(self) -> Iterator[Any]:
        area, slenderness = self.shape()
        mu_r = self._permeability(self.Phi / area)
        # In the flux alone: where its rate is asked for, no other variable is then in question.
        yield self.V_m == self.Phi / (MU_0 * mu_r * slenderness)
        yield area == self.A
        yield self.Phi / area == self.B
        yield self.mu_r == mu_r
        yield self.G_m == MU_0 * self.mu_r * slenderness
        yield self.R_m == 1 / self.G_m
        yield self.B / (MU_0 * self.mu_r) == self.H

    def _permeability(self, B: Any) -> Any:
        if not self.non_linear_permeability:
            return self.mu_r_const
        if not isinstance(self.material, SoftMagnetic):
            raise ParameterError(
                f"{self.path}.material is {self.material!r}, which has no permeability curve. Give "
                "a soft magnetic material, e.g. material=library.magnetic.materials.M350_50A, or a "
                "constant permeability, non_linear_permeability=False and mu_r_const."
            )
        return permeability(B, self.mu_i, self.B_my_max, self.c_a, self.c_b, self.n)


class GenericFluxTube(FixedShape):
    """Flux tube of any shape with one cross section and one length, G_m = mu_0 mu_r area/l."""

    l: ac.Parameter = ac.parameter("m", "Length along the flux", above=0)
    area: ac.Parameter = ac.parameter("m2", "Area of the cross section", above=0)

    def shape(self) -> tuple[Any, Any]:
        """Return cross section, and area per length."""
        return self.area, self.area / self.l


class Cuboid(FixedShape):
    """Flux tube of rectangular cross section, G_m = mu_0 mu_r a b/l."""

    l: ac.Parameter = ac.parameter("m", "Length along the flux", above=0)
    a: ac.Parameter = ac.parameter("m", "Width of the cross section", above=0)
    b: ac.Parameter = ac.parameter("m", "Height of the cross section", above=0)

    def shape(self) -> tuple[Any, Any]:
        """Return cross section, and area per length."""
        return self.a * self.b, self.a * self.b / self.l


class HollowCylinderAxialFlux(FixedShape):
    """Cylinder or hollow cylinder along the flux, G_m = mu_0 mu_r alpha (r_o² - r_i²)/(2 l)."""

    l: ac.Parameter = ac.parameter("m", "Axial length, along the flux", above=0)
    r_i: ac.Parameter = ac.parameter("m", "Inner radius, 0 for a full cylinder", default=0.0, min=0)
    r_o: ac.Parameter = ac.parameter("m", "Outer radius, above r_i", above=0)
    alpha: ac.Parameter = ac.parameter("rad", "Central angle", default=2 * math.pi, above=0)
    checked = ((("r_i", "r_o"), radii_fault),)

    def shape(self) -> tuple[Any, Any]:
        """Return cross section, and area per length."""
        area = self.alpha / 2 * (self.r_o**2 - self.r_i**2)
        return area, area / self.l


class HollowCylinderRadialFlux(FixedShape):
    """Hollow cylinder with the flux along its radius, G_m = mu_0 mu_r alpha l/ln(r_o/r_i).

    A is the area at the mean radius, so that B and mu_r are those in the middle.
    """

    l: ac.Parameter = ac.parameter("m", "Axial width, across the flux", above=0)
    r_i: ac.Parameter = ac.parameter("m", "Inner radius", above=0)
    r_o: ac.Parameter = ac.parameter("m", "Outer radius, above r_i", above=0)
    alpha: ac.Parameter = ac.parameter("rad", "Central angle", default=2 * math.pi, above=0)
    checked = ((("r_i", "r_o"), radii_fault),)

    def shape(self) -> tuple[Any, Any]:
        """Return cross section, and area per length."""
        area = self.l * self.alpha * (self.r_o + self.r_i) / 2
        return area, self.alpha * self.l / ca.log(self.r_o / self.r_i)


class HollowCylinderCircumferentialFlux(FixedShape):
    """Section of a hollow cylinder with the flux around its axis, length alpha (r_i + r_o)/2."""

    l: ac.Parameter = ac.parameter("m", "Axial width, across the flux", above=0)
    r_i: ac.Parameter = ac.parameter("m", "Inner radius", min=0)
    r_o: ac.Parameter = ac.parameter("m", "Outer radius, above r_i", above=0)
    alpha: ac.Parameter = ac.parameter("rad", "Angle of the section", default=math.pi / 2, above=0)
    checked = ((("r_i", "r_o"), radii_fault),)

    def shape(self) -> tuple[Any, Any]:
        """Return cross section, and area per length."""
        area = (self.r_o - self.r_i) * self.l
        return area, area / (self.alpha * (self.r_o + self.r_i) / 2)


class Toroid(FixedShape):
    """Section of a toroid of round cross section, G_m = mu_0 mu_r (π d²/4)/(r alpha)."""

    r: ac.Parameter = ac.parameter("m", "Radius of the middle line", above=0)
    d: ac.Parameter = ac.parameter("m", "Diameter of the cross section", above=0)
    alpha: ac.Parameter = ac.parameter("rad", "Angle of the section", default=math.pi / 2, above=0)

    def shape(self) -> tuple[Any, Any]:
        """Return cross section, and area per length."""
        area = math.pi / 4 * self.d**2
        return area, area / (self.r * self.alpha)
