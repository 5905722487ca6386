"""Failures at a point of a run: what is undefined, what has no solution, what runs away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, listed
from acausal.language.expression import time, unbracketed
from acausal.numerics.columns import scalars
from acausal.numerics.newton import Root
from acausal.numerics.rank import is_full, null_spaces, sizes, threshold

if TYPE_CHECKING:
    from acausal.system.system import Point, System

_SHOWN = 5  # variables or equations that a message lists
_LONGEST = 120  # characters of an expression in a message
_LEVEL = 1e-7  # of their slopes nearby: equations that are flatter say nothing of their unknowns
_SEED, _NEARBY = 5, 4  # points, a nominal value aside, at which slopes are compared


def undefined_equation(system: System, point: Point) -> str:
    """Return which equation is not finite at a point, and why; or nothing."""
    from acausal.notation.equation_listing import named_symbols

    arguments = named_symbols(system)
    ode, alg = system.rhs(*arguments)
    rows = ca.vertcat(*scalars(ode), *scalars(alg), ca.SX(0, 1))
    found = _undefined(rows, arguments, point)
    if found is None:
        return ""
    own = _undefined_terminal(system, point)
    if own is not None:
        return f"{own[1]} in {own[0]} has no finite value{own[2]}"
    names = [f"der({name})" for name in system.states]
    names += [f"the equations of {owner}" for owner in system.unknowns.equation_owners]
    return f"{found[1]} in {names[found[0]]} has no finite value{found[2]}"


def _undefined_terminal(system: System, point: Point) -> tuple[str, str, str] | None:
    """Return the component whose own equation is not finite, as it was before any elimination."""
    if system.request is None:
        return None
    (_, dae), names = system.request.terminal_equations(), system.names
    base = np.asarray(system.base(*point)).ravel()
    discrete = scalars(dae.events.discrete)
    symbols = [time, *dae.parameters, *discrete]
    values = [point.t, *point.p, *point.m[: len(discrete)], *point.u]
    symbols += [symbol for chain in dae.inputs for symbol in chain.symbols]
    for chain, own in zip(dae.chains, names.chains, strict=True):
        held = chain.symbols[: own.levels]
        symbols += held
        values += base[own.row : own.row + len(held)].tolist()
    try:
        found = _undefined(dae.residuals, [ca.vertcat(*symbols)], [np.array(values)])
    except RuntimeError:  # equations with unknowns that no result shows
        return None
    return None if found is None else (dae.equations[found[0]].owner, *found[1:])


def undefined_variable(system: System, terms: Sequence[tuple[int, float]], point: Point) -> str:
    """Return why a variable, a sum of rows of ``base``, is not finite at a point; or nothing."""
    from acausal.notation.equation_listing import named_symbols

    arguments = named_symbols(system)
    base = system.base(*arguments)
    rows = ca.vertcat(*[base[row] for row, _ in terms], ca.SX(0, 1))
    found = _undefined(rows, arguments, point)
    return f"{found[1]}{found[2]}" if found else ""


def _undefined(
    expressions: ca.SX, arguments: Sequence[ca.SX], point: Sequence[Any]
) -> tuple[int, str, str] | None:
    """Return a row, and the operation in it that makes no number of numbers, with its operands."""
    bad = np.flatnonzero(~np.isfinite(_evaluated(expressions, arguments, point)))
    for row in bad.tolist():
        pending, seen = [expressions[row]], set[int]()
        for node in pending:  # grows while it is walked
            if node.element_hash() in seen:  # what many terms share
                continue
            seen.add(node.element_hash())
            operands = [node.dep(i) for i in range(node.n_dep())]
            numbers = _evaluated(ca.vertcat(*operands, ca.SX(0, 1)), arguments, point)
            wrong = np.flatnonzero(~np.isfinite(numbers))
            pending += [operands[i] for i in wrong.tolist()]
            if operands and not len(wrong):
                return row, _short(node), _with(operands, numbers)
    return None


def _with(operands: Sequence[ca.SX], numbers: np.ndarray) -> str:
    said = [
        f"{_short(operand)} = {number:.6g}"
        for operand, number in zip(operands, numbers, strict=True)
        if not operand.is_constant()
    ]
    return f" with {', '.join(said)}" if said else ""


def _evaluated(expressions: ca.SX, arguments: Sequence[ca.SX], point: Sequence[Any]) -> np.ndarray:
    function = ca.Function("values", list(arguments), [ca.densify(expressions)])
    return np.asarray(function(*point)).ravel()


def _short(expression: ca.SX) -> str:
    text = unbracketed(expression)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def fastest_states(system: System, point: Point) -> str:
    """Return the states that change most in units of their size, with values and rates."""
    x, rates = point.x, system.derivatives(point)
    speed = np.nan_to_num(np.abs(rates) / (np.abs(x) + system.nominal_x), nan=np.inf)
    order = np.argsort(-speed, kind="stable")[:_SHOWN]
    return ", ".join(f"{system.states[i]} = {x[i]:.4g} (rate {rates[i]:.4g})" for i in order)


def undetermined_unknowns(system: System, point: Point) -> str:
    """Return the algebraic unknowns that no equation speaks of at a point though it does nearby.

    A part whose law is flat there, with nothing else at its node, as in a dead zone.
    """
    if not system.algebraic:
        return ""
    arguments = system.symbols()
    slope = ca.jacobian(system.rhs(*arguments)[1], arguments[2])
    function = ca.Function("slope", list(arguments), [ca.densify(slope)])
    rng = np.random.default_rng(_SEED)
    asides = rng.standard_normal((_NEARBY, len(point.z))) * system.nominal_z
    here, *nearby = (
        np.abs(np.asarray(function(*point._replace(z=z))))
        for z in (point.z, system.beginning.guess_z, *(point.z + aside for aside in asides))
    )
    usual = np.nan_to_num(np.max([here, *nearby], axis=0))
    flat = np.all(here <= _LEVEL * usual.max(axis=1, keepdims=True, initial=0.0), axis=0)
    names = [name for name, yes in zip(system.algebraic, flat, strict=True) if yes]
    if not names:
        return ""
    owners = {name.rpartition(".")[0] for name in names}
    ports = [port for port in system.unconnected if port.rpartition(".")[0] in owners]
    why = f", and {listed(ports)} {'is' if len(ports) == 1 else 'are'} open" if ports else ""
    return f"nothing determines {listed(names)} there: its law is flat{why}"


def no_root(system: System, point: Point, root: Root) -> InitializationError:
    """Return the error for algebraic equations without solution: who, how far, what to try."""
    order = np.argsort(-np.abs(np.nan_to_num(root.residuals, nan=np.inf)), kind="stable")
    owners = system.unknowns.equation_owners
    residuals = [f"{owners[i]} {root.residuals[i]:.3g}" for i in order[:_SHOWN]]
    owner, loop = owners[order[0]], system.unknowns.loops[order[0]]
    text = f"no solution of the algebraic equations was found at t = {point.t:g} s. "
    if len(loop) > 1:
        text += f"The loop is {' → '.join([*loop, loop[0]])}. "
    text += f"Largest residuals: {', '.join(residuals)}. "
    at_root = point._replace(z=root.z)
    undefined = undefined_equation(system, at_root)
    why, zero = _singular(system, at_root) if not undefined else (f"{undefined}. ", [])
    text += why
    if zero:
        return InitializationError(
            f"{text}Give {'it' if len(zero) == 1 else 'one of them'} a value."
        )
    ports = [port for port in system.unconnected if port.rpartition(".")[0] == owner]
    text += f"Of {owner} nothing is connected to {listed(ports)}. " if ports else ""
    return InitializationError(
        text + f'Give guess={{"{system.algebraic[order[0]]}": …}} near a solution, '
        "or other parameters."
    )


def _singular(system: System, point: Point) -> tuple[str, list[str]]:
    """Return what makes the algebraic equations singular at a point, and parameters that are 0."""
    arguments = system.symbols()
    _, alg = system.rhs(*arguments)
    symbolic = ca.jacobian(alg, arguments[2])
    matrix = _evaluated(ca.vec(symbolic), arguments, point).reshape(symbolic.shape, order="F")
    if not np.all(np.isfinite(matrix)):
        return "Their Jacobian is not finite there. ", []
    missed = null_spaces(matrix)[1]
    if not missed.size:
        return "", []
    rows = np.flatnonzero(np.abs(missed).max(axis=1) > threshold()).tolist()
    zero = zero_parameters(system, point)
    if zero:
        return f"Nothing else determines their unknowns where {'; '.join(zero)}. ", zero
    inside = ca.jacobian_sparsity(ca.vertcat(*scalars(ca.vec(symbolic[rows, :]))), arguments[4])
    names, frozen = list(system.parameter_names), system.parameter_table.frozen
    parameters = sorted({*(names[i] for i in inside.get_triplet()[1]), *frozen})
    why = f", which depends on {listed(parameters)}" if parameters else ""
    return f"Their Jacobian is singular there{why}. ", []


def zero_parameters(system: System, point: Point) -> list[str]:
    """Return parameters that make the equations singular by being 0, and what they are.

    With them the equations depend on each other at any values of the unknowns, with others they do
    not. Empty where that is not so.
    """
    arguments, names = system.symbols(), list(system.parameter_names)
    slopes = ca.vec(ca.jacobian(system.rhs(*arguments)[1], arguments[2]))
    rng, size = np.random.default_rng(_SEED), len(point.z)
    aside = point._replace(z=point.z + system.nominal_z * rng.standard_normal(size))

    def matrix(p: np.ndarray) -> np.ndarray:
        found = _evaluated(slopes, arguments, aside._replace(p=p)).reshape((size, size), order="F")
        return np.asarray(np.nan_to_num(found / sizes(np.nan_to_num(found))))

    here = matrix(point.p)
    rows = np.flatnonzero(np.abs(null_spaces(here)[1]).max(axis=1, initial=0.0) > threshold())
    spoken = ca.reshape(slopes, size, size)[rows.tolist(), :]
    inside = set(ca.jacobian_sparsity(ca.vec(spoken), arguments[4]).get_triplet()[1])
    stems = [name.rpartition(".")[2] for name in names]
    zero = [i for i in sorted(inside) if point.p[i] == 0.0 and "[" not in stems[i]]
    p = point.p.copy()
    p[zero] = rng.uniform(1.0, 2.0, len(zero))
    if not len(rows) or not zero or not is_full(matrix(p)):
        return []
    return [_with_description(system, names[i]) for i in zero]


def _with_description(system: System, parameter: str) -> str:
    """Return a parameter with what it says it is, and its value 0."""
    part, _, name = parameter.rpartition(".")
    own = system.names.components.get(part)
    declared = own.spec.parameters.get(name) if own is not None else None
    what = declared.description if declared is not None else ""
    return f"{parameter} ({what[:1].lower()}{what[1:]}) is 0" if what else f"{parameter} is 0"
