"""Groups: how across values accumulate along a path of the tree, at each derivative level."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np


@dataclass(frozen=True)
class Additive:
    """Vectors under addition: the value of a node is its parent's plus the branch between them.

    Parameters
    ----------
    size
        Number of components: 1 for potentials, 2 or 3 for displacements.
    """

    size: int = 1

    def width(self, level: int = 0) -> int:
        """Return the number of components at a derivative level."""
        return self.size

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


@dataclass(frozen=True)
class Rotation3:
    """Rotations of space, SO(3): orientations compose, angular velocities in the root add.

    A value is a rotation matrix in nine numbers, column by column, from the frame at the node
    to the root; rates and accelerations are vectors in the root.
    """

    def width(self, level: int = 0) -> int:
        """Return 9 for an orientation, 3 for its rates."""
        return 9 if level == 0 else 3

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
        """Return the axial vector, in the root, of the turn from one orientation to another.

        Its rate where it vanishes is the difference of the angular velocities.
        """
        if level > 0:
            return second - first
        turn = matrix(first).T @ matrix(second)
        skew = 0.5 * (turn - turn.T)
        axial = ca.vertcat(skew[2, 1], skew[0, 2], skew[1, 0])
        return matrix(tail) @ matrix(first) @ axial


def matrix(value: ca.SX) -> ca.SX:
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
