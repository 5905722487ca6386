"""State diagrams: boxes for states, boxes in boxes for states in states, arrows for transitions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from matplotlib.patches import Circle, FancyArrowPatch, FancyBboxPatch

from acausal.pictures.canvas import new_figure, save
from acausal.pictures.colors import OKABE_ITO

_LETTER, _LINE = 0.085, 0.2  # [inch] of a letter and a line of text
_GAP, _EDGE = (1.7, 1.0), 0.5  # between boxes, and from a box to those in it
_CURVES = (0.22, -0.22, 0.5, -0.5, 0.8, -0.8)
"""How far an arrow bends, of its length: the first that keeps clear of other boxes is taken."""


@dataclass
class DiagramState:
    """A state to be drawn: what it is called, lines of text in it, and the states that it holds."""

    path: str
    lines: Sequence[str]
    inside: Sequence[DiagramState] = ()
    first: bool = False  # whether it is entered first
    corner: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    size: tuple[float, float] = field(default=(0.0, 0.0), init=False)

    def place(self) -> None:
        """Find the size of the box, and where those in it are."""
        wide = _LETTER * max(len(line) for line in self.lines) + 0.3
        high = _LINE * len(self.lines) + 0.2
        for state in self.inside:
            state.place()
        if self.inside:
            inner = _arranged(self.inside, (_EDGE, _EDGE))
            wide, high = max(wide, inner[0] + 2 * _EDGE), high + inner[1] + 2 * _EDGE
        self.size = (wide, high)

    def move(self, x: float, y: float) -> None:
        """Move the box and all in it."""
        self.corner = (self.corner[0] + x, self.corner[1] + y)
        for state in self.inside:
            state.move(x, y)

    @property
    def center(self) -> tuple[float, float]:
        """Where arrows aim at."""
        return self.corner[0] + self.size[0] / 2, self.corner[1] + self.size[1] / 2

    def contains(self, x: Any, y: Any) -> Any:
        """Return whether points are in the box."""
        (left, low), (wide, high) = self.corner, self.size
        return (x >= left) & (x <= left + wide) & (y >= low) & (y <= low + high)

    def all(self) -> Iterator[DiagramState]:
        """Yield the state and all in it."""
        yield self
        for state in self.inside:
            yield from state.all()


def _arranged(states: Sequence[DiagramState], origin: tuple[float, float]) -> tuple[float, float]:
    """Put boxes in rows, to and fro so that the next stands beside; returns the size of all."""
    columns = len(states) if len(states) < 3 else math.ceil(math.sqrt(len(states)))
    rows = [list(states[k : k + columns]) for k in range(0, len(states), columns)]
    for row in rows[1::2]:
        row.extend([None] * (columns - len(row)))  # type: ignore[list-item]
        row.reverse()
    wide = [
        max((row[k].size[0] for row in rows if k < len(row) and row[k]), default=0.0)
        for k in range(columns)
    ]
    high = [max(state.size[1] for state in row if state) for row in rows]
    y = origin[1] + sum(high) + _GAP[1] * (len(rows) - 1)
    for row, height in zip(rows, high, strict=True):
        y -= height
        x = origin[0]
        for state, width in zip(row, wide, strict=False):
            if state:
                state.move(
                    x + (width - state.size[0]) / 2 - state.corner[0],
                    y + (height - state.size[1]) / 2 - state.corner[1],
                )
            x += width + _GAP[0]
        y -= _GAP[1]
    return sum(wide) + _GAP[0] * (columns - 1), sum(high) + _GAP[1] * (len(rows) - 1)


def draw_state_diagram(
    states: Sequence[DiagramState], arrows: Sequence[tuple[str, str, str]], path: Any
) -> Any:
    """Draw states and the transitions (from, to, text) between them; returns the figure."""
    for state in states:
        state.place()
    wide, high = _arranged(states, (0.6, 0.4))
    size = (wide + 1.2, high + 0.8)
    figure = new_figure(size, path)
    ax = figure.add_subplot()
    ax.set(xlim=(0, size[0]), ylim=(0, size[1]), aspect="equal")
    ax.axis("off")
    patches = {item.path: _box(ax, item) for state in states for item in state.all()}
    places = {item.path: item for state in states for item in state.all()}
    for source, target, text in arrows:
        ends = (places[source], places[target])
        apart = [item for item in places.values() if not _related(item.path, source, target)]
        _arrow(ax, ends, (patches[source], patches[target]), text, apart)
    return save(figure, path)


def _box(ax: Any, state: DiagramState) -> Any:
    (x, y), (wide, high) = state.corner, state.size
    rounded = "round,pad=0,rounding_size=0.12"
    filled = "#EEF5FA" if not state.inside else "#FFFFFF"
    patch = FancyBboxPatch(
        (x, y), wide, high, boxstyle=rounded, fc=filled, ec=OKABE_ITO["blue"], lw=1.3, zorder=1
    )
    ax.add_patch(patch)
    top = y + high - 0.1 - _LINE / 2
    for k, line in enumerate(state.lines):
        weight = "bold" if k == 0 else "normal"
        ax.text(x + wide / 2, top - k * _LINE, line, ha="center", va="center", fontsize=9,
                fontweight=weight, zorder=4)  # fmt: skip
    if state.first:
        dot = (x - 0.35, y + high / 2)
        ax.add_patch(Circle(dot, 0.06, color="black", zorder=3))
        ax.add_patch(_line(dot, (x, dot[1]), "arc3"))
    return patch


def _line(begin: Any, end: Any, style: str, *around: Any) -> Any:
    given = {"patchA": around[0], "patchB": around[1]} if around else {}
    return FancyArrowPatch(
        begin, end, connectionstyle=style, arrowstyle="-|>", mutation_scale=11, lw=1.1,
        color="#333333", shrinkA=1, shrinkB=1, zorder=3, **given,
    )  # fmt: skip


def _related(path: str, *ends: str) -> bool:
    """Whether a box is an end of an arrow, holds one or is held by one."""
    pairs = [(f"{path}.", f"{end}.") for end in ends]
    return any(one.startswith(other) or other.startswith(one) for one, other in pairs)


def _along(begin: Any, end: Any, curve: float, s: Any) -> tuple[Any, Any]:
    """Return points of matplotlib's arc3: a parabola with its control point beside the middle."""
    (x0, y0), (x1, y1) = begin, end
    x, y = (x0 + x1) / 2 + curve * (y1 - y0), (y0 + y1) / 2 - curve * (x1 - x0)
    weights = (1 - s) ** 2, 2 * s * (1 - s), s**2
    return (
        weights[0] * x0 + weights[1] * x + weights[2] * x1,
        weights[0] * y0 + weights[1] * y + weights[2] * y1,
    )


