"""Initialisation: consistent values at the start, and a report of how each was found."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError, SingularError, listed
from acausal.graph.matching import maximum_matching
from acausal.initialisation.initial_events import begun, opened, opening_memory
from acausal.initialisation.joint_start import at_rest, closed_pose, with_rates
from acausal.initialisation.projection import project
from acausal.initialisation.start_values import row_of, rows_of, state_rows, twice_fixed, wanted
from acausal.language.quantity import path_of
from acausal.numerics.function_buffer import quick
from acausal.system.algebraic import algebraic_functions, solve_algebraic
from acausal.system.inputs import InputSet, make_inputs
from acausal.system.names import shaped

if TYPE_CHECKING:
    from acausal.events.mode_systems import Forms
    from acausal.results.result import Event
    from acausal.system.system import System

CONDITIONS = ("start", "guess", "parameters", "inputs", "t_start")
"""What of the options of a run says how it begins."""


@dataclass(frozen=True, eq=False)
class Start:
    """A consistent point of a system.

    ``origin`` says for each state and algebraic unknown how its value was found: ``fixed`` by a
    start value, ``guessed`` and kept, ``moved`` from its guess, ``default`` or ``solved``.
    """

    system: System
    t: float
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray
    origin: dict[str, str]
    truths: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    events: tuple[Event, ...] = ()

    def __getitem__(self, key: Any) -> Any:
        """Return the value of any variable at this point."""
        addresses = self.system.resolve(key)
        if any(address.derivative for address in addresses):
            values = [self._rate(address) for address in addresses]
        else:
            rows = tuple(sorted({row for a in addresses for row, _ in a.terms}))
            found = self.system.rows(rows)(self.t, self.x, self.z, self.u, self.p, self.m)
            table = dict(zip(rows, np.asarray(found).ravel(), strict=True))
            values = [sum(s * table[row] for row, s in a.terms) for a in addresses]
        found = np.array(values)
        if len(values) == 1 and not addresses[0].vector:
            return float(values[0])
        return shaped(found, addresses[0].rows)

    def _rate(self, address: Any) -> float:
        rows = tuple(row for row, _ in address.terms)
        function = self.system.rates(rows, address.derivative)
        found = np.asarray(function(self.t, self.x, self.z, self.u, self.p, self.m)).ravel()
        return float(sum(s * v for (_, s), v in zip(address.terms, found, strict=True)))

    def keys(self) -> list[str]:
        """Return the names of the states, so that ``dict(start)`` works as ``start=``."""
        return list(self.system.start_names)

    @property
    def report(self) -> str:
        """A table of all states and algebraic unknowns: value and how it was found."""
        names = [*self.system.states, *self.system.algebraic]
        values = np.concatenate([self.x, self.z])
        width = max((len(name) for name in names), default=0)
        lines = [f"initial values of '{self.system.name}' at t = {self.t:g} s"]
        lines += [
            f"  {name:<{width}}  {value: .6g}  {self.origin[name]}"
            for name, value in zip(names, values, strict=True)
        ]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report


def initialise(
    system: System,
    *,
    start: Mapping[Any, Any] | None = None,
    guess: Mapping[Any, Any] | None = None,
    parameters: Mapping[Any, Any] | None = None,
    inputs: Mapping[Any, Any] | None = None,
    t_start: float = 0.0,
) -> Start:
    """Find x and z at ``t_start`` that satisfy all equations and start values.

    States without a start value keep their guess if they can; the sum of squares of their
    movements, in units of nominal values, is least.

    Raises
    ------
    InitialisationError
        If start values contradict each other or no solution is found.
    """
    system = system.for_parameters(parameters)
    p = system.parameter_vector(parameters)
    given = make_inputs(system, inputs, t_start, t_start + 1.0)
    return start_at(system, p, given, t_start, start or {}, guess or {})


def start_at(
    system: System,
    p: np.ndarray,
    inputs: InputSet,
    t: float,
    start: Mapping[Any, Any],
    guess: Mapping[Any, Any],
    forms: Forms | None = None,
) -> Start:
    """Find a consistent start for inputs, parameters and forms that are made already."""
    if isinstance(start, Start):
        start = {name: start[name] for name in start.system.start_names}
    start, memory = opening_memory(system, p, start)

    def consistent(form: System, least: bool = False) -> Start:
        return _consistent(form, p, inputs, t, start, guess, memory, least=least)

    if memory is None:
        return consistent(system)
    return opened(begun(system, p, inputs, memory, consistent), inputs, forms)


def _consistent(
    system: System,
    p: np.ndarray,
    inputs: InputSet,
    t: float,
    start: Mapping[Any, Any],
    guess: Mapping[Any, Any],
    memory: np.ndarray | None,
    *,
    least: bool = False,
) -> Start:
    """Find a consistent start; ``least``: of least norm where equations depend on each other."""
    m = system.events.discrete_at(t, p, memory)
    u = inputs.values(t, inputs.pieces_at(t)).ravel()
    own = (system.starts, system.start_values(p) if system.starts else ca.DM(0, 1))
    named = {path_of(key) for key in start} if isinstance(start, Mapping) else set()
    if system.start_names and named >= set(system.start_names):
        own = ((), ca.DM(0, 1))  # a point of another run: where the model begins does not matter
    fixed = wanted(system, "start", *own, start)
    helps = system.guess_values(p) if system.guesses else ca.DM(0, 1)
    hints = wanted(system, "guess", system.guesses, helps, guess)
    x, z = np.array(system.guess_x), np.array(system.guess_z)
    origin = dict.fromkeys(system.states, "default") | dict.fromkeys(system.algebraic, "solved")
    computed = {
        path: value
        for path, value in hints.items()
        if not _set_guess(system, path, value, x, z, origin)
    }
    chart = system.chart
    if chart is None:
        x = at_rest(system, (t, u, p, m), x, z, fixed, hints)
    else:
        direct = {*chart.stated, *chart.names}
        hinted = {path: v for path, v in {**computed, **fixed}.items() if path not in direct}
        if hinted:  # what is computed of the coordinates may pick the pose too
            wide = np.concatenate([m, np.zeros(system.rhs.size1_in(5) - len(m))])
            z = _leaning(system, (t, u, p, wide), x, z, hinted)
        known = (t, u, p, m)
        x, z = closed_pose(chart, known, x, z, fixed, hints)
        m = np.concatenate([m, chart.pick(z[list(chart.unknowns)], known)])
        if chart.steering:
            with contextlib.suppress(InitialisationError):
                z = solve_algebraic(system, (t, u, p, m), x, z)
                x = with_rates(system, (t, u, p, m), x, z, fixed)
    indirect: dict[str, float] = {}
    spoken: dict[int, str] = {}
    for path, value in fixed.items():
        state = _state_of(system, path)
        if state is None:
            indirect[path] = value
            continue
        if state in spoken and x[state] != value:
            raise twice_fixed(system.states[state], spoken[state], x[state], path, value)
        x[state], spoken[state] = value, path
        origin[system.states[state]] = "fixed"
    point = (t, u, p, m)
    if computed and len(z):
        z = _leaning(system, point, x, z, computed)
    if indirect:
        x, z = _with_starts_met(system, point, x, z, indirect, origin)
    else:
        with _singular_pose_first(system, point, z):
            z = solve_algebraic(system, point, x, z, least=least)
    if chart is not None:
        chart.check(z[list(chart.unknowns)], (t, u, p, m[: system.events.size]))
        x, z, m = repicked(system, (t, u, p, m), x, z)
    if not least:
        _check_determined(system, (t, u, p, m), x, z)
    return Start(system, t, x, z, u, p, m, origin)


def _with_starts_met(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    z: np.ndarray,
    wanted: dict[str, float],
    origin: dict[str, str],
) -> tuple[np.ndarray, np.ndarray]:
    """Return the nearest x and z at which variables that are no states have their start values."""
    held = np.array([origin[name] == "fixed" for name in system.states], dtype=bool)
    before = x.copy()
    with contextlib.suppress(InitialisationError):
        z = solve_algebraic(system, point, x, z)  # states move only as far as starts ask for
    with _singular_pose_first(system, point, z):
        x, z = project(system, point, x, z, held, wanted)
    with contextlib.suppress(InitialisationError):
        z = solve_algebraic(system, point, x, z)  # to rounding
    moved = np.abs(x - before) > 1e-9 * (np.abs(before) + system.nominal_x)
    for i in np.flatnonzero(moved & ~held):
        name = system.states[i]
        origin[name] = "moved" if origin[name] == "guessed" else "solved"
    return x, z


@contextlib.contextmanager
def _singular_pose_first(
    system: System, point: tuple[float, np.ndarray, np.ndarray, np.ndarray], z: np.ndarray
) -> Iterator[None]:
    """Explain a failure at a pose where closures lose rank by the pose.

    Which vectors become bases there is rounding, and so is what fails afterwards.
    """
    try:
        yield
    except InitialisationError:
        if (chart := system.chart) is not None:
            t, u, p, m = point
            chart.check(z[list(chart.unknowns)], (t, u, p, m[: system.events.size]))
        raise


def _check_determined(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    z: np.ndarray,
) -> None:
    """Refuse a start at which coefficients that are exactly 0 leave unknowns undetermined.

    Raises
    ------
    SingularError
        Naming the unknowns, as for a body without inertia at the end of a chain.
    """
    if not len(z):
        return
    t, u, p, m = point
    _, alg_z = algebraic_functions(system)
    entries = quick(alg_z)(t, x, z, u, p, m)[0]
    if np.all(entries):
        return
    pattern = ca.sparsify(ca.DM(alg_z.sparsity_out(0), entries)).sparsity()
    if ca.sprank(pattern) == len(z):
        return
    columns = [[] for _ in z]  # type: list[list[int]]
    for row, column in zip(*pattern.get_triplet(), strict=True):
        columns[column].append(row)
    matched, _ = maximum_matching(columns, len(z))
    names = [name for name, row in zip(system.algebraic, matched, strict=True) if row < 0]
    zero = [
        name
        for name, value in zip(system.parameter_names, p, strict=True)
        if value == 0.0 and "[" not in name
    ]
    raise SingularError(
        f"nothing determines {listed(names)} at t = {t:g} s: all its coefficients are 0 there. "
        "Look for a part whose mass, inertia or resistance is 0 where one is needed; parameters "
        f"that are 0: {listed(zero)}."
    )


def repicked(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    z: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return states, unknowns and the discrete vector in bases picked at this very point."""
    t, u, p, m = point
    chart, size = system.chart, system.events.size
    if chart is None:
        return x, z, m
    rows = (*chart.value_rows, *chart.rate_rows)
    found = np.asarray(system.rows(rows)(t, x, z, u, p, m)).ravel()
    pose, rate = found[: len(chart.names)], found[len(chart.names) :]
    bases = chart.pick(pose, (t, u, p, m[:size]))
    x = x.copy()
    x[list(chart.places)] = np.concatenate(
        [np.zeros(chart.n_places), chart.tangent(bases).T @ rate]
    )
    m = np.concatenate([m[:size], bases])
    return x, solve_algebraic(system, (t, u, p, m), x, z), m  # some are in terms of the bases


