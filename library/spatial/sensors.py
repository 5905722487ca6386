"""Sensors in space."""

from __future__ import annotations

import acausal as ac
from domains import signal
from library.multibody import sensor_sets, sensors
from library.multibody.sensors import outputs
from library.multibody.template import InSpace


class AbsolutePosition(sensors.AbsolutePosition, InSpace):
    y1, y2, y3 = outputs("m")


class AbsoluteVelocity(sensors.AbsoluteVelocity, InSpace):
    y1, y2, y3 = outputs("m/s")


class AbsoluteAngles(sensors.AbsoluteAngles, InSpace):
    y1, y2, y3 = outputs("rad")


class AbsoluteAngularVelocity(sensors.AbsoluteAngularVelocity, InSpace):
    y1, y2, y3 = outputs("rad/s")


class RelativePosition(sensors.RelativePosition, InSpace):
    y1, y2, y3 = outputs("m")


class RelativeVelocity(sensors.RelativeVelocity, InSpace):
    y1, y2, y3 = outputs("m/s")


class RelativeAngles(sensors.RelativeAngles, InSpace):
    y1, y2, y3 = outputs("rad")


class RelativeAngularVelocity(sensors.RelativeAngularVelocity, InSpace):
    y1, y2, y3 = outputs("rad/s")


class Distance(sensors.Distance, InSpace):
    pass


class CutForce(sensors.CutForce, InSpace):
    y1, y2, y3 = outputs("N")


class CutTorque(sensors.CutTorque, InSpace):
    y1, y2, y3 = outputs("N.m")


class Power(sensors.Power, InSpace):
    pass


class AbsoluteSensor(sensor_sets.AbsoluteSensor, InSpace):
    r1, r2, r3 = outputs("m", "r", when="get_r")
    v1, v2, v3 = outputs("m/s", "v", when="get_v")
    a1, a2, a3 = outputs("m/s2", "a", when="get_a")
    angles1, angles2, angles3 = outputs("rad", "angles", when="get_angles")
    w1, w2, w3 = outputs("rad/s", "w", when="get_w")
    z1, z2, z3 = outputs("rad/s2", "z", when="get_z")


class RelativeSensor(sensor_sets.RelativeSensor, InSpace):
    r_rel1, r_rel2, r_rel3 = outputs("m", "r_rel", when="get_r_rel")
    v_rel1, v_rel2, v_rel3 = outputs("m/s", "v_rel", when="get_v_rel")
    a_rel1, a_rel2, a_rel3 = outputs("m/s2", "a_rel", when="get_a_rel")
    angles1, angles2, angles3 = outputs("rad", "angles", when="get_angles")
    w_rel1, w_rel2, w_rel3 = outputs("rad/s", "w_rel", when="get_w_rel")
    z_rel1, z_rel2, z_rel3 = outputs("rad/s2", "z_rel", when="get_z_rel")


class CutForceAndTorque(sensor_sets.CutForceAndTorque, InSpace):
    force1, force2, force3 = outputs("N", "force")
    torque1, torque2, torque3 = outputs("N.m", "torque")


class Transform(sensor_sets.Transform, InSpace):
    """Abstract: a vector r_in, given in one frame, leaves as r_out in another one."""

    r_in1: signal.Input = ac.signal_input(unit="1", description="Component 1 of r in")
    r_in2: signal.Input = ac.signal_input(unit="1", description="Component 2 of r in")
    r_in3: signal.Input = ac.signal_input(unit="1", description="Component 3 of r in")
    r_out1, r_out2, r_out3 = outputs("1", "r_out")


class TransformAbsoluteVector(sensor_sets.TransformAbsoluteVector, Transform):
    pass


class TransformRelativeVector(sensor_sets.TransformRelativeVector, Transform):
    pass
