"""The audit of a run: closed forms of what a drive takes, stores and loses."""

from __future__ import annotations

import time

import pytest

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import thermal as th


def motor() -> ac.Model:
    """A motor of k = 0.5 V s/rad on 12 V that heats a case, with an inertia and a brake."""
    m = ac.Model("drive")
    m.src, m.gnd, m.emf = el.ConstantVoltage(V=12.0), el.Ground(), el.RotationalEMF(k=0.5)
    m.r, m.case = el.Resistor(R=0.5, use_heat_port=True), th.HeatCapacitor(C=100.0)
    m.rotor, m.load, m.fixed = rot.Inertia(J=0.02), rot.Damper(d=0.01), rot.Fixed()
    m.loop(m.src, m.r, m.emf)
    m.connect(m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    m.connect(m.r.heat_port, m.case.port)
    return m


@pytest.fixture(scope="module")
def run() -> ac.Result:
    return ac.simulate(motor(), 1.0, energies=True, rtol=1e-8, atol=1e-10)


def row(audit, part: str, domain: str):
    return next(r for r in audit if (r.part, r.domain) == (part, domain))


def test_each_part_stands_where_it_belongs(run):
    audit, w = run.energy_audit(), run.final["rotor.w"]
    heat = 100.0 * (run.final["case.T"] - run["case.T"][0])
    assert row(audit, "rotor", "rotational").stored == pytest.approx(0.01 * w**2, rel=1e-6)
    assert row(audit, "case", "thermal").stored == pytest.approx(heat, rel=1e-6)
    assert row(audit, "r", "electrical").converted == pytest.approx(heat, rel=1e-6)
    assert row(audit, "src", "electrical").supplied == pytest.approx(-run.energy("src")[-1])
    sides = [row(audit, "emf", domain).converted for domain in ("electrical", "rotational")]
    assert sides[0] == pytest.approx(-sides[1], rel=1e-6)


def test_in_each_domain_all_parts_together_take_nothing(run):
    audit = run.energy_audit()
    supplied = audit.domains["electrical"].supplied
    assert set(audit.domains) == {"electrical", "rotational", "thermal"}
    for domain in audit.domains.values():
        assert abs(domain.taken) < 1e-9 * supplied
    assert audit.total.taken == pytest.approx(0.0, abs=1e-9 * supplied)


def test_it_prints_and_is_a_table(run):
    audit = run.energy_audit()
    lines = str(audit).splitlines()
    heads = ("supplied", "stored", "lost", "switched", "converted")
    assert lines[0].split() == ["part", "domain", *(w for head in heads for w in (head, "[J]"))]
    assert len(lines) == 1 + len(audit) + 3
    frame = audit.to_dataframe()
    assert frame.loc[("load", "rotational"), "lost"] == pytest.approx(run.energy("load")[-1])
    assert frame["taken"].sum() == pytest.approx(0.0, abs=1e-9)


def test_losses_of_friction_stand_apart():
    """A clutch that brings 1 kg m² at 10 rad/s and 1 kg m² at rest together takes 25 J."""
    m = ac.Model("clutch")
    m.a, m.b = rot.Inertia(J=1.0, start={"w": 10.0}), rot.Inertia(J=1.0, start={"w": 0.0})
    m.clutch = rot.Clutch(fn_max=20.0, f_normalized=1.0)
    m.connect(m.a.flange_b, m.clutch.flange_a)
    m.connect(m.clutch.flange_b, m.b.flange_a)
    audit = ac.simulate(m, 1.0, energies=True).energy_audit()
    assert row(audit, "clutch", "rotational").switched == pytest.approx(25.0, rel=1e-6)
    assert audit.total.stored == pytest.approx(-25.0, rel=1e-6)


def test_the_audit_of_a_run_without_energies_costs_one_more_run():
    system = ac.compile(motor())
    run = system.simulate(1.0)
    began = time.perf_counter()
    run.energy_audit()
    first = time.perf_counter() - began
    began = time.perf_counter()
    run.energy_audit()
    assert time.perf_counter() - began < max(0.5 * first, 0.02)


def test_the_picture_has_a_bar_a_domain_and_a_band_a_part(run, tmp_path):
    audit = run.energy_audit()
    figure = audit.plot(tmp_path / "audit.png")
    words = [text.get_text() for text in figure.axes[0].texts]
    assert {"electrical", "rotational", "thermal"} <= set(words)
    for part in ("src", "emf", "rotor", "load", "case"):
        assert any(word.startswith(f"{part}\n") for word in words), part
    assert (tmp_path / "audit.png").stat().st_size > 1000


def test_a_run_in_which_nothing_flows_has_no_picture():
    m = ac.Model("rest")
    m.rotor, m.load, m.fixed = rot.Inertia(J=0.02), rot.Damper(d=0.01), rot.Fixed()
    m.chain(m.rotor, m.load, m.fixed)
    with pytest.raises(ac.errors.DeclarationError, match="nothing to draw"):
        ac.simulate(m, 0.1, energies=True).energy_audit().plot()
