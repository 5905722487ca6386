"""Rotational domain: angle (with angular velocity and acceleration) across, torque through."""

from acausal.language.domain import Connector, Domain
from acausal.language.quantity import Quantity

domain = Domain(
    name="rotational",
    across=("phi", "w", "a"),
    across_units=("rad", "rad/s", "rad/s2"),
    through="tau",
    through_unit="N.m",
    power="rate",
    nominal=(1.0, 1.0, 1.0),
    through_nominal=1.0,
    ground="Fixed",
    hint="Add a Fixed and connect it, e.g. connect(fixed.flange, {port}).",
    color="tab:green",
)


class Flange(Connector):
    """Shaft flange: angle ``phi`` [rad], torque ``tau`` [N.m] into the component."""

    domain = domain
    phi: Quantity
    w: Quantity
    a: Quantity
    tau: Quantity
