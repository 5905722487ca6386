"""IDA with events: SUNDIALS' IDA by scikit-sundae, one step at a time.

After each step the indicators are looked at; an event is located on IDA's own interpolant. Those
that magnify what states are wrong by (the current of a diode of 1e-5 Ω into a capacitor) are
unknowns of IDA too, w = g(t, x), with their errors in its test and curves of their own. The states
at an output or an event are then those nearest to the interpolant, in units of their tolerances, at
which g is what w says.
"""

from __future__ import annotations

import ctypes
import io
import warnings
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csc_matrix, eye_array

from acausal.errors import InitializationError
from acausal.events.event_location import ROUNDING
from acausal.numerics import rank
from acausal.simulation.integrators.delayed_values import DelayedValues
from acausal.simulation.integrators.protocol import EXHAUSTED, Passage
from acausal.simulation.integrators.rosenbrock_step import FORGOTTEN
from acausal.simulation.solvers import IDAS

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_CAREFUL = (1e-6, 1e-9, 1e-12)  # first steps after a failure, in parts of what is left
_SHARE = 0.1  # of the tolerance for a step: what a method of several steps leaves adds up
_IDLE = 50  # steps in a row that do not move the time
_LARGE = 60  # states from which on a sparse matrix is factorised faster than a full one
_FULL = 0.2  # of the entries: with more it is not sparse
_LARGER = 10.0  # times: how much a relation may grow before its error is judged anew
_UNSEEN = 1e300
_STILL = 256  # looks at a system without states, over a run; two over a segment at least


class _Silence(io.TextIOBase):
    """Takes what SUNDIALS prints of a step that it tries again."""

    def write(self, text: str, /) -> int:
        """Forget a text."""
        return len(text)


