"""Boundary conditions and rigid links: dofs of a structure as T times the free ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError, did_you_mean, listed
from library.multibody.elements.element import DIRECTIONS

Array = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Sparse = Any  # scipy.sparse.csr_array

DOFS = len(DIRECTIONS)
ALL = " ".join(DIRECTIONS)


@dataclass(frozen=True)
class Held:
    """Dofs that are 0: of these nodes, the directions named, e.g. "z rx"."""

    nodes: tuple[int, ...]
    directions: str = ALL

    def __post_init__(self) -> None:
        object.__setattr__(self, "nodes", tuple(int(node) for node in self.nodes))
        for word in self.directions.split():
            if word not in DIRECTIONS:
                raise ParameterError(
                    f"Held: there is no direction {word!r}. {did_you_mean(word, DIRECTIONS)}"
                )


@dataclass(frozen=True)
class RigidLink:
    """Followers move with a leading node as one rigid piece: u = u_l + θ_l × (x − x_l), θ = θ_l."""

    leader: int
    followers: tuple[int, ...]

    def __post_init__(self) -> None:
        followers = tuple(int(node) for node in self.followers if int(node) != self.leader)
        object.__setattr__(self, "followers", followers)


Condition = Held | RigidLink


def clamped(nodes: Iterable[int]) -> Held:
    """Return the condition that these nodes neither move nor turn."""
    return Held(tuple(nodes))


def pinned(nodes: Iterable[int]) -> Held:
    """Return the condition that these nodes do not move; they may turn."""
    return Held(tuple(nodes), "x y z")


def dof(node: int, direction: str) -> int:
    """Return the number of a dof: six a node, x y z rx ry rz.

    >>> dof(2, "rz")
    17
    """
    return DOFS * node + DIRECTIONS.index(direction)


def check_nodes(nodes: Iterable[int], count: int, what: str) -> None:
    """Raise ParameterError where a node does not exist."""
    missing = [str(node) for node in nodes if not 0 <= node < count]
    if missing:
        raise ParameterError(
            f"{what}: the nodes {listed(missing)} do not exist. There are {count}, counted from 0."
        )


def constraint_matrix(nodes: Array, conditions: Sequence[Condition]) -> tuple[Sparse, Numbers]:
    """Return T, sparse (6n, free), and the free dofs: all dofs = T times those, in their order.

    A follower of a rigid link has none of its own, and cannot be held: hold its leader.
    """
    from scipy.sparse import coo_array, csr_array

    n = len(nodes)
    led: dict[int, int] = {}
    for link in (condition for condition in conditions if isinstance(condition, RigidLink)):
        check_nodes((link.leader, *link.followers), n, "RigidLink")
        for node in link.followers:
            if led.setdefault(node, link.leader) != link.leader:
                raise ParameterError(
                    f"RigidLink: node {node} follows both {led[node]} and {link.leader}. Make one "
                    f"link of them."
                )
    chained = [str(node) for node in led if led[node] in led]
    if chained:
        raise ParameterError(
            f"RigidLink: the leaders of {listed(chained)} follow others themselves. Make one link "
            f"of them."
        )
    held = np.zeros(DOFS * n, dtype=bool)
    for condition in (condition for condition in conditions if isinstance(condition, Held)):
        check_nodes(condition.nodes, n, "Held")
        both = [str(node) for node in condition.nodes if node in led]
        if both:
            raise ParameterError(
                f"Held: the nodes {listed(both)} follow a rigid link. Hold the node that leads it."
            )
        for word in condition.directions.split():
            held[[dof(node, word) for node in condition.nodes]] = True

    rows, columns, values = [np.arange(DOFS * n)], [np.arange(DOFS * n)], [np.ones(DOFS * n)]
    for node, leader in led.items():
        values[0][DOFS * node : DOFS * (node + 1)] = 0.0
        block = rigid_fields(nodes[[node]] - nodes[leader])
        rows.append(np.repeat(DOFS * node + np.arange(DOFS), DOFS))
        columns.append(np.tile(DOFS * leader + np.arange(DOFS), DOFS))
        values.append(block.ravel())
    parts = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    T = csr_array(coo_array(parts, shape=(DOFS * n, DOFS * n)))
    T.eliminate_zeros()
    follower = np.zeros(n, dtype=bool)
    follower[list(led)] = True
    free = np.flatnonzero(~held & ~np.repeat(follower, DOFS))
    return T[:, free], free


def rigid_fields(nodes: Array) -> Array:
    """Return the six rigid motions (6n, 6): translations, and turns u = e × x about the origin."""
    fields = np.zeros((len(nodes), DOFS, 6))
    fields[:, :3, :3] = np.eye(3)
    fields[:, 3:, 3:] = np.eye(3)
    x, y, z = np.asarray(nodes, dtype=float).T
    fields[:, 1, 3], fields[:, 2, 3] = -z, y
    fields[:, 0, 4], fields[:, 2, 4] = z, -x
    fields[:, 0, 5], fields[:, 1, 5] = -y, x
    return fields.reshape(DOFS * len(nodes), 6)
