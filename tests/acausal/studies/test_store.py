"""What goes wrong with the file of a sweep has an error of its own."""

from __future__ import annotations

import json
import sqlite3

import numpy as np
import pytest

import acausal as ac
from acausal import errors
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from acausal.studies import store
from acausal.studies.store import SweepStore, from_stored, to_stored
from library import blocks as bl

OUTCOME = {"status": "ok", "error": "", "seconds": 0.0, "events": [], "t": np.zeros(20_000)}


def test_missing_folder_is_named(tmp_path):
    with pytest.raises(errors.StoreFolderError, match=r"there is no folder .*results. Make it, or"):
        SweepStore(tmp_path / "results" / "cases.db", "a")


def test_a_folder_in_place_of_the_file_may_not_be_written(tmp_path):
    with pytest.raises(errors.StorePermissionError, match=r"may not be written: change its"):
        SweepStore(tmp_path, "a")


def test_a_file_that_may_only_be_read_is_refused_when_a_case_is_written(tmp_path, monkeypatch):
    cases = SweepStore(tmp_path / "cases.db", "a")
    cases.put(0, OUTCOME)
    only_reading = f"file:{cases.path}?mode=ro"
    monkeypatch.setattr(cases, "_connect", lambda: sqlite3.connect(only_reading, uri=True))
    assert list(cases.read()) == [0]
    with pytest.raises(errors.StorePermissionError, match="may not be written"):
        cases.put(1, OUTCOME)


def test_a_file_in_use_is_said_to_be_locked(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "_WAIT", 0.01)
    cases = SweepStore(tmp_path / "cases.db", "a")
    other = sqlite3.connect(cases.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(errors.StoreLockedError, match="is in use by another process"):
            cases.put(0, OUTCOME)
        with pytest.raises(errors.StoreLockedError, match="is in use by another process"):
            SweepStore(cases.path, "a")
    finally:
        other.close()
    cases.put(0, OUTCOME)


def test_a_full_disk_keeps_what_is_finished(tmp_path, monkeypatch):
    cases = SweepStore(tmp_path / "cases.db", "a")
    cases.put(0, OUTCOME)

    def almost_full():
        base = sqlite3.connect(cases.path)
        pages = base.execute("PRAGMA page_count").fetchone()[0]
        base.execute(f"PRAGMA max_page_count = {pages + 1}")
        return base

    with monkeypatch.context() as patch:
        patch.setattr(cases, "_connect", almost_full)
        with pytest.raises(errors.StoreFullError, match=r"does not fit on its disk\. Make room"):
            cases.put(1, OUTCOME)
    assert list(SweepStore(cases.path, "a").read()) == [0]


def test_a_file_of_another_kind_is_still_told_apart(tmp_path):
    path = tmp_path / "cases.db"
    path.write_text("no database")
    with pytest.raises(errors.FileFormatError, match="is not a sweep file of acausal"):
        SweepStore(path, "a")


def test_a_progress_bar_makes_no_other_sweep(tmp_path, capsys):
    """What is shown on the way decides no number: the file is that of the sweep without."""
    m = ac.Model("lag")
    m.lag = bl.FirstOrder(T=1.0)
    system = ac.compile(m)
    given = {"inputs": {"lag.u": 1.0}, "n": 4, "path": tmp_path / "s.db"}
    ac.sweep(system, {"lag.T": [1.0, 2.0]}, 1.0, **given)
    again = ac.sweep(system, {"lag.T": [1.0, 2.0]}, 1.0, progress=True, **given)
    assert again.ok.all()


def test_events_of_a_case_come_back_as_they_were_also_of_the_version_before():
    log = EventLog(
        [Event(0.5, "ball", "bounces", {"f": 2.0}, 0.1), Event(1.0, "pi", "when sample")]
    )
    log.add(1.5, "clock", "time event: {:g} → {:g}", 3, 4)
    told = {"status": "ok", "error": "", "seconds": 1.0}
    found = from_stored(*to_stored({**told, "t": np.arange(3.0), "events": log}))
    assert found["events"] == log
    assert found["events"].samples == {"pi": 1}
    assert found["events"][0].loss == 0.1
    assert np.array_equal(found["t"], np.arange(3.0))
    before = json.dumps({**told, "events": [event.to_list() for event in log]})
    assert from_stored(before, {})["events"] == log
