"""Layouts: where the nodes and edges of a linear graph stand on paper; numbers only.

Lengths are in units of one edge. Every connected part is arranged alone, then they stand side by
side. Parallel edges bend apart, an edge bends around a node in its way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path

from acausal.pictures.node_positions import TRIED, Pairs, Points, arranged, passed, side

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_SPREAD = 0.5  # bend between neighbours among parallel edges, in edge lengths
_GAP = 1.1  # space between two connected parts
_PAGE = 9.0  # width of a row of parts
_BULGE = 0.8  # largest distance of a bent edge from its straight line, times two
_CURVE = np.linspace(0.0, 1.0, 33)


@dataclass(frozen=True, eq=False)
class Layout:
    """Positions of the nodes (n × 2) and, for every edge, points along it from tail to head."""

    nodes: Points
    curves: tuple[Points, ...]


def layout(graph: LinearGraph) -> Layout:
    """Return positions of the nodes and curves of the edges of a graph; always the same ones."""
    view = nx.Graph()
    view.add_nodes_from(range(len(graph.nodes)))
    view.add_edges_from((t, h) for t, h in zip(graph.tails, graph.heads, strict=True) if t != h)
    first = {
        node: edge for edge in reversed(range(len(graph.tails))) for node in _ends(graph, edge)
    }
    parts = [sorted(part) for part in nx.connected_components(view)]
    parts.sort(key=lambda part: min(first.get(node, len(graph.tails)) for node in part))
    places = [_place_part(graph, view.subgraph(part), part, first) for part in parts]
    nodes = np.zeros((len(graph.nodes), 2))
    for part, place in zip(parts, _packed(places), strict=True):
        nodes[part] = place
    return Layout(nodes, tuple(_curves(graph, nodes)))


def _ends(graph: LinearGraph, edge: int) -> tuple[int, int]:
    return graph.tails[edge], graph.heads[edge]


def _place_part(
    graph: LinearGraph, view: nx.Graph, part: list[int], first: dict[int, int]
) -> Points:
    """Return positions of the nodes of one connected part, the datum at the origin."""
    if len(part) == 1:
        return np.zeros((1, 2))
    number = {node: i for i, node in enumerate(part)}
    origin = number[next((node for node in part if node in graph.roots), part[0])]
    pairs = np.array([(number[a], number[b]) for a, b in sorted(view.edges)])
    lengths = _lengths(graph, pairs, number, origin)
    leading = min(first[node] for node in part)  # usually a source: drawn at the left
    sides = [number[node] for node in _ends(graph, leading)]
    return arranged(pairs, lengths, origin, sides)


def _lengths(graph: LinearGraph, pairs: Pairs, number: dict[int, int], origin: int) -> Points:
    """Return the wanted distances: room for parallel edges, and for a datum of many edges."""
    count: dict[frozenset[int], int] = {}
    for tail, head in zip(graph.tails, graph.heads, strict=True):
        if tail in number:
            ends = frozenset((number[tail], number[head]))
            count[ends] = count.get(ends, 0) + 1
    fan = max(1.0, np.sum(pairs == origin) / 3.0)
    rows, columns = pairs.T
    weights = np.array([1.0 + 0.25 * max(count[frozenset(pair)] - 2, 0) for pair in pairs.tolist()])
    weights[(rows == origin) | (columns == origin)] *= fan
    n = len(number)
    return np.asarray(shortest_path(csr_array((weights, (rows, columns)), (n, n)), directed=False))


def _packed(places: list[Points]) -> list[Points]:
    """Return the parts moved side by side, in rows of about the width of a page."""
    sizes = [np.ptp(place, axis=0) + _GAP for place in places]
    area = sum(width * height for width, height in sizes)
    page = max(_PAGE, 1.8 * math.sqrt(area))
    moved, x, y, bottom = [], 0.0, 0.0, 0.0
    for place, (width, height) in zip(places, sizes, strict=True):
        if x > 0.0 and x + width > page:
            x, y = 0.0, bottom
        moved.append(place - (place[:, 0].min() - x, place[:, 1].max() - y))
        x, bottom = x + width, min(bottom, y - height)
    return moved


def _curves(graph: LinearGraph, nodes: Points) -> Iterator[Points]:
    """Yield points along each edge; parallel edges bend apart, an edge to its own node loops."""
    ends = [_ends(graph, edge) for edge in range(len(graph.tails))]
    groups: dict[tuple[int, int], list[int]] = {}
    for edge, (tail, head) in enumerate(ends):
        groups.setdefault((min(tail, head), max(tail, head)), []).append(edge)
    for edge, (tail, head) in enumerate(ends):
        group = groups[min(tail, head), max(tail, head)]
        if tail == head:
            yield _loop(nodes, ends, tail, group.index(edge))
        else:
            bend = _bend(nodes, min(tail, head), max(tail, head), group.index(edge), len(group))
            yield _arc(nodes[tail], nodes[head], bend if tail < head else -bend)


def _bend(nodes: Points, a: int, b: int, place: int, count: int) -> float:
    """Return how far the ``place``-th of parallel edges bends, in lengths of it."""
    most = _BULGE / max(float(np.hypot(*(nodes[a] - nodes[b]))), 1e-9)
    step = min(_SPREAD, most, 1.6 / max(count - 1, 1))
    bend = (place - (count - 1) / 2) * step
    inside = passed(nodes, a, b) if bend == 0.0 and len(nodes) <= TRIED else np.zeros(0, int)
    if inside.size:
        where = float(np.sum(side(nodes[a], nodes[b], nodes[inside])))
        bend = min(0.4, most) * (-1.0 if where > 0 else 1.0)
    return bend


def _arc(tail: Points, head: Points, bend: float) -> Points:
    along = head - tail
    control = (tail + head) / 2 + bend * np.array([-along[1], along[0]])
    t = _CURVE[:, None]
    return np.asarray((1 - t) ** 2 * tail + 2 * t * (1 - t) * control + t**2 * head)


def _loop(nodes: Points, ends: list[tuple[int, int]], node: int, place: int) -> Points:
    """Return a drop at a node, in the widest gap between its other edges."""
    away = [
        nodes[b if a == node else a] - nodes[node] for a, b in ends if node in (a, b) and a != b
    ]
    angles = sorted([math.atan2(d[1], d[0]) for d in away] + [-math.pi / 2])
    following = [*angles[1:], angles[0] + 2 * math.pi]
    width, begin = max((b - a, a) for a, b in zip(angles, following, strict=True))
    middle, size = begin + width / 2, 0.95 + 0.35 * place
    one, two = (np.array([math.cos(middle + s), math.sin(middle + s)]) for s in (-0.55, 0.55))
    t = _CURVE[:, None]
    bow = 3 * t * (1 - t) ** 2 * one + 3 * t**2 * (1 - t) * two
    return np.asarray(nodes[node] + size * bow)
