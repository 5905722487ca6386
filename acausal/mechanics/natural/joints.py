"""What joints, drivers and rods hold in natural coordinates beyond what they share."""

from __future__ import annotations

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError
from acausal.language.expression import time
from acausal.mechanics.natural.constraints import (
    TURN,
    Affine,
    Constraint,
    NaturalCoordinates,
    product,
)
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import SAME, BendingFrame, Joint, Matrix
from acausal.mechanics.natural.points import PointLayout, across, normal_end, rod_ends
from acausal.numerics.columns import stack_column
from acausal.numerics.rank import null_spaces


def joint_constraints(made: NaturalCoordinates) -> list[Constraint]:
    """Return what joints and drivers hold beyond what they share."""
    frames = made.layout.frames
    found: list[Constraint] = []
    for joint in frames.joints:
        if not joint.free:
            found += _slide_constraints(made, joint)
            found += _turn_constraints(made, joint)
    for number, trace in enumerate(frames.formulation.traces):
        if trace.closures:
            found += _rod_constraints(made, frames, number)
    for bond in frames.bonds:
        found += _bond_constraints(made, bond)
    return [c for c in found if ca.depends_on(c.expression, made.q)]


def _ends(made: NaturalCoordinates, joint: Joint) -> tuple[Affine, Affine]:
    frames = made.layout.frames
    at_tail = frames.place[joint.tail] + frames.pose[joint.tail] @ joint.offset
    tail = made.place(frames.group[joint.tail], at_tail)
    return tail, made.place(frames.group[joint.head], frames.place[joint.head])


def _slide_constraints(made: NaturalCoordinates, joint: Joint) -> list[Constraint]:
    layout = made.layout
    d, count = layout.frames.dimension, joint.slides.shape[1]
    if not count and joint.course is None:
        return []
    tail, head = _ends(made, joint)
    step = head.of(made.q) - tail.of(made.q)
    end = normal_end(layout, joint)
    cluster, pose = layout.cluster[layout.frames.group[end]], layout.in_cluster(end)
    normals, found = null_spaces(np.hstack([joint.slides, np.zeros((d, 1))]))[1], []
    course = ca.SX.zeros(d) if joint.course is None else joint.course - ca.DM(joint.offset)
    for normal in _along_axes(normals).T:
        direction = made.direction(cluster, pose @ normal)
        if direction is None:
            raise _flat(layout, joint)
        wanted = ca.dot(course, ca.DM(normal))
        driven = ca.depends_on(wanted, time)
        text = f"({head.text} - {tail.text})·{_bracket(direction.text)}"
        latex = f"({head.latex} - {tail.latex})\\cdot {_bracket(direction.latex)}"
        if driven:
            text, latex = f"{text} - s(t)", f"{latex} - s(t)"
        found.append(
            Constraint(
                "driver" if driven else "joint",
                joint.path,
                ca.dot(step, direction.of(made.q)) - wanted,
                text,
                latex,
            )
        )
    return found


def _along_axes(columns: Matrix) -> Matrix:
    """Return an orthonormal basis of the same directions, along axes where these lie in them."""
    projector = columns @ columns.T
    chosen: list[Matrix] = []
    for axis in np.argsort(-np.round(np.diag(projector), 9), kind="stable"):
        left = projector[:, axis] - sum(
            (c * (c @ projector[:, axis]) for c in chosen), np.zeros(len(projector))
        )
        if np.linalg.norm(left) > SAME and len(chosen) < columns.shape[1]:
            chosen.append(left / np.linalg.norm(left))
    return np.array(chosen).T.reshape(len(columns), len(chosen))


def _turn_constraints(made: NaturalCoordinates, joint: Joint) -> list[Constraint]:
    layout = made.layout
    frames = layout.frames
    tail, head = (layout.cluster[frames.group[node]] for node in (joint.tail, joint.head))
    at_tail, at_head = layout.in_cluster(joint.tail), layout.in_cluster(joint.head)
    if joint.turns == 2:
        first = made.direction(tail, at_tail @ joint.axes[0])
        second = made.direction(head, at_head @ joint.axes[1])
        if first is None or second is None:
            raise _flat(layout, joint)
        value = float(joint.axes[0] @ joint.axes[1])
        return [product(made.q, "joint", joint.path, (first, second), value)]
    if joint.turn_course is None:
        return []
    course = joint.turn_course
    return [_driven_turn(made, joint, course, (tail, head), (at_tail, at_head))]


