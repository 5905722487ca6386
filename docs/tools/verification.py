"""Write docs/theory/verification.md: what is checked against what, and how far it is from that."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.verification.checks import CHECKS, DEFAULT, TIGHT, Check  # noqa: E402

PAGE = ROOT / "docs" / "theory" / "verification.md"
OPENING = """# Verification

What is checked against what. A deviation is the largest one over the whole run, as a part of the
range of each compared signal (of the value, where there is one only), once at rtol = 1e-9 and
atol = 1e-10 and once at the default tolerances, rtol = 1e-6 and atol = 1e-8. Where both are the
same the reference is no better, or the mesh.

This page is written by `python docs/tools/verification.py` from the list in
`tests/verification/checks.py`. Tests make every check at both tolerances; they fail if a deviation
grows to more than three times what stands here, or if a check is not on this page.
"""


def row(check: Check) -> str:
    """Return the line of a check, measured now."""
    default = check.deviation(DEFAULT)
    tight = "" if check.timeless else f"{check.deviation(TIGHT):.0e}"
    return f"| {check.name} | {check.against} | {tight} | {default:.0e} |"


def page() -> str:
    """Return the whole page."""
    lines = [OPENING]
    for group, checks in groupby(CHECKS, key=lambda check: check.group):
        lines += [f"## {group}", "", "| what | against | tight | default |", "|---|---|---|---|"]
        lines += [*map(row, checks), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
