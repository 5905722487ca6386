"""An FMU in this process: its functions by ctypes, FMI 2 and FMI 3 behind the same few calls.

An FMU is foreign machine code. It is loaded into this process and runs with the user's rights; a
fault in it may end the process.
"""

from __future__ import annotations

import ctypes as ct
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from acausal.errors import FMUError, FMUWarning
from acausal.import_fmu.description import Description, FmuVariable, Interface

_WARNING, _DISCARD, _ERROR = 1, 2, 3
_STATUS = ("OK", "warning", "discard", "error", "fatal error", "pending")
_TYPES3 = {
    **{"real": ("Float64", ct.c_double), "real32": ("Float32", ct.c_float)},
    **{"integer": ("Int32", ct.c_int32), "int64": ("Int64", ct.c_int64)},
    **{"boolean": ("Boolean", ct.c_bool), "int8": ("Int8", ct.c_int8)},
    **{"int16": ("Int16", ct.c_int16), "uint8": ("UInt8", ct.c_uint8)},
    **{"uint16": ("UInt16", ct.c_uint16), "uint32": ("UInt32", ct.c_uint32)},
    "uint64": ("UInt64", ct.c_uint64),
}
_TYPES2 = {
    "real": ("Real", ct.c_double),
    "integer": ("Integer", ct.c_int),
    "boolean": ("Boolean", ct.c_int),
}
_MOST_SAID = 200  # sentences of a log that are kept


@dataclass(frozen=True)
class EventUpdate:
    """What an event did: whether states changed, and the next time event, infinite if none."""

    states_changed: bool
    next_time: float


class _Callbacks2(ct.Structure):
    _fields_ = (
        ("logger", ct.c_void_p),
        ("allocate", ct.c_void_p),
        ("free", ct.c_void_p),
        ("finished", ct.c_void_p),
        ("environment", ct.c_void_p),
    )


class _EventInfo2(ct.Structure):
    _fields_ = (
        ("more", ct.c_int),
        ("terminate", ct.c_int),
        ("nominals", ct.c_int),
        ("values", ct.c_int),
        ("timed", ct.c_int),
        ("next", ct.c_double),
    )


