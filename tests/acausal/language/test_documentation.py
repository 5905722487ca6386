"""Signatures and help are made of what a class declares."""

from __future__ import annotations

import inspect
import pydoc

import pytest

import acausal as ac
from domains import electrical, signal
from library import electrical as el
from library import rotational as rot
from library import spatial as sp

RESISTOR = (
    "(*, R, T_ref=300.15, alpha=0.0, T=<derived>, use_heat_port=False, start=None, guess=None)"
)


def test_the_signature_of_a_part_is_its_keywords():
    assert str(inspect.signature(el.Resistor)) == RESISTOR


def test_inputs_and_start_values_are_optional_keywords():
    assert str(inspect.signature(el.SignalVoltage)) == "(*, v=<input>, start=None, guess=None)"
    text = str(inspect.signature(rot.Inertia))
    assert text == "(*, J, phi_start=None, w_start=None, start=None, guess=None)"


def test_a_model_that_passes_its_keywords_on_shows_them():
    text = str(inspect.signature(el.BatteryCell))
    assert text.startswith("(name=None, *, Q_nom, SOC_start=1.0, R0, ")


def test_a_model_with_names_of_its_own_keeps_them():
    class Motor(ac.Model):
        def __init__(self, R, k=0.5):
            super().__init__()

    assert str(inspect.signature(Motor)) == "(R, k=0.5)"


@pytest.mark.parametrize("kind", [el.Resistor, sp.Body, sp.GearConstraint, el.Buck])
def test_every_name_of_the_signature_is_taken(kind):
    """A wrong name raises TypeError or ParameterError; here each one is taken by its name."""
    spec = kind._spec
    named = {name for name in inspect.signature(kind).parameters if name != "name"}
    assert named == spec.keywords


def test_help_says_units_defaults_ports_and_variables():
    text = pydoc.plain(pydoc.render_doc(el.Resistor))
    for line in (
        f"Resistor{RESISTOR}",
        "Linear resistor, v = R (1 + alpha (T - T_ref)) i.",
        "R [Ohm]: Resistance at T_ref (required)",
        "T_ref [K]: Reference temperature (default 300.15)",
        "use_heat_port: True: losses flow to heat_port (default False)",
        "heat_port: HeatPort; with use_heat_port=True",
        "v [V]: across of e, p - n",
        "i [A]: through of e, into p",
    ):
        assert line in text


def test_a_section_that_is_written_is_not_written_again():
    class Odd(ac.Component):
        """A part.

        Parameters
        ----------
        R
            My own words.
        """

        R: ac.Parameter = ac.parameter("Ohm", "Resistance")
        p = ac.port(electrical.Pin)

    assert Odd.__doc__.count("Parameters") == 1
    assert "My own words" in Odd.__doc__
    assert "p: Pin" in Odd.__doc__


def test_a_class_without_docstring_is_documented_by_its_declarations():
    class Bare(ac.Component):
        u: signal.Input = ac.signal_input(unit="V", description="Command")

    assert Bare.__doc__ == "Ports\n-----\nu [V]: signal input; Command"


def test_ipython_offers_the_keywords_of_a_part():
    """``el.Resistor(`` and the tabulator: seven keywords, and nothing else."""
    completer = pytest.importorskip(
        "IPython.core.completer", reason="IPython is in the extra 'notebook'"
    )
    made = completer.IPCompleter(namespace={"el": el}, use_jedi=True)
    with completer.provisionalcompleter():
        found = {item.text for item in made.completions("el.Resistor(", len("el.Resistor("))}
    assert found == {f"{name}=" for name in inspect.signature(el.Resistor).parameters}
    assert len(found) == 7


def test_the_error_for_a_number_without_name_names_what_is_required():
    """Not ``T_ref``, which has a default, though a base may declare it before."""

    class Late(ac.Component):
        T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=300.0)
        R: ac.Parameter = ac.parameter("Ohm", "Resistance")

    with pytest.raises(ac.errors.ParameterError, match=r"write Late\(R=3\)"):
        Late(3)


def test_a_check_is_made_when_all_keywords_have_been_taken():
    class Ordered(ac.Component):
        low: ac.Parameter = ac.parameter("V", "Lower limit", default=0.0)
        high: ac.Parameter = ac.parameter("V", "Upper limit", default=1.0)

        def _check(self):
            values = self.__dict__["_values"]
            if values.get("low", 0.0) > values.get("high", 1.0):
                raise ac.errors.ParameterError("low is above high")

    Ordered(low=1, high=2)
    with pytest.raises(ac.errors.ParameterError, match="low is above high"):
        Ordered(high=2, low=3)


def test_a_declared_start_value_is_that_of_its_variable():
    wheel = rot.Inertia(J=1.0, w_start=2.0)
    assert wheel.w_start == 2.0
    wheel.w_start = 3.0
    wheel.phi_start = "90 deg"
    model = ac.Model("wheel")
    model.wheel = wheel
    start = ac.compile(model).initialize()
    assert start["wheel.w"] == pytest.approx(3.0)
    wheel.w_start = None
    assert wheel.w_start is None


def test_a_quantity_is_taken_by_casadi_and_by_matrix_products():
    """``__SX__`` and ``@``: no ``.symbol`` is needed in a binding."""
    import casadi as ca

    force = sp.FixedTranslation(r=(1, 2, 3)).r
    assert ca.is_equal(ca.dot(force, force), ca.dot(force.symbol, force.symbol), 3)
    assert (ca.DM.eye(3) @ force).shape == (3, 1)
    assert (force.symbol.T @ force).shape == (1, 1)


def test_an_assembly_is_made_by_its_declarations():
    """Parameters are there when the parts are made, and pass down as expressions."""

    class LowPass(ac.Assembly):
        T: ac.Parameter = ac.parameter("s", "Time constant", above=0)
        R: ac.Parameter = ac.parameter("Ohm", "Resistance", default=1e3)
        stages: int = ac.structural(default=1, description="Number of stages")

        def assemble(self):
            self.p, self.out, self.n = electrical.Pin(), electrical.Pin(), electrical.Pin()
            self.r = [el.Resistor(R=self.R) for _ in range(self.stages)]
            self.c = el.Capacitor(C=self.T / self.R)
            self.connect(self.p, self.r[0].p)
            self.connect(self.r[-1].n, self.c.p, self.out)
            self.connect(self.c.n, self.n)

    low = LowPass("filter", T=0.1)
    assert low.name == "filter"
    assert str(inspect.signature(LowPass)) == (
        "(name=None, *, T, R=1000.0, stages=1, start=None, guess=None)"
    )
    with pytest.raises(ac.errors.ParameterError, match=r"needs a value for T \[s\]"):
        LowPass()
    m = ac.Model("step")
    m.src, m.low, m.gnd = el.ConstantVoltage(V=1.0), low, el.Ground()
    m.connect(m.src.p, m.low.p)
    m.connect(m.src.n, m.low.n, m.gnd.p)
    res = ac.simulate(m, 0.1, parameters={"low.T": 0.2}, rtol=1e-8)
    # 1 - exp(-1/2), within the tolerance of the run and a margin
    assert res.final["low.out.v"] == pytest.approx(1 - 2.718281828459045**-0.5, abs=1e-6)


def test_a_default_without_its_keyword_still_is_one():
    """Checkers do not see it; parts that users have written so keep running."""

    class Old(ac.Component):
        R: ac.Parameter = ac.parameter("Ohm", "Resistance", 3.0, min=0)
        n: int = ac.structural(2, "Number")

    assert str(inspect.signature(Old)) == "(*, R=3.0, n=2, start=None, guess=None)"
    assert Old().n == 2
