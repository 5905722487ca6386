"""What parts store is carried over an event, also where a tree makes other variables the states.

States stay as they are at an event, and with them what is stored, as long as these are the same. In
some trees a state is a through or a rate of a part that stores nothing (the current of a switch,
whose law then determines the voltage of its storage): such a *borrowed* state follows the law of
the new mode, so that the storages keep what they have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import SimulationError, TreeError
from acausal.numerics import newton, rank
from acausal.system.algebraic import solve_algebraic
from acausal.system.slopes import Slopes
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.events.explicit_ode import ExplicitOde
    from acausal.system.system import System

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
        total = known.total(point)
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
