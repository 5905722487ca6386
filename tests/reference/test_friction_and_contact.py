"""Published hybrid cases of mechanics: clutches that stick and slip, elastic gaps."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import rotational as rot
from library import translational as tr


def coupled_clutches() -> ac.Model:
    """Modelica's Rotational.CoupledClutches: four inertias, a clutch between each two."""
    m = ac.Model("coupled_clutches")
    m.torque = rot.Torque(tau=lambda t: 10 * ca.sin(2 * ca.pi * 5 * t))
    speeds = (10.0, 0.0, 0.0, 0.0)
    m.J = [rot.Inertia(J=1.0, start={"phi": 0.0, "w": w}) for w in speeds]
    m.clutch = [rot.Clutch(fn_max=20.0, peak=1.1) for _ in range(3)]
    m.pressure = [bl.Cosine(f=0.2), bl.Step(start_time=0.4), bl.Step(start_time=0.9)]
    m.connect(m.torque.flange, m.J[0].flange_a)
    for k in range(3):
        m.connect(m.J[k].flange_b, m.clutch[k].flange_a)
        m.connect(m.clutch[k].flange_b, m.J[k + 1].flange_a)
        m.connect(m.pressure[k].y, m.clutch[k].f_normalized)
    return m


CHANGES = [
    (0.4, "clutch[1]", "backward"),
    (0.709621, "clutch[1]", "stuck"),
    (0.791662, "clutch[0]", "stuck"),
    (0.831109, "clutch[0]", "backward"),
    (0.9, "clutch[2]", "backward"),
    (0.906850, "clutch[0]", "stuck"),
    (1.000296, "clutch[0]", "backward"),
    (1.143967, "clutch[2]", "stuck"),
    (1.25, "clutch[0]", "free"),
]


def lasting(res: ac.Result) -> list[tuple[float, str, str]]:
    """Return the changes of mode after the start, of several at one instant the last.

    Sliding begins with its start: the end of a start, where the speed is no longer tiny, is no
    change of its own.
    """
    found: dict[tuple[float, str], str] = {}
    for event in res.events:
        if event.time > 0 and event.component.startswith("clutch"):
            before, after = event.text.removeprefix("start_").split(" → ")
            if before != after.removeprefix("start_"):
                found[event.time, event.component] = after.removeprefix("start_")
    return [(time, part, mode) for (time, part), mode in found.items()]


def test_coupled_clutches_change_their_modes_at_the_published_instants():
    """Nine changes; the published times have six digits and a tolerance of 1e-5 s."""
    found = lasting(ac.simulate(coupled_clutches(), 1.5, n=1, rtol=1e-8, atol=1e-10))
    assert [change[1:] for change in found] == [change[1:] for change in CHANGES]
    for (time, *_), (expected, *_) in zip(found, CHANGES, strict=True):
        assert time == pytest.approx(expected, abs=1e-5)


def test_coupled_clutches_follow_the_modelica_reference(curve):
    reference = curve("Rotational.CoupledClutches")
    res = ac.simulate(coupled_clutches(), t=reference.grid, rtol=1e-8, atol=1e-10)
    pairs = {"J[0].phi": "J1.phi", "J[0].w": "J1.w"}
    for k in range(3):
        pairs[f"clutch[{k}].phi_rel"] = f"clutch{k + 1}.phi_rel"
        pairs[f"clutch[{k}].w_rel"] = f"clutch{k + 1}.w_rel"
    reference.check(res, pairs, dev=1.2e-5)


def test_coupled_clutches_end_at_the_published_values():
    final = ac.simulate(coupled_clutches(), 1.5, n=1, rtol=1e-9, atol=1e-11).final
    published = {"J[0].phi": 7.4861191, "J[0].w": 3.2470583}
    published |= {"clutch[0].w_rel": -0.78387111, "clutch[0].phi_rel": -3.3789817}
    for path, value in published.items():
        assert final[path] == pytest.approx(value, rel=1e-4)


def test_events_do_not_depend_on_the_output_grid():
    """Two output points or two thousand: the same changes, at the same instants to 1e-9 s."""
    system = ac.compile(coupled_clutches())
    few, many = (lasting(system.simulate(1.5, n=n)) for n in (1, 2000))
    assert [change[1:] for change in few] == [change[1:] for change in many]
    assert np.allclose([c[0] for c in few], [c[0] for c in many], rtol=0, atol=1e-9)


def elasto_gap() -> ac.Model:
    """Modelica's Translational.ElastoGap: a mass between two spring-dampers, one between gaps."""
    m = ac.Model("elasto_gap")
    m.walls = [tr.Fixed(s0=-2.0), tr.Fixed(s0=2.0)]
    m.mass = [tr.Mass(m=1.0, start={"s": 2.0, "v": 0.0}) for _ in range(2)]
    m.spring = [tr.SpringDamper(c=10.0, d=1.5, s_rel0=1.0) for _ in range(2)]
    m.gap = [tr.ElastoGap(c=10.0, d=1.5, s_rel0=1.5) for _ in range(2)]
    for mass, (left, right) in zip(m.mass, (m.spring, m.gap), strict=True):
        m.connect(m.walls[0].flange, left.flange_a)
        m.connect(left.flange_b, mass.flange_a)
        m.connect(mass.flange_b, right.flange_a)
        m.connect(right.flange_b, m.walls[1].flange)
    return m


def test_elasto_gap_follows_the_modelica_reference(curve):
    reference = curve("Translational.ElastoGap")
    res = ac.simulate(elasto_gap(), t=reference.grid, rtol=1e-8, atol=1e-10)
    pairs = {
        "gap[0].v_rel": "elastoGap1.v_rel",
        "gap[1].s_rel": "elastoGap2.s_rel",
        "spring[0].v_rel": "springDamper1.v_rel",
        "spring[1].s_rel": "springDamper2.s_rel",
    }
    reference.check(res, pairs, dev=5.8e-6)


def test_elasto_gap_ends_at_the_published_values():
    final = ac.simulate(elasto_gap(), 5.0, n=1, rtol=1e-9, atol=1e-11).final
    published = {"mass[0].v": -0.0041961, "spring[1].s_rel": 2.0003503}
    published |= {"mass[1].v": 0.53752919, "gap[1].s_rel": 2.7078853}
    for path, value in published.items():
        assert final[path] == pytest.approx(value, abs=3e-5)
