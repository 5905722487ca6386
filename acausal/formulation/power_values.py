"""Powers that are not through times across: of a fluid whose density changes with its pressure.

A part may say by what value its circuit multiplies throughs in powers. That holds for all edges of
a circuit: throughs at a node sum to 0, so powers do with any function of the node's value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import networkx as nx

from acausal.language.component import Component

if TYPE_CHECKING:
    from acausal.formulation.formulation import Formulation


def special_edges(formulation: Formulation) -> dict[int, int]:
    """Return the edges of circuits that a part speaks for, and the number of that part."""
    flat, edges = formulation.flat, formulation.edges
    speakers = [
        number
        for number, part in enumerate(flat.components)
        if type(part).power_value is not Component.power_value
        and _value(formulation, number, ca.SX(0)) is not None
    ]
    if not speakers:
        return {}
    joined = nx.Graph()
    datums = set(flat.datum.values())
    for number, ports in enumerate(flat.port_nodes):
        for node in set(ports.values()) - datums:
            joined.add_edge(("part", number, flat.nodes[node].domain.name), ("node", node))
    found: dict[int, int] = {}
    circuits = list(nx.connected_components(joined))
    for number in speakers:
        name = type(flat.components[number]).power_domain
        circuit: set[Any] = next((c for c in circuits if ("part", number, name) in c), set())
        for edge, domain in enumerate(edges.domains):
            if domain.name == name and ("part", edges.owners[edge], name) in circuit:
                found.setdefault(edge, number)
    return found


def special_power(formulation: Formulation, edge: int, speaker: int) -> ca.SX:
    """Return the power [W] into an edge of a circuit that a part speaks for."""
    ends = (formulation.edges.heads[edge], formulation.edges.tails[edge])
    head, tail = (_value(formulation, speaker, formulation.value(node, 0)) for node in ends)
    return ca.SX(formulation.through(edge, 0) * (head - tail))


def _value(formulation: Formulation, number: int, across: ca.SX) -> Any:
    part = formulation.flat.components[number]

    def get(name: str) -> Any:
        if name in part._spec.parameters:
            return formulation.flat.parameters.of(part, name)
        return getattr(part, name)

    return type(part).power_value(get, across)
