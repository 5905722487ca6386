"""From a model to the textbook's derivation: laws, normal tree, elimination."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from acausal.arguments import Told, checked
from acausal.errors import DeclarationError
from acausal.formulation.flat_model import FlatModel, flatten
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.normal_tree import normal_trees
from acausal.language.model import Model
from acausal.language.quantity import path_of
from acausal.notation.linear_rows import MOST_TERMS
from acausal.notation.rational import TooLongError
from acausal.teaching.derivation import Derivation
from acausal.teaching.derivation_names import name_everything
from acausal.teaching.state_equations import (
    Sources,
    Topology,
    first_solved,
    law_rows,
    lump_coefficients,
)
from acausal.teaching.terminal_laws import couplings_of, read_laws


@checked
def textbook(model: Told[Model], outputs: Sequence[Any] = ()) -> Derivation:
    """Return the derivation of a scalar model's state equations, step by step.

    Storages, sources, dissipators and two-ports of all scalar domains; laws that are not linear are
    printed, and the derivation ends before elimination.

    Parameters
    ----------
    outputs
        Paths of across and through variables for the output equations; if none are given, those of
        the primary variables that are neither states nor sources.

    Raises
    ------
    DeclarationError
        For mechanisms in plane and space.
    """
    if not isinstance(model, Model):
        raise DeclarationError(
            f"textbook() takes a Model, not {type(model).__name__}: put the component into a "
            "model, m = ac.Model('name'); m.part = …"
        )
    return derive(flatten(model), outputs)


def derive(flat: FlatModel, outputs: Sequence[Any] = ()) -> Derivation:
    """Return the derivation of a flat model."""
    laws = read_laws(flat)
    edges = list(laws.elements)
    number = {edge: place for place, edge in enumerate(edges)}
    parts = list(laws.elements.values())
    kinds = {edge: laws.elements[edge].kind for edge in edges}
    couplings = couplings_of(laws, number)
    ends = [e.tail for e in parts], [e.head for e in parts], len(laws.nodes), laws.roots
    names = [e.name for e in parts]
    trees = normal_trees(*ends, [kinds[e] for e in edges], couplings, names)
    sources = Sources()
    linear = [law for law in laws.laws if not law.reason]
    rows = {id(law): law_rows(laws, law, sources) for law in linear}
    lumped = lump_coefficients(laws, linear, rows)
    named = name_everything(laws, sources, lumped, rows)
    stopped = tuple(law for law in laws.laws if law.reason)
    every = [
        row
        for law in linear
        if kinds[law.edges[0]] != "nullator"  # circuits and cutsets leave its zeros out
        for row in rows[id(law)]
    ]
    halted = [f"{law.name}: {law.reason}" for law in stopped]
    topology, solution = Topology(trees[0], edges, number, kinds), None
    if not stopped:
        try:
            topology, solution = first_solved(laws, every, trees, kinds, sources)
        except TooLongError:
            halted.append(f"a coefficient has more than {MOST_TERMS} terms")
    graph = LinearGraph.build(
        laws.nodes,
        names,
        ends[0],
        ends[1],
        kinds=[kinds[e] for e in edges],
        domains=[e.domain.name for e in parts],
        roots=laws.roots,
        across=[named.symbol(("X", edge, 0)).text for edge in edges],
        through=[named.symbol(("Y", edge, 0)).text for edge in edges],
        domain_colours={e.domain.name: e.domain.colour for e in parts},
        couplings=couplings,
        tree=topology.tree,
    )
    wanted = tuple(path_of(name) for name in outputs)
    return Derivation(
        laws,
        graph,
        topology,
        sources,
        rows,
        lumped,
        named,
        solution,
        stopped,
        tuple(halted),
        wanted,
    )
