"""The site: every example and every page has its place, and nothing asks the network."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "docs" / "site"
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
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")} - {"index"}
    assert pages <= set(listed)
    assert {"parts/index", "examples/index", "reference"} <= set(listed)
    reference = (tmp_path / "reference.rst").read_text(encoding="utf-8").split()
    assert {"compile", "simulate", "Model", "OptimalControl", "sweep"} <= set(reference)


def test_nothing_of_the_site_comes_from_another_host() -> None:
    """No style, script, font or picture is fetched when a page is opened."""
    for path in (*SITE.glob("*.py"), *(ROOT / "docs").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(src|href)\s*=\s*[\"']https?:|cdn|mathjax_path", text), path.name
        assert not re.search(r"!\[[^\]]*\]\(https?:", text), path.name


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx_gallery", reason="the extra `docs` is not installed: make site")
    assert tool("build").main(tmp_path / "html") == 0
    index = (tmp_path / "html" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<(script|link|img)[^>]*(src|href)=\"https?:", index)
    assert (tmp_path / "html" / "search.html").is_file()
