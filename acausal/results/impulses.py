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
from acausal.system.slopes import Slopes
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.system import System


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
    domains = {name: own.spec.edges[name].domain for name in own.edges}
    names = [f"{name}.{domain.through}" for name, domain in domains.items()]
    units = {domain.through_unit for domain in domains.values()}
    names += [name for name in own.variables if own.spec.variables[name].unit in units]
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
        rows[k] = reaction(impact.system, path).with_values(impact.point)[1] @ impact.mu
    if len(addresses) == 1 and not addresses[0].vector:
        return rows[:, 0]
    return shaped(rows, addresses[0].rows)


@kept
def jumping_throughs(system: System) -> Slopes:
    """Return how the throughs follow impulses that let something jump, in the order of these."""
    arguments, switching = system.symbols(), system.switching
    _, throughs = switching.targets(*arguments)
    return Slopes(system, arguments, throughs, switching.impulses(arguments[5]))


@kept
def reaction(system: System, path: str) -> Slopes:
    """Return how a variable follows impulses."""
    arguments = system.symbols()
    value = ca.vec(system.expression(arguments, path))
    return Slopes(system, arguments, value, system.switching.impulses(arguments[5]))
