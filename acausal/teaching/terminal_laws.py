"""Terminal laws of a scalar model with the graph they stand on, as a textbook has them.

Edges with no across are contracted, edges with no through deleted; every edge has its kind by what
its law holds, and every part that couples edges says which of them may be branches together.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from acausal.errors import UngroundedWarning
from acausal.formulation.edge_table import EdgeTable, edge_table, kind_by_levels
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.network import linear_graph
from acausal.formulation.trace import trace_all
from acausal.graph.normal_tree import Coupling
from acausal.notation.linear_rows import determinant
from acausal.notation.rational import Atoms, Ratio, constant, linear_parts
from acausal.teaching.stated_laws import (
    Element,
    Key,
    LawContext,
    Stated,
    atoms_of,
    edge_paths,
    in_rates,
    internal_gone,
    nullors,
    parallel_parts,
    refuse_mechanisms,
    stated_equations,
)


@dataclass(frozen=True, eq=False)
class Law:
    """The terminal equations of some edges of one part, each a ratio that is 0.

    ``reason`` says why they are not linear with constant coefficients; empty if they are.
    """

    name: str
    edges: tuple[int, ...]
    equations: tuple[Ratio, ...]
    texts: tuple[str, ...]
    reason: str = ""
    expressions: tuple[Any, ...] = ()


@dataclass(frozen=True, eq=False)
class TerminalLaws:
    """All laws of a model, with its graph after contraction.

    ``elements`` are by edge number; ``sums`` says which edges stand for the through of one that was
    taken apart, ``values`` gives parameters by key.
    """

    name: str
    atoms: Atoms
    elements: dict[int, Element]
    laws: list[Law]
    couplings: tuple[tuple[str, tuple[int, ...], tuple[tuple[bool, ...], ...]], ...]
    nodes: list[str]
    roots: list[int]
    contracted: tuple[str, ...]
    deleted: tuple[str, ...]
    sums: dict[int, tuple[int, ...]]
    values: dict[Key, float]
    flat: FlatModel
    table: EdgeTable
    context: LawContext


def read_laws(flat: FlatModel, modes: Mapping[str, str] | None = None) -> TerminalLaws:
    """Return the terminal laws of a flat model, of some parts those in a mode.

    Raises
    ------
    DeclarationError
        For mechanisms in plane and space, by name.
    """
    refuse_mechanisms(flat)
    traces = trace_all(flat.components)
    context = LawContext(flat, traces, edge_table(flat, traces), modes=dict(modes or {}))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UngroundedWarning)
        graph = linear_graph(flat, context.table, traces)
    stated = internal_gone(context, stated_equations(context))
    ideal = nullors(context, stated)
    names = edge_paths(context)
    elements = {
        edge: Element(
            name,
            path,
            context.table.domains[edge],
            tail,
            head,
            ideal.get(edge, context.table.kinds[edge]),
        )
        for edge, (name, path, tail, head) in enumerate(
            zip(*names, context.table.tails, context.table.heads, strict=True)
        )
    }
    stated, sums = parallel_parts(context, stated, elements)
    stated = [in_rates(context, elements, item) for item in stated]
    laws = _grouped(context, stated, elements)
    laws, elements, contracted, deleted = _rigid(context, laws, elements, sums)
    elements, nodes, roots = _contract(elements, contracted, list(graph.nodes), list(graph.roots))
    laws = [_classified(context, law, elements) for law in laws]
    couplings = []
    for place, law in enumerate(laws):
        found = _coupling(context, law, elements)
        if found is None:
            continue
        if found[2]:
            couplings.append(found)
        else:
            laws[place] = replace(law, reason="it couples its edges so that no tree serves them")
            for edge in law.edges:
                elements[edge] = replace(elements[edge], kind="dissipator")
    return TerminalLaws(
        name=flat.name,
        atoms=context.atoms,
        elements=elements,
        laws=laws,
        couplings=tuple(couplings),
        nodes=nodes,
        roots=roots,
        contracted=tuple(name for name, _ in contracted.values()),
        deleted=tuple(deleted),
        sums=sums,
        values=context.values,
        flat=flat,
        table=context.table,
        context=context,
    )


def _grouped(context: LawContext, stated: list[Stated], elements: dict[int, Element]) -> list[Law]:
    """Join equations that share edges: those of one part, or of parts that signals tie."""
    groups: list[tuple[set[int], list[Stated]]] = []
    for item in stated:
        edges = {key[1] for key in context.unknowns(item.ratio) if key[0] in "XY"}
        near = [g for g in groups if g[0] & edges]
        groups = [g for g in groups if not any(g is n for n in near)]
        merged = set(edges).union(*(g[0] for g in near))
        groups.append((merged, [s for g in near for s in g[1]] + [item]))
    laws = []
    for edges, items in groups:
        if not edges:
            continue
        order = tuple(e for e in elements if e in edges)
        reason = next((s.reason for s in items if s.reason), "")
        ratios, texts = (tuple(s.ratio for s in items), tuple(s.text for s in items))
        name = ", ".join(dict.fromkeys(context.flat.paths[s.owner] for s in items))
        written = tuple(s.expression for s in items)
        laws.append(Law(name, order, ratios, texts, reason, written))
    place = {edge: i for i, edge in enumerate(elements)}
    return sorted(laws, key=lambda law: place[law.edges[0]])


def _rigid(
    context: LawContext, laws: list[Law], elements: dict[int, Element], sums: dict[int, Any]
) -> tuple[list[Law], dict[int, Element], dict[int, tuple[str, Element]], list[str]]:
    """Set aside edges whose only equation is across = 0 or through = 0."""
    contracted: dict[int, tuple[str, Element]] = {}
    deleted: list[str] = []
    kept, left = [], dict(elements)
    for law in laws:
        (edge, *others) = law.edges
        keys = context.unknowns(*law.equations)
        only = not law.reason and not others and len(law.equations) == 1 and len(keys) == 1
        (key,) = keys if only else (("", 0, 0),)
        split = linear_parts(law.equations[0], atoms_of(context, keys), context.atoms)
        if not only or split is None or split[1] or key[2] != 0:
            kept.append(law)
            continue
        read = any(edge in other.edges for other in laws if other is not law)
        if read:
            kept.append(law)
        elif key[0] == "X":
            contracted[edge] = (elements[edge].name, elements[edge])
            del left[edge]
        else:
            deleted.append(elements[edge].name)
            del left[edge]
    return kept, _renamed(context, left), contracted, deleted


def _renamed(context: LawContext, elements: dict[int, Element]) -> dict[int, Element]:
    """Call an edge by its part where it is the only one left of it."""
    owners = context.table.owners
    paths = context.flat.paths
    count: dict[int, int] = {}
    for edge in elements:
        if edge < len(owners):
            count[owners[edge]] = count.get(owners[edge], 0) + 1
    return {
        edge: replace(element, name=paths[owners[edge]], path=paths[owners[edge]])
        if edge < len(owners) and count[owners[edge]] == 1
        else element
        for edge, element in elements.items()
    }


def _contract(
    elements: dict[int, Element],
    contracted: dict[int, tuple[str, Element]],
    names: list[Any],
    roots: list[int],
) -> tuple[dict[int, Element], list[str], list[int]]:
    """Join the ends of contracted edges; number the nodes that are left, datums named so."""
    union = list(range(len(names)))

    def find(node: int) -> int:
        while union[node] != node:
            node = union[node]
        return node

    rank = {root: -1 for root in roots}
    for _, element in contracted.values():
        first, second = sorted(
            (find(element.tail), find(element.head)), key=lambda n: rank.get(n, n)
        )
        union[second] = first
    used = [find(n) for element in elements.values() for n in (element.head, element.tail)]
    order = list(dict.fromkeys(used))
    datums = [node for node in order if node in roots]
    order = [node for node in order if node not in roots] + datums
    number = {node: i for i, node in enumerate(order)}
    domains = {find(e.tail): e.domain.name for e in elements.values()} | {
        find(e.head): e.domain.name for e in elements.values()
    }
    labels = [
        str(i + 1)
        if node not in roots
        else ("datum" if len(datums) == 1 else f"{domains[node]} datum")
        for i, node in enumerate(order)
    ]
    moved = {
        edge: replace(element, tail=number[find(element.tail)], head=number[find(element.head)])
        for edge, element in elements.items()
    }
    return moved, labels, [number[node] for node in datums]


def _classified(context: LawContext, law: Law, elements: dict[int, Element]) -> Law:
    """Give every edge of a law its kind: the compiler's rule, on laws in rates of storages."""
    keys = context.unknowns(*law.equations)
    for edge in law.edges:
        kinds = {"X": set[int](), "Y": set[int]()}
        for kind, _, level in (key for key in keys if key[0] in "XY" and key[1] == edge):
            kinds[kind].add(level)
        across, through = kinds["X"], kinds["Y"]
        element = elements[edge]
        if element.kind == "nullator":
            continue
        if law.reason:
            kind = {"coupling": "dissipator", "sticking": "dissipator"}.get(
                element.kind, element.kind
            )
        else:
            stored, several = max(across | through, default=0) > 0, len(law.edges) > 1
            if stored or several:  # what others give it counts as there
                across, through = across | {0}, through | {0}
            kind = kind_by_levels(across, through, coupled=several and not stored)
        elements[edge] = replace(element, kind=kind)
    return law


