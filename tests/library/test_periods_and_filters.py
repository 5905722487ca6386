"""Means, harmonics, filters, noise, tables and switches against closed forms and other codes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import signal as scipy_signal

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl


def over(block, wave, t_end: float, **options):
    m = ac.Model("block")
    m.block = block
    return ac.simulate(m, t_end, inputs={"block.u": wave}, rtol=1e-9, atol=1e-10, **options)


def distorted(t):
    return 3.0 + 4.0 * np.cos(2 * np.pi * 5.0 * t + 0.7) + 2.0 * np.cos(2 * np.pi * 15.0 * t - 0.2)


def test_mean_and_root_mean_square_of_a_distorted_wave():
    """3, and sqrt(9 + 16/2 + 4/2); 0 (or y0) in the first period."""
    mean = over(bl.Mean(f=5.0, y0=7.0), distorted, 0.5)
    assert mean.final["block.y"] == pytest.approx(3.0, abs=1e-7)
    assert mean.at(0.1)["block.y"] == 7.0
    rms = over(bl.RootMeanSquare(f=5.0), distorted, 0.5)
    assert rms.final["block.y"] == pytest.approx(math.sqrt(9 + 8 + 2), abs=1e-7)


@pytest.mark.parametrize(("k", "size", "angle"), [(1, 4.0, 0.7), (3, 2.0, -0.2), (2, 0.0, None)])
def test_harmonics_of_a_distorted_wave(k, size, angle):
    res = over(bl.Harmonic(f=5.0, k=k), distorted, 0.5)
    assert res.final["block.y_rms"] == pytest.approx(size / math.sqrt(2), abs=1e-7)
    if angle is not None:
        assert res.final["block.y_arg"] == pytest.approx(-angle, abs=1e-7)
        other = over(bl.Harmonic(f=5.0, k=k, use_conjugate_complex=True), distorted, 0.5)
        assert other.final["block.y_arg"] == pytest.approx(angle, abs=1e-7)


def test_total_harmonic_distortion():
    """sqrt(9 + 2)/sqrt(8): the mean and the third harmonic over the fundamental."""
    res = over(bl.TotalHarmonicDistortion(f=5.0), distorted, 0.5)
    assert res.final["block.y"] == pytest.approx(math.sqrt(11 / 8), abs=1e-7)
    assert (res.at(0.1)["block.y"], res.at(0.1)["block.valid"]) == (0.0, 0.0)
    assert res.final["block.valid"] == 1.0
    whole = over(bl.TotalHarmonicDistortion(f=5.0, use_first_harmonic=False), distorted, 0.5)
    assert whole.final["block.y"] == pytest.approx(math.sqrt(11 / 19), abs=1e-7)


FILTERS = ["CriticalDamping", "Bessel", "Butterworth", "ChebyshevI"]


def gains(frequencies, **keywords):
    m = ac.Model("filter")
    m.filter = bl.Filter(**keywords)
    linear = ac.compile(m).linearize(inputs=["filter.u"], outputs=["filter.y"])
    return linear.frequency_response(2 * np.pi * np.asarray(frequencies)), linear


@pytest.mark.parametrize("kind", FILTERS)
@pytest.mark.parametrize("order", [1, 2, 3, 6])
def test_low_and_high_pass_are_three_decibel_down_at_the_cut(kind, order):
    """|H| = 10^(-3/20) at f_cut, Butterworth's 1/sqrt(2); 1 at rest, or far above it."""
    cut = math.sqrt(0.5) if kind == "Butterworth" else 10 ** (-3 / 20)
    low, _ = gains([1e-6, 20.0], analog_filter=kind, order=order, f_cut=20.0)
    high, _ = gains(
        [20.0, 1e8], analog_filter=kind, filter_type="HighPass", order=order, f_cut=20.0
    )
    np.testing.assert_allclose(np.abs(low), [1.0, cut], rtol=1e-6)
    np.testing.assert_allclose(np.abs(high), [cut, 1.0], rtol=1e-6)


@pytest.mark.parametrize("kind", ["BandPass", "BandStop"])
def test_bands_of_butterworth_are_those_of_scipy(kind):
    f = np.logspace(0, 4, 50)
    made, linear = gains(
        f, analog_filter="Butterworth", filter_type=kind, order=3, f_cut=400.0, f_min=100.0
    )
    edges = [2 * np.pi * 100.0, 2 * np.pi * 400.0]
    b, a = scipy_signal.butter(3, edges, kind[:4].lower() + kind[4:].lower(), analog=True)
    _, wanted = scipy_signal.freqs(b, a, 2 * np.pi * f)
    np.testing.assert_allclose(made, wanted, atol=1e-8)
    assert len(linear.states) == 6


def test_bessel_keeps_the_delay_and_chebyshev_ripples():
    """Group delay of Bessel's is flat to 1 % up to half the cut; Chebyshev's ripple is as asked."""
    f = np.linspace(0.01, 10.0, 200)
    made, _ = gains(f, analog_filter="Bessel", order=4, f_cut=20.0)
    delay = -np.gradient(np.unwrap(np.angle(made)), 2 * np.pi * f)
    assert np.ptp(delay[1:-1]) < 0.01 * delay[1]
    rippled, _ = gains(f, analog_filter="ChebyshevI", order=5, A_ripple=1.0, f_cut=10.0)
    inside = 20 * np.log10(np.abs(rippled[f < 9.0]))
    assert inside.max() == pytest.approx(0.0, abs=1e-2)
    assert inside.min() == pytest.approx(-1.0, abs=1e-2)


