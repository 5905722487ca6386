"""A run in C: the same integrator, event location and event iteration, and Python for the rest.

The C goes from instant to instant as far as it can. What it does not know (modes whose equations
have another form, parts that are held, modes that must be searched for), and whatever fails there,
is done by Python from the point before it, so that results, events and errors are those of
``simulate``.
"""

from __future__ import annotations

import ctypes as ct
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from acausal.errors import ExportError, listed
from acausal.events.storages import storages
from acausal.export.compiled_library import (
    END,
    FULL,
    PENDING,
    Record,
    load,
    pointer,
)
from acausal.export.compiled_log import Chunk, LateCrossings, LateEvents
from acausal.results.impulses import Impact
from acausal.simulation.simulate import SAME_INSTANT
from acausal.simulation.solvers import Rodas4
from acausal.system.system import Point, Points

if TYPE_CHECKING:
    from acausal.simulation.crossing import Crossing
    from acausal.simulation.run import Run

_STEPS = 20_000  # of a call, so that Ctrl-C is noticed
_ROWS = 4096  # of a record, at least so many
_INSTANTS = 2048  # that a record has room for, if they are small
_PATIENCE = 1e5  # as of the Rodas4 of Python: with more steps to come IDA goes on


class Handover(NamedTuple):
    """Where the C came to: the point, the next output, and the relations that changed there.

    ``fired`` is None where Python is to integrate on.
    """

    point: Point
    position: int
    fired: tuple[int, ...] | None


def refuse_compiled(run: Run) -> None:
    """Refuse what a run in C cannot begin with.

    Raises
    ------
    ExportError
        Naming it.
    """
    system, solver = run.system, run.solver
    reason = ""
    if solver is not None and not isinstance(solver, Rodas4):
        reason = f"{type(solver).__name__} is not in C: leave the solver out, or use Rodas4"
    elif foreign := [
        p for p, own in system.names.components.items() if getattr(own.kind, "foreign", False)
    ]:
        reason = f"{listed(foreign)} are FMUs, whose equations stay in their own libraries"
    elif not system.states:
        reason = "the model has no states"
    elif places := system.switching.places("delay"):
        names = dict.fromkeys(system.switching.memory[i].path for i in places)
        reason = f"{listed(list(names))} are delays, whose past is kept by Python"
    if reason:
        raise ExportError(f"compiled=True: {reason}. Run without compiled=True.")


