"""Pictures of studies: envelopes over time, scatter, tornado, and indices as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

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
