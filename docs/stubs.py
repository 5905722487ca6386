"""Write stubs of the multibody parts, ``library/planar.pyi`` and ``spatial.pyi``.

Their classes are made in functions of a space, where type checkers and editors do not look. The
stubs say what the made classes declare: ``python docs/stubs.py`` writes them anew.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import acausal as ac
from acausal.language.component import Part
from acausal.language.connector import Connector
from acausal.language.declaration import ModesDeclaration, Parameter
from acausal.language.documentation import docstring

LIBRARY = Path(__file__).resolve().parents[1] / "library"
MODULES = ("planar", "spatial")

HEAD = '''"""{text}

Written by ``make docs`` from the classes that ``library.multibody`` makes for this space.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeAlias

import casadi as ca

import acausal as ac
from acausal.language.declaration import DiscreteDeclaration, EdgeQuantity, VariableDeclaration
from domains import planar, rotational, signal, spatial, thermal, translational

Number: TypeAlias = float | str | ac.Quantity | ca.SX
Numbers: TypeAlias = Number | Iterable[float | str]
'''

NOTE = "derived from the others"
"""What stands in a stub for a default that is a function of other parameters."""


MAPPING = "Mapping[str, Any] | None"

KNOWN = {*dir(builtins), "Any", "Iterable", "Mapping", "Self", "Sequence"}
"""Names in the annotation of a structural value that a stub can repeat."""


def stubs() -> dict[Path, str]:
    """Return the text of every stub."""
    return {LIBRARY / f"{name}.pyi": stub(f"library.{name}") for name in MODULES}


def stub(name: str) -> str:
    """Return the stub of a module: its classes, and where its functions come from."""
    module = importlib.import_module(name)
    offered = {word: getattr(module, word) for word in module.__all__}
    imports, classes, aliases = [], [], []
    for word, item in offered.items():
        if not hasattr(item, "__name__"):
            aliases.append(f"{word}: Any")
        elif not inspect.isclass(item) or not issubclass(item, Part) or _is_written(item, module):
            imports.append(f"from {item.__module__} import {item.__name__} as {word}")
        elif item.__name__ != word and item.__name__ in offered:
            aliases.append(f"{word} = {item.__name__}")
        else:
            classes.append("\n".join(_class(word, item, module)))
    text = inspect.getdoc(module) or ""
    listed = "\n".join(f'    "{word}",' for word in offered)
    blocks = [HEAD.format(text=text) + "\n".join(["", *sorted(imports)]), *classes]
    return "\n\n".join([*blocks, "\n".join(aliases), f"__all__ = [\n{listed}\n]"]) + "\n"


def _is_written(kind: type[Part], module: ModuleType) -> bool:
    """Tell whether checkers can read a class where it stands: a model with its own ``__init__``."""
    own = kind.__init__ not in (ac.Component.__init__, ac.Assembly.__init__)
    elsewhere = kind.__module__ != module.__name__
    return own and elsewhere and hasattr(sys.modules[kind.__module__], kind.__name__)


def _class(name: str, kind: type[Part], module: ModuleType) -> Iterator[str]:
    base = next(known for known in (ac.Assembly, ac.Model, ac.Component) if issubclass(kind, known))
    yield f"class {name}(ac.{base.__name__}):"
    yield _quoted(docstring(kind))
    for word, item in kind._spec.parameters.items():
        annotation = "ac.VectorParameter" if item.shape else "ac.Parameter"
        yield f"    {word}: {annotation} = ac.parameter({_arguments(item)})"
    for word, structural in kind._spec.structurals.items():
        given = "required=True" if structural.required else f"default={structural.default!r}"
        type_ = _annotation(kind, word, structural.default)
        said = structural.description
        yield f"    {word}: {type_} = ac.structural({given}, description={said!r})"
    if issubclass(kind, ac.Model):
        yield from _model(kind, module)
    else:
        yield from _component(kind)
    yield from _initialiser(kind)


def _component(kind: type[Part]) -> Iterator[str]:
    spec = kind._spec
    for name, port in spec.ports.items():
        if port.direction == "input":
            given = f"unit={port.unit!r}, description={port.description!r}"
            yield f"    {name}: signal.Input = ac.signal_input({given})"
        else:
            yield f"    {name}: ClassVar[{_connector(port)}]"
    for name in spec.edges:
        yield f"    {name}: ClassVar[ac.Edge[Any]]"
    for name, variable in spec.variables.items():
        yield f"    {name}: ClassVar[VariableDeclaration]"
        yield f'    """{variable.description} [{variable.unit}]."""'
    for name, alias in spec.aliases.items():
        domain, across = alias.edge.domain, alias.kind == "across"
        unit = domain.across_unit(alias.level) if across else domain.through_unit
        what = domain.across[alias.level] if across else domain.through
        yield f"    {name}: ClassVar[EdgeQuantity]"
        yield f'    """{what} of the edge {alias.edge.name} [{unit}]."""'
    for name, discrete in spec.discretes.items():
        kind_ = "Any" if isinstance(discrete, ModesDeclaration) else "DiscreteDeclaration"
        yield f"    {name}: ClassVar[{kind_}]"
    moving = [name for name, alias in spec.aliases.items() if alias.kind == "across"]
    for name in (*spec.variables, *moving, *kind.start_names):
        if f"{name}_start" not in spec.keywords:
            yield f'    {name}_start: ac.StartValue = ac.start("{name}")'


def _model(kind: type[Part], module: ModuleType) -> Iterator[str]:
    for name, item in _parts(kind).items():
        if not name.isidentifier():
            continue  # one of a list
        offered = type(item).__name__ in module.__all__
        made = type(item).__name__ if offered else "Any"
        yield f"    {name}: ClassVar[{_connector(item) if isinstance(item, Connector) else made}]"
    yield from _methods(kind)


def _methods(kind: type[Part]) -> Iterator[str]:
    """Yield what a model of a space can be asked beside its parts, and other ways to make it."""
    told = set(dir(ac.Assembly))
    for base in kind.__mro__:
        if base in (ac.Assembly, ac.Model):
            return
        for name, item in vars(base).items():
            function = getattr(item, "__func__", item)
            if name in told or name.startswith("_") or isinstance(item, staticmethod):
                continue
            if not (inspect.isfunction(function) and function.__doc__):
                continue
            told.add(name)
            words = [_argument(one) for one in inspect.signature(function).parameters.values()]
            starred = [i for i, word in enumerate(words) if word.startswith("* ")]
            if starred:
                words[starred[0]] = words[starred[0]].replace("* ", "*, ", 1)
                words = [word.removeprefix("* ") for word in words]
            if isinstance(item, classmethod):
                yield "    @classmethod"
            back = _known(str(function.__annotations__.get("return", "Any")))
            yield f"    def {name}({', '.join(words)}) -> {back}:"
            yield f'        """{(inspect.getdoc(function) or "").splitlines()[0]}"""'


def _argument(one: inspect.Parameter) -> str:
    """Return an argument as it is written; one by name alone begins with "* "."""
    marks = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**", one.KEYWORD_ONLY: "* "}
    if one.annotation is one.empty:
        return f"{marks.get(one.kind, '')}{one.name}"
    default = "" if one.default is one.empty else " = ..."
    return f"{marks.get(one.kind, '')}{one.name}: {_known(str(one.annotation))}{default}"


def _initialiser(kind: type[Part]) -> Iterator[str]:
    """Yield the ``__init__`` of a class that has its own; others have that of their fields."""
    if kind.__init__ in (ac.Component.__init__, ac.Assembly.__init__):
        return
    words = ["self"]
    loose = any(
        p.kind is p.VAR_KEYWORD for p in inspect.signature(kind.__init__).parameters.values()
    )
    for name, item in inspect.signature(kind).parameters.items():
        if item.kind is item.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        default = "" if item.default is item.empty and not loose else " = ..."
        words.append(f"{name}: {_keyword(kind, name)}{default}")
    words += ["**keywords: Any"] if loose else []  # it may take others in their place
    yield f"    def __init__({', '.join(words)}) -> None: ..."


def _keyword(kind: type[Part], name: str) -> str:
    if name in kind._spec.parameters:
        return "Numbers" if kind._spec.parameters[name].shape else "Number"
    if name in kind._spec.structurals:
        return _annotation(kind, name, kind._spec.structurals[name].default)
    written = kind.__init__.__annotations__.get(name, "Any")
    own = _known(written) if isinstance(written, str) else "Any"
    return {"name": "str | None", "start": MAPPING, "guess": MAPPING}.get(name, own)


def _parts(kind: Any) -> dict[str, Any]:
    """Return the parts of a model that is made with ones for what has no default."""
    needed = {name: item for name, item in kind._spec.parameters.items() if item.default is None}
    ones = {name: [1.0] * item.shape[0] if item.shape else 1.0 for name, item in needed.items()}
    try:
        return dict(kind(**ones).parts)
    except (ac.errors.AcausalError, TypeError):
        return {}  # it needs more than numbers; what it is made of is then Any


def _arguments(item: Parameter) -> str:
    words = [repr(item.unit), repr(item.description)]
    if item.default is not None:
        default = NOTE if callable(item.default) else item.default
        words.append(f"default={default!r}")
    words += [f"shape={item.shape!r}"] if item.shape else []
    return ", ".join(words)


def _known(annotation: str) -> str:
    """Return an annotation that a stub can repeat, Any for others."""
    words = {node.id for node in ast.walk(ast.parse(annotation)) if isinstance(node, ast.Name)}
    return annotation if words <= KNOWN else "Any"


def _annotation(kind: type[Part], name: str, default: Any) -> str:
    for base in kind.__mro__:
        found = vars(base).get("__annotations__", {}).get(name)
        if found is not None and not isinstance(vars(base).get(name), Parameter):
            return _known(found)
    return type(default).__name__ if isinstance(default, bool | int | float | str) else "Any"


def _connector(port: Connector) -> str:
    if port.direction is not None:
        return f"signal.{type(port).__name__}"
    return f"{type(port).__module__.rpartition('.')[2]}.{type(port).__name__}"


def _quoted(text: str) -> str:
    lines = [f"    {line}".rstrip() for line in text.splitlines()]
    closing = '"""' if len(lines) == 1 else '\n    """'
    return '    """' + "\n".join(lines).lstrip() + closing


def main() -> None:
    """Write the stubs that differ."""
    for path, text in stubs().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"library/{path.name}: written")


if __name__ == "__main__":
    main()
