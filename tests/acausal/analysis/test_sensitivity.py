"""Sensitivities: forward, adjoint, finite differences and closed forms agree."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, UnknownNameError
from library import electrical as el
from library import rotational as rot
from library import translational as tr
from tests.models import rc

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
AGREE = 1e-5  # relative: two runs at rtol 1e-9, differences over steps of 1e-4


def charging(**start: Any) -> ac.Model:
    return rc(el.ConstantVoltage(V=2.0), el.Resistor(R=3.0), el.Capacitor(C=0.5, **start))


def test_sensitivities_of_an_rc_circuit_are_the_closed_form():
    """v = V (1 - e) + v0 e, e = exp(-t/(R C)): dv/dR = -(V - v0) e t/(R² C), and so on."""
    system = ac.compile(charging(start={"v": 0.5}))
    sens = system.sensitivities(2.0, n=20, parameters=["r.R", "c.C", "src.V", "c.v"], **TIGHT)
    t = sens.t
    e = np.exp(-t / 1.5)
    size = 1e-7  # at rtol 1e-9
    assert np.allclose(sens["c.v", "r.R"], -1.5 * e * t / (9 * 0.5), rtol=0, atol=size)
    assert np.allclose(sens["c.v", "c.C"], -1.5 * e * t / (3 * 0.25), rtol=0, atol=size)
    assert np.allclose(sens["c.v", "src.V"], 1 - e, rtol=0, atol=size)
    assert np.allclose(sens["c.v", "c.v"], e, rtol=0, atol=size)


def test_sensitivities_of_eliminated_variables_include_the_direct_part():
    """i = (V - v)/R: di/dR = -(V - v)/R² - dv/dR / R."""
    sens = ac.compile(charging()).sensitivities(2.0, n=20, parameters=["r.R"], **TIGHT)
    v = sens.result["c.v"]
    expected = -(2 - v) / 9 - sens["c.v", "r.R"] / 3
    assert np.allclose(sens["r.i", "r.R"], expected, rtol=0, atol=1e-10)


def test_the_run_itself_is_in_the_sensitivities():
    system = ac.compile(charging())
    sens = system.sensitivities(2.0, n=20, parameters=["r.R"], **TIGHT)
    res = system.simulate(2.0, n=20, **TIGHT)
    assert np.array_equal(sens.t, res.t)
    assert np.allclose(sens.result["c.v"], res["c.v"], rtol=0, atol=1e-7)


def drive() -> ac.Model:
    """A motor with a load step: an event, three states, two domains."""
    m = ac.Model("drive")
    m.src, m.r, m.l, m.gnd = (
        el.ConstantVoltage(V=12.0),
        el.Resistor(R=0.5),
        el.Inductor(L=0.05),
        el.Ground(),
    )
    m.emf, m.j = el.RotationalEMF(k=0.5), rot.Inertia(J=0.05)
    m.load = rot.TorqueStep(step_torque=-2.0, start_time=0.3)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.j.flange_a)
    m.connect(m.j.flange_b, m.load.flange)
    return m


def rectifier() -> ac.Model:
    """A diode and a resistor in series with a capacitor: algebraic unknowns."""
    m = ac.Model("rectifier")
    m.src, m.r, m.gnd = el.SineVoltage(V=5.0, f=2.0), el.Resistor(R=1.0), el.Ground()
    m.d, m.c, m.load = el.Diode(), el.Capacitor(C=0.1), el.Resistor(R=4.0)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.d.p)
    m.connect(m.d.n, m.c.p, m.load.p)
    m.connect(m.c.n, m.load.n, m.src.n, m.gnd.p)
    return m


CASES = {
    "drive": (drive, 0.5, "j.w", ["r.R", "l.L", "emf.k", "j.J", "load.step_torque", "src.V"]),
    "event": (drive, 0.5, "j.w", ["load.start_time"]),
    "start": (drive, 0.2, "j.w", ["j.w", "l.i"]),
    "rectifier": (rectifier, 0.4, "c.v", ["r.R", "c.C", "load.R", "d.Vt", "src.f"]),
}


def differences(system: ac.System, end: float, output: str, name: str) -> float:
    """Return the central difference of a final value."""
    if name in system.parameter_names:
        value = system.parameters[name]
        step = 1e-4 * max(abs(value), 1e-3)
        ways = [{"parameters": {name: value + s * step}} for s in (1, -1)]
    else:
        step = 1e-4
        ways = [{"start": {name: s * step}} for s in (1, -1)]
    tight = {"rtol": 1e-11, "atol": 1e-13}
    up, down = (system.simulate(end, n=1, **way, **tight).final[output] for way in ways)
    return float((up - down) / (2 * step))


@pytest.mark.parametrize("case", CASES)
def test_forward_sensitivities_are_finite_differences(case):
    build, end, output, names = CASES[case]
    system = ac.compile(build())
    sens = system.sensitivities(end, n=5, parameters=names, **TIGHT)
    for name in names:
        expected = differences(system, end, output, name)
        assert sens[output, name][-1] == pytest.approx(expected, rel=AGREE, abs=1e-7), name


@pytest.mark.parametrize("case", CASES)
def test_adjoint_gradient_is_the_forward_sensitivity(case):
    build, end, output, names = CASES[case]
    system = ac.compile(build())
    sens = system.sensitivities(end, n=1, parameters=names, **TIGHT)
    gradient = system.gradient(end, output, parameters=names, **TIGHT)
    assert set(gradient) == set(names)
    for name in names:
        assert gradient[name] == pytest.approx(sens[output, name][-1], rel=AGREE, abs=1e-7), name


def test_gradient_of_an_eliminated_variable_includes_the_direct_part():
    """i(T) = V/R exp(-T/(R C)): di/dR = i (T/(R² C) - 1/R)."""
    system = ac.compile(charging())
    gradient = system.gradient(1.0, "r.i", parameters=["r.R"], **TIGHT)
    i = 2.0 / 3.0 * math.exp(-1.0 / 1.5)
    assert gradient["r.R"] == pytest.approx(i * (1.0 / (9 * 0.5) - 1 / 3), rel=1e-6)


def test_gradient_gives_all_parameters_and_all_starts():
    system = ac.compile(charging())
    gradient = system.gradient(1.0, "c.v")
    assert set(gradient) == {*system.states, *system.parameter_names}
    assert gradient["c.v"] == pytest.approx(math.exp(-1.0 / 1.5), rel=1e-5)


def dependent_start() -> ac.Model:
    m = charging()
    m.c2, m.r2 = el.Capacitor(C=1.0, start={"v": 3 * m.src.V}), el.Resistor(R=1.0)
    m.connect(m.c2.p, m.r2.p)
    m.connect(m.c2.n, m.r2.n, m.gnd.p)
    return m


def test_start_values_that_depend_on_parameters_move_with_them():
    """v2 = 3 V exp(-t): dv2/dV = 3 exp(-t), forward and adjoint alike."""
    system = ac.compile(dependent_start())
    sens = system.sensitivities(1.0, n=4, parameters=["src.V"], **TIGHT)
    assert np.allclose(sens["c2.v", "src.V"], 3 * np.exp(-sens.t), rtol=1e-6)
    gradient = system.gradient(1.0, "c2.v", parameters=["src.V"], **TIGHT)
    assert gradient["src.V"] == pytest.approx(3 * math.exp(-1.0), rel=1e-6)


def test_indirect_start_values_move_with_parameters():
    """r.i fixed at 0.2 A: v0 = V - 0.2 R, so dv/dR at the start is -0.2."""
    system = ac.compile(charging())
    sens = system.sensitivities(1.0, n=4, parameters=["r.R"], start={"r.i": 0.2}, **TIGHT)
    assert sens["c.v", "r.R"][0] == pytest.approx(-0.2, rel=1e-6)


def test_resonance_moves_with_the_spring():
    """s = cos(w t), w = sqrt(c/m): ds/dc = -t sin(w t) / (2 sqrt(c m))."""
    m = ac.Model("oscillator")
    m.mass, m.spring, m.wall = tr.Mass(m=2.0, start={"s": 1.0}), tr.Spring(c=8.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    sens = ac.compile(m).sensitivities(3.0, n=30, parameters=["spring.c"], **TIGHT)
    expected = -sens.t * np.sin(2 * sens.t) / (2 * 4)
    assert np.allclose(sens["mass.s", "spring.c"], expected, rtol=0, atol=1e-6)


def test_a_run_moves_with_the_start_of_a_variable_that_is_no_state():
    """r.i = (V - v)/R: with v0 = V - R i0, dv/di0 = -R exp(-t/(R C))."""
    system = ac.compile(charging())
    sens = system.sensitivities(1.0, n=4, parameters=["r.i"], start={"r.i": 0.2}, **TIGHT)
    assert np.allclose(sens["c.v", "r.i"], -3 * np.exp(-sens.t / 1.5), rtol=0, atol=1e-6)


def test_parameters_have_other_values_in_a_run_by_at():
    """dv/dR at R = 1: -(V - v0) e t/(R² C), by forward and adjoint sensitivities."""
    system = ac.compile(charging())
    sens = system.sensitivities(1.0, n=4, parameters=["r.R"], at={"r.R": 1.0}, **TIGHT)
    expected = -2 * np.exp(-sens.t / 0.5) * sens.t / 0.5
    assert np.allclose(sens["c.v", "r.R"], expected, rtol=0, atol=1e-6)
    gradient = system.gradient(1.0, "c.v", parameters=["r.R"], at={"r.R": 1.0}, **TIGHT)
    assert gradient["r.R"] == pytest.approx(expected[-1], rel=1e-5)


def test_periodic_events_shift_with_their_period():
    """The end of the k-th pulse moves with k times the period: differences agree."""
    system = ac.compile(rc(el.PulseVoltage(V=1.0, width=30.0, period=0.2)))
    sens = system.sensitivities(0.9, n=3, parameters=["src.period", "src.width"], **TIGHT)
    for name in ("src.period", "src.width"):
        expected = differences(system, 0.9, "c.v", name)
        assert sens["c.v", name][-1] == pytest.approx(expected, rel=1e-4)


def test_objects_may_be_keys():
    m = charging()
    sens = ac.compile(m).sensitivities(1.0, n=2, parameters=[m.r.R], **TIGHT)
    assert np.array_equal(sens[m.c.v, m.r.R], sens["c.v", "r.R"])


def test_unknown_parameters_are_refused():
    with pytest.raises(UnknownNameError, match=r"r\.Q"):
        ac.compile(charging()).sensitivities(1.0, parameters=["r.Q"])


def test_parameters_that_are_built_in_as_numbers_have_no_derivative():
    """L = 0 takes the coil out of the equations: dv/dL is not 0, it is not there."""
    m = ac.Model("coil")
    m.src, m.r, m.l, m.c, m.gnd = (
        el.ConstantVoltage(V=1.0),
        el.Resistor(R=1.0),
        el.Inductor(L=0.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    for differentiate in (
        lambda: system.sensitivities(1.0, parameters=["l.L"]),
        lambda: system.gradient(1.0, "c.v", parameters=["l.L"]),
        lambda: system.linearize(inputs=["l.L"]),
    ):
        with pytest.raises(ParameterError, match=r"l\.L = 0 is built into the equations"):
            differentiate()
    assert "l.L" not in system.gradient(1.0, "c.v")
