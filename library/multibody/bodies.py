"""Rigid bodies and point masses, for the plane and for space."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from acausal.language.group import matrix
from library.multibody.gravity import gravity
from library.multibody.inertia import ELEMENTS, check_inertia, inertia_fault
from library.multibody.shapes import BOX, CYLINDER, Outline, hole_fault
from library.multibody.space import Space
from library.multibody.turns import angles_to_quaternion


def make_bodies(space: Space, world_kind: type) -> SimpleNamespace:
    """Return the bodies of a space; gravity is that of the model's World."""
    d = space.dimension
    zero = (0.0,) * d

    class Massive(ac.Component):
        """A mass at r_CM from frame_a: f = m (a_CM - g)."""

        frame_a = ac.port(space.frame)
        world = ac.outer(world_kind)
        m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
        r_CM: ac.VectorParameter = ac.parameter(
            "m", "From frame_a to the centre of mass, in frame_a", default=zero, shape=(d,)
        )
        r_CM_0 = ac.variable("m", "Position of the centre of mass in the world", shape=(d,))
        t = ac.Edge(frame_a.t)
        rot = ac.Edge(frame_a.R)
        r_0, v_0, a_0 = t.r, t.v, t.a
        shapes: ClassVar = (ac.Line("frame_a", "r_CM_0", width=1.5), ac.Dot("r_CM_0"))

        def to_centre(self) -> Any:
            """Return the vector from frame_a to the centre of mass in the world."""
            return space.turned(self.frame_a, self.r_CM)

        def weight_and_inertia(self) -> Any:
            """Return the force at frame_a that moves the mass against its weight."""
            _, _, relative = space.attached(self.frame_a, self.r_CM)
            field = gravity(self.world, self.t.r + self.to_centre())
            return self.m * (self.t.a + relative - field)

    class PointMass(ac.Component):
        """A mass without rotation: f = m (a - g); it moves freely where no joint holds it."""

        frame_a = ac.port(space.frame)
        world = ac.outer(world_kind)
        m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
        t = ac.Edge(frame_a.t)
        r_0, v_0, a_0 = t.r, t.v, t.a

        def equations(self) -> Iterator[Any]:
            yield self.t.f == self.m * (self.t.a - gravity(self.world, self.t.r))

    rigid, balance = _planar_rigid(space, Massive) if d == 2 else _spatial_rigid(Massive)
    return SimpleNamespace(PointMass=PointMass, **_rigid_bodies(space, rigid, balance))


def _rigid_bodies(space: Space, rigid: Any, balance: Any) -> dict[str, type[ac.Component]]:
    """Return bodies with one frame and, with an arm, with two."""
    d = space.dimension

    class Body(rigid):  # type: ignore[misc]
        """A rigid body: f = m (a_CM - g), tau = I z + w × I w + r_CM × f.

        Where no joint holds it, it moves freely, from start values of r_0, v_0 and w_a (or
        w_0, in the world); in space ``angles`` about x, the new y and the new z turn it.
        """

        def equations(self) -> Iterator[Any]:
            yield from balance(self)

    class TwoFrames(rigid):  # type: ignore[misc]
        """Abstract: a rigid body with a second frame, frame_b, at r in frame_a."""

        frame_b = ac.port(space.frame)
        r: ac.VectorParameter = ac.parameter("m", "From frame_a to frame_b, in frame_a", shape=(d,))
        arm = ac.Edge(frame_b.t, rigid.frame_a.t)
        hold = ac.Edge(frame_b.R, rigid.frame_a.R)
        shapes: ClassVar = (ac.Line("frame_a", "frame_b"), ac.Dot("r_CM_0"))
        moment = ac.Edge(rigid.frame_a.R)

        def motions(self) -> Iterator[Any]:
            yield self.arm, space.attached(self.frame_a, self.r)
            yield from space.still(self.hold)

        def equations(self) -> Iterator[Any]:
            yield from balance(self)
            yield from space.locked(self.hold)
            yield self.moment.tau == -space.lever(self.frame_a, self.r, self.arm.f)

    class BodyShape(TwoFrames):
        """A rigid body with two frames, frame_b at r: an arm of length |r| with mass m."""

    class BodyBox(TwoFrames):
        """A rigid box along r, between frame_a and frame_b, of one density, hollow if asked for.

        m = density l (w h - w_i h_i); the inertia about the axis along r is
        (m_o (w² + h²) - m_i (w_i² + h_i²))/12, and alike about the two others. In the plane the
        width lies in it and the height is the thickness.
        """

        density: ac.Parameter = ac.parameter("kg/m3", "Density", default=7700.0, above=0)
        width: ac.Parameter = ac.parameter("m", "Width (|r|/20)", default=BOX.thickness, above=0)
        height: ac.Parameter = ac.parameter(
            "m", "Height (width)", default=lambda self: self.width, above=0
        )
        inner_width: ac.Parameter = ac.parameter("m", "Width of the hole", default=0.0, min=0)
        inner_height: ac.Parameter = ac.parameter(
            "m", "Height of the hole (inner_width)", default=lambda self: self.inner_width, min=0
        )
        if d == 3:
            width_direction: ac.VectorParameter = ac.parameter(
                "1", "Direction of the width, in frame_a", default=(0.0, 1.0, 0.0), shape=(3,)
            )
        locals().update(_of_outline(BOX, d, rigid))

    class BodyCylinder(TwoFrames):
        """A rigid cylinder along r, between frame_a and frame_b, hollow if asked for.

        m = density pi l (d² - d_i²)/4; the inertia about its axis is (m_o d² - m_i d_i²)/8, about
        a normal of it (m_o (l² + 3 d²/4) - m_i (l² + 3 d_i²/4))/12.
        """

        density: ac.Parameter = ac.parameter("kg/m3", "Density", default=7700.0, above=0)
        diameter: ac.Parameter = ac.parameter(
            "m", "Diameter (|r|/20)", default=BOX.thickness, above=0
        )
        inner_diameter: ac.Parameter = ac.parameter("m", "Diameter of the hole", default=0.0, min=0)
        locals().update(_of_outline(CYLINDER, d, rigid))

    return {
        "Body": Body,
        "BodyShape": BodyShape,
        "BodyBox": BodyBox,
        "BodyCylinder": BodyCylinder,
    }