def _coupling(
    context: LawContext, law: Law, elements: dict[int, Element]
) -> tuple[str, tuple[int, ...], tuple[tuple[bool, ...], ...]] | None:
    """Return which edges of a law may be branches together: what is primary must follow from it."""
    own = tuple(edge for edge in law.edges if elements[edge].kind == "coupling")
    if not own or law.reason:
        return None
    atoms, choices = context.atoms, []
    parts = [
        linear_parts(r, atoms_of(context, context.unknowns(r)), atoms) or ({}, constant(0))
        for r in law.equations
    ]
    rates = {"A": "X", "T": "Y"}  # storages beside them give their own rates
    stored = [
        atoms.of((rates[elements[e].kind], e, 1)) for e in law.edges if elements[e].kind in rates
    ]
    for inside in product((True, False), repeat=len(own)):
        primary = stored + [
            atoms.of(("X" if branch else "Y", edge, 0))
            for edge, branch in zip(own, inside, strict=True)
        ]
        rows = [{atom: part[0].get(atom, constant(0)) for atom in primary} for part in parts]
        if len(rows) == len(primary) and determinant(rows, primary):
            choices.append(inside)
    return law.name, own, tuple(choices)


def couplings_of(laws: TerminalLaws, number: dict[int, int]) -> list[Coupling]:
    """Return the couplings with edges as numbered in the graph."""
    return [
        Coupling(name, tuple(number[edge] for edge in own), choices)
        for name, own, choices in laws.couplings
    ]
