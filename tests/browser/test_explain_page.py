"""The page that explains, in a real browser: hover, focus, exchange, keyboard, hostile names."""

from __future__ import annotations

import dataclasses
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.graph.linear_graph import LinearGraph
from acausal.system.system import System
from acausal.teaching.edge_data import ruled
from tests.acausal.teaching.test_model_quiz import two_masses

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
Browse = Callable[..., dict[str, Any]]
SIZES = [(1320, 760), (800, 600)]

LIT = """() => ({
  members: [...document.querySelectorAll(".edge.member")].map(
    (e) => [Number(e.dataset.edge), e.querySelector(".sign").textContent.trim()]),
  owner: document.querySelector(".edge.owner")?.dataset.edge,
  title: document.querySelector("#told h3")?.textContent,
  formula: document.querySelector("#told math")?.textContent,
})"""
TABLE = """() => [...document.querySelectorAll("#matrix tr")].map((row) =>
  [...row.cells].map((cell) => cell.textContent))"""


def example(name: str) -> System:
    """Return the compiled model of an example."""
    return ac.compile(runpy.run_path(str(EXAMPLES / f"{name}.py"))["build"]())


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> tuple[System, Path]:
    system = example("dc_drive")
    return system, system.explain(tmp_path_factory.mktemp("pages") / "drive.html")


def rows(graph: LinearGraph) -> dict[int, dict[int, int]]:
    """Return for each edge the signs of its row in the cutset or the circuit matrix."""
    found = {}
    for matrix in (graph.cutset_matrix, graph.circuit_matrix):
        for name, line in zip(matrix.rows, np.array(matrix), strict=True):
            signs = {graph.edge(c): int(v) for c, v in zip(matrix.columns, line, strict=True) if v}
            found[graph.edge(name)] = signs
    return found


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_an_edge_lights_its_row_of_the_matrix_and_shows_its_equation(
    drive: tuple[System, Path], browse: Browse, way: str
) -> None:
    """Members, signs and equation are those of the integer matrices, for every edge."""
    system, page = drive
    graph = system.graph
    steps: list[dict[str, Any]] = [
        {"do": "read", "script": "document.querySelectorAll('#graph .edge').length"}
    ]
    for edge in range(len(graph.edge_names)):
        at = f'#graph .edge[data-edge="{edge}"]'
        target = f"{at} .arrow" if way == "hover" else at
        steps += [{"do": way, "at": target}, {"do": "read", "script": LIT}]
    count, *seen = browse(page, *steps)["seen"]
    assert count == len(graph.edge_names)
    for edge, (expected, lit) in enumerate(zip(_ordered(rows(graph)), seen, strict=True)):
        assert {e: 1 if s == "+" else -1 for e, s in lit["members"]} == expected
        assert int(lit["owner"]) == edge
        kind = "Cutset" if graph.tree.is_branch[edge] else "Circuit"
        assert lit["title"] == f"{kind} of {graph.edge_names[edge]}"
        assert lit["formula"].endswith("=0")
        positive = sum(sign > 0 for sign in expected.values())
        assert lit["formula"].count("−") == len(expected) - positive
        assert len([s for s in re.split("[+−]", lit["formula"][:-2]) if s]) == len(expected)


def _ordered(found: dict[int, dict[int, int]]) -> list[dict[int, int]]:
    return [found[edge] for edge in sorted(found)]


def _matrix(cells: list[list[str]]) -> tuple[list[str], list[str], list[list[int]]]:
    head, *body = cells
    values = [[int(v.replace("−", "-")) for v in line[1:]] for line in body]
    return [line[0] for line in body], head[1:], values


def test_after_an_exchange_the_matrices_are_those_of_the_graph_with_that_tree(
    drive: tuple[System, Path], browse: Browse
) -> None:
    """Every exchange of a branch that no rule forbids, made by keys alone."""
    system, page = drive
    graph = system.graph
    pairs = [
        (branch, chord)
        for branch in graph.branches
        for chord in graph.cutset(branch).signs
        if chord != branch and not ruled(system).why(branch, chord).startswith("forbidden")
    ]
    assert len(pairs) >= 2
    steps: list[dict[str, Any]] = []
    for branch, chord in pairs:
        steps += [
            {"do": "focus", "at": f'#graph .edge[data-edge="{graph.edge(branch)}"]'},
            {"do": "press", "key": "Enter"},
            {"do": "focus", "at": f'#told button[data-exchange="{graph.edge(chord)}"]'},
            {"do": "press", "key": "Enter"},
        ]
        for kind in ("circuit", "cutset"):
            steps += [
                {"do": "focus", "at": f"#tab-{kind}"},
                {"do": "press", "key": "Enter"},
                {"do": "read", "script": TABLE},
            ]
        steps += [
            {"do": "read", "script": "document.querySelectorAll('#graph .edge.branch').length"},
            {"do": "focus", "at": "#reset"},
            {"do": "press", "key": "Enter"},
            {"do": "read", "script": TABLE},
            {"do": "press", "key": "Escape"},
        ]
    seen = browse(page, *steps)["seen"]
    for place, (branch, chord) in enumerate(pairs):
        circuits, cutsets, count, before = seen[4 * place : 4 * place + 4]
        other = graph.with_tree([*(b for b in graph.branches if b != branch), chord])
        for cells, matrix in (
            (cutsets, other.cutset_matrix),
            (circuits, other.circuit_matrix),
            (before, graph.cutset_matrix),
        ):
            names, columns, values = _matrix(cells)
            assert names == list(matrix.rows)
            assert columns == list(matrix.columns)
            assert np.array_equal(values, np.array(matrix))
        assert count == len(graph.branches)


