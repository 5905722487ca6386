"""Solutions of optimal control problems: a Result with an objective, checked by a replay."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, SimulationError
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.nlp_solvers import WORDS
from acausal.optimal_control.phase import Phase, Row, rows_of
from acausal.results.result import Result
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points

if TYPE_CHECKING:
    from acausal.optimal_control.discretisation import DiscretePhase
    from acausal.optimal_control.prepared import Iterate

REPLAY_RTOL, REPLAY_ATOL = 1e-9, 1e-11
_BETWEEN = 8  # points an interval at which constraints are checked in the replay
_FLOOR = 1e-3  # of the nominal value: smaller courses are compared with this
TOLERANCE = 1e-4
"""A constraint counts as broken when it is exceeded by more than this part of its size."""


@dataclass(frozen=True, eq=False)
class Violation:
    """How far a path constraint is broken between the points of the grid, and when."""

    text: str
    amount: float
    time: float


@dataclass(frozen=True, eq=False)
class Solution(Result):
    """The optimum over time, with all variables of the model by path.

    ``objective`` is its value, ``tf`` and ``t0`` the horizon [s], ``parameters`` the decided ones,
    ``stats`` what the solver says. ``replay`` is the same run by the simulator with the controls
    of the optimum, ``defect`` the largest difference of a state between the two, relative to the
    state's largest value.
    """

    objective: float = math.nan
    t0: float = 0.0
    tf: float = 1.0
    status: str = ""
    stats: dict[str, Any] = field(default_factory=dict)
    parameters: dict[str, float] = field(default_factory=dict)
    mesh: np.ndarray = field(default_factory=lambda: np.zeros(0))
    part: Any = field(default=None, repr=False)
    iterate: Any = field(default=None, repr=False)

    @property
    def start(self) -> dict[str, float]:
        """The states at t0, for ``start=`` of a simulation."""
        from acausal.results.result import ResultPoint

        return ResultPoint(self._only(slice(0, 1))).start

    @cached_property
    def nodes(self) -> np.ndarray:
        """Times [s] at which intervals begin and end."""
        return np.asarray(self.t0 + self.mesh * (self.tf - self.t0))

    @cached_property
    def replay(self) -> Result:
        """The run of the model with these controls, parameters and start.

        Raises
        ------
        SimulationError
            If the run does not reach the end.
        """
        inside = np.linspace(0.0, 1.0, _BETWEEN, endpoint=False)
        steps = np.diff(self.nodes)
        fine = (self.nodes[:-1, None] + inside * steps[:, None]).ravel()
        given = dict(self.part.phase.plant.ocp.given_inputs)
        values = dict(zip(self.system.parameter_names, map(float, self.p), strict=True))
        bound = {name: v for name, v in values.items() if name not in self.system.frozen}
        return self.system.simulate(
            t=np.append(fine, self.nodes[-1]),
            t_start=self.t0,
            start=self.start,
            guess=self._first_algebraic(),
            parameters=bound,
            inputs={**given, **self._controls()},
            rtol=REPLAY_RTOL,
            atol=REPLAY_ATOL,
        )

    def _first_algebraic(self) -> dict[str, float]:
        return dict(zip(self.system.algebraic, map(float, self.z[0]), strict=True))

    def _controls(self) -> dict[str, PiecewisePolynomial]:
        controls = self.part.phase.plant.ocp.controls
        names = [self.system.inputs[control.number] for control in controls]
        return {name: self.polynomials[name] for name in names}

    @cached_property
    def defect(self) -> float:
        """Largest difference of a state between optimum and replay; infinite if that broke off."""
        try:
            run = self.replay
        except (SimulationError, AcausalError):
            return math.inf
        worst = 0.0
        for name in self.system.start_names:
            own, again = self._at_nodes(self, name), self._at_nodes(run, name)
            size = max(float(np.max(np.abs(own))), _FLOOR * self.system.resolve(name)[0].nominal)
            worst = max(worst, float(np.max(np.abs(own - again))) / size)
        return worst

    def _at_nodes(self, result: Result, name: str) -> np.ndarray:
        """Return a variable at the nodes: its left limit, where it jumps."""
        at = np.searchsorted(result.t, self.nodes - 1e-9 * (self.tf - self.t0))
        return np.asarray(result[name])[np.minimum(at, len(result.t) - 1)]

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Path constraints that the replay breaks between grid points, the worst of each."""
        try:
            return find_violations(self)
        except AcausalError:
            return ()

    def plot(self, *keys: Any, **options: Any) -> Any:
        """Plot variables with their limits, the replay over them; returns the figure.

        Options: ``path``, ``title``, ``against={"name": result}`` to compare with other runs.
        """
        from acausal.pictures.optimum_plot import plot_solution

        return plot_solution(self, *keys, **options)

    @property
    def report(self) -> str:
        """The solution in words: objective, times, parameters, iterations, defect, violations."""
        lines = [
            f"optimal control of '{self.system.name}': {self.status}",
            f"  objective   {self.objective:.9g}",
            f"  horizon     {self.t0:.6g} to {self.tf:.6g} s, {len(self.mesh) - 1} intervals",
        ]
        lines += [f"  {path} = {value:.6g}" for path, value in self.parameters.items()]
        lines.append(f"  iterations  {self.stats.get('iter_count', 0)}")
        if math.isfinite(self.defect):
            lines.append(f"  defect      {self.defect:.2e} (replayed by the simulator)")
        else:
            lines.append("  defect      the replay broke off")
        for v in self.violations:
            lines.append(f"  {v.text} is exceeded by {v.amount:.3g} at t = {v.time:.5g} s")
        if math.isfinite(self.defect):  # within a phase modes are those of its beginning
            lines += [f"  the replay switches: {event}" for event in self.replay.events]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report

    def __repr__(self) -> str:
        return (
            f"<Solution '{self.system.name}': {self.status}, objective {self.objective:.6g}, "
            f"tf = {self.tf:g} s>"
        )


