"""Columns of a table: many variables of a run by one function, evaluated at all points at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import SimulationError
from acausal.numerics.function_buffer import map_points
from acausal.system.form_change import Form, form_of
from acausal.system.names import Address
from acausal.system.point import Point, Points

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.system import System

_FEW = 32  # terms: as quick as a sparse product, without the time to import it


def columns_of(result: Result, addresses: list[Address]) -> np.ndarray:
    """Return variables over time, a row a variable: sums of rows that are computed once."""
    orders = {address.derivative for address in addresses}
    if orders == {0}:
        return _sums(result, addresses, 0)
    columns = np.zeros((len(addresses), len(result.t)))
    for order in orders:
        which = [i for i, address in enumerate(addresses) if address.derivative == order]
        some = [addresses[i] for i in which]
        columns[which] = _rates(result, some, order) if order else _sums(result, some, 0)
    return columns


def _rates(result: Result, addresses: list[Address], order: int) -> np.ndarray:
    """Return derivatives of variables, each by the equations for the modes of its time."""
    system = result.system
    modes = result.m[:, system.switching.indices("mode", "held")]
    _, first, kind = np.unique(modes, axis=0, return_index=True, return_inverse=True)
    forms = [_form(system, result.point(int(i))) for i in first] if modes.size else []
    if all(form is None or form.system is system for form in forms):
        return _sums(result, addresses, order)
    fields = (result.t, result.x, result.z, result.u, result.p, np.asarray(result.m))
    points, columns = Points(*fields), np.full((len(addresses), len(result.t)), np.nan)
    for number, form in enumerate(forms):
        if form is None:
            continue
        which = np.flatnonzero(kind.ravel() == number)
        entered = form.enter_all(points.only(which))
        own = replace(result, system=form.system, **entered._asdict(), _cache={})
        columns[:, which] = columns_of(own, [_same(system, form.system, a) for a in addresses])
    return columns


def _form(system: System, point: Point) -> Form | None:
    """Return the form of the equations at a point, None where the model is not at hand for it."""
    try:
        return form_of(system, point)
    except SimulationError:
        return None


def _same(system: System, other: System, address: Address) -> Address:
    """Return the address of a variable of a system in another form of it."""
    both = zip(system.resolve(address.path), other.resolve(address.path), strict=True)
    key = (address.terms, address.derivative)
    return next(found for own, found in both if (own.terms, own.derivative) == key)


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
