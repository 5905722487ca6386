"""Bad models 29-32: initial values. A report says how each was found; whole texts are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError, ParameterError
from domains import signal
from library import blocks as bl
from library import electrical as el

EXACT = 1e-12  # Newton to rounding


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


def rc(start: Any = None, second: Any = None) -> ac.Model:
    """1 V, 1 Ohm, and two capacitors in parallel: one state."""
    m = ac.Model("rc")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=1.0), el.Ground()
    m.c, m.c2 = el.Capacitor(C=1.0, start=start), el.Capacitor(C=3.0, start=second)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.c2.p)
    m.connect(m.c.n, m.c2.n, m.src.n, m.gnd.p)
    return m


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(rc())


TWICE = (
    "the start values c.v = 1 and c2.v = 2 contradict each other: both fix the state c.v. "
    "Free one of them (give it as guess instead)."
)


def test_29_inconsistent_values_of_one_state(system: ac.System) -> None:
    both = {"c.v": 1.0, "c2.v": 2.0}
    assert message(InitializationError, lambda: system.initialize(start=both)) == TWICE
    in_the_model = ac.compile(rc(start={"v": 1.0}, second={"v": 2.0}))
    assert message(InitializationError, in_the_model.initialize) == TWICE


def test_29_consistent_values_of_one_state_are_fine(system: ac.System) -> None:
    assert system.initialize(start={"c.v": 2.0, "c2.v": 2.0})["c2.v"] == 2.0


def test_29_value_that_the_model_contradicts(system: ac.System) -> None:
    assert message(InitializationError, lambda: system.initialize(start={"src.v": 3.0})) == (
        "the start values {src.v} contradict each other or the model at t = 0 s: at best src.v is "
        "1 instead of 3. Free one of them (give it as guess instead)."
    )


def test_30_too_many_start_values_name_the_set_to_free(system: ac.System) -> None:
    """i = (1 - v)/R: with v = 1 it cannot be 0.5."""
    both = {"c.v": 1.0, "r.i": 0.5}
    assert message(InitializationError, lambda: system.initialize(start=both)) == (
        "the start values {c.v, r.i} contradict each other or the model at t = 0 s: at best r.i is "
        "0 instead of 0.5. Free one of them (give it as guess instead)."
    )
    assert system.initialize(start={"r.i": 0.5}, guess={"c.v": 1.0})["c.v"] == (
        pytest.approx(0.5, abs=EXACT)
    )


def test_30_a_start_value_that_a_parameter_gives_is_told() -> None:
    """The state x of an integrator is y, and begins with y_start."""
    m = ac.Model("lag")
    m.i, m.back = bl.Integrator(), bl.Gain(k=-1.0)
    m.chain(m.i, m.back, m.i)
    system = ac.compile(m)
    assert message(InitializationError, lambda: system.initialize(start={"i.y": 2.0})) == (
        "the start values {i.x, i.y} contradict each other or the model at t = 0 s: at best i.y is "
        "0 instead of 2. i.x begins with i.y_start: give that. Free one of them (give it as guess "
        "instead)."
    )
    both = {"i.x": 1.0, "i.y": 2.0}
    assert "y_start" not in message(InitializationError, lambda: system.initialize(start=both))
    assert system.initialize(parameters={"i.y_start": 2.0})["i.y"] == 2.0


def test_31_report_says_what_was_chosen_and_how() -> None:
    """Two RC circuits and a free one: fixed, guessed, moved, solved for, default."""
    m = ac.Model("five")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.r = [el.Resistor(R=1.0) for _ in range(5)]
    m.c = [el.Capacitor(C=1.0) for _ in range(5)]
    m.connect(m.src.p, *(r.p for r in m.r))
    m.connect(m.src.n, m.gnd.p, *(c.n for c in m.c))
    for r, c in zip(m.r, m.c, strict=True):
        m.connect(r.n, c.p)
    start = {"c[0].v": 0.1, "r[2].i": 0.5, "r[3].i": 0.25}
    guess = {"c[1].v": 0.2, "c[2].v": 7.0}
    assert ac.compile(m).initialize(start=start, guess=guess).report == "\n".join(
        [
            "initial values of 'five' at t = 0 s",
            "  c[0].v   0.1  fixed",
            "  c[1].v   0.2  guessed",
            "  c[2].v   0.5  moved",
            "  c[3].v   0.75  solved",
            "  c[4].v   0  default",
        ]
    )


class Exponential(ac.Component):
    """exp(y) = u: from y = 0 damped Newton finds log(u)."""

    u = ac.port(signal.Input)
    y = ac.port(signal.Output)

    def equations(self) -> Any:
        yield ca.exp(self.y) == self.u


class Logarithm(ac.Component):
    """log(y) + y = 1: undefined at the guess y = 0."""

    y = ac.port(signal.Output)

    def equations(self) -> Any:
        yield ca.log(self.y) + self.y == 1


def alone(part: Any) -> ac.System:
    m = ac.Model("alone")
    m.part = part
    return ac.compile(m)


def test_32_far_guess_is_overcome_by_damping() -> None:
    """exp(y) = 1e9."""
    assert alone(Exponential(u=1e9)).initialize()["part.y"] == pytest.approx(20.72326583694641)


def test_32_missing_guess_says_where_the_equations_are_undefined() -> None:
    system = alone(Logarithm())
    assert message(InitializationError, system.initialize) == (
        "no solution of the algebraic equations was found at t = 0 s. "
        "Largest residuals: part -inf. "
        "log(part.y) in part has no finite value with part.y = 0. "
        'Give guess={"part.y": …} near a solution, or other parameters.'
    )
    assert system.initialize(guess={"part.y": 0.5})["part.y"] == pytest.approx(1.0, abs=EXACT)


def test_32_guess_may_be_given_by_any_name_of_the_unknown() -> None:
    """y² = 4, the guess for the input that reads y."""

    class Square(ac.Component):
        y = ac.port(signal.Output)

        def equations(self) -> Any:
            yield self.y**2 == 4

    class Reader(ac.Component):
        u = ac.port(signal.Input)
        y = ac.port(signal.Output)

        def equations(self) -> Any:
            yield self.y == 3 * self.u

    m = ac.Model("m")
    m.square, m.reader = Square(), Reader()
    m.connect(m.square.y, m.reader.u)
    start = ac.compile(m).initialize(guess={"reader.u": -1.0})
    assert start["reader.y"] == pytest.approx(-6.0, abs=EXACT)


@pytest.mark.parametrize("word", ["start", "guess"])
def test_values_of_unknown_variables(system: ac.System, word: str) -> None:
    assert message(InitializationError, lambda: system.initialize(**{word: {"c.V": 1.0}})) == (
        f"{word} value for 'c.V': 'c' has no variable 'V'. Did you mean 'v'? "
        "Valid: i, n.i, n.v, p.i, p.v, v."
    )
    assert message(InitializationError, lambda: system.initialize(**{word: {"cap.v": 1.0}})) == (
        f"{word} value for 'cap.v': no variable is called 'cap.v'. Did you mean 'c'? "
        "Valid: c, c2, gnd, r, src."
    )
    assert message(InitializationError, lambda: system.initialize(**{word: {"r.R": 1.0}})) == (
        f"{word} value for 'r.R': r.R is a parameter: give it in parameters={{\"r.R\": …}}."
    )


def test_start_value_of_an_unknown_variable_of_a_component() -> None:
    assert message(InitializationError, lambda: ac.compile(rc(start={"V": 1.0}))) == (
        "start value for 'c.V': 'c' has no variable 'V'. Did you mean 'v'? "
        "Valid: i, n.i, n.v, p.i, p.v, v."
    )


def test_start_values_are_finite_numbers_of_the_right_size(system: ac.System) -> None:
    for value, rest in (
        (float("nan"), "is not finite. Give a number in [V]."),
        ([1.0, 2.0], "has 2 elements; it needs 1."),
        (None, "is None, not a number. Give a number in [V], or a string with a unit."),
    ):
        given = {"c.v": value}
        assert message(InitializationError, lambda given=given: system.initialize(start=given)) == (
            f"start value for 'c.v' {rest}"
        )


def test_start_values_may_have_units(system: ac.System) -> None:
    assert system.initialize(start={"c.v": "20 mV"})["c.v"] == pytest.approx(0.02, rel=1e-15)
    assert ac.compile(rc(start={"v": "20 mV"})).initialize()["c.v"] == pytest.approx(
        0.02, rel=1e-15
    )
    assert message(ParameterError, lambda: system.initialize(start={"c.v": "1 A"})) == (
        "start value for 'c.v' = \"1 A\" has the wrong dimension: it must be a unit like V."
    )


def test_start_values_say_of_which_variable(system: ac.System) -> None:
    assert message(InitializationError, lambda: system.initialize(start=1.0)) == (
        'start = 1.0 does not say of which variable. Write start={"path": value}.'
    )
    many = np.array([1.0, 2.0])
    assert message(InitializationError, lambda: system.initialize(guess=many)) == (
        'guess = array([1., 2.]) does not say of which variable. Write guess={"path": value}.'
    )
    assert message(ParameterError, lambda: el.Capacitor(C=1.0, guess=1.0)) == (
        'Capacitor: guess = 1.0 does not say of which variable. Write guess={"name": value}.'
    )
