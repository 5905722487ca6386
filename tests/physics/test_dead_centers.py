"""Dry friction on the piston of a slider-crank: at a dead centre it stands still and cannot stick.

One equation in φ is the truth. With x the place of the piston, M(φ) the inertia seen by the crank
and V the weight of the rod, M ω²/2 = E₀ - V(φ) - f · (way of the piston), and t = ∫dφ/ω.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import acausal as ac
from acausal.initialization import start
from domains import translational
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

R, L, FLYWHEEL, ROD, TURN, PISTON, G = 0.1, 0.2, 0.1, 1.0, 0.01, 2.0, 9.80665
BEGIN = 0.1


def engine(space=pl, force: float = 20.0, begin: float = BEGIN, speed: float = 20.0) -> ac.Model:
    """Return the crank with its flywheel, rod and piston; friction on the piston's axis."""
    planar = space is pl

    def along(x: float) -> tuple[float, ...]:
        return (x, 0.0) if planar else (x, 0.0, 0.0)

    m = ac.Model("engine")
    m.world = space.World(g=G) if planar else space.World(g=G, n=(0, -1, 0))
    m.main = space.Revolute(use_axis_flange=True, start={"phi": begin, "w": speed})
    m.pin, m.web = space.Revolute(), space.FixedTranslation(r=along(R))
    own = {"I": TURN} if planar else {"I_11": TURN, "I_22": TURN, "I_33": TURN}
    m.rod = space.BodyShape(r=along(L), r_CM=along(L / 2), m=ROD, **own)
    m.wrist = space.Revolute()
    axis = {"use_axis_flange": True, "guess": {"s": R + L}}
    m.bore = space.Prismatic(n=along(1.0), **axis)
    m.piston, m.flywheel = space.PointMass(m=PISTON), rot.Inertia(J=FLYWHEEL)
    m.friction = tr.SupportFriction(f_pos=((0.0, force),))
    m.connect(m.world.frame, m.main.frame_a, m.bore.frame_a)
    m.connect(m.main.frame_b, m.web.frame_a)
    m.connect(m.web.frame_b, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.wrist.frame_a)
    m.connect(m.wrist.frame_b, m.bore.frame_b, m.piston.frame_a)
    m.connect(m.main.axis, m.flywheel.flange_a)
    m.connect(m.bore.axis, m.friction.flange_a)
    return m


def place(phi: np.ndarray) -> np.ndarray:
    """Return where the piston is."""
    return R * np.cos(phi) + np.sqrt(L**2 - (R * np.sin(phi)) ** 2)


def way(phi: float, begin: float) -> float:
    """Return how far the piston has gone: every half turn between dead centres is 2 R."""

    def since_zero(angle: float) -> float:
        turns = np.floor(angle / np.pi)
        ends = place(np.array([turns * np.pi, angle]))
        return float(2 * R * turns + abs(ends[1] - ends[0]))

    return since_zero(phi) - since_zero(begin)


def speed_at(phi: float, force: float, begin: float, speed: float) -> float:
    """Return ω by the balance of energy."""

    def inertia(angle: float) -> float:
        slant = np.sqrt(L**2 - (R * np.sin(angle)) ** 2)
        swing = R * np.cos(angle) / slant  # rate of the rod's angle over ω
        piston = -R * np.sin(angle) - R**2 * np.sin(angle) * np.cos(angle) / slant
        middle = (-R * np.sin(angle) + (piston + R * np.sin(angle)) / 2, R * np.cos(angle) / 2)
        own = ROD * (middle[0] ** 2 + middle[1] ** 2) + TURN * swing**2
        return float(FLYWHEEL + PISTON * piston**2 + own)

    def weight(angle: float) -> float:
        return float(ROD * G * R * np.sin(angle) / 2)

    energy = inertia(begin) * speed**2 / 2 + weight(begin) - weight(phi) - force * way(phi, begin)
    return float(np.sqrt(2 * energy / inertia(phi)))


