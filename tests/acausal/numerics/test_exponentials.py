"""Newton's method on textbook exponentials: no guess, no limiting in the part."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError
from domains import electrical
from library import electrical as el

VT = 0.025


class Exponential(ac.Component):
    """A junction as a textbook writes it, i = Is (exp(v/Vt) - 1)."""

    p, n = ac.ports(electrical.Pin, 2)
    Is: ac.Parameter = ac.parameter("A", "Saturation current")
    e = ac.Edge(p, n)

    def equations(self):
        yield self.e.i == self.Is * (np.exp(self.e.v / VT) - 1)


def line(volts: float, count: int, Is: float) -> ac.Model:
    """Return a source, 1 kΩ and junctions in line."""
    m = ac.Model("line")
    m.v, m.r, m.g = el.ConstantVoltage(V=volts), el.Resistor(R=1e3), el.Ground()
    m.d = [Exponential(Is=Is) for _ in range(count)]
    m.connect(m.v.p, m.r.p)
    for before, after in zip([m.r, *m.d], m.d, strict=False):
        m.connect(before.n, after.p)
    m.connect(m.d[-1].n, m.v.n, m.g.p)
    return m


@pytest.mark.parametrize("Is", [1e-15, 1e-12, 1e-10, 1e-8])
@pytest.mark.parametrize("volts", [1.0, 5.0, 12.0])
def test_exponentials_in_line_start_without_a_guess(volts, Is):
    """R i + n Vt ln(1 + i/Is) = V, for one to four junctions."""
    for count in range(1, 5):
        i = ac.compile(line(volts, count, Is)).initialize()["r.i"]
        found = 1e3 * i + count * VT * np.log1p(i / Is)
        assert found == pytest.approx(volts, rel=1e-8)  # Newton's tolerance times the slope


def test_a_start_value_where_equations_have_no_value_is_refused_by_name():
    """At the guess, no current, 24 V lie on the junction: exp(960) is no number."""
    system = ac.compile(line(24.0, 1, 1e-12))
    with pytest.raises(InitializationError, match=r"exp\(.*has no finite value"):
        system.initialize(start={"d[0].i": 0.02, "r.i": 0.02})
