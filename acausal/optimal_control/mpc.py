"""Receding horizon: an optimal control problem solved anew at every sample, against a plant."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import Positive, Seed, checked, is_number, shown
from acausal.compiler.pipeline import compile
from acausal.errors import OptimalControlError, did_you_mean
from acausal.initialization.start import Start
from acausal.language.model import Model
from acausal.language.quantity import path_of
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.closed_loop import ClosedLoop, Sample
from acausal.optimal_control.decisions import Free, level_name
from acausal.optimal_control.discrete_problem import Prepared
from acausal.optimal_control.disturbance_estimate import DisturbanceEstimate
from acausal.optimal_control.nlp_solvers import SQP
from acausal.optimal_control.problem import OptimalControl
from acausal.optimal_control.problem_checks import undecided_inputs
from acausal.optimal_control.solution import Solution
from acausal.results.event_log import EventLog
from acausal.results.result import Result, ResultPoint
from acausal.system.system import System

_POINTS = 10  # output intervals a sample
_WHOLE = 1e-9  # how near a period must be to a number of intervals
_FIRST = 50  # iterations of the first sample, which has no plan to begin with
_SAME = 1e-9  # of the period: a rest of the run shorter than this is none


@dataclass(eq=False)
class Controller:
    """Solves the problem from what was measured, and keeps its last plan for the next sample."""

    prepared: Prepared
    period: float
    values: Mapping[str, Any]
    estimate: DisturbanceEstimate
    real_time: bool = False
    plan: Solution | None = None
    planned_at: float = 0.0
    last: Sample | None = None

    def decide(self, t: float, told: dict[str, float]) -> Sample:
        """Learn from ``told`` what disturbs the plant, and plan; say how long all that took.

        Raises
        ------
        OptimalControlError
            If there is no solution, and no plan reaches to the next sample.
        """
        begin = perf_counter()
        if self.last is not None:
            inputs = self.inputs_over_time(self.last)
            self.estimate.update(self.last.told, told, inputs, (self.last.time, t))
        made = self._plan(t, told)
        self.last = dataclasses.replace(
            made, duration=perf_counter() - begin, disturbances=dict(self.estimate.values)
        )
        return self.last

    def _plan(self, t: float, told: dict[str, float]) -> Sample:
        """Plan from ``told`` at ``t``; if there is no solution the last plan goes on."""
        given = {name: float(v(t) if callable(v) else v) for name, v in self.values.items()}
        given = {**self.estimate.values, **given}
        guess = None if self.plan is None else move_plan_on(self.prepared, self.plan, self.period)
        try:
            begin = {**self._clip_to_bounds(told), **self._laws(t)}
            one_step = self.real_time and guess is not None
            solve = self.prepared.step if one_step else self.prepared.solve
            plan = solve(guess, start=begin, values=given or None)
        except OptimalControlError as error:
            if self.plan is None or t + self.period > self.planned_at + self._horizon:
                raise OptimalControlError(
                    f"there is no plan at t = {t:g} s: {error}", partial=error.partial
                ) from None
            return Sample(
                t, told, self.plan, self.planned_at, f"went on with the last plan: {error}"
            )
        self.plan, self.planned_at = plan, t
        return Sample(t, told, plan, t, plan.outcome)

    @property
    def _horizon(self) -> float:
        ocp = self.prepared.ocp
        return float(ocp.given.t_end) - float(ocp.given.t_start)  # type: ignore[arg-type]

    def _clip_to_bounds(self, told: dict[str, float]) -> dict[str, float]:
        """Return measured states, those beyond a bound at the bound: nobody can undo them."""
        phase = self.prepared.part.phase
        limits = dict(zip(phase.plant.states, phase.paths.x.T.tolist(), strict=True))
        return {
            name: min(max(value, limits[name][0]), limits[name][1]) if name in limits else value
            for name, value in told.items()
        }

    def _laws(self, t: float) -> dict[str, float]:
        """Return where inputs that cannot jump stand: the last plan goes on from there."""
        found: dict[str, float] = {}
        if self.plan is None:
            return found
        ocp = self.prepared.ocp
        at = t - self.planned_at + self.plan.t_start
        for control in ocp.controls:
            course = self.plan.polynomials[ocp.system.inputs[control.number]]
            for level in range(control.smoothness + 1):
                found[level_name(control.path, level)] = float(course(at))
                course = course.derivative()
        return found

    def inputs_over_time(self, sample: Sample) -> dict[str, PiecewisePolynomial]:
        """Return the decided inputs over absolute time."""
        away, ocp = sample.planned_at - sample.plan.t_start, self.prepared.ocp
        names = [ocp.system.inputs[control.number] for control in ocp.controls]
        courses = {name: sample.plan.polynomials[name] for name in names}
        return {
            name: PiecewisePolynomial(course.times + away, course.coefficients, "hold")
            for name, course in courses.items()
        }


@checked
def mpc(
    ocp: OptimalControl,
    t_end: Positive,
    *,
    period: Positive,
    plant: Model | System | None = None,
    start: Mapping[Any, Any] | None = None,
    parameters: Mapping[Any, Any] | None = None,
    inputs: Mapping[Any, Any] | None = None,
    noise: Mapping[Any, float] | None = None,
    seed: Seed = 0,
    feedback: Callable[[ResultPoint], Mapping[Any, float]] | None = None,
    values: Mapping[str, float | Callable[[float], float]] | None = None,
    method: Any = None,
    solver: Any = None,
    real_time: bool = False,
    gain: float = 0.5,
    rtol: float = 1e-6,
    atol: float = 1e-8,
    compiled: bool = False,
) -> ClosedLoop:
    """Control a plant by solving a problem over a horizon that moves on with time.

    At every sample the states of the plant are measured, the problem is solved from there with
    the last plan, moved on, as a warm start, and the plan's inputs act on the plant until the
    next sample. A state that is measured beyond its bound is taken at the bound; if there is no
    solution the last plan goes on.

    Parameters
    ----------
    ocp
        The problem over one horizon, of fixed length. Its model must not depend on time.
    t_end, period
        How long to control, and the time between samples [s].
    plant
        The model that is controlled; by default that of the problem, with its parameters. It has
        the decided inputs by the same paths.
    start, parameters, inputs
        Start values and parameters of the plant, and its other inputs: disturbances of which the
        controller knows nothing.
    noise, seed
        Standard deviations of what is measured by path, and the seed of the random numbers.
    feedback
        What the controller is told: ``feedback(point)`` returns the states of its model by path.
        By default they are read from the plant.
    values
        For numbers declared by ``ocp.value(name, …)``: numbers, or functions of time.
    method, solver
        As in ``OptimalControl.solve``.
    real_time
        Real-time iteration: after the first sample one step of sequential quadratic programming a
        sample, from the plan before, instead of a solution (``solver`` is then ``ac.nlp.SQP``).
    gain
        Part of what the model misses that is laid on disturbances at a sample, of those declared by
        ``ocp.disturbance(…)``: 1 believes all at once, less is calmer.
    rtol, atol, compiled
        How the plant is run, as in ``simulate``.

    Returns
    -------
    The run of the plant, with the plans and what each cost; its ``to_c("step.c")`` writes C code
    of the controller.

    Raises
    ------
    OptimalControlError
        If the horizon is free or shorter than the period, the plant lacks an input or a state, or
        there is no plan.
    """
    predictor = _predictor(ocp, period)
    own = ocp.system if plant is None else plant
    system = own if isinstance(own, System) else compile(own)
    if plant is None:
        parameters = {**_values_of(ocp), **(parameters or {})}
    check_plant(predictor, system, feedback)
    check_estimate(predictor, gain, feedback)
    if real_time:
        solver = SQP(max_iterations=_FIRST) if solver is None else solver
    prepared = predictor.prepare(method, solver=solver)
    estimate = DisturbanceEstimate(predictor, gain)
    controller = Controller(prepared, period, values or {}, estimate, real_time)
    loud = {path_of(key): float(size) for key, size in (noise or {}).items()}
    names = predictor.system.start_names
    for name in loud:
        if name not in names:
            hint = did_you_mean(name, names)
            raise OptimalControlError(f"noise: '{name}' is no state that is measured. {hint}")
    read = feedback or (lambda point: {name: point[name] for name in names})
    measure = Measurement(read, loud, np.random.default_rng(seed))
    conditions: dict[str, Any] = {"parameters": parameters, "inputs": inputs}
    begin = system.initialize(start=start, **conditions)
    how = {"rtol": rtol, "atol": atol, "compiled": compiled}
    return _run_samples(begin, controller, measure, t_end, {**conditions, **how})


@dataclass(eq=False)
class Measurement:
    """What the controller is told of a point of the plant, with noise."""

    read: Callable[[Any], Mapping[Any, float]]
    noise: dict[str, float]
    random: np.random.Generator

    def __call__(self, point: Any) -> dict[str, float]:
        """Return the states of the model that plans, by path."""
        told = self.read(point)
        if not isinstance(told, Mapping) or not all(map(is_number, told.values())):
            raise OptimalControlError(
                f"feedback returns {shown(told)}: it must return states by path, "
                '{"path": number, …}.'
            )
        return {
            path_of(key): float(value)
            + self.noise.get(path_of(key), 0.0) * self.random.standard_normal()
            for key, value in told.items()
        }


def _run_samples(
    first: Start,
    controller: Controller,
    measure: Measurement,
    t_end: Positive,
    options: dict[str, Any],
) -> ClosedLoop:
    """Run the plant from sample to sample under the controller."""
    system = first.system
    period, inputs = controller.period, options.pop("inputs") or {}
    point: Any = first
    begin: dict[str, Any] = {name: first[name] for name in system.start_names}
    samples: list[Sample] = []
    runs: list[Result] = []
    t = 0.0
    while t < t_end - _SAME * period:
        sample = controller.decide(t, measure(point))
        samples.append(sample)
        end = min(len(samples) * period, t_end)
        run = system.simulate(
            t=np.linspace(t, end, _POINTS + 1),
            t_start=t,
            start=begin,
            inputs={**inputs, **controller.inputs_over_time(sample)},
            **options,
        )
        runs.append(run)
        point, t = run.final, end
        begin = point.start
    return dataclasses.replace(_join_runs(system, runs, samples), prepared=controller.prepared)


def _predictor(ocp: OptimalControl, period: float) -> OptimalControl:
    """Return the problem without start values: it begins at what is measured."""
    if isinstance(ocp.given.t_end, Free) or isinstance(ocp.given.t_start, Free):
        raise OptimalControlError(
            "a horizon that moves on must have a fixed length: give t_end as a number."
        )
    length = ocp.given.t_end - ocp.given.t_start
    if not 0.0 < period <= length:
        raise OptimalControlError(
            f"period = {period:g} s: it must be above 0 and within the horizon of {length:g} s."
        )
    system = ocp.system
    t, *rest = system.symbols()
    by_time = any(ca.depends_on(part, t) for part in system.rhs(t, *rest))
    if by_time or system.events.size:
        raise OptimalControlError(
            f"'{system.name}' depends on time, and every plan begins at t = {ocp.given.t_start:g} "
            "s "
            "again: plan with a model that does not. (The plant may.)"
        )
    made = copy.copy(ocp)
    inputs = {**ocp.given.inputs, **dict.fromkeys(undecided_inputs(ocp), 0.0)}
    made.given = dataclasses.replace(ocp.given, inputs=inputs)
    laws = {level_name(c.path, k) for c in ocp.controls for k in range(c.smoothness + 1)}
    made.conditions = [c for c in ocp.conditions if c.share != 0.0 or not c.fixed or c.text in laws]
    return made


def check_estimate(
    predictor: OptimalControl, gain: float, feedback: Callable[..., Any] | None
) -> None:
    """Refuse a gain that is no part of a whole, and estimates where not all states are told."""
    if not 0.0 < gain <= 1.0:
        raise OptimalControlError(f"gain = {gain:g}: give a number above 0 and up to 1.")
    if predictor.symbols.disturbances and predictor.system.chart:
        raise OptimalControlError(
            f"'{predictor.system.name}' has closed loops: its disturbances are not estimated."
        )


def check_plant(
    predictor: OptimalControl, system: System, feedback: Callable[..., Any] | None
) -> None:
    """Refuse a plant without the inputs that are decided, or the states that are measured."""
    decided = [predictor.system.inputs[c.number] for c in predictor.controls]
    for name in decided:
        if name not in system.input_table.places:
            raise OptimalControlError(
                f"the plant '{system.name}' has no input '{name}', which is decided."
            )
    if feedback is None:
        missing = [name for name in predictor.system.start_names if not _has(system, name)]
        if missing:
            raise OptimalControlError(
                f"the plant '{system.name}' has no '{missing[0]}', a state of the model that plans:"
                " give feedback=function(point) that returns all of its states by path."
            )


def _has(system: System, name: str) -> bool:
    try:
        return bool(system.resolve(name.removeprefix("der(").removesuffix(")")))
    except KeyError:
        return False


def _values_of(ocp: OptimalControl) -> dict[str, float]:
    """Return the parameters that the problem changes in its model."""
    names, usual = ocp.system.parameter_names, ocp.system.parameter_values
    return {
        name: float(ocp.parameter_vector[i])
        for name, i in names.items()
        if ocp.parameter_vector[i] != usual[i]
    }


def _join_runs(system: System, runs: list[Result], samples: list[Sample]) -> ClosedLoop:
    """Return the pieces of the plant's run as one: at a sample its time stands twice."""
    t, x, z, u, m = (np.concatenate([getattr(run, key) for run in runs]) for key in "txzum")
    events = EventLog(event for run in runs for event in run.log)
    return ClosedLoop(system, t, x, z, u, runs[0].p, m, events, samples=tuple(samples))


