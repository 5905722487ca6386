"""What decides an event is hardly more than rounding: rates say nothing then, and it is told."""

import warnings

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ToleranceWarning
from library import electrical as el

SOLVERS = [ac.Rodas4(), ac.IDA(), ac.Radau()]


def rectifier(ohms: float, farads: float, V: float = 10.0, Goff: float = 1e-12) -> ac.Model:
    """Return a half-wave rectifier of a diode of 10 µΩ and 50 Hz."""
    m = ac.Model("rectifier")
    m.s, m.d, m.g = el.SineVoltage(V=V, f=50), el.IdealDiode(Goff=Goff), el.Ground()
    m.r, m.c = el.Resistor(R=ohms), el.Capacitor(C=farads)
    m.connect(m.s.p, m.d.p)
    m.connect(m.d.n, m.r.p, m.c.p)
    m.connect(m.r.n, m.c.n, m.s.n, m.g.p)
    return m


@pytest.mark.filterwarnings("ignore::acausal.errors.ToleranceWarning")
@pytest.mark.parametrize("solver", SOLVERS, ids=lambda s: type(s).__name__)
def test_a_diode_of_nanoamperes_blocks(solver):
    """c.v falls by exp(-t/RC) from where R C dv/dt = -v: it opens at ωt = π - atan(1/ωRC) + nπ.

    0.3 µA are 300 of what the currents are rounded by: the instant is known to some 10 µs.
    """
    found = ac.simulate(rectifier(1e8, 1e-10), 0.1, solver=solver)
    assert len(found.events) == 10
    assert found["c.v"].min() >= -1e-6
    w = 100.0 * np.pi
    opens = (np.pi - np.arctan(w * 0.01)) / w
    assert found.events[1].time == pytest.approx(opens, abs=5e-5)
    k = int(np.searchsorted(found.t, 0.015))
    falls = 10.0 * np.sin(w * opens) * np.exp((opens - found.t[k]) / 0.01)
    assert found["c.v"][k] == pytest.approx(falls, abs=1e-3 * 10.0)


@pytest.mark.parametrize("volts", [10.0, 1e-3])
@pytest.mark.parametrize("solver", SOLVERS, ids=lambda s: type(s).__name__)
def test_it_is_told_that_rounding_decides(solver, volts):
    """At 1 GΩ the currents are 30 times their rounding, however small both are."""
    system = ac.compile(rectifier(1e9, 1e-11, volts))
    with pytest.warns(ToleranceWarning, match=r"^d: by t = 0\.0\d+ s .* late or missing"):
        found = system.simulate(0.05, solver=solver)
    assert found["c.v"].min() > -1e-6 * volts


def test_nothing_is_told_of_a_kiloohm():
    with warnings.catch_warnings():
        warnings.simplefilter("error", ToleranceWarning)
        assert len(ac.simulate(rectifier(1e3, 1e-5), 0.1).events) == 10


def test_ida_follows_what_never_was_much_more_than_its_rounding():
    """10 µA into 1 MΩ ∥ 10 pF: steps were as wrong as 1 mA, and the run stopped at 0.1 s.

    Blocking the diode is 100 kΩ: c.v = -10 V / 1.1.
    """
    found = ac.simulate(rectifier(1e6, 1e-11, Goff=1e-5), 0.1, solver=ac.IDA())
    assert len(found.events) == 11
    assert found["c.v"].min() == pytest.approx(-10.0 / 1.1, rel=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("volts", [10.0, 1e-3])
def test_runs_in_c_have_these_events_and_tell_it(volts):
    system = ac.compile(rectifier(1e8, 1e-10, volts))
    with pytest.warns(ToleranceWarning, match=r"^d: by t = 0\.1 s"):
        found = system.simulate(0.1, solver=ac.Rodas4(), compiled=True)
    assert len(found.events) == 10
    assert found["c.v"].min() >= -1e-6 * volts


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda s: type(s).__name__)
def test_diodes_in_a_row_without_resistors_end_at_tight_tolerances(solver):
    """What passes several diodes is what passes one: each loses no more than its Ron asks for."""
    m = ac.Model("row")
    m.s, m.g = el.SineVoltage(V=10, f=50), el.Ground()
    m.d = [el.IdealDiode() for _ in range(5)]
    m.r, m.c = [el.Resistor(R=100) for _ in m.d], [el.Capacitor(C=1e-4) for _ in m.d]
    m.connect(m.s.n, m.g.p)
    at = m.s.p
    for d, r, c in zip(m.d, m.r, m.c, strict=True):
        m.connect(at, d.p)
        m.connect(d.n, r.p, c.p)
        m.connect(r.n, c.n, m.g.p)
        at = c.p
    found = ac.simulate(m, 0.03, rtol=1e-9, atol=1e-11, solver=solver)
    for k in range(1, 5):
        assert np.abs(found[f"c[{k}].v"] - found["c[0].v"]).max() < 1e-2
    assert min(found[f"d[{k}].i"].min() for k in range(5)) > -2e-4  # 10 µS at 20 V
