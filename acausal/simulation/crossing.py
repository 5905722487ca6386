"""Crossing an instant: new discrete values, jumps, algebraic unknowns solved anew."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import ChatteringError, SimulationError, ToleranceWarning, warn
from acausal.events.event_iteration import EventIteration
from acausal.events.event_location import SAME, SOLVED, Instant, half_band
from acausal.events.impact import restore_stored, stored_values
from acausal.events.mode_search import search
from acausal.events.ticks import tick
from acausal.initialization.initial_events import due_pulses
from acausal.numerics.function_buffer import buffer_of
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from acausal.results.trajectory import Trajectory
from acausal.simulation.failure_report import tied_storages
from acausal.system.algebraic import solve_algebraic
from acausal.system.breakpoints import table_levels
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystems
    from acausal.simulation.run import Run
    from acausal.system.system import System

_MOMENT = 1e-11  # of the horizon: crossings this near to each other are at one instant
_SHRINKING = 6  # intervals between events, each shorter than the last, before they pile up
_REST = 1e-8  # of the horizon: what is left when piling events are taken as over
_CALM = 1e-6  # of the horizon: what stays within tolerances so long has died out
_FAST = 1e-9  # of the horizon: events this near to each other,
_MANY = 100  # and this many of them, are chattering


@dataclass(eq=False)
class Crossing:
    """Crosses the instants of a run, and keeps what it must remember from one to the next."""

    run: Run
    trajectory: Trajectory
    truths: np.ndarray
    horizon: float
    instants: dict[int, list[float]] = field(default_factory=dict)
    recent: list[tuple[float, str, str]] = field(default_factory=list)
    off: dict[int, tuple[float, float]] = field(default_factory=dict)
    # By what relations were off that decided an event, if by much, and when.

    def cross(self, point: Point, fired: tuple[int, ...], *, terminal: bool) -> Point:
        """Return the point just after an instant, and record it if anything changed.

        ``fired`` are the relations that were found at their zero.
        """
        run, system = self.run, self.run.system
        after = point
        if not terminal:
            layout = system.events.layout
            m = system.events.discrete_at(point.t, run.p, point.m[layout.memory])
            if len(m) < len(point.m):
                m = np.concatenate([m, point.m[layout.bases]])
            after = point._replace(u=run.values_at(point.t), m=m)
        if system.switching:
            return self._iterate_events(run.forms, point, after, fired, terminal)
        if terminal or self._goes_on(point, after):
            return after
        check_continuity(system, point, after)
        stored = stored_values(system, point)
        after = after if stored is None else restore_stored(system, after, stored)
        after = solve_algebraic(system, after)
        if run.jump is not None:
            after = solve_algebraic(system, after._replace(x=run.jump(point, after)))
        self.trajectory.add(after)
        log_timed(self.trajectory.events, system, point, after)
        return after

    def _goes_on(self, point: Point, after: Point) -> bool:
        """Whether nothing changes at an instant but pieces of tables that have a kink there."""
        events = self.run.system.events
        if not np.array_equal(after.u, point.u):
            return False
        changed = np.flatnonzero(after.m != point.m)
        if not len(changed):
            return True
        kinks = np.isin(changed, events.piece_places).all()
        return bool(kinks) and not any(events.jumping(point.t, table_levels(self.run.system)))

    def _iterate_events(
        self,
        forms: ModeSystems,
        point: Point,
        after: Point,
        fired: tuple[int, ...],
        terminal: bool,
    ) -> Point:
        run, system, t = self.run, self.run.system, point.t
        switching, counts = system.switching, system.events.layout.counts
        ends = switching.places("terminal") if terminal else []
        if terminal and not ends:
            return point
        after = after._replace(m=after.m.copy()) if terminal else after
        # What falls on the end of a run is left to the one that goes on from there.
        due = due_pulses(system, after, SAME * self.horizon)
        if due:
            changed = after.m[counts] != point.m[counts]
            due = [i for i in due if changed[switching.memory[i].counter]]
        for i in (*due, *ends):
            after.m[switching.index(i)] = 1.0
        if run.delays is not None:
            point = point._replace(m=point.m.copy())
            point.m[run.delays.places] = run.delays.at(t, run.delays.lags(point))[0]
            late = run.delays.at(t, run.delays.lags(after), right=True)
            after.m[run.delays.places] = late[0]
        check_continuity(system, point, after)
        resting = self._resting(t)
        iteration = self._settled(forms, point, after, fired, resting, not terminal)
        if resting:
            self._check_rest(t, resting.intersection(iteration.doings.done))
        self.truths = iteration.truths
        self._refuse(fired, point, iteration)
        here, doings = iteration.here, iteration.doings
        self._note(t, doings.done, doings.events, fired)
        after = here.leave()
        self.trajectory.add(after)
        self.trajectory.crossings.add(fired, doings.acts, point.m, after.m)
        self.trajectory.impacts.extend(doings.impacts)
        if run.delays is not None and not terminal:  # what is done at the end is of this run alone
            run.delays.cross(t, here.ode.past(*here.with_constants(), late[1]))
        log_timed(self.trajectory.events, system, point, after)
        log_conditions(self.trajectory.events, system, point, after)
        self.trajectory.events.extend(doings.events)
        return after

    def _settled(
        self,
        forms: ModeSystems,
        point: Point,
        after: Point,
        fired: tuple[int, ...],
        resting: frozenset[int],
        followed: bool,
    ) -> EventIteration:
        """Return the iteration at its end.

        Crossings that are a moment away count as being here. Where something moves so fast that
        a moment is long (a brake of 10⁶ N), modes go round by that: then only what is here counts.
        Where they go round all the same, modes that agree are searched for.
        """
        pieces, before = self.run.forms.inputs.pieces_at(point.t), forms.before(point)
        stored = stored_values(forms.system, point)
        instant = Instant(
            frozenset(fired),
            _MOMENT * self.horizon,
            self.run.blur if fired else 0.0,
            self.run.scale,
            self.run.rtol,
            _CALM * self.horizon,
            self.run.atol,
            resting,
        )
        while True:
            own = after._replace(m=after.m.copy())
            iteration = EventIteration(
                forms, own, pieces, self.truths, instant, stored, followed=followed
            )
            try:
                if fired or resting or stored is not None or not tick(iteration, before):
                    iteration.run(before)
                return iteration
            except ChatteringError:
                if not instant.moment:
                    search(iteration)
                    return iteration
            instant = replace(instant, moment=0.0)

    def _refuse(self, fired: tuple[int, ...], before: Point, done: EventIteration) -> None:
        """Note which relations were found at their zero at an instant that left all as it was.

        Fast rates hold them there, or unknowns are solved to no more: such a relation is looked at
        again where it is ten times as far away. Modes that went there and back are no events.
        """
        run, after, rounding = self.run, done.here.leave(), done.flags.rounding
        for k in fired:
            run.refused.pop(k, None)
        off = {} if rounding is None else {k: float(rounding[k]) for k in fired}
        if fired and (after.m == before.m).all() and (after.x == before.x).all():
            g = done.here.ode.look(*done.here.with_constants())[0]
            least = half_band(run.scale, run.rtol)
            run.refused |= {k: max(abs(float(g[k])), float(least[k])) for k in fired}
            off = {k: max(by, run.refused[k]) for k, by in off.items()}
            done.doings.events.clear()
        for k, by in off.items():
            if by * by > run.rtol * run.largest[k] ** 2 and by > self.off.get(k, (0.0, 0.0))[0]:
                self.off[k] = by, before.t

    def tell(self) -> None:
        """Warn of relations that were off by too much of what decides an event, at the end.

        Where one is off by a part of its size, states after it are by the square of that. What has
        only begun to grow is not: nor are states.
        """
        run, switching = self.run, self.run.system.switching
        nominal = run.system.nominal_x
        xs = np.array(self.trajectory.states).reshape(-1, max(len(nominal), 1))
        size = np.abs(xs).max(axis=0, initial=0.0)
        most = float(np.max(size / (run.atol * nominal + run.rtol * size), initial=0.0))
        for k, (by, t) in sorted(self.off.items()):
            item = switching.memory[switching.places("relation")[k]]
            if by * by * most <= run.largest[k] ** 2:
                continue
            warn(
                f"{item.path}: by t = {t:.9g} s '{item.text}' was decided by what is "
                "hardly more than the rounding of the states it is made of: its events may be late "
                "or missing, and the result is not good to its tolerance. Make what is stiff there "
                "less so, as a diode's Ron beside a load of many megohms.",
                ToleranceWarning,
            )

    def _resting(self, t: float) -> frozenset[int]:
        """Return the ``when``s whose events pile up at an instant that is as good as here.

        Modes that change ever faster do not: from one of them nothing rebounds.
        Intervals that shrink by a factor r each end after d r / (1 - r) more.
        """
        found = []
        questions = self.run.system.switching.questions
        for number, instants in self.instants.items():
            if len(instants) < _SHRINKING or questions[number][1].mode >= 0:
                continue
            gap, last = t - instants[-1], instants[-1] - instants[-2]
            if gap >= last or gap * gap >= _REST * self.horizon * (last - gap):
                continue  # at once, as most do
            times = [*instants[-_SHRINKING:], t]
            gaps = [b - a for a, b in pairwise(times)]
            if gaps[-2] <= 0.0 or any(b >= a for a, b in pairwise(gaps)):
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
                    "a mode with ac.hold(v)."
                )

    def _note(self, t: float, done: list[int], events: list[Event], fired: tuple[int, ...]) -> None:
        """Remember when questions were answered; refuse events without end."""
        for number in done:
            self.instants.setdefault(number, []).append(t)
            del self.instants[number][: -2 * _SHRINKING]
        switching = self.run.system.switching
        texts = [(event.component, event.text) for event in events]
        if not texts and fired:
            places = switching.places("relation")
            changed = [switching.memory[places[k]] for k in fired]
            texts = [(item.path, item.text) for item in changed]
        if not texts:
            return
        if self.recent and t - self.recent[-1][0] > _FAST * self.horizon:
            self.recent.clear()
        self.recent += [(t, *text) for text in texts]
        if len(self.recent) < _MANY:
            return
        named = (f"{path} ({text})" for _, path, text in self.recent[-8:])
        culprits = ", ".join(dict.fromkeys(named))
        raise ChatteringError(
            f"from t = {self.recent[0][0]:.9g} s on events follow each other faster than the run "
            f"can go: {len(self.recent)} up to t = {t:.9g} s, of {culprits}. Where two modes "
            "alternate give them a hysteresis, or a mode for what lies between."
        )


def log_timed(log: EventLog, system: System, before: Point, after: Point) -> None:
    """Log what time alone has changed: counts and flags of one component are one event.

    Ticks of a clock are told by what its part does at them.
    """
    events = system.events
    single = events.n_counters + events.n_switches
    was, now = before.m[:single].tolist(), after.m[:single].tolist()
    changes: dict[str, dict[tuple[float, float], None]] = {}
    for index, pair in enumerate(zip(was, now, strict=True)):
        if pair[0] != pair[1] and index not in _sampling(system):
            changes.setdefault(events.owner(index), {})[pair] = None
    for owner, pairs in changes.items():
        if owner:
            each = ", ".join(["{:g} → {:g}"] * len(pairs))
            log.add(before.t, owner, f"time event: {each}", *(v for pair in pairs for v in pair))
    for owner in events.jumping(before.t, table_levels(system)) if events.tables else ():
        log.add(before.t, owner, "time event: next piece of its table")


@kept
def _sampling(system: System) -> frozenset[int]:
    """Return the counters of parts that sample."""
    switching, events = system.switching, system.events
    clocks = {switching.memory[i].path for i in switching.places("pulse")} if switching else ()
    return frozenset(i for i in range(events.n_counters) if events.owner(i) in clocks)


def log_conditions(log: EventLog, system: System, before: Point, after: Point) -> None:
    """Log the conditions of ``ac.is_true`` that have changed; others have their own events."""
    switching = system.switching
    for i in condition_relations(system):
        was, now = before.m[switching.index(i)], after.m[switching.index(i)]
        if was != now:
            item = switching.memory[i]
            log.add(before.t, item.path, f"{item.text} becomes {'true' if now else 'false'}")


@kept
def condition_relations(system: System) -> tuple[int, ...]:
    """Return the relations that no condition of ``when`` or of a transition reads."""
    switching = system.switching
    read = {*switching.decide.jac_sparsity(0, 5).get_col()}
    return tuple(i for i in switching.places("relation") if switching.index(i) not in read)


def check_continuity(system: System, before: Point, after: Point) -> None:
    """Refuse a jump of a prescribed value whose derivative enters the equations."""
    if not system.input_table.continuous_names:
        return
    call, size = buffer_of(system.input_table.continuous), system.events.size
    left, right = (call(at.t, at.u, at.p, at.m[:size])[0].copy() for at in (before, after))
    if np.array_equal(left, right):
        return
    # A value near 0 is the difference of larger ones, whose rounding it shows.
    jump = np.abs(right - left) - SOLVED * np.maximum(np.abs(left), np.abs(right))
    worst = int(np.argmax(jump))
    if jump[worst] > SAME:
        name = system.input_table.continuous_names[worst]
        raise SimulationError(
            f"{name} is prescribed to jump from {left[worst]:g} to {right[worst]:g} at "
            f"t = {before.t:g} s, but {tied_storages(system, name)} is rigidly tied to it: the "
            "jump would need an infinite through. Use a ramp, or put a dissipator in between."
        )
