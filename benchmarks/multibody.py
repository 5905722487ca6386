"""Chains of n links: compiled, written by hand in CasADi, and in exudyn: one JSON object.

``instructions`` is the ratio of the operations in (ode, alg) to those of a recursion written by
hand, ``residual`` that of the times of one evaluation of them, both with the unknowns of the hand.
(Times of microseconds depend on how well the processor foresees the operations: the same ones read
0.97 and 1.3.) ``residual_as_run`` is with those that are integrated: long chains have more of them,
which makes Jacobians sparse. ``integrator_call`` is the ratio of the times inside IDAS,
``simulate`` that of ``system.simulate`` to the same by hand, that is, finding the first
accelerations, making the integrator and calling it: the least CPU times of runs that alternate.
``evaluation_us`` shows how one evaluation grows with n, ``compile_s`` the time of ``ac.compile``
for 100 links. ``growth`` is the time inside IDAS of longer chains, as compiled and with whole
sweeps; ``slope`` the exponent in n of the time for a step (their number is a matter of the motion).
``exudyn`` has the times of whole runs of 2 s with an error of at most 1e-5 m at the tip, medians
for the loosest tolerance that reaches it: ours by IDAS and, for short chains, by Adams' methods.
Targets: ratios ≤ 1.2, an evaluation and a step linear in n (slopes ≤ 1.15 and 1.3), compilation ≤ 5
s in the plane and ≤ 15 s in space.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import cycle, pairwise
from math import log
from time import process_time
from types import ModuleType
from typing import Any

import _blas_on_one_thread  # noqa: F401
import _exudyn
import casadi as ca
import numpy as np
from _clock import between, clocked, inside

import acausal as ac
from acausal.formulation import path_cuts
from acausal.simulation.integrand import integrand
from acausal.simulation.integrators import casadi as casadi_integrators
from acausal.simulation.solvers import LINEAR, MANY
from acausal.system.inputs import make_inputs
from library import planar as pl
from library import spatial as sp

RUNS = {3: 40, 10: 30, 50: 5, 100: 3}  # by links
EVALUATIONS, BUILDS = 60, 6
LINKS = (3, 10, 50, 100)
GROWTH, WHOLE = (25, 50, 100, 200), (25, 50)  # links; the latter also with whole sweeps
COMPILED = 100  # links of the chains whose compilation is timed
POINTS = 200  # evaluated in one call, so that Python's part does not count
T_END, N_OUT = 0.5, 50
RTOL, ATOL = 1e-6, 1e-8
MASS, LENGTH, INERTIA, G = 1.0, 1.0, 0.001, 9.80665
TARGET, SLOPE, COMPILE = 1.2, 1.15, {"planar": 5.0, "spatial": 15.0}
STEP_SLOPE = 1.3
TIP_ERROR, LONG_RUN = 1e-5, 2.0
RTOLS = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8)
ADAMS = 10  # links up to which accelerations are solved for in symbols, as Adams' methods need


def chain(space: ModuleType, n: int) -> ac.Model:
    """Bodies on revolute joints, all in line and horizontal at the start."""
    tail = (0.0,) if space is pl else (0.0, 0.0)
    m = ac.Model("chain")
    m.world, m.joint = space.World(g=G), [space.Revolute() for _ in range(n)]
    m.body = [space.Body(m=MASS, r_CM=(LENGTH / 2, *tail)) for _ in range(n)]
    m.arm = [space.FixedTranslation(r=(LENGTH, *tail)) for _ in range(n)]
    before = m.world.frame
    for joint, body, arm in zip(m.joint, m.body, m.arm, strict=True):
        m.connect(before, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a, arm.frame_a)
        before = arm.frame_b
    return m


def chain_by_hand(n: int) -> dict[str, ca.SX]:
    """The same chain in the plane: angles of the links, their rates and accelerations.

    Outwards the accelerations of the joints, inwards the forces on them (Newton and Euler).
    """
    phi, w, a = ca.SX.sym("phi", n), ca.SX.sym("w", n), ca.SX.sym("a", n)
    joint, centers, links = ca.SX.zeros(2), [], []
    for k in range(n):
        c, s, square = LENGTH * ca.cos(phi[k]), LENGTH * ca.sin(phi[k]), w[k] ** 2
        relative = ca.vertcat(-s * a[k] - c * square, c * a[k] - s * square)
        centers.append(joint + relative / 2)
        links.append((c, s))
        joint = joint + relative
    force, balance = ca.SX.zeros(2), []
    for k in reversed(range(n)):
        c, s = links[k]
        own = MASS * (centers[k] + ca.vertcat(0, G))
        carried = own / 2 + force
        balance.append(INERTIA * a[k] + c * carried[1] - s * carried[0])
        force = force + own
    return {
        "x": ca.vertcat(phi, w),
        "z": a,
        "ode": ca.vertcat(w, a),
        "alg": ca.vertcat(*reversed(balance)),
    }


def compiled(system: ac.System) -> dict[str, ca.SX]:
    """Return the compiled system with its parameters as numbers and the unknowns of the hand."""
    given = (system.parameter_vector(None), make_inputs(system, None, 0, 1))
    return integrand(system, *given, "implicit").dae


def evaluation_time(dae: dict[str, ca.SX]) -> Callable[[], float]:
    """Return a clock of one evaluation of the residual [s]."""
    # Where in memory a function lies matters: several builds of it take turns.
    builds = cycle(
        ca.Function("residual", [dae["x"], dae["z"]], [dae["ode"], dae["alg"]]).map(POINTS)
        for _ in range(BUILDS)
    )
    rng = np.random.default_rng(1)
    x, z = (rng.normal(size=(dae[name].shape[0], POINTS)) for name in ("x", "z"))
    return lambda: clocked(partial(next(builds), x, z), process_time) / POINTS


def compile_time(space: ModuleType) -> float:
    model = chain(space, COMPILED)
    return clocked(lambda: ac.compile(model), process_time)


def instructions(dae: dict[str, ca.SX]) -> int:
    """Return the number of operations of one evaluation, which no other process disturbs."""
    return int(ca.Function("f", [dae["x"], dae["z"]], [dae["ode"], dae["alg"]]).n_instructions())


def run_by_hand(dae: dict[str, ca.SX], balance: ca.Function) -> tuple[float, np.ndarray]:
    """Return the time inside IDAS, with the settings that the compiled system is run with."""
    n = dae["z"].shape[0]
    grid = np.linspace(0.0, T_END, N_OUT + 1)[1:]
    z0 = at_start(balance)
    xdot = np.concatenate([np.zeros(n), z0])
    solver = ac.IDAS(newton_tolerance=LINEAR, linear_solver="csparse" if n > MANY else "qr")
    settings = solver.settings(RTOL, [ATOL] * (3 * n), xdot.tolist())
    function = ca.integrator("by_hand", "idas", dae, 0.0, grid.tolist(), settings)
    begin = process_time()
    xs, _, words = casadi_integrators.evaluate(function, grid, np.zeros(2 * n), z0, np.zeros(0))
    if words:
        raise SystemExit(f"the chain of {n} links by hand: {words}")
    return process_time() - begin, xs[-1]


def run_compiled(system: ac.System) -> tuple[float, Any]:
    """Return the time inside IDAS and the result of a run."""
    spent: list[float] = []
    with inside(spent, process_time):
        res = system.simulate(T_END, n=N_OUT, rtol=RTOL, atol=ATOL)
    return sum(spent), res


def compare(n: int) -> dict[str, float]:
    """Return the ratios of the times for a chain of n links in the plane."""
    system, by_hand = ac.compile(chain(pl, n)), chain_by_hand(n)
    whole = compiled(with_whole_sweeps(lambda: ac.compile(chain(pl, n))))
    forms = {"ours": compiled(system), "whole": whole, "hand": by_hand}
    clocks = {who: evaluation_time(dae) for who, dae in forms.items()}
    balance = balance_by_hand(by_hand)
    times: dict[str, list[float]] = {}
    for _ in range(EVALUATIONS):
        for who, clock in clocks.items():
            times.setdefault(f"{who}_residual", []).append(clock())
    for _ in range(RUNS[n]):
        begin = process_time()
        inside, last = run_by_hand(by_hand, balance)
        times.setdefault("hand_simulate", []).append(process_time() - begin)
        times.setdefault("hand_inside", []).append(inside)
        begin = process_time()
        inside, res = run_compiled(system)
        times.setdefault("ours_simulate", []).append(process_time() - begin)
        times.setdefault("ours_inside", []).append(inside)
    agree(res, last, n)
    # Other processes disturb runs of milliseconds: the best of many counts.
    least = {name: min(values) for name, values in times.items()}
    return {
        "instructions": round(instructions(whole) / instructions(by_hand), 3),
        "residual": round(least["whole_residual"] / least["hand_residual"], 3),
        "residual_as_run": round(least["ours_residual"] / least["hand_residual"], 3),
        "integrator_call": round(least["ours_inside"] / least["hand_inside"], 3),
        "simulate": round(least["ours_simulate"] / least["hand_simulate"], 3),
        "evaluation_us": round(1e6 * least["ours_residual"], 3),
        "simulate_ms": round(1e3 * least["ours_simulate"], 2),
    }


def balance_by_hand(dae: dict[str, ca.SX]) -> ca.Function:
    """Return the balance and its slope in the accelerations."""
    slope = ca.jacobian(dae["alg"], dae["z"])
    return ca.Function("start", [dae["x"], dae["z"]], [dae["alg"], slope])


def at_start(balance: ca.Function) -> np.ndarray:
    """Return the accelerations of the chain at rest: the balance is linear in them."""
    n = balance.size1_in(1)
    rest, matrix = balance(np.zeros(2 * n), np.zeros(n))
    return np.linalg.solve(matrix.full(), -rest.full().ravel())


def agree(res: Any, last: np.ndarray, n: int) -> None:
    """Stop if the two are not the same chain: angles within 1e-3 of each other."""
    ours = np.array([res.final[f"body[{k}].phi"] for k in range(n)])
    if np.max(np.abs(ours - last[:n])) > 1e-3:
        raise SystemExit(f"{n} links: the hand-written chain is another one")


def alternating(n: int) -> ac.Model:
    """A chain in space whose axes are vertical and horizontal in turn, a little out of line."""
    m = chain(sp, n)
    for k, joint in enumerate(m.joint):
        joint.n = (0.0, 1.0, 0.0) if k % 2 else (0.0, 0.0, 1.0)
    return m


def with_whole_sweeps(action: Callable[[], Any]) -> Any:
    """Return what an action makes while no chain is long enough to be cut."""
    usual, path_cuts.LONG = path_cuts.LONG, dict.fromkeys(path_cuts.LONG, 10**9)
    try:
        return action()
    finally:
        path_cuts.LONG = usual


def growth() -> dict[str, Any]:
    """Return the CPU time inside IDAS for chains of more and more links, and its exponent."""
    kinds = {"planar": lambda n: chain(pl, n), "spatial": alternating}
    report: dict[str, Any] = {}
    for name, model in kinds.items():
        for form, sizes in (("cut", GROWTH), ("whole", WHOLE)):
            models = [model(n) for n in sizes]
            compile_all = partial(list, map(ac.compile, models))
            made = compile_all() if form == "cut" else with_whole_sweeps(compile_all)
            systems = dict(zip(sizes, made, strict=True))
            spent = {n: min(run_compiled(s)[0] for _ in range(3)) for n, s in systems.items()}
            steps = {n: steps_of(system) for n, system in systems.items()}
            each = {n: spent[n] / steps[n] for n in sizes}
            steep = [log(each[b] / each[a]) / log(b / a) for a, b in pairwise(sizes)]
            report[f"{name}_{form}"] = {
                "s": {n: round(value, 4) for n, value in spent.items()},
                "steps": steps,
                "slope": round(sum(steep) / len(steep), 2),
            }
    return report


def steps_of(system: ac.System) -> int:
    """Return the number of steps that IDAS takes in a run."""
    seen: list[Any] = []

    def noted(plain: Any, function: ca.Function, grid: np.ndarray, *point: np.ndarray) -> Any:
        seen.append((function, dict(zip(("x0", "z0", "p"), point, strict=True))))
        return plain(function, grid, *point)

    with between(noted):
        run_compiled(system)
    for function, point in seen:
        function(**point)  # there are statistics only of calls without buffer
    return sum(int(function.stats()["nsteps"]) for function, _ in seen)


def against_exudyn(n: int) -> dict[str, Any]:
    """Return the times of a run of 2 s with a given error at the tip, ours and exudyn's."""
    system, tip = ac.compile(chain(pl, n)), f"body[{n - 1}].r_CM_0"
    exact = system.simulate(LONG_RUN, n=1, rtol=1e-11, atol=1e-11).final[tip]

    def ours(solver: Any, rtol: float) -> Callable[[], tuple[float, np.ndarray]]:
        def run_once() -> tuple[float, np.ndarray]:
            begin = process_time()
            res = system.simulate(LONG_RUN, n=1, rtol=rtol, atol=0.01 * rtol, solver=solver)
            return process_time() - begin, res.final[tip]

        return run_once

    solvers = {"acausal_idas": ac.IDAS()}
    if n <= ADAMS:
        solvers["acausal_adams"] = ac.CVODES(stiff=False)
    report = {
        name: _exudyn.loosest({rtol: ours(solver, rtol) for rtol in RTOLS}, exact, TIP_ERROR)
        for name, solver in solvers.items()
    }
    numbers = {"length": LENGTH, "mass": MASS, "inertia": INERTIA, "g": G}
    theirs = {
        f"exudyn_{name}": _exudyn.loosest(ways, exact, TIP_ERROR)
        for name, ways in _exudyn.ways(n, LONG_RUN, numbers).items()
    }
    best = [
        min((w["s"] for w in side.values() if w["met"]), default=max(w["s"] for w in side.values()))
        for side in (report, theirs)
    ]
    return {**report, **theirs, "ratio": round(best[0] / best[1], 3)}


