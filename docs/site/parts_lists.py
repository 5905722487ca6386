"""Lists of parts on the site: none on a page of folded parts, and all of them to be searched."""

from __future__ import annotations

import json
import re
from pathlib import Path

_TABLE = re.compile(r"^\| part \| what it is \|\n\|---\|---\|\n(?:^\|.*\n)+", re.M)
_LINE = re.compile(r"^\| \[(\w+)\]\(#(\w+)\) \| (.+) \|$", re.M)


def without_table(text: str) -> str:
    """Return a page of parts without its list of parts: folded, the parts are that list."""
    return _TABLE.sub("", text)


def index_of_parts(folder: Path) -> str:
    """Return the parts of all pages, to be searched on their first page: JSON in a script."""
    found = [
        (name, path.stem, anchor, said.replace("``", "").replace("\\|", "|"))
        for path in sorted(folder.glob("*.md"))
        for name, anchor, said in _LINE.findall(path.read_text(encoding="utf-8"))
    ]
    listed = json.dumps(found, ensure_ascii=False).replace("</", "<\\/")
    return f'<script type="application/json" id="all-parts">{listed}</script>\n'
