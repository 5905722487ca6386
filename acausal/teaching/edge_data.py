"""What the script of a page knows of a graph: nodes, edges, symbols of their variables, reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from acausal.errors import AcausalError
from acausal.graph.common_tree import NULLORS
from acausal.graph.cutsets_circuits import circuit_names
from acausal.graph.exchange import least_weight, weight
from acausal.graph.normal_tree import LABELS, Coupling, rule
from acausal.graph.tree import PRIORITY
from acausal.notation.symbol_names import Symbol, name_symbols, symbol_of
from acausal.pictures.graph_picture import node_numbers

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph
    from acausal.system.system import System

KINDS: dict[str, str] = {
    **LABELS,
    "coupling": "edge of a two-port",
    "joint": "joint",
    "free_joint": "free motion",
    "held": "held by a joint",
    "sticking": "can stick",
}
"""Kinds of edges as a reader names them."""

_NAMED = 8  # edges of a circuit that a sentence names
_RULES: dict[str, str] = {
    "coupling": "two-ports come after sources and A-type storages",
    "joint": "its coordinates are those of the tree",
    "held": "a joint holds what it does not leave free",
    "free_joint": "it leaves every motion free",
    "sticking": "its relative rate must be a state",
}


def ruled(system: System) -> LinearGraph:
    """Return the graph of a system with the rules of the course: two-ports and ideal amplifiers.

    They come from the laws of its parts. Where the tree of the compiler breaks one of them, the
    normal tree stands in its place.
    """
    graph = system.graph
    try:
        laws = system.textbook.laws
    except AcausalError:
        return graph
    count = len(graph.edge_names)
    own = [
        Coupling(name, edges, choices)
        for name, edges, choices in laws.couplings
        if max(edges) < count
    ]
    kinds = [
        laws.elements[edge].kind
        if edge in laws.elements and laws.elements[edge].kind in NULLORS
        else kind
        for edge, kind in enumerate(graph.kinds)
    ]
    made = graph.with_rules(kinds, own)
    tree = graph.tree
    broken = any(tuple(tree.is_branch[e] for e in c.edges) not in c.choices for c in own)
    try:
        return made.with_tree(made.normal_tree) if broken else made
    except AcausalError:
        return graph


def _rules(graph: LinearGraph) -> dict[str, Any]:
    """Return what a script needs to judge an exchange as ``graph.why`` does."""
    try:
        least = least_weight(graph)
    except AcausalError:
        least = weight(graph.tree, graph.kinds)
    return {
        "kinds": list(graph.kinds),
        "labels": [LABELS.get(kind, kind) for kind in graph.kinds],
        "weights": [PRIORITY.get(kind, 0) for kind in graph.kinds],
        "least": least,
        "couplings": [
            {"edges": c.edges, "choices": c.choices, "rule": rule(c)} for c in graph.couplings
        ],
    }


def rates_of(system: System) -> dict[int, str]:
    """Return the name of the rate for every edge whose across is a value that has one."""
    try:
        domains = system.textbook.laws.table.domains
    except AcausalError:
        return {}
    return {e: domain.across[1] for e, domain in enumerate(domains) if domain.order > 1}


def graph_data(graph: LinearGraph, rates: Mapping[int, str] | None = None) -> dict[str, Any]:
    """Return the graph as plain lists: edges in their order, the tree by numbers of branches.

    ``rates`` names the rates of acrosses that are values: the state of a storage of energy.
    """
    across, through = edge_symbols(graph)
    numbers = node_numbers(graph)
    return {
        "nodes": [
            {"name": str(node), "label": str(number) if number else "datum"}
            for node, number in zip(graph.nodes, numbers, strict=True)
        ],
        "roots": list(graph.tree.roots),
        "tree": list(graph.tree.branches),
        "rules": _rules(graph),
        "edges": [
            {
                "name": str(name),
                "tail": graph.tails[edge],
                "head": graph.heads[edge],
                "kind": KINDS.get(graph.kinds[edge], graph.kinds[edge]),
                "domain": graph.domains[edge],
                "across": across[edge].mathml,
                "through": through[edge].mathml,
                "said": [across[edge].text, through[edge].text],
                "why": _with_symbols(graph, edge, across[edge], through[edge], rates or {}),
            }
            for edge, name in enumerate(graph.edge_names)
        ],
    }


def edge_symbols(graph: LinearGraph) -> tuple[list[Symbol], list[Symbol]]:
    """Return a symbol for the across and the through of every edge, all different."""
    count = len(graph.edge_names)
    given = [str(path) for path in (*graph.across, *graph.through)]
    taken = set(given)
    paths = []
    for path in given:
        short = re.sub(r"\.e\.(\w+)$", r".\1", path)  # an only edge needs no name of its own
        paths.append((path if short in taken else short, "variable"))
    symbols = name_symbols(paths)
    return symbols[:count], symbols[count:]


def _with_symbols(
    graph: LinearGraph, edge: int, across: Symbol, through: Symbol, rates: Mapping[int, str]
) -> str:
    """Return the reason of an edge with its variables as the equations write them.

    What stores by its rate has that as a state; the value is a state of the run, its integral.
    """
    said = reason(graph, edge)
    if edge in rates:
        rate = replace(across, letter=symbol_of(rates[edge]).letter)
        both = f"so {rate.text} is a state, and {across.text} its integral"
        said = said.replace(f"so {graph.across[edge]} is a state", both)
    for path, symbol in ((graph.across[edge], across), (graph.through[edge], through)):
        said = said.replace(f"so {path} is", f"so {symbol.text} is")
    return said


def reason(graph: LinearGraph, edge: int) -> str:
    """Return in one sentence why an edge is a branch or a chord."""
    kind, name = graph.kinds[edge], str(graph.edge_names[edge])
    if kind in _RULES and not any(edge in own.edges for own in graph.couplings):
        if graph.tree.is_branch[edge]:
            return f"{name} is a branch: it is {_article(KINDS[kind])}, and {_RULES[kind]}."
        others = circuit_names(graph.tree, edge)[1:]
        joined = f"{', '.join(others[:_NAMED])}{' …' if len(others) > _NAMED else ''} already join"
        joined = f"{joined}{'s' if len(others) == 1 else ''} its nodes"
        if not others:
            joined = "its ends are one node"
        return f"{name} is a chord: it is {_article(KINDS[kind])}, and {joined}."
    try:
        return graph.why(name)
    except AcausalError as error:
        return str(error)


def _article(text: str) -> str:
    if text.startswith(("held", "can")):
        return text
    return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"
