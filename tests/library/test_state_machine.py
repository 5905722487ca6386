"""A state machine: a PLC sequence runs through its states at the instants it should."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl


def batch() -> ac.Model:
    """A tank of area 1 that is filled at 0.5/s, mixed for 2 s and emptied at 0.25/s, for ever."""
    m = ac.Model("batch")
    m.plc = bl.StateMachine(
        inputs=["start", "level"],
        states={"idle": {}, "fill": {"valve": 1}, "mix": {"motor": 1}, "empty": {"pump": 1}},
        transitions=[
            ("idle", "fill", lambda s: s.start > 0.5),
            ("fill", "mix", lambda s: s.level >= 0.9),
            ("mix", "empty", "2 s", {"batches": lambda s: s.batches + 1}),
            ("empty", "idle", lambda s: s.level <= 0.1),
        ],
        variables={"batches": 0},
    )
    m.start = bl.BooleanStep(start_time=1.0)
    m.flow, m.tank = bl.Add(k1=0.5, k2=-0.25), bl.Integrator(k=1.0)
    m.connect(m.start.y, m.plc.start)
    m.connect(m.plc.valve, m.flow.u1)
    m.connect(m.plc.pump, m.flow.u2)
    m.chain(m.flow, m.tank)
    m.connect(m.tank.y, m.plc.level)
    return m


def test_a_batch_goes_through_its_states_on_time():
    """Start at 1 s, full at 2.8 s, mixed until 4.8 s, empty at 8 s, filled again at once."""
    res = ac.simulate(batch(), 15.0)
    states = ("idle", "fill", "mix", "empty")
    changes = [
        (round(e.time, 6), e.text) for e in res.events if e.text.partition(" →")[0] in states
    ]
    wanted = [
        (1.0, "idle → fill"),
        (2.8, "fill → mix"),
        (4.8, "mix → empty"),
        (8.0, "empty → idle"),
        (8.0, "idle → fill"),
        (9.6, "fill → mix"),
        (11.6, "mix → empty"),
        (14.8, "empty → idle"),
        (14.8, "idle → fill"),
    ]
    assert changes == wanted
    assert res.final["plc.chart.batches"] == 2
    assert res.at(3.0)["plc.motor"] == 1.0
    assert res.at(3.0)["plc.valve"] == 0.0
    assert np.max(res["tank.y"]) == pytest.approx(0.9, abs=1e-6)
    assert res.mode_names("plc.chart.mode") == ("idle", "fill", "mix", "empty")


def test_outputs_may_be_functions_and_the_first_true_transition_wins():
    m = ac.Model("ramp")
    m.machine = bl.StateMachine(
        states={"wait": {"y": -1.0}, "run": {"y": lambda s: 2.0 * s.elapsed}, "stop": {}},
        transitions=[
            ("wait", "run", "0.5 s"),
            ("run", "stop", lambda s: s.elapsed > 1.0),
            ("run", "wait", lambda s: s.elapsed > 1.0),
        ],
        initial="wait",
    )
    res = ac.simulate(m, 3.0)
    assert res.at(0.25)["machine.y"] == -1.0
    assert res.at(1.25)["machine.y"] == pytest.approx(1.5)
    assert res.final["machine.y"] == 0.0
    assert res.final["machine.chart.mode"] == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"transitions": [("a", "c", "1 s")]}, "there is no state 'c'"),
        ({"transitions": [("a", "b")]}, "is not \\(from, to, condition\\)"),
        ({"states": {"a": {}}}, "at least two states"),
        ({"inputs": ["mode"]}, "'mode' cannot be the name"),
        ({"initial": "z"}, "initial: Valid: a, b"),
        ({"transitions": [("a", "b", "1 s", {"n": 1})]}, "'n' is not kept"),
    ],
)
def test_mistakes_are_named(change, words):
    given = {"states": {"a": {}, "b": {}}, "transitions": [("a", "b", "1 s")]}
    with pytest.raises(ParameterError, match=words):
        bl.StateMachine(**given | change)


def test_a_chart_is_drawn_with_its_states_transitions_and_conditions(tmp_path):
    """A box a state, boxes of inner states within their own; an arrow a transition, none across."""
    machine = bl.StateMachine(
        inputs=["on", "more"],
        states={
            "off": {},
            "run": {
                "lamp": 1,
                "history": True,
                "states": {"slow": {"speed": 1}, "fast": {"speed": 5}},
            },
            "fault": {"alarm": 1},
        },
        transitions=[
            ("off", "run", lambda s: s.on > 0.5),
            ("run", "off", lambda s: s.on < 0.5),
            ("run.slow", "run.fast", lambda s: s.more > 0.5),
            ("run.fast", "run.slow", "3 s"),
            ("run", "fault", lambda s: s.elapsed > 10),
            ("fault", "off", "5 s"),
        ],
    )
    figure = machine.draw(tmp_path / "chart.svg")
    assert (tmp_path / "chart.svg").stat().st_size > 5000
    (ax,) = figure.axes
    words = {text.get_text(): text.get_position() for text in ax.texts}
    assert {"off", "run", "slow", "fast", "fault", "speed = 5", "lamp = 1"} <= set(words)
    assert {"0.5<on", "on<0.5", "0.5<more", "after 3 s", "10<elapsed", "after 5 s"} <= set(words)
    arrows = [p for p in ax.patches if type(p).__name__ == "FancyArrowPatch"]
    boxes = [p for p in ax.patches if type(p).__name__ == "FancyBboxPatch"]
    assert (len(arrows), len(boxes)) == (6 + 2, 5)  # with those to what is entered first
    off, run, slow, fast, fault = (box.get_window_extent() for box in boxes)
    for inner in (slow, fast):
        assert run.x0 < inner.x0
        assert inner.x1 < run.x1
        assert run.y0 < inner.y0
        assert inner.y1 < run.y1
    assert not any(a.overlaps(b) for a, b in ((off, run), (off, fault), (run, fault), (slow, fast)))
    x, y = ax.transData.transform(words["after 5 s"])
    assert not run.contains(x, y)
    assert "run --> fault : 10<elapsed" in str(machine)
