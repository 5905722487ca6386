"""Sums of conditions times values, as computed, turned into cases, as written.

An ``if`` in an equation is computed as [condition] value + [not condition] other value, an equation
of a part with modes as [mode = 0] first + [mode = 1] second: a reader writes cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from acausal.notation.maths import (
    Call,
    CaseCondition,
    Cases,
    Name,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Tree,
)
from acausal.notation.symbol_names import Symbol

_OPPOSITE = {"<": "≥", "≤": ">", "=": "≠", "≠": "=", "≥": "<", ">": "≤"}
_ONE: Tree = Number(Fraction(1))


@dataclass(frozen=True)
class CaseModes:
    """The names of modes by the symbol that holds their number."""

    names: Mapping[Symbol, tuple[str, ...]]

    def condition(self, tree: CaseCondition) -> CaseCondition:
        """Return a condition with the name of a mode in the place of its number."""
        match tree:
            case CaseCondition(
                relation,
                (Name(symbol), Number(value)) | (Number(value), Name(symbol)),
            ) if symbol in self.names and value.denominator == 1:
                names = self.names[symbol]
                if 0 <= int(value) < len(names):
                    mode = Symbol(f"‘{names[int(value)]}’", "", "variable")
                    return CaseCondition(relation, (Name(symbol), Name(mode)))
        return tree


def readable(tree: Tree, modes: CaseModes) -> Tree:
    """Return a tree with cases in the place of sums over conditions, and modes by name."""
    return _alone(_inside(tree, modes))


def _alone(tree: Tree) -> Tree:
    """Return a quotient under one condition as cases: where it does not hold it may be 1/0."""
    split = _split(tree) if isinstance(tree, Product | Quotient) else None
    if split is None or len(split[0]) > 1 or not _divides(split[1]):
        return tree
    return Cases(((split[1], split[0][0]), (Number(Fraction(0)), None)))


def _divides(tree: Tree) -> bool:
    match tree:
        case Quotient():
            return True
        case Product(factors):
            return any(map(_divides, factors))
        case Sum(terms):
            return any(_divides(term) for _, term in terms)
        case _:
            return False


def _inside(tree: Tree, modes: CaseModes) -> Tree:
    match tree:
        case CaseCondition(relation, sides):
            return modes.condition(
                CaseCondition(relation, tuple(readable(side, modes) for side in sides))
            )
        case Product(factors):
            # Under a sum these conditions become cases; a factor alone stays in its brackets.
            return Product(tuple(_factor(factor, modes) for factor in factors))
        case Quotient(above, below):
            return Quotient(readable(above, modes), readable(below, modes))
        case Power(base, exponent):
            return Power(readable(base, modes), readable(exponent, modes))
        case Call(function, arguments):
            return Call(function, tuple(readable(each, modes) for each in arguments))
        case Sum(terms):
            return _sum(tuple((sign, _inside(term, modes)) for sign, term in terms), modes)
        case _:
            return tree


def _factor(tree: Tree, modes: CaseModes) -> Tree:
    match tree:
        case Sum(terms) if all(s > 0 and isinstance(t, CaseCondition) for s, t in terms):
            return Sum(tuple((sign, readable(term, modes)) for sign, term in terms))
        case _:
            return readable(tree, modes)


def _sum(terms: tuple[tuple[int, Tree], ...], modes: CaseModes) -> Tree:
    """Return a sum, its terms under conditions that exclude each other as cases."""
    under: list[tuple[tuple[CaseCondition, ...], int, Tree]] = []
    rest: list[tuple[int, Tree]] = []
    for sign, term in terms:
        split = _split(term)
        if split is None:
            rest.append((sign, term))
        else:
            under.append((split[0], sign, split[1]))
    every = [condition for conditions, _, _ in under for condition in conditions]
    if len(under) < 2 or not _exclusive(every):
        return Sum(tuple((sign, _alone(term)) for sign, term in terms))
    values: list[tuple[Tree, Tree | None]] = [
        (
            value if sign > 0 else Sum(((-1, value),)),
            conditions[0] if len(conditions) == 1 else CaseCondition("or", conditions),
        )
        for conditions, sign, value in under
    ]
    if not _exhaustive(every, modes):
        values.append((Number(Fraction(0)), None))
    made = Cases(tuple(values))
    return Sum((*((s, _alone(t)) for s, t in rest), (1, made))) if rest else made


def _split(term: Tree) -> tuple[tuple[CaseCondition, ...], Tree] | None:
    """Return the conditions of a term, of which one holds, and what stands under them."""
    match term:
        case Quotient(above, below):
            inner = _split(above)
            return None if inner is None else (inner[0], Quotient(inner[1], below))
        case CaseCondition():
            return (term,), _ONE
        case Product(factors):
            found = [(i, _indicator(factor)) for i, factor in enumerate(factors)]
            held = [(i, own) for i, own in found if own]
            if len(held) != 1:
                return None
            place, conditions = held[0]
            others = (*factors[:place], *factors[place + 1 :])
            return conditions, others[0] if len(others) == 1 else Product(others)
    return None


def _indicator(tree: Tree) -> tuple[CaseCondition, ...]:
    """Return the conditions of a factor that is 1 where one of them holds, else 0."""
    match tree:
        case CaseCondition():
            return (tree,)
        case Sum(terms) if all(s > 0 and isinstance(t, CaseCondition) for s, t in terms):
            conditions = tuple(t for _, t in terms if isinstance(t, CaseCondition))
            return conditions if _exclusive(list(conditions)) else ()
    return ()


def _opposite(condition: CaseCondition) -> CaseCondition:
    if condition.relation in _OPPOSITE:
        return CaseCondition(_OPPOSITE[condition.relation], condition.sides)
    if condition.relation == "not" and isinstance(condition.sides[0], CaseCondition):
        return condition.sides[0]
    return CaseCondition("not", (condition,))


def _exclusive(conditions: list[CaseCondition]) -> bool:
    """Tell whether at most one of some conditions can hold."""
    if len(conditions) == 2 and conditions[0] == _opposite(conditions[1]):
        return True
    firsts = {condition.sides[0] for condition in conditions}
    seconds = [condition.sides[-1] for condition in conditions]
    equal = all(condition.relation == "=" for condition in conditions)
    return equal and len(firsts) == 1 and len(set(seconds)) == len(seconds)


def _exhaustive(conditions: list[CaseCondition], modes: CaseModes) -> bool:
    if len(conditions) == 2 and conditions[0] == _opposite(conditions[1]):
        return True
    first = conditions[0].sides[0]
    symbol = first.symbol if isinstance(first, Name) else None
    return symbol is not None and len(conditions) == len(modes.names.get(symbol, ()))
