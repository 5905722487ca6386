"""What joints stand on: of the parts that joints connect, those that no joint carries."""

from __future__ import annotations

from acausal.formulation.edge_table import edge_variable
from acausal.formulation.formulation import Formulation


def standing_names(formulation: Formulation) -> tuple[str, ...]:
    """Return values and rates of storages that carry joints and are carried by none.

    They are where nothing is said of a mechanism that is not connected to the datum; states may be
    those of any of its parts.
    """
    flat, edges = formulation.flat, formulation.edges
    joints = [
        edges.numbers[number][name]
        for number, made in enumerate(formulation.traces)
        for name in made.joined
    ]
    if not joints:
        return ()
    rigid = [e for e, kind in enumerate(edges.kinds) if kind == "across_driver"]
    whole = _parts(len(flat.nodes), [(edges.tails[e], edges.heads[e]) for e in (*rigid, *joints)])
    stiff = _parts(len(flat.nodes), [(edges.tails[e], edges.heads[e]) for e in rigid])
    held = {whole[node] for node in flat.datum.values()}
    loose = {whole[edges.heads[joint]] for joint in joints} - held
    carried = {stiff[edges.heads[joint]] for joint in joints}
    found: list[str] = []
    for edge, kind in enumerate(edges.kinds):
        node = edges.heads[edge]
        if kind == "A" and whole[node] in loose and stiff[node] not in carried:
            loose.discard(whole[node])
            names = edges.domains[edge].across[:2]
            found += [edge_variable(flat, edges, edge, name) for name in names]
    return tuple(found)


def _parts(count: int, pairs: list[tuple[int, int]]) -> list[int]:
    """Return for each node the number of the connected part it is in."""
    parent = list(range(count))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for tail, head in pairs:
        parent[root(head)] = root(tail)
    return [root(node) for node in range(count)]
