"""Controllers: PI, PID, and PID with limited output, anti-windup and setpoint weights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError, did_you_mean
from domains import signal
from library.blocks.continuous import Derivative, Integrator
from library.blocks.interfaces import SISO
from library.blocks.math import Add, Add3, Gain
from library.blocks.nonlinear import Limiter
from library.blocks.several import MultiSum
from library.checks import nonzero, ordered

CONTROLLERS = ("P", "PI", "PD", "PID")
# Lag of a derivative part that is switched off by Td = 0; faster than any plant, not stiffer.
SHORTEST_LAG = 1e-9


class PI(SISO):
    """PI controller, y = k (1 + 1/(T s)) u."""

    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    T: ac.Parameter = ac.parameter("s", "Time constant of the integral part", above=0)
    x_start: ac.Parameter = ac.parameter("1", "Initial value of x", default=0.0)
    x = ac.variable("1", "State of the integral part", start="x_start")

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.u / self.T
        yield self.y == self.k * (self.x + self.u)


class PID(SISO):
    """PID controller, y = k (1 + 1/(Ti s) + Td s/(Td/Nd s + 1)) u."""

    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    Ti: ac.Parameter = ac.parameter("s", "Time constant of the integral part", above=0)
    Td: ac.Parameter = ac.parameter("s", "Time constant of the derivative part", min=0)
    Nd: ac.Parameter = ac.parameter(
        "1", "Td/Nd is the lag of the derivative part", default=10.0, above=0
    )
    xi_start: ac.Parameter = ac.parameter("1", "Initial value of xi", default=0.0)
    xd_start: ac.Parameter = ac.parameter("1", "Initial value of xd", default=0.0)
    xi = ac.variable("1", "State of the integral part", start="xi_start")
    xd = ac.variable("1", "State of the derivative part: u after the lag", start="xd_start")

    def equations(self) -> Iterator[Any]:
        lag = ca.fmax(self.Td / self.Nd, SHORTEST_LAG)
        slope = (self.u - self.xd) / lag
        yield ac.der(self.xi) == self.u / self.Ti
        yield ac.der(self.xd) == slope
        yield self.y == self.k * (self.u + self.xi + self.Td * slope)


class LimPID(ac.Assembly):
    """P, PI, PD or PID controller with limited output, anti-windup and setpoint weights.

    y = limit(k (wp u_s - u_m + I + D)) with der(I) = (u_s - u_m + (y - unlimited y)/(k Ni))/Ti
    and D = Td s/(Td/Nd s + 1) (wd u_s - u_m). With ``with_feed_forward``, k_ff u_ff is added before
    the limit. With ``init="steady"`` D is 0 at the start; else it begins with the state xd_start,
    and kicks where wd u_s - u_m is another.
    """

    init: str = ac.structural(
        default="state", description="state: D begins at xd_start; steady: D is 0 at the start"
    )
    controller_type: str = ac.structural(default="PID", description="P, PI, PD or PID")
    k: ac.Parameter = ac.parameter("1", "Gain; not 0", default=1.0)
    Ti: ac.Parameter = ac.parameter("s", "Time constant of the integral part", default=0.5, above=0)
    Td: ac.Parameter = ac.parameter("s", "Time constant of the derivative part", default=0.1, min=0)
    y_max: ac.Parameter = ac.parameter("1", "Upper limit of the output")
    y_min: ac.Parameter = ac.parameter("1", "Lower limit", default=lambda self: -self.y_max)
    checked = (*ordered("y_min", "y_max"), *nonzero("k"))
    wp: ac.Parameter = ac.parameter("1", "Setpoint weight of the proportional part", default=1.0)
    wd: ac.Parameter = ac.parameter("1", "Setpoint weight of the derivative part", default=0.0)
    Ni: ac.Parameter = ac.parameter(
        "1", "Ni Ti is the time constant of anti-windup", default=0.9, above=0
    )
    Nd: ac.Parameter = ac.parameter(
        "1", "Td/Nd is the lag of the derivative part", default=10.0, above=0
    )
    with_feed_forward: bool = ac.structural(default=False, description="True: with the input u_ff")
    k_ff: ac.Parameter = ac.parameter("1", "Gain of the feed-forward", default=1.0)
    xi_start: ac.Parameter = ac.parameter("1", "Initial value of the integral part", default=0.0)
    xd_start: ac.Parameter = ac.parameter("1", "Initial value of the derivative state", default=0.0)

    def assemble(self) -> None:
        kind = self.controller_type
        if kind not in CONTROLLERS:
            raise ParameterError(
                f"controller_type = {kind!r} is not known. {did_you_mean(str(kind), CONTROLLERS)}"
            )
        self.u_s, self.u_m, self.y = signal.Input(), signal.Input(), signal.Output()
        self.add_P = Add(k1=self.wp, k2=-1.0)
        self.add_PID = MultiSum(nu=len(kind))
        self.gain_PID = Gain(k=self.k)
        self.limiter = Limiter(u_max=self.y_max, u_min=self.y_min)
        self.connect(self.u_s, self.add_P.u1)
        self.connect(self.u_m, self.add_P.u2)
        self.connect(self.add_P.y, self.add_PID.u[0])
        self.connect(self.add_PID.y, self.gain_PID.u)
        self._feed_forward()
        self.connect(self.limiter.y, self.y)
        if "I" in kind:
            self._integrate()
        if "D" in kind:
            self._differentiate()

    def _feed_forward(self) -> None:
        if not self.with_feed_forward:
            self.connect(self.gain_PID.y, self.limiter.u)
            return
        self.u_ff, self.add_FF = signal.Input(), Add(k2=self.k_ff)
        self.connect(self.gain_PID.y, self.add_FF.u1)
        self.connect(self.u_ff, self.add_FF.u2)
        self.connect(self.add_FF.y, self.limiter.u)

    def _integrate(self) -> None:
        wanted = self.add_FF.y if self.with_feed_forward else self.gain_PID.y
        self.add_sat, self.gain_track = Add(k2=-1.0), Gain(k=1 / (self.k * self.Ni))
        self.add_I, self.I = Add3(k2=-1.0), Integrator(k=1 / self.Ti, y_start=self.xi_start)
        self.connect(self.limiter.y, self.add_sat.u1)
        self.connect(wanted, self.add_sat.u2)
        self.connect(self.add_sat.y, self.gain_track.u)
        self.connect(self.u_s, self.add_I.u1)
        self.connect(self.u_m, self.add_I.u2)
        self.connect(self.gain_track.y, self.add_I.u3)
        self.connect(self.add_I.y, self.I.u)
        self.connect(self.I.y, self.add_PID.u[1])

    def _differentiate(self) -> None:
        lag = ca.fmax(self.Td / self.Nd, SHORTEST_LAG)
        self.add_D = Add(k1=self.wd, k2=-1.0)
        self.D = Derivative(k=self.Td, T=lag, x_start=self.xd_start, init=self.init)
        self.connect(self.u_s, self.add_D.u1)
        self.connect(self.u_m, self.add_D.u2)
        self.connect(self.add_D.y, self.D.u)
        self.connect(self.D.y, self.add_PID.u[-1])
