"""What is said of values that a tree has other coordinates for: orientations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, UnknownNameError
from acausal.numerics.columns import elements
from acausal.system.names import Address, Namespace

_TURNED = 1e-6
"""By how much elements of an orientation may differ from those of a rotation: six digits."""


def in_coordinates(names: Namespace, path: str, value: Any) -> tuple[str, Any]:
    """Return a start value or guess in the coordinates that there are, and its path.

    What moves freely has coordinates of its own, ``edge_q``, where values do not add: these are
    given for its across, and its across for these where it is held. Other values are as they are.

    Raises
    ------
    InitializationError
        If nine numbers are not those of a rotation.
    """
    part, _, name = path.rpartition(".")
    own = names.components.get(part)
    for edge in own.edges if own is not None else ():
        domain = own.spec.edges[edge].domain  # type: ignore[union-attr]
        if not domain.group.rest:
            continue
        held, free = f"{part}.{edge}.{domain.across[0]}", _found(names, f"{part}.{edge}_q")
        if name == f"{edge}_q" and not free:
            return held, _value(domain.group, np.ravel(value))
        if free and _terms(_found(names, path)) == _terms(_found(names, held)):
            return f"{part}.{edge}_q", _coordinates(domain.group, path, value)
    return path, value


def quaternions(names: Namespace, among: Sequence[str]) -> dict[int, tuple[str, list[int]]]:
    """Return the quaternions of which all elements are ``among`` names: by the place of the first.

    They are declared by parts, or are the coordinates of edges that move freely.
    """
    named = {name: i for i, name in enumerate(among)}
    groups: dict[int, tuple[str, list[int]]] = {}
    for path, own in names.components.items():
        declared: tuple[str, ...] = own.kind.quaternions  # type: ignore[attr-defined]
        for name in (*declared, *(f"{edge}_q" for edge in own.edges)):
            parts = [f"{path}.{name}[{i}]" for i in range(4)]
            if all(part in named for part in parts):
                places = [named[part] for part in parts]
                groups[places[0]] = (f"{path}.{name.removesuffix('q')}turn", places)
    return groups


def _coordinates(group: Any, path: str, value: Any) -> np.ndarray:
    """Return the coordinates of an orientation."""
    try:
        numbers = np.array(elements(value), dtype=float)
        found: np.ndarray = group.coordinates_of(numbers)
        gap = np.abs(_value(group, found) - numbers).max()
    except (TypeError, ValueError, OverflowError):
        gap = np.inf
    if not gap < _TURNED:
        raise InitializationError(
            f"start value for '{path}' is no rotation. Give a matrix of orthogonal unit vectors, "
            "right-handed, or angles."
        )
    return found


def _value(group: Any, q: np.ndarray) -> np.ndarray:
    return np.asarray(ca.evalf(group.value_of(ca.SX(ca.DM(q))))).ravel()


def _found(names: Namespace, path: str) -> list[Address]:
    try:
        return names.resolve(path)
    except UnknownNameError:
        return []


def _terms(addresses: list[Address]) -> list[Any]:
    return [(address.terms, address.derivative) for address in addresses]
