"""The rules of the architecture, looked up in the syntax trees of the three packages.

Each rule is a function from a module to the places that break it, so that the rules themselves
are tested on a line that breaks them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_ATTRIBUTES = 15
MOST_PARAMETERS = 8

WIDE_CLASSES = {
    "acausal/events/event_iteration.py EventIteration": 37,
    "acausal/export/compiled_run.py CompiledRun": 20,
    "acausal/events/explicit_ode.py ExplicitOde": 24,
    "acausal/formulation/formulation.py Formulation": 19,
    "acausal/formulation/trace.py Trace": 19,
    "acausal/language/domain.py Domain": 16,
    "acausal/language/expression.py TracedHold": 17,
    "acausal/language/expression.py Tracer": 20,
    "acausal/optimal_control/phase.py Phase": 17,
    "acausal/optimal_control/problem.py OptimalControl": 18,
    "acausal/optimal_control/solution.py Solution": 17,
    "acausal/reduction/simplification.py _Simplifier": 16,
    "acausal/results/result.py Result": 16,
    "acausal/simulation/run.py Run": 16,
    "acausal/system/loop_chart.py Chart": 30,
    "acausal/system/names.py Namespace": 17,
}
"""Classes with more attributes than a reader holds apart, and how many: this list only shrinks."""

UPPER_LAYERS = {"acausal": {"domains", "library"}, "domains": {"library"}, "library": set()}
"""What each package must not import: library -> domains -> acausal, never back."""

PHYSICS = {
    "electrical",
    "hydraulic",
    "inertia",
    "magnetic",
    "resistor",
    "rotational",
    "thermal",
    "torque",
    "translational",
    "voltage",
}
"""Words that only domains and library may use. (`current` is an ordinary word.)"""

UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")


@dataclass(frozen=True)
class Module:
    """A source file: where it is, what it says, and its syntax tree."""

    path: str
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """Return the top-level package."""
        return self.path.split("/")[0]


def module(text: str, path: str = "acausal/sample.py") -> Module:
    """Return a module made of text."""
    return Module(path, text, ast.parse(text))


@cache
def modules() -> tuple[Module, ...]:
    """Return all modules of the three packages."""
    files = sorted(file for package in UPPER_LAYERS for file in (ROOT / package).rglob("*.py"))
    return tuple(
        module(file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix())
        for file in files
    )


def identifiers(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each name in the code with its line: names, attributes, definitions, arguments."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.keyword(arg=str(name)):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, node.lineno
            case ast.ClassDef(name=name):
                yield name, node.lineno


def words(name: str) -> set[str]:
    """Return the words of a name, in small letters and singular: supply_voltages, HeatPort."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {part.lower().removesuffix("s") for part in parts} | {part.lower() for part in parts}


def physics_in_the_compiler(source: Module) -> Iterator[str]:
    """Yield names of physical domains in acausal."""
    if source.package == "acausal":
        for name, line in identifiers(source.tree):
            if words(name) & PHYSICS:
                yield f"{source.path}:{line}: {name} is a word of physics; ask the domain"


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each imported module with its line; a relative import starts with a dot."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, node.lineno) for alias in names)
            case ast.ImportFrom(module=name, level=level):
                yield "." * level + (name or ""), node.lineno


def imports_of_an_upper_layer(source: Module) -> Iterator[str]:
    """Yield imports against library -> domains -> acausal, also under TYPE_CHECKING."""
    for name, line in imported(source.tree):
        if name.split(".")[0] in UPPER_LAYERS[source.package]:
            yield f"{source.path}:{line}: {source.package} imports {name}"


def relative_imports(source: Module) -> Iterator[str]:
    """Yield relative imports: all are absolute, so that a module can be found by its name."""
    for name, line in imported(source.tree):
        if name.startswith("."):
            yield f"{source.path}:{line}: relative import of {name}"


def attributes(node: ast.ClassDef) -> set[str]:
    """Return what a class declares in its body with a type, or sets on ``self``."""
    fields = {
        n.target.id
        for n in node.body
        if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
    }
    inside = (n for f in node.body if isinstance(f, ast.FunctionDef) for n in ast.walk(f))
    for n in inside:
        match n:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                fields.add(name)
    return fields


def wide_classes(source: Module) -> Iterator[str]:
    """Yield classes of acausal with too many attributes; parts declare as many as they have."""
    if source.package != "acausal":
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef):
            count, name = len(attributes(node)), f"{source.path} {node.name}"
            if count > WIDE_CLASSES.get(name, MOST_ATTRIBUTES):
                yield f"{name}: {count} attributes, more than {MOST_ATTRIBUTES}"


def many_parameters(source: Module) -> Iterator[str]:
    """Yield functions of acausal with too many parameters, but for options by keyword."""
    if source.package != "acausal":
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
            count = len(names) - (names[:1] in (["self"], ["cls"]))
            if count > MOST_PARAMETERS:
                yield f"{source.path}:{node.lineno}: {node.name} has {count} parameters"


