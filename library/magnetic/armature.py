"""The armature of a translatory actuator: a mass between two stoppers."""

from __future__ import annotations

import acausal as ac
from domains import translational as flanges
from library.checks import ordered
from library.translational import ElastoGap, Fixed, Mass


class TranslatoryArmatureAndStopper(ac.Assembly):
    """Armature of mass m with free travel between two elastic stoppers, x_min and x_max.

    flange_a stays above x_min and flange_b below x_max but for the depth of the contact, where a
    stopper pushes with c depthⁿ and damps with d (see ElastoGap).
    """

    m: ac.Parameter = ac.parameter("kg", "Mass of the armature", above=0)
    L: ac.Parameter = ac.parameter("m", "Length from flange_a to flange_b", default=0.0)
    c: ac.Parameter = ac.parameter(
        "N/m", "Stiffness of the stoppers, in N/m^n", default=1e11, min=0
    )
    d: ac.Parameter = ac.parameter("N.s/m", "Damping of the stoppers", default=2e7, min=0)
    n: float = ac.structural(default=2.0, description="Exponent of the stoppers' force, at least 1")
    x_min: ac.Parameter = ac.parameter("m", "Position of the lower stopper", default=0.0)
    x_max: ac.Parameter = ac.parameter("m", "Position of the upper stopper", default=10e-3)
    checked = ordered("x_min", "x_max")

    def short_paths(self) -> dict[str, str]:
        """Return the motion of the armature, as MSL names it."""
        return {name: f"mass.{name}" for name in ("s", "v", "a")}

    def assemble(self) -> None:
        self.flange_a, self.flange_b = flanges.Flange(), flanges.Flange()
        self.mass = Mass(m=self.m, L=self.L)
        self.limit_x_min, self.limit_x_max = Fixed(s0=self.x_min), Fixed(s0=self.x_max)
        self.stopper_x_min = ElastoGap(c=self.c, d=self.d, n=self.n)
        self.stopper_x_max = ElastoGap(c=self.c, d=self.d, n=self.n)
        self.connect(self.flange_a, self.mass.flange_a, self.stopper_x_min.flange_b)
        self.connect(self.flange_b, self.mass.flange_b, self.stopper_x_max.flange_a)
        self.connect(self.limit_x_min.flange, self.stopper_x_min.flange_a)
        self.connect(self.limit_x_max.flange, self.stopper_x_max.flange_b)
