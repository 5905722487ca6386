"""Sensors of several quantities at once, and blocks that turn vectors from one frame to another.

Vectors leave and enter by their components, numbered from 1: ``r1``, ``r2`` and, in space, ``r3``;
an angle, an angular velocity or a torque in the plane is one number without a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.multibody.forces import WORLD, named_frame
from library.multibody.sensors import Absolute, Cut, Relative, angles_of, resolved_in, shown
from library.multibody.template import Frame


class AbsoluteSensor(Absolute):
    """Position, velocity, acceleration, angles, angular velocity and acceleration of frame_a.

    Each is measured only if its switch says so. Angles in space are those of
    R = Rx(angles1) Ry(angles2) Rz(angles3).
    """

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a or world"
    )
    get_r: bool = ac.structural(default=False, description="True: r is measured")
    get_v: bool = ac.structural(default=False, description="True: v is measured")
    get_a: bool = ac.structural(default=False, description="True: a is measured")
    get_angles: bool = ac.structural(default=False, description="True: angles is measured")
    get_w: bool = ac.structural(default=False, description="True: w is measured")
    get_z: bool = ac.structural(default=False, description="True: z is measured")

    def equations(self) -> Iterator[Any]:
        frame, choices = self.frame_a, (WORLD, "frame_a")
        for name in ("r", "v", "a", "w", "z"):
            if getattr(self, f"get_{name}"):
                vector = resolved_in(self.space, self, choices, getattr(frame, name))
                yield from shown(self, vector, name)
        if self.get_angles:
            yield from shown(self, angles_of(self.space, frame), "angles")


class RelativeSensor(Relative):
    """Position, velocity, … of frame_b as seen in frame_a, each if its switch says so.

    v_rel = v_b - v_a - w_a × r and a_rel = a_b - a_a - z_a × r - w_a × (w_a × r) -
    2 w_a × v_rel are derivatives of the components of r = r_b - r_a in frame_a, and so is
    z_rel = z_b - z_a - w_a × w_rel that of w_rel = w_b - w_a.
    """

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a, frame_b or world"
    )
    get_r_rel: bool = ac.structural(default=False, description="True: r_rel is measured")
    get_v_rel: bool = ac.structural(default=False, description="True: v_rel is measured")
    get_a_rel: bool = ac.structural(default=False, description="True: a_rel is measured")
    get_angles: bool = ac.structural(default=False, description="True: angles is measured")
    get_w_rel: bool = ac.structural(default=False, description="True: w_rel is measured")
    get_z_rel: bool = ac.structural(default=False, description="True: z_rel is measured")

    def equations(self) -> Iterator[Any]:
        space, a, b = self.space, self.frame_a, self.frame_b
        choices = ("frame_a", "frame_b", WORLD)
        r, carried, swung = space.carried(a, b.r - a.r)
        v = b.v - a.v - carried
        acceleration = b.a - a.a - swung - 2 * space.cross(a.w, v)
        w = b.w - a.w
        z = b.z - a.z if space.dimension == 2 else b.z - a.z - ca.cross(a.w, w)
        vectors = {"r_rel": r, "v_rel": v, "a_rel": acceleration, "w_rel": w, "z_rel": z}
        for name, vector in vectors.items():
            if getattr(self, f"get_{name}"):
                yield from shown(self, resolved_in(space, self, choices, vector), name)
        if self.get_angles:
            yield from shown(self, angles_of(space, b, a), "angles")


class CutForceAndTorque(Cut):
    """Force and torque that enter at frame_a and leave at frame_b, which it holds together."""

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a or world"
    )

    def equations(self) -> Iterator[Any]:
        yield from self.space.locked(self.rot)
        for name, vector in (("force", -self.t.f), ("torque", -self.rot.tau)):
            seen = resolved_in(self.space, self, ("frame_a", WORLD), vector)
            yield from shown(self, seen, name)


class Transform(Absolute):
    """Abstract: a vector r_in, given in one frame, leaves as r_out in another one."""

    def transformed(self, choices: tuple[str, ...]) -> Iterator[Any]:
        """Yield r_out, the same vector in the other frame."""
        numbers = range(1, self.space.dimension + 1)
        vector = ca.vertcat(*[getattr(self, f"r_in{k}") for k in numbers])
        given, wanted = (named_frame(self, choices, f"frame_r_{end}") for end in ("in", "out"))
        world = vector if given is None else self.space.turned(given, vector)
        seen = world if wanted is None else self.space.resolved(wanted, world)
        yield from shown(self, seen, "r_out")


class TransformAbsoluteVector(Transform):
    """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""

    frame_r_in: str = ac.structural(
        default="frame_a", description="Frame of r_in: frame_a or world"
    )
    frame_r_out: str = ac.structural(
        default="frame_a", description="Frame of r_out: frame_a or world"
    )

    def equations(self) -> Iterator[Any]:
        yield from self.transformed((WORLD, "frame_a"))


class TransformRelativeVector(Transform):
    """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""

    frame_b = ac.port(Frame)
    frame_r_in: str = ac.structural(
        default="frame_a", description="Frame of r_in: frame_a, frame_b or world"
    )
    frame_r_out: str = ac.structural(
        default="frame_a", description="Frame of r_out: frame_a, frame_b or world"
    )

    def equations(self) -> Iterator[Any]:
        yield from self.transformed(("frame_a", "frame_b", WORLD))
