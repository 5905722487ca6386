"""Frames of a compiled model: which of them move as one, and what joins those that do not.

A frame is a connector with a place and a turn. The motions that parts state for the edges between
two frames say how one may move against the other: by slides along directions that are fixed in the
tail, by turns about axes, or as a function of time. Frames between which nothing moves are one
*group*: all its points keep their places in each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import networkx as nx
import numpy as np
import numpy.typing as npt

from acausal.errors import DeclarationError
from acausal.formulation.formulation import Formulation
from acausal.formulation.trace import Trace
from acausal.formulation.traced_motions import Motion
from acausal.language.expression import Key, time
from acausal.language.quantity import stack_column

if TYPE_CHECKING:
    from acausal.system.system import System

Matrix = npt.NDArray[np.float64]

SAME = 1e-9
"""Difference of numbers given by parameters below which two places or directions are one."""

_SAMPLES = 3  # random coordinates at which it is seen what of a motion is constant


@dataclass(frozen=True, eq=False)
class Joint:
    """How the frame ``head`` may move in the frame ``tail``; frames are known by their place.

    With no coordinate, ``offset`` and ``turned`` are place and orientation of the head in the
    tail. Columns of ``slides`` are directions in the tail, ``axes`` axes of the turns, the first
    in the tail, a second one in the head; three turns have none. ``course`` and ``turn_course``
    are functions of time in the place of coordinates.
    """

    number: int
    path: str
    tail: int
    head: int
    offset: Matrix
    slides: Matrix
    turned: Matrix
    turns: int
    axes: tuple[Matrix, ...] = ()
    course: ca.SX | None = None
    turn_course: ca.SX | None = None
    slide_names: tuple[str, ...] = ()
    turn_names: tuple[str, ...] = ()
    rate_names: tuple[str, ...] = ()  # of three turns, whose rates are no derivatives

    @property
    def rigid(self) -> bool:
        """Whether nothing moves."""
        return not (self.slides.shape[1] or self.turns or self.driven)

    @property
    def driven(self) -> bool:
        """Whether time moves it."""
        return self.course is not None or self.turn_course is not None

    @property
    def turning(self) -> bool:
        """Whether the head turns in the tail."""
        return bool(self.turns) or self.turn_course is not None

    @property
    def free(self) -> bool:
        """Whether it holds nothing."""
        return self.slides.shape[1] == len(self.offset) and self.turns == (
            1 if len(self.offset) == 2 else 3
        )


@dataclass(frozen=True, eq=False)
class Frames:
    """All frames of a model, by the node of their place: their turn, group and pose in it."""

    formulation: Formulation
    dimension: int
    turn: dict[int, int]  # node of the turn by node of the place
    names: dict[int, str]  # a path of each frame
    root: int
    joints: list[Joint]  # those that move
    group: dict[int, int]  # number of the group of each frame; 0 is fixed
    place: dict[int, Matrix]  # of a frame in its group
    pose: dict[int, Matrix]  # orientation of a frame in its group
    numbers: Numbers

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


class Numbers:
    """Expressions of parameters and time, with the parameters of a system as numbers."""

    def __init__(self, symbols: list[ca.SX], values: np.ndarray) -> None:
        self.symbols, self.values = stack_column(symbols), values

    def of_time(self, expression: ca.SX) -> ca.SX:
        """Return an expression of time alone."""
        (found,) = ca.substitute([ca.SX(expression)], [self.symbols], [ca.DM(self.values)])
        return found

    def __call__(self, expression: ca.SX) -> Matrix:
        """Return a matrix of numbers."""
        return np.asarray(ca.DM(ca.evalf(self.of_time(ca.densify(ca.SX(expression))))).full())


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
    joints = [
        _joint(formulation, numbers, number, name, turn, dimension)
        for number, made in enumerate(formulation.traces)
        for name in made.motions
        if formulation.edges.heads[formulation.edges.numbers[number][name]] in turn
    ]
    group, place, pose = _groups(turn, root, joints, dimension)
    moving = [joint for joint in joints if not joint.rigid]
    return Frames(formulation, dimension, turn, names, root, moving, group, place, pose, numbers)


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


def _joint(
    formulation: Formulation,
    numbers: Numbers,
    number: int,
    name: str,
    turn: Mapping[int, int],
    dimension: int,
) -> Joint:
    edges, made = formulation.edges, formulation.traces[number]
    edge = edges.numbers[number][name]
    tail, head = edges.tails[edge], edges.heads[edge]
    reader = _Reader(formulation, numbers, number)
    value, names = reader.value(made.motions[name][0])
    course = None
    if ca.depends_on(value, time):
        course, value = value, ca.substitute(value, time, ca.SX(0))
    offset, slides = _affine(value, reader, names)
    if slides is None:
        raise reader.refused("its place is not linear in its coordinates")
    rotation = _turn_edge(formulation, number, turn[tail], turn[head])
    angle = _turns(formulation, reader, number, rotation, dimension)
    if set(names) & set(angle.turn_names):
        raise reader.refused("one coordinate both slides and turns it")
    return Joint(
        number,
        formulation.flat.paths[number],
        tail,
        head,
        offset,
        slides,
        angle.turned,
        angle.turns,
        angle.axes,
        course,
        angle.course,
        tuple(names),
        angle.turn_names,
        angle.rate_names,
    )


@dataclass(frozen=True, eq=False)
class _Turn:
    turned: Matrix
    turns: int
    axes: tuple[Matrix, ...] = ()
    course: ca.SX | None = None
    turn_names: tuple[str, ...] = ()
    rate_names: tuple[str, ...] = ()


class _Reader:
    """Evaluates the motions of one part with its tail at rest in the datum."""

    def __init__(self, formulation: Formulation, numbers: Numbers, number: int) -> None:
        self.formulation, self.numbers, self.number = formulation, numbers, number
        self.symbols: dict[Key, ca.SX] = {}

    def refused(self, why: str) -> DeclarationError:
        kind = type(self.formulation.flat.components[self.number]).__name__
        path = self.formulation.flat.paths[self.number]
        return DeclarationError(
            f"natural coordinates do not know the joint {path} ({kind}): {why}. They know joints "
            "that slide along, or turn about, axes fixed in their frames. The default form, "
            "system.simulate(), has it."
        )

    def value(self, motion: Motion) -> tuple[ca.SX, list[str]]:
        """Return a level in symbols of the part's variables and time, and their names."""
        flat, known, names = self.formulation.flat, [], []
        for key in motion.layout:
            kind, name, level = key
            if kind == "parameter":
                known.append(ca.SX(self.numbers(self.formulation.local(self.number, key))))
            elif kind == "value":
                domain = flat.nodes[flat.port_nodes[self.number][name]].domain
                known.append(domain.group.identity(level))
            elif kind == "variable":
                known.append(self._symbol(key))
                names.append(name)
            elif kind == "signal":
                known.append(self._of_time(key))
            else:
                raise self.refused(f"its motion depends on '{name}'")
        return ca.SX(motion.function(stack_column(known), time)), list(dict.fromkeys(names))

    def _symbol(self, key: Key) -> ca.SX:
        if key not in self.symbols:
            size = len(self.formulation.variable_chain[self.number][key[1]])
            self.symbols[key] = ca.SX.sym(f"{key[1]}_{key[2]}", size)
        return self.symbols[key]

    def _of_time(self, key: Key) -> ca.SX:
        found = self.numbers.of_time(self.formulation.local(self.number, key))
        if any(not ca.is_equal(symbol, time) for symbol in ca.symvar(found)):
            raise self.refused(f"what drives it, '{key[1]}', is no function of time alone")
        return found

    def sample(self, expression: ca.SX, seed: int) -> Matrix:
        """Return an expression at random values of the part's variables."""
        random = np.random.default_rng(seed)
        symbols = list(self.symbols.values())
        values = [random.normal(size=symbol.shape[0]) for symbol in symbols]
        function = ca.Function("sample", [*symbols, time], [ca.densify(expression)])
        return np.asarray(function(*values, float(random.uniform(0.1, 1.0))).full())


