"""The README's code runs and says the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import acausal as ac

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_blocks_run_in_order_and_print_what_they_say(tmp_path, monkeypatch, capsys):
    """Speed at 0.3 s within 1e-3 of the final V k/(R d + k²) = 23.529 rad/s printed beside it."""
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, scope)
    out = capsys.readouterr().out
    assert float(out.splitlines()[0]) == pytest.approx(12 * 0.5 / (0.5 * 0.01 + 0.25), abs=1e-3)
    assert "tree:   src, r, emf.e, rotor.e, rotor.rod, fixed" in out
    assert "-src.v + r.v + emf.v + l.v = 0" in out
    assert "di/dt = (V − k ω − R i)/L" in out
    (shown,) = re.findall(r"```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(shown.splitlines()) == 4
    assert [line for line in shown.splitlines() if line not in out.splitlines()] == []
    assert (tmp_path / "graph.png").stat().st_size > 1000
    assert (tmp_path / "drive.png").stat().st_size > 1000


def test_the_first_block_has_about_ten_lines():
    first = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 12


def test_installing_comes_before_the_long_list_and_names_no_package_that_is_not_there():
    """Nothing is published: `pip install acausal` would install something else, or nothing."""
    text = README.read_text(encoding="utf-8")
    install = (README.parent / "docs" / "learn" / "install.md").read_text(encoding="utf-8")
    places = [text.index(mark) for mark in ("readme.png", "```python", "## Install", "## What it")]
    assert places == sorted(places)
    assert "pip install ." in text
    for said in (text, install):
        assert not re.search(r"^pip install acausal", said, re.M)


def test_the_lines_on_live_pages_and_exports_run(tmp_path, monkeypatch):
    """`system.live(…)`, `system.to_c(…)` and `system.to_fmu(…)` as the README has them.

    They write what they are named after; without a compiler they say so by an ExportError.
    """
    monkeypatch.chdir(tmp_path)
    text = README.read_text(encoding="utf-8")
    first = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    scope: dict[str, object] = {}
    exec(f"{first}\nsystem = ac.compile(m)\n", scope)
    head = text.partition("## Install")[0]
    calls = re.findall(r"`(system\.(?:live|to_c|to_fmu)\([^`]*\))`", head)
    assert len(calls) == 3
    refused = []
    for call in calls:
        try:
            made = eval(call, scope)
        except ac.errors.ExportError as error:
            refused.append(str(error))
        else:
            assert Path(made).exists()
    if refused:
        pytest.skip(refused[0])
