"""Grippers between parts that are joined already: chords without coordinates, until they catch.

What comes out is compared with a gripper that has the coordinates of a free motion in the loop,
and with figures that two formulations of the impact found.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import acausal as ac
from acausal.errors import InitializationError, SimulationError
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library.multibody.turns import quarter_tangents, quaternion_of

TIGHT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12}
ANGLES = (0.3, 0.8, 2.8, 2.4)  # rad, of the bars of two arms at the start


class WithCoordinates(pl.Gripper):
    """The gripper as a joint of the loop, which the graph would make a chord."""

    chord_edge = ""


class SpatialWithCoordinates(sp.Gripper):
    """The same in space."""

    chord_edge = ""


def two_arms(kind: Any, locks: dict[int, Any] | None = None, **conditions: Any) -> ac.Model:
    """Return two arms of two bars of 1 m and 1 kg, whose tips a gripper may hold together."""
    m = ac.Model("two_arms")
    m.world, m.foot = pl.World(g=9.81), pl.FixedTranslation(r=(2.2, 0.0))
    a, b, c, d = ANGLES
    given = locks or {}
    m.j = [
        pl.Revolute(start={"phi": phi, "w": 0.0}, **given.get(k, {}))
        for k, phi in enumerate((a, b - a, c, d - c))
    ]
    m.bar = [pl.BodyShape(m=1.0, I=1 / 12, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(4)]
    m.grip = kind(**conditions)
    m.connect(m.world.frame, m.j[0].frame_a, m.foot.frame_a)
    m.connect(m.foot.frame_b, m.j[2].frame_a)
    for joint, bar in zip(m.j, m.bar, strict=True):
        m.connect(joint.frame_b, bar.frame_a)
    m.connect(m.bar[0].frame_b, m.j[1].frame_a)
    m.connect(m.bar[2].frame_b, m.j[3].frame_a)
    m.connect(m.bar[1].frame_b, m.grip.frame_a)
    m.connect(m.bar[3].frame_b, m.grip.frame_b)
    return m


def spatial_arms(kind: Any, **conditions: Any) -> ac.Model:
    """Return two arms in space of four joints each, with a gripper between their tips."""
    m = ac.Model("spatial_arms")
    m.world, m.foot = sp.World(g=9.81, n=(0, -1, 0)), sp.FixedTranslation(r=(2.4, 0.0, 0.2))
    angles = (0.3, 0.2, 0.4, -0.3, 2.8, 0.3, -0.3, 0.2)
    m.j = [
        sp.Revolute(n=(0, k % 2, 1 - k % 2), start={"phi": phi, "w": 0.0})
        for k, phi in enumerate(angles)
    ]
    slim = {"m": 1.0, "I_11": 0.01, "I_22": 0.03, "I_33": 0.03}
    m.b = [sp.BodyShape(r=(0.5, 0, 0), r_CM=(0.25, 0, 0), **slim) for _ in angles]
    m.grip = kind(**conditions)
    m.connect(m.world.frame, m.foot.frame_a)
    for base, first in ((m.world.frame, 0), (m.foot.frame_b, 4)):
        ends = [base, *(body.frame_b for body in m.b[first : first + 4])]
        for end, joint, body in zip(ends, m.j[first:], m.b[first : first + 4], strict=False):
            m.connect(end, joint.frame_a)
            m.connect(joint.frame_b, body.frame_a)
    m.connect(m.b[3].frame_b, m.grip.frame_a)
    m.connect(m.b[7].frame_b, m.grip.frame_b)
    return m


def after(instant: float) -> Any:
    return lambda part: ac.time > instant


def test_two_arms_weld_their_tips():
    """T 37.018228 → 0.04097691 J, rates after it and angles at 1 s as two codes found them."""
    res = ac.simulate(two_arms(pl.Gripper, catch=after(0.5)), t=[0.0, 0.5, 1.0], **TIGHT)
    before, behind = pl.kinetic_energy(res)[1:3]
    assert (before, behind) == pytest.approx((37.018228, 0.04097691), abs=6e-7)
    rates = [res[f"bar[{k}].w_a"][2] for k in range(4)]
    assert rates == pytest.approx([0.16896102, -0.21477079, 0.17813007, -0.21477079], abs=2e-8)
    angles = [res.final[f"bar[{k}].phi"] for k in range(4)]
    assert angles == pytest.approx([-0.87075415, 0.17058638, 4.10153684, 2.80794100], abs=2e-7)
    assert np.linalg.norm(res["grip.r"][2]) == pytest.approx(0.954, abs=5e-4)
    (event,) = [event for event in res.events if event.impulses]
    assert event.loss == pytest.approx(before - behind, rel=1e-12)


def test_while_it_is_free_it_adds_no_coordinates():
    """The arms have their own states and no loop; caught, the loop has as few as it can have."""
    plane = ac.compile(two_arms(pl.Gripper, catch=after(0.5)))
    assert (len(plane.states), bool(plane.chart)) == (8, False)
    space = ac.compile(spatial_arms(sp.Gripper, catch=after(0.5)))
    assert (len(space.states), bool(space.chart)) == (16, False)
    wide = ac.compile(spatial_arms(SpatialWithCoordinates, catch=after(0.5)))
    assert len(wide.algebraic) > 3 * len(space.algebraic)
    for system, states in ((plane, 2), (space, 4)):
        held = system.topology({"grip.mode": "caught"})
        assert (len(held.states), bool(held.chart)) == (states, True)
    # A body that nothing else leads to hangs on its gripper: this one is a joint.
    m = ac.Model("alone")
    m.world, m.grip = pl.World(g=0.0), pl.Gripper(catch=after(0.5))
    m.body = pl.Body(m=1.0, I=0.1)
    m.connect(m.world.frame, m.grip.frame_a)
    m.connect(m.grip.frame_b, m.body.frame_a)
    assert {"grip.r[0]", "grip.phi"} <= set(ac.compile(m).states)


GRID = np.linspace(0.0, 1.2, 12)  # none of them an instant of the cases
SEEN = ("grip.r", "grip.v", "grip.f", "grip.moment.tau")
CASES: dict[str, dict[str, Any]] = {
    "caught and let go": {"catch": after(0.5), "release": after(0.9)},
    "caught from the start": {"begins": "caught", "release": after(0.5)},
    "at a distance": {
        "catch": lambda g: ca.logic_and(ca.norm_2(g.r) < 0.97, ac.time < 0.6),
        "release": lambda g: g.tau > 8.7,
    },
    "caught after a lock": {"catch": after(0.5), "locks": {1: {"lock": after(0.3)}}},
    "a lock in the loop": {
        "catch": after(0.5),
        "release": after(1.0),
        "locks": {1: {"lock": after(0.7), "release": after(0.8)}},
    },
}


@pytest.mark.parametrize("case", CASES)
def test_two_ways_agree_in_the_plane(case):
    """With and without coordinates of the gripper: motion, reactions and events are the same."""
    runs = [
        ac.simulate(two_arms(kind, **CASES[case]), t=GRID, **TIGHT)
        for kind in (pl.Gripper, WithCoordinates)
    ]
    told = [[(e.component, e.text.split(",")[0]) for e in run.events] for run in runs]
    assert told[0] == told[1]
    assert any("caught" in text for _, text in told[0])
    instants = [[event.time for event in run.events] for run in runs]
    assert instants[0] == pytest.approx(instants[1], abs=1e-8)
    for name in (*SEEN, "j[0].phi", "j[3].w", "j[1].f", "bar[3].a_0", "grip.phi", "grip.tau"):
        first, second = (np.array([run.at(t)[name] for t in GRID]) for run in runs)
        assert np.max(np.abs(first - second)) < 1e-5 * (1.0 + np.max(np.abs(second))), name
    losses = [sum(event.loss for event in run.events) for run in runs]
    assert losses[0] == pytest.approx(losses[1], rel=1e-7)


def test_two_ways_agree_in_space():
    """Eight joints: r, quaternion, forces and torques while it is free, caught and free again."""
    conditions = {"catch": after(0.3), "release": after(0.5)}
    one, two = (
        ac.simulate(kind, t=[0.0, 0.3, 0.4, 0.5, 0.55], rtol=1e-9, atol=1e-11)
        for kind in (
            spatial_arms(sp.Gripper, **conditions),
            spatial_arms(SpatialWithCoordinates, **conditions),
        )
    )
    for name in (*SEEN, "grip.q", "grip.w_rel", "grip.tau", "j[3].f", "j[4].tau", "j[7].phi"):
        scale = 1.0 + np.max(np.abs(two[name]))
        assert np.max(np.abs(np.asarray(one[name]) - two[name])) < 1e-5 * scale, name
    assert [item.freedoms for item in one.topologies] == [8, 2, 8]
    assert [item.states for item in one.topologies] == [16, 4, 16]
    caught = (one.t > 0.3) & (one.t < 0.5)
    assert np.max(np.abs(one["grip.f"][caught])) > 10.0
    assert np.max(np.abs(one["grip.w_rel"][caught])) < 1e-9


def test_two_arms_take_a_body_that_floats():
    """The first gripper is its joint, the second closes a loop; both together keep momentum."""
    m = ac.Model("m")
    m.world = pl.World(g=0.0)
    still = {"r_0": (0.0, 0.0), "v_0": (0.0, 0.0), "phi": 0.0, "w_a": 0.2}
    m.base = pl.Body(m=5.0, I=1.0, start=still)
    m.j = [pl.Revolute(start={"phi": phi, "w": w}) for phi, w in ((1.2, -0.3), (-1.2, 0.4))]
    m.arm = [pl.BodyShape(m=1.0, I=1 / 12, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(2)]
    near = {"r": (0.3, 0.2), "v": (-0.5, -0.3), "phi": 0.4, "w": 1.1}
    m.shoulder = pl.FixedTranslation(r=(0.0, -0.4))
    m.connect(m.base.frame_a, m.shoulder.frame_a)
    m.grip = [
        pl.Gripper(catch=after(0.2), start=near),
        pl.Gripper(catch=after(0.4), release=after(0.6)),
    ]
    m.body = pl.Body(m=2.0, I=0.3, r_CM=(0.1, 0.0))
    ends = (m.base.frame_a, m.shoulder.frame_b)
    for end, joint, arm, grip in zip(ends, m.j, m.arm, m.grip, strict=True):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, arm.frame_a)
        m.connect(arm.frame_b, grip.frame_a)
        m.connect(grip.frame_b, m.body.frame_a)
    res = ac.simulate(m, 0.8, n=16, **TIGHT)
    assert not ac.compile(m).chart
    assert [item.freedoms for item in res.topologies] == [8, 5, 3, 5]
    for of in (pl.momentum, pl.angular_momentum):
        assert np.max(np.abs(of(res) - of(res)[0])) < 1e-8
    energy = pl.kinetic_energy(res)
    lost = sum(event.loss for event in res.events)
    assert energy[0] - energy[-1] == pytest.approx(lost, rel=1e-7)


def test_a_start_that_moves_what_is_caught_is_refused():
    m = two_arms(pl.Gripper, begins="caught", release=after(0.5))
    with pytest.raises(InitializationError, match=r"^grip holds .* start values let it move at"):
        ac.simulate(m, 0.1, start={"j[0].w": 1.0})


def test_sensitivities_across_a_circuit_that_closes_are_refused_by_name():
    system = ac.compile(two_arms(pl.Gripper, catch=after(0.5)))
    with pytest.raises(SimulationError, match=r"^at t = 0\.5 s the modes change what is unknown"):
        system.sensitivities(1.0, parameters=["bar[0].m"])


def test_optimal_control_with_a_circuit_that_closes_is_refused_by_name():
    m = two_arms(pl.Gripper, {0: {"use_axis_flange": True}}, catch=after(0.5))
    m.motor = rot.Torque()
    m.connect(m.motor.flange, m.j[0].axis)
    with pytest.raises(
        ac.errors.OptimalControlError, match=r"^grip is caught in a phase, where it keeps"
    ):
        ac.OptimalControl(m, t_end=1.0, modes={"grip.mode": "caught"})


def test_orientations_are_kept_by_numbers_that_no_turn_makes_singular():
    """Of random turns and of half turns: the matrix of the quaternion of a matrix is the matrix."""
    value = ca.SX.sym("R", 9)
    read = ca.Function("read", [value], [quaternion_of(value), *quarter_tangents(value)])
    axes = np.vstack([np.eye(3), np.random.default_rng(4).standard_normal((20, 3))])
    axes /= np.linalg.norm(axes, axis=1)[:, None]
    for axis in axes:
        for angle in (0.0, 1e-9, 1.0, np.pi - 1e-9, np.pi, 4.0):
            turn = Rotation.from_rotvec(angle * axis).as_matrix()
            q, *p = (np.asarray(part).ravel() for part in read(turn.ravel(order="F")))
            assert q[0] >= 0.0
            found = Rotation.from_quat([*q[1:], q[0]]).as_matrix()
            assert found == pytest.approx(turn, abs=1e-14)
            tangents = np.concatenate(p)
            square = tangents @ tangents
            assert square <= 1.0 + 1e-14
            again = Rotation.from_quat([*(2 * tangents), 1 - square]).as_matrix()
            assert again == pytest.approx(turn, abs=1e-14)
