"""Sliders of a live page: parameters, inputs and start values, with units and sensible ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from acausal.arguments import is_number, shown
from acausal.errors import ExportError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.language.units import printed_unit, to_si

if TYPE_CHECKING:
    from acausal.export.c_code import Sources
    from acausal.export.live_pushes import Pushed
    from acausal.system.system import System

PARAMETER, INPUT, START = range(3)
"""What a slider moves, as ``live.c`` numbers it."""

_USUAL = 6  # parameters that have one where nothing is named
_FACTOR = 10.0  # between a value and the ends of its range, where nothing else is said
_TWICE = 2.0  # the same of values that may change their sign
_STEPS = 10.0  # of an input that is 0, in nominal values


@dataclass(frozen=True)
class Slider:
    """A slider: what it moves, by kind and number, its value, and its range in SI units."""

    kind: int
    which: int
    name: str
    unit: str
    description: str
    value: float
    lower: float
    upper: float
    log: bool


def sliders_of(
    loaded: Pushed, made: Sources, wanted: Sequence[Any] | Mapping[Any, Any] | None
) -> list[Slider]:
    """Return the sliders that were asked for, and one for every input that no hand gives.

    Raises
    ------
    ExportError
        If the equations were simplified for the value of a parameter, or a range is none.
    UnknownNameError
        If nothing that can be set has a name.
    """
    system = loaded.system
    asked: dict[str, Any] = {}
    if wanted is None:
        asked = dict.fromkeys(_usual(system))
    elif isinstance(wanted, Mapping):
        asked = {path_of(key): value for key, value in wanted.items()}
    else:
        asked = {path_of(key): None for key in wanted}
    rest = [name for name in system.inputs if name not in {*asked, *loaded.inputs}]
    return [_slider(system, made, name, asked.get(name)) for name in [*asked, *rest]]


def _usual(system: System) -> list[str]:
    """Return parameters that a user had to give a value other than 0."""
    table = system.parameter_table
    return [
        name
        for name, place in table.names.items()
        if name not in table.frozen
        and (declared := table.declared[place]) is not None
        and declared.default is None
        and not declared.shape
        and table.values[place] != 0.0
    ][:_USUAL]


def _slider(system: System, made: Sources, name: str, span: Any) -> Slider:
    table, point = system.parameter_table, made.start.point
    if name in table.names:
        return _of_parameter(system, made, name, span)
    if name in system.inputs:
        which = system.inputs.index(name)
        address = system.resolve(name)[0]
        value, size = float(point.u[which]), _STEPS * address.nominal
        usual = (-_TWICE * abs(value), _TWICE * abs(value)) if value else (-size, size)
        lower, upper = _span(name, address.unit, span, usual, value)
        unit = printed_unit(address.unit)
        return Slider(INPUT, which, name, unit, "input", value, lower, upper, False)
    if name in made.starts.paths:
        which = made.starts.paths.index(name)
        address = system.resolve(name)[0]
        value, size = made.starts.values[which], made.starts.nominal[which]
        usual = (-_TWICE * abs(value), _TWICE * abs(value)) if value else (-size, size)
        lower, upper = _span(name, address.unit, span, usual, value)
        unit = printed_unit(address.unit)
        return Slider(START, which, name, unit, "at the start", value, lower, upper, False)
    if name in table.bound:
        raise ExportError(
            f"{name} cannot have a slider: it is bound to {table.bound[name]}. Name that."
        )
    known = [*table.names, *system.inputs, *made.starts.paths]
    raise UnknownNameError(
        f"no parameter, input or start value is called '{name}': it cannot have a slider. "
        f"{did_you_mean(name, known)}"
    )


def _of_parameter(system: System, made: Sources, name: str, span: Any) -> Slider:
    table = system.parameter_table
    if name in table.frozen:
        raise ExportError(
            f"{name} cannot have a slider: the equations were simplified for its value "
            f"{table.frozen[name]:g}. Compile the model with another value of it."
        )
    which = table.names[name]
    declared, value = table.declared[which], float(made.start.point.p[which])
    unit = declared.unit if declared is not None else "1"
    if value > 0.0:
        usual = (value / _FACTOR, value * _FACTOR)
    else:
        usual = (_TWICE * value, -_TWICE * value) if value else (0.0, 1.0)
    lower, upper = usual
    if declared is not None:
        lowest = [bound for bound in (declared.min, declared.above) if bound is not None]
        lower = max(lower, *lowest) if lowest else lower
        upper = upper if declared.max is None else min(upper, declared.max)
    lower, upper = _span(name, unit, span, (lower, upper), value)
    text = declared.description if declared is not None else ""
    log = lower > 0.0 and upper / lower > _FACTOR / 2
    return Slider(PARAMETER, which, name, printed_unit(unit), text, value, lower, upper, log)


def _span(
    name: str, unit: str, given: Any, usual: tuple[float, float], value: float
) -> tuple[float, float]:
    """Return the ends of a range, those given or usual; the value itself is always inside."""
    if given is None:
        lower, upper = usual
    else:
        ends = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else []
        if len(ends) != 2:
            raise ExportError(f"{name}: {shown(given)} is no range. Give (lower, upper), or None.")
        lower, upper = (
            to_si(end, unit, name) if isinstance(end, str) else _number(end, name) for end in ends
        )
    if not lower < upper:
        raise ExportError(f"{name}: the range from {lower:g} to {upper:g} holds nothing.")
    return min(lower, value), max(upper, value)


def _number(value: Any, name: str) -> float:
    if not is_number(value):
        raise ExportError(f"{name}: {shown(value)} is no end of a range: give numbers.")
    return float(value)