def make_solution(part: DiscretePhase, iterate: Iterate, t_build: float) -> Solution:
    """Return the solution that the unknowns of a phase stand for."""
    phase = part.phase
    plant, system = phase.plant, phase.plant.system
    common = phase.common(iterate.unknowns)
    windows = iterate.unknowns[phase.windows]
    shares, x, z, u, owner = _points(phase, windows, float(common[1]))
    t = common[0] + shares * common[1]
    p = np.asarray(plant.parameters(common[2:].tolist()), dtype=float)
    levels = np.asarray(plant.input_values(t[None, :], x.T, u.T)).T.reshape(len(t), -1)
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
        polynomials=_polynomials(phase, windows, common),
        objective=iterate.objective,
        t0=float(common[0]),
        tf=float(common[0] + common[1]),
        status=WORDS.get(word, "optimal" if iterate.success else word or "no solution"),
        stats={**iterate.stats, "t_build": t_build},
        parameters={d.path: float(v) for d, v in zip(plant.ocp.designs, common[2:], strict=True)},
        mesh=phase.mesh,
        part=part,
        iterate=iterate,
    )


def _points(phase: Phase, windows: np.ndarray, length: float) -> tuple[np.ndarray, ...]:
    """Return shares, states, algebraic unknowns, controls and intervals of all points."""
    layout, nz = phase.layout, int(phase.plant.symbols[2].shape[0])
    jumps = phase.method.control != "linear" and bool(phase.plant.ocp.controls)
    found: list[Any] = []
    for k, (share, step) in enumerate(zip(phase.mesh[:-1], np.diff(phase.mesh), strict=True)):
        own = windows[:, k]
        h = step * length
        first = own[layout.places[0].z] if layout.places else np.zeros(nz)
        taus = [(0.0, own[layout.x], first)] if k == 0 or jumps else []
        taus += [
            (p.tau, np.append(own[p.x], layout.law(own, p.tau, h)), own[p.z]) for p in layout.places
        ]
        if not layout.places or layout.places[-1].tau < 1.0:
            last = own[layout.places[-1].z] if layout.places else np.zeros(nz)
            taus.append((1.0, own[layout.end], last))
        for tau, x, z in taus:
            found.append((share + tau * step, x, z, layout.control(own, tau), k))
    shares, x, z, u, owner = zip(*found, strict=True)
    return np.array(shares), np.array(x), np.array(z), np.array(u), np.array(owner)


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
    phase: Phase, windows: np.ndarray, common: np.ndarray
) -> dict[str, PiecewisePolynomial]:
    """Return the decided inputs as piecewise polynomials of time, laws of motion integrated."""
    plant, layout = phase.plant, phase.layout
    times = common[0] + phase.mesh * common[1]
    steps = np.diff(times)
    found: dict[str, PiecewisePolynomial] = {}
    for number, (control, own) in enumerate(zip(plant.ocp.controls, plant.law_places, strict=True)):
        blocks = np.array([windows[block[number], :] for block in layout.u])  # (blocks, intervals)
        powers = np.arange(layout.weights.shape[1])
        rows = (layout.weights.T @ blocks).T / steps[:, None] ** powers
        for value in windows[layout.x[own], 0][::-1]:
            rows = _integrate(rows, steps, value)
        made = PiecewisePolynomial(times, rows, "hold")
        names = [name for name, n in plant.system.input_names.items() if n == control.number]
        found |= dict.fromkeys([plant.system.inputs[control.number], *names], made)
    return found


