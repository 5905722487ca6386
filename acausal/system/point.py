"""Points of a run: what the functions of a system take."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class Point(NamedTuple):
    """Time [s], states, algebraic unknowns or a guess of them, inputs, parameters, discrete values.

    It is unpacked where a function of the system is called: ``system.rhs(*point)``.
    """

    t: float
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray


class Points(NamedTuple):
    """Points of a run, a row a point, that share their parameters.

    They share their discrete values too, or have a row of them each: where tables go on.
    """

    t: np.ndarray
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray

    def at(self, index: int) -> Point:
        """Return one of them."""
        m = self.m if self.m.ndim == 1 else self.m[index]
        own = (self.x[index], self.z[index], self.u[index], self.p, m)
        return Point(float(self.t[index]), *own)

    def only(self, which: Any) -> Points:
        """Return some of them."""
        m = self.m if self.m.ndim == 1 else self.m[which]
        return Points(self.t[which], self.x[which], self.z[which], self.u[which], self.p, m)
