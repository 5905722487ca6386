"""Sensitivities: derivatives of a run by the variational equations, or by the adjoint."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import checked, checked_methods
from acausal.errors import SimulationError, UnknownNameError, did_you_mean, listed
from acausal.initialization.start import Start, initialize
from acausal.language.quantity import path_of
from acausal.numerics.columns import scalars
from acausal.results.result import Result
from acausal.simulation.simulate import simulate
from acausal.system.breakpoints import table_levels
from acausal.system.conditions import Conditions
from acausal.system.parameter_table import check_free
from acausal.system.switching import Switching
from acausal.system.system import Point, kept
from acausal.system.time_derivatives import variations

if TYPE_CHECKING:
    from acausal.system.system import System


@checked_methods
@dataclass(frozen=True, eq=False)
class Sensitivities:
    """Derivatives of a run: ``sens["motor.rotor.w", "motor.r.R"]`` over the times ``sens.t``.

    ``result`` is the run itself; a parameter may also be the start value of a state.
    """

    result: Result
    x: np.ndarray  # (time, state, parameter)
    z: np.ndarray
    m: np.ndarray  # of the discrete values that events change
    parameters: tuple[str, ...]

    @property
    def t(self) -> np.ndarray:
        """Output times [s]."""
        return self.result.t

    def __getitem__(self, keys: tuple[Any, Any]) -> np.ndarray:
        """Return d(variable)/d(parameter) over time."""
        variable, parameter = (path_of(k) for k in keys)
        if parameter not in self.parameters:
            hint = did_you_mean(parameter, self.parameters)
            raise UnknownNameError(f"no sensitivity was computed for '{parameter}'. {hint}")
        column = self.parameters.index(parameter)
        res = self.result
        function = _variation(res.system, variable, parameter)
        moved = [part[:, :, column].T for part in (self.x, self.z, self.m)]
        values = np.asarray(function(*res.arguments(), *moved))
        return np.asarray(values[0]) if len(values) == 1 else values.T


@kept
def _variation(system: System, variable: str, parameter: str) -> ca.Function:
    """Return dy = h_x dx + h_z dz + h_m dm + h_p of (t, x, z, u, p, m, dx, dz, dm)."""
    arguments = system.symbols()
    _, x, z, _, p, m = arguments
    y = system.expression(arguments, variable)
    place = system.parameter_names.get(parameter)
    direct = ca.jacobian(y, p[place]) if place is not None else ca.SX.zeros(y.shape[0])
    along = [x, z, ca.vertcat(*scalars(m)[: system.events.size], ca.SX(0, 1))]
    seeds = [ca.SX.sym("d", part.shape[0]) for part in along]
    total = ca.jtimes(y, ca.vertcat(*along), ca.vertcat(*seeds)) + direct
    return ca.Function("dy", [*arguments, *seeds], [total])


@checked
def sensitivities(
    system: System,
    t_end: float | str | None = None,
    *,
    parameters: Sequence[Any],
    at: Mapping[Any, Any] | None = None,
    **options: Any,
) -> Sensitivities:
    """Simulate with the variational equations of the named parameters and start values.

    S = dx/dp follows der(S) = f_x S + f_z Z + f_p and 0 = g_x S + g_z Z + g_p; at an instant τ
    that itself depends on p, S jumps by (f⁻ - f⁺) dτ/dp.

    Parameters
    ----------
    parameters
        Paths of parameters, or of variables for the derivative with respect to their start value.
    at
        Values of parameters in this run, as ``parameters`` in ``System.simulate``.
    options
        As in ``System.simulate``.
    """
    refuse_loops(system)
    refuse_delays(system)
    names = _check_names(system, parameters)
    options = {**options, "parameters": at}
    system = system.for_parameters(at)
    check_free(system.parameter_table.frozen, names)
    given, rest = Conditions.among(options)
    begin = initialize(system, given)
    if system.switching:
        return _through_events(system, names, begin, t_end, options)
    augmented = _augment(system, names)
    start = {name: begin[name] for name in system.states}
    start |= _initial(system, begin, names, options)
    run = simulate(augmented, t_end, given.but(start=start), **rest, jump=Saltation(system, names))
    nx, nz, n = len(system.states), len(system.algebraic), len(names)
    dx = run.x[:, nx:].reshape(len(run.t), n, nx).transpose(0, 2, 1)
    dz = run.z[:, nz:].reshape(len(run.t), n, nz).transpose(0, 2, 1)
    plain = Result(system, run.t, run.x[:, :nx], run.z[:, :nz], run.u, run.p, run.m, run.log)
    return Sensitivities(plain, dx, dz, np.zeros((len(run.t), system.events.size, n)), names)


def _through_events(
    system: System,
    names: tuple[str, ...],
    begin: Start,
    t_end: float | str | None,
    options: dict[str, Any],
) -> Sensitivities:
    """Return the sensitivities of a run with state events, which is made first."""
    from acausal.analysis.sensitivity_with_events import Variation

    times = options.get("t")
    if times is not None:  # which may begin later
        options = options | {"t": np.union1d([begin.t], times)}
    run = system.simulate(t_end, **options)
    moved = _initial(system, begin, names, options)
    opening = np.array([[moved[_label(s, name)] for name in names] for s in system.states])
    variation = Variation(system, names, options)
    dx, dz, dm = variation.along(run, opening.reshape(len(system.states), len(names)))
    first = 0 if times is None else int(np.searchsorted(run.t, times[0]))
    if first:
        t, x, z, u, m = (np.asarray(part)[first:] for part in (run.t, run.x, run.z, run.u, run.m))
        run = dataclasses.replace(run, t=t, x=x, z=z, u=u, m=m)
    return Sensitivities(run, dx[first:], dz[first:], dm[first:], names)


def refuse_loops(system: System) -> None:
    """Refuse derivatives of runs with closed loops, whose states change their meaning on the way.

    Raises
    ------
    SimulationError
        Naming the coordinates of the loops.
    """
    if system.chart:
        raise SimulationError(
            f"{listed(list(system.chart.names))} move in closed loops, whose states are picked "
            "anew during a run: derivatives of such a run are not computed. Use differences of two "
            "runs."
        )


def refuse_delays(system: System) -> None:
    """Refuse derivatives of systems that depend on their past.

    Raises
    ------
    SimulationError
        Naming the components with delays, and FMUs that step by themselves.
    """
    switching = system.switching
    places = switching.places("delay")
    if places:
        names = sorted({switching.memory[i].path for i in places})
        raise SimulationError(
            f"{listed(names)} depends on the past: its derivatives are not computed. Use a "
            "PadeDelay, which is a plain system, or differences of two runs."
        )
    steps = [p for p, own in system.names.components.items() if getattr(own.kind, "steps", False)]
    if steps:
        raise SimulationError(
            f"{listed(steps)} depends on the past: an FMU that steps by its own solver has no "
            "derivatives. Use its Model Exchange, or differences of two runs."
        )


def _check_names(system: System, keys: Sequence[Any]) -> tuple[str, ...]:
    names = tuple(path_of(k) for k in keys)
    for name in names:
        if name not in system.parameter_names and not is_start(system, name):
            hint = did_you_mean(name, [*system.parameter_names, *system.states])
            raise UnknownNameError(f"no parameter or state is called '{name}'. {hint}")
    return names


def is_start(system: System, name: str) -> bool:
    """Whether a name is that of a scalar variable, which may have a start value."""
    try:
        return len(system.resolve(name)) == 1
    except UnknownNameError:
        return False


def _initial(
    system: System, begin: Start, names: tuple[str, ...], options: dict[str, Any]
) -> dict[str, float]:
    """Return dx/dp at the start: unit vectors for start values, else how the start moves with p."""
    found: dict[str, float] = {}
    for name in names:
        if name in system.parameter_names:
            column = start_derivative(system, begin, name, options)
        elif name not in system.states:
            sides, width = start_difference(system, "start", name, float(begin[name]), options)
            column = (sides[0].x - sides[1].x) / width
        else:
            column = np.eye(len(system.states))[system.states.index(name)]
        found |= {_label(s, name): float(v) for s, v in zip(system.states, column, strict=True)}
    return found


def start_difference(
    system: System, what: str, name: str, value: float, options: dict[str, Any]
) -> tuple[list[Start], float]:
    """Return two starts with a start value or parameter on either side of a value, how far apart.

    ``what`` is ``"start"`` or ``"parameters"``.
    """
    step = 1e-6 * scale_of(system, name)
    given, _ = Conditions.among(options)
    moved = [{**dict(options.get(what) or {}), name: value + sign} for sign in (step, -step)]
    return [initialize(system, given.but(**{what: one})) for one in moved], 2 * step


def start_derivative(
    system: System, begin: Start, name: str, options: dict[str, Any]
) -> np.ndarray:
    """Return how the initial states move with a parameter, by central differences.

    Only needed where start values depend on parameters or fix variables that are not states.
    """
    keys = options.get("start") or {}
    given = {path_of(k) for k in keys.keys()}  # noqa: SIM118
    own = system.beginning
    fixed = own.start_values.jac_sparsity(0, 0).nnz() == 0 or given >= set(system.states)
    if fixed and given | set(own.starts) <= set(system.states):
        return np.zeros(len(system.states))
    value = float(begin.p[system.parameter_names[name]])
    sides, width = start_difference(system, "parameters", name, value, options)
    return np.asarray((sides[0].x - sides[1].x) / width)


class Saltation:
    """The jump of S at an instant that depends on parameters."""

    def __init__(self, system: System, names: tuple[str, ...]) -> None:
        self.system = system
        self.columns = [system.parameter_names.get(name) for name in names]
        p, m = (
            ca.SX.sym("p", system.events.function.size1_in(0)),
            ca.SX.sym("m", system.events.size),
        )
        starts, periods, instants = system.events.function(p, m)
        counts = ca.vertcat(*scalars(m)[: system.events.n_counters], ca.SX(0, 1))
        times = ca.vertcat(starts + counts * periods, instants)
        self.rates = ca.Function("instants", [p, m], [times, ca.densify(ca.jacobian(times, p))])

    def instant(
        self, t: float, p: np.ndarray, before: np.ndarray, after: np.ndarray
    ) -> tuple[int, np.ndarray] | None:
        """Return the number and dτ/dp of the instant between two discrete vectors, if it moves."""
        times, slopes = (np.asarray(part) for part in self.rates(p, after))
        switched = np.flatnonzero(before[: len(times)] != after[: len(times)])
        at = [i for i in switched if abs(times.ravel()[i] - t) <= 1e-9 * max(1.0, abs(t))]
        return (int(at[0]), slopes[at[0]]) if at and np.any(slopes[at[0]]) else None

    def __call__(self, before: Point, after: Point) -> np.ndarray:
        """Return the states after the instant."""
        system, nx, nz = self.system, len(self.system.states), len(self.system.algebraic)
        x = np.array(before.x)
        found = self.instant(before.t, before.p, before.m, after.m)
        if found is None:
            return x
        f = [
            system.derivatives(side._replace(x=side.x[:nx], z=side.z[:nz]))
            for side in (before, after)
        ]
        for number, column in enumerate(self.columns):
            if column is not None:
                block = slice(nx * (1 + number), nx * (2 + number))
                x[block] += (f[0] - f[1]) * found[1][column]
        return x


def _label(state: str, parameter: str) -> str:
    return f"d({state})/d({parameter})"


@kept
def _augment(system: System, names: tuple[str, ...]) -> System:
    """Return the system with its variational equations appended, each variable under a name."""
    more_x = tuple(_label(s, n) for n in names for s in system.states)
    more_z = tuple(_label(s, n) for n in names for s in system.algebraic)
    made = augment(system, names)
    t, x, z, u, p, m = made.symbols()
    nx, nz = len(system.states), len(system.algebraic)
    base = ca.vertcat(system.base(t, x[:nx], z[:nz], u, p, m), x[nx:])
    return dataclasses.replace(
        made,
        base=ca.Function("base", [t, x, z, u, p, m], [base]),
        unknowns=dataclasses.replace(
            made.unknowns,
            states=(*system.states, *more_x),
            algebraic=(*system.algebraic, *more_z),
        ),
        beginning=dataclasses.replace(
            system.beginning,
            guess_x=np.concatenate([system.beginning.guess_x, np.zeros(len(more_x))]),
            guess_z=np.concatenate([system.beginning.guess_z, np.zeros(len(more_z))]),
        ),
        names=system.names.with_rows([(n, "") for n in more_x], system.base.size1_out(0)),
    )


def augment(system: System, names: tuple[str, ...], memory: int = 0) -> System:
    """Return the system with its variational equations, dm/dp of ``memory`` discrete values too."""
    arguments = system.symbols()
    t, _, _, u, p, _ = arguments
    columns = [system.parameter_names.get(name) for name in names]
    varied = variations(system, arguments, columns, memory)
    big = [t, ca.vertcat(*varied.x), ca.vertcat(*varied.z), u, p, ca.vertcat(*varied.m)]
    scales = [1.0, *(scale_of(system, name) for name in names)]
    return dataclasses.replace(
        system,
        rhs=ca.Function("rhs", big, [ca.vertcat(*varied.ode), ca.vertcat(*varied.alg)]),
        unknowns=dataclasses.replace(
            system.unknowns,
            states=system.states * len(scales),
            algebraic=system.algebraic * len(scales),
            nominal_x=np.concatenate([system.nominal_x / s for s in scales]),
            nominal_z=np.concatenate([system.nominal_z / s for s in scales]),
            equation_owners=system.unknowns.equation_owners * len(scales),
        ),
        events=dataclasses.replace(system.events, levels=table_levels(system)),
        switching=Switching(),
    )


def scale_of(system: System, name: str) -> float:
    """Return the typical magnitude of a parameter, or of a variable with a start value."""
    if name in system.parameter_names:
        return max(abs(float(system.parameter_values[system.parameter_names[name]])), 1e-9)
    if name in system.states:
        return float(system.nominal_x[system.states.index(name)])
    return system.resolve(name)[0].nominal
