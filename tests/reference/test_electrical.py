"""Published electrical cases: Modelica's Cauer filter, a transistor amplifier, ngspice's bridge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from domains import electrical
from library import electrical as el


def cauer_low_pass() -> ac.Model:
    m = ac.Model("cauer")
    m.V, m.G = el.StepVoltage(V=1.0, start_time=1.0), el.Ground()
    m.R1, m.R2 = el.Resistor(R=1.0), el.Resistor(R=1.0)
    m.C1, m.C3, m.C5 = (el.Capacitor(C=c, start={"v": 0.0}) for c in (1.072, 1.682, 0.7262))
    m.L1, m.L2 = el.Inductor(L=1.304), el.Inductor(L=0.8586)
    m.C2 = el.Capacitor(C=1 / (1.704992**2 * 1.304))
    m.C4 = el.Capacitor(C=1 / (1.179945**2 * 0.8586))
    m.connect(m.V.p, m.R1.p)
    m.connect(m.R1.n, m.C1.p, m.L1.p, m.C2.p)
    m.connect(m.L1.n, m.C2.n, m.C3.p, m.L2.p, m.C4.p)
    m.connect(m.L2.n, m.C4.n, m.C5.p, m.R2.p)
    m.connect(m.V.n, m.C1.n, m.C3.n, m.C5.n, m.R2.n, m.G.p)
    return m


@pytest.fixture(scope="module")
def cauer() -> ac.System:
    return ac.compile(cauer_low_pass())


def test_cauer_low_pass_has_the_five_states_of_its_three_independent_capacitors(cauer):
    """Two capacitor circuits leave 3 of 5 capacitors; with 2 inductors that is 5 states."""
    assert len(cauer.states) == 5
    assert len(cauer.algebraic) == 0


def test_cauer_low_pass_follows_the_modelica_reference(cauer, curve):
    reference = curve("Electrical.CauerLowPassAnalog")
    res = cauer.simulate(t=reference.grid)
    names = ["C1.v", "C3.v", "C5.v", "L1.i", "L2.i"]
    reference.check(res, dict(zip(names, names, strict=True)), dev=2.6e-5)


def test_cauer_low_pass_ends_at_the_published_values(cauer):
    """End values of an independent solution, given to 8 digits; run at rtol = 1e-9."""
    final = cauer.simulate(60.0, n=1, rtol=1e-9, atol=1e-11).final
    expected = {
        "C1.v": 0.4997058,
        "C3.v": 0.50110766,
        "C5.v": 0.49970559,
        "L1.i": 0.49936508,
        "L2.i": 0.50096453,
    }
    for path, value in expected.items():
        assert final[path] == pytest.approx(value, abs=1e-7)  # digits that are printed


class Transistor(ac.Component):
    """Transistor of the IVP test set, f(v) = beta (exp(v / U_F) - 1) of v = base - emitter.

    The collector takes alpha f, the base (1 - alpha) f, the emitter gives f back.
    """

    base, collector, emitter = ac.ports(electrical.Pin, 3)
    alpha: ac.Parameter = ac.parameter("1", "Current gain to the collector", 0.99)
    beta: ac.Parameter = ac.parameter("A", "Saturation current", 1e-6)
    U_F: ac.Parameter = ac.parameter("V", "Thermal voltage", 0.026)
    junction = ac.Edge(base, emitter)
    channel = ac.Edge(collector, emitter)

    def equations(self) -> Iterator[Any]:
        f = self.beta * (ca.exp(self.junction.v / self.U_F) - 1)
        yield self.junction.i == (1 - self.alpha) * f
        yield self.channel.i == self.alpha * f


def transistor_amplifier() -> ac.Model:
    m = ac.Model("amplifier")
    m.source = el.SineVoltage(V=0.1, f=100.0)
    m.supply, m.ground = el.ConstantVoltage(V=6.0), el.Ground()
    m.R0 = el.Resistor(R=1000.0)
    m.R = {k: el.Resistor(R=9000.0) for k in range(1, 10)}
    m.C = {k: el.Capacitor(C=k * 1e-6) for k in range(1, 6)}
    m.Q1, m.Q2 = Transistor(), Transistor()
    m.connect(m.source.p, m.R0.p)
    m.connect(m.R0.n, m.C[1].p)
    m.connect(m.C[1].n, m.R[1].p, m.R[2].p, m.Q1.base)
    m.connect(m.Q1.emitter, m.R[3].p, m.C[2].p)
    m.connect(m.Q1.collector, m.R[4].p, m.C[3].p)
    m.connect(m.C[3].n, m.R[5].p, m.R[6].p, m.Q2.base)
    m.connect(m.Q2.emitter, m.R[7].p, m.C[4].p)
    m.connect(m.Q2.collector, m.R[8].p, m.C[5].p)
    m.connect(m.C[5].n, m.R[9].p)
    m.connect(m.supply.p, m.R[2].n, m.R[4].n, m.R[6].n, m.R[8].n)
    grounded = [m.R[1].n, m.R[3].n, m.C[2].n, m.R[5].n, m.R[7].n, m.C[4].n, m.R[9].n]
    m.connect(m.source.n, m.supply.n, *grounded, m.ground.p)
    return m


NODES = {
    "C[1].p.v": "U1",
    "C[1].n.v": "U2",
    "C[2].p.v": "U3",
    "C[3].p.v": "U4",
    "C[3].n.v": "U5",
    "C[4].p.v": "U6",
    "C[5].p.v": "U7",
    "C[5].n.v": "U8",
}
# U(0) = (0, 3, 3, 6, 3, 3, 6, 0)
CHARGE = {"C[1].v": -3.0, "C[2].v": 3.0, "C[3].v": 3.0, "C[4].v": 3.0, "C[5].v": 6.0}


@pytest.fixture(scope="module")
def amplifier() -> ac.System:
    return ac.compile(transistor_amplifier())


def test_transistor_amplifier_starts_at_the_published_node_voltages(amplifier):
    """The capacitor voltages of U(0) give all of U(0) = (0, 3, 3, 6, 3, 3, 6, 0)."""
    start = amplifier.initialize(start=CHARGE)
    found = [start[path] for path in NODES]
    assert found == pytest.approx([0, 3, 3, 6, 3, 3, 6, 0], abs=1e-9)  # Newton


def test_transistor_amplifier_follows_the_high_accuracy_solution(amplifier, curve):
    reference = curve("ivp.transistor_amplifier")
    res = amplifier.simulate(t=reference.grid, start=CHARGE, rtol=1e-8, atol=1e-10)
    reference.check(res, NODES, dev=0.0)


def test_transistor_amplifier_ends_at_the_published_values(amplifier):
    """U(0.2) of the IVP test set; independent solutions agree within 3e-8."""
    published = [
        -0.005562145012262709,
        3.006522471903042,
        2.849958788608128,
        2.926422536206241,
        2.704617865010554,
        2.761837778393145,
        4.770927631616772,
        1.236995868091548,
    ]
    final = amplifier.simulate(0.2, n=1, start=CHARGE, rtol=1e-10, atol=1e-12).final
    assert [final[path] for path in NODES] == pytest.approx(published, abs=1e-7)


class Shockley(ac.Component):
    """SPICE's diode without charge, i = IS (exp(v / (N Vt)) - 1) + gmin v; Vt at 27 °C."""

    p, n = ac.ports(electrical.Pin, 2)
    IS: ac.Parameter = ac.parameter("A", "Saturation current", 1e-12)
    N: ac.Parameter = ac.parameter("1", "Emission coefficient", 1.2)
    gmin: ac.Parameter = ac.parameter("S", "Parallel conductance", 1e-13)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        Vt = 1.380649e-23 * 300.15 / 1.602176634e-19
        yield self.i == self.IS * (ca.exp(self.v / (self.N * Vt)) - 1) + self.gmin * self.v


