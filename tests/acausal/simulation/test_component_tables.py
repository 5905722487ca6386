"""Tables inside components: kinks are stepped to without an event, jumps are instants."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, SimulationError, TableWarning
from acausal.system.breakpoints import find_breakpoints, table_levels
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from tests.acausal.simulation.test_kinks import TAU, exact, rough


def circuit(times: np.ndarray, values: np.ndarray, **options) -> ac.Model:
    """A block with a table charges C through R: v' = (u - v)/τ."""
    m = ac.Model("rc")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.table = bl.CombiTimeTable(table=np.column_stack([times, values]), **options)
    m.r, m.c = el.Resistor(R=1.0), el.Capacitor(C=TAU, start={"v": 0.0})
    m.connect(m.table.y, m.src.v)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


@pytest.mark.parametrize("solver", [None, ac.IDAS(), ac.CVODES(), ac.IDA(), ac.Rodas4()])
def test_rough_data_are_integrated_exactly_from_joint_to_joint(solver):
    times, values = rough(80)
    system = ac.compile(circuit(times, values))
    res = system.simulate(t=times, solver=solver, rtol=1e-9, atol=1e-11)
    assert res.solver == ("Rodas4" if solver is None else type(solver).__name__)
    assert res["c.v"] == pytest.approx(exact(times, values), abs=3e-8)
    assert res["src.v"] == pytest.approx(values, abs=1e-12)


def test_ten_thousand_points_are_exact_without_an_event_and_a_step_each(monkeypatch):
    """sin t in 10 001 points, against the answer to its lines: 1e-9 asked for, 2.7e-13 measured."""
    from acausal.simulation.integrators import choice

    made = []

    class Noted(choice.Rodas4Method):
        def __init__(self, *given):
            super().__init__(*given)
            made.append(self)

    monkeypatch.setitem(choice.METHODS, ac.Rodas4, Noted)
    times = np.linspace(0.0, 10.0, 10_001)
    values = np.sin(times)
    res = ac.compile(circuit(times, values)).simulate(10.0, n=100)
    known = np.interp(res.t, times, exact(times, values))
    assert res["c.v"] == pytest.approx(known, abs=1e-9)
    assert res.events == ()
    assert len(res.t) == 101
    assert 10_000 <= made[0].taken < 10_500


def test_a_table_in_a_block_and_as_an_input_are_the_same_run():
    times, values = rough(60)
    inside = ac.compile(circuit(times, values)).simulate(4.0, n=40)
    m = circuit(times, values)
    other = ac.Model("rc")
    other.src, other.gnd = el.SignalVoltage(), el.Ground()
    other.r, other.c = el.Resistor(R=1.0), el.Capacitor(C=TAU, start={"v": 0.0})
    other.connect(other.src.p, other.r.p)
    other.connect(other.r.n, other.c.p)
    other.connect(other.c.n, other.src.n, other.gnd.p)
    given = ac.compile(other).simulate(4.0, n=40, inputs={"src.v": (times, values)})
    assert inside["c.v"] == pytest.approx(given["c.v"], abs=1e-13)
    assert inside[m.c.v] is inside["c.v"]


def test_a_jump_is_an_instant_with_one_record_of_one_event():
    """u is 1 up to t = 1 and 3 from there on, with a kink at 2: two points at 1, one at 2."""
    times, values = [0.0, 1.0, 1.0, 2.0, 4.0], [1.0, 1.0, 3.0, 3.0, 7.0]
    res = ac.compile(circuit(times, values)).simulate(4.0, n=4)
    assert list(res.t) == [0.0, 1.0, 1.0, 2.0, 3.0, 4.0]
    assert list(res["src.v"]) == [1.0, 1.0, 3.0, 3.0, 5.0, 7.0]
    assert [(event.time, event.component) for event in res.events] == [(1.0, "table.part[0]")]


