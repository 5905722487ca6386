"""Magnetic domain: magnetic potential difference (mmf) across, magnetic flux through."""

from acausal.language.domain import Connector, Domain
from acausal.language.quantity import Quantity

domain = Domain(
    name="magnetic",
    across=("V_m",),
    across_units=("A",),
    through="Phi",
    through_unit="Wb",
    power="through_rate",
    nominal=(100.0,),
    through_nominal=1e-4,
    ground="Ground",
    hint="Add a magnetic Ground and connect it, e.g. connect(ground.port, {port}).",
    color="tab:cyan",
)


class MagneticPort(Connector):
    """Magnetic port: potential ``V_m`` [A], flux ``Phi`` [Wb] into the component."""

    domain = domain
    V_m: Quantity
    Phi: Quantity


Port = MagneticPort
