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
    """Points of a run, a row a point, that share their parameters and discrete values."""

    t: np.ndarray
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray

    def at(self, index: int) -> Point:
        """Return one of them."""
        return Point(float(self.t[index]), self.x[index], self.z[index], self.u[index], *self[4:])

    def only(self, which: Any) -> Points:
        """Return some of them."""
        return self._replace(t=self.t[which], x=self.x[which], z=self.z[which], u=self.u[which])
