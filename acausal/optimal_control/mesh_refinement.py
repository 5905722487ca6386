"""Refinement: solving on meshes that grow finer where the optimum is off the physics."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.collocation import HIGHEST_DEGREE, Collocation, first_method
from acausal.optimal_control.discrete_problem import prepare
from acausal.optimal_control.interval_layout import scaled_dae
from acausal.optimal_control.judgement import LEAST
from acausal.optimal_control.loop_bases import REPICKED, has_left_bases
from acausal.optimal_control.multipliers import MultiplierReader, point_weights
from acausal.optimal_control.nlp_solvers import Ipopt
from acausal.optimal_control.replay import TOLERANCE, overshoots, path_excesses, slack_prices

if TYPE_CHECKING:
    from acausal.optimal_control.interval_layout import IntervalLayout
    from acausal.optimal_control.phase import Phase
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.solution import Solution

ROUNDS = 12
IDLE = 3
MOST_INTERVALS = 5000
_MOST_PIECES = 4  # that an interval is cut into at once
_MARGIN = 0.1  # errors of intervals add up: each is to be this much better than the whole
_SHORT = 1e-3  # of the horizon: a control that breaks a limit on less than this jumps there
_DOUBLINGS = 2  # of a mesh, until the objective of another form of control no longer falls
_LOOKS = 9  # places of an interval at which the course of a control is looked at
_TIGHT = {"reltol": 1e-10, "max_num_steps": 20000, "show_eval_warnings": False}


def solve(
    ocp: OptimalControl, method: Any, guess: Any, solver: Any, refine: float | None, progress: bool
) -> Solution:
    """Solve a problem, replay the optimum, and refine the mesh until the defect is small enough.

    Raises
    ------
    OptimalControlError
        If the defect does not fall below ``refine``, with the best solution as ``partial``.
    """
    check_refine(refine)
    given = Collocation() if method is None else method
    method, wanted = first_method(method), TOLERANCE if refine is None else refine
    first = prepare(ocp, method, solver, guess=guess, tolerance=wanted)
    solution = first.solve(guess, progress=progress)
    for _ in range(REPICKED):
        if not has_left_bases(solution):
            break
        again = prepare(ocp, method, solver, solution.mesh, solution, wanted, like=solution)
        solution = again.solve(solution, progress=progress)
    solution.judgement  # noqa: B018 - every solution is replayed
    chosen = getattr(given, "control", "") == "auto"
    others = other_controls(solution, guess, solver, wanted, progress) if chosen else []
    if refine is None:
        return _best_controls(solution, others)
    search = Refinement(ocp, solver or Ipopt(), refine, progress)
    return search.improve(method, solution, guess, others)


def check_refine(refine: float | None) -> None:
    """Refuse a defect that is no part of a whole."""
    if refine is not None and not 0.0 < refine < 1.0:
        raise OptimalControlError(f"refine = {refine!r}: give a number between 0 and 1.")


def sharper(solver: Any) -> Any:
    """Return a solver for meshes that grow finer.

    The multiplier of a limit at a point falls with the interval, and what its product with the
    slack may be must fall with it: else a state rings where it should follow its limit.
    """
    return solver._sharper(_SHORT) if hasattr(solver, "_sharper") else solver


def other_controls(
    solution: Solution, guess: Any, solver: Any, tolerance: float, progress: bool
) -> list[Solution]:
    """Return solutions with constant and linear controls where polynomials overshoot.

    That is where limits are active or the Hamiltonian is affine in a control: it jumps or bends,
    and between its points a polynomial is free to do what the program does not see. It may also
    have gone astray there: constant controls, which cannot, begin at the first guess, linear ones
    and polynomials once more at the best of what is confirmed.
    """
    if solution.status != "inaccurate" or not overshoots(solution):
        return []
    phase = solution.part.phase
    found: list[Solution] = []

    def attempt(kind: str, near: Any) -> None:
        other = dataclasses.replace(phase.method, control=kind)
        with contextlib.suppress(OptimalControlError):
            prepared = prepare(
                solution.ocp, other, solver, phase.mesh, near, tolerance, like=solution
            )
            found.append(prepared.solve(near, progress=progress, values=solution.numbers))

    attempt("constant", guess)
    for kind in ("linear", phase.method.control):
        confirmed = [one for one in found if one.status == "optimal"]
        if confirmed or kind == "linear":
            attempt(kind, min(confirmed, key=_least, default=solution))
    return found


def _best_controls(solution: Solution, others: list[Solution]) -> Solution:
    """Return the best of several forms of control that is confirmed, with a note if it is new."""
    confirmed = [one for one in others if one.status == "optimal"]
    if not confirmed:
        return solution
    best = min(confirmed, key=_least)
    form = best.part.phase.method.control
    if form == solution.part.phase.method.control:
        return best
    broken = list(dict.fromkeys(v.text for v in solution.violations))
    limits = list(dict.fromkeys(v.text for v in solution.violations if v.along))
    points = [text for text in broken if text not in limits]
    missed = [f"miss {', '.join(points)}"] if points else []
    if limits or not points:
        what = ", ".join(limits) or "what was found"
        missed.insert(0, f"do not keep {what} between their points")
    said = f"controls are {form} on each interval: as polynomials they {' and '.join(missed)}"
    return dataclasses.replace(best, notes=(*solution.notes, said))


@dataclasses.dataclass(frozen=True, eq=False)
class Refinement:
    """The search for a mesh on which the replay confirms an optimum to ``wanted``.

    ``found`` are all solutions on the way: the best of those that are confirmed is the answer.
    """

    ocp: OptimalControl
    solver: Any
    wanted: float
    progress: bool
    found: list[Solution] = dataclasses.field(default_factory=list)

    def improve(
        self, method: Any, coarse: Solution, guess: Any, others: Sequence[Solution] = ()
    ) -> Solution:
        """Return the best solution that is confirmed, ``others`` on the coarse mesh among them.

        Raises
        ------
        OptimalControlError
            If there is none, with the nearest to it as ``partial``.
        """
        self.found.extend([coarse, *others])
        kept = [one for one in self.found if one.part.phase.method.control == method.control]
        last = self._cut(min(kept, key=lambda one: excess(one, self.wanted)))
        if not self._confirmed(last) and getattr(method, "control", "") == "polynomial":
            self._try_other_controls(method, coarse, guess)
        confirmed = [one for one in self.found if self._confirmed(one)]
        best = min(
            confirmed, key=_least, default=min(self.found, key=lambda one: excess(one, self.wanted))
        )
        best = min([one for one in self.found if self._is_better(one, best)], key=_least,
                   default=best)  # fmt: skip
        if best.defect > self.wanted:
            raise OptimalControlError(
                f"the defect stays at {best.defect:.2g} with {len(best.mesh) - 1} intervals, "
                f"above refine = {self.wanted:g}: the replay may be unstable, or the controls jump "
                "often.",
                partial=best,
            )
        return dataclasses.replace(best, notes=tuple(refinement_notes(best, method)))

    def _confirmed(self, solution: Solution) -> bool:
        """Whether the replay agrees with an optimum and breaks no constraint."""
        return solution.defect <= self.wanted and not solution.violations

    def _is_better(self, one: Solution, best: Solution) -> bool:
        """Whether a run keeps all limits and gains more than what it is off may be worth."""
        if one.defect <= self.wanted or not np.isfinite(one.defect):
            return False
        size, gain = abs(_least(best)), _least(best) - _least(one)
        beyond = [
            float(np.max(excess, initial=0.0)) / unit
            for _, excess, unit in path_excesses(one, one.replay)
        ]
        return gain > one.defect * size and max([0.0, *beyond]) <= self.wanted

    def _solve(self, method: Any, guess: Any, flat: tuple[int, ...] = ()) -> Solution:
        solver, wanted = sharper(self.solver), self.wanted
        prepared = prepare(
            self.ocp, method, solver, guess=guess, tolerance=wanted, flat=flat, like=self.found[0]
        )
        solution = prepared.solve(guess, progress=self.progress)
        self.found.append(solution)
        return solution

    def _cut(self, solution: Solution) -> Solution:
        """Return the solution on finer meshes, until it is confirmed or does not improve."""
        idle = 0  # rounds in a row that did not help
        for _ in range(ROUNDS):
            if excess(solution, self.wanted) <= 1.0 or len(solution.mesh) > MOST_INTERVALS:
                break
            if idle == IDLE:
                break
            finer_method, flat = refine_mesh(solution, self.wanted)
            try:
                finer = self._solve(finer_method, solution, flat)
            except OptimalControlError:
                break
            worse = excess(finer, self.wanted) > 0.5 * excess(solution, self.wanted)
            # Around a jump only the time for which a limit is broken grows shorter.
            idle = idle + 1 if worse and not grows_shorter(solution, finer) else 0
            solution = finer
        return solution

    def _try_other_controls(self, method: Any, coarse: Solution, guess: Any) -> None:
        """Solve with linear controls, else with constant ones, until their objective has settled.

        Between its points a polynomial is free to do what the program does not see.
        """
        nearest = min(self.found, key=lambda one: excess(one, self.wanted))
        begin = guess if nearest is coarse else nearest
        for kind in ("linear", "constant"):
            mesh = tuple(nearest.mesh.tolist())
            other = dataclasses.replace(method, control=kind, mesh=mesh, degree=method.degrees[0])
            with contextlib.suppress(OptimalControlError):
                solution = self._cut(self._solve(other, begin))
                if self._confirmed(solution):
                    self._double(solution)
                    return

    def _double(self, solution: Solution) -> None:
        """Solve on meshes of twice as many intervals, until the objective falls no further."""
        for _ in range(_DOUBLINGS):
            halves = 0.5 * (solution.mesh[:-1] + solution.mesh[1:])
            mesh = tuple(np.sort([*solution.mesh, *halves]).tolist())
            method = solution.part.phase.method
            degrees = [int(d) for d in _degrees(solution.part.phase) for _ in range(2)]
            finer = self._solve(dataclasses.replace(method, mesh=mesh, degree=degrees), solution)
            gain = _least(solution) - _least(finer)
            if gain <= self.wanted * abs(_least(finer)):
                return
            solution = finer


def _least(solution: Solution) -> float:
    """Return what is to be least, along the replay."""
    return solution.ocp.sense * solution.replayed_objective


def excess(solution: Solution, wanted: float) -> float:
    """Return how many times too large the defect or a broken constraint is."""
    broken = [v.relative / TOLERANCE for v in solution.violations]
    return max([solution.defect / wanted, *broken])


def grows_shorter(before: Solution, after: Solution) -> bool:
    """Whether constraints are broken for half the time at most."""
    spans = [float(np.diff(one.nodes) @ _broken_intervals(one)) for one in (before, after)]
    return 0.0 < spans[1] <= 0.5 * spans[0]


def refinement_notes(solution: Solution, method: Any) -> Iterator[str]:
    """Yield what refinement has changed of the form of the controls."""
    phase = solution.part.phase
    if phase.method.control != method.control:
        yield (
            f"controls are {phase.method.control} on each interval, not {method.control}: as such "
            "they did not keep what is asked for, or the replay did not confirm them"
        )
    degrees = _degrees(phase)
    higher = degrees > max(getattr(method, "degrees", degrees))
    if np.any(higher):
        yield (
            f"polynomials are of a degree up to {degrees.max()} on {np.sum(higher)} of "
            f"{phase.count} intervals, where the solution is smooth"
        )
    if phase.flat:
        yield (
            f"controls are constant on {len(phase.flat)} of {phase.count} intervals, shorter than "
            f"{_SHORT:g} of the horizon, in which they jump"
        )


def _broken_intervals(solution: Solution) -> np.ndarray:
    """Return in which intervals the replay breaks a path constraint."""
    found = np.zeros(len(solution.mesh) - 1, dtype=bool)
    place = np.searchsorted(solution.nodes, solution.replay.t, side="right") - 1
    for _, beyond, size in path_excesses(solution, solution.replay):
        found[np.minimum(place[beyond > TOLERANCE * size], len(found) - 1)] = True
    return found


def refine_mesh(solution: Solution, wanted: float) -> tuple[Any, tuple[int, ...]]:
    """Return the method on a finer mesh, and the intervals on which controls are constant.

    What is to be better is where a tight integration misses the end of an interval or the replay
    breaks a constraint. There the degree is raised where the solution is smooth, by log_d(e/a) of
    the error e that is to be a (Patterson, Hager and Rao, A ph mesh refinement method for optimal
    control, 2015), and the interval is cut where it is not, or where that would be too high. A
    control that breaks a constraint on a short interval jumps in it, and as a polynomial would
    overshoot on any: there it is constant.
    """
    phase = solution.part.phase
    errors, steps = interval_defects(solution), np.diff(solution.mesh)
    allowed = _MARGIN * wanted
    broken, flat = _broken_intervals(solution), np.isin(np.arange(len(errors)), phase.flat)
    short = broken & (steps < _SHORT) & (phase.method.control == "polynomial")
    if not np.any(errors > allowed) and not np.any(broken):
        # They add up, or grow on the way: the larger ones are cut.
        allowed = float(np.quantile(errors, 0.75)) * 0.999
    ratio = np.maximum(errors / max(allowed, 1e-300), 1.0)
    degrees = _degrees(phase)
    raised = degrees + _steps_of_degree(ratio, degrees)
    smooth = ~broken & ~rough_intervals(solution, wanted) & (raised <= HIGHEST_DEGREE)
    smooth &= isinstance(phase.method, Collocation)
    pieces = np.ceil(np.minimum(ratio, 1e300) ** (1.0 / (2 * degrees)))
    cuts = np.where(ratio > 1.0, np.clip(pieces, 2, _MOST_PIECES), 1).astype(int)
    cuts[smooth] = 1
    more = _MOST_PIECES if phase.method.control == "polynomial" else 2
    cuts[broken & (~short | flat)] = np.maximum(cuts, more)[broken & (~short | flat)]
    cuts[short & ~flat] = 1
    shares = [
        np.linspace(a, b, n, endpoint=False)
        for a, b, n in zip(solution.mesh[:-1], solution.mesh[1:], cuts, strict=True)
    ]
    made = {"mesh": (*np.concatenate(shares).tolist(), 1.0)}
    if isinstance(phase.method, Collocation):
        made["degree"] = tuple(np.repeat(np.where(smooth, raised, degrees), cuts).tolist())
    method = dataclasses.replace(phase.method, **made)
    return method, tuple(np.flatnonzero(np.repeat(short | flat, cuts)).tolist())


def _degrees(phase: Phase) -> np.ndarray:
    """Return the number of points of each interval; 2 for one that is integrated over."""
    found = np.full(phase.count, 2)
    for group in phase.groups:
        found[group.intervals] = len(group.layout.places) or 2
    return found


def _steps_of_degree(ratio: np.ndarray, degrees: np.ndarray) -> np.ndarray:
    """Return by how much degrees are raised for errors that are ``ratio`` times too large."""
    with np.errstate(divide="ignore"):
        steps = np.log(ratio) / np.log(np.maximum(degrees, 2))
    return np.asarray(np.ceil(np.minimum(steps, HIGHEST_DEGREE)), dtype=int)


def rough_intervals(solution: Solution, wanted: float) -> np.ndarray:
    """Return in which intervals the solution is not smooth.

    At one of its ends a limit begins or ceases to hold back, or a control jumps by more than it
    changes on both sides.
    """
    phase = solution.part.phase
    found = np.zeros(phase.count, dtype=bool)
    for prices in MultiplierReader(solution).path_prices().values():
        switches = np.any(np.diff(prices.held(phase.count), axis=1), axis=0)
        found[:-1] |= switches
        found[1:] |= switches
    course = _control_course(phase, solution.iterate.unknowns)
    jumps = np.abs(course[0, :, 1:] - course[-1, :, :-1])
    spread, least = np.ptp(course, axis=0), wanted * np.max(np.abs(course), axis=(0, 2))
    jumping = np.any(jumps > np.maximum(spread[:, :-1] + spread[:, 1:], least[:, None]), axis=0)
    found[:-1] |= jumping
    found[1:] |= jumping
    return found


def _control_course(phase: Phase, unknowns: np.ndarray) -> np.ndarray:
    """Return the controls at some shares of each interval, (share, control, interval)."""
    taus = np.linspace(0.0, 1.0, _LOOKS)
    found = np.zeros((len(taus), len(phase.plant.ocp.controls), phase.count))
    for group in phase.groups:
        windows = unknowns[group.windows]
        for i, tau in enumerate(taus):
            found[i][:, group.intervals] = group.layout.control(windows, float(tau))
    return found


def interval_defects(solution: Solution) -> np.ndarray:
    """Return for each interval how far a tight integration ends from the optimum.

    Each is integrated from its own initial, in units of the largest value of each state; infinite
    where the integrator gives up.
    """
    phase = solution.part.phase
    sums = _own_sums(solution)
    whole = np.maximum(np.abs(sums.sum(axis=1)), LEAST)
    prices, missed = _slack_prices(solution), np.zeros(phase.count)
    sums[0] -= prices
    if phase.paths.soft and solution.judgement.run is not None:
        # where a slack begins or ends its price is off
        off = np.abs(slack_prices(solution, solution.replay) - prices)
        missed = off / whole[0]
    errors = np.full(phase.count, np.inf)
    for group in phase.groups:
        integrate = _integrator(solution, group.layout)
        for k, window in zip(group.intervals.tolist(), group.windows.T, strict=True):
            off, summed = _integrated(solution, group.layout, integrate, k, window)
            errors[k] = max(off, missed[k], float(np.max(np.abs(summed - sums[:, k]) / whole)))
    return np.asarray(np.nan_to_num(errors, nan=np.inf))


def _own_sums(solution: Solution) -> np.ndarray:
    """Return what each interval adds to the phase's totals, (totals, intervals)."""
    phase, unknowns = solution.part.phase, solution.iterate.unknowns / solution.assembly.scale
    found = np.zeros((len(phase.functionals.totals), phase.count))
    for group, block in zip(phase.groups, solution.blocks[:-1], strict=True):
        found[:, group.intervals] = block.sums(unknowns, solution.values)
    return found


