"""Dry friction: sticking and sliding against closed forms, energy, simultaneous changes."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import rotational as rot
from library import thermal as th
from library import translational as tr

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def changes(res: ac.Result, part: str) -> list[tuple[float, str]]:
    """Return the changes of mode of one part."""
    return [(e.time, e.text) for e in res.events if e.component == part and "→" in e.text]


def braked(package: Any, **keywords: Any) -> ac.Model:
    """A mass or inertia 1 with speed 1, braked by 1 from t = 0.1 s on."""
    m = ac.Model("braked")
    if package is tr:
        m.body = tr.Mass(m=1.0, start={"s": 0.0, "v": 1.0})
    else:
        m.body = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 1.0})
    m.brake = package.Brake(fn_max=2.0, **keywords)
    m.pressure = bl.Step(start_time=0.1)
    m.connect(m.body.flange_b, m.brake.flange_a)
    m.connect(m.pressure.y, m.brake.f_normalized)
    return m


@pytest.mark.parametrize("package", [tr, rot], ids=["translational", "rotational"])
def test_brake_stops_after_the_way_of_constant_deceleration(package):
    """Deceleration mu fn / m = 1 from 0.1 s: at rest at t = 1.1 s, way 0.1 + 1/2 = 0.6."""
    res = ac.simulate(braked(package), 3.0, n=1)
    stopped = [time for time, text in changes(res, "brake") if text == "forward → stuck"]
    assert stopped == [pytest.approx(1.1, abs=1e-12)]
    way, speed = ("body.s", "body.v") if package is tr else ("body.phi", "body.w")
    assert res.final[way] == pytest.approx(0.6, abs=1e-11)
    assert res.final[speed] == 0.0


def test_friction_table_is_followed_between_its_rows():
    """With mu = 0.5 + 0.5 v the speed is v = 2 exp(-t) - 1, the way 2 (1 - exp(-t)) - t.

    From 0.1 s on with fn = 2, m = 1 and v = 1; it rests after ln 2.
    """
    m = braked(tr, mu_pos=[[0.0, 0.5], [2.0, 1.5]])
    res = ac.simulate(m, 2.0, n=1, **TIGHT)
    times = [time for time, text in changes(res, "brake") if text == "forward → stuck"]
    assert times == [pytest.approx(0.1 + math.log(2), abs=1e-9)]
    assert res.final["body.s"] == pytest.approx(0.1 + 1 - math.log(2), abs=1e-9)


def belt(**keywords: Any) -> ac.Model:
    """A block on a spring, drawn along by a belt."""
    m = ac.Model("belt")
    m.block = tr.Mass(m=1.0, start={"s": 0.0, "v": 0.1})
    m.spring, m.wall = tr.Spring(c=100.0), tr.Fixed()
    m.belt = tr.ConstantSpeed(v_fixed=0.1, start={"s": 0.0})
    m.friction = tr.SupportFriction(f_pos=[[0.0, 1.0]], peak=1.5, use_support=True, **keywords)
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.block.flange_a)
    m.connect(m.block.flange_b, m.friction.flange_a)
    m.connect(m.belt.flange, m.friction.support)
    return m


def test_block_on_a_belt_has_the_period_of_the_closed_form():
    """Stick-slip limit cycle of mass m, spring c, belt speed v0, friction F, peak F at rest.

    Stuck, the block moves with v0 until c s = peak F. Sliding it swings about s = F/c with
    ω² = c/m, from the distance d = (peak - 1) F/c with the speed v0: s - F/c = d cos ωt +
    v0/ω sin ωt. Its speed is v0 again where tan(ωt/2) = -d ω/v0, at the distance -d. So it slides
    for (2π - 2 atan(d ω/v0))/ω, then sticks over 2 d at v0.
    """
    res = ac.simulate(belt(), 7.0, n=1, rtol=1e-9, atol=1e-11)
    begins = [t for t, text in changes(res, "friction") if text.startswith("stuck →")]
    d, w, v0 = 0.5 / 100, math.sqrt(100.0), 0.1
    period = 2 * d / v0 + (2 * math.pi - 2 * math.atan(d * w / v0)) / w
    assert begins[0] == pytest.approx(1.5 / 100 / v0, abs=1e-9)
    assert len(begins) == 11
    assert np.allclose(np.diff(begins), period, rtol=0, atol=1e-6)


def test_reversal_of_one_block_frees_the_other_in_the_same_instant():
    """A block slides on another that rests on the ground; forces -3 and -1 act on them.

    Sliding forward, the upper draws the lower with +1: -1 + 1 = 0 is held by the ground (1.5).
    The upper is at rest after v/(3 + 1) = 0.25 s, cannot stick (3 > 1), and draws with -1 from
    then on: -1 - 1 exceeds 1.5, so the lower slides at once, with -0.5, and the upper with -2.
    """
    m = ac.Model("blocks")
    m.lower = tr.Mass(m=1.0, start={"s": 0.0, "v": 0.0})
    m.upper = tr.Mass(m=1.0, start={"s": 0.0, "v": 1.0})
    m.ground = tr.SupportFriction(f_pos=[[0.0, 1.5]])
    m.between = tr.SupportFriction(f_pos=[[0.0, 1.0]], use_support=True)
    m.load = [tr.ConstantForce(f_constant=-1.0), tr.ConstantForce(f_constant=-3.0)]
    m.connect(m.lower.flange_a, m.ground.flange_a, m.load[0].flange)
    m.connect(m.upper.flange_a, m.between.flange_a, m.load[1].flange)
    m.connect(m.lower.flange_b, m.between.support)
    res = ac.simulate(m, 1.0, n=1)
    names = ["stuck", "start_forward", "forward", "start_backward", "backward"]
    begins = [e.time for e in res.events if e.time > 0 and e.text.endswith("→ start_backward")]
    assert begins[0] == begins[1] == pytest.approx(0.25, abs=1e-12)
    assert len(begins) == 2
    assert names[int(res.final["ground.mode"])] == "backward"
    assert names[int(res.final["between.mode"])] == "backward"
    assert res.final["lower.v"] == pytest.approx(-0.5 * 0.75, abs=1e-12)
    assert res.final["upper.v"] == pytest.approx(-2 * 0.75, abs=1e-12)
    assert res.final["lower.s"] == pytest.approx(-0.25 * 0.75**2, abs=1e-10)


@pytest.mark.parametrize("part", ["BearingFriction", "Brake", "Clutch"])
def test_kinetic_energy_becomes_heat(part):
    """A wheel runs down: J w²/2 = 50 J warm a capacity of 2 J/K by 25 K."""
    m = ac.Model("run_down")
    m.wheel = rot.Inertia(J=1.0, start={"w": 10.0})
    m.heat, m.fixed = th.HeatCapacitor(C=2.0, start={"T": 300.0}), rot.Fixed()
    pressed = {} if part == "BearingFriction" else {"fn_max": 2.0, "f_normalized": 1.0}
    m.friction = getattr(rot, part)(use_heat_port=True, peak=1.3, **pressed)
    m.connect(m.wheel.flange_b, m.friction.flange_a)
    m.connect(m.heat.port, m.friction.heat_port)
    if part == "Clutch":
        m.connect(m.friction.flange_b, m.fixed.flange)
    res = ac.simulate(m, 12.0, **TIGHT)
    assert res.final["heat.T"] == pytest.approx(325.0, abs=1e-8)
    assert res.final["wheel.w"] == pytest.approx(0.0, abs=1e-12)
    assert np.min(res["friction.loss_power"]) >= -1e-9  # rounding, at the instant it stops


def clutch_train(seed: int) -> ac.Model:
    """Inertias with random speeds and clutches with random pressures, a bearing at the end."""
    draw = np.random.default_rng(seed)
    m = ac.Model("train")
    m.J = [rot.Inertia(J=draw.uniform(0.5, 2), start={"w": draw.uniform(-5, 5)}) for _ in range(4)]
    m.clutch = [
        rot.Clutch(fn_max=draw.uniform(2, 6), peak=1.2, mu_pos=[[0, 0.5], [5, 0.3]]) for _ in "123"
    ]
    m.press = [bl.Sine(f=draw.uniform(0.3, 1), offset=0.5, phase=draw.uniform(0, 6)) for _ in "123"]
    m.bearing = rot.BearingFriction(tau_pos=[[0, 0.3], [10, 0.6]])
    for k in range(3):
        m.connect(m.J[k].flange_b, m.clutch[k].flange_a)
        m.connect(m.clutch[k].flange_b, m.J[k + 1].flange_a)
        m.connect(m.press[k].y, m.clutch[k].f_normalized)
    m.connect(m.J[3].flange_b, m.bearing.flange_a)
    return m


@pytest.mark.parametrize("seed", range(3))
def test_friction_creates_no_energy_and_loses_what_it_says(seed):
    """Without a source der(T) = -Σ loss_power at every output point, and each loss is >= 0."""
    m = clutch_train(seed)
    system = ac.compile(m)
    res = system.simulate(4.0, n=400, rtol=1e-8, atol=1e-10)
    parts = [*(f"clutch[{k}]" for k in range(3)), "bearing"]
    lost = sum(res[f"{part}.loss_power"] for part in parts)
    gained = sum(m.J[k].J.value * res[f"J[{k}].w"] * res[f"J[{k}].a"] for k in range(4))
    assert np.allclose(gained, -lost, rtol=0, atol=1e-9 * np.max(np.abs(lost)))
    assert all(np.min(res[f"{part}.loss_power"]) >= -1e-12 for part in parts)
    assert len(res.events) > 6


@pytest.mark.parametrize("limits", [(2.0, 2.0), (1.0, 3.0)])
def test_two_clutches_side_by_side_hold_the_sum_of_their_torques(limits):
    """Under a torque of t N.m they hold up to t = 4, then w = (t - 4)²/2 on 1 kg.m²."""
    m = ac.Model("parallel")
    m.wheel = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 0.0})
    m.torque, m.fixed = rot.Torque(tau=lambda t: t), rot.Fixed()
    m.clutch = [rot.Clutch(fn_max=2 * limit, f_normalized=1.0) for limit in limits]
    m.connect(m.torque.flange, m.wheel.flange_a)
    m.connect(m.wheel.flange_b, m.clutch[0].flange_a, m.clutch[1].flange_a)
    m.connect(m.fixed.flange, m.clutch[0].flange_b, m.clutch[1].flange_b)
    res = ac.simulate(m, 6.0, n=60, rtol=1e-9, atol=1e-11)
    expected = np.where(res.t > 4, (res.t - 4) ** 2 / 2, 0.0)
    assert np.allclose(res["wheel.w"], expected, rtol=0, atol=1e-6)
    held = res["clutch[0].tau"] + res["clutch[1].tau"]
    assert np.allclose(held, -np.minimum(res.t, 4), rtol=0, atol=1e-6)


def test_gear_and_bearing_on_one_shaft_stick_together():
    """Bearing 1 N.m and gear 0.5 N.m hold a torque t up to t = 1.5, each within its own limit."""
    m = ac.Model("shaft")
    m.torque = rot.Torque(tau=lambda t: t)
    m.shaft, m.load = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 0.0}), rot.Inertia(J=1.0)
    m.bearing = rot.BearingFriction()
    m.gear = rot.LossyGear(ratio=1.0, loss_table=[[0, 1, 1, 0.5, 0.5]])
    m.connect(m.torque.flange, m.shaft.flange_a)
    m.connect(m.shaft.flange_b, m.bearing.flange_a)
    m.connect(m.bearing.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.load.flange_a)
    res = ac.simulate(m, 2.5, n=50, rtol=1e-9, atol=1e-11)
    expected = np.where(res.t > 1.5, (res.t - 1.5) ** 2 / 4, 0.0)
    assert np.allclose(res["load.w"], expected, rtol=0, atol=1e-6)
    assert np.max(np.abs(res["bearing.tau"])) < 1 + 1e-6
    assert np.max(np.abs(res["gear.tau_loss"])) < 0.5 + 1e-6


def test_friction_on_a_driven_shaft_gives_the_torque_of_the_driver():
    """At 3 rad/s a bearing with 1 N.m + 0.1 N.m.s w takes 1.3 N.m."""
    m = ac.Model("driven")
    m.driver = rot.ConstantSpeed(w_fixed=3.0, start={"phi": 0.0})
    m.bearing = rot.BearingFriction(tau_pos=[[0.0, 1.0], [10.0, 2.0]])
    m.connect(m.driver.flange, m.bearing.flange_a)
    final = ac.simulate(m, 1.0, n=1).final
    assert final["driver.e.tau"] == pytest.approx(-1.3, abs=1e-9)


def freewheel(part: ac.Component) -> ac.Model:
    """A driver shaft 1 with torque cos(t) drives a wheel 1 through a freewheel."""
    m = ac.Model("freewheel")
    m.driver, m.wheel = (rot.Inertia(J=1.0, start={"phi": 0.0, "w": 0.0}) for _ in "ab")
    m.torque = rot.Torque(tau=ca.cos)
    m.coupling = part
    m.connect(m.torque.flange, m.driver.flange_a)
    m.connect(m.driver.flange_b, m.coupling.flange_a)
    m.connect(m.coupling.flange_b, m.wheel.flange_a)
    return m


@pytest.mark.parametrize(
    "part", [rot.Freewheel(), rot.OneWayClutch(fn_max=1.0, f_normalized=0.0)], ids=lambda p: type(p)
)
def test_freewheel_lets_the_wheel_overtake_when_the_driver_slows(part):
    """Locked up to π/2: w = sin(t)/2. Then the wheel keeps 1/2 while the driver has sin(t) - 1/2.

    The driver catches up where sin(t) = 1, at 5π/2; there cos(t) turns negative again, and the
    wheel goes on freely.
    """
    res = ac.simulate(freewheel(part), 6.0, n=60, **TIGHT)
    w = np.where(res.t < math.pi / 2, np.sin(res.t) / 2, 0.5)
    assert np.allclose(res["wheel.w"], w, rtol=0, atol=1e-8)
    free = res.t > math.pi / 2
    assert np.allclose(res["driver.w"][free], np.sin(res.t[free]) - 0.5, rtol=0, atol=1e-8)
    times = [t for t, text in changes(res, "coupling") if text.startswith("stuck →")]
    assert times[-1] == pytest.approx(math.pi / 2, abs=1e-8)


@pytest.mark.parametrize(
    "part", [rot.Freewheel(), rot.OneWayClutch(fn_max=1.0, f_normalized=0.0)], ids=lambda p: type(p)
)
def test_freewheel_that_runs_backwards_is_stopped_before_a_load_lets_it_go(part):
    """From -3 and 0 rad/s two inertias 1 go on together at -1.5; 1 N.m then drives b ahead."""
    m = ac.Model("freewheel")
    m.a, m.b = (rot.Inertia(J=1.0, start={"w": w}) for w in (0.0, -3.0))
    m.coupling, m.load = part, rot.ConstantTorque(tau_constant=1.0)
    m.chain(m.a, m.coupling, m.b)
    m.connect(m.load.flange, m.b.flange_b)
    res = ac.simulate(m, 1.0, n=4)
    np.testing.assert_allclose(res["a.w"], -1.5, rtol=1e-9)
    np.testing.assert_allclose(res["b.w"], -1.5 + res.t, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("solver", [None, ac.IDA(), ac.Radau()], ids=str)
@pytest.mark.parametrize("cut", [0.3, 0.5])
def test_a_one_way_clutch_that_carries_nothing_stays_stuck_where_its_normal_force_ends(cut, solver):
    """From 0.5 s on it may carry up to 0 N.m and does: that is where a run is cut, or is not.

    Inertias 1/2 and 1/10 began at 1 and 0 rad/s: together they go at 5/6.
    """
    m = ac.Model("released")
    m.driver, m.wheel = rot.Inertia(J=0.5, start={"w": 1.0}), rot.Inertia(J=0.1, start={"w": 0.0})
    m.coupling = rot.OneWayClutch(fn_max=2.0, f_normalized=lambda t: 1.0 - 2.0 * t)
    m.chain(m.driver, m.coupling, m.wheel)
    system = ac.compile(m)
    before = system.simulate(cut, n=1, solver=solver)
    after = system.simulate(1.0, start=before, n=1, solver=solver)
    texts = [e.text for res in (before, after) for e in res.events if e.time > 0.0]
    assert texts == ["0<f_normalized becomes false"]
    assert after.final["wheel.w"] == pytest.approx(5.0 / 6.0, abs=1e-9)


def test_freewheel_locks_with_a_plastic_impact():
    """A wheel slower than its driver cannot be: speeds 3 and 0 of inertias 1 and 2 become 1."""
    m = ac.Model("lock")
    m.driver = rot.Inertia(J=1.0, start={"w": 3.0})
    m.wheel = rot.Inertia(J=2.0, start={"w": 0.0})
    m.coupling = rot.Freewheel()
    m.connect(m.driver.flange_b, m.coupling.flange_a)
    m.connect(m.coupling.flange_b, m.wheel.flange_a)
    res = ac.simulate(m, 1.0, n=1)
    assert res.final["driver.w"] == pytest.approx(1.0, abs=1e-12)
    assert res.final["wheel.w"] == pytest.approx(1.0, abs=1e-12)
    (event,) = res.events  # it passes on 2 N.m.s, of 9/2 J 3/2 J are left
    assert event.text == "stuck → stuck, impulse -2 N.m.s, 3 J lost"
    assert (event.impulses["coupling"], event.loss) == pytest.approx((-2.0, 3.0), rel=1e-12)
    assert res.impulses("coupling.e.tau") == pytest.approx([-2.0], rel=1e-12)


@pytest.mark.parametrize("name", ["BearingFriction", "Brake", "Clutch"])
def test_regularized_twin_slides_as_the_exact_part(name):
    """From speed 10 rad/s with 1 N.m on 1 kg.m²: both have w = 8 after 2 s."""
    finals = []
    for part in (getattr(rot, name), getattr(rot, f"Regularized{name}")):
        pressed = {} if name == "BearingFriction" else {"fn_max": 2.0, "f_normalized": 1.0}
        m = ac.Model("run_down")
        m.wheel, m.fixed = rot.Inertia(J=1.0, start={"w": 10.0}), rot.Fixed()
        m.friction = part(**pressed)
        m.connect(m.wheel.flange_b, m.friction.flange_a)
        if name == "Clutch":
            m.connect(m.friction.flange_b, m.fixed.flange)
        finals.append(ac.simulate(m, 2.0, n=1).final["wheel.w"])
    assert finals == [pytest.approx(8.0, abs=1e-6)] * 2


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (
            [[0.0, 0.5, 1.0]],
            "Brake.mu_pos has rows and columns of (1, 3); it needs rows of 2 numbers, the abscissa "
            "first. Rows of speed [m/s] and coefficient of friction.",
        ),
        (
            [[1.0, 0.5], [2.0, 0.4]],
            "Brake.mu_pos has the abscissas [1.0, 2.0]; they must begin at 0.",
        ),
        (
            [[0.0, 0.5], [0.0, 0.4]],
            "Brake.mu_pos has the abscissas [0.0, 0.0]; they must increase.",
        ),
        (
            [[0.0, -0.5]],
            "Brake.mu_pos[0, 1] = -0.5 [1] is out of range: it must be at least 0.",
        ),
    ],
)
def test_wrong_friction_table_is_refused(table, text):
    with pytest.raises(ParameterError) as caught:
        tr.Brake(fn_max=1.0, f_normalized=1.0, mu_pos=table)
    assert str(caught.value) == text


def struck(friction: float, restitution: float) -> ac.Model:
    """Return 3 kg at 2 m/s that hit 1 kg on a rough table at 0.5 s."""
    m = ac.Model("struck")
    m.a, m.b = tr.Mass(m=3.0, start={"s": 0.0, "v": 2.0}), tr.Mass(m=1.0, start={"s": 1.0, "v": 0})
    m.stop, m.table = (
        tr.HardStop(restitution=restitution),
        tr.SupportFriction(f_pos=[[0, friction]]),
    )
    m.connect(m.a.flange_b, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.table.flange_a)
    return m


@pytest.mark.parametrize("friction", [1.0, 100.0])
@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_a_mass_on_a_rough_table_is_knocked_away_however_well_it_sticks(restitution, friction):
    """No finite force stands up to an impulse: μ = 3/4 kg (1 + e) 2 m/s, as without friction."""
    res = ac.simulate(struck(friction, restitution), 0.51, rtol=1e-9, atol=1e-11)
    taken = 1.5 * (1 + restitution)
    impact = next(event for event in res.events if event.impulses)
    assert impact.impulses == {"stop": pytest.approx(-taken, rel=1e-9)}
    assert impact.loss == pytest.approx(1.5 * (1 - restitution**2), rel=1e-9, abs=1e-12)
    assert res.impulses("b.e.f") == pytest.approx([taken], rel=1e-9)
    assert next(e.text for e in res.events if e.component == "table") == "stuck → start_forward"
    if restitution:  # it moves ahead, and is slowed down
        assert res.final["b.v"] == pytest.approx(taken - 0.01 * friction, rel=1e-6)
        assert res.final["a.v"] == pytest.approx(2.0 - taken / 3, rel=1e-9)


def test_a_lock_that_closes_drags_along_what_stands_in_its_bearing():
    """3 kg m² at 2 rad/s and 1 kg m² at rest: 1.5 rad/s, and then 1 N m slows down 4 kg m²."""
    m = ac.Model("locked")
    m.a, m.b = rot.Inertia(J=3.0, start={"w": 2.0}), rot.Inertia(J=1.0)
    m.lock, m.bearing = rot.Lock(lock=lambda lock: lock.phi_rel < -0.5), rot.BearingFriction()
    m.connect(m.a.flange_b, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.bearing.flange_a)
    res = ac.simulate(m, 0.65)
    assert res.final["a.w"] == pytest.approx(1.5 - 0.4 / 4, rel=1e-9)
    assert [e.loss for e in res.events if e.impulses] == pytest.approx([1.5], rel=1e-9)


def test_a_stuck_freewheel_lets_its_output_be_knocked_ahead():
    """A lock joins 1 kg m² at 4 rad/s to it: (4 + 1)/2 rad/s, the input stays at 1 rad/s."""
    m = ac.Model("overrun")
    m.input, m.output = (rot.Inertia(J=1.0, start={"w": 1.0}) for _ in range(2))
    m.fast, m.wheel = rot.Inertia(J=1.0, start={"w": 4.0}), rot.Freewheel()
    m.lock = rot.Lock(lock=lambda _: ac.time > 0.1)
    m.drive, m.load = rot.ConstantTorque(tau_constant=0.2), rot.ConstantTorque(tau_constant=-0.2)
    m.connect(m.drive.flange, m.input.flange_a)
    m.connect(m.input.flange_b, m.wheel.flange_a)
    m.connect(m.wheel.flange_b, m.output.flange_a, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.fast.flange_a)
    m.connect(m.output.flange_b, m.load.flange)
    res = ac.simulate(m, 0.2)
    assert res.final["input.w"] == pytest.approx(1.0 + 0.02, rel=1e-9)
    assert res.final["output.w"] == pytest.approx(2.5 - 0.01, rel=1e-9)


@pytest.mark.slow
def test_what_gives_way_to_an_impulse_does_so_in_c():
    """The same events and points."""
    system = ac.compile(struck(1.0, 0.5))
    one, other = (system.simulate(0.6, compiled=compiled) for compiled in (False, True))
    assert [e.text for e in one.events] == [e.text for e in other.events]
    assert list(one.crossings) == list(other.crossings)
    assert other.final["b.v"] == pytest.approx(one.final["b.v"], rel=1e-12)
