"""What modes hold: what begins to be held at an event, and which holds carry nothing.

Rows of holds that depend on others (two pins of a four-bar that lock) would make the equations
singular. So such a hold is switched off by a flag: its law is the free one, it carries nothing, and
the others hold it. Flags are chosen anew whenever a mode changes, in the order of the parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, SimulationError, UndecidedWarning, warn
from acausal.events.impact import ImpulseSlopes, Jump, find_slopes
from acausal.numerics import rank
from acausal.system.algebraic import solve_algebraic
from acausal.system.slopes import Slopes
from acausal.system.switching import HoldPlace, Switching
from acausal.system.system import Point, kept
from acausal.system.topology import drivers

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystems
    from acausal.system.system import System

Numbers = Mapping[int, float] | np.ndarray
Losses = dict[str, dict[str, tuple[float, float, str]]]
"""By component and by what it holds: the impulse, the energy lost [J], and the impulse's unit."""

_THERE = 1e-9  # of its nominal value: a position this near to ``at`` is there
_WAKES = 1e-9  # of the impulses that make it up: a margin that moves by more is not rounding
_MOVED = 1e-3  # of the nominal values: the small motion after which dependence is looked at again


def active_holds(switching: Switching, m: np.ndarray) -> list[HoldPlace]:
    """Return what the modes in a discrete vector hold."""
    return switching.held_in(m[switching.first :])


def beginning(switching: Switching, old: Numbers, new: Numbers) -> list[HoldPlace]:
    """Return what begins to be held where modes change from ``old`` to ``new``, by place."""
    return [
        held
        for held in switching.holds
        if int(new[held.mode]) in held.numbers and int(old[held.mode]) not in held.numbers
    ]


def aims(system: System, point: Point, begins: list[HoldPlace]) -> dict[int, float]:
    """Return where rates jump by the numbers of what jumps: to 0, or of order 1 to the value.

    Raises
    ------
    SimulationError
        If a position is to be held where it is not.
    """
    if not begins:
        return {}
    values, wanted, _ = held_values(system, point)
    found = {}
    for held in begins:
        k = system.switching.holds.index(held)
        if held.order == 1:
            if held.aimed:
                found[held.target] = float(wanted[k])
            continue
        if held.aimed and abs(values[k] - wanted[k]) > _THERE * (1.0 + abs(wanted[k])):
            raise SimulationError(
                f"{held.path} is to hold {held.name} at {wanted[k]:.6g} from t = {point.t:.6g} s "
                f"on, and it is at {values[k]:.6g}: a position cannot jump. Let the mode begin "
                "where it is there, or hold it without at=."
            )
        found[held.target] = 0.0
    return found


