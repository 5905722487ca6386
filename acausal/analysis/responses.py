"""Responses of a linear system: to a step and an impulse, and poles over a parameter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.analysis.margins import RESTS, grows, one_loop
from acausal.errors import DeclarationError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.language.units import seconds

if TYPE_CHECKING:
    from acausal.analysis.linearization import LinearSystem

_POINTS = 501
_CONSTANTS = 7.0  # time constants of the slowest pole that a response is shown for
_PERIODS = 10.0  # of an oscillation without damping
_SETTLING_BAND = 0.02  # of the step
_STRETCHES = 100_000  # of the length of a response in which it is watched: damping down to 1e-6
_STEADY = 1e-6  # rates in nominal values a second below which a point is an equilibrium


@dataclass(frozen=True, eq=False)
class _Beyond:
    """How a response goes on after its last point: w becomes ``moved`` w with each, y = ``row`` w.

    ``decay`` is the least of what its motions lose from point to point, in logarithms.
    """

    moved: np.ndarray
    row: np.ndarray
    w: np.ndarray
    decay: float

    def settled(self, final: float, largest: float, count: int, inside: int) -> int:
        """Return the number of the first point of those that stay near a final value, -1 for none.

        It is ``inside`` among the ``count`` that are known, which were off by ``largest`` at most.
        """
        if not self.decay > 0.0:
            return -1
        lasts = (_CONSTANTS + np.log(max(largest / _SETTLING_BAND, 1.0))) / self.decay
        if lasts > _STRETCHES * count:
            return -1
        rows, w = np.empty((count, len(self.row))), self.w
        rows[0] = self.row
        for k in range(1, count):
            rows[k] = rows[k - 1] @ self.moved
        far = np.linalg.matrix_power(self.moved, count)
        for begin in range(count, count + max(0, int(lasts) - count) + 1, count):
            off = np.flatnonzero(~(np.abs(rows @ w / final - 1.0) <= _SETTLING_BAND))
            inside = begin + int(off[-1]) + 1 if len(off) else inside
            w = far @ w
        return inside if inside < begin + count else -1


@dataclass(frozen=True, eq=False)
class TimeResponse:
    """The output of a linear system after a step or an impulse of 1 at t = 0, from rest."""

    kind: str
    input: str
    output: str
    t: np.ndarray
    y: np.ndarray
    final: float
    beyond: _Beyond = field(repr=False)

    @property
    def _share(self) -> np.ndarray:
        """The response as a part of its final value; NaN if that is 0 or none."""
        ends = bool(self.final) and bool(np.isfinite(self.final))
        return np.asarray(self.y / self.final if ends else np.full_like(self.y, np.nan))

    @property
    def overshoot(self) -> float:
        """How far a step response goes beyond its final value, as a part of it; NaN without one."""
        return float(np.maximum(np.max(self._share) - 1.0, 0.0))

    @property
    def rise_time(self) -> float:
        """Time [s] from 10 % to 90 % of the final value; NaN if it is not reached."""
        share = self._share
        crossed = [self._first(share >= level, share, level) for level in (0.1, 0.9)]
        return crossed[1] - crossed[0]

    @property
    def settling_time(self) -> float:
        """Time [s] after which a step response stays within 2 % of its final value.

        Motions are followed until they have died away, beyond what is shown too; NaN if they never
        do.
        """
        off = np.abs(self._share - 1.0)
        if not np.all(np.isfinite(off)):
            return float("nan")
        last = np.flatnonzero(off > _SETTLING_BAND)
        inside = int(last[-1]) + 1 if len(last) else 0
        inside = self.beyond.settled(self.final, float(np.max(off)), len(off), inside)
        return inside * float(self.t[1]) if inside >= 0 else float("nan")

    def _first(self, reached: np.ndarray, share: np.ndarray, level: float) -> float:
        places = np.flatnonzero(reached)
        if not len(places):
            return float("nan")
        k = int(places[0])
        if k == 0:
            return float(self.t[0])
        part = (level - share[k - 1]) / (share[k] - share[k - 1])
        return float(self.t[k - 1] + part * (self.t[k] - self.t[k - 1]))

    def plot(self, path: Any = None, ax: Any = None) -> Any:
        """Plot the response over time; returns the figure."""
        from acausal.pictures.response_plot import plot_response

        return plot_response(self, path, ax)


@dataclass(frozen=True, eq=False)
class RootLocus:
    """Poles [1/s] over a parameter: ``poles[i]`` are those at ``values[i]``, each in its column.

    Those of a sampled system are z, with its ``dt`` [s].
    """

    parameter: str
    unit: str
    values: np.ndarray
    poles: np.ndarray
    dt: float | None = None

    @property
    def stable(self) -> np.ndarray:
        """At which values all poles have negative real parts, or lie within the unit circle."""
        inside = self.poles.real < 0 if self.dt is None else np.abs(self.poles) < 1.0
        return np.asarray(np.all(inside, axis=1))

    def plot(self, path: Any = None, ax: Any = None) -> Any:
        """Plot the poles in the complex plane, from light to dark; returns the figure."""
        from acausal.pictures.response_plot import plot_root_locus

        return plot_root_locus(self, path, ax)


def time_response(linear: LinearSystem, kind: str, output: Any, input: Any, t: Any) -> TimeResponse:
    """Return the response to a step or an impulse, exact at equally spaced times.

    x(t + h) = e^(A h) x(t) + ∫₀ʰ e^(A s) ds B u, both from one exponential of [[A, B], [0, 0]]. A
    sampled system is shown at its ticks; the impulse is then an input of 1 for one ``dt``.
    """
    from scipy.linalg import expm

    row, column = linear._indices(output, input)
    times = _grid(linear, t) if linear.dt is None else _ticks(linear, linear.dt, t)
    step, n = float(times[1] - times[0]), len(linear.A)
    b, c, d = linear.B[:, column], linear.C[row], float(linear.D[row, column])
    x, u, later = np.zeros(n), 1.0, 1.0
    if kind == "impulse":
        x, u, later = (b.astype(float), 0.0, 0.0) if linear.dt is None else (x, u, 0.0)
    moved = np.zeros((n + 1, n + 1))
    moved[:n, :n], moved[:n, n] = linear.A, b
    if linear.dt is None:
        moved = np.asarray(expm(moved * step))
    poles = np.linalg.eigvals(one_loop(linear, row, column)[0])
    y = np.empty(len(times))
    for k in range(len(times)):
        y[k] = c @ x + d * u
        x, u = moved[:n, :n] @ x + moved[:n, n] * u, later
    moved[n, n] = 1.0
    beyond = _Beyond(moved, np.append(c, d), np.append(x, u), _decay(poles, linear.dt, step))
    final = float("inf") if grows(poles, linear.dt) else _final(linear, kind, row, column)
    return TimeResponse(kind, linear.inputs[column], linear.outputs[row], times, y, final, beyond)


def _decay(poles: np.ndarray, dt: float | None, step: float) -> float:
    """Return the least of what motions lose in a step, in logarithms; infinite if there are none.

    Poles at rest move nothing, or a response has no end.
    """
    with np.errstate(divide="ignore"):
        lost = -poles.real * step if dt is None else -np.log(np.abs(poles))
    at_rest = np.abs(poles if dt is None else poles - 1.0)
    moving = at_rest > RESTS * np.max(at_rest, initial=0.0)
    return float(np.min(lost[moving], initial=np.inf))


def _final(linear: LinearSystem, kind: str, row: int, column: int) -> float:
    """Return where a response ends: the gain at frequency 0 of what the output sees."""
    gain = linear.frequency_response([0.0], linear.outputs[row], linear.inputs[column])[0]
    if kind == "impulse":
        return 0.0 if np.isfinite(gain) else float("nan")
    return float(gain.real) if np.isfinite(gain) else float("inf")


def _grid(linear: LinearSystem, t: Any) -> np.ndarray:
    if t is None:
        return np.linspace(0.0, _horizon(linear.poles), _POINTS)
    given = np.atleast_1d(np.asarray(_seconds(t), dtype=float)).ravel()
    times = np.linspace(0.0, float(given[0]), _POINTS) if len(given) == 1 else given
    steps = np.diff(times)
    if len(times) < 2 or times[0] != 0.0 or not np.allclose(steps, steps[0]) or steps[0] <= 0:
        raise DeclarationError(
            "t must be an end time above 0, or equally spaced times that begin at 0."
        )
    return times


def _seconds(t: Any) -> Any:
    return seconds(t, "t") if isinstance(t, str) else t


def _ticks(linear: LinearSystem, dt: float, t: Any) -> np.ndarray:
    """Return multiples of dt up to a time, or until the slowest motion has died away."""
    given = _horizon(linear.exponents) if t is None else _seconds(t)
    end = np.asarray(given, dtype=float)
    if end.ndim or not end > 0:
        raise DeclarationError(
            f"t = {t}: a sampled system answers at its ticks, {dt:g} s apart. Give an end time."
        )
    return np.asarray(dt * np.arange(max(2, round(float(end) / dt) + 1)))


def _horizon(poles: np.ndarray) -> float:
    """Return a time in which the slowest motion has died away."""
    poles = poles[np.isfinite(poles)]
    fastest = float(np.max(np.abs(poles), initial=0.0))
    moving = poles[np.abs(poles) > RESTS * fastest] if fastest else poles[:0]
    if not len(moving):
        return 1.0
    decay = np.abs(moving.real)
    periods = 2 * np.pi * _PERIODS / np.maximum(np.abs(moving.imag), 1e-300)
    constants = _CONSTANTS / np.maximum(decay, 1e-300)
    return float(np.max(np.where(moving.imag != 0, np.minimum(periods, constants), constants)))


def root_locus(linear: LinearSystem, parameter: Any, values: Sequence[float]) -> RootLocus:
    """Return the poles at other values of a parameter, each linearised anew.

    Where the point of the linear system is an equilibrium, that of each value is found from it;
    else the states are kept.
    """
    from scipy.optimize import linear_sum_assignment

    point = linear.point
    path, system = path_of(parameter), point.system
    if path not in system.parameter_names:
        raise UnknownNameError(
            f"no parameter is called '{path}'. {did_you_mean(path, system.parameter_names)}"
        )
    levels = np.cumsum([0, *system.input_table.levels])
    inputs = {name: float(point.u[levels[k]]) for k, name in enumerate(system.inputs)}
    given = {name: float(v) for name, v in zip(system.parameter_names, point.p, strict=True)}
    changed = {
        name: value
        for name, value in given.items()
        if value != system.parameters.get(name) and name not in system.parameter_table.frozen
    }
    states = dict(point)
    rates = np.abs(system.derivatives(point.point)) / np.asarray(system.nominal_x)
    steady = bool(np.all(rates < _STEADY))
    found: list[np.ndarray] = []
    for value in values:
        conditions: dict[str, Any] = {"parameters": {**changed, path: value}, "inputs": inputs}
        if steady:
            at = system.steady_state(guess=states, **conditions)
            made = system.linearize(at=at).poles
        else:
            made = system.linearize(start=states, **conditions).poles
        if found:
            cost = np.abs(found[-1][:, None] - made[None, :])
            made = made[linear_sum_assignment(cost)[1]]
        found.append(made)
    declared = system.parameter_table.declared[system.parameter_names[path]]
    unit = declared.unit if declared is not None else ""
    return RootLocus(path, unit, np.asarray(values, dtype=float), np.array(found), linear.dt)
