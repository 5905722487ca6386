"""Drawings for print: nothing merges, transducers are joined, rods vanish, TikZ is whole."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from random import Random

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ArgumentError, DeclarationError
from acausal.graph.linear_graph import LinearGraph
from acausal.pictures.graph_picture import (
    EDGE_FONT,
    Look,
    joined_edges,
    node_numbers,
    picture,
    text_width,
)
from acausal.pictures.plot import draw_graph
from library import electrical as el
from library import rotational as rot
from tests.acausal.export.models import example


def drive() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.gnd, m.r, m.l = (
        el.ConstantVoltage(V=1),
        el.Ground(),
        el.Resistor(R=1),
        el.Inductor(L=1),
    )
    m.emf, m.rotor, m.load = el.RotationalEMF(k=1), rot.Inertia(J=1), rot.Damper(d=1)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.wall = rot.Fixed()
    m.connect(m.rotor.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.wall.flange)
    return m


def ladder(sections: int) -> LinearGraph:
    """A source and three edges a section: 3 n + 1 edges."""
    edges = {"source": (0, 1)}
    for k in range(sections):
        node = 2 * k + 1
        edges[f"R[{k}]"] = (node + 1, node)
        edges[f"L[{k}]"] = (node + 2, node + 1)
        edges[f"C[{k}]"] = (0, node + 2)
    nodes = [*range(1, 2 * sections + 2), 0]
    return LinearGraph(edges, nodes=nodes)


def lens() -> LinearGraph:
    """Edges in parallel by twos and threes, as springs and dampers are."""
    pairs = [(0, 1), (0, 1), (1, 2), (1, 2), (1, 2), (2, 0), (2, 0), (2, 3), (2, 3), (3, 0)]
    names = ["K", "B", "K1", "B1", "M1", "K2", "B2", "K3", "B3", "F"]
    return LinearGraph(dict(zip(names, pairs, strict=True)), nodes=[1, 2, 3, 0])


def boxes(graph: LinearGraph, look: Look) -> list[tuple[str, np.ndarray]]:
    """Return the text and the box of every label, as wide as matplotlib draws it."""
    figure = draw_graph(graph, **look.__dict__)
    ax = figure.axes[0]
    figure.canvas.draw()
    back = ax.transData.inverted()
    found = []
    for text in ax.texts:
        if text.get_text():
            extent = text.get_window_extent()
            corners = back.transform([(extent.x0, extent.y0), (extent.x1, extent.y1)])
            found.append((text.get_text(), corners.ravel()))
    return found


def spindle() -> LinearGraph:
    """Three edges in parallel with names of many letters, as a motor's shaft has them."""
    return ac.compile(drive()).textbook.graph


def fan(count: int, names: str, seed: int = 0) -> LinearGraph:
    """Edges in parallel between two nodes at which others meet, some of them in parallel too."""
    chance = Random(seed)
    pairs = [chance.choice([(1, 2), (2, 1)]) for _ in range(count)]
    pairs += [(0, 1), (2, 0), (1, 3), (2, 4), (3, 0), (4, 0)]
    for _ in range(4):
        tail, head = chance.sample(range(5), 2)
        pairs.append((tail, head))
    edges = {names.format(k): pair for k, pair in enumerate(pairs)}
    return LinearGraph(edges, nodes=[1, 2, 3, 4, 0])


def tangle(nodes: int, edges: int, seed: int = 0) -> LinearGraph:
    """A graph at random: as many crossings as there come."""
    return ac.teaching.quiz(nodes=nodes, edges=edges, kinds=(), seed=seed).graph


CASES = {
    "three in parallel": (lambda: fan(3, "K{}"), Look()),
    "three in parallel, long names": (lambda: fan(3, "part[{}].edge_a"), Look()),
    "six in parallel": (lambda: fan(6, "K{}", 3), Look()),
    "six in parallel, long names": (lambda: fan(6, "part[{}].edge_a", 7), Look()),
    "tangle, 10 edges": (lambda: tangle(4, 10), Look()),
    "tangle, 40 edges": (lambda: tangle(12, 40, 4), Look()),
    "tangle, 100 edges": (lambda: tangle(45, 100), Look(nodes="numbers")),
    "spindle, 7 edges": (spindle, Look(nodes="numbers")),
    "lens, 10 edges": (lens, Look()),
    "ladder, 40 edges": (lambda: ladder(13), Look(nodes="numbers")),
    "ladder, 55 edges": (lambda: ladder(18), Look(nodes="numbers")),
    "ladder, 100 edges": (lambda: ladder(33), Look(nodes="numbers")),
}


