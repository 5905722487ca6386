"""The functions of a system that leave it as C: those of its runs, with z given instead of solved.

A run solves z inside its functions; here one step of Newton's method is a function of its own, and
the runtime iterates. What others need is then explicit in z, and its C is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.events.event_round import round_function
from acausal.events.explicit_ode import indicators, unsolved, without
from acausal.simulation.integrators.rosenbrock_step import step_functions
from acausal.system.algebraic import linear_in
from acausal.system.inputs import InputSet

if TYPE_CHECKING:
    from acausal.system.system import System

_PIVOT = {"eps": float(np.finfo(float).tiny)}  # units decide how small a pivot may be
_NOISE = 1e-11  # of the largest unknown that an impulse moves, in nominal values: as in ``impact``


@dataclass(frozen=True, eq=False)
class Functions:
    """All that ``equations.c`` holds, by name, and what of it depends on what.

    ``depends`` are patterns of der(x), the indicators and the outputs in (t, x, c, p).
    """

    table: dict[str, ca.Function]
    depends: dict[str, np.ndarray]
    n_flat: int
    linear: bool

    def work(self) -> dict[str, int]:
        """Return the sizes of the work arrays that serve all functions."""
        sizes = {"ARG": "sz_arg", "RES": "sz_res", "IW": "sz_iw", "W": "sz_w"}
        return {
            f"SZ_{name}": max(getattr(f, word)() for f in self.table.values())
            for name, word in sizes.items()
        }


def free_inputs(system: System) -> InputSet:
    """Return inputs that are constant in a step and set from outside: each is its own piece."""
    t, u = ca.SX.sym("t"), ca.SX.sym("u", system.rhs.size1_in(3))
    return InputSet(t, u, u, (), ca.Function("inputs", [t, u], [u]), {})


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
    t, x, z, _, p, m = system.symbols()
    u = ca.substitute(inputs.expressions, inputs.time, t)
    at = (t, x, z, u, without(p, zero), m)
    given = [t, x, z, ca.vertcat(m, inputs.pieces), p]
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("txzcp", given, strict=True)]
    ode, alg = (ca.densify(ca.vec(part)) for part in system.rhs(*at))
    shown = ca.densify(system.expression(at, *outputs)) if outputs else ca.SX(0, 1)
    g, sizes, actives = (ca.densify(part) for part in indicators(system, at))
    made = {"ac_point": ca.Function("ac_point", given, [ode, g, shown])}
    left = unsolved(system, given, alg)
    made["ac_left"] = _renamed("ac_left", left)
    if z.shape[0]:
        made["ac_newton"] = _newton_step(given, symbols, alg, left)
    moving = (ca.vertcat(t, x), ca.vertcat(1, ode))
    parts = [ca.jacobian(alg, z), *(ca.jtimes(e, *moving) for e in (alg, g)), ca.jacobian(g, z)]
    look = ca.Function("look", given, [g, sizes, actives, *parts])
    found = look(*symbols)
    rates = found[5]
    if z.shape[0] and g.shape[0]:
        rates = rates - found[6] @ ca.solve(found[3], found[4], "qr", _PIVOT)
    settled = (symbols[2], *found[:1], rates, *found[1:3], left(*symbols))
    settle = round_function(system, at, given, symbols, settled).function
    made["ac_settle"] = _renamed("ac_settle", settle)
    if g.shape[0]:
        made["ac_magnified"] = _magnified(given, symbols, alg, g)
    made |= _steps(system, zero, inputs)
    made |= _timed(system)
    if system.switching.places("impulse"):
        made["ac_jump"] = _jump(system, at, given, symbols)
    if system.chart:
        made |= _chart(system, at, given)
    if system.input_table.continuous_names:
        held = system.input_table.continuous(t, u, at[4], m[: system.events.size])
        made["ac_continuous"] = ca.Function("ac_continuous", [t, *given[3:]], [ca.densify(held)])
    point = made["ac_point"]
    depends = {}
    for k, name in enumerate("fgy"):
        direct = [_pattern(point.jac_sparsity(k, i)) for i in (0, 1, 3, 4)]
        through = _pattern(point.jac_sparsity(k, 2)) @ _followed(given, alg)
        depends[name] = np.hstack(direct) | (through > 0)
    return Functions(made, depends, settle.size1_out(0), linear_in(alg, z))


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


def _newton_step(
    given: list[ca.SX], symbols: list[ca.MX], alg: ca.SX, left: ca.Function
) -> ca.Function:
    """Return by how much z moves in one step of Newton's method, and what is left before it."""
    slope = ca.Function("newton", given, [ca.jacobian(alg, given[2]), alg])
    matrix, right = slope(*symbols)
    move = -ca.solve(matrix, right, "qr", _PIVOT)
    return ca.Function("ac_newton", symbols, [ca.densify(move), left(*symbols)])


