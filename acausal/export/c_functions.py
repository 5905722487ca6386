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

from acausal.export.mode_forms import ModeForms, picked, scattered
from acausal.system.algebraic import linear_in
from acausal.system.inputs import ClosedSystem, InputSet
from acausal.system.slopes import one_sided

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
    forms: ModeForms

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


def in_slots(forms: ModeForms, number: int, inputs: InputSet, zero: bytes) -> ClosedSystem:
    """Return a form in the slots of all: its equations in symbols (t, x, z, c, p) that all have.

    States that a form does not have stay, unknowns that it does not have are 0.
    """
    system = forms.forms[number].system
    closed = ClosedSystem.of(system, inputs, zero)
    parts = [closed.ode, closed.alg, closed.g, closed.sizes, closed.actives]
    if not forms.several:
        return ClosedSystem(closed.arguments, closed.at, *map(ca.densify, parts))
    rows, columns = forms.slots(number)
    nx, nz = len(forms.root.states), forms.n_unknowns
    t, x, z, m, pieces, p = (
        ca.SX.sym(name, size)
        for name, size in (
            *(("t", 1), ("x", nx), ("z", nz), ("m", system.rhs.size1_in(5))),
            *(("pieces", inputs.pieces.shape[0]), ("p", system.rhs.size1_in(4))),
        )
    )
    given = [t, x, z, ca.vertcat(m, pieces), p]
    whole = ca.Function("whole", closed.arguments, [*closed.at, *parts])
    found = whole.call([t, picked(x, rows), picked(z, columns), *given[3:]])
    at = (t, picked(x, rows), picked(z, columns), *found[3:5], m)
    ode, alg, *watched = found[6:]
    none = [i for i in range(nz) if i not in columns]
    whole_alg = scattered(alg, columns, nz) + scattered(picked(z, none), none, nz)
    made = [ca.densify(e) for e in (scattered(ode, rows, nx), whole_alg, *watched)]
    return ClosedSystem(given, at, *made)


def make_functions(
    forms: ModeForms, zero: np.ndarray, inputs: InputSet, outputs: Sequence[str]
) -> Functions:
    """Return the functions of a system.

    Parameters
    ----------
    forms
        Its forms, each of which has functions of its own where there are several.
    zero
        Parameters that are 0 and stay so: they are no symbols in the equations.
    outputs
        Variables that are computed at every point.
    """
    system = forms.root
    closed = [in_slots(forms, k, inputs, zero.tobytes()) for k in range(len(forms.forms))]
    late = [_Late.of(form.system, own.at) for form, own in zip(forms.forms, closed, strict=True)]
    equations = [_equations(*pair) for pair in zip(closed, late, strict=True)]
    f_y, g_y, alg_z = (_united([own[k].sparsity() for own in equations]) for k in range(3))
    patterns = Patterns(f_y, g_y, alg_z, len(system.states))
    made: dict[str, ca.Function] = {}
    depends: dict[str, np.ndarray] = {}
    for number, own in enumerate(closed):
        functions = _sloped(own, late[number], equations[number], patterns)
        functions |= _at_points(forms, number, own, late[number], outputs)
        for name, pattern in _dependence(own, functions, len(system.states)).items():
            depends[name] = pattern | depends.get(name, False)
        for name, function in functions.items():
            # lags are those of the parameters alone
            own_name = f"{name}_{number}" if forms.several and name != "ac_lags" else name
            made[own_name] = named(function, own_name)
    made |= _timed(system)
    given, at = closed[0].arguments, closed[0].at
    if system.chart:
        made |= _chart(system, at, given)
    if system.input_table.continuous_names:
        held = system.input_table.continuous(at[0], at[3], at[4], at[5][: system.events.size])
        made["ac_continuous"] = ca.Function(
            "ac_continuous", [given[0], *given[3:]], [ca.densify(held)]
        )
    linear = all(linear_in(own.alg, own.arguments[2]) for own in closed)
    return Functions(made, depends, patterns, linear, forms)


def named(function: ca.Function, name: str) -> ca.Function:
    """Return a function by another name."""
    if function.name() == name:
        return function
    inputs = function.sx_in()
    return ca.Function(name, inputs, function.call(inputs), {"cse": True})


def _united(patterns: list[ca.Sparsity]) -> ca.Sparsity:
    found = patterns[0]
    for pattern in patterns[1:]:
        found = found.unite(pattern)
    return found


def _at_points(
    forms: ModeForms, number: int, own: ClosedSystem, late: _Late, outputs: Sequence[str]
) -> dict[str, ca.Function]:
    """Return what is computed at points of a form, beside its equations."""
    system, at, given = forms.forms[number].system, own.at, own.arguments
    made = _delays(system, own, late) if late.places else {}
    if outputs:
        shown = ca.densify(system.expression(at, *outputs))
        made["ac_outputs_of"] = _scalar("ac_outputs_of", given, [shown])
    if system.switching:
        made["ac_asked"] = _asked(system, at, given)
    if system.switching.places("impulse"):
        made["ac_jump"] = _jump(system, own)
    if system.switching.holds and forms.numbers:
        found = [ca.densify(e) for e in system.switching.held(*at)]
        made["ac_held_values"] = _scalar("ac_held_values", given, found)
    return made


