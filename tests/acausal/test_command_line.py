"""The command line: what each sub-command prints, writes and refuses."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from acausal import command_line
from acausal.command_line import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_help_imports_no_solver() -> None:
    """Whoever asks what there is does not wait for CasADi."""
    code = "import sys; from acausal.command_line import main\ntry: main(['--help'])\n"
    code += "except SystemExit: print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "usage: acausal" in run.stdout
    assert {"casadi", "numpy", "networkx"}.isdisjoint(run.stdout.split())


def test_a_new_model_runs_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A mass on a spring, 0.1 m out: s(t) after 5 s is the damped oscillation."""
    from math import cos, exp, sin, sqrt

    assert main(["new", "my_first"]) == 0
    assert main(["run", "my_first.py", "--t-end", "5 s", "--show", "mass.s"]) == 0
    said = capsys.readouterr().out
    assert "my_first.py is written" in said
    value = float(next(line for line in said.splitlines() if "mass.s" in line).split()[1])
    decay, omega = 0.25, sqrt(100.0 - 0.25**2)
    exact = 0.1 * exp(-decay * 5) * (cos(omega * 5) + decay / omega * sin(omega * 5))
    assert value == pytest.approx(exact, abs=1e-5)
    assert Path("my_first.png").read_bytes().startswith(b"\x89PNG")


def test_parameters_and_times_take_units(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "box"])
    words = ["--t-end", "100 ms", "--set", "mass.m=2 kg", "--set", "spring.c=50", "--plot", "p.png"]
    assert main(["run", "box.py", *words]) == 0
    assert "box at t = 0.1 s" in capsys.readouterr().out
    assert Path("p.png").is_file()


def test_a_script_with_one_model_needs_no_function() -> None:
    Path("one.py").write_text(
        "import acausal as ac\nfrom library import thermal as th\nm = ac.Model('one')\n"
        "m.c = th.HeatCapacitor(C=1.0, start={'T': 300.0})\n"
        "m.q = th.FixedHeatFlow(Q_flow=1.0)\nm.connect(m.q.port, m.c.port)\n",
        encoding="utf-8",
    )
    assert main(["run", "one.py"]) == 0


REFUSED = {
    "print('no model')": "'s.py' has no Model",
    "import acausal as ac\na, b = ac.Model('a'), ac.Model('b')": r"'s.py' has 2 models (a, b)",
    "def build(): return 3": "build() in 's.py' returns int, not a Model",
    "import acausal as ac\nm = ac.Model('empty')": "DeclarationError: model 'empty' has no",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_model_is_refused_by_name(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("s.py").write_text(text, encoding="utf-8")
    assert main(["run", "s.py"]) == 1
    assert REFUSED[text] in capsys.readouterr().err


def test_files_are_missed_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "nothing.py"]) == 1
    assert "there is no file 'nothing.py'" in capsys.readouterr().err
    Path("mine.py").write_text("# mine", encoding="utf-8")
    assert main(["new", "mine"]) == 1
    assert "mine.py is there already" in capsys.readouterr().err
    assert Path("mine.py").read_text(encoding="utf-8") == "# mine"
    assert main(["new", "a-b"]) == 1
    assert "'a-b' cannot be the name of a model" in capsys.readouterr().err
    assert main(["run", "mine.py", "--set", "R"]) == 1
    assert "--set R: write PATH=VALUE" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["run", "explain", "view", "fmu"])
@pytest.mark.parametrize("folder", [".", "..", ""])
def test_a_folder_is_no_script(
    command: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name has no stem to name a picture or a page after."""
    assert main([command, folder]) == 1
    assert f"'{folder}' is no script: give one that ends in .py." in capsys.readouterr().err


def test_pages_are_written() -> None:
    main(["examples", "four_bar"])
    assert main(["explain", "four_bar.py"]) == 0
    assert "<svg" in Path("four_bar.html").read_text(encoding="utf-8")
    assert main(["view", "four_bar.py", "--t-end", "0.2", "--page", "motion.html"]) == 0
    assert "<canvas" in Path("motion.html").read_text(encoding="utf-8")


def test_examples_are_listed_and_copied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples"]) == 0
    said = capsys.readouterr().out
    names = [path.stem for path in (ROOT / "examples").glob("*.py")]
    assert all(f"  {name} " in said for name in names)
    assert main(["examples", "rc_circuit"]) == 0
    original = (ROOT / "examples" / "rc_circuit.py").read_bytes()
    assert Path("rc_circuit.py").read_bytes() == original
    assert main(["examples", "rc_circuits"]) == 1
    assert "there is no example 'rc_circuits'. Did you mean" in capsys.readouterr().err


def test_the_doctor_finds_everything_in_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "BAD" not in said
    assert "der(x) = 1 - x runs" in said
    assert "compiled" in said
    assert f"casadi         {metadata.version('casadi')}" in said


def test_the_doctor_names_a_package_that_writes_into_our_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = command_line._version
    monkeypatch.setattr(command_line, "_version", lambda n: "0.1" if n == "library" else known(n))
    assert main(["doctor"]) == 1
    assert "BAD other library  the package 'library' 0.1 writes into" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["library", "acausal", "domains", "numpy", "json", "class"])
def test_a_file_that_would_hide_a_module_is_not_written(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside a file numpy.py nothing that imports numpy runs any more."""
    assert main(["new", name]) == 1
    assert f"'{name}' cannot be the name of a model" in capsys.readouterr().err
    assert not Path(f"{name}.py").exists()


def test_a_name_that_no_file_can_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "a" * 300]) == 1
    assert capsys.readouterr().err.startswith("acausal: File name too long")
    assert main(["run", "a" * 300 + ".py"]) == 1


