"""Estimates of constant disturbances: what a model must be pushed by to do as its plant does.

Between two samples the model is run from what was measured, with the inputs that acted and the
disturbances as they are believed to be. What it misses of the next measurement is laid on them by
least squares, a part of it (``gain``) at every sample. Where the plant comes to rest the model
then predicts the rest, and the controller has no offset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from acausal.numerics import rank
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.problem import OptimalControl

_STEP = 1e-3  # of its nominal value: by how much a disturbance is changed for its slope
_TOLERANCES: dict[str, Any] = {"rtol": 1e-8, "atol": 1e-10}


@dataclass(eq=False)
class DisturbanceEstimate:
    """The disturbances of a problem as they are believed to be, by path."""

    ocp: OptimalControl
    gain: float
    values: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = self.ocp.symbols.values
        self.values = {path: known[path][1] for path in self.ocp.symbols.disturbances}

    def update(
        self,
        before: Mapping[str, float],
        now: Mapping[str, float],
        inputs: Mapping[str, PiecewisePolynomial],
        span: tuple[float, float],
    ) -> None:
        """Learn from two measurements with some inputs between them, over a span of time [s]."""
        if not self.values:
            return
        system = self.ocp.system
        sizes = system.nominal_x
        wanted = np.array([now[name] for name in system.states])
        usual = self._end(before, inputs, span, self.values)
        slopes, steps = [], []
        for path, value in self.values.items():
            steps.append(_STEP * system.resolve(path)[0].nominal)
            other = self._end(before, inputs, span, {**self.values, path: value + steps[-1]})
            slopes.append((other - usual) / sizes)
        moved = rank.least(np.array(slopes).T, (wanted - usual) / sizes)
        for path, amount, step in zip(self.values, moved, steps, strict=True):
            self.values[path] += self.gain * float(amount) * step

    def _end(
        self,
        before: Mapping[str, float],
        inputs: Mapping[str, Any],
        span: tuple[float, float],
        disturbances: Mapping[str, float],
    ) -> np.ndarray:
        """Return the states of the model at the end of a span."""
        ocp = self.ocp
        run = ocp.system.simulate(
            t=np.array(span),
            t_start=span[0],
            start=dict(before),
            inputs={**ocp.given.inputs, **inputs, **disturbances},
            parameters=dict(
                zip(ocp.system.parameter_names, map(float, ocp.parameter_vector), strict=True)
            ),
            **_TOLERANCES,
        )
        return np.array([run.final[name] for name in ocp.system.states])
