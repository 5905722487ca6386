"""Forces and torques from signals, on one frame or between two, and bushings."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import DeclarationError, ParameterError
from acausal.language.group import matrix
from domains import signal
from library.multibody.space import Space

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


def _force(part: Any, d: int) -> Any:
    return ca.vertcat(part.f_x, part.f_y, part.f_z) if d == 3 else ca.vertcat(part.f_x, part.f_y)


def make_forces(space: Space) -> SimpleNamespace:
    """Return the parts that push frames, in the plane or in space."""
    d = space.dimension

    class ForceSignals(ac.Component):
        """Abstract: a force given by its components f_x, f_y (and f_z in space) as signals."""

        shapes = ()
        f_x: signal.Input = ac.signal_input(
            unit="N", description="Force on frame_b, first component"
        )
        f_y: signal.Input = ac.signal_input(
            unit="N", description="Force on frame_b, second component"
        )
        if d == 3:
            f_z: signal.Input = ac.signal_input(
                unit="N", description="Force on frame_b, third component"
            )
        resolve_in: str = ac.structural(default=WORLD, description="The frame of the components")

    class WorldForce(ForceSignals):
        """A force on frame_b from outside, its components in the world or in ``frame_b``."""

        frame_b = ac.port(space.frame)
        t = ac.Edge(frame_b.t)

        def equations(self) -> Iterator[Any]:
            yield self.t.f == -turned_from(space, self, (WORLD, "frame_b"), _force(self, d))

    class Force(ForceSignals):
        """A force on frame_b at its origin, with its reaction on frame_a.

        The components are in ``frame_b``, in ``frame_a`` or in the world. The reaction is the
        opposite force along the same line, so frame_a also takes the moment -r × f.
        """

        frame_a, frame_b = ac.ports(space.frame, 2)
        resolve_in: str = ac.structural(
            default="frame_b", description="Frame of the components: frame_b, frame_a or world"
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        moment = ac.Edge(frame_a.R)

        def equations(self) -> Iterator[Any]:
            choices = (WORLD, "frame_a", "frame_b")
            yield self.t.f == -turned_from(space, self, choices, _force(self, d))
            yield self.moment.tau == -space.moment(self.t.r, self.t.f)

    more = _planar_torques(space) if d == 2 else _spatial_torques(space)
    return SimpleNamespace(Force=Force, WorldForce=WorldForce, Bushing=_bushing(space), **more)


def _planar_torques(space: Space) -> dict[str, type[ac.Component]]:
    class WorldTorque(ac.Component):
        """A torque tau on frame_b from outside."""

        shapes = ()
        frame_b = ac.port(space.frame)
        tau: signal.Input = ac.signal_input(unit="N.m", description="Torque on frame_b")
        rot = ac.Edge(frame_b.R)

        def equations(self) -> Iterator[Any]:
            yield self.rot.tau == -self.tau

    class Torque(ac.Component):
        """A torque tau on frame_b, with its reaction -tau on frame_a."""

        shapes = ()
        frame_a, frame_b = ac.ports(space.frame, 2)
        tau: signal.Input = ac.signal_input(unit="N.m", description="Torque on frame_b")
        rot = ac.Edge(frame_b.R, frame_a.R)

        def equations(self) -> Iterator[Any]:
            yield self.rot.tau == -self.tau

    return {"Torque": Torque, "WorldTorque": WorldTorque}


def _spatial_torques(space: Space) -> dict[str, type[ac.Component]]:
    class TorqueSignals(ac.Component):
        """Abstract: a torque given by its components tau_x, tau_y, tau_z as signals."""

        shapes = ()
        tau_x: signal.Input = ac.signal_input(
            unit="N.m", description="Torque on frame_b, first component"
        )
        tau_y: signal.Input = ac.signal_input(
            unit="N.m", description="Torque on frame_b, second component"
        )
        tau_z: signal.Input = ac.signal_input(
            unit="N.m", description="Torque on frame_b, third component"
        )
        resolve_in: str = ac.structural(default=WORLD, description="The frame of the components")

        def components(self) -> Any:
            """Return the torque as given."""
            return ca.vertcat(self.tau_x, self.tau_y, self.tau_z)

    class WorldTorque(TorqueSignals):
        """A torque on frame_b from outside, its components in the world or in ``frame_b``."""

        frame_b = ac.port(space.frame)
        rot = ac.Edge(frame_b.R)

        def equations(self) -> Iterator[Any]:
            yield self.rot.tau == -turned_from(space, self, (WORLD, "frame_b"), self.components())

    class Torque(TorqueSignals):
        """A torque on frame_b with its reaction on frame_a, in one of the frames or the world."""

        frame_a, frame_b = ac.ports(space.frame, 2)
        resolve_in: str = ac.structural(
            default="frame_b", description="Frame of the components: frame_b, frame_a or world"
        )
        rot = ac.Edge(frame_b.R, frame_a.R)

        def equations(self) -> Iterator[Any]:
            choices = (WORLD, "frame_a", "frame_b")
            yield self.rot.tau == -turned_from(space, self, choices, self.components())

    return {"Torque": Torque, "WorldTorque": WorldTorque}


def _bushing(space: Space) -> type[ac.Component]:
    size = space.dimension
    turns = 3 if size == 3 else 1
    none = (0.0,) * size

    class Bushing(ac.Component):
        """An elastic joint: springs and dampers along and about the axes of frame_a.

        With p the position of frame_b in frame_a, the force on frame_a is c p + d der(p). The
        torque is c_phi θ + d_phi w_rel; θ is the angle in the plane. In space it is sin(angle)
        times the axis of the relative rotation, the angles themselves while they are small.
        """

        frame_a, frame_b = ac.ports(space.frame, 2)
        c: ac.VectorParameter = ac.parameter(
            "N/m", "Stiffness along the axes", default=none, shape=(size,)
        )
        d: ac.VectorParameter = ac.parameter(
            "N.s/m", "Damping along the axes", default=none, shape=(size,)
        )
        c_phi: ac.VectorParameter = ac.parameter(
            "N.m/rad", "Stiffness about the axes", default=none[:turns], shape=(turns,)
        )
        d_phi: ac.VectorParameter = ac.parameter(
            "N.m.s/rad", "Damping about the axes", default=none[:turns], shape=(turns,)
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        moment = ac.Edge(frame_a.R)
        f, tau = t.f, rot.tau

        def equations(self) -> Iterator[Any]:
            frame = self.frame_a
            p = space.resolved(frame, self.t.r)
            speed = space.resolved(frame, self.t.v - space.cross(frame.w, self.t.r))
            yield self.t.f == space.turned(frame, self.c * p + self.d * speed)
            yield self.moment.tau == -space.moment(self.t.r, self.t.f)
            if turns == 1:
                yield self.rot.tau == self.c_phi * self.rot.phi + self.d_phi * self.rot.w
            else:
                turn = matrix(self.rot.R)
                angles = ca.inv_skew(0.5 * (turn - turn.T))
                w = space.resolved(frame, self.rot.w)
                yield self.rot.tau == space.turned(frame, self.c_phi * angles + self.d_phi * w)

        @staticmethod
        def stored_energy(get: Any) -> tuple[Any, Any]:
            """Return no kinetic energy and that of the springs [J], c p²/2 + c_phi (1 - cos)."""
            stiff, r = get("c_phi"), get("t.r")
            if turns == 1:
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

    return Bushing
