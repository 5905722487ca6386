"""What an event makes jump, and what it leaves as it is.

Impact is one law for what parts lock and for what they reinitialise, that of ``system/slopes``,
A μ = T⁺ - T⁻ and x⁺ = x⁻ + G μ, with T followed where it is nonlinear. Where parts hold each other
A is singular: of all impulses the least are taken, if any will do.

States that no impulse moves stay as they are, and with them what is stored, as long as these are
the same. In some trees a state is a through or a rate of a part that stores nothing (the current of
a switch, whose law then determines the voltage of its storage): such a *borrowed* state follows the
law of the new mode, so that the storages keep what they have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import SimulationError, TreeError
from acausal.events.event_location import ROUNDS, SAME, SOLVED
from acausal.numerics import newton, rank
from acausal.system.algebraic import solve_algebraic
from acausal.system.slopes import ImpulseSlopes, Slopes, find_slopes
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.events.explicit_ode import ExplicitOde
    from acausal.system.system import System


_PROPORTION = 1e5  # states that move by this much more than what is to jump: no finite impulse,
_OUT = 1e-3  # if they move by more than this part of their values


@dataclass(frozen=True, eq=False)
class Jump:
    """What a jump did: the point after it, all impulses μ, and what no impulse reached.

    ``before`` and ``after`` are the variables that jump, as they were and are; ``open`` is the one
    that stays farthest from its new value, with both values, if no impulses bring it there.
    """

    point: Point
    mu: np.ndarray
    left: dict[int, float]
    before: np.ndarray
    after: np.ndarray
    open: tuple[int, float, float] | None


def make_jump(
    system: System,
    point: Point,
    jumps: Mapping[int, float],
    solve: Callable[[Point], Point],
    held: frozenset[int] = frozenset(),
    paths: Mapping[int, str] | None = None,
) -> Jump:
    """Let variables jump to new values by impulses in their own equations.

    Parameters
    ----------
    jumps
        New values by the numbers of the variables.
    solve
        Solves the algebraic unknowns at a point.
    held
        Those of them that will be held. Where no storage ties one, a finite through does it.
    paths
        The parts of those that are not.

    Raises
    ------
    SimulationError
        If the impulses would have to be infinite, as at a dead centre.
    """
    first = found = find_slopes(system, point)
    before, mu = found.values, np.zeros(found.gains.shape[1])
    tied = [k for k in jumps if k not in held or not found.feeds(k)]
    moved = found.slopes @ found.gains[:, tied]
    reached = {k: k in tied and bool(np.any(moved[k])) for k in jumps}
    left = {k: value for k, value in jumps.items() if not reached[k]}
    wanted = [k for k in jumps if reached[k]]
    values = np.array([jumps[k] for k in wanted])
    eps = np.finfo(float).eps * _rounding(system, point)
    rounding = np.array([eps if k in held else 0.0 for k in wanted])
    for _ in range(ROUNDS if wanted else 0):  # one will do where T is linear, as in rates
        gap, size = values - found.values[wanted], np.abs(values) + np.abs(found.values[wanted])
        if np.all(np.abs(gap) <= np.maximum(1e-14 * size, rounding)):
            break
        impulses, step = found.jump(wanted, gap, solve_scaled)
        if paths:
            _check_finite(system, point, step, gap, [paths[k] for k in wanted if k in paths])
        largest = np.max(np.abs(point.x), initial=0.0)
        mu[wanted] += impulses
        gains = found.gains
        point = solve(point._replace(x=point.x + step))
        found = find_slopes(system, point)
        if meters := list(system.unknowns.meters):
            # An impulse does work at the mean of the rates before and after it.
            point.x[meters] += 0.5 * (found.gains - gains)[meters][:, wanted] @ impulses
        if np.max(np.abs(step), initial=0.0) <= 1e-15 * largest:
            break  # what moved was rounding, as of a rate that was found at zero
    if paths and len(wanted) > 1:
        _check_passive(first.delassus(wanted), before[wanted], values, mu[wanted], point.t, paths)
    gap_left = _open(system, point, wanted, values, found, before)
    return Jump(point, mu, left, before, found.values, gap_left)


def _check_finite(
    system: System, point: Point, step: np.ndarray, gap: np.ndarray, paths: list[str]
) -> None:
    """Refuse impulses that move the states out of all proportion to what is to jump."""
    size = np.max(np.abs(step) / (np.abs(point.x) + system.nominal_x), initial=0.0)
    if paths and size > max(_PROPORTION * np.max(np.abs(gap)), _OUT):
        raise SimulationError(
            f"{paths[0]}: reinit at t = {point.t:g} s needs an infinite impulse: nothing "
            "that moves there reaches the variable, as at a dead centre."
        )


def _check_passive(
    matrix: np.ndarray,
    before: np.ndarray,
    after: np.ndarray,
    mu: np.ndarray,
    t: float,
    paths: Mapping[int, str],
) -> None:
    """Refuse restitutions of several parts at once that would gain energy together.

    Where all rates are stopped or reversed and none grows, A symmetric, the parts take up
    ½ μᵀ(T⁻ + T⁺). With different restitutions that may be negative: Newton's law then contradicts
    the energy.
    """
    scale = np.max(np.abs(matrix), initial=0.0)
    rebounds = np.all(before * after <= 0.0) and np.all(np.abs(after) <= np.abs(before))
    symmetric = np.all(np.abs(matrix - matrix.T) <= SOLVED * scale)
    if not rebounds or not symmetric or np.any(np.diag(matrix) >= 0.0):
        return
    taken, size = 0.5 * mu @ (before + after), 0.5 * np.abs(mu) @ (np.abs(before) + np.abs(after))
    if taken < -SOLVED * size:
        names = ", ".join(dict.fromkeys(paths.values()))
        raise SimulationError(
            f"{names} rebound at t = {t:g} s with restitutions that gain {-taken:.6g} J together. "
            "Give them the same restitution, or let them rebound one after the other."
        )


def _open(
    system: System,
    point: Point,
    wanted: list[int],
    values: np.ndarray,
    found: ImpulseSlopes,
    before: np.ndarray,
) -> tuple[int, float, float] | None:
    """Return the variable that is farthest from its new value, with both, if it is not there."""
    if not wanted:
        return None
    now = found.values[wanted]
    gap, size = np.abs(values - now), np.max(np.abs(values) + np.abs(now))
    worst = int(np.argmax(gap))
    rounding = _rounding(system, point)
    allowed = SOLVED * (size + np.max(np.abs(before), initial=0.0)) + SAME * rounding
    if gap[worst] <= allowed:
        return None
    return wanted[worst], float(values[worst]), float(now[worst])


def _rounding(system: System, point: Point) -> float:
    """Return the magnitude that values have whose rounding is in what jumps."""
    return float(np.max(np.abs(point.x) + system.nominal_x, initial=0.0))


def solve_scaled(matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Return the least solution of A μ = right, with A scaled so that its diagonal is 1."""
    if matrix.shape == (1, 1) and matrix[0, 0]:
        return np.asarray(right / matrix[0, 0])
    diagonal = np.sqrt(np.abs(np.diag(matrix)))
    scale = np.where(diagonal > 0.0, diagonal, 1.0)
    scaled = matrix / np.outer(scale, scale)
    return rank.least(scaled, right / scale, rank.SOLVED) / scale


