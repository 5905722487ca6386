"""No crossing is lost, however small its signal is beside the nominal values and tolerances."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import electrical as el

SOLVERS = [None, ac.IDA()]
NAMES = ["Rodas4", "IDAS"]


def rectifier(volts: float, hertz: float, ohms: float, farads: float) -> ac.Model:
    """Return a half-wave rectifier of default parts with a smoothing capacitor."""
    m = ac.Model("rectifier")
    m.s, m.d, m.g = el.SineVoltage(V=volts, f=hertz), el.IdealDiode(), el.Ground()
    m.r, m.c = el.Resistor(R=ohms), el.Capacitor(C=farads)
    m.connect(m.s.p, m.d.p)
    m.connect(m.d.n, m.r.p, m.c.p)
    m.connect(m.r.n, m.c.n, m.s.n, m.g.p)
    return m


def check_diode(res: ac.Result, tolerance: float = 1e-3) -> None:
    """A diode blocks (v ≤ 0, i = Goff v) or conducts (i ≥ 0, v = Ron i), with Ron = Goff = 1e-5."""
    v, i = res["d.v"], res["d.i"]
    assert np.min(i) >= -1e-5 * np.max(np.abs(v)) - tolerance * np.max(i)
    assert np.max(v) <= 1e-5 * np.max(np.abs(i)) + tolerance * np.max(-v)


def doubler() -> ac.Model:
    """Return a voltage doubler of default diodes."""
    m = ac.Model("doubler")
    m.s, m.g, m.r = el.SineVoltage(V=10.0, f=50.0), el.Ground(), el.Resistor(R=1e4)
    m.c = [el.Capacitor(C=1e-4) for _ in range(2)]
    m.d = [el.IdealDiode() for _ in range(2)]
    m.connect(m.s.p, m.c[0].p)
    m.connect(m.c[0].n, m.d[0].n, m.d[1].p)
    m.connect(m.d[1].n, m.c[1].p, m.r.p)
    m.connect(m.s.n, m.d[0].p, m.c[1].n, m.r.n, m.g.p)
    return m


@pytest.mark.parametrize(
    ("model", "events"),
    [(rectifier(10.0, 50.0, 1e4, 1e-4), 10), (doubler(), 20)],
    ids=["rectifier", "doubler"],
)
def test_steps_do_not_creep_up_to_the_zero_of_a_current(model, events):
    """The current of a conducting diode falls to 0 along a line, in steps that come to it.

    Rodas4 goes on alone: it creeps where each step is measured by what the current is by then.
    """
    res = ac.simulate(model, 0.1)
    assert res.solver == "Rodas4"
    assert len(res.events) == events


@pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)
@pytest.mark.parametrize(
    ("volts", "hertz", "ohms", "farads", "tolerance"),
    [
        (10.0, 50.0, 100.0, 1e-4, 1e-3),
        (10.0, 50.0, 100.0, 1e-3, 1e-3),
        (1.0, 50.0, 1e3, 1e-6, 10.0),  # its current is (s.v - c.v)/Ron: as well known as c.v / 1e-5
        (10.0, 1e3, 1e3, 1e-6, 1e-3),
    ],
)
def test_a_rectifier_of_default_parts_keeps_its_diodes_law(
    volts, hertz, ohms, farads, tolerance, solver
):
    """v falls by exp(-t/RC) while the diode blocks and follows the source while it conducts.

    It blocks from tan ωt = -1/(ωRC) on, where the capacitor falls slower than the source.
    """
    res = ac.simulate(rectifier(volts, hertz, ohms, farads), 4.9 / hertz, solver=solver)
    source, w, tau = volts * np.sin(2 * np.pi * hertz * res.t), 2 * np.pi * hertz, ohms * farads
    assert len(res.events) == 10
    check_diode(res, tolerance=tolerance)
    blocks = (np.pi - np.arctan(w * tau)) / w
    later = res.t > blocks
    falling = (res.t - blocks) % (1 / hertz)
    decay = volts * np.sin(w * blocks) * np.exp(-falling / tau)
    expected = np.where(later, np.maximum(decay, source), source)
    # The leak of Goff = 1e-5 S beside 1/R moves it by at most R Goff of the source's amplitude.
    assert np.max(np.abs(res["c.v"] - expected)) <= volts * (2 * ohms * 1e-5 + 1e-3)


@pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)
def test_atol_far_above_the_indicators_loses_no_crossing(solver):
    """An atol of 1e-6 is no reason to let a diode of 10 V conduct backwards."""
    model = rectifier(10.0, 50.0, 100.0, 1e-3)
    res = ac.simulate(model, 0.1, atol=1e-6, solver=solver)
    assert len(res.events) == 10
    check_diode(res)


@pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)
def test_a_clamper_lifts_its_output_above_zero(solver):
    """A capacitor charged to the peak over a diode: the output runs from 0 to twice the peak."""
    m = ac.Model("clamper")
    m.s, m.d, m.g = el.SineVoltage(V=5.0, f=50.0), el.IdealDiode(), el.Ground()
    m.c, m.r = el.Capacitor(C=1e-4), el.Resistor(R=1e5)
    m.connect(m.s.p, m.c.p)
    m.connect(m.c.n, m.d.n, m.r.p)
    m.connect(m.d.p, m.r.n, m.s.n, m.g.p)
    res = ac.simulate(m, 0.2, solver=solver)
    check_diode(res)
    settled = res["r.v"][res.t > 0.04]
    # 1/R + Goff draw 2e-5 S · 5 V over a period of 20 ms: 0.02 V of 1e-4 F, and some on the way.
    assert settled.min() >= -1e-3
    assert settled.max() == pytest.approx(10.0, abs=0.1)


@pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)
def test_a_millivolt_makes_a_diode_conduct(solver):
    """The current through 1 Ω and 1 mH over an ideal diode, against i = V/Z (sin + exp) there."""
    m = ac.Model("small")
    m.s, m.d, m.g = el.SineVoltage(V=1e-3, f=50.0), el.IdealDiode(), el.Ground()
    m.l, m.r = el.Inductor(L=1e-3), el.Resistor(R=1.0)
    m.chain(m.s.p, m.d, m.l, m.r, m.s.n)
    m.connect(m.s.n, m.g.p)
    res = ac.simulate(m, 0.1, solver=solver)
    w = 2 * np.pi * 50.0
    z, phase = np.hypot(1.0, w * 1e-3), np.arctan(w * 1e-3)
    t = res.t % 0.02
    i = 1e-3 / z * (np.sin(w * t - phase) + np.sin(phase) * np.exp(-t / 1e-3))
    ends = np.flatnonzero((i < 0.0) & (t > 0.01))
    first = t[ends].min()
    expected = np.where(t < first, i, 0.0)
    assert np.max(np.abs(res["l.i"] - expected)) <= 1e-3 * 1e-3 + 2e-8
    assert len(res.events) == 10


def ladder(sections: int) -> ac.Model:
    """Return sections of a resistor, an ideal diode and a capacitor to ground, from a sine."""
    m = ac.Model("ladder")
    m.s, m.g = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.r = [el.Resistor(R=100.0) for _ in range(sections)]
    m.d = [el.IdealDiode() for _ in range(sections)]
    m.c = [el.Capacitor(C=1e-4) for _ in range(sections)]
    m.connect(m.s.n, m.g.p, *(c.n for c in m.c))
    for k, (r, d, c) in enumerate(zip(m.r, m.d, m.c, strict=True)):
        m.connect(m.c[k - 1].p if k else m.s.p, r.p)
        m.connect(r.n, d.p)
        m.connect(d.n, c.p)
    return m


@pytest.mark.parametrize("solver", [ac.Rodas4(), ac.Radau(), ac.IDA()], ids=str)
def test_what_begins_as_a_high_power_of_time_is_no_event_below_atol(solver):
    """The current of the tenth diode begins as t²⁰: 1e-139 A after the first steps.

    Diodes conduct one after the other as the first charge comes, 10 events, and later only the
    first one changes, twice a period but for the end. IDA had 119 events, of currents of 1e-40 A,
    and Rodas4 and Radau did not begin: they followed these in parts of themselves.
    """
    res = ac.simulate(ladder(10), 0.06, solver=solver)
    first = [event.component for event in res.events[:10]]
    assert first == [f"d[{k}]" for k in range(10)]
    assert {event.component for event in res.events[10:]} == {"d[0]"}
    assert len(res.events) == 15
    tight = ac.simulate(ladder(10), 0.06, solver=ac.Radau(), rtol=1e-9)
    for path in ("c[0].v", "c[5].v", "c[9].v"):
        assert res.final[path] == pytest.approx(tight.final[path], abs=3e-6)
    for k in range(10):
        assert np.all(res[f"d[{k}].i"] >= -1e-5 * np.abs(res[f"d[{k}].v"]) - 1e-7)


@pytest.mark.parametrize("solver", [ac.Rodas4(), ac.Radau(), ac.IDA()], ids=str)
def test_currents_that_rise_within_nanoseconds_let_a_run_begin(solver):
    """Three diodes of 1e-5 Ω with 100 µF and 100 Ω behind each: 3e8 A/s, to 1 A within 10 ns.

    Up to the peak all capacitors follow the source. Rodas4 did not begin.
    """
    m = ac.Model("row")
    m.s, m.g = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.r = [el.Resistor(R=100.0) for _ in range(3)]
    m.d = [el.IdealDiode() for _ in range(3)]
    m.c = [el.Capacitor(C=1e-4) for _ in range(3)]
    m.connect(m.s.n, m.g.p, *(part.n for part in (*m.c, *m.r)))
    for k in range(3):
        m.connect(m.c[k - 1].p if k else m.s.p, m.d[k].p)
        m.connect(m.d[k].n, m.c[k].p, m.r[k].p)
    res = ac.simulate(m, 0.005, n=50, solver=solver)
    assert [event.component for event in res.events] == ["d[0]", "d[1]", "d[2]"]
    for k in range(3):
        assert res.final[f"c[{k}].v"] == pytest.approx(10.0, abs=1e-4)


@pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)
def test_a_rectifier_of_megohms_keeps_its_diodes_law(solver):
    """33 µA through 1e-5 Ω into 10 nF, which follows within 1e-13 s: no step is that short."""
    m = rectifier(10.0, 50.0, 1e6, 1e-8)
    m.d.Goff = 1e-9
    res = ac.simulate(m, 0.1, solver=solver)
    assert len(res.events) == 10
    assert res["c.v"].min() >= -1e-7
    assert res["c.v"].max() == pytest.approx(10.0, abs=1e-4)
