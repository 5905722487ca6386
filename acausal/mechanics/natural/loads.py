"""Loads in natural coordinates: weights, and what springs, dampers and sources pull with.

A load f on the rate of an edge does the virtual power fᵀ (∂ rate/∂v) v: its generalised force is
the sum of such rows. At a place the slope is C_P, constant (eq. 11.26); at a turn it is W(q) with
ω = W v. What a part pulls with is known by the compiled model in the coordinates of the tree, and
these are known in natural ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError
from acausal.language.expression import time
from acausal.mechanics.motion_equations import function_of
from acausal.mechanics.natural.constraints import NaturalCoordinates
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import SAME
from acausal.mechanics.natural.poses import ANGLE, QUATERNION, Known, Poses, quaternion_of
from acausal.mechanics.natural.weights import FrameStorage, refused_part
from acausal.reduction.relations import Reduced
from acausal.system.system import System

_PULLING = ("T", "dissipator", "through_driver")
"""Kinds of edges whose through follows from where things are, how fast, and when."""

_TURNS = 1e-6  # of a load: a difference after a full turn that is no rounding

_HOLDING = ("across_driver", "held", "joint", "free_joint")


def pulled_frames(frames: Frames, parts: list[FrameStorage]) -> dict[int, str]:
    """Return the frames at which something pulls, and its path.

    Raises
    ------
    DeclarationError
        For a part that neither joins frames nor pulls at them nor stores their motion.
    """
    formulation = frames.formulation
    edges, flat = formulation.edges, formulation.flat
    found: dict[int, str] = {}
    for edge in load_edges(frames, parts):
        for node in (edges.tails[edge], edges.heads[edge]):
            place = node if node in frames.turn else frames.turned.get(node)
            if place is not None and place != frames.root:
                found[place] = flat.paths[edges.owners[edge]]
    return found


def load_edges(frames: Frames, parts: list[FrameStorage]) -> list[int]:
    """Return the edges of parts that pull: all of order 2 that neither hold nor store."""
    formulation = frames.formulation
    storing = {carried.part.number for carried in parts}
    storing_edges = {edge for carried in parts for edge, _ in carried.part.throughs}
    edges = formulation.edges
    found = []
    for edge, domain in enumerate(edges.domains):
        number = edges.owners[edge]
        made = formulation.traces[number]
        if domain.order != 2 or made.motions or made.closures or edge in storing_edges:
            continue
        if domain.internal:
            raise refused_part(frames, number, "it loads elastic coordinates")
        kind = edges.kinds[edge]
        if kind in _PULLING:
            found.append(edge)
        elif kind not in _HOLDING and number not in storing:
            raise refused_part(
                frames, number, "it couples motions otherwise than by a joint of frames"
            )
    return found


@dataclass(frozen=True, eq=False)
class TreeMap:
    """The unknowns of a compiled system that natural coordinates give.

    ``known`` are coordinates of the tree and rates; ``states`` and ``unknowns`` say which of them
    is which state and which algebraic unknown of the system, by place.
    """

    known: list[Known]
    rows: list[int]  # of each in the base of the system
    states: dict[int, int]
    unknowns: dict[int, int]


def tree_map(system: System, frames: Frames, poses: Poses) -> TreeMap:
    """Return which states and unknowns of a system follow from natural coordinates."""
    known = [one for joint in frames.joints for one in poses.joint(joint)]
    known += _free_motions(frames, poses)
    if frames.dimension == 2:
        known += _plane_angles(frames, poses)
    names = system.names
    known = [one for one in known if one.level < names.chains[one.chain].levels]
    rows = [names.chains[one.chain].row + one.level for one in known]
    arguments = system.symbols()
    written = system.rows(tuple(rows))(*arguments) if rows else ca.SX(0, 1)
    states, unknowns = (
        {symbols[i].element_hash(): i for i in range(symbols.shape[0])}
        for symbols in arguments[1:3]
    )
    by_state: dict[int, int] = {}
    by_unknown: dict[int, int] = {}
    for i in range(len(rows)):
        if written[i].is_symbolic():
            place = written[i].element_hash()
            if place in states:
                by_state[states[place]] = i
            elif place in unknowns:
                by_unknown[unknowns[place]] = i
    return TreeMap(known, rows, by_state, by_unknown)


def _free_motions(frames: Frames, poses: Poses) -> list[Known]:
    """Return the coordinates of what moves by itself, without a joint."""
    formulation = frames.formulation
    edges = formulation.edges
    found: list[Known] = []
    for edge, own in formulation.free.own.items():
        tail, head = edges.tails[edge], edges.heads[edge]
        if head in frames.turn and tail in frames.turn:
            (first, slope), (second, other) = poses.place(tail), poses.place(head)
            speed = ca.DM(other - slope) @ poses.v
            for i, chain in enumerate(own.positions):
                found += [Known(chain, 0, second[i] - first[i]), Known(chain, 1, speed[i])]
        elif head in frames.modes:
            begin = poses.made.eta[head]
            for i, chain in enumerate(own.positions, start=begin):
                found += [Known(chain, 0, poses.q[i]), Known(chain, 1, poses.v[i])]
        elif head in frames.turned and tail in frames.turned:
            ends = frames.turned[tail], frames.turned[head]
            quaternion = quaternion_of(poses.turn(ends[0]).T @ poses.turn(ends[1]))
            w = (poses.spin(ends[1]) - poses.spin(ends[0])) @ poses.v
            found += [Known(c, 0, quaternion[i], QUATERNION) for i, c in enumerate(own.positions)]
            found += [Known(c, 0, w[i]) for i, c in enumerate(own.rates)]
    return found


def _plane_angles(frames: Frames, poses: Poses) -> list[Known]:
    """Return the angles of branches between frames in the plane."""
    formulation = frames.formulation
    edges = formulation.edges
    found: list[Known] = []
    for edge, chain in enumerate(formulation.edge_chain):
        ends = edges.tails[edge], edges.heads[edge]
        if chain < 0 or not formulation.tree.is_branch[edge]:
            continue
        if all(node in frames.turned for node in ends):
            tail, head = (frames.turned[node] for node in ends)
            angle = poses.angle(head) - poses.angle(tail)
            w = (poses.spin(head) - poses.spin(tail)) @ poses.v
            found += [Known(chain, 0, angle, ANGLE), Known(chain, 1, w)]
    return found


def weights(made: NaturalCoordinates, poses: Poses, parts: list[FrameStorage]) -> ca.SX:
    """Return the generalised forces of what parts that store motion weigh."""
    total = ca.SX.zeros(poses.q.shape[0])
    for part in parts:
        total = total + _weight(made, poses, part)
    return total


def _weight(made: NaturalCoordinates, poses: Poses, carried: FrameStorage) -> ca.SX:
    frames, part = made.layout.frames, carried.part
    formulation = frames.formulation
    edges = formulation.edges
    discrete = ca.SX.zeros(part.function.size1_in(2))
    factor = ca.SX.sym("factor")
    moving = part.function(_locals(poses, frames, part.number, factor), time, discrete)[1]
    still = ca.substitute(moving, factor, ca.SX(0))
    losses = ca.substitute(ca.jacobian(moving, factor), factor, ca.SX(0))
    throughs = still + losses  # what is of second order in the rates is in M
    if len(carried.moments) < 2 and carried.modes is None:
        constant = _constant_weight(made, carried, throughs, poses)
        if constant is not None:
            return constant
    total = ca.SX.zeros(poses.q.shape[0])
    for row, (edge, element) in enumerate(part.throughs):
        node = edges.heads[edge]
        if node == carried.modes:
            total[made.eta[node] + element] -= throughs[row]
            continue
        total = total - poses.slope(node)[element, :].T * throughs[row]
    return total


def _constant_weight(
    made: NaturalCoordinates, carried: FrameStorage, throughs: ca.SX, poses: Poses
) -> ca.SX | None:
    """Return the weight of a body in a uniform field: a constant force at its centre."""
    frames, moments = made.layout.frames, carried.moments
    d = frames.dimension
    edges = frames.formulation.edges
    at_places = sorted(
        (edge, element, row)
        for row, (edge, element) in enumerate(carried.part.throughs)
        if edges.heads[edge] in frames.turn
    )
    force = throughs[[row for _, _, row in at_places]]
    random = np.random.default_rng(0)
    sample = ca.Function("weight", [poses.q, poses.v, time], [force])
    found = [
        np.asarray(sample(random.normal(size=poses.q.shape[0]), 0.0, t).full()).ravel()
        for t in (0.0, 0.7)
    ]
    if np.abs(found[0] - found[1]).max() > SAME * max(1.0, np.abs(found[0]).max()):
        return None
    if not moments:
        total = ca.SX.zeros(poses.q.shape[0])
        heads = [edges.heads[edge] for edge, element, _ in at_places if element == 0]
        for i, node in enumerate(heads):
            slope = poses.place(node)[1]
            total = total - ca.DM(slope.T @ found[0][i * d : (i + 1) * d])
        return total
    (own,) = moments
    if not own.mass:
        return ca.SX.zeros(poses.q.shape[0])
    center = made.place(frames.group[carried.places[0]], own.first / own.mass)
    return ca.SX(ca.DM(-center.slope.T @ found[0]))


def _locals(poses: Poses, frames: Frames, number: int, factor: ca.SX) -> ca.SX:
    """Return the locals of a part where natural coordinates put it, rates times a factor."""
    formulation = frames.formulation
    flat, edges = formulation.flat, formulation.edges
    made, known = formulation.traces[number], []
    for key, size in zip(made.layout, made.sizes, strict=True):
        kind, name, level = key
        if kind == "parameter":
            known.append(ca.SX(frames.numbers(formulation.local(number, key))))
            continue
        node = None
        if kind == "value":
            node = flat.port_nodes[number][name]
        elif kind == "across":
            node = edges.heads[edges.numbers[number][name]]
        if node is None or level > 1:
            known.append(ca.SX.zeros(size))
        elif node in frames.modes:
            first = poses.made.eta[node]
            rows = list(range(first, first + size))
            known.append(factor * poses.v[rows] if level else poses.q[rows])
        elif level == 1:
            known.append(factor * (poses.slope(node) @ poses.v))
        elif node in frames.turn:
            known.append(poses.place(node)[0])
        elif frames.dimension == 3:
            known.append(ca.vec(poses.turn(frames.turned[node])))
        else:
            known.append(poses.angle(frames.turned[node]))
    return ca.vertcat(*known)


def pulls(
    system: System, reduced: Reduced, frames: Frames, poses: Poses, tree: TreeMap, edges: list[int]
) -> ca.SX:
    """Return the generalised forces of parts that pull, in natural coordinates and time.

    Raises
    ------
    DeclarationError
        If what a part pulls with depends on more than where frames are and how they move.
    """
    total = ca.SX.zeros(poses.q.shape[0])
    if not edges:
        return total
    formulation = frames.formulation
    throughs = [ca.SX(formulation.through(edge, 0)) for edge in edges]
    still = [edge for edge in edges if not formulation.edges.domains[edge].moving]
    values = [ca.SX(formulation.across(edge, 0)) for edge in still]
    outputs = [ca.densify(part) for part in (*throughs, *values)]
    labels = [f"o{i}" for i in range(len(outputs))]
    function = function_of(system, reduced, outputs, labels)
    _check_known(system, frames, tree, function, edges)
    _check_turns(system, frames, tree, function, edges)
    found = function.call(_arguments(system, tree, frames))
    across = dict(zip(still, found[len(edges) :], strict=True))
    table = formulation.edges
    for i, edge in enumerate(edges):
        load = found[i]
        if table.domains[edge].moving:
            for node, sign in ((table.heads[edge], 1), (table.tails[edge], -1)):
                total = total - sign * poses.slope(node).T @ load
        else:
            total = total - ca.jacobian(across[edge], poses.q).T @ load
    return total


def _arguments(system: System, tree: TreeMap, frames: Frames) -> list[ca.SX]:
    _, x, z, u, _, m = system.symbols()
    x, z = ca.SX.zeros(x.shape[0]), ca.SX.zeros(z.shape[0])
    for place, i in tree.states.items():
        x[place] = tree.known[i].value
    for place, i in tree.unknowns.items():
        z[place] = tree.known[i].value
    values = ca.SX(ca.DM(frames.numbers.values))
    return [time, x, z, ca.SX.zeros(u.shape[0]), values, ca.SX.zeros(m.shape[0])]


def _check_turns(
    system: System, frames: Frames, tree: TreeMap, function: ca.Function, edges: list[int]
) -> None:
    """Refuse loads that count full turns, as a spring on an axis does: directions do not."""
    flat, table = frames.formulation.flat, frames.formulation.edges
    random = np.random.default_rng(0)
    sizes = [function.size1_in(i) for i in range(6)]
    point: list[Any] = [
        0.3,
        *(random.normal(size=size) for size in sizes[1:4]),
        frames.numbers.values,
    ]
    point.append(np.zeros(sizes[5]))
    for argument, places in ((1, tree.states), (2, tree.unknowns)):
        for place, i in places.items():
            if tree.known[i].kind != ANGLE:
                continue
            turned = [np.array(part, dtype=float) for part in point]
            turned[argument][place] += 2 * np.pi
            for edge, one, other in zip(
                edges, function.call(point), function.call(turned), strict=False
            ):
                gap = np.abs(np.asarray(one - other)).max(initial=0.0)
                if gap > _TURNS * max(1.0, np.abs(np.asarray(one)).max()):
                    name = (system.states, system.algebraic)[argument - 1][place]
                    raise DeclarationError(
                        f"what {flat.paths[table.owners[edge]]} pulls with depends on full turns "
                        f"of '{name}': natural coordinates know directions alone. The default "
                        "form, system.simulate(), has it."
                    )


def _check_known(
    system: System, frames: Frames, tree: TreeMap, function: ca.Function, edges: list[int]
) -> None:
    """Refuse loads that hang on what natural coordinates do not give."""
    table, flat = frames.formulation.edges, frames.formulation.flat
    given = [(1, system.states, tree.states), (2, system.algebraic, tree.unknowns)]
    for i, edge in enumerate(edges):
        for argument, names, known in given:
            columns = set(function.jac_sparsity(i, argument).get_triplet()[1])
            strange = sorted(columns - set(known))
            if strange:
                owner = flat.paths[table.owners[edge]]
                raise DeclarationError(
                    f"what {owner} pulls with depends on '{names[strange[0]]}', which natural "
                    "coordinates do not give: they are places and directions of frames. The "
                    "default form, system.simulate(), has it."
                )
        if function.jac_sparsity(i, 3).nnz() and function.size1_in(3):
            raise DeclarationError(
                f"what {flat.paths[table.owners[edge]]} pulls with depends on an input of the "
                "model: give it as a function of time instead."
            )
