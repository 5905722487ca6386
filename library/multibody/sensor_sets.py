"""Sensors of several quantities at once, and blocks that turn vectors from one frame to another.

Vectors leave and enter by their components, numbered from 1: ``r1``, ``r2`` and, in space, ``r3``;
an angle, an angular velocity or a torque in the plane is one number without a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from acausal.language.group import matrix
from domains import signal
from library.multibody.forces import WORLD
from library.multibody.sensors import resolved_in
from library.multibody.space import Space
from library.multibody.turns import angles_123


def _ports(kind: type, name: str, count: int, unit: str, when: str | None = None) -> dict[str, Any]:
    names = [name] if count == 1 else [f"{name}{k + 1}" for k in range(count)]
    about = name.replace("_", " ")
    return {
        one: ac.port(kind, unit=unit, when=when, description=f"Component of {about}")
        for one in names
    }


def _shown(part: Any, name: str, vector: Any) -> Iterator[Any]:
    count = vector.shape[0]
    for k in range(count):
        yield getattr(part, name if count == 1 else f"{name}{k + 1}") == vector[k]


def _flags(names: dict[str, tuple[str, int, str]]) -> dict[str, Any]:
    """Return the switch and the outputs of each quantity: name -> (switch, count, unit)."""
    made: dict[str, Any] = {}
    for name, (switch, count, unit) in names.items():
        made[switch] = ac.structural(False, f"True: {name} is measured")
        made |= _ports(signal.Output, name, count, unit, when=switch)
    return made


def make_sensor_sets(space: Space) -> SimpleNamespace:
    """Return the sensors of several quantities of a space."""
    d, flat = space.dimension, space.dimension == 2
    turns = 1 if flat else 3
    absolute = {
        "r": ("get_r", d, "m"),
        "v": ("get_v", d, "m/s"),
        "a": ("get_a", d, "m/s2"),
        "angles": ("get_angles", turns, "rad"),
        "w": ("get_w", turns, "rad/s"),
        "z": ("get_z", turns, "rad/s2"),
    }

    def turned(part: Any, vector: Any, choices: tuple[str, ...]) -> Any:
        """Return a rotation vector in the frame asked for: in the plane it is the same in all."""
        return vector if flat else resolved_in(space, part, choices, vector)

    class AbsoluteSensor(ac.Component):
        """Position, velocity, acceleration, angles, angular velocity and acceleration of frame_a.

        Each is measured only if its switch says so. Angles in space are those of
        R = Rx(angles1) Ry(angles2) Rz(angles3).
        """

        shapes = ()
        frame_a = ac.port(space.frame)
        resolve_in: str = ac.structural(WORLD, "Frame of the components: world or frame_a")
        locals().update(_flags(absolute))

        def equations(self) -> Iterator[Any]:
            frame, choices = self.frame_a, (WORLD, "frame_a")
            for name in ("r", "v", "a"):
                if getattr(self, absolute[name][0]):
                    vector = resolved_in(space, self, choices, getattr(frame, name))
                    yield from _shown(self, name, vector)
            if self.get_angles:
                angles = frame.phi if flat else ca.vertcat(*angles_123(matrix(frame.R)))
                yield from _shown(self, "angles", angles)
            for name in ("w", "z"):
                if getattr(self, absolute[name][0]):
                    yield from _shown(self, name, turned(self, getattr(frame, name), choices))

    return SimpleNamespace(
        AbsoluteSensor=AbsoluteSensor,
        RelativeSensor=_relative(space, turned),
        CutForceAndTorque=_cut(space),
        **_transformers(space),
    )


def _relative(space: Space, turned: Callable[..., Any]) -> type[ac.Component]:
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
            "frame_a", "Frame of the components: frame_a, frame_b or world"
        )
        locals().update(_flags(relative))

        def equations(self) -> Iterator[Any]:
            a, b, choices = self.frame_a, self.frame_b, ("frame_a", "frame_b", WORLD)
            r, carried, swung = space.carried(a, b.r - a.r)
            v = b.v - a.v - carried
            acceleration = b.a - a.a - swung - 2 * space.cross(a.w, v)
            for name, vector in (("r_rel", r), ("v_rel", v), ("a_rel", acceleration)):
                if getattr(self, relative[name][0]):
                    yield from _shown(self, name, resolved_in(space, self, choices, vector))
            if self.get_angles:
                turn = b.phi - a.phi if flat else angles_123(matrix(a.R).T @ matrix(b.R))
                yield from _shown(self, "angles", turn if flat else ca.vertcat(*turn))
            w = b.w - a.w
            z = b.z - a.z if flat else b.z - a.z - ca.cross(a.w, w)
            for name, vector in (("w_rel", w), ("z_rel", z)):
                if getattr(self, relative[name][0]):
                    yield from _shown(self, name, turned(self, vector, choices))

    return RelativeSensor


def _cut(space: Space) -> type[ac.Component]:
    flat = space.dimension == 2

    class CutForceAndTorque(ac.Component):
        """Force and torque that enter at frame_a and leave at frame_b, which it holds together."""

        frame_a, frame_b = ac.ports(space.frame, 2)
        resolve_in: str = ac.structural("frame_a", "Frame of the components: frame_a or world")
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        locals().update(_ports(signal.Output, "force", space.dimension, "N"))
        locals().update(_ports(signal.Output, "torque", 1 if flat else 3, "N.m"))

        def motions(self) -> Iterator[Any]:
            yield from space.held(self.t)
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            choices, torque = ("frame_a", WORLD), -self.rot.tau
            yield from _shown(self, "force", resolved_in(space, self, choices, -self.t.f))
            seen = torque if flat else resolved_in(space, self, choices, torque)
            yield from _shown(self, "torque", seen)

    return CutForceAndTorque


def _transformers(space: Space) -> dict[str, type[ac.Component]]:
    d = space.dimension

    class Transform(ac.Component):
        """Abstract: a vector r_in, given in one frame, leaves as r_out in another one."""

        shapes = ()
        frame_a = ac.port(space.frame)
        locals().update(_ports(signal.Input, "r_in", d, "1"))
        locals().update(_ports(signal.Output, "r_out", d, "1"))

        def transformed(self, choices: tuple[str, ...]) -> Iterator[Any]:
            """Yield r_out, the same vector in the other frame."""
            vector = ca.vertcat(*[getattr(self, f"r_in{k + 1}") for k in range(d)])
            given, wanted = (self._chosen(name, choices) for name in ("frame_r_in", "frame_r_out"))
            world = vector if given is None else space.turned(given, vector)
            seen = world if wanted is None else space.resolved(wanted, world)
            yield from _shown(self, "r_out", seen)

        def _chosen(self, which: str, choices: tuple[str, ...]) -> Any:
            """Return the frame that a structural parameter names, None for the world."""
            name = getattr(self, which)
            if name not in choices:
                listed = ", ".join(repr(choice) for choice in choices)
                raise ParameterError(
                    f"{type(self).__name__}: {which} = {name!r} is none of {listed}."
                )
            return None if name == WORLD else getattr(self, name)

    class TransformAbsoluteVector(Transform):
        """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""

        frame_r_in: str = ac.structural("frame_a", "Frame of r_in: frame_a or world")
        frame_r_out: str = ac.structural("frame_a", "Frame of r_out: frame_a or world")

        def equations(self) -> Iterator[Any]:
            yield from self.transformed((WORLD, "frame_a"))

    class TransformRelativeVector(Transform):
        """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""

        frame_b = ac.port(space.frame)
        frame_r_in: str = ac.structural("frame_a", "Frame of r_in: frame_a, frame_b or world")
        frame_r_out: str = ac.structural("frame_a", "Frame of r_out: frame_a, frame_b or world")

        def equations(self) -> Iterator[Any]:
            yield from self.transformed(("frame_a", "frame_b", WORLD))

    return {
        "TransformAbsoluteVector": TransformAbsoluteVector,
        "TransformRelativeVector": TransformRelativeVector,
    }
