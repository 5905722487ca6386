"""Equations of motion as a textbook prints them: M(q) q̈ + Φᵀ λ = Q, angles in cosines and sines.

Axes along a coordinate and components of vectors that are 0 are put in as numbers; all else keeps
its letter. Entries are then in the normal form of :mod:`acausal.notation.trigonometric`, so that
what is 0 in any pose is not printed: redundant closures are counted instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import AcausalError
from acausal.notation.equation_listing import Listing, free_letter, named_symbols
from acausal.notation.maths import (
    Call,
    Name,
    Number,
    Power,
    PrintedEquation,
    Product,
    Quotient,
    Sum,
    Tree,
)
from acausal.notation.printing import written
from acausal.notation.rational import Atoms
from acausal.notation.rational_steps import RationalSteps
from acausal.notation.symbol_names import Symbol, name_symbols
from acausal.notation.trigonometric import (
    NamedFunctions,
    NotTrigonometricError,
    Powers,
    Terms,
    number,
    symbol,
    trigonometric,
)
from acausal.numerics.rank import least

if TYPE_CHECKING:
    from acausal.system.system import System

Signed = tuple[int, Tree]
Polynomial = dict[Powers, Fraction]

_SEED = 11
_SAME = 1e-9
"""Two rows of numbers of order one are the same: far above rounding, far below chance."""


def trigonometric_motion(system: System, make: Callable[..., Listing]) -> Listing:
    """Return the equations of motion in cosines and sines of sums of angles.

    Raises
    ------
    NotTrigonometricError
        They hold roots, quotients of sums or other functions, or are too long.
    """
    motion = system.motion_equations
    groups = named_symbols(system)
    if groups[5].numel() and system.switching:
        raise NotTrigonometricError("modes decide")
    groups[4] = _plain_geometry(system, groups[4])
    mass, slope, load, rest, rates, forces = motion.written(*groups)
    n, k = len(motion.coordinates), len(motion.closures)
    functions = NamedFunctions()
    made = _normal(ca.vertcat(ca.vec(mass), ca.vec(slope), load, rest), functions)
    masses = [[made[i + n * j] for j in range(n)] for i in range(n)]
    slopes = [[made[n * n + i + k * j] for j in range(n)] for i in range(k)]
    loads, rests = made[n * n + n * k : n * n + n * k + n], made[n * n + n * k + n :]
    # Positions and rates may be unknowns of a loop too: M, Φ and Λ hold these, and no others.
    inside = _names(rates, forces) & set(system.algebraic) - _names(mass, slope, rest)
    if inside & {name for terms in loads for _, powers in terms for name, _ in powers}:
        loads = _without_unknowns(system, groups, load, functions, inside)
    printer = _Printer(system, motion.coordinates, motion.closures, made + loads, functions)
    lines = []
    for i, right in enumerate(loads):
        left = [(masses[i][j], printer.acceleration[j]) for j in range(n)]
        left += [(slopes[row][i], printer.symbols[motion.closures[row]]) for row in range(k)]
        if any(factor for factor, _ in left) or right:
            lines.append(PrintedEquation(printer.weighted(left), printer.tree(right)))
    for row, right in zip(slopes, rests, strict=True):
        if any(row) or right:
            left = list(zip(row, printer.acceleration, strict=True))
            lines.append(PrintedEquation(printer.weighted(left), printer.tree(right)))
    empty = sum(not any(row) and not right for row, right in zip(slopes, rests, strict=True))
    notes = (f"{empty} of {k} closures say 0 = 0 in every pose and are left out",) * bool(empty)
    steps = RationalSteps(Atoms(), [], [])
    return Listing(
        system, tuple(lines), printer.short(), steps, printer.symbols, len(lines), make, notes
    )


def _plain_geometry(system: System, symbols: ca.SX) -> ca.SX:
    """Return the parameters with components of vectors that are 0, and of unit axes, as numbers."""
    values = {name: float(system.parameter_values[i]) for name, i in system.parameter_names.items()}
    vectors: dict[str, list[str]] = {}
    for name in values:
        if found := re.fullmatch(r"(.*)\[\d+\]", name):
            vectors.setdefault(found[1], []).append(name)
    put: dict[str, float] = {}
    for names in vectors.values():
        own = [values[name] for name in names]
        axis = sorted(map(abs, own)) == [0.0] * (len(own) - 1) + [1.0]
        put |= {name: x for name, x in zip(names, own, strict=True) if axis or x == 0.0}
    # Products of inertia and what else is 0 beside what is not: a student would not write them.
    put |= {name: 0.0 for name, x in values.items() if x == 0.0}
    elements = [ca.SX(put[str(p)]) if str(p) in put else p for p in ca.vertsplit(symbols)]
    return ca.vertcat(*elements, ca.SX(0, 1))


def _normal(shown: ca.SX, functions: NamedFunctions, zero: Iterable[str] = ()) -> list[Terms]:
    """Return expressions in normal form, some symbols as 0."""
    used = ca.symvar(shown)
    gone = set(zero)
    function = ca.Function("shown", [ca.vertcat(*used, ca.SX(0, 1))], [ca.densify(shown)])
    given = [number(0) if str(each) in gone else symbol(str(each)) for each in used]
    return trigonometric(function, given, functions)


def _names(*expressions: ca.SX) -> set[str]:
    return {str(each) for each in ca.symvar(ca.veccat(*expressions))}


def _without_unknowns(
    system: System, groups: list[ca.SX], load: ca.SX, functions: NamedFunctions, inside: set[str]
) -> list[Terms]:
    """Return Q free of accelerations and multipliers, by the rows that the system solves.

    The loads are written with the throughs of joints that the unknowns give: on the rows g = 0 they
    are Q. Both are linear in accelerations and multipliers s, so that Q + Λ g is free of them for
    the Λ that makes its slope 0; it is a matrix of whole numbers, or there is no such form.
    """
    rows = system.rhs(*groups)[1]
    unknown = ca.vertcat(*(s for s in ca.vertsplit(groups[2]) if str(s) in inside))
    symbols = ca.symvar(ca.vertcat(rows, load))
    both = [ca.jacobian(load, unknown), ca.jacobian(rows, unknown)]
    slopes = ca.Function("slopes", [ca.vertcat(*symbols)], both)
    chance = np.random.default_rng(_SEED)
    points = [slopes(chance.uniform(0.5, 1.5, len(symbols))) for _ in range(3)]
    wanted, found = (np.hstack([p.full() for p in own]) for own in zip(*points, strict=True))
    factors = np.rint(-least(found.T, wanted.T).T)
    left = wanted + factors @ found
    if np.abs(left).max() > _SAME * (1.0 + np.abs(wanted).max()):
        raise NotTrigonometricError("a load that the rows of the system do not give")
    return _normal(load + ca.mtimes(ca.sparsify(ca.SX(factors)), rows), functions, inside)


class _Printer:
    """Symbols and abbreviations of one listing, and trees made with them."""

    def __init__(
        self,
        system: System,
        coordinates: tuple[str, ...],
        closures: tuple[str, ...],
        every: list[Terms],
        functions: NamedFunctions,
    ) -> None:
        inside = [each for _, arguments in functions.named.values() for each in arguments]
        names = {n for terms in every + inside for part in terms for side in part for n, _ in side}
        self.functions = {name: own for name, own in functions.named.items() if name in names}
        names -= set(functions.named)
        parameters, inputs = set(system.parameter_names), set(system.inputs)
        paths = list(dict.fromkeys([*coordinates, *closures, *sorted(names)]))
        roles = [
            "parameter" if path in parameters else "input" if path in inputs else "variable"
            for path in paths
        ]
        made = name_symbols(list(zip(paths, roles, strict=True)))
        self.symbols: dict[str, Symbol] = dict(zip(paths, made, strict=True))
        letter = free_letter(self.symbols)
        for place, name in enumerate(self.functions, 1):
            self.symbols[name] = Symbol(letter, str(place), "variable")
        self.still = {path for path, role in zip(paths, roles, strict=True) if role == "parameter"}
        self.still |= set(coordinates)
        self.abbreviations: dict[Symbol, Tree] = {}
        self.acceleration = [
            replace(self.symbols[name], primes=1 if _is_rate(system, name) else 2)
            for name in coordinates
        ]

    def short(self) -> tuple[PrintedEquation, ...]:
        """Return what the abbreviations stand for, in their order."""
        named = [
            PrintedEquation(Name(self.symbols[name]), self._function(*self.functions[name]))
            for name in self.functions
        ]
        order = sorted(self.abbreviations, key=lambda s: (s.letter, len(s.index), s.index))
        waves = [PrintedEquation(Name(s), self.abbreviations[s]) for s in order]
        return (*named, *waves)

    def _function(self, function: str, arguments: tuple[Terms, ...]) -> Tree:
        inside = tuple(self.tree(each) for each in arguments)
        return inside[0] if function == "same" else written(function, inside)

    def weighted(self, factors: list[tuple[Terms, Symbol]]) -> Tree:
        """Return the sum of factor · symbol."""
        terms = [t for factor, own in factors if factor for t in self._with(factor, Name(own))]
        return _sum(terms)

    def tree(self, terms: Terms) -> Tree:
        """Return an expression, terms of one product of rates together."""
        grouped: dict[Powers, Terms] = {}
        for (turns, powers), value in terms.items():
            moving = tuple((name, p) for name, p in powers if name not in self.still)
            rest = tuple((name, p) for name, p in powers if name in self.still)
            grouped.setdefault(moving, {})[turns, rest] = value
        made: list[Signed] = []
        for moving in sorted(grouped, key=self._order):
            factors = self._factors(moving)
            made += self._with(grouped[moving], *factors)
        return _sum(made)

    def _with(self, terms: Terms, *last: Tree) -> list[Signed]:
        """Return an expression without rates times the last factors, in brackets if need be."""
        waves = self._waves(terms)
        if not last:
            return [term for wave, own in waves for term in self._terms(own, wave)]
        share, common, _ = _common([value for _, own in waves for value in own.items()])
        inner = [(wave, _divided(own, share, common)) for wave, own in waves]
        made = [term for wave, own in inner for term in self._terms(own, wave)]
        before = [*([] if share == 1 else [Number(share)]), *self._factors(common)]
        sign = made[0][0]
        if len(made) == 1:
            return [(sign, _product([*before, *_split(made[0][1]), *last]))]
        inside = _sum([(sign * each, body) for each, body in made])
        return [(sign, _product([*before, inside, *last]))]

    def _waves(self, terms: Terms) -> list[tuple[Tree | None, Polynomial]]:
        """Return the cosines and sines in an expression with what stands before each."""
        plain: Polynomial = {}
        cosines: dict[Powers, Polynomial] = {}
        sines: dict[Powers, Polynomial] = {}
        for (turns, powers), (re_, im) in terms.items():
            if not turns:
                plain[powers] = re_
            elif turns[0][1] > 0:  # the term with −k is its conjugate
                if re_:
                    cosines.setdefault(turns, {})[powers] = 2 * re_
                if im:
                    sines.setdefault(turns, {})[powers] = -2 * im
        found: list[tuple[Tree | None, Polynomial]] = [(None, plain)] if plain else []
        for function, waves in (("cos", cosines), ("sin", sines)):
            for turns in sorted(waves, key=lambda t: (len(t), self._order(t))):
                found.append((self._wave(function, turns), waves[turns]))
        return found

    def _wave(self, function: str, turns: Powers) -> Tree:
        terms: list[Signed] = []
        for name, k in sorted(turns, key=lambda t: self.symbols[t[0]].order):
            body: Tree = Name(self.symbols[name])
            if abs(k) > 1:
                body = Product((Number(Fraction(abs(k))), body))
            terms.append((1 if k > 0 else -1, body))
        call = Call(function, (_sum(terms),))
        own = [self.symbols[name] for name, _ in turns]
        alike = len({s.letter for s in own}) == 1 and all(s.index.isdigit() for s in own)
        if not alike or any(k != 1 for _, k in turns):
            return call
        short = Symbol(function[0], "".join(sorted(s.index for s in own)), "variable")
        if short in self.symbols.values():
            return call
        self.abbreviations[short] = call
        return Name(short)

    def _terms(self, polynomial: Polynomial, wave: Tree | None) -> list[Signed]:
        """Return a polynomial of parameters times a cosine or sine, what is common taken out."""
        share, common, rest = _common(list(polynomial.items()))
        ordered = sorted(rest, key=self._order)
        signed = [(1 if rest[m] > 0 else -1, self._monomial(abs(rest[m]), m)) for m in ordered]
        before = [*([] if share == 1 else [Number(share)]), *self._factors(common)]
        if wave is None and not before:
            return signed
        sign = signed[0][0]
        inner = _sum([(sign * each, body) for each, body in signed])
        after = [wave] if wave is not None else []
        return [(sign, _product([*before, *_split(inner), *after]))]

    def _monomial(self, size: Fraction, powers: Powers) -> Tree:
        factors: list[Tree] = [] if size == 1 and powers else [Number(size)]
        return _product([*factors, *self._factors(powers)])

    def _factors(self, powers: Powers) -> list[Tree]:
        ordered = sorted(powers, key=lambda p: _place(self.symbols[p[0]]))
        made: list[Tree] = []
        for name, power in ordered:
            own = Name(self.symbols[name])
            size = own if abs(power) == 1 else Power(own, Number(Fraction(abs(power))))
            made.append(size if power > 0 else Quotient(Number(Fraction(1)), size))
        return made

    def _order(self, powers: Powers) -> tuple[object, ...]:
        return tuple(sorted((_place(self.symbols[name]), power) for name, power in powers))


def _place(own: Symbol) -> tuple[object, ...]:
    """Return where a symbol stands in a product: parameters before variables, by their letters."""
    return own.role == "variable", own.letter, own.index, own.primes


def _is_rate(system: System, name: str) -> bool:
    try:
        return system.resolve(name)[0].unit.endswith("/s")
    except AcausalError:
        return False


def _common(terms: list[tuple[Powers, Fraction]]) -> tuple[Fraction, Powers, Polynomial]:
    """Return the number and the symbols that all terms share, and what is left of each."""
    values = [value for _, value in terms]
    share = Fraction(
        gcd(*(abs(v.numerator) for v in values)), lcm(*(v.denominator for v in values))
    )
    least = dict(terms[0][0])
    for powers, _ in terms:
        own = dict(powers)
        least = {n: min(p, own[n]) for n, p in least.items() if n in own and min(p, own[n]) > 0}
    common = tuple(sorted(least.items()))
    return share, common, _divided(dict(terms), share, common)


def _divided(polynomial: Polynomial, share: Fraction, common: Powers) -> Polynomial:
    """Return a polynomial over a number and some symbols."""
    rest = {}
    for powers, value in polynomial.items():
        own = dict(powers)
        for name, power in common:
            own[name] -= power
        rest[tuple(sorted((n, p) for n, p in own.items() if p))] = value / share
    return rest


def _split(tree: Tree) -> list[Tree]:
    return list(tree.factors) if isinstance(tree, Product) else [tree]


def _product(factors: list[Tree]) -> Tree:
    """Return a product without factors of 1, what has a negative power below a bar."""
    above: list[Tree] = []
    below: list[Tree] = []
    for factor in (each for whole in factors for each in _above_and_below(whole)):
        side, body = factor
        (below if side < 0 else above).append(body)
    over = _plain_product(above)
    return Quotient(over, _plain_product(below)) if below else over


def _plain_product(factors: list[Tree]) -> Tree:
    kept = [factor for factor in factors if factor != Number(Fraction(1))]
    if not kept:
        return Number(Fraction(1))
    return kept[0] if len(kept) == 1 else Product(tuple(kept))


def _above_and_below(factor: Tree) -> list[Signed]:
    """Return a factor as factors above (+1) and below (−1) a bar."""
    if isinstance(factor, Quotient):
        return [(1, each) for each in _split(factor.above)] + [
            (-1, each) for each in _split(factor.below)
        ]
    if isinstance(factor, Number) and factor.value.denominator in (2, 3, 4, 6, 8):
        own = factor.value
        return [(1, Number(Fraction(own.numerator))), (-1, Number(Fraction(own.denominator)))]
    return [(1, factor)]


def _sum(terms: list[Signed]) -> Tree:
    if not terms:
        return Number(Fraction(0))
    return terms[0][1] if len(terms) == 1 and terms[0][0] > 0 else Sum(tuple(terms))
