"""Bodies that bend, in a live page: points that are linear in coordinates, in the axes of a port.

A part says where its points are by a reading of a run. Asked with made-up values of the variables
that it reads, it tells where they rest and how each coordinate moves them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from acausal.errors import AcausalError
from acausal.language.shapes import Net

if TYPE_CHECKING:
    from acausal.pictures.scene import Item
    from acausal.results.result import Result

Floats = NDArray[np.float64]

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
