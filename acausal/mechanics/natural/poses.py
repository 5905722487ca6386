"""Where frames and joints are, in natural coordinates: the way back to the coordinates of the tree.

The orientation of a group is A = X X̄⁻¹, X its directions and X̄ the same in the group (eq. 11.2 of
the reference). Two directions have a third in their product; about a single one the spin is not
known, and it is the least turn that brings it where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np

from acausal.language.group import axial, matrix
from acausal.mechanics.natural.constraints import TURN, NaturalCoordinates
from acausal.mechanics.natural.joint_motions import Joint, Matrix

ANGLE, QUATERNION, PLAIN = "angle", "quaternion", "plain"
"""What a coordinate of the tree is: known up to full turns, up to a sign, or as it is."""


@dataclass(frozen=True, eq=False)
class Known:
    """A coordinate of the tree, or its rate, as natural coordinates give it."""

    chain: int
    level: int
    value: ca.SX
    kind: str = PLAIN


@dataclass(frozen=True, eq=False)
class Poses:
    """Places, orientations and their rates of all frames, as functions of q and v."""

    made: NaturalCoordinates
    q: ca.SX
    v: ca.SX

    @cached_property
    def orientations(self) -> dict[int, ca.SX]:
        """Orientation of every cluster."""
        return {c: self._orientation(c) for c in set(self.made.layout.cluster.values())}

    @cached_property
    def spins(self) -> dict[int, ca.SX]:
        """Angular velocity of every cluster in the rates v: W with ω = W v."""
        return {c: self._spin(a) for c, a in self.orientations.items()}

    def _orientation(self, cluster: int) -> ca.SX:
        basis, columns = self.made.basis[cluster]
        d = self.made.layout.frames.dimension
        if cluster == self.made.layout.cluster[0] or not basis:
            return ca.SX.eye(d)
        known = [direction.of(self.q) for direction in basis]
        local = list(columns.T)
        if len(known) == 1:
            return _least_turn(local[0], known[0])
        if len(known) == 2 and d == 3:
            known.append(ca.cross(known[0], known[1]))
            local.append(np.cross(local[0], local[1]))
        return ca.horzcat(*known) @ ca.DM(np.linalg.inv(np.array(local).T))

    def _spin(self, orientation: ca.SX) -> ca.SX:
        n = self.q.shape[0]
        if orientation.shape[0] == 2:  # of the first axis e: ω = (e^⊥ · e') / e · e
            axis = orientation[:, 0]
            return (ca.DM(TURN) @ axis).T @ ca.jacobian(axis, self.q) / ca.dot(axis, axis)
        total = ca.SX.zeros(3, n)
        for i in range(3):
            total += ca.skew(orientation[:, i]) @ ca.jacobian(orientation[:, i], self.q) / 2
        return total

    def place(self, node: int) -> tuple[ca.SX, Matrix]:
        """Return the place of a frame, and its slope in q."""
        frames = self.made.layout.frames
        found = self.made.place(frames.group[node], frames.place[node])
        return found.of(self.q), found.slope

    def turn(self, node: int) -> ca.SX:
        """Return the orientation of a frame."""
        layout = self.made.layout
        cluster = layout.cluster[layout.frames.group[node]]
        return self.orientations[cluster] @ ca.DM(layout.in_cluster(node))

    def spin(self, node: int) -> ca.SX:
        """Return W of the cluster of a frame."""
        layout = self.made.layout
        return self.spins[layout.cluster[layout.frames.group[node]]]

    def slope(self, node: int) -> ca.SX:
        """Return the slope in v of the rate at a node, which is that of a place or of a turn."""
        frames = self.made.layout.frames
        if node in frames.turn:
            return ca.SX(ca.DM(self.place(node)[1]))
        return self.spin(frames.turned[node])

    def angle(self, node: int) -> ca.SX:
        """Return the angle of a frame in the plane."""
        axis = self.turn(node)[:, 0]
        return ca.atan2(axis[1], axis[0])

    def across(self, tail: int, head: int) -> tuple[ca.SX, ca.SX]:
        """Return place and velocity of a frame in another one, in the directions of that."""
        (first, first_slope), (second, second_slope) = self.place(tail), self.place(head)
        step, turn = second - first, self.turn(tail)
        speed = ca.DM(second_slope - first_slope) @ self.v
        w = self.spin(tail) @ self.v
        carried = ca.cross(w, step) if step.shape[0] == 3 else w * (ca.DM(TURN) @ step)
        return turn.T @ step, turn.T @ (speed - carried)

    def joint(self, joint: Joint) -> list[Known]:
        """Return the coordinates of a joint and their rates."""
        formulation = self.made.layout.frames.formulation
        chains = formulation.variable_chain[joint.number]
        found: list[Known] = []
        if joint.slide_names:
            place, speed = self.across(joint.tail, joint.head)
            inverse = ca.DM(np.linalg.pinv(joint.slides))
            values, rates = inverse @ (place - ca.DM(joint.offset)), inverse @ speed
            every = [c for name in joint.slide_names for c in chains[name]]
            for i, chain in enumerate(every):
                found += [Known(chain, 0, values[i]), Known(chain, 1, rates[i])]
        if joint.turn_names:
            found += self._turns(joint)
        return found

    def _turns(self, joint: Joint) -> list[Known]:
        formulation = self.made.layout.frames.formulation
        chains = formulation.variable_chain[joint.number]
        tail = self.turn(joint.tail)
        relative = tail.T @ self.turn(joint.head)
        w = tail.T @ (self.spin(joint.head) - self.spin(joint.tail)) @ self.v
        if joint.turns == 3:
            quaternion = quaternion_of(relative)
            every = [c for name in joint.turn_names for c in chains[name]]
            rates = [c for name in joint.rate_names for c in chains[name]]
            return [
                *(Known(c, 0, quaternion[i], QUATERNION) for i, c in enumerate(every)),
                *(Known(c, 0, w[i]) for i, c in enumerate(rates)),
            ]
        angles, axes = self._angles(joint, relative)
        every = [c for name in joint.turn_names for c in chains[name]]
        rates_of = ca.solve(axes.T @ axes, axes.T @ w)
        found = []
        for i, chain in enumerate(every):
            found += [Known(chain, 0, angles[i], ANGLE), Known(chain, 1, rates_of[i])]
        return found

    def _angles(self, joint: Joint, relative: ca.SX) -> tuple[list[ca.SX], ca.SX]:
        """Return the angles of one or two turns, and their axes in the tail."""
        first = joint.axes[0]
        if joint.turns == 1:
            sine = ca.dot(ca.DM(first), axial(relative))
            return [ca.atan2(sine, ca.trace(relative) - 1)], ca.SX(ca.DM(first))
        second = joint.axes[1]
        moved = relative @ ca.DM(second)  # of the second axis only the first turn moves it
        before = relative.T @ ca.DM(first)  # and the second turn alone the first axis in the head
        angles = [_about(first, ca.DM(second), moved), -_about(second, ca.DM(first), before)]
        return angles, ca.horzcat(ca.DM(first), moved)


def _about(axis: Matrix, start: ca.DM, end: ca.SX) -> ca.SX:
    """Return the angle about an axis from one direction to another."""
    n = ca.DM(axis)
    flat = start - n * ca.dot(n, start)
    return ca.atan2(ca.dot(ca.cross(n, flat), end), ca.dot(flat, end))


def _least_turn(start: Matrix, end: ca.SX) -> ca.SX:
    """Return the least turn from a direction to another one (of three numbers)."""
    length = float(np.linalg.norm(start))
    one, two = ca.DM(start / length), end / length
    k = ca.skew(ca.cross(one, two))
    return ca.SX.eye(3) + k + k @ k / (1 + ca.dot(one, two))


def quaternion_of(turn: ca.SX) -> ca.SX:
    """Return the quaternion of a rotation, scalar first, by its largest element."""
    t = matrix(turn)
    a, b, c = t[2, 1] - t[1, 2], t[0, 2] - t[2, 0], t[1, 0] - t[0, 1]
    ab, ac, bc = t[1, 0] + t[0, 1], t[2, 0] + t[0, 2], t[2, 1] + t[1, 2]
    squares = [
        1 + t[0, 0] + t[1, 1] + t[2, 2],
        1 + t[0, 0] - t[1, 1] - t[2, 2],
        1 - t[0, 0] + t[1, 1] - t[2, 2],
        1 - t[0, 0] - t[1, 1] + t[2, 2],
    ]
    rows = [
        ca.vertcat(squares[0], a, b, c),
        ca.vertcat(a, squares[1], ab, ac),
        ca.vertcat(b, ab, squares[2], bc),
        ca.vertcat(c, ac, bc, squares[3]),
    ]
    found, best = rows[0], squares[0]
    for row, square in zip(rows[1:], squares[1:], strict=True):
        larger = square > best
        found, best = ca.if_else(larger, row, found), ca.if_else(larger, square, best)
    return found / ca.norm_2(found)
