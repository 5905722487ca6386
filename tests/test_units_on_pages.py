"""Units on pages are typeset: Ω and kg·m², not Ohm and kg.m2; names in code, not in backticks."""

from __future__ import annotations

import re
from pathlib import Path

import acausal as ac
from library import rotational as rot

PARTS = sorted((Path(__file__).resolve().parents[1] / "docs" / "parts").rglob("*.md"))


def test_units_of_parts_are_typeset():
    """The cells below a head 'unit' of all tables."""
    found = 0
    for path in PARTS:
        column = None
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)]
            if not line.startswith("|"):
                column = None
            elif "unit" in cells:
                column = cells.index("unit")
            elif column is not None and not cells[column].startswith("-"):
                found += 1
                raw = re.search(r"Ohm|[A-Za-z]\.[A-Za-z]|[A-Za-z]\d", cells[column])
                assert raw is None, (path.name, line)
    assert found > 1000


def test_names_in_the_table_of_a_page_that_explains_are_code(tmp_path):
    m = ac.Model("driven")
    m.speed, m.load = rot.ConstantSpeed(w_fixed=2.0), rot.Damper(d=0.1)
    m.wall = rot.Fixed()
    m.connect(m.speed.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.wall.flange)
    page = ac.compile(m).explain(tmp_path / "x.html").read_text(encoding="utf-8")
    table = page.partition('id="model"')[2].partition("</section>")[0]
    assert "integrated from <code>start=" in table
    assert "`" not in table
