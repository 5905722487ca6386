"""Step and impulse responses, margins, root loci: against closed forms and python-control."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, UnknownNameError
from library import blocks as bl
from library import rotational as rot


@pytest.fixture(scope="module")
def oscillator():
    """J phi'' + d phi' + c phi = tau: omega0 = 10 rad/s, damping ratio 0.2."""
    m = ac.Model("oscillator")
    m.drive, m.wheel = rot.Torque(), rot.Inertia(J=0.5)
    m.spring, m.fixed = rot.SpringDamper(c=50.0, d=2.0), rot.Fixed()
    m.chain(m.drive.flange, m.wheel.flange_a)
    m.chain(m.wheel, m.spring, m.fixed)
    return ac.compile(m).linearize(outputs=["wheel.phi"])


@pytest.fixture(scope="module")
def loop():
    """L(s) = k/(s (1 + 0.1 s) (1 + 0.02 s)), opened at the input of the gain."""
    m = ac.Model("loop")
    m.gain, m.motor = bl.Gain(k=5.0), bl.FirstOrder(k=1.0, T=0.1)
    m.sensor, m.way = bl.FirstOrder(k=1.0, T=0.02), bl.Integrator(k=1.0)
    m.chain(m.gain, m.motor, m.sensor, m.way)
    return ac.compile(m).linearize(outputs=["way.y"])


def test_step_response_is_the_closed_form(oscillator):
    """y = K (1 - e^(-ζω t) (cos ω_d t + ζω/ω_d sin ω_d t)) with K = 1/c; exact to rounding."""
    zeta, w0, gain = 0.2, 10.0, 1 / 50.0
    made = oscillator.step()
    wd, t = w0 * np.sqrt(1 - zeta**2), made.t
    decay = np.exp(-zeta * w0 * t)
    wanted = gain * (1 - decay * (np.cos(wd * t) + zeta * w0 / wd * np.sin(wd * t)))
    np.testing.assert_allclose(made.y, wanted, atol=1e-12)
    assert made.final == pytest.approx(gain)
    assert made.overshoot == pytest.approx(np.exp(-np.pi * zeta / np.sqrt(1 - zeta**2)), rel=1e-3)
    assert made.settling_time == pytest.approx(1.96, abs=0.05)
    assert oscillator.step(t="1 s").t[-1] == 1.0


@pytest.mark.parametrize("zeta", [0.05, 0.01, 1e-3, 1e-4])
def test_settling_time_of_an_oscillation_is_that_of_its_envelope(zeta):
    """e^(-ζω t)/√(1 - ζ²) = 2 %, about 3.9/(ζω), less than half a period before; ω = 10 rad/s."""
    m = ac.Model("oscillator")
    m.drive, m.wheel = rot.Torque(), rot.Inertia(J=0.5)
    m.spring, m.fixed = rot.SpringDamper(c=50.0, d=10.0 * zeta), rot.Fixed()
    m.chain(m.drive.flange, m.wheel.flange_a)
    m.chain(m.wheel, m.spring, m.fixed)
    made = ac.compile(m).linearize(outputs=["wheel.phi"]).step()
    last = -np.log(0.02 * np.sqrt(1 - zeta**2)) / (10.0 * zeta)
    assert last - np.pi / 10 < made.settling_time < last + made.t[1]
    assert made.t[-1] <= 7.0 / (10.0 * zeta)  # what is shown stays ten periods at most


def test_beats_settle_after_the_last_of_them():
    """Two wheels of nearly one frequency: 2 % are left beyond a hundred periods, in beats."""
    m = ac.Model("beats")
    m.drive, m.fixed = rot.Torque(), rot.Fixed()
    m.wheel = [rot.Inertia(J=1.0), rot.Inertia(J=1.0)]
    m.spring, m.link = rot.SpringDamper(c=100.0, d=0.1), rot.Spring(c=2.0)
    m.other = rot.SpringDamper(c=100.0, d=0.1)
    m.chain(m.drive.flange, m.wheel[0].flange_a)
    m.connect(m.wheel[0].flange_b, m.spring.flange_a, m.link.flange_a)
    m.connect(m.wheel[1].flange_a, m.other.flange_a, m.link.flange_b)
    m.connect(m.spring.flange_b, m.other.flange_b, m.fixed.flange)
    linear = ac.compile(m).linearize(outputs=["wheel[0].phi"])
    made, shown = linear.step(), linear.step(t=np.arange(0.0, 140.0, 0.01))
    off = np.flatnonzero(np.abs(shown.y / shown.final - 1.0) > 0.02)
    assert made.settling_time == pytest.approx(shown.t[off[-1] + 1], abs=2 * made.t[1])


def test_what_is_not_damped_never_settles():
    m = ac.Model("free")
    m.drive, m.wheel, m.spring, m.fixed = (
        rot.Torque(),
        rot.Inertia(J=1.0),
        rot.Spring(c=1.0),
        rot.Fixed(),
    )
    m.chain(m.drive.flange, m.wheel.flange_a)
    m.chain(m.wheel, m.spring, m.fixed)
    assert np.isnan(ac.compile(m).linearize(outputs=["wheel.phi"]).step().settling_time)


