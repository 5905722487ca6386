"""Preparation: problems made discrete and put together, ready to be solved again and again."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import File, checked_methods
from acausal.errors import OptimalControlError
from acausal.optimal_control.block_program import Block, Program
from acausal.optimal_control.collocation import first_method
from acausal.optimal_control.discretization import (
    DiscretePhase,
    discretize,
    make_mesh,
    number_totals,
    set_start,
)
from acausal.optimal_control.functionals import Functionals, make_functionals
from acausal.optimal_control.guess import Guess, make_guess, simulate_guess
from acausal.optimal_control.horizon import make_horizon
from acausal.optimal_control.infeasibility import check_solved
from acausal.optimal_control.initial_conditions import (
    InitialConditions,
    make_initial_conditions,
    settle_modes,
)
from acausal.optimal_control.loop_bases import bases_along
from acausal.optimal_control.multiplier_transfer import move_multipliers, same_kind
from acausal.optimal_control.nlp_solvers import SQP, Ipopt, ProgressLine, last_line
from acausal.optimal_control.plant import Plant, make_plant
from acausal.optimal_control.problem_checks import check_freedom, check_problem
from acausal.optimal_control.replay import TOLERANCE

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.solution import Solution
    from acausal.optimal_control.step_code import StepCode


@dataclass(frozen=True, eq=False)
class Iterate:
    """What a solver ends with: unknowns in physical units, multipliers, its words."""

    unknowns: np.ndarray
    rows: np.ndarray
    lam_x: np.ndarray
    lam_g: np.ndarray
    objective: float
    stats: dict[str, Any]

    @property
    def success(self) -> bool:
        """Whether the solver found an optimum."""
        return bool(self.stats["success"])


@dataclass(frozen=True, eq=False)
class AssembledProgram:
    """The program of all phases, with the bounds of its rows and the sizes of its unknowns."""

    parts: tuple[DiscretePhase, ...]
    program: Program
    row_lower: np.ndarray
    row_upper: np.ndarray
    labels: tuple[list[Any], ...]
    solver: Any
    extra: int = 0  # unknowns that are of no phase
    _built: dict[bool, ca.Function] = field(default_factory=dict)
    _others: dict[str, AssembledProgram] = field(default_factory=dict)

    @property
    def scale(self) -> np.ndarray:
        """Sizes of all unknowns."""
        return np.concatenate(
            [*(part.phase.bounds.scale for part in self.parts), np.ones(self.extra)]
        )

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Bounds of all unknowns, in physical units."""
        free = np.full(self.extra, np.inf)
        lower = np.concatenate([*(part.phase.bounds.lower for part in self.parts), -free])
        return lower, np.concatenate([*(part.phase.bounds.upper for part in self.parts), free])

    @property
    def equal(self) -> np.ndarray:
        """Which rows are equations."""
        return np.asarray(self.row_lower == self.row_upper)

    def block_numbers(self, number: int) -> range:
        """Return which blocks are those of a phase: of its intervals by degree, then of points."""
        first = sum(len(part.phase.groups) + 1 for part in self.parts[:number])
        return range(first, first + len(self.parts[number].phase.groups) + 1)

    def own_objective(self, number: int, iterate: Iterate, values: np.ndarray) -> float:
        """Return the objective of one phase or scenario."""
        unknowns, found = iterate.unknowns / self.scale, 0.0
        for block in (self.program.blocks[i] for i in self.block_numbers(number)):
            found += float(np.sum(block.sums(unknowns, values)[0]))
        return found

    def reduced_costs(self, iterate: Iterate, values: np.ndarray) -> np.ndarray:
        """Return multipliers of bounds, -(∇f + Jᵀ λ): those of fixed unknowns no solver gives."""
        functions, x = self.program.functions, iterate.unknowns / self.scale
        _, gradient = functions["grad_f"](x, values)
        _, slope = functions["jac_g"](x, values)
        return -np.asarray(gradient + ca.mtimes(slope.T, ca.DM(iterate.lam_g))).ravel()

    def with_solver(self, solver: Any) -> AssembledProgram:
        """Return the program with another solver, the same object every time."""
        key = repr(solver)
        if key not in self._others:
            self._others[key] = dataclasses.replace(self, solver=solver, _built={}, _others={})
        return self._others[key]

    def solver_function(self, warm: bool = False) -> ca.Function:
        """Return CasADi's solver, made when first asked for."""
        if warm not in self._built:
            self._built[warm] = self.solver.build(self.program, self.equal, warm, None)
        return self._built[warm]

    def run(
        self,
        unknowns: np.ndarray,
        values: np.ndarray,
        multipliers: tuple[np.ndarray, np.ndarray] | None,
        progress: bool,
    ) -> Iterate:
        """Solve the program from a guess in physical units."""
        scale, (lower, upper) = self.scale, self.bounds
        warm = multipliers is not None
        line = None
        if progress:
            line = ProgressLine(self.program.n, self.program.n_rows, self.program.n_values)
            line.bounds = (self.row_lower, self.row_upper)
            solver = self.solver.build(self.program, self.equal, warm, line)
        else:
            solver = self.solver_function(warm)
        arguments: dict[str, Any] = {
            "x0": np.clip(unknowns, lower, upper) / scale,
            "p": values,
            "lbx": lower / scale,
            "ubx": upper / scale,
            "lbg": self.row_lower,
            "ubg": self.row_upper,
        }
        if multipliers is not None:
            arguments |= {"lam_x0": multipliers[0], "lam_g0": multipliers[1]}
        begin, cpu = perf_counter(), process_time()
        try:
            found = solver(**arguments)
        except RuntimeError as error:
            raise OptimalControlError(f"the solver gave up: {last_line(error)}") from None
        finally:
            if line is not None:
                line.close()
        times = {"t_solve": perf_counter() - begin, "t_cpu": process_time() - cpu}
        stats = {**solver.stats(), **times}
        return Iterate(
            np.asarray(found["x"]).ravel() * scale,
            np.asarray(found["g"]).ravel(),
            np.asarray(found["lam_x"]).ravel(),
            np.asarray(found["lam_g"]).ravel(),
            float(found["f"]),
            stats,
        )