def _affine(value: ca.SX, reader: _Reader, names: list[str]) -> tuple[Matrix, Matrix | None]:
    """Return a place as offset + slides · coordinates; None for slides if it is not affine."""
    if not names:
        return np.asarray(ca.DM(ca.evalf(value)).full()).ravel(), np.zeros((value.shape[0], 0))
    every = ca.vertcat(*[reader.symbols["variable", name, 0] for name in names])
    slope = ca.jacobian(value, every)
    if ca.depends_on(slope, every):
        return np.zeros(value.shape[0]), None
    offset = ca.evalf(ca.substitute(value, every, ca.SX.zeros(every.shape[0])))
    return np.asarray(ca.DM(offset).full()).ravel(), np.asarray(ca.DM(ca.evalf(slope)).full())


def _turn_edge(formulation: Formulation, number: int, tail: int, head: int) -> int | None:
    """Return the edge of a part between the turns of two frames; None if it leaves them free."""
    edges = formulation.edges
    found = [
        edge
        for edge in edges.numbers[number].values()
        if (edges.tails[edge], edges.heads[edge]) == (tail, head)
        and tail != head
        and edges.kinds[edge] != "A"
    ]
    stated = [edge for edge in found if formulation.motion(edge) is not None]
    return next(iter([*stated, *found]), None)


