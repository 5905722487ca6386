"""Shooting solves algebraic unknowns by Newton: what it does not find is not a number."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from acausal.optimal_control.interval_layout import Interval
from acausal.optimal_control.shooting import algebraic_solver


@pytest.fixture
def solve() -> ca.Function:
    """Return the solver of 0 = z² + x, which has a root for x <= 0 only."""
    names = ("t", "x", "z", "u", "g", "v", "m")
    t, x, z, u, g, v, m = (ca.SX.sym(n, 0 if n in "ugvm" else 1) for n in names)
    nothing = ca.SX(0, 1)
    outputs = [x, z**2 + x, nothing, nothing, nothing]
    return algebraic_solver(
        Interval(
            point=ca.Function("point", [t, x, z, u, g, v, m], outputs),
            scale=np.ones(1),
            n_globals=0,
            globals_of=lambda found: found,
            row_scale=np.ones(2),
            discrete=np.zeros(0),
            moving=None,
            n_values=0,
            guess_z=np.ones(1),
        )
    )


def test_a_root_is_found_with_its_slope(solve):
    """z = √(-x), dz/dx = -1/(2z)."""
    nothing = np.zeros((0, 1))
    assert float(solve(0.0, -4.0, *[nothing] * 4)) == pytest.approx(2.0, abs=1e-11)
    x = ca.MX.sym("x")
    slope = ca.Function("slope", [x], [ca.jacobian(solve(0.0, x, *[ca.DM(0, 1)] * 4), x)])
    assert float(slope(-4.0)) == pytest.approx(-0.25, abs=1e-10)


def test_where_there_is_no_root_it_is_not_a_number(solve):
    assert np.isnan(float(solve(0.0, 1.0, *[np.zeros((0, 1))] * 4)))
