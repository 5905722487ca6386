"""Kinks of tables: any integrator, stepped from one breakpoint to the next."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from acausal.simulation.integrators.protocol import Integrator, Passage

if TYPE_CHECKING:
    from acausal.simulation.run import Run


@dataclass(frozen=True, eq=False)
class KinkIntegrator:
    """Lets an integrator begin anew at every breakpoint of tables, of inputs and of components.

    A kink is no event: states and unknowns go on, and nothing is settled, recorded or told. Only
    the pieces in ``constants`` are others.
    """

    run: Run
    inner: Integrator

    @property
    def name(self) -> str:
        """What the integrator is called."""
        return self.inner.name

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        breakpoints, end = self.run.breakpoints.times, float(points[-1])
        first, last = np.searchsorted(breakpoints, [t, end], "right")
        last -= bool(last > first and breakpoints[last - 1] == end)
        if first == last:
            return self.inner.advance(t, points, x, z, constants)
        constants, done, parts = constants.copy(), 0, list[Passage]()
        for k in range(first, last + 1):
            stop = float(breakpoints[k]) if k < last else end
            count = int(np.searchsorted(points, stop, "right"))
            own = points[done:count]
            extra = not len(own) or own[-1] < stop
            grid = np.append(own, stop) if extra else own
            found = self.inner.advance(t, grid, x, z, constants)
            parts.append(found)
            if found.message or found.event is not None or len(found.times) < len(grid):
                break
            t, x, z, done = stop, found.xs[-1], found.zs[-1], count
            if extra:
                parts[-1] = dataclasses.replace(
                    found, times=found.times[:-1], xs=found.xs[:-1], zs=found.zs[:-1]
                )
            if k < last:
                constants[self.run.breakpoints.places] = self.run.breakpoints.rows[k]
        times, xs, zs = (
            np.concatenate(part)
            for part in zip(*((p.times, p.xs, p.zs) for p in parts), strict=True)
        )
        found = parts[-1]
        return Passage(times, xs, zs, found.message, found.event, found.fired)
