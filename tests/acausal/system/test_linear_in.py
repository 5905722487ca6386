"""Linearity of algebraic equations: an unknown in a condition is no linear term."""

from __future__ import annotations

import casadi as ca
import pytest

import acausal as ac
from acausal.system.algebraic import linear_in

z, y = ca.SX.sym("z", 2), ca.SX.sym("y")


@pytest.mark.parametrize(
    ("equation", "linear"),
    [
        (z[0] - 2 * y * z[1], True),
        (z[0] - ca.if_else(y > 0, 2, 1) * z[1], True),
        (z[0] - ca.if_else(z[1] > 0, 2, 1) * y, False),
        (z[0] - ca.sign(z[1] + y), False),
        (z[0] - ca.fmax(y, 0) - ca.floor(2 * z[0]), False),
        (z[0] ** 2, False),
    ],
)
def test_an_unknown_in_a_condition_makes_an_equation_nonlinear(equation, linear):
    assert linear_in(equation, z) is linear


class Kinked(ac.Component):
    """der(x) = 2 sin t while der(x) > 0, else sin t."""

    x = ac.variable(start=0.0)

    def equations(self):
        yield ac.der(self.x) == ca.if_else(ac.der(self.x) > 0, 2, 1) * ca.sin(ac.time)


def test_a_derivative_that_its_own_sign_decides_on_is_integrated_on_its_branch():
    """x = 2 (1 - cos t); it was 1 - cos t. The kink is at the start: a margin of 3 over 4e-5."""
    m = ac.Model("m")
    m.part = Kinked()
    assert ac.simulate(m, 1.5).final["part.x"] == pytest.approx(2 * (1 - ca.cos(1.5)), abs=1.3e-4)