def diode_bridge(diode: Any) -> ac.Model:
    m = ac.Model("bridge")
    m.source, m.rs = el.SineVoltage(V=12.0, f=50.0), el.Resistor(R=0.5)
    m.ra, m.rb = el.Resistor(R=1e6), el.Resistor(R=1e6)
    m.d1, m.d2, m.d3, m.d4 = (diode() for _ in range(4))
    m.rl, m.cl = el.Resistor(R=100.0), el.Capacitor(C=470e-6, start={"v": 0.0})
    m.ground = el.Ground()
    m.connect(m.source.p, m.rs.p)
    m.connect(m.rs.n, m.ra.p, m.d1.p, m.d3.n)
    m.connect(m.source.n, m.rb.p, m.d2.p, m.d4.n)
    m.connect(m.d1.n, m.d2.n, m.rl.p, m.cl.p)
    m.connect(m.ra.n, m.rb.n, m.d3.p, m.d4.p, m.rl.n, m.cl.n, m.ground.p)
    return m


@pytest.fixture(scope="module")
def bridge() -> ac.System:
    return ac.compile(diode_bridge(Shockley))


def test_diode_bridge_follows_ngspice(bridge, curve):
    """Floating source, exponential diodes; deviation of the reference 2e-6 of the range."""
    reference = curve("spice.bridge_rc")
    res = bridge.simulate(t=reference.grid, rtol=1e-8, atol=1e-10)
    reference.check(res, {"cl.v": "vp", "d1.p.v": "va", "d2.p.v": "vb"}, dev=2e-6)


def test_diode_bridge_has_the_published_voltages(bridge):
    """vp at 5, 10, 20, 95 and 100 ms; ngspice deviates by 2e-6 of its range of 10.3 V."""
    times = [0.0, 5e-3, 10e-3, 20e-3, 95e-3, 0.1]
    res = bridge.simulate(t=times, rtol=1e-9, atol=1e-11)
    published = [0.0, 10.2301604, 9.3626858, 9.3631033, 10.2319396, 9.3631036]
    assert np.allclose(res["cl.v"], published, rtol=0, atol=6e-6 * 10.3)


def test_the_library_diode_is_the_shockley_diode_below_its_largest_exponent(bridge):
    """el.Diode with Ids = IS, Vt = N k T / q and R = 1 / gmin is the same characteristic."""
    Vt = 1.380649e-23 * 300.15 / 1.602176634e-19

    def diode() -> el.Diode:
        return el.Diode(Ids=1e-12, Vt=1.2 * Vt, R=1e13, Maxexp=60.0)

    times = [0.0, 5e-3, 10e-3, 15e-3]
    ours = bridge.simulate(t=times, rtol=1e-8, atol=1e-10)
    library = ac.compile(diode_bridge(diode)).simulate(t=times, rtol=1e-8, atol=1e-10)
    assert np.allclose(library["cl.v"], ours["cl.v"], rtol=0, atol=1e-6)  # 10 V at rtol 1e-8
