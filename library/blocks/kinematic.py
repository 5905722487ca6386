"""Point-to-point motion: as fast as possible within limits of speed and acceleration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal


def durations(delta_q: Any, qd_max: Any, qdd_max: Any) -> tuple[Any, Any]:
    """Return how long the motion speeds up, and when it begins to brake."""
    way = ca.fabs(delta_q)
    T1 = ca.fmin(ca.sqrt(way / qdd_max), qd_max / qdd_max)
    return T1, ca.fmax(T1, way / qd_max)


def point_to_point(
    delta_q: Any, qd_max: Any, qdd_max: Any, start_time: Any
) -> tuple[Any, Any, Any]:
    """Return position, speed and acceleration of the fastest motion over ``delta_q``.

    Full acceleration until T1, constant speed until T2 (missing for a short way), full
    deceleration until T1 + T2.
    """
    T1, T2 = durations(delta_q, qd_max, qdd_max)
    flags = [ac.after(start_time + instant) for instant in (0, T1, T2, T1 + T2)]
    speeding, cruising, braking = (flags[i] - flags[i + 1] for i in range(3))
    t = ac.time - start_time
    left = T1 + T2 - t
    a = ca.sign(delta_q) * qdd_max
    speed = a * (speeding * t + cruising * T1 + braking * left)
    position = (
        speeding * a * t**2 / 2
        + cruising * a * T1 * (t - T1 / 2)
        + braking * (delta_q - a * left**2 / 2)
        + flags[3] * delta_q
    )
    return position, speed, a * (speeding - braking)


class KinematicPTP(ac.Component):
    """Acceleration y of the fastest motion over deltaq within qd_max and qdd_max."""

    y = ac.port(signal.Output, description="Acceleration")
    deltaq: ac.Parameter = ac.parameter("1", "Distance to move")
    qd_max: ac.Parameter = ac.parameter("1/s", "Largest speed", above=0)
    qdd_max: ac.Parameter = ac.parameter("1/s2", "Largest acceleration", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time at which the motion starts", default=0.0)

    def equations(self) -> Iterator[Any]:
        motion = point_to_point(self.deltaq, self.qd_max, self.qdd_max, self.start_time)
        yield self.y == motion[2]


class KinematicPTP2(ac.Component):
    """Position q, speed qd and acceleration qdd of the fastest motion from q_begin to q_end.

    ``moving`` is 1 until it has arrived at ``end_time``.
    """

    q = ac.port(signal.Output, description="Position")
    qd = ac.port(signal.Output, description="Speed")
    qdd = ac.port(signal.Output, description="Acceleration")
    moving = ac.port(signal.Output, description="1 before the end of the motion, else 0")
    end_time = ac.variable("s", "Time at which the motion ends")
    q_begin: ac.Parameter = ac.parameter("1", "Start position", default=0.0)
    q_end: ac.Parameter = ac.parameter("1", "End position")
    qd_max: ac.Parameter = ac.parameter("1/s", "Largest speed", above=0)
    qdd_max: ac.Parameter = ac.parameter("1/s2", "Largest acceleration", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time at which the motion starts", default=0.0)

    def equations(self) -> Iterator[Any]:
        way = self.q_end - self.q_begin
        q, qd, qdd = point_to_point(way, self.qd_max, self.qdd_max, self.start_time)
        yield self.q == self.q_begin + q
        yield self.qd == qd
        yield self.qdd == qdd
        end = self.start_time + sum(durations(way, self.qd_max, self.qdd_max))
        yield self.end_time == end
        yield self.moving == ca.if_else(ca.fabs(way) > 0, 1 - ac.after(end), 0)
