"""Rows of numbers of which few change from one to the next, kept as their changes."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_BLOCK = 256  # rows from one that is kept whole to the next, so that any row is found quickly


class ChangingRows:
    """A table that grows by rows and is read like an array: rows, slices, columns, ``.T``.

    Kept are the numbers that change, with their columns: 12 byte each, and 4 a row. What is read is
    a copy.

    >>> rows = ChangingRows(3)
    >>> rows.append(np.array([1.0, 2.0, 3.0]), 2)
    >>> rows.append(np.array([1.0, 5.0, 3.0]))
    >>> rows[:, 1], rows[2], len(rows.values)
    (array([2., 2., 5.]), array([1., 5., 3.]), 4)
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.columns, self.values = array("i"), array("d")
        self._ends = array("I")  # how many changes there are up to each row, with its own
        self._whole = array("d")  # the first row of each block
        self._last = np.full(width, np.nan)  # unlike anything: all numbers of a first row are new

    def append(self, row: Floats, count: int = 1) -> None:
        """Add a row, ``count`` times."""
        changed = (row != self._last).nonzero()[0]
        if len(changed):
            self.columns.extend(changed.tolist())
            self.values.extend(row[changed].tolist())
            self._last = np.array(row, dtype=float)
        first = len(self._ends)
        self._ends.extend([len(self.values)] * count)
        for _ in range(-(-first // _BLOCK), -(-(first + count) // _BLOCK)):
            self._whole.extend(self._last.tolist())

    def extend(self, rows: Floats) -> None:
        """Add several rows, one below the other."""
        if not len(rows):
            return
        changed = rows != np.vstack([self._last, rows[:-1]])
        first, before = len(self._ends), len(self.values)
        self.columns.frombytes(np.nonzero(changed)[1].astype(np.int32).tobytes())
        self.values.frombytes(np.asarray(rows[changed], dtype=float).tobytes())
        ends = before + np.cumsum(changed.sum(axis=1))
        self._ends.frombytes(ends.astype(np.uint32).tobytes())
        whole = rows[-first % _BLOCK :: _BLOCK]
        self._whole.frombytes(np.ascontiguousarray(whole, dtype=float).tobytes())
        self._last = np.array(rows[-1], dtype=float)

    def without(self, count: int) -> ChangingRows:
        """Return the rows behind the first ``count``."""
        left = ChangingRows(self.width)
        for row in self[count:]:
            left.append(row)
        return left

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return len(self._ends), self.width

    @property
    def nbytes(self) -> int:
        """Memory of what is kept, in byte."""
        kept = (self.columns, self.values, self._ends, self._whole)
        return sum(len(part) * part.itemsize for part in kept)

    @property
    def T(self) -> Floats:  # noqa: N802 (as of an array)
        """All rows, as columns."""
        return self[:].T

    def __len__(self) -> int:
        return len(self._ends)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self[:], dtype=dtype)

    def __getitem__(self, key: Any) -> Floats:
        which, *columns = key if isinstance(key, tuple) else (key,)
        if isinstance(which, (int, np.integer)):
            place = range(len(self))[int(which)]
            found = self._rows(place, place + 1)[0]
        elif isinstance(which, slice) and which.step in (None, 1):
            first, stop, _ = which.indices(len(self))
            found = self._rows(first, max(first, stop))
        else:
            found = self._rows(0, len(self))[which]
        return np.asarray(found[(..., *columns)] if columns else found)

    def _rows(self, first: int, stop: int) -> Floats:
        """Return some of the rows: of each number the last change up to its row."""
        if first == stop:
            return np.zeros((0, self.width))
        block = first // _BLOCK
        begin = block * _BLOCK
        whole = np.frombuffer(self._whole)[block * self.width : (block + 1) * self.width]
        ends = np.frombuffer(self._ends, np.uint32)[begin:stop].astype(np.int64)
        low, high = int(ends[0]), int(ends[-1])
        places = np.repeat(np.arange(len(ends))[1:], np.diff(ends))
        latest = np.zeros((len(ends), self.width), dtype=np.int64)
        columns = np.frombuffer(self.columns, np.int32)[low:high]
        latest[places, columns] = np.arange(1, high - low + 1)
        np.maximum.accumulate(latest, axis=0, out=latest)
        latest = latest[first - begin :]
        values = np.concatenate([[0.0], np.frombuffer(self.values)[low:high]])
        return np.where(latest == 0, whole, values[latest])
