"""The seam between runs and integrators: what one is asked for, what it gives back, and the loop.

A method only steps. In the loop over time are outputs, events, delayed values, the kinks of tables,
interruption, limits on steps, and what goes on where a method gives up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from acausal.errors import InitializationError
from acausal.events.delays import DelayedSample, Delays, slack_at
from acausal.events.event_location import Look, Seen, locate
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points

if TYPE_CHECKING:
    from acausal.events.explicit_ode import ExplicitOde
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run


INTERRUPTED = "KeyboardInterrupt"
"""What an integrator says when the user has stopped it."""

UNDEFINED = "UNDEFINED"
"""What it says where the equations have no finite value."""

EXHAUSTED = 'returned "IDA_TOO_MUCH_WORK"'
"""What is said, as IDA does, when all steps to the next event have been taken."""

STUCK = "the steps no longer move the time, as where a value grows without bound"
"""What is said where no number of steps would lead on."""

CREEPING = "the steps are too short to come to an end"
"""What is said when far more steps would be needed than are sensible."""

TOO_SMALL = "the step size became too small, as where a value ends or jumps"
"""What is said where an error allows no step."""

_FIRST = 1e-2  # of the way in which states change by themselves: the first step
_STRETCH = 1.0 + 1e-9  # of the step: what is left to the end, if it is no more than this

RESOLUTION = 16.0 * np.finfo(float).eps
"""Of the time: no step is shorter."""

SAFETY, SHORTEST = 0.9, 0.2
"""Of the step length that an error asks for, and from one step to the next."""

FORGOTTEN = 0.8
"""In a step: what is left of the magnitude of an indicator, so that an inrush is past one day."""


@dataclass(frozen=True, eq=False)
class Passage:
    """Where an integration came: the points, the solver's words, and the relations that changed.

    ``message`` is empty unless it failed; the points are those reached before. ``event`` is the
    instant of the last point if something happened there, None at the end.
    """

    times: np.ndarray
    xs: np.ndarray
    zs: np.ndarray
    message: str
    event: float | None = None
    fired: tuple[int, ...] = ()


class Integrator(Protocol):
    """Advances one form of the equations of a run; ``choose_integrator`` makes one for each form.

    A segment reaches from an instant to the next that is known beforehand (a time event, the end),
    so the discrete values are constant in it: ``constants`` are [m, pieces], the discrete vector of
    the system and the pieces of the tables of the inputs. ``TimeLoop`` is one, for any ``Method``;
    what has no step to call and integrates over a whole interval (CasADi's) is another.
    """

    @property
    def name(self) -> str:
        """What ``res.solver`` says."""

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over the output times ``points``, up to the first event."""


class FoundEvent(NamedTuple):
    """An event inside a step: its instant, the relations that change, and the point."""

    t: float
    fired: tuple[int, ...]
    x: np.ndarray
    z: np.ndarray


class Constants:
    """What is constant in a segment, [m, pieces], but delayed values, which are those of a time."""

    def __init__(self, run: Run, form: ModeSystem) -> None:
        self._delays, self._form = run.late, form
        self.values = np.zeros(0)
        self._last = np.zeros(0)  # lags that were used last [s]
        self._right = -np.inf  # up to here a jump that comes back now has come back

    def begin(self, t: float, values: np.ndarray) -> None:
        """Begin a segment: what comes back at this time is there already."""
        self.values = np.array(values)
        if self._delays is not None:
            self._right = t + slack_at(t)

    def at(self, t: float, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return them with the delayed values of a time in their places."""
        if self._delays is not None:
            self._fill(self._delays, t, x, z)
        return self.values

    def remember(self, begin: float, end: float, method: Method) -> str:
        """Keep the past over a step; return which lag has left its limits, "" if none.

        The slopes are those of the curve that a method lays through its step: with those of the
        equations, cubics would not come near it.
        """
        delays, ode, z = self._delays, self._form.ode, method.z
        if delays is None:
            return ""

        def look(t: float) -> DelayedSample:
            x, speeds = method.at(t)
            slopes = self._fill(delays, t, x, z)
            return ode.past(t, x, z, self.values, slopes, speeds)

        delays.remember(begin, end, look)
        x = method.at(end)[0]
        slopes = self._fill(delays, end, x, z)
        held = self.values.copy()
        delays.reach(lambda: ode.past(end, x, z, held, slopes))
        if delays.fixed.all():
            return ""
        return delays.beyond(end, ode.lags(end, x, z, self.values))

    def locate(
        self, look: Look, begin: Seen, end: Seen, scale: np.ndarray, band: np.ndarray
    ) -> tuple[float, tuple[int, ...]] | None:
        """Return the first event in a step, looked for between points of the past that come back.

        Delayed values may do much in one step: a method does not see it, if no state does.
        """
        stations: list[float] = []
        if self._delays is not None and len(scale):
            stations = self._delays.returning(begin[0], end[0], self._last)
        for seen in (*((t, *look(t)) for t in stations), end):
            found = locate(look, begin, seen, scale, band)
            if found is not None:
                return found
            begin = seen
        return None

    def _fill(self, delays: Delays, t: float, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Put the delayed values in their places; return their slopes."""
        lags = delays.least
        if not delays.fixed.all():  # a step that is tried may lead them astray
            lags = self._form.ode.lags(t, x, z, self.values)
            lags = np.clip(lags, delays.least, delays.most)
        self.values[delays.places], slopes = delays.at(t, lags, right=t <= self._right)
        self._last = lags
        return slopes


class Method(ABC):
    """A method that takes steps: ``begin``, ``step``, and ``at`` inside the last step.

    The rest is done by the loop (``TimeLoop``): outputs, location of events, delays,
    kinks of tables, limits on steps, interruption. To add a method:

    - it is a class of this kind in a module of its own, made from (run, form, options), where the
      options are a frozen dataclass with ``max_steps``, and one line of ``METHODS`` in
      ``choice.py`` says which class is for which options;
    - ``begin`` says where it stands (``stand``), ``step`` where it stands then (``move``): ``t``,
      ``x``, ``z``, and ``t0`` where the step began; ``taken`` counts its tries;
    - the equations are ``closed_system(form.system, run.forms.inputs)``, at (t, x, z, c, ``run.p``)
      with c = ``self.constants_at(t, x)``; ``ode`` has them solved for der(x) and z.

    What is below ``at`` serves any method; one that knows better says so itself. ``solves`` is
    False where z is only a guess, for the loop to solve at many points together.
    """

    name: str
    solves = True

    def __init__(self, run: Run, form: ModeSystem, longest: float = 0.0) -> None:
        self.run, self.form, self.n = run, form, len(form.system.states)
        nominal = np.concatenate([form.system.nominal_x, form.system.nominal_z])
        self.atol = run.atol * nominal.astype(float)  # of x and z
        self.constants = Constants(run, form)
        # Of a step [s]: one longer than the least lag would need what is not past yet.
        self.longest = min(longest or np.inf, np.inf if run.late is None else run.late.shortest)
        self.taken = 0
        self.t0 = self.t = 0.0
        self.x = self.z = np.zeros(0)
        self._before: Seen = (0.0, self.x, self.x)

    @abstractmethod
    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point, with other constants up to ``end``; return words if that fails."""

    @abstractmethod
    def step(self, end: float) -> str:
        """Take a step that ends at ``end`` at the latest; return words if there is none."""

    @abstractmethod
    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states at a time inside the last step, and the slopes of their curve."""

    def stand(self, t: float, x: np.ndarray, z: np.ndarray) -> None:
        """Stand at a point, with no step behind it."""
        self.t0 = self.t = t
        self.x, self.z = np.array(x), np.array(z)

    def move(self, t: float, x: np.ndarray, z: np.ndarray) -> None:
        """Stand at the end of a step from where it stood."""
        self.t0, self.t, self.x, self.z = self.t, t, x, z

    @property
    def ode(self) -> ExplicitOde:
        """The explicit ODE of its form, with the indicators."""
        return self.form.ode

    def constants_at(self, t: float, x: np.ndarray) -> np.ndarray:
        """Return [m, pieces], with the delayed values of a time."""
        return self.constants.at(t, x, self.z)

    def output(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return states and algebraic unknowns at a time inside the last step."""
        x = self.at(t)[0]
        return x, self.ode.solve(t, x, self.z, self.constants_at(t, x)) if self.solves else self.z

    def look(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the indicators and their rates at a time inside the last step."""
        x = self.at(t)[0]
        g, rates, *_ = self.ode.look(t, x, self.z, self.constants_at(t, x))
        return g, rates

    def seen(self) -> Seen:
        """Return what is seen where a method stands."""
        g, rates, sizes, _, z = self.ode.look(
            self.t, self.x, self.z, self.constants_at(self.t, self.x)
        )
        self.z = z
        self.run.see(sizes)
        return self.t, g, rates

    def watch(self) -> None:
        """Look at the indicators where a method begins."""
        self._before = self.seen()

    def event(self) -> FoundEvent | None:
        """Return the first event in the last step."""
        before, self._before = self._before, self.seen()
        found = self.locate(before, self._before)
        return None if found is None else FoundEvent(*found, *self.output(found[0]))

    def locate(self, begin: Seen, end: Seen) -> tuple[float, tuple[int, ...]] | None:
        """Return the first instant in the last step at which relations change, and which do."""
        rounding: np.ndarray | float = 0.0
        if end[1].min(initial=1.0) < 0.0:
            rounding = self.ode.rounding(self.t, self.x, self.z, self.constants_at(self.t, self.x))
        run = self.run
        return self.constants.locate(self.look, begin, end, run.scale, run.bands(rounding))

    def blur(self, event: FoundEvent) -> float:
        """Return how well the instant of an event is known [s], from what indicators are wrong by.

        One that moves by less than that in the step says nothing of the instant.
        """
        wrong, step = self.wrong(event), self.t - self.t0
        if not any(wrong[k] for k in event.fired):
            return 0.0
        rates = np.abs(self.look(event.t)[1])
        known = (k for k in event.fired if 0.0 < wrong[k] < rates[k] * step)
        return max((float(wrong[k] / rates[k]) for k in known), default=0.0)

    def wrong(self, event: FoundEvent) -> np.ndarray:
        """Return what indicators are wrong by at an event, 0 of those known as states are."""
        return np.zeros(len(self.run.scale))

    def weights(self, y: np.ndarray) -> np.ndarray:
        """Return the tolerances of x, or of x and z."""
        return np.asarray(self.atol[: len(y)] + self.run.rtol * np.abs(y))


class OneStepMethod(Method):
    """A method of one step, of a length that its error allows.

    ``prepare`` makes ready where it stands, ``attempt`` tries a step and tells its error,
    ``accept`` takes the one that was tried last. ``wanted`` is the length that the error allows,
    ``recent`` are magnitudes of indicators of late. A step is at most ``growth`` times the last.
    """

    growth: float
    wanted = 0.0
    recent: np.ndarray

    @abstractmethod
    def prepare(self) -> None:
        """Make ready for a step from where it stands."""

    @abstractmethod
    def attempt(self, t: float, h: float, refused: bool) -> float:
        """Try a step of length h; return its error, of what is allowed.

        That is infinite where what it comes to is of no use, and not a number where the equations
        of the step have not been solved; ``refused`` says whether one was tried before.
        """

    @abstractmethod
    def accept(self, t: float, h: float, error: float, refused: bool, cut: bool) -> None:
        """Stand at the end of the last step, and choose the next; ``cut`` to fit in its stretch."""

    def step(self, end: float) -> str:
        """Take a step that the error allows."""
        t, left, cut, refused = self.t, end - self.t, False, False
        shortest = RESOLUTION * max(abs(t), abs(end) * 1e-3)
        h = max(min(self.wanted, self.longest), shortest)
        if left < 2.0 * h:  # no short step at the end
            h, cut = left if left <= max(h * _STRETCH, 2.0 * shortest) else 0.5 * left, True
        self.prepare()
        while True:
            error = self.attempt(t, h, refused)
            self.taken += 1
            if error <= 1.0:
                self.accept(end if h >= left else t + h, h, error, refused, cut)
                return ""
            refused, cut = True, False
            h *= shorter(error) if error > 1.0 else 0.5
            if h <= shortest or self.run.interruption.asked:
                return TOO_SMALL

    def set_out(self, end: float) -> None:
        """Choose a first step, from how fast states move beside their size (Hairer I, II.4)."""
        if self.wanted > 0.0:
            return
        t, x = self.t, self.x
        slope = self.ode.rhs(t, x, self.z, self.constants_at(t, x))
        weights = self.weights(x)
        size, speed = (float(np.sqrt(np.mean((v / weights) ** 2))) for v in (x, slope))
        h = _FIRST * size / speed if min(size, speed) > 1e-5 else 1e-6 * (end - t)
        self.wanted = min(h, end - t) if np.isfinite(h) and h > 0.0 else 1e-6 * (end - t)

    def wrong(self, event: FoundEvent) -> np.ndarray:
        """Return what indicators are wrong by that magnify what states are, 0 of others."""
        stop, _, x, z = event
        allowed = np.sqrt(self.run.rtol) * self.recent
        wrong = self.ode.magnified(stop, x, z, self.constants_at(stop, x), self.weights(x))
        return np.where(wrong > allowed, allowed, 0.0)


def shorter(error: float) -> float:
    """Return the part of a step in which the error is allowed, if it grows with h⁴."""
    return max(SHORTEST, float(SAFETY * error**-0.25))


_LOOK = 256  # steps after which it is seen how far they came

Reached = list[tuple[float, np.ndarray, np.ndarray]]
"""Times, states and algebraic unknowns."""


class TimeLoop:
    """Advances one form of the equations by the steps of a method.

    ``most`` are the steps from one event to the next. ``patience`` is how many steps of the present
    length may be left before a method is said to creep; ``spare`` makes what goes on, up to the end
    of the segment, where the method fails or creeps.
    """

    def __init__(
        self,
        method: Method,
        most: float,
        patience: float = np.inf,
        spare: Callable[[], TimeLoop] | None = None,
    ) -> None:
        self.method, self._most, self._patience, self._make = method, most, patience, spare
        self._spare: TimeLoop | None = None
        self._watched = bool(method.form.system.switching.places("relation"))

    @property
    def name(self) -> str:
        """What ran, with what went on where it gave up."""
        return self.method.name + (f", {self._spare.name}" if self._spare is not None else "")

    @property
    def taken(self) -> int:
        """The steps so far."""
        return self.method.taken

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        method, event = self.method, None
        reached: Reached = []
        method.constants.begin(t, constants)
        try:
            words, event = self._run(t, points.tolist(), (x, z), reached)
        except InitializationError as error:  # no algebraic unknowns fulfil the equations
            words = str(error)
        found = self._passage(reached, words, event, len(z))
        if not found.message or self._make is None or method.run.interruption.asked:
            return found
        if self._spare is None:
            self._spare = self._make()
        left, own = points[len(reached) :], method.constants.values  # with pieces of tables there
        rest = self._spare.advance(method.t, left, method.x, method.z, own)
        return join([found, rest])

    def _run(
        self, t: float, outputs: list[float], begin: tuple[np.ndarray, np.ndarray], reached: Reached
    ) -> tuple[str, FoundEvent | None]:
        """Step up to the last output or the first event; return words of failure, and the event."""
        method, run, watched = self.method, self.method.run, self._watched
        end, done, count, late = outputs[-1], 0, len(outputs), run.late is not None
        breakpoints = run.breakpoints
        place = int(np.searchsorted(breakpoints.times, t, "right"))
        ahead = self._begin(t, *begin, place, end)
        begun, mark, look = method.taken, t, method.taken + _LOOK
        while t < end:
            if t >= ahead:  # a kink of a table: all goes on, by its next pieces
                method.constants.values[breakpoints.places] = breakpoints.rows[place]
                place += 1
                ahead = self._begin(t, method.x, method.z, place, end)
            if method.taken > look:
                if (end - t) * _LOOK > (t - mark) * self._patience:
                    return CREEPING, None
                mark, look = t, method.taken + _LOOK
            words = EXHAUSTED if method.taken - begun >= self._most else method.step(ahead)
            if words or run.interruption.asked:
                return words or "interrupted", None
            event = method.event() if watched else None
            stop = method.t if event is None else event.t
            if late and (words := method.constants.remember(t, stop, method)):
                return words, None
            while done < count and outputs[done] <= stop:
                reached.append((outputs[done], *method.output(outputs[done])))
                done += 1
            if event is not None:
                if reached and reached[-1][0] == stop:
                    reached.pop()
                reached.append((stop, event.x, event.z))
                run.blurred(event.fired, method.blur(event))
                return "", event
            t = method.t
        return "", None

    def _begin(self, t: float, x: np.ndarray, z: np.ndarray, place: int, end: float) -> float:
        """Begin at a point; return where the constants change next, the end at the latest."""
        breakpoints = self.method.run.breakpoints.times
        ahead = min(end, float(breakpoints[place])) if place < len(breakpoints) else end
        if words := self.method.begin(t, x, z, ahead):
            raise InitializationError(words)
        if self._watched:
            self.method.watch()
        return ahead

    def _passage(
        self, reached: Reached, words: str, event: FoundEvent | None, width: int
    ) -> Passage:
        method = self.method
        times = np.array([t for t, _, _ in reached])
        xs = np.array([x for _, x, _ in reached]).reshape(len(reached), method.n)
        zs = np.array([z for _, _, z in reached]).reshape(len(reached), width)
        if zs.size and not method.solves:
            try:
                zs = _solve(method, times, xs, zs)
            except InitializationError as error:
                words = words or str(error)
        if event is None:
            return Passage(times, xs, zs, words)
        return Passage(times, xs, zs, words, event.t, event.fired)


def _solve(method: Method, times: np.ndarray, xs: np.ndarray, zs: np.ndarray) -> np.ndarray:
    """Return algebraic unknowns from guesses."""
    run = method.run
    if run.late is not None:
        held = [method.constants_at(t, x).copy() for t, x in zip(times.tolist(), xs, strict=True)]
        rows = zip(times.tolist(), xs, zs, held, strict=True)
        return np.array([method.ode.solve(*row) for row in rows]).reshape(zs.shape)
    m, us = run.split(times, method.constants.values)
    return solve_over_time(method.form.system, Points(times, xs, zs, us, run.p, m))


class WholeIntervals:
    """Lets what has no step to call begin anew at every kink of a table."""

    def __init__(self, run: Run, inner: Integrator) -> None:
        self.run, self.inner = run, inner

    @property
    def name(self) -> str:
        """What ran."""
        return self.inner.name

    @property
    def taken(self) -> int:
        """The steps so far, 0 if they are not counted."""
        return getattr(self.inner, "taken", 0)

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``."""
        breakpoints, end = self.run.breakpoints, float(points[-1])
        known = breakpoints.times
        inside = np.flatnonzero((known > t) & (known < end)).tolist()
        if not inside:
            return self.inner.advance(t, points, x, z, constants)
        constants, done, parts = constants.copy(), 0, list[Passage]()
        for k in (*inside, None):
            stop = end if k is None else float(known[k])
            count = int(np.searchsorted(points, stop, "right"))
            grid = np.union1d(points[done:count], [stop])
            found = self.inner.advance(t, grid, x, z, constants)
            whole = not found.message and len(found.times) == len(grid)
            if whole:
                t, x, z = stop, found.xs[-1], found.zs[-1]
            times, xs, zs = (part[: count - done] for part in (found.times, found.xs, found.zs))
            parts.append(Passage(times, xs, zs, found.message))
            if not whole:
                break
            done = count
            if k is not None:
                constants[breakpoints.places] = breakpoints.rows[k]
        return join(parts)


def join(parts: list[Passage]) -> Passage:
    """Return passages that follow each other as one; how it ended is said by the last."""
    times, xs, zs = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("times", "xs", "zs")
    )
    last = parts[-1]
    return Passage(times, xs, zs, last.message, last.event, last.fired)