@pytest.mark.parametrize("case", CASES)
def test_no_label_touches_another_or_is_struck_through(case):
    """Letters of two labels are at least a third of a letter apart; no edge runs through one.

    In a tangle of 100 edges two may: where nodes come to lie hangs on the last bits there.
    """
    make, look = CASES[case]
    graph = make()
    labels = boxes(graph, look)
    assert len(labels) >= len(graph.edge_names)
    for i, (one, a) in enumerate(labels):
        for two, b in labels[i + 1 :]:
            apart = a[0] > b[2] + 0.03 or b[0] > a[2] + 0.03 or a[1] > b[3] or b[1] > a[3]
            assert apart, f"{one} and {two} merge"
    lines = [dense(curve) for curve in picture(graph, look).layout.curves]
    struck = []
    for text, (left, bottom, right, top) in labels:
        for edge, (x, y) in enumerate(lines):
            inside = (x > left + 0.02) & (x < right - 0.02) & (y > bottom + 0.03) & (y < top - 0.03)
            if inside.any():
                struck.append(f"{graph.edge_names[edge]} runs through {text}")
    assert len(struck) <= (2 if case == "tangle, 100 edges" else 0), struck


@pytest.mark.parametrize("names", ["K{}", "part[{}].edge_a"])
def test_names_of_parallel_edges_with_others_at_their_nodes_can_be_read(names):
    """Measured on the numbers of the picture: no box of a text holds a point of an edge."""
    for seed in range(6):
        graph = fan(3 + seed % 4, names, seed)
        shown = picture(graph)
        lines = [dense(curve) for curve in shown.layout.curves]
        for text, at in shown.edge_labels:
            half = text_width(text, EDGE_FONT) / 2 - 0.02, 1.25 * EDGE_FONT / 72 / 2 - 0.03
            for edge, (x, y) in enumerate(lines):
                inside = (abs(x - at[0]) < half[0]) & (abs(y - at[1]) < half[1])
                assert not inside.any(), f"{graph.edge_names[edge]} runs through {text}, {seed}"


def test_parallel_edges_bend_past_a_node_in_their_way():
    """The rotations of a four-bar: body and moment of the rocker ran through the ground's frame."""
    graph = ac.compile(example("four_bar")).graph
    shown = picture(graph).layout
    for tail, head, curve in zip(graph.tails, graph.heads, shown.curves, strict=True):
        others = np.delete(shown.nodes, [tail, head], axis=0)
        assert np.hypot(*(others[:, None] - curve[None]).transpose(2, 0, 1)).min() > 0.12


def test_where_names_cannot_be_read_numbers_stand_and_a_key_has_the_names():
    """Two dozen edges in parallel with long names beside others; asked for, names stay."""
    graph = fan(24, "a[{}].very.long.name.of.an.edge")
    assert dict(picture(graph).key) == {
        str(number): name for number, name in enumerate(graph.edge_names, start=1)
    }
    assert picture(graph, Look(edges="names")).key == ()


