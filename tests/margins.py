"""How near tests come to their bounds, on each of several processors: ``make test-kernels``.

As a plugin (``-p tests.margins``, with ``ACAUSAL_MARGINS`` naming a directory) it writes down of
every comparison that passes the part of its bound that it uses up: |a - b| / tolerance, or a / b of
``assert a < b``. As a program it compares the directories of two or more runs and lists the
comparisons that use up more than a third of their bound on one of them and differ between them:
rounding decides there, and a processor nobody has tried may fail. What is the same on all of them
is the error of a method, not of rounding.
"""

from __future__ import annotations

import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

MARGIN = 3.0  # a bound is at least so many times the worst that was measured
SAME = 0.01  # two runs that differ by less than this part of the bound do so by the method
TESTS = Path(__file__).parent
NUMBER = r"(?:np\.float64\()?(-?\d[\d_]*\.?\d*(?:e[-+]?\d+)?)\)?"
LESS = re.compile(rf"(?<![\w.]){NUMBER} <=? {NUMBER}(?![\w.])")

Key = tuple[str, str]  # a test, a line
used: dict[Key, float] = defaultdict(float)
running: list[str] = []


def note(line: str, part: float) -> None:
    """Keep the largest part of a bound that a line of the running test used up."""
    if running and np.isfinite(part):
        used[running[-1], line] = max(used[running[-1], line], float(part))


def place() -> str:
    """Return the line of the tests that is running, empty if none is."""
    frame = sys._getframe(2)
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(TESTS) and path != Path(__file__):
            return f"{path.relative_to(TESTS)}:{frame.f_lineno}"
        frame = frame.f_back  # type: ignore[assignment]
    return ""


def part_of(actual: Any, desired: Any, rtol: float, atol: float) -> float:
    """Return the largest |actual - desired| / (atol + rtol |desired|)."""
    with np.errstate(all="ignore"):
        a, b = np.asarray(actual), np.asarray(desired)
        parts = np.abs(a - b) / (atol + rtol * np.abs(b))
    return float(np.nanmax(parts, initial=0.0))


def parts_of_assertion(text: str) -> Iterable[float]:
    """Return a / b of each ``a < b`` of two positive numbers of which one is no count.

    >>> [round(part, 3) for part in parts_of_assertion("2e-09 < 1e-08")]
    [0.2]
    >>> list(parts_of_assertion("3 < 4"))
    []
    """
    for small, large in LESS.findall(text):
        if "." not in small + large and "e" not in small + large:
            continue
        if 0.0 < float(small) < float(large):
            yield float(small) / float(large)


def watched(close: Callable[..., Any], rtol: float, atol: float) -> Callable[..., Any]:
    """Return a function of numpy that compares, with its comparisons written down."""

    def compare(actual: Any, desired: Any, *given: Any, **options: Any) -> Any:
        found = close(actual, desired, *given, **options)
        line = place()
        if line and found is not False and running:
            names = dict(zip(("rtol", "atol"), given, strict=False)) | options
            note(line, part_of(actual, desired, names.get("rtol", rtol), names.get("atol", atol)))
        return found

    return compare


def watch() -> None:
    """Write down comparisons of ``pytest.approx`` and numpy."""
    scalar: Any = type(pytest.approx(1.0))
    equal = scalar.__eq__

    def compare(self: Any, actual: Any) -> bool:
        found = equal(self, actual)
        if found and running and isinstance(actual, int | float | complex | np.number):
            tolerance = float(self.tolerance)
            off = abs(actual - self.expected)
            note(place(), off / tolerance if tolerance and off < tolerance else 0.0)
        return found

    scalar.__eq__ = compare
    np.testing.assert_allclose = watched(np.testing.assert_allclose, 1e-7, 0.0)
    np.allclose = watched(np.allclose, 1e-5, 1e-8)


def pytest_configure(config: pytest.Config) -> None:
    """Begin to write down, if a directory is named."""
    if os.environ.get("ACAUSAL_MARGINS"):
        watch()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    """Say which test is running."""
    running.append(item.nodeid)
    try:
        return (yield)
    finally:
        running.pop()


def pytest_assertion_pass(item: pytest.Item, lineno: int, orig: str, expl: str) -> None:
    """Write down what an assertion compared."""
    for part in parts_of_assertion(expl.splitlines()[0]):
        note(f"{Path(item.fspath).relative_to(TESTS)}:{lineno}", part)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave what was written down in the directory, a file for each process."""
    folder = os.environ.get("ACAUSAL_MARGINS")
    if folder and used:
        Path(folder).mkdir(parents=True, exist_ok=True)
        lines = [f"{test}\t{line}\t{part:.4g}\n" for (test, line), part in sorted(used.items())]
        Path(folder, f"{os.getpid()}.tsv").write_text("".join(lines))


def read(folder: Path) -> dict[Key, float]:
    """Return what one run wrote down."""
    found: dict[Key, float] = defaultdict(float)
    for path in folder.glob("*.tsv"):
        for row in path.read_text().splitlines():
            test, line, part = row.split("\t")
            found[test, line] = max(found[test, line], float(part))
    return found


def without_margin(runs: list[dict[Key, float]]) -> dict[Key, list[float]]:
    """Return the comparisons that hang on rounding and use up more than a third of their bound."""
    shared = set.intersection(*(set(run) for run in runs))
    parts = {key: [run[key] for run in runs] for key in shared}
    return {
        key: some
        for key, some in parts.items()
        if max(some) > 1.0 / MARGIN and max(some) - min(some) > SAME
    }


def main(folder: Path) -> int:
    """List the comparisons without margin over all runs in a folder; 1 if there are some."""
    names = sorted(path.name for path in folder.iterdir() if path.is_dir())
    if len(names) < 2:
        print("margins: one kernel only, nothing to compare")
        return 0
    found = without_margin([read(folder / name) for name in names])
    for (test, line), parts in sorted(found.items(), key=lambda item: -max(item[1])):
        shown = ", ".join(f"{name} {part:.2f}" for name, part in zip(names, parts, strict=True))
        print(f"{line}: {shown} of its bound ({test.split('::', 1)[-1]})")
    print(f"margins: {len(found)} comparisons have less than {MARGIN:g} over {', '.join(names)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
