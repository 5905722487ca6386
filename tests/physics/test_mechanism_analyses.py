"""Mechanisms without a run: kinematics alone, static equilibrium, small motions about steady ones.

The closed forms are functions of one angle, written with CasADi so that their derivatives are
exact; nothing of the compiler is used for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin, sqrt
from types import ModuleType
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import acausal as ac
from library import planar as pl
from library import spatial as sp

G = 9.80665
BARS, MASSES, INERTIAS, GROUND = (0.2, 0.5, 0.4), (1.0, 2.0, 3.0), (0.01, 0.02, 0.03), 0.5
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def vector(space: ModuleType, x: float, y: float = 0.0) -> tuple[float, ...]:
    return (x, y) if space is pl else (x, y, 0.0)


def rod(space: ModuleType, mass: float, length: float, inertia: float) -> ac.Component:
    names = ("I",) if space is pl else ("I_11", "I_22", "I_33")
    return space.Body(m=mass, r_CM=vector(space, length / 2), **dict.fromkeys(names, inertia))


def four_bar(space: ModuleType, crank: ac.Component) -> ac.Model:
    """Crank at the origin, rocker at (0.5, 0); ``crank`` is a joint or a driver."""
    m = ac.Model("four_bar")
    m.world, m.crank = space.World(g=G), crank
    m.pin, m.rocker, m.knee = space.Revolute(), space.Revolute(), space.Revolute()
    m.body = [rod(space, *row) for row in zip(MASSES, BARS, INERTIAS, strict=True)]
    m.arm = [space.FixedTranslation(r=vector(space, length)) for length in BARS]
    m.ground = space.FixedTranslation(r=vector(space, GROUND))
    m.connect(m.world.frame, m.crank.frame_a, m.ground.frame_a)
    m.connect(m.arm[0].frame_b, m.pin.frame_a)
    m.connect(m.ground.frame_b, m.rocker.frame_a)
    for k, joint in enumerate((m.crank, m.pin, m.rocker)):
        m.connect(joint.frame_b, m.body[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[1].frame_b, m.knee.frame_a)
    m.connect(m.arm[2].frame_b, m.knee.frame_b)
    return m


def slider_crank(space: ModuleType, crank: ac.Component) -> ac.Model:
    """Crank of 0.2 m, rod of 0.5 m, piston of 3 kg along x."""
    m = ac.Model("slider_crank")
    m.world, m.crank = space.World(g=G), crank
    m.pin, m.wrist, m.slide = space.Revolute(), space.Revolute(), space.Prismatic()
    m.body = [rod(space, MASSES[k], BARS[k], INERTIAS[k]) for k in range(2)]
    m.piston = rod(space, MASSES[2], 0.0, INERTIAS[2])
    m.arm = [space.FixedTranslation(r=vector(space, length)) for length in BARS[:2]]
    m.connect(m.world.frame, m.crank.frame_a, m.slide.frame_a)
    for k, (near, far) in enumerate(((m.crank, m.pin), (m.pin, m.wrist))):
        m.connect(near.frame_b, m.body[k].frame_a, m.arm[k].frame_a)
        m.connect(m.arm[k].frame_b, far.frame_a)
    m.connect(m.wrist.frame_b, m.slide.frame_b, m.piston.frame_a)
    return m


def turned(angle: Any, length: float) -> Any:
    return ca.vertcat(length * ca.cos(angle), length * ca.sin(angle))


@dataclass(frozen=True)
class OneFreedom:
    """A mechanism as functions of the angle of its crank: positions, and what they weigh."""

    theta: Any
    outputs: dict[str, Any]
    centers: list[tuple[float, Any]]
    turns: list[tuple[float, Any]]

    def mass(self) -> Any:
        """Return m(θ), so that T = m θ'²/2."""
        total = 0
        for weight, r in self.centers:
            slope = ca.jacobian(r, self.theta)
            total += weight * ca.dot(slope, slope)
        for inertia, angle in self.turns:
            total += inertia * ca.jacobian(angle, self.theta) ** 2
        return total

    def potential(self) -> Any:
        return sum(weight * G * r[1] for weight, r in self.centers)

    def at(self, expression: Any, theta: Any) -> np.ndarray:
        return np.asarray(ca.Function("f", [self.theta], [expression])(theta)).ravel()

    def torque(self, theta: np.ndarray, w: float) -> np.ndarray:
        """Return τ of Lagrange's equation at constant speed: m' w²/2 + V'."""
        slopes = ca.jacobian(self.mass(), self.theta), ca.jacobian(self.potential(), self.theta)
        return self.at(slopes[0] * w**2 / 2 + slopes[1], theta[None])


