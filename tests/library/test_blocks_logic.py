"""Comparisons and logic: truth tables, hysteresis, timers and flip-flops at exact instants."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library import blocks as bl

EXACT = 1e-12


class Probe(ac.Component):
    """A state that integrates its input, so that a block meets a solver: der(x) = u."""

    u = ac.port(signal.Input)
    x = ac.variable("1", "Integral of u", start=0.0)

    def equations(self) -> Any:
        """Integrate."""
        yield ac.der(self.x) == self.u


def steps(res: Any, path: str) -> list[tuple[float, float]]:
    """Return the instants at which a signal of 0 or 1 changes, and its new values."""
    values = res[path]
    places = np.flatnonzero(np.diff(values)) + 1
    assert np.all(np.diff(res.t)[places - 1] == 0), "a change that is no event"
    return [(float(res.t[k]), float(values[k])) for k in places]


def run(t_end: float, n: int = 20, **parts: Any) -> Any:
    """Return the Result of parts joined by ``links``: pairs of output and input, as paths."""
    links = parts.pop("links")
    m = ac.Model("logic")
    for name, part in parts.items():
        setattr(m, name, part)
    m.probe = Probe()
    for source, target in links:
        ports = []
        for path in (source, target):
            name, _, port = path.partition(".")
            ports.append(getattr(getattr(m, name), port))
        m.connect(*ports)
    return ac.simulate(m, t_end, n=n)


TABLES = {
    bl.And: (0, 0, 0, 1), bl.Or: (0, 1, 1, 1), bl.Xor: (0, 1, 1, 0),
    bl.Nand: (1, 1, 1, 0), bl.Nor: (1, 0, 0, 0),
}  # fmt: skip


@pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.__name__)
def test_gate_has_its_truth_table(kind):
    """Two tables of instants go through all pairs of inputs: 00, 01, 11, 10."""
    res = run(
        4.0, a=bl.BooleanTable(table=[2]), b=bl.BooleanTable(table=[1, 3]), gate=kind(),
        links=[("a.y", "gate.u1"), ("b.y", "gate.u2"), ("gate.y", "probe.u")],
    )  # fmt: skip
    order = [(0, 0), (0, 1), (1, 1), (1, 0)]
    rows = dict(zip(itertools.product((0, 1), repeat=2), TABLES[kind], strict=True))
    found = [res.at(k + 0.5)["gate.y"] for k in range(4)]
    assert found == [rows[pair] for pair in order]


def test_negation_and_switch_choose():
    """y = u1 while u2 = 1, u3 while u2 = 0; the integral is that of the pieces."""
    res = run(
        3.0, a=bl.BooleanTable(table=[1, 2]), no=bl.Not(), pick=bl.Switch(u1=5.0, u3=-1.0),
        links=[("a.y", "no.u"), ("no.y", "pick.u2"), ("pick.y", "probe.u")],
    )  # fmt: skip
    assert [res.at(t)["pick.y"] for t in (0.5, 1.5, 2.5)] == [5.0, -1.0, 5.0]
    assert res.final["probe.x"] == pytest.approx(9.0, rel=1e-9)


@pytest.mark.parametrize(
    ("kind", "above"),
    [
        (bl.GreaterThreshold, 1), (bl.GreaterEqualThreshold, 1),
        (bl.LessThreshold, 0), (bl.LessEqualThreshold, 0),
    ],
)  # fmt: skip
def test_comparison_with_a_number_switches_where_the_sine_passes_it(kind, above):
    """sin(2πt) passes 1/2 at 1/12 and 5/12."""
    res = run(
        1.0, n=1, sine=bl.Sine(f=1.0), compare=kind(threshold=0.5),
        links=[("sine.y", "compare.u"), ("compare.y", "probe.u")],
    )  # fmt: skip
    expected = [(1 / 12, above), (5 / 12, 1 - above)]
    assert steps(res, "compare.y") == [(pytest.approx(t, abs=1e-11), y) for t, y in expected]


@pytest.mark.parametrize(
    ("kind", "first"), [(bl.Greater, 1), (bl.GreaterEqual, 1), (bl.Less, 0), (bl.LessEqual, 0)]
)
def test_comparison_of_two_signals_switches_where_they_meet(kind, first):
    """cos(t) > sin(t) up to π/4, then not up to 5π/4."""
    res = run(
        4.0, n=1,
        a=bl.Cosine(f=1 / (2 * math.pi)), b=bl.Sine(f=1 / (2 * math.pi)), compare=kind(),
        links=[("a.y", "compare.u1"), ("b.y", "compare.u2"), ("compare.y", "probe.u")],
    )  # fmt: skip
    assert res["compare.y"][0] == first
    expected = [(math.pi / 4, 1 - first), (5 * math.pi / 4, first)]
    assert steps(res, "compare.y") == [(pytest.approx(t, abs=1e-11), y) for t, y in expected]


def test_conversion_between_truth_values_and_other_signals():
    res = run(
        1.0, n=1, sine=bl.Sine(f=1.0), truth=bl.RealToBoolean(),
        real=bl.BooleanToReal(real_true=7.0, real_false=-2.0),
        links=[("sine.y", "truth.u"), ("truth.y", "real.u"), ("real.y", "probe.u")],
    )  # fmt: skip
    assert steps(res, "real.y") == [
        (pytest.approx(1 / 12, abs=1e-11), 7.0),
        (pytest.approx(5 / 12, abs=1e-11), -2.0),
    ]


def test_hysteresis_keeps_its_output_between_its_two_levels():
    """Up at asin(0.5), down at π + asin(0.5); before the first change it is pre_y_start."""
    for before in (0.0, 1.0):
        res = run(
            1.0, n=1, sine=bl.Sine(f=1.0),
            hold=bl.Hysteresis(u_low=-0.5, u_high=0.5, pre_y_start=before),
            links=[("sine.y", "hold.u"), ("hold.y", "probe.u")],
        )  # fmt: skip
        assert res["hold.y"][0] == before
        expected = [(1 / 12, 1.0), (7 / 12, 0.0)][int(before) :]
        assert steps(res, "hold.y") == [(pytest.approx(t, abs=1e-11), y) for t, y in expected]


def test_on_off_controller_keeps_a_tank_in_its_band():
    """der(x) = y - 1/2 between 0.9 and 1.1: up and down in 0.4 each, so a period of 0.8."""
    m = ac.Model("tank")
    m.control = bl.OnOffController(bandwidth=0.2, reference=1.0)
    m.level = bl.Integrator(y_start=1.0)
    m.sum = bl.Add(u2=-0.5)
    m.connect(m.control.y, m.sum.u1)
    m.connect(m.sum.y, m.level.u)
    m.connect(m.level.y, m.control.u)
    res = ac.simulate(m, 3.0, n=3)
    assert steps(res, "control.y") == [
        (pytest.approx(0.2 + 0.4 * k, abs=1e-9), float(k % 2 == 0)) for k in range(7)
    ]


def test_edges_are_seen_by_others_and_leave_no_trace_in_curves():
    """Three pulses from 0.25 on: counters of rising, falling and all edges; y itself stays 0."""
    kinds = {"up": bl.Edge(), "down": bl.FallingEdge(), "both": bl.Change()}
    counts = {f"n_{name}": bl.TriggeredAdd(u=1.0) for name in kinds}
    links = [("n_up.y", "probe.u")]
    for name in kinds:
        links += [("pulse.y", f"{name}.u"), (f"{name}.y", f"n_{name}.trigger")]
    pulse = bl.BooleanPulse(period=1.0, start_time=0.25)
    res = run(2.5, pulse=pulse, **kinds, **counts, links=links)
    assert [res.final[f"n_{name}.y"] for name in kinds] == [3, 2, 5]
    assert steps(res, "n_both.y") == [
        (pytest.approx(t, abs=EXACT), k + 1) for k, t in enumerate((0.25, 0.75, 1.25, 1.75, 2.25))
    ]
    assert np.all(res["up.y"] == 0.0)


def test_value_before_the_start_decides_on_an_edge_at_the_start():
    for before, count in ((0.0, 1), (1.0, 0)):
        res = run(
            1.0, on=bl.BooleanConstant(k=1), edge=bl.Edge(pre_u_start=before),
            n_edges=bl.TriggeredAdd(u=1.0),
            links=[("on.y", "edge.u"), ("edge.y", "n_edges.trigger"), ("n_edges.y", "probe.u")],
        )  # fmt: skip
        assert res.final["n_edges.y"] == count


def test_zero_crossings_are_counted_while_enabled():
    """sin(2πt + 0.1) has zeros at k/2 - 0.1/(2π); from 1.2 on they count."""
    res = run(
        3.0, n=1, sine=bl.Sine(f=1.0, phase=0.1), zero=bl.ZeroCrossing(),
        on=bl.BooleanStep(start_time=1.2), count=bl.TriggeredAdd(u=1.0),
        links=[("sine.y", "zero.u"), ("on.y", "zero.enable"), ("zero.y", "count.trigger"),
               ("count.y", "probe.u")],
    )  # fmt: skip
    late = 0.1 / (2 * math.pi)
    expected = [(k / 2 - late, k - 2) for k in range(3, 7)]
    assert steps(res, "count.y") == [(pytest.approx(t, abs=1e-11), y) for t, y in expected]


def test_sample_trigger_ticks():
    res = run(
        1.0, n=1, clock=bl.SampleTrigger(period=0.3, start_time=0.2),
        count=bl.TriggeredAdd(u=1.0),
        links=[("clock.y", "count.trigger"), ("count.y", "probe.u")],
    )  # fmt: skip
    expected = [(0.2, 1), (0.5, 2), (0.8, 3)]
    assert steps(res, "count.y") == [(pytest.approx(t, abs=EXACT), y) for t, y in expected]


def test_flip_flop_is_set_and_reset_and_reset_wins():
    """S at 1-2 and 4-6, R at 3-3.5 and 5-7: set at 1, reset at 3, set at 4, reset at 5."""
    res = run(
        8.0, s=bl.BooleanTable(table=[1, 2, 4, 6]), r=bl.BooleanTable(table=[3, 3.5, 5, 7]),
        flip=bl.RSFlipFlop(),
        links=[("s.y", "flip.S"), ("r.y", "flip.R"), ("flip.Q", "probe.u")],
    )  # fmt: skip
    assert steps(res, "flip.Q") == [(1, 1), (3, 0), (4, 1), (5, 0)]
    assert res.final["flip.QI"] == 1.0


def test_loop_of_a_negation_is_refused_as_chattering_and_broken_loops_settle():
    """With Pre in the loop y = not(y) has no fixed point; y = y keeps the value of the start."""
    links = [("memory.y", "copy.u"), ("copy.y", "memory.u"), ("copy.y", "probe.u")]
    res = run(1.0, memory=bl.Pre(pre_u_start=1.0), copy=bl.Gain(k=1.0), links=links)
    assert res.final["copy.y"] == 1.0
    with pytest.raises(ac.errors.ChatteringError) as refused:
        run(1.0, memory=bl.Pre(), copy=bl.Not(), links=links)
    assert "memory" in str(refused.value)


def test_timer_measures_how_long_a_truth_value_holds():
    res = run(
        4.0, a=bl.BooleanTable(table=[1, 2, 2.5]), timer=bl.Timer(),
        links=[("a.y", "timer.u"), ("timer.y", "probe.u")],
    )  # fmt: skip
    expected = np.select([res.t < 1, res.t < 2, res.t < 2.5], [0, res.t - 1, 0], res.t - 2.5)
    inside = ~np.isin(res.t, [1.0, 2.0, 2.5])
    assert res["timer.y"][inside] == pytest.approx(expected[inside], abs=EXACT)


def test_logical_delay_shifts_one_edge_of_each_output():
    """u at 1-2 and 3-3.1: y1 lasts 0.3 longer; y2 begins 0.3 later, and misses the short one."""
    res = run(
        4.0, a=bl.BooleanTable(table=[1, 2, 3, 3.1]), delay=bl.LogicalDelay(delay_time=0.3),
        links=[("a.y", "delay.u"), ("delay.y1", "probe.u")],
    )  # fmt: skip
    assert steps(res, "delay.y1") == [
        (pytest.approx(t, abs=EXACT), y) for t, y in ((1, 1), (2.3, 0), (3, 1), (3.4, 0))
    ]
    assert steps(res, "delay.y2") == [
        (pytest.approx(t, abs=EXACT), y) for t, y in ((1.3, 1), (2, 0))
    ]


def test_boolean_sources_switch_at_their_instants():
    res = run(
        2.0, n=3, step=bl.BooleanStep(start_time=0.7, start_value=1),
        pulse=bl.BooleanPulse(period=1.0, width=30, start_time=0.1),
        links=[("step.y", "probe.u")],
    )  # fmt: skip
    assert steps(res, "step.y") == [(pytest.approx(0.7, abs=EXACT), 0.0)]
    expected = [(0.1, 1), (0.4, 0), (1.1, 1), (1.4, 0)]
    assert steps(res, "pulse.y") == [(pytest.approx(t, abs=EXACT), y) for t, y in expected]


def test_table_of_instants_must_increase():
    with pytest.raises(ParameterError) as refused:
        run(1.0, a=bl.BooleanTable(table=[1, 1]), links=[("a.y", "probe.u")])
    assert str(refused.value) == (
        "a.table = [1, 1]: give at least one instant, in increasing order."
    )


def test_41_relay_without_hysteresis_is_refused_with_its_name():
    """der(x) = 1 - 2 [x > 0]: at x = 0 neither value of the relay lasts."""
    m = ac.Model("relay")
    m.relay, m.level = bl.GreaterThreshold(), bl.Integrator(y_start=-1.0)
    m.rate = bl.LinearDependency(y0=1.0, k1=-2.0, k2=0.0, u2=0.0)
    m.connect(m.relay.y, m.rate.u1)
    m.connect(m.rate.y, m.level.u)
    m.connect(m.level.y, m.relay.u)
    with pytest.raises(ac.errors.ChatteringError) as refused:
        ac.simulate(m, 3.0)
    assert str(refused.value) == (
        "at t = 1 s events follow each other without end: relay (threshold<u). No state of these "
        "parts agrees with their conditions: look for a condition that its own consequence makes "
        "false again, and give it a hysteresis."
    )
