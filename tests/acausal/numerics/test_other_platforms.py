"""What is not there on Windows and macOS is not asked for."""

from __future__ import annotations

import ctypes
import math
import os
import subprocess
import sys
from types import SimpleNamespace

import casadi as ca
import pytest

import acausal as ac
from acausal.errors import SimulationError, TimeGridError
from acausal.numerics.compiled_functions import compile_functions
from acausal.numerics.memory import machine_memory
from library import rotational as rot

GIGABYTE = 1e9


def spinning() -> ac.System:
    m = ac.Model("spin")
    m.load = rot.Inertia(J=1.0, start={"w": 1.0})
    return ac.compile(m)


def kernel_of_windows(memory: int) -> SimpleNamespace:
    """A stand-in for kernel32: it fills in the total of the structure that it is given."""

    def status(reference) -> int:
        made = ctypes.cast(reference, ctypes.POINTER(ctypes.c_uint64 * 8)).contents
        made[1] = memory  # after two numbers of 32 bit
        return 1

    return SimpleNamespace(kernel32=SimpleNamespace(GlobalMemoryStatusEx=status))


def test_a_run_needs_no_sysconf(monkeypatch):
    monkeypatch.delattr(os, "sysconf", raising=False)
    assert machine_memory() == math.inf
    assert spinning().simulate(1.0, n=100_000).final["load.phi"] == pytest.approx(1.0)


def test_the_memory_of_windows_is_asked_of_its_kernel(monkeypatch):
    monkeypatch.delattr(os, "sysconf", raising=False)
    monkeypatch.setattr(ctypes, "windll", kernel_of_windows(int(GIGABYTE)), raising=False)
    assert machine_memory() == GIGABYTE
    with pytest.raises(TimeGridError, match=r"a result may take 0\.5 GB"):
        spinning().simulate(1.0, n=10_000_000)


@pytest.mark.parametrize("platform", ["darwin", "win32", "linux"])
def test_only_linkers_that_know_the_flag_are_given_it(monkeypatch, platform):
    x = ca.SX.sym("x")
    seen: list[list[str]] = []

    def run(call, **options):
        seen.append(call)
        return SimpleNamespace(returncode=1, stderr="stopped here")

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SimulationError, match="stopped here"):
        compile_functions([ca.Function("f", [x], [x])])
    assert ("-Wl,-Bsymbolic" in seen[0]) == (platform == "linux")
    assert any(word.endswith(".dll") for word in seen[0]) == (platform == "win32")


AS_ON_WINDOWS = """
import concurrent.futures.process, multiprocessing.spawn, multiprocessing.util
import os, signal, sys, warnings
import casadi, matplotlib.pyplot, networkx, numpy as np, pint, scipy.integrate, scipy.optimize

# What Python has on Linux and not on Windows, taken away in this process and in those it starts.
# (The packages above ask sys.platform what there is; processes of Python itself need a few.)
for name in ("fcntl", "resource", "pwd", "grp", "termios", "pty", "syslog"):
    sys.modules[name] = None
for name in (
    "fork", "forkpty", "getuid", "geteuid", "getgid", "getpgid", "setsid", "killpg", "sysconf",
    "uname", "nice", "getloadavg", "sched_getaffinity", "statvfs", "mkfifo", "chown", "fchmod",
    "wait3", "pread", "pwrite",
):
    if hasattr(os, name):
        delattr(os, name)
for name in (
    "SIGALRM", "SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGCHLD", "SIGQUIT",
    "alarm", "setitimer", "sigwait", "pthread_kill", "siginterrupt",
):
    if hasattr(signal, name):
        delattr(signal, name)
# A file that is opened without an encoding would be read as cp1252.
warnings.filterwarnings("error", category=EncodingWarning, module=r"(acausal|library|domains)[.]")

import acausal as ac
from acausal import command_line
from library import blocks as bl


def build():
    m = ac.Model("loop")
    m.θ = bl.Constant(k=1.0)
    m.set, m.error, m.plant = bl.Sine(f=0.4), bl.Feedback(), bl.FirstOrder(T=0.5)
    m.pi = bl.DiscretePI(k=2.0, T=0.5, sample_period=0.1)
    m.connect(m.set.y, m.error.u1)
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.plant.u)
    m.connect(m.plant.y, m.error.u2)
    return m


def study():
    cases = {"plant.T": [0.4, 0.5, 0.6, 0.7]}
    return dict(system=ac.compile(build()), cases=cases, t_end=1.0, n=5)


if __name__ == "__main__":
    system = ac.compile(build())
    whole = system.simulate(2.0)
    for _ in range(2):  # the second reads what the first has written
        kept = system.simulate(2.0, checkpoint="run.npz", every="1 s")
        assert abs(kept.final["plant.y"] - whole.final["plant.y"]) < 1e-6
    system.simulate(1.0).save("first.npz")
    second = system.simulate(2.0, start="first.npz")
    assert abs(second.final["plant.y"] - whole.final["plant.y"]) < 1e-6
    assert ac.open_result("first.npz")["plant.y"][-1] == second["plant.y"][0]
    whole.resample("50 ms").to_csv("run.csv", ["plant.y"])
    assert len(ac.read_table("run.csv")["plant.y"].values) == 41
    system.parameters.to_toml("loop.toml")
    assert ac.compile(build(), parameters="loop.toml").parameters == system.parameters
    run = system.stepper()
    run.restore(run.state())
    assert run.advance("10 ms").t == 0.01
    plain = ac.sweep(**study())
    spawned = concurrent.futures.ProcessPoolExecutor(
        2, mp_context=multiprocessing.get_context("spawn")
    )
    with spawned as executor:
        for more in ({}, {"path": "store/"}, {"path": "cases.db"}):
            made = ac.sweep(**study(), executor=executor, **more)
            assert np.array_equal(made["plant.y"], plain["plant.y"])
    assert command_line.main(["run", "model.py", "--t-end", "1 s", "--show", "θ.y"]) == 0
    assert command_line.main(["sweep", "run", ".", "--part", "1/1"]) == 0
    assert command_line.main(["explain", "model.py"]) == 0
"""


def test_what_windows_has_not_is_not_needed(tmp_path):
    """Runs, files, checkpoints, sweeps in spawned processes and the command, without POSIX.

    The output goes to a code page that lacks most signs, as where it is redirected on Windows.
    """
    for name in ("model.py", "study.py", "on_windows.py"):
        (tmp_path / name).write_text(AS_ON_WINDOWS, encoding="utf-8")
    call = [sys.executable, "-X", "warn_default_encoding", "on_windows.py"]
    here = os.pathsep.join([os.getcwd(), os.environ.get("PYTHONPATH", "")])
    settings = {"PYTHONPATH": here, "PYTHONIOENCODING": "cp1252", "MPLBACKEND": "Agg"}
    done = subprocess.run(
        call, cwd=tmp_path, capture_output=True, timeout=120, env={**os.environ, **settings}
    )
    assert done.returncode == 0, done.stderr.decode("cp1252", "replace")
    assert b"\\u03b8.y" in done.stdout