def assemble(
    parts: Sequence[DiscretePhase],
    row_scales: Sequence[np.ndarray],
    solver: Any,
    links: Sequence[tuple[Block, np.ndarray, np.ndarray]] = (),
    extra: int = 0,
) -> AssembledProgram:
    """Return one program of phases and what links them, with ``extra`` unknowns after theirs."""
    made = [
        entry for part, scale in zip(parts, row_scales, strict=True) for entry in part.blocks(scale)
    ] + list(links)
    blocks = tuple(block for block, _, _ in made)
    n = sum(part.phase.n for part in parts) + extra
    functionals = [part.phase.functionals for part in parts]
    lower = [low for _, low, _ in made] + [one.bounds[0] for one in functionals]
    upper = [high for _, _, high in made] + [one.bounds[1] for one in functionals]
    integers = np.concatenate([part.phase.integers for part in parts]).tolist()
    program = Program(n, blocks[0].function.whole.size1_in(2), blocks, tuple(integers))
    labels = tuple(list(block.labels) for block in blocks)
    return AssembledProgram(
        tuple(parts), program, np.concatenate(lower), np.concatenate(upper), labels, solver, extra
    )


def row_scale(plant: Plant, guess: Guess, common: np.ndarray, m: np.ndarray) -> np.ndarray:
    """Return factors that bring all equations to the size of 1.

    Balances of states are in units of their nominal values; an algebraic equation is divided by
    its largest slope over nominal values, at the beginning of the guess.
    """
    scale_x = 1.0 / plant.nominal_x
    if not plant.alg.shape[0]:
        return np.asarray(scale_x)
    x, z, _ = plant.symbols[1:4]
    slopes = ca.horzcat(
        ca.jacobian(plant.alg, z) @ ca.diag(ca.DM(plant.nominal_z)),
        ca.jacobian(plant.alg, x) @ ca.diag(ca.DM(plant.nominal_x)),
    )
    function = ca.Function("slopes", list(plant.symbols), [slopes])
    start = guess.initial.start
    values = plant.ocp.symbols.numbers
    found = function(
        start.t, guess.initial.x, start.z, guess.controls(np.zeros(1))[0], common, values, m
    )
    largest = np.max(np.abs(np.nan_to_num(found.full())), axis=1)
    return np.concatenate([scale_x, 1.0 / np.where(largest > 0, largest, 1.0)])