def _pairs(graph: LinearGraph) -> list[tuple[int, int]]:
    """All branches with each chord of their cutsets."""
    return [
        (graph.edge(branch), graph.edge(chord))
        for branch in graph.branches
        for chord in graph.cutset(branch).signs
        if chord != branch
    ]


JUDGED = """() => %s.map(([b, c]) => { const v = acausal.judged(b, c);
  return `${v.kind}: ${v.reason}`; })"""


@pytest.mark.parametrize("name", ["dc_drive", "two_masses", "op_amp_filter"])
def test_every_exchange_has_the_verdict_of_the_graph(
    name: str, tmp_path: Path, browse: Browse
) -> None:
    """From the first tree and from every tree that one exchange gives; three verdicts are seen."""
    system = ac.compile(two_masses()) if name == "two_masses" else example(name)
    graph = ruled(system)
    page = system.explain(tmp_path / "page.html")
    steps: list[dict[str, Any]] = []
    expected: list[list[str]] = []

    def ask(own: LinearGraph) -> None:
        pairs = _pairs(own)
        steps.append({"do": "read", "script": JUDGED % [list(pair) for pair in pairs]})
        names = own.edge_names
        expected.append([own.why(names[b], names[c]) for b, c in pairs])

    ask(graph)
    for branch, chord in _pairs(graph):
        names = graph.edge_names
        if graph.why(names[branch], names[chord]).startswith("forbidden"):
            continue
        steps.append({"do": "read", "script": f"acausal.exchange({branch}, {chord})"})
        expected.append([])
        ask(graph.with_tree([*(b for b in graph.branches if b != names[branch]), names[chord]]))
        steps.append({"do": "click", "at": "#reset"})
    seen = browse(page, *steps)["seen"]
    assert [each or [] for each in seen] == expected
    kinds = {text.partition(":")[0] for each in expected for text in each}
    assert kinds >= {"forbidden", "legal but not normal"}


def test_forbidden_exchanges_are_told_and_not_made(
    drive: tuple[System, Path], browse: Browse
) -> None:
    """The rotor cannot change places with the shaft of the converter, nor a source leave."""
    system, page = drive
    graph = ruled(system)
    rotor, shaft = (n for n in graph.edge_names if n.endswith(("rotor.e", "emf.shaft")))
    rotor, shaft = (rotor, shaft) if "rotor" in rotor else (shaft, rotor)
    assert "the transformer" in graph.why(rotor, shaft)
    read = """() => [...document.querySelectorAll("#told .verdict")].map(
      (e) => [e.textContent, e.querySelector("button").disabled])"""
    before = "acausal.tree().branches"
    other = "document.getElementById('derivation-other').hidden"
    seen = browse(
        page,
        {
            "do": "click",
            "at": f'#graph .edge[data-edge="{graph.edge(rotor)}"] .arrow',
            "force": True,
        },
        {"do": "read", "script": read},
        {"do": "read", "script": before},
        {"do": "read", "script": f"acausal.exchange({graph.edge(rotor)}, {graph.edge(shaft)})"},
        {"do": "read", "script": before},
        {"do": "read", "script": other},
        {"do": "read", "script": "document.querySelector('#told .why').textContent"},
    )["seen"]
    told = {text: disabled for text, disabled in seen[0]}
    assert any("forbidden: the transformer" in text and shut for text, shut in told.items())
    assert seen[1] == seen[3]
    assert seen[4] is True
    assert "ω" in seen[5]
    assert "its integral" in seen[5]


def test_the_keyboard_alone_reaches_every_edge_button_and_section(
    drive: tuple[System, Path], browse: Browse
) -> None:
    """Tab from the top: all edges in their order, tabs, rows of the matrix, steps."""
    system, page = drive
    count = len(system.graph.edge_names)
    mark = "() => (window.reached ??= [], 0)"
    note = """() => { const e = document.activeElement; const edge = e.dataset.edge;
      window.reached.push(edge ? "edge " + edge : e.id || e.textContent.trim()); }"""
    steps: list[dict[str, Any]] = [{"do": "read", "script": mark}]
    for _ in range(count + 40):
        steps += [{"do": "press", "key": "Tab"}, {"do": "read", "script": note}]
    steps.append({"do": "read", "script": "window.reached"})
    reached = browse(page, *steps)["seen"][-1]
    edges = [text for text in reached if text.startswith("edge ")]
    assert edges[:count] == [f"edge {edge}" for edge in range(count)]
    for target in ("tab-cutset", "tab-circuit", "tab-incidence", "matrix", "step-next", "step-all"):
        assert target in reached
    assert set(system.graph.branches) <= set(reached)


