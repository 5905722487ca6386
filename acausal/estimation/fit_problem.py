"""The problem of fitting: unknowns in the scale in which they are sought, and residuals of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.analysis.sensitivity import is_start
from acausal.errors import (
    AcausalError,
    EstimationError,
    ParameterError,
    UnknownNameError,
    did_you_mean,
)
from acausal.estimation.experiment import Channel, MeasuredRun
from acausal.initialization.start import initialize
from acausal.language.quantity import path_of
from acausal.language.units import to_si
from acausal.results.result import Result
from acausal.system.conditions import Conditions
from acausal.system.parameter_table import check_free

if TYPE_CHECKING:
    from acausal.system.system import System

_FARTHEST = 1e-12  # of the guess: a positive parameter that falls to this is at 0
_STEP = 1e-5  # relative, of central differences where there are no exact derivatives
_DIFFERENCED = 1e-3  # of the tolerances: runs in C, whose differences are taken


@dataclass(frozen=True)
class Unknown:
    """What is sought: a parameter, or the start value of a variable in one run.

    It is sought as q = log(value) if it can only be positive, else as q = value/scale, so that
    steps in q are relative changes either way.
    """

    name: str
    path: str
    run: int | None  # None for a parameter, which all runs share
    guess: float
    lower: float
    upper: float
    scale: float
    logarithmic: bool

    def value(self, q: float) -> float:
        """Return the value in SI units."""
        return float(np.exp(q)) if self.logarithmic else q * self.scale

    def q(self, value: float) -> float:
        """Return the value as it is sought."""
        if self.logarithmic:
            return float(np.log(max(value, _FARTHEST * self.guess)))
        return value / self.scale

    def slope(self, q: float) -> float:
        """Return d(value)/dq."""
        return float(np.exp(q)) if self.logarithmic else self.scale


@dataclass(frozen=True, eq=False)
class Evaluation:
    """Differences model - measured at one point, channel by channel, and their derivatives in q."""

    differences: list[np.ndarray]
    slopes: list[np.ndarray]
    results: tuple[Result, ...]


@dataclass(eq=False)
class FitProblem:
    """Measured runs of a system and the unknowns that shall explain them.

    ``runs_made`` and ``runs_failed`` count trials; ``failure`` holds the last error of one.
    """

    system: System
    runs: tuple[MeasuredRun, ...]
    unknowns: tuple[Unknown, ...]
    options: dict[str, Any]
    runs_made: int = 0
    runs_failed: int = 0
    failure: AcausalError | None = None
    _last: tuple[bytes, Evaluation] | None = field(default=None, repr=False)

    @property
    def channels(self) -> list[Channel]:
        """All measured scalars, in the order of the runs."""
        return [channel for run in self.runs for channel in run.channels]

    @property
    def compiled(self) -> bool:
        """Whether it is run in C."""
        return bool(self.options.get("compiled"))

    @property
    def size(self) -> int:
        """Number of measured values."""
        return sum(run.size for run in self.runs)

    @property
    def guess(self) -> np.ndarray:
        """The point at which the search begins."""
        return np.array([u.q(u.guess) for u in self.unknowns])

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and greatest q."""
        lower = [u.q(u.lower) for u in self.unknowns]
        upper = [u.q(u.upper) for u in self.unknowns]
        return np.array(lower), np.array(upper)

    def values(self, q: np.ndarray) -> dict[str, float]:
        """Return the values of the unknowns by name."""
        return {u.name: u.value(v) for u, v in zip(self.unknowns, q.tolist(), strict=True)}

    def conditions(self, number: int, q: np.ndarray) -> dict[str, Any]:
        """Return the options of the run ``number`` with the unknowns at ``q``."""
        made = {**self.options, **self.runs[number].conditions}
        if self.compiled:
            made |= {name: _DIFFERENCED * made[name] for name in ("rtol", "atol")}
        parameters, start = dict(made.get("parameters") or {}), dict(made.get("start") or {})
        for unknown, v in zip(self.unknowns, q.tolist(), strict=True):
            if unknown.run is None:
                parameters[unknown.path] = unknown.value(v)
            elif unknown.run == number:
                start[unknown.path] = unknown.value(v)
        return {**made, "parameters": parameters, "start": start}

    def evaluate(self, q: np.ndarray) -> Evaluation:
        """Simulate all runs with derivatives.

        Raises
        ------
        AcausalError
            What the simulator says if a run fails.
        """
        key = np.ascontiguousarray(q, dtype=float).tobytes()
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        differences: list[np.ndarray] = []
        slopes: list[np.ndarray] = []
        results = []
        for number, run in enumerate(self.runs):
            active = [i for i, u in enumerate(self.unknowns) if u.run in (None, number)]
            result, values = self._with_slopes(number, q, active)
            results.append(result)
            places = places_in(result.t, run.grid)
            for channel, (model, columns) in zip(run.channels, values, strict=True):
                at = places[channel.index]
                differences.append(model[at] - channel.y)
                slope = np.zeros((len(at), len(self.unknowns)))
                slope[:, active] = columns[at]
                slopes.append(slope)
        found = Evaluation(differences, slopes, tuple(results))
        self._last = (key, found)
        return found

    def _with_slopes(
        self, number: int, q: np.ndarray, active: list[int]
    ) -> tuple[Result, list[tuple[np.ndarray, np.ndarray]]]:
        """Return a run, and each channel over its times with its derivatives in q."""
        self.runs_made += 1
        run, options = self.runs[number], self.conditions(number, q)
        if self.system.chart or self.compiled:
            return self._by_differences(number, q, active)
        names = [self.unknowns[i].path for i in active]
        values_at = options.pop("parameters")
        sens = self.system.sensitivities(t=run.grid, parameters=names, at=values_at, **options)
        steps = [self.unknowns[i].slope(float(q[i])) for i in active]
        values = []
        for channel in run.channels:
            columns = [
                step * element(sens[channel.path, name], channel)
                for name, step in zip(names, steps, strict=True)
            ]
            model = element(sens.result[channel.path], channel)
            values.append((model, np.stack(columns, axis=1)))
        return sens.result, values

    def _by_differences(
        self, number: int, q: np.ndarray, active: list[int]
    ) -> tuple[Result, list[tuple[np.ndarray, np.ndarray]]]:
        """Return the same by central differences: closed loops and runs in C have no others."""
        run = self.runs[number]

        def models(at: np.ndarray) -> tuple[Result, list[np.ndarray]]:
            result = self.system.simulate(t=run.grid, **self.conditions(number, at))
            return result, [element(result[c.path], c) for c in run.channels]

        result, middle = models(q)
        sides = []
        for i in active:
            size = 1.0 if self.unknowns[i].logarithmic else max(1.0, abs(float(q[i])))
            step = _STEP * size * np.eye(len(q))[i]
            up, down = models(q + step)[1], models(q - step)[1]
            sides.append([(u - d) / (2 * step[i]) for u, d in zip(up, down, strict=True)])
        return result, [
            (model, np.stack([side[k] for side in sides], axis=1)) for k, model in enumerate(middle)
        ]

    def trial(self, q: np.ndarray) -> Evaluation | None:
        """Evaluate a point that may not be simulated: None if it cannot."""
        try:
            return self.evaluate(q)
        except AcausalError as error:
            self.runs_failed += 1
            self.failure = error
            return None


