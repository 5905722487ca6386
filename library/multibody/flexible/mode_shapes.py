"""Mode shapes of one flexible body in its moving frame: frequencies, shapes, a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

_SHOWN = 6  # modes of a picture, unless asked for


@dataclass(frozen=True, eq=False)
class ModeShapes:
    """The modes of a body whose frame is held: M φ'' + K φ = 0.

    Parameters
    ----------
    frequencies
        ω (k,), ascending [rad/s].
    nodes
        Nodes at rest, (n, 3) [m].
    shapes
        Displacements of the nodes, (n, 3, k); the largest of each shape is 1.
    lines, triangles
        What joins the nodes in pictures.
    dimension
        2 in the plane.
    """

    frequencies: Array
    nodes: Array
    shapes: Array
    lines: npt.NDArray[np.int64]
    triangles: npt.NDArray[np.int64]
    dimension: int

    def __len__(self) -> int:
        """Return the number of modes."""
        return self.frequencies.size

    @property
    def hertz(self) -> Array:
        """Frequencies ω/2π [Hz]."""
        return np.asarray(self.frequencies / (2 * np.pi))

    def __str__(self) -> str:
        rows = [f"{i:4d}  {f:14.6g}" for i, f in enumerate(self.hertz)]
        return "\n".join(["mode  frequency [Hz]", *rows])

    def plot(
        self, modes: int | list[int] | None = None, *, part: float = 0.15, **options: Any
    ) -> Any:
        """Draw shapes beside the body at rest, with their frequencies; returns the figure.

        ``modes`` is how many, or a list of numbers; ``part`` the largest displacement over the
        size of the body; ``path``, ``view`` (two angles) and ``up`` are as for ``res.snapshot``.
        """
        from acausal.pictures.mode_pictures import scene_of_shapes
        from acausal.pictures.motion_plot import plot_scenes

        if modes is None or isinstance(modes, int):
            modes = list(range(min(len(self), _SHOWN if modes is None else modes)))
        d, cells = self.dimension, (self.lines, self.triangles)
        scenes = [
            scene_of_shapes(self.nodes[:, :d], self.shapes[:, :d, mode], *cells, part, "m")
            for mode in modes
        ]
        turns = ~np.any(self.shapes, axis=(0, 1))  # the axis of a beam in torsion stays
        texts = [
            f"mode {m}: {self.hertz[m]:.4g} Hz{' (torsion)' if turns[m] else ''}" for m in modes
        ]
        return plot_scenes(scenes, texts, **options)


def mode_shapes(mass: Array, stiffness: Array, body: Any, scale: float, d: int) -> ModeShapes:
    """Return the modes of M and K (k, k) of a body with nodes X and shapes Φ, X scaled."""
    import scipy.linalg

    k = len(mass)
    squares, vectors = scipy.linalg.eigh(stiffness, mass)
    shapes = body.translations[:, :, :k] @ vectors
    moved = np.linalg.norm(shapes[:, :d], axis=1)
    peaks = np.argmax(moved, axis=0)
    largest = shapes[peaks, :, np.arange(k)]
    # The largest displacement is 1, and positive where it is along an axis.
    signs = np.sign(largest[np.arange(k), np.argmax(np.abs(largest), axis=1)])
    size = np.where(moved.max(axis=0) > 0, moved.max(axis=0), 1.0)
    return ModeShapes(
        np.sqrt(np.maximum(squares, 0.0)),
        scale * body.nodes,
        shapes * np.where(signs == 0, 1.0, signs) / size,
        body.lines,
        body.triangles,
        d,
    )
