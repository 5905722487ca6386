"""Interruption: Ctrl-C ends a run at the next step and keeps what there is."""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self, TextIO


class Interruption:
    """Notes Ctrl-C for the time of a run, so that the solver stops and the rest is finished.

    While the solver works, Ctrl-C stops it; elsewhere the wish is only noted in ``asked``, so that
    what was computed is put away first. A second Ctrl-C is the usual KeyboardInterrupt. Handlers
    that are not Python's own, and other threads than the main one, are left alone.
    """

    def __init__(self) -> None:
        self.asked = False
        self._solving = False
        self._previous: Any = None

    def __enter__(self) -> Self:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._previous = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._previous is not None:
            signal.signal(signal.SIGINT, self._previous)

    def _note(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if again or self._solving:
            raise KeyboardInterrupt

    @contextmanager
    def solving(self) -> Iterator[None]:
        """Let Ctrl-C stop what is inside, and do not print what the solver says of its steps."""
        stream, main = sys.stderr, threading.current_thread() is threading.main_thread()
        self._solving = True
        try:
            if main:
                sys.stderr = _Muted(stream)
            if self.asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._solving = False
            if main:
                sys.stderr = stream


class _Muted(io.TextIOBase):
    """A stream that drops what its own thread writes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._thread = stream, threading.get_ident()

    def write(self, text: str) -> int:
        if threading.get_ident() != self._thread:
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        self._stream.flush()
