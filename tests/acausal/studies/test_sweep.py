"""Sweeps: the same numbers on any executor, failing cases kept, resumed from a file."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, SweepError, UnknownNameError
from acausal.studies import sweep
from library import electrical as el
from library import translational as tr
from tests.models import rc

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


OFF = {"inputs": {"src.v": 0.0}}


def charging() -> ac.Model:
    return rc(el.SignalVoltage(), el.Resistor(R=3.0), el.Capacitor(C=0.5))


def blowing_up() -> ac.Model:
    """m v' = -d v³ has no value after t = m/(2 |d| v0²) where d is negative."""

    class Cubic(ac.Component):
        """Force along the speed, f = -d v³."""

        from domains import translational as _domain

        flange = ac.port(_domain.Flange)
        d: ac.Parameter = ac.parameter("N.s3/m3", "Factor")
        e = ac.Edge(flange)

        def equations(self) -> Any:
            yield self.e.f == self.d * self.e.v**3

    m = ac.Model("cubic")
    m.mass, m.drag = tr.Mass(m=1.0, start={"v": 1.0}), Cubic(d=1.0)
    m.connect(m.mass.flange_a, m.drag.flange)
    return m


EXECUTORS: dict[str, Any] = {
    "none": lambda: None,
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
}


@pytest.mark.parametrize("kind", EXECUTORS)
def test_all_executors_give_the_closed_form_in_the_order_of_the_cases(kind):
    """v = V (1 - exp(-t/(R C))) for all R, C."""
    executor: Executor | None = EXECUTORS[kind]()
    r, c = [1.0, 2.0, 4.0], [0.3, 0.6]
    system = ac.compile(charging())
    cases = {"r.R": r, "c.C": c}
    made = ac.sweep(system, cases, 1.0, n=10, inputs={"src.v": 2.0}, executor=executor, **TIGHT)
    if executor is not None:
        executor.shutdown()
    expected = [2 * (1 - np.exp(-made.t / (a * b))) for a in r for b in c]
    assert made["c.v"].shape == (6, 11)
    assert np.allclose(made["c.v"], expected, rtol=0, atol=1e-7)
    assert made.final("c.v").shape == (3, 2)
    assert made.cases[3].values == {"r.R": 2.0, "c.C": 0.6}
    assert made.cases[3].result["r.R"][0] == 2.0
    assert all(made.ok)


def test_start_values_inputs_and_parameters_may_be_varied():
    system = ac.compile(charging())
    cases = [{"c.v": 1.0}, {"src.v": 3.0, "c.v": 2.0}, {"r.R": "6 Ohm", "src.v": 1.0}]
    made = ac.sweep(system, cases, 1.5, n=3, **TIGHT, **OFF)
    e = np.exp(-1.0)
    last = [e, 3 - e, 1 - np.exp(-0.5)]
    assert np.allclose(made.final("c.v"), last, rtol=0, atol=1e-7)
    assert made.table("c.v")["r.R"] == [None, None, "6 Ohm"]


def test_failing_cases_are_kept_and_the_others_go_on():
    system = ac.compile(blowing_up())
    made = ac.sweep(system, {"drag.d": [1.0, -1.0, 0.5]}, 1.0, n=10)
    assert [case.status for case in made] == ["ok", "failed", "ok"]
    assert made.cases[1].error.startswith("SimulationError: ")
    assert made.cases[1].result.t[-1] == pytest.approx(0.5, abs=1e-3)  # up to where v is infinite
    v = made["mass.v"]
    assert np.allclose(v[0], 1 / np.sqrt(1 + 2 * made.t), rtol=1e-4)
    assert np.all(np.isfinite(v[1][made.t < 0.45]))
    assert np.all(np.isnan(v[1][made.t > 0.55]))
    assert made.failed == (made.cases[1],)
    assert str(made).splitlines()[0] == "sweep: 2 of 3 cases ok"


def test_values_that_a_parameter_cannot_have_fail_alone():
    system = ac.compile(charging())
    made = ac.sweep(system, {"c.C": [1.0, -1.0, 2.0]}, 1.0, n=2, inputs={"src.v": 1.0})
    assert [case.status for case in made] == ["ok", "failed", "ok"]
    assert made.cases[1].error.startswith("ParameterError: c.C = -1")
    assert np.all(np.isnan(made["c.v"][1]))
    assert [result is None for result in made.results] == [False, True, False]


def test_a_parameter_that_becomes_zero_is_compiled_anew_also_for_threads():
    m = charging()
    m.l = el.Inductor(L=0.1)
    m.connect(m.l.p, m.c.p)
    m.connect(m.l.n, m.gnd.p)
    system = ac.compile(m)
    with ThreadPoolExecutor(2) as executor:
        cases = {"r.R": [1.0, 0.0], "c.C": [0.5, 0.25]}
        made = ac.sweep(system, cases, 0.1, n=2, inputs={"src.v": 1.0}, executor=executor)
    assert list(made.ok) == [True] * 4, str(made)
    assert made["c.v"][3, -1] == pytest.approx(1.0)  # the source stands across the capacitor


def test_a_sweep_is_resumed_where_it_stopped(tmp_path, monkeypatch):
    system, file = ac.compile(charging()), tmp_path / "sweep.db"
    cases = {"r.R": [1.0, 2.0, 3.0, 4.0]}
    options: dict[str, Any] = {"n": 5, "inputs": {"src.v": 1.0}, "path": file}
    counted: list[Any] = []
    run = sweep.run_case

    def stopping(*arguments: Any) -> Any:
        if len(counted) == 2:
            raise KeyboardInterrupt
        counted.append(arguments)
        return run(*arguments)

    monkeypatch.setattr(sweep, "run_case", stopping)
    with pytest.raises(KeyboardInterrupt):
        ac.sweep(system, cases, 1.0, **options)
    counted[:] = [None] * 3  # from here on none stops it
    whole = ac.sweep(system, cases, 1.0, **options)
    assert len(counted) == 5  # two more were run
    again = ac.sweep(system, cases, 1.0, **options)
    assert len(counted) == 5
    plain = ac.sweep(system, cases, 1.0, n=5, inputs={"src.v": 1.0})
    for made in (whole, again):
        assert np.array_equal(made["r.i"], plain["r.i"])


