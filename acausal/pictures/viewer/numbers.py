"""Numbers on a page: one block of 32-bit floats, written as base64, and where each part stands."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np


class NumberBlock:
    """A block of floats that grows: ``add`` returns where an array begins.

    >>> block = NumberBlock()
    >>> block.add([1.0, 2.0]), block.add([[3.0]]), len(block)
    (0, 2, 3)
    """

    def __init__(self) -> None:
        self._parts: list[np.ndarray] = []
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, values: Any) -> int:
        """Append an array, row by row, and return where it begins."""
        flat = np.ascontiguousarray(values, dtype="<f4").ravel()
        begin = self._size
        self._parts.append(flat)
        self._size += flat.size
        return begin

    @property
    def text(self) -> str:
        """The block in base64, little-endian."""
        joined = np.concatenate(self._parts) if self._parts else np.zeros(0, dtype="<f4")
        return base64.b64encode(joined.tobytes()).decode("ascii")
