"""Matching of equations with variables, their order of solution, and tearing; integers only.

An incidence is a list of rows: ``incidence[equation]`` holds the numbers of its variables.
Nothing here recurses: networks of 10^5 equations have paths as long. Tearing finds which unknowns
of a block to iterate on, so that the others follow one by one.

References
----------
Pothen, A., Fan, C.-J.: Computing the block triangular form of a sparse matrix. ACM Trans. Math.
Softw. 16 (1990) 303-324. Tarjan, R.: Depth-first search and linear graph algorithms. SIAM J.
Comput. 1 (1972) 146-160. Dulmage, A. L., Mendelsohn, N. S.: Coverings of bipartite graphs.
Canad. J. Math. 10 (1958) 517-534. Carpanzano, E.: Order reduction of general nonlinear DAE systems
by automatic tearing. Math. Comput. Model. Dyn. Syst. 6 (2000) 145-168 (the greedy rule).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

Incidence = Sequence[Sequence[int]]


def maximum_matching(
    incidence: Incidence, n_columns: int, prefer: Sequence[int] | None = None
) -> tuple[list[int], list[int]]:
    """Return a matching of most rows with distinct columns: (row to column, column to row).

    Parameters
    ----------
    incidence
        Columns of each row.
    n_columns
        Number of columns.
    prefer
        For each row the column it should rather have, -1 for none: granted in row order, and
        withdrawn only where more rows can be matched so.

    Returns
    -------
    tuple
        -1 stands for unmatched.

    Examples
    --------
    >>> maximum_matching([[0, 1], [0]], 2)
    ([1, 0], [1, 0])
    """
    row_to_column, column_to_row = [-1] * len(incidence), [-1] * n_columns
    if prefer is not None:
        for row, column in enumerate(prefer):
            if column >= 0 and column_to_row[column] < 0 and column in incidence[row]:
                row_to_column[row], column_to_row[column] = column, row
    unmatched = _cheap_assignment(incidence, row_to_column, column_to_row)
    other: Incidence = []
    while unmatched:
        ahead, visited = [0] * len(incidence), [False] * len(incidence)
        state = (row_to_column, column_to_row, ahead, visited)
        left = [row for row in unmatched if not _augment(row, incidence, *state)]
        if len(left) == len(unmatched):  # a phase without success: the matching is maximum
            break
        # The next phase looks from the other side: half the phases on hard cases.
        other = other or [columns[::-1] for columns in incidence]
        unmatched, incidence, other = left[::-1], other, incidence
    return row_to_column, column_to_row


def _cheap_assignment(
    incidence: Incidence, row_to_column: list[int], column_to_row: list[int]
) -> list[int]:
    """Match rows with their first free column, short rows first; return the rows left over."""
    rows = [row for row, column in enumerate(row_to_column) if column < 0]
    rows.sort(key=lambda row: len(incidence[row]))
    left: list[int] = []
    for row in rows:
        for column in incidence[row]:
            if column_to_row[column] < 0:
                row_to_column[row], column_to_row[column] = column, row
                break
        else:
            left.append(row)
    return left


def _augment(
    start: int,
    incidence: Incidence,
    row_to_column: list[int],
    column_to_row: list[int],
    ahead: list[int],
    visited: list[bool],
) -> bool:
    """Search one augmenting path, depth first with lookahead, and flip it.

    Columns of a row before position ``ahead`` are matched for good; ``visited`` rows are known.
    """
    visited[start] = True
    rows, columns, positions = [start], [-1], [0]
    while rows:
        row = rows[-1]
        free = _free_column(incidence[row], column_to_row, ahead, row)
        if free >= 0:
            columns.append(free)
            for depth, member in enumerate(rows):
                row_to_column[member] = columns[depth + 1]
                column_to_row[columns[depth + 1]] = member
            return True
        members, position = incidence[row], positions[-1]
        while position < len(members) and visited[column_to_row[members[position]]]:
            position += 1
        positions[-1] = position + 1
        if position < len(members):
            column = members[position]
            visited[column_to_row[column]] = True
            rows.append(column_to_row[column])
            columns.append(column)
            positions.append(0)
        else:
            del rows[-1], columns[-1], positions[-1]
    return False


def _free_column(
    columns: Sequence[int], column_to_row: list[int], ahead: list[int], row: int
) -> int:
    """Return a column of the row that is still free, or -1; each column is looked at once."""
    for position in range(ahead[row], len(columns)):
        if column_to_row[columns[position]] < 0:
            ahead[row] = position + 1
            return columns[position]
    ahead[row] = len(columns)
    return -1


def strong_components(successors: Incidence) -> list[list[int]]:
    """Return the strongly connected components, each after all components it points to (Tarjan).

    Examples
    --------
    >>> strong_components([[1], [2], [1], [0]])
    [[1, 2], [0], [3]]
    """
    n = len(successors)
    number, low, on_stack = [-1] * n, [0] * n, [False] * n
    stack: list[int] = []
    components: list[list[int]] = []
    count = 0
    for start in range(n):
        if number[start] >= 0:
            continue
        calls, positions = [start], [0]
        while calls:
            vertex, position = calls[-1], positions[-1]
            if number[vertex] < 0:
                number[vertex] = low[vertex] = count
                count += 1
                stack.append(vertex)
                on_stack[vertex] = True
            targets = successors[vertex]
            while position < len(targets) and number[targets[position]] >= 0:
                if on_stack[targets[position]]:
                    low[vertex] = min(low[vertex], number[targets[position]])
                position += 1
            if position < len(targets):
                positions[-1] = position + 1
                calls.append(targets[position])
                positions.append(0)
                continue
            del calls[-1], positions[-1]
            if calls:
                low[calls[-1]] = min(low[calls[-1]], low[vertex])
            if low[vertex] == number[vertex]:
                components.append(_pop_component(stack, on_stack, vertex))
    return components


def _pop_component(stack: list[int], on_stack: list[bool], vertex: int) -> list[int]:
    """Take the component of ``vertex`` off Tarjan's stack, in ascending order."""
    component: list[int] = []
    while not component or component[-1] != vertex:
        component.append(stack.pop())
        on_stack[component[-1]] = False
    component.sort()
    return component


