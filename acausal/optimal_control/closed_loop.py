"""The run of a controlled plant, with the plans that were made on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import File, checked_methods
from acausal.errors import OptimalControlError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.optimal_control.solution import Solution
from acausal.results.result import Result

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import Prepared
    from acausal.optimal_control.step_code import StepCode


@dataclass(frozen=True, eq=False)
class Sample:
    """One decision: when [s], what the controller was told, its plan, and how it came about.

    ``planned_at`` is the time at which the plan was made: an earlier one if this sample had no
    solution.
    """

    time: float
    told: dict[str, float]
    plan: Solution
    planned_at: float
    status: str
    duration: float = float("nan")  # [s] that the decision took, all in all
    disturbances: dict[str, float] = field(default_factory=dict)  # as they are estimated

    @property
    def fresh(self) -> bool:
        """Whether the plan was made at this very sample."""
        return self.planned_at == self.time


@checked_methods
@dataclass(frozen=True, eq=False)
class ClosedLoop(Result):
    """The plant's run: all its variables by path, and ``samples`` with plan and status of each."""

    samples: tuple[Sample, ...] = ()
    prepared: Prepared | None = field(default=None, repr=False)  # what every sample has solved

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "prepared": None}  # symbols cannot be stored

    def to_c(self, path: File, *, iterations: int = 1) -> StepCode:
        """Write C code of the controller's step, ``loop.to_c("step.c")``.

        It takes a fixed number of steps of sequential quadratic programming from the plan before:
        ``prepared.to_c`` of the problem that every sample has solved, which has no start values of
        its own. ``mpc_step`` is told the states that are measured.

        Raises
        ------
        OptimalControlError
            If the run was stored, or code cannot do it: closed loops have bases that change.
        """
        if self.prepared is None:
            raise OptimalControlError(
                "the problem of a stored run is not known: its symbols cannot be stored. Write the "
                "code before saving or pickling, or by ocp.prepare(…).to_c(…)."
            )
        return self.prepared.to_c(path, iterations=iterations)

    @property
    def predictions(self) -> tuple[Solution, ...]:
        """The plan of each sample, over its own time from 0."""
        return tuple(sample.plan for sample in self.samples)

    @property
    def sample_times(self) -> np.ndarray:
        """When decisions were made [s]."""
        return np.array([sample.time for sample in self.samples])

    @property
    def solve_times(self) -> np.ndarray:
        """How long each decision took [s]; NaN where the last plan went on."""
        return self._of_plans("t_solve")

    @property
    def durations(self) -> np.ndarray:
        """How long each decision took all in all [s]: estimate, guess, solution, bookkeeping."""
        return np.array([sample.duration for sample in self.samples])

    def disturbance(self, key: Any) -> np.ndarray:
        """Return what a disturbance was estimated to be at each sample."""
        return self._of_samples("disturbances", key, "no disturbance '{}' is estimated.")

    @property
    def iterations(self) -> np.ndarray:
        """Iterations of the solver at each decision; NaN where the last plan went on."""
        return self._of_plans("iter_count")

    def _of_plans(self, name: str) -> np.ndarray:
        return np.array([s.plan.stats[name] if s.fresh else np.nan for s in self.samples])

    def told(self, key: Any) -> np.ndarray:
        """Return what the controller was told of a state at each sample."""
        return self._of_samples("told", key, "the controller was told nothing of '{}'.")

    def _of_samples(self, kind: str, key: Any, unknown: str) -> np.ndarray:
        path, every = path_of(key), [getattr(sample, kind) for sample in self.samples]
        known = every[0] if every else {}
        if path not in known:
            raise UnknownNameError(f"{unknown.format(path)} {did_you_mean(path, known)}")
        return np.array([one[path] for one in every])

    def predicted(self, number: int, key: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return times [s] and values of a variable as planned at a sample."""
        if not -len(self.samples) <= number < len(self.samples):
            raise UnknownNameError(f"there is no sample {number}: there are {len(self.samples)}.")
        sample = self.samples[number]
        return sample.plan.t - sample.plan.t_start + sample.planned_at, sample.plan[key]

    def plot(self, *keys: Any, **options: Any) -> Any:
        """Plot variables with some of the plans as thin lines; returns the figure.

        Options are those of ``Result.plot``, and ``plans``: how many plans are drawn.
        """
        from acausal.pictures.optimum_plot import plot_with_plans

        return plot_with_plans(self, *keys, **options)
