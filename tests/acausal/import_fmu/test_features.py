"""Step events, arrays and logs of FMUs: one written for it in C, ours, and one of pythonfmu."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ChatteringError, FMUError, FMUWarning
from library import blocks as bl
from tests.acausal.export.models import CASES, system_of

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
pytestmark = pytest.mark.skipif(
    COMPILER is None or not sys.platform.startswith("linux"), reason="there is no C compiler here"
)
DESCRIPTION = """<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="counter" instantiationToken="t">
<ModelExchange modelIdentifier="counter" canGetAndSetFMUState="%s"
 needsCompletedIntegratorStep="true"/>
<TypeDefinitions><EnumerationType name="Way"><Item name="there" value="1"/><Item name="back"
 value="2"/></EnumerationType></TypeDefinitions>
<ModelVariables>
<Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
<Float64 name="u" valueReference="1" causality="input" start="0 0"><Dimension start="2"/></Float64>
<Float64 name="gain" valueReference="2" causality="parameter" variability="tunable" start="1 3 5 7">
<Dimension valueReference="9"/><Dimension start="2"/></Float64>
<Float64 name="y" valueReference="3" causality="output"><Dimension start="2"/></Float64>
<Float64 name="x" valueReference="4" causality="local" start="0.25 0"><Dimension
 start="2"/></Float64>
<Float64 name="r" valueReference="5" causality="local" derivative="4"><Dimension
 start="2"/></Float64>
<Enumeration name="way" valueReference="6" causality="parameter" variability="tunable" start="1"
 declaredType="Way"/>
<Enumeration name="shown" valueReference="7" causality="output" declaredType="Way"/>
<UInt64 name="rows" valueReference="9" causality="structuralParameter" variability="fixed"
 start="2"/>
</ModelVariables>
<ModelStructure>
<Output valueReference="3" dependencies="4"/><Output valueReference="7" dependencies=""/>
<ContinuousStateDerivative valueReference="5" dependencies="1"/>
</ModelStructure></fmiModelDescription>
"""
SOURCE = Path(__file__).with_name("counter.c")


def counter(folder: Path, *flags: str, saves: bool = True, text: str = DESCRIPTION) -> Path:
    """Return an FMU made of the source above."""
    made = [COMPILER, "-std=c99", "-O1", "-fPIC", "-shared", str(SOURCE), "-o", "counter.so"]
    subprocess.run([*made, *flags], cwd=folder, check=True)
    path = folder / "counter.fmu"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("modelDescription.xml", text % str(saves).lower())
        archive.write(folder / "counter.so", f"binaries/{platform.machine()}-linux/counter.so")
    return path


@pytest.fixture(scope="module")
def fmu(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counter(tmp_path_factory.mktemp("counter"))


def fed(part: ac.Component) -> ac.System:
    """Return the counter with u = (0.6, 0.2): x0 grows by 1 a second, x1 by 0.2."""
    m = ac.Model("outer")
    m.part, m.first, m.second = part, bl.Constant(k=0.6), bl.Constant(k=0.2)
    m.connect(m.first.y, m.part.u_0), m.connect(m.second.y, m.part.u_1)
    return ac.compile(m)


def test_step_events_happen_where_the_fmu_asks_for_them(fmu: Path) -> None:
    """A saw: x0 = 0.25 + t, less one from 0.75 s on, and one more each second."""
    system = fed(ac.FMU(fmu))
    with pytest.warns(FMUWarning, match="two turns"):
        result = system.simulate(3.0)
    assert [event.time for event in result.events] == pytest.approx([0.75, 1.75, 2.75], abs=1e-6)
    for t in (0.7, 0.8, 1.7, 1.8, 2.9):
        assert result.at(t)["part.x_0"] == pytest.approx((0.25 + t) % 1.0, abs=1e-6)
        assert result.at(t)["part.x_1"] == pytest.approx(0.2 * t, abs=1e-6)
    again = system.simulate(3.0)  # a run leaves nothing behind
    np.testing.assert_array_equal(again["part.x_0"], result["part.x_0"])


def test_elements_of_arrays_are_signals_states_and_parameters(fmu: Path) -> None:
    """y = gain x with a matrix by its rows; what is not given of it keeps its start."""
    result = fed(ac.FMU(fmu, parameters={"gain[1,0]": 10.0})).simulate(0.5)
    x = np.array([result["part.x_0"], result["part.x_1"]])
    np.testing.assert_allclose(x[0], 0.25 + result.t, atol=1e-9)
    np.testing.assert_allclose(result["part.y_0"], 1.0 * x[0] + 3.0 * x[1], rtol=1e-12)
    np.testing.assert_allclose(result["part.y_1"], 10.0 * x[0] + 7.0 * x[1], rtol=1e-12)
    begun = fed(ac.FMU(fmu, start={"x[1]": 2.0})).simulate(0.1)
    assert begun.at(0.0)["part.x_0"] == 0.25
    assert begun.at(0.0)["part.x_1"] == 2.0


def test_enumerations_of_fmi_3_are_integers_of_64_bits(fmu: Path) -> None:
    assert fed(ac.FMU(fmu)).simulate(0.1).final["part.shown"] == 1
    assert fed(ac.FMU(fmu, way=2)).simulate(0.1).final["part.shown"] == 2


def test_what_an_array_or_a_step_event_cannot_be_is_refused(fmu: Path, tmp_path: Path) -> None:
    with pytest.raises(FMUError, match=r"counter: rows is the size of an array, and arrays have"):
        ac.FMU(fmu, rows=3)
    with pytest.raises(FMUError, match=r"completed steps and cannot save its state .* Use its Co-"):
        ac.FMU(counter(tmp_path, saves=False))


HELD = DESCRIPTION.replace('causality="input"', 'causality="input" variability="discrete"').replace(
    "</ModelVariables>",
    """<Boolean name="back" valueReference="10" causality="input" start="false"/>
