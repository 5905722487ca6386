"""Numbers of a URDF file, and where its frames stand in each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy as np

from acausal.errors import FileFormatError


def numbers(text: str | None, count: int, where: str, default: Sequence[float]) -> np.ndarray:
    """Return numbers of an attribute such as xyz="1 2 3"."""
    if text is None:
        return np.array(default, float)
    try:
        values = np.array([float(word) for word in text.split()])
    except ValueError:
        values = np.array([])
    if len(values) != count or not np.all(np.isfinite(values)):
        raise FileFormatError(f"{where}: '{text}' should be {count} numbers.")
    return values


@dataclass(frozen=True)
class Origin:
    """Where a frame stands in another: a way [m], and turns about fixed axes x, y, z [rad]."""

    xyz: np.ndarray
    rpy: np.ndarray

    @classmethod
    def of(cls, item: ElementTree.Element | None, where: str) -> Origin:
        """Return the <origin> of an element, that of its parent frame if it has none."""
        found = None if item is None else item.find("origin")
        get = (lambda _: None) if found is None else found.get
        zero = (0.0, 0.0, 0.0)
        return cls(numbers(get("xyz"), 3, where, zero), numbers(get("rpy"), 3, where, zero))

    @property
    def rotation(self) -> np.ndarray:
        """Matrix R = Rz(yaw) Ry(pitch) Rx(roll)."""
        (a, b, c), (d, e, f) = np.cos(self.rpy), np.sin(self.rpy)
        x = np.array([[1, 0, 0], [0, a, -d], [0, d, a]])
        y = np.array([[b, 0, e], [0, 1, 0], [-e, 0, b]])
        z = np.array([[c, -f, 0], [f, c, 0], [0, 0, 1]])
        return np.asarray(z @ y @ x)
