"""Look-up in a table of any number of arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

import acausal as ac
from acausal.errors import ParameterError
from domains import signal


class LookupTable(ac.Assembly):
    """Table over n inputs, y = values(u[0], …, u[n - 1]), linear in each between points of a grid.

    ``grid`` has the increasing abscissas of each input, ``values`` one axis for each. Beyond the
    grid the last value is held, or with ``extrapolation="linear"`` the last line goes on.
    """

    grid: Sequence[ArrayLike] = ac.structural(
        description="Abscissas of each input, increasing", required=True
    )
    values: ArrayLike = ac.structural(description="Values, an axis an input", required=True)
    extrapolation: str = ac.structural(default="hold", description="hold or linear")

    def assemble(self) -> None:
        grid = [np.asarray(axis, dtype=float) for axis in self.grid]
        values = np.asarray(self.values, dtype=float)
        if values.shape != tuple(axis.size for axis in grid):
            raise ParameterError(
                f"LookupTable: values has shape {values.shape}; the grid has "
                f"{tuple(axis.size for axis in grid)} points."
            )
        inner: Any = _table(grid, values, self.extrapolation)()
        self.inner = inner
        self.u, self.y = [signal.Input() for _ in grid], signal.Output()
        for i, port in enumerate(self.u):
            self.connect(port, getattr(self.inner, f"u{i}"))
        self.connect(inner.y, self.y)


def _table(grid: list[Any], values: Any, extrapolation: str) -> type[ac.Component]:
    def equations(self: Any) -> Iterator[Any]:
        rest: Any = ca.DM(values.reshape(len(grid[0]), -1))
        for i, axis in enumerate(grid):
            ones = np.eye(len(axis))
            at = getattr(self, f"u{i}")
            share = [ac.interpolate(at, axis, one, "linear", extrapolation) for one in ones]
            rest = ca.vertcat(*share).T @ rest
            if i + 1 < len(grid):  # row-major: the next axis is the slowest of what is left
                rest = ca.reshape(rest, rest.numel() // len(grid[i + 1]), -1).T
        yield self.y == rest

    body: dict[str, Any] = {
        "__doc__": "The inside of a LookupTable.",
        "__module__": __name__,
        "y": ac.port(signal.Output),
        "equations": equations,
    }
    body |= {f"u{i}": ac.signal_input() for i in range(len(grid))}
    return type("Inside", (ac.Component,), body)
