"""Points and unit vectors: which of them a mechanism has, and which groups share them.

A joint that keeps two origins together shares a point, one that turns about an axis shares that
axis; groups that do not turn against each other share all directions. What joints give is
completed, where a group needs more: by a point of one of its frames, then by unit vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import networkx as nx
import numpy as np

from acausal.errors import DeclarationError, UnknownNameError
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import SAME, Joint, Matrix
from acausal.mechanics.natural.weights import Moments, no_matter

_THIN = 1e-12  # of all second moments: what is less lies in the directions there are


@dataclass(eq=False)
class PointLayout:
    """The points and vectors of all groups, before coordinates are given to them."""

    frames: Frames
    cluster: dict[int, int]  # groups that do not turn against each other, by the first of them
    pose: dict[int, Matrix]  # orientation of a group in its cluster
    moments: dict[int, Moments]
    points: list[tuple[int, Matrix]] = field(default_factory=list)  # group, place in it
    vectors: list[tuple[int, Matrix]] = field(default_factory=list)  # cluster, direction in it
    shared: nx.Graph = field(default_factory=nx.Graph)  # of points
    aligned: nx.Graph = field(default_factory=nx.Graph)  # of vectors, with a sign
    joint_of: dict[int, list[str]] = field(default_factory=dict)  # joints at a point
    axis_of: dict[int, list[str]] = field(default_factory=dict)  # joints along a vector
    wanted: dict[int, list[Matrix]] = field(default_factory=dict)  # directions of a cluster
    slender: set[int] = field(default_factory=set)

    def point(self, group: int, place: Matrix, joint: str | None = None) -> int:
        """Return the number of the point at a place of a group, a new one if need be."""
        found = [
            number
            for number, (owner, there) in enumerate(self.points)
            if owner == group and np.abs(there - place).max() <= SAME
        ]
        number = found[0] if found else len(self.points)
        if not found:
            self.points.append((group, np.asarray(place, dtype=float)))
            self.shared.add_node(number)
        if joint is not None:
            self.joint_of.setdefault(number, []).append(joint)
        return number

    def vector(self, cluster: int, direction: Matrix, joint: str | None = None) -> tuple[int, int]:
        """Return number and sign of the vector of a cluster along a direction."""
        found = [
            (number, 1 if there @ direction > 0 else -1)
            for number, (owner, there) in enumerate(self.vectors)
            if owner == cluster and _parallel(there, direction)
        ]
        number, sign = found[0] if found else (len(self.vectors), 1)
        if not found:
            self.vectors.append((cluster, np.asarray(direction, dtype=float)))
            self.aligned.add_node(number)
        if joint is not None:
            self.axis_of.setdefault(number, []).append(joint)
        return number, sign

    @property
    def bonded(self) -> set[int]:
        """Clusters whose directions follow from a body that bends."""
        return {self.cluster[self.frames.group[bond.head]] for bond in self.frames.bonds}

    def in_cluster(self, node: int) -> Matrix:
        """Return the orientation of a frame in its cluster."""
        group = self.frames.group[node]
        return np.asarray(self.pose[group] @ self.frames.pose[node])

    def directions(self, cluster: int) -> list[Matrix]:
        """Return the directions that points and vectors of a cluster give."""
        if cluster == self.cluster[0]:
            return list(np.eye(self.frames.dimension))
        found = []
        for group, first, other in self.differences(cluster):
            found.append(self.pose[group] @ (self.points[other][1] - self.points[first][1]))
        return found + [vector for owner, vector in self.vectors if owner == cluster]

    def differences(self, cluster: int) -> list[tuple[int, int, int]]:
        """Return (group, first point, other point) for the groups of a cluster."""
        found = []
        for group in (g for g, owner in self.cluster.items() if owner == cluster):
            mine = [n for n, (owner, _) in enumerate(self.points) if owner == group]
            found += [(group, mine[0], other) for other in mine[1:]]
        return found

    def outside(self, cluster: int, direction: Matrix) -> Matrix:
        """Return the part of a direction that those of a cluster do not give."""
        known = self.directions(cluster)
        if self.frames.dimension == 2 and known:  # its normal comes with a direction
            return np.zeros(2)
        basis = orthonormal(known, len(direction))
        return np.asarray(direction - basis @ (basis.T @ direction))


def orthonormal(directions: Sequence[Matrix], dimension: int) -> Matrix:
    """Return an orthonormal basis, in columns, of what directions span."""
    if not len(directions):
        return np.zeros((dimension, 0))
    columns = np.array([d / np.linalg.norm(d) for d in directions]).T
    left, singular, _ = np.linalg.svd(columns)
    return np.asarray(left[:, : int(np.sum(singular > SAME))])


def _parallel(one: Matrix, other: Matrix) -> bool:
    return float(min(np.abs(one - other).max(), np.abs(one + other).max())) <= SAME


def lay_out(
    frames: Frames,
    moments: Mapping[int, Moments],
    loaded: Mapping[int, str],
    vectors: Mapping[str, Sequence[Sequence[float]]],
    slender: Sequence[str],
    bending: Sequence[int] = (),
) -> PointLayout:
    """Return points and vectors of a mechanism.

    ``loaded`` are frames at which something pulls, ``bending`` those that bodies bend in;
    ``vectors`` and ``slender`` as in :func:`acausal.mechanics.natural.natural.natural`.
    """
    cluster, pose = _clusters(frames)
    whole = {g: moments.get(g, no_matter(frames.dimension)) for g in range(frames.count)}
    layout = PointLayout(frames, cluster, pose, whole)
    layout.slender = {group_of(frames, path) for path in slender}
    for joint in frames.joints:
        _register(layout, joint)
    for number, made in enumerate(frames.formulation.traces):
        if made.closures:
            _register_rod(layout, number)
    for bond in frames.bonds:
        for node in (bond.tail, bond.head):
            layout.point(frames.group[node], frames.place[node], bond.path)
        ask_for_all(layout, bond.tail)
    for node in bending:
        layout.point(frames.group[node], frames.place[node])
        ask_for_all(layout, node)
    for path, given in vectors.items():
        _add_given(layout, path, given)
    chosen = {group_of(frames, path): path for path in vectors}
    for group in range(1, frames.count):
        _complete(layout, group, loaded, chosen.get(group))
    return layout


def group_of(frames: Frames, path: str) -> int:
    """Return the group that a frame, or the first frame of a part, belongs to."""
    return frames.group[node_of(frames, path)]


def node_of(frames: Frames, path: str) -> int:
    """Return the place of a frame, or of the first frame of a part, by its path."""
    flat = frames.formulation.flat
    owner, _, port = path.rpartition(".")
    for number, name in enumerate(flat.paths):
        for key, node in flat.port_nodes[number].items():
            whole = name == path or (name == owner and key.partition(".")[0] == port)
            if whole and node in frames.turn:
                return node
    raise UnknownNameError(f"'{path}' is no frame, and no part with one, of this model.")


def _clusters(frames: Frames) -> tuple[dict[int, int], dict[int, Matrix]]:
    """Return the cluster of each group, and its orientation in the first group of that."""
    alike = nx.Graph()
    alike.add_nodes_from(range(frames.count))
    for joint in frames.joints:
        if not joint.turning:
            tail, head = frames.group[joint.tail], frames.group[joint.head]
            turned = frames.pose[joint.tail] @ joint.turned @ frames.pose[joint.head].T
            if tail != head:
                alike.add_edge(tail, head, tail=tail, turned=turned)
    cluster: dict[int, int] = {}
    pose: dict[int, Matrix] = {}
    for first in range(frames.count):
        if first in cluster:
            continue
        cluster[first], pose[first] = first, np.eye(frames.dimension)
        for before, after in nx.bfs_edges(alike, first):
            edge = alike.edges[before, after]
            turned = edge["turned"] if edge["tail"] == before else edge["turned"].T
            cluster[after], pose[after] = first, pose[before] @ turned
    return cluster, pose


def _register(layout: PointLayout, joint: Joint) -> None:
    """Add the points and vectors of a joint, shared where it keeps them together."""
    if joint.free:
        return
    frames = layout.frames
    tail, head = frames.group[joint.tail], frames.group[joint.head]
    at_tail = frames.place[joint.tail] + frames.pose[joint.tail] @ joint.offset
    first = layout.point(tail, at_tail, joint.path)
    second = layout.point(head, frames.place[joint.head], joint.path)
    if not joint.slides.shape[1] and joint.course is None:
        layout.shared.add_edge(first, second)
    if frames.dimension == 3:
        _register_axes(layout, joint)
    _ask_for_normals(layout, joint)


def _register_axes(layout: PointLayout, joint: Joint) -> None:
    frames = layout.frames
    ends = [layout.cluster[frames.group[node]] for node in (joint.tail, joint.head)]
    at_tail, at_head = layout.in_cluster(joint.tail), layout.in_cluster(joint.head)
    if joint.turns == 1 or joint.turn_course is not None:
        (axis,) = joint.axes
        one, sign = layout.vector(ends[0], at_tail @ axis, joint.path)
        two, other = layout.vector(ends[1], at_head @ axis, joint.path)
        layout.aligned.add_edge(one, two, sign=sign * other)
    elif joint.turns == 2:
        layout.vector(ends[0], at_tail @ joint.axes[0], joint.path)
        layout.vector(ends[1], at_head @ joint.axes[1], joint.path)


def _ask_for_normals(layout: PointLayout, joint: Joint) -> None:
    """Note the directions by which the constraints of a joint are written."""
    frames = layout.frames
    count = joint.slides.shape[1]
    if joint.turn_course is not None or joint.course is not None or 0 < count < frames.dimension:
        cluster = layout.cluster[frames.group[normal_end(layout, joint)]]
        layout.wanted.setdefault(cluster, []).extend(np.eye(frames.dimension))
    if joint.turn_course is not None:
        other = layout.cluster[frames.group[joint.head]]
        layout.wanted.setdefault(other, []).append(
            layout.in_cluster(joint.head) @ across(joint.axes, frames.dimension)
        )


def ask_for_all(layout: PointLayout, node: int) -> None:
    """Note that all directions of a frame must be known."""
    d = layout.frames.dimension
    cluster = layout.cluster[layout.frames.group[node]]
    layout.wanted.setdefault(cluster, []).extend(np.eye(d))


def across(axes: Sequence[Matrix], dimension: int) -> Matrix:
    """Return a direction normal to the axis of a turn; any in the plane."""
    if dimension == 2:
        return np.array([1.0, 0.0])
    (axis,) = axes
    least = np.eye(3)[int(np.argmin(np.abs(axis)))]
    normal = np.cross(axis, least)
    return np.asarray(normal / np.linalg.norm(normal))


def normal_end(layout: PointLayout, joint: Joint) -> int:
    """Return the frame of a joint in which the normals of its slides are fixed."""
    frames = layout.frames
    fixed = layout.cluster[0]
    simple = joint.turns == 1 and joint.slides.shape[1] == 1 and not joint.offset.any()
    if simple and layout.cluster[frames.group[joint.head]] == fixed:
        return joint.head
    return joint.tail


def _register_rod(layout: PointLayout, number: int) -> None:
    """Add the points at the ends of a part that keeps a distance."""
    frames = layout.frames
    path = frames.formulation.flat.paths[number]
    for node in rod_ends(frames, number):
        layout.point(frames.group[node], frames.place[node], path)


def rod_ends(frames: Frames, number: int) -> tuple[int, int]:
    """Return tail and head of the edge that the constraints of a part are about."""
    edges = frames.formulation.edges
    made = frames.formulation.traces[number]
    kind = type(frames.formulation.flat.components[number]).__name__
    known = {key for levels in made.closures.values() for key in levels[0].layout}
    named = {key[1] for key in known if key[0] == "across" and key[2] == 0}
    others = [key for key in known if key[0] not in ("across", "parameter")]
    if len(named) != 1 or others:
        raise DeclarationError(
            f"natural coordinates do not know {frames.formulation.flat.paths[number]} ({kind}): "
            "what it keeps constant is no distance of two points. The default form, "
            "system.simulate(), has it."
        )
    edge = edges.numbers[number][named.pop()]
    return edges.tails[edge], edges.heads[edge]


def _add_given(layout: PointLayout, path: str, given: Sequence[Sequence[float]]) -> None:
    """Add the unit vectors that the user gives, in the directions of the part's group."""
    frames = layout.frames
    group = group_of(frames, path)
    for direction in given:
        vector = np.asarray(direction, dtype=float)
        length = float(np.linalg.norm(vector)) if vector.shape == (frames.dimension,) else 0.0
        if length <= SAME:
            raise DeclarationError(
                f"natural coordinates of {path}: {tuple(direction)} is no direction in "
                f"{frames.dimension} dimensions."
            )
        layout.vector(layout.cluster[group], layout.pose[group] @ (vector / length))


