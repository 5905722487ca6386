"""The stages of Radau IIA of order 5: the coefficients, and Newton's method for them.

With M y' = F(t, y) the stages Y_i = y + Z_i of a step fulfil

    M Σ_j (A⁻¹)_ij Z_j = h F(t + c_i h, y + Z_i),    y₁ = y + Z₃.

A⁻¹ has one real eigenvalue γ and a pair α ± iβ: in its eigenvectors Newton's method solves one real
and one complex system of the size of y.
"""

from __future__ import annotations

import numpy as np

from acausal.simulation.integrators.implicit_equations import ImplicitEquations, Solve, length

_ROOT = 6.0**0.5
NODES = np.array([(4.0 - _ROOT) / 10.0, (4.0 + _ROOT) / 10.0, 1.0])
"""Where the stages stand in a step."""

POWERS = np.arange(1, 4)
_VALUES = NODES[:, None] ** POWERS  # of s, s², s³ at the nodes
A = (_VALUES / POWERS) @ np.linalg.inv(NODES[:, None] ** (POWERS - 1))
"""Integrals of the polynomials of Lagrange from 0 to the nodes."""

CUBIC = np.linalg.inv(_VALUES)  # of the cubic through 0 and the Z_i: its coefficients
ERROR = np.array([-13.0 - 7.0 * _ROOT, -13.0 + 7.0 * _ROOT, -1.0]) / 3.0
_EIGENVALUES, _VECTORS = np.linalg.eig(np.linalg.inv(A))
_REAL = int(np.argmin(np.abs(_EIGENVALUES.imag)))
_PAIR = int(np.argmax(_EIGENVALUES.imag))
_GAMMA, _MU = float(_EIGENVALUES[_REAL].real), complex(_EIGENVALUES[_PAIR].conjugate())
_T = np.column_stack([_VECTORS[:, _REAL].real, _VECTORS[:, _PAIR].real, _VECTORS[:, _PAIR].imag])
_BACK = np.linalg.inv(_T)

PARABOLA = np.linalg.inv(NODES[:, None] ** (POWERS - 1))[0]  # through the stages, at 0
_ITERATIONS = 10  # of Newton's method, with one matrix
_ENOUGH = 0.03  # of the tolerances: what Newton's method may leave, less at tight ones


class StageNewton:
    """Simplified Newton iterations for the stages, with the factors of γ/h M - F_y and μ/h M - F_y.

    ``rate`` is how fast the last one converged, ``h`` the step that the factors are for.
    """

    def __init__(self, equations: ImplicitEquations, rtol: float) -> None:
        self.equations, self.h, self.rate = equations, 0.0, 1.0
        self._enough = max(10.0 * np.finfo(float).eps / rtol, min(_ENOUGH, rtol**0.5))
        self._t, self._y, self._weights = 0.0, np.zeros(0), np.zeros(0)
        self.real: Solve | None = None
        self.pair: Solve | None = None

    def begin(self, t: float, y: np.ndarray, weights: np.ndarray) -> None:
        """Begin a step at a point with given tolerances."""
        self._t, self._y, self._weights = t, y, weights[: self.equations.tested]

    def judge(self, t: float, y: np.ndarray) -> None:
        """Evaluate the Jacobian at a point, mostly where the step begins."""
        self.equations.judge(t, y)
        self.h = 0.0

    def solve(self, h: float, z: np.ndarray) -> np.ndarray | None:
        """Return the Z of the stages, a row each, from a guess; None where it does not converge."""
        if h != self.h:
            self.h = h
            self.real, self.pair = (self.equations.factors(c / h) for c in (_GAMMA, _MU))
        before, rate, enough = np.inf, max(self.rate, 1e-3) ** 0.8, self._enough
        for k in range(_ITERATIONS):
            change = self.change(z)
            if change is None:
                return None
            z = z + change
            now = length(change[:, : self.equations.tested], self._weights)
            if k:
                rate = now / before if before > 0.0 else 0.0
                left = rate ** (_ITERATIONS - k) / (1.0 - rate) * now if rate < 1.0 else np.inf
                if not left <= enough and now > enough:
                    return None
            if now == 0.0 or (rate < 1.0 and rate / (1.0 - rate) * now < enough):
                self.rate = rate if k else self.rate
                return z
            before = now
        return None

    def change(self, z: np.ndarray) -> np.ndarray | None:
        """Return an iteration's change of the Z of the stages; None where F or they have none."""
        if self.real is None or self.pair is None:
            return None
        stages = zip(self._t + NODES * self.h, self._y + z, strict=True)
        f = _BACK @ np.array([self.equations.at(t, y) for t, y in stages])
        if not np.all(np.isfinite(f)):
            return None
        w, h, n = _BACK @ z, self.h, self.equations.n
        f[0, :n] -= _GAMMA / h * w[0, :n]
        both = f[1] + 1j * f[2]
        both[:n] -= _MU / h * (w[1, :n] + 1j * w[2, :n])
        other = self.pair(both)
        return np.asarray(_T @ np.array([self.real(f[0]), other.real, other.imag]))
