"""Checkpoints: a run that is kept in a file on its way, to go on with when it was cut off."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import FileFormatError, TimeGridError
from acausal.language.units import seconds
from acausal.results.event_log import EventLog
from acausal.results.files import load_result, save, stored_arrays, with_ending
from acausal.results.run_state import RunState
from acausal.results.trajectory import Trajectory
from acausal.simulation.crossing import Crossing
from acausal.simulation.run import NoCheckpoint
from acausal.system.signature import signature

if TYPE_CHECKING:
    from acausal.simulation.run import Run

_FIRST, _LONGEST = 1e-3, 0.02  # of the run: its first piece, and none is longer
_SHARE = 0.1  # of the time between two checkpoints: what a piece takes, and writing may take
_PARTS = ("t", "x", "z", "u", "m")


class Checkpoint(NoCheckpoint):
    """Where a run is kept, and how often in wall time [s].

    The file is a result with the states of the run so far, which ``ac.load_result`` reads and
    ``start=`` goes on from; beside them stands all that the run itself needs to go on.
    """

    signals = (signal.SIGTERM,)  # which end a run as Ctrl-C does

    def __init__(self, path: Any, every: Any) -> None:
        self.path, self.every = with_ending(path), seconds(every, "every")
        if not self.every > 0.0:
            raise TimeGridError(f"every = {every}: give a wall time above 0, as '60 s'.")
        self._mark = ""
        self._before: tuple[dict[str, np.ndarray], EventLog] | None = None
        self._piece, self._most, self._looked, self._due = 0.0, 0.0, 0.0, 0.0

    def open(self, run: Run, grid: np.ndarray, options: dict[str, Any]) -> RunState | None:
        """Return where the run stands in the file, None if there is none yet.

        Raises
        ------
        FileFormatError
            If the file holds another run.
        """
        self._mark = signature(run.system, grid, options)
        self._most = _LONGEST * (run.span[1] - run.span[0])
        self._piece = _FIRST * (run.span[1] - run.span[0])
        self._looked = time.monotonic()
        self._due = self._looked + self.every
        if not Path(self.path).is_file():
            return None
        stored = load_result(self.path)
        parts = stored_arrays(self.path, "checkpoint_")
        if bytes(parts.pop("mark", b"")).decode() != self._mark or stored.state is None:
            raise FileFormatError(
                f"{self.path} holds another run: its model, output times or options are not "
                "these. Give another file, or delete it to begin anew."
            )
        self._before = (parts, stored.log)
        return stored.state

    def prepend(self, crossing: Crossing) -> None:
        """Put what the file holds before the points of the run that goes on."""
        if self._before is None:
            return
        parts, events = self._before
        began = crossing.trajectory
        first = began.copied().result()
        own = Trajectory(began.system, began.p, events, began.impacts, began.delays, began.begun)
        own.scale = began.scale
        own.restore([parts[name] for name in _PARTS])
        crossing.trajectory = own
        if first.t[0] >= crossing.run.span[1]:  # it has ended; what is due there is of the next run
            return
        last = [np.array_equal(getattr(first, name)[0], parts[name][-1]) for name in _PARTS]
        own.events.extend(began.events)
        if not all(last):  # something was due where it was cut off
            own.add(first.point(0))

    def piece(self, t: float) -> float:
        """Return the time [s] to which a run may go before it is looked at again."""
        return t + self._piece

    def look(self, trajectory: Trajectory) -> None:
        """Write the file if it is time, and choose how far to go before looking again."""
        now = time.monotonic()
        share = _SHARE * self.every / max(now - self._looked, 1e-9)
        self._piece = min(self._piece * float(np.clip(share, 0.5, 4.0)), self._most)
        if now >= self._due:
            self.write(trajectory)
        self._looked = time.monotonic()

    def write(self, trajectory: Trajectory) -> None:
        """Write the run so far; the file is whole or as it was before."""
        began = time.monotonic()
        made = trajectory.copied().result()
        parts = {name: np.asarray(getattr(made, name)) for name in _PARTS}
        parts["mark"] = np.frombuffer(self._mark.encode(), dtype=np.uint8)
        more = {f"checkpoint_{name}": part for name, part in parts.items()}
        save(made, self.path, made.system.states, more)
        now = time.monotonic()
        self._due = now + max(self.every, (now - began) / _SHARE)
