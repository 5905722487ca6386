"""Pictures of sweeps: final values over what was varied, or all runs over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from acausal.errors import UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.pictures.canvas import figure_and_axes, save

if TYPE_CHECKING:
    from acausal.studies.cases import Sweep

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
            yield _label(case.values, sweep.keys), sweep.t, values[case.number]
        return
    groups: dict[tuple[Any, ...], list[int]] = {}
    for case in sweep:
        groups.setdefault(tuple(str(case.values.get(k)) for k in others), []).append(case.number)
    for numbers in groups.values():
        places = np.array([sweep.value(number, over) for number in numbers])
        order = np.argsort(places)
        label = _label(sweep.cases[numbers[0]].values, others)
        yield label, places[order], values[np.array(numbers)[order], -1]


def _label(values: Any, keys: Any) -> str:
    told = ((key, values.get(key)) for key in keys)
    return ", ".join(
        f"{k} = {v:g}" if isinstance(v, float | int) else f"{k} = {v}" for k, v in told
    )