def test_failed_cases_are_resumed_with_their_error(tmp_path):
    system, file = ac.compile(charging()), tmp_path / "sweep.db"
    first, again = (
        ac.sweep(system, {"c.C": [1.0, -1.0]}, 1.0, n=10, path=file, **OFF) for _ in range(2)
    )
    assert again.cases[1].status == "failed"
    assert again.cases[1].error == first.cases[1].error
    assert np.array_equal(again["c.v"], first["c.v"], equal_nan=True)


def test_a_file_of_another_sweep_is_refused(tmp_path):
    system, file = ac.compile(charging()), tmp_path / "sweep.db"
    ac.sweep(system, {"r.R": [1.0]}, 1.0, n=2, path=file, **OFF)
    with pytest.raises(SweepError) as caught:
        ac.sweep(system, {"r.R": [2.0]}, 1.0, n=2, path=file, **OFF)
    assert str(caught.value) == (
        f"{file} holds another sweep: its model, cases or options are not these. Give another "
        "file, or delete it to begin anew."
    )


def test_foreign_and_damaged_files_are_refused(tmp_path):
    system = ac.compile(charging())
    text, empty = tmp_path / "text", tmp_path / "other.db"
    text.write_text("no database at all, but long enough to be looked at" * 10)
    with sqlite3.connect(empty) as base:
        base.execute("CREATE TABLE header (name TEXT, value TEXT)")
    base.close()
    for file in (text, empty):
        with pytest.raises(FileFormatError, match="is not a sweep file of acausal"):
            ac.sweep(system, {"r.R": [1.0]}, 1.0, n=2, path=file, **OFF)
    file = tmp_path / "sweep.db"
    ac.sweep(system, {"r.R": [1.0]}, 1.0, n=2, path=file, **OFF)
    with sqlite3.connect(file) as base:
        base.execute("UPDATE cases SET arrays = x'00'")
    base.close()
    with pytest.raises(FileFormatError, match="case 0 is unreadable"):
        ac.sweep(system, {"r.R": [1.0]}, 1.0, n=2, path=file, **OFF)


def test_functions_that_cannot_be_sent_to_a_process_are_said():
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(SweepError, match="cannot be sent to another process"),
    ):
        ac.sweep(
            ac.compile(charging()),
            {"r.R": [1.0]},
            1.0,
            inputs={"src.v": lambda t: t},
            executor=executor,
        )


def test_unknown_names_and_empty_sweeps_are_refused():
    system = ac.compile(charging())
    with pytest.raises(UnknownNameError) as caught:
        ac.sweep(system, {"r.Q": [1.0]}, 1.0)
    assert str(caught.value) == (
        "there is nothing called 'r.Q' to vary. Did you mean 'r.v' or 'r.i' or 'r.R'?"
    )
    for cases in ({}, [], {"r.R": []}):
        with pytest.raises(SweepError, match="there are no cases"):
            ac.sweep(system, cases, 1.0)


def test_threads_on_one_system_give_what_one_gives():
    """BAD 57: the same system in four threads at once, algebraic unknowns included."""
    m = ac.Model("rectifier")
    m.src, m.r, m.gnd = el.SineVoltage(V=5.0, f=2.0), el.Resistor(R=1.0), el.Ground()
    m.d, m.c, m.load = el.Diode(), el.Capacitor(C=0.1), el.Resistor(R=4.0)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.d.p)
    m.connect(m.d.n, m.c.p, m.load.p)
    m.connect(m.c.n, m.load.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    alone = system.simulate(0.4, n=20)["d.i"]
    with ThreadPoolExecutor(4) as executor:
        runs = [executor.submit(system.simulate, 0.4, n=20) for _ in range(12)]
        assert all(np.array_equal(run.result()["d.i"], alone) for run in runs)


def test_a_sweep_is_a_table_with_units():
    """Final values over what was varied; strings with units are numbers in the table."""
    m = ac.Model("divider")
    m.src, m.r, m.load, m.gnd = (
        el.ConstantVoltage(V=12.0),
        el.Resistor(R=1.0),
        el.Resistor(R=2.0),
        el.Ground(),
    )
    m.loop(m.src, m.r, m.load)
    m.connect(m.src.n, m.gnd.p)
    runs = ac.sweep(ac.compile(m), {"r.R": ["1 Ohm", "4000 mOhm"], "load.R": [2.0, 4.0]}, 0.1, n=2)
    frame = runs.to_dataframe("load.v")
    assert frame["r.R"].tolist() == [1.0, 1.0, 4.0, 4.0]
    assert frame["load.v"].tolist() == pytest.approx([8.0, 9.6, 4.0, 6.0])
    assert frame.attrs["units"] == {"r.R": "Ohm", "load.R": "Ohm", "load.v": "V"}
    (ax,) = runs.plot("r.R", "load.v").axes
    assert ax.get_xlabel() == "r.R [Ohm]"
    assert [line.get_ydata().tolist() for line in ax.lines] == [
        pytest.approx([8.0, 4.0]),
        pytest.approx([9.6, 6.0]),
    ]
    assert len(runs.plot("time", "load.v", "r.v").axes) == 2
    with pytest.raises(ac.errors.UnknownNameError, match=r"'r\.T' was not varied"):
        runs.plot("r.T", "load.v")
