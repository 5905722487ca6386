"""Flux tubes that pull: gaps and overlaps that change with an armature, at constant permeability.

The force is that of the field energy E = R_m Phi²/2 at constant flux, F_m = -Phi²/2 dR_m/dx, which
is V_m²/2 dG_m/dx: a tube draws its armature to where its permeance is larger. The power V_m dPhi/dt
+ f v into it is dE/dt. A varying dimension below 0 has no meaning: give the armature a stopper.
Formulas for the shapes: H. C. Roters, Electromagnetic Devices, Wiley, 1941.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import magnetic, translational
from library.magnetic.interfaces import MU_0, radii_fault

_SHORTEST = 1e-9
"""Gap [m] below which leakage around it no longer grows: its logarithm has no end."""


class Force(ac.Component):
    """Abstract: a flux tube whose dimension l follows its flange, l = l_0 + dl_by_dx s.

    s is the position of the flange, less that of the support if there is one.
    """

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    flange = ac.port(translational.Flange)
    support = ac.port(translational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the housing is at the flange support"
    )
    l_0: ac.Parameter = ac.parameter("m", "Varying dimension at s = 0", default=0.0)
    dl_by_dx: ac.Parameter = ac.parameter(
        "1", "Change of the varying dimension with s, 1 or -1", default=1.0, min=-1, max=1
    )
    l = ac.variable("m", "Dimension that varies with the armature", nominal=1e-3)
    G_m = ac.variable("H", "Magnetic permeance", nominal=1e-6)
    R_m = ac.variable("1/H", "Magnetic reluctance", nominal=1e6)
    dGm_by_dx = ac.variable("H/m", "Derivative of the permeance by s", nominal=1e-3)
    F_m = ac.variable("N", "Reluctance force on the armature, along s")
    e = ac.Edge(port_p, port_n)
    rod = ac.Edge(flange, support)
    V_m = e.V_m
    Phi = e.Phi
    s = rod.s

    @property
    def length(self) -> Any:
        """The varying dimension [m] as an expression."""
        return self.l_0 + self.dl_by_dx * self.s

    def gap(self, reluctance: Any, slope: Any) -> Iterator[Any]:
        """Yield the equations of a tube that may close, from R_m [1/H] and dR_m/dl."""
        yield self.l == self.length
        yield self.R_m == reluctance
        yield self.V_m == reluctance * self.Phi
        yield self.F_m == -(self.Phi**2) / 2 * slope * self.dl_by_dx
        yield self.rod.f == -self.F_m
        yield self.G_m == 1 / self.R_m
        yield self.dGm_by_dx == -slope / self.R_m**2 * self.dl_by_dx

    def overlap(self, permeance: Any, slope: Any) -> Iterator[Any]:
        """Yield the equations of a tube that may vanish, from G_m [H] and dG_m/dl."""
        yield self.l == self.length
        yield self.G_m == permeance
        yield self.Phi == permeance * self.V_m
        yield self.dGm_by_dx == slope * self.dl_by_dx
        yield self.F_m == self.V_m**2 / 2 * slope * self.dl_by_dx
        yield self.rod.f == -self.F_m
        yield self.R_m == 1 / self.G_m


class CuboidParallelFlux(Force):
    """Cuboid that changes its length along the flux, G_m = mu_0 mu_r a b/l: a gap that closes."""

    mu_r: ac.Parameter = ac.parameter("1", "Relative permeability", default=1.0, above=0)
    a: ac.Parameter = ac.parameter("m", "Width of the cross section", above=0)
    b: ac.Parameter = ac.parameter("m", "Height of the cross section", above=0)
    B = ac.variable("T", "Magnetic flux density")

    def equations(self) -> Iterator[Any]:
        area = self.a * self.b
        yield from self.gap(self.length / (MU_0 * self.mu_r * area), 1 / (MU_0 * self.mu_r * area))
        yield self.Phi / area == self.B


class CuboidOrthogonalFlux(Force):
    """Cuboid that changes its length across the flux, G_m = mu_0 mu_r a l/b: an overlap."""

    mu_r: ac.Parameter = ac.parameter("1", "Relative permeability", default=1.0, above=0)
    a: ac.Parameter = ac.parameter("m", "Width of the cross section", above=0)
    b: ac.Parameter = ac.parameter("m", "Height, along the flux", above=0)
    B = ac.variable("T", "Magnetic flux density, mu_0 mu_r V_m/b")

    def equations(self) -> Iterator[Any]:
        slope = MU_0 * self.mu_r * self.a / self.b
        yield from self.overlap(slope * self.length, slope)
        yield MU_0 * self.mu_r * self.V_m / self.b == self.B


class ForceHollowCylinderAxialFlux(Force):
    """Round or ring-shaped gap that closes along the flux, G_m = mu_0 mu_r π (r_o² - r_i²)/l.

    Modelica's Shapes.Force.HollowCylinderAxialFlux; also ``force.HollowCylinderAxialFlux``.
    """

    mu_r: ac.Parameter = ac.parameter("1", "Relative permeability", default=1.0, above=0)
    r_i: ac.Parameter = ac.parameter("m", "Inner radius, 0 for a full cylinder", default=0.0, min=0)
    r_o: ac.Parameter = ac.parameter("m", "Outer radius, above r_i", above=0)
    B = ac.variable("T", "Magnetic flux density")
    checked = ((("r_i", "r_o"), radii_fault),)

    def equations(self) -> Iterator[Any]:
        area = math.pi * (self.r_o**2 - self.r_i**2)
        yield from self.gap(self.length / (MU_0 * self.mu_r * area), 1 / (MU_0 * self.mu_r * area))
        yield self.Phi / area == self.B


class ForceHollowCylinderRadialFlux(Force):
    """Ring that changes its length across a radial flux, G_m = 2π mu_0 mu_r l/ln(r_o/r_i).

    Modelica's Shapes.Force.HollowCylinderRadialFlux; also ``force.HollowCylinderRadialFlux``.
    """

    mu_r: ac.Parameter = ac.parameter("1", "Relative permeability", default=1.0, above=0)
    r_i: ac.Parameter = ac.parameter("m", "Inner radius", above=0)
    r_o: ac.Parameter = ac.parameter("m", "Outer radius, above r_i", above=0)
    B_avg = ac.variable("T", "Flux density at the mean radius")
    checked = ((("r_i", "r_o"), radii_fault),)

    def equations(self) -> Iterator[Any]:
        slope = MU_0 * self.mu_r * 2 * math.pi / ca.log(self.r_o / self.r_i)
        yield from self.overlap(slope * self.length, slope)
        yield self.B_avg == slope * self.V_m / (math.pi * (self.r_i + self.r_o))


class LeakageAroundPoles(Force):
    """Leakage around a gap between two poles, G_m = mu_0 w/π ln(1 + π r/l).

    The field is taken to reach as far as r from the gap, all the time. E. Kallenbach et al.,
    Elektromagnete, Vieweg+Teubner, 2008.
    """

    w: ac.Parameter = ac.parameter("m", "Width across the flux, or mean circumference", above=0)
    r: ac.Parameter = ac.parameter("m", "Radius of the leakage field", above=0)

    def equations(self) -> Iterator[Any]:
        reach = math.pi * self.r
        length = ca.fmax(self.length, _SHORTEST)
        reluctance = math.pi / (MU_0 * self.w * ca.log(1 + reach / length))
        growth = MU_0 * self.w * self.r / (length * (length + reach))
        slope = ca.if_else(self.length > _SHORTEST, growth * reluctance**2, 0)
        yield from self.gap(reluctance, slope)


HollowCylinderAxialFlux = ForceHollowCylinderAxialFlux
HollowCylinderRadialFlux = ForceHollowCylinderRadialFlux
