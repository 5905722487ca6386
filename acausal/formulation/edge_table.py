"""Edges of the whole model: where each comes from and lies, and what kind its equations make it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from acausal.formulation.flat_model import FlatModel
from acausal.language.component import Component
from acausal.language.declaration import Edge, edge_key
from acausal.language.domain import Domain
from acausal.language.expression import Key

if TYPE_CHECKING:
    from acausal.formulation.trace import Trace
    from acausal.formulation.traced_motions import Motion


@dataclass(frozen=True, eq=False)
class EdgeTable:
    """The edges of the whole model, by number: where each comes from and where it lies."""

    owners: list[int]
    names: list[str]
    domains: list[Domain]
    tails: list[int]
    heads: list[int]
    kinds: list[str]
    numbers: list[dict[str, int]]  # per component: edge name -> number


def edge_table(flat: FlatModel, traces: list[Trace]) -> EdgeTable:
    """Return the edges of all components, numbered."""
    table = EdgeTable([], [], [], [], [], [], [])
    for number, component in enumerate(flat.components):
        nodes = flat.port_nodes[number]
        mine: dict[str, int] = {}
        for edge in component._live_edges():
            mine[edge.name] = len(table.owners)
            table.owners.append(number)
            table.names.append(edge.name)
            table.domains.append(edge.domain)
            tail = nodes.get(edge.tail) if edge.tail is not None else None
            table.tails.append(flat.datum[edge.domain.name] if tail is None else tail)
            table.heads.append(nodes[edge.head])
            table.kinds.append(traces[number].kinds[edge.name])
        table.numbers.append(mine)
    return table


def edge_variable(flat: FlatModel, edges: EdgeTable, edge: int, name: str) -> str:
    """Return the shortest path of a variable of an edge: ``r.v`` where the part shows it so."""
    owner = edges.owners[edge]
    component, path = flat.components[owner], flat.paths[owner]
    kind, level = edge_key(edges.domains[edge], name, path)
    for alias, quantity in component._spec.aliases.items():
        if (quantity.edge.name, quantity.kind, quantity.level) == (edges.names[edge], kind, level):
            return f"{path}.{alias}"
    return f"{path}.{edges.names[edge]}.{name}"


def port_edges(flat: FlatModel, edges: EdgeTable, number: int, port: str) -> list[tuple[int, int]]:
    """Return the edges of a component at one of its ports, +1 for a head and -1 for a tail."""
    component = flat.components[number]
    found = []
    for edge in component._live_edges():
        if edge.head == port:
            found.append((edges.numbers[number][edge.name], 1))
        if edge.tail == port:
            found.append((edges.numbers[number][edge.name], -1))
    return found


EDGE = ("across", "through")


def edge_kinds(
    component: Component,
    mentions: tuple[frozenset[Key], ...],
    choices: list[list[frozenset[Key]]],
) -> dict[str, str]:
    """Infer the kind of each edge from its terminal equations (the table is in tree.PRIORITY).

    ``choices`` says what the equations that depend on a mode speak of in each mode.
    """
    ports = component._spec.ports
    stated = [
        keys
        for keys in mentions  # an equation for an output measures, it does not constrain
        if not any(kind == "signal" and ports[name].direction == "output" for kind, name, _ in keys)
    ]
    directions = {name: port.direction for name, port in ports.items()}
    return {
        edge.name: "sticking"
        if choices and _sticks(edge, choices)
        else "dissipator"
        if any(directions.values()) and _adapts(edge, mentions, directions)
        else _edge_kind(edge, stated)
        for edge in component._live_edges()
    }


def _adapts(
    edge: Edge[Any], mentions: tuple[frozenset[Key], ...], directions: Mapping[str, str | None]
) -> bool:
    """Whether one side of an edge is a signal that is given, and the other one that is told.

    What lies behind the signals decides which of the two it prescribes: it is no driver.
    """
    found: dict[str, set[str]] = {"input": set(), "output": set()}
    for keys in mentions:
        mine = {kind for kind, name, _ in keys if kind in EDGE and name == edge.name}
        others = {kind for kind, name, _ in keys if kind in EDGE and name != edge.name}
        signals = {directions[name] for kind, name, _ in keys if kind == "signal"}
        if len(mine) == len(signals) == 1 and not others:
            found[str(next(iter(signals)))] |= mine
    given = found["input"]
    return len(given) == 1 and {*EDGE} - given <= found["output"]


def _sticks(edge: Edge[Any], choices: list[list[frozenset[Key]]]) -> bool:
    """Tell whether an edge prescribes its across in some mode but not in all."""
    if edge.prefer is not None:
        return False
    for modes in choices:
        kinds = [{kind for kind, name, _ in keys if name == edge.name} & {*EDGE} for keys in modes]
        if {"across"} in kinds and any("through" in kind for kind in kinds):
            return True
    return False


def _edge_kind(edge: Edge[Any], stated: list[frozenset[Key]]) -> str:
    if edge.prefer is not None:
        return "across_driver" if edge.prefer == "branch" else "through_driver"
    across, through, alone, coupled = _stated_levels(edge, stated)
    if not across and not through:
        return "across_driver"  # a norator: what drives it is decided elsewhere
    if alone == {"across", "through"}:
        return "through_driver"  # a nullator
    if alone:
        return "across_driver" if "across" in alone else "through_driver"
    return kind_by_levels(across, through, edge.domain.order, coupled)


def kind_by_levels(
    across: set[int], through: set[int], order: int = 1, coupled: bool = False
) -> str:
    """Return the kind of an edge from the derivatives of across and through in its equations.

    ``order`` is that of the across whose derivative is stored (2: a position), ``coupled`` whether
    equations speak of other edges too.

    Examples
    --------
    A capacitor, an inductor, coupled or not, a spring with a position, and a source:

    >>> kind_by_levels({1}, {0}), kind_by_levels({0}, {1}), kind_by_levels({0}, {1}, coupled=True)
    ('A', 'T', 'T')
    >>> kind_by_levels({0}, {0}, order=2)
    'T'
    >>> kind_by_levels({0}, set())
    'across_driver'
    """
    if not through:
        return "across_driver"
    if not across:
        return "through_driver"
    if max(across) >= order:
        return "A"
    if max(through) > 0:
        return "T"  # with others too: coupled inductors store their currents
    if coupled:
        return "coupling"
    return "T" if order == 2 and 0 in across else "dissipator"


def _stated_levels(
    edge: Edge[Any], stated: list[frozenset[Key]]
) -> tuple[set[int], set[int], set[str], bool]:
    """Return the levels of across and through in equations, what stands alone, if others do too.

    What a part stores may be a variable of its own: der(x) = through says of the across, which is a
    function of x, what a derivative of it would.
    """
    levels: dict[str, set[int]] = {"across": set(), "through": set()}
    alone: set[str] = set()
    coupled = False
    for keys in stated:
        mine = {(kind, level) for kind, name, level in keys if kind in EDGE and name == edge.name}
        others = any(kind in EDGE and name != edge.name for kind, name, _ in keys)
        internal = any(kind == "variable" for kind, _, _ in keys)
        coupled |= bool(mine) and others
        for kind, level in mine:
            levels[kind].add(level)
        stores = {level for kind, _, level in keys if kind == "variable"}
        if mine == {("through", 0)} and stores == {1} and not others and edge.domain.order == 1:
            levels["across"].add(1)
        if len({kind for kind, _ in mine}) == 1 and not others and not internal:
            alone |= {kind for kind, _ in mine}
    return levels["across"], levels["through"], alone, coupled


def motion_kinds(
    component: Component,
    motions: dict[str, tuple[Motion, Motion, Motion]],
    others: dict[str, str],
) -> dict[str, str]:
    """Return the kind of edges that move.

    A joint if a coordinate moves it, else a driver; what a driver fixes between two ports that
    another edge lets move is ``held``, a part of the joint. ``others`` are the kinds of edges
    without a motion.
    """

    def kind(name: str) -> str:
        # What a mode may hold has coordinates of its own: as a chord nothing would tie them.
        if name in component.free_edges and not switches:
            return "free_joint"
        moved = any(key[0] == "variable" for level in motions[name] for key in level.layout)
        return "joint" if moved else "across_driver"

    switches = any(component._enabled(item) for item in component._spec.discretes.values())
    edges = {edge.name: edge for edge in component._live_edges()}
    found = {name: kind(name) for name in motions}
    known = others | found
    for name, driver in found.items():
        beside = [e for e in edges if edges[e].ports == edges[name].ports and e != name]
        if driver == "across_driver" and any(known[e] != "across_driver" for e in beside):
            known[name] = "held"
    return {name: known[name] for name in found}


def joint_edges(
    component: Component, motions: Iterable[str], kinds: dict[str, str]
) -> dict[str, tuple[str, str]]:
    """Return the edges beside motions that turn freely, with the names of value and rate.

    They are coordinates of a joint in a domain where across values are unknowns.
    """
    edges = {edge.name: edge for edge in component._live_edges()}
    ports = {edges[name].ports for name in motions if edges[name].tail is not None}
    found = {}
    for name, edge in edges.items():
        free = kinds[name] != "across_driver" and edge.domain.order > 1 and not edge.domain.moving
        if name not in motions and edge.ports in ports and free:
            shown = component._spec.aliases.items()
            own = {q.level: n for n, q in shown if q.edge.name == name and q.kind == "across"}
            first, second = (
                own.get(level, f"{name}.{edge.domain.across[level]}") for level in (0, 1)
            )
            found[name] = (first, second)
    return found