def move_plan_on(prepared: Prepared, plan: Solution, period: float) -> Solution:
    """Return a plan whose intervals are moved on by ``period``, the last ones repeated.

    If the period is not a number of equal intervals the plan is returned as it is; so it is if
    their degrees differ.
    """
    phase = prepared.part.phase
    steps = np.diff(phase.mesh)
    count = period / (plan.t_end - plan.t_start) / steps[0]
    whole = round(count)
    equal = np.allclose(steps, steps[0], rtol=_WHOLE, atol=0.0)
    if not equal or abs(count - whole) > _WHOLE * max(count, 1.0) or whole < 1:
        return plan
    if len(phase.groups) > 1:
        return plan
    (group,) = phase.groups
    later = np.minimum(np.arange(phase.count) + whole, phase.count - 1)
    iterate = plan.iterate
    unknowns, lam_x = (
        _move_windows(v, group.windows, later) for v in (iterate.unknowns, iterate.lam_x)
    )
    lam_g, first = np.array(iterate.lam_g), 0
    for block in prepared.assembly.program.blocks:
        size = block.rows * block.count
        if block.count == phase.count:
            own = lam_g[first : first + size].reshape(block.count, block.rows)
            lam_g[first : first + size] = own[later].ravel()
        first += size
    moved = dataclasses.replace(iterate, unknowns=unknowns, lam_x=lam_x, lam_g=lam_g)
    return dataclasses.replace(plan, solved=dataclasses.replace(plan.solved, iterate=moved))


def _move_windows(values: np.ndarray, windows: np.ndarray, later: np.ndarray) -> np.ndarray:
    """Return unknowns with the windows of intervals replaced by those of later ones."""
    made = np.array(values)
    # From the last to the first: a window overlaps the next, whose head is the end of this.
    for k in range(windows.shape[1] - 1, -1, -1):
        made[windows[:, k]] = values[windows[:, later[k]]]
    return made