def test_wrong_filters_are_refused():
    with pytest.raises(ParameterError, match="analog_filter = 'Butter' is not known"):
        bl.Filter(analog_filter="Butter", f_cut=1.0)
    with pytest.raises(ParameterError, match="order of at least 1"):
        bl.Filter(order=0, f_cut=1.0)
    with pytest.raises(ParameterError, match="0 < f_min < f_cut"):
        bl.Filter(filter_type="BandPass", f_cut=1.0)
    with pytest.raises(ParameterError, match="init = 'NoInit' is not known"):
        bl.Filter(init="NoInit", f_cut=1.0)


def test_noise_is_that_of_the_minimal_standard():
    """Park and Miller: from z = 1 the ten-thousandth number after it is z = 1043618065."""
    z = [1]
    for _ in range(10_000):
        z.append(16807 * z[-1] % 2147483647)
    assert z[-1] == 1043618065
    m = ac.Model("noise")
    m.noise = bl.UniformNoise(sample_period=0.1, y_min=0.0, seed=z[9900])
    res = ac.simulate(m, 9.95, n=10)  # ticks at 0, 0.1 s, …: a hundred of them
    assert res.final["noise.z"] == 1043618065
    assert res.final["noise.y"] == 1043618065 / 2147483647


def test_normal_noise_has_its_mean_and_deviation_and_repeats():
    def numbers(seed):
        m = ac.Model("noise")
        m.noise = bl.NormalNoise(sample_period=1.0, mu=3.0, sigma=0.5, seed=seed)
        return ac.simulate(m, 600.0, n=600)["noise.y"][::2]

    first = numbers(7)
    assert np.mean(first) == pytest.approx(3.0, abs=4 * 0.5 / math.sqrt(len(first)))
    assert np.std(first) == pytest.approx(0.5, rel=0.15)
    np.testing.assert_array_equal(first, numbers(7))
    assert not np.array_equal(first, numbers(8))


def test_time_table_has_several_columns_from_arrays_and_files(tmp_path):
    rows = [[0.0, 1.0, 10.0], [1.0, 3.0, 20.0], [2.0, 3.0, 0.0]]
    (tmp_path / "run.csv").write_text("t [ms],a,b\n0,1,10\n1000,3,20\n2000,3,0\n")
    m = ac.Model("tables")
    m.array = bl.CombiTimeTable(table=rows, columns=[2, 3])
    m.file = bl.CombiTimeTable(table=str(tmp_path / "run.csv"), columns=["b", "a"])
    m.one = bl.CombiTimeTable(table=ac.read_table(tmp_path / "run.csv"), column="b", offset=1.0)
    m.over = bl.CombiTable1Ds(table=rows, columns=[3, 2])
    m.connect(m.array.y[0], m.over.u)
    res = ac.simulate(m, 2.0, n=8)
    np.testing.assert_allclose(res["array.y[0]"], np.interp(res.t, [0, 1, 2], [1, 3, 3]))
    np.testing.assert_allclose(res["file.y[0]"], np.interp(res.t, [0, 1, 2], [10, 20, 0]))
    np.testing.assert_allclose(res["file.y[1]"], res["array.y[0]"])
    np.testing.assert_allclose(res["one.y"], res["file.y[0]"] + 1.0)
    np.testing.assert_allclose(res.at(0.25)["over.y[1]"], 3.0)
    with pytest.raises(ParameterError, match="'a' names a column, but the table is an array"):
        bl.CombiTimeTable(table=rows, columns=["a"])


def test_whole_numbers_change_at_halves():
    """A ramp from 0 to 3.2 and back passes 0.5, 1.5, 2.5."""
    res = over(bl.RealToInteger(), lambda t: 3.2 - 3.2 * abs(t - 1.0), 2.0, n=400)
    away = np.abs(res["block.u"] % 1.0 - 0.5) > 1e-6  # at a half both limits are there
    rounded = np.floor(res["block.u"] + 0.5)
    np.testing.assert_array_equal(res["block.y"][away], rounded[away])
    times = sorted({round(e.time, 6) for e in res.events if e.time > 0})
    np.testing.assert_allclose(times[:3], np.array([0.5, 1.5, 2.5]) / 3.2, atol=1e-6)
    assert len(times) == 6


@pytest.mark.parametrize(
    ("u", "y"), [((0, 0, 0), -1.0), ((0, 1, 1), 20.0), ((1, 1, 0), 10.0), ((0, 0, 1), 30.0)]
)
def test_multi_switch_takes_the_first_that_is_true(u, y):
    m = ac.Model("switch")
    m.switch = bl.MultiSwitch(nu=3, y_default=-1.0)
    given = {f"switch.u[{k}]": value for k, value in enumerate(u)}
    given |= {f"switch.expr[{k}]": 10.0 * (k + 1) for k in range(3)}
    assert ac.simulate(m, 0.1, n=1, inputs=given).final["switch.y"] == y


def test_waves_of_variable_frequency():
    """f = 2 + t: phi = 2 pi (2 t + t²/2)."""
    m = ac.Model("waves")
    m.sine = bl.SineVariableFrequencyAndAmplitude(
        f=lambda t: 2 + t, amplitude=lambda t: 1 + t, offset=0.5
    )
    m.cosine = bl.CosineVariableFrequencyAndAmplitude(f=3.0, amplitude=2.0, phi_start=0.3)
    res = ac.simulate(m, 1.0, rtol=1e-10, atol=1e-11)
    t = res.t
    wanted = 0.5 + (1 + t) * np.sin(2 * np.pi * (2 * t + t**2 / 2))
    np.testing.assert_allclose(res["sine.y"], wanted, atol=1e-7)
    np.testing.assert_allclose(res["cosine.y"], 2 * np.cos(6 * np.pi * t + 0.3), atol=1e-7)
