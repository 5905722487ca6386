"""Sparse LU in C: right for every pivot, in a pattern that is fixed before."""

from __future__ import annotations

import ctypes as ct
import shutil
import subprocess
from dataclasses import fields

import casadi as ca
import numpy as np
import pytest

from acausal.export.c_code import runtime_text
from acausal.export.lu_pattern import LuPattern, lu_pattern, shortest_chains

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

_UNIT = """
#include <float.h>
#include <math.h>
#include <string.h>
#define AC_SIZE(n) (sizeof(double) * (size_t)(n))
#include "lu.c"
int solve(const ac_pattern *P, const double *a, double *lu, double *more, int *pivots,
          const double *b, double *x, double *turned) {
  ac_factors F = {lu, more, more + P->n, more + 2 * P->n, pivots};
  if (ac_factor(P, a, F)) return 1;
  ac_solve_by(P, F, b, x);
  ac_solve_turned(P, F, b, turned);
  return 0;
}
"""
_WORDS = [word.name for word in fields(LuPattern)]


class _Pattern(ct.Structure):
    _fields_ = (
        *((name, ct.c_int) for name in ("n", "stored", "nonzeros")),
        *((name, ct.c_void_p) for name in _WORDS),
    )


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ct.CDLL:
    folder = tmp_path_factory.mktemp("lu")
    (folder / "lu.c").write_text(runtime_text("lu"), encoding="utf-8")
    (folder / "unit.c").write_text(_UNIT, encoding="utf-8")
    call = ["cc", "-O1", "-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
    done = subprocess.run(
        [*call, "-o", str(folder / "lu.so"), str(folder / "unit.c"), "-lm"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return ct.CDLL(str(folder / "lu.so"))


def solved(
    library: ct.CDLL, found: LuPattern, values: np.ndarray, b: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return x with A x = b and with A' x = b; None where A is singular."""
    n = len(b)
    tables = [np.array(getattr(found, w) or [0], dtype=np.int32) for w in _WORDS]
    pattern = _Pattern(n, len(found.places), len(values), *(t.ctypes.data for t in tables))
    sizes = (len(found.places), 4 * n)
    lu, more, x, turned = (np.zeros(k) for k in (*sizes, n, n))
    pivots = np.zeros(n, dtype=np.int32)
    arrays = (values, lu, more, pivots, b, x, turned)
    failed = library.solve(ct.byref(pattern), *(ct.c_void_p(a.ctypes.data) for a in arrays))
    return None if failed else (x, turned)


def random_pattern(random: np.random.Generator) -> ca.Sparsity:
    n, density = int(random.integers(1, 40)), random.choice([0.03, 0.1, 0.3, 1.0])
    full = random.random((n, n)) < density
    full[np.arange(n), random.permutation(n)] = True
    rows, columns = np.nonzero(full)
    return ca.Sparsity.triplet(n, n, rows.tolist(), columns.tolist())


def test_random_matrices_are_solved_whatever_their_numbers(library: ct.CDLL) -> None:
    """Of six orders of magnitude, with zeros on the diagonal; backwards stable to 1e-12."""
    random = np.random.default_rng(3)
    for _ in range(60):
        pattern = random_pattern(random)
        found = lu_pattern(pattern)
        for _ in range(3):  # the pattern holds for all of them
            sizes = 10.0 ** random.integers(-3, 4, pattern.nnz())
            values = random.standard_normal(pattern.nnz()) * sizes
            matrix, b = np.array(ca.DM(pattern, values)), random.standard_normal(pattern.size1())
            result = solved(library, found, values, b)
            assert result is not None
            for a, x in zip((matrix, matrix.T), result, strict=True):
                assert np.max(np.abs(a @ x - b)) < 1e-12 * np.max(np.abs(a) @ np.abs(x) + np.abs(b))


def test_what_is_singular_or_no_number_is_refused(library: ct.CDLL) -> None:
    pattern = ca.Sparsity.dense(2, 2)
    found = lu_pattern(pattern)
    for values in ([1.0, 2.0, 2.0, 4.0], [np.nan, 1.0, np.nan, 1.0], [0.0, 0.0, 1.0, 1.0]):
        assert solved(library, found, np.array(values), np.ones(2)) is None
    empty = ca.Sparsity.triplet(3, 3, [0, 1, 1], [0, 0, 1])
    assert solved(library, lu_pattern(empty), np.ones(3), np.ones(3)) is None


def test_a_band_stays_a_band() -> None:
    """Of a ladder: two entries right of the diagonal, one below, for every choice of pivots."""
    n = 500
    found = lu_pattern(ca.Sparsity.banded(n, 1))
    assert len(found.places) <= 4 * n
    factor, solution = found.operations
    assert factor < 12 * n
    assert solution < 7 * n


def waiting(found: LuPattern) -> int:
    """Return how many unknowns wait for each other in a row, at most."""
    depths = [0] * len(found.rows)
    for k in reversed(range(len(depths))):
        row = found.places[found.diagonals[k] + 1 : found.begins[k + 1]]
        depths[k] = 1 + max((depths[j] for j in row), default=0)
    return max(depths)


def test_the_ends_of_a_chain_are_solved_side_by_side() -> None:
    """Of n unknowns in a row not n wait for each other, but n/2, by as many operations."""
    for n in (2, 3, 50, 501):
        found = lu_pattern(ca.Sparsity.banded(n, 1))
        assert waiting(found) <= n // 2 + 2  # those in the middle, whose rows meet, wait for both
        assert len(found.places) <= 4 * n


def test_the_order_of_elimination_makes_no_new_unions() -> None:
    """Of random chordal graphs: no vertex meets two later ones that do not meet each other."""
    random = np.random.default_rng(11)
    for _ in range(60):
        n = int(random.integers(1, 40))
        later = [set[int]() for _ in range(n)]
        for k in range(n):  # filled as elimination in this order would
            later[k] |= {k + 1 + int(j) for j in np.flatnonzero(random.random(n - k - 1) < 0.1)}
            if later[k]:
                later[min(later[k])] |= later[k] - {min(later[k])}
        near = [set(part) for part in later]
        for k, part in enumerate(later):
            for j in part:
                near[j].add(k)
        order = shortest_chains([sorted(part) for part in later])
        assert sorted(order) == list(range(n))
        gone = set[int]()
        for k in order:
            gone.add(k)
            left = near[k] - gone
            assert all(left - {j} <= near[j] for j in left)
