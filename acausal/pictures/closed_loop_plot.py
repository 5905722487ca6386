"""Pictures of controlled plants: what happened, and what was planned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import UnknownNameError
from acausal.pictures.plot import _panels, _saved, plot_result

if TYPE_CHECKING:
    from acausal.optimal_control.closed_loop import ClosedLoop


def plot_with_plans(
    loop: ClosedLoop, *keys: Any, plans: int = 8, path: Any = None, **options: Any
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
    return _saved(figure, path)
