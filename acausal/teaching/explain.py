"""The page that explains a compiled system: graph, tree, cutsets, circuits, equations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from acausal.errors import AcausalError
from acausal.language.units import printed_unit
from acausal.notation.maths import math_element
from acausal.pictures.colors import readable
from acausal.pictures.graph_picture import LABELED, named_domains
from acausal.pictures.page.document import document, font_style, text_asset
from acausal.pictures.page.graph_svg import graph_svg
from acausal.pictures.page.inline import shown_or_written
from acausal.reduction.index_reduction import offsets
from acausal.teaching.edge_data import KINDS, graph_data, rates_of, ruled

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


_LONGEST = 12_000  # letters of MathML of one equation: more fills a screen and says nothing
_MOST = 120_000  # of all equations of a page
_WRAPPED = 1500  # letters of MathML above which lines break between terms
_SHORT = 600  # letters of MathML of an abbreviation, such as c₁ = cos(φ₁)
_MOVING = 60  # states above which equations of motion are not written out
_MATRIX = 12  # states up to which the equations are also written as matrices
_ALIKE = 3  # equal parts that are named one by one
_PARTS = 400  # rows of a table


def section(identity: str, title: str, *parts: str) -> str:
    """Return a section with its heading."""
    return f'<section id="{identity}"><h2>{escape(title)}</h2>{"".join(parts)}</section>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """Return a table; the cells are HTML."""
    titles = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[:_PARTS]
    )
    more = f"<p>… {len(rows)} in all</p>" if len(rows) > _PARTS else ""
    return (
        f'<div class="wide"><table class="{kind}"><thead><tr>{titles}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>{more}"
    )


def model_section(system: System) -> str:
    """Return the parts with their classes, what they are, and their parameters."""
    owned: dict[str, list[str]] = {}
    for owner, name, value in _parameters(system):
        owned.setdefault(owner, []).append(f"{name} = {value}")
    alike: dict[tuple[str, ...], list[str]] = {}
    for path, own in system.names.components.items():
        said = (own.kind.__doc__ or "").strip().splitlines() or [""]
        values = "; ".join(owned.get(path, ())).replace(f"{path}.", "")
        family = path.partition("[")[0]
        alike.setdefault((family, own.kind.__name__, said[0], values), []).append(path)
    rows = []
    for (_, kind, said_of, values), paths in alike.items():
        many = len(paths) > _ALIKE
        name = f"{paths[0]} … {paths[-1]} ({len(paths)})" if many else ", ".join(paths)
        rows.append((escape(name), escape(kind), _typeset(said_of), escape(values)))
    return section("model", "Model", table(("part", "class", "what it is", "parameters"), rows))


def _typeset(text: str) -> str:
    """Return a line of a docstring as HTML: what stands in backticks is code."""
    return re.sub(r"(`+)(.+?)\1", r"<code>\2</code>", escape(text))


def _parameters(system: System) -> Iterator[tuple[str, str, str]]:
    """Yield owner, name and value of every parameter; elements of a vector together."""
    vectors: dict[tuple[str, str], list[str]] = {}
    units: dict[tuple[str, str], str] = {}
    for path, place in system.parameter_names.items():
        owner, _, name = path.rpartition(".")
        key = (owner, name.partition("[")[0])
        declared = system.parameter_table.declared[place]
        units[key] = printed_unit(declared.unit) if declared is not None else ""
        vectors.setdefault(key, []).append(f"{system.parameter_values[place]:.6g}")
    for (owner, name), values in vectors.items():
        text = values[0] if len(values) == 1 else f"({', '.join(values)})"
        yield owner, name, f"{text} {units[owner, name]}".rstrip()
    for path, source in system.parameter_table.bound.items():
        yield path.rpartition(".")[0], path.rpartition(".")[2], source


def derivation_section(system: System) -> str:
    """Return the derivation step by step, or why there is none."""
    try:
        derivation = system.textbook
        steps = [_step(derivation, number, step) for number, step in enumerate(derivation.steps)]
    except AcausalError as error:
        return section("derivation", "Derivation", f'<p class="remark">{escape(str(error))}</p>')
    last, signs = len(steps) - 1, " ".join(derivation.steps[-1].title.split())
    buttons = (
        '<p class="steps-buttons"><button type="button" id="step-back">previous</button> '
        f'<span id="step-count" aria-live="polite">step 1 of {last}</span> '
        '<button type="button" id="step-next">next</button> '
        '<button type="button" id="step-all" aria-pressed="false">all steps</button></p>'
    )
    listed = "".join(f'<li class="step">{step}</li>' for step in steps[:-1])
    named = escape(", ".join(derivation.graph.branches) or "none")
    return section(
        "derivation",
        "Derivation",
        f'<p class="remark">The textbook graph{_left_out(derivation)}.</p>',
        f'<p id="derivation-tree" class="remark">Derivation of the normal tree: branches {named}. '
        '<span id="derivation-other" hidden>It does not follow the exchange above: another tree '
        "gives the same states, or fewer of them, by the same steps.</span></p>",
        buttons,
        f'<ol class="steps">{listed}</ol>',
        f'<p class="remark">{escape(signs)}</p>',
    )


def _left_out(derivation: Any) -> str:
    """Return what became of edges that are not in the graph of the textbook."""
    laws = derivation.laws
    parts = []
    if laws.contracted:
        parts.append(f"contracted {'is' if len(laws.contracted) == 1 else 'are'} "
                     f"{', '.join(laws.contracted)}, without an across")  # fmt: skip
    if laws.deleted:
        parts.append(f"deleted {'is' if len(laws.deleted) == 1 else 'are'} "
                     f"{', '.join(laws.deleted)}, without a through")  # fmt: skip
    return escape(": " + "; ".join(parts) if parts else " has all edges of the model")


def _step(derivation: Any, number: int, step: Any) -> str:
    """Return a step; the first one with the drawing and a table of edges."""
    if number:
        return str(step.html).replace("h4>", "h3>")
    graph = derivation.graph
    rows = []
    for edge, name in enumerate(graph.edge_names):
        symbols = [
            derivation.names.symbol((kind, derivation.edge_tree.edges[edge], 0)).mathml
            for kind in "XY"
        ]
        nodes = f"{graph.nodes[graph.tails[edge]]} → {graph.nodes[graph.heads[edge]]}"
        kind = KINDS.get(graph.kinds[edge], graph.kinds[edge])
        cells = [f"<math>{symbol}</math>" for symbol in symbols]
        rows.append((escape(str(name)), escape(kind), escape(nodes), *cells))
    head = ("edge", "kind", "tail → head", "across", "through")
    drawing = graph_svg(graph, "the derivation", identity="book", live=False)
    drawing = drawing if len(rows) <= LABELED else ""
    return f"<h3>{escape(step.title)}</h3>{drawing}{table(head, rows)}"


def equations_section(system: System) -> str:
    """Return the equations that are solved, and those of motion where loops stay implicit."""
    motion = _motion(system)
    parts = [] if motion and system.chart else list(_equations(system.equations))
    few = not system.chart and 0 < len(system.states) <= _MATRIX
    space = system.equations.state_space if few else None
    if space is not None:
        parts.append(f"<h3>As matrices</h3><div class='wide'>{math_element(space.mathml)}</div>")
    if motion:
        parts += ["<h3>Equations of motion, M(q) q̈ + Φᵀ λ = Q</h3>", *motion]
    if motion and system.chart:
        parts.append(
            '<p class="remark">Closures stay implicit: a run solves them with these equations, in '
            "local coordinates of the loops that are chosen anew where they wear out.</p>"
        )
    if not parts:
        parts = ["<p>All variables are prescribed: nothing is left to solve.</p>"]
    return section("equations", "Equations", *parts)


def _motion(system: System) -> list[str]:
    """Return the equations of motion of a mechanism, nothing where there is none or it is large."""
    mechanism = {"joint", "free_joint"} & set(system.graph.kinds)
    if len(system.states) + len(system.algebraic) > _MOVING or not mechanism:
        return []
    try:
        return list(_equations(system.equations.motion))
    except AcausalError:
        return []


def _equations(listing: Any) -> Iterator[str]:
    """Yield equations as MathML, those that are too long to read only counted."""
    total, left_out = 0, listing.total - len(listing.equations)
    short: list[str] = []  # abbreviations stand in one line
    for place, equation in enumerate((*listing.equations, *listing.where)):
        text = equation.mathml
        total += len(text)
        if len(text) > _LONGEST or total > _MOST:
            left_out += 1
        elif len(text) > _WRAPPED:
            yield f'<div class="equation">{" ".join(equation.mathml_pieces)}</div>'
        elif place >= len(listing.equations) and len(text) < _SHORT:
            short.append("".join(equation.mathml_pieces))
        else:
            yield f'<div class="equation wide">{text}</div>'
    if short:
        yield f'<div class="equation">with {", &nbsp;".join(short)}</div>'
    if left_out:
        yield f'<p class="remark">{left_out} more are too long to be read here.</p>'
    for remark in (listing._remark(), *listing.notes):
        yield f'<p class="remark">{escape(remark)}</p>' if remark else ""


def states_section(system: System) -> str:
    """Return the states, algebraic unknowns and inputs."""
    kinds = (("state", system.states), ("algebraic", system.algebraic), ("input", system.inputs))
    rows = []
    for kind, names in kinds:
        for name in names:
            rows.append((kind, escape(name), escape(_unit(system, name))))
    if not rows:
        return section("states", "States", "<p>There are none: everything is prescribed.</p>")
    told = table(("", "variable", "unit"), rows)
    if positions := _positions(system):
        pairs = [f"{escape(name)} of {escape(rate)}" for name, rate in positions.items()]
        told += (
            f"<p>Integrals of other states: {', '.join(pairs)}. The derivation counts what stores "
            "energy; a position beside its rate is a state of the simulation too.</p>"
        )
    return section("states", "States", told)


def _positions(system: System) -> dict[str, str]:
    """Return the states whose derivative is another state, with that one."""
    arguments = system.symbols()
    x, ode = arguments[1], system.rhs(*arguments)[0]
    rates = {x[i].element_hash(): name for i, name in enumerate(system.states)}
    found = {}
    for i, name in enumerate(system.states):
        if ode[i].is_symbolic() and ode[i].element_hash() in rates:
            found[name] = rates[ode[i].element_hash()]
    return found


def _unit(system: System, name: str) -> str:
    try:
        return printed_unit(system.resolve(name)[0].unit)
    except AcausalError:
        return ""


def reduction_section(system: System) -> str:
    """Return how the equations became few: counts at each stage, what was differentiated."""
    edges = len(system.graph.edge_names)
    rows = [("across and through of every edge", str(2 * edges))]
    rows.append(("branch acrosses and chord throughs, by the tree", str(edges)))
    remarks: list[str] = []
    if system.request is not None:
        _, reduced = system.request.relations()
        rows.append(
            ("after prescribed motions and relations of acrosses", f"{len(reduced.remaining)}")
        )
        remarks += [*_differentiated(system, reduced), *_excess(system)]
    rows.append(("states", str(len(system.states))))
    rows.append(("algebraic unknowns", str(len(system.algebraic))))
    if system.chart:
        closers = ", ".join(dict.fromkeys(system.chart.closure.closers))
        remarks.append(
            f"Loops are closed by {closers}: closures hold for values, rates and accelerations "
            f"together, and {system.chart.rank} of {len(system.chart.names)} coordinates follow "
            "from the others at each pose."
        )
    remarks += [f"Assumed: {text}." for text in system.parameter_table.assumptions]
    items = "".join(f"<li>{escape(text)}</li>" for text in remarks)
    counts = table(("unknowns", ""), [(escape(text), number) for text, number in rows])
    return section("index", "Index reduction", counts, f"<ul>{items}</ul>")


def _excess(system: System) -> list[str]:
    """Return why storages have no state of their own, where there is a textbook derivation."""
    try:
        derivation = system.textbook
        return [derivation.why(name) for name in derivation.excess]
    except AcausalError:
        return []


def _differentiated(system: System, reduced: Any) -> list[str]:
    """Return which equations are differentiated, and how often; loops have a rule of their own."""
    if system.chart:
        return []
    try:
        orders, _ = offsets(reduced)
    except AcausalError:
        return []
    often = {1: "once", 2: "twice"}
    found = [
        f"{equation.owner or 'the graph'}: {equation.text} is differentiated "
        f"{often.get(order, f'{order} times')}."
        for equation, order in zip(reduced.dae.equations, orders, strict=True)
        if order
    ]
    return found or ["No equation had to be differentiated."]
