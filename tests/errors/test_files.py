"""Bad models 55 and 56: files. Nothing in a file is executed; what cannot be read is refused."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, UnknownNameError
from tests.models import rc


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A result in a file."""
    path = tmp_path / "run.npz"
    ac.simulate(rc(), 1.0, n=4).save(path, ["c.v", "r.i"])
    return path


class Bomb:
    """Creates a file when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.mark),)


def test_55_bomb_goes_off_when_it_is_unpickled(tmp_path: Path) -> None:
    """Otherwise the next tests would prove nothing."""
    mark = tmp_path / "mark"
    pickle.loads(pickle.dumps(Bomb(mark)))
    assert mark.exists()


def test_55_pickle_instead_of_a_result_is_not_executed(tmp_path: Path) -> None:
    mark, path = tmp_path / "mark", tmp_path / "run.npz"
    path.write_bytes(pickle.dumps(Bomb(mark)))
    assert message(FileFormatError, lambda: ac.load_result(path)) == (
        f"{path} is not a result file of acausal: it is no archive of arrays."
    )
    assert not mark.exists()


@pytest.mark.parametrize("field", ["header", "columns", "values"])
def test_55_objects_inside_a_result_are_not_executed(saved: Path, field: str) -> None:
    mark = saved.parent / "mark"
    with np.load(saved) as stored:
        arrays = dict(stored)
    arrays[field] = np.array([Bomb(mark)], dtype=object)
    np.savez(saved, **arrays)
    assert message(FileFormatError, lambda: ac.load_result(saved)) == (
        f"{saved} is not a result file of acausal: its '{field}' cannot be read."
    )
    assert not mark.exists()


def changed(path: Path, **entries: Any) -> Path:
    """Return a result file with other entries in its header."""
    with np.load(path) as stored:
        arrays = dict(stored)
    header = json.loads(bytes(arrays["header"]).decode()) | entries
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    np.savez(path, **arrays)
    return path


def test_56_file_of_a_later_format_is_refused(saved: Path) -> None:
    assert message(FileFormatError, lambda: ac.load_result(changed(saved, version=99))) == (
        f"{saved} has format version 99, newer than 5: update acausal to read it."
    )


def test_56_file_of_another_program_is_refused(saved: Path) -> None:
    assert message(FileFormatError, lambda: ac.load_result(changed(saved, format="other"))) == (
        f"{saved} is not a result file of acausal: its header names the format 'other'."
    )


def test_56_archive_of_other_arrays_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    np.savez(path, a=np.zeros(3))
    assert message(FileFormatError, lambda: ac.load_result(path)) == (
        f"{path} is not a result file of acausal: its 'header' cannot be read."
    )


@pytest.mark.parametrize("entries", [{"edges": 3}, {"units": 3}, {"events": [1]}], ids=str)
def test_56_header_that_is_damaged_is_refused(saved: Path, entries: dict[str, Any]) -> None:
    assert message(FileFormatError, lambda: ac.load_result(changed(saved, **entries))) == (
        f"{saved} is not a result file of acausal: its header is damaged."
    )


def test_56_file_that_is_cut_off_is_refused(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:200])
    assert message(FileFormatError, lambda: ac.load_result(saved)) == (
        f"{saved} is not a result file of acausal: it is no archive of arrays."
    )


def test_56_missing_file_is_the_usual_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ac.load_result(tmp_path / "none.npz")


def test_variable_that_was_not_saved(saved: Path) -> None:
    stored = ac.load_result(saved)
    assert stored["c.v"][0] == 0.0
    assert message(UnknownNameError, lambda: stored["c.i"]) == (
        "the file has no 'c.i'. Did you mean 'r.i' or 'c.v'? Valid: c.v, r.i, time."
    )


@pytest.mark.parametrize("version", [0, -1, "1", True, None])
def test_56_version_that_never_was_is_refused(saved: Path, version: Any) -> None:
    assert message(FileFormatError, lambda: ac.load_result(changed(saved, version=version))) == (
        f"{saved} is not a result file of acausal: there is no format version {version!r}."
    )


@pytest.mark.parametrize("name", ["run.csv", "run.mat", "run.2"])
def test_56_other_endings_are_refused_before_anything_is_written(
    saved: Path, name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    assert message(FileFormatError, lambda: ac.load_result(path)) == (
        f"{path}: results are stored in files that end in .npz, not in {path.suffix}. Give another "
        "name, or none: run.npz. For a table of numbers there is to_csv()."
    )
