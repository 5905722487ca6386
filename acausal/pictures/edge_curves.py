"""Curves of the edges of a linear graph between nodes that have their places; numbers only.

Parallel edges bend apart, an edge bends around a node in its way, an edge to its own node is a
loop, and an edge to a datum that is drawn apart is short.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

Points: TypeAlias = NDArray[np.float64]
Pairs: TypeAlias = NDArray[np.int64]

ROUNDEST = 1.7
"""Bends of the outermost of parallel edges, together."""

BESIDE = 0.12
"""Room beside a name between parallel edges."""

_NEAR = 0.22  # an edge passes another node too closely below this distance
_SPREAD = 0.5  # bend between neighbours among parallel edges, in edge lengths
_BULGE = 0.8  # largest distance of a bent edge from its straight line, times two
_BENDS = (0.8, 1.2, 1.6)  # of an edge around a whole mesh, in lengths of it
_STUB = 0.62  # length of an edge to a sign of the datum of its own
_DOWNWARDS = 0.35  # radians of a gap that a direction straight down is worth: signs hang below
_CURVE = np.linspace(0.0, 1.0, 33)


def ends_of(graph: LinearGraph, edge: int) -> tuple[int, int]:
    """Return tail and head of an edge."""
    return graph.tails[edge], graph.heads[edge]


def edge_curves(
    graph: LinearGraph, nodes: Points, widths: Sequence[float], stubs: dict[int, Points]
) -> Iterator[Points]:
    """Yield points along each edge; parallel edges bend apart, an edge to its own node loops."""
    ends = [ends_of(graph, edge) for edge in range(len(graph.tails))]
    groups: dict[tuple[int, int], list[int]] = {}
    for edge, (tail, head) in enumerate(ends):
        groups.setdefault((min(tail, head), max(tail, head)), []).append(edge)
    whole = [pair for e, pair in enumerate(ends) if pair[0] != pair[1] and e not in stubs]
    straight = np.array(whole, int).reshape(-1, 2)
    shifts: dict[tuple[int, int], float] = {}
    for edge, (tail, head) in enumerate(ends):
        group = groups[min(tail, head), max(tail, head)]
        if edge in stubs:
            datum = graph.tails[edge] in graph.roots
            begin, end = (stubs[edge], nodes[head]) if datum else (nodes[tail], stubs[edge])
            yield _arc(begin, end, 0.0)
        elif tail == head:
            yield _loop(nodes, ends, tail, group.index(edge))
        else:
            between = (min(tail, head), max(tail, head))
            room = room_between(graph, group, widths)
            bends = [_bend(nodes, *between, k, len(group), room) for k in range(len(group))]
            if len(group) == 1:
                shifts[between] = _bend_around(nodes, *between, straight)
            elif between not in shifts:
                shifts[between] = _shift(nodes, *between, bends, straight)
            bend = bends[group.index(edge)] + shifts[between]
            yield _arc(nodes[tail], nodes[head], bend if tail < head else -bend)


def stubs_at(graph: LinearGraph, nodes: Points, alone: set[int]) -> dict[int, Points]:
    """Return for each edge to a datum that is drawn apart where it ends there.

    They stand in the widest gaps between the other edges of a node, those downwards first.
    """
    around: dict[int, list[float]] = {}
    for edge in range(len(graph.tails)):
        tail, head = ends_of(graph, edge)
        if tail != head and not alone & {tail, head}:
            x, y = nodes[head] - nodes[tail]
            around.setdefault(tail, []).append(math.atan2(y, x))
            around.setdefault(head, []).append(math.atan2(-y, -x))
    found = {}
    for edge in range(len(graph.tails)):
        inner = [node for node in ends_of(graph, edge) if node not in alone]
        if len(inner) == 1:
            taken = around.setdefault(inner[0], [])
            angle = _widest_gap(taken)
            taken.append(angle)
            found[edge] = nodes[inner[0]] + _STUB * np.array([math.cos(angle), math.sin(angle)])
    return found


def _widest_gap(taken: list[float]) -> float:
    """Return the direction, of 24, farthest from those taken; downwards where several serve."""
    angles = np.arange(24) * math.pi / 12
    away = np.angle(np.exp(1j * (angles[:, None] - np.array(taken)[None, :])))
    room = np.abs(away).min(axis=1) if taken else np.zeros(len(angles))
    below = _DOWNWARDS * np.sin(angles + 0.1)
    return float(angles[np.argmax(np.minimum(room, math.pi / 3) - below)])


def room_between(graph: LinearGraph, group: list[int], widths: Sequence[float]) -> float:
    """Return the room that names need between three or more parallel edges, 0 where there is none.

    They may bulge only where they end at a node of their own: elsewhere they would cross others.
    """
    ends = ends_of(graph, group[0])
    count = [sum(node in ends_of(graph, edge) for edge in range(len(graph.tails))) for node in ends]
    if min(count) > len(group):
        return 0.0
    return max((widths[edge] for edge in group[1:-1]), default=0.0)


def _bend(nodes: Points, a: int, b: int, place: int, count: int, room: float) -> float:
    """Return how far the ``place``-th of parallel edges bends, in lengths of it.

    Between the middles of neighbours there is then the ``room`` for a name, if it is not too long.
    """
    length = max(float(np.hypot(*(nodes[a] - nodes[b]))), 1e-9)
    step = min(_SPREAD, _BULGE / length, 1.6 / max(count - 1, 1))
    if room:
        upright = (
            abs(nodes[a][1] - nodes[b][1]) / length
        )  # names lie: beside a level edge they are low
        needed = 2 * (upright * room + BESIDE)
        step = max(step, min(needed / length, ROUNDEST / (count - 1)))
    return (place - (count - 1) / 2) * step


def _bend_around(nodes: Points, a: int, b: int, others: Pairs) -> float:
    """Return the bend of an edge that would run through nodes: past them, across fewest edges."""
    inside = passed_nodes(nodes, np.array([[a, b]]))[0]
    if not inside.any():
        return 0.0
    length = float(np.hypot(*(nodes[a] - nodes[b])))
    where = float(np.sum(_side(nodes[a], nodes[b], nodes[inside])))
    away = -1.0 if where > 0 else 1.0
    tries = [side * bend for bend in (min(0.4, _BULGE / length), *_BENDS) for side in (away, -away)]
    return min(tries, key=lambda bend: _met(_arc(nodes[a], nodes[b], bend), nodes, a, b, others))


def _shift(nodes: Points, a: int, b: int, bends: list[float], others: Pairs) -> float:
    """Return what parallel edges that run through nodes bend more, past them; 0 for others."""
    step = bends[1] - bends[0]

    def met(shift: float, lines: Pairs) -> float:
        curves = [_arc(nodes[a], nodes[b], bend + shift) for bend in bends]
        return sum(_met(curve, nodes, a, b, lines) for curve in curves)

    if not met(0.0, others[:0]):
        return 0.0
    shifts = (0.0, *(side * step for side in (0.5, -0.5, 1.0, -1.0)))
    return min(shifts, key=lambda shift: met(shift, others))


def _met(curve: Points, nodes: Points, a: int, b: int, others: Pairs) -> float:
    """Return a penalty of a curve: nodes that it passes too closely, edges that it crosses."""
    steps = np.stack([np.arange(len(curve) - 1), np.arange(1, len(curve))], axis=1)
    far = np.delete(nodes, [a, b], axis=0)
    near = np.hypot(*(far[:, None] - curve[None]).transpose(2, 0, 1)).min(axis=1)
    free = others[~np.any((others == a) | (others == b), axis=1)]
    every = np.vstack([curve, nodes])
    return 2.0 * float(np.sum(near < _NEAR)) + crossings(every, steps, free + len(curve))


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


def crossings(place: Points, pairs: Pairs, others: Pairs) -> float:
    """Return how often lines between pairs of points cross others."""

    def across(one: Pairs, two: Pairs) -> NDArray[np.bool_]:
        """Whether the ends of the second lie on either side of the first."""
        a, b = place[one[:, 0]][:, None], place[one[:, 1]][:, None]
        product = _side(a, b, place[two[:, 0]][None]) * _side(a, b, place[two[:, 1]][None])
        return np.asarray(product < -1e-12)

    return float(np.sum(across(pairs, others) & across(others, pairs).T))


def passed_nodes(place: Points, pairs: Pairs) -> NDArray[np.bool_]:
    """Return for each pair of nodes which others the line between them passes too closely."""
    tail = place[pairs[:, 0]]
    along = place[pairs[:, 1]] - tail
    square = np.maximum(np.sum(along * along, axis=1), 1e-12)[:, None]
    share = ((place[None] - tail[:, None]) * along[:, None]).sum(axis=2) / square
    far = np.abs(_side(tail[:, None], tail[:, None] + along[:, None], place[None]))
    near = (share > 0.02) & (share < 0.98) & (far < _NEAR * np.sqrt(square))
    np.put_along_axis(near, pairs, False, axis=1)
    return np.asarray(near)


def _side(a: Points, b: Points, c: Points) -> Points:
    """Return twice the area of the triangles a b c: positive if c is left of the line a b."""
    u, v = b - a, c - a
    return np.asarray(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0])
