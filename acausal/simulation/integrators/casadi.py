"""CasADi's integrators, for what has no events on the way: IDAS, CVODES, Rosenbrock5."""

from __future__ import annotations

import dataclasses
import threading
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, SimulationError, listed
from acausal.numerics.function_buffer import FunctionBuffer, buffer_of
from acausal.simulation.integrand import Integrand, attainable, integrand
from acausal.simulation.integrators.protocol import (
    EXHAUSTED,
    INTERRUPTED,
    STUCK,
    UNDEFINED,
    Passage,
)
from acausal.system.algebraic import solve_algebraic, solve_over_time
from acausal.system.system import Point, Points, kept_last

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run
    from acausal.system.system import System

_EXHAUSTED = "TOO_MUCH_WORK"  # all steps were taken, in vain in any form
_MANY = 10_000  # steps to the next point, after which it is looked where they go
_CLOSER = 1_000  # points on that way, between which is looked; each again, if need be
_STATIONS = 64  # points at least, from the last one reached to the end, once a try has failed
_APART = 1e-6  # of that way: a station this near to an output is none
_CLOSE = 1e-8  # s: CasADi passes over outputs that are 1e-9 s apart, whatever the run
_ROUNDING = 1e3 * float(np.finfo(float).eps)  # of the time
_LENGTHS = ("max_step_size", "min_step_size", "step0")  # options that are times
_USUAL = 1e-8  # tolerances from which on rounding is far below them, but for loops

Reached = tuple[np.ndarray, np.ndarray, str]
"""The states and unknowns at the points that were reached, and the solver's words."""