def _integrated(
    solution: Solution, layout: IntervalLayout, integrate: ca.Function, k: int, window: np.ndarray
) -> tuple[float, np.ndarray]:
    """Return how far an interval ends from the optimum, and its integrals."""
    phase, plant = solution.part.phase, solution.part.phase.plant
    unknowns = solution.iterate.unknowns
    own, common = unknowns[window], phase.common(unknowns)
    size = np.max(np.abs(unknowns[phase.heads[:, 1:]]), axis=1)
    size = np.maximum(size, 1e-3 * plant.nominal_x)
    z = own[layout.places[0].z] if layout.places else phase.guess_z
    place = [phase.mesh[k], phase.mesh[k + 1] - phase.mesh[k]]
    p = np.concatenate([own, common, solution.values, phase.m_of(k), place])
    try:
        found = integrate(x0=own[layout.x], z0=z, p=p)
    except RuntimeError:
        return np.inf, np.zeros(len(phase.functionals.totals))
    end, summed = (np.asarray(found[name]).ravel() for name in ("xf", "qf"))
    n = plant.n_system if plant.system.chart else len(end)
    last = own[layout.places[-1].x if plant.system.chart else layout.end]
    return float(np.max(np.abs(end[:n] - last[:n]) / size[:n])), summed


def _slack_prices(solution: Solution) -> np.ndarray:
    """Return what soft limits cost on each interval, which an integration does not know of."""
    phase = solution.part.phase
    found = np.zeros(phase.count)
    steps = np.diff(phase.mesh) * phase.common(solution.iterate.unknowns)[1]
    for group in phase.groups if phase.paths.soft else ():
        weights = point_weights(group.layout)
        for weight, own in zip(weights, group.layout.slack, strict=True):
            slack = solution.iterate.unknowns[group.windows[own]]
            prices = [
                r.linear * s + r.square * s**2 for r, s in zip(phase.paths.soft, slack, strict=True)
            ]
            found[group.intervals] += weight * steps[group.intervals] * np.sum(prices, axis=0)
    return found


def _integrator(solution: Solution, layout: IntervalLayout) -> ca.Function:
    """Return IDAS over one interval in the scaled time τ, with the unknowns as parameters."""
    phase, plant = solution.part.phase, solution.part.phase.plant

    def make() -> ca.Function:
        running = phase.functionals.running(plant)
        point = ca.Function("point", list(plant.symbols), [plant.ode, plant.alg, running])
        options: dict[str, Any] = {**_TIGHT, "abstol": 1e-12, "disable_internal_warnings": True}
        if plant.symbols[2].shape[0]:
            options |= {"suppress_algebraic": True, "nonlin_conv_coeff": 1e-3}
        return ca.integrator("tight", "idas", scaled_dae(point, layout), 0.0, 1.0, options)

    return plant.make_once(("tight", layout.width, layout.weights.tobytes()), make)
