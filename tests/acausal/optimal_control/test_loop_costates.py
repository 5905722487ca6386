"""Costates of closed loops: against the machine in one coordinate, and problems solved again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import UnknownNameError
from domains import rotational
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from tests.models import press, rolling_car

R, L, RAM, M, J = 0.1, 0.3, 5.0, 1.0, 0.01
POSITIONS = ("crank.phi", "rod.phi", "slide.s")
RATES = ("crank.w_a", "rod.w_a", "der(slide.s)")


def place(phi: Any, of: Any = np) -> list[Any]:
    """(angle of the crank, of the rod, place of the ram) of a crank without offset."""
    rod = -of.arcsin(R / L * of.sin(phi))
    return [phi, rod, R * of.cos(phi) + L * of.cos(rod)]


class Casadi:
    """Functions of numpy by their names, of CasADi's symbols."""

    sin, cos, arcsin = ca.sin, ca.cos, ca.asin


def mass_of(phi: ca.SX) -> tuple[ca.SX, ca.SX]:
    """M(phi) = 2 T/w² by the rates of all centers of mass, and its slope."""
    _, rod, ram = place(phi, Casadi)
    center = ca.vertcat(
        R * ca.cos(phi) + L / 2 * ca.cos(rod), R * ca.sin(phi) + L / 2 * ca.sin(rod)
    )
    rates = ca.jacobian(ca.vertcat(rod, ram, center), phi)
    both = J + M * (R / 2) ** 2 + J * rates[0] ** 2
    mass = both + RAM * rates[1] ** 2 + M * ca.sumsqr(rates[2:])
    return mass, ca.jacobian(mass, phi)


class Crank(ac.Component):
    """All that a crank drives, by Lagrange's equation: M(phi) a + M'(phi) w²/2 = tau."""

    flange = ac.port(rotational.Flange)
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")
    e = ac.Edge(flange)
    phi = e.phi
    w = e.w
    a = e.a

    def equations(self) -> Iterator[Any]:
        angle = ca.SX.sym("angle")
        mass, slope = ca.Function("mass", [angle], mass_of(angle))(self.phi)
        yield mass * self.a + slope * self.w**2 / 2 == self.e.tau


def by_hand() -> ac.Model:
    m = ac.Model("by_hand")
    m.motor, m.crank = rot.Torque(), Crank()
    m.connect(m.motor.flange, m.crank.flange)
    return m


def turned_press() -> ac.Model:
    m = press()
    m.motor = rot.Torque()
    m.connect(m.motor.flange, m.j1.axis)
    return m


compiled = cache(lambda build: ac.compile(build()))


def turn(
    build: Any, phi: str, w: str, limit: float | None = None, start: float = 0.6, speed: float = 0.0
) -> ac.OptimalControl:
    """From 0.6 rad to 2 rad and to rest: with the least effort in 0.5 s, or the fastest."""
    t_end = 0.5 if limit is None else ac.free(guess=0.5, lower=0.05)
    ocp = ac.OptimalControl(compiled(build), t_end=t_end)
    ocp.control("motor.tau", *(() if limit is None else (-limit, limit)))
    ocp.initial(phi, start)
    ocp.initial(w, speed)
    ocp.final(phi, 2.0)
    ocp.final(w, 0.0)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2) if limit is None else ocp.t_end)
    return ocp


@cache
def turned() -> Any:
    """The press turned with the least effort, on 20 intervals."""
    return turn(turned_press, "j1.phi", "j1.w").solve(ac.Collocation(intervals=20))


