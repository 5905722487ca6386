"""Crossing an instant: new discrete values, jumps, algebraic unknowns solved anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import ChatteringError, SimulationError
from acausal.events.event_iteration import EventIteration
from acausal.initialisation.initial_events import due_pulses
from acausal.results.result import Event, Trajectory
from acausal.simulation.failure_report import tied_storages
from acausal.system.algebraic import solve_algebraic

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystems
    from acausal.simulation.segment import Run

Point = tuple[float, np.ndarray, np.ndarray, np.ndarray]
After = tuple[np.ndarray, np.ndarray, np.ndarray]

_MOMENT = 1e-11  # of the horizon: crossings this near to each other are at one instant
_SHRINKING = 6  # intervals between events, each shorter than the last, before they pile up
_REST = 1e-8  # of the horizon: what is left when piling events are taken as over
_FAST = 1e-9  # of the horizon: events this near to each other,
_MANY = 100  # and this many of them, are chattering


class Crossing:
    """Crosses the instants of a run, and keeps what it must remember from one to the next."""

    def __init__(
        self, run: Run, trajectory: Trajectory, truths: np.ndarray, horizon: float
    ) -> None:
        self.run, self.trajectory, self.truths, self.horizon = run, trajectory, truths, horizon
        self.instants: dict[int, list[float]] = {}
        self.recent: list[tuple[float, str]] = []

    def cross(self, point: Point, fired: tuple[int, ...], *, terminal: bool) -> After:
        """Return (x, z, m) just after an instant, and record it if anything changed.

        ``fired`` are the relations that were found at their zero.
        """
        run, (t, x, z, m) = self.run, point
        system = run.system
        size, timed = system.events.size, system.events.timed
        memory = m[timed:size]
        after = (
            m
            if terminal
            else np.concatenate([system.events.discrete_at(t, run.p, memory), m[size:]])
        )
        u_before = self.trajectory.last_inputs()
        u = u_before if terminal else run.values(t, run.inputs.pieces_at(t))
        if run.forms is not None:
            return self._iterate_events(run.forms, point, after, u, fired, terminal)
        if terminal or (np.array_equal(after, m) and np.array_equal(u, u_before)):
            return x, z, after
        check_continuity(run, t, (u_before, m[:size]), (u, after[:size]))
        z_after = solve_algebraic(system, (t, u, run.p, after), x, z)
        if run.jump is not None:
            x = run.jump(t, run.p, (x, z, u_before, m), (x, z_after, u, after))
            z_after = solve_algebraic(system, (t, u, run.p, after), x, z_after)
        self._record(t, x, z_after, u, after)
        self.trajectory.events.extend(_timed_events(run, t, m, after))
        return x, z_after, after

    def _record(self, t: float, x: np.ndarray, z: np.ndarray, u: np.ndarray, m: np.ndarray) -> None:
        kept = np.array([True])
        self.trajectory.extend(np.array([t]), x[None, :], z[None, :], u[None, :], m, kept)

    def _iterate_events(
        self,
        forms: ModeSystems,
        point: Point,
        after: np.ndarray,
        u: np.ndarray,
        fired: tuple[int, ...],
        terminal: bool,
    ) -> After:
        run, (t, x, z, m) = self.run, point
        switching, size = run.system.switching, run.system.events.size
        counts = run.system.events.n_counters
        changed = after[:counts] != m[:counts]
        after = after.copy()
        ends = switching.places("terminal") if terminal else []
        if terminal and not ends:
            return x, z, m
        pulses = [
            i
            for i in due_pulses(run.system, t, run.p, after)
            if changed[switching.memory[i].counter]
        ]
        for i in (*pulses, *ends):
            after[switching.first + i] = 1.0
        if run.delays is not None:
            m = m.copy()
            m[run.delays.places] = run.delays.at(t)
            after[run.delays.places] = run.delays.at(t, right=True)
        u_before = self.trajectory.last_inputs()
        check_continuity(run, t, (u_before, m[:size]), (u, after[:size]))
        pieces = run.inputs.pieces_at(t)
        resting = self._resting(t)
        iteration = EventIteration(
            forms,
            t,
            u,
            run.p,
            pieces,
            x,
            z,
            after,
            self.truths,
            run.scale,
            set(fired),
            _MOMENT * self.horizon,
            resting,
        )
        before = forms.before((t, u_before, run.p, m), x, z)
        iteration.run(before)
        self._check_rest(t, resting.intersection(iteration.done))
        self.truths = iteration.truths
        self._note(t, iteration.done, iteration.events, fired)
        x, z = iteration.leave()
        self._record(t, x, z, u, iteration.m)
        self.trajectory.crossings.append((fired, iteration.acts))
        if run.delays is not None:
            constants = np.concatenate([iteration.m, pieces])
            point = (t, iteration.x, iteration.z, constants)
            run.delays.add(t, *iteration.ode.past(*point))
            run.delays.jump(t)
        events = self.trajectory.events
        events.extend(_timed_events(run, t, m[: run.system.events.timed], iteration.m))
        events.extend(iteration.events)
        return x, z, iteration.m

    def _resting(self, t: float) -> frozenset[int]:
        """Return the questions whose events pile up at an instant that is as good as here.

        Intervals that shrink by a factor r each end after d r / (1 - r) more.
        """
        found = []
        for number, instants in self.instants.items():
            gaps = np.diff([*instants[-_SHRINKING:], t])
            if len(gaps) < _SHRINKING or np.any(np.diff(gaps) >= 0.0) or gaps[-2] <= 0.0:
                continue
            ratio = gaps[-1] / gaps[-2]
            if gaps[-1] * ratio / (1.0 - ratio) < _REST * self.horizon:
                found.append(number)
        return frozenset(found)

    def _check_rest(self, t: float, resting: frozenset[int]) -> None:
        """Refuse events that pile up where nothing says what holds then."""
        questions = self.run.system.switching.questions
        piling = [questions[number] for number in sorted(resting)]
        if not any(question.rest for _, question in piling):
            for path, question in piling[:1]:
                raise ChatteringError(
                    f"{path}: '{question.text}' happens ever faster and comes to an end at "
                    f"t = {t:.9g} s, where infinitely many of its events pile up. Say what holds "
                    "from then on, ac.when(…, rest=[…]): for a ball that comes to rest "
                    "ac.reinit(v, 0) and a mode without acceleration."
                )

    def _note(self, t: float, done: list[int], events: list[Event], fired: tuple[int, ...]) -> None:
        """Remember when questions were answered; refuse events without end."""
        for number in done:
            self.instants.setdefault(number, []).append(t)
            del self.instants[number][: -2 * _SHRINKING]
        switching = self.run.system.switching
        texts = [f"{event.component} ({event.text})" for event in events]
        if not texts and fired:
            places = switching.places("relation")
            changed = [switching.memory[places[k]] for k in fired]
            texts = [f"{item.path} ({item.text})" for item in changed]
        if not texts:
            return
        if self.recent and t - self.recent[-1][0] > _FAST * self.horizon:
            self.recent.clear()
        self.recent += [(t, text) for text in texts]
        if len(self.recent) < _MANY:
            return
        culprits = ", ".join(dict.fromkeys(text for _, text in self.recent[-8:]))
        raise ChatteringError(
            f"from t = {self.recent[0][0]:.9g} s on events follow each other faster than the run "
            f"can go: {len(self.recent)} up to t = {t:.9g} s, of {culprits}. Where two modes "
            "alternate give them a hysteresis, or a mode for what lies between."
        )


def _timed_events(run: Run, t: float, before: np.ndarray, after: np.ndarray) -> Iterator[Event]:
    timed = run.system.events.timed
    for index in np.flatnonzero(before[:timed] != after[:timed]):
        owner = run.system.events.owner(int(index))
        if owner:
            yield Event(t, owner, f"time event: {before[index]:g} → {after[index]:g}")


def check_continuity(
    run: Run,
    t: float,
    before: tuple[np.ndarray, np.ndarray],
    after: tuple[np.ndarray, np.ndarray],
) -> None:
    """Refuse a jump of a prescribed value whose derivative enters the equations."""
    system = run.system
    if not system.continuous_names:
        return
    left, right = (
        np.asarray(system.continuous(t, u, run.p, m)).ravel() for u, m in (before, after)
    )
    jump = np.abs(right - left) / np.maximum(np.maximum(np.abs(left), np.abs(right)), 1e-12)
    worst = int(np.argmax(jump))
    if jump[worst] > 1e-9:
        name = system.continuous_names[worst]
        raise SimulationError(
            f"{name} is prescribed to jump from {left[worst]:g} to {right[worst]:g} at t = {t:g} s"
            f", but {tied_storages(system, name)} is rigidly tied to it: the jump would need an "
            "infinite through. Use a ramp, or put a dissipator in between."
        )
