"""Parameters: numbers that can change between runs, with their unit and range."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, Self, overload

import casadi as ca

from acausal.arguments import checked, real, shown
from acausal.errors import ParameterError, ParameterWarning, warn
from acausal.language.declaration import Declaration
from acausal.language.quantity import Quantity, plain
from acausal.language.units import to_si


class Parameter(Declaration):
    """A parameter: a number that can change between runs, without compiling again.

    It is declared as ``R: ac.Parameter = ac.parameter("Ohm", "Resistance")``.
    """

    def __init__(
        self,
        unit: str = "1",
        description: str = "",
        default: float | Iterable[float] | str | Callable[[Any], Any] | None = None,
        *,
        min: float | None = None,
        max: float | None = None,
        above: float | None = None,
        shape: tuple[int, ...] = (),
        usual: float | None = None,
    ) -> None:
        self.unit, self.description, self.default = unit, description, default
        self.min, self.max, self.above, self.shape = min, max, above, shape
        self.usual = usual

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> Quantity: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._parameter(self)

    def __set__(self, instance: Any, value: float | str | Quantity | ca.SX) -> None:
        instance._set_parameter(self, value)

    def __getstate__(self) -> dict[str, Any]:
        # A compiled system keeps the unit and the bounds; a default may be a function.
        return {**self.__dict__, "default": None}

    def check(self, value: Any, where: str) -> Any:
        """Return ``value`` in SI units as a float, tuple or expression, or raise ParameterError."""
        path = f"{where}.{self.name}" if where else self.name
        if isinstance(value, (Quantity, ca.SX)):
            return plain(value)
        if not self.shape:
            return self.check_number(value, path)
        try:
            elements = [value] if isinstance(value, str) else list(value)
        except TypeError:
            elements = [value]
        if len(elements) != self.shape[0]:
            raise ParameterError(
                f"{path} = {value!r} has the wrong size: give a sequence of {self.shape[0]} "
                f"numbers in [{self.unit}]."
            )
        return tuple(self.check_number(v, f"{path}[{i}]") for i, v in enumerate(elements))

    def shape_of(self, value: Any) -> tuple[int, ...]:
        """Return the shape of a value: () for a number."""
        return self.shape

    def elements(self, value: Any) -> list[tuple[str, float, Parameter]]:
        """Return the numbers of a vector, each with its place ``[i]`` and the rule for it."""
        return [(f"[{i}]", number, self) for i, number in enumerate(value)]

    def check_number(self, value: Any, path: str) -> float:
        """Return one number in SI units, or raise ParameterError."""
        if isinstance(value, str):
            number = to_si(value, self.unit, path)
        else:
            try:
                number = real(value)
            except (TypeError, ValueError, OverflowError):
                raise ParameterError(
                    f"{path} = {shown(value)} is not a number. Give a number in [{self.unit}], "
                    f'or a string with a unit such as "1 {self.unit}".'
                ) from None
        self._check_range(number, path)
        return number

    def _check_range(self, number: float, path: str) -> None:
        if not math.isfinite(number):
            raise ParameterError(
                f"{path} = {number} is not finite. Give a number in [{self.unit}]."
            )
        bounds = []
        if self.above is not None:
            bounds.append((number > self.above, f"greater than {self.above:g}"))
        if self.min is not None:
            bounds.append((number >= self.min, f"at least {self.min:g}"))
        if self.max is not None:
            bounds.append((number <= self.max, f"at most {self.max:g}"))
        for holds, words in bounds:
            if not holds:
                raise ParameterError(
                    f"{path} = {number:g} [{self.unit}] is out of range: it must be {words}."
                )
        if self.usual is not None and abs(number) > self.usual:
            warn(
                f"{path} = {number:g} [{self.unit}] is unusually large. If it is meant in another "
                f'unit write that, "{number:g} deg" for an angle.',
                ParameterWarning,
            )


class VectorParameter(Parameter):
    """A parameter with a shape: ``r: ac.VectorParameter = ac.parameter("m", shape=(3,))``."""

    def __set__(
        self, instance: Any, value: float | str | Quantity | ca.SX | Iterable[float | str]
    ) -> None:
        instance._set_parameter(self, value)


@checked
def parameter(
    unit: str = "1",
    description: str = "",
    default: float | Iterable[float] | str | Callable[[Any], Any] | None = None,
    *,
    min: float | None = None,
    max: float | None = None,
    above: float | None = None,
    shape: tuple[int, ...] = (),
    usual: float | None = None,
) -> Any:
    """Declare a parameter.

    Parameters
    ----------
    unit
        SI unit; strings with other units of the same dimension are converted.
    description
        What it is, for documentation.
    default
        A number, a string with a unit, or a function of the component that returns an expression
        of its other parameters. Without a default the user must give a value. Type checkers and
        editors see a default only if it is given by its keyword.
    min, max, above
        Inclusive bounds, and an exclusive lower one.
    shape
        ``()`` for a number, ``(n,)`` for a vector.
    usual
        Magnitude above which a number is doubted, with a warning: degrees taken for radians.
    """
    kind = VectorParameter if shape else Parameter
    return kind(unit, description, default, min=min, max=max, above=above, shape=shape, usual=usual)
