"""Solutions of optimal control problems: a Result with an objective, checked by a replay."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import File, checked_methods
from acausal.errors import AcausalError, OptimalControlError
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.block_program import Block
from acausal.optimal_control.interval_layout import IntervalGroup
from acausal.optimal_control.judgement import Judgement, Replay, describe_replay, judge
from acausal.optimal_control.nlp_solvers import STATUS_TEXTS
from acausal.optimal_control.phase import Phase
from acausal.optimal_control.problem_checks import undecided_inputs
from acausal.optimal_control.replay import TOLERANCE, Slack, Violation, remedies, slacks_along
from acausal.results.result import Result, ResultPoint
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import AssembledProgram, Iterate
    from acausal.optimal_control.discretization import DiscretePhase
    from acausal.optimal_control.drive_table import DriveTable
    from acausal.optimal_control.multipliers import Multipliers
    from acausal.optimal_control.optimality import OptimalityCheck
    from acausal.optimal_control.problem import OptimalControl

_BETWEEN = 8  # Gauss points an interval, at which constraints are checked and integrands taken


@dataclass(frozen=True, eq=False)
class Solved:
    """What a solution was read from: the program of all phases, which phase, and the iterate."""

    assembly: Any = None
    number: int = 0
    iterate: Any = None


@checked_methods
@dataclass(frozen=True, eq=False)
class Solution(Result):
    """The optimum over time, with all variables of the model by path.

    ``objective`` is its value, ``t_end``, ``t_start`` the horizon [s]; ``parameters`` are decided;
    ``stats`` is what the solver says, ``outcome`` that in words. ``replay`` is a run of the model,
    its events included, by the simulator with the controls of the optimum; ``replayed_objective``
    the objective along it; ``defect`` the largest difference between the two. ``status`` is the
    solver's word, or "inaccurate" where an optimum is not what the replay shows.
    """

    objective: float = math.nan
    t_start: float = 0.0
    t_end: float = 1.0
    outcome: str = ""
    stats: dict[str, Any] = field(default_factory=dict)
    parameters: dict[str, float] = field(default_factory=dict)
    mesh: np.ndarray = field(default_factory=lambda: np.zeros(0))
    tolerance: float = TOLERANCE  # a defect above this is inaccurate
    bases: np.ndarray = field(default_factory=lambda: np.zeros(0))  # of loops, an interval each
    values: np.ndarray = field(default_factory=lambda: np.zeros(0))  # of ocp.value(…)
    told: tuple[str, ...] = ()  # variables whose values at t0 were said or decided
    given_up: tuple[str, ...] = ()  # states decided at t0 in place of their defaults
    notes: tuple[str, ...] = ()  # on what refinement has changed
    attempts: tuple[Any, ...] = ()  # the solves that this one is the best of
    solved: Solved = field(default=Solved(), repr=False)

    @property
    def start(self) -> dict[str, float]:
        """The states at t0, for ``start=`` of a simulation."""
        return ResultPoint(self._only(slice(0, 1))).start

    @property
    def assembly(self) -> Any:
        """The program, of all phases; None of a solution that was stored."""
        return self.solved.assembly

    @property
    def number(self) -> int:
        """Number of the phase in it."""
        return self.solved.number

    @property
    def iterate(self) -> Any:
        """What the solver ended with: unknowns and multipliers."""
        return self.solved.iterate

    @property
    def part(self) -> DiscretePhase:
        """The phase made discrete.

        Raises
        ------
        OptimalControlError
            If the solution was stored: symbols of a problem cannot be.
        """
        if self.assembly is None:
            raise OptimalControlError(
                "the problem of a stored solution is not known: its symbols cannot be stored. Ask "
                "for what needs it (multipliers, sensitivities) before saving or pickling."
            )
        part: DiscretePhase = self.assembly.parts[self.number]
        return part

    @property
    def numbers(self) -> dict[str, float]:
        """The numbers of ``ocp.value(…)`` by name."""
        return dict(zip(self.ocp.symbols.values, map(float, self.values), strict=True))

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of the phase: of its intervals by degree, then of its points."""
        numbers = self.assembly.block_numbers(self.number)
        return tuple(self.assembly.program.blocks[i] for i in numbers)

    @property
    def ocp(self) -> OptimalControl:
        """The problem that was solved."""
        return self.part.phase.plant.ocp

    @property
    def status(self) -> str:
        """The solver's word; "inaccurate" if the replay is off, or breaks a constraint."""
        if self.outcome != "optimal" or self.judgement.confirms(self.tolerance):
            return self.outcome
        return "inaccurate"

    @cached_property
    def nodes(self) -> np.ndarray:
        """Times [s] at which intervals begin and end."""
        return np.asarray(self.t_start + self.mesh * (self.t_end - self.t_start))

    @cached_property
    def judgement(self) -> Judgement:
        """What a run of the model shows of the optimum."""
        return judge(self)

    @property
    def replay(self) -> Replay:
        """The run of the model that the optimum is judged by; ``replay.kind`` says which.

        ``"open"``: with these controls and parameters, told of the start only what was said or
        decided. Where errors grow too much for that, ``"stabilized"`` by feedback, or
        ``"by intervals"``.

        Raises
        ------
        SimulationError
            If the run does not reach the end.
        """
        run, failure = self.judgement.run, self.judgement.failure
        if run is None:
            raise failure or OptimalControlError("there is no replay.")
        return run

    def simulate(self, t_end: float | str | None = None, **options: Any) -> Result:
        """Run the model, its events included, with these controls and parameters.

        Parameters
        ----------
        t_end
            End of the run [s]; tf if not given. After tf controls keep their last values.
        options
            Those of ``System.simulate``. ``start``, ``parameters`` and ``inputs`` are taken beside
            those of the optimum, and before them.
        """
        ocp = self.ocp
        system = ocp.whole if ocp.whole.switching else self.system
        names = [self.system.inputs[control.number] for control in ocp.controls]
        values = dict(zip(self.system.parameter_names, map(float, self.p), strict=True))
        frozen = self.system.parameter_table.frozen
        disturbances = {path: self.numbers[path] for path in ocp.symbols.disturbances}
        known = {
            # those that are known in the modes that are held
            "start": {**{n: self[n][0] for n in self.told if n in self}, **ocp.given.modes},
            "parameters": {n: v for n, v in values.items() if n not in frozen},
            "inputs": dict.fromkeys(undecided_inputs(ocp), 0.0)
            | {
                **ocp.given.inputs,
                **disturbances,
                **{name: self.polynomials[name] for name in names},
            },
        }
        for name, own in known.items():
            options[name] = own | dict(options.get(name) or {})
        if t_end is not None or "t" not in options:
            options["t_end"] = self.t_end if t_end is None else t_end
        return system.simulate(**{"t_start": self.t_start, **options})

    @property
    def quadrature(self) -> tuple[np.ndarray, np.ndarray]:
        """Times and weights [s] of Gauss' quadrature over all intervals."""
        points, weights = np.polynomial.legendre.leggauss(_BETWEEN)
        half = np.diff(self.nodes)[:, None] / 2
        times = self.nodes[:-1, None] + half * (1 + points)
        return times.ravel(), (half * weights).ravel()

    @property
    def replayed_objective(self) -> float:
        """The objective along the replay; NaN if that broke off."""
        return self.judgement.objective

    @property
    def defect(self) -> float:
        """Largest difference between optimum and replay; infinite if that broke off.

        Of states relative to their largest value, of the objective to its own, and of integrals
        and other numbers that are bounded: by how much they leave their bounds, likewise.
        """
        return self.judgement.defect

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Constraints that the replay breaks, those of paths at their worst time."""
        return self.judgement.violations

    @property
    def slacks(self) -> dict[str, Slack]:
        """What the replay uses of soft limits, by what they are called."""
        return slacks_along(self, self.replay)

    @cached_property
    def multipliers(self) -> Multipliers:
        """Costates, prices of limits and conditions, and the Hamiltonian along the optimum.

        Raises
        ------
        OptimalControlError
            If the solution was stored.
        """
        from acausal.optimal_control.multipliers import find_multipliers

        return find_multipliers(self)

    def check_optimality(self) -> OptimalityCheck:
        """Return by how much the minimum principle is missed, and where; it prints as sentences."""
        from acausal.optimal_control.optimality import check_optimality

        return check_optimality(self)

    def sensitivities(self, *paths: Any) -> dict[str, float]:
        """Return d objective/d parameter, all decisions following, of parameters by path."""
        from acausal.optimal_control.optimality import parameter_sensitivities

        return parameter_sensitivities(self, [path_of(path) for path in paths])

    @cached_property
    def controls(self) -> tuple[str, ...]:
        """Paths of the inputs that were decided."""
        return tuple(control.path for control in self.ocp.controls)

    @cached_property
    def limits(self) -> dict[str, list[float]]:
        """The finite bounds of variables by path, decided inputs among them."""
        found: dict[str, list[float]] = {}
        for condition in self.ocp.conditions:
            if condition.share is None:
                found.setdefault(condition.text, []).extend([*condition.lower, *condition.upper])
        for control in self.ocp.controls:
            for name in {control.path, self.system.inputs[control.number]}:
                found.setdefault(name, []).extend([control.lower, control.upper])
        return {name: [float(b) for b in own if np.isfinite(b)] for name, own in found.items()}

    def input_values(self, path: str, after: float | None = None) -> PiecewisePolynomial:
        """Return a decided input over time; after tf its last value, or the one given.

        ``after=0.0`` switches a force off at tf, for a run that goes on.
        """
        course = super().input_values(path)
        if after is None:
            return course
        first = float(course(course.times[0]))
        return dataclasses.replace(course, ends=(first, float(after)))

    def to_csv(
        self,
        path: File,
        variables: Iterable[Any] | None = None,
        *,
        units: str = "names",
        drive: Any = None,
        period: float | str | None = None,
        jerk: float | None = None,
    ) -> None:
        """Write time and variables as comma-separated columns, or a law of motion for a drive.

        Parameters
        ----------
        path, variables, units
            As of any Result: all variables, or those that are named.
        drive, period, jerk
            Of a decided law, position, speed, acceleration and jerk at the period of the motion
            controller instead: ``sol.to_csv("axis.csv", drive="drive.phi", period="1 ms")``. It is
            ``sol.drive_table(drive, period, jerk=jerk)``, which also knows its error.
        """
        if drive is None:
            if period is not None or jerk is not None:
                raise OptimalControlError("period and jerk are those of a drive: say drive=… too.")
            return super().to_csv(path, variables, units=units)
        if variables is not None or units != "names" or period is None:
            raise OptimalControlError(
                f"the table of '{path_of(drive)}' has columns of its own, at the period of the "
                'controller: to_csv("axis.csv", drive=…, period="1 ms") and, if need be, jerk=…'
            )
        self.drive_table(drive, period, jerk=jerk).to_csv(path)
        return None

    def drive_table(
        self, path: Any, period: float | str, *, jerk: float | None = None
    ) -> DriveTable:
        """Return a decided law of motion as rows for a motion controller, one a period.

        Parameters
        ----------
        path
            The law by its input, ``"drive.phi_ref"``, or by what follows it, ``"drive.phi"``.
        period
            That of the controller [s].
        jerk
            Most jerk that it may have; the rows nearest to the law are then found with this limit.

        ``table.error`` is how far what the controller does with the table is from the law;
        ``table.to_csv(…)`` writes position, speed, acceleration and jerk.
        """
        from acausal.optimal_control.drive_table import make_drive_table

        return make_drive_table(self, path_of(path), seconds(period, "period"), jerk)

    def __getstate__(self) -> dict[str, Any]:
        """Keep what the replay showed: the symbols of the problem cannot be stored."""
        for name in ("report", "controls", "limits"):
            getattr(self, name)  # kept from now on
        return {**self.__dict__, "solved": dataclasses.replace(self.solved, assembly=None)}

    def plot(self, *keys: Any, **options: Any) -> Any:
        """Plot variables with their limits, the replay over them; returns the figure.

        Options: ``path``, ``title``, ``against={"name": result}`` to compare with other runs.
        """
        from acausal.pictures.optimum_plot import plot_solution

        return plot_solution(self, *keys, **options)

    @cached_property
    def report(self) -> str:
        """The solution in words: objective, times, parameters, iterations, defect, violations."""
        again = f" ({self.replayed_objective:.9g} in the replay)"
        named = self.ocp.objective_name.removeprefix("the objective")
        lines = [
            f"optimal control of '{self.system.name}': {self.status}",
            f"  objective   {self.objective:.9g}{again if math.isfinite(self.defect) else ''}"
            f"{named and f', {named}'}",
            f"  horizon     {self.t_start:.6g} to {self.t_end:.6g} s, {len(self.mesh) - 1} "
            "intervals",
        ]
        lines += [f"  {path} = {value:.6g}" for path, value in self.parameters.items()]
        lines += [
            f"  {name} is decided at t_start, in place of its default: {float(self[name][0]):.6g}"
            for name in self.given_up
        ]
        lines.append(f"  iterations  {self.stats.get('iter_count', 0)}")
        if self.attempts:
            every = ", ".join(f"{one.objective:.6g}" for one in self.attempts)
            lines.append(f"  the best of {len(self.attempts)} starts: {every}")
        if math.isfinite(self.defect):
            lines.append(f"  defect      {self.defect:.2e} ({describe_replay(self.replay)})")
        else:
            lines.append(f"  defect      the replay broke off: {self._why_broken_off()}")
        for v in self.violations:
            lines.append(f"  {v.text} is exceeded by {v.amount:.3g} at t = {v.time:.5g} s")
        if math.isfinite(self.defect):
            lines += [
                f"  {text} is beyond its soft limit by up to {slack.largest:.3g}, at "
                f"t = {slack.time:.5g} s, which costs {slack.penalty:.5g}"
                for text, slack in self.slacks.items()
                if slack.penalty > self.tolerance * abs(self.objective)
            ]
        lines += [f"  {text}" for text in (*self.notes, *remedies(self))]
        if math.isfinite(self.defect):  # within a phase modes are those of its beginning
            lines += [f"  the replay switches: {event}" for event in self.replay.events]
        return "\n".join(lines)

    def _why_broken_off(self) -> str:
        try:
            self.replay  # noqa: B018 - only what it says
        except AcausalError as error:
            return str(error)
        return "it has values that are not finite"

    def __str__(self) -> str:
        return self.report

    def __repr__(self) -> str:
        word = (
            self.status if "judgement" in self.__dict__ else self.outcome
        )  # no replay to be printed
        return (
            f"<Solution '{self.system.name}': {word}, objective {self.objective:.6g}, "
            f"t_end = {self.t_end:g} s>"
        )


def make_solution(
    assembly: AssembledProgram,
    iterate: Iterate,
    t_build: float,
    values: np.ndarray,
    number: int = 0,
) -> Solution:
    """Return the solution that the unknowns of a phase stand for."""
    part, alone = assembly.parts[number], len(assembly.parts) == 1 and not assembly.extra
    own = iterate.objective if alone else assembly.own_objective(number, iterate, values)
    phase = part.phase
    plant, system = phase.plant, phase.plant.system
    common = phase.common(iterate.unknowns)
    shares, x, z, u, owner = _points(phase, iterate.unknowns, float(common[1]))
    t = common[0] + shares * common[1]
    p = np.asarray(plant.parameters(common[2:].tolist()), dtype=float)
    levels = np.asarray(plant.input_values(t[None, :], x.T, u.T, values)).T.reshape(len(t), -1)
    m = np.array([phase.m_of(k) for k in owner])
    x = x[:, : plant.n_system]
    z = _solve_algebraic(phase, t, x, z, levels, p, m, owner)
    word = str(iterate.stats.get("return_status", ""))
    return Solution(
        system,
        t,
        x,
        z,
        levels,
        p,
        m,
        polynomials=_polynomials(phase, iterate.unknowns, common),
        objective=plant.ocp.sense * own,
        t_start=float(common[0]),
        t_end=float(common[0] + common[1]),
        outcome=STATUS_TEXTS.get(word, "optimal" if iterate.success else word or "no solution"),
        stats={**iterate.stats, "t_build": t_build},
        parameters={d.path: float(v) for d, v in zip(plant.ocp.designs, common[2:], strict=True)},
        mesh=phase.mesh,
        bases=phase.bases,
        values=values,
        told=part.initial.told,
        given_up=part.initial.given_up,
        solved=Solved(assembly, number, iterate),
    )


def _points(phase: Phase, unknowns: np.ndarray, length: float) -> tuple[np.ndarray, ...]:
    """Return shares, states, algebraic unknowns, controls and intervals of all points."""
    parts = [_group_points(phase, group, unknowns, length) for group in phase.groups]
    found = [np.concatenate(own) for own in zip(*parts, strict=True)]
    order = np.argsort(found[-1], kind="stable")  # points of an interval stand in their order
    shares, x, z, u, owner = (own[order] for own in found)
    kept = np.ones(len(owner), dtype=bool)
    if phase.method.control == "linear" or not phase.plant.ocp.controls:  # nothing jumps
        kept[1:] = owner[1:] == owner[:-1]
    return shares[kept], x[kept], z[kept], u[kept], owner[kept]


def _group_points(
    phase: Phase, group: IntervalGroup, unknowns: np.ndarray, length: float
) -> tuple[np.ndarray, ...]:
    """Return the same of intervals that are made discrete alike, interval after interval."""
    layout, places, which = group.layout, group.layout.places, group.intervals
    windows, steps = unknowns[group.windows], np.diff(phase.mesh)[which]
    none = np.zeros((int(phase.plant.symbols[2].shape[0]), len(which)))
    taus = [(0.0, windows[layout.x], windows[places[0].z] if places else none)]
    for place in places:
        laws = layout.law(windows, place.tau, steps * length)
        taus.append((place.tau, np.vstack([windows[place.x], *laws]), windows[place.z]))
    if taus[-1][0] < 1.0:
        taus.append((1.0, windows[layout.end], taus[-1][2]))
    parts = [
        (phase.mesh[which][None] + tau * steps, x, z, layout.control(windows, tau))
        for tau, x, z in taus
    ]
    shares, x, z, u = (
        np.stack(part).transpose(2, 0, 1).reshape(len(which) * len(taus), -1)
        for part in zip(*parts, strict=True)
    )
    return shares[:, 0], x, z, u, np.repeat(which, len(taus))


def _solve_algebraic(
    phase: Phase,
    t: np.ndarray,
    x: np.ndarray,
    z: np.ndarray,
    u: np.ndarray,
    p: np.ndarray,
    m: np.ndarray,
    owner: np.ndarray,
) -> np.ndarray:
    """Return algebraic unknowns solved anew from the states; as they are where that fails."""
    if not z.shape[1]:
        return z
    z = z.copy()
    groups = [np.flatnonzero(owner == k) for k in range(phase.count)]
    for which in groups if phase.bases.shape[1] else [np.arange(len(t))]:
        points = Points(t[which], x[which], z[which], u[which], p, m[which[0]])
        try:
            z[which] = solve_over_time(phase.plant.system, points)
        except AcausalError:
            continue
    return z


def _integrate(rows: np.ndarray, steps: np.ndarray, first: float) -> np.ndarray:
    """Return the integral of a piecewise polynomial: continuous to rounding, beginning at first."""
    rows = rows / np.arange(1, rows.shape[1] + 1)
    gains = np.sum(rows * steps[:, None] ** np.arange(1, rows.shape[1] + 1), axis=1)
    begins = first + np.concatenate([[0.0], np.cumsum(gains)[:-1]])
    return np.column_stack([begins, rows])


def _polynomials(
    phase: Phase, unknowns: np.ndarray, common: np.ndarray
) -> dict[str, PiecewisePolynomial]:
    """Return the decided inputs as piecewise polynomials of time, laws of motion integrated."""
    plant = phase.plant
    times = common[0] + phase.mesh * common[1]
    steps = np.diff(times)
    most = max(group.layout.weights.shape[1] for group in phase.groups)
    found: dict[str, PiecewisePolynomial] = {}
    for number, (control, own) in enumerate(zip(plant.ocp.controls, plant.law_places, strict=True)):
        rows = np.zeros((phase.count, most))
        for group in phase.groups:
            layout, powers = group.layout, np.arange(group.layout.weights.shape[1])
            blocks = np.array([unknowns[group.windows[block[number]]] for block in layout.u])
            scaled = steps[group.intervals, None] ** powers
            rows[np.ix_(group.intervals, powers)] = (layout.weights.T @ blocks).T / scaled
        for value in unknowns[phase.heads[list(own), 0]][::-1]:
            rows = _integrate(rows, steps, value)
        made = PiecewisePolynomial(times, rows, "hold")
        names = [name for name, n in plant.system.input_table.places.items() if n == control.number]
        found |= dict.fromkeys([plant.system.inputs[control.number], *names], made)
    return found
