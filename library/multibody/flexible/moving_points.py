"""What moves along a flexible beam: a load that runs over it, and a joint that slides on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library.multibody.flexible.arms import turn_of, turned_back
from library.multibody.flexible.loads import RESOLVED
from library.multibody.flexible.moments import matrix_of, moved
from library.multibody.space import turning, unit
from library.multibody.template import VECTOR, Frame, Modal

DEGREE = 30
"""Of the Chebyshev polynomials of shapes along a beam: the first eight modes to 1e-9."""

Shapes = tuple[tuple[tuple[float, ...], ...], ...]
"""Coefficients of a table of functions of ξ: rows, columns, and by degree."""


def fitted(of: Any) -> tuple[Shapes, Shapes]:
    """Return Φ(ξ) and Ψ(ξ), which ``of`` gives at points from 0 to 1, as polynomials."""
    points = (np.cos(np.pi * (np.arange(DEGREE + 1) + 0.5) / (DEGREE + 1)) + 1) / 2
    tables = [of(float(xi)) for xi in points]
    made = []
    for which in (0, 1):
        values = np.array([table[which] for table in tables])
        flat = values.reshape(len(points), -1)
        fit = np.polynomial.chebyshev.chebfit(2 * points - 1, flat, DEGREE)
        fit[np.abs(fit) < 1e-15 * np.abs(fit).max(initial=1e-300)] = 0.0
        columns = fit.T.reshape(*values.shape[1:], DEGREE + 1)
        made.append(tuple(tuple(tuple(map(float, c)) for c in row) for row in columns))
    return made[0], made[1]


def evaluated(shapes: Shapes, xi: Any) -> Any:
    """Return a table of shapes at ξ as a matrix, by Clenshaw's recurrence."""
    x = 2 * xi - 1
    rows = []
    for row in shapes:
        columns = []
        for coefficients in row:
            if not any(coefficients):
                columns.append(ca.SX(0))
                continue
            last, before = ca.SX(0), ca.SX(0)
            for c in coefficients[:0:-1]:
                last, before = c + 2 * x * last - before, last
            columns.append(coefficients[0] + x * last - before)
        rows.append(ca.horzcat(*columns))
    return ca.vertcat(*rows)


class MovingLoad(Modal):
    """A force p along n that stands at x on a beam: f = p n, tau = place × f, Q = Φ(x/L)ᵀ f.

    ``x`` and ``p`` are functions of time or signals; off the beam, below 0 or beyond L, there is
    no force. ``n`` is fixed in the beam's frame, or in the world.
    """

    frame_a = ac.port(Frame, description="The moving frame of the body")
    x: signal.Input = ac.signal_input(unit="m", description="Where it stands, from frame_a")
    p: signal.Input = ac.signal_input(unit="N", description="Force along n")
    displacements: Any = ac.structural(description="Φ(ξ) by coefficients", required=True)
    resolve_in: str = ac.structural(
        default="frame_a", description='n is fixed in "frame_a" or in the "world"'
    )
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of the force", default=(0.0, 1.0, 0.0), shape=VECTOR
    )
    L: ac.Parameter = ac.parameter("m", "Length of the beam", above=0)
    t = ac.Edge(frame_a.t)
    rot = ac.Edge(frame_a.R)
    load = ac.Edge(Modal.modes)
    shapes: ClassVar = ()

    def _check(self) -> None:
        if self.resolve_in not in RESOLVED:
            raise ParameterError(
                f"MovingLoad: resolve_in = {self.resolve_in!r} is 'frame_a' or 'world'."
            )

    def equations(self) -> Iterator[Any]:
        space, d = self.space, self.space.dimension
        axes, along = matrix_of(space, self.frame_a), unit(self.n)
        there = ac.is_true(ca.logic_and(self.x >= 0, self.x <= self.L))
        xi = ca.fmax(ca.fmin(self.x / self.L, 1), 0)
        local = there * self.p * (along if self.resolve_in == "frame_a" else axes.T @ along)
        shape = evaluated(self.displacements, xi)[:d, :]
        place = ca.vertcat(self.L * xi, *[0] * (d - 1)) + shape @ self.modes.eta
        moment = space.moment(place, local)
        yield self.t.f == -(axes @ local)
        yield self.rot.tau == -(moment if d == 2 else axes @ moment)
        on_modes = shape.T @ local
        for i in range(self.k):
            yield self.load.Q[i] == -on_modes[i]


class SlidingArm(Modal):
    """A joint that slides along a beam without friction: frame_b at L X(ξ) + Φ(ξ)η, ξ = s/L.

    frame_b turns with the beam, θ = Ψ(ξ)η/L. What pushes it along the beam is 0:
    (∂p/∂s)·f + (∂θ/∂s)·tau = 0. It must stay on the beam, 0 ≤ s ≤ L.
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    displacements: Any = ac.structural(description="Φ(ξ) by coefficients", required=True)
    rotations: Any = ac.structural(description="Ψ(ξ) by coefficients", required=True)
    L: ac.Parameter = ac.parameter("m", "Length of the beam", above=0)
    s = ac.variable("m", "Where the joint is, from frame_a")
    v = ac.variable("m/s", "Speed along the beam")
    s_start: ac.types.StartValue = ac.start("s")
    v_start: ac.types.StartValue = ac.start("v")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    load = ac.Edge(Modal.modes)
    shapes: ClassVar = (ac.shapes.Dot("frame_b"),)

    def place(self) -> Any:
        """Return where the joint is, in frame_a."""
        d = self.space.dimension
        shape = evaluated(self.displacements, self.s / self.L)[:d, :]
        return ca.vertcat(self.s, *[0] * (d - 1)) + shape @ self.modes.eta

    def angles(self) -> Any:
        """Return θ = Ψη/L."""
        rows = slice(2, 3) if self.space.dimension == 2 else slice(0, 3)
        return evaluated(self.rotations, self.s / self.L)[rows, :] @ self.modes.eta / self.L

    def motions(self) -> Iterator[Any]:
        yield self.t, moved(self.space, self.frame_a, self.place())
        if self.space.dimension == 3:
            yield self.rot, turning(self.frame_a, *turn_of(self.angles()))

    def equations(self) -> Iterator[Any]:
        space, d = self.space, self.space.dimension
        yield self.v == ac.der(self.s)
        if d == 2:
            yield self.rot.phi == self.angles()
        axes = matrix_of(space, self.frame_a)
        force, torque = axes.T @ self.t.f, self.rot.tau
        moment = -space.moment(self.place(), force)
        yield self.moment.tau == (moment if d == 2 else axes @ moment)
        if d == 3:
            torque = turned_back(self.angles(), axes.T @ torque)
        s, eta = ca.SX(self.s), ca.SX(self.modes.eta)
        along = ca.dot(ca.jacobian(self.place(), s), force)
        along += ca.dot(ca.jacobian(self.angles(), s), torque)
        yield along == 0
        total = ca.jacobian(self.place(), eta).T @ force
        total += ca.jacobian(self.angles(), eta).T @ torque
        for i in range(self.k):
            yield self.load.Q[i] == -total[i]
