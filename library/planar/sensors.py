"""Sensors in the plane."""

from __future__ import annotations

import acausal as ac
from domains import signal
from library.multibody import sensor_sets, sensors
from library.multibody.sensors import output, outputs
from library.multibody.template import InPlane


class AbsolutePosition(sensors.AbsolutePosition, InPlane):
    y1, y2 = outputs("m")[:2]


class AbsoluteVelocity(sensors.AbsoluteVelocity, InPlane):
    y1, y2 = outputs("m/s")[:2]


class AbsoluteAngles(sensors.AbsoluteAngles, InPlane):
    y = output("rad")


class AbsoluteAngularVelocity(sensors.AbsoluteAngularVelocity, InPlane):
    y = output("rad/s")


class RelativePosition(sensors.RelativePosition, InPlane):
    y1, y2 = outputs("m")[:2]


class RelativeVelocity(sensors.RelativeVelocity, InPlane):
    y1, y2 = outputs("m/s")[:2]


class RelativeAngles(sensors.RelativeAngles, InPlane):
    y = output("rad")


class RelativeAngularVelocity(sensors.RelativeAngularVelocity, InPlane):
    y = output("rad/s")


class Distance(sensors.Distance, InPlane):
    pass


class CutForce(sensors.CutForce, InPlane):
    y1, y2 = outputs("N")[:2]


class CutTorque(sensors.CutTorque, InPlane):
    y = output("N.m")


class Power(sensors.Power, InPlane):
    pass


class AbsoluteSensor(sensor_sets.AbsoluteSensor, InPlane):
    r1, r2 = outputs("m", "r", when="get_r")[:2]
    v1, v2 = outputs("m/s", "v", when="get_v")[:2]
    a1, a2 = outputs("m/s2", "a", when="get_a")[:2]
    angles = output("rad", "angles", when="get_angles")
    w = output("rad/s", "w", when="get_w")
    z = output("rad/s2", "z", when="get_z")


class RelativeSensor(sensor_sets.RelativeSensor, InPlane):
    r_rel1, r_rel2 = outputs("m", "r_rel", when="get_r_rel")[:2]
    v_rel1, v_rel2 = outputs("m/s", "v_rel", when="get_v_rel")[:2]
    a_rel1, a_rel2 = outputs("m/s2", "a_rel", when="get_a_rel")[:2]
    angles = output("rad", "angles", when="get_angles")
    w_rel = output("rad/s", "w_rel", when="get_w_rel")
    z_rel = output("rad/s2", "z_rel", when="get_z_rel")


class CutForceAndTorque(sensor_sets.CutForceAndTorque, InPlane):
    force1, force2 = outputs("N", "force")[:2]
    torque = output("N.m", "torque")


class Transform(sensor_sets.Transform, InPlane):
    """Abstract: a vector r_in, given in one frame, leaves as r_out in another one."""

    r_in1: signal.Input = ac.signal_input(unit="1", description="Component 1 of r in")
    r_in2: signal.Input = ac.signal_input(unit="1", description="Component 2 of r in")
    r_out1, r_out2 = outputs("1", "r_out")[:2]


class TransformAbsoluteVector(sensor_sets.TransformAbsoluteVector, Transform):
    pass


class TransformRelativeVector(sensor_sets.TransformRelativeVector, Transform):
    pass
