"""Sensors of several quantities: derivatives of what they measure, and vectors turned around."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import planar as pl
from library import spatial as sp

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
DT = 1e-4


def moved(space, *sensors):
    """Two bodies of a double pendulum; sensors see frame a of the first arm and b of the second."""
    m = ac.Model("double_pendulum")
    d = 2 if space is pl else 3
    axes = [{}, {}] if space is pl else [{"n": (0.2, 0.1, 1.0)}, {"n": (0.0, 1.0, 0.5)}]
    m.world = space.World()
    m.joint = [space.Revolute(start={"w": w}, **n) for w, n in zip((2.0, -3.0), axes, strict=True)]
    m.arm = [space.BodyShape(m=1.0, r=(0.5, 0.1, 0.2)[:d]) for _ in range(2)]
    m.sensor = list(sensors)
    m.connect(m.world.frame, m.joint[0].frame_a)
    m.connect(m.joint[0].frame_b, m.arm[0].frame_a)
    m.connect(m.arm[0].frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.arm[1].frame_a)
    for sensor in sensors:
        far = m.arm[1].frame_b
        if "frame_b" in sensor._spec.ports:
            m.connect(m.arm[0].frame_b, sensor.frame_a)
            m.connect(far, sensor.frame_b)
        else:
            m.connect(far, sensor.frame_a)
    return ac.compile(m).simulate(t=np.arange(0.0, 0.05, DT), rtol=1e-11, atol=1e-12)


def vector(res, sensor, name):
    """Return the outputs name1, name2 … or the one output name, as columns."""
    known = set(res.variables())
    single = f"{sensor}.{name}"
    names = [single] if single in known else [f"{single}{k + 1}" for k in range(3)]
    return np.stack([res[n] for n in names if n in known], axis=1)


def rate(values):
    """Central differences; their error is of DT²."""
    return (values[2:] - values[:-2]) / (2 * DT)


def assert_derivative(res, of, is_):
    np.testing.assert_allclose(rate(of), is_[1:-1], atol=2e-5 * max(1.0, np.abs(is_).max()))


@BOTH
def test_absolute_sensor_measures_derivatives_in_the_world(space):
    every = {f"get_{name}": True for name in ("r", "v", "a", "angles", "w", "z")}
    res = moved(space, space.AbsoluteSensor(**every, resolve_in="world"), space.AbsoluteAngles())
    r, v, a, w, z = (vector(res, "sensor[0]", name) for name in "rvawz")
    np.testing.assert_allclose(r, res["arm[1].frame_b.r"], atol=1e-12)
    assert_derivative(res, r, v)
    assert_derivative(res, v, a)
    assert_derivative(res, w, z)
    angles = vector(res, "sensor[0]", "angles")
    np.testing.assert_allclose(angles, vector(res, "sensor[1]", "y"), atol=1e-12)
    if space is pl:
        assert_derivative(res, angles, w)


@BOTH
def test_relative_sensor_measures_derivatives_of_components_in_frame_a(space):
    names = ("r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel")
    res = moved(space, space.RelativeSensor(**{f"get_{name}": True for name in names}))
    r, v, a, w, z = (
        vector(res, "sensor[0]", n) for n in ("r_rel", "v_rel", "a_rel", "w_rel", "z_rel")
    )
    assert_derivative(res, r, v)
    assert_derivative(res, v, a)
    assert_derivative(res, w, z)
    assert np.abs(a).max() > 0.1


@BOTH
def test_sensor_sets_measure_as_single_sensors_in_each_frame(space):
    for frame in ("frame_a", "world"):
        res = moved(
            space,
            space.AbsoluteSensor(get_v=True, resolve_in=frame),
            space.AbsoluteVelocity(resolve_in=frame),
            space.RelativeSensor(get_v_rel=True, resolve_in=frame),
            space.RelativeVelocity(resolve_in=frame),
        )
        for k, name in ((0, "v"), (2, "v_rel")):
            one, other = vector(res, f"sensor[{k}]", name), vector(res, f"sensor[{k + 1}]", "y")
            np.testing.assert_allclose(one, other, atol=1e-12)


@BOTH
def test_cut_force_and_torque_are_those_of_the_single_sensors(space):
    m = ac.Model("cut")
    m.world, m.joint = space.World(), space.Revolute(start={"w": 2.0})
    m.both, m.force, m.torque = space.CutForceAndTorque(), space.CutForce(), space.CutTorque()
    m.body = space.Body(m=2.0, r_CM=(0.5, 0.1, 0.2)[: 2 if space is pl else 3])
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.both.frame_a)
    m.connect(m.both.frame_b, m.force.frame_a)
    m.connect(m.force.frame_b, m.torque.frame_a)
    m.connect(m.torque.frame_b, m.body.frame_a)
    res = ac.compile(m).simulate(0.5, n=20)
    for name, other in (("force", "force"), ("torque", "torque")):
        one, two = vector(res, "both", name), vector(res, other, "y")
        np.testing.assert_allclose(one, two, atol=1e-9)
        assert np.abs(vector(res, "both", "force")).max() > 1.0


@BOTH
def test_vectors_are_turned_there_and_back(space):
    """World → frame_a → world is the vector itself; a body-fixed one turns with its frame."""
    count = 2 if space is pl else 3
    given = {f"r_in{k + 1}": float(k + 1) for k in range(count)}
    out = space.TransformAbsoluteVector(frame_r_in="frame_a", frame_r_out="world", **given)
    rel = space.TransformRelativeVector(frame_r_in="frame_b", frame_r_out="world", **given)
    to = space.TransformRelativeVector(frame_r_in="frame_a", frame_r_out="frame_b", **given)
    res = moved(space, out, rel, to)
    seen = vector(res, "sensor[0]", "r_out")
    np.testing.assert_allclose(seen, vector(res, "sensor[1]", "r_out"), atol=1e-12)
    length = np.linalg.norm(list(given.values()))
    for k in range(3):
        turned = vector(res, f"sensor[{k}]", "r_out")
        np.testing.assert_allclose(np.linalg.norm(turned, axis=1), length, rtol=1e-12)
    spin = res["arm[1].frame_b.w"]
    w = np.stack([0 * spin, 0 * spin, spin], axis=1) if space is pl else spin
    flat = np.concatenate([seen, np.zeros((len(seen), 3 - count))], axis=1)
    assert_derivative(res, seen, np.cross(w, flat)[:, :count])


@BOTH
def test_a_frame_that_is_none_is_refused(space):
    sensor = space.AbsoluteSensor(get_r=True, resolve_in="frame_c")
    with pytest.raises(ParameterError) as error:
        moved(space, sensor)
    assert str(error.value) == (
        "AbsoluteSensor: resolve_in = 'frame_c' is none of 'world', 'frame_a'."
    )
    wrong = space.TransformAbsoluteVector(frame_r_out="frame_b")
    with pytest.raises(ParameterError) as error:
        moved(space, wrong)
    assert str(error.value) == (
        "TransformAbsoluteVector: frame_r_out = 'frame_b' is none of 'world', 'frame_a'."
    )
