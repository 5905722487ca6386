"""Rods between frames in space, with joints at their ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.quantity import plain
from domains import spatial
from library.multibody import rods
from library.multibody.space import SPACE
from library.multibody.template import InSpace
from library.spatial.compound_joints import Universal
from library.spatial.parts import FixedTranslation


class SphericalSpherical(rods.SphericalSpherical, InSpace):
    pass


class SphericalConstraint(ac.Component):
    """Spherical joint without coordinates: the two origins are kept together, f does that.

    It cuts a loop of which all other freedoms have coordinates; how its frames turn is said
    by other parts.
    """

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)


class UniversalSpherical(ac.Assembly):
    """A rod with a universal joint at frame_a and a spherical joint at frame_b.

    The first axis of the universal joint is n1_a, fixed in frame_a; the second one is normal to
    it and to the rod. ``frame_ia``, at the origin of frame_a, is fixed to the rod: bodies and
    forces connected to it move with the rod. With the angles of the universal joint at 0 it is
    oriented as frame_a.
    """

    n1_a: ac.types.VectorParameter = ac.parameter(
        "1", "First axis of the universal joint, in frame_a", default=(0.0, 0.0, 1.0), shape=(3,)
    )
    r_rod_ia: ac.types.VectorParameter = ac.parameter(
        "m", "From frame_a to frame_b, in frame_ia", default=(1.0, 0.0, 0.0), shape=(3,)
    )

    def assemble(self) -> None:
        self.frame_a, self.frame_b, self.frame_ia = (spatial.Frame() for _ in range(3))
        across = ca.cross(plain(self.n1_a), plain(self.r_rod_ia))
        self.universal = Universal(n_a=self.n1_a, n_b=across)
        self.rod = FixedTranslation(r=self.r_rod_ia)
        self.ball = SphericalConstraint()
        self.connect(self.frame_a, self.universal.frame_a)
        self.connect(self.universal.frame_b, self.rod.frame_a, self.frame_ia)
        self.connect(self.rod.frame_b, self.ball.frame_a)
        self.connect(self.ball.frame_b, self.frame_b)
