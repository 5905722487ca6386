"""Clocks of the benchmarks: times of whole calls, and of those of the integrator inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from acausal import run

Clock = Callable[[], float]


def clocked(action: Callable[[], Any], clock: Clock) -> float:
    """Return the time that an action takes [s]."""
    begin = clock()
    action()
    return clock() - begin


@contextmanager
def inside(times: list[float], clock: Clock) -> Iterator[None]:
    """Append the times of the calls of the integrator, which all runs go through."""
    plain = run.evaluate

    def evaluate(*arguments: Any) -> Any:
        begin = clock()
        try:
            return plain(*arguments)
        finally:
            times.append(clock() - begin)

    run.evaluate = evaluate
    try:
        yield
    finally:
        run.evaluate = plain