def prints_asserts_and_bare_excepts(source: Module) -> Iterator[str]:
    """Yield what a library must not do: print, assert, catch everything."""
    for node in ast.walk(source.tree):
        match node:
            case ast.Call(func=ast.Name(id="print")):
                yield f"{source.path}:{node.lineno}: print"
            case ast.Assert():
                yield f"{source.path}:{node.lineno}: assert"
            case ast.ExceptHandler(type=None):
                yield f"{source.path}:{node.lineno}: bare except"


def unfinished_business(source: Module) -> Iterator[str]:
    """Yield notes of work left over."""
    for number, line in enumerate(source.text.splitlines(), 1):
        if UNFINISHED.search(line):
            yield f"{source.path}:{number}: {line.strip()}"


def missing_docstrings(source: Module) -> Iterator[str]:
    """Yield modules that do not say what they are."""
    if not ast.get_docstring(source.tree):
        yield f"{source.path}: no docstring"


def absent_by_none(source: Module) -> Iterator[str]:
    """Yield comparisons with None of what every system has: empty charts and switchings are false.

    They are never None, so that the answer would always be the same.
    """
    for number, line in enumerate(source.text.splitlines(), 1):
        if re.search(r"\b(chart|switching) is (not )?None", line):
            yield f"{source.path}:{number}: {line.strip()}"


SOLVERS = re.compile(r"\b(np\.linalg|ca)\.(solve|lstsq|svd|matrix_rank|rootfinder)\b")
MAY_SOLVE = {
    "acausal/estimation": {"identifiability", "shooting_fit"},
    "acausal/events": {"explicit_ode"},
    "acausal/export": {"c_functions", "c_starts"},
    "acausal/mechanics": {"decoupling", "kane", "motion_equations", "motion_terms"},
    "acausal/mechanics/natural": {"natural", "points", "poses"},
    "acausal/numerics": {"least_norm", "nearest_solution", "newton", "rank"},
    "acausal/optimal_control": {"phase_impact", "shooting"},
    "acausal/pictures": {"graph_layout"},
    "acausal/reduction": {"closed_loops"},
    "acausal/simulation/integrators": {"rosenbrock_step"},
    "acausal/system": {"algebraic", "loop_chart", "slopes"},
}
"""Modules that may solve linear systems or look for ranks by themselves.

Others ask numerics.rank and system.slopes, in which one rule says when equations depend on each
other. Numbers are solved in numerics; the other rooms solve expressions, or bases of loops.
"""


def solvers_elsewhere(source: Module) -> Iterator[str]:
    """Yield calls of numpy's and CasADi's solvers in modules that may not have any."""
    room, _, name = source.path.removesuffix(".py").rpartition("/")
    if source.package == "acausal" and name not in MAY_SOLVE.get(room, set()):
        for number, line in enumerate(source.text.splitlines(), 1):
            if found := SOLVERS.search(line):
                yield f"{source.path}:{number}: {found[0]}; use numerics.rank or system.slopes"


RULES_AND_BREACHES: dict[Callable[[Module], Iterator[str]], str] = {
    physics_in_the_compiler: "part.supply_voltages = 1",
    imports_of_an_upper_layer: "def f():\n    from library.electrical import Resistor",
    relative_imports: "from . import graph",
    wide_classes: "class C:\n" + "".join(f"    a{n}: int\n" for n in range(MOST_ATTRIBUTES + 1)),
    many_parameters: f"def f({', '.join(f'a{n}' for n in range(MOST_PARAMETERS + 1))}): ...",
    prints_asserts_and_bare_excepts: "print(1)",
    unfinished_business: "x = 1  # TO" + "DO: more",
    missing_docstrings: "x = 1",
    absent_by_none: "x = system.chart is None",
    solvers_elsewhere: "x = np.linalg.solve(a, b)",
}

rules = pytest.mark.parametrize("rule", RULES_AND_BREACHES, ids=lambda rule: rule.__name__)


@rules
def test_no_module_breaks_the_rule(rule: Callable[[Module], Iterator[str]]) -> None:
    assert [breach for source in modules() for breach in rule(source)] == []


def test_modules_that_may_solve_do() -> None:
    texts = {source.path: source.text for source in modules()}
    listed = [f"{room}/{name}.py" for room, names in MAY_SOLVE.items() for name in names]
    assert [path for path in listed if not SOLVERS.search(texts[path])] == []


def test_the_list_of_wide_classes_has_their_present_width() -> None:
    """A class that has become narrower, or is gone, is taken off the list."""
    found = {
        f"{source.path} {node.name}": len(attributes(node))
        for source in modules()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
    }
    assert {name: found.get(name, 0) for name in WIDE_CLASSES} == WIDE_CLASSES


@rules
def test_the_rule_finds_a_breach(rule: Callable[[Module], Iterator[str]]) -> None:
    assert len(list(rule(module(RULES_AND_BREACHES[rule])))) == 1


@pytest.mark.parametrize("name", ["inertia", "Inertia", "rotational_edges", "ThermalPort"])
def test_a_physical_word_is_found_in_any_case_of_name(name: str) -> None:
    assert words(name) & PHYSICS


@pytest.mark.parametrize("name", ["current", "isothermal", "inertial", "rotation", "axis"])
def test_a_word_of_mathematics_is_no_physics(name: str) -> None:
    assert not words(name) & PHYSICS
