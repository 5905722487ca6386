"""Ideal sensors, in any domain: they take no through, or carry it at no across.

A part declares its ports, its edge ``e`` and its output; the output bears the name of what it
shows in its domain, with ``_rel`` where it is a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import acausal as ac


class AcrossSensor(ac.Component):
    """Abstract: no through; the output is the level of the across with the same name."""

    e: ClassVar[ac.Edge[Any]]

    def equations(self) -> Iterator[Any]:
        domain = type(self).e.domain
        yield getattr(self.e, domain.through) == 0
        for name in domain.across:
            for output in {name, f"{name}_rel"} & self._spec.ports.keys():
                yield getattr(self, output) == getattr(self.e, name)


class ThroughSensor(ac.Component):
    """Abstract: no across; the output is the through."""

    e: ClassVar[ac.Edge[Any]]

    def equations(self) -> Iterator[Any]:
        domain = type(self).e.domain
        yield getattr(self.e, domain.across[0]) == 0
        yield getattr(self, domain.through) == getattr(self.e, domain.through)
