"""Optimal control of models with modes: each phase in modes of its own."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from domains import translational
from library import rotational as rot
from library import translational as tr


class Brake(ac.Component):
    """A force f0 against the motion while it is on, none while it is off."""

    flange = ac.port(translational.Flange)
    f0: ac.Parameter = ac.parameter("N", "Braking force", 2.0)
    mode = ac.modes("off", "on")
    e = ac.Edge(flange)

    def equations(self):
        yield self.mode.choose({"off": self.f == 0, "on": self.f == self.f0})
        yield ac.transition(self.mode, "off", "on", ac.time > 100.0)


def cart() -> ac.Model:
    m = ac.Model("cart")
    m.push, m.cart, m.brake = tr.Force(), tr.Mass(m=1.0), Brake()
    m.connect(m.push.flange, m.cart.flange_a)
    m.connect(m.cart.flange_b, m.brake.flange)
    return m


def problem(**options) -> ac.OptimalControl:
    ocp = ac.OptimalControl(cart(), t_end=ac.free(guess=1.0, lower=0.1), **options)
    ocp.minimize(ocp.t_end - ocp.t_start)
    return ocp


def test_least_time_with_a_brake_in_its_second_phase():
    """Full force 1 up to v, then 1 + 2 against it: s = v²/2 + v²/6, t = v + v/3."""
    go, stop = problem(), problem(modes={"brake.mode": "on"})
    go.control("push.f", 0.0, 1.0)
    stop.control("push.f", -1.0, 0.0)
    stop.final("cart.s", 2.0)
    stop.final("cart.v", 0.0)
    found = ac.Phases(go, stop).solve()
    assert found.t_end == pytest.approx(np.sqrt(3.0) * 4 / 3, rel=1e-6)


def test_unknown_modes_and_events_inside_the_horizon_are_refused_by_name():
    with pytest.raises(OptimalControlError, match=r"'brake.m' is no mode. There are: brake.mode\."):
        problem(modes={"brake.m": "on"})

    class Held(ac.Component):
        x = ac.variable(start=1.0)
        h = ac.discrete()

        def equations(self):
            yield ac.der(self.x) == -self.h
            yield ac.when(ac.sample(0.1), ac.assign(self.h, self.x))

    m = ac.Model("held")
    m.a = Held()
    with pytest.raises(OptimalControlError, match="a: the equations change at events inside"):
        ac.OptimalControl(m, t_end=1.0)


def clutch(w: float = 0.0) -> ac.Model:
    """Two inertias of 1 kg.m² and a clutch that slips with 20 N.m, the second one at a speed w."""
    m = ac.Model("clutch")
    m.motor = rot.Torque()
    m.a, m.b = rot.Inertia(J=1.0), rot.Inertia(J=1.0, start={"w": w})
    m.clutch = rot.Clutch(fn_max=20.0, f_normalized=1.0, mu_pos=[(0.0, 1.0)], peak=1.0)
    m.connect(m.motor.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.clutch.flange_a)
    m.connect(m.clutch.flange_b, m.b.flange_a)
    return m


@pytest.mark.parametrize("said", ["model", "problem"])
def test_a_problem_begins_in_the_modes_that_a_run_settles_to(said):
    """At w_rel = -50 rad/s the clutch slides: b is sped up by 20 rad/s² whatever the motor does."""
    m = clutch(-50.0 if said == "model" else 0.0)
    ocp = ac.OptimalControl(m, t_end=0.5)
    ocp.control("motor.tau", -5.0, 5.0)
    if said == "problem":
        ocp.initial("b.w", -50.0)
    ocp.final("a.w", -8.0)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=6))
    assert sol.ocp.modes == {"clutch.mode": "backward"}
    assert sol.final["b.w"] == pytest.approx(-40.0, abs=1e-6)
    assert sol["motor.tau"] == pytest.approx(4.0, abs=1e-5)  # of -20 to -16 rad/s² in 0.5 s
    assert sol.status == "optimal"


def test_a_mode_that_is_given_is_kept_and_checked_against_the_replay():
    ocp = ac.OptimalControl(clutch(-50.0), t_end=0.5, modes={"clutch.mode": "stuck"})
    ocp.control("motor.tau", -5.0, 5.0)
    ocp.minimize(ocp.integral((ocp["motor.tau"] - 1.0) ** 2))
    sol = ocp.solve(ac.Collocation(intervals=6))
    assert sol.ocp.modes == {"clutch.mode": "stuck"}
    assert sol.status == "inaccurate"
    assert "t = 0 s  clutch: stuck → backward" in sol.report