@dataclass(eq=False)
class CasadiIntegrator:
    """One of CasADi's integrators on one form of the equations.

    Parameters
    ----------
    solver
        Its options, one of ``simulation/solvers.py``.
    shape
        What is integrated, as in ``integrand``.
    """

    run: Run
    form: ModeSystem
    solver: Any
    shape: str = "cheapest"

    def __post_init__(self) -> None:
        self.steps = self.taken = 0  # of the last call, and of the run so far
        if hasattr(self.solver, "fitted") and self.integrand.pattern.numel():
            made, looped = self.integrand, bool(self.form.system.chart.closure.closers)
            self.solver = self.solver.fitted(made.pattern, made.linear, looped, self.run.rtol)

    @property
    def name(self) -> str:
        """The name of the solver."""
        return type(self.solver).__name__

    @cached_property
    def integrand(self) -> Integrand:
        """What is integrated."""
        system = self.form.system
        shape = "solved" if self.solver.explicit else self.shape
        made = integrand(system, self.run.p, self.run.forms.inputs, form=shape)
        if self.solver.explicit and len(made.free):
            names = [system.algebraic[i] for i in made.free]
            raise SimulationError(
                f"{self.name} takes no algebraic unknowns but those that enter "
                f"linearly, and {listed(names)} cannot be solved for. Use ac.IDAS()."
            )
        return made

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate over ``points``; after a failure more carefully, from the last point."""
        m, us = self.run.split(np.array([t]), constants)
        begin = Point(t, x, z, us[0], self.run.p, m)
        xs, zs, words = self._advance_with_retries(begin, points, constants)
        most = getattr(self.solver, "max_steps", np.inf)
        if not words and self.steps > most:  # CasADi's limit is that of one output to the next
            xs, zs, words = self._advance_within(int(most), begin, points, constants)
        self.taken += self.steps
        if len(self.integrand.free) and len(xs):
            zs, words = self._polish(points[: len(xs)], xs, zs, constants, words)
        return Passage(points[: len(xs)], xs, zs, words)

    def _integrator(
        self,
        t: float,
        grid: np.ndarray,
        settings: dict[str, Any],
        unit: float,
        rows: tuple[float, ...],
    ) -> ca.Function:
        """Return CasADi's integrator; the last one is kept, for a run that is made again.

        It counts the time in a unit [s], and algebraic equations in units of ``rows``, if any: its
        QR mixes equations, and would lose those that are small beside others.
        """
        dae = self.integrand.dae
        if rows:
            dae = {**dae, "alg": dae["alg"] / ca.DM(rows)}
        if unit != 1.0:
            dae = _in_units(dae, unit)
            t, grid = t / unit, grid / unit
            settings |= {name: settings[name] / unit for name in _LENGTHS if name in settings}
        given = (self.integrand, self.solver.plugin, t, grid, settings, unit, rows)
        thread = threading.get_ident()  # no two threads may share one
        try:
            return _integrator(self.form.system, *given, thread=thread, at=dae)
        except RuntimeError as error:
            raise refusal(self.solver, error) from None

    def advance_once(
        self, point: Point, grid: np.ndarray, constants: np.ndarray, steps: int
    ) -> Reached:
        """Integrate over ``grid`` without another try, and with z as the solver leaves it.

        In at most so many steps from a point to the next, and no more than the solver's own.
        """
        t, x, z, *_ = point
        run, integrand = self.run, self.integrand
        xdot = buffer_of(integrand.rates)(t, x, z[integrand.free], constants)[0]
        if not np.all(np.isfinite(xdot)):
            return np.zeros((0, len(x))), np.zeros((0, len(z))), UNDEFINED
        system = self.form.system
        nominal = [*system.nominal_x, *system.nominal_z[integrand.free]]
        atols = [run.atol * value for value in nominal]
        if len(integrand.free) and (system.chart or min(run.rtol, run.atol) < _USUAL):
            floors = attainable(system, point)[integrand.free]
            atols = np.maximum(atols, [*np.zeros(len(x)), *floors]).tolist()
        unit = _unit(t, grid)
        solver = self.solver
        if getattr(solver, "max_steps", 0) > steps:
            solver = dataclasses.replace(solver, max_steps=steps)
        settings = solver.settings(run.rtol, atols, (unit * xdot).tolist())
        rows = integrand.row_units(system, point) if len(integrand.free) else ()
        integrator = self._integrator(t, grid, settings, unit, rows)
        try:
            with run.interruption.solving():
                begin = (x, z[integrand.free], constants)
                xs, zs, words = evaluate(integrator, grid, *begin)
        except KeyboardInterrupt:  # before or after the solver itself
            return np.zeros((0, len(x))), np.zeros((0, len(z))), INTERRUPTED
        if words:  # what is left of a failure is not used again
            _integrator.forget(system, thread=threading.get_ident())
        self.steps = steps_of(integrator)
        if len(z):
            zs = integrand.unknowns(grid[: len(xs)], xs, zs, constants)
        return xs, zs, INTERRUPTED if run.interruption.asked else words

    def _advance_watched(
        self, point: Point, grid: np.ndarray, constants: np.ndarray, most: float
    ) -> Reached:
        """Integrate over ``grid`` in at most so many steps, as long as they lead on.

        IDAS knows no least step: where a value grows without bound it goes on for ever, in steps
        that do not move the time. Where many do not reach the next point it is looked closer, over
        points on the way there; where these are as near as rounding, nothing leads on.
        """
        found = self.advance_once(point, grid, constants, _MANY)
        spent = self.steps
        while _EXHAUSTED in found[2] and spent + _MANY < most:
            try:
                found = self._go_on(point, grid, found, constants, most - spent)
            except InitializationError:
                break
            spent += self.steps
        self.steps = spent
        return found

    def _go_on(
        self, point: Point, grid: np.ndarray, found: Reached, constants: np.ndarray, most: float
    ) -> Reached:
        """Go on to the point of ``grid`` that was not reached, over more on the way, and beyond."""
        xs, zs, _ = found
        begin, done = self._last(point, grid, xs, zs, constants), len(xs)
        closer = np.linspace(begin.t, grid[done], _CLOSER + 1)[1:]
        first, last = self.run.span
        if closer[0] - begin.t <= _ROUNDING * max(abs(begin.t), last - first):
            return xs, zs, STUCK
        *more, words = self._advance_watched(begin, closer, constants, most)
        spent = self.steps + _MANY
        if not words:
            xs, zs = (np.vstack([a, b[-1:]]) for a, b in zip((xs, zs), more, strict=True))
            if done + 1 < len(grid):
                begin = self._last(point, grid, xs, zs, constants)
                *more, words = self.advance_once(begin, grid[done + 1 :], constants, _MANY)
                xs, zs = (np.vstack(parts) for parts in zip((xs, zs), more, strict=True))
                spent += self.steps
        self.steps = spent
        return xs, zs, words

    def _last(
        self, point: Point, grid: np.ndarray, xs: np.ndarray, zs: np.ndarray, constants: np.ndarray
    ) -> Point:
        """Return the last point of ``grid`` that was reached, the given one if none was.

        IDAS interpolates z without error control: a restart needs it consistent.
        """
        if len(xs):
            m, us = self.run.split(grid[len(xs) - 1 : len(xs)], constants)
            point = Point(float(grid[len(xs) - 1]), xs[-1], zs[-1], us[0], point.p, m)
        return solve_algebraic(self.form.system, point)

    def _advance_with_retries(
        self, point: Point, grid: np.ndarray, constants: np.ndarray
    ) -> Reached:
        most = getattr(self.solver, "max_steps", np.inf)
        xs, zs, words = self._advance_watched(point, grid, constants, most)
        if words in ("", INTERRUPTED):
            return xs, zs, words
        ways = list(self.solver.careful() if hasattr(self.solver, "careful") else ())
        solved = self.integrand.solved is not None
        if solved and ways and _EXHAUSTED not in words:  # what was divided by may vanish
            ways.insert(0, self.solver)
        elif words == UNDEFINED:
            return xs, zs, words
        left, asked = list(ways), grid
        if _EXHAUSTED not in words:
            grid = _with_stations(point.t, grid, len(xs))
        while words not in ("", INTERRUPTED) and left:
            try:
                begin = self._last(point, grid, xs, zs, constants)
            except InitializationError:
                break
            calm = CasadiIntegrator(self.run, self.form, left.pop(0), "implicit")
            more = calm._advance_watched(begin, grid[len(xs) :], constants, most)
            xs, zs, words = np.concatenate([xs, more[0]]), np.concatenate([zs, more[1]]), more[2]
            if len(more[0]):  # it got further: a diode may stop the solver again, in every period
                left = list(ways)
        wanted = np.isin(grid[: len(xs)], asked)
        return xs[wanted], zs[wanted], words

    def _advance_within(
        self, left: int, point: Point, grid: np.ndarray, constants: np.ndarray
    ) -> Reached:
        """Integrate as far as so many steps reach, by bisection of the grid."""
        low, high = 0, len(grid)
        found: Reached = np.zeros((0, len(point.x))), np.zeros((0, len(point.z))), ""
        while high - low > 1:
            middle = (low + high) // 2
            made = self._advance_watched(point, grid[:middle], constants, np.inf)
            if self.steps <= left:
                low, found = middle, made
            else:
                high = middle
        self.steps = left + 1
        return *found[:2], EXHAUSTED

    def _polish(
        self,
        times: np.ndarray,
        xs: np.ndarray,
        zs: np.ndarray,
        constants: np.ndarray,
        words: str,
    ) -> tuple[np.ndarray, str]:
        """Return z solved anew, which IDAS interpolates without error control."""
        m, us = self.run.split(times, constants)
        points = Points(times, xs, zs, us, self.run.p, m)
        try:
            solved = solve_over_time(self.form.system, points, self.integrand, constants)
            return solved, words
        except InitializationError as error:
            return zs, words or str(error)


@kept_last
def _integrator(
    system: System,
    integrand: Integrand,
    plugin: str,
    t: float,
    grid: np.ndarray,
    settings: dict[str, Any],
    unit: float,
    rows: tuple[float, ...],
    *,
    thread: int,
    at: dict[str, ca.SX],
) -> ca.Function:
    """Return CasADi's integrator of a DAE, the one given or that in units of time and of rows."""
    return ca.integrator("advance", plugin, at, t, grid.tolist(), settings)


