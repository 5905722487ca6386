"""Leakage flux tubes: fields in air between edges and faces, of fixed shape and without force.

Formulas: H. C. Roters, Electromagnetic Devices, Wiley, 1941, chapter 5.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.magnetic.interfaces import MU_0, TwoPort, radii_fault


class Leakage(TwoPort):
    """Abstract: a leakage flux tube in air, Phi = G_m V_m."""

    R_m = ac.variable("1/H", "Magnetic reluctance", nominal=1e6)
    G_m = ac.variable("H", "Magnetic permeance", nominal=1e-6)

    def length(self) -> Any:
        """Return G_m/mu_0 [m]."""
        raise NotImplementedError

    def equations(self) -> Iterator[Any]:
        permeance = MU_0 * self.length()
        yield self.Phi == permeance * self.V_m
        yield self.G_m == permeance
        yield self.R_m == 1 / permeance


class HalfCylinder(Leakage):
    """Leakage between the edges of a half cylinder, G_m = 0.26 mu_0 l."""

    l: ac.Parameter = ac.parameter("m", "Axial length across the flux", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return 0.26 * self.l


class QuarterCylinder(Leakage):
    """Leakage from an edge to a plane through a quarter cylinder, G_m = 0.52 mu_0 l."""

    l: ac.Parameter = ac.parameter("m", "Axial length across the flux", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return 0.52 * self.l


class HalfHollowCylinder(Leakage):
    """Leakage around a half hollow cylinder of thickness t, G_m = mu_0 l ln(1 + t/r_i)/π."""

    l: ac.Parameter = ac.parameter("m", "Axial length across the flux", above=0)
    ratio: ac.Parameter = ac.parameter("1", "Thickness over inner radius, t/r_i", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return self.l * ca.log(1 + self.ratio) / math.pi


class QuarterHollowCylinder(Leakage):
    """Leakage around a quarter hollow cylinder of thickness t, G_m = 2 mu_0 l ln(1 + t/r_i)/π."""

    l: ac.Parameter = ac.parameter("m", "Axial length across the flux", above=0)
    ratio: ac.Parameter = ac.parameter("1", "Thickness over inner radius, t/r_i", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return 2 * self.l * ca.log(1 + self.ratio) / math.pi


class QuarterSphere(Leakage):
    """Leakage between the corners of a quarter sphere, G_m = 0.077 mu_0 · 2 r."""

    r: ac.Parameter = ac.parameter("m", "Radius of the quarter sphere", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return 0.077 * 2 * self.r


class EighthOfSphere(Leakage):
    """Leakage from an edge to a plane through an eighth of a sphere, G_m = 0.308 mu_0 r."""

    r: ac.Parameter = ac.parameter("m", "Radius of the eighth of a sphere", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return 0.308 * self.r


class QuarterHollowSphere(Leakage):
    """Leakage between the edges of a quarter hollow sphere, G_m = mu_0 t/4."""

    t: ac.Parameter = ac.parameter("m", "Thickness of the spherical shell", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return self.t / 4


class EighthOfHollowSphere(Leakage):
    """Leakage from an edge to a plane through an eighth of a hollow sphere, G_m = mu_0 t/2."""

    t: ac.Parameter = ac.parameter("m", "Thickness of the spherical shell", above=0)

    def length(self) -> Any:
        """Return G_m/mu_0."""
        return self.t / 2


class CoaxCylindersEndFaces(Leakage):
    """Leakage between the end faces of a cylinder and a hollow cylinder around it.

    G_m = 2 mu_0 (r_0 + l_g/2) ln(1 + 2 t/l_g), with the gap l_g = r_1 - r_0 and t the thickness
    r_2 - r_1 of the hollow cylinder, at most r_0.
    """

    r_0: ac.Parameter = ac.parameter("m", "Radius of the inner cylinder", above=0)
    r_1: ac.Parameter = ac.parameter("m", "Inner radius of the hollow cylinder, above r_0", above=0)
    r_2: ac.Parameter = ac.parameter("m", "Outer radius of the hollow cylinder, above r_1", above=0)
    checked = ((("r_0", "r_1"), radii_fault), (("r_1", "r_2"), radii_fault))

    def length(self) -> Any:
        """Return G_m/mu_0."""
        gap = self.r_1 - self.r_0
        reach = ca.fmin(self.r_2 - self.r_1, self.r_0)
        return 2 * (self.r_0 + gap / 2) * ca.log(1 + 2 * reach / gap)
