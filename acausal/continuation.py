"""Continuation: a run that begins where another one was, at given values of all states."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import casadi as ca

if TYPE_CHECKING:
    from acausal.system import System


def continued(system: System) -> System:
    """Return the system without start values of its own: all states are then given in the call.

    Start values say where a model begins, not where it is later: one that fixes a variable which
    is no state would contradict the states of a later point.
    """
    if "continued" not in system._evaluators:
        p = ca.SX.sym("p", system.start_values.size1_in(0))
        nothing = ca.Function("start_values", [p], [ca.SX(0, 1)])
        made = dataclasses.replace(system, starts=(), start_values=nothing)
        system._evaluators["continued"] = made  # type: ignore[assignment]
    return system._evaluators["continued"]  # type: ignore[return-value]
