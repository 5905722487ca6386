"""Formulation: the circuit and cutset sweeps turn terminal equations into a DAE.

Unknowns are the across of every branch and the through of every chord. The across of a chord is
the sum of branch acrosses along its circuit, the through of a branch the sum of chord throughs
over its cutset, at every derivative level alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import casadi as ca
import numpy as np

from acausal.component import Component
from acausal.dae import Chain, Dae, TimeEvents
from acausal.declaration import edge_key
from acausal.domain import Domain
from acausal.errors import DeclarationError
from acausal.expression import Key, time
from acausal.flatten import FlatModel
from acausal.graph import LinearGraph
from acausal.motion import LEVELS, MovingSweeps
from acausal.piecewise import PiecewisePolynomial
from acausal.sweeps import Sweeps
from acausal.trace import Motion, Trace, trace, trace_key
from acausal.tree import Tree


Discrete = tuple[list[ca.SX], list[ca.SX], list[ca.SX]]
"""The discrete symbols of one component: counts, flags, table pieces."""


@dataclass(frozen=True, eq=False)
class EdgeTable:
    """The edges of the whole model, by number: where each comes from and where it lies."""

    owners: list[int]
    names: list[str]
    domains: list[Domain]
    tails: list[int]
    heads: list[int]
    kinds: list[str]
    numbers: list[dict[str, int]]  # per component: edge name -> number


def trace_all(flat: FlatModel) -> list[Trace]:
    """Return the trace of every component; equal components share one."""
    made: dict[object, Trace] = {}
    found = []
    for component in flat.components:
        key = trace_key(component)
        if key not in made:
            made[key] = trace(component)
        found.append(made[key])
    return found


def edge_table(flat: FlatModel, traces: list[Trace]) -> EdgeTable:
    """Return the edges of all components, numbered."""
    table = EdgeTable([], [], [], [], [], [], [])
    for number, component in enumerate(flat.components):
        nodes = flat.port_nodes[number]
        mine: dict[str, int] = {}
        for edge in component._live_edges():
            mine[edge.name] = len(table.owners)
            table.owners.append(number)
            table.names.append(edge.name)
            table.domains.append(edge.domain)
            tail = nodes.get(edge.tail) if edge.tail is not None else None
            table.tails.append(flat.datum[edge.domain.name] if tail is None else tail)
            table.heads.append(nodes[edge.head])
            table.kinds.append(traces[number].kinds[edge.name])
        table.numbers.append(mine)
    return table


def edge_variable(flat: FlatModel, edges: EdgeTable, edge: int, name: str) -> str:
    """Return the shortest path of a variable of an edge: ``r.v`` where the part shows it so."""
    owner = edges.owners[edge]
    component, path = flat.components[owner], flat.paths[owner]
    kind, level = edge_key(edges.domains[edge], name, path)
    for alias, quantity in component._spec.aliases.items():
        if (quantity.edge.name, quantity.kind, quantity.level) == (edges.names[edge], kind, level):
            return f"{path}.{alias}"
    return f"{path}.{edges.names[edge]}.{name}"


class Formulation:
    """The unknowns of a model and the expressions of everything else in them."""

    def __init__(
        self, flat: FlatModel, traces: list[Trace], edges: EdgeTable, graph: LinearGraph, tree: Tree
    ) -> None:
        self.flat, self.traces, self.edges, self.tree = flat, traces, edges, tree
        self.graph = graph
        self.sweeps = Sweeps(tree)
        self.chains: list[Chain] = []
        self.edge_chain: list[int] = []
        self.moving_chains: dict[int, list[int]] = {}
        for edge, domain in enumerate(edges.domains):
            if domain.moving:
                self.edge_chain.append(-1)
                self.moving_chains[edge] = self._moving_chains(edge)
            else:
                self.edge_chain.append(self._edge_chain(edge))
        self.variable_chain: list[dict[str, list[int]]] = []
        self.signal_chain: list[int | None] = [None] * len(flat.signals)
        self.inputs: list[Chain] = []
        self.input_of: list[int | None] = [None] * len(flat.signals)
        for number, component in enumerate(flat.components):
            self.variable_chain.append(self._variables(number, component))
        self._signals()
        self.moving = MovingSweeps(
            tree,
            [node.domain for node in flat.nodes],
            self._motion,
            lambda edge, key: self.local(edges.owners[edge], key),
            self.moving_through,
        )
        self.moving.sweep_values()
        self.moving.sweep_throughs()

    def _add(self, chain: Chain) -> int:
        self.chains.append(chain)
        return len(self.chains) - 1

    def _edge_chain(self, edge: int) -> int:
        domain = self.edges.domains[edge]
        if self.tree.is_branch[edge]:
            names = tuple(edge_variable(self.flat, self.edges, edge, n) for n in domain.across)
            chain = Chain(names, "across", domain.across_units, domain.nominal, domain.guess)
        else:
            name = edge_variable(self.flat, self.edges, edge, domain.through)
            units, nominals = (domain.through_unit,), (domain.through_nominal,)
            chain = Chain((name,), "through", units, nominals)
        return self._add(chain)

    def _moving_chains(self, edge: int) -> list[int]:
        """Return the unknowns of an edge in a moving domain: the through of a chord."""
        if self.tree.is_branch[edge]:
            return []
        domain = self.edges.domains[edge]
        name = edge_variable(self.flat, self.edges, edge, domain.through)
        units, nominals = (domain.through_unit,), (domain.through_nominal,)
        return [
            self._add(Chain((f"{name}[{i}]",), "through", units, nominals))
            for i in range(domain.group.width(1))
        ]

    def _motion(self, edge: int) -> tuple[Motion, ...] | None:
        return self.traces[self.edges.owners[edge]].motions.get(self.edges.names[edge])

    def moving_through(self, edge: int) -> ca.SX:
        """Return the through of an edge in a moving domain."""
        if self.tree.is_branch[edge]:
            return self.moving.behind[edge]
        return ca.vertcat(*[self.chains[chain].symbol(0) for chain in self.moving_chains[edge]])

    def moving_across(self, edge: int, level: int) -> ca.SX:
        """Return the across of an edge in a moving domain: its motion, or between its nodes."""
        if self.tree.is_branch[edge]:
            return self.moving.across[edge, level]
        group = self.edges.domains[edge].group
        head, tail = self.edges.heads[edge], self.edges.tails[edge]
        values = self.moving.values
        return group.relative(values[head, level], values[tail, level], level)

    def coordinates(self) -> frozenset[int]:
        """Return the chains of the variables that motions depend on."""
        return frozenset(
            chain
            for number, made in enumerate(self.traces)
            for levels in made.motions.values()
            for level in levels
            for kind, name, _ in level.layout
            if kind == "variable"
            for chain in self.variable_chain[number][name]
        )

    def moving_places(self) -> dict[tuple[str, int, str, int], tuple[int, int]]:
        """Return (first row, rows) in ``moving_rows`` of (node or edge, number, kind, level)."""
        places: dict[tuple[str, int, str, int], tuple[int, int]] = {}
        first = 0
        for place, width in self._moving_keys():
            places[place] = (first, width)
            first += width
        return places

    def _moving_keys(self) -> Iterator[tuple[tuple[str, int, str, int], int]]:
        for node in self.moving.nodes:
            for level in range(LEVELS):
                width = self.flat.nodes[node].domain.group.width(level)
                yield ("node", node, "across", level), width
        for edge in self.moving_chains:
            group = self.edges.domains[edge].group
            for level in range(LEVELS):
                yield ("edge", edge, "across", level), group.width(level)
            yield ("edge", edge, "through", 0), group.width(1)

    def moving_rows(self) -> ca.SX:
        """Return all values and throughs of moving domains in one column, for results."""
        rows = []
        for (what, number, kind, level), _ in self._moving_keys():
            if what == "node":
                rows.append(self.value(number, level))
            elif kind == "across":
                rows.append(self.moving_across(number, level))
            else:
                rows.append(self.moving_through(number))
        return ca.vertcat(*rows, ca.SX(0, 1))

    def closures(self) -> list[tuple[int, ca.SX]]:
        """Return, for each chord that moves, its owner and what closes its circuit."""
        found = []
        for chord in self.tree.chords:
            if self.edges.domains[chord].moving and self._motion(chord) is not None:
                stated, around = self.moving.moved(chord, 0), self.moving_across(chord, 0)
                gap = self.edges.domains[chord].group.gap(stated, around, 0)
                found.append((self.edges.owners[chord], gap))
        return found

    def _variables(self, number: int, component: Component) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        path = self.flat.paths[number]
        for name, declared in component._spec.variables.items():
            if not component._enabled(declared):
                continue
            size = component._shape(declared)
            labels = [f"{path}.{name}[{i}]" for i in range(size)] if declared.shape else None
            found[name] = [
                self._add(Chain((label,), "variable", (declared.unit,), (declared.nominal,)))
                for label in labels or [f"{path}.{name}"]
            ]
        return found

    def _signals(self) -> None:
        for number, signal in enumerate(self.flat.signals):
            if signal.source is not None:
                label = f"{self.flat.paths[signal.source[0]]}.{signal.source[1]}"
                chain = Chain((label,), "signal", (signal.unit,), (1.0,))
                self.signal_chain[number] = self._add(chain)
            elif signal.value is None:
                self.inputs.append(Chain((signal.name,), "signal", (signal.unit,), (1.0,)))
                self.inputs[-1].symbol(0)
                self.input_of[number] = len(self.inputs) - 1

    def across(self, edge: int, level: int) -> ca.SX:
        """Return the across of an edge at a level: its own symbol, or the sum along its circuit."""
        if self.edges.domains[edge].moving:
            return self.moving_across(edge, level)
        if self.tree.is_branch[edge]:
            return self.chains[self.edge_chain[edge]].symbol(level)
        return self._sum(self.sweeps.circuits[edge], level)

    def through(self, edge: int, level: int) -> ca.SX:
        """Return the through of an edge: its own symbol, or the sum over its cutset."""
        if self.edges.domains[edge].moving:
            return self.moving_through(edge)
        if not self.tree.is_branch[edge]:
            return self.chains[self.edge_chain[edge]].symbol(level)
        return self._sum(self.sweeps.cutsets[edge], level)

    def _sum(self, terms: list[tuple[int, int]], level: int) -> ca.SX:
        total: ca.SX | None = None
        for edge, sign in terms:
            symbol = self.chains[self.edge_chain[edge]].symbol(level)
            if total is None:
                total = symbol if sign > 0 else -symbol
            else:
                total = total + symbol if sign > 0 else total - symbol
        return ca.SX(0) if total is None else total

    def value(self, node: int, level: int) -> ca.SX:
        """Return the absolute across at a node: the sum of the branches down to the root."""
        if self.flat.nodes[node].domain.moving:
            return self.moving.values[node, level]
        return self._sum(self.sweeps.path(node), level)

    def flow(self, number: int, port: str, level: int) -> ca.SX:
        """Return the through into a component at one of its ports."""
        width = self.flat.nodes[self.flat.port_nodes[number][port]].domain.group.width(1)
        total = ca.SX.zeros(width)
        for edge, sign in port_edges(self.flat, self.edges, number, port):
            total = total + sign * self.through(edge, level)
        return total

    def signal(self, signal: int, level: int) -> ca.SX:
        """Return a signal: the output's symbol, the input's, or the bound expression."""
        chain, given = self.signal_chain[signal], self.input_of[signal]
        if chain is not None:
            return self.chains[chain].symbol(level)
        if given is not None:
            return self.inputs[given].symbol(level)
        bound = self.flat.signals[signal].value
        expression = ca.SX(0) if bound is None else bound
        for _ in range(level):
            expression = ca.jacobian(expression, time)
        return expression

    def _parameter(self, number: int, name: str) -> ca.SX:
        component = self.flat.components[number]
        owner, _, inner = name.partition(".")
        if not inner:
            return self.flat.parameters.of(component, name)
        kind = component._spec.outers[owner].kind
        found = [other for other in self.flat.components if isinstance(other, kind)]
        if len(found) != 1:
            count = "none" if not found else f"{len(found)}"
            raise DeclarationError(
                f"{self.flat.paths[number]} needs the {kind.__name__} of the model, of which there "
                f"is {count}. Add exactly one, e.g. m.world = {kind.__name__}()."
            )
        return self.flat.parameters.of(found[0], inner)

    def local(self, number: int, key: Key) -> ca.SX:
        """Return the global expression of a local symbol of a component's trace."""
        kind, name, level = key
        if kind == "parameter":
            return self._parameter(number, name)
        if kind == "variable":
            chains = self.variable_chain[number][name]
            return ca.vertcat(*[self.chains[chain].symbol(level) for chain in chains])
        if kind == "signal":
            return self.signal(self.flat.port_signals[number][name], level)
        if kind == "value":
            return self.value(self.flat.port_nodes[number][name], level)
        if kind == "flow":
            return self.flow(number, name, level)
        pick: Callable[[int, int], ca.SX] = self.across if kind == "across" else self.through
        return pick(self.edges.numbers[number][name], level)


