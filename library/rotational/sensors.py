"""Ideal rotational sensors: they take no torque, or transmit it without twist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, signal
from library import mechanics
from library.sensors import AcrossSensor, ThroughSensor


class AbsoluteSensor(AcrossSensor):
    """Abstract: a sensor of the absolute motion of one flange."""

    flange = ac.port(rotational.Flange)
    e = ac.Edge(flange)


class AngleSensor(AbsoluteSensor):
    """Absolute angle of a flange, phi = flange.phi."""

    phi = ac.port(signal.Output, unit="rad", description="Absolute angle of the flange")


class SpeedSensor(AbsoluteSensor):
    """Absolute angular velocity of a flange, w = der(flange.phi)."""

    w = ac.port(signal.Output, unit="rad/s", description="Absolute angular velocity")


class AccSensor(AbsoluteSensor):
    """Absolute angular acceleration of a flange, a = der(der(flange.phi))."""

    a = ac.port(signal.Output, unit="rad/s2", description="Absolute angular acceleration")


class RelativeSensor(AcrossSensor):
    """Abstract: a sensor of the motion of flange_b relative to flange_a."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    e = ac.Edge(flange_b, flange_a)


class RelAngleSensor(RelativeSensor):
    """Relative angle of two flanges, phi_rel = flange_b.phi - flange_a.phi."""

    phi_rel = ac.port(signal.Output, unit="rad", description="Relative angle")


class RelSpeedSensor(RelativeSensor):
    """Relative angular velocity of two flanges, w_rel = der(flange_b.phi - flange_a.phi)."""

    w_rel = ac.port(signal.Output, unit="rad/s", description="Relative angular velocity")


class RelAccSensor(RelativeSensor):
    """Relative angular acceleration of two flanges, a_rel = der(w_rel)."""

    a_rel = ac.port(signal.Output, unit="rad/s2", description="Relative angular acceleration")


class TorqueSensor(ThroughSensor):
    """Torque between two flanges, tau = flange_a.tau = -flange_b.tau."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    tau = ac.port(signal.Output, unit="N.m", description="Torque in flange_a")
    e = ac.Edge(flange_a, flange_b)


class PowerSensor(mechanics.PowerSensor):
    """Power between two flanges, power = flange_a.tau der(flange_a.phi)."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    e = ac.Edge(flange_a, flange_b)
    motion = ac.Edge(flange_a)


class MultiSensor(PowerSensor):
    """Speed, torque and power between two flanges, power = tau w."""

    w = ac.port(signal.Output, unit="rad/s", description="Absolute angular velocity")
    tau = ac.port(signal.Output, unit="N.m", description="Torque in flange_a")

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        yield self.w == self.motion.w
        yield self.tau == self.e.tau
