"""Initial values that users want: by path, from the model and from the call, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError, UnknownNameError
from acausal.language.quantity import path_of
from acausal.language.units import to_si
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.system.names import Address
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
    if not isinstance(given, Mapping):
        raise InitialisationError(
            f'{what} = {given!r} does not say of which variable. Write {what}={{"path": value}}.'
        )
    if not names and not given:
        return {}
    collected: dict[str, Any] = {}
    for name, value in zip(names, np.asarray(values).ravel(), strict=True):
        collected.setdefault(name, []).append(value)
    for key, value in given.items():
        collected[path_of(key)] = value
    found: dict[str, float] = {}
    for path, value in collected.items():
        addresses = _addresses(system, what, path)
        numbers = _numbers(value, addresses, f"{what} value for '{path}'")
        for i, number in enumerate(numbers):
            found[path if len(numbers) == 1 else f"{path}[{i}]"] = number
    return found


def _addresses(system: System, what: str, path: str) -> list[Address]:
    try:
        return system.resolve(path)
    except UnknownNameError as error:
        if path in system.parameter_names or path in system.bound:
            hint = f'{path} is a parameter: give it in parameters={{"{path}": …}}.'
            raise InitialisationError(f"{what} value for '{path}': {hint}") from None
        raise InitialisationError(f"{what} value for '{path}': {error}") from None


def _numbers(value: Any, addresses: list[Address], where: str) -> list[float]:
    unit = addresses[0].unit
    elements = [value] if isinstance(value, str) else list(np.atleast_1d(value))
    if len(elements) != len(addresses):
        raise InitialisationError(
            f"{where} has {len(elements)} elements; it needs {len(addresses)}."
        )
    try:
        numbers = [to_si(str(e), unit, where) if isinstance(e, str) else float(e) for e in elements]
    except (TypeError, ValueError):
        raise InitialisationError(
            f"{where} is {value!r}, not a number. Give a number in [{unit}], or a string with a "
            "unit."
        ) from None
    if not np.all(np.isfinite(numbers)):
        raise InitialisationError(f"{where} is not finite. Give a number in [{unit}].")
    return numbers


def twice_fixed_error(
    state: str, first: str, one: float, second: str, other: float
) -> InitialisationError:
    """Return the error for two start values of one state."""
    (first, one), (second, other) = sorted([(first, one), (second, other)])
    return InitialisationError(
        f"the start values {first} = {one:g} and {second} = {other:g} contradict each other: both "
        f"fix the state {state}. Free one of them (give it as guess instead)."
    )


def row_of(system: System, path: str) -> int:
    """Return the row of ``base`` that a path names exactly, -1 if it is computed of others."""
    (address,) = system.resolve(path)
    if address.derivative or len(address.terms) != 1 or address.terms[0][1] != 1.0:
        return -1
    return address.terms[0][0]


@kept
def state_rows(system: System) -> dict[int, int]:
    """Return which row of ``base`` is which state."""
    found = {row_of(system, name): number for number, name in enumerate(system.states)}
    return {row: number for row, number in found.items() if row >= 0}


@kept
def algebraic_rows(system: System) -> dict[int, int]:
    """Return which row of ``base`` is which algebraic unknown."""
    found = {row_of(system, name): number for number, name in enumerate(system.algebraic)}
    return {row: number for row, number in found.items() if row >= 0}
