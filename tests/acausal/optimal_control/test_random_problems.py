"""Drawn problems against a program written by hand: nothing "optimal" that is worse or infeasible.

A mass on a spring and a damper is pushed by a force, or by one whose rate is decided. Limits,
conditions at both ends, parameters, horizon, objective and form of control are drawn. The same
collocation is written by hand in CasADi's Opti, and what is called optimal is integrated by scipy.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import acausal as ac
from acausal.errors import OptimalControlError
from library import blocks as bl
from library import translational as tr

INTERVALS, DEGREE = 12, 3
AGREE = 1e-4  # what "optimal" promises: of the objective, and of the size of a limit or end


@dataclass(frozen=True)
class Problem:
    """What is drawn; ``decided`` is one of p = (mass, stiffness, force at t0), with its bounds."""

    rated: bool
    p: tuple[float, float, float]
    damping: float
    limit: float
    decided: int | None
    decided_range: tuple[float, float]
    start: tuple[str, float, float]
    speed: float | None
    mixed: float | None
    goal: float
    t_end: float | None
    weights: tuple[float, float, float]  # of ∫u², ∫(s - goal)², tf
    control: str


PATHS = ("mass.m", "k.c", "int.y_start")


def draw(seed: int) -> Problem:
    """Return a problem; the same one for a seed."""
    rng = np.random.default_rng(seed)
    rated = bool(rng.integers(2))
    p = (rng.uniform(0.5, 2.0), rng.uniform(1.0, 20.0), rng.uniform(-1.0, 3.0) if rated else 0.0)
    decided = rng.choice([None, None, 0, 1, 2 if rated else 0])
    value = 0.0 if decided is None else p[decided]
    width = 0.5 * max(abs(value), 1.0)
    low = value - width if decided == 2 else max(0.25, value - width)
    starts = [("mass.s", 0.0, 0.0), ("mass.s", -0.2, -0.2), ("mass.v", -0.3, 0.4)]
    starts += [("k.f", 0.5, 0.5), ("k.f", -1.0, 1.0)]
    starts += [] if rated else [("mass.a", 0.0, 0.0), ("mass.a", -0.5, 0.5)]
    t_end = None if rng.integers(3) == 0 else float(rng.uniform(0.8, 1.5))
    effort = 1e-3 if rated else 1e-2
    weights = [(1.0, 0.0, 0.0), (effort, 10.0, 0.0)][rng.integers(2)]
    return Problem(
        rated=rated,
        p=p,
        damping=float(rng.uniform(0.1, 2.0)),
        limit=float(rng.uniform(30.0, 300.0) if rated else rng.uniform(4.0, 40.0)),
        decided=None if decided is None else int(decided),
        decided_range=(float(low), float(value + width)),
        start=starts[rng.integers(len(starts))],
        speed=float(rng.uniform(0.4, 2.0)) if rng.integers(2) else None,
        mixed=float(rng.uniform(4.0, 15.0)) if not rated and rng.integers(3) == 0 else None,
        goal=float(rng.uniform(0.3, 0.8)),
        t_end=t_end,
        weights=(effort, 0.0, 1.0) if t_end is None else weights,
        control=("polynomial", "linear", "constant")[rng.integers(3)],
    )


@cache
def compiled(rated: bool) -> ac.System:
    m = ac.Model("pushed")
    m.push, m.mass, m.wall = tr.Force(), tr.Mass(m=1.0), tr.Fixed()
    m.k, m.d = tr.Spring(c=1.0), tr.Damper(d=1.0)
    m.connect(m.push.flange, m.mass.flange_a)
    for part in (m.k, m.d):
        m.connect(m.wall.flange, part.flange_a)
        m.connect(part.flange_b, m.mass.flange_b)
    if rated:
        m.int = bl.Integrator()
        m.connect(m.int.y, m.push.f)
    return ac.compile(m)


def stated(problem: Problem) -> ac.OptimalControl:
    """Return the problem as a user says it."""
    given = dict(zip(PATHS, problem.p, strict=True)) | {"d.d": problem.damping}
    if not problem.rated:
        given.pop(PATHS[2])
    if problem.decided is not None:
        given.pop(PATHS[problem.decided])
    t_end = problem.t_end or ac.free(guess=1.2, lower=0.3, upper=4.0)
    ocp = ac.OptimalControl(compiled(problem.rated), t_end=t_end, parameters=given)
    control = "int.u" if problem.rated else "push.f"
    ocp.control(control, -problem.limit, problem.limit)
    if problem.decided is not None:
        low, high = problem.decided_range
        ocp.parameter(PATHS[problem.decided], low, high, guess=problem.p[problem.decided])
    path, low, high = problem.start
    ocp.initial(path, lower=low, upper=high)
    if problem.speed is not None:
        ocp.bound("mass.v", -problem.speed, problem.speed)
    if problem.mixed is not None:
        ocp.bound(ocp["push.f"] - 2 * ocp["mass.v"], -problem.mixed, problem.mixed)
    ocp.final("mass.s", problem.goal)
    ocp.final("mass.v", 0.0)
    effort, gap, time = problem.weights
    course = effort * ocp[control] ** 2 + gap * (ocp["mass.s"] - problem.goal) ** 2
    ocp.minimize(ocp.integral(course) + time * ocp.t_end)
    return ocp


def rates(problem: Problem, x: Any, u: Any, p: Any) -> list[Any]:
    """Return der(s), der(v), and of a rated force der(f)."""
    force = x[2] if problem.rated else u
    rate = (force - p[1] * x[0] - problem.damping * x[1]) / p[0]
    return [x[1], rate, *([u] if problem.rated else [])]


class ByHand:
    """The same collocation in Opti: unknowns, equations, limits where the product has them."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.opti = problem, ca.Opti()
        self.taus = ca.collocation_points(DEGREE, "radau")
        self.p: list[Any] = list(problem.p)
        if problem.decided is not None:
            guess = problem.p[problem.decided]
            self.p[problem.decided] = self.unknown(*problem.decided_range, guess)
        self.t_end: Any = problem.t_end or self.unknown(0.3, 4.0, 1.2)
        self.nodes = self.opti.variable(3 if problem.rated else 2, INTERVALS + 1)
        self.opti.set_initial(self.nodes[0, :], np.linspace(0.0, problem.goal, INTERVALS + 1))
        count = {"polynomial": DEGREE * INTERVALS, "linear": INTERVALS + 1, "constant": INTERVALS}
        self.free = self.opti.variable(count[problem.control])

    def unknown(self, low: float, high: float, guess: float) -> Any:
        found = self.opti.variable()
        self.within(low, found, high)
        self.opti.set_initial(found, guess)
        return found

    def within(self, low: float, what: Any, high: float) -> None:
        self.opti.subject_to(what == low if low == high else self.opti.bounded(low, what, high))

    def control(self, k: int, tau: float) -> Any:
        if self.problem.control == "linear":
            return self.free[k] + tau * (self.free[k + 1] - self.free[k])
        if self.problem.control == "constant":
            return self.free[k]
        weights = [np.prod([(tau - b) / (a - b) for b in self.taus if b != a]) for a in self.taus]
        return sum(float(weight) * self.free[DEGREE * k + i] for i, weight in enumerate(weights))

    def limit(self, x: Any, u: Any) -> None:
        problem = self.problem
        self.within(-problem.limit, u, problem.limit)
        if problem.mixed is not None:
            self.within(-problem.mixed, u - 2 * x[1], problem.mixed)
        if problem.speed is not None:
            self.within(-problem.speed, x[1], problem.speed)

    def interval(self, k: int) -> Any:
        """State the equations and limits of an interval, and return what it costs."""
        problem, (effort, gap, _) = self.problem, self.problem.weights
        slopes, _, quadrature = (np.asarray(part) for part in ca.collocation_coeff(self.taus))
        inner = self.opti.variable(self.nodes.shape[0], DEGREE - 1)
        self.opti.set_initial(inner[0, :], problem.goal * k / INTERVALS)
        states = [self.nodes[:, k], *(inner[:, j] for j in range(DEGREE - 1)), self.nodes[:, k + 1]]
        h, cost = self.t_end / INTERVALS, 0.0
        for j, tau in enumerate(self.taus):
            x, u = states[j + 1], self.control(k, tau)
            slope = sum(float(slopes[r, j]) * state for r, state in enumerate(states))
            self.opti.subject_to(slope == h * ca.vertcat(*rates(problem, x, u, self.p)))
            self.limit(x, u)
            running = effort * u**2 + gap * (x[0] - problem.goal) ** 2
            cost += float(quadrature.ravel()[j]) * h * running
        if k == 0 or problem.control != "linear":  # where controls may jump to
            self.limit(states[0], self.control(k, 0.0))
        return cost

    def start(self) -> None:
        """State the start: what is said, and the defaults of the rest."""
        first, (path, low, high) = self.nodes[:, 0], self.problem.start
        rate = rates(self.problem, first, self.control(0, 0.0), self.p)[1]
        said = {"mass.s": first[0], "mass.v": first[1], "k.f": self.p[1] * first[0], "mass.a": rate}
        self.within(low, said[path], high)
        if path not in ("mass.s", "k.f"):
            self.opti.subject_to(first[0] == 0)
        if path != "mass.v":
            self.opti.subject_to(first[1] == 0)
        if self.problem.rated:
            self.opti.subject_to(first[2] == self.p[2])

    def solve(self) -> float:
        """Return the optimum; raises RuntimeError where there is none."""
        self.start()
        cost = self.problem.weights[2] * self.t_end + sum(map(self.interval, range(INTERVALS)))
        self.opti.subject_to(self.nodes[:2, INTERVALS] == ca.DM([self.problem.goal, 0.0]))
        self.opti.minimize(cost)
        quiet = {"print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes"}
        self.opti.solver("ipopt", quiet)
        return float(self.opti.solve().value(cost))


