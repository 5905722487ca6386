"""Where an event stands: a point in the form that its modes need, with its unknowns solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.events.mode_systems import ModeSystem, ModeSystems, check_entered
from acausal.events.storages import restore_stored, solve_in_place
from acausal.system.algebraic import solve_algebraic
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.events.explicit_ode import EventRound
    from acausal.events.relation_flags import Instant


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
        ode, at = self.ode, self.point._replace(z=guess)
        found = self._found = ode.take_round(at, self.pieces, self.asked_before, self.near)
        if found is None:
            return False
        self.point = at._replace(z=found.z)
        self._key = (at.m.tobytes(), at.x, ode, self.asked_before)
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
