"""Optimal control against hand-written CasADi and rockit: prints one JSON object.

Two problems, each by Radau collocation of degree 3 with constant controls and IPOPT at tol 1e-8:
the swing-up of a cart with a pole (a planar multibody model here, its explicit equations of motion
by hand) and the minimum time of the COPS robot arm. ``solve`` is the ratio of the times inside
IPOPT to the hand-written program, ``set_up_s`` the time from the declared problem on the compiled
model to the solver. Processor time, the least of runs that alternate: a machine may be loaded. The
hand-written program is the usual one: a loop over intervals, expanded to scalar operations.
Targets: solve ≤ 1.1, set_up_s ≤ 1.

The third is Goddard's rocket, whose uncontrolled model falls into ever denser air and is costly to
simulate: ``whole`` is the ratio of set-up and solution together, ``warm`` that of a solve that
begins with its own solution to the time inside IPOPT. Targets: whole ≤ 1.0, warm ≤ 2.

``refine`` are the processor seconds from the declared problem to an optimum that the replay
confirms: a DC drive with limits of voltage and current to 1e-6 (target 3 s), a slider-crank press
with a motor, a closed loop, to 1e-4 (20 s), and the robot arm to 1e-6 (target: it converges).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from time import process_time
from typing import Any

import _blas_on_one_thread  # noqa: F401
import casadi as ca
import numpy as np

import acausal as ac
from domains import signal
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import translational as tr

RUNS, INTERVALS, DEGREE, TOL = 5, 100, 3, 1e-8
QUIET = {"ipopt.print_level": 0, "print_time": False, "ipopt.sb": "yes", "ipopt.tol": TOL}
G, CART, BOB, ROD = 9.80665, 1.0, 0.3, 0.5


def main() -> None:
    report: dict[str, Any] = {"benchmark": "ocp", "runs": RUNS, "intervals": INTERVALS}
    report["cart_pole"] = compare(CartPole(), cart_pole)
    report["robot_arm"] = compare(RobotArm(), robot_arm)
    report["rocket"] = compare_whole()
    report["refine"] = {
        "drive_s": refined(drive(), 1e-6),
        "press_s": refined(press(), 1e-4),
        "robot_arm_s": refined(robot_arm(), 1e-6),
    }
    report["met"] = report["rocket"]["whole"] <= 1.0 and report["rocket"]["warm"] <= 2.0
    report["met"] &= report["refine"]["drive_s"] <= 3.0 and report["refine"]["press_s"] <= 20.0
    report["met"] &= all(
        report[name]["solve"] <= 1.1 and report[name]["set_up_s"] <= 1.0
        for name in ("cart_pole", "robot_arm")
    )
    print(json.dumps(report))


@dataclass(frozen=True)
class CartPole:
    """x = (s, v, phi, w), phi from hanging down; least effort in 2 s."""

    n: int = 4
    first = (0.0, 0.0, 0.0, 0.0)
    last = (1.0, 0.0, np.pi, 0.0)
    lower, upper = (-2.0, -np.inf, -np.inf, -np.inf), (2.0, np.inf, np.inf, np.inf)
    ends = (last, last)
    controls = (20.0,)
    t_end: float | None = 2.0

    def ode(self, x: ca.SX, u: ca.SX) -> ca.SX:
        _, v, phi, w = ca.vertsplit(x)
        sine, cosine = ca.sin(phi), ca.cos(phi)
        total = CART + BOB * sine**2
        a = (u + BOB * sine * (ROD * w**2 + G * cosine)) / total
        turn = -(a * cosine + G * sine) / ROD
        return ca.vertcat(v, a, w, turn)

    def running(self, u: Any) -> Any:
        return u**2

    def final(self, horizon: Any, x: Any) -> Any:
        return 0


@dataclass(frozen=True)
class RobotArm:
    """x = (rho, theta, phi and their rates); least time."""

    n: int = 6
    first = (4.5, 0.0, np.pi / 4, 0.0, 0.0, 0.0)
    last = (4.5, 2 * np.pi / 3, np.pi / 4, 0.0, 0.0, 0.0)
    lower, upper = (0.0, *5 * (-np.inf,)), (5.0, *5 * (np.inf,))
    ends = (last, last)
    controls = (1.0, 1.0, 1.0)
    t_end: float | None = None
    free = (0.1, 1.0)

    def ode(self, x: ca.SX, u: ca.SX) -> ca.SX:
        rho, phi = x[0], x[2]
        inertia = ((5 - rho) ** 3 + rho**3) / 3
        return ca.vertcat(x[3:], u[0] / 5, u[1] / (inertia * ca.sin(phi) ** 2), u[2] / inertia)

    def running(self, u: Any) -> Any:
        return 0

    def final(self, horizon: Any, x: Any) -> Any:
        return horizon


@dataclass(frozen=True)
class Rocket:
    """x = (h, v, m): the largest height by a thrust of 0 to 3.5, u in [-1, 1]; least mass 0.6."""

    n: int = 3
    first, last = (1.0, 0.0, 1.0), (1.0, 0.0, 0.6)
    lower, upper = 3 * (-np.inf,), 3 * (np.inf,)
    ends = ((-np.inf, -np.inf, 0.6), (np.inf, np.inf, 0.6))
    controls = (1.0,)
    t_end: float | None = None
    free = (0.01, 0.2)

    def ode(self, x: ca.SX, u: ca.SX) -> ca.SX:
        h, v, m = ca.vertsplit(x)
        thrust, drag = 1.75 * (1 + u), 310 * v**2 * ca.exp(-500 * (h - 1))
        return ca.vertcat(v, (thrust - drag) / m - 1 / h**2, -2 * thrust)

    def running(self, u: Any) -> Any:
        return 0

    def final(self, horizon: Any, x: Any) -> Any:
        return -x[0]


def compare(problem: Any, ours: Callable[[], ac.OptimalControl]) -> dict[str, Any]:
    """Return ratios of times, and the objectives, which must agree."""
    runs: dict[str, Callable[[], tuple[float, float, float]]] = {
        "ours": lambda: acausal(ours()),
        "hand": lambda: by_hand(problem),
    }
    if find_spec("rockit") is not None:
        runs["rockit"] = lambda: by_rockit(problem)
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in runs}
    for _ in range(RUNS):
        for name, run in runs.items():
            found[name].append(run())
    built, solved = (
        {name: min(run[i] for run in all_runs) for name, all_runs in found.items()} for i in (0, 1)
    )
    return {
        "solve": round(solved["ours"] / solved["hand"], 3),
        "solve_rockit": round(solved["rockit"] / solved["hand"], 3) if "rockit" in runs else None,
        "set_up_s": round(built["ours"], 3),
        "set_up_by_hand_s": round(built["hand"], 3),
        "set_up_rockit_s": round(built["rockit"], 3) if "rockit" in runs else None,
        "solve_by_hand_s": round(solved["hand"], 3),
        "objective": {name: round(all_runs[0][2], 6) for name, all_runs in found.items()},
    }


def compare_whole() -> dict[str, Any]:
    """Return ratios for the rocket: set-up and solution, and a warm solve to IPOPT's own time."""
    ours, hand, warm = [], [], []
    for _ in range(RUNS):
        method = ac.Collocation(INTERVALS, DEGREE, control="constant")
        ocp = rocket()
        begin = process_time()
        prepared = ocp.prepare(method, solver=ac.nlp.Ipopt(tol=TOL))
        solution = prepared.solve()
        ours.append(process_time() - begin)
        begin = process_time()
        again = prepared.solve(solution)
        warm.append((process_time() - begin) / again.stats["t_cpu"])
        begin = process_time()
        objective = by_hand(Rocket())[2]
        hand.append(process_time() - begin)
    return {
        "whole": round(min(ours) / min(hand), 3),
        "warm": round(min(warm), 3),
        "whole_s": round(min(ours), 3),
        "whole_by_hand_s": round(min(hand), 3),
        "objective": {"ours": round(solution.objective, 7), "hand": round(-objective, 7)},
    }


