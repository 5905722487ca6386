"""Tables of a variable: interpolation of points as an expression, in one or two arguments."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

from acausal.arguments import Expression, checked
from acausal.errors import InputError, did_you_mean
from acausal.language.quantity import plain
from acausal.numerics.columns import scalars
from acausal.numerics.piecewise import (
    KINDS,
    PiecewisePolynomial,
    akima_slopes,
    cubic_slopes,
    hermite,
)

Floats = NDArray[np.float64]

# From so many points on a search is faster than a sum over all pieces.
MANY = 24
KINDS_2D = ("linear", "cubic")
EXTRAPOLATIONS = ("linear", "hold", "periodic", "none")
EXTRAPOLATIONS_2D = ("hold", "linear")


@checked
def interpolate(
    x: Expression,
    xs: ArrayLike | ca.SX,
    ys: ArrayLike | ca.SX,
    kind: str = "linear",
    extrapolation: str = "linear",
) -> ca.SX:
    """Return y(x) through the points (xs, ys), an expression with exact derivatives.

    Parameters
    ----------
    x
        A scalar expression or a number.
    xs, ys
        The points, xs increasing; one that stands twice is a jump. They may be expressions of
        parameters; curves through them then have no jumps.
    kind
        ``"linear"``, ``"akima"`` (continuous slope), ``"cubic"`` (continuous curvature) or
        ``"constant"`` (held until the next point).
    extrapolation
        ``"linear"``, ``"hold"``, ``"periodic"``, or ``"none"``: not a number outside the points.

    Raises
    ------
    TimeGridError
        For xs that are missing, not finite or decreasing.
    InputError
        For ys that are not finite, an x that is not scalar, an unknown kind or extrapolation.

    >>> float(ca.DM(interpolate(1.5, [0, 1, 2], [0, 1, 3])))
    2.0
    """
    at = _scalar(x)
    if isinstance(xs, ca.SX) or isinstance(ys, ca.SX):
        return _between_parameters(at, xs, ys, kind, extrapolation)
    table = PiecewisePolynomial.of_kind(kind, xs, ys, extrapolation)
    value = _sum_of_pieces(table, at)
    if extrapolation == "none":
        inside = ca.logic_and(at >= table.times[0], at <= table.times[-1])
        value = value + ca.sqrt(inside - 1.0)
    return value


@checked
def interpolate2d(
    x: Expression,
    y: Expression,
    xs: ArrayLike | ca.SX,
    ys: ArrayLike | ca.SX,
    values: ArrayLike | ca.SX,
    kind: str = "linear",
    extrapolation: str = "linear",
) -> ca.SX:
    """Return z(x, y) on a grid, z(xs[i], ys[j]) = values[i, j], with exact derivatives.

    Parameters
    ----------
    x, y
        Scalar expressions or numbers.
    xs, ys
        The grid, increasing.
    values
        One row for each of xs, one column for each of ys.
    kind
        ``"linear"`` (in each argument) or ``"cubic"`` (natural splines, continuous curvature).
    extrapolation
        ``"linear"`` or ``"hold"``.

    Raises
    ------
    TimeGridError
        For xs or ys that are missing, not finite or not increasing.
    InputError
        For values of another shape or not finite, an unknown kind or extrapolation.

    >>> float(ca.DM(interpolate2d(0.5, 1.0, [0, 1], [0, 2], [[0, 2], [4, 6]])))
    3.0
    """
    for word, valid in ((kind, KINDS_2D), (extrapolation, EXTRAPOLATIONS_2D)):
        if word not in valid:
            raise InputError(
                f"a table of two arguments knows no {word!r}. {did_you_mean(str(word), valid)}"
            )
    if isinstance(values, ca.SX):
        return _on_a_grid_of_parameters(_scalar(x), _scalar(y), xs, ys, values, kind, extrapolation)
    across, along = (np.asarray(grid, dtype=float) for grid in (xs, ys))
    z = np.asarray(values, dtype=float)
    if z.shape != (across.size, along.size):
        raise InputError(
            f"the table has values of shape {z.shape}; it needs one row for each of {across.size} "
            f"xs and one column for each of {along.size} ys."
        )
    # Both kinds are linear in the values: z = weights(x) values weights(y).
    return ca.bilin(
        ca.DM(z),
        _weights(_scalar(x), across, kind, extrapolation),
        _weights(_scalar(y), along, kind, extrapolation),
    )


def piecewise_expression(x: ca.SX, table: PiecewisePolynomial) -> ca.SX:
    """Return a piecewise polynomial of x, for expressions in which nothing is eliminated any more.

    A large table becomes the call of a search, which costs 1 µs at any size and keeps exact
    derivatives, but which CasADi's ``substitute_inplace`` would lose.
    """
    if len(table.times) <= MANY or table.degree == 0 or table.extrapolation == "periodic":
        return _sum_of_pieces(table, x)
    return ca.SX(_search(table)(x))


def piece_of_time(t: ca.SX, table: PiecewisePolynomial) -> ca.SX:
    """Return origin and coefficients of the piece at a time, by a search: a call in SX."""
    origins, rows = table.pieces
    at, shift = ca.MX.sym("t"), ca.MX(0.0)
    if table.extrapolation == "periodic":
        period = float(table.times[-1] - table.times[0])
        shift = period * ca.floor((at - float(table.times[0])) / period)
    joints = np.concatenate([table.times[:1] - 1.0, table.times, table.times[-1:] + 1.0])
    index = ca.low(ca.DM(joints), at - shift)
    columns = [ca.MX(ca.DM(column))[index] for column in rows.T]
    # CasADi sees no dependence through the search and takes slopes of a call without any for NaN.
    nothing = ca.MX(ca.DM(np.zeros(len(origins))))[index] * at
    found = ca.vertcat(ca.MX(ca.DM(origins))[index] + shift, *columns) + nothing
    return ca.SX(ca.Function("piece", [at], [found], {"never_inline": True})(t))


def _scalar(x: Any) -> ca.SX:
    at = ca.SX(plain(x))
    if not at.is_scalar():
        raise InputError(f"a table takes a scalar, not {at.shape[0]} x {at.shape[1]} elements.")
    return at


def _between_parameters(x: ca.SX, xs: Any, ys: Any, kind: str, extrapolation: str) -> ca.SX:
    """Return lines, steps or a curve through points that are expressions of parameters."""
    _check_free(kind, extrapolation, KINDS, EXTRAPOLATIONS)
    xs, ys = ca.vec(ca.SX(xs)), ca.vec(ca.SX(ys))
    if not 0 < xs.numel() == ys.numel():
        raise InputError(f"a table needs a value at each point: {ys.numel()} at {xs.numel()}.")
    first, last = xs[0], xs[-1]
    given = x
    if extrapolation == "periodic":
        x = x - (last - first) * ca.floor((x - first) / (last - first))
    elif extrapolation == "hold":
        x = ca.fmin(ca.fmax(x, first), last)
    value = _along(x, xs, ys, kind, extrapolation == "periodic")
    if extrapolation == "none":
        value = value + ca.sqrt(ca.logic_and(given >= first, given <= last) - 1.0)
    return value


def _on_a_grid_of_parameters(
    x: ca.SX, y: ca.SX, xs: Any, ys: Any, values: ca.SX, kind: str, extrapolation: str
) -> ca.SX:
    _check_free(kind, extrapolation, KINDS_2D, EXTRAPOLATIONS_2D)
    grids = [ca.vec(ca.SX(grid)) for grid in (xs, ys)]
    shape = (grids[0].numel(), grids[1].numel())
    if values.shape != shape:
        raise InputError(f"the table has values of shape {values.shape}; its grid is {shape}.")
    if extrapolation == "hold":
        x, y = (ca.fmin(ca.fmax(at, g[0]), g[-1]) for at, g in zip((x, y), grids, strict=True))
    if kind == "linear":
        return ca.bilin(values, _shares(x, grids[0]), _shares(y, grids[1]))
    return _along(x, grids[0], _along(y, grids[1], values.T, kind, False), kind, False)


def _shares(x: ca.SX, xs: ca.SX) -> ca.SX:
    """Return the share of each point in the value at x: that of the two at the ends of its piece.

    A sum over all rows of a grid takes less than a choice of two of them.
    """
    if xs.shape[0] == 1:
        return ca.SX(1)
    passed = x >= xs[1:-1]
    chosen = ca.vertcat(1.0, passed) - ca.vertcat(passed, 0.0)
    left, right = ca.dot(xs[:-1], chosen), ca.dot(xs[1:], chosen)
    along = (x - left) / (right - left)
    return ca.vertcat(chosen * (1 - along), 0.0) + ca.vertcat(0.0, chosen * along)


def _check_free(
    kind: str, extrapolation: str, kinds: tuple[str, ...], extrapolations: tuple[str, ...]
) -> None:
    for word, valid in ((kind, kinds), (extrapolation, extrapolations)):
        if word not in valid:
            raise InputError(
                f"a table of parameters knows no {word!r}. {did_you_mean(str(word), valid)}"
            )


def _along(x: ca.SX, xs: ca.SX, ys: ca.SX, kind: str, wraps: bool) -> ca.SX:
    """Return the value at x between points, a column of ``ys`` or several, each a value.

    A piece between equal abscissas, which is a jump, is never chosen. Beyond the ends the first
    and the last piece go on, curves with their slopes at the ends.
    """
    n = xs.shape[0]
    if n == 1:
        return ys.T
    if kind in ("linear", "constant"):
        (left, right), (a, b) = _piece(x, xs, ys)
        if kind == "constant":
            return ca.if_else(x >= xs[-1], ys[-1, :].T, a)
        return a + (b - a) * ((x - left) / (right - left))
    slopes = cubic_slopes if kind == "cubic" else akima_slopes
    made = [slopes(_cells(xs), _cells(ys[:, k]), wraps) for k in range(ys.shape[1])]
    rises: Any = ca.horzcat(*[ca.vertcat(*column) for column in made])
    (left, right), (a, b), (rise, fall) = _piece(x, xs, ys, rises)
    inside = ca.fmin(ca.fmax(x, xs[0]), xs[-1])
    step, share = right - left, (inside - left) / (right - left)
    beyond = ca.fmin(x - xs[0], 0) * rise + ca.fmax(x - xs[-1], 0) * fall
    return ca.SX(hermite(share, (a, rise * step), (b, fall * step)) + beyond)


def _cells(column: ca.SX) -> NDArray[Any]:
    """Return the elements of a column as an array of expressions."""
    cells = np.empty(column.shape[0], dtype=object)
    cells[:] = scalars(column)
    return cells


def _piece(x: ca.SX, xs: ca.SX, *columns: ca.SX) -> list[tuple[ca.SX, ca.SX]]:
    """Return the rows at both ends of the piece of x, of the abscissas and of other columns.

    Half of the pieces are left out at a time: what is chosen among n points costs some 3 n
    operations, where a sum over all pieces takes more.
    """
    held = [xs, *columns]
    while held[0].shape[0] > 2:
        pieces = held[0].shape[0] - 1
        half = (pieces + 1) // 2
        behind = x >= held[0][pieces - half]
        held = [ca.if_else(behind, c[pieces - half :, :], c[: half + 1, :]) for c in held]
    return [(column[0, :].T, column[1, :].T) for column in held]


def _sum_of_pieces(table: PiecewisePolynomial, x: ca.SX) -> ca.SX:
    """Return the piece of x with coefficients summed over all pieces: nothing to search for."""
    past, chosen = _locate(table, x)
    value = ca.SX(0.0)
    for column in table.pieces[1].T[::-1]:
        value = value * past + ca.dot(ca.sparsify(ca.DM(column)), chosen)
    return value


def _locate(table: PiecewisePolynomial, x: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Return the distance of x from the origin of its piece, and a column with 1 at that piece.

    A sum over this column costs some nanoseconds a piece, and nothing more in derivatives.
    """
    if table.extrapolation == "periodic":
        period = float(table.times[-1] - table.times[0])
        x = x - period * ca.floor((x - float(table.times[0])) / period)
    passed = x >= ca.DM(table.times)
    chosen = ca.vertcat(1.0, passed) - ca.vertcat(passed, 0.0)
    return x - ca.dot(ca.DM(table.pieces[0]), chosen), chosen