def test_impulse_response_is_the_derivative_of_the_step_response(oscillator):
    """y = e^(-ζω t) sin(ω_d t)/(J ω_d)."""
    made = oscillator.impulse(t=2.0)
    wd = 10.0 * np.sqrt(1 - 0.04)
    wanted = np.exp(-2.0 * made.t) * np.sin(wd * made.t) / (0.5 * wd)
    np.testing.assert_allclose(made.y, wanted, atol=1e-12)


def test_rise_time_of_a_first_order_lag():
    """T ln 9, read off 501 points linearly."""
    m = ac.Model("lag")
    m.lag = bl.FirstOrder(k=3.0, T=0.2)
    made = ac.compile(m).linearize(outputs=["lag.y"]).step()
    assert made.rise_time == pytest.approx(0.2 * np.log(9.0), rel=1e-4)
    assert made.overshoot == pytest.approx(0.0, abs=1e-12)


def test_margins_are_those_of_the_closed_form(loop):
    """Phase crossover at 1/√(T1 T2), gain margin (1/T1 + 1/T2)/k there."""
    made = loop.margins()
    assert made.phase_crossover == pytest.approx(1 / np.sqrt(0.1 * 0.02), rel=1e-9)
    assert made.gain == pytest.approx((1 / 0.1 + 1 / 0.02) / 5.0, rel=1e-9)
    w = made.gain_crossover
    assert 5.0 / (w * np.hypot(1, 0.1 * w) * np.hypot(1, 0.02 * w)) == pytest.approx(1.0)
    phase = 90.0 - np.degrees(np.arctan(0.1 * w) + np.arctan(0.02 * w))
    assert made.phase == pytest.approx(phase, rel=1e-9)
    assert made.delay == pytest.approx(np.radians(phase) / w, rel=1e-9)
    assert "gain margin 12" in str(made)


def test_margins_agree_with_python_control(loop):
    control = pytest.importorskip("control")
    gain, phase, at_phase, at_gain = control.margin(loop.to_control())
    made = loop.margins()
    np.testing.assert_allclose(
        [made.gain, made.phase, made.phase_crossover, made.gain_crossover],
        [gain, phase, at_phase, at_gain],
        rtol=1e-6,
    )


@pytest.mark.parametrize("w", [6.5, 7.214, 7.3, 8.357])
def test_margins_see_a_resonance_however_narrow(w):
    """k/(s + 1)² of 4e-4 there, times a mode of damping 1e-5 that peaks at 20: |L| = 1 beside it.

    With |1 - (w/w0)²| = |k/(1 + jw)²| at a crossing, both of them are known to 1e-8.
    """
    k, damping = 0.02, 1e-5
    m = ac.Model("flexible")
    m.gain, m.lag = bl.Gain(k=k), bl.SecondOrder(w=1.0, D=1.0)
    m.mode = bl.SecondOrder(w=w, D=damping)
    m.chain(m.gain, m.lag, m.mode)
    made = ac.compile(m).linearize(outputs=["mode.y"]).margins()
    before = w * np.sqrt(1.0 - k / (1.0 + w**2))
    assert made.gain_crossover == pytest.approx(before, rel=1e-5)
    phase = 180.0 - 2.0 * np.degrees(np.arctan(before))
    phase -= np.degrees(np.arctan(2 * damping * w * (1.0 + w**2) / (k * w)))
    assert made.phase == pytest.approx(phase, abs=0.02)
    assert not made.stable
    assert np.isnan(made.delay)
    assert "unstable when closed" in str(made)


@pytest.mark.parametrize(
    ("b", "a", "gain", "at"),
    [
        ([3.0], [1.0, -1.0], 1 / 3, 0.0),  # s - 1 + 3k: stable above k = 1/3
        ([-0.5], [1.0, 1.0], 2.0, 0.0),  # s + 1 - k/2: stable below k = 2
        ([-0.5, -0.1], [1.0, 1.0], 2.0, np.inf),  # 1 - k/2 is the gain of what is fast
    ],
)
def test_margins_see_a_crossing_at_rest_and_at_infinity(b, a, gain, at):
    m = ac.Model("ends")
    m.gain, m.plant = bl.Gain(k=1.0), bl.TransferFunction(b=b, a=a)
    m.chain(m.gain, m.plant)
    made = ac.compile(m).linearize(outputs=["plant.y"]).margins()
    assert made.gain == pytest.approx(gain, rel=1e-12)
    assert made.phase_crossover == at
    assert made.stable


