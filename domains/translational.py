"""Translational domain: position (with velocity and acceleration) across, force through."""

from acausal.language.domain import Connector, Domain
from acausal.language.quantity import Quantity

domain = Domain(
    name="translational",
    across=("s", "v", "a"),
    across_units=("m", "m/s", "m/s2"),
    through="f",
    through_unit="N",
    power="rate",
    nominal=(1.0, 1.0, 1.0),
    through_nominal=1.0,
    ground="Fixed",
    hint="Add a Fixed and connect it, e.g. connect(fixed.flange, {port}).",
    color="tab:blue",
)


class Flange(Connector):
    """Translational flange: position ``s`` [m], force ``f`` [N] into the component."""

    domain = domain
    s: Quantity
    v: Quantity
    a: Quantity
    f: Quantity