def _arrow(
    ax: Any,
    ends: tuple[DiagramState, DiagramState],
    patches: Any,
    text: str,
    apart: Sequence[DiagramState],
) -> None:
    if ends[0] is ends[1]:
        (x, y), (wide, high) = ends[0].corner, ends[0].size
        begin, end = (x + 0.3 * wide, y + high), (x + 0.7 * wide, y + high)
        ax.add_patch(_line(begin, end, "arc3,rad=-1.2"))
        middle = (x + wide / 2, y + high + 0.35 * wide)
    else:
        begin, end, s = ends[0].center, ends[1].center, np.linspace(0, 1, 101)
        struck = [
            sum(int(box.contains(*_along(begin, end, curve, s)).sum()) for box in apart)
            for curve in _CURVES
        ]
        curve = _CURVES[int(np.argmin(struck))]
        ax.add_patch(_line(begin, end, f"arc3,rad={curve}", *patches))
        x, y = _along(begin, end, curve, s)
        seen = s[~(ends[0].contains(x, y) | ends[1].contains(x, y))]
        middle = _along(begin, end, curve, float(np.mean(seen)) if len(seen) else 0.5)
    if text:
        ax.text(*middle, text, ha="center", va="center", fontsize=8, color=OKABE_ITO["red"],
                bbox={"fc": "white", "ec": "none", "pad": 1.0}, zorder=5)  # fmt: skip
