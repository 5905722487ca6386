"""The benchmarks compare like with like: the compiled systems are those written by hand."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import acausal as ac

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def models():
    return runpy.run_path(str(BENCHMARKS / "_models.py"))


@pytest.mark.parametrize(("name", "sizes"), [("drive", []), ("ladder", [30]), ("chain", [20])])
def test_compiled_right_hand_side_is_the_hand_written_one(models, name, sizes):
    """With no algebraic unknown and the expert's states, der(x) agrees to rounding at any point."""
    system = ac.compile(models[name](*sizes))
    by_hand = models[f"{name}_by_hand"](*sizes)
    n = by_hand["x"].shape[0]
    assert len(system.states) == n
    assert not system.algebraic
    x = np.random.default_rng(1).normal(size=n)
    order = _order_by_hand(name, system.states, n)
    expected = ca.Function("f", [by_hand["x"]], [by_hand["ode"]])(x).full().ravel()
    rates, _ = system.rhs(0.0, x[order], [], [], system.parameter_vector(None), [])
    found = np.empty(n)
    found[order] = rates.full().ravel()
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-12)  # rounding


def _order_by_hand(name: str, states: tuple[str, ...], n: int) -> list[int]:
    """Return the place of each state in the hand-written system."""
    if name == "drive":
        places = ["motor.l.i", "motor.rotor.phi", "motor.rotor.w"]
    elif name == "ladder":
        places = [f"c[{k}].v" for k in range(n)]
    else:
        places = [f"m[{k}].{letter}" for letter in ("e.s", "v") for k in range(n // 2)]
    return [places.index(state) for state in states]


def test_overhead_prints_one_json_object_with_its_ratios(monkeypatch, capsys):
    """One run each instead of twenty: the shape of the report, not the times."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "overhead.py"))
    monkeypatch.setitem(script["main"].__globals__, "RUNS", 1)
    script["main"]()
    report = json.loads(capsys.readouterr().out)
    for name in ("drive", "ladder", "chain"):
        assert report[name]["integrator_call"] > 0
        assert report[name]["simulate"] > 0


def test_chain_of_links_is_the_hand_written_recursion(monkeypatch):
    """Rates agree, and balances of moments up to their sign, at any point to rounding."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "multibody.py"))
    n, rng = 5, np.random.default_rng(2)
    phi, w, a = rng.normal(size=(3, n))
    system, by_hand = ac.compile(script["chain"](script["pl"], n)), script["chain_by_hand"](n)
    hand = ca.Function("hand", [by_hand["x"], by_hand["z"]], [by_hand["alg"]])
    expected = hand(np.concatenate([phi, w]), a).full().ravel()
    known = {f"body[{k}].{x}": v[k] for k in range(n) for x, v in (("phi", phi), ("w_a", w))}
    known |= {f"body[{k}].z_a": a[k] for k in range(n)}
    x, z = ([known[name] for name in names] for names in (system.states, system.algebraic))
    _, alg = system.rhs(0.0, x, z, [], system.parameter_vector(None), [])
    found = np.sort(np.abs(alg.full().ravel()))
    assert found == pytest.approx(np.sort(np.abs(expected)), rel=1e-12, abs=1e-12)


def test_optimal_control_solves_the_same_problem_as_by_hand(monkeypatch, capsys):
    """One run on a coarse grid: equal objectives of both, and the shape of the report."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "ocp.py"))
    for name, value in {"RUNS": 1, "INTERVALS": 20}.items():
        monkeypatch.setitem(script["main"].__globals__, name, value)
    ours = script["acausal"](script["robot_arm"]())
    hand = script["by_hand"](script["RobotArm"]())
    assert ours[2] == pytest.approx(hand[2], rel=1e-7)
    assert ours[0] > 0
    assert ours[1] > 0
    whole = script["compare_whole"]()
    assert whole["objective"]["ours"] == pytest.approx(whole["objective"]["hand"], rel=1e-6)


def test_converter_of_the_event_benchmark_is_the_exact_one(monkeypatch):
    """Four periods: 4 mode changes each, and the end within some 1e-6 a step."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "events.py"))
    report = script["ours"](ac.compile(script["converter"]()), 4)
    assert (report["mode_changes"], report["instants"]) == (15, 8)
    assert report["exact"] < 2e-5


def test_tables_of_the_benchmark_have_the_exact_answer(monkeypatch):
    """At 60 random points the run by joints is the closed form of a line after the other."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "tables.py"))
    times, values = np.linspace(0.0, 2.0, 60), np.random.default_rng(2).normal(size=60)
    res = script["circuit"]().simulate(t=times, inputs={"src.v": (times, values)})
    assert res["c.v"] == pytest.approx(script["exact"](times, values), abs=3e-6)


def test_modules_visited_counts_rooms_and_not_bodies_of_classes(monkeypatch, capsys):
    """The pipeline is passed; what only declares (a table of solvers' errors) is not.

    A drive without loops, events or inputs passes none of what closes, decides or takes them.
    """
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    runpy.run_path(str(BENCHMARKS / "modules_visited.py"), run_name="__main__")
    report = json.loads(capsys.readouterr().out)
    drive, clutches = (report[name] for name in ("drive", "clutches"))
    assert {"compiler/pipeline.py", "results/result.py"} <= set(drive["modules"])
    assert not {"errors.py", "estimation/estimate.py"} & set(drive["modules"])
    assert not {"reduction/closed_loops.py", "system/switching.py"} & set(drive["modules"])
    assert "system/switching.py" in clutches["modules"]
    assert drive["functions"] > drive["count"]
    found = {n: (report[n]["count"], report[n]["functions"]) for n in ("drive", "clutches")}
    assert report["met"], f"modules and functions: {found}"


def test_trackers_agree_with_their_closed_forms(monkeypatch, capsys):
    """Smaller sizes, one run each: the default tolerance is 1e-6 a step."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "trackers.py"))
    for name, value in {"RUNS": 1, "LAGS": 80, "CELLS": 400, "T_WALL": 20.0}.items():
        monkeypatch.setitem(script["main"].__globals__, name, value)
    script["main"]()
    report = json.loads(capsys.readouterr().out)
    assert (report["lags"]["states"], report["wall"]["states"]) == (80, 400)
    for name in ("furuta", "lags", "wall"):
        assert report[name]["error"] < 1e-4
        assert report[name]["cpu_s"] > 0


def test_peers_say_what_is_missing_and_ours_is_right(monkeypatch):
    """Ladder by its modes, converter by matrix exponentials, bridge by a finer run."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "peers.py"))
    inside = script["main"].__globals__
    monkeypatch.setitem(inside, "SECTIONS", 60)
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert "not installed" in script["ngspice"]("bridge")["missing"]
    for name, bound in {"ladder": 1e-5, "bridge": 1e-4}.items():
        values = script["whole_job"](name)
        assert script["CIRCUITS"][name].error(*values) < bound
        assert script["CIRCUITS"][name].deck().rstrip().endswith(".end")


def test_growth_is_that_of_a_doubling():
    """Four times the edges, sixteen times the time, as often the instructions: 4 and 2."""
    script = runpy.run_path(str(BENCHMARKS / "compile.py"))
    found = script["growth"]([(10.0, 1.0, 100.0), (40.0, 16.0, 400.0)])
    assert found == {"time": 4.0, "instructions": 2.0}


def test_flexible_structures_are_timed_on_one_mesh(monkeypatch, capsys):
    """One short run of a coarse frame: all ways lead to one tip, and the shape of the report."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "flexible.py"))
    for name, value in {"ELEMENTS": 1, "LARGE": 2, "T_END": 0.5, "RUNS": 1, "TURNS": 0.2}.items():
        monkeypatch.setitem(script["main"].__globals__, name, value)
    script["main"]()
    report = json.loads(capsys.readouterr().out)
    ways = report["right_angle"]["ways"]
    assert {"idas atol=1e-08", "generalized_alpha", "compiled"} <= set(ways)
    for way in ways.values():
        assert way["error"] < 1e-4  # the tip has moved by 0.01
        assert way["s"] > 0
    assert report["four_bar"]["s"] > 0


def test_runs_measure_a_stepper_and_an_audit(monkeypatch):
    """Few advances: the shape of the report, and that all energies of the converter balance."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    script = runpy.run_path(str(BENCHMARKS / "runs.py"))
    own = script["stepping"].__globals__
    monkeypatch.setitem(own, "ADVANCES", 5)
    monkeypatch.setitem(own, "ROUNDS", 1)
    assert set(script["stepping"]()) == {"advance_us", "read_us", "state_us", "restore_us"}
    found = script["auditing"]()
    assert found["rows"] >= 8
    assert found["balance"] < 1e-9
