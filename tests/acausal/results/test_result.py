"""Results: every variable by path or object, points in between, power, energy and tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import TimeGridError, UnknownNameError
from acausal.results.event_log import EventLog
from domains import electrical, signal
from library import electrical as el
from library import rotational as rot
from library import translational as tr

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


class Filter(ac.Model):
    """A low pass with two exposed pins."""

    def __init__(self, R: float, C: float) -> None:
        super().__init__()
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.r, self.c = el.Resistor(R=R), el.Capacitor(C=C)
        self.connect(self.p, self.r.p)
        self.connect(self.r.n, self.c.p)
        self.connect(self.c.n, self.n)


def circuit() -> ac.Model:
    m = ac.Model("circuit")
    m.src, m.filter, m.gnd = el.ConstantVoltage(V=2.0), Filter(R=1.0, C=0.5), el.Ground()
    m.connect(m.src.p, m.filter.p)
    m.connect(m.src.n, m.filter.n, m.gnd.p)
    return m


@pytest.fixture(scope="module")
def model() -> ac.Model:
    return circuit()


@pytest.fixture(scope="module")
def res(model) -> ac.Result:
    return ac.compile(model).simulate(1.0, n=20, **TIGHT)


def test_values_by_path_follow_the_closed_form(res):
    """v = 2 (1 - exp(-2 t)), at rtol 1e-10."""
    assert np.allclose(res["filter.c.v"], 2 * (1 - np.exp(-2 * res.t)), rtol=0, atol=1e-8)


@pytest.mark.parametrize("kind", ["v", "i"])
def test_objects_are_keys_as_paths_are(res, model, kind):
    assert np.array_equal(res[getattr(model.filter.c, kind)], res[f"filter.c.{kind}"])


def test_values_at_ports_are_results(res, model):
    """The potential at a pin, and the current into the part there."""
    assert np.array_equal(res["filter.r.p.v"], np.full(21, 2.0))
    assert np.array_equal(res["filter.r.p.i"], res["filter.r.i"])
    assert np.array_equal(res["filter.r.n.i"], -res["filter.r.i"])
    assert np.array_equal(res[model.filter.c.p.v], res["filter.c.v"])


def test_values_at_exposed_ports_are_results(res):
    assert np.array_equal(res["filter.p.v"], np.full(21, 2.0))
    assert np.allclose(res["filter.p.i"], res["filter.r.i"], rtol=0, atol=1e-15)


def test_edges_have_names_of_their_own(res):
    assert np.array_equal(res["filter.c.e.v"], res["filter.c.v"])


def test_parameters_are_results_too(res, model):
    assert np.array_equal(res["filter.r.R"], np.ones(21))
    assert np.array_equal(res[model.filter.r.R], np.ones(21))


def test_derivatives_are_results(res):
    """der(v) = i / C, at every output time."""
    assert np.allclose(res["der(filter.c.v)"], res["filter.c.i"] / 0.5, rtol=1e-12)


def test_time_is_a_result(res):
    assert np.array_equal(res["time"], res.t)
    assert res.t[0] == 0
    assert res.t[-1] == 1
    assert len(res.t) == 21


def test_every_listed_variable_can_be_read(res):
    names = res.variables()
    assert {"filter.c.v", "filter.r.p.v", "src.i", "filter.p.v"} <= set(names)
    assert all(np.all(np.isfinite(res[name])) for name in names)


def test_contains_tells_what_can_be_read(res, model):
    assert "filter.c.v" in res
    assert model.filter.c.v in res
    for point in (res.final, res.at(res.t[0]), res.system.initialize()):
        assert "filter.c.v" in point
        assert model.filter.c.v in point
        assert "filter.c.w" not in point
    assert "filter.r.R" in res
    assert "filter.c.q" not in res


def test_unknown_names_suggest_what_is_close(res):
    with pytest.raises(UnknownNameError, match=r"filter\.c\.v"):
        res["filter.c.V"]


def test_units_are_those_of_the_declarations(res):
    units = {"filter.c.v": "V", "filter.c.i": "A", "filter.r.R": "Ohm", "filter.p.v": "V"}
    assert {name: res.unit(name) for name in units} == units


def test_final_is_the_last_point(res, model):
    assert res.final["filter.c.v"] == res["filter.c.v"][-1]
    assert res.final[model.filter.c.v] == res["filter.c.v"][-1]
    assert isinstance(res.final["filter.c.v"], float)
    assert res.final.t == 1.0


def test_at_is_exact_at_output_times(res):
    for k in (0, 7, 20):
        assert res.at(res.t[k])["filter.c.v"] == res["filter.c.v"][k]


def test_at_is_cubic_between_output_times(res):
    """Hermite's cubic on intervals of 0.05: h⁴/384 max|v''''| = 5e-7 with v'''' = 32 exp(-2 t)."""
    for t in (0.0234, 0.511, 0.987):
        assert res.at(t)["filter.c.v"] == pytest.approx(2 * (1 - np.exp(-2 * t)), abs=6e-7)
        assert res.at(t)["filter.r.i"] == pytest.approx(2 * np.exp(-2 * t), abs=6e-7)


