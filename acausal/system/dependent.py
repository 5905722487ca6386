"""Equations that depend on each other in some modes: who then carries what.

======================================  =========================================================
what depends                            who carries
======================================  =========================================================
parts that stick or conduct side by     all of them, by the least squares of their own throughs
side, or all block                      (all that block: of their acrosses): ``side_by_side``
holds side by side, and in closed       all of them, by the least squares of the loads that hold
loops                                   them: ``side_by_side``
holds of values whose modes are built   all of them likewise: one states the value, the others
in, as of switches between capacitors   their laws with the flags as they are, ``form_change``
holds of positions there, and in the    those named first, by flags: each is stated once,
systems of ``result.topologies``        ``form_change.built_in_memory``
closures of a loop                      all, in a basis of their reactions: ``loop_chart``
impulses                                all, by the least norm: ``events/impact``
======================================  =========================================================

Modes that change what is unknown (a diode that blocks an inductor) are no matter of sharing: a
model is compiled once more with them built in (``topology.compile_modes``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, SimulationError
from acausal.numerics import rank
from acausal.system.algebraic import solve_algebraic
from acausal.system.slopes import ImpulseSlopes, find_slopes
from acausal.system.switching import HoldPlace
from acausal.system.system import Point, kept
from acausal.system.time_derivatives import motion

if TYPE_CHECKING:
    from acausal.system.system import System

_AGREE = 1e-9  # of the terms: what dependent equations may disagree by
_ASIDE = 1e-3  # of the nominal values: the small motion after which dependence is looked at again


def side_by_side(system: System, point: Point) -> System | None:
    """Return the system with equations that depend on each other made regular, if they agree.

    With U and N what alg_z misses and sends to 0, U s(z) is added to alg, and s(z) = 0 says that
    what is shared, T z + T₀, has the least squares, (T N)ᵀ (T z + T₀) = 0, and what nothing shares
    the least norm. Solutions of alg = 0 have both, also where U and N would be others.
    """
    look = _dependence(system)
    aside, here = look(*_moved(system, point)), look(*point)
    slope, ties, near = (part.full() * system.nominal_z for part in (here[0], here[2], aside[0]))
    if not (np.all(np.isfinite(slope)) and np.all(np.isfinite(near))):
        return None
    rows = rank.sizes(slope)
    free, missed = rank.null_spaces(slope / rows)
    if rank.rank(near / rank.sizes(near)) > len(slope) - free.shape[1]:
        return None  # they depend on each other at this point only, as at a dead centre
    if not look.jac_sparsity(1, 2).nnz() and _moves_states(system, here[1].full(), free):
        return None  # whatever the solution is
    ties = ties @ free
    loose = rank.null_spaces(ties)[0]
    arguments = system.symbols()
    z, (ode, alg) = arguments[2], system.rhs(*arguments)
    share = _plain(ties.T) @ _shared(system, arguments)
    share += _plain(loose @ (free @ loose).T) @ (z / system.nominal_z)
    regular = [ode, alg + ca.DM(rows) * (_plain(missed) @ share)]
    names = system.rhs.name_in(), system.rhs.name_out()
    made = replace(system, rhs=ca.Function("rhs", list(arguments), regular, *names))
    try:
        solved = solve_algebraic(made, point)
    except InitializationError:
        return None
    return made if _stays_solvable(system, look(*solved), solved.z, free) else None


@kept
def _dependence(system: System) -> ca.Function:
    """Return how alg, der(x) and what is shared move with z, alg, and how it moves along."""
    arguments = system.symbols()
    z, (ode, alg) = arguments[2], system.rhs(*arguments)
    moving = ca.jtimes(alg, *motion(system, arguments, ode))
    parts = [ca.jacobian(part, z) for part in (alg, ode, _shared(system, arguments))]
    return ca.Function("parts", list(arguments), [*parts, alg, moving])


def _moved(system: System, point: Point) -> Point:
    """Return a point a little further on, to see whether dependence is of one place only."""
    wave = np.sin(1.0 + np.arange(len(point.x)))
    return point._replace(x=point.x + _ASIDE * system.nominal_x * wave)


def _plain(matrix: np.ndarray) -> ca.DM:
    """Return a matrix without entries that are rounding."""
    return ca.sparsify(ca.DM(matrix), rank.threshold() * np.abs(matrix).max(initial=0.0))


def _stays_solvable(system: System, found: list[ca.DM], z: np.ndarray, free: np.ndarray) -> bool:
    """Whether dependent equations agree, here and along the motion, and move no state."""
    slope, reach, _, alg, moved = (np.asarray(part.full()) for part in found)
    if not all(np.isfinite(part).all() for part in (slope, reach, moved)):
        return False
    rates = rank.least(slope, -moved.ravel())
    for left, terms in ((alg, z), (slope @ rates + moved.ravel(), rates)):
        size = np.abs(slope) @ (np.abs(terms) + system.nominal_z)
        if np.any(np.abs(left.ravel()) > _AGREE * (size + np.max(size, initial=0.0))):
            return False
    return not _moves_states(system, reach, free)


def _moves_states(system: System, reach: np.ndarray, free: np.ndarray) -> bool:
    """Whether what equations leave free moves a state, which is no matter of choice.

    An inductor that nothing feeds has the voltage that keeps its current at 0.
    """
    felt = reach * system.nominal_z
    limit = _AGREE * np.abs(felt).max(axis=1, initial=0.0)
    return bool(np.any(np.abs(felt @ free).max(axis=1, initial=0.0) > limit))


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
        holding = {held.edge for held in system.switching.holds if held.path == path}
        for name, place in own.edges.items():
            passes_on = system.graph.kinds[place] == "across_driver"
            if name not in holding if holding else passes_on:
                continue
            domain = own.spec.edges[name].domain
            pairs = [(domain.through, domain.through_nominal)]
            if len(domain.across) == 1:  # those of motions follow from states
                pairs.append((domain.across[0], domain.nominal[0]))
            for variable, nominal in pairs:
                found.append(system.expression(arguments, f"{path}.{name}.{variable}") / nominal)
    return ca.vertcat(*found, ca.SX(0, 1))


def let_go(system: System, point: Point, active: list[HoldPlace]) -> None:
    """Switch off holds of values, the last first, whose equations depend on the others.

    They depend on each other in states and unknowns alike: switches that close side by side do, and
    those between storages do not, which only make fewer of these states. Without a hold that
    depends on others the equations have more rank. ``point`` has its flags changed.
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


def check_dead_center(
    system: System, point: Point, begins: list[HoldPlace], here: ImpulseSlopes
) -> None:
    """Refuse what is to be held where it stops nothing, but would after a small motion.

    ``here`` says how impulses move the system at the point, in the modes before.

    Raises
    ------
    SimulationError
        Naming the part, of several the one that impulses move least.
    """
    positions = [held for held in begins if held.order > 1 and not held.apart]
    if not positions or not system.chart:
        return
    try:
        near = solve_algebraic(system, _moved(system, point))
    except InitializationError:
        return
    which = [held.target for held in positions]
    if find_slopes(system, near).stopped(which) > here.stopped(which):
        least = np.argmin(np.abs(np.diag(here.delassus(which))))
        raise SimulationError(
            f"{positions[least].path} locks at a dead centre at t = {point.t:.6g} s, where it "
            "holds no freedom: the parts could move on, and a little further it would hold them. "
            "Lock another part, or lock it elsewhere."
        )
