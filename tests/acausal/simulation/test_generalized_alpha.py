"""Generalised-α: order, damping at infinity, restarts that cost nothing, events, loops, jit.

Jansen, Whiting and Hulbert, CMAME 190 (2000) 305-319.
"""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import SimulationError
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

EXACT = {"rtol": 1e-11, "atol": 1e-11}  # Newton's method: far below the errors of the steps


class Decaying(ac.Component):
    """der(x) = -x/T."""

    x = ac.variable("1", start=1.0)
    T = ac.parameter("s")

    def equations(self):
        yield ac.der(self.x) == -self.x / self.T


class Bouncing(ac.Component):
    """A ball that falls from 1 m and bounces with 0.8 of its speed."""

    h = ac.variable("m", start=1.0)
    v = ac.variable("m/s", start=0.0)

    def equations(self):
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == -9.81
        yield ac.when(self.h < 0, ac.reinit(self.v, -0.8 * ac.pre(self.v)))


def alone(part: ac.Component) -> ac.System:
    m = ac.Model("alone")
    m.part = part
    return ac.compile(m)


def double_pendulum(lib=pl) -> ac.System:
    m = ac.Model("pendulum")
    down = {} if lib is pl else {"n": (0.0, -1.0, 0.0)}
    m.world = lib.World(**down)
    axis = {} if lib is pl else {"n": (0.0, 0.0, 1.0)}
    m.first, m.second = (lib.Revolute(**axis, start={"phi": a, "w": 0.0}) for a in (0.5, 1.0))
    m.arm = lib.FixedTranslation(r=(1.0, 0.0, 0.0)[: 2 + (lib is sp)])
    inertia = {"I": 0.1} if lib is pl else {"I_11": 0.1, "I_22": 0.1, "I_33": 0.1}
    shared = {"m": 1.0, "r_CM": (0.5, 0.0, 0.0)[: 2 + (lib is sp)], **inertia}
    m.upper, m.lower = lib.Body(**shared), lib.Body(**shared)
    m.connect(m.world.frame, m.first.frame_a)
    m.connect(m.first.frame_b, m.upper.frame_a, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.second.frame_a)
    m.connect(m.second.frame_b, m.lower.frame_a)
    return ac.compile(m)


@pytest.mark.parametrize("rho", [0.0, 0.5, 0.9, 1.0])
def test_errors_fall_with_the_square_of_the_step_for_states_and_unknowns(rho):
    """At times on steps and between them, from the first step on; slope 2 within 0.15."""
    system = double_pendulum()
    times = np.array([0.0, 0.013, 0.1, 0.237, 0.4, 0.5])
    exact = system.simulate(t=times, rtol=1e-12, atol=1e-12)
    errors = []
    for h in (0.01, 0.005, 0.0025):
        run = system.simulate(t=times, solver=ac.GeneralizedAlpha(h=h, rho=rho), **EXACT)
        found = [
            np.abs(run[key] - exact[key])[1:].max()
            for key in ("second.phi", "second.w", "lower.a_0[0]")
        ]
        errors.append(found)
    slopes = np.log2(np.array(errors)[:-1] / np.array(errors)[1:])
    np.testing.assert_allclose(slopes[-1][:2], 2.0, atol=0.1)
    assert slopes[-1][2] > 1.85
    assert run.solver == "generalised-α"


@pytest.mark.parametrize("rho", [0.0, 0.3, 0.9, 1.0])
def test_what_is_infinitely_fast_is_left_by_rho_a_step(rho):
    """|x_{n+1}/x_n| → ρ for h/T = 10⁶; the first step is of another kind and left out."""
    h = 0.1
    times = h * np.arange(1.0, 40.0)
    run = alone(Decaying(T=1e-7)).simulate(
        t=times, solver=ac.GeneralizedAlpha(h=h, rho=rho), rtol=1e-13, atol=1e-16
    )
    left = np.abs(run["part.x"])
    if rho == 0.0:
        assert left[-1] < 1e-5
    else:
        mean = (left[-1] / left[9]) ** (1 / (len(left) - 10))
        assert mean == pytest.approx(rho, rel=0.05 if rho < 1 else 1e-4)


