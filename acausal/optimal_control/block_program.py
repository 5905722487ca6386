"""Nonlinear programs in blocks: the same small function over many windows of the unknowns.

A block is a function (w, d, v) -> (g, s) of a window w of the unknowns, its data d and numbers v,
its own or those of the program: g are rows of constraints of its own, s is added to totals over all
windows of all blocks. The first total is the objective, the others are rows of constraints:

    minimise Σ s₀   subject to   lower <= g_k <= upper,   lower <= Σ s_i <= upper.

First and second derivatives are those of the small functions, mapped over the windows of all blocks
that have the same one, and put in place by constant sparse matrices: building them costs the same
for ten windows and for a thousand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

Slope = tuple[ca.Function, ca.Sparsity]
"""A function that gives the nonzeros of a matrix as a column, and the places of these."""


@dataclass(frozen=True, eq=False)
class BlockFunction:
    """A function (w, d, v) -> (g, s), and its slopes: formed when first asked for, and kept."""

    whole: ca.Function

    @cached_property
    def _symbols(self) -> tuple[Any, Any, Any]:
        kind = ca.SX if self.whole.is_a("SXFunction") else ca.MX
        return tuple(  # type: ignore[return-value]
            kind.sym(name, self.whole.size1_in(i)) for i, name in enumerate("wdv")
        )

    @cached_property
    def parts(self) -> tuple[ca.Function, ca.Function]:
        """The functions of g and of s alone: the objective is often much simpler than the rows."""
        w, d, v = self._symbols
        g, s = self.whole(w, d, v)
        return ca.Function("rows", [w, d, v], [g]), ca.Function("sums", [w, d, v], [s])

    @cached_property
    def adds(self) -> bool:
        """Whether the block adds anything to the totals."""
        w, d, v = self._symbols
        _, s = self.whole(w, d, v)
        return not isinstance(s, ca.SX) or not ca.SX(s).is_zero()

    @cached_property
    def first(self) -> tuple[Slope, Slope]:
        """The nonzeros of dg/dw and of ds/dw as columns, and their places."""
        w, d, v = self._symbols
        slopes: list[Any] = [ca.jacobian(part, w) for part in self.whole(w, d, v)]
        made = [
            (ca.Function("first", [w, d, v], [_nonzeros(slope)]), slope.sparsity())
            for slope in slopes
        ]
        return made[0], made[1]

    @cached_property
    def second(self) -> Slope:
        """The nonzeros of the upper triangle of d²(λᵀg + σᵀs)/dw² as a column, and their places."""
        w, d, v = self._symbols
        g, s = self.whole(w, d, v)
        kind = type(w)
        lam, sigma = kind.sym("lam", g.shape[0]), kind.sym("sigma", s.shape[0])
        curvature, _ = ca.hessian(ca.dot(lam, g) + ca.dot(sigma, s), w)
        upper: Any = ca.triu(curvature)
        return ca.Function("second", [w, d, v, lam, sigma], [_nonzeros(upper)]), upper.sparsity()


@dataclass(frozen=True, eq=False)
class Block:
    """A function and its windows.

    ``windows`` has the numbers of the unknowns, (window length, count); ``data`` one column a
    window. ``labels`` name the rows of g; ``row_scale`` are factors that its rows were multiplied
    by, for multipliers in physical units. ``totals`` are the numbers of the totals that s is added
    to; ``values`` are numbers of its own in the place of the program's.
    """

    function: BlockFunction
    windows: np.ndarray
    data: np.ndarray
    labels: Sequence[Any] = ()
    row_scale: np.ndarray = field(default_factory=lambda: np.zeros(0))
    totals: tuple[int, ...] = ()
    values: np.ndarray | None = None

    @property
    def count(self) -> int:
        """Number of windows."""
        return int(self.windows.shape[1])

    @property
    def rows(self) -> int:
        """Rows of constraints a window."""
        return int(self.function.whole.size1_out(0))

    def sums(self, unknowns: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Return what each window adds to its totals, (totals, windows)."""
        function = self.function.parts[1].map(self.count)
        numbers = values if self.values is None else self.values
        return np.asarray(function(unknowns[self.windows], self.data, numbers))


@dataclass(frozen=True, eq=False)
class _Mapped:
    """A function and the windows of all blocks that have it: one column each."""

    function: BlockFunction
    windows: np.ndarray
    data: np.ndarray
    values: np.ndarray | None
    totals: np.ndarray  # that s is added to, (s, windows)
    rows: np.ndarray  # numbers of the rows of g, (g, windows)

    @property
    def count(self) -> int:
        return int(self.windows.shape[1])

    def arguments(self, x: ca.MX, v: ca.MX) -> tuple[ca.MX, ca.DM, Any]:
        """Return (w, d, v) of all windows."""
        places = self.windows.ravel(order="F").tolist()
        w = ca.reshape(x[places], *self.windows.shape)
        return w, ca.DM(self.data), v if self.values is None else ca.DM(self.values)


