"""Layouts: where the nodes and edges of a linear graph stand on paper; numbers only.

Lengths are in units of one edge. Every connected part is arranged alone, its datum lowest, then
they stand side by side. Positions are the least squares of the distances between all pairs of
nodes (Kamada and Kawai 1989), begun from several arrangements; the one with the fewest crossings
is kept. A mesh that is planar but for the edges to its datum is drawn without that node: each of
them is short and ends at a sign of the datum, as in a circuit diagram.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path
from scipy.spatial.distance import pdist

from acausal.pictures.edge_curves import (
    BESIDE,
    ROUNDEST,
    Pairs,
    Points,
    crossings,
    edge_curves,
    ends_of,
    passed_nodes,
    room_between,
    stubs_at,
)

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_TRIED = 40  # nodes up to which many beginnings are tried
_FITTED = 300  # nodes up to which all pairs are fitted: the cost grows with their square
_BEGINNINGS = 12  # of them at random, always the same
_FACES = 6  # of a planar graph, tried as the outer one
_STEPS = 300  # of the fit: a picture needs no more
_GOOD = 0.05  # mean square misfit of a picture that is taken at once
_ABOVE = 0.55  # least height of a node over its datum, so that the datum is seen to be lowest
_SHORTEST = 1.0  # length that nearly all edges have at least
_ALIGNED = (
    0.75  # alignment of the edges with two directions, 1 at best, from which a part is turned
)
_GAP = 1.1  # space between two connected parts
_PAGE = 9.0  # width of a row of parts
_SPOKES = 8  # edges of a datum that may cross others: it is one node as long as it can be


@dataclass(frozen=True, eq=False)
class Layout:
    """Positions of the nodes (n × 2) and, for every edge, points along it from tail to head.

    ``datums`` are the places where the sign of a datum stands: one a datum, or one an edge to it.
    """

    nodes: Points
    curves: tuple[Points, ...]
    datums: Points


def layout(graph: LinearGraph, widths: Sequence[float] = ()) -> Layout:
    """Return positions of the nodes and curves of the edges of a graph; always the same ones.

    ``widths`` of names, in edge lengths, ask for room between three or more parallel edges.
    """
    view = nx.Graph()
    view.add_nodes_from(range(len(graph.nodes)))
    view.add_edges_from((t, h) for t, h in zip(graph.tails, graph.heads, strict=True) if t != h)
    first = {
        node: edge for edge in reversed(range(len(graph.tails))) for node in ends_of(graph, edge)
    }
    alone = _drawn_apart(graph, view)
    view.remove_edges_from([(a, b) for a, b in view.edges if a in alone or b in alone])
    parts = [sorted(part) for part in nx.connected_components(view) if not alone.issuperset(part)]
    parts.sort(key=lambda part: min(first.get(node, len(graph.tails)) for node in part))
    widths = widths or [0.0] * len(graph.tails)
    places = [_place_part(graph, view.subgraph(part), part, first, widths) for part in parts]
    nodes = np.zeros((len(graph.nodes), 2))
    for part, place in zip(parts, _pack(places), strict=True):
        nodes[part] = place
    stubs = stubs_at(graph, nodes, alone)
    for edge, end in reversed(stubs.items()):  # the node itself is where its first edge ends
        nodes[graph.tails[edge] if graph.tails[edge] in alone else graph.heads[edge]] = end
    datums = [*stubs.values(), *(nodes[root] for root in graph.roots if root not in alone)]
    curves = edge_curves(graph, nodes, widths, stubs)
    return Layout(nodes, tuple(curves), np.array(datums).reshape(-1, 2))


def _drawn_apart(graph: LinearGraph, view: nx.Graph) -> set[int]:
    """Return the datums of many edges without which alone their part has no crossings."""
    alone = set()
    for root in graph.roots:
        if view.degree(root) <= _SPOKES:
            continue
        part = view.subgraph(nx.node_connected_component(view, root))
        rest = part.subgraph([node for node in part if node != root])
        if len(rest) and not nx.check_planarity(part)[0] and nx.check_planarity(rest)[0]:
            alone.add(root)
    return alone


def _place_part(
    graph: LinearGraph,
    view: nx.Graph,
    part: list[int],
    first: dict[int, int],
    widths: Sequence[float],
) -> Points:
    """Return positions of the nodes of one connected part, the datum at the origin."""
    if len(part) == 1:
        return np.zeros((1, 2))
    number = {node: i for i, node in enumerate(part)}
    origin = number[next((node for node in part if node in graph.roots), part[0])]
    ties = _ties(view)
    pairs = np.array([(number[a], number[b]) for a, b in sorted(view.edges) if {a, b} not in ties])
    lengths = _lengths(graph, pairs, number, origin, widths)
    leading = min(first[node] for node in part)  # usually a source: drawn at the left
    sides = [number[node] for node in ends_of(graph, leading) if node in number]
    return _arrange(pairs, lengths, origin, sides)


def _ties(view: nx.Graph) -> list[set[int]]:
    """Return edges that tie far sides of a mesh together: they go around it and do not shape it.

    In a mesh most edges close a small circuit. One that closes a circuit more than twice as long as
    most do, as a source between two corners does, would wind the mesh up.
    """
    nodes, edges = view.number_of_nodes(), view.number_of_edges()
    if not nodes / 2 < edges - nodes + 1 or nodes > _FITTED:
        return []
    around = {}
    for a, b in sorted(view.edges):
        rest = nx.restricted_view(view, [], [(a, b)])
        if nx.has_path(rest, a, b):
            around[a, b] = nx.shortest_path_length(rest, a, b)
    usual = float(np.median(list(around.values())))
    return [set(edge) for edge, length in around.items() if length > 2 * usual]


def _lengths(
    graph: LinearGraph,
    pairs: Pairs,
    number: dict[int, int],
    origin: int,
    widths: Sequence[float],
) -> Points:
    """Return the wanted distances: room for parallel edges, and for a datum of many edges."""
    groups: dict[frozenset[int], list[int]] = {}
    for edge, (tail, head) in enumerate(zip(graph.tails, graph.heads, strict=True)):
        if tail in number and head in number:
            groups.setdefault(frozenset((number[tail], number[head])), []).append(edge)
    rooms = {pair: room_between(graph, group, widths) for pair, group in groups.items()}
    fan = max(1.0, np.sum(pairs == origin) / 3.0)
    rows, columns = pairs.astype(np.intc).T  # older csgraphs take no other integers
    wanted = [frozenset(pair) for pair in pairs.tolist()]
    weights = np.array([_weight(len(groups[pair]), rooms[pair]) for pair in wanted])
    degree = np.bincount(pairs.ravel(), minlength=len(number))
    leaf = (degree[rows] == 1) | (degree[columns] == 1)  # it finds its place between the others
    weights[((rows == origin) | (columns == origin)) & ~leaf] *= fan
    n = len(number)
    return np.asarray(shortest_path(csr_array((weights, (rows, columns)), (n, n)), directed=False))


def _weight(count: int, room: float) -> float:
    """Return the wanted length of parallel edges: names between them need room."""
    needed = (count - 1) * (room + BESIDE) / (ROUNDEST / 2) if room else 0.0
    return max(1.0 + 0.25 * max(count - 2, 0), needed)


def _pack(places: list[Points]) -> list[Points]:
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


def _arrange(pairs: Pairs, lengths: Points, origin: int, sides: list[int]) -> Points:
    """Return positions of the nodes of a connected part, the datum at (0, 0).

    Parameters
    ----------
    pairs
        The two nodes of each edge.
    lengths
        Wanted distances between all nodes.
    origin
        The datum, drawn lowest if that costs no crossing.
    sides
        The nodes of the edge that stands at the left, upright if it can.
    """
    best = _best_fit(_starts(pairs, lengths, origin), lengths, pairs, origin)
    best = _enlarge(_set_upright(best, pairs, sides), pairs)
    if best[sides, 0].mean() > best[:, 0].mean() + 1e-6:
        best = best * (-1.0, 1.0)
    return np.asarray(best)


def _enlarge(place: Points, pairs: Pairs) -> Points:
    """Return the part enlarged so that its shortest edges have room for a name."""
    shortest = float(np.quantile(np.hypot(*(place[pairs[:, 0]] - place[pairs[:, 1]]).T), 0.15))
    return place * float(np.clip(_SHORTEST / max(shortest, 1e-9), 1.0, 1.8))


def _best_fit(
    starts: Iterator[tuple[Points, bool]], lengths: Points, pairs: Pairs, origin: int
) -> Points:
    """Return the first fit that is without fault, or the one with the fewest."""
    best, least = np.zeros((len(lengths), 2)), math.inf
    for start, guarded in starts:
        for floor in (_ABOVE, -math.inf):  # with the datum lowest, else without a condition
            place = _fit(start, lengths, origin, floor, pairs if guarded else None)
            place = place if floor > 0 else _put_above(place, origin)
            below = 0.5 * float(np.sum(place[:, 1] < -0.3))
            faults = _faults(place, pairs) + below
            misfit = _misfit(place, lengths)
            if faults + misfit < least:
                best, least = place, faults + misfit
            if faults == 0 and misfit < _GOOD:
                return best
    return best


def _starts(pairs: Pairs, lengths: Points, origin: int) -> Iterator[tuple[Points, bool]]:
    """Yield arrangements to begin with, and whether they are without crossings, to be kept so."""
    n = len(lengths)
    yield _put_above(_scaled_distances(lengths), origin), False
    if n > _FITTED:
        return
    for place in _planar_starts(pairs, n, origin):
        yield place, True
    if n > _TRIED:
        return
    chance = np.random.default_rng(0)
    for _ in range(_BEGINNINGS):
        yield _put_above(chance.standard_normal((n, 2)), origin), False


def _put_above(place: Points, origin: int) -> Points:
    """Return the places turned so that the others are above the datum."""
    place = place - place[origin]
    up = place.sum(axis=0)
    return _turn(place, math.atan2(up[0], up[1]) if np.hypot(*up) > 1e-9 else 0.0)


def _planar_starts(pairs: Pairs, n: int, origin: int) -> Iterator[Points]:
    """Yield drawings without crossings (Tutte 1963), at most one a face at the datum.

    That face is outside, every other node at the mean of its neighbours; largest faces first.
    """
    planar, embedding = nx.check_planarity(nx.Graph(pairs.tolist()))
    if not planar:
        return
    walks = [embedding.traverse_face(origin, other) for other in embedding[origin]]
    faces = sorted((list(dict.fromkeys(walk)) for walk in walks), key=len, reverse=True)
    rows, columns = pairs.T
    links = np.zeros((n, n))
    links[rows, columns] = links[columns, rows] = 1.0
    for face in faces[:_FACES]:
        angles = 2 * np.pi * (np.arange(len(face)) - face.index(origin)) / len(face) - np.pi / 2
        place = np.zeros((n, 2))
        place[face] = 0.2 * n * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        inner = np.setdiff1d(np.arange(n), face)
        if inner.size:
            balance = np.diag(links.sum(axis=1)) - links
            pull = -balance[np.ix_(inner, face)] @ place[face]
            place[inner] = np.linalg.solve(balance[np.ix_(inner, inner)], pull)
        yield place - place[origin]


def _turn(place: Points, angle: float) -> Points:
    c, s = math.cos(angle), math.sin(angle)
    return np.asarray(place @ np.array([[c, s], [-s, c]]))


def _scaled_distances(lengths: Points) -> Points:
    """Return the plane that shows the distances best (multidimensional scaling, 50 pivots)."""
    square = lengths[:, :: max(len(lengths) // 50, 1)] ** 2
    centered = square - square.mean(axis=0) - square.mean(axis=1)[:, None] + square.mean()
    u, s, _ = np.linalg.svd(centered, full_matrices=False)
    return np.asarray(u[:, :2] * np.sqrt(s[:2]))


def _fit(start: Points, lengths: Points, origin: int, floor: float, guard: Pairs | None) -> Points:
    """Return the positions nearest to the wanted distances, all ``floor`` above the datum.

    Each step moves to the minimum of a parabola above the misfit (de Leeuw's majorisation), then
    lifts what is too low. With ``guard``, the edges, no step may add a fault.
    """
    n = len(lengths)
    weights = 1.0 / (lengths + np.eye(n)) ** 2 - np.eye(n)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    place = start + 1e-3 * np.sin(np.arange(2 * n)).reshape(n, 2)  # no two nodes in one place
    place = place * np.median(lengths) / max(float(np.median(pdist(place))), 1e-9)
    low = np.full((n, 2), (-np.inf, floor))
    low[origin] = 0.0
    for _ in range(_STEPS if n <= _FITTED else 5):
        x, y = place[:, 0], place[:, 1]
        distance = np.hypot(x[:, None] - x, y[:, None] - y) + np.eye(n)
        ratio = weights * lengths / np.maximum(distance, 1e-9)
        moved = inverse @ (ratio.sum(axis=1)[:, None] * place - ratio @ place)
        moved = np.maximum(moved - moved[origin], low)
        if guard is not None:
            moved = _shorten_step(place, moved, guard)
        change, place = float(np.abs(moved - place).max()), moved
        if change < 1e-4:
            break
    return np.asarray(place)


def _shorten_step(place: Points, moved: Points, pairs: Pairs) -> Points:
    """Return as much of a step as adds no crossing."""
    allowed = _faults(place, pairs)
    for share in (1.0, 0.5, 0.25, 0.1, 0.03):
        trial = np.asarray(place + share * (moved - place))
        if _faults(trial, pairs) <= allowed:
            return trial
    return place


def _set_upright(place: Points, pairs: Pairs, sides: list[int]) -> Points:
    """Return the part turned to stand on horizontal and vertical lines, if it nearly can.

    The edge between ``sides`` then stands upright, if the datum can be below.
    """
    along = place[pairs[:, 1]] - place[pairs[:, 0]]
    slopes = np.arctan2(along[:, 1], along[:, 0])
    turn = -float(np.angle(np.mean(np.exp(4j * slopes)))) / 4
    choices = [_turn(place, angle) for angle in (turn - math.pi / 2, turn, turn + math.pi / 2)]
    choices = [turned for turned in choices if turned[:, 1].min() > -0.3]
    if abs(np.mean(np.exp(4j * slopes))) < _ALIGNED or not choices:
        return place
    return max(choices, key=lambda turned: turned[:, 1].mean() + 0.2 * np.ptp(turned[sides, 1]))


def _misfit(place: Points, lengths: Points) -> float:
    i, j = np.triu_indices(len(place), 1)
    distance = np.hypot(*(place[i] - place[j]).T)
    return float(np.mean(((distance - lengths[i, j]) / lengths[i, j]) ** 2))


def _faults(place: Points, pairs: Pairs) -> float:
    """Return a penalty: edges that cross, and nodes that lie on edges of others."""
    if len(pairs) > _FITTED:
        return 0.0
    close = int(np.sum(passed_nodes(place, pairs)))
    return crossings(place, pairs, pairs) / 2 + 0.5 * close
