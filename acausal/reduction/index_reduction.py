"""Index reduction: Pantelides finds what to differentiate, dummy derivatives pick the states.

References
----------
Pantelides, C. C.: The consistent initialization of differential-algebraic systems. SIAM J. Sci.
Stat. Comput. 9 (1988) 213-231. Mattsson, S. E., Söderlind, G.: Index reduction in
differential-algebraic equations using dummy derivatives. SIAM J. Sci. Comput. 14 (1993) 677-692.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from acausal.formulation.dae import Dae
from acausal.formulation.path_cuts import WholeNeededError
from acausal.graph.matching import maximum_matching
from acausal.graph.pantelides import StructurallySingularError, pantelides
from acausal.numerics.columns import stack_column
from acausal.reduction.conserved_sums import gather
from acausal.reduction.relations import Reduced, rate
from acausal.reduction.singular_equations import singular_structure

_SEED = 20_000  # the random point at which the rank of the differentiated equations is taken

Level = tuple[int, int]  # chain number, derivative level


@dataclass(frozen=True, eq=False)
class IndexOne:
    """Equations that determine all unknowns from the states."""

    dae: Dae  # with derivatives of equations after each of them
    reduced: Reduced
    states: list[Level]  # (chain, level); the derivative of a state is the next level of its chain
    unknowns: list[Level]


def reduce_index(reduced: Reduced, preferred: frozenset[int]) -> IndexOne:
    """Differentiate equations until the highest derivatives are determined, and pick states.

    Raises
    ------
    SingularError
        If no choice of unknowns can be matched with the equations.
    WholeNeededError
        If steps of sweeps that are kept as equations would have to be differentiated.
    """
    tops, incidence = _present(reduced)
    columns = {(c, tops[c]): i for i, c in enumerate(reduced.remaining)}
    highest = [[columns[v] for v in row if v in columns] for row in incidence]
    rows, _ = maximum_matching(highest, len(columns))
    if len(columns) == len(highest) and all(column >= 0 for column in rows):
        states = [(c, k) for c in reduced.remaining for k in range(tops[c])]
        unknowns = [(c, tops[c]) for c in reduced.remaining]
        return IndexOne(reduced.dae, reduced, states, unknowns)
    if reduced.dae.cuts:
        raise WholeNeededError
    reduced, sums = gather(reduced, tops, incidence)
    tops, incidence = _present(reduced)
    orders = _differentiations(reduced, tops, incidence)
    stages = [[reduced.dae.residuals[row]] for row in range(len(incidence))]
    for row, order in enumerate(orders):
        for _ in range(order):
            stages[row].append(_differentiate(stages[row][-1], reduced))
    tops = _tops(ca.vertcat(*[s for stage in stages for s in stage]), reduced)
    dummies = _dummy_derivatives(stages, tops, reduced, preferred, sums)
    lowered = {(c, k - 1) for c, k in dummies}
    everything = [(c, k) for c in reduced.remaining for k in range(tops[c] + 1)]
    unknowns = [v for v in everything if v[1] == tops[v[0]] or v in lowered]
    held = set(unknowns)
    equations = [
        equation if order == 0 else replace(equation, solved=None)
        for equation, stage in zip(reduced.dae.equations, stages, strict=True)
        for order in range(len(stage))
    ]
    residuals = ca.vertcat(*[s for stage in stages for s in stage])
    made = replace(reduced.dae, residuals=residuals, equations=equations)
    return IndexOne(made, reduced, [v for v in everything if v not in held], unknowns)


def offsets(reduced: Reduced) -> tuple[list[int], dict[int, int]]:
    """Return how often each equation is differentiated, and the highest levels that then appear."""
    tops, incidence = _present(reduced)
    columns = {(c, tops[c]): i for i, c in enumerate(reduced.remaining)}
    rows, _ = maximum_matching(
        [[columns[v] for v in r if v in columns] for r in incidence], len(columns)
    )
    orders = [0] * len(incidence)
    if any(column < 0 for column in rows):
        orders = _differentiations(reduced, tops, incidence)
    for row, order in zip(incidence, orders, strict=True):
        for chain, level in row:
            tops[chain] = max(tops[chain], level + order)
    return orders, tops


def _present(reduced: Reduced) -> tuple[dict[int, int], list[list[Level]]]:
    """Return the highest level of each chain in the equations, and who stands in each equation."""
    levels = [(c, k) for c in reduced.remaining for k in range(len(reduced.dae.chains[c].symbols))]
    symbols = stack_column(reduced.dae.chains[c].symbols[k] for c, k in levels)
    incidence: list[list[Level]] = [[] for _ in reduced.dae.equations]
    tops = dict.fromkeys(reduced.remaining, 0)
    if symbols.shape[0] and incidence:
        rows, columns = ca.jacobian_sparsity(reduced.dae.residuals, symbols).get_triplet()
        for row, column in zip(rows, columns, strict=True):
            chain, level = levels[column]
            incidence[row].append((chain, level))
            tops[chain] = max(tops[chain], level)
    return tops, incidence


def _tops(residuals: ca.SX, reduced: Reduced) -> dict[int, int]:
    present = {s.element_hash() for s in ca.symvar(residuals)}
    return {
        c: max(
            [k for k, s in enumerate(reduced.dae.chains[c].symbols) if s.element_hash() in present],
            default=0,
        )
        for c in reduced.remaining
    }


def _differentiations(
    reduced: Reduced, tops: dict[int, int], incidence: list[list[Level]]
) -> list[int]:
    """Return how often each equation must be differentiated."""
    numbers = {
        v: i for i, v in enumerate((c, k) for c in reduced.remaining for k in range(tops[c] + 1))
    }
    following = [numbers.get((c, k + 1), -1) for c, k in numbers]
    try:
        found = pantelides([[numbers[v] for v in row] for row in incidence], following)
    except StructurallySingularError:
        raise singular_structure(reduced, incidence) from None
    orders = []
    for row in range(len(incidence)):
        order, equation = 0, row
        while found.B[equation] >= 0:
            equation, order = found.B[equation], order + 1
        orders.append(order)
    return orders


def _differentiate(expression: ca.SX, reduced: Reduced) -> ca.SX:
    chains = [reduced.dae.chains[c] for c in reduced.remaining]
    return rate(expression, [*chains, *reduced.dae.inputs])


def _dummy_derivatives(
    stages: list[list[ca.SX]],
    tops: dict[int, int],
    reduced: Reduced,
    preferred: frozenset[int],
    sums: frozenset[int],
) -> set[Level]:
    """Pick, stage by stage from the top, the derivatives that become plain unknowns; no sums."""
    candidates = [(c, tops[c]) for c in reduced.remaining if tops[c] >= 1 and c not in sums]
    order = max(len(stage) - 1 for stage in stages)
    dummies: set[Level] = set()
    for down in range(order):
        equations = [s[len(s) - 1 - down] for s in stages if len(s) - 1 - down >= 1]
        picked = _independent(ca.vertcat(*equations), candidates, reduced, preferred)
        dummies.update(picked)
        candidates = [(c, k - 1) for c, k in picked if k >= 2]
    return dummies


def _independent(
    equations: ca.SX, candidates: list[Level], reduced: Reduced, preferred: frozenset[int]
) -> list[Level]:
    """Return as many candidates as equations whose columns are independent (pivoted QR)."""
    from scipy.linalg import qr

    chains = reduced.dae.chains
    symbols = ca.vertcat(*[chains[c].symbols[k] for c, k in candidates])
    jacobian = ca.jacobian(equations, symbols)
    free = ca.symvar(jacobian)
    point = np.random.default_rng(_SEED).uniform(0.5, 1.5, len(free))
    parameters = reduced.dae.parameter_numbers
    for i, symbol in enumerate(free):
        point[i] = parameters.get(symbol.element_hash(), point[i])
    matrix = np.asarray(ca.Function("stage", [stack_column(free)], [ca.densify(jacobian)])(point))
    scale = np.abs(matrix).max(axis=1, keepdims=True)
    wanted = np.array([1e-3 if c in preferred else 1.0 for c, _ in candidates])
    _, _, pivots = qr(matrix / np.where(scale > 0, scale, 1.0) * wanted, pivoting=True)
    return [candidates[i] for i in pivots[: equations.shape[0]]]
