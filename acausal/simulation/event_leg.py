"""A leg of a run between events: in the form that its modes need, up to the first event."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from acausal.events.event_location import Passage, Watch
from acausal.events.mode_systems import Form, Forms
from acausal.simulation.solvers import IDAS

if TYPE_CHECKING:
    from acausal.simulation.segment import Run


def watched_leg(
    run: Run,
    forms: Forms,
    t: float,
    points: np.ndarray,
    x: np.ndarray,
    z: np.ndarray,
    m: np.ndarray,
) -> Passage:
    """Integrate from ``t`` over ``points`` up to the first event; points are of the first form."""
    pieces = run.inputs.pieces_at(t)
    form = forms.of((t, run.values(t, pieces), run.p, m), x, z)
    watch = _watch(run, form)
    watch.scale, watch.delays = run.scale, run.delays
    x, z = form.enter((t, run.values(t, pieces), run.p, m), x, z)
    passage = watch.advance(t, points, x, z, np.concatenate([m, pieces]))
    run.scale = watch.scale
    if not form.own:
        return passage
    nx, nz = len(run.system.states), len(run.system.algebraic)
    xs, zs = np.zeros((len(passage.times), nx)), np.zeros((len(passage.times), nz))
    for i, at in enumerate(passage.times):
        where = (float(at), run.values(float(at), pieces), run.p, m)
        xs[i], zs[i] = form.leave(where, passage.xs[i], passage.zs[i])
    return dataclasses.replace(passage, xs=xs, zs=zs)


def _watch(run: Run, form: Form) -> Watch:
    if id(form) not in run.watches:
        solver = run.solver if isinstance(run.solver, IDAS) else IDAS()
        longest = solver.max_step
        if run.delays is not None:
            longest = min(longest or np.inf, run.delays.shortest)
        run.watches[id(form)] = Watch(
            form.flow,
            (run.rtol, [run.atol * value for value in form.system.nominal_x]),
            longest,
            solver.max_order,
            lambda: run.interruption.asked,
        )
    held: Watch = run.watches[id(form)]
    return held
