"""Files of results: what is written is read back, and nothing in a file is executed."""

from __future__ import annotations

import csv
import json
import os
import pickle
import stat
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, TimeGridError, UnknownNameError
from library import blocks as bl
from library import electrical as el
from library import magnetic as mag
from library import spatial as sp
from tests.models import rc


@pytest.fixture(scope="module")
def model() -> ac.Model:
    return rc(el.StepVoltage(V=1.0, start_time=0.25))


@pytest.fixture(scope="module")
def res(model) -> ac.Result:
    return ac.simulate(model, 1.0, n=8)


def test_all_variables_times_units_and_events_are_read_back(res, tmp_path):
    res.save(tmp_path / "run.npz")
    read = ac.load_result(tmp_path / "run.npz")
    assert np.array_equal(read.t, res.t)
    assert set(read.variables()) == set(res.variables())
    for name in res.variables():
        assert np.array_equal(read[name], res[name])
        assert read.unit(name) == res.unit(name)
    assert read.events == res.events
    assert read.name == "rc"
    assert read.parameters == res.system.parameters


def test_a_choice_of_variables_may_be_saved(res, model, tmp_path):
    res.save(tmp_path / "run.npz", variables=["c.v", model.r.i])
    read = ac.load_result(tmp_path / "run.npz")
    assert read.variables() == ["c.v", "r.i"]
    assert np.array_equal(read[model.c.v], res["c.v"])
    with pytest.raises(UnknownNameError, match=r"src\.i"):
        read["src.i"]


def test_final_and_at_work_on_what_was_read(res, tmp_path):
    res.save(tmp_path / "run.npz")
    read = ac.load_result(tmp_path / "run.npz")
    assert read.final["c.v"] == res.final["c.v"]
    assert read.at(0.5)["c.v"] == res.at(0.5)["c.v"]


def test_the_suffix_may_be_left_out(res, tmp_path):
    res.save(tmp_path / "run")
    assert np.array_equal(ac.load_result(tmp_path / "run.npz").t, res.t)
    assert np.array_equal(ac.load_result(tmp_path / "run").t, res.t)


def test_csv_has_a_header_and_full_precision(res, tmp_path):
    path = tmp_path / "run.csv"
    res.to_csv(path, ["c.v", "src.v"])
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["time [s]", "c.v [V]", "src.v [V]"]
    numbers = np.array(rows[1:], dtype=float)
    assert np.array_equal(numbers[:, 1], res["c.v"])  # 17 digits: bit for bit
    assert np.array_equal(numbers[:, 0], res.t)


def test_other_files_are_refused(tmp_path):
    path = tmp_path / "other.npz"
    np.savez(path, a=np.arange(3))
    with pytest.raises(FileFormatError, match="not a result file"):
        ac.load_result(path)
    path.write_bytes(b"no zip at all")
    with pytest.raises(FileFormatError, match="not a result file"):
        ac.load_result(path)


def test_a_missing_file_is_a_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        ac.load_result(tmp_path / "nowhere.npz")


def test_files_with_pickled_objects_are_refused_and_not_executed(tmp_path):
    class Bomb:
        def __reduce__(self):
            return (pytest.fail, ("a file was executed",))

    path = tmp_path / "bomb.npz"
    np.savez(path, header=np.array([Bomb()], dtype=object), allow_pickle=True)
    with pytest.raises(FileFormatError):
        ac.load_result(path)


def test_a_later_format_is_refused(res, tmp_path):
    path = _rewritten(res, tmp_path / "run.npz", lambda header: header | {"version": 99})
    with pytest.raises(FileFormatError, match="newer"):
        ac.load_result(path)