def test_without_damping_a_linear_oscillator_keeps_its_energy():
    """ρ = 1 is the trapezoidal rule here: energy to Newton's accuracy over 200 periods."""
    m = ac.Model("oscillator")
    m.j, m.c, m.wall = (
        rot.Inertia(J=2.0, start={"phi": 1.0, "w": 0.0}),
        rot.Spring(c=5.0),
        rot.Fixed(),
    )
    m.connect(m.wall.flange, m.c.flange_a)
    m.connect(m.c.flange_b, m.j.flange_a)
    run = ac.simulate(m, 800.0, n=100, solver=ac.GeneralizedAlpha(h=0.1, rho=1.0), **EXACT)
    energy = run["j.w"] ** 2 + 2.5 * run["j.phi"] ** 2
    np.testing.assert_allclose(energy, 2.5, rtol=1e-8)


def test_a_segment_that_begins_anew_loses_nothing():
    """An input with corners every 0.1 s: the same order as without, at twice as many steps."""
    t = np.linspace(0.0, 1.0, 11)
    table = np.stack([t, np.cos(7 * t)], axis=1)
    m = ac.Model("driven")
    m.table, m.torque, m.j = bl.TimeTable(table=table), rot.Torque(), rot.Inertia(J=1.0)
    m.spring, m.wall = rot.SpringDamper(c=40.0, d=0.5), rot.Fixed()
    m.connect(m.table.y, m.torque.tau)
    m.connect(m.torque.flange, m.j.flange_a)
    m.connect(m.j.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.wall.flange)
    system = ac.compile(m)
    exact = system.simulate(1.0, n=10, rtol=1e-12, atol=1e-12)["j.phi"]
    errors = [
        np.abs(
            system.simulate(1.0, n=10, solver=ac.GeneralizedAlpha(h=h), **EXACT)["j.phi"] - exact
        ).max()
        for h in (0.02, 0.01, 0.005)
    ]
    assert np.log2(errors[1] / errors[2]) == pytest.approx(2.0, abs=0.1)


def test_bounces_are_where_parabolas_end():
    """Order 2 is exact for a parabola: instants t1, t1 + 2 e t1, … to 1e-9, whatever h is."""
    first = np.sqrt(2 / 9.81)
    instants = first * (1 + 2 * np.cumsum([0.0, 0.8, 0.64]))
    run = alone(Bouncing()).simulate(2.0, n=7, solver=ac.GeneralizedAlpha(h=0.07), **EXACT)
    found = [event.time for event in run.events][:3]
    np.testing.assert_allclose(found, instants, rtol=1e-9)
    assert run.solver == "generalised-α"


