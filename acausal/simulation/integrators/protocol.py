"""The seam between runs and integrators: what one is asked for, and what it gives back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from acausal.events.delays import DelayedSample, Delays, slack_at
from acausal.events.event_location import Look, Seen, locate

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

    @property
    def shortest(self) -> float:
        """The least lag [s], than which no step may be longer; without delays, infinite."""
        return np.inf if self._delays is None else self._delays.shortest

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

    The rest is done by the loop (``simulation/loop.py``): outputs, location of events, delays,
    kinks of tables, limits on steps, interruption. To add a method:

    - it is a class of this kind in a module of its own, made from (run, form, options), where the
      options are a frozen dataclass with ``max_steps``, and one line of ``METHODS`` in
      ``choice.py`` says which class is for which options;
    - ``begin`` says where it stands (``stand``), ``step`` where it stands then (``move``): ``t``,
      ``x``, ``z``, and ``t0`` where the step began; ``taken`` counts its tries;
    - the equations are ``closed_system(form.system, run.inputs)``, at (t, x, z, c, ``run.p``) with
      c = ``self.constants_at(t, x)``; ``ode`` has them solved for der(x) and z.

    What is below ``at`` serves any method; one that knows better says so itself. ``solves`` is
    False where z is only a guess, for the loop to solve at many points together.
    """

    name: str
    solves = True

    def __init__(self, run: Run, form: ModeSystem) -> None:
        self.run, self.form, self.n = run, form, len(form.system.states)
        self.constants = Constants(run, form)
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

    def reached(self) -> tuple[float, np.ndarray, np.ndarray]:
        """Return the end of the last step that was taken: t, x, z."""
        return self.t, self.x, self.z

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
        rounding: np.ndarray | float = 0.0
        if self._before[1].min(initial=1.0) < 0.0:
            rounding = self.ode.rounding(self.t, self.x, self.z, self.constants_at(self.t, self.x))
        ends, band = (before, self._before), self.run.bands(rounding)
        found = self.constants.locate(self.look, *ends, self.run.scale, band)
        return None if found is None else FoundEvent(*found, *self.output(found[0]))

    def blur(self, event: FoundEvent) -> float:
        """Return how well the instant of an event is known [s], 0 where errors do not tell."""
        return 0.0


def first_step(method: Method, end: float) -> float:
    """Return a first step, from how fast the states move beside their size (Hairer I, II.4)."""
    t, x, z = method.reached()
    slope = method.ode.rhs(t, x, z, method.constants_at(t, x))
    nominal = np.asarray(method.form.system.nominal_x, dtype=float)
    weights = method.run.atol * nominal + method.run.rtol * np.abs(x)
    size, speed = (float(np.sqrt(np.mean((v / weights) ** 2))) for v in (x, slope))
    h = _FIRST * size / speed if min(size, speed) > 1e-5 else 1e-6 * (end - t)
    return min(h, end - t) if np.isfinite(h) and h > 0.0 else 1e-6 * (end - t)
