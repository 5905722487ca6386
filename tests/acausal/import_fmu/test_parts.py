"""FMUs as parts: our own, in both versions and both ways, say what the model itself says."""

from __future__ import annotations

import importlib
import pickle
import re
import shutil
import warnings
import zipfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    ConnectError,
    ExportError,
    FMUError,
    OptimalControlError,
    ParameterError,
    SimulationError,
)
from acausal.import_fmu.model_exchange import Exchange
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler"
)
OUTPUTS = ["rotor.w", "l.i", "r.v"]


def axis() -> ac.System:
    m = ac.Model("axis")
    m.src, m.r, m.l, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=0.5),
        el.Inductor(L=4.5e-3),
        el.Ground(),
    )
    m.emf, m.rotor, m.load = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), rot.Damper(d=0.01)
    m.fixed = rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return ac.compile(m)


@pytest.fixture(scope="module")
def whole() -> ac.System:
    return axis()


@pytest.fixture(scope="module", params=["3.0", "2.0"])
def fmu(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fmu") / f"axis{request.param[0]}.fmu"
    return axis().to_fmu(path, outputs=OUTPUTS, horizon=0.3, version=request.param)


def around(part: Any) -> ac.System:
    """Return a part behind a gain."""
    m = ac.Model("outer")
    m.part, m.gain = part, bl.Gain(k=2.0)
    m.connect(m.gain.y, m.part.src_v)
    return ac.compile(m)


def test_a_smooth_fmu_is_the_model_itself(fmu: Path, whole: ac.System) -> None:
    system = around(ac.FMU(fmu, parameters={"r.R": 1.0}, start={"rotor.w": 5.0}))
    assert system.states == ("part.l_i_state", "part.rotor_phi", "part.rotor_w_state")
    assert system.algebraic == ()
    found = system.simulate(0.3, inputs={"gain.u": 6.0}, rtol=1e-9)
    expected = whole.simulate(
        0.3, inputs={"src.v": 12.0}, parameters={"r.R": 1.0}, start={"rotor.w": 5.0}, rtol=1e-9
    )
    for name in OUTPUTS:
        got, wanted = found[f"part.{name.replace('.', '_')}"], expected[name]
        np.testing.assert_allclose(got, wanted, atol=1e-6 * np.max(np.abs(wanted)))
    # Exact slopes: those of the FMU, not differences.
    a = whole.linearize(parameters={"r.R": 1.0}).A
    np.testing.assert_allclose(system.linearize().A, a, rtol=1e-12, atol=1e-9)
    steady = system.steady_state(inputs={"gain.u": 6.0})
    assert steady["part.rotor_w"] == pytest.approx(12 * 0.5 / (1.0 * 0.01 + 0.25), rel=1e-9)


def test_parameters_by_keyword_and_with_units(fmu: Path) -> None:
    system = around(ac.FMU(fmu, r_R="1000 mOhm", l_L="4.5 mH"))
    assert system.simulate(0.3, inputs={"gain.u": 6.0}).final["part.rotor_w"] == pytest.approx(
        22.686892, rel=1e-5
    )
    with pytest.raises(ParameterError, match=r"FMU axis has no parameter 'r\.Q'"):
        ac.FMU(fmu, parameters={"r.Q": 1.0})
    with pytest.raises(ParameterError, match=r"FMU axis takes no start value of 'q'"):
        ac.FMU(fmu, start={"q": 1.0})
    with pytest.raises(ParameterError, match=r"r\.R = 'x'|r\.R"):
        ac.FMU(fmu, r_R="1 kg")


def test_units_of_signals_are_checked(fmu: Path) -> None:
    m = ac.Model("wrong")
    m.part, m.sensor = ac.FMU(fmu), rot.SpeedSensor()
    m.rotor = rot.Inertia(J=1.0)
    m.connect(m.rotor.flange_b, m.sensor.flange)
    with pytest.raises(ConnectError, match="they measure different"):
        m.connect(m.sensor.w, m.part.src_v)


def test_an_fmu_that_counts_in_other_units_is_read_in_si(fmu: Path, tmp_path: Path) -> None:
    """A volt of the FMU is declared as 1000 of ours: the same input is a thousandth for it."""
    other = tmp_path / "kilo.fmu"
    with zipfile.ZipFile(fmu) as source, zipfile.ZipFile(other, "w") as made:
        for entry in source.infolist():
            text = source.read(entry)
            if entry.filename == "modelDescription.xml":
                pattern = rb'(<Unit name="V">\s*<BaseUnit [^>]*?)(/>)'
                assert re.search(pattern, text)
                text = re.sub(pattern, rb'\1 factor="1000"\2', text)
            made.writestr(entry, text)
    found = [
        around(ac.FMU(path)).simulate(0.3, inputs={"gain.u": volts}).final["part.rotor_w"]
        for path, volts in ((fmu, 6.0), (other, 6000.0))
    ]
    assert found[1] == pytest.approx(found[0], rel=1e-6)


def with_text_input(fmu: Path, made: Path) -> Path:
    """Write an FMU again with an input that is a text, and a folder that stands in it twice."""
    with zipfile.ZipFile(fmu) as source, zipfile.ZipFile(made, "w") as target:
        for entry in source.infolist():
            text = source.read(entry)
            if entry.filename == "modelDescription.xml":
                old = b'<ScalarVariable name="label" valueReference="9999" causality="input"'
                old += b'><String start="none"/></ScalarVariable></ModelVariables>'
                new = b'<String name="label" valueReference="9999" causality="input">'
                new += b'<Start value="none"/></String></ModelVariables>'
                text = text.replace(b"</ModelVariables>", new if b'"3.0"' in text else old)
            target.writestr(entry, text)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # zipfile warns of what stands twice
            target.writestr("extra/", b"")
            target.writestr("extra/", b"")
    return made


@pytest.mark.parametrize("options", [{}, {"use": "simulation", "step": 2e-3}])
def test_an_input_that_is_a_text_keeps_its_start_value(
    fmu: Path, options: dict[str, Any], tmp_path: Path
) -> None:
    """Signals are numbers: there is no port for it, which is a notice, and nothing else changes."""
    path = with_text_input(fmu, tmp_path / "label.fmu")
    system, plain = around(ac.FMU(path, **options)), around(ac.FMU(fmu, **options))
    assert system.inputs == plain.inputs
    found, expected = (s.simulate(0.1, inputs={"gain.u": 6.0}) for s in (system, plain))
    assert found.final["part.rotor_w"] == expected.final["part.rotor_w"]
    said = "part says: label is a text, which no signal is: it keeps its start value."
    assert said in found.notices


def test_co_simulation_is_a_sampled_block(fmu: Path, whole: ac.System) -> None:
    """With an input that is constant over the steps, at its instants the FMU is the model."""
    step = 2e-3
    system = around(ac.FMU(fmu, use="simulation", step=step))
    held = np.repeat([3.0, 6.0, -2.0], 2)
    times = np.array([0.0, 0.1, 0.1, 0.2, 0.2, 0.3])
    expected = whole.simulate(0.3, inputs={"src.v": (times, 2 * held)}, rtol=1e-9)
    for _ in range(2):  # a second run begins at the start
        found = system.simulate(0.3, inputs={"gain.u": (times, held)})
        for t in (0.05, 0.1, 0.15, 0.25):
            assert found.at(t + 1e-5)["part.rotor_w"] == pytest.approx(
                expected.at(t)["rotor.w"], rel=2e-4
            )
    with pytest.raises(SimulationError, match="steps by its own solver has no derivatives"):
        system.linearize()
    with pytest.raises(FMUError, match=r"it names no step of its own\. Give step="):
        ac.FMU(fmu, use="simulation")
    with pytest.raises(FMUError, match=r"step = 0\.1 is of a Co-Simulation, and this is none"):
        ac.FMU(fmu, step=0.1)
    with pytest.raises(FMUError, match="use = 'me': give "):
        ac.FMU(fmu, use="me")


def ball() -> ac.System:
    m = ac.Model("ball")
    m.ball, m.floor, m.ground = tr.Mass(m=0.5), tr.ElastoGap(c=1e4, d=5.0), tr.Fixed()
    m.weight = tr.ConstantForce(f_constant=-4.905)
    m.connect(m.ball.flange_a, m.weight.flange, m.floor.flange_b)
    m.connect(m.floor.flange_a, m.ground.flange)
    return ac.compile(m)


@pytest.mark.parametrize("version", ["3.0", pytest.param("2.0", marks=pytest.mark.slow)])
def test_events_of_an_fmu_are_located(version: str, tmp_path: Path) -> None:
    own, start = ball(), {"ball.s": 0.2, "ball.v": 0.0}
    path = own.to_fmu(
        tmp_path / "ball.fmu", outputs=["ball.s"], start=start, horizon=1.0, version=version
    )
    m = ac.Model("outer")
    m.part = ac.FMU(path)
    system = ac.compile(m)
    expected = own.simulate(0.6, start=start, rtol=1e-8)
    for _ in range(2):  # a run leaves nothing behind
        found = system.simulate(0.6, rtol=1e-8)
        t = np.linspace(0.0, 0.6, 61)
        got, wanted = (
            np.interp(t, run.t, run[name])
            for run, name in ((found, "part.ball_s"), (expected, "ball.s"))
        )
        assert np.max(np.abs(got - wanted)) <= 1e-5 * np.max(np.abs(wanted))
        hits = [event.time for event in found.events]
        for event in expected.events:
            assert min(abs(time - event.time) for time in hits) <= 1e-7
    assert pickle.loads(pickle.dumps(system)).states == system.states


def test_time_events_of_an_fmu_happen_at_their_instants(tmp_path: Path) -> None:
    m = ac.Model("pulses")
    m.pulse, m.lag = bl.Pulse(amplitude=1.0, width=40, period=0.2), bl.FirstOrder(T=0.1)
    m.connect(m.pulse.y, m.lag.u)
    own = ac.compile(m)
    path = own.to_fmu(tmp_path / "pulses.fmu", outputs=["lag.y"], horizon=1.0)
    outer = ac.Model("outer")
    outer.part = ac.FMU(path)
    found, expected = (s.simulate(1.0, rtol=1e-8) for s in (ac.compile(outer), own))
    t = np.linspace(0.0, 1.0, 101)
    got = np.interp(t, found.t, found["part.lag_y"])
    np.testing.assert_allclose(got, np.interp(t, expected.t, expected["lag.y"]), atol=1e-5)
    assert {round(event.time, 6) for event in found.events} >= {0.08, 0.2, 0.28, 0.4}


def test_slopes_by_differences_are_those_of_the_fmu(fmu: Path) -> None:
    """Directional derivatives against central differences, at a point that is not the start."""
    model: Exchange = type(ac.FMU(fmu)).fmu  # type: ignore[attr-defined]
    given = np.array([0.0, 0.1, 1.0, 2.0, 3.0, 6.0])
    exact = model.jacobian(given)
    for column in range(2, 6):
        np.testing.assert_allclose(
            exact[:, column], model._difference(given, column), rtol=1e-7, atol=1e-6
        )


def test_a_smooth_fmu_of_fmi_3_goes_to_other_processes(tmp_path: Path) -> None:
    path = axis().to_fmu(tmp_path / "axis.fmu", outputs=OUTPUTS, horizon=0.3)
    system = around(ac.FMU(path, use="casadi", r_R=1.0))
    given: dict[str, Any] = {"t_end": 0.1, "inputs": {"gain.u": 6.0}}
    here = ac.sweep(system, {"gain.k": [1.0, 2.0]}, **given)["part.rotor_w"]
    with ProcessPoolExecutor(1) as pool:
        there = ac.sweep(system, {"gain.k": [1.0, 2.0]}, executor=pool, **given)["part.rotor_w"]
        other = around(ac.FMU(path, r_R=1.0))  # by our own functions: compiled there
        own = ac.sweep(other, {"gain.k": [1.0, 2.0]}, executor=pool, **given)["part.rotor_w"]
    np.testing.assert_array_equal(here, there)
    np.testing.assert_allclose(here, own, rtol=1e-5, atol=1e-9)
    old = axis().to_fmu(tmp_path / "old.fmu", outputs=OUTPUTS, horizon=0.3, version="2.0")
    with pytest.raises(
        FMUError, match="not smooth, depends on time, has arrays, is of FMI 2, or CasADi"
    ):
        ac.FMU(old, use="casadi")
    ocp = ac.OptimalControl(system, t_end=0.5)
    ocp.control("gain.u", -12, 12)
    ocp.minimize(ocp.integral(ocp["part.rotor_w"] ** 2))
    with pytest.raises(OptimalControlError, match="the FMU part has no slopes that a program"):
        ocp.solve(ac.Collocation(intervals=5))


@pytest.mark.slow
def test_an_fmu_with_events_has_an_instance_in_each_process(tmp_path: Path) -> None:
    """The model goes over and is compiled there: the same bits, events and all."""
    given = {"outputs": ["ball.s"], "start": {"ball.s": 0.2, "ball.v": 0.0}}
    m = ac.Model("outer")
    m.part, m.gain = ac.FMU(ball().to_fmu(tmp_path / "ball.fmu", **given)), bl.Gain(k=2.0)
    m.connect(m.part.ball_s, m.gain.u)
    system = ac.compile(m)
    cases = {"gain.k": [1.0, 2.0, 3.0]}
    here = ac.sweep(system, cases, t_end=0.5)
    assert len(here.results[0].events) > 1
    with ProcessPoolExecutor(1) as pool:
        there = ac.sweep(system, cases, t_end=0.5, executor=pool)
    np.testing.assert_array_equal(here["gain.y"], there["gain.y"])


def test_optimal_control_of_a_smooth_fmu_is_that_of_the_model(
    tmp_path: Path, whole: ac.System
) -> None:
    path = axis().to_fmu(tmp_path / "axis.fmu", outputs=[*OUTPUTS, "rotor.phi"], horizon=0.3)
    found = []
    for system, prefix, control, bound in (
        (around(ac.FMU(path)), "part.", "gain.u", 12.0),  # the gain is 2
        (whole, "", "src.v", 24.0),
    ):

        def name(text: str, own: str = prefix) -> str:
            return f"{own}{text.replace('.', '_')}" if own else text

        ocp = ac.OptimalControl(system, t_end=0.5)
        ocp.control(control, -bound, bound)
        for word in ("rotor.phi", "rotor.w", "l.i"):
            ocp.initial(name(word), 0.0)
        ocp.final(name("rotor.phi"), 3.0)
        ocp.final(name("rotor.w"), 0.0)
        ocp.minimize(ocp.integral(ocp[name("l.i")] ** 2))
        found.append(ocp.solve(ac.Collocation(intervals=10)).objective)
    assert found[0] == pytest.approx(found[1], rel=1e-6)


def test_what_an_fmu_cannot_do_is_refused_by_name(fmu: Path, tmp_path: Path) -> None:
    system = around(ac.FMU(fmu))
    with pytest.raises(ExportError, match=r"\{part\} are FMUs, whose equations stay in their own"):
        system.to_c(tmp_path / "c")
    with pytest.raises(ExportError, match=r"compiled=True: \{part\} are FMUs"):
        system.simulate(0.1, inputs={"gain.u": 1.0}, compiled=True)
    other = tmp_path / "none.fmu"
    with zipfile.ZipFile(fmu) as source, zipfile.ZipFile(other, "w") as made:
        for entry in source.infolist():
            name = re.sub(r"binaries/[^/]+/", "binaries/vax-vms/", entry.filename)
            made.writestr(name, source.read(entry))
    with pytest.raises(FMUError, match=r"it has no library for .*; it has those for \{vax-vms\}"):
        ac.FMU(other)


@pytest.mark.parametrize("version", [2, 3])
def test_fmus_of_others_run(version: int, tmp_path: Path) -> None:
    """FMUs that pythonfmu and pythonfmu3 build: Co-Simulation, with their interpreter inside."""
    package, real = ("pythonfmu", "Real") if version == 2 else ("pythonfmu3", "Float64")
    pytest.importorskip(package)
    source = tmp_path / f"lag{version}.py"  # modules of one name would be one in this process
    source.write_text(
        f"from {package} import Fmi{version}Causality as C, Fmi{version}Slave\n"
        f"from {package} import Fmi{version}Variability as V, {real}\n"
        f"class Lag(Fmi{version}Slave):\n"
        "    def __init__(self, **kwargs):\n"
        "        super().__init__(**kwargs)\n"
        "        self.u, self.y, self.T, self.time = 0.0, 0.0, 0.1, 0.0\n"
        + (
            "        self.register_variable(Float64('time', causality=C.independent,\n"
            "                               variability=V.continuous))\n"
            if version == 3
            else ""
        )
        + f"        self.register_variable({real}('u', causality=C.input))\n"
        f"        self.register_variable({real}('y', causality=C.output))\n"
        f"        self.register_variable({real}('T', causality=C.parameter,\n"
        "                               variability=V.tunable))\n"
        "    def do_step(self, current_time, step_size):\n"
        "        self.y += step_size * (self.u - self.y) / self.T\n"
        "        return True\n"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        builder = importlib.import_module(f"{package}.builder").FmuBuilder
        path = builder.build_FMU(source, dest=tmp_path)
    m = ac.Model("outer")
    m.part, m.step = ac.FMU(path, step=0.01, T=0.2), bl.Constant(k=2.0)
    m.connect(m.step.y, m.part.u)
    result = ac.compile(m).simulate(0.5)
    for k in (1, 10, 40):  # Euler's rule, step by step
        assert result.at(0.01 * k + 1e-4)["part.y"] == pytest.approx(2 * (1 - 0.95**k), rel=1e-12)