<Int32 name="times" valueReference="11" causality="input" start="1"/></ModelVariables>""",
)


def test_discrete_inputs_are_set_at_events_and_at_no_other_time(tmp_path: Path) -> None:
    """A sampled sine, a truth value and a number: x0 in closed form, from tick to tick.

    The FMU refuses them in continuous time. The first values are those of the start, not the FMU's.
    """
    m = ac.Model("outer")
    m.part = ac.FMU(counter(tmp_path, "-DHELD=1", text=HELD))
    m.sine, m.hold = bl.Sine(f=0.5, amplitude=0.3, offset=0.4), bl.ZeroOrderHold(sample_period=0.1)
    m.second, m.turns = bl.Constant(k=0.2), bl.BooleanStep(start_time=0.45)
    m.times = bl.Step(offset=1.0, height=1.0, start_time=0.25)
    m.connect(m.sine.y, m.hold.u), m.connect(m.hold.y, m.part.u_0)
    m.connect(m.second.y, m.part.u_1), m.connect(m.turns.y, m.part.back)
    m.connect(m.times.y, m.part.times)
    system = ac.compile(m)
    result = system.simulate(0.65, rtol=1e-8)

    def reached(t: float) -> float:
        fine = (np.arange(round(t * 1e4)) + 0.5) * 1e-4
        rates = 0.8 + 0.3 * np.sin(np.pi * 0.1 * np.floor(fine / 0.1 + 1e-9))
        ways = np.where(fine > 0.45, -1.0, 1.0) * np.where(fine > 0.25, 2.0, 1.0)
        return float(0.25 + 1e-4 * np.sum(rates * ways))

    for t in (0.05, 0.15, 0.22, 0.3, 0.5, 0.62):
        assert result.at(t)["part.x_0"] == pytest.approx(reached(t), abs=1e-9)
    told = [event.time for event in result.events if event.component == "part"]
    assert told == pytest.approx([0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.45, 0.5, 0.6])
    again = system.simulate(0.65, rtol=1e-8)
    np.testing.assert_array_equal(again["part.x_0"], result["part.x_0"])


@pytest.mark.parametrize("begin", [0.0, 0.2])
def test_what_moves_is_no_discrete_input(tmp_path: Path, begin: float) -> None:
    """A ramp would be an event at every time from its begin on."""
    m = ac.Model("outer")
    m.part = ac.FMU(counter(tmp_path, "-DHELD=1", text=HELD))
    m.ramp = bl.Ramp(height=1.0, duration=1.0, start_time=begin)
    m.connect(m.ramp.y, m.part.u_0)
    with pytest.raises(ChatteringError, match=r"without end: part \(event of the FMU\)"):
        ac.compile(m).simulate(0.65, inputs={"part.u_1": 0.0, "part.back": 0.0, "part.times": 1.0})


@pytest.mark.parametrize("log", [False, True])
def test_what_an_fmu_logs_is_a_notice(fmu: Path, log: bool) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", FMUWarning)
        result = fed(ac.FMU(fmu, log=log)).simulate(2.0)
    assert [str(w.message) for w in caught if w.category is FMUWarning] == [
        "FMU counter says: two turns"
    ]
    every = ["counts from now on", "turn 1", "turn 2", "two turns"]
    expected = [f"part says: {text}" for text in (every if log else every[-1:])]
    assert [text for text in result.notices if "says" in text] == expected


@pytest.fixture(scope="module")
def bars(tmp_path_factory: pytest.TempPathFactory) -> ac.System:
    """A four-bar as an FMU, its loop inside."""
    path = tmp_path_factory.mktemp("bars") / "bars.fmu"
    names = list(CASES["four_bar"].outputs)
    outer = ac.Model("outer")
    outer.part = ac.FMU(system_of("four_bar").to_fmu(path, outputs=names, horizon=2.0))
    return ac.compile(outer)


def inside(name: str) -> str:
    """Return how a variable of the four-bar is called in the FMU."""
    return f"part.{name.replace('[', '_').replace('].', '_')}"


def test_step_events_of_our_own_fmus_change_charts(bars: ac.System) -> None:
    """A four-bar whose loop's chart is worn out on the way: it is changed at a step event."""
    names, end = CASES["four_bar"].outputs, 2.0
    found, expected = (s.simulate(end, rtol=1e-8, n=100) for s in (bars, system_of("four_bar")))
    assert len(found.events) > 0
    times = np.linspace(0.0, end, 101)[1:]
    rows = [[np.argmin(np.abs(run.t - t)) for t in times] for run in (found, expected)]
    for name in names:
        got, wanted = found[inside(name)][rows[0]], expected[name][rows[1]]
        np.testing.assert_allclose(got, wanted, atol=1e-5)


