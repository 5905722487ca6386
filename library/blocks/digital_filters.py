"""Digital filters: second-order sections as scipy.signal designs them, in one clocked block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import acausal as ac
from acausal.arguments import Numbers
from acausal.errors import ParameterError
from domains import signal
from library.blocks.sampled_systems import DiscreteStateSpace


class DigitalFilter(ac.Assembly):
    """Digital filter of the coefficients of ``scipy.signal``, at every sample_period.

    Either ``sos``, second-order sections (``scipy.signal.butter(6, 0.2, output="sos")``), or b and
    a of b(z)/a(z) with powers of 1/z. Sections follow each other in one system of states, which
    keeps the precision that one high-order fraction loses. It begins with states 0.
    """

    sos: Numbers | None = ac.structural(
        default=None, description="Rows of b0, b1, b2, a0, a1, a2, one a section"
    )
    b: Sequence[float] | None = ac.structural(default=None, description="Numerator, from z^0 on")
    a: Sequence[float] | None = ac.structural(default=None, description="Denominator, from z^0 on")
    sample_period: ac.Parameter = ac.parameter("s", "Time between two ticks", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time of the first tick", default=0.0)

    def assemble(self) -> None:
        A, B, C, D = series([_section(b, a) for b, a in self._fractions()])
        self.u, self.y = signal.Input(), signal.Output()
        self.filter = DiscreteStateSpace(
            A=A, B=B, C=C, D=D, sample_period=self.sample_period, start_time=self.start_time
        )
        self.connect(self.u, self.filter.u)
        self.connect(self.filter.y, self.y)

    def _fractions(self) -> list[tuple[Any, Any]]:
        if (self.sos is None) == (self.b is None or self.a is None):
            raise ParameterError("DigitalFilter: give sos=…, or b=… and a=….")
        if self.sos is None:
            return [(self.b, self.a)]
        rows = np.atleast_2d(np.asarray(self.sos, dtype=float))
        if rows.shape[1] != 6:
            raise ParameterError(
                f"DigitalFilter: sos has rows of {rows.shape[1]} numbers; second-order sections "
                'have 6. Design the filter with output="sos".'
            )
        return [(row[:3], row[3:]) for row in rows]


Floats = NDArray[np.float64]
Matrices = tuple[Floats, Floats, Floats, Floats]


def _section(b: Any, a: Any) -> Matrices:
    """Return A, B, C, D of b/a in powers of 1/z, the transposed form II that scipy runs."""
    above, below = (np.atleast_1d(np.asarray(part, dtype=float)) for part in (b, a))
    if not below.size or below[0] == 0:
        raise ParameterError("DigitalFilter: a[0] is 0 or not there; it must be another number.")
    n = max(len(above), len(below), 2)
    above, below = (np.pad(part, (0, n - len(part))) / below[0] for part in (above, below))
    A = np.eye(n - 1, k=1)
    A[:, 0] -= below[1:]
    B = above[1:] - below[1:] * above[0]
    return A, B[:, None], np.eye(1, n - 1), above[:1, None]


def series(systems: Sequence[Matrices]) -> Matrices:
    """Return A, B, C, D of systems that follow each other, each with one input and output."""
    A, B, C, D = systems[0]
    for A2, B2, C2, D2 in systems[1:]:
        A = np.block([[A, np.zeros((len(A), len(A2)))], [B2 @ C, A2]])
        B, C, D = np.vstack([B, B2 @ D]), np.hstack([D2 @ C, C2]), D2 @ D
    return A, B, C, D
