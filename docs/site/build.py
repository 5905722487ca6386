"""Build the site: ``python docs/site/build.py [output]``, as ``make site`` does.

The pages of ``docs/``, the examples and lists of the public names are put into one folder of
sources, and Sphinx makes pages with a search of them. No page asks the network for anything.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DOCS, EXAMPLE_FILES = ROOT / "docs", ROOT / "examples"
BUILD = ROOT / "build" / "site"

sys.path.insert(0, str(HERE))

from cards import linked_pages, lists_as_cards, pictures_as_cards  # noqa: E402
from course import write_lessons  # noqa: E402
from gallery import STORED, prepare  # noqa: E402
from landing import landing  # noqa: E402
from live import write_live_pages  # noqa: E402
from motions import gallery_card, noted_runs  # noqa: E402
from parts_lists import index_of_parts, without_table  # noqa: E402
from run_pages import GROUPS  # noqa: E402  docs/tools, which course.py has put on the path
from topics import EXAMPLES, REFERENCE  # noqa: E402

FOLDERS = (*GROUPS, "parts", "course")
TOP = (*(f"{group}/index" for group in GROUPS), "parts/index", "examples/index", "reference")
"""The pages of the navigation bar; the course stands in Learn."""


def main(output: Path) -> int:
    """Prepare the sources and build; return what Sphinx returns, 0 where there was no warning."""
    sources = BUILD / "sources"
    shutil.rmtree(BUILD, ignore_errors=True)
    sources.mkdir(parents=True)
    os.environ.setdefault("MPLBACKEND", "Agg")
    shutil.copy(HERE / "conf.py", sources / "conf.py")
    copy_pages(sources, write_live_pages(sources / "extra" / "pages"))
    write_lessons(sources, sources / "extra")
    copy_examples(sources / "example_sources")
    write_reference(sources)
    from sphinx.cmd.build import build_main

    os.environ["ACAUSAL_SITE_TOOLS"] = str(HERE)
    words = ["-W", "--keep-going", "-q", "-d", str(BUILD / "doctrees"), str(sources), str(output)]
    with noted_runs():
        return int(build_main(words))


def copy_pages(sources: Path, live: Sequence[str] = ()) -> None:
    """Copy pages and figures: first pages as cards, parts folded, the gallery as pictures."""
    shutil.copytree(DOCS / "figures", sources / "figures")
    shutil.copytree(DOCS / "figures", sources / "extra" / "figures")  # for pages of HTML
    for folder in FOLDERS:
        shutil.copytree(DOCS / folder, sources / folder)
    shutil.copy(DOCS / "index.md", sources / "index.md")
    for page in sources.rglob("*.md"):
        text = page.read_text(encoding="utf-8").replace("```python raises", "```python")
        page.write_text(_within(text, page, sources), encoding="utf-8")
    for group in GROUPS:
        _finish_group(sources / group / "index.md")
    _rewrite(sources / "learn" / "gallery.md", lambda text: pictures_as_cards(text, gallery_card))
    first = (DOCS / "index.md").read_text(encoding="utf-8")
    _write(sources / "index.md", landing(first, sources, live) + _toctree(TOP))
    found = index_of_parts(sources / "parts")
    for page in (sources / "parts").glob("*.md"):
        _rewrite(page, without_table)
    inside = sorted(page.stem for page in (sources / "parts").glob("*.md"))
    _append(sources / "parts" / "index.md", found + _toctree(set(inside) - {"index"}))
    lessons = sorted(page.stem for page in (sources / "course").glob("[0-9]*.md"))
    _append(sources / "course" / "index.md", _toctree(lessons))


def _finish_group(page: Path) -> None:
    """Make cards of the list of a group, and its table of contents in the same order."""
    text = page.read_text(encoding="utf-8")
    listed = [to for _, to, _ in linked_pages(text) if to != "../parts/index"]
    _write(page, lists_as_cards(text) + _toctree(listed))


def _within(text: str, page: Path, sources: Path) -> str:
    """Return a page whose links out of ``docs/`` are plain text: the site has no such files."""

    def put(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        return found[0] if target.is_relative_to(sources.resolve()) else found[1]

    return re.sub(r"\[([^\]]+)\]\((\.\./[^)#]*)[^)]*\)", put, text)


def _toctree(names: Sequence[str] | set[str]) -> str:
    listed = sorted(names) if isinstance(names, set) else names
    return "\n```{toctree}\n:hidden:\n\n" + "\n".join(listed) + "\n```\n"


def _append(page: Path, more: str) -> None:
    _write(page, page.read_text(encoding="utf-8") + "\n" + more)


def _rewrite(page: Path, change: Callable[[str], str]) -> None:
    _write(page, change(page.read_text(encoding="utf-8")))


def _write(page: Path, text: str) -> None:
    page.write_text(text, encoding="utf-8")


def copy_examples(folder: Path) -> None:
    """Copy the examples into their groups, each with a heading."""
    folder.mkdir()
    said = "Files of under 80 lines, one subject each: what they draw and print, and a notebook."
    _write(folder / "README.rst", f"Examples\n========\n\n{said}\n")
    for name, (title, told, examples) in EXAMPLES.items():
        inside = folder / name
        inside.mkdir()
        _write(inside / "README.rst", f"{title}\n{'-' * len(title)}\n\n{told}\n")
        for example in examples:
            path = EXAMPLE_FILES / f"{example}.py"
            picture = shown_picture(example)
            text = prepare(path.read_text(encoding="utf-8"), picture, stored=example in STORED)
            _write(inside / path.name, text)


def shown_picture(name: str) -> str | None:
    """Return the stored picture that stands for an example; None: the first that it draws."""
    found = [f"gallery_{name}.png", f"example_{name}.png"]
    return next((item for item in found if (DOCS / "figures" / item).is_file()), None)


def write_reference(sources: Path) -> None:
    """Write the public names by topic, each with a page made from its docstring."""
    import acausal

    lines = ["Reference", "=========", "", "What ``import acausal as ac`` offers, by topic.", ""]
    lines += [".. currentmodule:: acausal", ""]
    for title, told, names in REFERENCE:
        lines += [title, "-" * len(title), "", told, ""]
        plain = [name for name in names if callable(getattr(acausal, name))]
        lines += _summary(plain)
        for name in names:
            item = getattr(acausal, name)
            if isinstance(item, ModuleType):
                lines += _module(item, name)
            elif name not in plain:
                lines += [f"``ac.{name}``: {_SYMBOLS[name]}", ""]
    _write(sources / "reference.rst", "\n".join(lines) + "\n")


_SYMBOLS = {"time": "the time of a run [s], to be used in equations and conditions."}
"""Public values that have no docstring of their own."""


def _summary(names: Sequence[str]) -> list[str]:
    if not names:
        return []
    head = [".. autosummary::", "   :toctree: reference", "   :nosignatures:", ""]
    return [*head, *(f"   {name}" for name in names), ""]


def _module(module: ModuleType, name: str) -> list[str]:
    """Return the classes and functions of a public module, those of ``errors`` by their kind."""
    listed = getattr(module, "__all__", None) or [
        key
        for key, item in vars(module).items()
        if inspect.isclass(item) and item.__module__ == module.__name__ and item.__doc__
    ]
    text = (inspect.getdoc(module) or "").split("\n\n")[0].replace("\n", " ")
    kept = [key for key in listed if not key.startswith("_") and key != "AcausalError"]
    # By the module's own name: Sphinx imports what stands there.
    inside = [f".. currentmodule:: {module.__name__}", "", *_summary(kept)]
    return [f"``ac.{name}``: {text}", "", *inside, ".. currentmodule:: acausal", ""]


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILD / "html"))