def cart_pole() -> ac.OptimalControl:
    m = ac.Model("cart_pole")
    m.world, m.rail = pl.World(), pl.Prismatic(n=(1.0, 0.0), use_axis_flange=True)
    m.cart, m.pin, m.rod = pl.PointMass(m=CART), pl.Revolute(), pl.FixedTranslation(r=(0.0, -ROD))
    m.bob, m.push = pl.PointMass(m=BOB), tr.Force()
    m.connect(m.world.frame, m.rail.frame_a)
    m.connect(m.rail.frame_b, m.cart.frame_a, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.bob.frame_a)
    m.connect(m.push.flange, m.rail.axis)
    ocp = ac.OptimalControl(m, t_end=2.0)
    ocp.control("push.f", -20.0, 20.0)
    ends = {"rail.s": 1.0, "rail.v": 0.0, "pin.phi": np.pi, "pin.w": 0.0}
    for path, value in ends.items():
        ocp.final(path, value)
    ocp.bound("rail.s", -2.0, 2.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    return ocp


class Arm(ac.Component):
    """The robot arm of COPS: a rod through a turning and tilting joint."""

    u1, u2, u3 = ac.ports(signal.Input, 3)
    rho = ac.variable("m", "Reach", start=4.5)
    theta = ac.variable("rad", "Turn", start=0.0)
    phi = ac.variable("rad", "Tilt", start=np.pi / 4)
    v, wt, wp = (ac.variable("1/s", "Rate", start=0.0) for _ in range(3))

    def equations(self) -> Any:
        inertia = ((5 - self.rho) ** 3 + self.rho**3) / 3
        yield ac.der(self.rho) == self.v
        yield ac.der(self.theta) == self.wt
        yield ac.der(self.phi) == self.wp
        yield ac.der(self.v) == self.u1 / 5
        yield ac.der(self.wt) == self.u2 / (inertia * ca.sin(self.phi) ** 2)
        yield ac.der(self.wp) == self.u3 / inertia


def robot_arm() -> ac.OptimalControl:
    m = ac.Model("robot")
    m.arm = Arm()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1))
    for name in ("u1", "u2", "u3"):
        ocp.control(f"arm.{name}", -1.0, 1.0)
    for name, value in zip(("rho", "theta", "phi", "v", "wt", "wp"), RobotArm.last, strict=True):
        ocp.final(f"arm.{name}", value)
    ocp.bound("arm.rho", 0.0, 5.0)
    ocp.minimize(ocp.t_end)
    return ocp


