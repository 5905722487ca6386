"""What is said of the start: it takes the place of as many defaults as it determines, no more."""

from __future__ import annotations

import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr
from tests.models import add_motor, driven_four_bar, press

EXACT = 1e-7  # ten times IPOPT's tolerance in scaled units


def drive() -> ac.OptimalControl:
    """The drive that turns by 5 rad in the least time, with limits of voltage and current."""
    m = ac.Model("drive")
    m.src, m.r, m.gnd = el.SignalVoltage(), el.Resistor(R=0.5), el.Ground()
    m.emf, m.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.05, upper=10.0))
    ocp.control("src.v", -12, 12)
    ocp.bound("r.i", -10, 10)
    ocp.final("rotor.phi", 5.0)
    ocp.final("rotor.w", 0.0)
    ocp.minimize(ocp.t_end)
    return ocp


def cart(**spring: object) -> ac.Model:
    """A mass of 2 kg that is pushed, with a spring of 10 N/m to a wall."""
    m = ac.Model("cart")
    m.push, m.mass, m.wall = tr.Force(), tr.Mass(m=2.0), tr.Fixed()
    m.k = tr.Spring(c=10.0, **spring)
    m.connect(m.push.flange, m.mass.flange_a)
    m.connect(m.wall.flange, m.k.flange_a)
    m.connect(m.k.flange_b, m.mass.flange_b)
    return m


def calm(ocp: ac.OptimalControl) -> ac.types.Solution:
    """Decide the push that takes the least effort."""
    ocp.control("push.f")
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    return ocp.solve(ac.Collocation(intervals=8))


def replayed(sol: ac.types.Solution, model: ac.Model, **options: object) -> ac.Result:
    """Return the user's own run with the decided inputs and parameters."""
    return ac.simulate(
        model, sol.t_end, inputs=sol, parameters=sol.parameters, rtol=1e-9, atol=1e-10, **options
    )


@pytest.mark.parametrize("control", ["polynomial", "linear", "constant"])
@pytest.mark.parametrize("said", [{"value": 0.0}, {"lower": -0.5, "upper": 0.5}])
def test_a_current_that_the_voltage_can_have_at_t0_frees_no_state(control, said):
    """Only the first instant is dearer: less than an interval and a half, of 60, is lost."""
    method = ac.Collocation(intervals=60, control=control)
    free, ocp = drive().solve(method), drive()
    ocp.initial("r.i", **said)
    sol = ocp.solve(method)
    assert sol["rotor.w"][0] == pytest.approx(0.0, abs=EXACT)
    assert abs(sol["r.i"][0]) <= 0.5 + EXACT
    assert free.t_end <= sol.t_end + EXACT
    assert sol.t_end < free.t_end * (1 + 2.5 / 60)
    assert replayed(sol, ocp.model).final["rotor.phi"] == pytest.approx(5.0, abs=1e-5)


def test_an_acceleration_that_the_force_can_have_at_t0_frees_no_state():
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.initial("mass.a", 0.25)
    ocp.final("mass.s", 1.0)
    sol = calm(ocp)
    assert [sol[name][0] for name in ("mass.s", "mass.v")] == pytest.approx([0.0, 0.0], abs=EXACT)
    assert sol["mass.a"][0] == pytest.approx(0.25, abs=EXACT)
    assert replayed(sol, m).final["mass.s"] == pytest.approx(1.0, abs=1e-5)


def test_a_state_is_freed_where_the_controls_are_too_few():
    """One force for two conditions: the acceleration takes it, the spring's force a state."""
    ocp = ac.OptimalControl(cart(), t_end=1.0)
    ocp.initial("mass.a", 0.0)
    ocp.initial(ocp["k.f"] + 0.1 * ocp["push.f"], 3.0)
    ocp.final("mass.s", 0.0)
    sol = calm(ocp)
    assert sol["mass.v"][0] == pytest.approx(0.0, abs=EXACT)
    force, push = sol["k.f"][0], sol["push.f"][0]
    assert (push - force, force + 0.1 * push) == pytest.approx((0.0, 3.0), abs=1e-6)
    assert "mass.e.s" in sol.given_up
    assert sol.defect < 2e-5  # of 8 intervals


def test_a_load_at_t0_takes_the_place_of_the_default_that_a_run_gives_up():
    """k.f = c s = 3 N is met by s = 0.3 m, in the model's own run too; it begins at rest."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.initial("k.f", 3.0)
    ocp.final("mass.s", 0.0)
    sol = calm(ocp)
    assert (sol["mass.s"][0], sol["mass.v"][0]) == pytest.approx((0.3, 0.0), abs=EXACT)
    run = replayed(sol, m, start={"k.f": 3.0})
    assert run.final["mass.s"] == pytest.approx(0.0, abs=1e-6)


def test_a_range_of_a_load_decides_as_much_as_a_run_gives_up():
    """The start nearest to the goal is best, the force at its bound; the speed stays 0."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.initial("k.f", lower=-1.0, upper=3.0)
    ocp.final("mass.s", 1.0)
    sol = calm(ocp)
    assert sol["mass.v"][0] == pytest.approx(0.0, abs=EXACT)
    assert -0.1 - EXACT <= sol["mass.s"][0] <= 0.3 + EXACT
    assert sol.given_up == ("mass.e.s",)
    assert "mass.e.s is decided at t_start, in place of its default" in sol.report
    assert sol.defect < 1e-6


