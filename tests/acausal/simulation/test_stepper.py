"""A stepper is a run in pieces: equal to the run in one, from any state of it."""

from __future__ import annotations

import io
import json
import runpy
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    FileFormatError,
    InitializationError,
    InputError,
    ParameterError,
    TimeGridError,
)
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr

EXAMPLES = Path(__file__).parents[3] / "examples"


def motor():
    m = ac.Model("motor")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=0.5), el.Inductor(L=4.5e-3), el.RotationalEMF(k=0.5)
    m.rotor, m.load, m.fixed = rot.Inertia(J=0.02), rot.Damper(d=0.01), rot.Fixed()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.chain(m.emf.flange, m.rotor, m.load, m.fixed)
    return ac.compile(m)


def test_piecewise_constant_inputs_are_those_of_a_staircase():
    """Voltages that are set every 10 ms, against the run with the table of them."""
    system = motor()
    volts = 12.0 * np.sin(np.arange(20.0))
    run = system.stepper(inputs={"src.v": volts[0]}, rtol=1e-8, atol=1e-10)
    points = [run.advance("10 ms", inputs={"src.v": v}) for v in volts]
    edges = 0.01 * np.arange(21)
    table = (np.repeat(edges, 2)[1:-1], np.repeat(volts, 2))
    whole = system.simulate(0.2, inputs={"src.v": table}, t=edges, rtol=1e-8, atol=1e-10)
    for k, point in enumerate(points):
        at = whole.at(float(edges[k + 1])) if k < 19 else whole.final
        assert point.t == pytest.approx(edges[k + 1], rel=1e-12)
        assert point["rotor.w"] == pytest.approx(at["rotor.w"], rel=1e-6)
        assert point["l.i"] == pytest.approx(at["l.i"], rel=1e-5, abs=1e-6)
    made = run.result
    assert made.t[0] == 0.0
    assert made["src.v"][-1] == pytest.approx(volts[-1])
    run.advance("1 ms")  # a result taken on the way does not end the run
    assert len(run.result.t) > len(made.t)


def hybrid(name):
    return ac.compile(runpy.run_path(str(EXAMPLES / f"{name}.py"))["build"]())


@pytest.mark.parametrize(
    ("name", "end", "shown"),
    [
        ("digital_controller", 0.3, "rotor.w"),
        ("bouncing_ball", 2.0, None),
        ("stick_slip", 3.0, None),
        ("four_bar", 0.6, None),
    ],
)
def test_a_run_in_steps_has_the_events_and_numbers_of_the_whole(name, end, shown):
    """10 times the difference of two runs at rtol and rtol/10."""
    system = hybrid(name)
    whole, finer = (system.simulate(end, rtol=r, atol=1e-2 * r) for r in (1e-7, 1e-8))
    told = []
    run = system.stepper(rtol=1e-7, atol=1e-9, event=told.append)
    count = 37
    for _ in range(count):
        point = run.advance(end / count)
    names = system.start_names if shown is None else [shown]  # whatever chart a loop is in
    for state in names:
        size = 1e-6 * float(np.max(np.abs(whole[state]))) + 1e-9
        allowed = 10.0 * abs(whole.final[state] - finer.final[state]) + size
        assert abs(point[state] - whole.final[state]) <= allowed, state
    assert [(e.component, e.text) for e in told] == [
        (e.component, e.text) for e in run.result.events.all
    ]
    same = [(e.component, e.text) for e in whole.events.all if e.time < end * (1 - 1e-9)]
    assert [(e.component, e.text) for e in told if e.time < end * (1 - 1e-9)] == same


def delayed():
    m = ac.Model("late")
    m.source, m.late, m.sum = bl.Sine(f=0.4), bl.FixedDelay(delay_time=0.5), bl.Integrator()
    m.chain(m.source, m.late, m.sum)
    return ac.compile(m)


