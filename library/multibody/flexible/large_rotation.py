"""Large-rotation beams: elements between frames that move freely, by the strains of the sections.

García de Jalón and Bayo (1994), section 11.3: a section is r, m, n, its place and the directions
of its axes 2 and 3; strains are quadratic in them. Here m and n turn with the frame of a node, so
they are unit and orthogonal by construction and no multipliers are needed. An element only pulls
and turns its two frames: joints between beams close no loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca
import numpy as np

import acausal as ac
from acausal.language.group import matrix
from domains import signal
from library.multibody.flexible.beam_strains import strains_by
from library.multibody.flexible.chain_forms import CHAIN_READINGS
from library.multibody.gravity import World, gravity, potential
from library.multibody.space import Space, unit
from library.multibody.template import TURN, VECTOR, Component, Frame
from library.multibody.turns import quarter_tangents

LARGEST = 0.1
"""Strain above which a result is doubtful: stresses in proportion to Green's strain."""

USUAL = 0.01
"""Strain of beams that bend far: no node vibrates faster than this part of the speed of sound."""

SWING = 1.875104**2
"""First frequency of a cantilever [√(EI/μ)/L²]."""


class BendingElement(Component):
    """Abstract: mass, directions and what an element holds, in the plane or in space."""

    frame_a, frame_b = ac.ports(Frame, 2)
    world = ac.outer(World)
    l: ac.Parameter = ac.parameter("m", "Length at rest", above=0)
    m: ac.Parameter = ac.parameter("kg", "Mass, a half at either end", above=0)
    EA: ac.Parameter = ac.parameter("N", "Rigidity along the beam", above=0)
    span: ac.Parameter = ac.parameter("m", "Beam's length", default=lambda s: s.l, above=0)
    beta: ac.Parameter = ac.parameter("s", "Damping in proportion to stiffness", default=0.0, min=0)
    damped: bool = ac.structural(default=False, description="True: beta counts")
    measure: str = ac.structural(default="green", description='Strains: "green" or "reissner"')
    section: Any = ac.structural(default=None, description="For stresses: A, I2 and I3")
    posed: bool = ac.structural(default=False, description="True: it begins where it is guessed")
    m_a: ac.types.VectorParameter = ac.parameter(
        "1",
        "Axis 2 of the section at rest, in both frames",
        default=(0.0, 1.0, 0.0),
        shape=VECTOR,
    )
    at_a = ac.Edge(frame_a.t)
    turn_a = ac.Edge(frame_a.R)
    at_b = ac.Edge(frame_b.t)
    turn_b = ac.Edge(frame_b.R)
    r_0, v_0, w_0 = at_a.r, at_a.v, turn_a.w
    r_1, v_1, w_1 = at_b.r, at_b.v, turn_b.w
    r_CM_0 = ac.variable("m", "Position of the centre of mass in the world", shape=VECTOR)
    v_CM_0 = ac.variable("m/s", "Velocity of the centre of mass in the world", shape=VECTOR)
    spin = ac.variable("kg.m2/s", "Angular momentum about the centre", shape=TURN)
    kinetic = ac.variable("J", "Kinetic energy")
    strain = ac.variable("J", "Energy of the deformation")
    weight = ac.variable("J", "Energy in the field of gravity")
    gamma = ac.variable("1", "Strains of the section in the middle", shape=(6,))
    moved = ac.variable("m", "Way of frame_b from its place at rest, in frame_a", shape=VECTOR)
    turned = ac.variable("rad", "Turn of frame_b in frame_a, in space 4 n tan(angle/4)", shape=TURN)
    drift = ac.variable("m/s", "Velocity of frame_b as seen from frame_a", shape=VECTOR)
    twist = ac.variable("rad/s", "Angular velocity of frame_b less that of frame_a", shape=TURN)
    shapes: ClassVar = (ac.shapes.Line("frame_a", "frame_b", piece=True),)
    chain_readings: ClassVar = CHAIN_READINGS

    @property
    def at_rest(self) -> tuple[str, ...]:  # type: ignore[override]
        """Its shape, if nothing is said of where it begins."""
        return () if self.posed else ("moved", "turned", "drift", "twist")

    def rigidities(self) -> Any:
        """Return those of the strains."""
        raise NotImplementedError

    def axial_inertias(self) -> tuple[Any, ...]:
        """Return half of the moments of inertia about the axes [kg.m2], in the plane of one."""
        raise NotImplementedError

    def equations(self) -> Iterator[Any]:
        space, d = self.space, self.space.dimension
        ends = [
            (self.at_a, self.turn_a, _directions(space, self, self.frame_a)),
            (self.at_b, self.turn_b, _directions(space, self, self.frame_b)),
        ]
        q = ca.vertcat(*[part for at, _, axes in ends for part in (at.r, *axes)])
        rate = _rates(space, ends) if self.damped else None
        gamma, energy, forces = _elasticity(d, self, q, rate)
        yield self.gamma == gamma
        yield self.strain == energy
        pulls = ca.horzsplit(ca.reshape(forces, d, 2 * d))
        for i, (at, turn, axes) in enumerate(ends):
            pull = pulls[d * i : d * (i + 1)]
            yield at.f == pull[0] + self.m / 2 * (at.a - gravity(self.world, at.r))
            torque = sum(space.moment(*pair) for pair in zip(axes, pull[1:], strict=True))
            yield turn.tau == torque + _turning(self, turn, axes)[0]
        yield from _held(space, self, ends)
        yield from _shape(space, self)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return kinetic and potential energy [J]: of the deformation and of gravity."""
        return get("kinetic"), get("strain") + get("weight")

    @staticmethod
    def center_motion(get: Any) -> tuple[Any, Any, Any, Any]:
        """Return mass, place and velocity of the centre, angular momentum about it."""
        return get("m"), get("r_CM_0"), get("v_CM_0"), get("spin")

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say where the beam is stretched or sheared beyond small strains."""
        gamma = get("gamma")
        return _stretched(gamma[:, [0, 2] if gamma.shape[1] == 3 else [0, 3, 4]])