def port_edges(flat: FlatModel, edges: EdgeTable, number: int, port: str) -> list[tuple[int, int]]:
    """Return the edges of a component at one of its ports, +1 for a head and -1 for a tail."""
    component = flat.components[number]
    found = []
    for edge in component._live_edges():
        if edge.head == port:
            found.append((edges.numbers[number][edge.name], 1))
        if edge.tail == port:
            found.append((edges.numbers[number][edge.name], -1))
    return found


def formulate(formulation: Formulation) -> Dae:
    """Write the terminal equations of all components in the unknowns of the formulation."""
    flat, traces = formulation.flat, formulation.traces
    groups: dict[int, list[int]] = {}
    for number, made in enumerate(traces):
        groups.setdefault(id(made), []).append(number)
    discrete: list[list[ca.SX]] = [[], [], []]
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]] = []
    tables: list[PiecewisePolynomial] = []
    blocks: list[tuple[list[int], ca.SX]] = []
    rights: dict[int, ca.SX] = {}
    for members in groups.values():
        made = traces[members[0]]
        arguments = _stacked(formulation, members, made)
        switches = [_discrete_symbols(made, flat.paths[number]) for number in members]
        if made.n_discrete:
            _collect_events(made, arguments, switches, discrete, event_parts)
            tables.extend(table for _ in members for table in made.tables)
        if made.texts:
            if made.values is not None:
                rights[id(made)] = _mapped(made.values, made, arguments, switches)
            blocks.append((members, _mapped(made.residual, made, arguments, switches)))
    return _assemble(formulation, blocks, rights, discrete, event_parts, tables)


