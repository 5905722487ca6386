"""Symbols: how a path of the model is written in an equation, as a letter with an index.

The last part of a path is the letter, Greek where it is the name of one; the index is the shortest
piece of the rest that keeps the symbols of one listing apart: ``motor.r.R`` is R where there is no
other R, ``J1.J`` beside ``J2.J`` is J₁.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import count
from typing import TypeVar

_Item = TypeVar("_Item")

GREEK: dict[str, str] = {
    **{"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ"},
    **{"eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν"},
    **{"xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ"},
    **{"chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ"},
    **{"Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω"},
}

ONE_LETTER: dict[str, str] = {**GREEK, "w": "ω", "ratio": "n", "time": "t"}
"""Names that are written as one letter."""

CAPITALS: dict[str, str] = {"τ": "T", "ω": "Ω", "φ": "Φ"}
"""Capital letters, of which that of tau is no Greek one in print."""

_LATEX = {letter: "\\" + name for name, letter in GREEK.items()} | {"∞": "\\infty"}
_LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LAST = re.compile(r"([A-Za-z]+?)(_flow)?(\d*)((?:_\w+)?)((?:\[\d+(?:, ?\d+)*\])*)('*)")
_DIGITS = re.compile(r"(\d+)\]?$")


@dataclass(frozen=True)
class Symbol:
    """A letter with an index; ``role`` is variable, input or parameter and orders products.

    A ``dot`` stands over the letter of a flow, ``primes`` count derivatives of an input. With
    ``spelled`` an index of digits is written as ``_2`` in text, else as ₂. One that is ``rated`` is
    the time derivative, d x/d t.
    """

    letter: str
    index: str = ""
    role: str = "parameter"
    dot: bool = False
    primes: int = 0
    spelled: bool = False
    rated: bool = False

    @property
    def text(self) -> str:
        """The symbol in plain text."""
        return f"d{self._text}/dt" if self.rated else self._text

    @property
    def _text(self) -> str:
        letter = self.letter + ("\u0307" if self.dot else "") + "′" * self.primes
        if self.index.isdigit() and not self.spelled:
            return letter + self.index.translate(_LOW)
        return f"{letter}_{self.index}" if self.index else letter

    @property
    def latex(self) -> str:
        """The symbol in LaTeX."""
        letter = _LATEX.get(self.letter) or _upright(self.letter)
        if self.letter.startswith("‘"):  # a name in quotation marks, such as that of a mode
            letter = rf"\text{{{self.letter.strip('‘’')}}}"
        letter = rf"\dot{{{letter}}}" if self.dot else letter
        index = f"_{{{','.join(map(_upright, self.index.split(',')))}}}" if self.index else ""
        whole = letter + index + "'" * self.primes
        return rf"\frac{{\mathrm{{d}} {whole}}}{{\mathrm{{d}} t}}" if self.rated else whole

    @property
    def mathml(self) -> str:
        """The symbol in MathML."""
        letter = f"<mi>{escape(self.letter)}</mi>"
        if self.dot:
            letter = f'<mover accent="true">{letter}<mo>˙</mo></mover>'
        if self.index:
            tag = "mn" if self.index.isdigit() else "mi"
            style = "" if tag == "mn" or len(self.index) > 1 else ' mathvariant="normal"'
            letter = f"<msub>{letter}<{tag}{style}>{escape(self.index)}</{tag}></msub>"
        if self.primes:
            letter = f"<msup>{letter}<mo>{'′' * self.primes}</mo></msup>"
        if self.rated:
            d = '<mi mathvariant="normal">d</mi>'
            return f"<mfrac><mrow>{d}{letter}</mrow><mrow>{d}<mi>t</mi></mrow></mfrac>"
        return letter

    @cached_property
    def order(self) -> tuple[int, tuple[int, ...], tuple[tuple[int, str], ...]]:
        """Its place: variables before inputs before parameters, letters from z to a, then index."""
        parts = re.findall(r"\d+|\D+", self.index)
        index = tuple((int(part), "") if part.isdigit() else (-1, part) for part in parts)
        rank = {"variable": 0, "input": 1}.get(self.role, 2)
        return rank, tuple(-ord(c) for c in self.letter), index


def _upright(text: str) -> str:
    if len(text) == 1 or text.isdigit():
        return text
    return r"\mathrm{" + re.sub(r"([_#%&$])", r"\\\1", text) + "}"


def symbol_of(last: str, role: str = "parameter") -> Symbol:
    r"""Return the symbol of a name without a path.

    >>> symbol_of("phi_rel").text, symbol_of("Q_flow").latex, symbol_of("L1").text
    ('φ_rel', '\\dot{Q}', 'L₁')
    >>> symbol_of("tau_pos[0, 1]").text  # an element of a matrix
    'τ_pos,0,1'
    """
    match = _LAST.fullmatch(last)
    if match is None:
        return Symbol(last, "", role)
    word, flow, digits, rest, element, primes = match.groups()
    letter = ONE_LETTER.get(word, word)
    if len(letter) > 1 and rest:  # words of several parts stay whole
        letter, rest = f"{word}{flow or ''}{digits}{rest}", ""
        flow, digits = None, ""
    pieces = [digits, rest.lstrip("_"), ",".join(re.findall(r"\d+", element))]
    index = ",".join(piece for piece in pieces if piece)
    return Symbol(letter, index, role, dot=flow is not None, primes=len(primes))


def name_symbols(
    paths: Sequence[tuple[str, str]], letters: Sequence[Symbol | None] | None = None
) -> list[Symbol]:
    """Return a symbol for each (path, role), all different.

    ``letters`` may give the symbol of a path without the index that tells it from others.

    >>> [s.text for s in name_symbols([("J1.J", "parameter"), ("J2.J", "parameter")])]
    ['J₁', 'J₂']
    """
    given = letters or [None] * len(paths)
    rests = [_split(path)[:-1] for path, _ in paths]
    bare = _numbered(
        [symbol or _bare(path, role) for (path, role), symbol in zip(paths, given, strict=True)],
        rests,
    )
    groups: dict[str, list[int]] = {}
    for position, symbol in enumerate(bare):
        groups.setdefault(symbol.text, []).append(position)
    level = dict.fromkeys(groups, 0)
    while True:
        made = list(bare)
        for key, members in groups.items():
            indices = _indices([rests[m] for m in members], level[key])
            for member, index in zip(members, indices, strict=True):
                made[member] = _indexed(bare[member], index)
        clashing = _clashes(symbol.text for symbol in made)
        wanted = [
            k for k, members in groups.items() if any(made[m].text in clashing for m in members)
        ]
        if not wanted:
            return made
        for key in wanted:
            level[key] += 1
            if level[key] > 40:  # the paths themselves are equal: number them
                for number, member in enumerate(groups[key]):
                    bare[member] = replace(bare[member], index=f"{bare[member].index}#{number}")


def _bare(path: str, role: str) -> Symbol:
    """Return the symbol of a path without its index, a prime for every der( ) around it."""
    symbol = symbol_of(_split(path)[-1], role)
    if "der" not in path:
        return symbol
    around = re.findall(r"der(\d*)\(", path)
    return replace(symbol, primes=symbol.primes + sum(int(times or 1) for times in around))


def _numbered(bare: list[Symbol], rests: list[list[str]]) -> list[Symbol]:
    """Return symbols that are numbered where one part has several alike, as two delays have."""
    places = [(symbol.text, tuple(rest)) for symbol, rest in zip(bare, rests, strict=True)]
    several, taken = _clashes(places), set(places)
    made = list(bare)
    for position, (symbol, place) in enumerate(zip(bare, places, strict=True)):
        if place not in several:
            continue
        for number in count(1):
            index = f"{symbol.index},{number}" if symbol.index else str(number)
            made[position] = replace(symbol, index=index)
            own = (made[position].text, place[1])
            if own not in taken:
                taken.add(own)
                break
    return made


def _split(path: str) -> list[str]:
    return re.sub(r"der\d*\(", "", path).rstrip(")").split(".")


def _indexed(symbol: Symbol, index: str) -> Symbol:
    if not index or (index == symbol.letter and not symbol.index):
        return symbol
    # The letter itself is not said again: J of J1 is J₁, R of R is R.
    own = re.fullmatch(re.escape(symbol.letter) + r"(\d+)", index)
    short = own.group(1) if own else index
    return replace(symbol, index=f"{symbol.index},{short}" if symbol.index else short)


def _clashes(items: Iterable[_Item]) -> set[_Item]:
    seen: set[_Item] = set()
    twice: set[_Item] = set()
    for item in items:
        (twice if item in seen else seen).add(item)
    return twice


def _indices(rests: list[list[str]], level: int) -> list[str]:
    """Return the index of each path at a level: none, a number, a part, the tail of the path."""
    if level == 0 and len(rests) == 1:
        return [""]
    deepest = max(len(rest) for rest in rests)
    choices: list[list[str]] = []
    for depth in range(1, deepest + 1):
        parts = [rest[-min(depth, len(rest))] if rest else "" for rest in rests]
        choices += [[_digits(part) for part in parts], parts]
    choices += [[".".join(rest[-depth:]) for rest in rests] for depth in range(2, deepest + 1)]
    apart = [c for c in choices if len(set(c)) == len(c)] or [[".".join(rest) for rest in rests]]
    skipped = level - 1 if len(rests) == 1 else level
    return apart[min(skipped, len(apart) - 1)]


def _digits(part: str) -> str:
    match = _DIGITS.search(part)
    return match.group(1) if match else part
