"""Pictures of estimates: data with the fitted model, residuals, and confidence ellipses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Axes, File, checked
from acausal.errors import UnknownNameError, did_you_mean
from acausal.pictures.canvas import figure_and_axes, save

if TYPE_CHECKING:
    from acausal.estimation.estimates import Estimate

_COLORS = ("tab:blue", "tab:orange", "tab:green", "tab:red", "tab:purple", "tab:brown")


@checked
def plot_fit(
    estimate: Estimate,
    path: File | None = None,
    title: str | None = None,
    axes: Axes | Sequence[Axes] | None = None,
) -> Any:
    """Plot measured points with the fitted model, and the residuals in units of the noise.

    Parameters
    ----------
    path
        File to write, ``.png``, ``.svg`` or ``.pdf``.
    title
        Text above the panels.
    axes
        One of matplotlib's axes for each measured variable, and one for the residuals.
    """
    labels = list(dict.fromkeys(c.label for run in estimate.runs for c in run.channels))
    figure, places = figure_and_axes(axes, len(labels) + 1, path)
    several = len(estimate.runs) > 1
    differences = iter(estimate.differences)
    for number, (run, result) in enumerate(zip(estimate.runs, estimate.results, strict=True)):
        for channel in run.channels:
            place = labels.index(channel.label)
            color = _COLORS[(number if several else place) % len(_COLORS)]
            ax, t = places[place], run.grid[channel.index]
            suffix = f" ({run.name})" if several else ""
            dots = color if several else "0.2"
            ax.plot(t, channel.y, ".", color=dots, markersize=4, alpha=0.6, zorder=3)
            values = result[channel.path]
            values = values if channel.row < 0 else values[:, channel.row]
            ax.plot(result.t, values, color=color, linewidth=1.4, label=f"fit{suffix}")
            unit, letter = result.unit(channel.path) or "1", channel.label.rpartition(".")[2]
            ax.set_ylabel(f"{letter} [{unit}]")
            ax.set_title(f"{channel.label}: measured (points) and fitted", fontsize="small")
            scaled = -next(differences) / estimate.sigma[channel.label]
            places[-1].plot(t, scaled, ".", color=color, markersize=3, label=channel.label)
    for ax in places:
        ax.grid(visible=True, alpha=0.3)
    for ax in places[:-1] if several else ():
        ax.legend(fontsize="small", loc="best")
    places[-1].axhspan(-2, 2, color="0.5", alpha=0.15, linewidth=0)
    places[-1].set_ylabel("residual/σ [1]")
    places[-1].set_title("measured - fitted, in units of the noise; ± 2 σ shaded", fontsize="small")
    places[-1].set_xlabel("time [s]")
    figure.align_ylabels(places)
    if title is not None:
        figure.suptitle(title)
    return save(figure, path)


@checked
def plot_ellipse(
    estimate: Estimate,
    first: str,
    second: str,
    level: float = 0.95,
    truth: dict[str, float] | None = None,
    path: File | None = None,
    ax: Axes | None = None,
) -> Any:
    """Plot the joint confidence ellipse of two parameters with their single intervals.

    Parameters
    ----------
    level
        The probability with which the ellipse holds the true values.
    truth
        True values by path, if they are known: a cross.
    """
    figure, (place,) = figure_and_axes(ax, 1, path)
    chosen = [estimate.names.index(name) for name in (first, second)]
    block = estimate._relative[np.ix_(chosen, chosen)]
    angle = np.linspace(0.0, 2 * np.pi, 200)
    circle = np.sqrt(estimate._limit(2, level)) * np.stack([np.cos(angle), np.sin(angle)])
    root = np.linalg.cholesky(block)
    curve = []
    for row, name, place_in in zip(root @ circle, (first, second), chosen, strict=True):
        unknown = estimate.unknowns[place_in]
        middle = unknown.q(estimate.values[name])
        curve.append([unknown.value(middle + float(v)) for v in row])
    place.plot(*curve, color="tab:blue", label=f"{100 * level:g} % ellipse")
    place.plot(
        estimate.values[first],
        estimate.values[second],
        "o",
        color="tab:blue",
        markersize=5,
        label="estimate",
    )
    low, high = zip(*(estimate.interval(name, level) for name in (first, second)), strict=True)
    box = {"color": "0.5", "linewidth": 0.8, "linestyle": ":"}
    place.plot(
        [low[0], high[0], high[0], low[0], low[0]],
        [low[1], low[1], high[1], high[1], low[1]],
        label="single intervals",
        **box,
    )
    if truth is not None:
        for name in (first, second):
            if name not in truth:
                raise UnknownNameError(f"truth has no '{name}'. {did_you_mean(name, truth)}")
        place.plot(truth[first], truth[second], "x", color="tab:red", markersize=9, label="truth")
    units = [estimate.result.unit(name) or "1" for name in (first, second)]
    place.set(xlabel=f"{first} [{units[0]}]", ylabel=f"{second} [{units[1]}]")
    place.grid(visible=True, alpha=0.3)
    place.legend(fontsize="small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    return save(figure, path)