def _complete(
    layout: PointLayout, group: int, loaded: Mapping[int, str], chosen: str | None
) -> None:
    """Give a group the points and vectors that it still needs."""
    frames, cluster = layout.frames, layout.cluster[group]
    own = [node for node, owner in frames.group.items() if owner == group]
    moments = layout.moments[group]
    center = moments.first / moments.mass if moments.mass else frames.place[own[0]]
    mine = [number for number, (owner, _) in enumerate(layout.points) if owner == group]
    if not mine:
        mine = [layout.point(group, center)]
    places = [frames.place[node] for node in own]
    pulled = [frames.place[node] for node in own if node in loaded]
    if len(mine) == 1 and _lacks(layout, group, mine[0], pulled):
        start = layout.points[mine[0]][1]
        away = [
            float(np.linalg.norm(layout.outside(cluster, layout.pose[group] @ (place - start))))
            for place in [*places, center]
        ]
        far = int(np.argmax(np.round(away, 9)))
        if away[far] > SAME and chosen is None:
            layout.point(group, [*places, center][far])
    if not _lacks(layout, group, mine[0], pulled):
        return
    if chosen is not None:
        raise DeclarationError(
            f"the points and vectors of {chosen} are coplanar or coincide: with them the turn of "
            "the body is not known. Give vectors that, with its joints, span all directions, or "
            "none."
        )
    for column in _tidy(_missing(layout, group, mine[0], pulled)).T:
        layout.vector(cluster, column)


