"""Pushes of a live page: loads on bodies that a hand on the page gives, as inputs of the model.

A body is what stores at a port with a place, and every drawn part with a port at the same node. At
that port stand loads from outside, one input a component: what acts along the axes of the world,
and its moment about the port where the port can turn. They are 0, so that runs are unchanged.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from acausal.language.component import Component
from acausal.language.declaration import Edge
from acausal.language.domain import Connector, Terminal
from acausal.language.model import Model
from acausal.language.signal import signal_input
from acausal.system.form_change import form_of

if TYPE_CHECKING:
    from acausal.initialization.start import Start
    from acausal.system.system import System

Floats = NDArray[np.float64]

_NAME = "pushed_by_hand"  # of the parts that are added; a model has no other use for it
_STORES = "A"  # kind of an edge whose across is stored


@dataclass(frozen=True)
class Handle:
    """What can be pushed: the path of its port, the parts that are drawn of it, its inputs."""

    name: str
    port: str
    kind: type[Connector]
    parts: tuple[str, ...]
    inputs: tuple[tuple[str, ...], tuple[str, ...]] = field(default=((), ()))

    @property
    def own(self) -> tuple[str, ...]:
        """The names of all its inputs."""
        return (*self.inputs[0], *self.inputs[1])

    @property
    def place(self) -> str:
        """The variable with the position of the port."""
        return f"{self.port}.{self.kind.place}"

    @property
    def turn(self) -> str:
        """The variable that says how the port lies, "" where none does."""
        return f"{self.port}.{self.kind.turn}" if self.kind.turn else ""

    @property
    def unit(self) -> str:
        """The unit of what acts along the axes."""
        return self.kind.terminals[_terminals(self.kind)[0]].through_unit

    def variable(self, terminal: str, level: int) -> str:
        """Return the path of an across variable at the port."""
        found = self.kind.names().items()
        name = next(name for name, key in found if key == (terminal, "across", level))
        return f"{self.port}.{name}"


@dataclass(frozen=True, eq=False)
class Pushed:
    """A system with inputs by which its bodies are pushed."""

    system: System
    handles: tuple[Handle, ...]

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of these inputs."""
        return tuple(name for handle in self.handles for name in handle.own)


def pushed(system: System, drawn: Sequence[str]) -> Pushed:
    """Return a system whose drawn bodies have loads from outside as inputs.

    There are none where the equations ask for derivatives of one, which a hand does not have.
    """
    handles = _handles(system, drawn)
    if not handles:
        return Pushed(system, ())
    made, handles = _compiled(system, handles)
    levels = dict(zip(made.inputs, made.input_table.levels, strict=True))
    whole = all(levels[name] == 1 for handle in handles for name in handle.own)
    return Pushed(made, tuple(handles)) if whole else Pushed(system, ())


def grips(
    handles: Sequence[Handle], start: Start, outlines: Mapping[str, Floats]
) -> list[dict[str, Any]]:
    """Return where keys push each body, in the axes of its port, and how heavy it is there [kg].

    That is the middle of the part that reaches farthest. The mass is that of a point which a load
    along or about the easiest axis would accelerate as much; a body that nothing moves from its
    start has the largest of the others, or 1.
    """
    found, eases = [], []
    for handle in handles:
        place, turn = np.asarray(start[handle.place]), _axes(start, handle)
        farthest = max(
            (outlines[name] - place for name in handle.parts),
            key=lambda points: float(np.max(np.linalg.norm(points, axis=1))),
        )
        middle = np.mean(farthest, axis=0)
        eases.append(_ease(handle, start, float(np.linalg.norm(middle))))
        own = turn.T @ middle
        found.append([*own.tolist(), 0.0][:3])
    masses = [1.0 / value if value > 0.0 else 0.0 for value in eases]
    most = max(masses, default=0.0) or 1.0
    return [{"grip": grip, "mass": mass or most} for grip, mass in zip(found, masses, strict=True)]


def _axes(start: Start, handle: Handle) -> Floats:
    """Return the axes of the port of a body by columns: a matrix, of an angle, or of the world."""
    value = np.asarray(start[handle.turn] if handle.turn else 0.0)
    c, s = np.cos(value), np.sin(value)
    if value.ndim == 2 or handle.turn:
        return value if value.ndim == 2 else np.array([[c, -s], [s, c]])
    return np.eye(len(np.asarray(start[handle.place])))


