"""Impulses: how throughs that act for a moment move the states, and what storages hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System

_HUGE = 1e14
"""Slopes above this are no solution: the equations are singular."""


def impulse_gains(functions: ca.Function, point: Point) -> tuple[np.ndarray, ...]:
    """Return (G, dT/dx, T): how impulses move the states, and what jumps by them.

    With der(x) = f(x, z, ζ) and 0 = g(x, z, ζ): G = f_ζ - f_z g_z⁻¹ g_ζ, the limit of the motion
    under a through that acts for a moment; likewise dT/dx = T_x - T_z g_z⁻¹ g_x. Where parts stick
    side by side g_z is singular, and what they share does not matter here.
    """
    found = [np.asarray(part.full()) for part in functions(*point)]
    gains, slopes, values = found[:3]
    if len(found) > 3:
        g_z, f_z, t_z, by_impulse, by_state = found[3:]
        right = np.hstack([by_impulse, by_state])
        try:
            moved = np.linalg.solve(g_z, right)
            sound = bool(np.all(np.isfinite(moved)) and np.max(np.abs(moved), initial=0.0) < _HUGE)
        except np.linalg.LinAlgError:
            sound = False
        if not sound:
            moved = np.linalg.lstsq(g_z, right, rcond=1e-12)[0]
        by_impulse, by_state = np.split(moved, [by_impulse.shape[1]], axis=1)
        gains, slopes = gains - f_z @ by_impulse, slopes - t_z @ by_state
    return gains, slopes, values


@kept
def stored(system: System) -> tuple[tuple[str, ...], ca.Function]:
    """Return the variables that storages hold, and their slopes in the states."""
    arguments, graph = system.symbols(), system.graph
    named = {"A": graph.across, "T": graph.through}
    names = [named[kind][e] for e, kind in enumerate(graph.kinds) if kind in named]
    known = [name for name in names if name]
    values = ca.vertcat(*(system.expression(arguments, name) for name in known), ca.SX(0, 1))
    slopes = ca.densify(ca.jacobian(values, arguments[1]))
    return tuple(known), ca.Function("stored", list(arguments), [slopes])


@kept
def jump_functions(system: System) -> ca.Function:
    """Return the slopes of f, g and T in x, z and the impulses ζ, for ``impulse_gains``."""
    arguments, switching = system.symbols(), system.switching
    _, x, z, _, _, m = arguments
    zeta = m[[switching.first + i for i in switching.places("impulse")]]
    ode, alg = system.rhs(*arguments)
    targets = switching.targets(*arguments)
    parts = [ca.jacobian(ode, zeta), ca.jacobian(targets, x), targets]
    if z.shape[0]:
        pairs = ((alg, z), (ode, z), (targets, z), (alg, zeta), (alg, x))
        parts += [ca.jacobian(a, b) for a, b in pairs]
    return ca.Function("jumps", list(arguments), parts)
