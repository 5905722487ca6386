"""Solvers as objects: which integrator to use, with which options."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import Count, Duration, Positive, Told, checked, is_number, shown
from acausal.errors import SimulationError
from acausal.events.event_location import AT_ZERO

# What fails is said once, in an error; without this SUNDIALS writes a line a step.
_SILENT = {"show_eval_warnings": False, "disable_internal_warnings": True}


# Units decide how small pivots are: a slope of 1e-15 in SI units is none; CasADi's limit is 1e-12.
_ANY_PIVOT = {"linear_solver_options": {"eps": float(np.finfo(float).tiny)}}

LINEAR = 0.1
"""Newton's accuracy where algebraic unknowns enter linearly, in units of the error tolerance."""

MANY = 8
"""Linear algebraic unknowns from which on csparse was faster than qr (chains of bodies)."""

_FULL = 0.3  # part of the entries that are there, above which a block is nearly full


@checked
@dataclass(frozen=True)
class IDAS:
    """SUNDIALS' IDAS, variable-order BDF on the semi-explicit index-1 DAE, for smooth runs.

    The default where no event has to be located on the way; ``ac.IDA`` locates them.

    Parameters
    ----------
    max_order
        Highest BDF order, 1 to 5; 2 for lightly damped structures.
    max_steps
        Most steps from one event to the next, whatever the output times.
    max_step
        Longest step [s], 0 for no limit: a user's override, not needed to catch events.
    linear_solver
        ``"qr"`` or ``"csparse"``, both sparse; None: qr, and csparse with many algebraic unknowns
        that enter linearly and whose block is nearly full. (It is quicker there, but hardly
        pivots: in closed loops Newton's method fails with it.)
    newton_tolerance
        Newton's accuracy in units of the error tolerance; None: 0.33 as IDAS has it, 0.1 with
        algebraic unknowns that enter linearly, and 1e-3 with others, whose predictor has no error
        control (a diode bridge needs it).
    options
        Further options of CasADi's idas interface.
    """

    max_order: Count = 5
    max_steps: Count = 1_000_000
    max_step: Duration = 0.0
    linear_solver: str | None = None
    newton_tolerance: Positive | None = None
    options: dict[str, Any] = field(default_factory=dict)

    plugin = "idas"
    explicit = False

    def fitted(self, pattern: ca.Sparsity, linear: bool, loops: bool, rtol: float) -> IDAS:
        """Return the solver for algebraic equations of a given pattern, linear or some of loops.

        The rates of loops hang on coordinates that Newton finds: its error would add up as a drift
        of energy. It is made smaller as far as rounding allows. Linear equations are solved by
        every iteration: more of them only cost time.
        """
        solver, newton = self.linear_solver, self.newton_tolerance
        if solver is None:
            full = pattern.shape[0] > MANY and pattern.nnz() > _FULL * pattern.numel()
            solver = "csparse" if full and linear and not loops else "qr"
        if newton is None and loops:
            newton = min(max(AT_ZERO / rtol, 1e-5), 1e-3)
        elif newton is None and linear:
            newton = LINEAR
        return dataclasses.replace(self, linear_solver=solver, newton_tolerance=newton)

    def settings(self, rtol: float, atols: list[float], xdot: list[float]) -> dict[str, Any]:
        """Return CasADi's options for one segment that begins with a consistent point."""
        settings: dict[str, Any] = {
            "reltol": rtol,
            "abstolv": atols,
            "suppress_algebraic": True,
            "max_num_steps": self.max_steps,
            "max_multistep_order": self.max_order,
            "linear_solver": self.linear_solver or "qr",
            **(_ANY_PIVOT if self.linear_solver in (None, "qr") else {}),
            "calc_ic": False,
            "init_xdot": xdot,
            **_SILENT,
        }
        if self.newton_tolerance is not None or len(atols) > len(xdot):
            settings["nonlin_conv_coeff"] = self.newton_tolerance or 1e-3
        if self.max_step > 0:
            settings["max_step_size"] = self.max_step
        return {**settings, **self.options}

    def careful(self) -> tuple[IDAS, ...]:
        """Return the solvers for further tries after a failure, at a lower order.

        First Newton is more exact; then algebraic unknowns are in the error test too, for those
        that change so fast (the voltage of a diode that stops conducting) that nothing else helps.
        Last Newton as IDAS has it, for a system at rest: where all that moves is rounding, as in
        the acceleration of a light part on a stiff spring, more exact is out of reach.
        """
        calm = dataclasses.replace(self, max_order=min(self.max_order, 2), linear_solver="qr")
        tested = {**self.options, "suppress_algebraic": False}
        return (
            dataclasses.replace(calm, newton_tolerance=1e-5),
            dataclasses.replace(calm, newton_tolerance=1e-3, options=tested),
            dataclasses.replace(calm, newton_tolerance=0.33),
        )