def test_steps_of_the_derivation_come_one_by_one_and_all_in_print(
    drive: tuple[System, Path], browse: Browse
) -> None:
    system, page = drive
    shown = """() => [...document.querySelectorAll(".step")].map(
      (e, i) => (getComputedStyle(e).display === "none" ? -1 : i)).filter((i) => i >= 0)"""
    total = len(system.textbook.steps) - 1
    first, second, every, printed = browse(
        page,
        {"do": "read", "script": shown},
        {"do": "click", "at": "#step-next"},
        {"do": "read", "script": shown},
        {"do": "click", "at": "#step-all"},
        {"do": "read", "script": shown},
        {"do": "click", "at": "#step-all"},
        {"do": "media", "media": "print"},
        {"do": "read", "script": shown},
    )["seen"]
    assert (first, second) == ([0], [1])
    assert every == printed == list(range(total))


HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    '"><b onmouseover=alert(3)>',
    "&amp;<!--",
]


def test_hostile_names_are_shown_and_not_run(tmp_path: Path, browse: Browse) -> None:
    system = example("dc_drive")
    graph = system.graph
    names = [*HOSTILE, *graph.edge_names[len(HOSTILE) :]]
    hostile = LinearGraph.build(
        graph.nodes,
        names,
        graph.tails,
        graph.heads,
        kinds=graph.kinds,
        domains=graph.domains,
        roots=graph.roots,
        across=[f"{name}.v" for name in names],
        through=[f"{name}.i" for name in names],
        tree=graph.tree,
    )
    page = dataclasses.replace(system, name=HOSTILE[0], graph=hostile).explain(tmp_path / "x.html")
    # Names as long as these have no room: the drawing has numbers, and a key below it the names.
    read = """() => ["h1", ".edge-key li"].flatMap(
      (at) => [...document.querySelectorAll(at)].map((e) => e.textContent))"""
    seen = browse(
        page,
        *({"do": "focus", "at": f'#graph .edge[data-edge="{edge}"]'} for edge in range(4)),
        {"do": "press", "key": "Enter"},
        {"do": "read", "script": read},
        {"do": "read", "script": "document.querySelectorAll('img, body b[onmouseover]').length"},
    )["seen"]
    assert seen[0] == [HOSTILE[0], *names]
    assert seen[1] == 0


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window(
    drive: tuple[System, Path], browse: Browse, size: tuple[int, int]
) -> None:
    read = """[document.documentElement.scrollWidth, innerWidth,
      document.querySelector("#told").clientHeight]"""
    [[wide, window, told]] = browse(drive[1], {"do": "read", "script": read}, size=size)["seen"]
    assert wide <= window
    assert told > 100


def test_on_a_phone_every_edge_has_its_number_and_the_key_its_name(
    drive: tuple[System, Path], browse: Browse
) -> None:
    """Letters are at least 9 px high; two labels overlap nowhere; a lit edge has its name."""
    boxes = """() => [...document.querySelectorAll("#graph .edge .name")].map((e) => {
      const b = e.getBoundingClientRect();
      return [e.textContent, b.left, b.top, b.right, b.bottom];
    })"""
    key = """() => [...document.querySelectorAll(".edge-key li")].map((e) => e.textContent)"""
    lit = """() => document.querySelector("#graph .edge.owner .name").textContent"""
    seen = browse(
        drive[1],
        {"do": "read", "script": boxes},
        {"do": "read", "script": key},
        {"do": "focus", "at": '#graph .edge[data-edge="0"]'},
        {"do": "read", "script": lit},
        size=(390, 844),
    )["seen"]
    names = [str(name) for name in drive[0].graph.edge_names]
    assert [text for text, *_ in seen[0]] == [str(k + 1) for k in range(len(names))]
    assert seen[1] == names
    assert names[0] in seen[2]
    for k, (_, left, top, right, bottom) in enumerate(seen[0]):
        assert bottom - top >= 9
        for _, a, b, c, d in seen[0][k + 1 :]:
            assert right <= a or c <= left or bottom <= b or d <= top


@pytest.mark.parametrize("name", ["four_bar", "six_axis_robot_inverse_dynamics", "h_bridge_motor"])
def test_pages_of_other_models_open_without_a_fault(
    name: str, tmp_path: Path, browse: Browse
) -> None:
    system = example(name)
    page = system.explain(tmp_path / "page.html")
    count = browse(
        page, {"do": "read", "script": "document.querySelectorAll('#graph .edge').length"}
    )
    assert count["seen"] == [len(system.graph.edge_names)]
