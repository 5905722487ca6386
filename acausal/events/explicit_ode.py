"""The explicit ODE between events: der(x) = f(t, x), with the algebraic unknowns solved.

Events need indicators that are exact at any time inside a step, also those on algebraic unknowns,
which integrators carry without error control. So z is solved from 0 = alg(t, x, z) wherever f or an
indicator is asked for: by one linear solve where alg is linear in z, else by Newton. At an event
one call has all that a round asks for: z, relations, conditions and new values.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from acausal.events.event_location import EPS, ROUNDING, in_doubt
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.numerics.newton import Pattern
from acausal.system.algebraic import linear_in, solve_algebraic
from acausal.system.inputs import InputSet, closed_system
from acausal.system.slopes import one_sided
from acausal.system.system import Point, kept_last

if TYPE_CHECKING:
    from acausal.system.system import System

_NEWTON = {
    **{"abstol": 1e-13, "abstolStep": 1e-13, "max_iter": 50},
    **{"error_on_fail": False, "show_eval_warnings": False},  # its success is asked for here
}
_SMALLEST = float(np.finfo(float).tiny)

OPEN = 1e-10
"""Of its terms: an equation that is left with more than this has not been solved."""

_HUGE = 1e14
"""Unknowns above this many nominal values are no solution: the equations are singular."""


class _Calls(NamedTuple):
    """The functions of an ODE through buffers that have their first arguments in common."""

    rhs: FunctionBuffer
    solve: FunctionBuffer
    slope: FunctionBuffer
    look: FunctionBuffer
    past: FunctionBuffer
    watch: FunctionBuffer
    tilt: FunctionBuffer
    rounding: FunctionBuffer
    unsure: FunctionBuffer
    lags: FunctionBuffer


class ExplicitOde:
    """Right-hand side, Jacobian and indicators of a system at given parameters and inputs.

    An indicator g belongs to a relation: positive as long as the relation is what its flag says.
    Relations that do not count in the present mode have g = 1.

    Newton's iteration may end away from any solution. An integrator is told so by a right-hand
    side that is not a number, and shortens its step; everywhere else the equations are solved
    again, more patiently, and what cannot be solved raises ``InitializationError``.
    """

    def __init__(self, system: System, p: np.ndarray, inputs: InputSet) -> None:
        made = ode_functions(system, p, inputs)
        self.linear, self.n = made.linear, len(system.states)
        self._system, self._p, self._inputs = system, p, inputs
        rhs = FunctionBuffer(made.rhs)
        rhs.arguments[4][:] = p
        self._at = rhs.arguments[:4]  # t, x, z and constants, which all of the calls have
        others = (made.solve, made.slope, made.look, made.past, made.watch, made.tilt)
        last = (made.rounding, made.unsure, made.lags)
        calls = (FunctionBuffer(f, rhs.arguments) for f in (*others, *last))
        self._calls = _Calls(rhs, *calls)
        self.pattern, self.watched_pattern = (
            Pattern.of(function.sparsity_out(0)) for function in (made.slope, made.tilt)
        )
        self._before = FunctionBuffer(system.switching.before)
        self._decide = FunctionBuffer(system.switching.decide)
        self.take_round = RoundCall(made.round)

    def rhs(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return der(x), not a number where Newton does not find z from the guess."""
        if not np.all(np.isfinite(x)):  # what an integrator makes of such a right-hand side
            return np.full(self.n, np.nan)
        f, left = self._call(self._calls.rhs, t, x, z, c)
        return f if left[0] <= OPEN else np.full(self.n, np.nan)

    def solve(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return z, from a guess."""
        return self._solved(self._calls.solve, t, x, z, c)[0] if len(z) else z

    def slope(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return the Jacobian of der(x) in x, its non-zeros by columns as in ``pattern``."""
        return self._call(self._calls.slope, t, x, z, c)[0]

    def watch(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return der(x) and the indicators, not numbers where Newton does not find z."""
        found, left = self._call(self._calls.watch, t, x, z, c)
        return found if left[0] <= OPEN else np.full(len(found), np.nan)

    def tilt(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return the Jacobian of the indicators in x, its non-zeros as in ``watched_pattern``."""
        return self._call(self._calls.tilt, t, x, z, c)[0]

    def magnified(
        self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray, errors: np.ndarray
    ) -> np.ndarray:
        """Return what indicators are wrong by, at most, where states are wrong by ``errors``."""
        pattern = self.watched_pattern
        moved = np.abs(self.tilt(t, x, z, c) * errors[pattern.columns])
        return np.bincount(pattern.rows, moved, pattern.shape[0])

    def rounding(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return what indicators move by within the rounding of states and unknowns."""
        return self._call(self._calls.rounding, t, x, z, c)[0].copy()

    def unsure(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return what rates of indicators move by within the rounding of states and unknowns."""
        return self._call(self._calls.unsure, t, x, z, c)[0].copy()

    def look(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return the indicators, their rates, the magnitudes, which of them count, and z."""
        return self._solved(self._calls.look, t, x, z, c)

    def _split(self, t: float, c: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the discrete vector and the inputs, of what is constant."""
        pieces = c[len(c) - self._inputs.pieces.shape[0] :]
        return c[: len(c) - len(pieces)], self._inputs.values(t, pieces).ravel()

    def past(
        self,
        t: float,
        x: np.ndarray,
        z: np.ndarray,
        c: np.ndarray,
        slopes: np.ndarray,
        speeds: np.ndarray | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return what is delayed, and its rate.

        ``slopes`` are those of the delayed values, ``speeds`` those of the states: der(x), or of a
        curve through them, which differs from it by what the curve is wrong.
        """
        if speeds is None:
            speeds = self.rhs(t, x, z, c)
        value, rate = self._solved(self._calls.past, t, x, z, c, slopes, speeds)
        return value, rate

    def lags(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return by how much is delayed [s]."""
        return self._call(self._calls.lags, t, x, z, c)[0]

    def _solved(self, call: FunctionBuffer, *at: Any) -> tuple[np.ndarray, ...]:
        """Return the outputs of a function but its last, which is how far from solved alg is."""
        *found, left = self._call(call, *at)
        if not left[0] <= OPEN:
            t, x, z, c, *more = at
            m, u = self._split(t, c)
            point = Point(t, x, z, u, self._p, m)
            point = solve_algebraic(self._system, point)
            *found, left = self._call(call, t, x, point.z, c, *more)
        return tuple(part.copy() for part in found)

    def _call(
        self,
        call: FunctionBuffer,
        t: float,
        x: np.ndarray,
        z: np.ndarray,
        c: np.ndarray,
        *more: np.ndarray,
    ) -> list[np.ndarray]:
        """Evaluate one of the functions, which have their first arguments in common."""
        at = self._at
        at[0][0], at[1][:], at[2][:], at[3][:] = t, x, z, c
        for held, value in zip(call.arguments[5:], more, strict=True):
            held[:] = value
        call.run()
        return call.results

    def before(self, *point: Any) -> np.ndarray:
        """Return the values that ``pre`` asks for, at (t, x, z, u, p, m)."""
        return self._before(*point)[0].copy()

    def decide(self, *point: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return the conditions and the new values, at (t, x, z, u, p, m, before)."""
        conditions, values = self._decide(*point)
        return conditions > 0.5, values.copy()


@dataclass(frozen=True, eq=False)
class OdeFunctions:
    """What an ExplicitOde evaluates, at (t, x, guess of z, constants, p).

    ``rhs`` gives der(x) and what is left of alg, ``solve`` z and what is left; ``slope`` the
    Jacobian of der(x) in x; ``watch`` der(x) with the indicators and what is left, ``tilt`` the
    Jacobian of the indicators in x, ``rounding`` what they move by within the rounding of x and z,
    ``unsure`` what their rates do;
    ``look`` the indicators, their rates, the magnitudes, which of them count, z, and what is left;
    ``past`` takes the slopes of delayed values and the speeds of states too and gives what is
    delayed, its rate, and what is left; ``lags`` by how much [s].
    ``round`` is what one round of an event asks for, and ``linear`` whether alg is linear in z.
    """

    rhs: ca.Function
    solve: ca.Function
    slope: ca.Function
    watch: ca.Function
    tilt: ca.Function
    rounding: ca.Function
    unsure: ca.Function
    look: ca.Function
    past: ca.Function
    lags: ca.Function
    round: RoundFunction
    linear: bool


@dataclass(frozen=True, eq=False)
class RoundFunction:
    """(t, x, guess of z, constants, p, before, scale, moment) → one vector of all parts.

    Its first two elements are what is left of alg, and how many relations are in doubt; ``parts``
    says where the others stand, in the order of z, indicators, their rates, magnitudes, which of
    them count, which are in doubt, what they move by within the rounding of x and z, conditions,
    new values, and what ``pre`` asks for from here on.
    """

    function: ca.Function
    parts: tuple[slice, ...]


class EventRound:
    """What one round of an event asks for, at some discrete values."""

    __slots__ = ("_flat", "_parts", "_truths", "befores", "doubtful", "z")

    def __init__(self, flat: np.ndarray, parts: tuple[slice, ...]) -> None:
        self._flat, self._parts = flat, parts
        self.z = flat[parts[0]]
        self.doubtful = flat[1] != 0.0  # whether any flag may be another
        self.befores = flat[parts[9]]  # what ``pre`` asks for from here on
        self._truths: np.ndarray | None = None

    @property
    def looked(self) -> tuple[np.ndarray, ...]:
        """Indicators, rates, magnitudes, which count, and what rounding moves them by."""
        flat, parts = self._flat, self._parts
        return flat[parts[1]], flat[parts[2]], flat[parts[3]], flat[parts[4]], flat[parts[6]]

    @property
    def doubts(self) -> list[int]:
        """The relations whose flags may be others."""
        found: list[int] = self._flat[self._parts[5]].nonzero()[0].tolist()
        return found

    @property
    def decided(self) -> tuple[np.ndarray, np.ndarray]:
        """The conditions, not to be written to, and the new values."""
        if self._truths is None:
            self._truths = self._flat[self._parts[7]] > 0.5
        return self._truths, self._flat[self._parts[8]]


class RoundCall:
    """The function, through a buffer."""

    def __init__(self, made: RoundFunction) -> None:
        self._call, self._parts = FunctionBuffer(made.function), made.parts
        self._t, self._x, self._z, self._c, self._p, self._before, self._scale, self._moment = (
            self._call.arguments
        )
        (self._result,) = self._call.results

    def __call__(
        self, point: Point, pieces: np.ndarray, before: np.ndarray, near: tuple[np.ndarray, float]
    ) -> EventRound | None:
        """Return all that one round of an event asks for, None where z is not found.

        ``near`` are the magnitudes of the relations so far, and the moment [s] that is now.
        """
        t, x, z, _, p, m = point
        size = len(m)
        self._t[0], self._x[:], self._z[:], self._p[:], self._c[:size] = t, x, z, p, m
        if len(pieces):
            self._c[size:] = pieces
        if len(before):
            self._before[:] = before
        scale, self._moment[0] = near
        self._scale[:] = scale if len(scale) == len(self._scale) else 0.0
        self._call.run_to(self._result)
        if not self._result[0] <= OPEN:
            return None
        return EventRound(self._result.copy(), self._parts)


def ode_functions(system: System, p: np.ndarray, inputs: InputSet) -> OdeFunctions:
    """Return the functions of a system with given inputs; those of the last ones are kept.

    Parameters are symbols in them, so that they serve all their values, but for those that are 0.
    """
    return _functions(system, inputs, (p == 0.0).tobytes())


@kept_last
def _functions(system: System, inputs: InputSet, zero: bytes) -> OdeFunctions:
    closed = closed_system(system, inputs, zero)
    arguments, at = closed.arguments, closed.at
    right = ca.Function("right", arguments, [ca.densify(closed.ode)])
    watched = [ca.densify(e) for e in (closed.g, closed.sizes, closed.actives)]
    watch = ca.Function("watch", arguments, watched)
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("txzcp", arguments, strict=True)]
    time, state, _, *held = symbols
    linear = linear_in(closed.alg, arguments[2])
    solved = _solution(arguments, symbols, closed.alg)(*symbols)
    f = right(time, state, solved, *held)
    g, size, active = watch(time, state, solved, *held)
    left = ca.MX(0)
    if not linear:
        left = unsolved(system, arguments, closed.alg)(time, state, solved, *held)
    slopes = [ca.jacobian(closed.ode, by) for by in arguments[1:3]]
    direct, by_z = ca.Function("slopes", arguments, slopes)(time, state, solved, *held)

    def function(name: str, *outputs: ca.MX) -> ca.Function:
        return ca.Function(name, symbols, [ca.densify(e) for e in outputs])

    dx, dz = (ca.SX.sym("speeds", s.shape[0]) for s in arguments[1:3])
    moving, speeds = ca.vertcat(*arguments[:2]), ca.vertcat(ca.SX(1), dx)
    parts = [ca.jacobian(closed.alg, arguments[2]), closed.alg]
    parts.append(ca.jtimes(one_sided(closed.alg, moving, speeds), moving, speeds))
    alg_z, *rows = ca.Function("turn", [*arguments, dx], parts)(time, state, solved, *held, f)
    # One more step of Newton, and how the unknowns move: the matrix is the same.
    both = ca.horzcat(*rows)
    off, back = ca.horzsplit(ca.solve(alg_z, both, "qr") if solved.shape[0] else both)
    moving, speeds = ca.vertcat(moving, arguments[2]), ca.vertcat(speeds, dz)
    turning = ca.densify(ca.jtimes(one_sided(closed.g, moving, speeds), moving, speeds))
    rate = ca.Function("rates", [*arguments, dx, dz], [turning])
    rates = rate(time, state, solved, *held, f, -back)
    tilt = ca.jacobian(g, state)
    # Unknowns are rounded too: of a through the sum of which is 0 that is all there is. What they
    # are solved for mixes rows of volts and of amperes: one more step of Newton says how much.
    own = ca.Function("own", arguments, [ca.jacobian(closed.g, arguments[2])])
    g_z = own(time, state, solved, *held)
    z_rounding = ROUNDING * ca.fabs(solved) + ca.fabs(off)
    by_time = EPS * ca.fabs(time * (rates - tilt @ f))  # what is prescribed is rounded by the time
    rounding = ROUNDING * (ca.fabs(tilt) @ ca.fabs(state)) + by_time + ca.fabs(g_z) @ z_rounding
    diagonal = ca.Sparsity.diag(state.shape[0], state.shape[0])  # an integrator adds to it
    slope = direct + by_z @ ca.jacobian(solved, state)
    slope = ca.project(slope, slope.sparsity().unite(diagonal))
    # A rate is g_x f: what it is rounded by is what f is, magnified.
    moved = ca.fabs(tilt @ slope) @ ca.fabs(state) + ca.fabs(tilt) @ ca.fabs(f)
    by_time = EPS * ca.fabs(tilt @ ca.jtimes(f, time, time))
    unsure = ROUNDING * moved + by_time + ca.fabs(tilt @ by_z) @ z_rounding
    found = (solved, g, rates, size, active, left, rounding)
    return OdeFunctions(
        function("ode", f, left),
        function("z", solved, left),
        ca.Function("slope", symbols, [slope]),
        function("watch", ca.vertcat(f, g), left),
        ca.Function("tilt", symbols, [tilt]),
        function("rounding", rounding),
        function("unsure", unsure),
        function("look", g, rates, size, active, solved, left),
        *_delay_functions(system, at, arguments, symbols, (solved, left)),
        round_function(system, at, arguments, symbols, found),
        linear,
    )


def _delay_functions(
    system: System,
    at: tuple[Any, ...],
    arguments: list[ca.SX],
    symbols: list[ca.MX],
    found: tuple[ca.MX, ca.MX],
) -> tuple[ca.Function, ca.Function]:
    """Return what is delayed, its rate and what is left of alg; and by how much it is delayed.

    The rate is along time, states, and what is delayed of delayed values: these move by the slopes
    that they had, times 1 - dlag/dt.
    """
    switching, (solved, left) = system.switching, found
    places = switching.indices("delay").tolist()
    slopes, speeds = ca.MX.sym("slopes", len(places)), ca.MX.sym("speeds", arguments[1].shape[0])
    late = [switching.delayed(*at), switching.lags(*at)] if places else [ca.SX(0, 1)] * 2
    time, state, _, constants, p = symbols
    value = ca.Function("delayed", arguments, [ca.densify(e) for e in late])
    delayed, lag = value(time, state, solved, constants, p)
    moving, along = ca.vertcat(time, state), ca.vertcat(ca.MX(1), speeds)
    rates = ca.MX.zeros(constants.shape[0])
    if places:
        rates[places] = slopes * (1 - ca.jtimes(lag, moving, along))
    rate = ca.jtimes(delayed, ca.vertcat(moving, constants), ca.vertcat(along, rates))
    outputs = [ca.densify(e) for e in (delayed, rate, left)]
    past = ca.Function("past", [*symbols, slopes, speeds], outputs)
    return past, ca.Function("lags", arguments, [ca.densify(late[1])])


def unsolved(system: System, arguments: list[ca.SX], alg: ca.SX) -> ca.Function:
    """Return the sum of |alg| / (|alg_z| (|z| + nominal)): what is left of the equations.

    Of linear ones nothing is, unless z is not a number.
    """
    z = arguments[2]
    if linear_in(alg, z):
        return ca.Function("left", arguments, [ca.sum1(0 * z) if z.shape[0] else ca.SX(0.0)])
    slope = ca.jacobian(alg, z)
    terms = ca.fabs(slope) @ (ca.fabs(z) + ca.DM(system.nominal_z))
    # Not their largest: that of numbers and what is none is a number.
    return ca.Function("left", arguments, [ca.sum1(ca.fabs(alg) / (terms + _SMALLEST))])


def _solution(arguments: list[ca.SX], symbols: list[ca.MX], alg: ca.SX) -> ca.Function:
    """Return the function (t, x, guess, constants, p) → z with alg = 0."""
    z = arguments[2]
    if not z.shape[0]:
        return ca.Function("z", arguments, [z])
    known, given = [*arguments[:2], *arguments[3:]], [*symbols[:2], *symbols[3:]]
    if not linear_in(alg, z):
        function = ca.Function("alg", [z, ca.vertcat(*known)], [alg])
        solved = ca.rootfinder("root", "newton", function, _NEWTON)(symbols[2], ca.vertcat(*given))
    else:
        parts = [ca.jacobian(alg, z), ca.substitute(alg, z, ca.SX.zeros(z.shape[0]))]
        a, b = ca.Function("affine", known, parts)(*given)
        solved = ca.solve(a, -b, "qr")
    return ca.Function("z", symbols, [solved])


def round_function(
    system: System,
    point: tuple[ca.SX, ...],
    arguments: list[ca.SX],
    symbols: list[ca.MX],
    found: tuple[ca.MX, ...],
) -> RoundFunction:
    """Return the function of one round of an event.

    ``point`` are (t, x, z, u, p, m) as expressions of ``arguments`` (t, x, z, constants, p), and
    ``found`` z, indicators, rates, magnitudes, which count, what is left of alg, and roundings of
    indicators, in ``symbols`` that stand for the arguments.
    """
    switching = system.switching
    befores = ca.SX.sym("before", switching.decide.size1_in(6) if switching else 0)
    decided = [ca.SX(0, 1)] * 3
    if switching:
        decided = [*switching.decide(*point, befores), switching.before(*point)]
    asked = ca.Function("asked", [*arguments, befores], decided)
    solved, g, rates, sizes, actives, left, rounding = found
    time, state, _, *held = symbols
    before = ca.MX.sym("before", befores.shape[0])
    scale, moment = ca.MX.sym("scale", g.shape[0]), ca.MX.sym("moment")
    flags = held[0][switching.indices("relation").tolist()]
    doubts = _doubts(g.shape[0])(flags, g, rates, sizes, actives, scale, moment)
    parts = [solved, g, rates, sizes, actives, doubts, rounding]
    parts += asked(time, state, solved, *held, before)
    regular = ca.mmax(ca.fabs(solved) / ca.DM(system.nominal_z)) if solved.shape[0] else ca.MX(0)
    whole = ca.if_else(regular < _HUGE, left, np.inf) + 0.0 * ca.sum1(solved)
    ends = accumulate((part.shape[0] for part in parts), initial=2)
    outputs = ca.vertcat(whole, ca.sum1(doubts), *(ca.densify(part) for part in parts))
    function = ca.Function("settle", [*symbols, before, scale, moment], [ca.densify(outputs)])
    return RoundFunction(function, tuple(slice(a, b) for a, b in pairwise(ends)))


def _doubts(count: int) -> ca.Function:
    """Return the function of the relations in doubt, of magnitudes here and so far."""
    names = ("flags", "g", "rates", "sizes", "actives", "scale")
    flags, g, rates, sizes, actives, scale = (ca.SX.sym(name, count) for name in names)
    moment = ca.SX.sym("moment")
    found: Any = in_doubt(flags, (g, rates, actives), ca.fmax(sizes, scale), moment)
    given = [flags, g, rates, sizes, actives, scale, moment]
    return ca.Function("doubts", given, [ca.densify(found)])