def worst_gap(problem: Problem, sol: ac.types.Solution) -> float:
    """Return by how much ends and limits are missed, of their sizes, by scipy's own run.

    It begins as is said: at the value decided for what is spoken of, else at the defaults.
    """
    p = [sol.parameters.get(path, own) for path, own in zip(PATHS, problem.p, strict=True)]
    law = sol.input_values("int.u" if problem.rated else "push.f")
    path = problem.start[0]
    first = [0.0, 0.0, *([p[2]] if problem.rated else [])]
    if path in ("mass.s", "mass.v"):
        first[("mass.s", "mass.v").index(path)] = float(sol[path][0])
    elif path == "k.f":
        first[0] = float(sol[path][0]) / p[1]
    gaps, x = [], np.array(first)
    low, high = problem.start[1:]
    said = {"mass.s": x[0], "mass.v": x[1], "k.f": p[1] * x[0]}
    said["mass.a"] = rates(problem, x, float(law(sol.nodes[0])), p)[1]
    gaps += [low - said[path], said[path] - high]
    for a, b in zip(sol.nodes[:-1], sol.nodes[1:], strict=True):
        inside = np.linspace(a, b - 1e-9 * (b - a), 9)
        run = solve_ivp(
            lambda t, y, a=a, b=b: rates(problem, y, float(law(np.clip(t, a, b - 1e-12))), p),
            (a, b),
            x,
            t_eval=inside,
            rtol=1e-9,
            atol=1e-11,
        )
        x, u = run.y[:, -1], law(inside)
        gaps.append(np.max(np.abs(u)) / problem.limit - 1)
        if problem.speed is not None:
            gaps.append(np.max(np.abs(run.y[1])) / problem.speed - 1)
        if problem.mixed is not None:
            gaps.append(np.max(np.abs(u - 2 * run.y[1])) / problem.mixed - 1)
    gaps += [abs(x[0] - problem.goal) / problem.goal, abs(x[1])]
    return float(np.max(gaps))


def check(seed: int) -> str:
    """Solve a drawn problem both ways and compare; return what became of it."""
    problem, hand = draw(seed), np.inf
    with contextlib.suppress(RuntimeError):  # no solution from its guess
        hand = ByHand(problem).solve()
    try:
        sol = stated(problem).solve(ac.Collocation(INTERVALS, DEGREE, control=problem.control))
    except OptimalControlError:
        assert hand == np.inf, problem
        return "infeasible"
    most = hand + AGREE * abs(hand)
    assert sol.objective <= most, problem
    if sol.status == "optimal":
        assert sol.replayed_objective <= most + AGREE * abs(sol.objective), problem
        assert worst_gap(problem, sol) < 3 * AGREE, problem
    return sol.status


@pytest.mark.parametrize("seed", range(10))
def test_what_is_optimal_is_no_worse_than_by_hand_and_feasible(seed):
    check(seed)


@pytest.mark.slow
def test_nothing_of_fifty_problems_is_optimal_and_worse_or_infeasible():
    """And most of them are optimal, so that it says something."""
    found = [check(seed) for seed in range(50)]
    assert found.count("optimal") >= 25
    assert found.count("infeasible") <= 10