def _dependence(
    own: ClosedSystem, functions: dict[str, ca.Function], n: int
) -> dict[str, np.ndarray]:
    """Return patterns of der(x), the indicators and the outputs in (t, x, c, p)."""
    tied, depends = _followed(own.arguments, own.alg), {}
    shown_by = [("f", functions["ac_values"], 0), ("g", functions["ac_values"], 1)]
    if "ac_outputs_of" in functions:
        shown_by.append(("y", functions["ac_outputs_of"], 0))
    for name, function, k in shown_by:
        rows = slice(n) if name == "f" else slice(None)
        direct = [_pattern(function.jac_sparsity(k, i))[rows] for i in (0, 1, 3, 4)]
        through = _pattern(function.jac_sparsity(k, 2))[rows] @ tied
        depends[name] = np.hstack(direct) | (through > 0)
    depends.setdefault("y", np.zeros((0, depends["f"].shape[1]), dtype=bool))
    return depends


def _scalar(name: str, given: list[ca.SX], found: list[ca.SX]) -> ca.Function:
    """Return a function in which what occurs twice is computed once."""
    return ca.Function(name, given, found, {"cse": True})


@dataclass(frozen=True, eq=False)
class _Late:
    """Delayed values v(t - lag), their places among the discrete ones, and symbols of their rates.

    A rate is by the time at which the value was. Where a lag moves with time and states,
    dv/dt = v' (1 - lag_t) and dv/dx = -v' lag_x.
    """

    places: tuple[int, ...]
    values: ca.SX
    rates: ca.SX
    lags: ca.SX

    @classmethod
    def of(cls, system: System, at: tuple[ca.SX, ...]) -> _Late:
        places = tuple(system.switching.indices("delay").tolist())
        values = at[5][list(places)] if places else ca.SX(0, 1)
        lags = ca.SX(len(places), 1)
        if places and lags_move(system):
            lags = ca.densify(system.switching.lags(*at))
        return cls(places, values, ca.SX.sym("late", len(places)), lags)

    def by_time(self, e: ca.SX, t: ca.SX) -> ca.SX:
        """Return how an expression moves with the time, and with delayed values that do."""
        rates = self.rates * (1 - ca.jacobian(self.lags, t))
        moved = ca.jtimes(e, ca.vertcat(t, self.values), ca.vertcat(1, rates))
        return ca.densify(moved)

    def slope(self, e: ca.SX, y: ca.SX) -> ca.SX:
        """Return the slope of an expression in unknowns, delayed values following their lags."""
        by_lag = ca.jacobian(self.lags, y)
        if not by_lag.nnz():
            return ca.jacobian(e, y)
        return ca.jacobian(e, y) - ca.jacobian(e, self.values) @ (ca.diag(self.rates) @ by_lag)


def lags_move(system: System) -> bool:
    """Whether a lag depends on more than parameters."""
    return any(system.switching.lags.jac_sparsity(0, i).nnz() for i in (0, 1, 2, 3, 5))


def _delays(system: System, own: ClosedSystem, late: _Late) -> dict[str, ca.Function]:
    """Return what is delayed and its rate, limits of lags by the parameters, and lags that move."""
    given = own.arguments
    t, x, z, *_ = given
    delayed = ca.densify(system.switching.delayed(*own.at))
    speeds = [ca.SX.sym(name, e.shape[0]) for name, e in (("dx", x), ("dz", z))]
    lagging = ca.jtimes(late.lags, ca.vertcat(t, x), ca.vertcat(1, speeds[0]))
    rates = late.rates * (1 - lagging)
    moving = (ca.vertcat(t, late.values, x, z), ca.vertcat(1, rates, *speeds))
    rate = ca.densify(ca.jtimes(delayed, *moving))
    limits = [ca.densify(ca.SX(e)) for e in system.switching.lag_limits(given[4])]
    made = {
        "ac_delayed": _scalar("ac_delayed", [*given, late.rates, *speeds], [delayed, rate]),
        "ac_lags": _scalar("ac_lags", [given[4]], limits),
    }
    if lags_move(system):
        made["ac_lags_now"] = _scalar("ac_lags_now", given, [late.lags])
    return made


