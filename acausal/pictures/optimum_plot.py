"""Pictures of optima: courses with limits and replay, and what a controlled plant planned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Count, File, checked
from acausal.errors import AcausalError, UnknownNameError
from acausal.pictures.canvas import save
from acausal.pictures.plot import _panels, plot_result

if TYPE_CHECKING:
    from acausal.optimal_control.closed_loop import ClosedLoop
    from acausal.optimal_control.solution import Solution

_LIMIT: dict[str, Any] = {"color": "tab:red", "linestyle": "--", "linewidth": 0.9}
_REPLAY: dict[str, Any] = {"color": "black", "linestyle": ":", "linewidth": 1.6}
_OTHERS = ("0.6", "tab:purple", "tab:brown", "tab:olive")  # colours of runs to compare with
_ROOM = 0.05  # of the span of a panel, above and below limits


@checked
def plot_solution(
    solution: Solution,
    *keys: Any,
    path: File | None = None,
    title: str | None = None,
    against: Mapping[str, Any] | None = None,
) -> Any:
    """Plot variables of a solution, one panel a unit; the replay is dotted, limits are dashed.

    Parameters
    ----------
    keys
        Paths, or attributes of the model; the controls and all states if there are none.
    path
        File to write, ``.png``, ``.svg`` or ``.pdf``.
    title
        Text above the panels.
    against
        Other Results to compare with, by what they are called.
    """
    shown = keys or (*solution.controls, *solution.system.states)
    figure = plot_result(solution, *shown, title=title)
    try:
        again = solution.replay
    except AcausalError:
        again = None
    for ax, (_, lines) in zip(figure.axes, _panels(solution, shown).items(), strict=True):
        if again is not None:
            for k, name in enumerate(lines):
                label = "replay" if k == 0 else None
                ax.plot(again.t, again[name], label=label, **_REPLAY)
        for color, (word, other) in zip(_OTHERS, (against or {}).items(), strict=False):
            for k, name in enumerate(lines):
                label = word if k == 0 else None
                ax.plot(other.t, other[name], label=label, color=color, zorder=1)
        bounds = [b for name in lines for b in solution.limits.get(name, [])]
        for k, level in enumerate(sorted(set(bounds))):
            ax.axhline(level, label="limit" if k == 0 else None, **_LIMIT)
        if bounds:
            low, high = ax.dataLim.intervaly
            low, high = min(low, *bounds, low), max(high, *bounds, high)
            ax.set_ylim(low - _ROOM * (high - low), high + _ROOM * (high - low))
        ax.legend(fontsize="small", loc="best")
    return save(figure, path)


@checked
def plot_with_plans(
    loop: ClosedLoop, *keys: Any, plans: Count = 8, path: File | None = None, **options: Any
) -> Any:
    """Plot variables over time with some plans, evenly chosen, as thin grey lines.

    Parameters
    ----------
    plans
        How many plans are drawn.
    path
        File to write.
    options
        As in ``plot_result``.
    """
    chosen = [str(getattr(key, "path", key)) for key in keys] or list(loop.system.states)
    figure = plot_result(loop, *chosen, **options)
    panels = _panels(loop, chosen)
    count = len(loop.samples)
    numbers = np.unique(np.linspace(0, count - 1, min(plans, count)).astype(int))
    for ax, lines in zip(figure.axes, panels.values(), strict=True):
        for label in lines:
            for number in numbers.tolist():
                try:
                    t, values = loop.predicted(number, label)
                except UnknownNameError:  # the plant has it, the model that plans has not
                    break
                ax.plot(t, values, color="0.55", linewidth=0.7, zorder=1)
    return save(figure, path)
