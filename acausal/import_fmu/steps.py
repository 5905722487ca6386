"""Co-Simulation as a function of numbers: a step leads from one numbered state to the next.

State 0 is before the initialisation. What the FMU is in a state follows from the inputs on the way
to it: an instance that stands elsewhere is made anew and led there again. So the same call gives
the same answer, whatever was tried in between.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np

from acausal.import_fmu.description import Description, FmuVariable
from acausal.import_fmu.instance import Instance

_EARLY = 1e-9  # of a step: times are rounded


class Steps:
    """An FMU for Co-Simulation that steps by ``step`` [s]."""

    def __init__(
        self,
        described: Description,
        values: Sequence[tuple[FmuVariable, float]],
        step: float,
        talks: bool,
    ) -> None:
        self.said: dict[str, None] = {}
        self._talks = talks
        self.described, self._values, self.step = described, list(values), step
        self.inputs = described.signals("input")
        self.outputs = described.signals("output")
        self._lock = threading.RLock()
        self._instance: Instance | None = None
        self._at = -1  # the state that the instance stands in, or half a step behind it
        self._known: dict[tuple[float, ...], int] = {}
        self._way: list[tuple[int, np.ndarray]] = [(-1, np.zeros(0))]  # from where, with what
        self._depth = [0]
        self._found: dict[int, np.ndarray] = {}

    def first(self, u: np.ndarray) -> np.ndarray:
        """Return the outputs at the start."""
        return self.advance(np.concatenate([[0.0, 0.0], u]))[1:]

    def advance(self, given: np.ndarray) -> np.ndarray:
        """Return [state, outputs] behind the state in [t, state, inputs], once its step is over.

        Whoever asks before that does not use the answer: the FMU is not stepped for it.
        """
        before, u = round(float(given[1])), np.array(given[2:], dtype=float)
        if given[0] < (self._depth[before] - _EARLY) * self.step:
            return np.zeros(1 + len(self.outputs))
        key = (float(before), *map(float, u))
        with self._lock:
            if key not in self._known:
                self._known[key] = len(self._way)
                self._way.append((before, u))
                self._depth.append(self._depth[before] + 1)
            state = self._known[key]
            return np.array([state, *self._outputs(state)])

    def _outputs(self, state: int) -> np.ndarray:
        """Return the outputs in a state; what a step found does not depend on the inputs after."""
        before = self._way[state][0]
        number = -state if before == 0 else before
        if number not in self._found:
            at = self._begin(state) if before == 0 else self._step(self._lead(before), before)
            self._found[number] = at.get(self.outputs)
        return self._found[number]

    def _begin(self, state: int) -> Instance:
        """Return a new instance, initialised with the inputs of the first state."""
        if self._instance is not None:
            self._instance.close()
        self._instance = Instance(self.described, False, self.said, self._talks)
        given = {v.name: (v, value) for v, value in self._values}
        given |= {
            v.name: (v, value) for v, value in zip(self.inputs, self._way[state][1], strict=True)
        }
        self._instance.initialize(list(given.values()), self.described.experiment.tolerance)
        self._at = state
        return self._instance

    def _lead(self, state: int) -> Instance:
        """Return an instance that stands in a state: usually it is there."""
        if self._instance is not None and self._at == state:
            return self._instance
        if self._instance is not None and self._at == -2 - self._way[state][0]:
            self._at = state  # it has stepped from the state before
            return self._instance
        path = [state]
        while self._way[path[-1]][0] != 0:
            path.append(self._way[path[-1]][0])
        instance = self._begin(path.pop())
        while path:
            self._step(instance, self._at)
            self._at = path.pop()
        return instance

    def _step(self, instance: Instance, state: int) -> Instance:
        """Step from a state; behind it the instance waits for the inputs of the next one."""
        if self.inputs:
            instance.set(self.inputs, self._way[state][1].tolist())
        instance.advance((self._depth[state] - 1) * self.step, self.step)
        self._at = -2 - state
        return instance


class Advance(ca.Callback):
    """``Steps.advance`` as a function of CasADi."""

    def __init__(self, model: Steps) -> None:
        ca.Callback.__init__(self)
        self.model = model
        self.construct("fmu_step", {"enable_fd": True})

    def get_sparsity_in(self, _: int) -> ca.Sparsity:
        """Return the size of [t, state, inputs]."""
        return ca.Sparsity.dense(2 + len(self.model.inputs), 1)

    def get_sparsity_out(self, _: int) -> ca.Sparsity:
        """Return the size of [state, outputs]."""
        return ca.Sparsity.dense(1 + len(self.model.outputs), 1)

    def eval(self, given: Any) -> Any:
        """Step."""
        return [self.model.advance(np.asarray(given[0]).ravel())]
