"""Laws that are not linear and say what is primary: put into the state equations as they stand.

An orifice gives its through from its across, q = f(p): as a chord it needs no elimination. Such a
law is a source to the linear ones, whose value follows from states; only laws that hold each other
in a circle are implicit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from itertools import product
from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.notation.maths import Name, PrintedEquation, Tree
from acausal.notation.printing import Printer, as_written
from acausal.notation.rational import ONE
from acausal.notation.rational_steps import rational_steps
from acausal.notation.symbol_names import Symbol, symbol_of
from acausal.notation.written_cases import CaseModes, readable
from acausal.teaching.stated_laws import solved_expression
from acausal.teaching.terminal_laws import Law, TerminalLaws

if TYPE_CHECKING:
    from acausal.notation.linear_rows import Row
    from acausal.teaching.derivation import Derivation
    from acausal.teaching.state_equations import EdgeTree, Variable


@dataclass(frozen=True, eq=False)
class GivenLaw:
    """A law that gives one variable from others: ``right`` is its value, of ``arguments``."""

    law: Law
    variable: Variable
    right: ca.SX
    arguments: tuple[Variable, ...]

    @property
    def source(self) -> Variable:
        """What stands for it among the sources."""
        return ("u", ("law", self.variable[1]), 0)

    @property
    def row(self) -> Row[Variable]:
        """The equation variable − source = 0."""
        return {self.variable: ONE, self.source: -ONE}


def mode_parts(laws: TerminalLaws) -> dict[str, tuple[str, ...]]:
    """Return the modes of the parts whose laws depend on them, by path."""
    found: dict[str, tuple[str, ...]] = {}
    for law in laws.laws:
        for expression in law.expressions if law.reason else ():
            for key in sorted(law_keys(laws, expression), key=str):
                own = laws.context.discrete[key] if key[0] == "d" else None
                if own is not None and own.modes:
                    found[own.path] = own.modes
    return {
        path.rpartition(".")[0] if _alone(found, path) else path: modes
        for path, modes in found.items()
    }


def _alone(found: dict[str, Any], path: str) -> bool:
    """Tell whether a part has no other kind of modes."""
    owner = path.rpartition(".")[0]
    return sum(other.rpartition(".")[0] == owner for other in found) == 1


def placements(laws: TerminalLaws, law: Law) -> tuple[tuple[bool, ...], ...]:
    """Return which edges of a law may be branches so that it gives what is primary."""
    choices = product((True, False), repeat=len(law.edges))
    return tuple(inside for inside in choices if list(_given(laws, law, inside) or ()))


def given_laws(laws: TerminalLaws, law: Law, edge_tree: EdgeTree) -> list[GivenLaw]:
    """Return what a law gives with a tree."""
    return _given(laws, law, tuple(edge_tree.is_branch(edge) for edge in law.edges)) or []


def _given(laws: TerminalLaws, law: Law, inside: tuple[bool, ...]) -> list[GivenLaw] | None:
    """Return what a law gives if these of its edges are branches, None if it does not."""
    wanted = [("X" if b else "Y", edge, 0) for edge, b in zip(law.edges, inside, strict=True)]
    if len(law.equations) != len(wanted) or any(e is None for e in law.expressions):
        return None
    found: dict[Variable, GivenLaw] = {}
    for expression in law.expressions:
        keys = law_keys(laws, expression)
        unknown = {key for key in keys if key[0] in "XYvsa"}
        stepped = any(key[0] == "d" and laws.context.discrete[key].modes for key in keys)
        held = [variable for variable in wanted if variable in unknown]
        flat = all(key[0] in "XY" and key[2] == 0 for key in unknown)
        if len(held) != 1 or held[0] in found or not flat or stepped:
            return None
        solved = solved_expression(laws.context, expression, held[0])
        if solved is None:
            return None
        arguments = tuple(sorted(unknown - {held[0]}, key=str))
        found[held[0]] = GivenLaw(law, held[0], solved, arguments)
    return [found[variable] for variable in wanted]


def law_keys(laws: TerminalLaws, expression: ca.SX | None) -> set[Any]:
    """Return the keys of what an expression holds."""
    if expression is None:
        return set()
    found = {laws.context.symbols[s.element_hash()] for s in ca.symvar(expression)}
    return {key for key in found if isinstance(key, tuple)}


def in_order(derivation: Derivation) -> list[GivenLaw]:
    """Return the given laws, each after those that its arguments depend on.

    Raises
    ------
    graphlib.CycleError
        If laws hold each other in a circle.
    """
    by_source = {given.source[1]: given for given in derivation.given}
    sorter: TopologicalSorter[Any] = TopologicalSorter()
    for given in derivation.given:
        read = [v for a in given.arguments for v in derivation.row(a) if v[0] == "u"]
        sorter.add(given.source[1], *(v[1] for v in read if v[1] in by_source))
    return [by_source[source] for source in sorter.static_order()]


def circle(derivation: Derivation) -> str:
    """Return which laws hold each other in a circle; empty if none do."""
    try:
        in_order(derivation)
    except CycleError as error:
        names = dict.fromkeys(
            next(g.law.name for g in derivation.given if g.source[1] == source)
            for source in error.args[1]
        )
        return f"the laws of {', '.join(names)} are implicit: each needs what it gives"
    return ""


def argument_equations(derivation: Derivation) -> Iterator[PrintedEquation]:
    """Yield what the given laws read, in states and sources."""
    told = {*derivation.solved.states, *(given.variable for given in derivation.given)}
    for given in in_order(derivation):
        for argument in given.arguments:
            if argument not in told:
                right = derivation._printer.tree(derivation._ratio(derivation.row(argument)))
                yield PrintedEquation(Name(derivation.names.symbol(argument)), right)
            told.add(argument)


def written_laws(derivation: Derivation) -> Iterator[PrintedEquation]:
    """Yield the given laws as their parts write them, each after those that it needs."""
    for given in in_order(derivation) if derivation.solution else derivation.given:
        yield from written(derivation, given.right, derivation.names.symbol(given.variable))


def written(derivation: Derivation, right: ca.SX, left: Symbol) -> Iterator[PrintedEquation]:
    """Yield symbol = expression as it is computed, after the parts that it shares."""
    tree, parts = _tree(derivation, right, left)
    yield from (PrintedEquation(Name(symbol), part) for symbol, part in parts)
    yield PrintedEquation(Name(left), tree)


def written_residual(derivation: Derivation, expression: ca.SX) -> Tree:
    """Return an expression as it is computed, without parts of their own."""
    return _tree(derivation, expression, Symbol("y"))[0]


def _tree(
    derivation: Derivation, right: ca.SX, left: Symbol
) -> tuple[Tree, list[tuple[Symbol, Tree]]]:
    laws, symbols = derivation.laws, derivation.names.symbols
    used = ca.symvar(right)
    keys = [laws.context.symbols[symbol.element_hash()] for symbol in used]
    function = ca.Function("law", [ca.vertcat(*used, ca.SX(0, 1))], [right])
    form = rational_steps(function, [keys], laws.atoms)
    wanted = {key for key in keys if isinstance(key, tuple) and key not in symbols}
    symbols = {**symbols, **{key: _internal(laws, key) for key in wanted}}
    printer = Printer(laws.atoms, symbols)
    index = left.index or left.letter

    def part(number: int) -> Symbol:
        return Symbol("y", f"{number},{index}", "variable")

    (tree,), parts = as_written(form, printer, [0], part)
    modes = CaseModes(
        {symbols[key]: own.modes for key, own in laws.context.discrete.items() if key in symbols}
    )
    return readable(tree, modes), [(symbol, readable(each, modes)) for symbol, each in parts]


def _internal(laws: TerminalLaws, key: Any) -> Symbol:
    """Return the symbol of what no edge has: a part's own variable, a signal, a value at a port."""
    kind, level = key[0], key[-1]
    if kind in "XY":
        element = laws.elements[key[1]]
        domain = element.domain
        name = domain.across[level + domain.order - 1] if kind == "X" else domain.through
        return replace(symbol_of(name, "variable"), index=element.path)
    if kind == "s":
        path = laws.flat.signals[key[1]].name
        symbol = replace(symbol_of(path.rpartition(".")[2], "variable"), index=path)
    elif kind == "u":
        symbol = replace(symbol_of(str(key[1]).rpartition(".")[2], "input"), index=str(key[1]))
    elif kind == "p":
        return replace(symbol_of(str(key[1]).rpartition(".")[2]), index=str(key[1]))
    else:
        index = f"{laws.flat.paths[key[1]]}{key[3] or ''}"
        symbol = replace(symbol_of(str(key[2]).rpartition(".")[2], "variable"), index=index)
    return replace(symbol, rated=level == 1, primes=level if level > 1 else 0)
