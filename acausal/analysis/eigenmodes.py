"""Natural modes of a linearised system: frequencies, damping, and the shapes it vibrates in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import ParameterError
from acausal.results.result import Result
from acausal.system.algebraic import solve_algebraic

if TYPE_CHECKING:
    from acausal.analysis.linearization import LinearSystem

_STILL = 1e-6
"""Part of the largest pole below which one does not vibrate: a coordinate that nothing holds."""

_ROUNDING = 1e-12
"""Damping ratios below this are those of an eigensolver, not of the system."""

_STEP = 1e-6
"""Largest change of a state [SI] by which the motion of points in a mode is found."""

_SHOWN = 6  # modes of a picture, unless asked for
_WIDTH = 44  # characters of a name in the table


@dataclass(frozen=True, eq=False)
class NaturalModes:
    """The pairs of complex poles of a linear system, slowest first, with their eigenvectors.

    ``vectors`` has a column a mode over the states of the linear system; the largest element of
    each, over its nominal value, is 1.
    """

    linear: LinearSystem
    poles: np.ndarray
    vectors: np.ndarray

    def __len__(self) -> int:
        """Return the number of modes."""
        return len(self.poles)

    @property
    def frequencies(self) -> np.ndarray:
        """Natural frequency |p|/2π [Hz] of each mode."""
        return np.asarray(np.abs(self.poles) / (2 * np.pi))

    @property
    def damping(self) -> np.ndarray:
        """Damping ratio −Re(p)/|p| of each mode; what is rounding is 0."""
        ratios = -self.poles.real / np.abs(self.poles)
        return np.where(np.abs(ratios) > _ROUNDING, ratios, 0.0)

    def __str__(self) -> str:
        lines = ["mode  frequency [Hz]  damping [1]  moves most"]
        places = self._coordinates()
        for number in range(len(self)):
            state = self.linear.states[places[int(np.argmax(np.abs(self.vectors[places, number])))]]
            lines.append(
                f"{number:4d}  {self.frequencies[number]:14.6g}  {self.damping[number]:11.4g}  "
                f"{state if len(state) <= _WIDTH else '…' + state[-_WIDTH + 1 :]}"
            )
        others = len(self.linear.poles) - 2 * len(self)
        if others:
            lines.append(f"and {others} poles that do not vibrate")
        return "\n".join(lines)

    def _coordinates(self) -> list[int]:
        """Return the states that are not the rates of others, all if there is none."""
        A = self.linear.A
        single = np.flatnonzero(np.count_nonzero(A, axis=1) == 1)
        rates = {int(np.argmax(A[row])) for row in single if np.max(A[row]) == 1.0}
        return [i for i in range(len(A)) if i not in rates] or list(range(len(A)))

    def steps(self, mode: int) -> tuple[Result, Result, Result]:
        """Return results of one point: where the system stands, and small steps along a mode.

        The first step is along the real part of its vector, the second along the imaginary part.
        """
        if not 0 <= mode < len(self):
            raise ParameterError(f"there is no mode {mode}; there are {len(self)}, from 0.")
        vector = self.linear.spread @ self.vectors[:, mode]
        largest = float(np.max(np.abs(vector)))
        ways = (0 * vector.real, vector.real / largest, vector.imag / largest)
        stand, real, imaginary = (self._step(way) for way in ways)
        return stand, real, imaginary

    def _step(self, direction: np.ndarray) -> Result:
        start = self.linear.point
        point = start.point._replace(x=start.x + _STEP * direction)
        t, x, z, u, p, m = solve_algebraic(start.system, point)
        return Result(start.system, np.array([t]), x[None], z[None], u[None], p, m[None])

    def plot(self, modes: int | list[int] | None = None, **options: Any) -> Any:
        """Draw the shapes of modes, each beside the pose it vibrates about; returns the figure.

        Parameters
        ----------
        modes
            How many, or a list of their numbers; the first six unless said.
        options
            ``path``, ``view``, ``up`` as for ``snapshot``, and ``part``: the largest displacement
            as a part of the size of the picture.
        """
        from acausal.pictures.mode_pictures import scene_of_steps
        from acausal.pictures.motion_plot import plot_scenes

        if modes is None or isinstance(modes, int):
            modes = list(range(min(len(self), _SHOWN if modes is None else modes)))
        view, part = options.get("view"), options.pop("part", 0.15)
        scenes = [scene_of_steps(self.steps(mode), view, part) for mode in modes]
        texts = [
            f"mode {mode}: {self.frequencies[mode]:.4g} Hz, damping {self.damping[mode]:.2g}"
            for mode in modes
        ]
        return plot_scenes(scenes, texts, **options)


def natural_modes(linear: LinearSystem) -> NaturalModes:
    """Return the modes of a linear system: of each pair of poles that with Im(p) > 0."""
    values, vectors = np.linalg.eig(linear.A)
    most = float(np.max(np.abs(values), initial=0.0))
    pairs = np.flatnonzero(values.imag > _STILL * most)
    pairs = pairs[np.argsort(np.abs(values[pairs]), kind="stable")]
    shown = np.asarray(vectors[:, pairs], dtype=complex)
    places = np.argmax(np.abs(shown), axis=0) if shown.size else np.zeros(0, dtype=int)
    shown = shown / shown[places, np.arange(len(pairs))]
    return NaturalModes(linear, np.asarray(values[pairs]), shown)
