"""Notices: what was done about a model that looks odd but is handled."""

from __future__ import annotations

from collections import Counter

from acausal.formulation import Formulation
from acausal.simplification import Explicit

_SHOWN = 8  # names listed before the rest is only counted


def notices(formulation: Formulation, explicit: Explicit) -> tuple[str, ...]:
    """Return one line for each kind of oddity: open ports, short circuits, dependent storages."""
    flat, edges = formulation.flat, formulation.edges
    names = formulation.graph.edge_names
    shorted = [n for n, a, b in zip(names, edges.tails, edges.heads, strict=True) if a == b]
    frozen = [f"{name} = {value:g}" for name, value in flat.parameters.frozen.items()]
    found = {
        "unconnected ports, through = 0": flat.unconnected,
        "short-circuited, both ends at one node": shorted,
        "storages that depend on others": _dependent_storages(formulation, explicit),
        "parameters built in as numbers": frozen,
    }
    return tuple(f"{what}: {_list(items)}" for what, items in found.items() if items)


def _list(items: list[str]) -> str:
    more = f", … ({len(items)} in all)" if len(items) > _SHOWN else ""
    return ", ".join(items[:_SHOWN]) + more


def _dependent_storages(formulation: Formulation, explicit: Explicit) -> list[str]:
    """Return the storages without a state of their own: others, or a driver, set it."""
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
        if not (compliant and not tree.is_branch[edge]):
            single = count[owner] == 1
            found.append(flat.paths[owner] if single else formulation.graph.edge_names[edge])
    return found