def four_bar_by_hand(side: float) -> OneFreedom:
    """The coupler from the distance of its ends' fixed circle: side +1 above, -1 below."""
    theta = ca.SX.sym("theta")
    pin = turned(theta, BARS[0])
    along = ca.vertcat(GROUND, 0.0) - pin
    distance = ca.norm_2(along)
    ratio = (BARS[1] ** 2 + distance**2 - BARS[2] ** 2) / (2 * BARS[1] * distance)
    coupler = ca.atan2(along[1], along[0]) + side * ca.acos(ratio)
    knee = pin + turned(coupler, BARS[1])
    rocker = ca.atan2(knee[1], knee[0] - GROUND)
    base = ca.vertcat(GROUND, 0.0)
    centers = [pin / 2, pin + turned(coupler, BARS[1] / 2), base + turned(rocker, BARS[2] / 2)]
    return OneFreedom(
        theta,
        {"rocker": rocker, "coupler": coupler},
        list(zip(MASSES, centers, strict=True)),
        list(zip(INERTIAS, (theta, coupler, rocker), strict=True)),
    )


def slider_crank_by_hand() -> OneFreedom:
    theta = ca.SX.sym("theta")
    pin = turned(theta, BARS[0])
    rod_angle = -ca.asin(BARS[0] / BARS[1] * ca.sin(theta))
    piston = pin + turned(rod_angle, BARS[1])
    centers = [pin / 2, pin + turned(rod_angle, BARS[1] / 2), piston]
    return OneFreedom(
        theta,
        {"s": piston[0]},
        list(zip(MASSES, centers, strict=True)),
        list(zip(INERTIAS[:2], (theta, rod_angle), strict=True)),
    )


SPEED = 6.0


def levels(hand: OneFreedom, output: Any, theta: np.ndarray) -> list[np.ndarray]:
    """Return value, rate and acceleration of a function of θ = θ0 + 6 t."""
    first = ca.jacobian(output, hand.theta)
    second = ca.jacobian(first, hand.theta)
    rows = zip((output, first, second), (1.0, SPEED, SPEED**2), strict=True)
    return [factor * hand.at(part, theta[None]) for part, factor in rows]


# Kinematics alone


def driven(space: ModuleType, make: Any, guess: dict[str, float]) -> Any:
    system = ac.compile(make(space, space.AngleDriver()))
    assert system.states == ()
    drive = {"crank.phi_ref": lambda t: 1.0 + SPEED * t}
    return system.simulate(2.0, inputs=drive, guess=guess, n=200)


@spaces
def test_driven_slider_crank_moves_as_its_closed_form_and_shows_its_torque(space):
    """s = r cos θ + sqrt(l² - r² sin² θ) at three levels, τ from Lagrange's equation, to 1e-9."""
    res = driven(space, slider_crank, {"slide.s": 0.6})
    hand, theta = slider_crank_by_hand(), 1.0 + SPEED * res.t
    for name, expected in zip("sva", levels(hand, hand.outputs["s"], theta), strict=True):
        np.testing.assert_allclose(res[f"slide.{name}"], expected, rtol=0, atol=1e-9)
    torque = hand.torque(theta, SPEED)
    np.testing.assert_allclose(res["crank.tau_drive"], torque, rtol=0, atol=1e-8)