def main() -> None:
    report: dict[str, Any] = {"benchmark": "multibody", "runs": RUNS}
    report["links"] = {str(n): compare(n) for n in LINKS}
    costs = [report["links"][str(n)]["evaluation_us"] for n in (10, 100)]
    report["slope"] = round(log(costs[1] / costs[0]) / log(10), 3)
    report["growth"] = growth()
    spaces = {"planar": pl, "spatial": sp}
    report["compile_s"] = {name: round(compile_time(space), 2) for name, space in spaces.items()}
    ratios = ("instructions", "integrator_call", "simulate")
    slopes = [report["growth"][f"{name}_cut"] for name in spaces]
    report["met"] = {
        **{name: all(row[name] <= TARGET for row in report["links"].values()) for name in ratios},
        "linear": report["slope"] <= SLOPE,
        "step_linear": all(cut["slope"] <= STEP_SLOPE for cut in slopes),
        "compile": all(report["compile_s"][name] <= COMPILE[name] for name in spaces),
    }
    if find_spec("exudyn"):
        report["exudyn"] = {str(n): against_exudyn(n) for n in LINKS}
        report["met"]["exudyn"] = all(row["ratio"] <= 1.0 for row in report["exudyn"].values())
    else:
        report["exudyn"] = "not installed, not run"
    print(json.dumps(report))


if __name__ == "__main__":
    main()
