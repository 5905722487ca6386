"""How the links of a URDF file look: boxes, cylinders, balls and meshes of STL files."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

import acausal as ac
from acausal.errors import AcausalWarning, FileFormatError, warn
from domains import spatial
from library.spatial.urdf_origin import Origin, numbers

_SIDES = 16  # of a cylinder and of a ball
_RECORD = 50  # bytes of a triangle in a binary STL file, after a head of 84
Folders = Sequence[str | Path] | Mapping[str, str | Path]
Points = tuple[tuple[float, ...], ...]
Faces = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Looks:
    """Polygons in the axes of a link."""

    meshes: tuple[tuple[Points, Faces], ...]

    @classmethod
    def of(cls, link: ElementTree.Element, path: Path, packages: Folders) -> Looks | None:
        """Return what a link looks like, None if nothing of it is drawn."""
        found = []
        for visual in link.findall("visual"):
            where = f"{path}, link '{link.get('name')}'"
            made = _geometry(visual.find("geometry"), where, path, packages)
            if made is None:
                continue
            origin = Origin.of(visual, where)
            points = made[0] @ origin.rotation.T + origin.xyz
            found.append((tuple(map(tuple, points.tolist())), made[1]))
        return cls(tuple(found)) if found else None


@cache
def look_kind(looks: Looks) -> Any:
    """Return the class of a part that only looks so, at its frame_a."""
    shapes = tuple(ac.shapes.Mesh("frame_a", points, faces) for points, faces in looks.meshes)
    body = {
        "__doc__": "What a link looks like.",
        "frame_a": ac.port(spatial.Frame),
        "shapes": shapes,
    }
    body["equations"] = lambda self: iter(())
    return type("Look", (ac.Component,), body)


def look_of(looks: Looks) -> Any:
    """Return a part that only looks so."""
    return look_kind(looks)()


def _geometry(
    item: ElementTree.Element | None, where: str, path: Path, packages: Folders
) -> tuple[np.ndarray, Faces] | None:
    """Return points and faces of a <geometry>."""
    shape = None if item is None else next(iter(item), None)
    if shape is None:
        return None
    if shape.tag == "box":
        size = numbers(shape.get("size"), 3, where, ())
        return _prism(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * size[:2], size[2])
    if shape.tag == "cylinder":
        radius, length = (numbers(shape.get(k), 1, where, ())[0] for k in ("radius", "length"))
        turn = 2 * np.pi * np.arange(_SIDES) / _SIDES
        return _prism(radius * np.stack([np.cos(turn), np.sin(turn)], axis=1), length)
    if shape.tag == "sphere":
        return _ball(numbers(shape.get("radius"), 1, where, ())[0])
    if shape.tag == "mesh":
        scale = numbers(shape.get("scale"), 3, where, (1.0, 1.0, 1.0))
        found = _mesh(shape.get("filename", ""), where, path, packages)
        return None if found is None else (found[0] * scale, found[1])
    raise FileFormatError(f"{where}: <{shape.tag}> is no shape of a URDF.")


def _prism(outline: np.ndarray, height: float) -> tuple[np.ndarray, Faces]:
    """Return an outline in x and y drawn out along z, from -height/2 to height/2."""
    n = len(outline)
    low, high = (np.column_stack([outline, np.full(n, z)]) for z in (-height / 2, height / 2))
    sides = [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)]
    caps = [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    return np.vstack([low, high]), (*sides, *caps)


def _ball(radius: float) -> tuple[np.ndarray, Faces]:
    rings = _SIDES // 2
    height = np.pi * np.arange(rings + 1) / rings
    turn = 2 * np.pi * np.arange(_SIDES) / _SIDES
    points = [
        radius * np.array([np.sin(h) * np.cos(a), np.sin(h) * np.sin(a), np.cos(h)])
        for h in height for a in turn
    ]  # fmt: skip
    faces = [
        (r * _SIDES + k, (r + 1) * _SIDES + k, (r + 1) * _SIDES + (k + 1) % _SIDES,
         r * _SIDES + (k + 1) % _SIDES)
        for r in range(rings) for k in range(_SIDES)
    ]  # fmt: skip
    return np.array(points), tuple(faces)


def _mesh(name: str, where: str, path: Path, packages: Folders) -> tuple[np.ndarray, Faces] | None:
    """Return points and triangles of a mesh, None with a warning if it cannot be drawn."""
    file = find_mesh(name, path, packages)
    if file is None:
        warn(f"{where}: the mesh '{name}' was not found, and is not drawn.", AcausalWarning)
        return None
    if file.suffix.lower() != ".stl":
        warn(f"{where}: '{name}' is no STL file, and is not drawn.", AcausalWarning)
        return None
    return read_stl(file)


def find_mesh(name: str, path: Path, packages: Folders) -> Path | None:
    """Return the file that ``package://name/…``, ``file://…`` or a path beside the file means.

    A name does not lead out of the folder of its package.
    """
    if name.startswith("package://"):
        package, _, rest = name.removeprefix("package://").partition("/")
        if isinstance(packages, Mapping):
            roots = [Path(packages[package])] if package in packages else []
        else:
            roots = [Path(folder) / package for folder in packages]
        above = [folder for folder in path.resolve().parents if folder.name == package]
        for root in [*roots, *above]:
            file = (root / rest).resolve()
            if file.is_file() and file.is_relative_to(root.resolve()):
                return file
        return None
    file = Path(name.removeprefix("file://"))
    file = file if file.is_absolute() else path.parent / file
    return file if file.is_file() else None


def read_stl(file: Path) -> tuple[np.ndarray, Faces]:
    """Return points and triangles of an STL file, binary or text.

    Raises
    ------
    FileFormatError
        If it is neither.
    """
    data = file.read_bytes()
    count = struct.unpack("<I", data[80:84])[0] if len(data) >= 84 else -1
    if len(data) == 84 + _RECORD * count:
        words = np.frombuffer(data[84:], dtype=np.uint8).reshape(count, _RECORD)
        corners = words[:, 12:48].copy().view("<f4").reshape(-1, 3).astype(float)
    else:
        lines = [line.split() for line in data.decode("ascii", "replace").splitlines()]
        rows = [line[1:] for line in lines if line[:1] == ["vertex"]]
        try:
            corners = np.array(rows, float).reshape(-1, 3)
        except ValueError:
            corners = np.zeros((0, 3))
    if len(corners) < 3 or len(corners) % 3 or not np.all(np.isfinite(corners)):
        raise FileFormatError(f"{file} is no STL file: it has no triangles.")
    points, numbers = np.unique(corners, axis=0, return_inverse=True)
    return points, tuple(map(tuple, numbers.reshape(-1, 3).tolist()))
