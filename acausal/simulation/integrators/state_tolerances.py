"""Tolerances of states that leave the others within theirs, in the modes of a run.

What state i is wrong by, e, makes state j wrong by R_ji e in a run of T, R = (1 - T f_x)⁻¹: 1 nA
too much for 1 s in a capacitor of 1 µF is 1 mV. A mode that follows may let through what the
present one keeps away, as a diode that conducts does with the current of an inductor beside it.

R has a pole where something grows with λ = 1/T by itself, though only e times: of the R of two
spans the lesser counts, entry by entry. Without growth that is the shorter span's, and for any λ it
is at most (c + 1)/(c - 1), the longer span being c times the other: 2 with c = 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import csc_matrix, eye_array

from acausal.initialization.initial_events import later_modes
from acausal.numerics import rank
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

MANY = 60
"""States, or modes that may follow: of more not each is looked at."""

_LONGER = 3.0  # times the run: a span in which what grows e times in the run has no pole


class StateTolerances:
    """``atol`` are those of the states of a form, the least that any mode of the run asks for.

    Also one of another form, in which fewer of them are states. ``usual`` are those of a step,
    without other states in view.
    """

    def __init__(self, run: Run, form: ModeSystem, share: float) -> None:
        self._run, self._form, self._share = run, form, share
        self.atol = self.usual = self._usual(form)
        self._known: set[bytes] = set()
        self._seen: set[tuple[int, bytes]] = set()  # forms, and their Jacobians

    def judge(self, t: float, x: np.ndarray, z: np.ndarray, held: np.ndarray) -> bool:
        """Look at the modes of a point and those that may follow; tell if tolerances change."""
        before, root = self.atol, self._run.forms.first
        self._look(self._form, t, x, z, held)
        key = held[self._run.forms.indices].tobytes()
        if key not in self._known:
            self._known.add(key)
            size = len(held) - self._run.forms.inputs.pieces.shape[0]
            m, pieces = held[:size], held[size:]
            u = self._run.values(t, pieces)
            point = self._form.leave(Point(t, x, z, u, self._run.p, m))
            for near in self._following(point.m):
                self._look(root, t, point.x, point.z, np.concatenate([near, pieces]))
        asked = self._run.tolerances
        least = [asked.get(name, np.inf) for name in self._form.system.states]
        self.atol = np.minimum(self.usual, least)
        return not np.array_equal(before, self.atol)

    def _following(self, m: np.ndarray) -> list[np.ndarray]:
        """Return the discrete vectors with one mode changed to one that may follow it."""
        system, found = self._run.system, list[np.ndarray]()
        switching = system.switching
        if not 0 < len(switching.places("mode")) <= MANY:
            return found
        later = later_modes(system, self._run.p, switching.memory_in(m))
        for place, mode in ((place, mode) for place, modes in later.items() for mode in modes):
            near = m.copy()
            near[switching.index(place)] = mode
            found.append(near)
        return found

    def _look(
        self, form: ModeSystem, t: float, x: np.ndarray, z: np.ndarray, held: np.ndarray
    ) -> None:
        """Note what the equations of a form ask for at a point, where that is not known yet."""
        slope = slopes(form, t, x, z, held)
        if not np.all(np.isfinite(slope.data)):  # there are no such modes in this form
            return
        key = (id(form), slope.data.tobytes())
        if key in self._seen:
            return
        self._seen.add(key)
        asked = self._run.tolerances
        for name, atol in zip(form.system.states, self._within(form, slope).tolist(), strict=True):
            asked[name] = min(asked.get(name, np.inf), atol)

    def _usual(self, form: ModeSystem) -> np.ndarray:
        nominal = np.asarray(form.system.nominal_x, dtype=float)
        return np.asarray(self._share * self._run.atol * nominal)

    def _within(self, form: ModeSystem, slope: csc_matrix) -> np.ndarray:
        """Return tolerances of states that leave others within theirs, in powers of ten.

        Of many states R is seen by some random combinations of its rows.
        """
        atol, n = self._usual(form), slope.shape[0]
        span = self._run.span[1] - self._run.span[0]
        looks = (np.eye(n) if n <= MANY else _signs(n)) / atol[:, None]
        least, usual = np.full(looks.shape, np.inf), 1.0 / atol
        for horizon in (span, _LONGER * span):
            factor = rank.factorized(csc_matrix(eye_array(n) - horizon * slope))
            if factor is not None:
                least = np.minimum(least, np.abs(factor.solve(looks, "T")))
            moved = least.max(axis=1)
            if np.all(moved <= usual):  # what is less still asks for no more
                break
        if not np.all(np.isfinite(moved)):
            return atol
        return np.asarray(10.0 ** np.floor(np.log10(1.0 / np.maximum(moved, usual))))


def slopes(
    form: ModeSystem, t: float, x: np.ndarray, z: np.ndarray, held: np.ndarray
) -> csc_matrix:
    """Return the Jacobian of der(x) in the states."""
    pattern = form.ode.pattern
    entries = form.ode.slope(t, x, z, held).copy()
    return csc_matrix((entries, pattern.rows, pattern.starts), shape=pattern.shape)


def _signs(n: int) -> np.ndarray:
    return np.random.default_rng(0).choice([-1.0, 1.0], size=(n, MANY))
