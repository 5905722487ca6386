"""Wanted values: what model and call say of starts and guesses, by variable and element.

Of those that are not met it is said which contradict each other, or what is furthest off. Rows of
all variables that are states and algebraic unknowns are found by their paths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import is_symbolic, real, shown
from acausal.errors import InitializationError, UnknownNameError, listed
from acausal.initialization.joint_start import MISSED
from acausal.language.quantity import path_of
from acausal.language.units import to_si
from acausal.numerics import rank
from acausal.numerics.columns import elements, scalars
from acausal.system.names import Address
from acausal.system.orientation_values import in_coordinates
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System


_INVOLVED = 1e-6  # of a combination of equations that no unknown moves: a smaller part is none


def wanted_values(
    system: System, what: str, names: tuple[str, ...], values: ca.DM, given: Mapping[Any, Any]
) -> dict[str, float]:
    """Return wanted values by the path of a scalar; what is given in the call comes last.

    Parameters
    ----------
    what
        ``"start"`` or ``"guess"``, for messages.
    names, values
        What the model says, a name once for each element.
    given
        What the call says: numbers, strings with units, sequences for vectors.
    """
    given = by_path(given, what)
    if not names and not given:
        return {}
    collected: dict[str, Any] = {}
    for name, value in zip(names, np.asarray(values).ravel(), strict=True):
        collected.setdefault(name, []).append(value)
    spoken = _spoken_starts(system, given)
    found, said = _by_element(system, what, spoken)
    own, known = _by_element(system, what, collected)
    if what == "guess" and own and found:
        # A guess of the model gives way to one of the call, under whatever name that is said.
        base = scalars(system.base(*system.symbols()))
        sums = [_sum_of(address, base) for address in said.values() if not address.derivative]
        held = {one.element_hash() for one in sums}
        own = {
            name: value
            for name, value in own.items()
            if known[name].derivative or _sum_of(known[name], base).element_hash() not in held
        }
    return {name: value for name, value in own.items() if name not in found} | found


def by_path(given: Any, what: str) -> Mapping[Any, Any]:
    """Return values by path; what is no mapping does not say of which variable they are."""
    if not isinstance(given, Mapping):
        raise InitializationError(
            f"{what} = {shown(given)} does not say of which variable. "
            f'Write {what}={{"path": value}}.'
        )
    return given


def _sum_of(address: Address, base: list[ca.SX]) -> ca.SX:
    """Return a variable as an expression."""
    return sum((sign * base[row] for row, sign in address.terms), ca.SX(0))


def _by_element(
    system: System, what: str, wanted: Mapping[str, Any]
) -> tuple[dict[str, float], dict[str, Address]]:
    """Return wanted values by the path of a scalar, and their addresses."""
    values: dict[str, float] = {}
    known: dict[str, Address] = {}
    for path, value in wanted.items():
        addresses = _addresses(system, what, path)
        numbers = _numbers(value, addresses, f"{what} value for '{path}'")
        for i, (number, address) in enumerate(zip(numbers, addresses, strict=True)):
            name = path if len(numbers) == 1 else f"{path}[{i}]"
            values[name], known[name] = number, address
    return values, known


def _addresses(system: System, what: str, path: str) -> list[Address]:
    try:
        return system.resolve(path)
    except UnknownNameError as error:
        if path in system.parameter_names or path in system.parameter_table.bound:
            hint = f'{path} is a parameter: give it in parameters={{"{path}": …}}.'
            raise InitializationError(f"{what} value for '{path}': {hint}") from None
        raise InitializationError(f"{what} value for '{path}': {error}") from None


def _numbers(value: Any, addresses: list[Address], where: str) -> list[float]:
    unit = addresses[0].unit
    try:
        alone = isinstance(value, str) or is_symbolic(value)
        parts = [value] if alone else list(np.atleast_1d(elements(value)))
    except ValueError:  # rows of unequal length
        parts = []
    if len(parts) != len(addresses):
        raise InitializationError(f"{where} has {len(parts)} elements; it needs {len(addresses)}.")
    try:
        numbers = [to_si(str(e), unit, where) if isinstance(e, str) else real(e) for e in parts]
    except (TypeError, ValueError, OverflowError):
        raise InitializationError(
            f"{where} is {shown(value)}, not a number. Give a number in [{unit}], or a string "
            "with a unit."
        ) from None
    if not np.all(np.isfinite(numbers)):
        raise InitializationError(f"{where} is not finite. Give a number in [{unit}].")
    return numbers


def _spoken_starts(system: System, given: Mapping[Any, Any]) -> dict[str, Any]:
    """Return values by path, with ``start_names`` of parts turned into their variables.

    ``{"joint.angles": (a, b, c)}`` becomes ``{"joint.q": (…)}``, as the part says.
    """
    found: dict[str, Any] = {}
    spoken: dict[str, dict[str, Any]] = {}
    for key, value in given.items():
        path = path_of(key)
        part, _, name = path.rpartition(".")
        known = system.names.components.get(part)
        if known is not None and name in known.kind.start_names:  # type: ignore[attr-defined]
            spoken.setdefault(part, {})[name] = value
        else:
            found[path] = value
    for part, values in spoken.items():
        kind: Any = system.names.components[part].kind
        found |= {f"{part}.{n}": v for n, v in kind.start_values(kind, values).items()}
    return dict(in_coordinates(system.names, path, value) for path, value in found.items())


def check_starts(
    system: System, point: Point, fixed: Mapping[str, float], wanted: Mapping[str, float]
) -> None:
    """Refuse a point at which values that are ``wanted`` of other variables than states are missed.

    Equations and wanted values, c(x, z) = 0, are solvable to first order unless a combination of
    them, ν with νᵀ c_(x, z) = 0 in the states that are not ``fixed`` and in z, says another thing.

    Raises
    ------
    InitializationError
        Naming the start values that contradict each other, or the worst residuals.
    """
    n, values = len(system.algebraic), np.array(list(wanted.values()))
    nominal = np.array([system.resolve(path)[0].nominal for path in wanted])
    c, jacobian = _constraints(system, *wanted)(*point, values)
    c, slopes = np.asarray(c).ravel(), jacobian.full()
    gaps = c[n:]
    if np.all(np.abs(gaps) <= MISSED * nominal):
        return
    slopes = slopes * np.concatenate([system.nominal_x, system.nominal_z])
    scale = np.concatenate([rank.sizes(slopes[:n]).ravel(), nominal])  # any unit, one magnitude
    c, slopes = c / scale, slopes / scale[:, None]
    held = np.array([name in fixed for name in system.states], dtype=bool)
    still = np.concatenate([held, np.zeros(n, dtype=bool)])
    null = rank.null_spaces(slopes[:, ~still], rank.SOLVED)[1]
    if not null.size:
        raise _not_found(system, point.t, wanted, c)
    involved = np.abs(null).max(axis=1) > _INVOLVED
    by_held = np.abs(null.T @ slopes[:, still]).max(axis=0, initial=0.0) > _INVOLVED
    also = [path for path, used in zip(wanted, involved[n:], strict=True) if used]
    missed = [
        f"{path} is {value + gap:.6g} instead of {value:.6g}"
        for (path, value), gap, size in zip(wanted.items(), gaps, nominal, strict=True)
        if abs(gap) > MISSED * size
    ]
    starts = [*np.array(system.states)[held][by_held].tolist(), *also]
    of_parameters = _of_parameters(system, starts, fixed, point.p)
    raise InitializationError(
        f"the start values {listed(starts)} contradict each other or the model at "
        f"t = {point.t:g} s: at best {', '.join(missed[:3])}. {of_parameters}Free one of them "
        "(give it as guess instead)."
    )


def _of_parameters(
    system: System, starts: list[str], fixed: Mapping[str, float], p: np.ndarray
) -> str:
    """Return which of the start values are those of parameters, which are then what to give."""
    begin = system.beginning
    if not begin.starts:
        return ""
    places = {place: name for name, place in system.parameter_names.items()}
    values = scalars(begin.start_values(p))
    found = [
        f"{name} begins with {places[column]}: give that. "
        for row, column in zip(*begin.start_values.jac_sparsity(0, 0).get_triplet(), strict=True)
        if (name := begin.starts[row]) in starts and fixed.get(name) == values[row]
    ]
    return "".join(found)


def _not_found(
    system: System, t: float, wanted: Mapping[str, float], c: np.ndarray
) -> InitializationError:
    """Return the error for start values that do not contradict each other to first order."""
    owners = system.unknowns.equation_owners
    names = [*(f"the equations of {owner}" for owner in owners), *wanted]
    worst = [f"{names[i]} {c[i]:.3g}" for i in np.argsort(-np.abs(c), kind="stable")[:5]]
    return InitializationError(
        f"no consistent start was found at t = {t:g} s. Largest residuals, in units of nominal "
        f'values: {", ".join(worst)}. Give guess={{"…": value}} nearer to the solution.'
    )


@kept
def _constraints(system: System, *paths: str) -> ca.Function:
    arguments = system.symbols()
    _, alg = system.rhs(*arguments)
    base = system.base(*arguments)
    values = ca.SX.sym("values", len(paths))
    rows = [scalar_expression(system, arguments, base, path) for path in paths]
    c = ca.vertcat(alg, ca.vertcat(*rows) - values)
    jacobian = ca.jacobian(c, ca.vertcat(arguments[1], arguments[2]))
    return ca.Function("constraints", [*arguments, values], [c, jacobian])


def row_of(system: System, path: str) -> int:
    """Return the row of ``base`` that a path names exactly, -1 if it is computed of others."""
    (address,) = system.resolve(path)
    if address.derivative or len(address.terms) != 1 or address.terms[0][1] != 1.0:
        return -1
    return address.terms[0][0]


@kept
def rows_of(system: System, names: tuple[str, ...]) -> dict[int, int]:
    """Return which row of ``base`` is which of some states or algebraic unknowns."""
    found = {row_of(system, name): number for number, name in enumerate(names)}
    found.pop(-1, None)
    return found


def scalar_expression(
    system: System, arguments: tuple[ca.SX, ...], base: ca.SX, path: str
) -> ca.SX:
    """Return a scalar as an expression, of ``base`` if it is no derivative."""
    (address,) = system.resolve(path)
    if address.derivative:
        rows = tuple(row for row, _ in address.terms)
        base = system.rates(rows, address.derivative)(*arguments)
        return sum((sign * base[i] for i, (_, sign) in enumerate(address.terms)), ca.SX(0))
    return sum((sign * base[row] for row, sign in address.terms), ca.SX(0))
