"""Flattening: from a hierarchy of models to components, nodes, signals and parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from acausal.arguments import is_expression, shown
from acausal.errors import ConnectError, DeclarationError, ParameterError, TableWarning, warn
from acausal.language.component import Component, Part, check_constructed
from acausal.language.declaration import Parameter
from acausal.language.domain import Connector, Domain
from acausal.language.expression import OFTEN, count_comparisons, numpy_on_symbols, time
from acausal.language.model import Model, check_units
from acausal.system.names import Exposed
from acausal.system.parameter_table import ParameterTable

_TOO_OFTEN = 2000  # comparisons in one expression, which CasADi walks by recursion

_INSTANTS = (0.0, 1e-3, 0.1, 0.5, 1.0, 2.0, 5.0, 37.0, 1e3)
"""Times [s] at which a function that gave a constant for a symbol is called with a number."""


@dataclass(frozen=True, eq=False)
class Node:
    """A set of joined ports of one domain; ``port`` names one of them."""

    domain: Domain
    port: str


@dataclass(frozen=True, eq=False)
class Signal:
    """A set of joined signal ports: its source is an output, a bound value, or the user.

    ``source`` is (component number, port name) of the output that computes it, None otherwise;
    ``value`` is the expression an unconnected input is bound to.
    """

    name: str
    names: tuple[str, ...]
    source: tuple[int, str] | None
    value: ca.SX | None
    unit: str


@dataclass(frozen=True, eq=False)
class FlatModel:
    """Components with their paths, the node or signal at each port, and the parameters."""

    name: str
    components: list[Component]
    paths: list[str]
    nodes: list[Node]
    port_nodes: list[dict[str, int]]
    datum: dict[str, int]
    signals: list[Signal]
    port_signals: list[dict[str, int]]
    exposed: dict[str, Exposed]
    short: dict[str, str]
    parameters: ParameterTable
    starts: dict[str, Any]
    guesses: dict[str, Any]
    memory_starts: dict[str, Any]
    unconnected: list[str]


def flatten(
    model: Model,
    frozen: Mapping[str, float] | None = None,
    values: Mapping[str, float] | None = None,
) -> FlatModel:
    """Return the flat form of a model.

    ``frozen`` parameters become numbers; ``values`` replace those that the model has.

    Raises
    ------
    ConnectError
        If a signal has two sources.
    ParameterError
        If parameters depend on each other in a circle.
    """
    check_constructed(model)
    parts = list(_walk(model, ""))
    components = [part for _, part in parts if isinstance(part, Component)]
    paths = [path for path, part in parts if isinstance(part, Component)]
    if not components:
        raise DeclarationError(f"model '{model.name}' has no components: nothing to compile.")
    models = [(path, part) for path, part in parts if isinstance(part, Model)]
    joined = _Sets()
    for _, part in models:
        for group in part.connections:
            joined.join(group)
    parameters = ParameterTable.collect(parts, frozen or {}, values or {})
    places = _Places(joined, components, paths, parameters)
    exposed = {
        (f"{path}.{name}" if path else name): places.expose(
            port, f"{path}.{name}" if path else name
        )
        for path, part in models
        for name, port in part.parts.items()
        if isinstance(port, Connector)
    }
    starts, guesses, memory_starts = _initial_values(parts)
    return FlatModel(
        name=model.name,
        components=components,
        paths=paths,
        nodes=places.nodes,
        port_nodes=places.port_nodes,
        datum=places.datum,
        signals=places.finish_signals() if places.signals else [],
        port_signals=places.port_signals,
        exposed=exposed,
        short={  # the paths that models give to variables of their parts, with the full ones
            f"{path}.{name}" if path else name: f"{path}.{inner}" if path else inner
            for path, part in models
            for name, inner in part.short_paths().items()
        },
        parameters=parameters,
        starts=starts,
        guesses=guesses,
        memory_starts=memory_starts,
        unconnected=places.unconnected,
    )


def _walk(model: Model, path: str) -> Iterator[tuple[str, Part]]:
    yield path, model
    for name, part in model.__dict__["_parts"].items():
        inner = f"{path}.{name}" if path else name
        if isinstance(part, Model):
            yield from _walk(part, inner)
        elif isinstance(part, Component):
            yield inner, part


def _initial_values(
    parts: list[tuple[str, Part]],
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Collect start and guess values; an outer model's word counts more than an inner part's.

    Start values of discrete variables and modes come apart: no equation is solved for them.
    """
    starts: dict[str, Any] = {}
    guesses: dict[str, Any] = {}
    for path, part in reversed(parts):
        for table, word in ((starts, "start"), (guesses, "guess")):
            for name, value in part.__dict__[f"_{word}"].items():
                place = f"{path}.{name}" if path else name
                if not _is_value(value):
                    raise ParameterError(
                        f"{word} value for '{place}' is {shown(value)}: give a number, text with "
                        "a unit, an expression of parameters, or a list of them."
                    )
                table[place] = value
    memory = {
        f"{path}.{name}"
        for path, part in parts
        for name, declared in getattr(part._spec, "discretes", {}).items()
        if part._enabled(declared)
    }
    held = {path: starts.pop(path) for path in list(starts) if path in memory}
    return starts, guesses, held


