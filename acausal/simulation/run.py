"""One run: a system at given parameters and inputs, advanced over a segment by a solver."""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Self, TextIO

import numpy as np

from acausal.events.delays import Delays
from acausal.events.event_location import AT_ZERO
from acausal.events.mode_systems import ModeSystem, ModeSystems
from acausal.simulation.integrators.choice import choose_integrator
from acausal.simulation.integrators.protocol import Integrator
from acausal.system.breakpoints import NO_BREAKPOINTS, Breakpoints, find_breakpoints, table_levels

if TYPE_CHECKING:
    from acausal.results.run_state import Past, RunState


class Interruption:
    """Notes Ctrl-C for the time of a run, so that the solver stops and the rest is finished.

    While the solver works, Ctrl-C stops it; elsewhere the wish is only noted in ``asked``, so that
    what was computed is put away first. A second Ctrl-C is the usual KeyboardInterrupt. Handlers
    that are not Python's own, and other threads than the main one, are left alone. ``others`` are
    more signals to note, where there is something to put away before the process ends.
    """

    def __init__(self, *others: signal.Signals) -> None:
        self.asked = False
        self._solving = False
        usual: dict[signal.Signals, Any] = dict.fromkeys(others, signal.SIG_DFL)
        self._usual = usual | {signal.SIGINT: signal.default_int_handler}
        self._previous: dict[signal.Signals, Any] = {}
        self._number = 0

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number, usual in self._usual.items():
                if signal.getsignal(number) is usual:
                    self._previous[number] = signal.signal(number, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)

    def pass_on(self) -> None:
        """Send the signal that stopped the run once more, if it asks for the process to end."""
        if self._number not in (0, signal.SIGINT):
            signal.raise_signal(self._number)

    def _note(self, number: int, frame: FrameType | None) -> None:
        again, self.asked, self._number = self.asked, True, number
        if again or self._solving:
            raise KeyboardInterrupt

    @contextmanager
    def solving(self) -> Iterator[None]:
        """Let Ctrl-C stop what is inside, and do not print what the solver says of its steps."""
        stream, main = sys.stderr, threading.current_thread() is threading.main_thread()
        self._solving = True
        try:
            if main:
                sys.stderr = _Muted(stream)
            if self.asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._solving = False
            if main:
                sys.stderr = stream


