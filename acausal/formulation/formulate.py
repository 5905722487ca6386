"""Terminal equations: each class traced once, mapped over its instances."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, cast

import casadi as ca
import numpy as np

from acausal.formulation.dae import Chain, Dae, TimeEvents
from acausal.formulation.formulation import Formulation
from acausal.formulation.joint_poses import closing as closing_of
from acausal.formulation.joint_poses import leading as leading_of
from acausal.formulation.moving_sweeps import LEVELS
from acausal.formulation.path_cuts import Cut, expanded, outputs, read_cuts
from acausal.formulation.trace import Trace
from acausal.formulation.traced_events import SwitchCollection
from acausal.language.expression import time
from acausal.language.quantity import scalars
from acausal.numerics.piecewise import PiecewisePolynomial

Discrete = tuple[list[ca.SX], list[ca.SX], list[ca.SX], list[ca.SX]]
"""The discrete symbols of one component: counts, flags, table pieces, memory."""


def formulate(formulation: Formulation) -> Dae:
    """Write the terminal equations of all components in the unknowns of the formulation."""
    flat, traces = formulation.flat, formulation.traces
    groups: dict[int, list[int]] = {}
    for number, made in enumerate(traces):
        groups.setdefault(id(made), []).append(number)
    discrete: list[list[ca.SX]] = [[], [], [], []]
    collected = SwitchCollection()
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]] = []
    tables: list[PiecewisePolynomial] = []
    blocks: list[tuple[list[int], ca.SX]] = []
    rights: dict[int, ca.SX] = {}
    for members in groups.values():
        made = traces[members[0]]
        arguments = _stacked(formulation, members, made)
        switches = [_discrete_symbols(made, flat.paths[number]) for number in members]
        if made.hybrid is not None:
            for column, (number, own) in enumerate(zip(members, switches, strict=True)):
                counters = len(discrete[0]) + column * made.n_counters
                collected.add(flat.paths[number], made.hybrid, arguments[:, column], own, counters)
        if made.n_discrete:
            _collect_events(made, arguments, switches, discrete, event_parts)
            tables.extend(table for _ in members for table in made.tables)
        if made.texts:
            if made.values is not None:
                rights[id(made)] = _mapped(made.values, made, arguments, switches)
            blocks.append((members, _mapped(made.residual, made, arguments, switches)))
    asked = collected.switches()
    rows = ca.SX(0, 1) if asked is None else asked.rows
    dae = _assemble(formulation, blocks, rights, discrete, event_parts, tables, rows)
    return dataclasses.replace(dae, switches=asked)


def _stacked(formulation: Formulation, members: list[int], made: Trace) -> ca.SX:
    """Return the locals of all instances of a trace, a column each."""
    if not made.layout:
        return ca.SX(0, len(members))
    rows = []
    for key, size in zip(made.layout, made.sizes, strict=True):
        values = ca.vertcat(*[formulation.local(number, key) for number in members])
        rows.append(ca.reshape(values, size, len(members)))
    return ca.vertcat(*rows)


def _collect_events(
    made: Trace,
    arguments: ca.SX,
    switches: list[Discrete],
    discrete: list[list[ca.SX]],
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]],
) -> None:
    for column, own in enumerate(switches):
        for room, symbols in zip(discrete, own, strict=True):
            room.extend(symbols)
        if made.events is not None:
            stacked = ca.vertcat(*[symbol for room in own for symbol in room])
            event_parts.append(cast(Any, made.events(arguments[:, column], stacked)))


def _discrete_symbols(made: Trace, path: str) -> Discrete:
    if not made.n_discrete:
        return [], [], [], []
    counts = [ca.SX.sym(f"{path}.elapsed{i}") for i in range(made.n_counters)]
    flags = [ca.SX.sym(f"{path}.after{i}") for i in range(made.n_switches)]
    pieces = [
        ca.SX.sym(f"{path}.table{i}[{j}]")
        for i, table in enumerate(made.tables)
        for j in range(table.coefficients.shape[1] + 1)
    ]
    memory = [] if made.hybrid is None else made.hybrid.memory
    held = [ca.SX.sym(f"{path}.{item.name or item.symbol}") for item in memory]
    return counts, flags, pieces, held


def _mapped(
    function: ca.Function, made: Trace, arguments: ca.SX, switches: list[Discrete]
) -> ca.SX:
    """Apply a traced function to all instances at once."""
    count = arguments.shape[1]
    own = [symbol for rooms in switches for room in rooms for symbol in room]
    stacked = ca.reshape(ca.vertcat(*own, ca.SX(0, 1)), made.n_discrete, count)
    if count == 1:
        return function(arguments, time, stacked)
    return function.map(count)(arguments, ca.repmat(time, 1, count), stacked)


def _assemble(
    formulation: Formulation,
    blocks: list[tuple[list[int], ca.SX]],
    rights: dict[int, ca.SX],
    discrete: list[list[ca.SX]],
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]],
    tables: list[PiecewisePolynomial],
    asked: ca.SX,
) -> Dae:
    flat, rows = formulation.flat, _Rows()
    for members, _ in blocks:
        for position, number in enumerate(members):
            rows.add_component(formulation, number, position, rights)
    speeds, closed = formulation.free.speeds(formulation.moving.values), formulation.closures()
    rates = formulation.rate_closures()
    closing, placed = closing_of(formulation)
    names, leading, leading_rates = leading_of(formulation)
    for number, gap in rates:
        rows.add_opaque(number, gap.shape[0], "closure of the rates")
    for number, rise, speed in speeds:
        rows.add_opaque(number, rise.shape[0], "rate of the coordinates", (rise, speed))
    closures: list[tuple[int, int]] = []
    for number, chains, _ in closed:
        closures += [(len(rows.origins) + i, chain) for i, chain in enumerate(chains)]
        rows.add_opaque(number, len(chains), "closure of the circuit")
    stated = ca.vertcat(*[ca.vec(block) for _, block in blocks], ca.SX(0, 1))
    gaps = [ca.vertcat(*[gap for _, gap in rates], ca.SX(0, 1))]
    gaps += [ca.vertcat(*[g[level] for _, _, g in closed], ca.SX(0, 1)) for level in range(LEVELS)]
    # Bases of closures are picked in coordinates alone: closures are written without cuts.
    gaps.append(ca.vertcat(*[gap for _, gap in closing], ca.SX(0, 1)))
    count = len(gaps)
    gaps = expanded(formulation.cuts, [*gaps, *(part.value for part in placed)])
    gaps, put = gaps[:count], gaps[count:]
    read, unread = _told_apart(formulation.cuts, stated, rows)
    if unread:
        stated, *written = expanded(
            unread, [stated, *(right for _, right in rows.explicit.values())]
        )
        named = zip(rows.explicit.items(), written, strict=True)
        rows.explicit = {row: (symbol, right) for (row, (symbol, _)), right in named}
    steps = [cut.symbols - cut.value for cut in read]
    cuts = [pair for cut in read for pair in rows.add_cut(cut, formulation.chains)]
    return Dae(
        chains=formulation.chains,
        residuals=ca.vertcat(
            stated, gaps[0], *[rise - speed for _, rise, speed in speeds], gaps[1], *steps
        ),
        origins=rows.origins,
        texts=rows.texts,
        inputs=formulation.inputs,
        parameters=flat.parameters.symbols,
        values=np.array(flat.parameters.values, dtype=float),
        events=_time_events(discrete, event_parts, tables),
        paths=flat.paths,
        stepped=rows.stepped,
        opaque=frozenset(rows.opaque),
        explicit=rows.explicit,
        extras=expanded(unread, [ca.vertcat(formulation.moving_rows(), asked)])[0],
        coordinates=formulation.coordinates(),
        closures=closures,
        closure_levels=(gaps[2], gaps[3]),
        invariants=formulation.invariants(),
        closing=gaps[4],
        closing_owners=[number for number, gap in closing for _ in range(gap.shape[0])],
        placed=[dataclasses.replace(p, value=value) for p, value in zip(placed, put, strict=True)],
        own_rates=formulation.free.displaced(formulation.graph.normal_tree),
        leading=leading,
        leading_names=names,
        leading_rates=leading_rates,
        cuts=cuts,
    )


def _told_apart(cuts: list[Cut], stated: ca.SX, rows: _Rows) -> tuple[list[Cut], list[Cut]]:
    """Return the cuts that a run needs, and those that only results are computed of."""
    if not cuts:
        return [], []
    idle = outputs(stated, rows.explicit)
    needed = [row for row in range(stated.shape[0]) if row not in idle]
    return read_cuts(cuts, stated[needed])


class _Rows:
    """What is known of each equation: its component, its text, and how it may be solved."""

    def __init__(self) -> None:
        self.origins: list[int] = []
        self.texts: list[str] = []
        self.stepped: dict[int, ca.SX] = {}
        self.explicit: dict[int, tuple[ca.SX, ca.SX]] = {}
        self.opaque: set[int] = set()

    def add_component(
        self, formulation: Formulation, number: int, position: int, rights: dict[int, ca.SX]
    ) -> None:
        """Add the equations of a component, the ``position``-th of its class."""
        made, first = formulation.traces[number], len(self.origins)
        for row in made.opaque:
            self.opaque.add(first + row)
            given = made.explicit[row]
            if given is not None:
                symbol = formulation.local(number, given[0])[given[1]]
                if symbol.is_symbolic():  # not the through of a branch, which is a sum
                    self.explicit[first + row] = (symbol, rights[id(made)][row, position])
        for row, keys in enumerate(made.stepped):
            if keys:
                acted = [formulation.local(number, key) for key in sorted(keys)]
                self.stepped[first + row] = ca.vertcat(*acted)
        self.origins.extend([number] * len(made.texts))
        self.texts.extend(made.texts)

    def add_cut(self, cut: Cut, chains: list[Chain]) -> Iterator[tuple[int, int]]:
        """Add the unknowns and equations of a cut; yield the number of each equation and chain."""
        for chain, value in zip(cut.chains, scalars(cut.value), strict=True):
            row = len(self.origins)
            yield row, len(chains)
            chains.append(chain)
            self.explicit[row] = (chain.symbol(0), value)
            self.add_opaque(cut.owner, 1, "step of a sweep")

    def add_opaque(
        self, number: int, count: int, text: str, solved: tuple[ca.SX, ca.SX] | None = None
    ) -> None:
        """Add equations of which only the pattern is looked at; ``solved``, symbol = value."""
        first = len(self.origins)
        self.opaque.update(range(first, first + count))
        if solved is not None:
            self.explicit |= {first + i: (solved[0][i], solved[1][i]) for i in range(count)}
        self.origins.extend([number] * count)
        self.texts.extend([f"{text} [{i}]" for i in range(count)])


def _time_events(
    discrete: list[list[ca.SX]],
    event_parts: list[tuple[ca.SX, ca.SX, ca.SX]],
    tables: list[PiecewisePolynomial],
) -> TimeEvents:
    parts = [list(column) for column in zip(*event_parts, strict=True)] or [[], [], []]
    starts, periods, instants = (ca.vertcat(*part, ca.SX(0, 1)) for part in parts)
    counts, flags, pieces, memory = discrete
    return TimeEvents(
        discrete=ca.vertcat(*counts, *flags, *pieces, *memory, ca.SX(0, 1)),
        n_counters=len(counts),
        n_switches=len(flags),
        tables=tuple(tables),
        starts=starts,
        periods=periods,
        instants=instants,
        n_memory=len(memory),
    )
