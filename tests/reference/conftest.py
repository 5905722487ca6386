"""Reference curves: reading them and comparing a run with one over its whole length."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

FLOOR = 1e-5  # of the range of a signal: no reference is trusted further


class Curve:
    """A reference curve: ``time`` and columns; a time that stands twice is an event."""

    def __init__(self, name: str) -> None:
        path = Path(__file__).parent / "data" / f"{name}.csv"
        with path.open(encoding="utf-8") as file:
            self.names = file.readline().strip().split(",")
        self.values = np.loadtxt(path, delimiter=",", skiprows=1)
        self.time = self.values[:, 0]
        self.grid = np.unique(self.time)

    def __getitem__(self, name: str) -> np.ndarray:
        return self.values[:, self.names.index(name)]

    def check(self, res: Any, pairs: dict[str, str], dev: float) -> None:
        """Compare variables of a run on ``grid`` with columns: 3 dev or FLOOR of the range.

        All compared columns are continuous, so both limits at an event are the same value.
        """
        place = np.searchsorted(res.t, self.time)
        tolerance = max(3 * dev, FLOOR)
        for path, column in pairs.items():
            expected = self[column]
            error = np.max(np.abs(res[path][place] - expected)) / np.ptp(expected)
            assert error < tolerance, f"{path}: {error:.2g} of the range, not {tolerance:.2g}"


@pytest.fixture
def curve():
    return Curve
