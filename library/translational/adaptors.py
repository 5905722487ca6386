"""Adaptors: position and force as signals, for parts of other programs or another circuit.

Where one gives what the other takes, two circuits that are coupled by their signals are one: the
pair absorbs no power.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, translational


class GeneralForceToPositionAdaptor(ac.Component):
    """Port with force f as input and position s as output, for what is given the position."""

    flange = ac.port(translational.Flange)
    f: signal.Input = ac.signal_input(unit="N", description="Force on the flange")
    s = ac.port(signal.Output, unit="m", description="Position of the flange")
    v = ac.port(signal.Output, unit="m/s", description="Velocity of the flange")
    e = ac.Edge(flange)

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.f
        yield self.s == self.e.s
        yield self.v == self.e.v


class GeneralPositionToForceAdaptor(ac.Component):
    """Port with position s as input and force f as output, for what gives the position.

    ``f`` is what its circuit takes. Into the input of GeneralForceToPositionAdaptor
    it makes both circuits one.
    """

    flange = ac.port(translational.Flange)
    s: signal.Input = ac.signal_input(unit="m", description="Position of the flange")
    f = ac.port(signal.Output, unit="N", description="Minus the force on its flange")
    e = ac.Edge(flange)

    def equations(self) -> Iterator[Any]:
        yield self.e.s == self.s
        yield self.f == self.e.f