@checked
@dataclass(frozen=True)
class CVODES:
    """SUNDIALS' CVODES, for systems whose algebraic unknowns, if any, enter linearly.

    They are solved for first: a chain of bodies has der(x) = f(t, x) then. Adams' methods are up to
    three times faster than BDF where nothing is stiff.

    Parameters
    ----------
    stiff
        True for BDF with Newton's method, False for Adams with a fixed-point iteration.
    max_steps
        Most steps from one event to the next, whatever the output times.
    options
        Further options of CasADi's cvodes interface.
    """

    stiff: bool = True
    max_steps: Count = 1_000_000
    options: dict[str, Any] = field(default_factory=dict)

    plugin = "cvodes"
    explicit = True

    def settings(self, rtol: float, atols: list[float], xdot: list[float]) -> dict[str, Any]:
        """Return CasADi's options for one segment."""
        settings = {
            "reltol": rtol,
            "abstol": min(atols, default=1e-8),
            "max_num_steps": self.max_steps,
            "linear_multistep_method": "bdf" if self.stiff else "adams",
            "nonlinear_solver_iteration": "newton" if self.stiff else "functional",
            **_SILENT,
        }
        return {**settings, **self.options}


@checked
@dataclass(frozen=True)
class IDA:
    """SUNDIALS' IDA, variable-order BDF on der(x) = f(t, x), one step at a time, with events.

    Parameters
    ----------
    max_order
        Highest BDF order, 1 to 5; 2 for lightly damped structures.
    max_steps
        Most steps from one event to the next, whatever the output times.
    max_step
        Longest step [s], 0 for no limit: a user's override, not needed to catch events.
    """

    max_order: Count = 5
    max_steps: Count = 1_000_000
    max_step: Duration = 0.0


@checked
@dataclass(frozen=True)
class Rodas4:
    """The Rosenbrock method Rodas4, of order 4 and one step: many events cost little.

    Its steps are those of the run, events are located on its dense output.

    Parameters
    ----------
    max_steps
        Most steps from one event to the next, whatever the output times.
    max_step
        Longest step [s], 0 for no limit.
    """

    max_steps: Count = 1_000_000
    max_step: Duration = 0.0


@checked
@dataclass(frozen=True)
class Rosenbrock5:
    """CasADi's Rosenbrock method of order 5, for smooth runs and for optimal control.

    Parameters
    ----------
    max_steps
        Most steps of an output interval.
    max_step
        Longest step [s], 0 for no limit.
    options
        Further options of CasADi's rosenbrock interface.
    """

    max_steps: Count = 1_000_000
    max_step: Duration = 0.0
    options: dict[str, Any] = field(default_factory=dict)

    plugin = "rosenbrock"
    explicit = False

    def settings(self, rtol: float, atols: list[float], xdot: list[float]) -> dict[str, Any]:
        """Return CasADi's options for one segment."""
        settings = {
            "reltol": rtol,
            "abstol": min(atols, default=1e-8),
            "max_num_steps": self.max_steps,
            "show_eval_warnings": False,
        }
        if self.max_step > 0:
            settings["max_step_size"] = self.max_step
        return {**settings, **self.options}


@checked
@dataclass(frozen=True)
class GeneralizedAlpha:
    """Generalised-α with steps of one length, for large flexible structures with little damping.

    Order 2 and A-stable, without error control: choose h for the fastest motion that matters. What
    is much faster is damped by rho, from one step to the next. ``rtol`` and ``atol`` of a run say
    how exactly the equations of a step are solved. Where that fails a step is halved.

    Parameters
    ----------
    h
        Length of a step [s]; a segment between two instants has steps of equal length, at most h.
    rho
        Spectral radius at infinity, 0 (most damping) to 1 (none: the trapezoidal or midpoint rule).
    jit
        True: the equations are compiled to machine code, which takes seconds and a C compiler. It
        is kept with the system.
    max_steps
        Most steps from one event to the next, whatever the output times.
    """

    h: Told[float]
    rho: Told[float] = 0.9
    jit: bool = False
    max_steps: Count = 10_000_000

    def __post_init__(self) -> None:
        if not is_number(self.h) or not 0.0 < float(self.h) < float("inf"):
            raise SimulationError(
                f"GeneralizedAlpha(h={shown(self.h)}): give the length of a step [s]."
            )
        if not is_number(self.rho) or not 0.0 <= float(self.rho) <= 1.0:
            raise SimulationError(
                f"GeneralizedAlpha(rho={self.rho!r}): give a number from 0, which damps what is "
                "fast most, to 1, which does not damp."
            )
