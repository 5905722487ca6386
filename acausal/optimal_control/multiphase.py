"""Phases: problems one after the other, each with its own controls, bounds and objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.language.quantity import path_of
from acausal.optimal_control.block_program import Block
from acausal.optimal_control.collocation import Collocation
from acausal.optimal_control.discretisation import (
    Discretised,
    discretise,
    make_mesh,
    set_start,
    shifted,
)
from acausal.optimal_control.functionals import make_totals
from acausal.optimal_control.guess import make_guess
from acausal.optimal_control.infeasibility import explained
from acausal.optimal_control.initial_conditions import make_beginning
from acausal.optimal_control.nlp_solvers import Ipopt
from acausal.optimal_control.plant import make_plant
from acausal.optimal_control.prepared import Assembly, assemble, filled, row_scale
from acausal.optimal_control.problem import OptimalControl
from acausal.optimal_control.problem_checks import check_problem
from acausal.optimal_control.solution import Solution, make_solution


@dataclass(frozen=True, eq=False)
class PhasedSolution:
    """The solutions of all phases, and their common objective."""

    phases: tuple[Solution, ...]
    objective: float

    def __getitem__(self, number: int) -> Solution:
        return self.phases[number]

    def __len__(self) -> int:
        return len(self.phases)

    @property
    def tf(self) -> float:
        """End of the last phase [s]."""
        return self.phases[-1].tf

    @property
    def status(self) -> str:
        """The solver's word, in words."""
        return self.phases[0].status

    @property
    def stats(self) -> dict[str, Any]:
        """What the solver says."""
        return self.phases[0].stats

    @property
    def defect(self) -> float:
        """The largest defect of a phase."""
        return max(phase.defect for phase in self.phases)

    @property
    def report(self) -> str:
        """All phases in words."""
        head = f"{len(self.phases)} phases, {self.status}, objective {self.objective:.9g}"
        return "\n".join([head, *(phase.report for phase in self.phases)])

    def __str__(self) -> str:
        return self.report


