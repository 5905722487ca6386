"""Analyses in modes in which the equations of all modes are singular, against closed forms.

Parts that stick side by side make equations depend on each other; an ideal diode that blocks an
inductor takes its current out of the states. A run knows the form of its modes: so do linearise,
sensitivities, steady_state and the derivatives in a result.
"""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import acausal as ac
from acausal.errors import UndefinedWarning
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def clutches(torque=None, **second) -> ac.System:
    """Two inertias, 1 and 2 kg.m², with two clutches side by side between them."""
    m = ac.Model("clutches")
    m.a = rot.Inertia(J=1.0, start={"w": 1.0, "phi": 0.0})
    m.b = rot.Inertia(J=2.0, start={"w": 1.0, "phi": 0.0, **second})
    m.c = [rot.Clutch(fn_max=20.0, f_normalized=1.0) for _ in range(2)]
    for clutch in m.c:
        m.connect(m.a.flange_b, clutch.flange_a)
        m.connect(clutch.flange_b, m.b.flange_a)
    m.torque = rot.Torque() if torque is None else rot.Torque(tau=torque)
    m.connect(m.torque.flange, m.a.flange_a)
    return ac.compile(m)


def test_clutches_stuck_side_by_side_are_one_shaft_to_a_linearization():
    """3 a = τ: both turn alike, each clutch takes a third of τ from a."""
    linear = clutches().linearize(
        inputs=["torque.tau"], outputs=["a.a", "b.a", "c[0].tau", "c[1].tau"]
    )
    np.testing.assert_allclose(linear.poles, 0.0, atol=1e-12)
    np.testing.assert_allclose(linear.D.ravel(), [1 / 3, 1 / 3, -1 / 3, -1 / 3], rtol=1e-12)


def test_what_clutches_side_by_side_share_has_a_rate():
    """Under τ = t each takes t/3 from a."""
    res = clutches(lambda t: t).simulate(1.0, n=5)
    for k in range(2):
        np.testing.assert_allclose(res[f"c[{k}].tau"], -res.t / 3, atol=1e-9)
        np.testing.assert_allclose(res[f"der(c[{k}].tau)"], -1 / 3, rtol=1e-9)


def test_sensitivities_pass_clutches_that_stick_side_by_side():
    """At 40 N.m they slip, b from 0 to the common w = 1/(1 + J_b): dw/dJ_a = J_b/(J_a + J_b)²."""
    system = clutches(w=0.0)
    sens = system.sensitivities(
        0.5, n=5, parameters=["a.J", "b.J"], inputs={"torque.tau": 0.0}, **TIGHT
    )
    assert [event.text for event in sens.result.events][-2:] == ["backward → stuck"] * 2
    assert sens["a.w", "a.J"][-1] == pytest.approx(2 / 9, rel=1e-6)
    assert sens["b.w", "b.J"][-1] == pytest.approx(-1 / 9, rel=1e-6)


def test_frictions_that_stick_side_by_side_are_at_rest_to_every_analysis():
    m = ac.Model("rests")
    m.mass, m.push, m.fixed = tr.Mass(m=2.0, start={"s": 0, "v": 0}), tr.Force(), tr.Fixed()
    m.f = [tr.SupportFriction(f_pos=[[0, 3.0]]) for _ in range(3)]
    m.connect(m.push.flange, m.mass.flange_a, *(f.flange_a for f in m.f))
    system = ac.compile(m)
    np.testing.assert_allclose(system.linearize().poles, 0.0, atol=1e-12)
    sens = system.sensitivities(1.0, n=2, parameters=["mass.m"], inputs={"push.f": 1.0})
    np.testing.assert_allclose(sens["mass.v", "mass.m"], 0.0, atol=1e-12)
    found = system.steady_state(inputs={"push.f": 6.0})
    assert found["mass.a"] == pytest.approx(0.0, abs=1e-12)
    assert [found[f"f[{k}].f"] for k in range(3)] == pytest.approx([2.0] * 3, rel=1e-9)


def rectifier() -> ac.System:
    """10 V at 50 Hz through an exactly ideal diode on 10 mH and 1 Ω."""
    m = ac.Model("rectifier")
    m.v, m.d = el.SineVoltage(V=10.0, f=50.0), el.IdealDiode(Ron=0, Goff=0)
    m.l, m.r, m.g = el.Inductor(L=0.01), el.Resistor(R=1.0), el.Ground()
    m.connect(m.v.p, m.d.p)
    m.connect(m.d.n, m.l.p)
    m.connect(m.l.n, m.r.p)
    m.connect(m.r.n, m.v.n, m.g.p)
    return ac.compile(m)


