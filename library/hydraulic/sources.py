"""Sources of pressure (relative to the atmosphere) and flow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import hydraulic, signal


class ConstantPressure(ac.Component):
    """Constant pressure supply, port.p = p."""

    port = ac.port(hydraulic.Port)
    p: ac.Parameter = ac.parameter("Pa", "Pressure (gauge)")
    e = ac.Edge(port)
    q = e.q

    def equations(self) -> Iterator[Any]:
        yield self.e.p == self.p


class Reservoir(ConstantPressure):
    """Reservoir at a fixed pressure, port.p = p; by default open to the atmosphere."""

    p: ac.Parameter = ac.parameter("Pa", "Pressure (gauge)", default=0.0)


class SignalPressure(ConstantPressure):
    """Pressure given by a signal, port.p = p."""

    p: signal.Input = ac.signal_input(unit="Pa", description="Pressure (gauge)")  # type: ignore[assignment]


class ConstantFlow(ac.Component):
    """Constant flow into the circuit, port.q = -q."""

    port = ac.port(hydraulic.Port)
    q: ac.Parameter = ac.parameter("m3/s", "Flow out of port into the circuit")
    e = ac.Edge(port)
    p = e.p

    def equations(self) -> Iterator[Any]:
        yield self.e.q == -self.q


class SignalFlow(ConstantFlow):
    """Flow into the circuit given by a signal, port.q = -q."""

    q: signal.Input = ac.signal_input(unit="m3/s", description="Flow out of port into the circuit")  # type: ignore[assignment]


class PressureSource(ac.Component):
    """Ideal pressure rise between two ports, p_b - p_a = dp, from a signal or a number."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    dp: signal.Input = ac.signal_input(unit="Pa", description="Pressure rise from port_a to port_b")
    e = ac.Edge(port_a, port_b)
    p = e.p
    q = e.q

    def equations(self) -> Iterator[Any]:
        yield self.e.p == -self.dp


class FlowSource(ac.Component):
    """Ideal flow from port_a to port_b, port_a.q = q, from a signal or a number."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    q: signal.Input = ac.signal_input(unit="m3/s", description="Flow from port_a to port_b")
    e = ac.Edge(port_a, port_b)
    p = e.p

    def equations(self) -> Iterator[Any]:
        yield self.e.q == self.q
