"""Charts: the bases of closed loops at run time, picked at a pose and anew when it is left."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError
from acausal.loops import closest

LEAVE = 0.5
"""A chart is left when the least singular value of Bᵀ N falls below this."""

SINGULAR = 1e-6
"""Singular values of Φ below this part of the largest make a pose singular."""

CLOSED = 1e-9
"""Largest gap [m or rad] of a closed loop."""


@dataclass(frozen=True, eq=False)
class Chart:
    """Coordinates of closed loops, their closures, and the bases picked for them.

    ``function`` maps (t, q, u, p, m) to the gap φ and its slope Φ. ``rows`` are the rows of the
    system's base that hold q and its rate; ``first`` is the first of the states y, w.
    """

    function: ca.Function
    names: tuple[str, ...]
    owners: tuple[str, ...]
    value_rows: tuple[int, ...]
    rate_rows: tuple[int, ...]
    n_free: int
    rank: int
    places: tuple[int, ...]  # of y and w among the states
    unknowns: tuple[int, ...]  # of q among the algebraic unknowns
    gaps: ca.Function | None = None  # φ as a function of (t, x, z, u, p, m)
    gap_owners: tuple[str, ...] = ()  # parts that close the loop, for each of these gaps
    drivers: tuple[str, ...] = ()  # parts in the loops whose motion is prescribed

    @property
    def prescribed(self) -> str:
        """What to say of a loop that does not close: drivers in it, and what to do."""
        if not self.drivers:
            return ". Check the lengths, or give guess values nearer to a closed pose."
        listed = ", ".join(self.drivers)
        return (
            f" while {{{listed}}} move as prescribed. Drivers that contradict each other cannot "
            "both be met: remove one, or give motions that agree; else check the lengths and the "
            "guess values."
        )

    def closed(
        self,
        t: float,
        guess: np.ndarray,
        u: np.ndarray,
        p: np.ndarray,
        m: np.ndarray,
        held: np.ndarray,
    ) -> np.ndarray:
        """Return the closed pose near a guess, with ``held`` coordinates kept if that closes.

        Raises
        ------
        InitialisationError
            If the loop cannot close, with the gap that remains.
        """

        def evaluate(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            gap, slope = self.function(t, q, u, p, m)
            return np.asarray(gap).ravel(), np.asarray(slope.full())

        def kept(part: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            q = guess.copy()
            q[~held] = part
            gap, slope = evaluate(q)
            return gap, slope[:, ~held]

        q = guess.copy()
        q[~held], gap = closest(kept, guess[~held])
        if np.max(np.abs(gap), initial=0.0) > CLOSED and held.any():
            q, gap = closest(evaluate, guess)
        if np.max(np.abs(gap), initial=0.0) > CLOSED:
            worst = int(np.argmax(np.abs(gap)))
            raise InitialisationError(
                f"the loop through {self.owners[worst]} cannot be closed at t = {t:g} s: a gap of "
                f"{np.linalg.norm(gap):.3g} m (or rad) remains at the best pose found"
                f"{self.prescribed}"
            )
        return q

    def check(self, t: float, q: np.ndarray, u: np.ndarray, p: np.ndarray, m: np.ndarray) -> None:
        """Refuse a pose where the closures lose rank: which way the loop goes on is open.

        Raises
        ------
        InitialisationError
            With the coordinates to give other values.
        """
        slope = np.asarray(self.function(t, q, u, p, m)[1].full())
        singular = np.linalg.svd(slope, compute_uv=False)
        if self.rank and singular[self.rank - 1] < SINGULAR * singular[0]:
            raise InitialisationError(
                f"the loop through {self.owners[0]} begins at a singular pose (bars in line): it "
                "can go on in more than one way. Give start or guess values away from it to "
                f"{', '.join(self.names)}."
            )

    def slopes(
        self, t: np.ndarray, q: np.ndarray, u: np.ndarray, p: np.ndarray, m: np.ndarray
    ) -> np.ndarray:
        """Return Φ at several points, (points, closures, coordinates)."""
        stacked = self.function(t[None, :], q.T, u.T, p, m)[1].full()
        count, n = len(t), len(self.names)
        return np.asarray(stacked).reshape(stacked.shape[0], count, n).transpose(1, 0, 2)

    def pick(self, slope: np.ndarray, q: np.ndarray) -> np.ndarray:
        """Return the bases (B, C, q0) at a pose, in the order of the discrete vector."""
        left, _, right = np.linalg.svd(slope)
        b, c = right[self.rank :].T, left[:, : self.rank].T
        rows = c.ravel(order="F") if self.rank < len(slope) else np.zeros(0)
        return np.concatenate([b.ravel(order="F"), rows, q])

    def tangent(self, bases: np.ndarray) -> np.ndarray:
        """Return B, (coordinates, freedoms), from the bases."""
        n = len(self.names)
        return bases[: n * self.n_free].reshape(n, self.n_free, order="F")

    def quality(self, slopes: np.ndarray, bases: np.ndarray) -> np.ndarray:
        """Return the least singular value of Bᵀ N at several points: 1 where it was picked."""
        b = self.tangent(bases)
        if not self.n_free:
            return np.ones(len(slopes))
        null = np.linalg.svd(slopes)[2][:, self.rank :]
        return np.linalg.svd(null @ b, compute_uv=False)[:, -1]
