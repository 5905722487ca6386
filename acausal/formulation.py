"""Formulation: the circuit and cutset sweeps turn terminal equations into a DAE.

Unknowns are the across of every branch and the through of every chord. The across of a chord is
the sum of branch acrosses along its circuit, the through of a branch the sum of chord throughs
over its cutset, at every derivative level alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca

from acausal.component import Component
from acausal.dae import Chain, Placed
from acausal.edges import EdgeTable, edge_variable, port_edges
from acausal.errors import DeclarationError
from acausal.expression import Key, time
from acausal.flatten import FlatModel
from acausal.free_motion import FreeMotions
from acausal.graph import LinearGraph
from acausal.motion import LEVELS, MovingSweeps
from acausal.sweeps import Sweeps
from acausal.trace import Motion, Trace
from acausal.tree import Tree


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
        self.free = FreeMotions(flat, edges, self.chains)
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
        for edge, positions in self.free.quaternions():
            self.variable_chain[edges.owners[edge]][f"{edges.names[edge]}_q"] = positions
        self._signals()
        self.moving = MovingSweeps(
            tree,
            [node.domain for node in flat.nodes],
            self.motion,
            lambda edge, key: self.local(edges.owners[edge], key),
            self.moving_through,
            self.free.level,
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
            if self.motion(edge) is None and self.edges.kinds[edge] == "A":
                self.free.add(edge)
            return []
        domain = self.edges.domains[edge]
        name = edge_variable(self.flat, self.edges, edge, domain.through)
        units, nominals = (domain.through_unit,), (domain.through_nominal,)
        return [
            self._add(Chain((f"{name}[{i}]",), "through", units, nominals))
            for i in range(domain.group.width(1))
        ]

    def invariants(self) -> ca.SX:
        """Return what the coordinates of all motions keep at 0."""
        rows = self.free.invariants()
        for number, made in enumerate(self.traces):
            known = [self.local(number, key) for key in made.invariants.layout]
            rows.append(made.invariants.function(ca.vertcat(*known, ca.SX(0, 1)), time))
        return ca.vertcat(*rows, ca.SX(0, 1))

    def closing(self) -> tuple[list[tuple[int, ca.SX]], list[Placed]]:
        """Return owners and gaps in the normal tree, and where joints put what is free only here.

        A pose is found from these in any tree, so that it does not depend on the tree.
        """
        normal = self.graph.normal_tree
        if self.tree.branches == normal.branches:
            return self._gaps(self.moving, normal), []
        nodes, edges = [node.domain for node in self.flat.nodes], self.edges

        def local(edge: int, key: Key) -> ca.SX:
            number = edges.owners[edge]
            node = self.flat.port_nodes[number][key[1]] if key[0] == "value" else -1
            known = node >= 0 and nodes[node].moving
            return sweeps.values[node, 0] if known else self.local(number, key)

        sweeps = MovingSweeps(
            normal, nodes, self.motion, local, self.moving_through, self.free.level
        )
        sweeps.sweep_values(1)
        return self._gaps(sweeps, normal), self.free.placed(normal, sweeps.values)

    def _gaps(self, sweeps: MovingSweeps, tree: Tree) -> list[tuple[int, ca.SX]]:
        """Return owner and gap of the chords of a tree that move."""
        found, edges = [], self.edges
        for chord in tree.chords:
            if edges.domains[chord].moving and self.motion(chord) is not None:
                head, tail = (sweeps.values[end[chord], 0] for end in (edges.heads, edges.tails))
                group = edges.domains[chord].group
                gap = group.gap(sweeps.moved(chord, 0), group.relative(head, tail), 0, tail)
                found.append((edges.owners[chord], gap))
        return found

    def motion(self, edge: int) -> tuple[Motion, ...] | None:
        """Return the levels of the motion that a component states for an edge."""
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
        return (
            frozenset(
                chain
                for number, made in enumerate(self.traces)
                for levels in made.motions.values()
                for level in levels
                for kind, name, _ in level.layout
                if kind == "variable"
                for chain in self.variable_chain[number][name]
            )
            | self.free.chains_of_all()
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

    def leading(self) -> tuple[list[str], ca.SX, list[str]]:
        """Return the coordinates by which users think of a pose, and the names of their rates.

        They are those of joints, in whatever tree, and of what moves freely by necessity.
        """
        names: list[str] = []
        values: list[ca.SX] = []
        rates: list[str] = []
        for number, (made, path) in enumerate(zip(self.traces, self.flat.paths, strict=True)):
            for level, into in ((0, names), (1, rates)):
                keys = {key for motion in made.motions.values() for key in motion[level].layout}
                for _, name, order in sorted(key for key in keys if key[0] == "variable"):
                    chains = [self.chains[c] for c in self.variable_chain[number][name]]
                    into += [chain.level_name(order) for chain in chains]
                    values += [chain.symbol(0) for chain in chains] if not level else []
            for name in made.joined:
                edge, across = self.edges.numbers[number][name], made.joined[name]
                names.append(f"{path}.{across[0]}")
                rates.append(f"{path}.{across[1]}")
                values.append(self.across(edge, 0))
        free = self.free.necessary(self.graph.normal_tree)
        names += [chain.names[0] for chain in free[0]]
        values += [chain.symbol(0) for chain in free[0]]
        rates += [chain.level_name(level) for chain, level in free[1]]
        return names, ca.vertcat(*values, ca.SX(0, 1)), rates

    def _free(self, edge: int) -> bool:
        component = self.flat.components[self.edges.owners[edge]]
        return self.edges.names[edge] in component.free_edges

    def rate_closures(self) -> list[tuple[int, ca.SX]]:
        """Return owner and gap of the rates of chords that are free to move in any way."""
        found = []
        for chord in self.tree.chords:
            if self.edges.domains[chord].moving and self._free(chord):
                gap = self.moving_across(chord, 1) - self.moving.moved(chord, 1)
                found.append((self.edges.owners[chord], gap))
        return found

    def closures(self) -> list[tuple[int, list[int], list[ca.SX]]]:
        """Return for each chord that moves its owner, its throughs, and the gap at each level."""
        found = []
        for chord in self.tree.chords:
            domain = self.edges.domains[chord]
            if not domain.moving or self.motion(chord) is None or self._free(chord):
                continue
            tail = self.moving.values[self.edges.tails[chord], 0]
            gaps = []
            for level in range(LEVELS):
                stated, around = self.moving.moved(chord, level), self.moving_across(chord, level)
                gaps.append(domain.group.gap(stated, around, level, tail))
            found.append((self.edges.owners[chord], self.moving_chains[chord], gaps))
        return found

    def _variables(self, number: int, component: Component) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        path = self.flat.paths[number]
        for name, declared in component._spec.variables.items():
            if not component._enabled(declared):
                continue
            size = component._shape(declared)
            labels = [f"{path}.{name}[{i}]" for i in range(size)] if declared.shape else None
            known = isinstance(declared.guess, tuple) and len(declared.guess) == size
            guess: Any = declared.guess if known else (0.0,) * size
            found[name] = [
                self._add(Chain((label,), "variable", (declared.unit,), (declared.nominal,), value))
                for label, value in zip(labels or [f"{path}.{name}"], guess, strict=True)
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
