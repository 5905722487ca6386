"""Lists of pages and tables of pictures as cards: HTML that the site shows in their place."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

_BULLET = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\.md\): (.+)\n", re.M)
_BULLETS = re.compile(r"(?:^- \[[^\]]+\]\([^)]+\.md\): .+\n)+", re.M)
_ROWS = re.compile(r"^\| \| \|\n\|---\|---\|\n((?:^\| !\[.*\n)+)", re.M)
_ROW = re.compile(r"^\| !\[([^\]]*)\]\(([^)]+)\) \| \*\*`(\w+)\.py`\*\* (.+) \|\n", re.M)
_STRIP = re.compile(r"^\*\*`(\w+)\.py`\*\* (.+)\n\n!\[([^\]]*)\]\(([^)]+)\)\n", re.M)


@dataclass(frozen=True)
class Card:
    """A box that leads to a page: title, where to, text, and perhaps a picture and more links."""

    title: str
    to: str
    text: str
    picture: str = ""
    links: tuple[tuple[str, str], ...] = ()


def cards(made: Iterable[Card], kind: str = "") -> str:
    """Return cards in a grid; the title of each is its link."""
    return f'<div class="cards {kind}">\n' + "\n".join(map(_card, made)) + "\n</div>\n"


def _card(card: Card) -> str:
    title = html.escape(card.title)
    at = f'<a class="card-title" href="{card.to}">{title}</a>'
    picture = ""
    if card.picture:
        picture = f'<img src="{card.picture}" alt="{title}" loading="lazy">'
    more = "".join(f'<a href="{to}">{html.escape(said)}</a>' for said, to in card.links)
    more = f'<p class="card-links">{more}</p>' if more else ""
    said = card.text[:1].upper() + card.text[1:]  # of a list, it followed a colon
    text = f'<p class="card-text">{at} {inline(said)}</p>'
    return f'<div class="card-box">{picture}{text}{more}</div>'


def inline(text: str) -> str:
    """Return a sentence of Markdown as HTML: code, links and strong words."""
    shown = html.escape(text, quote=False)
    shown = re.sub(r"`([^`]+)`", r"<code>\1</code>", shown)
    shown = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", shown)
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\.md\)", r'<a href="\2.html">\1</a>', shown)


def lists_as_cards(text: str) -> str:
    """Return the first page of a group: each list of pages as cards."""

    def grid(found: re.Match[str]) -> str:
        made = [Card(title, f"{to}.html", said) for title, to, said in _BULLET.findall(found[0])]
        return cards(made)

    return _BULLETS.sub(grid, text)


def linked_pages(text: str) -> list[tuple[str, str, str]]:
    """Return the pages that a list of Markdown names: title, path without ending, sentence."""
    return _BULLET.findall(text)


def pictures_as_cards(text: str, card_of: Callable[[str, str, str, str], Card]) -> str:
    """Return the gallery with its tables and strips as cards of pictures.

    ``card_of(example, title, picture, text)`` returns the card of one.
    """

    def table(found: re.Match[str]) -> str:
        made = [card_of(name, alt, at, said) for alt, at, name, said in _ROW.findall(found[1])]
        return cards(made, "pictures")

    text = _ROWS.sub(table, text)
    runs = re.compile(rf"(?:{_STRIP.pattern}\n?)+", re.M)

    def strips(found: re.Match[str]) -> str:
        made = [card_of(name, alt, at, said) for name, said, alt, at in _STRIP.findall(found[0])]
        return cards(made, "pictures wide") + "\n"

    return runs.sub(strips, text)