def test_margins_of_wide_spread_rates_agree_with_a_scan():
    """Poles from 1e-2 to 1e5 rad/s, drawn: no crossing that a fine scan sees is missed."""
    rng = np.random.default_rng(1)
    for _ in range(5):
        poles = -(10.0 ** rng.uniform(-2, 5, 4))
        m = ac.Model("drawn")
        m.part = [bl.FirstOrder(T=float(-1 / p), k=1.0) for p in poles]
        m.gain = bl.Gain(k=float(10.0 ** rng.uniform(0, 3)))
        m.chain(m.gain, *m.part)
        lin = ac.compile(m).linearize(outputs=["part[3].y"])
        w = np.geomspace(1e-4, 1e9, 20001)
        scan = np.prod([1 / (1 - 1j * w / p) for p in poles], axis=0) * m.gain._values["k"]
        seen = w[np.flatnonzero(np.diff(np.abs(scan) < 1.0))]
        assert lin.margins().gain_crossover == pytest.approx(seen[0], rel=2e-3)


def test_a_step_response_that_grows_has_no_end():
    """3/(s - 1): the gain at rest, -3, is not where it ends."""
    m = ac.Model("runs away")
    m.plant = bl.TransferFunction(b=[3.0], a=[1.0, -1.0])
    made = ac.compile(m).linearize(outputs=["plant.y"]).step(t=2.0)
    assert made.final == np.inf
    assert made.y[-1] == pytest.approx(3.0 * (np.exp(2.0) - 1.0), rel=1e-9)
    assert np.isnan([made.settling_time, made.overshoot, made.rise_time]).all()


def test_a_step_response_that_comes_back_to_0_has_no_share_of_its_end(recwarn):
    """s/((s + 1)(s + 2)): e^-t - e^-2t."""
    m = ac.Model("washed out")
    m.plant = bl.TransferFunction(b=[1.0, 0.0], a=[1.0, 3.0, 2.0])
    made = ac.compile(m).linearize(outputs=["plant.y"]).step()
    np.testing.assert_allclose(made.y, np.exp(-made.t) - np.exp(-2 * made.t), atol=1e-12)
    assert made.final == 0.0
    assert np.isnan([made.settling_time, made.overshoot, made.rise_time]).all()
    assert not recwarn.list


def test_handed_on_systems_have_the_same_poles_and_names(oscillator):
    control = pytest.importorskip("control")
    other = oscillator.to_control()
    assert isinstance(other, control.StateSpace)
    np.testing.assert_allclose(np.sort(other.poles()), np.sort(oscillator.poles))
    assert other.output_labels == ["wheel_phi"]
    np.testing.assert_array_equal(oscillator.to_scipy().A, oscillator.A)


def test_root_locus_is_that_of_the_damped_oscillator(oscillator):
    """s = -d/2J ± sqrt((d/2J)² - c/J): a circle of 10 rad/s up to d = 10 N.m.s/rad."""
    d = np.linspace(0.5, 9.5, 10)
    locus = oscillator.root_locus("spring.d", d)
    assert locus.unit == "N.m.s/rad"
    np.testing.assert_allclose(np.abs(locus.poles), 10.0, rtol=1e-9)
    np.testing.assert_allclose(locus.poles.real, np.repeat(-d[:, None], 2, axis=1), rtol=1e-9)
    assert locus.stable.all()
    assert locus.plot().axes[1].get_ylabel() == "spring.d [N.m.s/rad]"
    with pytest.raises(UnknownNameError, match=r"no parameter is called 'spring\.e'"):
        oscillator.root_locus("spring.e", [1.0])


def test_poles_of_a_root_locus_are_followed(loop):
    """The columns are continuous: no two poles swap between neighbours."""
    m = ac.Model("closed")
    m.error, m.gain, m.motor = bl.Feedback(), bl.Gain(k=5.0), bl.FirstOrder(k=1.0, T=0.1)
    m.sensor, m.way = bl.FirstOrder(k=1.0, T=0.02), bl.Integrator(k=1.0)
    m.chain(m.error, m.gain, m.motor, m.sensor, m.way, m.error.u2)
    linear = ac.compile(m).linearize(outputs=["way.y"])
    gains = np.linspace(0.5, 80.0, 60)
    locus = linear.root_locus("gain.k", gains)
    assert np.max(np.abs(np.diff(locus.poles, axis=0))) < 6.0
    # Routh: stable up to k = 1/T1 + 1/T2 = 60.
    assert gains[locus.stable].max() < 60.0 < gains[~locus.stable].min()


def test_pictures_have_units_and_names(oscillator):
    ax = oscillator.step().plot().axes[0]
    assert ax.get_xlabel() == "time [s]"
    assert ax.get_legend().get_texts()[0].get_text() == "wheel.phi, step of drive.tau"
    html = oscillator._repr_html_()
    assert "<th>A</th><th>wheel.phi</th>" in html
    assert "damping ratio" in html


def test_times_that_are_not_equally_spaced_are_refused(oscillator):
    with pytest.raises(DeclarationError, match="equally spaced times that begin at 0"):
        oscillator.step(t=[0.0, 0.1, 0.3])
