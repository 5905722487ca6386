"""Motion profiles: several axes through points, within limits of speed, acceleration and jerk."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from acausal.arguments import Numbers
from acausal.errors import ParameterError
from domains import signal

Piece = tuple[float, float, float, float, float]


@dataclass(frozen=True)
class Way:
    """A way of length 1 from rest to rest: how long its jerk, its ramp and its cruise last [s]."""

    jerk_time: float
    ramp: float
    cruise: float
    jerk: float
    acceleration: float

    @property
    def duration(self) -> float:
        """Time from beginning to end [s]."""
        return 2 * self.ramp + self.cruise

    def breaks(self) -> list[float]:
        """Return the times at which the jerk, or without one the acceleration, jumps."""
        up = [0.0, self.jerk_time, self.ramp - self.jerk_time, self.ramp]
        return sorted({*up, *(self.duration - t for t in up)})

    def at(self, t: float) -> np.ndarray:
        """Return way, speed, acceleration and jerk just after a time."""
        if t < 0:
            return np.zeros(4)
        if t >= self.duration:
            return np.array([1.0, 0.0, 0.0, 0.0])
        if t >= self.duration / 2 and t >= self.ramp + self.cruise:
            left = self.ramp_at(self.duration - t, before=True)
            return np.array([1 - left[0], left[1], -left[2], left[3]])
        if t < self.ramp:
            return self.ramp_at(t, before=False)
        end = self.ramp_at(self.ramp, before=False)
        return np.array([end[0] + end[1] * (t - self.ramp), end[1], 0.0, 0.0])

    def ramp_at(self, t: float, before: bool) -> np.ndarray:
        """Return way, speed, acceleration and jerk of speeding up; jerks before or after t."""
        T, Ta, a = self.jerk_time, self.ramp, self.acceleration
        if T == 0:
            inside = t <= Ta if before else t < Ta
            return np.array([a * t**2 / 2, a * t, a if inside else 0.0, 0.0])
        j = self.jerk

        def later(x: float, y: float) -> bool:
            return x > y if before else x >= y

        if not later(t, T):
            return np.array([j * t**3 / 6, j * t**2 / 2, j * t, j])
        if not later(t, Ta - T):
            s = t - T
            v = a * T / 2
            return np.array([j * T**3 / 6 + v * s + a * s**2 / 2, v + a * s, a, 0.0])
        left = Ta - t
        top = a * (Ta - T)
        length = top * Ta / 2
        return np.array(
            [length - top * left + j * left**3 / 6, top - j * left**2 / 2, j * left, -j]
        )


def fastest(v: float, a: float, j: float | None) -> Way:
    """Return the fastest way of length 1 within speed v [1/s], acceleration a and jerk j.

    Without a jerk limit the speed is a trapezoid. Reference: Biagiotti and Melchiorri, Trajectory
    Planning for Automatic Machines and Robots (2008), section 3.4.
    """
    if j is None:
        ramp = min(v / a, math.sqrt(1 / a))
        return Way(0.0, ramp, max(1 / (a * ramp) - ramp, 0.0), 0.0, a)
    T = a / j if v >= a**2 / j else math.sqrt(v / j)
    ramp = T + v / a if v >= a**2 / j else 2 * T
    if v * ramp <= 1:
        return Way(T, ramp, 1 / v - ramp, j, j * T)
    if 2 * a**3 / j**2 <= 1:
        T = a / j
        ramp = T / 2 + math.sqrt((T / 2) ** 2 + 1 / a)
    else:
        T = (1 / (2 * j)) ** (1 / 3)
        ramp = 2 * T
    return Way(T, ramp, 0.0, j, j * T)


class ProfileAxis(ac.Component):
    """One axis of a motion profile: q, qd and qdd piece by piece, each [t, q, qd, qdd, qddd]."""

    q = ac.port(signal.Output, description="Position")
    qd = ac.port(signal.Output, description="Speed")
    qdd = ac.port(signal.Output, description="Acceleration")
    pieces: Sequence[Piece] = ac.structural(
        default=((0.0, 0.0, 0.0, 0.0, 0.0),),
        description="Pieces of constant jerk: start, position, speed, acceleration, jerk",
    )
    start_time: ac.Parameter = ac.parameter("s", "Time at which the motion starts", default=0.0)

    def equations(self) -> Iterator[Any]:
        flags: list[Any] = [ac.after(self.start_time + piece[0]) for piece in self.pieces]
        flags.append(0)
        q: Any = (1 - flags[0]) * self.pieces[0][1]
        qd: Any = 0
        qdd: Any = 0
        for k, (begin, x, v, a, j) in enumerate(self.pieces):
            on, t = flags[k] - flags[k + 1], ac.time - self.start_time - begin
            q = q + on * (x + t * (v + t * (a / 2 + t * j / 6)))
            qd = qd + on * (v + t * (a + t * j / 2))
            qdd = qdd + on * (a + t * j)
        yield self.q == q
        yield self.qd == qd
        yield self.qdd == qdd


class MotionProfile(ac.Assembly):
    """Motion of several axes through points, as fast as limits of speed, acceleration, jerk allow.

    ``points`` are rows of positions, a number an axis, or plain numbers of one axis. From point
    to point all axes start and end together on a straight line; the axis that would be last
    uses its limits. With ``qddd_max`` the jerk is limited, else the speed is a trapezoid. With
    ``blend`` from 0 to 1 the next way begins while the one before ends, over that share of the
    shorter ramp: corners are rounded, and as two ways overlap each takes half of the acceleration
    and the jerk, so that all limits hold. Outputs q[k], qd[k], qdd[k]; it begins and ends at rest
    and lasts ``duration``.
    """

    points: Numbers = ac.structural(
        description="Positions, a row a point, a number an axis", required=True
    )
    qd_max: Numbers = ac.structural(
        description="Largest speed, of all or of each axis", required=True
    )
    qdd_max: Numbers = ac.structural(
        description="Largest acceleration, of all or of each axis", required=True
    )
    qddd_max: Numbers | None = ac.structural(
        default=None, description="Largest jerk, of all or of each axis; None: no limit"
    )
    blend: float = ac.structural(default=0.0, description="Overlap of ways by their ramps, 0 to 1")
    start_time: ac.Parameter = ac.parameter("s", "Time at which the motion starts", default=0.0)

    def assemble(self) -> None:
        rows = self._rows()
        axes = profile(rows, *self._limits(rows.shape[1]), self.blend)
        self.q, self.qd, self.qdd = ([signal.Output() for _ in axes] for _ in range(3))
        self.axes = [ProfileAxis(pieces=pieces, start_time=self.start_time) for pieces in axes]
        for k, axis in enumerate(self.axes):
            self.connect(axis.q, self.q[k])
            self.connect(axis.qd, self.qd[k])
            self.connect(axis.qdd, self.qdd[k])

    @property
    def duration(self) -> float:
        """Time from the start to the end of the motion [s]."""
        return float(self.axes[0].pieces[-1][0])

    def _rows(self) -> np.ndarray:
        rows = np.asarray(self.points, float)
        rows = rows[:, None] if rows.ndim == 1 else rows
        if rows.ndim != 2 or len(rows) < 2 or not np.all(np.isfinite(rows)):
            raise ParameterError("MotionProfile.points needs at least two rows of finite numbers.")
        if not isinstance(self.blend, int | float) or not 0 <= self.blend <= 1:
            raise ParameterError(f"MotionProfile.blend = {self.blend!r}: give a share, 0 to 1.")
        return rows

    def _limits(self, axes: int) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
        found: list[Any] = []
        for name in ("qd_max", "qdd_max", "qddd_max"):
            given = getattr(self, name)
            if given is None and name == "qddd_max":
                found.append(None)
                continue
            values = np.asarray(given, float)
            if values.shape not in ((), (axes,)) or not np.all(values > 0):
                raise ParameterError(
                    f"MotionProfile.{name} = {given!r}: give a number above 0, or one an axis."
                )
            found.append(np.broadcast_to(values, (axes,)))
        return found[0], found[1], found[2]


def profile(
    rows: np.ndarray, v: np.ndarray, a: np.ndarray, j: np.ndarray | None, blend: float
) -> list[tuple[Piece, ...]]:
    """Return for each axis the pieces of constant jerk that lead through points."""
    share = 0.5 if blend > 0 and len(rows) > 2 else 1.0
    ways: list[tuple[float, Way, np.ndarray]] = []
    begin = 0.0
    for step in np.diff(rows, axis=0):
        size = np.abs(step)
        if not size.any():
            continue
        used = size > 0
        jerk = None if j is None else share * float(np.min(j[used] / size[used]))
        way = fastest(
            float(np.min(v[used] / size[used])), share * float(np.min(a[used] / size[used])), jerk
        )
        if ways:
            begin -= blend * min(way.ramp, ways[-1][1].ramp)
        ways.append((begin, way, step))
        begin += way.duration
    breaks = sorted({round(start + t, 15) for start, way, _ in ways for t in way.breaks()})
    found: list[list[Piece]] = [[] for _ in range(rows.shape[1])]
    for number, t in enumerate(breaks or [0.0]):
        later = breaks[number + 1] if number + 1 < len(breaks) else t + 1.0
        middle = (t + later) / 2  # inside of a piece: which one it is is not a matter of rounding
        total = sum((np.outer(way.at(middle - start), step) for start, way, step in ways),
                    np.zeros((4, rows.shape[1])))  # fmt: skip
        back = t - middle
        q, qd, qdd, qddd = total
        for axis in range(rows.shape[1]):
            x, w, acc, jerks = (float(column[axis]) for column in (q, qd, qdd, qddd))
            place = x + back * (w + back * (acc / 2 + back * jerks / 6))
            speed = w + back * (acc + back * jerks / 2)
            found[axis].append((t, rows[0, axis] + place, speed, acc + back * jerks, jerks))
    return [tuple(pieces) for pieces in found]
