"""An optimum is what the replay of the user's model shows: integrals, modes, bounds, objective."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.system.system import System
from domains import signal
from library import translational as tr
from tests.models import cart


class Curve(ac.Component):
    """A curve x(t) with slope u."""

    u = ac.port(signal.Input)
    x = ac.variable("m", "Height", start=1.0)

    def equations(self):
        yield ac.der(self.x) == self.u


class Rocket(ac.Component):
    """Goddard's rocket in units of its own, drag 310 v² exp(-500 (h - 1))."""

    T = ac.port(signal.Input)
    h = ac.variable("1", "Height", start=1.0)
    v = ac.variable("1", "Speed", start=0.0)
    m = ac.variable("1", "Mass", start=1.0)

    def equations(self):
        drag = 310 * self.v**2 * ca.exp(-500 * (self.h - 1))
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == (self.T - drag) / self.m - 1 / self.h**2
        yield ac.der(self.m) == -2 * self.T


def hanging_chain() -> ac.OptimalControl:
    """x(0) = 1, x(1) = 3, length ∫√(1 + u²) = 4, least ∫x√(1 + u²); u is not bounded."""
    m = ac.Model("chain")
    m.c = Curve()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("c.u")
    ocp.final("c.x", 3.0)
    element = ca.sqrt(1 + ocp["c.u"] ** 2)
    ocp.bound(ocp.integral(element), 4.0, 4.0)
    ocp.minimize(ocp.integral(ocp["c.x"] * element))
    return ocp


def rocket() -> ac.OptimalControl:
    m = ac.Model("rocket")
    m.r = Rocket()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=0.2, lower=0.01))
    ocp.control("r.T", 0.0, 3.5)
    ocp.final("r.m", 0.6)
    ocp.maximize(ocp.at_end("r.h"))
    return ocp


def sled(mode: str) -> ac.OptimalControl:
    """2 kg on a support with 1 N of friction, to be moved by 1 m in the least time."""
    m = ac.Model("sled")
    m.push, m.mass = tr.Force(), tr.Mass(m=2.0)
    m.support = tr.SupportFriction(f_pos=((0.0, 1.0),))
    m.connect(m.push.flange, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.support.flange_a)
    ocp = ac.OptimalControl(
        m, t_end=ac.free(guess=2.0, lower=0.1), modes={"support.mode": mode} if mode else None
    )
    ocp.control("push.f", -5.0, 5.0)
    ocp.final("mass.v", 0.0)
    ocp.minimize(ocp.t_end)
    return ocp


def test_a_law_whose_integrals_are_off_between_the_points_is_not_optimal():
    """Polynomial slopes gain length where the quadrature of the program does not look."""
    found = hanging_chain().solve(ac.Collocation(intervals=40, control="polynomial"))
    assert found.status == "inaccurate"
    assert found.replayed_objective > found.objective + 0.1
    assert found.defect > 1e-2
    (longer,) = found.violations
    assert longer.text.startswith("integral(sqrt(")
    assert longer.amount > 0.1
    assert "c.u: a polynomial goes its own way between the points" in found.report
    assert 'ac.Collocation(control="constant") or "linear"' in found.report


def test_hanging_chain_is_refined_to_its_exact_least():
    """A catenary: 5.06848 (COPS 3, problem 2). 1e-5 is the last digit of the figure."""
    found = hanging_chain().solve(ac.Collocation(intervals=40), refine=1e-6)
    assert found.status == "optimal"
    assert found.objective == pytest.approx(5.06848, abs=1e-5)
    assert found.replayed_objective == pytest.approx(5.06848, abs=1e-5)


def test_the_replayed_objective_of_an_integral_is_its_closed_form():
    """Least ∫f² from rest to rest over 1 m in 1 s is 12, on the replay as well."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f")
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    goal = ocp.value("weight", 1.0)
    ocp.minimize(goal * ocp.integral(ocp["push.f"] ** 2) + ocp.at_end("cart.s") - ocp.t_end)
    twice = ocp.prepare(ac.Collocation(intervals=5)).solve(values={"weight": 2.0})
    assert twice.objective == pytest.approx(24.0, rel=1e-7)
    assert twice.replayed_objective == pytest.approx(24.0, rel=1e-7)
    assert twice.status == "optimal"


def test_modes_that_the_model_leaves_are_seen_in_the_replay():
    """Held in "forward", friction would help a sled backwards; the sled itself ends at -0.26 m."""
    ocp = sled("forward")
    ocp.final("mass.s", -1.0)
    found = ocp.solve()
    assert found.status == "inaccurate"
    assert found.replay["mass.s"][-1] == pytest.approx(-0.26, abs=0.005)
    assert found.defect == pytest.approx(0.74, abs=0.01)
    assert "held were support.mode = forward; the model leaves them." in found.report


def test_modes_that_the_model_stays_in_are_confirmed_by_its_replay():
    """2 m/s² by 5 N - 1 N, then 3 m/s² against it by 5 N + 1 N: T = sqrt(2 s (1/2 + 1/3))."""
    ocp = sled("forward")
    ocp.final("mass.s", 1.0)
    found = ocp.solve(ac.Collocation(intervals=20, control="constant"), refine=1e-4)
    assert found.defect < 1e-4
    assert found.t_end == pytest.approx(np.sqrt(5.0 / 3.0), rel=1e-3)


def test_a_control_beyond_its_bound_between_the_points_is_named():
    """Goddard's rocket: 1.0128409 by polynomial thrust of up to 4.1; the bound is 3.5."""
    found = rocket().solve(ac.Collocation(intervals=100, control="polynomial"))
    assert found.status == "inaccurate"
    assert [v.text for v in found.violations] == ["r.T"]
    assert found.violations[0].amount > 0.5
    assert "r.T: a polynomial goes its own way" in found.report
    assert found.replayed_objective < 1.0128369 + 2e-6  # what it really reaches


def test_constant_thrust_takes_goddards_rocket_to_its_known_height():
    """1.0128369; 100 pieces of constant thrust fall short of it by 1e-7."""
    found = rocket().solve(ac.Collocation(intervals=100, control="constant"))
    assert found.status == "optimal"
    assert found.objective == pytest.approx(1.0128369, abs=3e-7)
    assert found.replayed_objective == pytest.approx(1.0128369, abs=3e-7)


def test_the_uncontrolled_model_is_simulated_once_at_most_and_never_with_a_guess(monkeypatch):
    """The falling rocket is stiff: its run took 5.8 s in every prepare and every solve."""
    runs = []
    simulate = System.simulate

    def counted(self, *args, **options):
        runs.append(options.get("solver"))
        return simulate(self, *args, **options)

    monkeypatch.setattr(System, "simulate", counted)
    ocp, method = rocket(), ac.Collocation(intervals=20, control="constant")
    prepared = ocp.prepare(method)
    found = prepared.solve()
    prepared.solve()
    assert len(runs) == 1
    assert runs[0].max_steps <= 1000
    prepared.solve(found)
    assert len(runs) == 1
    ocp.solve(ac.Collocation(intervals=10, control="constant"), guess=found)
    assert runs[1:] == [None]  # the replay