class _Muted(io.TextIOBase):
    """A stream that drops what its own thread writes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._thread = stream, threading.get_ident()

    def write(self, text: str) -> int:
        if threading.get_ident() != self._thread:
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


class NoCheckpoint:
    """A run that is kept in no file."""

    signals: tuple[signal.Signals, ...] = ()

    def open(self, run: Run, grid: np.ndarray, options: dict[str, Any]) -> RunState | None:
        """Return where the run stands in the file: there is none."""
        return None

    def piece(self, t: float) -> float:
        """Return the time to which a run may go before it is looked at again: any."""
        return np.inf

    def write(self, found: Any) -> None:
        """Write nothing, and put nothing before the points of the run."""

    prepend = look = write


@dataclass(eq=False)
class Run:
    """What is needed to advance a system over one segment.

    ``solver`` is what the user named, None if nothing; ``forms`` are those of the equations that
    the run has come across; ``span`` are its begin and end [s].
    """

    forms: ModeSystems
    solver: Any
    rtol: float
    atol: float
    interruption: Interruption
    span: tuple[float, float]
    jump: Callable[..., np.ndarray] | None = None

    def __post_init__(self) -> None:
        self.system, self.p = self.forms.system, self.forms.p
        # The largest magnitudes of the relations so far; a trajectory keeps them to go on with. Of
        # what was nothing so far it is atol: the current of the tenth diode of a ladder begins as
        # t²⁰, and no step follows that in parts of itself.
        own = self.system.switching
        count = len(own.places("relation")) if own.memory else 0
        self.scale, self.largest = np.full(count, self.atol), np.zeros(count)
        self.blur = 0.0  # how well the instant of the last event is known [s]
        self.refused: dict[int, float] = {}  # relations that stay, by how far they were beyond zero
        self.delays: Delays | None = None
        self.quiet = False  # nothing but few instants of time interrupts it

    @cached_property
    def _integrators(self) -> dict[int, Integrator]:
        """Those of the forms so far."""
        return {}

    @cached_property
    def tolerances(self) -> dict[str, float]:
        """What states are held to by their names, where modes so far ask for more than usual."""
        return {}

    @property
    def late(self) -> Delays | None:
        """The delays whose values change between instants, None if there are none."""
        return self.delays if self.delays is not None and self.delays.moving else None

    def integrator(self, form: ModeSystem) -> Integrator:
        """Return what integrates a form of the equations, chosen when first asked for."""
        if id(form) not in self._integrators:
            self._integrators[id(form)] = choose_integrator(self, form)
        return self._integrators[id(form)]

    @cached_property
    def undisturbed(self) -> bool:
        """Whether nothing but its end stops it: it has no discrete values and no inputs."""
        return not self.system.events.owners and not self.system.inputs

    @cached_property
    def breakpoints(self) -> Breakpoints:
        """Where its tables have kinks."""
        if not self.forms.inputs.tables and not self.system.events.tables:
            return NO_BREAKPOINTS
        return find_breakpoints(self.system, self.forms.inputs, self.span)

    def next_instant(self, t: float, m: np.ndarray) -> float:
        """Return the first instant after ``t`` that is known beforehand."""
        events = self.system.events
        levels = table_levels(self.system) if events.tables else ()
        timed = events.next_instant(t, self.p, m[: events.size], levels)
        return min(timed, self.forms.inputs.next_after(t))

    @property
    def taken(self) -> int:
        """The steps so far, of integrators that count them."""
        return sum(getattr(made, "taken", 0) for made in self._integrators.values())

    @property
    def ran(self) -> str:
        """The names of the integrators that were used."""
        return ", ".join(dict.fromkeys(made.name for made in self._integrators.values()))

    def see(self, sizes: np.ndarray) -> None:
        """Keep the largest magnitudes of the relations."""
        np.maximum(self.largest, sizes, out=self.largest)
        np.maximum(self.scale, sizes, out=self.scale)

    def resume(self, past: Past) -> None:
        """Take over what a run that goes on remembers: the past of delays, sizes of relations."""
        if self.delays is not None and len(past.times):
            self.delays.resume(past.times, past.values, past.slopes, past.jumps)
        if len(past.scale) == len(self.scale):  # an earlier file does not have them
            self.scale[:] = past.scale
            self.largest[:] = np.where(past.scale > self.atol, past.scale, 0.0)

    def blurred(self, fired: tuple[int, ...], blur: float) -> None:
        """Note how well an instant is known [s]; no better than at the last try, if it is one more.

        At a short step from a try the rates of fast directions are not those of the step before.
        """
        again = any(k in self.refused for k in fired)
        self.blur = max(self.blur, blur) if again else blur

    def bands(self, rounding: np.ndarray | float = 0.0) -> np.ndarray:
        """Return how far from their zero the signs of relations mean nothing: their bands.

        That is rounding, and ten times what a relation was away from its zero when it was found
        there and an event left it as it was.
        """
        band = np.maximum(AT_ZERO * self.scale, rounding)
        for k, found in self.refused.items():
            band[k] = max(band[k], 10.0 * found)
        return band

    def inputs_along(self, times: np.ndarray) -> np.ndarray:
        """Return the inputs, a row a time, where one jumps its left limit."""
        if not self.system.inputs:
            return np.zeros((len(times), 0))
        return self.forms.inputs.values_along(times).T

    def split(self, times: np.ndarray, constants: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the discrete vector and the inputs, a row a time, of what integrators hold."""
        if not self.system.inputs:
            return constants, np.zeros((len(times), 0))
        size = len(constants) - self.forms.inputs.pieces.shape[0]
        return constants[:size], self.forms.inputs.values(times, constants[size:]).T

    def values(self, t: float, pieces: np.ndarray) -> np.ndarray:
        """Return the inputs at ``t``, of given pieces of their tables."""
        return self.forms.inputs.values(t, pieces).ravel()

    def values_at(self, t: float) -> np.ndarray:
        """Return the inputs just after ``t``."""
        return self.values(t, self.forms.inputs.pieces_at(t))
