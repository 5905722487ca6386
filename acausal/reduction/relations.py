"""Relations: what is prescribed, or tied among acrosses, is imposed at every level at once.

A driver ``s = f(t)`` gives ``v = f'(t)`` and ``a = f''(t)``; a gear ``phi_a = i phi_b`` holds for
rates and accelerations alike. Such equations are linear with constant coefficients, so one
unknown of each is eliminated with all its derivatives, and no index reduction is needed for them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from acausal.formulation.dae import Chain, Dae
from acausal.language.expression import time, unbracketed
from acausal.numerics.columns import scalars, stack_column
from acausal.reduction.structure import CANCELS, analyze, total_derivative, vanishes


@dataclass(frozen=True, eq=False)
class Assumption:
    """A coefficient that was divided by: it must not vanish. ``text`` says so in model names."""

    text: str
    pivot: ca.SX


def assume(pivot: ca.SX, where: str, assumptions: list[Assumption]) -> None:
    """Add that a coefficient, or what it is the negative of, is not 0, if it is no number."""
    if pivot.is_constant():
        return
    positive = pivot
    if not pivot.is_symbolic() and pivot.op() == ca.OP_NEG:
        positive = pivot.dep(0)
    name = positive.name() if pivot.is_symbolic() else unbracketed(positive)
    assumptions.append(Assumption(f"{name} ≠ 0 (in {where})", pivot))


@dataclass(frozen=True, eq=False)
class Reduced:
    """A DAE without its relations: the equations and unknowns that remain."""

    dae: Dae
    remaining: list[int]  # chains
    symbols: list[ca.SX]  # every eliminated level,
    definitions: list[ca.SX]  # and what it is in the unknowns that remain
    assumptions: list[Assumption]
    continuous: list[tuple[str, ca.SX]]  # prescribed values that must not jump: der() is used
    bases: ca.SX = field(default_factory=lambda: ca.SX(0, 1))  # parameters of closed loops
    untouched: frozenset[int] = frozenset()  # chains that stay unknowns: the coordinates of loops


_Sum = tuple[ca.SX, float, float]
"""A coefficient, its present value, and the sum of the sizes of what it is made of."""


@dataclass(eq=False)
class _Row:
    terms: dict[tuple[int, int], tuple[ca.SX, float]]
    rest: ca.SX


@dataclass(eq=False)
class _Solved:
    terms: dict[int, tuple[ca.SX, float]] = field(default_factory=dict)
    rest: ca.SX = field(default_factory=lambda: ca.SX(0))


def eliminate_relations(dae: Dae, preferred: frozenset[int]) -> Reduced:
    """Eliminate prescribed unknowns and relations among acrosses.

    Parameters
    ----------
    preferred
        Chains that should stay if there is a choice (those with start values).
    """
    everything = range(len(dae.chains))
    before = Reduced(dae, list(everything), [], [], [], [])
    if dae.long:  # what is known along long paths must not fill the equations of all of them
        before = _eliminate_known(before)
    dae = before.dae
    rows = _linear_rows(dae, before.remaining)
    solved: dict[int, _Solved] = {}
    used: set[int] = set()
    assumptions: list[Assumption] = []
    _propagate_known(dae, rows, solved, used, assumptions)
    _tie_acrosses(dae, rows, solved, used, assumptions, preferred)
    cancelling: dict[int, ca.SX] = {}
    if tied := {chain for chain, entry in solved.items() if entry.terms}:
        open_rows = {number: row for number, row in rows.items() if number not in used}
        cancelling = _find_cancelling(dae, open_rows, solved, tied)
    return _substitute(before, solved, used, assumptions, cancelling)


def _eliminate_known(before: Reduced) -> Reduced:
    """Eliminate what equations without sums along paths prescribe: drivers, before the sweeps."""
    dae = before.dae
    local = [number for number, equation in enumerate(dae.equations) if equation.local]
    picked = dae.pick(local)
    solved: dict[int, _Solved] = {}
    used: set[int] = set()
    assumptions: list[Assumption] = []
    rows = _linear_rows(picked, before.remaining)
    _propagate_known(picked, rows, solved, used, assumptions)
    return _substitute(before, solved, {local[row] for row in used}, assumptions, {})


def _linear_rows(dae: Dae, chains: list[int]) -> dict[int, _Row]:
    """Return the equations that are linear in all unknowns with constant coefficients."""
    columns = [(c, k) for c in chains for k in range(len(dae.chains[c].symbols))]
    unknowns = stack_column(dae.chains[c].symbols[k] for c, k in columns)
    structure = analyze(dae, unknowns, dae.varying)
    picked = [
        row
        for row, entries in enumerate(structure.rows)
        if entries and all(structure.constant[entry] for entry in entries.values())
    ]
    if not picked:
        return {}
    rests = ca.substitute([dae.residuals[picked]], [unknowns], [ca.SX.zeros(unknowns.shape[0])])[0]
    made = {}
    for row, rest in zip(picked, scalars(rests), strict=True):
        terms = {
            columns[column]: (structure.entries[entry], float(structure.numeric[entry]))
            for column, entry in structure.rows[row].items()
        }
        made[row] = _Row(terms, rest)
    return made


def rate(expression: ca.SX, inputs: list[Chain]) -> ca.SX:
    """Return the time derivative of an expression of time, inputs and parameters."""
    symbols, rates = [], []
    present = {s.element_hash() for s in ca.symvar(expression)} if inputs else set()
    for chain in inputs:
        for level, symbol in enumerate(list(chain.symbols)):
            if symbol.element_hash() in present:
                symbols.append(symbol)
                rates.append(chain.symbol(level + 1))
    return total_derivative(expression, symbols, rates, time)


def _propagate_known(
    dae: Dae,
    rows: dict[int, _Row],
    solved: dict[int, _Solved],
    used: set[int],
    assumptions: list[Assumption],
) -> None:
    appears: dict[int, list[int]] = {}
    for number, row in rows.items():
        for chain, _ in row.terms:
            appears.setdefault(chain, []).append(number)
    queue = deque(number for number, row in rows.items() if len(row.terms) == 1)
    while queue:
        number = queue.popleft()
        row = rows[number]
        if number in used or len(row.terms) != 1:
            continue
        ((chain, level), (coefficient, numeric)) = next(iter(row.terms.items()))
        if level != 0 or numeric == 0.0 or chain in solved:
            continue
        used.add(number)
        solved[chain] = _Solved(rest=-row.rest / coefficient)
        assume(coefficient, dae.equations[number].owner, assumptions)
        levels = [solved[chain].rest]
        for other in appears[chain]:
            if other not in used:
                _move_known(rows[other], chain, levels, dae.inputs)
                if len(rows[other].terms) == 1:
                    queue.append(other)


def _move_known(row: _Row, chain: int, levels: list[ca.SX], inputs: list[Chain]) -> None:
    for key in [key for key in row.terms if key[0] == chain]:
        coefficient, _ = row.terms.pop(key)
        while len(levels) <= key[1]:
            levels.append(rate(levels[-1], inputs))
        row.rest = row.rest + coefficient * levels[key[1]]


def _tie_acrosses(
    dae: Dae,
    rows: dict[int, _Row],
    solved: dict[int, _Solved],
    used: set[int],
    assumptions: list[Assumption],
    preferred: frozenset[int],
) -> None:
    for number, row in rows.items():
        if number in used or not row.terms or not _is_relation(dae, row):
            continue
        terms, rest = _expand(row, solved)
        pivot = _pivot(dae, terms, preferred)
        if pivot is None:
            continue
        coefficient, number_of = terms.pop(pivot)
        used.add(number)
        assume(coefficient, dae.equations[number].owner, assumptions)
        shares = {c: (-a / coefficient, -x / number_of) for c, (a, x) in terms.items()}
        solved[pivot] = _Solved(shares, -rest / coefficient)


def _is_relation(dae: Dae, row: _Row) -> bool:
    if any(level != 0 for _, level in row.terms):
        return False
    chains = [dae.chains[chain] for chain, _ in row.terms]
    acrosses = all(chain.kind == "across" for chain in chains)
    return acrosses or all(len(chain.symbols) > 1 for chain in chains)


def _expand(row: _Row, solved: dict[int, _Solved]) -> tuple[dict[int, tuple[ca.SX, float]], ca.SX]:
    """Replace unknowns that earlier relations have eliminated."""
    pending = {chain: pair for (chain, _), pair in row.terms.items()}
    terms: dict[int, tuple[ca.SX, float]] = {}
    rest = row.rest
    while pending:
        chain, (coefficient, numeric) = pending.popitem()
        if chain not in solved:
            held, value = terms.get(chain, (ca.SX(0), 0.0))
            terms[chain] = (held + coefficient, value + numeric)
            continue
        rest = rest + coefficient * solved[chain].rest
        for other, (factor, share) in solved[chain].terms.items():
            held, value = pending.get(other, (ca.SX(0), 0.0))
            pending[other] = (held + coefficient * factor, value + numeric * share)
    return {c: pair for c, pair in terms.items() if not pair[0].is_zero()}, rest


def _pivot(
    dae: Dae, terms: dict[int, tuple[ca.SX, float]], preferred: frozenset[int]
) -> int | None:
    """Choose what to eliminate: rather an unknown without derivatives, rather a plain number."""
    best, rank = None, None
    for chain, (coefficient, numeric) in terms.items():
        if numeric == 0.0:
            continue
        score = (
            chain in preferred,
            len(dae.chains[chain].symbols),
            not coefficient.is_constant(),
            -abs(numeric) if coefficient.is_constant() else 0.0,
        )
        if rank is None or score < rank:
            best, rank = chain, score
    return best


def _find_cancelling(
    dae: Dae, rows: dict[int, _Row], solved: dict[int, _Solved], tied: set[int]
) -> dict[int, ca.SX]:
    """Return the linear equations in which unknowns cancel by the elimination, without these."""
    parameters = dae.parameter_column
    eliminated = _Eliminated(solved, dae.inputs)
    made = {}
    for number, row in rows.items():
        if not any(chain in tied for chain, _ in row.terms):
            continue
        sums, rest = _collect_terms(row, solved, eliminated)
        gone = {
            key
            for key, (coefficient, numeric, size) in sums.items()
            if abs(numeric) <= CANCELS * size
            and vanishes(coefficient, parameters, dae.values, size)
        }
        if gone:
            for (chain, level), (coefficient, _, _) in sums.items():
                if (chain, level) not in gone:
                    rest = rest + coefficient * dae.chains[chain].symbol(level)
            made[number] = rest
    return made


class _Eliminated:
    """What eliminated unknowns are in those that remain, each found once.

    ``terms(chain)`` are coefficients with their values and the sizes of what they are summed of.
    """

    def __init__(self, solved: dict[int, _Solved], inputs: list[Chain]) -> None:
        self._solved, self._inputs = solved, inputs
        self._terms: dict[int, dict[int, _Sum]] = {}
        self._rests: dict[int, list[ca.SX]] = {}

    def rest(self, chain: int, level: int) -> ca.SX:
        """Return what is known of an unknown, at a level."""
        self._find(chain)
        levels = self._rests[chain]
        while len(levels) <= level:
            levels.append(rate(levels[-1], self._inputs))
        return levels[level]

    def terms(self, chain: int) -> dict[int, _Sum]:
        """Return what an unknown is the sum of, besides its rest."""
        self._find(chain)
        return self._terms[chain]

    def _find(self, chain: int) -> None:
        open_chains = [chain]
        while open_chains:
            here = open_chains[-1]
            entry = self._solved[here]
            missing = [c for c in entry.terms if c in self._solved and c not in self._terms]
            open_chains += missing
            if not missing:
                open_chains.pop()
                if here not in self._terms:
                    self._resolve(here, entry)

    def _resolve(self, chain: int, entry: _Solved) -> None:
        sums: dict[int, _Sum] = {}
        rest = entry.rest
        for other, (factor, share) in entry.terms.items():
            if other not in self._solved:
                _add_term(sums, other, factor, share, abs(share))
                continue
            rest = rest + factor * self.rest(other, 0)
            for last, (inner, number, size) in self._terms[other].items():
                _add_term(sums, last, factor * inner, share * number, abs(share) * size)
        self._terms[chain], self._rests[chain] = sums, [rest]


def _add_term(
    sums: dict[Any, _Sum], key: Any, coefficient: ca.SX, numeric: float, size: float
) -> None:
    held, value, before = sums.get(key, (ca.SX(0), 0.0, 0.0))
    sums[key] = (held + coefficient, value + numeric, before + size)


def _collect_terms(
    row: _Row, solved: dict[int, _Solved], eliminated: _Eliminated
) -> tuple[dict[tuple[int, int], _Sum], ca.SX]:
    """Return the coefficients of what remains, their values and the sizes of their terms."""
    sums: dict[tuple[int, int], _Sum] = {}
    rest = row.rest
    for (chain, level), (coefficient, numeric) in row.terms.items():
        if chain not in solved:
            _add_term(sums, (chain, level), coefficient, numeric, abs(numeric))
            continue
        rest = rest + coefficient * eliminated.rest(chain, level)
        for other, (factor, share, size) in eliminated.terms(chain).items():
            key = (other, level)
            _add_term(sums, key, coefficient * factor, numeric * share, abs(numeric) * size)
    return sums, rest


def _ask_for_levels(dae: Dae, solved: dict[int, _Solved]) -> None:
    """Ask for the levels that definitions need, in order."""
    varying = dae.varying
    for chain, entry in solved.items():
        fixed = entry.rest.is_constant() or not ca.depends_on(entry.rest, varying)
        if not entry.terms and fixed:
            dae.chains[chain].symbol(len(dae.chains[chain].names) - 1)  # its rates are 0
        top = len(dae.chains[chain].symbols) - 1
        for other in entry.terms:
            dae.chains[other].symbol(top)


def _substitute(
    before: Reduced,
    solved: dict[int, _Solved],
    used: set[int],
    assumptions: list[Assumption],
    cancelling: dict[int, ca.SX],
) -> Reduced:
    dae = before.dae
    _ask_for_levels(dae, solved)
    symbols: list[ca.SX] = []
    definitions: list[ca.SX] = []
    continuous: list[tuple[str, ca.SX]] = []
    levels: dict[int, list[ca.SX]] = {}
    for chain in reversed(list(solved)):
        entry, rest = solved[chain], solved[chain].rest
        levels[chain] = []
        for level, symbol in enumerate(dae.chains[chain].symbols):
            value = rest
            for other, (factor, _) in entry.terms.items():
                at_level = (
                    levels[other][level] if other in solved else dae.chains[other].symbol(level)
                )
                value = value + factor * at_level
            levels[chain].append(value)
            symbols.append(symbol)
            definitions.append(value)
            if level + 1 < len(dae.chains[chain].symbols):
                if not rest.is_constant():
                    continuous.append((dae.chains[chain].level_name(level), rest))
                rest = rate(rest, dae.inputs)
    kept = [row for row in range(dae.residuals.shape[0]) if row not in used]
    place = {equation: row for row, equation in enumerate(kept)}
    made = dae.pick(kept).substitute(symbols, definitions)
    for equation, residual in cancelling.items():
        made.residuals[place[equation]] = residual
    return Reduced(
        made,
        [chain for chain in before.remaining if chain not in solved],
        [*before.symbols, *symbols],
        [*before.definitions, *definitions],
        [*before.assumptions, *assumptions],
        [*before.continuous, *continuous],
    )
