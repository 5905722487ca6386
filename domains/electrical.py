"""Electrical domain: voltage across, current through; pins, and plugs of several pins."""

from functools import cache
from typing import Any, ClassVar

from acausal.language.domain import Connector, Domain
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
    color="tab:red",
)


class Pin(Connector):
    """Electrical pin: potential ``v`` [V], current ``i`` [A] into the component."""

    domain = domain
    v: Quantity
    i: Quantity


class Plug(Connector):
    """Abstract: the pins of m phases as one port; ``plug(m)`` is the kind with m of them.

    Of phase k, counted from 1, the potential is ``vk`` [V], the current into the component ``ik``
    [A]. ``pins`` are the pins one by one, which connect as others do.
    """

    m: ClassVar[int]

    @property
    def pins(self) -> list[Connector]:
        """The pins of a plug of a part, in the order of phases."""
        return [self.lead(name) for name in type(self).terminals]


def _phases(m: int) -> dict[str, Any]:
    """Return the terminals and variables of a plug."""
    numbers = range(1, m + 1)
    voltages = {f"v{k}": (f"pin{k}", "across", 0) for k in numbers}
    currents = {f"i{k}": (f"pin{k}", "through", 0) for k in numbers}
    return {
        "m": m,
        "terminals": {f"pin{k}": domain for k in numbers},
        "variables": {**voltages, **currents},
    }


class Plug3(Plug):
    """Three-phase plug: potentials ``v1 v2 v3`` [V], currents ``i1 i2 i3`` [A] into the part."""

    m = 3
    terminals: ClassVar[dict[str, Domain]] = _phases(3)["terminals"]
    variables: ClassVar[dict[str, tuple[str, str, int]]] = _phases(3)["variables"]
    pin1: Pin
    pin2: Pin
    pin3: Pin
    v1: Quantity
    v2: Quantity
    v3: Quantity
    i1: Quantity
    i2: Quantity
    i3: Quantity


@cache
def plug(m: int) -> type[Plug]:
    """Return the kind of plug that has m pins."""
    if m == 3:
        return Plug3
    described = {
        "__module__": __name__,
        "__qualname__": f"Plug{m}",
        "__doc__": f"Plug of {m} phases: potentials v1 … v{m} [V], currents i1 … i{m} [A].",
        **_phases(m),
    }
    return type(f"Plug{m}", (Plug,), described)


def __getattr__(name: str) -> Any:
    size = name.removeprefix("Plug")
    if size != name and size.isdecimal() and int(size) > 0:
        return plug(int(size))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
