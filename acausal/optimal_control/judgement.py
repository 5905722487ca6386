"""The judgement of an optimum: by which run of the model, and how well that confirms it.

A run with the controls of the optimum (``"open"``) is the judge, unless it is off and small errors
grow so much on the way that it would be off at any optimum. Then the model runs under the optimum's
controls and a feedback of what it is off (``"stabilized"``, a linear quadratic regulator along the
trajectory, sampled at the ends of intervals), or, where inputs cannot be changed at once or loops
are closed, each interval from the optimum's own states (``"by intervals"``).
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.linear_flow import LinearFlow, linear_flow, regulator_gains
from acausal.optimal_control.replay import (
    TOLERANCE,
    Violation,
    functional_values,
    number_violations,
    path_violations,
    point_violations,
    slacks_along,
)
from acausal.results.event_log import EventLog
from acausal.results.result import Result, ResultPoint

if TYPE_CHECKING:
    from acausal.optimal_control.solution import Solution

GROWTH = TOLERANCE / 1e-8
"""Of a small error over some intervals: above it an open run says nothing of an optimum.

Equations are solved to 1e-8 of the size of their states; grown by this it is the tolerance.
"""

LEAST = 1e-6
"""Integrals and objectives below this are compared with it: that of a perfect fit is 0."""

_FLOOR = 1e-3  # of the nominal value: smaller courses are compared with this
_TOLERANCES = {"rtol": 1e-9, "atol": 1e-11}


@dataclass(frozen=True, eq=False)
class Replay(Result):
    """A run that an optimum is judged by; ``kind`` says how it was made.

    ``growth`` is what a small error is multiplied by at most (NaN where it was not asked for).
    """

    kind: str = "open"
    growth: float = math.nan


@dataclass(frozen=True, eq=False)
class Judgement:
    """What a run shows of an optimum: its defect, objective, and constraints that it breaks.

    Without a run, ``failure`` says why it broke off.
    """

    run: Replay | None
    defect: float = math.inf
    objective: float = math.nan
    violations: tuple[Violation, ...] = ()
    failure: AcausalError | None = None

    def confirms(self, tolerance: float) -> bool:
        """Whether the optimum is what the run shows."""
        return self.defect <= tolerance and not self.violations


def describe_replay(run: Replay) -> str:
    """Return in words how a replay was made."""
    words = {
        "open": "replayed by the simulator",
        "stabilized": "replayed by the simulator under feedback, LQR along the trajectory",
        "by intervals": "replayed by the simulator, each interval from the optimum's own states",
    }[run.kind]
    if run.kind == "open":
        return words
    return f"{words}: the plant is unstable, small errors grow by up to {run.growth:.1g}"


def judge(solution: Solution) -> Judgement:
    """Return the judgement of a solution by the run that fits its plant."""
    found = _judged(solution, _open_run)
    if found.confirms(solution.tolerance):
        return found
    flow = linear_flow(solution)
    growth = flow.growth(_sizes(solution))
    if growth <= GROWTH:
        return _with_growth(found, growth)
    if flow.steers:
        steered = _judged(solution, lambda sol: _stabilized_run(sol, flow))
        if steered.run is not None:
            return _with_growth(steered, growth)
    pieces = _judged(solution, _interval_run)
    return _with_growth(found if pieces.run is None else pieces, growth)


def _with_growth(found: Judgement, growth: float) -> Judgement:
    if found.run is None:
        return found
    return dataclasses.replace(found, run=dataclasses.replace(found.run, growth=growth))


def _judged(solution: Solution, make: Any) -> Judgement:
    try:
        run = make(solution)
        bounded = [v.relative for v in number_violations(solution, run, 0.0)]
        objective = functional_values(solution, run, solution.ocp.chosen_objective)
        slacks = slacks_along(solution, run)
        broken = (
            *path_violations(solution, run),
            *number_violations(solution, run, TOLERANCE),
            *point_violations(solution, run),
        )
    except AcausalError as error:
        return Judgement(None, failure=error)
    penalty = sum(slack.penalty for slack in slacks.values())
    again = solution.ocp.sense * (float(objective[0]) + penalty)
    gaps = [0.0, *bounded, *_state_gaps(solution, run)]
    gaps.append(abs(again - solution.objective) / max(abs(solution.objective), LEAST))
    defect = float(np.nan_to_num(np.max(gaps), nan=np.inf))
    return Judgement(run, defect, again, broken)


def _state_gaps(solution: Solution, run: Result) -> list[float]:
    """Return how far states are from the optimum at the ends of intervals, of their sizes."""
    found = []
    for name, size in _named_sizes(solution).items():
        if name in run:
            gap = np.abs(_at_nodes(solution, solution, name) - _at_nodes(solution, run, name))
            found.append(float(np.max(gap)) / size)
    return found


def _named_sizes(solution: Solution) -> dict[str, float]:
    """Return what states reach along the optimum, by name."""
    system, found = solution.system, {}
    for name in system.start_names:
        reach = float(np.max(np.abs(_at_nodes(solution, solution, name))))
        found[name] = max(reach, _FLOOR * system.resolve(name)[0].nominal)
    return found


def _sizes(solution: Solution) -> np.ndarray:
    """Return what the states of the plant reach, laws of motion included."""
    phase = solution.part.phase
    reach = np.abs(solution.iterate.unknowns[phase.heads[:, :-1]]).max(axis=1)
    return np.asarray(np.maximum(reach, _FLOOR * phase.plant.nominal_x))


def _at_nodes(solution: Solution, result: Result, name: str) -> np.ndarray:
    """Return a variable at the ends of intervals: its left limit, where it jumps."""
    inside = 1e-9 * (solution.t_end - solution.t_start)
    at = np.searchsorted(result.t, solution.nodes - inside)
    return np.asarray(result[name])[np.minimum(at, len(result.t) - 1)]


def _open_run(solution: Solution) -> Replay:
    """Return the run with the optimum's controls, told of the start what was said or decided."""
    times = np.union1d(solution.nodes, solution.quadrature[0])
    run = solution.simulate(t=times, **_TOLERANCES)
    return _replay([run], "open", dict(solution.polynomials))


