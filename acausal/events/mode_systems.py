"""Mode systems: one for all modes, and others for modes that change what is unknown.

Modes live in one set of equations with discrete coefficients. Where these are singular in a
combination of modes (an ideal diode blocks an inductor: its current is no state any more) the model
is compiled once more with the modes built in. A run keeps its points in the first form: another
form is entered at an event and left when the modes change, by the names of the variables.
"""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import (
    AcausalError,
    InitialisationError,
    SimulationError,
)
from acausal.events.explicit_ode import ExplicitOde
from acausal.system.algebraic import solve_algebraic
from acausal.system.form_change import form_changes, is_regular
from acausal.system.inputs import InputSet
from acausal.system.system import Point, Points, kept
from acausal.system.time_derivatives import motion
from acausal.system.topology import compile_modes

if TYPE_CHECKING:
    from acausal.system.system import System

_NOTHING = np.zeros(0)
_AGREE = 1e-9  # of the terms: what dependent equations may disagree by
_RANK = 1e-12  # of the largest singular value: what is below it determines nothing
_MOVED = 1e-6  # relative change of a state on entering a form that counts as a jump


class ModeSystem:
    """A compiled system with its ODE, and the way between its unknowns and the first form's."""

    def __init__(
        self,
        root: System,
        system: System,
        p: np.ndarray,
        inputs: InputSet,
        *,
        least: bool = False,
    ) -> None:
        self.root, self.system, self.least = root, system, least
        self._p, self._inputs = p, inputs
        self.own = system is not root
        if self.own:
            self._inwards, self._outwards = form_changes(root, system)

    @cached_property
    def ode(self) -> ExplicitOde:
        """Its ODE with indicators; a run without events does not ask for it.

        That of the last parameters and inputs is kept with the system: a run after it begins with
        functions that are there.
        """
        place = ("explicit", self.least, threading.get_ident())  # buffers belong to a thread
        kept = self.system._kept.get(place)
        if kept is None or kept[0] is not self._inputs or not np.array_equal(kept[1], self._p):
            made = ExplicitOde(self.system, self._p, self._inputs, least=self.least)
            kept = self.system._kept[place] = (self._inputs, self._p.copy(), made)
        ode: ExplicitOde = kept[2]
        return ode

    def enter(self, point: Point) -> Point:
        """Return a point of the first form in the unknowns of this one, z as a guess.

        Bases of its own closed loops are picked there.
        """
        return self._inwards.take(point) if self.own else point

    def leave(self, point: Point, bases: np.ndarray | None = None) -> Point:
        """Return a point of this form in the unknowns of the first one.

        ``bases`` are those of closed loops of the first form, which are picked anew without them.
        """
        return self._outwards.take(point, bases) if self.own else point

    def leave_all(self, points: Points, bases: np.ndarray) -> Points:
        """Return points of this form in the unknowns of the first one."""
        return self._outwards.take_all(points, bases) if self.own else points


