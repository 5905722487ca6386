"""Event iteration: at an event, new discrete values and jumps until nothing changes any more.

Relations are looked at first, until their flags agree with the equations; then conditions are asked
and their actions done; then relations again, for all components alike, up to a fixed point. Where
modes would go round in a circle, they are changed one at a time, the first that is wrong (Murty's
rule, which ends for every well-posed network of ideal switches).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import ChatteringError, InitialisationError, SimulationError
from acausal.events.carried import carry, stored_values
from acausal.events.event_order import precedence
from acausal.events.impulses import impulse_gains, jump_functions, stored
from acausal.events.mode_systems import ModeSystem, ModeSystems, check_entered
from acausal.results.result import Event
from acausal.system.algebraic import solve_algebraic
from acausal.system.switching import Step
from acausal.system.system import Point

if TYPE_CHECKING:
    pass

_ROUNDS = 200
"""Rounds of one event before it is called chattering."""

_FOUND = 1e-6
"""Relations found at their zero are decided by their rates up to this part of their magnitude."""

_AT_ZERO = 1e-14
"""Margins below this part of the magnitude of their relation are rounding: their rates decide."""

_LONGEST = 1e5
"""How much longer an instant may last where modes go round, by margins that are rounding."""

_HUGE = 1e14
"""Unknowns above this many nominal values are no solution: the equations are singular."""

_CLOSED = 1e-9  # of the values: what may be left of the gap of a jump
_PROPORTION = 1e9  # states that move by this much more than what is to jump: no finite impulse
_FIXED = 1e-12  # relative change at which assigned values count as settled


Act = tuple[list[int], np.ndarray, bool]
"""Questions that acted together, the discrete values they found, and whether others waited."""


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
    noise, calm
        What states are known to, where relations that stay within it for a time ``calm`` [s] are
        to be as they are: nothing that has died out below the tolerance of a run is an event.
    stored
        What storages hold before the event, where states do not carry it: see ``carried``.
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
    noise: np.ndarray | None = None
    calm: float = 0.0
    events: list[Event] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.form: ModeSystem | None = None
        self.system = self.forms.system
        self.ode = self.forms.first.ode
        self.switching = self.system.switching
        self.first = self.switching.first
        self.relations = [self.first + i for i in self.switching.places("relation")]
        self.single, self.longer = False, 1.0
        self.waiting: list[int] = []  # questions that are due, after those that act
        self.opening = False  # at a start, before anything may become true

    @property
    def m(self) -> np.ndarray:
        """The discrete values so far."""
        return self.point.m

    def run(self, before: np.ndarray) -> None:
        """Settle; ``before`` holds the values that ``pre`` asks for, before the event."""
        seen: set[bytes] = set()
        for k in self.fired:
            self.m[self.relations[k]] = 1.0 - self.m[self.relations[k]]
        for number in range(_ROUNDS):
            self._solve()
            if not self._relate():
                asked = self._ask(before)
                if not asked:
                    return
                self._act_finitely(asked, before)
                if not self.waiting:  # what waits is of the same moment
                    before = self.before()
            code = self.m.tobytes() + self.point.x.tobytes()
            self.single = self.single or code in seen or number > _ROUNDS // 4
            seen.add(code)
        raise self._chattering()

    def begin(self) -> None:
        """Settle relations and modes at a start; what is true there has been true before.

        A relation that is at its zero counts as it is, not as it will be a moment later: a ball
        on the floor that falls has yet to reach it.
        """
        self.opening = True
        self.run(self.before())
        self.opening = False
        flags = self.m.copy()
        if self.relations:
            g, _, sizes, *_ = self.ode.look(*self.with_constants())
            memory = [self.switching.memory[i] for i in self.switching.places("relation")]
            here = np.array([float("<=" in item.text) for item in memory])
            at_zero = np.abs(g) <= _AT_ZERO * sizes
            self.m[self.relations] = np.where(at_zero, here, flags[self.relations])
        self.truths, _ = self._decide(self.before())
        self.m[:] = flags

    def replay(self, acts: list[Act], before: np.ndarray, last: np.ndarray) -> None:
        """Do what was done at an event once more, from another point, without deciding anew."""
        decided = self._follow_decisions
        for asked, m, waiting in acts:
            decided(m)
            self._solve()
            self._act(asked, before)
            if not waiting:
                before = self.before()
        decided(last)
        if self.stored is not None:
            self._solve()

    def _follow_decisions(self, m: np.ndarray) -> None:
        """Take relations, modes and pulses from another discrete vector."""
        kinds = ("relation", "mode", "pulse", "initial", "terminal")
        places = [self.first + i for i in self.switching.places(*kinds)]
        timed = self.system.events.timed
        self.m[:timed], self.m[places] = m[:timed], m[places]

    def before(self) -> np.ndarray:
        """Return the values that ``pre`` asks for, here."""
        self._change_system()
        return self.ode.before(*self.point)

    def with_constants(self) -> tuple[Any, ...]:
        """Return (t, x, z, constants), as the functions of the ODE take them."""
        return (*self.point[:3], np.concatenate([self.m, self.pieces]))

    def _change_system(self) -> None:
        """Take the form of the equations that the present modes need."""
        before = self.leave()
        form = self.forms.of(before)
        if form is self.form:
            return
        self.form, self.system, self.ode = form, form.system, form.ode
        self.point = form.enter(before)
        self._solve_unknowns()
        check_entered(form, before, self.point)

    def leave(self) -> Point:
        """Return the point in the unknowns of the first form."""
        return self.point if self.form is None else self.form.leave(self.point)

    def _solve(self) -> None:
        self._change_system()
        self._solve_unknowns()

    def _solve_unknowns(self) -> None:
        if self.stored is not None and self.system is self.forms.system:
            self.point = carry(self.system, self.point, self.stored)
        if not len(self.point.z):
            return
        if self.ode.linear:
            found = self.ode.solve(*self.with_constants())
            if np.all(np.abs(found) < _HUGE * self.system.nominal_z):
                self.point = self.point._replace(z=found)
                return
        self.point = solve_algebraic(self.system, self.point)

    def _relate(self) -> bool:
        """Bring the flags of the relations up to date; tell whether one changed."""
        if not self.relations:
            return False
        g, rates, sizes, actives, _ = self.ode.look(*self.with_constants())
        flags = self.m[self.relations]
        sign = 2.0 * flags - 1.0
        margins, rates = g * sign, rates * sign
        scale = np.maximum(sizes, self.scale if len(self.scale) == len(sizes) else 0.0)
        if self.single:
            self.longer = min(2.0 * self.longer, _LONGEST)
        moment = self.longer * self.moment
        near = np.abs(margins) <= np.maximum(_AT_ZERO * scale, moment * np.abs(rates))
        fired = list(self.fired)
        near[fired] |= np.abs(margins[fired]) <= _FOUND * scale[fired]
        wanted = (margins > 0.0).astype(float)
        wanted = np.where(near, np.where(rates == 0.0, flags, rates > 0.0), wanted)
        if self.noise is not None:
            size = np.maximum(np.abs(margins), self.calm * np.abs(rates))
            wanted = np.where(size <= self._noise_of(margins), flags, wanted)
        wanted = np.where(actives > 0.5, wanted, 0.0)
        self.m[self.relations] = wanted
        return bool(np.any(wanted != flags))

    def _noise_of(self, margins: np.ndarray) -> np.ndarray:
        """Return by how much the margins change within what the states are known to."""
        t, x, z, constants = self.with_constants()
        sign = 2.0 * self.m[self.relations] - 1.0
        found = np.zeros(len(margins))
        if self.noise is None or len(self.noise) != len(x):  # a form of its own
            return found
        for i, amount in enumerate(self.noise):
            moved = x.copy()
            moved[i] += amount
            found += np.abs(self.ode.look(t, moved, z, constants)[0] * sign - margins)
        return found

    def _decide(self, before: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self.ode.decide(*self.point, before)

    def _ask(self, before: np.ndarray) -> list[int]:
        """Return the questions whose actions are due: one a mode, and all that became true.

        Those that read what another one is about to assign wait until it has: see event_order.
        """
        truths, _ = self._decide(before)
        due: list[int] = []
        moved: set[int] = set()
        for number, (_, question) in enumerate(self.switching.questions):
            now = bool(truths[question.condition])
            if question.mode >= 0:
                if now and question.mode not in moved and not (self.single and moved):
                    moved.add(question.mode)
                    due.append(number)
            elif now and not self.opening and not self.truths[question.condition]:
                due.append(number)
        order = precedence(self.forms.system) if len(due) > 1 else None
        later = {j for i in due for j in due if order is not None and order[i, j]}
        asked = [number for number in due if number not in later]
        self.waiting = [number for number in due if number in later]
        self.truths = truths
        for number in self.waiting:
            self.truths[self.switching.questions[number][1].condition] = False
        if not self.waiting:
            for i in self.switching.places("pulse", "initial", "terminal"):
                self.m[self.first + i] = 0.0  # they are true for a moment only
        if not asked:
            self.truths, _ = self._decide(before)
        return asked

    def _act_finitely(self, asked: list[int], before: np.ndarray) -> None:
        """Do the actions; a mode that no finite through can achieve is no candidate.

        Friction on a piston may stick where it stands still, but not at a dead centre while the
        crank turns. Such a mode is passed by, to one that follows it: that in which nothing asks
        for it again.
        """
        entered = [n for n in asked if self.switching.questions[n][1].mode >= 0]
        if not entered:
            self._act(asked, before)
            return
        start, m, truths = self.leave(), self.m.copy(), self.truths.copy()
        counts = (len(self.acts), len(self.done), len(self.events))
        try:
            self._act(asked, before)
            self._solve()
        except (InitialisationError, SimulationError):
            self.forms.forget(self.leave())
            for found in self._ways_past(entered, before):
                self._back_to(start, m, truths, counts)
                if self._passes(found, [n for n in asked if n != found[0]], before):
                    return
            self._back_to(start, m, truths, counts)
            self._act(asked, before)

    def _back_to(
        self, start: Point, m: np.ndarray, truths: np.ndarray, counts: tuple[int, int, int]
    ) -> None:
        """Undo what was done at an event."""
        self.form, self.system, self.ode = None, self.forms.system, self.forms.first.ode
        self.point, self.truths = start._replace(m=m.copy()), truths.copy()
        del self.acts[counts[0] :], self.done[counts[1] :], self.events[counts[2] :]

    def _ways_past(self, entered: list[int], before: np.ndarray) -> list[tuple[int, float]]:
        """Return the questions that enter a mode, each with a mode that may follow that one."""
        values, found = self._decide(before)[1], []
        for number in entered:
            _, question = self.switching.questions[number]
            mode = question.entered(values)
            for _, later in self.switching.questions:
                if later.mode == question.mode and int(mode) in later.sources:
                    found.append((number, later.entered(values)))
        return list(dict.fromkeys(found))

    def _passes(self, found: tuple[int, float], others: list[int], before: np.ndarray) -> bool:
        """Whether a mode instead of that which a question enters can be, and is not left again."""
        number, mode = found
        path, question = self.switching.questions[number]
        place = self.first + question.mode
        names, old = self.switching.memory[question.mode].names, int(self.m[place])
        try:
            if others:
                self._act(others, before)
            self.m[place] = mode
            self._solve()
            while self._relate():
                self._solve()
        except (InitialisationError, SimulationError):
            return False
        truths, _ = self._decide(before)
        again = [q for _, q in self.switching.questions if q.mode == question.mode]
        if int(mode) == old or any(truths[q.condition] for q in again):
            return False
        self.done.append(number)
        text = f"{names[old]} → {names[int(mode)]}"
        self.events.append(Event(self.point.t, path, text))
        return True

    def _act(self, asked: list[int], before: np.ndarray) -> None:
        """Do the actions: discrete values first, together, then jumps, then modes.

        An impulse acts through the law that held before: that of an open switch, i = 0 + ζ, is
        the charge that passes when it closes. In the new mode, v = 0, none would reach v.
        """
        self.acts.append((asked, self.m.copy(), bool(self.waiting)))
        steps: list[Step] = []
        paths: dict[int, str] = {}
        for number in asked:
            path, question = self.switching.questions[number]
            chosen = question.rest if number in self.resting and question.rest else question.steps
            paths |= {step.target: path for step in chosen if step.kind == "reinit"}
            steps += chosen
        modes = {i: self.m[self.first + i] for i in self.switching.places("mode")}
        assigned = [step for step in steps if step.kind == "assign"]
        left: dict[int, float] = {}
        if paths:
            values = self._assign([step for step in assigned if step.target not in modes], before)
            jumps = {step.target: values[step.value] for step in steps if step.kind == "reinit"}
            left = self._jump_alone(jumps, paths)
        self._assign(assigned, before)
        if left:
            self._jump_alone(left, paths, last=True)
        self.done += asked
        self.events += [self._describe(number, modes) for number in asked]

    def _assign(self, assigned: list[Step], before: np.ndarray) -> np.ndarray:
        """Give discrete variables their new values, until these agree; return all new values."""
        values = self._decide(before)[1]
        for _ in range(_ROUNDS):
            old = self.m.copy()
            for step in assigned:
                self.m[self.first + step.target] = values[step.value]
            self._follow()
            if np.allclose(self.m, old, rtol=_FIXED, atol=_FIXED):
                return values
            self._solve()
            values = self._decide(before)[1]
        raise self._chattering()

    def _follow(self) -> None:
        """Let flags of time follow, whose instants depend on discrete variables."""
        events = self.system.events
        if events.follows_memory:
            memory = self.m[events.timed : events.size]
            self.m[: events.size] = events.discrete_at(self.point.t, self.point.p, memory)

    def _describe(self, number: int, modes: dict[int, float]) -> Event:
        path, question = self.switching.questions[number]
        if question.mode < 0:
            text = question.text
            if number in self.resting and question.rest:
                text = f"comes to rest: {text} would follow each other without end"
            return Event(self.point.t, path, text)
        names = self.switching.memory[question.mode].names
        old, new = int(modes[question.mode]), int(self.m[self.first + question.mode])
        return Event(self.point.t, path, f"{names[old]} → {names[new]}")

    def _jump_alone(
        self, jumps: dict[int, float], paths: dict[int, str], *, last: bool = False
    ) -> dict[int, float]:
        """Let variables jump; what storages hold afterwards is carried on."""
        carried, self.stored = self.stored is not None, None
        left = self._jump(jumps, paths, last=last)
        if carried:
            self.stored = stored_values(self.forms.system, self.leave())
        return left

    def _jump(
        self, jumps: dict[int, float], paths: dict[int, str], *, last: bool = False
    ) -> dict[int, float]:
        """Let variables jump by impulses in their own equations: x⁺ = x + G P, T(x⁺) = values.

        Returns the jumps that no impulse reaches here; those left at ``last`` are made without.
        """
        wanted, left, distance = list(jumps), dict[int, float](), 0.0
        functions = jump_functions(self.system)
        for number in range(_ROUNDS):
            gains, slopes, now = impulse_gains(functions, self.point)
            if number == 0:
                reached = [bool(np.any(slopes[k] @ gains[:, wanted])) for k in wanted]
                left = {k: jumps[k] for k, r in zip(wanted, reached, strict=True) if not r}
                if last:
                    for k, value in left.items():
                        self._set_directly(slopes[k], value - now.ravel()[k], paths[k])
                wanted = [k for k in wanted if k not in left]
                distance = np.max(np.abs(now), initial=0.0)
                if last and left:
                    continue
            values, held = np.array([jumps[k] for k in wanted]), now.ravel()[wanted]
            gap, size = values - held, np.abs(values) + np.abs(held)
            if np.all(np.abs(gap) <= 1e-14 * size):
                return left
            along = slopes[wanted] @ gains[:, wanted]
            step = gains[:, wanted] @ np.linalg.lstsq(along, gap, rcond=1e-12)[0]
            self._check_finite(step, gap, [paths[k] for k in wanted])
            largest = np.max(np.abs(self.point.x), initial=0.0)
            self.point = self.point._replace(x=self.point.x + step)
            self._solve()
            if np.max(np.abs(step), initial=0.0) <= 1e-15 * largest:
                break  # what moved was rounding, as of a rate that was found at zero
        worst = int(np.argmax(np.abs(gap)))
        rounding = _FIXED * np.max(np.abs(self.point.x) + self.system.nominal_x, initial=0.0)
        if abs(gap[worst]) > _CLOSED * (np.max(size) + distance) + rounding:
            raise SimulationError(
                f"{paths[wanted[worst]]}: reinit at t = {self.point.t:g} s asks for "
                f"{values[worst]:.6g}, and the impulses come no nearer than {held[worst]:.6g}: it "
                "contradicts another reinit at this instant, or what it is rigidly tied to. Let "
                "one of them jump."
            )
        return left

    def _check_finite(self, step: np.ndarray, gap: np.ndarray, paths: list[str]) -> None:
        """Refuse impulses that move the states out of all proportion to what is to jump."""
        size = np.max(np.abs(step) / (np.abs(self.point.x) + self.system.nominal_x), initial=0.0)
        if size > _PROPORTION * np.max(np.abs(gap)) and size > _FIXED:
            raise SimulationError(
                f"{paths[0]}: reinit at t = {self.point.t:g} s needs an infinite impulse: nothing "
                "that moves there reaches the variable, as at a dead centre."
            )

    def _set_directly(self, slope: np.ndarray, gap: float, path: str) -> None:
        """Move the one state that a variable is, if no impulse reaches it and it stores nothing."""
        involved = np.flatnonzero(np.abs(slope) > 0.0)
        names = ", ".join(self.system.states[i] for i in involved) or "no state"
        if len(involved) != 1:
            raise SimulationError(
                f"{path}: reinit at t = {self.point.t:g} s: no impulse reaches the variable, which "
                f"depends on {names}. Reinitialise a state, or a variable whose derivative is in "
                "an equation."
            )
        stores, slopes = stored(self.system)
        moved = np.asarray(slopes(*self.point).full())[:, involved[0]]
        if np.any(moved):
            what = ", ".join(stores[i] for i in np.flatnonzero(moved))
            raise SimulationError(
                f"{path}: reinit at t = {self.point.t:g} s would change what is stored in {what} "
                "without an impulse: no law of the part gives one, neither in the mode before nor "
                "in the new one. Let a mode before it state the through (i == 0 of a switch)."
            )
        x = self.point.x.copy()
        x[involved[0]] += gap / slope[involved[0]]
        self.point = self.point._replace(x=x)
        self._solve()

    def _chattering(self) -> ChatteringError:
        names = dict.fromkeys(f"{event.component} ({event.text})" for event in self.events[-8:])
        if not names:
            memory = self.switching.memory
            places = self.switching.places("relation")
            names = dict.fromkeys(f"{memory[i].path} ({memory[i].text})" for i in places[:4])
        return ChatteringError(
            f"at t = {self.point.t:.9g} s events follow each other without end: "
            f"{', '.join(names)}. No state of these parts agrees with their conditions: look for a "
            "condition that its own consequence makes false again, and give it a hysteresis."
        )
