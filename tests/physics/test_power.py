"""Power: ideal elements absorb none, dissipators never give any, storages keep dE/dt of it."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot
from library import thermal as th
from library import translational as tr

BALANCE = 1e-10  # of the sum of the absolute powers: polished algebraic unknowns, rounding
FINE = {"rtol": 1e-9, "atol": 1e-11}


def servo() -> ac.Model:
    """Motor, gear, rack and spring: electrical, rotational and translational."""
    m = ac.Model("servo")
    m.src, m.gnd = el.SineVoltage(V=24.0, f=2.0), el.Ground()
    m.r, m.l = el.Resistor(R=0.5), el.Inductor(L=2e-3)
    m.emf, m.rotor = el.RotationalEMF(k=0.2), rot.Inertia(J=1e-3)
    m.bearing, m.housing = rot.Damper(d=1e-3), rot.Fixed()
    m.gear, m.rack = rot.IdealGear(ratio=5.0), rot.IdealGearR2T(ratio=20.0)
    m.slide, m.spring, m.wall = tr.Mass(m=2.0), tr.SpringDamper(c=500.0, d=8.0), tr.Fixed()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a, m.bearing.flange_a)
    m.connect(m.bearing.flange_b, m.housing.flange)
    m.connect(m.rotor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.rack.flange_r)
    m.connect(m.rack.flange_t, m.slide.flange_a)
    m.connect(m.slide.flange_b, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    return m


def press() -> ac.Model:
    """Pump, line, cylinder and load: rotational, hydraulic and translational."""
    m = ac.Model("press")
    m.motor, m.shaft = rot.Torque(tau=lambda t: 2 + ca.sin(9 * t)), rot.Inertia(J=0.05)
    m.pump, m.tank = hy.Pump(D=1.6e-6), hy.Reservoir()
    m.line, m.volume = hy.Pipe(length=2.0, diameter=0.008), hy.Volume(V=1e-3)
    m.cylinder = hy.IdealCylinder(A=1e-3, d=50.0)
    m.load, m.spring, m.wall = tr.Mass(m=20.0), tr.Spring(c=2e4), tr.Fixed()
    m.connect(m.motor.flange, m.shaft.flange_a)
    m.connect(m.shaft.flange_b, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a)
    m.connect(m.pump.port_b, m.line.port_a)
    m.connect(m.line.port_b, m.volume.port, m.cylinder.port)
    m.connect(m.cylinder.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.wall.flange)
    return m


def heated() -> ac.Model:
    """A warm resistor and a damper heat a body: electrical, rotational and thermal."""
    m = ac.Model("heated")
    m.src, m.gnd = el.SineVoltage(V=10.0, f=1.0), el.Ground()
    m.r = el.Resistor(R=2.0, alpha=4e-3, T_ref=293.15, use_heat_port=True)
    m.l, m.emf = el.Inductor(L=0.05), el.RotationalEMF(k=0.3)
    m.j, m.d, m.fixed = rot.Inertia(J=0.01), rot.Damper(d=0.02, use_heat_port=True), rot.Fixed()
    m.body, m.ambient = th.HeatCapacitor(C=20.0), th.FixedTemperature(T=293.15)
    m.skin, m.radiation = th.ThermalConductor(G=0.5), th.BodyRadiation(Gr=0.01)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.j.flange_a)
    m.connect(m.j.flange_b, m.d.flange_a)
    m.connect(m.d.flange_b, m.fixed.flange)
    m.connect(m.r.heat_port, m.d.heat_port, m.body.port, m.skin.port_a, m.radiation.port_a)
    m.connect(m.skin.port_b, m.radiation.port_b, m.ambient.port)
    return m


def rectifier() -> ac.Model:
    """Diode bridge with a transformer in front: algebraic unknowns that must be polished."""
    m = ac.Model("rectifier")
    m.src, m.gnd = el.SineVoltage(V=20.0, f=50.0), el.Ground()
    m.core, m.leak = el.IdealTransformer(n=2.0), el.Resistor(R=1e6)
    m.r, m.d = el.Resistor(R=0.2), [el.Diode() for _ in range(4)]
    m.c, m.load = el.Capacitor(C=1e-3), el.Resistor(R=50.0)
    m.connect(m.src.p, m.core.p1)
    m.connect(m.src.n, m.core.n1, m.gnd.p)
    m.connect(m.core.p2, m.r.p)
    m.connect(m.r.n, m.d[0].p, m.d[1].n)
    m.connect(m.core.n2, m.d[2].p, m.d[3].n, m.leak.p)
    m.connect(m.d[0].n, m.d[2].n, m.c.p, m.load.p)
    m.connect(m.d[1].p, m.d[3].p, m.c.n, m.load.n, m.leak.n)
    m.connect(m.leak.n, m.gnd.p)
    return m


MODELS: dict[str, tuple[Any, float]] = {
    "servo": (servo, 1.0),
    "press": (press, 1.0),
    "heated": (heated, 3.0),
    "rectifier": (rectifier, 0.05),
}


@pytest.fixture(scope="module")
def runs() -> dict[str, Any]:
    return {name: ac.compile(build()).simulate(end, n=200) for name, (build, end) in MODELS.items()}


@pytest.mark.parametrize("name", MODELS)
def test_power_balances_over_the_whole_graph_at_every_output_time(runs, name):
    """Σ power over all edges is 0 in each of the domains: Tellegen on a solution."""
    res = runs[name]
    parts = list(res.system.names.components)
    size = np.sum([np.abs(res.power(part)) for part in parts], axis=0)
    assert np.all(np.abs(res.power("")) <= BALANCE * size.max())


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("servo", "emf"),
        ("servo", "gear"),
        ("servo", "rack"),
        ("servo", "housing"),
        ("press", "pump"),
        ("heated", "emf"),
        ("heated", "r"),  # with its heat port: all that is lost comes out as heat
        ("heated", "d"),
        ("heated", "skin"),
        ("heated", "radiation"),
        ("rectifier", "core"),
    ],
)
def test_ideal_elements_absorb_no_power(runs, name, part):
    res = runs[name]
    edges = [f"{part}.{edge}" for edge in res.system.names.components[part].edges]
    size = max(float(np.max(np.abs(res.power(edge)))) for edge in edges)
    assert np.all(np.abs(res.power(part)) <= BALANCE * size)


def test_heat_that_passes_through_is_not_absorbed(runs):
    """What goes into a thermal conductor at one port comes out at the other."""
    res = runs["heated"]
    flow = res["skin.port_a.Q_flow"]
    assert np.max(flow) > 1
    assert np.array_equal(flow, -res["skin.port_b.Q_flow"])
    assert not np.any(res.power("skin"))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("servo", "r"),
        ("servo", "bearing"),
        ("press", "line"),
        ("rectifier", "load"),
        ("rectifier", "d[0]"),
        ("rectifier", "d[3]"),
    ],
)
def test_dissipators_never_give_power(runs, name, part):
    power = runs[name].power(part)
    assert np.all(power >= 0)
    assert np.max(power) > 0


def stored(name: str, part: str, res: Any) -> np.ndarray:
    """Return the energy in closed form."""
    return {
        ("servo", "l"): lambda: 0.5 * 2e-3 * res["l.i"] ** 2,
        ("servo", "rotor"): lambda: 0.5 * 1e-3 * res["rotor.w"] ** 2,
        ("servo", "slide"): lambda: 0.5 * 2.0 * res["slide.v"] ** 2,
        ("press", "volume"): lambda: 0.5 * 1e-3 / 1.4e9 * res["volume.p"] ** 2,
        ("press", "spring"): lambda: 0.5 * 2e4 * res["spring.s_rel"] ** 2,
        ("heated", "body"): lambda: 20.0 * res["body.T"],
        ("rectifier", "c"): lambda: 0.5 * 1e-3 * res["c.v"] ** 2,
    }[name, part]()


STORAGES = [
    ("servo", "l"),
    ("servo", "rotor"),
    ("servo", "slide"),
    ("press", "volume"),
    ("press", "spring"),
    ("heated", "body"),
    ("rectifier", "c"),
]


@pytest.mark.parametrize(("name", "part"), STORAGES)
def test_energy_of_a_storage_is_the_integral_of_its_power(name, part):
    """E(t) - E(0) = ∫ power dt; Simpson's rule on 2000 points is good to 1e-5 of the energy."""
    build, end = MODELS[name]
    res = ac.compile(build()).simulate(end, n=2000, **FINE)
    energy = stored(name, part, res)
    error = np.max(np.abs(res.energy(part) - (energy - energy[0])))
    assert error < 1e-5 * np.ptp(energy)