def test_two_masses_share_what_a_range_of_the_force_between_them_decides():
    """A run moves both alike, s_b = -s_a; so they begin here, and at rest."""
    m = ac.Model("pair")
    m.push, m.a, m.b, m.k = tr.Force(), tr.Mass(m=1.0), tr.Mass(m=1.0), tr.Spring(c=10.0)
    m.connect(m.push.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.k.flange_a)
    m.connect(m.k.flange_b, m.b.flange_a)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.initial("k.f", lower=1.0, upper=3.0)
    ocp.final("b.s", 1.0)
    sol = calm(ocp)
    run = ac.compile(m).initialize(start={"k.f": float(sol["k.f"][0])})
    for path in ("a.s", "b.s", "a.v", "b.v"):
        assert sol[path][0] == pytest.approx(run[path], abs=1e-6)
    assert sol["a.s"][0] == pytest.approx(-sol["b.s"][0], abs=1e-6)
    assert sol.defect < 1e-4  # of 8 intervals; what a run is told of is k.f alone


def test_a_press_does_not_begin_at_another_pose_for_a_force_it_can_have():
    m = press(phi=0.6, w=0.0)
    m.motor = rot.Torque()
    m.connect(m.motor.flange, m.j1.axis)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=0.5, lower=0.05, upper=2.0))
    ocp.control("motor.tau", -10.0, 10.0)
    ocp.initial("slide.a", 0.0)
    ocp.final("j1.phi", 2.0)
    ocp.final("j1.w", 0.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(ac.Collocation(intervals=20, control="linear"))
    assert (sol["j1.phi"][0], sol["j1.w"][0]) == pytest.approx((0.6, 0.0), abs=EXACT)
    assert sol["slide.a"][0] == pytest.approx(0.0, abs=1e-5)
    assert sol.t_end > 0.1
    assert replayed(sol, m).final["j1.phi"] == pytest.approx(2.0, abs=1e-4)


def test_what_a_loop_gives_up_is_said_by_paths():
    """A range of the speed of a crank decides the rates of the loop; no name of a chart is said."""
    m = press(phi=0.6, w=0.0)
    m.motor = rot.Torque()
    m.connect(m.motor.flange, m.j1.axis)
    ocp = ac.OptimalControl(m, t_end=0.5)
    ocp.control("motor.tau")
    ocp.initial("j1.w", lower=-1.0, upper=1.0)
    ocp.final("j1.phi", 2.0)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert sol.given_up == ("crank.w_a", "rod.w_a", "der(slide.s)")
    assert "crank.w_a is decided at t_start, in place of its default: 1" in sol.report
    assert sol.replay.final["j1.phi"] == pytest.approx(2.0, abs=1e-4)
    ocp.bound("slide.v", -1e-3, 1e-3)
    with pytest.raises(OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=5))
    assert "loop[" not in str(caught.value) + sol.report


