"""Wanted values: what model and call say of starts and guesses, by variable and element."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import real, shown
from acausal.errors import InitializationError, UnknownNameError
from acausal.language.quantity import path_of
from acausal.language.units import to_si
from acausal.numerics.columns import elements, scalars
from acausal.system.names import Address
from acausal.system.orientation_values import in_coordinates

if TYPE_CHECKING:
    from acausal.system.system import System


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
    if not names and not by_path(given, what):
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
    parts = [value] if isinstance(value, str) else list(np.atleast_1d(elements(value)))
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
