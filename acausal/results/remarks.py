"""Remarks: what parts have to say of a run, such as that it leaves the range of their equations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from acausal.errors import ValidityWarning, warn
from acausal.language.component import Component
from acausal.results.readings import getter

if TYPE_CHECKING:
    from acausal.results.result import Result


def give_remarks(result: Result) -> None:
    """Warn of what each part remarks on a run, by its path."""
    for path, own in result.system.names.components.items():
        kind: Any = own.kind
        if kind.remark is not Component.remark:
            text = kind.remark(getter(result, path))
            if text is not None:
                warn(f"{path}: {text}", ValidityWarning)
