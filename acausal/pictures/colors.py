"""Colours that readers with any colour vision tell apart, after Okabe and Ito.

Colour is never alone: dashes, widths and names say the same.

References
----------
Okabe, M., Ito, K.: Color universal design: how to make figures and presentations that are
colorblind friendly (2008).
"""

from __future__ import annotations

OKABE_ITO: dict[str, str] = {
    "blue": "#0072B2",
    "orange": "#E69F00",
    "green": "#009E73",
    "red": "#D55E00",
    "purple": "#CC79A7",
    "cyan": "#56B4E9",
    "yellow": "#F0E442",
    "black": "#000000",
}
"""The eight colours by the names that come nearest."""

_DARKER: dict[str, str] = {
    "orange": "#9A6A00",
    "green": "#00785A",
    "red": "#B84E00",
    "purple": "#A0477A",
    "cyan": "#23729B",
}
"""The same hues where letters are written in them: 4.5 times the contrast on white."""


def readable(color: str) -> str:
    """Return the Okabe-Ito colour nearest to one of matplotlib's names, or the colour itself.

    >>> readable("tab:red"), readable("black"), readable("#123456")
    ('#D55E00', '#000000', '#123456')
    """
    return OKABE_ITO.get(color.removeprefix("tab:"), color)


def of_text(color: str) -> str:
    """Return a colour for letters, dark enough to be read on white.

    >>> of_text("tab:orange"), of_text("tab:blue")
    ('#9A6A00', '#0072B2')
    """
    return _DARKER.get(color.removeprefix("tab:"), readable(color))
