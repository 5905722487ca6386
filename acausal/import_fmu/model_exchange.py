"""Model Exchange as functions of numbers: rates, outputs, indicators, and what an event does.

An FMU with events remembers. To be a function all the same, what it remembers after each event is
saved and numbered: the functions take that number, its *epoch*. Equal events from equal epochs give
equal numbers, so that trials, repeated runs and results that are asked for later agree.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import FMUError
from acausal.import_fmu.description import Description, FmuVariable
from acausal.import_fmu.instance import Instance
from acausal.import_fmu.way import Way

NEVER = 1e300
"""The next time event [s] where there is none."""

_NOWHERE = -1  # the epoch of an instance that has to be restored
_TRIED = 16  # steps that tell whether an FMU remembers them
_BESIDE = 1e-4  # of values on the way: what remembers them differs by about as much
_MOST_EPOCHS = 50_000
_REMEMBERED = 200
_PIECES = (1, 4, 16, 64)  # of the way from a point that it has been at
_NEAR = 1e-9  # of the time: a time event is at its instant, and a zero is passed within it
_STEP = float(np.finfo(float).eps) ** (1 / 3)


class Exchange:
    """An FMU for Model Exchange, with numbers in its own units.

    ``values`` are what is set before its initialisation; ``talks`` asks for all of its log.
    """

    def __init__(
        self, described: Description, values: Sequence[tuple[FmuVariable, float]], talks: bool
    ) -> None:
        self.described = described
        self.inputs = described.signals("input")
        self.outputs = described.signals("output")
        known = {v.name: value for v, value in values}
        self.first_inputs = [known.get(v.name, v.start or 0.0) for v in self.inputs]
        self._lock = threading.RLock()
        self._instance = Instance(described, True, {}, talks)
        self._instance.initialize(values, described.experiment.tolerance)
        first = self._instance.update_discrete()
        self.first_time = min(first.next_time, NEVER)
        self.start = self._instance.states()
        self.steps = self._instance.interface.steps and self.saves
        self._saved: list[Any] = [self._instance.save()] if self.saves else [None]
        self._born: dict[int, tuple[Any, Any]] = {}  # [t, x] before and x behind
        self._epoch = 0
        self._way = Way()
        self._events: dict[tuple[float, ...], np.ndarray] = {}
        # One point is asked for by several functions, one after the other.
        self._points: dict[tuple[str, bytes], np.ndarray] = {}

    @property
    def said(self) -> dict[str, None]:
        """What the FMU has logged, each sentence once."""
        return self._instance.said

    @property
    def saves(self) -> bool:
        """Whether it can save its state."""
        return self._instance.interface.saves_states

    @property
    def has_events(self) -> bool:
        """Whether it has indicators or discrete inputs, asks for events, or knows when one is."""
        return self.watched > 0 or bool(self._numbers(discrete=True)) or self.first_time < NEVER

    @property
    def watched(self) -> int:
        """The number of its indicators, with the one that tells whether it asks for an event."""
        return self.described.indicators + self.steps

    @property
    def nx(self) -> int:
        """The number of states."""
        return len(self.described.states)

    def evaluate(self, given: np.ndarray) -> np.ndarray:
        """Return rates, outputs and indicators at [epoch, t, x, u].

        The last indicator of an FMU with step events is 1 where it would ask for one, had a step
        ended there, else -1. It forgets that it was asked: the point alone decides.
        """
        given = self._settled(given)
        key = ("values", given.tobytes())
        with self._lock:
            if key not in self._points:
                said = dict(self.said)
                try:
                    found = self._values(given)
                except FMUError as error:
                    found = self._led(given, said, error)
                _keep(self._points, key, found)
            return self._points[key]

    def _values(self, given: np.ndarray) -> np.ndarray:
        self._go(given)
        parts = (self._instance.rates(), self._instance.get(self.outputs))
        found = np.concatenate([*parts, self._instance.indicators()])
        if self.steps:
            found = np.append(found, 1.0 if self._instance.would_ask() else -1.0)
        if self.saves:
            self._way.note(given, self._instance.save)
        return found

    def _led(self, given: np.ndarray, said: dict[str, None], error: FMUError) -> np.ndarray:
        """Return the values at a point to which the FMU is led, from one that it has been at.

        What it says of trials on the way is no word of the run.
        """
        nearest, failed = self._way.nearest(given), dict(self.said)
        origin = given if nearest is None else nearest.point
        for pieces in _PIECES if nearest is not None else ():
            self._epoch = _NOWHERE
            with suppress(FMUError):
                for share in np.linspace(0.0, 1.0, pieces, endpoint=False):
                    self._values(origin + share * (given - origin))
                found = self._values(given)
                self._say(said)
                return found
        self._epoch = _NOWHERE
        self._say(failed)
        raise error

    def _say(self, words: dict[str, None]) -> None:
        self.said.clear()
        self.said.update(words)

    def remembers_steps(self) -> bool:
        """Tell whether steps that were completed on the way to a point change what it gives there.

        Tried by steps through the default experiment, with states and inputs a little beside.
        """
        point = np.array([0.0, self.described.experiment.end, *self.start, *self.first_inputs])
        with self._lock:
            straight = self.evaluate(point)
            self._epoch = _NOWHERE
            try:
                found = self._after_steps(point)
            finally:
                self._epoch = _NOWHERE
        same = np.isclose(found, straight[: len(found)], rtol=_BESIDE**2, atol=_BESIDE**2)
        return not bool(same.all())

    def _after_steps(self, point: np.ndarray) -> np.ndarray:
        """Return rates and outputs at a point, behind steps that were completed beside it."""
        self._go(np.concatenate([[0.0, 0.0], point[2:]]))
        for share in np.linspace(0.0, 1.0, _TRIED, endpoint=False):
            way = point + _BESIDE * share * np.maximum(np.abs(point), 1.0)
            way[:2] = 0.0, share * point[1]
            self._put(way)
            self._instance.rates()
            self._instance.completed_step()
        self._put(point)
        return np.concatenate([self._instance.rates(), self._instance.get(self.outputs)])

    def event(self, given: np.ndarray) -> np.ndarray:
        """Return [epoch, time of the next event, x] behind an event at [epoch, t, x, u].

        Inputs that change at events only are given their values of u then; before, and for all
        other questions, they are what the epoch remembers.
        """
        key = tuple(map(float, given))
        with self._lock:
            if key not in self._events:
                self._events[key] = self._cross(given)
            return self._events[key]

    def jacobian(self, given: np.ndarray) -> np.ndarray:
        """Return the slopes of ``evaluate``: those of the FMU where it has them, or differences."""
        given = self._settled(given)
        key = ("slopes", given.tobytes())
        with self._lock:
            if key not in self._points:
                slopes = self._slopes(given)
                _keep(self._points, key, slopes)
            return self._points[key]

    def _slopes(self, given: np.ndarray) -> np.ndarray:
        size = self.nx + len(self.outputs) + self.watched
        found = np.zeros((size, len(given)))
        own = self._own_slopes(given) if self._instance.interface.derivatives else {}
        still = {2 + self.nx + k for k in self._numbers(discrete=True)}
        for column in sorted(set(range(1, len(given))) - still):
            exact = own.get(column)
            rest = slice(0, size) if exact is None else slice(len(exact), size)
            if exact is not None:
                found[: len(exact), column] = exact
            if rest.start < size:
                found[rest, column] = self._difference(given, column)[rest]
        if self.steps:
            found[-1] = 0.0
        return found

    def pattern(self) -> np.ndarray:
        """Return which rates, outputs and indicators may depend on which of [epoch, t, x, u]."""
        described = self.described
        knowns = [*described.states, *(v.name for v in self.inputs)]
        rows = []
        for name in (*described.derivatives, *(v.name for v in self.outputs)):
            own = described.depends.get(name)
            rows.append([own is None or known in own or known == name for known in knowns])
        found = np.ones((len(rows) + self.watched, 2 + len(knowns)), dtype=bool)
        if rows:
            found[: len(rows), 2:] = rows
        found[:, [0, *(2 + self.nx + k for k in self._numbers(discrete=True))]] = False
        return found

    def _own_slopes(self, given: np.ndarray) -> dict[int, np.ndarray]:
        variables = self.described.variables
        unknowns = [variables[name] for name in self.described.derivatives] + self.outputs
        if any(v.kind != "real" for v in unknowns):
            return {}
        self._go(given)
        knowns = [*(variables[name] for name in self.described.states), *self.inputs]
        return {
            2 + k: self._instance.directional(unknowns, known)
            for k, known in enumerate(knowns)
            if known.kind == "real" and known.variability != "discrete"
        }

    def _difference(self, given: np.ndarray, column: int) -> np.ndarray:
        step = _STEP * max(abs(given[column]), 1.0)
        sides = []
        for sign in (1.0, -1.0):
            at = given.copy()
            at[column] += sign * step
            sides.append(self.evaluate(at))
        return np.asarray((sides[0] - sides[1]) / (2.0 * step))

    def _settled(self, given: np.ndarray) -> np.ndarray:
        """Return [epoch, t, x, u] with the states of its epoch.

        An event changes states and epoch together; its iteration asks in between, too.
        """
        before, behind = self._born.get(round(float(given[0])), (None, None))
        if before is None or not np.array_equal(before, given[1 : 2 + self.nx]):
            return given
        return np.concatenate([given[:2], behind, given[2 + self.nx :]])

    def _go(self, given: np.ndarray) -> None:
        """Put the instance at [epoch, t, x, u]."""
        epoch = round(float(given[0]))
        if epoch != self._epoch:
            if not 0 <= epoch < len(self._saved):
                raise FMUError(f"FMU {self.described.name}: epoch {epoch} is not known here.")
            self._instance.restore(self._saved[epoch])
            self._epoch = epoch
            self._way.last = None
        if (nearer := self._way.nearer(given)) is not None:
            self._instance.restore(nearer.saved)
        self._put(given)

    def _put(self, given: np.ndarray) -> None:
        """Give the instance time, states and inputs, and leave it what it remembers."""
        self._instance.place(float(given[1]), given[2 : 2 + self.nx])
        self._give(given, discrete=False)

    def _give(self, given: np.ndarray, *, discrete: bool) -> None:
        """Set the inputs that change at events only, or those that move."""
        if numbers := self._numbers(discrete=discrete):
            values = given[2 + self.nx :]
            self._instance.set([self.inputs[k] for k in numbers], [values[k] for k in numbers])

    def _numbers(self, *, discrete: bool) -> list[int]:
        return [k for k, own in enumerate(self.inputs) if own.is_discrete is discrete]

    def _cross(self, given: np.ndarray) -> np.ndarray:
        if not self.saves:
            raise FMUError(
                f"FMU {self.described.name} has events and cannot save its state "
                "(canGetAndSetFMUState): runs need to go back. Use its Co-Simulation."
            )
        if len(self._saved) >= _MOST_EPOCHS:
            raise FMUError(f"FMU {self.described.name}: more than {_MOST_EPOCHS} events.")
        self._go(self._passed(given))
        if self.steps:
            self._instance.completed_step()
        self._instance.enter_event_mode()
        self._give(given, discrete=True)
        update = self._instance.update_discrete()
        x = self._instance.states() if update.states_changed else given[2 : 2 + self.nx]
        self._saved.append(self._instance.save())
        self._epoch = len(self._saved) - 1
        self._way.last = None
        self._born[self._epoch] = (given[1 : 2 + self.nx].copy(), x)
        return np.array([self._epoch, min(update.next_time, NEVER), *x])

    def _passed(self, given: np.ndarray) -> np.ndarray:
        """Return the point a moment later, where indicators that are at zero have passed it."""
        n = self.described.indicators
        if not n:
            return given
        here = self.evaluate(given)
        first = self.nx + len(self.outputs)
        rates, g = here[: self.nx], here[first : first + n]

        def later(moment: float) -> np.ndarray:
            at = given.copy()
            at[1] += moment
            at[2 : 2 + self.nx] += moment * rates
            return at

        unit = max(abs(float(given[1])), 1e-3)
        slope = (self.evaluate(later(_NEAR * unit))[first : first + n] - g) / (_NEAR * unit)
        moving = np.abs(slope) > 0.0
        reach = np.divide(-g, slope, out=np.full(n, np.inf), where=moving)
        near = reach[np.abs(reach) <= _NEAR * unit]
        if not len(near):
            return given
        return later(max(2.0 * float(np.max(near)), 0.0) + 4e-16 * unit)


def _keep(
    known: dict[tuple[str, bytes], np.ndarray], key: tuple[str, bytes], found: np.ndarray
) -> None:
    """Keep what was found, and forget the oldest."""
    known[key] = found
    if len(known) > _REMEMBERED:
        del known[next(iter(known))]


def _sparsity(pattern: np.ndarray) -> ca.Sparsity:
    rows, columns = np.nonzero(pattern)
    height, width = pattern.shape
    return ca.Sparsity.triplet(height, width, rows.tolist(), columns.tolist())


class Rates(ca.Callback):
    """``Exchange.evaluate`` as a function of CasADi, with its slopes."""

    def __init__(self, model: Exchange) -> None:
        ca.Callback.__init__(self)
        self.model = model
        self._slopes: list[Any] = []
        self.construct("fmu", {})

    def get_sparsity_in(self, _: int) -> ca.Sparsity:
        """Return the size of [epoch, t, x, u]."""
        return ca.Sparsity.dense(2 + self.model.nx + len(self.model.inputs), 1)

    def get_sparsity_out(self, _: int) -> ca.Sparsity:
        """Return the size of rates, outputs and indicators."""
        model = self.model
        return ca.Sparsity.dense(model.nx + len(model.outputs) + model.watched, 1)

    def eval(self, given: Any) -> Any:
        """Evaluate the FMU."""
        return [self.model.evaluate(np.asarray(given[0]).ravel())]

    def has_jacobian(self) -> bool:
        """Return that slopes are known."""
        return True

    def has_jac_sparsity(self, *_: int) -> bool:
        """Return that dependencies are known."""
        return True

    def get_jac_sparsity(self, *_: Any) -> ca.Sparsity:
        """Return the dependencies that the FMU declares."""
        return _sparsity(self.model.pattern())

    def get_jacobian(self, name: str, *_: Any) -> ca.Function:
        """Return the slopes as a function."""
        made = RateSlopes(name, self)
        self._slopes.append(made)  # CasADi keeps no reference to a callback
        return made


class RateSlopes(ca.Callback):
    """The slopes of ``Rates``; slopes of these are differences."""

    def __init__(self, name: str, rates: Rates) -> None:
        ca.Callback.__init__(self)
        self._rates = rates
        self.construct(name, {"enable_fd": True})

    def get_n_in(self) -> int:
        """Return 2: the arguments, and what the function gave."""
        return 2

    def get_sparsity_in(self, i: int) -> ca.Sparsity:
        """Return the size of the arguments, or of what the function gave."""
        rates = self._rates
        return rates.get_sparsity_out(0) if i else rates.get_sparsity_in(0)

    def get_sparsity_out(self, _: int) -> ca.Sparsity:
        """Return the dependencies that the FMU declares."""
        return _sparsity(self._rates.model.pattern())

    def eval(self, given: Any) -> Any:
        """Evaluate the slopes."""
        slopes = self._rates.model.jacobian(np.asarray(given[0]).ravel())
        return [ca.project(ca.DM(slopes), self.get_sparsity_out(0))]


class Events(ca.Callback):
    """``Exchange.event`` as a function of CasADi."""

    def __init__(self, model: Exchange) -> None:
        ca.Callback.__init__(self)
        self.model = model
        self.construct("fmu_event", {"enable_fd": True})

    def get_sparsity_in(self, _: int) -> ca.Sparsity:
        """Return the size of the arguments."""
        return ca.Sparsity.dense(2 + self.model.nx + len(self.model.inputs), 1)

    def get_sparsity_out(self, _: int) -> ca.Sparsity:
        """Return the size of [epoch, next time, x]."""
        return ca.Sparsity.dense(2 + self.model.nx, 1)

    def eval(self, given: Any) -> Any:
        """Let the event happen."""
        return [self.model.event(np.asarray(given[0]).ravel())]
