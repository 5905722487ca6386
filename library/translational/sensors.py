"""Ideal translational sensors: they take no force, or transmit it without strain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, translational
from library import mechanics
from library.sensors import AcrossSensor, ThroughSensor


class AbsoluteSensor(AcrossSensor):
    """Abstract: a sensor of the absolute motion of one flange."""

    flange = ac.port(translational.Flange)
    e = ac.Edge(flange)


class PositionSensor(AbsoluteSensor):
    """Absolute position of a flange, s = flange.s."""

    s = ac.port(signal.Output, unit="m", description="Absolute position of the flange")


class SpeedSensor(AbsoluteSensor):
    """Absolute velocity of a flange, v = der(flange.s)."""

    v = ac.port(signal.Output, unit="m/s", description="Absolute velocity")


class AccSensor(AbsoluteSensor):
    """Absolute acceleration of a flange, a = der(der(flange.s))."""

    a = ac.port(signal.Output, unit="m/s2", description="Absolute acceleration")


class RelativeSensor(AcrossSensor):
    """Abstract: a sensor of the motion of flange_b relative to flange_a."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    e = ac.Edge(flange_b, flange_a)


class RelPositionSensor(RelativeSensor):
    """Relative position of two flanges, s_rel = flange_b.s - flange_a.s."""

    s_rel = ac.port(signal.Output, unit="m", description="Relative position")


class RelSpeedSensor(RelativeSensor):
    """Relative velocity of two flanges, v_rel = der(flange_b.s - flange_a.s)."""

    v_rel = ac.port(signal.Output, unit="m/s", description="Relative velocity")


class RelAccSensor(RelativeSensor):
    """Relative acceleration of two flanges, a_rel = der(v_rel)."""

    a_rel = ac.port(signal.Output, unit="m/s2", description="Relative acceleration")


class ForceSensor(ThroughSensor):
    """Force between two flanges, f = flange_a.f = -flange_b.f."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    f = ac.port(signal.Output, unit="N", description="Force in flange_a")
    e = ac.Edge(flange_a, flange_b)


class PowerSensor(mechanics.PowerSensor):
    """Power between two flanges, power = flange_a.f der(flange_a.s)."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    e = ac.Edge(flange_a, flange_b)
    motion = ac.Edge(flange_a)


class MultiSensor(PowerSensor):
    """Speed, force and power between two flanges, power = f v."""

    v = ac.port(signal.Output, unit="m/s", description="Absolute velocity")
    f = ac.port(signal.Output, unit="N", description="Force in flange_a")

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        yield self.v == self.motion.v
        yield self.f == self.e.f
