"""Matrices of expressions with labelled rows and columns: A, B, C, D as on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from acausal.errors import UnknownNameError, did_you_mean
from acausal.notation.maths import Tree, latex, math_element, mathml, text
from acausal.notation.symbol_names import Symbol


@dataclass(frozen=True, eq=False)
class SymbolicMatrix:
    """A matrix of expressions, and its numbers at the values of the parameters.

    ``rows`` and ``columns`` are the symbols that label it, ``paths`` their paths in the model.
    ``matrix["ω_J1", "τ_K"]`` is an entry as text, by symbols or by paths.
    """

    letter: str
    rows: tuple[Symbol, ...]
    columns: tuple[Symbol, ...]
    paths: tuple[tuple[str, ...], tuple[str, ...]]
    entries: tuple[tuple[Tree, ...], ...]
    values: np.ndarray

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return len(self.rows), len(self.columns)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self.values, dtype=dtype)

    def __getitem__(self, key: tuple[str, str]) -> str:
        """Return an entry as text, by the symbols or the paths of its row and column."""
        row, column = key
        i = _position(row, self.rows, self.paths[0])
        return text(self.entries[i][_position(column, self.columns, self.paths[1])])

    def __str__(self) -> str:
        if not self.rows or not self.columns:
            return f"{self.letter} is empty ({len(self.rows)} × {len(self.columns)})"
        cells = [["", *(symbol.text for symbol in self.columns)]]
        for symbol, line in zip(self.rows, self.entries, strict=True):
            cells.append([symbol.text, *map(text, line)])
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [
            "  ".join(f"{cell:>{width}}" for cell, width in zip(line, widths, strict=True))
            for line in cells
        ]
        return f"{self.letter} =\n" + "\n".join(line.rstrip() for line in lines)

    @property
    def latex(self) -> str:
        """The matrix in brackets, in LaTeX without dollar signs."""
        lines = r" \\ ".join(" & ".join(map(latex, line)) for line in self.entries)
        return rf"\begin{{bmatrix}} {lines} \end{{bmatrix}}"

    @property
    def mathml(self) -> str:
        """The matrix in brackets, in MathML without the element ``math``."""
        return bracketed([[mathml(entry) for entry in line] for line in self.entries])

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.letter} = {self.latex}$"

    def __repr__(self) -> str:
        return f"<{self.letter}: {len(self.rows)} × {len(self.columns)} expressions>"

    def _repr_html_(self) -> str:
        return math_element(f"<mi>{self.letter}</mi><mo>=</mo>{self.mathml}")


def bracketed(cells: list[list[str]]) -> str:
    """Return a MathML table in brackets."""
    rows = "".join(
        "<mtr>" + "".join(f"<mtd>{cell}</mtd>" for cell in line) + "</mtr>" for line in cells
    )
    return f"<mrow><mo>[</mo><mtable>{rows}</mtable><mo>]</mo></mrow>"


def _position(key: str, symbols: tuple[Symbol, ...], paths: tuple[str, ...]) -> int:
    names = [symbol.text for symbol in symbols]
    if key in names:
        return names.index(key)
    if key in paths:
        return paths.index(key)
    raise UnknownNameError(f"The matrix has no row or column {key!r}. {did_you_mean(key, names)}")