def test_at_outside_the_run_is_refused(res):
    for t in (-0.1, 1.1):
        with pytest.raises(TimeGridError, match="outside"):
            res.at(t)


def test_start_of_a_point_holds_the_states(res):
    assert res.at(0.5).start == {"filter.c.v": res["filter.c.v"][10]}


def test_energy_is_the_integral_of_power(res):
    """∫ R i² dt = 1 - exp(-4 t); Simpson on intervals h of 0.05: h⁴/24 · 4⁴ = 7e-5."""
    assert np.allclose(res.energy("filter.r"), 1 - np.exp(-4 * res.t), rtol=0, atol=7e-5)
    assert res.energy("filter.r")[0] == 0


def test_power_accepts_paths_objects_edges_and_models(res, model):
    assert np.array_equal(res.power(model.filter.r), res.power("filter.r"))
    assert np.array_equal(res.power("filter.r.e"), res.power("filter.r"))
    assert np.allclose(res.power("filter"), -res.power("src"), rtol=1e-12)
    with pytest.raises(UnknownNameError, match="nobody"):
        res.power("nobody")


def test_dictionary_has_time_and_the_asked_variables(res, model):
    table = res.to_dict(["filter.c.v", model.src.i])
    assert list(table) == ["time", "filter.c.v", "src.i"]
    assert np.array_equal(table["src.i"], res["src.i"])


def test_dataframe_is_indexed_by_time(res):
    frame = res.to_dataframe(["filter.c.v"])
    assert frame.index.name == "time"
    assert list(frame.columns) == ["filter.c.v"]
    assert np.array_equal(frame["filter.c.v"].to_numpy(), res["filter.c.v"])
    assert len(res.to_dataframe().columns) == len(res.variables())


class Oscillators(ac.Component):
    """n uncoupled oscillators of angular frequency 1, 2, … in one vector variable."""

    n: int = ac.structural(3, "Number of oscillators")
    x: Any = ac.variable("m", "Positions", shape="n")
    v: Any = ac.variable("m/s", "Velocities", shape="n")
    y = ac.port(signal.Output)

    def equations(self) -> Iterator[Any]:
        for k in range(self.n):
            yield ac.der(self.x[k]) == self.v[k]
            yield ac.der(self.v[k]) == -((k + 1) ** 2) * self.x[k]
        yield self.y == sum(self.x[k] for k in range(self.n))


