"""Bodies of a live page: meshes and looks from a run, and how poses follow from variables.

The page has no run of Python's: it computes poses from the values that the model gives it. A shape
is placed by its spots; a solid also by how its first port lies. One between two spots reaches from
the first to the second, with a side that lies in the axes of the port; others are fixed in these.
What bends is moved with its port, and in the axes of that by its coordinates (``bending.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from acausal.errors import DeclarationError
from acausal.pictures.scene import Item, scene, turn_of
from acausal.pictures.viewer.bending import bending
from acausal.pictures.viewer.motion_data import motion_data

if TYPE_CHECKING:
    from acausal.results.result import Result

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LiveMotion:
    """What the page draws, the variables it needs for that, and parts that it cannot draw.

    ``outlines`` are the points of each part in the first picture, (points, dimensions).
    """

    data: dict[str, Any]
    variables: tuple[str, ...]
    left_out: tuple[str, ...]
    outlines: dict[str, Floats]


def live_motion(result: Result) -> LiveMotion | None:
    """Return the bodies of a model; none where nothing has a place.

    ``shapes[k]["placed"]`` has the numbers of its ``spots`` and ``turn`` among the variables.
    """
    try:
        shown = scene(result, np.unique(result.t))
    except DeclarationError:
        return None
    data = motion_data(shown)
    names: dict[str, int] = {}

    def number(name: str) -> int:
        return names.setdefault(name, len(names))

    shapes, left_out = [], []
    outlines: dict[str, Floats] = {}
    for item, shape in zip(shown.items, data["shapes"], strict=True):
        if not item.spots:
            bend = bending(result, item)
            if bend is None:
                left_out.append(item.name)
                continue
            shapes.append({**shape, "still": False, "placed": bend.placed(number)})
            continue
        placed: dict[str, Any] = {"spots": [number(spot) for spot in item.spots], "turn": -1}
        if item.motion is not None:
            placed |= _solid(result, item)
            if turn := placed.pop("lies"):
                placed["turn"] = number(turn)
            shape |= {"scale": [1, 1, 1], "width": 12}
        shapes.append({**shape, "still": False, "placed": placed})
        before = outlines.get(item.name, item.points[0][:0])
        outlines[item.name] = np.concatenate([before, item.points[0]])
    if not shapes:
        return None
    data |= {"shapes": shapes, "numbers": "", "t": 0, "grid": [0, 0], "shift": None}
    return LiveMotion(data, tuple(names), tuple(dict.fromkeys(left_out)), outlines)


def _solid(result: Result, item: Item) -> dict[str, Any]:
    """Return the variable of how a solid lies, and its axes in the axes of that."""
    if item.motion is None:
        return {}
    port = item.spots[0].removeprefix(f"{item.name}.").partition(".")[0]
    lies, reaches = turn_of(result, item.name, port), len(item.spots) == 2
    axes = np.asarray(item.motion.axes[0])
    turn = _first_turn(result, lies, len(axes))
    own = np.eye(3)
    own[: len(axes), : len(axes)] = turn.T @ axes
    return {"lies": lies, "axes": np.round(own.T, 9).ravel().tolist(), "reaches": reaches}


def _first_turn(result: Result, name: str, width: int) -> Floats:
    if not name:
        return np.eye(width)
    value: Floats = np.asarray(result[name])[0]
    if value.ndim == 2:
        return value
    c, s = np.cos(value), np.sin(value)
    return np.array([[c, -s], [s, c]])
