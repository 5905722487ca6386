"""Forces from signals, on one frame or between two, and bushings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import DeclarationError, ParameterError
from acausal.language.group import matrix
from domains import signal
from library.multibody.space import Space
from library.multibody.template import TURN, VECTOR, Component, Frame

WORLD = "world"


def named_frame(part: Any, choices: tuple[str, ...], which: str = "resolve_in") -> Any:
    """Return the frame that a structural parameter of a part names, None for the world."""
    name = getattr(part, which)
    if name not in choices:
        listed = ", ".join(repr(choice) for choice in choices)
        raise ParameterError(f"{type(part).__name__}: {which} = {name!r} is none of {listed}.")
    return None if name == WORLD else getattr(part, name)


def turned_from(space: Space, part: Any, choices: tuple[str, ...], vector: Any) -> Any:
    """Return a vector given in the frame that ``resolve_in`` names as one in the world."""
    frame = named_frame(part, choices)
    return vector if frame is None else space.turned(frame, vector)


class ForceSignals(Component):
    """Abstract: a force given by its components f_x, f_y (and f_z in space) as signals."""

    shapes = ()
    f_x: signal.Input = ac.signal_input(unit="N", description="Force on frame_b, first component")
    f_y: signal.Input = ac.signal_input(unit="N", description="Force on frame_b, second component")
    resolve_in: str = ac.structural(default=WORLD, description="The frame of the components")

    def components(self) -> Any:
        """Return the force as given."""
        return ca.vertcat(self.f_x, self.f_y)


class WorldForce(ForceSignals):
    """A force on frame_b from outside, its components in the world or in ``frame_b``."""

    frame_b = ac.port(Frame)
    t = ac.Edge(frame_b.t)

    def equations(self) -> Iterator[Any]:
        choices = (WORLD, "frame_b")
        yield self.t.f == -turned_from(self.space, self, choices, self.components())


class Force(ForceSignals):
    """A force on frame_b at its origin, with its reaction on frame_a.

    The components are in ``frame_b``, in ``frame_a`` or in the world. The reaction is the
    opposite force along the same line, so frame_a also takes the moment -r × f.
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    resolve_in: str = ac.structural(
        default="frame_b", description="Frame of the components: frame_b, frame_a or world"
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    moment = ac.Edge(frame_a.R)

    def equations(self) -> Iterator[Any]:
        choices = (WORLD, "frame_a", "frame_b")
        yield self.t.f == -turned_from(self.space, self, choices, self.components())
        yield self.moment.tau == -self.space.moment(self.t.r, self.t.f)


class Bushing(Component):
    """An elastic joint: springs and dampers along and about the axes of frame_a.

    With p the position of frame_b in frame_a, the force on frame_a is c p + d der(p). The
    torque is c_phi θ + d_phi w_rel; θ is the angle in the plane. In space it is sin(angle)
    times the axis of the relative rotation, the angles themselves while they are small.
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    c: ac.types.VectorParameter = ac.parameter(
        "N/m", "Stiffness along the axes", default=(0.0, 0.0, 0.0), shape=VECTOR, min=0
    )
    d: ac.types.VectorParameter = ac.parameter(
        "N.s/m", "Damping along the axes", default=(0.0, 0.0, 0.0), shape=VECTOR, min=0
    )
    c_phi: ac.types.VectorParameter = ac.parameter(
        "N.m/rad", "Stiffness about the axes", default=(0.0, 0.0, 0.0), shape=TURN, min=0
    )
    d_phi: ac.types.VectorParameter = ac.parameter(
        "N.m.s/rad", "Damping about the axes", default=(0.0, 0.0, 0.0), shape=TURN, min=0
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    f, tau = t.f, rot.tau

    def equations(self) -> Iterator[Any]:
        space, frame = self.space, self.frame_a
        p = space.resolved(frame, self.t.r)
        speed = space.resolved(frame, self.t.v - space.cross(frame.w, self.t.r))
        yield self.t.f == space.turned(frame, self.c * p + self.d * speed)
        yield self.moment.tau == -space.moment(self.t.r, self.t.f)
        if space.dimension == 2:
            yield self.rot.tau == self.c_phi * self.rot.phi + self.d_phi * self.rot.w
        else:
            turn = matrix(self.rot.R)
            angles = ca.inv_skew(0.5 * (turn - turn.T))
            w = space.resolved(frame, self.rot.w)
            yield self.rot.tau == space.turned(frame, self.c_phi * angles + self.d_phi * w)

    @classmethod
    def stored_energy(cls, get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy and that of the springs [J], c p²/2 + c_phi (1 - cos)."""
        stiff, r = get("c_phi"), get("t.r")
        if cls.space.dimension == 2:
            cos, sin = np.cos(get("frame_a.phi")), np.sin(get("frame_a.phi"))
            p = np.stack([cos * r[:, 0] + sin * r[:, 1], cos * r[:, 1] - sin * r[:, 0]], axis=1)
            turned = stiff.ravel() * get("rot.phi") ** 2 / 2
        else:
            p = np.einsum("tji,tj->ti", get("frame_a.R"), r)
            if np.ptp(stiff) > 0:
                raise DeclarationError(
                    "a Bushing with c_phi that differ about its axes holds no energy: in space "
                    "its torque depends on the way it was turned."
                )
            turned = stiff[:, 0] * (3 - np.trace(get("rot.R"), axis1=1, axis2=2)) / 2
        return 0.0, np.sum(get("c") * p**2, axis=1) / 2 + turned
