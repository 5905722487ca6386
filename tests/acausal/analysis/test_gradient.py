"""Gradients by the adjoint against closed forms: derivatives that are integrals of the way back."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import spatial as sp
from library import translational as tr
from tests.models import rc


@pytest.mark.parametrize("rtol", [1e-6, 1e-8])
def test_the_way_of_a_shaken_mass_by_its_parameters(rtol):
    """s = a t/(2πf m) - a sin(2πft)/((2πf)² m): ds/df = -2/π, ds/dm = -1/π at t = 2 s, f = 1 Hz."""
    m = ac.Model("shaken")
    m.sine, m.force, m.mass = bl.Sine(f=1.0), tr.Force(), tr.Mass(m=1.0)
    m.connect(m.sine.y, m.force.f)
    m.connect(m.force.flange, m.mass.flange_a)
    found = ac.compile(m).gradient(2.0, "mass.s", rtol=rtol)
    assert found["sine.f"] == pytest.approx(-2 / np.pi, rel=1e-5)
    assert found["mass.m"] == pytest.approx(-1 / np.pi, rel=1e-5)
    assert found["sine.amplitude"] == pytest.approx(1 / np.pi, rel=1e-5)
    assert found["sine.offset"] == pytest.approx(2.0, rel=1e-5)
    assert found["mass.v"] == pytest.approx(2.0, rel=1e-6)


def test_a_body_on_a_universal_joint():
    """Backwards as forwards: the angle by the mass."""
    m = ac.Model("cardan")
    m.world, m.joint = sp.World(), sp.Universal()
    m.body = sp.Body(m=1.0, r_CM=(0.3, 0.0, 0.1), I_11=0.1, I_22=0.1, I_33=0.1)
    m.chain(m.world.frame, m.joint, m.body.frame_a)
    system = ac.compile(m)
    angle = system.states[0]
    forward = system.sensitivities(0.5, parameters=["body.m"], rtol=1e-8, atol=1e-10)
    backward = system.gradient(0.5, angle, parameters=["body.m"])
    assert backward["body.m"] == pytest.approx(forward[angle, "body.m"][-1], rel=1e-5)


def test_a_model_without_states_has_a_gradient():
    """i = V/(R₁ + R₂): CasADi's integrator refused, untyped."""
    m = ac.Model("divider")
    m.src, m.r, m.gnd = (
        el.ConstantVoltage(V=6.0),
        [el.Resistor(R=1.0), el.Resistor(R=2.0)],
        el.Ground(),
    )
    m.connect(m.src.p, m.r[0].p)
    m.connect(m.r[0].n, m.r[1].p)
    m.connect(m.r[1].n, m.src.n, m.gnd.p)
    found = ac.compile(m).gradient(1.0, "r[0].i", parameters=["src.V", "r[1].R"], n=3)
    assert found == pytest.approx({"src.V": 1 / 3, "r[1].R": -2 / 3}, rel=1e-9)


def test_who_stops_a_gradient_has_it_stopped(monkeypatch):
    """CasADi tells of Ctrl-C as of any failure; forward sensitivities must not begin then."""
    import casadi

    from acausal.analysis import adjoint

    class Stopped:
        def __getattr__(self, name):
            return getattr(casadi, name)

        @staticmethod
        def Function(name, *given):
            def stop(*_):
                raise RuntimeError("error in gradient: KeyboardInterrupt")

            return stop if name == "gradient" else casadi.Function(name, *given)

    monkeypatch.setattr(adjoint, "ca", Stopped())
    with pytest.raises(KeyboardInterrupt):
        ac.compile(rc()).gradient(1.0, "c.v", parameters=["r.R"])


def test_a_small_output_has_a_gradient_to_tolerance():
    """1 mV on 1 GΩ and 1 pF, i = V/R exp(-t/RC): the way back is exact in parts of the output.

    Its tolerance was one of SI units, 1e-10, of what is 1e-13 A: 9 % were wrong.
    """
    m = ac.Model("small")
    R, C, V, t = 1e9, 1e-12, 1e-3, 2e-3
    m.src, m.r, m.c = el.ConstantVoltage(V=V), el.Resistor(R=R), el.Capacitor(C=C, start={"v": 0.0})
    m.gnd = el.Ground()
    m.loop(m.src, m.r, m.c)
    m.connect(m.src.n, m.gnd.p)
    found = ac.compile(m).gradient(t, "r.i", parameters=["r.R", "c.C"])
    i = V / R * np.exp(-t / (R * C))
    assert found["r.R"] == pytest.approx(i * (t / (R * R * C) - 1 / R), rel=1e-4)
    assert found["c.C"] == pytest.approx(i * t / (R * C * C), rel=1e-4)