def _map_together(blocks: Sequence[Block], first_rows: Sequence[int]) -> list[_Mapped]:
    """Return the blocks by function; those with numbers of their own apart from the others."""
    groups: dict[tuple[int, bool], list[tuple[Block, int]]] = {}
    for block, first in zip(blocks, first_rows, strict=False):
        key = id(block.function), block.values is None
        groups.setdefault(key, []).append((block, first))
    found = []
    for members in groups.values():
        own = [block for block, _ in members]
        columns = [np.tile(b.values[:, None], b.count) for b in own if b.values is not None]
        rows = [
            first + np.arange(b.rows * b.count).reshape(b.rows, b.count, order="F")
            for b, first in members
        ]
        found.append(
            _Mapped(
                own[0].function,
                np.hstack([b.windows for b in own]),
                np.hstack([b.data for b in own]),
                np.hstack(columns) if columns else None,
                np.hstack([np.tile(np.array(b.totals, int)[:, None], b.count) for b in own]),
                np.hstack(rows),
            )
        )
    return found


def _nonzeros(matrix: Any) -> Any:
    if not matrix.nnz():
        return type(matrix)(0, 1)
    column = matrix.nz[:]
    return ca.cse(column) if isinstance(column, ca.SX) else column  # shared parts are formed once


@dataclass(frozen=True, eq=False)
class Program:
    """The whole program: size of the unknowns and of v, and the blocks."""

    n: int
    n_values: int
    blocks: tuple[Block, ...]
    integers: tuple[int, ...] = ()  # unknowns that are whole numbers

    @property
    def n_totals(self) -> int:
        """Number of totals, the objective among them."""
        return 1 + max(total for block in self.blocks for total in (0, *block.totals))

    @cached_property
    def _mapped(self) -> list[_Mapped]:
        return _map_together(self.blocks, self.offsets)

    @cached_property
    def offsets(self) -> list[int]:
        """First row of constraints of each block; the totals come last."""
        return [int(k) for k in np.cumsum([0, *(b.rows * b.count for b in self.blocks)])]

    def rows_of(self, number: int) -> slice:
        """Return where the rows of constraints of a block stand."""
        return slice(*self.offsets[number : number + 2])

    @property
    def n_rows(self) -> int:
        """Number of constraints."""
        return self.offsets[-1] + self.n_totals - 1

    @cached_property
    def functions(self) -> dict[str, ca.Function]:
        """f, g and their derivatives, as CasADi's solvers ask for them."""
        x, v = ca.MX.sym("x", self.n), ca.MX.sym("p", self.n_values)
        lam_f, lam_g = ca.MX.sym("lam_f"), ca.MX.sym("lam_g", self.n_rows)
        f, g = self._values(x, v)
        slope, gradient = self._slopes(x, v)
        curvature = self._curvature(x, v, lam_f, lam_g)
        names = ["x", "p", "lam_f", "lam_g"]
        made = {
            "nlp": ca.Function("nlp", [x, v], [f, g], ["x", "p"], ["f", "g"]),
            "jac_g": ca.Function("nlp_jac_g", [x, v], [g, slope], ["x", "p"], ["g", "jac_g_x"]),
            "grad_f": ca.Function("nlp_grad_f", [x, v], [f, gradient], ["x", "p"], ["f", "grad"]),
            "hess_lag": ca.Function("nlp_hess_l", [x, v, lam_f, lam_g], [curvature], names, ["h"]),
            "hess_both": ca.Function(
                "nlp_hess_l", [x, v, lam_f, lam_g], [ca.triu2symm(curvature)], names, ["h"]
            ),
        }
        return made

    def _values(self, x: ca.MX, v: ca.MX) -> tuple[ca.MX, ca.MX]:
        parts: list[ca.MX] = []
        total = ca.MX.zeros(self.n_totals)
        for own in self._mapped:
            rows, sums = (_map(part, own.count) for part in own.function.parts)
            arguments = own.arguments(x, v)
            parts.append(ca.vec(rows(*arguments)))
            if own.totals.size and own.function.adds:
                places = own.totals.ravel(order="F").tolist()
                columns, ones = list(range(len(places))), ca.DM.ones(len(places))
                adding = ca.DM.triplet(places, columns, ones, self.n_totals, len(places))
                total = total + ca.mtimes(adding, ca.vec(sums(*arguments)))
        order = np.concatenate([own.rows.ravel(order="F") for own in self._mapped])
        g = _take(ca.vertcat(*parts), np.argsort(order))
        return total[0], ca.vertcat(g, _take(total, np.arange(1, self.n_totals)))

    def _slopes(self, x: ca.MX, v: ca.MX) -> tuple[ca.MX, ca.MX]:
        """Return the Jacobian of the constraints and the gradient of the objective."""
        own, sums = _Entries(), _Entries()
        for block in self._mapped:
            arguments = block.arguments(x, v)
            # totals stand after all rows, and the objective before the first of them
            numbers = block.rows, self.offsets[-1] - 1 + block.totals
            for (function, sparsity), entries, places in zip(
                block.function.first, (own, sums), numbers, strict=True
            ):
                row, column = (np.array(part, dtype=int) for part in sparsity.get_triplet())
                if not len(row):
                    continue
                values = ca.vec(_map(function, block.count)(*arguments))
                entries.add(values, places[row, :].T.ravel(), block.windows[column, :].T.ravel())
        both = _Entries(
            [*own.values, *sums.values], own.rows + sums.rows, own.columns + sums.columns
        )
        objective = [rows == self.offsets[-1] - 1 for rows in sums.rows]
        mine = np.concatenate([*(np.zeros(len(r), bool) for r in own.rows), *objective, _NONE])
        slope = both.matrix(~mine, (self.n_rows, self.n), 0)
        first = np.concatenate([*objective, _NONE])
        gradient = sums.matrix(first, (1, self.n), self.offsets[-1] - 1)
        return slope, ca.densify(gradient.T)

    def _curvature(self, x: ca.MX, v: ca.MX, lam_f: ca.MX, lam_g: ca.MX) -> ca.MX:
        entries = _Entries()
        sigma = ca.vertcat(lam_f, _take(lam_g, np.arange(self.offsets[-1], self.n_rows)))
        for block in self._mapped:
            function, sparsity = block.function.second
            weights = [
                ca.reshape(_take(column, numbers.ravel(order="F")), *numbers.shape)
                for column, numbers in ((lam_g, block.rows), (sigma, block.totals))
            ]
            values = _map(function, block.count)(*block.arguments(x, v), *weights)
            first, second = (np.array(part, dtype=int) for part in sparsity.get_triplet())
            pair = block.windows[first, :].T.ravel(), block.windows[second, :].T.ravel()
            entries.add(ca.vec(values), np.minimum(*pair), np.maximum(*pair))
        everywhere = np.ones(sum(map(len, entries.rows)), dtype=bool)
        return entries.matrix(everywhere, (self.n, self.n), 0)


