"""Hydraulic domain: pressure (relative to the atmosphere) across, volume flow through."""

from acausal.language.connector import Connector
from acausal.language.domain import Domain
from acausal.language.quantity import Quantity

domain = Domain(
    name="hydraulic",
    across=("p",),
    across_units=("Pa",),
    through="q",
    through_unit="m3/s",
    power="value",
    nominal=(1e5,),
    through_nominal=1e-4,
    ground="Tank",
    hint="Add a Tank or a Reservoir and connect it, e.g. connect(tank.port, {port}).",
    colour="tab:purple",
)


class Port(Connector):
    """Hydraulic port: pressure ``p`` [Pa], volume flow ``q`` [m3/s] into the component."""

    domain = domain
    p: Quantity
    q: Quantity