def element(values: np.ndarray, channel: Channel) -> np.ndarray:
    """Return the element of a variable that a channel measures."""
    return values if channel.row < 0 else np.asarray(values[:, channel.row])


def places_in(times: np.ndarray, grid: np.ndarray) -> np.ndarray:
    """Return where the times of a grid stand in a result: at an instant its right limit."""
    near = 1e-11 * max(float(times[-1] - times[0]), 1e-300)
    return np.asarray(np.searchsorted(times, grid + near, side="right") - 1)


def make_unknowns(
    system: System,
    runs: Sequence[MeasuredRun],
    parameters: Sequence[Any] | Mapping[Any, Any],
    bounds: Mapping[Any, Any] | None,
) -> tuple[Unknown, ...]:
    """Return the unknowns: a parameter once, the start value of a variable once for each run.

    Raises
    ------
    UnknownNameError, ParameterError, EstimationError
        For a path that is neither, that is bound, given twice, or whose guess or bounds cannot be.
    """
    values = parameters.values() if isinstance(parameters, Mapping) else [None] * len(parameters)
    guesses = dict(zip(map(path_of, parameters), values, strict=True))
    if not guesses:
        raise EstimationError('no parameters are named: give parameters=["path", …].')
    if len(guesses) < len(parameters):
        raise EstimationError("a parameter is named twice.")
    limits = {path_of(key): value for key, value in (bounds or {}).items()}
    stray = [path for path in limits if path not in guesses]
    if stray:
        raise EstimationError(f"bounds are given for {stray[0]}, which is not estimated.")
    made: list[Unknown] = []
    for path, guess in guesses.items():
        if path in system.parameter_names:
            made.append(_parameter(system, path, guess, limits.get(path), runs))
        elif is_start(system, path):
            made += _starts(system, path, guess, limits.get(path), runs)
        else:
            system.parameter_vector({path: 1.0} if path in system.parameter_table.bound else None)
            hint = did_you_mean(path, [*system.parameter_names, *system.states])
            raise UnknownNameError(f"no parameter or state is called '{path}'. {hint}")
    return tuple(made)