def fill_unknowns(part: DiscretePhase, guess: Guess) -> np.ndarray:
    """Return all unknowns of a phase from a guess, in physical units."""
    phase = part.phase
    w = np.zeros(phase.n)
    w[: phase.horizon.size] = guess.common
    for group in phase.groups:
        layout, which, rows = group.layout, group.intervals, group.windows - phase.first
        begins, steps = phase.mesh[which], np.diff(phase.mesh)[which]
        w[rows[layout.end]] = _states(phase, guess, phase.mesh[which + 1], which + 1).T
        w[rows[layout.x]] = _states(phase, guess, begins, which).T
        for block, tau in zip(layout.u, _control_places(group.method, layout), strict=True):
            if len(block):
                w[rows[block]] = guess.controls(begins + tau * steps).T
        for place in layout.places:
            at = begins + place.tau * steps
            x, u = _states(phase, guess, at, which), guess.controls(at)
            w[rows[place.x]] = x[:, : len(place.x)].T
            if len(place.z):
                w[rows[place.z]] = _algebraic(phase, guess, at, x, u, which).T
    for node in part.nodes.values():
        if node.extra:
            at = np.array([node.share])
            x, u = guess.states(at), guess.controls(at)
            w[node.z - phase.first] = guess.algebraic(phase.horizon, at, x, u, phase.m_of(0))[0]
    return w


def _states(phase: Any, guess: Guess, shares: np.ndarray, which: np.ndarray) -> np.ndarray:
    """Return the states at shares of the horizon, in the bases that loops have on intervals."""
    x = guess.states(shares)
    if guess.poses is not None:
        for i, (share, k) in enumerate(zip(shares, which, strict=True)):
            own = guess.poses.states(np.array([share]), phase.bases[k])[0][0]
            x[i, list(guess.poses.chart.places)] = own
    return x


def _algebraic(
    phase: Any, guess: Guess, at: np.ndarray, x: np.ndarray, u: np.ndarray, which: np.ndarray
) -> np.ndarray:
    """Return the algebraic unknowns at one point of every interval."""
    if guess.poses is None:
        return guess.algebraic(phase.horizon, at, x, u, phase.m_of(0))
    found = []
    for i, k in enumerate(which.tolist()):
        one = slice(i, i + 1)
        found.append(guess.algebraic(phase.horizon, at[one], x[one], u[one], phase.m_of(k))[0])
    return np.array(found)


def _control_places(method: Any, layout: Any) -> list[float]:
    if method.control == "constant":
        return [0.5]
    if method.control == "linear":
        return [0.0, 1.0]
    return [place.tau for place in layout.places]


