"""Rods: massless bars, or bars with a point mass, that keep two frames at a distance.

A rod has no coordinates of its own: it states one constraint, |r_b - r_a| = l, at the levels of
position, velocity and acceleration, and the force along it keeps that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.quantity import plain
from domains import spatial
from library.multibody.compound_joints import Universal
from library.multibody.gravity import gravity
from library.multibody.parts import make_arms
from library.multibody.space import SPACE, Space


def make_rod(space: Space, world_kind: type) -> type[ac.Component]:
    """Return the rod with a spherical joint (in the plane: a revolute one) at both ends."""

    class SphericalSpherical(ac.Component):
        """A rod of fixed length that turns freely at both ends, |r_b - r_a| = rod_length.

        ``f_rod`` is the force along it at frame_a, positive where the rod is pressed. A mass m is
        a point in the middle: each end carries half of m (a_CM - g), and with it f_rod is what
        presses the rod plus half of m (a_CM - g) along it. The frames must be held by other parts:
        a rod does not say how they turn.
        """

        frame_a, frame_b = ac.ports(space.frame, 2)
        world = ac.outer(world_kind)
        rod_length: ac.Parameter = ac.parameter("m", "Distance of the two origins", above=0)
        m: ac.Parameter = ac.parameter("kg", "Mass in the middle of the rod", default=0.0, min=0)
        f_rod = ac.variable("N", "Force on the rod at frame_a, towards frame_b")
        f_constraint = ac.variable("N", "Force that keeps the length, positive where it presses")
        r_rod_0 = ac.variable(
            "m", "From frame_a to frame_b, in the world", shape=(space.dimension,)
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        at_a = ac.Edge(frame_a.t)
        at_b = ac.Edge(frame_b.t)

        def closures(self) -> Iterator[Any]:
            r, v, a, l = self.t.r, self.t.v, self.t.a, self.rod_length
            short = l / 2 - ca.dot(r, r) / (2 * l)
            yield self.f_constraint, (short, -ca.dot(r, v) / l, -(ca.dot(v, v) + ca.dot(r, a)) / l)

        def equations(self) -> Iterator[Any]:
            along = self.t.r / self.rod_length
            yield self.r_rod_0 == self.t.r
            yield self.t.f == -along * self.f_constraint
            middle = (self.frame_a.r + self.frame_b.r) / 2
            acceleration = (self.frame_a.a + self.frame_b.a) / 2
            share = self.m / 2 * (acceleration - gravity(self.world, middle))
            yield self.at_a.f == share
            yield self.at_b.f == share
            yield self.f_rod == self.f_constraint + ca.dot(along, share)

    return SphericalSpherical


class SphericalConstraint(ac.Component):
    """Spherical joint without coordinates: the two origins are kept together, f does that.

    It cuts a loop of which all other freedoms have coordinates; how its frames turn is said
    by other parts.
    """

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)


class UniversalSpherical(ac.Assembly):
    """A rod with a universal joint at frame_a and a spherical joint at frame_b.

    The first axis of the universal joint is n1_a, fixed in frame_a; the second one is normal to
    it and to the rod. ``frame_ia``, at the origin of frame_a, is fixed to the rod: bodies and
    forces connected to it move with the rod. With the angles of the universal joint at 0 it is
    oriented as frame_a.
    """

    n1_a: ac.VectorParameter = ac.parameter(
        "1", "First axis of the universal joint, in frame_a", default=(0.0, 0.0, 1.0), shape=(3,)
    )
    r_rod_ia: ac.VectorParameter = ac.parameter(
        "m", "From frame_a to frame_b, in frame_ia", default=(1.0, 0.0, 0.0), shape=(3,)
    )

    def assemble(self) -> None:
        self.frame_a, self.frame_b, self.frame_ia = (spatial.Frame() for _ in range(3))
        across = ca.cross(plain(self.n1_a), plain(self.r_rod_ia))
        self.universal = Universal(n_a=self.n1_a, n_b=across)
        self.rod = make_arms(SPACE).FixedTranslation(r=self.r_rod_ia)
        self.ball = SphericalConstraint()
        self.connect(self.frame_a, self.universal.frame_a)
        self.connect(self.universal.frame_b, self.rod.frame_a, self.frame_ia)
        self.connect(self.rod.frame_b, self.ball.frame_a)
        self.connect(self.ball.frame_b, self.frame_b)
