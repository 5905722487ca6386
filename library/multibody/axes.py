"""Joints of one freedom: two frames, and 1-D flanges that may drive it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from acausal.language.connector import Connector
from domains import rotational, spatial
from library.locks import Lockable
from library.multibody.space import Space


class SpatialJoint(Lockable):
    """Abstract: two frames in space, the edges between them, and the reaction of the joint."""

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau = t.f, rot.tau


def make_axis_joint(space: Space, flange: type[Connector]) -> Any:
    """Return the base of joints of a space whose freedom is that of a kind of flange."""
    across, through = ("phi", "tau") if flange is rotational.Flange else ("s", "f")

    class AxisJoint(Lockable):
        """Abstract: two frames, and the flanges ``axis`` and ``support`` if asked for."""

        frame_a, frame_b = ac.ports(space.frame, 2)
        axis = ac.port(flange, when="use_axis_flange")
        support = ac.port(flange, when="use_axis_flange")
        use_axis_flange: bool = ac.structural(
            default=False, description="True: flanges axis and support drive the joint"
        )
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        drive = ac.Edge(axis)
        base = ac.Edge(support)

        def load(self) -> Any:
            """Return what the flange gives to the freedom, as a through into frame_b."""
            return -getattr(self.drive, through) if self.use_axis_flange else 0

        def flanges(self, coordinate: Any) -> Iterator[Any]:
            """Yield that the support stands still and the axis moves with the coordinate."""
            if self.use_axis_flange:
                yield getattr(self.base, across) == 0
                yield getattr(self.drive, across) == coordinate

    return AxisJoint
