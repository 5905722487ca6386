"""Relaxation: a model comes to rest by implicit Euler, with steps that grow.

Pseudo-transient continuation (Kelley and Keyes, SIAM J. Numer. Anal. 35, 1998; Deuflhard, Newton
Methods for Nonlinear Problems, 6.4): short steps leave equilibria at which the model does not stay,
the last ones are Newton's for the equilibrium. Swings end where they are fastest, or the model
would go on swinging (kinetic damping; Barnes, Int. J. Space Structures 14, 1999).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError
from acausal.initialization.start import repick_bases
from acausal.numerics.newton import Pattern
from acausal.numerics.rank import Matrix, linear_solve
from acausal.system.algebraic import solve_algebraic
from acausal.system.loop_chart import LEAVE
from acausal.system.orientation_values import quaternions
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

_FIRST = 0.1  # of nominal values: what the first step changes
_LONGER, _SHORTER = 2.0, 0.25  # steps after one that is solved, and one that is not
_STEPS = 300  # a tangle of twelve bars takes half of them
_LEAST = 1e-12  # of the longest step: it cannot go on
_CORRECTIONS = 8  # of a step, each shorter than the one before
_STILL = 1e-7  # of nominal values: the last correction, and what is at rest in the longest step


@dataclass(frozen=True, eq=False)
class Flow:
    """The equations der(x) = ode, 0 = alg of a system in the unknowns that move.

    ``function`` gives ode, then alg, and their Jacobian in x and z; ``free`` are the places of the
    unknowns, ``speeds`` of the states that are 0 where values of others rest.
    """

    system: System
    function: ca.Function
    free: np.ndarray
    speeds: np.ndarray

    def rest(self, begin: Point) -> Point | None:
        """Return where the system comes to rest from a consistent point, None if it does not."""
        nominal = self.system.nominal_x
        fastest = float(np.max(np.abs(self._rates(begin)) / nominal, initial=0.0))
        point, h, longest = begin, _FIRST / fastest if fastest else 1.0, 0.0
        for _ in range(_STEPS):
            with np.errstate(all="ignore"):  # what is not finite is no step
                moved = self._step(point, h)
                after = moved and self._settled(moved)
            if moved is None or after is None:
                h *= _SHORTER
                if h < _LEAST * longest:
                    break
                continue
            longest = max(h, longest)
            way = np.abs(moved.x - point.x) / (nominal + np.abs(point.x))
            if h == longest and np.max(way, initial=0.0) < _STILL:
                return after
            point, h = after, h * _LONGER
        return None

    def _rates(self, point: Point) -> np.ndarray:
        return np.asarray(self.function(*point)[0]).ravel()[: len(point.x)]

    @cached_property
    def _pattern(self) -> Pattern:
        return Pattern.of(self.function.sparsity_out(1))

    def _step(self, point: Point, h: float) -> Point | None:
        """Return the point a step later, None if Newton's corrections do not shrink."""
        n, free, system = len(point.x), self.free, self.system
        nominal = np.concatenate([system.nominal_x, system.nominal_z])
        before = np.concatenate([point.x, point.z])
        size, per_step = (nominal + np.abs(before))[free], np.where(free < n, 1 / h, 0.0)
        later, length = before.copy(), np.inf
        for _ in range(_CORRECTIONS):
            found, slopes = self.function(*point._replace(x=later[:n], z=later[n:]))
            left = np.asarray(found).ravel()[free] - per_step * (later - before)[free]
            entries = np.array(slopes.nonzeros()) * nominal[self._pattern.columns]
            matrix = self._pattern.fill(entries)[free][:, free]
            correction = linear_solve(_less(matrix, per_step * nominal[free]), -left)
            later[free] += nominal[free] * correction
            last, length = length, float(np.max(np.abs(nominal[free] * correction) / size))
            if not length < last:
                return None
            if length < _STILL:
                return point._replace(x=later[:n], z=later[n:])
        return None

    def _settled(self, moved: Point) -> Point | None:
        """Return a point in bases of loops picked there, and at rest where it slows down.

        None if it is beyond the bases that it was found in.
        """
        x, scale = moved.x.copy(), self.system.nominal_x[self.speeds]
        gained = self._rates(moved)[self.speeds] / scale
        if (x[self.speeds] / scale) @ gained <= 0:
            x[self.speeds] = 0.0
        if not in_bases(self.system, moved):
            return None
        try:
            point = solve_algebraic(self.system, moved._replace(x=x))
            return repick_bases(self.system, point) if self.system.chart else point
        except InitializationError:
            return None


def _less(matrix: Matrix, diagonal: np.ndarray) -> Matrix:
    """Return a square matrix less a diagonal one."""
    if isinstance(matrix, np.ndarray):
        return matrix - np.diag(diagonal)
    from scipy.sparse import diags_array

    return matrix - diags_array(diagonal, format="csc")


def in_bases(system: System, point: Point) -> bool:
    """Whether a point is in reach of the bases of its closed loops."""
    chart, size = system.chart, system.events.size
    if not chart:
        return True
    t, q, u = np.array([point.t]), point.z[list(chart.unknowns)][None], point.u[None]
    slopes = chart.slopes(t, q, u, point.p, point.m[:size])
    if not all(np.all(np.isfinite(slope)) for slope in slopes):
        return False
    return bool(chart.quality(slopes, point.m[size:], point.p)[0] >= LEAVE)


def speeds(system: System, drifting: Collection[int]) -> np.ndarray:
    """Return the states that are 0 at rest: of them alone rates of other states are made.

    Values whose rate is a state, coordinates of loops and quaternions have such rates.
    """
    arguments = system.symbols()
    ode, x = system.rhs(*arguments)[0], arguments[1]
    known = {x[i].element_hash() for i in range(len(system.states))}
    values = {i for i in range(len(system.states)) if ode[i].element_hash() in known}
    values |= set(system.chart.places[: system.chart.n_places])
    values.update(*(places for _, places in quaternions(system.names, system.states).values()))
    values -= set(drifting)
    rates = ca.jacobian_sparsity(ode[sorted(values)], x).get_triplet()[1]
    return np.array(sorted(set(rates) - values), dtype=int)
