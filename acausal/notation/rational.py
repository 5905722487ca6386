"""Rational normal form: Laurent polynomials with exact fractions over a set of denominator factors.

A ratio is c₁ m₁ + c₂ m₂ + … over f₁^k₁ f₂^k₂ …, with fractions c, monomials m of atoms to whole
powers (negative ones too), and factors f: polynomials of two or more terms without a common
monomial or number. Factors are cancelled by exact trial division. Atoms are numbers 0, 1, 2, …;
what they stand for is kept in ``Atoms``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeAlias, TypeVar

Atom = TypeVar("Atom", int, str)
Monomial: TypeAlias = tuple[tuple[int, int], ...]
"""Atoms and their powers, by ascending atom."""
Terms: TypeAlias = dict[Monomial, Fraction]
Factor: TypeAlias = tuple[tuple[Monomial, int], ...]
"""Terms of a polynomial with coprime whole coefficients, sorted: equal factors are equal keys."""

_MOST_PRODUCTS = 200_000
"""Products of terms in one multiplication: what takes a second."""


class TooLongError(ArithmeticError):
    """An expression has more terms than anybody would read."""


@dataclass
class Atoms:
    """What the atoms of ratios stand for: symbols, and functions of ratios.

    ``keys`` names them; ``inside`` says for each which symbols it depends on.
    """

    keys: list[Any] = field(default_factory=list)
    numbers: dict[Hashable, int] = field(default_factory=dict)
    inside: list[frozenset[int]] = field(default_factory=list)

    def of(self, key: Hashable, arguments: Iterable[Ratio] | None = None) -> int:
        """Return the atom of a key, made when first asked for."""
        if key not in self.numbers:
            number = self.numbers[key] = len(self.keys)
            self.keys.append(key)
            own = frozenset([number]) if arguments is None else self.depends(*arguments)
            self.inside.append(own)
        return self.numbers[key]

    def symbol(self, key: Hashable) -> Ratio:
        """Return the ratio that is one symbol."""
        return Ratio({((self.of(key), 1),): Fraction(1)})

    def depends(self, *ratios: Ratio) -> frozenset[int]:
        """Return the symbols that ratios depend on, those within functions too."""
        found: set[int] = set()
        for ratio in ratios:
            for atom in ratio.atoms():
                found |= self.inside[atom]
        return frozenset(found)


@dataclass(frozen=True, eq=False, slots=True)
class Ratio:
    """A rational expression in normal form; + - * / and whole powers keep it so."""

    terms: Terms
    factors: Mapping[Factor, int] = field(default_factory=dict)

    def __add__(self, other: Ratio) -> Ratio:
        if not self.factors and not other.factors:
            return Ratio(_sum(self.terms, other.terms))
        mine, others = _refined(self.factors, other.factors)
        common = {f: max(mine.get(f, 0), others.get(f, 0)) for f in {**mine, **others}}
        left = _times_missing(self.terms, common, mine)
        right = _times_missing(other.terms, common, others)
        return _cancelled(_sum(left, right), common)

    def __neg__(self) -> Ratio:
        return Ratio({m: -c for m, c in self.terms.items()}, self.factors)

    def __sub__(self, other: Ratio) -> Ratio:
        return self + -other

    def __mul__(self, other: Ratio) -> Ratio:
        if not self.factors and not other.factors:
            return Ratio(_product(self.terms, other.terms))
        if not self.terms or not other.terms:
            return ZERO
        mine, others = _refined(self.factors, other.factors)
        left, above = _divided(self.terms, _split(others, _whole(self.terms)))
        right, below = _divided(other.terms, _split(mine, _whole(other.terms)))
        factors = {f: above.get(f, 0) + below.get(f, 0) for f in {**above, **below}}
        return Ratio(_product(left, right), {f: k for f, k in factors.items() if k})

    def __truediv__(self, other: Ratio) -> Ratio:
        return self * other.inverse()

    def inverse(self) -> Ratio:
        """Return 1 / self.

        Raises
        ------
        ZeroDivisionError
            If it is 0.
        """
        if not self.terms:
            raise ZeroDivisionError
        if len(self.terms) == 1 and not self.factors:  # the usual case, and a quick one
            ((single, value),) = self.terms.items()
            return Ratio({tuple((a, -k) for a, k in single): 1 / value})
        above: Terms = {(): Fraction(1)}
        for factor, power in self.factors.items():
            for _ in range(power):
                above = _product(above, _terms(factor))
        number, monomial, factor_ = content(self.terms)
        scale = {tuple((a, -k) for a, k in monomial): 1 / number}
        below = {factor_: 1} if len(factor_) > 1 else {}
        return Ratio(_product(above, scale), below)

    def __pow__(self, power: int) -> Ratio:
        base = self.inverse() if power < 0 else self
        result = ONE
        for _ in range(abs(power)):
            result = result * base
        return result

    def __bool__(self) -> bool:
        return bool(self.terms)

    @property
    def key(self) -> Hashable:
        """What equal ratios have in common."""
        return frozenset(self.terms.items()), frozenset(self.factors.items())

    @property
    def number(self) -> Fraction | None:
        """The value of a ratio without atoms; None for others."""
        if not self.terms:
            return Fraction(0)
        return self.terms.get(()) if len(self.terms) == 1 and not self.factors else None

    def atoms(self) -> set[int]:
        """Return the atoms in it."""
        monomials = [*self.terms, *(m for factor in self.factors for m, _ in factor)]
        return {atom for monomial in monomials for atom, _ in monomial}

    def evaluate(
        self, value: Callable[[int], Any], number: Callable[[Fraction], Any] = float
    ) -> Any:
        """Return its value, of numbers or arrays, from the values of its atoms.

        ``number`` says what its own numbers become: with ``Fraction`` the value is exact.
        """
        below: Any = number(Fraction(1))
        for factor, power in self.factors.items():
            below = below * _evaluated(_terms(factor), value, number) ** power
        return _evaluated(self.terms, value, number) / below


def constant(number: Fraction | int) -> Ratio:
    """Return the ratio of a number."""
    return Ratio({(): Fraction(number)} if number else {})


ONE, ZERO = constant(1), constant(0)


def linear_parts(
    ratio: Ratio, variables: frozenset[int], atoms: Atoms
) -> tuple[dict[int, Ratio], Ratio] | None:
    """Return the coefficients of ``variables`` and the rest of a ratio that is linear in them.

    None if it is not linear: a product, a power, a function or a denominator holds a variable.
    """
    below = Ratio({(): Fraction(1)}, ratio.factors)
    if atoms.depends(below) & variables:
        return None
    found: dict[int, Terms] = {}
    rest: Terms = {}
    for monomial, number in ratio.terms.items():
        held = [pair for pair in monomial if atoms.inside[pair[0]] & variables]
        if not held:
            rest[monomial] = number
        elif len(held) == 1 and held[0][1] == 1 and held[0][0] in variables:
            others = tuple(pair for pair in monomial if pair != held[0])
            found.setdefault(held[0][0], {})[others] = number
        else:
            return None
    over = ratio.factors
    return {v: _cancelled(t, over) for v, t in found.items()}, _cancelled(rest, over)


def content(terms: Terms) -> tuple[Fraction, Monomial, Factor]:
    """Return number, monomial and factor whose product is a polynomial that is not 0.

    The factor has coprime whole coefficients, no common monomial, and a positive last term.
    """
    monomial = common_monomial(terms)
    back = tuple((a, -k) for a, k in monomial)
    below = lcm(*(c.denominator for c in terms.values()))
    above = gcd(*(c.numerator * (below // c.denominator) for c in terms.values()))
    items = sorted((monomial_product(m, back), c) for m, c in terms.items())
    number = Fraction(above, below) * (1 if items[-1][1] > 0 else -1)
    return number, monomial, tuple((m, int(c / number)) for m, c in items)


def common_monomial(terms: Terms) -> Monomial:
    """Return the monomial that all terms have in common, with the least power of every atom."""
    least: dict[int, int] = {}
    for number, monomial in enumerate(terms):
        powers = dict(monomial)
        for atom in {*least, *powers}:
            before = least.get(atom, 0) if number else powers.get(atom, 0)
            least[atom] = min(before, powers.get(atom, 0))
    return tuple(sorted((a, k) for a, k in least.items() if k))


def monomial_product(
    first: tuple[tuple[Atom, int], ...], second: tuple[tuple[Atom, int], ...]
) -> tuple[tuple[Atom, int], ...]:
    """Return the product of two monomials."""
    if not first or not second:
        return first or second
    powers = dict(first)
    for atom, power in second:
        powers[atom] = powers.get(atom, 0) + power
    return tuple(sorted(pair for pair in powers.items() if pair[1]))


def _sum(first: Terms, second: Terms) -> Terms:
    total = dict(first)
    for monomial, number in second.items():
        value = total.get(monomial, 0) + number
        if value:
            total[monomial] = Fraction(value)
        else:
            del total[monomial]
    return total


def _product(first: Terms, second: Terms) -> Terms:
    if len(first) * len(second) > _MOST_PRODUCTS:
        raise TooLongError
    if len(first) == 1 and first.get(()) == 1:
        return second
    if len(second) == 1 and second.get(()) == 1:
        return first
    total: Terms = {}
    for left, a in first.items():
        for right, b in second.items():
            monomial = monomial_product(left, right)
            total[monomial] = total.get(monomial, Fraction(0)) + a * b
    return {m: c for m, c in total.items() if c}


def _terms(factor: Factor) -> Terms:
    return {m: Fraction(c) for m, c in factor}


def _evaluated(terms: Terms, value: Callable[[int], Any], number: Callable[[Fraction], Any]) -> Any:
    total: Any = number(Fraction(0))
    for monomial, factor in terms.items():
        term: Any = number(factor)
        for atom, power in monomial:
            term = term * value(atom) ** power
        total = total + term
    return total


def _times_missing(terms: Terms, common: Mapping[Factor, int], own: Mapping[Factor, int]) -> Terms:
    for factor, power in common.items():
        for _ in range(power - own.get(factor, 0)):
            terms = _product(terms, _terms(factor))
    return terms


def _cancelled(terms: Terms, factors: Mapping[Factor, int]) -> Ratio:
    return Ratio(*_divided(terms, factors))


def _divided(terms: Terms, factors: Mapping[Factor, int]) -> tuple[Terms, dict[Factor, int]]:
    """Divide by factors while that goes without remainder; return what is left of both."""
    if not terms:
        return terms, {}
    left: dict[Factor, int] = {}
    for factor, power in factors.items():
        while power:
            quotient = _quotient(terms, factor)
            if quotient is None:
                left[factor] = power
                break
            terms, power = quotient, power - 1
    return terms, left


def _quotient(terms: Terms, factor: Factor) -> Terms | None:
    """Return terms / factor if that goes without remainder: division by leading terms."""
    inside = {atom for monomial, _ in factor for atom, _ in monomial}
    powers = [dict(m) for m in terms]
    # An atom that the factor holds must be spread in the terms at least as far.
    for atom in inside:
        held = [p.get(atom, 0) for p in powers]
        own = [dict(m).get(atom, 0) for m, _ in factor]
        if max(held) - min(held) < max(own) - min(own):
            return None
    order = sorted(inside | {a for p in powers for a in p})
    least = [min(p.get(a, 0) for p in powers) for a in order]
    rest = {
        tuple(p.get(a, 0) - k for a, k in zip(order, least, strict=True)): c
        for p, c in zip(powers, terms.values(), strict=True)
    }
    divisor = [(tuple(dict(m).get(a, 0) for a in order), c) for m, c in factor]
    lead, first = max(divisor)
    result: Terms = {}
    while rest:
        top = max(rest)
        step = tuple(a - b for a, b in zip(top, lead, strict=True))
        if min(step) < 0:
            return None
        number = rest[top] / first
        place = (i + j for i, j in zip(step, least, strict=True))
        result[tuple((a, k) for a, k in zip(order, place, strict=True) if k)] = number
        for monomial, c in divisor:
            at = tuple(a + b for a, b in zip(monomial, step, strict=True))
            value = rest.get(at, Fraction(0)) - number * c
            if value:
                rest[at] = value
            else:
                rest.pop(at, None)
        if len(rest) > _MOST_PRODUCTS:
            raise TooLongError
    return result


def _refined(
    first: Mapping[Factor, int], second: Mapping[Factor, int]
) -> tuple[Mapping[Factor, int], Mapping[Factor, int]]:
    """Return both sets of factors, those of one split where one of the other divides them."""
    if not first or not second or first.keys() == second.keys():
        return first, second
    return _split(first, second), _split(second, first)


def _whole(terms: Terms) -> dict[Factor, int]:
    """Return a polynomial of several terms as a factor that denominators may hold."""
    return {content(terms)[2]: 1} if len(terms) > 1 else {}


def _split(factors: Mapping[Factor, int], by: Mapping[Factor, int]) -> dict[Factor, int]:
    found: dict[Factor, int] = {}
    for factor, power in factors.items():
        rest: Terms = _terms(factor)
        for other in by:
            while other != factor and len(other) <= len(rest):
                quotient = _quotient(rest, other)
                if quotient is None:
                    break
                found[other] = found.get(other, 0) + power
                rest = quotient
        if len(rest) > 1:
            whole = content(rest)[2]  # coprime numbers: a quotient of such has them too
            found[whole] = found.get(whole, 0) + power
    return found
