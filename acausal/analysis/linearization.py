"""Linearisation: A, B, C, D with names, poles, transfer functions and frequency responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from acausal.analysis.margins import Margins, margins_of
from acausal.analysis.modes_taken import in_modes, modes_at, note_of_modes
from acausal.analysis.responses import (
    RootLocus,
    TimeResponse,
    root_locus,
    time_response,
)
from acausal.arguments import Axes, File, Numbers, checked, checked_methods
from acausal.errors import AcausalError, UnknownNameError, did_you_mean
from acausal.initialization.start import Start
from acausal.language.group import tangent
from acausal.language.html import html_heading, html_table
from acausal.language.quantity import path_of
from acausal.numerics.rank import least, linear_solve
from acausal.results.result import Result, ResultPoint
from acausal.system.orientation_values import quaternions
from acausal.system.parameter_table import check_free
from acausal.system.slopes import Slopes
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.analysis.eigenmodes import NaturalModes
    from acausal.system.system import System


@checked_methods
@dataclass(frozen=True, eq=False)
class LinearSystem:
    """der(x) = A x + B u, y = C x + D u for small deviations from ``point``.

    ``states``, ``inputs`` and ``outputs`` name the rows and columns. A quaternion among the states
    of the model stands as three small turns: δ(states of the model) = ``spread`` · x.

    With clocks it is sampled: x⁺ = A x + B u, y = C x + D u from one common period ``dt`` [s] to
    the next. x is what stands just before the ticks at its beginning, discrete variables among it;
    u is held from there on, and y is what comes of it at once. ``in_modes`` are those it holds for.
    """

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    point: Start
    spread: np.ndarray
    dt: float | None = None
    in_modes: dict[str, str] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Names of states, inputs and outputs."""
        return {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}

    @cached_property
    def poles(self) -> np.ndarray:
        """Eigenvalues of A, slowest first: p [1/s], of a sampled system z [1]."""
        values = np.linalg.eigvals(self.A)
        order = np.lexsort((values.imag, np.abs(self._exponents(values))))
        return np.asarray(values[order])

    def _exponents(self, values: np.ndarray) -> np.ndarray:
        """Return p [1/s] of eigenvalues: themselves, or log(z)/dt, with z = 0 infinitely fast."""
        if self.dt is None:
            return values
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(np.asarray(values, dtype=complex)) / self.dt)

    @property
    def exponents(self) -> np.ndarray:
        """The poles as rates p [1/s], in their order; log(z)/dt of a sampled system."""
        return self._exponents(self.poles)

    @property
    def frequencies(self) -> np.ndarray:
        """Natural frequency |p|/2π [Hz] of each pole."""
        return np.asarray(np.abs(self.exponents) / (2 * np.pi))

    @property
    def damping(self) -> np.ndarray:
        """Damping ratio -Re(p)/|p| of each pole."""
        rates = self.exponents
        size = np.abs(rates)
        good = (size > 0) & np.isfinite(size)
        return np.where(good, -rates.real / np.where(good, size, 1.0), 1.0)

    def modes(self) -> NaturalModes:
        """Return the natural modes: frequencies, damping, and shapes to draw (``.plot()``)."""
        from acausal.analysis.eigenmodes import natural_modes

        if self.dt is not None:
            raise AcausalError(
                "a sampled system has no shapes to draw: see poles, frequencies and damping."
            )
        return natural_modes(self)

    def _indices(self, output: Any, input: Any) -> tuple[int, int]:
        """Return the row of an output and the column of an input; of the only one if None."""
        found = []
        for what, names, key in (("output", self.outputs, output), ("input", self.inputs, input)):
            path = names[0] if key is None and len(names) == 1 else path_of(key)
            if path not in names:
                raise UnknownNameError(f"no {what} is called '{path}'. {did_you_mean(path, names)}")
            found.append(names.index(path))
        return found[0], found[1]

    def frequency_response(
        self, omega: Numbers, output: Any = None, input: Any = None
    ) -> np.ndarray:
        """Return the complex gain from an input to an output at angular frequencies [rad/s]."""
        row, column = self._indices(output, input)
        seen = self._seen_by(row)
        a, b, c = self.A[np.ix_(seen, seen)], self.B[seen, column], self.C[row, seen]
        unit = np.eye(len(seen))
        with np.errstate(divide="ignore", invalid="ignore"):
            gains = [
                _gain((1j * w if self.dt is None else np.exp(1j * w * self.dt)) * unit - a, b, c)
                for w in np.atleast_1d(np.asarray(omega, dtype=float))
            ]
        return np.asarray(np.array(gains) + self.D[row, column])

    def _seen_by(self, row: int) -> list[int]:
        """Return the states that influence an output; an integrator nobody reads does not."""
        seen = {int(i) for i in np.flatnonzero(self.C[row])}
        fresh = list(seen)
        while fresh:
            before = [int(j) for j in np.flatnonzero(self.A[fresh.pop()]) if j not in seen]
            seen.update(before)
            fresh += before
        return sorted(seen)

    def transfer_function(
        self, output: Any = None, input: Any = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return numerator and denominator, highest power of s (sampled: of z) first."""
        from scipy.signal import ss2tf

        row, column = self._indices(output, input)
        numerator, denominator = ss2tf(
            self.A, self.B[:, [column]], self.C[[row]], self.D[[row]][:, [column]]
        )
        return np.asarray(numerator[0]), np.asarray(denominator)

    def bode(
        self,
        output: Any = None,
        input: Any = None,
        *,
        path: File | None = None,
        axes: Axes | Sequence[Axes] | None = None,
        omega: Numbers | None = None,
    ) -> Any:
        """Plot gain [dB] and phase [deg] over frequency [Hz]; returns the figure."""
        from acausal.pictures.response_plot import plot_bode

        row, column = self._indices(output, input)
        return plot_bode(self, self.inputs[column], self.outputs[row], path, axes, omega)

    def step(
        self, output: Any = None, input: Any = None, t: Numbers | str | None = None
    ) -> TimeResponse:
        """Return the output after a step of 1 at an input, from rest: ``.plot()``, ``.overshoot``.

        ``t`` is an end time ([s] or ``"2 ms"``) or equally spaced times from 0; without it the
        slowest motion dies away.
        """
        return time_response(self, "step", output, input, t)

    def impulse(
        self, output: Any = None, input: Any = None, t: Numbers | str | None = None
    ) -> TimeResponse:
        """Return the output after an impulse of 1 at an input, C e^(A t) B; ``t`` as in ``step``.

        What passes at once, D times the impulse itself, is left out.
        """
        return time_response(self, "impulse", output, input, t)

    def margins(self, output: Any = None, input: Any = None) -> Margins:
        """Return gain, phase and delay margin, with the system as an open loop under feedback."""
        return margins_of(self, output, input)

    def root_locus(self, parameter: Any, values: Sequence[float]) -> RootLocus:
        """Return the poles over values of a parameter, linearised anew at each of them."""
        return root_locus(self, parameter, values)

    def to_scipy(self) -> Any:
        """Return ``scipy.signal.StateSpace(A, B, C, D)``, with ``dt`` if it is sampled."""
        from scipy.signal import StateSpace

        sampled = {} if self.dt is None else {"dt": self.dt}
        return StateSpace(self.A, self.B, self.C, self.D, **sampled)

    def to_control(self) -> Any:
        """Return python-control's ``ss(A, B, C, D)`` with our names, dots as underscores."""
        try:
            import control
        except ImportError:
            raise AcausalError("to_control() needs python-control: pip install control.") from None
        names = {
            what: [name.replace(".", "_").replace("[", "_").replace("]", "") for name in listed]
            for what, listed in self.names.items()
        }
        dt = 0.0 if self.dt is None else self.dt
        return control.ss(self.A, self.B, self.C, self.D, dt, **names)

    @property
    def _heading(self) -> str:
        if self.dt is None:
            return f"linear system: {len(self.states)} states"
        return f"sampled linear system: {len(self.states)} states, dt = {self.dt:.6g} s"

    def __repr__(self) -> str:
        return f"<{self._heading}, {len(self.inputs)} inputs, {len(self.outputs)} outputs>"

    def __str__(self) -> str:
        lines = [f"{self._heading}, poles {'[1/s]' if self.dt is None else 'z'}:"]
        lines += [f"  {p.real: .6g} {p.imag:+.6g}j" for p in self.poles]
        return "\n".join([*lines, *note_of_modes(self)])

    def _repr_html_(self) -> str:
        parts = [html_heading(self._heading), *map(html_heading, note_of_modes(self))]
        for letter, matrix, rows, columns in (
            ("A", self.A, self.states, self.states),
            ("B", self.B, self.states, self.inputs),
            ("C", self.C, self.outputs, self.states),
            ("D", self.D, self.outputs, self.inputs),
        ):
            if matrix.size:
                lines = [[name, *map(float, row)] for name, row in zip(rows, matrix, strict=True)]
                parts.append(html_table([letter, *columns], lines))
        lines = [
            [f"{p.real:.6g} {p.imag:+.6g}j", float(f), float(d)]
            for p, f, d in zip(self.poles, self.frequencies, self.damping, strict=True)
        ]
        parts.append(
            html_table(
                [f"pole {'[1/s]' if self.dt is None else 'z'}", "frequency [Hz]", "damping ratio"],
                lines,
            )
        )
        return "\n".join(parts)


def _gain(matrix: np.ndarray, drive: np.ndarray, output: np.ndarray) -> complex:
    """Return output · matrix⁻¹ · drive, infinite at a pole."""
    found = complex(output @ linear_solve(matrix, drive))
    return found if np.isfinite(found) else complex(np.inf)


@checked
def linearize(
    system: System,
    at: Any = None,
    *,
    inputs: Sequence[Any] | None = None,
    outputs: Sequence[Any] | None = None,
    modes: Mapping[Any, str] | None = None,
    **conditions: Any,
) -> LinearSystem:
    """Linearise about a point, with the algebraic unknowns eliminated.

    A system with clocks gives a sampled one; see ``acausal.analysis.sampled_linearization``.

    Parameters
    ----------
    at
        A Start (from ``initialize`` or ``steady_state``), a point of a Result (``res.final``,
        ``res.at(t)``, ``(res, t)``), or None: initial values under ``conditions`` (start, …).
    inputs
        Paths of inputs or parameters; default all inputs.
    outputs
        Paths of variables; default all states.
    modes
        Modes of parts to take instead of those at the point, ``{"b": "forward"}``.
    """
    from acausal.analysis.sensitivity import refuse_delays

    refuse_delays(system)
    point = operating_point(system, at, conditions)
    if modes:
        point = in_modes(point, modes)
    taken = modes_at(point)
    form, entered = point.system.at(point.point)
    shown = replace(point, system=form.system, point=entered)
    named_in = tuple(path_of(key) for key in inputs) if inputs is not None else form.system.inputs
    named_out = None if outputs is None else tuple(path_of(key) for key in outputs)
    if form.system.switching.places("pulse"):
        from acausal.analysis.sampled_linearization import sampled

        found = sampled(point, form, shown, named_in, named_out)
        if found is not None:
            return replace(found, in_modes=taken)
    local = Local(form.system, named_in, named_out or ())
    a, b, c, d, _, into = local(shown.point)
    if named_out is None:
        named_out, c = local.states, np.eye(len(local.states))
        d = np.zeros((len(local.states), len(named_in)))
    return LinearSystem(a, b, c, d, local.states, named_in, named_out, shown, into, in_modes=taken)


class LocalMatrices(NamedTuple):
    """δẋ = A δx + B δv, δy = C δx + D δv at a point; δx = out · δ(states), δ(states) = into δx."""

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    out: np.ndarray
    into: np.ndarray


class Local:
    """The matrices of a system at its points, with the algebraic unknowns eliminated.

    ``memory`` are places in the discrete vector that drive it besides the inputs, behind these.
    """

    def __init__(
        self,
        system: System,
        inputs: Sequence[str],
        outputs: Sequence[str],
        memory: Sequence[int] = (),
    ) -> None:
        arguments = system.symbols()
        ode = system.rhs(*arguments)[0]
        y = ca.vertcat(*[system.expression(arguments, name) for name in outputs], ca.SX(0, 1))
        drives = [_input(system, arguments, name) for name in inputs]
        v = ca.vertcat(*drives, *(arguments[5][i] for i in memory), ca.SX(0, 1))
        motion = _loop_motion(system, arguments)
        by = ca.vertcat(arguments[1], v)
        self.system, self._n = system, len(system.states)
        self._parts = [self._n, self._n + y.shape[0]]
        self._slopes = Slopes(system, arguments, ca.vertcat(ode, y, motion), by)
        self._groups = quaternions(system.names, system.states)
        self.states = _names_with_turns(system.states, self._groups)

    def __call__(self, point: Point) -> LocalMatrices:
        """Return the matrices at a point of the system."""
        system, n = self.system, self._n
        values, matrix = self._slopes.with_values(point)
        turning = np.split(values, self._parts)[2]
        square, shown, loops = np.split(matrix, self._parts)
        # The matrix of turns is out · A · into + d(out)/dt · into: the same while a body spins.
        out, moved = _small_turns(self._groups, point.x, system.derivatives(point))
        into = out.T / np.sum(out**2, axis=1)
        within = square[:, :n] + _moving_chart(system, turning, loops[:, :n], square[:, :n])
        a = (out @ within + moved) @ into
        return LocalMatrices(a, out @ square[:, n:], shown[:, :n] @ into, shown[:, n:], out, into)


def _small_turns(
    groups: dict[int, tuple[str, list[int]]], values: np.ndarray, rates: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the matrix to deviations with three small turns for each quaternion, and its rate.

    A quaternion q has four elements and three freedoms: δq = Ξ(q) θ/2 with the turns θ about the
    axes of the frame it is measured in, θ = 2 Ξᵀ δq/|q|². Ξ moves with q.
    """
    inside = {place for _, places in groups.values() for place in places}
    unit, n = np.eye(len(values)), len(values)
    out, moved = [np.zeros((0, n))], [np.zeros((0, n))]
    for i in range(n):
        if i in groups:
            places = groups[i][1]
            q, still = values[places], unit[places]
            out.append(2 * tangent(q).T @ still / (q @ q))
            moved.append(2 * tangent(rates[places]).T @ still / (q @ q))
        elif i not in inside:
            out.append(unit[[i]])
            moved.append(np.zeros((1, n)))
    return np.vstack(out), np.vstack(moved)


def _names_with_turns(
    names: tuple[str, ...], groups: dict[int, tuple[str, list[int]]]
) -> tuple[str, ...]:
    """Return names with three small turns in the place of each quaternion."""
    inside = {place for _, places in groups.values() for place in places}
    found: list[str] = []
    for i, name in enumerate(names):
        if i in groups:
            found += [f"{groups[i][0]}[{k}]" for k in range(3)]
        elif i not in inside:
            found.append(name)
    return tuple(found)


def _loop_motion(system: System, arguments: tuple[ca.SX, ...]) -> ca.SX:
    """Return q and der(q) = K(q) u of closed loops in which something turns."""
    chart = system.chart
    if not (chart and chart.turning):
        return ca.SX(0, 1)
    t, _, _, u, p, m = arguments
    base = system.base(*arguments)
    q = base[list(chart.value_rows)]
    turn = chart.motion(t, q, u, p, m[: chart.motion.size1_in(4)])[1]
    return ca.vertcat(q, turn @ base[list(chart.rate_rows)])


def _moving_chart(
    system: System, motion: np.ndarray, slopes: np.ndarray, matrix: np.ndarray
) -> np.ndarray:
    """Return what small turns in closed loops add to the matrix of the states.

    The deviations y of a chart are those of its quaternions, δq = T y, which turn while a wheel
    rolls. With θ = J⁺ δq, turns in place of quaternions, y is read off as P θ with P = (J⁺ T)⁺
    held: der(y) = P (d(J⁺)/dt T + J⁺ ∂der(q)/∂x), in which nothing changes on a straight way.
    """
    added, chart = np.zeros_like(matrix), system.chart
    groups = quaternions(system.names, chart.names) if len(motion) else {}
    if not groups or not chart.n_places:
        return added
    slope, rise = np.split(slopes, 2)
    out, moved = _small_turns(groups, *np.split(motion, 2))
    places = list(chart.places[: chart.n_places])
    turned = moved @ slope + out @ (rise - slope @ matrix)
    added[places] = least(out @ slope[:, places], turned)
    return added


def operating_point(system: System, at: Any, conditions: dict[str, Any]) -> Start:
    """Return the point that ``at`` means; None and start values are initialised."""
    point = point_of(at)
    if point is not None:
        return point
    return (
        system.initialize(**conditions) if at is None else system.initialize(start=at, **conditions)
    )


def point_of(at: Any) -> Start | None:
    """Return a Start, a Result (its end), a point of one or (result, t) as a Start; else None."""
    if isinstance(at, Start):
        return at
    if isinstance(at, tuple) and len(at) == 2 and isinstance(at[0], Result):
        at = at[0].at(at[1])
    if isinstance(at, Result):
        at = at.final
    if not isinstance(at, ResultPoint):
        return None
    single = at._single
    system = single.system
    origin = dict.fromkeys([*system.states, *system.algebraic], "from a result")
    return Start(system, single.point(-1), origin)


def _input(system: System, arguments: tuple[ca.SX, ...], name: str) -> ca.SX:
    if name in system.input_table.places:
        number = system.input_table.places[name]
        return arguments[3][sum(system.input_table.levels[:number])]
    if name in system.parameter_names:
        check_free(system.parameter_table.frozen, [name])
        return arguments[4][system.parameter_names[name]]
    valid = [*system.input_table.places, *system.parameter_names]
    raise UnknownNameError(f"no input or parameter is called '{name}'. {did_you_mean(name, valid)}")
