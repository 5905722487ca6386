"""Controllers as they are used: no offset from a load, one step a sample, few moves, C code."""

from __future__ import annotations

import pickle
import shutil
import subprocess

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from acausal.numerics.piecewise import PiecewisePolynomial
from library import rotational as rot
from tests.models import cart

PERIOD = 0.05


def servo(disturbed: bool = True) -> ac.OptimalControl:
    """A rotor with a motor's torque and a load's; it is to turn by 1 rad and stay there."""
    m = ac.Model("servo")
    m.motor, m.load, m.rotor = rot.Torque(), rot.Torque(), rot.Inertia(J=0.1)
    m.connect(m.motor.flange, m.load.flange, m.rotor.flange_a)
    ocp = ac.OptimalControl(m, t_end=1.0, inputs={} if disturbed else {"load.tau": 0.0})
    ocp.control("motor.tau", -3, 3)
    if disturbed:
        ocp.disturbance("load.tau")
    angle, speed = ocp["rotor.phi"] - 1.0, ocp["rotor.w"]
    effort = ocp["motor.tau"] + (ocp["load.tau"] if disturbed else 0.0)
    ocp.minimize(ocp.integral(10 * angle**2 + 0.1 * speed**2 + 0.05 * effort**2))
    return ocp


STILL = {"load.tau": 0.0}
METHOD = ac.Collocation(intervals=20, control="constant")


def test_a_load_that_stays_leaves_no_offset():
    """With the load known, τ = -load in the end; without an estimate the angle is off."""
    step = PiecewisePolynomial.constant([0.0, 0.8, 9.0], [0.0, -0.8, -0.8])
    run = ac.mpc(servo(), 3.0, period=PERIOD, inputs={"load.tau": step}, method=METHOD)
    plain = ac.mpc(servo(False), 3.0, period=PERIOD, inputs={"load.tau": step}, method=METHOD)
    assert abs(plain["rotor.phi"][-1] - 1.0) > 0.02
    assert run["rotor.phi"][-1] == pytest.approx(1.0, abs=1e-4)
    assert run.disturbance("load.tau")[-1] == pytest.approx(-0.8, abs=1e-4)
    assert np.all(run.durations >= run.solve_times)


def test_one_step_a_sample_ends_where_solutions_end():
    exact = ac.mpc(servo(False), 1.5, period=PERIOD, inputs=STILL, method=METHOD)
    quick = ac.mpc(servo(False), 1.5, period=PERIOD, inputs=STILL, method=METHOD, real_time=True)
    assert {sample.status for sample in quick.samples[1:]} == {"one step"}
    assert np.all(quick.iterations[1:] <= 1)
    assert quick["rotor.phi"][-1] == pytest.approx(exact["rotor.phi"][-1], abs=2e-3)
    assert np.max(np.abs(quick["motor.tau"])) <= 3.0 + 1e-6


@pytest.mark.parametrize("method", [ac.Collocation, ac.MultipleShooting])
def test_moves_in_blocks_are_held(method):
    sol = servo(False).solve(method(intervals=12, control="constant", blocks=(1, 1, 2, 8)))
    free = servo(False).solve(method(intervals=12, control="constant"))
    course = sol.input_values("motor.tau")(np.linspace(0.01, 0.99, 12) // (1 / 12) / 12 + 1 / 24)
    assert len(np.unique(np.round(course, 9))) == 4
    np.testing.assert_allclose(course[4:], course[4], rtol=1e-9)
    assert free.objective < sol.objective < 2 * free.objective


def test_blocks_that_do_not_fit_are_refused():
    with pytest.raises(OptimalControlError, match="3 together, and there are 4"):
        ac.Collocation(intervals=4, control="constant", blocks=(1, 2))
    with pytest.raises(OptimalControlError, match='use control="constant"'):
        ac.Collocation(intervals=3, control="linear", blocks=(1, 2))


def test_code_of_a_step_does_what_the_step_does(tmp_path):
    """Compiled by gcc and called from there: the same numbers; in the end the optimum."""
    if shutil.which("gcc") is None:
        pytest.skip("no C compiler")
    m = cart(2.0, s=1.0, v=0.0)
    ocp = ac.OptimalControl(m, t_end=2.0)
    ocp.control("push.f", -5, 5)
    goal = ocp.value("goal", 0.0)
    gap, effort = ocp["cart.s"] - goal, ocp["push.f"] ** 2
    ocp.minimize(ocp.integral(gap**2 + 0.1 * ocp["cart.v"] ** 2 + 0.05 * effort))
    prepared = ocp.prepare(ac.MultipleShooting(8, ac.RungeKutta(2)), solver=ac.nlp.SQP())
    for bad in ("", tmp_path / "2nd.c", tmp_path / "none" / "step.c"):
        with pytest.raises(OptimalControlError, match="named as C names things"):
            prepared.to_c(bad)
    code = prepared.to_c(tmp_path / "cart_mpc.c", iterations=2)
    assert len(code.states) == 2
    assert code.states[1] == "cart.v"
    assert (code.values, code.controls) == (("goal",), ("push.f",))
    library = tmp_path / "cart_mpc.so"
    command = ["gcc", "-O1", "-shared", "-fPIC", str(code.files[0]), "-o", str(library), "-lm"]
    subprocess.run(command, check=True)
    compiled = ca.external("mpc_step", str(library))
    sizes = [compiled.size1_in(i) for i in range(3)]
    plan = [code.w, np.zeros(sizes[1]), np.zeros(sizes[2])]
    for _ in range(4):
        one = compiled(*plan, [0.7, -0.2], [0.3])
        other = code.function(*plan, [0.7, -0.2], [0.3])
        np.testing.assert_allclose(one[3], other[3], rtol=1e-9, atol=1e-12)
        plan = list(one[:3])
    best = prepared.solve(start={"cart.s": 0.7, "cart.v": -0.2}, values={"goal": 0.3})
    assert float(one[3]) == pytest.approx(float(best["push.f"][0]), abs=1e-5)


def test_what_mpc_returns_writes_the_code_of_its_step(tmp_path):
    """Told what a sample was told, the code comes to plan what that sample planned."""
    method = ac.MultipleShooting(10, ac.RungeKutta(2))
    run = ac.mpc(servo(False), 0.3, period=0.1, inputs=STILL, method=method)
    code = run.to_c(tmp_path / "step.c", iterations=8)
    assert [file.name for file in code.files] == ["step.c", "step.h"]
    assert all(file.exists() for file in code.files)
    plan = [code.w, *(np.zeros(code.function.size1_in(i)) for i in (1, 2))]
    for sample in run.samples:
        told = [sample.told[name] for name in code.states]
        for _ in range(10):  # each call goes on from the plan of the one before
            *plan, control = code.function(*plan, told, np.zeros(len(code.values)))
        planned = sample.plan.polynomials["motor.tau"](sample.plan.t_start)
        assert float(control) == pytest.approx(float(planned), abs=1e-6)
    stored = pickle.loads(pickle.dumps(run))
    assert len(stored.samples) == 3
    with pytest.raises(OptimalControlError, match="the problem of a stored run is not known"):
        stored.to_c(tmp_path / "other.c")
