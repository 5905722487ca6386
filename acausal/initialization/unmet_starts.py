"""Start values that are not met: which of them contradict each other, or what is furthest off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, listed
from acausal.initialization.joint_start import MISSED
from acausal.initialization.state_rows import scalar_expression
from acausal.numerics import rank
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System

_INVOLVED = 1e-6  # of a combination of equations that no unknown moves: a smaller part is none


def check_starts(
    system: System, point: Point, fixed: Mapping[str, float], wanted: Mapping[str, float]
) -> None:
    """Refuse a point at which values that are ``wanted`` of other variables than states are missed.

    Equations and wanted values, c(x, z) = 0, are solvable to first order unless a combination of
    them, ν with νᵀ c_(x, z) = 0 in the states that are not ``fixed`` and in z, says another thing.

    Raises
    ------
    InitializationError
        Naming the start values that contradict each other, or the worst residuals.
    """
    n, values = len(system.algebraic), np.array(list(wanted.values()))
    nominal = np.array([system.resolve(path)[0].nominal for path in wanted])
    c, jacobian = _constraints(system, *wanted)(*point, values)
    c, slopes = np.asarray(c).ravel(), jacobian.full()
    gaps = c[n:]
    if np.all(np.abs(gaps) <= MISSED * nominal):
        return
    slopes = slopes * np.concatenate([system.nominal_x, system.nominal_z])
    scale = np.concatenate([rank.sizes(slopes[:n]).ravel(), nominal])  # any unit, one magnitude
    c, slopes = c / scale, slopes / scale[:, None]
    held = np.array([name in fixed for name in system.states], dtype=bool)
    still = np.concatenate([held, np.zeros(n, dtype=bool)])
    null = rank.null_spaces(slopes[:, ~still], rank.SOLVED)[1]
    if not null.size:
        raise _not_found(system, point.t, wanted, c)
    involved = np.abs(null).max(axis=1) > _INVOLVED
    by_held = np.abs(null.T @ slopes[:, still]).max(axis=0, initial=0.0) > _INVOLVED
    also = [path for path, used in zip(wanted, involved[n:], strict=True) if used]
    missed = [
        f"{path} is {value + gap:.6g} instead of {value:.6g}"
        for (path, value), gap, size in zip(wanted.items(), gaps, nominal, strict=True)
        if abs(gap) > MISSED * size
    ]
    starts = [*np.array(system.states)[held][by_held].tolist(), *also]
    raise InitializationError(
        f"the start values {listed(starts)} contradict each other or the model at "
        f"t = {point.t:g} s: at best {', '.join(missed[:3])}. Free one of them (give it as guess "
        "instead)."
    )


def _not_found(
    system: System, t: float, wanted: Mapping[str, float], c: np.ndarray
) -> InitializationError:
    """Return the error for start values that do not contradict each other to first order."""
    owners = system.unknowns.equation_owners
    names = [*(f"the equations of {owner}" for owner in owners), *wanted]
    worst = [f"{names[i]} {c[i]:.3g}" for i in np.argsort(-np.abs(c), kind="stable")[:5]]
    return InitializationError(
        f"no consistent start was found at t = {t:g} s. Largest residuals, in units of nominal "
        f'values: {", ".join(worst)}. Give guess={{"…": value}} nearer to the solution.'
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
