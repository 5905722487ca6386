"""SUNDIALS' IDA by scikit-sundae, on der(x) = f(t, x) and w = g(t, x): residual and Jacobian."""

from __future__ import annotations

import ctypes
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csc_matrix

from acausal.simulation.integrators.state_tolerances import MANY

if TYPE_CHECKING:
    from acausal.simulation.integrators.protocol import Method

_FULL = 0.2  # of the entries: with more it is not sparse


def make_solver(method: Method, options: dict[str, Any]) -> Any:
    """Return a solver for the equations of a method; sparse where they are many and few depend."""
    import sksundae.ida as sundials

    ode, nx = method.ode, method.n
    unused: list[Any] = []
    slopes, tilts = ode.pattern, ode.watched_pattern
    n = nx + tilts.shape[0]
    own = np.arange(nx, n)
    rows = np.concatenate([slopes.rows, nx + tilts.rows, own])
    columns = np.concatenate([slopes.columns, tilts.columns, own])
    order = np.lexsort((rows, columns))  # by columns, as a sparse matrix has them
    rows, columns = rows[order], columns[order]
    ones, diagonal = np.ones(len(own)), np.flatnonzero((rows == columns) & (rows < nx))

    def residual(t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray) -> None:
        x = y[:nx]
        found = ode.watch(t, x, method.z, method.constants_at(t, x))
        np.subtract(yp[:nx], found[:nx], out=out[:nx])
        np.subtract(y[nx:], found[nx:], out=out[nx:])

    def non_zeros(t: float, y: np.ndarray, cj: float) -> np.ndarray:
        at = (t, y[:nx], method.z, method.constants_at(t, y[:nx]))
        made = np.concatenate([-ode.slope(*at), -ode.tilt(*at), ones])[order]
        made[diagonal] += cj
        return made

    def dense(
        t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
    ) -> None:
        made[rows, columns] = non_zeros(t, y, cj)

    def sparse(
        t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
    ) -> None:
        made[:] = non_zeros(t, y, cj)
        if unused:
            ctypes.pythonapi.Py_DecRef(ctypes.py_object(unused.pop()))

    if n > nx:
        options = {**options, "algebraic_idx": own.tolist()}
    if n < MANY or len(rows) > _FULL * n * n or not _has_sparse_solver():
        return sundials.IDA(residual, jacfn=dense, linsolver="dense", **options)
    shape = csc_matrix((np.ones(len(rows)), (rows, columns)), shape=(n, n))
    with warnings.catch_warnings():
        # A pattern without a Jacobian would be one by differences; ours is exact.
        warnings.filterwarnings("ignore", message=".*sparse Jacobian approximation.*")
        how: dict[str, Any] = {"linsolver": "sparse", "sparsity": shape, "nthreads": 1}
        solver = sundials.IDA(residual, jacfn=sparse, **options, **how)
    # Without a factorisation SuperLU_MT frees what is not there: it lives on until it has one.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(solver))
    unused.append(solver)
    return solver


def _has_sparse_solver() -> bool:
    """Whether scikit-sundae was built with SuperLU_MT."""
    from sksundae import _cy_common

    return bool(getattr(_cy_common, "SUNDIALS_SUPERLUMT_ENABLED", False))
