"""Flexible beams and bodies in space, and what they are made of."""

from __future__ import annotations

from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.quantity import plain
from library.multibody.flexible import (
    arms,
    bodies,
    elastic,
    forms,
    large_rotation,
    large_rotation_beams,
    loads,
    meshed_bodies,
    moving_points,
    plates,
    stiffening,
)
from library.multibody.flexible.large_rotation import swing
from library.multibody.template import InSpace


class Elastic(elastic.Elastic, InSpace):
    pass


class ElasticArm(arms.ElasticArm, InSpace):
    pass


class ElasticForm(forms.ElasticForm, InSpace):
    pass


class SpreadLoad(loads.SpreadLoad, InSpace):
    pass


class MovingLoad(moving_points.MovingLoad, InSpace):
    pass


class SlidingArm(moving_points.SlidingArm, InSpace):
    pass


class Manifold(stiffening.Manifold, InSpace):
    pass


class FlexibleBeam(bodies.FlexibleBeam, InSpace):
    EI_2: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending along z", above=0)
    EI_3: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending along y", above=0)
    GJ: ac.Parameter = ac.parameter("N.m2", "Rigidity of torsion", default=0.0, min=0)
    bending = ("EI_3", "EI_2", "GJ")

    def rigidities(self) -> tuple[Any, Any, Any]:
        return plain(self.EI_3), plain(self.EI_2), plain(self.GJ)


class FlexibleBody(meshed_bodies.FlexibleBody, InSpace):
    pass


class FlexiblePlate(plates.FlexiblePlate, InSpace):
    pass


class FreePlate(plates.FreePlate, InSpace):
    pass


class LargeRotationElement(large_rotation.BendingElement, InSpace):
    """A beam between two frames that turns as far as it likes, in space.

    f and tau at either end are the gradient of l/2 (EA Γ₁² + EI₂ Γ₂² + EI₃ Γ₃² + GA₂ Γ₄² +
    GA₃ Γ₅² + GJ Γ₆²) in r, m and n, place and axes of the sections (García de Jalón and Bayo,
    eq. 11.65), and half of the mass and of the inertia.
    """

    n_a: ac.types.VectorParameter = ac.parameter(
        "1",
        "Axis 3 of the section at rest, in both frames",
        default=(0.0, 0.0, 1.0),
        shape=(3,),
    )
    EI_2: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending along axis 3", above=0)
    EI_3: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending along axis 2", above=0)
    GA_2: ac.Parameter = ac.parameter("N", "Rigidity of shear along axis 2", above=0)
    GA_3: ac.Parameter = ac.parameter("N", "Rigidity of shear along axis 3", above=0)
    GJ: ac.Parameter = ac.parameter("N.m2", "Rigidity of torsion", above=0)
    gyration_2: ac.Parameter = ac.parameter(
        "m",
        "Radius of gyration along axis 2",
        default=lambda s: ca.sqrt(s.EI_3 / s.EA),
        above=0,
    )
    gyration_3: ac.Parameter = ac.parameter(
        "m",
        "Radius of gyration along axis 3",
        default=lambda s: ca.sqrt(s.EI_2 / s.EA),
        above=0,
    )

    def rigidities(self) -> Any:
        """Return those of the strains."""
        return ca.vertcat(self.EA, self.EI_2, self.EI_3, self.GA_2, self.GA_3, self.GJ)

    @staticmethod
    def nominals(get: Any) -> dict[str, tuple[Any, ...]]:
        """Return sizes of a swing as wide as the beam is long, in its first frequency."""
        return swing(get, ca.fmin(get("EI_2"), get("EI_3")))

    def axial_inertias(self) -> tuple[Any, ...]:
        """Return half of the moments of inertia about the axes 1, 2, 3 [kg.m2]."""
        about_3, about_2 = (self.m / 2 * radius**2 for radius in (self.gyration_2, self.gyration_3))
        return about_2 + about_3, about_2, about_3


class LargeRotationLoad(large_rotation.LargeRotationLoad, InSpace):
    pass


class LargeRotationBeam(large_rotation_beams.LargeRotationBeam, InSpace):
    EI_2: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending along axis 3", above=0)
    EI_3: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending along axis 2", above=0)
    GA_2: ac.Parameter = ac.parameter("N", "Rigidity of shear along axis 2", above=0)
    GA_3: ac.Parameter = ac.parameter("N", "Rigidity of shear along axis 3", above=0)
    GJ: ac.Parameter = ac.parameter("N.m2", "Rigidity of torsion", above=0)
    gyration_2: ac.Parameter = ac.parameter(
        "m", "Radius of gyration along axis 2", default=lambda s: ca.sqrt(s.EI_3 / s.EA), above=0
    )
    gyration_3: ac.Parameter = ac.parameter(
        "m", "Radius of gyration along axis 3", default=lambda s: ca.sqrt(s.EI_2 / s.EA), above=0
    )
    rigid = ("EI_2", "EI_3", "GA_2", "GA_3", "GJ", "gyration_2", "gyration_3")
