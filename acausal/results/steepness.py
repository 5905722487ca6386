"""Steep variables: what a state may be wrong by makes them wrong by more than they may be.

The absolute tolerance of a current is 1e-8 A whatever it is, and 74 kΩ make 0.7 mV of that: all of
a signal of 1 mV. Only rough states matter: their tolerance is the absolute one, and not little
beside what they move by. They are moved by it at some points of a run, and it is seen what all
variables do. What is damped within a step of the run is wrong by no more than that leaves of it:
(1 - h fₓ)⁻¹ with the mean step h. That is what they may be wrong by, at most: another state may
have asked for shorter steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import csr_matrix

from acausal.errors import InitializationError
from acausal.numerics import rank
from acausal.results.result import columns_of
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points, kept

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.names import Address
    from acausal.system.system import System

_LOOKS, _MOVES = 16, 300  # points of a run, and how often states are moved in all
_STEPS = 10.0  # times that of one: the error that steps add up to
_NAMED = 3  # variables that are told


@dataclass(frozen=True, eq=False)
class Steepness:
    """Variables that a run does not know, by how much, and the tolerance that would do.

    ``times`` is what a step may make the worst wrong by, of what it may. ``atol`` is no less than
    what rounding allows; ``states`` are those they hang on.
    """

    variables: tuple[str, ...]
    states: tuple[str, ...]
    times: float
    atol: float

    def __str__(self) -> str:
        names = list(self.variables[:_NAMED])
        more = len(self.variables) - len(names)
        told = ", ".join(names) + (f" and {more} more" if more else "")
        verb = "hangs" if len(self.variables) == 1 else "hang"
        return f"{told} {verb} steeply on {', '.join(self.states[:_NAMED])}"


def steepness(
    result: Result, rough: np.ndarray, tolerances: tuple[float, float, float], step: float
) -> Steepness | None:
    """Return what a run does not know of variables that hang on rough states, None if it knows all.

    ``tolerances`` are its rtol, its atol, and the atol that was asked for; ``step`` is its mean
    step [s]. A variable may be wrong by √rtol of its largest value, or by ten times its own
    tolerance, and a step by a tenth of that: errors of steps add up. What is no larger than that is
    as good as nothing, as where nothing excites a mode.
    """
    system, (rtol, atol, asked) = result.system, tolerances
    if len(rough) > _MOVES:
        return None
    known = np.sqrt(rtol) / _STEPS
    every, _, nominal = _variables(system)
    sizes, wrong = _errors(result, rough, atol, step)
    worst, allowed = np.sqrt(np.sum(wrong**2, axis=1)), asked * nominal
    suspect = np.flatnonzero(worst > np.maximum(known * sizes, allowed))
    if not len(suspect):
        return None
    largest = np.abs(columns_of(result, [every[k] for k in suspect.tolist()])).max(axis=1)
    least = allowed[suspect]
    some = largest > _STEPS * least
    times = np.where(some, worst[suspect] / np.maximum(known * largest, least), 0.0)
    steep = suspect[np.argsort(-times, kind="stable")][: np.count_nonzero(times > 1.0)].tolist()
    if not steep:
        return None
    most = float(times.max())
    rounding = rank.ROUNDING * float(np.max(np.abs(result.x) / system.nominal_x))
    needed = max(atol * 10.0 ** np.floor(np.log10(1.0 / most)), rounding)
    names = tuple(dict.fromkeys(every[k].path for k in steep))
    behind = dict.fromkeys(rough[wrong[steep].argmax(axis=1)].tolist())
    return Steepness(names, tuple(system.states[k] for k in behind), most, float(needed))


@kept
def _variables(system: System) -> tuple[list[Address], csr_matrix, np.ndarray]:
    """Return all variables, the sums of rows that they are, and their nominal sizes."""
    named = (address for name in system.variables for address in system.resolve(name))
    every = [address for address in named if not address.derivative]
    terms = [(k, *term) for k, address in enumerate(every) for term in address.terms]
    places = [k for k, _, _ in terms], [row for _, row, _ in terms]
    shape = (len(every), system.base.size1_out(0))
    sums = csr_matrix(([sign for _, _, sign in terms], places), shape=shape)
    return every, sums, np.array([address.nominal for address in every])


def _errors(
    result: Result, rough: np.ndarray, atol: float, step: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return how large variables are at some points, and what each is wrong by with each state."""
    count = max(1, min(_LOOKS, _MOVES // len(rough)))
    places = np.unique(np.linspace(0, len(result.t) - 1, count + 1).astype(int)[1:])
    own = atol * np.asarray(result.system.nominal_x, dtype=float)[rough]
    rows = len(_variables(result.system)[2])
    sizes, wrong = np.zeros(rows), np.zeros((rows, len(rough)))
    for some in (places, *places[:, None]):
        try:
            found = _moved(result, some, rough, own)
        except InitializationError:  # states cannot be moved at some of the points
            continue
        values, moves, slopes = found
        lasting = np.linalg.pinv(np.eye(len(rough)) - step * slopes)
        sizes = np.fmax(sizes, np.abs(values).max(axis=0))
        wrong = np.fmax(wrong, np.abs(moves @ lasting * own).max(axis=0))
        if len(some) == len(places):
            break
    return sizes, wrong


def _moved(
    result: Result, places: np.ndarray, rough: np.ndarray, own: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return variables at points, a row a point, and slopes in states: theirs, and those of rates.

    States are moved by enough to be told from rounding.
    """
    system, count = result.system, len(rough) + 1
    shift = np.maximum(own, np.sqrt(rank.ROUNDING) * system.nominal_x[rough])
    t, x, z, u, m = (
        np.repeat(np.asarray(part)[places], count, axis=0)
        for part in (result.t, result.x, result.z, result.u, result.m)
    )
    for k in range(1, count):
        x[k::count, rough[k - 1]] += shift[k - 1]
    points = Points(t, x, z, u, result.p, m)
    if z.shape[1]:
        points = points._replace(z=solve_over_time(system, points))
    arguments = t[None, :], x.T, points.z.T, u.T, result.p, m.T
    values = _variables(system)[1] @ np.asarray(system.base(*arguments))
    rates = np.asarray(system.rhs(*arguments)[0])[rough]
    values, rates = (part.T.reshape(len(places), count, -1) for part in (values, rates))
    moves, slopes = ((part[:, 1:] - part[:, :1]) / shift[:, None] for part in (values, rates))
    return values[:, 0], moves.swapaxes(1, 2), slopes.swapaxes(1, 2)
