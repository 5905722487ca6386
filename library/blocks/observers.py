"""Observers: states of a linear system from its inputs and outputs, Kalman's filter among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import acausal as ac
from acausal.arguments import Kind
from acausal.errors import ParameterError
from domains import signal
from library.blocks.linear import StateSpaceMIMO

Floats = NDArray[np.float64]

Linear = Annotated[
    Any, Kind("a linear system, with A, B, C and D", lambda v: all(hasattr(v, n) for n in "ABCD"))
]


def observer_gain(linear: Any, poles: ArrayLike) -> Floats:
    """Return L so that the poles of A - L C are those given [1/s] (scipy's place_poles).

    Raises
    ------
    ParameterError
        If the outputs do not show all states.
    """
    from scipy.signal import place_poles

    A, C = np.asarray(linear.A), np.asarray(linear.C)
    rows = [C]
    for _ in range(len(A) - 1):
        rows.append(rows[-1] @ A)
    if np.linalg.matrix_rank(np.vstack(rows)) < len(A):
        raise ParameterError(
            f"the outputs {', '.join(linear.outputs)} do not show all of the states "
            f"{', '.join(linear.states)}: no observer finds them. Measure more."
        )
    return np.asarray(place_poles(A.T, C.T, np.asarray(poles)).gain_matrix.T)


def kalman_gain(linear: Any, Q: ArrayLike, R: ArrayLike) -> Floats:
    """Return L = P Cᵀ R⁻¹ of Kalman and Bucy's filter, A P + P Aᵀ - P Cᵀ R⁻¹ C P + Q = 0.

    Parameters
    ----------
    linear
        What ``system.linearize(…)`` returns.
    Q, R
        Power densities of the noise on der(x) and on the outputs; numbers stand for diagonals.
    """
    from scipy.linalg import solve_continuous_are

    A, C = np.asarray(linear.A), np.asarray(linear.C)
    size = [np.asarray(part, dtype=float) for part in (Q, R)]
    Q_, R_ = (
        part if part.ndim == 2 else np.diag(np.broadcast_to(part, n))
        for part, n in zip(size, (len(A), len(C)), strict=True)
    )
    P = solve_continuous_are(A.T, C.T, Q_, R_)
    return np.asarray(np.linalg.solve(R_, C @ P).T)


class Observer(ac.Assembly):
    """Observer of a linearised system, der(x) = A x + B u + L (y - C x - D u).

    ``linear`` is what ``system.linearize(inputs=…, outputs=…)`` returns, ``L`` the gain, of
    ``bl.observer_gain`` or ``bl.kalman_gain``. Inputs ``u[0]``, … and ``y[0]``, … are those of the
    linear system in their order, outputs ``x[0]``, … its states: deviations from its point. It
    begins at x_start, or 0.
    """

    linear: Linear = ac.structural(description="A linearised system", required=True)
    L: ArrayLike = ac.structural(description="Gain, states by outputs", required=True)
    x_start: Sequence[float] | None = ac.structural(default=None, description="States at the start")

    def assemble(self) -> None:
        A, B, C, D = (np.asarray(getattr(self.linear, name)) for name in "ABCD")
        L, nx = np.asarray(self.L, dtype=float), len(A)
        if L.shape != (nx, len(C)):
            raise ParameterError(
                f"Observer: L has shape {L.shape}; for {nx} states and {len(C)} outputs it is "
                f"{(nx, len(C))}."
            )
        both = np.hstack([B - L @ D, L])
        self.filter = StateSpaceMIMO(
            A=A - L @ C, B=both, C=np.eye(nx), D=np.zeros((nx, both.shape[1])),
            x_start=self.x_start,
        )  # fmt: skip
        self.u = [signal.Input() for _ in range(B.shape[1])]
        self.y = [signal.Input() for _ in C]
        self.x = [signal.Output() for _ in A]
        for port, inner in zip((*self.u, *self.y), self.filter.u, strict=True):
            self.connect(port, inner)
        for state, told in zip(self.x, self.filter.y, strict=True):
            self.connect(told, state)
