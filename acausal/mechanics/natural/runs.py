"""Runs in natural coordinates: with multipliers or with penalties, shown in the model's own paths.

The equations are those of a part of their own, with the states q and v, compiled and integrated as
any other model is. With multipliers (11.34) holds at the level of accelerations, and q and v are
brought back to Φ = 0 and Φ̇ = 0 at every leg of the run. Redundant rows are taken together by C, an
orthonormal basis of what Φ_q reaches, picked anew at each leg: C (Φ_q q̈ - γ) = 0 and λ = Cᵀ μ. With
its complement N, which has few columns, that is Φ_q q̈ - γ = N ν and Nᵀ λ = 0. Penalties (11.35)
leave Φ free:

    (M + Φ_qᵀ α Φ_q) q̈ = Q - Φ_qᵀ α (Φ̇_q q̇ + Φ̇_t + 2 µ Ω Φ̇ + Ω² Φ).

The term Φ̇_t, which (11.35) lacks as printed, is what moves a driven point.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import casadi as ca
import numpy as np

from acausal.arguments import AtLeast, Positive, checked
from acausal.compiler.pipeline import compile as compile_model
from acausal.errors import DeclarationError, InitializationError, SimulationError, SingularError
from acausal.initialization.start import start_at
from acausal.language.component import Component
from acausal.language.declaration import variable
from acausal.language.expression import der, time
from acausal.language.model import Model
from acausal.mechanics.natural.poses import ANGLE, QUATERNION
from acausal.numerics.rank import CLOSED, linear_solve, rank
from acausal.results.result import Result
from acausal.simulation.simulate import output_grid
from acausal.simulation.solvers import IDAS
from acausal.system.algebraic import solve_algebraic
from acausal.system.inputs import make_inputs
from acausal.system.system import Point, System

if TYPE_CHECKING:
    from acausal.initialization.start import Start
    from acausal.mechanics.natural.natural import Natural

Matrix = np.ndarray[Any, np.dtype[np.float64]]

CONSTRAINTS = ("multipliers", "penalty")

_LEGS = 10  # into which a run with multipliers is cut, at least
_MOST_ROUNDS = 100  # of augmented Lagrange
_AGREES = 1e-6  # of the largest acceleration: what two forms of one model may differ by


@checked
@dataclass(frozen=True)
class Penalty:
    """Weights of the penalty form: α on Φ, and a damped oscillation of it by Ω [rad/s] and µ."""

    alpha: Positive = 1e7
    omega: Annotated[float, AtLeast(0.0)] = 10.0
    mu: Annotated[float, AtLeast(0.0)] = 1.0


@dataclass(frozen=True, eq=False)
class NaturalResult(Result):
    """A run in natural coordinates, with the paths of the model it is of.

    ``q`` and ``v`` are (time × coordinates), ``multipliers`` (time × constraints); ``drift`` has
    the largest |Φ| and |Φ̇| that the integrator left, before anything was projected.
    """

    q: Matrix = field(default_factory=lambda: np.zeros((0, 0)), repr=False)
    v: Matrix = field(default_factory=lambda: np.zeros((0, 0)), repr=False)
    multipliers: Matrix = field(default_factory=lambda: np.zeros((0, 0)), repr=False)
    drift: dict[str, float] = field(default_factory=dict)


def simulate_natural(
    natural: Natural,
    t_end: float | str | None,
    *,
    constraints: str,
    penalty: Penalty | None,
    solver: Any,
    start: Any,
    guess: Any,
    n: int,
    t: Any,
    rtol: float,
    atol: float,
) -> NaturalResult:
    """Run a mechanism in natural coordinates; see ``Natural.simulate``."""
    if constraints not in CONSTRAINTS:
        raise DeclarationError(
            f"constraints={constraints!r} is unknown. Valid: {', '.join(map(repr, CONSTRAINTS))}."
        )
    system = natural.system
    grid = output_grid(t_end, 0.0, n, t, 2 * len(natural.q))
    given = make_inputs(system, None, float(grid[0]), float(grid[-1]))
    start, guess = ({} if said is None else said for said in (start, guess))
    first = start_at(system, system.parameter_vector(None), given, float(grid[0]), start, guess)
    _check_states(natural)
    _check_acceleration(natural, first)
    chosen = IDAS() if solver is None else solver
    run = _Run(natural, constraints, penalty or Penalty(), chosen, rtol, atol)
    q, v = natural.values(first)
    qs, vs, multipliers = run.over(grid, q, v)
    result = to_result(natural, first, grid, qs, vs)
    drift = {"position": run.position_drift, "velocity": run.velocity_drift}
    notice = (
        f"natural coordinates, {constraints}: "
        f"the integrator left |Φ| ≤ {drift['position']:.2g} and "
        f"|Φ̇| ≤ {drift['velocity']:.2g}."
    )
    own = {f.name: getattr(result, f.name) for f in dataclasses.fields(Result)}
    own |= {"notices": (notice,), "solver": run.ran}
    return NaturalResult(**own, q=qs, v=vs, multipliers=multipliers, drift=drift)


def _check_states(natural: Natural) -> None:
    """Refuse systems with states that are no motion of a frame."""
    system, tree = natural.system, natural.tree
    places = set(system.chart.places) if system.chart else set()
    for i, name in enumerate(system.states):
        if i not in places and i not in tree.states:
            raise DeclarationError(
                f"'{name}' is a state of '{system.name}' that is no motion of a frame: natural "
                "coordinates are places and directions of frames alone. The default form, "
                "system.simulate(), has it."
            )


def _check_acceleration(natural: Natural, first: Start) -> None:
    """Refuse a model whose parts do more than natural coordinates see, by its acceleration."""
    q, v = natural.values(first)
    own, other = natural.acceleration(first.t, q, v), natural.accelerations(first)
    scale = max(1.0, float(np.abs(other).max(initial=0.0)))
    worst = int(np.argmax(np.abs(own - other))) if len(own) else 0
    if len(own) and not abs(own[worst] - other[worst]) <= _AGREES * scale:
        name = natural.q[worst].partition(".")[0]
        place = next(p for p in (*natural.points, *natural.vectors) if p.name == name)
        raise DeclarationError(
            f"in natural coordinates {natural.q[worst]} of {', '.join(place.bodies)} begins with "
            f"the acceleration {own[worst]:.6g}, in the compiled model with {other[worst]:.6g}: "
            "some part does what natural coordinates do not know. Use the default form, "
            "system.simulate()."
        )


@dataclass(eq=False)
class _Run:
    """A run in legs, by a compiled model of the equations in natural coordinates."""

    natural: Natural
    constraints: str
    penalty: Penalty
    solver: Any
    rtol: float
    atol: float
    position_drift: float = 0.0
    velocity_drift: float = 0.0
    ran: str = ""

    def over(self, grid: Matrix, q: Matrix, v: Matrix) -> tuple[Matrix, Matrix, Matrix]:
        """Return q, v and multipliers at the times of a grid."""
        natural = self.natural
        rank = natural.rank
        system = compile_model(_model(natural, self.constraints, self.penalty, rank))
        pieces = list(self._legs(grid))
        qs, vs, multipliers = [q], [v], []
        for leg in pieces:
            redundant = self.constraints == "multipliers" and rank < len(natural.constraints)
            rest = natural.row_basis(float(leg[0]), q)[rank:]
            held = {"form.N": rest.ravel()} if redundant else {}
            found = self._leg(system, leg, {"form.q": q, "form.v": v, **held})
            more_q, more_v = found["form.q"], found["form.v"]
            if self.constraints == "multipliers" and natural.constraints:
                multipliers.append(found["form.multiplier"].reshape(len(leg), -1))
            self._note_drift(leg, more_q, more_v)
            qs += list(more_q[1:])
            vs += list(more_v[1:])
            q, v = more_q[-1], more_v[-1]
            if self.constraints == "multipliers":
                q, v = natural.project(float(leg[-1]), q, v)
        joined = (
            np.concatenate([multipliers[0][:1], *(part[1:] for part in multipliers)])
            if multipliers
            else np.zeros((len(grid), 0))
        )
        return np.array(qs), np.array(vs), joined

    def _legs(self, grid: Matrix) -> Iterator[Matrix]:
        count = 1 if self.constraints == "penalty" else max(1, min(_LEGS, len(grid) - 1))
        ends = np.unique(np.linspace(0, len(grid) - 1, count + 1).astype(int))
        for first, last in itertools.pairwise(ends):
            yield grid[first : last + 1]

    def _leg(self, system: System, leg: Matrix, start: dict[str, Matrix]) -> Result:
        found = system.simulate(
            t=leg,
            t_start=float(leg[0]),
            start=start,
            rtol=self.rtol,
            atol=self.atol,
            solver=self.solver,
        )
        self.ran = found.solver
        return found

    def _note_drift(self, times: Matrix, qs: Matrix, vs: Matrix) -> None:
        natural = self.natural
        if not natural.constraints:
            return
        gaps = np.asarray(natural.Phi(times[None, :], qs.T).full())
        rates = np.asarray(natural.Phi_rate(times[None, :], qs.T, vs.T).full())
        self.position_drift = max(self.position_drift, float(np.abs(gaps).max()))
        self.velocity_drift = max(self.velocity_drift, float(np.abs(rates).max()))


def _model(natural: Natural, constraints: str, penalty: Penalty, rank: int) -> Model:
    """Return the model of one part that has the equations, with constraints met so."""
    n, rows = len(natural.q), len(natural.constraints)
    body: dict[str, Any] = {
        "__doc__": "The equations of motion in natural coordinates.",
        "__module__": __name__,
        "q": variable("1", "Coordinates of points and vectors", shape=(n,)),
        "v": variable("1/s", "Their rates", shape=(n,)),
        "a": variable("1/s2", "Their accelerations", shape=(n,)),
    }
    if constraints == "multipliers" and rows:
        body["multiplier"] = variable("1", "Multipliers", shape=(rows,))
        if rank < rows:
            size = (rows - rank) * rows
            # A state that stays: parameters may become pivots, and any of these may vanish.
            body["N"] = variable("1", "Redundant rows", shape=(size,))
            body["gap"] = variable("1/s2", "What they leave", shape=(rows - rank,))
    body["equations"] = _equations(natural, constraints, penalty, rank)
    model = Model(f"{natural.system.name}_natural")
    model.form = type("NaturalForm", (Component,), body)()
    return model


def _equations(natural: Natural, constraints: str, penalty: Penalty, rank: int) -> Any:
    rows = len(natural.constraints)
    at_start = np.asarray(natural.mass(0.0, natural.values()[0]).full())
    scale = float(np.trace(at_start)) / max(1, len(natural.q))

    def equations(self: Any) -> Iterator[Any]:
        yield der(self.q) == self.v
        yield der(self.v) == self.a
        q, v, a = self.q, self.v, self.a
        load, mass = natural.Q(time, q, v), natural.mass(time, q)
        if not rows:
            yield mass @ a == load
            return
        slope, gamma = natural.Phi_q(time, q), natural.gamma(time, q, v)
        if constraints == "penalty":
            wanted = (
                -gamma
                + 2 * penalty.mu * penalty.omega * natural.Phi_rate(time, q, v)
                + penalty.omega**2 * natural.Phi(time, q)
            )
            yield mass @ a + slope.T @ (penalty.alpha * (slope @ a + wanted)) == load
            return
        left = slope @ a - gamma
        if rank < rows:
            yield der(self.N) == 0
            rest = ca.reshape(self.N, rows, rows - rank)
            yield rest.T @ self.multiplier == 0
            left = left - rest @ self.gap
        # Φ_qᵀ s (Φ_q a - γ) = 0: with it the block of a is definite, whatever weighs nothing.
        yield mass @ a + slope.T @ (self.multiplier + scale * left) == load
        yield left == 0

    return equations


def augmented_lagrange(
    natural: Natural, t: float, q: Matrix, v: Matrix, penalty: Penalty, tolerance: float
) -> tuple[Matrix, int]:
    """Return q̈ by the iteration of augmented Lagrange; see ``Natural.augmented``."""
    load = np.asarray(natural.Q(t, q, v).full()).ravel()
    mass = np.asarray(natural.mass(t, q).full())
    if rank(mass, CLOSED) < len(mass):
        raise SingularError(
            f"the mass matrix of '{natural.system.name}' in natural coordinates is singular: a "
            "point or vector moves no mass. Use the form with multipliers."
        )
    slope = np.asarray(ca.DM(natural.Phi_q(t, q)).full())
    gaps = [np.asarray(f.full()).ravel() for f in (natural.Phi(t, q), natural.Phi_rate(t, q, v))]
    wanted = -np.asarray(natural.gamma(t, q, v).full()).ravel()
    wanted += 2 * penalty.mu * penalty.omega * gaps[1] + penalty.omega**2 * gaps[0]
    matrix = mass + penalty.alpha * slope.T @ slope
    a = linear_solve(mass, load)
    for rounds in range(1, _MOST_ROUNDS + 1):
        # The difference of two rounds, which is not lost in rounding as their q̈ would be.
        step = linear_solve(matrix, -penalty.alpha * slope.T @ (slope @ a + wanted))
        a = a + step
        if np.abs(step).max() <= tolerance * max(1.0, np.abs(a).max()):
            return a, rounds
    raise SingularError(
        f"the iteration of augmented Lagrange for '{natural.system.name}' does not end in "
        f"{_MOST_ROUNDS} rounds: alpha = {penalty.alpha:g} is too small beside its masses."
    )


def to_result(natural: Natural, first: Start, times: Matrix, qs: Matrix, vs: Matrix) -> Result:
    """Return points in natural coordinates as a run of the compiled system, by its own paths."""
    system, tree = natural.system, natural.tree
    values = np.asarray(natural.tree_values(qs.T, vs.T).full())
    _join_turns(natural, first, values)
    given = make_inputs(system, None, float(times[0]), float(times[-1]))
    us = given.values_along(times).T
    xs = np.tile(first.x, (len(times), 1))
    zs = np.tile(first.z, (len(times), 1))
    for place, i in tree.states.items():
        xs[:, place] = values[i]
    for place, i in tree.unknowns.items():
        zs[:, place] = values[i]
    ms = np.tile(first.m, (len(times), 1))
    chart = system.chart
    row_of = {row: i for i, row in enumerate(tree.rows)}
    size = system.events.size
    for k in range(len(times)):
        point = Point(float(times[k]), xs[k], zs[k], us[k], first.p, ms[k])
        if chart:
            pose = zs[k][list(chart.unknowns)]
            bases = chart.pick(pose, point)
            rates = np.array([values[row_of[row], k] for row in chart.rate_rows])
            ms[k, size:] = bases
            xs[k, list(chart.places)] = [
                *np.zeros(chart.n_places),
                *(chart.tangent(bases).T @ rates),
            ]
            point = point._replace(x=xs[k], m=ms[k])
        try:
            zs[k] = solve_algebraic(system, point).z
        except InitializationError as error:
            raise SimulationError(
                f"the run in natural coordinates left the model at t = {times[k]:.6g} s: {error}",
                time=float(times[k]),
            ) from None
    return Result(system, times, xs, zs, us, first.p, ms)


def _join_turns(natural: Natural, first: Start, values: Matrix) -> None:
    """Make angles and quaternions go on where they were: by full turns, and by the sign."""
    system, tree = natural.system, natural.tree
    begin = np.asarray(system.rows(tuple(tree.rows))(*first.point).full()).ravel()
    for i, known in enumerate(tree.known):
        if known.kind == ANGLE:
            values[i] = np.unwrap(values[i])
            values[i] += 2 * np.pi * np.round((begin[i] - values[i, 0]) / (2 * np.pi))
    rows = [i for i, known in enumerate(tree.known) if known.kind == QUATERNION]
    for k in range(0, len(rows), 4):
        mine = rows[k : k + 4]
        inner = np.sum(values[mine][:, 1:] * values[mine][:, :-1], axis=0)
        signs = np.concatenate([[1.0], np.cumprod(np.sign(inner))])
        signs *= np.sign(values[mine][:, 0] @ begin[mine]) or 1.0
        values[mine] *= signs