def set_directly(
    system: System,
    point: Point,
    target: int,
    value: float,
    path: str,
    solve: Callable[[Point], Point],
) -> Point:
    """Move the one state that a variable is, if no impulse reaches it and it stores nothing.

    Raises
    ------
    SimulationError
        If it is no single state, or one that a storage holds.
    """
    found = find_slopes(system, point)
    slope = found.slopes[target]
    involved = np.flatnonzero(np.abs(slope) > 0.0)
    names = ", ".join(system.states[i] for i in involved) or "no state"
    if len(involved) != 1:
        raise SimulationError(
            f"{path}: reinit at t = {point.t:g} s: no impulse reaches the variable, which "
            f"depends on {names}. Reinitialise a state, or a variable whose derivative is in "
            "an equation."
        )
    stores, slopes = stored(system)
    moved = np.asarray(slopes(*point).full())[:, involved[0]]
    if np.any(moved):
        what = ", ".join(stores[i] for i in np.flatnonzero(moved))
        raise SimulationError(
            f"{path}: reinit at t = {point.t:g} s would change what is stored in {what} "
            "without an impulse: no law of the part gives one, neither in the mode before nor "
            "in the new one. Let a mode before it state the through (i == 0 of a switch)."
        )
    x = point.x.copy()
    x[involved[0]] += (value - found.values[target]) / slope[involved[0]]
    return solve(point._replace(x=x))


