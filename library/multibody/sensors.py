"""Ideal sensors of frames: they take no force, or transmit it without moving.

A signal is a number, so a vector leaves a sensor by its components ``y1``, ``y2`` and, in space,
``y3``; in the plane an angle or a torque is one number, ``y``. ``resolve_in`` says in which frame
the components are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import matrix
from domains import signal
from library.multibody.forces import WORLD, named_frame
from library.multibody.space import Space
from library.multibody.template import Component, Frame
from library.multibody.turns import angles_123


def resolved_in(space: Space, part: Any, choices: tuple[str, ...], vector: Any) -> Any:
    """Return a vector of the world in the frame that ``resolve_in`` of a sensor names.

    In the plane an angular velocity or a torque is a number, the same in all frames.
    """
    if vector.shape[0] == 1:
        return vector
    frame = named_frame(part, choices)
    return vector if frame is None else space.resolved(frame, vector)


def shown(part: Any, vector: Any, name: str = "y") -> Iterator[Any]:
    """Yield that the signals of a part are the components of a vector."""
    count = vector.shape[0]
    for k in range(count):
        yield getattr(part, name if count == 1 else f"{name}{k + 1}") == vector[k]


def angles_of(space: Space, frame: Any, base: Any = None) -> Any:
    """Return the angle of a frame in the plane, or the angles of R = Rx Ry Rz in space.

    They are taken from the frame ``base``, or from the world.
    """
    if space.dimension == 2:
        return frame.phi if base is None else frame.phi - base.phi
    turn = matrix(frame.R)
    return ca.vertcat(*angles_123(turn if base is None else matrix(base.R).T @ turn))


def outputs(
    unit: str, about: str = "y", when: str | None = None
) -> tuple[signal.Output, signal.Output, signal.Output]:
    """Return the three signals of a vector."""
    described = (f"Component {k} of {about.replace('_', ' ')}" for k in (1, 2, 3))
    a, b, c = (ac.port(signal.Output, unit=unit, when=when, description=text) for text in described)
    return a, b, c


def output(unit: str, about: str = "y", when: str | None = None) -> signal.Output:
    """Return the signal of a number."""
    text = f"Value of {about.replace('_', ' ')}"
    return ac.port(signal.Output, unit=unit, when=when, description=text)


class Absolute(Component):
    """Abstract: a sensor of one frame."""

    shapes = ()
    frame_a = ac.port(Frame)


class AbsoluteVector(Absolute):
    """Abstract: a sensor of a vector at frame_a, in frame_a or in the world."""

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a or world"
    )

    def seen(self, vector: Any) -> Iterator[Any]:
        """Yield the components of a vector of the world."""
        yield from shown(self, resolved_in(self.space, self, (WORLD, "frame_a"), vector))


class AbsolutePosition(AbsoluteVector):
    """Position of frame_a, in frame_a or in the world."""

    def equations(self) -> Iterator[Any]:
        yield from self.seen(self.frame_a.r)


class AbsoluteVelocity(AbsoluteVector):
    """Velocity of frame_a, in frame_a or in the world."""

    def equations(self) -> Iterator[Any]:
        yield from self.seen(self.frame_a.v)


class AbsoluteAngularVelocity(AbsoluteVector):
    """Angular velocity of frame_a, in frame_a or in the world."""

    def equations(self) -> Iterator[Any]:
        yield from self.seen(self.frame_a.w)


class AbsoluteAngles(Absolute):
    """Angle of frame_a in the plane, or angles of R = Rx(y1) Ry(y2) Rz(y3) in space."""

    def equations(self) -> Iterator[Any]:
        yield from shown(self, angles_of(self.space, self.frame_a))


class Relative(Component):
    """Abstract: a sensor of frame_b relative to frame_a."""

    shapes = ()
    frame_a, frame_b = ac.ports(Frame, 2)


class RelativeVector(Relative):
    """Abstract: a sensor of a vector from frame_a to frame_b, in one of them or the world."""

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a, frame_b or world"
    )

    def seen(self, vector: Any) -> Iterator[Any]:
        """Yield the components of a vector of the world."""
        choices = ("frame_a", "frame_b", WORLD)
        yield from shown(self, resolved_in(self.space, self, choices, vector))


class RelativePosition(RelativeVector):
    """Position of frame_b from frame_a."""

    def equations(self) -> Iterator[Any]:
        yield from self.seen(self.frame_b.r - self.frame_a.r)


class RelativeVelocity(RelativeVector):
    """Velocity of frame_b as seen in frame_a, v_b - v_a - w_a × r_rel."""

    def equations(self) -> Iterator[Any]:
        a, b = self.frame_a, self.frame_b
        yield from self.seen(b.v - a.v - self.space.cross(a.w, b.r - a.r))


class RelativeAngularVelocity(RelativeVector):
    """Angular velocity of frame_b relative to frame_a."""

    def equations(self) -> Iterator[Any]:
        yield from self.seen(self.frame_b.w - self.frame_a.w)


class RelativeAngles(Relative):
    """Angle of frame_b in frame_a, or angles of R_rel = Rx(y1) Ry(y2) Rz(y3) in space."""

    def equations(self) -> Iterator[Any]:
        yield from shown(self, angles_of(self.space, self.frame_b, self.frame_a))


class Distance(Relative):
    """Distance of the origins of two frames, y = |r_b - r_a|."""

    y = ac.port(signal.Output, unit="m", description="Distance")

    def equations(self) -> Iterator[Any]:
        away = self.frame_b.r - self.frame_a.r
        yield self.y == ca.sqrt(ca.dot(away, away))


class Cut(Component):
    """Abstract: a rigid connection of two frames, through which force and torque are seen."""

    frame_a, frame_b = ac.ports(Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)

    def motions(self) -> Iterator[Any]:
        yield from self.space.held(self.t)
        yield from self.space.still(self.rot)


class CutForce(Cut):
    """Force that enters at frame_a and leaves at frame_b."""

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a or world"
    )

    def equations(self) -> Iterator[Any]:
        yield from self.space.locked(self.rot)
        yield from shown(self, resolved_in(self.space, self, ("frame_a", WORLD), -self.t.f))


class CutTorque(Cut):
    """Torque that enters at frame_a and leaves at frame_b."""

    resolve_in: str = ac.structural(
        default="frame_a", description="Frame of the components: frame_a or world"
    )

    def equations(self) -> Iterator[Any]:
        yield from self.space.locked(self.rot)
        yield from shown(self, resolved_in(self.space, self, ("frame_a", WORLD), -self.rot.tau))


class Power(Cut):
    """Power that enters at frame_a and leaves at frame_b, f·v + tau·w."""

    y = ac.port(signal.Output, unit="W", description="Power that enters at frame_a")

    def equations(self) -> Iterator[Any]:
        yield from self.space.locked(self.rot)
        yield self.y == -ca.dot(self.t.f, self.frame_a.v) - ca.dot(self.rot.tau, self.frame_a.w)
