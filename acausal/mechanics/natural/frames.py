"""Frames of a compiled model: which of them move as one, and what joins those that do not.

A frame is a connector with a place and a turn. Frames between which nothing moves are one *group*:
all its points keep their places in each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np

from acausal.errors import DeclarationError
from acausal.formulation.formulation import Formulation
from acausal.mechanics.natural.joint_motions import (
    BendingFrame,
    Joint,
    Matrix,
    Numbers,
    Reader,
    modes_of,
    read_bond,
    read_joint,
)

if TYPE_CHECKING:
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class Frames:
    """All frames of a model, by the node of their place: their turn, group and pose in it."""

    formulation: Formulation
    dimension: int
    turn: dict[int, int]  # node of the turn by node of the place
    names: dict[int, str]  # a path of each frame
    root: int
    joints: list[Joint]  # those that move
    bonds: list[BendingFrame]  # frames of bodies that bend
    modes: dict[int, int]  # how many elastic coordinates there are at each node of such
    group: dict[int, int]  # number of the group of each frame; 0 is fixed
    place: dict[int, Matrix]  # of a frame in its group
    pose: dict[int, Matrix]  # orientation of a frame in its group
    numbers: Numbers

    @cached_property
    def turned(self) -> dict[int, int]:
        """Node of the place by node of the turn."""
        return {turn: place for place, turn in self.turn.items()}

    @property
    def count(self) -> int:
        """Number of groups."""
        return max(self.group.values()) + 1

    def label(self, group: int) -> str:
        """Return the path of a part that moves with a group: one that stores before others."""
        flat, edges = self.formulation.flat, self.formulation.edges
        mine = {node for node, owner in self.group.items() if owner == group}
        stores = [
            flat.paths[edges.owners[e]]
            for e, kind in enumerate(edges.kinds)
            if kind == "A" and edges.heads[e] in mine
        ]
        frames = [self.names[node].rpartition(".")[0] for node in sorted(mine)]
        return "the ground" if group == 0 else [*stores, *frames][0]


def find_frames(system: System, formulation: Formulation, numbers: Numbers) -> Frames:
    """Return the frames of a model and the joints between those that move against each other.

    Raises
    ------
    DeclarationError
        If there are none, or a part holds frames in a way that is none of slides and turns.
    """
    turn, names = _nodes(formulation)
    if not turn:
        raise DeclarationError(
            f"'{system.name}' has no frames that move: natural coordinates are those of points and "
            "directions of a mechanism in the plane or in space."
        )
    flat = formulation.flat
    place_domain = flat.nodes[next(iter(turn))].domain
    turn_domain = flat.nodes[turn[next(iter(turn))]].domain
    root = flat.datum[place_domain.name]
    turn[root] = flat.datum[turn_domain.name]
    names[root] = "the ground"
    dimension = place_domain.group.width(1)
    joints: list[Joint] = []
    bonds: list[BendingFrame] = []
    for number, made in enumerate(formulation.traces):
        for name in made.motions:
            edge = formulation.edges.numbers[number][name]
            if formulation.edges.domains[edge].internal:
                raise Reader(formulation, numbers, number).refused("it ties elastic coordinates")
            if formulation.edges.heads[edge] not in turn:
                continue
            modes = modes_of(formulation, number)
            if modes is None:
                joints.append(read_joint(formulation, numbers, number, name, turn, dimension))
            else:
                bonds.append(read_bond(formulation, numbers, number, name, turn, modes))
    elastic = {
        node: flat.nodes[node].domain.group.width(1)
        for node in dict.fromkeys(formulation.edges.heads)
        if flat.nodes[node].domain.internal
    }
    group, place, pose = _groups(turn, root, joints, dimension)
    moving = [joint for joint in joints if not joint.rigid]
    found = (turn, names, root, moving, bonds, elastic, group, place, pose, numbers)
    return Frames(formulation, dimension, *found)


def _nodes(formulation: Formulation) -> tuple[dict[int, int], dict[int, str]]:
    """Return the node of the turn, and a path, of every frame by the node of its place."""
    flat = formulation.flat
    turn: dict[int, int] = {}
    names: dict[int, str] = {}
    for number, component in enumerate(flat.components):
        for port, declared in component._spec.ports.items():
            if declared.place is None or declared.turn is None:
                continue
            known = declared.place, declared.turn
            keys = [f"{port}.{declared.variables[name][0]}" for name in known]
            if all(key in flat.port_nodes[number] for key in keys):
                first, second = (flat.port_nodes[number][key] for key in keys)
                turn[first] = second
                names.setdefault(first, f"{flat.paths[number]}.{port}")
    return turn, names


def _groups(
    turn: Mapping[int, int], root: int, joints: list[Joint], dimension: int
) -> tuple[dict[int, int], dict[int, Matrix], dict[int, Matrix]]:
    """Return the group of each frame, and its place and orientation in the first of the group."""
    rigid = nx.Graph()
    rigid.add_nodes_from(turn)
    for joint in joints:
        if joint.rigid:
            rigid.add_edge(joint.tail, joint.head, joint=joint)
    group: dict[int, int] = {}
    place: dict[int, Matrix] = {}
    pose: dict[int, Matrix] = {}
    firsts = [root, *(node for node in turn if node != root)]
    for first in firsts:
        if first in group:
            continue
        number = len(set(group.values()))
        group[first], place[first], pose[first] = number, np.zeros(dimension), np.eye(dimension)
        for before, after in nx.bfs_edges(rigid, first):
            joint = rigid.edges[before, after]["joint"]
            offset, turned = joint.offset, joint.turned
            if joint.head == before:  # against its direction
                offset, turned = -turned.T @ offset, turned.T
            group[after] = number
            place[after] = place[before] + pose[before] @ offset
            pose[after] = pose[before] @ turned
    return group, place, pose
