"""Where a run stands: all that is needed to go on from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import FileFormatError, InitializationError, listed
from acausal.system.meters import meter_name
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class Past:
    """What a run remembers beside its points.

    ``times``, ``values`` and ``slopes`` are those of what is delayed, with the instants of the
    ``jumps`` of each delay and the longest lag ``reach`` [s]; ``closed`` says that the last point
    is behind what parts do when a run ends; ``scale`` are the largest magnitudes of the relations,
    beside which what has come to rest is at its zero.
    """

    begun: float  # s, where the first of the runs that go on from each other began
    closed: bool = False
    times: Sequence[float] = ()
    values: Sequence[np.ndarray] = ()
    slopes: Sequence[np.ndarray] = ()
    jumps: Sequence[Sequence[float]] = ()
    reach: float = 0.0
    scale: np.ndarray = field(default_factory=lambda: np.zeros(0))

    def reaches(self, t: float) -> bool:
        """Whether all that can still come back after a time is known: the rest is forgotten."""
        return not len(self.times) or self.times[0] <= max(t - self.reach, self.begun)

    def up_to(self, t: float) -> Past:
        """Return what can still come back after a time."""
        first = max(int(np.searchsorted(self.times, t - self.reach, "left")) - 1, 0)
        kept = slice(first, int(np.searchsorted(self.times, t, "right")))
        again = [[j for j in own if t - self.reach <= j <= t] for own in self.jumps]
        parts = (self.times[kept], self.values[kept], self.slopes[kept], again)
        return Past(self.begun, False, *parts, self.reach, self.scale)


@dataclass(frozen=True, eq=False)
class RunState:
    """A point of a run with all that it remembers: states, discrete values, charts, delays."""

    t: float
    states: tuple[str, ...]
    algebraic: tuple[str, ...]
    memory: tuple[str, ...]
    parameters: dict[str, float]  # that are not those of the model
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    m: np.ndarray
    past: Past

    def point_in(self, system: System, p: np.ndarray) -> Point:
        """Return the point in the unknowns of a system of the same model.

        Raises
        ------
        InitializationError
            If it has a state that the run does not have, or another memory.
        """
        known = dict(zip(self.states, self.x.tolist(), strict=True))
        meters = meter_name("")[:-1]
        missing = [n for n in system.states if n not in known and not n.startswith(meters)]
        foreign = [n for n in memory_names(system) if n not in self.memory]
        if missing or foreign or len(self.m) != system.rhs.size1_in(5):
            named = listed(missing or foreign or ["discrete values of another number"])
            raise InitializationError(
                f"'{system.name}' cannot go on from this run, which is of another model: it has no "
                f"{named[1:-1]}."
            )
        x = np.array([known.get(name, 0.0) for name in system.states])
        guess = dict(zip(system.algebraic, system.beginning.guess_z.tolist(), strict=True))
        guess |= dict(zip(self.algebraic, self.z.tolist(), strict=True))
        z = np.array([guess[name] for name in system.algebraic])
        return Point(self.t, x, z, self.u, p, self.m.copy())

    def is_of(self, system: System) -> bool:
        """Whether the point is in the unknowns of a system as it stands."""
        return (self.states, self.algebraic) == (system.states, system.algebraic)

    def to_arrays(self) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
        """Return what a file holds of it: words, and arrays by name."""
        past = self.past
        words = {
            "states": self.states,
            "algebraic": self.algebraic,
            "memory": self.memory,
            "parameters": self.parameters,
            "numbers": [self.t, past.begun, past.reach],
        }
        count = len(past.times)
        delayed = {"times": past.times, "values": past.values, "slopes": past.slopes}
        arrays = {
            k: np.array(v, dtype=float).reshape(count, -1 if count else 0)
            for k, v in delayed.items()
        }
        own = {"x": self.x, "z": self.z, "u": self.u, "m": self.m, "scale": past.scale}
        jumps = [(k, jump) for k, instants in enumerate(past.jumps) for jump in instants]
        return words, {**own, **arrays, "jumps": np.array(jumps, dtype=float).reshape(-1, 2)}

    @classmethod
    def from_arrays(cls, words: dict[str, Any], arrays: dict[str, np.ndarray]) -> RunState:
        """Return what a file holds; damaged ones raise KeyError, TypeError or ValueError."""
        t, begun, reach = map(float, words["numbers"])
        names = [tuple(map(str, words[key])) for key in ("states", "algebraic", "memory")]
        parameters = {str(name): float(v) for name, v in words["parameters"].items()}
        own = [np.asarray(arrays[name], dtype=float).ravel() for name in ("x", "z", "u", "m")]
        if len(own[0]) != len(names[0]) or len(own[1]) != len(names[1]):
            raise ValueError("its state does not fit its names")
        times = np.asarray(arrays["times"], dtype=float).ravel().tolist()
        values, slopes = (list(np.asarray(arrays[n], dtype=float)) for n in ("values", "slopes"))
        jumps: list[list[float]] = [[] for _ in (values[0] if values else ())]
        for k, jump in np.asarray(arrays["jumps"], dtype=float).reshape(-1, 2).tolist():
            jumps[int(k)].append(jump)
        scale = np.asarray(arrays.get("scale", ()), dtype=float).ravel()
        past = Past(begun, False, times, values, slopes, jumps, reach, scale)
        x, z, u, m = own
        return cls(t, names[0], names[1], names[2], parameters, x, z, u, m, past)


def memory_names(system: System) -> tuple[str, ...]:
    """Return what stands where in the discrete vector of a system: kinds and paths."""
    return tuple(f"{i.kind} {i.path}.{i.name or i.text}" for i in system.switching.memory)


def state_of(result: Result, index: int = -1) -> RunState:
    """Return where a run stands at one of its points, by default its last."""
    system, past = result.system, result.past or Past(float(result.t[0]))
    if index == -1:
        index = len(result.t) - 1
        if past.closed and index and result.t[index - 1] == result.t[index]:
            index -= 1
    return state_at(system, result.point(index), past)


def state_at(system: System, point: Point, past: Past) -> RunState:
    """Return where a run stands at a point, with what it remembers beside."""
    names, values = system.parameter_names, system.parameter_values
    changed = {name: float(point.p[i]) for name, i in names.items() if point.p[i] != values[i]}
    x, z, u, m = (np.array(part) for part in (point.x, point.z, point.u, point.m))
    names_of = (system.states, system.algebraic, memory_names(system))
    return RunState(point.t, *names_of, changed, x, z, u, m, past.up_to(point.t))


def refuse_elsewhere(name: str, t: float, end: float) -> FileFormatError:
    """Return the error of a file that is asked to go on from before its end."""
    return FileFormatError(
        f"'{name}': a file holds where its run ended, t = {end:g} s, not what it remembered at "
        f"t = {t:g} s. Go on from its end, or simulate up to {t:g} s and save that."
    )
