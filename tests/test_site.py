"""The site: every example and every page has its place, and nothing asks the network."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import runpy
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest

import acausal as ac

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "docs" / "site"
sys.path.insert(0, str(SITE))  # its scripts import each other
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def tool(name: str) -> ModuleType:
    """Return a script of docs/site as a module."""
    found = importlib.util.spec_from_file_location(name, SITE / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_becomes_a_page_with_a_heading(path: Path) -> None:
    """A heading is underlined to its length, and the code below the text is unchanged."""
    source = path.read_text(encoding="utf-8")
    made = tool("gallery").prepare(source)
    text = ast.get_docstring(ast.parse(made)) or ""
    title, line = text.splitlines()[:2]
    assert title
    assert line == "=" * len(title)
    code = [node for node in ast.parse(source).body[1:]]
    same = [node for node in ast.parse(made).body[1:]]
    assert list(map(ast.dump, code)) == list(map(ast.dump, same))


def test_titles_of_examples_differ() -> None:
    """Two pages of one name could not be told apart in the gallery."""
    prepare = tool("gallery").prepare
    texts = [prepare(path.read_text(encoding="utf-8")) for path in EXAMPLES]
    titles = [(ast.get_docstring(ast.parse(text)) or "").splitlines()[0] for text in texts]
    assert len(set(titles)) == len(titles)


def test_every_example_stands_in_one_group_and_has_a_picture() -> None:
    """A new example: put its name into a group of docs/site/topics.py.

    Those that run when the site is built draw a picture; the others have a stored one.
    """
    build, gallery, topics = tool("build"), tool("gallery"), tool("topics")
    names = sorted(path.stem for path in EXAMPLES)
    grouped = [name for _, _, inside in topics.EXAMPLES.values() for name in inside]
    assert sorted(grouped) == names
    assert [name for name in gallery.STORED if name not in names] == []
    assert [name for name in gallery.STORED if build.shown_picture(name) is None] == []
    drawing = re.compile(r"path=output|\.(plot|draw|snapshot|savefig|bode|animate|modes)\(")
    silent = [
        path.stem
        for path in EXAMPLES
        if path.stem not in gallery.STORED and not drawing.search(path.read_text(encoding="utf-8"))
    ]
    assert silent == []


def test_every_public_name_stands_in_one_topic_and_errors_come_last() -> None:
    """A new public name: put it into a topic of docs/site/topics.py."""
    topics = tool("topics").REFERENCE
    listed = [name for _, _, names in topics for name in names]
    assert sorted(listed) == sorted(ac.__all__)
    assert topics[-1][0] == "Errors"


def test_sources_hold_every_page_and_name(tmp_path: Path) -> None:
    build = tool("build")
    build.copy_pages(tmp_path)
    build.write_reference(tmp_path)
    assert contents(tmp_path / "index.md") == list(build.TOP)
    for group in build.GROUPS:
        pages = {page.stem for page in (ROOT / "docs" / group).glob("*.md")} - {"index"}
        more = {"../course/index"} if group == "learn" else set()
        assert set(contents(tmp_path / group / "index.md")) == pages | more, group
    reference = (tmp_path / "reference.rst").read_text(encoding="utf-8").split()
    assert {"compile", "simulate", "Model", "OptimalControl", "sweep", "SingularError"} <= {
        *reference
    }
    parts = (tmp_path / "parts" / "electrical.md").read_text(encoding="utf-8")
    assert "| part | what it is |" not in parts  # folded, the parts are that list
    assert "\n## Capacitor\n" in parts
    found = (tmp_path / "parts" / "index.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r'id="all-parts">(.*?)</script>', found)
    assert ["Capacitor", "electrical", "capacitor", "Linear capacitor, i = C dv/dt."] in json.loads(
        listed
    )


def contents(page: Path) -> list[str]:
    """Return the pages in the table of contents of a page."""
    text = page.read_text(encoding="utf-8").partition("```{toctree}")[2].partition("```")[0]
    return [line for line in text.splitlines()[1:] if line and not line.startswith(":")]


def test_the_first_page_has_three_doors_six_live_pictures_and_the_groups(tmp_path: Path) -> None:
    """Doors lead to pages that exist; without a compiler the pictures lead to a note."""
    build, landing, live, topics = map(tool, ("build", "landing", "live", "topics"))
    for _, _, links in topics.DOORS:
        for _, to in links:
            made = to in ("examples/index", "reference")
            assert made or (ROOT / "docs" / f"{to}.md").is_file(), to
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    groups = [to for _, to, _ in landing.groups(index)]
    assert groups == [*(f"{group}/index" for group in build.GROUPS), "parts/index"]
    written = runpy.run_path(str(live.EXAMPLE))["PAGES"]
    assert list(live.TITLES) == list(written)
    assert len(live.TITLES) == 6
    page = landing.landing(index, tmp_path, tuple(live.TITLES))
    assert page.count('class="card-box door"') == 3
    assert page.count("data-live") == 6
    note = landing.landing(index, tmp_path, ())
    assert "data-live" not in note
    assert note.count(f'class="card-box live" href="{landing.NOTE}"') == 6
    shown = re.findall(r'src="(shown/[^"]+)"', page)
    assert [name for name in shown if not (tmp_path / "extra" / name).is_file()] == []


def test_first_pages_of_groups_and_the_gallery_become_cards() -> None:
    """Every page of a group has a card; every picture of the gallery has one with its example."""
    build, cards, motions = map(tool, ("build", "cards", "motions"))
    for group in build.GROUPS:
        text = (ROOT / "docs" / group / "index.md").read_text(encoding="utf-8")
        assert cards.lists_as_cards(text).count('class="card-box"') == text.count("\n- ["), group
    text = (ROOT / "docs" / "learn" / "gallery.md").read_text(encoding="utf-8")
    made = cards.pictures_as_cards(text, motions.gallery_card)
    assert made.count("<img ") == text.count("](../figures/")
    assert "![" not in made


def test_nothing_of_the_site_comes_from_another_host() -> None:
    """No style, script, font or picture is fetched when a page is opened."""
    for path in (*SITE.glob("*.py"), *SITE.glob("static/*"), *(ROOT / "docs").glob("*/*.md")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(src|href)\s*=\s*[\"']https?:|cdn|mathjax_path", text), path.name
        assert not re.search(r"!\[[^\]]*\]\(https?:", text), path.name


LESSONS = sorted((ROOT / "docs" / "course").glob("[0-9]*.md"))
BLOCK = re.compile(r"^```python(?: raises)?\n(.*?)^```\n", re.M | re.S)


def test_the_course_has_twelve_lessons_in_a_row() -> None:
    assert [int(path.stem[:2]) for path in LESSONS] == list(range(1, 13))
    index = (ROOT / "docs" / "course" / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"\((\d\d_\w+\.md)\)", index) == [path.name for path in LESSONS]
    for path, later in pairwise(LESSONS):
        assert f"]({later.name})" in path.read_text(encoding="utf-8").splitlines()[-1]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_has_exercises_with_solutions_and_ends_with_its_pages(path: Path) -> None:
    """Three of six are solved; the pages that it shows are those its code writes."""
    text = path.read_text(encoding="utf-8")
    exercises = re.findall(r"^\*\*\d\.\*\* ", text.partition("## Exercises")[2], re.M)
    assert len(exercises) >= 6
    assert text.count("<details><summary>Solution</summary>\n\n") == len(exercises) // 2
    assert text.count("\n\n</details>\n") == len(exercises) // 2
    number = int(path.stem[:2])
    names = [f"course_{number}_explain.html", f"course_{number}_view.html"]
    assert tool("course").pages_of(text) == names
    code = "".join(BLOCK.findall(text))
    assert f'.explain("{names[0]}")' in code
    # What does not move in space shows the curves of its run.
    assert f'.view("{names[1]}"' in code or f'.dashboard("{names[1]}"' in code
    embedded = tool("course").embed(text, path.stem)
    assert embedded.count("<iframe src=") == 2
    assert f"notebooks/{path.stem}.ipynb" in embedded
    assert "python raises" not in embedded


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_notebook_of_a_lesson_has_its_code_and_its_pictures(path: Path) -> None:
    """The code is that of the page, which is run elsewhere; nothing points outside the file."""
    nbformat = pytest.importorskip("nbformat")
    text = path.read_text(encoding="utf-8")
    made = tool("course").notebook(text, path.parent)
    nbformat.validate(nbformat.from_dict(made))
    code = [cell["source"] for cell in made["cells"] if cell["cell_type"] == "code"]
    own = [source for source in code if "IFrame" not in source]
    assert own == [block.rstrip() for block in BLOCK.findall(text)]
    assert len(code) - len(own) == 2
    words = [cell for cell in made["cells"] if cell["cell_type"] == "markdown"]
    assert not [cell for cell in words if "<details>" in cell["source"] or ".md)" in cell["source"]]
    shown = [name for cell in words for name in re.findall(r"attachment:([^)]+)", cell["source"])]
    kept = [name for cell in words for name in cell.get("attachments", {})]
    assert shown == kept == re.findall(r"\.\./figures/([^)]+)\)", text)


def test_a_notebook_runs_as_it_is_downloaded(tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    import nbformat

    (path,) = [path for path in LESSONS if path.stem.startswith("05")]
    book = nbformat.from_dict(
        tool("course").notebook(path.read_text(encoding="utf-8"), path.parent)
    )
    client = nbclient.NotebookClient(book, timeout=120, resources={"metadata": {"path": tmp_path}})
    client.execute()
    assert (tmp_path / "course_5_view.html").is_file()
    assert any("raises-exception" in cell.metadata.get("tags", []) for cell in book.cells)


def test_every_mechanism_of_the_gallery_gets_a_viewer_page(tmp_path: Path) -> None:
    """All examples of the gallery's page are run for the site, and those that move are linked."""
    motions, gallery = tool("motions"), tool("gallery")
    text = (ROOT / "docs" / "learn" / "gallery.md").read_text(encoding="utf-8")
    names = re.findall(r"`(\w+)\.py`", text)
    assert set(motions.mechanisms()) | set(motions.STANDING) == set(names)
    assert not set(motions.mechanisms()) & set(gallery.STORED)
    moving = [name for name in names if motions.gallery_card(name, "", "", "").links[1:]]
    assert sorted(moving) == sorted(motions.mechanisms())
    with motions.noted_runs():
        runpy.run_path(str(ROOT / "examples" / "double_pendulum.py"))["main"]()
    page = motions.write_motion("double_pendulum", tmp_path)
    assert page is not None
    assert page.name == motions.page_name("double_pendulum")
    assert motions.write_motion("double_pendulum", tmp_path) is None


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx_gallery", reason="the extra `docs` is not installed: make site")
    # In a process of its own, as `make site` runs it: what libraries deprecate among each other
    # is no fault of a page.
    words = [sys.executable, str(SITE / "build.py"), str(tmp_path / "html")]
    assert subprocess.run(words, timeout=3000).returncode == 0
    html = tmp_path / "html"
    index = (html / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<(script|link|img)[^>]*(src|href)=\"https?:", index)
    assert (html / "search.html").is_file()
    assert dead_links(html) == []
    assert len(list((html / "notebooks").glob("*.ipynb"))) == len(LESSONS)
    parts = (html / "parts" / "electrical.html").read_text(encoding="utf-8")
    assert parts.count('<details class="part"') > 100
    pictures = re.findall(r'sphx-glr-thumbcontainer.*?src="([^"]+)"', read(html / "examples"), re.S)
    assert len(pictures) == len(EXAMPLES)
    kept = {(html / "examples" / picture).resolve().read_bytes() for picture in pictures}
    assert len(kept) == len(EXAMPLES)  # none is the gallery's own picture for "no picture"


def read(folder: Path) -> str:
    return (folder / "index.html").read_text(encoding="utf-8")


def dead_links(html: Path) -> list[str]:
    """Return what pages point at inside the site and is not there."""
    dead = set()
    for path in html.rglob("*.html"):
        if path.parent.name in ("pages", "_static"):
            continue
        for link in re.findall(r'(?:href|src)="([^"#?]+)', path.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:", link) and not (path.parent / unquote(link)).exists():
                dead.add(f"{path.relative_to(html)}: {link}")
    return sorted(dead)