def _piece(solution: Solution, k: int, start: dict[str, Any], inputs: dict[str, Any]) -> Result:
    """Return the run over one interval."""
    begin, end = solution.nodes[k : k + 2]
    inner = solution.quadrature[0].reshape(len(solution.nodes) - 1, -1)[k]
    times = np.concatenate([[begin], inner, [end]])
    return solution.simulate(
        t=times, t_start=float(begin), start=start, inputs=inputs, **_TOLERANCES
    )


def _interval_run(solution: Solution) -> Replay:
    """Return the runs over all intervals, each from the states of the optimum."""
    at = np.searchsorted(solution.t, solution.nodes[:-1], side="right") - 1
    runs = []
    for k, i in enumerate(at.tolist()):
        point = ResultPoint(solution._only(slice(i, i + 1)))
        runs.append(_piece(solution, k, point.start if k else {}, {}))
    return _replay(runs, "by intervals", dict(solution.polynomials))


def _stabilized_run(solution: Solution, flow: LinearFlow) -> Replay:
    """Return the run whose controls are shifted by what feedback asks for, interval by interval."""
    ocp, system = solution.ocp, solution.system
    sizes, nominal = _sizes(solution), flow.nominal_u
    gains = regulator_gains(flow, sizes)
    courses = {system.inputs[c.number]: solution.polynomials[system.inputs[c.number]]
               for c in ocp.controls}  # fmt: skip
    rows = {name: np.array(course.coefficients) for name, course in courses.items()}
    own = np.array([_at_nodes(solution, solution, name) for name in system.states])
    runs: list[Result] = []
    start: dict[str, Any] = {}
    for k in range(len(solution.nodes) - 1):
        if runs:
            point = runs[-1].final
            off = (np.array([point[name] for name in system.states]) - own[:, k]) / sizes
            shift = -(gains[k] @ off) * nominal
            for name, amount in zip(rows, shift, strict=True):
                rows[name][k, 0] += amount
            start = point.start
        inputs = {n: PiecewisePolynomial(c.times, rows[n], "hold") for n, c in courses.items()}
        runs.append(_piece(solution, k, start, inputs))
    made = dict(solution.polynomials)
    for name, course in courses.items():
        shifted = PiecewisePolynomial(course.times, rows[name], "hold")
        made |= {key: shifted for key, value in solution.polynomials.items() if value is course}
    return _replay(runs, "stabilized", made)


def _replay(runs: list[Result], kind: str, polynomials: dict[str, Any]) -> Replay:
    """Return runs one after the other as one."""
    first = runs[0]
    if len(runs) == 1:
        known = {f.name: getattr(first, f.name) for f in dataclasses.fields(Result)}
        return Replay(**{**known, "polynomials": polynomials}, kind=kind)
    t, x, z, u, m = (np.concatenate([getattr(run, key) for run in runs]) for key in "txzum")
    events = EventLog(event for run in runs for event in run.log)
    return Replay(first.system, t, x, z, u, first.p, m, events, polynomials, kind=kind)
