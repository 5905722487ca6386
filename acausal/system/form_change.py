"""From one form of the equations to another: the same point in other unknowns.

Where the equations of all modes are singular in some (an ideal diode blocks, a circuit closes) a
model is compiled once more with these modes built in; what is unknown then has other names. Where
they only depend on each other (parts that stick side by side) the unknowns stay, and what such
parts share is divided by the least squares.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, InitializationError, SimulationError, UnknownNameError
from acausal.numerics import rank
from acausal.numerics.function_buffer import map_points
from acausal.system.algebraic import algebraic_functions, solve_algebraic
from acausal.system.loop_chart import MULTIPLIER
from acausal.system.system import Point, Points, kept, kept_last
from acausal.system.time_derivatives import motion
from acausal.system.topology import compile_modes

if TYPE_CHECKING:
    from acausal.system.system import System

_LARGE = 400  # unknowns above which the rank is not looked at
_AGREE = 1e-9  # of the terms: what dependent equations may disagree by
_ASIDE = 1e-3  # of the nominal values: the small motion after which dependence is looked at again


def is_regular(system: System, point: Point) -> bool:
    """Whether the equations determine the algebraic unknowns at a point."""
    if not 0 < len(point.z) <= _LARGE:
        return True
    _, alg_z = algebraic_functions(system)
    matrix = np.asarray(alg_z(*point).full()) * system.nominal_z
    return not np.all(np.isfinite(matrix)) or rank.is_full(matrix)


class Form:
    """The equations for some modes, and the way between their unknowns and the first form's."""

    def __init__(self, root: System, system: System) -> None:
        self.root, self.system = root, system
        self.own = system.states is not root.states  # whether it has unknowns of its own
        if self.own:
            self.inwards, self.outwards = form_changes(system, root)

    def enter(self, point: Point) -> Point:
        """Return a point of the first form in the unknowns of this one, z as a guess.

        Bases of its own closed loops are picked there.
        """
        return self.inwards.take(point) if self.own else point

    def enter_all(self, points: Points) -> Points:
        """Return points of the first form in the unknowns of this one."""
        return self.inwards.take_all(points) if self.own else points

    def leave(self, point: Point, bases: np.ndarray | None = None) -> Point:
        """Return a point of this form in the unknowns of the first one.

        ``bases`` are those of closed loops of the first form, which are picked anew without them.
        """
        return self.outwards.take(point, bases) if self.own else point

    def leave_all(self, points: Points, bases: np.ndarray) -> Points:
        """Return points of this form in the unknowns of the first one."""
        return self.outwards.take_all(points, bases) if self.own else points

    def solve(self, point: Point) -> Point:
        """Return a point of the first form with its unknowns solved in this one."""
        solved = solve_algebraic(self.system, self.enter(point))
        return self.leave(solved, point.m[self.root.events.size :])


def form_of(system: System, point: Point) -> Form:
    """Return the form for the modes at a point.

    Raises
    ------
    SimulationError
        If there is none, naming the modes.
    """
    switching = system.switching
    if not switching.places("mode", "held") or is_regular(system, point):
        return Form(system, system)
    memory = switching.memory_in(point.m)
    try:
        return Form(system, compile_modes(system, memory))
    except AcausalError as error:
        modes = memory[list(switching.places("mode", "held"))].tobytes()
        try:
            return Form(system, _regular(system, point.p, modes=modes, at=point))
        except LookupError:  # to be tried again at another point
            pass
        items = [switching.memory[i] for i in switching.places("mode")]
        words = ", ".join(
            f"{item.path} is {item.names[int(memory[i])]}"
            for i, item in zip(switching.places("mode"), items, strict=True)
        )
        raise SimulationError(f"the model cannot go on where {words}: {error}") from None


@kept_last
def _regular(system: System, p: np.ndarray, *, modes: bytes, at: Point) -> System:
    made = _side_by_side(system, at)
    if made is None:
        raise LookupError
    return made


def _side_by_side(system: System, point: Point) -> System | None:
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
    wave = _ASIDE * np.sin(1.0 + np.arange(len(point.x)))
    aside = look(*point._replace(x=point.x + system.nominal_x * wave))
    here = look(*point)
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


