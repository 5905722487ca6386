"""Built files of the pages: fresh, licensed, small, and without a machine's or a host's name."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ASSETS, WEB = ROOT / "acausal" / "pictures" / "assets", ROOT / "docs" / "web"
MANIFEST = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_built_files_are_those_that_were_built_from_these_sources():
    """If this fails, run ``make web``: a source was changed, or a built file by hand."""
    sources = {f"src/{path.name}" for path in (WEB / "src").iterdir()}
    assert sources <= set(MANIFEST["inputs"])
    assert {name: digest(WEB / name) for name in MANIFEST["inputs"]} == MANIFEST["inputs"]
    built = {path.name for path in ASSETS.iterdir()} - {"manifest.json"}
    assert built == set(MANIFEST["outputs"])
    assert {name: digest(ASSETS / name) for name in built} == MANIFEST["outputs"]


def test_the_lock_file_names_no_host_to_load_from():
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text(encoding="utf-8")


def test_licences_of_all_that_is_bundled_are_there():
    text = (ASSETS / "LICENSES.txt").read_text(encoding="utf-8")
    packages = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name, version in packages.items():
        shown = {"three": "three.js", "uplot": "uPlot"}[name]
        assert f"{shown} {version}" in text
    assert "STIX Two Math 2.12" in text
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert text.count("Permission is hereby granted") >= 2


def test_the_font_is_a_small_woff2():
    font = (ASSETS / "acausal-math.woff2").read_bytes()
    assert font[:4] == b"wOF2"
    assert len(font) <= 38_000


@pytest.mark.parametrize("name", sorted(p.name for p in ASSETS.glob("*.js")))
def test_scripts_load_nothing(name: str):
    text = (ASSETS / name).read_text(encoding="utf-8")
    assert not re.search(r"\b(fetch|importScripts|XMLHttpRequest|WebSocket)\(", text)
    assert "</script" not in text
    assert "sourceMappingURL" not in text
