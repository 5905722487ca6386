"""The command ``acausal``: run a model, get an example, begin a new model, look at the set-up.

What a sub-command needs is imported by it: ``acausal --help`` imports no solver.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import keyword
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from acausal.language.model import Model
    from acausal.results.result import Result

PACKAGE = Path(__file__).resolve().parent
_MOST_CURVES = 8  # of a plot that a reader can still tell apart
_STOPPED, _PIPE_CLOSED = 130, 141  # 128 + the number of SIGINT and SIGPIPE, as shells have it

_STARTER = '''"""{title}: a mass on a spring, a beginning for your own model."""

import acausal as ac
from library import translational as tr


def build() -> ac.Model:
    m = ac.Model("{name}")
    m.wall, m.spring = tr.Fixed(), tr.SpringDamper(c=100.0, d=0.5)
    m.mass = tr.Mass(m=1.0, start={{"s": 0.1}})
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a)
    return m


if __name__ == "__main__":
    res = ac.simulate(build(), 5.0)
    res.plot("mass.s", path="{name}.png")
'''


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, 1 where it could not be done, or 128 + the signal that ended it.

    Raises
    ------
    SystemExit
        By argparse, for words it does not know.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):  # a code page of Windows may lack a letter
        sys.stdout.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        done = command(options)
        sys.stdout.flush()
        return done
    except CommandError as error:
        sys.stderr.write(f"acausal: {error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("acausal: stopped.\n")
        return _STOPPED
    except BrokenPipeError:  # the reader has seen enough, as in `acausal examples | head -1`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    except OSError as error:
        named = "" if error.filename is None else f": '{error.filename}'"
        sys.stderr.write(f"acausal: {error.strerror or error}{named}\n")
        return 1


class CommandError(Exception):
    """What a sub-command cannot do, and what to do instead."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="acausal", description="Acausal multi-domain modelling by linear graph theory."
    )
    parser.add_argument("--version", action="version", version=_version("acausal"))
    commands = parser.add_subparsers(required=True, metavar="command")
    run = commands.add_parser("run", help="simulate a model, print its final values, plot it")
    _add_run_arguments(run)
    run.add_argument("--show", nargs="+", default=[], metavar="PATH", help="variables to show")
    run.add_argument("--plot", metavar="FILE", help="picture to write (default: NAME.png)")
    run.set_defaults(command=_run)
    explain = commands.add_parser("explain", help="write a page: graph, tree, cutsets, equations")
    explain.add_argument("file", help=_FILE)
    explain.add_argument("--page", metavar="FILE", help="page to write (default: NAME.html)")
    explain.set_defaults(command=_explain)
    view = commands.add_parser("view", help="write a page with the bodies of a run in motion")
    _add_run_arguments(view)
    view.add_argument("--page", metavar="FILE", help="page to write (default: NAME.html)")
    view.set_defaults(command=_view)
    fmu = commands.add_parser("fmu", help="write a model as an FMU, for other tools")
    fmu.add_argument("file", help=_FILE)
    fmu.add_argument("--outputs", nargs="+", default=[], metavar="PATH", help="its outputs")
    fmu.add_argument("--t-end", default="1 s", help="its default stop time (default 1 s)")
    fmu.add_argument("--version", default="3.0", help="of FMI: 3.0 (default) or 2.0")
    fmu.add_argument(
        "--platforms", nargs="+", default=["here"], help="here (default), all, or names"
    )
    fmu.add_argument("--to", metavar="FILE", help="FMU to write (default: NAME.fmu)")
    fmu.set_defaults(command=_fmu)
    examples = commands.add_parser("examples", help="list the examples, or copy one here")
    examples.add_argument("name", nargs="?", help="the example to copy into this folder")
    examples.set_defaults(command=_examples)
    new = commands.add_parser("new", help="write the beginning of a model")
    new.add_argument("name", help="name of the model and of its file")
    new.set_defaults(command=_new)
    sweep = commands.add_parser("sweep", help="run a share of the cases of a sweep")
    ways = sweep.add_subparsers(required=True, metavar="run")
    share = ways.add_parser("run", help="run cases that are missing in a folder")
    share.add_argument("folder", help="with study.py, whose study() returns the sweep's arguments")
    share.add_argument("--part", default="1/1", metavar="N/OF", help="a share, as 3/40")
    share.set_defaults(command=_sweep)
    doctor = commands.add_parser("doctor", help="say whether everything is in its place")
    doctor.set_defaults(command=_doctor)
    return parser


