"""What ``help`` and ``inspect.signature`` say of a part, made of its declarations."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from acausal.language.declaration import EdgeQuantity, Parameter
from acausal.language.domain import Connector
from acausal.language.specification import Specification, is_template

if TYPE_CHECKING:
    from acausal.language.component import Part


class _NamedDefault:
    """A default that is no number: it prints as a word."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __repr__(self) -> str:
        return self.word


DERIVED = _NamedDefault("<derived>")
"""The default of a parameter that follows from others."""

OPEN = _NamedDefault("<input>")
"""The default of a signal input: it is connected, or an input of the system."""


class KeywordSignature:
    """The signature of a part: its keywords, where its ``__init__`` takes them as they come."""

    def __get__(self, instance: Any, owner: type[Part]) -> inspect.Signature | None:
        written = list(inspect.signature(owner.__init__).parameters.values())[1:]
        if not any(item.kind is item.VAR_KEYWORD for item in written):
            return None  # inspect then takes the names that __init__ itself has
        loose = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
        own = [item for item in written if item.kind not in loose]
        named = {item.name for item in own} - {"start", "guess"}
        first = [item.replace(annotation=item.empty) for item in own if item.name in named]
        return inspect.Signature([*first, *_keywords(owner._spec, named)])


def _keywords(spec: Specification, named: Iterable[str]) -> Iterator[inspect.Parameter]:
    empty: Any = inspect.Parameter.empty
    defaults: dict[str, Any] = {name: _default(item) for name, item in spec.parameters.items()}
    for name, item in spec.structurals.items():
        defaults[name] = empty if item.required else item.default
    defaults |= {name: OPEN for name, port in spec.ports.items() if port.direction == "input"}
    defaults |= dict.fromkeys((*spec.starts, "start", "guess"))
    for name, default in defaults.items():
        if name not in named:
            yield inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)


def _default(item: Parameter) -> Any:
    if item.default is None:
        return inspect.Parameter.empty
    return DERIVED if callable(item.default) else item.default


class Documentation:
    """The docstring of a part: what is written, then its parameters, ports and variables."""

    def __init__(self, written: str | None) -> None:
        self.written = written

    def __get__(self, instance: Any, owner: type[Part]) -> str | None:
        text = inspect.cleandoc(self.written or _inherited(owner))
        for heading, lines in _sections(owner._spec).items():
            if lines and f"{heading}\n---" not in text:
                text += f"\n\n{heading}\n{'-' * len(heading)}\n" + "\n".join(lines)
        return text.strip() or None


def _inherited(kind: type[Part]) -> str:
    """Return what is written in a class, or in the template that it completes."""
    held = (vars(base)["__doc__"] for base in kind.__mro__ if base is kind or is_template(base))
    return next((h.written for h in held if isinstance(h, Documentation) and h.written), "")


def docstring(kind: type[Part]) -> str:
    """Return what is written in a class as its docstring, without what is made of declarations."""
    return inspect.cleandoc(_inherited(kind))


def _sections(spec: Specification) -> dict[str, list[str]]:
    keywords = [_line(name, item.unit, _described(item)) for name, item in spec.parameters.items()]
    for name, item in spec.structurals.items():
        default = "required" if item.required else f"default {item.default!r}"
        keywords.append(_line(name, "", f"{item.description} ({default})"))
    keywords += [_line(name, "", f"Start value of {s.variable}") for name, s in spec.starts.items()]
    ports = []
    for name, port in spec.ports.items():
        condition = f"with {port.when}=True" if port.when else ""
        said = "; ".join(filter(None, (_kind(port), port.description, condition)))
        ports.append(_line(name, port.unit, said))
    variables = [_line(n, item.unit, item.description) for n, item in spec.variables.items()]
    variables += [_line(n, item.unit, item.description) for n, item in spec.discretes.items()]
    variables += [_line(name, *_of_edge(item)) for name, item in spec.aliases.items()]
    return {"Parameters": keywords, "Ports": ports, "Variables": variables}


def _line(name: str, unit: str, text: str) -> str:
    return f"{name} [{unit}]: {text}" if unit else f"{name}: {text}"


def _described(item: Parameter) -> str:
    if item.default is None:
        return f"{item.description} (required)"
    return f"{item.description} (default {_default(item)})"


def _kind(port: Connector) -> str:
    if port.direction is not None:
        return f"signal {port.direction}"
    return type(port).__name__


def _of_edge(item: EdgeQuantity) -> tuple[str, str]:
    edge, domain = item.edge, item.edge.domain
    if item.kind == "through":
        return domain.through_unit, f"through of {edge.name}, into {edge.head}"
    across = f"{edge.head} - {edge.tail}" if edge.tail else edge.head
    level = ("across", "rate of the across", "acceleration")[min(item.level, 2)]
    return domain.across_unit(item.level), f"{level} of {edge.name}, {across}"
