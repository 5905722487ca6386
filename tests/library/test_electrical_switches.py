"""Ideal switches, diodes and thyristors: instants and currents equal their closed forms."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import thermal as th

V, F = 10.0, 50.0
W = 2 * math.pi * F
TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def changes(res: Any, path: str) -> list[tuple[float, str]]:
    """Return the instants at which a part changed its mode, and how."""
    return [(event.time, event.text) for event in res.events if event.component == path]


def series(source: Any, **parts: Any) -> ac.Model:
    """Return a source with parts in series, from p to n each, back to the grounded source.n."""
    m = ac.Model("series")
    m.source, m.ground = source, el.Ground()
    last = m.source.p
    for name, part in parts.items():
        setattr(m, name, part)
        m.connect(last, part.p)
        last = part.n
    m.connect(last, m.source.n, m.ground.p)
    return m


def test_half_wave_rectifier_conducts_while_the_source_is_above_the_knee():
    """On at asin(Vknee/V)/w, off at (π - asin(Vknee/V))/w; the current is (v - Vknee)/(R + Ron)."""
    diode, R = el.IdealDiode(Ron=0.1, Goff=0.0, Vknee=0.7), 10.0
    res = ac.simulate(series(el.SineVoltage(V=V, f=F), d=diode, r=el.Resistor(R=R)), 0.05, n=50)
    begin = math.asin(0.7 / V) / W
    expected = []
    for k in range(3):
        expected += [(k / F + begin, "blocking → conducting")]
        expected += [(k / F + 0.5 / F - begin, "conducting → blocking")]
    found = changes(res, "d")
    expected = [each for each in expected if each[0] < 0.05]
    assert [text for _, text in found] == [text for _, text in expected]
    # An instant is located to rounding of the source, whose slope is V w there.
    assert [t for t, _ in found] == pytest.approx([t for t, _ in expected], abs=1e-12)
    current = np.maximum(V * np.sin(W * res.t) - 0.7, 0.0) / (R + 0.1)
    assert res["r.i"] == pytest.approx(current, abs=1e-9)


def test_current_of_a_rectified_inductive_load_ends_at_the_extinction_angle():
    """i = V/|Z| (sin(wt - φ) + sin φ exp(-wt/tan φ)) until it is 0 again, after more than π."""
    R, L, Ron = 10.0, 0.03, 1e-3
    m = series(
        el.SineVoltage(V=V, f=F), d=el.IdealDiode(Ron=Ron), r=el.Resistor(R=R), l=el.Inductor(L=L)
    )
    res = ac.simulate(m, 0.015, n=30, **TIGHT)
    phase = math.atan2(W * L, R + Ron)

    def shape(angle: Any) -> Any:
        return np.sin(angle - phase) + math.sin(phase) * np.exp(-angle / math.tan(phase))

    end = brentq(shape, math.pi, 2 * math.pi - 1e-6, xtol=1e-15) / W
    assert [text for _, text in changes(res, "d")] == [
        "blocking → conducting",
        "conducting → blocking",
    ]
    assert changes(res, "d")[1][0] == pytest.approx(end, abs=1e-9)  # the solver's 1e-9 of 10 ms
    conducting = res.t < end - 1e-12
    exact = V / math.hypot(R + Ron, W * L) * shape(W * res.t)
    assert res["l.i"][conducting] == pytest.approx(exact[conducting], abs=1e-8)


def test_diode_takes_up_power_in_both_modes_and_energy_is_kept():
    """v i >= 0 always; what the source gives is in the diode, the resistor and the inductor."""
    m = series(
        el.SineVoltage(V=V, f=F),
        d=el.IdealDiode(Ron=0.2, Goff=1e-3, Vknee=0.7),
        r=el.Resistor(R=2.0),
        l=el.Inductor(L=0.01),
    )
    res = ac.simulate(m, 0.04, n=2000, rtol=1e-8, atol=1e-10)
    powers = {part: res[f"{part}.v"] * res[f"{part}.i"] for part in ("source", "d", "r", "l")}
    assert np.min(powers["d"]) >= -1e-12
    stored = 0.5 * 0.01 * res["l.i"] ** 2
    assert powers["source"] + powers["d"] + powers["r"] + powers["l"] == pytest.approx(0, abs=1e-9)
    work = {part: np.trapezoid(power, res.t) for part, power in powers.items()}
    assert work["l"] == pytest.approx(stored[-1] - stored[0], abs=1e-5)  # trapezia of 20 µs


def test_fired_thyristor_conducts_until_its_current_is_zero():
    """Mean voltage V (1 + cos α)/(2π): on at the pulse at the angle α, off at π."""
    alpha = math.pi / 3
    m = series(el.SineVoltage(V=V, f=F), d=el.IdealThyristor(Ron=0, Goff=0), r=el.Resistor(R=1.0))
    m.gate = bl.BooleanPulse(period=1 / F, width=2.0, start_time=alpha / W)
    m.connect(m.gate.y, m.d.fire)
    m.meter, m.mean = el.VoltageSensor(), bl.Integrator(k=F / 2)
    m.connect(m.r.p, m.meter.p)
    m.connect(m.r.n, m.meter.n)
    m.connect(m.meter.v, m.mean.u)
    res = ac.simulate(m, 2 / F, n=2, **TIGHT)
    expected = [alpha / W, 0.5 / F, 1 / F + alpha / W, 1.5 / F]
    assert [t for t, _ in changes(res, "d")] == pytest.approx(expected, abs=1e-11)
    mean = V * (1 + math.cos(alpha)) / (2 * math.pi)
    assert res.final["mean.y"] == pytest.approx(mean, rel=1e-7)


def test_thyristor_without_fire_blocks_at_any_voltage():
    m = series(el.SineVoltage(V=V, f=F), d=el.IdealThyristor(fire=0.0), r=el.Resistor(R=1.0))
    res = ac.simulate(m, 0.04)
    assert not changes(res, "d")
    assert np.max(np.abs(res["r.i"])) < 1.001e-5 * V


def test_gate_turns_a_gto_thyristor_off():
    """It conducts from the pulse at 60° to its end at 90°, the plain thyristor on to 180°."""
    m = series(
        el.SineVoltage(V=V, f=F), d=el.IdealGTOThyristor(Ron=0, Goff=0), r=el.Resistor(R=1.0)
    )
    m.gate = bl.BooleanPulse(period=1 / F, width=100 / 12, start_time=1 / F / 6)
    m.connect(m.gate.y, m.d.fire)
    res = ac.simulate(m, 1 / F, n=2)
    assert [t for t, _ in changes(res, "d")] == pytest.approx([1 / F / 6, 1 / F / 4], abs=1e-12)


def test_triac_conducts_in_both_directions():
    """On at α and α + 180°, off at 180° and 360°: the load sees both half waves."""
    m = series(
        el.SineVoltage(V=V, f=F), d=el.IdealTriac(Vknee=0, Cdis=1e-12), r=el.Resistor(R=10.0)
    )
    m.gate = bl.BooleanPulse(period=0.5 / F, width=2.0, start_time=0.125 / F)
    m.connect(m.gate.y, m.d.fire1)
    res = ac.simulate(m, 1.01 / F, n=202)
    forth, back = changes(res, "d.forth"), changes(res, "d.back")
    assert [t for t, _ in forth] == pytest.approx([0.125 / F, 0.5 / F], abs=1e-6)  # Rdis Cdis w
    assert [t for t, _ in back] == pytest.approx([0.625 / F, 1.0 / F], abs=1e-6)
    assert np.max(res["r.v"]) == pytest.approx(V, rel=1e-3)
    assert np.min(res["r.v"]) == pytest.approx(-V, rel=1e-3)


@pytest.mark.parametrize("kind", [el.IdealOpeningSwitch, el.ControlledIdealOpeningSwitch])
def test_opened_switch_lets_an_inductor_discharge_through_its_conductance(kind):
    """i = V/R (1 - exp(-R t/L)) until t1, then it goes to V/(R + 1/Goff) with L Goff."""
    R, L, Ron, Goff, t1 = 2.0, 0.1, 0.01, 1e-2, 0.05
    m = series(
        el.ConstantVoltage(V=V),
        s=kind(Ron=Ron, Goff=Goff),
        r=el.Resistor(R=R),
        l=el.Inductor(L=L, start={"i": 0.0}),
    )
    _command(m, t1)
    res = ac.simulate(m, 0.06, n=60, **TIGHT)
    assert changes(res, "s") == [(pytest.approx(t1, abs=1e-15), "closed → open")]
    total, leaking = R + Ron, R + 1 / Goff
    at_opening = V / total * -math.expm1(-total * t1 / L)
    before = V / total * -np.expm1(-total * res.t / L)
    decay = np.exp(-leaking * np.maximum(res.t - t1, 0) / L)
    after = V / leaking + (at_opening - V / leaking) * decay
    assert res["l.i"] == pytest.approx(np.where(res.t < t1, before, after), abs=1e-7)


def _command(m: ac.Model, t1: float) -> None:
    """Drive the switch m.s by a step at t1: a signal, or the potential of a pin."""
    if isinstance(m.s, (el.ControlledIdealOpeningSwitch, el.ControlledIdealClosingSwitch)):
        m.gate = el.StepVoltage(V=1.0, start_time=t1)
        m.connect(m.gate.p, m.s.control)
        m.connect(m.gate.n, m.ground.p)
    else:
        m.gate = bl.BooleanStep(start_time=t1)
        m.connect(m.gate.y, m.s.control)


@pytest.mark.parametrize("kind", [el.IdealClosingSwitch, el.ControlledIdealClosingSwitch])
def test_charge_is_kept_when_a_switch_joins_two_capacitors(kind):
    """C1 v1 + C2 v2 is the same at all times; in the end v1 = v2 = Q/(C1 + C2)."""
    m = ac.Model("charge")
    m.c1 = el.Capacitor(C=2e-6, start={"v": 6.0})
    m.c2 = el.Capacitor(C=1e-6, start={"v": 0.0})
    m.s, m.r, m.ground = kind(Goff=0.0), el.Resistor(R=100.0), el.Ground()
    m.connect(m.c1.p, m.s.p)
    m.connect(m.s.n, m.r.p)
    m.connect(m.r.n, m.c2.p)
    m.connect(m.c1.n, m.c2.n, m.ground.p)
    _command(m, 1e-3)
    res = ac.simulate(m, 3e-3, n=300)
    charge = 2e-6 * res["c1.v"] + 1e-6 * res["c2.v"]
    assert charge == pytest.approx(12e-6, rel=1e-12)  # a linear invariant: rounding only
    assert res["c2.v"][res.t < 1e-3] == pytest.approx(0.0, abs=1e-15)
    assert res.final["c2.v"] == pytest.approx(4.0, rel=1e-6)


@pytest.mark.parametrize("kind", [el.IdealTwoWaySwitch, el.ControlledIdealTwoWaySwitch])
def test_two_way_switch_charges_a_capacitor_and_discharges_it(kind):
    """v = V (1 - exp(-t/(R C))) while p is joined to n1, then it decays with Rd C."""
    R, Rd, C, t1 = 100.0, 50.0, 1e-6, 1e-4
    m = ac.Model("two_way")
    m.source, m.ground = el.ConstantVoltage(V=V), el.Ground()
    m.s, m.c = kind(Ron=0, Goff=0), el.Capacitor(C=C, start={"v": 0.0})
    m.r, m.rd = el.Resistor(R=R), el.Resistor(R=Rd)
    m.connect(m.c.p, m.s.p)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.s.n1)
    m.connect(m.rd.p, m.s.n2)
    m.connect(m.source.n, m.c.n, m.rd.n, m.ground.p)
    if kind is el.IdealTwoWaySwitch:
        m.gate = bl.BooleanStep(start_time=t1)
        m.connect(m.gate.y, m.s.control)
    else:
        m.gate = el.StepVoltage(V=1.0, start_time=t1)
        m.connect(m.gate.p, m.s.control)
        m.connect(m.gate.n, m.ground.p)
    res = ac.simulate(m, 2e-4, n=40, **TIGHT)
    full = V * -math.expm1(-t1 / (R * C))
    exact = np.where(
        res.t < t1,
        V * -np.expm1(-res.t / (R * C)),
        full * np.exp(-np.maximum(res.t - t1, 0) / (Rd * C)),
    )
    assert res["c.v"] == pytest.approx(exact, abs=1e-7)
    assert changes(res, "s") == [(pytest.approx(t1, abs=1e-15), "to n1 → to n2")]


@pytest.mark.parametrize("kind", [el.IdealIntermediateSwitch, el.ControlledIdealIntermediateSwitch])
def test_intermediate_switch_turns_the_load_round(kind):
    """A lattice of arms Za, Zb: v2 = V (Zb - Za) R/(R (Za + Zb) + 2 Za Zb), and Za, Zb swap."""
    R, Ron, Goff = 5.0, 0.5, 0.01
    m = ac.Model("cross")
    m.source, m.ground, m.load = el.ConstantVoltage(V=V), el.Ground(), el.Resistor(R=R)
    m.s = kind(Ron=Ron, Goff=Goff)
    m.connect(m.source.p, m.s.p1)
    m.connect(m.source.n, m.s.p2, m.ground.p)
    m.connect(m.load.p, m.s.n1)
    m.connect(m.load.n, m.s.n2)
    if kind is el.IdealIntermediateSwitch:
        m.gate = bl.BooleanStep(start_time=0.5)
        m.connect(m.gate.y, m.s.control)
    else:
        m.gate = el.StepVoltage(V=1.0, start_time=0.5)
        m.connect(m.gate.p, m.s.control)
        m.connect(m.gate.n, m.ground.p)
    res = ac.simulate(m, 1.0, n=4)
    za, zb = Ron, 1 / Goff
    straight = V * (zb - za) * R / (R * (za + zb) + 2 * za * zb)
    assert res.at(0.25)["load.v"] == pytest.approx(straight, rel=1e-9)
    assert res.at(0.75)["load.v"] == pytest.approx(-straight, rel=1e-9)


def test_losses_of_a_switch_warm_its_heat_port():
    """The heat is Ron i² while closed, and C ΔT in a capacitor."""
    m = series(
        el.ConstantVoltage(V=V),
        s=el.IdealClosingSwitch(Ron=0.1, Goff=0.0, use_heat_port=True),
        r=el.Resistor(R=0.9),
    )
    m.gate = bl.BooleanStep(start_time=1.0)
    m.body = th.HeatCapacitor(C=20.0, start={"T": 300.0})
    m.connect(m.gate.y, m.s.control)
    m.connect(m.s.heat_port, m.body.port)
    res = ac.simulate(m, 3.0, n=2)
    assert res.final["body.T"] == pytest.approx(300.0 + 2.0 * 0.1 * V**2 / 20.0, rel=1e-9)


@pytest.mark.parametrize("slope", [1e-6, 1e4])
def test_arc_lasts_until_its_voltage_has_driven_the_current_to_zero(slope):
    """L di/dt = V - R i - (V0 + dVdt τ): the arc goes out at the zero of its closed form."""
    R, L, V0, t1 = 1.0, 5e-3, 30.0, 0.05
    m = series(
        el.ConstantVoltage(V=V),
        s=el.OpenerWithArc(Ron=0, Goff=1e-9, V0=V0, dVdt=slope, Vmax=60.0),
        r=el.Resistor(R=R),
        l=el.Inductor(L=L, start={"i": V / R}),
    )
    m.gate = bl.BooleanStep(start_time=t1)
    m.connect(m.gate.y, m.s.control)
    res = ac.simulate(m, 0.06, n=6, **TIGHT)
    tau = L / R

    def current(t: float) -> float:
        steady = (V - V0 - slope * (t - tau)) / R  # of the ramp, with its lag
        return steady + (V / R - (V - V0 + slope * tau) / R) * math.exp(-t / tau)

    end = t1 + brentq(current, 1e-6, 0.02, xtol=1e-15)
    found = changes(res, "s")
    assert [text for _, text in found if "time" not in text] == ["closed → arc", "arc → open"]
    assert [t for t, text in found if "→ open" in text] == pytest.approx([end], abs=1e-8)


PARTS = [
    el.IdealDiode, el.IdealThyristor, el.IdealGTOThyristor, el.IdealTransistor,
    el.IdealOpeningSwitch, el.IdealClosingSwitch, el.IdealTwoWaySwitch,
    el.IdealIntermediateSwitch, el.OpenerWithArc, el.CloserWithArc,
]  # fmt: skip


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_switching_part_never_gives_power(kind):
    """The sum of v i over its edges is not negative, in all of its modes."""
    law = {"Vknee": 0.7} if "Vknee" in kind._spec.parameters else {}
    part = kind(Ron=0.1, Goff=1e-3, **law)
    m = ac.Model("power")
    m.source, m.ground = el.SineVoltage(V=V, f=F), el.Ground()
    m.part, m.load, m.gate = part, el.Resistor(R=5.0), bl.BooleanPulse(period=7e-3, width=40)
    pins = [name for name in ("p", "p1") if name in kind._spec.ports]
    ends = [name for name in ("n", "n1", "n2", "p2") if name in kind._spec.ports]
    m.connect(m.source.p, getattr(m.part, pins[0]))
    m.connect(getattr(m.part, ends[0]), m.load.p)
    m.connect(*[getattr(m.part, end) for end in ends[1:]], m.load.n, m.source.n, m.ground.p)
    for command in ("fire", "control"):
        if command in kind._spec.ports:
            m.connect(m.gate.y, getattr(m.part, command))
    res = ac.simulate(m, 0.04, n=400)
    edges = [name for name in kind._spec.edges if name != "heat"]
    names = ["part"] if edges == ["e"] else [f"part.{edge}" for edge in edges]
    powers = np.sum([res[f"{name}.v"] * res[f"{name}.i"] for name in names], axis=0)
    assert np.min(powers) >= -1e-12
    assert len(set(res["part.mode"])) >= 2
    given = -res["source.v"] * res["source.i"]
    assert powers + res["load.v"] * res["load.i"] == pytest.approx(given, abs=1e-9)


def test_transistor_carries_current_backward_by_its_diode_while_it_is_not_fired():
    """On: v = Ron i both ways; else only backward, at v = -Vknee + RonDiode (i + Goff Vknee)."""
    m = series(
        el.SineVoltage(V=V, f=F),
        q=el.IdealTransistor(Ron=0.5, RonDiode=1.0, Goff=0.0, Vknee=0.7),
        r=el.Resistor(R=4.5),
    )
    m.gate = bl.BooleanStep(start_time=1 / F)
    m.connect(m.gate.y, m.q.fire)
    res = ac.simulate(m, 2 / F, n=200)
    source = V * np.sin(W * res.t)
    first = np.minimum(source + 0.7, 0.0) / 5.5
    early, late = res.t < 1 / F, res.t > 1 / F
    assert res["r.i"][early] == pytest.approx(first[early], abs=1e-9)
    assert res["r.i"][late] == pytest.approx(source[late] / 5.0, abs=1e-9)
    begin = 0.5 / F + math.asin(0.7 / V) / W
    assert changes(res, "q") == [
        (pytest.approx(begin, abs=1e-11), "blocking → freewheeling"),
        (pytest.approx(1.5 / F - begin, abs=1e-11), "freewheeling → blocking"),
        (pytest.approx(1 / F, abs=1e-12), "blocking → on"),
    ]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
@pytest.mark.parametrize("chained", [False, True], ids=["star", "chain"])
def test_three_capacitors_that_exactly_ideal_switches_join_share_their_charge(chained, order):
    """(1 mF 9 V + 2 mF 0 V + 3 mF 3 V)/6 mF = 3 V; 54 mJ less ½ 6 mF (3 V)² = 27 mJ are lost."""
    stored = ((1e-3, 9.0), (2e-3, 0.0), (3e-3, 3.0))
    m = ac.Model("m")
    m.c = [el.Capacitor(C=stored[k][0], start={"v": stored[k][1]}) for k in order]
    m.s = [el.IdealClosingSwitch(Ron=0, Goff=0, control=lambda t: t > 0.1) for _ in range(2)]
    m.g = el.Ground()
    m.connect(m.g.p, *(c.n for c in m.c))
    for k, switch in enumerate(m.s):
        m.connect(m.c[k if chained else 0].p, switch.p)
        m.connect(switch.n, m.c[k + 1].p)
    res = ac.simulate(m, 0.2, n=2)
    assert res["c[0].v"][0] == stored[order[0]][1]  # open up to then
    voltages = [res.final[f"c[{k}].v"] for k in range(3)]
    assert voltages == pytest.approx([3.0] * 3, rel=1e-12)
    assert sum(event.loss for event in res.events) == pytest.approx(0.027, rel=1e-12)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("load", [{"R": 1.0}, {"C": 1.0}, {"L": 1.0}], ids=lambda v: next(iter(v)))
def test_switches_that_close_side_by_side_share_their_current(load, reverse):
    """Half each from 0.2 s on, as resistances that vanish would; a third each from 0.3 s on.

    They were all carried by the switch that was named first.
    """
    m = ac.Model("m")
    parts = {
        "g": el.Ground(),
        "src": el.ConstantVoltage(V=1.0),
        "r": el.Resistor(R=1.0),
        "load": {"R": el.Resistor, "C": el.Capacitor, "L": el.Inductor}[next(iter(load))](**load),
        **{
            f"s{k}": el.IdealClosingSwitch(Ron=0, Goff=0, control=lambda t, k=k: t > 0.1 * k)
            for k in (1, 2, 3)
        },
    }
    for name in reversed(parts) if reverse else parts:
        setattr(m, name, parts[name])
    switches = [m.s1, m.s2, m.s3]
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, *(s.p for s in switches))
    m.connect(*(s.n for s in switches), m.load.p)
    m.connect(m.load.n, m.src.n, m.g.p)
    res = ac.simulate(m, 0.4, n=8)
    currents = np.array([res[f"s{k}.i"] for k in (1, 2, 3)])
    np.testing.assert_allclose(currents.sum(axis=0), res["load.i"], atol=1e-12)
    closed = np.array([res[f"s{k}.mode"] for k in (1, 2, 3)])
    np.testing.assert_allclose(
        currents, closed * res["load.i"] / closed.sum(axis=0).clip(1), atol=1e-12
    )
    assert closed[:, -1].tolist() == [1, 1, 1]
    assert np.abs(res["load.i"][-1]) > 0.1


def test_switches_in_series_that_would_short_a_source_are_refused():
    """Both at 0 V depend on each other through the source, and contradict it."""
    m = ac.Model("m")
    m.g, m.src, m.r = el.Ground(), el.ConstantVoltage(V=10.0), el.Resistor(R=5.0)
    m.s = [el.IdealClosingSwitch(Ron=0, Goff=0, control=lambda t: t > 0.1) for _ in range(2)]
    m.connect(m.src.p, m.s[0].p, m.r.p)
    m.connect(m.s[0].n, m.s[1].p)
    m.connect(m.s[1].n, m.g.p, m.src.n, m.r.n)
    with pytest.raises(ac.errors.SimulationError, match=r"s\[1\] cannot lock at t = 0\.1 s"):
        ac.simulate(m, 0.2, n=2)


def test_a_switch_that_happens_to_close_ever_sooner_does_not_pile_up():
    """Gaps of 0.1 … 0.05 s and one of 1 µs: what is commanded has no end of its own."""
    gaps = np.array([0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 1e-6])
    closes = 0.05 + np.concatenate([[0.0], np.cumsum(gaps)])
    instants = sorted([*closes, *(closes[:-1] + 0.4 * gaps)])
    m = series(el.ConstantVoltage(V=1.0), s=el.IdealClosingSwitch(), r=el.Resistor(R=1.0))
    m.table = bl.BooleanTable(table=instants)
    m.connect(m.table.y, m.s.control)
    assert [time for time, _ in changes(ac.simulate(m, 1.0, n=1), "s")] == pytest.approx(instants)
