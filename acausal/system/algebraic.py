"""The algebraic equations 0 = alg(t, x, z, u, p, m) of a system: in numbers, and solved for z."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.numerics import newton
from acausal.numerics.function_buffer import quick
from acausal.system.no_solution import no_root

if TYPE_CHECKING:
    from acausal.system.system import System


def algebraic_functions(system: System) -> tuple[ca.Function, ca.Function]:
    """Return alg and its Jacobian in z as functions of (t, x, z, u, p, m)."""
    if "alg" not in system._evaluators:
        arguments = system.symbols()
        _, alg = system.rhs(*arguments)
        jacobian = ca.jacobian(alg, arguments[2])
        alg = ca.densify(alg)
        system._evaluators["alg"] = ca.Function("alg", list(arguments), [alg])
        system._evaluators["alg_z"] = ca.Function("alg_z", list(arguments), [jacobian])
    return system._evaluators["alg"], system._evaluators["alg_z"]


def residual_and_slope(system: System) -> ca.Function:
    """Return the same in one function, for many points at once."""
    if "newton" not in system._evaluators:
        arguments = system.symbols()
        parts = [function(*arguments) for function in algebraic_functions(system)]
        system._evaluators["newton"] = ca.Function("newton", list(arguments), parts)
    return system._evaluators["newton"]


def is_linear(system: System) -> bool:
    """Return whether the algebraic equations are linear in the algebraic unknowns."""
    if "linear" not in system._kept:
        _, alg_z = algebraic_functions(system)
        system._kept["linear"] = alg_z.jac_sparsity(0, 2).nnz() == 0
    return bool(system._kept["linear"])


def slope(system: System, *point: Any) -> newton.Matrix:
    """Return the Jacobian of alg in z at a point (t, x, z, u, p, m)."""
    _, alg_z = algebraic_functions(system)
    if "alg_z pattern" not in system._kept:
        system._kept["alg_z pattern"] = newton.Pattern.of(alg_z.sparsity_out(0))
    pattern: newton.Pattern = system._kept["alg_z pattern"]
    return pattern.filled(quick(alg_z)(*point)[0])


def solve_algebraic(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    guess: np.ndarray,
    *,
    least: bool = False,
) -> np.ndarray:
    """Solve 0 = alg for z at given states, or find the z of ``least`` norm if many do.

    Raises
    ------
    InitialisationError
        With the components whose equations are furthest from being satisfied.
    """
    if not len(guess):
        return guess
    t, u, p, m = point
    alg, _ = algebraic_functions(system)
    call = quick(alg)

    def residual(z: np.ndarray) -> np.ndarray:
        return call(t, x, z, u, p, m)[0].copy()

    def matrix(z: np.ndarray) -> newton.Matrix:
        return slope(system, t, x, z, u, p, m)

    if is_linear(system) and not least:
        root = newton.linear(residual, matrix, guess, system.nominal_z)
        if root.converged:
            return root.z
    way = newton.least_norm if least else None
    root = newton.solve(residual, matrix, guess, system.nominal_z, way)
    if root.converged:
        return root.z
    raise no_root(system, (t, x, root.z, u, p, m), root)
