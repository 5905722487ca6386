"""Formulation: the circuit and cutset sweeps turn terminal equations into a DAE.

Unknowns are the across of every branch and the through of every chord. The across of a chord is
the sum of branch acrosses along its circuit, the through of a branch the sum of chord throughs
over its cutset, at every derivative level alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import casadi as ca

from acausal.errors import DeclarationError
from acausal.formulation.dae import Chain
from acausal.formulation.edge_table import EdgeTable, edge_variable, port_edges
from acausal.formulation.energy_rates import special_edges, special_power
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.free_motions import FreeMotions
from acausal.formulation.long_sums import LongSums
from acausal.formulation.moving_sweeps import LEVELS, MovingSweeps
from acausal.formulation.nominal_sizes import NominalSizes, stated_sizes
from acausal.formulation.path_cuts import Cut, cut_nodes, far_cut_nodes, is_short
from acausal.formulation.trace import Trace
from acausal.formulation.traced_motions import Motion
from acausal.graph.cutsets_circuits import LONG, Sweeps
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import Tree
from acausal.language.component import Component
from acausal.language.expression import Key, time
from acausal.numerics.columns import scalars, stack_column

_FEW = 3  # components of a class up to which sums are faster written one by one


class Signals:
    """The signals of a model: outputs are unknowns, inputs are given, others follow from time.

    ``places`` are those of outputs among the unknowns, ``input_of`` those of inputs in ``inputs``.
    """

    def __init__(self, flat: FlatModel, chains: list[Chain]) -> None:
        self.given, self.chains = flat.signals, chains
        self.places: list[int | None] = [None] * len(flat.signals)
        self.inputs: list[Chain] = []
        self.input_of: list[int | None] = [None] * len(flat.signals)
        for number, signal in enumerate(flat.signals):
            if signal.source is not None:
                label = f"{flat.paths[signal.source[0]]}.{signal.source[1]}"
                self.places[number] = len(chains)
                chains.append(Chain((label,), "signal", (signal.unit,), (1.0,)))
            elif signal.value is None:
                self.input_of[number] = len(self.inputs)
                self.inputs.append(Chain((signal.name,), "signal", (signal.unit,), (1.0,)))
                self.inputs[-1].symbol(0)

    def value(self, number: int, level: int) -> ca.SX:
        """Return a signal: the output's symbol, the input's, or the bound expression."""
        place, given = self.places[number], self.input_of[number]
        if place is not None:
            return self.chains[place].symbol(level)
        if given is not None:
            return self.inputs[given].symbol(level)
        bound = self.given[number].value
        expression = ca.SX(0) if bound is None else bound
        for _ in range(level):
            expression = ca.jacobian(expression, time)
        return expression


class Formulation:
    """The unknowns of a model and the expressions of everything else in them.

    ``whole`` says that the sweeps of moving domains are not to be cut, however long paths are.
    """

    def __init__(
        self,
        flat: FlatModel,
        traces: list[Trace],
        edges: EdgeTable,
        graph: LinearGraph,
        tree: Tree,
        *,
        whole: bool = False,
    ) -> None:
        self.flat, self.traces, self.edges, self.tree = flat, traces, edges, tree
        self.graph = graph
        self.sweeps = Sweeps(tree, [e for e in tree.chords if not edges.domains[e].moving])
        self.chains: list[Chain] = []
        self.edge_chain: list[int] = []
        self.moving_chains: dict[int, list[int]] = {}
        self.sizes = NominalSizes([domain.nominal for domain in edges.domains], {})
        if any(type(part).nominals is not Component.nominals for part in flat.components):
            self.sizes = stated_sizes(flat, edges)
        self.moves = any(node.domain.moving for node in flat.nodes)
        for edge, domain in enumerate(edges.domains):
            self.edge_chain.append(-1 if domain.moving else len(self.chains))
            if domain.moving:
                self.moving_chains[edge] = self._moving_chains(edge)
            else:
                self.chains.append(self._edge_chain(edge))
        self.variable_chain: list[dict[str, list[int]]] = []
        for number, component in enumerate(flat.components):
            self.variable_chain.append(self._variables(number, component))
        self.signals = Signals(flat, self.chains)
        self.cuts: list[Cut] = []
        self._cut_at = self._far_cuts() if self.sweeps.far and not whole else frozenset[int]()
        if self.moves:
            self._sweep_motions(whole)

    def _sweep_motions(self, whole: bool) -> None:
        """Sweep moving domains: values outwards, throughs inwards, cut where paths are long."""
        edges = self.edges
        for edge, positions in self.free.quaternions():
            self.variable_chain[edges.owners[edge]][f"{edges.names[edge]}_q"] = positions
        if not whole:
            self._cut_at |= cut_nodes(self.tree, self.moving.domains, self._moves)
        self.moving.sweep_values()
        self.moving.sweep_throughs()

    @cached_property
    def special(self) -> dict[int, int]:
        """Edges whose power is not through times across, and the part that says so."""
        spoken = any(type(p).power_value is not Component.power_value for p in self.flat.components)
        return special_edges(self) if spoken else {}

    @cached_property
    def free(self) -> FreeMotions:
        """The branches that move freely."""
        return FreeMotions(self.flat, self.edges, self.chains, self.sizes.edges)

    @cached_property
    def moving(self) -> MovingSweeps:
        """The values and throughs of moving domains, empty where nothing moves."""
        return MovingSweeps(
            self.tree,
            [node.domain for node in self.flat.nodes],
            self.motion,
            lambda edge, key: self.local(self.edges.owners[edge], key),
            self.moving_through,
            self.free.level,
            self._cut,
        )

    def _edge_chain(self, edge: int) -> Chain:
        domain = self.edges.domains[edge]
        if self.tree.is_branch[edge]:
            names = tuple(edge_variable(self.flat, self.edges, edge, n) for n in domain.across)
            return Chain(names, "across", domain.across_units, self.sizes.edges[edge], domain.guess)
        name = edge_variable(self.flat, self.edges, edge, domain.through)
        return Chain((name,), "through", (domain.through_unit,), (domain.through_nominal,))

    def guesses(self) -> dict[str, Any]:
        """Return what the model guesses, but for free motions of what something holds."""
        held = {
            f"{self.flat.paths[self.edges.owners[edge]]}.{self.edges.names[edge]}_q"
            for edge, domain in enumerate(self.edges.domains)
            if domain.moving and domain.group.rest and edge not in self.free.own
        }
        return {path: value for path, value in self.flat.guesses.items() if path not in held}

    def _moving_chains(self, edge: int) -> list[int]:
        """Return the unknowns of an edge in a moving domain: the through of a chord."""
        if self.tree.is_branch[edge]:
            if self.motion(edge) is None and self._free_kind(edge):
                self.free.add(edge)
            return []
        domain = self.edges.domains[edge]
        name = edge_variable(self.flat, self.edges, edge, domain.through)
        units, nominals = (domain.through_unit,), (domain.through_nominal,)
        first, width = len(self.chains), domain.group.width(1)
        self.chains += [Chain((f"{name}[{i}]",), "through", units, nominals) for i in range(width)]
        return list(range(first, first + width))

    def _free_kind(self, edge: int) -> bool:
        """Whether a branch without a motion moves freely: a body, or a node that nothing holds.

        Where values add, a spring or a damper may be all that leads to a node: its balance then
        determines where the node is. A prescribed through determines nothing.
        """
        kind, group = self.edges.kinds[edge], self.edges.domains[edge].group
        return kind == "A" or (kind in ("T", "dissipator", "coupling") and not group.rest)

    def invariants(self) -> ca.SX:
        """Return what the coordinates of all motions keep at 0."""
        rows = self.free.invariants()
        for number, made in enumerate(self.traces):
            if made.invariants is not None:
                known = [self.local(number, key) for key in made.invariants.layout]
                rows.append(made.invariants.function(ca.vertcat(*known), time))
        return stack_column(rows)

    def motion(self, edge: int) -> tuple[Motion, ...] | None:
        """Return the levels of the motion that a component states for an edge."""
        return self.traces[self.edges.owners[edge]].motions.get(self.edges.names[edge])

    def _moves(self, edge: int) -> bool:
        levels = self.motion(edge)
        return levels is not None and bool(levels[0].layout)

    def _far_cuts(self) -> frozenset[int]:
        """Return the nodes at which sums along long paths of scalar networks are cut."""
        kinds, sweeps = self.edges.kinds, self.sweeps
        return far_cut_nodes(
            self.tree,
            [chord for chord in sweeps.far if kinds[chord] != "through_driver"],
            lambda branch: kinds[branch] != "across_driver",
            lambda branch: not sweeps.cutsets[branch],
        )

    def _cut_far(self, node: int, level: int, value: ca.SX) -> ca.SX:
        """Return the same of a scalar network, whose derivatives are not cut."""
        return value if level > 0 else self._cut(node, level, value)

    def _cut(self, node: int, level: int, value: ca.SX) -> ca.SX:
        """Return the unknowns in the place of a node's value or its branch's through (-1)."""
        if node not in self._cut_at or is_short(value):
            return value
        domain, edge = self.flat.nodes[node].domain, self.tree.parent_edge[node]
        width = range(value.shape[0])
        if level < 0:
            name = edge_variable(self.flat, self.edges, edge, domain.through)
            unit, nominal = domain.through_unit, domain.through_nominal
        else:
            owner = self.edges.owners[edge]
            ports = self.flat.port_nodes[owner].items()
            port = next(port for port, at in ports if at == node).partition(".")[0]
            name = f"{self.flat.paths[owner]}.{port}.{domain.across[level]}"
            unit, nominal = domain.across_units[level], domain.nominal_across(level)
        kind, guesses = ("through", [0.0]) if level < 0 else ("variable", [0.0])
        if level == 0:
            guesses = [float(item) for item in scalars(domain.group.identity())]
        names = [f"{name}[{i}]" for i in width] if domain.moving else [name]
        chains = tuple(
            Chain((names[i],), kind, (unit,), (nominal,), guesses[i % len(guesses)]) for i in width
        )
        self.cuts.append(Cut(self.edges.owners[edge], chains, value))
        return self.cuts[-1].symbols

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

    @cached_property
    def has_shown_rows(self) -> bool:
        """Whether results show what moves, long sums or special powers in rows of their own."""
        long = bool(self.sweeps.far) or max(self.tree.depth, default=0) >= LONG
        return self.moves or long or bool(self.special)

    def places(self) -> dict[tuple[str, int, str, int], tuple[int, int]]:
        """Return (first row, rows) in ``shown_rows`` of (node or edge, number, kind, level)."""
        places: dict[tuple[str, int, str, int], tuple[int, int]] = {}
        first = 0
        for place, width in self._shown():
            places[place] = (first, width)
            first += width
        return places

    def _shown(self) -> Iterator[tuple[tuple[str, int, str, int], int]]:
        """Yield what moves, and what long sums give, with the numbers that it has."""
        for node in self.moving.nodes if self.moves else ():
            for level in range(LEVELS):
                width = self.flat.nodes[node].domain.group.width(level)
                yield ("node", node, "across", level), width
        for edge in self.moving_chains:
            group = self.edges.domains[edge].group
            for level in range(LEVELS):
                yield ("edge", edge, "across", level), group.width(level)
            yield ("edge", edge, "through", 0), group.width(1)
        scalar = [not node.domain.moving for node in self.flat.nodes]
        far = [n for n, depth in enumerate(self.tree.depth) if depth >= LONG and scalar[n]]
        yield from ((("node", node, "across", 0), 1) for node in far)
        yield from ((("edge", chord, "across", 0), 1) for chord in self.sweeps.far)
        if self.sweeps.far:
            yield from ((("edge", branch, "through", 0), 1) for branch in self.long.branches)
        yield from ((("edge", edge, "power", 0), 1) for edge in self.special)

    def shown_rows(self) -> ca.SX:
        """Return all that moves, and what long sums give, in one column, for results."""
        rows = []
        for (what, number, kind, level), _ in self._shown():
            if what == "node":
                rows.append(self.value(number, level))
            elif kind == "across":
                rows.append(self.across(number, level))
            elif kind == "power":
                rows.append(special_power(self, number, self.special[number]))
            else:
                rows.append(self.through(number, 0))
        return stack_column(rows)

    def _free(self, edge: int) -> bool:
        """Whether an edge may move in any way: one that a mode may hold has its own closure."""
        return self.edges.kinds[edge] == "free_joint"

    def rate_closures(self) -> list[tuple[int, ca.SX]]:
        """Return owner and gap of the rates of chords that are free to move in any way."""
        found = []
        for chord in self.tree.chords:
            if self.edges.domains[chord].moving and self._free(chord):
                gap = self.moving_across(chord, 1) - self.moving.motion_level(chord, 1)
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
                stated, around = (
                    self.moving.motion_level(chord, level),
                    self.moving_across(chord, level),
                )
                gaps.append(domain.group.gap(stated, around, level, tail))
            found.append((self.edges.owners[chord], self.moving_chains[chord], gaps))
        return found + self._constraints()

    def _constraints(self) -> list[tuple[int, list[int], list[ca.SX]]]:
        """Return the same of the constraints that components state among moving frames."""
        found = []
        for number, made in enumerate(self.traces):
            for name, levels in made.closures.items():
                gaps = []
                for level in levels:
                    known = [self.local(number, key) for key in level.layout]
                    gaps.append(level.function(stack_column(known), time))
                found.append((number, self.variable_chain[number][name], gaps))
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
            nominal = self.sizes.variables.get((number, name), declared.nominal)
            found[name] = list(range(len(self.chains), len(self.chains) + size))
            self.chains += [
                Chain((label,), "variable", (declared.unit,), (nominal,), value)
                for label, value in zip(labels or [f"{path}.{name}"], guess, strict=True)
            ]
        return found

    def across(self, edge: int, level: int) -> ca.SX:
        """Return the across of an edge at a level: its own symbol, or the sum along its circuit."""
        if self.edges.domains[edge].moving:
            return self.moving_across(edge, level)
        if self.tree.is_branch[edge]:
            return self.chains[self.edge_chain[edge]].symbol(level)
        if edge not in self.sweeps.circuits:
            return self.long.across(edge, level)
        return self._sum(self.sweeps.circuits[edge], level)

    def through(self, edge: int, level: int) -> ca.SX:
        """Return the through of an edge: its own symbol, or the sum over its cutset."""
        if self.edges.domains[edge].moving:
            return self.moving_through(edge)
        if not self.tree.is_branch[edge]:
            return self.chains[self.edge_chain[edge]].symbol(level)
        if not self.sweeps.far:
            return self._sum(self.sweeps.cutsets[edge], level)
        if level:  # der() of those alone that the cutset holds is asked for
            return self._sum(self.sweeps.cutset(edge), level)
        return self._sum(self.sweeps.cutsets[edge], level) + self.long.through(edge)

    @cached_property
    def long(self) -> LongSums:
        """The sums along long paths."""
        return LongSums(self.tree, self.sweeps.far, self._own, self._cut_far)

    def _own(self, edge: int, level: int) -> ca.SX:
        return self.chains[self.edge_chain[edge]].symbol(level)

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
        if self.tree.depth[node] >= LONG:
            return self.long.value(node, level)
        return self._sum(self.sweeps.path(node), level)

    def flow(self, number: int, port: str, level: int) -> ca.SX:
        """Return the through into a component at one of its ports."""
        width = self.flat.nodes[self.flat.port_nodes[number][port]].domain.group.width(1)
        total = ca.SX.zeros(width)
        for edge, sign in port_edges(self.flat, self.edges, number, port):
            total = total + sign * self.through(edge, level)
        return total

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

    def is_own(self, number: int, key: Key) -> bool:
        """Return whether a local symbol of a component stands for unknowns, not for a sum."""
        kind, name, _ = key
        if kind not in ("across", "through"):
            return kind not in ("value", "flow")
        edge = self.edges.numbers[number][name]
        return self.tree.is_branch[edge] == (kind == "across") and self.edge_chain[edge] >= 0

    def locals_of(self, numbers: list[int], key: Key) -> ca.SX:
        """Return the same local symbol of several components in one column."""
        kind, name, level = key
        if kind in ("across", "through") and not self.sweeps.far and len(numbers) > _FEW:
            edges = [self.edges.numbers[number][name] for number in numbers]
            if not any(self.edges.domains[edge].moving for edge in edges):
                return self._sums([self._terms(edge, kind) for edge in edges], level)
        if kind == "variable":
            chains = [chain for number in numbers for chain in self.variable_chain[number][name]]
            return ca.vertcat(*[self.chains[chain].symbol(level) for chain in chains])
        return ca.vertcat(*[self.local(number, key) for number in numbers])

    def _terms(self, edge: int, kind: str) -> list[tuple[int, int]]:
        if self.tree.is_branch[edge] == (kind == "across"):
            return [(edge, 1)]
        return self.sweeps.circuits[edge] if kind == "across" else self.sweeps.cutsets[edge]

    def _sums(self, sums: list[list[tuple[int, int]]], level: int) -> ca.SX:
        """Return many sums in one column: the first terms of all at once, then the second ones."""
        total = ca.SX.zeros(len(sums))
        for place in range(max(map(len, sums))):
            rows = [row for row, terms in enumerate(sums) if len(terms) > place]
            picked = [sums[row][place] for row in rows]
            symbols = ca.vertcat(*[self._own(edge, level) for edge, _ in picked])
            total[rows] += ca.DM([sign for _, sign in picked]) * symbols
        return total

    def local(self, number: int, key: Key) -> ca.SX:
        """Return the global expression of a local symbol of a component's trace."""
        kind, name, level = key
        if kind == "parameter":
            return self._parameter(number, name)
        if kind == "variable":
            chains = self.variable_chain[number][name]
            return ca.vertcat(*[self.chains[chain].symbol(level) for chain in chains])
        if kind == "signal":
            return self.signals.value(self.flat.port_signals[number][name], level)
        if kind == "value":
            return self.value(self.flat.port_nodes[number][name], level)
        if kind == "flow":
            return self.flow(number, name, level)
        pick: Callable[[int, int], ca.SX] = self.across if kind == "across" else self.through
        return pick(self.edges.numbers[number][name], level)