def _rewritten(res, path, change):
    """Save a run, and change its header."""
    res.save(path)
    with np.load(path) as stored:
        parts = dict(stored)
    header = change(json.loads(bytes(parts["header"]).decode()))
    parts["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    np.savez(path, **parts)
    return path


def test_files_of_the_format_before_have_a_list_an_event(res, tmp_path):
    events = [event.to_list() for event in res.events]
    assert events
    path = _rewritten(res, tmp_path / "run.npz", lambda h: h | {"version": 2, "events": events})
    assert ac.load_result(path).events == res.events


def test_events_that_do_not_fit_their_texts_are_refused(res, tmp_path):
    def without_texts(header):
        return header | {"events": header["events"] | {"texts": []}}

    with pytest.raises(FileFormatError, match="damaged"):
        ac.load_result(_rewritten(res, tmp_path / "run.npz", without_texts))


def test_orientations_are_matrices_before_and_after_a_file(tmp_path):
    """R e_x is where the arm points, (cos phi, sin phi, 0): in a run, a point, a start, a file."""
    m = ac.Model("arm")
    m.world, m.joint = sp.World(), sp.Revolute(start={"phi": 0.3, "w": 1.0})
    m.body = sp.Body(m=1.0, r_CM=(1.0, 0.0, 0.0))
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    system = ac.compile(m)
    res = system.simulate(1.0, n=10)
    phi = res["joint.phi"]
    axis = np.stack([np.cos(phi), np.sin(phi), 0 * phi], axis=1)
    assert res["body.R"].shape == (11, 3, 3)
    np.testing.assert_allclose(res["body.R"][:, :, 0], axis, atol=1e-12)
    np.testing.assert_allclose(res.final["body.R"][:, 0], axis[-1], atol=1e-12)
    np.testing.assert_allclose(system.initialize()["body.R"][:, 0], axis[0], atol=1e-12)
    np.testing.assert_allclose(res["body.R[1]"], axis[:, 1], atol=1e-12)  # column by column
    res.save(tmp_path / "run.npz", variables=["body.R", "body.r_CM_0"])
    stored = ac.load_result(tmp_path / "run.npz")
    np.testing.assert_array_equal(stored["body.R"], res["body.R"])
    np.testing.assert_array_equal(stored["body.r_CM_0"], res["body.r_CM_0"])


def test_a_write_that_fails_leaves_the_file_as_it_was(res, tmp_path, monkeypatch):
    """A disk that is full at the last block: the older result is still there, and nothing else."""
    path = tmp_path / "run.npz"
    res.save(path, ["c.v"])
    before = path.read_bytes()

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        res.save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.npz"]


def test_a_file_is_on_the_disk_before_it_takes_its_place(res, tmp_path, monkeypatch):
    path, done = tmp_path / "run.npz", []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda number: (done.append("sync"), sync(number))[1])
    monkeypatch.setattr(
        Path, "replace", lambda one, other: (done.append("replace"), replace(one, other))[1]
    )
    res.save(path)
    assert done == ["sync", "replace"]
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(ordinary(tmp_path).stat().st_mode)


def ordinary(folder: Path) -> Path:
    """Return a file that is made in the usual way."""
    path = folder / "ordinary"
    path.write_bytes(b"")
    return path


def test_what_was_read_has_powers_energies_tables_and_a_short_repr(res, tmp_path):
    res.save(tmp_path / "run")
    read = ac.load_result(tmp_path / "run")
    for key in ("c", "r", "r.e", "src", ""):
        assert np.array_equal(read.power(key), res.power(key))
    own = pickle.loads(pickle.dumps(res))  # over its own times, as a file has no others
    for few in (read, own):
        with pytest.raises(TimeGridError, match="may be off by"):
            few.energy("r")
    assert repr(read).startswith("<StoredResult 'rc': ")
    assert len(repr(read)) < 100
    frame, first = read.to_dataframe(["c.v"]), res.to_dataframe(["c.v"])
    assert frame.equals(first)
    assert frame.attrs["units"] == first.attrs["units"] == {"time": "s", "c.v": "V"}
    read.to_csv(tmp_path / "read.csv", ["c.v"])
    res.to_csv(tmp_path / "own.csv", ["c.v"])
    assert (tmp_path / "read.csv").read_bytes() == (tmp_path / "own.csv").read_bytes()
    with pytest.raises(UnknownNameError, match="no edge, component or model 'nothing'"):
        read.power("nothing")


