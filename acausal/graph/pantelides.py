"""Which equations to differentiate, so that the highest derivatives are determined.

Letters as in the paper: A[variable] is its derivative variable, B[equation] its derivative
equation, -1 where there is none. Numbers only: what an equation *is* stays with the caller.

Reference
---------
s
----------
Pantelides, C. C.: The consistent initialization of differential-algebraic systems. SIAM J. Sci.
Stat. Comput. 9 (1988) 213-231.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from acausal.errors import SingularError
from acausal.graph.matching import Incidence, maximum_matching, unmatched_sets


class StructurallySingularError(SingularError):
    """Some equations have too few variables among them, whatever the values.

    ``equations`` are the numbers of those left without a variable, ``competing`` all that compete
    with them, for ``variables`` (each standing for its derivatives too).
    """

    def __init__(self, equations: list[int], competing: list[int], variables: list[int]) -> None:
        super().__init__(
            f"{len(equations)} of the equations {{{_few(competing)}}} must go, or need another "
            f"variable: together they contain only the variables {{{_few(variables)}}}."
        )
        self.equations, self.competing, self.variables = equations, competing, variables

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.equations, self.competing, self.variables)


def _few(numbers: list[int]) -> str:
    more = [f"… ({len(numbers)} in all)"] if len(numbers) > 12 else []
    return ", ".join([*map(str, numbers[:12]), *more])


@dataclass(frozen=True, eq=False)
class Differentiation:
    """Result of Pantelides' algorithm.

    Parameters
    ----------
    A, B
        Derivative of each variable and of each equation, -1 for none; new ones are appended.
    assignment
        Equation matched with each variable, -1 for none. Each equation that is a highest
        derivative has a variable of its own that is one too.
    incidence
        Variables of each equation, of the new ones too.
    """

    A: list[int]
    B: list[int]
    assignment: list[int]
    incidence: list[list[int]]


def pantelides(incidence: Incidence, A: Sequence[int]) -> Differentiation:
    """Return the equations to differentiate, as few as possible, for a system of index one.

    Parameters
    ----------
    incidence
        Variables of each equation, derivatives being variables of their own.
    A
        For each variable the number of its derivative, -1 if that does not appear.

    Raises
    ------
    StructurallySingularError
        No number of differentiations makes the equations solvable.

    Examples
    --------
    x' = y and x = u(t): the second one is differentiated, to find y.

    >>> found = pantelides([[1, 2], [0]], [1, -1, -1])
    >>> found.B, found.assignment
    ([-1, 2, -1], [-1, 2, 0])
    """
    _check_structure(incidence, A)
    # The order of the equations is free: those that need no differentiation are matched at once.
    highest = [[j for j in row if A[j] < 0] for row in incidence]
    row_to_column, assignment = maximum_matching(highest, len(A))
    members, B = [list(row) for row in incidence], [-1] * len(incidence)
    found = Differentiation(list(A), B, assignment, members)
    for equation, variable in enumerate(row_to_column):
        if variable < 0:
            _differentiate_until_matched(equation, found, len(A))
    return found


def _differentiate_until_matched(equation: int, found: Differentiation, bound: int) -> None:
    """Step 3 of the algorithm for one equation; no index is above ``bound``."""
    A, B, assignment, incidence = found.A, found.B, found.assignment, found.incidence
    for _ in range(bound + 1):
        failed = _augment(equation, incidence, A, assignment)
        if failed is None:
            return
        equations, variables = failed
        for j in sorted(variables):
            A[j] = len(A)
            A.append(-1)
            assignment.append(-1)
        for i in sorted(equations):
            B[i] = len(B)
            B.append(-1)
            row = dict.fromkeys([*incidence[i], *(A[j] for j in incidence[i] if A[j] >= 0)])
            incidence.append(list(row))
        for j in variables:
            assignment[A[j]] = B[assignment[j]]
        equation = B[equation]
    raise StructurallySingularError([equation], [equation], incidence[equation])


def _augment(
    start: int, incidence: Incidence, A: Sequence[int], assignment: list[int]
) -> tuple[list[int], list[int]] | None:
    """Match one more equation by an augmenting path, or return what the search has coloured.

    Only variables that are highest derivatives (A < 0) take part.
    """
    equations, variables, colored = [start], list[int](), set[int]()
    stack, entered, positions = [start], [-1], [0]
    while stack:
        row = incidence[stack[-1]]
        if positions[-1] == 0:
            free = next((j for j in row if A[j] < 0 and assignment[j] < 0), -1)
            if free >= 0:
                for equation, variable in zip(stack, [*entered[1:], free], strict=True):
                    assignment[variable] = equation
                return None
        position = positions[-1]
        while position < len(row) and (A[row[position]] >= 0 or row[position] in colored):
            position += 1
        positions[-1] = position + 1
        if position < len(row):
            colored.add(row[position])
            variables.append(row[position])
            equations.append(assignment[row[position]])
            stack.append(equations[-1])
            entered.append(row[position])
            positions.append(0)
        else:
            del stack[-1], entered[-1], positions[-1]
    return equations, variables


def _check_structure(incidence: Incidence, A: Sequence[int]) -> None:
    """Refuse equations that stay singular with every variable joined to its derivatives."""
    base = list(range(len(A)))
    for variable in set(range(len(A))).difference(A):
        derivative = A[variable]
        while derivative >= 0:
            base[derivative], derivative = variable, A[derivative]
    joined = [list(dict.fromkeys(base[j] for j in row)) for row in incidence]
    row_to_column, column_to_row = maximum_matching(joined, len(A))
    open_rows = [row for row, column in enumerate(row_to_column) if column < 0]
    if open_rows:
        over = unmatched_sets(joined, len(A), row_to_column, column_to_row)
        raise StructurallySingularError(open_rows, over[0], over[1])
