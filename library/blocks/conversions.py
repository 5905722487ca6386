"""Conversions between SI units and others, y = factor u + shift."""

# The names are those of the Modelica Standard Library.
# ruff: noqa: N801

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, ClassVar

from library.blocks.interfaces import SISO


class ToUnit(SISO):
    """Conversion from SI, y = factor u + shift."""

    factor: ClassVar[float]
    shift: ClassVar[float] = 0.0

    def equations(self) -> Iterator[Any]:
        yield self.y == self.factor * self.u + self.shift


class FromUnit(SISO):
    """Conversion to SI, y = (u - shift)/factor."""

    factor: ClassVar[float]
    shift: ClassVar[float] = 0.0

    def equations(self) -> Iterator[Any]:
        yield self.y == (self.u - self.shift) / self.factor


class To_degC(ToUnit):
    """From K to degrees Celsius."""

    factor = 1.0
    shift = -273.15


class From_degC(FromUnit):
    """From degrees Celsius to K."""

    factor = 1.0
    shift = -273.15


class To_degF(ToUnit):
    """From K to degrees Fahrenheit."""

    factor = 1.8
    shift = -459.67


class From_degF(FromUnit):
    """From degrees Fahrenheit to K."""

    factor = 1.8
    shift = -459.67


class To_degRk(ToUnit):
    """From K to degrees Rankine."""

    factor = 1.8


class From_degRk(FromUnit):
    """From degrees Rankine to K."""

    factor = 1.8


class To_deg(ToUnit):
    """From rad to degrees."""

    factor = 180 / math.pi


class From_deg(FromUnit):
    """From degrees to rad."""

    factor = 180 / math.pi


class To_rpm(ToUnit):
    """From rad/s to revolutions per minute."""

    factor = 30 / math.pi


class From_rpm(FromUnit):
    """From revolutions per minute to rad/s."""

    factor = 30 / math.pi


class To_kmh(ToUnit):
    """From m/s to kilometres per hour."""

    factor = 3.6


class From_kmh(FromUnit):
    """From kilometres per hour to m/s."""

    factor = 3.6


class To_day(ToUnit):
    """From s to days."""

    factor = 1 / 86400


class From_day(FromUnit):
    """From days to s."""

    factor = 1 / 86400


class To_hour(ToUnit):
    """From s to hours."""

    factor = 1 / 3600


class From_hour(FromUnit):
    """From hours to s."""

    factor = 1 / 3600


class To_minute(ToUnit):
    """From s to minutes."""

    factor = 1 / 60


class From_minute(FromUnit):
    """From minutes to s."""

    factor = 1 / 60


class To_litre(ToUnit):
    """From m3 to litres."""

    factor = 1000.0


class From_litre(FromUnit):
    """From litres to m3."""

    factor = 1000.0


class To_kWh(ToUnit):
    """From J to kilowatt hours."""

    factor = 1 / 3.6e6


class From_kWh(FromUnit):
    """From kilowatt hours to J."""

    factor = 1 / 3.6e6


class To_bar(ToUnit):
    """From Pa to bar."""

    factor = 1e-5


class From_bar(FromUnit):
    """From bar to Pa."""

    factor = 1e-5


class To_gps(ToUnit):
    """From kg/s to grams per second."""

    factor = 1000.0


class From_gps(FromUnit):
    """From grams per second to kg/s."""

    factor = 1000.0