def contradiction(path: str, t: float, value: float, held: float) -> SimulationError:
    """Return the error of a reinit that no impulse can satisfy."""
    return SimulationError(
        f"{path}: reinit at t = {t:g} s asks for {value:.6g}, and the impulses come no nearer "
        f"than {held:.6g}: it contradicts another reinit at this instant, or what it is rigidly "
        "tied to. Let one of them jump."
    )


@kept
def stored(system: System) -> tuple[tuple[str, ...], ca.Function]:
    """Return the variables that storages hold, and their slopes in the states."""
    arguments, graph = system.symbols(), system.graph
    named = {"A": graph.across, "T": graph.through}
    names = [named[kind][e] for e, kind in enumerate(graph.kinds) if kind in named]
    known = [name for name in names if name]
    values = ca.vertcat(*(system.expression(arguments, name) for name in known), ca.SX(0, 1))
    slopes = ca.densify(ca.jacobian(values, arguments[1]))
    return tuple(known), ca.Function("stored", list(arguments), [slopes])


MOVED = 1e-6  # of a value: more than this is a jump
_STEEP = 1e4  # tolerances of what is stored by which one of a state may miss it
_LOOKS = 50  # points of a run at which that is looked at


@dataclass(frozen=True, eq=False)
class Storages:
    """What is stored, the states that are borrowed, and both equations with their slopes.

    ``total`` are the slopes of what is stored in the borrowed states.
    """

    names: tuple[str, ...]
    nominal: np.ndarray
    borrowed: tuple[int, ...]
    values: ca.Function
    slopes: ca.Function
    total: Slopes


@kept
def storages(system: System) -> Storages | None:
    """Return what must be carried over events, None if the states do that by staying the same."""
    names = system.beginning.stored
    borrowed = _borrowed(system, set(names)) if names else ()
    if not borrowed:
        return None
    arguments = system.symbols()
    value = ca.vertcat(*(system.expression(arguments, name) for name in names))
    discrete = arguments[5]
    if not any(ca.depends_on(value, part) for part in (arguments[2], discrete)):
        return None
    unknown = ca.vertcat(arguments[1][list(borrowed)], arguments[2])
    both = ca.vertcat(value, system.rhs(*arguments)[1])
    return Storages(
        names,
        np.array([system.resolve(name)[0].nominal for name in names]),
        borrowed,
        ca.Function("stored", list(arguments), [ca.densify(value)]),
        ca.Function("slopes", list(arguments), [ca.densify(both), ca.jacobian(both, unknown)]),
        Slopes(system, arguments, value, arguments[1][list(borrowed)]),
    )


def _borrowed(system: System, stored: set[str]) -> tuple[int, ...]:
    """Return the states that are throughs or rates of edges, and that no part stores."""
    found = {}
    for number, name in enumerate(system.states):
        if name not in stored:
            (address,) = system.resolve(name)
            found[address.terms, address.derivative] = number
    if not found:
        return ()
    kept_names = {(a.terms, a.derivative) for name in stored for a in system.resolve(name)}
    borrowed = set()
    for path, own in system.names.components.items():
        for edge in own.edges:
            domain = own.spec.edges[edge].domain
            if domain.moving:
                continue
            for name in (*domain.across[domain.order - 1 : domain.order], domain.through):
                for address in system.resolve(f"{path}.{edge}.{name}"):
                    key = (address.terms, address.derivative)
                    if key in found and key not in kept_names:
                        borrowed.add(found[key])
    return tuple(sorted(borrowed))


def stored_values(system: System, point: Point) -> np.ndarray | None:
    """Return what is stored at a consistent point, None if states that stay carry it anyway."""
    known = storages(system)
    return None if known is None else np.asarray(known.values(*point)).ravel()


