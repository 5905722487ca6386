"""What modes hold: what begins to be held at an event, and what that costs.

Holds that depend on others (two pins of a four-bar that lock) are a matter of ``system/dependent``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, SimulationError
from acausal.events.event_location import SOLVED
from acausal.events.impact import MOVED, Jump
from acausal.language.hold import impulse_unit
from acausal.results.impulses import jumping_throughs
from acausal.system.dependent import check_dead_center
from acausal.system.slopes import Slopes, find_slopes
from acausal.system.switching import HoldPlace, Switching
from acausal.system.system import Point, kept
from acausal.system.topology import drivers

if TYPE_CHECKING:
    from acausal.system.system import System

Numbers = Mapping[int, float] | np.ndarray
Losses = dict[str, dict[str, tuple[float, float, str]]]
"""By component and by what it holds: the impulse, the energy lost [J], and the impulse's unit."""


def active_holds(switching: Switching, m: np.ndarray) -> list[HoldPlace]:
    """Return what the modes in a discrete vector hold."""
    return switching.held_in(switching.memory_in(m))


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
    values, wanted = held_values(system, point)
    found = {}
    for held in begins:
        k = system.switching.holds.index(held)
        if held.order == 1:
            if held.aimed:
                found[held.target] = float(wanted[k])
            continue
        if held.aimed and abs(values[k] - wanted[k]) > SOLVED * (1.0 + abs(wanted[k])):
            raise SimulationError(
                f"{held.path} is to hold {held.name} at {wanted[k]:.6g} from t = {point.t:.6g} s "
                f"on, and it is at {values[k]:.6g}: a position cannot jump. Let the mode begin "
                "where it is there, or hold it without at=."
            )
        found[held.target] = 0.0
    return found


def held_values(system: System, point: Point) -> tuple[np.ndarray, np.ndarray]:
    """Return what is held, and where it is to be."""
    values, wanted = (np.asarray(part).ravel() for part in system.switching.held(*point))
    return values, wanted


def note_values(system: System, point: Point, begins: list[HoldPlace]) -> None:
    """Note the values of what begins to be held, in the discrete vector of the point."""
    switching = system.switching
    for held in begins:
        value = held_values(system, point)[0][switching.holds.index(held)]
        point.m[switching.index(held.value)] = value


def check_reached(system: System, point: Point, begins: list[HoldPlace], jump: Jump) -> None:
    """Refuse holds that contradict what moves them, and those of what nothing stores.

    Raises
    ------
    SimulationError
        Naming the part, the rate that it would have to have, and what prescribes it.
    """
    slopes = find_slopes(system, point)
    check_dead_center(system, point, begins, slopes)
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


def check_values_held(system: System, point: Point) -> None:
    """Refuse a form that lets a value go which depends on others that are held, and contradicts.

    Two switches that close in a row depend on each other through a source that they short.

    Raises
    ------
    SimulationError
        Naming the part and what it would have to be at.
    """
    values, wanted = held_values(system, point)
    for held in active_holds(system.switching, point.m):
        k = system.switching.holds.index(held)
        if held.order == 1 and held.aimed and not _same(system, float(wanted[k]), float(values[k])):
            raise _contradiction(system, point, held, float(values[k]))


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


def losses_of(system: System, point: Point, jump: Jump, begins: list[HoldPlace]) -> Losses:
    """Return the impulses of what jumps, and the energy that each takes.

    ½ μ (T⁻ + T⁺ - 2 T*) flows into an edge whose rate goes from T⁻ to T⁺, beyond what a source
    that holds it at T* would take. What sticks at its zero does not count as a jump. ``point`` is
    that before the jump.
    """
    jumps, held = system.switching.jumps, {held.target for held in begins}
    moved = np.abs(jump.before - jump.after) > MOVED * (1.0 + np.abs(jump.before))
    found: Losses = {}
    throughs = jumping_throughs(system).with_values(point)[1] @ jump.mu
    for k in np.flatnonzero(jump.mu):
        if not jumps[k].unit or not (moved[k] or k in held):
            continue
        place, through = jumps[k], float(throughs[k])
        names = {other.name for other in jumps if other.path == place.path and other.unit}
        name = place.path if len(names) == 1 else f"{place.path}.{place.name}"
        before, after = float(jump.before[k]), float(-jump.after[k] if k in held else jump.after[k])
        elastic = abs(before + after) <= SOLVED * (abs(before) + abs(after))
        loss = 0.0 if elastic or not place.lossy else 0.5 * through * (before + after)
        found.setdefault(place.path, {})[name] = (through, loss, impulse_unit(place.unit))
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
    values = [held for held in begins if held.order == 1 and jump.mu[held.target]]
    holds = [held for held in values if system.switching.jumps[held.target].lossy]
    if not holds:
        return
    own = {held.path for held in begins}
    for number in woken_by(system, point, jump.mu):
        item = system.switching.memory[number]
        if item.path not in own:
            held = holds[0]
            raise SimulationError(
                f"{held.path} at t = {point.t:.6g} s would stop or move what is stored by an "
                f"impulse, which {item.path} does not let happen: during it '{item.text}' becomes "
                f"true. Give {item.path} or {held.path} a conductance while it is off, however "
                "small: then one hands over to the other."
            )


def woken_by(system: System, point: Point, mu: np.ndarray) -> list[int]:
    """Return the relations, by their places in the memory, that impulses make true.

    Of those that transitions ask for: beside an impulse what is finite does not count.
    """
    numbers, slopes, active = _margins(system)
    counts = np.asarray(active(*point)).ravel() > 0.5
    flags = point.m[[system.switching.index(i) for i in numbers]]
    _, by_impulse, by_unknown, moved = slopes.apart(point)
    impulses = (by_impulse - by_unknown @ moved) @ mu
    sizes = (np.abs(by_impulse) + np.abs(by_unknown) @ np.abs(moved)) @ np.abs(mu)
    sizes = np.maximum(sizes, np.max(np.abs(mu)))
    woken = (impulses > SOLVED * sizes) & (flags < 0.5) & counts
    return [numbers[k] for k in np.flatnonzero(woken)]


@kept
def _margins(system: System) -> tuple[list[int], Slopes, ca.Function]:
    """Return the relations that transitions ask for, how impulses move them, which count."""
    arguments, switching = system.symbols(), system.switching
    rows = [q.condition for _, q in switching.questions if q.mode >= 0]
    pattern = switching.decide.jac_sparsity(0, 5)
    pairs = zip(pattern.row(), pattern.get_col(), strict=True)
    read = {column for row, column in pairs if row in rows}
    places = switching.places("relation")
    which = [k for k, i in enumerate(places) if switching.index(i) in read]
    margins, actives, _ = switching.watched(*arguments)
    slopes = Slopes(system, arguments, margins[which], switching.impulses(arguments[5]))
    active = ca.Function("active", list(arguments), [ca.densify(actives[which])])
    return [places[k] for k in which], slopes, active


def _same(system: System, value: float, now: float) -> bool:
    return abs(value - now) <= SOLVED * (1.0 + abs(value) + abs(now))


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
