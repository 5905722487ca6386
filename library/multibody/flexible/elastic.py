"""Elastic: inertia, stiffness and damping of a flexible body, an edge on its modal node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca
import numpy as np
import numpy.typing as npt

import acausal as ac
from domains.modal import NOMINAL
from library.multibody.flexible.invariants import Invariants
from library.multibody.flexible.moments import (
    Moments,
    center,
    inertia_forces,
    matrix_of,
    motion,
    products,
    weighted_moments,
)
from library.multibody.gravity import World, gravity, potential
from library.multibody.space import Space
from library.multibody.template import TURN, VECTOR, Frame, Modal

RIGIDITIES, TORSION = 4, 2
"""Stiffnesses that scale tables, bending along y and z, torsion, along x; the place of torsion."""

Table = tuple[tuple[float, ...], ...]


class Elastic(Modal):
    """A flexible body: points at L X + Φη in the moving frame, with mass m.

    Q = M_fR a + M_fθ α + M_ff η̈ + (velocity terms) + K η + C η̇, and f, tau of the whole body
    likewise; gravity of the World acts on a - g, in the field of a point as at the centre
    of mass. K = Σ rigidity_i stiffness_i and C = Σ damping_i: tables of numbers, scaled.
    """

    frame = ac.port(Frame, description="The moving frame of the body")
    world = ac.outer(World)
    inertia: tuple[Invariants, ...] = ac.structural(
        description="Invariants of 1 kg and 1 m: of the line, of its sections", required=True
    )
    stiffness: tuple[Table, ...] = ac.structural(default=(), description="A table a rigidity")
    resistance: tuple[Table, ...] = ac.structural(default=(), description="Modal damping")
    m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
    L: ac.Parameter = ac.parameter("m", "Length that scales X", default=1.0, above=0)
    gyration: ac.types.VectorParameter = ac.parameter(
        "1", "Squares of radii of gyration over L", default=(0.0, 0.0), shape=(2,)
    )
    rigidity: ac.types.VectorParameter = ac.parameter(
        "N/m", "Factors of stiffness", default=(0.0,) * RIGIDITIES, shape=(RIGIDITIES,)
    )
    zeta: ac.Parameter = ac.parameter("1", "Modal damping ratio", default=0.0, min=0)
    beta: ac.types.VectorParameter = ac.parameter(
        "s", "Damping by each stiffness", default=(0.0,) * RIGIDITIES, shape=(RIGIDITIES,)
    )
    e = ac.Edge(Modal.modes)
    t = ac.Edge(frame.t)
    rot = ac.Edge(frame.R)
    eta, etad, etadd = e.eta, e.etad, e.etadd
    r_0, v_0, a_0, w_a = t.r, t.v, t.a, rot.w
    r_CM_0 = ac.variable("m", "Position of the centre of mass in the world", shape=VECTOR)
    v_CM_0 = ac.variable("m/s", "Velocity of the centre of mass in the world", shape=VECTOR)
    spin = ac.variable("kg.m2/s", "Angular momentum about the centre of mass", shape=TURN)
    kinetic = ac.variable("J", "Kinetic energy")
    strain = ac.variable("J", "Energy of the deformation")
    weight = ac.variable("J", "Energy in the field of gravity")
    shapes: ClassVar = ()

    def equations(self) -> Iterator[Any]:
        space, d = self.space, self.space.dimension
        frame, eta, rate = self.frame, self.e.eta, self.e.etad
        weights = [1.0, self.gyration[0], self.gyration[1]][: len(self.inertia)]
        moments = weighted_moments(d, self.inertia, weights, self.L)
        place = self.t.r + space.turned(frame, center(moments, eta))
        yield self.r_CM_0 == place
        axes = matrix_of(space, frame)
        turning, alpha = self.rot.w, self.rot.a if d == 2 else self.rot.z
        if d == 3:
            turning, alpha = axes.T @ turning, axes.T @ alpha
        yield from _held(space, self, moments, turning)
        lifted = axes.T @ (self.t.a - gravity(self.world, place))
        levels = (eta, rate, self.e.etadd)
        force, moment, load = inertia_forces(moments, lifted, turning, alpha, levels)
        yield self.t.f == axes @ (self.m * force)
        yield self.rot.tau == (self.m * moment if d == 2 else axes @ (self.m * moment))
        inner = _restoring(self, eta) + _losses(self, rate)
        for i in range(self.k):
            yield self.e.Q[i] == self.m * load[i] + inner[i]

    @staticmethod
    def nominals(get: Any) -> dict[str, Any]:
        """Return a hundredth of the length for elastic coordinates, and that a second."""
        return {"e": (NOMINAL * get("L"),) * 3}

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return kinetic and potential energy [J]: of the deformation and of gravity."""
        return get("kinetic"), get("strain") + get("weight")

    @staticmethod
    def center_motion(get: Any) -> tuple[Any, Any, Any, Any]:
        """Return mass, place and velocity of the centre, angular momentum about it."""
        return get("m"), get("r_CM_0"), get("v_CM_0"), get("spin")


def _restoring(body: Any, eta: Any, factors: Any = (1.0,) * RIGIDITIES) -> Any:
    """Return K η, each table of it with a factor."""
    total = ca.SX.zeros(eta.shape[0])
    for number, table in enumerate(body.stiffness):
        for row, part in products(table, eta):
            total[row] += factors[number] * body.rigidity[number] * part
    return total


def _losses(body: Any, rate: Any) -> Any:
    """Return C η̇ with C = Σ β rigidity stiffness + Σ ζ √(rigidity m) table."""
    if not body.resistance:
        return ca.SX.zeros(rate.shape[0])
    total = _restoring(body, rate, [body.beta[i] for i in range(RIGIDITIES)])
    for number, table in enumerate(body.resistance):
        mass = body.m
        if number == TORSION and len(body.inertia) > 1:
            mass = mass * (body.gyration[0] + body.gyration[1])
        scale = body.zeta * ca.sqrt(body.rigidity[number] * mass)
        for row, part in products(table, rate):
            total[row] += scale * part
    return total


def _held(space: Space, body: Any, moments: Moments, turning: Any) -> Iterator[Any]:
    """Yield what the motion holds, for results."""
    frame, eta, rate = body.frame, body.e.eta, body.e.etad
    state = motion(moments, space.resolved(frame, body.t.v), turning, eta, rate)
    yield body.v_CM_0 == space.turned(frame, state.velocity)
    spin = state.spin if space.dimension == 2 else space.turned(frame, state.spin)
    yield body.spin == body.m * spin
    yield body.kinetic == body.m * state.energy
    yield body.strain == ca.dot(eta, _restoring(body, eta)) / 2
    yield body.weight == body.m * potential(body.world, body.r_CM_0)


def nested(table: Any) -> Table:
    """Return a matrix as nested tuples: hashable, so that equal bodies share one trace."""
    return tuple(tuple(float(value) for value in row) for row in np.asarray(table))


ROUNDING = 1e-10
"""Part of its bound below which an entry is rounding, of quadrature or of an eigensolver."""


def without_rounding_of(table: Any) -> npt.NDArray[np.float64]:
    """Return a symmetric, non-negative matrix with what is rounding set to 0.

    |a_ij| ≤ √(a_ii a_jj): slow shapes beside fast ones keep their entries.
    """
    sizes = np.sqrt(np.abs(np.diag(table)))
    return np.asarray(np.where(np.abs(table) > ROUNDING * np.outer(sizes, sizes), table, 0.0))
