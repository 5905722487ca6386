"""IDA with events: SUNDIALS' IDA by scikit-sundae, one step at a time.

After each step the indicators are looked at; an event is located on IDA's own interpolant.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import InitialisationError
from acausal.events.explicit_ode import Noise
from acausal.simulation.integrators.delayed_values import DelayedValues
from acausal.simulation.integrators.protocol import EXHAUSTED, Passage
from acausal.simulation.solvers import IDAS

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.segment import Run

_CAREFUL = (1e-6, 1e-9, 1e-12)  # first steps after a failure, in parts of what is left
_FURTHER = 1e-6  # of what was left: how far a restart must come for more of them
_IDLE = 50  # steps in a row that do not move the time
_LARGE = 60  # states from which on a sparse matrix is factorised faster than a full one
_FULL = 0.2  # of the entries: with more it is not sparse
_STILL = 256  # looks at a system without states, over a segment


class IdaIntegrator:
    """Integrates der(x) = f(t, x) of one form and stops at events.

    Without states it looks at the indicators at many times of a segment.
    """

    name = "IDA"

    def __init__(self, run: Run, form: ModeSystem, solver: IDAS) -> None:
        self.run, self.ode = run, form.ode
        self._late = DelayedValues(run.delays, form.ode)
        self._left = solver.max_steps
        self._constants = np.zeros(0)
        self._z = np.zeros(0)
        self._options = {
            "rtol": run.rtol,
            "atol": run.atol * np.asarray(form.system.nominal_x, dtype=float),
            "max_step": min(solver.max_step or np.inf, self._late.shortest),
            "max_order": solver.max_order,
        }
        self._usual: Any = None
        self._solver: Any = None
        self._tries: list[float] = []
        self._idle = 0
        self._failed = -np.inf  # where the solver gave up last
        self._at, self._x, self._span = 0.0, np.zeros(0), 0.0
        self._slope = np.zeros(0)  # of its curve, at the end of the last step

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        kept: list[tuple[float, np.ndarray, np.ndarray]] = []
        self._constants, self._z = np.array(constants), np.array(z)
        try:
            return self._advance(t, points, x, kept)
        except InitialisationError as error:  # no algebraic unknowns fulfil the equations
            return self._passage(kept, str(error))

    def _advance(
        self,
        t: float,
        points: np.ndarray,
        x: np.ndarray,
        kept: list[tuple[float, np.ndarray, np.ndarray]],
    ) -> Passage:
        g, rates, sizes, _, self._z = self.ode.look(t, x, self._z, self._held(t, x))
        self.run.see(sizes)
        end, done = float(points[-1]), 0
        if not self._begin(t, x, end):
            return self._passage(kept, "the right-hand side is not finite")
        before = t
        while before < end:
            try:
                now, words = self._step(end)
            except KeyboardInterrupt:
                return self._passage(kept, "interrupted")
            self._left -= 1
            if words and self._left > 0 and self._restart_carefully(before, end):
                continue
            words = words or (EXHAUSTED if self._left < 0 else "")
            if words or self.run.interruption.asked:
                return self._passage(kept, words or "interrupted")
            if now > self._failed + _FURTHER * self._span:  # not where it creeps up to an end
                self._tries = list(_CAREFUL)
            held = self._held(now, self._x)
            g1, rates1, sizes, _, self._z = self.ode.look(now, self._x, self._z, held)
            self.run.see(sizes)
            ends = (before, g, rates), (now, g1, rates1)
            found = self._late.locate(self._look, *ends, self.run.scale, self._noise)
            stop = now if found is None else found[0]
            if words := self._late.remember(self._constants, before, stop, self._curve, self._z):
                return self._passage(kept, words)
            while done < len(points) and points[done] <= stop:
                self._keep(kept, float(points[done]))
                done += 1
            if found is not None:
                if not kept or kept[-1][0] < stop:
                    self._keep(kept, stop)
                return self._passage(kept, "", stop, found[1])
            before, g, rates = now, g1, rates1
        return self._passage(kept, "")

    def _noise(self) -> Noise:
        held = self._held(self._at, self._x)
        return self.ode.noise(self._at, self._x, self._z, held, self.run.atol)

    def _held(self, t: float, x: np.ndarray) -> np.ndarray:
        """Return what is constant in a segment, but delayed values, which are those of a time."""
        return self._late.fill(self._constants, t, x, self._z)

    def _begin(self, t: float, x: np.ndarray, end: float) -> bool:
        self._at, self._x, self._span = t, x, end - t
        self._tries, self._failed = list(_CAREFUL), -np.inf
        if not len(x):
            return True
        slope = self.ode.rhs(t, x, self._z, self._held(t, x)).copy()
        if not np.all(np.isfinite(slope)):
            return False
        if self._usual is None:
            self._usual = self._make_solver(len(x))
        self._solver = self._usual
        self._solver.init_step(t, np.array(x, dtype=float), slope)
        return True

    def _restart_carefully(self, t: float, end: float) -> bool:
        """Begin anew from the last point with a small first step, where IDA's own was too long."""
        if self._solver is None or not self._tries:
            return False
        self._failed = t
        careful = {"first_step": self._tries.pop(0) * (end - t)}
        self._solver = self._make_solver(len(self._x), careful)
        slope = self.ode.rhs(t, self._x, self._z, self._held(t, self._x)).copy()
        self._solver.init_step(t, np.array(self._x, dtype=float), slope)
        return True

    def _make_solver(self, n: int, more: dict[str, float] | None = None) -> Any:
        from sksundae.ida import IDA

        ode, pattern = self.ode, self.ode.pattern
        rows, columns = np.array(pattern.row()), np.array(pattern.get_col())
        diagonal = np.flatnonzero(rows == columns)

        def residual(t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray) -> None:
            out[:] = yp - ode.rhs(t, y, self._z, self._held(t, y))

        def non_zeros(t: float, y: np.ndarray, cj: float) -> np.ndarray:
            found = -ode.slope(t, y, self._z, self._held(t, y))
            found[diagonal] += cj
            return found

        def dense(
            t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
        ) -> None:
            made[rows, columns] = non_zeros(t, y, cj)

        def sparse(
            t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
        ) -> None:
            made[:] = non_zeros(t, y, cj)

        options = {**self._options, **(more or {})}
        if n < _LARGE or len(rows) > _FULL * n * n or not _has_sparse_solver():
            return IDA(residual, jacfn=dense, linsolver="dense", **options)
        from scipy.sparse import csc_matrix

        shape = csc_matrix((np.ones(len(rows)), rows, pattern.colind()), shape=(n, n))
        options |= {"linsolver": "sparse", "sparsity": shape, "nthreads": 1}
        with warnings.catch_warnings():
            # A pattern without a Jacobian would be one by differences; ours is exact.
            warnings.filterwarnings("ignore", message=".*sparse Jacobian approximation.*")
            return IDA(residual, jacfn=sparse, **options)

    def _step(self, end: float) -> tuple[float, str]:
        if self._solver is None:
            self._at = min(end, self._at + self._span / _STILL)
            if end - self._at < 1e-9 * self._span:
                self._at = end
            return self._at, ""
        found = self._solver.step(end, method="onestep", tstop=end)
        if found.status < 0:
            return self._at, str(found.message)
        still = float(found.t) - self._at <= 4.0 * np.finfo(float).eps * abs(self._at)
        self._idle = self._idle + 1 if still else 0
        if self._idle > _IDLE:
            self._idle = 0
            return self._at, "the step size became too small, as where a value ends or jumps"
        self._at, self._x = float(found.t), np.array(found.y, dtype=float)
        self._slope = np.array(found.yp, dtype=float)
        return self._at, ""

    def _state(self, t: float) -> np.ndarray:
        """Return the states at a time inside the last step."""
        return self._x if t == self._at else self._curve(t)[0]

    def _curve(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states at a time inside the last step, and the slopes of IDA's curve."""
        if self._solver is None or t == self._at:
            return self._x, self._slope
        found = self._solver.step(t, method="normal")
        return np.array(found.y, dtype=float), np.array(found.yp, dtype=float)

    def _keep(self, kept: list[tuple[float, np.ndarray, np.ndarray]], t: float) -> None:
        x = self._state(t)
        kept.append((t, x, self.ode.solve(t, x, self._z, self._held(t, x))))

    def _passage(
        self,
        kept: list[tuple[float, np.ndarray, np.ndarray]],
        words: str,
        event: float | None = None,
        fired: tuple[int, ...] = (),
    ) -> Passage:
        times = np.array([t for t, _, _ in kept])
        xs = np.array([x for _, x, _ in kept]).reshape(len(kept), self.ode.n)
        zs = np.array([z for _, _, z in kept]).reshape(len(kept), len(self._z))
        return Passage(times, xs, zs, words, event, fired)

    def _look(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        x = self._state(t)
        g, rates, *_ = self.ode.look(t, x, self._z, self._held(t, x))
        return g, rates


def _has_sparse_solver() -> bool:
    """Whether scikit-sundae was built with SuperLU_MT."""
    from sksundae import _cy_common

    return bool(getattr(_cy_common, "SUNDIALS_SUPERLUMT_ENABLED", False))
