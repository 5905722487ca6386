"""Progress: a bar of tqdm in terminals and notebooks, at most ten times a second, off elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Self

_LEAST = 0.1  # seconds between two pictures of the bar
_FORMAT = "{desc}: {percentage:3.0f} %|{bar}| {elapsed} of {elapsed}+{remaining}{postfix}"


class Progress:
    """A bar from 0 to ``total``: ``with Progress("simulate", 2.0, "s") as bar: bar.reach(0.5)``.

    Nothing is shown, and nothing imported, where ``wanted`` is False, or where no terminal and
    no notebook listens.
    """

    def __init__(self, title: str, total: float, unit: str, wanted: bool = True) -> None:
        self.title, self.total, self.unit = title, total, unit
        self._bar: Any = None
        if wanted and (_in_notebook() or sys.stderr.isatty()):
            from tqdm.auto import tqdm

            self._bar = tqdm(
                total=total, desc=title, unit=unit, mininterval=_LEAST, bar_format=_FORMAT
            )

    @property
    def shown(self) -> bool:
        """Whether somebody sees it."""
        return self._bar is not None

    def reach(self, value: float, note: str = "") -> None:
        """Say how far the work has come, and what else there is to say."""
        if self._bar is not None:
            if note:
                self._bar.set_postfix_str(note, refresh=False)
            self._bar.update(max(value - self._bar.n, 0.0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()


def _in_notebook() -> bool:
    """Return whether a kernel of a notebook runs this."""
    shell = sys.modules.get("IPython")
    return shell is not None and hasattr(shell.get_ipython(), "kernel")
