"""Drawings of linear graphs: branches bold, chords thin and dashed, one colour a domain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.pictures.graph_layout import Layout, Points, layout

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

LABELLED = 60
"""Edges up to which names are written; beyond, they would only cover the lines."""

BRANCH_WIDTH, CHORD_WIDTH = 2.6, 1.2  # points
_CHORD_DASHES = (0, (4.5, 2.5))
_MARKS: dict[str, tuple[str, float, Any]] = {
    "held": ("#c1121f", 4.2, "-"),
    "opened": ("0.6", 1.6, (0, (1.0, 1.6))),
}
"""Colour, width and dashes of edges that modes hold, or have let go."""

_EDGE_FONT, _NODE_FONT = 9.0, 7.5  # points
_NODE_SIZE = 6.0  # points
_LARGEST = 18.0  # inches of a picture
_LETTER = 0.62  # mean width of a letter, in font sizes
_PLAIN = "black"  # of edges whose domain has no colour
_PASSES = 4  # each text is placed again, the others standing, until little changes
_CLEARANCE = np.array([-0.1, -0.1, 0.1, 0.1])  # around the name of an edge, to the other edges
_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)  # along an edge, the middle first


@dataclass(frozen=True, eq=False)
class Picture:
    """A layout with its texts, in inches: what is drawn, and the box around it."""

    layout: Layout
    edge_labels: tuple[tuple[str, Points], ...]
    node_labels: tuple[tuple[str, Points], ...]
    box: tuple[float, float, float, float]


def picture(graph: LinearGraph) -> Picture:
    """Return where everything stands, edges as long as their names need."""
    plan = layout(graph)
    span = float(np.ptp(plan.nodes, axis=0).max(initial=1.0)) if len(plan.nodes) else 1.0
    unit = min(_edge_length(graph), _LARGEST / span)
    nodes, curves = plan.nodes * unit, tuple(curve * unit for curve in plan.curves)
    labels: list[Label] = []
    if len(graph.edge_names) <= LABELLED:
        labels = [*_edge_labels(graph, curves), *_node_labels(graph, nodes, curves)]
    dot = _NODE_SIZE / 72 * 0.7
    fixed = [(x - dot, y - dot, x + dot, y + dot) for x, y in nodes]
    fixed += [_datum_box(nodes[root]) for root in graph.roots]
    owners = [k if k < len(curves) else -1 for k in range(len(labels))]
    lines = [_dense(curve) for curve in curves]
    centres = place_labels(labels, lines, owners, np.array(fixed).reshape(-1, 4))
    boxes = [
        (x - label.width / 2, y - label.height / 2, x + label.width / 2, y + label.height / 2)
        for label, (x, y) in zip(labels, centres, strict=True)
    ]
    every = np.vstack([np.array(boxes + fixed).reshape(-1, 2), np.zeros((1, 2)), *lines])
    low, high = every.min(axis=0) - 0.08, every.max(axis=0) + 0.08
    texts = [(label.text, centre) for label, centre in zip(labels, centres, strict=True)]
    split = len(graph.edge_names) if labels else 0
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    return Picture(Layout(nodes, curves), tuple(texts[:split]), tuple(texts[split:]), box)


def _edge_length(graph: LinearGraph) -> float:
    letters = median([len(name) for name in graph.edge_names] or [1])
    if len(graph.edge_names) > LABELLED:
        return 0.6
    return float(np.clip(0.9 + 0.07 * letters, 1.1, 1.9))


def _size(text: str, font: float) -> tuple[float, float]:
    return max(len(text), 1) * _LETTER * font / 72, 1.25 * font / 72


def _dense(curve: Points) -> Points:
    """Return points along a curve, a twentieth of an inch apart, so that a text counts them all."""
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
    at = np.linspace(0.0, steps[-1], max(int(steps[-1] / 0.05), 2))
    return np.stack([np.interp(at, steps, curve[:, axis]) for axis in (0, 1)], axis=1)


def _edge_labels(graph: LinearGraph, curves: tuple[Points, ...]) -> list[Label]:
    return [
        beside_edge(name, _size(name, _EDGE_FONT), curve, 0.07)
        for name, curve in zip(graph.edge_names, curves, strict=True)
    ]


def _node_labels(graph: LinearGraph, nodes: Points, curves: tuple[Points, ...]) -> list[Label]:
    made = []
    for number, name in enumerate(graph.nodes):
        ends = [
            curve[4 if tail == number else -5]
            for curve, tail, head in zip(curves, graph.tails, graph.heads, strict=True)
            if number in (tail, head)
        ]
        size = _size(str(name), _NODE_FONT)
        away = np.array(ends).reshape(-1, 2)
        label = around_node(str(name), size, nodes[number], 0.08, away)
        if number in graph.roots:
            below = [nodes[number] - (0.0, gap + size[1] / 2) for gap in (0.28, 0.45, 0.65)]
            label = Label(label.text, *size, np.vstack([*below, label.places]))
        made.append(label)
    return made


def _datum_box(node: Points) -> tuple[float, float, float, float]:
    x, y = node
    return (x - 0.13, y - 0.25, x + 0.13, y)


def draw(graph: LinearGraph, shown: Picture, ax: Any, scale: float = 1.0) -> None:
    """Draw a picture of the graph in matplotlib's axes, texts and lines times ``scale``."""
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.set_xlim(shown.box[0], shown.box[2])
    ax.set_ylim(shown.box[1], shown.box[3])
    weight = scale * (1.0 if len(graph.edge_names) <= LABELLED else 0.4)
    for edge, curve in enumerate(shown.layout.curves):
        mark = graph.marks.get(graph.edge_names[edge], "")
        _draw_edge(ax, curve, _colour(graph, edge), graph.tree.is_branch[edge], weight, mark)
    for root in graph.roots:
        _draw_datum(ax, shown.layout.nodes[root], scale)
    x, y = shown.layout.nodes.T
    ax.plot(x, y, "o", color=_PLAIN, markersize=_NODE_SIZE * weight, zorder=4)
    for edge, (text, at) in enumerate(shown.edge_labels):
        _write(ax, text, at, _EDGE_FONT * scale, _colour(graph, edge))
    for text, at in shown.node_labels:
        _write(ax, text, at, _NODE_FONT * scale, "0.25")
    if not shown.edge_labels and graph.edge_names:
        note = f"{len(graph.edge_names)} edges: names are left out"
        ax.set_title(note, fontsize=_EDGE_FONT, color="0.4")
    _draw_legend(ax, graph, scale)


