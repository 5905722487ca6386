"""Which integrator runs: the only place that knows solvers by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from acausal.errors import SimulationError, listed
from acausal.simulation.integrators.casadi import CasadiIntegrator
from acausal.simulation.integrators.ida import IdaIntegrator
from acausal.simulation.integrators.protocol import Integrator
from acausal.simulation.integrators.stateless import StatelessIntegrator
from acausal.simulation.solvers import IDAS

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.segment import Run

_CASADI_ONLY = ("linear_solver", "newton_tolerance", "options")
"""Options of IDAS that have no meaning for IDA with events."""


def choose_integrator(run: Run, form: ModeSystem) -> Integrator:
    """Return what integrates a form of the equations of a run.

    A solver that the user names is used, or refused by its name; it is never replaced.

    Raises
    ------
    SimulationError
        If the solver cannot locate the events that the model has.
    """
    solver = run.solver
    if not run.system.switching:
        if not form.system.states:
            return StatelessIntegrator(run, form)
        return CasadiIntegrator(run, form, solver or IDAS())
    if solver is None or isinstance(solver, IDAS):
        chosen = solver or IDAS()
        _refuse_options(chosen)
        return IdaIntegrator(run, form, chosen)
    refuse_relations(run, solver)
    return CasadiIntegrator(run, form, solver)


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
            "Use ac.IDAS(), or leave the solver out."
        )


def _refuse_options(solver: IDAS) -> None:
    plain = IDAS()
    given = [name for name in _CASADI_ONLY if getattr(solver, name) != getattr(plain, name)]
    if given:
        raise SimulationError(
            f"IDAS({', '.join(f'{name}=…' for name in given)}): this model has state events, and "
            "the IDA that locates them takes max_order, max_steps and max_step only. Leave the "
            "others out."
        )
