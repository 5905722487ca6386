"""The documentation says what the code does: its pages are run, its lists are made anew."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from acausal.language.units import printed_unit

DOCS = Path(__file__).resolve().parents[1] / "docs"
LINK = re.compile(r"\]\(([^)#\s]+)?(?:#([^)\s]+))?\)")


def script(name: str) -> ModuleType:
    """Return a script of docs/tools/, imported without being run."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run_pages, generate = script("run_pages"), script("generate")
ALL_PAGES = sorted(page for page in DOCS.rglob("*.md") if "node_modules" not in page.parts)


@pytest.mark.parametrize("page", run_pages.pages(), ids=lambda page: page.stem)
def test_the_code_of_a_page_prints_what_stands_below_it(page):
    """If this fails after a change that is meant, run ``make docs`` and read the difference."""
    text = page.read_text(encoding="utf-8")
    assert run_pages.refreshed(text) == text


def test_pages_of_parts_are_those_the_declarations_give():
    """If this fails after a change that is meant, run ``make docs``."""
    made = generate.pages()
    assert set(generate.PARTS.glob("*.md")) == set(made)
    made[generate.README] = generate.readme()
    stale = [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


def test_sheets_of_symbols_are_those_of_the_parts():
    """If this fails after a change that is meant, run ``make docs``."""
    made = generate.sheets()
    stale = [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


@pytest.mark.parametrize("package", generate.packages(), ids=lambda package: package.__name__)
def test_every_part_has_a_shape(package):
    """Parts with frames are drawn where they are; others have a symbol with all their ports."""
    for kind in generate.parts_of(package):
        ports = generate.schematic_ports(kind)
        if ports is None:
            continue
        drawn = ElementTree.fromstring(
            f"<g>{generate.symbols.drawing(kind, generate.symbols.sides(kind, ports))}</g>"
        )
        said = [mark.text for mark in drawn.iter("text")]
        assert {name for name, _ in ports} <= {*said}, kind
        assert kind.__name__ in said
        assert len(drawn.findall("circle")) == len(ports)


def test_every_part_says_in_one_line_what_it_is():
    silent = [
        f"{package.__name__}.{kind.__name__}"
        for package in generate.packages()
        for kind in generate.parts_of(package)
        if not re.match(r"[A-Z].*[.:]$", (kind.__doc__ or "").splitlines()[0])
    ]
    assert silent == []


PARTS = [kind for package in generate.packages() for kind in generate.parts_of(package)]


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_public_name_of_a_part_is_on_its_page(kind):
    """All that the class declares, and of sub-models all ports, parts and short names."""
    section = generate.part(kind)
    names = {*kind._spec.names, *kind._spec.starts}
    for example in generate._examples(kind).values():
        names |= {*example.parts, *example.short_paths()}
    assert sorted(name for name in names if f"`{name}`" not in section) == []


@pytest.mark.parametrize(
    ("package", "part", "name"),
    [
        ("blocks", "SlewRateLimiter", "y_start"),
        ("blocks", "LimPID", "u_ff"),
        ("blocks", "CombiTable1Ds", "u"),
        ("electrical", "ThreePhaseInverter", "heat_port"),
        ("magnetic", "TranslatoryArmatureAndStopper", "mass"),
        ("rotational", "Gearbox", "phi_rel"),
    ],
)
def test_names_that_were_missing_are_there(package, part, name):
    text = (generate.PARTS / f"{package}.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {part}\n")[2].partition("\n## ")[0]
    assert f"`{name}`" in section


def raw_units() -> re.Pattern[str]:
    """Return what finds a unit as declarations spell it, kg.m2, where it is printed as kg·m²."""
    units = {item.unit for kind in PARTS for item in kind._spec.parameters.values()}
    units |= {item.unit for kind in PARTS for item in kind._spec.variables.values()}
    units = {word for unit in units for word in unit.split(", ") if printed_unit(word) != word}
    longest_first = sorted(units - {"1", ""}, key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, longest_first))})(?![\w.(])")


RAW = raw_units()


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.stem)
def test_units_in_tables_are_typeset(page):
    """kg·m² and Ω, not kg.m2 and Ohm; what stands in code is as one types it."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    rows = [re.sub(r"`[^`]*`|\]\([^)]*\)", "", row) for row in re.findall(r"^\|.*$", text, re.M)]
    assert [(found[0], row) for row in rows if (found := RAW.search(row))] == []


def test_where_to_add_something_names_files_that_are_there():
    """Every path in the table of docs/develop/architecture.md, from the root or in a package."""
    text = (DOCS / "develop" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## Where do I add")[2]
    root = DOCS.parent
    homes = [root, root / "acausal", root / "library", root / "docs" / "model"]
    homes += [root / "acausal" / name for name in ("export", "simulation/integrators")]
    named = [name for name in re.findall(r"`([\w./]+)`", table) if re.search(r"/|\.(py|md)$", name)]
    assert len(named) > 25
    assert [name for name in named if not any((home / name).exists() for home in homes)] == []


def test_a_title_of_a_page_is_what_its_group_calls_it():
    """So that who scans a list finds the page under the words that stood there."""
    strange = []
    for page in DOCS.glob("*/index.md"):
        for title, target in re.findall(
            r"^- \[([^\]]+)\]\(([^)]+\.md)\)", page.read_text("utf-8"), re.M
        ):
            heading = (page.parent / target).read_text(encoding="utf-8").splitlines()[0][2:]
            if not heading.startswith(title):
                strange.append((title, heading))
    assert strange == []


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page):
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        path = page.parent / target if target else page
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.M)
            assert anchor in [heading.lower().replace(" ", "-") for heading in headings]


def test_every_page_can_be_reached_from_the_index():
    seen, waiting = set(), [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        seen.add(page)
        links = [target for target, _ in LINK.findall(page.read_text(encoding="utf-8"))]
        found = {(page.parent / link).resolve() for link in links if link.endswith(".md")}
        waiting += found - seen
    assert set(ALL_PAGES) <= seen


def test_a_block_that_should_raise_and_does_not_is_a_fault():
    with pytest.raises(RuntimeError, match="should raise"):
        run_pages.refreshed("```python raises\nx = 1\n```\n")


def test_output_is_written_below_its_block():
    page = "```python\nprint(1 + 1)\n```\n\nand so on\n"
    assert run_pages.refreshed(page) == (
        "```python\nprint(1 + 1)\n```\n\n```text\n2\n```\n\nand so on\n"
    )


def test_the_picture_of_the_rooms_has_them_all() -> None:
    """Run docs/tools/rooms_figure.py after a room is added or called otherwise."""
    drawn = set(re.findall(r"<!-- (\w+) -->", (DOCS / "figures" / "rooms.svg").read_text("utf-8")))
    contracts = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))
    layers = next(
        c["layers"] for c in contracts["tool"]["importlinter"]["contracts"] if c["id"] == "rooms"
    )
    rooms = {name.strip().removeprefix("acausal.") for row in layers for name in row.split("|")}
    assert rooms <= drawn, rooms - drawn
