"""The site: every example and every page has its place, and nothing asks the network."""

from __future__ import annotations

import ast
import importlib.util
import re
import runpy
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

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


def test_examples_that_are_not_run_for_the_site_have_a_stored_picture() -> None:
    build, gallery = tool("build"), tool("gallery")
    names = {path.stem for path in EXAMPLES}
    assert [name for name in gallery.STORED if name not in names] == []
    assert [name for name in gallery.STORED if build.stored_picture(name) is None] == []


def test_sources_hold_every_page_and_name(tmp_path: Path) -> None:
    build = tool("build")
    build.copy_pages(tmp_path)
    build.write_reference(tmp_path)
    first = (tmp_path / "index.md").read_text(encoding="utf-8")
    listed = first.partition("```{toctree}")[2].split()
    groups = tool("build").GROUPS
    assert {f"{group}/index" for group in groups} <= set(listed)
    for group in groups:
        inside = (tmp_path / group / "index.md").read_text(encoding="utf-8")
        pages = {page.stem for page in (ROOT / "docs" / group).glob("*.md")} - {"index"}
        assert pages == set(inside.partition(":hidden:")[2].split()) - {"```"}
    assert {"parts/index", "examples/index", "reference"} <= set(listed)
    reference = (tmp_path / "reference.rst").read_text(encoding="utf-8").split()
    assert {"compile", "simulate", "Model", "OptimalControl", "sweep"} <= set(reference)


def test_nothing_of_the_site_comes_from_another_host() -> None:
    """No style, script, font or picture is fetched when a page is opened."""
    for path in (*SITE.glob("*.py"), *(ROOT / "docs").glob("*/*.md")):
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
    linked = motions.link_motions(text)
    assert linked.count("(in motion)") == len(motions.mechanisms())
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
    index = (tmp_path / "html" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<(script|link|img)[^>]*(src|href)=\"https?:", index)
    assert (tmp_path / "html" / "search.html").is_file()
    for folder, pattern in (
        ("course", 'src="([^"]+_(?:explain|view)\\.html)"'),
        (".", 'href="(pages/[^"]+)"'),
    ):
        for path in sorted((tmp_path / "html" / folder).glob("*.html")):
            for link in re.findall(pattern, path.read_text(encoding="utf-8")):
                assert (path.parent / link).is_file(), link
    assert len(list((tmp_path / "html" / "notebooks").glob("*.ipynb"))) == 8
