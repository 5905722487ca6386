"""Inertia invariants of a body whose points move as s = X + Φ q in its frame.

With s in place of the position of a rigid body every integral of the mass matrix and of the
velocity forces is a polynomial in q, at most of degree two, whose coefficients are the six
integrals kept here (Shabana 1986; the equations numbered below are those of Richard's chapter on
graphs of flexible multibody systems).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError

Array = npt.NDArray[np.float64]
Masses = Any  # an array, or a sparse one of scipy

SMALL = 1e-12
"""Entries below this part of their Cauchy-Schwarz bound are rounding, and become 0: products of
modes with 16 digits leave 1e-14 where symmetry says 0, and each such entry would cost operations
at every time step."""

EIGENVECTORS = 1e-10
"""The same part for shapes that an eigensolver found: theirs is the larger rounding."""

LEVI_CIVITA: Array = np.zeros((3, 3, 3))
LEVI_CIVITA[[0, 1, 2], [1, 2, 0], [2, 0, 1]] = 1.0
LEVI_CIVITA[[0, 2, 1], [2, 1, 0], [1, 0, 2]] = -1.0


@dataclass(frozen=True, eq=False)
class Invariants:
    """Integrals over the mass of X and of the shapes φ₁ … φₖ, the columns of Φ.

    Parameters
    ----------
    mass
        ∫ dm [kg].
    first
        ∫ X dm, (3,) [kg.m].
    shape
        ∫ Φ dm, (3, k).
    second
        ∫ X Xᵀ dm, (3, 3) [kg.m2]; the inertia tensor is trace(second) 1 − second.
    mixed
        ∫ X φᵢᵀ dm, (k, 3, 3).
    modal
        ∫ φᵢ φⱼᵀ dm, (k, k, 3, 3); its traces are the elastic mass matrix.
    """

    mass: float
    first: Array
    shape: Array
    second: Array
    mixed: Array
    modal: Array

    def __post_init__(self) -> None:
        k = np.shape(self.shape)[-1]
        sizes = {"first": (3,), "shape": (3, k), "second": (3, 3)}
        sizes |= {"mixed": (k, 3, 3), "modal": (k, k, 3, 3)}
        for name, size in sizes.items():
            value = np.array(getattr(self, name), dtype=float)
            if value.shape != size:
                raise ParameterError(
                    f"Invariants: {name} has the size {value.shape}, not {size}. For k shapes "
                    f"they are first (3,), shape (3, k), second (3, 3), mixed (k, 3, 3) and modal "
                    f"(k, k, 3, 3)."
                )
            value.flags.writeable = False
            object.__setattr__(self, name, value)
        object.__setattr__(self, "mass", float(self.mass))

    def __len__(self) -> int:
        """Return the number of shapes k."""
        return int(self.shape.shape[1])

    def _key(self) -> tuple[bytes, ...]:
        return tuple(np.asarray(getattr(self, field.name)).tobytes() for field in fields(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Invariants) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


@dataclass(frozen=True)
class Partitions:
    """Mass matrix of the chapter's eq. (58) in the axes of the body, by blocks.

    Its velocities are that of the frame's origin v, the angular velocity ω and q̇; ``full`` is the
    (6+k, 6+k) matrix.
    """

    RR: Array
    Rt: Array
    Rf: Array
    tt: Array
    tf: Array
    ff: Array

    @property
    def full(self) -> Array:
        """All blocks in one symmetric matrix."""
        return np.block(
            [
                [self.RR, self.Rt, self.Rf],
                [self.Rt.T, self.tt, self.tf],
                [self.Rf.T, self.tf.T, self.ff],
            ]
        )


def invariants_of_points(positions: Array, masses: Masses, shapes: Array) -> Invariants:
    """Return the invariants of points with positions X (n, 3), masses (n,), shapes Φ (n, 3, k).

    Masses may also be a matrix (n, n), full or sparse, where neighbours share mass, as in solids:
    ∫ a b dm = aᵀ masses b.

    A bar of two equal masses, with a shape that moves the second across:

    >>> X = np.array([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0]])
    >>> phi = np.array([[[0.0], [0.0], [0.0]], [[0.0], [1.0], [0.0]]])
    >>> bar = invariants_of_points(X, np.array([0.5, 0.5]), phi)
    >>> float(bar.second[0, 0]), float(bar.mixed[0, 0, 1])
    (2.0, 1.0)
    """
    X, Phi = (np.asarray(value, dtype=float) for value in (positions, shapes))
    n = len(X)
    m = masses if hasattr(masses, "tocsr") else np.asarray(masses, dtype=float)
    fit = X.shape == (n, 3) and m.shape in ((n,), (n, n))
    if not fit or Phi.ndim != 3 or Phi.shape[:2] != (n, 3):
        raise ParameterError(
            f"Material points: positions {X.shape}, masses {m.shape} and shapes {Phi.shape} do "
            f"not belong together. For n points they are (n, 3), (n,) and (n, 3, k)."
        )
    own = m if m.ndim == 1 else m.diagonal()
    if not (np.isfinite(own).all() and np.isfinite(X).all() and np.isfinite(Phi).all()):
        raise ParameterError("Material points: some numbers are not finite.")
    if (own < 0).any():
        raise ParameterError(
            f"Material points: the mass {own.min():g} kg at point {int(own.argmin())} is negative."
        )
    k = Phi.shape[2]
    columns = np.hstack([np.ones((n, 1)), X, Phi.reshape(n, 3 * k)])
    products = columns.T @ (m[:, None] * columns if m.ndim == 1 else m @ columns)
    return without_rounding(
        Invariants(
            mass=products[0, 0],
            first=products[0, 1:4],
            shape=products[0, 4:].reshape(3, k),
            second=products[1:4, 1:4],
            mixed=products[1:4, 4:].reshape(3, 3, k).transpose(2, 0, 1),
            modal=products[4:, 4:].reshape(3, k, 3, k).transpose(1, 3, 0, 2),
        )
    )


def without_rounding(invariants: Invariants, small: float = SMALL) -> Invariants:
    """Return the invariants with entries below ``small`` of their Cauchy-Schwarz bound set to 0.

    |∫ab dm| ≤ √(∫a² dm ∫b² dm): the bound has the dimension of the entry, so that no unit and no
    length of a shape decides.
    """
    length = np.sqrt(np.trace(invariants.second))
    size = np.sqrt(np.einsum("iiaa->i", invariants.modal))
    root = np.sqrt(invariants.mass)

    def kept(value: Array, bound: Array) -> Array:
        return np.where(np.abs(value) > small * bound, value, 0.0)

    return Invariants(
        mass=invariants.mass,
        first=kept(invariants.first, root * length),
        shape=kept(invariants.shape, root * size),
        second=kept(invariants.second, length**2),
        mixed=kept(invariants.mixed, (length * size)[:, None, None]),
        modal=kept(invariants.modal, np.outer(size, size)[:, :, None, None]),
    )


def sum_of_invariants(
    tables: Sequence[Invariants], weights: Sequence[float], mass: float, length: float
) -> Invariants:
    """Return a weighted sum of tables of a body of mass 1 and length 1, for another."""
    powers = {"mass": 0, "first": 1, "shape": 0, "second": 2, "mixed": 1, "modal": 0}

    def total(name: str) -> Any:
        pairs = zip(weights, tables, strict=False)
        return mass * length ** powers[name] * sum(w * getattr(one, name) for w, one in pairs)

    return Invariants(**{name: total(name) for name in powers})


def skew(vector: Array) -> Array:
    """Return ṽ with ṽ u = v × u."""
    return np.asarray(-np.einsum("abc,c->ab", LEVI_CIVITA, vector))


def axial(matrix: Array) -> Array:
    """Return ∫ a × b of ∫ a bᵀ, for the last two axes."""
    return np.asarray(np.einsum("abc,...bc->...a", LEVI_CIVITA, matrix))


def _moments(invariants: Invariants, q: Array) -> tuple[Array, Array, Array]:
    """Return ∫ s, ∫ s sᵀ and ∫ s φᵢᵀ for s = X + Φ q."""
    q = np.asarray(q, dtype=float)
    if q.shape != (len(invariants),):
        raise ParameterError(
            f"Invariants: q has the size {q.shape}; this body has {len(invariants)} shapes."
        )
    first = invariants.first + invariants.shape @ q
    half = np.einsum("i,iab->ab", q, invariants.mixed)
    with_shapes = invariants.mixed + np.einsum("i,ijab->jab", q, invariants.modal)
    # ∫ s sᵀ = ∫ X Xᵀ + ∫ Φq Xᵀ + ∫ s (Φq)ᵀ
    second = invariants.second + half.T + np.einsum("j,jab->ab", q, with_shapes)
    return first, second, with_shapes


def partitions(invariants: Invariants, q: Array) -> Partitions:
    """Return M_RR = m 1, M_Rθ = −∫s̃, M_Rf = ∫Φ, M_θθ = ∫s̃ᵀs̃, M_θf = ∫s̃Φ, M_ff = ∫ΦᵀΦ at q."""
    first, second, with_shapes = _moments(invariants, q)
    return Partitions(
        RR=invariants.mass * np.eye(3),
        Rt=-skew(first),
        Rf=np.array(invariants.shape),
        tt=np.trace(second) * np.eye(3) - second,
        tf=axial(with_shapes).T.reshape(3, len(invariants)),
        ff=np.einsum("ijaa->ij", invariants.modal),
    )


def velocity_forces(invariants: Invariants, q: Array, qd: Array, w: Array) -> Array:
    """Return the quadratic velocity forces −∫ [1; s̃; Φᵀ] (ω̃ω̃s + 2ω̃Φq̇) of eq. (59), (6+k,).

    They stand on the side of the applied forces: M a = forces + velocity forces; ω in the axes
    of the body [rad/s].
    """
    first, second, with_shapes = _moments(invariants, q)
    qd, w = np.asarray(qd, dtype=float), np.asarray(w, dtype=float)
    W = skew(w)
    inertia = np.trace(second) * np.eye(3) - second
    flow = np.einsum("j,jab->ab", qd, with_shapes)  # ∫ s u̇ᵀ with u̇ = Φ q̇
    on_frame = W @ W @ first + 2 * W @ invariants.shape @ qd
    # ∫ s × (ω × (ω × s)) = ω × J ω;  ∫ s × (ω × u̇) = (trace ∫su̇ᵀ) ω − (∫su̇ᵀ)ᵀ ω
    on_turn = W @ inertia @ w + 2 * (np.trace(flow) * w - flow.T @ w)
    between = axial(np.einsum("j,jiab->iab", qd, invariants.modal))  # ∫ u̇ × φᵢ
    on_shapes = with_shapes @ w @ w - (w @ w) * np.einsum("iaa->i", with_shapes) + 2 * between @ w
    return -np.concatenate([on_frame, on_turn, on_shapes])


def follow(forms: Any, q: Any) -> tuple[Array, Array]:
    """Return η = (q, −½ qᵀGq) and S = ∂η/∂q of fields that follow the first shapes, G (a, n, n)."""
    q, G = np.asarray(q, dtype=float), np.asarray(forms, dtype=float)
    if not len(G):
        return q, np.eye(len(q))
    if q.shape != G.shape[1:2]:
        raise ParameterError(f"q has the size {q.shape}; this body has {G.shape[1]} coordinates.")
    slope = -G @ q
    return np.concatenate([q, slope @ q / 2]), np.vstack([np.eye(len(q)), slope])


def partitions_on(invariants: Invariants, forms: Any, q: Any) -> Partitions:
    """Return the partitions over q of a body whose last shapes follow the others."""
    eta, S = follow(forms, q)
    whole = partitions(invariants, eta)
    ff = S.T @ whole.ff @ S
    return Partitions(whole.RR, whole.Rt, whole.Rf @ S, whole.tt, whole.tf @ S, ff)


def velocity_forces_on(invariants: Invariants, forms: Any, q: Any, qd: Any, w: Any) -> Array:
    """Return the quadratic velocity forces over q: those of η, less M S̈q with S̈ = dS/dt."""
    eta, S = follow(forms, q)
    rate = np.asarray(qd, dtype=float)
    forces = velocity_forces(invariants, eta, S @ rate, w)
    if len(forms):
        bend = np.concatenate([np.zeros(len(rate)), -np.asarray(forms) @ rate @ rate])
        mass = partitions(invariants, eta).full
        forces = forces - mass[:, 6:] @ bend
    return np.concatenate([forces[:6], S.T @ forces[6:]])
