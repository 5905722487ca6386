"""Bad models 21-28: parameters. Each is refused by name, and the whole text is compared.

24 and 25 (bodies) concern no scalar domain.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import acausal as ac
from acausal.errors import DeclarationError, ParameterError
from domains import signal
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot
from library import thermal as th
from library import translational as tr
from tests.models import rc

NAN, INF = float("nan"), float("inf")


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(rc())


def run(system: ac.System, **parameters: Any) -> Callable[[], Any]:
    """Return the run with parameters r__R for r.R."""
    given = {name.replace("__", "."): value for name, value in parameters.items()}
    return lambda: system.simulate(1.0, n=1, parameters=given)


@pytest.mark.parametrize("value", [NAN, INF])
def test_21_numbers_that_are_not_finite(system: ac.System, value: float) -> None:
    assert message(ParameterError, lambda: el.Resistor(R=value)) == (
        f"Resistor.R = {value} is not finite. Give a number in [Ohm]."
    )
    assert message(ParameterError, run(system, r__R=value)) == (
        f"r.R = {value} is not finite. Give a number in [Ohm]."
    )
    assert message(ParameterError, lambda: setattr(rc().r, "R", value)) == (
        f"r.R = {value} is not finite. Give a number in [Ohm]."
    )


def test_21_constant_of_a_signal_input_that_is_not_finite() -> None:
    m = ac.Model("m")
    m.src, m.gnd = el.SignalVoltage(v=NAN), el.Ground()
    m.connect(m.src.n, m.gnd.p)
    assert message(ParameterError, lambda: ac.compile(m)) == (
        "src.v = nan is not finite. Give a number in [1]."
    )


@pytest.mark.parametrize(
    ("make", "value", "bound"),
    [
        (lambda: el.Capacitor(C=-1.0), "Capacitor.C = -1 [F]", "at least 0"),
        (lambda: el.Inductor(L=-1.0), "Inductor.L = -1 [H]", "at least 0"),
        (lambda: tr.Mass(m=-1.0), "Mass.m = -1 [kg]", "at least 0"),
        (lambda: rot.Inertia(J=-2), "Inertia.J = -2 [kg.m2]", "at least 0"),
        (lambda: th.HeatCapacitor(C=-1.0), "HeatCapacitor.C = -1 [J/K]", "at least 0"),
        (lambda: hy.Pipe(length=0, diameter=1), "Pipe.length = 0 [m]", "greater than 0"),
    ],
    ids=["C", "L", "m", "J", "heat", "length"],
)
def test_22_negative_or_zero_where_senseless(
    make: Callable[[], Any], value: str, bound: str
) -> None:
    assert message(ParameterError, make) == f"{value} is out of range: it must be {bound}."


def test_22_negative_where_senseless_at_run_time(system: ac.System) -> None:
    assert message(ParameterError, run(system, c__C=-1.0)) == (
        "c.C = -1 [F] is out of range: it must be at least 0."
    )


def test_23_strings_with_the_wrong_dimension(system: ac.System) -> None:
    assert message(ParameterError, lambda: el.Resistor(R="4.7 kV")) == (
        'Resistor.R = "4.7 kV" has the wrong dimension: it must be a unit like Ohm.'
    )
    assert message(ParameterError, run(system, r__R="3 V")) == (
        'r.R = "3 V" has the wrong dimension: it must be a unit like Ohm.'
    )
    assert message(ParameterError, lambda: rot.Inertia(J="1 kg")) == (
        'Inertia.J = "1 kg" has the wrong dimension: it must be a unit like kg.m2.'
    )


@pytest.mark.parametrize("text", ["4.7 foo", "abc", ""])
def test_23_strings_that_are_no_quantities(text: str) -> None:
    assert message(ParameterError, lambda: el.Resistor(R=text)) == (
        f'Resistor.R = "{text}" cannot be read as a number with a unit. '
        'Write for example "1.5 Ohm".'
    )


class Vector(ac.Component):
    r: ac.Parameter = ac.parameter("m", "Position", shape=(3,))
    y = ac.port(signal.Output)

    def equations(self) -> Any:
        yield self.y == self.r[0]


@pytest.mark.parametrize("value", [(1, 2), (1, 2, 3, 4), 1.0, "1 m"])
def test_26_vectors_of_the_wrong_size(value: Any) -> None:
    m = ac.Model("m")
    m.part = Vector(r=(1, 2, 3))
    for where, call in (
        ("Vector", lambda: Vector(r=value)),
        ("part", lambda: ac.compile(m).simulate(1.0, parameters={"part.r": value})),
    ):
        assert message(ParameterError, call) == (
            f"{where}.r = {value!r} has the wrong size: give a sequence of 3 numbers in [m]."
        )


def test_26_elements_of_vectors_are_checked_and_may_have_units() -> None:
    assert Vector(r=("1 m", "2 cm", 3)).r.value == (1.0, 0.02, 3.0)
    assert message(ParameterError, lambda: Vector(r=(1, NAN, 3))) == (
        "Vector.r[1] = nan is not finite. Give a number in [m]."
    )
    assert message(ParameterError, lambda: Vector(r=(1, 2, "3 s"))) == (
        'Vector.r[2] = "3 s" has the wrong dimension: it must be a unit like m.'
    )


@pytest.mark.parametrize("value", [None, [1.0, 2.0]])
def test_26_values_that_are_no_numbers(system: ac.System, value: Any) -> None:
    rest = f"{value!r} is not a number. Give a number in [Ohm], or a string with a unit such as "
    assert message(ParameterError, lambda: el.Resistor(R=value)) == f'Resistor.R = {rest}"1 Ohm".'
    assert message(ParameterError, run(system, r__R=value)) == f'r.R = {rest}"1 Ohm".'


def test_26_missing_and_unnamed_parameters() -> None:
    assert message(ParameterError, lambda: el.Resistor()) == (
        "Resistor needs a value for R [Ohm]: write Resistor(R=…)."
    )
    assert message(ParameterError, lambda: el.Resistor(2.0)) == (
        "Resistor takes its parameters by name: write Resistor(R=2.0)."
    )


def test_26_parameters_of_a_run_are_a_mapping_to_numbers(system: ac.System) -> None:
    assert message(ParameterError, lambda: system.simulate(1.0, parameters=5.0)) == (
        'parameters = 5.0 does not say which. Write parameters={"path": value}.'
    )
    other = rc()
    assert message(ParameterError, run(system, r__R=other.r.R)) == (
        "r.R = r.R: give a number for a run. To bind one parameter to others, set it in the model "
        "and compile again."
    )
    assert message(ParameterError, run(system, c__v=1.0)) == (
        "c.v is a variable, not a parameter: it is solved for. To fix its initial value give "
        'start={"c.v": …}.'
    )


class Circle(ac.Component):
    a: ac.Parameter = ac.parameter("1", "Twice b", lambda self: 2 * self.b)
    b: ac.Parameter = ac.parameter("1", "Half of a", lambda self: self.a / 2)
    y = ac.port(signal.Output)

    def equations(self) -> Any:
        yield self.y == self.a


def test_27_parameters_that_depend_on_each_other_in_a_circle() -> None:
    m = ac.Model("m")
    m.part = Circle()
    assert message(ParameterError, lambda: ac.compile(m)) == (
        "parameters depend on each other in a circle: part.a -> part.b -> part.a. "
        "Give one of them a number."
    )
    m.part.b = 3.0
    assert ac.compile(m).initialize()["part.y"] == 6.0


def test_27_circle_through_the_model() -> None:
    m = rc()
    m.c.C = 2 * m.r.R
    m.r.R = m.c.C / 2
    assert message(ParameterError, lambda: ac.compile(m)) == (
        "parameters depend on each other in a circle: r.R -> c.C -> r.R. Give one of them a number."
    )


class Divider(ac.Model):
    R: ac.Parameter = ac.parameter("Ohm", "Resistance of each half", 1.0)

    def __init__(self, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.src, self.gnd = el.ConstantVoltage(V=1.0), el.Ground()
        self.a, self.b = el.Resistor(R=self.R), el.Resistor(R=3 * self.R)
        self.connect(self.src.p, self.a.p)
        self.connect(self.a.n, self.b.p)
        self.connect(self.b.n, self.src.n, self.gnd.p)


def test_27_bound_parameter_names_what_it_is_bound_to() -> None:
    m = Divider()
    system = ac.compile(m)
    assert message(ParameterError, run(system, b__R=2.0)) == (
        "b.R is bound to 3*R: set the parameters in that expression instead."
    )
    assert message(ParameterError, lambda: setattr(m.b, "R", 2.0)) == (
        "b.R is bound to 3*R: set the parameters in that expression instead."
    )
    assert system.simulate(1.0, n=1, parameters={"R": 2.0}).final["b.i"] == 0.125


def test_28_structural_parameter_at_run_time(system: ac.System) -> None:
    assert message(ParameterError, run(system, r__use_heat_port=True)) == (
        "r.use_heat_port decides the structure of the equations, which a compiled system has "
        "already. Set it on the component, and compile again."
    )


def test_28_structure_changed_after_compilation_is_noticed_when_it_matters() -> None:
    """r.R = 0 needs another elimination, and the model is not what it was."""
    m = rc()
    system = ac.compile(m)
    m.r.use_heat_port = True
    assert system.simulate(1.0, n=1, parameters={"r.R": 2.0}).final["r.R"] == 2.0
    assert message(DeclarationError, run(system, r__R=0.0)) == (
        "model 'rc' was changed after it was compiled, at {r}: these parameters need another "
        "elimination, which must be that of the same model. Compile it again."
    )


def test_28_structural_parameter_whose_port_is_connected() -> None:
    m = rc(resistor=el.Resistor(R=1.0, use_heat_port=True))
    m.ambient = th.FixedTemperature(T=300.0)
    m.connect(m.r.heat_port, m.ambient.port)
    assert message(ParameterError, lambda: setattr(m.r, "use_heat_port", False)) == (
        "r.use_heat_port cannot be False any more: r.heat_port, which exists only with it, is "
        "connected."
    )


def test_28_structural_parameter_is_no_expression() -> None:
    m = rc()
    assert message(ParameterError, lambda: el.Resistor(R=1.0, use_heat_port=m.r.R)) == (
        "Resistor.use_heat_port decides the structure of the equations: give a plain Python value, "
        "not an expression."
    )


def test_28_port_of_another_structure() -> None:
    assert message(DeclarationError, lambda: rc().r.heat_port) == (
        "r.heat_port exists only with use_heat_port=True. Write Resistor(use_heat_port=True, …)."
    )


def test_28_pickled_system_says_what_it_assumes() -> None:
    """Without its model a system cannot be compiled anew."""
    system = pickle.loads(pickle.dumps(ac.compile(rc())))
    assert message(ParameterError, run(system, r__R=0.0)) == (
        "r.R: the system was simplified assuming r.R ≠ 0 (in r); c.C ≠ 0 (in c), and its model is "
        "not at hand to compile it anew. Compile with these values."
    )
