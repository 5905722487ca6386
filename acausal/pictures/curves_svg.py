"""Curves as a small SVG, drawn in a millisecond: for pictures that follow a slider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

_WIDTH, _HEIGHT = 640, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 12, 22, 24
_POINTS = 400
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


@dataclass(frozen=True, eq=False)
class Curve:
    """A variable over time, with its name and unit."""

    name: str
    unit: str
    t: np.ndarray
    values: np.ndarray


def curves_svg(curves: Sequence[Curve]) -> str:
    """Return panels one below the other, one a curve; vectors have a line an element."""
    height = _HEIGHT * len(curves)
    panels = "".join(_panel(curve, place * _HEIGHT) for place, curve in enumerate(curves))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" font-family="sans-serif" font-size="12" role="img">'
        f"{panels}</svg>"
    )


def _panel(curve: Curve, top: float) -> str:
    kept = np.unique(np.linspace(0, len(curve.t) - 1, _POINTS).round().astype(int))
    t, values = curve.t[kept], np.asarray(curve.values, dtype=float)[kept].reshape(len(kept), -1)
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    if high - low <= 1e-12 * max(abs(low), abs(high), 1e-300):
        low, high = low - max(abs(low), 1.0) / 2, high + max(abs(high), 1.0) / 2
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
    x = _LEFT + (t - t[0]) / max(float(t[-1] - t[0]), 1e-300) * (right - _LEFT)
    y = top + bottom - (values - low) / (high - low) * (bottom - _TOP)
    lines = "".join(
        f'<polyline fill="none" stroke="{_COLORS[k % len(_COLORS)]}" stroke-width="1.8" points="'
        + " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y[:, k], strict=True))
        + '"/>'
        for k in range(values.shape[1])
    )
    unit = f" [{curve.unit}]" if curve.unit not in ("", "1") else ""
    frame = f"M{_LEFT},{top + _TOP}V{top + bottom}H{right}"
    return (
        f'<path d="{frame}" fill="none" stroke="#888"/>{lines}'
        f'<text x="{_LEFT}" y="{top + 14}" font-weight="bold">{escape(curve.name + unit)}</text>'
        f'<text x="{_LEFT - 6}" y="{top + _TOP + 5}" text-anchor="end">{high:.4g}</text>'
        f'<text x="{_LEFT - 6}" y="{top + bottom}" text-anchor="end">{low:.4g}</text>'
        f'<text x="{_LEFT}" y="{top + bottom + 16}">{t[0]:.4g} s</text>'
        f'<text x="{right}" y="{top + bottom + 16}" text-anchor="end">{t[-1]:.4g} s</text>'
    )
