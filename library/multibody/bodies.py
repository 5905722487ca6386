"""Rigid bodies and point masses, for the plane and for space.

What differs, the inertia about the centre of mass, stands in ``PlanarInertia`` and
``SpatialInertia``: the bodies of a space are made of one of these and of a shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from acausal.language.group import matrix
from library.multibody.gravity import World, gravity
from library.multibody.inertia import ELEMENTS, check_inertia, inertia_fault
from library.multibody.shapes import BOX, CYLINDER, Outline, hole_fault
from library.multibody.template import VECTOR, Component, Frame, InPlane, InSpace
from library.multibody.turns import angles_to_quaternion


class PointMass(Component):
    """A mass without rotation: f = m (a - g); it moves freely where no joint holds it."""

    frame_a = ac.port(Frame)
    world = ac.outer(World)
    m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
    t = ac.Edge(frame_a.t)
    r_0, v_0, a_0 = t.r, t.v, t.a
    r_0_start: ac.types.StartValue = ac.start("r_0")
    v_0_start: ac.types.StartValue = ac.start("v_0")

    def equations(self) -> Iterator[Any]:
        yield self.t.f == self.m * (self.t.a - gravity(self.world, self.t.r))


class Rigid(Component):
    """Abstract: a mass at r_CM from frame_a, f = m (a_CM - g), that turns."""

    frame_a = ac.port(Frame)
    world = ac.outer(World)
    m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
    r_CM: ac.types.VectorParameter = ac.parameter(
        "m",
        "From frame_a to the centre of mass, in frame_a",
        default=(0.0, 0.0, 0.0),
        shape=VECTOR,
    )
    r_CM_0 = ac.variable("m", "Position of the centre of mass in the world", shape=VECTOR)
    t = ac.Edge(frame_a.t)
    rot = ac.Edge(frame_a.R)
    r_0, v_0, a_0 = t.r, t.v, t.a
    r_0_start: ac.types.StartValue = ac.start("r_0")
    v_0_start: ac.types.StartValue = ac.start("v_0")
    shapes: ClassVar[tuple[Any, ...]] = (
        ac.shapes.Line("frame_a", "r_CM_0", width=1.5),
        ac.shapes.Dot("r_CM_0"),
    )

    def to_center(self) -> Any:
        """Return the vector from frame_a to the centre of mass in the world."""
        return self.space.turned(self.frame_a, self.r_CM)

    def weight_and_inertia(self) -> Any:
        """Return the force at frame_a that moves the mass against its weight."""
        _, _, relative = self.space.attached(self.frame_a, self.r_CM)
        field = gravity(self.world, self.t.r + self.to_center())
        return self.m * (self.t.a + relative - field)

    def turning(self) -> Iterator[Any]:
        """Yield what turns the body, tau = I z + w × I w + r_CM × f."""
        raise NotImplementedError

    def equations(self) -> Iterator[Any]:
        yield self.r_CM_0 == self.t.r + self.to_center()
        yield self.t.f == self.weight_and_inertia()
        yield from self.turning()


class PlanarInertia(Rigid, InPlane):
    """Abstract: mass and inertia in the plane."""

    I: ac.Parameter = ac.parameter(
        "kg.m2", "Inertia about the centre of mass", default=0.001, min=0
    )
    w_a = w_0 = Rigid.rot.w
    phi, w = Rigid.rot.turn, Rigid.rot.w
    z_a = z_0 = Rigid.rot.z
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")
    w_a_start: ac.types.StartValue = ac.start("w_a")
    w_0_start: ac.types.StartValue = ac.start("w_0")

    def turning(self) -> Iterator[Any]:
        moment = self.space.lever(self.frame_a, self.r_CM, self.t.f)
        yield self.rot.tau == self.I * self.rot.a + moment


class SpatialInertia(Rigid, InSpace):
    """Abstract: mass and inertia in space, about the centre of mass and along frame_a."""

    I_11: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (1, 1)", default=0.001, min=0)
    I_22: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (2, 2)", default=0.001, min=0)
    I_33: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 3)", default=0.001, min=0)
    I_21: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (2, 1)", default=0.0)
    I_31: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 1)", default=0.0)
    I_32: ac.Parameter = ac.parameter("kg.m2", "Inertia, element (3, 2)", default=0.0)
    R, w_0, z_0 = Rigid.rot.turn, Rigid.rot.w, Rigid.rot.z
    w_a = ac.variable("rad/s", "Angular velocity, resolved in frame_a", shape=(3,))
    z_a = ac.variable("rad/s2", "Angular acceleration, resolved in frame_a", shape=(3,))
    w_0_start: ac.types.StartValue = ac.start("w_0")
    w_a_start: ac.types.StartValue = ac.start("w_a")
    angles_start: ac.types.StartValue = ac.start("angles")
    checked: ClassVar[tuple[Any, ...]] = ((ELEMENTS, inertia_fault),)
    start_names = ("angles",)

    def _check(self) -> None:
        check_inertia(self)

    def start_values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return start values with ``angles`` of a body that moves freely as its quaternion."""
        return angles_to_quaternion(given, "rot_q")

    def turning(self) -> Iterator[Any]:
        local = ca.vertcat(
            ca.horzcat(self.I_11, self.I_21, self.I_31),
            ca.horzcat(self.I_21, self.I_22, self.I_32),
            ca.horzcat(self.I_31, self.I_32, self.I_33),
        )
        turn = matrix(self.frame_a.R)
        w, z = turn.T @ self.rot.w, turn.T @ self.rot.z
        yield self.w_a == w
        yield self.z_a == z
        own = turn @ (local @ z + ca.cross(w, local @ w))
        yield self.rot.tau == own + ca.cross(self.to_center(), self.t.f)


