"""Sampled linear systems: exact between ticks, jumps at ticks, lifted over the common period.

Between two ticks discrete variables d are constants, so that with the matrices at the point

    δẋ = A δx + B_d δd + B δu,     δd' = 0,     δu' = 0

has the matrix exponential as its solution. At a tick (δx, δd)⁺ = J (δx, δd) + J_u δu, by
differences of the event itself: exact to rounding where what is assigned is affine. The product of
both over the ticks of one common period is the system; u is held over it. Where the matrices
change between two ticks (a hold of first order) the equation is integrated instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from acausal.analysis.linearization import LinearSystem, Local
from acausal.errors import SimulationError, listed
from acausal.events.event_iteration import EventIteration
from acausal.events.mode_systems import ModeSystems
from acausal.events.ticks import tick
from acausal.initialization.start import Start
from acausal.system.algebraic import solve_algebraic
from acausal.system.parameter_table import check_free
from acausal.system.piecewise_inputs import PiecewiseConstantInputs
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.form_change import Form

_STEP = 1e-5  # of a nominal value, for the derivative of a tick
_ROUNDING = 1e-9  # of nominal values: smaller slopes of ticks are those of rounding
_RATIO = 1000  # periods in a ratio of larger whole numbers have nothing in common
_TICKS = 20_000  # in a common period, at most
_SAME_TIME = 1e-9  # of the period: ticks this near to each other are one instant
_STEADY = 1e-12  # relative change of the matrices between two ticks that is none


@dataclass(frozen=True)
class Clock:
    """The ticks of a common period [s]: instants in it, each with the places of its pulses."""

    origin: float
    period: float
    instants: tuple[tuple[float, tuple[int, ...]], ...]


def sampled(
    point: Start,
    form: Form,
    entered: Start,
    inputs: tuple[str, ...],
    outputs: tuple[str, ...] | None,
) -> LinearSystem | None:
    """Return the sampled system about a point, None if nothing passes through a clock.

    ``entered`` is the point in the unknowns of its form.

    Raises
    ------
    SimulationError
        If clocks have no common period, or instants or modes follow from what is sampled.
    """
    jumps = _Jumps(point, form, entered, inputs)
    passing = jumps.passing()
    if not passing:
        return None
    system = form.system
    _refuse_moving_instants(point)
    clock = _clock(point, passing)
    memory = jumps.reached
    local = Local(system, inputs, outputs or (), jumps.places)
    a, b, c, d = _lift(jumps, clock, memory, local, every=outputs is None)
    n = len(local.states)
    kept = [*range(n), *(n + k for k, place in enumerate(jumps.places) if place in memory)]
    names = [*local.states, *jumps.names]
    if outputs is None:
        shown = [k for k in kept if k < n or np.any(a[np.ix_(kept, [k])])]
        c, d, outputs = c[shown], d[shown], tuple(names[k] for k in shown)
    kept = _read(a, c, kept, n)
    a, b, c = a[np.ix_(kept, kept)], b[kept], c[:, kept]
    states = tuple(names[k] for k in kept)
    into = local(entered.point).into
    spread = np.hstack([into, np.zeros((len(into), len(kept) - n))])
    return LinearSystem(a, b, c, d, states, inputs, outputs, entered, spread, clock.period)


def _read(a: np.ndarray, c: np.ndarray, kept: list[int], n: int) -> list[int]:
    """Return what is kept, without discrete variables that are assigned before they are read."""
    while True:
        idle = [
            k for k in kept if k >= n and not np.any(a[np.ix_(kept, [k])]) and not np.any(c[:, k])
        ]
        if not idle:
            return kept
        kept = [k for k in kept if k not in idle]


class _Jumps:
    """Ticks as functions of the states of a form, discrete variables and inputs."""

    def __init__(self, point: Start, form: Form, entered: Start, inputs: tuple[str, ...]) -> None:
        root = point.system
        self.root = point
        self._told: np.ndarray | None = None  # the conditions at the point
        self.system, self.form, self.start, self.inputs = root, form, entered, inputs
        self.switching = root.switching
        first = np.cumsum([0, *root.input_table.levels])[:-1].tolist()
        self.u = entered.u[first] if len(first) else np.zeros(0)
        self.constant_inputs = PiecewiseConstantInputs.of(root, self.u)
        self.forms = ModeSystems(root, point.p, self.constant_inputs)
        self.places = self.switching.indices("discrete").tolist()
        items = [self.switching.memory[i] for i in self.switching.places("discrete")]
        self.names = [f"{item.path}.{item.name}" for item in items]
        self.bases = point.m[root.events.size :]
        self.drives = [self._drive(name) for name in inputs]
        self.reached: set[int] = set()  # places that follow states and inputs, once looked for

    def _drive(self, name: str) -> tuple[str, int]:
        """Return which vector an input is in, and where: u, or p of a parameter."""
        root = self.form.system
        if name in root.input_table.places:
            return "u", root.input_table.places[name]
        check_free(root.parameter_table.frozen, [name])
        return "p", self.system.parameter_names[name]

    def at(self, t: float, m: np.ndarray) -> Point:
        """Return the point at a time with discrete values, solved, in the unknowns of the form."""
        return solve_algebraic(self.form.system, self.start.point._replace(t=t, m=m))

    def counted(self, t: float, m: np.ndarray) -> np.ndarray:
        """Return discrete values with the counts of periods that a time has."""
        events, made = self.system.events, m.copy()
        memory = m[events.timed : events.size]
        counts = events.n_counters
        made[:counts] = events.discrete_at(t, self.start.p, memory)[:counts]
        return made

    def __call__(
        self,
        t: float,
        x: np.ndarray,
        m: np.ndarray,
        moved: tuple[str, int, float],
        due: tuple[int, ...],
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return states and discrete values after a tick; ``moved``: a drive, and by how much."""
        u, p = self.u.copy(), self.start.p.copy()
        kind, number, by = moved
        if kind:
            (u if kind == "u" else p)[number] += by
        self.constant_inputs.set(u)
        forms = self.forms
        if kind == "p":
            forms = ModeSystems(self.system, p, self.constant_inputs)
        levels = self.constant_inputs.values(t, u).ravel()
        own = self.start.point._replace(t=t, x=x, u=levels, p=p, m=m)
        before = self.form.leave(solve_algebraic(self.form.system, own), self.bases)
        asked = forms.before(before)
        after = before._replace(m=self.counted(t, before.m))
        after.m[[self.switching.index(i) for i in due]] = 1.0
        iteration = EventIteration(forms, after, u, self._truths())
        if not tick(iteration, asked):
            iteration.run(asked)
        left = iteration.here.leave()
        return self.form.enter(left).x if self.form.own else left.x, left.m

    def _truths(self) -> np.ndarray:
        """Return the conditions at the point, where none is due: small steps do not make them."""
        if self._told is None:
            form, point = self.forms.of(self.root.point), self.root.point
            before = self.forms.before(point)
            self._told = form.ode.decide(*form.enter(point), before)[0]
        return self._told.copy()

    def slope(self, t: float, m: np.ndarray, due: tuple[int, ...]) -> np.ndarray:
        """Return the slopes of (x, d) after a tick in (x, d, drives) before it.

        From one step aside to two: at the edge of a step, of an encoder at 0, they are those of its
        flats, as anywhere else.
        """
        x, places = self.start.x, self.places
        n, sizes = len(x), self._sizes(m)
        made = np.zeros((n + len(places), len(sizes)))
        for j, size in enumerate(sizes):
            sides = []
            for step in _STEP * size * np.array([2.0, 1.0, -1.0, -2.0]):
                moved, memory, drive = x.copy(), m.copy(), ("", 0, 0.0)
                if j < n:
                    moved[j] += step
                elif j < n + len(places):
                    memory[places[j - n]] += step
                else:
                    drive = (*self.drives[j - n - len(places)], step)
                found, after = self(t, moved, memory, drive, due)
                sides.append(np.concatenate([found - moved, after[places] - memory[places]]))
            made[:, j] = (sides[0] - sides[1] + sides[2] - sides[3]) / (2 * _STEP * size)
        k = np.arange(n + len(places))
        made[k, k] += 1.0
        within = np.abs(made) * sizes / sizes[: len(made), None]
        return np.where(within > _ROUNDING, made, 0.0)

    def _sizes(self, m: np.ndarray) -> np.ndarray:
        """Return the sizes of states, discrete variables and drives."""
        values = {"u": self.u, "p": self.start.p}
        given = [abs(values[kind][number]) for kind, number in self.drives]
        return np.concatenate(
            [
                np.asarray(self.form.system.nominal_x),
                np.maximum(np.abs(m[self.places]), 1.0),
                [
                    max(size, 1e-3) if kind == "p" else max(size, 1.0)
                    for size, (kind, _) in zip(given, self.drives, strict=True)
                ],
            ]
        )

    def passing(self) -> list[int]:
        """Return the pulses through which something passes on: from a state or an input."""
        t, m, n = self.start.t, self.start.m, len(self.start.x)
        slopes = {i: self.slope(t, m, (i,)) for i in self.switching.places("pulse")}
        d, reached = len(self.places), np.zeros(len(self.places), dtype=bool)
        while True:
            found = reached.copy()
            for own in slopes.values():
                change = own[n:] - np.eye(d, n + d + len(self.drives), n)
                from_outside = np.any(np.delete(change, np.s_[n : n + d], axis=1), axis=1)
                found |= from_outside | np.any(own[n:, n : n + d][:, reached], axis=1)
            if np.array_equal(found, reached):
                break
            reached = found
        self.reached = {place for place, own in zip(self.places, reached, strict=True) if own}
        return [
            i
            for i, own in slopes.items()
            if np.any(own[:n] - np.eye(n, own.shape[1]))
            or np.any((own[n:] - np.eye(d, own.shape[1], n))[reached])
        ]


