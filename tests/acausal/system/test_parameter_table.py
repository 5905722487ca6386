"""Parameters of a hierarchy: free, bound, expressions, limits, and changes without compiling."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical
from library import electrical as el
from tests.models import rc


class Divider(ac.Model):
    """Two resistors, R and ratio · R, with exposed pins."""

    R: ac.Parameter = ac.parameter("Ohm", "Upper resistance", above=0)
    ratio: ac.Parameter = ac.parameter("1", "Lower over upper resistance", 2.0)

    def __init__(self, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.upper = el.Resistor(R=self.R)
        self.lower = el.Resistor(R=self.ratio * self.R)
        self.connect(self.p, self.upper.p)
        self.connect(self.upper.n, self.lower.p)
        self.connect(self.lower.n, self.n)


def divided(**keywords: Any) -> ac.Model:
    m = ac.Model("divided")
    m.src, m.d, m.gnd = el.ConstantVoltage(V=6.0), Divider(**keywords), el.Ground()
    m.connect(m.src.p, m.d.p)
    m.connect(m.src.n, m.d.n, m.gnd.p)
    return m


def lower(system: ac.System, **parameters: float) -> tuple[float, float]:
    given = {name.replace("_", "."): value for name, value in parameters.items()}
    start = system.initialize(parameters=given)
    return start["d.lower.v"], start["d.lower.i"]


def test_free_parameters_are_those_without_a_binding():
    names = set(ac.compile(divided(R=1.0)).parameters)
    assert {"d.R", "d.ratio", "src.V"} <= names
    assert "d.upper.R" not in names
    assert "d.lower.R" not in names


def test_bound_parameters_follow_their_expression():
    """v = V ratio/(1 + ratio), i = V/(R (1 + ratio))."""
    system = ac.compile(divided(R=1.0))
    assert lower(system) == pytest.approx((4.0, 2.0))
    assert lower(system, d_R=2.0) == pytest.approx((4.0, 1.0))
    assert lower(system, d_ratio=5.0) == pytest.approx((5.0, 1.0))


def test_bound_parameters_cannot_be_set_and_the_error_names_their_source():
    system = ac.compile(divided(R=1.0))
    with pytest.raises(ParameterError, match=r"d\.upper\.R.*d\.R"):
        system.simulate(1.0, parameters={"d.upper.R": 3.0})


def test_bindings_reach_through_several_levels():
    class Outer(ac.Model):
        scale: ac.Parameter = ac.parameter("Ohm", "Scale", 3.0)

        def __init__(self, **keywords: Any) -> None:
            super().__init__(**keywords)
            self.p, self.n = electrical.Pin(), electrical.Pin()
            self.d = Divider(R=2 * self.scale)
            self.connect(self.p, self.d.p)
            self.connect(self.d.n, self.n)

    m = ac.Model("deep")
    m.src, m.o, m.gnd = el.ConstantVoltage(V=18.0), Outer(), el.Ground()
    m.connect(m.src.p, m.o.p)
    m.connect(m.src.n, m.o.n, m.gnd.p)
    system = ac.compile(m)
    assert system.initialize()["o.d.upper.i"] == pytest.approx(1.0)
    assert system.initialize(parameters={"o.scale": 1.0})["o.d.upper.i"] == pytest.approx(3.0)


def test_parameters_of_neighbors_may_be_bound():
    m = ac.Model("neighbors")
    m.src, m.r1, m.gnd = el.ConstantVoltage(V=6.0), el.Resistor(R=1.0), el.Ground()
    m.r2 = el.Resistor(R=2 * m.r1.R)
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.r2.p)
    m.connect(m.r2.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    assert system.initialize()["r2.v"] == pytest.approx(4.0)
    assert system.initialize(parameters={"r1.R": 3.0})["r1.i"] == pytest.approx(6 / 9)


def test_parameters_in_a_circle_are_refused_with_the_circle():
    m = ac.Model("circle")
    m.src, m.r1, m.r2, m.gnd = (
        el.ConstantVoltage(V=6.0),
        el.Resistor(R=1.0),
        el.Resistor(R=1.0),
        el.Ground(),
    )
    m.r1.R = 2 * m.r2.R
    m.r2.R = 3 * m.r1.R
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.r2.p)
    m.connect(m.r2.n, m.src.n, m.gnd.p)
    with pytest.raises(ParameterError, match=r"circle.*r1\.R.*r2\.R"):
        ac.compile(m)


def test_default_may_be_an_expression_of_other_parameters():
    class Wire(ac.Component):
        p, n = ac.ports(electrical.Pin, 2)
        length: ac.Parameter = ac.parameter("m", "Length")
        area: ac.Parameter = ac.parameter("m2", "Cross section", 1e-6)
        R: ac.Parameter = ac.parameter(
            "Ohm", "Resistance", lambda self: 1.7e-8 * self.length / self.area
        )
        e = ac.Edge(p, n)

        def equations(self) -> Iterator[Any]:
            yield self.v == self.R * self.i

    m = ac.Model("wire")
    m.src, m.w, m.gnd = el.ConstantCurrent(I=-2.0), Wire(length=10.0), el.Ground()
    m.connect(m.src.p, m.w.p)
    m.connect(m.src.n, m.w.n, m.gnd.p)
    system = ac.compile(m)
    assert system.initialize()["w.v"] == pytest.approx(0.34)
    assert system.initialize(parameters={"w.length": 20.0})["w.v"] == pytest.approx(0.68)
    m.w.R = 5.0
    assert ac.compile(m).initialize()["w.v"] == pytest.approx(10.0)


@pytest.mark.parametrize("R", [0.5, 2.0, 30.0])
def test_parameters_change_a_run_without_compiling(R):
    """v(1) = 1 - exp(-1/R)."""
    system = ac.compile(rc())
    final = system.simulate(1.0, n=1, parameters={"r.R": R}, rtol=1e-9).final
    assert final["c.v"] == pytest.approx(1 - math.exp(-1 / R), rel=1e-6)
    assert final["r.R"] == R
    assert system.parameters["r.R"] == 1.0


def test_objects_and_texts_with_units_may_be_given():
    m = rc()
    final = ac.compile(m).simulate(1.0, n=1, parameters={m.r.R: "2000 mΩ"}).final
    assert final["r.R"] == 2.0


def test_parameter_that_was_divided_by_may_become_zero():
    """With R = 0 the capacitor is across the source: v = V from the start."""
    m = ac.Model("rl")
    m.src, m.r, m.l, m.gnd = (
        el.ConstantVoltage(V=1.0),
        el.Resistor(R=1.0),
        el.Inductor(L=1.0),
        el.Ground(),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    without_loss = system.simulate(2.0, n=4, parameters={"r.R": 0.0})
    assert np.allclose(without_loss["l.i"], without_loss.t, rtol=1e-6)
    without_coil = system.simulate(2.0, n=4, parameters={"l.L": 0.0})
    assert np.allclose(without_coil["r.i"], 1.0)
    assert system.simulate(2.0, n=1).final["l.i"] == pytest.approx(1 - math.exp(-2), rel=1e-5)


def test_parameter_that_was_zero_may_become_something_else():
    m = ac.Model("rl")
    m.src, m.r, m.l, m.gnd = (
        el.ConstantVoltage(V=1.0),
        el.Resistor(R=1.0),
        el.Inductor(L=0.0),
        el.Ground(),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    assert len(system.states) == 0
    final = system.simulate(2.0, n=1, parameters={"l.L": 1.0}).final
    assert final["l.i"] == pytest.approx(1 - math.exp(-2), rel=1e-5)


def test_limits_hold_at_construction_and_at_the_run():
    with pytest.raises(ParameterError, match="C"):
        el.Capacitor(C=-1.0)
    with pytest.raises(ParameterError, match=r"c\.C"):
        ac.compile(rc()).simulate(1.0, parameters={"c.C": -1.0})


def test_unknown_parameters_are_refused_with_a_suggestion():
    with pytest.raises(ParameterError, match=r"r\.R"):
        ac.compile(rc()).simulate(1.0, parameters={"r.r": 1.0})


def test_required_parameters_must_be_given():
    with pytest.raises(ParameterError, match="R"):
        el.Resistor()


class Polynomial(ac.Component):
    """i = a0 + a1 v + a2 v², a vector parameter."""

    p, n = ac.ports(electrical.Pin, 2)
    a: ac.Parameter = ac.parameter("1", "Coefficients", shape=(3,))
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == self.a[0] + self.a[1] * self.v + self.a[2] * self.v**2


def polynomial(a: tuple[float, ...]) -> ac.Model:
    m = ac.Model("polynomial")
    m.src, m.x, m.gnd = el.ConstantVoltage(V=2.0), Polynomial(a=a), el.Ground()
    m.connect(m.src.p, m.x.p)
    m.connect(m.src.n, m.x.n, m.gnd.p)
    return m


def test_vector_parameters_are_given_and_changed_as_a_whole_or_by_element():
    system = ac.compile(polynomial((1.0, 2.0, 3.0)))
    assert system.initialize()["x.i"] == pytest.approx(17.0)
    assert system.initialize(parameters={"x.a": (0.0, 0.0, 1.0)})["x.i"] == pytest.approx(4.0)
    assert system.initialize(parameters={"x.a[1]": 0.0})["x.i"] == pytest.approx(13.0)


def test_vectors_of_the_wrong_length_are_refused():
    with pytest.raises(ParameterError, match="3"):
        Polynomial(a=(1.0, 2.0))
    with pytest.raises(ParameterError, match="3"):
        ac.compile(polynomial((1.0, 2.0, 3.0))).initialize(parameters={"x.a": (1.0, 2.0)})
