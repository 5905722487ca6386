"""Simplification: block by block, each unknown explicitly where its coefficient allows it.

The equations are matched with the unknowns (rather where an equation can be solved for it), put
into block lower triangular order, and solved one by one; larger blocks are torn, and small linear
ones solved symbolically. What remains is the smallest implicit part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.graph.cutsets_circuits import LONG
from acausal.graph.matching import blocks, join_blocks, maximum_matching, shortest_cycle, tear
from acausal.numerics.columns import insert, scalars, stack_column
from acausal.numerics.newton import Pattern
from acausal.numerics.rank import linear_solve, rank, threshold
from acausal.reduction.hidden_relations import FreezeNeededError
from acausal.reduction.index_reduction import IndexOne, Level
from acausal.reduction.relations import Assumption, assume
from acausal.reduction.singular_equations import singular_equations
from acausal.reduction.structure import Structure, analyze, evaluate

MAX_SYMBOLIC = 3
"""Largest linear block that is solved symbolically."""

_SEED = 40_000
_LARGEST = 300  # unknowns of a block whose rank is taken

_ACCELERATION = 2  # unknowns of this level are torn first: forces follow from them one by one


Step = tuple[int, int, int]
"""An unknown to be written explicitly: its position among the steps, the row and the column."""


@dataclass(frozen=True, eq=False)
class Explicit:
    """The semi-explicit DAE: der(x) = ode(t, x, z, u, p, m), 0 = alg(t, x, z, u, p, m)."""

    states: list[Level]
    algebraic: list[Level]
    ode: ca.SX
    alg: ca.SX
    owners: list[str]  # paths of the components whose equations the residuals are
    loops: list[list[Level]]  # for each algebraic unknown by which others it depends on itself
    symbols: list[ca.SX]  # every other unknown,
    values: list[ca.SX]  # and what it is in x and z
    extras: ca.SX
    assumptions: list[Assumption]
    cuts: list[int]  # algebraic unknowns that are a step of a sweep, the residual at their place


class DependentBlockError(Exception):
    """The equations of a block depend on each other with their present numbers."""


def simplify(problem: IndexOne, *, insist: bool = False) -> Explicit:
    """Solve what can be solved explicitly and tear the rest.

    Raises
    ------
    DependentBlockError
        If the equations of a block depend on each other, unless ``insist`` says to go on.
    SingularError
        If equations and unknowns cannot be matched.
    FreezeNeededError
        If they could be, were a parameter not exactly zero.
    """
    return _Simplifier(problem).run(insist)


class _Simplifier:
    def __init__(self, problem: IndexOne) -> None:
        self.problem = problem
        self.dae = dae = problem.dae
        self.symbols = [dae.chains[c].symbols[k] for c, k in problem.unknowns]
        self.unknowns = stack_column(self.symbols)
        states = [dae.chains[c].symbols[k] for c, k in problem.states]
        self.varying = ca.vertcat(dae.varying, problem.reduced.bases, *states)
        self.structure: Structure = analyze(dae, self.unknowns, self.varying)
        column_of = {level: column for column, level in enumerate(problem.unknowns)}
        self.untouched = {
            column_of[level] for level in problem.unknowns if level[0] in problem.reduced.untouched
        }
        self.cuts = {row: column_of[chain, 0] for row, chain in dae.cuts.items()}
        self.rests = self._rests()
        self.steps: list[tuple[ca.SX, ca.SX]] = []
        self.postponed: list[Step] = []
        self.assumptions = list(problem.reduced.assumptions)
        self.algebraic: list[int] = []
        self.residual_rows: list[int] = []
        self.loops: list[list[int]] = []

    def _rests(self) -> dict[int, ca.SX]:
        """Return the equations that are linear in all unknowns, with the unknowns set to 0."""
        rows = [
            row
            for row, entries in enumerate(self.structure.rows)
            if row in self.structure.place
            and all(self.structure.linear[entry] for entry in entries.values())
        ]
        if not rows or not self.symbols:
            return {}
        zeros = ca.SX.zeros(len(self.symbols))
        rests = ca.substitute([self.dae.residuals[rows]], [self.unknowns], [zeros])[0]
        return dict(zip(rows, scalars(rests), strict=True))

    def run(self, insist: bool) -> Explicit:
        for rows, columns in join_blocks(self._blocks(), self.structure.rows, self.cuts):
            if any(row in self.cuts for row in rows):
                self._tear_between(rows, columns)
            elif len(rows) > 1 and not insist and dependent(self.structure, rows, columns):
                raise DependentBlockError
            elif len(rows) == 1 and self._solvable(rows[0], columns[0]):
                self._postpone(rows[0], columns[0])
            elif len(rows) == 1:
                self.algebraic.append(columns[0])
                self.residual_rows.append(rows[0])
                self.loops.append(columns)
            else:
                self._tear(rows, columns)
        return self._finish()

    def _solvable(self, row: int, column: int) -> bool:
        """Whether an equation may be solved for an unknown, dividing by its coefficient."""
        own, entry = self.structure, self.structure.rows[row].get(column)
        known = entry is not None and own.constant[entry] and bool(own.numeric[entry] != 0.0)
        return known and column not in self.untouched

    def _blocks(self) -> list[tuple[list[int], list[int]]]:
        rows = self.structure.rows
        numeric, constant = self.structure.numeric, self.structure.constant
        solvable = [[c for c in row if self._solvable(r, c)] for r, row in enumerate(rows)]
        present = [
            [c for c, e in row.items() if not (constant[e] and numeric[e] == 0)] for row in rows
        ]
        first, _ = maximum_matching(solvable, len(self.symbols))
        matched, back = maximum_matching(present, len(self.symbols), prefer=first)
        if len(rows) != len(self.symbols) or any(column < 0 for column in matched):
            self._explain(present, matched, back)
        return blocks([list(row) for row in rows], matched)

    def _explain(self, present: list[list[int]], matched: list[int], back: list[int]) -> None:
        entries = self.structure.entries
        zero = [
            entries[e]
            for row in self.structure.rows
            for e in row.values()
            if self.structure.constant[e] and self.structure.numeric[e] == 0
        ]
        names = sorted({str(s) for entry in zero for s in ca.symvar(entry)})
        if names:
            raise FreezeNeededError(names)
        raise singular_equations(self.problem, present, matched, back)

    def _postpone(self, row: int, column: int) -> None:
        """Keep the place of an explicit step: they are written all at once at the end."""
        if self.dae.equations[row].solved is not None:
            self._solve(row, column)
            return
        pivot = self.structure.entries[self.structure.rows[row][column]]
        assume(pivot, self.dae.equations[row].owner, self.assumptions)
        self.postponed.append((len(self.steps), row, column))
        self.steps.append((self.symbols[column], self.symbols[column]))

    def _write_postponed(self) -> None:
        linear: list[Step] = []
        others: list[Step] = []
        for step in self.postponed:
            short = len(self.structure.rows[step[1]]) <= LONG  # else sums would not be shared
            (linear if short and step[1] in self.rests else others).append(step)
        if linear:
            self._write_steps(linear, self._without_own)
        for steps in self._apart(others) if others else ():
            self._write_steps(steps, self._with_own_zero)

    def _apart(self, steps: list[Step]) -> list[list[Step]]:
        """Return groups of steps: the unknown of each stands in no other equation of its group."""
        groups: list[tuple[list[Step], set[int], set[int]]] = []
        for step in steps:
            inside, mine = self.structure.rows[step[1]].keys(), step[2]
            fit = (g for g in groups if mine not in g[2] and g[1].isdisjoint(inside))
            place = next(fit, None)
            if place is None:
                place = ([], set(), set())
                groups.append(place)
            group, own, read = place
            group.append(step)
            own.add(mine)
            read.update(inside)
        return [group for group, _, _ in groups]

    def _write_steps(self, steps: list[Step], without: Callable[[list[Step]], ca.SX]) -> None:
        """Write y_i = -(residual_i without y_i) / a_ii for all of these steps."""
        own = [self.structure.rows[row][column] for _, row, column in steps]
        pivots = ca.vertcat(*[self.structure.entries[entry] for entry in own])
        values = without(steps) / -pivots
        for (position, _, _), value in zip(steps, scalars(values), strict=True):
            self.steps[position] = (self.steps[position][0], value)

    def _without_own(self, steps: list[Step]) -> ca.SX:
        """Return rest_i + sum of a_ij y_j over j ≠ i of equations linear in all unknowns."""
        own = [self.structure.rows[row][column] for _, row, column in steps]
        others = ca.SX(self.structure.matrix)
        others.nz[own] = 0
        chosen = [self.structure.place[row] for _, row, _ in steps]
        rests = ca.vertcat(*[self.rests[row] for _, row, _ in steps])
        return rests + ca.mtimes(others[chosen, :], self.unknowns)

    def _with_own_zero(self, steps: list[Step]) -> ca.SX:
        """Return residuals with y_i = 0, each of which stands in one of them only."""
        symbols = ca.vertcat(*[self.symbols[column] for _, _, column in steps])
        residuals = self.dae.residuals[[row for _, row, _ in steps]]
        zeros = ca.SX.zeros(len(steps))
        return ca.substitute([residuals], [symbols], [zeros])[0]

    def _solve(self, row: int, column: int) -> None:
        solved = self.dae.equations[row].solved
        if solved is not None:
            self.steps.append((self.symbols[column], solved[1]))
            return
        entry = self.structure.rows[row][column]
        pivot = self.structure.entries[entry]
        assume(pivot, self.dae.equations[row].owner, self.assumptions)
        self.steps.append((self.symbols[column], self._value(row, column) / -pivot))

    def _value(self, row: int, column: int) -> ca.SX:
        """Return the residual of an equation with one unknown set to 0."""
        if row not in self.rests:
            residual, symbol = self.dae.residuals[row], self.symbols[column]
            return ca.substitute(residual, symbol, ca.SX(0))
        total = self.rests[row]
        for other, entry in self.structure.rows[row].items():
            if other != column:
                total = total + self.structure.entries[entry] * self.symbols[other]
        return total

    def _tear(self, rows: list[int], columns: list[int]) -> None:
        torn = tear(
            rows,
            columns,
            lambda r: list(self.structure.rows[r]),
            self._solvable,
            self._shares(rows, columns),
            self._is_acceleration,
        )
        before = len(self.steps)
        small = len(torn.unknowns) <= MAX_SYMBOLIC and self.untouched.isdisjoint(torn.unknowns)
        for row, column in torn.steps:
            if small:  # inserted at once: nothing of it is postponed
                self._solve(row, column)
            else:
                self._postpone(row, column)
        if small:
            inner = self.steps[before:]
            solved = self._solve_linear(torn.unknowns, torn.residuals, inner)
            if solved:
                self.steps[before:] = [*solved, *inner]
                return
        self.algebraic.extend(torn.unknowns)
        self.residual_rows.extend(torn.residuals)
        place = {column: i for i, column in enumerate(columns)}
        needs = [[place[c] for c in self.structure.rows[row] if c in place] for row in rows]
        others = [[j for j in row if j != i] for i, row in enumerate(needs)]
        for column in torn.unknowns:
            first, *rest = shortest_cycle(others, place[column])
            self.loops.append([columns[i] for i in (first, *rest[::-1])])

    def _tear_between(self, rows: list[int], columns: list[int]) -> None:
        """Keep the steps of cut sweeps as equations; tear what lies between them."""
        held = {self.cuts[row] for row in rows if row in self.cuts}
        torn = tear(
            [row for row in rows if row not in self.cuts],
            [column for column in columns if column not in held],
            lambda r: list(self.structure.rows[r]),
            self._solvable,
            None,
            self._is_acceleration,
        )
        for row, column in torn.steps:
            self._postpone(row, column)
        kept = [row for row in rows if row in self.cuts]
        columns = [*torn.unknowns, *(self.cuts[row] for row in kept)]
        self.algebraic += columns
        self.residual_rows += [*torn.residuals, *kept]
        self.loops += [[column] for column in columns]

    def _is_acceleration(self, column: int) -> bool:
        chain, level = self.problem.unknowns[column]
        coordinates = self.dae.coordinates
        return level >= _ACCELERATION or (level >= 1 and chain in coordinates)

    def _shares(
        self, rows: list[int], columns: list[int]
    ) -> Callable[[int, int, int], float] | None:
        """Return how steps pass on relative errors, if the block's coefficients are numbers."""
        structure = self.structure
        place = {column: i for i, column in enumerate(columns)}
        entries = [
            (i, place[c], e)
            for i, row in enumerate(rows)
            for c, e in structure.rows[row].items()
            if c in place
        ]
        if not all(structure.constant[e] for _, _, e in entries):
            return None
        pattern = ca.Sparsity.triplet(
            len(rows), len(rows), [i for i, _, _ in entries], [j for _, j, _ in entries]
        )
        order = np.lexsort(([i for i, _, _ in entries], [j for _, j, _ in entries]))
        numbers = structure.numeric[[entries[k][2] for k in order]]
        right = np.random.default_rng(len(rows)).uniform(0.5, 1.5, len(rows))
        typical = np.abs(linear_solve(Pattern.of(pattern).fill(numbers), right))
        if not np.all(np.isfinite(typical)) or not np.all(typical > 0):
            return None

        def share(row: int, column: int, other: int) -> float:
            mine = structure.numeric[structure.rows[row][column]] * typical[place[column]]
            theirs = structure.numeric[structure.rows[row][other]] * typical[place[other]]
            return float(abs(theirs / mine))

        return share

    def _solve_linear(
        self, columns: list[int], rows: list[int], inner: list[tuple[ca.SX, ca.SX]]
    ) -> list[tuple[ca.SX, ca.SX]]:
        """Solve a small block for its torn unknowns if its matrix depends on parameters only."""
        residuals = _insert(inner, self.dae.residuals[rows])
        unknowns = ca.vertcat(*[self.symbols[column] for column in columns])
        matrix = ca.densify(ca.jacobian(residuals, unknowns))
        if ca.depends_on(matrix, ca.vertcat(self.varying, self.unknowns)):
            return []
        column, values = self.dae.parameter_column, self.dae.values
        numbers = evaluate(ca.vec(matrix), column, values).reshape(matrix.shape, order="F")
        if abs(np.linalg.det(numbers)) <= threshold() * np.prod(np.linalg.norm(numbers, axis=1)):
            return []
        rest = ca.substitute(residuals, unknowns, ca.SX.zeros(len(columns)))
        pivot = ca.det(matrix) if len(columns) > 1 else matrix
        assume(pivot, self.dae.equations[rows[0]].owner, self.assumptions)
        solution = rest / -matrix if len(columns) == 1 else -(ca.inv_minor(matrix) @ rest)
        return list(zip([self.symbols[c] for c in columns], scalars(solution), strict=True))

    def _finish(self) -> Explicit:
        self._write_postponed()
        problem, chains = self.problem, self.dae.chains
        rates = [chains[c].symbols[k + 1] for c, k in problem.states]
        ode = stack_column(rates)
        rows = self.residual_rows
        alg = self.dae.residuals[rows] if rows else ca.SX(0, 1)
        definitions = stack_column(problem.reduced.definitions)
        k = definitions.shape[0]
        steps, parts = self.steps, ca.vertcat(ode, alg, definitions, self.dae.extras)
        symbols = [symbol for symbol, _ in steps]
        values = [value for _, value in steps]
        if steps:
            values, (parts,) = insert(symbols, values, [parts])
        n, m = ode.shape[0], alg.shape[0]
        # A slice of nothing of a scalar is a row of nothing: no column can be stacked on it.
        cuts = [0, n, n + m, n + m + k, parts.shape[0]]
        ode, alg, definitions, extras = ca.vertsplit(parts, cuts)
        defined = self._drop_undetermined(definitions)
        return Explicit(
            states=problem.states,
            algebraic=[problem.unknowns[column] for column in self.algebraic],
            ode=ode,
            alg=alg,
            owners=[self.dae.equations[row].owner for row in rows],
            loops=[[problem.unknowns[column] for column in loop] for loop in self.loops],
            symbols=[*symbols, *(symbol for symbol, _ in defined)],
            values=[*values, *(value for _, value in defined)],
            extras=extras,
            assumptions=self.assumptions,
            cuts=[i for i, row in enumerate(rows) if row in self.cuts],
        )

    def _drop_undetermined(self, definitions: ca.SX) -> list[tuple[ca.SX, ca.SX]]:
        """Return eliminated levels and their values, but those of levels nothing is known of."""
        problem, chains = self.problem, self.dae.chains
        known = {*problem.states, *problem.unknowns}
        levels = [(c, k) for c in problem.reduced.remaining for k in range(len(chains[c].symbols))]
        lost = [chains[c].symbols[k] for c, k in levels if (c, k) not in known]
        pairs = list(zip(problem.reduced.symbols, scalars(definitions), strict=True))
        if not lost or not pairs:
            return pairs
        without = set(ca.jacobian_sparsity(definitions, ca.vertcat(*lost)).row())
        return [pair for row, pair in enumerate(pairs) if row not in without]


def dependent(structure: Structure, rows: list[int], columns: list[int]) -> bool:
    """Return whether a block is singular; coefficients that change count as any numbers."""
    if len(rows) > _LARGEST:
        return False
    place = {column: i for i, column in enumerate(columns)}
    matrix = np.zeros((len(rows), len(columns)))
    random = np.random.default_rng(_SEED)
    for i, row in enumerate(rows):
        for column, entry in structure.rows[row].items():
            if column in place:
                number = structure.numeric[entry]
                matrix[i, place[column]] = number if np.isfinite(number) else random.uniform(1, 2)
    for axis in (1, 0, 1, 0):
        largest = np.abs(matrix).max(axis=axis, keepdims=True)
        matrix = matrix / np.sqrt(np.where(largest > 0, largest, 1.0))
    return rank(matrix) < len(matrix)


def _insert(steps: list[tuple[ca.SX, ca.SX]], expression: ca.SX) -> ca.SX:
    if not steps:
        return expression
    symbols = [symbol for symbol, _ in steps]
    values = [value for _, value in steps]
    _, (result,) = insert(symbols, values, [expression])
    return result
