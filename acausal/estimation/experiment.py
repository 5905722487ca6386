"""Experiments: measured values over time, and the conditions under which they were measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import checked, shown
from acausal.errors import EstimationError, UnknownNameError, did_you_mean
from acausal.language.measured import series_of
from acausal.language.quantity import path_of

if TYPE_CHECKING:
    from acausal.system.system import System

_TIME = ("time", "t")  # names under which a table holds its times
_SAME = 1e-12  # of the run: times nearer than this are one


@checked
@dataclass(frozen=True, eq=False)
class Experiment:
    """Measured data with the conditions of the run that made them.

    Parameters
    ----------
    data
        A Result (also one read from a file), ``{path: (times, values)}``, or a table: a mapping
        of columns with ``"time"`` among them, or a DataFrame with such a column or index.
    inputs, start, guess, parameters, t_start
        The conditions of this run, as in ``System.simulate``. A Result brings its own inputs.
    sigma
        Standard deviations of the measured values by path [unit of the variable]: a number or one
        for each value. Where it is not given it is estimated.
    outputs
        The variables of a Result that count as measured; by default its states.
    name
        How the experiment is called in reports.
    """

    data: Any
    inputs: Any = None
    start: Mapping[Any, Any] | None = None
    guess: Mapping[Any, Any] | None = None
    parameters: Mapping[Any, Any] | None = None
    t_start: float = 0.0
    sigma: Mapping[Any, Any] | None = None
    outputs: Sequence[Any] | None = None
    name: str = ""


@dataclass(frozen=True, eq=False)
class Channel:
    """The values of one measured scalar: ``y[i]`` was measured at ``grid[index[i]]``."""

    path: str
    row: int  # which element of the variable
    index: np.ndarray
    y: np.ndarray
    sigma: np.ndarray | None

    @property
    def label(self) -> str:
        """The path, with the element of a vector."""
        return self.path if self.row < 0 else f"{self.path}[{self.row}]"


@dataclass(frozen=True, eq=False)
class MeasuredRun:
    """An experiment as the simulator sees it: an output grid, conditions, and channels."""

    name: str
    grid: np.ndarray
    channels: tuple[Channel, ...]
    conditions: dict[str, Any]

    @property
    def size(self) -> int:
        """Number of measured values."""
        return sum(len(channel.y) for channel in self.channels)


def make_runs(
    system: System, data: Any, common: Mapping[str, Any], sigma: Any, outputs: Any
) -> tuple[MeasuredRun, ...]:
    """Return one Run for each experiment in ``data``; ``common`` holds where one says nothing.

    Raises
    ------
    EstimationError
        For data that are empty, of unequal length, not finite, or from before the run.
    UnknownNameError
        For a variable that the system does not have.
    """
    several = isinstance(data, Sequence) and not isinstance(data, str | bytes)
    listed = list(data) if several else [data]
    if not listed:
        raise EstimationError("there are no experiments: the list of data is empty.")
    runs = []
    for number, entry in enumerate(listed, 1):
        made = entry if isinstance(entry, Experiment) else Experiment(entry)
        name = made.name or (f"experiment {number}" if several and len(listed) > 1 else "data")
        runs.append(_run(system, made, name, common, sigma, outputs))
    names = [run.name for run in runs]
    for name in names:
        if names.count(name) > 1:
            raise EstimationError(f"two experiments are called '{name}'. Give each its own name.")
    return tuple(runs)


def _run(
    system: System,
    experiment: Experiment,
    name: str,
    common: Mapping[str, Any],
    sigma: Mapping[Any, Any] | None,
    outputs: Sequence[Any] | None,
) -> MeasuredRun:
    own = experiment.outputs if experiment.outputs is not None else outputs
    series = _series(system, experiment.data, own, name)
    spread = {path_of(k): v for k, v in {**(sigma or {}), **(experiment.sigma or {})}.items()}
    unmeasured = [path for path in spread if path not in series]
    if unmeasured:
        raise EstimationError(
            f"{name}: sigma is given for {unmeasured[0]}, which is not measured. "
            + did_you_mean(unmeasured[0], series)
        )
    conditions = {**common, "t_start": experiment.t_start}
    if conditions.get("inputs") is None and system.inputs and hasattr(experiment.data, "t"):
        conditions["inputs"] = _inputs_of(system, experiment.data)
    for key in ("inputs", "start", "guess", "parameters"):
        given = getattr(experiment, key)
        if given is not None:
            before = conditions.get(key)
            merge = isinstance(given, Mapping) and isinstance(before, Mapping)
            conditions[key] = {**before, **given} if merge and before is not None else given
    checked = {
        path: _check_series(path, *pair, experiment.t_start, name) for path, pair in series.items()
    }
    grid = _merge(np.concatenate([t for t, _ in checked.values()]))
    channels: list[Channel] = []
    for path, (t, y) in checked.items():
        channels += _channels(system, path, t, y, spread.get(path), grid, name)
    return MeasuredRun(name, grid, tuple(channels), conditions)


def _series(
    system: System, data: Any, outputs: Sequence[Any] | None, name: str
) -> dict[str, tuple[Any, Any]]:
    """Return times and values by path."""
    if hasattr(data, "columns") and hasattr(data, "index"):  # a DataFrame
        table: dict[Any, Any] = {column: np.asarray(data[column]) for column in data.columns}
        if not any(key in table for key in _TIME):
            table["time"] = np.asarray(data.index)
        data = table
    if hasattr(data, "t") and hasattr(data, "variables"):
        return _of_result(system, data, outputs, name)
    if not isinstance(data, Mapping):
        raise EstimationError(
            f"{name}: {type(data).__name__} is no data. Give a Result, a table, or "
            '{"path": (times, values)}.'
        )
    columns = {path_of(key): value for key, value in data.items()}
    clock = next((key for key in _TIME if key in columns), None)
    if clock is not None:
        t = columns.pop(clock)
        series = {path: (t, y) for path, y in columns.items()}
    else:
        series = {path: _pair(system, path, value, name) for path, value in columns.items()}
    if outputs is not None:
        series = _chosen(series, [path_of(key) for key in outputs], name)
    if not series:
        raise EstimationError(f"{name}: there is no measured variable in the data.")
    return series


def _chosen(
    series: dict[str, tuple[Any, Any]], paths: list[str], name: str
) -> dict[str, tuple[Any, Any]]:
    """Return the columns that are outputs; refuse an output without one."""
    absent = [path for path in paths if path not in series]
    if absent:
        hint = did_you_mean(absent[0], series)
        raise EstimationError(f"{name}: there are no data of {absent[0]}. {hint}")
    return {path: series[path] for path in paths}


def _of_result(
    system: System, data: Any, outputs: Sequence[Any] | None, name: str
) -> dict[str, tuple[Any, Any]]:
    """Return times and values of a Result; of a time that stands twice the right limit."""
    last = np.append(np.diff(data.t) > 0, True)
    known = [state for state in system.states if state in data]
    paths = known if outputs is None else [path_of(key) for key in outputs]
    if not paths:
        raise EstimationError(
            f"{name}: say which variables of the result were measured: outputs=[…]."
        )
    return {path: (data.t[last], np.asarray(data[path])[last]) for path in paths}


def _pair(system: System, path: str, value: Any, name: str) -> tuple[Any, Any]:
    try:
        unit = system.resolve(path)[0].unit
    except UnknownNameError as error:
        raise UnknownNameError(f"{name}: {error}") from None
    measured = series_of(value, unit, path)
    if measured is not None:
        return measured
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise EstimationError(
            f"{name}: the data of {path} are no pair (times, values). For a table with one column "
            'of times add "time".'
        )
    return value[0], value[1]


def _inputs_of(system: System, result: Any) -> Any:
    """Return the inputs that a result was made with; a stored one has them as tables."""
    if hasattr(result, "input_values"):
        return {n: result for n in system.inputs if n in result} or None
    return {n: (result.t, result[n]) for n in system.inputs if n in result} or None


def _check_series(
    path: str, times: Any, values: Any, t_start: float, name: str
) -> tuple[np.ndarray, np.ndarray]:
    """Return times and values without those that were not measured (NaN)."""
    try:
        t, y = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError) as error:
        raise EstimationError(f"{name}: the data of {path} are not numbers: {error}.") from None
    if t.ndim != 1 or not len(t) or y.shape[:1] != t.shape or y.ndim > 2:
        raise EstimationError(
            f"{name}: the data of {path} need one value for each time: the times have the shape "
            f"{t.shape}, the values {y.shape}."
        )
    if np.any(np.isinf(y)) or not np.all(np.isfinite(t)):
        raise EstimationError(
            f"{name}: the data of {path} are not finite. Only values that were not measured may "
            "be NaN."
        )
    early = t < t_start
    if np.any(early):
        raise EstimationError(
            f"{name}: {path} was measured at t = {t[early][0]:g} s, before the run begins at "
            f"t_start = {t_start:g} s. Shift the times, or give the experiment another t_start."
        )
    return t, y


def _merge(times: np.ndarray) -> np.ndarray:
    """Return the times in order, each once."""
    ordered = np.unique(times)
    apart = np.diff(ordered) > _SAME * max(float(ordered[-1] - ordered[0]), 1e-300)
    return np.asarray(ordered[np.concatenate([[True], apart])])


def _channels(
    system: System,
    path: str,
    t: np.ndarray,
    y: np.ndarray,
    sigma: Any,
    grid: np.ndarray,
    name: str,
) -> list[Channel]:
    try:
        width = len(system.resolve(path))
    except UnknownNameError as error:
        raise UnknownNameError(f"{name}: {error}") from None
    columns = y.reshape(len(t), -1)
    if columns.shape[1] != width:
        raise EstimationError(
            f"{name}: {path} has {width} elements, its data have {columns.shape[1]}."
        )
    spread = None if sigma is None else _spread(path, sigma, y, name).reshape(len(t), -1)
    index = np.searchsorted(grid, t, side="right") - 1  # of times that are one, the first stays
    made = []
    for row in range(width):
        measured = np.isfinite(columns[:, row])
        own = None if spread is None else spread[measured, row]
        made.append(
            Channel(path, row if width > 1 else -1, index[measured], columns[measured, row], own)
        )
    return [channel for channel in made if len(channel.y)]


def _spread(path: str, sigma: Any, y: np.ndarray, name: str) -> np.ndarray:
    try:
        spread = np.broadcast_to(np.asarray(sigma, dtype=float), y.shape)
    except (TypeError, ValueError, OverflowError):
        raise EstimationError(
            f"{name}: sigma of {path} is {shown(sigma)}. Give a number, or one for each value."
        ) from None
    if not np.all(spread > 0) or not np.all(np.isfinite(spread)):
        raise EstimationError(f"{name}: sigma of {path} must be finite and above 0.")
    return spread
