"""Natural coordinates of a compiled model at any of its points, from its sweeps."""

from __future__ import annotations

import casadi as ca
import numpy as np

from acausal.formulation.formulation import Formulation
from acausal.mechanics.motion_equations import function_of
from acausal.mechanics.natural.constraints import TURN, NaturalCoordinates
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import Matrix
from acausal.reduction.relations import Reduced
from acausal.system.system import System


def natural_of_tree(system: System, reduced: Reduced, made: NaturalCoordinates) -> ca.Function:
    """Return q, its rates and accelerations as a function of the system's (t, x, z, u, p, m)."""
    frames = made.layout.frames
    layout, formulation = made.layout, made.layout.frames.formulation
    levels = [ca.SX.zeros(made.q.shape[0]) for _ in range(3)]
    first_of = {group: node for node, group in reversed(frames.group.items())}
    for number, affine in enumerate(made.at):
        if affine.moves:
            group, place = layout.points[number]
            node = first_of[group]
            local = frames.pose[node].T @ (place - frames.place[node])
            carried = _fixed_vector(formulation, frames, node, local)
            own = [formulation.value(node, k) + carried[k] for k in range(3)]
            _put(levels, affine.slope, own)
    for number, affine in enumerate(made.along):
        if affine.moves:
            cluster, direction = layout.vectors[number]
            node = first_of[cluster]
            local = layout.in_cluster(node).T @ direction
            _put(levels, affine.slope, _fixed_vector(formulation, frames, node, local))
    for node, first in made.eta.items():
        rows = list(range(first, first + frames.modes[node]))
        for k in range(3):
            levels[k][rows] = formulation.value(node, k)
    return function_of(system, reduced, levels, ["q", "v", "a"])


def _put(levels: list[ca.SX], slope: Matrix, vectors: list[ca.SX]) -> None:
    """Write a vector, its rate and acceleration where its coordinates stand."""
    sign, first = float(slope[0].sum()), int(np.argmax(np.abs(slope[0])))
    rows = list(range(first, first + len(slope)))
    for level, vector in zip(levels, vectors, strict=True):
        level[rows] = sign * vector


def _fixed_vector(
    formulation: Formulation, frames: Frames, node: int, local: Matrix
) -> list[ca.SX]:
    """Return a vector that is fixed in a frame, its rate and acceleration, from the sweeps."""
    turn, w, z = (formulation.value(frames.turn[node], level) for level in range(3))
    if frames.dimension == 3:
        vector = ca.reshape(turn, 3, 3) @ ca.DM(local)
        rate = ca.cross(w, vector)
        return [vector, rate, ca.cross(z, vector) + ca.cross(w, rate)]
    c, s = ca.cos(turn), ca.sin(turn)
    vector = ca.vertcat(c * local[0] - s * local[1], s * local[0] + c * local[1])
    normal = ca.DM(TURN) @ vector
    return [vector, w * normal, z * normal - w**2 * vector]
