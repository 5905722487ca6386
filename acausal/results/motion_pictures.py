"""Pictures of the moving parts of a result: stills and animations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from acausal.arguments import Axes, File, Finite, checked_methods
from acausal.results.exports import refuse_options


@checked_methods
class Motions:
    """What is drawn of a result whose parts have places."""

    def snapshot(
        self,
        t: float | str,
        *,
        path: File | None = None,
        view: str | tuple[float, float] | None = None,
        up: str | None = None,
        trace: Sequence[Any] = (),
        follow: Any = None,
        ax: Axes | None = None,
        scale: Finite = 1.0,
        color: str = "part",
        **unknown: Any,
    ) -> Any:
        """Draw the moving parts as they stand at a time and return the figure.

        Parameters
        ----------
        path
            File to write, ``.png``, ``.svg`` or ``.pdf``.
        view
            ``"xy"``, ``"xz"``, … to look along the third axis, or (elevation, azimuth) in degrees.
        up
            The axis that points up in a view of space; by default against the weight.
        trace
            Ports or vectors whose path up to then is drawn, e.g. ``"arm.frame_b"``.
        follow
            A part, port or vector with which the view moves.
        ax
            Matplotlib's axes to draw into, of as many dimensions as the view.
        scale
            Factor of the displacements of bodies that change their form.
        colour
            ``"part"``, or ``"displacement"``: such bodies by how far their points are off.
        """
        from acausal.pictures.motion_plot import plot_snapshot

        refuse_options("snapshot", unknown, Motions.snapshot)
        look = {"view": view, "trace": trace, "follow": follow, "scale": scale, "color": color}
        return plot_snapshot(self, t, path, up, ax, **look)

    def animate(
        self,
        path: File | None = None,
        *,
        fps: Finite = 25.0,
        speed: Finite = 1.0,
        view: str | tuple[float, float] | None = None,
        up: str | None = None,
        trace: Sequence[Any] = (),
        follow: Any = None,
        scale: Finite = 1.0,
        color: str = "part",
        **unknown: Any,
    ) -> Any:
        """Draw the moving parts over time: a ``.gif`` file, or a folder of numbered frames.

        Without a path, matplotlib's animation is returned, for a screen or a notebook. ``fps``
        are pictures a second of the show, ``speed`` seconds of the run in one of it; ``view``,
        ``up``, ``trace``, ``follow``, ``scale`` and ``color`` as for ``snapshot``.
        """
        from acausal.pictures.motion_plot import animate_result

        refuse_options("animate", unknown, Motions.animate)
        look = {"view": view, "trace": trace, "follow": follow, "scale": scale, "color": color}
        return animate_result(self, path, fps, speed, up, **look)