class IdaIntegrator:
    """Integrates der(x) = f(t, x) of one form and stops at events.

    Without states it looks at the indicators at many times of a segment.
    """

    name = "IDA"

    def __init__(self, run: Run, form: ModeSystem, solver: IDAS) -> None:
        self.run, self.ode = run, form.ode
        self._late = DelayedValues(run.late, form.ode)
        self._most = self._left = solver.max_steps
        self._constants = np.zeros(0)
        self._z = np.zeros(0)
        self._options = {
            "rtol": _SHARE * run.rtol,
            "atol": _SHARE * run.atol * np.asarray(form.system.nominal_x, dtype=float),
            "max_step": min(solver.max_step or np.inf, self._late.shortest),
            "max_order": solver.max_order,
        }
        self._atol = np.asarray(self._options["atol"])  # as it is for the present modes
        self._usual: Any = None
        self._solver: Any = None
        self._tries: list[float] = []
        self._idle = 0
        self._looked = False  # inside a step: IDA then gives its end once more
        self._failed = -np.inf  # where the solver gave up last
        self._at, self._x, self._span = 0.0, np.zeros(0), 0.0
        self._slope = np.zeros(0)  # of its curve, at the end of the last step
        self._w, self._w_slope = np.zeros(0), np.zeros(0)  # the indicators there
        self._sizes = np.zeros(0)  # of the relations, as the solver has them
        self._allowed = np.zeros(0)  # what they may be wrong by
        self._weighed = np.zeros(0)  # errors of states, as they were then
        self._recent = np.zeros(0)  # and as they were of late
        self._fast = np.zeros(0, dtype=bool)  # which of them magnify errors

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        kept: list[tuple[float, np.ndarray, np.ndarray]] = []
        self._constants, self._z = np.array(constants), np.array(z)
        self._late.begin(t)
        self._left = self._most
        try:
            return self._advance(t, points, x, kept)
        except InitializationError as error:  # no algebraic unknowns fulfil the equations
            return self._passage(kept, str(error))

    def _advance(
        self,
        t: float,
        points: np.ndarray,
        x: np.ndarray,
        kept: list[tuple[float, np.ndarray, np.ndarray]],
    ) -> Passage:
        g, rates, sizes, _, self._z = self.ode.look(t, x, self._z, self._held(t, x))
        self._see(sizes)
        end, done = float(points[-1]), 0
        if not self._begin(t, x, end, rates):
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
            if now > self._failed + _CAREFUL[0] * self._span:  # not where it creeps up to an end
                self._tries = list(_CAREFUL)
            x = self._state(now)
            g1, rates1, sizes, _, self._z = self.ode.look(now, x, self._z, self._held(now, x))
            self._see(sizes)
            if self._solver is not None:
                g1, rates1 = self._own(g1, self._w), self._own(rates1, self._w_slope)
            ends = (before, g, rates), (now, g1, rates1)
            rounding: np.ndarray | float = 0.0
            if g1.min(initial=1.0) < 0.0:
                rounding = self.ode.rounding(now, x, self._z, self._held(now, x))
            band = self.run.bands(rounding)
            found = self._late.locate(self._look, *ends, self.run.scale, band)
            stop = now if found is None else found[0]
            if words := self._late.remember(self._constants, before, stop, self._curve, self._z):
                return self._passage(kept, words)
            while done < len(points) and points[done] <= stop:
                self._keep(kept, float(points[done]))
                done += 1
            if found is not None:
                if not kept or kept[-1][0] < stop:
                    self._keep(kept, stop)
                blur = self._blur(found[1], stop, now - before)
                self.run.blurred(found[1], blur)
                return self._passage(kept, "", stop, found[1])
            before, g, rates = now, g1, rates1
            if self._outgrown() and not self._begin(before, x, end, rates):
                return self._passage(kept, "the right-hand side is not finite")
        return self._passage(kept, "")

    def _blur(self, fired: tuple[int, ...], stop: float, step: float) -> float:
        """Return how well the instant of an event is known [s], from what indicators are wrong by.

        One that moves by less than that in the step says nothing of the instant.
        """
        if self._solver is None:
            return 0.0
        rates, allowed = np.abs(self._look(stop)[1]), self._allowed
        fast = [k for k in fired if self._fast[k] and allowed[k] < rates[k] * step]
        return max((float(allowed[k] / rates[k]) for k in fast), default=0.0)

    def _held(self, t: float, x: np.ndarray) -> np.ndarray:
        """Return what is constant in a segment, but delayed values, which are those of a time."""
        return self._late.fill(self._constants, t, x, self._z)

    def _begin(self, t: float, x: np.ndarray, end: float, rates: np.ndarray) -> bool:
        self._at, self._x, self._span = t, x, end - t
        self._tries, self._failed = list(_CAREFUL), -np.inf
        if not len(x):
            return True
        held = self._held(t, x)
        slope, tilt = self._slopes(t, x, held), self._tilt(t, x, held)
        rounding = np.abs(tilt) @ (ROUNDING * (np.abs(x) + self._weights(x)))
        self._weighed = self._weights(x)
        wrong, lasting = self._errors(slope, tilt)
        sizes = np.maximum(self._recent, np.abs(rates) * lasting)  # what they go to
        same = len(self._sizes) == len(sizes) and not np.any(
            (sizes > _LARGER * self._sizes) | (_LARGER * sizes < self._sizes)
        )
        self._sizes = self._sizes if same else sizes
        atol = np.minimum(self._atol, self._within(slope))  # it may be in such modes again
        same = same and np.array_equal(atol, self._atol)
        self._atol = atol
        # As well as states are known; any, if no more than rounding was seen so far.
        known = np.sqrt(self.run.rtol) * self._sizes
        least = np.maximum(known, wrong * lasting / (self.run.span[1] - self.run.span[0]))
        self._allowed = np.where(known > rounding, least, _UNSEEN)
        fast = wrong > self._allowed
        if self._usual is None or not same or not np.array_equal(fast, self._fast):
            self._fast = fast
            self._usual = self._make_solver()
        self._solver = self._usual
        return self._set_out(t)

    def _outgrown(self) -> bool:
        """Whether relations, or errors of states, are far larger than when they were judged."""
        if not len(self._x) or not len(self._sizes):
            return False
        grown = self._weights(self._x) > _LARGER * self._weighed
        return bool(np.any(self._recent > _LARGER * self._sizes)) or bool(np.any(grown))

    def _see(self, sizes: np.ndarray) -> None:
        """Note the magnitudes of relations, the largest and those of late."""
        self.run.see(sizes)
        late = FORGOTTEN * self._recent if len(self._recent) else sizes
        # What has died out below the tolerance of the largest is not followed.
        self._recent = np.maximum(np.maximum(sizes, late), self.run.rtol * self.run.scale)

    def _within(self, slope: csc_matrix) -> np.ndarray:
        """Return tolerances of states that leave others within theirs, in powers of ten.

        What state i is wrong by, e, makes state j wrong by R_ji e in a run of T, R = (1 - T f_x)⁻¹:
        1 nA too much for 1 s in a capacitor of 1 µF is 1 mV. Of many states R is seen by some
        random combinations of its rows.
        """
        atol, n = np.asarray(self._options["atol"]), len(self._x)
        span = self.run.span[1] - self.run.span[0]
        factor = rank.factorized(csc_matrix(eye_array(n) - span * slope))
        if factor is None:
            return atol
        looks = (np.eye(n) if n <= _LARGE else _signs(n)) / atol[:, None]
        moved = np.abs(factor.solve(looks, "T")).max(axis=1)
        return np.asarray(10.0 ** np.floor(np.log10(1.0 / np.maximum(moved, 1.0 / atol))))

    def _errors(self, slope: csc_matrix, tilt: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return what indicators g are wrong by within tolerances of x, and how long it lasts [s].

        What x is wrong by, e, is damped in fast directions, g_x e by λ = -g_x f_x e / g_x e: it
        lasts for 1/λ, in others as long as the run. Then an indicator is known as states are.
        """
        worst = np.sign(tilt) * self._weights(self._x)
        wrong, change = np.sum(tilt * worst, axis=1), np.sum((tilt @ slope) * worst, axis=1)
        damping = np.divide(-change, wrong, out=np.zeros_like(wrong), where=wrong > 0.0)
        span = self.run.span[1] - self.run.span[0]
        return wrong, span / (1.0 + np.maximum(damping, 0.0) * span)

    def _weights(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(self._options["atol"] + self._options["rtol"] * np.abs(x))

    def _tilt(self, t: float, x: np.ndarray, held: np.ndarray) -> np.ndarray:
        """Return the Jacobian of the indicators in the states."""
        pattern = self.ode.watched_pattern
        tilt = np.zeros(pattern.shape)
        tilt[pattern.row(), pattern.get_col()] = self.ode.tilt(t, x, self._z, held)
        return tilt

    def _slopes(self, t: float, x: np.ndarray, held: np.ndarray) -> csc_matrix:
        """Return the Jacobian of der(x) in the states."""
        pattern = self.ode.pattern
        entries = self.ode.slope(t, x, self._z, held).copy()
        return csc_matrix((entries, (pattern.row(), pattern.get_col())), shape=pattern.shape)

    def _own(self, seen: np.ndarray, curves: np.ndarray) -> np.ndarray:
        """Return what is seen of indicators, of those that magnify errors by their own curves."""
        return np.where(self._fast, curves, seen)

    def _set_out(self, t: float) -> bool:
        """Let the solver begin here; tell whether all is finite."""
        found = self.ode.watch(t, self._x, self._z, self._held(t, self._x)).copy()
        if not np.all(np.isfinite(found)):
            return False
        n = len(self._x)
        self._w, self._w_slope = found[n:], np.zeros(len(found) - n)
        slope = np.concatenate([found[:n], self._w_slope])
        self._solver.init_step(t, np.concatenate([self._x, self._w]), slope)
        return True

    def _restart_carefully(self, t: float, end: float) -> bool:
        """Begin anew from the last point with a small first step, where IDA's own was too long."""
        if self._solver is None or not self._tries:
            return False
        self._failed, self._x = t, self._state(t)
        careful = {"first_step": self._tries.pop(0) * (end - t)}
        self._solver = self._make_solver(careful)
        return self._set_out(t)

    def _make_solver(self, more: dict[str, float] | None = None) -> Any:
        from sksundae.ida import IDA

        ode, nx = self.ode, self.ode.n
        unused: list[Any] = []
        slopes, tilts = self.ode.pattern, self.ode.watched_pattern
        n = nx + tilts.shape[0]
        own = range(nx, n)
        places = [(np.array(p.row()), np.array(p.get_col())) for p in (slopes, tilts)]
        rows = np.concatenate([places[0][0], nx + places[1][0], own]).astype(int)
        columns = np.concatenate([places[0][1], places[1][1], own]).astype(int)
        order = np.lexsort((rows, columns))  # by columns, as a sparse matrix has them
        rows, columns = rows[order], columns[order]
        ones, diagonal = np.ones(len(own)), np.flatnonzero((rows == columns) & (rows < nx))

        def residual(t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray) -> None:
            x = y[:nx]
            found = ode.watch(t, x, self._z, self._held(t, x))
            out[:nx], out[nx:] = yp[:nx] - found[:nx], y[nx:] - found[nx:]

        def non_zeros(t: float, y: np.ndarray, cj: float) -> np.ndarray:
            at = (t, y[:nx], self._z, self._held(t, y[:nx]))
            made = np.concatenate([-ode.slope(*at), -ode.tilt(*at), ones])[order]
            made[diagonal] += cj
            return made

        def dense(
            t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
        ) -> None:
            made[rows, columns] = non_zeros(t, y, cj)

        def sparse(
            t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
        ) -> None:
            made[:] = non_zeros(t, y, cj)
            if unused:
                ctypes.pythonapi.Py_DecRef(ctypes.py_object(unused.pop()))

        tested = np.where(self._fast, self._allowed, _UNSEEN)
        options = {**self._options, **(more or {})}
        options["atol"] = np.concatenate([self._atol, tested])
        if n > nx:
            options["algebraic_idx"] = list(own)
        if n < _LARGE or len(rows) > _FULL * n * n or not _has_sparse_solver():
            return IDA(residual, jacfn=dense, linsolver="dense", **options)
        shape = csc_matrix((np.ones(len(rows)), (rows, columns)), shape=(n, n))
        options |= {"linsolver": "sparse", "sparsity": shape, "nthreads": 1}
        with warnings.catch_warnings():
            # A pattern without a Jacobian would be one by differences; ours is exact.
            warnings.filterwarnings("ignore", message=".*sparse Jacobian approximation.*")
            solver = IDA(residual, jacfn=sparse, **options)
        # Without a factorisation SuperLU_MT frees what is not there: it lives on until it has one.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(solver))
        unused.append(solver)
        return solver

    def _step(self, end: float) -> tuple[float, str]:
        if self._solver is None:
            whole = (self.run.span[1] - self.run.span[0]) / _STILL
            self._at = min(end, self._at + min(whole, self._span / 2))
            if end - self._at < 1e-9 * self._span:
                self._at = end
            return self._at, ""
        try:
            with redirect_stdout(_Silence()):  # what fails is said once, in an error
                found = self._solver.step(end, method="onestep", tstop=end)
                if self._looked and found.status >= 0 and float(found.t) == self._at:
                    found = self._solver.step(end, method="onestep", tstop=end)
        except KeyError as error:  # a status for which scikit-sundae has no words
            return self._at, f"IDA gave up with its status {error}, as where time ends in rounding"
        self._looked = False
        if found.status < 0:
            return self._at, str(found.message)
        still = float(found.t) - self._at <= 4.0 * np.finfo(float).eps * abs(self._at)
        self._idle = self._idle + 1 if still else 0
        if self._idle > _IDLE:
            self._idle = 0
            return self._at, "the step size became too small, as where a value ends or jumps"
        self._at = float(found.t)
        self._x, self._w = np.split(np.array(found.y, dtype=float), [self.ode.n])
        self._slope, self._w_slope = np.split(np.array(found.yp, dtype=float), [self.ode.n])
        return self._at, ""

    def _inside(self, t: float) -> tuple[np.ndarray, ...]:
        """Return states, slopes of their curves, indicators and their slopes, in the last step."""
        if self._solver is None or t == self._at:
            return self._x, self._slope, self._w, self._w_slope
        self._looked = True
        found = self._solver.step(t, method="normal")
        parts = [np.split(np.array(v, dtype=float), [self.ode.n]) for v in (found.y, found.yp)]
        (x, w), (slope, w_slope) = parts
        return x, slope, w, w_slope

    def _curve(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states at a time inside the last step, and the slopes of IDA's curve."""
        x, slope, *_ = self._inside(t)
        return x, slope

    def _state(self, t: float) -> np.ndarray:
        """Return the states at a time inside the last step, where indicators are on their curves.

        Of those the nearest to the curve of the states.
        """
        x, _, w, _ = self._inside(t)
        if self._solver is None or not np.any(self._fast):
            return x
        held, weights, fast = self._held(t, x), self._weights(x), self._fast
        apart = (w - self.ode.watch(t, x, self._z, held)[self.ode.n :])[fast]
        tilt = self._tilt(t, x, held)[fast] * weights
        return np.asarray(x + weights * rank.least(tilt, apart))

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
        x, _, w, slopes = self._inside(t)
        g, rates, *_ = self.ode.look(t, x, self._z, self._held(t, x))
        if self._solver is None:
            return g, rates
        return self._own(g, w), self._own(rates, slopes)


def _signs(n: int) -> np.ndarray:
    return np.random.default_rng(0).choice([-1.0, 1.0], size=(n, _LARGE))


def _has_sparse_solver() -> bool:
    """Whether scikit-sundae was built with SuperLU_MT."""
    from sksundae import _cy_common

    return bool(getattr(_cy_common, "SUNDIALS_SUPERLUMT_ENABLED", False))
