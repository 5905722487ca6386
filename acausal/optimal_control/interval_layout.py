"""Intervals: where the unknowns of one interval of the horizon stand, and what is made of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError, did_you_mean

CONTROLS = ("constant", "linear", "polynomial")


@dataclass(frozen=True, eq=False)
class Place:
    """A point τ in [0, 1] of an interval, and where its states and algebraic unknowns stand.

    The states are those of the system; laws of motion follow from the controls.
    """

    tau: float
    x: np.ndarray
    z: np.ndarray


@dataclass(frozen=True, eq=False)
class IntervalLayout:
    """The window of an interval: its own unknowns, then the head of the next one.

    The head, (x, u) with controls that are linear and x otherwise, is what neighbours share.
    ``weights`` has the polynomials in τ, ascending, that the blocks ``u`` of controls are weighted
    with.
    """

    width: int
    head: int
    x: np.ndarray
    u: tuple[np.ndarray, ...]
    weights: np.ndarray
    places: tuple[Place, ...]
    shared_end: bool  # the states at the last place are those of the next head
    orders: tuple[int, ...] = ()  # of the law of motion of each control; 0 without one

    @property
    def end(self) -> np.ndarray:
        """Where the states at the end stand."""
        return self.width + np.arange(len(self.x))

    @property
    def n_own(self) -> int:
        """Number of states that are the system's own; laws of motion come after them."""
        return len(self.x) - sum(self.orders)

    def law(self, window: Any, tau: float, h: Any) -> list[Any]:
        """Return the states of the laws of motion at τ in an interval of length h, exactly.

        With U = Σ a_p τ^p, the level i of a law of order n is
        Σ_l c_l (hτ)^(l-i)/(l-i)! + h^(n-i) Σ_p a_p τ^(p+n-i) p!/(p+n-i)!.
        """
        found: list[Any] = []
        position = self.n_own
        for number, order in enumerate(self.orders):
            first = [window[int(self.x[position + level])] for level in range(order)]
            for i in range(order):
                value = 0.0
                for j in range(order - i):
                    value = value + first[i + j] * (h * tau) ** j / math.factorial(j)
                up = order - i
                for block, row in zip(self.u, self.weights, strict=True):
                    weight = sum(
                        a * tau ** (p + up) * math.factorial(p) / math.factorial(p + up)
                        for p, a in enumerate(row)
                    )
                    value = value + h**up * float(weight) * window[int(block[number])]
                found.append(value)
            position += order
        return found

    def control(self, window: Any, tau: float) -> Any:
        """Return the controls at τ, of numbers or symbols."""
        powers = tau ** np.arange(self.weights.shape[1])
        weights = self.weights @ powers
        blocks = [pick(window, block) for block in self.u]
        if not blocks[0].shape[0]:
            return blocks[0]
        return sum((float(a) * b for a, b in zip(weights, blocks, strict=True)), 0.0 * blocks[0])


def pick(column: Any, numbers: np.ndarray) -> Any:
    """Return some elements of a column, as a column also where there are none."""
    if isinstance(column, np.ndarray) or len(numbers):
        return column[numbers.tolist()]
    return type(column)(0, 1)


@dataclass(frozen=True, eq=False)
class Interval:
    """What one interval is made discrete from.

    ``point`` maps (t, X, Z, U, G, V, M) to (ode, alg, path, states, running): path are rows that
    must hold at all points, states rows that need to hold only where states are not unknowns
    themselves, running the integrands of the totals. ``globals_of`` makes G of the global
    unknowns; ``scale`` turns the window into physical units.
    """

    point: ca.Function
    scale: np.ndarray
    n_globals: int
    globals_of: Callable[[Any], Any]
    row_scale: np.ndarray  # of (ode, alg)
    discrete: np.ndarray  # the discrete values, where they are the same in all intervals
    moving: ca.Function | None  # the states in the basis of the next interval
    n_values: int
    guess_z: np.ndarray  # where Newton begins

    @property
    def n_bases(self) -> int:
        """Discrete values that come with each interval."""
        return int(self.point.size1_in(6)) - len(self.discrete)


def control_blocks(control: str, nu: int, first: int, width: int, taus: Sequence[float]) -> Any:
    """Return the blocks of controls in a window and their weights as polynomials of τ."""
    own = first + np.arange(nu)
    if control == "constant":
        return (own,), np.ones((1, 1))
    if control == "linear":
        return (own, width + first + np.arange(nu)), np.array([[1.0, -1.0], [0.0, 1.0]])
    blocks = tuple(own + nu * j for j in range(len(taus)))
    vandermonde = np.vander(np.asarray(taus), increasing=True)
    return blocks, np.linalg.inv(vandermonde).T


def check_control(control: Any, valid: Sequence[str]) -> None:
    """Refuse a kind of control that a method does not have."""
    if control not in valid:
        raise OptimalControlError(
            f"control = {control!r} is not known. {did_you_mean(str(control), valid)}"
        )


def check_count(name: str, value: Any, least: int = 1) -> None:
    """Refuse a number of intervals, steps or points that is not a whole number."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
        raise OptimalControlError(f"{name} = {value!r}: give a whole number of at least {least}.")
