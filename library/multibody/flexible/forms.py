"""The form of a flexible body after a run: pictures of it, deflections, strains and stresses.

The part that is asked has no equations: what it answers is computed from η when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

import acausal as ac
from acausal.errors import ParameterError
from library.multibody.flexible.beam_tables import ALONG_Z, AXIAL, BeamTables
from library.multibody.template import Frame, Modal

Array = npt.NDArray[np.float64]

NODES = 25
"""Number of nodes that the axis of a beam in pictures goes through."""


@runtime_checkable
class Nodes(Protocol):
    """Nodes (n, 3), their displacements by each shape (n, 3, k), and what joins them."""

    @property
    def nodes(self) -> Array: ...
    @property
    def translations(self) -> Array: ...
    @property
    def lines(self) -> npt.NDArray[np.int64]: ...
    @property
    def triangles(self) -> npt.NDArray[np.int64]: ...


@dataclass(frozen=True, eq=False)
class BeamAxis:
    """The axis of a beam of length 1 through some of its nodes."""

    nodes: Array
    translations: Array
    lines: npt.NDArray[np.int64]
    triangles: npt.NDArray[np.int64]


@lru_cache(maxsize=64)
def axis_of(tables: BeamTables) -> BeamAxis:
    """Return the axis of a beam, for pictures."""
    places = np.linspace(0.0, 1.0, NODES)
    numbers = np.arange(NODES)
    return BeamAxis(
        nodes=np.outer(places, [1.0, 0.0, 0.0]),
        translations=np.stack([tables.node(float(xi))[0] for xi in places]),
        lines=np.stack([numbers[:-1], numbers[1:]], axis=1),
        triangles=np.zeros((0, 3), dtype=np.int64),
    )


def _coordinates(get: Any) -> Array:
    """Return η over time, (times, k)."""
    eta = np.asarray(get("modes.eta"))
    return eta.reshape(len(eta), -1)


def _form(get: Any) -> ac.shapes.DeformedPoints:
    """Return the nodes over time in the world, and where the undeformed body would have them."""
    body: Nodes = get("body")
    d = get("frame_a.r").shape[1]
    local = get("L")[:, None, None] * body.nodes[None]
    moved = local + np.einsum("nak,tk->tna", body.translations, _coordinates(get))
    if d == 3:
        axes = get("frame_a.R")
    else:
        c, s = np.cos(get("frame_a.phi")), np.sin(get("frame_a.phi"))
        axes = np.stack([np.stack([c, -s], axis=1), np.stack([s, c], axis=1)], axis=1)
    at_rest, places = (
        get("frame_a.r")[:, None] + np.einsum("tij,tnj->tni", axes, points[..., :d])
        for points in (local, moved)
    )
    return ac.shapes.DeformedPoints(places, at_rest, body.lines, body.triangles)


def _deflection(get: Any, node: float) -> Array:
    """Return the displacement of a node in the frame of the body [m], (times, d).

    Of a uniform beam ``node`` is ξ, 0 at frame_a and 1 at frame_b; of a mesh its number.
    """
    body, tables, d = get("body"), get("tables"), get("frame_a.r").shape[1]
    if tables is not None:
        field = tables.node(part_of_length(node))[0]
    elif isinstance(node, (int, np.integer)) and 0 <= node < len(body.nodes):
        field = body.translations[node]
    else:
        raise ParameterError(f"there is no node {node!r}; there are {len(body.nodes)}, from 0.")
    return np.asarray(_coordinates(get) @ field[:d].T)


def part_of_length(xi: Any) -> float:
    """Return ξ, checked to be on the beam."""
    if not (isinstance(xi, (int, float, np.number)) and 0 <= xi <= 1):
        raise ParameterError(
            f"{xi!r} is not on the beam: give a part of the length, 0 at frame_a, 1 at frame_b."
        )
    return float(xi)


def _strains(get: Any, s: float) -> Array:
    """Return the stretch of the axis and its curvatures along y and z [1, 1/m, 1/m], (times, 3)."""
    tables: BeamTables | None = get("tables")
    if tables is None:
        raise ParameterError("strains are known of uniform beams only, not of meshes.")
    xi, eta, L = part_of_length(s), _coordinates(get), get("L")
    found = np.zeros((len(eta), 3))
    first = 0
    for number, group in enumerate(tables.basis.groups):
        mine = eta[:, first : first + len(group)]
        first += len(group)
        if number <= ALONG_Z:
            slopes = [float(shape(np.array(xi), 2)) for shape in group]
            found[:, 1 + number] = mine @ np.array(slopes) / L**2
        elif number == AXIAL:
            slopes = [float(shape(np.array(xi), 1)) for shape in group]
            found[:, 0] = mine @ np.array(slopes) / L
    return found


def _strain(get: Any, s: float, y: float = 0.0, z: float = 0.0) -> Array:
    """Return the strain along the beam at ξ = s and y, z in its section."""
    return np.asarray(_strains(get, s) @ np.array([1.0, -y, -z]))


def _stress(get: Any, s: float, y: float = 0.0, z: float = 0.0, *, section: Any = None) -> Array:
    """Return the stress along the beam at ξ = s and y, z in its section [Pa].

    σ = N/A − M_y y/I₃ − M_z z/I₂ with N = EA ε and the moments EI κ of the modes; the axial force
    is that of the axial modes only.
    """
    own = section_of(get, section)
    strains, rigidity = _strains(get, s), get("rigidity")
    lever = np.array([1.0 / own.A, -y / own.I3, -z / own.I2])
    scaled = rigidity[:, [2, 0, 1]] * strains
    return np.asarray(scaled @ lever)


def section_of(get: Any, section: Any) -> Any:
    """Return the section that is asked with, or that of the beam.

    Raises
    ------
    ParameterError
        If there is none.
    """
    own = section or get("section")
    if own is None:
        raise ParameterError(
            "EI alone does not tell a stress. Make the beam with section= and material=, or ask "
            "with section=…, an object with A, I2 and I3."
        )
    return own


class ElasticForm(Modal):
    """The form of a flexible body, for pictures and results: no equations.

    ``body`` has nodes at L X + Φη; ``tables`` are those of a uniform beam, whose deflection
    is known at any place and whose curvature gives strains, and stresses in a ``section``.
    """

    frame_a = ac.port(Frame)
    body: Nodes = ac.structural(description="Nodes and shapes", required=True)
    tables: BeamTables | None = ac.structural(default=None, description="Of a uniform beam")
    section: Any = ac.structural(default=None, description="Of a beam: A, I2 and I3")
    L: ac.Parameter = ac.parameter("m", "Length that scales X", default=1.0, above=0)
    rigidity: ac.types.VectorParameter = ac.parameter(
        "1", "EI along y and z [N.m2], EA [N]", default=(0.0, 0.0, 0.0), shape=(3,)
    )
    shapes: ClassVar = (ac.shapes.Net("form"),)
    readings: ClassVar = {
        "form": _form,
        "deflection": _deflection,
        "strain": _strain,
        "stress": _stress,
    }