def _colour(graph: LinearGraph, edge: int) -> str:
    mark = graph.marks.get(graph.edge_names[edge], "")
    if mark in _MARKS:
        return _MARKS[mark][0]
    return graph.domain_colours.get(graph.domains[edge], _PLAIN)


def _draw_edge(
    ax: Any, curve: Points, colour: str, is_branch: bool, weight: float, mark: str = ""
) -> None:
    width, dashes = (BRANCH_WIDTH, "-") if is_branch else (CHORD_WIDTH, _CHORD_DASHES)
    if mark in _MARKS:
        _, width, dashes = _MARKS[mark]
    ax.plot(*curve.T, color=colour, linewidth=width * weight, linestyle=dashes, zorder=2)
    middle = len(curve) // 2
    ax.annotate(
        "",
        xy=tuple(curve[middle + 1] + 0.06 * weight * _unit(curve[middle + 1] - curve[middle])),
        xytext=tuple(curve[middle]),
        arrowprops={
            "arrowstyle": "-|>",
            "mutation_scale": weight * (13 if is_branch else 11),
            "color": colour,
            "linewidth": 0.8 * weight,
            "shrinkA": 0,
            "shrinkB": 0,
        },
        zorder=3,
    )


def _unit(step: Points) -> Points:
    return np.asarray(step / (np.hypot(*step) or 1.0))


def _draw_datum(ax: Any, node: Points, scale: float) -> None:
    """Draw the sign of a datum below its node: a stem and three bars."""
    x, y = node
    ax.plot([x, x], [y, y - 0.13], color=_PLAIN, linewidth=1.2 * scale, zorder=1)
    for level, half in enumerate((0.12, 0.075, 0.03)):
        height = y - 0.13 - 0.045 * level
        ax.plot(
            [x - half, x + half], [height, height], color=_PLAIN, linewidth=1.2 * scale, zorder=1
        )


def _write(ax: Any, text: str, at: Points, font: float, colour: str) -> None:
    ax.text(
        *at, text, fontsize=font, color=colour, ha="center", va="center", parse_math=False, zorder=5
    )


def _named_domains(graph: LinearGraph) -> list[str]:
    return list(dict.fromkeys(name for name in graph.domains if name))


def legend_width(graph: LinearGraph) -> float:
    """Return the width in inches that the legend takes in one line of at most five entries."""
    marks = dict.fromkeys(graph.marks.values())
    entries = ["branch", "chord", *_named_domains(graph), *marks][:5]
    return sum(0.72 + _size(text, _EDGE_FONT)[0] for text in entries)


def _draw_legend(ax: Any, graph: LinearGraph, scale: float) -> None:
    room = ax.get_window_extent().width / ax.figure.dpi
    branch, chord = {"linewidth": BRANCH_WIDTH}, {"linewidth": CHORD_WIDTH}
    (first,) = ax.plot([], [], color="0.3", label="branch", **branch)
    (second,) = ax.plot([], [], color="0.3", label="chord", linestyle=_CHORD_DASHES, **chord)
    handles = [first, second]
    for domain in _named_domains(graph):
        colour = graph.domain_colours.get(domain, _PLAIN)
        (line,) = ax.plot([], [], color=colour, label=domain, **branch)
        handles.append(line)
    for mark in dict.fromkeys(graph.marks.values()):
        colour, width, dashes = _MARKS[mark]
        (line,) = ax.plot([], [], color=colour, linewidth=width, linestyle=dashes, label=mark)
        handles.append(line)
    ax.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.01),
        ncols=min(len(handles), 5) if scale * legend_width(graph) < 1.4 * room else 2,
        frameon=False,
        fontsize=_EDGE_FONT * scale,
        handlelength=2.6,
    )


