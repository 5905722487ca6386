"""Sampled systems: linear difference equations, and controllers that run at clock ticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library.blocks.linear import controllable, matrices_of, scaled_start
from library.blocks.sampled import Sampled
from library.checks import ordered

Floats = NDArray[np.float64]


class Difference(Sampled):
    """Linear difference equations, x_{k+1} = A x_k + B u_k, y_k = C x_k + D u_k, y held."""

    nx: int = ac.structural(default=1, description="Number of states")
    A: ArrayLike = ac.structural(description="Matrix nx x nx", required=True)
    B: ArrayLike = ac.structural(description="Column of nx elements", required=True)
    C: ArrayLike = ac.structural(description="Row of nx elements", required=True)
    D: float = ac.structural(default=0.0, description="Direct gain")
    held = ac.discrete("1", "Output since the last tick")

    def equations(self) -> Iterator[Any]:
        A, B, C = (ca.DM(np.asarray(part, dtype=float)) for part in (self.A, self.B, self.C))
        x = [getattr(self, f"x{k}") for k in range(self.nx)]
        old = ca.vertcat(*[ac.pre(each) for each in x])
        new = ca.sparsify(A) @ old + ca.sparsify(B) * self.u
        yield self.at_ticks(
            ac.assign(self.held, ca.sparsify(C).T @ old + self.D * self.u),
            *[ac.assign(each, new[k]) for k, each in enumerate(x)],
        )
        yield self.y == self.held


@cache
def _of_order(nx: int) -> type[Difference]:
    """Return the class of difference equations with the states x0, x1, … x(nx - 1)."""
    states = {f"x{k}": ac.discrete("1", f"State {k}") for k in range(nx)}
    text = f"Difference equations with {nx} states."
    return type("Difference", (Difference,), {**states, "__doc__": text, "__module__": __name__})


class SampledBlock(ac.Assembly):
    """A model of one system of difference equations, with the input ``u`` and the output ``y``."""

    sample_period: ac.Parameter = ac.parameter("s", "Time between two ticks", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time of the first tick", default=0.0)
    x_start: Sequence[float] | None = ac.structural(
        default=None, description="Initial states; 0 if not given"
    )

    def _realize(
        self,
        matrices: tuple[Floats, Floats, Floats, float],
        x_start: Sequence[float] | None,
    ) -> None:
        A, B, C, D = matrices
        nx = len(A)
        start = np.zeros(nx) if x_start is None else np.asarray(x_start, dtype=float)
        if start.shape != (nx,):
            raise ParameterError(
                f"{type(self).__name__}: x_start has {start.size} values for {nx} states."
            )
        self.u, self.y = signal.Input(), signal.Output()
        self.system = _of_order(nx)(
            nx=nx,
            A=A,
            B=B,
            C=C,
            D=D,
            sample_period=self.sample_period,
            start_time=self.start_time,
            start={f"x{k}": float(value) for k, value in enumerate(start)},
        )
        self.connect(self.u, self.system.u)
        self.connect(self.system.y, self.y)


class DiscreteTransferFunction(SampledBlock):
    """Sampled transfer function, y = (b[0] z^m + … + b[m])/(a[0] z^n + … + a[n]) u with m <= n."""

    b: Sequence[float] = ac.structural(default=(1.0,), description="Numerator, highest power first")
    a: Sequence[float] = ac.structural(
        description="Denominator, highest power first", required=True
    )

    def assemble(self) -> None:
        self._realize(controllable(self.b, self.a), scaled_start(self.a, self.x_start))


class DiscreteStateSpace(SampledBlock):
    """Sampled state space system, x_{k+1} = A x_k + B u_k, y_k = C x_k + D u_k."""

    A: ArrayLike = ac.structural(description="Matrix nx x nx", required=True)
    B: ArrayLike = ac.structural(description="Column of nx elements", required=True)
    C: ArrayLike = ac.structural(description="Row of nx elements", required=True)
    D: ArrayLike = ac.structural(default=0.0, description="Direct gain")

    def assemble(self) -> None:
        self._realize(matrices_of(self), self.x_start)


class DiscretePI(Sampled):
    """Sampled PI controller, y_k = k (u_k + x_k) with x_k = x_{k-1} + sample_period/T u_k."""

    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    T: ac.Parameter = ac.parameter("s", "Time constant of the integral part", above=0)
    x_start: ac.Parameter = ac.parameter("1", "Initial value of x", default=0.0)
    x = ac.discrete("1", "State of the integral part", start="x_start")
    held = ac.discrete("1", "Output since the last tick")

    def equations(self) -> Iterator[Any]:
        x = ac.pre(self.x) + self.sample_period / self.T * self.u
        yield self.at_ticks(
            ac.assign(self.x, x),
            ac.assign(self.held, self.k * (self.u + x)),
        )
        yield self.y == self.held


class DiscretePID(Sampled):
    """Sampled PID controller with limits, y_k = limit(k (u_k + x_k + d_k)), without windup.

    x_k = x_{k-1} + sample_period/Ti u_k, and d_k is Td s/(Td/Nd s + 1) u by backward differences.
    While y is at a limit, x moves only if that brings y back.
    """

    k: ac.Parameter = ac.parameter("1", "Gain", default=1.0)
    Ti: ac.Parameter = ac.parameter("s", "Time constant of the integral part", above=0)
    Td: ac.Parameter = ac.parameter("s", "Time constant of the derivative part", default=0.0, min=0)
    Nd: ac.Parameter = ac.parameter(
        "1", "Td/Nd is the lag of the derivative part", default=10.0, above=0
    )
    y_max: ac.Parameter = ac.parameter("1", "Upper limit of the output", default=1e300)
    y_min: ac.Parameter = ac.parameter("1", "Lower limit", default=lambda self: -self.y_max)
    checked = ordered("y_min", "y_max")
    x_start: ac.Parameter = ac.parameter("1", "Initial value of x", default=0.0)
    x = ac.discrete("1", "State of the integral part", start="x_start")
    d = ac.discrete("1", "Derivative part")
    last = ac.discrete("1", "Input at the last tick")
    held = ac.discrete("1", "Output since the last tick")

    def equations(self) -> Iterator[Any]:
        lag = self.Td / self.Nd
        change = self.Td * (self.u - ac.pre(self.last))
        d = (lag * ac.pre(self.d) + change) / (lag + self.sample_period)
        step = self.sample_period / self.Ti * self.u
        wanted = self.k * (self.u + ac.pre(self.x) + step + d)
        worse = ca.logic_or(
            ca.logic_and(wanted > self.y_max, self.k * step > 0),
            ca.logic_and(wanted < self.y_min, self.k * step < 0),
        )
        x = ac.pre(self.x) + ca.if_else(worse, 0, step)
        y = ca.fmax(ca.fmin(self.k * (self.u + x + d), self.y_max), self.y_min)
        yield self.at_ticks(
            ac.assign(self.x, x),
            ac.assign(self.d, d),
            ac.assign(self.last, self.u),
            ac.assign(self.held, y),
        )
        yield self.y == self.held
