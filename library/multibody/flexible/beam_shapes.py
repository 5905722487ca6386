"""Mode shapes of uniform beams, on a beam of length 1: φ'''' = β⁴ φ with conditions at both ends.

A solution is c₁ cos βξ + c₂ sin βξ + c₃ e^(-βξ) + c₄ e^(-β(1-ξ)): the two exponentials instead of
cosh and sinh keep sixteen digits for any β. The ends say which two of φ, φ', φ'', φ''' vanish.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from acausal.errors import ParameterError

Array = npt.NDArray[np.float64]

ENDS: dict[str, tuple[int, int]] = {
    "clamped": (0, 1),
    "pinned": (0, 2),
    "free": (2, 3),
    "guided": (1, 3),
}
"""Which derivatives of the deflection vanish at an end."""

NAMED: dict[str, tuple[str, str]] = {
    "clamped": ("clamped", "free"),
    "pinned": ("pinned", "pinned"),
    "free": ("free", "free"),
}
"""What one word says of both ends: a cantilever, a beam between two pins, a free one."""

_STEP = 0.05  # in the search for β: neighbouring roots are about π apart
_FIRST = 0.5  # below all elastic roots (the lowest, pinned-guided, is π/2), above the rigid one 0


@dataclass(frozen=True)
class Bending:
    """One bending mode: β, the four coefficients and the scale with which max |φ| = 1."""

    beta: float
    coefficients: tuple[float, float, float, float]

    def __call__(self, xi: Array | float, order: int = 0) -> Array:
        """Return the ``order``-th derivative of φ at ξ in 0 … 1."""
        x = np.asarray(xi, dtype=float)
        return np.asarray(_basis(self.beta, x, order) @ np.array(self.coefficients))


@dataclass(frozen=True)
class Axial:
    """A mode along the beam or of its torsion, held at ξ = 0 and free at 1: sin((n - ½)πξ)."""

    number: int

    def __call__(self, xi: Array | float, order: int = 0) -> Array:
        """Return the ``order``-th derivative at ξ."""
        k = (self.number - 0.5) * np.pi
        return np.asarray(k**order * np.sin(k * np.asarray(xi, dtype=float) + order * np.pi / 2))


def _basis(beta: float, x: Array, order: int) -> Array:
    turn = order * np.pi / 2
    columns = (
        np.cos(beta * x + turn),
        np.sin(beta * x + turn),
        (-1.0) ** order * np.exp(-beta * x),
        np.exp(-beta * (1 - x)),
    )
    return np.asarray(beta**order * np.stack(np.broadcast_arrays(*columns), axis=-1))


def ends_of(ends: str | tuple[str, str], where: str = "FlexibleBeam") -> tuple[str, str]:
    """Return the names of both ends.

    Raises
    ------
    ParameterError
        Listing the ends there are.
    """
    pair = NAMED.get(ends) if isinstance(ends, str) else tuple(ends)
    if pair is None or len(pair) != 2 or any(end not in ENDS for end in pair):
        raise ParameterError(
            f"{where}: ends = {ends!r} is not known. Write one of {', '.join(NAMED)}, or a pair of "
            f"{', '.join(ENDS)}, e.g. ends=('clamped', 'pinned')."
        )
    return pair[0], pair[1]


def bending_modes(ends: str | tuple[str, str], count: int) -> tuple[Bending, ...]:
    """Return the first elastic bending modes of a beam; rigid motions are left out.

    >>> [round(mode.beta, 7) for mode in bending_modes("clamped", 2)]
    [1.8751041, 4.6940911]
    """
    return _bending_modes(ends_of(ends), count)


@cache
def _bending_modes(ends: tuple[str, str], count: int) -> tuple[Bending, ...]:
    def system(beta: float) -> Array:
        rows = [
            _basis(beta, np.array(place), order) / beta**order
            for place, end in zip((0.0, 1.0), ends, strict=True)
            for order in ENDS[end]
        ]
        return np.array(rows)

    def determinant(beta: float) -> float:
        return float(np.linalg.det(system(beta)))

    found: list[Bending] = []
    low = _FIRST
    value = determinant(low)
    while len(found) < count:
        high = low + _STEP
        after = determinant(high)
        if value * after < 0:
            beta = float(brentq(determinant, low, high, xtol=1e-14, rtol=1e-15))
            found.append(_scaled(beta, np.linalg.svd(system(beta))[2][-1]))
        low, value = high, after
    return tuple(found)


def _scaled(beta: float, coefficients: Array) -> Bending:
    """Return a mode with max |φ| = 1, positive at the far end or, if that rests, near the first."""
    raw = Bending(beta, tuple(float(c) for c in coefficients))  # type: ignore[arg-type]
    values = raw(np.linspace(0.0, 1.0, 2001))
    size = float(np.abs(values).max())
    tip = float(values[-1])
    sign = np.sign(tip) if abs(tip) > 1e-6 * size else np.sign(values[1])
    return Bending(beta, tuple(float(c * sign / size) for c in coefficients))  # type: ignore[arg-type]


Shape = Callable[..., Array]
"""A shape: a function of ξ and of the order of its derivative."""


@dataclass(frozen=True)
class Sampled:
    """A smooth shape by Chebyshev coefficients in 0 … 1, of itself and of two derivatives."""

    coefficients: tuple[tuple[float, ...], ...]

    def __call__(self, xi: Array | float, order: int = 0) -> Array:
        """Return the ``order``-th derivative at ξ."""
        x = 2 * np.asarray(xi, dtype=float) - 1
        return np.asarray(np.polynomial.chebyshev.chebval(x, self.coefficients[order]))


def portable(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Return shapes that can be written to a file: local functions, which cannot, are sampled."""
    return tuple(shape if _travels(shape) else _sampled(shape) for shape in shapes)