def test_behind_a_blocking_diode_the_voltage_moves_as_the_source():
    """der(d.v) = 2 π f V cos(2 π f t) while nothing flows, and 0 while it conducts."""
    res = rectifier().simulate(0.04, n=200, **TIGHT)
    into, slope = np.mod(res.t, 0.02), 1000 * np.pi * np.cos(100 * np.pi * res.t)
    assert np.all(np.isfinite(res["der(d.v)"]))
    blocks, conducts = (into > 0.0148) & (into < 0.0199), (into > 1e-6) & (into < 0.0147)
    assert blocks.sum() > 40
    np.testing.assert_allclose(res["der(d.v)"][blocks], slope[blocks], rtol=1e-12)
    np.testing.assert_allclose(res["der(d.v)"][conducts], 0.0, atol=1e-12)


def test_a_linearization_has_the_states_of_the_mode():
    """-R/L while the diode conducts; while it blocks there is no state, and d.v = v."""
    system = rectifier()
    res = system.simulate(0.02, **TIGHT)
    assert system.linearize((res, 0.005)).poles == pytest.approx([-100.0], rel=1e-12)
    blocking = system.linearize((res, 0.018), inputs=["v.V"], outputs=["d.v", "l.i"])
    assert blocking.states == ()
    np.testing.assert_allclose(
        blocking.D.ravel(), [np.sin(100 * np.pi * 0.018), 0.0], rtol=1e-12, atol=1e-12
    )


def test_sensitivities_pass_modes_with_other_unknowns():
    """i = V/|Z| (sin(ωt - φ) + sin φ e^(-R t/L)): differences of two such; 0 while it blocks."""
    sens = rectifier().sensitivities(0.04, n=200, parameters=["r.R", "v.V"], **TIGHT)
    w, t = 100 * np.pi, np.mod(sens.t, 0.02)

    def current(R: float, V: float) -> np.ndarray:
        z, phi = np.hypot(R, w * 0.01), np.arctan2(w * 0.01, R)
        i = V / z * (np.sin(w * t - phi) + np.sin(phi) * np.exp(-R * t / 0.01))
        return np.where((i > 0) & (t < 0.0147), i, 0.0)

    inside = (t < 0.0147) | (t > 0.0148)  # the instant itself moves
    for name, step in (("r.R", (1e-5, 0.0)), ("v.V", (0.0, 1e-4))):
        above, below = current(1 + step[0], 10 + step[1]), current(1 - step[0], 10 - step[1])
        expected = (above - below) / (2 * sum(step))
        np.testing.assert_allclose(sens["l.i", name][inside], expected[inside], atol=3e-6)
    assert np.abs(sens["d.v", "v.V"]).max() > 0.9


def test_the_frequency_moves_the_instant_at_which_a_diode_opens():
    """Differences of two runs, at times that are no instants of either."""
    system, t = rectifier(), np.linspace(0.0, 0.0391, 20)
    sens = system.sensitivities(t=t, parameters=["v.f"], **TIGHT)
    runs = [system.simulate(t=t, parameters={"v.f": 50 + step}, **TIGHT) for step in (1e-3, -1e-3)]
    pick = [np.searchsorted(run.t, t) for run in (*runs, sens)]
    for name in ("l.i", "d.v"):
        difference = (runs[0][name][pick[0]] - runs[1][name][pick[1]]) / 2e-3
        scale = np.abs(difference).max()
        np.testing.assert_allclose(
            sens[name, "v.f"][pick[2]], difference, rtol=0, atol=1e-5 * scale
        )


def test_sensitivities_begin_where_the_run_does_not_where_the_outputs_do():
    system = rectifier()
    whole = system.sensitivities(t=[0.0, 0.004, 0.03], parameters=["r.R"], **TIGHT)
    later = system.sensitivities(t=[0.004, 0.03], parameters=["r.R"], **TIGHT)
    assert later.t[0] == 0.004
    assert later["l.i", "r.R"] == pytest.approx(whole["l.i", "r.R"][1:], rel=1e-12)
    assert later.result["l.i"] == pytest.approx(whole.result["l.i"][1:], rel=1e-12)


def sampled(block) -> ac.Model:
    """2 sin(2π 0.7 t) into a discrete block, and three times what comes out."""
    m = ac.Model("sampled")
    m.sine, m.block, m.gain = bl.Sine(amplitude=2.0, f=0.7), block, bl.Gain(k=3.0)
    m.connect(m.sine.y, m.block.u)
    m.connect(m.block.y, m.gain.u)
    return m


@pytest.mark.parametrize("block", [bl.Sampler, bl.UnitDelay])
def test_what_reads_a_sample_has_the_sensitivity_of_the_signal_at_its_instant(block):
    """At 1.9 s the sample is of 7 T = 1.75 s: y = 2 sin(7 ω T), dy/dT = 14 ω cos(7 ω T)."""
    system = ac.compile(sampled(block(sample_period=0.25)))
    names = ["sine.amplitude", "sine.f", "block.sample_period", "gain.k"]
    sens = system.sensitivities(1.9, n=1, parameters=names, **TIGHT)
    n, w = 7, 2 * np.pi * 0.7
    sine, cosine = np.sin(w * n * 0.25), np.cos(w * n * 0.25)
    expected = [3 * sine, 6 * 2 * np.pi * n * 0.25 * cosine, 6 * w * n * cosine, 2 * sine]
    assert [sens["gain.y", name][-1] for name in names] == pytest.approx(expected, rel=1e-7)