def test_points_of_a_run_out_of_turn_are_on_its_branch(bars: ac.System) -> None:
    """The loop inside closes from the point before: from one far away it would close elsewhere.

    Between outputs states are cubic, which is off by less than 1e-5 here.
    """
    name, end = CASES["four_bar"].outputs[0], 2.0
    found, expected = (s.simulate(end, rtol=1e-8, n=200) for s in (bars, system_of("four_bar")))
    for t in np.random.default_rng(0).uniform(0.0, end, 40):
        assert found.at(t)[inside(name)] == pytest.approx(expected.at(t)[name], abs=1e-4)


def test_an_fmu_that_fails_says_so_in_its_own_words(bars: ac.System) -> None:
    """No bar is so long that the loop closes there."""
    first = next(name for name in bars.states if name.startswith("part."))
    with pytest.raises(
        FMUError, match=r"^FMU .*: fmi3Get\w+ ended with error, and says: at t = 0 s"
    ):
        bars.simulate(0.1, start={first: 50.0})


def test_an_fmu_that_remembers_steps_is_refused(tmp_path: Path) -> None:
    """A delay keeps what was at the ends of steps: solvers go to and fro, and would mix it up."""
    m = ac.Model("late")
    m.lag, m.delay = bl.FirstOrder(T=0.1), bl.FixedDelay(delay_time=0.2)
    m.connect(m.lag.y, m.delay.u)
    path = ac.compile(m).to_fmu(tmp_path / "late.fmu", outputs=["delay.y"], horizon=1.0)
    with pytest.raises(FMUError, match=r"FMU late .* remembers them, as delays do.* Co-Simulation"):
        ac.FMU(path)
    ac.FMU(path, use="simulation", step=0.01)


def test_the_log_of_a_co_simulation_is_a_notice(tmp_path: Path) -> None:
    pytest.importorskip("pythonfmu")
    from pythonfmu.builder import FmuBuilder

    source = tmp_path / "talker.py"
    source.write_text(
        "from pythonfmu import Fmi2Causality, Fmi2Slave, Real\n"
        "class Talker(Fmi2Slave):\n"
        "    def __init__(self, **kwargs):\n"
        "        super().__init__(**kwargs)\n"
        "        self.y = 0.0\n"
        "        self.register_variable(Real('y', causality=Fmi2Causality.output))\n"
        "    def do_step(self, current_time, step_size):\n"
        "        self.y += 1.0\n"
        "        self.log(f'step {self.y:g}')\n"
        "        return True\n"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = FmuBuilder.build_FMU(source, dest=tmp_path)
    m = ac.Model("outer")
    m.part = ac.FMU(path, step=0.1, log=True)
    result = ac.compile(m).simulate(0.35)
    said = [text for text in result.notices if "says: step" in text]
    assert said[:3] == [f"part says: step {k}" for k in (1, 2, 3)]