def _refuse_moving_instants(point: Start) -> None:
    """Refuse clocks whose other instants follow what is sampled: the duty of a pulse width."""
    events = point.system.events
    if not events.follows_memory:
        return
    names = sorted({events.owner(events.n_counters + i) for i in range(events.n_switches)} - {""})
    raise SimulationError(
        f"{listed(names)} switches within a period at instants that follow what was sampled: such "
        "a loop is not linearised. Use an averaged part, or differences of two runs."
    )


def _clock(point: Start, passing: list[int]) -> Clock:
    """Return the common period of the clocks, from a tick of the slowest one on.

    Raises
    ------
    SimulationError
        Naming two clocks that have none.
    """
    switching, events = point.system.switching, point.system.events
    starts, periods, _ = events.numbers(point.p, point.m[: events.size])
    counters = {i: switching.memory[i].counter for i in passing}
    slowest = max(passing, key=lambda i: (periods[counters[i]], -starts[counters[i]]))
    base = float(periods[counters[slowest]])
    whole = 1
    for i in passing:
        own = float(periods[counters[i]])
        ratio = Fraction(base / own).limit_denominator(_RATIO)
        if abs(float(ratio) * own - base) > _SAME_TIME * base:
            raise _no_period(point, (i, own), (slowest, base))
        whole = lcm(whole, ratio.denominator)
        if whole * base / own > _TICKS:
            raise _no_period(point, (i, own), (slowest, base))
    period = whole * base
    begin = float(starts[counters[slowest]])
    origin = begin + max(0.0, np.ceil((point.t - begin) / base - _SAME_TIME)) * base
    ticks: list[tuple[float, int]] = []
    for i in passing:
        own, start = float(periods[counters[i]]), float(starts[counters[i]])
        first = (start - origin) % own
        first = 0.0 if own - first < _SAME_TIME * own else first
        ticks += [(first + k * own, i) for k in range(round(period / own))]
    instants: list[tuple[float, tuple[int, ...]]] = []
    for instant, i in sorted(ticks):
        if instants and instant - instants[-1][0] <= _SAME_TIME * period:
            instants[-1] = (instants[-1][0], (*instants[-1][1], i))
        else:
            instants.append((instant, (i,)))
    return Clock(origin, period, tuple(instants))


