"""Rotations of space: orientation across, with its rates; torque through."""

from acausal.language.domain import Domain
from acausal.language.group import Rotation3

domain = Domain(
    name="rotation",
    across=("R", "w", "z"),
    across_units=("1", "rad/s", "rad/s2"),
    through="tau",
    through_unit="N.m",
    power="rate",
    nominal=(1.0, 1.0, 1.0),
    ground="World",
    hint="Add a World and connect its frame, e.g. connect(world.frame, {port}).",
    color="tab:green",
    group=Rotation3(),
    moving=True,
    rank=0,
)
