"""Joints of one freedom: two frames, and 1-D flanges that may drive it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, translational
from library.locks import Lockable
from library.multibody.template import Component, Frame


class AxisJoint(Lockable, Component):
    """Abstract: two frames, and the flanges ``axis`` and ``support`` if asked for."""

    frame_a, frame_b = ac.ports(Frame, 2)
    use_axis_flange: bool = ac.structural(
        default=False, description="True: flanges axis and support drive the joint"
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau = t.f, rot.tau


class TurningJoint(AxisJoint):
    """Abstract: a joint whose freedom is an angle."""

    axis = ac.port(rotational.Flange, when="use_axis_flange")
    support = ac.port(rotational.Flange, when="use_axis_flange")
    drive = ac.Edge(axis)
    base = ac.Edge(support)

    def load(self) -> Any:
        """Return what the flange gives to the freedom, as a torque into frame_b."""
        return -self.drive.tau if self.use_axis_flange else 0

    def flanges(self, angle: Any) -> Iterator[Any]:
        """Yield that the support stands still and the axis turns with the angle."""
        if self.use_axis_flange:
            yield self.base.phi == 0
            yield self.drive.phi == angle


class SlidingJoint(AxisJoint):
    """Abstract: a joint whose freedom is a displacement."""

    axis = ac.port(translational.Flange, when="use_axis_flange")
    support = ac.port(translational.Flange, when="use_axis_flange")
    drive = ac.Edge(axis)
    base = ac.Edge(support)

    def load(self) -> Any:
        """Return what the flange gives to the freedom, as a force into frame_b."""
        return -self.drive.f if self.use_axis_flange else 0

    def flanges(self, displacement: Any) -> Iterator[Any]:
        """Yield that the support stands still and the axis moves with the displacement."""
        if self.use_axis_flange:
            yield self.base.s == 0
            yield self.drive.s == displacement
