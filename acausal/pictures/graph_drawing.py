"""Drawings of linear graphs by matplotlib: branches bold, chords dashed, one colour a domain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from acausal.pictures.colors import of_text, readable
from acausal.pictures.edge_curves import Points
from acausal.pictures.graph_picture import (
    EDGE_FONT,
    KEY_COLUMN,
    LABELED,
    MARKS,
    NODE_FONT,
    NODE_SIZE,
    GraphPicture,
    Look,
    arrow_of,
    color_of,
    datum_lines,
    named_domains,
    text_width,
)

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

BRANCH_WIDTH, CHORD_WIDTH = 2.6, 1.2  # points
_CHORD_DASHES = (0, (4.5, 2.5))
_MARKED: dict[str, tuple[float, Any]] = {
    "held": (4.2, "-"),
    "opened": (1.6, (0, (1.0, 1.6))),
}
"""Width and dashes of edges that modes hold, or have let go; their colour is in ``MARKS``."""

_PALE, _PALE_TEXT = "0.82", "0.6"  # of what is not highlighted
_JOIN = "0.8"  # of the line between the edges of a two-port
_KEY_FONT = 7.0  # points
_KEY_LINE = 0.135  # inches of a line of the key
_HALO = 0.7  # opacity of the white behind a text: a line below it is seen to go on


def draw(graph: LinearGraph, shown: GraphPicture, ax: Any, scale: float = 1.0) -> None:
    """Draw a picture of the graph in matplotlib's axes, texts and lines times ``scale``."""
    look = shown.look
    ax.set_axis_off()
    ax.set_aspect("equal", anchor="N")  # what is left of the height is below the legend
    ax.set_xlim(shown.box[0], shown.box[2])
    ax.set_ylim(shown.box[1], shown.box[3])
    weight = scale * (1.0 if len(graph.edge_names) <= LABELED else 0.6)
    for curve in shown.joined:
        ax.plot(*curve.T, color=_JOIN, linewidth=3.0 * weight, linestyle=":", zorder=1)
    for edge, curve in enumerate(shown.layout.curves):
        color = readable(color_of(graph, edge)) if _lit(look, edge) else _PALE
        mark = graph.marks.get(graph.edge_names[edge], "")
        _draw_edge(ax, curve, color, graph.tree.is_branch[edge], weight, look, mark)
    for datum in shown.layout.datums:
        _draw_datum(ax, datum, scale)
    x, y = shown.layout.nodes.T
    ax.plot(x, y, "o", color="black", markersize=NODE_SIZE * weight, zorder=4)
    texts = EDGE_FONT * look.text * scale
    for edge, (text, at) in enumerate(shown.edge_labels):
        color = of_text(color_of(graph, edge)) if _lit(look, edge) else _PALE_TEXT
        _write(ax, text, at, texts, color)
    for text, at in shown.node_labels:
        _write(ax, text, at, NODE_FONT * look.text * scale, "0.25")
    if not shown.edge_labels and graph.edge_names and look.edges is None:
        note = f"{len(graph.edge_names)} edges: names are left out"
        ax.set_title(note, fontsize=EDGE_FONT, color="0.4")
    _draw_legend(ax, graph, scale, look)


def _lit(look: Look, edge: int) -> bool:
    return not look.highlight or edge in look.highlight


def _draw_edge(
    ax: Any, curve: Points, color: str, is_branch: bool, weight: float, look: Look, mark: str
) -> None:
    width, dashes = (BRANCH_WIDTH, "-") if is_branch else (CHORD_WIDTH, _CHORD_DASHES)
    width, dashes = _MARKED.get(mark, (width, dashes))
    ax.plot(*curve.T, color=color, linewidth=width * weight, linestyle=dashes, zorder=2)
    at, along = arrow_of(curve, look)
    ax.annotate(
        "",
        xy=tuple(at + 0.08 * weight * along),
        xytext=tuple(at - 0.02 * weight * along),
        arrowprops={
            "arrowstyle": "-|>",
            "mutation_scale": weight * (13 if is_branch else 11),
            "color": color,
            "linewidth": 0.8 * weight,
            "shrinkA": 0,
            "shrinkB": 0,
        },
        zorder=3,
    )


