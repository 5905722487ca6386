"""Pictures of studies: sweeps over values or time, envelopes, scatter, tornado, indices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from acausal.errors import UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.pictures.canvas import figure_and_axes, save

if TYPE_CHECKING:
    from acausal.studies.cases import Sweep
    from acausal.studies.indices import Indices


def plot_envelope(
    sweep: Sweep, key: Any, levels: list[float], path: Any = None, ax: Any = None
) -> Figure:
    """Plot bands between percentiles over time, each level with its counterpart, and the median."""
    figure, (place,) = figure_and_axes(ax, 1, path)
    inner = sorted(level for level in levels if level < 50.0)
    for k, level in enumerate(inner):
        low, high = sweep.percentiles(key, [level, 100.0 - level])
        label = "all cases" if level == 0.0 else f"{level:g} to {100 - level:g} %"
        place.fill_between(sweep.t, low, high, color=_shade(k), linewidth=0, label=label)
    place.plot(sweep.t, sweep.percentiles(key, [50.0])[0], color="C0", label="median")
    place.set(xlabel="time [s]", ylabel=_label(sweep, key))
    place.grid(visible=True, alpha=0.3)
    place.legend(fontsize="small", loc="best")
    return save(figure, path)


def _shade(number: int) -> tuple[float, float, float]:
    """Return a blue that is darker for bands further inside."""
    part = 0.78 * 0.72**number
    return (1 - 0.88 * (1 - part), 1 - 0.53 * (1 - part), 1 - 0.29 * (1 - part))


def plot_scatter(sweep: Sweep, x: Any, y: Any, path: Any = None, ax: Any = None) -> Figure:
    """Plot final values over what was varied, or over final values of another variable."""
    figure, (place,) = figure_and_axes(ax, 1, path)
    values = np.asarray(sweep.final(y), dtype=float).ravel()
    if path_of(x) in sweep.keys:
        over = np.array([sweep.value(number, x) for number in range(len(sweep))])
    else:
        over = np.asarray(sweep.final(x), dtype=float).ravel()
    place.plot(over, values, "o", markersize=3.5, alpha=0.6)
    place.set(xlabel=_label(sweep, x), ylabel=_label(sweep, y))
    place.grid(visible=True, alpha=0.3)
    return save(figure, path)


def plot_tornado(sweep: Sweep, key: Any, path: Any = None, ax: Any = None) -> Figure:
    """Plot the rank correlation of a final value with all that was varied, the largest on top."""
    found = sweep.correlation(key)
    figure, (place,) = figure_and_axes(ax, 1, path, (6.5, 1.2 + 0.45 * len(found)))
    names = sorted(found, key=lambda name: abs(found[name]))
    colors = ["C0" if found[name] >= 0 else "C3" for name in names]
    place.barh(names, [found[name] for name in names], color=colors)
    place.axvline(0.0, color="0.3", linewidth=0.8)
    place.set(xlim=(-1.05, 1.05), xlabel=f"rank correlation with {path_of(key)} at the end")
    place.grid(visible=True, axis="x", alpha=0.3)
    return save(figure, path)


def plot_indices(indices: Indices, path: Any = None, ax: Any = None) -> Figure:
    """Plot indices as bars, the largest on top."""
    heads = ("first order", "total") if indices.method == "sobol" else ("mean size", "deviation")
    figure, (place,) = figure_and_axes(ax, 1, path, (6.5, 1.4 + 0.5 * len(indices.names)))
    order = np.argsort(indices.total if indices.method == "sobol" else indices.first)
    rows = np.arange(len(order))
    place.barh(rows + 0.2, indices.first[order], height=0.38, label=heads[0])
    place.barh(rows - 0.2, indices.total[order], height=0.38, label=heads[1], color="C0", alpha=0.4)
    place.set_yticks(rows, [indices.names[k] for k in order])
    place.set_xlabel(f"indices of {indices.output}")
    place.grid(visible=True, axis="x", alpha=0.3)
    place.legend(fontsize="small", loc="lower right")
    return save(figure, path)


def _label(sweep: Sweep, key: Any) -> str:
    return f"{path_of(key)} [{sweep.unit(key) or '1'}]"


_NAMED = 10  # curves that a legend names


def plot_sweep(
    sweep: Sweep,
    x: Any,
    keys: tuple[Any, ...],
    path: Any = None,
    title: str | None = None,
    axes: Any = None,
) -> Figure:
    """Plot variables of all cases, a panel for each; cases that failed leave gaps.

    ``x`` is what was varied, and each variable is then its final value, with a line for each
    combination of the rest; or ``"time"``, with a line for each case.
    """
    over = path_of(x)
    if over not in (*sweep.keys, "time"):
        raise UnknownNameError(
            f"'{over}' was not varied. {did_you_mean(over, [*sweep.keys, 'time'])}"
        )
    names = [path_of(key) for key in keys]
    if not names:
        raise UnknownNameError(f'name the variables to plot, e.g. plot("{over}", "part.variable").')
    figure, places = figure_and_axes(axes, len(names), path)
    for ax, name in zip(places, names, strict=True):
        for label, t, values in _courses(sweep, over, name):
            marks = {} if over == "time" else {"marker": "o", "markersize": 3.5}
            ax.plot(t, values, label=label, linewidth=1.2, **marks)
        ax.set_ylabel(f"{name} [{sweep.unit(name) or '1'}]")
        ax.grid(visible=True, alpha=0.3)
        handles, labels = ax.get_legend_handles_labels()
        if len([label for label in labels if label]) and len(labels) <= _NAMED:
            ax.legend(handles, labels, fontsize="small", loc="best")
    unit = "s" if over == "time" else sweep.unit(over)
    places[-1].set_xlabel(f"{over} [{unit or '1'}]")
    if title is not None:
        figure.suptitle(title)
    return save(figure, path)


def _courses(sweep: Sweep, over: str, name: str) -> Any:
    """Yield label, abscissa and values of each line of a panel."""
    values = sweep[name]
    others = [key for key in sweep.keys if key != over]
    if over == "time":
        for case in sweep:
            yield _case_label(case.values, sweep.keys), sweep.t, values[case.number]
        return
    groups: dict[tuple[Any, ...], list[int]] = {}
    for case in sweep:
        groups.setdefault(tuple(str(case.values.get(k)) for k in others), []).append(case.number)
    for numbers in groups.values():
        places = np.array([sweep.value(number, over) for number in numbers])
        order = np.argsort(places)
        label = _case_label(sweep.cases[numbers[0]].values, others)
        yield label, places[order], values[np.array(numbers)[order], -1]


def _case_label(values: Any, keys: Any) -> str:
    told = ((key, values.get(key)) for key in keys)
    return ", ".join(
        f"{k} = {v:g}" if isinstance(v, float | int) else f"{k} = {v}" for k, v in told
    )