def test_values_between_output_times_are_those_of_the_table():
    """With one output a second and a joint every tenth: at() and resample() see every piece."""
    times = np.linspace(0.0, 4.0, 41)
    values = np.where(np.arange(41) % 2, 1.0, -1.0)
    res = ac.compile(circuit(times, values)).simulate(4.0, n=4)
    assert res.at(1.25)["table.y"] == pytest.approx(np.interp(1.25, times, values), abs=1e-12)
    fine = res.resample(0.05)
    assert fine["table.y"] == pytest.approx(np.interp(fine.t, times, values), abs=1e-9)
    table = ac.compile(circuit(times, values))
    assert table.simulate(4.0, n=4).energy("r")[-1] == pytest.approx(
        table.simulate(4.0, n=4000).energy("r")[-1], rel=1e-4
    )


@pytest.mark.parametrize("kind", ["akima", "cubic"])
def test_smooth_tables_are_stepped_through_too(kind):
    times = np.linspace(0.0, 4.0, 30)
    system = ac.compile(circuit(times, np.cos(3 * times), smoothness=kind))
    res = system.simulate(4.0, n=10, rtol=1e-9)
    table = ac.types.PiecewisePolynomial.of_kind(kind, times, np.cos(3 * times))
    assert res["table.y"] == pytest.approx(table(res.t), abs=1e-12)
    assert res.events == ()


def test_periodic_tables_go_on_for_ever():
    """A triangle of period 1, ten times: no event, and the value of each period."""
    model = circuit([0.0, 0.5, 1.0], [0.0, 1.0, 0.0], extrapolation="periodic")
    res = ac.compile(model).simulate(10.0, n=40)
    assert res.events == ()
    assert res["table.y"] == pytest.approx(np.interp(res.t % 1.0, [0, 0.5, 1], [0, 1, 0]), abs=1e-9)


def test_without_breakpoints_a_smooth_table_takes_few_steps_and_little_error():
    times = np.linspace(0.0, 10.0, 2001)
    system = ac.compile(circuit(times, np.sin(times)))
    res = system.simulate(10.0, n=4, breakpoints="none")
    assert res.solver == "IDAS"
    known = system.simulate(10.0, n=4, rtol=1e-9)
    assert res["c.v"] == pytest.approx(known["c.v"], abs=3e-5)
    assert res["table.y"] == pytest.approx(np.interp(res.t, times, np.sin(times)), abs=1e-12)


def test_without_breakpoints_jumps_are_instants_all_the_same():
    model = circuit([0.0, 1.0, 1.0, 4.0], [1.0, 1.0, 3.0, 3.0])
    res = ac.compile(model).simulate(4.0, n=4, breakpoints="none")
    assert list(res["src.v"]) == [1.0, 1.0, 3.0, 3.0, 3.0, 3.0]


def shaft(times, values, **options) -> ac.Model:
    """A shaft turned by a table, with a rotor that is tied to it."""
    m = ac.Model("shaft")
    m.table = bl.CombiTimeTable(table=np.column_stack([times, values]), **options)
    m.drive, m.rotor = rot.Position(exact=True), rot.Inertia(J=2.0)
    m.connect(m.table.y, m.drive.phi_ref)
    m.connect(m.drive.flange, m.rotor.flange_a)
    return m


def test_where_derivatives_are_in_use_kinks_are_events():
    """The torque of a rotor is J φ'': a table of its angle is used with slope and curvature."""
    times = np.linspace(0.0, 1.0, 6)
    assert table_levels(ac.compile(circuit(times, times))) == (1,)
    smooth = ac.compile(shaft(times, np.sin(times), smoothness="cubic"))
    assert table_levels(smooth) == (3,)
    res = smooth.simulate(1.0, n=20)
    table = ac.types.PiecewisePolynomial.of_kind("cubic", times, np.sin(times))
    torque = 2.0 * table.derivative().derivative()(res.t)
    assert res["drive.flange.tau"] == pytest.approx(-torque, abs=1e-9)
    kinked = ac.compile(shaft([0.0, 0.5, 1.0], [0.0, 1.0, 0.0]))
    with pytest.raises(SimulationError, match="is prescribed to jump"):
        kinked.simulate(1.0)


