"""What comes in at the door: arguments of the wrong kind or out of range are refused by name."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.arguments import Count, Duration, Told, checked
from acausal.errors import (
    AcausalError,
    ArgumentError,
    ConnectError,
    DeclarationError,
    InputError,
    ParameterError,
    SweepError,
    TimeGridError,
    UnknownNameError,
)
from library import blocks as bl
from library import electrical as el
from library import planar as pl
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


def turned(**options: Any) -> dict[str, Any]:
    """Return options of a run of the shaft, with its torque."""
    return {"inputs": {"torque.tau": 1.0}, **options}


@pytest.mark.parametrize("t", [[], [1.0], "x", b"1", None, 1j, np.array([1.0, 2.0]), lambda: 1.0])
def test_a_time_is_a_number_wherever_it_is_given(system: ac.System, t: Any, tmp_path: Any) -> None:
    """What takes the options of a run takes its times too."""
    with pytest.raises(TimeGridError, match="t_start = "):
        system.sensitivities(1.0, parameters=["rotor.J"], **turned(t_start=t))
    with pytest.raises(TimeGridError, match="t_start = "):
        system.stepper(t_start=t)
    with pytest.raises(TimeGridError, match="every = "):
        system.simulate(0.1, n=1, **turned(checkpoint=tmp_path / "run.npz", every=t))


def test_a_fraction_of_a_second_is_a_time(system: ac.System) -> None:
    """The speed under a torque of 1 N.m after a third of a second, by calls that end there."""
    end, third = Fraction(1, 3), 1.0 - math.exp(-1.0 / 6.0)
    run = system.simulate(end, n=1, **turned())
    assert run.final["rotor.w"] == pytest.approx(third, rel=1e-5)
    sens = system.sensitivities(end, parameters=["drag.d"], **turned(n=1))
    assert sens.result.final["rotor.w"] == pytest.approx(third, rel=1e-5)
    swept = ac.sweep(system, {"drag.d": [1.0]}, end, **turned(n=1))
    assert swept.final("rotor.w")[0] == pytest.approx(third, rel=1e-5)


@pytest.mark.parametrize("values", [None, 1.0, 1j, NAN, lambda t: t])
def test_a_table_of_an_input_is_two_lists(system: ac.System, values: Any) -> None:
    with pytest.raises(InputError, match=r"input 'torque\.tau': its table needs a list of times"):
        system.simulate(1.0, n=1, inputs={"torque.tau": ([0.0, 1.0], values)})


@pytest.mark.parametrize("inputs", ["x", 3, [1.0], np.array([1.0, 2.0]), lambda t: t])
def test_inputs_of_a_stepper_are_given_by_path(system: ac.System, inputs: Any) -> None:
    with pytest.raises(InputError, match="give numbers by path"):
        system.stepper(inputs=inputs)


def test_a_misspelt_parameter_is_named_where_it_is_read(system: ac.System) -> None:
    with pytest.raises(UnknownNameError, match=r"no free parameter 'rotor\.I'.* Did you mean "):
        system.parameters["rotor.I"]
    assert system.parameters.get("rotor.I") is None


def test_a_part_is_none_of_its_variables(system: ac.System) -> None:
    with pytest.raises(UnknownNameError, match=r"'rotor' is a part, not one of its variables\. Va"):
        system.resolve("rotor")


@pytest.mark.parametrize("name", ["rotor.I", "x", "rotor.w"])
def test_what_is_built_in_is_a_parameter(name: str) -> None:
    """Before, a misspelt name built nothing in, silently."""
    with pytest.raises(ParameterError, match=name):
        ac.compile(shaft(), frozen={name: 1.0})
    with pytest.raises(ParameterError, match=r"rotor\.J"):
        ac.compile(shaft(), frozen={"rotor.J": -1.0})


@pytest.mark.parametrize(
    "options",
    [
        {"rtol": "x"},
        {"atol": 2.0},
        {"solver": "x"},
        {"breakpoints": "x"},
        {"inputs": "x"},
        {"inputs": {"x": 1.0}},
        {"parameters": {"x": 1.0}},
        {"guess": 3},
        {"progress": "x"},
        {"energies": 1},
    ],
    ids=str,
)
def test_what_no_case_of_a_sweep_can_be_run_with_is_refused(
    system: ac.System, options: dict[str, Any]
) -> None:
    """A case fails by its own values; before, all of them did, silently."""
    with pytest.raises(AcausalError):
        ac.sweep(system, {"rotor.J": [1.0, 2.0]}, 0.1, **turned(**{"n": 1, **options}))


@pytest.mark.parametrize("outcome", [None, "x", [1.0], 1j, NAN, -math.inf, np.array([1.0, 2.0])])
def test_what_is_least_is_a_finite_number(system: ac.System, outcome: Any) -> None:
    """A function that forgets its ``return`` too; NaN before was a result."""
    with pytest.raises(SweepError, match="what is to be least"):
        ac.optimize(system, lambda _: outcome, {"rotor.J": (1.0, 2.0)}, 0.1, **turned(n=1))


@pytest.mark.parametrize("part", [rot.Inertia, el.Resistor, ac.Model])
def test_a_class_is_no_part(part: Any) -> None:
    m: Any = ac.Model("m")
    with pytest.raises(
        DeclarationError, match=rf"is the class {part.__name__}, .* {part.__name__}\(…\)"
    ):
        m.part = part


def test_a_port_of_a_model_that_was_never_added_is_said_to_be_so() -> None:
    m: Any = ac.Model("m")
    m.fixed, gear = rot.Fixed(), rot.Gearbox(ratio=2.0, c=1e3, d=1.0)
    with pytest.raises(ConnectError, match=r"flange_a belongs to a Gearbox that was never added"):
        m.connect(m.fixed.flange, gear.flange_a)


@pytest.mark.parametrize("weight", ["alpha", "omega", "mu"])
@pytest.mark.parametrize("value", [-1.0, math.inf, NAN])
def test_weights_of_penalties_are_finite_and_not_negative(weight: str, value: float) -> None:
    with pytest.raises(ArgumentError, match=weight):
        ac.Penalty(**{weight: value})


@pytest.mark.parametrize("value", [-1.0, 0, math.inf])
def test_an_accuracy_of_newton_is_above_0(value: float) -> None:
    """SUNDIALS wrote on the terminal that it is illegal, and the run failed."""
    with pytest.raises(ArgumentError, match="newton_tolerance must be a number above 0 or None"):
        ac.IDAS(newton_tolerance=value)


def test_matrices_of_blocks_have_no_nan() -> None:
    with pytest.raises(ParameterError, match=r"StateSpace\.B = \[\[nan\]\]: B must be numbers"):
        bl.StateSpace(A=[[1.0]], B=[[NAN]], C=[[1.0]])
    with pytest.raises(ParameterError, match="needs a numerator b"):
        bl.TransferFunction(b=[], a=[1.0, 1.0])


def test_a_decimal_does_not_mix_with_floats() -> None:
    with pytest.raises(ArgumentError, match="max_step must be a number of at least 0"):
        ac.IDA(max_step=Decimal("0.5"))  # type: ignore[arg-type]


def test_a_start_is_no_symbol(system: ac.System) -> None:
    with pytest.raises(AcausalError, match=r"start value for 'rotor\.w' is not finite"):
        system.simulate(0.1, n=1, **turned(start={"rotor.w": ac.time}))


class Arm(ac.Model):
    """A hinged arm whose offset is what comes of a number and a vector."""

    L: ac.Parameter = ac.parameter("m", default=2.0)
    v: ac.types.VectorParameter = ac.parameter("m", shape=(2,), default=(1.0, 2.0))

    def __init__(self, offset: Any) -> None:
        super().__init__()
        self.world, self.joint = pl.World(), pl.Revolute()
        self.arm, self.body = pl.FixedTranslation(r=offset(self)), pl.Body(m=1.0, I=1.0)
        self.chain(self.world, self.joint, self.arm, self.body)


def test_vectors_are_given_expressions_of_their_size() -> None:
    made = ac.compile(Arm(lambda arm: arm.L * arm.v)).simulate(0.1, n=1)
    assert made.final["arm.r"] == pytest.approx([2.0, 4.0])
    with pytest.raises(ParameterError, match=r"r is given an expression of 1 numbers, and has 2"):
        Arm(lambda arm: arm.L)


@pytest.mark.parametrize(
    "row", [{1.0, 2.0}, {0: 1.0, 1: 2.0}, np.array(1.0), 1.0, ac.time], ids=str
)
def test_a_vector_is_a_sequence(row: Any) -> None:
    """A set has no order, and of a dict the keys were taken."""
    with pytest.raises(ParameterError, match=r"FixedTranslation\.r"):
        pl.FixedTranslation(r=row)


@pytest.mark.parametrize("size", [0.0, -1.0, math.inf])
def test_a_nominal_size_is_above_0(size: float) -> None:
    with pytest.raises(ArgumentError, match="nominal must be a number above 0"):
        ac.variable("m", nominal=size)


def test_tables_of_expressions_have_a_value_at_each_point() -> None:
    with pytest.raises(InputError, match="a value at each point: 1 at 2"):
        ac.interpolate(0.5, [0.0, 1.0], ac.time)
    with pytest.raises(InputError, match=r"values of shape \(1, 1\); its grid is \(2, 2\)"):
        ac.interpolate2d(0.5, 0.5, [0.0, 1.0], [0.0, 1.0], ac.time)


def test_uncertain_values_are_finite() -> None:
    with pytest.raises(ArgumentError, match="mean must be"):
        ac.studies.normal(math.inf, 1.0)


def test_a_list_that_holds_itself_is_no_list_of_parts() -> None:
    m: Any = ac.Model("m")
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(DeclarationError, match="'parts_' holds lists in lists without end"):
        m.parts_ = endless


HANDED_ON: dict[str, Any] = {
    "sensitivities": (
        lambda system, **o: system.sensitivities(0.1, parameters=["rotor.J"], **o),
        ("t_start", "n", "t", "start", "guess", "inputs", "at", "rtol", "atol", "solver"),
    ),
    "gradient": (
        lambda system, **o: system.gradient(0.1, "rotor.w", **o),
        ("t_start", "start", "guess", "inputs", "at", "rtol", "atol"),
    ),
    "stepper": (
        lambda system, **o: system.stepper(**o),
        ("t_start", "start", "guess", "inputs", "parameters", "rtol", "atol", "solver", "event"),
    ),
    "linearize": (
        lambda system, **o: system.linearize(**o),
        ("at", "inputs", "outputs", "modes", "guess", "parameters"),
    ),
    "graph.draw": (
        lambda system, **o: system.graph.draw(**o),
        ("nodes", "edges", "arrows", "text", "highlight", "contract"),
    ),
    "dashboard": (
        lambda system, **o: system.simulate(0.1, n=1, **turned()).dashboard("d.html", **o),
        ("variables", "show"),
    ),
    "view": (
        lambda system, **o: swing().view("v.html", **o),
        ("frames", "plot", "trace", "follow", "scale", "color"),
    ),
    "natural": (lambda system, **o: swing().system.natural(**o), ("vectors", "slender")),
}
"""Calls that hand options on to a function inside, by name; it looks at their kinds."""


@cache
def swing() -> Any:
    return ac.compile(Arm(lambda arm: arm.v)).simulate(0.1, n=1)


@pytest.mark.parametrize(
    ("call", "option"), [(call, option) for call in HANDED_ON for option in HANDED_ON[call][1]]
)
def test_options_that_are_handed_on_are_looked_at(
    system: ac.System, call: str, option: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for wrong in (object(), 1j, [None], np.array([1.0, 2.0])):
        with pytest.raises(AcausalError):
            HANDED_ON[call][0](system, **{option: wrong})
