"""World, arms and bodies, for the plane and for space."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import casadi as ca

import acausal as ac
from library.multibody.space import Space


def make_world(space: Space) -> type[ac.Component]:
    """Return the World of a space: its frame is the datum, its gravity uniform."""
    down = (0.0, -1.0) if space.dimension == 2 else (0.0, -1.0, 0.0)

    class World(ac.Component):
        """The world: an inertial frame, and uniform gravity g n/|n|."""

        frame = ac.port(space.frame, description="Frame fixed in the world")
        datum = ac.Datum(frame)
        g: ac.Parameter = ac.parameter("m/s2", "Acceleration of gravity", 9.80665)
        n: ac.Parameter = ac.parameter("1", "Direction of gravity", down, shape=(space.dimension,))

    return World


def make_arms(space: Space) -> SimpleNamespace:
    """Return the parts without mass that hold two frames at a distance."""
    zero = (0.0,) * space.dimension

    class Fixed(ac.Component):
        """A frame fixed in the world at position r."""

        frame_b = ac.port(space.frame)
        r: ac.Parameter = ac.parameter("m", "Position in the world", zero, shape=(space.dimension,))
        t = ac.Edge(frame_b.t)
        rot = ac.Edge(frame_b.R)

        def motions(self) -> Iterator[Any]:
            nothing = ca.SX.zeros(space.dimension)
            yield self.t, (self.r, nothing, nothing)
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)

    class FixedTranslation(ac.Component):
        """A rigid arm without mass: frame_b at r, fixed in frame_a."""

        frame_a, frame_b = ac.ports(space.frame, 2)
        r: ac.Parameter = ac.parameter(
            "m", "From frame_a to frame_b, in frame_a", shape=(space.dimension,)
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        # Its force acts at a distance from frame_a: the moment of it belongs to that frame.
        moment = ac.Edge(frame_a.R)

        def motions(self) -> Iterator[Any]:
            yield self.t, space.carried(self.frame_a, space.turned(self.frame_a, self.r))
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            yield self.moment.tau == -space.moment(self.t.r, self.t.f)

    return SimpleNamespace(Fixed=Fixed, FixedTranslation=FixedTranslation)
