"""Write one page of parts for each package of the library: ``python docs/tools/generate.py``.

All that stands in ``docs/parts`` comes from the declarations and docstrings of the classes.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
import library
from acausal.language.component import Part
from acausal.language.declaration import EdgeQuantity, Parameter
from acausal.language.documentation import docstring
from acausal.language.domain import Connector
from acausal.language.units import printed_unit
from library import symbols
from library.electrical.valves import ValveData
from library.multibody.elements import Material
from library.multibody.flexible.reduced_body import body_of_measured_modes

DOCS = Path(__file__).resolve().parents[1]
PARTS = DOCS / "parts"
README = DOCS.parent / "README.md"

SHORT = {
    "electrical": "el",
    "polyphase": "pp",
    "rotational": "rot",
    "translational": "tr",
    "hydraulic": "hy",
    "thermal": "th",
    "magnetic": "mag",
    "blocks": "bl",
    "planar": "pl",
    "spatial": "sp",
}
"""Names under which the documentation imports the packages."""

_HEADING = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.M)  # of a section in a docstring

_STEEL = Material(2.1e11, 0.3, 7800.0)
_ROD = body_of_measured_modes(
    positions=np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]),
    masses=np.ones(3),
    shapes=np.array([[[0.0], [0.0], [0.0]], [[0.0], [0.3], [0.0]], [[0.0], [1.0], [0.0]]]),
    frequencies=np.array([5.0]),
)

_LAG = {"A": [[-1.0]], "B": [[1.0]], "C": [[1.0]]}
_IGBT = ValveData(transistor=((0.0, 0.8), (100.0, 1.8)), diode=((0.0, 0.7), (100.0, 1.5)))

EXAMPLES: dict[str, dict[str, Any]] = {
    "FlexibleBody": {"body": _ROD},
    "LargeRotationBeam": {"n": 2},
    "FlexiblePlate": {"a": 1.0, "b": 1.0, "thickness": 1e-3, "material": _STEEL, "cells": (2, 2)},
    "FreePlate": {"a": 1.0, "b": 1.0, "thickness": 1e-3, "material": _STEEL, "cells": (2, 2)},
    "DataSheetLeg": {"data": _IGBT},
    "MotionProfile": {"points": (0.0, 1.0), "qd_max": 1.0, "qdd_max": 1.0},
    "BatteryCell": {"OCV_SOC": [[0.0, 3.0], [1.0, 4.0]]},
    "CombiTimeTable": {"table": [[0.0, 1.0], [1.0, 2.0]]},
    "StateSpace": _LAG,
    "StateSpaceMIMO": _LAG,
    "DiscreteStateSpace": _LAG,
    "TransferFunction": {"a": [1.0, 1.0]},
    "DiscreteTransferFunction": {"a": [1.0, 0.5]},
    "StateMachine": {
        "states": {"idle": {}, "busy": {"y": 1}},
        "transitions": [("idle", "busy", "1 s")],
    },
    "Expression": {"expression": lambda t, u: t * u},
    "DigitalFilter": {"b": [1.0], "a": [1.0]},
    "LookupTable": {"grid": [[0.0, 1.0], [0.0, 1.0]], "values": np.zeros((2, 2))},
    "Observer": {"linear": SimpleNamespace(**_LAG, D=np.zeros((1, 1))), "L": [[1.0]]},
    "M_Transformer": {"L": (1.0, 0.0, 0.0, 1.0, 0.0, 1.0)},
}
"""Structural values with which a sub-model can be made, to list its ports."""

_LONG = 60  # characters of a default expression that still fit into a table


def pages() -> dict[Path, str]:
    """Return the text of every page in ``docs/parts``."""
    made: dict[Path, str] = {}
    for package in packages():
        name = package.__name__.rpartition(".")[2]
        made[PARTS / f"{name}.md"] = page(name, package, parts_of(package))
    head = "# Parts\n\nWritten by `make docs` from the declarations in `library/`.\n"
    made[PARTS / "index.md"] = f"{head}\n{overview('')}"
    return made


def overview(folder: str) -> str:
    """Return the table of packages, with links to their pages in a folder."""
    rows = []
    for package in packages():
        name = package.__name__.rpartition(".")[2]
        link, short = f"[{name}]({folder}{name}.md)", f"`{SHORT.get(name, name)}`"
        rows.append((link, short, str(len(parts_of(package))), _first(package)))
    return _table(("package", "imported as", "parts", "what it holds"), rows)


def readme() -> str:
    """Return the text of the README with the table of packages as it is now."""
    before, begin, rest = README.read_text(encoding="utf-8").partition("<!-- parts -->\n")
    _, end, after = rest.partition("<!-- end of parts -->")
    return before + begin + overview("docs/parts/") + end + after


def packages() -> list[ModuleType]:
    """Return the packages of the library that offer parts."""
    found = [
        importlib.import_module(f"library.{info.name}")
        for info in pkgutil.iter_modules(library.__path__)
        if not info.name.startswith("_")
    ]
    return [module for module in found if hasattr(module, "__all__") and parts_of(module)]


def parts_of(package: ModuleType) -> list[type[Part]]:
    """Return the components and sub-models that a package offers."""
    offered = [getattr(package, name) for name in getattr(package, "__all__", ())]
    kinds = [item for item in offered if inspect.isclass(item) and issubclass(item, Part)]
    return sorted(kinds, key=lambda kind: kind.__name__.lower())


def page(name: str, package: ModuleType, parts: Sequence[type[Part]]) -> str:
    """Return the page of a package: a list of its parts, then each with its declarations."""
    short = SHORT.get(name, name)
    lines = [
        f"# {name}",
        "",
        _first(package),
        "",
        "Written by `make docs` from the declarations. `from library import "
        + (f"{name} as {short}`." if short != name else f"{name}`."),
        "",
        *([f"![Symbols](../figures/parts_{name}.svg)", ""] if name in SCHEMATIC else []),
        _table(
            ("part", "what it is"),
            [(f"[{kind.__name__}](#{kind.__name__.lower()})", _first(kind)) for kind in parts],
        ),
    ]
    return "\n".join(lines) + "".join(f"\n{part(kind)}" for kind in parts)


def sheets() -> dict[Path, str]:
    """Return a picture a package with the symbols of its parts; those with frames have shapes."""
    made: dict[Path, str] = {}
    for package in packages():
        name = package.__name__.rpartition(".")[2]
        drawn = [
            symbols.drawing(kind, symbols.sides(kind, ports))
            for kind in parts_of(package)
            if (ports := schematic_ports(kind)) is not None
        ]
        if name in SCHEMATIC:
            made[DOCS / "figures" / f"parts_{name}.svg"] = symbols.sheet(drawn)
    return made


SCHEMATIC = tuple(name for name in SHORT if name not in ("planar", "spatial"))
"""Packages whose parts have symbols."""


def schematic_ports(kind: type[Part]) -> list[tuple[str, str | None]] | None:
    """Return names and directions of the ports that a part always has, None if it has frames."""
    found = {n: port for n, port in kind._spec.ports.items() if port.when is None}
    for example in list(_examples(kind).values())[:1]:
        for name, item in example.parts.items():
            if isinstance(item, Connector):
                found.setdefault(name, item)
    if any(type(port).place is not None for port in found.values()):
        return None
    shown = {}
    for name, port in found.items():  # of y[0], y[1], … the first stands for all
        shown.setdefault(re.sub(r"\[\d+\]$", "[…]", name), port.direction)
    return list(shown.items())


def part(kind: type[Part]) -> str:
    """Return the section of one part."""
    spec = kind._spec
    text = _HEADING.sub(r"**\1**\n", docstring(kind))
    blocks = [f"## {kind.__name__}", text]
    blocks.append(_table(("port", "kind", "remarks"), _ports(kind)))
    blocks.append(
        _table(
            ("parameter", "unit", "default", "what it is"),
            [
                (f"`{name}`", _typeset(item.unit), _default(item), _described(item))
                for name, item in spec.parameters.items()
            ],
        )
    )
    blocks.append(
        _table(
            ("structural parameter", "default", "what it is"),
            [
                (
                    f"`{name}`",
                    "required" if item.required else f"`{item.default!r}`",
                    _told(item.description),
                )
                for name, item in spec.structurals.items()
            ],
        )
    )
    blocks.append(_table(("start value", "what it is"), _starts(kind)))
    blocks.append(_table(("variable", "unit", "what it is"), _variables(kind)))
    blocks.append(_table(("discrete variable", "values", "what it is"), _discretes(kind)))
    blocks.append(_table(("edge", "across", "variables"), _edges(kind)))
    blocks.append(_table(("part inside", "kind", "remarks"), _insides(kind)))
    return "\n\n".join(block.strip("\n") for block in blocks if block) + "\n"


def _ports(kind: type[Part]) -> list[tuple[str, str, str]]:
    found = {name: (port, port.when or "") for name, port in kind._spec.ports.items()}
    for flag, example in _examples(kind).items():
        for name, item in example.parts.items():
            if isinstance(item, Connector):
                found.setdefault(name, (item, flag))
    return [
        (
            f"`{name}`",
            _kind(port),
            "; ".join(filter(None, (_told(port.description), _condition(flag)))),
        )
        for name, (port, flag) in found.items()
    ]


def _insides(kind: type[Part]) -> list[tuple[str, str, str]]:
    """Return the parts that a sub-model is made of."""
    found = {
        name: (type(item).__name__, _condition(flag))
        for flag, example in reversed(_examples(kind).items())
        for name, item in example.parts.items()
        if isinstance(item, Part)
    }
    return [(f"`{name}`", f"`{inner}`", said) for name, (inner, said) in found.items()]


@functools.cache
def _examples(kind: type[Part]) -> dict[str, ac.Model]:
    """Return a sub-model as it is, and with each of its flags, by the flag."""
    if not issubclass(kind, ac.Model):
        return {}
    needed = {name: item for name, item in kind._spec.parameters.items() if item.default is None}
    values: dict[str, Any] = {}
    for name, item in needed.items():
        if isinstance(item, ac.types.TableParameter):
            values[name] = [[0.0, 0.0, 1.0], [1.0, 1.0, 2.0]]
        else:
            values[name] = [1.0] * item.shape[0] if item.shape else 1.0
    values |= EXAMPLES.get(kind.__name__, {})
    flags = [n for n, item in kind._spec.structurals.items() if isinstance(item.default, bool)]
    made = {"": kind(**values)}
    for flag in flags:
        with contextlib.suppress(ac.AcausalError):  # one that needs another beside it
            made[flag] = kind(**{**values, flag: not kind._spec.structurals[flag].default})
    return made


def _kind(port: Connector) -> str:
    if port.domain is None and port.direction is None:
        pins = len(type(port).terminals)
        return "frame" if port.place or pins == 2 else f"electrical `Plug{pins}`"
    if port.domain is None:
        unit = f" [{_typeset(port.unit)}]" if port.unit else ""
        return f"signal {port.direction}{unit}"
    return f"{port.domain.name} `{type(port).__name__}`"


def _condition(flag: str | None) -> str:
    return f"with `{flag}=True`" if flag else ""


def _default(item: Parameter) -> str:
    if item.default is None:
        return "required"
    if callable(item.default):
        try:
            text = str(ca.SX(item.default(_Symbols()))).strip("()")
        except (AttributeError, TypeError):
            return "computed from other parameters"  # not one expression of plain numbers
        return f"`{text}`" if len(text) < _LONG else "computed from other parameters"
    value = item.default
    return f"`{value:g}`" if isinstance(value, (int, float)) else f"`{value}`"


class _Symbols:
    """Stands for a component: each parameter is its own name."""

    def __getattr__(self, name: str) -> ca.SX:
        return ca.SX.sym(name)


def _described(item: Parameter) -> str:
    bounds = []
    if item.above is not None:
        bounds.append(f"> {item.above:g}")
    if item.min is not None:
        bounds.append(f"≥ {item.min:g}")
    if item.max is not None:
        bounds.append(f"≤ {item.max:g}")
    size = f", {item.shape[0]} elements" if item.shape else ""
    return f"{_told(item.description)}{size}" + (f" ({', '.join(bounds)})" if bounds else "")


def _discretes(kind: type[Part]) -> list[tuple[str, str, str]]:
    """Return the modes and other discrete variables; of a mode its values by their numbers."""
    rows = []
    for name, item in kind._spec.discretes.items():
        numbered = [f"{k} {mode}" for k, mode in enumerate(getattr(item, "names", ()))]
        rows.append(
            (f"`{name}`", ", ".join(numbered) or _typeset(item.unit), _told(item.description))
        )
    return rows


def _variables(kind: type[Part]) -> list[tuple[str, str, str]]:
    rows = [
        (
            f"`{name}`",
            _typeset(item.unit),
            "; ".join(filter(None, (_told(item.description), _condition(item.when)))),
        )
        for name, item in kind._spec.variables.items()
    ]
    for example in _examples(kind).values():
        for name, inner in example.short_paths().items():
            rows.append((f"`{name}`", "", f"`{inner}` under a short name"))
    return rows + [(f"`{name}`", *_edge_row(item)) for name, item in kind._spec.aliases.items()]


def _edges(kind: type[Part]) -> list[tuple[str, str, str]]:
    """Return the edges of the linear graph, with what they are called in their domain."""
    rows = []
    for name, edge in kind._spec.edges.items():
        ends = f"`{edge.head}` − " + (f"`{edge.tail}`" if edge.tail else "datum")
        across = ", ".join(f"`{name}.{level}`" for level in edge.domain.across)
        rows.append((f"`{name}`", ends, f"{across}, through `{name}.{edge.domain.through}`"))
    return rows


def _starts(kind: type[Part]) -> list[tuple[str, str]]:
    return [
        (f"`{name}`", f"start value of `{s.variable}`") for name, s in kind._spec.starts.items()
    ]


def _edge_row(item: EdgeQuantity) -> tuple[str, str]:
    edge, domain = item.edge, item.edge.domain
    if item.kind == "through":
        return _typeset(domain.through_unit), f"through of edge `{edge.name}`, into `{edge.head}`"
    tail = f"`{edge.tail}`" if edge.tail else "datum"
    level = ("across", "rate of the across", "acceleration")[min(item.level, 2)]
    said = f"{level} of edge `{edge.name}`, `{edge.head}` − {tail}"
    return _typeset(domain.across_unit(item.level)), said


def _typeset(unit: str) -> str:
    """Return a unit as it is printed, kg·m²; "1" says that there is none."""
    return printed_unit(unit) or unit


def _told(text: str) -> str:
    """Return a description with the units that it names typeset: N.m is N·m."""
    return _raw_units().sub(lambda found: _typeset(found[0]), text)


@functools.cache
def _raw_units() -> re.Pattern[str]:
    """Return what finds the units of declarations that are printed in another way than spelt."""
    specs = [kind._spec for package in packages() for kind in parts_of(package)]
    declared = {item.unit for spec in specs for item in spec.parameters.values()}
    declared |= {item.unit for spec in specs for item in spec.variables.values()}
    words = {word for unit in declared for word in unit.split(", ")} - {"", "1"}
    longest_first = sorted((w for w in words if printed_unit(w) != w), key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, longest_first))})(?![\w.(])")


def _first(item: Any) -> str:
    text = docstring(item) if inspect.isclass(item) else inspect.getdoc(item) or ""
    return _told(text.split("\n\n")[0].replace("\n", " "))


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown; nothing without rows."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    if not lines:
        return ""
    head = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join([*head, *lines]) + "\n"


def main() -> None:
    """Write all pages, and remove those of packages that are gone."""
    PARTS.mkdir(exist_ok=True)
    README.write_text(readme(), encoding="utf-8")
    for path, text in sheets().items():
        path.write_text(text, encoding="utf-8")
    made = pages()
    for path in sorted({*PARTS.glob("*.md"), *made}):
        if path not in made:
            path.unlink()
            print(f"parts/{path.name}: removed")
        elif not path.exists() or path.read_text(encoding="utf-8") != made[path]:
            path.write_text(made[path], encoding="utf-8")
            print(f"parts/{path.name}: written")


if __name__ == "__main__":
    main()
