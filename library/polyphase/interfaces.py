"""Interfaces: parts of m phases, made of one part a phase between two plugs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical, signal
from library.electrical.power_converters import join_heat


def orientation(m: int) -> list[float]:
    """Return the angles [rad] of the fields of m phases, 0 for the first.

    An odd number of phases is spread over the circle, two stand at right angles; an even number
    is two systems of half the phases, the second turned back by pi/m.

    >>> [round(math.degrees(angle)) for angle in orientation(3)]
    [0, 120, 240]
    """
    if m == 2:
        return [0.0, math.pi / 2]
    if m % 2 == 0:
        half = orientation(m // 2)
        return half + [angle - math.pi / m for angle in half]
    return [2 * math.pi * k / m for k in range(m)]


def base_systems(m: int) -> int:
    """Return the number of systems of an odd number of phases, or of two, that m phases make."""
    return 2 * base_systems(m // 2) if m % 2 == 0 and m > 2 else 1


class Polyphase(ac.Assembly):
    """Abstract: a part of m phases; what a phase has is in lists, ``part[0]`` of the first."""

    m: int = ac.structural(default=3, description="Number of phases")

    def _check(self) -> None:
        if not isinstance(self.m, int) or self.m < 1:
            raise ParameterError(f"{type(self).__name__}.m = {self.m!r}: give a whole number > 0.")

    def _plug(self) -> electrical.Plug:
        return electrical.plug(self.m)()

    def _inputs(self, unit: str = "", description: str = "") -> list[signal.Input]:
        return [signal.Input(unit=unit, description=description) for _ in range(self.m)]

    def _outputs(self, unit: str = "", description: str = "") -> list[signal.Output]:
        return [signal.Output(unit=unit, description=description) for _ in range(self.m)]


class TwoPlug(Polyphase):
    """Abstract: m equal parts, each between a pin of plug_p and one of plug_n."""

    def _between(self, parts: Sequence[Any]) -> None:
        """Put a part between the pins of each phase."""
        self.plug_p, self.plug_n = self._plug(), self._plug()
        for part, p, n in zip(parts, self.plug_p.pins, self.plug_n.pins, strict=True):
            self.connect(p, part.p)
            self.connect(n, part.n)

    def _each(self, kind: Any, *names: str) -> list[Any]:
        """Return a part a phase that takes parameters of this one by their names."""
        return [kind(**{name: getattr(self, name) for name in names}) for _ in range(self.m)]


class HeatedTwoPlug(TwoPlug):
    """Abstract: m equal parts whose losses flow to one heat port, if wanted."""

    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def _between(self, parts: Sequence[Any]) -> None:
        super()._between(parts)
        join_heat(self, *parts)