def test_modes_of_a_diode_and_their_forms_are_as_by_ida():
    """A half wave on R and L: the current begins, ends and begins anew."""
    m = ac.Model("rectifier")
    m.src = el.SineVoltage(V=10.0, f=50.0)
    m.d, m.r, m.l, m.gnd = el.IdealDiode(), el.Resistor(R=5.0), el.Inductor(L=0.02), el.Ground()
    m.connect(m.src.p, m.d.p)
    m.connect(m.d.n, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    exact = system.simulate(0.05, n=200, rtol=1e-9, atol=1e-10)
    run = system.simulate(0.05, n=200, solver=ac.GeneralizedAlpha(h=5e-5, rho=0.0), rtol=1e-8)
    assert [e.text for e in run.events] == [e.text for e in exact.events]
    times = [[e.time for e in one.events] for one in (run, exact)]
    np.testing.assert_allclose(times[0], times[1], atol=1e-6)
    np.testing.assert_allclose(run["l.i"], exact["l.i"], atol=3e-4)


@pytest.mark.parametrize("lib", [pl, sp], ids=["planar", "spatial"])
def test_closed_loops_pass_their_charts(lib):
    """A four-bar through several turns of its crank: charts are picked anew, gaps stay closed."""
    m = ac.Model("four-bar")
    d = 2 + (lib is sp)
    m.world = lib.World(g=0)
    m.ground = lib.FixedTranslation(r=(0.9, 0.0, 0.0)[:d])
    angles = [{}, {"guess": {"phi": 0.97}}, {}, {"guess": {"phi": 1.7}}]
    begin = [{"start": {"phi": 0.0, "w": 20.0}}, *angles[1:]]
    m.pins = [lib.Revolute(**one) for one in begin]
    spin = {"I": 0.01} if lib is pl else {"I_11": 0.01, "I_22": 0.01, "I_33": 0.01}
    m.bars = [lib.FixedTranslation(r=(length, 0.0, 0.0)[:d]) for length in (0.3, 0.9, 0.75)]
    m.bodies = [
        lib.Body(m=1.0, r_CM=(length / 2, 0.0, 0.0)[:d], **spin) for length in (0.3, 0.9, 0.75)
    ]
    m.connect(m.world.frame, m.pins[0].frame_a, m.ground.frame_a)
    m.connect(m.pins[0].frame_b, m.bars[0].frame_a, m.bodies[0].frame_a)
    m.connect(m.bars[0].frame_b, m.pins[1].frame_a)
    m.connect(m.pins[1].frame_b, m.bars[1].frame_a, m.bodies[1].frame_a)
    m.connect(m.bars[1].frame_b, m.pins[2].frame_a)
    m.connect(m.ground.frame_b, m.pins[3].frame_a)
    m.connect(m.pins[3].frame_b, m.bars[2].frame_a, m.bodies[2].frame_a)
    m.connect(m.bars[2].frame_b, m.pins[2].frame_b)
    system = ac.compile(m)
    exact = system.simulate(1.0, n=50, rtol=1e-9, atol=1e-9)["pins[0].phi"]
    assert exact[-1] > 3 * np.pi
    errors = [
        np.abs(
            system.simulate(1.0, n=50, solver=ac.GeneralizedAlpha(h=h), rtol=1e-9, atol=1e-9)[
                "pins[0].phi"
            ]
            - exact
        ).max()
        for h in (0.001, 0.00025)
    ]
    assert errors[1] < 3e-4
    assert 8.0 < errors[0] / errors[1] < 40.0  # legs between charts divide steps in their own way


def test_delayed_values_are_of_their_time():
    """der(x) = -x(t - 1) with x = 1 before 0: x(2) = 1 - 2 + 1/2 by the method of steps."""

    class Late(ac.Component):
        x = ac.variable("1", start=1.0)

        def equations(self):
            yield ac.der(self.x) == -ac.delay(self.x, 1.0)

    run = alone(Late()).simulate(2.0, n=4, solver=ac.GeneralizedAlpha(h=0.05), **EXACT)
    assert run.final["part.x"] == pytest.approx(-0.5, abs=1e-3)


def test_a_step_that_newtons_method_does_not_find_is_halved():
    """5 V is switched on a diode with a capacitor, in steps of 20 times its time constant."""
    m = ac.Model("charged")
    m.v, m.r = el.StepVoltage(V=5.0, start_time=1e-3), el.Resistor(R=1e3)
    m.c, m.d, m.g = el.Capacitor(C=1e-6), el.Diode2(Vf=2.0, Rs=0.0), el.Ground()
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.d.p)
    m.connect(m.c.n, m.d.n, m.v.n, m.g.p)
    run = ac.simulate(m, 0.2, n=20, solver=ac.GeneralizedAlpha(h=0.02, rho=0.0))
    assert run.final["d.v"] == pytest.approx(0.618987475, abs=1e-6)


def test_compiled_equations_give_the_same_run():
    """The same steps to rounding, also at other parameters, without compiling again."""
    system = alone(Decaying(T=0.3))
    solvers = [ac.GeneralizedAlpha(h=0.01, jit=jit) for jit in (False, True)]
    for T in (0.3, 0.7):
        plain, fast = (
            system.simulate(1.0, n=9, solver=one, parameters={"part.T": T})["part.x"]
            for one in solvers
        )
        np.testing.assert_allclose(fast, plain, rtol=1e-13)
        assert plain[-1] == pytest.approx(np.exp(-1 / T), rel=1e-3)


def test_jit_without_a_compiler_says_what_is_missing(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SimulationError, match="jit=True needs a C compiler, and none of gcc"):
        alone(Decaying(T=0.3)).simulate(1.0, solver=ac.GeneralizedAlpha(h=0.01, jit=True))


@pytest.mark.parametrize("options", [{"h": 0.0}, {"h": -1}, {"h": "1 ms"}, {"h": np.inf}])
def test_a_step_that_is_none_is_refused(options):
    with pytest.raises(SimulationError, match="give the length of a step"):
        ac.GeneralizedAlpha(**options)


@pytest.mark.parametrize("rho", [-0.1, 1.1, np.nan, "much"])
def test_a_radius_outside_0_to_1_is_refused(rho):
    with pytest.raises(SimulationError, match="give a number from 0, which damps what is fast"):
        ac.GeneralizedAlpha(h=0.1, rho=rho)


def test_too_many_steps_are_an_error_with_what_was_reached():
    with pytest.raises(SimulationError) as stopped:
        alone(Decaying(T=0.3)).simulate(1.0, n=10, solver=ac.GeneralizedAlpha(h=0.01, max_steps=50))
    assert 0.3 < stopped.value.time < 0.6
