"""Columns of a table: many variables of a run by one function, evaluated at all points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.numerics.function_buffer import map_points
from acausal.system.names import Address

if TYPE_CHECKING:
    from acausal.results.result import Result

_FEW = 32  # terms: as quick as a sparse product, without the time to import it


def columns_of(result: Result, addresses: list[Address]) -> np.ndarray:
    """Return variables over time, a row a variable: sums of rows that are computed once."""
    orders = {address.derivative for address in addresses}
    if len(orders) == 1:
        return _sums(result, addresses, *orders)
    columns = np.zeros((len(addresses), len(result.t)))
    for order in orders:
        which = [i for i, address in enumerate(addresses) if address.derivative == order]
        columns[which] = _sums(result, [addresses[i] for i in which], order)
    return columns


def _sums(result: Result, addresses: list[Address], order: int) -> np.ndarray:
    """Return the sums of rows that variables are, or their derivatives of an order."""
    terms = [(k, *term) for k, address in enumerate(addresses) for term in address.terms]
    rows = tuple(sorted({row for _, row, _ in terms}))
    count = len(result.t)
    if not rows:
        return np.zeros((len(addresses), count))
    function = result.system.rates(rows, order) if order else result.system.rows(rows)
    points = (result.t[:, None], result.x, result.z, result.u, result.p, result.m)
    found, held = map_points(function, count, *points)[0].T, function.sparsity_out(0).row()
    values = np.ascontiguousarray(found)
    if len(held) < len(rows):  # the others are always 0
        values = np.zeros((len(rows), count))
        values[held] = found
    place = {row: k for k, row in enumerate(rows)}
    if len(terms) <= _FEW:
        columns = np.zeros((len(addresses), count))
        for k, row, sign in terms:
            columns[k] += sign * values[place[row]]
        return columns
    from scipy.sparse import csr_matrix

    entries = [sign for _, _, sign in terms]
    places = ([k for k, _, _ in terms], [place[row] for _, row, _ in terms])
    return np.asarray(csr_matrix((entries, places), shape=(len(addresses), len(rows))) @ values)