def _magnified(given: list[ca.SX], symbols: list[ca.MX], alg: ca.SX, g: ca.SX) -> ca.Function:
    """Return what indicators are wrong by where states are wrong by given errors, at most."""
    x, z = given[1], given[2]
    parts = [ca.jacobian(g, x), ca.jacobian(g, z), ca.jacobian(alg, z), ca.jacobian(alg, x)]
    slopes, by_z, alg_z, alg_x = ca.Function("tilt", given, parts)(*symbols)
    if z.shape[0] and parts[1].nnz():
        if g.shape[0] < x.shape[0]:
            slopes = slopes - ca.solve(alg_z.T, ca.densify(by_z.T), "qr", _PIVOT).T @ alg_x
        else:
            slopes = slopes - by_z @ ca.solve(alg_z, ca.densify(alg_x), "qr", _PIVOT)
    errors = ca.MX.sym("errors", x.shape[0])
    wrong = ca.fabs(slopes) @ ca.fabs(errors) if x.shape[0] else ca.MX.zeros(g.shape[0])
    return ca.Function("ac_magnified", [*symbols, errors], [ca.densify(wrong)])


def _steps(system: System, zero: np.ndarray, inputs: InputSet) -> dict[str, ca.Function]:
    """Return the steps of Rodas4; what runs of the system keep stays as it is."""
    kept = system._kept.get("rosenbrock")
    made = step_functions(system, np.where(zero, 0.0, 1.0), inputs) if system.states else None
    system._kept.pop("rosenbrock", None)
    if kept is not None:
        system._kept["rosenbrock"] = kept
    if made is None:
        return {}
    return {"ac_step": _renamed("ac_step", made.step), "ac_reach": _renamed("ac_reach", made.reach)}


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


def _jump(
    system: System, at: tuple[ca.SX, ...], given: list[ca.SX], symbols: list[ca.MX]
) -> ca.Function:
    """Return G, T_x along the motion and T, with z eliminated, as ``impact`` has them."""
    switching = system.switching
    ode, alg = (ca.vec(part) for part in system.rhs(*at))
    zeta, targets = switching.impulses(at[5]), switching.targets(*at)
    pairs = [(ode, zeta), (targets, at[1]), (alg, at[2]), (ode, at[2]), (targets, at[2])]
    pairs += [(alg, zeta), (alg, at[1])]
    parts = ca.Function("impulses", given, [*(ca.jacobian(a, b) for a, b in pairs), targets])
    gains, slopes, g_z, f_z, t_z, by_zeta, by_x, values = parts(*symbols)
    gains, slopes = ca.densify(gains), ca.densify(slopes)
    if at[2].shape[0]:
        moved = ca.solve(g_z, ca.densify(by_zeta), "qr", _PIVOT)
        gains = gains - f_z @ moved
        slopes = slopes - t_z @ ca.solve(g_z, ca.densify(by_x), "qr", _PIVOT)
        nominal = ca.DM(system.nominal_z)
        noise = [_NOISE * ca.mmax(ca.fabs(moved[:, j]) / nominal) for j in range(moved.shape[1])]
        level = ca.densify(ca.fabs(f_z)) @ nominal
        gains = ca.if_else(ca.fabs(gains) <= level @ ca.horzcat(*noise), 0.0, gains)
    return ca.Function("ac_jump", symbols, [ca.densify(e) for e in (gains, slopes, values)])


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
        "ac_chart_motion": ca.Function("ac_chart_motion", [given[0], q, *given[3:]], found[:2]),
        "ac_chart_rows": ca.Function("ac_chart_rows", given, [ca.densify(rows)]),
    }


def _renamed(name: str, function: ca.Function) -> ca.Function:
    symbols = [ca.MX.sym(f"a{i}", *function.size_in(i)) for i in range(function.n_in())]
    return ca.Function(name, symbols, function.call(symbols))


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