_FILE = "a script with build() that returns a Model, or with one Model"


def _add_run_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", help=_FILE)
    command.add_argument("--t-end", default="1 s", help="end of the run, as '200 ms' (default 1 s)")
    command.add_argument(
        "--set", action="append", default=[], metavar="PATH=VALUE", help="a parameter of the model"
    )


def _sweep(options: argparse.Namespace) -> int:
    """Run the cases of a share that are missing in a folder; the folder is where jobs meet."""
    import runpy

    from acausal.errors import AcausalError
    from acausal.studies.sweep import sweep

    folder = Path(options.folder)
    script = folder / "study.py"
    number, _, of = str(options.part).partition("/")
    if not (number.isdigit() and of.isdigit()):
        raise CommandError(f"--part {options.part}: give a share as 3/40.")
    if not script.is_file():
        raise CommandError(
            f"there is no {script}: write it, with study() that returns the arguments of ac.sweep, "
            'dict(system=…, cases=…, t_end="1 s").'
        )
    try:
        found = runpy.run_path(str(script)).get("study")
        if not callable(found):
            raise CommandError(f"{script} has no function study().")
        given = dict(found())
        made = sweep(**given, path=folder, part=(int(number), int(of)))
    except AcausalError as error:
        raise CommandError(f"{script}: {type(error).__name__}: {error}") from None
    _say(f"{int(made.ok.sum())} of {len(made)} cases ok, {len(made.failed)} failed")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def load_model(file: str | Path) -> Model:
    """Return the model of a script: what its ``build()`` returns, or its one Model.

    Raises
    ------
    CommandError
        If there is no such file, or not exactly one model in it.
    """
    from acausal.language.model import Model

    path = Path(file)
    if not path.is_file():
        raise CommandError(f"there is no file '{file}'. Begin one with: acausal new {path.stem}")
    specification = importlib.util.spec_from_file_location(path.stem, path)
    if specification is None or specification.loader is None:
        raise CommandError(f"'{file}' is no Python file: give a script that ends in .py.")
    module = importlib.util.module_from_spec(specification)
    sys.path.insert(0, str(path.resolve().parent))  # as `python script.py` does
    try:
        specification.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.resolve().parent))
    build = getattr(module, "build", None)
    if callable(build):
        made = build()
        if not isinstance(made, Model):
            raise CommandError(f"build() in '{file}' returns {type(made).__name__}, not a Model.")
        return made
    models = {name: value for name, value in vars(module).items() if isinstance(value, Model)}
    if len(models) != 1:
        found = f"has {len(models)} models ({', '.join(models)})" if models else "has no Model"
        raise CommandError(f"'{file}' {found}. Give it a function build() that returns one.")
    return next(iter(models.values()))


@contextmanager
def _told_plainly() -> Iterator[None]:
    """Say what goes wrong in a model without a traceback."""
    from acausal.errors import AcausalError

    try:
        yield
    except AcausalError as error:
        raise CommandError(f"{type(error).__name__}: {error}") from None


def _simulated(options: argparse.Namespace) -> Result:
    from acausal.compiler.pipeline import compile
    from acausal.errors import InterruptedWarning

    parameters: dict[str, Any] = {}
    for given in options.set:
        path, mark, value = given.partition("=")
        if not mark or not path or not value:
            raise CommandError(f"--set {given}: write PATH=VALUE, e.g. --set motor.R=0.5")
        parameters[path] = _number(value)
    system = compile(load_model(options.file))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", InterruptedWarning)
            return system.simulate(_number(options.t_end), parameters=parameters)
    except InterruptedWarning:
        raise KeyboardInterrupt from None


def _named_after(file: str, ending: str) -> str:
    """Return the name of what is written of a script, in this folder."""
    stem = Path(file).stem
    if not stem.strip("."):
        raise CommandError(f"'{file}' is no script: give one that ends in .py.")
    return f"{stem}{ending}"


def _picture(options: argparse.Namespace) -> Path:
    """Return the picture to write, where one can be written."""
    from acausal.pictures.canvas import picture_endings

    picture = Path(options.plot or _named_after(options.file, ".png"))
    return _target(picture, "picture", ".png", picture_endings())


