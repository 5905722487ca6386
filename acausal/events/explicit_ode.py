"""The explicit ODE between events: der(x) = f(t, x), with the algebraic unknowns solved.

Events need indicators that are exact at any time inside a step, also those on algebraic unknowns,
which integrators carry without error control. So z is solved from 0 = alg(t, x, z) wherever f or an
indicator is asked for: by one linear solve where alg is linear in z, else by Newton.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError
from acausal.events.settled import OPEN, Settled, SettleFunction, Settling, settle_function
from acausal.numerics.function_buffer import FunctionBuffer, buffer_of
from acausal.system.algebraic import linear_in, solve_algebraic
from acausal.system.inputs import InputSet
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

_TINY = 1e-13  # what makes dependent equations solvable, far below the others
_NEWTON = {
    **{"abstol": 1e-13, "abstolStep": 1e-13, "max_iter": 50},
    **{"error_on_fail": False, "show_eval_warnings": False},  # its success is asked for here
}
_SMALLEST = 1e-300

_MODES = 1000  # whose noise is kept

Noise = tuple[np.ndarray, np.ndarray]
"""Sizes of indicators and of their rates that are noise."""


class ExplicitOde:
    """Right-hand side, Jacobian and indicators of a system at given parameters and inputs.

    An indicator g belongs to a relation: positive as long as the relation is what its flag says.
    Relations that do not count in the present mode have g = 1. ``least`` says that equations
    depend on each other (parts that stick side by side, diodes that all block): of all solutions
    that with the least throughs and acrosses in such parts is then taken.

    Newton's iteration may end away from any solution. An integrator is told so by a right-hand
    side that is not a number, and shortens its step; everywhere else the equations are solved
    again, more patiently, and what cannot be solved raises ``InitialisationError``.
    """

    def __init__(
        self, system: System, p: np.ndarray, inputs: InputSet, *, least: bool = False
    ) -> None:
        made = ode_functions(system, p, inputs, least)
        self.linear, self.n = made.linear, len(system.states)
        self._system, self._p, self._inputs = system, p, inputs
        self._rhs = FunctionBuffer(made.rhs)
        self._t, self._x, self._z, self._c, given = shared = self._rhs.arguments
        given[:] = p
        self._solve, self._slope, self._look, self._past = (
            FunctionBuffer(function, shared)
            for function in (made.solve, made.slope, made.look, made.past)
        )
        self.pattern = made.slope.sparsity_out(0)
        self._lags = FunctionBuffer(made.lags, shared)
        self._before = FunctionBuffer(system.switching.before)
        self._decide = FunctionBuffer(system.switching.decide)
        self._settling = Settling(made.settle)
        self._noise: dict[tuple[float, bytes], Noise] = {}

    def rhs(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return der(x), not a number where Newton does not find z from the guess."""
        if not np.all(np.isfinite(x)):  # what an integrator makes of such a right-hand side
            return np.full(self.n, np.nan)
        f, left = self._call(self._rhs, t, x, z, c)
        return f if left[0] <= OPEN else np.full(self.n, np.nan)

    def solve(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return z, from a guess."""
        return self._solved(self._solve, t, x, z, c)[0]

    def slope(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return the Jacobian of der(x) in x, its non-zeros by columns as in ``pattern``."""
        return self._call(self._slope, t, x, z, c)[0]

    def look(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return the indicators, their rates, the magnitudes, which of them count, and z."""
        return self._solved(self._look, t, x, z, c)

    def noise(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray, atol: float) -> Noise:
        """Return by how much indicators and their rates change within what states are known to.

        These are ``atol`` nominal values each. In a mode the slopes are taken once: what matters
        is the size, where all has died out. Without states it is what algebraic unknowns are known
        to, and rates say nothing.
        """
        key = (atol, c.tobytes())
        if key not in self._noise:
            amounts = atol * self._system.nominal_x
            here = self.look(t, x, z, c)
            found = np.zeros((2, len(here[0])))
            if not self.n:
                found[0], found[1] = self._algebraic_noise(t, x, z, c, atol), np.inf
            for i, amount in enumerate(amounts):
                moved = x.copy()
                moved[i] += amount
                with suppress(InitialisationError):  # then the others say how much is noise
                    found += np.abs(np.array(self.look(t, moved, z, c)[:2]) - here[:2])
            if len(self._noise) >= _MODES:
                self._noise.clear()
            self._noise[key] = (found[0], found[1])
        return self._noise[key]

    def _algebraic_noise(
        self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray, atol: float
    ) -> np.ndarray:
        """Return by how much indicators change within ``atol`` nominal values of unknowns."""
        m, u = self._split(t, c)
        watched = buffer_of(self._system.switching.watched)
        here = watched(t, x, z, u, self._p, m)[0].copy()
        found = np.zeros(len(here))
        for i, amount in enumerate(atol * self._system.nominal_z):
            moved = z.copy()
            moved[i] += amount
            found += np.abs(watched(t, x, moved, u, self._p, m)[0] - here)
        return found

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
        value, rate = self._solved(self._past, t, x, z, c, slopes, speeds)
        return value, rate

    def lags(self, t: float, x: np.ndarray, z: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Return by how much is delayed [s]."""
        return self._call(self._lags, t, x, z, c)[0]

    def _solved(self, call: FunctionBuffer, *at: Any) -> tuple[np.ndarray, ...]:
        """Return the outputs of a function but its last, which is how far from solved alg is."""
        *found, left = self._call(call, *at)
        if not left[0] <= OPEN:
            t, x, z, c, *more = at
            m, u = self._split(t, c)
            point = solve_algebraic(self._system, Point(t, x, z, u, self._p, m))
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
        self._t[0], self._x[:], self._z[:], self._c[:] = t, x, z, c
        for held, value in zip(call.arguments[5:], more, strict=True):
            held[:] = value
        call.run()
        return call.results

    def settle(
        self, point: Point, pieces: np.ndarray, before: np.ndarray, near: tuple[np.ndarray, float]
    ) -> Settled | None:
        """Return all that one round of an event asks for, None where z is not found.

        ``near`` are the magnitudes of the relations so far, and the moment [s] that is now.
        """
        return self._settling(point, pieces, before, near)

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
    Jacobian of der(x) in x; ``look`` the indicators, their rates, the magnitudes, which of them
    count, z, and what is left; ``past`` takes the slopes of delayed values and the speeds of states
    too and gives what is delayed, its rate, and what is left; ``lags`` by how much [s]. ``settle``
    is what one round of an event asks for, and ``linear`` whether alg is linear in z.
    """

    rhs: ca.Function
    solve: ca.Function
    slope: ca.Function
    look: ca.Function
    past: ca.Function
    lags: ca.Function
    settle: SettleFunction
    linear: bool


def ode_functions(system: System, p: np.ndarray, inputs: InputSet, least: bool) -> OdeFunctions:
    """Return the functions of a system with given inputs; those of the last ones are kept."""
    return keep_last(
        system,
        f"ode {least}",
        inputs,
        p,
        lambda: _make_functions(system, p == 0.0, inputs, least),
    )


Made = TypeVar("Made")


def keep_last(
    system: System, name: str, inputs: InputSet, p: np.ndarray, make: Callable[[], Made]
) -> Made:
    """Return what is made for some inputs, kept for runs with the same.

    Parameters are symbols in it, so that it serves all their values, but for those that are 0.
    """
    zero = (p == 0.0).tobytes()
    kept = system._kept.get(name)
    if kept is None or kept[0] is not inputs or kept[1] != zero:
        kept = (inputs, zero, make())
        system._kept[name] = kept
    made: Made = kept[2]
    return made


def without(p: ca.SX, zero: np.ndarray) -> ca.SX:
    """Return parameters with zeros as numbers: what they are factors of is not there.

    Equations without it may be others: nothing damps a gap, and what moves in it is undetermined.
    """
    left = ca.SX(p)
    for i in np.flatnonzero(zero).tolist():
        left[i] = 0.0
    return left


def _make_functions(
    system: System, zero: np.ndarray, inputs: InputSet, least: bool
) -> OdeFunctions:
    t, x, z, _, p, m = system.symbols()
    given = without(p, zero)
    u = ca.substitute(inputs.expressions, inputs.time, t)
    constants = ca.vertcat(m, inputs.pieces)
    ode, alg = system.rhs(t, x, z, u, given, m)
    arguments = [t, x, z, constants, p]
    watched = indicators(system, (t, x, z, u, given, m))
    right = ca.Function("right", arguments, [ca.densify(ode)])
    watch = ca.Function("watch", arguments, [ca.densify(e) for e in watched])
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("txzcp", arguments, strict=True)]
    time, state, _, *held = symbols
    linear = linear_in(alg, z)
    shared = _shared(system, (t, x, z, u, given, m)) if least else None
    solved = _solution(arguments, symbols, alg, shared)(*symbols)
    f = right(time, state, solved, *held)
    g, size, active = watch(time, state, solved, *held)
    left = ca.MX(0)
    if not linear:
        left = unsolved(system, arguments, alg)(time, state, solved, *held)
    along = (ca.vertcat(time, state), ca.vertcat(ca.MX(1), f))

    def function(name: str, *outputs: ca.MX) -> ca.Function:
        return ca.Function(name, symbols, [ca.densify(e) for e in outputs])

    rates = ca.jtimes(g, *along)
    settle = settle_function(
        system, (t, x, z, u, given, m), arguments, symbols, (solved, g, rates, size, active, left)
    )
    return OdeFunctions(
        function("ode", f, left),
        function("z", solved, left),
        ca.Function("slope", symbols, [_with_diagonal(ca.jacobian(f, state))]),
        function("look", g, rates, size, active, solved, left),
        *_delay_functions(system, (t, x, z, u, given, m), arguments, symbols, (solved, left)),
        settle,
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
    places = [switching.first + i for i in switching.places("delay")]
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


def _with_diagonal(matrix: ca.MX) -> ca.MX:
    """Return a matrix in whose pattern the diagonal is: an integrator adds to it."""
    diagonal = ca.Sparsity.diag(matrix.shape[0], matrix.shape[0])
    return ca.project(matrix, matrix.sparsity().unite(diagonal))


def indicators(system: System, arguments: tuple[ca.SX, ...]) -> tuple[ca.SX, ca.SX, ca.SX]:
    """Return the indicators, the magnitudes and which of them count, at (t, x, z, u, p, m)."""
    places = [system.switching.first + i for i in system.switching.places("relation")]
    if not places:
        return ca.SX(0, 1), ca.SX(0, 1), ca.SX(0, 1)
    margins, actives, sizes = system.switching.watched(*arguments)
    sign = 2 * arguments[5][places] - 1
    return ca.if_else(actives, sign * margins, 1.0), sizes, actives


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


def _shared(system: System, arguments: tuple[Any, ...]) -> ca.SX:
    """Return the throughs and acrosses of all components with modes, in their nominal values.

    Throughs are shared by parts that hold side by side, acrosses by parts that all let go: with
    the least squares they are those of equal resistances and of equal conductances that vanish.
    """
    found = []
    memory = system.switching.memory
    for path in dict.fromkeys(item.path for item in memory if item.kind == "mode"):
        own = system.names.components[path]
        for name in own.edges:
            domain = own.spec.edges[name].domain
            pairs = [(domain.through, domain.through_nominal)]
            if len(domain.across) == 1:  # those of motions follow from states
                pairs.append((domain.across[0], domain.nominal[0]))
            for variable, nominal in pairs:
                found.append(system.expression(arguments, f"{path}.{name}.{variable}") / nominal)
    return ca.vertcat(*found, ca.SX(0, 1))


def _solution(
    arguments: list[ca.SX], symbols: list[ca.MX], alg: ca.SX, shared: ca.SX | None
) -> ca.Function:
    """Return the function (t, x, guess, constants, p) → z with alg = 0.

    With ``shared`` throughs and acrosses, of all solutions that with their least squares.
    """
    z = arguments[2]
    if not z.shape[0]:
        return ca.Function("z", arguments, [z])
    known, given = [*arguments[:2], *arguments[3:]], [*symbols[:2], *symbols[3:]]

    def affine(e: ca.SX) -> Any:
        """Return E and e0 of e = E z + e0."""
        parts = [ca.jacobian(e, z), ca.substitute(e, z, ca.SX.zeros(z.shape[0]))]
        return ca.Function("affine", known, parts)(*given)

    if not linear_in(alg, z):
        function = ca.Function("alg", [z, ca.vertcat(*known)], [alg])
        solved = ca.rootfinder("root", "newton", function, _NEWTON)(symbols[2], ca.vertcat(*given))
    elif shared is None:
        a, b = affine(alg)
        solved = ca.solve(a, -b, "qr")
    else:
        solved = _least(*affine(alg), *affine(shared))
    return ca.Function("z", symbols, [solved])


def _least(a: ca.MX, b: ca.MX, slope: ca.MX, rest: ca.MX) -> ca.MX:
    """Return the z with A z + b = 0 and the least squares of what is shared, T z + T₀.

    [TᵀT Aᵀ; A 0] [z; λ] = -[Tᵀ T₀; b], with so little on the diagonal that dependent rows of A
    and what nothing shares do no harm; what this little is wrong by is taken out by a second step.
    """
    rows, n = 1 / (ca.sqrt(ca.sum2(a**2)) + _TINY), a.shape[0]
    a, b = ca.diag(rows) @ a, rows * b
    exact = ca.densify(ca.blockcat([[slope.T @ slope, a.T], [a, ca.DM(n, n)]]))
    little = _TINY * ca.diagcat(ca.DM.eye(n), -ca.DM.eye(n))
    right = ca.vertcat(-(slope.T @ rest), -b)
    found = ca.solve(exact + little, right, "lapacklu")
    return (found + ca.solve(exact + little, right - exact @ found, "lapacklu"))[:n]
