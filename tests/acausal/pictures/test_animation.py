"""Pictures of a motion: files, frames, and that everything that moves is inside the axes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.figure import Figure
from PIL import Image

import acausal as ac
from acausal.errors import DeclarationError, TimeGridError
from acausal.pictures.scene import scene
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def run(space, **options):
    """A pendulum of two arms from the horizontal, for 1 s."""
    m = ac.Model("pendulum")
    m.world, m.top, m.knee = space.World(), space.Revolute(), space.Revolute()
    along = (1.0, 0.0, 0.0)[: 2 if space is pl else 3]
    m.thigh, m.shin = space.FixedTranslation(r=along), space.FixedTranslation(r=along)
    m.weight, m.foot = space.Body(m=1.0, r_CM=along), space.PointMass(m=1.0)
    m.connect(m.world.frame, m.top.frame_a)
    m.connect(m.top.frame_b, m.thigh.frame_a)
    m.connect(m.thigh.frame_b, m.knee.frame_a)
    m.connect(m.knee.frame_b, m.shin.frame_a, m.weight.frame_a)
    m.connect(m.shin.frame_b, m.foot.frame_a)
    return ac.simulate(m, 1.0, **options)


@pytest.fixture(scope="module")
def swing():
    return run(pl)


@pytest.fixture(scope="module")
def swing_in_space():
    return run(sp)


def shapes(shown):
    return {(item.name, item.role): item for item in shown.items}


def test_gif_has_a_frame_for_each_instant(swing, tmp_path):
    """1 s at 20 frames a second, and both ends."""
    (path,) = swing.animate(tmp_path / "swing.gif", fps=20)
    with Image.open(path) as picture:
        assert picture.format == "GIF"
        assert picture.n_frames == 21
        assert picture.info["duration"] == 50


def test_slow_motion_has_more_frames(swing, tmp_path):
    (path,) = swing.animate(tmp_path / "swing.gif", fps=10, speed=0.25)
    with Image.open(path) as picture:
        assert picture.n_frames == 41


def test_gif_is_the_same_every_time(swing, tmp_path):
    one, other = (swing.animate(tmp_path / name, fps=5)[0] for name in ("a.gif", "b.gif"))
    assert one.read_bytes() == other.read_bytes()


def test_folder_gets_numbered_frames_that_differ(swing_in_space, tmp_path):
    files = swing_in_space.animate(tmp_path / "frames", fps=4)
    assert [file.name for file in files] == [f"{k:04d}.png" for k in range(5)]
    assert len({file.read_bytes() for file in files}) == 5


def test_without_a_path_matplotlib_gets_an_animation(swing):
    made = swing.animate(fps=5)
    assert len(list(made.new_frame_seq())) == 6
    made._draw_was_started = True  # it is thrown away unseen, of which it would warn
    pyplot.close("all")


@spaces
def test_axes_hold_the_motion_of_the_whole_run(space, request):
    res = request.getfixturevalue("swing" if space is pl else "swing_in_space")
    ax = res.snapshot(0.0).axes[0]
    limits = [ax.get_xlim(), ax.get_ylim()] + ([ax.get_zlim()] if space is sp else [])
    for frame in ("thigh.frame_b", "shin.frame_b"):
        for (low, high), values in zip(limits, res[f"{frame}.r"].T, strict=True):
            assert low < values.min()
            assert values.max() < high


def test_axes_are_labeled_with_units_and_the_time_stands_above(swing):
    figure = swing.snapshot(0.25)
    assert isinstance(figure, Figure)
    ax = figure.axes[0]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x [m]", "y [m]")
    assert ax.get_title() == "t = 0.250 s"
    assert ax.get_aspect() == 1.0


def test_view_of_space_has_three_labels_and_y_points_up(swing_in_space):
    ax = swing_in_space.snapshot(0.5).axes[0]
    assert ax.get_zlabel() == "z [m]"
    assert ax._vertical_axis == 1


def test_space_seen_along_an_axis_is_a_plane(swing, swing_in_space):
    """Seen along z, the motion in space is that in the plane."""
    t = np.array([0.5])
    seen, plane = shapes(scene(swing_in_space, t, "xy")), shapes(scene(swing, t))
    points = seen["shin", "line"].points
    np.testing.assert_allclose(points, plane["shin", "line"].points, atol=1e-5)


def test_arms_are_lines_joints_rings_and_bodies_dots(swing):
    shown = shapes(scene(swing, np.array([0.0])))
    assert set(shown) == {
        ("world", "datum"),
        ("top", "ring"),
        ("knee", "ring"),
        ("thigh", "line"),
        ("shin", "line"),
        ("weight", "line"),
        ("weight", "dot"),
        ("foot", "dot"),
    }


@spaces
def test_center_of_mass_turns_with_its_body(space, request):
    """The centre of the body is where the arm of the same vector ends."""
    res = request.getfixturevalue("swing" if space is pl else "swing_in_space")
    shown = shapes(scene(res, res.t))
    dots = shown["weight", "dot"].points[:, 0]
    np.testing.assert_allclose(dots, res["shin.frame_b.r"], atol=1e-12)


def test_between_output_times_lines_keep_their_length():
    """A cubic spline through 41 points of a swing."""
    shown = shapes(scene(run(pl, n=40), np.linspace(0, 1, 301)))
    lengths = np.linalg.norm(np.diff(shown["shin", "line"].points, axis=1)[:, 0], axis=1)
    np.testing.assert_allclose(lengths, 1.0, atol=2e-3)


def test_trace_is_the_path_up_to_the_time(swing):
    shown = scene(swing, np.array([0.5]), trace=["shin.frame_b"])
    (item,) = (item for item in shown.items if item.role == "trace")
    path = shown.shown(item, 0)
    np.testing.assert_array_equal(path, swing["shin.frame_b.r"][swing.t <= 0.5])


def test_class_may_hide_its_parts_or_show_them_in_its_own_way():
    class Hidden(pl.FixedTranslation):
        """An arm that is not drawn."""

        shapes = ()

    class Ball(pl.FixedTranslation):
        """An arm drawn as a ball at its end."""

        shapes = (ac.shapes.Dot("frame_b", size=20.0),)

    m = ac.Model("two")
    m.world, m.hidden, m.ball = pl.World(), Hidden(r=(1.0, 0.0)), Ball(r=(0.0, 1.0))
    m.joint, m.weight = pl.Revolute(), pl.Body(m=1.0)
    m.connect(m.world.frame, m.hidden.frame_a, m.ball.frame_a)
    m.connect(m.hidden.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.weight.frame_a)
    shown = shapes(scene(ac.simulate(m, 0.1), np.array([0.0])))
    assert not any(name == "hidden" for name, _ in shown)
    assert shown["ball", "dot"].size == 20.0
    np.testing.assert_allclose(shown["ball", "dot"].points, [[[0.0, 1.0]]])


def test_parts_that_only_act_between_frames_are_thin_and_sensors_are_not_drawn():
    m = ac.Model("spring")
    m.world, m.slide, m.box = pl.World(), pl.Prismatic(start={"s": 1.0}), pl.BodyBox(r=(0.5, 0.0))
    m.spring, m.sensor = pl.Spring(c=500.0, s_unstretched=1.0), pl.Distance()
    m.damper = pl.Damper(d=1.0)
    m.connect(m.world.frame, m.slide.frame_a, m.spring.frame_a, m.sensor.frame_a)
    m.connect(m.slide.frame_b, m.box.frame_a, m.damper.frame_b)
    m.connect(m.box.frame_b, m.spring.frame_b, m.sensor.frame_b)
    m.connect(m.world.frame, m.damper.frame_a)
    shown = shapes(scene(ac.simulate(m, 0.1), np.array([0.0])))
    assert set(shown) == {
        ("world", "datum"),
        ("slide", "line"),
        ("slide", "solid"),
        ("box", "solid"),
        ("spring", "solid"),
        ("damper", "line"),
    }
    assert shown["damper", "line"].size < shown["slide", "line"].size


def test_picture_is_drawn_into_given_axes(swing):
    figure, (left, right) = pyplot.subplots(1, 2)
    assert swing.snapshot(0.3, ax=right) is figure
    assert not left.lines
    assert len(right.lines) == 8
    pyplot.close(figure)


def test_model_without_places_says_so():
    m = ac.Model("flywheel")
    m.wheel = rot.Inertia(J=1.0, start={"w": math.pi})
    with pytest.raises(DeclarationError, match="nothing in 'flywheel' has a place"):
        ac.simulate(m, 1.0).snapshot(0.5)


def test_time_outside_the_run_is_refused(swing):
    with pytest.raises(TimeGridError, match="outside the run, 0 to 1 s"):
        swing.snapshot(2.0)


@pytest.mark.parametrize("view", ["xz", "x", "xyz"])
def test_view_along_an_axis_that_is_not_there_is_refused(swing, view):
    with pytest.raises(DeclarationError, match="is not a pair of the axes x, y"):
        swing.snapshot(0.5, view=view)


def test_path_of_a_number_is_refused(swing):
    with pytest.raises(DeclarationError, match=r"top\.phi has no path"):
        swing.snapshot(0.5, trace=["top.phi"])


def test_negative_speed_is_refused(swing):
    with pytest.raises(DeclarationError, match="must be above 0"):
        swing.animate("x.gif", speed=-1.0)