def test_a_timer_knows_how_its_beginning_moves():
    """It runs from where 5 t = threshold: dy/dthreshold = -1/5."""
    m = ac.Model("timed")
    m.ramp, m.above, m.timer = (
        bl.Ramp(height=5.0, duration=1.0),
        bl.GreaterThreshold(threshold=2.0),
        bl.Timer(),
    )
    m.connect(m.ramp.y, m.above.u)
    m.connect(m.above.y, m.timer.u)
    sens = ac.compile(m).sensitivities(0.9, n=1, parameters=["above.threshold"], **TIGHT)
    assert sens.result.final["timer.y"] == pytest.approx(0.5, abs=1e-9)
    assert sens["timer.y", "above.threshold"][-1] == pytest.approx(-0.2, rel=1e-7)


def test_a_discrete_controller_in_its_loop_agrees_with_differences():
    m = ac.Model("loop")
    m.sine, m.error = bl.Sine(amplitude=2.0, f=0.7), bl.Feedback()
    m.pi, m.plant = bl.DiscretePI(sample_period=0.1, k=2.0, T=0.5), bl.FirstOrder(k=1.0, T=0.4)
    m.connect(m.sine.y, m.error.u1)
    m.connect(m.plant.y, m.error.u2)
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.plant.u)
    system, names = ac.compile(m), ["pi.k", "pi.T", "plant.T", "pi.sample_period"]
    sens = system.sensitivities(0.97, n=1, parameters=names, **TIGHT)
    for name in names:
        value = system.parameters[name]
        runs = [
            system.simulate(0.97, n=1, parameters={name: value * (1 + e)}, **TIGHT).final
            for e in (1e-5, -1e-5)
        ]
        for output in ("pi.y", "plant.y", "error.y"):
            difference = (runs[0][output] - runs[1][output]) / (2e-5 * value)
            assert sens[output, name][-1] == pytest.approx(difference, rel=1e-5)


def test_the_gain_before_a_sampler_is_estimated_from_its_output():
    """estimate refused: "no measured variable changes"."""
    system = ac.compile(sampled(bl.Sampler(sample_period=0.25)))
    t = np.linspace(0.0, 1.9, 11)  # then no instants of the sampler
    res = system.simulate(t=t, parameters={"sine.amplitude": 3.0})
    data = {"t": t, "gain.y": res["gain.y"][np.searchsorted(res.t, t)]}
    found = ac.estimate(system, data, parameters=["sine.amplitude"])
    assert found["sine.amplitude"] == pytest.approx(3.0, rel=1e-6)


@pytest.mark.parametrize("restitution", [(0.6, 0.2), (0.2, 0.4)])
def test_masses_that_came_to_rest_stay_there_whatever_the_parameters(restitution):
    """Stacked on hard stops: impacts pile up, and a rest replaces the last ones."""
    m = ac.Model("stack")
    m.fixed, below = tr.Fixed(), None
    m.mass = [tr.Mass(m=1.0 + k, start={"s": 0.3 + 0.4 * k, "v": 0.0}) for k in range(2)]
    m.stop = [tr.HardStop(restitution=e) for e in restitution]
    m.weight = [tr.Force(f=-10.0 * (1 + k)) for k in range(2)]
    below = m.fixed.flange
    for k in range(2):
        m.connect(below, m.stop[k].flange_a)
        m.connect(m.stop[k].flange_b, m.mass[k].flange_a, m.weight[k].flange)
        below = m.mass[k].flange_b
    system = ac.compile(m)
    sens = system.sensitivities(3.0, n=2, parameters=["mass[0].m", "mass[1].m"], **TIGHT)
    assert any("comes to rest" in event.text for event in sens.result.events)
    assert np.abs(sens.result.x[-1]).max() < 1e-9
    np.testing.assert_allclose(sens.x[-1], 0.0, atol=3e-8)  # of m, where they come to rest


def test_a_result_without_its_model_says_where_a_derivative_is_not_known():
    """What was pickled cannot be compiled for other modes: a warning, and the rest as it is."""
    res = pickle.loads(pickle.dumps(rectifier().simulate(0.02, n=20)))
    with pytest.warns(UndefinedWarning, match=r"der\(d.v\) has no finite value"):
        rates = res["der(d.v)"]
    np.testing.assert_allclose(rates[res.t < 0.0147], 0.0, atol=1e-12)
