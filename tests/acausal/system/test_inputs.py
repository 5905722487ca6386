"""Inputs of a run: numbers, functions, tables and results, with the derivatives that are needed."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import InputError, ParameterError, TimeGridError
from library import electrical as el
from library import rotational as rot

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def integrator() -> ac.Model:
    """A current source charges 1 F: v = ∫ u dt."""
    m = ac.Model("integrator")
    m.src, m.c, m.gnd = el.SignalCurrent(), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.src.n, m.c.p)
    m.connect(m.src.p, m.c.n, m.gnd.p)
    return m


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(integrator())


def charge(system: ac.System, value, n: int = 10, end: float = 2.0) -> ac.Result:
    return system.simulate(end, n=n, inputs={"src.i": value}, **TIGHT)


def test_inputs_are_the_unconnected_signals(system):
    assert system.inputs == ("src.i",)


def test_an_input_that_is_not_given_is_zero(system):
    with pytest.warns(ac.errors.UnconnectedWarning, match=r"src\.i"):
        res = system.simulate(1.0, n=4)
    assert np.all(res["c.v"] == 0)


def test_number(system):
    res = charge(system, 3)
    assert np.allclose(res["c.v"], 3 * res.t, rtol=1e-9)


def test_number_as_a_string_with_unit(system):
    assert charge(system, "250 mA").final["c.v"] == pytest.approx(0.5, rel=1e-9)


def test_function_of_symbolic_time(system):
    """∫ cos(3 t) dt = sin(3 t) / 3."""
    res = charge(system, lambda t: ca.cos(3 * t))
    assert np.allclose(res["c.v"], np.sin(3 * res.t) / 3, rtol=0, atol=1e-8)


def test_opaque_function_of_time_is_fitted(system):
    """math.cos takes no symbols: fitted to 1e-10, the integral is as good."""
    res = charge(system, lambda t: math.cos(3 * t))
    assert np.allclose(res["c.v"], np.sin(3 * res.t) / 3, rtol=0, atol=1e-8)
    assert np.allclose(res["src.i"], np.cos(3 * res.t), rtol=0, atol=1e-10)


def test_opaque_function_with_a_kink_is_fitted(system):
    """∫ |t - 0.7| dt from 0 to 2 = (0.49 + 1.69)/2."""
    res = charge(system, lambda t: math.fabs(t - 0.7))
    assert res.final["c.v"] == pytest.approx((0.49 + 1.69) / 2, abs=1e-8)


def test_opaque_function_with_a_jump_is_fitted(system):
    """0 before 0.7123 s, 5 after it: the jump is found to 2^-40 of the run."""
    res = charge(system, lambda t: 5.0 if t > 0.7123 else 0.0)
    assert np.allclose(res["c.v"], 5 * np.maximum(res.t - 0.7123, 0), rtol=0, atol=1e-8)
    assert np.allclose(res["src.i"] * (res["src.i"] - 5), 0, rtol=0, atol=1e-9)  # 0 or 5


def test_opaque_function_with_several_jumps_is_fitted(system):
    """A square wave of period 0.5: on average half its height; eight restarts at rtol 1e-10."""
    res = charge(system, lambda t: 2.0 if (t % 0.5) < 0.25 else 0.0)
    assert res.final["c.v"] == pytest.approx(2.0, abs=1e-7)


def test_opaque_function_that_jumps_at_the_start_and_the_end(system):
    res = charge(system, lambda t: 1.0 if 0.0 < t < 2.0 else 7.0)
    assert res.final["c.v"] == pytest.approx(2.0, abs=1e-8)


def test_function_that_loses_the_symbol_is_sampled(system):
    """float(t) of a symbol is NaN, so the comparison is always false; numbers tell otherwise."""
    res = charge(system, lambda t: 5.0 if float(t) > 1.5 else 0.0)
    assert res.final["c.v"] == pytest.approx(2.5, abs=1e-8)


def test_random_functions_are_refused(system):
    rng = np.random.default_rng(1)
    with pytest.raises(InputError, match="too rough"):
        charge(system, lambda t: float(rng.standard_normal()))


def test_function_that_fails_or_is_not_finite_is_refused(system):
    with pytest.raises(InputError, match=r"src\.i"):
        charge(system, lambda t: math.sqrt(1.0 - float(t)))
    with pytest.raises(InputError, match=r"src\.i"):
        charge(system, lambda t: math.inf if float(t) > 1 else 0.0)


TIMES, VALUES = [0.0, 0.5, 0.5, 1.2, 2.0], [0.0, 1.0, -1.0, 2.0, 2.0]


@pytest.mark.parametrize(
    "table", [(TIMES, VALUES), np.column_stack([TIMES, VALUES]), (np.array(TIMES), VALUES)]
)
@pytest.mark.parametrize("n", [1, 3, 100])
def test_table_is_joined_by_straight_lines_with_jumps_where_a_time_stands_twice(system, table, n):
    """The integral is the sum of trapezia: 0.25 + 0.35 + 1.6."""
    res = charge(system, table, n)
    assert res.final["c.v"] == pytest.approx(0.25 + 0.35 + 1.6, abs=1e-9)
    at = np.flatnonzero(res.t == 0.5)
    assert list(res["src.i"][at]) == pytest.approx([1.0, -1.0])


@pytest.mark.parametrize("kind", ["linear", "constant", "akima", "cubic"])
@pytest.mark.parametrize("extrapolation", ["hold", "linear", "periodic"])
def test_piecewise_polynomials_of_all_kinds_are_followed_exactly(system, kind, extrapolation):
    """The input is the polynomial itself at every time that is no joint."""
    times, values = [0.0, 0.3, 0.5, 1.1, 1.5], [0.0, 1.0, 0.2, -0.4, 0.5]
    table = ac.types.PiecewisePolynomial.of_kind(kind, times, values, extrapolation)
    res = charge(system, table, n=37)
    off = ~np.isin(np.round(res.t % 1.5, 9), np.round([*times, 0.0], 9))
    assert np.allclose(res["src.i"][off], table(res.t[off]), rtol=0, atol=1e-12)


def test_smooth_pieces_with_a_jump_between_them_are_followed_exactly(system):
    """Akima's cubics on both sides of a jump: joints that are smooth change the piece too."""
    times = [0.0, 0.3, 0.6, 0.9, 0.9, 1.2, 1.6, 2.0]
    values = [0.0, 1.0, 0.2, 0.4, 3.0, 2.0, 2.5, 1.0]
    table = ac.types.PiecewisePolynomial.akima(times, values)
    res = charge(system, table, n=41)
    off = ~np.isin(res.t, times)
    assert np.allclose(res["src.i"][off], table(res.t[off]), rtol=0, atol=1e-12)


