"""Piecewise constant inputs: numbers which change between two calls, not with time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.system.inputs import InputSet

if TYPE_CHECKING:
    from acausal.system.system import System


class PiecewiseConstantInputs(InputSet):
    """The inputs of a run as numbers that stand still until they are set anew, u = ``numbers``.

    Derivatives of inputs that equations ask for are 0. All that is made for a run, functions and
    integrators, serves all values.
    """

    numbers: np.ndarray
    places: np.ndarray  # of the values among all levels

    @classmethod
    def of(cls, system: System, values: np.ndarray) -> PiecewiseConstantInputs:
        """Return the inputs of a system with one value for each of them."""
        time, symbols = ca.SX.sym("t"), ca.SX.sym("numbers", len(system.inputs))
        rows: list[ca.SX] = []
        for number, levels in enumerate(system.input_table.levels):
            rows += [symbols[number], *[ca.SX(0)] * (levels - 1)]
        stacked = ca.vertcat(*rows, ca.SX(0, 1))
        function = ca.Function("inputs", [time, symbols], [ca.densify(stacked)])
        made = cls(time, stacked, symbols, (), function, {})
        first = np.cumsum([0, *system.input_table.levels], dtype=int)[:-1]
        object.__setattr__(made, "places", first)
        made.set(np.array(values, dtype=float))
        return made

    def set(self, values: np.ndarray) -> None:
        """Hold other values from now on."""
        object.__setattr__(self, "numbers", values)

    def values(self, t: Any, pieces: np.ndarray) -> np.ndarray:
        """Return all input levels at one time or a row of times."""
        made = np.zeros((self.size, np.size(t)))
        made[self.places] = pieces[:, None]
        return made

    def pieces_along(self, times: np.ndarray, side: int) -> np.ndarray:
        """Return the values, a row a time."""
        return np.tile(self.numbers, (len(times), 1))

    def values_along(self, times: np.ndarray) -> np.ndarray:
        """Return all input levels at a row of times."""
        return np.repeat(self.values(0.0, self.numbers), len(times), axis=1)

    def pieces_at(self, t: float) -> np.ndarray:
        """Return the values."""
        return self.numbers

    def next_after(self, t: float) -> float:
        """Return when an input jumps by itself: never."""
        return float("inf")