def test_storage_power_is_the_time_derivative_of_the_energy():
    """L i di/dt and J w dw/dt at every output time, with der() from the result."""
    res = ac.compile(servo()).simulate(1.0, n=100)
    inductor = 2e-3 * res["l.i"] * res["der(l.i)"]
    rotor = 1e-3 * res["rotor.w"] * res["rotor.a"]
    assert np.allclose(res.power("l"), inductor, rtol=0, atol=BALANCE * np.max(np.abs(inductor)))
    assert np.allclose(res.power("rotor"), rotor, rtol=0, atol=BALANCE * np.max(np.abs(rotor)))


def test_power_of_a_sub_model_is_the_sum_over_its_parts():
    inner = ac.Model("inner")
    m = ac.Model("outer")
    m.inner = inner
    inner.r, inner.c = el.Resistor(R=1.0), el.Capacitor(C=1.0)
    inner.connect(inner.r.n, inner.c.p)
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.connect(m.src.p, inner.r.p)
    m.connect(m.src.n, inner.c.n, m.gnd.p)
    res = ac.simulate(m, 1.0, n=10)
    assert np.array_equal(res.power("inner"), res.power("inner.r") + res.power("inner.c"))
    assert np.allclose(res.power("inner"), -res.power("src"), rtol=1e-12)
    assert np.array_equal(res.power(m.inner), res.power("inner"))


def test_energy_taken_from_a_source_is_stored_and_lost():
    """R C charged from V: the source gives C V² (1 - e), half of it stays, e = exp(-t / R C)."""
    m = ac.Model("rc")
    m.src, m.r, m.c, m.gnd = (
        el.ConstantVoltage(V=3.0),
        el.Resistor(R=2.0),
        el.Capacitor(C=0.1),
        el.Ground(),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    res = ac.simulate(m, 2.0, n=400, **FINE)
    e = math.exp(-10.0)
    given, kept, lost = (res.energy(part)[-1] for part in ("src", "c", "r"))
    assert given == pytest.approx(-0.9 * (1 - e), rel=1e-6)  # Simpson on 400 intervals
    assert kept == pytest.approx(0.45 * (1 - e) ** 2, rel=1e-6)
    assert lost == pytest.approx(0.45 * (1 - e**2), rel=1e-6)