def test_vector_variables_come_as_time_by_elements():
    """x_k = cos(k t)."""
    m = ac.Model("vector")
    m.o = Oscillators(start={"x": (1.0, 1.0, 1.0)})
    res = ac.simulate(m, 1.0, n=10, **TIGHT)
    assert res["o.x"].shape == (11, 3)
    for k in range(3):
        exact = np.cos((k + 1) * res.t)
        assert np.allclose(res["o.x"][:, k], exact, rtol=0, atol=1e-7)
        assert np.array_equal(res[f"o.x[{k}]"], res["o.x"][:, k])
    assert np.allclose(res["o.y"], res["o.x"].sum(axis=1), rtol=1e-14)
    assert res.final["o.x"].shape == (3,)
    assert set(res.to_dict(["o.x"])) == {"time", "o.x[0]", "o.x[1]", "o.x[2]"}


def test_rates_and_accelerations_are_results():
    m = ac.Model("free")
    m.force, m.mass = tr.ConstantForce(f_constant=4.0), tr.Mass(m=2.0)
    m.connect(m.force.flange, m.mass.flange_a)
    res = ac.simulate(m, 1.0, n=10, **TIGHT)
    assert np.allclose(res["mass.a"], 2.0, rtol=1e-12)
    assert np.allclose(res["mass.flange_b.v"], 2 * res.t, rtol=0, atol=1e-9)
    assert np.allclose(res["mass.flange_b.a"], 2.0, rtol=1e-12)


def test_rates_that_no_equation_asks_for_are_computed():
    """A spring between a mass and the wall: the rate and acceleration of its elongation."""
    m = ac.Model("oscillator")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, start={"s": 1.0}), tr.Spring(c=4.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    res = ac.simulate(m, 1.0, n=10, **TIGHT)
    assert np.allclose(res["spring.v_rel"], -2 * np.sin(2 * res.t), rtol=0, atol=1e-7)
    assert np.allclose(res["spring.a_rel"], -4 * np.cos(2 * res.t), rtol=0, atol=1e-7)


def test_rates_of_a_massless_node_follow_from_the_equations():
    """Spring and damper in series: der of the node's rate, -c/d times the rate."""
    m = ac.Model("maxwell")
    m.wall, m.other = rot.Fixed(), rot.Fixed()
    m.spring, m.damper = rot.Spring(c=4.0), rot.Damper(d=2.0)
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.damper.flange_a)
    m.connect(m.damper.flange_b, m.other.flange)
    res = ac.simulate(m, 1.0, n=10, start={"spring.phi_rel": 1.0}, **TIGHT)
    assert np.allclose(res["spring.w_rel"], -2 * np.exp(-2 * res.t), rtol=0, atol=1e-8)
    assert np.allclose(res["spring.a_rel"], 4 * np.exp(-2 * res.t), rtol=0, atol=1e-8)


def test_events_have_time_component_and_text():
    m = ac.Model("step")
    m.src, m.r, m.gnd = el.StepVoltage(V=1.0, start_time=0.3), el.Resistor(R=1.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    (event,) = ac.simulate(m, 1.0, n=4).events
    assert (event.time, event.component) == (0.3, "src")
    assert "src" in str(event)


def test_grid_may_be_given_and_holds_all_its_times():
    times = [0.0, 0.1, 0.15, 0.8, 1.0]
    res = ac.compile(circuit()).simulate(t=times)
    assert list(res.t) == times


def test_a_run_may_begin_at_another_time():
    """v' = sin(t) from t = 2: v = cos(2) - cos(t)."""
    m = ac.Model("late")
    m.src, m.c, m.gnd = el.SignalCurrent(), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.src.n, m.c.p)
    m.connect(m.src.p, m.c.n, m.gnd.p)
    import casadi as ca

    res = ac.compile(m).simulate(3.0, t_start=2.0, n=10, inputs={"src.i": ca.sin}, **TIGHT)
    assert res.t[0] == 2.0
    assert np.allclose(res["c.v"], np.cos(2.0) - np.cos(res.t), rtol=0, atol=1e-8)


def test_what_is_missing_inside_a_property_is_said(res, monkeypatch):
    def broken(log):
        raise AttributeError("a log has no 'thing'")

    monkeypatch.setattr(EventLog, "listed", property(broken))
    with pytest.raises(AttributeError, match="a log has no 'thing'"):
        len(res.events)
