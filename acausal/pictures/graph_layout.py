"""Layouts: where the nodes and edges of a linear graph stand on paper; numbers only.

Lengths are in units of one edge. Every connected part is arranged alone, its datum lowest, then
they stand side by side. Positions are the least squares of the distances between all pairs of
nodes (Kamada and Kawai 1989), begun from several arrangements; the one with the fewest crossings
is kept. Parallel edges bend apart, an edge bends around a node in its way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path
from scipy.spatial.distance import pdist

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

Points: TypeAlias = NDArray[np.float64]
Pairs: TypeAlias = NDArray[np.int64]

TRIED = 40
"""Nodes up to which many beginnings are tried and edges are bent around nodes."""

_FITTED = 300  # nodes up to which all pairs are fitted: the cost grows with their square
_BEGINNINGS = 12  # of them at random, always the same
_FACES = 6  # of a planar graph, tried as the outer one
_STEPS = 300  # of the fit: a picture needs no more
_GOOD = 0.05  # mean square misfit of a picture that is taken at once
_ABOVE = 0.55  # least height of a node over its datum, so that the datum is seen to be lowest
_SHORTEST = 1.0  # length that nearly all edges have at least
_NEAR = 0.22  # an edge passes another node too closely below this distance
_ALIGNED = (
    0.75  # alignment of the edges with two directions, 1 at best, from which a part is turned
)
_SPREAD = 0.5  # bend between neighbours among parallel edges, in edge lengths
_GAP = 1.1  # space between two connected parts
_PAGE = 9.0  # width of a row of parts
_BULGE = 0.8  # largest distance of a bent edge from its straight line, times two
_BESIDE = 0.12  # room beside a name between parallel edges
_ROUNDEST = 1.7  # bends of the outermost of parallel edges, together
_CURVE = np.linspace(0.0, 1.0, 33)


@dataclass(frozen=True, eq=False)
class Layout:
    """Positions of the nodes (n × 2) and, for every edge, points along it from tail to head."""

    nodes: Points
    curves: tuple[Points, ...]


def layout(graph: LinearGraph, widths: Sequence[float] = ()) -> Layout:
    """Return positions of the nodes and curves of the edges of a graph; always the same ones.

    ``widths`` of names, in edge lengths, ask for room between three or more parallel edges.
    """
    view = nx.Graph()
    view.add_nodes_from(range(len(graph.nodes)))
    view.add_edges_from((t, h) for t, h in zip(graph.tails, graph.heads, strict=True) if t != h)
    first = {
        node: edge for edge in reversed(range(len(graph.tails))) for node in _ends(graph, edge)
    }
    parts = [sorted(part) for part in nx.connected_components(view)]
    parts.sort(key=lambda part: min(first.get(node, len(graph.tails)) for node in part))
    widths = widths or [0.0] * len(graph.tails)
    places = [_place_part(graph, view.subgraph(part), part, first, widths) for part in parts]
    nodes = np.zeros((len(graph.nodes), 2))
    for part, place in zip(parts, _pack(places), strict=True):
        nodes[part] = place
    return Layout(nodes, tuple(_curves(graph, nodes, widths)))


def _ends(graph: LinearGraph, edge: int) -> tuple[int, int]:
    return graph.tails[edge], graph.heads[edge]


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
    pairs = np.array([(number[a], number[b]) for a, b in sorted(view.edges)])
    lengths = _lengths(graph, pairs, number, origin, widths)
    leading = min(first[node] for node in part)  # usually a source: drawn at the left
    sides = [number[node] for node in _ends(graph, leading)]
    return _arrange(pairs, lengths, origin, sides)


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
        if tail in number:
            groups.setdefault(frozenset((number[tail], number[head])), []).append(edge)
    rooms = {pair: _room(graph, group, widths) for pair, group in groups.items()}
    fan = max(1.0, np.sum(pairs == origin) / 3.0)
    rows, columns = pairs.astype(np.intc).T  # older csgraphs take no other integers
    wanted = [frozenset(pair) for pair in pairs.tolist()]
    weights = np.array([_weight(len(groups[pair]), rooms[pair]) for pair in wanted])
    weights[(rows == origin) | (columns == origin)] *= fan
    n = len(number)
    return np.asarray(shortest_path(csr_array((weights, (rows, columns)), (n, n)), directed=False))


def _room(graph: LinearGraph, group: list[int], widths: Sequence[float]) -> float:
    """Return the room that names need between three or more parallel edges, 0 where there is none.

    They may bulge only where they end at a node of their own: elsewhere they would cross others.
    """
    ends = _ends(graph, group[0])
    count = [sum(node in _ends(graph, edge) for edge in range(len(graph.tails))) for node in ends]
    if min(count) > len(group):
        return 0.0
    return max((widths[edge] for edge in group[1:-1]), default=0.0)


def _weight(count: int, room: float) -> float:
    """Return the wanted length of parallel edges: names between them need room."""
    needed = (count - 1) * (room + _BESIDE) / (_ROUNDEST / 2) if room else 0.0
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


def _curves(graph: LinearGraph, nodes: Points, widths: Sequence[float]) -> Iterator[Points]:
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
            ends_of = (min(tail, head), max(tail, head))
            room = _room(graph, group, widths)
            bend = _bend(nodes, *ends_of, group.index(edge), len(group), room)
            yield _arc(nodes[tail], nodes[head], bend if tail < head else -bend)


def _bend(nodes: Points, a: int, b: int, place: int, count: int, room: float) -> float:
    """Return how far the ``place``-th of parallel edges bends, in lengths of it.

    Between the middles of neighbours there is then the ``room`` for a name, if it is not too long.
    """
    length = max(float(np.hypot(*(nodes[a] - nodes[b]))), 1e-9)
    most = _BULGE / length
    step = min(_SPREAD, most, 1.6 / max(count - 1, 1))
    if room:
        upright = (
            abs(nodes[a][1] - nodes[b][1]) / length
        )  # names lie: beside a level edge they are low
        needed = 2 * (upright * room + _BESIDE)
        step = max(step, min(needed / length, _ROUNDEST / (count - 1)))
    bend = (place - (count - 1) / 2) * step
    inside = _passed_nodes(nodes, a, b) if bend == 0.0 and len(nodes) <= TRIED else np.zeros(0, int)
    if inside.size:
        where = float(np.sum(_side(nodes[a], nodes[b], nodes[inside])))
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
    if n > TRIED:
        return
    for place in _planar_starts(pairs, n, origin):
        yield place, True
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
    a, b = place[pairs[:, 0]], place[pairs[:, 1]]
    one, two = _side(a[:, None], b[:, None], a), _side(a[:, None], b[:, None], b)
    across = one * two < -1e-12  # the ends of the second lie on either side of the first
    close = sum(_passed_nodes(place, p, q).size for p, q in pairs.tolist())
    return float(np.sum(across & across.T)) / 2 + 0.5 * close


def _side(a: Points, b: Points, c: Points) -> Points:
    """Return twice the area of the triangles a b c: positive if c is left of the line a b."""
    u, v = b - a, c - a
    return np.asarray(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0])


def _passed_nodes(place: Points, a: int, b: int) -> Pairs:
    """Return the nodes that the straight line between two others passes too closely."""
    along = place[b] - place[a]
    square = max(float(along @ along), 1e-12)
    share = (place - place[a]) @ along / square
    distance = np.abs(_side(place[a], place[b], place)) / math.sqrt(square)
    near = (share > 0.02) & (share < 0.98) & (distance < _NEAR)
    near[[a, b]] = False
    return np.flatnonzero(near)
