"""Margins: how much an open loop may change before the closed one is unstable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from acausal.analysis.linearization import LinearSystem

RESTS = 1e-9  # of the fastest pole: slower ones are integrators
_DENSE = 400  # frequencies between which crossings are looked for

Loop = tuple[np.ndarray, np.ndarray, np.ndarray, float]


@dataclass(frozen=True)
class Margins:
    """How much an open loop may change before the closed loop, with feedback -1, is unstable.

    ``gain`` is a factor at the frequency ``phase_crossover`` [rad/s] where the phase is -180°;
    ``phase`` [deg] and ``delay`` [s] are at ``gain_crossover``, where the gain is 1. Infinite
    where there is no such frequency. Of several the smallest margin is given. Where ``stable`` is
    False the closed loop is unstable as it stands: the margins then say what would mend it, and
    there is no delay that it bears, NaN.
    """

    gain: float
    phase: float
    gain_crossover: float
    phase_crossover: float
    delay: float
    stable: bool = True

    def __str__(self) -> str:
        decibel = 20 * np.log10(self.gain) if np.isfinite(self.gain) else np.inf
        return (
            f"gain margin {self.gain:.4g} ({decibel:.3g} dB) at {self.phase_crossover:.4g} rad/s, "
            f"phase margin {self.phase:.4g}° at {self.gain_crossover:.4g} rad/s, "
            + (f"delay margin {self.delay:.4g} s" if self.stable else "unstable when closed")
        )


def margins_of(linear: LinearSystem, output: Any, input: Any) -> Margins:
    """Return the margins of an open loop; crossings are located to rounding by bisection."""
    row, column = linear._indices(output, input)
    names = linear.outputs[row], linear.inputs[column]

    def loop(omega: Any) -> np.ndarray:
        return linear.frequency_response(omega, *names)

    def gain(omega: Any) -> np.ndarray:
        return np.asarray(np.abs(loop(omega)) - 1.0)

    def imaginary(omega: Any) -> np.ndarray:
        return np.asarray(loop(omega).imag)

    one = one_loop(linear, row, column)
    ones = _crossings(gain, _between(linear, one, gain=True))
    phases = {w: (float(np.degrees(np.angle(loop([w])[0]))) + 180.0) % 360.0 for w in ones}
    phases = {w: p if p <= 180.0 else p - 360.0 for w, p in phases.items()}
    halves = _crossings(imaginary, _between(linear, one, gain=False))
    # The response is real at the ends, too: at rest, and as fast as it can be.
    ends = [0.0] if linear.dt is None else [0.0, float(np.pi / linear.dt)]
    real = {w: float(loop([w])[0].real) for w in [*halves, *ends]}
    if linear.dt is None:
        real[float("inf")] = one[3]
    gains = {w: -1.0 / value for w, value in real.items() if -np.inf < value < 0}
    nearest = min(phases, key=lambda w: abs(phases[w]), default=float("nan"))
    least = min(gains, key=lambda w: abs(np.log(gains[w])), default=float("nan"))
    delays = {w: np.radians(p % 360.0) / w for w, p in phases.items()}
    stable = _closes_stable(linear, one)
    return Margins(
        gain=gains.get(least, float("inf")),
        phase=phases.get(nearest, float("inf")),
        gain_crossover=nearest,
        phase_crossover=least,
        delay=float(min(delays.values(), default=float("inf"))) if stable else float("nan"),
        stable=stable,
    )


def one_loop(linear: LinearSystem, row: int, column: int) -> Loop:
    """Return A, b, c, d from one input to one output, of the states that the output sees."""
    seen = linear._seen_by(row)
    a = linear.A[np.ix_(seen, seen)]
    return a, linear.B[seen, column], linear.C[row, seen], float(linear.D[row, column])


def _closes_stable(linear: LinearSystem, one: Loop) -> bool:
    """Whether no pole of the loop grows when it is closed; one that rests does not."""
    a, b, c, d = one
    if d == -1.0:
        return False
    poles = np.linalg.eigvals(a - np.outer(b, c) / (1.0 + d))
    return not grows(poles, linear.dt)


def _between(linear: LinearSystem, one: Loop, gain: bool) -> np.ndarray:
    """Return frequencies between those at which a loop has the gain 1, or is real.

    These are zeros of 1 - L(s) L(-s), or of L(s) - L(-s), with 1/z for -s of a sampled system:
    eigenvalues of a pencil, however narrow a resonance is. Here w is the state of the second L.
    """
    from scipy.linalg import eig, matrix_balance

    a, b, c, d = one
    a, units = matrix_balance(a, permute=False)  # eigenvalues far below the largest are kept
    b, c = b / np.diag(units), c * np.diag(units)
    strong, weak = float(np.linalg.norm(c)), float(np.linalg.norm(b))
    alike = np.sqrt(max(strong, 1e-300) / max(weak, 1e-300))
    b, c = b * alike, c / alike
    n, sampled = len(a), linear.dt is not None
    unit, none, column = np.eye(n), np.zeros((n, n)), b[:, None]
    still, moving = (unit, a) if sampled else (-a, unit)  # (still - s moving) w = b v
    read = np.zeros(n) if sampled else c  # what comes of w without s
    # The rows are those of x, of w and of the sum that is 0; v is u, or behind it the output.
    second = [-np.outer(b, c), still, -d * column] if gain else [none, still, -column]
    last = [d * c, read, np.array([d * d - 1.0])] if gain else [c, -read, np.zeros(1)]
    left = np.block([[a, none, column], second, [x.reshape(1, -1) for x in last]])
    right = np.zeros_like(left)
    right[:n, :n], right[n : 2 * n, n : 2 * n] = unit, moving
    if sampled:
        right[-1, n : 2 * n] = -c if gain else c
    values = eig(left, right, right=False)
    values = values[np.isfinite(values)]
    found = np.abs(np.angle(values)) / linear.dt if linear.dt else np.abs(values.imag)
    marks = np.unique(np.concatenate([[0.0], found, _frequencies(linear)]))
    marks = marks[marks <= np.pi / linear.dt] if linear.dt else np.append(marks, 2 * marks[-1])
    return np.asarray((marks[:-1] + marks[1:]) / 2)


def _frequencies(linear: LinearSystem) -> np.ndarray:
    """Return frequencies from far below the slowest pole to far above the fastest.

    A pencil of very unlike rates loses the slowest of its eigenvalues in rounding.
    """
    speeds = np.abs(linear.exponents)
    speeds = speeds[np.isfinite(speeds)]
    seen = speeds[speeds > RESTS * np.max(speeds, initial=0.0)]
    if linear.dt is not None:
        half = np.pi / linear.dt
        low = min(seen.min(initial=half), 1e-2 * half)
        return np.geomspace(1e-3 * low, half, _DENSE)
    low, high = (seen.min(), seen.max()) if len(seen) else (1.0, 1.0)
    return np.logspace(np.log10(low) - 6.0, np.log10(high) + 6.0, _DENSE)


def _crossings(function: Any, omega: np.ndarray) -> list[float]:
    """Return where a function of frequency changes its sign between some frequencies."""
    from scipy.optimize import brentq

    values = function(omega)
    good = np.isfinite(values[:-1]) & np.isfinite(values[1:])
    change = np.flatnonzero(good & (np.diff(values < 0) != 0))
    return [
        float(brentq(lambda w: function([w])[0], omega[k], omega[k + 1], xtol=1e-300, rtol=1e-14))
        for k in change
    ]


def grows(poles: np.ndarray, dt: float | None) -> bool:
    """Whether one of the poles grows by more than rounding, of an integrator twice at 0, shows."""
    rounding = np.sqrt(np.finfo(float).eps)
    if dt is not None:
        return bool(np.any(np.abs(poles) > 1.0 + rounding))
    return bool(np.any(poles.real > rounding * np.max(np.abs(poles), initial=0.0)))