def _missing(layout: PointLayout, group: int, first: int, pulled: list[Matrix]) -> Matrix:
    """Return the directions, in columns, that matter, loads and joints of a group still need."""
    d, cluster = layout.frames.dimension, layout.cluster[group]
    if d == 2:
        return np.eye(2)[:, :1]
    start, pose = layout.points[first][1], layout.pose[group]
    basis = orthonormal(layout.directions(cluster), d)
    off = np.eye(d) - basis @ basis.T
    second = off @ pose @ layout.moments[group].about(start).second @ pose.T @ off
    sizes, axes = np.linalg.eigh(second)
    needs = [axes[:, i] for i in range(d) if sizes[i] > _THIN * max(1e-300, sizes[-1])]
    needs += [off @ pose @ (place - start) for place in pulled]
    needs += [off @ want for want in layout.wanted.get(cluster, [])]
    return orthonormal([need for need in needs if np.linalg.norm(need) > SAME], d)


def _tidy(columns: Matrix) -> Matrix:
    """Return the same directions along axes where they are so, with the largest part positive."""
    if columns.shape[1] > 1:  # any basis of the plane will do: the one nearest to the axes
        projector = columns @ columns.T
        first = projector[:, int(np.argmax(np.round(np.diag(projector), 9)))]
        first = first / np.linalg.norm(first)
        columns = np.array(
            [first, *([np.cross(np.cross(*columns.T[:2]), first)] if len(first) == 3 else [])]
        )
        columns = columns.T if projector.trace() < 2.5 else np.eye(3)
    signs = [np.sign(column[int(np.argmax(np.abs(column)))]) for column in columns.T]
    return np.asarray(columns * np.array(signs))


def _lacks(layout: PointLayout, group: int, first: int, pulled: list[Matrix]) -> bool:
    """Whether matter or loads of a group lie off what its points and vectors span."""
    cluster, start = layout.cluster[group], layout.points[first][1]
    if cluster == layout.cluster[0]:
        return False
    needs = [layout.pose[group] @ (place - start) for place in pulled]
    needs += layout.wanted.get(cluster, [])
    if any(np.linalg.norm(layout.outside(cluster, need)) > SAME for need in needs):
        return True
    second = layout.pose[group] @ layout.moments[group].about(start).second @ layout.pose[group].T
    known = layout.directions(cluster)
    if layout.frames.dimension == 2:
        return not known and float(np.trace(second)) > 0.0
    basis = orthonormal(known, 3)
    left = second - basis @ (basis.T @ second)
    off = float(np.trace(left - (left @ basis) @ basis.T))
    if group in layout.slender and basis.shape[1] == 1:
        return False
    return off > _THIN * float(np.trace(second)) and float(np.trace(second)) > 0.0
