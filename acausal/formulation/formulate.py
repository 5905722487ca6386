"""Terminal equations: each class traced once, mapped over its instances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import casadi as ca
import numpy as np

from acausal.formulation.dae import NO_LOOPS, Dae, Equation, LoopEquations, TimeEvents
from acausal.formulation.energy_rates import meters
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.formulation import Formulation
from acausal.formulation.joint_poses import loop_equations
from acausal.formulation.path_cuts import Cut, expand, outputs, read_cuts
from acausal.formulation.trace import Trace
from acausal.formulation.traced_events import SwitchCollection
from acausal.language.expression import time
from acausal.numerics.columns import scalars, stack_column
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.system.switching import Switches

Discrete = tuple[list[ca.SX], list[ca.SX], list[ca.SX], list[ca.SX]]
"""The discrete symbols of one component: counts, flags, table pieces, memory."""


def formulate(formulation: Formulation, metered: float = 0.0) -> Dae:
    """Write the terminal equations of all components in the unknowns of the formulation.

    ``metered`` is over how long [s] the energies of all edges are counted, 0 if they are not.
    """
    flat, traces = formulation.flat, formulation.traces
    groups: dict[int, list[int]] = {}
    for number, made in enumerate(traces):
        groups.setdefault(id(made), []).append(number)
    columns: dict[int, tuple[ca.SX, Discrete]] = {}
    blocks: list[tuple[list[int], ca.SX]] = []
    rights: dict[int, ca.SX] = {}
    for members in groups.values():
        made = traces[members[0]]
        arguments = _stack_locals(formulation, members, made)
        switches: list[Discrete] = []
        if made.discrete.size:
            switches = [_discrete_symbols(made, flat.paths[number]) for number in members]
            for column, (number, own) in enumerate(zip(members, switches, strict=True)):
                columns[number] = (arguments[:, column], own)
        if made.sides:
            if made.values is not None:
                rights[id(made)] = _map_instances(made.values, made, arguments, switches)
            blocks.append((members, _map_instances(made.residual, made, arguments, switches)))
    asked, events = _collect_events(formulation, columns) if columns else (None, TimeEvents())
    equations, stated = _stated(formulation, blocks, rights)
    if metered:
        stated = _add_meters(formulation, equations, stated, metered)
    return _assemble(formulation, equations, stated, events, asked)


def _stack_locals(formulation: Formulation, members: list[int], made: Trace) -> ca.SX:
    """Return the locals of all instances of a trace, a column each."""
    if not made.layout:
        return ca.SX(0, len(members))
    rows = []
    for key, size in zip(made.layout, made.sizes, strict=True):
        rows.append(ca.reshape(formulation.locals_of(members, key), size, len(members)))
    return ca.vertcat(*rows)


def _collect_events(
    formulation: Formulation, columns: dict[int, tuple[ca.SX, Discrete]]
) -> tuple[Switches | None, TimeEvents]:
    """Return what components ask for at events, and the instants at which discrete symbols change.

    ``columns`` are the locals and discrete symbols of each. Components come in their own order, not
    in that of their traces: a form with modes built in has others, and takes the discrete values
    of the first form as they stand.
    """
    discrete: list[list[ca.SX]] = [[], [], [], []]
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]] = []
    tables: list[PiecewisePolynomial] = []
    collected = SwitchCollection()
    for number, (arguments, own) in sorted(columns.items()):
        made, path = formulation.traces[number], formulation.flat.paths[number]
        if made.discrete.memory:
            collected.add(path, made.discrete, arguments, own, len(discrete[0]))
        for room, symbols in zip(discrete, own, strict=True):
            room.extend(symbols)
        tables.extend(made.discrete.tables)
        if made.discrete.instants is not None:
            stacked = ca.vertcat(*[symbol for room in own for symbol in room])
            event_parts.append(cast(Any, made.discrete.instants(arguments, stacked)))
    parts = [list(column) for column in zip(*event_parts, strict=True)] or [[], [], []]
    starts, periods, instants = (stack_column(part) for part in parts)
    counts, flags, pieces, memory = discrete
    return collected.switches(), TimeEvents(
        discrete=ca.vertcat(*counts, *flags, *pieces, *memory, ca.SX(0, 1)),
        n_counters=len(counts),
        n_switches=len(flags),
        tables=tuple(tables),
        starts=starts,
        periods=periods,
        instants=instants,
        n_memory=len(memory),
    )


def _discrete_symbols(made: Trace, path: str) -> Discrete:
    counted = made.discrete.counted
    counts = [ca.SX.sym(f"{path}.elapsed{i}") for i in range(counted[0])]
    flags = [ca.SX.sym(f"{path}.after{i}") for i in range(counted[1])]
    pieces = [
        ca.SX.sym(f"{path}.table{i}[{j}]")
        for i, table in enumerate(made.discrete.tables)
        for j in range(table.coefficients.shape[1] + 1)
    ]
    held = [ca.SX.sym(f"{path}.{item.name}") for item in made.discrete.memory]
    return counts, flags, pieces, held


def _map_instances(
    function: ca.Function, made: Trace, arguments: ca.SX, switches: list[Discrete]
) -> ca.SX:
    """Apply a traced function to all instances at once."""
    count = arguments.shape[1]
    own = [symbol for rooms in switches for room in rooms for symbol in room]
    stacked = ca.reshape(stack_column(own), made.discrete.size, count)
    if count == 1:
        return function(arguments, time, stacked)
    return function.map(count)(arguments, ca.repmat(time, 1, count), stacked)


def _assemble(
    formulation: Formulation,
    equations: list[Equation],
    stated: ca.SX,
    events: TimeEvents,
    switches: Switches | None,
) -> Dae:
    flat, asked = formulation.flat, ca.SX(0, 1) if switches is None else switches.rows
    extras, loops = asked, NO_LOOPS
    if formulation.moves or formulation.sweeps.far:
        stated, extras, loops = _add_sweeps(formulation, equations, stated, asked)
    elif formulation.has_shown_rows:
        extras = ca.vertcat(formulation.shown_rows(), asked)
    return Dae(
        chains=formulation.chains,
        residuals=stated,
        equations=equations,
        inputs=formulation.signals.inputs,
        parameters=flat.parameters.symbols,
        parameter_column=stack_column(flat.parameters.symbols),
        values=np.array(flat.parameters.values, dtype=float),
        events=events,
        extras=extras,
        coordinates=formulation.coordinates() if formulation.moves else frozenset(),
        loops=loops,
        switches=switches,
        long=bool(formulation.sweeps.far),
    )


def _add_sweeps(
    formulation: Formulation, equations: list[Equation], stated: ca.SX, asked: ca.SX
) -> tuple[ca.SX, ca.SX, LoopEquations]:
    """Return residuals, what results show, and loops, with what the sweeps add to what is stated.

    Moving domains add rates of coordinates, closures and accelerations that no equation asks for,
    cuts of long paths an equation a cut; ``equations`` grow by them.
    """
    flat, n_stated = formulation.flat, len(equations)
    speeds, closed = formulation.free.speeds(formulation.moving.values), formulation.closures()
    rates = formulation.rate_closures()
    for number, open_by in rates:
        text = "closure of the rates"
        equations += [_sweep_equation(flat, number, text, i) for i in range(open_by.shape[0])]
    for number, rise, speed in speeds:
        pairs = zip(scalars(rise), scalars(speed), strict=True)
        text = "rate of the coordinates"
        equations += [_sweep_equation(flat, number, text, i, solved=p) for i, p in enumerate(pairs)]
    for number, chains, _ in closed:
        text = "closure of the circuit"
        equations += [
            _sweep_equation(flat, number, text, i, closed_by=c) for i, c in enumerate(chains)
        ]
    gap = stack_column(gap for _, gap in rates)
    closure = stack_column(levels[0] for _, _, levels in closed)
    moving = bool(closed or formulation.moving_chains)
    loops = loop_equations(formulation, closed) if moving else NO_LOOPS
    # Bases of closures are picked in coordinates alone: closures are written without cuts.
    gap, closure, *whole = expand(formulation.cuts, [gap, closure, *loops.expressions])
    extras = ca.vertcat(formulation.shown_rows(), asked)  # before cuts are counted: it has some
    read, unread = _split_cuts(formulation.cuts, stated, equations[:n_stated])
    own = [part for equation in equations[:n_stated] for part in equation.expressions]
    stated, extras, *own = expand(unread, [stated, extras, *own])
    left = iter(own)
    equations[:n_stated] = [equation.rewrite(left) for equation in equations[:n_stated]]
    rises = formulation.free.add_accelerations(stated)
    for number, symbols, values in rises:
        pairs = zip(scalars(symbols), scalars(values), strict=True)
        text = "acceleration"
        equations += [_sweep_equation(flat, number, text, i, solved=p) for i, p in enumerate(pairs)]
    steps = [cut.symbols - cut.value for cut in read]
    for cut in read:
        for chain, value in zip(cut.chains, scalars(cut.value), strict=True):
            number, pair = len(formulation.chains), (chain.symbol(0), value)
            formulation.chains.append(chain)
            equations.append(
                _sweep_equation(flat, cut.owner, "step of a sweep", 0, solved=pair, cut=number)
            )
    residuals = ca.vertcat(
        stated,
        gap,
        *[rise - speed for _, rise, speed in speeds],
        closure,
        *[symbols - values for _, symbols, values in rises],
        *steps,
    )
    return residuals, extras, loops.rewrite(iter(whole))


def _stated(
    formulation: Formulation, blocks: list[tuple[list[int], ca.SX]], rights: dict[int, ca.SX]
) -> tuple[list[Equation], ca.SX]:
    """Return what components state, and the residuals."""
    equations = [
        equation
        for members, _ in blocks
        for position, number in enumerate(members)
        for equation in _component_equations(formulation, number, position, rights)
    ]
    return equations, stack_column(ca.vec(block) for _, block in blocks)


def _add_meters(
    formulation: Formulation, equations: list[Equation], stated: ca.SX, metered: float
) -> ca.SX:
    """Return the residuals with those of the powers that meters count; ``equations`` grow."""
    residuals = [stated]
    for number, chain, power in meters(formulation, metered):
        formulation.chains.append(chain)
        pair = (chain.symbol(1), power)
        equations.append(_sweep_equation(formulation.flat, number, "power", 0, solved=pair))
        residuals.append(chain.symbol(1) - power)
    return stack_column(residuals)


def _split_cuts(
    cuts: list[Cut], stated: ca.SX, equations: list[Equation]
) -> tuple[list[Cut], list[Cut]]:
    """Return the cuts that a run needs, and those that only results are computed of."""
    if not cuts:
        return [], []
    idle = outputs(stated, {i: e.solved for i, e in enumerate(equations) if e.solved is not None})
    needed = [row for row in range(stated.shape[0]) if row not in idle]
    return read_cuts(cuts, stated[needed])


def _component_equations(
    formulation: Formulation, number: int, position: int, rights: dict[int, ca.SX]
) -> Iterator[Equation]:
    """Yield the equations of a component, the ``position``-th of its class."""
    made, path = formulation.traces[number], formulation.flat.paths[number]
    long = bool(formulation.sweeps.far)
    for row, text in enumerate(made.sides):
        stepped, solved, opaque = None, None, row in made.opaque
        given = made.explicit[row]
        if opaque and given is not None:
            symbol = formulation.local(number, given[0])[given[1]]
            if symbol.is_symbolic():  # not the through of a branch, which is a sum
                solved = (symbol, rights[id(made)][row, position])
        if made.stepped[row]:
            acted = [formulation.local(number, key) for key in sorted(made.stepped[row])]
            stepped = ca.vertcat(*acted)
        keys = made.mentions[row]
        local = long and not opaque and all(formulation.is_own(number, key) for key in keys)
        yield Equation(path, text, stepped, opaque, solved, local=local)


def _sweep_equation(flat: FlatModel, number: int, text: str, place: int, **known: Any) -> Equation:
    """Return an equation that no component states but the sweeps of moving domains do."""
    return Equation(flat.paths[number], f"{text} [{place}]", opaque=True, **known)
