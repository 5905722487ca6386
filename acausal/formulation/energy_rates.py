"""Meters: the energy that has flowed into each edge, as unknowns beside those of the model.

Their rates are the powers, so that they are in the error test of any integrator, cross events with
the states, and take what impulses do.

Not all powers are throughs times acrosses: of a fluid whose density changes with its pressure a
part may say by what value its circuit multiplies throughs in powers. That holds for all edges of a
circuit: throughs at a node sum to 0, so powers do with any function of the node's value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import networkx as nx

from acausal.formulation.dae import Chain
from acausal.language.component import Component
from acausal.system.meters import meter_name

if TYPE_CHECKING:
    from acausal.formulation.formulation import Formulation

METER = "meter"
"""The kind of these unknowns among chains."""


def meters(formulation: Formulation, metered: float) -> list[tuple[int, Chain, ca.SX]]:
    """Return owner, unknown and power [W] of every edge that power flows into.

    What flows through an edge between two ports of a domain whose through is the power itself
    leaves it again.
    """
    found = []
    flat, edges = formulation.flat, formulation.edges
    special = formulation.special
    for edge, domain in enumerate(edges.domains):
        owner, name = edges.owners[edge], edges.names[edge]
        if domain.power == "through":
            if flat.components[owner]._spec.edges[name].tail in flat.port_nodes[owner]:
                continue
            power, size = formulation.through(edge, 0), domain.through_nominal
        else:
            rate = domain.power == "through_rate"
            level = int(domain.power == "rate")
            across = formulation.across(edge, level)
            power = ca.dot(formulation.through(edge, int(rate)), across)
            if edge in special:
                power = special_power(formulation, edge, special[edge])
            size = domain.through_nominal * domain.nominal_across(level)
        label = meter_name(f"{flat.paths[owner]}.{name}")
        found.append((owner, Chain((label,), METER, ("J",), (size * metered,)), power))
    return found


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
