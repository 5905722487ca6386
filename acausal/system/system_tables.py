"""The tables of a System: its unknowns, inputs, parameters, and how a run begins."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.language.declaration import Parameter

Defaults = tuple[tuple[tuple[str, float], ...], ...]
"""Groups of paths, each with the value it has at the start where nothing is said of it."""

SHAPES, STORED = 0, 2
"""The groups of them of shapes at rest, and of what parts store by their own equations."""


@dataclass(frozen=True, eq=False)
class Unknowns:
    """States x and algebraic unknowns z, with their nominal sizes and the equations of z.

    The k-th of these is one of ``equation_owners[k]``, in the algebraic loop ``loops[k]``. ``cuts``
    are the places of unknowns at which long sums were cut, ``meters`` those of states that count
    energies.
    """

    states: tuple[str, ...]
    algebraic: tuple[str, ...]
    nominal_x: np.ndarray
    nominal_z: np.ndarray
    equation_owners: tuple[str, ...]
    loops: tuple[tuple[str, ...], ...]
    cuts: tuple[int, ...]
    meters: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class InputTable:
    """Inputs: how many derivatives of each are asked for, and the number of each name they have.

    ``continuous`` are expressions of (t, u, p, m) that must not jump, as their derivatives enter.
    """

    names: tuple[str, ...]
    levels: tuple[int, ...]
    places: dict[str, int]
    continuous: ca.Function
    continuous_names: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Parameters:
    """The free parameters with places and values, those bound to them, and what was assumed.

    ``frozen`` ones are numbers in the equations; ``pivots`` of the others were divided by.
    """

    names: dict[str, int]
    values: np.ndarray
    declared: list[Parameter | None]
    bound: dict[str, str]
    bound_values: ca.Function  # of all, one below the other
    bound_sizes: tuple[int, ...]
    frozen: dict[str, float]
    pivots: ca.Function
    assumptions: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Beginning:
    """What the model says of its start: start values and guesses as functions of p, and defaults.

    ``guess_x`` and ``guess_z`` are where the search begins; ``leading`` are coordinates of joints.
    """

    starts: tuple[str, ...]
    start_values: ca.Function
    guesses: tuple[str, ...]
    guess_values: ca.Function
    guess_x: np.ndarray
    guess_z: np.ndarray
    leading: tuple[tuple[str, float], ...]
    defaults: Defaults
    stored: tuple[str, ...]  # of the defaults, what parts store by their own equations
    plain: bool  # whether the states are just these: their defaults are then those of the states
