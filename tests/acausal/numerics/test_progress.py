"""Progress bars: seldom, with a share of the time, and silent where nobody looks."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest

import acausal as ac
from acausal.numerics.progress import Progress
from library import electrical as el


class Terminal(io.StringIO):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def watch(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Look at what is written; in the test itself, as each phase has a stderr of its own."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    return made


def rectifier() -> ac.Model:
    m = ac.Model("rectifier")
    m.src, m.d, m.r, m.gnd = (
        el.SineVoltage(V=1.0, f=10.0),
        el.IdealDiode(),
        el.Resistor(R=1.0),
        el.Ground(),
    )
    m.loop(m.src, m.d, m.r)
    m.connect(m.src.n, m.gnd.p)
    return m


def test_a_run_shows_its_share_of_time_and_events(monkeypatch):
    terminal = watch(monkeypatch)
    res = ac.simulate(rectifier(), 1.0, progress=True)
    last = terminal.getvalue().rpartition("\r")[2]
    assert "simulate: 100 %" in last
    assert f"{len(res.events)} events" in last


def test_a_bar_is_drawn_at_most_ten_times_a_second(monkeypatch):
    terminal = watch(monkeypatch)
    with Progress("work", 1e5, "step") as bar:
        for k in range(100_000):
            bar.reach(k)
    seconds = 1.0 + float(re.findall(r"(\d\d):(\d\d)", terminal.getvalue())[-1][1])
    assert terminal.getvalue().count("\r") <= 10 * seconds + 3


def test_a_sweep_has_one_bar_for_all(monkeypatch):
    terminal = watch(monkeypatch)
    ac.sweep(ac.compile(rectifier()), {"r.R": [1.0, 2.0, 3.0]}, 0.1, progress=True)
    assert "sweep: 100 %" in terminal.getvalue()
    assert "simulate" not in terminal.getvalue()


def test_nothing_is_shown_without_a_terminal(capsys):
    ac.simulate(rectifier(), 0.2, progress=True)
    assert capsys.readouterr().err == ""


def test_tqdm_is_imported_only_when_it_is_seen():
    code = "import acausal, sys; raise SystemExit('tqdm' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
