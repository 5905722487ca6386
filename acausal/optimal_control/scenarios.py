"""Scenarios: one control for several sets of parameters, best in the worst case or on average.

Each scenario is the problem with its own parameters, states and limits, all in one program: the
functions of one scenario, mapped over the intervals of all, with the parameters as data. What is
decided, controls, times and parameters, is the same in all. On average Σ J_s/n is least; in the
worst case γ with J_s <= γ for every scenario.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import checked_methods
from acausal.errors import OptimalControlError
from acausal.language.quantity import path_of
from acausal.optimal_control.block_program import Block, BlockFunction
from acausal.optimal_control.collocation import first_method
from acausal.optimal_control.discrete_problem import (
    AssembledProgram,
    assemble,
    fill_unknowns,
    make_part,
)
from acausal.optimal_control.discretization import DiscretePhase, number_totals
from acausal.optimal_control.functionals import Functionals, make_functionals
from acausal.optimal_control.infeasibility import check_solved
from acausal.optimal_control.initial_conditions import make_initial_conditions, settle_modes
from acausal.optimal_control.loop_bases import REPICKED, has_left_bases
from acausal.optimal_control.nlp_solvers import Ipopt
from acausal.optimal_control.plant import Plant, make_plant
from acausal.optimal_control.problem_checks import check_problem, check_without_values
from acausal.optimal_control.several_solves import with_numbers
from acausal.optimal_control.solution import Solution, make_solution

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl

_NO_VALUES = np.zeros(0)


@dataclass(frozen=True, eq=False)
class ScenarioSolution:
    """One control, and what it does in each scenario.

    ``objective`` is the worst of the scenarios', or their mean; ``scenarios`` are solutions, each
    with its own replay.
    """

    scenarios: tuple[Solution, ...]
    sets: tuple[dict[str, float], ...]
    objective: float
    kind: str

    def __getitem__(self, number: int) -> Solution:
        return self.scenarios[number]

    def __len__(self) -> int:
        return len(self.scenarios)

    @property
    def t_end(self) -> float:
        """End of the horizon [s]."""
        return self.scenarios[0].t_end

    @property
    def objectives(self) -> tuple[float, ...]:
        """The objective of each scenario."""
        return tuple(one.objective for one in self.scenarios)

    @property
    def parameters(self) -> dict[str, float]:
        """The decided parameters."""
        return self.scenarios[0].parameters

    @property
    def status(self) -> str:
        """The solver's word; "inaccurate" if the replay of a scenario is off."""
        return next((s.status for s in self.scenarios if s.status != "optimal"), "optimal")

    @property
    def defect(self) -> float:
        """The largest defect of a scenario."""
        return max(one.defect for one in self.scenarios)

    @property
    def stats(self) -> dict[str, Any]:
        """What the solver says."""
        return self.scenarios[0].stats

    def input_values(self, path: str, after: float | None = None) -> Any:
        """Return a decided input over time: the same in all scenarios."""
        return self.scenarios[0].input_values(path, after)

    @property
    def report(self) -> str:
        """All scenarios in words."""
        lines = [
            f"{len(self.scenarios)} scenarios, {self.status}, {self.kind} objective "
            f"{self.objective:.9g}"
        ]
        for own, one in zip(self.sets, self.scenarios, strict=True):
            said = ", ".join(f"{name} = {value:g}" for name, value in own.items())
            lines.append(f"  {said}: objective {one.objective:.9g}, defect {one.defect:.2e}")
            lines += [f"    {v.text} is exceeded by {v.amount:.3g}" for v in one.violations]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report


@checked_methods
@dataclass(frozen=True, eq=False)
class Scenarios:
    """A problem for several sets of parameters; ``kind`` is "worst" or "mean"."""

    ocp: OptimalControl
    sets: tuple[dict[str, float], ...]
    kind: str

    def solve(
        self, method: Any = None, *, guess: Any = None, solver: Any = None, progress: bool = False
    ) -> ScenarioSolution:
        """Solve for all scenarios at once, and replay each.

        Parameters
        ----------
        method, solver, progress
            As in ``OptimalControl.solve``.
        guess
            As there, for all scenarios; or the solution of one of them.
        """
        method = first_method(method)
        solver = Ipopt() if solver is None else solver
        if solver.separate:
            raise OptimalControlError("scenarios tie all stages together: use ac.nlp.Ipopt().")
        begin = perf_counter()
        found = self._solve(method, [guess] * len(self.sets), solver, progress, begin)
        for _ in range(REPICKED):
            if not any(has_left_bases(one) for one in found.scenarios):
                break
            found = self._solve(method, list(found.scenarios), solver, progress, begin)
        found.defect  # noqa: B018 - every scenario is replayed
        return found

    def _solve(
        self, method: Any, guesses: list[Any], solver: Any, progress: bool, begin: float
    ) -> ScenarioSolution:
        assembly, unknowns = self._assemble(method, guesses, solver)
        built = perf_counter() - begin
        numbers = [np.array(p.phase.plant.ocp.symbols.numbers) for p in assembly.parts]
        first = numbers[0]  # the program asks for some, its blocks have their own
        iterate = assembly.run(unknowns, first, None, progress)
        solutions = tuple(
            make_solution(assembly, iterate, built, own, i) for i, own in enumerate(numbers)
        )
        found = ScenarioSolution(
            solutions, self.sets, self.ocp.sense * iterate.objective, self.kind
        )
        check_solved(assembly, iterate, first, unknowns, found)
        return found

    def _assemble(
        self, method: Any, guesses: list[Any], solver: Any
    ) -> tuple[AssembledProgram, np.ndarray]:
        problems = []
        for numbers in self.sets:
            ocp = settle_modes(_changing(with_numbers(self.ocp, numbers), numbers))
            check_problem(ocp, method, solver)
            problems.append(ocp)
        functionals = number_totals([_apart(make_functionals(ocp), self.kind) for ocp in problems])
        parts: list[DiscretePhase] = []
        scales, first_values, first = [], [], 0
        plants: dict[int, Plant] = {}  # scenarios that begin in other modes have another system
        sizes: dict[int, np.ndarray] = {}  # of equations: the same in all that are one function
        for ocp, own, guess in zip(problems, functionals, guesses, strict=True):
            model = id(ocp.system)
            plant = plants[model].of(ocp) if model in plants else make_plant(ocp)
            plants.setdefault(model, plant)
            initial = make_initial_conditions(plant)
            part, made, scale = make_part(plant, initial, own, method, guess, first=first)
            parts.append(part)
            scales.append(sizes.setdefault(model, scale))
            first_values.append(fill_unknowns(part, made))
            first += part.phase.n
        links = [_same_decisions(parts[0], other) for other in parts[1:]]
        extra = 1 if self.kind == "worst" else len(parts)
        links.append(_sum_up(parts, first, extra))
        assembly = assemble(parts, scales, solver, links, extra=extra)
        return assembly, np.concatenate([*first_values, np.zeros(extra)])


