"""Print the oldest versions that pyproject.toml declares: what ``make test-oldest`` installs."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def oldest(path: Path) -> list[str]:
    """Return ``name==version`` of every dependency, each declared as ``name>=version``."""
    declared = tomllib.loads(path.read_text(encoding="utf-8"))["project"]["dependencies"]
    return [item.replace(">=", "==") for item in declared]


if __name__ == "__main__":
    sys.stdout.write(" ".join(oldest(Path(__file__).parents[1] / "pyproject.toml")))
