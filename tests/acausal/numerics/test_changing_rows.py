"""Rows kept as their changes are the rows: read by number, by slice, by column, in any block."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from acausal.numerics.changing_rows import ChangingRows


def _random(width: int) -> tuple[ChangingRows, np.ndarray]:
    """Return about 900 rows, some of them repeated, and the same as a plain array."""
    random = np.random.default_rng(width)
    rows, plain = ChangingRows(width), []
    row = random.random(width)
    for k in range(600):
        count = int(random.integers(0, 4))
        if width and k % 2:
            row = row.copy()
            row[random.integers(0, width)] = random.random()
        rows.append(row, count)
        plain += [row] * count
    return rows, np.array(plain).reshape(len(plain), width)


@pytest.mark.parametrize("width", [0, 1, 7])
def test_rows_read_like_the_array_they_stand_for(width):
    rows, plain = _random(width)
    assert rows.shape == plain.shape
    assert np.array_equal(np.asarray(rows), plain)
    assert np.array_equal(rows.T, plain.T)
    for k in (0, 1, 255, 256, 257, len(plain) - 1, -1, -300):
        assert np.array_equal(rows[k], plain[k])
    for first, stop in ((0, 0), (3, 260), (256, 512), (500, 2000), (-4, None)):
        assert np.array_equal(rows[first:stop], plain[first:stop])
    some = [5, 700, 5, 256]
    assert np.array_equal(rows[some], plain[some])
    assert np.array_equal(rows[::7], plain[::7])
    if width:
        assert np.array_equal(rows[:, [0]], plain[:, [0]])
        assert np.array_equal(rows[260, :3], plain[260, :3])
    assert np.array_equal(rows.without(259)[:], plain[259:])
    assert np.array_equal(pickle.loads(pickle.dumps(rows))[:], plain)


def test_a_row_beyond_the_last_is_refused():
    rows, plain = _random(2)
    with pytest.raises(IndexError):
        rows[len(plain)]


def test_memory_is_that_of_the_changes():
    """Of 40 numbers one changes each time: 12 byte and 4 a row, and one row whole in 256."""
    rows, row = ChangingRows(40), np.zeros(40)
    for k in range(2560):
        row[k % 40] += 1.0
        rows.append(row)
    assert rows.nbytes < 2560 * (12 + 4 + 320 / 256) + 40 * 12 + 1
