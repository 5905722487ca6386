"""Columns of a table: many variables of a run by one function, evaluated at all points at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InputError, SimulationError
from acausal.numerics.function_buffer import map_points
from acausal.system.form_change import Form, form_of
from acausal.system.inputs import further_levels
from acausal.system.names import Address
from acausal.system.system import Point, Points
from acausal.system.time_derivatives import further_rates

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
        own = replace(result, system=form.system, **entered._asdict())
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
    points: tuple[Any, ...] = (result.t[:, None], result.x, result.z, result.u, result.p, result.m)
    function = result.system.rows(rows)
    if order:
        function = further_rates(result.system, rows, order)
        points = (*points, _further_inputs(result, function, order))
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


def _further_inputs(result: Result, function: ca.Function, order: int) -> np.ndarray:
    """Return the derivatives of inputs beyond those in the equations, a row a time.

    They are no numbers where the run is not at hand that would say what they are, and of inputs
    that have none.
    """
    system, count = result.system, len(result.t)
    found = np.zeros((count, len(system.input_table.levels) * order))
    for number, more in _needed(result, function, order).items():
        rows = np.full((more, count), np.nan)
        if result.again is not None:
            with suppress(InputError):
                rows = further_levels(system, result.again.inputs, result.t, number, more)
        found[:, number * order : number * order + more] = rows.T
    return found


def _needed(result: Result, function: ca.Function, order: int) -> dict[int, int]:
    """Return the inputs that move, and how many further levels of each a function asks for."""
    needed: dict[int, int] = {}
    for k in sorted({int(k) for k in function.jac_sparsity(0, 6).get_col()}):
        needed[k // order] = k % order + 1
    firsts = np.cumsum([0, *result.system.input_table.levels]).tolist()
    parts = {k: result.u[:, firsts[k] : firsts[k + 1]] for k in needed}
    return {k: more for k, more in needed.items() if np.any(parts[k] != parts[k][0])}


def missing_inputs(result: Result, address: Address) -> str:
    """Return why a derivative has no value: it is one of inputs that is not known."""
    rows = tuple(sorted({row for row, _ in address.terms}))
    function = further_rates(result.system, rows, address.derivative)
    needed = _needed(result, function, address.derivative)
    if not needed:
        return ""
    names = ", ".join(result.system.inputs[number] for number in needed)
    why = "is not smooth enough"
    if result.again is None:
        why = "is known by its values only in a result that was saved, sent or stopped"
    return f"it needs a derivative of the input {names}, which {why}"
