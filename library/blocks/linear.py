"""Linear systems: transfer functions, state space, filters and the Padé delay."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

import acausal as ac
from acausal.arguments import Numbers
from acausal.errors import ParameterError
from domains import signal
from library.blocks.continuous import Integrator
from library.blocks.interfaces import SISO
from library.blocks.math import Gain
from library.blocks.several import MultiSum

Floats = NDArray[np.float64]


class Realization(SISO):
    """Linear system with one input and output, der(x) = w (A x + B u), y = C x + D u."""

    nx: int = ac.structural(default=1, description="Number of states")
    A: ArrayLike = ac.structural(description="Matrix nx x nx", required=True)
    B: ArrayLike = ac.structural(description="Column of nx elements", required=True)
    C: ArrayLike = ac.structural(description="Row of nx elements", required=True)
    D: float = ac.structural(default=0.0, description="Direct gain")
    w: ac.Parameter = ac.parameter(
        "1/s", "Rate: the unit of time of the matrices is 1/w", default=1.0
    )
    shows_rate: bool = ac.structural(default=False, description="True: der(x)/w has a name")
    x = ac.variable("1", "States", shape="nx")
    rate = ac.variable("1", "der(x)/w", shape="nx", when="shows_rate")

    def equations(self) -> Iterator[Any]:
        A, B, C = (ca.DM(np.asarray(part, dtype=float)) for part in (self.A, self.B, self.C))
        rates = ca.sparsify(A) @ self.x + ca.sparsify(B) * self.u
        slopes = ac.der(self.x)
        for k in range(self.nx):
            if self.shows_rate:
                yield self.rate[k] == rates[k]
            yield slopes[k] == self.w * (self.rate[k] if self.shows_rate else rates[k])
        yield self.y == ca.sparsify(C).T @ self.x + self.D * self.u


class LinearBlock(ac.Assembly):
    """A model of one linear system, with the input ``u`` and the output ``y``."""

    def _realize(
        self,
        matrices: tuple[Floats, Floats, Floats, float],
        x_start: Sequence[float] | None = None,
        w: Any = 1.0,
        at_rest: bool = False,
    ) -> None:
        A, B, C, D = matrices
        self.u, self.y = signal.Input(), signal.Output()
        if len(A):
            given = {"A": A, "B": B, "C": C, "D": D, "w": w, "shows_rate": at_rest}
            first = np.zeros(len(A)) if x_start is None else np.asarray(x_start, dtype=float)
            # A system that begins at rest is told so by its rate.
            start = {"rate" if at_rest else "x": tuple(first)}
            self.system = Realization(nx=len(A), **given, start=start)
        else:
            self.static = Gain(k=D)
        inner = self.system if len(A) else self.static
        self.connect(self.u, inner.u)
        self.connect(inner.y, self.y)


class TransferFunction(LinearBlock):
    """Transfer function, y = (b[0] s^m + … + b[m])/(a[0] s^n + … + a[n]) u with m <= n.

    The states ``system.x`` are those of the controllable canonical form times a[n], so that the
    last one equals u at rest; ``x_start`` is of the form itself, without that factor.
    """

    b: Sequence[float] = ac.structural(default=(1.0,), description="Numerator, highest power first")
    a: Sequence[float] = ac.structural(
        description="Denominator, highest power first", required=True
    )
    x_start: Sequence[float] | None = ac.structural(
        default=None, description="Initial states; 0 if not given"
    )

    def assemble(self) -> None:
        self._realize(controllable(self.b, self.a), scaled_start(self.a, self.x_start))


class StateSpace(LinearBlock):
    """State space system with one input and one output, der(x) = A x + B u, y = C x + D u."""

    A: ArrayLike = ac.structural(description="Matrix nx x nx", required=True)
    B: ArrayLike = ac.structural(description="Column of nx elements", required=True)
    C: ArrayLike = ac.structural(description="Row of nx elements", required=True)
    D: ArrayLike = ac.structural(default=0.0, description="Direct gain")
    x_start: Sequence[float] | None = ac.structural(
        default=None, description="Initial states; 0 if not given"
    )

    def assemble(self) -> None:
        self._realize(matrices_of(self), self.x_start)


class StateSpaceMIMO(ac.Assembly):
    """State space system with several signals, der(x) = A x + B u, y = C x + D u.

    Inputs are ``u[0]``, ``u[1]``, …, outputs ``y[0]``, …, states the integrators ``x[0]``, … .
    """

    A: ArrayLike = ac.structural(description="Matrix nx x nx", required=True)
    B: ArrayLike = ac.structural(description="Matrix nx x nu", required=True)
    C: ArrayLike = ac.structural(description="Matrix ny x nx", required=True)
    D: Numbers | None = ac.structural(default=None, description="Matrix ny x nu; 0 if not given")
    x_start: Sequence[float] | None = ac.structural(
        default=None, description="Initial states; 0 if not given"
    )

    def assemble(self) -> None:
        A, B, C = (
            np.atleast_2d(np.asarray(part, dtype=float)) for part in (self.A, self.B, self.C)
        )
        nx, nu, ny = A.shape[0], B.shape[1], C.shape[0]
        D = np.zeros((ny, nu)) if self.D is None else np.atleast_2d(np.asarray(self.D, dtype=float))
        if (A.shape, B.shape, C.shape, D.shape) != ((nx, nx), (nx, nu), (ny, nx), (ny, nu)):
            raise ParameterError(
                f"StateSpaceMIMO: A has shape {A.shape}, B {B.shape}, C {C.shape}, D {D.shape}; "
                "these must be nx x nx, nx x nu, ny x nx and ny x nu."
            )
        self.u = [signal.Input() for _ in range(nu)]
        self.y = [signal.Output() for _ in range(ny)]
        start = np.zeros(nx) if self.x_start is None else np.asarray(self.x_start, dtype=float)
        if start.shape != (nx,):
            raise ParameterError(
                f"StateSpaceMIMO: x_start has {start.size} values for {nx} states."
            )
        self.x = [Integrator(y_start=value) for value in start]
        rows = np.block([[A, B], [C, D]])
        chosen = [np.flatnonzero(row) if row.any() else np.array([0]) for row in rows]
        self.sums = [
            MultiSum(nu=len(k), k=row[k].tolist()) for row, k in zip(rows, chosen, strict=True)
        ]
        sources = [*(x.y for x in self.x), *self.u]
        targets = [*(x.u for x in self.x), *self.y]
        for row, k, target in zip(self.sums, chosen, targets, strict=True):
            for port, source in zip(row.u, k, strict=True):
                self.connect(sources[source], port)
            self.connect(row.y, target)


class LowpassButterworth(LinearBlock):
    """Low-pass Butterworth filter of order n with gain 1 and cut-off frequency f (-3 dB)."""

    n: int = ac.structural(default=2, description="Order")
    f: ac.Parameter = ac.parameter("Hz", "Cut-off frequency", above=0)

    def assemble(self) -> None:
        _check_order(self, self.n)
        angles = math.pi * (2 * np.arange(1, self.n + 1) + self.n - 1) / (2 * self.n)
        a = np.real(np.poly(np.exp(1j * angles)))
        self._realize(controllable([1.0], a), w=2 * math.pi * self.f)


class CriticalDamping(LinearBlock):
    """Filter without overshoot, y = 1/(s/w + 1)^n u, with w from the cut-off frequency f."""

    n: int = ac.structural(default=2, description="Order")
    f: ac.Parameter = ac.parameter("Hz", "Cut-off frequency", above=0)
    normalized: bool = ac.structural(default=True, description="True: -3 dB at f; False: w = 2π f")

    def assemble(self) -> None:
        _check_order(self, self.n)
        lag = math.sqrt(2 ** (1 / self.n) - 1) if self.normalized else 1.0
        # A chain of first order lags: each state is the input of the next.
        A = np.diag(np.full(self.n, -1.0)) + np.diag(np.ones(self.n - 1), -1)
        first, last = np.eye(self.n)[0], np.eye(self.n)[-1]
        self._realize((A, first, last, 0.0), w=2 * math.pi * self.f / lag)


class PadeDelay(LinearBlock):
    """Delay by delay_time, exp(-delay_time s) approximated by a Padé fraction of order m/n.

    It begins at rest, as after a long time with the first value of u.
    """

    delay_time: ac.Parameter = ac.parameter("s", "Delay", above=0)
    n: int = ac.structural(default=1, description="Order of the denominator")
    m: int | None = ac.structural(
        default=None, description="Order of the numerator, at most n; n if not given"
    )

    def assemble(self) -> None:
        _check_order(self, self.n)
        n, m = self.n, self.n if self.m is None else self.m
        if not 0 <= m <= n:
            raise ParameterError(f"PadeDelay: the numerator has order {m}, it must be 0 to {n}.")
        b = [(-1) ** k * _pade(k, m, n) for k in range(m, -1, -1)]
        a = [_pade(k, n, m) for k in range(n, -1, -1)]
        self._realize(controllable(b, a), w=1 / self.delay_time, at_rest=True)


def controllable(b: ArrayLike, a: ArrayLike) -> tuple[Floats, Floats, Floats, float]:
    """Return A, B, C, D of the controllable canonical form of b(s)/a(s), highest power first.

    >>> controllable([1], [2, 1])[0].tolist()
    [[-0.5]]
    """
    above, below = (np.atleast_1d(np.asarray(part, dtype=float)) for part in (b, a))
    if not len(above) or not len(below) or below[0] == 0:
        raise ParameterError(
            "a transfer function needs a numerator b, and a denominator a with a[0] not 0."
        )
    if len(above) > len(below):
        raise ParameterError(
            f"a transfer function needs as many poles as zeros: b has {len(above)} coefficients, "
            f"a only {len(below)}."
        )
    above = np.concatenate([np.zeros(len(below) - len(above)), above])
    D = above[0] / below[0]
    n = len(below) - 1
    if n == 0:
        return np.zeros((0, 0)), np.zeros(0), np.zeros(0), float(D)
    scale = _scale(below)
    A = np.eye(n, k=-1)
    A[0] = -below[1:] / below[0]
    B = np.eye(n)[0] * scale / below[0]
    return A, B, (above[1:] - D * below[1:]) / scale, float(D)


def _scale(a: Floats) -> float:
    """Return by what the states of the canonical form are multiplied: a[n], or 1 if that is 0."""
    pole_at_zero = abs(a[-1]) <= 1e-14 * float(np.linalg.norm(a))
    return 1.0 if pole_at_zero else float(a[-1])


def scaled_start(a: ArrayLike, x_start: Sequence[float] | None) -> Sequence[float] | None:
    """Return initial states of the canonical form of b/a as those of ``controllable``."""
    if x_start is None:
        return None
    scale = _scale(np.atleast_1d(np.asarray(a, dtype=float)))
    return [scale * float(value) for value in x_start]


def matrices_of(model: Any) -> tuple[Floats, Floats, Floats, float]:
    """Return A, B, C, D of a model with one input and one output, or raise ParameterError."""
    A, B, C, D = (np.asarray(part, dtype=float) for part in (model.A, model.B, model.C, model.D))
    nx = A.shape[0] if A.ndim == 2 else -1
    if A.shape != (nx, nx) or B.size != nx or C.size != nx or D.size != 1:
        raise ParameterError(
            f"{type(model).__name__}: A has shape {A.shape}, B {B.shape}, C {C.shape}, "
            f"D {D.shape}; for one input and one output these are nx x nx, nx x 1, 1 x nx and "
            "1 x 1."
        )
    return A, B.ravel(), C.ravel(), float(D.ravel()[0])


def _pade(k: int, own: int, other: int) -> float:
    """Return the coefficient of s^k of the part of order ``own`` of a Padé fraction of exp."""
    whole = math.factorial(own + other - k) * math.factorial(own)
    return whole / (math.factorial(k) * math.factorial(own - k) * math.factorial(own + other))


def _check_order(model: ac.Model, n: int) -> None:
    if not isinstance(n, int) or n < 1:
        raise ParameterError(f"{type(model).__name__} needs an order n of at least 1, not {n!r}.")
