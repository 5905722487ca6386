"""Contacts: impacts, rest, elastic gaps, stops, against closed forms."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import rotational as rot
from library import thermal as th
from library import translational as tr

G = 9.81


def ball(restitution: float = 0.8) -> ac.Model:
    """A ball that falls from 1 m."""
    m = ac.Model("ball")
    m.ball = tr.Mass(m=1.0, start={"s": 1.0, "v": 0.0})
    m.floor, m.ground = tr.HardStop(restitution=restitution), tr.Fixed()
    m.weight = tr.ConstantForce(f_constant=-G)
    m.connect(m.ground.flange, m.floor.flange_a)
    m.connect(m.floor.flange_b, m.ball.flange_a)
    m.connect(m.ball.flange_b, m.weight.flange)
    return m


def impacts(res: ac.Result, part: str = "floor") -> list[float]:
    return [e.time for e in res.events if e.component == part]


def test_bouncing_ball_hits_the_floor_at_the_times_of_the_closed_form():
    """First at t1 = sqrt(2 h/g), the flight after impact k lasts 2 e^k t1; first ten to 1e-9."""
    res = ac.simulate(ball(), 3.7, n=1, rtol=1e-11, atol=1e-12)
    t1, e = math.sqrt(2 / G), 0.8
    expected = [t1 * (1 + 2 * sum(e**k for k in range(1, n))) for n in range(1, 11)]
    assert np.allclose(impacts(res)[:10], expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("restitution", [0.0, 0.3, 1.0])
def test_impact_of_two_masses_tells_its_impulse_and_the_energy_it_takes(restitution):
    """μ = (1 + e) m v and ½ (1 - e²) m v², with m = m1 m2/(m1 + m2) and v = 2 m/s."""
    m = ac.Model("two")
    m.a, m.b = tr.Mass(m=3.0, start={"s": 0.0, "v": 2.0}), tr.Mass(m=1.5, start={"s": 1.0, "v": 0})
    m.stop = tr.HardStop(restitution=restitution)
    m.connect(m.a.flange_b, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.b.flange_a)
    res = ac.simulate(m, 1.0)
    mu, loss = -(1 + restitution) * 2.0, (1 - restitution**2) * 2.0
    (impact,) = res.events
    assert impact.text.endswith(f", impulse {mu:g} N.s, {loss:g} J lost")
    assert impact.impulses == {"stop": pytest.approx(mu, rel=1e-12)}
    assert impact.loss == pytest.approx(loss, rel=1e-12)
    assert res.impulses("stop")["e.f"] == pytest.approx([mu], rel=1e-12)
    assert res.impulses("b.e.f") == pytest.approx([-mu], rel=1e-12)


@pytest.mark.parametrize("restitution", [0.0, 0.6])
def test_impact_through_gear_and_rack_stops_all_that_is_geared(restitution):
    """m = m1 + (J2 + J1 i²) r²: the stop takes (1 + e) m v, the rack what the shaft had of it."""
    i, r, J1, J2, mass, v = 3.0, 20.0, 0.01, 0.2, 1.5, 0.4
    m = ac.Model("rack")
    m.motor, m.gear, m.pinion = rot.Inertia(J=J1), rot.IdealGear(ratio=i), rot.Inertia(J=J2)
    m.rack, m.slide = rot.IdealGearR2T(ratio=r), tr.Mass(m=mass, start={"s": 0.1, "v": -v})
    m.stop, m.ground = tr.HardStop(restitution=restitution), tr.Fixed()
    m.connect(m.motor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.pinion.flange_a)
    m.connect(m.pinion.flange_b, m.rack.flange_r)
    m.connect(m.rack.flange_t, m.slide.flange_a)
    m.connect(m.ground.flange, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.slide.flange_b)
    res = ac.simulate(m, 0.3)
    shaft = (J2 + J1 * i**2) * r**2
    (impact,) = res.events
    taken = (1 + restitution) * v
    assert impact.impulses["stop"] == pytest.approx(-taken * (mass + shaft), rel=1e-9)
    assert impact.loss == pytest.approx((1 - restitution**2) * (mass + shaft) * v**2 / 2, rel=1e-9)
    (geared,) = res.impulses("motor.e.tau")
    assert abs(geared) == pytest.approx(J1 * i * r * taken, rel=1e-9)


@pytest.mark.parametrize("rtol", [1e-6, 1e-11])
def test_bouncing_ball_comes_to_rest_at_the_zeno_time(rtol):
    """The flights sum up to t1 (1 + e)/(1 - e), with t1 = sqrt(2 h/g); then it lies still."""
    res = ac.simulate(ball(), 6.0, n=60, rtol=rtol, atol=rtol / 10)
    zeno = math.sqrt(2 / G) * 1.8 / 0.2
    assert impacts(res)[-1] == pytest.approx(zeno, abs=4e-6)
    assert res.final["floor.mode"] == 1
    assert res.final["ball.v"] == 0.0
    assert res.final["ball.s"] == pytest.approx(0.0, abs=1e-9)
    assert res.final["floor.f"] == pytest.approx(-G, abs=1e-9)


def test_plastic_impact_needs_one_event():
    res = ac.simulate(ball(restitution=0.0), 1.0, n=1)
    assert impacts(res) == [pytest.approx(math.sqrt(2 / G), abs=1e-9)]
    assert res.final["ball.v"] == 0.0


def test_impact_of_two_masses_keeps_momentum_and_newtons_hypothesis():
    """Masses 1 and 3 at distance 1, speeds 2 and 0, e = 1/2: v2 - v1 = 1, v1 + 3 v2 = 2."""
    m = ac.Model("impact")
    m.first = tr.Mass(m=1.0, start={"s": 0.0, "v": 2.0})
    m.second = tr.Mass(m=3.0, start={"s": 1.0, "v": 0.0})
    m.stop = tr.HardStop(restitution=0.5)
    m.connect(m.first.flange_b, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.second.flange_a)
    res = ac.simulate(m, 1.0, n=1)
    assert impacts(res, "stop") == [pytest.approx(0.5, abs=1e-9)]
    assert res.final["first.v"] == pytest.approx(-0.25, abs=1e-12)
    assert res.final["second.v"] == pytest.approx(0.75, abs=1e-12)


def test_contact_opens_where_its_force_vanishes():
    """A mass held down by cos(t) lifts off at π/2; from there v = 1 - sin(t)."""
    m = ac.Model("lift")
    m.mass = tr.Mass(m=1.0, start={"s": 0.0, "v": 0.0})
    m.floor, m.ground = tr.HardStop(restitution=0.3, start={"mode": "contact"}), tr.Fixed()
    m.force = tr.Force(f=lambda t: -ca.cos(t))
    m.connect(m.ground.flange, m.floor.flange_a)
    m.connect(m.floor.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.force.flange)
    res = ac.simulate(m, 4.0, n=1, rtol=1e-9, atol=1e-11)
    assert res.events[0].text == "contact → free"
    assert res.events[0].time == pytest.approx(math.pi / 2, abs=1e-9)
    assert res.final["mass.v"] == pytest.approx(1 - math.sin(4.0), abs=1e-7)


def between_walls(part: Any, c: float, d: float, **keywords: Any) -> ac.Model:
    """A mass 1 with speed 1 between elastic walls, each 0.5 away."""
    m = ac.Model("walls")
    m.mass = tr.Mass(m=1.0, start={"s": 0.0, "v": 1.0})
    m.left, m.right = tr.Fixed(s0=-1.0), tr.Fixed(s0=1.0)
    m.gap = [part(c=c, d=d, s_rel0=0.5, **keywords) for _ in "ab"]
    m.connect(m.left.flange, m.gap[0].flange_a)
    m.connect(m.gap[0].flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.gap[1].flange_a)
    m.connect(m.gap[1].flange_b, m.right.flange)
    return m


def test_mass_between_elastic_gaps_has_the_period_of_the_closed_form():
    """Free way 1 with speed 1, then half a swing π/ω in a wall, ω² = c/m: period 2 (1 + π/ω)."""
    c = 400.0
    res = ac.simulate(between_walls(tr.ElastoGap, c, 0.0), 8.0, n=1, rtol=1e-10, atol=1e-12)
    touches = [e.time for e in res.events if e.text == "free → contact"]
    assert touches[0] == pytest.approx(0.5, abs=1e-9)
    assert np.allclose(np.diff(touches), 1 + math.pi / math.sqrt(c), rtol=0, atol=1e-7)


@pytest.mark.parametrize("n", [1.0, 1.5, 2.0])
def test_undamped_elasto_gap_gives_back_the_energy(n):
    m = between_walls(tr.ElastoGap, 1e3, 0.0, n=n)
    res = ac.simulate(m, 1.2, n=1, rtol=1e-10, atol=1e-12)
    assert res.final["gap[1].mode"] == 0
    assert res.final["mass.v"] == pytest.approx(-1.0, abs=1e-7)


def test_damped_elasto_gap_never_pulls_and_loses_what_it_says():
    """What the mass and the springs have lost is in a heat capacity of 1 J/K."""
    m = between_walls(tr.ElastoGap, 100.0, 5.0, use_heat_port=True)
    m.heat = th.HeatCapacitor(C=1.0, start={"T": 0.0})
    m.connect(m.heat.port, *[gap.heat_port for gap in m.gap])
    res = ac.simulate(m, 4.0, n=400, rtol=1e-9, atol=1e-11)
    for k in range(2):
        assert np.max(res[f"gap[{k}].f"]) <= 1e-9
        assert np.min(res[f"gap[{k}].loss_power"]) >= -1e-12
    springs = sum(0.5 * res[f"gap[{k}].f_c"] ** 2 / 100 for k in range(2))
    total = 0.5 * res["mass.v"] ** 2 + springs + res["heat.T"]
    assert np.allclose(total, 0.5, rtol=0, atol=1e-6)
    assert res.final["heat.T"] > 0.4


def slider(force: Any, **keywords: Any) -> ac.Model:
    """A mass of 2 kg and length 0.2 m between stops at -1 and 1, with constant friction 3 N."""
    m = ac.Model("slider")
    given = {"F_prop": 0.0, "F_Coulomb": 3.0, "F_Stribeck": 0.0, "smin": -1.0, "smax": 1.0}
    m.slider = tr.MassWithStopAndFriction(
        m=2.0, L=0.2, start={"s": 0.0, "v": 0.0}, **(given | keywords)
    )
    m.force = tr.Force(f=force)
    m.connect(m.slider.flange_b, m.force.flange)
    return m


def modes(res: ac.Result) -> list[tuple[float, str]]:
    return [
        (e.time, e.text.partition(", impulse")[0]) for e in res.events if e.component == "slider"
    ]


def test_stop_of_a_sliding_mass_takes_what_all_that_is_fast_to_it_has():
    """Two masses of 3 and 2 kg without friction at 5 m/s: 25 N s and 62.5 J, not those of one."""
    m = ac.Model("pushed")
    m.slider = tr.MassWithStopAndFriction(
        m=3.0, smax=1.0, F_prop=0.0, F_Coulomb=0.0, F_Stribeck=0.0, start={"s": 0.0, "v": 5.0}
    )
    m.pushed = tr.Mass(m=2.0)
    m.connect(m.slider.flange_b, m.pushed.flange_a)
    res = ac.simulate(m, 1.0)
    impact = res.events[-1]
    assert impact.text == "forward → at_max, impulse 25 N.s, 62.5 J lost"
    assert (impact.impulses, impact.loss) == ({"slider": pytest.approx(25.0)}, pytest.approx(62.5))
    assert res.impulses("slider")["f"] == pytest.approx([25.0])
    assert res.impulses("pushed")["e.f"] == pytest.approx([-10.0])


def test_sliding_mass_sticks_slides_and_is_stopped_as_in_the_closed_form():
    """Force 10 sin(t): it starts where 10 sin(t0) = 3 and slides with 2 dv/dt = 10 sin(t) - 3.

    s = 5 (cos(t0) (t - t0) - sin(t) + sin(t0)) - 0.75 (t - t0)², stopped at s = 1 - 0.1. It leaves
    the stop where 10 sin(t) = -3.
    """
    res = ac.simulate(slider(lambda t: 10 * ca.sin(t)), 4.0, n=1, rtol=1e-10, atol=1e-12)
    t0 = math.asin(0.3)
    times = {text: time for time, text in modes(res)}
    assert times["stuck → start_forward"] == pytest.approx(t0, abs=1e-9)
    stop = times["forward → at_max"]
    since = stop - t0
    way = 5 * (math.cos(t0) * since - math.sin(stop) + math.sin(t0)) - 0.75 * since**2
    assert way == pytest.approx(0.9, abs=1e-8)
    assert times["at_max → start_backward"] == pytest.approx(math.pi + t0, abs=1e-9)
    assert res.final["slider.v"] < 0


def test_stribeck_friction_holds_more_than_it_brakes():
    """At rest F_Coulomb + F_Stribeck = 5 N hold; sliding, the friction falls to 3 N + F_prop v."""
    parts = {"F_prop": 1.0, "F_Stribeck": 2.0, "fexp": 50.0}
    held = ac.simulate(slider(4.9, **parts), 1.0, n=1)
    assert held.final["slider.v"] == 0.0
    assert held.final["slider.f"] == pytest.approx(4.9, abs=1e-12)
    res = ac.simulate(slider(5.1, smax=1e3, **parts), 30.0, n=1)
    assert res.final["slider.v"] == pytest.approx(2.1, abs=1e-5)  # 5.1 = 3 + v
