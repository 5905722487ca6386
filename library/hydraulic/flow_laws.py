"""Flow laws: the smooth functions that restrictions, valves and pipes share."""

from __future__ import annotations

from typing import Any

import casadi as ca

RE_LAMINAR = 2000.0
"""Reynolds number up to which the flow in a pipe is laminar."""

RE_TURBULENT = 4000.0
"""Reynolds number from which the flow in a pipe is turbulent."""


def signed_root(x: Any, small: Any) -> Any:
    """Return sign(x) sqrt(|x|), exact for |x| >= small and with a finite slope at 0.

    Inside it is the odd polynomial of degree five that continues value, slope and curvature.

    >>> float(ca.DM(signed_root(ca.DM(-9.0), 1.0)))
    -3.0
    """
    z = x / small
    inside = ca.sqrt(small) * z * (45 - 18 * z**2 + 5 * z**4) / 32
    outside = ca.sign(x) * ca.sqrt(ca.fmax(ca.fabs(x), small))
    return ca.if_else(ca.fabs(x) < small, inside, outside)


def smooth_ramp(x: Any, width: Any) -> Any:
    """Return max(x, 0), exact for |x| >= width/2 and with a continuous curvature between.

    >>> float(ca.DM(smooth_ramp(ca.DM(3.0), 1.0)))
    3.0
    """
    z = ca.fmin(ca.fmax(x / width + 0.5, 0), 1)
    return width * (z**3 - z**4 / 2) + ca.fmax(x - width / 2, 0)


def smooth_step(x: Any) -> Any:
    """Return 0 for x <= 0, 1 for x >= 1 and x² (3 - 2x) between."""
    z = ca.fmin(ca.fmax(x, 0), 1)
    return z**2 * (3 - 2 * z)


def friction_ratio(Re: Any, relative_roughness: Any) -> Any:
    """Return the pressure loss of a pipe over the laminar one at the same flow, f Re / 64.

    It is 1 in laminar flow, follows Haaland's friction factor f in turbulent flow and changes
    smoothly from RE_LAMINAR to RE_TURBULENT.

    >>> float(ca.DM(friction_ratio(ca.DM(1000.0), 0.0)))
    1.0

    References
    ----------
    S. E. Haaland, Simple and explicit formulas for the friction factor in turbulent pipe flow,
    J. Fluids Eng. 105 (1983).
    """
    bounded = ca.fmax(Re, RE_LAMINAR)  # Haaland's logarithm vanishes at a small Re.
    root = -1.8 * ca.log10(6.9 / bounded + (relative_roughness / 3.7) ** 1.11)
    turbulent = bounded / (64 * root**2)
    weight = smooth_step((Re - RE_LAMINAR) / (RE_TURBULENT - RE_LAMINAR))
    return 1 + weight * (turbulent - 1)
