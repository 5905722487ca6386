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

import numpy as np

from acausal.errors import AcausalError, SimulationError
from acausal.events.explicit_ode import ExplicitOde
from acausal.events.storages import MOVED
from acausal.system.determined import check_zeros
from acausal.system.form_change import Form, form_of
from acausal.system.inputs import InputSet
from acausal.system.system import Point, kept_last
from acausal.system.topology import compile_modes

if TYPE_CHECKING:
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
        Naming the state, its value before and in the new mode.
    """
    if form.own:
        check_zeros(form.system, entered)
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
