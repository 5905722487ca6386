"""Modal domain: elastic coordinates across, generalised forces through; one domain a size.

A flexible body has one node of it: across η (k numbers, with rate and acceleration), through Q.
``modal(k)`` gives the domain and ``modes(k)`` its connector; ``Modes4`` is that of 4 modes by name.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from acausal.language.domain import Connector, Domain
from acausal.language.group import Additive
from acausal.language.quantity import Quantity

NOMINAL = 1e-2
"""Typical elastic coordinate [m]: a hundredth of a body of a metre."""


@cache
def modal(k: int) -> Domain:
    """Return the domain of bodies with k elastic coordinates.

    >>> modal(4).name, modal(4) is modal(4)
    ('modal (4)', True)
    """
    return Domain(
        name=f"modal ({k})",
        across=("eta", "etad", "etadd"),
        across_units=("m", "m/s", "m/s2"),
        through="Q",
        through_unit="N",
        power="rate",
        nominal=(NOMINAL, NOMINAL, NOMINAL),
        ground="an Elastic",
        hint="Connect the elastic body of these coordinates, e.g. connect(elastic.modes, {port}).",
        color="tab:orange",
        group=Additive(k),
        moving=True,
        rank=-1,
        internal=True,
    )


class Modes(Connector):
    """Abstract: elastic coordinates ``eta`` [m] with two rates, forces ``Q`` [N]."""

    eta: Quantity
    etad: Quantity
    etadd: Quantity
    Q: Quantity


@cache
def modes(k: int) -> type[Modes]:
    """Return the connector of k elastic coordinates: ``eta`` [m], forces ``Q`` [N]."""
    described = {
        "__module__": __name__,
        "__qualname__": f"Modes{k}",
        "__doc__": f"The elastic coordinates of a body, {k} of them: eta [m], forces Q [N].",
        "domain": modal(k),
    }
    return type(f"Modes{k}", (Modes,), described)


def __getattr__(name: str) -> Any:
    size = name.removeprefix("Modes")
    if size != name and size.isdecimal() and int(size) > 0:
        return modes(int(size))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
