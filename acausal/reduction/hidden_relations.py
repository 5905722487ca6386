"""Hidden relations: combinations of equations in which the highest derivatives cancel.

Structural index reduction sees which unknown stands in which equation, not with what number. Where
equations with constant coefficients depend on each other in the derivatives they are to determine,
one of them is replaced by the combination without these (the linear combination method): a
capacitor behind a gyrator is an inductance, and in series with an inductor it is no free storage.

Reference: Tan, G., Nedialkov, N. S., Pryce, J. D.: Conversion methods for improving structural
analysis of differential-algebraic equation systems. BIT Numer. Math. 57 (2017) 845-865.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from acausal.formulation.dae import Chain
from acausal.numerics.columns import scalars, stack_column
from acausal.reduction.index_reduction import Level, offsets
from acausal.reduction.relations import Reduced, assume, rate
from acausal.reduction.structure import CANCELS, analyze, vary

Coefficient = tuple[ca.SX, np.ndarray]  # as an expression, and at several values of the parameters


class FreezeNeededError(Exception):
    """Parameters that are 0 where an equation would be divided by them, or cancel each other."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


@dataclass(eq=False)
class _HiddenRow:
    """Sum of coefficient * level + rest = 0; ``order`` says how often it will be differentiated."""

    number: int
    order: int
    terms: dict[Level, Coefficient]
    rest: ca.SX
    leading: tuple[int, Coefficient] | None = None


def expose(reduced: Reduced) -> Reduced | None:
    """Return the equations with hidden relations in the place of dependent ones; None without any.

    Rows are eliminated from those that are differentiated most to those least: the equation that
    is replaced is the one for which the combination needs no integration.
    """
    orders, tops = offsets(reduced)
    residuals = ca.SX(reduced.dae.residuals)
    assumptions, continuous = list(reduced.assumptions), list(reduced.continuous)
    dae = reduced.dae
    pivots: list[_HiddenRow] = []
    found = False
    for row in sorted(_linear_rows(reduced, orders), key=lambda row: -row.order):
        for pivot in pivots:
            used = _eliminate(row, pivot, tops, dae.inputs)
            if used is not None and used > 0 and not pivot.rest.is_constant():
                continuous.append((dae.equations[pivot.number].owner, pivot.rest))
        row.leading = _leading(row, tops)
        if row.leading is not None:
            pivots.append(row)
        elif row.terms and dae.equations[row.number].solved is None:
            value = row.rest
            for (chain, level), (coefficient, _) in row.terms.items():
                value = value + coefficient * dae.chains[chain].symbol(level)
            residuals[row.number] = value
            found = True
    if not found:
        return None
    for pivot in pivots:
        coefficient = pivot.leading[1][0] if pivot.leading is not None else ca.SX(1)
        assume(coefficient, dae.equations[pivot.number].owner, assumptions)
    dae = replace(dae, residuals=residuals)
    return replace(reduced, dae=dae, assumptions=assumptions, continuous=continuous)


def _linear_rows(reduced: Reduced, orders: list[int]) -> list[_HiddenRow]:
    """Return the equations that are linear in all unknowns with constant coefficients."""
    dae = reduced.dae
    levels = [(c, k) for c in reduced.remaining for k in range(len(dae.chains[c].symbols))]
    unknowns = stack_column(dae.chains[c].symbols[k] for c, k in levels)
    structure = analyze(dae, unknowns, ca.vertcat(dae.varying, reduced.bases))
    picked = [
        number
        for number, entries in enumerate(structure.rows)
        if number in structure.place
        and entries
        and all(structure.constant[e] for e in entries.values())
    ]
    if not picked:
        return []
    used = sorted({entry for number in picked for entry in structure.rows[number].values()})
    function = ca.Function(
        "coefficients",
        [dae.parameter_column],
        [ca.densify(ca.vertcat(*[structure.entries[e] for e in used]))],
    )
    numbers = np.array([np.asarray(function(values)).ravel() for values in vary(dae.values)])
    at = {entry: numbers[:, i] for i, entry in enumerate(used)}
    zeros = ca.SX.zeros(unknowns.shape[0])
    rests = ca.substitute([dae.residuals[picked]], [unknowns], [zeros])[0]
    return [
        _HiddenRow(
            number,
            orders[number],
            {
                levels[column]: (structure.entries[entry], at[entry])
                for column, entry in structure.rows[number].items()
                if np.any(at[entry])
            },
            rest,
        )
        for number, rest in zip(picked, scalars(rests), strict=True)
    ]


def _eliminate(
    row: _HiddenRow, pivot: _HiddenRow, tops: dict[int, int], inputs: list[Chain]
) -> int | None:
    """Subtract a multiple of a pivot or its derivative; return how often it was differentiated."""
    if pivot.leading is None:
        return None
    chain, (denominator, size) = pivot.leading
    held = row.terms.get((chain, tops[chain] - row.order))
    if held is None:
        return None
    times = pivot.order - row.order
    factor, share = held[0] / denominator, held[1] / size
    for (other, level), (coefficient, values) in pivot.terms.items():
        key = (other, level + times)
        before, present = row.terms.get(key, (ca.SX(0), np.zeros(len(values))))
        change = share * values
        numbers = present - change
        numbers[np.abs(numbers) <= CANCELS * (np.abs(present) + np.abs(change))] = 0.0
        if np.any(numbers):
            row.terms[key] = (before - factor * coefficient, numbers)
        else:
            row.terms.pop(key, None)
    rest = pivot.rest
    for _ in range(times):
        rest = rate(rest, inputs)
    row.rest = row.rest - factor * rest
    return times


def _leading(row: _HiddenRow, tops: dict[int, int]) -> tuple[int, Coefficient] | None:
    """Return the unknown with the largest coefficient among those that the row is to determine."""
    candidates = [
        (chain, pair)
        for (chain, level), pair in row.terms.items()
        if level == tops[chain] - row.order
    ]
    best = max(candidates, key=lambda item: abs(float(item[1][1][0])), default=None)
    if best is not None and best[1][1][0] == 0.0:  # only with the present numbers
        names = {str(s) for _, (coefficient, _) in candidates for s in ca.symvar(coefficient)}
        raise FreezeNeededError(sorted(names))
    return best
