"""One round of an event in one call: z solved, relations looked at, conditions and new values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.events.relation_flags import in_doubt
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

OPEN = 1e-10
"""Of its terms: an equation that is left with more than this has not been solved."""

_HUGE = 1e14
"""Unknowns above this many nominal values are no solution: the equations are singular."""


@dataclass(frozen=True, eq=False)
class RoundFunction:
    """(t, x, guess of z, constants, p, before, scale, moment) → one vector of all parts.

    Its first two elements are what is left of alg, and how many relations are in doubt; ``parts``
    says where the others stand, in the order of z, indicators, their rates, magnitudes, which of
    them count, which are in doubt, conditions, new values, and what ``pre`` asks for from here on.
    """

    function: ca.Function
    parts: tuple[slice, ...]


class EventRound:
    """What one round of an event asks for, at some discrete values."""

    __slots__ = ("_flat", "_parts", "_truths", "doubtful", "z")

    def __init__(self, flat: np.ndarray, parts: tuple[slice, ...]) -> None:
        self._flat, self._parts = flat, parts
        self.z = flat[parts[0]]
        self.doubtful = flat[1] != 0.0  # whether any flag may be another
        self._truths: np.ndarray | None = None

    @property
    def looked(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Indicators, their rates, the magnitudes and which of them count."""
        flat, parts = self._flat, self._parts
        return flat[parts[1]], flat[parts[2]], flat[parts[3]], flat[parts[4]]

    @property
    def doubts(self) -> list[int]:
        """The relations whose flags may be others."""
        found: list[int] = self._flat[self._parts[5]].nonzero()[0].tolist()
        return found

    @property
    def decided(self) -> tuple[np.ndarray, np.ndarray]:
        """The conditions, not to be written to, and the new values."""
        if self._truths is None:
            self._truths = self._flat[self._parts[6]] > 0.5
        return self._truths, self._flat[self._parts[7]]

    @property
    def befores(self) -> np.ndarray:
        """What ``pre`` asks for from here on."""
        return self._flat[self._parts[8]]


class RoundCall:
    """The function, through a buffer."""

    def __init__(self, made: RoundFunction) -> None:
        self._call, self._parts = FunctionBuffer(made.function), made.parts
        self._t, self._x, self._z, self._c, self._p, self._before, self._scale, self._moment = (
            self._call.arguments
        )
        (self._result,) = self._call.results

    def __call__(
        self, point: Point, pieces: np.ndarray, before: np.ndarray, near: tuple[np.ndarray, float]
    ) -> EventRound | None:
        """Return what is found, None where the algebraic equations are not solved."""
        t, x, z, _, p, m = point
        size = len(m)
        self._t[0], self._x[:], self._z[:], self._p[:], self._c[:size] = t, x, z, p, m
        if len(pieces):
            self._c[size:] = pieces
        if len(before):
            self._before[:] = before
        scale, self._moment[0] = near
        self._scale[:] = scale if len(scale) == len(self._scale) else 0.0
        self._call.run_to(self._result)
        if not self._result[0] <= OPEN:
            return None
        return EventRound(self._result.copy(), self._parts)


def round_function(
    system: System,
    point: tuple[ca.SX, ...],
    arguments: list[ca.SX],
    symbols: list[ca.MX],
    found: tuple[ca.MX, ...],
) -> RoundFunction:
    """Return the function of one round of an event.

    ``point`` are (t, x, z, u, p, m) as expressions of ``arguments`` (t, x, z, constants, p), and
    ``found`` z, indicators, rates, magnitudes, which count, and what is left of alg, in
    ``symbols`` that stand for the arguments.
    """
    switching = system.switching
    befores = ca.SX.sym("before", switching.decide.size1_in(6) if switching else 0)
    decided = [ca.SX(0, 1)] * 3
    if switching:
        decided = [*switching.decide(*point, befores), switching.before(*point)]
    asked = ca.Function("asked", [*arguments, befores], decided)
    solved, g, rates, sizes, actives, left = found
    time, state, _, *held = symbols
    before = ca.MX.sym("before", befores.shape[0])
    scale, moment = ca.MX.sym("scale", g.shape[0]), ca.MX.sym("moment")
    flags = held[0][switching.indices("relation").tolist()]
    doubts = _doubts(g.shape[0])(flags, g, rates, sizes, actives, scale, moment)
    parts = [solved, g, rates, sizes, actives, doubts]
    parts += asked(time, state, solved, *held, before)
    regular = ca.mmax(ca.fabs(solved) / ca.DM(system.nominal_z)) if solved.shape[0] else ca.MX(0)
    whole = ca.if_else(regular < _HUGE, left, np.inf) + 0.0 * ca.sum1(solved)
    ends = accumulate((part.shape[0] for part in parts), initial=2)
    outputs = ca.vertcat(whole, ca.sum1(doubts), *(ca.densify(part) for part in parts))
    function = ca.Function("settle", [*symbols, before, scale, moment], [ca.densify(outputs)])
    return RoundFunction(function, tuple(slice(a, b) for a, b in pairwise(ends)))


def _doubts(count: int) -> ca.Function:
    """Return the function of the relations in doubt, of magnitudes here and so far."""
    names = ("flags", "g", "rates", "sizes", "actives", "scale")
    flags, g, rates, sizes, actives, scale = (ca.SX.sym(name, count) for name in names)
    moment = ca.SX.sym("moment")
    found: Any = in_doubt(flags, (g, rates, actives), ca.fmax(sizes, scale), moment)
    given = [flags, g, rates, sizes, actives, scale, moment]
    return ca.Function("doubts", given, [ca.densify(found)])
