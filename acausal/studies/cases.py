"""Cases of a sweep: what was varied, how each run ended, and all of them as arrays."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from acausal.arguments import Axes, File, checked, checked_methods
from acausal.errors import FileFormatError, SweepError, UnknownNameError, did_you_mean
from acausal.estimation.fit_problem import places_in
from acausal.language.html import html_heading, html_table
from acausal.language.quantity import path_of
from acausal.language.units import to_si
from acausal.results.files import replacing, with_ending
from acausal.results.result import Result


@dataclass(frozen=True, eq=False)
class Case:
    """One case of a sweep.

    ``status`` is ``"ok"``, ``"failed"`` (then ``error`` says why, and ``result`` is the run up to
    there, if it began) or ``"not run"``.
    """

    number: int
    values: dict[str, Any]
    status: str
    error: str
    seconds: float
    result: Result | None

    @property
    def ok(self) -> bool:
        """Whether the run reached its end."""
        return self.status == "ok"


@checked_methods
@dataclass(frozen=True, eq=False)
class Sweep:
    """The runs of a sweep in order: ``sweep["motor.rotor.w"]`` is (cases × times).

    What was not computed, of cases that failed, is NaN. ``shape`` is that of the grid of cases.
    """

    t: np.ndarray
    cases: tuple[Case, ...]
    shape: tuple[int, ...]
    keys: tuple[str, ...]
    _cache: dict[str, np.ndarray] = field(default_factory=dict, repr=False)
    units: dict[str, str] = field(default_factory=dict, repr=False)  # of what a file holds

    def __repr__(self) -> str:
        failed = sum(case.status == "failed" for case in self.cases)
        told = f", {failed} failed" if failed else ""
        return f"<Sweep of {', '.join(self.keys)}: {len(self.cases)} cases{told}>"

    def __getitem__(self, key: Any) -> np.ndarray:
        """Return a variable, cases × times (× elements)."""
        path = path_of(key)
        if path not in self._cache:
            rows = [self._row(case.result, path) for case in self.cases]
            first = next((row for row in rows if row is not None), None)
            if first is None and self.units:
                known = [name for name in self.units if name not in self.keys]
                raise UnknownNameError(f"the file has no '{path}'. {did_you_mean(path, known)}")
            if first is None:
                why = next((case.error for case in self.cases if case.error), "none was run.")
                raise SweepError(f"no case has values of '{path}': {why}")
            empty = np.full(first.shape, np.nan)
            self._cache[path] = np.stack([empty if row is None else row for row in rows])
        return self._cache[path]

    def _row(self, result: Result | None, path: str) -> np.ndarray | None:
        if result is None:
            return None
        values = np.asarray(result[path], dtype=float)
        there = self.t <= result.t[-1] + 1e-11 * (self.t[-1] - self.t[0])
        row = np.full((len(self.t), *values.shape[1:]), np.nan)
        row[there] = values[places_in(result.t, self.t[there])]
        return row

    def final(self, key: Any) -> np.ndarray:
        """Return the last value of a variable in each case, in the shape of the grid of cases."""
        values = self[key][:, -1]
        return values.reshape(*self.shape, *values.shape[1:])

    @property
    def results(self) -> tuple[Result | None, ...]:
        """The run of each case, up to where it failed; None if it did not begin."""
        return tuple(case.result for case in self.cases)

    @property
    def ok(self) -> np.ndarray:
        """Which cases reached their end."""
        return np.array([case.ok for case in self.cases])

    @property
    def failed(self) -> tuple[Case, ...]:
        """The cases that did not."""
        return tuple(case for case in self.cases if case.status == "failed")

    def __len__(self) -> int:
        return len(self.cases)

    def __iter__(self) -> Iterator[Case]:
        return iter(self.cases)

    def table(self, *variables: Any) -> dict[str, list[Any]]:
        """Return columns: what was varied, status, error, and final values of variables."""
        columns: dict[str, list[Any]] = {
            key: [case.values.get(key) for case in self.cases] for key in self.keys
        }
        columns["status"] = [case.status for case in self.cases]
        columns["error"] = [case.error for case in self.cases]
        for variable in variables:
            columns[path_of(variable)] = list(self[variable][:, -1])
        return columns

    def unit(self, key: Any) -> str:
        """Return the unit of a variable or parameter."""
        if path_of(key) in self.units:
            return self.units[path_of(key)]
        made = next((case.result for case in self.cases if case.result is not None), None)
        return "" if made is None else made.unit(key)

    def value(self, number: int, key: Any) -> float:
        """Return what was varied in a case as a number in SI units."""
        if not -len(self.cases) <= number < len(self.cases):
            raise UnknownNameError(f"there is no case {number}: there are {len(self.cases)}.")
        values = self.cases[number].values
        if path_of(key) not in values:
            raise UnknownNameError(
                f"'{path_of(key)}' was not varied. {did_you_mean(path_of(key), values)}"
            )
        given = values[path_of(key)]
        return float(
            to_si(given, self.unit(key) or "1", path_of(key)) if isinstance(given, str) else given
        )

    def to_dataframe(self, *variables: Any) -> Any:
        """Return a pandas DataFrame, a row a case: what was varied, status, final values.

        Units are in ``frame.attrs["units"]``; what was varied is in SI units where it is a number.
        """
        try:
            import pandas as pd
        except ImportError:
            raise SweepError("to_dataframe() needs pandas: pip install 'acausal[data]'.") from None
        columns = self.table(*variables)
        for key in self.keys:
            if all(isinstance(v, str | float | int) for v in columns[key]):
                columns[key] = [self.value(number, key) for number in range(len(self))]
        frame = pd.DataFrame(columns, index=pd.RangeIndex(len(self), name="case"))
        told = [*self.keys, *map(path_of, variables)]
        frame.attrs["units"] = {name: self.unit(name) for name in told}
        return frame

    def plot(
        self,
        x: Any,
        *y: Any,
        path: File | None = None,
        title: str | None = None,
        axes: Axes | Sequence[Axes] | None = None,
    ) -> Any:
        """Plot final values over what was varied, ``plot("r.R", "rotor.w")``; returns the figure.

        Each variable has a panel, each combination of what else was varied a line. With
        ``x="time"`` the runs themselves are plotted.
        """
        from acausal.pictures.study_plots import plot_sweep

        return plot_sweep(self, x, y, path, title, axes)

    def save(self, path: File, variables: Sequence[Any]) -> None:
        """Write what was varied, how cases ended, and variables: for ``ac.load_sweep``."""
        from acausal.studies.cases import save_sweep

        save_sweep(self, path, variables)

    def percentiles(self, key: Any, levels: Sequence[float] = (5, 50, 95)) -> np.ndarray:
        """Return percentiles of a variable over the cases at each time, levels × times."""
        asked = np.asarray(levels, dtype=float)
        if asked.ndim != 1 or not asked.size or np.any((asked < 0) | (asked > 100)):
            raise SweepError(f"percentiles {levels}: give numbers from 0 to 100.")
        values = self[key]
        found = np.full((len(asked), *values.shape[1:]), np.nan)
        there = ~np.all(np.isnan(values), axis=0)
        found[:, there] = np.nanpercentile(values[:, there], asked, axis=0)
        return found

    def envelope(self, key: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return the least and the largest value of a variable over the cases at each time."""
        low, high = self.percentiles(key, (0, 100))
        return low, high

    def correlation(self, key: Any) -> dict[str, float]:
        """Return the rank correlation (Spearman) of a final value with all that was varied."""
        from scipy.stats import spearmanr

        y = np.asarray(self.final(key), dtype=float).ravel()
        good = np.isfinite(y)
        if good.sum() < 3:
            raise SweepError(f"a correlation needs at least 3 cases that are ok, not {good.sum()}.")
        found = {}
        for name in self.keys:
            x = np.array([self.value(number, name) for number in range(len(self))])
            if np.ptp(x[good]) == 0.0 or np.ptp(y[good]) == 0.0:
                found[name] = 0.0
            else:
                found[name] = float(spearmanr(x[good], y[good]).statistic)
        return found

    def plot_envelope(
        self,
        key: Any,
        levels: Sequence[float] = (0, 5, 25),
        *,
        path: File | None = None,
        ax: Axes | None = None,
    ) -> Any:
        """Plot bands between percentiles of a variable over time; returns the figure."""
        from acausal.pictures.study_plots import plot_envelope

        return plot_envelope(self, key, np.ravel(levels).tolist(), path, ax)

    def plot_scatter(
        self, x: Any, y: Any, *, path: File | None = None, ax: Axes | None = None
    ) -> Any:
        """Plot final values of ``y``, a dot a case, over what was varied or another variable."""
        from acausal.pictures.study_plots import plot_scatter

        return plot_scatter(self, x, y, path, ax)

    def plot_tornado(self, key: Any, *, path: File | None = None, ax: Axes | None = None) -> Any:
        """Plot how a final value goes along with all that was varied, as bars; the figure."""
        from acausal.pictures.study_plots import plot_tornado

        return plot_tornado(self, key, path, ax)

    def _repr_html_(self) -> str:
        columns = self.table()
        rows = zip(*columns.values(), strict=True)
        done = f"sweep: {int(self.ok.sum())} of {len(self)} cases ok"
        return html_heading(done) + html_table(list(columns), list(rows))

    def __str__(self) -> str:
        columns = self.table()
        if not any(columns["error"]):
            del columns["error"]
        texts = {
            name: [name, *(f"{v:g}" if isinstance(v, float | int) else str(v) for v in column)]
            for name, column in columns.items()
        }
        width = {name: max(map(len, column)) for name, column in texts.items()}
        rows = zip(
            *[[t.ljust(width[n]) for t in column] for n, column in texts.items()], strict=True
        )
        done = int(self.ok.sum())
        return "\n".join(
            [f"sweep: {done} of {len(self)} cases ok", *("  ".join(r).rstrip() for r in rows)]
        )


