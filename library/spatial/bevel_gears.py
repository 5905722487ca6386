"""Bevel gears: two shafts with different axes in one moving frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, spatial
from library.multibody.space import SPACE, directions, unit


class BevelGear1D(ac.Component):
    """Gear between shafts about n_a and n_b, fixed in frame_a: phi_a = ratio phi_b.

    Angles are taken from frame_a, ratio tau_a + tau_b = 0. The bearings take what is left of the
    two torques, n_a tau_a + n_b tau_b, and give it to frame_a: turning a shaft tilts its carrier.
    """

    frame_a = ac.port(spatial.Frame)
    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    ratio: ac.Parameter = ac.parameter("1", "Transmission ratio, phi_a/phi_b")
    n_a: ac.types.VectorParameter = ac.parameter(
        "1", "Axis of flange_a, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    n_b: ac.types.VectorParameter = ac.parameter(
        "1", "Axis of flange_b, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    checked = directions(3, "n_a", "n_b")
    shapes = (ac.shapes.Hinge("frame_a", axis="n_a"), ac.shapes.Hinge("frame_a", axis="n_b"))
    edge_a = ac.Edge(flange_a)
    edge_b = ac.Edge(flange_b)
    hold = ac.Edge(frame_a.R)

    def equations(self) -> Iterator[Any]:
        yield self.edge_a.phi == self.ratio * self.edge_b.phi
        yield self.ratio * self.edge_a.tau + self.edge_b.tau == 0
        own = unit(self.n_a) * self.edge_a.tau + unit(self.n_b) * self.edge_b.tau
        yield self.hold.tau == -SPACE.turned(self.frame_a, own)
