"""Phases: problems one after the other, each with its own controls, bounds and objective."""

from __future__ import annotations

import copy
import dataclasses
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import checked, checked_methods
from acausal.errors import OptimalControlError
from acausal.language.quantity import path_of
from acausal.numerics.columns import scalars
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
from acausal.optimal_control.initial_conditions import (
    InitialConditions,
    make_initial_conditions,
    settle_modes,
)
from acausal.optimal_control.mesh_refinement import check_refine, sharper
from acausal.optimal_control.multiplier_transfer import move_multipliers, same_kind
from acausal.optimal_control.nlp_solvers import Ipopt
from acausal.optimal_control.phase_impact import (
    PhaseImpact,
    beginning_holds,
    check_continuous,
    impact_function,
)
from acausal.optimal_control.phase_refinement import refine_phases
from acausal.optimal_control.plant import Plant, make_plant
from acausal.optimal_control.problem import OptimalControl
from acausal.optimal_control.problem_checks import check_problem, check_without_values
from acausal.optimal_control.replay import TOLERANCE
from acausal.optimal_control.shared_parameters import Tie, share_parameters, tie_block
from acausal.optimal_control.solution import Solution, make_solution


@dataclass(frozen=True, eq=False)
class PhasedSolution:
    """The solutions of all phases, and their common objective."""

    phases: tuple[Solution, ...]
    objective: float
    problem: Phases
    sense: int = 1  # -1: the objective is the largest

    def __getitem__(self, number: int) -> Solution:
        return self.phases[number]

    def __len__(self) -> int:
        return len(self.phases)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the problem: its symbols cannot be stored."""
        return {**self.__dict__, "problem": None}

    @property
    def t_end(self) -> float:
        """End of the last phase [s]."""
        return self.phases[-1].t_end

    @property
    def status(self) -> str:
        """The solver's word; "inaccurate" if the replay of a phase is off."""
        return next((p.status for p in self.phases if p.status != "optimal"), "optimal")

    @property
    def stats(self) -> dict[str, Any]:
        """What the solver says."""
        return self.phases[0].stats

    @property
    def defect(self) -> float:
        """The largest defect of a phase."""
        return max(phase.defect for phase in self.phases)

    def sensitivities(self, *paths: Any) -> dict[str, float]:
        """Return d objective/d parameter, all decisions following, of parameters by path.

        A parameter moves in all phases that have it.
        """
        from acausal.optimal_control.optimality import phase_sensitivities

        return phase_sensitivities(self, [path_of(path) for path in paths])

    @property
    def report(self) -> str:
        """All phases in words."""
        head = f"{len(self.phases)} phases, {self.status}, objective {self.objective:.9g}"
        return "\n".join([head, *(phase.report for phase in self.phases)])

    def __str__(self) -> str:
        return self.report


@dataclass(frozen=True, eq=False)
class _SetUp:
    """What phases are on every mesh: their plants, starts, totals, and what ties parameters."""

    plants: list[Plant]
    starts: list[InitialConditions]
    functionals: list[Functionals]
    ties: list[Tie]
    scales: dict[int, np.ndarray] = field(default_factory=dict)  # of rows, from the first guess


