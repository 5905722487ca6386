"""The functions of a system that leave it as C: its equations and their slopes, each written once.

All of them are explicit in z. Steps, Newton's method and rounds of events are the runtime's, and
what they solve has patterns that are known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.system.algebraic import linear_in
from acausal.system.inputs import ClosedSystem, InputSet

if TYPE_CHECKING:
    from acausal.system.system import System

_PLACES = 8  # arguments of the longest call of the runtime, and results
_PIVOT = {"eps": float(np.finfo(float).tiny)}  # units decide how small a pivot may be


@dataclass(frozen=True, eq=False)
class Patterns:
    """Where slopes have entries: of f = (ode, alg) and g in y = (x, z), and of alg in z."""

    f_y: ca.Sparsity
    g_y: ca.Sparsity
    alg_z: ca.Sparsity
    n_states: int


@dataclass(frozen=True, eq=False)
class Functions:
    """All that ``equations.c`` holds, by name, and what of it depends on what.

    ``depends`` are patterns of der(x), the indicators and the outputs in (t, x, c, p).
    """

    table: dict[str, ca.Function]
    depends: dict[str, np.ndarray]
    patterns: Patterns
    linear: bool

    def work(self) -> dict[str, int]:
        """Return the sizes of the work arrays that serve all functions."""
        sizes = {"ARG": "sz_arg", "RES": "sz_res", "IW": "sz_iw", "W": "sz_w"}
        found = {
            f"SZ_{name}": max(getattr(f, word)() for f in self.table.values())
            for name, word in sizes.items()
        }
        # the runtime sets all places of its longest calls, whatever a model needs of them
        return found | {name: max(found[name], _PLACES) for name in ("SZ_ARG", "SZ_RES")}


def free_inputs(system: System) -> InputSet:
    """Return inputs that are set from outside: each level of each is a piece of its own.

    An input whose derivatives enter the equations moves on as these say, from the time s at which
    it was set: u + u' (t - s) + u'' (t - s)²/2. These times are the last pieces.
    """
    t, levels = ca.SX.sym("t"), system.input_table.levels
    u = ca.SX.sym("u", sum(levels))
    anchors = ca.SX.sym("since", len(told_inputs(system)))
    rows, first, anchor = [], 0, 0
    for level in levels:
        own = u[first : first + level]
        passed = t - anchors[anchor] if level > 1 else ca.SX(0)
        for k in range(level):
            terms = [own[n] * passed ** (n - k) / factorial(n - k) for n in range(k, level)]
            rows.append(sum(terms[1:], terms[0]))
        first, anchor = first + level, anchor + (level > 1)
    pieces, stacked = ca.vertcat(u, anchors), ca.vertcat(*rows, ca.SX(0, 1))
    return InputSet(t, stacked, pieces, (), ca.Function("inputs", [t, pieces], [stacked]), {})


def told_inputs(system: System) -> list[tuple[int, int]]:
    """Return where inputs whose derivatives are asked for begin, and how many levels they have."""
    levels = system.input_table.levels
    firsts = np.cumsum([0, *levels]).tolist()
    return [(first, level) for first, level in zip(firsts, levels, strict=False) if level > 1]


def input_names(system: System) -> list[str]:
    """Return the names of inputs with the derivatives that are asked for: ``der(u)``."""
    found = []
    for name, level in zip(system.inputs, system.input_table.levels, strict=True):
        found += [f"{'der(' * k}{name}{')' * k}" for k in range(level)]
    return found


def make_functions(
    system: System, zero: np.ndarray, inputs: InputSet, outputs: Sequence[str]
) -> Functions:
    """Return the functions of a system.

    Parameters
    ----------
    zero
        Parameters that are 0 and stay so: they are no symbols in the equations.
    outputs
        Variables that are computed at every point.
    """
    closed = ClosedSystem.of(system, inputs, zero.tobytes())
    given, at = closed.arguments, closed.at
    t, _, z, u, _, m = at
    ode, alg = (ca.densify(part) for part in (closed.ode, closed.alg))
    g, sizes, actives = (ca.densify(e) for e in (closed.g, closed.sizes, closed.actives))
    late = _Late.of(system, m)
    made, patterns = _equations(given, (ode, alg), (g, sizes, actives), late)
    if late.places:
        made |= _delays(system, at, given, late)
    if outputs:
        shown = ca.densify(system.expression(at, *outputs))
        made["ac_outputs_of"] = _scalar("ac_outputs_of", given, [shown])
    if system.switching:
        made["ac_asked"] = _asked(system, at, given)
    made |= _timed(system)
    if system.switching.places("impulse"):
        made["ac_jump"] = _jump(system, at, given)
    if system.chart:
        made |= _chart(system, at, given)
    if system.input_table.continuous_names:
        held = system.input_table.continuous(t, u, at[4], m[: system.events.size])
        made["ac_continuous"] = ca.Function("ac_continuous", [t, *given[3:]], [ca.densify(held)])
    depends = {}
    shown_by = [("f", made["ac_values"], 0), ("g", made["ac_values"], 1)]
    if outputs:
        shown_by.append(("y", made["ac_outputs_of"], 0))
    tied = _followed(given, alg)
    for name, function, k in shown_by:
        rows = slice(len(system.states)) if name == "f" else slice(None)
        direct = [_pattern(function.jac_sparsity(k, i))[rows] for i in (0, 1, 3, 4)]
        through = _pattern(function.jac_sparsity(k, 2))[rows] @ tied
        depends[name] = np.hstack(direct) | (through > 0)
    depends.setdefault("y", np.zeros((0, depends["f"].shape[1]), dtype=bool))
    return Functions(made, depends, patterns, linear_in(alg, z))


def _scalar(name: str, given: list[ca.SX], found: list[ca.SX]) -> ca.Function:
    """Return a function in which what occurs twice is computed once."""
    return ca.Function(name, given, found, {"cse": True})


@dataclass(frozen=True, eq=False)
class _Late:
    """Delayed values, their places among the discrete ones, and symbols of their rates."""

    places: tuple[int, ...]
    values: ca.SX
    rates: ca.SX

    @classmethod
    def of(cls, system: System, m: ca.SX) -> _Late:
        places = tuple(system.switching.indices("delay").tolist())
        values = m[list(places)] if places else ca.SX(0, 1)
        return cls(places, values, ca.SX.sym("late", len(places)))

    def by_time(self, e: ca.SX, t: ca.SX) -> ca.SX:
        """Return how an expression moves with the time, and with delayed values that do."""
        moved = ca.jtimes(e, ca.vertcat(t, self.values), ca.vertcat(1, self.rates))
        return ca.densify(moved)


def _delays(
    system: System, at: tuple[ca.SX, ...], given: list[ca.SX], late: _Late
) -> dict[str, ca.Function]:
    """Return what is delayed and its rate, and by how much, of the parameters."""
    t, x, z, *_ = given
    delayed = ca.densify(system.switching.delayed(*at))
    speeds = [ca.SX.sym(name, e.shape[0]) for name, e in (("dx", x), ("dz", z))]
    moving = (ca.vertcat(t, late.values, x, z), ca.vertcat(1, late.rates, *speeds))
    rate = ca.densify(ca.jtimes(delayed, *moving))
    lags = ca.densify(ca.SX(system.switching.lag_limits(given[4])[0]))
    return {
        "ac_delayed": _scalar("ac_delayed", [*given, late.rates, *speeds], [delayed, rate]),
        "ac_lags": _scalar("ac_lags", [given[4]], [lags]),
    }


def _equations(
    given: list[ca.SX],
    equations: tuple[ca.SX, ca.SX],
    watched: tuple[ca.SX, ca.SX, ca.SX],
    late: _Late,
) -> tuple[dict[str, ca.Function], Patterns]:
    """Return f = (ode, alg) and the indicators, with their slopes, and alg with its slope in z.

    The pattern of f_y has the diagonal of the states, to which a step adds.
    """
    t, x, z, *_ = given
    (ode, alg), (g, sizes, actives) = equations, watched
    y, f = ca.vertcat(x, z), ca.vertcat(ode, alg)
    f_y, g_y, alg_z = ca.jacobian(f, y), ca.jacobian(g, y), ca.jacobian(alg, z)
    diagonal = ca.diagcat(ca.Sparsity.diag(x.shape[0]), ca.Sparsity(z.shape[0], z.shape[0]))
    whole = f_y.sparsity().unite(diagonal)
    f_y = ca.project(f_y, whole)
    slopes = [f, late.by_time(f, t), f_y, g, late.by_time(g, t), g_y]
    all_given = [*given, late.rates] if late.places else given
    made = {
        "ac_values": _scalar("ac_values", given, [f, g]),
        "ac_slopes": _scalar("ac_slopes", all_given, [*slopes, sizes, actives]),
    }
    if z.shape[0]:
        made["ac_alg"] = _scalar("ac_alg", given, [alg, alg_z])
    return made, Patterns(whole, g_y.sparsity(), alg_z.sparsity(), x.shape[0])


def _asked(system: System, at: tuple[ca.SX, ...], given: list[ca.SX]) -> ca.Function:
    """Return conditions, new values, and what ``pre`` asks for from here on."""
    switching = system.switching
    befores = ca.SX.sym("before", switching.decide.size1_in(6))
    decided = [*switching.decide(*at, befores), switching.before(*at)]
    return _scalar("ac_asked", [*given, befores], [ca.densify(e) for e in decided])


def direction(system: System, outputs: Sequence[str]) -> ca.Function:
    """Return how der(x) and outputs move with (x, u, p), z with them, at a solved point.

    One tangent of all equations, called twice: not the derivative of what has Newton's method
    inside, which would be written three times.
    """
    sx = system.symbols()
    given = [*sx[:3], ca.vertcat(sx[5], sx[3]), sx[4]]
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("txzcp", given, strict=True)]
    rhs, alg = (ca.vec(part) for part in system.rhs(*sx))
    shown = system.expression(sx, *outputs) if outputs else ca.SX(0, 1)
    places = (sx[1], sx[2], sx[3], sx[4])
    names = ("dx", "dz", "du", "dp")
    seeds = [ca.SX.sym(n, e.shape[0]) for n, e in zip(names, places, strict=True)]
    moved = [
        ca.densify(ca.jtimes(e, ca.vertcat(*places), ca.vertcat(*seeds))) for e in (rhs, alg, shown)
    ]
    tangent = ca.Function("tangent", [*given, *seeds], moved)
    dx, dz, du, dp = (ca.MX.sym(n, e.shape[0]) for n, e in zip(names, places, strict=True))
    if sx[2].shape[0]:
        slope = ca.Function("slope", given, [ca.jacobian(alg, sx[2])])(*symbols)
        right = tangent(*symbols, dx, ca.MX.zeros(dz.shape[0]), du, dp)[1]
        dz = -ca.solve(slope, right, "qr", _PIVOT)
    df, _, dy = tangent(*symbols, dx, dz, du, dp)
    return ca.Function("ac_direction", [*symbols, dx, du, dp], [df, dy])


def _timed(system: System) -> dict[str, ca.Function]:
    """Return the numbers of counts and flags, and the memory at a start."""
    p = ca.SX.sym("p", system.rhs.size1_in(4))
    m, events = ca.SX.sym("m", system.rhs.size1_in(5)), system.events
    nothing: Any = [ca.SX(0, 1)] * 3
    if events.n_counters + events.n_switches:
        nothing = events.function(p, m[: events.function.size1_in(1)])
    starts = system.switching.starts(p) if system.switching else ca.SX(0, 1)
    return {
        "ac_timed": ca.Function("ac_timed", [p, m], [ca.densify(e) for e in nothing]),
        "ac_starts": ca.Function("ac_starts", [p], [ca.densify(starts)]),
    }


def _jump(system: System, at: tuple[ca.SX, ...], given: list[ca.SX]) -> ca.Function:
    """Return how ode and alg move by impulses, targets by x and z, and the targets themselves."""
    switching = system.switching
    ode, alg = (ca.vec(part) for part in system.rhs(*at))
    zeta, targets = switching.impulses(at[5]), switching.targets(*at)
    pairs = [(ode, zeta), (alg, zeta), (targets, at[1]), (targets, at[2])]
    parts = [*(ca.jacobian(a, b) for a, b in pairs), targets]
    return _scalar("ac_jump", given, [ca.densify(e) for e in parts])


def _chart(system: System, at: tuple[ca.SX, ...], given: list[ca.SX]) -> dict[str, ca.Function]:
    """Return Φ and K of closed loops, and values and rates of their coordinates."""
    chart, motion = system.chart, system.chart.motion
    q = ca.SX.sym("q", motion.size1_in(1))
    t, _, _, u, p, m = at
    found = [ca.densify(ca.SX(e)) for e in motion.call([t, q, u, p, m[: motion.size1_in(4)]])]
    if len(found) < 2:
        found.append(ca.SX(0, 1))
    rows = system.rows((*chart.value_rows, *chart.rate_rows))(*at)
    return {
        "ac_chart_motion": _scalar("ac_chart_motion", [given[0], q, *given[3:]], found),
        "ac_chart_rows": ca.Function("ac_chart_rows", given, [ca.densify(rows)]),
    }


def _followed(given: list[ca.SX], alg: ca.SX) -> np.ndarray:
    """Return which of (t, x, c, p) each algebraic unknown follows, through all that are tied."""
    z, others = given[2], [*given[:2], *given[3:]]
    function = ca.Function("alg", [z, *others], [alg])
    own = _pattern(function.jac_sparsity(0, 0))
    by = np.hstack([_pattern(function.jac_sparsity(0, i + 1)) for i in range(len(others))])
    tied = own.T @ own | np.eye(own.shape[1], dtype=bool)
    while True:
        further = tied @ tied
        if np.array_equal(further, tied):
            return np.asarray(tied @ (own.T @ by))
        tied = further


def _pattern(sparsity: ca.Sparsity) -> np.ndarray:
    made = np.zeros(sparsity.shape, dtype=bool)
    made[sparsity.row(), sparsity.get_col()] = True
    return made
