"""Draw the rooms of acausal as they stand one above the other: docs/figures/rooms.svg."""

from __future__ import annotations

import importlib
import textwrap
import tomllib
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

DOCS = Path(__file__).resolve().parents[1]
COLORS = {
    "use": "#cfe3f4",
    "compile": "#d7ecd2",
    "base": "#f1e3c6",
}
BASE = {"language", "graph", "numerics", "arguments", "errors"}
COMPILE = {"compiler", "reduction", "formulation", "system", "notation", "import_fmu"}


def layers() -> list[list[str]]:
    """Return the rooms of the contract, from the top to the bottom."""
    text = (DOCS.parent / "pyproject.toml").read_text(encoding="utf-8")
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    rows = next(contract["layers"] for contract in contracts if contract["id"] == "rooms")
    return [[name.strip().removeprefix("acausal.") for name in row.split("|")] for row in rows]


def main() -> None:
    """Draw one box a room, with the first line of its docstring."""
    matplotlib.rcParams["svg.hashsalt"] = "rooms"  # the same file each time
    rows = layers()
    figure = Figure(figsize=(9.6, 0.42 * len(rows) + 0.3))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, 10)
    axes.set_ylim(-0.2, len(rows) + 0.1)
    for number, row in enumerate(reversed(rows)):
        width = 9.8 / len(row)
        for k, room in enumerate(row):
            kind = "base" if room in BASE else "compile" if room in COMPILE else "use"
            left = 0.1 + k * width
            axes.add_patch(
                FancyBboxPatch(
                    (left + 0.04, number + 0.08),
                    width - 0.08,
                    0.8,
                    boxstyle="round,pad=0,rounding_size=0.08",
                    facecolor=COLORS[kind],
                    edgecolor="#555555",
                    linewidth=0.7,
                )
            )
            said = (importlib.import_module(f"acausal.{room}").__doc__ or "").splitlines()[0]
            said = said.split(": ", 1)[-1]
            axes.text(left + 0.15, number + 0.46, room, va="center", weight="bold", size=9)
            where, size = (1.75, 7.6) if len(row) == 1 else (1.05, 6.6)
            said = "\n".join(textwrap.wrap(said, 200 if len(row) == 1 else 64))
            axes.text(left + where, number + 0.46, said, va="center", size=size, color="#333333")
    figure.savefig(DOCS / "figures" / "rooms.svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