def _page(options: argparse.Namespace) -> Path:
    """Return the page to write, where one can be written."""
    page = Path(options.page or _named_after(options.file, ".html"))
    return _target(page, "page", ".html", (".html", ".htm"))


def _target(path: Path, what: str, usual: str, endings: Sequence[str]) -> Path:
    """Return a file to write; what stands in the way is said before the work, not after."""
    if not path.name.strip("."):
        raise CommandError(f"'{path}' is a folder: give a file in it, as '{path / what}{usual}'.")
    if not path.suffix:
        path = path.with_name(f"{path.name}{usual}")
    if path.suffix.lower() not in endings:
        raise CommandError(f"{path.name}: no {what} is called {path.suffix}: {', '.join(endings)}.")
    if not path.parent.is_dir():
        raise CommandError(
            f"the folder '{path.parent}' of {path.name} is not there: make it first."
        )
    fresh = not path.exists()
    path.open("ab").close()  # too long a name, no right to write, a folder: the system says so
    if fresh:
        path.unlink()
    return path


def _run(options: argparse.Namespace) -> int:
    picture = _picture(options)
    with _told_plainly():
        res = _simulated(options)
        system = res.system
        shown = options.show or list(system.states)[:_MOST_CURVES] or system.variables[:1]
        _say(_final_values(res, shown))
        res.plot(*shown, path=picture, title=system.name)
    _say(f"plot: {picture}")
    return 0


def _explain(options: argparse.Namespace) -> int:
    from acausal.compiler.pipeline import compile

    page = _page(options)
    with _told_plainly():
        compile(load_model(options.file)).explain(page)
    _say(f"page: {page}")
    return 0


def _view(options: argparse.Namespace) -> int:
    page = _page(options)
    with _told_plainly():
        _simulated(options).view(page)
    _say(f"page: {page}")
    return 0


