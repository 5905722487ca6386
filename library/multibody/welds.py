"""Welds that may break and grippers: two frames that are held together, or free of each other.

While they are free, frame_b moves in frame_a with coordinates r and an angle or a quaternion. While
they are held these stay what they are: a gripper holds what it has caught in the pose it had. Where
other parts lead from one frame to the other already (two arms), a gripper that is free has no
coordinates: r and its orientation are then measured, and a circuit closes when it catches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import quaternion_rate, quaternion_rotation
from acausal.language.hold import is_chord
from library.locks import turns
from library.multibody.space import turning
from library.multibody.template import VECTOR, Component, Frame, InPlane, InSpace
from library.multibody.turns import Oriented, quarter_tangents, quaternion_of


class Loose(Component):
    """Abstract: two frames that may move freely in each other.

    A part of it declares where it is free: position ``r`` and its derivative ``v``, in space the
    quaternion ``q`` and ``w_rel``.
    """

    shapes = ()
    frame_a, frame_b = ac.ports(Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau = t.f, rot.tau
    r_start: ac.types.StartValue = ac.start("r")
    v_start: ac.types.StartValue = ac.start("v")

    def loads(self) -> tuple[list[Any], list[Any]]:
        """Return force and torque in frame_a, element by element."""
        space, d = self.space, self.space.dimension
        force = space.resolved(self.frame_a, self.t.f)
        torque = space.resolved(self.frame_a, self.rot.tau) if d == 3 else [self.rot.tau]
        return [force[i] for i in range(d)], [torque[i] for i in range(2 * d - 3)]


class PlanarLoose(Loose, InPlane):
    """Abstract: how frame_b turns in frame_a is an angle."""

    phi, w = Loose.rot.turn, Loose.rot.w
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")


class SpatialLoose(Oriented, Loose, InSpace):
    """Abstract: how frame_b turns in frame_a is a quaternion."""

    q_start: ac.types.StartValue = ac.start("q")
    angles_start: ac.types.StartValue = ac.start("angles")
    w_rel_start: ac.types.StartValue = ac.start("w_rel")


def free_motions(part: Any) -> Iterator[Any]:
    """Yield how frame_b moves in frame_a."""
    yield part.t, part.space.moved(part.frame_a, part.r)
    if part.space.dimension == 3:
        yield part.rot, turning(part.frame_a, quaternion_rotation(part.q), part.w_rel)


def free_equations(part: Any, held: str) -> Iterator[Any]:
    """Yield the laws of the freedoms, which are held in a mode."""
    space, d = part.space, part.space.dimension
    yield part.moment.tau == -space.moment(part.t.r, part.t.f)
    yield part.v == ac.der(part.r)
    force, torque = part.loads()
    if d == 3:
        yield ac.der(part.q) == quaternion_rate(part.q, part.w_rel)
        turned = [ac.hold(part.w_rel[i], at=0) for i in range(3)]
    else:
        turned = [ac.hold(part.rot.phi)]
    holds = [*(ac.hold(part.r[i]) for i in range(d)), *turned]
    for load, hold in zip((*force, *torque), holds, strict=True):
        yield part.mode.choose({"free": load == 0, held: hold})


class Weld(Loose):
    """A rigid connection of two frames, r_b = r_a and R_b = R_a; its reaction is a result.

    With ``release`` it breaks when that condition becomes true, for good: the frames then move
    freely. ``release=lambda w: ca.norm_2(w.f) > 20`` breaks it at a force.
    """

    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it breaks, a condition of the part"
    )
    mode = ac.modes("held", "free", when="release", description="Whether it holds")
    moment = ac.Edge(Loose.frame_a.R, when="release")
    r = ac.variable("m", "Position of frame_b in frame_a", shape=VECTOR, when="release")
    v = ac.variable("m/s", "Derivative of r", shape=VECTOR, when="release")

    def invariants(self) -> Iterator[Any]:
        if self.release:
            yield from super().invariants()

    def motions(self) -> Iterator[Any]:
        if self.release:
            yield from free_motions(self)
        else:
            yield from self.space.held(self.t)
            yield from self.space.still(self.rot)

    def equations(self) -> Iterator[Any]:
        yield from free_equations(self, "held") if self.release else self.space.locked(self.rot)
        yield from turns(self, self.release, "free")


class Gripper(Loose):
    """A gripper at frame_a that catches frame_b in the pose it has then, and may let it go.

    Free, frame_b moves in frame_a with r and v; in the plane with phi and w, in space with the
    quaternion q and w_rel. When ``catch`` becomes true an impulse stops it there; where both
    conditions become true at once, it is caught.
    """

    catch: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it catches, a condition: lambda g: ca.norm_2(g.r) < 0.1"
    )
    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it lets go, a condition of the part"
    )
    begins: str = ac.structural(default="free", description="How it begins, free or caught")
    mode = ac.modes("free", "caught", begins="begins", description="Whether it has caught frame_b")
    moment = ac.Edge(Loose.frame_a.R)
    r = ac.variable("m", "Position of frame_b in frame_a", shape=VECTOR)
    v = ac.variable("m/s", "Derivative of r", shape=VECTOR)
    chord_edge = "t"

    def invariants(self) -> Iterator[Any]:
        if not is_chord():
            yield from super().invariants()

    def motions(self) -> Iterator[Any]:
        if not is_chord() or self.mode.is_built_in("caught"):
            yield from free_motions(self)

    def equations(self) -> Iterator[Any]:
        yield from _close(self) if is_chord() else free_equations(self, "caught")
        yield from turns(self, self.release, "free")
        yield from turns(self, self.catch, "caught")


def _close(part: Any) -> Iterator[Any]:
    """Yield the laws of a chord: nothing is carried, or the pose that was caught stays."""
    space, d, frame = part.space, part.space.dimension, part.frame_a
    yield part.moment.tau == -space.moment(part.t.r, part.t.f)
    rates, poses = [part.v[i] for i in range(d)], [part.r[i] for i in range(d)]
    if d == 3:
        rates += [part.w_rel[i] for i in range(3)]
        poses += quarter_tangents(part.rot.R)
    else:
        rates, poses = [*rates, part.rot.w], [*poses, part.rot.phi]
    force, torque = part.loads()
    kept = []
    for load, rate, pose in zip((*force, *torque), rates, poses, strict=True):
        laws, stays = part.mode.apart("caught", load == 0, rate, pose)
        yield from laws
        kept.append(stays)
    if part.mode.is_built_in("caught"):
        yield part.v == ac.der(part.r)
        yield from (part.r[i] == kept[i] for i in range(d))
        yield from _keep_turn(part, kept[d:])
        return
    yield part.r == space.resolved(frame, part.t.r)
    yield part.v == space.resolved(frame, part.t.v - space.cross(frame.w, part.t.r))
    if d == 3:
        yield part.q == quaternion_of(part.rot.R)
        yield part.w_rel == space.resolved(frame, part.rot.w)


def _keep_turn(part: Any, kept: list[Any]) -> Iterator[Any]:
    """Yield that frame_b stays turned as it was caught: by an angle, or by tangents n tan(φ/4)."""
    if len(kept) == 1:
        yield part.rot.phi == kept[0]
        return
    tangents = ca.vertcat(*kept)
    square = ca.dot(tangents, tangents)
    yield part.q[0] == (1 - square) / (1 + square)
    yield from (part.q[i + 1] == 2 * kept[i] / (1 + square) for i in range(3))
    yield from (part.w_rel[i] == 0 for i in range(3))
