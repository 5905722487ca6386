"""Derivatives of inputs that the equations do not ask for: evaluated, or told by name."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import acausal as ac
from acausal.errors import UndefinedWarning
from library import translational as tr


def road(**inputs):
    m = ac.Model("road")
    m.road, m.tyre, m.wheel = tr.Position(), tr.Spring(c=100.0), tr.Mass(m=1.0)
    m.connect(m.road.flange, m.tyre.flange_a)
    m.connect(m.tyre.flange_b, m.wheel.flange_a)
    return ac.compile(m).simulate(1.0, n=8, inputs={"road.s_ref": inputs["s"]})


def test_the_speed_of_a_position_that_is_a_function_is_its_derivative():
    """It was 0: only the value enters the equations."""
    res = road(s=lambda t: np.sin(3.0 * t))
    np.testing.assert_allclose(res["road.v"], 3.0 * np.cos(3.0 * res.t), atol=1e-9)
    np.testing.assert_allclose(res["road.a"], -9.0 * np.sin(3.0 * res.t), atol=1e-8)
    np.testing.assert_allclose(res["tyre.v_rel"], res["wheel.v"] - res["road.v"], atol=1e-12)


def test_a_table_with_kinks_has_a_speed_and_no_acceleration():
    res = road(s=([0.0, 0.5, 1.0], [0.0, 0.2, 0.2]))
    np.testing.assert_allclose(res["road.v"][res.t < 0.5], 0.4, rtol=1e-12)
    np.testing.assert_allclose(res["road.v"][res.t > 0.5], 0.0, atol=1e-12)
    with pytest.warns(UndefinedWarning, match=r"a derivative of the input road\.s_ref, .* smooth"):
        assert np.isnan(res["road.a"]).all()


def test_a_constant_input_does_not_move():
    np.testing.assert_array_equal(road(s=0.3)["road.a"], 0.0)


def test_a_result_that_was_sent_says_that_it_does_not_know():
    res = pickle.loads(pickle.dumps(road(s=lambda t: np.sin(3.0 * t))))
    with pytest.warns(UndefinedWarning, match=r"road\.s_ref, which is known by its values only"):
        assert np.isnan(res["road.v"]).all()