def _driven_turn(
    made: NaturalCoordinates,
    joint: Joint,
    course: ca.SX,
    clusters: tuple[int, int],
    poses: tuple[Matrix, Matrix],
) -> Constraint:
    """Return the equation that a direction of the head is normal to where it should not point."""
    d = made.layout.frames.dimension
    local = across(joint.axes, d)
    direction = made.direction(clusters[1], poses[1] @ local)
    if direction is None:
        raise _flat(made.layout, joint)
    wanted = course @ ca.DM(local)
    normal = ca.DM(TURN) @ wanted if d == 2 else ca.cross(ca.DM(joint.axes[0]), wanted)
    world = ca.SX.zeros(d)
    for i in range(d):
        axis = made.direction(clusters[0], poses[0][:, i])
        if axis is None:
            raise _flat(made.layout, joint)
        world = world + axis.of(made.q) * normal[i]
    text = f"{_bracket(direction.text)}·n_{joint.path}(t)"
    name = joint.path.replace("_", r"\_")
    latex = rf"{_bracket(direction.latex)}\cdot\mathbf{{n}}_{{\mathrm{{{name}}}}}(t)"
    turned = ca.dot(direction.of(made.q), world)
    return Constraint("driver", joint.path, turned, text, latex)


def _rod_constraints(made: NaturalCoordinates, frames: Frames, number: int) -> list[Constraint]:
    formulation = frames.formulation
    tail, head = (
        made.place(frames.group[node], frames.place[node]) for node in rod_ends(frames, number)
    )
    path = formulation.flat.paths[number]
    found = []
    for levels in formulation.traces[number].closures.values():
        known = []
        for key in levels[0].layout:
            if key[0] == "across":
                known.append(head.of(made.q) - tail.of(made.q))
            else:
                known.append(ca.SX(frames.numbers(formulation.local(number, key))))
        expression = levels[0].function(stack_column(known), time)
        text = f"|{head.text} - {tail.text}| - l"
        latex = f"|{head.latex} - {tail.latex}| - l"
        found.append(Constraint("joint", path, expression, text, latex))
    return found


def _flat(layout: PointLayout, joint: Joint) -> DeclarationError:
    bodies = [layout.frames.label(layout.frames.group[n]) for n in (joint.tail, joint.head)]
    return DeclarationError(
        f"the joint {joint.path} of {' and '.join(bodies)} needs a direction that their points and "
        "vectors do not give: they are coplanar or coincide. Give one of them a vector more, "
        "natural(vectors={path: [(x, y, z)]})."
    )


def _bracket(text: str) -> str:
    return f"({text})" if " " in text and not text.startswith("(") else text


def axes_of(made: NaturalCoordinates, node: int) -> ca.SX:
    """Return the axes of a frame in columns, A of eq. (11.2)."""
    layout = made.layout
    cluster, pose = layout.cluster[layout.frames.group[node]], layout.in_cluster(node)
    columns = [made.direction(cluster, pose[:, i]) for i in range(len(pose))]
    return ca.horzcat(*[column.of(made.q) for column in columns if column is not None])


def _bond_constraints(made: NaturalCoordinates, bond: BendingFrame) -> list[Constraint]:
    """Return r_j + δr_j and u_j + δu_j of a body that bends, eqs. (11.3)-(11.6), (11.28)."""
    layout = made.layout
    frames, first = layout.frames, made.eta[bond.modes]
    eta = made.q[first : first + frames.modes[bond.modes]]
    place, turned = ca.substitute([bond.place, bond.turned], [bond.eta], [eta])
    tail, head = (made.place(frames.group[n], frames.place[n]) for n in (bond.tail, bond.head))
    axes = axes_of(made, bond.tail)
    gap = head.of(made.q) - (tail.of(made.q) + axes @ place)
    names = [(f"{head.text} - {tail.text} - A r(η)", f"{head.latex} - {tail.latex} - Ar(\\eta)")]
    gaps = [gap]
    cluster = layout.cluster[frames.group[bond.head]]
    basis, columns = made.basis[cluster]
    for i, direction in enumerate(basis[: 1 if frames.dimension == 2 else None]):
        local = ca.DM(layout.in_cluster(bond.head).T @ columns[:, i])
        gaps.append(direction.of(made.q) - axes @ (turned @ local))
        names.append((f"{direction.text} - A u(η)", f"{direction.latex} - Au(\\eta)"))
    found = []
    for gap, (text, latex) in zip(gaps, names, strict=True):
        for i in range(frames.dimension):
            whole = f"[{text}]_{i + 1}", f"[{latex}]_{{{i + 1}}}"
            found.append(Constraint("joint", bond.path, gap[i], *whole))
    return found
