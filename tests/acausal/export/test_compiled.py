"""Runs in C: the same events, points and errors as those of Python, from a cache of their own."""

from __future__ import annotations

import os
import pickle
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.export import compilers
from acausal.export.compiled_run import CompiledRun
from acausal.numerics.changing_rows import ChangingRows
from library import blocks as bl
from library import electrical as el
from tests.acausal.export.models import CASES, example, inputs_of, reference, system_of
from tests.acausal.export.test_c_code import delayed, moving_lag
from tests.models import drive

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler"
)
QUICK = ("ball", "sampled")


@pytest.fixture(autouse=True, scope="module")
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("libraries")
    with pytest.MonkeyPatch.context() as patch:
        if "ACAUSAL_CACHE" not in os.environ:
            folder.chmod(0o700)
            patch.setenv("ACAUSAL_CACHE", str(folder))
        yield


def told(events: Any) -> list[tuple[str, str]]:
    return [(event.component, event.text) for event in events]


def assert_same(one: Any, other: Any, names: Any, bound: float = 1e-9) -> None:
    """The same events at the same times, and the same points."""
    assert told(one.events) == told(other.events)
    end = one.t[-1]
    assert one.events.times == pytest.approx(other.events.times, abs=1e-9 * end)
    assert len(one.t) == len(other.t)
    assert one.t == pytest.approx(other.t, abs=1e-9 * end)
    for name in names:
        size = np.max(np.abs(one[name]))
        assert np.all(np.isfinite(other[name]))
        assert other[name] == pytest.approx(one[name], abs=bound * size)


@pytest.mark.parametrize(
    "name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in CASES]
)
def test_a_run_in_c_is_that_of_python(name: str) -> None:
    """With events the two are the same step by step; without them the errors are comparable."""
    case, system = CASES[name], system_of(name)
    given = {"n": 200, "start": dict(case.start), "inputs": inputs_of(name)}
    usual = system.simulate(case.end, **given)
    compiled = system.simulate(case.end, **given, compiled=True)
    assert compiled.solver.partition(",")[0] == "Rodas4 in C"  # other forms are left to Python
    if usual.solver == "Rodas4":
        assert_same(usual, compiled, case.outputs)
        return
    found = [
        [text.partition(", impulse")[0] for _, text in told(r.events)] for r in (usual, compiled)
    ]
    assert found[0] == found[1]  # instants that are known: numbers of impulses have their error
    for output in case.outputs:
        exact = reference(name)[output]
        errors = [np.max(np.abs(run[output] - exact)) for run in (usual, compiled)]
        assert errors[1] < 3.0 * errors[0] + 1e-9 * np.max(np.abs(exact))


