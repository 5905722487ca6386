"""Drawings of linear graphs in TikZ, to be set by LaTeX with the letters of the document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from acausal.pictures.colors import of_text, readable
from acausal.pictures.edge_curves import Points
from acausal.pictures.graph_picture import (
    GraphPicture,
    Look,
    arrow_of,
    datum_lines,
    named_domains,
)

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_CM = 2.54  # an inch
_SPECIAL = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "#$%&_{}"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "−": r"$-$",
        "→": r"$\to$",
    }
)
_STYLES = r"""% Needs \usepackage{tikz}. Branches are bold, chords dashed: change them at will.
\begin{tikzpicture}[
  branch/.style={line width=1.6pt},
  chord/.style={line width=0.7pt, dashed},
  two port/.style={line width=1.6pt, dotted, draw=black!30},
  vertex/.style={circle, fill=black, inner sep=1.5pt},
  edge name/.style={font=\footnotesize, inner sep=1pt, fill=white, fill opacity=0.7,
    text opacity=1},
  node name/.style={font=\scriptsize, text=black!75, inner sep=1pt},
]"""


def tikz(graph: LinearGraph, shown: GraphPicture) -> str:
    r"""Return a tikzpicture of a graph.

    >>> from acausal.graph.linear_graph import LinearGraph
    >>> from acausal.pictures.graph_picture import picture
    >>> graph = LinearGraph({"R_1": ("a", "b")})
    >>> r"R\_1" in tikz(graph, picture(graph))
    True
    """
    return "\n".join([*_lines(graph, shown), r"\end{tikzpicture}", ""])


def _lines(graph: LinearGraph, shown: GraphPicture) -> Iterator[str]:
    colors = _color_names(graph)
    for domain, (line, text) in colors.items():
        for kind, hexadecimal in (("line", line), ("text", text)):
            yield rf"\definecolor{{{_color(domain)}{kind}}}{{HTML}}{{{hexadecimal[1:]}}}"
    yield _STYLES
    for curve in shown.joined:
        yield rf"  \draw[two port] {_bezier(curve)};"
    for edge, curve in enumerate(shown.layout.curves):
        yield from _edge(graph, shown.look, edge, curve)
    for datum in shown.layout.datums:
        for line in datum_lines(datum):
            yield rf"  \draw {' -- '.join(map(_point, line))};"
    for at in shown.layout.nodes:
        yield rf"  \node[vertex] at {_point(at)} {{}};"
    for edge, (text, at) in enumerate(shown.edge_labels):
        lit = not shown.look.highlight or edge in shown.look.highlight
        style = f"text={_color(graph.domains[edge])}text" if lit else "text=black!40"
        yield rf"  \node[edge name, {style}] at {_point(at)} {{{text.translate(_SPECIAL)}}};"
    for text, at in shown.node_labels:
        yield rf"  \node[node name] at {_point(at)} {{{text.translate(_SPECIAL)}}};"
    yield from _key(shown)


def _color_names(graph: LinearGraph) -> dict[str, tuple[str, str]]:
    named = {name: graph.domain_colors.get(name, "black") for name in named_domains(graph)}
    if "" in graph.domains:
        named[""] = "black"
    hexadecimal = {name: (readable(own), of_text(own)) for name, own in named.items()}
    black = readable("black")
    return {
        name: tuple(c if c.startswith("#") else black for c in pair)  # type: ignore[misc]
        for name, pair in hexadecimal.items()
    }


def _color(domain: str) -> str:
    return "graph" + "".join(letter for letter in domain if letter.isalpha())


def _edge(graph: LinearGraph, look: Look, edge: int, curve: Points) -> Iterator[str]:
    lit = not look.highlight or edge in look.highlight
    way = "branch" if graph.tree.is_branch[edge] else "chord"
    own = f"{_color(graph.domains[edge])}line" if lit else "black!20"
    path = _points(curve) if graph.tails[edge] == graph.heads[edge] else _bezier(curve)
    yield rf"  \draw[{way}, draw={own}] {path};"
    at, along = arrow_of(curve, look)
    left = np.array([-along[1], along[0]])
    tip, back = at + 0.07 * along, at - 0.05 * along
    corners = (tip, back + 0.04 * left, back - 0.04 * left)
    yield rf"  \fill[{own}] {' -- '.join(map(_point, corners))} -- cycle;"


def _bezier(curve: Points) -> str:
    """Return an arc, a parabola through three points, as one cubic."""
    a, b = curve[0], curve[-1]
    control = 2 * curve[len(curve) // 2] - (a + b) / 2
    one, two = a + (control - a) * 2 / 3, b + (control - b) * 2 / 3
    return f"{_point(a)} .. controls {_point(one)} and {_point(two)} .. {_point(b)}"


def _points(curve: Points) -> str:
    return "plot[smooth] coordinates {" + " ".join(map(_point, curve[::4])) + "}"


def _point(at: Points) -> str:
    return f"({at[0] * _CM:.2f}, {at[1] * _CM:.2f})"


def _key(shown: GraphPicture) -> Iterator[str]:
    """Yield numbers and names of the edges in columns below the drawing."""
    if not shown.key:
        return
    left, bottom, right, _ = shown.box
    columns = max(int((right - left) / 1.6), 1)
    rows = -(-len(shown.key) // columns)
    for place, (number, name) in enumerate(shown.key):
        column, row = divmod(place, rows)
        at = np.array([left + 1.6 * column, bottom - 0.15 - 0.15 * row])
        text = f"{number}\\enspace {name.translate(_SPECIAL)}"
        yield rf"  \node[node name, anchor=west] at {_point(at)} {{{text}}};"
