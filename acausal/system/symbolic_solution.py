"""Symbolic solution: few algebraic unknowns, entering linearly, solved for in symbols."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

if TYPE_CHECKING:
    from acausal.system.system import System

_NONE = ca.SX(0, 1)
_FEW = 4  # unknowns: above this an optimiser is faster with them as unknowns of its own
_DEARER = 3  # times as many operations as before are too many
_SEED, _TRIALS = 3, 3  # points at which it is seen whether a matrix is definite
_UNEQUAL = 1e-11  # of the largest entry: what two entries of a symmetric matrix may differ by


def solution(alg: ca.SX, z: ca.SX, p: ca.SX = _NONE, values: Any = ()) -> ca.SX | None:
    """Return the z with alg = 0 as expressions, or None where alg is not linear in it.

    Matrices that are definite at random points, such as those of masses, are decomposed into
    L D Lᵀ, whose pivots vanish only where the matrix is singular; others into Q R. Symbols ``p``
    have their ``values`` at these points.
    """
    matrix = ca.jacobian(alg, z)
    if ca.depends_on(matrix, z):
        return None
    right = -ca.substitute(alg, z, ca.SX.zeros(z.shape[0]))
    signs = _definite(ca.substitute(matrix, p, ca.DM(values)) if len(values) else matrix)
    if signs is None:
        return ca.solve(matrix, right)
    turned = ca.diag(ca.SX(ca.DM(signs)))
    diagonal, upper, order = ca.ldl(ca.densify(turned @ matrix), False)
    return ca.ldl_solve(turned @ right, diagonal, upper, order)


def _definite(matrix: ca.SX) -> np.ndarray | None:
    """Return signs of the rows with which a matrix is symmetric and positive definite."""
    known = ca.vertcat(*ca.symvar(matrix), ca.SX(0, 1))
    entries = ca.Function("entries", [known], [ca.densify(matrix)])
    rng = np.random.default_rng(_SEED)
    points = rng.normal(size=(known.shape[0], _TRIALS))
    found = entries(points).full().reshape(matrix.shape[0], _TRIALS, -1).transpose(1, 0, 2)
    if not np.all(np.isfinite(found)):
        return None
    signs = np.asarray(np.sign(np.diagonal(found[0])))
    made = found * signs[:, None]
    unequal = np.abs(made - made.transpose(0, 2, 1)).max()
    if unequal > _UNEQUAL * np.abs(made).max() or np.linalg.eigvalsh(made).min() <= 0:
        return None
    return signs


def is_cheap(before: list[ca.SX], after: ca.SX) -> bool:
    """Return whether expressions with a solution in place cost little more than those before."""
    return _operations([after]) <= _DEARER * _operations(before)


def _operations(expressions: list[ca.SX]) -> int:
    stacked = ca.vertcat(*expressions)
    symbols = ca.vertcat(*ca.symvar(stacked), ca.SX(0, 1))
    return int(ca.Function("count", [symbols], [stacked]).n_instructions())


def eliminate_unknowns(system: System) -> System:
    """Return the system with 0 = A(x) z + b(x) solved for z, where that is cheap; else as it is.

    An optimiser then has fewer unknowns at every point of its grid: 13 instead of 19 an interval
    for a cart with a pole.
    """
    if not 0 < len(system.algebraic) <= _FEW or system.chart or system.switching:
        return system
    arguments = system.symbols()
    t, x, z, u, p, m = arguments
    ode, alg = system.rhs(*arguments)
    found = solution(alg, z, p, system.parameter_values)
    if found is None:
        return system
    values = ca.substitute([ode, system.base(*arguments)], [z], [found])
    if not is_cheap([ode, alg], values[0]):
        return system
    none = ca.SX.sym("z", 0)
    held = [t, x, none, u, p, m]
    rhs = ca.Function("rhs", held, [values[0], ca.SX(0, 1)], list("txzupm"), ["ode", "alg"])
    return dataclasses.replace(
        system,
        rhs=rhs,
        base=ca.Function("base", held, [values[1]]),
        algebraic=(),
        nominal_z=np.zeros(0),
        guess_z=np.zeros(0),
        equation_owners=(),
        loops=(),
        cuts=(),
    )
