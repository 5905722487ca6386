"""Event iteration: at an event, new discrete values and jumps until nothing changes any more.

Relations are looked at first, until their flags agree with the equations; then conditions are asked
and their actions done; then relations again, for all components alike, up to a fixed point. Where
modes would go round in a circle, they are changed one at a time, the first that is wrong (Murty's
rule, which ends for every well-posed network of ideal switches).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import ChatteringError, SimulationError
from acausal.events.mode_systems import ModeSystem, ModeSystems, check_entered
from acausal.results.result import Event
from acausal.system.algebraic import solve_algebraic
from acausal.system.switching import Step
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System

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

_FIXED = 1e-12  # relative change at which assigned values count as settled


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
    """

    forms: ModeSystems
    point: Point  # its discrete values are changed in place
    pieces: np.ndarray
    truths: np.ndarray
    scale: np.ndarray
    fired: set[int] = field(default_factory=set)
    moment: float = 0.0
    resting: frozenset[int] = frozenset()
    events: list[Event] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    acts: list[tuple[list[int], np.ndarray]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.form: ModeSystem | None = None
        self.system = self.forms.system
        self.ode = self.forms.first.ode
        self.switching = self.system.switching
        self.first = self.switching.first
        self.relations = [self.first + i for i in self.switching.places("relation")]
        self.single, self.longer = False, 1.0

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
                self._act(asked, before)
                before = self.before()
            code = self.m.tobytes() + self.point.x.tobytes()
            self.single = self.single or code in seen or number > _ROUNDS // 4
            seen.add(code)
        raise self._chattering()

    def replay(
        self, acts: list[tuple[list[int], np.ndarray]], before: np.ndarray, last: np.ndarray
    ) -> None:
        """Do what was done at an event once more, from another point, without deciding anew."""
        decided = self._follow_decisions
        for asked, m in acts:
            decided(m)
            self._solve()
            self._act(asked, before)
            before = self.before()
        decided(last)

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
        wanted = np.where(actives > 0.5, wanted, 0.0)
        self.m[self.relations] = wanted
        return bool(np.any(wanted != flags))

    def _decide(self, before: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self.ode.decide(*self.point, before)

    def _ask(self, before: np.ndarray) -> list[int]:
        """Return the questions whose actions are due: one a mode, and all that became true."""
        truths, _ = self._decide(before)
        asked: list[int] = []
        moved: set[int] = set()
        for number, (_, question) in enumerate(self.switching.questions):
            now = bool(truths[question.condition])
            if question.mode >= 0:
                if now and question.mode not in moved and not (self.single and moved):
                    moved.add(question.mode)
                    asked.append(number)
            elif now and not self.truths[question.condition]:
                asked.append(number)
        self.truths = truths
        for i in self.switching.places("pulse", "initial", "terminal"):
            self.m[self.first + i] = 0.0  # they are true for a moment only
        if asked:
            return asked
        self.truths, _ = self._decide(before)
        return asked

    def _act(self, asked: list[int], before: np.ndarray) -> None:
        """Do the actions: discrete values first, together, then jumps."""
        self.acts.append((asked, self.m.copy()))
        steps: list[Step] = []
        for number in asked:
            question = self.switching.questions[number][1]
            steps += question.rest if number in self.resting and question.rest else question.steps
        modes = {i: self.m[self.first + i] for i in self.switching.places("mode")}
        assigned = [step for step in steps if step.kind == "assign"]
        values = self._decide(before)[1]
        for _ in range(_ROUNDS):
            old = self.m.copy()
            for step in assigned:
                self.m[self.first + step.target] = values[step.value]
            self._follow()
            if np.allclose(self.m, old, rtol=_FIXED, atol=_FIXED):
                break
            self._solve()
            values = self._decide(before)[1]
        jumps = {step.target: values[step.value] for step in steps if step.kind == "reinit"}
        if jumps:
            self._jump(jumps)
        self.done += asked
        self.events += [self._describe(number, modes) for number in asked]

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

    def _jump(self, jumps: dict[int, float]) -> None:
        """Let variables jump by impulses in their own equations: x⁺ = x + G P, T(x⁺) = values."""
        wanted = list(jumps)
        values = np.array([jumps[k] for k in wanted])
        functions = jump_functions(self.system)
        for _ in range(_ROUNDS):
            gains, slopes, now = _jumping(functions, self.point)
            gap = values - now.ravel()[wanted]
            limit = 1e-14 * (np.abs(values) + np.abs(now.ravel()[wanted]))
            if np.all(np.abs(gap) <= limit):
                return
            along = slopes[wanted] @ gains[:, wanted]
            for i in range(len(wanted)):
                if not np.any(along[i]):
                    self._set_directly(slopes[wanted[i]], gap[i])
                    gap[i] = 0.0
            impulse = np.linalg.lstsq(along, gap, rcond=1e-12)[0]
            step = gains[:, wanted] @ impulse
            self.point = self.point._replace(x=self.point.x + step)
            self._solve()
            largest = np.max(np.abs(self.point.x), initial=0.0)
            if np.max(np.abs(step), initial=0.0) <= 1e-15 * largest:
                return

    def _set_directly(self, slope: np.ndarray, gap: float) -> None:
        """Move the one state that a variable is, if no impulse reaches it."""
        involved = np.flatnonzero(np.abs(slope) > 0.0)
        if len(involved) != 1:
            names = ", ".join(self.system.states[i] for i in involved) or "no state"
            raise SimulationError(
                f"reinit at t = {self.point.t:g} s: no impulse reaches the variable, which depends "
                f"on {names}. Reinitialise a state, or a variable whose derivative is in an "
                "equation."
            )
        x = self.point.x.copy()
        x[involved[0]] += gap / slope[involved[0]]
        self.point = self.point._replace(x=x)

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


def _jumping(functions: ca.Function, point: Point) -> tuple[np.ndarray, ...]:
    """Return (G, dT/dx, T): how impulses move the states, and what jumps by them.

    With der(x) = f(x, z, ζ) and 0 = g(x, z, ζ): G = f_ζ - f_z g_z⁻¹ g_ζ, the limit of the motion
    under a through that acts for a moment; likewise dT/dx = T_x - T_z g_z⁻¹ g_x. Where parts stick
    side by side g_z is singular, and what they share does not matter here.
    """
    found = [np.asarray(part.full()) for part in functions(*point)]
    gains, slopes, values = found[:3]
    if len(found) > 3:
        g_z, f_z, t_z, by_impulse, by_state = found[3:]
        right = np.hstack([by_impulse, by_state])
        try:
            moved = np.linalg.solve(g_z, right)
            sound = bool(np.all(np.isfinite(moved)) and np.max(np.abs(moved), initial=0.0) < _HUGE)
        except np.linalg.LinAlgError:
            sound = False
        if not sound:
            moved = np.linalg.lstsq(g_z, right, rcond=1e-12)[0]
        by_impulse, by_state = np.split(moved, [by_impulse.shape[1]], axis=1)
        gains, slopes = gains - f_z @ by_impulse, slopes - t_z @ by_state
    return gains, slopes, values


@kept
def jump_functions(system: System) -> ca.Function:
    """Return the slopes of f, g and T in x, z and the impulses ζ, as ``_jumping`` needs them."""
    arguments, switching = system.symbols(), system.switching
    _, x, z, _, _, m = arguments
    zeta = m[[switching.first + i for i in switching.places("impulse")]]
    ode, alg = system.rhs(*arguments)
    targets = switching.targets(*arguments)
    parts = [ca.jacobian(ode, zeta), ca.jacobian(targets, x), targets]
    if z.shape[0]:
        pairs = ((alg, z), (ode, z), (targets, z), (alg, zeta), (alg, x))
        parts += [ca.jacobian(a, b) for a, b in pairs]
    return ca.Function("jumps", list(arguments), parts)


def initial_truths(system: System) -> np.ndarray:
    """Return the conditions before a run: all false."""
    return np.zeros(system.switching.decide.size1_out(0), dtype=bool)
