"""Groups: how across values accumulate along a path of the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Additive:
    """Vectors under addition: the value of a node is its parent's plus the branch between them.

    Parameters
    ----------
    size
        Number of components: 1 for potentials, 2 or 3 for displacements.
    """

    size: int = 1

    def compose(self, tail: T, branch: T) -> T:
        """Return the value at the head, ``tail + branch``."""
        return tail + branch  # type: ignore[operator, no-any-return]

    def retract(self, head: T, branch: T) -> T:
        """Return the value at the tail, ``head - branch``."""
        return head - branch  # type: ignore[operator, no-any-return]

    def relative(self, head: T, tail: T) -> T:
        """Return the across value of an edge between two nodes, ``head - tail``."""
        return head - tail  # type: ignore[operator, no-any-return]
