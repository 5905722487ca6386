"""Welds that may break and grippers: two frames that are held together, or free of each other.

While they are free, frame_b moves in frame_a with coordinates r and an angle or a quaternion. While
they are held these stay what they are: a gripper holds what it has caught in the pose it had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import matrix, quaternion_rate, quaternion_rotation
from domains import planar, spatial
from library.locks import turns
from library.multibody.space import PLANE, SPACE, turning
from library.multibody.turns import UPRIGHT, Oriented


class PlanarLoose(ac.Component):
    """Abstract: two frames in the plane that may move freely in each other."""

    shapes = ()
    frame_a, frame_b = ac.ports(planar.Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau, phi, w = t.f, rot.tau, rot.phi, rot.w

    def free_motions(self: Any) -> Iterator[Any]:
        """Yield how frame_b moves in frame_a."""
        yield self.t, PLANE.moved(self.frame_a, self.r)

    def free_equations(self: Any, held: str) -> Iterator[Any]:
        """Yield the laws of the freedoms, which are held in a mode."""
        yield self.moment.tau == -PLANE.moment(self.t.r, self.t.f)
        yield self.v == ac.der(self.r)
        force = PLANE.resolved(self.frame_a, self.t.f)
        for i in range(2):
            yield self.mode.choose({"free": force[i] == 0, held: ac.hold(self.r[i])})
        yield self.mode.choose({"free": self.rot.tau == 0, held: ac.hold(self.rot.phi)})


class PlanarWeld(PlanarLoose):
    """A rigid connection of two frames, r_b = r_a and phi_b = phi_a; its reaction is a result.

    With ``release`` it breaks when that condition becomes true, for good: the frames then move
    freely. ``release=lambda w: ca.norm_2(w.f) > 20`` breaks it at a force.
    """

    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it breaks, a condition of the part"
    )
    mode = ac.modes("held", "free", when="release", description="Whether it holds")
    r = ac.variable("m", "Position of frame_b in frame_a", shape=(2,), when="release")
    v = ac.variable("m/s", "Derivative of r", shape=(2,), when="release")
    moment = ac.Edge(PlanarLoose.frame_a.R, when="release")

    def motions(self) -> Iterator[Any]:
        yield from self.free_motions() if self.release else PLANE.held(self.t)

    def equations(self) -> Iterator[Any]:
        yield from self.free_equations("held") if self.release else PLANE.locked(self.rot)
        yield from turns(self, self.release, "free")


class PlanarGripper(PlanarLoose):
    """A gripper at frame_a that catches frame_b in the pose it has then, and may let it go.

    Free, frame_b moves in frame_a with r, v, phi and w. When ``catch`` becomes true an impulse
    stops it there; where both conditions become true at once, it is caught.
    """

    catch: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it catches, a condition: lambda g: ca.norm_2(g.r) < 0.1"
    )
    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it lets go, a condition of the part"
    )
    begins: str = ac.structural(default="free", description="How it begins, free or caught")
    mode = ac.modes("free", "caught", begins="begins", description="Whether it has caught frame_b")
    r = ac.variable("m", "Position of frame_b in frame_a", shape=(2,))
    v = ac.variable("m/s", "Derivative of r", shape=(2,))
    moment = ac.Edge(PlanarLoose.frame_a.R)

    def motions(self) -> Iterator[Any]:
        yield from self.free_motions()

    def equations(self) -> Iterator[Any]:
        yield from self.free_equations("caught")
        yield from turns(self, self.release, "free")
        yield from turns(self, self.catch, "caught")


class Loose(Oriented):
    """Abstract: two frames in space that may move freely in each other."""

    shapes = ()
    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau = t.f, rot.tau

    def free_motions(self: Any) -> Iterator[Any]:
        """Yield how frame_b moves in frame_a."""
        yield self.t, SPACE.moved(self.frame_a, self.r)
        yield self.rot, turning(self.frame_a, quaternion_rotation(self.q), self.w_rel)

    def free_equations(self: Any, held: str) -> Iterator[Any]:
        """Yield the laws of the freedoms, which are held in a mode."""
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        yield self.v == ac.der(self.r)
        yield ac.der(self.q) == quaternion_rate(self.q, self.w_rel)
        turn = matrix(self.frame_a.R)
        force, torque = turn.T @ self.t.f, turn.T @ self.rot.tau
        for i in range(3):
            yield self.mode.choose({"free": force[i] == 0, held: ac.hold(self.r[i])})
        for i in range(3):
            yield self.mode.choose({"free": torque[i] == 0, held: ac.hold(self.w_rel[i], at=0)})


class Weld(Loose):
    """A rigid connection of two frames, r_b = r_a and R_b = R_a; its reaction is a result.

    With ``release`` it breaks when that condition becomes true, for good: the frames then move
    freely. ``release=lambda w: ca.norm_2(w.f) > 20`` breaks it at a force.
    """

    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it breaks, a condition of the part"
    )
    mode = ac.modes("held", "free", when="release", description="Whether it holds")
    r = ac.variable("m", "Position of frame_b in frame_a", shape=(3,), when="release")
    v = ac.variable("m/s", "Derivative of r", shape=(3,), when="release")
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,), when="release")
    w_rel = ac.variable(
        "rad/s", "Angular velocity of frame_b in frame_a", shape=(3,), when="release"
    )
    moment = ac.Edge(Loose.frame_a.R, when="release")

    def invariants(self) -> Iterator[Any]:
        if self.release:
            yield from super().invariants()

    def motions(self) -> Iterator[Any]:
        if self.release:
            yield from self.free_motions()
        else:
            yield from SPACE.held(self.t)
            yield from SPACE.still(self.rot)

    def equations(self) -> Iterator[Any]:
        if self.release:
            yield from self.free_equations("held")
            yield from turns(self, self.release, "free")


class Gripper(Loose):
    """A gripper at frame_a that catches frame_b in the pose it has then, and may let it go.

    Free, frame_b moves in frame_a with r, v, the quaternion q and w_rel. When ``catch`` becomes
    true an impulse stops it there; where both conditions become true at once, it is caught.
    """

    catch: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it catches, a condition: lambda g: ca.norm_2(g.r) < 0.1"
    )
    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it lets go, a condition of the part"
    )
    begins: str = ac.structural(default="free", description="How it begins, free or caught")
    mode = ac.modes("free", "caught", begins="begins", description="Whether it has caught frame_b")
    r = ac.variable("m", "Position of frame_b in frame_a", shape=(3,))
    v = ac.variable("m/s", "Derivative of r", shape=(3,))
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_rel = ac.variable("rad/s", "Angular velocity of frame_b in frame_a", shape=(3,))
    moment = ac.Edge(Loose.frame_a.R)

    def motions(self) -> Iterator[Any]:
        yield from self.free_motions()

    def equations(self) -> Iterator[Any]:
        yield from self.free_equations("caught")
        yield from turns(self, self.release, "free")
        yield from turns(self, self.catch, "caught")