def test_joints_of_blocks_and_inputs_are_stepped_to_together():
    m = circuit([0.0, 1.0, 3.0, 4.0], [0.0, 1.0, 1.0, 0.0])
    m.i = el.SignalCurrent()
    m.connect(m.i.p, m.gnd.p)
    m.connect(m.i.n, m.c.p)
    system = ac.compile(m)
    table = ([0.0, 2.0, 4.0], [0.0, 1.0, 0.0])
    from acausal.system.inputs import make_inputs

    joints = find_breakpoints(system, make_inputs(system, {"i.i": table}, 0.0, 4.0), (0.0, 4.0))
    assert joints.times.tolist() == [1.0, 2.0, 3.0]
    res = system.simulate(4.0, n=8, inputs={"i.i": table}, rtol=1e-9)
    assert res.events == ()
    assert res["i.i"] == pytest.approx(np.interp(res.t, *table), abs=1e-12)
    assert res["table.y"] == pytest.approx(np.interp(res.t, [0, 1, 3, 4], [0, 1, 1, 0]), abs=1e-12)


def test_state_events_are_located_between_the_joints_of_a_table():
    """A sawtooth of lines passes 0.5 upwards at 0.5 + 2 k: the relation is seen on every piece."""
    m = circuit(np.arange(9.0), np.arange(9.0) % 2)
    m.over = bl.GreaterThreshold(threshold=0.5)
    m.connect(m.table.y, m.over.u)
    res = ac.compile(m).simulate(8.0, n=4)
    times = sorted({round(event.time, 9) for event in res.events})
    assert times == [k + 0.5 for k in range(8)]


def test_sensitivities_and_adjoint_see_every_piece():
    """dv/dR of the circuit by forward, by adjoint and by differences of two runs."""
    times, values = rough(12)
    system = ac.compile(circuit(times, values))
    options = {"rtol": 1e-10, "atol": 1e-12}
    forward = system.sensitivities(4.0, n=4, parameters=["r.R"], **options)["c.v", "r.R"][-1]
    adjoint = system.gradient(4.0, "c.v", parameters=["r.R"])["r.R"]
    sides = [
        system.simulate(4.0, n=1, parameters={"r.R": 1.0 + h}, **options).final["c.v"]
        for h in (1e-4, -1e-4)
    ]
    assert forward == pytest.approx((sides[0] - sides[1]) / 2e-4, rel=1e-5)
    assert adjoint == pytest.approx(forward, rel=1e-5)


def test_a_function_that_interpolates_a_table_is_taken_as_the_table():
    """np.interp of a symbol compares time with every point: it is recognised, and said."""
    times, values = rough(300)
    m = circuit(times, values)
    other = ac.Model("open")
    other.src, other.gnd, other.r = el.SignalVoltage(), el.Ground(), el.Resistor(R=1.0)
    other.c = el.Capacitor(C=TAU, start={"v": 0.0})
    other.connect(other.src.p, other.r.p)
    other.connect(other.r.n, other.c.p)
    other.connect(other.c.n, other.src.n, other.gnd.p)
    system = ac.compile(other)
    with pytest.warns(TableWarning, match="joins 300 points by lines.*Give the table itself"):
        res = system.simulate(4.0, n=8, inputs={"src.v": lambda t: np.interp(t, times, values)})
    assert res.events == ()
    known = ac.compile(m).simulate(4.0, n=8)
    assert res["c.v"] == pytest.approx(known["c.v"], abs=1e-9)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        system.simulate(1.0, inputs={"src.v": lambda t: np.interp(t, [0, 0.3, 1], [0, 1, 0])})


@pytest.mark.parametrize(("count", "kind"), [(150, TableWarning), (3000, ParameterError)])
def test_a_table_in_the_function_of_a_part_is_named(count, kind):
    times = np.linspace(0.0, 1.0, count)
    m = ac.Model("shaft")
    m.torque = rot.Torque(tau=lambda t: np.interp(t, times, times))
    m.rotor = rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.rotor.flange_a)
    words = r"torque\.tau: the given function compares time \d+ times.*give the table itself"
    expected = pytest.warns if kind is TableWarning else pytest.raises
    with expected(kind, match=words):
        ac.compile(m)
