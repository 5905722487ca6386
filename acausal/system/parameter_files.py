"""Parameter files: the numbers of a model in TOML, with units and what they mean beside them.

[records.m60]            # shared by the parts that name it
"r.R" = "0.5 Ohm"

[left.motor]
record = "m60"
"rotor.J" = 0.02         # SI
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from acausal.arguments import File, checked_methods
from acausal.errors import FileFormatError, ParameterError, UnknownNameError, did_you_mean

if TYPE_CHECKING:
    from acausal.system.system import System

RECORDS, RECORD = "records", "record"
"""The table of shared values, and the key by which a part takes one of them."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


@checked_methods
class ParameterValues(dict[str, float]):
    """The free parameters of a system by path, which can be written to a file."""

    def __init__(self, system: System) -> None:
        names, values = system.parameter_names, system.parameter_values
        super().__init__({name: float(values[i]) for name, i in names.items()})
        self._declared = {name: system.parameter_table.declared[i] for name, i in names.items()}

    def __missing__(self, name: Any) -> float:
        raise UnknownNameError(
            f"there is no free parameter '{name}'. {did_you_mean(str(name), self)}"
        )

    def to_toml(self, path: File | None = None) -> str:
        """Return the parameters as TOML, a table a part, with units and meanings as comments.

        With a path it is written there too, for ``ac.compile(m, parameters="axis.toml")``.
        """
        lines: list[str] = []
        parts: dict[str, list[str]] = {}
        for name, value in self.items():
            part, _, own = name.rpartition(".")
            declared = self._declared[name]
            unit = f"[{declared.unit}] " if declared is not None else ""
            meaning = declared.description if declared is not None else ""
            comment = f"  # {unit}{meaning}".rstrip() if declared is not None else ""
            parts.setdefault(part, []).append(f"{_key(own)} = {value!r}{comment}")
        for part, written in parts.items():
            head = [f"[{'.'.join(map(_key, part.split('.')))}]"] if part else []
            lines += [*head, *written, ""]
        text = "\n".join(lines)
        if path is not None:
            Path(path).write_text(text, encoding="utf-8")
        return text


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name)


def read_parameters(path: Any) -> dict[str, Any]:
    """Return the values of a TOML file by path: numbers in SI units, or texts with units.

    Raises
    ------
    FileFormatError
        If it cannot be read, or is no TOML.
    ParameterError
        If a part names a record that is not there.
    """
    try:
        with Path(path).open("rb") as file:
            tree = tomllib.load(file)
    except OSError as error:
        raise FileFormatError(f"{path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FileFormatError(f"{path} is no TOML: {error}") from None
    records = tree.pop(RECORDS, {})
    shared: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for name, value in _leaves(tree, ""):
        part, _, last = name.rpartition(".")
        if last != RECORD:
            own[name] = value
            continue
        if value not in records:
            known = did_you_mean(str(value), list(records))
            raise ParameterError(f"{path}: {part} takes the record '{value}', unknown. {known}")
        inside = _leaves(records[value], "")
        shared |= {f"{part}.{key}" if part else key: given for key, given in inside}
    return {**shared, **own}


def _leaves(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield all values of nested tables by their paths; lists are vectors."""
    for key, value in tree.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, Mapping):
            yield from _leaves(value, name)
        else:
            yield name, value
