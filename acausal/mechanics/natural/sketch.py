"""What a picture of natural coordinates shows: bodies as lines, points as dots, arrows."""

from __future__ import annotations

import numpy as np

from acausal.mechanics.natural.constraints import FramePlace, NaturalCoordinates
from acausal.mechanics.natural.joint_motions import Matrix
from acausal.pictures.natural_plot import Sketch


def sketch(
    made: NaturalCoordinates,
    named: tuple[tuple[FramePlace, ...], tuple[FramePlace, ...]],
    q: Matrix,
) -> Sketch:
    """Return points and vectors of a mechanism at coordinates q, and the lines of its bodies."""
    layout = made.layout
    points, vectors = named
    places = [affine.slope @ q + affine.rest for affine in made.at]
    by_name = {affine.text: place for affine, place in zip(made.at, places, strict=True)}
    bodies = {
        layout.frames.label(group): [
            places[i] for i, (owner, _) in enumerate(layout.points) if owner == group
        ]
        for group in range(1, layout.frames.count)
    }
    dots = [(point.name, by_name[point.name], point.first is None) for point in points]
    arrows = []
    for vector in vectors:
        where, direction = _arrow(made, vector, places, q)
        arrows.append((vector.name, where, direction, vector.first is None))
    return Sketch(bodies, dots, arrows)


def _arrow(
    made: NaturalCoordinates, vector: FramePlace, places: list[np.ndarray], q: Matrix
) -> tuple[np.ndarray, np.ndarray]:
    """Return where a vector is drawn, at its joint if it has one, and its direction."""
    layout = made.layout
    number = next(i for i, a in enumerate(made.along) if a.text.strip("(-)") == vector.name)
    affine = made.along[number]
    sign = -1.0 if affine.text.startswith("(-") else 1.0
    cluster = layout.vectors[number][0]
    held = [set(layout.joint_of.get(i, [])) for i in range(len(places))]
    at_joint = [i for i, paths in enumerate(held) if paths & set(vector.joints)]
    own = [i for i, (group, _) in enumerate(layout.points) if layout.cluster[group] == cluster]
    where = places[at_joint[0] if at_joint else own[0]]
    return where, sign * (affine.slope @ q + affine.rest)
