"""Adjoint sensitivities: derivatives of one final value with respect to many parameters."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.analysis.sensitivity import Saltation, refuse_loops, sensitivities, start_derivative
from acausal.arguments import checked
from acausal.errors import UnknownNameError, did_you_mean
from acausal.initialization.start import initialize
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.simulation.integrators.protocol import INTERRUPTED
from acausal.simulation.solvers import IDAS
from acausal.system.breakpoints import find_breakpoints
from acausal.system.conditions import Conditions
from acausal.system.inputs import make_inputs
from acausal.system.parameter_table import check_free

if TYPE_CHECKING:
    from acausal.system.system import System


@checked
def gradient(
    system: System,
    t_end: float | str,
    output: Any,
    *,
    parameters: Sequence[Any] | None = None,
    at: Mapping[Any, Any] | None = None,
    rtol: float = 1e-8,
    atol: float = 1e-10,
    **options: Any,
) -> dict[str, float]:
    """Return d(output at t_end)/d(parameter or start value), by IDAS's adjoint.

    The run is made forwards once to find its segments; they are then chained as functions of
    (start, parameters) and differentiated in reverse mode. ``at`` are values of parameters.
    """
    refuse_loops(system)
    t_end = seconds(t_end, "t_end")
    options = {**options, "parameters": at}
    system = system.for_parameters(at)
    tolerances = (rtol, atol)
    if system.switching or not system.states:  # events are crossed forwards only
        return _forwards(system, t_end, output, parameters, options, tolerances)
    wanted = None if parameters is None else _check_names(system, parameters)
    t_start = seconds(options.get("t_start", 0.0), "t_start")
    given = make_inputs(system, options.get("inputs"), t_start, t_end)
    span = (t_start, t_end)
    # Pieces of tables are constants of a segment.
    breaks = find_breakpoints(system, given, span).times
    times = [t_start, *breaks[(breaks > t_start) & (breaks < t_end)], t_end]
    run = system.simulate(t=times, rtol=rtol, atol=atol, **options)
    p, x0 = ca.MX.sym("p", len(run.p)), ca.MX.sym("x0", len(system.states))
    x, z = x0, ca.MX(ca.DM(run.z[0]))
    salt = Saltation(system, ())
    for first in range(len(run.t) - 1):
        t0, t1 = float(run.t[first]), float(run.t[first + 1])
        if t0 == t1:
            x = _cross_instant(system, salt, run, first, x, p)
            continue
        x, z = _segment(system, given, run, first, (t0, t1), x, p, tolerances)
    arguments = system.symbols()
    value = ca.Function("value", list(arguments), [system.expression(arguments, path_of(output))])
    y, unit = value(run.t[-1], x, z, run.u[-1], p, run.m[-1]), _unit(system, value, run)
    slopes = ca.Function("gradient", [x0, p], [unit * ca.gradient(y / unit, ca.vertcat(x0, p))])
    try:
        with redirect_stderr(io.StringIO()):  # what fails is done in another way
            slope = np.asarray(slopes(run.x[0], run.p)).ravel()
    except RuntimeError as error:  # a run tries again where IDAS gives up, its adjoint cannot
        if INTERRUPTED in str(error):
            raise KeyboardInterrupt from None
        return _forwards(system, t_end, output, parameters, options, tolerances)
    table = dict(zip([*system.states, *system.parameter_names], map(float, slope), strict=True))
    known = [name for name in table if name not in system.parameter_table.frozen]
    wanted = known if wanted is None else wanted
    check_free(system.parameter_table.frozen, wanted)
    begin = initialize(system, Conditions.among(options)[0])
    for name in set(wanted) & set(system.parameter_names):
        moved = start_derivative(system, begin, name, options)
        table[name] += float(slope[: len(system.states)] @ moved)
    return {name: table[name] for name in wanted}


def _unit(system: System, value: ca.Function, run: Any) -> float:
    """Return the unit of an output in which its largest slope in nominal values at the end is 1.

    Tolerances of the way back are parts of it: slopes of a current of nanoamperes are as good.
    """
    symbols = system.symbols()
    y, unknowns = value(*symbols), ca.vertcat(symbols[1], symbols[2])
    slope = ca.Function("slope", list(symbols), [ca.jacobian(y, unknowns)])(*run.point(-1))
    sizes = np.abs(np.asarray(ca.DM(slope).full()).ravel())
    largest = np.max(sizes * [*system.nominal_x, *system.nominal_z], initial=0.0)
    return float(largest) if 0.0 < largest < np.inf else 1.0


def _forwards(
    system: System,
    t_end: float,
    output: Any,
    parameters: Sequence[Any] | None,
    options: Mapping[str, Any],
    tolerances: tuple[float, float],
) -> dict[str, float]:
    """Return the same derivatives by forward sensitivities, each of which costs a part of a run."""
    frozen = system.parameter_table.frozen
    free = [n for n in (*system.states, *system.parameter_names) if n not in frozen]
    names = free if parameters is None else [path_of(key) for key in parameters]
    rtol, atol = tolerances
    given: dict[str, Any] = {**options, "n": 1, "rtol": rtol, "atol": atol}
    at = given.pop("parameters")
    found = sensitivities(system, t_end, parameters=names, at=at, **given)
    return {name: float(found[output, name][-1]) for name in names}


def _check_names(system: System, keys: Sequence[Any]) -> list[str]:
    """Return the paths of parameters and states; others have no derivative here."""
    valid = {*system.states, *system.parameter_names}
    names = [path_of(key) for key in keys]
    for name in names:
        if name not in valid:
            hint = did_you_mean(name, valid)
            raise UnknownNameError(f"no parameter or state is called '{name}'. {hint}")
    return names


def _segment(
    system: System,
    given: Any,
    run: Any,
    first: int,
    span: tuple[float, float],
    x: ca.MX,
    p: ca.MX,
    tolerances: tuple[float, float],
) -> tuple[ca.MX, ca.MX]:
    """Return x and z at the end of a segment, integrated over a time that runs from 0 to 1.

    The parameters are states that stay, in parts of their values: on the way back derivatives by
    them are in the error test then, as integrals beside the equations are not. States and unknowns
    are in nominal values: on the way back CasADi has one absolute tolerance for all of them.
    """
    part, xs, zs, _, _, ms = system.symbols()
    length = span[1] - span[0]
    time = span[0] + length * part
    sizes = np.where(run.p == 0.0, 1.0, np.abs(run.p))
    parts = ca.SX.sym("parts", len(sizes))
    expressions = ca.substitute(given.expressions, given.time, time)
    of_x, of_z = ca.DM(system.nominal_x), ca.DM(system.nominal_z)
    ode, alg = system.rhs(time, of_x * xs, of_z * zs, expressions, ca.DM(sizes) * parts, ms)
    still = ca.SX.zeros(len(sizes))
    dae = {"t": part, "x": ca.vertcat(xs, parts), "ode": ca.vertcat(length * ode / of_x, still)}
    dae["p"] = ca.vertcat(ms, given.pieces)
    if zs.shape[0]:
        dae |= {"z": zs, "alg": alg}
    rtol, atol = tolerances
    rates = length * system.derivatives(run.point(first)) / system.nominal_x
    tested = [atol] * (len(rates) + len(sizes) + zs.shape[0])
    solver = IDAS(options={"calc_icB": True, "abstol": atol})
    settings = solver.settings(rtol, tested, [*rates, *np.zeros(len(sizes))])
    integrator = ca.integrator("segment", "idas", dae, 0.0, 1.0, settings)
    m = np.array(run.m[first])
    m[system.events.piece_places] = system.events.pieces_along(np.array(span[:1]), 1)[0]
    constants = np.concatenate([m, given.pieces_at(span[0])])
    x0, z0 = ca.vertcat(x / of_x, p / ca.DM(sizes)), run.z[first] / system.nominal_z
    made = integrator(x0=x0, z0=z0, p=constants)
    return of_x * made["xf"][: xs.shape[0]], of_z * made["zf"]


def _cross_instant(
    system: System, salt: Saltation, run: Any, first: int, x: ca.MX, p: ca.MX
) -> ca.MX:
    """Return x plus (f⁻ - f⁺)(τ(p) - τ) at an instant: 0 in value, right in derivative."""
    found = salt.instant(float(run.t[first]), run.p, run.m[first], run.m[first + 1])
    if found is None:
        return x
    f = [system.derivatives(run.point(i)) for i in (first, first + 1)]
    moving, fixed = (salt.rates(q, run.m[first + 1])[0][found[0]] for q in (p, run.p))
    return x + ca.DM(f[0] - f[1]) * (moving - fixed)
