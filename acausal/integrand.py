"""Integrand: what IDAS integrates, with parameters as numbers and without needless unknowns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.initialisation import algebraic_functions
from acausal.newton import linear_solve
from acausal.quantity import scalars

if TYPE_CHECKING:
    from acausal.inputs import InputSet
    from acausal.system import System

_SEED, _SAMPLES = 50_000, 6
_ITERATED = 1e5  # rounding errors that tolerances leave room for: Newton stops at 1e-3 to 1e-5


@dataclass(frozen=True, eq=False)
class Integrand:
    """The DAE of a run as CasADi takes it.

    ``free`` are the places of its algebraic unknowns among those of the system, ``pattern`` is
    which of them stand in which equation; the others are numbers at these parameters, in ``held``.
    """

    dae: dict[str, ca.SX]
    free: np.ndarray
    held: np.ndarray
    pattern: ca.Sparsity

    def unknowns(self, zs: np.ndarray) -> np.ndarray:
        """Return all algebraic unknowns of the system from those that were integrated."""
        whole = np.tile(self.held, (len(zs), 1))
        whole[:, self.free] = zs
        return whole


def integrand(system: System, p: np.ndarray, inputs: InputSet) -> Integrand:
    """Return what is integrated in a run with given parameters and inputs."""
    time, x, z, _, _, m = system.symbols()
    given = ca.substitute(inputs.expressions, inputs.time, time)
    # Parameters enter as numbers: the right-hand side is then as fast as one written by hand.
    ode, alg = system.rhs(time, x, z, given, p, m)
    held = _numbers(system, z, lambda value: system.rhs(time, x, value, given, p, m)[1])
    free = [i for i in range(z.shape[0]) if i not in held]
    values = np.zeros(z.shape[0])
    if held:
        values[list(held)] = list(held.values())
        ode, alg = system.rhs(time, x, _with(z, held), given, p, m)
        z, alg = z[free], alg[free]
    if free:
        # The sign of an equation is free; sums that several equations share are formed once.
        alg = ca.vertcat(*[row.dep(0) if row.op() == ca.OP_NEG else row for row in scalars(alg)])
        ode, alg = ca.cse([ode, alg])
    dae = {"t": time, "x": x, "p": ca.vertcat(m, inputs.pieces), "ode": ode}
    if free:
        dae |= {"z": z, "alg": alg}
    pattern = ca.jacobian_sparsity(alg, z)
    return Integrand(dae, np.array(free, dtype=int), values, pattern)


def attainable(system: System, point: tuple[Any, ...]) -> np.ndarray:
    """Return the absolute tolerances of algebraic unknowns that Newton can meet at (t, x, z, …).

    Rounding leaves errors of eps |J⁻¹| |J| |z|, however many iterations are made: an acceleration
    that is 0 beside others of 10⁴ rad/s² cannot be had to 1e-13. (|J⁻¹| is sampled by random
    signs.) Algebraic unknowns are not in the error test: only the iteration is told when to stop.
    """
    _, alg_z = algebraic_functions(system)
    slope = alg_z(*point)
    rounding = np.asarray(ca.fabs(slope) @ np.abs(point[2]))
    signs = np.random.default_rng(_SEED).choice([-1.0, 1.0], (len(rounding), _SAMPLES))
    errors = np.max(np.abs(linear_solve(slope, rounding * signs)), axis=1)
    return np.where(np.isfinite(errors), np.finfo(float).eps * _ITERATED * errors, 0.0)


def _numbers(system: System, z: ca.SX, evaluate: Callable[[ca.SX], ca.SX]) -> dict[int, float]:
    """Return the unknowns of cuts that are numbers whatever the states are, by their places.

    Axes in one direction keep a chain in a plane: the rest of its orientations, rates and throughs
    is 0. Unknowns that fulfil their own equations at these numbers, identically and together, are
    the solution: there is only one.
    """
    held = {i: float(system.guess_z[i]) for i in system.cuts}
    while held:
        residuals = scalars(evaluate(_with(z, held)))
        left = {i: value for i, value in held.items() if residuals[i].is_zero()}
        if len(left) == len(held):
            break
        held = left
    return held


def _with(z: ca.SX, held: dict[int, float]) -> ca.SX:
    made = ca.SX(z)
    if held:
        made[list(held)] = ca.DM(list(held.values()))
    return made
