"""The horizon: times and decided parameters, unknowns common to all intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.optimal_control.decisions import Free, guess_of

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl

SHORTEST = 1e-9
"""Least length of a horizon, as a part of its guess."""


@dataclass(frozen=True, eq=False)
class Horizon:
    """t0, T = tf - t0 and decided parameters: numbers, or unknowns with bounds and a guess.

    ``names``, ``lower``, ``upper`` and ``guess`` list the unknowns; ``t_start`` and ``length`` are
    their places among them, or None.
    """

    ocp: OptimalControl
    names: tuple[str, ...]
    lower: np.ndarray
    upper: np.ndarray
    guess: np.ndarray
    t_start: int | None
    length: int | None

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return len(self.names)

    @property
    def scale(self) -> np.ndarray:
        """Sizes of the unknowns."""
        sizes = np.abs(self.guess)
        finite = np.where(np.isfinite(self.upper), np.abs(self.upper), 1.0)
        found = np.where(sizes > 0, sizes, np.where(finite > 0, finite, 1.0))
        found[self.integers] = 1.0
        return np.asarray(found)

    @property
    def integers(self) -> np.ndarray:
        """Places of whole numbers among the unknowns."""
        first, designs = self.size - len(self.ocp.designs), self.ocp.designs
        return np.array([first + i for i, one in enumerate(designs) if one.integer], dtype=int)

    def common(self, unknowns: Any) -> Any:
        """Return G = (t0, T, parameters) of the unknowns, of numbers or symbols."""
        ocp = self.ocp
        parts = [unknowns[i] for i in range(self.size)]
        t_start: Any = ocp.given.t_start if self.t_start is None else parts[self.t_start]
        t_end: Any = ocp.given.t_end
        length: Any = t_end - t_start if self.length is None else parts[self.length]
        rest = parts[self.size - len(ocp.designs) :] if ocp.designs else []
        if isinstance(unknowns, np.ndarray):
            return np.array([t_start, length, *rest], dtype=float)
        return ca.vertcat(t_start, length, *rest)


def make_horizon(ocp: OptimalControl, follows: bool) -> Horizon:
    """Return the horizon of a problem, or of a phase that ``follows`` another one."""
    t_start, t_end = ocp.given.t_start, ocp.given.t_end
    entries: list[tuple[str, float, float, float]] = []
    place_t0 = place_length = None
    begin = guess_of(t_start)
    if follows:
        place_t0 = len(entries)
        entries.append(("t_start", -np.inf, np.inf, begin))
    elif isinstance(t_start, Free):
        place_t0 = len(entries)
        entries.append(("t_start", t_start.lower, t_start.upper, t_start.guess))
    if isinstance(t_end, Free):
        place_length = len(entries)
        length = t_end.guess - begin
        least = SHORTEST * abs(length)
        low, high = (
            (least, np.inf)
            if isinstance(t_start, Free)
            else (max(t_end.lower - begin, least), t_end.upper - begin)
        )
        entries.append(("t_end", low, high, length))
    elif follows:
        place_length = len(entries)
        entries.append(("t_end", t_end - begin, t_end - begin, t_end - begin))
    entries += [(d.path, d.lower, d.upper, d.guess) for d in ocp.designs]
    names, lower, upper, guess = zip(*entries, strict=True) if entries else ((), (), (), ())
    return Horizon(
        ocp,
        tuple(names),
        np.array(lower, dtype=float),
        np.array(upper, dtype=float),
        np.array(guess, dtype=float),
        place_t0,
        place_length,
    )