def _travels(shape: Shape) -> bool:
    try:
        pickle.dumps(shape)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _sampled(shape: Shape) -> Sampled:
    fits = (
        np.polynomial.Chebyshev.interpolate(shape, POINTS, [0.0, 1.0], args=(k,)) for k in range(3)
    )
    return Sampled(tuple(tuple(map(float, fit.coef)) for fit in fits))


@dataclass(frozen=True)
class Foreshortening:
    """How a beam that bends comes shorter: u(ξ) = -½∫₀^ξ Σ qᵢqⱼ φᵢ'φⱼ' dξ = Σ ψ_a(ξ) s_a(q).

    The functions ∫φᵢ'φⱼ' nearly depend on each other: ψ is an orthonormal basis of what they span,
    up to ``TOLERANCE`` of the largest, and s_a = -½ qᵀ G_a q, with q and u over the length.
    """

    shapes: tuple[Shape, ...]
    pairs: tuple[tuple[int, int], ...]
    combine: Array  # pairs × basis: ψ = g @ combine
    forms: Array  # basis × shapes × shapes: G_a

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "shapes": portable(self.shapes)}

    def __call__(self, xi: Array | float, order: int = 0) -> Array:
        """Return ψ at ξ, (…, basis)."""
        return np.asarray(_gained(self.shapes, self.pairs, xi) @ self.combine)


TOLERANCE = 1e-2
"""Relative size of the fields left out: with 4 cantilever modes 6 of 10 are kept, and the spin-up
of a beam changes by less than 1e-5 with the others."""

POINTS = 64  # of Gauss along the beam: exact to rounding for the first dozen modes


def gauss(points: int = POINTS) -> tuple[Array, Array]:
    """Return nodes and weights of Gauss in 0 … 1."""
    nodes, weights = np.polynomial.legendre.leggauss(points)
    return np.asarray((nodes + 1) / 2), np.asarray(weights / 2)


def _gained(
    shapes: tuple[Shape, ...], pairs: tuple[tuple[int, int], ...], xi: Array | float
) -> Array:
    """Return ∫₀^ξ φᵢ'φⱼ' of each pair of shapes at ξ."""
    x = np.atleast_1d(np.asarray(xi, dtype=float))
    nodes, weights = gauss()
    inner = x[:, None] * nodes
    slopes = [shape(inner, 1) for shape in shapes]
    columns = [(x[:, None] * weights * slopes[i] * slopes[j]).sum(axis=1) for i, j in pairs]
    return np.stack(columns, axis=-1)


def foreshortening(planes: tuple[tuple[Shape, ...], ...]) -> Foreshortening:
    """Return the foreshortening of bending in one plane, or in two that do not mix."""
    shapes = tuple(shape for plane in planes for shape in plane)
    pairs, first = [], 0
    for plane in planes:
        n = len(plane)
        pairs += [(first + i, first + j) for i in range(n) for j in range(i, n)]
        first += n
    nodes, weights = gauss()
    # Slopes grow with the number of the mode: each pair counts as if its slopes were of size 1.
    slopes = [float(np.sqrt((weights * shape(nodes, 1) ** 2).sum())) for shape in shapes]
    scales = np.array([slopes[i] * slopes[j] for i, j in pairs])
    fields = np.sqrt(weights)[:, None] * _gained(shapes, tuple(pairs), nodes) / scales
    _, sizes, right = np.linalg.svd(fields, full_matrices=False)
    kept = sizes > TOLERANCE * sizes[0]
    combine = right[kept].T / sizes[kept] / scales[:, None]
    forms = np.zeros((int(kept.sum()), len(shapes), len(shapes)))
    for column, (i, j) in enumerate(pairs):
        amount = sizes[kept] * right[kept][:, column] * scales[column]
        forms[:, i, j] = forms[:, j, i] = amount
    return Foreshortening(shapes, tuple(pairs), combine, forms)
