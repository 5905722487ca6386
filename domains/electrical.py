"""Electrical domain: voltage across, current through."""

from acausal.language.connector import Connector
from acausal.language.domain import Domain
from acausal.language.quantity import Quantity

domain = Domain(
    name="electrical",
    across=("v",),
    across_units=("V",),
    through="i",
    through_unit="A",
    power="value",
    nominal=(1.0,),
    through_nominal=1.0,
    ground="Ground",
    hint="Add a Ground and connect it, e.g. connect(ground.p, {port}).",
    colour="tab:red",
)


class Pin(Connector):
    """Electrical pin: potential ``v`` [V], current ``i`` [A] into the component."""

    domain = domain
    v: Quantity
    i: Quantity
