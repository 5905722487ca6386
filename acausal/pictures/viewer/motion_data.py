"""What the viewer knows of a motion: meshes, and for every shape its pose in each picture.

A rigid shape has seven numbers a picture, its place and a quaternion; one that is stretched has
twelve, its place and three axes; lines and nets have the places of their points.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from acausal.pictures.colors import readable
from acausal.pictures.scene import Item, Scene
from acausal.pictures.solids import SolidMotion
from acausal.pictures.viewer.numbers import NumberBlock

Floats = NDArray[np.float64]

_RIGID = 1e-6  # change of length or angle of the axes of a rigid shape, in parts
_STILL = 1e-9  # of the size of the picture: less is no motion


def motion_data(shown: Scene) -> dict[str, Any]:
    """Return meshes, shapes and their numbers as the script of the viewer reads them."""
    block = NumberBlock()
    meshes: list[dict[str, Any]] = []
    known: dict[Any, int] = {}
    size = float(np.max(shown.high - shown.low)) or 1.0
    shapes = [_shape(item, block, meshes, known, _STILL * size) for item in shown.items]
    reach = _reach(shown)
    return {
        "reach": np.round(reach, 6).tolist(),
        "centre": (0.5 * (reach.min(axis=0) + reach.max(axis=0))).tolist(),
        "t": block.add(shown.t),
        "frames": len(shown.t),
        "grid": [block.add(shown.grid), len(shown.grid)],
        "meshes": meshes,
        "shapes": shapes,
        "low": _third(shown.low).tolist(),
        "high": _third(shown.high).tolist(),
        "plane": len(shown.letters) == 2,
        "up": shown.up,
        "unit": shown.unit,
        "shift": None if shown.shift is None else block.add(_third(shown.shift)),
        "darkest": shown.darkest or 0.0,
        "numbers": block.text,
    }


def _reach(shown: Scene) -> Floats:
    """Return the points of the whole motion that are farthest in some directions."""
    if shown.shift is not None:  # the view moves with something: the box is around that
        corners = np.meshgrid(*np.stack([shown.low, shown.high], axis=1))
        return _third(np.stack([c.ravel() for c in corners], axis=1))
    every = [_third(item.points).reshape(-1, 3) for item in shown.items if item.role != "trace"]
    points = np.concatenate(every)
    ways = np.array([(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)])
    return np.asarray(points[np.unique(np.argmax(points @ ways.T, axis=0))])


def _third(places: Floats) -> Floats:
    """Return places in space; those of the plane have the height 0."""
    if places.shape[-1] == 3:
        return np.asarray(places)
    return np.concatenate([places, np.zeros((*places.shape[:-1], 1))], axis=-1)


def _shape(
    item: Item,
    block: NumberBlock,
    meshes: list[dict[str, Any]],
    known: dict[Any, int],
    still: float,
) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "name": item.name,
        "role": item.role,
        "colour": _hexadecimal(item.color),
    }
    if item.motion is not None:
        return {**shape, **_solid(item.motion, block, meshes, known, still)}
    points = _third(item.points)
    if item.role == "trace":
        return {**shape, "begin": block.add(points[:, 0]), "points": len(points)}
    shape["size"] = item.size
    shape["points"] = points.shape[1]
    rests = float(np.max(np.ptp(points, axis=0), initial=0.0)) <= still
    shape["still"] = rests
    shape["begin"] = block.add(points[:1] if rests else points)
    if item.cells is not None:
        shape["cells"] = item.cells.tolist()
    if item.shades is not None:
        shape["shades"] = block.add(item.shades)
    return shape


def _solid(
    motion: SolidMotion,
    block: NumberBlock,
    meshes: list[dict[str, Any]],
    known: dict[Any, int],
    still: float,
) -> dict[str, Any]:
    local, origin = _third(motion.local), _third(motion.origin)
    axes = _axes_in_space(motion.axes)
    lengths = np.linalg.norm(axes, axis=1)
    scale = lengths.mean(axis=0)
    rigid = _is_rigid(axes, lengths, scale)
    key = (local.tobytes(), motion.faces, motion.smooth)
    if key not in known:
        known[key] = len(meshes)
        points = np.round(local, 6).ravel().tolist()
        meshes.append({"points": points, "faces": motion.faces, "smooth": motion.smooth})
    if rigid:
        turned = axes / np.where(scale > 0, scale, 1.0)
        flip = np.linalg.det(turned) < 0
        if flip.all():  # a left-handed solid is the mirror of one that is turned
            turned, scale = turned * [1.0, 1.0, -1.0], scale * [1.0, 1.0, -1.0]
        pose = np.hstack([origin, quaternions(turned)])
    else:
        pose, scale = np.hstack([origin, np.swapaxes(axes, 1, 2).reshape(-1, 9)]), np.ones(3)
    moves = float(np.max(np.ptp(np.hstack([origin, axes.reshape(-1, 9)]), axis=0))) > still
    return {
        "mesh": known[key],
        "scale": np.round(scale, 9).tolist(),
        "width": pose.shape[1],
        "still": not moves,
        "begin": block.add(pose if moves else pose[:1]),
    }


def _axes_in_space(axes: Floats) -> Floats:
    if axes.shape[1] == 3:
        return np.asarray(axes)
    whole = np.zeros((len(axes), 3, 3))
    whole[:, :2, :2] = axes
    whole[:, 2, 2] = 1.0
    return whole


def _is_rigid(axes: Floats, lengths: Floats, scale: Floats) -> bool:
    """Tell whether axes keep their lengths and are at right angles."""
    if np.any(scale == 0.0) or np.max(np.abs(lengths - scale) / scale) > _RIGID:
        return False
    unit = axes / lengths[:, None]
    gram = np.einsum("tji,tjk->tik", unit, unit)
    return bool(np.max(np.abs(gram - np.eye(3))) <= _RIGID)


def quaternions(turn: Floats) -> Floats:
    """Return (x, y, z, w) of rotation matrices over time, without a jump of sign.

    After Shepperd (1978): the largest of the four squares is divided by, so that none vanishes.

    >>> quaternions(np.eye(3)[None])
    array([[0., 0., 0., 1.]])
    """
    m = turn
    trace = np.einsum("tii->t", m)
    squares = np.stack([*(m[:, i, i] for i in range(3)), trace], axis=1)
    best = np.argmax(squares, axis=1)
    found = np.empty((len(m), 4))
    for k in range(4):
        rows = best == k
        r = m[rows]
        if k == 3:
            found[rows] = np.stack(
                [
                    r[:, 2, 1] - r[:, 1, 2],
                    r[:, 0, 2] - r[:, 2, 0],
                    r[:, 1, 0] - r[:, 0, 1],
                    1 + trace[rows],
                ],
                axis=1,
            )
            continue
        i, j, l = k, (k + 1) % 3, (k + 2) % 3
        q = np.empty((len(r), 4))
        q[:, i] = 1 + r[:, i, i] - r[:, j, j] - r[:, l, l]
        q[:, j] = r[:, j, i] + r[:, i, j]
        q[:, l] = r[:, l, i] + r[:, i, l]
        q[:, 3] = r[:, l, j] - r[:, j, l]
        found[rows] = q
    found /= np.linalg.norm(found, axis=1, keepdims=True)
    turned = np.sum(found[1:] * found[:-1], axis=1) < 0
    signs = np.concatenate([[1.0], np.cumprod(np.where(turned, -1.0, 1.0))])
    return np.asarray(found * signs[:, None])


def _hexadecimal(color: str) -> str:
    """Return a colour as the script reads it; matplotlib's greys are numbers."""
    try:
        gray = round(255 * float(color))
    except ValueError:
        return {"tab:brown": "#8C564B", "": "#4D4D4D"}.get(color, readable(color))
    return "#" + f"{gray:02X}" * 3
