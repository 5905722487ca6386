"""Impulses: what acted for a moment at an event, in any part of the system.

With der(x) = f(x, z, ζ) and 0 = g(x, z, ζ), where ζ are the impulses of parts that lock or jump, a
through y(x, z, ζ) acts with the impulse (y_ζ - y_z g_z⁻¹ g_ζ) μ, also far from what locks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import UnknownNameError, did_you_mean
from acausal.system.names import shaped
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.system import System

_HUGE = 1e14  # slopes above this are of singular equations
_DEPENDENT = 1e-12  # of the largest singular value: below it equations depend on each other


@dataclass(frozen=True, eq=False)
class Impact:
    """An instant at which impulses acted: the system and its point before, and all impulses μ."""

    system: System
    point: Point
    mu: np.ndarray


def impulses(result: Result, key: Any) -> Any:
    """Return the impulses of a variable, or of all throughs of a component, at each impact.

    See ``Result.impulses``.
    """
    from acausal.language.quantity import path_of

    path = path_of(key)
    own = result.system.names.components.get(path)
    if own is None:
        return _impulses_of(result, path)
    names = [f"{name}.{own.spec.edges[name].domain.through}" for name in own.edges]
    found = {name: _impulses_of(result, f"{path}.{name}") for name in names}
    return {"time": np.array([impact.point.t for impact in result.impacts]), **found}


def _impulses_of(result: Result, path: str) -> np.ndarray:
    try:
        addresses = result.system.resolve(path)
    except UnknownNameError:
        close = did_you_mean(path, result.system.variables, show=0)
        raise UnknownNameError(f"the result has no '{path}'. {close}") from None
    rows = np.zeros((len(result.impacts), len(addresses)))
    for k, impact in enumerate(result.impacts):
        found = _reaction(impact.system, path)(*impact.point)
        by_impulse, by_unknown, g_z, g_zeta = (np.asarray(part.full()) for part in found)
        moved = solve_dependent(g_z, g_zeta) if g_z.size else np.zeros((0, g_zeta.shape[1]))
        rows[k] = (by_impulse - by_unknown @ moved) @ impact.mu
    if len(addresses) == 1 and not addresses[0].vector:
        return rows[:, 0]
    return shaped(rows, addresses[0].rows)


@kept
def _reaction(system: System, path: str) -> ca.Function:
    """Return y_ζ, y_z, g_z and g_ζ of a variable y."""
    arguments, switching = system.symbols(), system.switching
    _, _, z, _, _, m = arguments
    zeta = m[[switching.first + i for i in switching.places("impulse")]]
    alg = system.rhs(*arguments)[1]
    value = ca.vec(system.expression(arguments, path))
    pairs = ((value, zeta), (value, z), (alg, z), (alg, zeta))
    return ca.Function("reaction", list(arguments), [ca.jacobian(a, b) for a, b in pairs])


def solve_dependent(matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Return matrix⁻¹ right; where parts share a load the matrix is singular: the least of all."""
    try:
        found = np.linalg.solve(matrix, right)
        if np.all(np.isfinite(found)) and np.max(np.abs(found), initial=0.0) < _HUGE:
            return found
    except np.linalg.LinAlgError:
        pass
    return np.asarray(np.linalg.lstsq(matrix, right, rcond=_DEPENDENT)[0])
