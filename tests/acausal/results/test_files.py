"""Files of results: what is written is read back, and nothing in a file is executed."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, UnknownNameError
from library import electrical as el
from library import spatial as sp


@pytest.fixture(scope="module")
def model() -> ac.Model:
    m = ac.Model("rc")
    m.src, m.r, m.c, m.gnd = (
        el.StepVoltage(V=1.0, start_time=0.25),
        el.Resistor(R=1.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


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


def test_csv_has_a_header_and_full_precision(res, tmp_path):
    path = tmp_path / "run.csv"
    res.to_csv(path, ["c.v", "src.v"])
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["time", "c.v", "src.v"]
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
    path = tmp_path / "run.npz"
    res.save(path)
    with np.load(path) as stored:
        parts = dict(stored)
    header = json.loads(bytes(parts["header"]).decode()) | {"version": 99}
    parts["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    np.savez(path, **parts)
    with pytest.raises(FileFormatError, match="newer"):
        ac.load_result(path)


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
    np.testing.assert_allclose(system.initialise()["body.R"][:, 0], axis[0], atol=1e-12)
    np.testing.assert_allclose(res["body.R[1]"], axis[:, 1], atol=1e-12)  # column by column
    res.save(tmp_path / "run.npz", variables=["body.R", "body.r_CM_0"])
    stored = ac.load_result(tmp_path / "run.npz")
    np.testing.assert_array_equal(stored["body.R"], res["body.R"])
    np.testing.assert_array_equal(stored["body.r_CM_0"], res["body.r_CM_0"])
