"""A run in C: the same integrator, event location and event iteration, and Python for the rest.

The C goes from instant to instant as far as it can. What it does not know (modes whose equations
have a form that has not left, modes that must be searched for), and whatever fails there, is done
by Python from the point before it, so that results, events and errors are those of ``simulate``.
"""

from __future__ import annotations

import ctypes as ct
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from acausal.errors import ExportError, listed
from acausal.events.impact import storages
from acausal.export.compiled_library import END, FULL, PENDING, load, pointer
from acausal.export.compiled_record import Record
from acausal.export.compiled_state import SharedState
from acausal.simulation.solvers import Rodas4
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.simulation.crossing import Crossing
    from acausal.simulation.run import Run

_STEPS = 20_000  # of a call, so that Ctrl-C is noticed
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
        reason = f"{type(solver).__name__} is not in C: leave the solver out, or use Rodas4."
    elif foreign := [
        p for p, own in system.names.components.items() if getattr(own.kind, "foreign", False)
    ]:
        reason = f"{listed(foreign)} are FMUs, whose equations stay in their own libraries."
    elif not system.states:
        reason = "the model has no states."
    if reason:
        raise ExportError(f"compiled=True: {reason} Run without compiled=True.")


class CompiledRun:
    """One run in C, beside the Run of Python that it shares its state with."""

    def __init__(
        self, run: Run, crossing: Crossing, grid: np.ndarray, point: Point, *, logged: bool
    ) -> None:
        refuse_compiled(run)
        system = run.system
        self.run, self.crossing = run, crossing
        self.loaded, self.constants = load(system, run.p, run.forms.inputs, point)
        self._memory = np.zeros(self.loaded.sizes["instance"] // 8 + 2)
        self._instance = ct.c_void_p(self._memory.ctypes.data)
        self._record = Record(run, crossing.trajectory, self.loaded, grid, logged=logged)
        self._state = SharedState(self.loaded, self._instance)
        self._breakpoints = self._find_breakpoints()
        self._begin()
        self._mine = (
            (not system.switching.holds or bool(self.loaded.forms.numbers))
            and storages(system) is None
            and run.jump is None
            and not system.unknowns.meters
        )
        self._approved = self.loaded.approved.setdefault(run.p.tobytes(), set())
        for modes in self._approved:
            self.loaded.calls.ac_approve(self._instance, pointer(np.frombuffer(modes)))

    @property
    def taken(self) -> int:
        """The steps so far."""
        return int(self._state.few[5])

    def _begin(self) -> None:
        run, breakpoints = self.run, self._breakpoints
        solver = run.solver or Rodas4()
        patience = _PATIENCE if run.solver is None else 0.0
        horizon = run.span[1] - run.span[0]
        numbers = np.array(
            [horizon, run.rtol, run.atol, patience, solver.max_steps, solver.max_step], dtype=float
        )
        self.loaded.calls.ac_begin(
            self._instance,
            pointer(np.ascontiguousarray(run.p, dtype=float)),
            pointer(numbers),
            *(pointer(part) for part in breakpoints),
            len(breakpoints[0]),
        )

    def _find_breakpoints(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the breakpoints of tables of inputs, the pieces from there on, and which jump."""
        inputs = self.run.forms.inputs
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
        if not self._put(point):
            return None
        record.buffers.position = position
        while True:
            record.empty()
            how = self.loaded.calls.ac_run(
                self._instance, ct.byref(record.buffers), run.span[1], int(self._mine), _STEPS
            )
            record.flush()
            if how != FULL or run.interruption.asked:
                break
        last = self._state.take(run, self.crossing)
        fired = self._state.relations if how in (END, PENDING) else None
        return Handover(last, int(record.buffers.position), fired)

    def _put(self, point: Point) -> bool:
        """Hand over what Python knows, and the modes that it found the C to have a form for."""
        constants = np.concatenate([self.run.forms.inputs.pieces_at(point.t), self.constants])
        if not self._state.put(self.run, self.crossing, point, constants):
            return False
        for modes, form in self.run.forms._known.items():
            if not len(modes) or modes in self._approved:
                continue
            values = np.frombuffer(modes)
            number = self.loaded.number_of(form.system)
            if number is not None and self.loaded.forms.number_for(values) == number:
                self._approved.add(modes)
                self.loaded.calls.ac_approve(self._instance, pointer(values))
        return True