def in_one_coordinate(found: Any, phi: np.ndarray, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """λ_phi and λ_w of costates by path: with q = q(phi), u = q' w, dJ = λ_q·q' dphi + …"""
    angle = ca.SX.sym("angle")
    first = ca.jacobian(ca.vertcat(*place(angle, Casadi)), angle)
    both = ca.Function("slopes", [angle], [first, ca.jacobian(first, angle)])
    tangent, bend = (np.asarray(part) for part in both(phi[None, :]))
    poses, rates = (
        np.array([found.costates[name] for name in names]) for names in (POSITIONS, RATES)
    )
    slope = np.sum(poses * tangent + rates * bend * w, axis=0)
    return slope, np.sum(rates * tangent, axis=0)


def at(solution: Any, path: str) -> np.ndarray:
    """Return a variable at the times of the costates."""
    return np.interp(solution.multipliers.t, solution.t, solution[path])


def test_costates_of_a_press_are_those_of_its_crank_alone():
    """dJ does not hang on how the machine is written: λ_phi and λ_w at every point."""
    loop = turned()
    hand = turn(by_hand, "crank.phi", "crank.w").solve(ac.Collocation(intervals=20))
    assert loop.objective == pytest.approx(hand.objective, rel=1e-6)
    assert len(np.unique(loop.bases, axis=0)) > 15  # each interval has its own
    slopes = in_one_coordinate(loop.multipliers, at(loop, "j1.phi"), at(loop, "j1.w"))
    for found, name in zip(slopes, ("crank.phi", "crank.w"), strict=True):
        wanted = hand.multipliers.costate(name)
        np.testing.assert_allclose(found, wanted, atol=1e-4 * np.max(np.abs(wanted)))


def test_costates_of_a_loop_lie_in_its_tangent_and_do_not_jump():
    """λ_q and λ_u are along q'(phi), whatever bases intervals picked."""
    solution = turned()
    found, phi = solution.multipliers, at(solution, "j1.phi")
    rod = place(phi)[1]
    tangent = np.array([0 * phi + 1, -R * np.cos(phi) / (L * np.cos(rod)), 0 * phi])
    tangent[2] = -R * np.sin(phi) - L * np.sin(rod) * tangent[1]
    for names in (POSITIONS, RATES):
        own = np.array([found.costates[name] for name in names])
        along = np.sum(own * tangent, axis=0) / np.sum(tangent**2, axis=0) * tangent
        np.testing.assert_allclose(own, along, atol=1e-7 * np.max(np.abs(own)))
    finer = turn(turned_press, "j1.phi", "j1.w").solve(ac.Collocation(intervals=30)).multipliers
    for name in (*POSITIONS, *RATES):
        size = np.max(np.abs(found.costates[name]))
        between = np.interp(found.t, finer.t, finer.costates[name])
        np.testing.assert_allclose(found.costates[name], between, atol=1e-2 * size)


def moves(costates: dict[str, np.ndarray], system: ac.System, starts: list[Any]) -> float:
    """Return Σ λ(t0) d(path) from one start to another near by."""
    first, other = (system.initialize(start=start) for start in starts)
    return float(sum(v[0] * (other[name] - first[name]) for name, v in costates.items()))


def five_bar() -> ac.Model:
    """Two cranks and two rods: a loop of two freedoms."""
    m = ac.Model("five_bar")
    m.world, m.t1, m.t2 = pl.World(gravity_type="none"), rot.Torque(), rot.Torque()
    m.base = pl.FixedTranslation(r=(0.4, 0.0))
    m.j1, m.j2 = (pl.Revolute(use_axis_flange=True) for _ in range(2))
    m.k1, m.k2 = pl.Revolute(guess={"phi": -0.6}), pl.Revolute(guess={"phi": 0.6})
    m.k3 = pl.Revolute()
    for name, length in (("a", 0.3), ("b", 0.4), ("c", 0.3), ("d", 0.4)):
        bar = pl.BodyShape(r=(length, 0.0), r_CM=(length / 2, 0.0), m=1.0, I=0.01)
        setattr(m, name, bar)
    m.connect(m.world.frame, m.j1.frame_a, m.base.frame_a)
    m.connect(m.base.frame_b, m.j2.frame_a)
    for joint, crank, knee, rod in ((m.j1, m.a, m.k1, m.b), (m.j2, m.c, m.k2, m.d)):
        m.connect(joint.frame_b, crank.frame_a)
        m.connect(crank.frame_b, knee.frame_a)
        m.connect(knee.frame_b, rod.frame_a)
    m.connect(m.b.frame_b, m.k3.frame_a)
    m.connect(m.k3.frame_b, m.d.frame_b)
    m.connect(m.t1.flange, m.j1.axis)
    m.connect(m.t2.flange, m.j2.axis)
    return m


@pytest.mark.parametrize("name", [pytest.param("j1.phi", marks=pytest.mark.slow), "j2.w"])
def test_the_price_of_another_start_of_a_loop_is_that_of_problems_solved_again(name):
    """dJ = Σ λ d(path) over two starts near by, whatever else moves: a five-bar that is moving."""
    system = compiled(five_bar)

    def solved(start: dict[str, float]) -> Any:
        ocp = ac.OptimalControl(system, t_end=0.8)
        for motor in ("t1.tau", "t2.tau"):
            ocp.control(motor)
        for path, value in start.items():
            ocp.initial(path, value)
        for path, value in {"j1.phi": 2.2, "j2.phi": 1.0, "j1.w": 0.0, "j2.w": 0.0}.items():
            ocp.final(path, value)
        ocp.minimize(ocp.integral(ocp["t1.tau"] ** 2 + ocp["t2.tau"] ** 2))
        return ocp.prepare(ac.Collocation(intervals=8)).solve()

    begin = {"j1.phi": 1.6, "j1.w": 0.3, "j2.phi": 1.4, "j2.w": -0.2}
    found = solved(begin).multipliers
    starts = [begin | {name: begin[name] + step} for step in (-1e-3, 1e-3)]
    less, more = (solved(start).objective for start in starts)
    assert moves(found.costates, system, starts) == pytest.approx(more - less, rel=1e-3)
    assert np.ptp(found.hamiltonian) < 3e-3 * np.max(np.abs(found.hamiltonian))


def test_the_price_of_the_speed_of_a_rolling_car_is_the_closed_form():
    """On a circle ∫τ² = (M r Δv)²/T, so dJ/dv = -2 (M r)² Δv/T: more poses than ways to go."""
    m, moved = rolling_car()
    start: dict[str, Any] = {"rear.r": (0.0, 0.0), "body.phi": 0.0, "rear.v": 1.0}
    ocp = ac.OptimalControl(m, t_end=3.0)
    ocp.control("motor.tau")
    for name, value in start.items():
        ocp.initial(name, value)
    ocp.final("rear.v", 1.5)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    found = ocp.solve(ac.Collocation(intervals=5)).multipliers
    starts = [start | {"rear.v": speed} for speed in (1.0, 1.01)]
    slope = moves(found.costates, ocp.system, starts) / 0.01
    assert slope == pytest.approx(-2 * (moved * 0.2) ** 2 * 0.5 / 3.0, rel=1e-6)
    assert found.conditions["rear.v at t_end"] == pytest.approx(-slope, rel=1e-6)


def test_costates_of_absolute_coordinates_are_those_of_the_joint():
    """A body that turns by its quaternion: the same changes, and λ_q lies in the tangent."""
    m = ac.Model("pendulum")
    m.world, m.motor = sp.World(), rot.Torque()
    m.j = sp.Revolute(n=(0.0, 1.0, 0.0), use_axis_flange=True)
    m.body = sp.Body(m=1.0, r_CM=(0.5, 0.0, 0.0), I_11=0.01, I_22=0.1, I_33=0.1)
    m.connect(m.world.frame, m.j.frame_a)
    m.connect(m.j.frame_b, m.body.frame_a)
    m.connect(m.motor.flange, m.j.axis)
    begin, prices = {"j.phi": 0.3, "j.w": 0.2}, []
    for coordinates in ("tree", "absolute"):
        system = ac.compile(m, coordinates=coordinates)
        ocp = ac.OptimalControl(system, t_end=1.0)
        ocp.control("motor.tau")
        for path, value in begin.items():
            ocp.initial(path, value)
        ocp.final("j.phi", 1.0)
        ocp.final("j.w", 0.0)
        ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
        solution = ocp.solve(ac.Collocation(intervals=8))
        found = solution.multipliers
        steps = [[begin | {name: begin[name] + d} for d in (0.0, 1e-5)] for name in begin]
        prices.append([moves(found.costates, system, step) for step in steps])
    np.testing.assert_allclose(prices[1], prices[0], rtol=1e-4)
    turn = np.array([found.costates[f"body.rot_q[{i}]"] for i in range(4)])
    now = np.array([at(solution, f"body.rot_q[{i}]") for i in range(4)])
    assert np.max(np.abs(np.sum(turn * now, axis=0))) < 1e-6 * np.max(np.abs(turn))
    # along the tangent dq = (dphi, dquaternion) the two are as 1 and |dquaternion/dphi| = 1/2
    sizes = np.linalg.norm(turn, axis=0) / np.abs(found.costates["j.phi"])
    np.testing.assert_allclose(sizes, 0.5, rtol=1e-6)


def test_the_hamiltonian_of_a_loop_is_constant():
    check, height = turned().check_optimality(), turned().multipliers.hamiltonian
    assert check.drift < 1e-3
    assert check.violation < 1e-9
    assert np.ptp(height) < 1e-3 * np.max(np.abs(height))


def test_controls_of_a_loop_are_at_the_limit_that_the_switching_function_says():
    """By constant controls on intervals: averages keep the principle, dH/dτ is against τ."""
    ocp = turn(turned_press, "j1.phi", "j1.w", limit=2.0)
    method = ac.Collocation(intervals=20, control="constant")
    solution = ocp.prepare(method).solve()
    found = solution.multipliers
    assert solution.check_optimality().violation < 1e-5
    tau = solution.polynomials["motor.tau"](found.t[1:] - 1e-9)
    slope = found.switching("motor.tau")
    clear = np.abs(slope) > 0.1 * np.max(np.abs(slope))
    assert np.mean(clear) > 0.8
    np.testing.assert_allclose(tau[clear], -2.0 * np.sign(slope[clear]), rtol=1e-5)


@pytest.mark.slow
def test_the_fastest_turn_of_a_loop_keeps_the_minimum_principle():
    """L = 1 and a free time: H = -1 without the 1 of the time itself; dH/dτ against τ."""
    ocp = turn(turned_press, "j1.phi", "j1.w", limit=2.0)
    solution = ocp.solve(ac.Collocation(intervals=10), refine=1e-6)
    found, check = solution.multipliers, solution.check_optimality()
    np.testing.assert_allclose(found.hamiltonian, -1.0, atol=1e-3)
    assert check.violation < 1e-5
    assert check.drift < 1e-3
    tau = solution.polynomials["motor.tau"](found.t[1:] - 1e-9)
    slope = found.switching("motor.tau")
    clear = np.abs(slope) > 0.05 * np.max(np.abs(slope))
    assert np.mean(clear) > 0.5  # the mesh is fine where it switches
    np.testing.assert_allclose(tau[clear], -2.0 * np.sign(slope[clear]), rtol=1e-3)


def test_a_costate_of_a_loop_is_asked_for_by_any_name_of_its_coordinate():
    found = turned().multipliers
    np.testing.assert_array_equal(found.costate("j1.phi"), found.costates["crank.phi"])
    assert "crank.phi" in str(found)
    with pytest.raises(UnknownNameError, match=r"no multiplier of 'j2\.phi': it is no state"):
        found.costate("j2.phi")
