"""Elastic arms: frames at the nodes of a flexible body, with the load of each on the modes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca
import numpy as np

import acausal as ac
from acausal.language.group import quaternion_rotation
from library.multibody.flexible.elastic import Table
from library.multibody.flexible.moments import matrix_of, moved, products
from library.multibody.space import turning
from library.multibody.template import VECTOR, Frame, Modal

LARGEST = 0.2
"""Displacement over length above which a result is doubtful: the error is of its square."""


class ElasticArm(Modal):
    """A frame at a node of a flexible body: frame_b at L X + Φη, turned by θ = Ψη/L.

    A force f and a torque tau on frame_b load the modes by Q = -(∂p/∂η)ᵀRᵀf - (∂w/∂η̇)ᵀRᵀtau:
    the edge ``load`` is to them what ``moment`` is to the rotation of frame_a.
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    X: tuple[float, ...] = ac.structural(
        description="Node at rest, in frame_a, of a body of length 1", required=True
    )
    displacement: Table = ac.structural(description="Φ at the node, d × k", required=True)
    rotation: Table = ac.structural(description="Ψ at the node, 1 or 3 × k", required=True)
    L: ac.Parameter = ac.parameter("m", "Length that scales X", default=1.0, above=0)
    reach: ac.Parameter = ac.parameter(
        "m", "Length of the body, that displacements are small to", default=0.0, min=0
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    load = ac.Edge(Modal.modes)
    u = ac.variable("m", "Displacement of the node, in frame_a", shape=VECTOR)
    shapes: ClassVar = ()

    def place(self) -> Any:
        """Return the node in frame_a."""
        return self.L * ca.SX(self.X) + self.shift()

    def shift(self) -> Any:
        """Return Φη."""
        return _sum(self.displacement, self.modes.eta, self.space.dimension)

    def motions(self) -> Iterator[Any]:
        yield self.t, moved(self.space, self.frame_a, self.place())
        if self.space.dimension == 3:
            yield self.rot, turning(self.frame_a, *turn_of(self.angles()))

    def angles(self) -> Any:
        """Return θ = Ψη/L."""
        return _sum(self.rotation, self.modes.eta, len(self.rotation)) / self.L

    def equations(self) -> Iterator[Any]:
        space, d, k = self.space, self.space.dimension, self.k
        yield self.u == self.shift()
        if d == 2:
            yield self.rot.phi == self.angles()
        axes = matrix_of(space, self.frame_a)
        force, torque = axes.T @ self.t.f, self.rot.tau
        moment = -space.moment(self.place(), force)
        yield self.moment.tau == (moment if d == 2 else axes @ moment)
        if d == 3:
            torque = turned_back(self.angles(), axes.T @ torque)
        total = [ca.SX(0)] * k
        for table, part in ((self.displacement, force), (self.rotation, torque / self.L)):
            for row, value in products(list(zip(*table, strict=True)), part):
                total[row] -= value
        for i in range(k):
            yield self.load.Q[i] == total[i]

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where a displacement is too large for a sum of small ones."""
        reach = get("reach")[0]
        moved = np.linalg.norm(get("u"), axis=1)
        most = int(np.argmax(moved))
        if not reach or moved[most] <= LARGEST * reach:
            return None
        return (
            f"the displacement of this node comes to {moved[most] / reach:.0%} of the length. "
            f"Modes of a moving frame describe up to {LARGEST:.0%} of it: use beams of large "
            "rotation (LargeRotationBeam), or divide the beam into several."
        )


def _sum(table: Table, eta: Any, rows: int) -> Any:
    total = [ca.SX(0)] * rows
    for row, part in products(table, eta):
        total[row] += part
    return ca.vertcat(*total)


def turn_of(theta: Any) -> tuple[Any, Any]:
    """Return R and the rate in the tail frame of a small turn θ: of the quaternion (1, θ/2).

    w = (θ̇ + θ × θ̇/2)/(1 + θ·θ/4) is rational, without a singularity at 0.
    """
    rate = ac.der(theta)
    w = (rate + ca.cross(theta, rate) / 2) / (1 + ca.dot(theta, theta) / 4)
    return quaternion_rotation(ca.vertcat(1, theta / 2)), w


def turned_back(theta: Any, torque: Any) -> Any:
    """Return (∂w/∂θ̇)ᵀ tau."""
    return (torque - ca.cross(theta, torque) / 2) / (1 + ca.dot(theta, theta) / 4)
