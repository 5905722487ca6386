"""Mode systems: one for all modes, others for modes that change what is unknown, points in them.

Modes live in one set of equations with discrete coefficients. Where these are singular in a
combination of modes (an ideal diode blocks an inductor: its current is no state any more) the model
is compiled once more with the modes built in. A run keeps its points in the first form: the point
of an event enters another form and leaves it when the modes change, by the names of the variables.
"""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError, SimulationError
from acausal.events.explicit_ode import ExplicitOde
from acausal.events.held import check_values_held
from acausal.events.impact import MOVED, restore_stored, solve_in_place
from acausal.system.algebraic import check_zeros, solve_algebraic
from acausal.system.form_change import Form, form_of
from acausal.system.inputs import InputSet
from acausal.system.system import Point, kept_last
from acausal.system.topology import compile_modes

if TYPE_CHECKING:
    from acausal.events.event_location import Instant
    from acausal.events.explicit_ode import EventRound
    from acausal.system.system import System


_NOTHING = np.zeros(0)
_TOLERATED = 10.0  # absolute tolerances by which a state may move on entering a form


class ModeSystem(Form):
    """A form with its ODE."""

    def __init__(self, root: System, system: System, p: np.ndarray, inputs: InputSet) -> None:
        super().__init__(root, system)
        self._p, self._inputs = p, inputs

    @cached_property
    def ode(self) -> ExplicitOde:
        """Its ODE with indicators; a run without events does not ask for it.

        That of the last parameters and inputs is kept with the system: a run after it begins with
        functions that are there.
        """
        thread = threading.get_ident()  # buffers belong to a thread
        return _explicit(self.system, self._p, self._inputs, thread=thread)


@kept_last
def _explicit(system: System, p: np.ndarray, inputs: InputSet, *, thread: int) -> ExplicitOde:
    return ExplicitOde(system, p, inputs)


class ModeSystems:
    """The forms of a system that a run has come across, by the modes they are for."""

    def __init__(self, system: System, p: np.ndarray, inputs: InputSet) -> None:
        self.system, self.p, self.inputs = system, p, inputs
        self.first = ModeSystem(system, system, p, inputs)
        self.indices = np.zeros(0, dtype=int)
        if system.switching.memory:
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
        key = point.m[self.indices].tobytes()
        if key not in self._known:
            form = form_of(self.system, point).system
            made = ModeSystem(self.system, form, self.p, self.inputs)
            self._known[key] = self.first if form is self.system else made
        return self._known[key]

    def reduced(self, point: Point) -> ModeSystem:
        """Return a form in which what is held is no unknown, for long legs.

        It is the usual one where nothing is held, where that has modes built in already, and where
        the model has no such form with states.
        """
        usual = self.of(point)
        memory, switching = self.system.switching.memory_in(point.m), self.system.switching
        carrying = [held for held in switching.held_in(memory) if memory[held.flag]]
        if usual is not self.first or not carrying:
            return usual
        key = point.m[self.indices].tobytes()
        if key not in self._lean:
            try:
                other = compile_modes(self.system, memory)
                made = ModeSystem(self.system, other, self.p, self.inputs)
            except AcausalError:
                made = usual
            self._lean[key] = made if made.system.states else usual
        return self._lean[key]


def check_entered(form: ModeSystem, before: Point, entered: Point, atol: float) -> None:
    """Refuse a mode in which something is not determined, or storages jump without an impulse.

    Raises
    ------
    SingularError
        Naming parameters that are 0, as of a piece without inertia that nothing holds any more.
    SimulationError
        Naming the state, its value before and in the new mode; or what is held and is elsewhere.
    """
    if form.own:
        check_zeros(form.system, entered)
        if form.system.switching.holds:
            check_values_held(form.system, entered)
    if not form.own or not len(before.x):
        return
    x, after = before.x, form.leave(entered, before.m[form.root.events.size :]).x
    moved = np.abs(after - x) / (MOVED * np.abs(x) + _TOLERATED * atol * form.root.nominal_x)
    worst = int(np.argmax(moved))
    if moved[worst] > 1.0:
        raise SimulationError(
            f"at t = {before.t:.6g} s the new mode asks {form.root.states[worst]} to jump from "
            f"{x[worst]:.6g} to {after[worst]:.6g} at once, which needs an infinite "
            "impulse. Give the storage a way out (a dissipator in parallel, a freewheeling path), "
            "or say what jumps with ac.hold or ac.reinit."
        )


