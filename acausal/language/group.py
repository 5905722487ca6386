"""Groups: how across values accumulate along a path of the tree, at each derivative level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
import numpy as np

from acausal.language.quantity import Arithmetic

_HALF_TURN = 1e-12  # of 1 + trace(R), which vanishes at half a turn


@dataclass(frozen=True)
class Additive:
    """Vectors under addition: the value of a node is its parent's plus the branch between them.

    Parameters
    ----------
    size
        Number of components: 1 for potentials, 2 or 3 for displacements.
    """

    size: int = 1
    rest: ClassVar[tuple[float, ...]] = ()
    """Coordinates of a free motion, at no motion, where they are not the across itself."""

    def width(self, level: int = 0) -> int:
        """Return the number of components at a derivative level."""
        return self.size

    def rows(self, level: int = 0) -> int:
        """Return the rows of the matrix that the components are, 0 if they are a vector."""
        return 0

    def identity(self, level: int = 0) -> ca.SX:
        """Return the value at a root."""
        return ca.SX.zeros(self.size)

    def compose(self, tail: ca.SX, branch: ca.SX, level: int = 0) -> ca.SX:
        """Return the value at the head of a branch, ``tail + branch``."""
        return tail + branch

    def retract(self, head: ca.SX, branch: ca.SX, level: int = 0) -> ca.SX:
        """Return the value at the tail of a branch, ``head - branch``."""
        return head - branch

    def relative(self, head: ca.SX, tail: ca.SX, level: int = 0) -> ca.SX:
        """Return the across value of an edge between two nodes, ``head - tail``."""
        return head - tail

    def gap(self, first: ca.SX, second: ca.SX, level: int, tail: ca.SX) -> ca.SX:
        """Return what vanishes where two acrosses of an edge agree, with the width of a rate."""
        return second - first

    def value_of(self, q: ca.SX) -> ca.SX:
        """Return the value of coordinates of a free motion: the coordinates themselves."""
        return q

    def speed(self, q: ca.SX, rate: ca.SX, tail: ca.SX) -> ca.SX:
        """Return der(q): the rate itself."""
        return rate

    def invariant(self, q: ca.SX) -> ca.SX:
        """Return what vanishes for the coordinates of any motion: nothing."""
        return ca.SX(0, 1)

    def coordinates_of(self, value: np.ndarray) -> np.ndarray:
        """Return the coordinates of a value: the value itself."""
        return value


@dataclass(frozen=True)
class Rotation3:
    """Rotations of space, SO(3): orientations compose, angular velocities in the root add.

    A value is a rotation matrix in nine numbers, column by column, from the frame at the node
    to the root; rates and accelerations are vectors in the root. A free motion has a quaternion
    q, scalar first, as its coordinates: no orientation is singular.
    """

    rest: ClassVar[tuple[float, ...]] = (1.0, 0.0, 0.0, 0.0)

    def width(self, level: int = 0) -> int:
        """Return 9 for an orientation, 3 for its rates."""
        return 9 if level == 0 else 3

    def rows(self, level: int = 0) -> int:
        """Return 3 for an orientation: its components are a matrix, column by column."""
        return 3 if level == 0 else 0

    def identity(self, level: int = 0) -> ca.SX:
        """Return the orientation of a root, and its rates."""
        return ca.vec(ca.SX.eye(3)) if level == 0 else ca.SX.zeros(3)

    def compose(self, tail: ca.SX, branch: ca.SX, level: int = 0) -> ca.SX:
        """Return the orientation at the head, R_tail R_branch; rates add."""
        if level > 0:
            return tail + branch
        return ca.vec(matrix(tail) @ matrix(branch))

    def retract(self, head: ca.SX, branch: ca.SX, level: int = 0) -> ca.SX:
        """Return the orientation at the tail, R_head R_branchᵀ; rates subtract."""
        if level > 0:
            return head - branch
        return ca.vec(matrix(head) @ matrix(branch).T)

    def relative(self, head: ca.SX, tail: ca.SX, level: int = 0) -> ca.SX:
        """Return the orientation of the head in the tail, R_tailᵀ R_head; rates subtract."""
        if level > 0:
            return head - tail
        return ca.vec(matrix(tail).T @ matrix(head))

    def gap(self, first: ca.SX, second: ca.SX, level: int, tail: ca.SX) -> ca.SX:
        """Return 2 sin(angle/2) n, in the root, of the turn from one orientation to another.

        Its rate where it vanishes is the difference of the angular velocities. It grows up to
        half a turn: closing goes the right way from any orientation.
        """
        if level > 0:
            return second - first
        turn = matrix(first).T @ matrix(second)
        double = ca.sqrt(ca.fmax(1 + ca.trace(turn), _HALF_TURN))  # 2 cos(angle/2)
        return matrix(tail) @ matrix(first) @ (axial(turn) / double)

    def value_of(self, q: ca.SX) -> ca.SX:
        """Return the orientation of ``q/norm(q)``: the norm of q does not matter."""
        return ca.vec(quaternion_rotation(q))

    def speed(self, q: ca.SX, rate: ca.SX, tail: ca.SX) -> ca.SX:
        """Return der(q) = (0, w) ∘ q / 2, with w = R_tailᵀ rate in the frame of the tail."""
        return quaternion_rate(q, matrix(tail).T @ rate)

    def invariant(self, q: ca.SX) -> ca.SX:
        """Return what vanishes for the coordinates of any motion, (q·q - 1)/2."""
        return (ca.dot(q, q) - 1) / 2

    def coordinates_of(self, value: np.ndarray) -> np.ndarray:
        """Return the quaternion, scalar first, of an orientation in nine numbers."""
        from scipy.spatial.transform import Rotation

        x, y, z, scalar = Rotation.from_matrix(value.reshape(3, 3, order="F")).as_quat()
        return np.array([scalar, x, y, z])


def quaternion_rotation(q: ca.SX | Arithmetic) -> ca.SX:
    """Return the rotation matrix of ``q/norm(q)``, scalar first."""
    s, v = q[0], q[1:4]
    k = ca.skew(v)
    return ca.SX.eye(3) + 2 * (s * k + k @ k) / ca.dot(q, q)


def quaternion_rate(q: ca.SX | Arithmetic, w: ca.SX | Arithmetic) -> ca.SX:
    """Return der(q) = (0, w) ∘ q / 2, for w in the frame of the tail."""
    s, v = q[0], q[1:4]
    return ca.vertcat(-ca.dot(w, v), s * w + ca.cross(w, v)) / 2


def axial(turn: ca.SX) -> ca.SX:
    """Return the axis of a rotation matrix, as long as twice the sine of its angle."""
    return ca.vertcat(turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1])


def matrix(value: ca.SX | Arithmetic) -> ca.SX:
    """Return nine numbers as the 3 × 3 matrix they stand for, column by column."""
    return ca.reshape(value, 3, 3)


def tangent(q: np.ndarray) -> np.ndarray:
    """Return Ξ(q) of a quaternion, scalar first: a small turn θ is δq = Ξ(q) θ/2 = (0, θ) ∘ q/2.

    >>> tangent(np.array([4.0, 1.0, 2.0, 3.0]))[:2]
    array([[-1., -2., -3.],
           [ 4.,  3., -2.]])
    """
    s, x, y, z = q
    return np.array([[-x, -y, -z], [s, z, -y], [-z, s, x], [y, -x, s]])
