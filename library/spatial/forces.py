"""Forces, torques, springs and dampers in space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal, spatial
from library.multibody import forces, line_forces, line_masses, series_forces
from library.multibody.forces import WORLD, turned_from
from library.multibody.space import SPACE
from library.multibody.template import InSpace


class ForceSignals(forces.ForceSignals, InSpace):
    """Abstract: a force given by its components f_x, f_y and f_z as signals."""

    f_z: signal.Input = ac.signal_input(unit="N", description="Force on frame_b, third component")

    def components(self) -> Any:
        return ca.vertcat(self.f_x, self.f_y, self.f_z)


class WorldForce(forces.WorldForce, ForceSignals):
    pass


class Force(forces.Force, ForceSignals):
    pass


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

    frame_b = ac.port(spatial.Frame)
    rot = ac.Edge(frame_b.R)

    def equations(self) -> Iterator[Any]:
        yield self.rot.tau == -turned_from(SPACE, self, (WORLD, "frame_b"), self.components())


class WorldForceAndTorque(ForceSignals, TorqueSignals):
    """A force and a torque on frame_b from outside, in the world or in ``frame_b``."""

    frame_b = ac.port(spatial.Frame)
    t = ac.Edge(frame_b.t)
    rot = ac.Edge(frame_b.R)

    def equations(self) -> Iterator[Any]:
        choices = (WORLD, "frame_b")
        force, torque = ForceSignals.components(self), TorqueSignals.components(self)
        yield self.t.f == -turned_from(SPACE, self, choices, force)
        yield self.rot.tau == -turned_from(SPACE, self, choices, torque)


class Torque(TorqueSignals):
    """A torque on frame_b with its reaction on frame_a, in one of the frames or the world."""

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    resolve_in: str = ac.structural(
        default="frame_b", description="Frame of the components: frame_b, frame_a or world"
    )
    rot = ac.Edge(frame_b.R, frame_a.R)

    def equations(self) -> Iterator[Any]:
        choices = (WORLD, "frame_a", "frame_b")
        yield self.rot.tau == -turned_from(SPACE, self, choices, self.components())


class Bushing(forces.Bushing, InSpace):
    pass


class Spring(line_forces.Spring, InSpace):
    pass


class Damper(line_forces.Damper, InSpace):
    pass


class SpringDamper(line_forces.SpringDamper, InSpace):
    pass


class SpringDamperSeries(series_forces.SpringDamperSeries, InSpace):
    pass


class Actuator(line_forces.Actuator, InSpace):
    pass


class LineForceWithMass(line_masses.LineForceWithMass, InSpace):
    pass


class LineForceWithTwoMasses(line_masses.LineForceWithTwoMasses, InSpace):
    pass
