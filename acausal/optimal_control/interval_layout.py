"""Intervals: where the unknowns of one interval of the horizon stand, and what is made of them."""

from __future__ import annotations

import itertools
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
    slack: tuple[np.ndarray, ...] = ()  # of soft limits, at every place

    @property
    def end(self) -> np.ndarray:
        """Where the states at the end stand."""
        return self.width + np.arange(len(self.x))

    @property
    def n_own(self) -> int:
        """Number of states that are the system's own; laws of motion come after them."""
        return len(self.x) - sum(self.orders)

    @property
    def n_joined(self) -> int:
        """Number of rows that join the end of an interval to the head of the next."""
        nx = len(self.x)
        return nx - self.n_own if self.shared_end else nx

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

    def control(self, window: Any, tau: Any) -> Any:
        """Return the controls at τ, of numbers or symbols."""
        powers = [tau**k for k in range(self.weights.shape[1])]
        found = 0.0 * pick(window, self.u[0])
        for row, block in zip(self.weights, self.u, strict=True):
            weight = sum(float(a) * power for a, power in zip(row, powers, strict=True))
            found = found + weight * pick(window, block)
        return found


@dataclass(frozen=True, eq=False)
class IntervalGroup:
    """Intervals that are made discrete alike: which they are, and where their unknowns stand.

    ``windows`` has the numbers of the unknowns of each, (window, intervals of the group), without
    the globals.
    """

    method: Any
    layout: IntervalLayout
    intervals: np.ndarray
    windows: np.ndarray


def pick(column: Any, numbers: np.ndarray) -> Any:
    """Return some elements of a column, as a column also where there are none."""
    if isinstance(column, np.ndarray) or len(numbers):
        return column[numbers.tolist()]
    return type(column)(0, 1)


@dataclass(frozen=True, eq=False)
class SoftLimits:
    """Limits with a slack: what is limited at a point, and what slack and its square cost."""

    function: ca.Function
    linear: np.ndarray
    square: np.ndarray

    def rows(self, point: tuple[Any, ...], slack: Any) -> Any:
        """Return (value - slack, value + slack) of each limit, for its upper and lower bound."""
        value = self.function(*point)
        return ca.vec(ca.horzcat(value - slack, value + slack).T)

    def price(self, slack: Any) -> Any:
        """Return what slack costs a second."""
        return ca.dot(ca.DM(self.linear), slack) + ca.dot(ca.DM(self.square), slack**2)


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
    soft: SoftLimits | None = None

    @property
    def n_bases(self) -> int:
        """Discrete values that come with each interval."""
        return int(self.point.size1_in(6)) - len(self.discrete)

    def symbols(self, kind: Any, layout: IntervalLayout) -> tuple[Any, Any, Any, Any, Any]:
        """Return (w, d, v): window, data and values; the window in physical units; and G."""
        n = layout.width + layout.head
        sizes = (n + self.n_globals, 2 + 2 * self.n_bases, self.n_values)
        w, d, v = (kind.sym(name, size) for name, size in zip("wdv", sizes, strict=True))
        y = w * ca.DM(self.scale)
        return w, d, v, y, kind(self.globals_of(y[n:]))


def scaled_dae(point: ca.Function, layout: IntervalLayout) -> dict[str, Any]:
    """Return the equations of one interval over τ in [0, 1], for an integrator.

    ``point`` maps (t, X, Z, U, G, V, M) to (ode, alg, …, running); parameters are the window, G, V,
    M and the interval's (begin, length) as shares of the horizon.
    """
    tau, place = ca.SX.sym("tau"), ca.SX.sym("place", 2)
    _, x, z, _, g, v, m = (ca.SX.sym(f"s{i}", point.size1_in(i)) for i in range(7))
    window = ca.SX.sym("window", layout.width + layout.head)
    t = g[0] + (place[0] + place[1] * tau) * g[1]
    ode, alg, *_, running = point(t, x, z, layout.control(window, tau), g, v, m)
    h = place[1] * g[1]
    dae = {"t": tau, "x": x, "p": ca.vertcat(window, g, v, m, place), "ode": h * ode}
    return dae | {"quad": h * running} | ({"z": z, "alg": alg} if z.shape[0] else {})


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


def check_count(name: str, value: Any) -> None:
    """Refuse a number of intervals, steps or points that is not a whole number."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise OptimalControlError(f"{name} = {value!r}: give a whole number of at least 1.")


def check_blocks(blocks: Sequence[int] | None, control: str, intervals: int) -> None:
    """Refuse blocks of intervals that do not fill the horizon, or of controls that change in one.

    Raises
    ------
    OptimalControlError
        Saying what they must be.
    """
    if blocks is None:
        return
    for count in blocks:
        check_count("blocks", count)
    if sum(blocks) != intervals:
        raise OptimalControlError(
            f"blocks = {list(blocks)}: they are numbers of intervals, {sum(blocks)} together, and "
            f"there are {intervals}."
        )
    if control != "constant":
        raise OptimalControlError('blocks: controls are held in each, use control="constant".')


def block_owners(blocks: Sequence[int]) -> np.ndarray:
    """Return for each interval the first one of its block."""
    firsts = np.concatenate([[0], np.cumsum(blocks)[:-1]])
    return np.repeat(firsts, blocks)


def check_mesh(mesh: Sequence[float]) -> tuple[float, ...]:
    """Return a mesh that a user gives: shares that rise from 0 to 1."""
    shares = tuple(float(share) for share in mesh) if np.ndim(mesh) == 1 else ()
    rising = all(a < b for a, b in itertools.pairwise(shares))
    if len(shares) < 2 or shares[0] != 0.0 or shares[-1] != 1.0 or not rising:
        raise OptimalControlError(
            "mesh: give shares of the horizon that rise from 0 to 1, such as "
            "np.linspace(0, 1, 41) ** 2."
        )
    return shares