class Phases:
    """Optimal control problems in a row: each begins when and where the one before ends.

    The clock goes on: ``tf - t0`` of a later phase is its length. All states of the same name are
    continuous, unless ``link`` says how they go over; others begin as their own problem says. The
    objectives are added up.

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
    >>> go, stop = (OptimalControl(m, tf=free(guess=1.0, lower=0.1)) for _ in range(2))
    >>> go.control("push.f", 0.0, 1.0)
    >>> stop.control("push.f", -3.0, 0.0)
    >>> stop.final("cart.s", 2.0)
    >>> stop.final("cart.v", 0.0)
    >>> go.minimize(go.tf - go.t0)
    >>> stop.minimize(stop.tf - stop.t0)
    >>> print(f"{Phases(go, stop).solve().tf:.4f}")  # sqrt(2 s (1 + 1/3))
    2.3094
    """

    def __init__(self, *phases: OptimalControl) -> None:
        if len(phases) < 2:
            raise OptimalControlError("Phases(...) takes two or more problems.")
        self.phases = phases
        self.links: list[tuple[int, str, str, float]] = []
        self._chosen: set[int] = set()

    def link(self, after: int, path: Any, onto: Any = None, *, jump: float = 0.0) -> None:
        """Say how a variable goes over from phase ``after`` (counted from 0) to the next.

        onto(begin) = path(end) + jump. With one link given for a pair of phases, only what is
        linked goes over there.
        """
        if not 0 <= after < len(self.phases) - 1:
            raise OptimalControlError(
                f"phase {after} has none after it: there are {len(self.phases)}, from 0."
            )
        name = path_of(path)
        other = name if onto is None else path_of(onto)
        self.phases[after].system.resolve(name)
        self.phases[after + 1].system.resolve(other)
        self.links.append((after, name, other, float(jump)))
        self._chosen.add(after)

    def solve(
        self,
        method: Any = None,
        *,
        guess: Sequence[Any] | None = None,
        solver: Any = None,
        progress: bool = False,
    ) -> PhasedSolution:
        """Solve all phases as one program, and replay each.

        Parameters
        ----------
        method
            One for all phases, or a list with one for each.
        guess
            One guess a phase, as in ``OptimalControl.solve``.
        solver, progress
            As in ``OptimalControl.solve``.
        """
        begin = perf_counter()
        count = len(self.phases)
        methods = list(method) if isinstance(method, (list, tuple)) else [method] * count
        guesses = list(guess) if guess is not None else [None] * count
        if len(methods) != count or len(guesses) != count:
            raise OptimalControlError(f"give one method and one guess for each of {count} phases.")
        assembly, unknowns = self._assembled(methods, guesses, solver or Ipopt())
        built = perf_counter() - begin
        values = np.zeros(0)
        iterate = assembly.run(unknowns, values, None, progress)
        solutions = tuple(make_solution(part, iterate, built) for part in assembly.parts)
        found = PhasedSolution(solutions, iterate.objective)
        if not iterate.success:
            raise explained(assembly, iterate, values, unknowns, found)
        found.defect  # noqa: B018 - every solution is replayed
        return found

    def _assembled(
        self, methods: list[Any], guesses: list[Any], solver: Any
    ) -> tuple[Assembly, np.ndarray]:
        totals = shifted([make_totals(ocp) for ocp in self.phases])
        parts: list[Discretised] = []
        scales, first_values = [], []
        first = 0
        for number, ocp in enumerate(self.phases):
            method = methods[number] or Collocation()
            check_problem(ocp, method, solver)
            if ocp.system.chart:
                raise OptimalControlError(
                    f"'{ocp.system.name}' has closed loops, whose states mean nothing outside "
                    "their own phase: solve it as one problem."
                )
            if ocp.functionals.values:
                raise OptimalControlError("ocp.value(…) is for problems of one phase.")
            plant = make_plant(ocp)
            beginning = make_beginning(plant)
            mesh = make_mesh(plant, method.intervals, None)
            part = discretise(
                plant, method, mesh, beginning, totals[number], first=first, follows=number > 0
            )
            horizon = part.phase.horizon
            made = make_guess(plant, horizon, beginning, guesses[number])
            common = horizon.common(horizon.guess)
            scales.append(row_scale(plant, made, common, part.phase.m_of(0)))
            first_values.append(filled(part, made))
            parts.append(part)
            first += part.phase.n
            if number:
                linked = {onto for _, onto, _ in self._pairs(parts[-2], part, number - 1)}
                held = [name not in linked for name in plant.states]
                set_start(part.phase, beginning, np.array(held))
        links = [self._linked(parts[k], parts[k + 1], k) for k in range(len(parts) - 1)]
        return assemble(parts, scales, solver, links), np.concatenate(first_values)

    def _linked(
        self, before: Discretised, after: Discretised, number: int
    ) -> tuple[Block, np.ndarray, np.ndarray]:
        """Return the block that ties the begin of a phase to the end of the one before."""
        old, new = before.phase, after.phase
        last = old.windows[old.layout.end, -1]
        begin = new.windows[new.layout.x, 0]
        used = np.concatenate([old.globals, last, new.globals, begin])
        w = ca.SX.sym("w", len(used))
        scale = np.concatenate(
            [
                *(old.scale[numbers - old.first] for numbers in (old.globals, last)),
                *(new.scale[numbers - new.first] for numbers in (new.globals, begin)),
            ]
        )
        y = w * ca.DM(scale)
        sizes = np.cumsum([len(old.globals), len(last), len(new.globals)])
        common = old.horizon.common(y[: int(sizes[0])])
        other = new.horizon.common(y[int(sizes[1]) : int(sizes[2])])
        x_old, x_new = y[int(sizes[0]) : int(sizes[1])], y[int(sizes[2]) :]
        rows = [(other[0] - common[0] - common[1]) / max(abs(float(common_guess(old))), 1e-9)]
        labels: list[Any] = [(1.0, f"begin of phase {number + 1}")]
        for name, onto, jump in self._pairs(before, after, number):
            i, j = old.plant.states.index(name), new.plant.states.index(onto)
            rows.append((x_new[j] - x_old[i] - jump) / old.plant.nominal_x[i])
            labels.append((1.0, f"{onto} at the begin of phase {number + 1}"))
        d, v = ca.SX.sym("d", 1), ca.SX.sym("v", 0)
        sums = ca.DM.zeros(old.totals.count)
        function = ca.Function("link", [w, d, v], [ca.vertcat(*rows), ca.SX(sums)])
        block = Block(function, used[:, None], np.zeros((1, 1)), labels)
        zeros = np.zeros(len(rows))
        return block, zeros, zeros

    def _pairs(
        self, before: Discretised, after: Discretised, number: int
    ) -> list[tuple[str, str, float]]:
        old, new = before.phase.plant, after.phase.plant
        if number not in self._chosen:
            return [(name, name, 0.0) for name in new.states if name in old.states]
        found = []
        for k, name, onto, jump in self.links:
            if k == number:
                for side, path in ((old, name), (new, onto)):
                    place = side.place(side.express(side.ocp[path]))
                    if place is None or place[0] != "x":
                        raise OptimalControlError(
                            f"link: {path} is no state of '{side.system.name}'. States: "
                            f"{', '.join(side.states)}."
                        )
                i = old.place(old.express(old.ocp[name]))
                j = new.place(new.express(new.ocp[onto]))
                if i is not None and j is not None:
                    found.append((old.states[i[1]], new.states[j[1]], jump))
        return found


def common_guess(phase: Any) -> float:
    """Return the end of a phase by its guess [s]."""
    common = phase.horizon.common(phase.horizon.guess)
    return float(common[0] + common[1])
