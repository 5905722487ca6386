"""Rotors, mountings and gears in space."""

from __future__ import annotations

import acausal as ac
from library.multibody import drive_trains
from library.multibody.template import InSpace
from library.spatial.joints import Prismatic, Revolute


class Rotor1D(drive_trains.Rotor1D, drive_trains.SpatialAxis):
    pass


class Mounting1D(drive_trains.Mounting1D, drive_trains.SpatialAxis):
    pass


class GearConstraint(drive_trains.GearConstraint, InSpace):
    n_a: ac.types.VectorParameter = ac.parameter(
        "1", "Axis of a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    n_b: ac.types.VectorParameter = ac.parameter(
        "1", "Axis of b", default=(1.0, 0.0, 0.0), shape=(3,)
    )

    def add_joints(self) -> None:
        self.joint_a = Revolute(use_axis_flange=True, n=self.n_a)
        self.joint_b = Revolute(use_axis_flange=True, n=self.n_b)


class RackAndPinion(drive_trains.RackAndPinion, InSpace):
    n_a: ac.types.VectorParameter = ac.parameter(
        "1", "Axis of a", default=(0.0, 0.0, 1.0), shape=(3,)
    )

    def add_joints(self) -> None:
        self.joint_a = Revolute(use_axis_flange=True, n=self.n_a)
        self.joint_b = Prismatic(use_axis_flange=True, n=self.n_b)