def _draw_datum(ax: Any, node: Points, scale: float) -> None:
    style = {"color": "black", "linewidth": 1.2 * scale, "zorder": 1}
    for line in datum_lines(node):
        ax.plot(*line.T, **style)


def _write(ax: Any, text: str, at: Points, font: float, color: str) -> None:
    ax.text(
        *at,
        text,
        fontsize=font,
        color=color,
        ha="center",
        va="center",
        parse_math=False,
        zorder=5,
        bbox={"facecolor": "white", "edgecolor": "none", "alpha": _HALO, "pad": 0.4},
    )


def legend_width(graph: LinearGraph) -> float:
    """Return the width in inches that the legend takes in one line of at most five entries."""
    marks = dict.fromkeys(graph.marks.values())
    entries = ["branch", "chord", *named_domains(graph), *marks][:5]
    return sum(0.72 + text_width(text, EDGE_FONT) for text in entries)


def legend_height(graph: LinearGraph, look: Look) -> float:
    """Return the height in inches of the legend, with its title."""
    rows = -(-(2 + len(named_domains(graph))) // 5)
    return 0.35 + 0.3 * rows + (0.4 if look.arrows == "textbook" else 0.0)


def _draw_legend(ax: Any, graph: LinearGraph, scale: float, look: Look) -> None:
    room = ax.get_window_extent().width / ax.figure.dpi
    branch, chord = {"linewidth": BRANCH_WIDTH}, {"linewidth": CHORD_WIDTH}
    (first,) = ax.plot([], [], color="0.3", label="branch", **branch)
    (second,) = ax.plot([], [], color="0.3", label="chord", linestyle=_CHORD_DASHES, **chord)
    handles = [first, second]
    for domain in named_domains(graph):
        color = readable(graph.domain_colors.get(domain, "black"))
        (line,) = ax.plot([], [], color=color, label=domain, **branch)
        handles.append(line)
    for mark in dict.fromkeys(graph.marks.values()):
        width, dashes = _MARKED[mark]
        style = {"color": MARKS[mark], "linewidth": width, "linestyle": dashes}
        (line,) = ax.plot([], [], label=mark, **style)
        handles.append(line)
    ax.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.01),
        ncols=min(len(handles), 5) if scale * legend_width(graph) < 1.4 * room else 2,
        frameon=False,
        fontsize=EDGE_FONT * scale,
        handlelength=2.6,
        title="arrows: falling across" if look.arrows == "textbook" else None,
        title_fontsize=NODE_FONT * scale,
    )


def key_height(shown: GraphPicture, width: float) -> float:
    """Return the height in inches of the key of numbers, 0 where names stand in the drawing."""
    columns = _key_columns(shown, width)
    return _KEY_LINE * -(-len(shown.key) // columns) + 0.1 if shown.key else 0.0


def _key_columns(shown: GraphPicture, width: float) -> int:
    longest = max((text_width(f"000  {name}", _KEY_FONT) for _, name in shown.key), default=1.0)
    return max(int(width / max(longest + 0.1, KEY_COLUMN)), 1)


def draw_key(graph: LinearGraph, shown: GraphPicture, ax: Any) -> None:
    """Write numbers and names of the edges in columns into axes of their own."""
    ax.set_axis_off()
    width, height = ax.get_window_extent().size / ax.figure.dpi
    columns = _key_columns(shown, width)
    rows = -(-len(shown.key) // columns)
    for place, (number, name) in enumerate(shown.key):
        column, row = divmod(place, rows)
        at = (column / columns, 1.0 - (row + 0.5) * _KEY_LINE / height)
        style = {"fontsize": _KEY_FONT, "va": "center", "transform": ax.transAxes}
        color = of_text(color_of(graph, place))
        ax.text(at[0] + 0.25 / width, at[1], number, color=color, ha="right", **style)
        weight = "bold" if graph.tree.is_branch[place] else "normal"
        ax.text(
            at[0] + 0.32 / width,
            at[1],
            name,
            color=color,
            weight=weight,
            parse_math=False,
            **style,
        )