def _is_value(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_value, value)) and _is_even(value)
    return isinstance(value, str) or is_expression(value)


def _is_even(rows: Sequence[Any]) -> bool:
    """Whether all elements are plain, or lists of one length."""
    return len({len(row) if isinstance(row, list | tuple) else 0 for row in rows}) <= 1


End = tuple[int, str]


@dataclass(frozen=True, eq=False)
class _Sets:
    """Disjoint sets of the ends of connectors: (port, terminal)."""

    parent: dict[End, End] = field(default_factory=dict)

    def find(self, item: End) -> End:
        root = item
        while self.parent.get(root, root) != root:
            root = self.parent[root]
        while self.parent.get(item, item) != root:
            self.parent[item], item = root, self.parent[item]
        return root

    def join(self, group: tuple[Connector, ...]) -> None:
        first = [self.find(end) for end in group[0].ends()]
        for port in group[1:]:
            for end, its in zip(port.ends(), first, strict=True):
                self.parent[self.find(end)] = self.find(its)


class _Places:
    """The node or signal at every port."""

    def __init__(
        self,
        joined: _Sets,
        components: list[Component],
        paths: list[str],
        parameters: ParameterTable,
    ) -> None:
        self.joined, self.parameters = joined, parameters
        self.nodes: list[Node] = []
        self.datum: dict[str, int] = {}
        self.unconnected: list[str] = []
        self.port_nodes: list[dict[str, int]] = [{} for _ in components]
        self.port_signals: list[dict[str, int]] = [{} for _ in components]
        self._node_of: dict[End, int] = {}
        self._signal_of: dict[End, int] = {}
        self.signals: list[dict[str, Any]] = []
        for component in components:
            for datum in component._spec.datums.values():
                port = component._port(datum.port)
                for terminal, domain in port.by_key().items():
                    self._node_of[joined.find((id(port), terminal))] = self.datum_node(domain)
        for number, (component, path) in enumerate(zip(components, paths, strict=True)):
            self._place(number, component, path)

    def datum_node(self, domain: Domain) -> int:
        """Return the node that is the datum of a domain."""
        if domain.name not in self.datum:
            self.datum[domain.name] = self._new_node(domain, f"{domain.name} datum")
        return self.datum[domain.name]

    def _new_node(self, domain: Domain, name: str) -> int:
        self.nodes.append(Node(domain, name))
        return len(self.nodes) - 1

    def _place(self, number: int, component: Component, path: str) -> None:
        held = component.__dict__["_ports"]
        for name, declared in component._spec.ports.items():
            if not component._enabled(declared):
                continue
            port = held.get(name)
            connected = port is not None and port.connected
            for terminal, domain in declared.by_key().items():
                own = f"{name}.{terminal}" if terminal else name
                end = self.joined.find((id(port), terminal)) if connected else None
                self.port_nodes[number][own] = self._node(end, domain, f"{path}.{own}")
            if declared.direction is None:
                if not connected:
                    self.unconnected.append(f"{path}.{name}")
            else:
                end = self.joined.find((id(port), "")) if connected else None
                signal = self._signal(end)
                self.port_signals[number][name] = signal
                self._describe(signal, number, component, declared, f"{path}.{name}")
        for edge in component._live_edges():
            tail = edge.tail
            if tail is None or tail not in self.port_nodes[number]:
                self.datum_node(edge.domain)

    def _node(self, key: End | None, domain: Domain, path: str) -> int:
        if key is None:
            return self._new_node(domain, path)
        if key not in self._node_of:
            self._node_of[key] = self._new_node(domain, path)
        return self._node_of[key]

    def _signal(self, key: End | None) -> int:
        if key is not None and key in self._signal_of:
            return self._signal_of[key]
        self.signals.append({"names": [], "source": None, "value": None, "unit": "", "units": []})
        if key is not None:
            self._signal_of[key] = len(self.signals) - 1
        return len(self.signals) - 1

    def _describe(
        self, signal: int, number: int, component: Component, declared: Connector, path: str
    ) -> None:
        entry = self.signals[signal]
        entry["names"].append(path)
        entry["unit"] = entry["unit"] or declared.unit
        entry["units"].append((path, declared.unit))
        bound = component.__dict__["_bound_inputs"].get(declared.name)
        if declared.direction == "output":
            if entry["source"] is not None:
                raise ConnectError(
                    f"{entry['names'][0]} and {path} are joined although both are computed. "
                    "A signal has one source: remove one connection."
                )
            entry["source"] = (number, declared.name)
        elif bound is not None:
            entry["value"] = self._bound_value(bound, path)
        if entry["value"] is not None and entry["source"] is not None:
            raise ConnectError(
                f"{path} is given a value and connected as well: remove one of them."
            )

    def _bound_value(self, bound: Any, path: str) -> ca.SX:
        if callable(bound):
            try:
                with numpy_on_symbols():
                    made = ca.SX(bound(time))
            except Exception as error:
                raise _opaque(path, str(error)) from None
            _check_comparisons(made, path)
            if "nan" in str(made):
                raise _opaque(path, f"it gives {made}")
            if made.is_constant() and any(float(bound(t)) != float(made) for t in _INSTANTS):
                raise _opaque(path, f"it gives {made} for all times, and other numbers for numbers")
            return made
        if isinstance(bound, ca.SX):
            return self.parameters.resolve_expression(bound)
        return self.parameters.add(path, Parameter().check_number(bound, path))

    def expose(self, port: Connector, path: str) -> Exposed:
        """Return the nodes, or the signal, of a port that a model exposes."""
        ends: dict[str, End | None] = dict.fromkeys((*port.by_key(), ""))
        if port.connected:
            ends = {terminal: self.joined.find((id(port), terminal)) for terminal in ends}
        if port.direction is None:
            domains = port.by_key().items()
            nodes = {t: self._node(ends[t], domain, path) for t, domain in domains}
            return Exposed(type(port), nodes, None)
        number = self._signal(ends[""])
        self.signals[number]["names"].append(path)
        return Exposed(type(port), {}, number)

    def finish_signals(self) -> list[Signal]:
        """Return the signals; one without a source is named by its outermost port."""
        made = []
        for entry in self.signals:
            check_units(entry["units"])
            names = sorted(entry["names"], key=lambda name: name.count("."))
            source = entry["source"]
            made.append(Signal(names[0], tuple(names), source, entry["value"], entry["unit"]))
        return made


def _check_comparisons(made: ca.SX, path: str) -> None:
    """Warn of a function that is a table in disguise, and refuse one of very many points."""
    count = count_comparisons(made, time)
    if count < OFTEN:
        return
    text = (
        f"{path}: the given function compares time {count} times, as np.interp does with every "
        "point of a table, and each step goes through all of them. Leave the input open and give "
        "the table itself, simulate(inputs={path: (times, values)}), or connect a block with it."
    )
    if count >= _TOO_OFTEN:
        raise ParameterError(text)
    warn(text, TableWarning)


def _opaque(path: str, why: str) -> ParameterError:
    return ParameterError(
        f"{path}: the given function does not take symbolic time ({why}). Write it with casadi's "
        "functions, or leave the input open and give it to simulate(inputs=…), which takes any."
    )