def test_limits_of_closed_loops_hold_at_t0_too():
    """Full voltage at rest would be 24 V/0.2 Ω = 120 A through the motor of a press, of 60 A."""
    m = press(phi=0.6, w=0.0)
    add_motor(m, k=0.4, R=0.2)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=0.5, lower=0.05, upper=2.0))
    ocp.control("src.v", -24.0, 24.0)
    ocp.bound("r.i", -60, 60)
    ocp.final("j1.phi", 2.0)
    ocp.final("j1.w", 0.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(ac.Collocation(intervals=40, control="linear"))
    assert sol.status == "optimal"
    assert sol["r.i"][0] == pytest.approx(60.0, rel=1e-4)
    assert max(abs(sol.replay["r.i"])) < 60.0 * (1 + 1e-4)


class Thrower(ac.Component):
    """A height that begins at h and falls, der(y) = w, der(w) = -9.81, w(0) = speed."""

    h: ac.Parameter = ac.parameter("m", "Height at the start", 1.0)
    speed: ac.Parameter = ac.parameter("m/s", "Speed at the start", default=lambda self: self.h * 2)
    y = ac.variable("m", start="h")
    w = ac.variable("m/s", start="speed")

    def equations(self):
        yield ac.der(self.y) == self.w
        yield ac.der(self.w) == -9.81


def test_a_decided_start_value_is_where_the_integrator_begins():
    """y = y_start, s(1) = ∫∫ y, with u decided: only y_start = 2 gives s(1) = 1 without effort."""
    m = ac.Model("rest")
    m.int, m.force, m.mass = bl.Integrator(y_start=0.2), tr.Force(), tr.Mass(m=1.0)
    m.connect(m.int.y, m.force.f)
    m.connect(m.force.flange, m.mass.flange_a)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("int.u")
    ocp.parameter("int.y_start", -10.0, 10.0)
    ocp.final("mass.s", 1.0)
    ocp.minimize(ocp.integral(ocp["int.u"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=6))
    assert sol.parameters["int.y_start"] == pytest.approx(2.0, abs=1e-5)
    assert sol["int.y"][0] == pytest.approx(2.0, abs=1e-5)
    assert replayed(sol, m).final["mass.s"] == pytest.approx(1.0, abs=1e-6)
    assert sol.status == "optimal"


def test_a_parameter_bound_to_a_decided_one_moves_a_start_value_with_it():
    """The speed 2 h is 9.81/3 at most: with that y(1) = h + 2 h - 9.81/2 = 0."""
    m = ac.Model("throw")
    m.a = Thrower()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.parameter("a.h", 0.1, 10.0)
    ocp.bound("a.speed", upper=9.81 / 3)
    ocp.minimize(-ocp["a.speed"])
    sol = ocp.solve(ac.Collocation(intervals=4))
    assert sol.parameters["a.h"] == pytest.approx(9.81 / 6, rel=1e-5)
    assert sol.objective == pytest.approx(-9.81 / 3, rel=1e-5)
    assert sol["a.w"][0] == pytest.approx(9.81 / 3, rel=1e-5)
    assert replayed(sol, m).final["a.y"] == pytest.approx(0.0, abs=1e-5)
    with pytest.raises(OptimalControlError) as caught:
        ocp.parameter("a.speed", 0.1, 10.0)
    assert str(caught.value) == (
        "a.speed is bound to 2.*a.h: decide a parameter in that expression instead."
    )


@pytest.mark.parametrize("said", ["model", "problem"])
def test_a_start_value_that_is_no_state_is_met_by_the_decided_parameter(said):
    """k.f = 3 N with a stiffness of c begins at s = 3/c; s(0) = 0.1 m is best, so c = 30 N/m."""
    m = cart(start={"f": 3.0}) if said == "model" else cart()
    ocp = ac.OptimalControl(m, t_end=0.5)
    if said == "problem":
        ocp.initial("k.f", 3.0)
    ocp.parameter("k.c", 5.0, 100.0)
    ocp.control("push.f")
    ocp.minimize(1e-6 * ocp.integral(ocp["push.f"] ** 2) + (ocp.at_start("mass.s") - 0.1) ** 2)
    sol = ocp.solve(ac.Collocation(intervals=6))
    assert sol.parameters["k.c"] == pytest.approx(30.0, rel=1e-3)
    assert sol["k.f"][0] == pytest.approx(3.0, abs=1e-6)
    assert sol["mass.v"][0] == pytest.approx(0.0, abs=EXACT)
    assert sol.defect < 1e-6


def test_a_decided_length_of_a_closed_loop_leaves_the_crank_where_it_starts():
    """phi(0) of the crank is said by the model: another rocker moves the other joints only."""
    m = driven_four_bar(0.8, 0.0, 1.0)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("motor.tau")
    ocp.parameter("rocker.r[0]", 0.7, 0.95)
    ocp.final("j1.phi", 1.5)
    ocp.final("j1.w", 0.0)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2) * 1e-3 + (ocp.at_start("j4.phi") - 1.6) ** 2)
    sol = ocp.solve(ac.Collocation(intervals=8))
    assert (sol["j1.phi"][0], sol["j1.w"][0]) == pytest.approx((1.0, 0.0), abs=1e-6)
    assert sol.parameters["rocker.r[0]"] != pytest.approx(0.8, abs=1e-3)
    assert replayed(sol, m).final["j1.phi"] == pytest.approx(1.5, abs=1e-4)


def test_two_starts_of_one_state_that_disagree_are_refused():
    ocp = ac.OptimalControl(cart(), t_end=1.0)
    ocp.initial("mass.s", 0.0)
    ocp.initial("mass.s", 0.0)
    with pytest.raises(OptimalControlError) as caught:
        ocp.initial("mass.s", 1.0)
    assert str(caught.value) == (
        "mass.s is asked to be 1 at t_start, but 0 was asked for before. Leave one of them out."
    )
    ocp.initial("mass.v", lower=-1.0, upper=2.0)
    with pytest.raises(OptimalControlError) as caught:
        ocp.initial("mass.v", lower=3.0)
    assert str(caught.value) == (
        "mass.v is asked to be between 3 and inf at t_start, but between -1 and 2 was asked for "
        "before. "
        "Leave one of them out."
    )


def test_two_ranges_of_one_start_hold_together():
    """Of v(0) in [-1, 2] and in [1, 5] the way of 3 m in 1 s takes 2 m/s and a push."""
    ocp = ac.OptimalControl(cart(), t_end=1.0)
    ocp.initial("mass.v", lower=-1.0, upper=2.0)
    ocp.initial("mass.v", lower=1.0, upper=5.0)
    ocp.final("mass.s", 3.0)
    assert calm(ocp)["mass.v"][0] == pytest.approx(2.0, abs=1e-5)
