"""Multiple shooting: states are integrated over each interval from its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import checked
from acausal.errors import OptimalControlError
from acausal.optimal_control.interval_layout import (
    Interval,
    IntervalLayout,
    check_blocks,
    check_control,
    check_count,
    check_mesh,
    control_blocks,
    pick,
    scaled_dae,
)
from acausal.optimal_control.nlp_solvers import last_line
from acausal.optimal_control.phase import soft_rows
from acausal.optimal_control.plant import Plant

_POINTS = 4  # an interval, with an integrator of variable steps
_TOLERANCES = {"reltol": 1e-9, "abstol": 1e-11}
_NEWTON = {"error_on_fail": False, "show_eval_warnings": False, "abstol": 1e-11}  # asked below
_OPEN = 1e-8  # of its size: an equation that is left with more than this has not been solved
_FEW = 6  # algebraic unknowns that are solved for symbolically where they are linear


@checked
@dataclass(frozen=True)
class RungeKutta:
    """The classical Runge-Kutta method of order 4 with equal steps.

    Parameters
    ----------
    steps
        Steps an interval.
    """

    steps: int = 4

    def __post_init__(self) -> None:
        check_count("steps", self.steps)


@checked
@dataclass(frozen=True)
class MultipleShooting:
    """Direct multiple shooting: the end of an interval is the beginning of the next.

    Parameters
    ----------
    intervals
        Number of intervals.
    integrator
        ``ac.RungeKutta(steps=…)``, fast and for problems that are not stiff: algebraic unknowns
        are solved for in every stage, in closed form where they are few and linear, else by
        Newton's method. For stiff ones ``ac.Rosenbrock5()``, ``ac.IDAS()`` or ``ac.CVODES()``:
        steps of variable length, and 80 to 600 times slower (a small problem, in this order).
    control
        Controls ``"constant"`` on an interval, or ``"linear"`` and continuous.

    mesh
        Shares of the horizon at which intervals begin and end, instead of equal ones.
    blocks
        Numbers of intervals over which a constant control is held, ``(1, 1, 2, 4, 8)``: fewer
        decisions than intervals (move blocking).

    Path constraints hold at the end of every step, or at four points an interval.
    """

    intervals: int = 40
    integrator: Any = field(default_factory=RungeKutta)
    control: str = "constant"
    mesh: Sequence[float] | None = None
    blocks: Sequence[int] | None = None

    has_algebraic = False
    bounded_between = "x"
    jumps = False

    def __post_init__(self) -> None:
        if self.mesh is not None:
            object.__setattr__(self, "mesh", check_mesh(self.mesh))
            object.__setattr__(self, "intervals", len(self.mesh) - 1)
        check_count("intervals", self.intervals)
        check_blocks(self.blocks, self.control, self.intervals)
        check_control(self.control, ("constant", "linear"))
        known = isinstance(self.integrator, RungeKutta) or hasattr(self.integrator, "plugin")
        if not known or isinstance(self.integrator, type):
            raise OptimalControlError(
                f"integrator = {self.integrator!r}: give ac.RungeKutta(steps=…), ac.IDAS(), "
                "ac.CVODES() or ac.Rosenbrock5()."
            )

    @property
    def steps(self) -> int:
        """Points of an interval at which path constraints hold."""
        return int(getattr(self.integrator, "steps", _POINTS))

    def layout(self, plant: Plant, separate: bool) -> IntervalLayout:
        """Return where the unknowns stand: the states at its beginning, and the controls."""
        if plant.system.chart:
            raise OptimalControlError(
                f"'{plant.system.name}' has closed loops: solve it by ac.Collocation(...)."
            )
        if soft_rows(plant):
            raise OptimalControlError(
                f"{soft_rows(plant)[0].text}: soft limits need a slack at every point. Solve by "
                "ac.Collocation(...)."
            )
        nx, nu = int(plant.symbols[1].shape[0]), int(plant.symbols[3].shape[0])
        width = nx + nu
        blocks, weights = control_blocks(self.control, nu, nx, width, ())
        head = nx + (nu if self.control == "linear" else 0)
        return IntervalLayout(width, head, np.arange(nx), blocks, weights, (), False)

    def alike(self, mesh: np.ndarray) -> list[tuple[MultipleShooting, np.ndarray]]:
        """Return the intervals of a mesh, which are all made discrete alike."""
        return [(self, np.arange(len(mesh) - 1))]

    def function(self, interval: Interval, layout: IntervalLayout) -> ca.Function:
        """Return the function (w, d, v) -> (g, s) of one interval."""
        if not isinstance(self.integrator, RungeKutta):
            return _integrate_interval(self.integrator, interval, layout)
        solve = algebraic_solver(interval)
        kind: Any = ca.SX if solve.is_a("SXFunction") else ca.MX
        w, d, v, y, common = interval.symbols(kind, layout)
        m = ca.DM(interval.discrete)

        def rates(tau: float, x: Any) -> tuple[Any, Any, Any, Any]:
            t = common[0] + (d[0] + d[1] * tau) * common[1]
            u = layout.control(y, tau)
            z = solve(t, x, u, common, v, m)
            ode, _, path, inner, running = interval.point(t, x, z, u, common, v, m)
            return ode, running, path, inner

        x = pick(y, layout.x)
        total: Any = 0
        rows: list[Any] = []
        inner_rows: list[Any] = []
        steps = self.integrator.steps
        h = d[1] * common[1] / steps
        for step in range(steps):
            begin, middle, end = (step + part for part in (0.0, 0.5, 1.0))
            a = rates(begin / steps, x)
            b = rates(middle / steps, x + 0.5 * h * a[0])
            c = rates(middle / steps, x + 0.5 * h * b[0])
            e = rates(end / steps, x + h * c[0])
            x = x + h / 6 * (a[0] + 2 * b[0] + 2 * c[0] + e[0])
            total = total + h / 6 * (a[1] + 2 * b[1] + 2 * c[1] + e[1])
            _, _, path, inner = rates(end / steps, x)
            rows.append(path)
            inner_rows += [inner] if step < steps - 1 else []
        scale = ca.DM(interval.row_scale[: len(layout.x)].tolist())
        gap = (pick(y, layout.end) - x) * scale  # this way round for FATROP
        g = ca.vertcat(gap, *rows, *inner_rows)
        return ca.Function("interval", [w, d, v], [ca.densify(g), ca.densify(total)])

    @property
    def path_taus(self) -> tuple[list[float], list[float]]:
        """Where path conditions hold, and where those on what is no unknown hold."""
        taus = [(k + 1) / self.steps for k in range(self.steps)]
        return taus, taus[:-1]

    def labels(self, plant: Plant, layout: IntervalLayout) -> list[tuple[float, str]]:
        """Return (τ, text) of each row of ``function`` that is an equation."""
        return [(1.0, f"continuity of {name}") for name in plant.states]


def algebraic_solver(interval: Interval) -> ca.Function:
    """Return (t, X, U, G, V, M) -> Z: in closed form if they are few and linear, else by Newton."""
    symbols = [ca.SX.sym(f"s{i}", interval.point.size1_in(i)) for i in range(7)]
    t, x, z, u, g, v, m = symbols
    nz = int(z.shape[0])
    others = [t, x, u, g, v, m]
    if not nz:
        return ca.Function("solve", others, [ca.SX(0, 1)])
    alg = interval.point(*symbols)[1]
    slope = ca.jacobian(alg, z)
    if nz <= _FEW and not ca.depends_on(slope, z):
        rest = ca.substitute(alg, z, ca.SX.zeros(nz))
        return ca.Function("solve", others, [-ca.solve(slope, rest)])
    residual = ca.Function("residual", [z, t, x, u, g, v, m], [alg])
    root = ca.rootfinder("root", "newton", residual, _NEWTON)
    held = [ca.MX.sym(f"h{i}", s.shape[0]) for i, s in enumerate(others)]
    found = root(ca.DM(interval.guess_z), *held)
    scale = ca.DM(interval.row_scale[-nz:].tolist())
    left = ca.sum1(ca.fabs(residual(found, *held) * scale))
    # Not a number where Newton ends away from a root: the optimiser then shortens its step.
    return ca.Function("solve", held, [ca.if_else(left <= _OPEN, found, ca.DM.nan(nz, 1))])


def _integrate_interval(solver: Any, interval: Interval, layout: IntervalLayout) -> ca.Function:
    """Return the function of one interval, integrated by CasADi in the scaled time τ."""
    w, d, v, y, common = interval.symbols(ca.MX, layout)
    m = ca.DM(interval.discrete)
    held = ca.vertcat(y[: layout.width + layout.head], common, v, m, d[:2])
    step = _integrator(solver, interval, layout)
    found = step(x0=pick(y, layout.x), z0=ca.DM(interval.guess_z), p=held)
    columns = [ca.horzsplit(found[name]) for name in ("xf", "zf")]
    rows, inner_rows = [], []
    for k, (x, z) in enumerate(zip(*columns, strict=True)):
        tau = (k + 1) / _POINTS
        t = common[0] + (d[0] + d[1] * tau) * common[1]
        point = interval.point(t, x, z, layout.control(y, tau), common, v, m)
        rows.append(point[2])
        inner_rows += [point[3]] if k < _POINTS - 1 else []
    scale = ca.DM(interval.row_scale[: len(layout.x)].tolist())
    gap = (pick(y, layout.end) - columns[0][-1]) * scale
    total = found["qf"][:, -1]
    g = ca.vertcat(gap, *rows, *inner_rows)
    return ca.Function("interval", [w, d, v], [ca.densify(g), ca.densify(total)])


def _integrator(solver: Any, interval: Interval, layout: IntervalLayout) -> ca.Function:
    dae = scaled_dae(interval.point, layout)
    options = {**_TOLERANCES, "show_eval_warnings": False, **solver.options}
    grid = [(k + 1) / _POINTS for k in range(_POINTS)]
    try:
        return ca.integrator("shoot", solver.plugin, dae, 0.0, grid, options)
    except RuntimeError as error:
        raise OptimalControlError(
            f"{solver} cannot be set up: {last_line(error)}. Use ac.RungeKutta() or ac.IDAS()."
        ) from None
