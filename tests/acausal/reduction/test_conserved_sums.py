"""Conserved sums: what storages hold together that are tied to each other is a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from domains import electrical
from library import electrical as el


class Varactor(ac.Component):
    """Capacitor whose charge is a variable, der(Q) = i with Q = C v + K v³."""

    p, n = ac.ports(electrical.Pin, 2)
    C: ac.Parameter = ac.parameter("F", "Capacitance at 0 V", above=0)
    K: ac.Parameter = ac.parameter("F/V2", "Growth of the capacitance", min=0)
    Q = ac.variable("C", "Charge", nominal=1e-6)
    e = ac.Edge(p, n)
    v, i = e.v, e.i

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.Q) == self.i
        yield self.C * self.v + self.K * self.v**3 == self.Q


class SaturatingCoil(ac.Component):
    """Coil whose flux is a variable, der(psi) = v with i = a psi + b psi³."""

    p, n = ac.ports(electrical.Pin, 2)
    b: ac.Parameter = ac.parameter("A/Wb3", "Growth of the current", min=0)
    psi = ac.variable("Wb", "Flux", nominal=1e-2)
    e = ac.Edge(p, n)
    v, i = e.v, e.i

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.psi) == self.v
        yield self.i == 100 * self.psi + self.b * self.psi**3


def charges(count: int) -> ac.Model:
    """Return capacitors side by side that are charged from another one through a resistor."""
    m = ac.Model("m")
    m.first, m.R, m.ground = (
        Varactor(C=1e-6, K=1e-8, start={"v": 5.0}),
        el.Resistor(R=1e3),
        el.Ground(),
    )
    m.group = [Varactor(C=(k + 1) * 1e-6, K=(k + 1) ** 2 * 1e-7) for k in range(count)]
    m.connect(m.first.p, m.R.p)
    m.connect(m.R.n, *(part.p for part in m.group))
    m.connect(m.first.n, m.ground.p, *(part.n for part in m.group))
    return m


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_charge_of_capacitors_side_by_side_is_kept_to_rounding(count):
    system = ac.compile(charges(count))
    assert len(system.states) == 2
    assert any(name.startswith("sum(group") for name in system.states) == (count > 1)
    res = system.simulate(0.02, n=100)
    total = res["first.Q"] + sum(res[f"group[{k}].Q"] for k in range(count))
    assert np.ptp(total) < 1e-11 * total[0]
    assert res.final["first.v"] == pytest.approx(res.final["group[0].v"], rel=1e-2)
    assert res["group[0].i"][0] > 0


def test_flux_of_coils_in_series_is_the_integral_of_their_voltage():
    """psi_1 + psi_2 = V/w (1 - cos wt) to the tolerance of a state, whatever the curves."""
    m = ac.Model("m")
    m.source, m.ground = el.SignalVoltage(v=lambda t: 10 * ca.sin(300 * t)), el.Ground()
    m.a, m.b = SaturatingCoil(b=1e6), SaturatingCoil(b=3e7)
    m.chain(m.source.p, m.a, m.b, m.source.n)
    m.connect(m.source.n, m.ground.p)
    res = ac.simulate(m, 0.05, n=200, rtol=1e-8, atol=1e-10)
    total = res["a.psi"] + res["b.psi"]
    assert total == pytest.approx(10 / 300 * (1 - np.cos(300 * res.t)), abs=1e-7)
    assert res["a.i"] == pytest.approx(res["b.i"], abs=1e-7)


def test_audits_count_a_charge_that_is_a_variable_among_what_is_stored():
    """∫ v dQ = C v²/2 + 3/4 K v⁴."""
    res = ac.simulate(charges(2), 0.05, n=100)
    rows = {row.part: row for row in res.energy_audit()}
    for name, C, K, v0 in (("first", 1e-6, 1e-8, 5.0), ("group[1]", 2e-6, 4e-7, 0.0)):
        v = res.final[f"{name}.v"]
        held = [C * u**2 / 2 + 0.75 * K * u**4 for u in (v0, v)]
        assert rows[name].stored == pytest.approx(held[1] - held[0], rel=1e-4)
