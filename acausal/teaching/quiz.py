"""Quizzes: a graph to practise on, and a check of answers that says why one is wrong.

A tree, a normal tree, a cutset, a circuit and a choice of states are checked against the theorem
that defines them, not against one solution: a graph has many trees, and states may be chosen in
more than one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from acausal.arguments import Axes, File, checked, checked_methods
from acausal.errors import DeclarationError, did_you_mean
from acausal.graph import topology
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.normal_tree import LABELS, independent, normal_trees, why
from acausal.graph.textbook import table
from acausal.graph.tree import PRIORITY, Tree, select_tree

Terms: TypeAlias = str | Mapping[str, int] | Iterable[str]
Signs: TypeAlias = Mapping[int, int]
_SOURCES = ("across source", "through source")
_PRESCRIBED = ("across_driver", "through_driver")


@dataclass(frozen=True)
class Answer:
    """Whether an answer is right, and why: true where it is right, a sentence when printed."""

    right: bool
    reason: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return f"{'right' if self.right else 'wrong'}: {self.reason}"

    __repr__ = __str__


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
    >>> own = quiz(LinearGraph(edges, nodes=(1, 2, "g"), kinds=kinds, across="v", through="f"))
    >>> own.tree("m", "F")
    wrong: The tree contains the circuit F, m. Take one of these edges out: a tree has no circuit.
    >>> own.cutset("m", "f_m - f_k + f_F = 0")
    right: cutting m parts 1 from 2, g; m, k and F cross the cut.
    >>> own.states("v_m", "f_k")
    right: v_m, f_k: as many states as independent storages, 2.
    """

    graph: LinearGraph

    def tree(self, *branches: str) -> Answer:
        """Check a tree: it joins all nodes and has no circuit."""
        found = self._tree_of(branches)
        if isinstance(found, Answer):
            return found
        count = len(found.branches)
        text = f"{count} branches join {count + 1} nodes without a circuit"
        return Answer(True, f"{text}." if len(found.roots) == 1 else f"{count} branches, a forest.")

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

    def cutset(self, branch: str, members: Terms) -> Answer:
        """Check the cutset of a branch: ``"F_1 + F_6 - F_7"``, signs by name, or names alone."""
        tree, edge = self.graph.tree, self.graph.edge(branch)
        right = dict(topology.cutset(tree, edge))
        behind = set(tree.behind(edge))
        sides = [
            self._nodes(n for n in range(len(self.graph.nodes)) if (n in behind) == side)
            for side in (True, False)
        ]
        parts = f"{branch} parts {sides[0]} from {sides[1]}"
        given, signed = self._read(members, self.graph.through)
        fault = next(self._cutset_faults(edge, given, signed, right, parts), None)
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
        for other in _wrong_signs(given, right) if signed else ():
            way = "the same way" if right[other] > 0 else "the other way"
            text = f"the sign of {self._name(other)}: {branch} crosses the cut {self._ends(edge)}, "
            text += f"and {self._name(other)} {way}, {self._ends(other)}"
            yield f"{text}; beside +{branch} it has {_sign(right[other])}."

    def circuit(self, chord: str, members: Terms) -> Answer:
        """Check the circuit of a chord: ``"r_8 + r_5 - r_3"``, signs by name, or names alone."""
        tree, edge = self.graph.tree, self.graph.edge(chord)
        right = dict(topology.circuit(tree, edge))
        way = ", ".join(self._name(e) for e in right if e != edge) or "no branch"
        ends = self._nodes((tree.heads[edge], tree.tails[edge]), " and ")
        joined = f"the tree joins {ends}, the ends of {chord}, by {way}"
        given, signed = self._read(members, self.graph.across)
        fault = next(self._circuit_faults(edge, given, signed, right, joined), None)
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
        for other in _wrong_signs(given, right) if signed else ():
            along = "from tail to head" if right[other] > 0 else "from head to tail"
            text = f"the sign of {self._name(other)}: once around along {chord}, it is passed "
            yield f"{text}{along}, which gives {_sign(right[other])}."

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

    @property
    def solution(self) -> str:
        """A normal tree, the cutsets and circuits in the tree of the graph, and the states."""
        graph, best = self.graph, self._normal_trees()[0]
        states = [
            self._state_name(edge)
            for edge, kind in enumerate(graph.kinds)
            if _is_state(kind, best.is_branch[edge])
        ]
        lines = [f"normal tree  {_names(graph, best.branches)}"]
        lines += [str(graph.cutset(branch)) for branch in graph.branches]
        lines += [str(graph.circuit(chord)) for chord in graph.cotree]
        return "\n".join([*lines, f"states       {', '.join(states) or 'none'}"])

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
            for branch, _ in topology.circuit(tree, chord)[1:]:
                if PRIORITY[kinds[chord]] < PRIORITY[kinds[branch]]:
                    first, second = self._name(chord), self._name(branch)
                    return (
                        f"{first} is {_kind(kinds[chord])} and a chord, while {second} in its "
                        f"circuit is {_kind(kinds[branch])} and a branch: exchange them."
                    )
        return None

    def _read(self, terms: Terms, symbols: Sequence[str]) -> tuple[dict[int, int], bool]:
        """Return signs by edge, and whether signs were given: names alone have none."""
        if isinstance(terms, Mapping):
            return {self._member(name, symbols): sign for name, sign in terms.items()}, True
        if not isinstance(terms, str):
            return {self._member(name, symbols): 1 for name in terms}, False
        text = terms.replace("−", "-").partition("=")[0]
        found, sign = {}, 1
        for word in text.replace("+", " + ").replace("-", " - ").split():
            if word in "+-":
                sign = 1 if word == "+" else -1
            else:
                found[self._member(word, symbols)] = sign
                sign = 1
        return found, True

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


