"""Equations that depend on each other in some modes: who then carries what.

======================================  =========================================================
what depends                            who carries
======================================  =========================================================
parts that stick or conduct side by     all of them, by the least squares of their own throughs
side, or all block                      (all that block: of their acrosses): ``side_by_side``
holds of positions in closed loops      those named first, by a flag; the others carry nothing:
                                        ``choose_flags``
holds of values (closed switches)       all but the last, by a flag: ``choose_flags``
closures of a loop                      all, in a basis of their reactions: ``loop_chart``
impulses                                all, by the least squares: ``events/impact``
======================================  =========================================================

Modes that change what is unknown (a diode that blocks an inductor) are no matter of sharing: a
model is compiled once more with them built in (``topology.compile_modes``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, SimulationError, UndecidedWarning, warn
from acausal.numerics import rank
from acausal.system.algebraic import solve_algebraic
from acausal.system.slopes import ImpulseSlopes, find_slopes
from acausal.system.switching import HoldPlace
from acausal.system.system import Point, kept
from acausal.system.time_derivatives import motion

if TYPE_CHECKING:
    from acausal.system.form_change import Form
    from acausal.system.system import System

_AGREE = 1e-9  # of the terms: what dependent equations may disagree by
_ASIDE = 1e-3  # of the nominal values: the small motion after which dependence is looked at again


def side_by_side(system: System, point: Point) -> System | None:
    """Return the system with equations that depend on each other made regular, if they agree.

    With U and N what alg_z misses and sends to 0, U s(z) is added to alg, and s(z) = 0 says that
    what is shared, T z + T₀, has the least squares, (T N)ᵀ (T z + T₀) = 0, and what nothing shares
    the least norm. Solutions of alg = 0 have both, also where U and N would be others.
    """
    arguments = system.symbols()
    z, (ode, alg) = arguments[2], system.rhs(*arguments)
    shared = _shared(system, arguments)
    moving = ca.jtimes(alg, *motion(system, arguments, ode))
    parts = [*(ca.jacobian(part, z) for part in (alg, ode, shared)), alg, moving]
    look = ca.Function("parts", list(arguments), parts)
    aside, here = look(*_moved(system, point)), look(*point)
    slope, ties, near = (part.full() * system.nominal_z for part in (here[0], here[2], aside[0]))
    if not (np.all(np.isfinite(slope)) and np.all(np.isfinite(near))):
        return None
    rows = rank.sizes(slope)
    free, missed = rank.null_spaces(slope / rows)
    if rank.rank(near / rank.sizes(near)) > len(slope) - free.shape[1]:
        return None  # they depend on each other at this point only, as at a dead centre
    ties = ties @ free
    loose = rank.null_spaces(ties)[0]
    share = _plain(ties.T) @ shared + _plain(loose @ (free @ loose).T) @ (z / system.nominal_z)
    regular = [ode, alg + ca.DM(rows) * (_plain(missed) @ share)]
    names = system.rhs.name_in(), system.rhs.name_out()
    made = replace(system, rhs=ca.Function("rhs", list(arguments), regular, *names))
    try:
        solved = solve_algebraic(made, point)
    except InitializationError:
        return None
    return made if _stays_solvable(system, look(*solved), solved.z, free) else None


def _moved(system: System, point: Point) -> Point:
    """Return a point a little further on, to see whether dependence is of one place only."""
    wave = np.sin(1.0 + np.arange(len(point.x)))
    return point._replace(x=point.x + _ASIDE * system.nominal_x * wave)


def _plain(matrix: np.ndarray) -> ca.DM:
    """Return a matrix without entries that are rounding."""
    return ca.sparsify(ca.DM(matrix), rank.threshold() * np.abs(matrix).max(initial=0.0))


def _stays_solvable(system: System, found: list[ca.DM], z: np.ndarray, free: np.ndarray) -> bool:
    """Whether dependent equations agree, here and along the motion.

    What they leave free must not move a state: an inductor that nothing feeds has the voltage that
    keeps its current at 0, which is no matter of choice.
    """
    slope, reach, _, alg, moved = (np.asarray(part.full()) for part in found)
    if not all(np.isfinite(part).all() for part in (slope, reach, moved)):
        return False
    rates = rank.least(slope, -moved.ravel())
    for left, terms in ((alg, z), (slope @ rates + moved.ravel(), rates)):
        size = np.abs(slope) @ (np.abs(terms) + system.nominal_z)
        if np.any(np.abs(left.ravel()) > _AGREE * (size + np.max(size, initial=0.0))):
            return False
    felt = reach * system.nominal_z
    limit = _AGREE * np.abs(felt).max(axis=1, initial=0.0)
    return bool(np.all(np.abs(felt @ free).max(axis=1, initial=0.0) <= limit))


def _shared(system: System, arguments: tuple[ca.SX, ...]) -> ca.SX:
    """Return the throughs and acrosses of all components with modes, in their nominal values.

    Throughs are shared by parts that hold side by side, acrosses by parts that all let go: with
    the least squares they are those of equal resistances and of equal conductances that vanish.
    An edge that prescribes its across in every mode (the rod of a part) passes on what others hold.
    """
    found = []
    memory = system.switching.memory
    for path in dict.fromkeys(item.path for item in memory if item.kind == "mode"):
        own = system.names.components[path]
        for name, place in own.edges.items():
            if system.graph.kinds[place] == "across_driver":
                continue
            domain = own.spec.edges[name].domain
            pairs = [(domain.through, domain.through_nominal)]
            if len(domain.across) == 1:  # those of motions follow from states
                pairs.append((domain.across[0], domain.nominal[0]))
            for variable, nominal in pairs:
                found.append(system.expression(arguments, f"{path}.{name}.{variable}") / nominal)
    return ca.vertcat(*found, ca.SX(0, 1))


def choose_flags(
    system: System, form_of: Callable[[Point], Form], point: Point
) -> np.ndarray | None:
    """Return the discrete vector with flags of holds that carry, None where nothing changes.

    ``point`` is one of the first form, in the modes after the event; ``form_of`` gives the form of
    others.

    Raises
    ------
    SimulationError
        If a hold would hold nothing here, but would a little further on (a dead centre).
    """
    switching = system.switching
    m = point.m.copy()
    for held in switching.holds:
        m[switching.index(held.flag)] = 1.0
    every = switching.held_in(switching.memory_in(m))
    active = [held for held in every if not held.apart]
    if active and not system.chart and len(active) == len(every):
        _let_go(system, point._replace(m=m), [held for held in active if held.order == 1])
    elif active:
        free = m.copy()
        for held in active:
            free[switching.index(held.flag)] = 0.0
        form = form_of(point._replace(m=free))
        entered = solve_algebraic(form.system, form.enter(point._replace(m=free)))
        here = _independent(find_slopes(form.system, entered), active)
        _check_dead_center(form.system, entered, active, here)
        for held, carries in zip(active, here, strict=True):
            m[switching.index(held.flag)] = float(carries)
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
        place = system.switching.index(held.flag)
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
    places, memory = switching.places("relation"), switching.memory
    own = [k for k, i in enumerate(places) if memory[i].path == held.path]
    if not own:
        return
    m = point.m.copy()
    m[switching.index(held.impulse)] = 1.0
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


def _check_dead_center(
    system: System, point: Point, active: list[HoldPlace], here: list[bool]
) -> None:
    """Refuse a hold that carries nothing at a point, but would after a small motion."""
    if all(here):
        return
    try:
        near = solve_algebraic(system, _moved(system, point))
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