@checked_methods
@dataclass(frozen=True, eq=False)
class Prepared:
    """A problem made discrete: ``solve`` it from several guesses, starts and values."""

    ocp: OptimalControl
    method: Any
    assembly: AssembledProgram
    initial: InitialConditions
    guess: Guess  # taken again where a solve has none
    t_build: float
    tolerance: float = TOLERANCE  # of replays of what it finds

    @property
    def part(self) -> DiscretePhase:
        """The only phase."""
        return self.assembly.parts[0]

    def solve(
        self,
        guess: Any = None,
        *,
        start: Mapping[Any, Any] | None = None,
        values: Mapping[str, float] | None = None,
        begin: np.ndarray | None = None,
        progress: bool = False,
    ) -> Solution:
        """Solve, without a replay until it is asked for.

        Parameters
        ----------
        guess
            As in ``OptimalControl.solve``; a solution on the same mesh is a warm start.
        start
            Other initial values, by path, as in ``System.simulate``.
        values
            Other numbers for ``ocp.value(…)``, by name.
        begin
            All unknowns to begin at, in the place of those of the guess.
        """
        from acausal.optimal_control.solution import make_solution

        if begin is not None and begin.shape != (self.assembly.program.n,):
            raise OptimalControlError(
                f"begin has the shape {begin.shape}: give all {self.assembly.program.n} unknowns."
            )
        initial, numbers = self._begin_at(start), _values(self.ocp, values)
        phase = self.part.phase
        unknowns, multipliers = self._begin(guess, initial) if begin is None else (begin, None)
        iterate = self.assembly.run(unknowns, numbers, multipliers, progress)
        if not iterate.success and guess is None:  # a second try, from a course the physics allows
            made = make_guess(phase.plant, phase.horizon, initial, None)
            again = fill_unknowns(self.part, simulate_guess(made, phase.horizon))
            second = self.assembly.run(again, numbers, None, progress)
            iterate = second if second.success else iterate
        if start:
            set_start(phase, self.initial)
        solution = make_solution(self.assembly, iterate, self.t_build, numbers)
        solution = dataclasses.replace(solution, tolerance=self.tolerance, told=initial.told)
        check_solved(self.assembly, iterate, numbers, unknowns, solution)
        return solution

    def solution_of(self, iterate: Iterate) -> Solution:
        """Return the solution that an iterate stands for, of numbers as they were declared."""
        from acausal.optimal_control.solution import make_solution

        made = make_solution(self.assembly, iterate, self.t_build, _values(self.ocp, None))
        return dataclasses.replace(made, tolerance=self.tolerance, told=self.initial.told)

    def step(
        self,
        guess: Any,
        *,
        start: Mapping[Any, Any] | None = None,
        values: Mapping[str, float] | None = None,
    ) -> Solution:
        """Take one step of the solver from a solution, as real-time iteration does.

        Parameters are those of ``solve``. The solution keeps its equations to first order only.
        """
        from acausal.optimal_control.solution import make_solution

        if not isinstance(self.assembly.solver, SQP):
            raise OptimalControlError(
                "single steps are those of solver=ac.nlp.SQP(…): prepare with it."
            )
        short = self.assembly.with_solver(self.assembly.solver.steps(1))
        initial, numbers = self._begin_at(start), _values(self.ocp, values)
        unknowns, multipliers = self._begin(guess, initial)
        iterate = short.run(unknowns, numbers, multipliers, False)
        if start:
            set_start(self.part.phase, self.initial)
        made = make_solution(self.assembly, iterate, self.t_build, numbers)
        word = "one step" if np.all(np.isfinite(iterate.unknowns)) else made.outcome
        if word != "one step":
            raise OptimalControlError("the step has values that are not finite.", partial=made)
        return dataclasses.replace(made, tolerance=self.tolerance, told=initial.told, outcome=word)

    def to_c(self, path: File, *, iterations: int = 1) -> StepCode:
        """Write C code of a controller's step: a fixed number of steps of SQP from the last plan.

        The function ``mpc_step`` takes a plan, its multipliers, the measured states and the numbers
        of ``ocp.value(…)``, and gives the next plan, its multipliers and the controls now. The code
        needs no library. ``code.w`` is a plan to begin with.
        """
        from acausal.optimal_control.step_code import write_step_code

        first, _ = self._begin(None, self.initial)
        return write_step_code(self, path, first, iterations)

    def _begin_at(self, start: Mapping[Any, Any] | None) -> InitialConditions:
        """Set the bounds at t0 to other initial values, if there are any, and return these."""
        if not start:
            return self.initial
        initial = make_initial_conditions(self.part.phase.plant, start)
        set_start(self.part.phase, initial)
        return initial

    def _begin(self, given: Any, initial: InitialConditions) -> tuple[np.ndarray, Any]:
        """Return the first unknowns, and multipliers if the guess is a solution of the problem."""
        phase, iterate = self.part.phase, getattr(given, "iterate", None)
        if (
            iterate is not None
            and len(iterate.unknowns) == phase.n
            and len(iterate.lam_g) == self.assembly.program.n_rows
            and np.array_equal(given.mesh, phase.mesh)
            and np.array_equal(given.bases, phase.bases)
        ):
            return np.array(iterate.unknowns), (iterate.lam_x, iterate.lam_g)
        if iterate is not None and same_kind(given, self.assembly):
            made = make_guess(phase.plant, phase.horizon, initial, given)
            return fill_unknowns(self.part, made), move_multipliers(given, self.assembly)
        known = given is None and initial is self.initial
        made = self.guess if known else make_guess(phase.plant, phase.horizon, initial, given)
        return fill_unknowns(self.part, made), None


