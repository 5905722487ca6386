"""The picture of an energy audit: bands as wide as the energies that flow from part to part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path as Outline

from acausal.errors import DeclarationError
from acausal.pictures.canvas import figure_and_axes, save

if TYPE_CHECKING:
    from acausal.results.energy_audit import EnergyAudit

_COLORS = {
    "supplied": "#4477aa",
    "stored": "#228833",
    "lost": "#cc3311",
    "switched": "#ee7733",
    "converted": "#999999",
}
_SMALL = 2e-3  # of the largest sum of a domain: narrower bands are left out
_REACH = 0.34  # of the way to the next domain that bands to parts take
_BAR = 0.05  # half the width of the bar of a domain
_GAP = 0.11  # of the largest sum, between two bands that end at parts

Flow = tuple[str, str, float]
"""A part, the column of its energy, and how much [J]."""


def plot_audit(audit: EnergyAudit, path: Any = None, ax: Any = None) -> Figure:
    """Draw what flows into each domain on the left of its bar, and what leaves it on the right.

    What a part takes in one domain and gives in another joins their bars.
    """
    domains, passed = _conversions(audit)
    most = max((_sum(audit, name) for name in domains), default=0.0)
    if not most > 0.0:
        raise DeclarationError("no energy flows in this run: there is nothing to draw.")
    figure, (place,) = figure_and_axes(ax, 1, path, (3.4 * len(domains) + 2.6, 5.0))
    lowest = 0.0
    for column, name in enumerate(domains):
        small = _SMALL * most
        flows = [f for f in _flows(audit, name) if abs(f[2]) > small]
        ways_in = [(p, v) for (a, b, p), v in passed.items() if b == name and v > small]
        ways_out = [(p, v) for (a, b, p), v in passed.items() if a == name and v > small]
        begin = sum(v for _, v in ways_in)
        end = sum(v for _, v in ways_out)
        coming = sorted((f for f in flows if f[2] > 0), key=lambda f: -f[2])
        going = sorted((f for f in flows if f[2] < 0), key=lambda f: f[2])
        low = min(
            _side(place, column, coming, -begin, -1, most),
            _side(place, column, going, -end, 1, most),
        )
        height = max(begin + sum(f[2] for f in coming), end - sum(f[2] for f in going))
        bar = Rectangle((column - _BAR, -height), 2 * _BAR, height, color="0.25", zorder=3)
        place.add_patch(bar)
        place.text(column, 0.04 * most, name, ha="center", va="bottom", weight="bold")
        lowest = min(lowest, low, -height)
    _join(place, domains, passed, most)
    place.set_xlim(-0.75, len(domains) - 0.25)
    place.set_ylim(lowest - 0.22 * most, 0.16 * most)
    place.axis("off")
    marks = [Rectangle((0, 0), 1, 1, color=c, alpha=0.6) for c in _COLORS.values()]
    place.legend(marks, list(_COLORS), ncols=5, fontsize="small", loc="lower center", frameon=False)
    return save(figure, path)


def _flows(audit: EnergyAudit, domain: str) -> list[Flow]:
    """Return what parts bring into a domain (positive) and take out of it, without conversions."""
    found = []
    for row in audit:
        if row.domain == domain:
            signed = {"supplied": 1.0, "stored": -1.0, "lost": -1.0, "switched": -1.0}
            found += [(row.part, column, s * getattr(row, column)) for column, s in signed.items()]
    return found


def _sum(audit: EnergyAudit, domain: str) -> float:
    """Return all that flows into a domain [J]."""
    given = [-row.converted for row in audit if row.domain == domain and row.converted < 0]
    return sum(given) + sum(f[2] for f in _flows(audit, domain) if f[2] > 0)


def _conversions(
    audit: EnergyAudit,
) -> tuple[list[str], dict[tuple[str, str, str], float]]:
    """Return the domains in the order in which energy passes them, and what passes by parts."""
    passed: dict[tuple[str, str, str], float] = {}
    for part in dict.fromkeys(row.part for row in audit):
        own = {row.domain: row.converted for row in audit if row.part == part and row.converted}
        taken = {d: v for d, v in own.items() if v > 0}
        given = {d: -v for d, v in own.items() if v < 0}
        whole = sum(taken.values())
        for a, v in taken.items():
            for b, w in given.items():
                passed[a, b, part] = v / whole * w
    names = list(dict.fromkeys(row.domain for row in audit))
    net = {
        d: sum(v for (a, _, _), v in passed.items() if a == d)
        - sum(v for (_, b, _), v in passed.items() if b == d)
        for d in names
    }
    return sorted(names, key=lambda d: -net[d]), passed


def _side(place: Any, column: int, flows: list[Flow], top: float, side: int, most: float) -> float:
    """Draw bands between a bar and the parts on one side of it; return how low they come."""
    level = outer = top
    for part, kind, value in flows:
        outer -= _GAP * most
        width = abs(value)
        x0, x1 = column + side * _BAR, column + side * (_BAR + _REACH)
        _band(place, (x0, level), (x1, outer), width, _COLORS[kind])
        text = f"{part}\n{width:.3g} J"
        place.text(
            x1 + 0.02 * side,
            outer - width / 2,
            text,
            ha="left" if side > 0 else "right",
            va="center",
            fontsize="small",
        )
        level, outer = level - width, outer - width
    return outer


def _join(
    place: Any, domains: list[str], passed: dict[tuple[str, str, str], float], most: float
) -> None:
    """Draw what is converted from one domain to another."""
    left, right = dict.fromkeys(domains, 0.0), dict.fromkeys(domains, 0.0)
    for (a, b, part), value in passed.items():
        if value <= _SMALL * most:
            continue
        x0, x1 = domains.index(a) + _BAR, domains.index(b) - _BAR
        _band(place, (x0, left[a]), (x1, right[b]), value, _COLORS["converted"])
        middle = (0.5 * (x0 + x1), 0.5 * (left[a] + right[b]) - value / 2)
        place.text(*middle, f"{part}\n{value:.3g} J", ha="center", va="center", fontsize="small")
        left[a], right[b] = left[a] - value, right[b] - value


def _band(
    place: Any, begin: tuple[float, float], end: tuple[float, float], width: float, color: str
) -> None:
    """Draw a band from one place to another, its upper edge given."""
    (x0, y0), (x1, y1) = begin, end
    middle = 0.5 * (x0 + x1)
    points = np.array(
        [
            *[(x0, y0), (middle, y0), (middle, y1), (x1, y1)],
            *[(x1, y1 - width), (middle, y1 - width), (middle, y0 - width), (x0, y0 - width)],
            (x0, y0),
        ]
    )
    codes = [Outline.MOVETO, *[Outline.CURVE4] * 3, Outline.LINETO, *[Outline.CURVE4] * 3]
    place.add_patch(
        PathPatch(Outline(points, [*codes, Outline.CLOSEPOLY]), color=color, alpha=0.6, lw=0)
    )
