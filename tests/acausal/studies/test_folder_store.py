"""A folder as the meeting point of a sweep: workers write their cases, a dead one loses its own."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import acausal as ac
from acausal import command_line
from acausal.errors import FileFormatError, SweepError
from acausal.studies.dispatch import Assignment, _hands, _size_of_hands
from library import blocks as bl

STUDY = """
import numpy as np
import acausal as ac
from library import electrical as el

def build():
    m = ac.Model("rc")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=3.0), el.Ground()
    m.c = el.Capacitor(C=0.5)
    m.loop(m.src, m.r, m.c)
    m.connect(m.src.n, m.gnd.p)
    return m

def study():
    cases = {"r.R": np.linspace(1.0, 4.0, 12).tolist()}
    return dict(system=ac.compile(build()), cases=cases, t_end=1.0, n=STEPS, start={"c.v": 0.0})
"""


def arguments(steps=20):
    names: dict = {}
    exec(STUDY.replace("STEPS", str(steps)), names)
    return names["study"]()


@pytest.fixture(scope="module")
def plain():
    return ac.sweep(**arguments())


def same(found, plain):
    assert found.ok.all()
    np.testing.assert_allclose(found["c.v"], plain["c.v"], rtol=1e-9)
    exact = 1 - np.exp(-1 / (0.5 * np.linspace(1.0, 4.0, 12)))
    np.testing.assert_allclose(found.final("c.v"), exact, rtol=1e-5)


def test_shares_meet_in_a_folder_and_are_the_whole(tmp_path, plain):
    for number in (1, 2, 3):
        part = ac.sweep(**arguments(), path=f"{tmp_path}/store/", part=(number, 3))
        assert int(part.ok.sum()) == 4 * number
    assert len(list((tmp_path / "store").glob("case_*.npz"))) == 12
    same(ac.sweep(**arguments(), path=tmp_path / "store"), plain)


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(2), None])
def test_workers_write_their_cases_themselves(tmp_path, plain, make):
    made = make or (lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")))
    (tmp_path / "store").mkdir()
    with made() as executor:
        found = ac.sweep(**arguments(), path=tmp_path / "store", executor=executor)
    assert len(list((tmp_path / "store").glob("case_*.npz"))) == 12
    same(found, plain)


def test_a_folder_of_another_sweep_is_refused(tmp_path):
    ac.sweep(**arguments(), path=tmp_path, part=(1, 12))
    with pytest.raises(SweepError, match="holds another sweep"):
        ac.sweep(**arguments(40), path=tmp_path)
    with pytest.raises(SweepError, match="part = 5/4"):
        ac.sweep(**arguments(), path=tmp_path, part=(5, 4))
    next(tmp_path.glob("case_*.npz")).write_bytes(b"nothing")
    with pytest.raises(FileFormatError, match="delete it to run it again"):
        ac.sweep(**arguments(), path=tmp_path)
    (tmp_path / "sweep.json").write_text("{}")
    with pytest.raises(FileFormatError, match="not of a sweep"):
        ac.sweep(**arguments(), path=tmp_path)


def test_the_command_runs_a_share(tmp_path, capsys):
    (tmp_path / "study.py").write_text(STUDY.replace("STEPS", "20"))
    assert command_line.main(["sweep", "run", str(tmp_path), "--part", "2/3"]) == 0
    assert "4 of 12 cases ok, 0 failed" in capsys.readouterr().out
    assert command_line.main(["sweep", "run", str(tmp_path), "--part", "two"]) == 1
    assert "give a share as 3/40" in capsys.readouterr().err
    assert command_line.main(["sweep", "run", str(tmp_path / "none")]) == 1
    assert "write it, with study()" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills a process")
def test_a_worker_that_is_killed_loses_the_case_that_it_was_running(tmp_path):
    """Two jobs in one folder; one is killed, the other goes on, and the rest is run again."""
    text = STUDY.replace("STEPS", "200_000")
    (tmp_path / "study.py").write_text(text)
    command = [sys.executable, "-m", "acausal", "sweep", "run", str(tmp_path), "--part"]
    jobs = [subprocess.Popen([*command, share]) for share in ("1/2", "2/2")]
    while not len(list(tmp_path.glob("case_*.npz"))) > 2:
        time.sleep(0.02)
        assert jobs[0].poll() is None
    os.kill(jobs[0].pid, signal.SIGKILL)
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("case_*.npz")}
    assert jobs[1].wait(timeout=120) == 0
    assert jobs[0].wait() == -signal.SIGKILL
    assert len(list(tmp_path.glob("case_*.npz"))) < 12
    assert subprocess.run([*command, "1/2"], check=False).returncode == 0
    found = ac.sweep(**arguments(200_000), path=tmp_path)
    assert found.ok.all()
    for name, written in before.items():
        assert (tmp_path / name).stat().st_mtime_ns == written, "it was run twice"


@pytest.mark.skipif(os.name == "nt", reason="kills a process")
def test_a_pool_whose_worker_is_killed_keeps_what_was_finished(tmp_path):
    """The pool is broken: cases that were running or waiting are not run, until the next call."""
    given = arguments(50_000)
    given["cases"] = {"r.R": np.linspace(1.0, 4.0, 90).tolist()}  # more than are sent at once
    with ProcessPoolExecutor(2) as executor:

        def kill():
            while len(list(tmp_path.glob("case_*.npz"))) < 5:
                time.sleep(0.005)
            os.kill(next(iter(executor._processes)), signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        found = ac.sweep(**given, path=tmp_path, executor=executor)
        killer.join()
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("case_*.npz")}
    assert 5 <= found.ok.sum() == len(before) < 90
    assert not found.failed  # they may be run again
    lost = next(case for case in found if not case.ok)
    assert lost.status == "not run"
    assert "BrokenProcessPool" in lost.error
    again = ac.sweep(**given, path=tmp_path)
    exact = 1 - np.exp(-1 / (0.5 * np.array(given["cases"]["r.R"])))
    np.testing.assert_allclose(again.final("c.v"), exact, rtol=1e-5)
    for name, written in before.items():
        assert (tmp_path / name).stat().st_mtime_ns == written, "it was run twice"


class Counting(ThreadPoolExecutor):
    """An executor that sends tasks and results as bytes, as clusters do, and counts those sent."""

    def __init__(self, sees_files: bool) -> None:
        super().__init__(1)
        self.sees_files, self.sent = sees_files, []

    def submit(self, function, parcel, *rest):
        if not self.sees_files:
            parcel = parcel._replace(path=parcel.path + ".elsewhere")
        task = pickle.dumps((function, parcel, rest))
        self.sent.append(len(task))
        return super().submit(_unpacked, task)


def _unpacked(task):
    function, parcel, rest = pickle.loads(task)
    return pickle.loads(pickle.dumps(function(parcel, *rest)))


def test_the_bytes_of_a_system_travel_once_where_workers_see_the_files_of_the_sender(plain):
    given = arguments()
    size = len(pickle.dumps(given["system"]))
    with Counting(sees_files=True) as executor:
        same(ac.sweep(**given, executor=executor), plain)
    assert len(executor.sent) == 12
    assert sum(executor.sent) < size
    with Counting(sees_files=False) as executor:
        same(ac.sweep(**given, executor=executor), plain)
    assert len(executor.sent) == 24  # each asks for what it does not see, and is sent it
    assert executor.sent[-1] > size


def test_what_all_cases_have_in_common_travels_once():
    """A table of 64 kB is an input of 80 cases."""
    m = ac.Model("lag")
    m.lag = bl.FirstOrder(T=1.0)
    times = np.linspace(0.0, 100.0, 4000)
    constants = np.linspace(0.5, 2.0, 80)
    with Counting(sees_files=True) as executor:
        found = ac.sweep(
            ac.compile(m),
            {"lag.T": constants.tolist()},
            0.1,
            n=2,
            start={"lag.y": 0.0},
            inputs={"lag.u": (times, np.ones_like(times))},
            executor=executor,
        )
    np.testing.assert_allclose(found.final("lag.y"), 1 - np.exp(-0.1 / constants), rtol=1e-5)
    assert sum(executor.sent) < 64_000


@pytest.mark.parametrize(
    ("seconds", "left", "size"),
    [(2e-3, 10_000, 25), (2e-3, 320, 5), (0.03, 10_000, 1), (9.0, 9, 1)],
)
def test_short_cases_go_in_hands_of_several(seconds, left, size):
    """A hand takes 0.05 s at most, and there are 64 of them at least, for as many workers."""
    done = Future()
    done.set_result([{"status": "ok", "seconds": seconds}])
    assert _size_of_hands({done}, left) == size
    cases = [Assignment(k, None, {}) for k in range(left)]
    hands = list(_hands(cases, size))
    assert [case.number for hand in hands for case in hand] == list(range(left))
    assert max(map(len, hands)) == size


def test_nothing_but_the_cases_stays_in_the_folder(tmp_path, plain):
    with ThreadPoolExecutor(2) as executor:
        same(ac.sweep(**arguments(), path=f"{tmp_path}/store/", executor=executor), plain)
    names = {path.name.partition("_")[0] for path in (tmp_path / "store").iterdir()}
    assert names == {"sweep.json", "case"}


@pytest.mark.slow
def test_a_cluster_of_dask_runs_a_sweep(tmp_path, plain):
    distributed = pytest.importorskip("distributed")
    options = {
        "processes": True,
        "n_workers": 2,
        "threads_per_worker": 1,
        "dashboard_address": None,
    }
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        executor = client.get_executor()
        same(ac.sweep(**arguments(), executor=executor), plain)
        same(ac.sweep(**arguments(), executor=executor, path=f"{tmp_path}/store/"), plain)


class OnRay(Executor):
    """The executor of Ray that the page on studies has."""

    def submit(self, function, *given):
        import ray

        return ray.remote(function).remote(*given).future()


@pytest.mark.slow
def test_ray_runs_a_sweep(plain):
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        same(ac.sweep(**arguments(), executor=OnRay()), plain)
    finally:
        ray.shutdown()


@pytest.mark.slow
def test_a_pool_of_mpi_runs_a_sweep(tmp_path):
    """``mpiexec -n 2 python -m mpi4py.futures study.py`` gives what one process gives."""
    pytest.importorskip("mpi4py")
    mpiexec = shutil.which("mpiexec")
    if mpiexec is None:
        pytest.skip("no mpiexec on the path")
    script = tmp_path / "study.py"
    script.write_text(
        STUDY.replace("STEPS", "20")
        + "\nif __name__ == '__main__':\n"
        + "    from mpi4py.futures import MPIPoolExecutor\n"
        + "    with MPIPoolExecutor() as executor:\n"
        + "        found = ac.sweep(**study(), executor=executor)\n"
        + "    assert found.ok.all()\n    np.save('final.npy', found.final('c.v'))\n"
    )
    command = [mpiexec, "-n", "2", sys.executable, "-m", "mpi4py.futures", str(script)]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=120)
    exact = 1 - np.exp(-1 / (0.5 * np.linspace(1.0, 4.0, 12)))
    np.testing.assert_allclose(np.load(tmp_path / "final.npy"), exact, rtol=1e-5)
