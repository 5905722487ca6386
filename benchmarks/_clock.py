"""Clocks of the benchmarks: times of whole calls, and of those of the integrator inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from acausal.simulation.integrators import casadi as casadi_integrators

Clock = Callable[[], float]


def clocked(action: Callable[[], Any], clock: Clock) -> float:
    """Return the time that an action takes [s]."""
    begin = clock()
    action()
    return clock() - begin


@contextmanager
def between(stand_in: Callable[..., Any]) -> Iterator[None]:
    """Let ``stand_in(plain, *arguments)`` call the integrator, which all runs go through."""
    plain = casadi_integrators.evaluate
    casadi_integrators.evaluate = partial(stand_in, plain)
    try:
        yield
    finally:
        casadi_integrators.evaluate = plain


@contextmanager
def inside(times: list[float], clock: Clock) -> Iterator[None]:
    """Append the times of the calls of the integrator."""

    def timed(plain: Callable[..., Any], *arguments: Any) -> Any:
        begin = clock()
        try:
            return plain(*arguments)
        finally:
            times.append(clock() - begin)

    with between(timed):
        yield