class Goddard(ac.Component):
    """Goddard's rocket, drag 310 v² exp(-500 (h - 1))."""

    T = ac.port(signal.Input)
    h = ac.variable("1", "Height", start=1.0)
    v = ac.variable("1", "Speed", start=0.0)
    m = ac.variable("1", "Mass", start=1.0)

    def equations(self) -> Any:
        drag = 310 * self.v**2 * ca.exp(-500 * (self.h - 1))
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == (self.T - drag) / self.m - 1 / self.h**2
        yield ac.der(self.m) == -2 * self.T


def rocket() -> ac.OptimalControl:
    m = ac.Model("rocket")
    m.r = Goddard()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=0.2, lower=0.01))
    ocp.control("r.T", 0.0, 3.5)
    ocp.final("r.m", 0.6)
    ocp.maximize(ocp.at_end("r.h"))
    return ocp


def drive() -> ac.OptimalControl:
    """5 rad in the least time, with an inductor: the current needs its time."""
    m = ac.Model("drive")
    m.src, m.r, m.l, m.gnd = motor(0.5, 4.5e-3)
    m.emf, m.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.05, upper=10.0))
    ocp.control("src.v", -12, 12)
    ocp.bound("r.i", -10, 10)
    for path, value in {"rotor.phi": 5.0, "rotor.w": 0.0, "l.i": 0.0}.items():
        ocp.final(path, value)
    ocp.minimize(ocp.t_end)
    return ocp


def motor(resistance: float, inductance: float) -> tuple[Any, ...]:
    return (
        el.SignalVoltage(),
        el.Resistor(R=resistance),
        el.Inductor(L=inductance),
        el.Ground(),
    )


def press() -> ac.OptimalControl:
    """A ram on a crank and a rod is driven from one pose to another in the least time."""
    m = ac.Model("press")
    m.world, m.emf = pl.World(gravity_type="none"), el.RotationalEMF(k=0.4)
    m.src, m.r, _, m.gnd = motor(0.2, 0.0)
    m.j1 = pl.Revolute(use_axis_flange=True, start={"phi": 0.6, "w": 0.0})
    m.j2, m.j3 = pl.Revolute(guess={"phi": -1.0}), pl.Revolute(guess={"phi": 0.4})
    m.slide, m.ram = pl.Prismatic(n=(1.0, 0.0)), pl.Body(m=5.0, I=0.1)
    m.crank = pl.BodyShape(r=(0.1, 0.0), r_CM=(0.05, 0.0), m=1.0, I=0.01)
    m.rod = pl.BodyShape(r=(0.3, 0.0), r_CM=(0.15, 0.0), m=1.0, I=0.01)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.j1.axis)
    m.connect(m.world.frame, m.j1.frame_a, m.slide.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.j3.frame_a)
    m.connect(m.slide.frame_b, m.j3.frame_b, m.ram.frame_a)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=0.5, lower=0.05, upper=2.0))
    ocp.control("src.v", -24.0, 24.0)
    ocp.bound("r.i", -60, 60)
    ocp.final("j1.phi", 2.0)
    ocp.final("j1.w", 0.0)
    ocp.minimize(ocp.t_end)
    return ocp


def refined(ocp: ac.OptimalControl, wanted: float) -> float:
    """Return the processor seconds of a refinement, which must end with an optimum."""
    begin = process_time()
    solution = ocp.solve(ac.Collocation(intervals=20), refine=wanted)
    if solution.status != "optimal":
        raise RuntimeError(f"not refined: {solution}")
    return round(process_time() - begin, 2)