def _stacked(formulation: Formulation, members: list[int], made: Trace) -> ca.SX:
    """Return the locals of all instances of a trace, a column each."""
    if not made.layout:
        return ca.SX(0, len(members))
    rows = []
    for key, size in zip(made.layout, made.sizes, strict=True):
        values = ca.vertcat(*[formulation.local(number, key) for number in members])
        rows.append(ca.reshape(values, size, len(members)))
    return ca.vertcat(*rows)


def _collect_events(
    made: Trace,
    arguments: ca.SX,
    switches: list[Discrete],
    discrete: list[list[ca.SX]],
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]],
) -> None:
    for column, own in enumerate(switches):
        for room, symbols in zip(discrete, own, strict=True):
            room.extend(symbols)
        if made.events is not None:
            stacked = ca.vertcat(*[symbol for room in own for symbol in room])
            event_parts.append(cast(Any, made.events(arguments[:, column], stacked)))


def _discrete_symbols(made: Trace, path: str) -> Discrete:
    if not made.n_discrete:
        return [], [], []
    counts = [ca.SX.sym(f"{path}.elapsed{i}") for i in range(made.n_counters)]
    flags = [ca.SX.sym(f"{path}.after{i}") for i in range(made.n_switches)]
    pieces = [
        ca.SX.sym(f"{path}.table{i}[{j}]")
        for i, table in enumerate(made.tables)
        for j in range(table.coefficients.shape[1] + 1)
    ]
    return counts, flags, pieces