@checked
def quiz(
    graph: LinearGraph | None = None,
    *,
    nodes: int = 4,
    edges: int = 7,
    kinds: Iterable[str] = ("A", "T", "D"),
    seed: int | None = None,
) -> Quiz:
    """Return questions on a graph, or on one drawn at random.

    Parameters
    ----------
    graph
        The graph to be asked about; None for one at random.
    nodes, edges
        Size of a graph at random; it is connected.
    kinds
        What its edges may be; one is a source. Empty for a graph without kinds.
    seed
        The same number gives the same graph.

    Raises
    ------
    DeclarationError
        Fewer than two nodes, too few edges to join them, or an unknown kind.

    Examples
    --------
    >>> asked = quiz(nodes=3, edges=4, seed=1)
    >>> len(asked.graph.edge_names), bool(asked.tree(*asked.graph.branches))
    (4, True)
    """
    if graph is not None:
        return Quiz(graph)
    drawn = tuple(kinds)
    if nodes < 2 or edges < nodes - 1:
        raise DeclarationError(
            f"a connected graph of {nodes} nodes and {edges} edges cannot be drawn: take two "
            f"nodes or more and at least one edge less than nodes."
        )
    chance = Random(seed)
    pairs = [(chance.randrange(node), node) for node in range(1, nodes)]
    for _ in range(edges - len(pairs)):
        tail, head = chance.sample(range(nodes), 2)
        pairs.append((tail, head))
    pairs = [(a, b) if chance.random() < 0.5 else (b, a) for a, b in pairs]
    chance.shuffle(pairs)
    names = [f"e{number}" for number in range(1, edges + 1)]
    labels = [*range(1, nodes), "g"]
    ends = {n: (labels[a], labels[b]) for n, (a, b) in zip(names, pairs, strict=True)}
    weights = chance.sample(range(edges), edges)
    tails, heads = zip(*pairs, strict=True)
    tree = select_tree(tails, heads, nodes, [nodes - 1], weights)
    own = {name: chance.choice(drawn) for name in names} if drawn else {}
    if own:
        # A source of through must close a circuit: one that is a bridge would fix a cutset.
        closing = [names[edge] for edge in tree.chords]
        kind = chance.choice(_SOURCES) if closing else _SOURCES[0]
        own[chance.choice(closing if kind == "through source" else names)] = kind
    branches = [names[edge] for edge in tree.branches]
    made = LinearGraph(ends, branches, nodes=labels, kinds=own, across="v", through="f")
    return Quiz(made)


def _is_state(kind: str, inside: bool) -> bool:
    return (kind == "A" and inside) or (kind == "T" and not inside)


def _without(these: Signs, those: Signs) -> list[int]:
    return [edge for edge in these if edge not in those]


def _wrong_signs(given: Signs, right: Signs) -> list[int]:
    """Return edges of a wrong sign; an equation times -1 is the same equation."""
    owner = next(iter(right))
    turn = 1 if given[owner] == right[owner] else -1
    return [edge for edge in right if turn * given[edge] != right[edge]]


def _sign(value: int) -> str:
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
