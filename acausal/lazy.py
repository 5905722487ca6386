"""Names of a package that are imported when they are first asked for, as its stub lists them."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_IMPORT = re.compile(r"^from \.([\w.]*) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def attach(
    package: str, file: str, module: str | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package, or of a module of it.

    Its stub has lines ``from .module import name as name``, which type checkers and editors read:
    nothing else has to be kept in step with it. The first use of a name imports its module.
    """
    own = module or package
    text = Path(file).with_suffix(".pyi").read_text(encoding="utf-8")
    modules = {
        word.split()[0]: place
        for place, several, single in _IMPORT.findall(text)
        for word in (several or single).split(",")
        if word.strip()
    }

    def find(name: str) -> Any:
        if name not in modules:
            place = _place(Path(file).parent, modules, name)
            raise AttributeError(
                f"module {own!r} has no attribute {name!r}{place and f': it is {package}.{place}'}"
            )
        place = f"{package}.{modules[name]}".rstrip(".")
        held = vars(importlib.import_module(place))
        found: Any = held[name] if name in held else importlib.import_module(f"{place}.{name}")
        setattr(sys.modules[own], name, found)
        return found

    names = sorted(modules)
    return find, lambda: names, names


def _place(folder: Path, modules: dict[str, str], name: str) -> str:
    """Return where a name stands that a package does not list, if a module does that it lists."""
    own = re.escape(name)
    said = re.compile(rf"^(?:class|def) {own}\b|\b{own} as {own}\b", re.MULTILINE)
    for module, place in modules.items():
        at = folder.joinpath(*place.split("."), module)
        for file in (at / "__init__.pyi", at.with_suffix(".pyi"), at.with_suffix(".py")):
            if file.is_file() and said.search(file.read_text(encoding="utf-8")):
                return f"{module}.{name}"
    return ""
