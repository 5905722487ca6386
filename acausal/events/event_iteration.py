"""Event iteration: at an event, new discrete values and jumps until nothing changes any more.

Relations are looked at first, until their flags agree with the equations; then conditions are asked
and their actions done; then relations again, for all components alike, up to a fixed point. Where
modes would go round in a circle, they are changed one at a time, the first that is wrong (Murty's
rule, which ends for every well-posed network of ideal switches).
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from acausal.errors import InitializationError, SimulationError
from acausal.events.event_location import ROUNDS, SAME, SOLVED, still
from acausal.events.event_order import due_questions, in_order
from acausal.events.event_round import EventRound
from acausal.events.event_texts import describe
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
from acausal.events.impact import contradiction, make_jump, set_directly
from acausal.events.mode_search import Mark, find_modes
from acausal.events.mode_systems import ModeSystem, ModeSystems, check_entered
from acausal.events.relation_flags import Nearness, chattering_error, update_flags
from acausal.events.storages import restore_stored, solve_in_place, stored_values
from acausal.results.event import Event
from acausal.results.impulses import Impact
from acausal.system.algebraic import solve_algebraic
from acausal.system.dependent import choose_flags
from acausal.system.switching import DECISIONS, HoldPlace, Step
from acausal.system.system import Point

_LONGEST = 1e5  # times longer may an instant last, and rates be none, where modes go round

Act = tuple[list[int], np.ndarray, bool, frozenset[int]]
"""Questions that acted together, the discrete values they found, whether others waited, and which
of them came to rest."""


@dataclass(eq=False)
class EventIteration:
    """One event: where the system stands while its discrete values settle.

    Parameters
    ----------
    pieces
        The pieces of the tables of the inputs, which stay as they are like t, u and p.
    fired
        Relations found at their zero.
    truths
        The conditions as they were before, and after the iteration as they are.
    moment
        Time [s] within which crossings count as being at this instant.
    resting
        Conditions whose events have piled up: their resting actions are taken.
    blur
        How well the instant is known [s], from what the relations that were found are wrong by.
    rtol, calm
        Relations that stay within their bands, by a tolerance, for a time [s] are no event.
    atol
        How well states are known, in units of their nominal values: beyond it they do not jump on
        entering a mode.
    stored
        What storages hold before the event, where states do not carry it: see ``carried``.
    followed
        Whether flags of time are those of the instant and the discrete variables here.
    """

    forms: ModeSystems
    point: Point  # its discrete values are changed in place
    pieces: np.ndarray
    truths: np.ndarray
    scale: np.ndarray
    fired: set[int] = field(default_factory=set)
    moment: float = 0.0
    resting: frozenset[int] = frozenset()
    stored: np.ndarray | None = None
    rtol: float = 0.0
    atol: float = 1e-7
    calm: float = 0.0
    blur: float = 0.0
    followed: bool = False
    events: list[Event] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.form: ModeSystem | None = None
        self.system = self.forms.system
        self.ode = self.forms.first.ode
        self.switching = self.system.switching
        self._bases = self.m[self.system.events.layout.bases]
        self.relations = self.switching.indices("relation")
        self.single, self.longer = False, 1.0
        self._counted: np.ndarray | None = None  # relations that counted before the event
        self.waiting: list[int] = []  # questions that are due, after those that act
        self.opening = False  # at a start, before anything may become true
        self.impacts: list[Impact] = []
        self.spared: set[tuple[int, int]] = set()  # questions and what they do not assign
        self.held: tuple[int, ...] = ()
        if self.switching.holds:
            self.held = tuple(h.impulse for h in active_holds(self.switching, self.m))
        self._known: EventRound | None = None  # at the values in ``_key``
        self._key: tuple[Any, ...] = ()
        self.asked_before = np.zeros(self.switching.n_befores)  # what ``pre`` asks for
        self._modes = b""  # those that the form is for
        # The memory that flags of time are for.
        self._followed = self.system.events.read_from(self.m) if self.followed else b""

    @property
    def m(self) -> np.ndarray:
        """The discrete values so far."""
        return self.point.m

    def run(self, before: np.ndarray) -> None:
        """Settle; ``before`` holds the values that ``pre`` asks for, before the event."""
        self.asked_before = before
        start = self.mark()
        for k in self.fired:
            self.m[self.relations[k]] = 1.0 - self.m[self.relations[k]]
        begin = self.mark() if self.fired else start
        try:
            settled = self.settle(start)
        except (InitializationError, SimulationError):
            if self.acts:
                raise
            self.back_to(begin)  # the modes before cannot last
            if not find_modes(self):
                raise
            settled = self.settle()
        if not settled:
            raise chattering_error(self.switching, self.point.t, self.events)

    def settle(self, start: Mark | None = None) -> bool:
        """Take rounds until nothing changes any more; tell whether that came about.

        ``start`` is where the event began, to stay there if modes come back to it.
        """
        seen: set[bytes] = set()
        for number in range(ROUNDS):
            self.solve()
            if not self.relate():
                asked = self._ask(self.asked_before)
                if not asked:
                    return True
                self._act_finitely(asked, self.asked_before)
                if not self.waiting:  # what waits is of the same moment
                    self.asked_before = self.before()
                if self.blur and start is not None and self._is_back(start.point):
                    self.back_to(start)
                    self.solve()
                    return True
            # With the conditions: one that is answered and leaves all as it is does not go round.
            code = self.m.tobytes() + self.point.x.tobytes() + self.truths.tobytes()
            self.single = self.single or code in seen or number > ROUNDS // 4
            seen.add(code)
        return False

    def _is_back(self, start: Point) -> bool:
        """Whether modes came back to where they were, with nothing moved.

        Where the instant is not known well that is how it is found to be too early: all stays as
        it was until the relations are further away.
        """
        modes = self.switching.indices("mode")
        here = self.leave()
        same = np.array_equal(here.m[modes], start.m[modes])
        return same and np.array_equal(here.x, start.x)

    def replay(self, acts: list[Act], before: np.ndarray, last: np.ndarray) -> None:
        """Do what was done at an event once more, from another point, without deciding anew."""
        self.asked_before = before
        for asked, m, waiting, self.resting in acts:
            self._follow_decisions(m)
            self.solve()
            if not self._enter_at_rest(asked, before):
                self._act(asked, before)
            if not waiting:
                before = self.asked_before = self.before()
        self._follow_decisions(last)
        if self.stored is not None:
            self.solve()

    def _follow_decisions(self, m: np.ndarray) -> None:
        """Take relations, modes and pulses from another discrete vector."""
        places = self.switching.indices(*DECISIONS)
        timed = self.system.events.timed
        self.m[:timed], self.m[places] = m[:timed], m[places]
        self._followed = b""

    def before(self) -> np.ndarray:
        """Return the values that ``pre`` asks for, here."""
        if not len(self.asked_before):
            return self.asked_before
        self._change_system()
        known = self._now()
        return self.ode.before(*self.point) if known is None else known.befores

    def with_constants(self) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
        """Return (t, x, z, constants), as the functions of the ODE take them."""
        return (*self.point[:3], np.concatenate([self.m, self.pieces]))

    def _change_system(self) -> None:
        """Take the form of the equations that the present modes need."""
        modes = self.point.m[self.forms.indices].tobytes()
        if modes == self._modes and self.form is not None:
            return
        self._modes = modes
        before = self.leave()
        form = self.forms.of(before)
        if form is self.form:
            return
        self.form, self.system, self.ode = form, form.system, form.ode
        self.point = form.enter(before)
        self._solve_unknowns()
        check_entered(form, before, self.point, self.atol)

    def leave(self) -> Point:
        """Return the point in the unknowns of the first form."""
        return self.point if self.form is None else self.form.leave(self.point, self._bases)

    def solve(self) -> None:
        """Solve the unknowns, in the form of the equations that the present modes need."""
        self._change_system()
        self._solve_unknowns()

    def _solve_unknowns(self) -> None:
        if self.stored is not None and self.system is self.forms.system:
            self.point = restore_stored(self.system, self.point, self.stored)
        if self._now() is not None and self._same_before(self.asked_before):
            return
        if self.ode.linear or not len(self.point.z):
            if not self._evaluate(self.point.z):
                self.point = solve_algebraic(self.system, self.point)
            return
        if self.system.chart:  # the pose of another instant, or a long step, closes it elsewhere
            self.point = solve_in_place(self.system, self.ode, self.point, self.with_constants())
            return
        # Newton from the solution in these modes, as it was when they held last.
        deciding = self.m[self.switching.indices("relation", "mode", "held")]
        solutions, key = self.forms.solutions, (id(self.ode), deciding.tobytes())
        if key not in solutions or not self._evaluate(solutions[key]):
            self.point = solve_algebraic(self.system, self.point)
        solutions[key] = self.point.z

    def _evaluate(self, guess: np.ndarray) -> bool:
        """Solve, look and decide in one call; tell whether it found a solution."""
        t, x, _, u, p, m = self.point
        near = (self.scale, self.longer * self.moment)
        found = self.ode.take_round(
            Point(t, x, guess, u, p, m), self.pieces, self.asked_before, near
        )
        self._known = found
        if found is None:
            return False
        self.point = Point(t, x, found.z, u, p, m)
        self._key = (m.tobytes(), x, self.ode, self.asked_before)
        return True

    def _now(self) -> EventRound | None:
        """Return what was found by the last call, None if something has changed since."""
        if self._known is None or self._key[1] is not self.point.x or self._key[2] is not self.ode:
            return None
        return self._known if self._key[0] == self.m.tobytes() else None

    def _same_before(self, before: np.ndarray) -> bool:
        return self._key[3] is before or not len(before)

    def relate(self) -> bool:
        """Bring the flags of the relations up to date; tell whether one changed."""
        if not len(self.relations):
            return False
        known = self._now()
        sure = known is not None and not known.doubtful and not self.single
        if sure and self._counted is not None:
            return False  # as in most rounds
        if known is not None:
            g, rates, sizes, actives = known.looked
        else:
            g, rates, sizes, actives, _ = self.ode.look(*self.with_constants())
        counts = actives > 0.5
        if self._counted is None:
            self._counted = counts
        if sure:
            return False
        if self.single:
            self.longer = min(2.0 * self.longer, _LONGEST)
        scale = np.maximum(sizes, self.scale) if len(self.scale) == len(sizes) else sizes
        fresh = set(np.flatnonzero(counts & ~self._counted).tolist())
        near = Nearness(
            scale,
            self.longer * self.moment,
            self.fired,
            rounding=self.ode.rounding(*self.with_constants()),
            fresh=fresh,
            blur=self.blur,
            rtol=self.rtol,
            calm=self.calm,
            still=self.longer * still(rates),
            moving=set() if self.single else self.fired | fresh,
        )
        which = list(range(len(g)))
        if known is not None and not self.single:
            which = known.doubts
        return update_flags(self.m, self.relations, (g, rates, actives), near, which)

    def decide(self, before: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the conditions and the values that actions would give here."""
        known = self._now()
        if known is not None and self._same_before(before):
            return known.decided
        return self.ode.decide(*self.point, before)

    def _ask(self, before: np.ndarray) -> list[int]:
        """Return the questions whose actions are due, without those that wait for others."""
        truths = self.decide(before)[0]
        earlier = None if self.opening else self.truths
        due = due_questions(self.switching, truths, earlier, single=self.single)
        asked, self.waiting = in_order(self.forms.system, due)
        self.truths = truths.copy()
        for number in self.waiting:
            self.truths[self.switching.questions[number][1].condition] = False
        if not self.waiting:
            self.m[self.switching.indices("pulse", "initial", "terminal")] = 0.0  # for a moment
        if not asked:
            self.truths, _ = self.decide(before)
        return asked

    def _act_finitely(self, asked: list[int], before: np.ndarray) -> None:
        """Do the actions; modes that no finite through can achieve are no candidates.

        They are passed by, as sticking at a dead centre, to others that agree. Where modes can be
        entered with all that is stored as it is, alone or together with others, there is no
        impulse: an ideal switch that closes before an inductor moves no charge, and one that opens
        hands its current over to a diode.
        """
        entered = [n for n in asked if self.switching.questions[n][1].mode >= 0]
        if not entered:
            self._act(asked, before)
            return
        if self.switching.holds and self._enter_at_rest(asked, before):
            return
        begin = self.mark()
        try:
            self._act(asked, before)
            self.solve()
        except (InitializationError, SimulationError):
            self.back_to(begin)
            others = [n for n in asked if n not in entered]
            if others:
                self._act(others, before)
            new = self._held_at_values(asked)
            if not find_modes(self) and not (new and find_modes(self, new)):
                self.back_to(begin)
                self._act(asked, before)

    def _held_at_values(self, asked: list[int]) -> dict[int, float]:
        """Return the modes that transitions enter, by place, if they hold things at given values.

        Nothing, if they hold nothing, or a motion: that stops by an impulse.
        """
        questions = [self.switching.questions[n][1] for n in asked]
        questions = [question for question in questions if question.mode >= 0]
        if not questions or not self.switching.holds:
            return {}
        values, modes = self.decide(self.asked_before)[1], self.switching.modes(self.m)
        new = {question.mode: question.entered(values) for question in questions}
        begins = beginning(self.switching, modes, modes | new)
        known = begins and all(held.aimed and held.order == 1 for held in begins)
        return new if known else {}

    def _enter_at_rest(self, asked: list[int], before: np.ndarray) -> bool:
        """Do the actions without an impulse; tell whether states stay, or go back.

        What is held must be where it is to be: one that depends on others may have been let go.
        """
        if not self._held_at_values(asked):
            return False
        begin = self.mark()
        x = begin.point.x
        with contextlib.suppress(InitializationError, SimulationError):
            self._act(asked, before, impulses=False)
            self.solve()
            same = SAME * self.forms.system.nominal_x + SOLVED * np.abs(x)
            values, wanted, _ = held_values(self.system, self.point)
            active = [self.switching.holds.index(h) for h in active_holds(self.switching, self.m)]
            reached = np.abs(values - wanted)[active] <= SAME * (1.0 + np.abs(wanted[active]))
            if np.all(reached) and np.all(np.abs(self.leave().x - x) <= same):
                return True
        self.back_to(begin)
        self.solve()  # in the form that it was in
        return False

    def mark(self) -> Mark:
        """Return where the event stands, to come back to."""
        t, x, z, u, p, m = self.leave()
        counts = len(self.acts), len(self.done), len(self.events), len(self.impacts)
        return Mark(Point(t, x, z, u, p, m.copy()), self.truths.copy(), counts)

    def back_to(self, mark: Mark) -> None:
        """Undo what was done at an event since."""
        self.form, self.system, self.ode = None, self.forms.system, self.forms.first.ode
        self._followed = b""
        self.point, self.truths = mark.point._replace(m=mark.point.m.copy()), mark.truths.copy()
        made: tuple[list[Any], ...] = (self.acts, self.done, self.events, self.impacts)
        for things, count in zip(made, mark.counts, strict=True):
            del things[count:]
        self.held = tuple(h.impulse for h in active_holds(self.switching, self.m))

    def _act(self, asked: list[int], before: np.ndarray, *, impulses: bool = True) -> None:
        """Do the actions: discrete values first, together, then jumps, then modes.

        An impulse acts through the law that held before: that of an open switch, i = 0 + ζ, is
        the charge that passes when it closes. In the new mode, v = 0, none would reach v.
        """
        resting = self.resting.intersection(asked)
        self.acts.append((asked, self.m.copy(), bool(self.waiting), resting))
        steps: list[Step] = []
        paths: dict[int, str] = {}
        for number in asked:
            path, question = self.switching.questions[number]
            chosen = question.rest if number in self.resting and question.rest else question.steps
            paths |= {step.target: path for step in chosen if step.kind == "reinit"}
            steps += [step for step in chosen if (number, step.target) not in self.spared]
        modes = self.switching.modes(self.m)
        assigned = [step for step in steps if step.kind == "assign"]
        left: dict[int, float] = {}
        losses: Losses = {}
        if paths or self.switching.holds:
            values = self._assign([step for step in assigned if step.target not in modes], before)
            jumps = {step.target: values[step.value] for step in steps if step.kind == "reinit"}
            new = {s.target: values[s.value] for s in assigned if s.target in modes}
            holds = self.switching.holds
            begins = beginning(self.switching, modes, modes | new) if holds else []
            if jumps or impulses:
                left, losses = self._jump(jumps, paths, begins)
            elif begins:
                note_values(self.system, self.point, begins)
        values = self._assign(assigned, before)
        if left:
            self._jump_late(left, paths)
        self.done += asked
        new = self.switching.modes(self.m)
        self.events += describe(
            self.switching, self.point.t, asked, (modes, new), values, losses, self.resting
        )

    def _jump(
        self, jumps: dict[int, float], paths: dict[int, str], begins: list[HoldPlace]
    ) -> tuple[dict[int, float], Losses]:
        """Let variables jump, and what begins to be held; return the jumps that are left."""
        holding: dict[int, float] = {}
        if begins:
            note_values(self.system, self.point, begins)
            holding = aims(self.system, self.point, begins)
        if not jumps and not begins:
            return {}, {}
        point, system = self.point, self.system
        carried, self.stored = self.stored is not None, None
        wanted = {**jumps, **holding}
        jump = make_jump(system, point, wanted, self._solved, frozenset(holding), paths)
        if begins:
            check_reached(system, point, begins, jump)
            check_quiet(system, point, jump, begins)
        if jump.open is not None:
            k, value, now = jump.open
            raise contradiction(paths[k], point.t, value, now)
        self.point = jump.point
        self._carry_on(carried)
        if np.any(jump.mu):
            self.impacts.append(Impact(system, point._replace(m=point.m.copy()), jump.mu))
        left = {k: value for k, value in jump.left.items() if k not in holding}
        return left, losses_of(system, jump, begins) if begins else {}

    def _jump_late(self, jumps: dict[int, float], paths: dict[int, str]) -> None:
        """Make jumps that no impulse of the modes before reaches, in the new modes."""
        carried, self.stored = self.stored is not None, None
        jump = make_jump(self.system, self.point, jumps, self._solved, paths=paths)
        self.point = jump.point
        for k, value in jump.left.items():
            self.point = set_directly(self.system, self.point, k, value, paths[k], self._solved)
        if jump.open is not None:
            k, value, now = jump.open
            raise contradiction(paths[k], self.point.t, value, now)
        self._carry_on(carried)

    def _carry_on(self, carried: bool) -> None:
        """Let what storages hold after a jump be carried over the rest of the event."""
        if carried:
            self.stored = stored_values(self.forms.system, self.leave())

    def _solved(self, point: Point) -> Point:
        """Return a point with its unknowns solved, in the form that the modes have now."""
        self.point = point
        self._solve_unknowns()
        return self.point

    def _assign(self, assigned: list[Step], before: np.ndarray) -> np.ndarray:
        """Give discrete variables their new values, until these agree; return all new values."""
        values = self.decide(before)[1]
        for _ in range(ROUNDS):
            old = self.m.copy()
            for step in assigned:
                self.m[self.switching.index(step.target)] = values[step.value]
            self._follow()
            self.flag()
            if (np.abs(self.m - old) <= SAME * (1.0 + np.abs(old))).all():
                return values
            self.solve()
            values = self.decide(before)[1]
        raise chattering_error(self.switching, self.point.t, self.events)

    def flag(self) -> None:
        """Switch off holds that depend on others, whenever what is held has changed."""
        if not self.switching.holds:
            return
        held = tuple(h.impulse for h in active_holds(self.switching, self.m))
        if held == self.held:
            return
        self.held = held
        flagged = choose_flags(self.forms.system, self.leave())
        if flagged is not None:
            self.m[: self.system.events.size] = flagged[: self.system.events.size]

    def _follow(self) -> None:
        """Let flags of time follow, whose instants depend on discrete variables."""
        events = self.system.events
        if events.follows_memory and events.read_from(self.m) != self._followed:
            memory = self.m[events.layout.memory]
            self.m[: events.size] = events.discrete_at(self.point.t, self.point.p, memory)
            self._followed = events.read_from(self.m)
