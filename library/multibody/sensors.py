"""Ideal sensors of frames: they take no force, or transmit it without moving.

A signal is a number, so a vector leaves a sensor by its components ``y1``, ``y2`` and, in space,
``y3``; in the plane an angle or a torque is one number, ``y``. ``resolve_in`` says in which frame
the components are.
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
from library.multibody.space import Space
from library.multibody.turns import angles_123


def resolved_in(space: Space, part: Any, choices: tuple[str, ...], vector: Any) -> Any:
    """Return a vector of the world in the frame that ``resolve_in`` of a sensor names."""
    if part.resolve_in not in choices:
        listed = ", ".join(repr(choice) for choice in choices)
        raise ParameterError(
            f"{type(part).__name__}: resolve_in = {part.resolve_in!r} is none of {listed}."
        )
    if part.resolve_in == WORLD:
        return vector
    return space.resolved(getattr(part, part.resolve_in), vector)


def _shown(part: Any, values: list[Any]) -> Iterator[Any]:
    """Yield y == value, or y1, y2 … for several."""
    names = ["y"] if len(values) == 1 else [f"y{k + 1}" for k in range(len(values))]
    for name, value in zip(names, values, strict=True):
        yield getattr(part, name) == value


def _components(vector: Any) -> list[Any]:
    return [vector[k] for k in range(vector.shape[0])]


def _outputs(count: int, unit: str) -> dict[str, Any]:
    if count == 1:
        return {"y": ac.port(signal.Output, unit=unit, description="Measured value")}
    return {
        f"y{k + 1}": ac.port(signal.Output, unit=unit, description=f"Component {k + 1}")
        for k in range(count)
    }


def _vector_at(space: Space, base: Any, about: str, unit: str, pick: Callable[[Any], Any]) -> Any:
    """Return a sensor of a vector at frame_a, in the world or in frame_a."""

    def equations(self: Any) -> Iterator[Any]:
        vector = resolved_in(space, self, (WORLD, "frame_a"), pick(self.frame_a))
        yield from _shown(self, _components(vector))

    words = ac.structural(WORLD, "Frame of the components: world or frame_a")
    return _sensor(base, about, _outputs(space.dimension, unit), equations, words)


def _vector_between(
    space: Space, base: Any, about: str, unit: str, pick: Callable[[Any, Any], Any]
) -> Any:
    """Return a sensor of a vector from frame_a to frame_b."""

    def equations(self: Any) -> Iterator[Any]:
        choices = ("frame_a", "frame_b", WORLD)
        vector = resolved_in(space, self, choices, pick(self.frame_a, self.frame_b))
        yield from _shown(self, _components(vector))

    words = ac.structural("frame_a", "Frame of the components: frame_a, frame_b or world")
    return _sensor(base, about, _outputs(space.dimension, unit), equations, words)


def _sensor(base: Any, about: str, outputs: dict[str, Any], equations: Any, words: Any) -> Any:
    """Return a class whose name is the first word of ``about``, the rest its docstring."""
    name, _, text = about.partition(": ")
    body = {"__doc__": text, "__module__": __name__, "equations": equations, "resolve_in": words}
    return type(name, (base,), {**body, **outputs})


def make_sensors(space: Space) -> SimpleNamespace:
    """Return the sensors of a space."""
    turns = 3 if space.dimension == 3 else 1

    class Absolute(ac.Component):
        """Abstract: a sensor of one frame."""

        shapes = ()
        frame_a = ac.port(space.frame)

    class Relative(ac.Component):
        """Abstract: a sensor of frame_b relative to frame_a."""

        shapes = ()
        frame_a, frame_b = ac.ports(space.frame, 2)

    def turning_between(frame_a: Any, frame_b: Any) -> Any:
        """Return the rate of r_b - r_a as seen in frame_a."""
        away = frame_b.r - frame_a.r
        return frame_b.v - frame_a.v - space.cross(frame_a.w, away)

    class Distance(Relative):
        """Distance of the origins of two frames, y = |r_b - r_a|."""

        y = ac.port(signal.Output, unit="m", description="Distance")

        def equations(self) -> Iterator[Any]:
            away = self.frame_b.r - self.frame_a.r
            yield self.y == ca.sqrt(ca.dot(away, away))

    vectors = (
        _vector_at(space, Absolute, "AbsolutePosition: Position of frame_a.", "m", lambda a: a.r),
        _vector_at(space, Absolute, "AbsoluteVelocity: Velocity of frame_a.", "m/s", lambda a: a.v),
        _vector_between(
            space,
            Relative,
            "RelativePosition: Position of frame_b from frame_a.",
            "m",
            lambda a, b: b.r - a.r,
        ),
        _vector_between(
            space,
            Relative,
            "RelativeVelocity: Velocity of frame_b as seen in frame_a, v_b - v_a - w_a × r_rel.",
            "m/s",
            turning_between,
        ),
    )
    return SimpleNamespace(
        Distance=Distance,
        **{sensor.__name__: sensor for sensor in vectors},
        **_angular(space, Absolute, Relative, turns),
        **_cut(space, turns),
    )


def _angular(space: Space, absolute: Any, relative: Any, turns: int) -> dict[str, Any]:
    """Return the sensors of angles and angular velocities."""
    flat = turns == 1

    class AbsoluteAngularVelocity(absolute):  # type: ignore[misc]
        """Angular velocity of frame_a, in the world or in frame_a."""

        resolve_in: str = ac.structural(WORLD, "Frame of the components: world or frame_a")
        locals().update(_outputs(turns, "rad/s"))

        def equations(self) -> Iterator[Any]:
            w = self.frame_a.w
            if not flat:
                w = resolved_in(space, self, (WORLD, "frame_a"), w)
            yield from _shown(self, _components(w))

    class RelativeAngularVelocity(relative):  # type: ignore[misc]
        """Angular velocity of frame_b relative to frame_a."""

        resolve_in: str = ac.structural(
            "frame_a", "Frame of the components: frame_a, frame_b or world"
        )
        locals().update(_outputs(turns, "rad/s"))

        def equations(self) -> Iterator[Any]:
            w = self.frame_b.w - self.frame_a.w
            if not flat:
                w = resolved_in(space, self, ("frame_a", "frame_b", WORLD), w)
            yield from _shown(self, _components(w))

    class AbsoluteAngles(absolute):  # type: ignore[misc]
        """Angle of frame_a in the plane, or angles of R = Rx(y1) Ry(y2) Rz(y3) in space."""

        locals().update(_outputs(turns, "rad"))

        def equations(self) -> Iterator[Any]:
            a = self.frame_a
            yield from _shown(self, [a.phi] if flat else list(angles_123(matrix(a.R))))

    class RelativeAngles(relative):  # type: ignore[misc]
        """Angle of frame_b in frame_a, or angles of R_rel = Rx(y1) Ry(y2) Rz(y3) in space."""

        locals().update(_outputs(turns, "rad"))

        def equations(self) -> Iterator[Any]:
            a, b = self.frame_a, self.frame_b
            if flat:
                yield self.y == b.phi - a.phi
            else:
                yield from _shown(self, list(angles_123(matrix(a.R).T @ matrix(b.R))))

    return {
        "AbsoluteAngularVelocity": AbsoluteAngularVelocity,
        "RelativeAngularVelocity": RelativeAngularVelocity,
        "AbsoluteAngles": AbsoluteAngles,
        "RelativeAngles": RelativeAngles,
    }


def _cut(space: Space, turns: int) -> dict[str, Any]:
    """Return the sensors between two frames that they hold together."""
    flat = turns == 1

    class Cut(ac.Component):
        """Abstract: a rigid connection of two frames, through which force and torque are seen."""

        frame_a, frame_b = ac.ports(space.frame, 2)
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)

        def motions(self) -> Iterator[Any]:
            yield from space.held(self.t)
            yield from space.still(self.rot)

    class CutForce(Cut):
        """Force that enters at frame_a and leaves at frame_b."""

        resolve_in: str = ac.structural("frame_a", "Frame of the components: frame_a or world")
        locals().update(_outputs(space.dimension, "N"))

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            force = resolved_in(space, self, ("frame_a", WORLD), -self.t.f)
            yield from _shown(self, _components(force))

    class CutTorque(Cut):
        """Torque that enters at frame_a and leaves at frame_b."""

        resolve_in: str = ac.structural("frame_a", "Frame of the components: frame_a or world")
        locals().update(_outputs(turns, "N.m"))

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            torque = -self.rot.tau
            if not flat:
                torque = resolved_in(space, self, ("frame_a", WORLD), torque)
            yield from _shown(self, _components(torque))

    class Power(Cut):
        """Power that enters at frame_a and leaves at frame_b, f·v + tau·w."""

        y = ac.port(signal.Output, unit="W", description="Power that enters at frame_a")

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            yield self.y == -ca.dot(self.t.f, self.frame_a.v) - ca.dot(self.rot.tau, self.frame_a.w)

    return {"CutForce": CutForce, "CutTorque": CutTorque, "Power": Power}
