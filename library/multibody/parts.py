"""Arms and other rigid parts without mass, for the plane and for space."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import casadi as ca

import acausal as ac
from library.multibody.space import PLANE, SPACE, Space, axis_rotation, directions, unit
from library.multibody.turns import sequence_rotation


def make_arms(space: Space) -> SimpleNamespace:
    """Return the parts without mass that hold two frames at a distance."""
    zero = (0.0,) * space.dimension

    class Fixed(ac.Component):
        """A frame fixed in the world at position r."""

        frame_b = ac.port(space.frame)
        r: ac.VectorParameter = ac.parameter(
            "m", "Position in the world", default=zero, shape=(space.dimension,)
        )
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
        r: ac.VectorParameter = ac.parameter(
            "m", "From frame_a to frame_b, in frame_a", shape=(space.dimension,)
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        # Its force acts at a distance from frame_a: the moment of it belongs to that frame.
        moment = ac.Edge(frame_a.R)

        def motions(self) -> Iterator[Any]:
            yield self.t, space.attached(self.frame_a, self.r)
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            yield self.moment.tau == -space.lever(self.frame_a, self.r, self.t.f)

    turned = _planar_rotation() if space.dimension == 2 else _spatial_rotation()
    return SimpleNamespace(Fixed=Fixed, FixedTranslation=FixedTranslation, FixedRotation=turned)


def _planar_rotation() -> type[ac.Component]:
    class FixedRotation(ac.Component):
        """A rigid arm without mass that also turns: frame_b at r, turned by angle."""

        frame_a, frame_b = ac.ports(PLANE.frame, 2)
        r: ac.VectorParameter = ac.parameter(
            "m", "From frame_a to frame_b, in frame_a", default=(0.0, 0.0), shape=(2,)
        )
        angle: ac.Parameter = ac.parameter("rad", "Angle from frame_a to frame_b", default=0.0)
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        moment = ac.Edge(frame_a.R)

        def motions(self) -> Iterator[Any]:
            yield self.t, PLANE.attached(self.frame_a, self.r)

        def equations(self) -> Iterator[Any]:
            yield self.rot.phi == self.angle
            yield self.moment.tau == -PLANE.lever(self.frame_a, self.r, self.t.f)

    return FixedRotation


def _spatial_rotation() -> type[ac.Component]:
    class FixedRotation(ac.Component):
        """A rigid arm without mass that also turns: frame_b at r, turned by a fixed rotation.

        The rotation is by ``angle`` about ``n`` and then by ``angles`` about the axes of
        ``sequence``, each axis taken where the turns before have brought it:
        R = R(n, angle) R(e_i, angles[0]) R(e_j, angles[1]) R(e_k, angles[2]). Give one of the two.
        """

        frame_a, frame_b = ac.ports(SPACE.frame, 2)
        sequence: tuple[int, ...] = ac.structural(
            default=(1, 2, 3), description="Axes of the angles, 1 to 3"
        )
        r: ac.VectorParameter = ac.parameter(
            "m", "From frame_a to frame_b, in frame_a", default=(0.0, 0.0, 0.0), shape=(3,)
        )
        n: ac.VectorParameter = ac.parameter(
            "1", "Axis, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
        )
        checked = directions(3, "n")
        angle: ac.Parameter = ac.parameter("rad", "Angle about n", default=0.0)
        angles: ac.VectorParameter = ac.parameter(
            "rad", "Angles about the axes of sequence", default=(0.0, 0.0, 0.0), shape=(3,)
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        moment = ac.Edge(frame_a.R)

        def motions(self) -> Iterator[Any]:
            yield self.t, SPACE.attached(self.frame_a, self.r)
            about = axis_rotation(unit(self.n), self.angle)
            nothing = ca.SX.zeros(3)
            yield (
                self.rot,
                (about @ sequence_rotation(self.sequence, self.angles), nothing, nothing),
            )

        def equations(self) -> Iterator[Any]:
            yield self.moment.tau == -ca.cross(self.t.r, self.t.f)

    return FixedRotation