def test_table_must_cover_the_run(system):
    with pytest.raises(InputError, match="from 0 to 1"):
        charge(system, ([0.0, 1.0], [0.0, 1.0]))


@pytest.mark.parametrize("times", [[0.0, 2.0, 1.0], [0.0, 1.0, 1.0, 1.0], [0.0, math.nan, 2.0]])
def test_tables_with_bad_times_are_refused(system, times):
    with pytest.raises(TimeGridError):
        charge(system, (times, np.zeros(len(times))))


def test_tables_with_bad_values_are_refused(system):
    with pytest.raises(InputError):
        charge(system, ([0.0, 1.0, 2.0], [0.0, math.nan, 1.0]))


def test_result_of_one_run_is_the_input_of_another(system):
    """Replayed on 200 cubic pieces, ∫ sin(2 t) dt is good to 1e-8."""
    first = system.simulate(2.0, n=200, inputs={"src.i": lambda t: ca.sin(2 * t)}, **TIGHT)
    second = system.simulate(2.0, n=10, inputs=first, **TIGHT)
    assert np.allclose(second["c.v"], (1 - np.cos(2 * second.t)) / 2, rtol=0, atol=1e-7)


def test_result_with_a_jump_is_replayed_with_the_jump(system):
    first = charge(system, ([0.0, 0.7, 0.7, 2.0], [1.0, 1.0, 3.0, 3.0]), n=20)
    second = system.simulate(2.0, n=7, inputs=first, **TIGHT)
    assert second.final["c.v"] == pytest.approx(0.7 + 3.9, abs=1e-8)


def test_one_variable_of_a_result_may_be_an_input(system):
    """u = v of another run: v = t²/2, its integral t³/6; a natural spline bends its ends by h²."""
    first = charge(system, lambda t: t, n=100)
    res = system.simulate(2.0, n=10, inputs={"src.i": first.input_values("c.v")}, **TIGHT)
    assert np.allclose(res["c.v"], res.t**3 / 6, rtol=0, atol=1e-6)


def test_objects_are_keys_of_inputs():
    m = integrator()
    res = ac.compile(m).simulate(1.0, n=2, inputs={m.src.i.path: 1.0})
    assert res.final["c.v"] == pytest.approx(1.0, rel=1e-6)


