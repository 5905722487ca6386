"""What the engines of a run in C and in Python hand to each other."""

from __future__ import annotations

import ctypes as ct
from typing import TYPE_CHECKING

import numpy as np

from acausal.export.compiled_library import Loaded, pointer
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.events.delays import Delays
    from acausal.simulation.crossing import Crossing
    from acausal.simulation.run import Run


class SharedState:
    """A point, and all that events and delays remember, as arrays that the C reads and writes."""

    def __init__(self, loaded: Loaded, instance: ct.c_void_p) -> None:
        self._loaded, self._instance, sizes = loaded, instance, loaded.sizes
        self.few = np.zeros(8)  # t, blur, and what the C alone knows; the last is the form
        self.y, self.c = np.zeros(sizes["nx"] + sizes["nz"]), np.zeros(sizes["nm"] + sizes["nu"])
        count = sizes["relations"]
        self.scale, self.refused, self.largest, self.lost = (np.zeros(count) for _ in range(4))
        self.truths = np.zeros(sizes["conditions"], dtype=np.int32)
        self.fired = np.zeros(sizes["relations"], dtype=np.int32)
        self.counts = np.zeros(sizes["questions"], dtype=np.int32)
        self.history = np.zeros((sizes["questions"], sizes["history"]))

    def put(self, run: Run, crossing: Crossing, point: Point, constants: np.ndarray) -> bool:
        """Hand over what Python knows; False where the past of delays has no room."""
        number = self._loaded.number_of(run.forms.of(point).system)
        if number is None:
            return False
        forms, nx = self._loaded.forms, self._loaded.sizes["nx"]
        form, slots = forms.forms[number], forms.slots(number)
        own = form.enter(point)
        self.few[:2], self.few[7] = (point.t, run.blur), number
        self.y[:] = 0.0
        self.y[slots[0]], self.y[nx + np.array(slots[1], dtype=int)] = own.x, own.z
        self.c[:] = np.concatenate([point.m, constants])
        self.scale[:], self.largest[:] = run.scale, run.largest
        self.refused[:], self.lost[:] = 0.0, 0.0
        for k, value in run.refused.items():
            self.refused[k] = value
        self.truths[:] = crossing.truths if len(crossing.truths) else 0
        self.fired[:] = 0
        self.counts[:], self.history[:] = 0, 0.0
        for question, instants in crossing.instants.items():
            last = instants[-self.history.shape[1] :]
            self.counts[question] = len(last)
            self.history[question, : len(last)] = last
        self._exchange(1)
        return run.delays is None or self._put_past(run.delays, point.t)

    def take(self, run: Run, crossing: Crossing) -> Point:
        """Take over what the C knows; return the point where it stands."""
        self._exchange(0)
        forms, sizes, system = self._loaded.forms, self._loaded.sizes, run.system
        run.blur = float(self.few[1])
        run.scale[:], run.largest[:] = self.scale, self.largest
        run.refused = {k: float(self.refused[k]) for k in np.flatnonzero(self.refused).tolist()}
        if system.switching:
            crossing.truths = self.truths != 0
        for k in np.flatnonzero(self.counts).tolist():
            crossing.instants[k] = self.history[k, : self.counts[k]].tolist()
        if run.delays is not None:
            self._take_past(run.delays)
        t, number = float(self.few[0]), int(self.few[7])
        rows, columns = forms.slots(number)
        x, z = self.y[rows], self.y[sizes["nx"] + np.array(columns, dtype=int)]
        m, u = self.c[: sizes["nm"]].copy(), run.forms.inputs.values_along(np.array([t])).T[0]
        point = Point(t, x, z, u, run.p, m)
        for k in np.flatnonzero(self.lost).tolist():
            crossing.off[k] = max((float(self.lost[k]), t), crossing.off.get(k, (0.0, t)))
        return forms.forms[number].leave(point, m[system.events.layout.bases])

    @property
    def relations(self) -> tuple[int, ...]:
        """The relations that were found at their zero."""
        return tuple(np.flatnonzero(self.fired).tolist())

    def _exchange(self, put: int) -> None:
        parts: list[np.ndarray] = [self.few, self.y, self.c, self.scale, self.refused]
        parts += [self.largest, self.lost, self.truths, self.fired, self.counts, self.history]
        self._loaded.calls.ac_exchange(self._instance, put, *map(pointer, parts))

    def _put_past(self, delays: Delays, t: float) -> bool:
        """Hand over what may still come back after a time."""
        sizes, reach = self._loaded.sizes, t - float(delays.most.max(initial=0.0))
        first = max(int(np.searchsorted(delays.times, reach)) - 1, 0)
        times = np.array(delays.times[first:])
        jumps = [[s for s in own if s >= reach] for own in delays.jumps]
        if len(times) >= sizes["past"] or max(map(len, jumps)) >= sizes["past_jumps"]:
            return False
        counts, instants = (
            np.array([len(own) for own in jumps], dtype=np.int32),
            np.zeros((len(jumps), sizes["past_jumps"])),
        )
        for row, own in zip(instants, jumps, strict=True):
            row[: len(own)] = own
        parts = times, np.array(delays.values[first:]), np.array(delays.slopes[first:])
        failed = self._past(1, np.array([len(times)], dtype=np.int32), *parts, counts, instants)
        return not failed

    def _take_past(self, delays: Delays) -> None:
        sizes, n = self._loaded.sizes, len(delays.jumps)
        count, jumps = np.zeros(1, dtype=np.int32), np.zeros(n, dtype=np.int32)
        times, instants = np.zeros(sizes["past"]), np.zeros((n, sizes["past_jumps"]))
        values, slopes = (np.zeros((sizes["past"], n)) for _ in range(2))
        self._past(0, count, times, values, slopes, jumps, instants)
        known = int(count[0])
        again = [row[:k].tolist() for row, k in zip(instants, jumps.tolist(), strict=True)]
        delays.resume(times[:known].tolist(), list(values[:known]), list(slopes[:known]), again)

    def _past(self, put: int, *parts: np.ndarray) -> int:
        arrays = [np.ascontiguousarray(part) for part in parts]
        made: int = self._loaded.calls.ac_exchange_past(self._instance, put, *map(pointer, arrays))
        return made