def _state_of(system: System, path: str) -> int | None:
    """Return the state that a path names exactly."""
    return state_rows(system).get(row_of(system, path))


def _set_guess(
    system: System, path: str, value: float, x: np.ndarray, z: np.ndarray, origin: dict[str, str]
) -> bool:
    """Set the guess of a state or algebraic unknown; False for a variable computed of them."""
    row = row_of(system, path)
    state = state_rows(system).get(row)
    unknown = rows_of(system, "algebraic_rows", system.algebraic).get(row)
    if state is not None:
        x[state] = value
        origin[system.states[state]] = "guessed"
    elif unknown is not None:
        z[unknown] = value
    return state is not None or unknown is not None


def _leaning(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    z: np.ndarray,
    hints: Mapping[str, float],
) -> np.ndarray:
    """Return z moved as little as gives computed variables their guesses, to first order."""
    t, u, p, m = point
    arguments = system.symbols()
    values = ca.vertcat(*[system.expression(arguments, path) for path in hints])
    slopes = ca.jacobian(values, arguments[2])
    found, matrix = ca.Function("hints", list(arguments), [values, slopes])(t, x, z, u, p, m)
    gap = np.array(list(hints.values())) - np.asarray(found).ravel()
    scaled = np.asarray(matrix.full()) * system.nominal_z
    if not (np.all(np.isfinite(scaled)) and np.all(np.isfinite(gap))):
        return z
    step, *_ = np.linalg.lstsq(scaled, gap, rcond=1e-12)
    return np.asarray(z + system.nominal_z * step)
