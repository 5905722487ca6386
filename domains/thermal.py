"""Thermal domain: absolute temperature across, heat flow through."""

from acausal.language.domain import Connector, Domain
from acausal.language.quantity import Quantity

domain = Domain(
    name="thermal",
    across=("T",),
    across_units=("K",),
    through="Q_flow",
    through_unit="W",
    power="through",
    nominal=(300.0,),
    through_nominal=1.0,
    guess=293.15,
    ground="FixedTemperature",
    hint="Add a FixedTemperature and connect it, e.g. connect(ambient.port, {port}).",
    color="tab:orange",
)


class HeatPort(Connector):
    """Heat port: temperature ``T`` [K], heat flow ``Q_flow`` [W] into the component."""

    domain = domain
    T: Quantity
    Q_flow: Quantity


Port = HeatPort
