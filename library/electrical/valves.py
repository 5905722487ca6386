"""Valves by their data sheet: curves of conducting, and the energies of switching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical, signal
from library.electrical.interfaces import HeatedOnePort
from library.losses import Losses

Rows = Sequence[Sequence[float]]
_FIRST = 1e-3  # of the largest current: a knee at current 0 is reached there


@dataclass(frozen=True)
class ValveData:
    """What a data sheet says of a transistor with the diode across it.

    Parameters
    ----------
    transistor, diode
        Rows [current in A, voltage in V] while conducting, both increasing.
    energies
        Rows [current in A, E_on, E_off, E_rr in J] of switching at ``V_ref``; none: no losses.
    V_ref
        Voltage [V] at which the energies were measured; they are proportional to it.
    """

    transistor: Rows
    diode: Rows
    energies: Rows = ()
    V_ref: float = 600.0

    def __post_init__(self) -> None:
        for name in ("transistor", "diode"):
            _check(name, getattr(self, name), 2)
            if np.any(np.diff(np.asarray(getattr(self, name), float)[:, 1]) < 0):
                raise ParameterError(f"ValveData.{name}: the voltage must not fall with current.")
        if len(self.energies):
            _check("energies", self.energies, 4)
        if not self.V_ref > 0:
            raise ParameterError(f"ValveData.V_ref = {self.V_ref!r}: give a voltage above 0.")

    def __hash__(self) -> int:
        return hash((str(self.transistor), str(self.diode), str(self.energies), self.V_ref))

    def voltage(self, current: Any) -> Any:
        """Return the voltage at a current: of the transistor, of the diode where it is negative."""
        one, other = _from_zero(self.transistor), _from_zero(self.diode)
        back = -other[:0:-1]
        points = np.vstack([back, one])
        return ac.interpolate(current, points[:, 0], points[:, 1])

    def energy(self, current: Any, column: int) -> Any:
        """Return E_on, E_off or E_rr (1, 2, 3) at the magnitude of a current."""
        rows = np.asarray(self.energies, float)
        if rows[0, 0] > 0:
            rows = np.vstack([np.zeros(4), rows])
        return ca.fmax(ac.interpolate(ca.fabs(current), rows[:, 0], rows[:, column]), 0)


def _check(name: str, rows: Rows, columns: int) -> None:
    table = np.asarray(rows, float)
    if table.ndim != 2 or table.shape[1] != columns or len(table) < 1 or np.any(table < 0):
        raise ParameterError(
            f"ValveData.{name} needs rows of {columns} numbers, none below 0: the current first."
        )
    if np.any(np.diff(table[:, 0]) <= 0) or table[-1, 0] <= 0:
        raise ParameterError(
            f"ValveData.{name}: the currents {table[:, 0].tolist()} must increase."
        )


def _from_zero(rows: Rows) -> np.ndarray:
    """Return a curve that begins at (0, 0); a voltage at current 0 is reached a little later."""
    table = np.array(rows, float)
    if table[0, 0] == 0:
        if len(table) == 1 or table[0, 1] == 0:
            return table if table[0, 1] == 0 else np.vstack([[0.0, 0.0], table])
        table[0, 0] = min(_FIRST * table[-1, 0], table[1, 0] / 2)
    return np.vstack([[0.0, 0.0], table])


class DataSheetTransistor(HeatedOnePort):
    """Transistor with a diode across it, by curves: v = v_T(i) while fired, -v_D(-i) backward.

    Not fired it blocks, i = Goff v, and conducts backward by the curve of the diode.
    """

    fire: signal.Input = ac.signal_input(description="Gate: 1 conducts, 0 leaves the diode")
    data: ValveData = ac.structural(description="Curves of the data sheet", required=True)
    Goff: ac.Parameter = ac.parameter("S", "Conductance while blocking", default=1e-5, min=0)
    mode = ac.modes("blocking", "on", "freewheeling", description="What the part does")

    def equations(self) -> Iterator[Any]:
        conducting = self.v == self.data.voltage(self.i)
        yield self.mode.choose(
            {"blocking": self.i == self.Goff * self.v, ("on", "freewheeling"): conducting}
        )
        yield from self.losses()
        fired, released = self.fire > 0.5, self.fire < 0.5
        yield ac.transition(self.mode, ("blocking", "freewheeling"), "on", fired)
        yield ac.transition(self.mode, "on", "blocking", released)
        yield ac.transition(self.mode, "blocking", "freewheeling", self.v < 0)
        yield ac.transition(self.mode, "freewheeling", "blocking", self.i > 0)


class SwitchingLosses(Losses):
    """Energies of switching of a half bridge, from the current that it commutates.

    In series with its output: turning the upper valve on with a current outwards costs
    E_on + E_rr, turning it off E_off; with a current inwards it is the other way round. What a
    period 1/f costs is taken from dc_p and dc_n over the next one, as the power loss_power.
    """

    dc_p, dc_n, p, n = ac.ports(electrical.Pin, 4)
    fire: signal.Input = ac.signal_input(description="Command of the upper valve, 0 or 1")
    data: ValveData = ac.structural(description="Energies of the data sheet", required=True)
    f: ac.Parameter = ac.parameter("Hz", "Switching frequency", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of switching", default=0.0)
    energy = ac.discrete("J", "Energy of all switching so far")
    counted = ac.discrete("J", "Energy up to the last period")
    power = ac.discrete("W", "Mean power of the last period")
    series = ac.Edge(p, n)
    link = ac.Edge(dc_p, dc_n)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        current, scale = ac.pre(self.series.i), ac.pre(self.link.v) / self.data.V_ref
        on = self.data.energy(current, 1) + self.data.energy(current, 3)
        off = self.data.energy(current, 2)
        for fired, outwards, inwards in ((self.fire > 0.5, on, off), (self.fire < 0.5, off, on)):
            spent = scale * ca.if_else(current > 0, outwards, inwards)
            yield ac.when(fired, ac.assign(self.energy, ac.pre(self.energy) + spent))
        yield ac.when(
            ac.sample(1 / self.f, self.start_time),
            ac.assign(self.power, (ac.pre(self.energy) - ac.pre(self.counted)) * self.f),
            ac.assign(self.counted, ac.pre(self.energy)),
        )
        yield self.series.v == 0
        yield self.link.i * self.link.v == self.power
        yield from self.losses(self.power)
