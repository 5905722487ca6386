"""The runs of every example in C: the same events as in Python, and errors of the same size."""

from __future__ import annotations

import shutil

import pytest

from tests.fuzz.compiled_examples import EXAMPLES, NOT_COMPARED, compare_runs

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler"),
]


@pytest.mark.parametrize("example", sorted(file.stem for file in EXAMPLES.glob("*.py")))
def test_an_example_in_c_is_that_of_python(example: str) -> None:
    """Errors against rtol 1e-10 at most three times those of Python."""
    if example in NOT_COMPARED:
        pytest.skip(NOT_COMPARED[example])
    for found in compare_runs(example):
        assert found.verdict.startswith(("same", "not in C")), found
