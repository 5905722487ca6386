"""Mechanisms that cannot be: drivers that contradict each other, loops that open, gimbal lock."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import acausal as ac
from acausal.errors import (
    InitializationError,
    OverdeterminedError,
    ParameterError,
    SimulationError,
    SingularError,
)
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])


def along(space, x):
    return (x, 0.0) if space is pl else (x, 0.0, 0.0)


def slider_crank(space, slide):
    """A crank of 0.1 m and a rod of 0.3 m, the crank driven from 1 rad on with 2 rad/s."""
    m = ac.Model("slider_crank")
    m.world, m.crank = space.World(), space.AngleDriver(phi_ref=lambda t: 1.0 + 2.0 * t)
    m.pin, m.slide = [space.Revolute(), space.Revolute()], slide
    m.bar = [space.BodyShape(m=1.0, r=along(space, x)) for x in (0.1, 0.3)]
    m.piston = space.Body(m=1.0)
    m.connect(m.world.frame, m.crank.frame_a, m.slide.frame_a)
    m.connect(m.crank.frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.pin[0].frame_a)
    m.connect(m.pin[0].frame_b, m.bar[1].frame_a)
    m.connect(m.bar[1].frame_b, m.pin[1].frame_a)
    m.connect(m.pin[1].frame_b, m.slide.frame_b, m.piston.frame_a)
    return ac.compile(m)


def reach(t):
    """Where the piston is: crank and rod in their triangle."""
    angle = 1.0 + 2.0 * t
    return 0.1 * ca.cos(angle) + ca.sqrt(0.3**2 - (0.1 * ca.sin(angle)) ** 2)


ADVICE = (
    " while {crank, slide} move as prescribed. Drivers that contradict each other cannot both be "
    "met: remove one, or give motions that agree; else check the lengths and the guess values."
)


@BOTH
def test_drivers_that_contradict_at_the_start_are_both_named(space):
    system = slider_crank(space, space.PositionDriver(n=along(space, 1.0), s_ref=0.38))
    with pytest.raises(InitializationError) as error:
        system.simulate(1.0)
    text = str(error.value)
    gap = text.partition("a gap of ")[2].partition(" in")[0]
    assert text == (
        f"the loop through pin[1] cannot be closed at t = 0 s: a gap of {gap} in SI units remains "
        f"at the best pose found{ADVICE}"
    )
    # Pin to pin it is farther than the rod is long.
    away = np.hypot(0.38 - 0.1 * np.cos(1.0), 0.1 * np.sin(1.0)) - 0.3
    assert float(gap) == pytest.approx(away, rel=0.05)


@BOTH
def test_drivers_that_part_during_a_run_are_both_named_with_the_run_so_far(space):
    """The piston is prescribed where the crank puts it at first, and is then left behind."""
    driver = space.PositionDriver(n=along(space, 1.0), s_ref=lambda t: reach(t) - 0.02 * t**2)
    system = slider_crank(space, driver)
    with pytest.raises(SimulationError) as error:
        system.simulate(1.0, n=100)
    text = str(error.value)
    t, gap = (text.partition(w)[2].split()[0] for w in ("t = ", "a gap of "))
    assert text == (
        f"the loop through pin[1] does not stay closed: at t = {t} s a gap of {gap} in SI units "
        f"has opened{ADVICE}"
    )
    assert error.value.time == float(t) == pytest.approx(0.03, abs=0.0101)
    assert len(error.value.partial.t) == 101


@BOTH
def test_drivers_that_agree_run_with_one_too_many(space):
    """The motion is that of the crank alone."""
    driver = space.PositionDriver(n=along(space, 1.0), s_ref=reach)
    res = slider_crank(space, driver).simulate(1.0, n=50)
    assert max(res.constraint_drift.values()) < 1e-8
    alone = slider_crank(space, space.Prismatic(n=along(space, 1.0)))
    same = alone.simulate(1.0, n=50, guess={"slide.s": 0.35})
    np.testing.assert_allclose(res["slide.s"], same["slide.s"], atol=1e-8)


def parallel(space, other):
    m = ac.Model("parallel")
    m.world, m.first, m.second = space.World(), space.AngleDriver(phi_ref=lambda t: t), other
    m.body = space.Body(m=1.0)
    m.connect(m.world.frame, m.first.frame_a, m.second.frame_a)
    m.connect(m.first.frame_b, m.second.frame_b, m.body.frame_a)
    return m


def test_two_drivers_between_the_same_frames_of_the_plane_are_refused():
    with pytest.raises(OverdeterminedError) as error:
        ac.compile(parallel(pl, pl.AngleDriver(phi_ref=lambda t: 2.0 * t)))
    assert str(error.value) == (
        "the across drivers {first.rot, second.rot} form a circuit: their acrosses must add to "
        "zero, so one of them is too many, also if the values agree. Remove one, or put an element "
        "that gives way in series."
    )


def test_two_drivers_between_the_same_frames_in_space_are_named_when_they_part():
    system = ac.compile(parallel(sp, sp.AngleDriver(phi_ref=lambda t: 2.0 * t)))
    with pytest.raises(SimulationError) as error:
        system.simulate(1.0, n=100)
    assert str(error.value) == (
        "the loop through second does not stay closed: at t = 0.01 s a gap of 0.01 in SI units has "
        "opened while {first, second} move as prescribed. Drivers that contradict each other "
        "cannot both be met: remove one, or give motions that agree; else check the lengths and "
        "the guess values."
    )


def test_rigid_parts_in_parallel_are_redundant_in_space_and_say_so():
    m = ac.Model("twice")
    m.world, m.one, m.two, m.body = sp.World(), sp.Weld(), sp.Weld(), sp.Body(m=2.0)
    m.connect(m.world.frame, m.one.frame_a, m.two.frame_a)
    m.connect(m.one.frame_b, m.two.frame_b, m.body.frame_a)
    system = ac.compile(m)
    assert system.notices == (
        "6 of 6 closures of loops are redundant, the motion does not depend on them, reactions are "
        "not unique (those of least norm are given): one, two",
    )
    start = system.initialize()
    assert start["one.f"][1] + start["two.f"][1] == pytest.approx(-2.0 * 9.80665)


# Drift


@BOTH
def test_drift_of_a_closed_loop_is_reported_and_does_not_grow(space):
    """Coordinates are solved from the closures at every point: 1e-8 after 1 s and after 10 s."""
    m = ac.Model("four_bar")
    m.world, m.joint = space.World(), [space.Revolute() for _ in range(4)]
    bars = (0.2, 0.5, 0.4)
    m.bar = [space.BodyShape(m=1.0, r=along(space, x), r_CM=along(space, x / 2)) for x in bars]
    m.ground = space.FixedTranslation(r=along(space, 0.5))
    m.connect(m.world.frame, m.joint[0].frame_a, m.ground.frame_a)
    m.connect(m.ground.frame_b, m.joint[2].frame_a)
    for k in range(3):
        m.connect(m.joint[k].frame_b, m.bar[k].frame_a)
    m.connect(m.bar[0].frame_b, m.joint[1].frame_a)
    m.connect(m.bar[1].frame_b, m.joint[3].frame_a)
    m.connect(m.bar[2].frame_b, m.joint[3].frame_b)
    system = ac.compile(m)
    start = {"joint[0].phi": 1.0, "joint[0].w": 15.0}
    guess = {"joint[1].phi": -0.6, "joint[2].phi": 1.5}
    for t_end in (1.0, 10.0):
        drift = system.simulate(t_end, start=start, guess=guess, rtol=1e-8).constraint_drift
        assert len(drift) == 1
        assert 0.0 <= max(drift.values()) < 1e-8


def test_a_run_without_loops_has_no_drift():
    m = ac.Model("pendulum")
    m.world, m.joint, m.body = pl.World(), pl.Revolute(), pl.Body(m=1.0, r_CM=(0.5, 0.0))
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    assert ac.compile(m).simulate(1.0).constraint_drift == {}


# Gimbal lock


@pytest.mark.parametrize("angles", [(0.0, np.pi / 2, 0.0), (0.0, -np.pi / 2, 1.0), (np.pi, 0, 0)])
@pytest.mark.parametrize("joint", ["Spherical", "FreeMotion"])
def test_attitude_of_a_start_does_not_matter_to_a_tumbling_body(joint, angles):
    """The same motion from an attitude where Euler angles lock, with the body turned back in it.

    Three unequal moments of inertia: the body flips over and passes all attitudes.
    """
    turn = Rotation.from_euler("XYZ", angles).as_matrix()
    spin, moments = np.array([0.1, 4.0, 0.0]), np.diag([0.1, 0.2, 0.25])
    runs = []
    for begin in (np.eye(3), turn):
        m = ac.Model("tumbling")
        inertia = begin.T @ moments @ begin
        m.world = sp.World(gravity_type="none")
        given = (0.0, 0.0, 0.0) if begin is not turn else angles
        m.joint = getattr(sp, joint)(start={"angles": given, "w_rel": tuple(spin)})
        names = ((0, 0), (1, 1), (2, 2), (1, 0), (2, 0), (2, 1))
        own = {f"I_{i + 1}{j + 1}": float(inertia[i, j]) for i, j in names}
        m.body = sp.Body(m=1.0, **own)
        m.connect(m.world.frame, m.joint.frame_a)
        m.connect(m.joint.frame_b, m.body.frame_a)
        runs.append(ac.compile(m).simulate(6.0, rtol=1e-10, atol=1e-11))
    one, other = runs
    np.testing.assert_allclose(one["body.w_0"], other["body.w_0"], atol=1e-6)
    assert one["body.w_0"][:, 1].min() < -0.5 or np.ptp(one["body.R"][:, 1, 1]) > 1.9


@pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
def test_joint_that_carries_nothing_massive_is_named_without_raw_equations(space):
    arm = (1.0, 0.0) if space is pl else (1.0, 0.0, 0.0)
    m = ac.Model("loose")
    m.world, m.hinge, m.arm = space.World(), space.Revolute(), space.FixedTranslation(r=arm)
    m.tip = space.FixedTranslation(r=arm)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.tip.frame_a)
    with pytest.raises(SingularError) as caught:
        ac.compile(m)
    assert str(caught.value) == (
        "hinge.rot lets {hinge.frame_b.R, arm.frame_b.R, tip.frame_b.R} move, but nothing there "
        "has an inertia against that motion or is driven: it is not determined. Connect a body "
        "with inertia (a point mass does not turn), or leave out the joint: a body or a point mass "
        "that nothing holds moves freely by itself."
    )


@pytest.mark.parametrize(
    "make",
    [
        lambda: sp.Revolute(n=(0, 0, 0)),
        lambda: sp.Prismatic(n=(0, 0, 0)),
        lambda: pl.Prismatic(n=(0, 0)),
        lambda: sp.Universal(n_b=(0, 0, 0)),
        lambda: sp.FixedRotation(n=(0, 0, 0), angle=1.0),
    ],
)
def test_axis_without_a_direction_is_refused_where_it_is_given(make):
    with pytest.raises(ParameterError, match="has no direction"):
        make()


def test_keyword_of_a_start_value_is_suggested_for_one_like_it():
    with pytest.raises(ParameterError) as caught:
        sp.Spherical(w_start=(1, 0, 0))
    assert str(caught.value) == (
        "Spherical has no parameter 'w_start'. Did you mean 'w_rel_start'? Valid: angles_start, "
        "f_start, q_start, tau_start, w_rel_start."
    )
    with pytest.raises(ParameterError, match="Did you mean 'phi_start'"):
        sp.Revolute(phi_strt=1.0)


def test_list_of_names_keeps_those_of_the_part_itself():
    """A body has some twenty variables, most of them of its frames: its own are not cut off."""
    m = ac.Model("swing")
    m.world, m.pin, m.body = sp.World(), sp.Revolute(), sp.Body(m=1.0, r_CM=(1, 0, 0))
    m.connect(m.world.frame, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.body.frame_a)
    with pytest.raises(InitializationError) as caught:
        ac.compile(m).initialize(start={"body.omega": 1.0})
    valid = str(caught.value).partition("Valid: ")[2].partition(",…")[0].split(", ")
    assert {"r_0", "v_0", "w_a", "w_0", "z_a"} <= {name.rstrip(".") for name in valid}


def test_friction_in_a_structure_without_freedoms_carries_nothing():
    """A square frame of bars with a diagonal, friction in its pins: it stands as a truss does.

    What its pins could carry by friction is open, and the least is nothing. By the method of joints
    AD carries the weight at D, CB both at C, and with that at B the base three; AC and DC none.
    """
    corners = {"A": (0, 0), "B": (1, 0), "C": (1, 1), "D": (0, 1)}
    bars = ("AD", "DC", "CB", "AC")
    ways = [np.subtract(corners[b], corners[a]) for a, b in bars]
    angles = [math.atan2(y, x) for x, y in ways]
    m = ac.Model("frame")
    m.world, m.base = pl.World(), pl.FixedTranslation(r=(1.0, 0.0))
    m.bar = [pl.FixedTranslation(r=(math.hypot(*way), 0.0)) for way in ways]
    m.body = [pl.Body(m=1.0, I=0.1) for _ in bars]
    a, b, c, d = angles
    turns = [a, b - a, c - b, -c, d, c - d]
    m.pin = [pl.Revolute(use_axis_flange=True, guess={"phi": turn}) for turn in turns]
    m.rub = [rot.BearingFriction(use_support=True) for _ in turns]
    m.connect(m.world.frame, m.base.frame_a, m.pin[0].frame_a, m.pin[4].frame_a)
    for k in range(3):
        m.connect(m.pin[k].frame_b, m.bar[k].frame_a)
        m.connect(m.bar[k].frame_b, m.pin[k + 1].frame_a)
    m.connect(m.pin[3].frame_b, m.base.frame_b)
    m.connect(m.pin[4].frame_b, m.bar[3].frame_a)
    m.connect(m.bar[3].frame_b, m.pin[5].frame_a)
    m.connect(m.pin[5].frame_b, m.bar[2].frame_a)
    for bar, body in zip(m.bar, m.body, strict=True):
        m.connect(bar.frame_b, body.frame_a)
    for pin, rub in zip(m.pin, m.rub, strict=True):
        m.connect(pin.axis, rub.flange_a)
        m.connect(pin.support, rub.support)
    system, weight = ac.compile(m), 9.80665
    res = system.simulate(0.1, n=1)
    assert not system.states
    assert not res.events
    for k, force in enumerate((-1.0, 0.0, 1.0, 3.0, 0.0, 1.0)):
        assert res.final[f"rub[{k}].tau"] == pytest.approx(0.0, abs=1e-12)
        np.testing.assert_allclose(res.final[f"pin[{k}].f"], (0.0, force * weight), atol=1e-11)
