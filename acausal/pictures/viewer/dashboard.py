"""The dashboard: a page with all curves of a run, to be searched, zoomed and compared."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from acausal.arguments import checked
from acausal.pictures.page.document import document, text_asset
from acausal.pictures.page.inline import shown_or_written
from acausal.pictures.viewer.numbers import NumberBlock
from acausal.pictures.viewer.series import (
    events_of,
    ordered_variables,
    series,
    telling_variables,
)

if TYPE_CHECKING:
    from acausal.results.result import Result

_SAMPLES = 600_000  # numbers on a page, 3.2 MB; beyond, variables are left out and that is said
_SHOWN = 4  # curves shown at first


@checked
def dashboard(
    result: Result, path: Any, variables: Iterable[Any] | None = None, show: Iterable[Any] = ()
) -> Any:
    """Write the page of a run and return the path of the file; see ``Result.dashboard``."""
    title = f"curves of {result.system.name}"
    return shown_or_written(title, dashboard_page(result, variables, show), path)


def dashboard_page(
    result: Result, variables: Iterable[Any] | None = None, show: Iterable[Any] = ()
) -> str:
    """Return the page of a run as text."""
    block = NumberBlock()
    times = block.add(result.t)
    keys = ordered_variables(result) if variables is None else list(variables)
    wanted = [str(getattr(key, "path", key)) for key in show]
    curves = series(result, [*wanted, *keys], block, _SAMPLES)
    names = [curve["name"] for curve in curves]
    shown = [name for name in names if name in wanted or name.rpartition("[")[0] in wanted]
    left_out = "" if variables is not None or len(names) >= len(keys) else _left_out(keys, names)
    name = result.system.name
    body = f"""<header><h1>{escape(name)}</h1>
<p>{len(names)} variables, {len(result.t)} times, {len(result.events)} events</p></header>
<main>
<div id="side">
<label for="search">find a variable</label>
<input type="search" id="search" autocomplete="off" placeholder="motor tau">
<p id="found" aria-live="polite"></p>
<ul id="list"></ul>{left_out}
</div>
<div id="plots" tabindex="-1"></div>
<details id="events" open><summary>events</summary><div></div></details>
</main>"""
    data = {
        "t": times,
        "count": len(result.t),
        "series": curves,
        "show": shown or telling_variables(result, _SHOWN) or names[:_SHOWN],
        "numbers": block.text,
        "events": events_of(result),
    }
    return document(
        f"{name}: curves",
        body,
        styles=[text_asset("dashboard.css")],
        scripts=[text_asset("dashboard.js")],
        data=data,
    )


def _left_out(keys: list[Any], names: list[str]) -> str:
    there = {name.rpartition("[")[0] for name in names} | set(names)
    missing = sum(str(key) not in there for key in keys)
    if not missing:
        return ""
    return (
        f'<p class="remark">{missing} more variables are left out to keep the page small: name '
        "those you want, res.dashboard(path, variables=[…]).</p>"
    )
