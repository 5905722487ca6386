"""Systems without states: the algebraic equations, solved along the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import InitializationError
from acausal.simulation.integrators.protocol import Method, Passage
from acausal.system.algebraic import solve_algebraic
from acausal.system.system import Points

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_LOOKS = 256  # at a system without states, over a run; two over a segment at least


class Looking(Method):
    """Steps through a segment of a system without states, to look at its indicators."""

    name = "Newton"

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point."""
        self.stand(t, x, z)
        whole = self.run.span[1] - self.run.span[0]
        self._length = min(whole / _LOOKS, (end - t) / 2)
        return ""

    def step(self, end: float) -> str:
        """Go on by a part of the segment."""
        last = end - self.t < (1.0 + 1e-6) * self._length
        self.move(end if last else self.t + self._length, self.x, self.z)
        self.taken += 1
        return ""

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return no states."""
        return self.x, self.x


@dataclass(frozen=True, eq=False)
class StatelessIntegrator:
    """Solves 0 = alg(t, z) at every output time, each from the solution before it."""

    run: Run
    form: ModeSystem

    name = "Newton"

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Solve at all of ``points``, or up to the last before one without solution."""
        m, us = self.run.split(points, constants)
        none = np.zeros((len(points), 0))
        found = Points(points, none, np.tile(z, (len(points), 1)), us, self.run.p, m)
        if not len(z):
            return Passage(points, none, found.z, "")
        for i in range(len(points)):
            guess = found.at(i)._replace(z=found.z[i - 1] if i else z)
            try:
                found.z[i] = solve_algebraic(self.form.system, guess).z
            except InitializationError as error:
                return Passage(points[:i], none[:i], found.z[:i], str(error))
        return Passage(points, none, found.z, "")
