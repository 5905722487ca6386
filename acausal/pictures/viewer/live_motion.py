"""Bodies of a live page: meshes and looks from a run, and how poses follow from variables.

The page has no run of Python's: it computes poses from the values that the model gives it. A shape
is placed by its spots; a solid also by how its first port lies. One between two spots reaches from
the first to the second, with a side that lies in the axes of the port; others are fixed in these.
What bends is moved with its port, and in the axes of that by its coordinates: the points that a
part gives of a run, asked with made-up values of the variables that it reads, tell where they rest
and how each coordinate moves them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from acausal.errors import AcausalError, DeclarationError
from acausal.language.shapes import Net
from acausal.pictures.scene import Item, scene, turn_of
from acausal.pictures.viewer.motion_data import motion_data

if TYPE_CHECKING:
    from acausal.pictures.scene import Item
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


_MOST = 60_000  # numbers of shapes: more would be most of a page
_LINEAR = 1e-9  # of the largest place: what is off by more is not linear


@dataclass(frozen=True, eq=False)
class Bending:
    """Places of points at rest, (points, dimensions), and their shapes, one a coordinate."""

    place: str
    turn: str
    coordinates: tuple[str, ...]
    rest: Floats
    shapes: Floats

    def placed(self, number: Callable[[str], int]) -> dict[str, Any]:
        """Return it as the page reads it; ``number`` gives variables their numbers."""
        return {
            "spots": [number(self.place)],
            "turn": number(self.turn),
            "by": [number(name) for name in self.coordinates],
            "rest": np.round(_third(self.rest), 9).ravel().tolist(),
            "shapes": [np.round(_third(own), 9).ravel().tolist() for own in self.shapes],
        }


def bending(result: Result, item: Item) -> Bending | None:
    """Return how a part bends, None where it does not do so linearly, or by very many shapes."""
    own = result.system.names.components[item.name]
    nets = [shape for shape in getattr(own.kind, "shapes", None) or () if isinstance(shape, Net)]
    ports = [name for name, port in own.spec.ports.items() if type(port).place and type(port).turn]
    if len(nets) != 1 or len(ports) != 1 or not np.all(np.isfinite(item.points)):
        return None
    kind = type(own.spec.ports[ports[0]])
    place, turn = f"{ports[0]}.{kind.place}", f"{ports[0]}.{kind.turn}"
    asked: dict[str, Any] = {}

    def noted(name: str) -> Any:
        held = own.structural
        asked[name] = held[name] if name in held else result[f"{item.name}.{name}"]
        return asked[name]

    reading = cast("Any", own.kind).readings[nets[0].of]
    reading(noted)
    moved = [
        name
        for name in asked
        if name not in (place, turn) and _is_variable(result, item.name, name)
    ]
    sizes = [np.size(asked[name][0]) for name in moved]
    if not {place, turn} <= set(asked) or item.points[0].size * sum(sizes) > _MOST:
        return None
    tried = np.vstack([np.zeros(sum(sizes)), np.eye(sum(sizes)), np.linspace(0.5, 1.5, sum(sizes))])

    def made_up(name: str) -> Any:
        if name in own.structural:
            return own.structural[name]
        value = np.asarray(asked[name])
        if name in moved:
            begin = int(np.sum(sizes[: moved.index(name)]))
            columns = tried[:, begin : begin + sizes[moved.index(name)]]
            return columns.reshape(len(tried), *value.shape[1:])
        if name == place:
            return np.zeros((len(tried), value.shape[1]))
        if name == turn:
            straight = np.eye(value.shape[1]) if value.ndim == 3 else np.zeros(())
            return np.broadcast_to(straight, (len(tried), *straight.shape))
        return np.broadcast_to(value[0], (len(tried), *value.shape[1:]))  # a parameter

    found = np.asarray(reading(made_up).places)
    rest, shapes = found[0], found[1:-1] - found[0]
    guessed = rest + np.tensordot(tried[-1], shapes, axes=1)
    if np.max(np.abs(guessed - found[-1])) > _LINEAR * np.max(np.abs(found)):
        return None
    names = tuple(f"{item.name}.{name}" for name in moved)
    return Bending(f"{item.name}.{place}", f"{item.name}.{turn}", names, rest, shapes)


def _is_variable(result: Result, part: str, name: str) -> bool:
    """Tell whether a name of a part is a variable, no parameter and no structural value."""
    path = f"{part}.{name}"
    if name in result.system.names.components[part].structural:
        return False
    if path in result.system.parameter_names or f"{path}[0]" in result.system.parameter_names:
        return False
    try:
        result.system.resolve(path)
    except AcausalError:
        return False
    return True


def _third(places: Floats) -> Floats:
    if places.shape[-1] == 3:
        return places
    return np.concatenate([places, np.zeros((*places.shape[:-1], 1))], axis=-1)