@pytest.mark.slow
def test_tables_and_functions_are_inputs_of_a_run_in_c() -> None:
    """Kinks, jumps and functions of time: joints are stepped to, and what jumps is an event."""
    system = ac.compile(drive("given", el.SignalVoltage()))
    (source,) = system.inputs
    jumps = ([0.0, 0.05, 0.05, 0.1, 0.2], [0.0, 12.0, 3.0, 3.0, 9.0])
    for given in (jumps, lambda t: 12.0 * np.sin(40.0 * t)):
        runs = [
            system.simulate(0.2, n=50, inputs={source: given}, rtol=1e-9, atol=1e-11, compiled=c)
            for c in (False, True)
        ]
        assert len(runs[0].t) == len(runs[1].t)
        for name in ("rotor.w", "l.i", source):
            size = np.max(np.abs(runs[0][name]))
            assert runs[1][name] == pytest.approx(runs[0][name], abs=1e-7 * size)


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return, for each time that a run was handed to the C, whether it began there."""
    found = list[bool]()
    advance = CompiledRun.advance

    def noted(self: CompiledRun, *given: Any) -> Any:
        there = advance(self, *given)
        found.append(there is not None)
        return there

    monkeypatch.setattr(CompiledRun, "advance", noted)
    return found


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.slow) for n in ("ideal_bridge", "ideal_chopper")],
)
def test_forms_of_modes_run_in_c(name: str, handed: list[bool]) -> None:
    """Exactly ideal parts: once Python has come by their modes, the C goes from end to end."""
    case, system = CASES[name], system_of(name)
    system.simulate(case.end, n=60, compiled=True)
    handed.clear()
    given = {"n": 60, "rtol": 1e-9, "atol": 1e-11}  # each form of Python has a step of its own
    runs = [system.simulate(case.end, **given, compiled=compiled) for compiled in (False, True)]
    assert len(runs[0].events) > 20
    assert_same(*runs, case.outputs, 1e-7)
    assert handed == [True]


@pytest.mark.slow
def test_modes_without_states_are_left_to_python(handed: list[bool]) -> None:
    """An exactly ideal diode that blocks an inductor leaves nothing to integrate."""
    system = system_of("ideal_half_wave")
    runs = [system.simulate(0.06, n=60, compiled=compiled) for compiled in (False, True)]
    assert told(runs[0].events)
    assert_same(*runs, ["l.i", "d.v"])
    assert False in handed


@pytest.mark.parametrize(
    "name", ["latching_panels", pytest.param("locking_pendulum", marks=pytest.mark.slow)]
)
def test_parts_that_lock_run_in_c(name: str, handed: list[bool]) -> None:
    """The same impulses, the same energy lost; a second run is not handed back."""
    case, system = CASES[name], system_of(name)
    given = {"n": 60, "rtol": 1e-10, "atol": 1e-12}
    system.simulate(case.end, **given, compiled=True)
    handed.clear()
    runs = [system.simulate(case.end, **given, compiled=compiled) for compiled in (False, True)]
    assert handed == [True]
    texts = [[text.partition(", impulse")[0] for _, text in told(run.events)] for run in runs]
    assert len(texts[0]) > 1
    assert texts[0] == texts[1]
    for one, other in zip(*(run.events for run in runs), strict=True):
        assert other.impulses == pytest.approx(one.impulses, rel=1e-6)
        assert other.loss == pytest.approx(one.loss, rel=1e-6)
    for state in system.states:
        assert runs[1][state] == pytest.approx(runs[0][state], abs=1e-7)


def assert_delayed(system: Any, end: float, names: Any, **given: Any) -> None:
    """Errors of a run in C are at most three times those of Python, and its events the same."""
    exact, usual, compiled = (
        system.simulate(end, n=100, **how, **given)
        for how in ({"rtol": 1e-10, "atol": 1e-12}, {}, {"compiled": True})
    )
    assert told(usual.events) == told(compiled.events)
    assert list(usual.crossings) == list(compiled.crossings)
    grid = np.linspace(0.0, end, 101)
    errors = np.zeros(2)
    for name in names:
        rows = [
            np.asarray(run[name])[np.searchsorted(run.t, grid - 1e-12 * end)]
            for run in (exact, usual, compiled)
        ]
        found = [np.max(np.abs(row - rows[0])) / np.max(np.abs(rows[0])) for row in rows[1:]]
        errors = np.maximum(errors, found)
    assert errors[1] < 3.0 * errors[0] + 1e-9


@pytest.mark.parametrize(
    "build",
    [
        lambda: delayed(delay_time=0.1),
        pytest.param(lambda: moving_lag("time"), marks=pytest.mark.slow),
        pytest.param(lambda: moving_lag("state"), marks=pytest.mark.slow),
    ],
)
def test_a_loop_through_a_delay_runs_in_c(build: Any) -> None:
    assert_delayed(ac.compile(build()), 2.0, ["lag.y", "delay.y", "pi.y"])


def test_a_run_with_delays_goes_on_in_c() -> None:
    """From where Python or the C stood, by either: what is on its way comes back."""
    system = ac.compile(delayed(delay_time=0.1))
    whole = system.simulate(1.0, n=100, rtol=1e-8, atol=1e-10)
    for first in (False, True):
        half = system.simulate(0.12, n=12, rtol=1e-8, atol=1e-10, compiled=first)
        for second in (False, True):
            given = {"start": half, "rtol": 1e-8, "atol": 1e-10, "compiled": second}
            rest = system.simulate(1.0, n=88, **given)
            assert rest.final["lag.y"] == pytest.approx(whole.final["lag.y"], rel=1e-6)
            assert rest.at(0.155)["delay.y"] == pytest.approx(whole.at(0.155)["delay.y"], abs=1e-6)


@pytest.mark.slow
def test_between_outputs_delayed_values_go_on() -> None:
    """Of 50 outputs the ones in between are those of a run with 2000, by either engine."""
    system = ac.compile(delayed(delay_time=0.1))
    fine = system.simulate(2.0, n=2000, rtol=1e-9, atol=1e-11)
    for compiled in (False, True):
        res = system.simulate(2.0, n=50, compiled=compiled)
        for t in np.arange(0.013, 2.0, 0.04).tolist():
            assert res.at(t)["lag.y"] == pytest.approx(fine.at(t)["lag.y"], abs=1e-5)
            assert res.at(t)["delay.y"] == pytest.approx(fine.at(t)["delay.y"], abs=2e-3)


@pytest.mark.slow
def test_a_past_that_does_not_fit_is_kept_by_python() -> None:
    """A wave of 100 periods on its way needs more points than the ring has; y' = (sin - y)/T."""
    m = ac.Model("long")
    m.sine, m.delay, m.lag = bl.Sine(f=20.0), bl.FixedDelay(delay_time=5.0), bl.FirstOrder(T=0.1)
    m.chain(m.sine.y, m.delay, m.lag.u)
    res = ac.compile(m).simulate(5.5, n=100, compiled=True)
    t, w = res.t[res.t > 5.0] - 5.0, 2.0 * np.pi * 20.0 * 0.1
    exact = (np.sin(10.0 * w * t) - w * np.cos(10.0 * w * t) + w * np.exp(-10.0 * t)) / (1 + w**2)
    assert res["lag.y"][res.t > 5.0] == pytest.approx(exact, abs=3e-7)
    assert "IDA" in res.solver


