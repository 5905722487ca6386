"""Results for others: tables with units, other times, and files that are as good as the run."""

from __future__ import annotations

import importlib.util

import numpy as np
import pandas as pd
import pytest

import acausal as ac
from acausal.errors import AcausalError, DeclarationError, TimeGridError
from library import electrical as el
from library import spatial as sp


@pytest.fixture(scope="module")
def rc():
    """c.v = 1 - exp(-t), with a switch that nobody needs but that has modes."""
    m = ac.Model("rc")
    m.src, m.r, m.c, m.gnd = (
        el.ConstantVoltage(V=1.0),
        el.Resistor(R=1.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.d = el.IdealDiode()
    m.connect(m.src.p, m.d.p)
    m.connect(m.d.n, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return ac.simulate(m, 2.0, n=40, rtol=1e-9, atol=1e-10)


@pytest.fixture(scope="module")
def pendulum():
    m = ac.Model("pendulum")
    m.world, m.joint = sp.World(), sp.Revolute(start={"phi": 1.0})
    m.rod = sp.BodyBox(r=(1.0, 0.0, 0.0))
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.rod.frame_a)
    return ac.simulate(m, 1.0, n=20, rtol=1e-9, atol=1e-10)


def test_frame_has_units_in_its_columns_if_asked_for(rc):
    frame = rc.to_dataframe(["c.v", "r.i"], units=True)
    assert list(frame.columns) == ["c.v [V]", "r.i [A]"]
    assert frame.index.name == "time [s]"
    assert rc.to_dataframe(["c.v"]).attrs["units"]["c.v"] == "V"


@pytest.mark.parametrize("units", ["names", "row", "none"])
def test_csv_comes_back_with_its_units(rc, tmp_path, units):
    rc.resample(0.1).to_csv(tmp_path / "run.csv", ["c.v", "r.i"], units=units)
    table = ac.read_table(tmp_path / "run.csv")
    assert table["c.v"].unit == ("" if units == "none" else "V")
    np.testing.assert_array_equal(table["c.v"].values, rc.resample(0.1)["c.v"])


def test_csv_refuses_another_place_for_units(rc, tmp_path):
    with pytest.raises(DeclarationError, match='"names" of columns, as a "row", or "none"'):
        rc.to_csv(tmp_path / "run.csv", units="top")


def test_resampled_run_has_equal_steps_and_the_closed_form(rc):
    """The cubic between 41 points is off by h⁴/384 · max|x⁗|, some 1e-8."""
    fine = rc.resample("1 ms")
    np.testing.assert_allclose(np.diff(fine.t), 1e-3, rtol=1e-9)
    assert (fine.t[0], fine.t[-1], len(fine.t)) == (0.0, pytest.approx(2.0), 2001)
    # The diode takes 1e-5 Ohm and 1e-5 S: R = 1.00001, and it conducts.
    np.testing.assert_allclose(fine["c.v"], 1 - np.exp(-fine.t / 1.00001), atol=1e-7)
    np.testing.assert_allclose(fine["r.i"], np.exp(-fine.t / 1.00001), atol=2e-5)


def test_resampling_takes_vectors_with_it(pendulum):
    half = pendulum.resample(0.01)
    assert half["rod.R"].shape == (101, 3, 3)
    lengths = np.linalg.norm(half["rod.frame_b.r"] - half["rod.frame_a.r"], axis=1)
    np.testing.assert_allclose(lengths, 1.0, atol=1e-9)
    np.testing.assert_allclose(half["joint.phi"][::5], pendulum["joint.phi"], atol=1e-12)


def test_a_step_that_is_not_positive_is_refused(rc):
    with pytest.raises(DeclarationError, match="dt = 0 s must be above 0"):
        rc.resample(0.0)


def test_times_may_have_units(rc):
    assert rc.at("500 ms")["c.v"] == rc.at(0.5)["c.v"]
    with pytest.raises(TimeGridError, match="t = 120 s is outside the run"):
        rc.at("2 min")


def test_dataset_has_units_and_dimensions(pendulum):
    xr = pytest.importorskip("xarray")
    made = pendulum.to_xarray(["joint.phi", "rod.r_0"])
    assert isinstance(made, xr.Dataset)
    assert made["joint.phi"].attrs["units"] == "rad"
    assert made["rod.r_0"].shape == (21, 3)
    np.testing.assert_array_equal(made["joint.phi"], pendulum["joint.phi"])


def test_netcdf_comes_back(pendulum, tmp_path):
    xr = pytest.importorskip("xarray")
    pendulum.to_netcdf(tmp_path / "run.nc", ["joint.phi"])
    with xr.open_dataset(tmp_path / "run.nc") as made:
        np.testing.assert_array_equal(made["joint.phi"], pendulum["joint.phi"])


def test_parquet_comes_back_or_says_what_it_needs(rc, tmp_path):
    if importlib.util.find_spec("pyarrow") is None:
        with pytest.raises(AcausalError, match=r"pip install 'acausal\[parquet\]'"):
            rc.to_parquet(tmp_path / "run.parquet", ["c.v"])
        return
    rc.resample(0.1).to_parquet(tmp_path / "run.parquet", ["c.v"])
    table = ac.read_table(tmp_path / "run.parquet")
    assert table["c.v"].unit == "V"
    np.testing.assert_array_equal(table["c.v"].values, rc.resample(0.1)["c.v"])


@pytest.mark.parametrize("numbers", ["float64", "float32"])
def test_hdf5_holds_variables_with_units_or_says_what_it_needs(pendulum, tmp_path, numbers):
    path, wanted = tmp_path / "run.h5", ["joint.phi", "rod.r_0"]
    if importlib.util.find_spec("h5py") is None:
        with pytest.raises(AcausalError, match=r"pip install 'acausal\[hdf5\]'"):
            pendulum.to_hdf5(path, wanted)
        return
    import h5py

    pendulum.to_hdf5(path, wanted, numbers=numbers, compression="zip")
    with h5py.File(path) as file:
        assert file.attrs["model"] == pendulum.system.name
        np.testing.assert_array_equal(file["time"], pendulum.t)
        assert file["joint.phi"].attrs["units"] == "rad"
        assert file["rod.r_0"].shape == (len(pendulum.t), 3)
        assert file["joint.phi"].dtype == numbers
        close = 1e-15 if numbers == "float64" else 1e-7
        np.testing.assert_allclose(file["rod.r_0"], pendulum["rod.r_0"], rtol=close, atol=1e-30)
    with pytest.raises(DeclarationError, match="give one of float64, float32"):
        pendulum.to_hdf5(path, wanted, numbers="float16")


def test_a_loaded_result_is_as_good_as_a_fresh_one(pendulum, tmp_path):
    """Points, vectors, other times, tables and pictures are the same from a file."""
    pendulum.save(tmp_path / "run.npz")
    stored = ac.load_result(tmp_path / "run.npz")
    assert stored.final["joint.phi"] == pendulum.final["joint.phi"]
    np.testing.assert_array_equal(stored.final["rod.r_CM_0"], pendulum.final["rod.r_CM_0"])
    np.testing.assert_array_equal(stored.at("500 ms")["rod.R"], pendulum.at(0.5)["rod.R"])
    assert "rod.r_0" in stored
    again = stored.resample(0.1)
    np.testing.assert_allclose(again["joint.phi"], pendulum["joint.phi"][::2], atol=1e-12)
    pd.testing.assert_frame_equal(
        stored.to_dataframe(["joint.phi"], units=True),
        pendulum.to_dataframe(["joint.phi"], units=True),
    )
    assert len(stored.plot("joint.phi", compare=pendulum).axes[0].lines) == 2
    with pytest.raises(TimeGridError, match="t = 3 s is outside the run"):
        stored.at(3.0)


def test_modes_keep_their_names_in_a_file(rc, tmp_path):
    rc.save(tmp_path / "run.npz")
    assert ac.load_result(tmp_path / "run.npz").mode_names("d.mode") == rc.mode_names("d.mode")
    assert rc.mode_names("d.mode") == ("blocking", "conducting")
    assert rc.mode_names("c.v") == ()


def test_the_inputs_of_a_stored_run_are_replayed(tmp_path):
    """A file of a run is as good as its Result: the same voltage gives the same current."""
    m = ac.Model("follow")
    m.src, m.r, m.l, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=2.0),
        el.Inductor(L=1.0),
        el.Ground(),
    )
    m.loop(m.src, m.r, m.l)
    m.connect(m.src.n, m.gnd.p)
    first = ac.simulate(m, 2.0, inputs={"src.v": lambda t: np.sin(3 * t)})
    first.save(tmp_path / "run.npz")
    again = ac.simulate(m, 2.0, inputs=ac.load_result(tmp_path / "run.npz"))
    np.testing.assert_allclose(again["l.i"], first["l.i"], atol=1e-5)


@pytest.mark.parametrize("method", ["plot", "snapshot", "animate"])
def test_a_wrong_option_is_refused_with_the_right_ones(pendulum, method):
    arguments = ("joint.phi",) if method == "plot" else (0.5,) if method == "snapshot" else ()
    with pytest.raises(DeclarationError, match=rf"{method}\(\) has no option 'pat'.*'path'"):
        getattr(pendulum, method)(*arguments, pat="x.png")
