"""Strings with units: converted to SI and checked for dimension when a value comes in."""

from __future__ import annotations

import functools
import re
from typing import Any

from acausal.errors import ParameterError, TimeGridError

_NUMBER_AND_UNIT = r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*((?:1?[^\d\s].*)?)"


@functools.cache
def _registry() -> Any:
    # pint costs 0.3 s to import: only when a string with a unit comes in.
    import pint

    return pint.UnitRegistry(autoconvert_offset_to_baseunit=True)


def to_si(text: str, unit: str, path: str) -> float:
    """Return the number that ``text`` means in the SI unit ``unit``.

    Raises
    ------
    ParameterError
        If the text cannot be read, or its dimension is not that of ``unit``.

    >>> to_si("4.7 kΩ", "Ohm", "r.R")
    4700.0
    """
    registry = _registry()
    expected = registry.Unit(_pint_name(unit))
    try:
        quantity = _quantity(registry, text)
    except Exception:
        raise ParameterError(
            f'{path} = "{text}" cannot be read as a number with a unit. '
            f'Write for example "1.5 {unit}".'
        ) from None
    if (
        quantity.dimensionless
        and not expected.dimensionless
        and quantity.units == registry.Unit("")
    ):
        return float(quantity.magnitude)  # a bare number in a string is taken in SI
    try:
        return float(quantity.to(expected).magnitude)
    except Exception:
        raise ParameterError(
            f'{path} = "{text}" has the wrong dimension: it must be a unit like {unit}.'
        ) from None


def convert(values: Any, unit: str, target: str, path: str) -> Any:
    """Return numbers or arrays of numbers in another unit.

    Raises
    ------
    ParameterError
        If a unit is not known, or the two measure different things.

    >>> float(convert(20.0, "degC", "K", "room.T"))
    293.15
    """
    registry = _registry()
    try:
        units = [_unit(registry, text) for text in (unit, target)]
    except Exception:
        raise ParameterError(f"{path}: '{unit}' is not a unit that is known.") from None
    try:
        return registry.Quantity(values, units[0]).to(units[1]).magnitude
    except Exception:
        raise ParameterError(
            f"{path} is given in {unit}: it must be in a unit like {target}."
        ) from None


def seconds(value: Any, name: str) -> Any:
    """Return a time [s]: ``"100 ms"`` as a number, anything else as it is.

    Raises
    ------
    TimeGridError
        For a text that is no time.

    >>> seconds("2 min", "t_end"), seconds(0.1, "t_end")
    (120.0, 0.1)
    """
    try:
        return to_si(value, "s", name) if isinstance(value, str) else value
    except ParameterError as error:
        raise TimeGridError(str(error)) from None


@functools.cache
def same_dimension(first: str, second: str) -> bool:
    """Return whether two units measure the same; one of "1", none or an unknown one may be any.

    >>> same_dimension("rad/s", "1/min"), same_dimension("m/s", "rad/s")
    (True, False)
    """
    if first == second or {first, second} & {"", "1"}:
        return True
    registry = _registry()
    try:
        one, other = (registry.Unit(_pint_name(unit)) for unit in (first, second))
    except Exception:
        return True
    return bool(one.dimensionality == other.dimensionality)


def _quantity(registry: Any, text: str) -> Any:
    """Read "4.7 kΩ" and also MSL's spelling, "1 kg.m2": one number, then a unit."""
    parts = re.fullmatch(_NUMBER_AND_UNIT, text.strip())
    if parts is None:
        raise ValueError(text)
    return registry.Quantity(float(parts[1]), _unit(registry, parts[2]))


def _unit(registry: Any, text: str) -> Any:
    try:
        return registry.Unit(_pint_name(text))
    except Exception:
        return registry.Unit(text)


def _pint_name(unit: str) -> str:
    """Translate MSL spelling (``N.m.s/rad``, ``m3/s``) into pint's."""
    if unit in ("", "1"):
        return "dimensionless"
    out = []
    for part in unit.replace(".", "*").replace("*", " * ").replace("/", " / ").split():
        word = part.strip("()")
        digits = len(word) - len(word.rstrip("0123456789"))
        if digits and word[:-digits].isalpha() and "^" not in word:
            word = f"{word[:-digits]}**{word[-digits:]}"
        out.append(part.replace(part.strip("()"), word))
    return " ".join(out).replace("^", "**").replace("Ohm", "ohm")
