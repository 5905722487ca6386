"""Identifiability: which combinations of parameters data determine, by singular values."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

_FLAT = 1e-6  # of the largest singular value: below lies the error of the integrator
_LOOSE = 1.0  # a standard deviation of a combination from which on it counts as undetermined
_INVOLVED = 0.05  # of the largest share: smaller ones are left out of a combination
_NEVER = 1e-9  # of the largest column: a parameter with less changes nothing


@dataclass(frozen=True)
class Combination:
    """A direction in which parameters can move without leaving the data.

    ``shares`` are relative changes that go together, the largest 1; ``spread`` is how far
    (relative, one standard deviation) they can go.
    """

    shares: dict[str, float]
    spread: float

    def __str__(self) -> str:
        moves = [f"{name} by {share:+.3g} %" for name, share in self.shares.items()]
        far = f" (known to ± {100 * self.spread:.3g} %)" if np.isfinite(self.spread) else ""
        if len(moves) == 1:
            return f"{next(iter(self.shares))} is not determined{far}"
        return (
            f"{' and '.join(self.shares)} cannot be told apart: changing {' and '.join(moves)} at "
            f"once leaves the data as they are{far}"
        )


@dataclass(frozen=True, eq=False)
class Identifiability:
    """What data say about parameters.

    ``singular_values`` are those of the matrix of relative sensitivities in units of the noise:
    1/s is the standard deviation (relative) of the combination in the same column of
    ``directions``. ``combinations`` are those that are not determined: not at all (``flat``), or
    to no better than their own size.
    """

    names: tuple[str, ...]
    singular_values: np.ndarray
    directions: np.ndarray
    combinations: tuple[Combination, ...]

    @property
    def rank(self) -> int:
        """Number of combinations that are determined."""
        return len(self.names) - len(self.combinations)

    @property
    def flat(self) -> tuple[Combination, ...]:
        """The combinations on which no measured value depends."""
        return tuple(c for c in self.combinations if not np.isfinite(c.spread))

    @property
    def condition(self) -> float:
        """Ratio of the largest singular value to the smallest."""
        if not len(self.singular_values):
            return 1.0
        least = float(self.singular_values[-1])
        return float(self.singular_values[0]) / least if least else float("inf")

    def __str__(self) -> str:
        lines = [
            f"identifiability: {self.rank} of {len(self.names)} combinations are determined, "
            f"condition {self.condition:.3g}"
        ]
        for s, v in zip(self.singular_values, self.directions.T, strict=True):
            order = np.argsort(-np.abs(v), kind="stable")
            parts = [f"{v[i]:+.2f} {self.names[i]}" for i in order if abs(v[i]) > _INVOLVED]
            spread = 100.0 / s if s else float("inf")
            lines.append(f"  ± {spread:<9.3g} %  {' '.join(parts)}")
        lines += [f"  {combination}" for combination in self.combinations]
        return "\n".join(lines)


def identifiability(names: tuple[str, ...], jacobian: np.ndarray) -> Identifiability:
    """Analyse residuals in units of the noise, differentiated by relative changes.

    With J = U S Vᵀ the covariance is V S⁻² Vᵀ: the standard deviation along column i of V is 1/s_i.
    Directions with s_i below the error of the integrator, or known to no better than their own
    size, span what is not determined; its basis is chosen so that each vector has its own
    parameter.
    """
    if not names:  # all are held at bounds
        return Identifiability((), np.zeros(0), np.zeros((0, 0)), ())
    _, s, vt = np.linalg.svd(jacobian, full_matrices=False)
    loose = (s <= _FLAT * s.max(initial=0.0)) | (s * _LOOSE < 1.0)
    flat = vt[loose].T
    made = []
    if flat.shape[1]:
        from scipy.linalg import qr

        *_, pivots = qr(flat.T, pivoting=True, mode="economic")
        own = pivots[: flat.shape[1]]
        for column in (flat @ np.linalg.inv(flat[own])).T:
            made.append(_combination(names, jacobian, column, float(s[0])))
    return Identifiability(names, s, vt.T, tuple(made))


def _combination(
    names: tuple[str, ...], jacobian: np.ndarray, column: np.ndarray, largest: float
) -> Combination:
    column = column / column[int(np.argmax(np.abs(column)))]
    shares = {
        name: float(share)
        for name, share in zip(names, column, strict=True)
        if abs(share) > _INVOLVED
    }
    size = float(np.linalg.norm(jacobian @ column))
    exact = size <= _FLAT * largest * float(np.linalg.norm(column))
    return Combination(shares, float("inf") if exact else 1.0 / size)


def without_effect(names: tuple[str, ...], jacobian: np.ndarray) -> list[str]:
    """Return the parameters that change no residual."""
    sizes = np.linalg.norm(jacobian, axis=0)
    return [n for n, s in zip(names, sizes, strict=True) if s <= _NEVER * sizes.max()]
