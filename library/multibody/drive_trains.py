"""Drive trains on frames: rotors, mountings and gears between 1-D flanges and moving bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import casadi as ca

import acausal as ac
from domains import rotational
from library.multibody.parts import FixedTranslation
from library.multibody.space import unit
from library.multibody.template import (
    VECTOR,
    Component,
    Frame,
    InPlane,
    InSpace,
    Template,
    add_frames,
)
from library.rotational import IdealGear, IdealGearR2T


class Axis(Component):
    """Abstract: an axis fixed in frame_a; in the plane its normal."""

    frame_a = ac.port(Frame)
    hold = ac.Edge(frame_a.R)

    def along(self) -> Any:
        """Return the axis in the world."""
        return ca.SX(1)


class PlanarAxis(Axis, InPlane):
    """Abstract: the normal of the plane."""


class SpatialAxis(Axis, InSpace):
    """Abstract: an axis n, fixed in frame_a."""

    n: ac.types.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )

    def along(self) -> Any:
        return self.space.turned(self.frame_a, unit(self.n))


class Rotor1D(Axis):
    """A rotor between 1-D flanges that turns in frame_a: J (a + n·z) = tau_a + tau_b.

    phi, w and a are taken from frame_a, whose angular velocity is w_0 and angular
    acceleration z. The bearing acts with n (J a - tau_a - tau_b) + J w w_0 × n on the rotor.
    Mass and inertia of the rotor at rest belong to the body that carries it. If not ``exact``
    the rotor feels nothing of the motion of its carrier, J a = tau_a + tau_b; the bearing acts
    all the same.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    exact: bool = ac.structural(
        default=True, description="False: the rotor does not feel its carrier turn"
    )
    J: ac.Parameter = ac.parameter("kg.m2", "Inertia about the axis", min=0)
    e = ac.Edge(flange_a)
    rod = ac.Edge(flange_b, flange_a)
    phi, w, a = e.phi, e.w, e.a
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")

    def equations(self) -> Iterator[Any]:
        n = self.along()
        carried = self.J * ca.dot(n, self.frame_a.z)
        yield self.rod.phi == 0
        yield self.e.tau == self.J * self.e.a + (carried if self.exact else 0)
        flat = self.space.dimension == 2
        gyroscopic = ca.SX(0) if flat else ca.cross(self.frame_a.w, n) * self.w
        yield self.hold.tau == self.J * gyroscopic - n * carried


class Mounting1D(Axis):
    """A 1-D support on a frame: flange_b stands at phi0, its torque acts on frame_a."""

    flange_b = ac.port(rotational.Flange)
    phi0: ac.Parameter = ac.parameter("rad", "Angle of flange_b in frame_a", default=0.0)
    e = ac.Edge(flange_b)

    def equations(self) -> Iterator[Any]:
        yield self.e.phi == self.phi0
        yield self.hold.tau == -self.along() * self.e.tau


class Bearings(Template, ac.Assembly):
    """Abstract: two joints in one bearing, at r_a and r_b in the frame ``bearing``."""

    if TYPE_CHECKING:
        frame_a, frame_b, bearing = Frame(), Frame(), Frame()
    r_a: ac.types.VectorParameter = ac.parameter(
        "m", "Origin of frame_a, in bearing", default=(0.0, 0.0, 0.0), shape=VECTOR
    )
    r_b: ac.types.VectorParameter = ac.parameter(
        "m", "Origin of frame_b, in bearing", default=(0.0, 0.0, 0.0), shape=VECTOR
    )

    def assemble(self) -> None:
        add_frames(self, "frame_a", "frame_b", "bearing")
        self.add_joints()
        arm, joints = FixedTranslation.of(self.space), self.parts
        self.arm_a, self.arm_b = arm(r=self.r_a), arm(r=self.r_b)
        self.connect(self.bearing, self.arm_a.frame_a, self.arm_b.frame_a)
        self.join(joints["joint_a"], joints["joint_b"])

    def add_joints(self) -> None:
        """Add joint_a and joint_b, with flanges."""
        raise NotImplementedError

    def join(self, joint_a: Any, joint_b: Any) -> None:
        """Place the joints in the bearing, and their other ends at the frames."""
        self.connect(self.arm_a.frame_b, joint_a.frame_a)
        self.connect(self.arm_b.frame_b, joint_b.frame_a)
        self.connect(joint_a.frame_b, self.frame_a)
        self.connect(joint_b.frame_b, self.frame_b)


class GearConstraint(Bearings):
    """Ideal gear between two frames that turn in a bearing, phi_a = ratio phi_b.

    frame_a turns by phi_a about n_a and frame_b by phi_b about n_b, both fixed in the frame
    ``bearing``, which takes the reaction of the teeth. ``joint_a`` and ``joint_b`` are the two
    revolute joints.
    """

    ratio: ac.Parameter = ac.parameter("1", "Transmission ratio, phi_a/phi_b")

    def join(self, joint_a: Any, joint_b: Any) -> None:
        super().join(joint_a, joint_b)
        self.gear = IdealGear(ratio=self.ratio)
        self.connect(joint_a.axis, self.gear.flange_a)
        self.connect(joint_b.axis, self.gear.flange_b)


class RackAndPinion(Bearings):
    """Ideal rack and pinion between two frames of a bearing, s_b = radius phi_a.

    frame_a, the pinion, turns by phi_a about n_a; frame_b, the rack, moves by s_b along n_b.
    Both directions are fixed in the frame ``bearing``, which takes the reaction of the teeth.
    ``joint_a`` is the revolute joint and ``joint_b`` the prismatic one.
    """

    radius: ac.Parameter = ac.parameter("m", "Travel of the rack per angle of the pinion")
    n_b: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of the rack", default=(1.0, 0.0, 0.0), shape=VECTOR
    )

    def join(self, joint_a: Any, joint_b: Any) -> None:
        super().join(joint_a, joint_b)
        self.gear = IdealGearR2T(ratio=1 / self.radius)
        self.connect(joint_a.axis, self.gear.flange_r)
        self.connect(joint_b.axis, self.gear.flange_t)
