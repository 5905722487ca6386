"""Patterns of sparse factors: where L and U of a matrix may have entries, whatever its pivots are.

A matrix that is solved in C has a pattern that is known at export, but not its numbers: the row
that a column is eliminated by is chosen at run time. George and Ng (Symbolic factorization for
sparse Gaussian elimination with partial pivoting, SIAM J. Sci. Stat. Comput. 8, 1987) give the
entries for every choice: at step k all rows with an entry in column k may become the pivot, and
afterwards all of them have the pattern of their union. Columns are ordered by COLAMD, which keeps
that union small; rows so that every diagonal has an entry. Of all orders with these unions the one
by Jess and Kees (A data structure for parallel L/U decomposition, IEEE Trans. Comput. 31, 1982) is
taken: in it the fewest columns wait for each other, of a chain of n not n but n/2, its two ends
being solved side by side. A processor does both in the time of one.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
import scipy.sparse as sparse
from scipy.sparse.csgraph import maximum_bipartite_matching, min_weight_full_bipartite_matching
from scipy.sparse.linalg import splu


@dataclass(frozen=True, eq=False)
class LuPattern:
    """Where a matrix and its factors have entries, row by row.

    ``rows`` and ``columns`` say which of the matrix stand at a place. Row i of the factors has
    entries ``begins[i]`` to ``begins[i + 1]`` in columns ``places``, its diagonal at ``diagonals``;
    in step k the rows ``candidates``, from ``firsts[k]`` to ``firsts[k + 1]``, have their entry of
    column k at ``entries``. ``into`` says where the nonzeros of the matrix (by columns) go, and
    ``row_of`` to which row.
    """

    rows: list[int]
    columns: list[int]
    begins: list[int]
    places: list[int]
    diagonals: list[int]
    firsts: list[int]
    candidates: list[int]
    entries: list[int]
    into: list[int]
    row_of: list[int]

    @property
    def operations(self) -> tuple[int, int]:
        """Multiplications of a factorization, and of a solution with its factors, at most."""
        ends = np.array(self.begins)[1:]
        factor = sum(
            int(ends[row]) - entry for row, entry in zip(self.candidates, self.entries, strict=True)
        )
        return factor + 2 * len(self.into), len(self.places) + 2 * len(self.rows)


def lu_pattern(matrix: ca.Sparsity) -> LuPattern:
    """Return where the factors of a square matrix may have entries."""
    n = matrix.size1()
    row, column = np.array(matrix.row(), dtype=int), np.array(matrix.get_col(), dtype=int)
    pattern = sparse.csc_matrix((np.ones(len(row)), (row, column)), shape=(n, n))
    rows, columns = _orders(pattern)
    masks = _masks(pattern, rows, columns)
    found, lower = _merge(masks)
    order = shortest_chains(_united(masks))
    masks = _masks(pattern, rows[order], columns[order])
    other = _merge(masks)
    if _operations(*other) <= _operations(found, lower):  # unions of which no row is left to be in
        rows, columns, (found, lower) = rows[order], columns[order], other
    row_at, column_at = np.argsort(rows), np.argsort(columns)
    places = [[*lower[i], *_bits(found[i])] for i in range(n)]
    begins = [0, *np.cumsum([len(part) for part in places]).tolist()]
    where = [{k: begins[i] + at for at, k in enumerate(part)} for i, part in enumerate(places)]
    below: list[list[int]] = [[] for _ in range(n)]
    for i, part in enumerate(lower):
        for k in part:
            below[k].append(i)
    return LuPattern(
        rows.tolist(),
        columns.tolist(),
        begins,
        [k for part in places for k in part],
        [where[i][i] for i in range(n)],
        [0, *np.cumsum([len(part) for part in below]).tolist()],
        [i for part in below for i in part],
        [where[i][k] for k, part in enumerate(below) for i in part],
        [where[i][j] for i, j in zip(row_at[row], column_at[column], strict=True)],
        row_at[row].tolist(),
    )


def _masks(pattern: sparse.csc_matrix, rows: np.ndarray, columns: np.ndarray) -> list[int]:
    """Return the columns of each row as bits, where both stand in these orders."""
    placed = pattern[rows][:, columns].tocoo()
    masks = [0] * len(rows)
    for i, j in zip(placed.row.tolist(), placed.col.tolist(), strict=True):
        masks[i] |= 1 << j
    return masks


def _operations(found: list[int], lower: list[list[int]]) -> int:
    """Return by how many multiplications rows are eliminated."""
    pairs = [(mask.bit_count(), len(part)) for mask, part in zip(found, lower, strict=True)]
    return sum(n * (right + n) - n * (n - 1) // 2 for right, n in pairs)


def _united(masks: list[int]) -> list[list[int]]:
    """Return the later columns that each meets in a row, when all that meet one meet each other."""
    n = len(masks)
    rest = [0] * n
    for mask in masks:
        first = (mask & -mask).bit_length() - 1
        rest[first] |= mask
    for k in range(n):
        rest[k] &= ~(1 << k)
        if rest[k]:
            rest[(rest[k] & -rest[k]).bit_length() - 1] |= rest[k]
    return [_bits(mask) for mask in rest]


def shortest_chains(later: list[list[int]]) -> list[int]:
    """Return an order of elimination without new unions, in which the fewest wait for others.

    ``later`` are the neighbours of each vertex of a chordal graph that come after it, in an order
    of this kind. In each round one vertex goes of every clique that has one of its own: these are
    no neighbours. A clique that has none left, and lies within a neighbour in the tree of cliques,
    becomes one with it.
    """
    cliques, tree = _tree_of_cliques(later)
    counts = [0] * len(later)
    for members in cliques:
        for v in members:
            counts[v] += 1
    own = [sorted((v for v in members if counts[v] == 1), reverse=True) for members in cliques]
    order: list[int] = []
    waiting = [k for k, mine in enumerate(own) if mine]
    while waiting:
        for k in waiting:
            order.append(own[k].pop())
            cliques[k].discard(order[-1])
        further = {k for k in waiting if own[k]}
        for k in waiting:
            around = () if own[k] else tree[k]
            into = next((other for other in around if cliques[k] <= cliques[other]), None)
            if into is None:
                continue
            for v in cliques[k]:
                counts[v] -= 1
                if counts[v] == 1:
                    own[into].append(v)
            for other in tree[k]:
                tree[other].discard(k)
                tree[other] |= {into} - {other}
            tree[into] |= tree[k] - {into}
            further |= {into} if own[into] else set()
        waiting = sorted(further)
    return order


def _tree_of_cliques(later: list[list[int]]) -> tuple[list[set[int]], list[set[int]]]:
    """Return the largest cliques of a chordal graph, and their neighbours in a tree of them."""
    n = len(later)
    home, cliques, tree = [-1] * n, list[set[int]](), list[set[int]]()
    for k in range(n - 1, -1, -1):  # Blair and Peyton: a vertex joins the clique of its next one
        after = later[k]
        if after and len(cliques[home[after[0]]]) == len(after):
            home[k] = home[after[0]]
            cliques[home[k]].add(k)
            continue
        home[k] = len(cliques)
        cliques.append({k, *after})
        tree.append({home[after[0]]} if after else set())
        for other in tree[-1]:
            tree[other].add(home[k])
    return cliques, tree


def _merge(masks: list[int]) -> tuple[list[int], list[list[int]]]:
    """Return the pattern of each row of U as bits, and the columns of each row of L.

    Rows that were candidates once have one pattern from then on: they are kept as one group.
    """
    n = len(masks)
    groups: dict[int, list[tuple[int, list[int]]]] = {}  # by the first column of their pattern
    for i, mask in enumerate(masks):
        groups.setdefault((mask & -mask).bit_length() - 1, []).append((mask, [i]))
    found = [0] * n
    lower: list[list[int]] = [[] for _ in range(n)]
    for k in range(n):
        union, members = 0, []
        for mask, group in groups.pop(k, []):
            union |= mask
            members += group
        if k not in members:  # it has no entry here: the matrix is singular, and found so
            union |= 1 << k
            masks[k] |= union
            members = [*members, k]
        found[k] = union
        members.remove(k)
        for i in members:
            lower[i].append(k)
        rest = union & ~(1 << k)
        if members and rest:
            groups.setdefault((rest & -rest).bit_length() - 1, []).append((rest, members))
    return found, lower


def _bits(mask: int) -> list[int]:
    return [k for k, bit in enumerate(reversed(bin(mask)[2:])) if bit == "1"]


def _orders(pattern: sparse.csc_matrix) -> tuple[np.ndarray, np.ndarray]:
    """Return which rows and columns stand where: columns by COLAMD, rows with full diagonals."""
    n = pattern.shape[0]
    numbers = np.random.default_rng(0).uniform(1.0, 2.0, pattern.nnz)
    made = sparse.csc_matrix((numbers, pattern.indices, pattern.indptr), shape=pattern.shape)
    columns = np.arange(n)
    if n > 2:
        try:
            order = splu(made, permc_spec="COLAMD").perm_c
            columns = np.argsort(order)
        except RuntimeError:  # singular, whatever its numbers are
            pass
    return _matched(pattern)[columns], columns


def _matched(pattern: sparse.csc_matrix) -> np.ndarray:
    """Return a row for each column that has an entry there, its own where that has one."""
    n = pattern.shape[0]
    found = pattern.tocoo()
    weights = np.where(found.row == found.col, 1.0, 2.0)
    priced = sparse.csr_matrix((weights, (found.row, found.col)), shape=pattern.shape)
    if n == 0 or np.all(pattern.diagonal() != 0.0):
        return np.arange(n)
    try:
        rows, columns = min_weight_full_bipartite_matching(priced)
    except ValueError:  # singular, whatever its numbers are: as many as can be, the others after
        rows = maximum_bipartite_matching(priced, perm_type="row")
        free = iter(sorted(set(range(n)) - set(rows[rows >= 0].tolist())))
        return np.array([i if i >= 0 else next(free) for i in rows.tolist()])
    matched = np.empty(n, dtype=int)
    matched[columns] = rows
    return matched
