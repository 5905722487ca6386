"""State equations from terminal laws and a normal tree, by exact elimination.

Primary variables are the acrosses of branches and the throughs of chords; the others follow by
circuits and cutsets. Laws without rates are solved for what is no state; rates of these (of excess
storages, of two-ports beside them) come from differentiating that solution; then the laws with
rates give the rates of the states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from acausal.errors import SingularError
from acausal.graph.common_tree import NULLORS, across_tree
from acausal.graph.cutsets_circuits import circuit, cutset
from acausal.graph.tree import Tree
from acausal.notation.linear_rows import Row, added, cleaned, eliminated, inserted
from acausal.notation.rational import ONE, Ratio, constant, content, linear_parts
from acausal.notation.rational_steps import atom_value
from acausal.teaching.terminal_laws import Law, TerminalLaws

Variable = tuple[Any, ...]
"""("X" or "Y", edge, level), or ("u", source, level) for what drives the network."""


MOST_TREES = 64
"""Trees that are tried where couplings leave a choice."""


@dataclass(frozen=True, eq=False)
class SourceValues:
    """What drives the network: inputs, parameters of sources, and composed expressions.

    ``composed`` gives the expressions that have a name of their own; ``varying`` are the sources
    that have rates.
    """

    order: list[Any] = field(default_factory=list)
    composed: dict[Any, Ratio] = field(default_factory=dict)
    varying: set[Any] = field(default_factory=set)
    edges: dict[Any, int] = field(default_factory=dict)

    def variable(self, source: Any, level: int, edge: int, *, varies: bool) -> Variable:
        """Return the variable of a source, new ones noted."""
        if source not in self.order:
            self.order.append(source)
            self.edges[source] = edge
        if varies:
            self.varying.add(source)
        return ("u", source, level)


@dataclass(frozen=True, eq=False)
class Vanishing:
    """Tells whether a ratio is 0 at the values of its parameters, and keeps those that are."""

    value: Callable[[int], float]
    found: dict[Any, Ratio] = field(default_factory=dict)

    def __call__(self, ratio: Ratio) -> bool:
        """Return whether a ratio is 0 there."""
        if len(ratio.terms) < 2:  # a monomial is 0 only if a parameter is
            gone = [atom for m in ratio.terms for atom, _ in m if self.value(atom) == 0.0]
            self.found.update({(a,): Ratio({((a, 1),): Fraction(1)}) for a in gone})
            return bool(gone)
        parts = [Ratio({m: c}).evaluate(self.value) for m, c in ratio.terms.items()]
        if abs(sum(parts)) > _ROUNDING * sum(map(abs, parts)):
            return False
        factor = content(ratio.terms)[2]
        self.found[factor] = Ratio({m: Fraction(c) for m, c in factor})
        return True


_ROUNDING = 1e-12
"""Share of its terms below which a sum is 0 but for rounding of a few hundred of them."""


@dataclass(frozen=True, eq=False)
class SolvedRates:
    """Rates of the states and all other primary variables as rows of states and sources."""

    states: tuple[Variable, ...]
    excess: tuple[Variable, ...]
    rates: dict[Variable, Row[Variable]]
    others: dict[Variable, Row[Variable]]
    zeros: tuple[Ratio, ...] = ()


@dataclass(frozen=True, eq=False)
class EdgeTree:
    """The tree with edges called as in the laws; ``number`` gives their places in the tree."""

    tree: Tree
    edges: list[int]
    number: dict[int, int]
    kinds: dict[int, str]

    @cached_property
    def circuits(self) -> Tree:
        """The tree of circuits: with nullators another than that of cutsets, with one cotree."""
        return across_tree(self.tree, [self.kinds[edge] for edge in self.edges])

    @cached_property
    def own(self) -> list[int]:
        """The edges that have a primary variable: all but nullators and norators."""
        return [edge for edge in self.edges if self.kinds[edge] not in NULLORS]

    def is_branch(self, edge: int) -> bool:
        """Tell whether an edge is in the tree."""
        return self.tree.is_branch[self.number[edge]]

    def primary(self, edge: int) -> Variable:
        """Return the primary variable of an edge."""
        return ("X" if self.is_branch(edge) else "Y", edge, 0)

    def secondary(self, edge: int) -> Variable:
        """Return the secondary variable of an edge."""
        return ("Y" if self.is_branch(edge) else "X", edge, 0)

    def in_primaries(self, variable: Variable) -> Row[Variable]:
        """Return a variable as a sum of primary ones: by its circuit or its cutset."""
        kind, edge, level = variable
        if kind != "u" and self.kinds[edge] == "nullator":
            return {}
        ideal = kind != "u" and self.kinds[edge] == "norator"
        if kind == "u" or (not ideal and (kind == "X") == self.is_branch(edge)):
            return {variable: ONE}
        place = self.number[edge]
        terms = circuit(self.circuits, place) if kind == "X" else cutset(self.tree, place)
        return {
            (kind, self.edges[e], level): constant(-sign)
            for e, sign in terms[1:]
            if self.kinds[self.edges[e]] != "nullator"
        }

    def expand(self, row: Row[Variable]) -> Row[Variable]:
        """Return a row with all its variables in primary ones."""
        total: Row[Variable] = {}
        for variable, coefficient in row.items():
            total = added(total, self.in_primaries(variable), coefficient)
        return total


def law_rows(laws: TerminalLaws, law: Law, sources: SourceValues) -> list[Row[Variable]]:
    """Return the equations of a linear law as rows of across, through and sources."""
    atoms = laws.atoms
    rows = []
    for ratio in law.equations:
        keys = [atoms.keys[atom] for atom in atoms.depends(ratio)]
        unknown = frozenset(atoms.of(k) for k in keys if isinstance(k, tuple) and k[0] in "XY")
        split = linear_parts(ratio, unknown, atoms)
        if split is None:
            raise SingularError(f"{law.name} is not linear.")
        row: Row[Variable] = {atoms.keys[atom]: c for atom, c in split[0].items()}
        rows.append(_with_sources(laws, law, row, split[1], sources))
    return rows


def _with_sources(
    laws: TerminalLaws, law: Law, row: Row[Variable], rest: Ratio, sources: SourceValues
) -> Row[Variable]:
    atoms = laws.atoms
    edge = law.edges[0]
    inputs = frozenset(
        atom
        for atom in rest.atoms()
        if isinstance(key := atoms.keys[atom], tuple) and key[0] == "u"
    )
    split = linear_parts(rest, inputs, atoms)
    fixed = split is not None and all(
        _is_parameter(atoms.keys[a]) for c in split[0].values() for a in atoms.depends(c)
    )
    if split is not None and fixed:
        for atom, coefficient in split[0].items():
            _, path, level = atoms.keys[atom]
            variable = sources.variable(("u", path), level, edge, varies=True)
            row = added(row, {variable: coefficient})
        rest = split[1]
    if not rest:
        return row
    single = next(iter(rest.terms)) if len(rest.terms) == 1 and not rest.factors else ()
    if len(single) == 1 and single[0][1] == 1 and _is_parameter(atoms.keys[single[0][0]]):
        variable = sources.variable(atoms.keys[single[0][0]], 0, edge, varies=False)
        return added(row, {variable: constant(rest.terms[single])})
    main = next(v for v in sorted(row, key=str, reverse=True) if v[0] in "XY")
    source = ("source", main[1], len(sources.order))
    sources.composed[source] = -rest / row[main]
    varies = any(not _is_parameter(atoms.keys[a]) for a in atoms.depends(rest))
    variable = sources.variable(source, 0, edge, varies=varies)
    return added(row, {variable: -row[main]})


def _is_parameter(key: Any) -> bool:
    return isinstance(key, tuple) and key[0] == "p"


def rate(row: Row[Variable], varying: set[Any]) -> Row[Variable]:
    """Return the time derivative of a row; sources that are constant drop out."""
    return {
        (kind, what, level + 1): c
        for (kind, what, level), c in row.items()
        if kind != "u" or what in varying
    }


def solve(
    rows: list[Row[Variable]],
    edge_tree: EdgeTree,
    kinds: dict[int, str],
    sources: SourceValues,
    vanishing: Vanishing,
) -> SolvedRates:
    """Return the state equations from the rows of all laws.

    Raises
    ------
    SingularError
        If the laws do not determine the rates of the states.
    """
    wanted = [edge_tree.expand(row) for row in rows]
    storages = [edge for edge in edge_tree.own if kinds[edge] in "AT"]
    own = {"A": "X", "T": "Y"}
    states = [
        edge_tree.primary(edge)
        for kind in "AT"
        for edge in storages
        if kinds[edge] == kind and edge_tree.primary(edge)[0] == own[kind]
    ]
    for _ in range(2 * len(edge_tree.edges) + 1):
        attempt = _attempt(wanted, edge_tree, states, sources, vanishing)
        if not isinstance(attempt, list):
            break
        # Laws of two-ports tie states together: the last one depends on the others; or they free
        # a storage that the tree holds for dependent: what has a rate of its own is a state then.
        tied = [state for state in states if state in attempt]
        freed = [(k, e, 0) for k, e, level in attempt if k != "u" and level > 0]
        if tied:
            states.remove(tied[-1])
        elif freed:
            states.append(freed[0])
        else:
            raise SingularError(
                "the sources contradict each other: their values would have to agree. Take one out."
            )
    if isinstance(attempt, list):
        raise _undetermined()
    rates, others = attempt
    stored = {edge for _, edge, _ in states}
    excess = [(own[kinds[e]], e, 0) for e in storages if e not in stored]
    zeros = tuple(vanishing.found.values())
    return SolvedRates(tuple(states), tuple(excess), rates, others, zeros)


def first_solved(
    laws: TerminalLaws,
    rows: list[Row[Variable]],
    trees: list[Tree],
    kinds: dict[int, str],
    sources: SourceValues,
    given: Mapping[int, Sequence[Any]],
) -> tuple[EdgeTree, SolvedRates]:
    """Return the first tree whose states have rates: what couples may ask for another one.

    ``given`` has by tree what laws that are not linear give, each with its own row.
    """
    failure: SingularError | None = None
    edges = list(laws.elements)
    number = {edge: place for place, edge in enumerate(edges)}
    for tree in trees[:MOST_TREES]:
        vanishing = Vanishing(lambda atom: float(atom_value(atom, laws.atoms, laws.values)))
        edge_tree = EdgeTree(tree, edges, number, kinds)
        try:
            own = [*rows, *(law.row for law in given.get(id(tree), ()))]
            return edge_tree, solve(own, edge_tree, kinds, sources, vanishing)
        except SingularError as error:
            failure = failure or error
    raise failure or SingularError("there is no tree.")


def _attempt(
    rows: list[Row[Variable]],
    edge_tree: EdgeTree,
    states: list[Variable],
    sources: SourceValues,
    vanishing: Vanishing,
) -> tuple[dict[Variable, Row[Variable]], dict[Variable, Row[Variable]]] | list[Variable]:
    """Solve with these states.

    Returns a list of states that depend on each other if they do, or of rates that other variables
    have of their own.
    """
    held = set(states)
    others = [edge_tree.primary(e) for e in edge_tree.own if edge_tree.primary(e) not in held]
    still = [row for row in rows if not any(_has_rate(v) for v in row)]
    moving = [row for row in rows if any(_has_rate(v) for v in row)]
    rated = {(k, e, 0) for row in moving for k, e, level in row if k != "u" and level > 0}
    order = [v for v in others if v in rated] + [v for v in others if v not in rated]
    found, left = eliminated(still, order, vanishing)
    if left:
        return list(left[0])
    for variable, value in found.items():
        kind, edge, _ = variable
        steep = rate(value, sources.varying)
        moving = [inserted(row, (kind, edge, 1), steep) for row in moving]
        moving = [inserted(row, variable, value) for row in moving]
    free = [v for v in others if v not in found]
    rates = [(kind, edge, 1) for kind, edge, _ in states]
    steep_free = {(kind, edge, 1) for kind, edge, _ in free}
    moving = [cleaned(row, list(row), vanishing) for row in moving]
    own = [v for row in moving for v in row if v in steep_free]
    if own:
        return own
    solved, left = eliminated(moving, [*free, *rates], vanishing)
    if left and any(v in held for v in left[0]):
        return list(left[0])
    if left or any(v not in solved for v in (*free, *rates)):
        raise _undetermined()
    known = {v: solved[v] for v in free}
    for variable, value in found.items():
        for other, expression in known.items():
            value = inserted(value, other, expression)
        known[variable] = value
    return {(k, e, 0): solved[k, e, 1] for k, e, _ in states}, known


def _undetermined() -> SingularError:
    return SingularError(
        "the laws do not give the rates of the states with this tree: a coupling ties a storage to "
        "what itself follows from rates. Compile the model: its index is reduced."
    )


def _has_rate(variable: Variable) -> bool:
    kind, _, level = variable
    return bool(kind != "u" and level > 0)


def elemental_rows(
    rows: list[Row[Variable]], left: Iterable[Variable]
) -> dict[Variable, Row[Variable]]:
    """Solve the rows of one law for its left sides; those that it does not give are left out."""
    return eliminated(rows, list(left))[0]


def lump_coefficients(
    laws: TerminalLaws, linear: list[Law], rows: dict[int, list[Row[Variable]]]
) -> dict[int, Ratio]:
    """Give composed coefficients of single edges a symbol: C, L or R by the type of the edge.

    The rows are changed in place; what the symbols stand for is returned by edge.
    """
    found: dict[int, Ratio] = {}
    for law in linear:
        if len(law.edges) != 1 or len(rows[id(law)]) != 1:
            continue
        (edge,), (row,) = law.edges, rows[id(law)]
        own = [v for v in row if v[0] in "XY"]
        if len(own) != 2:
            continue
        across, through = sorted(own)
        storage = max(own, key=lambda v: v[2])
        other = through if storage == across else across
        value = -row[storage] / row[other] if storage[2] else -row[through] / row[across]
        if not _composed(value, laws):
            continue
        found[edge] = value
        symbol = laws.atoms.symbol(("lump", edge))
        left, right = (other, storage) if storage[2] else (across, through)
        scale = row[left]
        new = {v: c / scale for v, c in row.items()}
        new[right] = -symbol
        rows[id(law)] = [new]
        laws.values["lump", edge] = float(
            value.evaluate(lambda atom: atom_value(atom, laws.atoms, laws.values))
        )
    return found


def _composed(value: Ratio, laws: TerminalLaws) -> bool:
    """Tell whether a coefficient is more than a number times one parameter or its inverse."""
    if value.factors or len(value.terms) != 1:
        return bool(laws.atoms.depends(value))
    (monomial,) = value.terms
    return len(monomial) > 1 or any(abs(power) > 1 for _, power in monomial)
