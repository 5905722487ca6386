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
    """Return what a part, or the one part or list of parts of a model that can, answers.

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
    able = [c for c in inside if name in _offered(components[c].kind)]
    chain = {_list_of(c) for c in able if name in components[c].kind.chain_readings}
    if len(able) != 1 and not (len(chain) == 1 and all(_list_of(c) in chain for c in able)):
        offered = {other for c in inside for other in _offered(components[c].kind)}
        what = f"several parts of '{path}' have a" if able else f"'{path}' has no"
        owners = {c: c.rpartition(".")[0] for c in able if c.endswith("]") and _list_of(c) in chain}
        owners = {c: owner for c, owner in owners.items() if owner not in ("", path)}
        asked = dict.fromkeys(owners.get(c, c) for c in able)
        hint = f"Name one of {', '.join(asked)}." if able else did_you_mean(name, offered)
        raise UnknownNameError(f"{what} reading '{name}'. {hint}")
    kind = components[able[0]].kind
    try:
        if chain:
            gets = [getter(result, c) for c in sorted(able, key=_number)]
            return kind.chain_readings[name](gets, *arguments, **options)
        return kind.readings[name](getter(result, able[0]), *arguments, **options)
    except ParameterError as error:
        raise ParameterError(f"{path}: {error}") from None


def _offered(kind: Any) -> set[str]:
    return {*kind.readings, *kind.chain_readings}


def _list_of(path: str) -> str:
    """Return the path of the list that a part is in: "rope.piece" of "rope.piece[3]"."""
    return path.rpartition("[")[0] if path.endswith("]") else path


def _number(path: str) -> int:
    """Return the place of a part in its list."""
    place = path.rpartition("[")[2].rstrip("]")
    return int(place) if place.isdecimal() else 0


def reader(result: Any, name: str) -> Callable[..., Any]:
    """Return the function ``res.name(part, …)`` of a reading that some part offers.

    Raises
    ------
    UnknownAttributeError
        If none does.
    """
    components = result.system.names.components.values()
    offered = {reading for own in components for reading in _offered(own.kind)}
    if name not in offered:
        known = {n for n in dir(type(result)) if not n.startswith("_")} | offered
        raise UnknownAttributeError(
            f"a result has no '{name}'. {did_you_mean(name, known, show=0)} Variables stand in "
            'brackets, res["path"].'
        )
    return lambda part, /, *arguments, **options: read(result, part, name, *arguments, **options)