def _of_outline(outline: Outline, dimension: int, rigid: Any) -> dict[str, Any]:
    """Return mass, centre and inertia as parameters that follow from the shape, and its look."""
    holes = tuple(((inner, outer), hole_fault) for inner, outer in outline.holes)
    look = ac.Box(
        "frame_a", "frame_b", "width", "height", "width_direction" if dimension == 3 else None
    )
    made: dict[str, Any] = {
        "checked": (*rigid.checked, *holes),
        "shapes": (look if outline is BOX else ac.Cylinder("frame_a", "frame_b", "diameter"),),
        "m": ac.parameter("kg", "Mass, from the shape", default=outline.mass, min=0),
        "r_CM": ac.parameter(
            "m", "Centre of mass, r/2", default=lambda self: self.r / 2, shape=(dimension,)
        ),
    }
    if dimension == 2:
        made["I"] = ac.parameter(
            "kg.m2", "Inertia about the centre", default=outline.planar_inertia, min=0
        )
    else:
        for row, column in ((1, 1), (2, 2), (3, 3), (2, 1), (3, 1), (3, 2)):
            made[f"I_{row}{column}"] = ac.parameter(
                "kg.m2",
                f"Inertia, element ({row}, {column})",
                default=outline.element(row - 1, column - 1),
            )
    return made


def _planar_rigid(space: Space, massive: Any) -> tuple[type[ac.Component], Any]:
    class Rigid(massive):  # type: ignore[misc]
        """Abstract: mass and inertia in the plane."""

        I: ac.Parameter = ac.parameter(
            "kg.m2", "Inertia about the centre of mass", default=0.001, min=0
        )
        w_a = w_0 = massive.rot.w
        phi, w = massive.rot.phi, massive.rot.w
        z_a = z_0 = massive.rot.a

    def balance(body: Any) -> Iterator[Any]:
        yield body.r_CM_0 == body.t.r + body.to_centre()
        yield body.t.f == body.weight_and_inertia()
        yield body.rot.tau == body.I * body.rot.a + space.lever(body.frame_a, body.r_CM, body.t.f)

    return Rigid, balance


def _spatial_rigid(massive: Any) -> tuple[type[ac.Component], Any]:
    class Rigid(massive):  # type: ignore[misc]
        """Abstract: mass and inertia in space, about the centre of mass and along frame_a."""

        I_11: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (1, 1)", default=0.001, min=0)
        I_22: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (2, 2)", default=0.001, min=0)
        I_33: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 3)", default=0.001, min=0)
        I_21: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (2, 1)", default=0.0)
        I_31: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 1)", default=0.0)
        I_32: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 2)", default=0.0)
        R, w_0, z_0 = massive.rot.R, massive.rot.w, massive.rot.z
        w_a = ac.variable("rad/s", "Angular velocity, resolved in frame_a", shape=(3,))
        z_a = ac.variable("rad/s2", "Angular acceleration, resolved in frame_a", shape=(3,))
        checked = ((ELEMENTS, inertia_fault),)
        start_names = ("angles",)

        def _check(self) -> None:
            check_inertia(self)

        def start_values(self, given: dict[str, Any]) -> dict[str, Any]:
            """Return start values with ``angles`` of a body that moves freely as its quaternion."""
            return angles_to_quaternion(given, "rot_q")

    def balance(body: Any) -> Iterator[Any]:
        yield body.r_CM_0 == body.t.r + body.to_centre()
        yield body.t.f == body.weight_and_inertia()
        local = ca.vertcat(
            ca.horzcat(body.I_11, body.I_21, body.I_31),
            ca.horzcat(body.I_21, body.I_22, body.I_32),
            ca.horzcat(body.I_31, body.I_32, body.I_33),
        )
        turn = matrix(body.frame_a.R)
        w, z = turn.T @ body.rot.w, turn.T @ body.rot.z
        yield body.w_a == w
        yield body.z_a == z
        own = turn @ (local @ z + ca.cross(w, local @ w))
        yield body.rot.tau == own + ca.cross(body.to_centre(), body.t.f)

    return Rigid, balance