class EventPoint:
    """The point of an event, which goes from form to form as modes change.

    Parameters
    ----------
    point
        Of the first form; its discrete values are changed in place.
    pieces
        The pieces of the tables of the inputs, which stay as they are like t, u and p.
    stored
        What storages hold, where states do not carry it: restored with the unknowns.
    near
        The magnitudes of the relations so far, and the time [s] that counts as now.
    """

    def __init__(
        self,
        forms: ModeSystems,
        point: Point,
        pieces: np.ndarray,
        stored: np.ndarray | None,
        instant: Instant,
    ) -> None:
        self.forms, self.point, self.pieces, self.stored = forms, point, pieces, stored
        self.system, self.ode = forms.system, forms.first.ode  # those of the form
        self.near, self._atol = (instant.scale, instant.moment), instant.atol
        self.asked_before = np.zeros(forms.system.switching.n_befores)  # what ``pre`` asks for
        self._form: ModeSystem | None = None
        self._modes = b""  # those that the form is for
        self._bases = point.m[forms.system.events.layout.bases]
        self._found: EventRound | None = None  # at the values in ``_key``
        self._key: tuple[Any, ...] = ()

    def with_constants(self) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
        """Return (t, x, z, constants), as the functions of the ODE take them."""
        return (*self.point[:3], np.concatenate([self.point.m, self.pieces]))

    def before(self) -> np.ndarray:
        """Return the values that ``pre`` asks for, here."""
        if not len(self.asked_before):
            return self.asked_before
        self._change_form()
        known = self.found()
        return self.ode.before(*self.point) if known is None else known.befores

    def decide(self, before: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Return the conditions and the values that actions would give here.

        ``before`` holds what ``pre`` asks for, if it is not that before the event.
        """
        before = self.asked_before if before is None else before
        known = self.found(before)
        return self.ode.decide(*self.point, before) if known is None else known.decided

    def leave(self) -> Point:
        """Return the point in the unknowns of the first form."""
        return self.point if self._form is None else self._form.leave(self.point, self._bases)

    def back_to(self, point: Point) -> None:
        """Stand at a point of the first form again."""
        self._form, self.system, self.ode = None, self.forms.system, self.forms.first.ode
        self.point = point._replace(m=point.m.copy())

    def solve(self) -> None:
        """Solve the unknowns, in the form of the equations that the present modes need."""
        self._change_form()
        self._solve_unknowns()

    def solved(self, point: Point) -> Point:
        """Return a point with its unknowns solved, in the form that the modes have now."""
        self.point = point
        self._solve_unknowns()
        return self.point

    def _change_form(self) -> None:
        """Take the form of the equations that the present modes need."""
        modes = self.point.m[self.forms.indices].tobytes()
        if modes == self._modes and self._form is not None:
            return
        self._modes = modes
        before = self.leave()
        form = self.forms.of(before)
        if form is self._form:
            return
        self._form, self.system, self.ode = form, form.system, form.ode
        self.point = form.enter(before)
        self._solve_unknowns()
        check_entered(form, before, self.point, self._atol)

    def _solve_unknowns(self) -> None:
        system, ode = self.system, self.ode
        if self.stored is not None and system is self.forms.system:
            self.point = restore_stored(system, self.point, self.stored)
        if self.found(self.asked_before) is not None:
            return
        if ode.linear or not len(self.point.z):
            if not self._evaluate(self.point.z):
                self.point = solve_algebraic(system, self.point)
            return
        if system.chart:  # the pose of another instant, or a long step, closes it elsewhere
            self.point = solve_in_place(system, ode, self.point, self.with_constants())
            return
        # Newton from the solution in these modes, as it was when they held last.
        deciding = self.point.m[self.forms.system.switching.indices("relation", "mode", "held")]
        solutions, key = self.forms.solutions, (id(ode), deciding.tobytes())
        if key not in solutions or not self._evaluate(solutions[key]):
            self.point = solve_algebraic(system, self.point)
        solutions[key] = self.point.z

    def _evaluate(self, guess: np.ndarray) -> bool:
        """Solve, look and decide in one call; tell whether it found a solution."""
        (t, x, _, u, p, m), ode = self.point, self.ode
        at = Point(t, x, guess, u, p, m)
        found = self._found = ode.take_round(at, self.pieces, self.asked_before, self.near)
        if found is None:
            return False
        self.point = Point(t, x, found.z, u, p, m)
        self._key = (m.tobytes(), x, ode, self.asked_before)
        return True

    def found(self, before: np.ndarray | None = None) -> EventRound | None:
        """Return what the last round found, None if something has changed since.

        With ``before`` it is what it found for these values before the event.
        """
        known, key = self._found, self._key
        if known is None or key[1] is not self.point.x or key[2] is not self.ode:
            return None
        if before is not None and len(before) and key[3] is not before:
            return None
        return known if key[0] == self.point.m.tobytes() else None
