"""The page that explains a compiled system: graph, tree, cutsets, circuits, equations."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from acausal.pictures.colors import readable
from acausal.pictures.graph_picture import named_domains
from acausal.pictures.page.document import document, font_style, text_asset
from acausal.pictures.page.graph_svg import graph_svg
from acausal.pictures.page.inline import shown_or_written
from acausal.teaching.edge_data import graph_data, rates_of, ruled
from acausal.teaching.sections import (
    derivation_section,
    equations_section,
    model_section,
    reduction_section,
    section,
    states_section,
)

if TYPE_CHECKING:
    from acausal.system.system import System

_SECTIONS = (
    ("model", "Model"),
    ("tree", "Tree"),
    ("matrices", "Matrices"),
    ("derivation", "Derivation"),
    ("equations", "Equations"),
    ("states", "States"),
    ("index", "Index reduction"),
)


def explain(system: System, path: Any = None) -> Any:
    """Write the page of a system and return the path of the file; without one, show the page."""
    return shown_or_written(f"{system.name} explained", explain_page(system), path)


def explain_page(system: System) -> str:
    """Return the page of a system as text."""
    links = "".join(f'<a href="#{name}">{title}</a>' for name, title in _SECTIONS)
    graph = ruled(system)
    counts = (
        f"{len(graph.nodes)} nodes, {len(graph.edge_names)} edges, {len(graph.tree.branches)} "
        f"branches, {len(graph.tree.chords)} chords, {len(system.states)} states"
    )
    body = f"""<header><h1>{escape(system.name)}</h1><p>{counts}</p>
<nav aria-label="sections"><a href="#graph-pane">Graph</a>{links}</nav></header>
<main>
<div id="graph-pane" tabindex="-1">
<div id="drawing">{graph_svg(graph, system.name)}</div>
{_legend(system)}
<div id="told" role="status" aria-live="polite"><p class="hint">Point at an edge, or reach it by
the tab key: a branch shows its cutset, a chord its circuit. Press Enter or click to keep it and to
exchange it.</p></div>
</div>
<div id="sections">
{model_section(system)}
{section("tree", "Tree", _tree_texts())}
{section("matrices", "Matrices", _matrix_choice())}
{derivation_section(system)}
{equations_section(system)}
{states_section(system)}
{reduction_section(system)}
</div>
</main>"""
    return document(
        f"{system.name} explained",
        body,
        styles=[font_style(), text_asset("explain.css")],
        scripts=[text_asset("explain.js")],
        data=graph_data(graph, rates_of(system)),
    )


def _legend(system: System) -> str:
    entries = [
        '<span><svg class="key" viewBox="0 0 34 10"><path class="key-branch" d="M0,5L34,5"/></svg>'
        "branch</span>",
        '<span><svg class="key" viewBox="0 0 34 10"><path class="key-chord" d="M0,5L34,5"/></svg>'
        "chord</span>",
    ]
    for name in named_domains(system.graph):
        color = readable(system.graph.domain_colors.get(name, "black"))
        entries.append(
            f'<span><svg class="key" viewBox="0 0 34 10"><path d="M0,5L34,5" stroke="{color}" '
            f'stroke-width="4"/></svg>{escape(name)}</span>'
        )
    return f'<p class="legend">{"".join(entries)}</p>'


def _tree_texts() -> str:
    return (
        '<p id="tree-text" aria-live="polite"></p>'
        '<p><button type="button" id="reset" disabled>back to the first tree</button></p>'
        '<p class="remark">Keep a branch to exchange it for a chord of its cutset, or a chord for '
        "a branch of its circuit: every such exchange gives another tree. Beside it stands whether "
        "a rule forbids it, whether it is legal but costs a state, or gives a normal tree.</p>"
    )


def _matrix_choice() -> str:
    choices = (
        ("cutset", "cutsets [U D]"),
        ("circuit", "circuits [E U]"),
        ("incidence", "incidence"),
    )
    buttons = "".join(
        f'<button type="button" role="tab" id="tab-{kind}" aria-controls="matrix" '
        f'aria-selected="{"true" if kind == "cutset" else "false"}">{escape(title)}</button>'
        for kind, title in choices
    )
    return (
        f'<div role="tablist" aria-label="matrices">{buttons}</div>'
        '<div id="matrix" role="tabpanel" tabindex="0" class="wide"></div>'
    )
