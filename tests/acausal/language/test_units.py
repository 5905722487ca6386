"""Strings with units: converted to SI, checked for dimension."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from acausal.language.measured import Column
from acausal.language.units import to_si
from library import blocks as bl
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
        # a count in a minute is of revolutions where an angle is asked, of periods else
        ("200 1/min", "rad/s", 200 * 2 * math.pi / 60),
        ("200 min^-1", "rad/s", 200 * 2 * math.pi / 60),
        ("200 min⁻¹", "rad/s", 200 * 2 * math.pi / 60),
        ("200 rev/min", "rad/s", 200 * 2 * math.pi / 60),
        ("90 1/min/s", "rad/s2", 3 * math.pi),
        ("400 1/min/V", "rad/(V.s)", 400 * 2 * math.pi / 60),
        ("0.01 Nm/(1/min)", "N.m.s/rad", 0.01 * 60 / (2 * math.pi)),
        ("10 1/s", "rad/s", 10.0),
        ("300 1/min", "Hz", 5.0),
        ("300 rpm", "Hz", 5.0),
        ("10 rad/s", "Hz", 10 / (2 * math.pi)),
        ("10 Hz", "1/s", 10.0),
        ("360 l/min", "m3/s", 6e-3),
        # as data sheets write them
        ("5 Nm", "N.m", 5.0),
        ("5 mNm", "N.m", 5e-3),
        ("5 kNm", "N.m", 5e3),
        ("5 Ncm", "N.m", 5e-2),
        ("5 Nmm", "N.m", 5e-3),
        ("46 mNm/A", "N.m/A", 0.046),
        ("46 mNm/A", "V.s/rad", 0.046),
        ("2 mNms/rad", "N.m.s/rad", 2e-3),
        ("2 Nm/(rad/s)", "N.m.s/rad", 2.0),
        ("2 Nm/rpm", "N.m.s/rad", 2 * 60 / (2 * math.pi)),
        ("3 kgcm²", "kg.m2", 3e-4),
        ("3 kgm2", "kg.m2", 3.0),
        ("3 gcm^2", "kg.m2", 3e-7),
        ("3 kg·m²", "kg.m2", 3.0),
        ("0.2 Vs/rad", "V.s/rad", 0.2),
        ("50 Ws", "J", 50.0),
        ("28 cm^3/rev", "m3/rad", 28e-6 / (2 * math.pi)),
        ("28 cm³/rev", "m3/rad", 28e-6 / (2 * math.pi)),
        ("1.5 mm²", "m2", 1.5e-6),
        ("1.5 mm^2", "m2", 1.5e-6),
        ("3 K/W", "K/W", 3.0),
        ("20 °C", "K", 293.15),
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


@pytest.mark.parametrize("text", ["10 Hz", "2 kHz"])
def test_a_frequency_is_no_speed_and_both_readings_are_named(text):
    """10 Hz may be 10 revolutions a second, 62.8 rad/s, or 10 rad/s: neither is taken."""
    number, unit = text.split()
    size = float(number) * (1000 if unit == "kHz" else 1)
    with pytest.raises(ParameterError) as refused:
        rot.ConstantSpeed(w_fixed=text)
    assert str(refused.value) == (
        f'ConstantSpeed.w_fixed = "{text}" may mean revolutions, {size * 2 * math.pi:.6g} rad/s, '
        f"or radians, {size:g} rad/s. Write which: a unit such as rpm, or rad/s."
    )


def test_columns_in_revolutions_a_minute_are_speeds():
    """The same rule for measured columns: 1/min is read, Hz refused."""
    t = np.array([0.0, 1.0])
    column = Column("n", t, np.array([0.0, 300.0]), "1/min")
    assert column.to("rad/s")[1] == pytest.approx(10 * math.pi, rel=1e-12)
    with pytest.raises(ParameterError, match="may mean revolutions"):
        Column("n", t, np.array([0.0, 5.0]), "Hz").to("rad/s")


def test_tables_of_inputs_take_texts_with_units():
    """An inertia driven at a speed of 0 to 60 1/min in 500 ms turns by 2 pi * 0.25."""
    m = ac.Model("turn")
    m.drive, m.load = rot.Speed(), rot.Inertia(J=1.0)
    m.connect(m.drive.flange, m.load.flange_a)
    table = (["0 s", "100 ms", "500 ms"], ["0 rpm", "12 rpm", "60 1/min"])
    for given in (table, list(zip(*table, strict=True))):
        res = ac.simulate(m, 0.5, inputs={"drive.w_ref": given})
        assert res.final["load.phi"] == pytest.approx(math.pi / 2, rel=1e-6)
    with pytest.raises(ParameterError, match="wrong dimension"):
        ac.simulate(m, 0.5, inputs={"drive.w_ref": (["0 s", "1 s"], ["0 V", "1 V"])})


@pytest.mark.parametrize("part", [bl.TimeTable, bl.CombiTimeTable])
def test_tables_of_parts_take_texts_with_units(part):
    """Without a unit to ask for, values come out in SI units: 100 mV at 20 ms are 0.1."""
    m = ac.Model("wave")
    m.wave = part(table=[["0 ms", "0 mV"], ["20 ms", "100 mV"]])
    res = ac.simulate(m, 0.02, n=2)
    assert list(res["wave.y"]) == pytest.approx([0.0, 0.05, 0.1], abs=1e-12)


def test_columns_of_files_come_out_of_a_table_in_si(tmp_path):
    """A column headed [mV] of a table in a model is in volts, as it is as an input."""
    path = tmp_path / "run.csv"
    path.write_text("t [ms],u [mV]\n0,0\n20,100\n")
    m = ac.Model("wave")
    m.wave = bl.CombiTimeTable(table=path, column="u")
    assert ac.simulate(m, 0.02).final["wave.y"] == pytest.approx(0.1, rel=1e-12)


def test_texts_of_a_table_that_say_nothing_are_refused_by_name():
    m = ac.Model("wave")
    m.wave = bl.TimeTable(table=[["0 ms", "nothing"], ["20 ms", "100 mV"]])
    with pytest.raises(ParameterError, match=r'wave\.table = "nothing" cannot be read'):
        ac.simulate(m, 0.02)
