"""Remarks: what parts have to say of a run, such as that it leaves the range of their equations."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import InitializationError, ValidityWarning, warn
from acausal.language.component import Component
from acausal.results.readings import getter

if TYPE_CHECKING:
    from acausal.initialization.start import Start
    from acausal.results.result import Result


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
_TOLD = 3  # paths that are named of parts with one remark


def give_remarks(result: Result) -> None:
    """Warn of what each part remarks on a run; of remarks that are equal but for numbers once."""
    said: dict[str, dict[str, str]] = {}
    for path, own in result.system.names.components.items():
        kind: Any = own.kind
        if kind.remark is not Component.remark:
            text = kind.remark(getter(result, path))
            if text is not None:
                said.setdefault(_NUMBER.sub("", text), {})[path] = text
    for told in said.values():
        paths, texts = list(told), list(told.values())
        of = f" (The numbers are those of {paths[0]}.)" if len(set(texts)) > 1 else ""
        more = f" and {len(paths) - _TOLD} more" if len(paths) > _TOLD else ""
        warn(f"{', '.join(paths[:_TOLD])}{more}: {texts[0]}{of}", ValidityWarning)


def check_start(start: Start) -> None:
    """Refuse a start at which a part says that it cannot begin.

    Raises
    ------
    InitializationError
        Naming the part, and saying what is wrong.
    """
    from acausal.results.result import Result

    t, x, z, u, p, m = start.point
    for path, own in start.system.names.components.items():
        kind: Any = own.kind
        if kind.start_fault is not Component.start_fault:
            alone = Result(start.system, np.array([t]), x[None], z[None], u[None], p, m[None])
            text = kind.start_fault(_first(getter(alone, path)))
            if text is not None:
                raise InitializationError(f"{path}: {text}")


def _first(get: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda name: np.ravel(get(name))[0]
