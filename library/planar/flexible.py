"""Flexible beams and bodies in the plane, and what they are made of."""

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
    stiffening,
)
from library.multibody.flexible.large_rotation import swing
from library.multibody.template import InPlane


class Elastic(elastic.Elastic, InPlane):
    phi = elastic.Elastic.rot.turn


class ElasticArm(arms.ElasticArm, InPlane):
    pass


class ElasticForm(forms.ElasticForm, InPlane):
    pass


class SpreadLoad(loads.SpreadLoad, InPlane):
    pass


class MovingLoad(moving_points.MovingLoad, InPlane):
    pass


class SlidingArm(moving_points.SlidingArm, InPlane):
    pass


class Manifold(stiffening.Manifold, InPlane):
    pass


class FlexibleBeam(bodies.FlexibleBeam, InPlane):
    EI: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending", above=0)
    bending = ("EI",)

    def rigidities(self) -> tuple[Any, Any, Any]:
        return plain(self.EI), 0.0, 0.0


class FlexibleBody(meshed_bodies.FlexibleBody, InPlane):
    pass


class LargeRotationElement(large_rotation.BendingElement, InPlane):
    """A beam between two frames that turns as far as it likes, in the plane.

    f and tau at either end are the gradient of l/2 (EA Γ₁² + EI Γ₃² + GA Γ₄²) in r and m, the
    place and the normal of the sections, and half of the mass and of the inertia.
    """

    EI: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending", above=0)
    GA: ac.Parameter = ac.parameter("N", "Rigidity of shear", above=0)
    gyration: ac.Parameter = ac.parameter(
        "m",
        "Radius of gyration (of an even section)",
        default=lambda s: ca.sqrt(s.EI / s.EA),
        above=0,
    )
    gamma = ac.variable("1", "Strains of the section in the middle", shape=(3,))
    phi_0, phi_1 = (
        large_rotation.BendingElement.turn_a.turn,
        large_rotation.BendingElement.turn_b.turn,
    )

    def rigidities(self) -> Any:
        """Return those of the strains."""
        return ca.vertcat(self.EA, self.EI, self.GA)

    @staticmethod
    def nominals(get: Any) -> dict[str, tuple[Any, ...]]:
        """Return sizes of a swing as wide as the beam is long, in its first frequency."""
        return swing(get, get("EI"))

    def axial_inertias(self) -> tuple[Any, ...]:
        """Return half of the moment of inertia [kg.m2]."""
        return (self.m / 2 * self.gyration**2,)


class LargeRotationLoad(large_rotation.LargeRotationLoad, InPlane):
    pass


class LargeRotationBeam(large_rotation_beams.LargeRotationBeam, InPlane):
    EI: ac.Parameter = ac.parameter("N.m2", "Rigidity of bending", above=0)
    GA: ac.Parameter = ac.parameter("N", "Rigidity of shear", above=0)
    gyration: ac.Parameter = ac.parameter(
        "m", "Radius of gyration (√(EI/EA))", default=lambda s: ca.sqrt(s.EI / s.EA), above=0
    )
    rigid = ("EI", "GA", "gyration")