def make_scenarios(
    ocp: OptimalControl, sets: Sequence[Mapping[Any, float]], worst: bool, mean: bool
) -> Scenarios:
    """Return a problem for several sets of parameters.

    Raises
    ------
    OptimalControlError
        If there are none, their names differ, or it is not said what is to be least.
    """
    if worst == mean:
        raise OptimalControlError("scenarios: say worst=True or mean=True, one of them.")
    made = tuple({path_of(k): float(v) for k, v in one.items()} for one in sets)
    if not made or any(set(one) != set(made[0]) for one in made):
        raise OptimalControlError(
            "scenarios: give a list of sets with the same parameters in each, such as "
            '[{"load.m": 1.0}, {"load.m": 2.0}].'
        )
    check_without_values(ocp, "scenario")
    return Scenarios(ocp, made, "worst" if worst else "mean")


def _apart(own: Functionals, kind: str) -> Functionals:
    """Return functionals whose objective is a total of its own, summed up by another block."""
    lower = -np.inf if kind == "worst" else 0.0
    bound = dataclasses.replace(own.entries[0], lower=lower, upper=0.0)
    return dataclasses.replace(own, entries=(bound, *own.entries[1:]), apart=True)


def _changing(ocp: OptimalControl, numbers: Mapping[str, float]) -> OptimalControl:
    """Return a problem in whose equations some parameters are symbols, its numbers V."""
    paths = tuple(ocp._parameter(name) for name in numbers)
    ocp.symbols.changing = paths
    for path, number in zip(paths, numbers.values(), strict=True):
        ocp.symbols.values[path] = (ca.SX.sym(path), number)
    return ocp


def _decided(part: DiscretePhase) -> np.ndarray:
    """Return the numbers of the unknowns that are decided before a scenario is known."""
    phase = part.phase
    controls = [phase.controls(number) for number in range(len(phase.plant.ocp.controls))]
    laws = phase.heads[phase.plant.n_system :, 0]
    return np.unique(np.concatenate([phase.globals, laws, *controls])).astype(int)


def _same_decisions(
    one: DiscretePhase, other: DiscretePhase
) -> tuple[Block, np.ndarray, np.ndarray]:
    """Return the block that keeps the decisions of two scenarios equal."""
    pair = np.vstack([_decided(one), _decided(other)])
    w, d, v = ca.SX.sym("w", 2), ca.SX.sym("d", 1), ca.SX.sym("v", 0)
    made = ca.Function("same", [w, d, v], [w[1] - w[0], ca.SX(0, 1)])
    function = one.phase.plant.make_once("same", lambda: BlockFunction(made))
    zeros = np.zeros(pair.shape[1])
    labels = [(0.0, "one decision in all scenarios")]
    block = Block(function, pair, np.zeros((1, pair.shape[1])), labels, values=_NO_VALUES)
    return block, zeros, zeros


def _sum_up(
    parts: Sequence[DiscretePhase], first: int, extra: int
) -> tuple[Block, np.ndarray, np.ndarray]:
    """Return the block of one γ above every objective, or of one for each that equals it.

    It adds -γ to the total J_s of each scenario, and the mean of all γ to the objective.
    """
    w, d, v = ca.SX.sym("w", extra), ca.SX.sym("d", 1), ca.SX.sym("v", 0)
    above = [-w[min(i, extra - 1)] for i in range(len(parts))]
    sums = ca.vertcat(ca.sum1(w) / extra, *above)
    function = ca.Function("sum_up", [w, d, v], [ca.SX(0, 1), ca.densify(sums)])
    none, numbers = np.zeros(0), first + np.arange(extra)
    totals = (0, *(part.phase.functionals.first for part in parts))
    block = Block(
        BlockFunction(function),
        numbers[:, None],
        np.zeros((1, 1)),
        totals=totals,
        values=_NO_VALUES,
    )
    return block, none, none
