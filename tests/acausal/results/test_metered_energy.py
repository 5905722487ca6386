"""Energies counted during a run: what files hold of them, and what is refused without."""

from __future__ import annotations

import pickle
import time

import numpy as np
import pytest

import acausal as ac
from acausal.errors import TimeGridError
from library import blocks as bl
from library import electrical as el
from library import rotational as rot


@pytest.fixture(scope="module")
def bridge() -> ac.System:
    """A bridge of 20 kHz at half duty: the mean voltage is 0, the current a triangle."""
    m = ac.Model("bridge")
    m.src, m.bridge, m.gnd = el.ConstantVoltage(V=24.0), el.FullBridge(f=20e3), el.Ground()
    m.duty = bl.Constant(k=0.5)
    m.r, m.l = el.Resistor(R=0.5), el.Inductor(L=1e-3)
    m.connect(m.src.p, m.bridge.dc_p1)
    m.connect(m.src.n, m.bridge.dc_n1, m.gnd.p)
    m.connect(m.duty.y, m.bridge.duty_cycle)
    m.connect(m.bridge.dc_p2, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.bridge.dc_n2)
    return ac.compile(m)


def reference(system: ac.System) -> float:
    """Simpson's rule with 200 outputs a period, ten times the tolerance of the others."""
    dense = system.simulate(1e-3, n=4000, rtol=1e-8, atol=1e-10)
    t, power = dense.t, dense.power("r")
    return float(np.sum(0.5 * (power[1:] + power[:-1]) * np.diff(t)))


def test_a_file_has_the_energies_that_were_counted(bridge, tmp_path):
    """Between two switchings the current crosses 0: their points alone give three times as much."""
    run = bridge.simulate(1e-3, n=100, energies=True)
    run.save(tmp_path / "run.npz")
    stored = ac.load_result(tmp_path / "run.npz")
    wanted = reference(bridge)
    assert run.energy("r")[-1] == pytest.approx(wanted, rel=1e-4)  # of the reference: h² = 1/200²
    assert np.array_equal(stored.energy("r"), run.energy("r"))
    assert np.array_equal(pickle.loads(pickle.dumps(run)).energy("r"), run.energy("r"))
    assert abs(run.energy("")[-1]) < 1e-12 * wanted  # Tellegen: all edges together take nothing


def test_a_file_without_them_refuses_where_its_points_are_too_coarse(bridge, tmp_path):
    run = bridge.simulate(1e-3, n=100)
    run.save(tmp_path / "run.npz")
    stored = ac.load_result(tmp_path / "run.npz")
    with pytest.raises(TimeGridError) as refused:
        stored.energy("r")
    text = str(refused.value)
    assert text.startswith("the energy of r cannot be had from ")
    assert text.endswith(
        "Count energies in the run, simulate(…, energies=True), or give more output times."
    )
    given, off = (float(text.split(word)[1].split(" J")[0]) for word in ("give ", "off by "))
    assert abs(given - run.energy("r")[-1]) <= off


def test_a_file_with_points_enough_gives_them(tmp_path):
    """An RC circuit: R takes half of what a source gives, C V²/2, in 20 time constants."""
    m = ac.Model("rc")
    m.src, m.r, m.c, m.gnd = (
        el.ConstantVoltage(V=2.0),
        el.Resistor(R=1e3),
        el.Capacitor(C=1e-6, start={"v": 0.0}),
        el.Ground(),
    )
    m.loop(m.src, m.r, m.c)
    m.connect(m.src.n, m.gnd.p)
    ac.simulate(m, 20e-3, n=2000).save(tmp_path / "rc.npz")
    stored = ac.load_result(tmp_path / "rc.npz")
    assert stored.energy("r")[-1] == pytest.approx(2e-6, rel=1e-4)


def test_the_energies_of_all_parts_come_of_one_more_run(bridge):
    """The first part asked for makes it; the others only look."""
    run = bridge.simulate(1e-3, n=100)
    counted = bridge.simulate(1e-3, n=100, energies=True)
    assert run.energy("l")[-1] == pytest.approx(counted.energy("l")[-1], rel=1e-6, abs=1e-12)
    began = time.perf_counter()
    total = sum(run.energy(part)[-1] for part in ("src", "bridge", "r", "l", "duty"))
    assert time.perf_counter() - began < 0.1  # looking up costs 1 ms, a run 200 ms
    assert abs(total) < 1e-12


def test_an_impact_takes_its_loss_of_energy():
    """Falling 1 m, a ball loses (1 - e²) m g h at each impact: the floor takes it."""
    from examples.bouncing_ball import build

    model = build()
    run = ac.simulate(model, 1.5, energies=True)
    e, m = run["floor.restitution"][0], run["ball.m"][0]
    fallen = [e ** (2 * k) for k in range(len(run.events))]
    assert run.energy("floor")[-1] == pytest.approx((1 - e**2) * m * 9.81 * sum(fallen), rel=1e-6)


def test_capacitors_that_are_joined_lose_energy_in_the_switch():
    """Charges even out by an impulse: ½ C1 C2/(C1 + C2) V² is lost where the switch closes."""
    from examples.capacitor_switch import build

    run = ac.simulate(build(0.0), 1.0, energies=True)
    for part in ("c1", "c2"):
        stored = 0.5 * run[f"{part}.C"] * run[f"{part}.v"] ** 2
        assert run.energy(part) == pytest.approx(stored - stored[0], abs=1e-12)
    assert run.energy("sw")[-1] == pytest.approx(0.027, rel=1e-9)


def test_results_with_meters_have_the_same_events_and_freedoms():
    m = ac.Model("clutch")
    m.a, m.b = rot.Inertia(J=1.0, start={"w": 10.0}), rot.Inertia(J=1.0, start={"w": 0.0})
    m.clutch = rot.Clutch(fn_max=20.0, f_normalized=1.0)
    m.connect(m.a.flange_b, m.clutch.flange_a)
    m.connect(m.clutch.flange_b, m.b.flange_a)
    system = ac.compile(m)
    plain, counted = system.simulate(1.0), system.simulate(1.0, energies=True)
    assert [e.text for e in counted.events] == [e.text for e in plain.events]
    assert str(counted.topologies) == str(plain.topologies)
    # Half of ½ J w² = 50 J is lost: the common speed is half of the first.
    assert counted.energy("clutch")[-1] == pytest.approx(25.0, rel=1e-6)


def test_a_sweep_counts_energies_too():
    """½ C V² with V = 2 V after 20 time constants, in every case."""
    m = ac.Model("rc")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=2.0), el.Resistor(R=1e3), el.Ground()
    m.c = el.Capacitor(C=1e-6, start={"v": 0.0})
    m.loop(m.src, m.r, m.c)
    m.connect(m.src.n, m.gnd.p)
    runs = ac.sweep(ac.compile(m), {"r.R": [500.0, 1000.0]}, 20e-3, n=10, energies=True)
    for case in runs.cases:
        for part in ("c", "r"):  # atol 1e-8 of 1 W in 10 ms
            assert case.result.energy(part)[-1] == pytest.approx(2e-6, abs=3e-10)
