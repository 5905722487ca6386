"""Rotors, mountings and gears in the plane."""

from __future__ import annotations

from library.multibody import drive_trains
from library.multibody.template import InPlane
from library.planar.joints import Prismatic, Revolute


class Rotor1D(drive_trains.Rotor1D, drive_trains.PlanarAxis):
    pass


class Mounting1D(drive_trains.Mounting1D, drive_trains.PlanarAxis):
    pass


class GearConstraint(drive_trains.GearConstraint, InPlane):
    def add_joints(self) -> None:
        self.joint_a = Revolute(use_axis_flange=True)
        self.joint_b = Revolute(use_axis_flange=True)


class RackAndPinion(drive_trains.RackAndPinion, InPlane):
    def add_joints(self) -> None:
        self.joint_a = Revolute(use_axis_flange=True)
        self.joint_b = Prismatic(use_axis_flange=True, n=self.n_b)
