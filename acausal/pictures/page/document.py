"""One file of HTML: style, script, font and data inside, and nothing that a page could load.

The policy in its head allows the page's own script and style, by their hashes, and data: fonts;
whatever a name in a model says, it is shown and never run.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from acausal.errors import DeclarationError

FONT = "acausal-math.woff2"
FAMILY = "Acausal Math"


@cache
def asset(name: str) -> bytes:
    """Return a file of the folder assets."""
    return (files("acausal.pictures") / "assets" / name).read_bytes()


def text_asset(name: str) -> str:
    """Return a text of the folder assets."""
    return asset(name).decode("utf-8")


def as_json(data: Any) -> str:
    r"""Return data as JSON that may stand in a script element: no sign of it ends the element.

    >>> as_json("</script>")
    '"\\u003c/script>"'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def font_style() -> str:
    """Return the style that brings the maths font."""
    font = base64.b64encode(asset(FONT)).decode("ascii")
    source = f"url(data:font/woff2;base64,{font}) format('woff2')"
    return f"@font-face{{font-family:'{FAMILY}';src:{source}}}"


def document(
    title: str,
    body: str,
    *,
    styles: Sequence[str],
    scripts: Sequence[str],
    data: Any,
    allowed: Mapping[str, str] | None = None,
) -> str:
    """Return a page.

    Parameters
    ----------
    title
        Plain text.
    body
        HTML, with every text of a model escaped.
    styles, scripts
        Texts of style sheets and scripts, trusted.
    data
        What the script reads, as JSON.
    allowed
        What the policy allows beyond that, by directive.
    """
    style, script = "\n".join(styles), "\n".join(scripts)
    rules = {"default-src": "'none'", "style-src": _hash(style), "script-src": _hash(script)}
    rules |= {"font-src": "data:", "img-src": "data:", "base-uri": "'none'"}
    rules |= {"form-action": "'none'"}
    for directive, source in (allowed or {}).items():
        rules[directive] = f"{rules.get(directive, '')} {source}".strip()
    policy = "; ".join(f"{directive} {source}" for directive, source in rules.items())
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="acausal">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
<script type="application/json" id="data">{as_json(data)}</script>
<script>{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def write(path: Any, page: str) -> Path:
    """Write a page into a file that ends in .html, and return its path.

    Raises
    ------
    DeclarationError
        If the file is called otherwise, or its folder is not there.
    """
    target = Path(path)
    if target.suffix.lower() not in (".html", ".htm"):
        raise DeclarationError(f"{target.name!r} is no page: call the file {target.stem}.html.")
    if not target.parent.is_dir():
        raise DeclarationError(
            f"the folder {str(target.parent)!r} of {target.name} is not there: make it first."
        )
    target.write_text(page, encoding="utf-8", newline="\n")
    return target
