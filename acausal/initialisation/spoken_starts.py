"""Spoken starts: names a part takes start values by, besides those of its variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from acausal.language.quantity import path_of

if TYPE_CHECKING:
    from acausal.system.system import System


def spoken_starts(system: System, given: Mapping[Any, Any]) -> dict[str, Any]:
    """Return values by path, with ``start_names`` of parts turned into their variables.

    ``{"joint.angles": (a, b, c)}`` becomes ``{"joint.q": (…)}``, as the part says.
    """
    found: dict[str, Any] = {}
    spoken: dict[str, dict[str, Any]] = {}
    for key, value in given.items():
        path = path_of(key)
        part, _, name = path.rpartition(".")
        known = system.names.components.get(part)
        if known is not None and name in known.kind.start_names:  # type: ignore[attr-defined]
            spoken.setdefault(part, {})[name] = value
        else:
            found[path] = value
    for part, values in spoken.items():
        kind: Any = system.names.components[part].kind
        found |= {f"{part}.{n}": v for n, v in kind.start_values(kind, values).items()}
    return found
