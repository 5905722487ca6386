"""Where an event stands: a point in the form that its modes need, with its unknowns solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.events.mode_systems import ModeSystem, ModeSystems, check_entered
from acausal.events.storages import restore_stored, solve_in_place
from acausal.system.algebraic import solve_algebraic
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.events.explicit_ode import EventRound, ExplicitOde
    from acausal.events.relation_flags import Instant
    from acausal.system.system import System


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
        self.instant, self.longer = instant, 1.0  # times longer it lasts where modes go round
        self.asked_before = np.zeros(forms.system.switching.n_befores)  # what ``pre`` asks for
        self._form: ModeSystem | None = None
        self._modes = b""  # those that the form is for
        self._bases = point.m[forms.system.events.layout.bases]
        self._found: EventRound | None = None  # at the values in ``_key``
        self._key: tuple[Any, ...] = ()

    @property
    def system(self) -> System:
        """The system of the form."""
        return self.forms.system if self._form is None else self._form.system

    @property
    def ode(self) -> ExplicitOde:
        """The ODE of the form."""
        return (self.forms.first if self._form is None else self._form).ode

    @property
    def near(self) -> tuple[np.ndarray, float]:
        """The magnitudes of the relations so far, and the time [s] that is now."""
        return self.instant.scale, self.longer * self.instant.moment

    def with_constants(self) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
        """Return (t, x, z, constants), as the functions of the ODE take them."""
        return (*self.point[:3], np.concatenate([self.point.m, self.pieces]))

    def before(self) -> np.ndarray:
        """Return the values that ``pre`` asks for, here."""
        if not len(self.asked_before):
            return self.asked_before
        self._change_form()
        known = self.found
        return self.ode.before(*self.point) if known is None else known.befores

    def decide(self, before: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the conditions and the values that actions would give here."""
        known = self.found
        if known is not None and self._same_before(before):
            return known.decided
        return self.ode.decide(*self.point, before)

    def leave(self) -> Point:
        """Return the point in the unknowns of the first form."""
        return self.point if self._form is None else self._form.leave(self.point, self._bases)

    def back_to(self, point: Point) -> None:
        """Stand at a point of the first form again."""
        self._form, self.point = None, point._replace(m=point.m.copy())

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
        self._form = form
        self.point = form.enter(before)
        self._solve_unknowns()
        check_entered(form, before, self.point, self.instant.atol)

    def _solve_unknowns(self) -> None:
        system, ode = self.system, self.ode
        if self.stored is not None and system is self.forms.system:
            self.point = restore_stored(system, self.point, self.stored)
        if self.found is not None and self._same_before(self.asked_before):
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

    @property
    def found(self) -> EventRound | None:
        """What the last round found, None if something has changed since."""
        known, key = self._found, self._key
        if known is None or key[1] is not self.point.x or key[2] is not self.ode:
            return None
        return known if key[0] == self.point.m.tobytes() else None

    def _same_before(self, before: np.ndarray) -> bool:
        return self._key[3] is before or not len(before)