class Body(Rigid):
    """A rigid body: f = m (a_CM - g), tau = I z + w × I w + r_CM × f.

    Where no joint holds it, it moves freely, from start values of r_0, v_0 and w_a (or
    w_0, in the world); in space ``angles`` about x, the new y and the new z turn it.
    """


class BodyShape(Rigid):
    """A rigid body with two frames, frame_b at r: an arm of length |r| with mass m."""

    frame_b = ac.port(Frame)
    r: ac.types.VectorParameter = ac.parameter(
        "m", "From frame_a to frame_b, in frame_a", shape=VECTOR
    )
    arm = ac.Edge(frame_b.t, Rigid.frame_a.t)
    hold = ac.Edge(frame_b.R, Rigid.frame_a.R)
    moment = ac.Edge(Rigid.frame_a.R)
    shapes: ClassVar[tuple[Any, ...]] = (
        ac.shapes.Line("frame_a", "frame_b"),
        ac.shapes.Dot("r_CM_0"),
    )

    def motions(self) -> Iterator[Any]:
        yield self.arm, self.space.attached(self.frame_a, self.r)
        yield from self.space.still(self.hold)

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        yield from self.space.locked(self.hold)
        yield self.moment.tau == -self.space.lever(self.frame_a, self.r, self.arm.f)


class _Outlined(BodyShape):
    """Abstract: a body whose mass and centre follow from its shape."""

    outline: ClassVar[Outline]
    density: ac.Parameter = ac.parameter("kg/m3", "Density", default=7700.0, above=0)
    m: ac.Parameter = ac.parameter(
        "kg", "Mass, from the shape", default=lambda self: self.outline.mass(self), min=0
    )
    r_CM: ac.types.VectorParameter = ac.parameter(
        "m", "Centre of mass, r/2", default=lambda self: self.r / 2, shape=VECTOR
    )


class BodyBox(_Outlined):
    """A rigid box along r, between frame_a and frame_b, of one density, hollow if asked for.

    m = density l (w h - w_i h_i); the inertia about the axis along r is
    (m_o (w² + h²) - m_i (w_i² + h_i²))/12, and alike about the two others. In the plane the
    width lies in it and the height is the thickness.
    """

    outline = BOX
    width: ac.Parameter = ac.parameter("m", "Width (|r|/20)", default=BOX.thickness, above=0)
    height: ac.Parameter = ac.parameter(
        "m", "Height (width)", default=lambda self: self.width, above=0
    )
    inner_width: ac.Parameter = ac.parameter("m", "Width of the hole", default=0.0, min=0)
    inner_height: ac.Parameter = ac.parameter(
        "m", "Height of the hole (inner_width)", default=lambda self: self.inner_width, min=0
    )
    checked: ClassVar[tuple[Any, ...]] = tuple((names, hole_fault) for names in BOX.holes)
    shapes = (ac.shapes.Box("frame_a", "frame_b", "width", "height", None),)


class BodyCylinder(_Outlined):
    """A rigid cylinder along r, between frame_a and frame_b, hollow if asked for.

    m = density pi l (d² - d_i²)/4; the inertia about its axis is (m_o d² - m_i d_i²)/8, about
    a normal of it (m_o (l² + 3 d²/4) - m_i (l² + 3 d_i²/4))/12.
    """

    outline = CYLINDER
    diameter: ac.Parameter = ac.parameter("m", "Diameter (|r|/20)", default=BOX.thickness, above=0)
    inner_diameter: ac.Parameter = ac.parameter("m", "Diameter of the hole", default=0.0, min=0)
    checked: ClassVar[tuple[Any, ...]] = tuple((names, hole_fault) for names in CYLINDER.holes)
    shapes = (ac.shapes.Cylinder("frame_a", "frame_b", "diameter"),)


class PlanarShapeInertia(PlanarInertia):
    """Abstract: the inertia follows from the shape."""

    outline: ClassVar[Outline]
    I: ac.Parameter = ac.parameter(
        "kg.m2",
        "Inertia about the centre",
        default=lambda self: self.outline.planar_inertia(self),
        min=0,
    )


def _element(row: int, column: int) -> Any:
    """Return an element of the inertia of a shape, as a parameter."""
    return ac.parameter(
        "kg.m2",
        f"Inertia, element ({row}, {column})",
        default=lambda self: self.outline.element(row - 1, column - 1)(self),
        min=0 if row == column else None,
    )


class SpatialShapeInertia(SpatialInertia):
    """Abstract: the inertia follows from the shape."""

    outline: ClassVar[Outline]
    I_11: ac.Parameter = _element(1, 1)
    I_22: ac.Parameter = _element(2, 2)
    I_33: ac.Parameter = _element(3, 3)
    I_21: ac.Parameter = _element(2, 1)
    I_31: ac.Parameter = _element(3, 1)
    I_32: ac.Parameter = _element(3, 2)
