"""Parameter files: written with units and meanings, read with units, records and suggestions."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, ParameterError, UnknownNameError
from library import electrical as el
from library import planar as pl


def two_lags():
    m = ac.Model("two")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.r = [el.Resistor(R=1.0), el.Resistor(R=2.0)]
    m.c = el.Capacitor(C=0.5)
    m.loop(m.src, m.r[0], m.r[1], m.c)
    m.connect(m.src.n, m.gnd.p)
    return m


def test_what_is_written_is_read_as_it_was(tmp_path):
    system = ac.compile(two_lags())
    text = system.parameters.to_toml(tmp_path / "two.toml")
    assert "R = 2.0  # [Ohm] Resistance" in text
    assert '["r[1]"]' in text
    again = ac.compile(two_lags(), parameters=tmp_path / "two.toml")
    assert again.parameters == system.parameters
    assert two_lags().parameters.to_toml() == text


def test_values_units_and_records_of_a_file_are_those_of_the_system(tmp_path):
    """τ = (R1 + R2) C with 2 and 2 kΩ of one record, and 1 µF."""
    path = tmp_path / "values.toml"
    path.write_text(
        """
        [records.film]
        R = "2 kohm"
        ["r[0]"]
        record = "film"
        ["r[1]"]
        record = "film"
        [c]
        C = "1 uF"
        """
    )
    system = ac.compile(two_lags(), parameters=str(path))
    assert system.parameters["r[0].R"] == 2000.0
    assert system.parameters["c.C"] == pytest.approx(1e-6)
    res = system.simulate("4 ms", start={"c.v": 0.0})
    assert res.final["c.v"] == pytest.approx(1 - np.exp(-1.0), rel=1e-5)
    other = system.simulate("4 ms", start={"c.v": 0.0}, parameters={"r[0].R": 6000.0})
    assert other.final["c.v"] == pytest.approx(1 - np.exp(-0.5), rel=1e-5)
    assert ac.compile(two_lags(), parameters={"c.C": 3.0}).parameters["c.C"] == 3.0


def test_vectors_are_lists(tmp_path):
    m = ac.Model("arm")
    m.world, m.joint, m.arm = pl.World(), pl.Revolute(), pl.FixedTranslation(r=(1.0, 0.0))
    m.body = pl.Body(m=1.0, I=0.1)
    m.chain(m.world, m.joint, m.arm, m.body)
    path = tmp_path / "arm.toml"
    path.write_text("[arm]\nr = [2.0, 0.5]\n")
    assert ac.compile(m, parameters=path).parameters["arm.r[1]"] == 0.5
    text = ac.compile(m).parameters.to_toml()
    assert '"r[0]" = 1.0' in text


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("[c]\nD = 1.0", UnknownNameError, r"values\.toml: .*c\.D.*c\.C"),
        ("[c]\nC = '2 V'", ParameterError, r"values\.toml: .*c\.C"),
        ("[c]\nrecord = 'film'", ParameterError, "record 'film', unknown"),
        ("[c\nC = 1", FileFormatError, "is no TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_it(tmp_path, text, kind, words):
    path = tmp_path / "values.toml"
    path.write_text(text)
    with pytest.raises((kind, ParameterError), match=words):
        ac.compile(two_lags(), parameters=path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileFormatError, match="cannot be read"):
        ac.compile(two_lags(), parameters=tmp_path / "none.toml")


def test_what_is_missing_in_a_part_is_said_where_parameters_are_asked_for():
    class Wrong(ac.Component):
        """A part with a slip of the pen."""

        R: ac.Parameter = ac.parameter("Ohm", "Resistance")

        def equations(self):
            yield self.r == 1.0

    m = ac.Model("slip")
    m.part = Wrong(R=1.0)
    with pytest.raises(AttributeError, match="'r'"):
        len(m.parameters)
