"""Rigid bodies and point masses, for the plane and for space."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import casadi as ca

import acausal as ac
from acausal.group import matrix
from library.multibody.space import Space, unit


def make_bodies(space: Space, world_kind: type) -> SimpleNamespace:
    """Return the bodies of a space; gravity is that of the model's World."""
    d = space.dimension
    zero = (0.0,) * d

    class Massive(ac.Component):
        """A mass at r_CM from frame_a: f = m (a_CM - g)."""

        frame_a = ac.port(space.frame)
        world = ac.outer(world_kind)
        m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
        r_CM: ac.Parameter = ac.parameter(
            "m", "From frame_a to the centre of mass, in frame_a", zero, shape=(d,)
        )
        t = ac.Edge(frame_a.t)
        rot = ac.Edge(frame_a.R)
        r_0, v_0, a_0 = t.r, t.v, t.a
        w_a = rot.w

        def to_centre(self) -> Any:
            """Return the vector from frame_a to the centre of mass in the world."""
            return space.turned(self.frame_a, self.r_CM)

        def weight_and_inertia(self) -> Any:
            """Return the force at frame_a that moves the mass against its weight."""
            _, _, relative = space.carried(self.frame_a, self.to_centre())
            gravity = self.world.g * unit(self.world.n)
            return self.m * (self.t.a + relative - gravity)

    class PointMass(ac.Component):
        """A mass without rotation: f = m (a - g)."""

        frame_a = ac.port(space.frame)
        world = ac.outer(world_kind)
        m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
        t = ac.Edge(frame_a.t)
        r_0, v_0, a_0 = t.r, t.v, t.a

        def equations(self) -> Iterator[Any]:
            yield self.t.f == self.m * (self.t.a - self.world.g * unit(self.world.n))

    body = _planar_body(space, Massive) if d == 2 else _spatial_body(Massive)
    return SimpleNamespace(Body=body, PointMass=PointMass)


def _planar_body(space: Space, massive: Any) -> type[ac.Component]:
    class Body(massive):  # type: ignore[misc]
        """A rigid body in the plane: f = m (a_CM - g), tau = I z + r_CM × f."""

        I: ac.Parameter = ac.parameter("kg.m2", "Inertia about the centre of mass", 0.001, min=0)
        phi, w, z_a = massive.rot.phi, massive.rot.w, massive.rot.a

        def equations(self) -> Iterator[Any]:
            yield self.t.f == self.weight_and_inertia()
            yield self.rot.tau == self.I * self.rot.a + space.moment(self.to_centre(), self.t.f)

    return Body


def _spatial_body(massive: Any) -> type[ac.Component]:
    class Body(massive):  # type: ignore[misc]
        """A rigid body in space: f = m (a_CM - g), tau = I z + w × I w + r_CM × f."""

        I_11: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (1, 1)", 0.001, min=0)
        I_22: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (2, 2)", 0.001, min=0)
        I_33: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 3)", 0.001, min=0)
        I_21: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (2, 1)", 0.0)
        I_31: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 1)", 0.0)
        I_32: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 2)", 0.0)
        R, z_a = massive.rot.R, massive.rot.z

        def equations(self) -> Iterator[Any]:
            yield self.t.f == self.weight_and_inertia()
            local = ca.vertcat(
                ca.horzcat(self.I_11, self.I_21, self.I_31),
                ca.horzcat(self.I_21, self.I_22, self.I_32),
                ca.horzcat(self.I_31, self.I_32, self.I_33),
            )
            turn = matrix(self.frame_a.R)
            w, z = turn.T @ self.rot.w, turn.T @ self.rot.z
            own = turn @ (local @ z + ca.cross(w, local @ w))
            yield self.rot.tau == own + ca.cross(self.to_centre(), self.t.f)

    return Body