def acausal(ocp: ac.OptimalControl) -> tuple[float, float, float]:
    """Return the times of set-up and solution [s], and the objective."""
    begin = process_time()
    prepared = ocp.prepare(
        ac.Collocation(INTERVALS, DEGREE, control="constant"), solver=ac.nlp.Ipopt(tol=TOL)
    )
    prepared.assembly.solver_function()
    built = process_time() - begin
    solution = prepared.solve()
    return built, solution.stats["t_cpu"], solution.objective


def by_hand(problem: Any) -> tuple[float, float, float]:
    """The usual loop over intervals."""
    begin = process_time()
    x, u = ca.SX.sym("x", problem.n), ca.SX.sym("u", len(problem.controls))
    f = ca.Function("f", [x, u], [problem.ode(x, u), ca.SX(problem.running(u))])
    c, _, b = (np.array(m) for m in ca.collocation_coeff(ca.collocation_points(DEGREE, "radau")))
    free = problem.t_end is None
    horizon = ca.MX.sym("T") if free else problem.t_end
    w, lower, upper, guess, g = [], [], [], [], []
    if free:
        w, lower, upper, guess = [horizon], [[problem.free[0]]], [[np.inf]], [[problem.free[1]]]

    def unknown(name: str, low: Any, high: Any, value: Any) -> ca.MX:
        made = ca.MX.sym(name, len(low))
        w.append(made)
        lower.append(low)
        upper.append(high)
        guess.append(value)
        return made

    def line(share: float) -> np.ndarray:
        return np.array(problem.first) * (1 - share) + np.array(problem.last) * share

    h = horizon / INTERVALS
    now = unknown("x0", problem.first, problem.first, problem.first)
    objective: Any = 0
    limit = np.array(problem.controls)
    for k in range(INTERVALS):
        control = unknown("u", -limit, limit, 0 * limit)
        share = k / INTERVALS
        points = [unknown("xc", problem.lower, problem.upper, line(share)) for _ in range(DEGREE)]
        for j in range(DEGREE):
            slope = sum((c[r + 1, j] * points[r] for r in range(DEGREE)), c[0, j] * now)
            rate, cost = f(points[j], control)
            g.append(h * rate - slope)
            objective = objective + b[j, 0] * h * cost
        end = points[-1]  # Radau's last point is the end of the interval
        last = k == INTERVALS - 1
        low, high = problem.ends if last else (problem.lower, problem.upper)
        now = unknown("x", low, high, line((k + 1) / INTERVALS))
        g.append(end - now)
    objective = objective + problem.final(horizon, now)
    nlp = {"x": ca.vertcat(*w), "f": objective, "g": ca.vertcat(*g)}
    solver = ca.nlpsol("solver", "ipopt", nlp, {**QUIET, "expand": True})
    bounds = [np.concatenate([np.atleast_1d(part) for part in parts]) for parts in (lower, upper)]
    built = process_time() - begin
    begin = process_time()
    found = solver(x0=np.concatenate(guess), lbx=bounds[0], ubx=bounds[1], lbg=0, ubg=0)
    return built, process_time() - begin, float(found["f"])


def by_rockit(problem: Any) -> tuple[float, float, float]:
    """The same in rockit, a modelling layer over CasADi."""
    import rockit

    begin = process_time()
    ocp = rockit.Ocp(T=rockit.FreeTime(1.0) if problem.t_end is None else problem.t_end)
    x, u = ocp.state(problem.n), ocp.control(len(problem.controls))
    ocp.set_der(x, _called(problem, x, u))
    ocp.subject_to(ocp.at_t0(x) == np.array(problem.first))
    ocp.subject_to(ocp.at_tf(x) == np.array(problem.last))
    limit = np.array(problem.controls)
    ocp.subject_to(-limit <= (u <= limit))
    for i in range(problem.n):
        if np.isfinite(problem.lower[i]):
            ocp.subject_to(problem.lower[i] <= (x[i] <= problem.upper[i]))
    cost = problem.running(u)
    ocp.add_objective(ocp.T if problem.t_end is None else ocp.integral(cost))
    ocp.solver("ipopt", {**QUIET, "expand": True})
    ocp.method(rockit.DirectCollocation(N=INTERVALS, degree=DEGREE))
    share = ocp.t / (problem.t_end or 1.0)
    first, last = np.array(problem.first), np.array(problem.last)
    ocp.set_initial(x, first * (1 - share) + last * share)
    ocp._transcribe()
    built = process_time() - begin
    begin = process_time()
    solution = ocp.solve()
    time = process_time() - begin
    return built, time, float(solution.value(ocp.objective))


def _called(problem: Any, x: Any, u: Any) -> Any:
    a, b = ca.SX.sym("x", problem.n), ca.SX.sym("u", len(problem.controls))
    return ca.Function("f", [a, b], [problem.ode(a, b)])(x, u)


if __name__ == "__main__":
    main()
