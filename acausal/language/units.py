"""Strings with units: converted to SI and checked for dimension when a value comes in."""

from __future__ import annotations

import functools
import math
import re
from typing import Any

from acausal.arguments import is_number, shown
from acausal.errors import ParameterError, TimeGridError

_NUMBER_AND_UNIT = r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*((?:1?[^\d\s].*)?)"
# Data sheets write products without a dot: mNm, kgcm², Nms, Vs. (Nm alone is a yarn count in pint.)
_PRODUCT = re.compile(r"([mkMµu]?N|k?g)([cm]?m)(s?)|([mkµu]?[VAW])(s)")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


@functools.cache
def _registry() -> Any:
    # pint costs 0.3 s to import: only when a string with a unit comes in.
    import pint

    registry: Any = pint.UnitRegistry(autoconvert_offset_to_baseunit=True)
    registry.define("@alias turn = rev")
    return registry


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
        number = float(quantity.to(expected).magnitude)
    except Exception:
        raise ParameterError(
            f'{path} = "{text}" has the wrong dimension: it must be a unit like {unit}.'
        ) from None
    turns = _turns(registry, quantity.units, expected)
    if turns is None:
        raise ParameterError(
            f'{path} = "{text}" may mean revolutions, {2 * math.pi * number:.6g} {unit}, or '
            f"radians, {number:g} {unit}. Write which: a unit such as rpm, or rad/s."
        )
    return number * turns


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGNS = {"Ohm": "Ω", "degC": "°C", "deg": "°"}


def printed_unit(unit: str) -> str:
    """Return a unit as it is printed; nothing for 1.

    >>> printed_unit("kg.m2"), printed_unit("N.m.s/rad"), printed_unit("Ohm"), printed_unit("1")
    ('kg·m²', 'N·m·s/rad', 'Ω', '')
    """
    if unit == "1":
        return ""

    def one(found: re.Match[str]) -> str:
        word, power = found[1], found[2]
        return _SIGNS.get(word, word) + power.translate(_RAISED)

    return re.sub(r"([A-Za-zµΩ°%]+)(-?\d*)", one, unit).replace(".", "·")


def si_value(text: str, path: str) -> float:
    """Return the number that a text means in the SI unit of what it says: "100 mV" is 0.1.

    Raises
    ------
    ParameterError
        If the text cannot be read.

    >>> si_value("100 mV", "table")
    0.1
    """
    try:
        return float(_quantity(_registry(), text).to_base_units().magnitude)
    except Exception:
        raise ParameterError(
            f'{path} = "{text}" cannot be read as a number with a unit. Write for example "1.5 V".'
        ) from None


def base_unit(unit: str, path: str) -> str:
    """Return the SI unit of what a unit measures.

    Raises
    ------
    ParameterError
        If the unit is not known.

    >>> base_unit("km/h", "v")
    'meter / second'
    """
    registry = _registry()
    try:
        return str(registry.Quantity(1.0, _unit(registry, unit)).to_base_units().units)
    except Exception:
        raise ParameterError(f"{path}: '{unit}' is not a unit that is known.") from None


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
        numbers = registry.Quantity(values, units[0]).to(units[1]).magnitude
    except Exception:
        raise ParameterError(
            f"{path} is given in {unit}: it must be in a unit like {target}."
        ) from None
    turns = _turns(registry, *units)
    if turns is None:
        raise ParameterError(
            f"{path} is given in {unit}, which may mean revolutions or radians where {target} is "
            "asked. Write which: a unit such as rpm, or rad/s."
        )
    return numbers * turns


def _turns(registry: Any, given: Any, asked: Any) -> float | None:
    """Return the factor by which revolutions are counted, None where that is anyone's guess.

    An angle is a pure number to pint. Where one unit has an angle and the other has none, the
    other counts revolutions if it counts in a minute (200 1/min) or in hertz, and radians if
    not (N.m/A is V.s/rad). A number in Hz alone does not say which of both is meant.
    """
    angles = [registry.get_root_units(unit)[1]._units.get("radian", 0) for unit in (given, asked)]
    if angles[0] == angles[1] or all(angles):
        return 1.0
    counted = [str(name) for name in (asked if angles[0] else given)._units]
    if any(name.endswith("hertz") for name in counted):
        return None if angles[1] else (2 * math.pi) ** (angles[1] - angles[0])
    return (2 * math.pi) ** (angles[1] - angles[0]) if "minute" in counted else 1.0


def seconds(value: Any, name: str) -> float:
    """Return a time [s], of a number or of a text as ``"100 ms"``.

    Raises
    ------
    TimeGridError
        For what is no time.

    >>> seconds("2 min", "t_end"), seconds(1, "t_end")
    (120.0, 1.0)
    """
    if isinstance(value, str):
        try:
            return to_si(value, "s", name)
        except ParameterError as error:
            raise TimeGridError(str(error)) from None
    if not is_number(value):
        raise TimeGridError(f"{name} = {shown(value)} is not a finite number of seconds.")
    return float(value)


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


_BASE = {
    **{"kilogram": "kg", "meter": "m", "second": "s", "ampere": "A", "kelvin": "K"},
    **{"mole": "mol", "candela": "cd", "radian": "rad"},
}


def base_exponents(unit: str) -> dict[str, float]:
    """Return the whole powers of the base units in a unit, and its factor if that is not 1.

    Nothing for one that is not known, or whose powers are not whole.

    >>> base_exponents("N.m"), base_exponents("mm")
    ({'kg': 1, 'm': 2, 's': -2}, {'factor': 0.001, 'm': 1})
    """
    registry = _registry()
    try:
        base = (1 * registry.Unit(_pint_name(unit))).to_base_units()
    except Exception:
        return {}
    powers = dict(base.unit_items())
    if any(name not in _BASE or power != int(power) for name, power in powers.items()):
        return {}
    found: dict[str, float] = {}
    if abs(base.magnitude - 1.0) > 1e-12:
        found["factor"] = float(base.magnitude)
    return found | {_BASE[name]: int(powers[name]) for name in _BASE if name in powers}


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
    """Translate the spellings of MSL and of data sheets (``N.m.s/rad``, ``mm²``, ``Nm``)."""
    if unit in ("", "1"):
        return "dimensionless"
    plain = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda run: "^" + run[0].translate(_SUPERSCRIPTS), unit)
    plain = re.sub(r"[.·⋅]", "*", plain)
    factors = re.sub(r"([^\W\d]+)\^?(-?\d+)?", _factor, plain)
    return factors.replace("^", "**").replace("Ohm", "ohm")


def _factor(found: re.Match[str]) -> str:
    """Return a word and its power in pint's spelling: m3 is m**3, kgcm2 is (kg*cm**2)."""
    word, power = found[1], f"**({found[2]})" if found[2] else ""
    product = _PRODUCT.fullmatch(word)
    if product is None:
        return word + power
    return "(" + "*".join(part for part in product.groups() if part) + power + ")"
