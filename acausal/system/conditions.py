"""How a run begins, as one value: what is fixed, guessed, changed and given at its start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from acausal.language.units import seconds

if TYPE_CHECKING:
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class Conditions:
    """Start values, guesses, parameters and inputs by path, and the time of the beginning [s]."""

    start: Any = None
    guess: Any = None
    parameters: Mapping[Any, Any] | None = None
    inputs: Mapping[Any, Any] | None = None
    t_start: float = 0.0

    @classmethod
    def among(cls, options: Mapping[str, Any]) -> tuple[Self, dict[str, Any]]:
        """Return what of the options of a run says how it begins, and the others."""
        own = {field.name for field in fields(cls)}
        given = {name: value for name, value in options.items() if name in own}
        given["t_start"] = seconds(given.get("t_start", 0.0), "t_start")
        return cls(**given), {n: value for n, value in options.items() if n not in own}

    def but(self, **changes: Any) -> Self:
        """Return these conditions with some of them changed."""
        return replace(self, **changes)

    def of(self, system: System) -> tuple[System, np.ndarray]:
        """Return the system that is valid at these parameters, and their values."""
        valid = system.for_parameters(self.parameters)
        return valid, valid.parameter_vector(self.parameters)
