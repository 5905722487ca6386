"""Settings of all tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Tests check counts, never time: on a busy machine an example may take as long as it likes.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

MOST_THAT_WARN, MANY = 0.01, 1000
"""Part of the models that tests simulate which may warn of open inputs, if they are about all."""


@pytest.fixture(scope="session", autouse=True)
def few_models_warn_of_open_inputs() -> Iterator[None]:
    """A warning that comes often is not read: at most 1 % of all models that are simulated have it.

    Warnings are errors in tests; counted here are also those that a test expects or ignores.
    """
    from acausal.simulation import simulate
    from acausal.system import inputs

    seen: set[Any] = set()
    told: set[Any] = set()
    look, tell = simulate.warn_of_open_inputs, inputs._warn_of_open

    def mark(system: Any) -> Any:
        return system.name, system.states, system.inputs, tuple(system.parameter_names)

    def looked(system: Any, given: Any) -> None:
        seen.add(mark(system))
        look(system, given)

    def said(system: Any, **at: Any) -> None:
        told.add(mark(system))
        tell(system, **at)

    simulate.warn_of_open_inputs, inputs._warn_of_open = looked, said
    yield
    simulate.warn_of_open_inputs, inputs._warn_of_open = look, tell
    if len(seen) >= MANY:
        names = sorted(name for name, *_ in told)
        assert len(told) <= MOST_THAT_WARN * len(seen), f"{len(told)} of {len(seen)}: {names}"
