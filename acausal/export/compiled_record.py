"""What a run in C writes: rows of points, words and numbers of instants, impulses."""

from __future__ import annotations

import ctypes as ct
from typing import TYPE_CHECKING

import numpy as np

from acausal.events.impact import Jump
from acausal.export.compiled_library import DOUBLES, INTS, Loaded, pointer
from acausal.export.compiled_log import Chunk, LateCrossings, LateEvents
from acausal.results.impulses import Impact
from acausal.simulation.simulate import SAME_INSTANT
from acausal.system.system import Point, Points

if TYPE_CHECKING:
    from acausal.results.trajectory import Trajectory
    from acausal.simulation.run import Run
    from acausal.system.system import System

_ROWS = 4096  # of a record, at least so many
_INSTANTS = 2048  # that a record has room for, if they are small
_IMPACTS = 256


class Buffers(ct.Structure):
    """``struct ac_record``: where a run is written."""

    _fields_ = (
        ("rows", DOUBLES),
        ("numbers", DOUBLES),
        ("impacts", DOUBLES),
        ("words", INTS),
        *((f"n_{name}", ct.c_long) for name in ("rows", "numbers", "words", "impacts")),
        *((f"most_{name}", ct.c_long) for name in ("rows", "numbers", "words", "impacts")),
        *((f"instant_{name}", ct.c_long) for name in ("numbers", "words", "impacts")),
        ("grid", DOUBLES),
        ("n_grid", ct.c_long),
        ("position", ct.c_long),
        ("last_act", ct.c_long),
    )


class Record:
    """The record of a run: buffers that are emptied into its trajectory.

    Without a log only points at output times are kept.
    """

    def __init__(
        self, run: Run, trajectory: Trajectory, loaded: Loaded, grid: np.ndarray, *, logged: bool
    ) -> None:
        self._run, self._trajectory, self._loaded = run, trajectory, loaded
        self._grid, self._logged = grid, logged
        sizes = loaded.sizes
        rows = max(64, min(_ROWS, 4_000_000 // sizes["row"]))
        self._rows = np.empty((rows, sizes["row"]))
        self._words = np.empty(max(2 * sizes["words"], 16 * _INSTANTS), dtype=np.int32)
        self._numbers = np.empty(max(2 * sizes["numbers"], 1 << 16))
        self._impacts = np.empty((_IMPACTS, sizes["impact"]))
        parts: tuple[np.ndarray, ...] = (self._rows, self._numbers, self._impacts, self._words)
        self.buffers = Buffers(*map(pointer, parts))
        for name, part in zip(("rows", "numbers", "impacts", "words"), parts, strict=True):
            setattr(self.buffers, f"most_{name}", len(part))
        self.buffers.grid, self.buffers.n_grid = pointer(grid), len(grid)
        trajectory.events = LateEvents(trajectory.events)
        trajectory.crossings = LateCrossings(trajectory.crossings)

    def empty(self) -> None:
        """Begin to write from the first row on."""
        for name in ("rows", "numbers", "words", "impacts"):
            setattr(self.buffers, f"n_{name}", 0)

    def flush(self) -> None:
        """Put the record by: points at once, what was done at instants to be read later."""
        buffers, trajectory = self.buffers, self._trajectory
        rows = self._rows[: buffers.n_rows]
        jumps = [self._jump(row) for row in self._impacts[: buffers.n_impacts].copy()]
        chunk = self._chunk(jumps)
        if self._logged:
            trajectory.impacts += (Impact(form, before, jump.mu) for form, before, jump in jumps)
            if buffers.n_words:
                trajectory.events.defer(chunk.log)  # type: ignore[attr-defined]
                trajectory.crossings.defer(chunk.cross)  # type: ignore[attr-defined]
        else:  # outputs alone, an instant at one of them from its left
            rows = rows[self._are_outputs(rows[:, 0]) & (rows[:, 1] % 2 == 0.0)]
        for part in _by_form(rows):
            trajectory.record(self._points(part))

    def _chunk(self, jumps: list[tuple[System, Point, Jump]]) -> Chunk:
        """Return what was done at instants since the last call, to be read now or later."""
        buffers, trajectory = self.buffers, self._trajectory
        words, numbers = self._words[: buffers.n_words], self._numbers[: buffers.n_numbers]
        columns = trajectory.times, trajectory.states, trajectory.memory
        first = len(trajectory.times)
        return Chunk(self._run.system, jumps, words.copy(), numbers.copy(), first, *columns)

    def _points(self, rows: np.ndarray) -> Points:
        """Return points that were written in one form, in the unknowns of the first."""
        run, forms = self._run, self._loaded.forms
        number, times = int(rows[0, 1]) // 2, rows[:, 0].copy()
        nx, nz = self._loaded.sizes["nx"], self._loaded.sizes["nz"]
        x, z, m = np.split(rows[:, 2:], [nx, nx + nz], axis=1)
        us, right = run.forms.inputs.values_along(times).T, rows[:, 1] % 2 != 0.0
        if right.any() and run.forms.inputs.tables:
            after = run.forms.inputs.pieces_along(times[right], side=1).T
            us = np.array(us)
            us[right] = np.asarray(run.forms.inputs.function(times[None, right], after)).T
        us, form = np.ascontiguousarray(us), forms.forms[number]
        if not form.own:
            return Points(times, x, z[:, : len(run.system.algebraic)], us, run.p, m)
        own = forms.slots(number)
        points = Points(times, x[:, own[0]], z[:, own[1]], us, run.p, m)
        return form.leave_all(points, m[0, run.system.events.layout.bases])

    def _jump(self, row: np.ndarray) -> tuple[System, Point, Jump]:
        """Return the form in which impulses acted, the point before them, and what they did."""
        forms, sizes = self._loaded.forms, self._loaded.sizes
        both, count = [sizes["nx"], sizes["nz"]], sizes["targets"]
        ends = np.cumsum([2, *both, sizes["nm"], count, *both, count])
        (t, number), x, z, m, mu, x1, z1, before, after = np.split(row, ends)
        own, form, u = forms.slots(int(number)), forms.forms[int(number)], self._run.values_at(t)
        point = Point(float(t), x[own[0]], z[own[1]], u, self._run.p, m)
        behind = point._replace(x=x1[own[0]], z=z1[own[1]])
        return form.system, point, Jump(behind, mu, {}, before, after, None)

    def _are_outputs(self, times: np.ndarray) -> np.ndarray:
        """Return which times are those of outputs; one this near to an instant is at it."""
        grid, span = self._grid, self._run.span
        near = SAME_INSTANT * (span[1] - span[0])
        after = np.minimum(np.searchsorted(grid, times - near), len(grid) - 1)
        return np.asarray(np.abs(grid[after] - times) <= near)


def _by_form(rows: np.ndarray) -> list[np.ndarray]:
    """Return rows in pieces that were each written in one form."""
    if not len(rows):
        return []
    changes = np.flatnonzero(np.diff(rows[:, 1] // 2)) + 1
    return np.split(rows, changes)
