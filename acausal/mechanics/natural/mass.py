"""The constant mass matrix of natural coordinates, M = Σ ∫ C_Pᵀ C_P dm.

A point P of a body is r_P = r_i + Σ c_k d_k with the directions d_k of its basis, so that of its
matter ∫ dm, ∫ c dm and ∫ c cᵀ dm are needed, c = X̄⁻¹ (r̄_P - r̄_i) (Example 11.1 of the book).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from acausal.mechanics.natural.constraints import NaturalCoordinates
from acausal.mechanics.natural.frames import Frames
from acausal.mechanics.natural.joint_motions import SAME, Matrix
from acausal.mechanics.natural.weights import FrameStorage, Moments, no_matter
from acausal.numerics.rank import least


def moments_of_groups(frames: Frames, parts: list[FrameStorage]) -> dict[int, Moments]:
    """Return the moments of the matter of each group of frames."""
    found: dict[int, Moments] = {}
    for part in parts:
        for place, moments in zip(part.places, part.moments, strict=bool(part.moments)):
            group = frames.group[place]
            found[group] = found.get(group, no_matter(frames.dimension)) + moments
    return found


def consistent_mass_matrix(
    made: NaturalCoordinates, parts: list[FrameStorage], lumped: Matrix
) -> Matrix:
    """Return M with the matter of elements spread linearly between their two frames.

    With N_1 and N_2 linear along an element, ∫ N_i N_j is 2/3 of what lies at an end for i = j and
    1/3 between the ends (eq. 11.48): elements whose ends are alike are taken out of the lumped
    matrix in this part and put between their ends.
    """
    total = lumped.copy()
    frames = made.layout.frames
    for part in parts:
        if len(part.places) != 2 or len(part.moments) != 2:
            continue
        slopes, local = [], []
        for place, moments in zip(part.places, part.moments, strict=True):
            own = moments.about(frames.place[place])
            turned = frames.pose[place].T @ own.second @ frames.pose[place]
            local.append(np.append(np.diag(turned), own.mass))
            slopes.append(_slopes(made, place))
        if np.abs(local[0] - local[1]).max() > SAME * np.abs(local[0]).max():
            continue
        for k, weight in enumerate(local[0]):
            between = slopes[0][k] - slopes[1][k]
            total -= weight / 3 * between.T @ between
    return total


def _slopes(made: NaturalCoordinates, place: int) -> list[Matrix]:
    """Return slopes in q of the directions of a frame, 0 of those not known, and of its place."""
    layout = made.layout
    frames, n = layout.frames, made.q.shape[0]
    group = frames.group[place]
    found = []
    for k in range(frames.dimension):
        axis = made.direction(layout.cluster[group], layout.in_cluster(place)[:, k])
        found.append(np.zeros((frames.dimension, n)) if axis is None else axis.slope)
    return [*found, made.place(group, frames.place[place]).slope]


def mass_matrix(
    made: NaturalCoordinates, parts: list[FrameStorage], moments: Mapping[int, Moments]
) -> Matrix:
    """Return M = Σ ∫ C_Pᵀ C_P dm over the bodies, and over masses at points."""
    layout = made.layout
    n = made.q.shape[0]
    total = np.zeros((n, n))
    for group, matter in moments.items():
        whole = matter
        if group == 0:
            continue
        number = made.origin[group]
        _, columns = made.basis[layout.cluster[group]]
        if group in layout.slender and columns.shape[1] == 1:
            line = layout.pose[group].T @ columns[:, 0]
            whole = whole.on_line(line / np.linalg.norm(line))
        about, start = whole.about(layout.points[number][1]), made.at[number].slope
        total += about.mass * start.T @ start
        basis, columns = made.basis[layout.cluster[group]]
        if not basis:
            continue
        inverse = least(columns, np.eye(len(columns)))
        first = inverse @ (layout.pose[group] @ about.first)
        turned = layout.pose[group] @ about.second @ layout.pose[group].T
        second = inverse @ turned @ inverse.T
        for i, one in enumerate(basis):
            cross = start.T @ one.slope * first[i]
            total += cross + cross.T
            for j, other in enumerate(basis):
                total += second[i, j] * one.slope.T @ other.slope
    for part in parts:
        if not part.moments and part.modes is None:
            frames = layout.frames
            slopes = [made.place(frames.group[n], frames.place[n]).slope for n in part.places]
            stacked = np.vstack(slopes) if slopes else np.zeros((0, n))
            total += stacked.T @ part.weight @ stacked
    return total
