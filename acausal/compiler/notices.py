"""Notices: what was done about a model that looks odd but is handled."""

from __future__ import annotations

from collections import Counter

from acausal.formulation.formulation import Formulation
from acausal.reduction.closed_loops import LoopSymbols
from acausal.reduction.simplification import Explicit

_SHOWN = 8  # names listed before the rest is only counted


def notices(
    formulation: Formulation, explicit: Explicit, loops: LoopSymbols | None = None
) -> tuple[str, ...]:
    """Return one line for each kind of oddity: open ports, short circuits, redundant closures."""
    flat, edges = formulation.flat, formulation.edges
    moving = {o for o, d in zip(edges.owners, edges.domains, strict=True) if d.moving}
    shorted = [
        formulation.graph.edge_names[e]
        for e, (tail, head) in enumerate(zip(edges.tails, edges.heads, strict=True))
        if tail == head and edges.owners[e] not in moving
    ]
    frozen = [f"{name} = {value:g}" for name, value in flat.parameters.frozen.items()]
    found = {
        "unconnected ports, through = 0": flat.unconnected,
        "short-circuited, both ends at one node": shorted,
        "storages that depend on others": _dependent_storages(formulation, explicit, moving),
        "parameters built in as numbers": frozen,
    }
    closures = 0 if loops is None else len(loops.owners)
    redundant = 0 if loops is None else closures - loops.rank
    if redundant:
        what = (
            f"{redundant} of {closures} closures of loops are redundant, the motion does "
            "not depend on them, reactions are not unique (those of least norm are given)"
        )
        found[what] = _joints_of_loops(formulation)
    return tuple(f"{what}: {_list(items)}" for what, items in found.items() if items)


def _list(items: list[str]) -> str:
    more = f", … ({len(items)} in all)" if len(items) > _SHOWN else ""
    return ", ".join(items[:_SHOWN]) + more


def _joints_of_loops(formulation: Formulation) -> list[str]:
    """Return the parts with coordinates in the circuits of the chords that close loops."""
    kinds = zip(formulation.edges.owners, formulation.edges.kinds, strict=True)
    joints = {owner for owner, kind in kinds if kind in ("joint", "free_joint")}
    inside = _in_loops(formulation)  # a loop of rigid parts has no joint: then all of them
    return [formulation.flat.paths[owner] for owner in sorted(inside & joints or inside)]


def drivers_of_loops(formulation: Formulation) -> list[str]:
    """Return the parts in closed loops that take a signal: their motion is prescribed."""
    signals = formulation.flat.port_signals
    directions = [
        {part._spec.ports[name].direction for name in signals[number]}
        for number, part in enumerate(formulation.flat.components)
    ]
    inside = sorted(_in_loops(formulation))
    return [formulation.flat.paths[owner] for owner in inside if "input" in directions[owner]]


def _in_loops(formulation: Formulation) -> set[int]:
    """Return the components with an edge in the circuit of a chord that closes a loop."""
    edges, tree = formulation.edges, formulation.tree
    closing = {chain for _, chains, _ in formulation.closures() for chain in chains}
    owners: set[int] = set()
    for chord in tree.chords:
        if closing.isdisjoint(formulation.moving_chains.get(chord, ())):
            continue
        owners.add(edges.owners[chord])
        ends = [edges.tails[chord], edges.heads[chord]]
        while ends[0] != ends[1]:
            ends.sort(key=tree.depth.__getitem__)
            owners.add(edges.owners[tree.parent_edge[ends[1]]])
            ends[1] = tree.parent[ends[1]]
    return owners


def _dependent_storages(
    formulation: Formulation, explicit: Explicit, moving: set[int]
) -> list[str]:
    """Return the storages without a state of their own: others, or a driver, set it.

    Bodies that move with frames are left out: joints have the coordinates.
    """
    flat, edges, tree = formulation.flat, formulation.edges, formulation.tree
    states = {chain for chain, _ in explicit.states}
    built_in = {name.rpartition(".")[0] for name in flat.parameters.frozen}
    storages = [e for e, kind in enumerate(edges.kinds) if kind in ("A", "T")]
    count = Counter(edges.owners[e] for e in storages)
    found = []
    for edge in storages:
        owner = edges.owners[edge]
        # The state of an A-type is its across, that of a T-type its through (a compliance between
        # coordinates, order 2, has none of its own as a chord: its ends have).
        own = tree.is_branch[edge] or edges.kinds[edge] == "T"
        compliant = edges.kinds[edge] == "T" and edges.domains[edge].order == 2
        if (own and formulation.edge_chain[edge] in states) or flat.paths[owner] in built_in:
            continue
        if owner in moving:
            continue
        if not (compliant and not tree.is_branch[edge]):
            single = count[owner] == 1
            found.append(flat.paths[owner] if single else formulation.graph.edge_names[edge])
    return found
