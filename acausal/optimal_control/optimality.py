"""After an optimum: whether it keeps the minimum principle, and what parameters are worth.

The minimum principle says that at every time controls make the Hamiltonian H(x, u, λ) least among
all that they may do at once. The program knows of H only its slopes at its points: values far away
are tried here. Where a control is constant or linear on an interval, averages over it are compared.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.decisions import Design
from acausal.optimal_control.discrete_problem import prepare
from acausal.optimal_control.multipliers import GroupReader, MultiplierReader
from acausal.system.parameter_table import check_free

if TYPE_CHECKING:
    from acausal.optimal_control.multiphase import PhasedSolution
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.solution import Solution

_CANDIDATES = 41  # values of a control that the Hamiltonian is compared at
_WIDE = 3.0  # of its size: how far from its value a control without limits is tried


@dataclasses.dataclass(frozen=True)
class OptimalityCheck:
    """How well an optimum keeps the minimum principle.

    ``violation`` is the largest gain in the Hamiltonian that another value of ``control`` would
    have, at ``time`` [s], as a part of the largest sum of the terms of H.
    ``left_out`` is the share of the horizon on which another limit is active: the principle is not
    tried there. ``drift`` is by how much H varies, as a part of the same, where time appears in
    nothing (NaN where it does).
    """

    violation: float
    control: str
    time: float
    left_out: float
    drift: float
    averaged: bool

    def __str__(self) -> str:
        how = "averages over intervals" if self.averaged else "all points"
        lines = [
            f"minimum principle: off by {self.violation:.2e} at most ({how}), of {self.control} at "
            f"t = {self.time:.5g} s"
        ]
        if np.isfinite(self.drift):
            lines.append(f"Hamiltonian: varies by {self.drift:.2e}")
        if self.left_out > 0.0:
            lines.append(
                f"not tried on {100 * self.left_out:.3g} % of the horizon, where limits of states "
                "or of several variables are active: costates are not those of the principle there"
            )
        return "\n".join(lines)


def check_optimality(solution: Solution) -> OptimalityCheck:
    """Return how well a solution keeps the minimum principle.

    Raises
    ------
    OptimalControlError
        If nothing is decided over time, or costates are known at the ends of intervals only
        (multiple shooting).
    """
    reader = MultiplierReader(solution)
    ocp, phase = solution.ocp, reader.phase
    if not ocp.controls:
        raise OptimalControlError("the problem decides nothing over time: there is no principle.")
    if not all(group.layout.places for group in reader.groups):
        raise OptimalControlError(
            "by multiple shooting costates are known at the ends of intervals only: solve by "
            "ac.Collocation(...) to check the minimum principle."
        )
    averaged = phase.method.control != "polynomial"
    held = _limited_intervals(solution, phase.count)
    found = [_largest_gain(group, held, averaged) for group in reader.groups]
    size = max(own.size for own in found)
    worst = max(found, key=lambda own: own.gain)
    autonomous = not _reads_time(reader)
    hamiltonian = solution.multipliers.hamiltonian
    drift = float(np.nanmax(hamiltonian) - np.nanmin(hamiltonian)) / size if size else 0.0
    return OptimalityCheck(
        worst.gain / size if size else 0.0,
        ocp.controls[worst.control].path,
        worst.time,
        float(np.diff(phase.mesh) @ held),
        drift if autonomous else np.nan,
        averaged,
    )


@dataclasses.dataclass(frozen=True)
class _Gain:
    """The largest gain in H that another value of a control has, and the size of H's terms."""

    gain: float
    control: int
    time: float
    size: float


def _largest_gain(reader: GroupReader, held: np.ndarray, averaged: bool) -> _Gain:
    inner, laws = reader.costates
    which = [j for j, tau in enumerate(reader.taus) if laws is None or tau == 1.0]
    weights = reader.weights[which] if averaged else np.ones(len(which))
    gains, sizes = [], []
    for i in range(len(reader.plant.ocp.controls)):
        heights = []  # (point, 2, candidate, interval), the value of the optimum last
        for j in which:
            costates = inner[:, j] if laws is None else np.vstack([inner[:, j], laws])
            tried = _candidates(reader, i, j, averaged)
            heights.append(reader.heights(j, tried, costates))
        found, terms = np.moveaxis(np.array(heights), 1, 0)
        sizes.append(float(np.max(terms[:, -1])))
        if averaged:
            found = np.tensordot(weights, found, 1)[None] / weights.sum()
        gains.append(found[:, -1] - found.min(axis=1))
    gain = np.array(gains)
    gain[:, :, held[reader.intervals]] = 0.0
    i, j, k = (int(n) for n in np.unravel_index(int(np.argmax(gain)), gain.shape))
    at = float(np.mean(reader.times[which, k]) if averaged else reader.times[which[j], k])
    return _Gain(float(gain[i, j, k]), i, at, max(sizes))