def _unit(begin: float, grid: np.ndarray) -> float:
    """Return the unit of time in which outputs are far enough apart for CasADi, a power of 2."""
    apart = float(np.diff(grid, prepend=begin).min())
    if not _ROUNDING * abs(float(grid[-1])) < apart < _CLOSE:  # nothing moves within rounding
        return 1.0
    return float(2.0 ** np.floor(np.log2(apart)))


def _in_units(dae: dict[str, ca.SX], unit: float) -> dict[str, ca.SX]:
    """Return a DAE whose time is counted in units of so many seconds."""
    names: list[str] = [name for name in ("ode", "alg") if name in dae]
    parts = ca.substitute([dae[name] for name in names], [dae["t"]], [unit * dae["t"]])
    scaled: dict[str, ca.SX] = dict(zip(names, parts, strict=True))
    return {**dae, **scaled, "ode": unit * scaled["ode"]}


def _with_stations(begin: float, grid: np.ndarray, done: int) -> np.ndarray:
    """Return a grid with more points after those that are done, from which another try can go on.

    Without them a run with one output begins anew at each failure, and makes its first step as
    long as that output is far.
    """
    if not 0 < len(grid) - done < _STATIONS:
        return grid
    first, last = float(grid[done - 1]) if done else begin, float(grid[-1])
    more = np.linspace(first, last, _STATIONS + 1)[1:-1]
    apart = np.abs(more[:, None] - grid[done:]).min(axis=1)
    return np.union1d(grid, more[apart > _APART * (last - first)])


