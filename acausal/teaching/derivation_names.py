"""Symbols of a derivation: variables of edges, sources, parameters and lumped coefficients."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from acausal.formulation.edge_table import edge_variable
from acausal.notation.linear_rows import Row
from acausal.notation.rational import Ratio
from acausal.notation.rational_steps import PI, Applied
from acausal.notation.symbol_names import CAPITALS, Symbol, name_symbols, symbol_of
from acausal.teaching.state_equations import SolvedRates, SourceValues, Variable
from acausal.teaching.terminal_laws import TerminalLaws

_LUMPED = {"A": "C", "T": "L", "dissipator": "R"}
"""Letters of generalised capacitance, inductance and resistance."""


@dataclass(frozen=True, eq=False)
class Names:
    """Symbols by the keys of atoms."""

    symbols: dict[Any, Symbol]

    def key(self, variable: Variable) -> Any:
        """Return the key of the atom that stands for a variable."""
        if variable[0] != "u":
            return variable
        _, source, level = variable
        return source if source[0] == "p" else (*source, level)

    def symbol(self, variable: Variable) -> Symbol:
        """Return the symbol of a variable."""
        return self.symbols[self.key(variable)]

    def path(self, variable: Variable, laws: TerminalLaws) -> str:
        """Return the path of a variable: of an edge, an input or a parameter."""
        kind, what, level = variable
        if kind == "u":
            base = str(what[1]) if what[0] in "pu" else laws.elements[what[1]].name
            return f"{base}{chr(39) * level}"
        element = laws.elements[what]
        name = (
            element.domain.through
            if kind == "Y"
            else element.domain.across[element.domain.order - 1]
        )
        if what >= len(laws.table.owners):
            return f"{element.name}.{name}"
        return edge_variable(laws.flat, laws.table, what, name)

    def bare(self, solution: SolvedRates, same: Callable[[Variable], bool]) -> dict[Any, Symbol]:
        """Return the symbols of the states without index, where their letters tell them apart.

        An excess variable counts too unless it is one of the states itself.
        """
        apart = [*solution.states, *(v for v in solution.excess if not same(v))]
        letters = [replace(self.symbol(v), index="") for v in apart]
        others = {
            s.text for key, s in self.symbols.items() if key not in apart and s.role != "variable"
        }
        texts = [letter.text for letter in letters]
        if len(set(texts)) < len(texts) or others & set(texts):
            return {}
        return dict(zip(apart, letters, strict=True))


def name_everything(
    laws: TerminalLaws,
    sources: SourceValues,
    lumped: dict[int, Ratio],
    rows: dict[int, list[Row[Variable]]],
) -> Names:
    """Return symbols for all edges' variables, the sources and the parameters in the laws."""
    keys: list[Any] = []
    paths: list[tuple[str, str]] = []
    letters: list[Symbol] = []

    def add(key: Any, path: str, symbol: Symbol) -> None:
        keys.append(key)
        paths.append((path, symbol.role))
        letters.append(symbol)

    for edge, element in laws.elements.items():
        domain = element.domain
        across = domain.across[domain.order - 1]
        for kind, name in (("X", across), ("Y", domain.through)):
            symbol = replace(symbol_of(name, "variable"), spelled=True)
            add((kind, edge, 0), f"{element.path}.{name}", symbol)
    for source in sources.order:
        edge = sources.edges[source]
        add(_first(source), *_source(laws, source, edge))
    for edge in lumped:
        letter = _LUMPED[laws.elements[edge].kind]
        add(("lump", edge), f"{laws.elements[edge].path}.{letter}", Symbol(letter))
    taken = {_first(source) for source in sources.order}
    for key in _parameters(laws, sources, lumped, rows):
        if key not in taken:
            add(key, str(key[1]), symbol_of(str(key[1]).rpartition(".")[2]))
    loose = _loose_inputs(laws, sources)
    for path in loose:
        add(("u", path, 0), path, symbol_of(path.rpartition(".")[2], "input"))
    made = dict(zip(keys, name_symbols(paths, letters), strict=True))
    return Names({**made, **_rates(laws, sources, loose, made), **_fixed(laws)})