def dense(curve: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    at, known = np.linspace(0, len(curve) - 1, 400), np.arange(len(curve))
    return np.interp(at, known, curve[:, 0]), np.interp(at, known, curve[:, 1])


def test_a_hundred_edges_are_numbered_and_a_key_names_them():
    graph = ladder(33)
    drawing, key = draw_graph(graph, nodes="numbers").axes
    texts = [text.get_text() for text in drawing.texts if text.get_text()]
    assert texts[:100] == [str(number) for number in range(1, 101)]
    assert [text.get_text() for text in key.texts][::2] == texts[:100]
    assert [text.get_text() for text in key.texts][1::2] == list(graph.edge_names)


def test_nodes_are_numbered_but_for_the_datums():
    graph = ac.compile(drive()).graph
    numbers = node_numbers(graph)
    assert [numbers[root] for root in graph.roots] == [None, None]
    assert [n for n in numbers if n] == list(range(1, len(graph.nodes) - 1))
    texts = [text for text, _ in picture(graph, Look(nodes="numbers")).node_labels]
    assert {"electrical datum", "rotational datum", "1"} <= set(texts)


def test_the_two_edges_of_a_transducer_are_joined():
    system = ac.compile(drive())
    graph = system.graph
    assert joined_edges(graph) == [(graph.edge("emf.e"), graph.edge("emf.shaft"))]
    (curve,) = picture(graph).joined
    for end, name in ((curve[0], "emf.e"), (curve[-1], "emf.shaft")):
        own = picture(graph).layout.curves[graph.edge(name)]
        assert np.allclose(end, own[len(own) // 2])
    book = system.textbook.graph
    assert joined_edges(book) == [(book.edge("emf.e"), book.edge("emf.shaft"))]


def test_contracting_rods_keeps_the_cutsets_of_the_other_branches():
    """A cutset holds the same chords whether or not branches elsewhere are shrunk to points."""
    graph = ac.compile(drive()).graph
    short = graph.contract("*.rod", "wall")
    assert set(graph.edge_names) - set(short.edge_names) == {"rotor.rod", "wall"}
    assert len(short.nodes) == len(graph.nodes) - 2
    for branch in short.branches:
        assert short.cutset(branch).signs == graph.cutset(branch).signs
    gone = graph.contract("*")
    assert not gone.edge_names
    with pytest.raises(DeclarationError, match="no edge to contract is called '\\*\\.bar'"):
        graph.draw(contract="*.bar")


def test_the_textbooks_arrows_point_the_other_way():
    graph = lens()
    ours, theirs = (draw_graph(graph, arrows=way).axes[0] for way in ("head", "textbook"))
    for one, two in zip(ours.texts, theirs.texts, strict=True):
        if not one.get_text():
            assert np.subtract(one.xy, one.xyann) @ np.subtract(two.xy, two.xyann) < 0
    assert theirs.get_legend().get_title().get_text() == "arrows: falling across"


def test_a_drawn_cutset_lights_its_members_with_their_signs():
    system = ac.compile(drive())
    for name in system.graph.branches:
        (ax,) = system.cutset(name).draw().axes
        row = dict(
            zip(
                system.cutset_matrix.columns,
                np.array(system.cutset_matrix)[system.cutset_matrix.rows.index(name)],
                strict=True,
            )
        )
        signed = {k: v for k, v in row.items() if v}
        texts = [text.get_text() for text in ax.texts]
        marked = {t[2:]: 1 if t[0] == "+" else -1 for t in texts if t[:2] in ("+ ", "− ")}
        assert marked == signed
    assert system.circuit("load").signs["load"] == 1
    assert str(system.cutset("r")) == "cutset of r: r.i - l.i = 0"


def test_highlight_takes_an_edge_names_or_signs():
    graph = ac.compile(drive()).graph
    for given in ("r", ["r", "l"], {"r": 1, "l": -1}):
        (ax,) = graph.draw(highlight=given).axes
        pale = [text for text in ax.texts if text.get_text() and text.get_color() == "0.6"]
        assert len(pale) == len(graph.edge_names) - 2
    with pytest.raises(DeclarationError, match="no edge 'x'"):
        graph.draw(highlight="x")


@pytest.mark.parametrize("option", ["nodes", "edges", "arrows"])
def test_a_look_that_is_unknown_is_refused(option):
    with pytest.raises(ArgumentError, match=f"{option}='odd'.*: {option} must be '.*' or '"):
        lens().draw(**{option: "odd"})


def test_tikz_draws_every_edge_and_escapes_names(tmp_path):
    graph = LinearGraph({"R_1": ("a", "b"), "50% & $x$ #2": ("b", "a"), "{c}": ("a", "c")})
    text = graph.draw(tmp_path / "graph.tex", highlight="R_1")
    assert (tmp_path / "graph.tex").read_text(encoding="utf-8") == text
    assert len(re.findall(r"\\draw\[(?:branch|chord)", text)) == 3
    assert text.count(r"\fill[") == 3
    assert text.count(r"\node[vertex]") == 3
    assert r"50\% \& \$x\$ \#2" in text
    assert r"\{c\}" in text
    assert text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")
    assert text.rstrip().endswith(r"\end{tikzpicture}")


LATEX = shutil.which("tectonic") or shutil.which("pdflatex")


@pytest.mark.skipif(LATEX is None, reason="no LaTeX: neither tectonic nor pdflatex on the path")
def test_tikz_is_set_by_latex(tmp_path):
    """Names that LaTeX reads as commands, a loop, a key, an edge to its own node, two-ports."""
    odd = LinearGraph({"R_1": ("a", "b"), "50% & $x$ #2": ("b", "a"), r"{c}^~\d": ("a", "c")})
    loop = LinearGraph.build(
        ["a", "b"], ["e", "own"], [0, 1], [1, 1], kinds=["A", "dissipator"], domains=["", ""],
        roots=[0], across=["r", "s"], through=["F", "G"],
    )  # fmt: skip
    book = ac.compile(drive()).textbook.graph
    drawn = [
        odd.draw(tmp_path / "a.tex", highlight="R_1"),
        loop.draw(tmp_path / "b.tex"),
        book.draw(tmp_path / "c.tex", nodes="numbers"),
        lens().draw(tmp_path / "d.tex", edges="numbers", arrows="textbook"),
    ]
    pages = "\n\\clearpage\n".join(drawn)
    document = (
        "\\documentclass{article}\n\\usepackage{tikz}\n\\pagestyle{empty}\n"
        f"\\begin{{document}}\n{pages}\n\\end{{document}}\n"
    )
    (tmp_path / "all.tex").write_text(document, encoding="utf-8")
    assert LATEX is not None
    options = [] if "tectonic" in LATEX else ["-interaction=nonstopmode", "-halt-on-error"]
    done = subprocess.run(
        [LATEX, *options, "all.tex"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF")
    assert "Missing character" not in done.stdout
    if not options:
        return
    assert "(4 pages" in done.stdout


def test_files_for_print(tmp_path):
    for ending, begin in (("pdf", b"%PDF"), ("svg", b"<?xml"), ("png", b"\x89PNG")):
        path = tmp_path / f"graph.{ending}"
        lens().draw(path, nodes="numbers")
        assert path.read_bytes().startswith(begin)


def test_a_legend_of_two_lines_is_inside_the_picture():
    names = [f"domain {k}" for k in range(6)]
    graph = LinearGraph.build(
        [0, 1],
        names,
        [0] * 6,
        [1] * 6,
        kinds=["dissipator"] * 6,
        domains=names,
        roots=[0],
        across=names,
        through=names,
    )
    figure = draw_graph(graph, arrows="textbook")
    figure.canvas.draw()
    legend = figure.axes[0].get_legend().get_window_extent()
    assert legend.y0 >= 0
    assert legend.x0 >= 0
    assert legend.x1 <= figure.bbox.x1


# ---------------------------------------------------------------- meshes


def mesh(rows: int, columns: int, *, spokes: bool) -> LinearGraph:
    """A grid; with an edge from the datum to each node, or with a source between two corners."""
    edges: dict[str, tuple[str, str]] = {}
    for i in range(rows):
        for j in range(columns):
            own = f"n{i}{j}"
            if j + 1 < columns:
                edges[f"h{i}{j}"] = (own, f"n{i}{j + 1}")
            if i + 1 < rows:
                edges[f"v{i}{j}"] = (own, f"n{i + 1}{j}")
            if spokes:
                edges[f"m{i}{j}"] = ("g", own)
    if spokes:
        edges |= {"F1": ("g", "n00"), "F2": ("g", "n01")} if rows > 4 else {"F": ("g", "n00")}
    else:
        edges["source"] = (f"n{rows - 1}0", f"n0{columns - 1}")
    nodes = dict.fromkeys(node for pair in edges.values() for node in pair if node != "g")
    return LinearGraph(edges, nodes=[*nodes, "g"] if spokes else list(nodes))


MESHES = {
    "41 edges, a source": mesh(5, 5, spokes=False),
    "98 edges, a source": mesh(7, 8, spokes=False),
    "41 edges, spokes": mesh(4, 4, spokes=True),
    "98 edges, spokes": mesh(6, 6, spokes=True),
}


@pytest.mark.parametrize("name", MESHES)
def test_a_mesh_is_drawn_without_crossings_within_two_seconds(name: str):
    """No edge runs through a node, none crosses another, names or numbers can all be read."""
    graph = MESHES[name]
    assert len(graph.edge_names) == int(name[:2])
    begun = time.process_time()
    shown = picture(graph)
    assert time.process_time() - begun < 2.0
    curves, nodes = shown.layout.curves, shown.layout.nodes
    for edge, curve in enumerate(curves):
        others = np.delete(nodes, [graph.tails[edge], graph.heads[edge]], axis=0)
        points = np.stack(dense(curve), axis=1)
        apart = np.hypot(*(others[:, None] - points[None]).transpose(2, 0, 1)).min()
        assert apart > 0.1, f"{graph.edge_names[edge]} runs through a node"
    assert crossings(curves) == 0
    assert len(shown.edge_labels) == len(graph.edge_names)
    for text, at in shown.edge_labels:
        half = text_width(text, EDGE_FONT) / 2 - 0.02, 1.25 * EDGE_FONT / 72 / 2 - 0.03
        for edge, curve in enumerate(curves):
            x, y = dense(curve)
            inside = (abs(x - at[0]) < half[0]) & (abs(y - at[1]) < half[1])
            assert not inside.any(), f"{graph.edge_names[edge]} runs through {text}"


def crossings(curves: tuple[np.ndarray, ...]) -> int:
    """Return how many pairs of curves meet elsewhere than at their ends."""

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        along, there = (q - p)[:, None], r[None] - p[:, None]
        return along[..., 0] * there[..., 1] - along[..., 1] * there[..., 0]

    pieces = [(curve[:-1:4], curve[4::4]) for curve in curves]
    tails, heads = (np.vstack(each) for each in zip(*pieces, strict=True))
    owner = np.repeat(np.arange(len(pieces)), [len(one) for one, _ in pieces])
    across = side(tails, heads, tails) * side(tails, heads, heads) < -1e-9
    return int(np.sum(across & across.T & (owner[:, None] < owner)))
