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

GRAPH_IDEAS = {"modal", "planar", "signal", "so3", "spatial"}
"""Domains whose names are words of graphs and kinematics, too."""

PHYSICS |= {file.stem for file in (ROOT / "domains").glob("[a-z]*.py")} - GRAPH_IDEAS

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
            count = len(attributes(node))
            if count > MOST_ATTRIBUTES:
                yield f"{source.path} {node.name}: {count} attributes, more than {MOST_ATTRIBUTES}"


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


SOLVERS = {
    f"{package}.{name}"
    for package in ("numpy.linalg", "scipy.linalg", "casadi")
    for name in ("solve", "lstsq", "svd", "pinv", "matrix_rank", "rootfinder", "Linsol", "qr_solve")
}
MAY_SOLVE = {
    "numerics/rank.py": "the rule that says when equations depend on each other, and its solvers",
    "numerics/nearest_solution.py": "Gauss-Newton in groups of goals: what each leaves free",
    "numerics/least_norm.py": "the factors of one matrix, kept for many right-hand sides",
    "system/algebraic.py": "algebraic unknowns as an expression of CasADi",
    "system/slopes.py": "the implicit derivative, the one place for it",
    "system/loop_chart.py": "bases of closed loops; their rank is known and not asked for",
    "reduction/closed_loops.py": "rates of loops as expressions, in a basis picked at run time",
    "events/explicit_ode.py": "unknowns inside the function of an ODE: CasADi's Newton",
    "simulation/integrators/rodas4_step.py": "the linear equations of a step, as expressions",
    "export/c_functions.py": "the same equations as C code",
    "export/c_starts.py": "the start as C code",
    "optimal_control/phase_impact.py": "an impact between two phases, as constraints of a program",
    "optimal_control/shooting.py": "unknowns inside a step of a program",
    "estimation/identifiability.py": "singular values of a fit are its result",
    "mechanics/decoupling.py": "equations of motion as expressions",
    "mechanics/kane.py": "equations of motion as expressions",
    "mechanics/motion_equations.py": "equations of motion as expressions",
    "mechanics/motion_terms.py": "equations of motion as expressions",
    "mechanics/natural/natural.py": "a basis of constraints whose rank is known",
    "mechanics/natural/points.py": "a basis of directions in space",
    "mechanics/natural/poses.py": "orientations from points, as expressions",
    "pictures/graph_layout.py": "places of nodes on paper",
}
"""Modules of acausal that may solve linear systems or look for ranks by themselves, and why.

Others ask numerics.rank and system.slopes, in which one rule says when equations depend on each
other: this list only shrinks.
"""


def called(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the full dotted names of what a module uses of others, with their lines."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                known |= {
                    a.asname or a.name.split(".")[0]: a.name if a.asname else "" for a in names
                }
            case ast.ImportFrom(module=str(name), names=names):
                known |= {a.asname or a.name: f"{name}.{a.name}" for a in names}
    for node in ast.walk(tree):
        parts, inner = [], node
        while isinstance(inner, ast.Attribute):
            parts.append(inner.attr)
            inner = inner.value
        if isinstance(inner, ast.Name) and inner.id in known:
            yield ".".join([known[inner.id] or inner.id, *reversed(parts)]), inner.lineno


def solvers_elsewhere(source: Module) -> Iterator[str]:
    """Yield uses of numpy's, scipy's and CasADi's solvers in modules that may not have any."""
    if source.package == "acausal" and source.path.partition("/")[2] not in MAY_SOLVE:
        for name, line in called(source.tree):
            if name in SOLVERS:
                yield f"{source.path}:{line}: {name}; use numerics.rank or system.slopes"


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
    solvers_elsewhere: "import numpy as np\nx = np.linalg.solve(a, b)",
}

rules = pytest.mark.parametrize("rule", RULES_AND_BREACHES, ids=lambda rule: rule.__name__)


@rules
def test_no_module_breaks_the_rule(rule: Callable[[Module], Iterator[str]]) -> None:
    assert [breach for source in modules() for breach in rule(source)] == []


def test_modules_that_may_solve_do() -> None:
    trees = {source.path: source.tree for source in modules()}
    idle = [n for n in MAY_SOLVE if SOLVERS.isdisjoint(c for c, _ in called(trees[f"acausal/{n}"]))]
    assert idle == []


@pytest.mark.parametrize(
    "text",
    [
        "import numpy as np\nx = np.linalg.lstsq(a, b)",
        "import numpy\nx = numpy.linalg.svd(a)",
        "from numpy.linalg import solve\nx = solve(a, b)",
        "from scipy import linalg as la\nx = la.solve(a, b)",
        "import casadi as ca\nf = ca.rootfinder",
    ],
)
def test_a_solver_is_found_by_any_name(text: str) -> None:
    assert len(list(solvers_elsewhere(module(text)))) == 1


@rules
def test_the_rule_finds_a_breach(rule: Callable[[Module], Iterator[str]]) -> None:
    assert len(list(rule(module(RULES_AND_BREACHES[rule])))) == 1


@pytest.mark.parametrize("name", ["inertia", "Inertia", "rotational_edges", "ThermalPort"])
def test_a_physical_word_is_found_in_any_case_of_name(name: str) -> None:
    assert words(name) & PHYSICS


@pytest.mark.parametrize("name", ["current", "isothermal", "inertial", "rotation", "axis"])
def test_a_word_of_mathematics_is_no_physics(name: str) -> None:
    assert not words(name) & PHYSICS