@pytest.mark.slow
def test_wheels_that_roll_are_run_in_c() -> None:
    """A car with a trailer: four places and one way to go; its charts are left more than once."""
    system = ac.compile(example("car_with_trailer"))
    assert system.chart.rolling
    start = {"rear.r": (0.0, 0.0), "car.phi": 0.0, "hitch.phi": 0.0, "rear.v": 0.0}
    exact = system.simulate(30.0, n=60, start=start, rtol=1e-10, atol=1e-12)
    errors = []
    for compiled in (False, True):
        res = system.simulate(30.0, n=60, start=start, compiled=compiled)
        errors.append(np.max(np.abs(res["trailer.r_0"] - exact["trailer.r_0"])))
    assert np.ptp(exact["car.phi"]) > 6.0  # a whole turn
    assert errors[1] < 3.0 * errors[0]


def rectifier() -> ac.Model:
    """Return a diode of 1e-5 Ω into a capacitor: its current has a time constant of 10 ns."""
    m = ac.Model("rectifier")
    m.source, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.d, m.c, m.r = el.IdealDiode(), el.Capacitor(C=1e-3), el.Resistor(R=100.0)
    m.connect(m.source.p, m.d.p)
    m.connect(m.d.n, m.c.p, m.r.p)
    m.connect(m.source.n, m.c.n, m.r.n, m.gnd.p)
    return m


HARD = {
    "rectifier": lambda: (rectifier(), 0.1, 1e-8),
    "chain 1": lambda: _chained(1),
    "chain 13": lambda: _chained(13),
    "circuit 0": lambda: _switched(0),
    "circuit 11": lambda: _switched(11),
    "circuit 14": lambda: _switched(14),
    "circuit 598": lambda: _switched(598),
    "circuit 1026": lambda: _switched(1026),
    "circuit 1236": lambda: _switched(1236),
}


def _chained(seed: int) -> tuple[ac.Model, float, float]:
    from tests.fuzz.sticking_chains import chain

    made = chain(seed)
    return made.build(None)[0], made.t_end, 1e-7