def _no_period(point: Start, *clocks: tuple[int, float]) -> SimulationError:
    items = [(point.system.switching.memory[i].path, period) for i, period in clocks]
    told = " and ".join(f"{path} every {period:g} s" for path, period in items)
    return SimulationError(
        f"{told} tick with no common period that is short enough: a sampled system is from one "
        "common tick to the next. Give periods in a ratio of small whole numbers."
    )


def _lift(
    jumps: _Jumps, clock: Clock, memory: set[int], local: Local, *, every: bool
) -> tuple[np.ndarray, ...]:
    """Return A, B over the common period, and C, D just after its first ticks.

    C and D have the rows of the outputs of ``local``, or of ``every`` (x, d).
    """
    still = [place for place in jumps.places if place in memory]
    kept = jumps.start.m[still]
    m = jumps.start.m.copy()
    for offset, due in clock.instants:  # discrete variables that follow time alone go on with it
        m = _advanced(jumps, clock.origin + offset, m, due, still, kept)
    n, nd, nu = len(local.states), len(jumps.places), len(jumps.inputs)
    whole, driven = np.eye(n + nd), np.zeros((n + nd, nu))
    later = [*(offset for offset, _ in clock.instants[1:]), clock.period]
    c, d = whole, driven
    for (offset, due), end in zip(clock.instants, later, strict=True):
        t = clock.origin + clock.period + offset
        slope = jumps.slope(t, m, due)
        m = _advanced(jumps, t, m, due, still, kept)
        here = local(jumps.at(t, m))
        out, into = (_wide(part, nd) for part in (here.out, here.into))
        nx = slope.shape[0]
        jump, push = out @ slope[:, :nx] @ into, out @ slope[:, nx:]
        whole, driven = jump @ whole, jump @ driven + push
        if offset == clock.instants[0][0]:
            seen = np.hstack([here.C, here.D[:, nu:]])
            c, d = whole, driven
            if not every:
                c, d = seen @ whole, seen @ driven + here.D[:, :nu]
        moved, pushed = _flow(jumps, local, m, t, end - offset, nu, nd)
        whole, driven = moved @ whole, moved @ driven + pushed
    return whole, driven, c, d


