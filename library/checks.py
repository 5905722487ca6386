"""Checks of parameters: what a part says in ``checked`` of numbers that must suit each other."""

from __future__ import annotations

import math
from typing import Any

TWO_TURNS = 4 * math.pi
"""Angle [rad] of a fixed geometry above which degrees may be meant."""


def ordered(low: str, high: str) -> Any:
    """Return what a part is ``checked`` by that has a lower and an upper limit."""

    def fault(least: float, most: float) -> str | None:
        if least <= most:
            return None
        return f"the lower limit {low} = {least:g} is above the upper one, {high} = {most:g}."

    return (((low, high), fault),)


def nonzero(*names: str) -> Any:
    """Return what a part is ``checked`` by whose parameters have either sign, but are not 0."""

    def check(name: str) -> Any:
        def fault(value: float) -> str | None:
            return (
                f"{name} = 0 leaves nothing to pass on; give another number." * (value == 0) or None
            )

        return ((name,), fault)

    return tuple(check(name) for name in names)


def beyond_stop(depth: float) -> str:
    """Return what is wrong with a start that is beyond a stop by a depth [m] and stays there."""
    return (
        f"it begins {depth:.3g} m beyond its stop and does not come back, where nothing can be. "
        "Give a start position between the stops, or other stops."
    )
