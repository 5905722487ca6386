"""Variable elements: values that follow a signal, and an inductor that saturates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.electrical.basic import Conductor, Resistor
from library.electrical.interfaces import OnePort

_NEWTON_STEPS = 4  # from Shafer's bound (5 % off at most) to rounding


class VariableResistor(Resistor):
    """Resistor with a resistance signal, v = R (1 + alpha (T - T_ref)) i."""

    R: signal.Input = ac.signal_input(unit="Ohm", description="Resistance at T_ref")  # type: ignore[assignment]


class VariableConductor(Conductor):
    """Conductor with a conductance signal, (1 + alpha (T - T_ref)) i = G v."""

    G: signal.Input = ac.signal_input(unit="S", description="Conductance at T_ref")  # type: ignore[assignment]


class VariableCapacitor(OnePort):
    """Capacitor with a capacitance signal, Q = max(C, Cmin) v and i = dQ/dt."""

    C: signal.Input = ac.signal_input(unit="F", description="Capacitance")
    Cmin: ac.Parameter = ac.parameter(
        "F", "Lower bound of the capacitance", default=2.220446049250313e-16, above=0
    )
    Q = ac.variable("C", "Charge")

    def equations(self) -> Iterator[Any]:
        yield ca.fmax(self.C, self.Cmin) * self.v == self.Q
        yield self.i == ac.der(self.Q)


class VariableInductor(OnePort):
    """Inductor with an inductance signal, Psi = max(L, Lmin) i and v = dPsi/dt."""

    L: signal.Input = ac.signal_input(unit="H", description="Inductance")
    Lmin: ac.Parameter = ac.parameter(
        "H", "Lower bound of the inductance", default=2.220446049250313e-16, above=0
    )
    Psi = ac.variable("Wb", "Magnetic flux")

    def equations(self) -> Iterator[Any]:
        yield self.Psi == ca.fmax(self.L, self.Lmin) * self.i
        yield self.v == ac.der(self.Psi)


class SaturatingInductor(OnePort):
    """Saturating inductor, Psi = Linf i + (Lzer - Linf) Ipar atan(i / Ipar) and v = dPsi/dt.

    ``Ipar`` follows from the nominal point: the inductance Psi / i is Lzer at small currents,
    Lnom at Inom and tends to Linf; Lzer > Lnom > Linf.
    """

    Inom: ac.Parameter = ac.parameter("A", "Nominal current", above=0)
    Lnom: ac.Parameter = ac.parameter("H", "Inductance at nominal current", above=0)
    Lzer: ac.Parameter = ac.parameter(
        "H", "Inductance near current 0 (2 Lnom)", default=lambda self: 2 * self.Lnom, above=0
    )
    Linf: ac.Parameter = ac.parameter(
        "H", "Inductance at large currents (Lnom / 2)", default=lambda self: self.Lnom / 2, min=0
    )
    Psi = ac.variable("Wb", "Magnetic flux")

    def equations(self) -> Iterator[Any]:
        ratio = (self.Lnom - self.Linf) / (self.Lzer - self.Linf)
        Ipar = self.Inom / _inverse_atan_slope(ratio)
        bend = (self.Lzer - self.Linf) * Ipar * ca.atan(self.i / Ipar)
        yield self.Psi == self.Linf * self.i + bend
        yield self.v == ac.der(self.Psi)


def _inverse_atan_slope(ratio: Any) -> Any:
    """Return y > 0 with atan(y) / y = ratio, for 0 < ratio < 1."""
    y = ca.sqrt(((3 / ratio - 1) / 2) ** 2 - 1)  # Shafer: atan y > 3 y / (1 + 2 sqrt(1 + y²))
    for _ in range(_NEWTON_STEPS):
        y = y - (ca.atan(y) - ratio * y) / (1 / (1 + y**2) - ratio)
    return y
