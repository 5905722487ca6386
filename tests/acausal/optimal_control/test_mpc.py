"""Receding horizon: the linear-quadratic regulator in closed form, limits, plants that differ."""

from __future__ import annotations

import shutil
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm, solve_discrete_are

import acausal as ac
from acausal.errors import OptimalControlError
from acausal.optimal_control import mpc
from library import electrical as el
from library import rotational as rot
from library import translational as tr

PERIOD = 0.2


def cart(**start: float) -> ac.Model:
    """2 s'' + 0.5 s' + 3 s = f."""
    m = ac.Model("cart")
    m.push, m.cart = tr.Force(), tr.Mass(m=2.0, start={"s": 1.0, "v": 0.0} | start)
    m.spring, m.wall = tr.SpringDamper(c=3.0, d=0.5), tr.Fixed()
    m.connect(m.push.flange, m.cart.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    return m


def regulator(**limits: float) -> ac.OptimalControl:
    ocp = ac.OptimalControl(cart(), t_end=8.0)
    ocp.control("push.f", limits.get("lower"), limits.get("upper"), rate=limits.get("rate"))
    s, v, f = (ocp[path] for path in ("cart.s", "cart.v", "push.f"))
    ocp.minimize(ocp.integral(s**2 + 0.1 * v**2 + 0.05 * f**2))
    return ocp


def gain() -> tuple[np.ndarray, np.ndarray]:
    """Return the step of the plant under the regulator for inputs held over a period, and K.

    ∫ wᵀ W w dt over a period in terms of its beginning by the exponential of a block matrix
    (Van Loan 1978), then the Riccati equation with the cross weight.
    """
    flow = np.array([[0.0, 1.0, 0.0], [-1.5, -0.25, 0.5], [0.0, 0.0, 0.0]])
    weight = np.diag([1.0, 0.1, 0.05])
    whole = expm(PERIOD * np.block([[-flow.T, weight], [np.zeros((3, 3)), flow]]))
    step = whole[3:, 3:]
    cost = step.T @ whole[:3, 3:]
    a, b = step[:2, :2], step[:2, 2:]
    q, n, r = cost[:2, :2], cost[:2, 2:], cost[2:, 2:]
    p = solve_discrete_are(a, b, q, r, s=n)
    k = np.linalg.solve(r + b.T @ p @ b, b.T @ p @ a + n.T)
    return a - b @ k, k


@pytest.mark.parametrize(
    ("method", "compiled"),
    [
        (ac.Collocation(40, degree=4, control="constant"), False),
        pytest.param(
            ac.MultipleShooting(40),
            True,
            marks=pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler"),
        ),
    ],
)
def test_a_long_horizon_without_limits_is_the_linear_quadratic_regulator(method, compiled):
    """x_{k+1} = (A - B K) x_k: the horizon of 8 s leaves e^-8 or so; the plant in C is the same."""
    how = {"rtol": 1e-9, "atol": 1e-11, "compiled": compiled}
    loop = ac.mpc(regulator(), 2.0, period=PERIOD, method=method, **how)
    step, k = gain()
    x = np.array([1.0, 0.0])
    for number, sample in enumerate(loop.samples):
        assert sample.time == pytest.approx(number * PERIOD)
        assert [sample.told["cart.e.s"], sample.told["cart.v"]] == pytest.approx(x, abs=1e-5)
        assert loop.at(sample.time)["push.f"] == pytest.approx((-k @ x)[0], abs=1e-5)
        x = step @ x
    assert [loop.final["cart.s"], loop.final["cart.v"]] == pytest.approx(x, abs=1e-5)


def test_limits_hold_at_all_times_and_plans_come_true_without_disturbance():
    method = ac.Collocation(40, control="constant")
    loop = ac.mpc(regulator(lower=-1.0, upper=0.5), 2.0, period=PERIOD, method=method, rtol=1e-8)
    force = loop["push.f"]
    assert force.min() == pytest.approx(-1.0, abs=1e-6)
    assert force.max() <= 0.5 + 1e-6
    t, s = loop.predicted(0, "cart.s")
    inside = t <= PERIOD
    assert np.allclose(s[inside], [loop.at(float(v))["cart.s"] for v in t[inside]], atol=1e-5)


def test_the_plant_has_the_parameters_of_the_problem_and_those_given():
    ocp = ac.OptimalControl(cart(), t_end=1.0, parameters={"cart.m": 4.0})
    ocp.control("push.f", -1.0, 1.0)
    ocp.minimize(ocp.integral(ocp["cart.s"] ** 2))
    method = ac.MultipleShooting(10)
    same, other = (
        ac.mpc(ocp, 0.1, period=0.1, method=method, parameters=given)
        for given in (None, {"cart.m": 3.0})
    )
    assert same["cart.m"][0] == 4.0
    assert other["cart.m"][0] == 3.0
    assert same.final["cart.v"] == pytest.approx(same.samples[0].plan.at(0.1)["cart.v"], rel=1e-4)


def test_an_input_with_a_bounded_rate_is_continuous_from_plan_to_plan():
    method = ac.Collocation(40)
    loop = ac.mpc(regulator(rate=2.0), 2.0, period=PERIOD, method=method)
    t, force = loop.t, loop["push.f"]
    at_samples = np.flatnonzero(np.diff(t) == 0)
    assert len(at_samples) >= 9
    assert np.allclose(force[at_samples], force[at_samples + 1], rtol=0, atol=1e-7)
    moving = np.diff(t) > 0
    assert (
        np.max(np.abs(np.diff(force)[moving] / np.diff(t)[moving])) <= 2.0 + 1e-3
    )  # between points


def test_plans_moved_on_are_better_guesses_than_none(monkeypatch):
    ocp, method = regulator(lower=-1.0, upper=0.5), ac.Collocation(40, control="constant")
    warm = ac.mpc(ocp, 2.0, period=PERIOD, method=method)
    monkeypatch.setattr(mpc, "move_plan_on", lambda *_: None)
    cold = ac.mpc(ocp, 2.0, period=PERIOD, method=method)
    assert np.allclose(warm["cart.s"], cold["cart.s"], rtol=0, atol=1e-5)
    assert warm.iterations[1:].sum() < 0.7 * cold.iterations[1:].sum()


def test_noise_is_told_and_repeats_with_its_seed():
    ocp, method = regulator(), ac.MultipleShooting(40)
    options: dict[str, Any] = {"period": PERIOD, "method": method, "noise": {"cart.v": 0.1}}
    one, two, other = (ac.mpc(ocp, 1.0, seed=seed, **options) for seed in (1, 1, 2))
    assert np.array_equal(one["cart.s"], two["cart.s"])
    assert not np.array_equal(one["cart.s"], other["cart.s"])
    errors = one.told("cart.v") - [one.at(t)["cart.v"] for t in one.sample_times]
    assert 0.01 < np.std(errors) < 0.3
    assert one.told("cart.e.s") == pytest.approx([one.at(t)["cart.s"] for t in one.sample_times])


@pytest.mark.parametrize("name", ["cart.s", "cart.x", "push.f"])
def test_noise_is_of_what_is_measured(name):
    """What no state is called was left out silently, an alias of a state too."""
    with pytest.raises(OptimalControlError, match=f"noise: '{name}' is no state"):
        ac.mpc(regulator(), 1.0, period=PERIOD, noise={name: 0.1})


def drive(shaft: float) -> ac.Model:
    """A motor and its load, rigid or with an elastic shaft between."""
    m = ac.Model("drive")
    m.motor, m.rotor = rot.Torque(), rot.Inertia(J=0.1)
    m.connect(m.motor.flange, m.rotor.flange_a)
    if shaft:
        m.load, m.shaft = rot.Inertia(J=0.1), rot.SpringDamper(c=shaft, d=0.2)
        m.connect(m.rotor.flange_b, m.shaft.flange_a)
        m.connect(m.shaft.flange_b, m.load.flange_a)
    return m


def test_a_rigid_model_plans_for_an_elastic_plant_that_is_disturbed():
    """The plan is for J = 0.2; the plant is two halves, on which a torque acts for 0.2 s."""
    system = ac.compile(drive(0.0))
    ocp = ac.OptimalControl(system, t_end=2.0, parameters={"rotor.J": 0.2})
    goal = ocp.value("goal", 0.0)
    ocp.control("motor.tau", -1.0, 1.0)
    ocp.minimize(
        ocp.integral((ocp["rotor.phi"] - goal) ** 2 + 0.1 * ocp["rotor.w"] ** 2)
        + ocp.integral(0.01 * ocp["motor.tau"] ** 2)
    )
    plant = drive(200.0)
    plant.kick = rot.Torque()
    plant.connect(plant.kick.flange, plant.load.flange_b)
    loop = ac.mpc(
        ocp,
        5.0,
        period=0.1,
        plant=plant,
        feedback=lambda at: {"rotor.phi": at["load.phi"], "rotor.w": at["load.w"]},
        inputs={"kick.tau": ([0.0, 2.5, 2.5, 2.7, 2.7, 5.0], [0.0, 0.0, 1.0, 1.0, 0.0, 0.0])},
        values={"goal": lambda t: 1.0},
        method=ac.Collocation(20, degree=2, control="constant"),
    )
    assert np.all(np.abs(loop["motor.tau"]) <= 1.0 + 1e-6)
    assert loop.at(2.4)["load.phi"] == pytest.approx(1.0, abs=1e-3)
    assert np.max(np.abs(loop["load.phi"][loop.t > 2.5] - 1.0)) > 0.02  # it was pushed away
    assert loop.final["load.phi"] == pytest.approx(1.0, abs=2e-3)
    assert all(sample.fresh for sample in loop.samples)


def test_without_a_solution_the_last_plan_goes_on():
    """A wall stands at s = 0.5; once the cart is told to be behind it no plan exists."""
    ocp = ac.OptimalControl(cart(s=0.0), t_end=1.0)
    ocp.control("push.f", -3.0, 3.0)
    ocp.bound(ocp["cart.s"] + 0.0 * ocp["cart.v"] ** 2 + 1e-9 * ocp["cart.v"], -1.0, 0.5)
    ocp.minimize(ocp.integral((ocp["cart.s"] - 0.2) ** 2 + 0.01 * ocp["push.f"] ** 2))
    misled = iter([0.0, 0.0, 0.9, 0.9, 0.1])

    def feedback(at: Any) -> dict[str, float]:
        return {"cart.e.s": next(misled, 0.1), "cart.v": 0.0}

    method = ac.Collocation(20, control="constant")
    loop = ac.mpc(ocp, 0.5, period=0.1, method=method, feedback=feedback, start={"cart.v": 0.0})
    assert [sample.fresh for sample in loop.samples] == [True, True, False, False, True]
    late = loop.samples[2]
    assert late.status.startswith("went on with the last plan: ")
    assert late.planned_at == pytest.approx(0.1)
    planned = late.plan.polynomials["push.f"]
    assert loop.at(0.23)["push.f"] == pytest.approx(float(planned(0.13)), rel=1e-9)
    assert np.isnan(loop.iterations[2])


def timed() -> ac.Model:
    m = ac.Model("timed")
    m.src, m.sine, m.r, m.c = (
        el.SignalVoltage(),
        el.SineVoltage(V=1.0, f=1.0),
        el.Resistor(R=1.0),
        el.Capacitor(C=1.0),
    )
    m.gnd = el.Ground()
    m.connect(m.src.p, m.sine.p)
    m.connect(m.sine.n, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


def free_horizon() -> Any:
    ocp = ac.OptimalControl(cart(), t_end=ac.free(guess=1.0))
    ocp.control("push.f", -1.0, 1.0)
    ocp.minimize(ocp.t_end)
    return ac.mpc(ocp, 1.0, period=0.1)


def depends_on_time() -> Any:
    ocp = ac.OptimalControl(timed(), t_end=1.0)
    ocp.control("src.v", -1.0, 1.0)
    ocp.minimize(ocp.integral(ocp["c.v"] ** 2))
    return ac.mpc(ocp, 1.0, period=0.1)


def another_plant() -> Any:
    m = ac.Model("other")
    m.push, m.wagon = tr.Force(), tr.Mass(m=1.0)
    m.connect(m.push.flange, m.wagon.flange_a)
    return ac.mpc(regulator(), 1.0, period=0.1, plant=m)


ERRORS = {
    "free horizon": (
        free_horizon,
        "a horizon that moves on must have a fixed length: give t_end as a number.",
    ),
    "long period": (
        lambda: ac.mpc(regulator(), 1.0, period=9.0),
        "period = 9 s: it must be above 0 and within the horizon of 8 s.",
    ),
    "time": (
        depends_on_time,
        "'timed' depends on time, and every plan begins at t = 0 s again: plan with a model that "
        "does not. (The plant may.)",
    ),
    "no input": (
        lambda: ac.mpc(regulator(), 1.0, period=0.1, plant=drive(0.0)),
        "the plant 'drive' has no input 'push.f', which is decided.",
    ),
    "no state": (
        another_plant,
        "the plant 'other' has no 'cart.e.s', a state of the model that plans: give "
        "feedback=function(point) that returns all of its states by path.",
    ),
}


@pytest.mark.parametrize("case", ERRORS)
def test_what_cannot_be_controlled_is_said(case):
    attempt, text = ERRORS[case]
    with pytest.raises(OptimalControlError) as caught:
        attempt()
    assert str(caught.value) == text
