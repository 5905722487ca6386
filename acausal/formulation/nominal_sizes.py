"""Nominal sizes: how large acrosses and variables usually are, by domain or as parts say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError, did_you_mean
from acausal.formulation.edge_table import EdgeTable
from acausal.formulation.flat_model import FlatModel
from acausal.language.component import Component
from acausal.numerics.columns import stack_column

Sizes = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class NominalSizes:
    """Sizes of the across of every edge, a number a level, and of variables that parts speak of."""

    edges: list[Sizes]
    variables: Mapping[tuple[int, str], float]


def stated_sizes(flat: FlatModel, edges: EdgeTable) -> NominalSizes:
    """Return the sizes where parts speak of some, at the parameters that the model has.

    What one part says of an across holds for all edges between the same two nodes; of several
    words the smallest counts: tolerances are in these units.
    """
    stated = _stated(flat)
    between: dict[tuple[int, int], Sizes] = {}
    variables: dict[tuple[int, str], float] = {}
    for (number, name), sizes in _values(flat, stated).items():
        edge = edges.numbers[number].get(name)
        levels = edges.domains[edge].across if edge is not None else (name,)
        if len(sizes) != len(levels) or not np.all(sizes > 0):
            raise DeclarationError(
                f"{flat.paths[number]}: nominals() gives {sizes.tolist()} for '{name}'. Give a "
                f"positive number for each of {', '.join(levels)}."
            )
        if edge is None:
            variables[number, name] = float(sizes[0])
        else:
            pair = (edges.tails[edge], edges.heads[edge])
            least = np.minimum(between.get(pair, sizes), sizes)
            between[pair] = tuple(float(size) for size in least)
    pairs = zip(edges.tails, edges.heads, edges.domains, strict=True)
    found = [between.get((tail, head), domain.nominal) for tail, head, domain in pairs]
    return NominalSizes(found, variables)


Stated = dict[tuple[int, str], ca.SX]
"""By the number of a component, and the name of an edge or a variable of it."""


def _stated(flat: FlatModel) -> Stated:
    """Return what components say, in the parameters of the model."""
    found: Stated = {}
    for number, component in enumerate(flat.components):
        if type(component).nominals is Component.nominals:
            continue
        said = type(component).nominals(partial(flat.parameters.of, component))
        live = {*(edge.name for edge in component._live_edges()), *component._spec.variables}
        known = {*component._spec.edges, *component._spec.variables}
        for name, sizes in said.items():
            if name not in known:
                raise DeclarationError(
                    f"{flat.paths[number]}: nominals() speaks of '{name}', which is no edge or "
                    f"variable. {did_you_mean(name, known)}"
                )
            if name in live:
                column = sizes if isinstance(sizes, tuple) else (sizes,)
                found[number, name] = stack_column(ca.SX(size) for size in column)
    return found


def _values(flat: FlatModel, stated: Stated) -> dict[tuple[int, str], np.ndarray]:
    """Return the numbers, all evaluated at once."""
    if not stated:
        return {}
    known = stack_column(flat.parameters.symbols)
    values = ca.Function("sizes", [known], [stack_column(stated.values())])(flat.parameters.values)
    ends = np.cumsum([column.shape[0] for column in stated.values()])
    return dict(zip(stated, np.split(values.full().ravel(), ends[:-1]), strict=True))
