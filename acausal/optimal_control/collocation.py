"""Collocation: states are polynomials on each interval that satisfy the equations at points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import checked
from acausal.errors import OptimalControlError, did_you_mean
from acausal.optimal_control.interval_layout import (
    CONTROLS,
    Interval,
    IntervalLayout,
    Place,
    check_blocks,
    check_control,
    check_count,
    check_mesh,
    control_blocks,
    pick,
)
from acausal.optimal_control.phase import soft_rows
from acausal.optimal_control.plant import Plant

SCHEMES = ("radau", "legendre")
HIGHEST_DEGREE = 9  # of CasADi's tables of points


@checked
@dataclass(frozen=True)
class Collocation:
    """Direct collocation on the implicit equations, algebraic unknowns included.

    On an interval of length h the states are polynomials of degree d with
    Σ_r C_rj X_r = h f(t_j, X_j, Z_j, U_j) and 0 = g(t_j, X_j, Z_j, U_j) at the d points τ_j.

    Parameters
    ----------
    intervals
        Number of intervals.
    degree
        Number of points an interval; the error at its ends falls with h^(2d - 1) for Radau
        points and h^(2d) for Legendre points. Or a list with one for each interval, high where
        the solution is smooth: ``intervals`` follows from it.
    scheme
        ``"radau"``, with a point at the end of the interval, or ``"legendre"``.
    control
        Controls ``"polynomial"``: of degree d - 1 on each interval, without regard to its
        neighbours; ``"constant"`` on an interval, or ``"linear"`` and continuous. ``"auto"``:
        polynomials, unless they overshoot between their points: then linear or constant ones,
        the better of those that the replay confirms. The report says so.
    mesh
        Shares of the horizon at which intervals begin and end, from 0 to 1, instead of equal ones:
        ``np.linspace(0, 1, 41) ** 2`` is finer at the beginning. ``intervals`` follows from it.
    blocks
        Numbers of intervals over which a constant control is held, ``(1, 1, 2, 4, 8)``: fewer
        decisions than intervals (move blocking).
    """

    intervals: int = 40
    degree: int | Sequence[int] = 3
    scheme: str = "radau"
    control: str = "auto"
    mesh: Sequence[float] | None = None
    blocks: Sequence[int] | None = None

    has_algebraic = True

    @property
    def bounded_between(self) -> str | None:
        """What has bounds at points where it is no unknown: polynomial controls at τ = 0."""
        return "u" if self.control == "polynomial" and self.scheme == "radau" else None

    @property
    def jumps(self) -> bool:
        """Whether controls jump to where no point is: what they act on at once is bounded there."""
        return self.control != "linear" and self.scheme == "radau"

    def __post_init__(self) -> None:
        if self.mesh is not None:
            object.__setattr__(self, "mesh", check_mesh(self.mesh))
            object.__setattr__(self, "intervals", len(self.mesh) - 1)
        if isinstance(self.degree, Sequence):
            object.__setattr__(self, "degree", tuple(self.degree))
            self._count_degrees()
        check_count("intervals", self.intervals)
        check_blocks(self.blocks, self.control, self.intervals)
        for degree in self.degrees:
            check_count("degree", degree)
            if degree > HIGHEST_DEGREE:
                raise OptimalControlError(f"degree = {degree}: the highest is {HIGHEST_DEGREE}.")
        if self.scheme not in SCHEMES:
            hint = did_you_mean(str(self.scheme), SCHEMES)
            raise OptimalControlError(f"scheme = {self.scheme!r} is not known. {hint}")
        check_control(self.control, ("auto", *CONTROLS))

    def _count_degrees(self) -> None:
        count = len(self.degrees)
        if self.mesh is not None and count != self.intervals:
            raise OptimalControlError(
                f"degree: {count} are given for a mesh of {self.intervals} intervals. Give one for "
                "each, or a number for all."
            )
        object.__setattr__(self, "intervals", count)

    @property
    def degrees(self) -> tuple[int, ...]:
        """The degrees that intervals have: one for each, or one for all."""
        return (self.degree,) if isinstance(self.degree, int) else tuple(self.degree)

    def alike(self, mesh: np.ndarray) -> list[tuple[Collocation, np.ndarray]]:
        """Return the intervals of a mesh by degree, each with the method of that one degree.

        On another mesh than its own an interval has the degree of the one its middle is in.
        """
        count = len(mesh) - 1
        if isinstance(self.degree, int):
            return [(self, np.arange(count))]
        own = np.linspace(0.0, 1.0, self.intervals + 1) if self.mesh is None else self.mesh
        middles = 0.5 * (mesh[:-1] + mesh[1:])
        degrees = np.array(self.degrees)[np.searchsorted(own, middles, side="right") - 1]
        return [
            (replace(self, degree=int(degree)), np.flatnonzero(degrees == degree))
            for degree in np.unique(degrees)
        ]

    @property
    def first(self) -> Collocation:
        """The method with the form of control that is tried first."""
        return replace(self, control="polynomial") if self.control == "auto" else self

    @property
    def taus(self) -> list[float]:
        """The points of an interval, in (0, 1]."""
        (degree,) = self.degrees
        return [float(tau) for tau in ca.collocation_points(degree, self.scheme)]

    def layout(self, plant: Plant, separate: bool) -> IntervalLayout:
        """Return where the unknowns stand; ``separate`` gives the end states of their own."""
        if plant.system.chart and self.scheme != "radau":
            raise OptimalControlError(
                f"'{plant.system.name}' has closed loops: use scheme='radau', whose last point is "
                "where intervals meet."
            )
        nx, nz, nu = (int(s.shape[0]) for s in plant.symbols[1:4])
        taus = self.taus
        shared = self.scheme == "radau" and not separate
        first_u, n_u = nx, nu * (len(taus) if self.control == "polynomial" else 1)
        position = nx + n_u
        own, slack, n_soft = [], [], len(soft_rows(plant))
        own_states = np.arange(plant.n_system)
        for tau in taus:
            last = shared and tau == taus[-1]
            x = None if last else position + own_states
            position += 0 if last else len(own_states)
            own.append((tau, x, position + np.arange(nz)))
            position += nz
            slack.append(position + np.arange(n_soft))
            position += n_soft
        width = position
        places = tuple(Place(t, width + own_states if x is None else x, z) for t, x, z in own)
        blocks, weights = control_blocks(self.control, nu, first_u, width, taus)
        head = nx + (nu if self.control == "linear" else 0)
        orders = tuple(c.smoothness + 1 for c in plant.ocp.controls)
        x = np.arange(nx)
        slacks = tuple(slack) if n_soft else ()
        return IntervalLayout(width, head, x, blocks, weights, places, shared, orders, slacks)

    def function(self, interval: Interval, layout: IntervalLayout) -> ca.Function:
        """Return the function (w, d, v) -> (g, s) of one interval."""
        w, d, v, y, common = interval.symbols(ca.SX, layout)
        h, m, after = d[1] * common[1], *_bases(interval, d)
        taus = self.taus
        coefficients, ends, quadrature = (np.asarray(part) for part in ca.collocation_coeff(taus))
        own = layout.n_own
        states = [pick(y, layout.x[:own]), *(pick(y, place.x) for place in layout.places)]
        nx = len(layout.x)
        scale = interval.row_scale
        rows: list[Any] = []
        paths: list[Any] = []
        soft: list[Any] = []
        totals: Any = 0
        for j, place in enumerate(layout.places):
            t = common[0] + (d[0] + d[1] * place.tau) * common[1]
            z, u = pick(y, place.z), layout.control(y, place.tau)
            x = ca.vertcat(states[j + 1], *layout.law(y, place.tau, h))
            ode, alg, path, _, running = interval.point(t, x, z, u, common, v, m)
            slope = sum(float(coefficients[r, j]) * x for r, x in enumerate(states))
            rates = pick(ode, np.arange(own))
            rows += [(slope - h * rates) * _column(scale[:own]), alg * _column(scale[nx:])]
            paths.append(path)
            totals = totals + float(quadrature.ravel()[j]) * h * running
            if interval.soft is not None:
                slack = pick(y, layout.slack[j])
                soft.append(interval.soft.rows((t, x, z, u, common, v, m), slack))
                totals[0] += float(quadrature.ravel()[j]) * h * interval.soft.price(slack)
        if self.jumps:
            begin = layout.control(y, 0.0)
            none = ca.SX.zeros(len(layout.places[0].z))
            first, t_first = pick(y, layout.x), common[0] + d[0] * common[1]
            paths.append(interval.point(t_first, first, none, begin, common, v, m)[3])
        end: list[Any] = []
        if not layout.shared_end:
            end = [sum(float(ends.ravel()[r]) * x for r, x in enumerate(states))]
            if interval.moving is not None:  # Radau's last point is the end
                end = [interval.moving(t, x, z, u, common, v, m, after)]
        end += layout.law(y, 1.0, h)
        if end:
            last = layout.end[own if layout.shared_end else 0 :]
            gaps = pick(y, last) - ca.vertcat(*end)  # this way round for FATROP
            rows.insert(0, gaps * _column(scale[nx - len(last) : nx]))
        g = ca.vertcat(*rows, *paths, *soft)
        return ca.Function("interval", [w, d, v], [ca.densify(g), ca.densify(totals)])

    @property
    def path_taus(self) -> tuple[list[float], list[float]]:
        """Where path conditions hold, and where those on what is no unknown hold."""
        return self.taus, [0.0]

    def labels(self, plant: Plant, layout: IntervalLayout) -> list[tuple[float, str]]:
        """Return (τ, text) of each row of ``function`` that is an equation."""
        texts = plant.state_texts
        joined = texts[plant.n_system if layout.shared_end else 0 :]
        names = [f"der({name})" for name in texts[: plant.n_system]]
        names += [f"the equations of {owner}" for owner in plant.system.unknowns.equation_owners]
        found = [(1.0, f"continuity of {name}") for name in joined]
        return found + [(tau, text) for tau in self.taus for text in names]


def first_method(method: Any) -> Any:
    """Return a method with a form of control; the default one if there is none."""
    given = Collocation() if method is None else method
    return given.first if isinstance(given, Collocation) else given


def _column(numbers: np.ndarray) -> ca.DM:
    return ca.DM(numbers.tolist()) if len(numbers) else ca.DM(0, 1)


def _bases(interval: Interval, d: ca.SX) -> tuple[Any, Any]:
    """Return the discrete values of an interval, and those of the next."""
    n, fixed = interval.n_bases, ca.SX(ca.DM(interval.discrete))
    if not n:
        return fixed, ca.SX(0, 1)
    return ca.vertcat(fixed, d[2 : 2 + n]), d[2 + n :]
