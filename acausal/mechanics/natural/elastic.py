"""Bodies that bend, in a moving frame of natural coordinates: M(q, η) of eqs. (11.17)-(11.20).

A point of the body is r_P = r_i + A (ξ + Φη) with A linear in q, so that

    ṙ_P = C_P q̇ + Σ η_k T_Pk q̇ + A Φ η̇                                       (11.16)

and the blocks of M need ∫ dm, ∫ (ξ + Φη) dm, S = ∫ (ξ + Φη)(ξ + Φη)ᵀ dm (with the terms in η²),
∫ Φ_k dm and G_k = ∫ (ξ + Φη) Φ_kᵀ dm: the integrals of Example 11.1. They are read from what the
part says of itself: from its forces W(η) α in the accelerations of its frame and modes,
S = tr(J)/2 1 - J, ∂S/∂η_k = G_k + G_kᵀ, and the couple of mode k on the turn is
∫ (ξ + Φη) × Φ_k dm.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from acausal.language.expression import time
from acausal.mechanics.motion_terms import ACCELERATION, places_of
from acausal.mechanics.natural.constraints import NaturalCoordinates
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import Matrix
from acausal.mechanics.natural.joints import axes_of
from acausal.mechanics.natural.weights import FrameStorage, refused_part


def elastic_mass(made: NaturalCoordinates, carried: FrameStorage) -> ca.SX:
    """Return what a body that bends adds to M(q, η), as an expression of q."""
    layout = made.layout
    frames, d, n = layout.frames, layout.frames.dimension, made.q.shape[0]
    node, modes = carried.places[0], carried.modes
    if modes is None:
        return ca.SX(n, n)
    first, k = made.eta[modes], frames.modes[modes]
    eta = made.q[first : first + k]
    weight = _weight(frames, carried, eta)
    width = weight.shape[0] - k - d
    at, turn, bend = (
        list(range(d)),
        list(range(d, d + width)),
        list(range(d + width, d + width + k)),
    )
    mass, center, second = weight[0, 0], _first(weight, d), _second(weight[turn, turn], d)
    start = ca.DM(made.place(frames.group[node], frames.place[node]).slope)
    cluster, pose = layout.cluster[frames.group[node]], layout.in_cluster(node)
    columns = [made.direction(cluster, pose[:, i]) for i in range(d)]
    slopes = [ca.DM(column.slope) for column in columns if column is not None]
    total = mass * (start.T @ start)
    for i, one in enumerate(slopes):
        cross = center[i] * (start.T @ one)
        total = total + cross + cross.T
        for j, other in enumerate(slopes):
            total = total + second[i, j] * (one.T @ other)
    axes = axes_of(made, node)
    coupled = start.T @ (axes @ weight[at, bend])
    by_mode = []
    for mode in range(k):
        tensor = _tensor(second, weight[turn, bend[mode]], eta[mode], d)
        rows = [slopes[i].T @ (axes @ tensor[i, :].T) for i in range(d)]
        by_mode.append(sum(rows[1:], rows[0]))
    coupled = coupled + ca.horzcat(*by_mode)
    total = ca.SX(total)
    own = list(range(first, first + k))
    total[:, own] = total[:, own] + coupled
    total[own, :] = total[own, :] + coupled.T
    total[own, own] = total[own, own] + weight[bend, bend]
    return total


def elastic_stiffness(made: NaturalCoordinates, parts: list[FrameStorage]) -> Matrix:
    """Return K of (11.24): K_ff of each body that bends at its elastic coordinates, 0 elsewhere."""
    frames, n = made.layout.frames, made.q.shape[0]
    total = np.zeros((n, n))
    for carried in parts:
        if carried.modes is None:
            continue
        first, k = made.eta[carried.modes], frames.modes[carried.modes]
        eta = made.q[first : first + k]
        discrete = ca.SX.zeros(carried.part.function.size1_in(2))
        throughs = carried.part.function(_locals(frames, carried, eta)[0], time, discrete)[1]
        heads = frames.formulation.edges.heads
        rows = sorted(
            (element, row)
            for row, (edge, element) in enumerate(carried.part.throughs)
            if heads[edge] == carried.modes
        )
        slope = ca.jacobian(throughs[[row for _, row in rows]], eta)
        at_rest = ca.evalf(ca.substitute(slope, ca.vertcat(eta, time), ca.SX.zeros(k + 1)))
        total[first : first + k, first : first + k] += np.asarray(ca.DM(at_rest).full())
    return total


def material_place(made: NaturalCoordinates, node: int) -> ca.SX:
    """Return the place of a frame: r_i + A (r̄ + Φη), eq. (11.9), where its body bends."""
    frames = made.layout.frames
    for bond in frames.bonds:
        if bond.head == node:
            first = made.eta[bond.modes]
            eta = made.q[first : first + frames.modes[bond.modes]]
            local = ca.substitute(bond.place, bond.eta, eta)
            start = made.place(frames.group[bond.tail], frames.place[bond.tail])
            return start.of(made.q) + axes_of(made, bond.tail) @ local
    return made.place(frames.group[node], frames.place[node]).of(made.q)


def _weight(frames: Frames, carried: FrameStorage, eta: ca.SX) -> ca.SX:
    """Return W(η) with its frame in the datum, rows and columns in the order place, turn, modes."""
    formulation, part = frames.formulation, carried.part
    made, edges = formulation.traces[part.number], formulation.edges
    known, level_node = _locals(frames, carried, eta)
    discrete = ca.SX.zeros(part.function.size1_in(2))
    written = part.function(known, time, discrete)[0]
    order = {carried.places[0]: 0, frames.turn[carried.places[0]]: 1, carried.modes: 2}
    rows = sorted(
        (order[edges.heads[edge]], element, row)
        for row, (edge, element) in enumerate(part.throughs)
    )
    places, columns = places_of(made), []
    position = {place: i for i, place in enumerate(part.accelerations)}
    for key, node in level_node.items():
        begin, size = places[key]
        if begin in position:
            if node not in order:
                raise refused_part(frames, part.number, "it resists motion of another part")
            columns += [(order[node], i, position[begin + i]) for i in range(size)]
    picked = written[[row for *_, row in rows], :]
    whole = ca.SX(len(rows), len(rows))
    slots = {(which, element): i for i, (which, element, _) in enumerate(rows)}
    for which, element, column in columns:  # the same acceleration may be read twice
        whole[:, slots[which, element]] += picked[:, column]
    return whole


def _locals(
    frames: Frames, carried: FrameStorage, eta: ca.SX
) -> tuple[ca.SX, dict[tuple[str, str, int], int]]:
    """Return the locals of a part at rest in the datum, bent by η, and nodes of accelerations."""
    formulation, part = frames.formulation, carried.part
    made, flat, edges = formulation.traces[part.number], formulation.flat, formulation.edges
    known: list[ca.SX] = []
    level_node: dict[tuple[str, str, int], int] = {}
    for key, size in zip(made.layout, made.sizes, strict=True):
        kind, name, level = key
        node = None
        if kind == "value":
            node = flat.port_nodes[part.number][name]
        elif kind == "across":
            node = edges.heads[edges.numbers[part.number][name]]
        if kind == "parameter":
            known.append(ca.SX(frames.numbers(formulation.local(part.number, key))))
        elif node is None:
            known.append(ca.SX.zeros(size))
        elif node == carried.modes and level == 0:
            known.append(eta)
        else:
            known.append(flat.nodes[node].domain.group.identity(level))
        if level == ACCELERATION and node is not None:
            level_node[key] = node
    return ca.vertcat(*known), level_node


def _first(weight: ca.SX, d: int) -> ca.SX:
    """Return ∫ (ξ + Φη) dm from the force of a turn."""
    if d == 2:
        return ca.vertcat(weight[1, 2], -weight[0, 2])
    return ca.vertcat(weight[5, 1], weight[3, 2], weight[4, 0])


def _second(turning: ca.SX, d: int) -> ca.SX:
    """Return S; in the plane its trace is all that matters."""
    if d == 2:
        return turning[0, 0] / 2 * ca.SX.eye(2)
    return ca.trace(turning) / 2 * ca.SX.eye(3) - turning


def _tensor(second: ca.SX, couple: ca.SX, eta: ca.SX, d: int) -> ca.SX:
    """Return G_k, its symmetric part from S and the other from the couple on the turn."""
    even = ca.reshape(ca.jacobian(ca.vec(second), eta), d, d) / 2
    if d == 2:
        return even + couple[0] / 2 * ca.DM(np.array([[0.0, 1.0], [-1.0, 0.0]]))
    return even - ca.skew(couple) / 2
