"""Natural coordinates and their constraints: q of points and unit vectors, Φ(q, t) = 0.

Of a group the directions d_i (differences of its points, unit vectors) keep their products,
d_i · d_j = const: lengths, angles, and for three directions all that keeps it rigid. What is more
than a basis of directions follows linearly. Joints and drivers add products of directions.

References
----------
García de Jalón, J., Bayo, E.: Kinematic and Dynamic Simulation of Multibody Systems. Springer
(1994), chapters 2, 4 and 11, eqs. (11.1)-(11.3), (11.28)-(11.32).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import casadi as ca
import networkx as nx
import numpy as np

from acausal.errors import DeclarationError
from acausal.mechanics.natural.joint_motions import SAME, Matrix
from acausal.mechanics.natural.points import PointLayout, orthonormal
from acausal.numerics.columns import stack_column
from acausal.numerics.rank import least

TURN = np.array([[0.0, -1.0], [1.0, 0.0]])
"""A quarter of a turn in the plane."""


@dataclass(frozen=True, eq=False)
class Affine:
    """A vector that is affine in the coordinates, slope · q + rest, and how it is written."""

    slope: Matrix
    rest: Matrix
    text: str
    latex: str

    def of(self, q: ca.SX) -> ca.SX:
        """Return the vector at coordinates."""
        return ca.DM(self.slope) @ q + ca.DM(self.rest)

    def turned(self) -> Affine:
        """Return it after a quarter of a turn in the plane."""
        return Affine(
            TURN @ self.slope, TURN @ self.rest, f"{self.text}^⊥", f"{self.latex}^{{\\perp}}"
        )

    @property
    def moves(self) -> bool:
        """Whether it depends on coordinates."""
        return bool(self.slope.any())


@dataclass(frozen=True, eq=False)
class FramePlace:
    """A point or a unit vector: its name, what has it, and where its coordinates begin."""

    name: str
    bodies: tuple[str, ...]
    joints: tuple[str, ...]
    first: int | None  # None if it is fixed
    fixed: tuple[float, ...] | None

    def __str__(self) -> str:
        where = f"fixed at {_numbers(self.fixed)}" if self.fixed is not None else "moves"
        held = f", at {', '.join(self.joints)}" if self.joints else ""
        return f"{self.name}: {where}, of {', '.join(self.bodies)}{held}"


@dataclass(frozen=True, eq=False)
class Constraint:
    """One equation of Φ(q, t) = 0: of a rigid body, a joint or a driver."""

    kind: str
    owner: str
    expression: ca.SX
    text: str
    latex: str

    def __str__(self) -> str:
        return f"{self.text} = 0"


@dataclass(frozen=True, eq=False)
class NaturalCoordinates:
    """q, and what is affine in it: the points, vectors and directions of every group."""

    layout: PointLayout
    q: ca.SX
    points: tuple[FramePlace, ...]
    vectors: tuple[FramePlace, ...]
    at: list[Affine]  # of each point of the layout
    along: list[Affine]  # of each vector of the layout
    basis: dict[int, tuple[list[Affine], Matrix]]  # of a cluster: directions, and in it (columns)
    origin: dict[int, int]  # a point of each group
    eta: dict[int, int]  # where the elastic coordinates of a node begin

    def direction(self, cluster: int, local: Matrix) -> Affine | None:
        """Return a direction that is fixed in a cluster; None if its basis does not give it."""
        basis, columns = self.basis[cluster]
        if not basis:
            return None
        weights: Matrix = least(columns, local)
        if np.abs(columns @ weights - local).max() > SAME * max(1.0, np.abs(local).max()):
            return None
        return _combine(basis, weights)

    def place(self, group: int, local: Matrix) -> Affine:
        """Return the point at a place of a group.

        Raises
        ------
        DeclarationError
            If it lies off what the points and vectors of a slender group span.
        """
        layout = self.layout
        if group == 0:
            fixed = np.zeros((len(local), self.q.shape[0]))
            return Affine(fixed, np.asarray(local), _numbers(local), _numbers(local))
        number = self.origin[group]
        step = layout.pose[group] @ (local - layout.points[number][1])
        start = self.at[number]
        if np.abs(step).max() <= SAME:
            return start
        offset = self.direction(layout.cluster[group], step)
        if offset is None:
            raise DeclarationError(
                f"a point of {layout.frames.label(group)} at {_numbers(local)} lies off the line "
                "of its points: it is no slender body. Leave it out of slender=."
            )
        return Affine(
            start.slope + offset.slope,
            start.rest + offset.rest,
            f"{start.text} + {offset.text}",
            f"{start.latex} + {offset.latex}",
        )


def _combine(basis: list[Affine], weights: Matrix) -> Affine:
    parts = [(w, d) for w, d in zip(weights, basis, strict=True) if abs(w) > SAME]
    slope = sum((w * d.slope for w, d in parts), np.zeros_like(basis[0].slope))
    rest = sum((w * d.rest for w, d in parts), np.zeros_like(basis[0].rest))
    text = " + ".join(_times(w, d.text) for w, d in parts) or "0"
    latex = " + ".join(_times(w, d.latex, r"\,") for w, d in parts) or "0"
    return Affine(slope, rest, *(t.replace("+ -", "- ") for t in (text, latex)))


def _times(weight: float, text: str, space: str = " ") -> str:
    if abs(weight - 1.0) <= SAME:
        return text
    return f"-{text}" if abs(weight + 1.0) <= SAME else f"{weight:.6g}{space}{text}"


def _numbers(values: object) -> str:
    return f"({', '.join(f'{v:.6g}' for v in np.asarray(values, dtype=float).ravel())})"


def number_coordinates(layout: PointLayout) -> NaturalCoordinates:
    """Give coordinates to the points and vectors that move, and find a basis of each cluster."""
    d = layout.frames.dimension
    moving, fixed = _classes(layout)
    n = d * len(moving) + sum(layout.frames.modes.values())
    at: dict[int, Affine] = {}
    along: dict[int, Affine] = {}
    points: list[FramePlace] = []
    vectors: list[FramePlace] = []
    symbols: list[ca.SX] = []
    counts = {"r": 0, "u": 0}
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 40)
    for kind, members, signs in [*fixed, *moving]:
        into, places = (at, points) if kind == "r" else (along, vectors)
        value = _fixed_value(layout, kind, members)
        if value is None:
            counts[kind] += 1
            name, sub = f"{kind}{counts[kind]}", str(counts[kind])
            slope, rest = np.zeros((d, n)), np.zeros(d)
            first = d * len(symbols)
            slope[:, first : first + d] = np.eye(d)
            symbols.append(ca.SX.sym(name, d))
        else:
            sub = next(letters)
            name, slope, rest, first = f"{kind}{sub}", np.zeros((d, n)), value, None
        latex = rf"\mathbf{{{kind}}}_{{{sub}}}"
        places.append(_place(layout, kind, name, members, first, value))
        for member in members:
            sign = signs[member]
            into[member] = Affine(
                sign * slope,
                sign * rest,
                name if sign > 0 else f"(-{name})",
                latex if sign > 0 else f"(-{latex})",
            )
    eta: dict[int, int] = {}
    first_eta = d * len(symbols)
    for node, width in layout.frames.modes.items():
        eta[node] = first_eta
        first_eta += width
        symbols.append(ca.SX.sym(f"eta{len(eta)}", width))
    listed_at = [at[i] for i in range(len(layout.points))]
    listed_along = [along[i] for i in range(len(layout.vectors))]
    basis = {c: _basis(layout, c, listed_at, listed_along, n) for c in set(layout.cluster.values())}
    origin: dict[int, int] = {}
    for number, (group, _) in enumerate(layout.points):
        origin.setdefault(group, number)
    return NaturalCoordinates(
        layout,
        stack_column(symbols),
        tuple(points),
        tuple(vectors),
        listed_at,
        listed_along,
        basis,
        origin,
        eta,
    )


Class = tuple[str, list[int], dict[int, int]]


def _classes(layout: PointLayout) -> tuple[list[Class], list[Class]]:
    """Return the points and vectors that are one and the same, moving ones and fixed ones."""
    found: list[Class] = []
    for component in nx.connected_components(layout.shared):
        members = sorted(component)
        found.append(("r", members, dict.fromkeys(members, 1)))
    for component in nx.connected_components(layout.aligned):
        members = sorted(component)
        signs = {members[0]: 1}
        for before, after in nx.bfs_edges(layout.aligned, members[0]):
            signs[after] = signs[before] * layout.aligned.edges[before, after]["sign"]
        found.append(("u", members, signs))
    still = [c for c in found if _fixed_value(layout, c[0], c[1]) is not None]
    return [c for c in found if c not in still], still


def _fixed_value(layout: PointLayout, kind: str, members: list[int]) -> Matrix | None:
    """Return where a point stands that the ground has, or a vector fixed to it."""
    for member in members:
        owner, value = (layout.points if kind == "r" else layout.vectors)[member]
        if kind == "r" and owner == 0:
            return value
        if kind == "u" and owner == layout.cluster[0]:
            return value
    return None


def _place(
    layout: PointLayout,
    kind: str,
    name: str,
    members: list[int],
    first: int | None,
    value: Matrix | None,
) -> FramePlace:
    frames = layout.frames
    owners = [(layout.points if kind == "r" else layout.vectors)[m][0] for m in members]
    if kind == "u":
        owners = [g for g, c in layout.cluster.items() if c in owners]
    joints = layout.joint_of if kind == "r" else layout.axis_of
    held = dict.fromkeys(path for m in members for path in joints.get(m, []))
    bodies = tuple(dict.fromkeys(frames.label(owner) for owner in owners))
    return FramePlace(name, bodies, tuple(held), first, None if value is None else tuple(value))


def _basis(
    layout: PointLayout, cluster: int, at: list[Affine], along: list[Affine], n: int
) -> tuple[list[Affine], Matrix]:
    """Return independent directions of a cluster, in the order points before vectors."""
    d = layout.frames.dimension
    if cluster == layout.cluster[0]:
        units = [
            Affine(np.zeros((d, n)), e, f"e{i + 1}", rf"\mathbf{{e}}_{{{i + 1}}}")
            for i, e in enumerate(np.eye(d))
        ]
        return units, np.eye(d)
    chosen: list[Affine] = []
    local: list[Matrix] = []
    candidates: list[tuple[Affine, Matrix]] = []
    for group, first, other in layout.differences(cluster):
        a, b = at[first], at[other]
        step = layout.pose[group] @ (layout.points[other][1] - layout.points[first][1])
        difference = Affine(
            b.slope - a.slope, b.rest - a.rest, f"({b.text} - {a.text})", f"({b.latex} - {a.latex})"
        )
        candidates.append((difference, step))
    own = [i for i, (owner, _) in enumerate(layout.vectors) if owner == cluster]
    candidates += [(along[i], layout.vectors[i][1]) for i in own]
    for direction, step in candidates:
        rank = orthonormal([*local, step], d).shape[1]
        if rank > len(local):
            chosen.append(direction)
            local.append(step)
    if d == 2 and local:
        return [chosen[0], chosen[0].turned()], np.array([local[0], TURN @ local[0]]).T
    return chosen, np.array(local).T.reshape(d, len(local))


def rigid_constraints(made: NaturalCoordinates) -> list[Constraint]:
    """Return what keeps groups rigid: products of their directions, and what follows linearly."""
    layout = made.layout
    found: list[Constraint] = []
    unit_lengths: set[str] = set()
    for cluster in sorted(set(layout.cluster.values())):
        owner = layout.frames.label(cluster)
        if cluster != layout.cluster[0] and cluster not in layout.bonded:
            found += _products(made, cluster, owner, unit_lengths)
        found += _followers(made, cluster)
    return found


def _products(
    made: NaturalCoordinates, cluster: int, owner: str, unit_lengths: set[str]
) -> list[Constraint]:
    basis, columns = made.basis[cluster]
    count = 1 if made.layout.frames.dimension == 2 and basis else len(basis)
    found = []
    for i, j in combinations_with_replacement(range(count), 2):
        first, second = basis[i], basis[j]
        if not (first.moves or second.moves):
            continue
        if i == j and first.text.strip("(-)") in unit_lengths:
            continue
        if i == j and not first.text.startswith("(r"):
            unit_lengths.add(first.text.strip("(-)"))
        value = float(columns[:, i] @ columns[:, j])
        found.append(product(made.q, "rigid", owner, (first, second), value))
    return found


def product(
    q: ca.SX, kind: str, owner: str, pair: tuple[Affine, Affine], value: float
) -> Constraint:
    """Return the constraint that two directions keep their product."""
    first, second = pair
    text, latex = f"{first.text}·{second.text}", f"{first.latex}\\cdot{second.latex}"
    rest = "" if abs(value) <= SAME else f" {'-' if value > 0 else '+'} {abs(value):.6g}"
    gap = ca.dot(first.of(q), second.of(q)) - value
    return Constraint(kind, owner, gap, text + rest, latex + rest)


def _followers(made: NaturalCoordinates, cluster: int) -> list[Constraint]:
    """Return the equations of points and vectors that are not in the basis of a cluster."""
    layout = made.layout
    basis, _ = made.basis[cluster]
    texts = {direction.text for direction in basis}
    found: list[Constraint] = []
    for group, first, other in layout.differences(cluster):
        if group == 0:
            continue
        a, b = made.at[first], made.at[other]
        if f"({b.text} - {a.text})" in texts or not (a.moves or b.moves):
            continue
        step = layout.pose[group] @ (layout.points[other][1] - layout.points[first][1])
        follows = made.direction(cluster, step)
        if follows is not None:
            owner = layout.frames.label(group)
            found += _equal(made.q, "rigid", owner, b, a, follows)
    for number, (owner_cluster, direction) in enumerate(layout.vectors):
        vector = made.along[number]
        if owner_cluster != cluster or vector.text in texts or not vector.moves:
            continue
        follows = made.direction(cluster, direction)
        if follows is not None:
            zero = Affine(0 * vector.slope, 0 * vector.rest, "", "")
            owner = layout.frames.label(cluster)
            found += _equal(made.q, "rigid", owner, vector, zero, follows)
    return found


def _equal(
    q: ca.SX, kind: str, owner: str, whole: Affine, start: Affine, follows: Affine
) -> list[Constraint]:
    """Return whole - start - follows = 0, one equation a component that says anything."""
    slope = whole.slope - start.slope - follows.slope
    expression = whole.of(q) - start.of(q) - follows.of(q)
    less, latex_less = (f" - {start.text}", f" - {start.latex}") if start.text else ("", "")
    found = []
    for i in range(len(slope)):
        if np.abs(slope[i]).max(initial=0.0) > SAME:
            text = f"[{whole.text}{less} - ({follows.text})]_{i + 1}"
            latex = f"[{whole.latex}{latex_less} - ({follows.latex})]_{{{i + 1}}}"
            found.append(Constraint(kind, owner, expression[i], text, latex))
    return found
