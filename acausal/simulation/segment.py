"""One run: a system at given parameters and inputs, advanced over a segment by a solver."""

from __future__ import annotations

import dataclasses
import io
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Self, TextIO

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError, SimulationError, listed
from acausal.events.delays import Delays
from acausal.events.mode_systems import ModeSystems
from acausal.numerics.function_buffer import FunctionBuffer, buffer_of
from acausal.simulation.failure_report import INTERRUPTED, UNDEFINED, refusal
from acausal.simulation.integrand import Integrand, attainable, integrand
from acausal.system.algebraic import solve_algebraic
from acausal.system.inputs import InputSet
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

_EXHAUSTED = "TOO_MUCH_WORK"  # all steps were taken, in vain in any form
_USUAL = 1e-8  # tolerances from which on rounding is far below them, but for loops


class Interruption:
    """Notes Ctrl-C for the time of a run, so that the solver stops and the rest is finished.

    While the solver works, Ctrl-C stops it; elsewhere the wish is only noted in ``asked``, so that
    what was computed is put away first. A second Ctrl-C is the usual KeyboardInterrupt. Handlers
    that are not Python's own, and other threads than the main one, are left alone.
    """

    def __init__(self) -> None:
        self.asked = False
        self._solving = False
        self._previous: Any = None

    def __enter__(self) -> Self:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._previous = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._previous is not None:
            signal.signal(signal.SIGINT, self._previous)

    def _note(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if again or self._solving:
            raise KeyboardInterrupt

    @contextmanager
    def solving(self) -> Iterator[None]:
        """Let Ctrl-C stop what is inside, and do not print what the solver says of its steps."""
        stream, main = sys.stderr, threading.current_thread() is threading.main_thread()
        self._solving = True
        try:
            if main:
                sys.stderr = _Muted(stream)
            if self.asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._solving = False
            if main:
                sys.stderr = stream


class _Muted(io.TextIOBase):
    """A stream that drops what its own thread writes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._thread = stream, threading.get_ident()

    def write(self, text: str) -> int:
        if threading.get_ident() != self._thread:
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


@dataclass(eq=False)
class Run:
    """What is needed to advance a system over one segment."""

    system: System
    p: np.ndarray
    inputs: InputSet
    solver: Any
    rtol: float
    atol: float
    interruption: Interruption
    jump: Callable[..., np.ndarray] | None = None
    forms: ModeSystems | None = None
    form: str = "cheapest"

    def __post_init__(self) -> None:
        self.scale = np.zeros(0)  # of the relations, as seen so far
        self.locators: dict[int, Any] = {}
        self.delays: Delays | None = None
        if self.forms is None and hasattr(self.solver, "fitted"):
            form, looped = self.integrand, bool(self.system.chart)
            self.solver = self.solver.fitted(form.pattern, form.linear, looped, self.rtol)

    @cached_property
    def integrand(self) -> Integrand:
        """What is integrated; a run with state events does not ask for it unless it fails."""
        form = "solved" if self.solver.explicit else self.form
        made = integrand(self.system, self.p, self.inputs, form)
        if self.solver.explicit and len(made.free):
            names = [self.system.algebraic[i] for i in made.free]
            raise SimulationError(
                f"{type(self.solver).__name__} takes no algebraic unknowns but those that enter "
                f"linearly, and {listed(names)} cannot be solved for. Use ac.IDAS()."
            )
        return made

    @cached_property
    def atols(self) -> list[float]:
        """Absolute tolerances of states and of the algebraic unknowns that are integrated."""
        nominal = [*self.system.nominal_x, *self.system.nominal_z[self.integrand.free]]
        return [self.atol * value for value in nominal]

    def values(self, t: float, pieces: np.ndarray) -> np.ndarray:
        """Return the inputs at ``t``, of given pieces of their tables."""
        return self.inputs.values(t, pieces).ravel()

    def values_at(self, t: float) -> np.ndarray:
        """Return the inputs just after ``t``."""
        return self.values(t, self.inputs.pieces_at(t))

    def advance(self, point: Point, grid: np.ndarray) -> tuple[np.ndarray, np.ndarray, str]:
        """Integrate over ``grid``; return the states and unknowns reached, the solver's words."""
        t, x, z, _, _, m = point
        pieces = self.inputs.pieces_at(t)
        integrand, constants = self.integrand, np.concatenate([m, pieces])
        xdot = buffer_of(integrand.rates)(t, x, z[integrand.free], constants)[0]
        if not np.all(np.isfinite(xdot)):
            return np.zeros((0, len(x))), np.zeros((0, len(z))), UNDEFINED
        atols = self.atols
        if len(integrand.free) and (self.system.chart or min(self.rtol, self.atol) < _USUAL):
            floors = attainable(self.system, point)[integrand.free]
            atols = np.maximum(atols, [*np.zeros(len(x)), *floors]).tolist()
        settings = self.solver.settings(self.rtol, atols, xdot.tolist())
        try:
            integrator = ca.integrator(
                "advance", self.solver.plugin, integrand.dae, t, grid.tolist(), settings
            )
        except RuntimeError as error:
            raise refusal(self.solver, error) from None
        try:
            with self.interruption.solving():
                begin = (x, z[integrand.free], constants)
                xs, zs, words = evaluate(integrator, grid, *begin)
        except KeyboardInterrupt:  # before or after the solver itself
            return np.zeros((0, len(x))), np.zeros((0, len(z))), INTERRUPTED
        zs = integrand.unknowns(grid[: len(xs)], xs, zs, constants)
        return xs, zs, INTERRUPTED if self.interruption.asked else words


def advance_with_retries(
    run: Run, point: Point, grid: np.ndarray
) -> tuple[np.ndarray, np.ndarray, str]:
    """Advance; after a failure try again, more carefully, from the last point, if that helps."""
    xs, zs, words = run.advance(point, grid)
    if words in ("", INTERRUPTED):
        return xs, zs, words
    ways = list(run.solver.careful() if hasattr(run.solver, "careful") else ())
    solved = run.integrand.solved is not None
    if solved and ways and _EXHAUSTED not in words:  # what was divided by may vanish
        ways.insert(0, run.solver)
    elif words == UNDEFINED:
        return xs, zs, words
    left = list(ways)
    while words not in ("", INTERRUPTED) and left:
        begin, done = point, len(xs)
        if done:
            u = run.values(float(grid[done - 1]), run.inputs.pieces_at(point.t))
            begin = Point(float(grid[done - 1]), xs[-1], zs[-1], u, point.p, point.m)
        # IDAS interpolates z without error control: a restart needs it consistent.
        try:
            begin = solve_algebraic(run.system, begin)
        except InitialisationError:
            break
        calm = dataclasses.replace(run, solver=left.pop(0), form="implicit")
        more = calm.advance(begin, grid[done:])
        xs, zs, words = np.concatenate([xs, more[0]]), np.concatenate([zs, more[1]]), more[2]
        if len(more[0]):  # it got further: a diode may stop the solver again, in every period
            left = list(ways)
    return xs, zs, words


def evaluate(
    integrator: ca.Function, grid: np.ndarray, x: np.ndarray, z: np.ndarray, p: np.ndarray
) -> tuple[np.ndarray, np.ndarray, str]:
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
