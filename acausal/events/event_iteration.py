"""Event iteration: at an event, new discrete values and jumps until nothing changes any more.

Relations are looked at first, until their flags agree with the equations; then conditions are asked
and their actions done; then relations again, for all components alike, up to a fixed point. Where
modes would go round in a circle, they are changed one at a time, the first that is wrong (Murty's
rule, which ends for every well-posed network of ideal switches).
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from acausal.errors import InitializationError, SimulationError
from acausal.events.event_location import (
    ROUNDS,
    SAME,
    SOLVED,
    Instant,
    RelationFlags,
    chattering_error,
)
from acausal.events.held import (
    Losses,
    active_holds,
    aims,
    beginning,
    check_quiet,
    check_reached,
    held_values,
    losses_of,
    note_values,
)
from acausal.events.impact import (
    MOVED,
    Jump,
    contradiction,
    make_jump,
    set_directly,
    stored_values,
)
from acausal.events.mode_search import Mark, find_modes
from acausal.events.mode_systems import EventPoint, ModeSystems
from acausal.events.questions import describe, due_questions, giving_way, in_order
from acausal.language.events import Action
from acausal.results.event import Event
from acausal.results.impulses import Impact
from acausal.system.switching import DECISIONS, HoldPlace
from acausal.system.system import Point

Act = tuple[list[int], np.ndarray, bool, frozenset[int]]
"""Questions that acted together, the discrete values they found, whether others waited, and which
of them came to rest."""


@dataclass(eq=False)
class Doings:
    """What was done at an event so far: what acted, its questions, its texts, its impulses."""

    acts: list[Act] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    impacts: list[Impact] = field(default_factory=list)

    def counts(self) -> tuple[int, ...]:
        """Return how much was done, to come back to."""
        return len(self.acts), len(self.done), len(self.events), len(self.impacts)

    def back_to(self, counts: tuple[int, ...]) -> None:
        """Forget what was done since."""
        made: tuple[list[Any], ...] = (self.acts, self.done, self.events, self.impacts)
        for things, count in zip(made, counts, strict=True):
            del things[count:]


class EventIteration:
    """One event: where the system stands while its discrete values settle.

    Parameters
    ----------
    point
        Just after the instant, of the first form; its discrete values are changed in place.
    pieces
        The pieces of the tables of the inputs, which stay as they are like t, u and p.
    truths
        The conditions as they were before, and after the iteration as they are.
    instant
        What was found there, and how well it is known.
    stored
        What storages hold before the event, where states do not carry it: see ``storages``.
    followed
        Whether flags of time are those of the instant and the discrete variables here.
    """

    def __init__(
        self,
        forms: ModeSystems,
        point: Point,
        pieces: np.ndarray,
        truths: np.ndarray,
        instant: Instant | None = None,
        stored: np.ndarray | None = None,
        *,
        followed: bool = False,
    ) -> None:
        self.instant, self.truths = instant or Instant(), truths
        self.here = EventPoint(forms, point, pieces, stored, self.instant)
        self.switching = forms.system.switching
        self.flags = RelationFlags(self.switching.indices("relation"), self.instant)
        self.doings = Doings()
        self.waiting: list[int] = []  # questions that are due, after those that act
        self.opening = False  # at a start, before anything may become true
        self.spared: set[tuple[int, int]] = set()  # questions and what they do not assign
        # The memory that flags of time are for.
        self._followed = forms.system.events.read_from(self.m) if followed else b""

    @property
    def m(self) -> np.ndarray:
        """The discrete values so far."""
        return self.here.point.m

    def run(self, before: np.ndarray) -> None:
        """Settle; ``before`` holds the values that ``pre`` asks for, before the event."""
        self.here.asked_before = before
        start = self.mark() if self.instant.blur else None
        for k in self.instant.fired:
            self.m[self.flags.places[k]] = 1.0 - self.m[self.flags.places[k]]
        begin = self.mark()
        try:
            settled = self.settle(start)
        except (InitializationError, SimulationError):
            if self.doings.acts:
                raise
            self.back_to(begin)  # the modes before cannot last
            if not find_modes(self):
                raise
            settled = self.settle()
        if not settled:
            raise chattering_error(self.switching, self.here.point.t, self.doings.events)

    def settle(self, start: Mark | None = None) -> bool:
        """Take rounds until nothing changes any more; tell whether that came about.

        ``start`` is where the event began, to stay there if modes come back to it: where its
        instant is not known well.
        """
        seen: set[bytes] = set()
        for number in range(ROUNDS):
            self.here.solve()
            if not self.flags.update(self.here):
                waited = set(self.waiting)
                asked = self._ask()
                if not asked:
                    return True
                if waited and waited.isdisjoint(asked):  # what came due since is of a later moment
                    self.here.asked_before = self.here.before()
                    acts = self.doings.acts  # none, if the last was undone
                    acts[-1:] = [(done, m, False, resting) for done, m, _, resting in acts[-1:]]
                self._act_finitely(asked)
                if not self.waiting:  # what waits is of the same moment
                    self.here.asked_before = self.here.before()
                if start is not None and self._is_back(start.point):
                    self.back_to(start)
                    self.here.solve()
                    return True
            # With the conditions: one that is answered and leaves all as it is does not go round.
            code = self.m.tobytes() + self.here.point.x.tobytes() + self.truths.tobytes()
            self.flags.single = self.flags.single or code in seen or number > ROUNDS // 4
            seen.add(code)
        return False

    def _is_back(self, start: Point) -> bool:
        """Whether modes came back to where they were, with nothing moved; not whether none left.

        Where the instant is not known well that is how it is found to be too early: all stays as
        it was until the relations are further away.
        """
        questions, modes = self.switching.questions, self.switching.indices("mode")
        left = [n for n in self.doings.done if questions[n][1].mode >= 0]
        here = self.here.leave()
        same = np.array_equal(here.m[modes], start.m[modes])
        return bool(left) and same and np.array_equal(here.x, start.x)

    def replay(self, acts: list[Act], before: np.ndarray, last: np.ndarray) -> None:
        """Do what was done at an event once more, from another point, without deciding anew."""
        self.here.asked_before = before
        for asked, m, waiting, resting in acts:
            self.instant = replace(self.instant, resting=resting)
            self._follow_decisions(m)
            self.here.solve()
            if not self._enter_at_rest(asked):
                self._act(asked)
            if not waiting:
                self.here.asked_before = self.here.before()
        self._follow_decisions(last)
        if self.here.stored is not None:
            self.here.solve()

    def _follow_decisions(self, m: np.ndarray) -> None:
        """Take relations, modes and pulses from another discrete vector."""
        places = self.switching.indices(*DECISIONS)
        timed = self.here.system.events.timed
        self.m[:timed], self.m[places] = m[:timed], m[places]
        self._followed = b""

    def _ask(self) -> list[int]:
        """Return the questions whose actions are due, without those that wait for others."""
        truths = self.here.decide()[0]
        earlier = None if self.opening else self.truths
        due = due_questions(self.switching, truths, earlier, single=self.flags.single)
        asked, self.waiting = in_order(self.here.forms.system, due)
        modes = self.switching.modes(self.m)
        wanted = [(n, self.switching.questions[n][1]) for n in asked]
        # What lets go is not there any more for what jumps, what sticks only then.
        first = [n for n, question in wanted if modes.get(question.mode) in question.yields]
        moved = [n for n, question in wanted if not question.sticks]
        if any(a.kind == "reinit" for n in moved for a in self.switching.questions[n][1].actions):
            first = first or moved
        if first:
            self.waiting += [n for n in asked if n not in first]
            asked = first
        self.truths = truths.copy()
        for number in self.waiting:
            self.truths[self.switching.questions[number][1].condition] = False
        if not self.waiting:
            self.m[self.switching.indices("pulse", "initial", "terminal")] = 0.0  # for a moment
        if not asked:
            self.truths, _ = self.here.decide()
        return asked

    def _act_finitely(self, asked: list[int]) -> None:
        """Do the actions; modes that no finite through can achieve are no candidates.

        They are passed by, as sticking at a dead centre, to others that agree; where none do that
        are found, those that were asked for together change one at a time. Where modes can be
        entered with all that is stored as it is, alone or together with others, there is no
        impulse: an ideal switch that closes before an inductor moves no charge, and one that opens
        hands its current over to a diode.
        """
        entered = [n for n in asked if self.switching.questions[n][1].mode >= 0]
        if not entered:
            self._act(asked)
            return
        if self.switching.holds and self._enter_at_rest(asked):
            return
        begin = self.mark()
        try:
            self._act(asked)
            self.here.solve()
        except (InitializationError, SimulationError):
            self.back_to(begin)
            others = [n for n in asked if n not in entered]
            if others:
                self._act(others)
            new = self._held_at_values(asked)
            if find_modes(self) or (new and find_modes(self, new)):
                return
            if self.flags.single or len(entered) < 2:
                self.back_to(begin)
                self._act(asked)
            self.flags.single = True

    def _held_at_values(self, asked: list[int]) -> dict[int, float]:
        """Return the modes that transitions enter, by place, if they hold things at given values.

        Nothing, if they hold nothing, or a motion: that stops by an impulse.
        """
        questions = [self.switching.questions[n][1] for n in asked]
        questions = [question for question in questions if question.mode >= 0]
        if not questions or not self.switching.holds:
            return {}
        values, modes = self.here.decide()[1], self.switching.modes(self.m)
        new = {question.mode: question.entered(values) for question in questions}
        begins = beginning(self.switching, modes, modes | new)
        known = begins and all(held.aimed and held.order == 1 for held in begins)
        return new if known else {}

    def _enter_at_rest(self, asked: list[int]) -> bool:
        """Do the actions without an impulse; tell whether states stay, or go back.

        What is held must be where it is to be: one that depends on others may have been let go.
        """
        if not self._held_at_values(asked):
            return False
        begin = self.mark()
        x = begin.point.x
        with contextlib.suppress(InitializationError, SimulationError):
            self._act(asked, impulses=False)
            self.here.solve()
            same = SAME * self.here.forms.system.nominal_x + SOLVED * np.abs(x)
            values, wanted = held_values(self.here.system, self.here.point)
            active = [self.switching.holds.index(h) for h in active_holds(self.switching, self.m)]
            reached = np.abs(values - wanted)[active] <= SAME * (1.0 + np.abs(wanted[active]))
            if np.all(reached) and np.all(np.abs(self.here.leave().x - x) <= same):
                return True
        self.back_to(begin)
        self.here.solve()  # in the form that it was in
        return False

    def mark(self) -> Mark:
        """Return where the event stands, to come back to."""
        t, x, z, u, p, m = self.here.leave()
        return Mark(Point(t, x, z, u, p, m.copy()), self.truths.copy(), self.doings.counts())

    def back_to(self, mark: Mark) -> None:
        """Undo what was done at an event since."""
        self._followed = b""
        self.here.back_to(mark.point)
        self.truths = mark.truths.copy()
        self.doings.back_to(mark.counts)

    def _act(self, asked: list[int], *, impulses: bool = True) -> None:
        """Do the actions: discrete values first, together, then jumps, then modes.

        An impulse acts through the law that held before: that of an open switch, i = 0 + ζ, is
        the charge that passes when it closes. In the new mode, v = 0, none would reach v.
        """
        resting = self.instant.resting.intersection(asked)
        self.doings.acts.append((asked, self.m.copy(), bool(self.waiting), resting))
        steps: list[Action[int]] = []
        paths: dict[int, str] = {}
        for number in asked:
            path, question = self.switching.questions[number]
            chosen = question.rest if number in resting and question.rest else question.actions
            paths |= {step.target: path for step in chosen if step.kind == "reinit"}
            steps += [step for step in chosen if (number, step.target) not in self.spared]
        modes = self.switching.modes(self.m)
        assigned = [step for step in steps if step.kind == "assign"]
        left: dict[int, float] = {}
        losses: Losses = {}
        if paths or self.switching.holds:
            values = self._assign([step for step in assigned if step.target not in modes])
            jumps = {step.target: values[step.value] for step in steps if step.kind == "reinit"}
            new = {s.target: values[s.value] for s in assigned if s.target in modes}
            holds = self.switching.holds
            begins = beginning(self.switching, modes, modes | new) if holds else []
            if jumps or impulses:
                left, losses = self._jump(jumps, paths, begins)
            elif begins:
                note_values(self.here.system, self.here.point, begins)
        values = self._assign(assigned)
        if left:
            losses |= self._jump_late(left, paths)
        self.doings.done += asked
        t, new = self.here.point.t, self.switching.modes(self.m)
        self.doings.events += describe(
            self.switching, t, asked, (modes, new), values, losses, resting
        )

    def _jump(
        self,
        jumps: dict[int, float],
        paths: dict[int, str],
        begins: list[HoldPlace],
    ) -> tuple[dict[int, float], Losses]:
        """Let variables jump, and what begins to be held; return the jumps that are left."""
        holding: dict[int, float] = {}
        here, point, system = self.here, self.here.point, self.here.system
        if begins:
            note_values(system, point, begins)
            holding = aims(system, point, begins)
        if not jumps and not begins:
            return {}, {}
        stored, here.stored = here.stored, None
        carried = stored is not None
        wanted = {**jumps, **holding}
        jump = make_jump(system, point, wanted, here.solved, frozenset(holding), paths)
        if begins or np.any(np.abs(jump.before - jump.after) > MOVED):
            way = giving_way(system, point, jump.mu, here.asked_before)
            if way:
                here.point = point
                if carried:
                    here.stored = stored
                self._give_way(way)
                return self._jump(jumps, paths, begins)
        if begins:
            check_reached(system, point, begins, jump)
            check_quiet(system, point, jump, begins)
        if jump.open is not None:
            k, value, now = jump.open
            raise contradiction(paths[k], point.t, value, now)
        here.point = jump.point
        left = {k: value for k, value in jump.left.items() if k not in holding}
        return left, self._go_on(point, jump, begins, carried)

    def _jump_late(self, jumps: dict[int, float], paths: dict[int, str]) -> Losses:
        """Make jumps that no impulse of the modes before reaches, in the new modes."""
        here, point, system = self.here, self.here.point, self.here.system
        carried, here.stored = here.stored is not None, None
        jump = make_jump(system, point, jumps, here.solved, paths=paths)
        here.point = jump.point
        for k, value in jump.left.items():
            here.point = set_directly(system, here.point, k, value, paths[k], here.solved)
        if jump.open is not None:
            k, value, now = jump.open
            raise contradiction(paths[k], here.point.t, value, now)
        return self._go_on(point, jump, [], carried)

    def _give_way(self, questions: list[int]) -> None:
        """Let parts give way to an impulse, before it acts: an act of its own, without a jump."""
        before = self.switching.modes(self.m)
        self.doings.acts.insert(-1, (questions, self.m.copy(), bool(self.waiting), frozenset()))
        steps = [s for n in questions for s in self.switching.questions[n][1].actions]
        values = self._assign(steps)
        self.here.solve()
        modes = before, self.switching.modes(self.m)
        t = self.here.point.t
        self.doings.done += questions
        self.doings.events += describe(self.switching, t, questions, modes, values, {}, frozenset())

    def _go_on(self, point: Point, jump: Jump, begins: list[HoldPlace], carried: bool) -> Losses:
        """Let what storages hold after a jump be carried over the rest of the event; note impulses.

        ``point`` is that before the jump. Return the impulses of what jumped.
        """
        here, system = self.here, self.here.system
        if carried:
            here.stored = stored_values(here.forms.system, here.leave())
        if not np.any(jump.mu):
            return {}
        self.doings.impacts.append(Impact(system, point._replace(m=point.m.copy()), jump.mu))
        if not begins and np.all(np.abs(jump.before - jump.after) <= MOVED):
            return {}
        return losses_of(system, point, jump, begins)

    def _assign(self, assigned: list[Action[int]]) -> np.ndarray:
        """Give discrete variables their new values, until these agree; return all new values."""
        values = self.here.decide()[1]
        for _ in range(ROUNDS):
            m = self.m
            old, code = m.copy(), m.tobytes()
            for step in assigned:
                m[self.switching.index(step.target)] = values[step.value]
            self._follow()
            if m.tobytes() == code or (np.abs(m - old) <= SAME * (1.0 + np.abs(old))).all():
                return values
            self.here.solve()
            values = self.here.decide()[1]
        raise chattering_error(self.switching, self.here.point.t, self.doings.events)

    def _follow(self) -> None:
        """Let flags of time follow, whose instants depend on discrete variables."""
        events, point = self.here.system.events, self.here.point
        if events.follows_memory and events.read_from(self.m) != self._followed:
            memory = self.m[events.layout.memory]
            self.m[: events.size] = events.discrete_at(point.t, point.p, memory)
            self._followed = events.read_from(self.m)
