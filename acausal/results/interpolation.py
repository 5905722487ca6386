"""Interpolation of a result between output times."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.numerics.piecewise import hermite
from acausal.system.algebraic import solve_algebraic

if TYPE_CHECKING:
    from acausal.results.result import Result


def between(result: Result, index: int, t: float) -> Result:
    """Return the point at ``t`` between the output times ``index`` and ``index + 1``.

    States by cubic Hermite interpolation with the right-hand side as slope, inputs linearly,
    algebraic unknowns solved from them.
    """
    from acausal.results.result import Result

    system, p = result.system, result.p
    both = slice(index, index + 2)
    t0, t1 = result.t[both]
    x0, x1 = result.x[both]
    u0, u1 = result.u[both]
    m = result.m[index]
    h, s = t1 - t0, (t - t0) / (t1 - t0)
    d0, d1 = (
        np.asarray(system.rhs(result.t[i], result.x[i], result.z[i], result.u[i], p, m)[0]).ravel()
        for i in (index, index + 1)
    )
    x = hermite(s, (x0, h * d0), (x1, h * d1))
    u = (1 - s) * u0 + s * u1
    guess = (1 - s) * result.z[index] + s * result.z[index + 1]
    z = solve_algebraic(system, (t, u, p, m), x, guess)
    return Result(system, np.array([t]), x[None], z[None], u[None], p, m[None])