def _parameter(
    system: System, path: str, guess: Any, limits: Any, runs: Sequence[MeasuredRun]
) -> Unknown:
    check_free(system.parameter_table.frozen, [path])
    held = [run.name for run in runs if path in map(path_of, run.conditions["parameters"] or {})]
    if held and guess is None:
        raise EstimationError(
            f"{path} is estimated, and given as a number for {held[0]}: leave one of them out."
        )
    place = system.parameter_names[path]
    if guess is None:
        value = float(system.parameter_values[place])
    else:
        value = float(system.parameter_vector({path: guess})[place])
    declared = system.parameter_table.declared[place]
    unit = declared.unit if declared is not None else "1"
    lower, upper = _limits(path, limits, unit)
    floor = None
    if declared is not None:
        floor = declared.min if declared.above is None else declared.above
        lower = max(lower, -np.inf if floor is None else floor)
        upper = min(upper, np.inf if declared.max is None else declared.max)
    _check_inside(path, value, lower, upper)
    positive = lower >= 0.0 and value > 0.0
    return Unknown(path, path, None, value, lower, upper, abs(value) or 1.0, positive)


def _starts(
    system: System, path: str, guess: Any, limits: Any, runs: Sequence[MeasuredRun]
) -> list[Unknown]:
    (address,) = system.resolve(path)
    nominal, unit = address.nominal, address.unit
    lower, upper = _limits(path, limits, unit)
    made = []
    for number, run in enumerate(runs):
        name = path if len(runs) == 1 else f"{path} ({run.name})"
        given = guess
        if given is None:
            given = initialize(system, Conditions.among(run.conditions)[0])[path]
        value = to_si(given, unit, path) if isinstance(given, str) else float(given)
        _check_inside(name, value, lower, upper)
        scale = max(abs(value), nominal)
        made.append(Unknown(name, path, number, value, lower, upper, scale, logarithmic=False))
    return made


def _limits(path: str, limits: Any, unit: str) -> tuple[float, float]:
    if limits is None:
        return -np.inf, np.inf
    try:
        low, high = limits
        ends = [
            to_si(end, unit, path) if isinstance(end, str) else float(end)
            for end in (-np.inf if low is None else low, np.inf if high is None else high)
        ]
    except (TypeError, ValueError):
        raise EstimationError(
            f"bounds of {path} are {limits!r}. Give a pair (lower, upper)."
        ) from None
    if not ends[0] < ends[1]:
        raise EstimationError(f"bounds of {path}: {ends[0]:g} is not below {ends[1]:g}.")
    return ends[0], ends[1]


def _check_inside(path: str, value: float, lower: float, upper: float) -> None:
    if not np.isfinite(value):
        raise ParameterError(f"the guess of {path} is {value}: give a finite number.")
    if not lower <= value <= upper:
        raise EstimationError(
            f"the guess of {path} is {value:g}, outside its bounds {lower:g} to {upper:g}."
        )