@spaces
def test_driven_four_bar_moves_as_its_closed_form_and_shows_its_torque(space):
    guess = {"pin.phi": -0.6, "rocker.phi": 1.5, "knee.phi": 1.1}
    res = driven(space, four_bar, guess)
    hand, theta = four_bar_by_hand(1.0), 1.0 + SPEED * res.t
    value, rate, acceleration = levels(hand, hand.outputs["rocker"], theta)
    np.testing.assert_allclose(res["rocker.phi"], value, rtol=0, atol=1e-9)
    np.testing.assert_allclose(res["rocker.w"], rate, rtol=0, atol=1e-9)
    np.testing.assert_allclose(res["rocker.a"], acceleration, rtol=0, atol=1e-8)
    torque = hand.torque(theta, SPEED)
    np.testing.assert_allclose(res["crank.tau_drive"], torque, rtol=0, atol=1e-8)


# Static equilibrium

HANGING = {"crank.phi": -1.2, "pin.phi": 0.9, "rocker.phi": -1.3, "knee.phi": -1.0}


def lowest(hand: OneFreedom, bounds: tuple[float, float]) -> float:
    height = ca.Function("V", [hand.theta], [hand.potential()])
    found = minimize_scalar(
        lambda theta: float(height(theta)), bounds=bounds, options={"xatol": 1e-10}
    )
    return float(found.x)


@spaces
def test_four_bar_hangs_where_its_potential_energy_is_least(space):
    """Against scipy's minimum (1e-7, the square root of rounding) and V'(θ) = 0 (1e-9)."""
    system = ac.compile(four_bar(space, space.Revolute(start={"phi": 2.0, "w": 3.0})))
    rest = system.steady_state(guess=HANGING)
    hand = four_bar_by_hand(-1.0)
    angle = rest["crank.phi"]
    assert angle == pytest.approx(lowest(hand, (-2.5, -0.5)), abs=1e-7)
    slope = hand.at(ca.jacobian(hand.potential(), hand.theta), angle)
    assert abs(slope[0]) < 1e-9
    assert rest["crank.w"] == pytest.approx(0.0, abs=1e-12)
    assert rest["rocker.phi"] == pytest.approx(hand.at(hand.outputs["rocker"], angle)[0], abs=1e-9)


@spaces
def test_four_bar_let_go_at_its_equilibrium_stays_there(space):
    system = ac.compile(four_bar(space, space.Revolute()))
    rest = system.steady_state(guess=HANGING)
    res = system.simulate(1.0, start=dict(rest), n=10)
    np.testing.assert_allclose(res["crank.phi"], rest["crank.phi"], rtol=0, atol=1e-9)


@spaces
def test_boom_rests_where_weight_and_spring_balance(space):
    """A boom on a spring to the wall: the minimum of m g y_c + c (L - L0)²/2 by scipy."""
    m = ac.Model("boom")
    m.world, m.hinge, m.body = space.World(g=G), space.Revolute(), rod(space, 4.0, 2.0, 0.3)
    m.tip, m.wall = (space.FixedTranslation(r=vector(space, *r)) for r in ((2.0, 0.0), (0.0, 1.5)))
    m.spring = space.Spring(c=300.0, s_unstretched=2.0)
    m.connect(m.world.frame, m.hinge.frame_a, m.wall.frame_a)
    m.connect(m.hinge.frame_b, m.body.frame_a, m.tip.frame_a)
    m.connect(m.tip.frame_b, m.spring.frame_b)
    m.connect(m.wall.frame_b, m.spring.frame_a)
    system = ac.compile(m)
    theta = ca.SX.sym("theta")
    end = turned(theta, 2.0)
    length = ca.norm_2(end - ca.vertcat(0.0, 1.5))
    energy = 4.0 * G * end[1] / 2 + 150.0 * (length - 2.0) ** 2
    found = minimize_scalar(
        lambda angle: float(ca.Function("V", [theta], [energy])(angle)),
        bounds=(-1.5, 1.5),
        options={"xatol": 1e-10},
    )
    rest = system.steady_state(guess={"hinge.phi": 0.0})
    assert rest["hinge.phi"] == pytest.approx(found.x, abs=1e-7)
    stiffness = ca.hessian(energy, theta)[0]
    angle = rest["hinge.phi"]
    frequency = sqrt(float(ca.Function("k", [theta], [stiffness])(angle)) / (0.3 + 4.0))
    np.testing.assert_allclose(system.linearize(rest).poles.imag, [-frequency, frequency])