class Instance:
    """An instance of an FMU; ``exchange`` says for Model Exchange, else for Co-Simulation.

    Values are in the FMU's own units. Every call that fails raises, with what the FMU said.
    ``said`` is where its words are kept, each once; ``talks`` asks it for all of them.
    """

    def __init__(
        self, described: Description, exchange: bool, said: dict[str, None], talks: bool
    ) -> None:
        interface = described.exchange if exchange else described.simulation
        if interface is None:
            raise FMUError(f"FMU {described.name} has no {_interface(exchange)}.")
        self.described, self.exchange = described, exchange
        self.interface: Interface = interface
        self.three = described.is_three
        self.said, self.talks = said, talks
        self._elements: dict[int, list[FmuVariable]] = {}
        for own in described.variables.values():
            if own.size > 1:
                self._elements.setdefault(own.reference, []).append(own)
        self._prefix = "fmi3" if self.three else "fmi2"
        path = described.library(interface.identifier)
        try:
            self._library = ct.CDLL(str(path))
        except OSError as error:
            raise FMUError(
                f"FMU {described.name}: its library cannot be loaded, {error}."
            ) from None
        self._before: ct.c_void_p | None = None  # what it was before it was asked
        self._kept: list[Any] = []  # what C points to must stay alive
        self._pointer = self._instantiate()

    # The beginning and the end.

    def _instantiate(self) -> ct.c_void_p:
        name, token = (t.encode() for t in (self.described.name, self.described.token))
        resources = self.described.folder / "resources"
        if self.three:
            kind = ct.CFUNCTYPE(None, ct.c_void_p, ct.c_int, ct.c_char_p, ct.c_char_p)
            logger = kind(lambda _, status, category, text: self._log(status, text))
            self._kept.append(logger)
            place = f"{resources}/".encode()
            first = (name, token, place, ct.c_bool(False), ct.c_bool(self.talks))
            if self.exchange:
                function = self._function("InstantiateModelExchange", ct.c_void_p)
                made = function(*first, None, logger)
            else:
                function = self._function("InstantiateCoSimulation", ct.c_void_p)
                flags = (ct.c_bool(False), ct.c_bool(False), None, ct.c_size_t(0))
                made = function(*first, *flags, None, logger, None)
        else:
            kind = ct.CFUNCTYPE(None, ct.c_void_p, ct.c_char_p, ct.c_int, ct.c_char_p, ct.c_char_p)
            logger = kind(lambda _, name, status, category, text: self._log(status, text))
            libc = ct.CDLL(None) if hasattr(ct, "RTLD_GLOBAL") else ct.cdll.msvcrt
            allocate, free = (ct.cast(f, ct.c_void_p) for f in (libc.calloc, libc.free))
            own = ct.cast(logger, ct.c_void_p)
            callbacks = _Callbacks2(own, allocate, free, None, None)
            self._kept += [logger, callbacks]
            function = self._function("Instantiate", ct.c_void_p)
            kind_of = 0 if self.exchange else 1
            given = (name, kind_of, token, resources.as_uri().encode(), ct.byref(callbacks))
            made = function(*given, 0, int(self.talks))
        if not made:
            raise FMUError(f"FMU {self.described.name} could not be instantiated{self._words()}.")
        return ct.c_void_p(made)

    def initialize(self, values: Sequence[tuple[FmuVariable, float]], tolerance: float) -> None:
        """Set start values and parameters, and go through the initialisation at t = 0."""
        early = [pair for pair in values if pair[0].causality != "input"]
        self.set([own for own, _ in early], [value for _, value in early])
        if self.three:
            given = (True, ct.c_double(tolerance), ct.c_double(0.0), False, ct.c_double(0.0))
            self._call("EnterInitializationMode", *_flags(given))
        else:
            times = (ct.c_double(0.0), 0, ct.c_double(0.0))
            self._call("SetupExperiment", 1, ct.c_double(tolerance), *times)
            self._call("EnterInitializationMode")
        late = [pair for pair in values if pair[0].causality == "input"]
        self.set([own for own, _ in late], [value for _, value in late])
        self._call("ExitInitializationMode")

    def reset(self) -> None:
        """Go back to where the FMU was when it was made."""
        self._call("Reset")

    def close(self) -> None:
        """Free the instance."""
        if self._pointer:
            self._function("FreeInstance", None)(self._pointer)
            self._pointer = ct.c_void_p(None)

    # Values.

    def set(self, variables: Sequence[FmuVariable], values: Sequence[float]) -> None:
        """Set variables of any kinds; elements of an array that are not named have their start."""
        for kind, places in _by_kind(variables).items():
            word, c_type = self._type(variables[places[0]], kind)
            blocks = _blocks(variables, places)
            numbers = []
            for block in blocks:
                known = {variables[k].element: values[k] for k in block}
                every = self._elements.get(variables[block[0]].reference, [variables[block[0]]])
                numbers += [known.get(own.element, own.start or 0.0) for own in every]
            whole = [n if "real" in kind else round(n) for n in numbers]
            array = (c_type * len(whole))(*(c_type(n).value for n in whole))
            self._access("Set", word, [variables[block[0]].reference for block in blocks], array)

    def get(self, variables: Sequence[FmuVariable]) -> np.ndarray:
        """Return variables as floats."""
        found = np.empty(len(variables))
        for kind, places in _by_kind(variables).items():
            word, c_type = self._type(variables[places[0]], kind)
            blocks = _blocks(variables, places)
            array = (c_type * sum(variables[block[0]].size for block in blocks))()
            self._access("Get", word, [variables[block[0]].reference for block in blocks], array)
            _spread(found, array, variables, blocks)
        return found

    def _access(self, verb: str, word: str, references: list[int], array: Any) -> None:
        numbers = (ct.c_uint32 * len(references))(*references)
        given = (numbers, ct.c_size_t(len(references)), array)
        self._call(f"{verb}{word}", *given, *([ct.c_size_t(len(array))] if self.three else []))

    def _type(self, variable: FmuVariable, kind: str) -> tuple[str, Any]:
        known = _TYPES3 if self.three else _TYPES2
        if kind not in known:
            raise FMUError(
                f"FMU {self.described.name}: {variable.name} is no number, and signals are."
            )
        return known[kind]

    # Model Exchange.

    def place(self, t: float, x: np.ndarray) -> None:
        """Set time and states."""
        self._call("SetTime", ct.c_double(t))
        if len(x):
            self._call("SetContinuousStates", _doubles(x), ct.c_size_t(len(x)))

    def states(self) -> np.ndarray:
        """Return the continuous states."""
        return self._numbers("GetContinuousStates", len(self.described.states))

    def rates(self) -> np.ndarray:
        """Return the derivatives of the states."""
        word = "GetContinuousStateDerivatives" if self.three else "GetDerivatives"
        return self._numbers(word, len(self.described.states))

    def indicators(self) -> np.ndarray:
        """Return the event indicators."""
        return self._numbers("GetEventIndicators", self.described.indicators)

    def update_discrete(self) -> EventUpdate:
        """Iterate in event mode until nothing changes, and go on in continuous time."""
        changed, next_time = False, np.inf
        for _ in range(1000):
            if self.three:
                flags = [ct.c_bool(False) for _ in range(5)]
                when = ct.c_double(0.0)
                self._call("UpdateDiscreteStates", *map(ct.byref, flags), ct.byref(when))
                more, ends, _, values, timed = (flag.value for flag in flags)
            else:
                info = _EventInfo2()
                self._call("NewDiscreteStates", ct.byref(info))
                more, ends, values = info.more, info.terminate, info.values
                timed, when = info.timed, ct.c_double(info.next)
            changed |= bool(values)
            next_time = when.value if timed else np.inf
            if ends:
                raise FMUError(f"FMU {self.described.name} asks for the end of the run.")
            if not more:
                self._call("EnterContinuousTimeMode")
                return EventUpdate(changed, next_time)
        raise FMUError(f"FMU {self.described.name}: its event iteration comes to no end.")

    def enter_event_mode(self) -> None:
        """Leave continuous time at an event."""
        self._call("EnterEventMode")

    def completed_step(self) -> bool:
        """Say that a step is completed; return whether the FMU asks for an event there."""
        flag = ct.c_bool if self.three else ct.c_int
        asks, ends = flag(0), flag(0)
        self._call("CompletedIntegratorStep", flag(1), ct.byref(asks), ct.byref(ends))
        if ends.value:
            raise FMUError(f"FMU {self.described.name} asks for the end of the run.")
        return bool(asks.value)

    def would_ask(self) -> bool:
        """Return whether it would ask for an event, if a step ended here; and forget it."""
        self._before = self.save(self._before)
        asks = self.completed_step()
        self.restore(self._before)
        return asks

    def directional(self, unknowns: Sequence[FmuVariable], known: FmuVariable) -> np.ndarray:
        """Return how some variables move with another, by the FMU's own derivatives."""
        blocks = _blocks(unknowns, range(len(unknowns)))
        heads = [unknowns[block[0]] for block in blocks]
        numbers = (ct.c_uint32 * len(heads))(*(v.reference for v in heads))
        seed, found = (ct.c_double * known.size)(), (ct.c_double * sum(v.size for v in heads))()
        seed[known.element] = 1.0
        n, one = ct.c_size_t(len(heads)), ct.c_size_t(1)
        given = (numbers, n, (ct.c_uint32 * 1)(known.reference), one, seed)
        if self.three:
            sizes = ct.c_size_t(len(seed)), ct.c_size_t(len(found))
            self._call("GetDirectionalDerivative", *given, sizes[0], found, sizes[1])
        else:
            self._call("GetDirectionalDerivative", *given, found)
        slopes = np.empty(len(unknowns))
        _spread(slopes, found, unknowns, blocks)
        return slopes

    # Co-Simulation.

    def advance(self, t: float, step: float) -> None:
        """Go from t to t + step."""
        begin, length = ct.c_double(t), ct.c_double(step)
        if self.three:
            flags, last = [ct.c_bool(False) for _ in range(3)], ct.c_double(0.0)
            given = (begin, length, ct.c_bool(True), *map(ct.byref, flags), ct.byref(last))
            self._call("DoStep", *given)
            ends = flags[1].value
        else:
            self._call("DoStep", begin, length, 1)
            ends = False
        if ends:
            raise FMUError(f"FMU {self.described.name} asks for the end of the run at t = {t:g} s.")

    # Saved states.

    def save(self, over: ct.c_void_p | None = None) -> ct.c_void_p:
        """Return a copy of all that the instance is, to come back to; in the place of another."""
        place = over or ct.c_void_p(None)
        self._call("GetFMUState" if self.three else "GetFMUstate", ct.byref(place))
        return place

    def restore(self, place: ct.c_void_p) -> None:
        """Come back to a copy."""
        self._call("SetFMUState" if self.three else "SetFMUstate", place)

    # Calls.

    def _numbers(self, word: str, n: int) -> np.ndarray:
        if not n:
            return np.zeros(0)
        array = (ct.c_double * n)()
        self._call(word, array, ct.c_size_t(n))
        return np.array(array)

    def _function(self, word: str, result: Any) -> Callable[..., Any]:
        name = f"{self._prefix}{word}"
        try:
            function = getattr(self._library, name)
        except AttributeError:
            raise FMUError(
                f"FMU {self.described.name}: its library has no function {name}."
            ) from None
        function.restype = result
        made: Callable[..., Any] = function
        return made

    def _call(self, word: str, *given: Any) -> None:
        status = self._function(word, ct.c_int)(self._pointer, *given)
        if status >= _DISCARD:
            word = f"{self._prefix}{word} ended with {_STATUS[min(status, 5)]}"
            raise FMUError(f"FMU {self.described.name}: {word}{self._words()}.")

    def _log(self, status: int, text: bytes | None) -> None:
        words = (text or b"").decode("utf-8", "replace").strip()
        if len(self.said) < _MOST_SAID:
            self.said[words] = None
        if status == _WARNING:
            warnings.warn(f"FMU {self.described.name} says: {words}", FMUWarning, stacklevel=2)

    def _words(self) -> str:
        return f", and says: {list(self.said)[-1]}" if self.said else ""


def _interface(exchange: bool) -> str:
    return "Model Exchange" if exchange else "Co-Simulation"


def _by_kind(variables: Sequence[FmuVariable]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for k, variable in enumerate(variables):
        found.setdefault(variable.kind, []).append(k)
    return found


def _blocks(variables: Sequence[FmuVariable], places: Iterable[int]) -> list[list[int]]:
    """Return places by what is read at once: each scalar, and the elements of each array."""
    found: dict[tuple[int, int], list[int]] = {}
    for k in places:
        own = variables[k]
        found.setdefault((own.reference, -1 if own.size > 1 else k), []).append(k)
    return list(found.values())


def _spread(
    into: np.ndarray, array: Any, variables: Sequence[FmuVariable], blocks: list[list[int]]
) -> None:
    """Write what was read in blocks to the variables that were asked for."""
    begin = 0
    for block in blocks:
        for k in block:
            into[k] = float(array[begin + variables[k].element])
        begin += variables[block[0]].size


def _doubles(values: np.ndarray) -> Any:
    return (ct.c_double * len(values))(*map(float, values))


def _flags(values: Sequence[Any]) -> list[Any]:
    return [ct.c_bool(value) if isinstance(value, bool) else value for value in values]