class LargeRotationLoad(Component):
    """A load p along n on an element of length l: l p/2 at either end.

    ``n`` is fixed in the world, or turns with the frames (``follower=True``).
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    p: signal.Input = ac.signal_input(unit="N/m", description="Load along n")
    l: ac.Parameter = ac.parameter("m", "Length of the element", above=0)
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of the load", default=(0.0, 1.0, 0.0), shape=VECTOR
    )
    follower: bool = ac.structural(
        default=False, description="True: the direction turns with the beam"
    )
    at_a = ac.Edge(frame_a.t)
    at_b = ac.Edge(frame_b.t)
    shapes: ClassVar = ()

    def equations(self) -> Iterator[Any]:
        for at, frame in ((self.at_a, self.frame_a), (self.at_b, self.frame_b)):
            n = unit(self.n)
            along = self.space.turned(frame, n) if self.follower else n
            yield at.f == -self.l / 2 * self.p * along


def swing(get: Any, EI: Any) -> dict[str, tuple[Any, ...]]:
    """Return how far, fast and hard both nodes move and turn in a swing as wide as the beam.

    Stiff beams do not swing so wide: their strains stay usual, which limits the speed.
    """
    L, per_mass = get("span"), get("l") / get("m")
    speed = ca.sqrt(per_mass) * ca.fmin(SWING * ca.sqrt(EI) / L, USUAL * ca.sqrt(get("EA")))
    rate = speed / L
    place, turn = (L, speed, speed * rate), (1.0, rate, rate**2)
    own = {"moved": L, "drift": speed, "twist": rate}
    return {"at_a": place, "turn_a": turn, "at_b": place, "turn_b": turn, **own}


def _stretched(strains: Any) -> str | None:
    """Return what to say of strains over time that are not small."""
    found = np.abs(strains).max(axis=1)
    if found.max() <= LARGEST:
        return None
    where = " at the start" if found[0] > LARGEST else ""
    return (
        f"this element is stretched or sheared by {found.max():.0%}{where}; strains are taken as "
        "small. At the start, give the beam the pose of its frame_a, "
        'start={"r_0": …, "angles": …} (phi in the plane); else check rigidities and loads.'
    )


def _directions(space: Space, element: Any, frame: Any) -> list[Any]:
    """Return the axes of the section at a node, in the world: m, and n in space."""
    fixed = [element.m_a] if space.dimension == 2 else [element.m_a, element.n_a]
    return [space.turned(frame, axis) for axis in fixed]


def _rates(space: Space, ends: Any) -> Any:
    """Return the derivative of q."""
    parts = [
        part
        for at, turn, axes in ends
        for part in (at.v, *[space.cross(turn.w, axis) for axis in axes])
    ]
    return ca.vertcat(*parts)


def _elasticity(d: int, element: Any, q: Any, rate: Any) -> tuple[Any, Any, Any]:
    """Return strains, their energy and its gradient in q, with the damping β der(Γ)."""
    own, l = ca.SX.sym("q", 2 * d * d), ca.SX.sym("l")
    gamma = strains_by(element.measure)(d, own, l)
    stiff = ca.SX.sym("k", gamma.shape[0])
    energy = l / 2 * ca.dot(stiff, gamma**2)
    total = ca.gradient(energy, own)
    arguments, rigidities = [own, l, stiff], element.rigidities()
    found = ca.Function("element", arguments, [gamma, energy, total])
    values = found(q, element.l, rigidities)
    if rate is None:
        return values[0], values[1], values[2]
    moved = ca.SX.sym("rate", 2 * d * d)
    speed = ca.jtimes(gamma, own, moved)
    loss = ca.jtimes(gamma, own, l * stiff * speed, True)
    lost = ca.Function("loss", [*arguments, moved], [loss])(q, element.l, rigidities, rate)
    return values[0], values[1], values[2] + element.beta * lost


def _turning(element: Any, turn: Any, axes: list[Any]) -> tuple[Any, Any]:
    """Return I z + w × I w of the half inertia at an end, and I w, both in the world."""
    moments = element.axial_inertias()
    if len(moments) == 1:
        return moments[0] * turn.a, moments[0] * turn.w
    whole = ca.horzcat(ca.cross(*axes), *axes)
    tensor = ca.vertcat(*moments)
    spin = whole @ (tensor * (whole.T @ turn.w))
    return whole @ (tensor * (whole.T @ turn.z)) + ca.cross(turn.w, spin), spin


def _shape(space: Space, element: Any) -> Iterator[Any]:
    """Yield how far, and how fast, frame_b is from where it is at rest.

    It is what strains are of, in numbers by which a shape at rest is found from any other: strains
    are quadratic.
    """
    a, b, m = element.frame_a, element.frame_b, element.m_a
    apart = element.at_b.r - element.at_a.r
    along = ca.vertcat(m[1], -m[0]) if space.dimension == 2 else ca.cross(m, element.n_a)
    yield element.moved == space.resolved(a, apart) - element.l * along
    carried = space.cross(element.turn_a.w, apart)
    yield element.drift == space.resolved(a, element.at_b.v - element.at_a.v - carried)
    yield element.twist == element.turn_b.w - element.turn_a.w
    if space.dimension == 2:
        yield element.turned == b.phi - a.phi
    else:
        relative = ca.vec(matrix(a.R).T @ matrix(b.R))
        yield element.turned == 4 * ca.vertcat(*quarter_tangents(relative))


def _held(space: Space, element: Any, ends: Any) -> Iterator[Any]:
    """Yield what the motion of both halves holds, for results."""
    half = element.m / 2
    (first, *_), (last, *_) = ends
    yield element.r_CM_0 == (first.r + last.r) / 2
    yield element.v_CM_0 == (first.v + last.v) / 2
    spins = [_turning(element, turn, axes)[1] for _, turn, axes in ends]
    turned = sum(ca.dot(turn.w, own) for (_, turn, _), own in zip(ends, spins, strict=True))
    apart = half / 2 * space.moment(last.r - first.r, last.v - first.v)
    yield element.spin == apart + spins[0] + spins[1]
    moved = sum(ca.dot(at.v, at.v) for at, *_ in ends)
    yield element.kinetic == (half * moved + turned) / 2
    yield element.weight == half * sum(potential(element.world, at.r) for at, *_ in ends)
