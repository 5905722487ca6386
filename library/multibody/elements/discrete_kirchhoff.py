"""Curvatures of the discrete Kirchhoff triangle (Batoz, Bathe, Ho 1980)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def rotations(plane: Array) -> Array:
    """Return βx, βy at corners and mid-edges, (m, 6, 2, 9), over w θx θy of each corner.

    Corners: βx = θy, βy = −θx, which are −∂w/∂x and −∂w/∂y. On an edge i-j of length l along s the
    deflection is cubic and Kirchhoff's condition holds at its middle, so that there
    β_s = 3/(2l)(wᵢ − wⱼ) − ¼(β_sᵢ + β_sⱼ), while β_n is the mean of its ends.
    """
    beta = np.zeros((len(plane), 6, 2, 9))
    for corner in range(3):
        beta[:, corner, 0, 3 * corner + 2] = 1.0
        beta[:, corner, 1, 3 * corner + 1] = -1.0
    for i, j in ((0, 1), (1, 2), (2, 0)):
        along = plane[:, j] - plane[:, i]
        length = np.linalg.norm(along, axis=1)
        t = along / length[:, None]
        mean = (beta[:, i] + beta[:, j]) / 2
        mean_s = np.einsum("ca,cak->ck", t, mean)
        change = -1.5 * mean_s  # from the mean of the ends to −½ of it, and the deflections
        change[:, 3 * i] += 1.5 / length
        change[:, 3 * j] -= 1.5 / length
        beta[:, 3 + i] = mean + t[:, :, None] * change[:, None, :]
    return beta


def slopes(plane: Array, area: Array) -> Array:
    """Return ∂/∂x and ∂/∂y of the three area coordinates, (m, 2, 3), for corners (m, 3, 2)."""
    x, y = plane[..., 0], plane[..., 1]
    ahead, behind = [1, 2, 0], [2, 0, 1]
    found = np.stack([y[:, ahead] - y[:, behind], x[:, behind] - x[:, ahead]], axis=1)
    return np.asarray(found / (2 * area[:, None, None]))


def curvatures(place: Array, slope: Array, beta: Array) -> Array:
    """Return κ = (βx,x; βy,y; βx,y + βy,x), (m, 3, 9), at the area coordinates of a place.

    ``slope`` and ``beta`` are those of ``slopes`` and ``rotations``.
    """
    ahead = [1, 2, 0]
    # Quadratic interpolation: N = L(2L − 1) at corners, 4 LᵢLⱼ at mid-edges.
    at_corners = (4 * place - 1) * slope
    at_edges = 4 * (place * slope[:, :, ahead] + place[ahead] * slope)
    gradient = np.concatenate([at_corners, at_edges], axis=2)
    d = np.einsum("cgn,cnbk->cgbk", gradient, beta)  # d[:, g, b] = ∂β_b/∂x_g
    return np.stack([d[:, 0, 0], d[:, 1, 1], d[:, 1, 0] + d[:, 0, 1]], axis=1)
