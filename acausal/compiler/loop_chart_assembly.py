"""Assembly of charts: what closed loops need at run time, from symbols to functions."""

from __future__ import annotations

import dataclasses

import casadi as ca

from acausal.compiler.notices import drivers_of_loops
from acausal.formulation.formulation import Formulation
from acausal.language.expression import time
from acausal.reduction.closed_loops import LoopSymbols
from acausal.reduction.relations import Reduced
from acausal.reduction.simplification import Explicit
from acausal.system.loop_chart import Chart


def joined_of(formulation: Formulation) -> tuple[str, ...]:
    """Return values and rates of joints in domains where acrosses are unknowns."""
    pairs = zip(formulation.flat.paths, formulation.traces, strict=True)
    return tuple(
        f"{path}.{n}" for path, made in pairs for both in made.joined.values() for n in both
    )


def chart_of(
    formulation: Formulation,
    reduced: Reduced,
    explicit: Explicit,
    rows: list[int],
    loops: LoopSymbols | None,
) -> Chart:
    """Return what closed loops need at run time."""
    if loops is None:
        return Chart()
    dae, own = reduced.dae, loops.coordinates
    u = [symbol for chain in dae.inputs for symbol in chain.symbols]
    given = [_column(u), _column(dae.parameters), dae.events.discrete]
    unknown = [*explicit.states, *explicit.algebraic]
    pose = [c for c in loops.pose if (c, 0) in unknown]
    q = _column([dae.chains[c].symbol(0) for c in pose])
    put = _column([p.value for p in loops.placed])
    plain = [p for p in loops.placed if p.value.shape[0] == len(p.chains)]
    stated = ca.vertcat(q, loops.leading, *[p.value for p in plain])
    gone = [c for c in loops.pose if (c, 0) not in unknown]  # solved for: at their guesses
    found = [loops.closing, stated, put]
    if gone:
        symbols = [dae.chains[c].symbol(0) for c in gone]
        found = ca.substitute(found, symbols, [ca.SX(dae.chains[c].guess) for c in gone])
    fast = [(loops.first_free + loops.n_places + i, 0) for i in range(loops.n_free)]
    places = [(loops.first_free + i, 0) for i in range(loops.n_places)] + fast
    led = {*pose}
    spare = [v for v in explicit.states if v in dae.own_rates or (v[1] and v[0] in led)]
    moving = [ca.densify(loops.slope), *([] if own.turn is None else [own.turn])]
    moving += loops.position_slopes if loops.rolling else []
    return Chart(
        closing=ca.Function(
            "closing", [time, q, *given], [found[0], ca.densify(ca.jacobian(found[0], q))]
        ),
        stating=ca.Function(
            "stating", [time, q, *given], [found[1], ca.densify(ca.jacobian(found[1], q))]
        ),
        motion=ca.Function("motion", [time, own.q, *given], moving),
        placing=ca.Function("placing", [time, q, *given], [found[2]]),
        placed=tuple(
            (tuple(unknown.index((c, 0)) for c in p.chains), p.group, p.value.shape[0])
            for p in loops.placed
        ),
        pose=tuple(unknown.index((c, 0)) for c in pose),
        stated=(
            *(dae.chains[c].name for c in pose),
            *dae.leading_names,
            *(dae.chains[c].name for p in plain for c in p.chains),
        ),
        n_leading=len(dae.leading_names),
        names=tuple(dae.chains[c].name for c in own.positions),
        owners=tuple(dae.paths[owner] for owner in dae.closing_owners),
        closers=tuple(dict.fromkeys(dae.paths[dae.origins[row]] for row in loops.equations)),
        rates=tuple(formulation.chains[c].level_name(k) for c, k in own.rates),
        value_rows=tuple(rows[c] for c in own.positions),
        rate_rows=tuple(rows[c] + k for c, k in own.rates),
        spins=tuple(rows[c] for c, k in own.rates if not k),
        n_places=loops.n_places,
        n_free=loops.n_free,
        rank=loops.rank,
        position_rank=loops.position_rank,
        places=tuple(explicit.states.index(level) for level in places),
        unknowns=tuple(explicit.algebraic.index((c, 0)) for c in own.positions),
        steered=tuple(dae.leading_rates),
        steering=tuple(explicit.states.index(level) for level in [*fast, *spare]),
    )


def watched(
    chart: Chart,
    arguments: list[ca.SX],
    reduced: Reduced,
    loops: LoopSymbols | None,
    formulation: Formulation,
) -> Chart:
    """Return a chart that knows its gaps at any point, and the drivers in its loops."""
    if loops is None:
        return chart
    gaps = ca.Function("gaps", arguments, [ca.densify(loops.gap)])
    dae, drivers = reduced.dae, tuple(drivers_of_loops(formulation))
    owners = tuple(dae.paths[dae.origins[row]] for row in loops.equations)
    return dataclasses.replace(chart, gaps=gaps, gap_owners=owners, drivers=drivers)


def _column(items: list[ca.SX]) -> ca.SX:
    return ca.vertcat(*items, ca.SX(0, 1))
