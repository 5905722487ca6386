"""Pictures of shapes: a pose in grey, and how far its points move in a mode, made visible."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.language.shapes import DeformedPoints
from acausal.pictures.scene import Floats, Scene, deformed_items, scene, still_scene

if TYPE_CHECKING:
    from acausal.results.result import Result

_GRAY = "0.8"
_OUTLINES = ("line", "net", "dots")  # what is drawn at rest too


def scene_of_steps(steps: tuple[Result, Result, Result], view: Any, part: float) -> Scene:
    """Return a pose and its motion in a mode, at the instant at which points are furthest off.

    The steps are none, along the real and along the imaginary part of a vector. The motion is
    δ = δ₁ + iδ₂: of all phases Re(δ e^{iφ}) is largest where the sum of the squares of δ e^{iφ} is
    real.
    """
    stand, real, imaginary = (scene(step, step.t, view) for step in steps)
    shifts = [
        (one.points[0] - none.points[0]) + 1j * (two.points[0] - none.points[0])
        for none, one, two in zip(stand.items, real.items, imaginary.items, strict=True)
    ]
    turn = np.exp(-0.5j * np.angle(sum(np.sum(shift**2) for shift in shifts)))
    return _beside(stand, [(shift * turn).real for shift in shifts], part)


def scene_of_shapes(
    nodes: Floats, shift: Floats, lines: Any, triangles: Any, part: float, unit: str
) -> Scene:
    """Return a body at rest and moved by a shape, both (points, dimensions)."""
    form = DeformedPoints(nodes[None] + shift[None], nodes[None], lines, triangles)
    pose = still_scene(list(deformed_items("body", form, 0.0)), "xyz"[: nodes.shape[1]], unit)
    return _beside(pose, [shift] * len(pose.items), part)


def _beside(at_rest: Scene, shifts: list[Floats], part: float) -> Scene:
    items, poses = at_rest.items, [item.points[0] for item in at_rest.items]
    every = np.concatenate(poses)
    size = float(np.max(np.ptp(every, axis=0))) or 1.0
    largest = max(float(np.max(np.linalg.norm(shift, axis=1))) for shift in shifts)
    factor = part * size / largest if largest else 0.0
    still, moved = [], []
    for item, pose, shift in zip(items, poses, shifts, strict=True):
        if item.role in _OUTLINES:
            still.append(replace(item, points=pose[None], color=_GRAY))
        moved.append(replace(item, points=(pose + factor * shift)[None]))
    return still_scene([*still, *moved], at_rest.letters, at_rest.unit, at_rest.up)