def find_violations(solution: Solution) -> tuple[Violation, ...]:
    """Return the path constraints that the replay of a solution breaks, the worst time of each."""
    plant, run = solution.part.phase.plant, solution.replay
    rows = [
        row
        for condition in plant.ocp.conditions
        if condition.share is None and plant.ocp.symbols.over_time(condition.expression)
        for row in rows_of(plant, condition)
    ]
    rows += _control_rows(solution)
    if not rows:
        return ()
    found = values_along(solution, run, ca.vertcat(*[row.expression for row in rows]))
    worst = []
    for row, course in zip(rows, found, strict=True):
        beyond = np.maximum(row.lower - course, course - row.upper)
        at = int(np.argmax(beyond))
        if beyond[at] > TOLERANCE * row.size:
            worst.append(Violation(row.text, float(beyond[at]), float(run.t[at])))
    return tuple(worst)


def _control_rows(solution: Solution) -> list[Row]:
    """Return the bounds of controls and of their rates as rows."""
    plant = solution.part.phase.plant
    _, x, _, u, *_ = plant.symbols
    both = [(plant.x_bounds, x, plant.states, plant.nominal_x)]
    both.append((plant.u_bounds, u, tuple(c.path for c in plant.ocp.controls), plant.nominal_u))
    return [
        Row(names[i], symbol[i], float(bounds[0, i]), float(bounds[1, i]), float(sizes[i]))
        for bounds, symbol, names, sizes in both
        for i in np.flatnonzero(np.any(np.isfinite(bounds), axis=0)).tolist()
    ]


def values_along(
    solution: Solution, run: Result, column: ca.SX, which: Any = slice(None)
) -> np.ndarray:
    """Return expressions in the plant's symbols along a run with a solution's controls.

    (expressions, times), at all times of the run or at ``which`` of them.
    """
    plant = solution.part.phase.plant
    function = ca.Function("values", list(plant.symbols), [column])
    t = run.t[which]
    laws: list[np.ndarray] = [np.zeros((0, len(t)))]
    controls: list[np.ndarray] = [np.zeros((0, len(t)))]
    for control in plant.ocp.controls:
        polynomial = solution.polynomials[plant.system.inputs[control.number]]
        for _ in range(control.smoothness + 1):
            laws.append(polynomial(t)[None, :])
            polynomial = polynomial.derivative()
        controls.append(polynomial(t)[None, :])
    x, u = np.vstack([run.x[which].T, *laws]), np.vstack(controls)
    common = [solution.t0, solution.tf - solution.t0, *solution.parameters.values()]
    values = plant.ocp.symbols.numbers
    return np.asarray(function(t[None, :], x, run.z[which].T, u, common, values, run.m[which].T))
