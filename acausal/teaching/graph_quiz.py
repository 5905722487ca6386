"""Quizzes: a graph to practise on, and a check of answers that says why one is wrong.

A tree, a normal tree, a cutset, a circuit and a choice of states are checked against the theorem
that defines them, not against one solution: a graph has many trees, and states may be chosen in
more than one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from acausal.arguments import Axes, File, checked, checked_methods
from acausal.errors import DeclarationError, did_you_mean
from acausal.graph import cutsets_circuits
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.normal_tree import LABELS, independent, normal_trees, why
from acausal.graph.tree import PRIORITY, Tree
from acausal.graph.written_graph import table
from acausal.teaching.answers import Answer, AnswerAttempt, Score, graded, linear
from acausal.teaching.written_equation import EquationNames, read_equation

Terms: TypeAlias = str | Mapping[str, int | Fraction] | Iterable[str]
Signs: TypeAlias = Mapping[int, int | Fraction]
_PRESCRIBED = ("across_driver", "through_driver")


@dataclass(frozen=True)
class Drawn:
    """How a graph at random was drawn: its size and the kinds of its edges."""

    nodes: int
    edges: int
    kinds: tuple[str, ...]


@checked
@checked_methods
@dataclass(frozen=True, eq=False)
class Quiz:
    """Questions on one graph: ``print`` shows them, ``draw`` the graph.

    Cutsets and circuits are asked for in the tree of the graph. A graph at random has a tree at
    random, lest it tell which one is normal.

    Examples
    --------
    >>> edges = {"m": ("g", 1), "k": (1, 2), "B": ("g", 2), "F": ("g", 1)}
    >>> kinds = {"m": "A", "k": "T", "B": "D", "F": "through source"}
    >>> own = Quiz(LinearGraph(edges, nodes=(1, 2, "g"), kinds=kinds, across="v", through="f"))
    >>> own.tree("m", "F")
    wrong: The tree contains the circuit F, m. Take one of these edges out: a tree has no circuit.
    >>> own.cutset("m", "f_m - f_k + f_F = 0")
    right: cutting m parts 1 from 2, g; m, k and F cross the cut.
    >>> own.states("v_m", "f_k")
    right: v_m, f_k: as many states as independent storages, 2.
    """

    graph: LinearGraph
    drawn: Drawn | None = None
    attempts: list[AnswerAttempt] = field(default_factory=list, repr=False)

    @property
    def score(self) -> Score:
        """Questions answered right, questions tried, and the number of attempts."""
        return Score.of(self.attempts)

    @graded
    def tree(self, *branches: str) -> Answer:
        """Check a tree: it joins all nodes and has no circuit."""
        found = self._tree_of(branches)
        if isinstance(found, Answer):
            return found
        count = len(found.branches)
        text = f"{count} branches join {count + 1} nodes without a circuit"
        return Answer(True, f"{text}." if len(found.roots) == 1 else f"{count} branches, a forest.")

    @graded
    def normal_tree(self, *branches: str) -> Answer:
        """Check a normal tree: across sources, then most A-type, then D-type and fewest T-type."""
        tree = self._tree_of(branches)
        if isinstance(tree, Answer):
            return tree
        graph = self.graph
        for coupling in graph.couplings:
            if tuple(tree.is_branch[edge] for edge in coupling.edges) not in coupling.choices:
                own = why(graph.with_tree(tree), graph.edge_names[coupling.edges[0]])
                return Answer(False, own.partition(": ")[2])
        best = self._normal_trees()[0]
        for edge, kind in enumerate(graph.kinds):
            wanted = kind == "across_driver"
            if kind in _PRESCRIBED and tree.is_branch[edge] != wanted:
                place = "branch" if wanted else "chord"
                return Answer(False, f"{self._name(edge)} is {_kind(kind)}: it must be a {place}.")
        if graph.couplings and independent(tree, graph.kinds) < independent(best, graph.kinds):
            counts = [independent(one, graph.kinds) for one in (tree, best)]
            text = f"{counts[0]} A-type branches and T-type chords, and there can be {counts[1]}"
            return Answer(False, f"{text}, with the branches {_names(graph, best.branches)}.")
        better = None if graph.couplings else self._exchange(tree)
        if better is not None:
            return Answer(False, better)
        if graph.couplings:
            count = independent(tree, graph.kinds)
            return Answer(True, f"two-ports obey their rule, and {count} storages have a state.")
        return Answer(True, "no chord would be a better branch of its circuit.")

    @graded
    def cutset(self, branch: str, members: Terms) -> Answer:
        """Check the cutset of a branch: ``"F_1 + F_6 - F_7"``, signs by name, or names alone."""
        tree, edge = self.graph.tree, self.graph.edge(branch)
        right = dict(cutsets_circuits.cutset(tree, edge))
        behind = set(tree.behind(edge))
        sides = [
            self._nodes(n for n in range(len(self.graph.nodes)) if (n in behind) == side)
            for side in (True, False)
        ]
        parts = f"{branch} parts {sides[0]} from {sides[1]}"
        read = self._read(members, "cutset")
        if isinstance(read, Answer):
            return read
        fault = next(self._cutset_faults(edge, *read, right, parts), None)
        if fault is not None:
            return Answer(False, fault)
        named = _listed([self._name(e) for e in right])
        crossing = "crosses" if len(right) == 1 else "cross"
        return Answer(True, f"cutting {parts}; {named} {crossing} the cut.")

    def _cutset_faults(
        self, edge: int, given: Signs, signed: bool, right: Signs, parts: str
    ) -> Iterator[str]:
        branch = self._name(edge)
        for other in given:
            if other != edge and self.graph.tree.is_branch[other]:
                yield self._second(other, branch, "cutset", "branch")
        for other in _without(right, given):
            text = f"{self._name(other)} is missing: it runs {self._ends(other)}"
            yield f"{text}, and cutting {parts}."
        for other in _without(given, right):
            text = f"{self._name(other)} does not cross the cut: it runs {self._ends(other)}"
            yield f"{text}, both on one side when {parts}."
        for other, value in _wrong(given, right) if signed else ():
            if factor := _factor(self._name(other), value, branch):
                yield factor
            way = "the same way" if right[other] > 0 else "the other way"
            text = f"the sign of {self._name(other)}: {branch} crosses the cut {self._ends(edge)}, "
            text += f"and {self._name(other)} {way}, {self._ends(other)}"
            yield f"{text}; beside +{branch} it has {_sign(right[other])}."

    @graded
    def circuit(self, chord: str, members: Terms) -> Answer:
        """Check the circuit of a chord: ``"r_8 + r_5 - r_3"``, signs by name, or names alone."""
        tree, edge = self.graph.tree, self.graph.edge(chord)
        right = dict(cutsets_circuits.circuit(tree, edge))
        way = ", ".join(self._name(e) for e in right if e != edge) or "no branch"
        ends = self._nodes((tree.heads[edge], tree.tails[edge]), " and ")
        joined = f"the tree joins {ends}, the ends of {chord}, by {way}"
        read = self._read(members, "circuit")
        if isinstance(read, Answer):
            return read
        fault = next(self._circuit_faults(edge, *read, right, joined), None)
        if fault is not None:
            return Answer(False, fault)
        return Answer(True, f"{chord} closes the way {way} between {ends}.")

    def _circuit_faults(
        self, edge: int, given: Signs, signed: bool, right: Signs, joined: str
    ) -> Iterator[str]:
        chord = self._name(edge)
        for other in given:
            if other != edge and not self.graph.tree.is_branch[other]:
                yield self._second(other, chord, "circuit", "chord")
        for other in _without(right, given):
            yield f"{self._name(other)} is missing: {joined}."
        for other in _without(given, right):
            yield f"{self._name(other)} is not on the way: {joined}."
        for other, value in _wrong(given, right) if signed else ():
            if factor := _factor(self._name(other), value, chord):
                yield factor
            along = "from tail to head" if right[other] > 0 else "from head to tail"
            text = f"the sign of {self._name(other)}: once around along {chord}, it is passed "
            yield f"{text}{along}, which gives {_sign(right[other])}."

    @graded
    def states(self, *variables: str) -> Answer:
        """Check a choice of states: acrosses of A-type branches, throughs of T-type chords.

        Named as variables, ``"v_m"``, or by the edges alone. Any choice that a normal tree gives
        is right.
        """
        graph, chosen = self.graph, []
        for name in variables:
            edge, letter = self._variable(name)
            kind = graph.kinds[edge]
            if kind not in ("A", "T"):
                text = f"{self._name(edge)} is {_kind(kind)}: it stores nothing and has no state."
                return Answer(False, text)
            wanted = (graph.across if kind == "A" else graph.through)[edge]
            if letter and name != wanted:
                text = f"{self._name(edge)} is {LABELS[kind]}: its state is {wanted}, not {name}."
                return Answer(False, text)
            chosen.append(edge)
        best = self._normal_trees(chosen)[0]
        right = [e for e in range(len(graph.kinds)) if _is_state(graph.kinds[e], best.is_branch[e])]
        shown = graph.with_tree(best)
        wrong = [*(e for e in chosen if e not in right), *(e for e in right if e not in chosen)]
        if wrong:
            fault = "is no state of its own" if wrong[0] in chosen else "is missing"
            reason = why(shown, self._name(wrong[0]))
            return Answer(False, f"{self._state_name(wrong[0])} {fault}. {reason}")
        named = ", ".join(self._state_name(edge) for edge in dict.fromkeys(chosen)) or "none"
        text = f"as many states as independent storages, {len(right)}."
        return Answer(True, f"{named}: {text}")

    def solution(self) -> str:
        """Return a normal tree, the cutsets and circuits in the tree of the graph, and states."""
        graph, best = self.graph, self.best_tree()
        lines = [f"normal tree  {_names(graph, best.branches)}"]
        lines += [str(graph.cutset(branch)) for branch in graph.branches]
        lines += [str(graph.circuit(chord)) for chord in graph.cotree]
        return "\n".join([*lines, f"states       {', '.join(self.state_names(best)) or 'none'}"])

    def best_tree(self) -> Tree:
        """Return a normal tree."""
        return self._normal_trees()[0]

    def state_names(self, tree: Tree) -> list[str]:
        """Return the variables that are states with a normal tree."""
        return [
            self._state_name(edge)
            for edge, kind in enumerate(self.graph.kinds)
            if _is_state(kind, tree.is_branch[edge])
        ]

    def sheet(
        self, path: File, n: int = 10, *, seed: int = 0, solutions: bool = False
    ) -> tuple[Path, ...]:
        """Write a sheet of exercises with drawings, ``.md`` or ``.pdf``; return its files.

        Of a quiz drawn at random the sheet has ``n`` graphs of that size, of a quiz on one graph
        ``n`` questions on it. With ``solutions`` a second sheet, ``…_solutions``, has the answers.
        """
        from acausal.teaching.sheet import write_sheet

        return write_sheet(self, Path(path), n, seed, solutions=solutions)

    def moodle(self, path: File, n: int = 10, *, seed: int = 0) -> Path:
        """Write the questions of a sheet as Moodle XML, graded there by the same answers."""
        from acausal.teaching.moodle import write_moodle

        return write_moodle(self, Path(path), n, seed)

    def draw(self, path: File | None = None, ax: Axes | None = None, **look: Any) -> Any:
        """Draw the graph, as ``LinearGraph.draw`` does."""
        return self.graph.draw(path, ax, **look)

    def __str__(self) -> str:
        graph = self.graph
        rows: list[Sequence[str]] = [("edge", "tail", "", "head", "kind")]
        for edge, name in enumerate(graph.edge_names):
            tail, head = graph.nodes[graph.tails[edge]], graph.nodes[graph.heads[edge]]
            rows.append((name, str(tail), "→", str(head), _kind(graph.kinds[edge], article=False)))
        if set(graph.kinds) == {"dissipator"}:
            rows = [row[:-1] for row in rows]
        asked = f"cutsets and circuits: in the tree {', '.join(graph.branches)}"
        counts = f"{len(graph.nodes)} nodes, {len(graph.edge_names)} edges"
        return f"{counts}\n{table(rows)}\n{asked}"

    __repr__ = __str__

    def _tree_of(self, branches: Sequence[str]) -> Tree | Answer:
        for name in branches:
            self.graph.edge(name)  # a name that is not there is a fault of typing, not of theory
        try:
            return self.graph.with_tree(branches).tree
        except DeclarationError as error:
            return Answer(False, str(error))

    def _normal_trees(self, chosen: Sequence[int] = ()) -> list[Tree]:
        """Return normal trees, those with the states of ``chosen`` edges first."""
        graph = self.graph
        later = [
            edge
            for edge, kind in enumerate(graph.kinds)
            if (kind == "A" and edge not in chosen) or (kind == "T" and edge in chosen)
        ]
        ends = (graph.tails, graph.heads, len(graph.nodes), graph.roots)
        parts = (graph.kinds, graph.couplings, graph.edge_names)
        trees = normal_trees(*ends, *parts, later=later if chosen else ())
        most = independent(trees[0], graph.kinds)
        best = [tree for tree in trees if independent(tree, graph.kinds) == most]
        return sorted(best, key=lambda tree: -self._agreement(tree, chosen))

    def _agreement(self, tree: Tree, chosen: Sequence[int]) -> int:
        kinds = self.graph.kinds
        return sum(_is_state(kinds[edge], tree.is_branch[edge]) for edge in set(chosen))

    def _exchange(self, tree: Tree) -> str | None:
        """Return the exchange that makes a tree better, None for a tree of least weight.

        A spanning tree has least weight if and only if no chord is lighter than a branch of its
        circuit.
        """
        kinds = self.graph.kinds
        for chord in tree.chords:
            for branch, _ in cutsets_circuits.circuit(tree, chord)[1:]:
                if PRIORITY[kinds[chord]] < PRIORITY[kinds[branch]]:
                    first, second = self._name(chord), self._name(branch)
                    return (
                        f"{first} is {_kind(kinds[chord])} and a chord, while {second} in its "
                        f"circuit is {_kind(kinds[branch])} and a branch: exchange them."
                    )
        return None

    def _read(self, terms: Terms, kind: str) -> tuple[Signs, bool] | Answer:
        """Return coefficients by edge, and whether they were given: names alone have none."""
        own, others = self.graph.through, self.graph.across
        if kind == "circuit":
            own, others = others, own
        if isinstance(terms, Mapping):
            return {self._member(name, own): Fraction(c) for name, c in terms.items()}, True
        if not isinstance(terms, str):
            return {self._member(name, own): Fraction(1) for name in terms}, False
        names = EquationNames.of(
            [(name, edge) for edge, name in enumerate(own)]
            + [(name, edge) for edge, name in enumerate(self.graph.edge_names)]
        )
        for name, level in read_equation(terms).names():
            if names.find(name, level) is None:
                if name in others:
                    which = "across" if kind == "cutset" else "through"
                    wanted = "throughs" if kind == "cutset" else "acrosses"
                    text = f"{name} is an {which}" if which == "across" else f"{name} is a {which}"
                    return Answer(False, f"{text} variable: a {kind} is a sum of {wanted}.")
                self.graph.edge(name)
        read = linear(terms, names)
        return read if isinstance(read, Answer) else (read, True)

    def _member(self, name: str, symbols: Sequence[str]) -> int:
        return list(symbols).index(name) if name in symbols else self.graph.edge(name)

    def _variable(self, name: str) -> tuple[int, str]:
        """Return the edge of a variable and the variable, empty where an edge is named."""
        for symbols in (self.graph.across, self.graph.through):
            if name in symbols:
                return list(symbols).index(name), name
        if name in self.graph.edge_names:
            return self.graph.edge(name), ""
        known = [*self.graph.edge_names, *self.graph.across, *self.graph.through]
        raise DeclarationError(f"The graph has no variable {name!r}. {did_you_mean(name, known)}")

    def _state_name(self, edge: int) -> str:
        graph = self.graph
        return (graph.across if graph.kinds[edge] == "A" else graph.through)[edge]

    def _second(self, other: int, owner: str, kind: str, part: str) -> str:
        text = f"{self._name(other)} is a {part} too: the {kind} of {owner} has no other {part}"
        rest = "chords" if part == "branch" else "branches"
        return f"{text}, only {rest}."

    def _name(self, edge: int) -> str:
        return self.graph.edge_names[edge]

    def _nodes(self, nodes: Iterable[int], between: str = ", ") -> str:
        return between.join(str(self.graph.nodes[node]) for node in nodes)

    def _ends(self, edge: int) -> str:
        graph = self.graph
        return f"from {graph.nodes[graph.tails[edge]]} to {graph.nodes[graph.heads[edge]]}"


def _is_state(kind: str, inside: bool) -> bool:
    return (kind == "A" and inside) or (kind == "T" and not inside)


def _without(these: Signs, those: Signs) -> list[int]:
    return [edge for edge in these if edge not in those]


def _wrong(given: Signs, right: Signs) -> Iterator[tuple[int, Fraction]]:
    """Yield edges with a wrong coefficient, and that; an equation times a number is the same."""
    owner = next(iter(right))
    scale = Fraction(given[owner]) / right[owner]
    yield from ((e, given[e] / scale) for e in right if given[e] != scale * right[e])


def _factor(name: str, value: Fraction, owner: str) -> str | None:
    """Return what is wrong with a coefficient that is not 1 nor -1."""
    if abs(value) == 1:
        return None
    return f"{name} stands there {abs(value)} times for one {owner}: every edge is passed once."


def _sign(value: int | Fraction) -> str:
    return "+" if value > 0 else "−"


def _kind(kind: str, article: bool = True) -> str:
    label = LABELS.get(kind, kind)
    if not article or kind not in _PRESCRIBED:
        return label
    return f"an {label}" if label.startswith("across") else f"a {label}"


def _names(graph: LinearGraph, edges: Iterable[int]) -> str:
    return ", ".join(graph.edge_names[edge] for edge in edges)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