class ModeSystems:
    """The forms of a system that a run has come across, by the modes they are for."""

    def __init__(self, system: System, p: np.ndarray, inputs: InputSet) -> None:
        self.system, self.p, self.inputs = system, p, inputs
        self.first = ModeSystem(system, system, p, inputs)
        self.indices = system.switching.indices("mode", "held")
        self._known: dict[bytes, ModeSystem] = {}  # by the bytes of the modes
        self.solutions: dict[tuple[int, bytes], np.ndarray] = {}  # the last, by relations and modes
        self._lean: dict[bytes, ModeSystem] = {}

    def before(self, point: Point) -> np.ndarray:
        """Return the values that ``pre`` asks for at a point of the first form."""
        if not self.system.switching.n_befores:
            return _NOTHING
        form = self.of(point)
        return form.ode.before(*form.enter(point))

    def of(self, point: Point) -> ModeSystem:
        """Return the form for the modes in the discrete vector of a point of the first form."""
        modes = point.m[self.indices]
        key = modes.tobytes()
        if key not in self._known:
            regular = not len(modes) or is_regular(self.system, point)
            self._known[key] = self.first if regular else self._other(modes, point)
        return self._known[key]

    def lean(self, point: Point) -> ModeSystem:
        """Return a form in which what is held is no unknown, for long legs.

        It is the usual one where nothing is held, where that has modes built in already, and where
        the model has no such form with states.
        """
        usual = self.of(point)
        first, switching = self.system.switching.first, self.system.switching
        carrying = [h for h in switching.held_in(point.m[first:]) if point.m[first + h.flag]]
        if usual is not self.first or not carrying:
            return usual
        key = point.m[self.indices].tobytes()
        if key not in self._lean:
            try:
                other = compile_modes(self.system, point.m[first : first + len(switching.memory)])
                made = ModeSystem(self.system, other, self.p, self.inputs)
            except AcausalError:
                made = usual
            self._lean[key] = made if made.system.states else usual
        return self._lean[key]

    def _side_by_side(self, point: Point) -> ModeSystem | None:
        """Return the first form with dependent equations, if these agree with each other."""
        if not self.first.ode.linear:
            return None
        try:
            solved = solve_algebraic(self.system, point, least=True)
        except InitialisationError:
            return None
        if not self._stays_solvable(solved):
            return None
        return ModeSystem(self.system, self.system, self.p, self.inputs, least=True)

    def _stays_solvable(self, point: Point) -> bool:
        """Whether dependent equations agree along the motion too, not just at this instant.

        What they leave free must not move a state: an inductor that nothing feeds has the voltage
        that keeps its current at 0, which is no matter of choice.
        """
        slope, moved, reach = (np.asarray(part) for part in _algebraic_motion(self.system)(*point))
        if not all(np.isfinite(part).all() for part in (slope, moved, reach)):
            return False
        rates, *_ = np.linalg.lstsq(slope, -moved.ravel(), rcond=_RANK)
        size = np.abs(slope) @ np.abs(rates) + np.abs(moved.ravel())
        left = np.abs(slope @ rates + moved.ravel())
        if not np.all(left <= _AGREE * (size + np.max(size, initial=0.0))):
            return False
        scaled = slope * self.system.nominal_z
        rows = np.abs(scaled).max(axis=1, keepdims=True)
        _, values, directions = np.linalg.svd(scaled / np.where(rows > 0.0, rows, 1.0))
        free = directions[values <= _RANK * values[0]].T
        felt = reach * self.system.nominal_z
        limit = _AGREE * np.abs(felt).max(axis=1, initial=0.0)
        return bool(np.all(np.abs(felt @ free).max(axis=1, initial=0.0) <= limit))

    def _other(self, modes: np.ndarray, point: Point) -> ModeSystem:
        first = self.system.switching.first
        memory = point.m[first : first + len(self.system.switching.memory)]
        try:
            other = compile_modes(self.system, memory)
            return ModeSystem(self.system, other, self.p, self.inputs)
        except AcausalError as error:
            dependent = self._side_by_side(point)
            if dependent is not None:
                return dependent
            switching = self.system.switching
            items = [switching.memory[i] for i in switching.places("mode", "held")]
            words = ", ".join(
                f"{item.path} is {item.names[int(number)]}"
                for item, number in zip(items, modes, strict=True)
                if item.kind == "mode"
            )
            raise SimulationError(f"the model cannot go on where {words}: {error}") from None


@kept
def _algebraic_motion(system: System) -> ca.Function:
    """Return alg_z, how alg changes along the motion with z held, and ode_z."""
    arguments = system.symbols()
    ode, alg = system.rhs(*arguments)
    slopes = [ca.densify(ca.jacobian(part, arguments[2])) for part in (alg, ode)]
    moving = ca.densify(ca.jtimes(alg, *motion(system, arguments, ode)))
    return ca.Function("motion", list(arguments), [slopes[0], moving, slopes[1]])


def check_entered(form: ModeSystem, before: Point, entered: Point) -> None:
    """Refuse a mode that would make states of storages jump without an impulse that explains it.

    Raises
    ------
    SimulationError
        Naming the state, its value before and in the new mode.
    """
    if not form.own or not len(before.x):
        return
    x, after = before.x, form.leave(entered, before.m[form.root.events.size :]).x
    moved = np.abs(after - x) / (np.abs(x) + form.root.nominal_x)
    worst = int(np.argmax(moved))
    if moved[worst] > _MOVED:
        raise SimulationError(
            f"at t = {before.t:.6g} s the new mode asks {form.root.states[worst]} to jump from "
            f"{x[worst]:.6g} to {after[worst]:.6g} at once, which needs an infinite "
            "impulse. Give the storage a way out (a dissipator in parallel, a freewheeling path), "
            "or say what jumps with ac.hold or ac.reinit."
        )