def _values(ocp: OptimalControl, given: Mapping[str, float] | None) -> np.ndarray:
    known = ocp.symbols.values
    unknown = [name for name in given or {} if name not in known]
    if unknown:
        raise OptimalControlError(
            f"there is no value '{unknown[0]}': declare it by ocp.value(\"{unknown[0]}\", …)."
        )
    numbers = {name: number for name, (_, number) in known.items()} | dict(given or {})
    return np.array([float(numbers[name]) for name in known])


def make_part(
    plant: Plant,
    initial: InitialConditions,
    functionals: Functionals,
    method: Any,
    guess: Any,
    *,
    mesh: np.ndarray | None = None,
    follows: bool = False,
    **where: Any,
) -> tuple[DiscretePhase, Guess, np.ndarray]:
    """Return a phase or scenario made discrete, its guess, and the scales of its rows.

    ``where`` are options of ``discretize``.
    """
    mesh = make_mesh(plant, method, mesh)
    horizon = make_horizon(plant.ocp, follows=follows)
    lines = make_guess(plant, horizon, initial, guess)
    bases = bases_along(plant, mesh, lines.poses, initial.start, horizon.common(lines.common))
    part = discretize(plant, method, mesh, initial, functionals, horizon, bases=bases, **where)
    common = horizon.common(horizon.guess)
    return part, lines, row_scale(plant, lines, common, part.phase.m_of(0))


def prepare(
    ocp: OptimalControl,
    method: Any,
    solver: Any,
    mesh: np.ndarray | None = None,
    guess: Any = None,
    tolerance: float = TOLERANCE,
    flat: tuple[int, ...] = (),
    like: Solution | None = None,
) -> Prepared:
    """Return a problem made discrete by a method, on a given or a uniform mesh.

    Polynomial controls are constant on the intervals ``flat`` of a given mesh. ``like`` is a
    solution of the very same problem on another mesh: what does not hang on the mesh is taken
    from it.
    """
    begin = perf_counter()
    method = first_method(method)
    solver = Ipopt() if solver is None else solver
    if like is None:
        check_problem(ocp, method, solver)
        ocp = settle_modes(ocp)
        plant = make_plant(ocp)
        initial = make_initial_conditions(plant)
        (functionals,) = number_totals([make_functionals(ocp)])
    else:
        ocp, plant, initial = like.ocp, like.part.phase.plant, like.part.initial
        functionals = like.part.phase.functionals
    part, lines, scale = make_part(
        plant, initial, functionals, method, guess, mesh=mesh, separate=solver.separate, flat=flat
    )
    if like is not None:
        scale = like.blocks[0].row_scale
    assembly = assemble([part], [scale], solver)
    check_freedom(assembly)
    assembly.program.functions  # noqa: B018 - derivatives are built here, not in the first solve
    prepared = Prepared(ocp, method, assembly, initial, lines, 0.0, tolerance)
    return dataclasses.replace(prepared, t_build=perf_counter() - begin)