def _rates(
    laws: TerminalLaws, sources: SourceValues, loose: Iterable[str], made: dict[Any, Symbol]
) -> dict[Any, Symbol]:
    """Return symbols of the derivatives of inputs, of sources and of the edges' variables."""
    found: dict[Any, Symbol] = {}
    for path in loose:
        found["u", path, 1] = replace(made["u", path, 0], rated=True)
        found["u", path, 2] = replace(made["u", path, 0], rated=True, primes=1)
    for source in sources.order:
        if source[0] != "p":
            found[*source, 1] = replace(made[*source, 0], rated=True)
            found[*source, 2] = replace(made[*source, 0], rated=True, primes=1)
    for edge in laws.elements:
        for kind in "XY":
            found[kind, edge, 1] = replace(made[kind, edge, 0], rated=True)
    return found


def _first(source: Any) -> Any:
    return source if source[0] == "p" else (*source, 0)


def _fixed(laws: TerminalLaws) -> dict[Any, Symbol]:
    """Return symbols of time, of π and of what events change."""
    found: dict[Any, Symbol] = {key: Symbol(key) for key in (PI, "∞", "-∞", "nan")}
    found["t",] = Symbol("t", "", "variable")
    own = {
        key: symbol for key, symbol in laws.context.discrete.items() if key in laws.atoms.numbers
    }
    paths = [(symbol.path, "variable") for symbol in own.values()]
    letters = [symbol.letter for symbol in own.values()]
    return found | dict(zip(own, name_symbols(paths, letters), strict=True))


def _source(laws: TerminalLaws, source: Any, edge: int) -> tuple[str, Symbol]:
    """Return path and symbol of a source: capital where its letter is that of a variable."""
    element = laws.elements[edge]
    domain = element.domain
    across, through = (
        symbol_of(name) for name in (domain.across[domain.order - 1], domain.through)
    )
    if source[0] == "source":
        own = through if element.kind == "through_driver" else across
        return f"{element.path}.source", replace(_capital(own), index="s")
    path = str(source[1])
    symbol = symbol_of(path.rpartition(".")[2], "input")
    levels = (symbol_of(name).letter for name in domain.across)
    if symbol.letter in (across.letter, through.letter, *levels):
        symbol = _capital(symbol)
    return path, symbol


def _capital(symbol: Symbol) -> Symbol:
    letter = CAPITALS.get(symbol.letter, symbol.letter.upper())
    index = "s" if letter == symbol.letter else ""
    return Symbol(letter, index, "input", dot=symbol.dot)


def _loose_inputs(laws: TerminalLaws, sources: SourceValues) -> list[str]:
    """Return the inputs in composed sources and in laws that are not linear, by path."""
    ratios = [ratio for law in laws.laws if law.reason for ratio in law.equations]
    ratios += sources.composed.values()
    keys = [laws.atoms.keys[atom] for atom in sorted(laws.atoms.depends(*ratios))]
    found = [key[1] for key in keys if isinstance(key, tuple) and key[0] == "u"]
    return [path for path in dict.fromkeys(found) if ("u", path) not in sources.order]


def _parameters(
    laws: TerminalLaws,
    sources: SourceValues,
    lumped: dict[int, Ratio],
    rows: dict[int, list[Row[Variable]]],
) -> list[Any]:
    """Return the keys of parameters in the laws as they are printed, in the order of the laws."""
    ratios = [c for own in rows.values() for row in own for c in row.values()]
    ratios += [*lumped.values(), *sources.composed.values()]
    ratios += [ratio for law in laws.laws if law.reason for ratio in law.equations]
    found: dict[Any, None] = {}

    def walk(ratio: Ratio) -> None:
        for atom in sorted(ratio.atoms()):
            key = laws.atoms.keys[atom]
            if isinstance(key, Applied):
                for argument in key.arguments:
                    walk(argument)
            elif isinstance(key, tuple) and key[0] == "p":
                found[key] = None

    for ratio in ratios:
        walk(ratio)
    return list(found)
