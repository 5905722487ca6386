"""Measured data: columns with units from files and frames, as inputs and as data of a fit."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import acausal as ac
from acausal.errors import FileFormatError, ParameterError, TimeGridError, UnknownNameError
from library import electrical as el
from tests.models import rc


@pytest.fixture(scope="module")
def system():
    return ac.compile(rc(el.SignalVoltage(), el.Resistor(R=10.0), el.Capacitor(C=0.02)))


def written(folder, text, name="run.csv"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def ramp(t, slope, tau=0.2):
    """Voltage of the capacitor of an RC under u = slope t: slope (t - tau (1 - exp(-t/tau)))."""
    return slope * (t - tau * (1 - np.exp(-t / tau)))


def test_units_of_headings_are_those_of_the_columns(tmp_path):
    table = ac.read_table(written(tmp_path, "t [ms],u [mV],T (degC)\n0,0,20\n500,1500,21\n"))
    np.testing.assert_allclose(table.t, [0.0, 0.5])
    assert table.units == {"u": "mV", "T": "degC"}
    np.testing.assert_allclose(table["u"].values, [0.0, 1500.0])
    np.testing.assert_allclose(table["u"].to("V"), [0.0, 1.5])
    np.testing.assert_allclose(table["T"].to("K"), [293.15, 294.15])


@pytest.mark.parametrize(
    "text",
    [
        "t [s],u [mV]\n0,0\n1,2000\n",
        "t;u\ns;mV\n0,0;0\n1,0;2000,0\n",
        "u (mV)\ttime\n0\t0\n2000\t1\n",
        "\ufefft,u [V]\r\n0,0\r\n1,2\r\n",
    ],
    ids=["commas", "units-row", "tabs", "windows"],
)
def test_a_file_is_an_input_in_the_unit_of_the_input(system, tmp_path, text):
    """A ramp of 2 V/s; the closed form of the RC, at rtol 1e-9."""
    table = ac.read_table(written(tmp_path, text))
    res = system.simulate(1.0, inputs={"src.v": table["u"]}, rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(res["c.v"], ramp(res.t, 2.0), atol=1e-7)


def test_columns_named_like_inputs_are_given_all_at_once(system):
    frame = pd.DataFrame({"src.v [mV]": [0.0, 2000.0], "note": ["a", "b"]}, index=[0.0, 1.0])
    res = system.simulate(1.0, inputs=frame)
    assert res["src.v"][-1] == pytest.approx(2.0)
    with pytest.raises(UnknownNameError, match="no column of the DataFrame has the name"):
        system.simulate(1.0, inputs=frame.rename(columns={"src.v [mV]": "u"}))


def test_a_column_of_a_frame_is_an_input(system):
    frame = pd.DataFrame({"u": [0.0, np.nan, 2.0]}, index=[0.0, 0.3, 1.0])
    res = system.simulate(1.0, inputs={"src.v": frame["u"]})
    np.testing.assert_allclose(res["src.v"], 2.0 * res.t, atol=1e-12)


def test_dates_are_seconds_from_the_first():
    index = pd.date_range("2026-01-01", periods=3, freq="250ms")
    table = ac.read_table(pd.DataFrame({"u": [1.0, 2.0, 3.0]}, index=index))
    np.testing.assert_allclose(table.t, [0.0, 0.25, 0.5])


def test_a_parameter_is_estimated_from_a_file(system, tmp_path):
    """Data of the closed form in mV and ms: the resistance is found."""
    t = np.linspace(0.0, 1.0, 41)
    rows = [
        f"{1e3 * a:.9g},{1e3 * b:.12g},{2e3 * a:.9g}"
        for a, b in zip(t, ramp(t, 2.0, 0.1), strict=True)
    ]
    table = ac.read_table(
        written(tmp_path, "\n".join(["t [ms],c.v [mV],u [mV]", *rows])), time="t [ms]"
    )
    found = ac.estimate(
        system, {"c.v": table["c.v"]}, parameters=["r.R"], inputs={"src.v": table["u"]}
    )
    assert found.values["r.R"] == pytest.approx(5.0, rel=1e-5)


def test_time_may_be_named(tmp_path):
    path = written(tmp_path, "u,clock [min]\n1,0\n2,1\n")
    np.testing.assert_allclose(ac.read_table(path, time="clock").t, [0.0, 60.0])
    with pytest.raises(UnknownNameError, match=r"run\.csv has no column 'when'"):
        ac.read_table(path, time="when")


def test_what_was_not_measured_is_left_out(tmp_path):
    table = ac.read_table(written(tmp_path, "t,u,w\n0,1,\n1,,2\n2,3,4\n"))
    np.testing.assert_allclose(table["u"].t, [0.0, 2.0])
    np.testing.assert_allclose(table["w"].values, [2.0, 4.0])


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("t,u\n0,1\n1,x\n", FileFormatError, "line 3: 'x' is no number"),
        ("t,u\n0,1\n1\n", FileFormatError, "line 3: 1 cells, but the first line names 2"),
        ("t,u\n", FileFormatError, "headings and no values"),
        ("word\n1\n", FileFormatError, "has no columns"),
        ("t,u\n0,1\n0,2\n", TimeGridError, "must be numbers that increase: row 1 has t = 0 s"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path, text, error, words):
    with pytest.raises(error, match=words):
        ac.read_table(written(tmp_path, text))


def test_a_wrong_unit_is_refused_by_the_name_of_the_input(system, tmp_path):
    table = ac.read_table(written(tmp_path, "t,u [kg],w [blorp]\n0,1,1\n1,2,2\n"))
    with pytest.raises(ParameterError, match=r"src\.v is given in kg: it must be in a unit like V"):
        system.simulate(1.0, inputs={"src.v": table["u"]})
    with pytest.raises(ParameterError, match="'blorp' is not a unit that is known"):
        system.simulate(1.0, inputs={"src.v": table["w"]})
    with pytest.raises(UnknownNameError, match="has no column 'uu'"):
        table["uu"]


@pytest.mark.parametrize("heads", ["t,v,v", "t,v [mV],v [V]", "t [s],v,t [s]"])
def test_two_columns_of_one_name_are_refused(tmp_path, heads):
    """Which of the two was meant nobody knows: the last would be taken silently."""
    with pytest.raises(FileFormatError, match=r"run\.csv names the column '[tv]' twice"):
        ac.read_table(written(tmp_path, f"{heads}\n0,1,2\n1,2,3\n"))


def test_two_columns_of_a_frame_of_one_name_are_refused():
    frame = pd.DataFrame(np.ones((2, 2)), columns=["v", "v"], index=[0.0, 1.0])
    with pytest.raises(FileFormatError, match="the DataFrame names the column 'v' twice"):
        ac.read_table(frame)


def test_an_infinite_value_is_refused_with_its_place(tmp_path, system):
    """An empty cell was not measured; inf was, and would be left out as if it were not."""
    path = written(tmp_path, "t,v\n0,1\n1,inf\n2,3\n")
    with pytest.raises(FileFormatError, match=r"run\.csv: 'v' is inf at t = 1 s"):
        ac.read_table(path)
    series = pd.Series([0.0, -np.inf], index=[0.0, 1.0])
    with pytest.raises(FileFormatError, match=r"'src\.v' is -inf at t = 1 s"):
        system.simulate(1.0, inputs={"src.v": series})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_are_read_in_the_codes_that_spreadsheets_write(tmp_path, encoding):
    """Excel writes cp1252 as "CSV" and UTF-16 as "Unicode text"; 20 °C are 293.15 K."""
    path = tmp_path / "run.csv"
    path.write_bytes("t [s];T [°C];Länge [µm]\r\n0;20;1\r\n1;21,5;2\r\n".encode(encoding))
    table = ac.read_table(path)
    assert table.units == {"T": "°C", "Länge": "µm"}
    np.testing.assert_allclose(table["T"].to("K"), [293.15, 294.65])
    np.testing.assert_allclose(table["Länge"].to("m"), [1e-6, 2e-6])


def test_what_is_no_text_is_refused(tmp_path):
    path = tmp_path / "run.csv"
    path.write_bytes(b"\x81\x8d\xff,\x00\n")
    with pytest.raises(FileFormatError, match=r"run\.csv is no text"):
        ac.read_table(path)
    with pytest.raises(ac.errors.ArgumentError, match="read_table\\(source=3\\)"):
        ac.read_table(3)


def test_a_third_array_beside_times_and_values_is_refused(system):
    """Three arrays of two numbers are no list of three pairs."""
    for tuple_of_three in (([0, 1], [0, 1], [5, 5]), (np.arange(3), np.arange(3), np.arange(3))):
        with pytest.raises(ac.errors.InputError, match=r"'src\.v'.*\(times, values\)"):
            system.simulate(1.0, inputs={"src.v": tuple_of_three})
    res = system.simulate(2.0, inputs={"src.v": [(0, 0), (1, 2), (2, 2)]}, n=2)
    np.testing.assert_allclose(res["src.v"], [0.0, 2.0, 2.0])


def test_complex_numbers_are_not_cut_to_their_real_part(system):
    for start in ({"c.v": 1j}, {"c.v": np.complex128(1.0)}, {"c.v": np.array([1.0 + 0j])}):
        with pytest.raises(ac.errors.InitializationError, match="not a number"):
            system.simulate(1.0, start=start, inputs={"src.v": 0.0})
    with pytest.raises(ac.errors.InputError, match="complex"):
        system.simulate(1.0, inputs={"src.v": np.complex128(1.0)})
    with pytest.raises(TimeGridError, match="complex"):
        system.simulate(1.0, inputs={"src.v": ([0.0, 1.0], np.array([0.0, 1j]))})
    with pytest.raises(ParameterError, match="not a number"):
        system.simulate(1.0, parameters={"r.R": np.complex128(1.0)})