def exact(t: float, force: float = 20.0, begin: float = BEGIN, speed: float = 20.0) -> float:
    """Return φ(t) from dφ/dt = ω(φ), stopped at each dead centre where the law has a kink."""
    phi, now = begin, 0.0
    while now < t:
        last = (np.floor(phi / np.pi + 1e-9) + 1) * np.pi
        found = solve_ivp(
            lambda angle, _: [1 / speed_at(angle, force, begin, speed)],
            (phi, last), [now], method="DOP853", rtol=1e-12, atol=1e-14, dense_output=True,
        )  # fmt: skip
        if found.y[0, -1] >= t:
            low, high = phi, last
            for _ in range(80):
                middle = (low + high) / 2
                low, high = (middle, high) if found.sol(middle)[0] < t else (low, middle)
            return low
        phi, now = last, float(found.y[0, -1])
    return phi


def test_the_equation_in_phi_is_the_published_number():
    assert exact(1.0) == pytest.approx(13.600045, abs=1e-6)


@pytest.mark.parametrize(("space", "bound"), [(pl, 1e-6), (sp, 1e-6)], ids=["planar", "spatial"])
def test_friction_passes_dead_centers(space, bound):
    """Four of them in 1 s; at each the direction changes at once, without sticking."""
    res = ac.compile(engine(space)).simulate(1.0, rtol=1e-10, atol=1e-12)
    assert res.final["main.phi"] == pytest.approx(exact(1.0), abs=bound)
    texts = [event.text for event in res.events if event.time > 0]
    assert texts == ["backward → forward", "forward → backward"] * 2


def test_friction_passes_dead_centers_at_default_tolerance():
    """Within 1e-3 of the range, for any output grid."""
    system = ac.compile(engine())
    for n in (50, 500, 4000):
        found = system.simulate(1.0, n=n).final["main.phi"]
        assert found == pytest.approx(exact(1.0), abs=1e-3 * (exact(1.0) - BEGIN))


def test_a_start_at_the_dead_center_with_a_turning_crank_slides_at_once():
    res = ac.compile(engine(begin=0.0)).simulate(0.5, rtol=1e-10, atol=1e-12)
    assert res.final["main.phi"] == pytest.approx(exact(0.5, begin=0.0), abs=1e-6)


def test_a_way_to_defaults_that_ends_at_an_obstacle_is_left_soon(monkeypatch):
    """A piston stuck at its dead centre has no rate to go to: 26 solves say so, not 2600."""
    tried = []
    solve = start.solve_algebraic
    monkeypatch.setattr(
        start, "solve_algebraic", lambda *given, **way: tried.append(1) or solve(*given, **way)
    )
    begun = ac.compile(engine(begin=0.0)).initialize()
    assert begun["main.w"] == pytest.approx(20.0, rel=1e-12)
    assert len(tried) < 78


def test_it_does_stick_where_the_crank_comes_to_rest_away_from_a_dead_center():
    """All energy is used up: ω = 0 at the angle where E₀ = V + f · way; then friction holds."""
    res = ac.compile(engine(force=60.0)).simulate(3.0, rtol=1e-9, atol=1e-11)
    assert res.events[-1].text.endswith("→ stuck")
    assert abs(res.final["main.w"]) < 1e-9
    stop = res.final["main.phi"]
    assert speed_at(stop - 1e-6, 60.0, BEGIN, 20.0) == pytest.approx(0.0, abs=0.05)
    assert abs(np.sin(stop)) > 0.1


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_run_begins_at_a_dead_center_under_a_force_by_the_sign_of_its_speed(way):
    """The speed of the piston is 0 but for rounding there, and no work is done at speed 0."""

    class OneWay(ac.Component):
        """A force on the way down, or up, only, within the expression."""

        flange_a, flange_b = ac.ports(translational.Flange, 2)
        e = ac.Edge(flange_b, flange_a)

        def equations(self):
            yield self.e.f == ca.if_else(way * self.e.v < 0, 500.0, 0.0)

    m = engine(force=0.0, begin=0.0)
    m.push = OneWay()
    m.connect(m.push.flange_a, m.bore.support)
    m.connect(m.push.flange_b, m.bore.axis)
    res = ac.compile(m).simulate(0.01)
    assert res["bore.v"][0] == pytest.approx(0.0, abs=1e-12)
    assert res["push.e.f"][0] in (0.0, 500.0)
