"""From ratios to trees: signs, brackets and order as a reader would write them.

Parameters stand before variables in a product, positive terms before negative ones in a sum, common
factors outside; terms with the same variable are collected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from acausal.notation.maths import (
    Call,
    CaseCondition,
    Name,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Tree,
    text,
)
from acausal.notation.rational import (
    Atoms,
    Monomial,
    Ratio,
    Terms,
    common_monomial,
    monomial_product,
)
from acausal.notation.rational_steps import Applied, RationalSteps
from acausal.notation.symbol_names import Symbol

_CONDITIONS = {"<", "≤", "=", "≠", "not", "and", "or"}
_LONGEST = 60
"""Characters of an expression with functions that is still multiplied out."""
_MOST_SQUARES = 2
"""Terms of second degree or more in variables that are multiplied out: (a − b)² stays a square."""
_SHORT = 14
"""Characters of a shared part that is rather written out than named."""
_OPPOSITE = {"<": "≥", "≤": ">", "=": "≠", "≠": "="}


@dataclass(frozen=True, eq=False)
class Printer:
    """Writes ratios with the symbols of their atoms, by the keys of these.

    Numbers with denominators up to ``largest_below`` are written as fractions, others as decimals.
    """

    atoms: Atoms
    symbols: Mapping[Any, Symbol]
    largest_below: int = 12
    _made: dict[int, Tree] = field(default_factory=dict)

    def tree(self, ratio: Ratio) -> Tree:
        """Return a ratio as a tree."""
        sign, body = self.signed(ratio)
        return body if sign > 0 else Sum(((-1, body),))

    def readable(self, ratio: Ratio | None) -> Tree | None:
        """Return the tree of a ratio that reads well multiplied out, else None.

        Polynomials do; functions of other things are better left where they stand.
        """
        if ratio is None:
            return None
        if self._tangled(ratio):
            return None
        tree = self.tree(ratio)
        applied = any(isinstance(self.atoms.keys[atom], Applied) for atom in ratio.atoms())
        return None if applied and len(text(tree)) > _LONGEST else tree

    def _tangled(self, ratio: Ratio) -> bool:
        """Tell whether a polynomial in what moves is of a degree at which nobody multiplies out."""
        degrees = [
            sum(power for atom, power in monomial if power > 0 and self._moves(atom))
            for monomial in ratio.terms
        ]
        return sum(degree > 1 for degree in degrees) > _MOST_SQUARES

    def signed(self, ratio: Ratio) -> tuple[int, Tree]:
        """Return a ratio as a sign and a tree."""
        if not ratio.terms:
            return 1, Number(Fraction(0))
        above, below, monomial, rest = _taken_out(ratio.terms, self.largest_below)
        sign, inner = self._polynomial(rest)
        up = [(a, k) for a, k in monomial if k > 0]
        down = [(a, -k) for a, k in monomial if k < 0]
        top = self._product(above, up, inner)
        factors = [
            (self._polynomial({m: Fraction(c) for m, c in f}), power)
            for f, power in ratio.factors.items()
        ]
        lower: list[Tree] = []
        for (own, body), power in factors:
            sign *= own**power
            lower.append(body if power == 1 else Power(body, Number(Fraction(power))))
        if below == 1 and not down and not lower:
            return sign, top
        parts = self._factors(below, down) + sorted(lower, key=text)
        return sign, Quotient(top, parts[0] if len(parts) == 1 else Product(tuple(parts)))

    def _polynomial(self, terms: Terms) -> tuple[int, Tree]:
        """Return a sum without common factors: collected by variables, positive terms first."""
        groups: dict[Monomial, Terms] = {}
        for monomial, number in terms.items():
            moving = tuple(pair for pair in monomial if self._moves(pair[0]))
            fixed = tuple(pair for pair in monomial if not self._moves(pair[0]))
            groups.setdefault(moving, {})[fixed] = number
        made: list[tuple[int, Any, Tree]] = []
        for moving, inner in groups.items():
            if moving and len(inner) > 1:
                above, below, outside, rest = _taken_out(inner, self.largest_below)
                sign, body = self._flat(rest)
                whole = self._product(above, [*outside, *moving], body)
                down = Number(Fraction(below))
                made.append(
                    (sign, self._order(moving), Quotient(whole, down) if below > 1 else whole)
                )
            else:
                made += [self._term((*fixed, *moving), c) for fixed, c in inner.items()]
        return _signed_sum(made)

    def _flat(self, terms: Terms) -> tuple[int, Tree]:
        return _signed_sum([self._term(monomial, number) for monomial, number in terms.items()])

    def _term(self, monomial: Monomial, number: Fraction) -> tuple[int, Any, Tree]:
        sign = 1 if number > 0 else -1
        up = [(a, k) for a, k in monomial if k > 0]
        down = [(a, -k) for a, k in monomial if k < 0]
        size = abs(number)
        whole = size.denominator <= self.largest_below
        above = Fraction(size.numerator) if whole else size
        below = size.denominator if whole else 1
        tree = self._product(above, up, None)
        if down or below > 1:
            parts = self._factors(below, down)
            tree = Quotient(tree, parts[0] if len(parts) == 1 else Product(tuple(parts)))
        return sign, self._order(monomial), tree

    def _product(self, number: Fraction, powers: list[tuple[int, int]], last: Tree | None) -> Tree:
        """Return number · parameters · (sum) · variables."""
        parts: list[Tree] = [] if number == 1 else [Number(number)]
        fixed = [pair for pair in powers if not self._moves(pair[0])]
        moving = [pair for pair in powers if self._moves(pair[0])]
        parts += [self._power(*pair) for pair in self._sorted(fixed)]
        if last is not None and last != Number(Fraction(1)):
            parts.append(last)
        parts += [self._power(*pair) for pair in self._sorted(moving)]
        if not parts:
            return Number(Fraction(1))
        return parts[0] if len(parts) == 1 else Product(tuple(parts))

    def _factors(self, number: int, powers: list[tuple[int, int]]) -> list[Tree]:
        first: list[Tree] = [] if number == 1 else [Number(Fraction(number))]
        return first + [self._power(*pair) for pair in self._sorted(powers)]

    def _power(self, atom: int, power: int) -> Tree:
        base = self._atom(atom)
        return base if power == 1 else Power(base, Number(Fraction(power)))

    def _atom(self, atom: int) -> Tree:
        if atom not in self._made:
            key = self.atoms.keys[atom]
            if isinstance(key, Applied):
                self._made[atom] = self._applied(key)
            else:
                self._made[atom] = Name(self.symbols[key])
        return self._made[atom]

    def _applied(self, key: Applied) -> Tree:
        arguments = tuple(map(self.tree, key.arguments))
        return written(key.function, arguments)

    def _moves(self, atom: int) -> bool:
        """Tell whether an atom is no parameter nor a number."""
        key = self.atoms.keys[atom]
        return isinstance(key, Applied) or self.symbols[key].role != "parameter"

    def _sorted(self, powers: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return sorted(powers, key=lambda pair: self._place(pair[0]))

    def _place(self, atom: int) -> Any:
        key = self.atoms.keys[atom]
        if isinstance(key, Applied):
            return (3, (), ((0, key.function), (atom, "")))
        return self.symbols[key].order

    def _order(self, monomial: Monomial) -> Any:
        """Return the place of a term in a sum: by its variables, then parameters; numbers last."""
        places = [(self._place(a), -k) for a, k in self._sorted(list(monomial))]
        return (*places, ((9, (), ()), 0))


def _signed_sum(made: list[tuple[int, Any, Tree]]) -> tuple[int, Tree]:
    """Return a sum, positive terms first; where all are negative the sign is outside."""
    made.sort(key=lambda item: item[1])
    if all(sign < 0 for sign, _, _ in made):
        sign, made = -1, [(1, place, tree) for _, place, tree in made]
    else:
        sign, made = 1, sorted(made, key=lambda item: -item[0])
    if len(made) == 1:
        return sign, made[0][2]
    return sign, Sum(tuple((own, tree) for own, _, tree in made))


def _taken_out(terms: Terms, largest_below: int) -> tuple[Fraction, int, Monomial, Terms]:
    """Return above, below, monomial, rest with terms = above/below · monomial · rest.

    Numbers come out where they are simple fractions; decimals stay with their terms.
    """
    monomial = common_monomial(terms)
    back = tuple((a, -k) for a, k in monomial)
    rest = {monomial_product(m, back): c for m, c in terms.items()}
    below = lcm(*(c.denominator for c in terms.values()))
    if below > largest_below or largest_below == 1:
        if len(terms) > 1:
            return Fraction(1), 1, monomial, rest
        (single,) = rest.values()
        return abs(single), 1, monomial, {(): Fraction(1 if single > 0 else -1)}
    above = gcd(*(c.numerator * (below // c.denominator) for c in terms.values()))
    share = Fraction(above, below)
    return (
        Fraction(share.numerator),
        share.denominator,
        monomial,
        {m: c / share for m, c in rest.items()},
    )


def written(function: str, arguments: tuple[Tree, ...]) -> Tree:
    """Return an operation on trees as it stands."""
    match function, arguments:
        case "not", (CaseCondition(relation, sides),) if relation in _OPPOSITE:
            return CaseCondition(_OPPOSITE[relation], sides)
        case _ if function in _CONDITIONS:
            return CaseCondition(function, arguments)
        case _ if function in _WRITTEN:
            return _WRITTEN[function](*arguments)
        case _:
            return Call(function, arguments)


_WRITTEN: dict[str, Callable[..., Tree]] = {
    "pow": Power,
    "+": lambda left, right: Sum((*_terms(left, 1), *_terms(right, 1))),
    "-": lambda left, right: Sum((*_terms(left, 1), *_terms(right, -1))),
    "*": lambda left, right: Product((*_factors(left), *_factors(right))),
    "/": Quotient,
    "neg": lambda only: Sum(_terms(only, -1)),
    "sq": lambda only: Power(only, Number(Fraction(2))),
    "twice": lambda only: Product((Number(Fraction(2)), only)),
    "inv": lambda only: Quotient(Number(Fraction(1)), only),
    "same": lambda only: only,
}
"""Operations that are written by signs, not as a function."""


def _terms(tree: Tree, sign: int) -> tuple[tuple[int, Tree], ...]:
    if isinstance(tree, Sum):
        return tuple((sign * own, term) for own, term in tree.terms)
    return () if tree == Number(Fraction(0)) else ((sign, tree),)


def _factors(tree: Tree) -> tuple[Tree, ...]:
    return tree.factors if isinstance(tree, Product) else (tree,)


def as_written(
    form: RationalSteps, printer: Printer, outputs: Iterable[int], part: Callable[[int], Symbol]
) -> tuple[list[Tree], list[tuple[Symbol, Tree]]]:
    """Return outputs as they are computed, and the shared parts that have names.

    A step is written in normal form where that reads well; what several others read, and is more
    than a few signs, gets the name ``part(1)``, ``part(2)``, ….
    """
    wanted = [form.outputs[output] for output in outputs]
    uses: dict[int, int] = {}
    trees: dict[int, Tree] = {}
    pending = [step for step in wanted if step is not None]
    while pending:
        place = pending.pop()
        uses[place] = uses.get(place, 0) + 1
        if uses[place] == 1:
            tree = printer.readable(form.steps[place].ratio)
            if tree is None:
                pending += form.steps[place].arguments
            else:
                trees[place] = tree
    known: dict[Tree, Symbol] = {}
    for place in sorted(uses):
        step = form.steps[place]
        if place not in trees:
            if not step.arguments and step.ratio is not None:
                trees[place] = printer.tree(step.ratio)
            else:
                trees[place] = written(step.operation, tuple(trees[a] for a in step.arguments))
        if uses[place] > 1 and len(text(trees[place])) > _SHORT:
            if trees[place] not in known:  # the same part may be computed twice
                known[trees[place]] = part(len(known) + 1)
            trees[place] = Name(known[trees[place]])
    zero: Tree = Number(Fraction(0))
    found = [zero if place is None else trees[place] for place in wanted]
    return found, [(symbol, tree) for tree, symbol in known.items()]
