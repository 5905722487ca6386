"""Spaces: what the plane and three dimensions do differently, so that parts are written once.

A ``Space`` knows its frame, how a body-fixed vector is turned into the world, and the products
of vectors. Angular quantities are numbers in the plane and vectors in space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import matrix
from domains import planar, spatial


@dataclass(frozen=True)
class Space:
    """Two or three dimensions."""

    dimension: int
    frame: type[Any]

    @property
    def vector(self) -> tuple[int, ...]:
        """The shape of a vector."""
        return (self.dimension,)

    @property
    def turn(self) -> tuple[int, ...]:
        """The shape of an angular velocity: a number in the plane."""
        return (3,) if self.dimension == 3 else ()

    def turned(self, frame: Any, vector: Any) -> Any:
        """Return a vector fixed in a frame as a vector in the world."""
        if self.dimension == 3:
            return matrix(frame.R) @ vector
        c, s = ca.cos(frame.phi), ca.sin(frame.phi)
        return ca.vertcat(c * vector[0] - s * vector[1], s * vector[0] + c * vector[1])

    def resolved(self, frame: Any, vector: Any) -> Any:
        """Return a vector of the world as a vector in a frame."""
        if self.dimension == 3:
            return matrix(frame.R).T @ vector
        c, s = ca.cos(frame.phi), ca.sin(frame.phi)
        return ca.vertcat(c * vector[0] + s * vector[1], c * vector[1] - s * vector[0])

    def cross(self, w: Any, r: Any) -> Any:
        """Return w × r, the velocity of a point at r that turns with w."""
        return ca.cross(w, r) if self.dimension == 3 else w * ca.vertcat(-r[1], r[0])

    def moment(self, r: Any, f: Any) -> Any:
        """Return r × f, the moment of a force f at r."""
        return ca.cross(r, f) if self.dimension == 3 else r[0] * f[1] - r[1] * f[0]

    def lever(self, frame: Any, local: Any, f: Any) -> Any:
        """Return the moment of a force that acts at a point given by its coordinates in a frame."""
        if self.dimension == 3:
            return ca.cross(self.turned(frame, local), f)
        return self.moment(local, self.resolved(frame, f))

    def carried(self, frame: Any, r: Any) -> tuple[Any, Any, Any]:
        """Return r, velocity and acceleration, from its origin, of a point fixed to a frame.

        The acceleration is G r with G = z× + w wᵀ - w² 1, which all points of the frame share.
        """
        w, z = frame.w, frame.z
        square = ca.dot(w, w)
        if self.dimension == 2:
            return r, self.cross(w, r), self.cross(z, r) - square * r
        gradient = ca.skew(z) + w @ w.T - square * ca.SX.eye(3)
        return r, self.cross(w, r), gradient @ r

    def attached(self, frame: Any, local: Any) -> tuple[Any, Any, Any]:
        """Return the same of a point given by its coordinates in the frame, which do not change.

        In the plane an axis of the frame, e = (c, s), has the acceleration z (-s, c) - w² (c, s):
        points of the frame share it.
        """
        r = self.turned(frame, local)
        if self.dimension == 3:
            return self.carried(frame, r)
        c, s, square = ca.cos(frame.phi), ca.sin(frame.phi), frame.w**2
        inwards, across = frame.z * s + square * c, frame.z * c - square * s
        x, y = local[0], local[1]
        along = ca.vertcat(-(x * inwards + y * across), x * across - y * inwards)
        return r, self.cross(frame.w, r), along

    def moved(self, frame: Any, local: Any) -> tuple[Any, Any, Any]:
        """Return r, velocity and acceleration, from its origin, of a point that moves in a frame.

        ``local`` are its coordinates in the frame: v = R p' + w × r, and
        a = R p'' + 2 w × R p' + z × r + w × (w × r).
        """
        speed = self.turned(frame, ac.der(local))
        acceleration = self.turned(frame, ac.der(ac.der(local)))
        r, turning, carried = self.carried(frame, self.turned(frame, local))
        coriolis = 2 * self.cross(frame.w, speed)
        return r, speed + turning, acceleration + coriolis + carried

    def held(self, edge: Any) -> Iterator[tuple[Any, tuple[Any, Any, Any]]]:
        """Yield the motion of a translation edge that keeps two origins together."""
        nothing = ca.SX.zeros(self.dimension)
        yield edge, (nothing, nothing, nothing)

    def locked(self, edge: Any) -> Iterator[Any]:
        """Yield the equations that keep a rotation edge from turning, where it is an unknown."""
        if self.dimension == 2:
            yield edge.phi == 0

    def still(self, edge: Any) -> Iterator[tuple[Any, tuple[Any, Any, Any]]]:
        """Yield the motion of a rotation edge that does not turn, where edges move."""
        if self.dimension == 3:
            yield edge, (ca.SX.eye(3), ca.SX.zeros(3), ca.SX.zeros(3))


PLANE = Space(2, planar.Frame)
SPACE = Space(3, spatial.Frame)


def turning(frame: Any, rotation: Any, w: Any) -> tuple[Any, Any, Any]:
    """Return the motion of a rotation edge from the angular velocity w in the frame of its tail."""
    rate = SPACE.turned(frame, w)
    acceleration = SPACE.turned(frame, ac.der(w)) + ca.cross(frame.w, rate)
    return rotation, rate, acceleration


def axis_rotation(n: Any, phi: Any) -> Any:
    """Return the matrix that turns by ``phi`` about the unit vector ``n`` (Rodrigues)."""
    k = ca.skew(n)
    return ca.SX.eye(3) + ca.sin(phi) * k + (1 - ca.cos(phi)) * (k @ k)


def unit(vector: Any) -> Any:
    """Return a vector divided by its length."""
    return vector / ca.sqrt(ca.dot(vector, vector))


def directions(size: int, *names: str) -> Any:
    """Return what a part is ``checked`` by whose parameters are directions: none of them is 0."""

    def fault(name: str) -> Any:
        def found(*elements: float) -> str | None:
            if any(elements):
                return None
            return f"{name} = {elements} has no direction. Give a vector that is not 0."

        return found

    return tuple((tuple(f"{name}[{i}]" for i in range(size)), fault(name)) for name in names)