def _equations(own: ClosedSystem, late: _Late) -> tuple[ca.SX, ...]:
    """Return the slopes of f = (ode, alg) and the indicators in y = (x, z), of alg in z, and by t.

    At a kink of alg or an indicator they are those of the side that states move to. The pattern of
    f_y has the diagonal of the states, to which a step adds.
    """
    t, x, z, *_ = own.arguments
    motion = ca.vertcat(t, x), ca.vertcat(1, own.ode)
    alg, g = (one_sided(e, *motion) for e in (own.alg, own.g))
    y, f = ca.vertcat(x, z), ca.vertcat(own.ode, alg)
    f_y, g_y = (ca.sparsify(late.slope(e, y)) for e in (f, g))  # of sides nothing is left
    diagonal = ca.diagcat(ca.Sparsity.diag(x.shape[0]), ca.Sparsity(z.shape[0], z.shape[0]))
    f_y = ca.project(f_y, f_y.sparsity().unite(diagonal))
    return f_y, g_y, ca.sparsify(ca.jacobian(alg, z)), late.by_time(f, t), late.by_time(g, t)


def _sloped(
    own: ClosedSystem, late: _Late, slopes: tuple[ca.SX, ...], patterns: Patterns
) -> dict[str, ca.Function]:
    """Return f and the indicators, with their slopes, and alg with its slope in z."""
    given = own.arguments
    f, g = ca.vertcat(own.ode, own.alg), own.g
    whole = (patterns.f_y, patterns.g_y, patterns.alg_z)
    pairs = zip(slopes[:3], whole, strict=True)
    f_y, g_y, alg_z = (ca.project(e, pattern) for e, pattern in pairs)
    found = [f, slopes[3], f_y, g, slopes[4], g_y]
    all_given = [*given, late.rates] if late.places else given
    made = {
        "ac_values": _scalar("ac_values", given, [f, g]),
        "ac_slopes": _scalar("ac_slopes", all_given, [*found, own.sizes, own.actives]),
    }
    if given[2].shape[0]:
        made["ac_alg"] = _scalar("ac_alg", given, [own.alg, alg_z])
    return made


def _asked(system: System, at: tuple[ca.SX, ...], given: list[ca.SX]) -> ca.Function:
    """Return conditions, new values, and what ``pre`` asks for from here on."""
    switching = system.switching
    befores = ca.SX.sym("before", switching.decide.size1_in(6))
    decided = [*switching.decide(*at, befores), switching.before(*at)]
    return _scalar("ac_asked", [*given, befores], [ca.densify(e) for e in decided])


def directions(forms: ModeForms, outputs: Sequence[str]) -> dict[str, ca.Function]:
    """Return how der(x) and outputs move with (x, u, p), z with them, at a solved point."""
    made = {}
    for k, form in enumerate(forms.forms):
        own = _direction(form.system, outputs)
        if not forms.several:
            return {"ac_direction": own}
        rows, columns = forms.slots(k)
        symbols = [ca.MX.sym("s", own.size1_in(i)) for i in range(own.n_in())]
        symbols[1:3] = [ca.MX.sym("x", len(forms.root.states)), ca.MX.sym("z", forms.n_unknowns)]
        symbols[5] = ca.MX.sym("dx", len(forms.root.states))
        seen = list(symbols)
        seen[1], seen[2] = picked(symbols[1], rows), picked(symbols[2], columns)
        seen[5] = picked(symbols[5], rows)
        df, dy = own.call(seen)
        found = [ca.densify(scattered(df, rows, len(forms.root.states))), dy]
        made[f"ac_direction_{k}"] = ca.Function(f"ac_direction_{k}", symbols, found)
    return made


def _direction(system: System, outputs: Sequence[str]) -> ca.Function:
    """Return the directions of one form.

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
    """Return the numbers of counts and flags, the memory at a start, what is divided by."""
    p = ca.SX.sym("p", system.rhs.size1_in(4))
    m, events = ca.SX.sym("m", system.rhs.size1_in(5)), system.events
    nothing: Any = [ca.SX(0, 1)] * 3
    if events.n_counters + events.n_switches:
        nothing = events.function(p, m[: events.function.size1_in(1)])
    starts = system.switching.starts(p) if system.switching else ca.SX(0, 1)
    divided = system.parameter_table.pivots(p)
    return {
        "ac_pivots": ca.Function("ac_pivots", [p], [ca.densify(divided)]),
        "ac_timed": ca.Function("ac_timed", [p, m], [ca.densify(e) for e in nothing]),
        "ac_starts": ca.Function("ac_starts", [p], [ca.densify(starts)]),
    }


def _jump(system: System, own: ClosedSystem) -> ca.Function:
    """Return how ode, alg, targets and indicators move by impulses, targets by x and z; targets."""
    switching, given = system.switching, own.arguments
    zeta, targets = switching.impulses(own.at[5]), switching.targets(*own.at)[0]
    pairs = [(own.ode, zeta), (own.alg, zeta), (targets, given[1]), (targets, given[2])]
    parts = [*(ca.jacobian(a, b) for a, b in pairs), targets]
    parts += [ca.jacobian(targets, zeta), ca.jacobian(own.g, zeta)]
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
