"""Buffered calls: what fails gives no numbers, not those of the call before."""

from __future__ import annotations

import casadi as ca
import numpy as np

from acausal.numerics.function_buffer import FunctionBuffer, map_points


def solver() -> ca.Function:
    a, b = ca.MX.sym("a", 2, 2), ca.MX.sym("b", 2)
    return ca.Function("x", [a, b], [ca.solve(a, b, "qr")])


def test_a_singular_system_has_no_solution_from_the_call_before():
    call = FunctionBuffer(solver())
    assert np.allclose(call([2.0, 0.0, 0.0, 4.0], [2.0, 4.0])[0], [1.0, 1.0])
    assert np.all(np.isnan(call([1.0, 1.0, 1.0, 1.0], [2.0, 4.0])[0]))
    assert np.allclose(call([2.0, 0.0, 0.0, 4.0], [4.0, 4.0])[0], [2.0, 1.0])


def test_a_failure_among_many_points_is_no_number_either():
    rows = np.array([[2.0, 0.0, 0.0, 4.0], [1.0, 1.0, 1.0, 1.0]])
    assert np.all(np.isnan(map_points(solver(), 2, rows, np.ones(2))[0][1]))


def test_sparse_outputs_come_as_full_matrices_that_stay():
    x = ca.SX.sym("x", 3)
    function = ca.Function("f", [x], [x**2, ca.jacobian(x[1:] * x[0], x)])
    call = FunctionBuffer(function)
    at = np.array([2.0, 3.0, 5.0])
    value, slope = call.matrices(at)
    call.matrices(at + 1.0)
    assert np.array_equal(value, np.asarray(function(at)[0]))
    assert np.array_equal(slope, [[3.0, 2.0, 0.0], [5.0, 0.0, 2.0]])
