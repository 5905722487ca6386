"""Forces, torques, springs and dampers in the plane."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import planar, signal
from library.multibody import forces, line_forces, line_masses, series_forces
from library.multibody.template import InPlane


class WorldForce(forces.WorldForce, InPlane):
    pass


class Force(forces.Force, InPlane):
    pass


class WorldTorque(ac.Component):
    """A torque tau on frame_b from outside."""

    shapes = ()
    frame_b = ac.port(planar.Frame)
    tau: signal.Input = ac.signal_input(unit="N.m", description="Torque on frame_b")
    rot = ac.Edge(frame_b.R)

    def equations(self) -> Iterator[Any]:
        yield self.rot.tau == -self.tau


class Torque(ac.Component):
    """A torque tau on frame_b, with its reaction -tau on frame_a."""

    shapes = ()
    frame_a, frame_b = ac.ports(planar.Frame, 2)
    tau: signal.Input = ac.signal_input(unit="N.m", description="Torque on frame_b")
    rot = ac.Edge(frame_b.R, frame_a.R)

    def equations(self) -> Iterator[Any]:
        yield self.rot.tau == -self.tau


class Bushing(forces.Bushing, InPlane):
    pass


class Spring(line_forces.Spring, InPlane):
    pass


class Damper(line_forces.Damper, InPlane):
    pass


class SpringDamper(line_forces.SpringDamper, InPlane):
    pass


class SpringDamperSeries(series_forces.SpringDamperSeries, InPlane):
    pass


class Actuator(line_forces.Actuator, InPlane):
    pass


class LineForceWithMass(line_masses.LineForceWithMass, InPlane):
    pass


class LineForceWithTwoMasses(line_masses.LineForceWithTwoMasses, InPlane):
    pass
