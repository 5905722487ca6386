"""Places of texts in a drawing: beside edges and around nodes, so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from acausal.pictures.edge_curves import Points

_PASSES = 6  # each text is placed again, the others standing, until little changes
_CLEARANCE = np.array([-0.1, -0.1, 0.1, 0.1])  # around the name of an edge, to the other edges
_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)  # along an edge, the middle first
_BETWEEN = (0.46, 0.54, 0.38, 0.62, 0.3, 0.7, 0.22, 0.78, 0.14, 0.86)  # where those are taken
_RINGS = (1.0, 2.4)  # distances from an edge, in gaps
_RANK = 0.06  # cost of the next place; a twentieth of an inch of a line below the text costs 0.5
_APART = np.array([-0.07, -0.01, 0.07, 0.01])  # between two texts, lest they read as one
_LETTERS = np.array([0.01, 0.015, -0.01, -0.015])  # from the box of a text to its letters
_STRUCK = 8.0  # cost of a line through the letters: more than that of the farthest place


@dataclass(frozen=True, eq=False)
class Label:
    """A text with its width and height, and centres where it may stand, the best first."""

    text: str
    width: float
    height: float
    places: Points


def beside_edge(text: str, size: tuple[float, float], curve: Points, gap: float) -> Label:
    """Return a label on either side of a curve, near its middle."""
    width, height = size
    places: list[Points] = []
    far: list[Points] = []
    spare: list[Points] = []
    for share in (*_SHARES, *_BETWEEN):
        position = share * (len(curve) - 1)
        i = min(int(position), len(curve) - 2)
        point = curve[i] + (position - i) * (curve[i + 1] - curve[i])
        along = curve[min(i + 2, len(curve) - 1)] - curve[max(i - 1, 0)]
        normal = np.array([-along[1], along[0]]) / (np.hypot(*along) or 1.0)
        half = abs(normal[0]) * width / 2 + abs(normal[1]) * height / 2
        upper = (
            normal if normal[1] > 1e-9 or (abs(normal[1]) <= 1e-9 and normal[0] > 0) else -normal
        )
        lists = (places, far) if share in _SHARES else (spare, spare)
        for ring, found in zip(_RINGS, lists, strict=True):
            reach = half + ring * gap
            found += [point + reach * upper, point - reach * upper]
    return Label(text, width, height, np.array(places + far + spare))


def around_node(
    text: str, size: tuple[float, float], node: Points, gap: float, away: Points
) -> Label:
    """Return a label around a point, the places farthest from the points ``away`` first."""
    width, height = size
    angles = np.arange(24) * np.pi / 12
    normals = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    reach = np.minimum(
        width / 2 / np.maximum(np.abs(normals[:, 0]), 1e-9),
        height / 2 / np.maximum(np.abs(normals[:, 1]), 1e-9),
    )
    direction = away - node
    distance = np.hypot(direction[:, 0], direction[:, 1])[:, None]
    direction = direction / np.maximum(distance, 1e-9)
    crowd = (normals @ direction.T).max(axis=1) if len(away) else normals[:, 1]
    best = np.argsort(crowd, kind="stable")
    away_by = (gap, gap + height, gap + 1.8 * height)
    rings = [node + normals * (reach + ring)[:, None] for ring in away_by]
    return Label(text, width, height, np.vstack([places[best] for places in rings]))


def place_labels(
    labels: Sequence[Label], lines: Sequence[Points], owners: Sequence[int], fixed: Points
) -> list[Points]:
    """Return the centre of each label.

    Parameters
    ----------
    lines
        Points of the lines that a label should not cover.
    owners
        The line that each label belongs to, -1 for none: others should not come near it.
    fixed
        Boxes (left, bottom, right, top) that it should not touch.
    """
    points = np.vstack([np.zeros((0, 2)), *lines])
    line = np.repeat(np.arange(len(lines)), [len(one) for one in lines])
    boxes = [_boxes(label) for label in labels]
    own = []
    for k, owner in enumerate(owners):
        covered = _count_covered(boxes[k], points)
        near = _count_covered(boxes[k] + _CLEARANCE, points[line != owner]) if owner >= 0 else 0.0
        struck = _STRUCK * (_count_covered(boxes[k] + _LETTERS, points) > 0)
        rank = _RANK * np.arange(len(boxes[k]))
        own.append(rank + 0.5 * covered + struck + 0.25 * near + 40.0 * _overlap(boxes[k], fixed))
    chosen = [int(np.argmin(cost)) for cost in own]
    taken = np.array([boxes[k][place] for k, place in enumerate(chosen)]).reshape(-1, 4)
    for _ in range(_PASSES):
        before = list(chosen)
        for k in range(len(labels)):
            others = np.delete(taken, k, axis=0)
            cost = own[k] + 40.0 * _overlap(boxes[k] + _APART, others)
            chosen[k] = int(np.argmin(cost))
            taken[k] = boxes[k][chosen[k]]
        if chosen == before:
            break
    return [label.places[place] for label, place in zip(labels, chosen, strict=True)]


def count_faults(
    labels: Sequence[Label], centers: Sequence[Points], lines: Sequence[Points]
) -> int:
    """Return how many texts a line runs through, or another text touches.

    ``lines`` are points close to each other.
    """
    if not labels:
        return 0
    points = np.vstack([np.zeros((0, 2)), *lines])
    half = np.array([[label.width, label.height] for label in labels]) / 2
    middle = np.array(centers)
    boxes = np.hstack([middle - half, middle + half])
    touching = [
        _overlap(boxes[[k]] + _APART / 2, np.delete(boxes, k, axis=0))[0] > 0
        for k in range(len(boxes))
    ]
    return int(np.sum(_count_covered(boxes + _LETTERS, points) > 0)) + int(np.sum(touching))


def _boxes(label: Label) -> Points:
    half = np.array([label.width, label.height]) / 2
    return np.hstack([label.places - half, label.places + half])


def _count_covered(boxes: Points, points: Points) -> Points:
    """Return for each box how many of the points it covers, at most 12."""
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    x, y = points[np.all((points > low) & (points < high), axis=1)].T  # the others are far away
    inside = (x > boxes[:, :1]) & (x < boxes[:, 2:3]) & (y > boxes[:, 1:2]) & (y < boxes[:, 3:])
    return np.asarray(np.minimum(inside.sum(axis=1), 12.0))


def _overlap(boxes: Points, others: Points) -> Points:
    """Return for each box the shares of it that the others cover, summed."""
    near = np.all(others[:, :2] < boxes[:, 2:].max(axis=0), axis=1)
    near &= np.all(others[:, 2:] > boxes[:, :2].min(axis=0), axis=1)
    others = others[near]
    if not len(others):
        return np.zeros(len(boxes))
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    area = np.prod(np.clip(high - low, 0.0, None), axis=2)
    size = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)[:, None]
    touched = np.where(area > 0, 0.05, 0.0)
    return np.asarray((area / size + touched).sum(axis=1))