def held_values(system: System, point: Point) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what is held, where it is to be, and impulses of laws per impulse of a through."""
    values, wanted, shares = (np.asarray(part).ravel() for part in system.switching.held(*point))
    return values, wanted, shares


def note_values(system: System, point: Point, begins: list[HoldPlace]) -> None:
    """Note the values of what begins to be held, in the discrete vector of the point."""
    switching = system.switching
    for held in begins:
        value = held_values(system, point)[0][switching.holds.index(held)]
        point.m[switching.first + held.value] = value


def check_reached(system: System, point: Point, begins: list[HoldPlace], jump: Jump) -> None:
    """Refuse holds that contradict what moves them, and those of what nothing stores.

    Raises
    ------
    SimulationError
        Naming the part, the rate that it would have to have, and what prescribes it.
    """
    slopes = find_slopes(system, point)
    for held in begins:
        k = held.target
        if slopes.feeds(k):
            if held.order == 1 and not held.aimed:
                raise SimulationError(
                    f"{held.path} cannot hold {held.name} from t = {point.t:.6g} s on: no storage "
                    f"keeps its value there. Say where, ac.hold({held.name}, at=…)."
                )
            continue
        value = jump.left.get(k)
        stuck = value is not None and not _same(system, value, float(jump.before[k]))
        if stuck or (jump.open is not None and jump.open[0] == k):
            raise _contradiction(system, point, held, float(jump.before[k]))


def check_at_rest(system: System, point: Point, active: list[HoldPlace]) -> None:
    """Refuse a start in which something is held and moves all the same.

    Raises
    ------
    InitializationError
        Naming the part and its rate.
    """
    rates = find_slopes(system, point).values
    wanted = held_values(system, point)[1]
    for held in active:
        aim = float(wanted[system.switching.holds.index(held)]) if held.order == 1 else 0.0
        rate = float(rates[held.target])
        if not _same(system, aim, rate):
            raise InitializationError(
                f"{held.path} holds {held.name} from the start on, and its start values let it "
                f"move at {rate:.6g}. Let it begin free, and lock it by ac.initial(): then an "
                "impulse stops it; or start it at rest."
            )


def losses_of(system: System, jump: Jump, begins: list[HoldPlace]) -> Losses:
    """Return the impulses of what begins to be held, and the energy that each loses.

    ½ μ (T⁻ + T⁺ - 2 T*) flows into an edge whose rate goes from T⁻ to T⁺, beyond what a source
    that keeps it at T* would take.
    """
    shares = held_values(system, jump.point)[2]
    found: Losses = {}
    for held in begins:
        value = jump.mu[held.target]
        if not value:
            continue
        number = system.switching.holds.index(held)
        own = [other for other in system.switching.holds if other.path == held.path]
        name = held.path if len(own) == 1 else f"{held.path}.{held.name}"
        through = float(value / shares[number])
        before, after = jump.before[held.target], jump.after[held.target]
        loss = 0.5 * through * float(before - after) if held.lossy else 0.0
        found.setdefault(held.path, {})[name] = (through, loss, held.unit)
    return found


def check_quiet(system: System, point: Point, jump: Jump, begins: list[HoldPlace]) -> None:
    """Refuse an impulse between storages of order 1 that would switch another part on its way.

    An exactly ideal diode conducts as soon as its voltage is positive, however short that is: a
    switch that opens beside it must hand the current over, not stop it by an impulse.

    Raises
    ------
    SimulationError
        Naming both parts, and what makes the hand-over possible.
    """
    holds = [held for held in begins if held.order == 1 and held.lossy and jump.mu[held.target]]
    if not holds:
        return
    numbers, slopes, active = _margins(system)
    counts = np.asarray(active(*point)).ravel() > 0.5
    flags = point.m[[system.switching.first + i for i in numbers]]
    _, by_impulse, by_unknown, moved = slopes.apart(point)
    impulses = (by_impulse - by_unknown @ moved) @ jump.mu
    sizes = (np.abs(by_impulse) + np.abs(by_unknown) @ np.abs(moved)) @ np.abs(jump.mu)
    sizes = np.maximum(sizes, np.max(np.abs(jump.mu)))
    woken = (impulses > _WAKES * sizes) & (flags < 0.5) & counts
    own = {held.path for held in begins}
    for k in np.flatnonzero(woken):
        item = system.switching.memory[numbers[k]]
        if item.path not in own:
            held = holds[0]
            raise SimulationError(
                f"{held.path} at t = {point.t:.6g} s would stop or move what is stored by an "
                f"impulse, which {item.path} does not let happen: during it '{item.text}' becomes "
                f"true. Give {item.path} or {held.path} a conductance while it is off, however "
                "small: then one hands over to the other."
            )


@kept
def _margins(system: System) -> tuple[list[int], Slopes, ca.Function]:
    """Return the relations that transitions ask for, how impulses move them, which count."""
    arguments, switching = system.symbols(), system.switching
    rows = [q.condition for _, q in switching.questions if q.mode >= 0]
    pattern = switching.decide.jac_sparsity(0, 5)
    pairs = zip(pattern.row(), pattern.get_col(), strict=True)
    read = {column for row, column in pairs if row in rows}
    places = switching.places("relation")
    which = [k for k, i in enumerate(places) if switching.first + i in read]
    margins, actives, _ = switching.watched(*arguments)
    slopes = Slopes(system, arguments, margins[which], switching.impulses(arguments[5]))
    active = ca.Function("active", list(arguments), [ca.densify(actives[which])])
    return [places[k] for k in which], slopes, active


def _same(system: System, value: float, now: float) -> bool:
    return abs(value - now) <= 1e-9 * (1.0 + abs(value) + abs(now))


def _contradiction(system: System, point: Point, held: HoldPlace, rate: float) -> SimulationError:
    who = drivers(system)
    unit = system.resolve(f"der({held.path}.{held.name})")[0].unit if held.order > 1 else ""
    verb = "prescribe" if " and " in who else "prescribes"
    driven = (
        f"{who} {verb} the motion of this loop"
        if who
        else "what it is rigidly tied to prescribes its motion"
    )
    going = f"{rate:.6g} {unit}".rstrip()
    return SimulationError(
        f"{held.path} cannot lock at t = {point.t:.6g} s: {driven}, and {held.path} would have to "
        f"go on at {going}. Release or remove one of them."
    )


def choose_flags(forms: ModeSystems, point: Point) -> np.ndarray | None:
    """Return the discrete vector with flags of holds that carry, None where nothing changes.

    ``point`` is one of the first form, in the modes after the event.

    Raises
    ------
    SimulationError
        If a hold would hold nothing here, but would a little further on (a dead centre).
    """
    system = forms.system
    switching, first = system.switching, system.switching.first
    m = point.m.copy()
    for held in switching.holds:
        m[first + held.flag] = 1.0
    every = active_holds(switching, m)
    active = [held for held in every if not held.apart]
    if active and not system.chart and len(active) == len(every):
        _let_go(system, point._replace(m=m), [held for held in active if held.order == 1])
    elif active:
        free = m.copy()
        for held in active:
            free[first + held.flag] = 0.0
        form = forms.of(point._replace(m=free))
        entered = solve_algebraic(form.system, form.enter(point._replace(m=free)))
        here = _independent(find_slopes(form.system, entered), active)
        _check_dead_center(form.system, entered, active, here)
        for held, carries in zip(active, here, strict=True):
            m[first + held.flag] = float(carries)
            if not carries:
                _warn_of_condition(form.system, entered, held)
    return None if np.array_equal(m, point.m) else m


def _let_go(system: System, point: Point, active: list[HoldPlace]) -> None:
    """Switch off holds, the last first, whose equations depend on the others.

    Those of values depend on each other in states and unknowns alike: switches that close side by
    side do, and those between storages do not, which only make fewer of these states. Without a
    hold that depends on others the equations have more rank. ``point`` has its flags changed.
    """
    if len(active) < 2:
        return
    most, rows = _rank(system, point)
    for held in reversed(active):
        if most == rows:
            return
        place = system.switching.first + held.flag
        point.m[place] = 0.0
        without, _ = _rank(system, point)
        point.m[place] = float(without <= most)
        most = max(most, without)


def _rank(system: System, point: Point) -> tuple[int, int]:
    """Return the rank of the algebraic equations in states and unknowns, and how many they are."""
    slopes = np.asarray(_algebraic_slopes(system)(*point))
    slopes = slopes * np.concatenate([system.nominal_x, system.nominal_z])
    return rank.rank(slopes / rank.sizes(slopes)), len(slopes)


@kept
def _algebraic_slopes(system: System) -> ca.Function:
    arguments = system.symbols()
    alg, unknown = system.rhs(*arguments)[1], ca.vertcat(arguments[1], arguments[2])
    return ca.Function("slopes", list(arguments), [ca.densify(ca.jacobian(alg, unknown))])


def _warn_of_condition(system: System, point: Point, held: HoldPlace) -> None:
    """Warn of a part whose conditions read a reaction that is not unique, and is taken as 0."""
    switching = system.switching
    own = [
        k for k, i in enumerate(switching.places("relation")) if _owner(switching, i) == held.path
    ]
    if not own:
        return
    m = point.m.copy()
    m[switching.first + held.impulse] = 1.0
    pushed = solve_algebraic(system, point._replace(m=m))
    without, with_it = (
        np.asarray(switching.watched(*at)[0]).ravel()[own] for at in (point, pushed)
    )
    if np.any(without != with_it):
        warn(
            f"{held.path} is held by other parts too from t = {point.t:.6g} s on: how they share "
            "the load is not determined, and it carries nothing. A condition of it that reads its "
            "reaction sees 0.",
            UndecidedWarning,
        )


def _owner(switching: Switching, place: int) -> str:
    return switching.memory[place].path


def _check_dead_center(
    system: System, point: Point, active: list[HoldPlace], here: list[bool]
) -> None:
    """Refuse a hold that carries nothing at a point, but would after a small motion."""
    if all(here):
        return
    wave = np.sin(1.0 + np.arange(len(point.x)))
    try:
        near = solve_algebraic(system, point._replace(x=point.x + _MOVED * system.nominal_x * wave))
    except InitializationError:
        return
    there = _independent(find_slopes(system, near), active)
    if sum(there) > sum(here):
        held = next(h for h, now, then in zip(active, here, there, strict=True) if then and not now)
        raise SimulationError(
            f"{held.path} locks at a dead centre at t = {point.t:.6g} s, where it holds no "
            "freedom: the parts could move on, and a little further it would hold them. Lock "
            "another part, or lock it elsewhere."
        )


def _independent(found: ImpulseSlopes, active: list[HoldPlace]) -> list[bool]:
    """Return which holds carry: those whose rows of A do not depend on earlier ones.

    A row depends on others where what is left of its diagonal, once they hold, is nothing beside
    it; one that no impulse moves carries nothing. What no storage ties is left as it is.
    """
    which, none = [held.target for held in active], rank.threshold(rank.SOLVED)
    A = found.delassus(which)
    size = float(np.max(np.abs(found.slopes[which]), initial=0.0)) * float(
        np.max(np.abs(found.gains[:, which]), initial=0.0)
    )
    carrying: list[int] = []
    chosen = []
    for k, held in enumerate(active):
        if found.feeds(held.target):
            chosen.append(True)
            continue
        left = A[k, k]
        if carrying:
            inner = A[np.ix_(carrying, carrying)]
            left = left - A[k, carrying] @ rank.solve(inner, A[carrying, k])
        carries = abs(left) > none * max(abs(A[k, k]), none * size)
        chosen.append(bool(carries))
        if carries:
            carrying.append(k)
    return chosen
