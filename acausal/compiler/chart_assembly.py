"""The chart of closed loops, assembled: functions and tables with which a run picks its bases."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from acausal.compiler.notices import drivers_of_loops
from acausal.errors import SingularError
from acausal.formulation.dae import Dae
from acausal.formulation.formulation import Formulation
from acausal.language.expression import time
from acausal.numerics.columns import stack_column
from acausal.reduction.closed_loops import LoopSymbols
from acausal.reduction.index_reduction import Level
from acausal.reduction.relations import Reduced
from acausal.reduction.simplification import Explicit
from acausal.system.loop_chart import Chart, LoopClosure, LoopStart
from acausal.system.system_tables import Beginning


def make_chart(
    formulation: Formulation,
    reduced: Reduced,
    explicit: Explicit,
    rows: list[int],
    loops: LoopSymbols,
    arguments: list[ca.SX],
    beginning: Beginning,
) -> Chart:
    """Return what closed loops need at run time.

    ``rows`` are those of the chains among all results, ``arguments`` those of every function.

    Raises
    ------
    SingularError
        If laws keep other rates as states than those of the loops.
    """
    dae, own = reduced.dae, loops.coordinates
    u = [symbol for chain in dae.inputs for symbol in chain.symbols]
    given = [stack_column(u), stack_column(dae.parameters), dae.events.discrete]
    unknown = [*explicit.states, *explicit.algebraic]
    pose = [c for c in loops.pose if (c, 0) in unknown]
    fast = [(loops.first_free + loops.n_places + i, 0) for i in range(loops.n_free)]
    places = [(loops.first_free + i, 0) for i in range(loops.n_places)] + fast
    if not {*places} <= {*explicit.states}:
        raise _rates_of_laws(dae, explicit, loops.owners)
    moving = [ca.densify(loops.slope), *([] if own.turn is None else [own.turn])]
    moving += loops.position_slopes if loops.rolling else []
    sweeping = {name for name, _ in beginning.leading}
    closure = LoopClosure(
        gaps=ca.Function("gaps", arguments, [ca.densify(loops.gap)]),
        owners=tuple(loops.owners),
        closers=tuple(dict.fromkeys(loops.owners)),
        drivers=tuple(drivers_of_loops(formulation)),
    )
    return Chart(
        closure=closure,
        start=_loop_start(dae, explicit, loops, given, pose, fast, sweeping),
        motion=ca.Function("motion", [time, own.q, *given], moving),
        pose=tuple(unknown.index((c, 0)) for c in pose),
        names=tuple(dae.chains[c].name for c in own.positions),
        value_rows=tuple(rows[c] for c in own.positions),
        unknowns=tuple(explicit.algebraic.index((c, 0)) for c in own.positions),
        rates=tuple(formulation.chains[c].level_name(k) for c, k in own.rates),
        rate_rows=tuple(rows[c] + k for c, k in own.rates),
        spins=tuple(rows[c] for c, k in own.rates if not k),
        n_places=loops.n_places,
        n_free=loops.n_free,
        places=tuple(explicit.states.index(level) for level in places),
        rank=loops.rank,
        position_rank=loops.position_rank,
    )


def _loop_start(
    dae: Dae,
    explicit: Explicit,
    loops: LoopSymbols,
    given: list[ca.SX],
    pose: list[int],
    fast: list[Level],
    sweeping: set[str],
) -> LoopStart:
    """Return what a start of closed loops is found with, in coordinates of a pose."""
    unknown = [*explicit.states, *explicit.algebraic]
    q = stack_column(dae.chains[c].symbol(0) for c in pose)
    put = stack_column(p.value for p in loops.placed)
    names, stated = _stated(dae, loops, pose, q)
    place = {name: row for row, name in enumerate(names)}
    gone = [c for c in loops.pose if (c, 0) not in unknown]  # solved for: at their guesses
    found = [loops.closing, stated, put]
    if gone:
        symbols = [dae.chains[c].symbol(0) for c in gone]
        found = ca.substitute(found, symbols, [ca.SX(dae.chains[c].guess) for c in gone])
    joints = [(place[name], name) for name in dae.loops.leading_names]
    led = {*pose}
    spare = [v for v in explicit.states if v in dae.loops.own_rates or (v[1] and v[0] in led)]
    return LoopStart(
        closing=ca.Function(
            "closing", [time, q, *given], [found[0], ca.densify(ca.jacobian(found[0], q))]
        ),
        owners=dae.loops.closing_owners,
        stating=ca.Function(
            "stating", [time, q, *given], [found[1], ca.densify(ca.jacobian(found[1], q))]
        ),
        stated=names,
        invariants=_elements_together(dae, pose),
        leading=tuple(
            tuple(row for row, name in joints if (name in sweeping) == first)
            for first in (True, False)
        ),
        placing=ca.Function("placing", [time, q, *given], [found[2]]),
        placed=tuple(
            (tuple(unknown.index((c, 0)) for c in p.chains), p.group, p.value.shape[0])
            for p in loops.placed
        ),
        lengths=dae.loops.lengths,
        pose_lengths=tuple(dae.chains[c].units[0] == dae.loops.length_unit for c in pose),
        rate_lengths=tuple(
            dae.chains[c].units[0] == (dae.loops.length_unit if k else f"{dae.loops.length_unit}/s")
            for c, k in loops.coordinates.rates
        ),
        dimensions=tuple(_dimension(dae, *level) for level in unknown),
        steered=dae.loops.leading_rates,
        steering=tuple(explicit.states.index(level) for level in [*fast, *spare]),
    )


def _dimension(dae: Dae, c: int, level: int) -> tuple[int, bool]:
    """Return which power of a length an unknown has, and whether work is done by it."""
    units, (first, *others) = dae.chains[c].units, dae.loops.force_units
    unit = units[min(level, len(units) - 1)]
    if unit == first:
        return -1, True
    return int(unit.partition("/")[0] == dae.loops.length_unit), unit in others


def _stated(
    dae: Dae, loops: LoopSymbols, pose: list[int], q: ca.SX
) -> tuple[tuple[str, ...], ca.SX]:
    """Return what a start may speak of, each name once: joints may have coordinates of the pose."""
    plain = [p for p in loops.placed if p.value.shape[0] == len(p.chains)]
    named = (
        *(dae.chains[c].name for c in pose),
        *dae.loops.leading_names,
        *(dae.chains[c].name for p in plain for c in p.chains),
    )
    values = ca.vertcat(q, loops.leading, *[p.value for p in plain])
    rows = {name: row for row, name in reversed([*enumerate(named)])}
    names = tuple(dict.fromkeys(named))
    return names, values[[rows[name] for name in names]]


def _elements_together(dae: Dae, pose: list[int]) -> tuple[str, ...]:
    """Return the coordinates of a pose that keep something together, as those of a quaternion."""
    invariants = dae.loops.invariants
    together = {s.element_hash() for s in ca.symvar(invariants)} if invariants.shape[0] else set()
    own = [dae.chains[c] for c in pose]
    return tuple(c.name for c in own if c.symbol(0).element_hash() in together)


def _rates_of_laws(dae: Dae, explicit: Explicit, owners: Sequence[str]) -> SingularError:
    """Return the error for loops whose speeds cannot be states: laws keep other rates so."""
    kept = [dae.chains[v[0]].name for v in explicit.states if v in dae.loops.own_rates]
    return SingularError(
        f"the loop through {', '.join(dict.fromkeys(owners))} needs its own speeds as states, and "
        f"laws with derivatives of rates make states of {', '.join(kept) or 'other rates'} "
        "(spherical joints that can lock, der(v) in a mode). Let only one such joint in a loop "
        "lock, or hold angles."
    )
