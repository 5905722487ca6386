"""Arms and other rigid parts without mass, for the plane and for space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.multibody.template import VECTOR, Component, Frame


class Fixed(Component):
    """A frame fixed in the world at position r."""

    frame_b = ac.port(Frame)
    r: ac.types.VectorParameter = ac.parameter(
        "m", "Position in the world", default=(0.0, 0.0, 0.0), shape=VECTOR
    )
    t = ac.Edge(frame_b.t)
    rot = ac.Edge(frame_b.R)

    def motions(self) -> Iterator[Any]:
        nothing = ca.SX.zeros(self.space.dimension)
        yield self.t, (self.r, nothing, nothing)
        yield from self.space.still(self.rot)

    def equations(self) -> Iterator[Any]:
        yield from self.space.locked(self.rot)


class FixedTranslation(Component):
    """A rigid arm without mass: frame_b at r, fixed in frame_a."""

    frame_a, frame_b = ac.ports(Frame, 2)
    r: ac.types.VectorParameter = ac.parameter(
        "m", "From frame_a to frame_b, in frame_a", shape=VECTOR
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    # Its force acts at a distance from frame_a: the moment of it belongs to that frame.
    moment = ac.Edge(frame_a.R)

    def motions(self) -> Iterator[Any]:
        yield self.t, self.space.attached(self.frame_a, self.r)
        yield from self.space.still(self.rot)

    def equations(self) -> Iterator[Any]:
        yield from self.space.locked(self.rot)
        yield self.moment.tau == -self.space.lever(self.frame_a, self.r, self.t.f)


class TurnedArm(Component):
    """Abstract: a rigid arm without mass that also turns, frame_b at r in frame_a."""

    frame_a, frame_b = ac.ports(Frame, 2)
    r: ac.types.VectorParameter = ac.parameter(
        "m", "From frame_a to frame_b, in frame_a", default=(0.0, 0.0, 0.0), shape=VECTOR
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)

    def motions(self) -> Iterator[Any]:
        yield self.t, self.space.attached(self.frame_a, self.r)
