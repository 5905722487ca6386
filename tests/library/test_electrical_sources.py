"""Voltage and current sources: every waveform is its closed form, in volts and in amperes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import electrical as el

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters: rounding only
KINDS = [("Voltage", "V", "v"), ("Current", "I", "i")]


def since(t: np.ndarray, start: float) -> np.ndarray:
    return np.maximum(t - start, 0.0)


def on(t: np.ndarray, start: float) -> np.ndarray:
    return np.where(t >= start, 1.0, 0.0)


START = 0.203  # no point of the grid and no event falls on another
WAVES: dict[str, tuple[dict[str, Any], Any]] = {
    "Step": ({}, lambda t: on(t, START)),
    "Ramp": ({"duration": 1.0}, lambda t: np.minimum(since(t, START), 1.0)),
    "Sine": (
        {"f": 2.0, "phase": 0.3},
        lambda t: on(t, START) * np.sin(4 * np.pi * (t - START) + 0.3),
    ),
    "Cosine": (
        {"f": 2.0, "phase": 0.3},
        lambda t: on(t, START) * np.cos(4 * np.pi * (t - START) + 0.3),
    ),
    "ExpSine": (
        {"f": 2.0, "damping": 1.0},
        lambda t: np.exp(-since(t, START)) * np.sin(4 * np.pi * since(t, START)),
    ),
    "Pulse": (
        {"width": 30.0, "period": 0.7},
        lambda t: on(t, START) * ((t - START) % 0.7 < 0.21),
    ),
    "SawTooth": ({"period": 0.7}, lambda t: on(t, START) * ((t - START) / 0.7 % 1)),
    "Trapezoid": (
        {"rising": 0.1, "width": 0.2, "falling": 0.15, "period": 0.7, "nperiod": 2},
        lambda t: (
            on(t, START)
            * (t < START + 1.4)
            * np.interp((t - START) % 0.7, [0, 0.1, 0.3, 0.45, 0.7], [0, 1, 1, 0, 0])
        ),
    ),
}


def run(source: Any, loop: Any) -> Any:
    """Return the run of a source on 1 Ohm, on a grid that no event is on."""
    m = ac.Model()
    m.source, m.R = source, el.Resistor(R=1.0)
    loop(m, m.source, m.R)
    return ac.simulate(m, t=np.linspace(0, 3, 301) + np.r_[0.0, np.full(300, 1e-5)])


@pytest.mark.parametrize(("kind", "amplitude", "name"), KINDS)
@pytest.mark.parametrize("wave", WAVES)
def test_waveforms_are_their_closed_forms(expect_close, loop, wave, kind, amplitude, name):
    """offset + 2 x waveform; instants of events stand twice and are left out."""
    keywords, exact = WAVES[wave]
    given = {amplitude: 2.0, "offset": 0.5, "start_time": START, **keywords}
    res = run(getattr(el, wave + kind)(**given), loop)
    regular = np.isin(res.t, [event.time for event in res.events], invert=True)
    assert np.sum(regular) == 301
    expect_close(res[f"source.{name}"][regular], 0.5 + 2 * exact(res.t[regular]), EXACT)


@pytest.mark.parametrize(("kind", "amplitude", "name"), KINDS)
def test_exponentials_rise_and_fall(expect_close, loop, kind, amplitude, name):
    """2 (1 - exp(-s/0.3)) for 1 s, then falling from there with the same time constant."""
    given = {f"{amplitude.lower()}_max": 2.0, "rise_time": 1.0, "rise_time_const": 0.3}
    res = run(getattr(el, f"Exponentials{kind}")(**given), loop)
    rise = 1 - np.exp(-np.minimum(res.t, 1.0) / 0.3)
    expect_close(res[f"source.{name}"], 2 * rise * np.exp(-since(res.t, 1.0) / 0.3), EXACT)


@pytest.mark.parametrize(("kind", "amplitude", "name"), KINDS)
def test_table_sources_interpolate_and_continue_straight(expect_close, loop, kind, amplitude, name):
    """Straight lines through (0, 0), (1, 1), (2, 4) after start_time, beyond with slope 3."""
    table = [[0, 0], [1, 1], [2, 4]]
    res = run(getattr(el, f"Table{kind}")(table=table, offset=1.0, start_time=0.5), loop)
    lines = np.interp(since(res.t, 0.5), [0, 1, 2, 3], [0, 1, 4, 7])
    expect_close(res[f"source.{name}"], 1 + lines, EXACT)


def test_pulse_shorter_than_every_step_is_not_missed(expect_close):
    """1 A for 1 µs charges 1 F by 1 µV, in a run of 2 s on two points."""
    m = ac.Model()
    m.source = el.PulseCurrent(I=-1.0, width=1e-4, period=1.0, start_time=0.5, nperiod=1)
    m.C, m.ground = el.Capacitor(C=1.0), el.Ground()
    m.connect(m.source.p, m.C.p)
    m.connect(m.source.n, m.C.n, m.ground.p)
    expect_close(ac.simulate(m, 2.0, n=1).final["C.v"], 1e-6, RUN)


def test_constant_current_flows_through_the_source_from_p_to_n(expect_close, loop):
    """i is what flows into p: on a resistor from p to n the voltage is -R I."""
    m = ac.Model()
    m.source, m.R = el.ConstantCurrent(I=2.0), el.Resistor(R=3.0)
    loop(m, m.source, m.R)
    expect_close(ac.simulate(m, 1.0, n=1)["R.v"], -6.0, EXACT)


def test_signal_current_charges_a_capacitor(expect_close, loop):
    """C v' = 2 t: v = t²/C."""
    m = ac.Model()
    m.source, m.C = el.SignalCurrent(i=lambda t: -2 * t), el.Capacitor(C=1.0)
    loop(m, m.source, m.C)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["C.v"], res.t**2, RUN)


