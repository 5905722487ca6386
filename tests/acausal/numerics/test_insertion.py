"""Values in the place of symbols: each once, and calls stay calls."""

from __future__ import annotations

import casadi as ca

from acausal.numerics.columns import insert


def test_a_value_that_calls_a_function_is_inserted_as_that_call() -> None:
    """CasADi's ``substitute_inplace`` gives the first argument of the call instead."""
    a, b, c, x = (ca.SX.sym(name) for name in "abcx")
    inner = ca.MX.sym("v", 2)
    called = ca.Function("called", [inner], [ca.vertcat(3 * inner[0] + inner[1], inner[1])])
    foreign = ca.Function("foreign", [inner], [called(inner)], {"never_inline": True})
    value = ca.SX(foreign(ca.vertcat(a, x)))
    values, (result,) = insert([a, b, c], [2 * x, value[0] + 1, a + b], [b * c])
    assert set(map(str, ca.symvar(ca.vertcat(*values, result)))) == {"x"}
    at = ca.Function("at", [x], [*values, result])(5.0)
    a_, b_ = 10.0, 3 * 10.0 + 5.0 + 1.0
    assert [float(number) for number in at] == [a_, b_, a_ + b_, b_ * (a_ + b_)]


def test_without_calls_it_is_substitution() -> None:
    a, b, x = (ca.SX.sym(name) for name in "abx")
    values, (result,) = insert([a, b], [x + 1, a * a], [b - a])
    at = ca.Function("at", [x], [*values, result])(2.0)
    assert [float(number) for number in at] == [3.0, 9.0, 6.0]
