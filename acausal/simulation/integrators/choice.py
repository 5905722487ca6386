"""Which integrator runs: the only place that knows solvers by their names."""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import shown
from acausal.errors import SimulationError, listed
from acausal.simulation.integrators.casadi import CasadiIntegrator
from acausal.simulation.integrators.generalized_alpha import GeneralizedAlphaMethod
from acausal.simulation.integrators.ida import IdaMethod
from acausal.simulation.integrators.protocol import Integrator, TimeLoop, WholeIntervals
from acausal.simulation.integrators.radau import Radau, RadauMethod
from acausal.simulation.integrators.rodas4 import Rodas4Method
from acausal.simulation.integrators.stateless import Looking, StatelessIntegrator
from acausal.simulation.solvers import (
    CVODES,
    IDA,
    IDAS,
    GeneralizedAlpha,
    Rodas4,
    Rosenbrock5,
)

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

METHODS: dict[type[Any], Any] = {
    IDA: IdaMethod,
    Rodas4: Rodas4Method,
    GeneralizedAlpha: GeneralizedAlphaMethod,
    Radau: RadauMethod,
}
"""Options, and the method that takes its steps with them: these locate events."""

WHOLE = (IDAS, CVODES, Rosenbrock5)
"""Options of CasADi's integrators, over a whole interval: nothing may happen on the way."""

LARGE = 200
"""Unknowns above which a step of Rodas4, which factorises six times, is dearer than one of IDA."""

MANY_BREAKPOINTS = 20
"""Breakpoints of tables from which on one step to each is quicker than a multistep method."""

PATIENCE = 1e5
"""Steps that Rodas4 may have before it up to the next instant; with more, IDA goes on."""


def choose_integrator(run: Run, form: ModeSystem) -> Integrator:
    """Return what integrates a form of the equations of a run.

    A solver that the user names is used, or refused by its name; it is never replaced. Without a
    name: IDAS where nothing happens on the way but few instants that are known beforehand; Rodas4
    where more may, or where tables have many breakpoints, in systems that are not large, with IDA
    behind it where it fails or creeps; else IDA. Without states there is nothing to integrate.

    Raises
    ------
    SimulationError
        If the solver cannot locate the events that the model has.
    """
    solver = run.solver
    if isinstance(solver, WHOLE):
        refuse_relations(run, solver)
    if not form.system.states:
        return _without_states(run, form)
    if solver is None and prefers_one_step(run, form):
        return one_step(run, form)
    if solver is None:
        solver = IDAS() if not run.system.switching.memory or run.quiet else IDA()
    if isinstance(solver, WHOLE):
        made = CasadiIntegrator(run, form, solver)
        return WholeIntervals(run, made) if len(run.breakpoints.times) else made
    unfit = unfit_for_one_step(run, form) if isinstance(solver, Rodas4) else ""
    if unfit:
        raise SimulationError(f"Rodas4 cannot run this model: {unfit}. Use ac.IDA().")
    return time_loop(run, form, solver)


def _without_states(run: Run, form: ModeSystem) -> Integrator:
    """Return what solves the algebraic equations, and looks for events where something moves."""
    if not _stands_still(run, form):
        return TimeLoop(Looking(run, form), np.inf)
    made = StatelessIntegrator(run, form)
    return WholeIntervals(run, made) if len(run.breakpoints.times) else made


def time_loop(run: Run, form: ModeSystem, options: Any, *more: Any) -> TimeLoop:
    """Return the loop of the method that has given options."""
    return TimeLoop(METHODS[type(options)](run, form, options), options.max_steps, *more)


def one_step(run: Run, form: ModeSystem) -> TimeLoop:
    """Return the loop of Rodas4, with IDA behind it."""
    return time_loop(run, form, Rodas4(), PATIENCE, lambda: time_loop(run, form, IDA()))


def prefers_one_step(run: Run, form: ModeSystem) -> bool:
    """Whether a segment begins so often that a method of one step is quicker."""
    small = len(form.system.states) + len(form.system.algebraic) <= LARGE
    often = not run.quiet or len(run.breakpoints.times) > MANY_BREAKPOINTS
    return small and often and not unfit_for_one_step(run, form)


def _stands_still(run: Run, form: ModeSystem) -> bool:
    """Whether no event can come between instants of a form without states: nothing moves there.

    Relations then neither read time or inputs, nor unknowns that do.
    """
    system = form.system
    if run.late is not None:
        return False
    if not system.switching.places("relation"):
        return True
    watched = (system.switching.watched, 0), (system.rhs, 1)
    return not any(f.jac_sparsity(output, k).nnz() for f, output in watched for k in (0, 3))


def refuse_relations(run: Run, solver: Any) -> None:
    """Refuse a solver that does not look for events on the way, if there may be some.

    Raises
    ------
    SimulationError
        Naming the solver, and the first relations or delays.
    """
    switching, name = run.system.switching, type(solver).__name__
    items = [switching.memory[i] for i in switching.places("relation", "delay")]
    if items:
        texts = dict.fromkeys(f"{item.path} ({item.text or item.name})" for item in items)
        raise SimulationError(
            f"{name} does not locate state events, and the model has some: {listed(list(texts))}. "
            "Use ac.IDA() or ac.Rodas4(), or leave the solver out."
        )


def unfit_for_one_step(run: Run, form: ModeSystem) -> str:
    """Return why Rodas4 cannot integrate a form, nothing if it can."""
    if run.late is not None:
        return "it has delays, whose past a stage of a step may not know yet"
    if not form.system.states:
        return "it has no states in this mode"
    if form.system is not form.root and not form.own:
        return "equations depend on each other in this mode (parts that stick side by side)"
    return ""


def check_options(solver: Any, rtol: Any, atol: Any) -> None:
    """Refuse tolerances and solvers that cannot be meant.

    Raises
    ------
    SimulationError
        If a tolerance is not between 0 and 1, or the solver is none of those here.
    """
    for name, value in (("rtol", rtol), ("atol", atol)):
        if not isinstance(value, Real) or not 0.0 < value < 1.0:  # type: ignore[operator]
            raise SimulationError(f"{name} = {shown(value)}: give a number between 0 and 1.")
    known = (*WHOLE, *METHODS)
    if solver is not None and not isinstance(solver, known):
        names = ", ".join(f"ac.{kind.__name__}(…)" for kind in known)
        raise SimulationError(f"solver = {solver!r}: give one with its options, {names}.")
