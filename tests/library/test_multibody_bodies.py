"""Bodies and arms: shapes against closed forms, two ways agree, inertias that cannot be."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    DeclarationError,
    InitializationError,
    ParameterError,
    ParameterWarning,
    SingularError,
)
from acausal.formulation.flat_model import flatten
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
TIGHT = {"rtol": 1e-9, "atol": 1e-10}


def vector(space, *numbers):
    return numbers[: 2 if space is pl else 3]


def tensor(body):
    """Return the inertia of a spatial body with its parameters, as a matrix."""
    m = ac.Model("one")
    m.world, m.free, m.body = sp.World(), sp.FreeMotion(), body
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    table = flatten(m).parameters
    names = ("I_11", "I_21", "I_31", "I_21", "I_22", "I_32", "I_31", "I_32", "I_33", "m")
    wanted = ca.vertcat(*[table.of(m.body, name) for name in names])
    function = ca.Function("numbers", [ca.vertcat(*table.symbols)], [wanted])
    *elements, mass = np.asarray(function(table.values)).ravel()
    return mass, np.reshape(elements, (3, 3))


def swinging(space, *parts, **start):
    """A pendulum: a revolute and a rigid assembly of parts, all frames joined one after another."""
    m = ac.Model("pendulum")
    m.world, m.joint = space.World(), space.Revolute(start=start)
    m.parts_ = list(parts)
    m.connect(m.world.frame, m.joint.frame_a)
    frame = m.joint.frame_b
    for part in m.parts_:
        m.connect(frame, part.frame_a)
        frame = part.frame_b if "frame_b" in part._spec.ports else frame
    return ac.compile(m)


@BOTH
def test_body_shape_is_an_arm_and_a_body(space):
    """BodyShape(r, r_CM, m, I) with a tip mass moves as FixedTranslation + Body with it."""
    inertia = {"I": 0.2} if space is pl else {"I_11": 0.1, "I_22": 0.2, "I_33": 0.2, "I_21": 0.02}
    r, r_CM = vector(space, 1.0, 0.2, 0.1), vector(space, 0.4, 0.1, 0.0)
    shape = space.BodyShape(r=r, r_CM=r_CM, m=2.0, **inertia)
    one = swinging(space, shape, space.PointMass(m=0.5)).simulate(2.0, **TIGHT)
    body = space.Body(r_CM=r_CM, m=2.0, **inertia)
    arm = space.FixedTranslation(r=r)
    two = swinging(space, body, arm, space.PointMass(m=0.5)).simulate(2.0, **TIGHT)
    np.testing.assert_allclose(one["joint.phi"], two["joint.phi"], atol=1e-10)
    np.testing.assert_allclose(one["parts_[0].r_CM_0"], two["parts_[0].r_CM_0"], atol=1e-10)


@BOTH
def test_box_has_the_mass_and_inertia_of_its_sizes(space):
    """The period of small swings gives m, r_CM and I: w² = m g l/2 / (m l²/4 + m (l² + w²)/12)."""
    length, width = 0.5, 0.06
    box = space.BodyBox(r=vector(space, 0.0, -length, 0.0), width=width)
    system = swinging(space, box)
    linear = system.linearize(at={"joint.phi": 0.0})
    squared = 9.80665 * length / 2 / (length**2 / 4 + (length**2 + width**2) / 12)
    assert max(abs(linear.poles.imag)) == pytest.approx(np.sqrt(squared), rel=1e-9)


def test_tensor_of_a_box_follows_its_directions():
    """I = m/12 diag(w² + h², l² + h², l² + w²) along r, the width and the third direction."""
    m, along_x = tensor(sp.BodyBox(r=(0.5, 0, 0), width=0.06, height=0.02))
    assert m == pytest.approx(7700 * 0.5 * 0.06 * 0.02)
    l2, w2, h2 = 0.25, 0.0036, 0.0004
    np.testing.assert_allclose(along_x, m / 12 * np.diag([w2 + h2, l2 + h2, l2 + w2]), atol=1e-15)
    m, along_y = tensor(sp.BodyBox(r=(0, 0.5, 0), width=0.06, height=0.02))
    moments = m / 12 * np.array([w2 + h2, l2 + h2, l2 + w2])
    np.testing.assert_allclose(np.linalg.eigvalsh(along_y), np.sort(moments), rtol=1e-12)
    assert along_y[1, 1] == pytest.approx(moments[0])


def test_tensor_of_a_hollow_cylinder_in_any_direction():
    """The moment along r is (m_o d² - m_i d_i²)/8, the two others are equal."""
    r = np.array([0.3, 0.4, 1.2])
    m, made = tensor(sp.BodyCylinder(r=tuple(r), diameter=0.1, inner_diameter=0.06))
    outer, hole = (7700 * np.pi / 4 * d**2 * 1.3 for d in (0.1, 0.06))
    assert m == pytest.approx(outer - hole)
    across = (outer * (1.69 + 0.0075) - hole * (1.69 + 0.0027)) / 12
    moments = [(outer * 0.01 - hole * 0.0036) / 8, across, across]
    np.testing.assert_allclose(np.linalg.eigvalsh(made), moments, rtol=1e-12)
    np.testing.assert_allclose(made @ r, moments[0] * r, atol=1e-12)


def test_width_of_a_box_follows_its_length_unless_given():
    m, _ = tensor(sp.BodyBox(r=(2.0, 0, 0)))
    assert m == pytest.approx(7700 * 2.0 * 0.1 * 0.1)


def test_inertia_that_no_body_has_is_taken_with_a_warning_and_a_negative_one_refused():
    """The link of a published robot, I = (0.001, 1.16, 0.001), runs as it is given."""
    text = (
        "Body: no rigid body has the principal moments of inertia 0.001, 0.001, 1.16 [kg.m2]: the "
        "largest is more than the sum of the others (triangle inequality). They are taken as "
        "given, about the centre of mass and not about frame_a."
    )
    with pytest.warns(ParameterWarning) as told:
        link = sp.Body(m=1.0, I_11=0.001, I_22=1.16, I_33=0.001)
    assert [str(warning.message) for warning in told] == [text]
    assert told[0].filename == __file__
    m = ac.Model("link")
    m.world, m.pin, m.link = sp.World(), sp.Revolute(n=(0, 1, 0)), link
    m.connect(m.world.frame, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.link.frame_a)
    assert ac.compile(m).mass_matrix()[0, 0] == pytest.approx(1.16, rel=1e-12)
    with pytest.raises(ParameterError, match="one of them negative"):
        sp.BodyShape(r=(1, 0, 0), m=1.0, I_11=0.1, I_22=0.1, I_33=0.1, I_21=0.2)


def test_moments_left_at_their_defaults_trip_nothing():
    """Warnings are errors here."""
    assert sp.Body(m=1.0, I_33=0.5).I_33 is not None
    assert sp.BodyShape(m=1.0, r=(1, 0, 0), I_11=0.2, I_22=3.0).I_22 is not None


def test_slender_rod_where_the_triangle_inequality_is_an_equality_is_fine():
    sp.Body(m=1.0, I_11=0.0, I_22=1 / 12, I_33=1 / 12)


def test_fixed_rotation_turns_about_the_new_axes_in_sequence():
    """R = Rx(a) Ry(b) Rz(c): the columns are the axes of frame_b in frame_a."""
    a, b, c = 0.3, -0.5, 1.1
    m = ac.Model("turned")
    m.world, m.turn = sp.World(), sp.FixedRotation(angles=(a, b, c), r=(1.0, 2.0, 3.0))
    m.free, m.body = sp.FreeMotion(), sp.Body(m=1.0)
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(0.1, n=2)
    x = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    found = result["body.R"][0]
    np.testing.assert_allclose(found, x @ y @ z, atol=1e-14)
    np.testing.assert_allclose(result["body.r_0"][0], [1.0, 2.0, 3.0], atol=1e-14)


def test_fixed_rotation_by_axis_and_angle_agrees_in_plane_and_space():
    ends = []
    for space in (pl, sp):
        turn = space.FixedRotation(
            r=vector(space, 0.5, 0.0, 0.0),
            angle="30 deg",
            **({} if space is pl else {"n": (0, 0, 1)}),
        )
        body = space.BodyShape(r=vector(space, 1.0, 0, 0), r_CM=vector(space, 0.5, 0, 0), m=1.0)
        res = swinging(space, turn, body, phi=0.0).simulate(1.0, rtol=1e-11, atol=1e-12)
        ends.append(res.final["joint.phi"])
    assert ends[0] == pytest.approx(ends[1], abs=1e-9)


@BOTH
def test_weld_carries_weight_and_moment(space):
    """A bar welded to the world: f_y = -m g and tau_z = -m g l/2 enter at frame_b."""
    m = ac.Model("cantilever")
    m.world, m.weld = space.World(), space.Weld()
    m.bar = space.BodyShape(
        r=vector(space, 1.0, 0.0, 0.0), r_CM=vector(space, 0.5, 0.0, 0.0), m=2.0
    )
    m.connect(m.world.frame, m.weld.frame_a)
    m.connect(m.weld.frame_b, m.bar.frame_a)
    result = ac.compile(m).simulate(0.1, n=2)
    assert result["weld.f"][0][1] == pytest.approx(-2.0 * 9.80665)
    assert np.ravel(result["weld.tau"][0])[-1] == pytest.approx(-9.80665)


def test_a_body_without_mass_at_the_end_of_a_chain_is_named():
    """BAD_MODELS 25: its acceleration is in no equation, and IDAS would only say singular."""
    m = ac.Model("chain")
    m.world, m.hip, m.knee = pl.World(), pl.Revolute(), pl.Revolute()
    m.thigh, m.arm = pl.Body(m=1.0), pl.FixedTranslation(r=(1.0, 0.0))
    m.foot = pl.Body(m=0.0, I=0.0)
    m.connect(m.world.frame, m.hip.frame_a)
    m.connect(m.hip.frame_b, m.thigh.frame_a, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.knee.frame_a)
    m.connect(m.knee.frame_b, m.foot.frame_a)
    with pytest.raises(SingularError) as error:
        ac.simulate(m, 1.0)
    assert str(error.value) == (
        "nothing determines the motion or flow at t = 0 s where foot.m (mass) is 0; foot.I "
        "(inertia about the centre of mass) is 0: {foot.z_a} may be anything. "
        "Give one of them a value."
    )


@pytest.mark.parametrize("tree", [None, ABSOLUTE])
@pytest.mark.parametrize("space", [pl, sp])
def test_a_body_without_mass_beside_a_heavy_one_is_named_in_any_tree(space, tree):
    """A weight at the joint before it, so that its equations do not vanish one by one."""
    m = ac.Model("chain")
    light = {"I": 0.0} if space is pl else {"I_11": 0.0, "I_22": 0.0, "I_33": 0.0}
    m.world, m.hip, m.knee = space.World(), space.Revolute(), space.Revolute()
    m.thigh = space.Body(m=1.0, r_CM=(1.0, 0.0, 0.0)[: 2 if space is pl else 3])
    m.foot = space.Body(m=0.0, **light)
    m.connect(m.world.frame, m.hip.frame_a)
    m.connect(m.hip.frame_b, m.thigh.frame_a, m.knee.frame_a)
    m.connect(m.knee.frame_b, m.foot.frame_a)
    with pytest.raises(InitializationError, match=r"where (foot.m \(mass\) is 0; )?foot\.I"):
        ac.compile(m, tree=tree).initialize()


@pytest.mark.parametrize("space", [pl, sp])
def test_a_piece_without_mass_that_breaks_off_is_named(space):
    """Nothing says how it flies on: CasADi said that sparsities do not match, IDAS rank."""
    m = ac.Model("breaking")
    light = {"I": 0.0} if space is pl else {"I_11": 0.0, "I_22": 0.0, "I_33": 0.0}
    m.world, m.joint = space.World(), space.Revolute(start={"phi": 0.0, "w": 0.0})
    m.bar = space.Body(m=1.0, r_CM=(0.5, 0.0, 0.0)[: 2 if space is pl else 3])
    m.weld, m.tip = space.Weld(release=lambda weld: ac.time > 0.1), space.Body(m=0.0, **light)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.bar.frame_a, m.weld.frame_a)
    m.connect(m.weld.frame_b, m.tip.frame_a)
    with pytest.raises(SingularError, match=r"at t = 0\.1 s where tip\.m \(mass\) is 0; tip\.I"):
        ac.simulate(m, 1.0)


def test_a_body_without_a_world_is_told_so():
    """BAD_MODELS 19: gravity and the datum are those of the one World."""
    m = ac.Model("lost")
    m.hold, m.joint, m.body = pl.Fixed(), pl.Revolute(), pl.Body(m=1.0)
    m.connect(m.hold.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    with pytest.raises(DeclarationError) as error:
        ac.compile(m)
    assert str(error.value) == (
        "body needs the World of the model, of which there is none. Add exactly one, "
        "e.g. m.world = World()."
    )


def test_angular_velocity_and_acceleration_of_a_body_are_resolved_in_its_frame():
    """Free of torque I z_a + w_a × I w_a = 0 (Euler); w_0 = R w_a, z_0 = R z_a in the world."""
    inertia, w = np.array([0.1, 0.2, 0.15]), (1.0, 2.0, 3.0)
    m = ac.Model("tumbling")
    m.world, m.free = sp.World(g=0.0), sp.FreeMotion(start={"angles": (0.3, 0.2, 0.5)})
    m.body = sp.Body(m=1.0, I_11=inertia[0], I_22=inertia[1], I_33=inertia[2], start={"w_a": w})
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    res = ac.simulate(m, 1.0, n=10, rtol=1e-9, atol=1e-11)
    own, rise, turn = (res[f"body.{name}"] for name in ("w_a", "z_a", "R"))
    np.testing.assert_allclose(own[0], w, atol=1e-9)
    np.testing.assert_allclose(inertia * rise + np.cross(own, inertia * own), 0.0, atol=1e-9)
    for local, world in (("w_a", "w_0"), ("z_a", "z_0")):
        there = np.einsum("tij,tj->ti", turn, res[f"body.{local}"])
        np.testing.assert_allclose(there, res[f"body.{world}"], atol=1e-12)


ANGLES = (0.3, 0.2, 0.5)


def turned_by(part: ac.Component | None, **call: object) -> np.ndarray:
    """Return R at the start of a body behind a part, or of one that moves freely."""
    m = ac.Model("turned")
    m.world = sp.World(g=0.0)
    start = {} if part or call else {"start": {"angles": ANGLES}}
    m.body = sp.Body(m=1.0, I_11=0.1, I_22=0.2, I_33=0.15, **start)
    if part is not None:
        m.joint = part
        m.connect(m.world.frame, m.joint.frame_a)
        m.connect(m.joint.frame_b, m.body.frame_a)
    return ac.compile(m).initialize(**call)["body.R"]


@pytest.mark.parametrize("kind", [sp.Spherical, sp.FreeMotion])
def test_angles_may_be_given_in_a_call_and_for_a_free_body(kind):
    """R = Rx(a) Ry(b) Rz(c), whoever says so."""
    expected = turned_by(kind(start={"angles": ANGLES}))
    assert abs(expected[0, 2] - np.sin(0.2)) < 1e-9
    for found in (
        turned_by(kind(), start={"joint.angles": ANGLES}),
        turned_by(kind(angles_start=(1.0, 0, 0)), start={"joint.angles": ANGLES}),
        turned_by(None),
        turned_by(None, start={"body.angles": ANGLES}),
    ):
        np.testing.assert_allclose(found, expected, atol=1e-9)


def test_free_motion_takes_its_angular_velocity_as_w_start():
    m = ac.Model("spinning")
    m.world, m.free = sp.World(), sp.FreeMotion(w_start=(1.0, 2.0, 3.0))
    m.body = sp.Body(m=1.0)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    np.testing.assert_allclose(ac.compile(m).initialize()["body.w_0"], (1, 2, 3), atol=1e-12)
    with pytest.raises(ParameterError, match="start gives both w and w_rel"):
        sp.FreeMotion(w_start=(1, 0, 0), start={"w_rel": (1, 0, 0)})
