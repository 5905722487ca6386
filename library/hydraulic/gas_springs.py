"""Bladder and piston accumulators: a gas behind a bladder or a piston, ideal or real."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError, did_you_mean
from domains import hydraulic
from library.hydraulic.flow_laws import smooth_ramp
from library.hydraulic.liquid import ATMOSPHERE, bulk_modulus

GASES = ("ideal", "real")
GAS_CONSTANT = 8.314462618
"""Molar gas constant [J/(mol.K)] (CODATA 2018)."""

NITROGEN = (0.1370, 3.87e-5)
"""Van der Waals' a [Pa.m6/mol2] and b [m3/mol] of nitrogen (CRC Handbook)."""

_ROUNDS = 8  # of Newton's method for the molar volume: it converges from the ideal one
_LEAST = 0.2  # share of V0 to which the gas is pressed by its law
_PRESSED = 1.1  # molar volume over b to which van der Waals' gas is pressed
_SEATING = 0.02  # share of the charge pressure over which the valve at the neck closes


class GasSpring(ac.Component):
    """Abstract: gas of the volume V0 at the pressure p0 when no oil is in, compressed by V_oil.

    Ideal gas: p_abs V^n is constant. Real gas (van der Waals' nitrogen): (p_abs + a/v²)(v - b)^n
    is, v the molar volume, which is exact for an adiabatic change with constant c_v. Empty, only
    the liquid V_dead in the neck yields.
    """

    port = ac.port(hydraulic.Port)
    gas: str = ac.structural(default="ideal", description="ideal, or real (nitrogen)")
    V0: ac.Parameter = ac.parameter("m3", "Gas volume of the empty accumulator", above=0)
    p0: ac.Parameter = ac.parameter("Pa", "Charge pressure of the gas (gauge)", above=0)
    n: ac.Parameter = ac.parameter("1", "Polytropic exponent (1 isothermal)", default=1.4, min=1)
    T0: ac.Parameter = ac.parameter("K", "Temperature of the charge", default=293.15, above=0)
    p_atm: ac.Parameter = ac.parameter(
        "Pa", "Pressure of the atmosphere", default=ATMOSPHERE, min=0
    )
    V_dead: ac.Parameter = ac.parameter(
        "m3", "Liquid left when empty", default=lambda part: 0.01 * part.V0, above=0
    )
    beta: ac.Parameter = bulk_modulus()
    V_start: ac.types.StartValue = ac.start("V_oil")
    V_oil = ac.variable("m3", "Volume of liquid taken up", nominal=1e-3)
    p_gas = ac.variable("Pa", "Pressure of the gas (gauge)", nominal=1e5)
    e = ac.Edge(port)
    p = e.p
    q = e.q

    def _check(self) -> None:
        if self.gas not in GASES:
            raise ParameterError(
                f"{type(self).__name__}: gas = {self.gas!r} is not known. "
                f"{did_you_mean(str(self.gas), GASES)}"
            )

    def gas_pressure(self, V: Any) -> Any:
        """Return the gauge pressure [Pa] of the gas in a volume [m3]."""
        charge = self.p0 + self.p_atm
        if self.gas == "ideal":
            return charge * (self.V0 / V) ** self.n - self.p_atm
        a, b = NITROGEN
        v0 = GAS_CONSTANT * self.T0 / charge
        for _ in range(_ROUNDS):
            fault = (charge + a / v0**2) * (v0 - b) - GAS_CONSTANT * self.T0
            v0 = v0 - fault / (charge - a / v0**2 + 2 * a * b / v0**3)
        v = ca.fmax(v0 * V / self.V0, _PRESSED * b)
        return (charge + a / v0**2) * ((v0 - b) / (v - b)) ** self.n - a / v**2 - self.p_atm

    @staticmethod
    def remark(get: Any) -> str | None:
        """Say that the gas was pressed beyond its law."""
        least = 1 - float(np.max(get("V_oil"))) / float(np.ravel(get("V0"))[0])
        if least >= _LEAST:
            return None
        return (
            f"the gas is pressed to {least:.0%} of its volume; below {_LEAST:.0%} its law does not "
            "hold. Take a larger accumulator or a higher charge."
        )

    def friction(self) -> Any:
        """Return by how much the oil's pressure is above that of the gas as oil flows in [Pa]."""
        return 0.0

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.V_oil) == self.q
        left = self.V0 - self.V_oil
        V = ca.fmax(left, _LEAST * self.V0)
        full = self.gas_pressure(V)
        # Beyond what a gas can be pressed to its tangent goes on: there is a pressure everywhere.
        yield self.p_gas == full + self.n * (full + self.p_atm) * (V - left) / V
        neck = self.p0 + self.beta / self.V_dead * self.V_oil
        seated = smooth_ramp(self.p_gas - neck, _SEATING * (self.p0 + self.p_atm))
        yield self.p == self.p_gas - seated + self.friction()


class BladderAccumulator(GasSpring):
    """Bladder accumulator, der(V_oil) = q, p that of its gas: (p + p_atm)(V0 - V_oil)^n constant.

    With ``gas="real"`` the gas is van der Waals' nitrogen.
    """


class PistonAccumulator(GasSpring):
    """Piston accumulator: as a bladder's, and the seal's friction p_seal against the motion.

    p = p_gas + p_seal tanh(q/q_small): the area between filling and emptying is what is lost.
    """

    p_seal: ac.Parameter = ac.parameter(
        "Pa", "Friction of the seal over its area", default=5e4, min=0
    )
    q_small: ac.Parameter = ac.parameter(
        "m3/s", "Flow over which the friction reverses", default=1e-6, above=0
    )

    def friction(self) -> Any:
        return self.p_seal * ca.tanh(self.q / self.q_small)
