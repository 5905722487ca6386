"""Sensors of several quantities at once, and blocks that turn vectors from one frame to another.

Vectors leave and enter by their components, numbered from 1: ``r1``, ``r2`` and, in space, ``r3``;
an angle, an angular velocity or a torque in the plane is one number without a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.multibody.forces import WORLD, named_frame
from library.multibody.sensors import angles_of, components, resolved_in, shown
from library.multibody.space import Space


def _flags(names: dict[str, tuple[str, int, str]]) -> dict[str, Any]:
    """Return the switch and the outputs of each quantity: name -> (switch, count, unit)."""
    made: dict[str, Any] = {}
    for name, (switch, count, unit) in names.items():
        made[switch] = ac.structural(default=False, description=f"True: {name} is measured")
        made |= components(signal.Output, name, count, unit, when=switch)
    return made


def make_sensor_sets(space: Space) -> SimpleNamespace:
    """Return the sensors of several quantities of a space."""
    d, turns = space.dimension, 3 if space.dimension == 3 else 1
    absolute = {
        "r": ("get_r", d, "m"),
        "v": ("get_v", d, "m/s"),
        "a": ("get_a", d, "m/s2"),
        "angles": ("get_angles", turns, "rad"),
        "w": ("get_w", turns, "rad/s"),
        "z": ("get_z", turns, "rad/s2"),
    }

    class AbsoluteSensor(ac.Component):
        """Position, velocity, acceleration, angles, angular velocity and acceleration of frame_a.

        Each is measured only if its switch says so. Angles in space are those of
        R = Rx(angles1) Ry(angles2) Rz(angles3).
        """

        shapes = ()
        frame_a = ac.port(space.frame)
        resolve_in: str = ac.structural(
            default="frame_a", description="Frame of the components: frame_a or world"
        )
        locals().update(_flags(absolute))

        def equations(self: Any) -> Iterator[Any]:
            frame, choices = self.frame_a, (WORLD, "frame_a")
            for name in ("r", "v", "a", "w", "z"):
                if getattr(self, absolute[name][0]):
                    vector = resolved_in(space, self, choices, getattr(frame, name))
                    yield from shown(self, vector, name)
            if self.get_angles:
                yield from shown(self, angles_of(space, frame), "angles")

    return SimpleNamespace(
        AbsoluteSensor=AbsoluteSensor,
        RelativeSensor=_relative(space),
        CutForceAndTorque=_cut(space),
        **_transformers(space),
    )


def _relative(space: Space) -> type[ac.Component]:
    d, flat = space.dimension, space.dimension == 2
    turns = 1 if flat else 3
    relative = {
        "r_rel": ("get_r_rel", d, "m"),
        "v_rel": ("get_v_rel", d, "m/s"),
        "a_rel": ("get_a_rel", d, "m/s2"),
        "angles": ("get_angles", turns, "rad"),
        "w_rel": ("get_w_rel", turns, "rad/s"),
        "z_rel": ("get_z_rel", turns, "rad/s2"),
    }

    class RelativeSensor(ac.Component):
        """Position, velocity, … of frame_b as seen in frame_a, each if its switch says so.

        v_rel = v_b - v_a - w_a × r and a_rel = a_b - a_a - z_a × r - w_a × (w_a × r) -
        2 w_a × v_rel are derivatives of the components of r = r_b - r_a in frame_a, and so is
        z_rel = z_b - z_a - w_a × w_rel that of w_rel = w_b - w_a.
        """

        shapes = ()
        frame_a, frame_b = ac.ports(space.frame, 2)
        resolve_in: str = ac.structural(
            default="frame_a", description="Frame of the components: frame_a, frame_b or world"
        )
        locals().update(_flags(relative))

        def equations(self: Any) -> Iterator[Any]:
            a, b, choices = self.frame_a, self.frame_b, ("frame_a", "frame_b", WORLD)
            r, carried, swung = space.carried(a, b.r - a.r)
            v = b.v - a.v - carried
            acceleration = b.a - a.a - swung - 2 * space.cross(a.w, v)
            w = b.w - a.w
            z = b.z - a.z if flat else b.z - a.z - ca.cross(a.w, w)
            vectors = {"r_rel": r, "v_rel": v, "a_rel": acceleration, "w_rel": w, "z_rel": z}
            for name, vector in vectors.items():
                if getattr(self, relative[name][0]):
                    yield from shown(self, resolved_in(space, self, choices, vector), name)
            if self.get_angles:
                yield from shown(self, angles_of(space, b, a), "angles")

    return RelativeSensor


def _cut(space: Space) -> type[ac.Component]:
    turns = 3 if space.dimension == 3 else 1

    class CutForceAndTorque(ac.Component):
        """Force and torque that enter at frame_a and leave at frame_b, which it holds together."""

        frame_a, frame_b = ac.ports(space.frame, 2)
        resolve_in: str = ac.structural(
            default="frame_a", description="Frame of the components: frame_a or world"
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        locals().update(components(signal.Output, "force", space.dimension, "N"))
        locals().update(components(signal.Output, "torque", turns, "N.m"))

        def motions(self) -> Iterator[Any]:
            yield from space.held(self.t)
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            for name, vector in (("force", -self.t.f), ("torque", -self.rot.tau)):
                yield from shown(self, resolved_in(space, self, ("frame_a", WORLD), vector), name)

    return CutForceAndTorque


def _transformers(space: Space) -> dict[str, type[ac.Component]]:
    d = space.dimension

    class Transform(ac.Component):
        """Abstract: a vector r_in, given in one frame, leaves as r_out in another one."""

        shapes = ()
        frame_a = ac.port(space.frame)
        locals().update(components(signal.Input, "r_in", d, "1"))
        locals().update(components(signal.Output, "r_out", d, "1"))

        def transformed(self, choices: tuple[str, ...]) -> Iterator[Any]:
            """Yield r_out, the same vector in the other frame."""
            vector = ca.vertcat(*[getattr(self, f"r_in{k + 1}") for k in range(d)])
            given, wanted = (named_frame(self, choices, f"frame_r_{end}") for end in ("in", "out"))
            world = vector if given is None else space.turned(given, vector)
            seen = world if wanted is None else space.resolved(wanted, world)
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

        frame_b = ac.port(space.frame)
        frame_r_in: str = ac.structural(
            default="frame_a", description="Frame of r_in: frame_a, frame_b or world"
        )
        frame_r_out: str = ac.structural(
            default="frame_a", description="Frame of r_out: frame_a, frame_b or world"
        )

        def equations(self) -> Iterator[Any]:
            yield from self.transformed(("frame_a", "frame_b", WORLD))

    return {
        "TransformAbsoluteVector": TransformAbsoluteVector,
        "TransformRelativeVector": TransformRelativeVector,
    }
