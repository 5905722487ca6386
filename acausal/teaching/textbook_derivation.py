"""From a model to the textbook's derivation: laws, signs, normal tree, elimination.

By a textbook's signs edges are turned so that sources are positive and across falls away from them.
To turn an edge is to change the sign of its across and its through together: laws of storages and
dissipators stay as they are, f = B v, and a spring between V and v has dF/dt = K (V − v).

References
----------
Rowell, D., Wormley, D. N.: System Dynamics: An Introduction. Prentice Hall (1997), ch. 4.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import casadi as ca

from acausal.arguments import Told, checked
from acausal.errors import DeclarationError, OverdeterminedError, UnknownNameError, did_you_mean
from acausal.formulation.flat_model import FlatModel, flatten
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.normal_tree import Coupling, normal_trees
from acausal.graph.tree import Tree
from acausal.language.model import Model
from acausal.language.quantity import path_of
from acausal.notation.linear_rows import MOST_TERMS
from acausal.notation.rational import Ratio, TooLongError, linear_parts
from acausal.notation.rational_steps import substituted
from acausal.teaching.derivation import Derivation
from acausal.teaching.derivation_names import Names, name_everything
from acausal.teaching.explicit_laws import GivenLaw, circle, given_laws, placements
from acausal.teaching.state_equations import (
    MOST_TREES,
    EdgeTree,
    SourceValues,
    first_solved,
    law_rows,
    lump_coefficients,
)
from acausal.teaching.terminal_laws import Law, TerminalLaws, couplings_of, read_laws


@checked
def textbook(
    model: Told[Model],
    outputs: Sequence[Any] = (),
    *,
    modes: Mapping[str, str] | None = None,
    signs: Literal["model", "rowell"] = "model",
) -> Derivation:
    """Return the derivation of a scalar model's state equations, step by step.

    Storages, sources, dissipators and two-ports of all scalar domains. Laws that are not linear are
    printed as their parts write them, and stand in the state equations where they give what is
    primary; where they do not, the derivation ends before elimination and says which do not.

    Parameters
    ----------
    outputs
        Paths of across and through variables for the output equations; if none are given, those of
        the primary variables that are neither states nor sources.
    modes
        Modes of parts by path, ``{"diode": "conducting"}``: the laws that hold in them.
    signs
        ``"model"``: a through flows into the part at the head of its edge, as the parts define it.
        ``"rowell"``: sources are positive, and acrosses fall away from them, as in the book.

    Raises
    ------
    DeclarationError
        For mechanisms in plane and space.
    """
    if not isinstance(model, Model):
        raise DeclarationError(
            f"textbook() takes a Model, not {type(model).__name__}: put the component into a "
            "model, m = ac.Model('name'); m.part = …"
        )
    return derive(flatten(model), outputs, modes, signs)


def derive(
    flat: FlatModel,
    outputs: Sequence[Any] = (),
    modes: Mapping[str, str] | None = None,
    signs: str = "model",
) -> Derivation:
    """Return the derivation of a flat model."""
    laws = read_laws(flat, modes)
    if signs == "rowell":
        laws = rowell(laws)
    stepped = [own.path for own in laws.context.discrete.values() if own.modes]
    known = [*(path.rpartition(".")[0] for path in stepped), *stepped]
    unknown = [path for path in modes or {} if path not in known]
    if unknown:
        raise UnknownNameError(
            f"no part {unknown[0]!r} has modes. {did_you_mean(unknown[0], known)}"
        )
    edges = list(laws.elements)
    number = {edge: place for place, edge in enumerate(edges)}
    kinds = {edge: laws.elements[edge].kind for edge in edges}
    sources = SourceValues()
    linear = [law for law in laws.laws if not law.reason]
    rows = {id(law): law_rows(laws, law, sources) for law in linear}
    lumped = lump_coefficients(laws, linear, rows)
    named = name_everything(laws, sources, lumped, rows)
    stopped, couplings, trees = _trees(laws, number)
    every = [
        row
        for law in linear
        if kinds[law.edges[0]] != "nullator"  # circuits and cutsets leave its zeros out
        for row in rows[id(law)]
    ]
    halted = [f"{law.name}: {law.reason}" for law in stopped]
    edge_tree, solution, given = EdgeTree(trees[0], edges, number, kinds), None, _given(laws, trees)
    sources.varying.update(law.source[1] for own in given.values() for law in own)
    if not stopped:
        try:
            edge_tree, solution = first_solved(laws, every, trees, kinds, sources, given)
        except TooLongError:
            halted.append(f"a coefficient has more than {MOST_TERMS} terms")
    own = tuple(given.get(id(edge_tree.tree), ()))
    for law in own:
        symbol = named.symbol(law.variable)
        named.symbols["law", law.variable[1], 0] = symbol
        named.symbols["law", law.variable[1], 1] = replace(symbol, rated=True)
    made = Derivation(
        laws,
        _graph(laws, named, couplings, edge_tree),
        edge_tree,
        sources,
        rows,
        lumped,
        named,
        solution,
        stopped,
        tuple(halted),
        tuple(path_of(name) for name in outputs),
        own,
        tuple((modes or {}).items()),
        signs,
    )
    fault = _implicit(made)
    return replace(made, solution=None, halted=(*halted, fault)) if fault else made


def _trees(
    laws: TerminalLaws, number: dict[int, int]
) -> tuple[tuple[Law, ...], list[Coupling], list[Tree]]:
    """Return the laws that no tree serves, the two-ports, and the trees that serve the others."""
    parts = list(laws.elements.values())
    names, kinds = [e.name for e in parts], [e.kind for e in parts]
    ends = [e.tail for e in parts], [e.head for e in parts], len(laws.nodes), laws.roots
    stopped = [law for law in laws.laws if law.reason]
    couplings = couplings_of(laws, number)
    choices = {id(law): placements(laws, law) for law in stopped}
    if stopped and all(choices.values()):
        given = [
            Coupling(law.name, tuple(number[e] for e in law.edges), choices[id(law)])
            for law in stopped
        ]
        try:
            return (), couplings, normal_trees(*ends, kinds, [*couplings, *given], names)
        except OverdeterminedError:
            pass
    left = tuple(law for law in stopped if not choices[id(law)]) or tuple(stopped)
    return left, couplings, normal_trees(*ends, kinds, couplings, names)


def _given(laws: TerminalLaws, trees: list[Tree]) -> dict[int, list[GivenLaw]]:
    """Return what laws that are not linear give, by tree."""
    edges = list(laws.elements)
    number = {edge: place for place, edge in enumerate(edges)}
    kinds = {edge: laws.elements[edge].kind for edge in edges}
    stopped = [law for law in laws.laws if law.reason]
    return {
        id(tree): [
            given
            for law in stopped
            for given in given_laws(laws, law, EdgeTree(tree, edges, number, kinds))
        ]
        for tree in trees[:MOST_TREES]
    }


def _implicit(made: Derivation) -> str:
    """Return why given laws cannot stand in the state equations; empty if they can."""
    if made.solution is None or not made.given:
        return ""
    every = [*made.solution.rates.values(), *made.solution.others.values()]
    sources = {law.source[1]: law.law.name for law in made.given}
    for row in every:
        for kind, what, level in row:
            if kind == "u" and level and what in sources:
                return f"{sources[what]}: a storage depends on it, and its rate would be needed"
    return circle(made)


def _graph(
    laws: TerminalLaws, named: Names, couplings: list[Coupling], edge_tree: EdgeTree
) -> LinearGraph:
    parts = list(laws.elements.values())
    return LinearGraph.build(
        laws.nodes,
        [e.name for e in parts],
        [e.tail for e in parts],
        [e.head for e in parts],
        kinds=[e.kind for e in parts],
        domains=[e.domain.name for e in parts],
        roots=laws.roots,
        across=[named.symbol(("X", edge, 0)).text for edge in laws.elements],
        through=[named.symbol(("Y", edge, 0)).text for edge in laws.elements],
        domain_colors={e.domain.name: e.domain.color for e in parts},
        couplings=couplings,
        tree=edge_tree.tree,
    )


_SOURCES = {"across_driver": "X", "through_driver": "Y"}
_TURNED = ("A", "T", "dissipator")


def rowell(laws: TerminalLaws) -> TerminalLaws:
    """Return laws with edges turned as Rowell and Wormley draw them."""
    turned = {edge for edge in laws.elements if _turn(laws, edge)}
    elements = {
        edge: replace(e, tail=e.head, head=e.tail) if edge in turned else e
        for edge, e in laws.elements.items()
    }
    changed = [_turned_law(laws, law, turned) for law in laws.laws]
    return replace(laws, elements=elements, laws=changed)


def _turn(laws: TerminalLaws, edge: int) -> bool:
    """Tell whether an edge has to be turned."""
    element = laws.elements[edge]
    if element.kind in _SOURCES:
        law = next((law for law in laws.laws if edge in law.edges), None)
        return law is not None and not law.reason and _negative(laws, law, edge)
    if element.kind not in _TURNED:
        return False
    if element.head in laws.roots or element.tail in laws.roots:
        return element.head in laws.roots
    away = _distances(laws)
    return away.get(element.head, 0) > away.get(element.tail, 0)


def _negative(laws: TerminalLaws, law: Law, edge: int) -> bool:
    """Tell whether a source gives its variable as something with a minus before it."""
    atom = laws.atoms.of((_SOURCES[laws.elements[edge].kind], edge, 0))
    split = linear_parts(law.equations[0], frozenset([atom]), laws.atoms)
    if split is None or atom not in split[0] or not split[1]:
        return False
    value: Ratio = -split[1] / split[0][atom]
    return all(number < 0 for number in value.terms.values())


def _distances(laws: TerminalLaws) -> dict[int, int]:
    """Return how many edges every node is away from a source, not counted through the datum."""
    ends = [(e.tail, e.head) for e in laws.elements.values()]
    driven = [e for e in laws.elements.values() if e.kind in _SOURCES] or [*laws.elements.values()][
        :1
    ]
    starts = [n for e in driven for n in (e.head, e.tail) if n not in laws.roots]
    found = dict.fromkeys(starts, 0)
    waiting = deque(starts)
    while waiting:
        node = waiting.popleft()
        for pair in ends:
            for other in pair if node in pair else ():
                if other not in found and other not in laws.roots:
                    found[other] = found[node] + 1
                    waiting.append(other)
    return found


def _turned_law(laws: TerminalLaws, law: Law, turned: set[int]) -> Law:
    own = turned & {*law.edges}
    if not own:
        return law
    keys = {laws.atoms.keys[a] for a in laws.atoms.depends(*law.equations)}
    changed = {k for k in keys if isinstance(k, tuple) and k[0] in "XY" and k[1] in own}
    values = {laws.atoms.of(key): -laws.atoms.symbol(key) for key in changed}
    equations = tuple(substituted(ratio, values, laws.atoms) for ratio in law.equations)
    expressions = []
    for expression in law.expressions:
        symbols = [] if expression is None else ca.symvar(expression)
        mine = [s for s in symbols if laws.context.symbols[s.element_hash()] in changed]
        minus = [-s for s in mine]
        expressions.append(ca.substitute([expression], mine, minus)[0] if mine else expression)
    return replace(law, equations=equations, expressions=tuple(expressions))