FORMAT, VERSION = "acausal-sweep-values", 1


def save_sweep(sweep: Sweep, path: Any, variables: Iterable[Any]) -> None:
    """Write what was varied, how cases ended, and variables, cases × times; see ``Sweep.save``."""
    names = [path_of(key) for key in variables]
    if not names:
        raise SweepError('name the variables to keep: save("tolerances.npz", ["rotor.w"]).')
    told = [[c.values, c.status, c.error, c.seconds] for c in sweep]
    header = {
        "format": FORMAT,
        "version": VERSION,
        "keys": sweep.keys,
        "shape": sweep.shape,
        "names": names,
        "units": {name: sweep.unit(name) for name in (*sweep.keys, *names)},
        "cases": told,
    }
    text = json.dumps(header, default=str).encode()
    arrays: dict[str, Any] = {f"values_{k}": sweep[name] for k, name in enumerate(names)}
    with replacing(with_ending(path)) as file:
        np.savez(file, header=np.frombuffer(text, dtype=np.uint8), t=sweep.t, **arrays)


@checked
def load_sweep(path: File) -> Sweep:
    """Read a sweep written by ``Sweep.save``: all but its runs, without the model.

    Raises
    ------
    FileFormatError
        If it is no such file, or of a later format.
    """
    target = Path(with_ending(path))
    try:
        with np.load(target, allow_pickle=False) as stored:
            header = json.loads(bytes(stored["header"]))
            arrays = {name: stored[name] for name in stored.files if name != "header"}
        if header["format"] != FORMAT:
            raise ValueError("another format")
    except OSError:
        raise FileFormatError(f"{target} cannot be read: is it there?") from None
    except Exception:
        raise FileFormatError(f"{target} is not a file of Sweep.save.") from None
    if header.get("version") != VERSION:
        raise FileFormatError(
            f"{target} has format version {header.get('version')}, and this is {VERSION}."
        )
    try:
        cases = tuple(
            Case(k, dict(values), str(status), str(error), float(took), None)
            for k, (values, status, error, took) in enumerate(header["cases"])
        )
        known = {str(name): arrays[f"values_{k}"] for k, name in enumerate(header["names"])}
        shape, keys = tuple(map(int, header["shape"])), tuple(map(str, header["keys"]))
        return Sweep(arrays["t"], cases, shape, keys, known, dict(header["units"]))
    except (KeyError, TypeError, ValueError):
        raise FileFormatError(f"{target} is damaged.") from None
