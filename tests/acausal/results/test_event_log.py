"""The log of a run: columns that become events when asked for, few bytes an instant."""

from __future__ import annotations

import pickle
import tracemalloc

import numpy as np
import pytest

import acausal as ac
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from library import blocks as bl
from library import electrical as el

EVENTS = (
    Event(0.0, "a", "off → on"),
    Event(0.5, "b", "{:g} is no number"),
    Event(0.5, "a", "locks", {"a.phi": 2.0}, 0.25),
    Event(1.0, "", "on → off"),
)


def test_a_log_is_the_sequence_of_its_events():
    log = EventLog(EVENTS)
    assert log == EVENTS
    assert log == EVENTS
    assert log[-1] == EVENTS[-1]
    assert log[1:3] == EVENTS[1:3]
    assert list(reversed(log)) == list(reversed(EVENTS))
    assert log != EVENTS[:3]
    assert EVENTS[2] in log
    assert log.times.tolist() == [0.0, 0.5, 0.5, 1.0]
    assert log[2].impulses == {"a.phi": 2.0}
    assert log[2].loss == 0.25
    with pytest.raises(IndexError):
        log[4]
    assert pickle.loads(pickle.dumps(log)) == EVENTS


def test_numbers_of_texts_stand_where_they_belong():
    """Texts with and without numbers, mixed, and read while the log still grows."""
    log = EventLog()
    for k in range(5):
        log.add(k, "clock", "{:g} → {:g}", k, k + 1)
        log.add(k, "clock", "tick")
        assert log[-2].text == f"{k} → {k + 1}"
    assert [event.text for event in log[4:7]] == ["2 → 3", "tick", "3 → 4"]


def test_columns_that_do_not_fit_are_refused():
    columns, words = EventLog(EVENTS).to_columns()
    assert EventLog.from_columns(columns, words) == EVENTS
    for name, bad in (("texts", 7), ("components", -1)):
        with pytest.raises(ValueError, match="do not fit"):
            EventLog.from_columns({**columns, name: np.full(4, bad)}, words)
    with pytest.raises(ValueError, match="numbers"):
        EventLog.from_columns({**columns, "numbers": np.zeros(3)}, words)


def _converter() -> ac.System:
    m = ac.Model("buck")
    m.source, m.ground, m.load = el.ConstantVoltage(V=24.0), el.Ground(), el.Resistor(R=5.0)
    m.stage, m.duty = el.Buck(L=1e-4, C=1e-5, f=5e4), bl.Constant(k=0.4)
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return ac.compile(m)


@pytest.fixture(scope="module")
def run():
    return _converter().simulate(100 / 5e4, n=1)


def test_counts_and_flags_of_a_component_are_one_event_an_instant(run):
    """At the begin of a period the modulator samples and its flag falls: two events."""
    own = run.events.all.of("stage.pwm")
    timed = [event.time for event in own if event.text.startswith("time event")]
    assert len(timed) == len(set(timed))
    assert any(event.text == "time event: 1 → 0" for event in own)
    assert len(run.events.all) <= 3.6 * len(run.crossings)


def test_samples_are_logged_once_and_counted_unless_asked_for(run):
    """One a period of the modulator, 100 of them, and none among what is listed."""
    assert run.events.samples == {"stage.pwm": 100}
    sampled = [event for event in run.events.all if event.text == "when sample"]
    assert len(sampled) == len({event.time for event in sampled}) == 100
    assert "when sample" not in {event.text for event in run.events}
    assert len(run.events.all) == len(run.events) + 100
    assert "100 samples  stage.pwm" in str(run.events).splitlines()
    first = run.events.between(0.0, 10.5 / 5e4)
    assert first.samples == {"stage.pwm": 11}
    assert run.events.of("load").samples == {}
    assert run.events is run.events  # made once


def test_samples_travel_with_a_run(run, tmp_path):
    run.save(tmp_path / "run.npz", ["load.v"])
    stored = ac.load_result(tmp_path / "run.npz")
    assert stored.events.samples == {"stage.pwm": 100}
    assert stored.events == run.events
    assert stored.events.all == run.events.all
    assert pickle.loads(pickle.dumps(run)).events.samples == {"stage.pwm": 100}


def test_what_is_done_at_instants_is_of_few_kinds(run):
    assert len(run.crossings) == pytest.approx(200, abs=2)
    assert run.crossings.kinds <= 8
    assert run.crossings[-1] == list(run.crossings)[-1]


def test_a_run_with_events_keeps_few_bytes_an_instant():
    """Two periods of a run differ in nothing but what is kept of it: at most 0.8 kB an instant."""
    system = _converter()
    system.simulate(20 / 5e4, n=1)
    kept = []
    for periods in (100, 400):
        tracemalloc.start()
        res = system.simulate(periods / 5e4, n=1)
        kept.append((tracemalloc.get_traced_memory()[0], len(res.crossings)))
        tracemalloc.stop()
    (few, short), (many, long) = kept
    assert (many - few) / (long - short) < 800
    columns = res.events.nbytes + res.m.nbytes + sum(v.nbytes for v in (res.t, res.x, res.z))
    assert columns / long < 300


def test_views_have_the_events_of_a_part_or_a_time():
    log = EventLog()
    log.add(0.1, "axis.clutch", "stuck → forward")
    log.add(0.2, "axis[1].clutch", "stuck → forward")
    log.add(0.3, "clutch", "stuck → forward")
    log.add(0.4, "clutches", "time event: {:g} → {:g}", 1, 2)
    assert [e.time for e in log.of("axis")] == [0.1, 0.2]
    assert [e.time for e in log.of("clutch")] == [0.3]
    assert [e.time for e in log.between("200 ms", 0.3)] == [0.2, 0.3]
    assert str(log.of("clutches")) == "t = 0.4 s  clutches: time event: 1 → 2"


def test_what_happens_often_is_counted_when_a_log_is_printed():
    """A clock of 100 ticks is one line, as are 100 pulses; a lock between them is another."""
    log = EventLog()
    for k in range(100):
        log.add(0.1 * k, "pi", "when sample")
        log.add(0.1 * k, "pulse", "time event: {:g} → {:g}", k, k + 1)
    log.add(5.05, "brake", "forward → stuck")
    assert str(log.listed).splitlines() == [
        "t = 5.05 s  brake: forward → stuck",
        "100 times  pulse: time event: n → n",
        "100 samples  pi",
    ]
    assert log.counts() == {
        ("pi", "when sample"): 100,
        ("pulse", "time event: {:g} → {:g}"): 100,
        ("brake", "forward → stuck"): 1,
    }
    assert len(list(log.listed)) == 101
    few = log.listed.between(0.0, 0.45)
    assert str(few).splitlines()[-2:] == [
        "t = 0.4 s  pulse: time event: 4 → 5",
        "5 samples  pi",
    ]
    assert EventLog().counts() == {}
    assert str(EventLog()) == ""
