"""Nominal sizes: how large the across of each edge usually is, of its domain or as parts say."""

from __future__ import annotations

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError
from acausal.formulation.edge_table import EdgeTable
from acausal.formulation.flat_model import FlatModel
from acausal.language.component import Component
from acausal.language.quantity import stack_column

Sizes = tuple[float, ...]


def nominal_sizes(flat: FlatModel, edges: EdgeTable) -> list[Sizes]:
    """Return the sizes of all edges, a number a level, at the parameters that the model has.

    What one part says of an across holds for all edges between the same two nodes; of several
    words the smallest counts: tolerances are in these units.
    """
    stated = {
        edge: sizes
        for number, component in enumerate(flat.components)
        if type(component).nominals is not Component.nominals
        for edge, sizes in _stated(flat, edges, number)
    }
    if not stated:
        return [domain.nominal for domain in edges.domains]
    column = stack_column(size for sizes in stated.values() for size in sizes)
    known = stack_column(flat.parameters.symbols)
    values = ca.Function("sizes", [known], [column])(flat.parameters.values).full().ravel()
    between: dict[tuple[int, int], Sizes] = {}
    for edge, sizes in stated.items():
        mine, values = values[: len(sizes)], values[len(sizes) :]
        owner = flat.paths[edges.owners[edge]]
        if len(mine) != len(edges.domains[edge].across) or not np.all(mine > 0):
            raise DeclarationError(
                f"{owner}: nominals() gives {mine.tolist()} for '{edges.names[edge]}'. Give a "
                f"positive number for each of {', '.join(edges.domains[edge].across)}."
            )
        pair = (edges.tails[edge], edges.heads[edge])
        before = between.get(pair, (np.inf,) * len(mine))
        between[pair] = tuple(float(size) for size in np.minimum(before, mine))
    pairs = zip(edges.tails, edges.heads, edges.domains, strict=True)
    return [between.get((tail, head), domain.nominal) for tail, head, domain in pairs]


def _stated(flat: FlatModel, edges: EdgeTable, number: int) -> list[tuple[int, tuple[ca.SX, ...]]]:
    """Return the edges of a component that it states sizes of, with these in its parameters."""
    component, names = flat.components[number], edges.numbers[number]
    found = type(component).nominals(lambda name: flat.parameters.of(component, name))
    unknown = sorted(set(found) - {*component._spec.edges})
    if unknown:
        raise DeclarationError(
            f"{flat.paths[number]}: nominals() speaks of '{unknown[0]}', which is no edge. "
            f"Edges: {', '.join(component._spec.edges)}."
        )
    return [
        (names[name], tuple(ca.SX(size) for size in sizes))
        for name, sizes in found.items()
        if name in names
    ]
