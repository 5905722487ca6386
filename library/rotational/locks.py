"""Locks of shafts: two flanges that are free of each other or held together."""

from __future__ import annotations

import acausal as ac
from library import mechanics
from library.rotational.interfaces import Compliant


class Lock(mechanics.Lock, Compliant):
    """A lock between two shafts: free, tau = 0, or locked, phi_rel stays and w_rel jumps to 0.

    ``lock=lambda part: part.phi_rel > 1`` and ``release=…`` say when, or the signal ``locked``.
    """


class Latch(mechanics.Latch, Compliant):
    """A latch: it catches as phi_rel rises to phi_latch, and lets go above the torque tau_max.

    The torque is that between impacts: the impulse with which it catches does not count.
    """

    phi_latch: ac.Parameter = ac.parameter("rad", "Relative angle at which it catches", default=0.0)
    tau_max: ac.Parameter = ac.parameter(
        "N.m", "Torque above which it lets go", default=1e100, above=0
    )
