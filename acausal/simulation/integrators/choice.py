"""Which integrator runs: the only place that knows solvers by their names."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from acausal.errors import SimulationError, listed
from acausal.simulation.integrators.casadi import CasadiIntegrator
from acausal.simulation.integrators.ida import IdaIntegrator
from acausal.simulation.integrators.kinks import KinkIntegrator
from acausal.simulation.integrators.protocol import Integrator
from acausal.simulation.integrators.rescue import RescuedIntegrator
from acausal.simulation.integrators.rosenbrock import RosenbrockIntegrator
from acausal.simulation.integrators.stateless import StatelessIntegrator
from acausal.simulation.solvers import IDAS, GeneralizedAlpha, Rosenbrock

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_CASADI_ONLY = ("linear_solver", "newton_tolerance", "options")
"""Options that have no meaning for the integrators that locate events."""

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
    behind it where it fails or creeps; else IDA.

    Raises
    ------
    SimulationError
        If the solver cannot locate the events that the model has.
    """
    if run.solver is None and _prefers_one_step(run, form):
        first = RosenbrockIntegrator(run, form, Rosenbrock(), PATIENCE)
        return RescuedIntegrator(first, lambda: _between_breakpoints(run, form))
    if isinstance(run.solver, Rosenbrock) and run.system.switching:
        _refuse_options(run.solver, Rosenbrock())
        if unfit := unfit_for_one_step(run, form):
            raise SimulationError(f"Rosenbrock cannot run this model: {unfit}. Use ac.IDAS().")
        return RosenbrockIntegrator(run, form, run.solver)
    return _between_breakpoints(run, form)


def _between_breakpoints(run: Run, form: ModeSystem) -> Integrator:
    """Return the multistep integrator, which begins anew at breakpoints of tables."""
    made = _other(run, form)
    return KinkIntegrator(run, made) if len(run.breakpoints.times) else made


def _prefers_one_step(run: Run, form: ModeSystem) -> bool:
    """Whether a segment begins so often that a method of one step is quicker."""
    small = len(form.system.states) + len(form.system.algebraic) <= LARGE
    switches = bool(run.system.switching) and not _is_quiet(run, form)
    often = switches or len(run.breakpoints.times) > MANY_BREAKPOINTS
    return small and often and not unfit_for_one_step(run, form)


def _is_quiet(run: Run, form: ModeSystem) -> bool:
    """Whether all that may happen on the way are few instants that are known beforehand."""
    return run.quiet and bool(form.system.states)


def _other(run: Run, form: ModeSystem) -> Integrator:
    """Return the integrator that is not of one step: multistep, or none without states."""
    solver = run.solver
    if isinstance(solver, GeneralizedAlpha):
        if form.system.states:
            from acausal.simulation.integrators.generalized_alpha import GeneralizedAlphaIntegrator

            return GeneralizedAlphaIntegrator(run, form, solver)
        solver = None  # there is nothing to integrate in this form
    named = solver is not None and bool(run.system.switching)
    if not form.system.states and not named and _stands_still(run, form):
        return StatelessIntegrator(run, form)
    if not run.system.switching:
        return CasadiIntegrator(run, form, solver or IDAS())
    if solver is None and _is_quiet(run, form):
        return CasadiIntegrator(run, form, IDAS())
    if solver is None or isinstance(solver, IDAS):
        _refuse_options(solver or IDAS(), IDAS())
        return IdaIntegrator(run, form, solver or IDAS())
    refuse_relations(run, solver)
    return CasadiIntegrator(run, form, solver)


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
            "Use ac.IDAS() or ac.Rosenbrock(), or leave the solver out."
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


def _refuse_options(solver: Any, plain: Any) -> None:
    """Refuse options that have no meaning where events are located."""
    names = [field.name for field in fields(plain)]
    foreign = [name for name in names if name in _CASADI_ONLY]
    given = [name for name in foreign if getattr(solver, name) != getattr(plain, name)]
    if given:
        taken = [name for name in names if name not in foreign]
        raise SimulationError(
            f"{type(solver).__name__}({', '.join(f'{name}=…' for name in given)}): this model has "
            f"state events, and the integrator that locates them takes {', '.join(taken)} only. "
            "Leave the others out."
        )