@checked
@checked_methods
class Phases:
    """Optimal control problems in a row: each begins when and where the one before ends.

    The clock goes on: ``t_end - t_start`` of a later phase is its length. States of one name are
    continuous, unless ``link`` says how they go over; others begin as their own problem says. A
    parameter that is decided has one value in all phases of a model, unless it is ``own`` of one.
    The objectives are added up; a phase may have none.

    Parameters
    ----------
    phases
        Two or more problems, on the same or on different models.

    Examples
    --------
    >>> from acausal.optimal_control.decisions import free
    >>> from acausal.language.model import Model
    >>> from library import translational as tr
    >>> m = Model("cart")
    >>> m.push, m.cart = tr.Force(), tr.Mass(m=1.0)
    >>> _ = m.connect(m.push.flange, m.cart.flange_a)
    >>> go, stop = (OptimalControl(m, t_end=free(guess=1.0, lower=0.1)) for _ in range(2))
    >>> go.control("push.f", 0.0, 1.0)
    >>> stop.control("push.f", -3.0, 0.0)
    >>> stop.final("cart.s", 2.0)
    >>> stop.final("cart.v", 0.0)
    >>> go.minimize(go.t_end - go.t_start)
    >>> stop.minimize(stop.t_end - stop.t_start)
    >>> print(f"{Phases(go, stop).solve().t_end:.4f}")  # sqrt(2 s (1 + 1/3))
    2.3094
    """

    def __init__(self, *phases: OptimalControl) -> None:
        if len(phases) < 2:
            raise OptimalControlError("Phases(...) takes two or more problems.")
        self.phases = phases
        self.links: list[tuple[int, str, str, float]] = []
        self._chosen: set[int] = set()
        self._impacts: dict[int, PhaseImpact] = {}
        self._ties: list[Tie] = []

    def link(self, after: int, path: Any, onto: Any = None, *, jump: float = 0.0) -> None:
        """Say how a variable goes over from phase ``after`` (counted from 0) to the next.

        onto(begin) = path(end) + jump. With one link given for a pair of phases, only what is
        linked goes over there. Of parameters: the two are one decision.
        """
        self._check_pair(after)
        name = path_of(path)
        other = name if onto is None else path_of(onto)
        systems = self.phases[after].system, self.phases[after + 1].system
        if name in systems[0].parameter_names and other in systems[1].parameter_names:
            self._ties.append(Tie(after, name, after + 1, other, float(jump)))
            return
        self.phases[after].system.resolve(name)
        self.phases[after + 1].system.resolve(other)
        self.links.append((after, name, other, float(jump)))
        self._chosen.add(after)

    def impact(self, after: int = 0) -> None:
        """Let what the phase after ``after`` begins to hold stop by an impulse, as in a run.

        It is so by itself where the modes of two phases differ by what they hold (a joint that
        locks), and nothing is linked there by hand.

        Raises
        ------
        OptimalControlError
            If the later phase holds nothing that the earlier one does not.
        """
        self._check_pair(after)
        before, later = self.phases[after], self.phases[after + 1]
        begins = beginning_holds(before, later)
        if not begins:
            raise OptimalControlError(
                f"impact(after={after}): phase {after + 1} holds nothing that phase {after} does "
                'not. Give it a mode that does, OptimalControl(m, modes={"joint.mode": …}).'
            )
        self._impacts[after] = impact_function(before, later, begins)

    def _check_pair(self, after: int) -> None:
        if not 0 <= after < len(self.phases) - 1:
            raise OptimalControlError(
                f"phase {after} has none after it: there are {len(self.phases)}, from 0."
            )

    def solve(
        self,
        method: Any = None,
        *,
        guess: Sequence[Any] | None = None,
        solver: Any = None,
        refine: float | None = None,
        progress: bool = False,
    ) -> PhasedSolution:
        """Solve all phases as one program, and replay each.

        Parameters
        ----------
        method
            One for all phases, or a list with one for each: their meshes may differ.
        guess
            One guess a phase, as in ``OptimalControl.solve``; a solution of these phases.
        solver, refine, progress
            As in ``OptimalControl.solve``.
        """
        count = len(self.phases)
        methods = list(method) if isinstance(method, (list, tuple)) else [method] * count
        methods = [first_method(own) for own in methods]
        guesses = list(guess) if guess is not None else [None] * count
        if len(methods) != count or len(guesses) != count:
            raise OptimalControlError(f"give one method and one guess for each of {count} phases.")
        check_refine(refine)
        used = Ipopt() if solver is None else solver
        wanted = TOLERANCE if refine is None else refine

        known = self._set_up(methods, used)

        def solve(own: list[Any], near: Any, flats: list[tuple[int, ...]]) -> PhasedSolution:
            return self._solve(known, own, list(near), sharper(used), flats, wanted, progress)

        none: list[tuple[int, ...]] = [()] * count
        found = self._solve(known, methods, guesses, used, none, wanted, progress)
        return found if refine is None else refine_phases(solve, methods, found, refine)

    def _solve_again(
        self, phases: Sequence[OptimalControl], near: PhasedSolution
    ) -> PhasedSolution:
        """Solve with other phases on the meshes of a solution, from it."""
        other = copy.copy(self)
        other.phases = tuple(phases)
        solved = [one.part.phase for one in near.phases]
        methods, flats = [one.method for one in solved], [one.flat for one in solved]
        solver, wanted = near.phases[0].assembly.solver, near.phases[0].tolerance
        known = other._set_up(methods, solver)
        return other._solve(known, methods, list(near.phases), solver, flats, wanted, False)

    def _solve(
        self,
        known: _SetUp,
        methods: list[Any],
        guesses: list[Any],
        solver: Any,
        flats: list[tuple[int, ...]],
        wanted: float,
        progress: bool,
    ) -> PhasedSolution:
        """Solve on given meshes, from solutions with their multipliers where these fit."""
        begin = perf_counter()
        assembly, unknowns = self._assemble(known, methods, guesses, solver, flats)
        built = perf_counter() - begin
        values = np.zeros(0)
        near = guesses[0]
        warm = getattr(near, "iterate", None) is not None and same_kind(near, assembly)
        multipliers = move_multipliers(near, assembly) if warm else None
        iterate = assembly.run(unknowns, values, multipliers, progress)
        solutions = tuple(
            dataclasses.replace(
                make_solution(assembly, iterate, built, values, i), tolerance=wanted
            )
            for i in range(len(self.phases))
        )
        spoken = {ocp.sense for ocp in self.phases if ocp.objective is not None}
        sense = -1 if spoken == {-1} else 1  # of least and largest ones the sum is the least
        found = PhasedSolution(solutions, sense * iterate.objective, self, sense)
        check_solved(assembly, iterate, values, unknowns, found)
        for k, (one, other) in enumerate(itertools.pairwise(found.phases)):
            if k in self._impacts:
                end = one.x[-1][: known.plants[k].n_system]
                self._impacts[k].check(float(one.t[-1]), end, one.p, k)
            elif k not in self._chosen and _of_one_model(self.phases[k], self.phases[k + 1]):
                check_continuous(one, other, k)
        found.defect  # noqa: B018 - every solution is replayed
        return found

    def _set_up(self, methods: list[Any], solver: Any) -> _SetUp:
        """Return what does not hang on meshes."""
        phases, ties = share_parameters(self.phases, self._ties)
        if any(ocp.objective is not None for ocp in phases):
            for ocp in phases:
                ocp.objective = ca.SX(0) if ocp.objective is None else ocp.objective
        phases[0] = settle_modes(phases[0])
        for ocp in phases[1:]:
            # in which the phase before ends is not known yet
            ocp.given = dataclasses.replace(ocp.given, modes=dict(ocp.modes))
        for k, (before, after) in enumerate(itertools.pairwise(phases)):
            begins = beginning_holds(before, after)
            if k in self._impacts or (begins and k not in self._chosen):
                self._impacts[k] = impact_function(before, after, begins)
        plants: list[Plant] = []
        starts = []
        for number, (ocp, method) in enumerate(zip(phases, methods, strict=True)):
            check_problem(ocp, method, solver)
            check_without_values(ocp, "phase")
            if ocp.system.chart:
                raise OptimalControlError(
                    f"'{ocp.system.name}' has closed loops, whose states mean nothing outside "
                    "their own phase: solve it as one problem."
                )
            plant = make_plant(ocp)
            pairs = self._pairs(plants[-1], plant, number - 1) if plants else []
            linked = frozenset(onto for _, onto, _ in pairs)
            starts.append(make_initial_conditions(plant, linked=linked))
            plants.append(plant)
        functionals = number_totals([make_functionals(ocp) for ocp in phases])
        return _SetUp(plants, starts, functionals, ties)

    def _assemble(
        self,
        known: _SetUp,
        methods: list[Any],
        guesses: list[Any],
        solver: Any,
        flats: list[tuple[int, ...]],
    ) -> tuple[AssembledProgram, np.ndarray]:
        parts: list[DiscretePhase] = []
        scales, first_values = [], []
        first = 0
        for number, plant in enumerate(known.plants):
            part, made, scale = make_part(
                plant,
                known.starts[number],
                known.functionals[number],
                methods[number],
                guesses[number],
                first=first,
                follows=number > 0,
                flat=flats[number],
            )
            scales.append(known.scales.setdefault(number, scale))
            first_values.append(fill_unknowns(part, made))
            parts.append(part)
            first += part.phase.n
        links = [self._link_block(parts[k], parts[k + 1], k) for k in range(len(parts) - 1)]
        links += [tie_block(parts, known.ties)] if known.ties else []
        return assemble(parts, scales, solver, links), np.concatenate(first_values)

    def _link_block(
        self, before: DiscretePhase, after: DiscretePhase, number: int
    ) -> tuple[Block, np.ndarray, np.ndarray]:
        """Return the block that ties the begin of a phase to the end of the one before."""
        old, new = before.phase, after.phase
        last, begin = old.heads[:, -1], new.heads[:, 0]
        groups = [(old, old.globals), (old, last), (new, new.globals), (new, begin)]
        used = np.concatenate([numbers for _, numbers in groups])
        w = ca.SX.sym("w", len(used))
        y = w * ca.DM(np.concatenate([p.bounds.scale[numbers - p.first] for p, numbers in groups]))
        ends = np.cumsum([0, *(len(numbers) for _, numbers in groups)]).tolist()
        g_old, x_old, g_new, x_new = (y[a:b] for a, b in itertools.pairwise(ends))
        common, other = old.horizon.common(g_old), new.horizon.common(g_new)
        guess = old.horizon.common(old.horizon.guess)
        rows = [(other[0] - common[0] - common[1]) / max(abs(float(guess[0] + guess[1])), 1e-9)]
        labels: list[Any] = [(1.0, f"begin of phase {number + 1}")]
        moved = self._moved(number, old, common, x_old)
        for j, value in enumerate([] if moved is None else moved):
            rows.append((x_new[j] - value) / new.plant.nominal_x[j])
            labels.append((1.0, f"{new.plant.states[j]} at the begin of phase {number + 1}"))
        pairs = self._pairs(old.plant, new.plant, number) if moved is None else []
        for name, onto, jump in pairs:
            i, j = old.plant.states.index(name), new.plant.states.index(onto)
            rows.append((x_new[j] - x_old[i] - jump) / old.plant.nominal_x[i])
            labels.append((1.0, f"{onto} at the begin of phase {number + 1}"))
        d, v = ca.SX.sym("d", 1), ca.SX.sym("v", 0)
        function = ca.Function("link", [w, d, v], [ca.vertcat(*rows), ca.SX(0, 1)])
        block = Block(BlockFunction(function), used[:, None], np.zeros((1, 1)), labels)
        zeros = np.zeros(len(rows))
        return block, zeros, zeros

    def _moved(self, number: int, old: Any, common: Any, x_old: ca.SX) -> list[ca.SX] | None:
        """Return the states of a phase after the impact at its begin, None without one."""
        if number not in self._impacts:
            return None
        plant = old.plant
        p = plant.parameters(scalars(common)[2:])
        own = x_old[: plant.n_system]
        return scalars(self._impacts[number].states(common[0] + common[1], own, p))

    def _pairs(self, old: Plant, new: Plant, number: int) -> list[tuple[str, str, float]]:
        """Return (state, state of the next phase, jump) of what goes over after a phase."""
        if number in self._impacts:
            return [(name, name, 0.0) for name in new.system.states]
        if number not in self._chosen:
            return [(name, name, 0.0) for name in new.states if name in old.states]
        return [
            (_state(old, name), _state(new, onto), jump)
            for k, name, onto, jump in self.links
            if k == number
        ]


def _state(plant: Plant, path: str) -> str:
    """Return the name of the state that a path stands for."""
    place = plant.place(plant.express(plant.ocp[path]))
    if place is None or place[0] != "x":
        raise OptimalControlError(
            f"link: {path} is no state of '{plant.system.name}'. States: {', '.join(plant.states)}."
        )
    return plant.states[place[1]]


def _of_one_model(one: OptimalControl, other: OptimalControl) -> bool:
    """Whether phases differ by their modes alone."""
    same = one.whole.parameter_names == other.whole.parameter_names
    return same and one.whole.states == other.whole.states
