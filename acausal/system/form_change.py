"""From one form of the equations to another: the same point in other unknowns.

Where the equations of all modes are singular in some (an ideal diode blocks, a circuit closes) a
model is compiled once more with these modes built in; what is unknown then has other names. Where
they only depend on each other (parts that stick side by side) the unknowns stay, and what such
parts share is divided by the least squares.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, SimulationError, UnknownNameError
from acausal.language.hold import SHARED
from acausal.numerics import rank
from acausal.numerics.function_buffer import map_points
from acausal.system.algebraic import is_regular, solve_algebraic
from acausal.system.dependent import let_go, side_by_side
from acausal.system.loop_chart import MULTIPLIER
from acausal.system.slopes import find_slopes
from acausal.system.system import Point, Points, kept, kept_last
from acausal.system.topology import compile_modes

if TYPE_CHECKING:
    from acausal.system.system import System


class Form:
    """The equations for some modes, and the way between their unknowns and the first form's."""

    def __init__(self, root: System, system: System) -> None:
        self.root, self.system = root, system
        self.own = system.unknowns is not root.unknowns  # whether it has unknowns of its own
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
    modes = memory[list(switching.places("mode", "held"))].tobytes()
    try:
        return Form(system, _regular(system, point.p, modes=modes, at=point))
    except LookupError:  # to be tried again at another point
        pass
    try:
        return Form(system, _built_in(system, point, modes))
    except AcausalError as error:
        items = [switching.memory[i] for i in switching.places("mode")]
        words = ", ".join(
            f"{item.path} is {item.names[int(memory[i])]}"
            for i, item in zip(switching.places("mode"), items, strict=True)
        )
        raise SimulationError(f"the model cannot go on where {words}: {error}") from None


def _built_in(system: System, point: Point, modes: bytes) -> System:
    """Return a system compiled with the modes at a point built in.

    Holds of values that depend on those that are built in share with them what they carry, where
    they agree.
    """
    memory = built_in_memory(system, point)
    shared = [h.flag for h in system.switching.holds if h.order == 1 and not memory[h.flag]]
    if shared:
        told = memory.copy()
        told[shared] = SHARED
        with contextlib.suppress(AcausalError, LookupError):
            made = compile_modes(system, told)
            entered = Form(system, made).enter(point)
            return _regular(made, point.p, modes=modes, at=entered)
    return compile_modes(system, memory)


def built_in_memory(system: System, point: Point) -> np.ndarray:
    """Return the memory at a point, to compile a system with its modes built in.

    There what is held is held by its value: of holds that depend on each other only as many as hold
    all of them, the first ones; the flags of others are 0. Those of positions depend on each other
    where they stop no more freedoms than others do.
    """
    switching, point = system.switching, point._replace(m=point.m.copy())
    memory, m = switching.memory_in(point.m), point.m
    active = [h for h in switching.held_in(memory) if memory[h.flag] and not h.apart]
    held = [h for h in active if h.order > 1]
    let_go(system, point, [h for h in active if h.order == 1])
    places = [switching.index(h.flag) for h in held]
    if len(held) > 1:
        m[places] = 0.0
        free = point._replace(m=m.copy())
        form = form_of(system, free)
        found = find_slopes(form.system, solve_algebraic(form.system, form.enter(free)))
        needed: list[int] = []
        for place, hold in zip(places, held, strict=True):
            more = [*needed, hold.target]
            if found.stopped(more) == len(more):
                needed, m[place] = more, 1.0
    return switching.memory_in(m)


@kept_last
def _regular(system: System, p: np.ndarray, *, modes: bytes, at: Point) -> System:
    made = side_by_side(system, at)
    if made is None:
        raise LookupError
    return made


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
