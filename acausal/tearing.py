"""Tearing: which unknowns of a block to iterate on, so that the others follow one by one.

Reference: Carpanzano, E.: Order reduction of general nonlinear DAE systems by automatic tearing.
Math. Comput. Model. Dyn. Syst. 6 (2000) 145-168 (the greedy rule).
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

MAX_DEPTH = 12
"""Longest chain of explicit steps from a torn unknown: rounding errors grow along it."""


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
) -> Torn:
    """Tear a block of equations ``rows`` in the unknowns ``columns``.

    >>> tear([0, 1], [0, 1], lambda r: [0, 1], lambda r, c: r == c == 0)
    Torn(steps=[(0, 0)], unknowns=[1], residuals=[1])
    """
    inside = set(columns)
    open_columns = {row: {c for c in incidence(row) if c in inside} for row in rows}
    members = {row: list(found) for row, found in open_columns.items()}
    rows_of: dict[int, list[int]] = {column: [] for column in columns}
    for row, found in open_columns.items():
        for column in found:
            rows_of[column].append(row)
    # Torn first: what no equation can be solved for, then what stands in most equations.
    heap = [
        (any(solvable(r, c) for r in rows_of[c]), -len(rows_of[c]), position, c)
        for position, c in enumerate(columns)
    ]
    heapq.heapify(heap)
    depth: dict[int, int] = {}
    steps: list[tuple[int, int]] = []
    torn: list[int] = []
    ready = deque(row for row in rows if len(open_columns[row]) == 1)

    def settle(column: int, at: int) -> None:
        depth[column] = at
        for row in rows_of[column]:
            open_columns[row].discard(column)
            if len(open_columns[row]) == 1:
                ready.append(row)

    while len(depth) < len(columns):
        if ready:
            row = ready.popleft()
            if len(open_columns[row]) != 1:
                continue
            (column,) = open_columns[row]
            at = 1 + max((depth[c] for c in members[row] if c in depth), default=0)
            if not solvable(row, column) or at > MAX_DEPTH:
                continue
            steps.append((row, column))
            settle(column, at)
            continue
        *_, column = heapq.heappop(heap)
        if column not in depth:
            torn.append(column)
            settle(column, 0)
    used = {row for row, _ in steps}
    return Torn(steps, torn, [row for row in rows if row not in used])
