"""A one-step method with another one behind it, for where it fails or creeps."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from acausal.simulation.integrators.protocol import Integrator, Passage
from acausal.simulation.integrators.rosenbrock import RosenbrockIntegrator


class RescuedIntegrator:
    """Rodas4, and from where it gives up on, up to the next instant, another integrator.

    A linearly implicit method has no iteration: where a law bends within less than a step, as the
    root of a pressure near zero, it creeps, and an implicit one does not.
    """

    def __init__(self, first: RosenbrockIntegrator, make: Callable[[], Integrator]) -> None:
        self._first, self._make = first, make
        self._second: Integrator | None = None

    @property
    def name(self) -> str:
        """What ran, both if need was."""
        return self._first.name + (f", {self._second.name}" if self._second is not None else "")

    @property
    def taken(self) -> int:
        """The steps so far of the first."""
        return self._first.taken

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        found = self._first.advance(t, points, x, z, constants)
        if not found.message or self._first.run.interruption.asked:
            return found
        if self._second is None:
            self._second = self._make()
        t, x, z = self._first.reached()
        constants = self._first.constants()  # with the pieces of the tables there
        rest = self._second.advance(t, points[len(found.times) :], x, z, constants)
        times, xs, zs = (
            np.concatenate(parts)
            for parts in ((found.times, rest.times), (found.xs, rest.xs), (found.zs, rest.zs))
        )
        return Passage(times, xs, zs, rest.message, rest.event, rest.fired)
