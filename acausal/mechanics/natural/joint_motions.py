"""Motions between two frames: what a part says of the head in the tail, read as a joint.

The motions that parts state for the edges between two frames say how one may move against the
other: by slides along directions that are fixed in the tail, by turns about axes, as a function of
time, or by the elastic coordinates of a body.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import casadi as ca
import numpy as np
import numpy.typing as npt

from acausal.errors import DeclarationError
from acausal.formulation.formulation import Formulation
from acausal.formulation.trace import Trace
from acausal.formulation.traced_motions import Motion
from acausal.language.expression import Key, time
from acausal.numerics.columns import stack_column
from acausal.numerics.rank import rank

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
class BendingFrame:
    """A frame of a body that bends: its place and orientation in the tail, of η of the body."""

    number: int
    path: str
    tail: int
    head: int
    modes: int  # node of the elastic coordinates
    eta: ca.SX
    place: ca.SX
    turned: ca.SX


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


def modes_of(formulation: Formulation, number: int) -> int | None:
    """Return the node of elastic coordinates that a part is connected to, if there is one."""
    flat = formulation.flat
    nodes = flat.port_nodes[number].values()
    return next((node for node in nodes if flat.nodes[node].domain.internal), None)


def read_bond(
    formulation: Formulation,
    numbers: Numbers,
    number: int,
    name: str,
    turn: Mapping[int, int],
    modes: int,
) -> BendingFrame:
    """Return the frame at a node of a body that bends, with its tail at rest in the datum."""
    edges, made = formulation.edges, formulation.traces[number]
    reader, tail, head, place, names = _read_place(formulation, numbers, number, name)
    rotation = _turn_edge(formulation, number, turn[tail], turn[head])
    levels = None if rotation is None else formulation.motion(rotation)
    if names or rotation is None:
        raise reader.refused("it moves by more than elastic coordinates")
    if levels is not None:
        turned = ca.reshape(reader.value(levels[0])[0], 3, 3)
    else:
        angle = _stated_angle(reader, made, edges.names[rotation])
        turned = plane_turn(angle)
    path = formulation.flat.paths[number]
    return BendingFrame(number, path, tail, head, modes, reader.elastic(modes), place, turned)


def _read_place(
    formulation: Formulation, numbers: Numbers, number: int, name: str
) -> tuple[Reader, int, int, ca.SX, list[str]]:
    """Return what reads a part, the ends of an edge, and where it puts its head, by coordinates."""
    edges, made = formulation.edges, formulation.traces[number]
    edge = edges.numbers[number][name]
    reader = Reader(formulation, numbers, number)
    return reader, edges.tails[edge], edges.heads[edge], *reader.value(made.motions[name][0])


def plane_turn(angle: ca.SX) -> ca.SX:
    """Return the matrix of a turn in the plane."""
    c, s = ca.cos(angle), ca.sin(angle)
    return ca.vertcat(ca.horzcat(c, -s), ca.horzcat(s, c))


def read_joint(
    formulation: Formulation,
    numbers: Numbers,
    number: int,
    name: str,
    turn: Mapping[int, int],
    dimension: int,
) -> Joint:
    """Return how a part lets the head of an edge move in its tail."""
    reader, tail, head, value, names = _read_place(formulation, numbers, number, name)
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


class Reader:
    """Evaluates the motions of one part with its tail at rest in the datum."""

    def __init__(self, formulation: Formulation, numbers: Numbers, number: int) -> None:
        self.formulation, self.numbers, self.number = formulation, numbers, number
        self.symbols: dict[Key, ca.SX] = {}

    def refused(self, why: str) -> DeclarationError:
        """Return the error for a part whose motion is not known."""
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
                node = flat.port_nodes[self.number][name]
                domain = flat.nodes[node].domain
                own = domain.internal and not level
                known.append(self.elastic(node) if own else domain.group.identity(level))
            elif kind == "variable":
                known.append(self._symbol(key))
                names.append(name)
            elif kind == "signal":
                known.append(self.of_time(key))
            else:
                raise self.refused(f"its motion depends on '{name}'")
        return ca.SX(motion.function(stack_column(known), time)), list(dict.fromkeys(names))

    def elastic(self, node: int) -> ca.SX:
        """Return the symbols of the elastic coordinates at a node."""
        key = ("value", str(node), 0)
        if key not in self.symbols:
            width = self.formulation.flat.nodes[node].domain.group.width(0)
            self.symbols[key] = ca.SX.sym("eta", width)
        return self.symbols[key]

    def _symbol(self, key: Key) -> ca.SX:
        if key not in self.symbols:
            size = len(self.formulation.variable_chain[self.number][key[1]])
            self.symbols[key] = ca.SX.sym(f"{key[1]}_{key[2]}", size)
        return self.symbols[key]

    def of_time(self, key: Key) -> ca.SX:
        """Return a signal that is a function of time alone."""
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


def _affine(value: ca.SX, reader: Reader, names: list[str]) -> tuple[Matrix, Matrix | None]:
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
    formulation: Formulation, reader: Reader, number: int, edge: int | None, dimension: int
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
    count = rank(reader.sample(slope, 1))
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


def _same(reader: Reader, vector: ca.SX, why: str) -> Matrix:
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


def _plane_turn(formulation: Formulation, reader: Reader, number: int, edge: int | None) -> _Turn:
    """Return the turn in the plane, where the angle of an edge is an unknown like any other."""
    if edge is None:
        return _Turn(np.eye(2), 1)
    made, name = formulation.traces[number], formulation.edges.names[edge]
    if made.kinds[name] != "across_driver":
        return _Turn(np.eye(2), 1)
    angle = _stated_angle(reader, made, name)
    turned = plane_turn(angle)
    if ca.depends_on(angle, time):
        return _Turn(np.eye(2), 0, course=turned)
    return _Turn(np.asarray(ca.DM(ca.evalf(ca.densify(turned))).full()), 0)


def _stated_angle(reader: Reader, made: Trace, name: str) -> ca.SX:
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
        elif layout[0] == "value" and layout[2] == 0 and _is_elastic(reader, layout):
            own.append(reader.elastic(reader.formulation.flat.port_nodes[reader.number][layout[1]]))
        elif layout[0] == "signal" and any(layout in made.mentions[row] for row in rows):
            own.append(reader.of_time(layout))
        else:
            own.append(ca.SX.sym("other", size))
    residual = made.residual(ca.vertcat(*own), time, ca.SX.zeros(made.discrete.size))
    for row in rows:
        slope = ca.jacobian(residual[row], angle)
        elastic = [s for symbols in reader.symbols.values() for s in ca.symvar(symbols)]
        known = {symbol.element_hash() for symbol in (angle, time, *elastic)}
        if slope.is_constant() and all(
            symbol.element_hash() in known for symbol in ca.symvar(residual[row])
        ):
            return -ca.substitute(residual[row], angle, ca.SX(0)) / slope
    raise reader.refused("its angle is not given by a number or by time")


def _is_elastic(reader: Reader, key: Key) -> bool:
    flat = reader.formulation.flat
    return flat.nodes[flat.port_nodes[reader.number][key[1]]].domain.internal
