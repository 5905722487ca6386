"""Projection: the point nearest to the guesses that satisfies equations and start values."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, listed
from acausal.initialization.joint_start import MISSED, scalar_expression
from acausal.numerics import rank
from acausal.system.algebraic import solve_algebraic
from acausal.system.no_solution import undefined_equation
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System

_TOLERANCE = 1e-10  # of values and weights: a step that is none, or what is left of equations
_MAX_ITERATIONS = 100
_LOOSE = 1e-6  # weight of algebraic unknowns: its square of their movement leaks into states


def project(system: System, point: Point, held: np.ndarray, wanted: dict[str, float]) -> Point:
    """Minimise the weighted movement of free states subject to alg = 0 and the wanted values.

    Gauss-Newton on the constraints with the step of least norm, damped by the residual.

    Raises
    ------
    InitializationError
        Naming the start values that contradict each other, or the worst residuals.
    """
    free = np.flatnonzero(~held)
    function = _constraints(system, *wanted)
    values = np.array(list(wanted.values()))
    n = len(system.algebraic)
    scale = np.concatenate([np.ones(n), [system.resolve(path)[0].nominal for path in wanted]])
    weight = np.concatenate([system.nominal_x[free], system.nominal_z / _LOOSE])
    origin = np.concatenate([point.x[free], point.z])
    columns = [*free, *range(len(point.x), len(point.x) + n)]

    def moved(w: np.ndarray) -> Point:
        x = point.x.copy()
        x[free] = w[: len(free)]
        return point._replace(x=x, z=w[len(free) :])

    def evaluate(w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        c, jacobian = function(*moved(w), values)
        return np.asarray(c).ravel() / scale, jacobian.full()[:, columns] / scale[:, None]

    w = origin.copy()
    nominal = np.concatenate([system.nominal_x[free], system.nominal_z])
    sizes = np.linalg.norm(evaluate(w)[1][:n] * nominal, axis=1)
    scale[:n] = np.where(np.isfinite(sizes) & (sizes > 0), sizes, 1.0)  # any unit, one magnitude
    c, jacobian = evaluate(w)
    if not (np.all(np.isfinite(c)) and np.all(np.isfinite(jacobian))):
        raise _undefined(system, moved(w), wanted)
    for _ in range(_MAX_ITERATIONS):
        scaled = jacobian * weight
        y = (w - origin) / weight
        target = rank.least(scaled, scaled @ y - c)
        step = target * weight + origin - w
        damping = 1.0
        while damping > 1e-6:
            trial, trial_jacobian = evaluate(w + damping * step)
            with np.errstate(over="ignore"):  # infinite is too long
                length = np.linalg.norm(trial)
            bound = np.linalg.norm(c) * (1 - damping / 10) + _TOLERANCE
            if np.all(np.isfinite(trial_jacobian)) and length <= bound:
                break
            damping /= 2
        else:
            break
        w, c, jacobian = w + damping * step, trial, trial_jacobian
        small = np.max(np.abs(step) / (np.abs(w) + weight), initial=0.0) < _TOLERANCE
        if np.linalg.norm(c, np.inf) < 1e-9 and small:
            break
    if np.linalg.norm(c, np.inf) > MISSED and np.linalg.norm(c[n:], np.inf) <= MISSED:
        with contextlib.suppress(InitializationError):  # unknowns alone, if that goes
            w = np.concatenate([w[: len(free)], solve_algebraic(system, moved(w)).z])
        c, jacobian = evaluate(w)
    if np.linalg.norm(c, np.inf) > MISSED:
        _, whole = function(*moved(w), values)
        by_held = np.asarray(whole.full())[:, np.flatnonzero(held)] / scale[:, None]
        gaps, slopes = c[n:] * scale[n:], jacobian * weight
        raise _failure(system, point.t, wanted, c, gaps, slopes, held, by_held)
    return moved(w)


def _undefined(system: System, point: Point, wanted: dict[str, float]) -> InitializationError:
    """Return the error for equations that have no finite value at the guess."""
    what = undefined_equation(system, point) or "an equation or its slope has no finite value"
    guessed = [*wanted, *system.algebraic][0]
    return InitializationError(
        f"no consistent start with {listed(list(wanted))} was looked for at t = {point.t:g} s: at "
        f'the guess {what}. Give guess={{"{guessed}": …}} and others where all equations have a '
        "value."
    )


@kept
def _constraints(system: System, *paths: str) -> ca.Function:
    arguments = system.symbols()
    _, alg = system.rhs(*arguments)
    base = system.base(*arguments)
    values = ca.SX.sym("values", len(paths))
    rows = [scalar_expression(system, arguments, base, path) for path in paths]
    c = ca.vertcat(alg, ca.vertcat(*rows) - values)
    jacobian = ca.jacobian(c, ca.vertcat(arguments[1], arguments[2]))
    return ca.Function("constraints", [*arguments, values], [c, jacobian])


def _failure(
    system: System,
    t: float,
    wanted: dict[str, float],
    c: np.ndarray,
    gaps: np.ndarray,
    jacobian: np.ndarray,
    held: np.ndarray,
    by_held: np.ndarray,
) -> InitializationError:
    """Return the error that names the start values to free, or the worst residuals."""
    n = len(system.algebraic)
    misses = [
        f"{path} is {value + gap:.6g} instead of {value:.6g}"
        for (path, value), gap in zip(wanted.items(), gaps, strict=True)
    ]
    null = rank.null_spaces(jacobian, rank.SOLVED)[1]
    if not null.size:
        owners = system.unknowns.equation_owners
        names = [*(f"the equations of {owner}" for owner in owners), *wanted]
        worst = [f"{names[i]} {c[i]:.3g}" for i in np.argsort(-np.abs(c), kind="stable")[:5]]
        return InitializationError(
            f"no consistent start was found at t = {t:g} s. Largest residuals, in units of nominal "
            f'values: {", ".join(worst)}. Give guess={{"…": value}} nearer to the solution.'
        )
    involved = np.abs(null).max(axis=1) > 1e-6
    states = np.array(system.states)[held][np.abs(null.T @ by_held).max(axis=0, initial=0.0) > 1e-6]
    also = [path for path, used in zip(wanted, involved[n:], strict=True) if used]
    starts = [*states.tolist(), *also]
    missed = [text for text, gap in zip(misses, c[n:], strict=True) if abs(gap) > MISSED]
    return InitializationError(
        f"the start values {listed(starts)} contradict each other or the model at t = {t:g} s"
        + (f": at best {', '.join(missed[:3])}" if missed else "")
        + ". Free one of them (give it as guess instead)."
    )