def advance_briefly(run: Run, point: Point, grid: np.ndarray, steps: int) -> Reached:
    """Integrate over ``grid`` with few steps, in the first form and whatever the events."""
    from acausal.simulation.solvers import IDAS

    solver = run.solver if hasattr(run.solver, "settings") else IDAS()
    constants = np.concatenate([point.m, run.forms.inputs.pieces_at(point.t)])
    made = CasadiIntegrator(run, run.forms.first, solver)
    return made.advance_once(point, grid, constants, steps)


def evaluate(
    integrator: ca.Function, grid: np.ndarray, x: np.ndarray, z: np.ndarray, p: np.ndarray
) -> Reached:
    """Call the integrator through a buffer, which keeps the points reached before a failure."""
    call, words = FunctionBuffer(integrator), ""
    for held, value in zip(call.arguments, (x, z, p), strict=False):  # the others are empty
        held[:] = value
    xs, zs = (part.reshape(len(grid), -1) for part in call.results[:2])
    xs.fill(np.nan)
    try:
        call.trigger()
    except KeyboardInterrupt:
        words = INTERRUPTED
    except Exception as error:
        words = str(error)
    reached = int(np.sum(np.cumprod(np.all(np.isfinite(xs), axis=1))))
    if not words and reached < len(grid):
        words = UNDEFINED
    return xs[:reached], zs[:reached], words


def steps_of(integrator: ca.Function) -> int:
    """Return how many steps an integrator took in its last call through a buffer; 0 if unknown."""
    try:
        return int(integrator.stats(1).get("nsteps", 0))
    except RuntimeError:
        return 0


def refusal(solver: Any, error: Exception) -> SimulationError:
    """Return the error for options that the solver does not take."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    telling = [line for line in lines if "Unknown option" in line or "lugin" in line]
    said = (telling or lines[-1:] or [""])[0].rpartition(": ")
    words = f"unknown option '{said[2]}'" if "Unknown option" in said[0] else said[2]
    return SimulationError(f"{type(solver).__name__} refuses its options: {words.rstrip(':.')}.")