def _has_unit(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return True
    return False


def _number(text: str) -> float | str:
    return text if _has_unit(text) else float(text)


def _final_values(res: Result, names: Sequence[str]) -> str:
    lines = [f"{res.system.name} at t = {res.t[-1]:g} s"]
    width = max(map(len, names))
    for name in names:
        value, unit = res.final[name], res.system.resolve(name)[0].unit
        lines.append(f"  {name:<{width}}  {value}  {unit}".rstrip())
    return "\n".join(lines)


def examples_folder() -> Path:
    """Return where the examples are: in the package of a wheel, or beside it in the repository.

    Raises
    ------
    CommandError
        If they are in neither place.
    """
    for folder in (PACKAGE / "examples", PACKAGE.parent / "examples"):
        if (folder / "dc_drive.py").is_file():
            return folder
    raise CommandError("the examples are not installed. They are in the repository, in examples/.")


def _fmu(options: argparse.Namespace) -> int:
    from acausal.compiler.pipeline import compile
    from acausal.language.units import seconds

    target = Path(options.to or _named_after(options.file, ".fmu"))
    target = _target(target, "FMU", ".fmu", (".fmu",))
    few = options.platforms[0] if len(options.platforms) == 1 else options.platforms
    with _told_plainly():
        system = compile(load_model(options.file))
        horizon = float(seconds(options.t_end, "t-end") or 1.0)
        given = {"outputs": options.outputs, "horizon": horizon, "version": options.version}
        system.to_fmu(target, **given, platforms=few)
    _say(f"FMU: {target}")
    return 0


def _examples(options: argparse.Namespace) -> int:
    import ast

    files = {path.stem: path for path in sorted(examples_folder().glob("*.py"))}
    if options.name is None:
        width = max(map(len, files))
        for name, path in files.items():
            text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            _say(f"  {name:<{width}}  {text.partition(chr(10))[0]}")
        _say("acausal examples NAME copies one here; python NAME.py runs it.")
        return 0
    name = options.name.removesuffix(".py")
    if name not in files:
        from acausal.errors import did_you_mean

        raise CommandError(f"there is no example '{name}'. {did_you_mean(name, list(files))}")
    _write(Path(f"{name}.py"), files[name].read_text(encoding="utf-8"))
    return 0


def _new(options: argparse.Namespace) -> int:
    name = options.name.removesuffix(".py")
    if not name.isidentifier() or keyword.iskeyword(name):
        raise CommandError(f"'{name}' cannot be the name of a model: use letters, digits and _.")
    found = importlib.util.find_spec(name)
    if found is not None and found.origin is not None and not Path(f"{name}.py").exists():
        raise CommandError(
            f"'{name}' cannot be the name of a model: Python has a module of that name, which the "
            "file would hide from every script in this folder."
        )
    title = name.replace("_", " ").capitalize()
    _write(Path(f"{name}.py"), _STARTER.format(name=name, title=title))
    return 0


def _write(path: Path, text: str) -> None:
    """Write a new file and say how to run it; never over one that is there."""
    if path.exists():
        raise CommandError(f"{path} is there already: move it away, or take another name.")
    path.write_text(text, encoding="utf-8")
    _say(f"{path} is written. Run it: acausal run {path}")


def _doctor(_: argparse.Namespace) -> int:
    findings = [_python(), *map(_dependency, _DEPENDENCIES), _own_library(), _foreign_library()]
    findings += [_solver(), _compiler(), _compiled_models(), _browser()]
    width = max(len(name) for name, _, _ in findings)
    for name, good, text in findings:
        _say(f"  {'ok ' if good else 'BAD'} {name:<{width}}  {text}")
    return 0 if all(good for _, good, _ in findings) else 1


Finding = tuple[str, bool, str]

_DEPENDENCIES = ("casadi", "numpy", "scipy", "networkx", "matplotlib", "pint", "scikit-sundae")


def _python() -> Finding:
    return "python", sys.version_info >= (3, 11), sys.version.partition(" ")[0]


def _dependency(package: str) -> Finding:
    version = _version(package)
    return package, version != "not installed", version


def _own_library() -> Finding:
    """Whether ``import library`` and ``import domains`` find ours."""
    for package in ("library", "domains"):
        found = importlib.util.find_spec(package)
        places = [] if found is None else list(found.submodule_search_locations or ())
        if not any(Path(place).resolve() == PACKAGE.parent / package for place in places):
            where = "nothing" if found is None else (found.origin or "another package")
            return (
                package,
                False,
                f"`import {package}` finds {where}, not the parts of acausal in "
                f"{PACKAGE.parent / package}: rename that file, or take its folder off sys.path",
            )
    return "library", True, "import library finds the parts of acausal"


def _foreign_library() -> Finding:
    """Whether another distribution has written files of its own into our folder ``library``."""
    version = _version("library")
    if version == "not installed":
        return "other library", True, "no other package is called library"
    text = f"the package 'library' {version} writes into the same folder as acausal's parts"
    return "other library", False, f"{text}: pip uninstall library, then install acausal again"


def _solver() -> Finding:
    """Whether a run by IDAS of der(x) = 1 - x ends at its closed form, 1 - 1/e."""
    from math import exp

    try:
        from acausal.compiler.pipeline import compile
        from acausal.language.component import Component
        from acausal.language.declaration import variable
        from acausal.language.expression import der
        from acausal.language.model import Model
        from acausal.simulation.solvers import IDAS

        class Lag(Component):
            x = variable("1", "What approaches 1", start=0.0)

            def equations(self) -> Iterator[Any]:
                yield der(self.x) == 1 - self.x

        m: Any = Model("doctor")
        m.lag = Lag()
        error = abs(compile(m).simulate(1.0, solver=IDAS()).final["lag.x"] - (1 - exp(-1.0)))
    except Exception as error_met:
        return "IDAS", False, f"a run fails: {type(error_met).__name__}: {error_met}"
    return "IDAS", error < 1e-5, f"der(x) = 1 - x runs, {error:.0e} from its closed form"


def _compiler() -> Finding:
    """Say which C compiler compiled=True would use; none is needed otherwise."""
    from acausal.errors import ExportError
    from acausal.export.compilers import compiler

    try:
        return "C compiler", True, " ".join(compiler())
    except ExportError as error:
        return "C compiler", True, f"none: {error}"


def _compiled_models() -> Finding:
    """Say where compiled models are kept, and whether code there may be loaded."""
    from acausal.export.compilers import describe_cache

    return "compiled", *describe_cache()


def _browser() -> Finding:
    """Say whether there is a browser that tests of pages could use; none is needed otherwise."""
    import os

    named = os.environ.get("ACAUSAL_CHROMIUM")
    found = named or shutil.which("chromium") or shutil.which("chromium-browser")
    return "chromium", True, found or "not found (only the tests of pages use it)"