class CompiledRun:
    """One run in C, beside the Run of Python that it shares its state with."""

    def __init__(
        self, run: Run, crossing: Crossing, grid: np.ndarray, point: Point, *, logged: bool
    ) -> None:
        refuse_compiled(run)
        system = run.system
        self.run, self.crossing, self.grid, self._logged = run, crossing, grid, logged
        trajectory = crossing.trajectory
        self.loaded, self.constants = load(system, run.p, run.inputs, point)
        sizes = self.loaded.sizes
        self.calls, self.sizes = self.loaded.calls, sizes
        self._memory = np.zeros(sizes["instance"] // 8 + 2)
        self._instance = ct.c_void_p(self._memory.ctypes.data)
        self._make_record(sizes)
        self._state = _State(sizes)
        self._breakpoints = self._find_breakpoints()
        solver = run.solver or Rodas4()
        patience = _PATIENCE if run.solver is None else 0.0
        horizon = run.span[1] - run.span[0]
        numbers = np.array(
            [horizon, run.rtol, run.atol, patience, solver.max_steps, solver.max_step], dtype=float
        )
        self.calls.ac_begin(
            self._instance,
            pointer(np.ascontiguousarray(run.p, dtype=float)),
            pointer(numbers),
            *(pointer(part) for part in self._breakpoints),
            len(self._breakpoints[0]),
        )
        self._mine = (
            not system.switching.holds
            and storages(system) is None
            and run.jump is None
            and not system.unknowns.meters
        )
        self._known = self.loaded.approved.setdefault(run.p.tobytes(), set())
        for modes in self._known:
            self.calls.ac_approve(self._instance, pointer(np.frombuffer(modes)))
        self._changed = True  # what Python knows has to be handed over
        trajectory.events = LateEvents(trajectory.events)
        trajectory.crossings = LateCrossings(trajectory.crossings)

    def _make_record(self, sizes: dict[str, int]) -> None:
        rows = max(64, min(_ROWS, 4_000_000 // sizes["row"]))
        words = max(2 * sizes["words"], 16 * _INSTANTS)
        numbers = max(2 * sizes["numbers"], 1 << 16)
        self._rows = np.empty((rows, sizes["row"]))
        self._words = np.empty(words, dtype=np.int32)
        self._numbers = np.empty(numbers)
        self._impacts = np.empty((256, sizes["impact"]))
        self._record = Record(
            pointer(self._rows),
            pointer(self._numbers),
            pointer(self._impacts),
            pointer(self._words),
        )
        for name, most in (
            ("rows", rows),
            ("words", words),
            ("numbers", numbers),
            ("impacts", 256),
        ):
            setattr(self._record, f"most_{name}", most)
        self._record.grid, self._record.n_grid = pointer(self.grid), len(self.grid)

    def _find_breakpoints(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the breakpoints of tables of inputs, the pieces from there on, and which jump."""
        inputs = self.run.inputs
        jumps = inputs._jumps
        times = (
            np.union1d(inputs.breakpoints[0], jumps) if inputs.tables or len(jumps) else np.zeros(0)
        )
        pieces = inputs.pieces_along(times, side=1)
        rows = np.hstack([pieces, np.tile(self.constants, (len(times), 1))])
        return times, np.ascontiguousarray(rows), np.isin(times, jumps).astype(np.int32)

    def advance(self, point: Point, position: int) -> Handover | None:
        """Go on from a point as far as the C can; None where it cannot begin there."""
        run, record = self.run, self._record
        if run.forms.of(point) is not run.forms.first:
            self._changed = True
            return None
        if self._changed:
            self._put(point)
        record.position = position
        while True:
            record.n_rows = record.n_numbers = record.n_words = record.n_impacts = 0
            how = self.calls.ac_run(
                self._instance, ct.byref(record), run.span[1], int(self._mine), _STEPS
            )
            self._flush()
            if how != FULL or run.interruption.asked:
                break
        return self._take(how)

    def _put(self, point: Point) -> None:
        """Hand over what Python knows."""
        run, crossing, state = self.run, self.crossing, self._state
        state.few[:2] = point.t, run.blur
        state.y[:] = np.concatenate([point.x, point.z])
        pieces = run.inputs.pieces_at(point.t)
        state.c[:] = np.concatenate([point.m, pieces, self.constants])
        state.scale[:] = run.scale
        state.refused[:] = 0.0
        for k, value in run.refused.items():
            state.refused[k] = value
        state.truths[:] = crossing.truths if len(crossing.truths) else 0
        state.fired[:] = 0
        state.counts[:], state.history[:] = 0, 0.0
        for number, instants in crossing.instants.items():
            last = instants[-state.history.shape[1] :]
            state.counts[number] = len(last)
            state.history[number, : len(last)] = last
        self.calls.ac_exchange(self._instance, 1, *state.pointers())
        for modes, form in run.forms._known.items():
            if form is run.forms.first and len(modes) and modes not in self._known:
                self._known.add(modes)
                self.calls.ac_approve(self._instance, pointer(np.frombuffer(modes)))
        self._changed = False

    def _take(self, how: int) -> Handover:
        """Take over what the C knows; what follows is done by Python, but at the end."""
        run, crossing, state, system = self.run, self.crossing, self._state, self.run.system
        self.calls.ac_exchange(self._instance, 0, *state.pointers())
        run.blur = float(state.few[1])
        run.scale[:] = state.scale
        run.refused = {k: float(state.refused[k]) for k in np.flatnonzero(state.refused).tolist()}
        if system.switching:
            crossing.truths = state.truths != 0
        for k in np.flatnonzero(state.counts).tolist():
            crossing.instants[k] = state.history[k, : state.counts[k]].tolist()
        t, nx = float(state.few[0]), len(system.states)
        y, m = state.y.copy(), state.c[: self.sizes["nm"]].copy()
        u = run.inputs.values_along(np.array([t])).T[0]
        self._changed = True
        place = Point(t, y[:nx], y[nx:], u, run.p, m)
        fired = tuple(np.flatnonzero(state.fired).tolist()) if how in (END, PENDING) else None
        return Handover(place, int(self._record.position), fired)

    def _are_outputs(self, times: np.ndarray) -> np.ndarray:
        """Return which times are those of outputs; one this near to an instant is at it."""
        near = SAME_INSTANT * (self.run.span[1] - self.run.span[0])
        after = np.minimum(np.searchsorted(self.grid, times - near), len(self.grid) - 1)
        return np.asarray(np.abs(self.grid[after] - times) <= near)

    def _flush(self) -> None:
        """Put the record by: points at once, what was done at instants to be read later."""
        record, run, nx, nz = self._record, self.run, self.sizes["nx"], self.sizes["nz"]
        rows = self._rows[: record.n_rows]
        if not self._logged:  # outputs alone, an instant at one of them from its left
            rows = rows[self._are_outputs(rows[:, 0]) & (rows[:, 1] == 0.0)]
            record.n_words = record.n_impacts = 0
        rows = rows.copy()
        times, right = rows[:, 0], rows[:, 1] != 0.0
        us = run.inputs.values_along(times).T if len(times) else np.zeros((0, run.inputs.size))
        if right.any() and run.inputs.tables:
            after = run.inputs.pieces_along(times[right], side=1).T
            us = np.array(us)
            us[right] = np.asarray(run.inputs.function(times[None, right], after)).T
        first = len(self.crossing.trajectory.times)
        x, z = (np.ascontiguousarray(rows[:, a:b]) for a, b in ((2, 2 + nx), (2 + nx, 2 + nx + nz)))
        us = np.ascontiguousarray(us)
        self.crossing.trajectory.extend(
            Points(times.copy(), x, z, us, run.p, rows[:, 2 + nx + nz :])
        )
        if record.n_words:
            chunk = Chunk(
                run.system,
                self._words[: record.n_words].copy(),
                self._numbers[: record.n_numbers].copy(),
                first,
                self.crossing.trajectory.times,
                self.crossing.trajectory.states,
                self.crossing.trajectory.memory,
            )
            self.crossing.trajectory.events.defer(chunk.log)  # type: ignore[attr-defined]
            self.crossing.trajectory.crossings.defer(chunk.cross)  # type: ignore[attr-defined]
        for row in self._impacts[: record.n_impacts].copy():
            t, x, z, m, mu = np.split(row, np.cumsum([1, nx, nz, self.sizes["nm"]]))
            at = float(t[0])
            point = Point(at, x, z, run.values_at(at), run.p, m)
            self.crossing.trajectory.impacts.append(Impact(run.system, point, mu))


class _State:
    """What the two engines hand to each other, as arrays."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.few = np.zeros(7)
        self.y, self.c = np.zeros(sizes["nx"] + sizes["nz"]), np.zeros(sizes["nm"] + sizes["nu"])
        self.scale, self.refused = (np.zeros(sizes["relations"]) for _ in range(2))
        self.truths = np.zeros(sizes["conditions"], dtype=np.int32)
        self.fired = np.zeros(sizes["relations"], dtype=np.int32)
        self.counts = np.zeros(sizes["questions"], dtype=np.int32)
        self.history = np.zeros((sizes["questions"], sizes["history"]))

    def pointers(self) -> list[object]:
        """Return where they are, in the order of ``ac_exchange``."""
        parts: list[np.ndarray] = [self.few, self.y, self.c, self.scale, self.refused, self.truths]
        return [pointer(part) for part in (*parts, self.fired, self.counts, self.history)]