_NONE = np.zeros(0, dtype=bool)


@dataclass(eq=False)
class _Entries:
    """Entries (row, column, value) of a sparse matrix, in groups."""

    values: list[ca.MX] = field(default_factory=list)
    rows: list[np.ndarray] = field(default_factory=list)
    columns: list[np.ndarray] = field(default_factory=list)

    def add(self, values: ca.MX, rows: np.ndarray, columns: np.ndarray) -> None:
        self.values.append(values)
        self.rows.append(rows)
        self.columns.append(columns)

    def matrix(self, mine: np.ndarray, shape: tuple[int, int], first: int) -> ca.MX:
        """Return the matrix of some entries, rows counted from ``first``; equal places add up."""
        from scipy.sparse import csc_array  # not needed to simulate: importing it takes its time

        which = np.flatnonzero(mine)
        if not len(which):
            return ca.MX(*shape)
        values = ca.vertcat(*self.values)
        rows = np.concatenate(self.rows)[which] - first
        columns = np.concatenate(self.columns)[which]
        place = csc_array((np.ones(len(which)), (rows, columns)), shape=shape)
        place.sum_duplicates()
        sparsity = ca.Sparsity(*shape, place.indptr.tolist(), place.indices.tolist())
        order = _positions(place, rows, columns)
        if len(order) == place.nnz:  # every place once: a permutation
            return ca.MX(sparsity, values[which[np.argsort(order)].tolist()])
        ones = ca.DM.ones(len(which))
        adding = ca.DM.triplet(order.tolist(), which.tolist(), ones, place.nnz, values.shape[0])
        return ca.MX(sparsity, ca.mtimes(adding, values))


def _take(column: ca.MX, numbers: np.ndarray) -> ca.MX:
    """Return some elements of a column, as a column also where there are none."""
    return column[numbers.tolist()] if len(numbers) else ca.MX(0, 1)


def _map(function: ca.Function, count: int) -> ca.Function:
    """Return the function over columns; what all windows share is repeated by CasADi itself."""
    return function.map(count) if count > 1 else function


def _positions(place: Any, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Return the position of each entry among the nonzeros, which stand column by column."""
    height = place.shape[0]
    stored = np.repeat(np.arange(place.shape[1]), np.diff(place.indptr)) * height + place.indices
    return np.asarray(np.searchsorted(stored, columns * height + rows))
