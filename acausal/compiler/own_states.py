"""Own states of parts: what each part stores by its own equations, whatever the tree makes of it.

Which unknowns become states depends on the tree, and that on names and order; defaults must not.
"""

from __future__ import annotations

from collections import defaultdict

from acausal.formulation.edge_table import edge_variable
from acausal.formulation.formulation import Formulation
from acausal.formulation.trace import Trace
from acausal.system.tables import Defaults


def own_states(formulation: Formulation) -> Defaults:
    """Return values that are at rest where nothing is said, in groups, the first ones first.

    0. What joints stand on: values and rates of storages that carry joints and are carried by none.
    1. What a part differentiates: an across below the order of its domain's equation of storage
       (v of a C der(v), value and rate where the acceleration is in it), a through, a variable.
    2. Values of edges that relate value and through in domains of order 2: deformations.
    3. Values of all other edges of these domains but through drivers, and rates of those that can
       stick.

    Moving domains are left out: there the coordinates of joints are at rest.
    """
    stored: dict[str, float] = {}
    deformed: dict[str, float] = {}
    others: dict[str, float] = {}
    flat, edges = formulation.flat, formulation.edges
    highest = [_differentiated(made) for made in formulation.traces]
    for edge, (owner, name) in enumerate(zip(edges.owners, edges.names, strict=True)):
        domain, kind = edges.domains[edge], edges.kinds[edge]
        if domain.moving:
            continue
        across = [edge_variable(flat, edges, edge, n) for n in domain.across[: domain.order]]
        grounded = edges.tails[edge] == flat.datum.get(domain.name)
        rest = dict.fromkeys(across, 0.0) | {across[0]: domain.guess if grounded else 0.0}
        found = highest[owner]
        stores = kind not in ("through_driver", "sticking")  # these speak of it, no more
        if stores and found["across", name] >= domain.order:
            stored |= rest
        elif domain.order > 1 and kind != "through_driver":
            values = others if kind != "T" else deformed
            values |= rest if kind == "sticking" else {across[0]: rest[across[0]]}
        if found["through", name]:
            stored[edge_variable(flat, edges, edge, domain.through)] = 0.0
    moving = {o for o, d in zip(edges.owners, edges.domains, strict=True) if d.moving}
    for owner, chains in enumerate(formulation.variable_chain):
        for name, numbers in chains.items():
            levels = range(highest[owner]["variable", name] if owner not in moving else 0)
            for chain in (formulation.chains[number] for number in numbers):
                stored |= {chain.level_name(k): 0.0 if k else chain.guess for k in levels}
    groups = (_standing(formulation), stored, deformed, others)
    return tuple(tuple(group.items()) for group in groups)


def _differentiated(made: Trace) -> dict[tuple[str, str], int]:
    """Return the highest derivative of each local quantity that the equations speak of."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for kind, name, level in (key for keys in made.mentions for key in keys):
        found[kind, name] = max(found[kind, name], level)
    return found


def _standing(formulation: Formulation) -> dict[str, float]:
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
        return {}
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
    return dict.fromkeys(found, 0.0)


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