def test_unknown_inputs_suggest_what_is_close(system):
    with pytest.raises(InputError, match=r"Did you mean 'src\.i'"):
        system.simulate(1.0, inputs={"src.I": 1.0})


def test_values_of_other_types_are_refused(system):
    for value in (None, {"a": 1}, [1.0, 2.0, 3.0]):
        with pytest.raises((InputError, TimeGridError)):
            charge(system, value)


def positioned() -> ac.Model:
    """An inertia driven by its angle: tau = J phi'' needs two derivatives of the input."""
    m = ac.Model("positioned")
    m.driver, m.j = rot.Position(), rot.Inertia(J=2.0)
    m.connect(m.driver.flange, m.j.flange_a)
    return m


def test_derivatives_of_a_function_are_exact():
    """phi = sin(3 t): tau = -18 sin(3 t)."""
    res = ac.compile(positioned()).simulate(
        1.0, n=20, inputs={"driver.phi_ref": lambda t: ca.sin(3 * t)}
    )
    assert np.allclose(res["j.flange_a.tau"], -18 * np.sin(3 * res.t), rtol=0, atol=1e-12)


def test_derivatives_of_an_opaque_function_come_from_its_fit():
    """Fitted to 1e-10 on pieces of 0.1 s or more: two derivatives are good to 1e-4."""
    res = ac.compile(positioned()).simulate(
        1.0, n=20, inputs={"driver.phi_ref": lambda t: math.sin(3 * t)}
    )
    assert np.allclose(res["j.flange_a.tau"], -18 * np.sin(3 * res.t), rtol=0, atol=1e-3)


def test_derivatives_of_a_result_come_from_its_spline():
    system = ac.compile(positioned())
    first = system.simulate(1.0, n=200, inputs={"driver.phi_ref": lambda t: ca.sin(3 * t)})
    second = system.simulate(1.0, n=10, inputs=first)
    inside = (second.t > 0.05) & (second.t < 0.95)  # a natural spline is bent wrongly at its ends
    tau = -18 * np.sin(3 * second.t)
    assert np.allclose(second["j.flange_a.tau"][inside], tau[inside], rtol=0, atol=1e-2)


def test_tables_that_are_not_smooth_enough_are_refused():
    with pytest.raises(InputError, match="derivatives"):
        ac.compile(positioned()).simulate(
            1.0, inputs={"driver.phi_ref": ([0.0, 0.5, 0.5, 1.0], [0.0, 1.0, 2.0, 3.0])}
        )


def test_inputs_bound_in_the_model_are_no_inputs_of_the_system():
    """tau = 4 t given to the part itself: J w = 2 t²."""
    m = ac.Model("bound")
    m.torque, m.j = rot.Torque(tau=lambda t: 4 * t), rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.j.flange_a)
    system = ac.compile(m)
    res = system.simulate(1.0, n=10, **TIGHT)
    assert system.inputs == ()
    assert np.allclose(res["j.w"], 2 * res.t**2, rtol=0, atol=1e-8)


def test_numbers_bound_in_the_model_are_parameters():
    m = ac.Model("bound")
    m.torque, m.j = rot.Torque(tau=3.0), rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.j.flange_a)
    system = ac.compile(m)
    assert system.parameters["torque.tau"] == 3.0
    final = system.simulate(1.0, n=1, parameters={"torque.tau": 5.0}).final
    assert final["j.w"] == pytest.approx(5.0, rel=1e-5)


def test_recorded_inputs_are_those_that_were_given(system):
    res = charge(system, lambda t: ca.cos(t))
    assert np.allclose(res["src.i"], np.cos(res.t), rtol=0, atol=1e-14)


def test_function_bound_in_the_model_that_loses_the_symbol_is_refused():
    """float(t) of a symbol is NaN: the comparison would be false for ever."""
    m = ac.Model("bound")
    m.torque, m.j = rot.Torque(tau=lambda t: 5.0 if float(t) > 1 else 0.0), rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.j.flange_a)
    with pytest.raises(ParameterError, match=r"torque\.tau.*symbolic time"):
        ac.compile(m)


def test_constant_function_bound_in_the_model_is_a_constant():
    m = ac.Model("bound")
    m.torque, m.j = rot.Torque(tau=lambda t: 5.0), rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.j.flange_a)
    assert ac.compile(m).initialize()["j.a"] == 5.0
