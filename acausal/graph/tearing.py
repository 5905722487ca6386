"""Tearing: which unknowns of a block to iterate on, so that the others follow one by one.

Reference: Carpanzano, E.: Order reduction of general nonlinear DAE systems by automatic tearing.
Math. Comput. Model. Dyn. Syst. 6 (2000) 145-168 (the greedy rule).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

MAX_AMPLIFICATION = 1e5
"""Largest factor by which explicit steps may amplify a relative error of the torn unknowns."""

GUESSED_AMPLIFICATION = 1.8
"""Factor assumed for a step whose coefficients are not known as numbers: 20 steps in a row."""


@dataclass(frozen=True)
class Torn:
    """A block after tearing: explicit steps (equation, unknown) in order, and what is iterated."""

    steps: list[tuple[int, int]]
    unknowns: list[int]
    residuals: list[int]


def tear(
    rows: list[int],
    columns: list[int],
    incidence: Callable[[int], list[int]],
    solvable: Callable[[int, int], bool],
    share: Callable[[int, int, int], float] | None = None,
    first: Callable[[int], bool] = lambda column: False,
) -> Torn:
    """Tear a block of equations ``rows`` in the unknowns ``columns``.

    ``share(row, column, other)`` is |a_ij y_j / (a_ii y_i)| at a typical solution: how much of a
    relative error of ``other`` a step that solves ``row`` for ``column`` passes on. A ladder of
    resistors solved from its source to its end amplifies errors exponentially; from the end to
    the source it does not. Unknowns that are ``first`` are torn before others.

    >>> tear([0, 1], [0, 1], lambda r: [0, 1], lambda r, c: r == c == 0)
    Torn(steps=[(0, 0)], unknowns=[1], residuals=[1])
    """
    open_columns, rows_of = _block(rows, columns, incidence)
    members = {row: list(found) for row, found in open_columns.items()}
    candidates = iter(_torn_first(rows_of, solvable, first))
    error: dict[int, float] = {}
    steps: list[tuple[int, int]] = []
    torn: list[int] = []
    ready = deque(row for row in rows if len(open_columns[row]) == 1)

    def settle(column: int, at: float) -> None:
        error[column] = at
        for row in rows_of[column]:
            open_columns[row].discard(column)
            if len(open_columns[row]) == 1:
                ready.append(row)

    def amplification(row: int, column: int) -> float:
        others = {c: error[c] for c in members[row] if c in error}
        return _amplified(others, None if share is None else partial(share, row, column))

    while len(error) < len(columns):
        if ready:
            row = ready.popleft()
            if len(open_columns[row]) != 1:
                continue
            (column,) = open_columns[row]
            at = amplification(row, column) if solvable(row, column) else float("inf")
            if at > MAX_AMPLIFICATION:
                continue
            steps.append((row, column))
            settle(column, at)
            continue
        column = next(candidates)
        if column not in error:
            torn.append(column)
            settle(column, 1.0)
    used = {row for row, _ in steps}
    return Torn(steps, torn, [row for row in rows if row not in used])


def _block(
    rows: list[int], columns: list[int], incidence: Callable[[int], list[int]]
) -> tuple[dict[int, set[int]], dict[int, list[int]]]:
    """Return the unknowns in each equation of a block, and the equations of each unknown."""
    inside = set(columns)
    columns_of = {row: {c for c in incidence(row) if c in inside} for row in rows}
    rows_of: dict[int, list[int]] = {column: [] for column in columns}
    for row, found in columns_of.items():
        for column in found:
            rows_of[column].append(row)
    return columns_of, rows_of


def _amplified(errors: dict[int, float], share: Callable[[int], float] | None) -> float:
    """Return the relative error of an unknown that a step solves for, by those of the others."""
    if share is None:
        return GUESSED_AMPLIFICATION * max(errors.values(), default=1.0)
    return max(1.0, sum(share(column) * error for column, error in errors.items()))


def _torn_first(
    rows_of: dict[int, list[int]],
    solvable: Callable[[int, int], bool],
    first: Callable[[int], bool],
) -> list[int]:
    """Return the unknowns in the order to tear them.

    What no equation can be solved for comes first, then what stands in most equations.
    """

    def place(column: int) -> tuple[bool, bool, int]:
        own = rows_of[column]
        return not first(column), any(solvable(row, column) for row in own), -len(own)

    return sorted(rows_of, key=place)