def _candidates(reader: GroupReader, i: int, j: int, shifted: bool) -> np.ndarray:
    """Return controls at one point of every interval, with other values of one; as they are last.

    What is averaged over an interval is shifted as a whole, as far as its limits let it.
    """
    layout, plant = reader.layout, reader.plant
    own = [layout.control(reader.windows, tau) for tau in reader.taus]
    course = np.array([np.asarray(u).reshape(-1, reader.count)[i] for u in own])
    if not shifted:
        course = course[[j]]
    low, high = plant.u_bounds[:, i]
    wide = _WIDE * plant.nominal_u[i]
    begin = low - course.min(axis=0) if np.isfinite(low) else np.full(course.shape[1], -wide)
    end = high - course.max(axis=0) if np.isfinite(high) else np.full(course.shape[1], wide)
    controls = np.asarray(own[j]).reshape(-1, reader.count)
    found = []
    for share in np.linspace(0.0, 1.0, _CANDIDATES):
        other = controls.copy()
        other[i] += begin + share * (end - begin)
        found.append(other)
    return np.array([*found, controls])


def _limited_intervals(solution: Solution, count: int) -> np.ndarray:
    """Return in which intervals a limit is active that is not a control's own."""
    own = {name for control in solution.ocp.controls for name in control.levels}
    found = np.zeros(count, dtype=bool)
    for text, prices in solution.multipliers.paths.items():
        if text not in own:
            found |= np.any(prices.held(count), axis=0)
    return found


def _reads_time(reader: MultiplierReader) -> bool:
    """Whether time appears in the equations, the objective or a limit."""
    plant, phase = reader.plant, reader.phase
    rows = [row.expression for row in phase.paths.rows]
    every = ca.vertcat(plant.ode, plant.alg, phase.functionals.running(plant), *rows)
    return bool(ca.depends_on(every, plant.symbols[0]))


def parameter_sensitivities(solution: Solution, paths: Sequence[str]) -> dict[str, float]:
    """Return d objective/d parameter of parameters that were not decided.

    The problem is solved once more with these as unknowns between equal bounds, from the optimum:
    the multipliers of the bounds are minus the derivatives.

    Raises
    ------
    OptimalControlError
        If the solution is one of several phases, or of a problem that is not known any more.
    """
    ocp, phase = solution.ocp, solution.part.phase
    if len(solution.assembly.parts) > 1:
        raise OptimalControlError(
            "the sensitivities of one phase are not those of all: its start would be another with "
            "another parameter. Ask the solution of all phases: found.sensitivities(…)."
        )
    names = [ocp._parameter(path) for path in paths]
    other = _with_fixed(ocp, solution, names)
    again = prepare(
        other, phase.method, solution.assembly.solver, phase.mesh, solution, flat=phase.flat
    )
    prices = again.solve(solution, values=solution.numbers).multipliers.conditions
    return {name: prices[name] for name in names}


def phase_sensitivities(found: PhasedSolution, paths: Sequence[str]) -> dict[str, float]:
    """Return d objective/d parameter, of parameters that move in all phases that have them.

    As for one problem; the phases keep their meshes, and their derivatives add up.

    Raises
    ------
    UnknownNameError
        If no phase has a parameter.
    OptimalControlError
        If the solution was stored: its problem is not known any more.
    """
    found.phases[0].part  # noqa: B018 - says so
    owners: dict[str, list[int]] = {}
    phases = list(found.problem.phases)
    for path in paths:
        known = [i for i, one in enumerate(phases) if path in one.system.parameter_names]
        owners[path] = known or [0]  # whose problem says what is wrong with the name
    for number, ocp in enumerate(phases):
        own = [ocp._parameter(path) for path, which in owners.items() if number in which]
        phases[number] = _with_fixed(ocp, found.phases[number], own)
    again = found.problem._solve_again(phases, found)
    prices = [one.ocp.sense * found.sense for one in again.phases]
    return {
        path: sum(
            prices[i] * again.phases[i].multipliers.conditions[phases[i]._parameter(path)]
            for i in which
        )
        for path, which in owners.items()
    }


def _with_fixed(ocp: OptimalControl, solution: Solution, names: Sequence[str]) -> OptimalControl:
    """Return a problem with parameters that a solution did not decide as unknowns of its own.

    Their bounds are equal: their value, whose price the multiplier is.
    """
    solved, places = solution.ocp, solution.ocp.system.parameter_names
    check_free(solved.system.parameter_table.frozen, names)
    decided = {design.path for design in solved.designs}
    values = {
        name: float(solved.parameter_vector[places[name]]) for name in names if name not in decided
    }
    other = copy.copy(ocp)
    fixed = [Design(name, value, value, value) for name, value in values.items()]
    other.designs = [*ocp.designs, *fixed]
    other.own_parameters = ocp.own_parameters | set(values)
    return other