UNWRITABLE = {
    "nowhere/p.png": "the folder 'nowhere' of p.png is not there",
    "p.xyz": "p.xyz: no picture is called .xyz",
    "p.csv": "p.csv: no picture is called .csv",
    ".": "'.' is a folder: give a file in it",
    "..": "'..' is a folder: give a file in it",
    "/": "'/' is a folder: give a file in it",
    "folder.png": "Is a directory",
    "a" * 300: "File name too long",
    "a" * 300 + ".png": "File name too long",
}


@pytest.mark.parametrize("picture", UNWRITABLE, ids=lambda name: name[:12])
def test_a_picture_that_cannot_be_written_is_refused_before_the_run(
    picture: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["new", "box"])
    Path("folder.png").mkdir()
    monkeypatch.setattr(command_line, "_simulated", lambda _: pytest.fail("it ran"))
    assert main(["run", "box.py", "--plot", picture]) == 1
    assert UNWRITABLE[picture] in capsys.readouterr().err


def test_nothing_is_left_of_a_file_that_a_run_failed_to_write() -> None:
    """Whether it can be written is tried, and what was there stays as it was."""
    main(["new", "box"])
    Path("there.png").write_bytes(b"mine")
    for name in ("there.png", "new.png"):
        assert main(["run", "box.py", "--set", "mass.m=x", "--plot", name]) == 1
    assert Path("there.png").read_bytes() == b"mine"
    assert not Path("new.png").exists()


def test_a_page_that_cannot_be_written_is_refused_before_the_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["new", "box"])
    monkeypatch.setattr(command_line, "load_model", lambda _: pytest.fail("it was read"))
    for command in ("view", "explain"):
        assert main([command, "box.py", "--page", "nowhere/p.html"]) == 1
        assert "the folder 'nowhere' of p.html is not there" in capsys.readouterr().err
        assert main([command, "box.py", "--page", "p.png"]) == 1
        assert "p.png: no page is called .png" in capsys.readouterr().err


def test_a_picture_without_an_ending_is_said_with_the_one_it_gets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["new", "box"])
    assert main(["run", "box.py", "--t-end", "0.1", "--plot", "x"]) == 0
    assert capsys.readouterr().out.endswith("plot: x.png\n")
    assert Path("x.png").is_file()
    assert not Path("x").exists()


def started(*words: str) -> subprocess.Popen[str]:
    """Start ``python -m acausal``."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    known = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-m", "acausal", *words], env=known, **pipes)


def test_the_module_is_the_command() -> None:
    out, _ = started("--version").communicate(timeout=60)
    assert out.strip() == metadata.version("acausal")


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    """What ``acausal examples | head -1`` does: the pipe is closed before all is written."""
    run = started("examples")
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    assert run.stderr.read() == ""
    assert run.wait(timeout=60) == 141  # 128 + SIGPIPE, as of any command
    run.stderr.close()


def test_ctrl_c_ends_a_run_with_130() -> None:
    """128 + SIGINT: a shell then stops its own loop too."""
    Path("long.py").write_text(
        "import acausal as ac\nfrom library import translational as tr\n"
        "def build():\n    m = ac.Model('long')\n"
        "    m.wall, m.spring = tr.Fixed(), tr.Spring(c=1e10)\n"
        "    m.mass = tr.Mass(m=1.0, start={'s': 0.1})\n"
        "    m.chain(m.wall, m.spring, m.mass)\n    print('built', flush=True)\n    return m\n",
        encoding="utf-8",
    )
    run = started("run", "long.py", "--t-end", "1e6")
    assert run.stdout is not None
    assert run.stdout.readline() == "built\n"
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    # Python ends itself by the signal where it came in code made on the way: 130 to a shell too.
    assert run.returncode in (130, -signal.SIGINT)
    assert said == "acausal: stopped.\n"


@pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler"
)
def test_a_model_becomes_an_fmu(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "swing"]) == 0
    assert main(["fmu", "swing.py", "--outputs", "mass.s", "--version", "2.0"]) == 0
    assert "FMU: swing.fmu" in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "swing.fmu") as archive:
        assert b'fmiVersion="2.0"' in archive.read("modelDescription.xml")
    assert main(["fmu", "swing.py", "--to", "swing.zip"]) == 1
    assert "no FMU is called .zip" in capsys.readouterr().err