def _search(table: PiecewisePolynomial) -> ca.Function:
    """Return a function that finds the piece of x and evaluates it; SX keeps it as a call."""
    origins, rows = table.pieces
    # ca.low has no index for outside: one more joint on each side gives it one.
    joints = np.concatenate([table.times[:1] - 1.0, table.times, table.times[-1:] + 1.0])
    # CasADi sees no dependence through the search: without a square term, be it 0, the slope of
    # a straight piece would pass for a constant.
    rows = np.pad(rows, ((0, 0), (0, max(3 - rows.shape[1], 0))))
    x = ca.MX.sym("x")
    index = ca.low(ca.DM(joints), x)
    past = x - ca.MX(ca.DM(origins))[index]
    value = ca.MX(0.0)
    for column in rows.T[::-1]:
        value = value * past + ca.MX(ca.DM(column))[index]
    return ca.Function("table", [x], [value], {"never_inline": True})


def _weights(x: ca.SX, xs: Floats, kind: str, extrapolation: str) -> ca.SX:
    """Return the weights of the values at ``xs`` in the interpolation at x."""
    units = np.eye(len(xs))
    tables = [PiecewisePolynomial.of_kind(kind, xs, unit, extrapolation) for unit in units]
    past, chosen = _locate(tables[0], x)
    weights = ca.SX(len(xs), 1)
    for power in reversed(range(tables[0].degree + 1)):
        columns = np.array([table.pieces[1][:, power] for table in tables])
        weights = weights * past + ca.sparsify(ca.DM(columns)) @ chosen
    return weights
