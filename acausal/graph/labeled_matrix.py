"""Integer matrices with named rows and columns, printed as in a textbook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from html import escape
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from acausal.errors import UnknownNameError, did_you_mean

Integers: TypeAlias = NDArray[np.int64]
Index: TypeAlias = str | int | slice

_SHOWN = 40
"""Rows and columns of a large matrix that are printed: what a reader can still take in."""


class LabeledMatrix:
    """An integer matrix with a name for each row and column.

    Parameters
    ----------
    values
        Entries, rows × columns.
    rows, columns
        Names.
    split
        Number of columns before the bar between tree and cotree; None for no bar.

    Entries are kept sparse, so that the matrices of a large network cost no more than their
    entries; ``values`` and ``numpy.asarray`` give the full array, ``sparse`` scipy's.

    Examples
    --------
    >>> D = LabeledMatrix([[1, 0, -1], [0, 1, 1]], ("a", "b"), ("a", "b", "c"), split=2)
    >>> print(D)
       a  b  │   c
    a  1  0  │  -1
    b  0  1  │   1
    >>> D["a", "c"]
    -1
    """

    def __init__(
        self,
        values: ArrayLike,
        rows: Sequence[str],
        columns: Sequence[str],
        split: int | None = None,
    ) -> None:
        array = np.asarray(values)
        i, j = np.nonzero(array)
        entries = zip(i.tolist(), j.tolist(), array[i, j].tolist(), strict=True)
        self._fill(entries, tuple(rows), tuple(columns), split)

    @classmethod
    def from_entries(
        cls,
        entries: Iterable[tuple[int, int, int]],
        rows: Sequence[str],
        columns: Sequence[str],
        split: int | None = None,
    ) -> LabeledMatrix:
        """Return the matrix of the given (row, column, value) entries; the others are 0."""
        matrix = cls.__new__(cls)
        matrix._fill(entries, tuple(rows), tuple(columns), split)
        return matrix

    def _fill(
        self,
        entries: Iterable[tuple[int, int, int]],
        rows: tuple[str, ...],
        columns: tuple[str, ...],
        split: int | None,
    ) -> None:
        self.entries = list(entries)
        self.rows, self.columns, self.split = rows, columns, split

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return len(self.rows), len(self.columns)

    @cached_property
    def values(self) -> Integers:
        """The full array."""
        return self._window(*self.shape)

    @property
    def sparse(self) -> Any:
        """The matrix as ``scipy.sparse.csr_array``."""
        from scipy.sparse import csr_array

        i, j, v = np.array(self.entries, dtype=np.int64).reshape(-1, 3).T
        return csr_array((v, (i, j)), shape=self.shape)

    @property
    def T(self) -> LabeledMatrix:  # noqa: N802 - numpy's name
        """The transposed matrix."""
        flipped = ((j, i, v) for i, j, v in self.entries)
        return LabeledMatrix.from_entries(flipped, self.columns, self.rows)

    def __neg__(self) -> LabeledMatrix:
        negated = ((i, j, -v) for i, j, v in self.entries)
        return LabeledMatrix.from_entries(negated, self.rows, self.columns, self.split)

    def __matmul__(self, other: ArrayLike) -> Any:
        return self.values @ np.asarray(other)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.values, dtype=dtype)

    def __getitem__(self, key: Index | tuple[Index, Index]) -> Any:
        """Return an entry, or a row as an array, by names or numbers."""
        if not isinstance(key, tuple):
            picked = self.values[_position(key, self.rows)]
        else:
            picked = self.values[_position(key[0], self.rows), _position(key[1], self.columns)]
        return picked.item() if np.ndim(picked) == 0 else picked

    def _window(self, n_rows: int, n_columns: int) -> Integers:
        """Return the upper left corner of the matrix."""
        window = np.zeros((n_rows, n_columns), dtype=np.int64)
        for i, j, v in self.entries:
            if i < n_rows and j < n_columns:
                window[i, j] += v
        return window

    def _shorten(self) -> tuple[tuple[str, ...], tuple[str, ...], list[list[str]], str]:
        """Return the names and texts of the part that is printed, and a remark on the rest."""
        rows, columns = self.rows[:_SHOWN], self.columns[:_SHOWN]
        cells = [[str(v) for v in line] for line in self._window(len(rows), len(columns)).tolist()]
        whole = (len(rows), len(columns)) == self.shape
        remark = "" if whole else f"… ({self.shape[0]} × {self.shape[1]} in all)"
        return rows, columns, cells, remark

    def __str__(self) -> str:
        rows, columns, cells, remark = self._shorten()
        bar = self.split if self.split is not None and 0 < self.split < len(columns) else -1
        margin = max(map(len, rows), default=0)
        widths = [
            max([len(name), *(len(line[j]) for line in cells)]) for j, name in enumerate(columns)
        ]
        lines = []
        for name, line in [("", columns), *zip(rows, cells, strict=True)]:
            texts = [f"  {text:>{width}}" for text, width in zip(line, widths, strict=True)]
            if bar > 0:
                texts.insert(bar, "  │")
            lines.append(f"{name:<{margin}}" + "".join(texts))
        return "\n".join([*lines, remark] if remark else lines)

    def __repr__(self) -> str:
        return f"LabeledMatrix of {self.shape[0]} × {self.shape[1]}\n{self}"

    def _repr_latex_(self) -> str:
        from acausal.graph.written_graph import latex_name

        rows, columns, cells, remark = self._shorten()
        bar = (
            self.split if self.split is not None and 0 < self.split < len(columns) else len(columns)
        )
        layout = "r|" + "r" * bar + ("|" + "r" * (len(columns) - bar) if bar < len(columns) else "")
        head = " & ".join(["", *map(latex_name, columns)]) + r" \\ \hline"
        body = [
            " & ".join([latex_name(name), *line]) + r" \\"
            for name, line in zip(rows, cells, strict=True)
        ]
        note = rf"\\ \text{{{remark}}}" if remark else ""
        lines = "\n".join([head, *body])
        return f"$\\displaystyle \\begin{{array}}{{{layout}}}\n{lines}\n\\end{{array}}{note}$"

    def _repr_html_(self) -> str:
        rows, columns, cells, remark = self._shorten()
        bar = self.split if self.split is not None and 0 < self.split < len(columns) else -1

        def line(tag: str, name: str, texts: Sequence[str]) -> str:
            style = [
                ' style="border-left: 1px solid"' if j == bar else "" for j in range(len(texts))
            ]
            row = "".join(
                f"<{tag}{s}>{escape(t)}</{tag}>" for s, t in zip(style, texts, strict=True)
            )
            return f"<tr><th>{escape(name)}</th>{row}</tr>"

        body = [line("td", name, texts) for name, texts in zip(rows, cells, strict=True)]
        table = "".join([line("th", "", columns), *body])
        return f"<table>{table}</table>{escape(remark)}"


def _position(key: Index, names: tuple[str, ...]) -> int | slice:
    """Return the position of a name; a number or slice stands for itself."""
    if not isinstance(key, str):
        return key
    if key not in names:
        raise UnknownNameError(
            f"The matrix has no row or column {key!r}. {did_you_mean(key, names)}"
        )
    return names.index(key)
