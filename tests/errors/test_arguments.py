"""What comes in at the door: arguments of the wrong kind or out of range are refused by name."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.arguments import Count, Duration, Told, checked
from acausal.errors import AcausalError, ArgumentError
from library import electrical as el
from library import rotational as rot
from library import translational as tr

NAN, HUGE = math.nan, 10**400

# The torque of the shaft is left open: here nothing else than what is asked for may be refused.
pytestmark = pytest.mark.filterwarnings("ignore::acausal.errors.UnconnectedWarning")


def shaft() -> Any:
    m: Any = ac.Model("shaft")
    m.torque, m.rotor, m.drag = rot.Torque(), rot.Inertia(J=2.0), rot.Damper(d=1.0)
    m.fixed = rot.Fixed()
    m.chain(m.torque, m.rotor, m.drag, m.fixed)
    return m


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(shaft())


@pytest.mark.parametrize("solver", [ac.IDAS, ac.Rodas4])
@pytest.mark.parametrize("step", [-1.0, NAN, math.inf, "x", None, HUGE], ids=str)
def test_a_longest_step_is_a_length_of_time(solver: Any, step: Any) -> None:
    with pytest.raises(ArgumentError, match=r"max_step must be a number of at least 0\."):
        solver(max_step=step)


def test_the_message_names_call_argument_value_and_what_it_must_be(system: ac.System) -> None:
    with pytest.raises(ArgumentError) as error:
        ac.compile(shaft(), tree=1)  # type: ignore[arg-type]
    assert (
        str(error.value)
        == "compile(tree=1): tree must be a dict of integers, a list of texts or None."
    )
    with pytest.raises(ArgumentError) as error:
        system.linearize(inputs=1)  # type: ignore[arg-type]
    assert str(error.value) == "System.linearize(inputs=1): inputs must be a list or None."


def test_an_argument_error_is_a_type_error_too() -> None:
    assert issubclass(ArgumentError, TypeError)
    assert issubclass(ArgumentError, AcausalError)


@pytest.mark.parametrize("steps", [0, -1, HUGE, 1.5, "x", None, [], [0.5], [None, 1]], ids=str)
def test_loads_are_raised_in_a_countable_number_of_steps(system: ac.System, steps: Any) -> None:
    with pytest.raises(
        ac.errors.InitializationError, match=r"load_steps = .*: give the number of steps"
    ):
        system.steady_state(inputs={"torque.tau": 1.0}, load_steps=steps)


@pytest.mark.parametrize("t", [NAN, math.inf, None, "x"], ids=str)
def test_a_steady_state_is_at_a_finite_time(system: ac.System, t: Any) -> None:
    with pytest.raises(ArgumentError, match=r"System\.steady_state\(t=.*must be a finite number"):
        system.steady_state(t=t)


def test_one_number_is_no_output_grid(system: ac.System) -> None:
    """``simulate(t=1e-7, n=100)`` would be one output at 1e-7 s, whatever n says."""
    with pytest.raises(
        ac.errors.TimeGridError, match=r"t = 1e-07 is one number.*simulate\(1e-07, n=…\)"
    ):
        system.simulate(t=1e-7, n=100)  # type: ignore[arg-type]


def test_the_gradient_takes_times_with_units(system: ac.System) -> None:
    """J dw/dt = tau - d w: w(T) = tau/d (1 - exp(-d T/J)), and its derivative by d."""
    found = system.gradient(
        "200 ms", "rotor.w", parameters=["drag.d"], inputs={"torque.tau": 1.0}, rtol=1e-9
    )
    decay = math.exp(-0.1)
    assert found["drag.d"] == pytest.approx(-(1 - decay) + 0.1 * decay, rel=1e-4)


def test_the_gradient_names_what_nothing_is_called(system: ac.System) -> None:
    with pytest.raises(ac.errors.UnknownNameError, match=r"'drag\.dd'\. Did you mean 'drag\.d'"):
        system.gradient(1.0, "rotor.w", parameters=["drag.dd"])
    with pytest.raises(ac.errors.UnknownNameError, match="has no variable 'ww'"):
        system.gradient(1.0, "rotor.ww")
    with pytest.raises(ac.errors.TimeGridError, match="t_end"):
        system.gradient("two", "rotor.w")


def test_the_calls_of_everyday_slips(system: ac.System) -> None:
    res = system.simulate(0.1, n=2)
    slips: list[Any] = [
        lambda: system.sensitivities(1.0, parameters=None),  # type: ignore[arg-type]
        lambda: ac.sweep(None, {}, 1.0),  # type: ignore[arg-type]
        lambda: ac.sweep(system, 0.3, {"rotor.J": [1.0]}),  # type: ignore[arg-type]
        lambda: ac.estimate(system, res, 1),  # type: ignore[arg-type]
        lambda: ac.OptimalControl(system).minimize("x"),
        lambda: ac.OptimalControl(system).interior("a", "rotor.w", 1.0),  # type: ignore[arg-type]
        lambda: res.at(None),  # type: ignore[arg-type]
        lambda: ac.simulate(part_with({"phi": None}), 1.0),
    ]
    for slip in slips:
        with pytest.raises(AcausalError):
            slip()


def part_with(start: Any) -> Any:
    m: Any = ac.Model("m")
    m.rotor = rot.Inertia(J=1.0, start=start)
    return m


def test_topology_of_a_model_without_modes_is_itself(system: ac.System) -> None:
    assert system.topology() is system
    with pytest.raises(ac.errors.UnknownNameError, match="no mode"):
        system.topology({"drag.mode": "stuck"})


def test_what_an_annotation_leaves_open_is_not_looked_at() -> None:
    @checked
    def call(count: Count, wait: Duration = 0.0, own: Told[int] = 1, rest: Any = None) -> int:
        return count

    assert call(np.int64(3), np.float32(0.5), "own words", object()) == 3  # type: ignore[arg-type]
    for bad in ({"count": 0}, {"count": 2.0}, {"count": 1, "wait": -1}, {"count": None}):
        with pytest.raises(ArgumentError, match=r"call\("):
            call(**bad)  # type: ignore[arg-type]


def test_numbers_of_other_kinds_are_numbers() -> None:
    """numpy's, CasADi's and fractions: whatever is one real number."""
    import fractions

    import casadi as ca

    for number in (np.float32(0.1), np.array(0.1), ca.DM(0.1), fractions.Fraction(1, 10)):
        assert ac.IDAS(max_step=number).max_step is number  # type: ignore[arg-type]


def test_start_values_of_parts_are_numbers() -> None:
    for bad in (None, [None], object(), 1j, NAN, HUGE):
        with pytest.raises(AcausalError, match="rotor"):
            ac.compile(part_with({"phi": bad})).simulate(0.1)
    m: Any = ac.Model("m")
    m.mass = tr.Mass(m=1.0)
    m.r = el.Resistor(R=1.0)
    with pytest.raises(AcausalError, match=r"mass\.s|'s'"):
        ac.simulate(m, 1.0, start={"mass.s": {}})
