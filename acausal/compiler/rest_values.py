"""Own states of parts: what each part stores by its own equations, whatever the tree makes of it.

Which unknowns become states depends on the tree, and that on names and order; defaults must not.
"""

from __future__ import annotations

from collections import defaultdict

from acausal.formulation.edge_table import edge_variable
from acausal.formulation.formulation import Formulation
from acausal.formulation.network import connected_parts
from acausal.formulation.trace import Trace
from acausal.system.system_tables import Defaults


def values_at_rest(formulation: Formulation) -> Defaults:
    """Return values that are at rest where nothing is said, in groups, the first ones first.

    0. Shapes: coordinates of internal domains with their rates, and what is ``at_rest``.
    1. What joints stand on: values and rates of storages that carry joints and are carried by none,
       and how bodies that move freely are turned.
    2. What a part differentiates: an across below the order of its domain's equation of storage
       (v of a C der(v), value and rate where the acceleration is in it), a through, a variable.
    3. Values of edges that relate value and through in domains of order 2: deformations.
    4. Values of all other edges of these domains but through drivers, and rates of those that can
       stick.

    Other moving domains are left out: there the coordinates of joints are at rest.
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
    below = _below_joints(formulation) if formulation.moves else {}
    groups = (_shapes(formulation), below, stored, deformed, others)
    return tuple(tuple(group.items()) for group in groups)


def _differentiated(made: Trace) -> dict[tuple[str, str], int]:
    """Return the highest derivative of each local quantity that the equations speak of."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for kind, name, level in (key for keys in made.mentions for key in keys):
        found[kind, name] = max(found[kind, name], level)
    return found


def _shapes(formulation: Formulation) -> dict[str, float]:
    """Return coordinates of internal domains with their rates, and what parts say is at rest."""
    flat, edges, found = formulation.flat, formulation.edges, dict[str, float]()
    normal = formulation.graph.normal_tree
    for edge, domain in enumerate(edges.domains):
        owner, name = edges.owners[edge], edges.names[edge]
        if not domain.internal or not normal.is_branch[edge]:
            continue
        levels = formulation.traces[owner].motions.get(name)
        if levels is None:
            width = range(domain.group.width(0))
            names = [edge_variable(flat, edges, edge, n) for n in domain.across[:2]]
            found |= {f"{path}[{i}]": 0.0 for path in names for i in width}
            continue
        for variable in sorted({key[1] for key in levels[0].layout if key[0] == "variable"}):
            for chain in formulation.variable_chain[owner][variable]:
                own = formulation.chains[chain]
                found |= {own.level_name(0): own.guess, own.level_name(1): 0.0}
    for number, (part, path) in enumerate(zip(flat.components, flat.paths, strict=True)):
        for name in part.at_rest:
            count = len(formulation.variable_chain[number][name])
            found |= {f"{path}.{name}" + (f"[{i}]" if count > 1 else ""): 0.0 for i in range(count)}
    return found


def _below_joints(formulation: Formulation) -> dict[str, float]:
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
    rigid = [e for e, kind in enumerate(edges.kinds) if kind == "across_driver"]
    ends = list(zip(edges.tails, edges.heads, strict=True))
    whole = connected_parts(len(flat.nodes), [ends[e] for e in (*rigid, *joints)])
    stiff = connected_parts(len(flat.nodes), [ends[e] for e in rigid])
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
    rest = dict.fromkeys(found, 0.0)
    turned = formulation.free.turns_anywhere(formulation.graph.normal_tree)
    return rest | {chain.name: chain.guess for chain in turned}
