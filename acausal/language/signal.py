"""Causal signals: inputs and outputs, usable in equations as the value itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.language.domain import Connector

if TYPE_CHECKING:
    from acausal.language.quantity import Arithmetic, Quantity
else:  # a port is no number; in equations there stands a symbol in its place
    Arithmetic = object


class Input(Connector, Arithmetic):
    """A signal that a component reads. Unconnected, it becomes an input of the system."""

    direction = "input"

    def __set__(
        self, instance: Any, value: float | Quantity | ca.SX | Callable[[Any], Any]
    ) -> None:
        instance._bind_port(self.name, value)


class Output(Connector, Arithmetic):
    """A signal that a component computes: it counts as one unknown of the component."""

    direction = "output"


def signal_input(*, when: str | None = None, unit: str = "", description: str = "") -> Any:
    """Declare a signal that is read: ``v: signal.Input = ac.signal_input(unit="V")``.

    Its name is a keyword of the component, for a number or a function of time. ``when`` names the
    structural parameter that enables it.
    """
    return Input(when=when, unit=unit, description=description)
