"""Events of a run: when, where and what, with the impulses of what locks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """Something that happened at an instant: when [s], where, what.

    Where a part locks or is stopped by an impact, ``impulses`` are those of what it holds, by path,
    and ``loss`` is the energy [J] that the impact takes.
    """

    time: float
    component: str
    text: str
    impulses: Mapping[str, float] = field(default_factory=dict, hash=False)
    loss: float = 0.0

    def __str__(self) -> str:
        return f"t = {self.time:.9g} s  {self.component}: {self.text}"

    def to_list(self) -> list[Any]:
        """Return the event as it is stored: numbers, texts, and the impulses if there are any."""
        stored = [self.time, self.component, self.text]
        return [*stored, dict(self.impulses), self.loss] if self.impulses else stored

    @classmethod
    def from_list(cls, values: Sequence[Any]) -> Event:
        """Return the event that ``to_list`` stored."""
        time, component, text, *rest = values
        return cls(float(time), str(component), str(text), *rest)
