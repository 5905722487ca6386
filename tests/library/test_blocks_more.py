"""Expressions, statistics, spectra, digital filters, look-up, observers and charts of states."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
import scipy.signal
from scipy.interpolate import RegularGridInterpolator

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import translational as tr


def fed(part, wave, port="u", t_end=1.0, **options):
    m = ac.Model("m")
    m.wave, m.part = bl.Expression(wave), part
    m.connect(m.wave.y, getattr(m.part, port))
    return ac.simulate(m, t_end, **options)


def test_expression_is_a_function_of_time_and_inputs_under_their_names():
    m = ac.Model("m")
    m.power = bl.Expression(lambda t, speed, torque: speed * torque + t)
    m.speed, m.torque = bl.Constant(k=3.0), bl.Expression(lambda t: ca.sin(t))
    m.connect(m.speed.y, m.power.speed)
    m.connect(m.torque.y, m.power.torque)
    res = ac.simulate(m, 2.0, n=20)
    assert res["power.y"] == pytest.approx(3 * np.sin(res.t) + res.t)


@pytest.mark.parametrize(
    ("given", "text"),
    [(3.0, "give a function"), (lambda: 1, "first argument"), (lambda t, y: y, "called 'y'")],
)
def test_expressions_that_are_none_are_refused(given, text):
    with pytest.raises(ParameterError, match=text):
        bl.Expression(given)


def test_mean_since_the_start_is_the_integral_over_the_time():
    """Mean of t² is t²/3."""
    res = fed(bl.ContinuousMean(), lambda t: t**2, n=10)
    assert res["part.y"][1:] == pytest.approx(res.t[1:] ** 2 / 3, rel=1e-4, abs=1e-7)


def test_variance_of_a_sine_is_half_its_square():
    """A²/2 after many periods, within the share of the first ones; its root is the deviation."""
    options = {"t_end": 100.0, "n": 10, "rtol": 1e-7}
    wave = lambda t: 3 + 2 * ca.sin(20 * t)  # noqa: E731
    variance = fed(bl.Variance(), wave, **options).final["part.y"]
    assert variance == pytest.approx(2.0, rel=1e-2)
    assert fed(bl.StandardDeviation(), wave, **options).final["part.y"] == pytest.approx(
        np.sqrt(variance), rel=1e-3
    )


def test_a_standard_deviation_may_be_integrated():
    """Of u = t it is t/√12: der(var) = (t²/4 - var)/t, var = t²/12."""
    m = ac.Model("m")
    m.ramp, m.part, m.sum = (
        bl.Ramp(height=2.0, duration=2.0),
        bl.StandardDeviation(),
        bl.Integrator(),
    )
    m.chain(m.ramp, m.part, m.sum)
    for solver in (None, ac.IDAS(), ac.Rosenbrock()):
        res = ac.simulate(m, 2.0, solver=solver, rtol=1e-8)
        assert res.final["part.y"] == pytest.approx(2.0 / np.sqrt(12), rel=1e-5)
        assert res.final["sum.y"] == pytest.approx(2.0 / np.sqrt(12), rel=1e-5)


def test_spectrum_of_two_sines_and_an_offset():
    part = bl.RealFFT(period=1e-3, n_samples=200)
    w = 2 * np.pi
    res = fed(part, lambda t: 1 + 2 * ca.sin(50 * w * t) + 0.5 * ca.cos(120 * w * t), t_end=0.21)
    lines = res.reading("part", "spectrum")
    assert lines["f"][:3] == pytest.approx([0.0, 5.0, 10.0])
    wanted = np.zeros(101)
    wanted[[0, 10, 24]] = 1.0, 2.0, 0.5
    assert lines["amplitude"] == pytest.approx(wanted, abs=1e-6)
    assert lines["phase"][10] == pytest.approx(0.0, abs=1e-6)
    with pytest.raises(ParameterError, match="of 200 samples"):
        fed(bl.RealFFT(period=1e-3, n_samples=200), lambda t: t, t_end=0.1).reading(
            "part", "spectrum"
        )


@pytest.mark.parametrize("kind", ["sos", "ba"])
def test_digital_filter_is_scipys(kind):
    sos = scipy.signal.cheby1(5, 1, 0.3, output="sos")
    b, a = scipy.signal.cheby1(5, 1, 0.3)
    given = {"sos": sos} if kind == "sos" else {"b": b, "a": a}
    grid = (np.arange(40) + 0.5) * 0.1
    res = fed(
        bl.DigitalFilter(sample_period=0.1, **given), lambda t: ca.sin(3 * t), t_end=None, t=grid
    )
    inside = np.isin(res.t, grid)
    wanted = scipy.signal.sosfilt(sos, np.sin(3 * 0.1 * np.arange(40)))
    assert res["part.y"][inside] == pytest.approx(wanted, abs=1e-9)
    with pytest.raises(ParameterError, match="give sos"):
        bl.DigitalFilter(sample_period=0.1)


@pytest.mark.parametrize("outside", [False, True])
def test_lookup_in_three_dimensions_is_multilinear(outside):
    rng = np.random.default_rng(3)
    grid = [np.array([0.0, 1.0, 3.0]), np.array([-1.0, 2.0]), np.array([0.0, 0.5, 1.0, 2.0])]
    values = rng.normal(size=(3, 2, 4))
    m = ac.Model("m")
    m.table = bl.LookupTable(
        grid=grid, values=values, extrapolation="linear" if outside else "hold"
    )
    waves = [lambda t: 3 * t, lambda t: 3 * t - 1, lambda t: 2 * t**2]
    m.wave = [bl.Expression(wave) for wave in waves]
    for i in range(3):
        m.connect(m.wave[i].y, m.table.u[i])
    res = ac.simulate(m, 1.2 if outside else 1.0, n=24)
    points = np.array([[wave(t) for wave in waves] for t in res.t])
    exact = RegularGridInterpolator(grid, values, bounds_error=False, fill_value=None)(points)
    assert res["table.y"] == pytest.approx(exact, abs=1e-9)
    with pytest.raises(ParameterError, match="the grid has"):
        bl.LookupTable(grid=grid, values=values[:2])


def oscillator():
    m = ac.Model("m")
    m.force, m.mass, m.spring, m.wall = (
        tr.Force(),
        tr.Mass(m=1.0),
        tr.SpringDamper(c=4.0, d=0.1),
        tr.Fixed(),
    )
    m.connect(m.force.flange, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    return m


def test_observer_of_a_linearized_system_finds_its_states():
    """The error follows der(e) = (A - L C) e: poles -5, -6, so that it is gone after 3 s."""
    plain = ac.compile(oscillator())
    linear = plain.linearize(inputs=["force.f"], outputs=["mass.s"])
    L = bl.observer_gain(linear, [-5.0, -6.0])
    assert np.sort(np.linalg.eigvals(linear.A - L @ linear.C).real) == pytest.approx([-6.0, -5.0])
    m = oscillator()
    m.observer, m.push = bl.Observer(linear=linear, L=L), bl.Expression(lambda t: ca.sin(t))
    m.place = tr.PositionSensor()
    m.connect(m.mass.flange_b, m.place.flange)
    m.connect(m.push.y, m.force.f, m.observer.u[0])
    m.connect(m.place.s, m.observer.y[0])
    res = ac.compile(m).simulate(4.0, n=40, start={"mass.s": 1.0, "mass.v": -2.0}, rtol=1e-8)
    for i, name in enumerate(linear.states):
        off = np.abs(res[f"observer.x[{i}]"] - res[name])
        assert off[0] > 0.5
        assert off[-1] < 1e-5


def test_kalman_gain_solves_riccatis_equation():
    """First order by hand: der(x) = -x, P = -1 + sqrt(1 + Q/R) for C = 1, R = 1."""
    linear = type("Linear", (), {"A": [[-1.0]], "B": [[1.0]], "C": [[1.0]], "D": [[0.0]]})
    assert bl.kalman_gain(linear, 3.0, 1.0) == pytest.approx(np.array([[1.0]]))
    hidden = type("L", (), {"A": np.eye(2), "C": [[1.0, 0.0]], "outputs": "y", "states": "ab"})
    with pytest.raises(ParameterError, match="do not show all"):
        bl.observer_gain(hidden, [-1.0, -2.0])


def machine():
    return bl.StateMachine(
        inputs=["power", "quick"],
        states={
            "off": {},
            "run": {
                "lamp": 1,
                "history": True,
                "states": {"slow": {"speed": 1.0}, "fast": {"speed": 5.0, "lamp": 2}},
            },
        },
        transitions=[
            ("run.slow", "run.fast", lambda s: s.quick > 0.5),
            ("off", "run", lambda s: s.power > 0.5),
            ("run", "off", lambda s: s.power < 0.5),
        ],
    )


def test_states_in_states_inherit_and_remember_where_they_were_left():
    m = ac.Model("m")
    m.plc = machine()
    m.quick = bl.BooleanTable(table=[1.0, 1.5])
    m.power = bl.BooleanTable(table=[0.5, 2.0, 3.0])
    m.connect(m.power.y, m.plc.power)
    m.connect(m.quick.y, m.plc.quick)
    res = ac.simulate(m, 4.0, t=None, n=400)
    found = {t: (res.at(t)["plc.lamp"], res.at(t)["plc.speed"]) for t in (0.2, 0.8, 1.2, 2.5, 3.5)}
    assert found == {0.2: (0, 0), 0.8: (1, 1), 1.2: (2, 5), 2.5: (0, 0), 3.5: (2, 5)}


def test_a_chart_is_printed_as_mermaid_draws_it():
    text = str(machine())
    assert text.startswith("stateDiagram-v2\n    [*] --> off")
    assert "    run_slow --> run_fast" in text
    assert '        state "fast: speed = 5, lamp = 2" as run_fast' in text
    assert text.count("{") == text.count("}") == 1