def shortest_cycle(successors: Incidence, start: int) -> list[int]:
    """Return the vertices of a shortest cycle through a vertex, beginning with it.

    Just the vertex if there is none, or if it follows itself.

    Examples
    --------
    >>> shortest_cycle([[1], [2, 3], [0], [2]], 0)
    [0, 1, 2]
    """
    before, front = dict[int, int](), [start]
    for vertex in front:  # grows while it is walked
        for other in successors[vertex]:
            if other == start:
                chain = [vertex]
                while chain[-1] != start:
                    chain.append(before[chain[-1]])
                return chain[::-1]
            if other not in before:
                before[other] = vertex
                front.append(other)
    return [start]


def blocks(incidence: Incidence, row_to_column: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """Return the block lower triangular form: (equations, variables) in the order of solution.

    The variable at a position of a block is the one matched with the equation there. Equations
    without a variable, and variables without an equation (known ones), are left out.

    Examples
    --------
    >>> blocks([[0, 1], [0], [1, 2]], [1, 0, 2])
    [([1], [0]), ([0], [1]), ([2], [2])]
    """
    row_of = {column: row for row, column in enumerate(row_to_column) if column >= 0}
    needs: list[list[int]] = [
        [row_of[column] for column in columns if column in row_of]
        if row_to_column[row] >= 0
        else []
        for row, columns in enumerate(incidence)
    ]
    return [
        (rows, [row_to_column[row] for row in rows])
        for rows in strong_components(needs)
        if row_to_column[rows[0]] >= 0
    ]


def join_blocks(
    ordered: list[tuple[list[int], list[int]]],
    incidence: Sequence[Iterable[int]],
    pairs: Mapping[int, int],
) -> list[tuple[list[int], list[int]]]:
    """Return blocks in the order of solution, with those that hold ``pairs`` joined to one.

    ``pairs`` maps equations to variables that are not to be told apart by blocks. All that lies
    between them in the order of solution is joined too; what they need comes before, the rest
    after.

    Examples
    --------
    >>> join_blocks([([1], [0]), ([0], [1]), ([2], [2])], [[0, 1], [0], [1, 2]], {0: 0})
    [([1, 0], [0, 1]), ([2], [2])]
    """
    if not pairs:
        return ordered
    block_of = {column: i for i, (_, columns) in enumerate(ordered) for column in columns}
    held = {i for i, (rows, _) in enumerate(ordered) if any(row in pairs for row in rows)}
    held |= {block_of[column] for column in pairs.values()}
    needs = [
        {block_of[c] for row in rows for c in incidence[row] if c in block_of}
        for rows, _ in ordered
    ]
    behind, ahead = set(held), set(held)  # what needs them, and what they need
    for i in range(len(ordered)):
        if needs[i] & behind:
            behind.add(i)
    for i in reversed(range(len(ordered))):
        if i in ahead:
            ahead |= needs[i]
    inside = [i for i in range(len(ordered)) if i in behind and i in ahead]
    whole = ([r for i in inside for r in ordered[i][0]], [c for i in inside for c in ordered[i][1]])
    before = [block for i, block in enumerate(ordered) if i not in behind]
    return [*before, whole, *(b for i, b in enumerate(ordered) if i in behind and i not in ahead)]


def unmatched_sets(
    incidence: Incidence,
    n_columns: int,
    row_to_column: Sequence[int],
    column_to_row: Sequence[int],
) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return what a maximum matching leaves open (coarse Dulmage-Mendelsohn decomposition).

    Returns
    -------
    over_rows, over_columns
        The equations that are too many, together with the variables they all compete for.
    under_rows, under_columns
        The variables that are too many, together with the equations they all appear in.

    Examples
    --------
    >>> unmatched_sets([[0], [0], [1, 2]], 3, [0, -1, 1], [0, 2, -1])
    ([0, 1], [0], [2], [1, 2])
    """
    transposed: list[list[int]] = [[] for _ in range(n_columns)]
    for row, columns in enumerate(incidence):
        for column in columns:
            transposed[column].append(row)
    over_rows, over_columns = _alternating(incidence, row_to_column, column_to_row)
    under_columns, under_rows = _alternating(transposed, column_to_row, row_to_column)
    return over_rows, over_columns, under_rows, under_columns


def _alternating(
    members: Incidence, partner: Sequence[int], back: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return what alternating paths reach from the unmatched vertices of one side, both sides."""
    reached = [vertex for vertex, other in enumerate(partner) if other < 0]
    seen, others = set(reached), set[int]()
    for vertex in reached:  # grows while it is walked
        for other in members[vertex]:
            others.add(other)
            if back[other] >= 0 and back[other] not in seen:
                seen.add(back[other])
                reached.append(back[other])
    return sorted(seen), sorted(others)


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
