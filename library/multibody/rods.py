"""Rods: massless bars, or bars with a point mass, that keep two frames at a distance.

A rod has no coordinates of its own: it states one constraint, |r_b - r_a| = l, at the levels of
position, velocity and acceleration, and the force along it keeps that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.multibody.gravity import World, gravity
from library.multibody.template import VECTOR, Component, Frame


class SphericalSpherical(Component):
    """A rod of fixed length that turns freely at both ends, |r_b - r_a| = rod_length.

    ``f_rod`` is the force along it at frame_a, positive where the rod is pressed. A mass m is
    a point in the middle: each end carries half of m (a_CM - g), and with it f_rod is what
    presses the rod plus half of m (a_CM - g) along it. The frames must be held by other parts:
    a rod does not say how they turn.
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    world = ac.outer(World)
    rod_length: ac.Parameter = ac.parameter("m", "Distance of the two origins", above=0)
    m: ac.Parameter = ac.parameter("kg", "Mass in the middle of the rod", default=0.0, min=0)
    f_rod = ac.variable("N", "Force on the rod at frame_a, towards frame_b")
    f_constraint = ac.variable("N", "Force that keeps the length, positive where it presses")
    r_rod_0 = ac.variable("m", "From frame_a to frame_b, in the world", shape=VECTOR)
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