@dataclass(frozen=True, eq=False)
class Label:
    """A text with its width and height, and centres where it may stand, the best first."""

    text: str
    width: float
    height: float
    places: Points


def beside_edge(text: str, size: tuple[float, float], curve: Points, gap: float) -> Label:
    """Return a label on either side of a curve, near its middle."""
    width, height = size
    places = []
    for share in _SHARES:
        position = share * (len(curve) - 1)
        i = min(int(position), len(curve) - 2)
        point = curve[i] + (position - i) * (curve[i + 1] - curve[i])
        along = curve[min(i + 2, len(curve) - 1)] - curve[max(i - 1, 0)]
        normal = np.array([-along[1], along[0]]) / (np.hypot(*along) or 1.0)
        reach = abs(normal[0]) * width / 2 + abs(normal[1]) * height / 2 + gap
        upper = (
            normal if normal[1] > 1e-9 or (abs(normal[1]) <= 1e-9 and normal[0] > 0) else -normal
        )
        places += [point + reach * upper, point - reach * upper]
    return Label(text, width, height, np.array(places))


def around_node(
    text: str, size: tuple[float, float], node: Points, gap: float, away: Points
) -> Label:
    """Return a label around a point, the places farthest from the points ``away`` first."""
    width, height = size
    angles = np.arange(16) * np.pi / 8
    normals = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    reach = np.minimum(
        width / 2 / np.maximum(np.abs(normals[:, 0]), 1e-9),
        height / 2 / np.maximum(np.abs(normals[:, 1]), 1e-9),
    )
    direction = away - node
    distance = np.hypot(direction[:, 0], direction[:, 1])[:, None]
    direction = direction / np.maximum(distance, 1e-9)
    crowd = (normals @ direction.T).max(axis=1) if len(away) else normals[:, 1]
    best = np.argsort(crowd, kind="stable")
    rings = [node + normals * (reach + ring)[:, None] for ring in (gap, gap + height)]
    return Label(text, width, height, np.vstack([places[best] for places in rings]))


def place_labels(
    labels: Sequence[Label], lines: Sequence[Points], owners: Sequence[int], fixed: Points
) -> list[Points]:
    """Return the centre of each label.

    Parameters
    ----------
    lines
        Points of the lines that a label should not cover.
    owners
        The line that each label belongs to, -1 for none: others should not come near it.
    fixed
        Boxes (left, bottom, right, top) that it should not touch.
    """
    points = np.vstack([np.zeros((0, 2)), *lines])
    line = np.repeat(np.arange(len(lines)), [len(one) for one in lines])
    boxes = [_boxes(label) for label in labels]
    own = []
    for k, owner in enumerate(owners):
        covered = _count_covered(boxes[k], points)
        near = _count_covered(boxes[k] + _CLEARANCE, points[line != owner]) if owner >= 0 else 0.0
        rank = 0.03 * np.arange(len(boxes[k]))
        own.append(rank + 0.5 * covered + 0.25 * near + 40.0 * _overlap(boxes[k], fixed))
    chosen = [int(np.argmin(cost)) for cost in own]
    for _ in range(_PASSES):
        before = list(chosen)
        for k in range(len(labels)):
            others = [boxes[m][chosen[m]] for m in range(len(labels)) if m != k]
            cost = own[k] + 40.0 * _overlap(boxes[k], np.array(others).reshape(-1, 4))
            chosen[k] = int(np.argmin(cost))
        if chosen == before:
            break
    return [label.places[place] for label, place in zip(labels, chosen, strict=True)]


def _boxes(label: Label) -> Points:
    half = np.array([label.width, label.height]) / 2
    return np.hstack([label.places - half, label.places + half])


def _count_covered(boxes: Points, points: Points) -> Points:
    """Return for each box how many of the points it covers, at most 12."""
    x, y = points[:, 0], points[:, 1]
    inside = (x > boxes[:, :1]) & (x < boxes[:, 2:3]) & (y > boxes[:, 1:2]) & (y < boxes[:, 3:])
    return np.asarray(np.minimum(inside.sum(axis=1), 12.0))


def _overlap(boxes: Points, others: Points) -> Points:
    """Return for each box the shares of it that the others cover, summed."""
    if not len(others):
        return np.zeros(len(boxes))
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    area = np.prod(np.clip(high - low, 0.0, None), axis=2)
    size = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)[:, None]
    touched = np.where(area > 0, 0.05, 0.0)
    return np.asarray((area / size + touched).sum(axis=1))
