"""Linearisation: matrices, poles, transfer functions and frequency responses in closed form."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import UnknownNameError
from domains import electrical
from library import electrical as el
from library import rotational as rot
from tests.models import drive

ROUNDING = 1e-12
R, L, C = 2.0, 0.5, 0.1


def rlc() -> ac.Model:
    m = ac.Model("rlc")
    m.src, m.r, m.gnd = el.SignalVoltage(), el.Resistor(R=R), el.Ground()
    m.l, m.c = el.Inductor(L=L), el.Capacitor(C=C)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


@pytest.fixture(scope="module")
def linear() -> Any:
    return ac.compile(rlc()).linearize(outputs=["c.v", "l.i", "r.v", "l.v"])


def test_matrices_are_those_of_the_state_equations(linear):
    """L di/dt = u - R i - v, C dv/dt = i; outputs v, i, R i and L di/dt."""
    i, v = (linear.states.index(name) for name in ("l.i", "c.v"))
    A = np.zeros((2, 2))
    A[i, i], A[i, v], A[v, i] = -R / L, -1 / L, 1 / C
    B = np.zeros((2, 1))
    B[i] = 1 / L
    rows = np.zeros((4, 2))
    rows[0, v] = rows[1, i] = 1
    rows[2, i], rows[3, i], rows[3, v] = R, -R, -1
    assert np.allclose(linear.A, A, rtol=ROUNDING)
    assert np.allclose(linear.B, B, rtol=ROUNDING)
    assert np.allclose(linear.C, rows, rtol=ROUNDING)
    assert np.allclose(linear.D.ravel(), [0, 0, 0, 1], rtol=ROUNDING)


def test_names_are_those_of_states_inputs_and_outputs(linear):
    assert set(linear.states) == {"l.i", "c.v"}
    assert linear.inputs == ("src.v",)
    assert linear.outputs == ("c.v", "l.i", "r.v", "l.v")
    assert linear.names["outputs"] == linear.outputs


def test_poles_are_the_roots_of_the_characteristic_polynomial(linear):
    """s² + R/L s + 1/(L C) = 0."""
    expected = np.roots([1, R / L, 1 / (L * C)])
    assert np.allclose(np.sort_complex(linear.poles), np.sort_complex(expected), rtol=1e-10)
    assert linear.frequencies == pytest.approx([1 / (2 * math.pi * math.sqrt(L * C))] * 2)
    assert linear.damping == pytest.approx([R / 2 * math.sqrt(C / L)] * 2)


def test_frequency_response_is_the_closed_form(linear):
    """v/u = 1 / (1 - L C w² + j R C w), i/u = j C w times that."""
    w = np.logspace(-2, 4, 25)
    low_pass = 1 / (1 - L * C * w**2 + 1j * R * C * w)
    assert np.allclose(linear.frequency_response(w, output="c.v"), low_pass, rtol=1e-9)
    assert np.allclose(linear.frequency_response(w, output="l.i"), 1j * C * w * low_pass, rtol=1e-9)


def test_transfer_function_has_the_closed_form_coefficients(linear):
    numerator, denominator = linear.transfer_function(output="c.v")
    assert np.allclose(denominator, [1, R / L, 1 / (L * C)], rtol=1e-10)
    assert np.allclose(numerator, [0, 0, 1 / (L * C)], rtol=1e-9, atol=1e-9)


def test_bode_picture_has_gain_and_phase_axes(linear):
    figure = linear.bode(output="c.v")
    labels = [axis.get_ylabel() for axis in figure.axes]
    assert any("dB" in label for label in labels)
    assert any("deg" in label or "°" in label for label in labels)


def test_parameters_may_be_inputs(linear):
    """At rest with u = 3: d(dv/dt)/dR = 0 and d(di/dt)/dR = -i/L = 0; for i = 2 it is -4."""
    system = ac.compile(rlc())
    at = system.initialize(start={"l.i": 2.0}, inputs={"src.v": 3.0})
    found = system.linearize(at, inputs=["r.R"], outputs=["r.v"])
    assert found.B[found.states.index("l.i"), 0] == pytest.approx(-2.0 / L, rel=ROUNDING)
    assert found.D[0, 0] == pytest.approx(2.0, rel=ROUNDING)


def test_algebraic_unknowns_are_eliminated():
    """A diode at its operating point is the conductance g = I_s / V_t exp(v / V_t) + 1/R."""
    m = ac.Model("diode")
    m.src, m.r, m.c, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=100.0),
        el.Capacitor(C=1e-6),
        el.Ground(),
    )
    m.d, m.r2 = el.Diode(), el.Resistor(R=50.0)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.r2.p)
    m.connect(m.r2.n, m.d.p)
    m.connect(m.d.n, m.c.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    at = system.steady_state(inputs={"src.v": 5.0})
    found = system.linearize(at, outputs=["d.v"])
    g = 1e-6 / 0.04 * math.exp(at["d.v"] / 0.04) + 1e-8
    total = 1 / 100.0 + 1 / (50.0 + 1 / g)
    assert found.poles[0].real == pytest.approx(-total / 1e-6, rel=1e-9)


def test_point_of_a_result_may_be_linearized_about():
    """An undamped pendulum: the poles are ±sqrt(g/l cos(phi)) j at the momentary angle."""

    class Gravity(ac.Component):
        from domains.rotational import Flange

        flange = ac.port(Flange)
        e = ac.Edge(flange)

        def equations(self) -> Iterator[Any]:
            yield self.e.tau == 9.81 * ca.sin(self.e.phi)

    m = ac.Model("pendulum")
    m.j, m.g = rot.Inertia(J=1.0, start={"phi": 1.0}), Gravity()
    m.connect(m.j.flange_a, m.g.flange)
    system = ac.compile(m)
    res = system.simulate(0.3, n=30)
    for point in (res.final, res.at(0.1)):
        poles = system.linearize(point).poles
        assert np.max(poles.imag) == pytest.approx(math.sqrt(9.81 * math.cos(point["j.phi"])))
        assert np.max(np.abs(poles.real)) < 1e-9


def test_derivative_of_the_input_is_no_input_of_its_own():
    """A capacitor across the source: i = C du/dt, of which D sees nothing at constant du/dt."""
    m = ac.Model("across")
    m.src, m.c, m.r, m.gnd = el.SignalVoltage(), el.Capacitor(C=C), el.Resistor(R=R), el.Ground()
    m.connect(m.src.p, m.c.p, m.r.p)
    m.connect(m.src.n, m.c.n, m.r.n, m.gnd.p)
    found = ac.compile(m).linearize(outputs=["r.i"])
    assert found.inputs == ("src.v",)
    assert found.D[0, 0] == pytest.approx(1 / R, rel=ROUNDING)


def test_unknown_names_are_refused(linear):
    with pytest.raises(UnknownNameError, match="has no variable 'q'"):
        ac.compile(rlc()).linearize(outputs=["c.q"])
    with pytest.raises(UnknownNameError, match=r"no output"):
        linear.frequency_response([1.0], output="c.i")


def test_dc_motor_has_its_textbook_poles():
    """J L s² + (R J + d L) s + R d + k² = 0, and 0 for the angle."""
    found = ac.compile(drive(source=el.SignalVoltage())).linearize(outputs=["rotor.w"])
    polynomial = [0.02 * 4.5e-3, 0.5 * 0.02 + 0.01 * 4.5e-3, 0.5 * 0.01 + 0.25]
    expected = np.append(np.roots(polynomial), 0)
    assert np.allclose(np.sort(found.poles.real), np.sort(expected.real), rtol=1e-9, atol=1e-9)
    gain = found.frequency_response([0.0], output="rotor.w")[0]
    assert gain.real == pytest.approx(0.5 / (0.5 * 0.01 + 0.25), rel=1e-9)


class Cubic(ac.Component):
    """i = v + v³: the slope depends on the operating point."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == self.v + self.v**3


@pytest.mark.parametrize("v", [0.0, 0.5, -2.0])
def test_linear_system_predicts_small_deviations(v):
    """C dv/dt = -(v + v³): the pole is -(1 + 3 v²)/C."""
    m = ac.Model("cubic")
    m.c, m.x, m.gnd = el.Capacitor(C=C), Cubic(), el.Ground()
    m.connect(m.c.p, m.x.p)
    m.connect(m.c.n, m.x.n, m.gnd.p)
    found = ac.compile(m).linearize(start={"c.v": v})
    assert found.poles[0].real == pytest.approx(-(1 + 3 * v**2) / C, rel=ROUNDING)
