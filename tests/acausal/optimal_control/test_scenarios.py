"""Scenarios: one control for several sets of parameters, against copies in one model."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import blocks as bl
from library import planar as pl
from library import rotational as rot
from library import translational as tr
from tests.models import cart

STIFF = (20.0, 30.0, 40.0, 50.0, 60.0)
METHOD = ac.Collocation(intervals=25, degree=4, control="constant")


def swinging(copies: int) -> ac.Model:
    """Loads on springs, all pulled by the same force through masses of their own."""
    m = ac.Model("crane")
    m.u = bl.Gain(k=1.0)
    for i in range(copies):
        push, cart, spring, load = (f"{name}{i}" for name in ("push", "cart", "spring", "load"))
        setattr(m, push, tr.Force())
        setattr(m, cart, tr.Mass(m=1.0))
        setattr(m, spring, tr.Spring(c=STIFF[i]))
        setattr(m, load, tr.Mass(m=0.5))
        parts = [getattr(m, name) for name in (push, cart, spring, load)]
        m.connect(m.u.y, parts[0].f)
        m.connect(parts[0].flange, parts[1].flange_a)
        m.connect(parts[1].flange_b, parts[2].flange_a)
        m.connect(parts[2].flange_b, parts[3].flange_a)
    return m


def problem(copies: int) -> ac.OptimalControl:
    ocp = ac.OptimalControl(swinging(copies), t_end=2.0)
    ocp.control("u.u", -6, 6)
    for i in range(copies):
        ocp.bound(f"cart{i}.v", -0.9, 0.9)
    return ocp


def cost(ocp: ac.OptimalControl, i: int) -> ca.SX:
    """How far cart and load are from 1 m and from rest at the end, and a little effort."""
    names = {f"cart{i}.s": 1.0, f"load{i}.s": 1.0, f"cart{i}.v": 0.0, f"load{i}.v": 0.0}
    gaps = [ocp.at_end(ocp[name] - goal) ** 2 for name, goal in names.items()]
    return sum(gaps) + 1e-2 * ocp.integral(ocp["u.u"] ** 2)


@pytest.fixture(scope="module")
def sets() -> list[dict[str, float]]:
    return [{"spring0.c": c} for c in STIFF]


def test_the_mean_of_scenarios_is_that_of_copies_by_hand(sets):
    hand = problem(5)
    hand.minimize(sum(cost(hand, i) for i in range(5)) / 5)
    copies = hand.solve(METHOD)
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    sol = ocp.scenarios(sets, mean=True).solve(METHOD)
    assert sol.defect < 1e-4
    assert sol.objective == pytest.approx(copies.objective, rel=1e-6)
    assert sol.objective == pytest.approx(np.mean(sol.objectives), rel=1e-7)
    for i, one in enumerate(sol.scenarios):
        assert one.replay.final["load0.s"] == pytest.approx(
            copies.replay.final[f"load{i}.s"], abs=1e-5
        )
    times = np.linspace(0.01, 1.99, 50)
    want = copies.input_values("u.u")(times)
    np.testing.assert_allclose(sol.input_values("u.u")(times), want, atol=1e-3)


def test_the_worst_of_scenarios_is_that_of_copies_by_hand(sets):
    """By hand: a bound of each copy's cost by one number, the end value of an integrator."""
    model = swinging(5)
    model.most = bl.Integrator(y_start=0.0)
    hand = ac.OptimalControl(model, t_end=2.0)
    hand.control("u.u", -6, 6)
    hand.control("most.u", -1, 1)
    for i in range(5):
        hand.bound(f"cart{i}.v", -0.9, 0.9)
        hand.bound(cost(hand, i) - hand.at_end("most.y"), upper=0.0, name=f"cost of {i}")
    hand.minimize(hand.at_end("most.y"))
    copies = hand.solve(METHOD)
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    sol = ocp.scenarios(sets, worst=True).solve(METHOD)
    assert sol.defect < 1e-4
    assert sol.objective == pytest.approx(copies.objective, rel=1e-5)
    assert sol.objective == pytest.approx(max(sol.objectives), rel=1e-6)
    mean = ocp.scenarios(sets, mean=True).solve(METHOD)
    assert max(mean.objectives) > sol.objective > mean.objective


def distinct_functions(sol: ac.types.ScenarioSolution) -> int:
    return len({id(block.function) for block in sol[0].assembly.program.blocks})


def test_five_scenarios_have_the_functions_of_two(sets):
    """Intervals, points, equal decisions and the sum: parameters are data, and nothing else."""
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0) + ocp["load0.m"] / ocp["spring0.c"])  # read at points too
    two, five = (ocp.scenarios(sets[:n], worst=True).solve(METHOD) for n in (2, 5))
    assert distinct_functions(two) == distinct_functions(five) == 4
    assert five.defect < 1e-4  # of states and objectives against runs with each one's stiffness


def test_scenarios_by_shooting_share_their_functions(sets):
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    two, five = (
        ocp.scenarios(sets[:n], mean=True).solve(ac.MultipleShooting(intervals=25)) for n in (2, 5)
    )
    assert distinct_functions(two) == distinct_functions(five) == 4
    want = ocp.scenarios(sets, mean=True).solve(METHOD)
    assert five.objective == pytest.approx(want.objective, rel=1e-4)


