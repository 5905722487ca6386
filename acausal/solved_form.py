"""The solved form of a system: few algebraic unknowns, entering linearly, solved for."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

if TYPE_CHECKING:
    from acausal.system import System

_FEW = 4  # unknowns: above this an optimiser is faster with them as unknowns of its own
_DEARER = 3  # times as many operations as before are too many


def solved(system: System) -> System:
    """Return the system with 0 = A(x) z + b(x) solved for z, where that is cheap; else as it is.

    An optimiser then has fewer unknowns at every point of its grid: 13 instead of 19 an interval
    for a cart with a pole.
    """
    if not 0 < len(system.algebraic) <= _FEW:
        return system
    if system.chart is not None or system.switching is not None:
        return system
    arguments = system.symbols()
    t, x, z, u, p, m = arguments
    ode, alg = system.rhs(*arguments)
    slope = ca.jacobian(alg, z)
    if ca.depends_on(slope, z):
        return system
    at_zero = ca.substitute(alg, z, ca.SX.zeros(z.shape[0]))
    found = -ca.solve(slope, at_zero)
    values = ca.substitute([ode, system.base(*arguments)], [z], [found])
    none = ca.SX.sym("z", 0)
    held = [t, x, none, u, p, m]
    rhs = ca.Function("rhs", held, [values[0], ca.SX(0, 1)], list("txzupm"), ["ode", "alg"])
    if rhs.n_instructions() > _DEARER * system.rhs.n_instructions():
        return system
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
