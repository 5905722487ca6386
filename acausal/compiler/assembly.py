"""Assembly: from symbols to the functions and tables of a System."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.compiler.notices import drivers_of_loops, notices
from acausal.compiler.rest_values import values_at_rest
from acausal.errors import InitializationError, SingularError, UnknownNameError
from acausal.formulation.dae import Chain, Dae
from acausal.formulation.energy_rates import METER
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.formulation import Formulation
from acausal.graph.cutsets_circuits import Sweeps
from acausal.language.expression import time, unbracketed
from acausal.language.quantity import plain
from acausal.language.units import to_si
from acausal.numerics.columns import elements, scalars, stack_column
from acausal.reduction.closed_loops import LoopSymbols
from acausal.reduction.relations import Reduced
from acausal.reduction.simplification import Explicit
from acausal.system.loop_chart import Chart, LoopClosure, LoopStart
from acausal.system.meters import special_name
from acausal.system.names import ChainRows, ComponentNames, Namespace
from acausal.system.orientation_values import in_coordinates
from acausal.system.switching import EventTable, Switching, make_switching
from acausal.system.system import System
from acausal.system.system_tables import STORED, Beginning, InputTable, Parameters, Unknowns

_ALL_LEVELS = 99  # before elimination every level of a chain counts as available


def namespace(formulation: Formulation) -> Namespace:
    """Return the names of a model; the rows are filled in by ``assemble``."""
    flat, edges = formulation.flat, formulation.edges
    components = {
        path: ComponentNames(
            kind=type(component),
            edges=edges.numbers[i],
            ports=flat.port_nodes[i],
            variables=formulation.variable_chain[i],
            signals=flat.port_signals[i],
            structural=dict(component.__dict__["_structural"]),
            discretes=tuple(
                n for n, d in component._spec.discretes.items() if component._enabled(d)
            ),
        )
        for i, (path, component) in enumerate(zip(flat.paths, flat.components, strict=True))
    }
    swept = (formulation.edge_chain, formulation.sweeps)
    return Namespace(
        components=components,
        exposed=flat.exposed,
        short=flat.short,
        chains=[ChainRows(0, _ALL_LEVELS, c.nominals, c.units) for c in formulation.chains],
        edge_across=_SweptTerms(*swept, formulation.tree.is_branch, across=True),
        edge_through=_SweptTerms(*swept, formulation.tree.is_branch, across=False),
        places=formulation.places() if formulation.has_shown_rows else {},
        node_value=_NodeValues(*swept),
        node_domain=[node.domain for node in flat.nodes],
        edge_domains=edges.domains,
        signal_rows=[(0, signal.unit) for signal in flat.signals],
        signal_chain=formulation.signals.places,
    )


@dataclass(frozen=True, eq=False)
class _SweptTerms:
    """What the across or the through of each edge is the sum of, found when asked for."""

    chain: list[int]
    sweeps: Sweeps
    is_branch: list[bool]
    across: bool

    def __getitem__(self, edge: int) -> list[tuple[int, int]]:
        if self.is_branch[edge] == self.across:
            return [(self.chain[edge], 1)]
        terms = self.sweeps.circuit(edge) if self.across else self.sweeps.cutset(edge)
        return [(self.chain[other], sign) for other, sign in terms]


@dataclass(frozen=True, eq=False)
class _NodeValues:
    """The path of each node to its root, found when asked for."""

    chain: list[int]
    sweeps: Sweeps

    def __getitem__(self, node: int) -> list[tuple[int, int]]:
        return [(self.chain[edge], sign) for edge, sign in self.sweeps.path(node)]


def preferred_chains(flat: FlatModel, names: Namespace) -> frozenset[int]:
    """Return the chains that start values speak of: they make good states."""
    found = set()
    turning = any(node.domain.group.rest for node in flat.nodes)
    for path, value in flat.starts.items():
        own = in_coordinates(names, path, value)[0] if turning else path
        for address in _resolve(names, own, "start"):
            if address.level is not None:
                found.add(address.level[0])
    return frozenset(found)


def _resolve(names: Namespace, path: str, what: str) -> Any:
    try:
        return names.resolve(path)
    except UnknownNameError as error:
        raise InitializationError(f"{what} value for '{path}': {error}") from None


def chain_guesses(formulation: Formulation, names: Namespace) -> dict[int, float]:
    """Return the numbers that start values and guesses give for values of chains."""
    found: dict[int, float] = {}
    for said in [*formulation.guesses().items(), *formulation.flat.starts.items()]:
        path, given = in_coordinates(names, *said)
        plain_numbers = isinstance(given, (int, float, tuple, list, np.ndarray))
        numbers: Any = np.atleast_1d(elements(given)) if plain_numbers else []
        for address, value in zip(_resolve(names, path, "start"), numbers, strict=False):
            if address.level is not None and address.level[1] == 0:
                found[address.level[0]] = float(value)
    return found


def assemble(
    formulation: Formulation,
    reduced: Reduced,
    explicit: Explicit,
    names: Namespace,
    loops: LoopSymbols | None,
) -> System:
    """Return the System: functions of (t, x, z, u, p, m) and plain tables."""
    dae, flat, chains = reduced.dae, formulation.flat, reduced.dae.chains
    x = [chains[c].symbols[k] for c, k in explicit.states]
    z = [chains[c].symbols[k] for c, k in explicit.algebraic]
    u = [symbol for chain in dae.inputs for symbol in chain.symbols]
    parameters = dae.parameter_column
    arguments = [
        time,
        stack_column(x),
        stack_column(z),
        stack_column(u),
        parameters,
        ca.vertcat(dae.events.discrete, reduced.bases),
    ]
    rhs = ca.Function(
        "rhs", arguments, [explicit.ode, explicit.alg], list("txzupm"), ["ode", "alg"]
    )
    shown, asked = explicit.extras, ca.SX(0, 1)
    if dae.switches is not None:  # the rows that results show, and those that events are decided by
        cut = shown.shape[0] - dae.switches.rows.shape[0]
        shown, asked = ca.vertsplit(shown, [0, cut, shown.shape[0]])
    column, filled, rows = _results(formulation, reduced, explicit, names, [*x, *z], shown)
    return System(
        name=flat.name,
        rhs=rhs,
        base=ca.Function("base", arguments, [column]),
        unknowns=_unknowns(chains, explicit),
        input_table=_input_table(formulation, reduced, stack_column(u)),
        parameter_table=_parameters(flat, explicit, parameters),
        beginning=_beginning(formulation, chains, explicit, parameters, names),
        names=filled,
        events=_event_table(dae, parameters),
        switching=Switching()
        if dae.switches is None
        else make_switching(
            dae.switches,
            dae.events.discrete.shape[0] - dae.events.n_memory,
            asked,
            arguments,
            flat.memory_starts,
        ),
        chart=Chart()
        if loops is None
        else _chart(formulation, reduced, explicit, rows, loops, arguments),
        graph=formulation.graph,
        unconnected=tuple(flat.unconnected),
        notices=notices(formulation, explicit, loops),
    )


def _unknowns(chains: Sequence[Chain], explicit: Explicit) -> Unknowns:
    return Unknowns(
        states=tuple(chains[c].level_name(k) for c, k in explicit.states),
        algebraic=tuple(chains[c].level_name(k) for c, k in explicit.algebraic),
        nominal_x=np.array([chains[c].nominal(k) for c, k in explicit.states]),
        nominal_z=np.array([chains[c].nominal(k) for c, k in explicit.algebraic]),
        equation_owners=tuple(explicit.owners),
        loops=tuple(tuple(chains[c].level_name(k) for c, k in loop) for loop in explicit.loops),
        cuts=tuple(explicit.cuts),
        meters=tuple(i for i, (c, _) in enumerate(explicit.states) if chains[c].kind == METER),
    )


def _input_table(formulation: Formulation, reduced: Reduced, u: ca.SX) -> InputTable:
    dae, signals = reduced.dae, formulation.signals
    return InputTable(
        names=tuple(chain.name for chain in dae.inputs),
        levels=tuple(len(chain.symbols) for chain in dae.inputs),
        places={
            name: given
            for signal, given in zip(signals.given, signals.input_of, strict=True)
            if given is not None
            for name in signal.names
        },
        continuous=ca.Function(
            "continuous",
            [time, u, dae.parameter_column, dae.events.discrete],
            [stack_column(expression for _, expression in reduced.continuous)],
        ),
        continuous_names=tuple(name for name, _ in reduced.continuous),
    )


def _parameters(flat: FlatModel, explicit: Explicit, column: ca.SX) -> Parameters:
    table, assumptions = flat.parameters, explicit.assumptions
    return Parameters(
        names={name: i for i, name in enumerate(table.names)},
        values=np.array(table.values, dtype=float),
        declared=table.declared,
        bound={name: unbracketed(e) for name, e in table.bound.items()},
        bound_values=ca.Function("bound", [column], [stack_column(table.bound.values())]),
        bound_sizes=tuple(e.shape[0] for e in table.bound.values()),
        frozen={name: value for name, value in table.frozen.items() if name in table.names},
        pivots=ca.Function("pivots", [column], [stack_column(a.pivot for a in assumptions)]),
        assumptions=tuple(dict.fromkeys(a.text for a in assumptions)),
    )


def _beginning(
    formulation: Formulation,
    chains: Sequence[Chain],
    explicit: Explicit,
    parameters: ca.SX,
    names: Namespace,
) -> Beginning:
    starts, start_values, guesses, guess_values = _initial(
        formulation.flat, formulation, parameters, names
    )
    defaults = values_at_rest(formulation)
    stored = tuple(path for path, _ in defaults[STORED]) if defaults else ()
    own = {chains[c].level_name(k) for c, k in explicit.states}
    return Beginning(
        starts=starts,
        start_values=start_values,
        guesses=guesses,
        guess_values=guess_values,
        guess_x=np.array([chains[c].guess if k == 0 else 0.0 for c, k in explicit.states]),
        guess_z=np.array([chains[c].guess if k == 0 else 0.0 for c, k in explicit.algebraic]),
        leading=_joint_defaults(formulation) if formulation.moves else (),
        defaults=defaults,
        stored=stored,
        plain=own == {*stored},
    )


def _results(
    formulation: Formulation,
    reduced: Reduced,
    explicit: Explicit,
    names: Namespace,
    own: list[ca.SX],
    shown: ca.SX,
) -> tuple[ca.SX, Namespace, list[int]]:
    """Return the column of all variables, the names of its rows, and the row of each chain."""
    chains = reduced.dae.chains
    rows, levels, base = _base(formulation, explicit, own)
    signal_rows: list[tuple[int, str]] = []
    extra: list[ca.SX] = []
    for number, signal in enumerate(formulation.flat.signals):
        signal_rows.append((len(base) + len(extra), signal.unit))
        if formulation.signals.places[number] is None:
            extra.append(formulation.signals.value(number, 0))
    first_place = len(base) + len(extra)
    own_names = [chain for chain in formulation.chains if chain.kind != METER]
    named = {s.element_hash() for chain in own_names for s in chain.symbols}
    inner = [
        (chains[c].level_name(k), _unit(chains[c], k), chains[c].symbols[k])
        for c, k in (*explicit.states, *explicit.algebraic)
        if chains[c].symbols[k].element_hash() not in named
    ]
    if reduced.dae.switches is not None:
        memory, events = reduced.dae.switches.memory, reduced.dae.events
        held = scalars(events.discrete)[-events.n_memory :]
        inner += [
            (f"{item.path}.{item.name}", "", symbol)
            for item, symbol in zip(memory, held, strict=True)
            if item.kind in ("discrete", "mode")
        ]
    filled = dataclasses.replace(
        names,
        chains=[
            ChainRows(row, count, chain.nominals, chain.units)
            for chain, row, count in zip(formulation.chains, rows, levels, strict=True)
        ],
        signal_rows=signal_rows,
        first_place=first_place,
        _cache={},
    ).with_rows([(name, unit) for name, unit, _ in inner], first_place + shown.shape[0])
    if formulation.special:
        filled = filled.with_rows(*_powers(formulation, filled))
    column = stack_column([*base, *extra, shown, *(symbol for *_, symbol in inner)])
    return column, filled, rows


def _powers(formulation: Formulation, names: Namespace) -> tuple[list[tuple[str, str]], int]:
    """Return names and units of powers that are not through times across, and their first row."""
    edges, flat, own = formulation.edges, formulation.flat, formulation.special
    paths = [f"{flat.paths[edges.owners[edge]]}.{edges.names[edge]}" for edge in own]
    first = names.places["edge", next(iter(own)), "power", 0][0]
    return [(special_name(path), "W") for path in paths], names.first_place + first


def _unit(chain: Chain, level: int) -> str:
    return chain.units[level] if level < len(chain.units) else ""


def _base(
    formulation: Formulation, explicit: Explicit, own: list[ca.SX]
) -> tuple[list[int], list[int], list[ca.SX]]:
    """Return the first row and number of levels of each chain, and the rows."""
    known = {s.element_hash(): s for s in own}
    for symbol, solved in zip(explicit.symbols, explicit.values, strict=True):
        known[symbol.element_hash()] = solved
    rows: list[int] = []
    levels: list[int] = []
    base: list[ca.SX] = []
    for chain in formulation.chains:
        rows.append(len(base))
        chain.symbol(0)
        for symbol in chain.symbols:
            value = known.get(symbol.element_hash())
            if value is None:
                break
            base.append(value)
        levels.append(len(base) - rows[-1])
    return rows, levels, base


def _event_table(dae: Dae, parameters: ca.SX) -> EventTable:
    events = dae.events
    numbers = [ca.densify(e) for e in (events.starts, events.periods, events.instants)]
    function = ca.Function("events", [parameters, events.discrete], numbers)
    owners = tuple(str(s).rpartition(".")[0] for s in events.discrete.elements())
    sizes = (events.n_counters, events.n_switches)
    return EventTable(function, *sizes, events.tables, owners, events.n_memory)


def _initial(
    flat: FlatModel, formulation: Formulation, parameters: ca.SX, known: Namespace
) -> tuple[tuple[str, ...], ca.Function, tuple[str, ...], ca.Function]:
    starts: dict[str, Any] = {}
    guesses: dict[str, Any] = {}
    for number, (component, path) in enumerate(zip(flat.components, flat.paths, strict=True)):
        for name, declared in component._spec.variables.items():
            for table, value in ((starts, declared.start), (guesses, declared.guess)):
                if value is not None and name in formulation.variable_chain[number]:
                    if isinstance(value, str):
                        one = flat.parameters.of(component, value)
                    else:
                        one = ca.SX(ca.DM(value))
                    size = len(formulation.variable_chain[number][name])
                    table[f"{path}.{name}"] = ca.repmat(one, size) if one.is_scalar() else one
    for path in flat.guesses:
        starts.pop(path, None)
    starts.update(flat.starts)
    guesses.update(formulation.guesses() if formulation.moves else flat.guesses)
    own = {s.element_hash() for s in flat.parameters.symbols}
    made: list[Any] = []
    for given in (starts, guesses):
        table = given
        if formulation.moves:
            table = dict(in_coordinates(known, path, value) for path, value in given.items())
        values = [_expression(flat, path, value, own, known) for path, value in table.items()]
        names = [n for n, v in zip(table, values, strict=True) for _ in range(v.shape[0])]
        made += [tuple(names), ca.Function("initial", [parameters], [stack_column(values)])]
    return made[0], made[1], made[2], made[3]


def _expression(flat: FlatModel, path: str, value: Any, own: set[int], known: Namespace) -> ca.SX:
    value = plain(value)
    if isinstance(value, str):
        unit = _resolve(known, path, "start")[0].unit
        return ca.SX(to_si(value, unit, f"start value for '{path}'"))
    if isinstance(value, ca.SX):
        if all(s.element_hash() in own for s in ca.symvar(value)):
            return value
        return flat.parameters.resolve_expression(value)
    parts = elements(value)
    if isinstance(parts, list | tuple) or (np.ndim(parts) and np.asarray(parts).dtype.kind in "OU"):
        return ca.vertcat(*(_expression(flat, path, part, own, known) for part in parts))
    return ca.SX(ca.DM(parts))


def _joint_defaults(formulation: Formulation) -> tuple[tuple[str, float], ...]:
    """Return values and rates of joints by which others are swept, with their defaults.

    They are those of edges in domains where acrosses are unknowns, and coordinates of motions in
    moving domains that others read: a start value of what is swept last moves that first.
    """
    edges, chains = formulation.edges, formulation.chains
    last = max((domain.rank for domain in edges.domains if domain.moving), default=0)
    found: dict[str, float] = {}
    pairs = zip(formulation.flat.paths, formulation.traces, strict=True)
    for number, (path, made) in enumerate(pairs):
        found |= {f"{path}.{n}": 0.0 for both in made.joined.values() for n in both}
        for name, levels in made.motions.items():
            domain = edges.domains[edges.numbers[number][name]]
            if domain.internal or domain.rank == last:
                continue
            for level in (0, 1):
                keys = sorted(key for key in levels[level].layout if key[0] == "variable")
                for _, variable, order in keys:
                    for chain in formulation.variable_chain[number][variable]:
                        rest = chains[chain].guess if not level and not order else 0.0
                        found[chains[chain].level_name(order)] = rest
    return tuple(found.items())


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


def _chart(
    formulation: Formulation,
    reduced: Reduced,
    explicit: Explicit,
    rows: list[int],
    loops: LoopSymbols,
    arguments: list[ca.SX],
) -> Chart:
    """Return what closed loops need at run time."""
    dae, own = reduced.dae, loops.coordinates
    u = [symbol for chain in dae.inputs for symbol in chain.symbols]
    given = [stack_column(u), stack_column(dae.parameters), dae.events.discrete]
    unknown = [*explicit.states, *explicit.algebraic]
    pose = [c for c in loops.pose if (c, 0) in unknown]
    q = stack_column(dae.chains[c].symbol(0) for c in pose)
    put = stack_column(p.value for p in loops.placed)
    plain = [p for p in loops.placed if p.value.shape[0] == len(p.chains)]
    named = (
        *(dae.chains[c].name for c in pose),
        *dae.loops.leading_names,
        *(dae.chains[c].name for p in plain for c in p.chains),
    )
    values = ca.vertcat(q, loops.leading, *[p.value for p in plain])
    first = {name: row for row, name in reversed([*enumerate(named)])}
    names = tuple(dict.fromkeys(named))  # coordinates of joints may be some of the pose
    place = {name: row for row, name in enumerate(names)}
    stated = values[[first[name] for name in names]]
    gone = [c for c in loops.pose if (c, 0) not in unknown]  # solved for: at their guesses
    found = [loops.closing, stated, put]
    if gone:
        symbols = [dae.chains[c].symbol(0) for c in gone]
        found = ca.substitute(found, symbols, [ca.SX(dae.chains[c].guess) for c in gone])
    fast = [(loops.first_free + loops.n_places + i, 0) for i in range(loops.n_free)]
    places = [(loops.first_free + i, 0) for i in range(loops.n_places)] + fast
    if not {*places} <= {*explicit.states}:
        raise _rates_of_laws(dae, explicit, loops.owners)
    led = {*pose}
    sweeping = {name for name, _ in _joint_defaults(formulation)}
    joints = [(place[name], name) for name in dae.loops.leading_names]
    spare = [v for v in explicit.states if v in dae.loops.own_rates or (v[1] and v[0] in led)]
    moving = [ca.densify(loops.slope), *([] if own.turn is None else [own.turn])]
    moving += loops.position_slopes if loops.rolling else []
    start = LoopStart(
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
            for c, k in own.rates
        ),
        steered=dae.loops.leading_rates,
        steering=tuple(explicit.states.index(level) for level in [*fast, *spare]),
    )
    closure = LoopClosure(
        gaps=ca.Function("gaps", arguments, [ca.densify(loops.gap)]),
        owners=tuple(loops.owners),
        closers=tuple(dict.fromkeys(loops.owners)),
        drivers=tuple(drivers_of_loops(formulation)),
    )
    return Chart(
        closure=closure,
        start=start,
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