def test_gains_and_start_values_may_differ_and_share_their_functions():
    """y = y0 + k u at 1 s: the mean of (y - 1)² + e u² is least at u = Σ k (1 - y0)/Σ(k² + e)."""
    e, pairs = 1e-3, [(0.0, 1.0), (0.5, 2.0), (0.5, 1.0)]
    m = ac.Model("tank")
    m.i = bl.Integrator()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("i.u", -5, 5)
    ocp.bound(ocp["i.y"] * ocp["i.k"], upper=9.0, name="a parameter in a limit")
    ocp.minimize(ocp.at_end(ocp["i.y"] - 1.0) ** 2 + e * ocp.integral(ocp["i.u"] ** 2))
    sets = [{"i.y_start": first, "i.k": gain} for first, gain in pairs]
    sol = ocp.scenarios(sets, mean=True).solve(ac.Collocation(intervals=5))
    u = sum(k * (1 - first) for first, k in pairs) / sum(k**2 + e for _, k in pairs)
    want = [(first + k * u - 1.0) ** 2 + e * u**2 for first, k in pairs]
    assert sol.objectives == pytest.approx(want, rel=1e-5)
    assert sol.status == "optimal"
    assert distinct_functions(sol) == 4


def test_times_parameters_and_soft_limits_are_decided_for_all():
    m = cart()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1, upper=5.0))
    ocp.control("push.f", -1, 1, rate=10.0)
    ocp.final("cart.s", lower=1.0)
    ocp.bound("cart.v", upper=0.8, soft=3.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.scenarios([{"cart.m": 0.5}, {"cart.m": 1.0}], worst=True).solve(METHOD)
    assert sol[0].t_end == pytest.approx(sol[1].t_end, rel=1e-9)
    assert sol[1].replay.final["cart.s"] == pytest.approx(1.0, abs=1e-4)
    assert sol.objective == pytest.approx(max(sol.objectives), rel=1e-6)
    light = sol[0]
    assert light.objective == pytest.approx(light.t_end + light.slacks["cart.v"].penalty, rel=1e-3)


def test_scenarios_that_make_no_sense_are_refused():
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    with pytest.raises(OptimalControlError, match="say worst=True or mean=True"):
        ocp.scenarios([{"spring0.c": 1.0}])
    with pytest.raises(OptimalControlError, match="the same parameters in each"):
        ocp.scenarios([{"spring0.c": 1.0}, {"load0.m": 1.0}], mean=True)


def slider_crank(count: int) -> ac.Model:
    """Cranks that are turned by one torque; each pushes a ram of its own through a rod."""
    m = ac.Model("press")
    m.world, m.u = pl.World(gravity_type="none"), bl.Gain(k=1.0)
    for i in range(count):
        made = {
            "motor": rot.Torque(),
            "j1": pl.Revolute(use_axis_flange=True, start={"phi": 0.6, "w": 0.0}),
            "j2": pl.Revolute(guess={"phi": -1.0}),
            "j3": pl.Revolute(guess={"phi": 0.4}),
            "slide": pl.Prismatic(n=(1.0, 0.0)),
            "crank": pl.BodyShape(r=(0.1, 0.0), r_CM=(0.05, 0.0), m=1.0, I=0.01),
            "rod": pl.BodyShape(r=(0.3, 0.0), r_CM=(0.15, 0.0), m=1.0, I=0.01),
            "ram": pl.Body(m=RAMS[i], I=0.1),
        }
        for name, part in made.items():
            setattr(m, f"{name}{i}", part)
        m.connect(m.u.y, made["motor"].tau)
        m.connect(made["motor"].flange, made["j1"].axis)
        m.connect(m.world.frame, made["j1"].frame_a, made["slide"].frame_a)
        m.connect(made["j1"].frame_b, made["crank"].frame_a)
        m.connect(made["crank"].frame_b, made["j2"].frame_a)
        m.connect(made["j2"].frame_b, made["rod"].frame_a)
        m.connect(made["rod"].frame_b, made["j3"].frame_a)
        m.connect(made["slide"].frame_b, made["j3"].frame_b, made["ram"].frame_a)
    return m


RAMS = (4.0, 6.0)


def turning(copies: int) -> tuple[ac.OptimalControl, list[ca.SX]]:
    """The crank is to be at 2 rad and at rest; what it costs to be elsewhere, of each copy."""
    ocp = ac.OptimalControl(slider_crank(copies), t_end=0.5)
    ocp.control("u.u", -10, 10)
    effort = 1e-3 * ocp.integral(ocp["u.u"] ** 2)
    costs = [
        ocp.at_end(ocp[f"j1{i}.phi"] - 2.0) ** 2 + ocp.at_end(f"j1{i}.w") ** 2 + effort
        for i in range(copies)
    ]
    return ocp, costs


def test_scenarios_of_closed_loops_are_those_of_copies_by_hand():
    """Each has bases of its own on every interval: rams of two masses, one law for the crank."""
    method = ac.Collocation(intervals=16, degree=4, control="constant")
    hand, costs = turning(2)
    hand.minimize(sum(costs) / 2)
    copies = hand.solve(method)
    ocp, (cost,) = turning(1)
    ocp.minimize(cost)
    sol = ocp.scenarios([{"ram0.m": mass} for mass in RAMS], mean=True).solve(method)
    assert sol.status == "optimal"
    assert sol.objective == pytest.approx(copies.objective, rel=1e-5)
    for i, one in enumerate(sol.scenarios):
        last = copies.replay.final[f"j1{i}.phi"]
        assert one.replay.final["j10.phi"] == pytest.approx(last, abs=1e-4)
    assert abs(sol[0].replay.final["j10.phi"] - sol[1].replay.final["j10.phi"]) > 1e-3
    assert distinct_functions(sol) == 4  # bases are data too
