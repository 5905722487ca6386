"""The algebraic equations 0 = alg(t, x, z, u, p, m) of a system: in numbers, and solved for z."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError
from acausal.numerics import newton
from acausal.numerics.function_buffer import buffer_of, map_points
from acausal.numerics.newton import DENSE_LIMIT, Pattern, linear_solve
from acausal.system.no_solution import no_root
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.simulation.integrand import Integrand
    from acausal.system.system import System

_ROUNDS = 4
_TOGETHER = 20_000  # unknowns of one sparse system
_TOLERANCE = 1e-12


@kept
def algebraic_functions(system: System) -> tuple[ca.Function, ca.Function]:
    """Return alg and its Jacobian in z as functions of (t, x, z, u, p, m)."""
    arguments = system.symbols()
    _, alg = system.rhs(*arguments)
    slope = ca.jacobian(alg, arguments[2])
    return (
        ca.Function("alg", list(arguments), [ca.densify(alg)]),
        ca.Function("alg_z", list(arguments), [slope]),
    )


@kept
def residual_and_slope(system: System) -> ca.Function:
    """Return the same in one function, for many points at once."""
    arguments = system.symbols()
    parts = [function(*arguments) for function in algebraic_functions(system)]
    return ca.Function("newton", list(arguments), parts)


@kept
def is_linear(system: System) -> bool:
    """Return whether the algebraic equations are linear in the algebraic unknowns."""
    return bool(algebraic_functions(system)[1].jac_sparsity(0, 2).nnz() == 0)


@kept
def _slope_pattern(system: System) -> newton.Pattern:
    return newton.Pattern.of(algebraic_functions(system)[1].sparsity_out(0))


def slope(system: System, *point: Any) -> newton.Matrix:
    """Return the Jacobian of alg in z at a point (t, x, z, u, p, m)."""
    return _slope_pattern(system).fill(buffer_of(algebraic_functions(system)[1])(*point)[0])


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
    call = buffer_of(alg)

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


def solve_over_time(
    system: System,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    p: np.ndarray,
    m: np.ndarray,
    form: Integrand | None = None,
    constants: np.ndarray | None = None,
) -> np.ndarray:
    """Return z with alg(t, x, z) = 0 at every time, by Newton's method at all times at once.

    ``form`` is what was integrated, at ``constants``: its equations have parameters as numbers and
    are quicker than those of the system.
    """
    if not xs.shape[1]:
        return _continued(system, times, xs, zs, us, p, m)
    zs = zs.copy() if np.all(np.isfinite(zs)) else np.where(np.isfinite(zs), zs, 0.0)
    free: Any = slice(None)
    known: tuple[Any, ...] = (us, p, m)
    if form is None:
        function, linear = residual_and_slope(system), is_linear(system)
    else:
        function, linear, free, known = form.newton, form.linear, form.free, (constants,)
    begin, nominal = zs[:, free], system.nominal_z[free]
    zs[:, free], done = _newton(function, linear, known, times, xs, begin, nominal)
    for i in np.flatnonzero(~done):
        point = (times[i], us[i], p, m)
        try:
            zs[i] = solve_algebraic(system, point, xs[i], zs[i])
        except InitialisationError:
            if i == 0:
                raise
            zs[i] = solve_algebraic(system, point, xs[i], zs[i - 1])  # by continuation in time
    return zs


def _continued(
    system: System,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    p: np.ndarray,
    m: np.ndarray,
) -> np.ndarray:
    """Solve a model without states by continuation: each time from the solution before it."""
    found, guess = np.empty_like(zs), zs[0]
    for i, t in enumerate(times):
        guess = found[i] = solve_algebraic(system, (t, us[i], p, m), xs[i], guess)
    return found


def _newton(
    function: ca.Function,
    linear: bool,
    known: tuple[Any, ...],
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    nominal: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the unknowns after Newton's method, and at which times it has converged.

    ``function`` gives residuals and their Jacobian at (t, x, z, known); of linear ones the first
    step is the last.
    """
    count = len(times)
    zs, done = zs.copy(), np.zeros(count, dtype=bool)
    pattern = Pattern.of(function.sparsity_out(1))
    for _ in range(_ROUNDS):
        residuals, entries = map_points(function, count, times[:, None], xs, zs, *known)
        steps = _steps(pattern, entries, -residuals)
        finite = np.all(np.isfinite(steps), axis=1)
        zs[finite] += steps[finite]
        if linear:
            return zs, finite
        size = np.max(np.abs(steps) / (np.abs(zs) + nominal), axis=1, initial=0.0)
        done = finite & (size < _TOLERANCE * 1e3)
        if np.all(done):
            break
    return zs, done


def _steps(pattern: Pattern, entries: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Solve a linear system a row; NaN if some are singular."""
    count, n = right.shape
    if n > DENSE_LIMIT:
        found, once = np.zeros((count, n)), max(1, _TOGETHER // n)
        for first in range(0, count, once):
            some = slice(first, min(first + once, count))
            whole = pattern.repeat(some.stop - first).fill(entries[some].ravel())
            found[some] = linear_solve(whole, right[some].ravel()).reshape(-1, n)
        return found
    matrices = np.zeros((count, n, n))
    matrices[:, pattern.rows, pattern.columns] = entries
    return linear_solve(matrices, right[:, :, None])[:, :, 0]
