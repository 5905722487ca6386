"""Readings: what parts answer of a run beside their variables, as a value at a place in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from acausal.errors import ParameterError, UnknownAttributeError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of


def getter(result: Any, path: str) -> Callable[[str], Any]:
    """Return what gives the variables, parameters and structural values of one part."""
    structural = result.system.names.components[path].structural

    def get(name: str) -> Any:
        return structural[name] if name in structural else result[f"{path}.{name}"]

    return get


def read(result: Any, part: Any, name: str, /, *arguments: Any, **options: Any) -> Any:
    """Return what a part, or the one part of a model that can, answers.

    Raises
    ------
    UnknownNameError
        If no part of that path answers this, or several do.
    ParameterError
        If the part cannot answer what is asked; with its path.
    """
    path = path_of(part)
    components = result.system.names.components
    inside = [c for c in components if c == path or c.startswith(f"{path}.")]
    if not inside:
        raise UnknownNameError(f"no part is called '{path}'. {did_you_mean(path, components)}")
    able = [c for c in inside if name in components[c].kind.readings]
    if len(able) != 1:
        offered = {other for c in inside for other in components[c].kind.readings}
        what = f"several parts of '{path}' have a" if able else f"'{path}' has no"
        hint = f"Name one of {', '.join(able)}." if able else did_you_mean(name, offered)
        raise UnknownNameError(f"{what} reading '{name}'. {hint}")
    try:
        return components[able[0]].kind.readings[name](
            getter(result, able[0]), *arguments, **options
        )
    except ParameterError as error:
        raise ParameterError(f"{path}: {error}") from None


def reader(result: Any, name: str) -> Callable[..., Any]:
    """Return the function ``res.name(part, …)`` of a reading that some part offers.

    Raises
    ------
    UnknownAttributeError
        If none does.
    """
    offered = {
        reading for own in result.system.names.components.values() for reading in own.kind.readings
    }
    if name not in offered:
        known = {n for n in dir(type(result)) if not n.startswith("_")} | offered
        raise UnknownAttributeError(
            f"a result has no '{name}'. {did_you_mean(name, known, show=0)} Variables stand in "
            'brackets, res["path"].'
        )
    return lambda part, /, *arguments, **options: read(result, part, name, *arguments, **options)