def restore_stored(system: System, point: Point, wanted: np.ndarray) -> Point:
    """Return the point with borrowed states and z such that the storages hold what is wanted.

    Newton's method in both together, with steps of least squares: storages may depend on each
    other.

    Raises
    ------
    SimulationError
        Naming a storage that cannot keep its value in the new mode.
    """
    known = storages(system)
    if known is None:
        return point
    places, count = list(known.borrowed), len(known.names)
    scale = np.concatenate([system.nominal_x[places], system.nominal_z])
    size = np.abs(wanted) + known.nominal

    def moved(unknown: np.ndarray) -> Point:
        x = point.x.copy()
        x[places] = unknown[: len(places)]
        return point._replace(x=x, z=unknown[len(places) :])

    def rest(unknown: np.ndarray) -> np.ndarray:
        both = np.asarray(known.slopes(*moved(unknown))[0]).ravel()
        return np.concatenate([both[:count] - wanted, both[count:]])

    def slopes(unknown: np.ndarray) -> np.ndarray:
        return np.asarray(known.slopes(*moved(unknown))[1].full())

    def least(matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
        scaled = matrix * scale
        rows = np.concatenate([size, rank.sizes(scaled[count:]).ravel()])
        return np.asarray(scale * rank.least(scaled / rows[:, None], right / rows))

    found = newton.solve(rest, slopes, np.concatenate([point.x[places], point.z]), scale, least)
    point, gap = moved(found.z), rest(found.z)[:count]
    worst = int(np.argmax(np.abs(gap) / size))
    if not np.all(np.isfinite(gap)) or abs(gap[worst]) > MOVED * size[worst]:
        raise SimulationError(
            f"at t = {point.t:.6g} s the new mode asks {known.names[worst]} to jump from "
            f"{wanted[worst]:.6g} to {wanted[worst] + gap[worst]:.6g} at once, which needs an "
            "infinite impulse. Give the storage a way out (a dissipator in parallel, a "
            "freewheeling path), or say what jumps with ac.hold or ac.reinit."
        )
    return point


def check_steepness(system: System, points: list[Point], rtol: float, atol: float) -> None:
    """Refuse a tree whose borrowed states leave what is stored unknown.

    The through of a diode that blocks is as good as 0 for any voltage: if a tree makes it a state,
    its tolerance is volts of the storage behind it.

    Raises
    ------
    TreeError
        Naming the state and the storage.
    """
    known = storages(system)
    if known is None or not points:
        return
    places = list(known.borrowed)
    nominal = system.nominal_x[places]
    look = points[:: max(1, len(points) // _LOOKS)]
    stored = np.array([np.asarray(known.values(*point)).ravel() for point in look])
    allowed = rtol * np.abs(stored).max(axis=0) + atol * known.nominal
    for point in look:
        total = known.total.with_values(point)[1]
        missed = np.abs(total) * (rtol * np.abs(point.x[places]) + atol * nominal)
        ratio = missed / allowed[:, None]
        row, column = np.unravel_index(int(np.argmax(ratio)), ratio.shape)
        if ratio[row, column] > _STEEP:
            raise TreeError(
                f"in this tree {system.states[places[column]]} is a state, and at "
                f"t = {point.t:.6g} s {known.names[row]} hangs on it so steeply that the tolerance "
                f"of the one is {ratio[row, column]:.1g} times that of the other: what comes out "
                "would be wrong. Compile without tree=…, or with one in which storages come first."
            )


def solve_in_place(
    system: System, ode: ExplicitOde, point: Point, arguments: tuple[Any, ...]
) -> Point:
    """Return the point of closed loops with z solved, by either way at the pose it has."""
    t, x, _, constants = arguments
    solved = solve_algebraic(system, point)
    check_pose(system, point, solved.z)
    closer = ode.look(t, x, solved.z, constants)[-1]
    check_pose(system, point, closer)
    return point._replace(z=closer)


def check_pose(system: System, point: Point, z: np.ndarray) -> None:
    """Refuse unknowns at which closed loops stand elsewhere: nothing moves at an instant.

    Where a mode holds what no finite through can hold, Newton's steps are of any size, and may end
    at another closure of the loop.

    Raises
    ------
    SimulationError
        Naming the instant.
    """
    rows = [row - len(point.x) for row in system.chart.pose if row >= len(point.x)]
    if rows and np.max(np.abs(z[rows] - point.z[rows])) > MOVED * (1 + np.abs(point.z[rows]).max()):
        raise SimulationError(
            f"at t = {point.t:.6g} s the new mode of a part in a closed loop cannot be: no finite "
            "through holds it at this pose, as at a dead centre."
        )
