"""Whether the equations determine all unknowns at a point, and which parameters that hangs on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import SingularError, listed
from acausal.graph.matching import maximum_matching
from acausal.numerics import rank
from acausal.numerics.function_buffer import buffer_of
from acausal.system.algebraic import algebraic_functions
from acausal.system.no_solution import zero_parameters
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System


_LARGE = 400  # unknowns above which the rank is not looked at


def is_regular(system: System, point: Point) -> bool:
    """Whether the equations determine the algebraic unknowns at a point."""
    if not 0 < len(point.z) <= _LARGE:
        return True
    _, alg_z = algebraic_functions(system)
    matrix = np.asarray(alg_z(*point).full()) * system.nominal_z
    return not np.all(np.isfinite(matrix)) or rank.is_full(matrix)


def check_zeros(system: System, point: Point) -> list[str]:
    """Refuse a point at which parameters that are 0 leave unknowns undetermined.

    Returns
    -------
    list
        Unknowns that are not determined there for other reasons.

    Raises
    ------
    SingularError
        Naming the parameters, as of a body without inertia at the end of a chain, and unknowns.
    """
    if not len(point.z):
        return []
    _, alg_z = algebraic_functions(system)
    entries = buffer_of(alg_z)(*point)[0]
    if np.all(entries) and _is_determined(system):
        return []
    pattern = ca.sparsify(ca.DM(alg_z.sparsity_out(0), entries)).sparsity()
    if ca.sprank(pattern) == len(point.z):
        return []
    columns: list[list[int]] = [[] for _ in point.z]
    for row, column in zip(*pattern.get_triplet(), strict=True):
        columns[column].append(row)
    matched, _ = maximum_matching(columns, len(columns))
    names = [name for name, row in zip(system.algebraic, matched, strict=True) if row < 0]
    zero = zero_parameters(system, point)
    if zero:
        raise SingularError(
            f"nothing determines the motion or flow at t = {point.t:g} s where {'; '.join(zero)}: "
            f"{listed(names)} may be anything. Give {'it' if len(zero) == 1 else 'one of them'} a "
            "value."
        )
    return names


def check_determined(system: System, point: Point) -> None:
    """Refuse a point at which coefficients that are exactly 0 leave unknowns undetermined.

    Raises
    ------
    SingularError
        Naming the parameters that are 0, or the unknowns.
    """
    names = check_zeros(system, point)
    if not names:
        return
    others = [
        name
        for name, value in zip(system.parameter_names, point.p, strict=True)
        if value == 0.0 and "[" not in name.rpartition(".")[2]
    ]
    frozen = system.parameter_table.frozen
    if frozen and not others:
        why = "their equations say 0 = 0"
        held = " and ".join(f"{name} = {value:g}" for name, value in frozen.items())
        raise SingularError(
            f"nothing determines {listed(names)} at t = {point.t:g} s: with {held} {why}, as a "
            "loop of gains of 1 in all does. Give one of them another value, or break the loop."
        )
    raise SingularError(
        f"nothing determines {listed(names)} at t = {point.t:g} s: all its coefficients are 0 "
        "there. Look for a part whose law vanishes where one of its parameters is 0; parameters "
        f"that are 0: {listed(others)}."
    )


@kept
def _is_determined(system: System) -> bool:
    """Whether each unknown has an equation of its own, whatever the coefficients are."""
    return bool(ca.sprank(algebraic_functions(system)[1].sparsity_out(0)) == len(system.algebraic))