def _ease(handle: Handle, start: Start, lever: float) -> float:
    """Return what a load of 1 accelerates the body by at the end of a lever [m]."""
    system, point = start.system, start.point
    form = form_of(system, point)
    places = np.cumsum([0, *system.input_table.levels])
    total = 0.0
    for terminal, names, arm in zip(
        _terminals(handle.kind), handle.inputs, (1.0, lever), strict=True
    ):
        if not names or terminal is None:
            continue
        rates = system.resolve(handle.variable(terminal, 2))
        before = system.evaluate(rates, *form.solve(point))[:, 0]
        moved = []
        for number, name in enumerate(names):
            u = point.u.copy()
            u[places[system.inputs.index(name)]] += 1.0
            behind = system.evaluate(rates, *form.solve(point._replace(u=u)))[:, 0]
            moved.append((behind - before)[number])
        total += arm**2 * float(np.max(moved))
    return total


def _handles(system: System, drawn: Sequence[str]) -> list[Handle]:
    """Return what stores at ports with a place, with the parts that are drawn at its node."""
    flat, graph = system.request.flat(), system.graph
    stored = {
        (head, owner)
        for name, kind, head in zip(graph.edge_names, graph.kinds, graph.heads, strict=True)
        if kind == _STORES
        for owner in (
            name,
            name.rpartition(".")[0],
        )  # the only edge of a part is called as its part
    }
    found: dict[int, tuple[str, str, type[Connector]]] = {}
    numbers = {path: number for number, path in enumerate(flat.paths)}
    for path, number in numbers.items():
        for port, kind, node in _placed(flat, number):
            if (node, path) in stored:
                found.setdefault(node, (path, port, kind))
    parts: dict[int, list[str]] = {}
    for path in dict.fromkeys(drawn):
        nodes = [node for _, _, node in _placed(flat, numbers[path]) if node in found]
        if nodes:
            parts.setdefault(nodes[0], []).append(path)
    return [
        Handle(found[node][0], f"{found[node][0]}.{found[node][1]}", found[node][2], tuple(own))
        for node, own in parts.items()
    ]


def _placed(flat: Any, number: int) -> Iterator[tuple[str, type[Connector], int]]:
    """Yield the ports of a part that have a place, with the node of that."""
    for name, declared in flat.components[number]._spec.ports.items():
        kind = type(declared)
        if kind.place is not None:
            node = flat.port_nodes[number].get(f"{name}.{_terminals(kind)[0]}")
            if node is not None:
                yield name, kind, node


def _terminals(kind: type[Connector]) -> tuple[str, str | None]:
    """Return the terminal of the place of a port, and that of how it lies."""
    names = kind.names()
    return names[kind.place or ""][0], None if kind.turn is None else names[kind.turn][0]


def _compiled(system: System, handles: Sequence[Handle]) -> tuple[System, list[Handle]]:
    """Compile the model with a load on each body."""
    model = copy.deepcopy(system.request.model)
    loads = [_load(handle.kind) for handle in handles]
    setattr(model, _NAME, loads)
    found = []
    for number, (handle, load) in enumerate(zip(handles, loads, strict=True)):
        model.connect(load.port, _port(model, handle.port))
        own = [
            tuple(f"{_NAME}[{number}].{name}" for name in names)
            for names in type(load).components.values()
        ]
        found.append(Handle(handle.name, handle.port, handle.kind, handle.parts, (own[0], own[1])))
    return system.request.again(model=model), found


def _port(model: Model, path: str) -> Any:
    """Return a port of a part somewhere in a model."""
    owner, name = path.rpartition(".")[::2]
    for own, part in model.parts.items():
        if own == owner:
            return getattr(part, name)
        if isinstance(part, Model) and path.startswith(f"{own}."):
            return _port(part, path.removeprefix(f"{own}."))
    raise KeyError(path)


class Load(Component):
    """Abstract: what acts on a port from outside, its components as inputs."""

    components: dict[str, tuple[str, ...]]
    shapes = ()


def _load(kind: type[Connector]) -> Any:
    """Return a part that loads a port of a kind."""
    port = kind()
    declared: dict[str, Any] = {"port": port, "__doc__": "A load from outside on a port."}
    components: dict[str, tuple[str, ...]] = {}
    for terminal in _terminals(kind):
        if terminal is None:
            components["none"] = ()
            continue
        domain = kind.terminals[terminal]
        names = tuple(f"{domain.through}_{k}" for k in range(domain.widths[1]))
        declared |= {name: signal_input(unit=domain.through_unit) for name in names}
        declared[f"at_{terminal}"] = Edge(Terminal(port, terminal))
        components[terminal] = names

    def equations(self: Any) -> Iterator[Any]:
        for terminal, names in components.items():
            if names:
                through = kind.terminals[terminal].through
                given = ca.vertcat(*(getattr(self, name) for name in names))
                yield getattr(getattr(self, f"at_{terminal}"), through) == -given

    declared |= {"equations": equations, "components": components, "__module__": __name__}
    made: Any = type(f"{kind.__name__}Load", (Load,), declared)
    return made()
