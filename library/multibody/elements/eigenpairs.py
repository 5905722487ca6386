"""The lowest eigenpairs of K x = λ M x, where K may have zero eigenvalues and M too.

Both are found from M x = μ (K + σM) x with μ = 1/(λ + σ): dofs without mass have μ = 0 and are
never met, rigid motions have μ = 1/σ, and the low end, which is wanted, is the accurate one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError

Array = npt.NDArray[np.float64]
Sparse = Any  # scipy.sparse.csr_array

DENSE = 500
"""Below so many dofs a full solution is quicker than a sparse one."""

ROUNDING = 100 * float(np.finfo(float).eps)
"""An eigenvalue xᵀKx is a sum whose terms cancel: below this part of |x|ᵀ|K||x| it is 0."""

START_SHIFT = 1e-9
"""First shift, as part of the largest ratio of stiffness to mass of a single dof: above the
rounding of K, and below the eigenvalues of all but the finest meshes."""


def lowest_eigenpairs(
    K: Sparse, M: Sparse, count: int, *, terms: Sparse | None = None
) -> tuple[Array, Array, int]:
    """Return λ ascending, X (n, …) with XᵀMX = 1, and how many are zero: these and ``count`` more.

    Fewer are returned where there are no more. ``terms`` is the size of what was summed up to K,
    where that is more than |K|, and tells its rounding. Raises ParameterError where K has negative
    eigenvalues, M has no mass, or some motion has neither.
    """
    mass, stiffness = M.diagonal(), K.diagonal()
    heavy = mass > 0
    if (mass < 0).any() or not heavy.any():
        raise ParameterError(
            "Modes: the mass matrix is not positive: it has a diagonal entry that is negative, or "
            "none that is positive. Give the elements a density."
        )
    if (stiffness < 0).any():
        raise _negative()
    largest, terms = int(heavy.sum()), abs(K) if terms is None else terms
    shift = START_SHIFT * float((stiffness[heavy] / mass[heavy]).max() or 1.0)
    spare = 6
    while True:
        asked = min(count + spare, largest)
        values, vectors = _solve(K, M, asked, shift)
        zeros = _zeros(terms, values, vectors)
        if values.size - zeros >= count or asked == largest or values.size < asked:
            break
        spare *= 2
    if 0 < zeros < values.size and not 1e-3 < shift / values[zeros] < 1e3:
        # With σ near the first elastic λ the rigid motions' μ = 1/σ no longer swamp the others.
        values, vectors = _solve(K, M, asked, float(values[zeros]))
        zeros = _zeros(terms, values, vectors)
    values[:zeros] = 0.0
    return values[: zeros + count], vectors[:, : zeros + count], zeros


def _zeros(terms: Sparse, values: Array, vectors: Array) -> int:
    """Return how many of the ascending eigenvalues are rounding; refuse those below."""
    sizes = np.abs(vectors)
    noise = ROUNDING * np.einsum("ij,ij->j", sizes, terms @ sizes)
    if (values < -noise).any():
        raise _negative()
    return int((values <= noise).sum())


def _negative() -> ParameterError:
    return ParameterError(
        "Modes: the stiffness matrix has negative eigenvalues: some displacement would give "
        "energy. Look for a wrong sign, entries left out, or a body that is buckled."
    )


def _solve(K: Sparse, M: Sparse, count: int, shift: float) -> tuple[Array, Array]:
    """Return the ``count`` lowest eigenvalues, ascending, and vectors with xᵀMx = 1.

    Fewer where M has a lower rank: there μ is rounding and λ has no end.
    """
    n = K.shape[0]
    full = n < DENSE or count > n // 3
    vectors = _dense(K, M, count, shift) if full else _sparse(K, M, count, shift)
    weights = np.einsum("ij,ij->j", vectors, M @ vectors)
    energies = weights * shift + np.einsum("ij,ij->j", vectors, K @ vectors)
    real = weights > ROUNDING * energies * (weights / energies).max()
    vectors = vectors[:, real] / np.sqrt(weights[real])
    # Rayleigh's quotient: its error is the square of the vector's.
    values = np.einsum("ij,ij->j", vectors, K @ vectors)
    order = np.argsort(values, kind="stable")
    return values[order], vectors[:, order]


def _dense(K: Sparse, M: Sparse, count: int, shift: float) -> Array:
    from scipy.linalg import LinAlgError, eigh

    n = K.shape[0]
    full_K, full_M = K.toarray(), M.toarray()
    try:
        _, vectors = eigh(full_M, full_K + shift * full_M, subset_by_index=[n - count, n - 1])
    except LinAlgError:
        raise _not_positive(full_K + shift * full_M) from None
    return np.asarray(vectors)


def _not_positive(matrix: Array) -> ParameterError:
    """Tell a negative eigenvalue of K + σM from a motion with neither stiffness nor mass."""
    scale = 1 / np.sqrt(np.where(matrix.diagonal() > 0, matrix.diagonal(), 1.0))
    lowest = np.linalg.eigvalsh(scale[:, None] * matrix * scale)[0]
    return _negative() if lowest < -1e-10 else _loose()


def _loose() -> ParameterError:
    return ParameterError(
        "Modes: some motion has neither stiffness nor mass: a node turns or moves freely. Hold "
        "it, or join it."
    )


def _sparse(K: Sparse, M: Sparse, count: int, shift: float) -> Array:
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import LinearOperator, eigsh, splu

    n = K.shape[0]
    shifted = csc_array(K + shift * M)
    try:
        # Symmetric mode, no pivoting: the signs of the pivots are those of the eigenvalues.
        symmetric = {"SymmetricMode": True}
        factors = splu(shifted, "MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=symmetric)
    except RuntimeError:
        raise _loose() from None
    if (factors.U.diagonal() < 0).any():
        raise _negative()
    inverse = LinearOperator((n, n), matvec=factors.solve, dtype=float)
    # A fixed start, in general position, so that runs repeat.
    start = factors.solve(M @ np.random.default_rng(0).normal(size=n))
    _, vectors = eigsh(K, count, M, sigma=-shift, OPinv=inverse, v0=start)
    return np.asarray(vectors)
