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
