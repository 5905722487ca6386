"""M y' = F(t, y), y = (x, z), F = (ode, alg), for implicit steps: F, and factors of c M - F_y."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.numerics.compiled_functions import compile_functions
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.numerics.newton import Pattern, factors
from acausal.system.algebraic import linear_in
from acausal.system.inputs import closed_system
from acausal.system.system import kept_last

if TYPE_CHECKING:
    from acausal.simulation.integrators.protocol import Method
    from acausal.system.inputs import InputSet
    from acausal.system.system import System

Solve = Callable[[np.ndarray], np.ndarray]
"""What gives K of (c M - F_y) K = right."""


@kept_last
def implicit_functions(
    system: System, inputs: InputSet, *, jit: bool
) -> tuple[ca.Function, ca.Function, bool]:
    """Return F and -F_y at (t, x, z, c, p), with the diagonal of x; and whether z enters linearly.

    Those of the last inputs are kept; ``jit`` compiles them to machine code.
    """
    closed = closed_system(system, inputs)
    _, x, z, *_ = closed.arguments
    whole = ca.vertcat(closed.ode, closed.alg)
    slope = -ca.jacobian(whole, ca.vertcat(x, z))
    leading = ca.diagcat(ca.Sparsity.diag(x.shape[0]), ca.Sparsity(z.shape[0], z.shape[0]))
    slope = ca.project(slope, slope.sparsity().unite(leading))
    functions = [
        ca.Function("acausal_rates", closed.arguments, [ca.densify(ca.cse(whole))]),
        ca.Function("acausal_slope", closed.arguments, [ca.cse(slope)]),
    ]
    right, slopes = compile_functions(functions) if jit else functions
    return right, slopes, linear_in(closed.alg, z)


class ImplicitEquations:
    """The equations of a method, at the constants and parameters of its run.

    There are ``n`` states; ``tested`` are how many of y are in a test: unknowns that enter linearly
    follow from the states.
    """

    def __init__(self, method: Method, *, jit: bool = False) -> None:
        right, slope, linear = implicit_functions(
            method.form.system, method.run.forms.inputs, jit=jit
        )
        self._right, self._slope = FunctionBuffer(right), FunctionBuffer(slope)
        self._method = method
        self._pattern = Pattern.of(slope.sparsity_out(0))
        rows, columns = self._pattern.rows, self._pattern.columns
        self._leading = np.flatnonzero((rows == columns) & (rows < method.n))
        self._entries = np.zeros(0)
        self.n, self.tested = method.n, method.n if linear else len(method.atol)

    def at(self, t: float, y: np.ndarray) -> np.ndarray:
        """Return F at a point."""
        return self._right(*self._point(t, y))[0].copy()

    def judge(self, t: float, y: np.ndarray) -> None:
        """Evaluate F_y at a point."""
        self._entries = self._slope(*self._point(t, y))[0].copy()

    def factors(self, c: complex) -> Solve | None:
        """Return what solves with c M - F_y as judged last, None where that is singular."""
        if not np.all(np.isfinite(self._entries)):
            return None
        entries = self._entries.astype(type(c))
        entries[self._leading] += c
        return factors(self._pattern.fill(entries))

    def _point(self, t: float, y: np.ndarray) -> tuple[Any, ...]:
        x, method = y[: self.n], self._method
        return t, x, y[self.n :], method.constants_at(t, x), method.run.p


def length(change: np.ndarray, weights: np.ndarray) -> float:
    """Return the root mean square of a change in units of its tolerances."""
    return float(np.sqrt(np.mean((change / weights) ** 2)))
