"""Ideal amplifiers by the two-graph rule: transfer functions against their closed forms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import acausal as ac
from library import electrical as el

R1, R2, R3, R4, R5, C1, C2 = 1e3, 22e3, 4.7e3, 10e3, 3.3e3, 20e-9, 10e-9


def _source(m: ac.Model) -> None:
    m.src, m.gnd, m.amp = el.SignalVoltage(), el.Ground(), el.IdealOpAmp3Pin()
    m.connect(m.src.n, m.gnd.p, m.amp.in_p)


def inverting() -> ac.Model:
    """v_out = −R2/R1 V."""
    m = ac.Model("inverting")
    _source(m)
    m.r1, m.r2 = el.Resistor(R=R1), el.Resistor(R=R2)
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.amp.in_n, m.r2.p)
    m.connect(m.r2.n, m.amp.out)
    return m


def summing() -> ac.Model:
    """v_out = −R3 (V/R1 + V/R2), both inputs from one source."""
    m = ac.Model("summing")
    _source(m)
    m.r1, m.r2, m.r3 = el.Resistor(R=R1), el.Resistor(R=R2), el.Resistor(R=R3)
    m.connect(m.src.p, m.r1.p, m.r2.p)
    m.connect(m.r1.n, m.r2.n, m.amp.in_n, m.r3.p)
    m.connect(m.r3.n, m.amp.out)
    return m


def integrator() -> ac.Model:
    """v_out = −V/(R1 C1 s)."""
    m = ac.Model("integrator")
    _source(m)
    m.r1, m.c1 = el.Resistor(R=R1), el.Capacitor(C=C1)
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.amp.in_n, m.c1.p)
    m.connect(m.c1.n, m.amp.out)
    return m


def sallen_key() -> ac.Model:
    """v_out = V/(1 + C2 (R1 + R2) s + R1 R2 C1 C2 s²)."""
    m = ac.Model("sallen_key")
    m.src, m.gnd, m.amp = el.SignalVoltage(), el.Ground(), el.IdealOpAmp3Pin()
    m.r1, m.r2, m.c1, m.c2 = (
        el.Resistor(R=R1),
        el.Resistor(R=R2),
        el.Capacitor(C=C1),
        el.Capacitor(C=C2),
    )
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.r2.p, m.c1.p)
    m.connect(m.r2.n, m.c2.p, m.amp.in_p)
    m.connect(m.amp.out, m.amp.in_n, m.c1.n)
    m.connect(m.src.n, m.c2.n, m.gnd.p)
    return m


def gyrator() -> ac.Model:
    """Antoniou's two amplifiers: an inductance L = R1 R3 R5 C1/R4 behind a resistor R2."""
    m = ac.Model("gyrator")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.rs = el.Resistor(R=R2)
    m.z1, m.z3, m.z4, m.z5 = (el.Resistor(R=r) for r in (R1, R3, R4, R5))
    m.c = el.Capacitor(C=C1)
    m.a, m.b = el.IdealOpAmp3Pin(), el.IdealOpAmp3Pin()
    m.connect(m.src.p, m.rs.p)
    m.connect(m.rs.n, m.z1.p, m.a.in_p)
    m.connect(m.z1.n, m.c.p, m.b.out)
    m.connect(m.c.n, m.z3.p, m.a.in_n, m.b.in_n)
    m.connect(m.z3.n, m.z4.p, m.a.out)
    m.connect(m.z4.n, m.z5.p, m.b.in_p)
    m.connect(m.z5.n, m.src.n, m.gnd.p)
    return m


CASES: dict[str, tuple[Callable[[], ac.Model], str, int, Callable[[complex], complex]]] = {
    "inverting": (inverting, "amp.output.v", 0, lambda s: -R2 / R1),
    "summing": (summing, "amp.output.v", 0, lambda s: -R3 / R1 - R3 / R2),
    "integrator": (integrator, "amp.output.v", 1, lambda s: -1 / (R1 * C1 * s)),
    "sallen_key": (
        sallen_key,
        "amp.output.v",
        2,
        lambda s: 1 / (1 + C2 * (R1 + R2) * s + R1 * R2 * C1 * C2 * s**2),
    ),
    "gyrator": (gyrator, "rs.i", 1, lambda s: 1 / (R2 + s * R1 * R3 * R5 * C1 / R4)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_transfer_function_is_the_closed_form(name):
    """C (s − A)⁻¹ B + D at five frequencies to rounding; no state is lost."""
    build, output, order, closed = CASES[name]
    derivation = ac.teaching.textbook(build(), outputs=[output])
    assert len(derivation.states) == order
    assert derivation.excess == ()
    a, b, c, d = (np.array(getattr(derivation, letter)) for letter in "ABCD")
    for omega in np.logspace(2, 7, 5):
        s = 1j * omega
        gain = (c @ np.linalg.solve(s * np.eye(order) - a, b) + d)[0, 0]
        assert gain == pytest.approx(closed(s), rel=1e-9)


@pytest.mark.parametrize("name", CASES)
def test_the_derivation_agrees_with_the_compiled_system(name):
    build, output, _, closed = CASES[name]
    linear = ac.compile(build()).linearize(inputs=["src.v"], outputs=[output])
    for omega in (1e3, 1e5):
        assert linear.frequency_response(omega)[0] == pytest.approx(closed(1j * omega), rel=1e-6)


def test_the_steps_name_the_two_graphs():
    text = str(ac.teaching.textbook(sallen_key()))
    assert "of acrosses, for circuits: amp.input contracted, amp.output deleted" in text
    assert "of throughs, for cutsets:  amp.output contracted, amp.input deleted" in text
    assert "v_output = v_c2" in text


def test_a_quiz_on_an_amplifier_knows_the_law_and_the_state_equation():
    asked = ac.teaching.quiz(integrator())
    assert asked.state_equation("v_c1", "dv/dt = V/(R C)")
    assert not asked.state_equation("v_c1", "dv/dt = -V/(R C)")
    assert asked.output("amp.output.v", "v_output = -v_c1")