@pytest.mark.parametrize("system", [delayed, lambda: hybrid("digital_controller")])
def test_a_state_in_bytes_goes_on_as_the_run_does(system):
    """In the same stepper and in a new one, with memory and the past of delays."""
    made = system()
    end, steps = 1.3, 13
    run = made.stepper()
    for _ in range(steps):
        run.advance(end / steps)
    kept = run.state()
    assert isinstance(kept, bytes)
    first = [run.advance(0.07).x for _ in range(5)]
    run.restore(kept)
    assert run.t == pytest.approx(end)
    second = [run.advance(0.07).x for _ in range(5)]
    other = made.stepper()
    other.restore(kept)
    third = [other.advance(0.07).x for _ in range(5)]
    np.testing.assert_allclose(second, first, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(third, first, rtol=1e-6, atol=1e-8)
    assert run.result.t[0] == pytest.approx(end)


def test_a_stepper_goes_on_from_a_run_and_a_run_from_a_stepper():
    system = hybrid("digital_controller")
    whole = system.simulate(0.2)
    run = system.stepper(start=(whole, 0.1))
    assert run.t == 0.1
    run.advance(0.05)
    rest = system.simulate(0.2, start=run.result)
    assert rest.t[0] == pytest.approx(0.15)
    assert rest.final["rotor.w"] == pytest.approx(whole.final["rotor.w"], rel=1e-5)


def test_what_is_no_state_of_this_model_is_refused():
    run = motor().stepper()
    with pytest.raises(FileFormatError, match="no state of a run"):
        run.restore(b"nothing")
    kept = run.state()
    with np.load(io.BytesIO(kept)) as stored:
        parts = dict(stored)
    header = json.loads(bytes(parts["header"]))
    parts["header"] = np.frombuffer(json.dumps({**header, "version": 99}).encode(), dtype=np.uint8)
    buffer = io.BytesIO()
    np.savez(buffer, **parts)
    with pytest.raises(FileFormatError, match="version 99"):
        run.restore(buffer.getvalue())
    with pytest.raises(InitializationError, match="another model"):
        delayed().stepper().restore(kept)
    with pytest.raises(ParameterError, match=r"other values of \{r\.R\}"):
        run.system.stepper(parameters={"r.R": 0.7}).restore(kept)


def test_wrong_advances_are_refused():
    run = motor().stepper()
    with pytest.raises(TimeGridError, match="above 0"):
        run.advance(0.0)
    with pytest.raises(InputError, match=r"no input 'src\.w'"):
        run.advance(0.1, inputs={"src.w": 1.0})
    with pytest.raises(InputError, match="holds numbers"):
        run.advance(0.1, inputs={"src.v": lambda t: t})
    assert run.t == 0.0
    run.advance("1 ms", inputs={"src.v": "12 V"})
    assert run.point["src.v"] == 12.0


def test_tables_of_time_go_on_as_far_as_the_run_does():
    """A table of the model with kinks, far beyond the first advance."""
    m = ac.Model("table")
    points = [(0.0, 0.0), (1.0, 1.0), (2.0, -1.0), (3.0, 0.0)]
    m.table, m.sum = bl.TimeTable(table=points), bl.Integrator()
    m.chain(m.table, m.sum)
    run = ac.compile(m).stepper()
    for _ in range(30):
        point = run.advance(0.1)
    assert point["sum.y"] == pytest.approx(0.5 + 0.0 - 0.5, abs=1e-8)


def test_a_mass_on_a_spring_without_inputs_keeps_its_energy():
    m = ac.Model("swing")
    m.fixed, m.spring, m.mass = tr.Fixed(), tr.Spring(c=4.0), tr.Mass(m=1.0)
    m.chain(m.fixed, m.spring, m.mass)
    run = ac.compile(m).stepper(start={"mass.s": 1.0, "mass.v": 0.0}, rtol=1e-9, atol=1e-11)
    for _ in range(20):
        point = run.advance(np.pi / 20)
    assert point["mass.s"] == pytest.approx(1.0, abs=1e-7)
