"""A linear graph as SVG: every edge an element that a script can light and a keyboard can reach."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Literal

import numpy as np

from acausal.pictures.colors import of_text, readable
from acausal.pictures.edge_curves import Points
from acausal.pictures.graph_picture import (
    EDGE_FONT,
    LABELED,
    NODE_FONT,
    GraphPicture,
    Look,
    arrow_of,
    color_of,
    datum_lines,
    node_numbers,
    node_texts_of,
    picture,
    text_width,
)

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_PIXELS = 96.0  # an inch
_TEXT = 1.25  # size of letters on a screen, times that in print
_MARGIN = 0.12  # inches
_SCREEN = 9.0  # inches of a drawing that a screen shows at its size
_LARGE_NODE = 30  # edges from which nodes are small


def graph_svg(
    graph: LinearGraph,
    name: str,
    *,
    identity: str = "graph",
    live: bool = True,
    arrows: Literal["head", "textbook"] = "head",
) -> str:
    """Return the drawing of a graph.

    Parameters
    ----------
    name
        What the graph is of, for its title.
    identity
        The id of the element.
    live
        Edges can be reached by the keyboard.
    arrows
        ``"textbook"``: in the direction of falling across.
    """
    few = len(graph.edge_names) <= LABELED
    signs = {edge: 1 for edge in range(len(graph.edge_names))} if live else {}
    edges: Literal["names", "none"] = "names" if few else "none"
    look = Look(nodes="numbers", edges=edges, arrows=arrows, text=_TEXT, highlight=signs)
    shown = picture(graph, look)
    left, bottom, right, top = shown.box
    frame = (left - _MARGIN, -top - _MARGIN, right - left + 2 * _MARGIN, top - bottom + 2 * _MARGIN)
    box = " ".join(f"{value * _PIXELS:.1f}" for value in frame)
    width = f"{frame[2] * _PIXELS:.0f}"
    inner = "\n".join(_elements(graph, shown, live))
    many = "" if few else " many"
    title = escape(
        f"Linear graph of {name}: {len(graph.nodes)} nodes, {len(graph.edge_names)} edges"
    )
    return (
        f'<svg id="{identity}" class="graph{many}" role="img" viewBox="{box}" data-width="{width}" '
        f'aria-labelledby="{identity}-title"><title id="{identity}-title">{title}</title>\n'
        f"{inner}\n</svg>"
    )


def _elements(graph: LinearGraph, shown: GraphPicture, live: bool) -> Iterator[str]:
    for curve in shown.joined:
        yield f'<path class="join" d="{_path(curve)}"/>'
    for edge in range(len(graph.edge_names)):
        yield _edge(graph, shown, edge, live)
    yield from map(_datum, shown.layout.datums)
    radius = 5.0 if len(graph.edge_names) <= _LARGE_NODE else 3.5
    for node, at in enumerate(shown.layout.nodes):
        x, y = _at(at)
        tip = escape(str(graph.nodes[node]))
        yield f'<circle class="node" cx="{x}" cy="{y}" r="{radius}"><title>{tip}</title></circle>'
    named = [node for node, text in enumerate(node_texts_of(graph, shown.look)) if text]
    size = f"{NODE_FONT * _TEXT * _PIXELS / 72:.1f}"
    for node, (text, at) in zip(named, shown.node_labels, strict=True):
        x, y = _at(at)
        own = f'class="node-name" data-node="{node}" x="{x}" y="{y}" font-size="{size}"'
        yield f"<text {own}>{escape(text)}</text>"


def _edge(graph: LinearGraph, shown: GraphPicture, edge: int, live: bool) -> str:
    curve, name = shown.layout.curves[edge], str(graph.edge_names[edge])
    color = color_of(graph, edge)
    way = "branch" if graph.tree.is_branch[edge] else "chord"
    labels = [str(n) if n else "datum" for n in node_numbers(graph)]
    ends = f"from node {labels[graph.tails[edge]]} to {labels[graph.heads[edge]]}"
    said = escape(f"{name}, {way}, {graph.domains[edge]}, {ends}")
    reach = f' tabindex="0" role="button" aria-label="{said}" aria-pressed="false"' if live else ""
    line = _path(curve)
    if shown.edge_labels:
        place = shown.edge_labels[edge][1]
    else:
        place = _beside(curve, shown, text_width(f"+ {name}", EDGE_FONT * _TEXT))
    x, y = _at(place)
    size = f"{EDGE_FONT * _TEXT * _PIXELS / 72:.1f}"
    return (
        f'<g class="edge {way}" data-edge="{edge}"{reach}>'
        f'<path class="hit" d="{line}"/>'
        f'<path class="line" d="{line}" stroke="{readable(color)}"/>'
        f'<path class="arrow" d="{_arrow(curve, shown)}" fill="{readable(color)}"/>'
        f'<text class="name" x="{x}" y="{y}" font-size="{size}" fill="{of_text(color)}">'
        f'<tspan class="sign"></tspan><tspan>{escape(name)}</tspan></text></g>'
    )


def _beside(curve: Points, shown: GraphPicture, width: float) -> Points:
    """Return where a name stands that is only seen when its edge is lit: outside, not on the line.

    Such a drawing is shown small and its letters as large as ever: they need that much room.
    """
    middle, along = arrow_of(curve, shown.look)
    normal = np.array([-along[1], along[0]])
    center = shown.layout.nodes.mean(axis=0)
    normal = normal if normal @ (middle - center) >= 0 else -normal
    reach = abs(normal[0]) * width / 2 + abs(normal[1]) * 0.1 + 0.1
    return np.asarray(middle + _grown(shown) * reach * normal)


def _grown(shown: GraphPicture) -> float:
    left, bottom, right, top = shown.box
    return max(1.0, max(right - left, top - bottom) / _SCREEN)


def _path(curve: Points) -> str:
    """Return a curve as one cubic, or as short lines where it ends where it begins."""
    if np.allclose(curve[0], curve[-1]):
        return "M" + "L".join(",".join(_at(point)) for point in curve[::2])
    a, b = curve[0], curve[-1]
    control = 2 * curve[len(curve) // 2] - (a + b) / 2
    if np.allclose(control, (a + b) / 2, atol=1e-3):
        return f"M{','.join(_at(a))}L{','.join(_at(b))}"
    return f"M{','.join(_at(a))}Q{','.join(_at(control))} {','.join(_at(b))}"


def _arrow(curve: Points, shown: GraphPicture) -> str:
    size = _grown(shown)
    at, along = arrow_of(curve, shown.look)
    left = np.array([-along[1], along[0]])
    tip, back = at + 0.09 * size * along, at - 0.07 * size * along
    corners = (tip, back + 0.058 * size * left, back - 0.058 * size * left)
    return "M" + "L".join(",".join(_at(corner)) for corner in corners) + "Z"


def _datum(node: Points) -> str:
    parts = ["M" + "L".join(",".join(_at(end)) for end in line) for line in datum_lines(node)]
    return f'<path class="datum" d="{"".join(parts)}"/>'


def _at(point: Points) -> tuple[str, str]:
    return f"{point[0] * _PIXELS:.1f}", f"{-point[1] * _PIXELS:.1f}"
