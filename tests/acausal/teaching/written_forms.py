"""Ways to write one linear equation: moved, scaled, permuted and split terms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random


def _term(coefficient: Fraction, name: str, chance: Random) -> str:
    size = abs(coefficient)
    sign = chance.choice(["-", "−"]) if coefficient < 0 else "+"
    if size == 1 and chance.random() < 0.8:
        return f"{sign} {name}"
    if size.denominator > 1:
        over = f"{size.numerator} {name}/{size.denominator}"
        return f"{sign} {chance.choice([over, f'({size.numerator}/{size.denominator}) {name}'])}"
    return f"{sign} {size}{chance.choice(['*', ' ', ' · '])}{name}"


def _side(terms: list[tuple[Fraction, str]], chance: Random) -> str:
    if not terms:
        return "0"
    text = " ".join(_term(c, name, chance) for c, name in terms)
    text = text.removeprefix("+ ")
    if text.startswith(("- ", "− ")) and chance.random() < 0.5:
        text = f"-({_side([(-c, name) for c, name in terms], chance)})"
    return f"({text})" if chance.random() < 0.2 else text


def equivalent(terms: Mapping[str, int | Fraction], chance: Random) -> str:
    """Return the equation Σ coefficient · name = 0 in a form drawn at random."""
    scale = Fraction(chance.choice([1, 1, 1, -1, 2, -3, 7]), chance.choice([1, 1, 1, 2, 5]))
    sides: tuple[list[tuple[Fraction, str]], ...] = ([], [])
    for name, coefficient in terms.items():
        parts = [scale * coefficient]
        if chance.random() < 0.15:
            share = Fraction(chance.randint(1, 4))
            parts = [parts[0] + share, -share]
        for part in parts:
            right = chance.random() < 0.4
            if part:
                sides[right].append((-part if right else part, name))
    for side in sides:
        chance.shuffle(side)
    return " = ".join(_side(side, chance) for side in sides)


def perturbed(terms: Mapping[str, int | Fraction], others: list[str], chance: Random) -> str:
    """Return another equation: a sign, a factor, a term too many or too few, or a number."""
    own, names = dict(terms), list(terms)
    kinds = ["factor", "number"]
    kinds += ["sign", "missing"] if len(own) > 1 else []
    kinds += ["sign"] if len(own) > 2 else []
    kinds += ["more"] if others else []
    kind, name = chance.choice(kinds), chance.choice(names)
    if kind == "factor" and len(own) > 1:
        own[name] *= chance.choice([2, -3, Fraction(1, 2)])
    elif kind == "sign":
        own[name] = -own[name]
    elif kind == "missing":
        del own[name]
    elif kind == "more":
        own[chance.choice(others)] = chance.choice([1, -1, 2])
    else:
        return f"{equivalent(own, chance)} + {chance.randint(1, 9)}"
    return equivalent(own, chance)
