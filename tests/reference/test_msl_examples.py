"""How many examples of MSL's ten scalar packages can be written with parts of the library.

``data/msl_missing_parts.csv`` lists 224 examples of MSL 4.1.0 and, of each, the parts that the
library had not when the list was made, by their names in MSL. ``python
tests/reference/test_msl_examples.py`` prints which are left.
"""

from __future__ import annotations

import csv
import importlib
from collections import Counter
from pathlib import Path

TABLE = Path(__file__).parent / "data" / "msl_missing_parts.csv"

PACKAGES = {
    "Blocks": ("blocks",),
    "Electrical": ("electrical", "polyphase"),
    "Magnetic": ("magnetic", "electrical"),
    "Mechanics.Rotational": ("rotational",),
    "Mechanics.Translational": ("translational",),
    "Thermal.HeatTransfer": ("thermal",),
}
"""Packages of the library in which a part of a package of MSL is looked for."""

SERVES = {
    "Blocks.Sources.RealExpression": "blocks.Expression",
    "Blocks.Sources.BooleanExpression": "blocks.Expression",
    "Blocks.Sources.IntegerConstant": "blocks.Constant",
    "Blocks.Sources.IntegerStep": "blocks.Step",
    "Blocks.Sources.IntegerTable": "blocks.CombiTimeTable",
    "Blocks.MathBoolean.RisingEdge": "blocks.Edge",
    "Blocks.MathBoolean.ChangingEdge": "blocks.Change",
    "Blocks.MathBoolean.OnDelay": "blocks.LogicalDelay",
    "Blocks.Routing.BooleanReplicator": "",
    "Blocks.Interaction.Show.RealValue": "",
    "Blocks.Interaction.Show.BooleanValue": "",
    "Blocks.Interaction.Show.IntegerValue": "",
    "Blocks.Noise.GlobalSeed": "",
    "Thermal.HeatTransfer.Celsius.FixedTemperature": "thermal.FixedTemperature",
    "Thermal.HeatTransfer.Celsius.TemperatureSensor": "thermal.TemperatureSensor",
}
"""Parts of another name that serve; nothing where signals are joined by ``connect`` alone, shown
in results, or seeded by ``simulate``."""

PHASES = "Electrical.Polyphase."
"""Parts with plugs: their namesakes in ``electrical`` have single pins and do not serve."""

LEAST = 176  # examples that can be written: no change may bring it down


def examples() -> dict[str, list[str]]:
    """Return the parts that were missing, by example."""
    with TABLE.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return {example: parts.split() for example, parts in rows}


def offered(part: str) -> bool:
    """Whether the library has a part of MSL, or one that serves for it."""
    if part in SERVES:
        name = SERVES[part]
        package, _, last = name.rpartition(".")
        return not name or last in importlib.import_module(f"library.{package}").__all__
    last = part.rpartition(".")[2]
    if part.startswith(PHASES) or ".QuasiStaticDCMachines." in part or ".FluidHeatFlow." in part:
        return _in_polyphase(last) if part.startswith(PHASES) else False
    for root, packages in PACKAGES.items():
        if part.startswith(f"{root}."):
            return any(last in importlib.import_module(f"library.{p}").__all__ for p in packages)
    return False


def _in_polyphase(last: str) -> bool:
    try:
        return last in importlib.import_module("library.polyphase").__all__
    except ModuleNotFoundError:
        return False


def left() -> dict[str, list[str]]:
    """Return the examples that cannot be written, with the parts that are missing."""
    found = {name: [p for p in parts if not offered(p)] for name, parts in examples().items()}
    return {name: parts for name, parts in found.items() if parts}


def test_the_list_has_224_examples():
    assert len(examples()) == 224
    assert sum(not parts for parts in examples().values()) == 78


def test_no_fewer_examples_can_be_written_than_before():
    assert 224 - len(left()) >= LEAST


if __name__ == "__main__":
    missing = left()
    print(f"{224 - len(missing)} of 224 can be written")  # noqa: T201
    for part, count in Counter(p for parts in missing.values() for p in parts).most_common():
        print(f"{count:4d} {part}")  # noqa: T201
