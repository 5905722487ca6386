"""Drawings of bond graphs: half arrows for power, strokes where effort acts, a colour a domain."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import networkx as nx
import numpy as np

from acausal.pictures.canvas import new_figure, save
from acausal.pictures.colors import of_text, readable

if TYPE_CHECKING:
    from acausal.teaching.bond_graphs import Bond, BondGraph

_TWO_PORTS = ("TF", "GY")  # their two bonds are of two colours
_GAP = 0.26  # inches between the middle of a letter and the end of its bond
_LENGTH = 1.15  # inches, of a bond between two letters
_BARB, _STROKE = 0.13, 0.1  # inches: the half arrow, half of a causal stroke
_FONT, _SMALL = 13.0, 8.5  # points: letters of elements, names of parts
_MARGIN = 0.75  # inches around the letters: names stand there
_NAME = 0.17  # inches between the middle of a letter and the name beside it
_SIDEWAYS = 0.6  # of a bond's direction from left to right: its name stands beside its letter


def draw_bonds(graph: BondGraph, path: Any = None, ax: Any = None) -> Any:
    """Draw a bond graph, in axes of its own if none are given; write it if a file is named."""
    at = _places(graph)
    low, high = at.min(axis=0) - _MARGIN, at.max(axis=0) + _MARGIN
    if ax is None:
        size = np.maximum(high - low, (2.4, 1.6))
        figure = new_figure((float(size[0]), float(size[1])), path)
        ax = figure.add_subplot()
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.set_xlim(low[0], high[0])
    ax.set_ylim(low[1], high[1])
    for bond in graph.bonds:
        _draw_bond(ax, graph, bond, at)
    for number, (part, place) in enumerate(zip(graph.parts, at, strict=True)):
        ax.text(*place, part.kind, fontsize=_FONT, ha="center", va="center", zorder=4)
        if not part.is_junction:
            _write_name(ax, graph, number, at)
    return save(ax.figure, path)


def bond_png(graph: BondGraph) -> bytes:
    """Return the drawing as a PNG."""
    target = BytesIO()
    draw_bonds(graph, ax=new_figure((6.0, 4.0), target).add_subplot()).savefig(target, dpi=110)
    return target.getvalue()


def _places(graph: BondGraph) -> Any:
    """Return where the letters stand [inches]: junctions in the middle, bonds of one length."""
    net = nx.Graph()
    net.add_nodes_from(range(len(graph.parts)))
    net.add_edges_from((bond.tail, bond.head) for bond in graph.bonds)
    places = np.zeros((len(graph.parts), 2))
    right = 0.0
    for island in nx.connected_components(net):
        own = sorted(island)
        found = nx.kamada_kawai_layout(net.subgraph(own), scale=1.0)
        cloud = np.array([found[k] for k in own])
        cloud = _turned(cloud)
        driven = [graph.parts[k].kind in ("Se", "Sf") for k in own]
        if any(driven) and cloud[driven, 0].mean() > 0:
            cloud[:, 0] *= -1.0  # sources on the left, as one reads
        lengths = [np.linalg.norm(found[a] - found[b]) for a, b in net.subgraph(own).edges]
        cloud *= _LENGTH / min(lengths, default=1.0)
        cloud += (right - cloud[:, 0].min(), -cloud[:, 1].max())
        places[own] = cloud
        right = cloud[:, 0].max() + 2 * _MARGIN
    return places


def _turned(cloud: Any) -> Any:
    """Turn a cloud of points so that it is widest from left to right."""
    x, y = (cloud - cloud.mean(axis=0)).T
    angle = 0.5 * np.arctan2(2 * (x @ y), x @ x - y @ y)  # of the larger principal axis
    c, s = np.cos(angle), np.sin(angle)
    return np.column_stack([c * x + s * y, c * y - s * x])


def _draw_bond(ax: Any, graph: BondGraph, bond: Bond, at: Any) -> None:
    along = at[bond.head] - at[bond.tail]
    along = along / np.linalg.norm(along)
    across = np.array([-along[1], along[0]])
    start, end = at[bond.tail] + _GAP * along, at[bond.head] - _GAP * along
    owner = graph.parts[bond.head if graph.parts[bond.tail].kind in _TWO_PORTS else bond.tail]
    style = {"color": readable(owner.color), "linewidth": 1.4, "solid_capstyle": "round"}
    barb = end - _BARB * along + 0.75 * _BARB * across
    ax.plot(*np.array([start, end, barb]).T, zorder=2, **style)
    place = start if bond.stroke == bond.tail else end
    bar = np.array([place - _STROKE * across, place + _STROKE * across])
    ax.plot(*bar.T, zorder=3, **(style | {"linewidth": 2.2}))


def _write_name(ax: Any, graph: BondGraph, number: int, at: Any) -> None:
    """Write the name of a part beside its letter, on the side away from its bonds."""
    ends = [bond.other(number) for bond in graph.bonds_of(number)]
    away = at[number] - at[ends].mean(axis=0)
    if len(ends) > 1 or not away.any():
        away = np.array([0.0, 1.0])
    away = away / np.linalg.norm(away)
    sideways = bool(abs(away[0]) > _SIDEWAYS)
    side = np.sign(away) * ((1.0, 0.0) if sideways else (0.0, 1.0))
    horizontal = ("left" if away[0] > 0 else "right") if sideways else "center"
    vertical = "center" if sideways else ("bottom" if away[1] > 0 else "top")
    part = graph.parts[number]
    ax.text(
        *(at[number] + _NAME * side),
        part.name,
        fontsize=_SMALL,
        color=of_text(part.color),
        ha=horizontal,
        va=vertical,
        parse_math=False,
        zorder=4,
    )
