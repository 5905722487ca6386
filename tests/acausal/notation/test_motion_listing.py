"""Equations of motion as printed: an independent parser finds the accelerations of the run."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.notation.equation_listing import Listing
from acausal.notation.trigonometric import (
    NamedFunctions,
    NotTrigonometricError,
    number,
    symbol,
    trigonometric,
)
from acausal.teaching.written_equation import (
    EquationNames,
    WrittenEquation,
    evaluate,
    read_equation,
)

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
MECHANISMS = [
    "four_bar",
    "double_pendulum",
    "cart_pole_swing_up",
    "slider_crank_engine",
    "andrews_squeezer",
    "excavator_boom",
    "kane_two_link_robot",
]


@cache
def built(name: str) -> ac.System:
    return ac.compile(runpy.run_path(str(EXAMPLES / f"{name}.py"))["build"]())


def residuals(listing: Listing, system: ac.System) -> list[float]:
    """Return left − right of every printed line at a point of a run, over the size of its sides."""
    run = system.simulate(0.01, n=11, inputs=dict.fromkeys(system.inputs, 1.0))
    point = run.at(0.007)
    motion = system.motion_equations
    _, _, _, _, rates, forces = motion.values(point)
    known: dict[str, float] = dict(zip(motion.closures, forces, strict=True))
    accelerations = {
        own.text: value
        for name, value in zip(motion.coordinates, rates, strict=True)
        for own in [_prime(listing, name)]
    }
    where = {str(line).partition(" = ")[0]: read_equation(str(line)) for line in listing.where}
    keys = [(own.text, path) for path, own in listing.symbols.items() if own.text not in where]
    names = EquationNames.of([*keys, *((text, text) for text in (*accelerations, *where))])

    def value(written: str, level: int) -> float:
        assert level == 0
        found = names.find(written)
        assert found is not None, written
        key = found[0]
        if key in accelerations:
            return accelerations[key]
        if key in where:
            return float(evaluate(where[key].right, value))
        if key in known:
            return known[key]
        return float(system.parameters[key] if key in system.parameters else point[key])

    def relative(equation: WrittenEquation) -> float:
        left, right = (float(evaluate(side, value)) for side in (equation.left, equation.right))
        return (left - right) / (1.0 + abs(left))

    return [relative(read_equation(str(line))) for line in listing]


def _prime(listing: Listing, name: str):
    from dataclasses import replace

    own = listing.symbols[name]
    used = " ".join(map(str, listing))
    twice = replace(own, primes=2)
    return twice if twice.text in used else replace(own, primes=1)


@pytest.mark.parametrize("name", MECHANISMS)
def test_printed_equations_of_motion_hold_along_a_run(name: str):
    system = built(name)
    listing = system.equations.motion
    printed = str(listing)
    assert not [mark for mark in ("@", "event_", "loop", "…") if mark in printed]
    # 1e-6: algebraic unknowns of a run are solved to its tolerance.
    np.testing.assert_allclose(residuals(listing, system), 0.0, atol=1e-6)


def test_a_double_pendulum_reads_as_in_a_textbook():
    text = str(built("double_pendulum").equations.motion)
    assert "m₂ r₀ r_CM,0,2 cos(φ₁ − φ₂) φ′′₂" in text
    assert len(text) < 400


def test_closures_that_say_nothing_are_counted_not_printed():
    text = str(built("four_bar").equations.motion)
    assert text.endswith("3 of 6 closures say 0 = 0 in every pose and are left out")
    assert len(text) < 2500


def test_squares_of_cosine_and_sine_are_one_and_products_are_sums_of_angles():
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    same = ca.vertcat(
        ca.cos(a) ** 2 + ca.sin(a) ** 2 - 1,
        ca.cos(a) * ca.cos(b) + ca.sin(a) * ca.sin(b) - ca.cos(a - b),
        ca.sin(2 * a) - 2 * ca.sin(a) * ca.cos(a),
        ca.sqrt(a * a + b) - ca.sqrt(b + a * a),
    )
    function = ca.Function("f", [ca.vertcat(a, b)], [same])
    given = [symbol("a"), symbol("b")]
    assert trigonometric(function, given, NamedFunctions()) == [{}] * 4
    assert trigonometric(function, [number(0), symbol("b")], NamedFunctions())[1] == {}


def test_conditions_have_no_such_form():
    a = ca.SX.sym("a")
    function = ca.Function("f", [a], [ca.if_else(a > 0, a, 1)])
    with pytest.raises(NotTrigonometricError):
        trigonometric(function, [symbol("a")], NamedFunctions())
