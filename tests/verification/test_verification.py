"""The page on verification lists every check, and no deviation is larger than it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verification.checks import CHECKS, DEFAULT, TIGHT, Check

PAGE = Path(__file__).resolve().parents[2] / "docs" / "theory" / "verification.md"
MARGIN = 3.0  # between processors, whose rounding differs
FLOOR = 5e-7  # of the range: below it processors differ (the squeezer, 2.8e-8 to 1.6e-7)
LARGEST = 1e-3  # of the range at default tolerances; what has no integration is bound by its mesh


def listed() -> dict[tuple[str, str], tuple[str, str]]:
    """Return the deviations on the page, by what is checked and against what."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines()]
    return {(r[0], r[1]): (r[2].strip(), r[3].strip()) for r in rows if len(r) == 4}


def test_the_page_lists_every_check_and_nothing_else():
    found = set(listed()) - {("what", "against")}
    assert found == {(check.name, check.against) for check in CHECKS}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_deviations_are_those_of_the_page(check: Check):
    tight, default = listed()[check.name, check.against]
    found = check.deviation(DEFAULT)
    assert found <= max(MARGIN * float(default), FLOOR)
    if not check.timeless:
        assert found <= LARGEST
        assert check.deviation(TIGHT) <= max(MARGIN * float(tight), FLOOR)