def test_power_where_value_and_der_of_the_through_make_it_is_read_back(tmp_path):
    m = ac.Model("field")
    m.v, m.g, m.coil = el.ConstantVoltage(V=1.0), el.Ground(), mag.ElectroMagneticConverter(N=10)
    m.tube, m.ground = mag.ConstantReluctance(R_m=1e4), mag.Ground()
    m.r = el.Resistor(R=1.0)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.coil.p)
    m.connect(m.coil.n, m.v.n, m.g.p)
    m.connect(m.coil.port_p, m.tube.port_p)
    m.connect(m.tube.port_n, m.coil.port_n, m.ground.port)
    res = ac.simulate(m, 0.1, n=20)
    res.save(tmp_path / "run")
    assert np.array_equal(ac.load_result(tmp_path / "run").power("tube"), res.power("tube"))


def test_all_variables_come_from_one_function(res, monkeypatch):
    """A table of 1208 columns asks the system once, not 1208 times."""
    other, asked = pickle.loads(pickle.dumps(res)), []
    rows = type(res.system).rows
    monkeypatch.setattr(
        type(res.system),
        "rows",
        lambda system, wanted: (asked.append(wanted), rows(system, wanted))[1],
    )
    other._known.clear()
    table = other.to_dict()
    assert len(asked) == 1
    for name in res.variables():
        np.testing.assert_array_equal(table[name], res[name])


@pytest.fixture(scope="module")
def lag():
    m = ac.Model("lag")
    m.source, m.lag = bl.Sine(f=1.0), bl.FirstOrder(T=0.2)
    m.chain(m.source, m.lag)
    return ac.simulate(m, 2.0, n=2000)


def test_short_numbers_and_compression_make_files_smaller(tmp_path, lag):
    """Half the size, 7 digits, the time in full."""
    sizes = {}
    for numbers in ("float64", "float32"):
        for compression in ("none", "zip"):
            path = tmp_path / f"{numbers}{compression}.npz"
            lag.save(path, numbers=numbers, compression=compression)
            sizes[numbers, compression] = path.stat().st_size
            for read in (ac.load_result, ac.open_result):
                found = read(path)
                np.testing.assert_array_equal(found.t, lag.t)
                near = 1e-6 if numbers == "float32" else 0.0
                np.testing.assert_allclose(found["lag.y"], lag["lag.y"], rtol=near, atol=near)
                assert found["lag.y"].dtype == np.float64
                assert found.at(0.5)["lag.y"] == pytest.approx(lag.at(0.5)["lag.y"], rel=1e-6)
    saved = 4 * len(lag.t) * (len(found.table) - 1)
    assert sizes["float64", "none"] - sizes["float32", "none"] == pytest.approx(saved, rel=0.02)
    assert sizes["float64", "zip"] < sizes["float64", "none"]
    for wrong in ({"numbers": "float16"}, {"compression": "best"}):
        with pytest.raises(FileFormatError, match="give one of"):
            lag.save(tmp_path / "x.npz", **wrong)


def test_an_opened_result_leaves_its_values_on_the_disk(tmp_path, lag):
    lag.save(tmp_path / "run.npz")
    found = ac.open_result(tmp_path / "run.npz")
    assert all(isinstance(column, np.memmap) for column in found.table.values())
    np.testing.assert_array_equal(found["lag.y"], lag["lag.y"])
    assert found.unit("lag.y") == lag.unit("lag.y")
    lag.save(tmp_path / "some.npz", variables=["lag.y"])
    assert ac.open_result(tmp_path / "some.npz").variables() == ["lag.y"]
    (tmp_path / "bad.npz").write_bytes(b"nothing")
    with pytest.raises(FileFormatError):
        ac.open_result(tmp_path / "bad.npz")
