"""FMUs: valid, and the same in another tool, by Model Exchange and by Co-Simulation."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import acausal as ac
from acausal.export.fmu import here
from tests.acausal.export.models import (
    CASES,
    deviation,
    example,
    inputs_of,
    reference,
    six_axis_robot,
    system_of,
    three_phase_bridge,
)
from tests.acausal.export.test_c_code import delayed, moving_lag
from tests.models import drive

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler"
)


def written(name: str, folder: Path, version: str = "3.0", **options: Any) -> Path:
    case = CASES[name]
    given = {"inputs": inputs_of(name), "start": case.start, "horizon": case.end}
    path = folder / f"{name}.fmu"
    made: Path = system_of(name).to_fmu(
        path, outputs=case.outputs, version=version, **given, **options
    )
    return made


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.0", "2.0"])
@pytest.mark.parametrize("name", CASES)
def test_another_tool_finds_the_same(name: str, version: str, tmp_path: Path) -> None:
    """No finding of fmpy; within 1e-5 of simulate(rtol=1e-10), by CVode of fmpy and by Rodas4.

    In Model Exchange the error is that of the tolerance of CVode: at 1e-8 within 1e-4.
    """
    fmpy = pytest.importorskip("fmpy", reason="fmpy is not installed")
    validation = pytest.importorskip("fmpy.validation")
    path, case = str(written(name, tmp_path, version)), CASES[name]
    assert validation.validate_fmu(path) == []
    given = None
    if case.inputs:
        kinds = [("time", float), (system_of(name).inputs[0], float)]
        given = np.array([(0.0, 12.0), (case.end, 12.0)], dtype=kinds)
    asked = [("ModelExchange", 1e-10, 1e-5), ("ModelExchange", 1e-8, 1e-4)]
    for kind, tolerance, bound in (*asked, ("CoSimulation", 1e-8, 1e-5)):
        found = fmpy.simulate_fmu(
            path,
            fmi_type=kind,
            stop_time=case.end,
            relative_tolerance=tolerance,
            output_interval=case.end / 200,
            output=list(case.outputs),
            input=given,
            record_events=False,
        )
        columns = np.column_stack([found[name] for name in case.outputs])
        assert deviation(name, found["time"], columns) < bound, (kind, tolerance)


def test_an_fmu_holds_what_the_standard_asks_for(tmp_path: Path) -> None:
    """Description, library, sources, page, picture, licences; units by their base units."""
    path = written("drive_u", tmp_path)
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        tree = ElementTree.fromstring(archive.read("modelDescription.xml"))
        token = archive.read("sources/token.h").decode()
    assert f"binaries/{here()}/drive_u.so" in names or "linux" not in here()
    for name in ("sources/model.c", "sources/buildDescription.xml", "documentation/index.html"):
        assert name in names
    assert "documentation/graph.png" in names
    assert "documentation/licenses/license.txt" in names
    assert tree.attrib["fmiVersion"] == "3.0"
    assert tree.attrib["instantiationToken"] in token
    variables = {v.attrib["name"]: v.attrib for v in tree.iter("Float64")}
    assert variables["r.R"]["variability"] == "tunable"
    assert variables["r.R"]["start"] == "0.5"
    assert variables["rotor.w"]["unit"] == "rad/s"
    units = {u.attrib["name"]: list(u) for u in tree.iter("Unit")}
    assert units["Ohm"][0].attrib == {"kg": "1", "m": "2", "s": "-3", "A": "-2"}
    for part in tree.find("ModelStructure") or ():
        assert "dependencies" in part.attrib


@pytest.mark.slow
def test_modes_and_discrete_variables_are_shown(tmp_path: Path) -> None:
    """Modes as whole numbers that are named, discrete variables as they are."""
    path = written("ball", tmp_path, version="2.0", sources=False)
    with zipfile.ZipFile(path) as archive:
        assert not any(name.startswith("sources/") for name in archive.namelist())
        tree = ElementTree.fromstring(archive.read("modelDescription.xml"))
    whole = [v for v in tree.iter("ScalarVariable") if v.find("Integer") is not None]
    assert [v.attrib["variability"] for v in whole] == ["discrete"] * len(whole)
    assert whole
    assert tree.attrib["numberOfEventIndicators"] != "0"


def test_what_is_asked_for_wrongly_is_told(tmp_path: Path) -> None:
    system = system_of("drive_u")
    with pytest.raises(ac.errors.ExportError, match=r'FMI "3\.0" and "2\.0" are written'):
        system.to_fmu(tmp_path / "a.fmu", version="1.0")
    with pytest.raises(ac.errors.ExportError, match="'x86_64-linus' is not known"):
        system.to_fmu(tmp_path / "a.fmu", platforms=["x86_64-linus"])
    with pytest.raises(
        ac.errors.ExportError, match=r"FMI 2\.0 has no name for the platform aarch64"
    ):
        system.to_fmu(tmp_path / "a.fmu", platforms="aarch64-linux", version="2.0")
    assert not list(tmp_path.iterdir())


def model(path: Path, folder: Path, kind: str) -> Any:
    """Return an instance of fmpy."""
    fmpy = pytest.importorskip("fmpy", reason="fmpy is not installed")
    fmi3 = pytest.importorskip("fmpy.fmi3")
    described = fmpy.read_model_description(str(path))
    place = fmpy.extract(str(path), unzipdir=str(folder / kind))
    chosen = fmi3.FMU3Slave if kind == "cs" else fmi3.FMU3Model
    made = chosen(
        guid=described.guid,
        modelIdentifier=described.coSimulation.modelIdentifier,
        unzipDirectory=place,
        instanceName=kind,
    )
    made.instantiate()
    return made, {v.name: v.valueReference for v in described.modelVariables}


@pytest.mark.slow
def test_derivatives_by_direction_are_those_of_differences(tmp_path: Path) -> None:
    """Forward and adjoint ones, of der(x) and outputs in states and inputs."""
    fmu, at = model(written("drive_u", tmp_path), tmp_path, "me")
    fmu.enterInitializationMode(startTime=0.0, stopTime=0.3, tolerance=1e-8)
    fmu.exitInitializationMode()
    fmu.enterContinuousTimeMode()
    unknown, known = at["der(l.i)"], at["l.i"]
    slope = fmu.getDirectionalDerivative([unknown], [known], [1.0])[0]
    assert slope == pytest.approx(-0.5 / 4.5e-3, rel=1e-9)
    assert fmu.getAdjointDerivative([unknown], [known], [1.0])[0] == pytest.approx(slope)
    values = []
    for current in (1.0, 2.0):
        fmu.setFloat64([known], [current])
        values.append(fmu.getFloat64([unknown])[0])
    assert values[1] - values[0] == pytest.approx(slope, rel=1e-9)
    fmu.freeInstance()


@pytest.mark.slow
def test_a_saved_state_goes_on_bit_by_bit(tmp_path: Path) -> None:
    """Get, set and serialise a state; what is no number is refused."""
    fmu, at = model(written("ball", tmp_path), tmp_path, "cs")
    fmu.enterInitializationMode(startTime=0.0, stopTime=5.0, tolerance=1e-8)
    fmu.exitInitializationMode()
    fmu.doStep(0.0, 1.0)
    state = fmu.getFMUState()
    stored = fmu.serializeFMUState(state)
    found = []
    for saved in (state, fmu.deserializeFMUState(stored)):
        fmu.setFMUState(saved)
        fmu.doStep(1.0, 1.0)
        found.append(fmu.getFloat64([at["ball.v"]])[0])
    assert found[0] == found[1]
    with pytest.raises(Exception, match="fmi3SetFloat64"):
        fmu.setFloat64([at["ball.m"]], [float("nan")])
    fmu.freeInstance()


@pytest.mark.slow
def test_start_values_and_parameters_are_set_by_the_users_names(tmp_path: Path) -> None:
    """ball.s is no state; the heavier ball bounces as high, the one that is dropped higher not."""
    fmpy = pytest.importorskip("fmpy", reason="fmpy is not installed")
    path = str(written("ball", tmp_path))
    system = system_of("ball")
    for kind in ("CoSimulation", "ModelExchange"):
        found = fmpy.simulate_fmu(
            path,
            fmi_type=kind,
            stop_time=1.5,
            relative_tolerance=1e-9,
            start_values={"ball.s": 2.5, "ball.m": 3.0},
            output=["ball.s"],
        )
        given = {"start": {"ball.s": 2.5}, "parameters": {"ball.m": 3.0}}
        there = system.simulate(1.5, rtol=1e-10, atol=1e-12, **given)
        assert found["ball.s"][0] == pytest.approx(2.5, rel=1e-12)
        assert found["ball.s"][-1] == pytest.approx(there.final["ball.s"], rel=1e-6)


@pytest.mark.slow
def test_the_library_has_every_function_of_the_standard(tmp_path: Path) -> None:
    """An importer looks all of them up, whether the model needs them or not."""
    for version, count in (("3.0", 70), ("2.0", 40)):
        path = written("drive", tmp_path, version)
        with zipfile.ZipFile(path) as archive:
            (inside,) = [n for n in archive.namelist() if n.startswith("binaries/")]
            file = Path(archive.extract(inside, tmp_path / version))
        library = ctypes.CDLL(str(file))
        prefix = f"fmi{version[0]}"
        for name in ("GetVersion", "FreeInstance", "DoStep", "SetTime", "Reset"):
            assert getattr(library, f"{prefix}{name}")
        found = subprocess_names(file)
        assert sum(name.startswith(prefix) for name in found) >= count
        assert all(name.startswith((prefix, "_")) for name in found), found


def subprocess_names(file: Path) -> list[str]:
    """Return what a library shows."""
    import subprocess

    if shutil.which("nm") is None:
        pytest.skip("there is no nm")
    call = ["nm", "-D", "--defined-only", str(file)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    return [line.split()[-1] for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_a_model_with_a_parameter_that_was_simplified_says_so(tmp_path: Path) -> None:
    """One that is 0 and was divided by is fixed: the equations are others with another value."""
    m = drive("stiff")
    m.l.L = 0.0
    system = ac.compile(m)
    assert "l.L" in system.parameter_table.frozen
    path = system.to_fmu(tmp_path / "stiff.fmu", outputs=["rotor.w"])
    with zipfile.ZipFile(path) as archive:
        tree = ElementTree.fromstring(archive.read("modelDescription.xml"))
    variables = {v.attrib["name"]: v.attrib for v in tree.iter("Float64")}
    assert variables["l.L"]["variability"] == "fixed"


def assert_found_elsewhere(
    system: Any, path: Path, end: float, outputs: list[str], version: str = "2.0"
) -> None:
    """No finding of fmpy, and Model Exchange and Co-Simulation within 1e-5 of a tight run."""
    fmpy = pytest.importorskip("fmpy", reason="fmpy is not installed")
    validation = pytest.importorskip("fmpy.validation")
    made = str(system.to_fmu(path, outputs=outputs, horizon=end, version=version))
    assert validation.validate_fmu(made) == []
    exact = system.simulate(end, n=100, rtol=1e-10, atol=1e-12)
    for kind in ("ModelExchange", "CoSimulation"):
        found = fmpy.simulate_fmu(
            made,
            fmi_type=kind,
            stop_time=end,
            relative_tolerance=1e-10,
            output_interval=end / 100,
            output=outputs,
            record_events=False,
        )
        for name in outputs:
            values = np.interp(found["time"], exact.t, exact[name])
            assert np.max(np.abs(found[name] - values)) < 1e-5 * np.max(np.abs(values)), kind


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.0", "2.0"])
def test_a_delay_in_another_tool(version: str, tmp_path: Path) -> None:
    """A loop through a delay: its past is in the FMU, whose importer steps as it likes."""
    for number, model in enumerate((delayed(delay_time=0.1), moving_lag("state"))):
        system, path = ac.compile(model), tmp_path / f"{number}.fmu"
        assert_found_elsewhere(system, path, 2.0, ["lag.y", "delay.y"], version)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("build", "end", "outputs"),
    [
        (three_phase_bridge, 0.04, ["load.v", "l[0].i"]),
        (six_axis_robot, 0.5, ["joint[0].phi", "joint[5].phi"]),
        (lambda: example("flexible_four_bar"), 0.1, ["C.phi"]),
    ],
    ids=["three_phase_bridge", "six_axis_robot", "flexible_four_bar"],
)
def test_larger_models_in_another_tool(
    build: Any, end: float, outputs: list[str], tmp_path: Path
) -> None:
    """Six diodes; six joints whose rates are states and derivatives; a loop with elastic rods."""
    assert_found_elsewhere(ac.compile(build()), tmp_path / "a.fmu", end, outputs)


_COSIM = """
import sys
from libcosimpy.CosimExecution import CosimExecution
from libcosimpy.CosimObserver import CosimObserver
from libcosimpy.CosimSlave import CosimLocalSlave
path, end, *numbers = sys.argv[1:]
run = CosimExecution.from_step_size(step_size=1_000_000)
slave = run.add_local_slave(CosimLocalSlave(fmu_path=path, instance_name="m"))
seen = CosimObserver.create_last_value()
run.add_observer(seen)
assert run.simulate_until(target_time=round(float(end) * 1e9))
values = seen.last_real_values(slave_index=slave, variable_references=list(map(int, numbers)))
print("found", *(repr(float(value)) for value in values))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["drive", "pendulum", "ball"])
def test_a_second_tool_finds_the_same(name: str, tmp_path: Path) -> None:
    """libcosim, on FMI Library, runs Co-Simulation of FMI 2, at the default tolerance of 1e-6."""
    pytest.importorskip("libcosimpy", reason="libcosimpy is not installed")
    case, path = CASES[name], written(name, tmp_path, "2.0")
    with zipfile.ZipFile(path) as archive:
        text = archive.read("modelDescription.xml").decode()
    numbers = [
        re.findall(rf'name="{re.escape(output)}" valueReference="(\d+)"', text)[0]
        for output in case.outputs
    ]
    done = subprocess.run(
        [sys.executable, "-c", _COSIM, str(path), repr(case.end), *numbers],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("found"))
    exact = reference(name)
    for value, output in zip(line.split()[1:], case.outputs, strict=True):
        size = float(np.max(np.abs(exact[output])))
        assert float(value) == pytest.approx(exact.final[output], abs=1e-4 * size)
