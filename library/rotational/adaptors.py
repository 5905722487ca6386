"""Adaptors: angle and torque as signals, for parts of other programs or another circuit.

Where one gives what the other takes, two circuits that are coupled by their signals are one: the
pair absorbs no power.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, signal


class TorqueToAngleAdaptor(ac.Component):
    """Port with torque tau as input and angle phi as output, for what is given the angle."""

    flange = ac.port(rotational.Flange)
    tau: signal.Input = ac.signal_input(unit="N.m", description="Torque on the flange")
    phi = ac.port(signal.Output, unit="rad", description="Angle of the flange")
    w = ac.port(signal.Output, unit="rad/s", description="Speed of the flange")
    e = ac.Edge(flange)

    def equations(self) -> Iterator[Any]:
        yield self.e.tau == -self.tau
        yield self.phi == self.e.phi
        yield self.w == self.e.w


class AngleToTorqueAdaptor(ac.Component):
    """Port with angle phi as input and torque tau as output, for what gives the angle.

    ``tau`` is what its circuit takes. Into the input of TorqueToAngleAdaptor
    it makes both circuits one.
    """

    flange = ac.port(rotational.Flange)
    phi: signal.Input = ac.signal_input(unit="rad", description="Angle of the flange")
    tau = ac.port(
        signal.Output,
        unit="N.m",
        description="Minus the torque on its flange",
    )
    e = ac.Edge(flange)

    def equations(self) -> Iterator[Any]:
        yield self.e.phi == self.phi
        yield self.tau == self.e.tau
