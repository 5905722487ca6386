"""What a group of frames weighs: the moments of its matter, from the parts that store motion.

For points ξ of a group the mass matrix of natural coordinates needs m = ∫ dm, m g = ∫ ξ dm and
S = ∫ ξ ξᵀ dm. A part that resists the acceleration of one frame says f = W α for the acceleration α
of its place and turn; with the frame in the datum W is [m 1, -m g×; m g×, J], and
S = tr(J)/2 1 - J. In the plane only the trace of S matters.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError
from acausal.language.expression import time
from acausal.mechanics.motion_terms import ACCELERATION, Storage, places_of
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import SAME, Matrix


@dataclass(frozen=True, eq=False)
class Moments:
    """Moments of the matter of a group, about the origin of the group and in its directions."""

    mass: float
    first: Matrix  # ∫ ξ dm
    second: Matrix  # ∫ ξ ξᵀ dm

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.mass + other.mass, self.first + other.first, self.second + other.second)

    def about(self, place: Matrix) -> Moments:
        """Return the moments about another point."""
        cross = np.outer(self.first, place)
        second = self.second - cross - cross.T + self.mass * np.outer(place, place)
        return Moments(self.mass, self.first - self.mass * place, second)

    def on_line(self, direction: Matrix) -> Moments:
        """Return the moments of the same matter on a line through its centre.

        What resists a turn across the line stays as it is, the mean of the two; what resists a
        spin about it goes.
        """
        center = self.first / self.mass if self.mass else np.zeros(len(direction))
        own = self.about(center).second
        along = float(direction @ own @ direction)
        resists = along + (float(np.trace(own)) - along) / 2
        line = Moments(self.mass, 0 * center, resists * np.outer(direction, direction))
        return line.about(-center)


@dataclass(frozen=True, eq=False)
class FrameStorage:
    """A part that stores motion, as natural coordinates see it.

    ``places`` are the frames it resists the acceleration of, with ``weight`` a matrix of the
    accelerations of these places alone; a part that resists turns has ``moments`` instead, one of
    each of its frames.
    """

    part: Storage
    path: str
    places: tuple[int, ...]
    weight: Matrix
    moments: tuple[Moments, ...]
    modes: int | None = None  # node of the elastic coordinates of a body that bends


def no_matter(dimension: int) -> Moments:
    """Return the moments of a group without matter."""
    return Moments(0.0, np.zeros(dimension), np.zeros((dimension, dimension)))


def frame_storages(frames: Frames, parts: list[Storage]) -> list[FrameStorage]:
    """Return what the parts that store motion are to the groups of frames.

    Raises
    ------
    DeclarationError
        For parts that store motion otherwise than a rigid body or masses at points.
    """
    return [_frame_storage(frames, part) for part in parts]


def _frame_storage(frames: Frames, part: Storage) -> FrameStorage:
    formulation, d = frames.formulation, frames.dimension
    path = formulation.flat.paths[part.number]
    edges = list(dict.fromkeys(edge for edge, _ in part.throughs))
    heads = [formulation.edges.heads[edge] for edge in edges]
    places = [node for node in heads if node in frames.turn]
    turns = [frames.turned[node] for node in heads if node in frames.turned]
    modes = [node for node in heads if node in frames.modes]
    if len(modes) == 1 and len(places) == 1:
        return FrameStorage(part, path, tuple(places), np.zeros((0, 0)), (), modes[0])
    if modes:
        why = "it bends, and has not one frame of reference that its shapes are seen from"
        raise refused_part(frames, part.number, why)
    if len(places) + len(turns) < len(heads):
        raise refused_part(frames, part.number, "it stores motion of what is no frame")
    local = _at_rest(frames, part)
    discrete = ca.SX.zeros(part.function.size1_in(2))
    written = ca.densify(part.function(local, time, discrete)[0])
    weight = np.asarray(ca.Function("W", [time], [written])(0.0).full())
    order = sorted(range(len(part.throughs)), key=lambda i: _row(frames, part.throughs[i], edges))
    weight = weight[order]
    edges = sorted(edges, key=lambda edge: _row(frames, (edge, 0), edges))
    heads = [formulation.edges.heads[edge] for edge in edges]
    seen = _columns(frames, part)
    if not turns and not any(turn for _, turn in seen):
        read = [node for node, _ in seen]
        nodes = tuple(dict.fromkeys([*places, *read]))
        whole = np.zeros((d * len(nodes), d * len(nodes)))
        for i in range(len(edges)):
            for j, node in enumerate(read):
                a, b = nodes.index(heads[i]) * d, nodes.index(node) * d
                whole[a : a + d, b : b + d] += weight[i * d : (i + 1) * d, j * d : (j + 1) * d]
        return FrameStorage(part, path, nodes, whole, ())
    if not set(turns) <= set(places):
        raise refused_part(frames, part.number, "it resists turns without a place")
    blocks = _blocks(frames, part, tuple(places), (heads, seen), weight)
    moments = tuple(
        _rigid(frames, part, node, block) for node, block in zip(places, blocks, strict=True)
    )
    return FrameStorage(part, path, tuple(places), weight, moments)


def _blocks(
    frames: Frames,
    part: Storage,
    places: tuple[int, ...],
    order: tuple[list[int], list[tuple[int, bool]]],
    weight: Matrix,
) -> list[Matrix]:
    """Return the matrix of place and turn of each frame of a part, which must not be coupled."""
    d, width = frames.dimension, frames.dimension + (1 if frames.dimension == 2 else 3)
    heads, seen = order
    rows = [(frames.turned.get(node, node), node in frames.turned) for node in heads]
    whole = np.zeros((width * len(places), width * len(places)))
    row = 0
    for place, turns in rows:
        column = 0
        own = width - d if turns else d
        for other, turned in seen:
            size = width - d if turned else d
            if other not in places:
                raise refused_part(frames, part.number, "it resists motion of another part")
            a = width * places.index(place) + d * turns
            b = width * places.index(other) + d * turned
            whole[a : a + own, b : b + size] += weight[row : row + own, column : column + size]
            column += size
        row += own
    cut = [slice(width * i, width * (i + 1)) for i in range(len(places))]
    apart = whole.copy()
    for block in cut:
        apart[block, block] = 0.0
    if np.abs(apart).max(initial=0.0) > SAME * np.abs(whole).max(initial=0.0):
        raise refused_part(frames, part.number, "it stores motion of several frames at once")
    return [whole[block, block] for block in cut]


def _row(frames: Frames, through: tuple[int, int], edges: list[int]) -> tuple[bool, int, int]:
    """Return a key that puts throughs at places before those at turns."""
    edge, element = through
    turns = frames.formulation.edges.heads[edge] not in frames.turn
    return turns, edges.index(edge), element


def _at_rest(frames: Frames, part: Storage) -> ca.SX:
    """Return the locals of a part whose frames stand in the datum, at rest."""
    formulation, known = frames.formulation, []
    made = formulation.traces[part.number]
    flat, edges = formulation.flat, formulation.edges
    for key, size in zip(made.layout, made.sizes, strict=True):
        kind, name, level = key
        if kind == "parameter":
            known.append(ca.SX(frames.numbers(formulation.local(part.number, key))))
        elif kind == "value":
            node = flat.port_nodes[part.number][name]
            known.append(flat.nodes[node].domain.group.identity(level))
        elif kind == "across":
            domain = edges.domains[edges.numbers[part.number][name]]
            known.append(domain.group.identity(level))
        else:
            known.append(ca.SX.zeros(size))
    return ca.vertcat(*known)


def _columns(frames: Frames, part: Storage) -> list[tuple[int, bool]]:
    """Return of the accelerations that a part reads, in order, their frame and if it is a turn."""
    formulation = frames.formulation
    flat, edges = formulation.flat, formulation.edges
    places = places_of(formulation.traces[part.number])
    found = []
    for (kind, name, level), (first, _) in places.items():
        if level != ACCELERATION or first not in part.accelerations:
            continue
        if kind == "across":
            node = edges.heads[edges.numbers[part.number][name]]
        else:
            node = flat.port_nodes[part.number][name]
        found.append((first, (frames.turned.get(node, node), node in frames.turned)))
    return [where for _, where in sorted(found)]


def _rigid(frames: Frames, part: Storage, node: int, whole: Matrix) -> Moments:
    """Return the moments of a part at one frame, moved to the origin of its group."""
    d = frames.dimension
    mass = float(whole[0, 0])
    if not np.allclose(whole[:d, :d], mass * np.eye(d), atol=SAME * abs(mass), rtol=0.0):
        raise refused_part(frames, part.number, "it resists motion differently along its axes")
    if d == 2:
        first_moment = np.array([whole[1, 2], -whole[0, 2]])
        moment = np.eye(2) * (whole[2, 2] - _square(first_moment, mass)) / 2
        moment = moment + _outer(first_moment, mass)
    else:
        swing = whole[3:, :3]
        first_moment = np.array([swing[2, 1], swing[0, 2], swing[1, 0]])
        turned = whole[3:, 3:]
        moment = np.trace(turned) / 2 * np.eye(3) - turned
    place, pose = frames.place[node], frames.pose[node]
    own = Moments(mass, pose @ first_moment, pose @ moment @ pose.T)
    return own.about(-place)


def _outer(first: Matrix, mass: float) -> Matrix:
    return np.outer(first, first) / mass if mass else np.zeros((len(first), len(first)))


def _square(first: Matrix, mass: float) -> float:
    return float(first @ first) / mass if mass else 0.0


def refused_part(frames: Frames, number: int, why: str) -> DeclarationError:
    """Return the error for a part that natural coordinates cannot take."""
    flat = frames.formulation.flat
    kind = type(flat.components[number]).__name__
    return DeclarationError(
        f"natural coordinates do not know {flat.paths[number]} ({kind}): {why}. Leave it out, or "
        "use the default form, system.simulate(), which has it."
    )
