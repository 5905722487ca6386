"""Edges of the whole model: where each comes from and where it lies."""

from __future__ import annotations

from dataclasses import dataclass

from acausal.formulation.flat_model import FlatModel
from acausal.formulation.trace import Trace
from acausal.language.declaration import edge_key
from acausal.language.domain import Domain


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
