"""Misuse of the language itself: components, models and equations that cannot be meant."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    AcausalError,
    ConnectError,
    DeclarationError,
    ParameterError,
    UnknownAttributeError,
)
from acausal.graph.tree import PRIORITY
from domains import electrical, rotational
from library import electrical as el
from tests.models import rc


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


@pytest.mark.parametrize(
    ("given", "kind"), [(el.Resistor(R=1.0), "Resistor"), (el.Resistor, "type"), (None, "NoneType")]
)
def test_only_models_are_compiled(given: Any, kind: str) -> None:
    for call in (lambda: ac.compile(given), lambda: ac.simulate(given, 1.0)):
        assert message(DeclarationError, call) == (
            f"compile() takes a Model, not {kind}: put the component into a model, "
            "m = ac.Model('name'); m.part = …"
        )


def test_empty_models_are_not_compiled() -> None:
    assert message(DeclarationError, lambda: ac.compile(ac.Model("m"))) == (
        "model 'm' has no components: nothing to compile."
    )


def test_only_ports_are_connected() -> None:
    m = rc()
    for ports, kind in (
        (("r.p", "c.p"), "str"),
        ((m.r, m.c), "Resistor"),
        (([m.r.p, m.c.p],), "list"),
        ((m.r.p, m.r.p.v), "Quantity"),
    ):
        assert message(ConnectError, lambda ports=ports: m.connect(*ports)) == (
            f"connect() takes ports, not {kind}: write for example "
            "connect(motor.flange, gear.flange_a)."
        )
    assert message(ConnectError, lambda: m.connect(m.r.p)) == (
        "connect(r.p) needs at least two ports."
    )


def test_missing_attributes_are_typed_and_still_attribute_errors() -> None:
    """So hasattr and getattr with a default work."""
    m = rc()
    for part, text in (
        (m, "model 'rc' has no part 'x'. Valid: c, gnd, r, src."),
        (m.src, "src has no 'x'. Valid: V, e, i, n, p, v."),
        (m.src.p, "src.p has no variable 'x'. Valid: i, v."),
        (m.src.e, "src.e has no variable 'x'. Valid: i, v."),
    ):
        assert message(UnknownAttributeError, lambda part=part: part.x) == text
        assert not hasattr(part, "x")
    assert issubclass(UnknownAttributeError, AttributeError)
    assert issubclass(UnknownAttributeError, AcausalError)


class Uncalled(ac.Model):
    def __init__(self) -> None:
        self.r = el.Resistor(R=1.0)


class Bare(ac.Model):
    def __init__(self) -> None:
        pass


class BareComponent(el.Resistor):
    def __init__(self) -> None:
        pass


def test_parts_that_do_not_call_the_init_of_their_base() -> None:
    m = ac.Model("m")
    for name, call in (
        ("Uncalled", Uncalled),
        ("Bare", lambda: ac.compile(Bare())),
        ("Bare", lambda: Bare().part),
        ("Bare", lambda: setattr(m, "part", Bare())),
        ("BareComponent", lambda: setattr(m, "part", BareComponent())),
    ):
        assert message(DeclarationError, call) == (
            f"{name}.__init__ does not call super().__init__(): call it first."
        )


def test_model_inside_itself() -> None:
    m = ac.Model("m")
    m.inner = ac.Model("inner")
    assert message(DeclarationError, lambda: setattr(m.inner, "outer", m)) == (
        "'inner.outer' would contain itself."
    )
    assert message(DeclarationError, lambda: setattr(m, "again", m)) == (
        "'again' would contain itself."
    )


def test_edges_join_ports_of_one_domain() -> None:
    pin, flange = electrical.Pin(), rotational.Flange()
    assert message(DeclarationError, lambda: ac.Edge(pin, flange)) == (
        "Edge(head, tail) needs two ports of one physical domain."
    )
    assert message(DeclarationError, lambda: ac.Edge("p", "n")) == (
        "Edge(head, tail) takes ports declared in the same class body."
    )


def test_ports_edges_and_variables_are_not_set() -> None:
    r = rc().r
    assert message(DeclarationError, lambda: setattr(r, "p", 1.0)) == (
        "r.p is a port: connect it, it cannot be assigned."
    )
    assert message(DeclarationError, lambda: setattr(r, "e", 1.0)) == (
        "r.e is an edge: it cannot be assigned."
    )
    assert message(ParameterError, lambda: setattr(r, "v", 1.0)) == (
        "Resistor has no parameter 'v' to set. "
        "Valid: R, T, T_ref, alpha, guess, start, use_heat_port."
    )


def test_derivatives_and_events_have_a_meaning_only_in_equations() -> None:
    for name, call in (("der", lambda: ac.der(rc().c.v)), ("after", lambda: ac.after(1.0))):
        assert message(DeclarationError, call) == (
            f"{name}() has a meaning only inside the equations() of a component."
        )


class OnePort(ac.Component):
    p, n = ac.ports(electrical.Pin, 2)
    R: ac.Parameter = ac.parameter("Ohm", "Resistance", 2.0)
    e = ac.Edge(p, n)


def with_equations(equations: Callable[[Any], Any]) -> ac.System:
    m = rc()
    m.part = type("Part", (OnePort,), {"equations": equations})()
    m.connect(m.part.p, m.c.p)
    m.connect(m.part.n, m.c.n)
    return ac.compile(m)


ASKS = (
    "equations() asks in Python for the value of a parameter or variable (if, max, int, range), "
    "which is not known when equations are written. Use ca.if_else, ca.fmax, …, or declare what "
    "decides the structure with ac.structural(…)."
)
NO_EQUATION = "Write 'yield lhs == rhs' with at least one variable of the component."
NOT_BETWEEN = "which is not an equation between different expressions. Write 'yield lhs == rhs'."
NAN = "contains NaN. math.sin and its kin do not take symbols: use casadi's (ca.sin) instead."


@pytest.mark.parametrize(
    ("equations", "text"),
    [
        (lambda self: [5], f"equations() yielded 5, not an equation. {NO_EQUATION}"),
        (
            lambda self: [self.v == "1 V"],
            f"equations() yielded False, not an equation. {NO_EQUATION}",
        ),
        (lambda self: [self.v], f"equations() yielded 'v', {NOT_BETWEEN}"),
        (lambda self: [self.v <= self.i], f"equations() yielded 'v<=i', {NOT_BETWEEN}"),
        (lambda self: [self.v == self.v], f"equations() yielded '1', {NOT_BETWEEN}"),
        (
            lambda self: self.v == self.i,
            "equations() returns one expression. Write 'yield lhs == rhs' for each equation.",
        ),
        (
            lambda self: None,
            "equations() returns nothing. Write 'yield lhs == rhs' for each equation.",
        ),
        (lambda self: [self.v == math.sin(self.i)], f"the equation 'v = nan' {NAN}"),
        (lambda self: [self.v == math.sqrt(self.R) * self.i], f"the equation 'v = nan*i' {NAN}"),
        (lambda self: [self.v == (self.i if self.R > 0 else 0)], ASKS),
        (lambda self: [self.v == max(self.i, 0)], ASKS),
        (lambda self: [self.v == int(self.R) * self.i], ASKS),
        (lambda self: [self.v == k * self.i for k in range(self.R)], ASKS),
        (
            lambda self: [self.v == ca.SX.sym("foo")],
            "an equation contains the foreign symbol 'foo'. Use only the component's own "
            "variables, parameters and signals, and ac.time.",
        ),
        (
            lambda self: [self.v == {}["key"]],
            "equations() failed, KeyError: 'key'",
        ),
    ],
    ids=range(15),
)
def test_equations_that_are_none(equations: Callable[[Any], Any], text: str) -> None:
    assert message(DeclarationError, lambda: with_equations(equations)) == f"part (Part): {text}"


def test_names_in_equations_are_checked() -> None:
    assert message(UnknownAttributeError, lambda: with_equations(lambda s: [s.u == s.i])) == (
        "part has no 'u'. Valid: R, e, i, n, p, v."
    )
    assert message(UnknownAttributeError, lambda: with_equations(lambda s: [s.e.u == s.i])) == (
        "part.e has no variable 'u'. Valid: i, v."
    )


def test_instants_of_events_depend_on_parameters_only() -> None:
    assert message(
        DeclarationError, lambda: with_equations(lambda s: [s.v == ac.after(s.i) * s.i])
    ) == (
        "part: the instant of a time event depends on 'i'. ac.after takes parameters and counts "
        "only."
    )


def test_functions_of_numpy_take_symbols() -> None:
    """No warning of CasADi either: 0.5 = 2 sinh(i)."""
    mode = ca.GlobalOptions.getNumpyMode()
    system = with_equations(lambda s: [s.v == s.R * np.sinh(s.i)])
    assert ca.GlobalOptions.getNumpyMode() == mode
    assert system.initialize(start={"c.v": 0.5})["part.i"] == pytest.approx(math.asinh(0.25))


def test_tree_given_by_the_user_is_checked() -> None:
    assert message(DeclarationError, lambda: ac.compile(rc(), tree=["r", "x"])) == (
        "The graph has no edge 'x'. Valid: c, r, src."
    )
    assert message(DeclarationError, lambda: ac.compile(rc(), tree={"dissipators": 1})) == (
        "the priority table has no kind 'dissipators'. Did you mean 'dissipator'? "
        f"Valid: {', '.join(sorted(PRIORITY))}."
    )
