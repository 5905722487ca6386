"""Small signals are known to the tolerance of a run: 1e-3 of their largest value, or it is told.

The absolute tolerance of a current is 1e-8 A, be the current 30 nA, and 74 kΩ make 0.7 mV of that.
"""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ToleranceWarning
from acausal.simulation import simulate
from library import electrical as el
from library import translational as tr

V, R, L = 2.2e-3, 74e3, 7.5e-3
OMEGA = 0.9 * R / L
T_END = 11.0 * L / R
SOLVERS = (None, ac.Rodas4(), ac.IDA(), ac.Radau())


def lossy_coil(volts=V, *, diode=False):
    m = ac.Model("coil")
    m.s, m.g = el.SineVoltage(V=volts, f=OMEGA / (2 * np.pi)), el.Ground()
    m.r, m.l = el.Resistor(R=R), el.Inductor(L=L)
    m.d = el.IdealDiode() if diode else el.Resistor(R=1e-5)
    m.connect(m.s.p, m.d.p)
    m.connect(m.d.n, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.s.n, m.g.p)
    return ac.compile(m)


def current(t, volts=V):
    """i of L di/dt + R i = V sin ωt from rest."""
    z, phase = np.hypot(R, OMEGA * L), np.arctan2(OMEGA * L, R)
    return volts / z * (np.sin(OMEGA * t - phase) + np.sin(phase) * np.exp(-R / L * t))


def made_anew(monkeypatch):
    """Return a list that gets the tolerance of every run that is made anew."""
    found, usual = [], simulate.simulate

    def spied(*arguments, **options):
        found.extend([options["finer"]] if options.get("finer") else [])
        return usual(*arguments, **options)

    monkeypatch.setattr(simulate, "simulate", spied)
    return found


@pytest.mark.parametrize("solver", SOLVERS)
def test_voltages_of_nanoamperes_are_good_to_a_thousandth(solver):
    """Before: r.v wrong by 0.1 to 0.5 of its largest value."""
    res = lossy_coil().simulate(T_END, solver=solver)
    exact = R * current(res.t)
    assert np.abs(res["r.v"] - exact).max() < 1e-3 * np.abs(exact).max()
    assert np.abs(res["l.v"] - (res["s.v"] - exact)).max() < 1e-3 * np.abs(res["l.v"]).max()
    assert any("hang steeply on l.i" in note for note in res.notices)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_diode_before_them_has_the_events_of_a_fine_run(solver):
    system = lossy_coil(diode=True)
    grid = np.linspace(0.0, 3 * T_END, 301)
    fine = system.simulate(t=grid, rtol=1e-9, atol=1e-15, solver=ac.Radau())
    res = system.simulate(t=grid, solver=solver)
    assert [e.text for e in res.events] == [e.text for e in fine.events]
    assert len(res.t) == len(fine.t)
    for name in ("r.v", "l.v", "d.n.v"):
        inside = np.isin(res.t, grid) & np.isin(fine.t, grid)
        gap = np.abs(res[name] - fine[name])[inside].max()
        assert gap < 1e-3 * np.abs(fine[name]).max(), name


def test_ordinary_signals_run_once(monkeypatch):
    """10 V on 74 kΩ: 0.7 mV are below a thousandth."""
    anew = made_anew(monkeypatch)
    res = lossy_coil(10.0).simulate(T_END)
    exact = R * current(res.t, 10.0)
    assert np.abs(res["r.v"] - exact).max() < 1e-3 * np.abs(exact).max()
    assert not anew
    assert not res.notices


def test_what_nothing_excites_is_no_steep_variable(monkeypatch):
    """A spring of 1e12 N/m at rest makes 1e4 N of its tolerance, and nothing of 0."""
    m = ac.Model("rest")
    m.wall, m.spring, m.mass = tr.Fixed(), tr.Spring(c=1e12), tr.Mass(m=1.0)
    m.other, m.soft = tr.Mass(m=1.0, start={"s": 1.0, "v": 0.0}), tr.Spring(c=1.0)
    m.connect(m.wall.flange, m.spring.flange_a, m.soft.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a)
    m.connect(m.soft.flange_b, m.other.flange_a)
    anew = made_anew(monkeypatch)
    res = ac.simulate(m, 3.0)
    assert res.final["other.s"] == pytest.approx(np.cos(3.0), abs=1e-4)
    assert not anew


def test_outputs_that_begin_late_are_the_same_in_a_run_made_anew():
    times = np.linspace(0.5, 1.0, 5) * T_END
    res = lossy_coil().simulate(t=times)
    assert np.array_equal(res.t, times)
    assert res["r.v"] == pytest.approx(R * current(times), abs=1e-3 * V)


def test_a_run_that_is_kept_in_a_file_is_not_made_anew_but_told(tmp_path):
    with pytest.warns(ToleranceWarning, match=r"l\.v.* hang steeply on l\.i.*Give atol=1e-1"):
        lossy_coil().simulate(T_END, checkpoint=tmp_path / "run.npz")


def test_what_would_be_dear_to_know_is_said_in_the_result(monkeypatch):
    """30 pA, for which currents would have to be known to 1e-13 A."""
    anew = made_anew(monkeypatch)
    res = lossy_coil(1e-3 * V).simulate(T_END)
    assert "may be wrong by more than 1e-03 of their largest values. Give atol=1e-13" in str(res)
    assert not anew
    closer, off = lossy_coil(1e-3 * V).simulate(T_END, atol=1e-13), []
    for run in (res, closer):
        exact = R * current(run.t, 1e-3 * V)
        off.append(np.abs(run["r.v"] - exact).max() / np.abs(exact).max())
    assert off[0] > 0.1
    assert off[1] < 0.02  # 1e-7 V or 1e-3: ten times the tolerance of a voltage is the bound


def test_a_closer_atol_needs_nothing_else(monkeypatch):
    anew = made_anew(monkeypatch)
    lossy_coil().simulate(T_END, atol=1e-13)
    assert not anew
