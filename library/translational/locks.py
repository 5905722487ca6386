"""Locks of slides: two flanges that are free of each other or held together."""

from __future__ import annotations

import acausal as ac
from library import mechanics
from library.translational.interfaces import Compliant


class Lock(mechanics.Lock, Compliant):
    """A lock between two slides: free, f = 0, or locked, s_rel stays and v_rel jumps to 0.

    ``lock=lambda part: part.s_rel > 1`` and ``release=…`` say when, or the signal ``locked``.
    """


class Latch(mechanics.Latch, Compliant):
    """A latch: it catches as s_rel rises to s_latch, and lets go above the force f_max.

    The force is that between impacts: the impulse with which it catches does not count.
    """

    s_latch: ac.Parameter = ac.parameter("m", "Relative position at which it catches", default=0.0)
    f_max: ac.Parameter = ac.parameter("N", "Force above which it lets go", default=1e100, above=0)