@dataclass(frozen=True, eq=False)
class FormChange:
    """The way from the unknowns of one form to those of another, by the names of variables.

    ``values`` gives, of (t, x, z, u, p, m) of the one, the states and algebraic unknowns of the
    other, and the coordinates and rates of its closed loops.
    """

    target: System
    values: ca.Function

    @cached_property
    def variation(self) -> ca.Function:
        """How x and z of the target move with x, z, p and m, of (point, dx, dz, dp, dm)."""
        symbols = [ca.SX.sym("s", self.values.size1_in(i)) for i in range(6)]
        x, z, *_ = self.values(*symbols)
        along = ca.vertcat(*(symbols[i] for i in (1, 2, 4, 5)))
        seeds = [ca.SX.sym("d", symbols[i].shape[0]) for i in (1, 2, 4, 5)]
        moved = ca.jtimes(ca.vertcat(x, z), along, ca.vertcat(*seeds))
        return ca.Function("variation", [*symbols, *seeds], [ca.densify(moved)])

    def take(self, point: Point, bases: np.ndarray | None = None) -> Point:
        """Return a point in the unknowns of the target."""
        t, x, z, u, p, m = point
        only = Points(np.array([t]), x[None, :], z[None, :], u[None, :], p, m)
        return self.take_all(only, bases).at(0)

    def take_all(self, points: Points, bases: np.ndarray | None = None) -> Points:
        """Return points in the unknowns of the target; bases are picked at the first of them."""
        t, *rest = points
        x, z, poses, rates = map_points(self.values, len(t), t[:, None], *rest)
        chart, m = self.target.chart, points.m[..., : self.target.events.size]
        if not chart:
            return points._replace(x=x, z=z, m=m)
        if bases is None:
            bases = chart.pick(poses[0], points.at(0))
        moved = poses - bases[len(bases) - poses.shape[1] :]
        own = [moved @ chart.spread(bases), rates @ chart.tangent(bases)]
        x[:, list(chart.places)] = np.hstack(own)
        whole = np.concatenate([m, np.broadcast_to(bases, (*m.shape[:-1], len(bases)))], axis=-1)
        taken = points._replace(x=x, z=z, m=whole)
        return _with_reactions(self.target, taken)


def _with_reactions(system: System, points: Points) -> Points:
    """Return points with the reactions in bases of closures that the accelerations ask for."""
    places, function = _reaction_rows(system)
    if not places:
        return points
    t, *rest = points
    rows, slopes = map_points(function, len(t), t[:, None], *rest)
    for i, (right, slope) in enumerate(zip(rows, slopes, strict=True)):
        matrix = slope.reshape(len(right), len(places), order="F")
        points.z[i, places] = rank.least(matrix, -right)
    return points


@kept
def _reaction_rows(system: System) -> tuple[list[int], ca.Function]:
    """Return the places of reactions in bases, and alg without them with its slope in them."""
    names = system.algebraic if system.chart else ()
    places = [i for i, name in enumerate(names) if name.startswith(MULTIPLIER)]
    arguments = system.symbols()
    z = arguments[2]
    alg = system.rhs(*arguments)[1]
    rest = ca.substitute(alg, z[places], ca.SX.zeros(len(places)))
    outputs = [ca.densify(rest), ca.densify(ca.jacobian(alg, z[places]))]
    return places, ca.Function("reactions", list(arguments), outputs)


@kept
def form_changes(system: System, root: System) -> tuple[FormChange, FormChange]:
    """Return the ways into a form and out of it."""
    return _form_change(root, system), _form_change(system, root)


def _form_change(source: System, target: System) -> FormChange:
    """Return the unknowns of one form, and the motion of its loops, as functions of another's."""
    arguments, chart = source.symbols(), target.chart
    # Deviations and reactions in bases have no other name.
    own = {target.states[i] for i in chart.places}
    own |= {name for name in target.algebraic if chart and name.startswith(MULTIPLIER)}
    outputs = []
    for names in (target.states, target.algebraic, chart.names, chart.rates):
        parts = []
        for name in names:
            try:
                parts.append(ca.SX(0) if name in own else source.expression(arguments, name))
            except UnknownNameError:
                raise SimulationError(
                    f"the mode of the model changes, and {name} has no meaning in the other mode."
                ) from None
        outputs.append(ca.densify(ca.vertcat(*parts, ca.SX(0, 1))))
    return FormChange(target, ca.Function("passage", list(arguments), outputs))
