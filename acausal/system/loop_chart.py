"""Charts: the bases of closed loops at run time, picked at a pose and anew when it is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError
from acausal.language.group import Additive, Rotation3
from acausal.numerics.function_buffer import buffer_of
from acausal.numerics.nearest_solution import TURNED, closest_solution, null_space
from acausal.numerics.rank import Goal, rank, row_units, solve_with_goals
from acausal.system.switching import NOTHING

if TYPE_CHECKING:
    from acausal.system.system import Point

LEAVE = 0.5
"""A chart is left when the least singular value of Bᵀ N, or of Aᵀ K N, falls below this."""

CLOSED = 1e-9
"""Largest gap of a closed loop, in lengths of the model."""


APART = 1e-4
"""Of angles and of lengths of the model: poses that differ by less are one."""

MULTIPLIER = "loop.mu"
"""Unknowns of this name are reactions in bases of closures: they depend on what was picked."""


@dataclass(frozen=True, eq=False)
class LoopClosure:
    """What is to stay closed: the gaps φ of loops, and the parts that close or drive them."""

    gaps: ca.Function = NOTHING  # of (t, x, z, u, p, m)
    owners: tuple[str, ...] = ()  # parts that close the loop, for each of these gaps
    closers: tuple[str, ...] = ()  # the same parts, each once
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


@dataclass(frozen=True, eq=False)
class LoopStart:
    """How a closed pose is found, by the coordinates of joints, and what can be said of it.

    Functions are of (t, pose, u, p, m).
    """

    closing: ca.Function = NOTHING  # the gap and its slope,
    owners: tuple[str, ...] = ()  # the parts whose gaps these are,
    stating: ca.Function = NOTHING  # what starts and guesses may be about, and its slope,
    stated: tuple[str, ...] = ()  # the pose, the coordinates of joints, what moves freely,
    invariants: tuple[str, ...] = ()  # of these, elements of quaternions: they choose no branch,
    # Of these, coordinates of joints, affine in the pose: first those by which others are swept.
    leading: tuple[tuple[int, ...], ...] = ()
    placing: ca.Function = NOTHING  # The values of what moves freely,
    # where each such part has its coordinates among the unknowns, its group and width.
    placed: tuple[tuple[tuple[int, ...], Additive | Rotation3, int], ...] = ()
    lengths: tuple[int, ...] = ()  # it is found in units of the longest of these parameters:
    pose_lengths: tuple[bool, ...] = ()  # which coordinates of the pose are lengths,
    rate_lengths: tuple[bool, ...] = ()  # and which rates are their derivatives
    # Of states and algebraic unknowns, which power of a length their unit has, and whether they are
    # forces or torques, by length and angle of which work is done.
    dimensions: tuple[tuple[int, bool], ...] = ()
    steered: tuple[str, ...] = ()  # rates of joints, given at the start by
    steering: tuple[int, ...] = ()  # these states


@dataclass(frozen=True, eq=False)
class Chart:
    """Coordinates q of closed loops, their closures φ, and the bases picked for them.

    ``Chart()`` is that of a system without loops, and false.
    """

    closure: LoopClosure = LoopClosure()
    start: LoopStart = LoopStart()
    # (t, q, u, p, m) to Φ, if rates are not derivatives of coordinates to K, and if they are fewer,
    # even without the invariants, to the slopes of φ and of these in q.
    motion: ca.Function = NOTHING
    pose: tuple[int, ...] = ()  # coordinates of joints among states and algebraic unknowns
    names: tuple[str, ...] = ()  # of q,
    value_rows: tuple[int, ...] = ()  # the rows of the system's base that hold it,
    unknowns: tuple[int, ...] = ()  # and its places among the algebraic unknowns
    rates: tuple[str, ...] = ()  # of q,
    rate_rows: tuple[int, ...] = ()  # their rows of the base;
    spins: tuple[int, ...] = ()  # of these rows, those of rates that are no derivatives
    n_places: int = 0  # of y
    n_free: int = 0  # of w
    places: tuple[int, ...] = ()  # of y and w among the states
    rank: int = 0  # of Φ
    position_rank: int = 0  # of the slope of φ in q

    def __bool__(self) -> bool:
        return bool(self.closure.closers)  # a loop of prescribed motions alone has no coordinates

    @property
    def stated(self) -> tuple[str, ...]:
        """What starts and guesses of a pose may be about."""
        return self.start.stated

    @property
    def turning(self) -> bool:
        """Whether some rates are not the derivatives of coordinates."""
        return self.motion.n_out() > 1

    @property
    def rolling(self) -> bool:
        """Whether more places can be reached than there are ways to go."""
        return self.motion.n_out() > 2

    def _at(self, function: ca.Function, q: np.ndarray, point: Point) -> list[np.ndarray]:
        """Return outputs at a pose or at coordinates q; the bases of a point do not matter."""
        given = (point.u, point.p, point.m[: function.size1_in(4)])
        return buffer_of(function).matrices(point.t, q, *given)

    def length(self, p: np.ndarray) -> float:
        """Return the longest length among the parameters, 1 if there is none."""
        return float(np.abs(p[list(self.start.lengths)]).max(initial=0.0)) or 1.0

    def units(self, point: Point) -> np.ndarray:
        """Return the units in which the coordinates of a pose are near 1."""
        return np.where(self.start.pose_lengths, self.length(point.p), 1.0)

    def rate_units(self, p: np.ndarray) -> np.ndarray:
        """Return the units in which the rates of the coordinates are near 1."""
        return np.where(self.start.rate_lengths, self.length(p), 1.0)

    def put_in_place(self, both: np.ndarray, point: Point) -> np.ndarray:
        """Return states and algebraic unknowns with what moves freely where joints put it."""
        both = both.copy()
        values = self._at(self.start.placing, both[list(self.pose)], point)[0].ravel()
        for where, group, width in self.start.placed:
            value, values = np.split(values, [width])
            both[list(where)] = group.coordinates_of(value)
        return both

    def with_leading(
        self, guess: np.ndarray, point: Point, groups: Sequence[Mapping[str, float]]
    ) -> np.ndarray:
        """Return a pose, not closed, at which its coordinates and those of joints have values.

        Groups of them are met one after the other, and no more is moved than must be.
        """
        unit, said = self.units(point), np.ones(len(self.stated))
        known = [self._of_leading(group) for group in groups]
        goals, _ = self._goals(guess / unit, point, (unit, said), *known)
        goals.append((np.eye(len(unit)), guess / unit))
        return np.asarray(unit * solve_with_goals(np.zeros((0, len(unit))), np.zeros(0), goals))

    def _of_leading(self, told: Mapping[str, float]) -> dict[str, float]:
        """Return what is told of the pose and of joints: it is affine in the pose."""
        known = {self.stated[row] for rows in self.start.leading for row in rows}
        known.update(self.stated[: len(self.pose)])
        return {name: value for name, value in told.items() if name in known}

    def close(
        self,
        guess: np.ndarray,
        point: Point,
        fixed: Mapping[str, float],
        hints: Mapping[str, float],
        shapes: Mapping[str, float],
    ) -> list[np.ndarray]:
        """Return the closed poses nearest to a guess, with ``fixed`` values kept if that closes.

        They are as near to what ``shapes`` are at rest as they can, then to ``hints``, then to the
        guess of the joints by which others are swept, then of all that turns, then of other joints:
        as without loops, a place that is told turns nothing that can stay. Mostly there is one.

        Raises
        ------
        InitializationError
            If the loop cannot close, with the gap that remains.
        """
        number = {name: i for i, name in enumerate(self.start.stated)}
        kept = [number[name] for name in fixed if name in number]
        wanted = np.array([fixed[self.start.stated[i]] for i in kept])
        unit, length = self.units(point), self.length(point.p)
        # What is small at one pose, as a sine there, has its size at others.
        poses = [guess + turned * unit for turned in TURNED]
        sizes, said = (
            row_units(np.hstack([self._at(of, q, point)[1] * unit for q in poses]), length)
            for of in (self.start.closing, self.start.stating)
        )

        def gaps(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            gap, slope = self._at(self.start.closing, q * unit, point)
            return gap.ravel() / sizes, slope * unit / sizes[:, None]

        def with_fixed(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            value, slope = self._at(self.start.stating, q * unit, point)
            gap, rows = gaps(q)
            missed = (value.ravel()[kept] - wanted) / said[kept]
            return np.concatenate([gap, missed]), np.vstack(
                [rows, slope[kept] * unit / said[kept, None]]
            )

        wishes = (self._of_leading(fixed), shapes, hints)
        goals, joints = self._goals(guess / unit, point, (unit, said), *wishes)
        spoken = sorted(name for name in self.start.stated if name in hints)
        choosing = [i for i, name in enumerate(spoken) if name not in self.start.invariants]
        lengths, begin = self.start.pose_lengths, guess / unit
        evaluate = with_fixed if kept else gaps
        q, gap, others = closest_solution(evaluate, begin, goals, joints, choosing, lengths)
        if np.max(np.abs(gap), initial=0.0) > CLOSED and kept:
            q, gap, others = closest_solution(gaps, begin, goals, joints, (), lengths)
        if np.max(np.abs(gap), initial=0.0) > CLOSED:
            gap, owner = gaps(q)[0] * sizes, self.closure.closers[0]
            if self.start.owners:  # others are norms of quaternions
                gap = gap[: len(self.start.owners)]
                owner = self.start.owners[int(np.argmax(np.abs(gap)))]
            raise InitializationError(
                f"the loop through {owner} cannot be closed at t = "
                f"{point.t:g} s: a gap of {np.linalg.norm(gap):.3g} in SI units remains at the "
                f"best pose found{self.closure.prescribed}"
            )
        found: list[np.ndarray] = []
        for pose in (q * unit, *(other * unit for other in others)):
            apart = self._apart(point, [pose, *found])[1] if found else np.full((1, 1), np.inf)
            if apart.max(axis=1, initial=0.0).min() > APART:
                found.append(pose)
        return found

    def _apart(self, point: Point, poses: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Return what is stated at poses, and how far it is there from the first; angles go round.

        Elements of quaternions are left out: their opposites are the same pose.
        """
        values = np.array([self._at(self.start.stating, pose, point)[0].ravel() for pose in poses])
        apart = np.abs(values[1:] - values[0]) / max(1.0, self.length(point.p))
        apart = np.minimum(apart, np.abs(2.0 * np.sin((values[1:] - values[0]) / 2.0)))
        apart[:, [name in self.start.invariants for name in self.start.stated]] = 0.0
        return values, apart

    def ways(self, point: Point, poses: list[np.ndarray]) -> str:
        """Return what to say of poses that are equally near, of which the first is taken."""
        if len(poses) < 2:
            return ""
        values, apart = self._apart(point, poses)
        place = int(np.argmax(apart.max(axis=0)))
        name, (here, *others) = self.start.stated[place], values[:, place]
        also = sorted({f"{value:.4g}" for value in others})
        return (
            f"the loop through {self.closure.closers[0]} closes in several ways that are equally "
            f"near to the guesses: with {name} = {here:.4g}, which was taken, and with {name} = "
            f'{", ".join(also)}. Give guess={{"{name}": …}} to choose.'
        )

    def _goals(
        self,
        guess: np.ndarray,
        point: Point,
        units: tuple[np.ndarray, np.ndarray],
        *wanted: Mapping[str, float],
    ) -> tuple[list[Goal], list[Goal]]:
        """Return what the pose should be near to: to what is wanted, then to joints as they are.

        ``units`` are those of the pose, which is given in them, and of what is stated.
        """
        unit, said = units
        value, slope = self._at(self.start.stating, guess * unit, point)
        slope = slope * unit / said[:, None]
        found = []
        for group in wanted:
            rows = sorted(
                (i for i, name in enumerate(self.start.stated) if name in group),
                key=self.start.stated.__getitem__,  # in no tree another order
            )
            given = np.array([group[self.start.stated[i]] for i in rows])
            near = slope[rows]
            found.append((near, (given - value.ravel()[rows]) / said[rows] + near @ guess))
        by_name = (sorted(rows, key=self.start.stated.__getitem__) for rows in self.start.leading)
        sweeping, *others = (slope[rows] for rows in by_name)
        turns = np.eye(len(guess))[~np.array(self.start.pose_lengths, dtype=bool)]
        joints = [sweeping, turns, *others]
        return found, [(near, near @ guess) for near in joints]

    def check(self, point: Point) -> None:
        """Refuse a pose where the closures lose rank: which way the loop goes on is open.

        Raises
        ------
        InitializationError
            With the coordinates to give other values.
        """
        slope, *_ = self._at(self.motion, point.z[list(self.unknowns)], point)
        length = self.length(point.p)
        slope = slope * self.rate_units(point.p)
        if rank(slope / row_units(slope, length)[:, None], CLOSED) < self.rank:
            raise InitializationError(
                f"the loop through {self.closure.closers[0]} begins at a singular pose, where its "
                "closures depend on each other: it can go on in more than one way. Give start or "
                f"guess values away from it to {', '.join(self.names)}."
            )

    def slopes(
        self, t: np.ndarray, q: np.ndarray, u: np.ndarray, p: np.ndarray, m: np.ndarray
    ) -> list[np.ndarray]:
        """Return Φ at several points, (points, closures, rates), and K if there is one."""
        found = self.motion.call([t[None, :], q.T, u.T, p, m])
        return [_apart(np.asarray(part.full()), len(t)) for part in found]

    def pick(self, q: np.ndarray, point: Point, units: np.ndarray | None = None) -> np.ndarray:
        """Return the bases (B, A, C, q0) at coordinates, in the order of the discrete vector.

        They are orthonormal in ``units`` of the rates, those of the model if none are given: in
        metres a crank of 1e6 m would have the way of its slider as its coordinate, up to the dead
        centre, and states would be 1e6 where tolerances count them as 1.
        """
        slope, *turn = self._at(self.motion, q, point)
        unit = self.rate_units(point.p) if units is None else units
        left, _, right = np.linalg.svd(slope * unit)
        b, c = (right[self.rank :] / unit).T, left[:, : self.rank].T
        parts, count = [b], len(slope)
        if self.rolling:
            parts.append(self._reachable(turn[1], turn[2]))
        elif turn:
            parts.append(np.linalg.pinv(turn[0]).T @ b)
        parts += [c] if self.rank < count else []
        if self.rolling and self.position_rank < count:
            rows = np.linalg.svd(turn[1] @ null_space(turn[2]))[0]
            parts.append(rows[:, : self.position_rank].T)
        return np.concatenate([*(part.ravel(order="F") for part in parts), q])

    def _reachable(self, gap: np.ndarray, kept: np.ndarray) -> np.ndarray:
        """Return a basis of the ways to other closed poses, from the slopes of φ and of ν."""
        inner = null_space(kept)
        return np.asarray(inner @ np.linalg.svd(gap @ inner)[2][self.position_rank :].T)

    def tangent(self, bases: np.ndarray) -> np.ndarray:
        """Return B, (rates, freedoms), from the bases: orthonormal in units of the rates."""
        n = len(self.rates)
        return bases[: n * self.n_free].reshape(n, self.n_free, order="F")

    def spread(self, bases: np.ndarray) -> np.ndarray:
        """Return A, (coordinates, freedoms), from the bases: B where they have no A."""
        if not self.turning:
            return self.tangent(bases)
        first, n = len(self.rates) * self.n_free, len(self.names)
        return bases[first : first + n * self.n_places].reshape(n, self.n_places, order="F")

    def quality(self, slopes: list[np.ndarray], bases: np.ndarray, p: np.ndarray) -> np.ndarray:
        """Return the least singular value of Bᵀ N and Aᵀ K N: 1 where they were picked."""
        b, found, unit = self.tangent(bases), np.ones(len(slopes[0])), self.rate_units(p)
        null = np.linalg.svd(slopes[0] * unit)[2][:, self.rank :] * unit
        if self.n_free:
            found = np.linalg.svd(null @ b, compute_uv=False)[:, -1]
        if self.rolling:
            ways = [self._reachable(*pair).T for pair in zip(*slopes[2:], strict=True)]
            least = np.linalg.svd(np.array(ways) @ self.spread(bases), compute_uv=False)
            found = np.minimum(found, least[:, -1])
        elif self.turning and self.n_free:
            turned = null @ slopes[1].transpose(0, 2, 1) @ self.spread(bases)
            found = np.minimum(found, np.linalg.svd(turned, compute_uv=False)[:, -1])
        return np.asarray(found)


def _apart(stacked: np.ndarray, count: int) -> np.ndarray:
    """Return matrices that stand side by side, one above the other."""
    rows, columns = stacked.shape
    return stacked.reshape(rows, count, columns // count).transpose(1, 0, 2)
