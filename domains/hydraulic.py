"""Hydraulic domain: pressure over that of the atmosphere across, flow at reference density through.

The flow q = ṁ/ρ₀ is the volume flow where the liquid is stiff; see ``library.hydraulic.liquid``.
"""

from acausal.language.domain import Connector, Domain
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
    color="tab:purple",
)


class Port(Connector):
    """Hydraulic port: pressure ``p`` [Pa], flow ``q`` [m3/s] into the component, ṁ/ρ₀."""

    domain = domain
    p: Quantity
    q: Quantity
