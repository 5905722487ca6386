"""Build the site: ``python docs/site/build.py [output]``, as ``make site`` does.

The pages of ``docs/``, the examples and lists of the public names are put into one folder of
sources, and Sphinx makes pages with a search of them. No page asks the network for anything.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DOCS, EXAMPLES = ROOT / "docs", ROOT / "examples"
BUILD = ROOT / "build" / "site"

sys.path.insert(0, str(HERE))

from course import write_lessons  # noqa: E402
from gallery import STORED, prepare  # noqa: E402
from motions import link_motions, noted_runs  # noqa: E402
from run_pages import GROUPS  # noqa: E402  docs/tools, which course.py has put on the path

_FIRST = ("tutorial", "install", "pipeline", "writing_components", "mechanisms")
"""Pages that come first in their group."""


def main(output: Path) -> int:
    """Prepare the sources and build; return what Sphinx returns, 0 where there was no warning."""
    sources = BUILD / "sources"
    shutil.rmtree(BUILD, ignore_errors=True)
    sources.mkdir(parents=True)
    shutil.copy(HERE / "conf.py", sources / "conf.py")
    copy_pages(sources)
    os.environ.setdefault("MPLBACKEND", "Agg")
    write_lessons(sources, sources / "extra")
    copy_examples(sources / "example_sources")
    write_reference(sources)
    from sphinx.cmd.build import build_main

    os.environ["ACAUSAL_SITE_TOOLS"] = str(HERE)
    words = ["-W", "--keep-going", "-q", "-d", str(BUILD / "doctrees"), str(sources), str(output)]
    with noted_runs():
        return int(build_main(words))


def copy_pages(sources: Path) -> None:
    """Copy the pages and figures; the first page of each folder gets its table of contents."""
    folders = [name for name in (*GROUPS, "parts", "course") if (DOCS / name).is_dir()]
    shutil.copytree(DOCS / "figures", sources / "figures")
    for folder in folders:
        shutil.copytree(DOCS / folder, sources / folder)
    shutil.copy(DOCS / "index.md", sources / "index.md")
    for page in sources.rglob("*.md"):
        text = page.read_text(encoding="utf-8").replace("```python raises", "```python")
        text = _within(text, page, sources)
        page.write_text(link_motions(text) if page.stem == "gallery" else text, encoding="utf-8")
    for folder in folders:
        inside = {page.stem for page in (sources / folder).glob("*.md")} - {"index"}
        first = [name for name in _FIRST if name in inside]
        _append_toctree(sources / folder / "index.md", [*first, *sorted(inside - set(first))])
    listed = [f"{folder}/index" for folder in (*folders, "examples")]
    _append_toctree(sources / "index.md", [*listed, "reference"])


def _within(text: str, page: Path, sources: Path) -> str:
    """Return a page whose links out of ``docs/`` are plain text: the site has no such files."""

    def put(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        return found[0] if target.is_relative_to(sources.resolve()) else found[1]

    return re.sub(r"\[([^\]]+)\]\((\.\./[^)#]*)[^)]*\)", put, text)


def _append_toctree(page: Path, names: list[str]) -> None:
    entries = "\n".join(names)
    text = page.read_text(encoding="utf-8")
    page.write_text(f"{text}\n```{{toctree}}\n:hidden:\n\n{entries}\n```\n", encoding="utf-8")


def copy_examples(folder: Path) -> None:
    """Copy the examples, each with a heading."""
    folder.mkdir()
    head = "Examples\n========\n\nOne subject each; a notebook to download is under each.\n"
    (folder / "README.rst").write_text(head, encoding="utf-8")
    for path in sorted(EXAMPLES.glob("*.py")):
        text = prepare(path.read_text(encoding="utf-8"), stored_picture(path.stem))
        (folder / path.name).write_text(text, encoding="utf-8")


def stored_picture(name: str) -> str | None:
    """Return the picture of an example that takes too long to be run for the site."""
    found = [f"gallery_{name}.png", f"example_{name}.png"]
    kept = [picture for picture in found if (DOCS / "figures" / picture).is_file()]
    return kept[0] if name in STORED and kept else None


def write_reference(sources: Path) -> None:
    """Write the list of public names, each with a page made from its docstring."""
    import acausal

    names = [name for name in acausal.__all__ if name != "errors" and _documented(acausal, name)]
    lines = ["Reference", "=========", "", "What ``import acausal as ac`` offers.", ""]
    lines += [".. currentmodule:: acausal", "", ".. autosummary::", "   :toctree: reference", ""]
    lines += [f"   {name}" for name in sorted(names, key=str.lower)]
    (sources / "reference.rst").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _documented(module: object, name: str) -> bool:
    made = getattr(module, name)
    return callable(made) and bool(made.__doc__)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILD / "html"))
