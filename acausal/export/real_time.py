"""Steps of a fixed length: the bounds of their loops, and how many operations they take at most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from acausal.export.c_functions import Functions
from acausal.export.lu_pattern import lu_pattern

if TYPE_CHECKING:
    from acausal.system.system import System

PIECES = 4
"""Of a step that events cut: as AC_PIECES of fixed.c."""

TRIALS = 16
"""For a zero of the polynomial of an indicator: as AC_TRIALS of fixed.c."""

_PAST_LOOKS = 3 * 63 + 6 + 33 + 65 + 2
"""At what is delayed in a step: 1 to 32 pieces with two checks each, then those kept, and both
sides of an event; as AC_FILLED of delays.c."""

_LATE = 80  # operations for a value of the past: two searches in 2048 points, and a cubic
_SWEEPS = 60  # of the rotations that find singular values, at most


@dataclass(frozen=True)
class RealTime:
    """A step of a fixed length [s], and how often the loops of an event may go round in it."""

    step: float
    rounds: int = 8
    newtons: int = 16
    halvings: int = 6

    def defines(self) -> list[str]:
        """Return what the runtime is told."""
        words = ("rounds", "newtons", "halvings")
        found = [f"#define AC_FIXED_{word.upper()} {getattr(self, word)}" for word in words]
        return [f"#define AC_FIXED {self.step!r}", *found]


@dataclass(frozen=True)
class Operations:
    """Floating-point operations of a step without events, and of one with all that may happen."""

    step: int
    worst: int


class _Costs:
    """Operations of the parts of the runtime, from the sizes of a system and the bounds of loops.

    An operation is an addition, a multiplication, a comparison, or one call of a function as sin.
    """

    def __init__(self, system: System, functions: Functions, bounds: RealTime) -> None:
        self.table, self.bounds, self.linear = functions.table, bounds, functions.linear
        patterns = functions.patterns
        self.nx, self.nz = len(system.states), functions.forms.n_unknowns
        self.ny, self.relations = self.nx + self.nz, patterns.g_y.size1()
        self.n_f, self.n_g, self.n_alg = (
            pattern.nnz() for pattern in (patterns.f_y, patterns.g_y, patterns.alg_z)
        )
        self.factor_w, self.solve_w = (2 * n for n in lu_pattern(patterns.f_y).operations)
        self.factor_z, self.solve_z = (2 * n for n in lu_pattern(patterns.alg_z).operations)
        self.chart = system.chart

    def call(self, name: str) -> int:
        """Return the operations of a generated function, of the form that takes the most."""
        forms = [f for own, f in self.table.items() if own == name or _is_of_form(own, name)]
        return max((int(f.n_instructions()) for f in forms), default=0)

    @property
    def algebra(self) -> int:
        """Residual and slope of the algebraic equations, and what is left of them."""
        return self.call("ac_alg") + 3 * self.n_alg + 3 * self.nz

    @property
    def newton(self) -> int:
        """Z by Newton's method with damping."""
        if not self.nz:
            return 0
        once = self.factor_z + self.solve_z + 4 * self.nz
        if self.linear:
            return self.algebra + once
        trials = (self.bounds.halvings + 1) * (self.algebra + 2 * self.nz)
        return self.algebra + self.bounds.newtons * (once + trials)

    @property
    def slopes(self) -> int:
        """All slopes, with alg_z factored."""
        return self.call("ac_slopes") + self.factor_z

    @property
    def look(self) -> int:
        """One round of an event: z, relations, their rates, conditions and new values."""
        rates = 2 * self.n_f + self.solve_z + 2 * self.n_g + 10 * self.relations
        changes = self.newton + 2 * self.call("ac_leave") + self.call("ac_enter") + 6 * self.nx
        changed = changes if "ac_values_0" in self.table else 0
        return self.newton + self.slopes + rates + self.call("ac_asked") + changed

    @property
    def rounding(self) -> int:
        """What indicators are wrong by within the rounding of states and unknowns."""
        once = 2 * self.factor_z + 2 * self.solve_z + 2 * self.n_f + 4 * self.nz
        return once + self.relations * (2 * self.solve_z + 6 * self.n_f + 9 * self.ny)

    @property
    def step(self) -> int:
        """One step of Rodas4 with all that is judged at its end."""
        stages = self.slopes + self.n_f + self.factor_w + 5 * self.call("ac_values")
        stages += 6 * (self.solve_w + 2 * self.ny + 2 * self.n_g) + 30 * (self.ny + self.nx)
        arrival = (1 if self.linear else 2) * (self.algebra + self.factor_z + self.solve_z)
        end = 12 * self.ny + arrival + self.slopes + 3 * self.n_alg + 20 * self.ny + 8 * self.nx
        watched = 2 * self.n_f + self.solve_z + 2 * self.n_g + 160 * self.relations
        return stages + end + watched

    @property
    def past(self) -> int:
        """What a step costs where something is delayed: its past is looked at and kept."""
        delayed = self.table.get("ac_delayed", self.table.get("ac_delayed_0"))
        if delayed is None:
            return 0
        n = int(delayed.size1_out(0))
        found = _LATE * n  # delayed values, at one time
        looked = self.newton + self.slopes + self.solve_z + 2 * self.n_f + self.call("ac_delayed")
        bent = self.call("ac_values") + 2 * self.solve_w + 12 * self.ny
        return bent + _PAST_LOOKS * (looked + 14 * self.ny + 4 * found + 20 * n) + 20 * found

    @property
    def charts(self) -> int:
        """Two looks at the bases of closed loops, and new ones."""
        if not self.chart:
            return 0
        rows, n = self.table["ac_chart_motion"].size1_out(0), len(self.chart.rates)
        turns = _SWEEPS * n * n // 2 * (10 * max(rows, n) + 6 * n)
        return 3 * (self.call("ac_chart_motion") + 3 * turns) + self.look

    @property
    def jump(self) -> int:
        """Impulses that reach what is reinitialized."""
        jump = self.table.get("ac_jump", self.table.get("ac_jump_0"))
        if jump is None:
            return 0
        n = jump.size1_out(4)
        slopes = self.call("ac_jump") + self.slopes + n * (2 * self.solve_z + 6 * self.n_f)
        slopes += n * (3 * self.n_g + 5 * self.nz + 2 * self.relations)
        least = _SWEEPS * n * n // 2 * 16 * n + 6 * n * n
        solved = 2 * n * n * self.nx + least + 6 * n * self.nx
        return slopes + self.bounds.rounds * (slopes + solved + self.look)

    @property
    def event(self) -> int:
        """All that one instant may cost: two attempts, in each as many rounds as are allowed."""
        values = self.bounds.rounds * (self.look + self.call("ac_timed"))
        act = 2 * values + 2 * self.jump + self.look
        rounds = self.bounds.rounds * (self.look + self.rounding + act)
        held = 2 * self.call("ac_continuous") + 4 * self.call("ac_timed")
        return 2 * rounds + 3 * self.look + held + self.newton

    @property
    def tick(self) -> int:
        """A step without events."""
        times = 2 * self.call("ac_timed")
        end = self.newton + self.call("ac_values") + self.call("ac_outputs_of")
        return self.look + self.step + self.charts + self.past + times + end

    @property
    def piece(self) -> int:
        """A part of a step that ends with an event: done twice, its instant looked for."""
        trials = 8 * (8 + TRIALS) * self.relations
        return self.tick + self.step + trials + self.event


def _is_of_form(name: str, function: str) -> bool:
    """Whether this is the function of one of several forms."""
    return name.startswith(f"{function}_") and name[len(function) + 1 :].isdigit()


def operations(system: System, functions: Functions, bounds: RealTime) -> Operations:
    """Return how many operations a step of a fixed length takes."""
    costs = _Costs(system, functions, bounds)
    eventful = bool(system.switching) or system.events.size > 0
    if not eventful:  # inputs that jump are an event too
        return Operations(costs.tick, costs.event + costs.tick + costs.step)
    return Operations(costs.tick, costs.event + PIECES * costs.piece + costs.step)
