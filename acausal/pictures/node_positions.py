"""Arrangements: where the nodes of one connected part of a graph stand, its datum lowest.

Lengths are in units of one edge. Positions are the least squares of the distances between all
pairs of nodes (Kamada and Kawai 1989), begun from several arrangements; the one with the fewest
crossings is kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import pdist

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


def arranged(pairs: Pairs, lengths: Points, origin: int, sides: list[int]) -> Points:
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
    best = _roomy(_upright(best, pairs, sides), pairs)
    if best[sides, 0].mean() > best[:, 0].mean() + 1e-6:
        best = best * (-1.0, 1.0)
    return np.asarray(best)


def _roomy(place: Points, pairs: Pairs) -> Points:
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
            place = _fitted(start, lengths, origin, floor, pairs if guarded else None)
            place = place if floor > 0 else _standing(place, origin)
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
    yield _standing(_scaled_distances(lengths), origin), False
    if n > TRIED:
        return
    for place in _planar_starts(pairs, n, origin):
        yield place, True
    chance = np.random.default_rng(0)
    for _ in range(_BEGINNINGS):
        yield _standing(chance.standard_normal((n, 2)), origin), False


def _standing(place: Points, origin: int) -> Points:
    """Return the places turned so that the others are above the datum."""
    place = place - place[origin]
    up = place.sum(axis=0)
    return _turned(place, math.atan2(up[0], up[1]) if np.hypot(*up) > 1e-9 else 0.0)


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


def _turned(place: Points, angle: float) -> Points:
    c, s = math.cos(angle), math.sin(angle)
    return np.asarray(place @ np.array([[c, s], [-s, c]]))


def _scaled_distances(lengths: Points) -> Points:
    """Return the plane that shows the distances best (multidimensional scaling, 50 pivots)."""
    square = lengths[:, :: max(len(lengths) // 50, 1)] ** 2
    centred = square - square.mean(axis=0) - square.mean(axis=1)[:, None] + square.mean()
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    return np.asarray(u[:, :2] * np.sqrt(s[:2]))


def _fitted(
    start: Points, lengths: Points, origin: int, floor: float, guard: Pairs | None
) -> Points:
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
            moved = _guarded(place, moved, guard)
        change, place = float(np.abs(moved - place).max()), moved
        if change < 1e-4:
            break
    return np.asarray(place)


def _guarded(place: Points, moved: Points, pairs: Pairs) -> Points:
    """Return as much of a step as adds no crossing."""
    allowed = _faults(place, pairs)
    for share in (1.0, 0.5, 0.25, 0.1, 0.03):
        trial = np.asarray(place + share * (moved - place))
        if _faults(trial, pairs) <= allowed:
            return trial
    return place


def _upright(place: Points, pairs: Pairs, sides: list[int]) -> Points:
    """Return the part turned to stand on horizontal and vertical lines, if it nearly can.

    The edge between ``sides`` then stands upright, if the datum can be below.
    """
    along = place[pairs[:, 1]] - place[pairs[:, 0]]
    slopes = np.arctan2(along[:, 1], along[:, 0])
    turn = -float(np.angle(np.mean(np.exp(4j * slopes)))) / 4
    choices = [_turned(place, angle) for angle in (turn - math.pi / 2, turn, turn + math.pi / 2)]
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
    one, two = side(a[:, None], b[:, None], a), side(a[:, None], b[:, None], b)
    across = one * two < -1e-12  # the ends of the second lie on either side of the first
    close = sum(passed(place, p, q).size for p, q in pairs.tolist())
    return float(np.sum(across & across.T)) / 2 + 0.5 * close


def side(a: Points, b: Points, c: Points) -> Points:
    """Return twice the area of the triangles a b c: positive if c is left of the line a b."""
    u, v = b - a, c - a
    return np.asarray(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0])


def passed(place: Points, a: int, b: int) -> Pairs:
    """Return the nodes that the straight line between two others passes too closely."""
    along = place[b] - place[a]
    square = max(float(along @ along), 1e-12)
    share = (place - place[a]) @ along / square
    distance = np.abs(side(place[a], place[b], place)) / math.sqrt(square)
    near = (share > 0.02) & (share < 0.98) & (distance < _NEAR)
    near[[a, b]] = False
    return np.flatnonzero(near)
