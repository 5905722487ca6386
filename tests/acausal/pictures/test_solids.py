"""Solids in pictures of a motion: their corners are where the parts are."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.pictures.scene import GROUND, scene
from library import planar as pl
from library import spatial as sp


def items(result, name, times=None, **options):
    shown = scene(result, result.t if times is None else times, **options)
    return [item for item in shown.items if item.name == name]


@pytest.fixture(scope="module")
def arm():
    """A box on a post that swings about y under gravity along -z, with a spring to the world."""
    m = ac.Model("arm")
    m.world, m.post = sp.World(n=(0, 0, -1)), sp.FixedTranslation(r=(0, 0, 1))
    m.hinge = sp.Revolute(n=(0, 1, 0), start={"phi": 0.4})
    m.box = sp.BodyBox(r=(0.6, 0, 0), width=0.2, height=0.1, width_direction=(0, 1, 0))
    m.tip, m.spring = sp.BodyCylinder(r=(0, 0.3, 0), diameter=0.08), sp.Spring(c=20.0)
    m.connect(m.world.frame, m.post.frame_a, m.spring.frame_a)
    m.connect(m.post.frame_b, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.box.frame_a)
    m.connect(m.box.frame_b, m.tip.frame_a)
    m.connect(m.tip.frame_b, m.spring.frame_b)
    return ac.simulate(m, 0.5, n=20)


def test_corners_of_a_box_are_fixed_in_its_frame(arm):
    """Seen in frame_a they are (0 or r, ±width/2, ±height/2) at all times."""
    (box,) = items(arm, "box")
    local = np.einsum("tji,tpj->tpi", arm["box.frame_a.R"], box.points - arm["box.r_0"][:, None])
    wanted = [(x, y, z) for x in (0, 0.6) for y in (-0.1, 0.1) for z in (-0.05, 0.05)]
    assert {tuple(corner) for corner in np.round(local[-1], 9) + 0.0} == {
        tuple(np.round(corner, 9) + 0.0) for corner in wanted
    }
    np.testing.assert_allclose(local, np.broadcast_to(local[0], local.shape), atol=1e-12)


def test_motion_of_a_solid_is_its_origin_and_axes(arm):
    """points = origin + axes · local: what a viewer needs once, and twelve numbers a time."""
    (box,) = items(arm, "box", np.array([0.1, 0.2]))
    np.testing.assert_allclose(box.motion.points, box.points, atol=1e-12)
    assert box.motion.axes.shape == (2, 3, 3)


def test_cylinder_is_as_thick_as_its_part_says(arm):
    """Every corner has the distance diameter/2 from the line between its frames."""
    (tip,) = items(arm, "tip")
    a, b = arm["tip.frame_a.r"], arm["tip.frame_b.r"]
    along = (b - a) / 0.3
    away = tip.points - a[:, None]
    away = away - np.einsum("tpi,ti->tp", away, along)[..., None] * along[:, None]
    np.testing.assert_allclose(np.linalg.norm(away, axis=2), 0.04, atol=1e-12)


def test_coil_of_a_spring_ends_at_its_frames(arm):
    (coil,) = items(arm, "spring")
    np.testing.assert_allclose(coil.points[:, 0], arm["spring.frame_a.r"], atol=1e-12)
    np.testing.assert_allclose(coil.points[:, -1], arm["spring.frame_b.r"], atol=1e-12)


def test_hinge_lies_along_its_axis(arm):
    """The pin about y is longest along y."""
    (pin,) = items(arm, "hinge")
    extent = np.ptp(pin.points[0], axis=0)
    assert extent[1] > 1.5 * max(extent[0], extent[2])


def test_arms_on_the_ground_are_gray_and_moving_ones_are_not(arm):
    assert items(arm, "post")[0].color == GROUND
    assert items(arm, "box")[0].color != GROUND


@pytest.mark.parametrize(
    ("n", "up", "axis"), [((0, 0, -1), "z", 2), ((0, -1, 0), "y", 1), ((0.1, 0, 2), "-z", 2)]
)
def test_up_is_opposite_to_gravity(n, up, axis):
    m = ac.Model("fall")
    m.world, m.body = sp.World(n=n), sp.Body(m=1.0)
    m.joint = sp.FreeMotion()
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    res = ac.simulate(m, 0.1, n=4)
    assert scene(res, res.t).up == up
    ax = res.snapshot(0.1).axes[0]
    assert ax._vertical_axis == axis
    assert res.snapshot(0.1, up="x").axes[0]._vertical_axis == 0
    ax.figure.canvas.draw()
    at = [ax.get_proj() @ (*(k * np.eye(3)[axis]), 1.0) for k in (0, 1)]
    heights = [point[1] / point[3] for point in at]
    assert (heights[1] > heights[0]) == (not up.startswith("-"))


def test_wheel_turns_as_it_rolls():
    """A spoke of a wheel of radius 0.5 that rolled 0.7 m has turned by 1.4 rad."""
    m = ac.Model("roll")
    m.world = sp.World(n=(0, 0, -1))
    m.wheel = sp.RollingWheel(
        m=1.0, radius=0.5, I_axis=0.1, I_long=0.05, start={"w_0": (0.0, 2.0, 0.0)}
    )
    res = ac.simulate(m, 0.7, n=20)
    (wheel,) = items(res, "wheel")
    spoke = wheel.points[:, 0] - res["wheel.r_0"]
    spoke[:, 1] = 0.0
    np.testing.assert_allclose(np.linalg.norm(spoke, axis=1), 0.5, atol=1e-9)
    turned = np.arccos(np.sum(spoke[0] * spoke[-1]) / 0.25)
    assert turned == pytest.approx(1.4, abs=1e-5)


def test_wheel_seen_from_above_lies_along_its_way():
    m = ac.Model("cart")
    m.world, m.body = pl.World(gravity_type="none"), pl.Body(m=1.0, I=1.0)
    m.wheel = pl.IdealWheel(radius=0.3, n=(0.0, 1.0), start={"v": 1.0})
    m.connect(m.body.frame_a, m.wheel.frame_a)
    res = ac.simulate(m, 1.0, n=4)
    (wheel,) = items(res, "wheel")
    np.testing.assert_allclose(np.ptp(wheel.points, axis=1), [[0.09, 0.6]] * len(res.t), atol=1e-9)


def test_view_follows_a_body():
    """The limits move with the body: it stays in the middle of them."""
    m = ac.Model("cart")
    m.world, m.slide = pl.World(), pl.Prismatic(start={"v": 10.0})
    m.cart = pl.BodyBox(r=(1.0, 0.0), width=0.4)
    m.connect(m.world.frame, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.cart.frame_a)
    res = ac.simulate(m, 2.0, n=20)
    limits = [res.snapshot(t, follow="cart").axes[0].get_xlim() for t in (0.0, 2.0)]
    np.testing.assert_allclose(np.subtract(*limits), -20.0, atol=1e-6)
    assert limits[0][1] - limits[0][0] < 1.5


def test_frames_that_follow_are_drawn_with_their_axes(arm, tmp_path):
    files = arm.animate(tmp_path / "frames", fps=4, follow="tip.frame_b")
    assert len({file.read_bytes() for file in files}) == len(files) == 3


def test_mesh_moves_with_its_port():
    class Roof(sp.FixedTranslation):
        """An arm with a triangle at its end."""

        shapes = (
            ac.shapes.Mesh("frame_b", points=((0, 0, 0), (1, 0, 0), (0, 1, 0)), faces=((0, 1, 2),)),
            ac.shapes.Sphere("frame_b", diameter=0.2),
        )

    m = ac.Model("roof")
    m.world, m.joint, m.roof = sp.World(), sp.Revolute(start={"w": 1.0}), Roof(r=(1, 0, 0))
    m.body = sp.Body(m=1.0)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.roof.frame_a)
    m.connect(m.roof.frame_b, m.body.frame_a)
    res = ac.simulate(m, 0.3, n=10)
    mesh, ball = items(res, "roof")
    turn, at = res["roof.frame_b.R"], res["roof.frame_b.r"]
    np.testing.assert_allclose(mesh.points[:, 1], at + turn[:, :, 0], atol=1e-12)
    away = np.linalg.norm(ball.points - at[:, None], axis=2)
    np.testing.assert_allclose(away, 0.1, atol=1e-12)


def test_nearer_solids_hide_others_in_a_view_along_an_axis(arm):
    """Seen as xz one looks along y: corners further back in y are drawn first."""
    (box,) = items(arm, "box", view="xz")
    (whole,) = items(arm, "box")
    np.testing.assert_allclose(box.depth, -whole.points[..., 1], atol=1e-12)


@pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
def test_a_slide_is_a_block_on_a_rail_as_long_as_its_way(space):
    """From rest at s = 0.2 under gravity along the rail: s = 0.2 + g t²/2."""
    m = ac.Model("slide")
    axis = (0.0, -1.0) if space is pl else (0.0, -1.0, 0.0)
    m.world, m.rail = space.World(), space.Prismatic(n=axis, start={"s": 0.2, "v": 0.0})
    m.mass = space.PointMass(m=1.0)
    m.connect(m.world.frame, m.rail.frame_a)
    m.connect(m.rail.frame_b, m.mass.frame_a)
    shown = scene(ac.compile(m).simulate(0.4, n=5), np.array([0.0, 0.4]))
    rail, block = (item for item in shown.items if item.name == "rail")
    way = 0.2 + 9.80665 * 0.4**2 / 2
    assert (rail.role, block.role) == ("line", "solid")
    assert rail.color == block.color == "0.3"
    assert rail.points[:, :, 1] == pytest.approx(np.array([[0.1 * way, -1.1 * way]] * 2), rel=1e-6)
    assert block.points[1].mean(axis=0)[1] == pytest.approx(-way, rel=1e-6)
