"""Forms of a system: one for all modes, and others for modes that change what is unknown.

Modes live in one set of equations with discrete coefficients. Where these are singular in a
combination of modes (an ideal diode blocks an inductor: its current is no state any more) the model
is compiled once more with the modes built in. A run keeps its points in the first form: another
form is entered at an event and left when the modes change, by the names of the variables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import (
    AcausalError,
    InitialisationError,
    ParameterError,
    SimulationError,
    UnknownNameError,
)
from acausal.events.explicit_ode import Flow
from acausal.system.algebraic import algebraic_functions, solve_algebraic
from acausal.system.inputs import InputSet
from acausal.system.time_derivatives import motion

if TYPE_CHECKING:
    from acausal.system.system import System

Where = tuple[float, np.ndarray, np.ndarray, np.ndarray]
"""Time, inputs, parameters, discrete vector."""

_SINGULAR = 1e-13
"""Singular values below this part of the largest make the equations singular."""

_AGREE = 1e-9  # of the terms: what dependent equations may disagree by
_LARGE = 400  # unknowns above which the rank is not looked at
_MOVED = 1e-6  # relative change of a state on entering a form that counts as a jump


class Form:
    """A compiled system with its flow, and the way between its unknowns and the first form's."""

    def __init__(
        self,
        root: System,
        system: System,
        p: np.ndarray,
        inputs: InputSet,
        *,
        least: bool = False,
    ) -> None:
        self.root, self.system = root, system
        self.flow = Flow(system, p, inputs, least=least)
        self.own = system is not root
        if self.own:
            self._inwards = _passage(root, system)
            self._outwards = _passage(system, root)

    def enter(self, where: Where, x: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return states and a guess of the algebraic unknowns from those of the first form."""
        return self._passed(self._inwards, where, x, z) if self.own else (x, z)

    def leave(self, where: Where, x: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return states and algebraic unknowns of the first form."""
        return self._passed(self._outwards, where, x, z) if self.own else (x, z)

    @staticmethod
    def _passed(
        function: ca.Function, where: Where, x: np.ndarray, z: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        t, u, p, m = where
        states, unknowns = function(t, x, z, u, p, m)
        return np.asarray(states).ravel(), np.asarray(unknowns).ravel()


def _passage(source: System, target: System) -> ca.Function:
    """Return the states and algebraic unknowns of one form as functions of another's."""
    arguments = source.symbols()
    outputs = []
    for names in (target.states, target.algebraic):
        parts = []
        for name in names:
            try:
                parts.append(source.expression(arguments, name))
            except UnknownNameError:
                raise SimulationError(
                    f"the mode of the model changes, and {name} has no meaning in the other mode."
                ) from None
        outputs.append(ca.vertcat(*parts, ca.SX(0, 1)))
    return ca.Function("passage", list(arguments), outputs)


def modes_of(system: System, memory: np.ndarray) -> dict[str, dict[str, int]]:
    """Return the modes in a memory by component and name."""
    modes: dict[str, dict[str, int]] = {}
    if system.switching is not None:
        for i in system.switching.places("mode"):
            item = system.switching.memory[i]
            modes.setdefault(item.path, {})[item.name] = int(memory[i])
    return modes


def within(system: System, modes: Mapping[str, Mapping[str, int]]) -> System:
    """Return a system compiled with modes built in, once for each combination.

    A mode may change which unknowns there are: such equations cannot share one form.
    """
    key = ("within", *((path, *held.items()) for path, held in modes.items()))
    if key not in system._kept:
        if system.request is None:
            raise ParameterError(
                "these modes need equations of another form, and the model is not at hand to "
                "compile them. Compile it anew."
            )
        system._kept[key] = system.request.again(
            values=system.parameters, frozen=system.frozen, modes=modes
        )
    made: System = system._kept[key]
    return made


class Forms:
    """The forms of a system that a run has come across, by the modes they are for."""

    def __init__(self, system: System, p: np.ndarray, inputs: InputSet) -> None:
        self.system, self.p, self.inputs = system, p, inputs
        self.first = Form(system, system, p, inputs)
        switching = system.switching
        places = [] if switching is None else switching.places("mode")
        self._places = places
        self._memory = [] if switching is None else [switching.memory[i] for i in places]
        self._offset = 0 if switching is None else switching.first
        self._made: dict[tuple[int, ...], Form] = {}

    def before(self, where: Where, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return the values that ``pre`` asks for; x and z are of the first form."""
        form = self.of(where, x, z)
        x, z = form.enter(where, x, z)
        t, u, p, m = where
        return form.flow.before(t, x, z, u, p, m)

    def of(self, where: Where, x: np.ndarray, z: np.ndarray) -> Form:
        """Return the form for the modes in the discrete vector; x and z are of the first form."""
        m = where[3]
        key = tuple(int(m[self._offset + i]) for i in self._places)
        if key not in self._made:
            regular = not key or self._regular(where, x, z)
            self._made[key] = self.first if regular else self._other(key, where, x, z)
        return self._made[key]

    def _side_by_side(self, where: Where, x: np.ndarray, z: np.ndarray) -> Form | None:
        """Return the first form with dependent equations, if these agree with each other."""
        if not self.first.flow.linear:
            return None
        try:
            z = solve_algebraic(self.system, where, x, z, least=True)
        except InitialisationError:
            return None
        if not self._stays_solvable(where, x, z):
            return None
        return Form(self.system, self.system, self.p, self.inputs, least=True)

    def _stays_solvable(self, where: Where, x: np.ndarray, z: np.ndarray) -> bool:
        """Whether dependent equations agree along the motion too, not just at this instant."""
        t, u, p, m = where
        slope, moved = _algebraic_motion(self.system)(t, x, z, u, p, m)
        matrix, right = np.asarray(slope.full()), np.asarray(moved).ravel()
        rates, *_ = np.linalg.lstsq(matrix, -right, rcond=1e-12)
        size = np.abs(matrix) @ np.abs(rates) + np.abs(right)
        left = np.abs(matrix @ rates + right)
        return bool(np.all(left <= _AGREE * (size + np.max(size, initial=0.0))))

    def _other(self, key: tuple[int, ...], where: Where, x: np.ndarray, z: np.ndarray) -> Form:
        memory = np.zeros(len(self.system.switching.memory))  # type: ignore[union-attr]
        memory[self._places] = key
        try:
            other = within(self.system, modes_of(self.system, memory))
            return Form(self.system, other, self.p, self.inputs)
        except AcausalError as error:
            dependent = self._side_by_side(where, x, z)
            if dependent is not None:
                return dependent
            words = ", ".join(
                f"{item.path} is {item.names[number]}"
                for item, number in zip(self._memory, key, strict=True)
            )
            raise SimulationError(f"the model cannot go on where {words}: {error}") from None

    def _regular(self, where: Where, x: np.ndarray, z: np.ndarray) -> bool:
        """Whether the equations of the first form determine its algebraic unknowns."""
        if not len(z) or len(z) > _LARGE:
            return True
        t, u, p, m = where
        _, alg_z = algebraic_functions(self.system)
        matrix = np.asarray(alg_z(t, x, z, u, p, m).full()) * self.system.nominal_z
        if not np.all(np.isfinite(matrix)):
            return True
        rows = np.abs(matrix).max(axis=1)
        if np.any(rows == 0.0):
            return False
        values = np.linalg.svd(matrix / rows[:, None], compute_uv=False)
        return bool(values[-1] > _SINGULAR * values[0])


def _algebraic_motion(system: System) -> ca.Function:
    """Return alg_z, and how alg changes along the motion with z held."""
    if "algebraic_motion" not in system._evaluators:
        arguments = system.symbols()
        ode, alg = system.rhs(*arguments)
        moving = ca.jtimes(alg, *motion(system, arguments, ode))
        parts = [ca.jacobian(alg, arguments[2]), moving]
        system._evaluators["algebraic_motion"] = ca.Function("motion", list(arguments), parts)
    return system._evaluators["algebraic_motion"]


def check_entered(
    form: Form, where: Where, before: tuple[np.ndarray, np.ndarray], x: np.ndarray, z: np.ndarray
) -> None:
    """Refuse a mode that would make states of storages jump without an impulse that explains it.

    Raises
    ------
    SimulationError
        Naming the state, its value before and in the new mode.
    """
    if not form.own:
        return
    after, _ = form.leave(where, x, z)
    size = np.abs(before[0]) + form.root.nominal_x
    moved = np.abs(after - before[0]) / size
    worst = int(np.argmax(moved)) if len(moved) else 0
    if len(moved) and moved[worst] > _MOVED:
        name = form.root.states[worst]
        raise SimulationError(
            f"at t = {where[0]:.6g} s the new mode asks {name} to jump from "
            f"{before[0][worst]:.6g} to {after[worst]:.6g} at once, which needs an infinite "
            "impulse. Give the storage a way out (a dissipator in parallel, a freewheeling path), "
            "or say what jumps with ac.reinit."
        )
