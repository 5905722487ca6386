"""Pictures of linear graphs as numbers: where nodes, edges, arrows and names stand, in inches.

Every way of drawing (matplotlib, SVG on a page, TikZ) takes the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Literal

import numpy as np

from acausal.arguments import Positive, checked
from acausal.pictures.edge_curves import Points
from acausal.pictures.graph_layout import Layout, layout
from acausal.pictures.label_places import (
    Label,
    around_node,
    beside_edge,
    count_faults,
    place_labels,
)

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

MARKS = {"held": "#c1121f", "opened": "0.6"}
"""Colours of edges that modes hold, or have let go."""

LABELED = 60
"""Edges up to which names are written; beyond, numbers: names would cover the lines."""

MANY = 300
"""Edges beyond which not even numbers are legible."""

EDGE_FONT, NODE_FONT = 9.0, 7.5  # points
NODE_SIZE = 6.0  # points
KEY_COLUMN = 1.5  # inches of a column of the key
SIGNS = {1: "+ ", -1: "− "}
_LARGEST = 18.0  # inches of a picture
_LARGER = (1.0, 1.15, 1.3, 1.5, 1.75, 2.1, 2.5, 3.0)  # sizes tried until every text can be read
_LETTER = 0.62  # mean width of a letter, in font sizes


@checked
@dataclass(frozen=True)
class Look:
    """How a graph is drawn.

    Parameters
    ----------
    nodes
        ``"names"``, ``"numbers"`` (datums keep their names) or ``"none"``.
    edges
        ``"names"``, ``"numbers"`` with a key below, ``"none"``; None for names up to 60 edges
        and numbers beyond.
    arrows
        ``"head"``: from tail to head, as across is counted here; ``"textbook"``: in the direction
        of falling across, from head to tail.
    highlight
        Signs by the numbers of the edges that are lit; the others are pale. Empty for none.
    text
        Size of the letters, times the usual one.
    """

    nodes: Literal["names", "numbers", "none"] = "names"
    edges: Literal["names", "numbers", "none"] | None = None
    arrows: Literal["head", "textbook"] = "head"
    highlight: Mapping[int, int] = field(default_factory=dict)
    text: Positive = 1.0


@dataclass(frozen=True, eq=False)
class GraphPicture:
    """A layout with its texts, in inches: what is drawn, and the box around it.

    ``key`` lists number and name of the edges where numbers stand beside them, ``joined`` the
    curves between the edges of one two-port.
    """

    layout: Layout
    edge_labels: tuple[tuple[str, Points], ...]
    node_labels: tuple[tuple[str, Points], ...]
    box: tuple[float, float, float, float]
    key: tuple[tuple[str, str], ...]
    joined: tuple[Points, ...]
    look: Look


def picture(graph: LinearGraph, look: Look | None = None) -> GraphPicture:
    """Return where everything stands, edges as long as their names need.

    Where an edge would run through a text the drawing is made larger, and where that does not help
    numbers stand beside the edges and a key has the names, unless ``look`` asks for names.
    """
    look = look or Look()
    best = _fewest_faults(graph, look)
    if best.faults and look.edges is None and _way(graph, look) == "names":
        numbered = _fewest_faults(graph, replace(look, edges="numbers"))
        best = min(best, numbered, key=lambda one: one.faults)
    return best.picture


@dataclass(frozen=True, eq=False)
class _Tried:
    """A picture, and how many of its texts an edge runs through or another text touches."""

    picture: GraphPicture
    faults: int


def _fewest_faults(graph: LinearGraph, look: Look) -> _Tried:
    """Return the smallest picture without a fault of its texts, or with the fewest."""
    texts = edge_texts_of(graph, look)
    length = _edge_length(texts)
    plan = layout(graph, [text_width(text, EDGE_FONT) / length for text in texts])
    span = float(np.ptp(plan.nodes, axis=0).max(initial=1.0)) if len(plan.nodes) else 1.0
    best: _Tried | None = None
    for larger in _LARGER:
        unit = min(length * look.text * larger, _LARGEST / span)
        tried = _placed(graph, look, texts, plan, unit)
        if best is None or tried.faults < best.faults:
            best = tried
        if not best.faults:
            break
    return best  # type: ignore[return-value]  # at least one was tried


def _placed(
    graph: LinearGraph, look: Look, edge_texts: list[str], plan: Layout, unit: float
) -> _Tried:
    """Return the picture of a plan, ``unit`` inches an edge, with all texts in their places."""
    node_texts = node_texts_of(graph, look)
    nodes, curves = plan.nodes * unit, tuple(curve * unit for curve in plan.curves)
    labels, owners = [], []
    for edge, (text, curve) in enumerate(zip(edge_texts, curves, strict=True)):
        labels.append(beside_edge(text, _size(text, EDGE_FONT * look.text), curve, 0.07))
        owners.append(edge)
    labels += _node_labels(graph, node_texts, nodes, curves, look.text)
    owners += [-1] * len(node_texts)
    shown = [k for k, label in enumerate(labels) if label.text]
    labels, owners = [labels[k] for k in shown], [owners[k] for k in shown]
    dot = NODE_SIZE / 72 * 0.7
    fixed = [(x - dot, y - dot, x + dot, y + dot) for x, y in nodes]
    datums = plan.datums * unit
    fixed += [_datum_box(datum) for datum in datums]
    joined = tuple(_joining(curves[a], curves[b]) for a, b in joined_edges(graph))
    lines = [np.vstack([_dense(curve, 0.05), _arrow(curve, look)]) for curve in curves]
    lines += [_dense(curve, 0.05) for curve in joined]
    centers = place_labels(labels, lines, owners, np.array(fixed).reshape(-1, 4))
    fine = [np.vstack([_dense(curve, 0.01), _arrow(curve, look)]) for curve in curves]
    faults = count_faults(labels, centers, fine)
    boxes = [_box(label, center) for label, center in zip(labels, centers, strict=True)]
    every = np.vstack([np.array(boxes + fixed).reshape(-1, 2), np.zeros((1, 2)), *lines])
    low, high = every.min(axis=0) - 0.08, every.max(axis=0) + 0.08
    texts = [(label.text, center) for label, center in zip(labels, centers, strict=True)]
    split = sum(bool(text) for text in edge_texts)
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    numbers = map(str, range(1, len(edge_texts) + 1))
    key = tuple(zip(numbers, graph.edge_names, strict=True))
    key = key if _way(graph, look) == "numbers" else ()
    parts = (tuple(texts[:split]), tuple(texts[split:]), box, key, joined, look)
    return _Tried(GraphPicture(Layout(nodes, curves, datums), *parts), faults)


def edge_texts_of(graph: LinearGraph, look: Look) -> list[str]:
    """Return what stands beside each edge; the empty text for nothing."""
    way = _way(graph, look)
    if way == "none":
        return ["" for _ in graph.edge_names]
    numbers = map(str, range(1, len(graph.edge_names) + 1))
    texts = numbers if way == "numbers" else map(str, graph.edge_names)
    return [SIGNS.get(look.highlight.get(e, 0), "") + text for e, text in enumerate(texts)]


def _way(graph: LinearGraph, look: Look) -> str:
    count = len(graph.edge_names)
    return look.edges or ("names" if count <= LABELED else "numbers" if count <= MANY else "none")


def node_texts_of(graph: LinearGraph, look: Look) -> list[str]:
    """Return what stands at each node: its name, or its number, which a datum has not."""
    few = len(graph.edge_names) <= LABELED
    if look.nodes == "none" or (look.nodes == "names" and not few):
        return ["" for _ in graph.nodes]
    if look.nodes == "names":
        return [str(node) for node in graph.nodes]
    return [
        (str(node) if few else "") if number is None else str(number)
        for node, number in zip(graph.nodes, node_numbers(graph), strict=True)
    ]


def node_numbers(graph: LinearGraph) -> list[int | None]:
    """Return 1, 2, … for the nodes in their order, None for datums."""
    numbers: list[int | None] = []
    count = 0
    for node in range(len(graph.nodes)):
        count += node not in graph.roots
        numbers.append(None if node in graph.roots else count)
    return numbers


def joined_edges(graph: LinearGraph) -> list[tuple[int, int]]:
    """Return pairs of edges that belong to one two-port: a transducer, a gear, a gyrator."""
    groups = [list(coupling.edges) for coupling in graph.couplings]
    if not groups:
        owners: dict[str, list[int]] = {}
        for edge, (name, kind) in enumerate(zip(graph.edge_names, graph.kinds, strict=True)):
            if kind == "coupling":
                owners.setdefault(str(name).rpartition(".")[0], []).append(edge)
        groups = [edges for owner, edges in owners.items() if owner]
    return [pair for edges in groups for pair in pairwise(edges)]


def color_of(graph: LinearGraph, edge: int) -> str:
    """Return the colour of an edge as its domain names it, or as modes have marked it."""
    mark = graph.marks.get(graph.edge_names[edge], "")
    if mark in MARKS:
        return MARKS[mark]
    return graph.domain_colors.get(graph.domains[edge], "black")


def named_domains(graph: LinearGraph) -> list[str]:
    """Return the domains that edges belong to, in their order."""
    return list(dict.fromkeys(name for name in graph.domains if name))


def arrow_of(curve: Points, look: Look) -> tuple[Points, Points]:
    """Return the point in the middle of an edge where its arrow stands, and its direction."""
    middle = len(curve) // 2
    along = curve[middle + 1] - curve[middle - 1]
    along = along / (np.hypot(*along) or 1.0)
    return curve[middle], along if look.arrows == "head" else -along


def _arrow(curve: Points, look: Look) -> Points:
    """Return the corners of the arrow of an edge, and points between them, as it is drawn."""
    at, along = arrow_of(curve, look)
    left = np.array([-along[1], along[0]])
    wide = ((0.08, 0.0), (0.045, 0.018), (0.045, -0.018), (0.01, 0.036), (0.01, -0.036))
    return np.stack([at + ahead * along + beside * left for ahead, beside in wide])


def text_width(text: str, font: float) -> float:
    """Return the width of a text in inches, about."""
    return _size(text, font)[0]


def _edge_length(texts: list[str]) -> float:
    lengths = [len(text) for text in texts] or [1]
    letters = max(median(lengths), 0.7 * max(lengths))
    if len(texts) > LABELED:
        return float(np.clip(0.7 + 0.05 * letters, 0.75, 1.2))
    return float(np.clip(0.9 + 0.07 * letters, 1.1, 1.9))


def _size(text: str, font: float) -> tuple[float, float]:
    return max(len(text), 1) * _LETTER * font / 72, 1.25 * font / 72


def _box(label: Label, center: Points) -> tuple[float, float, float, float]:
    (x, y), w, h = center, label.width / 2, label.height / 2
    return (x - w, y - h, x + w, y + h)


def _dense(curve: Points, apart: float) -> Points:
    """Return points along a curve, so many inches apart, so that a text counts them all."""
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
    at = np.linspace(0.0, steps[-1], max(int(steps[-1] / apart), 2))
    return np.stack([np.interp(at, steps, curve[:, axis]) for axis in (0, 1)], axis=1)


def _node_labels(
    graph: LinearGraph, texts: list[str], nodes: Points, curves: tuple[Points, ...], scale: float
) -> list[Label]:
    made = []
    for number, text in enumerate(texts):
        ends = [
            curve[4 if tail == number else -5]
            for curve, tail, head in zip(curves, graph.tails, graph.heads, strict=True)
            if number in (tail, head)
        ]
        size = _size(text, NODE_FONT * scale)
        away = np.array(ends).reshape(-1, 2)
        label = around_node(text, size, nodes[number], 0.08, away)
        if number in graph.roots:
            below = [nodes[number] - (0.0, gap + size[1] / 2) for gap in (0.28, 0.45, 0.65)]
            label = Label(label.text, *size, np.vstack([*below, label.places]))
        made.append(label)
    return made


def datum_lines(node: Points) -> Points:
    """Return the ends of the lines of the sign of a datum, below its node: a stem, three bars."""
    x, y = node
    bars = [(half, y - 0.13 - 0.045 * level) for level, half in enumerate((0.12, 0.075, 0.03))]
    return np.array([[node, (x, y - 0.13)], *([(x - h, at), (x + h, at)] for h, at in bars)])


def _datum_box(node: Points) -> tuple[float, float, float, float]:
    x, y = node
    return (x - 0.13, y - 0.25, x + 0.13, y)


def _joining(one: Points, two: Points) -> Points:
    """Return a flat arc between the middles of two edges."""
    a, b = one[len(one) // 2], two[len(two) // 2]
    along = b - a
    control = (a + b) / 2 + 0.12 * np.array([-along[1], along[0]])
    t = np.linspace(0.0, 1.0, 17)[:, None]
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * control + t**2 * b)
