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
from library.locks import turns
from library.multibody.space import Space, turning
from library.multibody.turns import UPRIGHT, Oriented, quarter_tangents, quaternion_of


def make_loose(space: Space, when: str | None) -> Any:
    """Return the base of parts between two frames that may move freely in each other.

    They can do so if the structural values in ``when`` say so.
    """
    d = space.dimension
    base: Any = Oriented if d == 3 else ac.Component

    class Loose(base):  # type: ignore[misc]
        """Abstract: two frames that may move freely in each other."""

        shapes = ()
        frame_a, frame_b = ac.ports(space.frame, 2)
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        moment = ac.Edge(frame_a.R, when=when)
        r = ac.variable("m", "Position of frame_b in frame_a", shape=(d,), when=when)
        v = ac.variable("m/s", "Derivative of r", shape=(d,), when=when)
        f, tau = t.f, rot.tau
        if d == 3:
            q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,), when=when)
            w_rel = ac.variable(
                "rad/s", "Angular velocity of frame_b in frame_a", shape=(3,), when=when
            )
        else:
            phi, w = rot.phi, rot.w

        def free_motions(self) -> Iterator[Any]:
            """Yield how frame_b moves in frame_a."""
            yield self.t, space.moved(self.frame_a, self.r)
            if d == 3:
                yield self.rot, turning(self.frame_a, quaternion_rotation(self.q), self.w_rel)

        def free_equations(self, held: str) -> Iterator[Any]:
            """Yield the laws of the freedoms, which are held in a mode."""
            yield self.moment.tau == -space.moment(self.t.r, self.t.f)
            yield self.v == ac.der(self.r)
            force, torque = self.loads()
            if d == 3:
                yield ac.der(self.q) == quaternion_rate(self.q, self.w_rel)
                turned = [ac.hold(self.w_rel[i], at=0) for i in range(3)]
            else:
                turned = [ac.hold(self.rot.phi)]
            holds = [*(ac.hold(self.r[i]) for i in range(d)), *turned]
            for load, hold in zip((*force, *torque), holds, strict=True):
                yield self.mode.choose({"free": load == 0, held: hold})

        def loads(self) -> tuple[list[Any], list[Any]]:
            """Return force and torque in frame_a, element by element."""
            force = space.resolved(self.frame_a, self.t.f)
            torque = space.resolved(self.frame_a, self.rot.tau) if d == 3 else [self.rot.tau]
            return [force[i] for i in range(d)], [torque[i] for i in range(2 * d - 3)]

    return Loose


def make_weld(space: Space) -> Any:
    """Return the weld of a space, which may break."""
    breakable: Any = make_loose(space, "release")

    class Weld(breakable):  # type: ignore[misc]
        """A rigid connection of two frames, r_b = r_a and R_b = R_a; its reaction is a result.

        With ``release`` it breaks when that condition becomes true, for good: the frames then move
        freely. ``release=lambda w: ca.norm_2(w.f) > 20`` breaks it at a force.
        """

        release: Callable[[Any], Any] | None = ac.structural(
            default=None, description="When it breaks, a condition of the part"
        )
        mode = ac.modes("held", "free", when="release", description="Whether it holds")

        def invariants(self) -> Iterator[Any]:
            if self.release:
                yield from super().invariants()

        def motions(self) -> Iterator[Any]:
            if self.release:
                yield from self.free_motions()
            else:
                yield from space.held(self.t)
                yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from self.free_equations("held") if self.release else space.locked(self.rot)
            yield from turns(self, self.release, "free")

    return Weld


def make_gripper(space: Space) -> Any:
    """Return the gripper of a space."""
    free: Any = make_loose(space, None)

    class Gripper(free):  # type: ignore[misc]
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
        mode = ac.modes(
            "free", "caught", begins="begins", description="Whether it has caught frame_b"
        )

        chord_edge = "t"

        def invariants(self) -> Iterator[Any]:
            if not ac.is_chord():
                yield from super().invariants()

        def motions(self) -> Iterator[Any]:
            if not ac.is_chord() or self.mode.is_built_in("caught"):
                yield from self.free_motions()

        def equations(self) -> Iterator[Any]:
            yield from _close(space, self) if ac.is_chord() else self.free_equations("caught")
            yield from turns(self, self.release, "free")
            yield from turns(self, self.catch, "caught")

    return Gripper


def _close(space: Space, part: Any) -> Iterator[Any]:
    """Yield the laws of a chord: nothing is carried, or the pose that was caught stays."""
    d, frame = space.dimension, part.frame_a
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