def _advanced(
    jumps: _Jumps, t: float, m: np.ndarray, due: tuple[int, ...], still: list[int], kept: np.ndarray
) -> np.ndarray:
    """Return the discrete values after a tick, with what follows states as it is at the point."""
    modes = jumps.switching.indices("mode")
    after = jumps(t, jumps.start.x, m, ("", 0, 0.0), due)[1].copy()
    changed = [i for i in modes if after[i] != m[i]]
    if changed:
        items = [jumps.switching.memory[i - jumps.switching.index(0)] for i in changed]
        raise SimulationError(
            f"{listed([item.path for item in items])} changes its mode at a tick where the system "
            "is linearised: there is no slope. Choose another point."
        )
    after[still] = kept
    return after


def _wide(matrix: np.ndarray, more: int) -> np.ndarray:
    """Return a matrix with a unit matrix beside it for the discrete variables."""
    rows, columns = matrix.shape
    made = np.zeros((rows + more, columns + more))
    made[:rows, :columns], made[rows:, columns:] = matrix, np.eye(more)
    return made


def _flow(
    jumps: _Jumps, local: Local, m: np.ndarray, t: float, length: float, nu: int, nd: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return what (x, d) and u between two ticks become: their transition matrices."""
    from scipy.integrate import solve_ivp
    from scipy.linalg import expm

    def rates(at: float) -> np.ndarray:
        here = local(jumps.at(at, m))
        n = len(here.A)
        made = np.zeros((n + nd + nu, n + nd + nu))
        made[:n] = np.hstack([here.A, here.B[:, nu:], here.B[:, :nu]])
        return made

    first, middle, last = (rates(t + share * length) for share in (0.0, 0.5, 1.0))
    size = n = len(first)
    most = _STEADY * max(np.abs(first).max(initial=0.0), 1e-300)
    if max(np.abs(middle - first).max(), np.abs(last - first).max()) <= most:
        moved = np.asarray(expm(first * length))
    else:
        found = solve_ivp(
            lambda at, y: (rates(at) @ y.reshape(size, size)).ravel(),
            (t, t + length),
            np.eye(size).ravel(),
            method="DOP853",
            rtol=1e-11,
            atol=1e-12,
        )
        moved = found.y[:, -1].reshape(size, size)
    n = size - nu
    return moved[:n, :n], moved[:n, n:]
