"""Draw the picture of the README: the linear graph of the drive beside its speed and current."""

from __future__ import annotations

import re
from pathlib import Path

from matplotlib.figure import Figure

DOCS = Path(__file__).resolve().parents[1]


def main() -> None:
    """Run the README's first block and write docs/figures/readme.png."""
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    block = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    scope: dict[str, object] = {}
    exec(block, scope)
    ac, model, result = scope["ac"], scope["m"], scope["res"]
    figure = Figure(figsize=(10, 3.0), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1.6, 1))
    ac.compile(model).graph.draw(ax=left.subplots(), text=1.5)  # type: ignore[attr-defined]
    top, bottom = right.subplots(2, 1, sharex=True)
    top.plot(result.t, result["rotor.w"], color="#009E73")  # type: ignore[attr-defined, index]
    bottom.plot(result.t, result["l.i"], color="#D55E00")  # type: ignore[attr-defined, index]
    top.set_ylabel("rotor.w [rad/s]")
    bottom.set_ylabel("l.i [A]")
    bottom.set_xlabel("time [s]")
    for axes in (top, bottom):
        axes.grid(alpha=0.3)
    figure.savefig(DOCS / "figures" / "readme.png", dpi=110)


if __name__ == "__main__":
    main()
