"""Charts: the bases of closed loops at run time, picked at a pose and anew when it is left."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.closing import closest
from acausal.errors import InitialisationError
from acausal.group import Additive, Rotation3

LEAVE = 0.5
"""A chart is left when the least singular value of Bᵀ N, or of Aᵀ K N, falls below this."""

SINGULAR = 1e-6
"""Singular values of Φ below this part of the largest make a pose singular."""

CLOSED = 1e-9
"""Largest gap [m or rad] of a closed loop."""

Known = tuple[float, np.ndarray, np.ndarray, np.ndarray]
"""Time, inputs, parameters and discrete values: what is given while a loop is closed."""


@dataclass(frozen=True, eq=False)
class Chart:
    """Coordinates of closed loops, their closures, and the bases picked for them.

    The pose is the coordinates q in the closures (``names``) and those ``beside``: of chords that
    hold nothing, and of what moves with them. ``function`` maps (t, pose, u, p, m) to the gap, of
    φ, ν and such chords, and its slope; ``motion`` maps (t, q, u, p, m) to Φ and, if rates are
    not derivatives of coordinates, to K. ``placing`` gives the values of what moves freely as
    joints put it; ``placed`` says for each which coordinates it has, its group and its width;
    ``own`` marks these coordinates. ``steering`` are the states by which rates of joints, in the
    rows ``steered`` of the system's base, are set at the start, if something moves freely.
    ``value_rows`` and ``rate_rows`` are the rows that hold q and its rates.
    """

    function: ca.Function
    motion: ca.Function
    placing: ca.Function
    placed: tuple[tuple[tuple[int, ...], Additive | Rotation3, int], ...]
    names: tuple[str, ...]
    beside: tuple[str, ...]
    owners: tuple[str, ...]
    rates: tuple[str, ...]
    value_rows: tuple[int, ...]
    rate_rows: tuple[int, ...]
    own: np.ndarray
    n_free: int
    rank: int
    places: tuple[int, ...]  # of y and w among the states
    pose: tuple[int, ...]  # of the pose among states and algebraic unknowns
    steered: tuple[int, ...]
    steering: tuple[int, ...]

    def unknowns(self, n_states: int) -> list[int]:
        """Return where q is among the algebraic unknowns."""
        return [row - n_states for row in self.pose[: len(self.names)]]

    @property
    def turning(self) -> bool:
        """Whether some rates are not the derivatives of coordinates."""
        return self.motion.n_out() > 1

    def put_in_place(self, pose: np.ndarray, known: Known, given: np.ndarray) -> np.ndarray:
        """Return a pose with what moves freely where joints put it, unless it was given."""
        t, u, p, m = known
        pose, first = pose.copy(), 0
        values = np.asarray(self.placing(t, pose, u, p, m)).ravel()
        for where, group, width in self.placed:
            value = values[first : first + width]
            if not given[list(where)].any() and np.all(np.isfinite(value)):
                pose[list(where)] = group.coordinates_of(value)
            first += width
        return pose

    def closed(self, guess: np.ndarray, known: Known, held: np.ndarray) -> np.ndarray:
        """Return the closed pose near a guess, with ``held`` coordinates kept if that closes.

        Raises
        ------
        InitialisationError
            If the loop cannot close, with the gap that remains.
        """
        t, u, p, m = known

        def evaluate(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            gap, slope = self.function(t, q, u, p, m)
            return np.asarray(gap).ravel(), np.asarray(slope.full())

        def kept(part: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            q = guess.copy()
            q[~held] = part
            gap, slope = evaluate(q)
            return gap, slope[:, ~held]

        q = guess.copy()
        q[~held], gap = closest(kept, guess[~held], self.own[~held])
        if np.max(np.abs(gap), initial=0.0) > CLOSED and held.any():
            q, gap = closest(evaluate, guess, self.own)
        if np.max(np.abs(gap), initial=0.0) > CLOSED:
            gap = gap[: len(self.owners)]
            worst = int(np.argmax(np.abs(gap)))
            raise InitialisationError(
                f"the loop through {self.owners[worst]} cannot be closed at t = {t:g} s: a gap of "
                f"{np.linalg.norm(gap):.3g} m (or rad) remains at the best pose found. Check the "
                "lengths, or give guess values nearer to a closed pose."
            )
        return q

    def check(self, q: np.ndarray, known: Known) -> None:
        """Refuse a pose where the closures lose rank: which way the loop goes on is open.

        Raises
        ------
        InitialisationError
            With the coordinates to give other values.
        """
        slope, *_ = self._slopes(q, known)
        singular = np.linalg.svd(slope, compute_uv=False)
        if self.rank and singular[self.rank - 1] < SINGULAR * singular[0]:
            names = [name for name, own in zip(self.names, self.own, strict=False) if not own]
            raise InitialisationError(
                f"the loop through {self.owners[0]} begins at a singular pose (bars in line): it "
                "can go on in more than one way. Give start or guess values away from it to "
                f"{', '.join(names)}."
            )

    def slopes(
        self, t: np.ndarray, q: np.ndarray, u: np.ndarray, p: np.ndarray, m: np.ndarray
    ) -> list[np.ndarray]:
        """Return Φ at several points, (points, closures, rates), and K if there is one."""
        found = self.motion.call([t[None, :], q.T, u.T, p, m])
        return [_apart(np.asarray(part.full()), len(t)) for part in found]

    def _slopes(self, q: np.ndarray, known: Known) -> list[np.ndarray]:
        t, u, p, m = known
        return [np.asarray(part.full()) for part in self.motion.call([t, q, u, p, m])]

    def pick(self, q: np.ndarray, known: Known) -> np.ndarray:
        """Return the bases (B, A, C, q0) at a pose, in the order of the discrete vector."""
        slope, *turn = self._slopes(q, known)
        left, _, right = np.linalg.svd(slope)
        b, c = right[self.rank :].T, left[:, : self.rank].T
        parts = [b.ravel(order="F")]
        if turn:
            parts.append(np.linalg.pinv(turn[0]).T.dot(b).ravel(order="F"))
        parts += [c.ravel(order="F")] if self.rank < len(slope) else []
        return np.concatenate([*parts, q])

    def tangent(self, bases: np.ndarray) -> np.ndarray:
        """Return B, (rates, freedoms), from the bases."""
        n = len(self.rates)
        return bases[: n * self.n_free].reshape(n, self.n_free, order="F")

    def quality(self, slopes: list[np.ndarray], bases: np.ndarray) -> np.ndarray:
        """Return the least singular value of Bᵀ N and Aᵀ K N: 1 where they were picked."""
        b = self.tangent(bases)
        if not self.n_free:
            return np.ones(len(slopes[0]))
        null = np.linalg.svd(slopes[0])[2][:, self.rank :]
        found = np.linalg.svd(null @ b, compute_uv=False)[:, -1]
        if self.turning:
            n, first = len(self.names), b.size
            a = bases[first : first + n * self.n_free].reshape(n, self.n_free, order="F")
            turned = null @ slopes[1].transpose(0, 2, 1)
            found = np.minimum(found, np.linalg.svd(turned @ a, compute_uv=False)[:, -1])
        return np.asarray(found)


def _apart(stacked: np.ndarray, count: int) -> np.ndarray:
    """Return matrices that stand side by side, one above the other."""
    return stacked.reshape(stacked.shape[0], count, -1).transpose(1, 0, 2)