@spaces
def test_crank_without_weight_rests_where_start_keeps_it(space):
    model = slider_crank(space, space.Revolute())
    rest = ac.compile(model).steady_state(
        start={"crank.phi": 0.7}, guess={"slide.s": 0.6}, parameters={"world.g": 0.0}
    )
    assert rest["crank.phi"] == pytest.approx(0.7, abs=1e-10)
    assert rest["slide.s"] == pytest.approx(0.2 * cos(0.7) + sqrt(0.25 - 0.04 * sin(0.7) ** 2))


# Small motions


@spaces
def test_hanging_four_bar_swings_at_the_frequency_of_its_one_freedom(space):
    """ω² = V''(θ)/m(θ) where V' = 0; two poles, though the loop has many unknowns."""
    system = ac.compile(four_bar(space, space.Revolute()))
    rest = system.steady_state(guess=HANGING)
    hand = four_bar_by_hand(-1.0)
    stiffness = ca.hessian(hand.potential(), hand.theta)[0]
    square = hand.at(stiffness, rest["crank.phi"]) / hand.at(hand.mass(), rest["crank.phi"])
    poles = system.linearize(rest).poles
    np.testing.assert_allclose(poles, [-1j * sqrt(square[0]), 1j * sqrt(square[0])], atol=1e-9)


@spaces
def test_torque_turns_the_hanging_four_bar_by_its_compliance(space):
    """From torque to angle at frequency 0 the gain is 1/V''; inputs and outputs go by path."""
    model = four_bar(space, space.Revolute())
    model.torque = space.WorldTorque()
    model.connect(model.body[0].frame_a, model.torque.frame_b)
    system = ac.compile(model)
    zero = {name: 0.0 for name in system.inputs}
    rest = system.steady_state(guess=HANGING, inputs=zero)
    push = system.inputs[-1]  # about z, the only one in the plane
    linear = system.linearize(rest, inputs=[push], outputs=["crank.phi"])
    hand = four_bar_by_hand(-1.0)
    stiffness = hand.at(ca.hessian(hand.potential(), hand.theta)[0], rest["crank.phi"])
    gain = linear.frequency_response(0.0)[0]
    assert gain == pytest.approx(1 / stiffness[0], rel=1e-8)


MASS, LEVER, I_ACROSS, I_ALONG = 0.5, 0.1, 1e-3, 8e-4


def top(joint: ac.Component, r_CM: float = LEVER) -> ac.Model:
    m = ac.Model("top")
    m.world, m.tip = sp.World(g=G), joint
    m.body = sp.Body(m=MASS, r_CM=(0, r_CM, 0), I_11=I_ACROSS, I_22=I_ALONG, I_33=I_ACROSS)
    m.connect(m.world.frame, m.tip.frame_a)
    m.connect(m.tip.frame_b, m.body.frame_a)
    return m


@pytest.mark.parametrize("t", [0.0, 0.37])
def test_sleeping_top_precesses_and_nutates_at_its_two_frequencies(t):
    """ω = (I3 n ± sqrt((I3 n)² - 4 I1 m g l))/(2 I1), at any time of its steady spin."""
    spin = 150.0
    system = ac.compile(top(sp.Spherical(start={"w_rel": (0.0, spin, 0.0)})))
    res = system.simulate(0.5, n=50, rtol=1e-10, atol=1e-11)
    poles = system.linearize((res, t)).poles
    across, momentum = I_ACROSS + MASS * LEVER**2, I_ALONG * spin
    root = sqrt(momentum**2 - 4 * across * MASS * G * LEVER)
    slow, fast = (momentum - root) / (2 * across), (momentum + root) / (2 * across)
    np.testing.assert_allclose(poles.imag, [0, 0, -slow, slow, -fast, fast], atol=1e-6)
    np.testing.assert_allclose(poles.real, 0.0, atol=1e-6)


