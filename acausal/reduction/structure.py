"""Structure of residuals: which unknown stands in which equation, and with what coefficient."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.formulation.dae import Dae, Equation
from acausal.numerics.columns import scalars

CANCELS = 1e-10
"""Sums below this part of their terms are 0 up to rounding."""

_SEED = 30_000
_MANY = 16  # entries of a row from which on it counts as a long sum


@dataclass(frozen=True, eq=False)
class Structure:
    """The Jacobian of residuals with respect to unknowns, entry by entry.

    ``matrix`` holds the equations that are not opaque, equation i in its row ``place[i]``.
    ``rows[i]`` maps the columns of equation i to entry numbers. An entry is ``constant`` if it
    depends on parameters only, and then ``numeric`` is its present value (NaN otherwise); it is
    ``linear`` if it depends on none of the unknowns.
    """

    matrix: ca.SX
    place: dict[int, int]
    rows: list[dict[int, int]]
    entries: list[ca.SX]
    constant: list[bool]
    linear: list[bool]
    numeric: np.ndarray


def analyze(dae: Dae, unknowns: ca.SX, varying: ca.SX) -> Structure:
    """Return the structure of the equations of a DAE in ``unknowns``.

    What steps act on has derivative 0, yet an equation depends on it, and not linearly. Of opaque
    equations only the pattern is taken; those that are symbol = expression can be solved for it.

    Parameters
    ----------
    varying
        Everything else that changes during a run: states, time, inputs, discrete symbols.
    """
    residuals = dae.residuals
    clear = [row for row, equation in enumerate(dae.equations) if not equation.opaque]
    jacobian = sparse_jacobian(residuals[clear] if clear else ca.SX(0, 1), unknowns)
    inner, column_of = jacobian.sparsity().get_triplet()
    row_of = [clear[row] for row in inner]
    nonzeros = ca.reshape(jacobian.nz[:], jacobian.nnz(), 1)
    rows: list[dict[int, int]] = [{} for _ in range(residuals.shape[0])]
    for entry, (row, column) in enumerate(zip(row_of, column_of, strict=True)):
        rows[row][column] = entry
    nonlinear = _dependent_rows(nonzeros, unknowns)
    changing = nonlinear | _dependent_rows(nonzeros, varying)
    count = len(row_of)
    stepped = any(equation.stepped is not None for equation in dae.equations)
    for row, column in _step_entries(dae.equations, unknowns) if stepped else ():
        entry = rows[row].setdefault(column, count)
        nonlinear.add(entry)
        changing.add(entry)
        if entry == count:
            count += 1
            nonzeros = ca.vertcat(nonzeros, ca.SX(0.0))
    added = []
    opaque = len(clear) < len(dae.equations)
    for row, column, one in _opaque_entries(dae, unknowns) if opaque else ():
        rows[row][column] = count
        added.append(ca.SX(1.0) if one else ca.SX(0.0))
        if not one:
            nonlinear.add(count)
            changing.add(count)
        count += 1
    nonzeros = ca.vertcat(nonzeros, *added)
    constant = [entry not in changing for entry in range(count)]
    linear = [entry not in nonlinear for entry in range(count)]
    numeric = np.full(count, np.nan)
    if picked := [entry for entry, is_number in enumerate(constant) if is_number]:
        numeric[picked] = evaluate(nonzeros[picked], dae.parameter_column, dae.values)
    return Structure(
        jacobian,
        {row: position for position, row in enumerate(clear)},
        rows,
        scalars(nonzeros),
        constant,
        linear,
        numeric,
    )


def sparse_jacobian(expressions: ca.SX, symbols: ca.SX) -> ca.SX:
    """Return the Jacobian, of rows with few and with many entries each by themselves.

    CasADi finds entries of columns (or rows) that have no row (or column) in common at once. Few
    sums over many symbols leave no such columns, and none of their rows: each is then found alone.
    """
    pattern = ca.jacobian_sparsity(expressions, symbols)
    counts = np.bincount(pattern.row(), minlength=expressions.shape[0])
    if not counts.size or counts.max() <= _MANY:
        return ca.jacobian(expressions, symbols)
    size = np.log2(np.maximum(counts, _MANY)).astype(int)
    rooms = [np.flatnonzero(size == s).tolist() for s in np.unique(size)]
    stacked = ca.vertcat(*[ca.jacobian(expressions[rows], symbols) for rows in rooms])
    back = np.argsort(np.concatenate(rooms))
    return stacked[back.tolist(), :]


def _opaque_entries(dae: Dae, unknowns: ca.SX) -> list[tuple[int, int, bool]]:
    """Return (equation, unknown, whether the equation is solved for it) of opaque equations."""
    chosen = [row for row, equation in enumerate(dae.equations) if equation.opaque]
    if not chosen or not unknowns.shape[0]:
        return []
    codes = [symbol.element_hash() for symbol in scalars(unknowns)]
    pairs = [dae.equations[row].solved for row in chosen]
    solved = [None if pair is None else pair[0].element_hash() for pair in pairs]
    inner, columns = ca.jacobian_sparsity(dae.residuals[chosen], unknowns).get_triplet()
    return [
        (chosen[row], column, solved[row] == codes[column])
        for row, column in zip(inner, columns, strict=True)
    ]


def _step_entries(equations: list[Equation], unknowns: ca.SX) -> list[tuple[int, int]]:
    """Return (equation, unknown) for all unknowns that a step acts on."""
    found = []
    for row, equation in enumerate(equations):
        if equation.stepped is not None:
            columns = ca.jacobian_sparsity(equation.stepped, unknowns).get_triplet()[1]
            found += [(row, column) for column in sorted(set(columns))]
    return found


def _dependent_rows(expressions: ca.SX, symbols: ca.SX) -> set[int]:
    if expressions.shape[0] == 0 or symbols.shape[0] == 0:
        return set()
    return set(ca.jacobian_sparsity(expressions, symbols).row())


def evaluate(expressions: ca.SX, parameters: ca.SX, values: np.ndarray) -> np.ndarray:
    """Return the numbers that expressions of parameters have at the given values."""
    function = ca.Function("numbers", [parameters], [ca.densify(expressions)])
    return np.asarray(function(values)).ravel()


def total_derivative(
    expressions: ca.SX, symbols: list[ca.SX], rates: list[ca.SX], time: ca.SX
) -> ca.SX:
    """Return the time derivative: partial derivative in time plus the chain rule over symbols."""
    everything = ca.vertcat(time, *symbols)
    seeds = ca.vertcat(ca.SX(1), *rates)
    return ca.jtimes(expressions, everything, seeds)


def vary(values: np.ndarray) -> np.ndarray:
    """Return the parameter values and two rows of others: what holds at all holds at any."""
    random = np.random.default_rng(_SEED).uniform(0.1, 0.4, (2, len(values)))
    return np.vstack([values, values * (1 + random) + np.where(values == 0, random, 0.0)])


def vanishes(expression: ca.SX, parameters: ca.SX, values: np.ndarray, size: float) -> bool:
    """Return whether an expression of parameters is 0, compared with ``size``, at any values."""
    function = ca.Function("coefficient", [parameters], [ca.densify(expression)])
    found = [abs(float(function(row))) for row in vary(values)]
    return max(found) <= CANCELS * size
