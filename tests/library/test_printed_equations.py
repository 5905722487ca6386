"""The equations that a reader sees, read again and evaluated, are those that are solved.

For every scalar part between simple loads the listing is read by the parser of answers, which knows
nothing of CasADi, and its right sides are compared with the compiled ones at a random point.
"""

from __future__ import annotations

import unicodedata
import warnings
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import AcausalError
from acausal.notation.discrete_symbols import discrete_symbols
from acausal.teaching.written_equation import evaluate, read_equation
from tests.library.test_textbook_of_every_part import PACKAGES, every_part, loaded

LEAST = 30
FORBIDDEN = ("@", "#", "event", "h_", "h₁", "…")


def point(system: Any, seed: int) -> list[np.ndarray]:
    """A random point (t, x, z, u, p, m): parameters as they are, modes among those there are."""
    chance = np.random.default_rng(seed)
    n_t, n_x, n_z, n_u, n_m = (system.rhs.size1_in(i) for i in (0, 1, 2, 3, 5))
    m = np.zeros(n_m)
    for place, own in enumerate(discrete_symbols(system)):
        if own.modes:
            m[place] = chance.integers(len(own.modes))
        elif not own.impulse:
            m[place] = chance.integers(2)
    draw = [chance.uniform(0.1, 0.9, n) for n in (n_t, n_x, n_z, n_u)]
    return [*draw, np.asarray(system.parameter_values, dtype=float), m]


def plain(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def values_of(system: Any, listing: Any, at: list[np.ndarray]) -> dict[str, float]:
    """The value of every symbol that the listing writes, by its text."""
    t, x, z, u, p, m = at
    paths = {"time": float(t[0]), **dict(zip(system.states, x, strict=True))}
    paths |= dict(zip(system.algebraic, z, strict=True))
    levels = [
        f"{name}{chr(39) * level}"
        for name, count in zip(system.inputs, system.input_table.levels, strict=True)
        for level in range(count)
    ]
    paths |= dict(zip(levels, u, strict=True))
    paths |= {name: p[i] for name, i in system.parameter_names.items()}
    discrete = discrete_symbols(system)
    paths |= {own.path: m[i] for i, own in enumerate(discrete)}
    known = {plain(s.text): float(paths[k]) for k, s in listing.symbols.items() if k in paths}
    # A mode is its name: two parts may give one name different numbers.
    codes: dict[str, float] = {}
    for i, own in enumerate(discrete):
        for name in own.modes:
            codes.setdefault(f"‘{name}’", 100.0 + len(codes))
        if own.modes and own.path in listing.symbols:
            mode = own.modes[int(m[i])]
            known[plain(listing.symbols[own.path].text)] = codes[f"‘{mode}’"]
    known |= codes
    return {**known, "π": np.pi, "∞": np.inf}


def read_values(listing: Any, known: dict[str, float]) -> list[float]:
    """Evaluate the printed equations: first what stands after ``where``, then right sides."""

    def value(name: str, level: int) -> float:
        assert level == 0
        return known[plain(name)]

    waiting = [str(each).partition(" = ") for each in listing.where]
    for left, _, right in waiting:
        tree = read_equation(f"{left} = {right}").right
        known[plain(left)] = float(evaluate(tree, value))
    found = []
    for equation in listing.equations:
        left, _, right = str(equation).partition(" = ")
        found.append(float(evaluate(read_equation(f"0 = {right}").right, value)))
    return found


def check(kind: type, keywords: dict[str, Any]) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            system = ac.compile(loaded(kind, keywords))
        except AcausalError:
            return "refused"
        listing = system.equations
    printed = str(listing)
    for sign in FORBIDDEN:
        assert sign not in printed, (kind.__name__, sign, printed)
    at = point(system, 3)
    compiled = np.concatenate([np.asarray(part).ravel() for part in system.rhs(*at)])
    read = read_values(listing, values_of(system, listing, at))
    scale = np.maximum(np.abs(compiled), np.max(np.abs(compiled), initial=1.0) * 1e-6)
    worst = np.max(np.abs(compiled - read) / scale, initial=0.0)
    assert worst < 1e-9, (kind.__name__, worst, printed)
    return "read"


@pytest.mark.parametrize("package", PACKAGES)
def test_printed_equations_are_those_that_are_solved(package):
    strategies = every_part.STRATEGIES.items()
    chosen = {k: w for k, w in strategies if k.__module__.split(".")[1] == package}
    found = [check(kind, keywords) for kind, keywords in chosen.items()]
    assert found.count("read") >= min(LEAST, len(found) - 3)