def test_slow_top_falls():
    """Below n = 2 sqrt(I1 m g l)/I3 two poles leave the imaginary axis."""
    across = I_ACROSS + MASS * LEVER**2
    least = 2 * sqrt(across * MASS * G * LEVER) / I_ALONG
    system = ac.compile(top(sp.Spherical()))
    for factor, stable in ((0.99, False), (1.01, True)):
        poles = system.linearize(start={"tip.w_rel": (0.0, factor * least, 0.0)}).poles
        assert (poles.real.max() < 1e-6) == stable


def test_hanging_spherical_pendulum_has_six_poles_and_none_of_the_norm():
    """±i sqrt(m g l/I1) twice and the free spin about its axis; a quaternion would add a zero."""
    linear = ac.compile(top(sp.Spherical(), r_CM=-LEVER)).linearize()
    swing = sqrt(MASS * G * LEVER / (I_ACROSS + MASS * LEVER**2))
    assert linear.states[:3] == ("tip.turn[0]", "tip.turn[1]", "tip.turn[2]")
    assert linear.outputs == linear.states
    expected = [0, 0, -swing, -swing, swing, swing]
    np.testing.assert_allclose(np.sort(linear.poles.imag), np.sort(expected), atol=1e-6)


def test_steadily_precessing_top_nutates_about_the_balance_of_its_effective_potential():
    """In three hinges: precession and spin drift, θ swings with ω² = U''(θ)/I1.

    U = (p_ψ - p_φ cos θ)²/(2 I1 sin² θ) + m g l cos θ with the momenta of the steady motion.
    """
    m = ac.Model("gimbal")
    m.world = sp.World(g=G)
    axes = {"precession": (0, 1, 0), "tilt": (1, 0, 0), "spin": (0, 1, 0)}
    m.hinge = {name: sp.Revolute(n=axis) for name, axis in axes.items()}
    m.body = sp.Body(m=MASS, r_CM=(0, LEVER, 0), I_11=I_ACROSS, I_22=I_ALONG, I_33=I_ACROSS)
    m.connect(m.world.frame, m.hinge["precession"].frame_a)
    m.connect(m.hinge["precession"].frame_b, m.hinge["tilt"].frame_a)
    m.connect(m.hinge["tilt"].frame_b, m.hinge["spin"].frame_a)
    m.connect(m.hinge["spin"].frame_b, m.body.frame_a)
    system = ac.compile(m)
    tilt, spin = radians(30), 150.0
    kept = {"hinge[tilt].phi": tilt, "hinge[spin].w": spin}
    steady = system.steady_state(start=kept, guess={"hinge[precession].w": 4.0})
    rate = steady["hinge[precession].w"]
    across = I_ACROSS + MASS * LEVER**2
    along = I_ALONG * (spin + rate * cos(tilt))
    assert rate * (along - across * rate * cos(tilt)) == pytest.approx(MASS * G * LEVER, rel=1e-9)
    theta = ca.SX.sym("theta")
    vertical = across * rate * sin(tilt) ** 2 + along * cos(tilt)
    well = (vertical - along * ca.cos(theta)) ** 2 / (2 * across * ca.sin(theta) ** 2)
    well += MASS * G * LEVER * ca.cos(theta)
    curved = float(ca.Function("U", [theta], [ca.hessian(well, theta)[0]])(tilt))
    fastest = np.abs(system.linearize(steady).poles).max()
    assert fastest == pytest.approx(sqrt(curved / across), rel=1e-6)
    assert fastest > 2 * pi
