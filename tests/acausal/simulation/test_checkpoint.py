"""A run with checkpoints: killed, stopped or ended, it goes on and is the run without."""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, TimeGridError

EXAMPLES = Path(__file__).parents[3] / "examples"
unix = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")


def build(name):
    return ac.compile(runpy.run_path(str(EXAMPLES / f"{name}.py"))["build"]())


@pytest.fixture(scope="module")
def controller():
    return build("digital_controller")


def same(found, whole, finer, names):
    """Events are the same, numbers to 10 times the difference of runs at rtol and rtol/10."""
    assert [e.text for e in found.events] == [e.text for e in whole.events]
    for name in names:
        size = 1e-6 * float(np.max(np.abs(whole[name])))
        times = [*whole.t[1:-1:37], whole.t[-1]]
        own, wanted, better = (
            np.array([float(run.at(t)[name]) for t in times]) for run in (found, whole, finer)
        )
        allowed = 10.0 * float(np.max(np.abs(wanted - better))) + size
        np.testing.assert_allclose(own, wanted, rtol=0.0, atol=allowed, err_msg=name)


def killed(system, end, path, after, *, written):
    """Run with checkpoints in another process and kill it, as nothing can prevent, after a time.

    With ``written`` the time counts from the first file that this process has written.
    """
    found = path.stat().st_mtime_ns if path.is_file() else 0
    child = os.fork()
    if child == 0:
        try:
            system.simulate(end, checkpoint=path, every=0.01)
        finally:
            os._exit(0)
    while written and not (path.is_file() and path.stat().st_mtime_ns != found):
        time.sleep(1e-3)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1] != 0


@unix
@pytest.mark.parametrize(
    ("name", "end", "times"),
    [
        ("digital_controller", 15.0, 4),
        pytest.param("digital_controller", 60.0, 20, marks=pytest.mark.slow),
        pytest.param("stick_slip", 100.0, 20, marks=pytest.mark.slow),
        pytest.param("four_bar", 60.0, 20, marks=pytest.mark.slow),
    ],
)
def test_a_run_that_is_killed_again_and_again_is_the_run_without(tmp_path, name, end, times):
    """Killed at random moments, a quarter of them before anything new was written."""
    system, path = build(name), tmp_path / "run.npz"
    whole, finer = system.simulate(end), system.simulate(end, rtol=1e-7, atol=1e-9)
    random, cut, stands = np.random.default_rng(1), 0, [0.0]
    for k in range(times):
        cut += killed(system, end, path, random.uniform(0.0, 0.05), written=k % 4 != 3)
        if path.is_file():
            stands.append(ac.load_result(path).t[-1])
    assert cut == times
    assert stands == sorted(stands)
    assert len(set(stands)) > times // 2  # it went on from where it was cut off
    assert stands[-1] < end
    found = system.simulate(end, checkpoint=path)
    assert found.t[0] == 0.0
    assert set(np.round(np.linspace(0.0, end, 501), 9)) <= set(np.round(found.t, 9))
    same(found, whole, finer, system.start_names)


def test_a_run_that_has_ended_is_read_and_not_made_again(tmp_path, controller):
    path = tmp_path / "run.npz"
    first = controller.simulate(0.5, checkpoint=path)
    changed = path.stat().st_mtime_ns
    second = controller.simulate(0.5, checkpoint=path)
    assert second.solver == ""
    np.testing.assert_array_equal(first["rotor.w"], second["rotor.w"])
    assert len(first.events) == len(second.events)
    stored = ac.load_result(path)
    assert set(controller.states) <= set(stored.variables())
    longer = controller.simulate(0.7, start=path)
    assert longer.t[0] == pytest.approx(0.5)
    assert changed == path.stat().st_mtime_ns


def test_a_file_of_another_run_is_refused(tmp_path, controller):
    path = tmp_path / "run.npz"
    controller.simulate(0.1, checkpoint=path)
    for other in ({"parameters": {"r.R": 0.6}}, {"rtol": 1e-7}, {"n": 10}):
        with pytest.raises(FileFormatError, match="holds another run"):
            controller.simulate(0.1, checkpoint=path, **other)
    with pytest.raises(TimeGridError, match="above 0"):
        controller.simulate(0.1, checkpoint=tmp_path / "b.npz", every="0 s")


SCRIPT = """
import runpy, sys
import acausal as ac
build = runpy.run_path(sys.argv[1])["build"]
print("begun", flush=True)
res = ac.compile(build()).simulate(3000.0, n=500, checkpoint=sys.argv[2], every="1000 s")
print("reached", res.t[-1], flush=True)
"""


@unix
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_keep_what_there_is(tmp_path, number):
    """Ctrl-C gives the run so far; a request to end is obeyed, after the file is written."""
    path, script = tmp_path / "run.npz", tmp_path / "job.py"
    script.write_text(SCRIPT)
    example = str(EXAMPLES / "digital_controller.py")
    job = subprocess.Popen(
        [sys.executable, script, example, path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert job.stdout.readline().strip() == "begun"
    time.sleep(2.0)
    job.send_signal(number)
    said, _ = job.communicate(timeout=60)
    reached = ac.load_result(path).t[-1]
    assert 0.0 < reached < 3000.0
    if number == signal.SIGINT:
        assert job.returncode == 0
        assert float(said.split()[-1]) == pytest.approx(reached)
    else:
        assert job.returncode == -signal.SIGTERM
        assert "reached" not in said