def _switched(seed: int) -> tuple[ac.Model, float, float]:
    from tests.fuzz.circuits import PERIODS, circuit

    made = circuit(seed)
    return made.build(), PERIODS * made.period, 1e-7


@pytest.mark.parametrize(
    "name", [n if n == "circuit 11" else pytest.param(n, marks=pytest.mark.slow) for n in HARD]
)
def test_events_by_the_same_rule_are_at_the_same_instants(name: str) -> None:
    """By Rodas4 in both, to 1e-10 of the run; a rule of its own would show at 1e-8 (circuit 11).

    A diode of 1e-5 Ω shows the rounding of 10 V as 2e-10 A, and those as 2e-12 s.
    """
    model, end, rtol = HARD[name]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        system = ac.compile(model)
        how = {"n": 100, "rtol": rtol, "atol": 1e-2 * rtol, "solver": ac.Rodas4()}
        runs = [system.simulate(end, **how, compiled=compiled) for compiled in (False, True)]
    found = [[(event.component, event.text) for event in run.events] for run in runs]
    assert len(found[0]) > 9
    assert found[0] == found[1]
    times = [np.array([event.time for event in run.events]) for run in runs]
    assert times[1] == pytest.approx(times[0], abs=1e-10 * end)


def test_impacts_and_their_record_are_those_of_python() -> None:
    """Impulses, energies that jump, and what a run needs to be gone on from."""
    case, system = CASES["ball"], system_of("ball")
    runs = [system.simulate(case.end, n=50, compiled=compiled) for compiled in (False, True)]
    assert len(runs[0].impacts) == len(runs[1].impacts)
    for one, other in zip(runs[0].impacts, runs[1].impacts, strict=True):
        assert other.mu == pytest.approx(one.mu, rel=1e-9)
        assert other.point.x == pytest.approx(one.point.x, abs=1e-9)
    assert list(runs[0].crossings) == list(runs[1].crossings)
    assert pickle.loads(pickle.dumps(runs[1].events)) == runs[1].events
    assert told(runs[1].events) == told(runs[0].events)
    assert runs[1].events.times == pytest.approx(runs[0].events.times, rel=1e-12)
    halves = [system.simulate(2.0, n=20, compiled=compiled) for compiled in (False, True)]
    goes_on = [system.simulate(4.0, n=20, start=half, compiled=True) for half in halves]
    assert_same(*goes_on, case.outputs)


@pytest.mark.slow
def test_an_error_is_that_of_python() -> None:
    """Events that follow each other without end are told in the same words."""

    class Contradiction(ac.Component):
        """A relay that contradicts itself: on says off, and off says on."""

        mode = ac.modes("off", "on")
        x, y = ac.variable("1"), ac.variable("1")

        def equations(self) -> Any:
            yield ac.der(self.x) == 1.0
            yield self.mode.choose({"off": self.y == 1, "on": self.y == -1})
            yield ac.transition(self.mode, "off", "on", self.y * ac.is_true(self.x > 0.5) > 0.5)
            yield ac.transition(self.mode, "on", "off", self.y * ac.is_true(self.x > 0.5) < -0.5)

    m = ac.Model("contradiction")
    m.relay = Contradiction(start={"x": 0.0})
    system = ac.compile(m)
    said = []
    for compiled in (False, True):
        with pytest.raises(ac.errors.SimulationError) as caught:
            system.simulate(1.0, compiled=compiled)
        said.append((type(caught.value), str(caught.value)))
    assert said[0] == said[1]
    assert said[0][0] is ac.errors.ChatteringError


def test_without_its_log_a_run_keeps_the_outputs_alone() -> None:
    """At the times that were asked for, with the values of the run that keeps all."""
    case, system = CASES["ball"], system_of("ball")
    whole, short = (
        system.simulate(case.end, n=50, compiled=True, events=events) for events in (True, False)
    )
    assert len(whole.events) > 60
    assert not short.events
    assert short.t == pytest.approx(np.linspace(0.0, case.end, 51), abs=1e-12)
    for name in case.outputs:
        exact = np.interp(short.t, whole.t, whole[name])
        assert short[name] == pytest.approx(exact, abs=1e-12)
    with pytest.raises(ac.errors.ArgumentError, match="add compiled=True"):
        system.simulate(1.0, events=False)


