"""Strings with units: converted to SI, checked for dimension."""

from __future__ import annotations

import math

import pytest

from acausal.errors import ParameterError
from acausal.language.units import to_si
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot
from library import thermal as th


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("4.7 kΩ", "Ohm", 4700.0),
        ("4.7 kohm", "Ohm", 4700.0),
        ("10 uF", "F", 1e-5),
        ("10 µF", "F", 1e-5),
        ("2.2 mH", "H", 2.2e-3),
        ("1 mV", "V", 1e-3),
        ("3 bar", "Pa", 3e5),
        ("1500 rpm", "rad/s", 1500 * 2 * math.pi / 60),
        ("90 deg", "rad", math.pi / 2),
        ("20 degC", "K", 293.15),
        ("5 l/min", "m3/s", 5e-3 / 60),
        ("36 km/h", "m/s", 10.0),
        ("2 kg.m2", "kg.m2", 2.0),
        ("3 g*cm**2", "kg.m2", 3e-7),
        ("12 N.m.s/rad", "N.m.s/rad", 12.0),
        ("50 Hz", "Hz", 50.0),
        ("7", "Ohm", 7.0),
        ("2.5e-3 V", "V", 2.5e-3),
        ("-3 mA", "A", -3e-3),
        ("30 %", "1", 0.3),
    ],
)
def test_text_is_its_value_in_si(text, unit, value):
    assert to_si(text, unit, "x") == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "unit"), [("3 V", "A"), ("1 m", "m2"), ("5 kg", "N"), ("20 degC", "Pa"), ("1 s", "1")]
)
def test_wrong_dimensions_are_refused(text, unit):
    with pytest.raises(ParameterError, match="dimension"):
        to_si(text, unit, "x")


@pytest.mark.parametrize("text", ["", "volts", "3 blurb", "1 2 V", "V 3 3"])
def test_unreadable_texts_are_refused_with_an_example(text):
    with pytest.raises(ParameterError, match="x"):
        to_si(text, "V", "x")


def test_parameters_accept_texts():
    assert el.Resistor(R="4.7 kΩ").R.value == 4700.0
    assert rot.ConstantSpeed(w_fixed="60 rpm").w_fixed.value == pytest.approx(2 * math.pi)
    assert hy.ConstantPressure(p="210 bar").p.value == pytest.approx(2.1e7)
    assert th.FixedTemperature(T="25 degC").T.value == pytest.approx(298.15)


def test_parameters_name_their_path_in_the_error():
    with pytest.raises(ParameterError, match=r"Resistor\.R = \"3 V\" has the wrong dimension"):
        el.Resistor(R="3 V")
