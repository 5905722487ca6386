"""Drive tables: a decided law of motion as rows that a motion controller takes, one a period.

The jerk of a row acts until the next: position, speed and acceleration of all rows follow from the
first one and the jerks, which are chosen so that positions are nearest to the law (least squares),
with both ends as they are and, where asked for, with bounded jerk.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import File, checked_methods
from acausal.errors import OptimalControlError
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.plant import find_input

if TYPE_CHECKING:
    from acausal.optimal_control.solution import Solution

_BETWEEN = 8  # points a period at which the table is compared with the law
_QUIET: dict[str, Any] = {"print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes"}
_EXACT: dict[str, Any] = {
    "ipopt.bound_relax_factor": 0.0,
    "error_on_fail": False,
}  # a limit of the drive is not to be exceeded at all


@checked_methods
@dataclass(frozen=True, eq=False)
class DriveTable:
    """Rows of a law of motion, one a period: the jerk of a row acts until the next.

    ``error`` is the largest distance from the continuous law, at ``error_time`` [s].
    """

    name: str
    unit: str
    t: np.ndarray
    position: np.ndarray
    speed: np.ndarray
    acceleration: np.ndarray
    jerk: np.ndarray
    error: float
    error_time: float

    @property
    def polynomial(self) -> PiecewisePolynomial:
        """What the controller makes of the table, for ``sol.simulate(inputs={…})``."""
        rows = [self.position, self.speed, self.acceleration / 2, self.jerk / 6]
        return PiecewisePolynomial(self.t, np.column_stack(rows)[:-1], "hold")

    def to_csv(self, path: File) -> None:
        """Write time, position, speed, acceleration and jerk as columns, units in their names."""
        units = [self.unit, f"{self.unit}/s", f"{self.unit}/s2", f"{self.unit}/s3"]
        names = ("position", "speed", "acceleration", "jerk")
        head = ["time [s]", *(f"{n} [{u}]" for n, u in zip(names, units, strict=True))]
        columns = (self.t, self.position, self.speed, self.acceleration, self.jerk)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(",".join(head) + "\n")
            for row in zip(*columns, strict=True):
                file.write(",".join(repr(float(value)) for value in row) + "\n")

    def __str__(self) -> str:
        return (
            f"{self.name}: {len(self.t)} rows, one every {self.t[1] - self.t[0]:g} s, jerk up to "
            f"{np.max(np.abs(self.jerk)):.4g} {self.unit}/s3, off the law by {self.error:.3g} "
            f"{self.unit} at most (t = {self.error_time:.4g} s)"
        )


def make_drive_table(
    solution: Solution, name: str, period: float, jerk: float | None
) -> DriveTable:
    """Return a decided input as rows, one a period.

    Raises
    ------
    OptimalControlError
        If it is no decided law of motion, or cannot reach its end with so little jerk.
    """
    number = find_input(solution.system, name)
    control = next((c for c in solution.ocp.controls if c.number == number), None)
    if control is None or control.smoothness < 1:
        known = [c.path for c in solution.ocp.controls if c.smoothness >= 1]
        raise OptimalControlError(
            f"'{name}' is no decided law with a continuous speed: a table needs one. There are: "
            f"{', '.join(known) or 'none, decide one by ocp.motion(…)'}."
        )
    law = solution.polynomials[solution.system.inputs[control.number]]
    count = max(1, int(np.ceil((solution.t_end - solution.t_start) / period - 1e-9)))
    t = solution.t_start + period * np.arange(count + 1)
    levels = [law, law.derivative(), law.derivative().derivative()]
    inside = np.minimum(t, solution.t_end - 1e-9 * period)
    wanted = np.array([level(inside) for level in levels])
    beyond = t > solution.t_end + 1e-9 * period
    wanted[1:, beyond] = 0.0  # after its end a law rests
    states, jerks = _nearest(wanted, period, jerk)
    if states is None:
        raise OptimalControlError(
            f"{name}: with a jerk of {jerk:g} {control.unit}/s3 at most the table does not reach "
            f"the end of the law in {count} periods of {period:g} s. Allow more, or decide a "
            "slower law: bound its third derivative in the problem."
        )
    position, speed, acceleration = states
    rows = (position, speed, acceleration, np.append(jerks, 0.0))
    made = DriveTable(name, control.unit, t, *rows, math.nan, math.nan)
    fine = np.linspace(t[0], min(t[-1], solution.t_end), _BETWEEN * count + 1)[:-1]
    gaps = np.abs(made.polynomial(fine) - law(fine))
    at = int(np.argmax(gaps))
    return replace(made, error=float(gaps[at]), error_time=float(fine[at]))


def _nearest(
    wanted: np.ndarray, period: float, limit: float | None
) -> tuple[np.ndarray | None, np.ndarray]:
    """Return (position, speed, acceleration) and jerks nearest to what is wanted at samples.

    In units of the period and of the way: x⁺ = A x + B j. None where the limit is too small.
    """
    count = wanted.shape[1] - 1
    size = float(np.ptp(wanted[0])) or 1.0
    units = np.array([size, size / period, size / period**2])
    goal = wanted / units[:, None]
    a = ca.DM([[1.0, 1.0, 0.5], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])
    b = ca.DM([1 / 6, 0.5, 1.0])
    x, j = ca.MX.sym("x", 3, count + 1), ca.MX.sym("j", 1, count)
    gap = x[:, 1:] - (a @ x[:, :-1] + b @ j)
    # Accelerations count a little too: positions alone would let the jerk alternate.
    away = ca.sumsqr((x - goal)[0, :]) + ca.sumsqr((x - goal)[2, :])
    unknowns = ca.veccat(x, j)
    most = np.inf if limit is None else limit * period**3 / size
    low, high = (np.full(unknowns.shape[0], side * np.inf) for side in (-1, 1))
    for k in (0, count):
        low[3 * k : 3 * k + 3] = high[3 * k : 3 * k + 3] = goal[:, k]
    low[3 * count + 3 :], high[3 * count + 3 :] = -most, most
    scale = 1.0 / max(float(np.max(np.abs(goal[2]))), 1e-12) ** 2
    program: dict[str, Any] = {"x": unknowns, "f": scale * away, "g": ca.vec(gap)}
    solver = ca.nlpsol("table", "ipopt", program, _QUIET | _EXACT)
    first = np.concatenate([goal.T.ravel(), np.diff(goal[2])])
    found = solver(x0=np.clip(first, low, high), lbx=low, ubx=high, lbg=0.0, ubg=0.0)
    if not solver.stats()["success"]:
        return None, np.zeros(count)
    jerks = np.asarray(found["x"]).ravel()[3 * count + 3 :]
    states = np.zeros((3, count + 1))
    states[:, 0] = goal[:, 0]
    for k in range(count):
        states[:, k + 1] = np.asarray(a) @ states[:, k] + np.asarray(b).ravel() * jerks[k]
    return states * units[:, None], jerks * size / period**3
