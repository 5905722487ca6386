"""Plots as users want them: panels, set points, many events, modes, several runs."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import acausal as ac
from acausal.errors import UnknownNameError
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from library import blocks as bl
from library import electrical as el


def labels(ax) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


@pytest.fixture(scope="module")
def system():
    """A rectifier: a sine through a diode into an RC, beside a set point without unit."""
    m = ac.Model("rectifier")
    m.src, m.d = el.SineVoltage(V=10.0, f=50.0), el.IdealDiode()
    m.r, m.c, m.gnd = el.Resistor(R=100.0), el.Capacitor(C=1e-4), el.Ground()
    m.ref = bl.Constant(k=9.0)
    m.loop(m.src, m.d, m.r)
    m.loop(m.r, m.c)
    m.connect(m.src.n, m.gnd.p)
    return ac.compile(m)


@pytest.fixture(scope="module")
def result(system):
    return system.simulate("60 ms", start={"c.v": 8.0})


def test_a_list_is_a_panel_and_so_is_every_other_key(result):
    figure = result.plot(["ref.y", "c.v"], "r.i", "d.i")
    assert [labels(ax) for ax in figure.axes] == [["ref.y", "c.v"], ["r.i"], ["d.i"]]


def test_a_set_point_takes_the_unit_of_what_it_sets(result):
    (ax,) = result.plot(["ref.y", "c.v"]).axes
    assert ax.get_ylabel() == "y, v [V]"
    (ax,) = result.plot(["c.v", "r.i"]).axes
    assert ax.get_ylabel() == "i [A], v [V]"


def test_modes_are_bands_with_their_names(result):
    """The diode conducts three times in three periods: its name stands in each band."""
    ax = result.plot("c.v", "d.mode").axes[1]
    assert labels(ax) == ["blocking", "conducting"]
    bars = [box for group in ax.collections for box in group.get_paths()]
    assert len(bars) == 1 + len([e for e in result.events if e.time > 0])
    ends = sorted(float(box.get_extents().x0) for box in bars)[1:]
    np.testing.assert_allclose(ends, [e.time for e in result.events if e.time > 0], atol=1e-12)


def test_many_events_are_short_ticks(result):
    """65 000 lines would be a grey wall: at most 400 ticks of 4 % of the height are drawn."""
    many = EventLog(Event(t, "d", "x") for t in np.linspace(0.0, 0.06, 65_000))
    (ax,) = dataclasses.replace(result, log=many).plot("c.v").axes
    (marks,) = ax.collections
    segments = marks.get_segments()
    assert len(segments) <= 400
    assert max(segment[1][1] for segment in segments) == pytest.approx(0.04)


def test_other_runs_are_drawn_in_the_same_color(system, result):
    other = system.simulate("60 ms", start={"c.v": 8.0}, parameters={"r.R": 50.0})
    (ax,) = result.plot("c.v", compare={"50 Ohm": other}).axes
    assert labels(ax) == ["c.v", "c.v, 50 Ohm"]
    first, second = ax.lines
    assert first.get_color() == second.get_color()
    np.testing.assert_array_equal(second.get_ydata(), other["c.v"])
    (ax,) = result.plot("c.v", compare=[other, other]).axes
    assert labels(ax) == ["c.v", "c.v, rectifier", "c.v, rectifier'"]


def test_measured_points_are_drawn_over_the_run(result, tmp_path):
    """In mV they are brought to the unit of the variable; what was not measured is left out."""
    (tmp_path / "run.csv").write_text("t [ms],c.v [mV]\n0,8000\n30,7000\n")
    table = ac.read_table(tmp_path / "run.csv")
    upper, lower = result.plot("c.v", "r.i", compare=table).axes
    np.testing.assert_allclose(upper.lines[1].get_ydata(), [8.0, 7.0])
    assert upper.lines[1].get_linestyle() == "None"
    assert len(lower.lines) == 1


def test_size_is_that_of_the_figure(result):
    assert tuple(result.plot("c.v", size=(3.0, 2.0)).get_size_inches()) == (3.0, 2.0)


def test_unknown_names_in_a_panel_are_refused(result):
    with pytest.raises(UnknownNameError, match=r"no 'c\.x'"):
        result.plot(["c.v", "c.x"])