def test_what_cannot_run_in_c_is_refused_by_name() -> None:
    system = system_of("drive")
    with pytest.raises(ac.errors.ExportError, match="IDAS is not in C"):
        system.simulate(0.1, solver=ac.IDAS(), compiled=True)
    m = ac.Model("still")
    m.source, m.r, m.gnd = el.SineVoltage(V=1.0, f=1.0), el.Resistor(R=1.0), el.Ground()
    m.loop(m.source, m.r)
    m.connect(m.source.n, m.gnd.p)
    with pytest.raises(ac.errors.ExportError, match="no states"):
        ac.compile(m).simulate(0.1, compiled=True)


def test_a_library_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other parameters, start values and constant inputs need no other; a sweep makes one."""
    monkeypatch.setenv("ACAUSAL_CACHE", str(tmp_path / "own"))
    system = ac.compile(drive("once", el.SignalVoltage()))
    (source,) = system.inputs
    for voltage, resistance in ((12.0, 0.5), (6.0, 0.7)):
        given = {"inputs": {source: voltage}, "parameters": {"r.R": resistance}}
        runs = [system.simulate(0.1, n=10, **given, compiled=c) for c in (False, True)]
        assert runs[1]["rotor.w"] == pytest.approx(runs[0]["rotor.w"], rel=1e-4, abs=1e-6)
    swept = ac.sweep(
        system, {"r.R": [0.4, 0.5, 0.6]}, 0.1, n=10, inputs={source: 12.0}, compiled=True
    )
    assert all(case.status == "ok" for case in swept)
    files = list((tmp_path / "own").iterdir())
    assert len(files) == 1
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700
    again = ac.compile(drive("once", el.SignalVoltage()))
    again.simulate(0.1, n=10, inputs={source: 1.0}, compiled=True)
    assert list((tmp_path / "own").iterdir()) == files


def test_a_folder_that_others_may_write_to_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACAUSAL_CACHE", str(tmp_path / "open"))
    folder = compilers.own_folder()
    folder.chmod(0o777)
    with pytest.raises(ac.errors.ExportError, match="may be written to by others"):
        compilers.own_folder()
    assert not compilers.describe_cache()[0]
    folder.chmod(0o700)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    with pytest.raises(ac.errors.ExportError, match="belongs to another user"):
        compilers.own_folder()
    link = tmp_path / "link"
    link.symlink_to(folder)
    monkeypatch.setenv("ACAUSAL_CACHE", str(link))
    with pytest.raises(ac.errors.ExportError, match="is no folder of its own"):
        compilers.own_folder()


def test_old_libraries_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACAUSAL_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    monkeypatch.setattr(compilers, "LARGEST", 60_000)
    texts = [
        {
            "a.c": f"int f(void) {{ return {k}; }}\nstatic char x[40000] = {{{k + 1}}};\n"
            "char *g(void) { return x; }\n"
        }
        for k in range(3)
    ]
    made = [compilers.library(text, "a.c") for text in texts]
    assert made[-1].is_file()
    assert not made[0].is_file()


def test_a_compiler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    with pytest.raises(ac.errors.ExportError, match="no program 'no-such-compiler'"):
        compilers.compiler()
    monkeypatch.delenv("CC")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ac.errors.ExportError, match=r"pip install 'acausal\[export\]'"):
        compilers.compiler()


def test_rows_that_are_added_together_are_those_added_one_by_one() -> None:
    random = np.random.default_rng(1)
    rows = random.integers(0, 2, (700, 3)).astype(float)
    one, together = ChangingRows(3), ChangingRows(3)
    for row in rows:
        one.append(row)
    for part in np.split(rows, [1, 255, 256, 257, 600]):
        together.extend(part)
    assert np.array_equal(one[:], together[:])
    assert np.array_equal(together[:], rows)
    assert np.array_equal(together[511], rows[511])
    assert one.nbytes == together.nbytes
