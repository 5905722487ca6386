"""Line forces with mass: a 1-D pair of flanges between two frames, and point masses on the line.

A mass on the line at r_P(r_a, r_b) takes F = m (a_P - g); by virtual work the frames share it as
(∂r_P/∂r_a)ᵀ F and (∂r_P/∂r_b)ᵀ F.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.multibody.gravity import World, gravity
from library.multibody.line_forces import FlangedLine


class MassLine(FlangedLine):
    """Abstract: flange_a stands at 0 and flange_b at the distance of the origins."""

    world = ac.outer(World)
    at_a = ac.Edge(FlangedLine.frame_a.t)
    at_b = ac.Edge(FlangedLine.frame_b.t)
    length, f = FlangedLine.drive.s, FlangedLine.drive.f

    def weight(self, mass: Any, r: Any, a: Any) -> Any:
        """Return the force that moves a mass at r with acceleration a, against its weight."""
        return mass * (a - gravity(self.world, r))


class LineForceWithMass(MassLine):
    """Line force of a pair of flanges, with a point mass at a fraction of the line.

    The mass is at r_a + length_fraction (r_b - r_a). What acts at flange_b acts on both frames,
    whatever acts at flange_a.
    """

    m: ac.Parameter = ac.parameter("kg", "Mass on the line", default=0.0, min=0)
    length_fraction: ac.Parameter = ac.parameter(
        "1", "Place of the mass, from 0 at frame_a to 1 at frame_b", default=0.5, min=0, max=1
    )

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        near, far, part = self.frame_a, self.frame_b, self.length_fraction
        r, a = ((1 - part) * x + part * y for x, y in ((near.r, far.r), (near.a, far.a)))
        force = self.weight(self.m, r, a)
        yield self.at_a.f == (1 - part) * force
        yield self.at_b.f == part * force


class LineForceWithTwoMasses(MassLine):
    """Line force of a pair of flanges, with two point masses, as of cylinder and piston.

    Mass a is on the line at L_a from frame_a, mass b at L_b from frame_b. What acts at flange_b
    acts on both frames, whatever acts at flange_a.
    """

    m_a: ac.Parameter = ac.parameter("kg", "Mass a", min=0)
    m_b: ac.Parameter = ac.parameter("kg", "Mass b", min=0)
    L_a: ac.Parameter = ac.parameter("m", "From frame_a to mass a, towards frame_b", default=0.0)
    L_b: ac.Parameter = ac.parameter(
        "m", "From frame_b to mass b, towards frame_a (L_a)", default=lambda self: self.L_a
    )

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        length, along = self.line()
        v, a = self.t.v, self.t.a
        rate = ca.dot(along, v)
        turning = (v - along * rate) / length
        stretching = ca.dot(along, a) + ca.dot(turning, v)
        bending = (a - along * stretching - 2 * turning * rate) / length
        near, far = self.frame_a, self.frame_b
        force_a = self.weight(self.m_a, near.r + self.L_a * along, near.a + self.L_a * bending)
        force_b = self.weight(self.m_b, far.r - self.L_b * along, far.a - self.L_b * bending)
        # A line that turns moves both masses: what turns it comes as a couple from the ends.
        moved = (self.L_a * force_a - self.L_b * force_b) / length
        couple = moved - along * ca.dot(along, moved)
        yield self.at_a.f == force_a - couple
        yield self.at_b.f == force_b + couple
