"""Interfaces: the ports that many blocks have in common."""

from __future__ import annotations

import acausal as ac
from domains import signal


class SISO(ac.Component):
    """A block with one input ``u`` and one output ``y``."""

    u: signal.Input = ac.signal_input(description="Input")
    y = ac.port(signal.Output, description="Output")


class SI2SO(ac.Component):
    """A block with two inputs ``u1``, ``u2`` and one output ``y``."""

    u1: signal.Input = ac.signal_input(description="First input")
    u2: signal.Input = ac.signal_input(description="Second input")
    y = ac.port(signal.Output, description="Output")


class SignalSource(ac.Component):
    """A source: ``offset`` before ``start_time``, offset plus a waveform after it."""

    y = ac.port(signal.Output, description="Output")
    offset: ac.Parameter = ac.parameter("1", "Offset of the output", default=0.0)
    start_time: ac.Parameter = ac.parameter(
        "s", "Output is the offset before this time", default=0.0
    )