def _turns(
    formulation: Formulation, reader: _Reader, number: int, edge: int | None, dimension: int
) -> _Turn:
    if dimension == 2:
        return _plane_turn(formulation, reader, number, edge)
    if edge is None:
        return _Turn(np.eye(3), 3)
    levels = formulation.motion(edge)
    if levels is None:
        raise reader.refused("nothing says how it turns")
    value, names = reader.value(levels[0])
    rate, _ = reader.value(levels[1])
    if not names:
        turned = ca.reshape(value, 3, 3)
        if not ca.depends_on(value, time):
            return _Turn(np.asarray(ca.DM(ca.evalf(turned)).full()), 0)
        axis = _same(reader, rate, "its axis changes with time")
        return _Turn(np.eye(3), 0, (axis / np.linalg.norm(axis),), turned)
    mine = {key for key in levels[1].layout if key[0] == "variable"} - set(levels[0].layout)
    speeds = [symbol for key, symbol in reader.symbols.items() if key in mine]
    if not speeds:
        raise reader.refused("it has coordinates without rates")
    slope = ca.jacobian(rate, ca.vertcat(*speeds))
    turned = ca.reshape(value, 3, 3)
    count = int(np.linalg.matrix_rank(reader.sample(slope, 1)))
    if count == 3:
        if np.abs(reader.sample(slope, 1) - np.eye(3)).max() > SAME:
            raise reader.refused("its rates are no angular velocity in its tail")
        return _Turn(
            np.eye(3), 3, turn_names=tuple(names), rate_names=tuple(key[1] for key in mine)
        )
    first = _same(reader, slope[:, 0], "its first axis is not fixed in its tail")
    if count == 1:
        return _Turn(np.eye(3), 1, (first,), turn_names=tuple(names))
    second = _same(reader, turned.T @ slope[:, 1], "its second axis is not fixed in its head")
    return _Turn(np.eye(3), 2, (first, second), turn_names=tuple(names))


def _same(reader: _Reader, vector: ca.SX, why: str) -> Matrix:
    """Return the direction that a vector has at any coordinates and time."""
    found = [reader.sample(vector, seed).ravel() for seed in range(_SAMPLES)]
    lengths = [np.linalg.norm(one) for one in found]
    if min(lengths) <= SAME:
        raise reader.refused(why)
    directions = [one / length for one, length in zip(found, lengths, strict=True)]
    for other in directions[1:]:
        if min(np.abs(directions[0] - other).max(), np.abs(directions[0] + other).max()) > SAME:
            raise reader.refused(why)
    return np.asarray(directions[0])


def _plane_turn(formulation: Formulation, reader: _Reader, number: int, edge: int | None) -> _Turn:
    """Return the turn in the plane, where the angle of an edge is an unknown like any other."""
    if edge is None:
        return _Turn(np.eye(2), 1)
    made, name = formulation.traces[number], formulation.edges.names[edge]
    if made.kinds[name] != "across_driver":
        return _Turn(np.eye(2), 1)
    angle = _stated_angle(reader, made, name)
    turned = ca.vertcat(
        ca.horzcat(ca.cos(angle), -ca.sin(angle)), ca.horzcat(ca.sin(angle), ca.cos(angle))
    )
    if ca.depends_on(angle, time):
        return _Turn(np.eye(2), 0, course=turned)
    return _Turn(np.asarray(ca.DM(ca.evalf(ca.densify(turned))).full()), 0)


def _stated_angle(reader: _Reader, made: Trace, name: str) -> ca.SX:
    """Return what an equation of a part says an angle is: a number, or a function of time."""
    key = ("across", name, 0)
    rows = [i for i, keys in enumerate(made.mentions) if key in keys]
    own: list[ca.SX] = []
    angle = ca.SX.sym("angle")
    for layout, size in zip(made.layout, made.sizes, strict=True):
        if layout == key:
            own.append(angle)
        elif layout[0] == "parameter":
            own.append(ca.SX(reader.numbers(reader.formulation.local(reader.number, layout))))
        elif layout[0] == "signal" and any(layout in made.mentions[row] for row in rows):
            own.append(reader._of_time(layout))
        else:
            own.append(ca.SX.sym("other", size))
    residual = made.residual(ca.vertcat(*own), time, ca.SX.zeros(made.n_discrete))
    for row in rows:
        slope = ca.jacobian(residual[row], angle)
        symbols = ca.symvar(residual[row])
        if slope.is_constant() and all(
            ca.is_equal(s, angle) or ca.is_equal(s, time) for s in symbols
        ):
            return -ca.substitute(residual[row], angle, ca.SX(0)) / slope
    raise reader.refused("its angle is not given by a number or by time")