def test_unconnected_signal_voltage_is_an_input(expect_close, loop):
    """Its input is source.v, the voltage of its edge is the same."""
    m = ac.Model()
    m.source, m.R = el.SignalVoltage(), el.Resistor(R=2.0)
    loop(m, m.source, m.R)
    system = ac.compile(m)
    assert system.inputs == ("source.v",)
    res = system.simulate(1.0, n=10, inputs={"source.v": lambda t: 4 * t})
    expect_close(res["R.i"], 2 * res.t, EXACT)


def test_frequency_and_amplitude_follow_signals(expect_close, loop):
    """f = t gives the phase pi t²."""
    m = ac.Model()
    source = el.SineVoltageVariableFrequencyAndAmplitude(V=lambda t: 1 + t, f=lambda t: t)
    m.source, m.R = source, el.Resistor(R=1.0)
    loop(m, m.source, m.R)
    res = ac.simulate(m, 2.0, **TIGHT)
    expect_close(res["R.v"], (1 + res.t) * np.sin(np.pi * res.t**2), 1e-5)  # RUN of the phase, 4 pi


@pytest.mark.parametrize(
    ("part", "exact"),
    [
        (el.SineCurrentVariableFrequencyAndAmplitude(I=2.0, f=1.0, offset=1.0), np.sin),
        (el.CosineCurrentVariableFrequencyAndAmplitude(I=2.0, f=1.0, offset=1.0), np.cos),
        (el.CosineVoltageVariableFrequencyAndAmplitude(V=2.0, f=1.0, offset=1.0), np.cos),
    ],
    ids=["sine current", "cosine current", "cosine voltage"],
)
def test_constant_frequency_and_amplitude_give_sine_and_cosine(expect_close, loop, part, exact):
    m = ac.Model()
    m.source, m.R = part, el.Resistor(R=1.0)
    loop(m, m.source, m.R)
    res = ac.simulate(m, 2.0, **TIGHT)
    sign = -1 if "Current" in type(part).__name__ else 1
    expect_close(
        sign * res["R.v"], 1 + 2 * exact(2 * np.pi * res.t), 1e-5
    )  # RUN of the phase, 4 pi


def test_supply_gives_both_voltages_against_its_ground(expect_close):
    m = ac.Model()
    m.supply, m.ground = el.SupplyVoltage(Vps=12.0, Vns=-5.0), el.Ground()
    m.R = el.Resistor(R=1.0)
    m.connect(m.supply.pin_p, m.R.p)
    m.connect(m.supply.pin_n, m.R.n)
    m.connect(m.supply.ground, m.ground.p)
    expect_close(ac.simulate(m, 1.0, n=1)["R.v"], 17.0, EXACT)


def test_widths_beyond_the_period_are_refused():
    with pytest.raises(ParameterError, match=r"width = 120 .* at most 100"):
        el.PulseVoltage(V=1.0, width=120.0, period=1.0)