def _mapped(
    function: ca.Function, made: Trace, arguments: ca.SX, switches: list[Discrete]
) -> ca.SX:
    """Apply a traced function to all instances at once."""
    count = arguments.shape[1]
    own = [symbol for rooms in switches for room in rooms for symbol in room]
    stacked = ca.reshape(ca.vertcat(*own, ca.SX(0, 1)), made.n_discrete, count)
    if count == 1:
        return function(arguments, time, stacked)
    return function.map(count)(arguments, ca.repmat(time, 1, count), stacked)


def _assemble(
    formulation: Formulation,
    blocks: list[tuple[list[int], ca.SX]],
    rights: dict[int, ca.SX],
    discrete: list[list[ca.SX]],
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]],
    tables: list[PiecewisePolynomial],
) -> Dae:
    flat = formulation.flat
    origins: list[int] = []
    texts: list[str] = []
    stepped: dict[int, ca.SX] = {}
    explicit: dict[int, tuple[ca.SX, ca.SX]] = {}
    opaque: set[int] = set()
    for members, _ in blocks:
        for position, number in enumerate(members):
            made = formulation.traces[number]
            for row in made.opaque:
                opaque.add(len(origins) + row)
                given = made.explicit[row]
                if given is not None:
                    symbol = formulation.local(number, given[0])[given[1]]
                    if symbol.is_symbolic():  # not the through of a branch, which is a sum
                        right = rights[id(made)][row, position]
                        explicit[len(origins) + row] = (symbol, right)
            for row, keys in enumerate(made.stepped):
                if keys:
                    acted = [formulation.local(number, key) for key in sorted(keys)]
                    stepped[len(origins) + row] = ca.vertcat(*acted)
            origins.extend([number] * len(made.texts))
            texts.extend(made.texts)
    closures = formulation.closures()
    for number, gap in closures:
        opaque.update(range(len(origins), len(origins) + gap.shape[0]))
        origins.extend([number] * gap.shape[0])
        texts.extend([f"closure of the circuit [{i}]" for i in range(gap.shape[0])])
    parts = [list(column) for column in zip(*event_parts, strict=True)] or [[], [], []]
    starts, periods, instants = (ca.vertcat(*part, ca.SX(0, 1)) for part in parts)
    counts, flags, pieces = discrete
    events = TimeEvents(
        discrete=ca.vertcat(*counts, *flags, *pieces, ca.SX(0, 1)),
        n_counters=len(counts),
        n_switches=len(flags),
        tables=tuple(tables),
        starts=starts,
        periods=periods,
        instants=instants,
    )
    return Dae(
        chains=formulation.chains,
        residuals=ca.vertcat(
            *[ca.vec(block) for _, block in blocks], *[gap for _, gap in closures], ca.SX(0, 1)
        ),
        origins=origins,
        texts=texts,
        inputs=formulation.inputs,
        parameters=flat.parameters.symbols,
        values=np.array(flat.parameters.values, dtype=float),
        events=events,
        paths=flat.paths,
        stepped=stepped,
        opaque=frozenset(opaque),
        explicit=explicit,
        extras=formulation.moving_rows(),
        coordinates=formulation.coordinates(),
    )
