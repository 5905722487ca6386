"""Curvatures of the discrete Kirchhoff triangle (Batoz, Bathe, Ho 1980)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def mid_edge_rotations(plane: Array) -> Array:
    """Return βx, βy at the six nodes of the quadratic triangle, (6, 2, 9), over w θx θy a corner.

    Corners: βx = θy, βy = −θx, which are −∂w/∂x and −∂w/∂y. On an edge i-j of length l along s the
    deflection is cubic and Kirchhoff's condition holds at its middle, so that there
    β_s = 3/(2l)(wᵢ − wⱼ) − ¼(β_sᵢ + β_sⱼ), while β_n is the mean of its ends.
    """
    beta = np.zeros((6, 2, 9))
    for corner in range(3):
        beta[corner, 0, 3 * corner + 2] = 1.0
        beta[corner, 1, 3 * corner + 1] = -1.0
    for edge in range(3):
        i, j = edge, (edge + 1) % 3
        along = plane[j] - plane[i]
        length = float(np.hypot(*along))
        t = along / length
        mean = (beta[i] + beta[j]) / 2
        tangential = -0.5 * t @ mean
        tangential[[3 * i, 3 * j]] += 1.5 / length, -1.5 / length
        beta[3 + edge] = mean + np.outer(t, tangential - t @ mean)
    return beta


def curvatures(place: Array, plane: Array) -> Array:
    """Return κ = (βx,x; βy,y; βx,y + βy,x), (3, 9), at the area coordinates of a place.

    The nine dofs are w, θx, θy of each corner; ``plane`` holds the corners (3, 2).
    """
    x, y = plane.T
    double = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])
    # Gradients of the area coordinates (2, 3), then of N = L(2L − 1) at corners, 4LᵢLⱼ at edges.
    slopes = np.array([np.roll(y, -1) - np.roll(y, 1), np.roll(x, 1) - np.roll(x, -1)]) / double
    after = np.roll(np.arange(3), -1)
    at_corners = (4 * place - 1) * slopes
    at_edges = 4 * (place * slopes[:, after] + place[after] * slopes)
    gradient = np.hstack([at_corners, at_edges])
    d = np.einsum("gn,nbi->gbi", gradient, mid_edge_rotations(plane))  # d[g, b] = ∂β_b/∂x_g
    return np.array([d[0, 0], d[1, 1], d[1, 0] + d[0, 1]])
